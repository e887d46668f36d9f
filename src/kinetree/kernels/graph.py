"""The expression graph a kernel is compiled from: named inputs, named outputs, optional stages.

CasADi's list of instructions of a function, read from its text.

To ask for the number of an operation, its operands and the place of its result takes eight microseconds, which is most
of the time to make a long kernel that is on disk already. The text has a line for each instruction. Of every form of
lines the first is asked for too: where both disagree, or where forms do not tell operations apart, all of them are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import casadi as ca
import numpy as np

if TYPE_CHECKING:
    from casadi import SX, Function


class GraphError(ValueError):
    """A graph that cannot be evaluated; the message lists every fault found."""


@dataclass(frozen=True)
class Stage:
    """One step of a staged evaluation: ``symbols := expressions``.

    Parameters
    ----------
    symbols : SX, shape (n, 1)
        Pure symbols that later stages and the outputs may use.
    expressions : SX, shape (n, 1)
        Their values, in terms of the graph's inputs and the symbols of earlier stages.
    """

    symbols: SX
    expressions: SX

    @property
    def instructions(self) -> int:
        """Number of instructions, as CasADi lists them."""
        from casadi import Function

        return int(Function("stage", [], [self.expressions], {"allow_free": True}).n_instructions())


@dataclass(frozen=True)
class StageKind:
    """Computation that all stages of one kind share: traced once, whatever their number.

    Parameters
    ----------
    reads : SX, shape (n, 1)
        Symbols that stand for the values a stage reads.
    numbers : SX, shape (m, 1)
        Symbols in whose place each stage has constants of its own.
    expressions : SX, shape (k, 1)
        Expressions computed from them.
    """

    reads: SX
    numbers: SX
    expressions: SX

    @cached_property
    def size(self) -> int:
        """Number of values that a stage of this kind computes."""
        return self.expressions.numel()

    @cached_property
    def instructions(self) -> int:
        """Number of instructions, as CasADi lists them."""
        return int(self._function.n_instructions())

    @cached_property
    def _function(self) -> Function:
        from casadi import Function

        return Function("kind", [self.reads, self.numbers], [self.expressions])

    def at(self, reads: SX, numbers: Sequence[float]) -> SX:
        """The expressions of one stage of this kind, written out."""
        from casadi import DM

        written: SX = self._function(reads, DM(list(numbers)))
        return written


class Ledger:
    """Values by whole numbers: those that stages of some kind compute, and the symbols they read from elsewhere.

    A computed value has a symbol only where somebody asks for it, so that long chains of stages cost none.
    """

    def __init__(self) -> None:
        self.size = 0
        self._symbols: dict[int, SX] = {}
        self._entries: dict[int, int] = {}

    def allot(self, count: int) -> int:
        """Number of the first of ``count`` new values."""
        first = self.size
        self.size += count
        return first

    def entry(self, symbol: SX) -> int:
        """Number of a symbol."""
        key = symbol.element_hash()
        found = self._entries.get(key)
        if found is None:
            found = self._entries[key] = self.allot(1)
            self._symbols[found] = symbol
        return found

    def known(self, symbol: SX) -> int | None:
        """Number of a symbol, where it has one."""
        return self._entries.get(symbol.element_hash())

    def symbol(self, entry: int) -> SX:
        """Symbol of a value."""
        from casadi import SX

        found = self._symbols.get(entry)
        if found is None:
            found = self._symbols[entry] = SX.sym(f"v{entry}")
            self._entries[found.element_hash()] = entry
        return found

    def written(self, first: int, count: int) -> list[tuple[int, SX]]:
        """Numbers and symbols of the values that have one, among ``count`` values from ``first`` on."""
        symbols = self._symbols
        return [(k, symbols[k]) for k in range(first, first + count) if k in symbols]


@dataclass(frozen=True)
class Repetition:
    """A stage of a kind that others are of too.

    Parameters
    ----------
    kind : Kind
        Kind of its computation.
    ledger : Ledger
        The values that it reads and computes.
    first : int
        Number of the first value it computes; the others follow.
    reads : tuple of int
        Numbers of the values it reads: of the graph's inputs and of earlier stages.
    numbers : tuple of float
        The constants of this stage.
    """

    kind: StageKind
    ledger: Ledger
    first: int
    reads: tuple[int, ...]
    numbers: tuple[float, ...]

    @property
    def symbols(self) -> SX:
        """Symbols of the values it computes, as those of a `Stage`."""
        return self._column(range(self.first, self.first + self.kind.size))

    @property
    def expressions(self) -> SX:
        """Expressions of the values, as those of a `Stage`."""
        return self.kind.at(self._column(self.reads), self.numbers)

    @property
    def instructions(self) -> int:
        """Number of instructions, as CasADi lists them."""
        return self.kind.instructions

    def _column(self, entries: Sequence[int]) -> SX:
        from casadi import SX, vertcat

        column: SX = vertcat(SX(0, 1), *[self.ledger.symbol(entry) for entry in entries])
        return column


AnyStage = Stage | Repetition

Alike = Sequence[Sequence[Sequence[int]]]
"""Kinds of branches that are alike; of each kind its branches; of each branch its inputs, in corresponding order."""


@dataclass(frozen=True)
class Graph:
    """Computation of a kernel: inputs, outputs, and stages between them.

    Parameters
    ----------
    inputs : mapping of str to SX
        Dense matrices of distinct pure symbols, of any two-dimensional shape.
    outputs : mapping of str to SX
        Expressions in the symbols of the inputs and of the stages. Structural zeros come out as 0.
    stages : sequence of Stage or Repetition, optional
        Intermediate results, evaluated in order before the outputs. Each stage becomes a function of
        its own, and stages of equal structure (equal up to constants and to the symbols they read) share
        one, so the time to compile a long chain of equal bodies does not grow with its length.
    alike : Alike, optional
        Branches of equal structure, by the numbers of their input elements (of all inputs, row by row). A hint: what is
        computed does not depend on it, to the last bit.
    """

    inputs: Mapping[str, SX]
    outputs: Mapping[str, SX]
    stages: Sequence[AnyStage] = field(default=())
    alike: Alike = field(default=())

    def validate(self) -> None:
        """Raise `GraphError` naming every fault of the graph."""
        self.reads()

    def reads(self) -> list[list[int]]:
        """Find the values that each stage and, last, the outputs read, and check the graph on the way.

        Returns
        -------
        list of list of int
            For each stage the values it reads: of a `Repetition` as it says, of others in the order of ``symvar``.
            Values are numbered in the order of their definition: the elements of the inputs row by row, then
            the stages.
        """
        numbering = _Numbering(self)
        reads = [numbering.stage(k, stage) for k, stage in enumerate(self.stages)]
        last: dict[int, None] = {}
        for name, expression in self.outputs.items():
            last |= dict.fromkeys(numbering.used(expression, f"output '{name}'"))
        if numbering.faults:
            raise GraphError("the graph cannot be evaluated:\n  " + "\n  ".join(numbering.faults))
        return [*reads, list(last)]


class _Numbering:
    """Numbers of the values of a graph, given as they are defined, and the faults of the graph."""

    def __init__(self, graph: Graph) -> None:
        self.faults: list[str] = []
        self.count = 0
        self.known: dict[int, int] = {}
        ledgers = {id(stage.ledger): stage.ledger for stage in graph.stages if isinstance(stage, Repetition)}
        self.of_entry = {key: [-1] * ledger.size for key, ledger in ledgers.items()}
        self.ledgers = list(ledgers.values())
        for name, symbols in graph.inputs.items():
            self._declare(symbols.T, f"input '{name}'")

    def stage(self, k: int, stage: AnyStage) -> list[int]:
        """Number the values that a stage computes; return the numbers of those it reads."""
        if isinstance(stage, Repetition):
            return self._repetition(k, stage)
        if stage.symbols.shape != stage.expressions.shape or stage.symbols.shape[1] != 1:
            self.faults.append(
                f"stage {k}: symbols have shape {stage.symbols.shape} and expressions "
                f"{stage.expressions.shape}; both must be columns of equal length"
            )
        used = self.used(stage.expressions, f"stage {k}")
        self._declare(stage.symbols, f"stage {k}")
        return used

    def _repetition(self, k: int, stage: Repetition) -> list[int]:
        of_entry, first, size = self.of_entry[id(stage.ledger)], stage.first, stage.kind.size
        used = [of_entry[entry] for entry in stage.reads]
        if -1 in used:
            unknown = [stage.ledger.symbol(e) for e, n in zip(stage.reads, used, strict=True) if n < 0]
            self.faults += _undefined(unknown, f"stage {k}")
        of_entry[first : first + size] = range(self.count, self.count + size)
        for entry, symbol in stage.ledger.written(first, size):
            self.known[symbol.element_hash()] = of_entry[entry]
        self.count += size
        return used

    def used(self, expressions: SX, where: str) -> list[int]:
        """Numbers of the symbols in expressions."""
        from casadi import symvar

        symbols = symvar(expressions)
        self.faults += _undefined([s for s in symbols if s.element_hash() not in self.known], where)
        return [self.known.get(symbol.element_hash(), -1) for symbol in symbols]

    def _declare(self, symbols: SX, where: str) -> None:
        """Number the symbols of an input or stage; note their faults."""
        if not symbols.is_dense():
            self.faults.append(
                f"{where} is sparse; declare it as a dense SX.sym and leave the unused entries out of use"
            )
            return
        if not symbols.is_valid_input():
            wrong = [str(s) for s in elements(symbols) if not s.is_symbolic()]
            self.faults.append(
                f"{where} holds the expressions {', '.join(wrong)}; only pure symbols can be assigned to"
            )
            return
        for symbol in elements(symbols):
            key = symbol.element_hash()
            if key in self.known:
                self.faults.append(f"{where} declares the symbol {symbol} a second time")
            self.known[key] = self.count
            for ledger in self.ledgers:
                entry = ledger.known(symbol)
                if entry is not None:
                    self.of_entry[id(ledger)][entry] = self.count
            self.count += 1


def nonzeros(matrix: SX) -> list[SX]:
    """The entries of a matrix that are not structurally zero, by columns."""
    scalars: list[SX] = matrix.nonzeros()  # type: ignore[assignment]
    return scalars


def elements(matrix: SX) -> list[SX]:
    """The elements of a matrix, by columns."""
    scalars: list[SX] = matrix.elements()  # type: ignore[assignment]
    return scalars


def _undefined(unknown: list[SX], where: str) -> list[str]:
    """Name the symbols of an expression that nothing before it defines."""
    if not unknown:
        return []
    shown = ", ".join(str(symbol) for symbol in unknown[:8])
    shown += f" and {len(unknown) - 8} more" if len(unknown) > 8 else ""
    return [f"{where} uses {shown}, which no input and no earlier stage defines; add an input for it"]


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
    """Return for every form its operation (−1: ask CasADi), its number of numbers, and which of them are places."""
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
