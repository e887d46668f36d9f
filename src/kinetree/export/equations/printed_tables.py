"""Tables in print: the piecewise polynomials that they are in graphs become calls of named functions again.

On a cell of its grid a table is f = Σ c_m d^m, with the distances d of its arguments from the lower knots. With the
derivatives F_m of f at the arguments

    c_m = Σ_e F_(m+e) (−d)^e / (m! e!),    x − d in place of the lower knot

is the same, whatever f is. Put into the sums of the normal form, everything but F_0 cancels where the value of the
table was meant, and everything but F_m where a derivative was: these stay as functions of the arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import factorial, prod
from typing import Any

import casadi as ca
import numpy as np

from kinetree.arrays import Array
from kinetree.export.equations.document import Symbol
from kinetree.export.equations.normal_form import ONE, Algebra, Sum
from kinetree.export.equations.typesetting import PrintedNames
from kinetree.kernels.reference import look_up
from kinetree.kernels.tape import CONST, LOOKUP, Lookup, Tape
from kinetree.model.expressions.piecewise import Piecewise, scaled
from kinetree.model.values.table import Table
from kinetree.tolerances import TABLE_END

Powers = tuple[int, ...]
Argument = tuple[Sum, Lookup, int]  # value, grid it is located in, its place in the tape


@dataclass(frozen=True)
class PrintedTable:
    """A table, its function, and the names its value and its derivatives are printed under."""

    table: Table
    names: Mapping[Powers, str]

    @property
    def function(self) -> Piecewise:
        return self.table.function

    @property
    def orders(self) -> Powers:
        """Number of powers of each distance."""
        shape: Powers = self.function.coefficients.shape[self.table.arity :]
        return shape

    def coefficients(self, powers: Powers) -> Array:
        """Coefficient of every cell."""
        place: Any = (..., *powers)
        found: Array = self.function.coefficients[place].ravel()
        return found

    def higher(self, powers: Powers) -> list[Powers]:
        """Powers of the polynomial that are nowhere below the given ones, those included."""
        return [m for m in np.ndindex(*self.orders) if all(a >= b for a, b in zip(m, powers, strict=True))]

    def constant(self, powers: Powers) -> bool:
        """True if graphs have a number in place of this coefficient."""
        return bool(np.ptp(self.coefficients(powers)) == 0)

    @property
    def is_recognisable(self) -> bool:
        """True if every derivative is a number, or has a coefficient of its own in graphs."""
        return all(
            not self.constant(m) or not any(np.any(self.coefficients(h)) for h in self.higher(m) if h != m)
            for m in np.ndindex(*self.orders)
        )

    def suffix(self, powers: Powers) -> tuple[object, ...]:
        """Return the data that decide a derivative: tables with equal data have the same one."""
        function = self.function
        grids = tuple(grid.tobytes() for grid in function.grids)
        return (
            powers,
            self.orders,
            function.outside,
            grids,
            *(self.coefficients(m).tobytes() for m in self.higher(powers)),
        )

    def derivative(self, powers: Powers) -> Callable[..., float]:
        """Values of a derivative at numbers."""
        c = self.function.coefficients
        for axis, order in enumerate(powers):
            place = self.table.arity + axis
            for _ in range(order):
                factors = np.arange(1, c.shape[place]).reshape(
                    [-1 if k == place else 1 for k in range(c.ndim)]
                )
                c = np.delete(c, 0, axis=place) * factors
        return Piecewise(self.table.name, self.function.grids, c, self.function.outside).at

    def symbol(self, used: set[str]) -> Symbol:
        """Return the symbol of the table, with its meaning in words."""
        table, unit = self.table, [*self.table.units, "", "", ""]
        spans = [
            f"{axis[0]:g} to {axis[-1]:g}{f' {u}' if u else ''}"
            for axis, u in zip((table.x, table.y)[: table.arity], unit, strict=False)
        ]
        count = " × ".join(str(len(axis)) for axis in (table.x, table.y)[: table.arity])
        beyond = {"error": "nothing beyond", "clamped": "held beyond", "periodic": "periodic"}[table.outside]
        told = f"table of {count} points, {table.interpolation}, from {' and '.join(spans)}, {beyond}"
        slopes = [self.names[m] for m in np.ndindex(*self.orders) if any(m) and self.names[m] in used]
        if slopes:
            told += (
                f", with its derivatives {', '.join(slopes)}"
                if len(slopes) > 1
                else f", with its derivative {slopes[0]}"
            )
        return Symbol(self.names[(0,) * table.arity], table.name, unit[table.arity], told)


def printed_tables(tables: Sequence[Table], names: PrintedNames) -> list[PrintedTable]:
    """Tables with the names of their values and derivatives."""
    found: list[PrintedTable] = []
    for table in tables:
        own: dict[Powers, str] = {}
        word = names.take(table.name)
        for m in np.ndindex(*table.function.coefficients.shape[table.arity :]):
            marks = "′" * m[0] if table.arity == 1 else "_" + "x" * m[0] + "y" * m[1]
            own[m] = names.take(word + marks) if any(m) else word
        found.append(PrintedTable(table, own))
    return found


def distance_function(grid: Lookup) -> Callable[[float], float]:
    """The distance of a number from the lower knot of its cell."""
    return lambda x: x - grid.values[int(look_up(grid, np.asarray(x)))]


@dataclass
class TableReader:
    """Recognises tables in a tape, and gives their parts the values in which all but the function cancels."""

    algebra: Algebra
    tables: Sequence[PrintedTable]
    short: Callable[[Sum], Sum]
    distances: dict[str, Lookup]
    _cells: dict[int, tuple[Argument, ...]] = field(default_factory=dict)
    _whole: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._grids = {tuple(g.tolist()) for t in self.tables for g in t.function.grids}
        self._ends: set[float] = set()
        self._takes: dict[tuple[float, ...], list[tuple[PrintedTable, Powers, int]]] = {}
        for table in self.tables:
            for grid in table.function.grids:
                first, last = float(grid[0]), float(grid[-1])
                slack = TABLE_END * (last - first)
                self._ends |= {first - slack, last + slack}
            if not table.is_recognisable:
                continue
            for m in np.ndindex(*table.orders):
                if not table.constant(m):
                    array, scale = scaled(table.coefficients(m))
                    self._takes.setdefault(tuple(array.tolist()), []).append((table, m, scale))

    def value(self, tape: Tape, k: int, values: list[Sum]) -> Sum | None:
        """Value of an instruction of a table; None where it is none."""
        op, args = tape.operations[k], tape.arguments[k]
        if op >= LOOKUP:
            return self._looked_up(tape, k, values)
        if op in (ca.OP_LE, ca.OP_LT) and any(self._constant(tape, a) in self._ends for a in args):
            return {ONE: 1}  # within its ends: beyond them there is nothing
        if op == ca.OP_AND and all(values[a] == {ONE: 1} for a in args):
            return {ONE: 1}
        if op == ca.OP_FLOOR and args[0] in self._whole:
            self._whole.add(k)
            return values[args[0]]
        if op == ca.OP_FLOOR and args[0] in self._cells:
            self._cells[k] = self._cells[args[0]]
        elif op in (ca.OP_MUL, ca.OP_TWICE, ca.OP_ADD):
            return self._combined(tape, k, values)
        return None

    def _combined(self, tape: Tape, k: int, values: list[Sum]) -> Sum | None:
        """Products of entries and the power of two that they are scaled by; numbers of cells."""
        op, args = tape.operations[k], tape.arguments[k]
        located = [a for a in args if a in self._cells]
        if op == ca.OP_ADD:
            if len(located) == 2:  # i times the cells of the second grid, and j, in any order
                first, second = sorted(args, key=lambda a: len(self._cells[a][0][1].values) == 2)
                if tape.operations[second] in (ca.OP_MUL, ca.OP_TWICE):
                    first, second = second, first
                self._cells[k] = self._cells[first] + self._cells[second]
            return None
        if located:
            self._cells[k] = self._cells[located[0]]
            return None
        entry = next((a for a in args if a in self._whole), None)
        factors = (
            [2.0] if op == ca.OP_TWICE else [c for a in args if (c := self._constant(tape, a)) is not None]
        )
        if entry is None or not factors:
            return None
        return self.algebra.scale(values[entry], Fraction(factors[0]))

    @staticmethod
    def _constant(tape: Tape, k: int) -> float | None:
        return tape.constants[tape.arguments[k][0]] if tape.operations[k] == CONST else None

    def _looked_up(self, tape: Tape, k: int, values: list[Sum]) -> Sum | None:
        lookup, (argument,) = tape.lookups[tape.operations[k] - LOOKUP], tape.arguments[k]
        if lookup.kind == "locate":
            if lookup.values in self._grids:
                values[argument] = self.short(values[argument])
                self._cells[k] = ((values[argument], lookup, argument),)
            return None
        where = self._cells.get(argument)
        if where is None:
            return None
        found = self._knot(lookup, where)
        if found is None:
            found = self._coefficient(lookup, where, tape, values)
        if found is not None:
            self._whole.add(k)
        return found

    def _distance(self, argument: Argument) -> Sum:
        """From the lower knot; of a grid of one cell a number is known."""
        x, grid, _ = argument
        if len(grid.values) == 2:
            return self.algebra.add(x, self.algebra.number(grid.values[0]), -1)
        known = next((name for name, other in self.distances.items() if other == grid), "")
        name = known or f"distance{len(self.distances) + 1}"
        self.distances[name] = grid
        return self.algebra.call(name, x)

    def _knot(self, lookup: Lookup, where: tuple[Argument, ...]) -> Sum | None:
        if len(where) != 1:
            return None
        array, scale = scaled(np.array(where[0][1].values[:-1]))
        if tuple(array.tolist()) != lookup.values:
            return None
        knot = self.algebra.add(where[0][0], self._distance(where[0]), -1)
        return self.algebra.scale(knot, Fraction(2) ** scale)

    def _coefficient(
        self, lookup: Lookup, where: tuple[Argument, ...], tape: Tape, values: list[Sum]
    ) -> Sum | None:
        grids = [grid.values for _, grid, _ in where]
        found = [
            (table, m, scale)
            for table, m, scale in self._takes.get(lookup.values, [])
            if [tuple(g.tolist()) for g in table.function.grids] == grids
        ]
        if not found or len({table.suffix(m) for table, m, _ in found}) > 1:
            return None
        table, m, scale = found[0]
        arguments = [
            self.short(values[_unwrapped(tape, place, table.function.outside)]) for _, _, place in where
        ]
        distances = [self._distance(argument) for argument in where]
        total: Sum = {}
        for higher in table.higher(m):
            e = [a - b for a, b in zip(higher, m, strict=True)]
            term = self._derivative(table, higher, arguments)
            for distance, power in zip(distances, e, strict=True):
                term = self.algebra.multiply(
                    term, self.algebra.power(self.algebra.scale(distance, -1), power)
                )
            total = self.algebra.add(total, term, Fraction(1, prod(map(factorial, (*m, *e)))))
        return self.algebra.scale(total, Fraction(2) ** scale)

    def _derivative(self, table: PrintedTable, powers: Powers, arguments: list[Sum]) -> Sum:
        if table.constant(powers):
            number = self.algebra.number(float(table.coefficients(powers)[0]))
            return self.algebra.scale(number, prod(map(factorial, powers)))
        same = next(
            t for t in self.tables if t.orders == table.orders and t.suffix(powers) == table.suffix(powers)
        )
        return self.algebra.call(same.names[powers], *arguments)


def _unwrapped(tape: Tape, place: int, outside: str) -> int:
    """The argument as it was given, from the one within the ends of the table."""
    if outside == "periodic" and tape.operations[place] == ca.OP_SUB:
        return tape.arguments[place][0]
    if outside == "clamped":
        for op in (ca.OP_FMIN, ca.OP_FMAX):
            if tape.operations[place] == op:
                place = next(a for a in tape.arguments[place] if tape.operations[a] != CONST)
    return place
