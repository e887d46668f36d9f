"""Impacts with friction: closed forms, all ratios of masses, any order of contacts, and the law itself."""

from fractions import Fraction
from itertools import permutations, product
from math import cos, sin, sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kinetree as kt
from kinetree.model.events import Event
from kinetree.nonsmooth.impact_friction import Cone, ImpulsiveFriction, impulses
from strategies.contact_problems import lemke

G, RADIUS = 9.81, 0.1


def after(model: kt.Model, events: list[Event], names: list[str], t_end: float = 0.2) -> dict[str, float]:
    """Channels right after the impact."""
    run = kt.simulate(model, t_end, events=events, output=[0, t_end], rtol=1e-10, atol=1e-12)
    assert run.status == "finished", run.reason
    return {name: float(run[name][-1]) for name in names}


# --- the coefficient of what happens ----------------------------------------------------------------------
def test_a_ball_that_slides_through_an_impact_rubs_with_the_coefficient_of_sliding() -> None:
    """v_x = v − μ (1 + e) √(2 g h), where μₛ would have made it roll at 5 v/7."""
    mu, e, speed, height = 0.1, 0.5, 5.0, 1.0
    ball = kt.Body.sphere(
        "ball", mass=1.0, radius=RADIUS, pose=kt.Frame.at((0, 0, RADIUS + height)), velocity=(speed, 0, 0)
    )
    rough = kt.Restitution(e, friction=mu, static_friction=0.5)
    floor = kt.PointPlaneEvent("floor", "ball", offset=RADIUS, direction="falling", action=rough)
    model = kt.Model.of("ball", kt.Gravity(acceleration=(0, 0, -G)), ball)
    found = after(model, [floor], ["ball.velocity.x"], 0.6)
    assert found["ball.velocity.x"] == pytest.approx(speed - mu * (1 + e) * sqrt(2 * G * height), abs=1e-8)


@pytest.mark.parametrize(("along", "speed"), [(0.45, 0.0), (0.55, 0.45)])
def test_a_block_that_stands_is_held_up_to_the_static_coefficient(along: float, speed: float) -> None:
    """Struck down with 1 N s it is held by up to μₛ N s; beyond that it is torn loose, and μ rubs: (P − μ)/m."""
    block = kt.Body("block", mass=1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame())
    rough = kt.Restitution(0.0, friction=0.1, static_friction=0.5)
    events = [
        kt.PointPlaneEvent("floor", "block", direction="falling", action=rough),
        kt.ExpressionEvent("blow", expression="t - 0.1", action=kt.Impulse("block", (along, 0, -1.0))),
    ]
    gravity = kt.Gravity(acceleration=(0, 0, -1e-9))
    found = after(kt.Model.of("block", gravity, block), events, ["block.velocity.x", "block.velocity.z"])
    assert found["block.velocity.x"] == pytest.approx(speed, abs=1e-8)
    assert found["block.velocity.z"] == pytest.approx(0, abs=1e-8)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("e", [0.3, 0.6])
def test_bounces_that_end_have_rubbed_with_the_impulse_of_all_of_them(e: float) -> None:
    """All impacts and the floor give m (g t − v_z) until t, however high it bounced: v_x = v − μ (g t − v_z)."""
    mu, along, up, t = 0.25, 3.0, 2.0, 1.2
    block = kt.Body("block", mass=1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame())
    upright = kt.Frame.from_axes((1, 0, 0), (0, 0, 1))
    model = kt.Model.of(
        "block",
        kt.Parameter("mu", mu),
        kt.Parameter("e", e),
        kt.Gravity(acceleration=(0, 0, -G)),
        block,
        kt.Planar("p", "ground", "block", frame=upright, u0=(along, up, 0)),
        kt.JointDriver("straight", "p", 2, 0.0),
    )
    rough = kt.Restitution("e", friction="mu")
    floor = [kt.PointPlaneEvent("floor", "block", direction="falling", action=rough)]
    slopes = kt.sensitivities(model, t, ["p.x_rate"], ["mu", "e"], output=[t], events=floor)
    assert after(model, floor, ["p.x_rate"], t)["p.x_rate"] == pytest.approx(
        along - mu * (G * t - up), abs=1e-11
    )
    assert slopes["p.x_rate", "mu"][-1] == pytest.approx(-(G * t - up), abs=1e-8)
    assert slopes["p.x_rate", "e"][-1] == pytest.approx(0, abs=1e-8)


