"""Where expressions enter a model: anything a user may write for a number."""

from __future__ import annotations

from typing import NoReturn

from .evaluation import is_constant, to_float
from .nodes import Expr, Scalar
from .parser import parse
from .vocabulary import ExpressionError, finite


def as_scalar(value: object, what: str) -> Scalar:
    """Return a number, text or expression as a `Scalar`.

    Parameters
    ----------
    value : float, int, str, Expr or NumPy scalar
        What the user wrote; text is parsed.
    what : str
        What it is for, named in errors: ``"stiffness of spring 'S1'"``.

    Returns
    -------
    float or Expr
        A finite float, also for an expression without names; else the expression.

    Raises
    ------
    ExpressionError
        For anything else, and for a constant that is not finite.
    """
    try:
        if not isinstance(value, str | Expr):
            return finite(value)
        expression = parse(value) if isinstance(value, str) else value
        return to_float(expression, _no_names) if is_constant(expression) else expression
    except ExpressionError as error:
        raise error.about(what) from None


def _no_names(segments: tuple[str, ...]) -> NoReturn:
    raise AssertionError("a constant expression holds no names")
