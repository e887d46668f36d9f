"""Predictive control beside the Riccati recursion, limits that hold, and samples that find no plan."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest
from scipy.linalg import expm

import kinetree as kt
from kinetree.arrays import Array

MASS, DAMPING = 1.3, 0.4
PERIOD, COUNT = 0.1, 12
WEIGHTS = (3.0, 0.2, 0.05)
"""Of displacement, speed and force in the integral."""
LAST = (1.0, 0.5)
"""Of displacement and speed at the end."""


def cart(*more: Any) -> kt.Model:
    """A cart with a damper: m v̇ = F − d v."""
    return kt.Model.of(
        "cart",
        kt.Body("cart", MASS, pose=kt.Frame.at((0, 0, 0))),
        kt.Prismatic("rail", "ground", "cart", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.JointDamper("damper", "rail", damping=DAMPING),
        kt.JointMotor("motor", "rail"),
        *more,
    )


def quadratic(off: str = "rail.displacement") -> kt.Objective:
    q, w, r = WEIGHTS
    a, b = LAST
    return kt.Objective(
        integral=f"{q}*({off})^2 + {w}*rail.displacement_rate^2 + {r}*motor.torque^2",
        terminal=f"{a}*({off})^2 + {b}*rail.displacement_rate^2",
    )


def riccati_gain(period: float, count: int) -> Array:
    """The first gain of the recursion, of the sampled system and its sampled cost (Van Loan, IEEE TAC 23, 1978)."""
    whole = np.array([[0, 1, 0], [0, -DAMPING / MASS, 1 / MASS], [0, 0, 0]])
    flow = expm(period * np.block([[-whole.T, np.diag(WEIGHTS)], [np.zeros((3, 3)), whole]]))
    step = flow[3:, 3:]
    cost = step.T @ flow[:3, 3:]
    A, B = step[:2, :2], step[:2, 2:]
    S, K = np.diag(LAST), np.zeros((1, 2))
    for _ in range(count):
        K = np.linalg.solve(cost[2:, 2:] + B.T @ S @ B, B.T @ S @ A + cost[2:, :2])
        S = cost[:2, :2] + A.T @ S @ A - (A.T @ S @ B + cost[:2, 2:]) @ K
    return K[0]


@cache
def tracking() -> kt.PredictiveController:
    """Follows a target that moves, both of which are measured."""
    model = cart(kt.Parameter("target", 0.0, "m"), kt.Parameter("pace", 0.0, "m/s"))
    return kt.PredictiveController(
        "mpc", model, horizon=COUNT * PERIOD, period=PERIOD, controls=["motor.torque"],
        objective=quadratic("rail.displacement - target - pace*t"), inputs={"target": 0.0, "pace": 0.0},
    )  # fmt: skip


def control(t: float, *measured: float) -> float:
    """The force of the first period: displacement, speed, target and pace."""
    tracking().reset()
    return float(tracking()(t, np.array(measured))[0])


def test_without_limits_it_is_the_linear_quadratic_regulator_of_its_horizon():
    gain = riccati_gain(PERIOD, COUNT)
    found = [-control(0.0, 1.0, 0.0, 0.0, 0.0), -control(0.0, 0.0, 1.0, 0.0, 0.0)]
    assert found == pytest.approx(gain, abs=1e-6)
    assert control(0.0, -2e-3, 5e-3, 0.0, 0.0) == pytest.approx(gain @ (2e-3, -5e-3), abs=1e-9)


def test_what_is_measured_and_the_time_are_those_of_the_sample():
    """Only the distance from the target counts; a target that moves was elsewhere at another time."""
    gain = riccati_gain(PERIOD, COUNT)
    assert control(0.0, 0.3, 0.1, 0.8, 0.0) == pytest.approx(-gain @ (0.3 - 0.8, 0.1), abs=1e-6)
    moving = control(0.0, 0.3, 0.1, 0.2, 0.5)
    assert abs(moving - control(0.0, 0.3, 0.1, 0.2, 0.0)) > 0.1
    assert control(4.0, 2.3, 0.1, 0.2, 0.5) == pytest.approx(moving, abs=1e-6)


def test_a_run_with_it_is_that_of_its_gain():
    """From sample to sample the plan before is the start of the next search; what is found is the same."""
    controller = tracking()
    run = kt.simulate(controller.model, 0.55, initial={"rail.displacement": 1.0}, output=PERIOD)
    assert run.status == "finished" and run.audit is not None and run.audit.verdict == "ok"
    gain = riccati_gain(PERIOD, COUNT)
    states = np.stack([run["rail.displacement"], run["rail.displacement_rate"]], axis=1)[:6]
    assert run["mpc.motor_torque"][:6] == pytest.approx(-states @ gain, abs=1e-6)
    assert controller.computing_times.shape == controller.iterations.shape == (6,)
    assert controller.failures == () and controller.plan is not None
    assert controller.plan.t == pytest.approx(0.5 + PERIOD * np.arange(COUNT + 1))
    assert "6 samples took" in str(controller) and any("6 samples took" in str(note) for note in run.notes)


def test_limits_hold_and_a_sample_without_a_plan_goes_on_with_the_one_before():
    """Speeds are nearly linear within a period, so that their limit holds all along; at 0.95 s nothing is."""
    controller = kt.PredictiveController(
        "mpc", cart(), horizon=0.3, period=PERIOD, controls={"motor.torque": (-2.0, 2.0)},
        objective=kt.Objective(integral="(rail.displacement - 1)^2 + 0.001*motor.torque^2"),
        bounds={"rail.displacement_rate": (-0.5, 0.5), "(t - 0.95)^2": (1e-3, None)}, max_iterations=40,
    )  # fmt: skip
    run = kt.simulate(controller.model, 1.1)
    speed, force = run["rail.displacement_rate"], run["mpc.motor_torque"]
    assert run.status == "finished"
    assert 2.0 - 1e-5 < force.max() <= 2.0 and force.min() >= -2.0
    assert 0.5 - 1e-3 < speed.max() < 0.5 + 1e-4
    without = [round(t, 9) for t, _ in controller.failures]
    assert without[0] > 0 and 0.9 in without, without
    # The plan of the last sample before has three values; the second and third are applied, and the last is held.
    planned = kt.PredictiveController(
        "mpc", cart(), horizon=0.3, period=PERIOD, controls={"motor.torque": (-2.0, 2.0)},
        objective=kt.Objective(integral="(rail.displacement - 1)^2 + 0.001*motor.torque^2"),
        bounds={"rail.displacement_rate": (-0.5, 0.5)},
    )  # fmt: skip
    before = int(np.searchsorted(run.t, without[0] - PERIOD - 1e-9))
    planned(0.0, np.array([run["rail.displacement"][before], speed[before]]))
    assert planned.plan is not None
    expected = planned.plan.controls["motor.torque"][1:]
    applied = [force[np.searchsorted(run.t, without[0] + k * PERIOD - 1e-9)] for k in range(3)]
    assert applied == pytest.approx(expected, abs=1e-5)
    assert run.audit is not None
    (told,) = [words for words in run.audit.warnings if "found no plan" in words]
    assert f"{len(without)} of 12 samples" in told and f"t = {without[0]:g} s" in told


@pytest.mark.slow
def test_a_long_horizon_and_a_short_period_approach_the_regulator_of_kinetree():
    """Gains of sampled control differ by O(period) from those of `with_feedback`, which are continuous in time."""
    from kinetree.analysis.optimal_motion.feedback import gains
    from kinetree.analysis.optimal_motion.first_guess import first_guess

    found = {}
    for period in (0.04, 0.02):
        controller = kt.PredictiveController(
            "mpc", cart(), horizon=6.0, period=period, controls=["motor.torque"], objective=quadratic()
        )
        rows = []
        for state in np.eye(2):
            controller.reset()
            rows.append(-float(controller(0.0, state)[0]))
        found[period] = np.array(rows)
        problem, method = controller._problem, controller._horizon.method
        path = first_guess(problem, method, np.linspace(0, 1, 3))
    continuous = gains(problem, path, np.array(WEIGHTS[:2]), np.array(WEIGHTS[2:]))[0, 0]
    extrapolated = 2 * found[0.02] - found[0.04]
    assert extrapolated == pytest.approx(continuous, rel=2e-3)
    assert np.abs(found[0.02] - continuous).max() > 1e-2


@pytest.mark.slow
def test_a_crane_without_sway():
    """The load hangs within its limit all the way, and at rest above its place at the end; a heavier one as well."""

    def crane(load: float) -> kt.Model:
        return kt.Model.of(
            "crane",
            kt.Gravity(acceleration=(0, 0, -9.81)),
            kt.Body("trolley", 1.0, pose=kt.Frame.at((0, 0, 0))),
            kt.Body("load", load, pose=kt.Frame.at((0, 0, -1))),
            kt.Prismatic("rail", "ground", "trolley", point=(0, 0, 0), axis=(1, 0, 0)),
            kt.Revolute("rope", "trolley", "load", point=(0, 0, 0), axis=(0, -1, 0)),
            kt.JointMotor("motor", "rail"),
        )  # fmt: skip

    controller = kt.PredictiveController(
        "mpc", crane(0.3), horizon=2.0, period=0.1, controls={"motor.torque": (-4, 4)},
        objective=kt.Objective(integral="(rail.displacement - 2)^2 + 20*rope.angle^2 + 0.01*motor.torque^2"),
        bounds={"rope.angle": (-0.1, 0.1), "rail.displacement_rate": (-0.8, 0.8)}, end={"rest": True, "rope.angle": 0},
    )  # fmt: skip
    for load, allowed in ((0.3, 1e-3), (0.33, 0.02)):
        run = kt.simulate(controller.on(crane(load)), 8.0)
        assert run.audit is not None and run.audit.verdict == "ok"
        assert np.abs(run["rope.angle"]).max() < 0.1 + allowed
        assert np.abs(run["rail.displacement_rate"]).max() < 0.8 + allowed
        assert run["rail.displacement"][-1] == pytest.approx(2.0, abs=0.02)
        assert abs(run["rope.angle"][-1]) < 2e-3


def given(**change: Any) -> dict[str, Any]:
    return {
        "name": "mpc", "model": cart(), "horizon": 1.0, "period": 0.1, "controls": ["motor.torque"],
        "objective": quadratic(), **change,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"horizon": 1.05}, "horizon must be a multiple of the period"),
        ({"period": 0.0, "horizon": -1}, "period must be a positive number"),
        ({"name": ""}, "name must be a name"),
        ({"controls": {"motor.torqe": (-1, 1)}}, "torqe"),
        ({"controls": {}}, "there are no controls"),
        ({"objective": kt.Objective(integral="rail.displacment^2")}, "rail.displacement"),
        ({"objective": None}, "nothing is to be made small"),
        ({"objective": kt.Objective(terminal="motor.torque^2")}, "at the end of the horizon"),
        ({"inputs": {"target": "t"}}, "there is no parameter 'target'"),
        ({"inputs": ["target"]}, "inputs must map parameters to expressions"),
        ({"points": 40}, "too many"),
        ({"max_iterations": 0}, "max_iterations"),
        ({"bounds": {"rest": True}}, "rest along the whole horizon"),
        ({"horizn": 1.0}, "horizon"),
        ({"model": cart(kt.Sampled("s", {"v": "t"}, period=0.1))}, "sampled blocks"),
    ],
)  # fmt: skip
def test_rubbish_is_answered_in_words(change: dict[str, Any], words: str):
    with pytest.raises((TypeError, ValueError, kt.NoAnswerError), match=words.replace("(", r"\(")):
        kt.PredictiveController(**given(**change))


def test_no_plan_to_begin_with_ends_the_run_in_words():
    controller = kt.PredictiveController(
        **given(horizon=0.2, controls={"motor.torque": (-1, 1)}, end={"rail.displacement": 9.0})
    )
    run = kt.simulate(controller.model, 1.0)
    assert run.status == "failed" and 'controller "mpc" has no plan to begin with' in run.reason
