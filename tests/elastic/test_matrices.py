"""Bodies from matrices: the same answers as beams of the same material, and a sentence for everything that is wrong."""

import re

import numpy as np
import pytest
import scipy.io
from scipy import sparse

from kinetree.elastic.beam import beam
from kinetree.elastic.beam_mesh import BeamMesh
from kinetree.elastic.craig_bampton import _independent
from kinetree.elastic.matrices import _part, from_matrices, integrals
from kinetree.elastic.moving_frames import NodeInterface
from kinetree.elastic.section import Section
from kinetree.files.arrays import matrix_from, nodes_from

SECTION = Section.rectangle(0.02, 0.05, E=2e11, density=7800.0)
LENGTH = 1.0


@pytest.fixture(scope="module")
def frame():
    """A beam's matrices with six degrees of freedom in a node, the elements' inner ones condensed."""
    mesh = BeamMesh.of(
        np.array([[0, 0, 0], [LENGTH, 0, 0.0]]), [SECTION] * 2, np.array([0, 1.0, 0]), [0.5], 24
    )
    K, M = mesh.matrices()
    d = 6 * len(mesh.s)
    T = np.vstack([np.eye(d), -np.linalg.solve(K[d:, d:], K[d:, :d])])
    return T.T @ K @ T, T.T @ M @ T, mesh.x


@pytest.fixture(scope="module")
def solid():
    """A block of linear tetrahedra: six in a cube, with the consistent mass."""
    n = (6, 2, 2)
    size = np.array([0.6, 0.2, 0.2])
    at = np.stack(np.meshgrid(*(np.arange(k + 1) for k in n), indexing="ij"), -1).reshape(-1, 3)
    row = {tuple(p): k for k, p in enumerate(at)}
    x = at / np.array(n) * size
    E, nu, rho = 7e10, 0.3, 2700.0
    lam, mu = E * nu / ((1 + nu) * (1 - 2 * nu)), E / (2 * (1 + nu))
    D = np.diag([2 * mu] * 3 + [mu] * 3)
    D[:3, :3] += lam
    K, m = np.zeros((3 * len(x), 3 * len(x))), np.zeros((len(x), len(x)))
    for corner in np.ndindex(*n):
        for first, second in ((0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)):
            steps = np.zeros((4, 3), dtype=int)
            steps[1:, first] = 1
            steps[2:, second] = 1
            steps[3:] = 1
            cell = np.array([row[tuple(np.array(corner) + s)] for s in steps])
            J = x[cell[1:]] - x[cell[0]]
            grad = np.linalg.solve(J, np.hstack([-np.ones((3, 1)), np.eye(3)]))
            volume = abs(np.linalg.det(J)) / 6
            B = np.zeros((6, 12))
            for k in range(4):
                gx, gy, gz = grad[:, k]
                B[:, 3 * k : 3 * k + 3] = [
                    [gx, 0, 0],
                    [0, gy, 0],
                    [0, 0, gz],
                    [gy, gx, 0],
                    [0, gz, gy],
                    [gz, 0, gx],
                ]
            dofs = (3 * cell[:, None] + np.arange(3)).ravel()
            K[np.ix_(dofs, dofs)] += volume * B.T @ D @ B
            m[np.ix_(cell, cell)] += rho * volume / 20 * (np.ones((4, 4)) + np.eye(4))
    ends = tuple(np.flatnonzero(x[:, 0] == 0)), tuple(np.flatnonzero(np.isclose(x[:, 0], size[0])))
    return K, np.kron(m, np.eye(3)), x, [tuple(map(int, e)) for e in ends]


def both(solid, connection="rigid"):
    return [NodeInterface("a", solid[3][0], connection), NodeInterface("b", solid[3][1], connection)]


