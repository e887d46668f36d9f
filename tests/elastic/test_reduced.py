"""Integrals of a reduced body, and what becomes of them in another frame and other modes: against a cloud of points."""

from dataclasses import dataclass, replace

import numpy as np
import pytest

from kinetree.elastic.beam import beam
from kinetree.elastic.craig_bampton import symmetric_modes
from kinetree.elastic.moving_frames import Station
from kinetree.elastic.reduced import EPSILON, MassPoints, Reduced, linear_motion
from kinetree.elastic.section import Section
from kinetree.elastic.structure import Hold, Seat, Structure, Support, damped

rng = np.random.default_rng(7)
N, POINTS = 3, 11


def cayley(theta):
    x, y, z = theta
    t = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + 4 / (4 + theta @ theta) * (t + t @ t / 2)


@dataclass
class Cloud:
    """Points with random modes; point 0 is the root, where they vanish."""

    m: np.ndarray
    x: np.ndarray
    phi: np.ndarray
    H: np.ndarray

    @classmethod
    def random(cls):
        rng = np.random.default_rng(7)  # the same one in whatever order tests run
        H = rng.normal(size=(POINTS, 3, N, N))
        cloud = cls(
            rng.uniform(0.1, 1, POINTS),
            rng.normal(size=(POINTS, 3)),
            rng.normal(size=(POINTS, 3, N)),
            H + H.transpose(0, 1, 3, 2),
        )
        cloud.x[0], cloud.phi[0], cloud.H[0] = 0, 0, 0
        return cloud

    def at(self, q):
        return self.x + self.phi @ q - np.einsum("paij,i,j->pa", self.H, q, q) / 2

    def reduced(self):
        m, x, phi, H = self.m, self.x, self.phi, self.H
        rng = np.random.default_rng(8)
        R = np.linalg.qr(rng.normal(size=(3, 3)))[0]
        R *= np.linalg.det(R)
        stations = [
            Station("root", np.zeros(3), np.eye(3), np.zeros((3, N)), np.zeros((3, N)), np.zeros((3, N, N)))
        ]
        B = rng.normal(size=(3, N, N))
        B = B + B.transpose(0, 2, 1)
        stations += [
            Station(f"p{p}", x[p], R, phi[p], rng.normal(size=(3, N)), H[p], B=p * B) for p in (1, 2)
        ]
        K = rng.normal(size=(N, N))
        return Reduced(
            names=tuple("abc"),
            root="root",
            mass=float(m.sum()),
            S0=m @ x,
            S1=np.einsum("p,paj->aj", m, phi),
            S2=np.einsum("p,paij->aij", m, H),
            C0=np.einsum("p,pa,pb->ab", m, x, x),
            C1=np.einsum("p,pa,pbj->jab", m, x, phi),
            G=np.einsum("p,pai,pbj->ijab", m, phi, phi),
            XH=np.einsum("p,pa,pbij->ijab", m, x, H),
            Kff=K @ K.T,
            Dff=np.zeros((N, N)),
            stations=tuple(stations),
            left_out=np.zeros(0),
        )


@pytest.fixture(scope="module")
def cloud():
    return Cloud.random()


@pytest.fixture(scope="module")
def body(cloud):
    return cloud.reduced()


def moments(body, q):
    S = body.S0 + body.S1 @ q - np.einsum("aij,i,j->a", body.S2, q, q) / 2
    C1 = np.einsum("jab,j->ab", body.C1, q)
    return S, body.C0 + C1 + C1.T + np.einsum("ijab,i,j->ab", body.C2, q, q)


def test_moments_are_those_of_the_points(cloud, body):
    q = 1e-3 * rng.normal(size=N)
    r = cloud.at(q)
    S, C = moments(body, q)
    assert pytest.approx(cloud.m @ r, abs=1e-14) == S
    assert pytest.approx(np.einsum("p,pa,pb->ab", cloud.m, r, r), abs=1e-7) == C  # of the third order: |q|³


