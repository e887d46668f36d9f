"""Optimal motions do not hang on order of parts, units, place and attitude; contradictions and rubbish are told."""

from __future__ import annotations

from math import nan, pi
from typing import Any

import numpy as np
import pytest

import kinetree as kt

Z = (0, 0, 1)
DOWN = kt.Frame.rotated(Z, -pi / 2, (0, -0.5, 0))
EFFORT = "m1.torque^2 + m2.torque^2"


def arm(torque: Any = 0.0, *parts: Any, reverse: bool = False) -> kt.Model:
    """Two rods of 1 kg and 1 m that hang, with a motor in each joint."""
    items = [
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body.rod("upper", 1.0, 1.0, pose=DOWN),
        kt.Body.rod("lower", 1.0, 1.0, pose=kt.Frame.rotated(Z, -pi / 2, (0, -1.5, 0))),
        kt.Revolute("shoulder", "ground", "upper", point=(0, 0, 0), axis=Z),
        kt.Revolute("elbow", "upper", "lower", point=(0, -1, 0), axis=Z),
        kt.JointMotor("m1", "shoulder", torque=torque),
        kt.JointMotor("m2", "elbow"),
        *parts,
    ]
    return kt.Model.of("arm", *(items[::-1] if reverse else items))


def found_of(model: kt.Model, prefix: str = "", **change: Any) -> kt.OptimalMotion:
    """Least effort to another place; the same mesh for all."""
    m1, m2, shoulder, elbow = (
        f"{prefix}{name}" for name in ("m1.torque", "m2.torque", "shoulder.angle", "elbow.angle")
    )
    asked: dict[str, Any] = {
        "controls": {m1: (-25, 25), m2: (-10, 10)}, "objective": kt.Objective(integral=f"{m1}^2 + {m2}^2"),
        "end": {shoulder: 1.0, elbow: 0.5, "rest": True}, "intervals": 8, "max_refinements": 0, "tolerance": 1.0,
    }  # fmt: skip
    return kt.optimal_motion(model, 0.8, **(asked | change))


@pytest.fixture(scope="module")
def usual() -> kt.OptimalMotion:
    found = found_of(arm())
    assert found.converged
    return found


def assert_same(usual: kt.OptimalMotion, other: kt.OptimalMotion, control: str, factor: float = 1.0) -> None:
    assert other.converged
    assert other.objective == pytest.approx(usual.objective, rel=1e-7)
    size = np.abs(usual.controls["m1.torque"]).max()
    assert other.controls[control] / factor == pytest.approx(usual.controls["m1.torque"], abs=1e-5 * size)


def test_in_another_order_of_parts(usual: kt.OptimalMotion) -> None:
    assert_same(usual, found_of(arm(reverse=True)), "m1.torque")


@pytest.mark.slow
def test_in_other_units(usual: kt.OptimalMotion) -> None:
    """A torque in kN·mm is one in N·m: limits and controls have its numbers."""
    model = arm("drive", kt.Parameter("drive", 0.0, "mN·m"))
    found = found_of(
        model, controls={"drive": (-25e3, 25e3), "m2.torque": ("-10000 mN·m", "10000 mN·m")},
        objective=kt.Objective(integral="drive^2 + m2.torque^2"),
        end={"shoulder.angle": "57.29577951308232 deg", "elbow.angle": 0.5, "rest": True},
    )  # fmt: skip
    assert found.units["drive"] == "mN·m"
    assert_same(usual, found, "drive", 1e3)


@pytest.mark.slow
def test_in_a_world_that_is_turned_and_far_away(usual: kt.OptimalMotion) -> None:
    frame = kt.Frame.rotated((1, 2, 3), 0.7, (300.0, -200.0, 100.0))
    axis, c, s = np.array([1, 2, 3]) / np.sqrt(14), np.cos(0.7), np.sin(0.7)
    g = np.array([0, -9.81, 0])
    turned = c * g + s * np.cross(axis, g) + (1 - c) * axis * (axis @ g)  # Rodrigues
    world = kt.Model.of("world", kt.Gravity(acceleration=tuple(turned)))
    alone = kt.Model.of("arm", *(item for item in (*arm().bodies, *arm().joints, *arm().loads)))
    model = world.add(alone, prefix="far", at=frame)
    assert_same(usual, found_of(model, "far."), "far.m1.torque")


def test_contradictions_are_named() -> None:
    """Bounds that the end passes, and a start that they forbid."""
    with pytest.raises(kt.NoAnswerError, match=r"end: shoulder\.angle = 1 rad is missed by 0\.[0-9]+ rad"):
        found_of(arm(), bounds={"shoulder.angle": (None, 0.6)}, intervals=4)
    with pytest.raises(kt.NoAnswerError, match=r"shoulder\.angle"):
        found_of(
            arm(),
            start={"shoulder.angle": 0.9, "rest": True},
            bounds={"shoulder.angle": (None, 0.6)},
            intervals=4,
        )


RUBBISH: tuple[Any, ...] = ("nonsense", -3, nan, [], {}, object(), True, {"x": "y"}, [1, 2, 3])
ARGUMENTS = [
    "duration",
    "controls",
    "objective",
    "peak",
    "end",
    "start",
    "periodic",
    "bounds",
    "parameters",
    "initial",
    "t_start",
    "method",
    "points",
    "intervals",
    "tolerance",
    "smoothing",
    "max_refinements",
    "max_intervals",
    "max_iterations",
    "starts",
    "seed",
    "guess",
    "events",
]
MEANT = {
    ("end", "{}"), ("start", "{}"), ("periodic", "{}"), ("bounds", "{}"), ("parameters", "{}"), ("initial", "{}"),
    ("events", "[]"), ("events", "{}"), ("periodic", "True"), ("t_start", "-3"),
}  # fmt: skip
"""What means something after all."""


@pytest.mark.parametrize("argument", ARGUMENTS)
def test_rubbish_in_any_argument_is_answered_in_words(argument: str) -> None:
    model = arm()
    for rubbish in RUBBISH:
        if (argument, repr(rubbish)) in MEANT:
            continue
        with pytest.raises((kt.ArgumentError, kt.NoAnswerError, kt.ModelError)) as refused:
            kt.optimal_motion(
                model,
                **{
                    "duration": 0.8, "controls": {"m1.torque": (-12, 12)}, "objective": kt.Objective(integral=EFFORT),
                    "end": {"shoulder.angle": 1.0}, argument: rubbish,
                },
            )  # fmt: skip
        words = str(refused.value)
        assert len(words) > 40 and "Traceback" not in words, (rubbish, words)
