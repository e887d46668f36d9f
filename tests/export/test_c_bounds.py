"""Bounds of functions of time in C: those of the intervals in Python, for every operation of the language."""

from __future__ import annotations

import subprocess

import numpy as np
import pytest

import kinetree as kt
from kinetree.export.code.intervals import NoBoundsError, bounds_text
from kinetree.model.expressions.evaluation import evaluate
from kinetree.model.expressions.intervals import IntervalOperations
from kinetree.model.expressions.switching import TIME, Switch, switches

from .programs import COMPILER, STRICT

LAWS = [
    "t - a", "a*t + b/t", "-t**2", "t**3", "t**-2", "abs(t)**1.5", "2**t", "sin(3*t)", "cos(t + a)", "tan(t)",
    "asin(t)", "acos(t)", "atan(t)", "sinh(t)", "cosh(t)", "tanh(t)", "asinh(t)", "acosh(t)", "atanh(t)", "exp(t)",
    "log(t)", "log10(t)", "sqrt(t)", "atan2(t, a - 1)", "hypot(t, b)", "abs(t - 1)", "sign(t)", "floor(3*t)",
    "ceil(t)", "step(t)", "min(t, a, 0.5)", "max(t, a, sin(t))", "mod(t, 0.7)", "smoothstep(t, -1, 2)",
    "if(t < 1, t, -t)", "if(t >= a, 1, 2)", "if(t > 0 and t <= 1 or t == 2, 3, t)", "if(not(t != a), 1, 0)",
    "1/(t - t)",
]  # fmt: skip
PARAMETERS = {"a": 0.4, "b": -1.3}

MAIN = """#include <float.h>
#include <math.h>
#include <stdio.h>
typedef struct { double p[2]; } model;
%s
int main(void)
{
    static const model m = {{%r, %r}};
    interval t;
    double low = 0.0, high = 0.0;
    if (single_time(&m, -1, &low, &high)) /* there is no such function */
        return 1;
    while (scanf("%%lf %%lf", &t.low, &t.high) == 2)
        for (int k = 0; k < %d; k++) {
            interval r = time_bounds(&m, k, t);
            printf("%%.17g %%.17g\\n", r.low, r.high);
        }
    return 0;
}
"""


def test_bounds_in_c_are_those_in_python(tmp_path) -> None:
    wave = kt.Table(
        "wave", x=[0.0, 0.1, 0.4, 0.5], y=[0.0, 1.0, -1.0, 0.0], interpolation="pchip", outside="periodic"
    )
    held = kt.Table("held", x=[-1.0, 0.5, 2.0], y=[0.0, 1.0, -1.0], interpolation="linear", outside="clamped")
    ended = kt.Table("ended", x=[-1.0, 0.5, 2.0], y=[0.0, 1.0, -1.0], interpolation="linear", outside="error")
    model = kt.Model.of(
        "m",
        *[kt.Parameter(name, value) for name, value in PARAMETERS.items()],
        wave, held, ended,
        kt.Body("b", mass=1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Force("f", "b", ("wave(t)", "held(t)", "ended(t)")),
    )  # fmt: skip
    (load,) = model.resolved.loads
    tables = [Switch(component) for component in load.force]
    tables += [switch for component in load.force for switch in switches(component)]
    found = [*(Switch(kt.parse(law)) for law in LAWS), *tables]
    random = np.random.default_rng(3)
    begin = random.uniform(-2.0, 3.0, 200)
    stretches = np.column_stack([begin, begin + 10.0 ** random.uniform(-12, 0.5, 200)])
    text = MAIN % (bounds_text(found, list(PARAMETERS)), *PARAMETERS.values(), len(found))
    (tmp_path / "bounds.c").write_text(text, encoding="utf-8")
    command = [*COMPILER, *STRICT, "-O1", "-o", "bounds", "bounds.c", "-lm"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    given = "\n".join(f"{low!r} {high!r}" for low, high in stretches.tolist())
    shown = subprocess.run(
        ["./bounds"], cwd=tmp_path, input=given, capture_output=True, text=True, check=True
    )
    in_c = np.array(shown.stdout.split(), dtype=float).reshape(len(stretches), len(found), 2)
    for k, switch in enumerate(found):

        def interval(segments, stretches=stretches):
            value = None if segments == TIME else np.array(PARAMETERS[segments[0]])
            return (stretches[:, 0], stretches[:, 1]) if value is None else (value, value)

        for side, bound in enumerate(evaluate(switch.function, interval, IntervalOperations())):
            expected = np.broadcast_to(bound, len(stretches))
            np.testing.assert_allclose(
                in_c[:, k, side], expected, rtol=1e-13, atol=1e-13, err_msg=str(switch)
            )


def test_tables_of_two_arguments_that_pass_a_value_in_time_are_refused() -> None:
    values = [[0.0, 1.0], [1.0, 2.0], [0.0, 3.0]]
    field = kt.Table("field", x=[0.0, 1.0, 2.0], y=[0.0, 1.0], z=values, interpolation="linear")
    model = kt.Model.of(
        "m",
        field,
        kt.Body("b", mass=1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Force("f", "b", ("if(field(t, t) > 0.5, 1, 0)", 0, 0)),
    )
    (load,) = model.resolved.loads
    with pytest.raises(NoBoundsError, match="two arguments"):
        bounds_text(switches(load.force[0]), [])