def test_coupling_to_rotation_is_that_of_the_points(cloud, body):
    q = 1e-4 * rng.normal(size=N)
    slope = cloud.phi - np.einsum("paij,i->paj", cloud.H, q)  # ∂r/∂q_j
    exact = np.einsum(
        "p,paj->aj", cloud.m, np.cross(cloud.at(q)[:, :, None], slope, axisa=1, axisb=1, axisc=1)
    )
    first = np.einsum("abc,ijbc->iaj", EPSILON, body.G - body.XH)  # ∫ (φ_i × φ_j − x × H_ij) dm
    assert pytest.approx(exact, abs=1e-5) == body.Wf0 + np.einsum("iaj,i->aj", first, q)
    assert pytest.approx(np.einsum("p,pai,paj->ij", cloud.m, cloud.phi, cloud.phi)) == body.Mff


def test_shortening_that_is_affine_becomes_fields_of_its_own():
    """r = x + φ̂ q̂ with q̂ = (q, −½ qᵀ η q), exactly; a field that the softest modes hardly have is left out.

    The points lie far to one side of the root, where places and their mean are hardly told apart.
    """
    draw = np.random.default_rng(11)
    m, own = draw.uniform(0.1, 1, POINTS), draw.normal(size=(POINTS, 3, N))
    x = draw.normal(size=(POINTS, 3)) + np.array([5.0, 0.0, 0.0])
    ones = np.column_stack([np.ones(POINTS), x])
    eta = draw.normal(size=(4, 3, N, N))
    eta = eta + eta.transpose(0, 1, 3, 2)
    eta[:, 2] = 0
    eta[:, 2, -1, -1] = 1  # along z by the last mode alone, which is stiff
    exact = Cloud(m, x, own, np.einsum("pb,baij->paij", ones, eta))
    body = exact.reduced()
    soft = np.array([2.0, 3.0, 1e-4])
    moments, integrals = (body.mass, body.S0, body.C0), ((body.S1, body.C1, body.G), (body.S2, body.XH))
    found = linear_motion(*moments, *integrals, soft)
    for size in (1e-3, 1e3):  # any energy will do
        assert linear_motion(*moments, *integrals, size * soft).eta == pytest.approx(found.eta)
    kept = [(b, a) for b in range(4) for a in range(2)]
    assert found.eta == pytest.approx(np.array([eta[b, a] for b, a in kept]), abs=1e-10)
    fields = np.stack([np.outer(ones[:, b], np.eye(3)[a]) for b, a in kept], axis=2)
    phi = np.concatenate([own, fields], axis=2)
    assert pytest.approx(np.einsum("p,paj->aj", m, phi), abs=1e-12) == found.S1
    assert pytest.approx(np.einsum("p,pa,pbj->jab", m, x, phi), abs=1e-12) == found.C1
    assert pytest.approx(np.einsum("p,pai,pbj->ijab", m, phi, phi), abs=1e-12) == found.G
    q = np.array([0.3, -0.2, 0.0])
    carried = np.concatenate([q, -np.einsum("kij,i,j->k", found.eta, q, q) / 2])
    assert x + phi @ carried == pytest.approx(exact.at(q), abs=1e-10)


def turned(station, q):
    """Axes of a station to the second order."""
    return cayley(station.Psi @ q + np.einsum("aij,i,j->a", station.B, q, q) / 2) @ station.rotation


def test_another_root_gives_the_same_motions_to_second_order(cloud, body):
    """Moments in the frame of station p1, against the points seen from where that station really is: O(q³)."""
    moved = body.rebased("p1")
    station = body.station("p1")
    direction = np.array([0.6, -0.48, 0.64])
    errors = []
    for size in (1e-2, 5e-3):
        q = size * direction
        R = turned(station, q)
        seen = (cloud.at(q) - cloud.at(q)[1]) @ R
        S, C = moments(moved, q)
        place = moved.station("p2")
        p2 = place.position + place.Phi @ q - np.einsum("aij,i,j->a", place.H, q, q) / 2
        errors.append(
            [
                np.abs(S - cloud.m @ seen).max(),
                np.abs(C - np.einsum("p,pa,pb->ab", cloud.m, seen, seen)).max(),
                np.abs(p2 - seen[2]).max(),
                np.abs(turned(place, q) - R.T @ turned(body.station("p2"), q)).max(),
            ]
        )
    assert np.all(np.array(errors[0]) / np.array(errors[1]) > 7.0)
    assert np.all(np.array(errors[1]) < 1e-4)
    for s in moved.stations:
        if s.name == "p1":
            for part in (s.Phi, s.Psi, s.H, s.B):
                assert pytest.approx(0, abs=1e-14) == np.abs(part).max()


