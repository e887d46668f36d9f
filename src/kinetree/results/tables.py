"""Runs as tables: pandas and CSV."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from os import PathLike
from typing import TYPE_CHECKING

import numpy as np

from kinetree.results.channels import FloatArray
from kinetree.results.files import replacing

if TYPE_CHECKING:
    import pandas

    from kinetree.results.run import Run

_ROWS_AT_ONCE = 4096


def columns(run: Run, channels: Iterable[str] | None) -> tuple[dict[str, FloatArray], dict[str, str]]:
    """Columns (k,) of a table and their units, by name; a channel with components gives one column for each.

    `channels` are names or patterns; None means the states and the channels stored with the run.
    """
    wanted: Mapping[str, FloatArray]
    wanted = run.evaluate(
        [*dict.fromkeys([*run.layout.names, *run.stored])] if channels is None else channels
    )
    values: dict[str, FloatArray] = {}
    units: dict[str, str] = {}
    for name, array in wanted.items():
        info = run.describe(name)
        if array.ndim == 1:
            values[name], units[name] = array, info.unit
            continue
        for column, component in enumerate(info.components):
            values[f"{name}.{component}"], units[f"{name}.{component}"] = array[:, column], info.unit
    return values, units


def to_pandas(run: Run, channels: Iterable[str] | None = None) -> pandas.DataFrame:
    """A `pandas.DataFrame` with index "time" (s); units are in its ``attrs["units"]``.

    Parameters
    ----------
    run : Run
    channels : iterable of str, optional
        Names or patterns, ``["*"]`` for all. The states and the stored channels where left out.
    """
    try:
        import pandas
    except ImportError as error:
        raise ImportError("to_pandas needs pandas: install it with pip install 'kinetree[pandas]'") from error
    values, units = columns(run, channels)
    table = pandas.DataFrame(values, index=pandas.Index(run.t, name="time"))
    table.attrs["units"] = {"time": "s", **units}
    return table


def to_csv(run: Run, path: str | PathLike[str], channels: Iterable[str] | None = None) -> None:
    """Write comma-separated text: a line of names with units, ``time [s],crank.angle [rad]``, then the rows.

    Numbers are written with the fewest digits that read back to the very same double. The file appears only
    once it is whole. `channels` as in `to_pandas`.
    """
    values, units = columns(run, channels)
    names = [
        "time [s]",
        *(f"{name} [{units[name]}]" if units[name] not in ("", "1") else name for name in values),
    ]
    table = np.column_stack([run.t, *values.values()])
    with replacing(path) as temporary, open(temporary, "w", encoding="utf-8", newline="") as file:
        file.write(",".join(_quoted(name) for name in names) + "\n")
        for start in range(0, len(table), _ROWS_AT_ONCE):
            rows = table[start : start + _ROWS_AT_ONCE].tolist()
            file.writelines(",".join(map(repr, row)) + "\n" for row in rows)


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"' if set(name) & set(',"\n') else name
