"""Lengths by which it is judged whether what is switched on fits: those of what takes part, whatever else is drawn."""

from __future__ import annotations

import pytest

import kinetree as kt


def slider(start: float, speed: float, *beside: kt.Marker) -> kt.Model:
    """A body on a rail without any arm, that a latch can hold at the origin."""
    return kt.Model.of(
        "slider",
        kt.Gravity(acceleration=(0, 0, 0)),
        kt.Body("block", 1.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at((0, 0, 0))),
        kt.Prismatic("rail", "ground", "block", point=(0, 0, 0), axis=(1, 0, 0), q0=start, u0=speed),
        kt.JointDriver("latch", "rail", law=0.0, active=False),
        *beside,
    )


def shut(at: float) -> kt.ExpressionEvent:
    return kt.ExpressionEvent("shut", f"rail.q - {at}", action=kt.Switch(on="latch"))


@pytest.mark.parametrize("far", [0.0, 1.0, 1e6])
@pytest.mark.parametrize("body", ["block", "ground"])
def test_a_latch_that_does_not_fit_is_refused_wherever_a_marker_stands(far: float, body: str) -> None:
    model = slider(1.0, -1.0, kt.Marker("drawn", body, world=kt.Frame.at((far, 0, 0))))
    run = kt.simulate(model, 2.0, events=[shut(0.3)])
    assert run.status == "failed"
    assert "does not fit" in run.reason
    assert "off by 0.3 m" in run.reason


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("length", [1e-3, 1.0, 1e3])
@pytest.mark.parametrize(("start", "speed"), [(0.7, -0.3), (-0.123, 0.37), (1.0 / 3.0, -0.7)])
def test_a_latch_closes_at_the_origin_in_any_unit_of_length(
    start: float, speed: float, length: float
) -> None:
    run = kt.simulate(slider(start * length, speed * length), 4.0, events=[shut(0.0)])
    assert run.status == "finished"
    assert [event.t for event in run.events] == pytest.approx([-start / speed], rel=1e-9)
    assert abs(run["rail.displacement"][-1]) <= 1e-12 * length
    assert run["rail.displacement_rate"][-1] == 0.0
