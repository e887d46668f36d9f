"""Fuse the instructions of a tape: multiply-adds, sines with cosines of the same angle, divisions by the same number.

Fusing here, and not in LLVM, makes scalar and lane code round alike: their results are equal bit by bit.

A division occupies the processor as long as ten multiplications or more. Multiplying by the reciprocal rounds twice
instead of once, which is as good in arithmetic but not where quotients are cut to integers or compared.
"""

from __future__ import annotations

import casadi as ca

from kinetree.kernels.tape import CONST, COS_OF, FMA, FMS, FNMA, INPUT, SIN_OF, SINCOS, Tape

_LEAVES = (CONST, INPUT)


def fuse(tape: Tape, multiply_add: bool, angles_first: bool) -> Tape:
    """Return an equivalent tape of fewer instructions.

    Parameters
    ----------
    tape : Tape
    multiply_add : bool
        True if the processor has fused multiply-add. It rounds once instead of twice, so the result is at
        least as accurate as that of the separate instructions.
    angles_first : bool
        True if sines and cosines of inputs move to the front, where scalar code takes several at a time.
    """
    operations, arguments = tape.operations, tape.arguments
    absorbed = _products_to_absorb(tape) if multiply_add else {}
    sines = {a[0] for op, a in zip(operations, arguments, strict=True) if op == ca.OP_SIN}
    cosines = {a[0] for op, a in zip(operations, arguments, strict=True) if op == ca.OP_COS}
    paired = sines & cosines
    swallowed = set(absorbed.values())

    new_operations: list[int] = []
    new_arguments: list[tuple[int, ...]] = []
    place = [-1] * len(tape)
    pair_at: dict[int, int] = {}

    def append(op: int, args: tuple[int, ...]) -> int:
        new_operations.append(op)
        new_arguments.append(args)
        return len(new_operations) - 1

    def append_pair(angle: int) -> None:
        pair_at[angle] = append(SINCOS, (place[angle],))
        append(SIN_OF, (pair_at[angle],))
        append(COS_OF, (pair_at[angle],))

    if angles_first:
        for angle in sorted(a for a in paired if operations[a] == INPUT):
            place[angle] = append(INPUT, arguments[angle])
            append_pair(angle)
    for k, (op, args) in enumerate(zip(operations, arguments, strict=True)):
        if k in swallowed or place[k] >= 0:
            continue
        if op in _LEAVES:
            place[k] = append(op, args)
        elif k in absorbed:
            product = absorbed[k]
            factors = arguments[product]
            p, q = place[factors[0]], place[factors[-1]]
            if args[0] == product:
                place[k] = append(FMA if op == ca.OP_ADD else FMS, (p, q, place[args[1]]))
            else:
                place[k] = append(FMA if op == ca.OP_ADD else FNMA, (p, q, place[args[0]]))
        elif op in (ca.OP_SIN, ca.OP_COS) and args[0] in paired:
            angle = args[0]
            if angle not in pair_at:
                append_pair(angle)
            place[k] = pair_at[angle] + (1 if op == ca.OP_SIN else 2)
        else:
            place[k] = append(op, tuple([place[i] for i in args]))
    results = [(destination, place[value]) for destination, value in tape.results]
    return Tape(new_operations, new_arguments, tape.constants, results, tape.lookups)


def _products_to_absorb(tape: Tape) -> dict[int, int]:
    """Map each sum or difference that becomes a multiply-add to the product it takes in.

    Only products used once are taken in. Of two the later one is, since the other is ready sooner.
    """
    operations, arguments = tape.operations, tape.arguments
    uses = [0] * len(tape)
    for op, args in zip(operations, arguments, strict=True):
        if op not in _LEAVES:
            for i in args:
                uses[i] += 1
    for _, value in tape.results:
        uses[value] += 1
    absorbed = {}
    for k, (op, args) in enumerate(zip(operations, arguments, strict=True)):
        if op == ca.OP_ADD or op == ca.OP_SUB:
            for i in sorted(args, reverse=True):
                if uses[i] == 1 and operations[i] in (ca.OP_MUL, ca.OP_SQ):
                    absorbed[k] = i
                    break
    return absorbed


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
    """Find quotients that only arithmetic and results use."""
    divided = (ca.OP_DIV, ca.OP_INV)
    found = {k for k, op in enumerate(tape.operations) if op in divided}
    for op, args in zip(tape.operations, tape.arguments, strict=True):
        if op not in _LEAVES and op not in _ARITHMETIC and op not in divided:
            found.difference_update(args)
    return found
