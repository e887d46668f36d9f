"""Beams against closed forms: frequencies, static deflections, integrals of the rigid body, stiffening by rotation."""

import itertools
from types import SimpleNamespace

import numpy as np
import pytest
import scipy.linalg
from scipy.integrate import simpson
from scipy.optimize import brentq

import kinetree as kt
from kinetree.elastic.beam import beam
from kinetree.elastic.section import Section
from kinetree.elastic.structure import Support, held_frequencies
from kinetree.model.flexible.elasticity import is_carried_inside
from kinetree.words.arguments import ArgumentError

L, EI_Y, EI_Z, EA, GJ, RHO_A, RHO_IX = 2.0, 1400.0, 3150.0, 4.2e7, 1235.0, 1.62, 1.755e-4
SECTION = Section(EA=EA, EIy=EI_Y, EIz=EI_Z, GJ=GJ, rhoA=RHO_A, rhoIx=RHO_IX)
STRAIGHT = [[0.0, 0.0, 0.0], [L, 0.0, 0.0]]
ENDS = [("a", 0.0), ("b", L)]


@pytest.fixture(scope="module")
def straight():
    return beam(STRAIGHT, SECTION, interfaces=ENDS, y_axis=(0, 1, 0), modes=10)


def skew(a):
    return np.array([[0, -a[2], a[1]], [a[2], 0, -a[0]], [-a[1], a[0], 0]])


def frequencies(body, held=()):
    """Of the body floating free, with the rows of displacement and rotation in ``held`` zero (station, row)."""
    n = body.n
    S, J = skew(body.S0), np.trace(body.C0) * np.eye(3) - body.C0
    M = np.block(
        [
            [body.mass * np.eye(3), -S, body.S1],
            [S, J, body.Wf0],
            [body.S1.T, body.Wf0.T, body.Mff],
        ]
    )
    K = scipy.linalg.block_diag(np.zeros((6, 6)), body.Kff)
    rows = []
    for name, row in held:
        s = body.station(name)
        full = np.block(
            [[np.eye(3), -skew(s.position), s.Phi], [np.zeros((3, 3)), np.eye(3), s.Psi]],
        )
        rows.append(full[row])
    Z = scipy.linalg.null_space(np.array(rows)) if rows else np.eye(n + 6)
    squares = scipy.linalg.eigh(Z.T @ K @ Z, Z.T @ M @ Z, eigvals_only=True)
    return np.sqrt(np.maximum(squares, 0.0))


def roots(function, guesses):
    return np.array([brentq(function, g - 0.7, g + 0.7) for g in guesses])


PI = np.pi
CLAMPED_FREE = roots(lambda b: np.cos(b) + 1 / np.cosh(b), (np.arange(5) + 0.5) * PI)
FREE_FREE = roots(lambda b: np.cos(b) - 1 / np.cosh(b), (np.arange(5) + 1.5) * PI)
CLAMPED_PINNED = roots(lambda b: np.sin(b) - np.tanh(b) * np.cos(b), (np.arange(5) + 1.25) * PI)
BAR, TWIST = np.sqrt(EA / RHO_A) / L, np.sqrt(GJ / RHO_IX) / L


def exact(betas, bar):
    bending = [b**2 / L**2 * np.sqrt(EI / RHO_A) for b in betas for EI in (EI_Y, EI_Z)]
    return np.sort([*bending, *(bar * BAR), *(bar * TWIST)])


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        ([("a", r) for r in range(6)], exact(CLAMPED_FREE, (np.arange(3) + 0.5) * PI)),
        ([("b", r) for r in range(6)], exact(CLAMPED_FREE, (np.arange(3) + 0.5) * PI)),
        ([], exact(FREE_FREE, (np.arange(3) + 1) * PI)),
        ([(e, r) for e in "ab" for r in range(6)], exact(FREE_FREE, (np.arange(3) + 1) * PI)),
        ([(e, r) for e in "ab" for r in range(4)], exact((np.arange(5) + 1) * PI, (np.arange(3) + 1) * PI)),
        ([("a", r) for r in range(6)] + [("b", 1), ("b", 2)], exact(CLAMPED_PINNED, (np.arange(3) + 0.5) * PI)),
    ],
    ids=["cantilever", "held at the other end", "free", "clamped at both ends", "pinned", "clamped and pinned"],
)  # fmt: skip
def test_frequencies_with_ten_modes(straight, held, expected):
    found = frequencies(straight, held)
    assert found[found > 1.0][:7] == pytest.approx(expected[:7], rel=2e-4)


