"""Python with NumPy: the same code takes one state, or arrays of states in its last axes."""

from __future__ import annotations

import casadi as ca

from kinetree.kernels.operations import OPERANDS
from kinetree.kernels.source.dialect import ARITHMETIC, Dialect, called

FUNCTIONS: dict[int, str] = {
    ca.OP_SQRT: "np.sqrt",
    ca.OP_FABS: "np.abs",
    ca.OP_FLOOR: "np.floor",
    ca.OP_CEIL: "np.ceil",
    ca.OP_COPYSIGN: "np.copysign",
    ca.OP_FMIN: "np.fmin",
    ca.OP_FMAX: "np.fmax",
    ca.OP_SIGN: "np.sign",
    ca.OP_SIN: "np.sin",
    ca.OP_COS: "np.cos",
    ca.OP_TAN: "np.tan",
    ca.OP_ASIN: "np.arcsin",
    ca.OP_ACOS: "np.arccos",
    ca.OP_ATAN: "np.arctan",
    ca.OP_ATAN2: "np.arctan2",
    ca.OP_SINH: "np.sinh",
    ca.OP_COSH: "np.cosh",
    ca.OP_TANH: "np.tanh",
    ca.OP_ASINH: "np.arcsinh",
    ca.OP_ACOSH: "np.arccosh",
    ca.OP_ATANH: "np.arctanh",
    ca.OP_EXP: "np.exp",
    ca.OP_LOG: "np.log",
    ca.OP_LOG1P: "np.log1p",
    ca.OP_EXPM1: "np.expm1",
    ca.OP_ERF: "_erf",
    ca.OP_POW: "np.power",
    ca.OP_CONSTPOW: "np.power",
    ca.OP_HYPOT: "np.hypot",
    ca.OP_FMOD: "np.fmod",
    ca.OP_REMAINDER: "_remainder",
}
"""Names of functions of NumPy, and of two that the module brings itself."""

PYTHON = Dialect(
    name="Python",
    expressions={
        **ARITHMETIC,
        **called(FUNCTIONS, OPERANDS),
        ca.OP_LT: "np.where({a} < {b}, 1.0, 0.0)",
        ca.OP_LE: "np.where({a} <= {b}, 1.0, 0.0)",
        ca.OP_EQ: "np.where({a} == {b}, 1.0, 0.0)",
        ca.OP_NE: "np.where({a} != {b}, 1.0, 0.0)",
        ca.OP_NOT: "np.where({a} == 0.0, 1.0, 0.0)",
        ca.OP_AND: "np.where(({a} != 0.0) & ({b} != 0.0), 1.0, 0.0)",
        ca.OP_OR: "np.where(({a} != 0.0) | ({b} != 0.0), 1.0, 0.0)",
        ca.OP_IF_ELSE_ZERO: "np.where({a} != 0.0, {b}, 0.0)",
    },
    constant="{name} = {value}",
    assignment="{place} = {value}",
    read_only="{name}",
    writable="{name}",
    indices="{name}",
    head="def {name}({parameters}):",
    tail="\n",
    call="{name}({arguments})",
    part="{array}[{first}:]",
    number_table="{name} = np.array([\n    {values},\n])\n",
    index_table="{name} = np.array([\n    {values},\n])\n",
    not_a_number="np.nan",
    infinity="np.inf",
    locate="""def {name}(x):
    return np.asarray(np.searchsorted({table}[1:-1], x, side="right"), dtype=float)
""",
    take="def {name}(k):\n    return {table}[np.asarray(k).astype(int)]\n",
)
