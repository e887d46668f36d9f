"""Julia, without packages: what its base lacks (erf) is refused."""

from __future__ import annotations

import casadi as ca

from kinetree.kernels.operations import OPERANDS
from kinetree.kernels.source.dialect import ARITHMETIC, CONDITIONS, Dialect, called

FUNCTIONS: dict[int, str] = {
    ca.OP_SQRT: "sqrt",
    ca.OP_FABS: "abs",
    ca.OP_FLOOR: "floor",
    ca.OP_CEIL: "ceil",
    ca.OP_COPYSIGN: "copysign",
    ca.OP_FMIN: "min",
    ca.OP_FMAX: "max",
    ca.OP_SIGN: "sign",
    ca.OP_SIN: "sin",
    ca.OP_COS: "cos",
    ca.OP_TAN: "tan",
    ca.OP_ASIN: "asin",
    ca.OP_ACOS: "acos",
    ca.OP_ATAN: "atan",
    ca.OP_ATAN2: "atan",
    ca.OP_SINH: "sinh",
    ca.OP_COSH: "cosh",
    ca.OP_TANH: "tanh",
    ca.OP_ASINH: "asinh",
    ca.OP_ACOSH: "acosh",
    ca.OP_ATANH: "atanh",
    ca.OP_EXP: "exp",
    ca.OP_LOG: "log",
    ca.OP_LOG1P: "log1p",
    ca.OP_EXPM1: "expm1",
    ca.OP_HYPOT: "hypot",
    ca.OP_FMOD: "rem",
}
"""Names of functions of Julia's base."""

JULIA = Dialect(
    name="Julia",
    expressions={
        **ARITHMETIC,
        **CONDITIONS,
        **called(FUNCTIONS, OPERANDS),
        ca.OP_POW: "{a} ^ {b}",
        ca.OP_CONSTPOW: "{a} ^ {b}",
        ca.OP_REMAINDER: "rem({a}, {b}, RoundNearest)",
    },
    constant="{name} = {value}",
    assignment="{place} = {value}",
    read_only="{name}",
    writable="{name}",
    indices="{name}",
    head="function {name}({parameters})",
    tail="    return nothing\nend",
    call="{name}({arguments})",
    part="view({array}, {first}:length({array}))",
    number_table="const {name} = Float64[\n    {values},\n]\n",
    index_table="const {name} = Int[\n    {values},\n]\n",
    not_a_number="NaN",
    infinity="Inf",
    locate="{name}(x) = Float64(clamp(searchsortedlast({table}, x) - 1, 0, {last}))\n",
    take="{name}(k) = {table}[Int(k) + 1]\n",
    first=1,
)