@pytest.mark.parametrize(
    ("supports", "expected"),
    [
        ([Support.clamped("a")], exact(CLAMPED_FREE, (np.arange(3) + 0.5) * PI)),
        ([], exact(FREE_FREE, (np.arange(3) + 1) * PI)),
        ([Support.clamped("a"), Support.clamped("b")], exact(FREE_FREE, (np.arange(3) + 1) * PI)),
    ],
    ids=["cantilever", "free", "clamped at both ends"],
)
def test_frequencies_of_supports_are_those_of_the_closed_form(straight, supports, expected):
    assert held_frequencies(straight, supports)[:7] == pytest.approx(expected[:7], rel=2e-4)


def test_frequencies_do_not_depend_on_the_root(straight):
    other = straight.rebased("b").diagonalised()
    assert frequencies(other)[6:] == pytest.approx(frequencies(straight)[6:], rel=1e-9)


def test_free_of_rigid_modes_and_the_rigid_body_is_that_of_the_rod(straight):
    assert straight.frequencies[0] > 1.0
    assert straight.mass == pytest.approx(RHO_A * L)
    assert pytest.approx([RHO_A * L**2 / 2, 0, 0]) == straight.S0
    J = np.trace(straight.C0) * np.eye(3) - straight.C0
    assert pytest.approx(np.diag([RHO_IX * L, RHO_A * L**3 / 3, RHO_A * L**3 / 3])) == J


def test_static_deflection_under_loads_at_the_interface_is_exact(straight):
    tip = straight.station("b")
    compliance = np.vstack([tip.Phi, tip.Psi]) @ np.linalg.solve(
        straight.Kff, np.hstack([tip.Phi.T, tip.Psi.T])
    )
    for row, value in enumerate([L / EA, L**3 / 3 / EI_Z, L**3 / 3 / EI_Y, L / GJ, L / EI_Y, L / EI_Z]):
        assert compliance[row, row] == pytest.approx(value, rel=1e-8)
    assert compliance[1, 5] == pytest.approx(L**2 / 2 / EI_Z, rel=1e-8)
    assert compliance[2, 4] == pytest.approx(-(L**2) / 2 / EI_Y, rel=1e-8)


def test_deflection_and_bending_moment_under_acceleration(straight):
    """Root accelerated along z: the cantilever bends as under a uniform load."""
    q = np.linalg.solve(straight.Kff, straight.S1[2])  # 1 m/s²
    tip = straight.station("b").Phi @ q
    assert tip[2] == pytest.approx(RHO_A * L**4 / 8 / EI_Y, rel=1e-5)
    sections = straight.picture.sections
    My = sections.forces[:, 4] @ q
    assert My == pytest.approx(-RHO_A * (L - sections.s) ** 2 / 2, abs=2e-3 * RHO_A * L**2 / 2)


def test_foreshortening_of_a_circular_arc(straight):
    """Bent by an end moment into θ = κs: the tip comes nearer by L − sin(κL)/κ ≈ κ²L³/6."""
    assert straight.stiffened  # which takes H
    tip = straight.station("b")
    kappa = 1e-3
    q = np.linalg.solve(straight.Kff, tip.Psi[2] * EI_Z * kappa)
    moved = tip.Phi @ q - np.einsum("aij,i,j->a", tip.H, q, q) / 2
    assert moved[0] == pytest.approx(-(kappa**2) * L**3 / 6, rel=1e-6)


@pytest.mark.parametrize(
    ("gamma", "published"),
    [(1, (3.6817, 22.1810, 61.8418)), (5, (6.4495, 25.4461, 65.2050)), (10, (11.2023, 33.6404, 74.6493))],
)
def test_flap_frequencies_of_a_rotating_beam(gamma, published):
    """Wright, Smith, Thresher & Wang (1982): root on the axis, γ = Ω √(ρA L⁴/EI), frequencies over the same unit."""
    body = beam([[0, 0, 0], [1, 0, 0]], Section(EA=1e7, EIy=1, EIz=1, GJ=1e3, rhoA=1, rhoIx=1e-6),
                interfaces=[("root", 0)], y_axis=(0, 1, 0), plane=(0, 1, 0), modes=10, fastest=1e4)  # fmt: skip
    # T₂ = ½ Ω² J_zz(q); q̈ M + (K − ½ Ω² ∂²J_zz) q = …, no gyroscopic terms in the plane of flapping
    J_zz = body.C2[:, :, 0, 0] + body.C2[:, :, 1, 1]
    squares = scipy.linalg.eigh(body.Kff - gamma**2 * J_zz, body.Mff, eigvals_only=True)
    assert np.sqrt(squares[:3]) == pytest.approx(published, rel=1e-4)


