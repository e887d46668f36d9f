"""Tables: functions given by points, used in expressions by their name; points from columns of CSV files."""

from __future__ import annotations

import csv
import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np

from kinetree.arrays import Array
from kinetree.files.input import FileError, csv_unquoted, parsing, read_text, shown_cell
from kinetree.model.expressions import Apply, Scalar
from kinetree.model.expressions.piecewise import Outside, Piecewise
from kinetree.model.values.fields import Invalid, set_field
from kinetree.model.values.units import si_factor
from kinetree.words.keywords import CheckedKeywords, constructor
from kinetree.words.names import nearest

FEWEST = {"linear": 2, "pchip": 3, "cubic": 4}
"""Points that each interpolation needs."""


@dataclass(frozen=True)
class Table(CheckedKeywords):
    """A function given by points: ``Table("road", x=[…], y=[…])`` is ``road(t)`` in expressions.

    Parameters
    ----------
    name
        Its name in expressions; letters, digits and underscores.
    x
        Points of the first argument, ascending.
    y
        Its values at these points; of a function of two arguments, the points of the second.
    z
        Values of a function of two arguments: one row for each x and one column for each y.
    interpolation
        ``"linear"``; ``"pchip"``, which follows the points without overshoot, with a continuous slope; ``"cubic"``, the
        spline with two continuous derivatives, as laws of drivers need it. Of two arguments linear or cubic.
    outside
        Values beyond the ends: ``"error"``, the run fails there and says so; ``"clamped"``, the value at the end;
        ``"periodic"``, the table repeats.
    units
        Units of x, y (and z), such as ``("s", "mm")``; SI where they are left out.
    end_slopes
        Slopes of a cubic table at its first and last point, in its units; without them its third derivative is
        continuous at the second and the last but one (the end condition called not-a-knot).
    """

    name: str
    x: tuple[float, ...] = ()
    y: tuple[float, ...] = ()
    z: tuple[tuple[float, ...], ...] | None = None
    interpolation: Literal["linear", "pchip", "cubic"] = field(default="cubic", kw_only=True)
    outside: Literal["error", "clamped", "periodic"] = field(default="error", kw_only=True)
    units: tuple[str, ...] = field(default=(), kw_only=True)
    end_slopes: tuple[float, float] | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        for name in ("x", "y"):
            set_field(self, name, _floats(getattr(self, name), name))
        if self.z is not None:
            set_field(self, "z", _rows(self.z))
        if self.end_slopes is not None:
            set_field(self, "end_slopes", _floats(self.end_slopes, "end_slopes"))
        if isinstance(self.units, list):
            set_field(self, "units", tuple(self.units))

    @constructor
    @staticmethod
    def from_csv(
        name: str,
        file: str | PathLike[str],
        columns: Sequence[str] | None = None,
        *,
        units: Sequence[str] | None = None,
        interpolation: Any = "cubic",
        outside: Any = "error",
        end_slopes: Any = None,
    ) -> Table:
        """A table from columns of a CSV file, whose first line names them, with units if wanted: ``height [mm]``.

        Parameters
        ----------
        name
            Its name in expressions.
        file
            Path of the file. Columns are separated by commas, semicolons or tabs; lines that begin with # are skipped.
        columns
            Names of the columns of x and y, or of x, y and z (one line for each point of the grid, in any order). All
            columns of the file, where they are left out.
        units
            Units of these columns, where the file does not say them.
        interpolation, outside, end_slopes
            See a table given by points.

        Raises
        ------
        TableFileError
            With every fault of the file and its line.
        """
        found = read_csv(file, columns, units)
        x, y, z = found.points()
        return Table(
            name,
            x,
            y,
            z,
            interpolation=interpolation,
            outside=outside,
            units=found.units,
            end_slopes=end_slopes,
        )

    def __call__(self, *arguments: Scalar | str) -> Apply:
        """The table in an expression: ``road(Name("t"))``, or ``road("t - 2")``."""
        from kinetree.model.expressions import parse

        return Apply(self.name, *(parse(a) if isinstance(a, str) else a for a in arguments))

    @property
    def arity(self) -> int:
        """Number of arguments: 1 or 2."""
        return 1 if self.z is None else 2

    @property
    def smoothness(self) -> int:
        """How many derivatives are continuous, ends that are held apart: 0, 1 or 2."""
        return {"linear": 0, "pchip": 1, "cubic": 2}[self.interpolation]

    @cached_property
    def function(self) -> Piecewise:
        """The piecewise polynomials of the table, in SI units. The table must be valid."""
        import numpy as np

        factors = [si_factor(unit) for unit in self.units] or [1.0] * (self.arity + 1)
        x, y = np.array(self.x) * factors[0], np.array(self.y) * factors[1]
        if self.z is not None:
            z = np.array(self.z) * factors[2]
            return surface(self.name, x, y, z, self.interpolation, self.outside)
        slopes = self.end_slopes and [slope * factors[1] / factors[0] for slope in self.end_slopes]
        return curve(self.name, x, y, self.interpolation, self.outside, slopes)


