"""Switching functions of expressions, and the times at which those of time switch."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from kinetree.compile.switching import is_timed, time_functions
from kinetree.model.expressions import ExpressionError, parse, to_float
from kinetree.model.expressions.switching import SwitchingFunction, switches


def stretches(text: str, begin: float, end: float, **parameters: float) -> NDArray[np.float64]:
    functions = time_functions(tuple(switches(parse(text))), 9, tuple(parameters))
    assert functions is not None
    found = functions(np.array(list(parameters.values())), begin, end)
    return np.column_stack([found.before, found.after])


@pytest.mark.parametrize(
    ("text", "timed"),
    [("t - a", True), ("2*t", True), ("a - b", False), ("A.angle - t", False), ("a.b + t", False)],
)
def test_only_functions_of_time_and_parameters_are_searched_ahead(text: str, timed: bool) -> None:
    assert is_timed(SwitchingFunction(parse(text)), ("a", "b")) == timed


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("if(t > 5 and t < 6, 1, 0)", [5.0, 6.0]),
        ("step(a - t)", [2.5]),
        ("floor(3*t)", np.arange(31) / 3),
        ("mod(t, 0.5) < 0.01", np.sort(np.r_[np.arange(21) * 0.5, np.arange(20) * 0.5 + 0.01])),
        ("if(sin(200*t) > 0, 1, 0)", np.arange(637) * math.pi / 200),
        ("sign(sin(exp(t/2)))", 2 * np.log(np.arange(1, 48) * math.pi)),
        ("max(t - 5, 0) > 0", [5.0]),
        ("min(t, 2, t*t)", [0.0, 1.0, 2.0]),
        ("abs(t**2 - 10*t + 24)", [4.0, 6.0]),
        ("smoothstep(t, 3, 3.01)", [3.0, 3.01]),
        ("atan2(sin(t), cos(t))", np.arange(4) * math.pi),
        (
            "tan(t) > 1",
            np.sort(np.r_[np.arange(4) * math.pi + math.pi / 4, np.arange(3) * math.pi + math.pi / 2]),
        ),
        ("t**2 + 1 > 0", []),
        ("sin(t)**2 + cos(t)**2 > 0.999", []),
    ],
)
def test_switching_times_are_found_all_and_to_the_last_digits(text: str, times: list[float]) -> None:
    found = stretches(text, 0.0, 10.0, a=2.5)
    wanted = np.array([time for time in times if time <= 10.0])
    inside = found[found[:, 0] <= 10.0]
    middles = inside.mean(axis=1)
    np.testing.assert_allclose(middles, wanted, rtol=1e-12, atol=1e-13)
    assert (inside[:, 1] - inside[:, 0] < 1e-12).all()


def test_times_do_not_depend_on_where_the_search_begins() -> None:
    whole = stretches("if(sin(20*t) > 0.3, 1, 0)", 0.0, 10.0)
    part = stretches("if(sin(20*t) > 0.3, 1, 0)", 3.7, 41.0)
    shared = whole[whole[:, 0] > 3.7]
    np.testing.assert_array_equal(part[: len(shared)], shared)


def test_a_function_that_only_touches_zero_ends_the_search_too() -> None:
    found = stretches("if(t**2 - 10*t + 25 > 0, 1, 0)", 0.0, 10.0)
    assert len(found) == 2, "a break at either end"
    assert found[0, 0] < 5.0 < found[1, 1] and found[1, 1] - found[0, 0] < 0.01


def test_six_thousand_times_are_fine_and_millions_are_refused_by_name() -> None:
    assert len(stretches("sign(sin(2e3*t))", 0.0, 10.0)) == 1 + math.floor(2e4 / math.pi)
    with pytest.raises(ExpressionError, match=r"sin\(10000000\*t\).*more than 1000000 times"):
        stretches("sign(sin(1e7*t))", 0.0, 10.0)


PIECES = st.sampled_from(
    [
        "t",
        "a",
        "2.5",
        "sin(t)",
        "cos(3*t)",
        "exp(-t)",
        "t**2",
        "t**3",
        "sqrt(abs(t))",
        "mod(t, 0.7)",
        "floor(t)",
    ]
)
FORMS = st.sampled_from(
    ["({} + {})", "({} - {})", "{}*{}", "{}/(1 + {}**2)", "max({}, {})", "if({} < {}, t, 1 - t)", "atan2({}, {})",
     "hypot({}, {})", "tanh({} - {})", "mod({}, 1 + abs({}))", "smoothstep({}, {}, 4)"]
)  # fmt: skip


@given(FORMS, FORMS, PIECES, PIECES, PIECES, st.floats(-4, 4), st.floats(0, 2), st.floats(0, 1))
def test_bounds_hold_every_value_inside(
    outer: str, inner: str, a: str, b: str, c: str, lower: float, width: float, share: float
) -> None:
    expression = parse(outer.format(inner.format(a, b), c))
    point = lower + share * width

    functions = time_functions((SwitchingFunction(expression + 0 * parse("t"), integers=True),), 1, ("a",))
    assert functions is not None
    low, high = functions.bounds(0, np.array([1.25]), lower, max(lower + width, point))
    try:
        value = to_float(expression, lambda segments: point if segments == ("t",) else 1.25)
    except ExpressionError:
        return
    assert low <= value <= high