def test_timoshenko_and_rotary_inertia():
    """A short pinned beam: the exact frequencies of Timoshenko's beam, from its quadratic in ω²."""
    E, density, nu, length = 2e11, 7800.0, 0.3, 1.0
    section = Section.rectangle(0.05, 0.1, E=E, density=density, nu=nu)
    body = beam(
        [[0, 0, 0], [length, 0, 0]], section, interfaces=[("a", 0), ("b", length)], y_axis=(0, 1, 0), modes=12
    )
    held = [("a", r) for r in range(4)] + [("b", r) for r in (1, 2)]
    found = frequencies(body, held)
    kGA, EI = section.kGAy, section.EIz
    for n in (1, 2, 3):
        k = n * np.pi / length
        # ρI/(kGA) ω⁴ − (1 + (EI/kGA + ρI/ρA) k²) ω² + EI k⁴/ρA = 0
        a, b, c = (
            section.rhoIz / kGA,
            1 + (EI / kGA + section.rhoIz / section.rhoA) * k**2,
            EI * k**4 / section.rhoA,
        )
        omega = np.sqrt((b - np.sqrt(b**2 - 4 * a * c)) / (2 * a))
        assert np.abs(found / omega - 1).min() < 3e-4


def test_a_tapered_cantilever_has_its_published_frequency():
    """A cone clamped at its base (radius to zero at the tip, here 1e-5): ω = 8.719 √(EI/ρA)/L² (Kirchhoff 1882)."""
    base = Section.circle(0.002, E=2e11, density=7800, shear=False)
    tip = Section.circle(0.002e-5, E=2e11, density=7800, shear=False)
    cone = beam([[0, 0, 0], [2, 0, 0]], [base, tip], interfaces=[("base", 0)], modes=6, elements=60)
    assert cone.mass == pytest.approx(base.rhoA * 2 / 3, rel=1e-4)
    assert cone.frequencies[0] == pytest.approx(8.719 * np.sqrt(base.EIy / base.rhoA) / 4, rel=1e-3)


@pytest.mark.parametrize("elements", [16, 64])
@pytest.mark.parametrize("axis", [1, 2])
def test_tapered_beams_shear_by_their_shear_forces_alone(axis, elements):
    """Tip of a thick cantilever: ∫ (F (L − s)² + M (L − s))/EI ds + F ∫ ds/kGA, of fine meshes as of coarse ones."""
    sizes = [(0.4, 0.2), (0.2, 0.3)]
    first, last = (Section.rectangle(w, h, E=7e10, density=2700.0) for w, h in sizes)
    body = beam(
        STRAIGHT, [first, last], interfaces=ENDS, y_axis=(0, 1, 0), modes=0, relief=0, elements=elements
    )
    s = np.linspace(0, L, 2001)
    along = [first.between(last, share) for share in s / L]
    EI = np.array([one.EIz if axis == 1 else one.EIy for one in along])
    kGA = np.array([one.kGAy if axis == 1 else one.kGAz for one in along])
    tip = body.station("b")
    sideways, turn = tip.Phi[axis], tip.Psi[3 - axis] * (1 if axis == 1 else -1)
    for F, M in ((1.0, 0.0), (0.0, 1.0), (1.0, -3.0)):
        found = sideways @ np.linalg.solve(body.Kff, F * sideways + M * turn)
        exact = simpson((F * (L - s) ** 2 + M * (L - s)) / EI + F / kGA, x=s)
        assert found == pytest.approx(exact, rel=1e-5 * (16 / elements) ** 2)


def test_a_bent_beam_under_a_force_at_its_tip():
    """An angle of two legs, force across its plane: bending of both and torsion of the first (Castigliano)."""
    a, b = 1.5, 0.8
    bent = beam(
        [[0, 0, 0], [a, 0, 0], [a, b, 0]], SECTION, interfaces=[("root", 0), ("tip", a + b)], y_axis=(0, 0, 1)
    )
    tip = bent.station("tip")
    up = np.array([0.0, 0.0, 1.0])  # the section's y: bending across the plane is about its z
    q = np.linalg.solve(bent.Kff, tip.Phi.T @ up)
    expected = a**3 / 3 / EI_Z + b**3 / 3 / EI_Z + b**2 * a / GJ
    assert up @ tip.Phi @ q == pytest.approx(expected, rel=1e-6)
    assert bent.mass == pytest.approx(RHO_A * (a + b))