def _floats(values: Any, what: str) -> Any:
    if isinstance(values, Invalid):
        return values
    if hasattr(values, "tolist"):
        values = values.tolist()
    if isinstance(values, (str, bytes)) or not isinstance(values, Sequence):
        return Invalid(repr(values)[:80], f"{what} must be a list of numbers (got {values!r:.60})")
    found = []
    for i, value in enumerate(values):
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            return Invalid(repr(value)[:80], f"{what}[{i}] must be a plain number (got {value!r:.60})")
        found.append(float(value))
    return tuple(found)


def _rows(values: Any) -> Any:
    if isinstance(values, Invalid):
        return values
    if hasattr(values, "tolist"):
        values = values.tolist()
    if isinstance(values, (str, bytes)) or not isinstance(values, Sequence):
        return Invalid(repr(values)[:80], "z must be a list of lists of numbers", "give one row for each x")
    rows = [_floats(row, f"z[{i}]") for i, row in enumerate(values)]
    return next((row for row in rows if isinstance(row, Invalid)), tuple(rows))


def curve(name: str, x: Array, y: Array, interpolation: str, outside: Outside, slopes: Any) -> Piecewise:
    """The piecewise polynomials through points (x, y); ``slopes`` at the ends, or None."""
    return Piecewise(name, [x], _pieces(x, y, interpolation, outside, slopes), outside)


def surface(name: str, x: Array, y: Array, z: Array, interpolation: str, outside: Outside) -> Piecewise:
    """The piecewise polynomials of two arguments through the points of a grid."""
    # along x first: the coefficients of its powers are themselves functions of y
    along_x = _pieces(x, z, interpolation, outside)  # cells of x, y, powers of x
    # cells of y and x, powers of x and y
    both = _pieces(y, np.moveaxis(along_x, 1, 0), interpolation, outside)
    return Piecewise(name, [x, y], np.moveaxis(both, 0, 1), outside)


def _pieces(x: Array, y: Array, interpolation: str, outside: Outside, slopes: Any = None) -> Array:
    """Coefficients of the powers of the distance from the lower knot: cells, other axes of y, powers."""
    if interpolation == "linear":
        h = np.diff(x).reshape(-1, *[1] * (y.ndim - 1))
        return np.stack([y[:-1], np.diff(y, axis=0) / h], axis=-1)
    from scipy.interpolate import CubicSpline, PchipInterpolator

    if interpolation == "cubic":
        ends: Any = "not-a-knot"
        if outside == "periodic":
            ends, y = "periodic", np.concatenate([y[:-1], y[:1]])  # equal to the last bit
        elif slopes is not None:
            ends = ((1, slopes[0]), (1, slopes[1]))
        c = CubicSpline(x, y, bc_type=ends).c
    elif outside == "periodic":  # the slope at the seam is that of any other point
        period = x[-1] - x[0]
        longer = np.concatenate([x[-3:-1] - period, x, x[1:3] + period])
        repeated = np.concatenate([y[-3:-1], y, y[1:3]])
        c = PchipInterpolator(longer, repeated).c[:, 2:-2]
    else:
        c = PchipInterpolator(x, y).c
    return np.moveaxis(np.asarray(c)[::-1], 0, -1)


