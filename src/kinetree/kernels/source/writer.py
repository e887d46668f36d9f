"""The source text of a graph: functions of bounded length that hand values on through a workspace."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kinetree.kernels.fusion import fuse, share_reciprocals
from kinetree.kernels.graph import Graph, GraphError
from kinetree.kernels.operations import LOOKUP, SINCOS
from kinetree.kernels.source.languages import Dialect
from kinetree.kernels.tape import CONST, INPUT, Item, StageTape, Tape, cut, read_graph, slots_of

PIECE = 600
"""Values that one function loads or computes, at most (about as many lines)."""


@dataclass(frozen=True)
class SourceText:
    """Text of a function ``name(inputs…, outputs…, work)`` of arrays, and of those it calls.

    Attributes
    ----------
    name : str
    text : str
        Definitions, those that are called first.
    inputs, outputs : dict of str to int
        The arrays and their lengths (matrices row by row).
    n_work : int
        Length of the workspace.
    """

    name: str
    text: str
    inputs: dict[str, int]
    outputs: dict[str, int]
    n_work: int


def write_function(graph: Graph, name: str, dialect: Dialect, piece: int = PIECE) -> SourceText:
    """Write a graph as a function, of its outputs at most ``piece`` values in each function that it calls.

    The workspace holds, if there are stages, the inputs and the symbols of all stages; after them come the values
    passed from one function to the next.
    """
    stages, last = read_graph(graph)
    inputs = {key: symbols.numel() for key, symbols in graph.inputs.items()}
    outputs = {key: expression.numel() for key, expression in graph.outputs.items()}
    sources = [(key, k) for key, n in inputs.items() for k in range(n)]
    targets = [(key, k) for key, n in outputs.items() for k in range(n)]
    values = len(sources) + sum(len(s.writes) for s in stages) if stages else 0
    parameters = [
        *(dialect.read_only.format(name=key) for key in inputs),
        *(dialect.writable.format(name=key) for key in (*outputs, "work")),
    ]
    arguments = ", ".join([*inputs, *outputs, "work"])
    shared = _SharedText(name, dialect, values)
    for stage in stages:
        shared.add(stage)
    calls = []
    if stages:
        calls = [
            dialect.assignment.format(place=dialect.element("work", i), value=dialect.element(key, k))
            for i, (key, k) in enumerate(sources)
        ]
        calls += [dialect.call.format(name=part, arguments="work") for part in shared.parts]

    def source(k: int) -> str:
        return dialect.element(*(sources[k] if k < len(sources) else ("work", k)))

    tape = _prepared(last, dialect)
    pieces = cut(tape, piece)
    slots, scratch = slots_of(tape, pieces, values)
    texts = []
    for i, items in enumerate(pieces):
        statements = _statements(
            name, tape, items, slots, dialect, source, lambda k: dialect.element(*targets[k]), None
        )
        texts.append(dialect.function(f"{name}_{i}", parameters, statements))
        calls.append(dialect.call.format(name=f"{name}_{i}", arguments=arguments))
    entry = dialect.function(name, parameters, calls, own=False)
    tables = [dialect.lookup(f"{name}_lookup_{k}", found) for k, found in enumerate(last.lookups)]
    text = "\n".join([*tables, *shared.definitions(), *texts, entry])
    return SourceText(name, text, inputs, outputs, values + max(scratch, shared.scratch))


def _prepared(tape: Tape, dialect: Dialect) -> Tape:
    """The tape as it is written: divisions shared, products and sums fused where the language can."""
    shared = share_reciprocals(tape)
    return fuse(shared, multiply_add=True, angles_first=False) if dialect.fused else shared


class _SharedText:
    """Functions of the stages, each written once for all stages of equal structure, and the lists of their calls."""

    def __init__(self, name: str, dialect: Dialect, values: int) -> None:
        self.name, self.dialect, self.values = name, dialect, values
        self.scratch = 0
        self.bodies: dict[str, str] = {}  # statements and the name of their function
        self.calls: list[str] = []
        self.places: list[int] = []
        self.constants: list[float] = []
        self.known: dict[object, list[tuple[str, list[tuple[str, int]], list[int]]]] = {}

    @property
    def parts(self) -> list[str]:
        """Names of the functions that hold the calls."""
        return [f"{self.name}_stages_{k}" for k in range(-(-len(self.calls) // PIECE))]

    def add(self, stage: StageTape) -> None:
        """Append the calls that evaluate a stage."""
        tape, dialect = stage.tape, self.dialect
        structure = (tuple(tape.operations), tuple(tape.arguments), tuple(tape.results))
        if structure not in self.known:
            self.known[structure] = self._write(tape)
        arrays = {"read": stage.reads, "write": stage.writes}
        for function, places, numbers in self.known[structure]:
            tables = [
                dialect.from_element(f"{self.name}_places", len(self.places)),
                dialect.from_element(f"{self.name}_numbers", len(self.constants)),
            ]
            self.calls.append(dialect.call.format(name=function, arguments=", ".join(["work", *tables])))
            self.places += [
                (k if array == "work" else arrays[array][k]) + dialect.first for array, k in places
            ]
            self.constants += [tape.constants[number] for number in numbers]

    def _write(self, tape: Tape) -> list[tuple[str, list[tuple[str, int]], list[int]]]:
        tape = _prepared(tape, self.dialect)
        pieces = cut(tape, PIECE)
        slots, needed = slots_of(tape, pieces, self.values)
        self.scratch = max(self.scratch, needed)
        return [self._function(tape, piece, slots) for piece in pieces]

    def _function(
        self, tape: Tape, piece: list[Item], slots: dict[int, int]
    ) -> tuple[str, list[tuple[str, int]], list[int]]:
        dialect = self.dialect
        places: list[tuple[str, int]] = []
        numbers: list[int] = []

        def place(array: str, k: int) -> str:
            if (array, k) not in places:
                places.append((array, k))
            return f"work[{dialect.element('at', places.index((array, k)))}]"

        def number(k: int) -> str:
            if k not in numbers:
                numbers.append(k)
            return dialect.element("number", numbers.index(k))

        statements = _statements(
            self.name, tape, piece, slots, dialect, lambda k: place("read", k), lambda k: place("write", k), number,
            lambda k: place("work", k),
        )  # fmt: skip
        body = "\n".join(statements)
        name = self.bodies.setdefault(body, f"{self.name}_shared_{len(self.bodies)}")
        return name, places, numbers

    def definitions(self) -> list[str]:
        if not self.calls:
            return []
        dialect = self.dialect
        parameters = [
            dialect.writable.format(name="work"),
            dialect.indices.format(name="at"),
            dialect.read_only.format(name="number"),
        ]
        return [
            dialect.table(f"{self.name}_places", self.places, integers=True),
            dialect.table(f"{self.name}_numbers", self.constants),
            *(dialect.function(name, parameters, body.split("\n")) for body, name in self.bodies.items()),
            *(
                dialect.function(part, parameters[:1], self.calls[k * PIECE : (k + 1) * PIECE])
                for k, part in enumerate(self.parts)
            ),
        ]


def _statements(
    function: str,
    tape: Tape,
    piece: list[Item],
    slots: dict[int, int],
    dialect: Dialect,
    source: Callable[[int], str],
    target: Callable[[int], str],
    constant: Callable[[int], str] | None,
    slot: Callable[[int], str] | None = None,
) -> Sequence[str]:
    """Statements of one piece of a tape of a function. Without ``constant`` numbers stand in the text."""
    slot = slot or (lambda k: dialect.element("work", k))
    lines: list[str] = []
    names: dict[int, str] = {}

    def named(text: str) -> str:
        name = f"v{len(lines)}"
        lines.append(dialect.constant.format(name=name, value=text))
        return name

    def operand(k: int) -> str:
        if k not in names:
            op, arguments = tape.operations[k], tape.arguments[k]
            if op == CONST:
                number = arguments[0]
                names[k] = dialect.number(tape.constants[number]) if constant is None else constant(number)
            else:
                names[k] = named(source(arguments[0]) if op == INPUT else slot(slots[k]))
        return names[k]

    for destination, k in piece:
        if destination >= 0:
            lines.append(dialect.assignment.format(place=target(destination), value=operand(k)))
            continue
        op = tape.operations[k]
        if op == SINCOS:
            names[k] = operand(tape.arguments[k][0])
            if dialect.pair:
                pair = f"v{len(lines)}"
                lines.append(dialect.pair.format(name=pair, a=names[k]))
                names[k] = pair
            continue
        expression = (
            f"{function}_lookup_{op - LOOKUP}({{a}})" if op >= LOOKUP else dialect.expressions.get(op)
        )
        if expression is None:
            raise GraphError(f"an operation of these equations ({op}) cannot be written in {dialect.name}")
        operands = dict(zip("abc", [operand(i) for i in tape.arguments[k]], strict=False))
        names[k] = named(expression.format(**operands))
        if k in slots:
            lines.append(dialect.assignment.format(place=slot(slots[k]), value=names[k]))
    return lines
