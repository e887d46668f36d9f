"""When parts of a packed tape can be evaluated by workers side by side, and what they hand on to each other.

Branches of one kind are worked on with the same instructions, each lane by a worker of its own; what belongs to no
branch is the trunk's. A tree's dynamics fall apart so: the way out and in of each branch, the trunk, the way out again.
Workers proceed in phases and wait for each other in between: what one of them reads of another was computed in an
earlier phase.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kinetree.kernels.operations import JOIN, LOOKUP, SPREAD, TAKE
from kinetree.kernels.packs import Packed
from kinetree.kernels.tape import CONST, INPUT

TRUNK = -1
"""In place of the kind of branches: what belongs to none."""

EVERYWHERE = -2
"""In place of the kind of branches: what all workers have, such as parameters."""


def is_taken(op: int) -> bool:
    """Whether an operation takes a lane out of a vector."""
    return TAKE <= op < LOOKUP


@dataclass(frozen=True)
class Phases:
    """Phases of the instructions of a packed tape.

    Attributes
    ----------
    phase : list of int
        Of every instruction.
    site : list of int
        The kind of branches whose workers have it, `TRUNK` or `EVERYWHERE`.
    handed_on : dict of int to int
        Values that others read, and the last phase in which they do.
    """

    phase: list[int]
    site: list[int]
    handed_on: dict[int, int]

    def read_all(self, values: Sequence[int], site: int) -> int:
        """Note that values are read at a site together; returns the phase in which they can be."""
        foreign = [k for k in values if self.site[k] not in (site, EVERYWHERE)]
        when = max([self.phase[k] + (k in foreign) for k in values], default=0)
        for k in foreign:
            self.handed_on[k] = max(self.handed_on.get(k, 0), when)
        return when


def find_phases(tape: Packed, site_of_source: Callable[[int], int]) -> Phases:
    """Find the phases of a packed tape, from where its sources are: `TRUNK`, `EVERYWHERE`, or a kind of branches."""
    found = Phases([0] * len(tape), [EVERYWHERE] * len(tape), {})
    for k, (op, args) in enumerate(zip(tape.operations, tape.arguments, strict=True)):
        if op == INPUT:
            found.site[k] = site_of_source(args[0])
        elif op not in (CONST, JOIN, SPREAD) and not is_taken(op):
            site = found.site[k] = tape.kinds[k] if tape.is_wide(k) else TRUNK
            found.phase[k] = found.read_all([i for j in args for i in _read(tape, j)], site)
    return found


def _read(tape: Packed, k: int) -> tuple[int, ...]:
    """What is read for an operand: vectors and numbers of other workers are not made anew."""
    op = tape.operations[k]
    return tape.arguments[k] if op in (JOIN, SPREAD) or is_taken(op) else (k,)
