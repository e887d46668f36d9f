"""Every example loads without a warning, is written back equal, runs as it says, and its audit is good."""

from __future__ import annotations

import numpy as np
import pytest
from example_runs import NAMES, example, run_of

from kinetree.analysis.trust.verify import verify
from kinetree.io.toml import dumps, loads
from kinetree.model.geometry.shapes import Shape


def test_there_are_many() -> None:
    assert len(NAMES) >= 25


@pytest.mark.parametrize("name", NAMES)
def test_loads_and_reads_back_equal(name: str) -> None:
    found = example(name)
    assert found.warnings == ()
    again = loads(dumps(found.model, found.run))
    assert again.model == found.model
    assert again.run == found.run


@pytest.mark.parametrize("name", NAMES)
def test_says_what_it_is_and_can_be_seen(name: str) -> None:
    model = example(name).model
    if name != "panda.py":  # its title is the robot's
        assert len(model.description) > 20
    shapes: list[Shape] = [shape for body in model.bodies for shape in body.shapes]
    assert shapes
    if name.endswith(".toml"):
        assert all(body.shapes for body in model.bodies)
        assert all(shape.color for shape in shapes) or name in (
            "four_bar.toml",
            "pendulum.toml",
            "slider_crank.toml",
        )


BLOWS = ("domino_spiral.py", "feeder.toml", "heap.py")
"""Marches through many blows, where small errors grow fast: the audit says so where it sees it."""


@pytest.mark.in_turn(3)
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(n, marks=pytest.mark.slow)
        if n
        in (
            "box_heap.toml",
            "domino_spiral.py",
            "dominoes.py",
            "geneva_wheel.py",
            "heap.py",
            "lantern_gear.py",
            "log_chute.toml",
            "rolling_log.toml",
        )
        else n
        for n in NAMES
    ],
)
def test_runs_as_it_says(name: str) -> None:
    run = run_of(name)
    assert run.status in ("finished", "stopped"), run.reason
    assert np.all(np.isfinite(run.x))
    assert np.all(np.isfinite(run.y))
    assert run.audit is not None
    if name in BLOWS:
        assert run.audit.verdict in ("ok", "warn"), str(run.audit)
        return
    assert run.audit.verdict == "ok", str(run.audit)


LONG = (
    "anchored_cable.py", "cable.py", "delta_robot.py", "dominoes.py", "eight_body_tree.toml", "excavator.toml",
    "lantern_gear.py", "stewart_platform.py", "tower_crane.toml", "panda.py", "geneva_wheel.py", "car.toml",
    "planetary_gear.toml", "box_heap.toml", "peaucellier.toml", "gripper.toml", "docking_manipulator.toml",
    "theo_jansen_leg.toml", "seated_human.toml", "mine_hoist.toml", "bricard.toml", "ship_crane.toml",
    "turntable_ball.toml", "excavator_parts.toml", "traction_elevator.toml", "domino_spiral.py", "heap.py",
    "feeder.toml", "quadruped.toml", "four_bar_gripper.toml",
)  # fmt: skip
"""Examples so large that all formulations take long."""


@pytest.mark.in_turn(8)
@pytest.mark.parametrize("name", [pytest.param(n, marks=pytest.mark.slow) if n in LONG else n for n in NAMES])
def test_all_formulations_agree(name: str) -> None:
    certificate = verify(example(name).model, samples=2, compiled=False)
    assert certificate.ok, certificate.to_text()
