"""Results to look at: as a page, in notebooks, and as tables of pandas and CSV."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from kinetree.arrays import Array
from kinetree.files.input import csv_quoted
from kinetree.files.output import replacing
from kinetree.results.channels import ChannelInfo
from kinetree.words.services import service

if TYPE_CHECKING:
    import pandas


class NotebookDisplay:
    """Something that notebooks show as tables and figures (`kinetree.report.views` says which)."""

    def _repr_html_(self) -> str:
        """Tables and figures, for notebooks."""
        text: str = service("notebook")(self)
        return text


class ReportableResult(NotebookDisplay):
    """A result with a view (`kinetree.report.views` has one for every kind of result)."""

    def report(self, path: str | PathLike[str]) -> Path:
        """Write a page (.html) that works offline: figures, tables, and the mechanism in 3D; gives back its path."""
        written: Path = service("report")(self, path)
        return written


def plain_fields(result: object, *names: str) -> dict[str, Any]:
    """Attributes of a result, by names with blanks between them, as plain data for JSON.

    Arrays and tuples become lists, complex numbers pairs (real part, imaginary part).
    """
    found = {}
    for name in " ".join(names).split():
        value = getattr(result, name)
        if isinstance(value, np.ndarray):
            value = (np.stack([value.real, value.imag], -1) if np.iscomplexobj(value) else value).tolist()
        found[name] = list(value) if isinstance(value, tuple) else value
    return found


def vector_text(values: Iterable[float]) -> str:
    """Components to three digits between brackets, without round-off and without minus before zero."""
    return f"({', '.join(f'{round(float(value), 9) + 0.0:.3g}' for value in values)})"


_ROWS_AT_ONCE = 4096


Described = Mapping[str, tuple[Array, ChannelInfo]]
"""Values (k,) or (k, c) of channels by name, with their descriptions."""


def columns(channels: Described) -> tuple[dict[str, Array], dict[str, str]]:
    """Columns (k,) of a table and their units, by name; a channel with components gives one column for each."""
    values: dict[str, Array] = {}
    units: dict[str, str] = {}
    for name, (array, info) in channels.items():
        if array.ndim == 1:
            values[name], units[name] = array, info.unit
            continue
        for column, component in enumerate(info.components):
            values[f"{name}.{component}"], units[f"{name}.{component}"] = (
                array[:, column],
                info.unit_of(column),
            )
    return values, units


def to_pandas(t: Array, channels: Described) -> pandas.DataFrame:
    """A `pandas.DataFrame` with index "time" (s); see `Run.to_pandas`."""
    try:
        import pandas
    except ImportError as error:
        raise ImportError("to_pandas needs pandas: install it with pip install 'kinetree[pandas]'") from error
    values, units = columns(channels)
    table = pandas.DataFrame(values, index=pandas.Index(t, name="time"))
    table.attrs["units"] = {"time": "s", **units}
    return table


def to_csv(path: str | PathLike[str], t: Array, channels: Described, remarks: Sequence[str] = ()) -> None:
    """Write comma-separated text, with remarks above it behind ``#``; see `Run.to_csv`."""
    values, units = columns(channels)
    names = [
        "time [s]",
        *(f"{name} [{units[name]}]" if units[name] not in ("", "1") else name for name in values),
    ]
    table = np.column_stack([t, *values.values()])
    with replacing(path) as temporary, open(temporary, "w", encoding="utf-8", newline="") as file:
        file.writelines(f"# {line}\n" for remark in remarks for line in remark.splitlines())
        file.write(",".join(map(csv_quoted, names)) + "\n")
        for start in range(0, len(table), _ROWS_AT_ONCE):
            rows = table[start : start + _ROWS_AT_ONCE].tolist()
            file.writelines(",".join(map(repr, row)) + "\n" for row in rows)