def test_nodes_with_rotations_give_the_beam_they_came_from(frame):
    K, M, x = frame
    last = len(x) - 1
    body = from_matrices(
        K, M, x, [NodeInterface("root", (0,)), NodeInterface("tip", (last,))], check_units=False
    )
    ends = [("root", 0.0), ("tip", LENGTH)]
    same = beam([[0, 0, 0], [LENGTH, 0, 0]], SECTION, interfaces=ends, y_axis=(0, 1, 0))
    assert body.frequencies[:6] == pytest.approx(same.frequencies[:6], rel=3e-4)
    assert pytest.approx(same.S0, abs=1e-12) == body.S0
    assert pytest.approx(same.C0, rel=1e-4, abs=1e-9) == body.C0
    for name in ("S1", "Wf0"):  # modes may differ in sign
        assert np.abs(getattr(body, name))[:, :4] == pytest.approx(
            np.abs(getattr(same, name))[:, :4], abs=2e-4
        )
    assert body.stiffened
    assert body.picture.shapes.shape == (len(x), 3, body.n)  # displacements, without the turns of the nodes
    for name in ("H", "B"):
        found, exact = (np.abs(getattr(b.station("tip"), name)[:, :4, :4]) for b in (body, same))
        assert found == pytest.approx(exact, abs=2e-2 * exact.max())


def test_what_matrices_do_not_tell_stays_out_of_the_equations(frame):
    """Twist and stretch move a bent beam sideways, which is not known of matrices: nothing large is invented."""
    K, M, x = frame
    ends = [NodeInterface("root", (0,)), NodeInterface("tip", (len(x) - 1,))]
    body = from_matrices(K, M, x, ends, check_units=False)
    same = beam(
        [[0, 0, 0], [LENGTH, 0, 0]], SECTION, interfaces=[("root", 0.0), ("tip", LENGTH)], y_axis=(0, 1, 0)
    )
    sizes = []
    for each in (body, same):
        amplitude = 1 / np.sqrt(np.diag(each.Kff))  # of one strain energy
        sizes.append(np.abs(each.station("tip").H * np.outer(amplitude, amplitude)).max())
    assert sizes[0] <= 1.05 * sizes[1]


def cut(n, section=SECTION):
    """Matrices of a beam of n elements, with six degrees of freedom in a node."""
    mesh = BeamMesh.of(
        np.array([[0, 0, 0], [LENGTH, 0, 0.0]]), [section] * 2, np.array([0, 1.0, 0]), [], elements=n
    )
    K, M = mesh.matrices()
    d = 6 * len(mesh.s)
    T = np.vstack([np.eye(d), -np.linalg.solve(K[d:, d:], K[d:, :d])])
    return T.T @ K @ T, T.T @ M @ T, mesh.x


@pytest.mark.parametrize(("n", "accuracy"), [(6, 1e-2), (12, 3e-3), (24, 1e-3)])
def test_matrices_with_rotations_buckle_at_the_load_of_euler(n, accuracy):
    """V = ½ qᵀKq − P(−Φ_x q + ½ qᵀH_x q) loses its minimum at P = π²EI/(4L²) of a cantilever."""
    section = Section(EA=1e9, EIy=400.0, EIz=9000.0, GJ=800.0, rhoA=8.0, rhoIx=1e-2)
    ends = [NodeInterface("root", (0,)), NodeInterface("tip", (n,))]
    body = from_matrices(*cut(n, section), ends, modes=6, check_units=False)
    H = body.station("tip").H[0]
    largest = np.linalg.eigvals(np.linalg.solve(body.Kff, H)).real.max()
    assert 1 / largest == pytest.approx(np.pi**2 * 400.0 / 4 / LENGTH**2, rel=accuracy)


def test_nodes_in_another_order_buckle_at_the_same_load():
    """The node that carries the body's frame comes last, and rows are summed in pieces of any number."""
    n = 6
    K, M, x = cut(n)
    order = np.arange(n + 1)[::-1]
    rows = (6 * order[:, None] + np.arange(6)).ravel()
    loads = []
    for matrices, root, tip in (
        ((K, M, x), 0, n),
        ((K[np.ix_(rows, rows)], M[np.ix_(rows, rows)], x[order]), n, 0),
    ):
        body = from_matrices(
            *matrices,
            [NodeInterface("root", (root,)), NodeInterface("tip", (tip,))],
            modes=2,
            check_units=False,
        )
        H = body.station("tip").H[0]
        loads.append(1 / np.linalg.eigvals(np.linalg.solve(body.Kff, H)).real.max())
    assert loads[0] == pytest.approx(loads[1], rel=1e-9)


