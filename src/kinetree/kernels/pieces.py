"""Cut a tape into pieces that become functions, and give the values they pass on a place in the workspace."""

from __future__ import annotations

from kinetree.kernels.operations import COS_OF, SIN_OF
from kinetree.kernels.tape import CONST, INPUT, Tape

Item = tuple[int, int]  # (-1, instruction), or (destination, value) for a result to be stored


def cut(tape: Tape, size: int) -> list[list[Item]]:
    """Distribute instructions and stores over functions of some length, loads counted.

    A store follows its value.
    """
    stores: dict[int, list[int]] = {}
    for destination, value in tape.results:
        stores.setdefault(value, []).append(destination)
    operations, arguments = tape.operations, tape.arguments
    items: list[Item] = []
    late: list[Item] = []
    for k, op in enumerate(operations):
        if op in (INPUT, CONST):
            late += [(destination, k) for destination in stores.get(k, ())]
        else:
            items.append((-1, k))
            items += [(destination, k) for destination in stores.get(k, ())]
    pieces: list[list[Item]] = [[]]
    length = 0
    at_hand: set[int] = set()  # values that the function being filled has loaded or computed
    for item in items + late:
        destination, k = item
        # a pair of sine and cosine cannot pass through memory
        if length >= size and not (destination < 0 and operations[k] in (SIN_OF, COS_OF)):
            pieces.append([])
            at_hand.clear()
            length = 0
        before = len(at_hand)
        at_hand.update(arguments[k] if destination < 0 else ())
        at_hand.add(k)
        length += max(len(at_hand) - before, 1)
        pieces[-1].append(item)
    return [p for p in pieces if p]


def slots_of(tape: Tape, pieces: list[list[Item]], first: int) -> tuple[dict[int, int], int]:
    """Give a place in the workspace to each value that a later function uses; places are reused."""
    born: dict[int, int] = {}
    last_use: dict[int, int] = {}
    for p, piece in enumerate(pieces):
        for destination, k in piece:
            used: tuple[int, ...] = (k,)
            if destination < 0:
                born[k] = p
                used = tape.arguments[k]
            for i in used:
                if i in born:
                    last_use[i] = p
    dying: list[list[int]] = [[] for _ in pieces]
    starting: list[list[int]] = [[] for _ in pieces]
    for value, p in born.items():
        if last_use.get(value, p) > p:
            starting[p].append(value)
            dying[last_use[value]].append(value)
    slots: dict[int, int] = {}
    free: list[int] = []
    needed = 0
    for p in range(len(pieces)):
        for value in starting[p]:
            if free:
                slots[value] = free.pop()
            else:
                slots[value] = first + needed
                needed += 1
        free += [slots[value] for value in dying[p]]
    return slots, needed
