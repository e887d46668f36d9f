"""Motions whose numbers overflow end as failed, with the reason and all rows until then."""

from __future__ import annotations

import numpy as np
import pytest

import kinetree as kt


def growing(law: str = "100*slide.displacement + F") -> kt.Model:
    """A mass that is pushed away ever more: x = (1 + F/100) cosh 10 t − F/100."""
    return kt.Model.of(
        "growing", kt.Parameter("F", 1.0),
        kt.Body("mass", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("slide", "ground", "mass", point=(0, 0, 0), axis=(1, 0, 0), q0=1.0),
        kt.JointMotor("push", "slide", torque=law),
    )  # fmt: skip


def is_right(t: np.ndarray, x: np.ndarray, F: float = 1.0) -> bool:
    wanted = (1 + F / 100) * np.cosh(10 * t) - F / 100
    return bool(np.all(np.abs(x - wanted) <= 1e-4 * np.abs(wanted)))


@pytest.mark.parametrize("interval", [0.04, 0.004])
def test_works_that_overflow_between_the_ends_of_a_step_end_the_run(interval):
    """Works are about x², beyond 1e308 where x is 1e154: at 35.5 s, a little before or after."""
    run = kt.simulate(growing(), 40.0, output=interval)
    assert run.status == "failed" and "not finite" in run.reason and '"push"' in run.reason
    assert run.audit.verdict == "bad"
    assert 34.5 < run.t[-1] < 36.0 and len(run) == round(run.t[-1] / interval) + 1
    assert is_right(run.t, run["slide.displacement"])
    assert np.isfinite(run.w).all()


def test_in_a_sweep_rows_until_then_are_kept():
    many = kt.simulate_many(growing(), 40.0, parameters={"F": [1.0, 2.0]}, output=np.linspace(0, 40, 1001))
    assert many.status == ("failed", "failed")
    for F, x, w in zip((1.0, 2.0), many.x, many.w, strict=True):
        kept = np.isfinite(x).all(axis=1)
        assert 34.5 < many.t[kept][-1] < 36.0
        assert np.array_equal(kept, np.isfinite(w).all(axis=1))
        assert is_right(many.t[kept], x[kept, 0], F)


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (kt.SetParameter("F", "1/(t - 0.5)"), "the value of 'F' is not finite at t = 0.5 s"),
        (kt.Impulse("mass", ("1e300*1e300*t", 0, 0)), "its impulse is not finite at t = 0.5 s"),
    ],
)
def test_actions_that_overflow_end_the_run_in_words(action, words):
    event = kt.ExpressionEvent("too much", "t - 0.5", action=action)
    run = kt.simulate(growing("F"), 1.0, events=[event], output="steps")
    assert run.status == "failed" and run.reason.startswith(f'event "too much": {words}')
    assert run.t[-1] == 0.5
    assert run["slide.displacement"][-1] == pytest.approx(1.125, rel=1e-9)