def test_rotation_stiffens_matrices_with_rotations(frame):
    """Flap frequencies of Wright et al. (1982), root on the axis, γ = Ω √(ρA L⁴/EI) = 5: 6.4495 and 25.4461."""
    section = Section(EA=1e7, EIy=1.0, EIz=1.0, GJ=1e3, rhoA=1.0, rhoIx=1e-6)
    body = from_matrices(*cut(32, section), [NodeInterface("root", (0,))], modes=12, check_units=False)
    J_zz = body.C2[:, :, 0, 0] + body.C2[:, :, 1, 1]
    squares = np.linalg.eigvalsh(body.Kff - 25 * J_zz) / body.mass
    flap = np.sqrt(np.sort(squares))
    for exact in (6.4495, 25.4461):
        assert np.abs(flap / exact - 1).min() < 5e-3


@pytest.mark.parametrize("n", [1, 2])
def test_few_nodes_do_not_tell_how_loads_soften(n):
    """An element or two: what they tell is used to doubt results, not to compute them."""
    ends = [NodeInterface("root", (0,)), NodeInterface("tip", (n,))]
    body = from_matrices(*cut(n), ends, modes=2, check_units=False)
    assert not body.stiffened
    assert not body.station("tip").H.any()
    pushed = np.linalg.solve(body.Kff, -body.station("tip").Phi[0])  # by 1 N
    critical = -1 / np.linalg.eigvalsh(np.einsum("mij,m->ij", body.softening, pushed)).min()
    assert critical == pytest.approx(np.pi**2 * SECTION.EIz / 4, rel=0.6)


def test_a_solid_estimates_the_load_of_euler(solid):
    """Nodes without rotations: 1 + P Γ of a slow mode vanishes near π²EI/(4L²), of a short block to a quarter."""
    K, M, x, _ = solid
    body = from_matrices(K, M, x, both(solid), modes=4)
    assert not body.stiffened
    tip = body.station("b")
    pushed = np.linalg.solve(body.Kff, -tip.Phi[0])
    critical = -1 / np.linalg.eigvalsh(np.einsum("mij,m->ij", body.softening, pushed)).min()
    bending = 1 / (3 * float(tip.Phi[1] @ np.linalg.solve(body.Kff, tip.Phi[1])))  # EI/L³ of these elements
    assert critical == pytest.approx(np.pi**2 / 4 * bending * 0.6, rel=0.25)


def lumped(frame, polar):
    """The frame with its mass in the nodes, and no rotary inertia but about its axis, of a radius of gyration (m)."""
    K, M, x = frame
    weights = np.array([M[6 * k, ::6].sum() for k in range(len(x))])
    return K, np.diag(np.repeat(weights, 6) * np.tile([1.0, 1, 1, polar**2, 0, 0], len(x))), x


def test_rotations_without_inertia_follow_statically(frame):
    """Lumped masses: the frequencies of the beam to the error of lumping, and its exact static deflection."""
    K, M, x = lumped(frame, 0.015)
    ends = [NodeInterface("root", (0,)), NodeInterface("tip", (len(x) - 1,))]
    body = from_matrices(K, M, x, ends, modes=6)
    thin = beam([[0, 0, 0], [LENGTH, 0, 0]], SECTION, interfaces=[("root", 0.0)], y_axis=(0, 1, 0))
    assert body.frequencies[:2] == pytest.approx(thin.frequencies[:2], rel=5e-3)
    tip, load = body.station("tip"), [0, 0, 100.0, 0, 30.0, 0]
    q = np.linalg.solve(body.Kff, np.concatenate([tip.Phi, tip.Psi]).T @ load)
    exact = np.linalg.solve(K[6:, 6:], np.eye(len(K))[6:, -6:] @ load)[-6:]
    assert np.concatenate([tip.Phi @ q, tip.Psi @ q]) == pytest.approx(exact, abs=1e-7 * np.abs(exact).max())
    text = faults(*lumped(frame, 0.0), ends)
    assert (
        'interface "tip" has no inertia against rotation about x: no mass moves with it; give its nodes'
        in text
    )


