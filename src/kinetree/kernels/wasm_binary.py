"""The binary format of WebAssembly: numbers, sections, and modules made of functions that work on a memory.

Names of instructions and the numbers behind them are those of the WebAssembly Core Specification, version 2,
chapter 5 (binary format).
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import casadi as ca

from kinetree.kernels.tape import COS_OF, FMA, FMS, FNMA, FUNCTIONS, OPERANDS, SIN_OF, SINCOS

F64, I32 = b"\x7c", b"\x7f"

CALL, LOCAL_GET, LOCAL_SET, LOCAL_TEE, SELECT, END = b"\x10", b"\x20", b"\x21", b"\x22", b"\x1b", b"\x0b"
NOP = b"\x01"
I32_CONST, F64_CONST = b"\x41", b"\x44"
I32_AND, I32_OR = b"\x71", b"\x72"
F64_EQ, F64_NE, F64_LT, F64_LE = b"\x61", b"\x62", b"\x63", b"\x65"
F64_ABS, F64_NEG, F64_CEIL, F64_FLOOR, F64_SQRT = b"\x99", b"\x9a", b"\x9b", b"\x9c", b"\x9f"
F64_ADD, F64_SUB, F64_MUL, F64_DIV, F64_COPYSIGN = b"\xa0", b"\xa1", b"\xa2", b"\xa3", b"\xa6"
TRUTH = b"\xb8"  # f64.convert_i32_u: of a condition, 1.0 or 0.0

PAGE = 65536
"""Bytes of a page of memory."""


def unsigned(value: int) -> bytes:
    """A whole number from zero on (LEB128)."""
    out = bytearray()
    while True:
        low, value = value & 0x7F, value >> 7
        if not value:
            out.append(low)
            return bytes(out)
        out.append(low | 0x80)


def signed(value: int) -> bytes:
    """A whole number (signed LEB128)."""
    out = bytearray()
    while True:
        low, value = value & 0x7F, value >> 7
        if (value == 0 and not low & 0x40) or (value == -1 and low & 0x40):
            out.append(low)
            return bytes(out)
        out.append(low | 0x80)


def number(value: float) -> bytes:
    """The instruction that puts a number on the stack."""
    return F64_CONST + struct.pack("<d", value)


def index(value: int) -> bytes:
    """The instruction that puts an index or an address on the stack."""
    return I32_CONST + signed(value)


def value_at(offset: int) -> bytes:
    """The instruction that replaces an address on the stack by the number so many bytes behind it."""
    return b"\x2b\x03" + unsigned(offset)


def value_to(offset: int) -> bytes:
    """The instruction that stores the number on the stack so many bytes behind the address below it."""
    return b"\x39\x03" + unsigned(offset)


def load(address: int) -> bytes:
    """The instructions that put the number at an address on the stack."""
    return index(0) + value_at(address)


def store(address: int, value: bytes) -> bytes:
    """The instructions that store what other instructions compute."""
    return index(0) + value + value_to(address)


def pointer(table: int, entry: int) -> bytes:
    """The instructions that put an entry (8 bytes) of a table of pointers on the stack; a parameter is its address."""
    return LOCAL_GET + unsigned(table) + b"\x28\x02" + unsigned(8 * entry)


def copy(target: bytes, source: bytes, size: int) -> bytes:
    """The instructions that copy some bytes from one address to another, both given by instructions."""
    return target + source + index(size) + b"\xfc\x0a\x00\x00"


@dataclass(frozen=True)
class Import:
    """A function of the surroundings: its name, how many numbers it takes, how many indices after them."""

    name: str
    numbers: int
    indices: int = 0

    @property
    def type(self) -> bytes:
        """WebAssembly type of the function: numbers, then indices, to one number."""
        parameters = F64 * self.numbers + I32 * self.indices
        return b"\x60" + unsigned(self.numbers + self.indices) + parameters + b"\x01" + F64


@dataclass(frozen=True)
class WasmFunction:
    """A function that gives nothing back and works on the memory; exported where it has a name.

    It takes so many addresses; its locals come after them.
    """

    code: bytes
    n_locals: int
    name: str = ""
    addresses: int = 0

    @property
    def type(self) -> bytes:
        return b"\x60" + unsigned(self.addresses) + I32 * self.addresses + b"\x00"

    @property
    def body(self) -> bytes:
        """Locals of the function, all of them numbers, and its instructions."""
        found = unsigned(1) + unsigned(self.n_locals) + F64 if self.n_locals else unsigned(0)
        whole = found + self.code + END
        return unsigned(len(whole)) + whole


def module(
    imports: Sequence[Import], functions: Sequence[WasmFunction], data: Mapping[int, bytes], size: int
) -> bytes:
    """A module.

    Parameters
    ----------
    imports
        Functions of the surroundings (in a module called ``m``), numbered from zero.
    functions
        The functions, numbered after the imports.
    data
        Bytes in the memory (``memory`` of the surroundings) at the beginning, by address.
    size
        Bytes of memory, at least.
    """
    types = list(dict.fromkeys([*(one.type for one in imports), *(one.type for one in functions)]))
    brought = [_text("m") + _text(one.name) + b"\x00" + unsigned(types.index(one.type)) for one in imports]
    brought.append(_text("m") + _text("memory") + b"\x02\x00" + unsigned(-(-size // PAGE)))
    named = [(k + len(imports), one.name) for k, one in enumerate(functions) if one.name]
    sections = [
        _section(1, types),
        _section(2, brought),
        _section(3, [unsigned(types.index(one.type)) for one in functions]),
        _section(7, [_text(name) + b"\x00" + unsigned(k) for k, name in named]),
        _section(10, [one.body for one in functions]),
        _section(11, [b"\x00" + index(at) + END + unsigned(len(raw)) + raw for at, raw in data.items()]),
    ]
    return b"\x00asm\x01\x00\x00\x00" + b"".join(sections)


def _text(text: str) -> bytes:
    raw = text.encode("utf-8")
    return unsigned(len(raw)) + raw


def _section(code: int, entries: Sequence[bytes]) -> bytes:
    if not entries:
        return b""
    content = unsigned(len(entries)) + b"".join(entries)
    return bytes([code]) + unsigned(len(content)) + content


ZERO, ONE = number(0.0), number(1.0)

PATTERNS: dict[int, tuple[bytes | int, ...]] = {
    ca.OP_ADD: (0, 1, F64_ADD), ca.OP_SUB: (0, 1, F64_SUB), ca.OP_MUL: (0, 1, F64_MUL), ca.OP_DIV: (0, 1, F64_DIV),
    ca.OP_NEG: (0, F64_NEG), ca.OP_SQ: (0, 0, F64_MUL), ca.OP_TWICE: (0, 0, F64_ADD), ca.OP_INV: (ONE, 0, F64_DIV),
    ca.OP_SQRT: (0, F64_SQRT), ca.OP_FABS: (0, F64_ABS), ca.OP_FLOOR: (0, F64_FLOOR), ca.OP_CEIL: (0, F64_CEIL),
    ca.OP_COPYSIGN: (0, 1, F64_COPYSIGN), ca.OP_LT: (0, 1, F64_LT, TRUTH), ca.OP_LE: (0, 1, F64_LE, TRUTH),
    ca.OP_EQ: (0, 1, F64_EQ, TRUTH), ca.OP_NE: (0, 1, F64_NE, TRUTH), ca.OP_NOT: (0, ZERO, F64_EQ, TRUTH),
    ca.OP_AND: (0, ZERO, F64_NE, 1, ZERO, F64_NE, I32_AND, TRUTH),
    ca.OP_OR: (0, ZERO, F64_NE, 1, ZERO, F64_NE, I32_OR, TRUTH),
    ca.OP_IF_ELSE_ZERO: (1, ZERO, 0, ZERO, F64_NE, SELECT),
}  # fmt: skip
"""Instructions in order; a whole number stands for the operand of that number."""

LENT: dict[int, str] = {
    **FUNCTIONS, ca.OP_SIN: "sin", ca.OP_COS: "cos", ca.OP_SIGN: "sign", ca.OP_FMIN: "fmin", ca.OP_FMAX: "fmax",
}  # fmt: skip
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
"""Patterns for operations that `kinetree.kernels.fusion` makes, with functions of the surroundings in between."""

LOOKUPS = {"locate": Import("locate", 1, 2), "take": Import("take", 1, 2)}
"""Functions of a number, the address of a table and its length (`kinetree.kernels.tape`)."""


def imported(op: int) -> Import:
    """The function that an operation calls."""
    return Import(LENT[op], OPERANDS[op])
