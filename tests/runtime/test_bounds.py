"""Bounds of functions of time: they hold every value inside, for every operation of the language, and are tight."""

from __future__ import annotations

import numpy as np
import pytest

import kinetree as kt
from kinetree.compile.switching import time_functions
from kinetree.model.expressions import ExpressionError, resolve, to_float
from kinetree.model.expressions.switching import SwitchingFunction
from kinetree.runtime.tables import BOUNDS
from kinetree.solve.switchings import TimeFunctions, plan_switchings

LAWS = [
    "t - a", "a*t + b/t", "-t**2", "t**3", "t**-2", "abs(t)**1.5", "2**t", "sin(3*t)", "cos(t + a)", "tan(t)",
    "asin(t)", "acos(t)", "atan(t)", "sinh(t)", "cosh(t)", "tanh(t)", "asinh(t)", "acosh(t)", "atanh(t)", "exp(t)",
    "log(t)", "log10(t)", "sqrt(t)", "atan2(t, a - 1)", "hypot(t, b)", "abs(t - 1)", "sign(t)", "floor(3*t)",
    "ceil(t)", "step(t)", "min(t, a, 0.5)", "max(t, a, sin(t))", "mod(t, 0.7)", "smoothstep(t, -1, 2)",
    "if(t < 1, t, -t)", "if(t >= a, 1, 2)", "if(t > 0 and t <= 1 or t == 2, 3, t)", "if(not(t != a), 1, 0)",
    "wave(t)", "held(2*t)", "map(t, a)", "map(a, t)",
]  # fmt: skip
JUMPS = ("sign", "floor", "ceil", "step", "mod", "if", "tan")
PARAMETERS = {"a": 0.4, "b": -1.3}
TABLES = {
    "wave": kt.Table(
        "wave", x=[0.0, 0.1, 0.4, 0.5], y=[0.0, 1.0, -1.0, 0.0], interpolation="pchip", outside="periodic"
    ),
    "held": kt.Table(
        "held", x=[-1.0, 0.5, 2.0], y=[0.0, 1.0, -1.0], interpolation="linear", outside="clamped"
    ),
    "map": kt.Table("map", x=[-2.0, 0.0, 3.5], y=[-2.0, 1.0, 3.5], z=[[0, 1, 3], [2, -1, 0], [1, 1, 4]],
                    interpolation="linear"),
}  # fmt: skip


def functions_of(*laws: str) -> TimeFunctions:
    """The laws as functions that are searched, whatever they are."""
    tables = {name: table.function for name, table in TABLES.items()}
    switches = tuple(SwitchingFunction(resolve(kt.parse(law), {}, tables), integers=True) for law in laws)
    found = time_functions(switches, len(laws), tuple(PARAMETERS))
    assert found is not None
    return found


@pytest.mark.parametrize("law", LAWS)
def test_bounds_hold_the_values_and_no_more_than_their_rounding(law: str) -> None:
    functions, p = functions_of(law), np.array(list(PARAMETERS.values()))
    tables = {name: table.function for name, table in TABLES.items()}
    expression = resolve(kt.parse(law), {}, tables)
    random = np.random.default_rng(3)
    met = 0
    for begin in random.uniform(-1.9, 3.0, 25).tolist():
        for width in (0.0, 1e-9, 10.0 ** random.uniform(-6, -0.4)):
            low, high = functions.bounds(0, p, begin, begin + width)
            assert low <= high
            for t in (begin, begin + 0.31 * width, begin + 0.5 * width, begin + width):
                try:
                    value = to_float(
                        expression, lambda name, t=t: t if name == ("t",) else PARAMETERS[name[0]]
                    )
                except ExpressionError:
                    continue
                met += 1
                assert low <= value <= high, (law, t)
                if width == 0.0 and not law.startswith(JUMPS) and "==" not in law:
                    assert high - low <= 1e-12 * max(1.0, abs(value))
    assert met > 20


def test_every_operation_is_met() -> None:
    codes = {int(step) for law in LAWS for step in _operations(functions_of(law))}
    assert {name for k, name in enumerate(BOUNDS) if k not in codes} == set()


def _operations(functions: TimeFunctions) -> np.ndarray:
    first, count = functions.words[3], functions.words[4]
    return functions.words[first : first + 4 * count : 4]


def test_a_function_is_searched_again_only_where_its_parameter_changed() -> None:
    """Planning after an event: nothing is searched when nothing changed, and one function when its parameter did."""
    switches = tuple(
        SwitchingFunction(kt.parse(law)) for law in ("sin(7*t) - a", "cos(5*t) - b", "sin(3*t) - 0.2")
    )
    functions = time_functions(switches, 3, ("a", "b"))
    assert functions is not None
    memory = functions._at(np.array([0.3, 0.1]))
    plan_switchings(memory, 0.0, 100.0)
    first, known = memory.searches, memory.t_break
    assert first == 4  # each function, and the one that switches first once more
    for t in (0.001, 0.002, 0.003):
        plan_switchings(memory, t, 100.0)
    assert (memory.searches, memory.t_break) == (first, known)
    memory.p[1] = 0.9
    plan_switchings(memory, 0.004, 100.0)
    fresh = functions._at(np.array([0.3, 0.9]))
    plan_switchings(fresh, 0.004, 100.0)
    assert memory.t_break == fresh.t_break
    # the one whose parameter changed, the one at the switching that was known, and the next of it
    assert memory.searches - first == 3
