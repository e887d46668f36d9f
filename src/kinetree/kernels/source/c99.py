"""C, as of 1999: nothing but <math.h> is needed."""

from __future__ import annotations

import casadi as ca

from kinetree.kernels import operations
from kinetree.kernels.operations import COS_OF, FMA, FMS, FNMA, OPERANDS, SIN_OF
from kinetree.kernels.source.dialect import ARITHMETIC, CONDITIONS, Dialect, called

FUNCTIONS: dict[int, str] = {
    **operations.FUNCTIONS,
    ca.OP_SQRT: "sqrt",
    ca.OP_FABS: "fabs",
    ca.OP_FLOOR: "floor",
    ca.OP_CEIL: "ceil",
    ca.OP_COPYSIGN: "copysign",
    ca.OP_FMIN: "fmin",
    ca.OP_FMAX: "fmax",
    ca.OP_SIN: "sin",
    ca.OP_COS: "cos",
}
"""Names of functions of <math.h>."""

C = Dialect(
    name="C",
    expressions={
        **ARITHMETIC,
        **CONDITIONS,
        **called(FUNCTIONS, OPERANDS),
        FMA: "MULTIPLY_ADD({a}, {b}, {c})",
        FMS: "MULTIPLY_ADD({a}, {b}, -{c})",
        FNMA: "MULTIPLY_ADD(-{a}, {b}, {c})",
        SIN_OF: "sin({a})",
        COS_OF: "cos({a})",
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
    prelude="""#include <math.h>

#ifdef FP_FAST_FMA
#define MULTIPLY_ADD(a, b, c) fma(a, b, c)
#else
#define MULTIPLY_ADD(a, b, c) ((a) * (b) + (c))
#endif
""",
)
