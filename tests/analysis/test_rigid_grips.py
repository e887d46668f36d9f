"""Rigid bodies that are pressed between others: forces that hold each other, and friction that holds a load."""

from __future__ import annotations

import numpy as np
import pytest

import kinetree as kt

CUBE = (0.1, 0.1, 0.1)


def press(force: float, length: float = 1.0) -> tuple[kt.Model, list[kt.Event]]:
    """A box between a wall and a plate that is pushed against it, on four feet each, without weight and friction."""
    size = tuple(length * edge for edge in CUBE)
    model = kt.Model.of(
        "press",
        kt.Body.box("box", mass=0.5, size=size, pose=kt.Frame()),
        kt.Body.box("plate", mass=0.3, size=size, pose=kt.Frame.at((0.1 * length, 0, 0))),
        kt.Prismatic("slide", "ground", "plate", point=(0, 0, 0), axis=(-1, 0, 0)),
        kt.JointMotor("push", "slide", torque=force),
        kt.Marker("wall", "ground", kt.Frame.along((1, 0, 0), (-0.05 * length, 0, 0))),
        kt.Marker("face", "plate", kt.Frame.along((-1, 0, 0), (-0.05 * length, 0, 0))),
    )
    events: list[kt.Event] = []
    for side, plane in ((-1, "wall"), (1, "face")):
        points = [tuple(0.05 * length * c for c in (side, y, z)) for y in (-1, 1) for z in (-1, 1)]
        events += kt.PointPlaneEvent.vertices(
            plane, "box", points, plane, direction="falling", action=kt.Restitution(0.0)
        )
    return model, events


@pytest.mark.parametrize(("force", "length"), [(30.0, 1.0), (3e-6, 1e-3), (3e9, 1e3)])
def test_a_box_in_a_press_is_held_whatever_the_force(force: float, length: float) -> None:
    """The forces of both planes hold each other; what round-off leaves of them presses nothing through."""
    model, events = press(force, length)
    run = kt.simulate(model, t_end=0.1, events=events, output=[0.0, 0.1], progress=False)
    assert run.status == "finished" and run.audit is not None and run.audit.verdict == "ok", run.reason
    np.testing.assert_allclose(run["box.position"][-1], 0, atol=1e-12 * length)
    np.testing.assert_allclose(run["plate.position.x"][-1], 0.1 * length, rtol=1e-12)
    for plane in ("wall", "face"):
        assert [run[f"{plane} {k}.force"][-1] for k in range(1, 5)] == pytest.approx(
            [force / 4] * 4, rel=1e-9
        )