# --- ratios of masses -------------------------------------------------------------------------------------
@pytest.mark.in_turn(2)
@pytest.mark.parametrize("ratio", [1.0, 1e4, 1e8, 1e-6])
def test_a_heavy_ball_rebounds_from_a_light_one_on_the_floor(ratio: float) -> None:
    """With both contacts at once: γ⁺ = e γ⁻ at the upper one, 0 at the lower, whatever the masses."""
    e, speed = 0.3, 1.4
    low = kt.Body.sphere("low", mass=1.0, radius=RADIUS, pose=kt.Frame.at((0, 0, RADIUS)))
    high = kt.Body.sphere(
        "high",
        mass=ratio,
        radius=RADIUS,
        pose=kt.Frame.at((0, 0, 3 * RADIUS + 0.14)),
        velocity=(0, 0, -speed),
    )
    rough = kt.Restitution(e, friction=0.3)
    floor = kt.PointPlaneEvent("floor", "low", offset=RADIUS, direction="falling", action=rough)
    pair = kt.DistanceEvent(
        "pair", "low", "high", radius=RADIUS, distance=2 * RADIUS, direction="falling", action=rough
    )
    for events in ([floor, pair], [pair, floor]):
        found = after(kt.Model.of("pair", low, high), events, ["high.velocity.z", "low.velocity.z"])
        assert found["high.velocity.z"] == pytest.approx(e * speed, rel=1e-9)
        assert abs(found["low.velocity.z"]) < 1e-9


@pytest.mark.parametrize("directions", [1, 2])
@pytest.mark.parametrize("legs", [6, 8, 13])
def test_a_wheel_of_legs_is_struck_by_one_foot_whatever_its_inertia(legs: int, directions: int) -> None:
    """ω⁺ = (I + m l² cos 2α)/(I + m l²) ω⁻: the foot that stood leaves, which both would share by round-off."""
    alpha, spin = np.pi / legs, 1.9
    x, z = sin(alpha), -cos(alpha)
    rows = [np.array([[0, 1, -at], [1, 0, z]]) for at in (-x, x)]  # of y = (v_x, v_z, ω), up and along
    for inertia in 10.0 ** np.arange(-13, 1):
        root = np.diag([1, 1, inertia**-0.5])
        for wrong in (0.0, 1e-12, -1e-11):  # of the foot that stands
            y = spin * np.array([-z, -x, 1]) + [wrong, wrong, 0]
            rubs = []
            for i, row in enumerate(rows):
                R, v = np.zeros((3, directions)), np.zeros(directions)
                R[:, 0], v[0] = root @ row[1], row[1] @ y
                rubs.append(ImpulsiveFriction(Cone(R, v, 2.0, i), 2.0, i == 0))
            normals = np.array([root @ row[0] for row in rows]).T
            found = impulses(normals, np.array([row[0] @ y for row in rows]), np.zeros(2), rubs)
            omega = spin + found.response[2] / np.sqrt(inertia)
            assert omega / spin == pytest.approx((inertia + cos(2 * alpha)) / (inertia + 1), abs=1e-9)


