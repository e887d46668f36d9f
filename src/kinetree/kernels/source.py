"""Graphs as source text of other languages: functions of bounded length that hand values on through a workspace.

`Dialect` says what differs between languages; those here are C as of 1999 and Python with NumPy.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from pathlib import Path

import casadi as ca

from kinetree.kernels.fusion import fuse, share_reciprocals
from kinetree.kernels.graph import Graph, GraphError
from kinetree.kernels.tape import (
    CONST,
    COS_OF,
    FMA,
    FMS,
    FNMA,
    FUNCTIONS,
    INPUT,
    LOOKUP,
    OPERANDS,
    SIN_OF,
    SINCOS,
    Item,
    Lookup,
    StageTape,
    Tape,
    cut,
    read_graph,
    slots_of,
)


@dataclass(frozen=True)
class Dialect:
    """A language for straight-line code.

    Parameters
    ----------
    name : str
        Name of the language.
    expressions : mapping of int to str
        Text for every operation of a tape; ``{a}`` and ``{b}`` stand for the operands, which are names or numbers.
    constant : str
        Text that gives a value a name, with ``{name}`` and ``{value}``.
    assignment : str
        Text that sets an element of an array, with ``{place}`` and ``{value}``.
    read_only, writable, indices : str
        Texts of parameters for arrays that are read, that are written, and of integers, with ``{name}``.
    head, tail : str
        Before and after the statements of a function, with ``{name}`` and ``{parameters}``.
    call : str
        Text that calls a function, with ``{name}`` and ``{arguments}``.
    part : str
        The rest of an array from an element on, with ``{array}``, ``{first}``.
    number_table, index_table : str
        Constant arrays, with ``{name}``, ``{count}`` and ``{values}``.
    locate, take : str
        Functions of one number that look it up in a table (`kinetree.kernels.tape`), with ``{name}``,
        ``{table}`` and ``{last}``, the number of the last interval from zero.
    not_a_number, infinity : str
        Texts for these values.
    first : int
        Number of the first element of an array.
    fused : bool
        True if there are expressions for multiply-adds (``{c}`` is the third operand) and pairs of sine and cosine.
    prelude : str
        Text before the functions.
    unused : str
        Text for a parameter that a function does not use, with ``{name}``.
    own_head : str
        ``head`` of functions that are called from within their file only, where that differs.
    pair : str
        Text that takes the sine and cosine of one angle together, with ``{name}`` and ``{a}``, where they are; the
        members of a pair are expressions of its name then, and of the angle otherwise.
    """

    name: str
    expressions: Mapping[int, str]
    constant: str
    assignment: str
    read_only: str
    writable: str
    indices: str
    head: str
    tail: str
    call: str
    part: str
    number_table: str
    index_table: str
    locate: str
    take: str
    not_a_number: str
    infinity: str
    first: int = 0
    fused: bool = False
    prelude: str = ""
    unused: str = ""
    own_head: str = ""
    pair: str = ""

    def number(self, value: float) -> str:
        """A number, exactly; in parentheses where it is negative."""
        text = self._text(value)
        return f"({text})" if text.startswith("-") else text

    def _text(self, value: float) -> str:
        if math.isfinite(value):
            return repr(float(value))
        return self.not_a_number if math.isnan(value) else ("-" if value < 0 else "") + self.infinity

    def element(self, array: str, k: int) -> str:
        """Element k (from zero) of an array."""
        return f"{array}[{k + self.first}]"

    def from_element(self, array: str, k: int) -> str:
        """An array from its element k (from zero) on."""
        return self.part.format(array=array, first=k + self.first)

    def table(self, name: str, values: Sequence[float], integers: bool = False) -> str:
        """A constant array; one entry of zero where there is none."""
        texts = [str(int(v)) if integers else self._text(v) for v in values] or ["0" if integers else "0.0"]
        lines = [", ".join(texts[k : k + 8]) for k in range(0, len(texts), 8)]
        template = self.index_table if integers else self.number_table
        return template.format(name=name, count=len(texts), values=",\n    ".join(lines))

    def lookup(self, name: str, found: Lookup) -> str:
        """A table and the function that looks up in it."""
        template = self.locate if found.kind == "locate" else self.take
        text = template.format(name=name, table=f"{name}_table", last=len(found.values) - 2)
        return self.table(f"{name}_table", found.values) + "\n" + text

    def function(
        self, name: str, parameters: Sequence[str], statements: Sequence[str], own: bool = True
    ) -> str:
        """A function of some statements; ``own``: called from within its file only."""
        template = self.own_head if own and self.own_head else self.head
        head = template.format(name=name, parameters=", ".join(parameters))
        body = "\n".join(f"    {s}" for s in statements)
        used = set(re.findall(r"\w+", body))
        names = [re.findall(r"\w+", parameter)[-1] for parameter in parameters]
        unused = [f"    {self.unused.format(name=n)}" for n in names if self.unused and n not in used]
        return "\n".join([head, *unused, *([body] if body else []), *([self.tail] if self.tail else []), ""])


ARITHMETIC: dict[int, str] = {
    ca.OP_ADD: "{a} + {b}", ca.OP_SUB: "{a} - {b}", ca.OP_MUL: "{a} * {b}", ca.OP_DIV: "{a} / {b}",
    ca.OP_NEG: "-{a}", ca.OP_SQ: "{a} * {a}", ca.OP_TWICE: "{a} + {a}", ca.OP_INV: "1.0 / {a}",
}  # fmt: skip
"""Operations that every language writes alike."""

CONDITIONS: dict[int, str] = {
    ca.OP_LT: "({a} < {b} ? 1.0 : 0.0)", ca.OP_LE: "({a} <= {b} ? 1.0 : 0.0)", ca.OP_EQ: "({a} == {b} ? 1.0 : 0.0)",
    ca.OP_NE: "({a} != {b} ? 1.0 : 0.0)", ca.OP_NOT: "({a} == 0.0 ? 1.0 : 0.0)",
    ca.OP_AND: "({a} != 0.0 && {b} != 0.0 ? 1.0 : 0.0)", ca.OP_OR: "({a} != 0.0 || {b} != 0.0 ? 1.0 : 0.0)",
    ca.OP_IF_ELSE_ZERO: "({a} != 0.0 ? {b} : 0.0)",
}  # fmt: skip
"""Truth values, in languages that choose as C does."""


def called(names: Mapping[int, str], operands: Mapping[int, int]) -> dict[int, str]:
    """Operations that are calls of functions."""
    return {op: f"{name}({{a}}{', {b}' if operands[op] == 2 else ''})" for op, name in names.items()}


C_FUNCTIONS: dict[int, str] = {
    **{op: f"kt_{name}" for op, name in FUNCTIONS.items()}, ca.OP_SIN: "kt_sin", ca.OP_COS: "kt_cos",
    ca.OP_FMIN: "kt_fmin", ca.OP_FMAX: "kt_fmax", ca.OP_SQRT: "sqrt", ca.OP_FABS: "fabs", ca.OP_FLOOR: "floor",
    ca.OP_CEIL: "ceil", ca.OP_COPYSIGN: "copysign",
}  # fmt: skip
"""Names of functions of ``elementary.h``, and of those of <math.h> whose bits are the same everywhere."""

ELEMENTARY = "elementary.h"
"""The file that has to stand beside those that begin with the prelude: `kinetree.kernels.source`."""

C = Dialect(
    name="C",
    expressions={
        **ARITHMETIC,
        **CONDITIONS,
        **called(C_FUNCTIONS, OPERANDS),
        FMA: "kt_fma({a}, {b}, {c})",
        FMS: "kt_fma({a}, {b}, -{c})",
        FNMA: "kt_fma(-{a}, {b}, {c})",
        SIN_OF: "{a}.high",
        COS_OF: "{a}.low",
        ca.OP_SIGN: "({a} > 0.0 ? 1.0 : ({a} < 0.0 ? -1.0 : {a}))",
    },
    constant="const double {name} = {value};",
    assignment="{place} = {value};",
    read_only="const double *{name}",
    writable="double *{name}",
    indices="const int *{name}",
    head="void {name}({parameters})\n{{",
    own_head="static void {name}({parameters})\n{{",
    tail="}",
    call="{name}({arguments});",
    part="{array} + {first}",
    number_table="static const double {name}[{count}] = {{\n    {values}\n}};\n",
    index_table="static const int {name}[{count}] = {{\n    {values}\n}};\n",
    locate="""static double {name}(double x)
{{
    int low = 0, high = {last};
    while (low < high) {{
        int middle = (low + high + 1) / 2;
        if ({table}[middle] <= x)
            low = middle;
        else
            high = middle - 1;
    }}
    return low;
}}
""",
    take="static double {name}(double k)\n{{\n    return {table}[(int)k];\n}}\n",
    unused="(void){name};",
    not_a_number="NAN",
    infinity="INFINITY",
    fused=True,
    pair="const kt_pair {name} = kt_sincos({a});",
    prelude=f'#include <math.h>\n\n#include "{ELEMENTARY}"\n',
)


SOURCES = Path(__file__).parents[1] / "runtime" / "c"
_INCLUDE = re.compile(r'^#include "(elementary_\w+\.h)"\n', re.MULTILINE)


@cache
def elementary_text() -> str:
    """``elementary.h`` with its parts where it includes them."""
    return _INCLUDE.sub(lambda found: _read(found[1]), _read("elementary.h"))


def _read(name: str) -> str:
    return (SOURCES / name).read_text(encoding="utf-8")


NUMPY_FUNCTIONS: dict[int, str] = {
    ca.OP_SQRT: "np.sqrt", ca.OP_FABS: "np.abs", ca.OP_FLOOR: "np.floor", ca.OP_CEIL: "np.ceil",
    ca.OP_COPYSIGN: "np.copysign", ca.OP_FMIN: "np.fmin", ca.OP_FMAX: "np.fmax", ca.OP_SIGN: "np.sign",
    ca.OP_SIN: "np.sin", ca.OP_COS: "np.cos", ca.OP_TAN: "np.tan", ca.OP_ASIN: "np.arcsin", ca.OP_ACOS: "np.arccos",
    ca.OP_ATAN: "np.arctan", ca.OP_ATAN2: "np.arctan2", ca.OP_SINH: "np.sinh", ca.OP_COSH: "np.cosh",
    ca.OP_TANH: "np.tanh", ca.OP_ASINH: "np.arcsinh", ca.OP_ACOSH: "np.arccosh", ca.OP_ATANH: "np.arctanh",
    ca.OP_EXP: "np.exp", ca.OP_LOG: "np.log", ca.OP_LOG1P: "np.log1p", ca.OP_EXPM1: "np.expm1", ca.OP_ERF: "_erf",
    ca.OP_POW: "np.power", ca.OP_CONSTPOW: "np.power", ca.OP_HYPOT: "np.hypot", ca.OP_FMOD: "np.fmod",
    ca.OP_REMAINDER: "_remainder",
}  # fmt: skip
"""Names of functions of NumPy, and of two that the module brings itself."""

PYTHON = Dialect(
    name="Python",
    expressions={
        **ARITHMETIC,
        **called(NUMPY_FUNCTIONS, OPERANDS),
        ca.OP_LT: "np.where({a} < {b}, 1.0, 0.0)",
        ca.OP_LE: "np.where({a} <= {b}, 1.0, 0.0)",
        ca.OP_EQ: "np.where({a} == {b}, 1.0, 0.0)",
        ca.OP_NE: "np.where({a} != {b}, 1.0, 0.0)",
        ca.OP_NOT: "np.where({a} == 0.0, 1.0, 0.0)",
        ca.OP_AND: "np.where(({a} != 0.0) & ({b} != 0.0), 1.0, 0.0)",
        ca.OP_OR: "np.where(({a} != 0.0) | ({b} != 0.0), 1.0, 0.0)",
        ca.OP_IF_ELSE_ZERO: "np.where({a} != 0.0, {b}, 0.0)",
    },
    constant="{name} = {value}",
    assignment="{place} = {value}",
    read_only="{name}",
    writable="{name}",
    indices="{name}",
    head="def {name}({parameters}):",
    tail="\n",
    call="{name}({arguments})",
    part="{array}[{first}:]",
    number_table="{name} = np.array([\n    {values},\n])\n",
    index_table="{name} = np.array([\n    {values},\n])\n",
    not_a_number="np.nan",
    infinity="np.inf",
    locate="""def {name}(x):
    return np.asarray(np.searchsorted({table}[1:-1], x, side="right"), dtype=float)