@pytest.mark.parametrize("turned", [np.eye(3), np.eye(3)[[1, 2, 0]], np.eye(3)[[2, 0, 1]]])
def test_units_of_nodes_with_rotations(frame, turned):
    """Along whatever axis the beam lies: tonnes and millimetres, or either of them, are seen."""
    K, M, x = frame
    T = np.kron(np.eye(2 * len(x)), turned)
    K, M, x = T @ K @ T.T, T @ M @ T.T, x @ turned.T
    ends = [NodeInterface("root", (0,)), NodeInterface("tip", (len(x) - 1,))]
    assert from_matrices(K, M, x, ends, modes=1).n > 6
    mm = np.tile(np.repeat([1.0, 1e3], 3), len(x))  # rotations of forces in N, moments in N mm
    assert "speed of sound" in faults(1e-3 * mm[:, None] * K * mm, 1e-3 * mm[:, None] * M * mm, 1e3 * x, ends)
    assert "speed of sound" in faults(K, M / 1e3, x, ends)
    assert "it resists" in faults(K, M, 1e3 * x, ends)


def test_a_solid_keeps_its_mass_and_its_integrals_close(solid):
    K, M, x, _ = solid
    body = from_matrices(sparse.csr_matrix(K), M, x, both(solid), modes=4).rebased("a")
    assert body.mass == pytest.approx(2700 * 0.6 * 0.2 * 0.2)
    assert pytest.approx([body.mass * 0.3, 0, 0], abs=1e-9) == body.S0
    J = np.trace(body.C0) * np.eye(3) - body.C0
    length = body.mass * (0.6**2 / 3 + 0.2**2 / 12)
    assert np.diag(J) == pytest.approx([body.mass * 0.2**2 / 6, length, length])
    assert np.diag(body.Mff) == pytest.approx(body.mass)
    assert body.left_out.size and body.left_out[0] > 0


def test_averaging_is_softer_than_a_rigid_connection(solid):
    K, M, x, _ = solid
    rigid, average = (from_matrices(K, M, x, both(solid, c), modes=4) for c in ("rigid", "average"))
    assert np.all(average.frequencies[:6] < rigid.frequencies[:6])
    assert average.frequencies[0] == pytest.approx(rigid.frequencies[0], rel=0.1)
    # a frame that is an average moves as the nodes do: their mean displacement is that of the station
    tip = average.station("b")
    nodes = list(solid[3][1])
    assert average.picture.shapes[nodes].mean(0) == pytest.approx(tip.Phi, abs=1e-9)


def test_momentum_of_modes_is_that_of_the_nodes(solid):
    """S1, Wf0, and G by another route: the consistent mass acting on the shapes of the picture."""
    K, M, x, _ = solid
    body = from_matrices(K, M, x, both(solid), modes=3)
    shapes, points = body.picture.shapes, body.picture.points
    momentum = (M @ shapes.reshape(len(x) * 3, -1)).reshape(shapes.shape)
    assert pytest.approx(momentum.sum(0), abs=1e-9) == body.S1
    angular = np.cross(points[:, :, None], momentum, axisa=1, axisb=1, axisc=1).sum(0)
    assert pytest.approx(angular, abs=1e-9) == body.Wf0


def faults(*args, **options):
    with pytest.raises(ValueError, match=r"\w") as caught:
        from_matrices(*args, **options)
    return str(caught.value)


