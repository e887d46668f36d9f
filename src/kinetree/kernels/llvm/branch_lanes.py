"""Choose whether branches that are alike are evaluated in lanes, and in how many.

Decided by counting what the processor issues, since vector instructions take as long as those of single numbers where a
register holds the vector.
"""

from __future__ import annotations

from itertools import product

import casadi as ca

from kinetree.kernels.graph import Alike
from kinetree.kernels.llvm.host import register_width
from kinetree.kernels.operations import COS_OF, JOIN, SIN_OF, SINCOS
from kinetree.kernels.packs import Packed, pack
from kinetree.kernels.tape import CONST, INPUT, Tape

WIDTHS = (2, 4, 8)

PAYS = 0.95
"""Lanes are used where the count falls to this part of the count without them, or less (by benchmarks/branches.py)."""

_FREE = frozenset({CONST, INPUT, SIN_OF, COS_OF})
_SLOW = {ca.OP_DIV: 4, ca.OP_INV: 4, ca.OP_SQRT: 4}
_SINE = 20  # each angle, whether several are taken together for being inputs or for being of several branches


def in_lanes(tape: Tape, alike: Alike) -> Tape:
    """The tape packed for the width that takes least; the same where none pays."""
    best, least = tape, PAYS * issued(tape)
    most = max((len(branches) for branches in alike), default=0)
    for width in WIDTHS:
        if width <= min(register_width(), most):
            for neighbours, mirrored in product((True, False) if width < most else (True,), (True, False)):
                packed = pack(tape, alike, width, neighbours, mirrored)
                count = issued(packed)
                if count < least:
                    best, least = packed, count
    return best


def issued(tape: Tape) -> float:
    """About how many instructions the processor issues for a tape."""
    kinds = tape.kinds if isinstance(tape, Packed) else [-1] * len(tape)
    width = tape.width if isinstance(tape, Packed) else 1
    total = 0.0
    for op, kind in zip(tape.operations, kinds, strict=True):
        if op in _FREE:
            continue
        if op == SINCOS:
            total += _SINE * (width if kind >= 0 else 1)
        elif op == JOIN:
            total += width
        else:
            total += _SLOW.get(op, 1)
    return total