""",
    take="def {name}(k):\n    return {table}[np.asarray(k).astype(int)]\n",
)


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


def write_functions(graphs: Mapping[str, tuple[str, Graph]], dialect: Dialect) -> dict[str, SourceText]:
    """Write functions of one file by their names; what stages of several have in common stands there once."""
    before = StageFunctions()
    return {key: write_function(graph, name, dialect, before=before) for key, (name, graph) in graphs.items()}


@dataclass
class StageFunctions:
    """Functions of stages that stand in one file.

    Attributes
    ----------
    bodies : dict of str to str
        Statements of each, and its name.
    known : dict
        By the structure of a tape the calls that evaluate it: functions, and the places and numbers that they take;
        places of its workspace count from its beginning.
    """

    bodies: dict[str, str] = field(default_factory=dict)
    known: dict[Hashable, list[tuple[str, list[tuple[str, int]], list[int]]]] = field(default_factory=dict)


def write_function(
    graph: Graph, name: str, dialect: Dialect, piece: int = PIECE, before: StageFunctions | None = None
) -> SourceText:
    """Write a graph as a function, of its outputs at most ``piece`` values in each function that it calls.

    Functions of stages that stand ``before`` this text are called, its own added to them.

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
    shared = _SharedText(name, dialect, values, StageFunctions() if before is None else before)
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

    def __init__(self, name: str, dialect: Dialect, values: int, functions: StageFunctions) -> None:
        self.name, self.dialect, self.values = name, dialect, values
        self.scratch = 0
        self.bodies, self.known, self.before = functions.bodies, functions.known, len(functions.bodies)
        self.calls: list[str] = []
        self.places: list[int] = []
        self.constants: list[float] = []

    @property
    def parts(self) -> list[str]:
        """Names of the functions that hold the calls."""
        return [f"{self.name}_stages_{k}" for k in range(-(-len(self.calls) // PIECE))]

    def add(self, stage: StageTape) -> None:
        """Append the calls that evaluate a stage."""
        tape, dialect = stage.tape, self.dialect
        # arrays to look up in are the function's own
        structure = (tape.structure, self.name if any(op >= LOOKUP for op in tape.operations) else "")
        if structure not in self.known:
            self.known[structure] = self._write(tape)
        arrays = {"read": stage.reads, "write": stage.writes}
        for function, places, numbers in self.known[structure]:
            self.scratch = max([self.scratch, *(k + 1 for array, k in places if array == "work")])
            tables = [
                dialect.from_element(f"{self.name}_places", len(self.places)),
                dialect.from_element(f"{self.name}_numbers", len(self.constants)),
            ]
            self.calls.append(dialect.call.format(name=function, arguments=", ".join(["work", *tables])))
            self.places += [
                (self.values + k if array == "work" else arrays[array][k]) + dialect.first
                for array, k in places
            ]
            self.constants += [tape.constants[number] for number in numbers]

    def _write(self, tape: Tape) -> list[tuple[str, list[tuple[str, int]], list[int]]]:
        tape = _prepared(tape, self.dialect)
        pieces = cut(tape, PIECE)
        slots, _ = slots_of(tape, pieces, 0)
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
            *(
                dialect.function(name, parameters, body.split("\n"))
                for body, name in islice(self.bodies.items(), self.before, None)
            ),
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
