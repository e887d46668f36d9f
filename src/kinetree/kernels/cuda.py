"""CUDA C++ from graphs: device functions of one thread, and of several threads that evaluate one scenario together.

A thread keeps the values of its branch in its registers, where a single thread would have to put most of them aside;
what threads hand on to each other goes through memory that they share. Threads of a warp belong to neighbouring
scenarios, those of one scenario to different warps. Branches that are alike have the same code with constants of their
own, so that the memory for instructions holds all of it.

Multiply-adds are those of the tape and elementary functions those of the runtime's text, as in `kinetree.kernels.llvm`:
compiled without contractions of its own, the code gives the same bits there and here.

With a C++ compiler the same text runs on a processor.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib.resources import files

import casadi as ca

from kinetree.kernels.fusion import fuse, share_reciprocals
from kinetree.kernels.graph import Alike, Graph
from kinetree.kernels.lane_packs import EVERYWHERE, TRUNK, Packed, Phases, find_phases, is_taken, pack
from kinetree.kernels.source import C, SourceText, elementary_text, write_function
from kinetree.kernels.tape import CONST, INPUT, JOIN, LOOKUP, SINCOS, SPREAD, TAKE, read_graph

INLINED = 4000
"""Most instructions of a function that is one piece, put where it is called: its values stay in registers."""

PIECE = 1000
"""Values in each of the pieces of longer functions, which hand values on through a workspace of the thread."""

CUDA = replace(
    C,
    name="CUDA C++",
    expressions={
        **C.expressions,
        ca.OP_SIN: "kinetree_sincos({a}).high",
        ca.OP_COS: "kinetree_sincos({a}).low",
    },
    head="DEVICE INLINED void {name}({parameters})\n{{",
    own_head="DEVICE INLINED void {name}({parameters})\n{{",
    number_table="TABLE double {name}[{count}] = {{\n    {values}\n}};\n",
    index_table="TABLE int {name}[{count}] = {{\n    {values}\n}};\n",
    locate=C.locate.replace("static", "DEVICE"),
    take=C.take.replace("static", "DEVICE"),
    not_a_number="NOT_A_NUMBER",
    infinity="INFINITE",
    pair="const kt_pair {name} = kinetree_sincos({a});",
    prelude=elementary_text() + (files("kinetree.kernels") / "prelude.cu").read_text(encoding="utf-8"),
)
"""Dialect for short functions, which are put where they are called; long functions stay apart."""

APART = replace(
    CUDA, **{field: getattr(CUDA, field).replace("INLINED", "APART") for field in ("head", "own_head")}
)


def write_device_function(graph: Graph, name: str) -> SourceText:
    """Write a graph as a device function ``name(inputs…, outputs…, work)`` of arrays of the calling thread."""
    stages, last = read_graph(graph)
    short = not stages and last.arithmetic <= INLINED
    return write_function(graph, name, CUDA if short else APART, 2 * INLINED if short else PIECE)


MOST_NUMBERS = 6000
"""Constants in the table: the memory that instructions read operands from holds 8192, and tableaus."""


@dataclass(frozen=True)
class Team:
    """Text of the functions of a team.

    Attributes
    ----------
    text : str
        Structures ``Part0``, ``Part1``, … of the kinds of branches, with functions ``rhs(side, t, z, p, zdot, shared)``
        of the components of the state that a thread has; ``side`` is the number of its lane.
    kinds, lanes : int
        Kinds of branches, and threads for each.
    n_shared, n_state : int
        Numbers that are handed on, and numbers of the state that all threads of a scenario have together.
    trunk : float
        Share of the instructions that belong to no branch.
    """

    text: str
    kinds: int
    lanes: int
    n_shared: int
    n_state: int
    trunk: float

    @property
    def room(self) -> int:
        """Numbers in shared memory, for each scenario: those handed on, one for faults, the state twice."""
        return self.n_shared + 1 + 2 * self.n_state

    @property
    def workers(self) -> int:
        """Threads for each scenario."""
        return self.kinds * self.lanes


def write_team(graph: Graph, alike: Alike, lanes: int, quaternions: Sequence[int]) -> Team:
    """Write ``zdot`` of a graph without stages, with the inputs t, z, p, for a team.

    Parameters
    ----------
    graph : Graph
    alike : Alike
        Kinds of branches, of as many branches as lanes or a multiple.
    lanes : int
        Threads for each kind.
    quaternions : sequence of int
        Places in z where unit quaternions begin; all four components belong to one branch or to none.
    """
    last = read_graph(graph)[1]
    fused = fuse(share_reciprocals(last), multiply_add=True, angles_first=False)
    ways = [pack(fused, alike, lanes, True, mirrored) for mirrored in (True, False)[:lanes]]
    tape = min(ways, key=len)  # instructions that correspond stand there once
    sizes = {name: symbols.numel() for name, symbols in graph.inputs.items()}
    writer = _TeamWriter(tape, len(alike), sizes, quaternions)
    tables = [CUDA.lookup(f"rhs_lookup_{k}", found) for k, found in enumerate(tape.lookups)]
    parts = [writer.part(kind) for kind in range(len(alike))]
    return Team(
        "\n".join([*tables, writer.numbers(), *parts]),
        len(alike),
        lanes,
        writer.n_shared,
        writer.n_state,
        writer.share_of_trunk(),
    )


class _TeamWriter:
    """Writes the structures of all kinds; the first thread of the kind with least to do has the trunk too."""

    def __init__(self, tape: Packed, kinds: int, sizes: dict[str, int], quaternions: Sequence[int]) -> None:
        self.tape, self.quaternions = tape, quaternions
        self.inputs = [(name, k) for name, n in sizes.items() for k in range(n)]
        self.first = next(i for i, (name, _) in enumerate(self.inputs) if name == "z")
        self.phases: Phases = find_phases(tape, self._site)
        self.results = [(d, value) for d, value in tape.results if d < sizes["z"]]
        self.stores = [self._store(d, value) for d, value in self.results]
        self.last = max([*self.phases.phase, *(when for *_, when in self.stores)])
        work = [sum(kind == k for k in tape.kinds) for kind in range(kinds)]
        self.host = work.index(min(work))
        self.trunk = [k for k in range(sizes["z"]) if self.first + k not in tape.places]
        self.own = [self._components(kind) for kind in range(kinds)]
        self.slots: dict[int, int] = {}
        self.n_shared = self._allot()
        self.n_state = 0
        self.table: dict[tuple[float, ...], int] = {}

    # --- who has what ---------------------------------------------------------------------------------
    def _site(self, source: int) -> int:
        if self.inputs[source][0] != "z":
            return EVERYWHERE
        return self.tape.places[source][0][0] if source in self.tape.places else TRUNK

    def _components(self, kind: int) -> list[list[int]]:
        """Components of the state that the threads of a kind have, in corresponding order."""
        of_lane: list[dict[tuple[int, int, int], int]] = [{} for _ in range(self.tape.width)]
        for source, ((k, lane), place) in self.tape.places.items():
            if k == kind:
                of_lane[lane][place] = source - self.first
        return [[found[place] for place in sorted(found)] for found in of_lane]

    def _store(self, destination: int, value: int) -> tuple[int, int, int]:
        """Destination, value and phase of a result; it is read where the component of the state is."""
        op = self.tape.operations[value]
        read = self.tape.arguments[value] if is_taken(op) else (value,)
        return destination, value, self.phases.read_all(read, self._site(self.first + destination))

    def _allot(self) -> int:
        """Allot places in shared memory to values handed on, to vectors one for each lane; places are reused."""
        free: dict[int, list[int]] = {1: [], self.tape.width: []}
        ends: dict[int, list[tuple[int, int]]] = {}
        needed = now = 0
        phase = self.phases.phase
        for k in sorted(self.phases.handed_on, key=lambda k: (phase[k], k)):
            while now < phase[k]:
                for size, slot in ends.pop(now, []):
                    free[size].append(slot)
                now += 1
            size = self.tape.width if self.tape.is_wide(k) else 1
            if free[size]:
                self.slots[k] = free[size].pop()
            else:
                self.slots[k] = needed
                needed += size
            ends.setdefault(self.phases.handed_on[k], []).append((size, self.slots[k]))
        return needed

    def share_of_trunk(self) -> float:
        """Share of the instructions that belong to no branch."""
        sites = self.phases.site
        leaves = (CONST, INPUT, JOIN, SPREAD)
        found = [
            s
            for s, op in zip(sites, self.tape.operations, strict=True)
            if op not in leaves and not is_taken(op)
        ]
        trunk = sum(site == TRUNK for site in found)
        return trunk / max(trunk + self.tape.width * (len(found) - trunk), 1)

    # --- text -----------------------------------------------------------------------------------------
    def part(self, kind: int) -> str:
        """The structure of one kind."""
        own = self.own[kind]
        n, trunk = len(own[0]), self.trunk if kind == self.host else []
        branch = _Lines(self, kind, {c: i for lane in own for i, c in enumerate(lane)})
        middle = _Lines(self, TRUNK, {c: n + i for i, c in enumerate(trunk)})
        lines: list[str] = []
        for phase in range(self.last + 1):
            lines += ["TEAM_WAIT;"] * (phase > 0) + branch.of_phase(phase)
            if trunk or kind == self.host:
                own_lines = middle.of_phase(phase)
                lines += (
                    ["if (side == 0) {", *(f"    {line}" for line in own_lines), "}"] if own_lines else []
                )
        lines += ["TEAM_WAIT;"]  # the next evaluation writes what this one reads
        lines += [f"if (side != 0)\n            zdot[{n + i}] = 0.0;" for i in range(len(trunk))]
        declared = [f"{what} {name};" for name, what in middle.declared.items()] if kind == self.host else []
        body = "\n".join(f"        {line}" for line in [*declared, *lines])
        first, self.n_state = 2 * self.n_state, self.n_state + (n + len(trunk)) * self.tape.width
        starts = [[i for i, c in enumerate([*lane, *trunk]) if c in self.quaternions] for lane in own]
        sizes = {
            "NUMBER": kind, "FIRST": first, "N": n + len(trunk), "BRANCH": n, "QUATERNIONS": len(starts[0]),
        }  # fmt: skip
        return _STRUCTURE.format(
            kind=kind,
            sizes=", ".join(f"{name} = {value}" for name, value in sizes.items()),
            component=self._chosen(own, trunk),
            quaternion=_choice("i", starts[0]),
            body=body,
        )

    def _chosen(self, own: list[list[int]], trunk: list[int]) -> str:
        """The component at a place, as text."""
        return _choice("i", [*(_choice("side", list(lanes)) for lanes in zip(*own, strict=True)), *trunk])

    def number(self, k: int) -> str:
        """A constant, or those of all lanes; constants that do not fit into instructions are read from a table."""
        values = [self.tape.constants[number] for number in self.tape.arguments[k]]
        same = all(_bits(value) == _bits(values[0]) for value in values)
        wanted = tuple(values[:1]) if same else tuple(values)
        if same and (not _bits(values[0]) & 0xFFFFFFFF or not math.isfinite(values[0])):
            return CUDA.number(values[0])
        if wanted not in self.table:
            if sum(map(len, self.table)) + len(wanted) > MOST_NUMBERS:
                return _choice("side", [CUDA.number(value) for value in wanted])
            self.table[wanted] = sum(map(len, self.table))
        return f"RHS_NUMBERS[{self.table[wanted]}{'' if same else ' + side'}]"

    def numbers(self) -> str:
        """The table of constants."""
        values = [value for wanted in self.table for value in wanted]
        return CUDA.table("RHS_NUMBERS", values).replace("TABLE ", "OPERANDS ", 1)


class _Lines:
    """Statements of one kind of branches, or of the trunk."""

    def __init__(self, team: _TeamWriter, site: int, own: dict[int, int]) -> None:
        self.team, self.site, self.own = team, site, own
        self.names: dict[int, str] = {}
        self.declared: dict[str, str] = {}
        self.lines: list[str] = []

    def of_phase(self, phase: int) -> list[str]:
        """Statements of one phase."""
        team, self.lines = self.team, []
        tape, phases = team.tape, team.phases
        for k, op in enumerate(tape.operations):
            if phases.site[k] == self.site and phases.phase[k] == phase:
                if op != INPUT:
                    self._instruction(k)
                if k in team.slots:
                    self._hand_on(k)
        stores = [s for s in team.stores if s[2] == phase and team._site(team.first + s[0]) == self.site]
        self._store_all(stores)
        return self.lines

    def _instruction(self, k: int) -> None:
        tape = self.team.tape
        op = tape.operations[k]
        operands = [self._operand(i) for i in tape.arguments[k]]
        if op == SINCOS:
            self._named(k, f"kinetree_sincos({operands[0]})", "kt_pair")
            return
        call = f"rhs_lookup_{op - LOOKUP}({{a}})" if op >= LOOKUP else CUDA.expressions[op]
        self._named(k, call.format(**dict(zip("abc", operands, strict=False))), "double")

    def _named(self, k: int, value: str, what: str) -> str:
        name = self.names[k] = f"{'s' if self.site == TRUNK else 'v'}{k}"
        if self.site == TRUNK:  # these live in several blocks
            self.declared[name] = what
            self.lines.append(f"{name} = {value};")
        else:
            self.lines.append(f"const {what} {name} = {value};")
        return name

    def _operand(self, k: int) -> str:
        """The name of a value; of other workers it is read from shared memory."""
        if k in self.names:
            return self.names[k]
        team, tape = self.team, self.team.tape
        op, args = tape.operations[k], tape.arguments[k]
        if op == CONST:
            return team.number(k)
        if op == SPREAD:
            return self._operand(args[0])
        if op == JOIN:
            return self._named(k, _choice("side", [self._source(i) for i in args]), "double")
        if is_taken(op):
            wide = args[0]
            return self._named(k, _shared(str(team.slots[wide] + op - TAKE)), "double")
        if op == INPUT:
            return self._named(k, self._source(k), "double")
        return self._named(k, _shared(str(team.slots[k])), "double")

    def _source(self, k: int) -> str:
        team = self.team
        name, i = team.inputs[team.tape.arguments[k][0]]
        if name == "t":
            return "t"
        if name == "p":
            return f"p[{i}]"
        return f"z[{self.own[i]}]" if i in self.own else _shared(str(team.slots[k]))

    def _hand_on(self, k: int) -> None:
        team, tape = self.team, self.team.tape
        slot = team.slots[k]
        if tape.is_wide(k):
            self.lines.append(f"{_shared(f'({slot} + side)')} = {self.names[k]};")
        elif tape.operations[k] == INPUT and self.site != TRUNK:
            lane = tape.places[tape.arguments[k][0]][0][1]
            self.lines.append(f"if (side == {lane})\n            {_shared(str(slot))} = {self._source(k)};")
        else:
            self.lines.append(f"{_shared(str(slot))} = {self._operand(k)};")

    def _store_all(self, stores: list[tuple[int, int, int]]) -> None:
        """Results: those that are one vector in all lanes at once."""
        tape = self.team.tape
        places: dict[int, dict[int, tuple[int, int]]] = {}
        for destination, value, _ in stores:
            source = self.team.first + destination
            lane = tape.places[source][0][1] if source in tape.places else 0
            places.setdefault(self.own[destination], {})[lane] = (destination, value)
        for place, of_lane in places.items():
            texts = {lane: self._result(value) for lane, (_, value) in of_lane.items()}
            if len(set(texts.values())) == 1 and (self.site == TRUNK or len(texts) == tape.width):
                self.lines.append(f"zdot[{place}] = {next(iter(texts.values()))};")
            else:
                for lane, text in texts.items():
                    self.lines.append(f"if (side == {lane})\n            zdot[{place}] = {text};")

    def _result(self, value: int) -> str:
        tape = self.team.tape
        op, args = tape.operations[value], tape.arguments[value]
        if is_taken(op) and self.team.phases.site[args[0]] == self.site:
            return self.names[args[0]]
        return self._source(value) if op == INPUT else self._operand(value)


_STRUCTURE = """struct Part{kind} {{
    enum {{ {sizes} }};
    DEVICE INLINED int component(int i, int side)
    {{
        return {component};
    }}
    DEVICE INLINED int quaternion(int i)
    {{
        return {quaternion};
    }}
    DEVICE INLINED void rhs(int side, double t, const double *z, const double *p, double *zdot, double *shared)
    {{
{body}
    }}
}};
"""


def _shared(slot: str) -> str:
    return f"shared[{slot} * TEAM_LANES]"


def _bits(value: float) -> int:
    (bits,) = struct.unpack("<Q", struct.pack("<d", value))
    return int(bits)


def _choice(by: str, values: Sequence[object]) -> str:
    """One of some values, by a number that compilers see through where loops over it are unrolled."""
    text = "0"
    for k, value in reversed(list(enumerate(values))):
        text = str(value) if k == len(values) - 1 else f"{by} == {k} ? {value} : {text}"
    return f"({text})" if len(set(values)) > 1 else (str(values[0]) if values else "0")