def test_what_is_wrong_is_named(solid):
    K, M, x, _ = solid
    ends = both(solid)
    slanted = K.copy()
    slanted[4, 1] *= 1.5
    assert "not symmetric: worst between node 0 y and node 1 y" in faults(slanted, M, x, ends)
    assert "the stiffness is 189 × 189, the mass 186 × 186, for 63 nodes" in faults(K, M[3:, 3:], x, ends)
    assert "3 or 6 degrees of freedom for each node" in faults(K, M, x[1:], ends)
    assert "the mass matrix is not positive" in faults(K, -M, x, ends)
    heavier = M * np.where(np.arange(len(M)) % 3 == 2, 1.01, 1.0)
    heavier = np.where(np.arange(len(M))[:, None] % 3 == 2, heavier, M)
    assert "the mass differs from direction to direction" in faults(K, heavier, x, ends)
    held = K + np.diag(np.where(np.arange(len(K)) < 12, K.max(), 0.0))
    text = faults(held, M, x, ends)
    assert "rigid modes are missing" in text and "without supports" in text
    assert "order of the nodes" in faults(K, M, x[np.random.default_rng(1).permutation(len(x))], ends)
    assert "the stiffness matrix is complex" in faults(K * (1 + 0.02j), M, x, ends)
    assert from_matrices(K.astype(complex), M, x, ends, modes=0).n
    assert 'interface "a" holds no nodes' in faults(K, M, x, [NodeInterface("a", ())])
    missing = [NodeInterface("a", (*solid[3][0], 900))]
    assert 'interface "a" names node 900, which does not exist; nodes have numbers from 0 to 62' in faults(
        K, M, x, missing
    )
    assert "cannot carry a rotation" in faults(K, M, x, [NodeInterface("a", solid[3][0][:2])])
    assert 'belongs to interface "a" and to "c"' in faults(
        K, M, x, [ends[0], NodeInterface("c", solid[3][0])]
    )


def test_units_off_by_a_thousand(solid):
    K, M, x, _ = solid
    ends = both(solid)
    assert "units seem off" in faults(K, M, 1000 * x, ends)  # millimetres
    assert "units seem off" in faults(K, M * 1e3, x, ends)  # grams
    for K_wrong, M_wrong in ((K, M / 1e3), (K * 1e3, M)):  # tonnes, newtons per millimetre: c = sqrt(10³ E/ρ)
        told = re.search(r"speed of sound of about (\S+) m/s", faults(K_wrong, M_wrong, x, ends))
        assert told
        assert 0.5 < float(told[1]) / np.sqrt(1e3 * 7e10 / 2700.0) < 2
    assert from_matrices(K * 1e3, M, x, ends, check_units=False).n > 6


def test_parts_that_are_not_connected(solid):
    K, M, x, _ = solid
    both_of = [sparse.block_diag([sparse.coo_array(part)] * 2) for part in (K, M)]
    two = *both_of, np.vstack([x, x + np.array([0, 5.0, 0])])
    text = faults(*two, both(solid))
    assert "12 motions need no force, where a rigid body has 6" in text
    unstable = K - 0.1 * np.trace(K) / len(K) * _without_rigid(x)
    assert "not positive" in faults(unstable, M, x, both(solid))


def _without_rigid(x):
    from kinetree.elastic.moving_frames import rigid_motions

    R = np.linalg.qr(rigid_motions(x, np.zeros(3), 3))[0]
    return np.eye(len(R)) - R @ R.T


