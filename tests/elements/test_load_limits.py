"""Loads beyond what they describe: the run ends with the reason, or the audit warns."""

import numpy as np
import pytest

import kinetree as kt

INERTIA = (0.01, 0.01, 0.01, 0, 0, 0)
DISK = ((0.1, 0.0, 1.0), (-0.1, 0.0, 1.0))
BLOCK = ((-1.0, -1.0), (1.0, -1.0), (1.0, 0.1), (-1.0, 0.1))


def falling_disk(speed: float) -> kt.Model:
    """A disk that moves onto a block at a speed: it presses in by v √(m/k), 0.0316 m at 1 m/s."""
    return kt.Model.of(
        "disk and block",
        kt.Body("disk", mass=1.0, inertia=INERTIA, pose=kt.Frame.at((0, 0.3, 0))),
        kt.Prismatic("slide", "ground", "disk", point=(0, 0.3, 0), axis=(0, 1, 0), u0=-speed),
        kt.CurveCurve(
            "touch", "disk", "ground", outline1=DISK, outline2=BLOCK, stiffness=1e3, exponent=1.0, depth=0.04
        ),
    )


@pytest.mark.parametrize(("speed", "holds"), [(1.0, True), (1.2, True), (1.3, False), (50.0, False)])
def test_curves_that_are_pressed_in_too_far_end_the_run(speed, holds):
    run = kt.simulate(falling_disk(speed), 0.5)
    if holds:
        assert run.status == "finished" and run["disk.velocity.y"][-1] == pytest.approx(speed, rel=1e-6)
        assert -run["touch.gap"].min() == pytest.approx(speed / np.sqrt(1e3), rel=1e-2)
    else:
        assert run.status == "failed" and run.audit.verdict == "bad"
        assert 'curve-curve "touch" is pressed in by its depth' in run.reason
        assert -run["touch.gap"].min() <= 0.04  # nothing is shown of what would have come


def test_a_run_with_limits_is_continued_and_stored(tmp_path):
    first = kt.simulate(falling_disk(1.0), 0.21)
    first.save(tmp_path / "run.h5")
    rest = kt.continue_run(kt.load(tmp_path / "run.h5"), falling_disk(1.0), 0.5)
    assert rest["disk.velocity.y"][-1] == pytest.approx(1.0, rel=1e-6)
    many = kt.simulate_many(falling_disk(1.0), 0.5, initial={"slide.displacement_rate": [-1.0, -1.5]})
    assert list(many.status) == ["finished", "failed"]


def wheel(slope: float, speed: float) -> kt.Run:
    radius, mass = 0.3, 20.0
    model = kt.Model.of(
        "wheel on a slope",
        kt.Gravity(acceleration=(9.81 * np.sin(slope), 0, -9.81 * np.cos(slope))),
        kt.Body("wheel", mass, inertia=(0.5, 1, 0.5, 0, 0, 0), pose=kt.Frame.at((0, 0, radius - 1e-3))),
        kt.Planar("plane", "ground", "wheel", frame=kt.Frame.along((0, 1, 0), (0, 0, radius - 1e-3)),
                  u0=(0.0, speed, 0.0)),
        kt.Marker("hub", "wheel", kt.Frame.along((0, 1, 0))),
        kt.Tyre("tyre", "hub", radius=radius, stiffness=2e5, damping=2e3, longitudinal_stiffness=2e3,
                cornering_stiffness=2e3),
        kt.Torque("brake", "wheel", torque=(0, -9.81 * mass * np.sin(slope) * radius, 0)),
    )  # fmt: skip
    return kt.simulate(model, 1.0)


def test_a_parked_tyre_is_doubted():
    standing, rolling = wheel(0.1, 0.0), wheel(0.0, 0.0)
    assert 'tyre "tyre" stands still and carries a force along the plane' in str(standing.audit.warnings)
    assert standing.audit.verdict == "warn"
    assert not rolling.audit.warnings  # on the level it stands, and carries nothing