def stacked(ratio: float, spin: float, mu: float, e: float) -> tuple[np.ndarray, np.ndarray]:
    """Velocities (x, z, spin·r) of two discs, the upper one falling with spin, by exact trial of all states.

    The lower disc rests on the floor. Unknown are the impulses (N, T) at the floor and at the upper contact.
    """
    F = Fraction
    m, M, third = F(1), F(ratio), F(1, 2)  # inertia of a disc: ½ m r²
    # rates: floor normal, floor slip, pair normal, pair slip, of the velocities (x, z, s = ω_y r) of both discs
    rows = [
        [F(0), F(1), F(0), F(0), F(0), F(0)],
        [F(1), F(0), F(-1), F(0), F(0), F(0)],
        [F(0), F(-1), F(0), F(0), F(1), F(0)],
        [F(-1), F(0), F(-1), F(1), F(0), F(-1)],
    ]
    inverse = [1 / m, 1 / m, 1 / (m * third), 1 / M, 1 / M, 1 / (M * third)]
    before = [F(0), F(0), F(0), F(0), F(-1), F(spin)]
    rate = [sum(a * b for a, b in zip(row, before, strict=True)) for row in rows]
    W = [
        [sum(a * b * c for a, b, c in zip(one, other, inverse, strict=True)) for other in rows]
        for one in rows
    ]
    found = []
    for states in product((-1, 0, 1), repeat=2):
        A = [[F(0)] * 4 for _ in range(4)]
        b = [F(0)] * 4
        for k, state in enumerate(states):
            A[2 * k], b[2 * k] = list(W[2 * k]), -(1 + F(e)) * rate[2 * k]
            if state == 0:
                A[2 * k + 1], b[2 * k + 1] = list(W[2 * k + 1]), -rate[2 * k + 1]
            else:
                A[2 * k + 1][2 * k + 1], A[2 * k + 1][2 * k] = F(1), F(mu) * state
        u = exact_solution(A, b)
        slips = [rate[i] + sum(W[i][j] * u[j] for j in range(4)) for i in (1, 3)]
        good = u[0] >= 0 and u[2] >= 0
        for k, state in enumerate(states):
            good = good and (slips[k] * state > 0 if state else abs(u[2 * k + 1]) <= F(mu) * u[2 * k])
        if good:
            change = [
                v + w * sum(rows[i][j] * u[i] for i in range(4))
                for j, (v, w) in enumerate(zip(before, inverse, strict=True))
            ]
            found.append(np.array([float(v) for v in change]))
    assert len(found) == 1
    return found[0][:3], found[0][3:]


def exact_solution(A: list[list[Fraction]], b: list[Fraction]) -> list[Fraction]:
    """Gauss's elimination in fractions."""
    n, rows = len(b), [[*row, right] for row, right in zip(A, b, strict=True)]
    for k in range(n):
        pivot = next(i for i in range(k, n) if rows[i][k] != 0)
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [value / rows[k][k] for value in rows[k]]
        for i in range(n):
            if i != k:
                rows[i] = [a - rows[i][k] * c for a, c in zip(rows[i], rows[k], strict=True)]
    return [row[-1] for row in rows]


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("spin", [0.25, 4.0])
@pytest.mark.parametrize("ratio", [1, 10**4, 10**8])
def test_spinning_discs_agree_with_exact_fractions(ratio: int, spin: float) -> None:
    mu, e = 0.25, 0.5
    parts = []
    for name, mass, z, speed, omega in (("low", 1.0, RADIUS, 0.0, 0.0), ("high", ratio, 0.31, -1.0, spin)):
        across = mass * RADIUS**2 / 4
        parts += [
            kt.Body(
                name,
                mass=mass,
                inertia=(across, 2 * across, across, 0, 0, 0),
                pose=kt.Frame.at((0, 0, z)),
                velocity=(0, 0, speed),
                angular_velocity=(0, omega / RADIUS, 0),
            ),
            kt.Planar(f"{name} plane", "ground", name, frame=kt.Frame.along((0, 1, 0), (0, 0, z))),
        ]
    rough = kt.Restitution(e, friction=mu)
    floor = kt.PointPlaneEvent("floor", "low", offset=RADIUS, direction="falling", action=rough)
    pair = kt.DistanceEvent(
        "pair", "low", "high", radius=RADIUS, distance=2 * RADIUS, direction="falling", action=rough
    )
    names = [f"{n}.{c}" for n in ("low", "high") for c in ("velocity.x", "velocity.z", "angular_velocity.y")]
    found = after(kt.Model.of("discs", *parts), [floor, pair], names, 0.011)
    low, high = stacked(ratio, spin, mu, e)
    exact = np.concatenate([low, high]) / ([1, 1, RADIUS] * 2)
    np.testing.assert_allclose([found[name] for name in names], exact, rtol=1e-8, atol=1e-8)