MOST_BYTES: Final = 200_000_000
_MOST_SHOWN: Final = 20
_HEADING = re.compile(r"^(?P<name>.*?)\s*[\[(](?P<unit>[^\])]*)[\])]\s*$")


@dataclass(frozen=True)
class TableFileFault:
    """Something wrong in a CSV file: where, what, and what to do."""

    file: str
    line: int
    message: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}; {self.remedy}"


class TableFileError(ValueError):
    """A CSV file that cannot be used, with all its faults."""

    def __init__(self, faults: Iterable[TableFileFault]) -> None:
        self.faults = tuple(faults)
        shown = [str(fault) for fault in self.faults[:_MOST_SHOWN]]
        if len(self.faults) > _MOST_SHOWN:
            shown.append(f"{self.faults[0].file}: and {len(self.faults) - _MOST_SHOWN} more faults")
        super().__init__("\n".join(shown))

    def __reduce__(self) -> tuple[type[TableFileError], tuple[tuple[TableFileFault, ...]]]:
        return type(self), (self.faults,)


@dataclass(frozen=True)
class Columns:
    """Columns of numbers, with the lines they stand in and their units."""

    file: str
    names: tuple[str, ...]
    values: tuple[tuple[float, ...], ...]
    lines: tuple[int, ...]
    units: tuple[str, ...]

    def points(self) -> tuple[tuple[float, ...], tuple[float, ...], Any]:
        """x, y and None; or of three columns the grid of x and y and the rows of z."""
        self._check_ascending()
        if len(self.values) == 2:
            return (*self.values, None)
        x, y = (tuple(sorted(set(column))) for column in self.values[:2])
        place: dict[tuple[float, float], tuple[float, int]] = {}
        faults = []
        for a, b, c, line in zip(*self.values, self.lines, strict=True):
            if (a, b) in place:
                message = f"the point {a:g}, {b:g} stands in line {place[a, b][1]} too"
                faults.append(TableFileFault(self.file, line, message, "give every point once"))
            place[a, b] = (c, line)
        missing = [(a, b) for a in x for b in y if (a, b) not in place]
        if missing:
            shown = ", ".join(f"({a:g}, {b:g})" for a, b in missing[:3]) + (" …" if len(missing) > 3 else "")
            message = f"{len(missing)} of {len(x) * len(y)} points of the grid are missing: {shown}"
            faults.append(TableFileFault(self.file, self.lines[-1], message, "give every x with every y"))
        if faults:
            raise TableFileError(faults)
        return x, y, tuple(tuple(place[a, b][0] for b in y) for a in x)

    def _check_ascending(self) -> None:
        if len(self.values) != 2:
            return
        x = self.values[0]
        faults = [
            TableFileFault(
                self.file,
                self.lines[k + 1],
                f'column "{self.names[0]}" must ascend (got {x[k + 1]:g} after {x[k]:g})',
                "sort the lines and give every point once",
            )
            for k in range(len(x) - 1)
            if not x[k + 1] > x[k]
        ]
        if faults:
            raise TableFileError(faults)


