"""Runs that cannot go on: they end at once, keep what was computed, and say what failed, when, and by its name."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import kinetree as kt
from kinetree.io.load import load_any

EXAMPLES = Path(kt.__file__).parent / "examples"
CRANK, ROD = 0.1, 0.08


def pendulum(*more: object) -> kt.Model:
    return kt.Model.of(
        "pendulum",
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body.rod("rod", mass=1.0, length=1.0, pose=kt.Frame.at((0.5, 0, 0))),
        kt.Revolute("hinge", "ground", "rod", point=(0, 0, 0), axis=(0, 0, 1)),
        *more,
    )


def slider_crank(rod: float, *more: object) -> kt.Model:
    end = CRANK + rod
    return kt.Model.of(
        "slider-crank",
        kt.Body.rod("crank", mass=1.0, length=CRANK, pose=kt.Frame.at((CRANK / 2, 0, 0))),
        kt.Body.rod("rod", mass=1.0, length=rod, pose=kt.Frame.at((CRANK + rod / 2, 0, 0))),
        kt.Body("slider", 1.0, (0, 0, 0), (0.01, 0.01, 0.01, 0, 0, 0), pose=kt.Frame.at((end, 0, 0))),
        kt.Revolute("bearing", "ground", "crank", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Revolute("pin", "crank", "rod", point=(CRANK, 0, 0), axis=(0, 0, 1)),
        kt.Revolute("wrist", "rod", "slider", point=(end, 0, 0), axis=(0, 0, 1)),
        kt.Prismatic("guide", "ground", "slider", point=(end, 0, 0), axis=(1, 0, 0)),
        *more,
    )


def assert_failed(run: kt.Run, t_failure: float, *words: str) -> None:
    assert run.status == "failed"
    for word in (*words, f"{t_failure:.6g}"):
        assert word in run.reason
    assert all(np.isfinite(block).all() for block in (run.t, run.x, run.y, run.w))
    if t_failure > 0.01:
        assert t_failure - 0.011 < run.t[-1] <= t_failure


@pytest.mark.parametrize("formulation", ["auto", "elimination"])
def test_a_rod_too_short_to_turn_over_locks_up(formulation: str) -> None:
    """The driven crank can turn until the rod stands across the guide: r sin φ = l."""
    model = slider_crank(ROD, kt.JointDriver("motor", "bearing", 0, "2*t"))
    run = kt.simulate(model, 3.0, output=0.01, formulation=formulation)
    assert_failed(run, np.arcsin(ROD / CRANK) / 2, "locked up", '"wrist"', '"motor"')


def test_a_rod_long_enough_turns_over() -> None:
    model = slider_crank(0.3, kt.JointDriver("motor", "bearing", 0, "2*t"))
    assert kt.simulate(model, 3.2, output=0.01).status == "finished"


def test_drivers_that_agree_at_the_start_only() -> None:
    """Position and speed agree at t = 0, accelerations do not: found at the first step, by name."""
    laws = [
        kt.JointDriver("motor", "bearing", 0, "2*t"),
        kt.JointDriver("second", "bearing", 0, "2*t + t**2"),
    ]
    run = kt.simulate(slider_crank(0.3, *laws), 1.0, output=0.01)
    assert run.status == "failed"
    assert "cannot be met" in run.reason
    assert '"second"' in run.reason
    assert "contradict" in run.reason
    assert run.t.tolist() == [0.0]


@pytest.mark.parametrize(
    "law", ["sqrt(0.5 - t)", "log(0.5 - t)", "(0.5 - t)**0.5", "asin(2*t)", "1/(t - 0.5)", "1/(0.5 - t)**2"]
)
@pytest.mark.parametrize("method", ["auto", "dop853", "rodas5p"])
def test_a_torque_that_ends_midway_is_named(law: str, method: str) -> None:
    model = pendulum(kt.JointMotor("drive", "hinge", torque=law))
    assert_failed(kt.simulate(model, 1.0, method=method, output=0.01), 0.5, 'load "drive"')


def test_a_force_that_ends_where_the_state_gets_is_named() -> None:
    model = pendulum(kt.JointMotor("drive", "hinge", torque="sqrt(1 + hinge.angle)"))
    run = kt.simulate(model, 1.0, output=0.001)
    assert_failed(run, 0.416729, 'load "drive" is not finite')
    assert run["hinge.angle"][-1] == pytest.approx(-1.0, abs=0.01)


def test_a_driver_whose_law_ends_is_named() -> None:
    model = slider_crank(0.3, kt.JointDriver("motor", "bearing", 0, "t*sqrt(0.5 - t)"))
    run = kt.simulate(model, 1.0, output=0.01)
    assert run.status == "failed"
    assert '"motor"' in run.reason
    assert 0.4 < run.t[-1] <= 0.5


def test_a_load_that_is_not_finite_at_the_start_gives_no_rows() -> None:
    run = kt.simulate(pendulum(kt.JointMotor("drive", "hinge", torque="0/(t - t)")), 1.0)
    assert_failed(run, 0.0, 'load "drive" is not finite', "at the start")
    assert len(run) == 0
    assert all(len(run[name]) == 0 for name in run.channels)


def test_a_loop_that_fails_at_the_start_has_empty_channels() -> None:
    run = kt.simulate(slider_crank(0.3, kt.JointMotor("drive", "bearing", torque="0/(t - t)")), 1.0)
    assert_failed(run, 0.0, 'load "drive" is not finite')
    assert all(len(run[name]) == 0 for name in run.channels)


@pytest.mark.parametrize("method", ["auto", "tsit5", "dop853", "rk4"])
@pytest.mark.parametrize(
    "load",
    [kt.JointDamper("blast", "hinge", damping=-50.0), kt.JointMotor("blast", "hinge", torque="exp(1000*t)")],
    ids=["negative damping", "exponential torque"],
)
def test_overflow_of_speeds_or_works_ends_the_run(load: kt.JointMotor, method: str) -> None:
    """Works are products of what overflows: they overflow first, though no error estimate looks at them."""
    run = kt.simulate(
        pendulum(load), 100.0, method=method, output=0.01, step=1e-3 if method == "rk4" else None
    )
    assert run.status == "failed"
    assert all(np.isfinite(block).all() for block in (run.x, run.y, run.w))
    assert len(run) > 10
    assert '"blast" has grown' in run.reason


def test_a_ball_that_bounces_ever_faster_comes_to_rest() -> None:
    example = load_any(EXAMPLES / "bouncing_ball.toml")
    bounce = replace(example.run.events[0], action=kt.Restitution(0.5))
    run = kt.simulate(example.model, 10.0, events=[bounce], output=0.1)
    rest = np.sqrt(2 * 1.0 / 9.81) * (1 + 0.5) / (1 - 0.5)
    assert run.status == "finished"
    assert run.events[-1].t == pytest.approx(rest, rel=1e-5)
    assert run["ball.position.z"][-1] == pytest.approx(0.08, abs=1e-12)


def test_a_disk_that_lies_flat_has_no_place_where_it_rolls() -> None:
    model = kt.Model.of(
        "coin",
        kt.Body("coin", 1.0, (0, 0, 0), (0.1, 0.1, 0.2, 0, 0, 0), pose=kt.Frame.at((0, 0, 0))),
        kt.RollingDisk("contact", "coin", 0.3),
    )
    with pytest.raises(kt.AssemblyError, match=r'not defined[^"]*"contact"[\s\S]*start from another'):
        kt.simulate(model, 0.1)


def test_lengths_that_overflow_are_told_by_the_doctor() -> None:
    """Squares of 1e200 m overflow in the reactions of the redundant loop, not in its few joint coordinates."""
    model = slider_crank(0.3)
    far = [replace(body, pose=kt.Frame.at((1e200, 0, 0))) for body in model.bodies if body.name == "slider"]
    with pytest.raises(kt.AssemblyError, match="very large"):
        kt.examine(model.replace(*far))