def test_matrices_from_files(solid, tmp_path):
    K, M, x, _ = solid
    scipy.io.mmwrite(tmp_path / "K.mtx", sparse.coo_matrix(K), symmetry="symmetric")
    np.savez(tmp_path / "body.npz", K=K, M=M, nodes=x)
    sparse.save_npz(tmp_path / "M.npz", sparse.csr_matrix(M))
    np.savetxt(tmp_path / "nodes.csv", np.column_stack([np.arange(len(x)) + 100, x]), delimiter=",")
    assert abs(sparse.csr_matrix(matrix_from(tmp_path / "K.mtx", "K")) - K).max() < 1e-12 * K.max()
    assert matrix_from(tmp_path / "body.npz", "M") == pytest.approx(M)
    nodes, numbers = nodes_from(tmp_path / "nodes.csv")
    ends = [NodeInterface(n, tuple(k + 100 for k in e)) for n, e in zip("ab", solid[3], strict=True)]
    body = from_matrices(
        matrix_from(tmp_path / "K.mtx", "K"),
        matrix_from(tmp_path / "M.npz", "M"),
        nodes,
        ends,
        numbers=numbers,
    )
    assert body.mass == pytest.approx(64.8)
    with pytest.raises(ValueError, match=r"holds no array 'k'.*did you mean"):
        matrix_from(tmp_path / "body.npz", "k")
    with pytest.raises(ValueError, match=r"there is no file .*absent.npz"):
        matrix_from(tmp_path / "absent.npz", "K")
    np.savetxt(tmp_path / "half.csv", np.column_stack([np.arange(len(x)) / 2, x]), delimiter=",")
    np.savetxt(tmp_path / "twice.csv", np.column_stack([np.arange(len(x)) // 2, x]), delimiter=",")
    with pytest.raises(ValueError, match=r"half.csv: 0.5 in row 2 is no number of a node"):
        nodes_from(tmp_path / "half.csv")
    with pytest.raises(ValueError, match=r"twice.csv: node 0 is there 2 times"):
        nodes_from(tmp_path / "twice.csv")


def test_integrals_of_a_consistent_mass_matrix_are_those_of_the_solid():
    """A tetrahedron with linear shapes: quadrature of degree 2 of ρ x xᵀ, ρ x φᵀ, ρ φ φᵀ is exact."""
    random = np.random.default_rng(8)
    x, shapes, rho = random.normal(size=(4, 3)), random.normal(size=(4, 3, 2)), 2.5
    volume = abs(np.linalg.det(x[1:] - x[0])) / 6
    m = rho * volume / 20 * (np.ones((4, 4)) + np.eye(4))
    H = random.normal(size=(4, 3, 2, 2))
    found = integrals(sparse.csr_matrix(np.kron(m, np.eye(3))), x, 3, shapes.reshape(12, 2), H)
    barycentric = 0.13819660112501052 + 0.4472135954999579 * np.eye(4)  # (5 − √5)/20 and (5 + 3√5)/20
    at, phi = barycentric @ x, np.einsum("gk,kaj->gaj", barycentric, shapes)
    bent = np.einsum("gk,kaij->gaij", barycentric, H)
    w = rho * volume / 4
    wanted = {
        "S0": w * at.sum(0),
        "S1": w * phi.sum(0),
        "S2": w * bent.sum(0),
        "C0": w * np.einsum("ga,gb->ab", at, at),
        "C1": w * np.einsum("ga,gbj->jab", at, phi),
        "G": w * np.einsum("gai,gbj->ijab", phi, phi),
        "XH": w * np.einsum("ga,gbij->ijab", at, bent),
    }
    for name, value in wanted.items():
        np.testing.assert_allclose(getattr(found, name), value, rtol=1e-12, atol=1e-14, err_msg=name)


def test_parts_along_and_across_a_direction_make_up_the_whole():
    v, r = np.array([1.0, 2.0, 4.0]).reshape(1, 3, 1), np.array([0.0, 0.0, 2.0]).reshape(1, 3, 1)
    assert _part(v, r, True).ravel().tolist() == [0.0, 0.0, 4.0]
    assert _part(v, r, False).ravel().tolist() == [1.0, 2.0, 0.0]


def test_static_deflections_are_kept_however_alike_and_modes_that_add_little_are_not():
    """The second column is within 1e-6 of the first; only as one that is needed it is kept."""
    T = np.array([[1.0, 1.0, 0.0], [0.0, 1e-6, 0.0], [0.0, 0.0, 2.0]])
    assert _independent(T, np.eye(3), needed=2) == pytest.approx(np.eye(3), abs=1e-9)
    assert _independent(T, np.eye(3), needed=1) == pytest.approx(np.eye(3)[:, [0, 2]], abs=1e-5)