def test_there_and_back_is_the_same_to_second_order(body):
    again = body.rebased("p1").rebased("p2").rebased("root")
    direct = body.rebased("p2").rebased("root")
    for name in ("S0", "S1", "C0", "C1", "G"):
        assert pytest.approx(getattr(body, name), abs=1e-11) == getattr(again, name)
        assert pytest.approx(getattr(body, name), abs=1e-11) == getattr(direct, name)


def test_natural_modes(body):
    natural = body.diagonalised()
    assert pytest.approx(body.mass * np.eye(N), abs=1e-12) == natural.Mff
    assert pytest.approx(body.mass * np.diag(body.frequencies**2), abs=1e-10) == natural.Kff
    kept = body.diagonalised(keep=2)
    assert kept.left_out == pytest.approx(body.frequencies[2:])
    held = damped(body, [Support.clamped(body.root)], ratio=0.01)
    assert held.diagonalised().Dff == pytest.approx(np.diag(0.02 * body.mass * body.frequencies), abs=1e-12)


def test_natural_modes_are_orthogonal_to_the_last_digit(body):
    natural = body.diagonalised()
    own = np.einsum("ijaa->ija", natural.G)
    left = np.sum(own, axis=2) - natural.mass * np.eye(natural.n)
    assert np.abs(left).max() <= np.spacing(np.abs(own).max())
    planar = replace(
        body, G=body.G * np.array([1.0, 1.0, 0.0])[:, None] * np.array([1.0, 1.0, 0.0])
    ).diagonalised()
    own = np.einsum("ijaa->ija", planar.G)
    off = ~np.eye(planar.n, dtype=bool)
    assert np.array_equal(own[off][:, 0], -own[off][:, 1])  # nothing is left where two directions add up


def test_modes_of_a_round_rod_have_an_axis_each():
    """Any mixture of equal modes has the same frequency; those that are made of it bend along y or along z."""
    steel = Section.circle(0.01, E=2e11, density=7800)
    rod = beam(
        [[0, 0, 0], [1, 0, 0]], steel, interfaces=[("root", 0.0), ("tip", 1.0)], y_axis=(0, 1, 0), modes=4
    )
    mixed = rod.combined(np.linalg.qr(np.random.default_rng(0).normal(size=(rod.n, rod.n)))[0])
    tip = np.abs(mixed.diagonalised().station("tip").Phi[1:, :4])
    assert tip.max(axis=0) == pytest.approx(np.repeat(tip.max(axis=0)[::2], 2), rel=1e-6)
    assert np.all(tip.min(axis=0) < 1e-6 * tip.max(axis=0))


def test_pins_block_displacements_and_turns_about_other_axes_only():
    any_way = Support.pinned("tip", None).rows
    assert np.allclose(any_way @ np.diag([0, 0, 0, 1, 1, 1]), 0.0)
    assert np.linalg.matrix_rank(any_way[:, :3]) == 3
    about_z = Support.pinned("tip", np.array([0.0, 0.0, 2.0])).rows
    assert np.linalg.matrix_rank(about_z) == 5
    assert not np.any(about_z @ [0, 0, 0, 0, 0, 1])


def test_an_unknown_interface_is_named(body):
    with pytest.raises(KeyError, match='did you mean "root"'):
        body.rebased("rot")


