"""Divide once where several numbers are divided by the same one.

A division occupies the processor as long as ten multiplications or more. Multiplying by the reciprocal rounds twice
instead of once, which is as good in arithmetic but not where quotients are cut to integers or compared.
"""

from __future__ import annotations

import casadi as ca

from kinetree.kernels.tape import CONST, INPUT, Tape

_LEAVES = (CONST, INPUT)
_ARITHMETIC = (ca.OP_ADD, ca.OP_SUB, ca.OP_MUL, ca.OP_NEG, ca.OP_SQ, ca.OP_TWICE)


def share_reciprocals(tape: Tape) -> Tape:
    """Return an equivalent tape in which divisors of several quotients are inverted once."""
    operations, arguments = tape.operations, tape.arguments
    rounded_twice = _quotients(tape)
    count: dict[int, int] = {}
    for k in rounded_twice:
        divisor = arguments[k][-1]
        count[divisor] = count.get(divisor, 0) + 1
    if all(n < 2 for n in count.values()):
        return tape
    new_operations: list[int] = []
    new_arguments: list[tuple[int, ...]] = []
    place: list[int] = []
    inverse: dict[int, int] = {}
    for k, (op, args) in enumerate(zip(operations, arguments, strict=True)):
        moved = args if op in _LEAVES else tuple([place[i] for i in args])
        if k in rounded_twice and count[args[-1]] > 1:
            if args[-1] not in inverse:
                inverse[args[-1]] = len(new_operations)
                new_operations.append(ca.OP_INV)
                new_arguments.append((moved[-1],))
            if op == ca.OP_INV:
                place.append(inverse[args[-1]])
                continue
            op, moved = ca.OP_MUL, (moved[0], inverse[args[-1]])
        place.append(len(new_operations))
        new_operations.append(op)
        new_arguments.append(moved)
    results = [(destination, place[value]) for destination, value in tape.results]
    return Tape(new_operations, new_arguments, tape.constants, results, tape.lookups)


def _quotients(tape: Tape) -> set[int]:
    """Quotients that enter nothing but arithmetic and results."""
    divided = (ca.OP_DIV, ca.OP_INV)
    found = {k for k, op in enumerate(tape.operations) if op in divided}
    for op, args in zip(tape.operations, tape.arguments, strict=True):
        if op not in _LEAVES and op not in _ARITHMETIC and op not in divided:
            found.difference_update(args)
    return found
