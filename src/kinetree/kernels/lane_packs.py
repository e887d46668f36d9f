"""Pack instructions of branches that are alike: the same operation of several branches becomes one of a vector.

Branches that are alike compute the same from their own inputs with constants of their own. Starting from inputs that
correspond, instructions of different lanes are packed if their operands are packed, are shared by all lanes, or are
constants. What depends on several lanes, or has no counterpart in one of them, stays outside. No value changes: each
lane does the operations that the tape says.

Branches of one kind are worked on with the same instructions, each lane by a worker of its own; what belongs to no
branch is the trunk's. A tree's dynamics fall apart so: the way out and in of each branch, the trunk, the way out again.
Workers proceed in phases and wait for each other in between: what one of them reads of another was computed in an
earlier phase.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from kinetree.kernels.graph import Alike
from kinetree.kernels.tape import (
    COMMUTATIVE,
    CONST,
    COS_OF,
    FMA,
    FMS,
    FNMA,
    FUNCTIONS,
    INPUT,
    JOIN,
    LOOKUP,
    SIN_OF,
    SINCOS,
    SPREAD,
    TAKE,
    Tape,
)

Lane = tuple[int, int]  # the kind of branches and the lane among those

OUTSIDE: Lane = (-1, -1)
"""Stands in place of the lane for a value that belongs to none."""

# the kind of a branch, its number among those of its lane, the number of a source in it
Place = tuple[int, int, int]


@dataclass(frozen=True)
class Packed(Tape):
    """A tape some of whose values are vectors.

    Operations of vectors have vectors for operands. ``JOIN`` makes a vector of its operands, ``SPREAD`` one of a value
    that all lanes share, ``TAKE + k`` takes lane k out of one.

    Attributes
    ----------
    width : int
        Values in a vector.
    kinds : list of int
        The kind of branches that a vector belongs to; -1 for values that are no vectors. A constant that is one has as
        many numbers of constants for arguments, whatever kinds use it.
    places : dict of int to (Lane, Place)
        Place of each source of a branch.
    """

    width: int = 1
    kinds: list[int] = field(default_factory=list)
    places: dict[int, tuple[Lane, Place]] = field(default_factory=dict)

    def is_wide(self, k: int) -> bool:
        """True if a value is a vector."""
        return self.kinds[k] >= 0


def pack(tape: Tape, alike: Alike, width: int, neighbours: bool, mirrored: bool) -> Packed:
    """Pack a tape for vectors of some width; branches left over after the last full vector stay outside.

    Parameters
    ----------
    tape : Tape
    alike : Alike
    width : int
        Branches in a vector.
    neighbours : bool
        True if branches that follow each other correspond (left and right, of every pair of legs), or those of the
        first lane all come first.
    mirrored : bool
        True if instructions that differ in constants alone correspond where these are of one size, and the others in
        the order they come in, or all in that order (branches turned about an axis have sizes in common by chance).
    """
    places = _places(alike, width, neighbours)
    return _PackWriter(tape, _Lanes(tape, places, width, mirrored), places).write()


def _places(alike: Alike, width: int, neighbours: bool) -> dict[int, tuple[Lane, Place]]:
    """The lane of each source of a branch, and the place that corresponding sources share."""
    found: dict[int, tuple[Lane, Place]] = {}
    for kind, branches in enumerate(alike):
        each = len(branches) // width
        for b, sources in enumerate(branches[: each * width]):
            for k, source in enumerate(sources):
                lane, place = (b % width, b // width) if neighbours else (b // each, b % each)
                found[source] = ((kind, lane), (kind, place, k))
    return found


class _Lanes:
    """The lane of every instruction and its name, the same in all lanes that have it."""

    def __init__(self, tape: Tape, places: dict[int, tuple[Lane, Place]], width: int, mirrored: bool) -> None:
        self.lane = _lanes(tape, places)
        self.name = list(range(len(tape)))
        self.members: dict[int, dict[int, int]] = {}
        self.width, self.mirrored = width, mirrored
        self._correspond(tape, places)
        self._leave_alone()

    def _leave_alone(self) -> None:
        """Leave instructions outside that have no counterpart in some lane: mostly what branches share."""
        for name, found in list(self.members.items()):
            if len(found) < self.width:
                del self.members[name]
                for k in found.values():
                    self.lane[k], self.name[k] = OUTSIDE, k

    def _correspond(self, tape: Tape, places: dict[int, tuple[Lane, Place]]) -> None:
        """Name instructions, those of one operation and of operands of the same names alike."""
        numbers: dict[object, int] = {}
        # inputs that belong to a lane for being used there alone, of each lane
        own: Counter[Lane] = Counter()
        for level in _levels(tape, self.lane):
            rivals: dict[object, dict[int, list[int]]] = {}
            for k in level:
                op, (kind, lane) = tape.operations[k], self.lane[k]
                if op == INPUT and tape.arguments[k][0] in places:
                    key: object = places[tape.arguments[k][0]][1]
                elif op == INPUT:
                    key = ("own", kind, own[kind, lane])
                    own[kind, lane] += 1
                else:
                    key = (op, kind, *(self._named(tape, i) for i in self.ordered(tape, k)))
                rivals.setdefault(key, {}).setdefault(lane, []).append(k)
            for key, of_lane in rivals.items():
                self._match(tape, key, of_lane, numbers)

    def _match(
        self, tape: Tape, key: object, of_lane: dict[int, list[int]], numbers: dict[object, int]
    ) -> None:
        common = Counter(size for found in of_lane.values() for size in {_sizes(tape, k) for k in found})
        for lane, found in of_lane.items():
            seen: Counter[object] = Counter()
            for k in found:
                size = _sizes(tape, k)
                known = self.mirrored and common[size] == self.width and not seen[size]
                label: object = size if known else "other"
                # whole numbers instead of names of names of names; those of instructions outside are not negative
                name = self.name[k] = numbers.setdefault((key, label, seen[label]), -2 - len(numbers))
                seen[label] += 1
                self.members.setdefault(name, {})[lane] = k

    def ordered(self, tape: Tape, k: int) -> list[int]:
        """Operands of an instruction; those that may change places in an order that does not depend on the lane."""
        op, args = tape.operations[k], list(tape.arguments[k])
        free = 2 if op in COMMUTATIVE or op in (FMA, FMS, FNMA) else 0
        return sorted(args[:free], key=lambda i: self._named(tape, i)) + args[free:]

    def _named(self, tape: Tape, i: int) -> int:
        return -1 if tape.operations[i] == CONST else self.name[i]


def _by_call(op: int) -> bool:
    """True if an operation is done by one call for each lane, so that lanes gain nothing."""
    return op in FUNCTIONS or op >= LOOKUP


def _sizes(tape: Tape, k: int) -> tuple[float, ...]:
    """Magnitudes of the constants among the operands of an instruction."""
    if tape.operations[k] == INPUT:
        return ()
    operands = tape.arguments[k]
    return tuple([abs(tape.constants[tape.arguments[i][0]]) for i in operands if tape.operations[i] == CONST])


def _levels(tape: Tape, lane: list[Lane]) -> list[list[int]]:
    """Instructions of lanes by the longest way to them inside: those that correspond are on one level."""
    depth = [0] * len(tape)
    levels: list[list[int]] = []
    for k, (op, args) in enumerate(zip(tape.operations, tape.arguments, strict=True)):
        if op == CONST or lane[k] == OUTSIDE:
            continue
        if op != INPUT:
            depth[k] = 1 + max([depth[i] for i in args if lane[i] != OUTSIDE], default=0)
        while len(levels) <= depth[k]:
            levels.append([])
        levels[depth[k]].append(k)
    return levels


def _lanes(tape: Tape, places: dict[int, tuple[Lane, Place]]) -> list[Lane]:
    """The lane of every instruction: that of its operands, or that of all that use it."""
    lane = [OUTSIDE] * len(tape)
    users: list[set[Lane]] = [set() for _ in lane]

    def only(args: tuple[int, ...]) -> Lane:
        """The one lane in which operands lie that lie in lanes."""
        found = {lane[i] for i in args} - {OUTSIDE}
        return found.pop() if len(found) == 1 else OUTSIDE

    for k, (op, args) in enumerate(zip(tape.operations, tape.arguments, strict=True)):
        if op == INPUT:
            lane[k] = places[args[0]][0] if args[0] in places else OUTSIDE
        elif op != CONST and not _by_call(op):
            lane[k] = only(args)
    for _, value in tape.results:
        users[value].add(OUTSIDE)
    for k in range(len(tape) - 1, -1, -1):
        op, args = tape.operations[k], tape.arguments[k]
        if op == INPUT and lane[k] == OUTSIDE and len(users[k]) == 1:
            lane[k] = min(users[k])  # such as a parameter of one branch
        if op in (INPUT, CONST):
            continue
        if (
            lane[k] == OUTSIDE
            and not _by_call(op)
            and len(users[k]) == 1
            and all(lane[i] == OUTSIDE for i in args)
        ):
            lane[k] = min(users[k])
        for i in args:
            users[i].add(lane[k])
    for k, op in enumerate(tape.operations):  # the members of a pair of sine and cosine stay together
        if op in (SIN_OF, COS_OF):
            lane[k] = lane[tape.arguments[k][0]]
    return lane


Node = tuple[bool, int]  # (whether it is a pack, its name or the instruction outside)


class _PackWriter:
    """Writes the packed tape, every instruction after those it needs."""

    def __init__(self, tape: Tape, lanes: _Lanes, places: dict[int, tuple[Lane, Place]]) -> None:
        self.tape, self.lanes, self.places, self.width = tape, lanes, places, lanes.width
        self.operations: list[int] = []
        self.arguments: list[tuple[int, ...]] = []
        self.kinds: list[int] = []
        self.at: dict[object, int] = {}  # where nodes, constants, spread and taken values stand

    def write(self) -> Packed:
        tape, lane, name = self.tape, self.lanes.lane, self.lanes.name
        for k, op in enumerate(tape.operations):
            if op != CONST:
                self._reach((False, k) if lane[k] == OUTSIDE else (True, name[k]))
        results = [(destination, self._scalar(value)) for destination, value in tape.results]
        return Packed(
            self.operations,
            self.arguments,
            tape.constants,
            results,
            tape.lookups,
            self.width,
            self.kinds,
            self.places,
        )

    def _reach(self, node: Node) -> None:
        """Write a node and all it needs that is not written yet."""
        stack = [node]
        while stack:
            node = stack[-1]
            missing = [] if node in self.at else [n for n in self._needs(node) if n not in self.at]
            if missing:
                stack += missing
                continue
            stack.pop()
            if node not in self.at:
                self._write_node(node)

    def _needs(self, node: Node) -> list[Node]:
        tape, lane, name = self.tape, self.lanes.lane, self.lanes.name
        k = self._first(node)
        if tape.operations[k] == INPUT:
            return []
        return [
            (False, i) if lane[i] == OUTSIDE else (True, name[i])
            for i in tape.arguments[k]
            if tape.operations[i] != CONST
        ]

    def _first(self, node: Node) -> int:
        packed, k = node
        return next(iter(self.lanes.members[k].values())) if packed else k

    def _write_node(self, node: Node) -> None:
        op = self.tape.operations[self._first(node)]
        self._write_one(node)
        if op == SINCOS:  # the members follow their pair
            k = self._first(node)
            for member in (k + 1, k + 2):
                self._write_one((False, member) if not node[0] else (True, self.lanes.name[member]))

    def _write_one(self, node: Node) -> None:
        packed, k = node
        tape = self.tape
        if not packed:
            args = tape.arguments[k]
            if tape.operations[k] != INPUT:
                args = tuple([self._scalar(i) for i in args])
            self.at[node] = self._append(tape.operations[k], args)
            return
        of_lane = [self.lanes.members[k][lane] for lane in range(self.width)]
        op, kind = tape.operations[of_lane[0]], self.lanes.lane[of_lane[0]][0]
        if op == INPUT:
            scalars = [self._source(i) for i in of_lane]
            self.at[node] = self._append(JOIN, tuple(scalars), kind)
            return
        columns = zip(*[self.lanes.ordered(tape, i) for i in of_lane], strict=True)
        self.at[node] = self._append(op, tuple([self._vector(column, kind) for column in columns]), kind)

    def _vector(self, column: tuple[int, ...], kind: int) -> int:
        """Return the place of the vector of corresponding operands of all lanes."""
        tape, i = self.tape, column[0]
        if tape.operations[i] == CONST:
            numbers = tuple([tape.arguments[j][0] for j in column])
            return self._once(("constants", numbers), CONST, numbers, kind)
        if self.lanes.lane[i] == OUTSIDE:
            return self._once(("spread", i), SPREAD, (self.at[False, i],), kind)
        return self.at[True, self.lanes.name[i]]

    def _scalar(self, i: int) -> int:
        """Return the place of a value as a single number."""
        tape, lane = self.tape, self.lanes.lane[i]
        if tape.operations[i] == CONST:
            return self._once(("constant", tape.arguments[i]), CONST, tape.arguments[i])
        if lane == OUTSIDE:
            return self.at[False, i]
        if tape.operations[i] == INPUT:
            return self._source(i)
        return self._once(("taken", i), TAKE + lane[1], (self.at[True, self.lanes.name[i]],))

    def _source(self, i: int) -> int:
        return self._once(("source", i), INPUT, self.tape.arguments[i])

    def _once(self, key: object, op: int, args: tuple[int, ...], kind: int = -1) -> int:
        if key not in self.at:
            self.at[key] = self._append(op, args, kind)
        return self.at[key]

    def _append(self, op: int, args: tuple[int, ...], kind: int = -1) -> int:
        self.operations.append(op)
        self.arguments.append(args)
        self.kinds.append(kind)
        return len(self.operations) - 1


TRUNK = -1
"""Stands in place of the kind of branches for values that belong to none."""

EVERYWHERE = -2
"""Stands in place of the kind of branches for values that all workers have, such as parameters."""


def is_taken(op: int) -> bool:
    """True if an operation takes a lane out of a vector."""
    return TAKE <= op < LOOKUP


@dataclass(frozen=True)
class Phases:
    """Phases of the instructions of a packed tape.

    Attributes
    ----------
    phase : list of int
        Phase of every instruction.
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
    """Return the values read for an operand: vectors and numbers of other workers are not computed again."""
    op = tape.operations[k]
    return tape.arguments[k] if op in (JOIN, SPREAD) or is_taken(op) else (k,)
