"""C, as of 1999: nothing but <math.h> and the text of the elementary functions is needed."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import casadi as ca

from kinetree.kernels import operations
from kinetree.kernels.operations import COS_OF, FMA, FMS, FNMA, OPERANDS, SIN_OF
from kinetree.kernels.source.dialect import ARITHMETIC, CONDITIONS, Dialect, called

FUNCTIONS: dict[int, str] = {
    **{op: f"kt_{name}" for op, name in operations.FUNCTIONS.items()},
    ca.OP_SIN: "kt_sin",
    ca.OP_COS: "kt_cos",
    ca.OP_FMIN: "kt_fmin",
    ca.OP_FMAX: "kt_fmax",
    ca.OP_SQRT: "sqrt",
    ca.OP_FABS: "fabs",
    ca.OP_FLOOR: "floor",
    ca.OP_CEIL: "ceil",
    ca.OP_COPYSIGN: "copysign",
}
"""Names of functions of ``elementary.h``, and of those of <math.h> whose bits are the same everywhere."""

ELEMENTARY = "elementary.h"
"""The file that has to stand beside those that begin with the prelude: `kinetree.kernels.source.c99`."""

C = Dialect(
    name="C",
    expressions={
        **ARITHMETIC,
        **CONDITIONS,
        **called(FUNCTIONS, OPERANDS),
        FMA: "kt_fma({a}, {b}, {c})",
        FMS: "kt_fma({a}, {b}, -{c})",
        FNMA: "kt_fma(-{a}, {b}, {c})",
        SIN_OF: "{a}.high",
        COS_OF: "{a}.low",
        ca.OP_SIGN: "({a} > 0.0 ? 1.0 : ({a} < 0.0 ? -1.0 : {a}))",
    },
    constant="const double {name} = {value};",
    assignment="{place} = {value};",
    read_only="const double *{name}",
    writable="double *{name}",
    indices="const int *{name}",
    head="void {name}({parameters})\n{{",
    own_head="static void {name}({parameters})\n{{",
    tail="}",
    call="{name}({arguments});",
    part="{array} + {first}",
    number_table="static const double {name}[{count}] = {{\n    {values}\n}};\n",
    index_table="static const int {name}[{count}] = {{\n    {values}\n}};\n",
    locate="""static double {name}(double x)
{{
    int low = 0, high = {last};
    while (low < high) {{
        int middle = (low + high + 1) / 2;
        if ({table}[middle] <= x)
            low = middle;
        else
            high = middle - 1;
    }}
    return low;
}}
""",
    take="static double {name}(double k)\n{{\n    return {table}[(int)k];\n}}\n",
    unused="(void){name};",
    not_a_number="NAN",
    infinity="INFINITY",
    fused=True,
    pair="const kt_pair {name} = kt_sincos({a});",
    prelude=f'#include <math.h>\n\n#include "{ELEMENTARY}"\n',
)


TEXT = Path(__file__).parents[2] / "runtime" / "text"
_INCLUDE = re.compile(r'^#include "(elementary_\w+\.h)"\n', re.MULTILINE)


@cache
def elementary_text() -> str:
    """``elementary.h`` with its parts where it includes them."""
    return _INCLUDE.sub(lambda found: _read(found[1]), _read("elementary.h"))


def _read(name: str) -> str:
    return (TEXT / name).read_text(encoding="utf-8")
