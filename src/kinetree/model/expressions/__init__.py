"""The small, safe expression language of models: ``"-k*(J1.q - q0)"`` wherever a number may stand.

`parse` reads text, `format` writes it, Python's operators and `functions` build the same expressions.
`to_float` and `to_casadi` are the two arithmetics it is evaluated in; `evaluate` takes any other.
"""

from . import functions
from .evaluation import (
    Operations,
    SharedFloats,
    check_tables,
    evaluate,
    is_constant,
    name_segments,
    names,
    resolve,
    substitute,
    tables,
    to_casadi,
    to_float,
)
from .nodes import Apply, Binary, Call, Compare, Expr, Logic, Name, Number, Scalar, Unary
from .parser import MAX_NESTING, MAX_TEXT, as_scalar, parse
from .vocabulary import CONSTANTS, FUNCTIONS, ExpressionError, abbreviate, format, format_name

__all__ = [
    "CONSTANTS", "FUNCTIONS", "MAX_NESTING", "MAX_TEXT", "Apply", "Binary", "Call", "Compare", "Expr",
    "ExpressionError", "Logic", "Name", "Number", "Operations", "Scalar", "SharedFloats", "Unary", "abbreviate",
    "as_scalar", "check_tables", "evaluate", "format", "format_name", "functions", "is_constant", "name_segments",
    "names", "parse", "resolve", "substitute", "tables", "to_casadi", "to_float",
]  # fmt: skip
