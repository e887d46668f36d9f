"""Cutting a long trace into stages, a few per body, so that equal bodies share their trace and their code.

A stage is ``symbols := expressions``. Where staging is off, ``cut`` hands its arguments back and ``step`` what its
function gives. Matrices between steps are `HeldMatrix`: by whole numbers and constants, from which expressions are made
only where somebody asks for them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from itertools import chain

import casadi as ca
from casadi import SX

from kinetree.kernels.graph import AnyStage, Ledger, Repetition, Stage, StageKind, nonzeros
from kinetree.symbolic.articulated import Inertia6

Mark = float | str
"""Kind of an entry: "s" a symbol, "n" any number, or the number itself where it changes the trace: 0, ±1."""

Form = tuple[tuple[int, ...], tuple[Mark, ...]]
"""Sparsity of a matrix, and the marks of its entries."""


@dataclass(frozen=True)
class StagePlan:
    """A matrix made of the entries of others: its form, and where its symbols and its numbers stand among theirs."""

    form: int
    entries: tuple[int, ...]
    numbers: tuple[int, ...]


@dataclass
class Forms:
    """Forms met so far, by numbers."""

    listed: list[Form] = field(default_factory=list)
    _numbers: dict[Form, int] = field(default_factory=dict)
    _parts: dict[tuple[int, int, int, int, int], StagePlan] = field(default_factory=dict)
    _stacks: dict[tuple[int, ...], StagePlan] = field(default_factory=dict)
    _single: dict[int, list[tuple[int, int, StagePlan]]] = field(default_factory=dict)

    def of(self, sparsity: ca.Sparsity, marks: tuple[Mark, ...]) -> int:
        """Number of a form."""
        form = (tuple(sparsity.compress()), marks)
        number = self._numbers.setdefault(form, len(self.listed))
        if number == len(self.listed):
            self.listed.append(form)
        return number

    def shape(self, form: int) -> tuple[int, int]:
        rows, columns = self.listed[form][0][:2]
        return rows, columns

    def part(self, form: int, first: int, last: int, left: int, right: int) -> StagePlan:
        """Rows ``first`` to ``last`` and columns ``left`` to ``right`` of a matrix."""
        key = (form, first, last, left, right)
        if key not in self._parts:
            places = self._places(form)
            self._parts[key] = self._plan(places[first:last, left:right], self.listed[form][1])
        return self._parts[key]

    def stack(self, forms: tuple[int, ...]) -> StagePlan:
        """Matrices below each other; their entries count on."""
        if forms not in self._stacks:
            places: list[ca.DM] = []
            marks: tuple[Mark, ...] = ()
            for form in forms:
                places.append(self._places(form, len(marks)))
                marks += self.listed[form][1]
            self._stacks[forms] = self._plan(ca.vertcat(*places), marks)
        return self._stacks[forms]

    def single(self, form: int) -> list[tuple[int, int, StagePlan]]:
        """Row and column of every entry, and the entry by itself, row by row."""
        if form not in self._single:
            pattern, marks = self.listed[form]
            rows, columns = ca.Sparsity.compressed(list(pattern)).get_triplet()
            places = self._places(form)
            self._single[form] = [
                (i, j, self._plan(places[i, j], marks)) for i, j in sorted(zip(rows, columns, strict=True))
            ]
        return self._single[form]

    def _places(self, form: int, before: int = 0) -> ca.DM:
        """A matrix of this sparsity that holds the numbers of its entries."""
        pattern, marks = self.listed[form]
        return ca.DM(ca.Sparsity.compressed(list(pattern)), [float(before + k) for k in range(len(marks))])

    def _plan(self, places: ca.DM, marks: tuple[Mark, ...]) -> StagePlan:
        taken = [int(k) for k in places.nonzeros()]
        count: dict[str, int] = {"s": 0, "n": 0}
        ordinal = []  # among the symbols, or among the numbers
        for mark in marks:
            ordinal.append(count.get(mark, 0) if isinstance(mark, str) else 0)
            if isinstance(mark, str):
                count[mark] += 1
        return StagePlan(
            self.of(places.sparsity(), tuple([marks[k] for k in taken])),
            tuple([ordinal[k] for k in taken if marks[k] == "s"]),
            tuple([ordinal[k] for k in taken if marks[k] == "n"]),
        )


STAGED_FROM = 48
"""Number of moving joints from which traces are cut; below, one straight-line function is fastest."""

SHAPING = (0.0, 1.0, -1.0)


class HeldMatrix:
    """A matrix between steps.

    Attributes
    ----------
    form : int
        Number of its form.
    entries : tuple of int
        The entries that are symbols, as the ledger numbers them.
    numbers : tuple of float
        The entries that are numbers and do not shape the trace.
    """

    __slots__ = ("_matrix", "_stages", "entries", "form", "numbers")

    def __init__(
        self,
        stages: Stages,
        form: int,
        entries: tuple[int, ...],
        numbers: tuple[float, ...],
        matrix: SX | None = None,
    ) -> None:
        self._stages, self.form, self.entries, self.numbers, self._matrix = (
            stages,
            form,
            entries,
            numbers,
            matrix,
        )

    @property
    def sx(self) -> SX:
        """The matrix, as expressions take it."""
        if self._matrix is None:
            self._matrix = self._stages.written(self)
        return self._matrix


@dataclass(frozen=True)
class Result:
    """Places of the entries of a step's result among the values computed or read (see `Step`), and its numbers."""

    form: int
    entries: tuple[int, ...]
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Step:
    """A step traced once: the kind of its stages (None where nothing is computed) and how its results are read off.

    ``used`` are the entries it reads, ``further`` values that its function knows by itself (parameters of a joint).
    Results count what is computed, then all entries; numbers, then ``constants``.
    """

    kind: StageKind | None
    used: tuple[int, ...]
    further: tuple[int, ...]
    constants: tuple[float, ...]
    results: tuple[Result, ...]


