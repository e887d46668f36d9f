"""What the operations of a tape become on the stack of WebAssembly, and what JavaScript has to lend."""

from __future__ import annotations

import casadi as ca

from kinetree.kernels.operations import COS_OF, FMA, FMS, FNMA, FUNCTIONS, OPERANDS, SIN_OF, SINCOS
from kinetree.kernels.wasm.binary import (
    F64_ABS,
    F64_ADD,
    F64_CEIL,
    F64_COPYSIGN,
    F64_DIV,
    F64_EQ,
    F64_FLOOR,
    F64_LE,
    F64_LT,
    F64_MUL,
    F64_NE,
    F64_NEG,
    F64_SQRT,
    F64_SUB,
    I32_AND,
    I32_OR,
    LOCAL_GET,
    LOCAL_SET,
    NOP,
    SELECT,
    TRUTH,
    Import,
    number,
)  # fmt: skip

ZERO, ONE = number(0.0), number(1.0)

PATTERNS: dict[int, tuple[bytes | int, ...]] = {
    ca.OP_ADD: (0, 1, F64_ADD),
    ca.OP_SUB: (0, 1, F64_SUB),
    ca.OP_MUL: (0, 1, F64_MUL),
    ca.OP_DIV: (0, 1, F64_DIV),
    ca.OP_NEG: (0, F64_NEG),
    ca.OP_SQ: (0, 0, F64_MUL),
    ca.OP_TWICE: (0, 0, F64_ADD),
    ca.OP_INV: (ONE, 0, F64_DIV),
    ca.OP_SQRT: (0, F64_SQRT),
    ca.OP_FABS: (0, F64_ABS),
    ca.OP_FLOOR: (0, F64_FLOOR),
    ca.OP_CEIL: (0, F64_CEIL),
    ca.OP_COPYSIGN: (0, 1, F64_COPYSIGN),
    ca.OP_LT: (0, 1, F64_LT, TRUTH),
    ca.OP_LE: (0, 1, F64_LE, TRUTH),
    ca.OP_EQ: (0, 1, F64_EQ, TRUTH),
    ca.OP_NE: (0, 1, F64_NE, TRUTH),
    ca.OP_NOT: (0, ZERO, F64_EQ, TRUTH),
    ca.OP_AND: (0, ZERO, F64_NE, 1, ZERO, F64_NE, I32_AND, TRUTH),
    ca.OP_OR: (0, ZERO, F64_NE, 1, ZERO, F64_NE, I32_OR, TRUTH),
    ca.OP_IF_ELSE_ZERO: (1, ZERO, 0, ZERO, F64_NE, SELECT),
}
"""Instructions in order; a whole number stands for the operand of that number."""

LENT: dict[int, str] = {
    **FUNCTIONS,
    ca.OP_SIN: "sin",
    ca.OP_COS: "cos",
    ca.OP_SIGN: "sign",
    ca.OP_FMIN: "fmin",
    ca.OP_FMAX: "fmax",
}
"""Operations that are functions of the surroundings; names and meanings are those of C."""

MULTIPLY_ADD = LOCAL_SET + b"\x01" + F64_MUL + LOCAL_GET + b"\x01" + F64_ADD + 14 * NOP
"""a b + c of three numbers on the stack, rounded twice; local 1 holds c.

There is room to spare: a page whose browser knows ``f64x2.relaxed_madd`` puts the same there, rounded once, with local
0 for b (``frontend/src/machine.ts``). Nothing else in a module looks like it.
"""

FUSED: dict[int, tuple[bytes | int | Import, ...]] = {
    FMA: (0, 1, 2, MULTIPLY_ADD),
    FMS: (0, 1, 2, F64_NEG, MULTIPLY_ADD),
    FNMA: (0, F64_NEG, 1, 2, MULTIPLY_ADD),
    SINCOS: (0,),  # the angle, of which both are taken
    SIN_OF: (0, Import("sin", 1)),
    COS_OF: (0, Import("cos", 1)),
}
"""The same of operations that `kinetree.kernels.fusion` makes, with functions of the surroundings in between."""

LOOKUPS = {"locate": Import("locate", 1, 2), "take": Import("take", 1, 2)}
"""Functions of a number, the address of a table and its length (`kinetree.kernels.lookups`)."""


def lent(op: int) -> Import:
    """The function that an operation calls."""
    return Import(LENT[op], OPERANDS[op])
