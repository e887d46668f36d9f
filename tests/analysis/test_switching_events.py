"""Events whose functions switch with the state: found however short they last."""

from __future__ import annotations

from typing import Any

import pytest

import kinetree as kt

BLOCK = kt.Model.of(
    "block",
    kt.Body.sphere("block", 1.0, 0.1, pose=kt.Frame.at((0, 0, 0))),
    kt.Prismatic("s", "ground", "block", point=(0, 0, 0), axis=(1, 0, 0), u0=(1.0,)),
)
"""1 kg moving along x with 1 m/s from x = 0: a step may be as long as the run."""

WINDOWS = {
    "if": "if(s.q > 777.7 and s.q < 777.71, 1, -1)",
    "abs": "0.005 - abs(s.q - 777.705)",
    "min": "min(s.q - 777.7, 777.71 - s.q)",
}


@pytest.mark.parametrize("expression", WINDOWS.values(), ids=WINDOWS)
@pytest.mark.parametrize("options", [{}, {"method": "rk4", "step": 100.0}], ids=["auto", "rk4"])
def test_a_window_of_a_centimetre_in_two_kilometres_is_entered_and_left(
    expression: str, options: dict[str, Any]
) -> None:
    events = [
        kt.ExpressionEvent("in", expression, direction="rising"),
        kt.ExpressionEvent("out", expression, direction="falling"),
        kt.ExpressionEvent("any", expression),
    ]
    run = kt.simulate(BLOCK, 2000.0, events=events, **options)
    found = [(event.name, event.t) for event in run.events]
    assert sorted(name for name, _ in found) == ["any", "any", "in", "out"]
    for name, t in found:
        assert t == pytest.approx({"in": 777.7, "out": 777.71}.get(name, t), abs=1e-9)


def test_a_run_stops_where_a_window_is_entered() -> None:
    events = [kt.ExpressionEvent("in", WINDOWS["if"], direction="rising", action=kt.Stop())]
    run = kt.simulate(BLOCK, 2000.0, events=events)
    assert run.status == "stopped"
    assert run["s.displacement"][-1] == pytest.approx(777.7, abs=1e-9)