@dataclass
class Stages:
    """Stages made so far, in order of evaluation."""

    active: bool
    definitions: list[AnyStage] = field(default_factory=list)
    _ledger: Ledger = field(default_factory=Ledger)
    _steps: dict[Hashable, Step] = field(default_factory=dict)
    _forms: Forms = field(default_factory=Forms)
    _constants: dict[int, HeldMatrix] = field(default_factory=dict)

    def cut(self, *matrices: SX) -> tuple[SX, ...]:
        """Replace every computed entry by a fresh symbol; constants and plain symbols stay as they are."""
        if not self.active:
            return matrices
        entries: list[SX] = [entry for matrix in matrices for entry in nonzeros(matrix)]
        computed: dict[int, SX] = {}
        for entry in entries:
            if not (entry.is_constant() or entry.is_symbolic()):
                computed.setdefault(entry.element_hash(), entry)
        if not computed:
            return matrices
        symbols = SX.sym(f"w{len(self.definitions)}", len(computed))
        self.definitions.append(Stage(symbols, ca.vertcat(*computed.values())))
        names = dict(zip(computed, nonzeros(symbols), strict=True))
        flat = ca.vertcat(*[names.get(entry.element_hash(), entry) for entry in entries])
        fresh, start = [], 0
        for matrix in matrices:
            fresh.append(SX(matrix.sparsity(), flat[start : start + matrix.nnz()]))
            start += matrix.nnz()
        return tuple(fresh)

    def cut_inertia(self, M: Inertia6) -> Inertia6:
        """Cut the blocks of a symmetric 6×6 matrix."""
        if not self.active:
            return M
        vv, vw, ww = self.cut(M.vv, M.vw, M.ww)
        return Inertia6(vv, vw, ww)

    def hold(self, matrix: SX | HeldMatrix) -> HeldMatrix:
        """A matrix as steps take it; its computed entries are cut."""
        if isinstance(matrix, HeldMatrix):
            return matrix
        if not self.active:
            return HeldMatrix(self, -1, (), (), matrix)
        known = self._constants.get(id(matrix))
        if known is not None:
            return known
        if matrix.is_constant():
            values: list[float] = ca.DM(matrix).nonzeros()
            marks = tuple([_mark(number) for number in values])
            numbers = tuple([number for number, mark in zip(values, marks, strict=True) if mark == "n"])
            held = HeldMatrix(self, self._forms.of(matrix.sparsity(), marks), (), numbers, matrix)
            self._constants[id(matrix)] = held  # which keeps the matrix, so that no other is at its place
            return held
        (matrix,) = self.cut(matrix)
        found = nonzeros(matrix)
        marks = tuple(["s" if entry.is_symbolic() else _mark(float(entry)) for entry in found])
        entries = tuple([self._ledger.entry(e) for e, mark in zip(found, marks, strict=True) if mark == "s"])
        numbers = tuple([float(e) for e, mark in zip(found, marks, strict=True) if mark == "n"])
        return HeldMatrix(self, self._forms.of(matrix.sparsity(), marks), entries, numbers, matrix)

    def columns(self, column: SX) -> Callable[[slice], HeldMatrix]:
        """Parts of a column, as steps take them: quick where all its entries are symbols."""
        if not (self.active and column.is_dense() and column.is_valid_input()):
            return lambda part: self.hold(column[part])
        entries = tuple([self._ledger.entry(symbol) for symbol in nonzeros(column)])
        forms: dict[int, int] = {}

        def part_of(part: slice) -> HeldMatrix:
            own = entries[part]
            if len(own) not in forms:
                forms[len(own)] = self._forms.of(column[part].sparsity(), ("s",) * len(own))
            return HeldMatrix(self, forms[len(own)], own, ())

        return part_of

    def step(
        self, kind: Hashable, trace: Callable[..., tuple[SX, ...]], *matrices: SX | HeldMatrix
    ) -> tuple[HeldMatrix, ...]:
        """``trace(*matrices)``, traced once for all calls of a kind whose matrices are of the same form.

        Parameters
        ----------
        kind : hashable
            All that ``trace`` depends on beside the matrices.
        trace : callable
            From matrices to matrices.
        matrices : SX or Held
            Matrices are of one form if their symbols, their numbers other than 0 and ±1, and their equal 0 and ±1 stand
            in the same places. Computed entries are cut.
        """
        held = [self.hold(matrix) for matrix in matrices]
        if not self.active:
            return tuple([self.hold(result) for result in trace(*[matrix.sx for matrix in held])])
        key = (kind, *[matrix.form for matrix in held])
        step = self._steps.get(key)
        if step is None:
            step = self._steps[key] = self._traced(
                [self._forms.listed[matrix.form] for matrix in held], trace
            )
        read = list(chain.from_iterable([matrix.entries for matrix in held]))
        numbers = tuple(chain.from_iterable([matrix.numbers for matrix in held]))
        computed: range | tuple[int, ...] = ()
        if step.kind is not None:
            first = self._ledger.allot(step.kind.size)
            reads = (*[read[k] for k in step.used], *step.further)
            self.definitions.append(Repetition(step.kind, self._ledger, first, reads, numbers))
            computed = range(first, first + step.kind.size)
        pool = [*computed, *read]
        known = (*numbers, *step.constants)
        return tuple(
            [
                HeldMatrix(
                    self,
                    result.form,
                    tuple([pool[k] for k in result.entries]),
                    tuple([known[k] for k in result.numbers]),
                )
                for result in step.results
            ]
        )

    def part(self, held: HeldMatrix, rows: slice, columns: slice) -> HeldMatrix:
        """Some rows and columns of a matrix."""
        if not self.active:
            return self.hold(held.sx[rows, columns])
        return self._planned(
            self._forms.part(held.form, rows.start, rows.stop, columns.start, columns.stop), held
        )

    def rows(self, held: HeldMatrix) -> list[HeldMatrix]:
        """The rows of a matrix."""
        count, width = self._forms.shape(held.form) if self.active else held.sx.shape
        return [self.part(held, slice(i, i + 1), slice(0, width)) for i in range(count)]

    def entries(self, held: HeldMatrix) -> list[tuple[int, int, HeldMatrix]]:
        """Row, column and value of every entry that is not structurally zero, row by row."""
        if self.active:
            return [(i, j, self._planned(plan, held)) for i, j, plan in self._forms.single(held.form)]
        matrix = held.sx
        places = sorted(zip(*matrix.sparsity().get_triplet(), strict=True))
        return [(i, j, self.hold(matrix[i, j])) for i, j in places]

    def stacked(self, matrices: Sequence[HeldMatrix]) -> HeldMatrix:
        """Matrices of one width below each other."""
        if len(matrices) == 1:
            return matrices[0]
        if not self.active:
            return self.hold(ca.vertcat(*[matrix.sx for matrix in matrices]))
        return self._planned(self._forms.stack(tuple([matrix.form for matrix in matrices])), *matrices)

    def _planned(self, plan: StagePlan, *matrices: HeldMatrix) -> HeldMatrix:
        if len(matrices) == 1:
            entries, numbers = matrices[0].entries, matrices[0].numbers
        else:
            entries = tuple(chain.from_iterable([matrix.entries for matrix in matrices]))
            numbers = tuple(chain.from_iterable([matrix.numbers for matrix in matrices]))
        return HeldMatrix(
            self,
            plan.form,
            tuple([entries[k] for k in plan.entries]),
            tuple([numbers[k] for k in plan.numbers]),
        )

    def written(self, held: HeldMatrix) -> SX:
        """The matrix of symbols and numbers."""
        pattern, marks = self._forms.listed[held.form]
        if len(marks) == 1 and marks[0] == "s" and pattern[:2] == (1, 1):
            return self._ledger.symbol(held.entries[0])
        symbols, numbers = iter(held.entries), iter(held.numbers)
        entries = [
            self._ledger.symbol(next(symbols))
            if mark == "s"
            else SX(next(numbers) if mark == "n" else float(mark))
            for mark in marks
        ]
        return SX(ca.Sparsity.compressed(list(pattern)), ca.vertcat(SX(0, 1), *entries))

    def _traced(self, forms: list[Form], trace: Callable[..., tuple[SX, ...]]) -> Step:
        """Trace a step on symbols that stand for the entries of its matrices."""
        reads: list[SX] = []
        numbers: list[SX] = []
        matrices = []
        for pattern, marks in forms:
            entries = []
            for mark in marks:
                if isinstance(mark, float):
                    entries.append(SX(mark))
                else:
                    entries.append(SX.sym(mark))
                    (reads if mark == "s" else numbers).append(entries[-1])
            sparsity = ca.Sparsity.compressed(list(pattern))
            matrices.append(SX(sparsity, ca.vertcat(SX(0, 1), *entries)))
        outputs = trace(*matrices)
        found = [nonzeros(output) for output in outputs]
        symbol_place = {symbol.element_hash(): k for k, symbol in enumerate(reads)}
        number_place = {symbol.element_hash(): k for k, symbol in enumerate(numbers)}
        computed: dict[int, SX] = {}
        for entry in chain.from_iterable(found):
            key = entry.element_hash()
            if not (entry.is_constant() or key in symbol_place or key in number_place):
                computed.setdefault(key, entry)
        expressions = ca.vertcat(SX(0, 1), *computed.values())
        met = {symbol.element_hash(): symbol for symbol in ca.symvar(expressions)}
        used = tuple(k for key, k in symbol_place.items() if key in met)
        further = [s for key, s in met.items() if key not in symbol_place and key not in number_place]
        kind = None
        if computed:
            column = ca.vertcat(SX(0, 1), *[reads[k] for k in used], *further)
            kind = StageKind(column, ca.vertcat(SX(0, 1), *numbers), expressions)
        places = {key: k for k, key in enumerate(computed)} | {
            key: len(computed) + k for key, k in symbol_place.items()
        }
        constants: list[float] = []
        results = []
        for output, entries in zip(outputs, found, strict=True):
            marks_out: list[Mark] = []
            at, known = [], []
            for entry in entries:
                key = entry.element_hash()
                if entry.is_constant():
                    marks_out.append(_mark(float(entry)))
                    if marks_out[-1] == "n":
                        known.append(len(numbers) + len(constants))
                        constants.append(float(entry))
                elif key in number_place:
                    marks_out.append("n")
                    known.append(number_place[key])
                else:
                    marks_out.append("s")
                    at.append(places[key])
            results.append(
                Result(self._forms.of(output.sparsity(), tuple(marks_out)), tuple(at), tuple(known))
            )
        entries_further = tuple(self._ledger.entry(symbol) for symbol in further)
        return Step(kind, used, entries_further, tuple(constants), tuple(results))


def _mark(number: float) -> Mark:
    """The mark of a number."""
    return number if number in SHAPING else "n"