def read_csv(
    file: str | PathLike[str], columns: Sequence[str] | None = None, units: Sequence[str] | None = None
) -> Columns:
    """Read two or three columns of a CSV file whose first line names them.

    Raises
    ------
    TableFileError
        With every fault of the file and its line.
    """
    name = str(file)
    rows = _csv_rows(Path(file), name)
    if not rows:
        raise _one(name, 1, "holds no lines", "give a line of column names and lines of numbers")
    (line, heading), *body = rows
    titles, stated = zip(*map(_title, map(csv_unquoted, heading)), strict=True)
    if body and not any(_number(cell) is not None for _, row in body for cell in row):
        raise _one(name, line, "holds no numbers", "give a line of column names and lines of numbers")
    if all(_number(cell) is not None for cell in heading):
        raise _one(
            name, line, "begins with numbers, not with names of columns", "name the columns in its first line"
        )
    wanted = _wanted(name, line, titles, columns)
    given = _units(name, line, titles, stated, wanted, units)
    values: list[list[float]] = [[] for _ in wanted]
    faults = []
    for number, row in body:
        if len(row) != len(heading):
            message = f"{len(row)} values, but {len(heading)} columns"
            faults.append(TableFileFault(name, number, message, "give one value for each column"))
            continue
        for column, place in zip(values, wanted, strict=True):
            found = _number(row[place])
            if found is None:
                message = f'column "{titles[place]}": {shown_cell(row[place])} is no finite number'
                faults.append(TableFileFault(name, number, message, "give numbers with a decimal point"))
            else:
                column.append(found)
    if faults:
        raise TableFileError(faults)
    if not body:
        raise _one(name, line, "holds names of columns, but no numbers", "give a line for each point")
    lines = tuple(number for number, _ in body)
    return Columns(name, tuple(titles[k] for k in wanted), tuple(map(tuple, values)), lines, given)


def _csv_rows(path: Path, name: str) -> list[tuple[int, list[str]]]:
    """Lines that hold something, with their numbers, cut at the separator."""
    try:
        text = read_text(path, MOST_BYTES)
        lines = enumerate(text.splitlines(), 1)
        kept = [(k, line) for k, line in lines if line.strip() and line.lstrip()[0] != "#"]
        first = kept[0][1] if kept else ""
        separator = next((mark for mark in ("\t", ";") if mark in first), ",")
        with parsing(path, "a CSV file"):
            return [(k, next(csv.reader([line], delimiter=separator))) for k, line in kept]
    except FileError as error:
        raise _one(name, error.line, error.reason, error.remedy) from None


def _wanted(name: str, line: int, titles: Sequence[str], columns: Sequence[str] | None) -> list[int]:
    if columns is None:
        if len(titles) not in (2, 3):
            known = ", ".join(titles)
            raise _one(
                name,
                line,
                f"has {len(titles)} columns ({known})",
                'say which are x and y: columns = ["…", "…"]',
            )
        return list(range(len(titles)))
    if isinstance(columns, str) or len(columns) not in (2, 3):
        raise _one(
            name,
            line,
            f"columns must name x and y, or x, y and z (got {columns!r:.60})",
            'columns = ["…", "…"]',
        )
    faults = []
    found = []
    for column in columns:
        count = titles.count(column)
        if count == 1:
            found.append(titles.index(column))
            continue
        message = f'there is no column "{column}"' if not count else f'{count} columns are called "{column}"'
        remedy = nearest(str(column), titles) if not count else "rename one of them"
        faults.append(TableFileFault(name, line, message, remedy))
    if faults:
        raise TableFileError(faults)
    return found


def _units(
    name: str,
    line: int,
    titles: Sequence[str],
    stated: Sequence[str],
    wanted: Sequence[int],
    units: Sequence[str] | None,
) -> tuple[str, ...]:
    """Units of the columns: those of the file, or those that are given; both where they agree."""
    if units is not None and len(units) != len(wanted):
        raise _one(
            name, line, f"{len(units)} units for {len(wanted)} columns", "give one unit for each column"
        )
    given = tuple(units) if units is not None else ("",) * len(wanted)
    found = []
    for place, unit in zip(wanted, given, strict=True):
        if unit and stated[place] and unit != stated[place]:
            message = f'column "{titles[place]}" is in {stated[place]!r}, but {unit!r} was given'
            raise _one(name, line, message, "keep one of the two units")
        found.append(unit or stated[place])
    return tuple(found) if any(found) else ()


def _title(cell: str) -> tuple[str, str]:
    """Name and unit of a column: ``height [mm]``."""
    match = _HEADING.match(cell.strip())
    return (match["name"], match["unit"].strip()) if match else (cell.strip(), "")


def _number(cell: str) -> float | None:
    try:
        value = float(cell)
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def _one(file: str, line: int, message: str, remedy: str) -> TableFileError:
    return TableFileError([TableFileFault(file, line, message, remedy)])