@pytest.mark.parametrize("first", ["a", "b"])
def test_a_load_in_the_stiff_plane_buckles_a_beam_sideways(first):
    """Prandtl's load of a cantilever, 4.0126 √(EIz GJ)/L²: H of the tip couples bending and twist.

    The potential ½ qᵀKq + F (Φ q − ½ qᵀHq) of a dead load −F along z loses its minimum where K − F H is singular. The
    beam is clamped at a, whichever interface its data begin with.
    """
    weak = Section(EA=1e8, EIy=1e5, EIz=10.0, GJ=8.0, rhoA=1.0, rhoIx=1e-3)
    ends = ENDS if first == "a" else ENDS[::-1]
    body = beam(STRAIGHT, weak, interfaces=ends, y_axis=(0, 1, 0), modes=8).rebased("a")
    loads = 1 / scipy.linalg.eigh(body.station("b").H[2], body.Kff, eigvals_only=True)[[0, -1]]
    assert np.abs(loads) == pytest.approx(4.0126 * np.sqrt(10.0 * 8.0) / L**2, rel=1e-3)


BENT = [[0, 0, 0], [1, 0, 0], [1, 0.7, 0], [1.3, 0.7, 0.6]]
UP = np.array([0.3, 0.4, 1.0])


@pytest.fixture(scope="module")
def bent():
    """A frame in space, its data beginning at either end; clamped at a."""
    ends = [("a", 0.0), ("b", 1.7 + np.hypot(0.3, 0.6))]
    return [beam(BENT, SECTION, interfaces=e, y_axis=UP, modes=10).rebased("a") for e in (ends, ends[::-1])]


def assembled(points, per):
    """Stiffness and mass of a frame, of twelve-by-twelve elements as every book on them has it."""
    nodes = [np.array(points[0], dtype=float)]
    for start, end in itertools.pairwise(np.array(points, dtype=float)):
        nodes += [start + (end - start) * k / per for k in range(1, per + 1)]
    K, M = (np.zeros((6 * len(nodes), 6 * len(nodes))) for _ in range(2))
    for e, (start, end) in enumerate(itertools.pairwise(nodes)):
        l = np.linalg.norm(end - start)
        k, m = np.zeros((12, 12)), np.zeros((12, 12))
        for row, stiffness, inertia in ((0, EA, RHO_A), (3, GJ, RHO_IX)):
            at = np.ix_([row, row + 6], [row, row + 6])
            k[at] = stiffness / l * np.array([[1, -1], [-1, 1]])
            m[at] = inertia * l / 6 * np.array([[2, 1], [1, 2]])
        for rows, stiffness, sign in (([1, 5, 7, 11], EI_Z, 1), ([2, 4, 8, 10], EI_Y, -1)):
            turn = np.diag([1, sign * l, 1, sign * l])
            at = np.ix_(rows, rows)
            bending = [[12, 6, -12, 6], [6, 4, -6, 2], [-12, -6, 12, -6], [6, 2, -6, 4]]
            moving = [[156, 22, 54, -13], [22, 4, 13, -3], [54, 13, 156, -22], [-13, -3, -22, 4]]
            k[at] = stiffness / l**3 * turn @ np.array(bending) @ turn
            m[at] = RHO_A * l / 420 * turn @ np.array(moving) @ turn
        x = (end - start) / l
        y = UP - (UP @ x) * x
        y /= np.linalg.norm(y)
        T = np.kron(np.eye(4), np.stack([x, y, np.cross(x, y)]))
        at = slice(6 * e, 6 * e + 12)
        K[at, at] += T.T @ k @ T
        M[at, at] += T.T @ m @ T
    return K, M


