"""What every operation of a tape becomes: LLVM instructions, or a call of an elementary function, once per lane.

In the instructions ``{r}`` stands for the result, ``{a}``, ``{b}`` and ``{c}`` for the operands, ``{T}`` for the type,
``{B}`` for the type of truth values, ``{s}`` for the suffix of intrinsic names, ``{L}`` for the number of lanes,
``{pair}`` for the type of two values, and ``{zero}``, ``{one}``, ``{minus_one}`` for constants.
"""

from __future__ import annotations

import casadi as ca

from kinetree.kernels.operations import COS_OF, FMA, FMS, FNMA, SIN_OF, SINCOS


def _truth(comparison: str) -> str:
    return "{r}.t = " + comparison + "\n  {r} = select {B} {r}.t, {T} {one}, {T} {zero}"


def _intrinsic(name: str, operands: str = "{T} {a}") -> str:
    return "{r} = call {T} @llvm." + name + ".{s}(" + operands + ")"


_TWO = "{T} {a}, {T} {b}"
# As kt_fmin and kt_fmax: a where it is less (greater), or b not a number. LLVM's own leave the sign of zero open.
_EXTREME = (
    "{r}.l = fcmp less {T} {a}, {b}\n  {r}.n = fcmp uno {T} {b}, {b}\n"
    "  {r}.t = or {B} {r}.l, {r}.n\n  {r} = select {B} {r}.t, {T} {a}, {T} {b}"
)

INSTRUCTIONS: dict[int, str] = {
    ca.OP_ADD: "{r} = fadd {T} {a}, {b}",
    ca.OP_SUB: "{r} = fsub {T} {a}, {b}",
    ca.OP_MUL: "{r} = fmul {T} {a}, {b}",
    ca.OP_DIV: "{r} = fdiv {T} {a}, {b}",
    ca.OP_NEG: "{r} = fneg {T} {a}",
    ca.OP_SQ: "{r} = fmul {T} {a}, {a}",
    ca.OP_TWICE: "{r} = fadd {T} {a}, {a}",
    ca.OP_INV: "{r} = fdiv {T} {one}, {a}",
    ca.OP_SQRT: _intrinsic("sqrt"),
    ca.OP_FABS: _intrinsic("fabs"),
    ca.OP_FLOOR: _intrinsic("floor"),
    ca.OP_CEIL: _intrinsic("ceil"),
    ca.OP_COPYSIGN: _intrinsic("copysign", _TWO),
    ca.OP_FMIN: _EXTREME.replace("less", "olt"),
    ca.OP_FMAX: _EXTREME.replace("less", "ogt"),
    ca.OP_SIGN: "{r}.p = fcmp ogt {T} {a}, {zero}\n  {r}.n = fcmp olt {T} {a}, {zero}\n"
    "  {r}.q = select {B} {r}.p, {T} {one}, {T} {a}\n"
    "  {r} = select {B} {r}.n, {T} {minus_one}, {T} {r}.q",
    ca.OP_LT: _truth("fcmp olt {T} {a}, {b}"),
    ca.OP_LE: _truth("fcmp ole {T} {a}, {b}"),
    ca.OP_EQ: _truth("fcmp oeq {T} {a}, {b}"),
    ca.OP_NE: _truth("fcmp une {T} {a}, {b}"),
    ca.OP_NOT: _truth("fcmp oeq {T} {a}, {zero}"),
    ca.OP_AND: "{r}.a = fcmp une {T} {a}, {zero}\n  {r}.b = fcmp une {T} {b}, {zero}\n  "
    + _truth("and {B} {r}.a, {r}.b"),
    ca.OP_OR: "{r}.a = fcmp une {T} {a}, {zero}\n  {r}.b = fcmp une {T} {b}, {zero}\n  "
    + _truth("or {B} {r}.a, {r}.b"),
    ca.OP_IF_ELSE_ZERO: "{r}.t = fcmp une {T} {a}, {zero}\n  {r} = select {B} {r}.t, {T} {b}, {T} {zero}",
    ca.OP_SIN: "{r} = call {T} @kinetree_sin_{L}({T} {a})",
    ca.OP_COS: "{r} = call {T} @kinetree_cos_{L}({T} {a})",
    FMA: "{r} = call {T} @llvm.fma.{s}({T} {a}, {T} {b}, {T} {c})",
    FMS: "{r}.n = fneg {T} {c}\n  {r} = call {T} @llvm.fma.{s}({T} {a}, {T} {b}, {T} {r}.n)",
    FNMA: "{r}.n = fneg {T} {a}\n  {r} = call {T} @llvm.fma.{s}({T} {r}.n, {T} {b}, {T} {c})",
    SINCOS: "{r} = call {pair} @kinetree_sincos_{L}({T} {a})",
    SIN_OF: "{r} = extractvalue {pair} {a}, 0",
    COS_OF: "{r} = extractvalue {pair} {a}, 1",
}
