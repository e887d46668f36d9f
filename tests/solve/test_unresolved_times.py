"""Runs and steps that are shorter than times are told apart: refused in words, and never endless."""

from __future__ import annotations

import numpy as np
import pytest

import kinetree as kt
from kinetree.words.arguments import ArgumentError

BALL = kt.Model.of(
    "ball",
    kt.Parameter("g0", 9.81),
    kt.Gravity(acceleration=(0, 0, "-g0")),
    kt.Body.sphere("ball", mass=1.0, radius=0.1, pose=kt.Frame.at((0, 0, 1.0))),
    kt.Prismatic("fall", "ground", "ball", point=(0, 0, 1.0), axis=(0, 0, 1)),
)
SHORT = [5e-324, 1e-320, 1e-300, 1e-200]


@pytest.mark.parametrize("span", SHORT)
@pytest.mark.parametrize("run", [kt.simulate, kt.simulate_many])
def test_a_run_too_short_for_numbers_is_refused(run, span):
    with pytest.raises(ArgumentError, match=r"cannot be told apart .* longer run"):
        run(BALL, span)


def test_a_run_too_far_from_the_beginning_of_time_is_refused():
    with pytest.raises(
        ArgumentError, match=r"between t_start and t_end cannot be told apart .*nearer to t = 0"
    ):
        kt.simulate(BALL, 1e17 + 100.0, t_start=1e17)
    assert kt.simulate(BALL, 1e6 + 1e-3, t_start=1e6).complete


@pytest.mark.parametrize("length", [*SHORT, 1e-17])
@pytest.mark.parametrize("argument", ["step", "max_step"])
@pytest.mark.parametrize("run", [kt.simulate, kt.simulate_many])
def test_steps_in_which_time_does_not_pass_are_refused(run, argument, length):
    with pytest.raises(
        ArgumentError, match=rf"{argument} is so short that time does not pass .* at least 2e-16 s"
    ):
        run(BALL, 1.0, method="rk4", **{"step": 0.1, argument: length})


def test_the_shortest_runs_and_steps_that_are_taken_are_right():
    """s = g t²/2 over 1e-90 s, and as many steps as are allowed of those that are just resolved."""
    run = kt.simulate(BALL, 1e-90)
    assert run.complete and run.audit.verdict == "ok"
    assert run["fall.displacement_rate"][-1] == pytest.approx(-9.81e-90, rel=1e-12)
    early = kt.simulate(BALL, 1.0, method="rk4", step=2.3e-16, max_steps=50)
    assert early.status == "failed" and "50 steps were not enough" in early.reason


@pytest.mark.parametrize("when", SHORT)
def test_an_event_at_the_smallest_times_ends_a_run_and_its_audit(when):
    """The run is stopped within its first step, however short: neither it nor its companion searches for ever."""
    events = [kt.ExpressionEvent("stop", f"t - {when!r}", action=kt.Stop())]
    run = kt.simulate(BALL, 1.0, events=events)
    assert run.status == "stopped" and run.t[-1] <= 1e-15
    assert run.audit is not None
    again = kt.simulate(BALL, 1.0, events=events, max_step=3e-16)
    assert again.status == "stopped"
    assert np.all(np.isfinite(again.error("fall.displacement")))


def test_functions_that_change_within_the_shortest_steps_are_followed():
    """`s.q` begins at zero and leaves it: steps of 1e-16 s and their events, until they are too many."""
    events = [kt.ExpressionEvent("low", "fall.displacement + 1e-30", action=kt.Stop())]
    run = kt.simulate(BALL, 1.0, events=events, max_step=3e-16, max_steps=200)
    assert run.status in ("stopped", "failed")


def held(period: float) -> kt.Model:
    """A mass that a sampled controller holds."""
    return kt.Model.of(
        "held",
        kt.Parameter("T", period),
        kt.Body("b", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("x", "ground", "b", point=(0, 0, 0), axis=(0, 0, 1), q0=(0.1,)),
        kt.Sampled("clock", {"force": "-100*x.displacement"}, period="T", offset=0.004),
        kt.Force("motor", "b", (0, 0, "clock.force")),
    )


@pytest.mark.parametrize(
    ("period", "start"), [(5e-324, 0.0), (1e-300, 0.0), (1e-300, 0.003), (1e-14, 100.0), (1e-6, 1e10)]
)
def test_clocks_between_whose_ticks_no_time_passes_end_a_run(period: float, start: float) -> None:
    run = kt.simulate(held(period), start + 0.01, t_start=start, progress=False)
    assert run.status == "failed"
    assert 'controller "clock" has a period of' in run.reason
    assert "no time passes" in run.reason


def test_an_event_that_makes_a_clock_tick_without_time() -> None:
    faster = kt.ExpressionEvent("faster", "t - 0.1", action=kt.SetParameter("T", "1e-300"))
    run = kt.simulate(held(0.02), 1.0, events=[faster], progress=False)
    assert (run.status, run.t[-1]) == ("failed", pytest.approx(0.1, abs=1e-12))
    assert "no time passes, at t = 0.1 s" in run.reason
