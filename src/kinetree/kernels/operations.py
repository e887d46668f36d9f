"""The operations tapes are made of: CasADi's, and those that `fusion` introduces.

What they mean in NumPy stands in `reference`, what they become in machine code in the room of each target.

Such a function is called ``kinetree_locate_…`` or ``kinetree_take_…``, takes one number, is not inlined, and holds its
array as its only vector constant (`kinetree.model.expressions.piecewise` makes them).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import casadi as ca

COPIES = frozenset({ca.OP_ASSIGN, ca.OP_LIFT})
COMMUTATIVE = frozenset({ca.OP_ADD, ca.OP_MUL})

_ONE = (
    ca.OP_NEG, ca.OP_SQ, ca.OP_TWICE, ca.OP_INV, ca.OP_SQRT, ca.OP_FABS, ca.OP_FLOOR, ca.OP_CEIL, ca.OP_SIGN,
    ca.OP_NOT, ca.OP_SIN, ca.OP_COS, ca.OP_TAN, ca.OP_ASIN, ca.OP_ACOS, ca.OP_ATAN, ca.OP_SINH, ca.OP_COSH,
    ca.OP_TANH, ca.OP_ASINH, ca.OP_ACOSH, ca.OP_ATANH, ca.OP_EXP, ca.OP_LOG, ca.OP_LOG1P, ca.OP_EXPM1,
    ca.OP_ERF,
)  # fmt: skip
_TWO = (
    ca.OP_ADD, ca.OP_SUB, ca.OP_MUL, ca.OP_DIV, ca.OP_COPYSIGN, ca.OP_FMIN, ca.OP_FMAX, ca.OP_LT, ca.OP_LE,
    ca.OP_EQ, ca.OP_NE, ca.OP_AND, ca.OP_OR, ca.OP_IF_ELSE_ZERO, ca.OP_POW, ca.OP_CONSTPOW, ca.OP_ATAN2,
    ca.OP_HYPOT, ca.OP_FMOD, ca.OP_REMAINDER,
)  # fmt: skip
OPERANDS: dict[int, int] = {**dict.fromkeys(_ONE, 1), **dict.fromkeys(_TWO, 2)}
"""How many operands each operation of CasADi takes; what is not listed has no machine code."""

# Fused operations that the optimiser of tapes introduces; the numbers only need to differ from CasADi's.
FMA = 1000  # a b + c
FMS = 1001  # a b - c
FNMA = 1002  # c - a b
SINCOS = 1003  # the pair (sin a, cos a)
SIN_OF = 1004  # its first member
COS_OF = 1005  # its second member

# Operations between numbers and vectors, that `packs` introduces.
JOIN = 1010  # the vector of several numbers
SPREAD = 1011  # the vector of one number in all lanes
TAKE = 1100  # TAKE + k: the number in lane k of a vector

LOOKUP = 2000
"""Operations from this number on: operation LOOKUP + k looks its operand up in array k of `Tape.lookups`."""

FUNCTIONS: dict[int, str] = {
    ca.OP_POW: "pow",
    ca.OP_CONSTPOW: "pow",
    ca.OP_TAN: "tan",
    ca.OP_ASIN: "asin",
    ca.OP_ACOS: "acos",
    ca.OP_ATAN: "atan",
    ca.OP_ATAN2: "atan2",
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
    ca.OP_ERF: "erf",
    ca.OP_HYPOT: "hypot",
    ca.OP_FMOD: "fmod",
    ca.OP_REMAINDER: "remainder",
}
"""Operations that are elementary functions, by the names that the C library gives them."""


@dataclass(frozen=True)
class Lookup:
    """An array of constants and what is done with it.

    Attributes
    ----------
    kind : {"locate", "take"}
        ``locate``: of a number x, the largest k ≤ n − 2 with values[k] ≤ x, and 0 where there is none.
        ``take``: of a whole number k from 0 to n − 1, values[k].
    values : tuple of float
        Two or more ascending numbers to locate, two or more to take.
    """

    kind: Literal["locate", "take"]
    values: tuple[float, ...]


def lookup_of(function: ca.Function) -> Lookup | None:
    """The array a function looks up in; None for any other function."""
    kinds: tuple[Literal["locate", "take"], ...] = ("locate", "take")
    kind = next((k for k in kinds if str(function.name()).startswith(f"kinetree_{k}_")), None)
    if kind is None:
        return None
    for i in range(function.n_instructions()):
        if function.instruction_id(i) == ca.OP_CONST:
            array = function.instruction_MX(i).to_DM().full().ravel().tolist()
            if len(array) > 1:
                return Lookup(kind, tuple(array))
    return None