def test_points_that_turn_stand_for_the_points_beside_them():
    """Each point with a spread of mass about it, and the same mass in eight points that turn with it."""
    k, n = 4, 3
    m, x = rng.uniform(0.5, 1, k), rng.normal(size=(k, 3))
    phi, psi = rng.normal(size=(2, k, 3, n))
    H, B = rng.normal(size=(2, k, 3, n, n))
    H, B = H + H.transpose(0, 1, 3, 2), B + B.transpose(0, 1, 3, 2)
    corners = np.array([(a, b, c) for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)]) @ rng.normal(
        size=(3, 3)
    )
    spread = m[:, None, None] * (corners.T @ corners) / 8
    whole = MassPoints(m, x, spread, phi, psi, H, B).integrals()

    def place(p, q, y):
        """Where a point beside point p is, to the second order of q: turned by θ, then by the rest."""
        theta, second = psi[p] @ q, np.einsum("aij,i,j->a", B[p], q, q) / 2
        turned = y + np.cross(theta, y) + np.cross(theta, np.cross(theta, y)) / 2 + np.cross(second, y)
        return x[p] + phi[p] @ q - np.einsum("aij,i,j->a", H[p], q, q) / 2 + turned

    def of_modes(p, y):
        """Displacements and second-order displacements by modes of a point beside point p, as differences."""
        e, here = np.eye(n), place(p, np.zeros(n), y)
        first = np.stack([(place(p, e[j], y) - place(p, -e[j], y)) / 2 for j in range(n)], axis=1)
        second = np.zeros((3, n, n))
        for i in range(n):
            for j in range(n):
                both = [place(p, a * e[i] + b * e[j], y) for a, b in ((1, 1), (1, -1), (-1, 1), (-1, -1))]
                second[:, i, j] = -(both[0] - both[1] - both[2] + both[3]) / 4
        return here, first, second

    beside = [of_modes(p, y) for p in range(k) for y in corners]
    none = np.zeros((8 * k, 3, n))
    points = MassPoints(
        np.repeat(m / 8, 8),
        np.array([b[0] for b in beside]),
        np.zeros((8 * k, 3, 3)),
        np.array([b[1] for b in beside]),
        none,
        np.array([b[2] for b in beside]),
        np.zeros((8 * k, 3, n, n)),
    ).integrals()
    for name in whole._fields:
        np.testing.assert_allclose(getattr(whole, name), getattr(points, name), atol=1e-10, err_msg=name)


def test_symmetric_modes_are_scipys() -> None:
    import scipy.linalg

    rng = np.random.default_rng(3)
    A, C = rng.normal(size=(2, 30, 30))
    A, B = A + A.T, C @ C.T + np.diag(np.logspace(-3, 3, 30))
    values, vectors = symmetric_modes(A, B)
    np.testing.assert_allclose(values, scipy.linalg.eigh(A, B, eigvals_only=True), rtol=1e-11)
    np.testing.assert_allclose(A @ vectors, B @ vectors * values, atol=1e-9)
    np.testing.assert_allclose(vectors.T @ B @ vectors, np.eye(30), atol=1e-11)


def test_what_joints_block_is_relative_motion_alone():
    """Two beams end to end: moved as one body nothing is blocked, a mode of the first moves its tip against them."""
    section = Section.rectangle(0.02, 0.01, E=2e11, density=7800.0)
    one = beam([[0, 0, 0], [1, 0, 0]], section, interfaces=[("root", 0.0), ("tip", 1.0)], y_axis=(0, 1, 0))
    tip, turn = one.station("tip"), np.linalg.qr(np.random.default_rng(3).standard_normal((3, 3)))[0]
    reached, apart = np.array([1.0, 0.0, 0.0]), np.array([0.1, -0.2, 0.3])  # the joint is beside the tip
    seats = Seat("a", reached + apart, turn, "tip"), Seat("b", apart, turn, "root")
    held = Structure({"a": one, "b": one}, [Hold(np.eye(6), seats[1], seats[0])])
    v, w = np.array([0.3, -0.5, 0.7]), np.array([-0.2, 0.4, 0.6])
    together = np.concatenate(
        [v, held.size * w, v + np.cross(w, reached), held.size * w, np.zeros(2 * one.n)]
    )
    np.testing.assert_allclose(held.A @ together, 0.0, atol=1e-12)
    alone = np.concatenate([np.zeros(6), v, held.size * w, np.zeros(2 * one.n)])
    np.testing.assert_allclose(
        held.A @ alone, np.concatenate([turn.T @ (v + np.cross(w, apart)), turn.T @ w])
    )
    by_modes = held.A[:, 12 : 12 + one.n]
    shift = tip.Phi + np.cross(tip.Psi.T, apart).T
    np.testing.assert_allclose(by_modes, -np.vstack([turn.T @ shift, turn.T @ tip.Psi]), atol=1e-12)
    fixed = Structure({"a": one}, [Hold(np.eye(6), Seat("a", apart, turn))])  # moves with the body frame
    assert not fixed.A[:, 6:].any()
