"""The operations of CasADi's scalar graphs: how each is computed by NumPy and by LLVM."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

Array = Any
COPIES = frozenset({ca.OP_ASSIGN, ca.OP_LIFT})
COMMUTATIVE = frozenset({ca.OP_ADD, ca.OP_MUL})

# Fused operations that the optimiser of tapes introduces; the numbers only need to differ from CasADi's.
FMA = 1000  # a b + c
FMS = 1001  # a b - c
FNMA = 1002  # c - a b
SINCOS = 1003  # the pair (sin a, cos a)
SIN_OF = 1004  # its first member
COS_OF = 1005  # its second member


@dataclass(frozen=True)
class Operation:
    """One operation.

    Attributes
    ----------
    numpy : callable
        Its value for NumPy arrays.
    ir : str
        LLVM instructions with ``{r}`` for the result, ``{a}`` and ``{b}`` for the operands, ``{T}`` for the
        type, ``{B}`` for the type of truth values, ``{s}`` for the suffix of intrinsic names, ``{L}`` for the
        number of lanes, and ``{zero}``, ``{one}``, ``{minus_one}`` for constants. Empty if `libm` is given.
    libm : str
        Name of the C library's function, called once per lane.
    """

    numpy: Callable[..., Array]
    ir: str = ""
    libm: str = ""

    @property
    def operands(self) -> int:
        """How many operands the operation takes (of the C library's functions)."""
        return 2 if self.libm in {"pow", "atan2", "hypot", "fmod", "remainder"} else 1


def _truth(comparison: str) -> str:
    return "{r}.t = " + comparison + "\n  {r} = select {B} {r}.t, {T} {one}, {T} {zero}"


def _intrinsic(name: str, operands: str = "{T} {a}") -> str:
    return "{r} = call {T} @llvm." + name + ".{s}(" + operands + ")"


def _number(condition: Array) -> Array:
    return np.where(condition, 1.0, 0.0)


def _sign(a: Array) -> Array:
    return np.where(a < 0, -1.0, np.where(a > 0, 1.0, a))


_TWO = "{T} {a}, {T} {b}"


def _ieee_remainder(a: float, b: float) -> float:
    if math.isnan(a) or math.isnan(b) or math.isinf(a) or b == 0:
        return math.nan
    return math.remainder(a, b)


def _erfinv(a: Array) -> Array:
    from scipy.special import erfinv

    return erfinv(a)


def _elementwise(function: Callable[..., float], operands: int) -> Callable[..., Array]:
    """Lift a function of Python floats to arrays."""
    lifted = np.frompyfunc(function, operands, 1)
    return lambda *arrays: np.asarray(lifted(*arrays), dtype=float)


OPERATIONS: dict[int, Operation] = {
    ca.OP_ADD: Operation(np.add, "{r} = fadd {T} {a}, {b}"),
    ca.OP_SUB: Operation(np.subtract, "{r} = fsub {T} {a}, {b}"),
    ca.OP_MUL: Operation(np.multiply, "{r} = fmul {T} {a}, {b}"),
    ca.OP_DIV: Operation(np.divide, "{r} = fdiv {T} {a}, {b}"),
    ca.OP_NEG: Operation(np.negative, "{r} = fneg {T} {a}"),
    ca.OP_SQ: Operation(np.square, "{r} = fmul {T} {a}, {a}"),
    ca.OP_TWICE: Operation(lambda a: a + a, "{r} = fadd {T} {a}, {a}"),
    ca.OP_INV: Operation(lambda a: 1.0 / a, "{r} = fdiv {T} {one}, {a}"),
    ca.OP_SQRT: Operation(np.sqrt, _intrinsic("sqrt")),
    ca.OP_FABS: Operation(np.abs, _intrinsic("fabs")),
    ca.OP_FLOOR: Operation(np.floor, _intrinsic("floor")),
    ca.OP_CEIL: Operation(np.ceil, _intrinsic("ceil")),
    ca.OP_COPYSIGN: Operation(np.copysign, _intrinsic("copysign", _TWO)),
    ca.OP_FMIN: Operation(np.fmin, _intrinsic("minnum", _TWO)),
    ca.OP_FMAX: Operation(np.fmax, _intrinsic("maxnum", _TWO)),
    ca.OP_SIGN: Operation(
        _sign,
        "{r}.p = fcmp ogt {T} {a}, {zero}\n  {r}.n = fcmp olt {T} {a}, {zero}\n"
        "  {r}.q = select {B} {r}.p, {T} {one}, {T} {a}\n"
        "  {r} = select {B} {r}.n, {T} {minus_one}, {T} {r}.q",
    ),
    ca.OP_LT: Operation(lambda a, b: _number(a < b), _truth("fcmp olt {T} {a}, {b}")),
    ca.OP_LE: Operation(lambda a, b: _number(a <= b), _truth("fcmp ole {T} {a}, {b}")),
    ca.OP_EQ: Operation(lambda a, b: _number(a == b), _truth("fcmp oeq {T} {a}, {b}")),
    ca.OP_NE: Operation(lambda a, b: _number(a != b), _truth("fcmp une {T} {a}, {b}")),
    ca.OP_NOT: Operation(lambda a: _number(a == 0), _truth("fcmp oeq {T} {a}, {zero}")),
    ca.OP_AND: Operation(
        lambda a, b: _number((a != 0) & (b != 0)),
        "{r}.a = fcmp une {T} {a}, {zero}\n  {r}.b = fcmp une {T} {b}, {zero}\n  "
        + _truth("and {B} {r}.a, {r}.b"),
    ),
    ca.OP_OR: Operation(
        lambda a, b: _number((a != 0) | (b != 0)),
        "{r}.a = fcmp une {T} {a}, {zero}\n  {r}.b = fcmp une {T} {b}, {zero}\n  "
        + _truth("or {B} {r}.a, {r}.b"),
    ),
    ca.OP_IF_ELSE_ZERO: Operation(
        lambda a, b: np.where(a != 0, b, 0.0),
        "{r}.t = fcmp une {T} {a}, {zero}\n  {r} = select {B} {r}.t, {T} {b}, {T} {zero}",
    ),
    ca.OP_SIN: Operation(np.sin, "{r} = call {T} @kinetree_sin_{L}({T} {a})"),
    ca.OP_COS: Operation(np.cos, "{r} = call {T} @kinetree_cos_{L}({T} {a})"),
    ca.OP_POW: Operation(np.power, libm="pow"),
    ca.OP_CONSTPOW: Operation(np.power, libm="pow"),
    ca.OP_TAN: Operation(np.tan, libm="tan"),
    ca.OP_ASIN: Operation(np.arcsin, libm="asin"),
    ca.OP_ACOS: Operation(np.arccos, libm="acos"),
    ca.OP_ATAN: Operation(np.arctan, libm="atan"),
    ca.OP_ATAN2: Operation(np.arctan2, libm="atan2"),
    ca.OP_SINH: Operation(np.sinh, libm="sinh"),
    ca.OP_COSH: Operation(np.cosh, libm="cosh"),
    ca.OP_TANH: Operation(np.tanh, libm="tanh"),
    ca.OP_ASINH: Operation(np.arcsinh, libm="asinh"),
    ca.OP_ACOSH: Operation(np.arccosh, libm="acosh"),
    ca.OP_ATANH: Operation(np.arctanh, libm="atanh"),
    ca.OP_EXP: Operation(np.exp, libm="exp"),
    ca.OP_LOG: Operation(np.log, libm="log"),
    ca.OP_LOG1P: Operation(np.log1p, libm="log1p"),
    ca.OP_EXPM1: Operation(np.expm1, libm="expm1"),
    ca.OP_ERF: Operation(_elementwise(math.erf, 1), libm="erf"),
    ca.OP_ERFINV: Operation(_erfinv, libm="erfinv"),  # none of the C library, but called like one
    ca.OP_HYPOT: Operation(np.hypot, libm="hypot"),
    ca.OP_FMOD: Operation(np.fmod, libm="fmod"),
    ca.OP_REMAINDER: Operation(_elementwise(_ieee_remainder, 2), libm="remainder"),
}