def test_a_frame_in_space_has_the_frequencies_of_an_assembly_by_the_book(bent):
    """Clamped at one end, at both, and free."""
    K, M = assembled(BENT, 16)
    both = [(name, row) for name in "ab" for row in range(6)]
    for held, rows in (((both[:6]), slice(6, None)), (both, slice(6, -6)), ((), slice(None))):
        exact = np.sqrt(np.maximum(scipy.linalg.eigh(K[rows, rows], M[rows, rows], eigvals_only=True), 0.0))
        skipped = 0 if held else 6
        found = frequencies(bent[0], held)[skipped : skipped + 6]
        assert found == pytest.approx(exact[skipped : skipped + 6], rel=1e-3)


@pytest.mark.parametrize("axis", [1, 2])
def test_shear_of_a_beam_that_is_rigid_in_shear_is_what_the_bending_moment_asks_for(straight, axis):
    """100 N at the tip: everywhere along the beam, and none across."""
    q = np.linalg.solve(straight.Kff, straight.station("b").Phi[axis] * 100.0)
    forces = straight.picture.sections.forces @ q
    assert forces[:, axis] == pytest.approx(100.0, rel=1e-6)
    assert forces[:, 3 - axis] == pytest.approx(0.0, abs=1e-6)


def test_a_frame_in_space_stiffens_whichever_interface_its_data_begin_with(bent):
    """Second-order motion of the tip under loads: the same loads at which it buckles, of two routes to H."""
    for direction in np.vstack([np.eye(3), [1, -2, 1]]):
        loads = []
        for body in bent:
            H = np.einsum("a,aij->ij", direction, body.station("b").H)
            loads.append(1 / scipy.linalg.eigh(H, body.Kff, eigvals_only=True)[[0, 1, -2, -1]])
        assert loads[0] == pytest.approx(loads[1], rel=1e-2)
    mass, turns = [], []
    for body in bent:  # the same of the mass: softening by rotation
        J = -np.einsum("ijab,ab->ij", body.XH + body.XH.transpose(0, 1, 3, 2), np.diag([1.0, 1, 0])) / 2
        mass.append(scipy.linalg.eigh(J, body.Kff, eigvals_only=True)[[0, 1, -2, -1]])
        turns.append(body.station("b").B)
    assert mass[0] == pytest.approx(mass[1], rel=1e-2)
    assert all(np.abs(B).max() > 1.0 for B in turns)


def test_normal_stress_of_a_loaded_cantilever():
    section = Section.rectangle(0.02, 0.05, E=2e11, density=7800)
    body = beam(
        [[0, 0, 0], [1, 0, 0]], section, interfaces=[("root", 0), ("tip", 1)], y_axis=(0, 1, 0), modes=4
    )
    tip = body.station("tip")
    q = np.linalg.solve(body.Kff, tip.Phi[2] * 100.0 + tip.Phi[0] * 1000.0)
    stress = body.picture.sections.normal_stress(q)[0]
    bending = 100.0 * 1.0 * 0.025 / (0.02 * 0.05**3 / 12)
    assert stress == pytest.approx(1000.0 / 0.001 + bending * np.array([-1, -1, 1, 1]), rel=1e-6)
    assert body.picture.sections.forces[:, 2] @ q == pytest.approx(100.0, rel=1e-6)  # shear force


def test_the_frame_of_a_beam_may_be_fixed_to_its_very_end():
    """What bends then moves the other end."""
    body = beam(STRAIGHT, SECTION, interfaces=ENDS, frame_at=L, modes=0)
    assert np.abs(body.station("a").Phi).max() > 1.0
    assert np.abs(body.station("b").Phi).max() == 0.0


def test_everything_wrong_is_said_at_once():
    with pytest.raises(ValueError, match="outside the beam") as caught:
        beam(STRAIGHT, SECTION, interfaces=[("a", 0.0), ("b", 3.0), ("c", 0.0)], y_axis=(1, 0, 0))
    text = str(caught.value)
    for part in (
        'interface "b" is at arc length 3 m',
        "y_axis is along the beam",
        '"a" and "c" are at the same',
    ):
        assert part in text
    for outside in (-0.01 * L, 1.01 * L):
        with pytest.raises(ValueError, match=r'"b" is at arc length .* outside the beam'):
            beam(STRAIGHT, SECTION, interfaces=[("a", 0.5 * L), ("b", outside)])
        with pytest.raises(ValueError, match=r"frame_at is .* outside the beam"):
            beam(STRAIGHT, SECTION, interfaces=ENDS, frame_at=outside)
    with pytest.raises(ValueError, match="EIy must be a positive number"):
        Section(EA=1, EIy=0, EIz=1, GJ=1, rhoA=1, rhoIx=1)
    with pytest.raises(ValueError, match=r"elements must be a whole number from 1 on \(got 0\)"):
        beam(STRAIGHT, SECTION, interfaces=ENDS, elements=0)
    with pytest.raises(ValueError, match="does not lie in the plane"):
        beam(STRAIGHT, SECTION, interfaces=ENDS, plane=(1, 0, 1))