# --- order ------------------------------------------------------------------------------------------------
def test_a_box_that_lands_flat_and_spins_does_not_know_the_order_of_its_corners() -> None:
    """Its corners slide in different directions, and their impulses are not unique."""
    box = kt.Body.box(
        "box",
        mass=1.0,
        size=(0.4, 0.2, 0.1),
        pose=kt.Frame.at((0, 0, 0.1)),
        velocity=(1.0, 0.3, -1.0),
        angular_velocity=(0, 0, 3.0),
    )
    corners = [(sx * 0.2, sy * 0.1, -0.05) for sx in (-1, 1) for sy in (-1, 1)]
    events = [
        kt.PointPlaneEvent(
            f"foot {i}", "box", at=corner, direction="falling", action=kt.Restitution(0.5, friction=0.3)
        )
        for i, corner in enumerate(corners)
    ]
    names = [f"box.{kind}.{axis}" for kind in ("velocity", "angular_velocity") for axis in "xyz"]
    found = [
        list(after(kt.Model.of("box", box), [events[i] for i in order], names, 0.06).values())
        for order in ((0, 1, 2, 3), (3, 1, 0, 2), (2, 3, 1, 0))
    ]
    assert found[0][2] == pytest.approx(0.5, abs=1e-9)  # it leaves as fast as e says
    for other in found[1:]:
        np.testing.assert_allclose(other, found[0], atol=1e-9)


# --- the law itself ---------------------------------------------------------------------------------------
def random_impact(seed: int, contacts: int, dofs: int, mu: float) -> tuple[np.ndarray, ...]:
    random = np.random.default_rng(seed)
    y = random.normal(size=dofs)
    R = random.normal(size=(dofs, contacts)) * 10.0 ** random.uniform(-2, 2, contacts)
    sides = [random.normal(size=(dofs, 2)) * np.linalg.norm(R[:, i]) / sqrt(dofs) for i in range(contacts)]
    return y, R, np.array(sides)


@settings(max_examples=40, deadline=None)
@given(
    st.integers(0, 10**6),
    st.integers(1, 4),
    st.integers(3, 9),
    st.sampled_from((0.0, 0.2, 0.7, 1.5)),
    st.sampled_from((0.0, 0.5, 1.0)),
)
def test_every_impact_fulfils_the_law_and_creates_no_energy(
    seed: int, contacts: int, dofs: int, mu: float, e: float
) -> None:
    y, R, sides = random_impact(seed, contacts, dofs, mu)
    rate = R.T @ y
    rubs = [ImpulsiveFriction(Cone(side, side.T @ y, mu, i), mu, False) for i, side in enumerate(sides)]
    found = impulses(R, rate, np.full(contacts, e), rubs)
    u = found.every
    columns = np.hstack([R, *sides])
    np.testing.assert_allclose(found.response, columns @ u, atol=1e-12 * np.abs(u).max(initial=1.0))
    later = y + found.response
    assert later @ later <= (y @ y) * (1 + 1e-9)
    unit = np.linalg.norm(R, axis=0)
    speed = np.linalg.norm(y) + np.linalg.norm(found.response)
    gap, normal = (R.T @ later) / unit, found.normal * unit
    # Newton's law with e lowered or not: who parts before may come back
    assert normal.min() >= -1e-9 * speed
    assert (gap + e * np.maximum(rate / unit, 0.0)).min() >= -1e-8 * speed
    for i, side in enumerate(sides):
        along = u[contacts + 2 * i : contacts + 2 * i + 2] * unit[i]
        v = side.T @ later / unit[i]
        assert np.linalg.norm(along) <= mu * normal[i] + 1e-8 * speed
        # maximal dissipation: v · (Λ_t + μ Λ v/|v|) = 0
        assert abs(v @ along + mu * normal[i] * np.linalg.norm(v)) <= 1e-7 * speed**2
        if e == 0.0:
            assert normal[i] * gap[i] <= 1e-7 * speed**2


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from((0.2, 0.7)))
def test_the_order_of_contacts_does_not_matter(seed: int, mu: float) -> None:
    y, R, sides = random_impact(seed, 3, 5, mu)
    rate, found = R.T @ y, []
    for order in permutations(range(3)):
        rubs = [
            ImpulsiveFriction(Cone(sides[i], sides[i].T @ y, mu, order.index(i)), mu, False) for i in order
        ]
        found.append(impulses(R[:, order], rate[list(order)], np.zeros(3), rubs).response)
    for other in found[1:]:
        np.testing.assert_allclose(other, found[0], atol=1e-8 * np.linalg.norm(y))


