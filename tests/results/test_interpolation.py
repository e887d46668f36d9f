"""States between rows: cubics are given back exactly, with their rates; parabolas without."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from kinetree.results.lookup import interpolate, interpolation_error

T = np.array([0.0, 0.4, 0.5, 1.1, 1.5])
BETWEEN = np.array([0.0, 0.1, 0.4, 0.45, 0.7, 1.1, 1.2, 1.5])
CUBIC = np.polynomial.Polynomial([0.3, -1.0, 2.0, 0.7])
PARABOLA = np.polynomial.Polynomial([1.0, 2.0, -3.0])


def jump(t: float, before: float, after: float) -> Any:
    return SimpleNamespace(t=t, z_before=np.array([before]), z_after=np.array([after]))


def values(f: np.polynomial.Polynomial, t: np.ndarray) -> np.ndarray:
    return np.asarray(f(t))[:, None]


def test_a_cubic_with_rates_and_a_parabola_without_are_given_back() -> None:
    found = interpolate(BETWEEN, T, values(CUBIC, T), values(CUBIC.deriv(), T), (), ())
    np.testing.assert_allclose(found, values(CUBIC, BETWEEN), atol=1e-14)
    found = interpolate(BETWEEN, T, values(PARABOLA, T), None, (), ())
    np.testing.assert_allclose(found, values(PARABOLA, BETWEEN), atol=1e-14)
    known = values(CUBIC.deriv(), T)
    known[2] = np.nan  # the parabola through three rows has the slope there, were it a parabola
    found = interpolate(BETWEEN[:3], T, values(CUBIC, T), known, (), ())
    np.testing.assert_allclose(found, values(CUBIC, BETWEEN[:3]), atol=1e-14)


@pytest.mark.parametrize("at", [0.5, 0.8])
def test_neither_side_of_a_jump_knows_of_the_other(at: float) -> None:
    """A parabola that goes on 5 higher after a jump, at a row or between rows; at the jump it is the state after it."""
    rows = values(PARABOLA, T) + 5.0 * (at <= T)[:, None]
    found = interpolate(BETWEEN, T, rows, None, [jump(at, PARABOLA(at), PARABOLA(at) + 5.0)], ())
    np.testing.assert_allclose(found, values(PARABOLA, BETWEEN) + 5.0 * (at <= BETWEEN)[:, None], atol=1e-13)
    exactly = interpolate(np.array([at]), T, rows, None, [jump(at, PARABOLA(at), PARABOLA(at) + 5.0)], ())
    assert exactly[0, 0] == PARABOLA(at) + 5.0


def test_rows_of_several_jumps_at_one_time_and_at_the_very_end() -> None:
    t = np.array([0.0, 1.0, 1.0, 1.0, 2.0, 2.0])
    z = np.array([0.0, 1.0, 7.0, 3.0, 4.0, 9.0])[:, None]
    found = interpolate(np.array([0.5, 1.0, 1.5, 2.0]), t, z, None, (), ())
    np.testing.assert_allclose(found[:, 0], [0.5, 3.0, 3.5, 9.0], atol=1e-14)
    one = interpolate(np.array([3.0, 3.0]), np.array([3.0]), np.array([[2.0]]), None, (), ())
    np.testing.assert_array_equal(one, [[2.0], [2.0]])


def test_quaternions_between_rows_have_length_one_and_rows_stay_as_they_are() -> None:
    angle = 0.7 * T
    z = np.stack([T, np.sin(angle), 0 * T, 0 * T, np.cos(angle) * (1 + 1e-9)], axis=1)
    found = interpolate(BETWEEN, T, z, None, (), [1])
    inside = ~np.isin(BETWEEN, T)
    np.testing.assert_allclose(np.linalg.norm(found[inside, 1:], axis=1), 1.0, atol=1e-15)
    np.testing.assert_array_equal(found[~inside], z[np.isin(T, BETWEEN)])
    np.testing.assert_allclose(found[:, 1], np.sin(0.7 * BETWEEN), atol=0.01)
    np.testing.assert_allclose(found[:, 0], BETWEEN, atol=1e-14)


def test_the_error_is_that_of_every_other_row_over_eight() -> None:
    t = np.linspace(0.0, 2.0, 9)
    quartic = t**4
    run = SimpleNamespace(
        t=t, z=quartic[:, None], zdot=4 * t[:, None] ** 3, jumps=(), layout=SimpleNamespace(quaternions=())
    )
    # of a quartic with its rates, Hermite's cubic misses h⁴ f⁗/384 in the middle
    assert interpolation_error(run) == pytest.approx(0.5**4 * 24 / 384 / 16 / 8, rel=1e-9)
    # of a quintic, (x − a)² (x − b)² (2 a + 2 b + x): most in the last interval
    times = np.linspace(0.0, 2.5, 11)
    bent = SimpleNamespace(
        t=times, z=times[:, None] ** 5, zdot=5 * times[:, None] ** 4, jumps=(), layout=run.layout
    )
    assert interpolation_error(bent) == pytest.approx(0.25**4 * 5 * 2.25 / 2.5**5 / 8, rel=1e-9)
    run.zdot = None
    assert interpolation_error(run) > 3 * 0.5**4 * 24 / 384 / 16 / 8
    run.t, run.z = t[:2], run.z[:2]
    assert interpolation_error(run) == 1.0
