"""The error of a motion in one line: what is left of it, how its errors grow, and until when."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from kinetree.results import errors as module
from kinetree.results.errors import MotionError, motion_error


class Motion(SimpleNamespace):
    """What `motion_error` asks of a run: one coordinate."""

    def __len__(self) -> int:
        return len(self.t)


def error_of(
    monkeypatch: pytest.MonkeyPatch, errors: Any, unit: str = "m", x: Any = None, atol: float = 1e-12
) -> tuple[np.ndarray, MotionError]:
    t = np.linspace(0.0, 10.0, 401)
    layout = SimpleNamespace(n_x=1, quaternions=(), x_units=(unit,))
    values = np.sin(t) if x is None else x(t)
    run = Motion(t=t, x=values[:, None], layout=layout, settings={"rtol": 1e-9, "atol": atol})
    monkeypatch.setattr(module, "state_errors", lambda _pair: errors(t)[:, None])
    pair: Any = SimpleNamespace(run=run, instants=(), parted=None, factor=1.0, words="")
    return t, motion_error(pair)


def test_exponential_growth_says_when_nothing_would_be_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Errors 10⁻⁹ · 10^(t/2) of a motion that goes through 2 m: a tenth of it at 2 log₁₀(0.2/10⁻⁹) = 16.6 s."""
    _, error = error_of(monkeypatch, lambda t: 1e-9 * 10 ** (t / 2))
    assert error.tenfold == pytest.approx(2.0, rel=1e-9)
    assert error.lost == pytest.approx(2 * np.log10(0.2 / 1e-9), rel=1e-4)
    assert str(error).endswith("errors grow 10-fold every 2 s: after 16.6 s nothing would be left")
    assert (error.groups[0].error, error.groups[0].what) == (pytest.approx(1e-4), "positions")


def test_the_first_time_at_which_a_tenth_is_wrong_is_where_nothing_is_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    t, error = error_of(monkeypatch, lambda t: 1e-5 * 10 ** (t / 1.5))
    assert error.lost == pytest.approx(1.5 * np.log10(0.2 / 1e-5), abs=t[1])
    assert error.tenfold == pytest.approx(1.5, rel=1e-6)
    assert "nothing is left" in str(error)
    assert error.beyond


def test_errors_of_angles_are_judged_by_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wheel that has turned by 1000 rad and is off by 1 rad says nothing about where it stands."""
    for unit, lost in (("rad", True), ("m", False)):
        _, error = error_of(monkeypatch, lambda t: np.full_like(t, 1.0), unit, lambda t: 100 * t)
        assert (error.lost is not None) is lost
        assert error.tenfold is None


def test_an_angle_of_nothing_but_round_off_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Absolute tolerances follow the units of length and time; the unit of angles has a size of its own."""
    for unit, lost in (("rad", False), ("m", True)):
        _, error = error_of(
            monkeypatch, lambda t: np.full_like(t, 2e-16), unit, lambda t: 1e-16 * np.sin(t), 1e-21
        )
        assert error.beyond is lost


def test_growth_counts_where_it_goes_on_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    _, error = error_of(monkeypatch, lambda t: 1e-9 * 10 ** np.minimum(t, 7.0))
    assert error.tenfold is None
    _, error = error_of(
        monkeypatch, lambda t: 1e-9 * 10 ** (0.23 * t)
    )  # 0.575 decades in a quarter of the time
    assert error.tenfold is None
    _, error = error_of(monkeypatch, lambda t: 1e-9 * 10 ** (0.25 * t))
    assert error.tenfold == pytest.approx(4.0)


def test_the_rate_is_that_of_the_second_half(monkeypatch: pytest.MonkeyPatch) -> None:
    _, error = error_of(monkeypatch, lambda t: 1e-9 * 10 ** (0.3 * t + 0.2 * np.maximum(t - 5.0, 0.0)))
    assert error.tenfold == pytest.approx(2.0)