def test_what_jams_is_solved_with_less_restitution_than_asked_for() -> None:
    """A point falls between two steep walls, and μ = 3 holds it: no impulses make it rebound by Newton's law."""
    y = np.array([0.0, -1.0])
    normals = np.array([[cos(0.17), -cos(0.17)], [sin(0.17), sin(0.17)]])
    along = [np.array([[-n[1]], [n[0]]]) for n in normals.T]
    rubs = [ImpulsiveFriction(Cone(t, t.T @ y, 3.0, i), 3.0, False) for i, t in enumerate(along)]
    found = impulses(normals, normals.T @ y, np.array([0.5, 0.5]), rubs)
    later = y + found.response
    assert later @ later <= 1.0 + 1e-12
    assert (normals.T @ later).min() >= -1e-9


def test_lemke_solves_what_has_a_solution_and_ends_in_a_ray_otherwise() -> None:
    assert lemke(np.array([[-1.0]]), np.array([-1.0])) is None
    random = np.random.default_rng(0)
    for n in (1, 2, 5, 9):
        for rank in {1, n // 2 + 1, n}:
            R = random.normal(size=(rank, n))
            M, q = R.T @ R, R.T @ random.normal(size=rank)
            z = lemke(M, q)
            assert z is not None
            w = M @ z + q
            assert min(z.min(), w.min()) > -1e-9 and abs(z @ w) < 1e-9
    # ties: all ratios are equal
    z = lemke(np.eye(4), -np.ones(4))
    np.testing.assert_allclose(z, 1.0)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("way", [1.0, 1e-5])
def test_a_block_that_is_moved_to_and_fro_however_slowly_rubs_all_the_way(way: float) -> None:
    """A driver moves it from rest and back: µ N over the whole way, of which speeds that count as none are nothing."""
    mu, weight = 0.3, 2.0 * 9.81
    model = kt.Model.of(
        "block",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        *(
            kt.Body(name, m, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame())
            for name, m in (("b", 2), ("hand", 1))
        ),
        kt.Prismatic("x", "ground", "hand", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.Prismatic("z", "hand", "b", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.JointDriver("d", "x", law=f"{way}*(1 - cos(t))"),
    )
    rub = kt.Restitution(0.0, friction=mu, static_friction=0.36)
    floor = kt.PointPlaneEvent("floor", "b", "ground", direction="falling", action=rub)
    run = kt.simulate(model, 6.0, events=[floor], output=[0.0, 2.0, 6.0])
    assert run.status == "finished", run.reason
    for t, force, sign in zip(run.t[1:], run["d.force"][1:], (1, -1), strict=True):
        assert force == pytest.approx(sign * mu * weight + 3.0 * way * np.cos(t), rel=1e-9)
    assert -run["work.dissipation"][-1] == pytest.approx(mu * weight * way * (3 + np.cos(6.0)), rel=1e-5)