def test_fast_modes_can_be_left_out(straight):
    slow = beam(STRAIGHT, SECTION, interfaces=ENDS, y_axis=(0, 1, 0), modes=10, fastest=2000.0)
    assert slow.n < straight.n
    assert slow.frequencies[-1] <= 2000.0 < slow.left_out.max()
    assert set(np.round(straight.frequencies[slow.n :], 3)) <= set(np.round(slow.left_out, 3))


def test_the_frame_is_that_of_the_points_wherever_they_are():
    place = np.array([0.3, -0.2, 0.5])
    direction = np.array([2.0, 1.0, 2.0]) / 3
    there = beam(
        [place, place + L * direction], SECTION, interfaces=[("middle", L / 2), ("b", L)], y_axis=(0, 1, 0)
    )
    assert pytest.approx(there.mass * (place + L / 2 * direction)) == there.S0
    middle = there.station("middle")
    assert (
        pytest.approx(0, abs=1e-12)
        == np.abs(middle.Phi).max() + np.abs(middle.Psi).max() + np.abs(middle.H).max()
    )
    assert middle.rotation[:, 0] == pytest.approx(direction)
    own = there.rebased("middle")
    assert pytest.approx(0, abs=1e-12) == own.S0
    assert frequencies(own)[6:16] == pytest.approx(frequencies(there)[6:16], rel=1e-9)


@pytest.mark.parametrize(("width", "height"), [((0.03, 0.006), (0.02, 0.02)), ((0.02, 0.02), (0.02, 0.005))])
def test_a_taper_of_one_side_only_has_the_solids_mass_and_deflection(width, height):
    """∫ ρ b h dx, and Euler–Bernoulli's ∫ (L − x)² / (E b h³/12) dx of a force at the tip, across the height."""
    E, density, force = 2e9, 1000.0, 1e-3
    ends = [
        kt.BeamSection(width=w, height=h, E=E, density=density, shear=False)
        for w, h in zip(width, height, strict=True)
    ]
    beam = kt.FlexibleBeam(
        points=[(0, 0, 0), (1, 0, 0)], sections=tuple(ends), interfaces={"root": 0.0, "tip": 1.0}, plane=(0, 1, 0),
        elements=64, modes=2,
    )  # fmt: skip
    s, weights = np.polynomial.legendre.leggauss(40)
    x, weights = (s + 1) / 2, weights / 2
    b, h = (side[0] + (side[1] - side[0]) * x for side in (width, height))
    assert beam.reduced.mass == pytest.approx(density * weights @ (b * h), rel=1e-4)
    model = kt.Model.of(
        "tapered",
        kt.Body("beam", flexible=beam, pose=kt.Frame()),
        kt.Weld("clamp", "ground", "beam.root", point=(0, 0, 0)),
        kt.Force("pull", "beam.tip", (0, 0, force)),
    )
    deflection = kt.equilibrium(model)["beam.tip.position"][2]
    assert deflection == pytest.approx(force * weights @ ((1 - x) ** 2 / (E * b * h**3 / 12)), rel=1e-3)


def test_two_points_of_the_axis_at_one_place_are_named() -> None:
    with pytest.raises(ArgumentError, match="points 2 and 3 of the axis are the same"):
        beam([(0, 0, 0), (0.125, 0, 0), (0.125, 0, 0), (1, 0, 0)], SECTION, interfaces=ENDS)


def test_a_frame_is_carried_inside_where_all_of_several_interfaces_move():
    """As of a beam whose frame goes with its middle; one that is held at an interface is not."""

    def body(*moving, n=3):
        ends = [
            SimpleNamespace(interface=True, Phi=np.full((3, 3), float(m)), Psi=np.zeros((3, 3)))
            for m in moving
        ]
        return SimpleNamespace(stations=ends, picture=SimpleNamespace(turns=np.eye(3)), n=n)

    assert is_carried_inside(body(1, 1))
    assert not is_carried_inside(body(0, 1))
    assert not is_carried_inside(body(1))
    assert not is_carried_inside(body(1, 1, n=0))
