"""CasADi's list of instructions of a function, read from its text.

To ask for the number of an operation, its operands and the place of its result takes eight microseconds, which is most
of the time to make a long kernel that is on disk already. The text has a line for each instruction. Of every form of
lines the first is asked for too: where both disagree, or where forms do not tell operations apart, all of them are.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import casadi as ca
import numpy as np

_TOLD_APART = frozenset(
    {
        ca.OP_INPUT, ca.OP_OUTPUT, ca.OP_CONST, ca.OP_ADD, ca.OP_SUB, ca.OP_MUL, ca.OP_DIV, ca.OP_NEG, ca.OP_SQ,
        ca.OP_TWICE, ca.OP_INV, ca.OP_SQRT, ca.OP_FABS, ca.OP_SIN, ca.OP_COS,
    }
)  # fmt: skip
_DIGITS = b"0123456789"
_BLANKS = bytes(k if k in _DIGITS else 32 for k in range(256))


class Instructions(NamedTuple):
    """Instructions in order, a list for each of their parts.

    Attributes
    ----------
    operations : list of int
        CasADi's codes.
    first, second, third : list of int
        Place of the result and of the operands in the work vector. Of an input: place, number of the input, number of
        its element; of an output: number of the output, number of its element, place. Zero where there are fewer,
        and of calls.
    """

    operations: list[int]
    first: list[int]
    second: list[int]
    third: list[int]


def instructions_of(function: ca.Function) -> Instructions:
    """The instructions of a function of SX expressions."""
    count = function.n_instructions()
    text = function.str(True).partition("Algorithm:\n")[2].encode()
    forms = text.translate(None, _DIGITS).split(b"\n")
    numbers = np.fromstring(text.translate(_BLANKS), dtype=np.int64, sep=" ") if count else np.zeros(0, int)
    codes: dict[bytes, int] = {}
    code = np.array([codes.setdefault(form, len(codes)) for form in forms], dtype=np.int64)
    operation, groups, wanted = _meaning(function, text, code, len(codes))
    starts = np.concatenate([[0], np.cumsum(groups[code])])
    if len(forms) != count or starts[-1] != len(numbers):
        return _asked(function, Instructions(*([0] * count for _ in range(4))), range(count))
    operations, numbers = operation[code], np.append(numbers, 0)
    parts = [numbers[np.where(at < 0, -1, starts[:-1] + at)].tolist() for at in wanted.T[:, code]]
    return _asked(
        function, Instructions(operations.tolist(), *parts), np.flatnonzero(operations < 0).tolist()
    )


def _meaning(function: ca.Function, text: bytes, code: np.ndarray, kinds: int) -> tuple[np.ndarray, ...]:
    """Of every form its operation (−1: to be asked for), how many numbers it has, and which of them are places."""
    lines = text.split(b"\n")
    operation, groups = np.full(kinds, -1), np.zeros(kinds, dtype=np.int64)
    wanted = np.full((kinds, 3), -1)
    for kind, k in enumerate(np.unique(code, return_index=True)[1].tolist()):
        found = list(re.finditer(rb"\d+", lines[k]))
        groups[kind] = len(found)
        if k >= function.n_instructions() or function.instruction_id(k) not in _TOLD_APART:
            continue
        at = [i for i, number in enumerate(found) if lines[k][number.start() - 1 : number.start()] in b"@["]
        if [int(found[i][0]) for i in at] == _places(function, k):
            operation[kind] = function.instruction_id(k)
            wanted[kind, : len(at)] = at
    return operation, groups, wanted


def _places(function: ca.Function, k: int) -> list[int]:
    return [*function.instruction_output(k), *function.instruction_input(k)]


def _asked(function: ca.Function, found: Instructions, which: range | list[int]) -> Instructions:
    """Instructions some of which are asked for one by one."""
    for k in which:
        found.operations[k] = op = function.instruction_id(k)
        if op != ca.OP_CALL:
            places = [*_places(function, k), 0, 0]
            found.first[k], found.second[k], found.third[k] = places[:3]
    return found
