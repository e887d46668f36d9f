"""Columns of CSV files, for tables: every fault with its file and line."""

from __future__ import annotations

import csv
import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any, Final

from kinetree.files.csv_cells import shown, unquoted
from kinetree.files.input import FileError, parsing, read_text
from kinetree.words.names import nearest

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
    rows = _rows(Path(file), name)
    if not rows:
        raise _one(name, 1, "holds no lines", "give a line of column names and lines of numbers")
    (line, heading), *body = rows
    titles, stated = zip(*map(_title, map(unquoted, heading)), strict=True)
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
                message = f'column "{titles[place]}": {shown(row[place])} is no finite number'
                faults.append(TableFileFault(name, number, message, "give numbers with a decimal point"))
            else:
                column.append(found)
    if faults:
        raise TableFileError(faults)
    if not body:
        raise _one(name, line, "holds names of columns, but no numbers", "give a line for each point")
    lines = tuple(number for number, _ in body)
    return Columns(name, tuple(titles[k] for k in wanted), tuple(map(tuple, values)), lines, given)


def _rows(path: Path, name: str) -> list[tuple[int, list[str]]]:
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
