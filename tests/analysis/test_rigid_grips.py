"""Rigid bodies that are pressed between others: forces that hold each other, and friction that holds a load."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import kinetree as kt

CUBE = (0.1, 0.1, 0.1)
G, MASS, MU, WEAK = 9.81, 0.5, 0.4, 3.0
SLIDES = G - 2 * MU * WEAK / MASS
"""Acceleration (m/s²) of a box that hangs between jaws which have grown weak."""


def press(
    force: Any, length: float = 1.0, friction: float = 0.0, turned: bool = False
) -> tuple[kt.Model, list[kt.Event]]:
    """A box between a wall and a plate that is pushed against it, on four feet each.

    ``turned``: the plate and its feet come first, and the wall stands on the other side.
    """
    size, away = tuple(length * edge for edge in CUBE), -1 if turned else 1
    parts = [
        kt.Body.box("box", mass=MASS, size=size, pose=kt.Frame()),
        kt.Body.box("plate", mass=0.3, size=size, pose=kt.Frame.at((0.1 * length * away, 0, 0))),
    ]
    model = kt.Model.of(
        "press",
        kt.Gravity(acceleration=(0, 0, -G if friction else 0)),
        kt.Parameter("force", force),
        *parts[::away],
        kt.Prismatic("slide", "ground", "plate", point=(0, 0, 0), axis=(-away, 0, 0)),
        kt.JointMotor("push", "slide", torque="force"),
        kt.Marker("wall", "ground", kt.Frame.along((away, 0, 0), (-0.05 * length * away, 0, 0))),
        kt.Marker("face", "plate", kt.Frame.along((-away, 0, 0), (-0.05 * length * away, 0, 0))),
    )
    rub = kt.Restitution(0.0, friction=friction) if friction else kt.Restitution(0.0)
    events: list[kt.Event] = []
    for side, plane in ((-away, "wall"), (away, "face"))[::away]:
        points = [tuple(0.05 * length * c for c in (side, y, z)) for y in (-1, 1) for z in (-1, 1)]
        events += kt.PointPlaneEvent.vertices(plane, "box", points, plane, direction="falling", action=rub)
    return model, events


def forces_of(run: kt.Run, at: int) -> list[float]:
    """Of all feet, at a row of a run."""
    return [float(run[f"{plane} {k}.force"][at]) for plane in ("wall", "face") for k in range(1, 5)]


@pytest.mark.in_turn(3)
@pytest.mark.parametrize(("force", "length"), [(30.0, 1.0), (3e-6, 1e-3), (3e9, 1e3)])
def test_a_box_in_a_press_is_held_whatever_the_force(force: float, length: float) -> None:
    """The forces of both planes hold each other; what round-off leaves of them presses nothing through."""
    model, events = press(force, length)
    run = kt.simulate(model, t_end=0.1, events=events, output=[0.0, 0.1], progress=False)
    assert run.status == "finished" and run.audit is not None and run.audit.verdict == "ok", run.reason
    np.testing.assert_allclose(run["box.position"][-1], 0, atol=1e-12 * length)
    np.testing.assert_allclose(run["plate.position.x"][-1], 0.1 * length, rtol=1e-12)
    assert forces_of(run, -1) == pytest.approx([force / 4] * 8, rel=1e-9)


@pytest.mark.slow
def test_a_box_that_hangs_in_a_press_loads_its_feet_alike() -> None:
    """Friction of all feet holds its weight; sharing it, no foot presses more than those beside it."""
    model, events = press(30.0, friction=MU)
    run = kt.simulate(model, t_end=0.1, events=events, output=[0.0, 0.1], progress=False)
    assert run.status == "finished" and run.audit is not None and run.audit.verdict == "ok", run.reason
    np.testing.assert_allclose(run["box.position"][-1], 0, atol=1e-12)
    assert forces_of(run, -1) == pytest.approx([7.5] * 8, rel=1e-8)
    rubbed = [run[f"{plane} {k}.contact_force"][-1][2] for plane in ("wall", "face") for k in range(1, 5)]
    assert rubbed == pytest.approx([MASS * G / 8] * 8, rel=1e-6)


@pytest.mark.slow
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("formulation", ["auto", "elimination"])
def test_a_press_that_grows_weak_lets_go_of_a_box(turned: bool, formulation: str) -> None:
    """All feet are torn loose together, none of them pulls, and friction of what presses is left."""
    model, events = press(30.0, friction=MU, turned=turned)
    weak = kt.ExpressionEvent("weak", "t - 0.1", action=kt.SetParameter("force", WEAK))
    run = kt.simulate(
        model,
        t_end=0.12,
        events=[*events, weak],
        output=[0.05, 0.12],
        formulation=formulation,
        progress=False,
    )
    assert run.status == "finished" and run.audit is not None, run.reason
    np.testing.assert_allclose(run["box.velocity"][0], 0, atol=1e-12)
    np.testing.assert_allclose(run["box.velocity"][1], [0, 0, -SLIDES * 0.02], atol=1e-7)
    assert min(forces_of(run, -1)) > 0 and sum(forces_of(run, -1)) == pytest.approx(2 * WEAK, rel=1e-9)
    # eight sliding feet share what two planes press in many ways, and it is said
    assert run.audit.verdict == "warn" and "the motion is not determined" in str(run.audit)


@pytest.mark.slow
def test_a_gripper_whose_jaws_grow_weak_lets_go_of_a_box() -> None:
    """Jaws that are boxes on guides: corners and edges of three bodies touch."""
    jaw = (0.02, 0.1, 0.1)
    hand = [
        part
        for name, side in (("left", -1), ("right", 1))
        for part in (
            kt.Body.box(name, mass=0.3, size=jaw, pose=kt.Frame.at((0.06 * side, 0, 0))),
            kt.Prismatic(f"{name} guide", "ground", name, point=(0, 0, 0), axis=(-side, 0, 0)),
            kt.JointMotor(f"{name} motor", f"{name} guide", torque="force"),
        )
    ]
    box = kt.Body.box("box", mass=MASS, size=CUBE, pose=kt.Frame())
    model = kt.Model.of(
        "gripper", kt.Gravity(acceleration=(0, 0, -G)), kt.Parameter("force", 30.0), box, *hand
    )
    shapes = [kt.ContactShape("box", size=CUBE, radius=0.005)]
    shapes += [kt.ContactShape(name, size=jaw, radius=0.002, group="hand") for name in ("left", "right")]
    events = [
        kt.ConvexEvent("grip", shapes, action=kt.Restitution(0.0, friction=MU)),
        kt.ExpressionEvent("weak", "t - 0.1", action=kt.SetParameter("force", WEAK)),
    ]
    run = kt.simulate(model, t_end=0.12, events=events, output=[0.05, 0.12], progress=False)
    assert run.status == "finished" and run.audit is not None, run.reason
    np.testing.assert_allclose(run["box.velocity"][0], 0, atol=1e-12)
    np.testing.assert_allclose(run["box.velocity"][1], [0, 0, -SLIDES * 0.02], atol=1e-7)
    assert run.audit.verdict == "warn" and "the motion is not determined" in str(run.audit)
