"""How contacts share a load that they hold together: the least forces, by the statics of a table, and in general."""

import math
from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import minimize

import kinetree as kt
from strategies.contact_problems import is_independent, least_forces

FEET = np.array([(-0.5, -0.3), (0.5, -0.3), (0.5, 0.3), (-0.5, 0.3)])
R = np.vstack(
    [np.ones(4), FEET.T]
)  # what a foot's force does to a table: its sum, and moments about two axes


def loads_of(x: float, y: float) -> np.ndarray:
    """Any forces of the four feet that carry 100 N at a place, pulling ones perhaps."""
    return np.linalg.lstsq(R, 100.0 * np.array([1.0, x, y]), rcond=None)[0]


@pytest.mark.parametrize("place", [(0.0, 0.0), (0.2, 0.05), (-0.1, 0.1), (0.4, 0.0)])
def test_a_load_amid_four_feet_is_shared_like_a_plane(place):
    """λ = a + b x + c y, with the sums of the four feet: 4 a, 4 b 0.5², 4 c 0.3²."""
    start = loads_of(*place) + 40.0 * np.array([1, -1, 1, -1]) * (1 if min(loads_of(*place)) > 0 else 0)
    expected = 25.0 * (1 + FEET @ (np.array(place) / (0.25, 0.09)))
    np.testing.assert_allclose(least_forces(R, start), expected, rtol=0, atol=1e-9)


@pytest.mark.parametrize("place", [(0.45, 0.2), (0.3, -0.25), (-0.4, -0.29)])
def test_near_a_corner_the_foot_across_is_lifted(place):
    """Three feet carry what moments about them say; the fourth, which would pull, nothing."""
    across = int(np.argmax(np.linalg.norm(FEET - place, axis=1)))
    three = np.delete(np.arange(4), across)
    expected = np.zeros(4)
    expected[three] = np.linalg.solve(R[:, three], 100.0 * np.array([1.0, *place]))
    assert expected.min() >= 0.0 > loads_of(*place)[across]
    found = least_forces(R, expected)
    np.testing.assert_allclose(found, expected, rtol=0, atol=1e-9)
    assert found[across] == 0.0


def test_loads_are_the_least_of_all_that_do_the_same():
    """Six contacts of any directions and sizes against a general minimiser; of what cannot move nothing is asked."""
    random = np.random.default_rng(0)
    bound = 0
    for _ in range(12):
        A = random.standard_normal((3, 6)) * random.uniform(0.1, 3.0, 6)
        force = np.maximum(random.standard_normal(6), 0.0) + 0.1 * random.random(6)
        found = least_forces(A, force)
        np.testing.assert_allclose(A @ found, A @ force, rtol=0, atol=1e-9)
        assert found.min() >= 0.0
        conditions = {"type": "eq", "fun": lambda x, A=A, force=force: A @ (x - force)}
        other = minimize(
            lambda x: x @ x, force, jac=lambda x: 2 * x, bounds=[(0, None)] * 6, constraints=conditions
        )
        assert found @ found == pytest.approx(other.fun, rel=1e-5)
        bound += int((found == 0.0).any())
    assert bound >= 3
    still = np.hstack([R, np.zeros((3, 1))])
    np.testing.assert_allclose(least_forces(still, np.append(loads_of(0, 0), 0.0))[:4], 25.0, atol=1e-9)


def test_a_fourth_foot_adds_nothing_and_a_third_one_does():
    assert is_independent(R, 2, [0, 1])
    assert not is_independent(R, 3, [0, 1, 2])
    assert not is_independent(R * [1e-3, 1e-3, 1e-3, 1e6], 3, [0, 1, 2])
    assert is_independent(R, 0, [])


G = 9.81


