"""Functions in printed equations: their names, and what they are in numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import casadi as ca

from kinetree.kernels.lookups import Lookup
from kinetree.kernels.reference import NUMPY, look_up

NAMES: dict[int, str] = {
    ca.OP_SIN: "sin", ca.OP_COS: "cos", ca.OP_TAN: "tan", ca.OP_ASIN: "asin", ca.OP_ACOS: "acos",
    ca.OP_ATAN: "atan", ca.OP_ATAN2: "atan2", ca.OP_SINH: "sinh", ca.OP_COSH: "cosh", ca.OP_TANH: "tanh",
    ca.OP_ASINH: "asinh", ca.OP_ACOSH: "acosh", ca.OP_ATANH: "atanh", ca.OP_SQRT: "sqrt", ca.OP_EXP: "exp",
    ca.OP_LOG: "log", ca.OP_LOG1P: "log1p", ca.OP_EXPM1: "expm1", ca.OP_ERF: "erf", ca.OP_FABS: "abs",
    ca.OP_SIGN: "sign", ca.OP_FLOOR: "floor", ca.OP_CEIL: "ceil", ca.OP_FMIN: "min", ca.OP_FMAX: "max",
    ca.OP_LT: "less", ca.OP_LE: "atmost", ca.OP_EQ: "equal", ca.OP_NE: "differ", ca.OP_NOT: "not",
    ca.OP_AND: "and", ca.OP_OR: "or", ca.OP_IF_ELSE_ZERO: "where", ca.OP_POW: "pow", ca.OP_CONSTPOW: "pow",
    ca.OP_HYPOT: "hypot", ca.OP_FMOD: "mod", ca.OP_REMAINDER: "remainder", ca.OP_COPYSIGN: "copysign",
}  # fmt: skip
"""Name of each operation that stays a function in print."""

VALUES = {name: NUMPY[op] for op, name in NAMES.items()}
"""What each function is for NumPy arrays."""


def lookup_name(lookup: Lookup, number: int) -> str:
    """Name of the function that looks up in the array of a table: the number of an interval, or an entry."""
    return f"{'interval' if lookup.kind == 'locate' else 'entry'}{number + 1}"


def lookup_function(lookup: Lookup) -> Callable[[Any], Any]:
    """What it is in numbers."""
    return lambda x: look_up(lookup, x)


COMPARISONS = {"less": "<", "atmost": "≤", "equal": "=", "differ": "≠"}
"""Functions that are printed between their arguments."""