@pytest.mark.parametrize(
    ("mu", "shape", "formulation"),
    [
        (0.0, "feet", "auto"),
        pytest.param(0.0, "box", "augmented", marks=pytest.mark.slow),
        pytest.param(0.9, "feet", "elimination", marks=pytest.mark.slow),
        pytest.param(0.9, "box", "auto", marks=pytest.mark.slow),
    ],
)
def test_a_block_tips_over_two_feet_where_its_load_grows(mu: float, shape: str, formulation: str) -> None:
    """One foot behind its edge is lifted at 1/(1 + a/b tan φ) of the limit, the other one at the limit: then it tips.

    It is pulled with friction, and turned by a couple without: m g a about the edge at t = 1. Feet that had been lifted
    were put in the place of the last one, in turn and without end.
    """
    (a, b, h), angle, end = (0.1, 0.08, 0.15), 0.3, 1.05
    r = 0.01 if shape == "box" else 0.0
    size, a, b = (2 * a, 2 * b, 2 * h), a - r, b - r
    x, y = (f"{G * a * part}*t" for part in (1.0, math.tan(angle)))
    load = kt.Force("pull", "block", (f"{x}/{h}", f"{y}/{h}", 0)) if mu else None
    action = kt.Restitution(0.0, friction=mu) if mu else kt.Restitution(0.0)
    model = kt.Model.of(
        "block",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body.box("block", 1.0, size, pose=kt.Frame.at((0, 0, h))),
        load or kt.Torque("turn", "block", (f"-{y}", x, 0)),
    )
    feet = [(i * a, j * b, -h) for i in (-1, 1) for j in (-1, 1)]
    events: Any = kt.PointPlaneEvent.vertices("foot", "block", feet, action=action, direction="falling")
    if shape == "box":
        shapes = kt.ContactShape("block", size=size, radius=r), kt.ContactShape("ground", plane=True)
        events = [kt.ConvexEvent("on", shapes, action=action)]
    run = kt.simulate(
        model, end, events=events, formulation=formulation, rtol=1e-9, atol=1e-11, progress=False
    )
    assert run.audit is not None and run.audit.verdict == "ok"
    lifted = [e.t for e in run.events if e.t > 0]
    assert lifted == pytest.approx([1 / (1 + a / b * math.tan(angle)), 1], abs=1e-9)
    spin = (size[0] ** 2 + size[2] ** 2) / 12

    def tipping(t: float, state: np.ndarray) -> tuple[float, float]:
        theta, rate = state
        high, out = (
            (h - r) * math.cos(theta) + a * math.sin(theta),
            a * math.cos(theta) - (h - r) * math.sin(theta),
        )
        if mu:  # about the middle of the rounded edge, which rolls
            arm = high + r
            return rate, (G * a / h * t * arm - G * out - r * out * rate**2) / (spin + arm**2 + out**2)
        return rate, (G * a * t - G * out + high * out * rate**2) / (spin + out**2)

    by_hand = solve_ivp(tipping, (1, end), (0, 0), rtol=1e-11, atol=1e-13).y[1, -1]
    assert run["block.angular_velocity.y"][-1] == pytest.approx(by_hand, abs=1e-7)


@pytest.mark.slow
def test_feet_that_rub_share_their_load_as_exactly_in_kilometres() -> None:
    """Nine digits were left: a foot that was found to be pressed again was not taken to be, and the run ended."""
    feet = [(-0.3, -0.2), (0.3, -0.25), (0.35, 0.2), (-0.1, 0.3), (-0.35, 0.1)]

    def loads(unit: float) -> np.ndarray:
        inertia = tuple(unit**2 * moment for moment in (0.03, 0.04, 0.05, 0, 0, 0))
        model = kt.Model.of(
            "plate",
            kt.Gravity(acceleration=(0, 0, -9.81 * unit)),
            kt.Body(
                "plate",
                2.0,
                inertia=inertia,
                pose=kt.Frame.at((0, 0, 0.15 * unit)),
                velocity=(0.5 * unit, 0.2 * unit, 0),
                angular_velocity=(0, 0, 1),
            ),
        )
        rub = kt.Restitution(0.0, friction=0.3)
        events = [
            kt.PointPlaneEvent(
                f"c{i}", "plate", at=(x * unit, y * unit, -0.15 * unit), direction="falling", action=rub
            )
            for i, (x, y) in enumerate(feet)
        ]
        run = kt.simulate(model, 1e-3, events=events, output=1e-3, progress=False)
        return np.array([run[f"c{i}.force"][0] for i in range(5)]) / unit

    np.testing.assert_allclose(loads(1e-3), loads(1.0), rtol=1e-12)
