"""Measured channels from arrays, tables and CSV files, and the information in them on parameters.

What data say about parameters: standard errors, combinations they cannot tell apart, times that are no seconds. With
residuals in units of their noise and the Jacobian J, the covariance of the parameters is (JᵀJ)⁻¹. Columns are scaled
by the sizes of the parameters, J D = U S Vᵀ, so that a singular value s means: the combination v of relative changes
is known with the relative error 1/s.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kinetree.analysis.search.trials import FAILURES
from kinetree.arrays import Array
from kinetree.derivatives.tangent_runs import TangentRuns
from kinetree.files.input import FileError, csv_unquoted, parsing, read_text, shown_cell
from kinetree.model.values.units import UnitError, measured
from kinetree.tolerances import NAMED_IN_COMBINATION, NO_SENSITIVITY
from kinetree.words.arguments import NoAnswerError
from kinetree.words.names import nearest

MOST_BYTES = 500_000_000
"""Size of a CSV file that is read."""

TIME = ("t", "time")
"""Names that the column of times may have."""

UNITS = {"milliseconds": 1e-3, "microseconds": 1e-6, "minutes": 60.0, "hours": 3600.0}
"""Units, in s, in which times may have been written by mistake."""


@dataclass(frozen=True)
class Measurements:
    """Measured values at common times.

    Attributes
    ----------
    t
        Times (k), s, ascending.
    columns
        Channels, or components of channels.
    values
        Measured values (k × columns); NaN where there is a gap.
    """

    t: Array
    columns: tuple[str, ...]
    values: Array

    @property
    def known(self) -> NDArray[np.bool_]:
        """Boolean array (k × columns): True where a value is present."""
        return np.isfinite(self.values)

    @property
    def gaps(self) -> dict[str, int]:
        """Number of missing values of every column that has gaps."""
        missing = (~self.known).sum(axis=0)
        return {name: int(n) for name, n in zip(self.columns, missing, strict=True) if n}

    @property
    def spread(self) -> Array:
        """Root of the mean square deviation of every column from its mean."""
        found = np.array(
            [values[known].std() for values, known in zip(self.values.T, self.known.T, strict=True)]
        )
        size = np.array(
            [np.abs(values[known]).max() for values, known in zip(self.values.T, self.known.T, strict=True)]
        )
        found = np.where(found > 1e-12 * size, found, size)
        return np.where(found > 0, found, 1.0)


def measurements(data: Any, channels: Mapping[str, Sequence[str]], t_start: float) -> Measurements:
    """Return the measured values, checked.

    Parameters
    ----------
    data
        Channels to values (k) or (k × components) with times under ``"t"``, a pandas table with such a column (or
        index), or the path of a file of comma-separated text with one.
    channels
        Every channel with the names of its components.
    t_start
        Time at which the model starts (s).
    """
    given, t = _timed(_read(data))
    faults = _time_faults(t, t_start)
    names: list[str] = []
    parts: list[Array] = []
    for name, values in given.items():
        owner, _, last = name.rpartition(".")
        if name in channels:
            wanted = [f"{name}.{c}" for c in channels[name]] or [name]
        elif owner in channels and last in channels[owner]:
            wanted = [name]
        else:
            known = [*channels, *(f"{c}.{part}" for c, parts in channels.items() for part in parts)]
            faults.append(f"the model has no channel {name!r}; {nearest(name, known)}")
            continue
        array = _numbers(name, values)
        if array.shape not in (
            (t.size, len(wanted)),
            (t.size,) if len(wanted) == 1 else (t.size, len(wanted)),
        ):
            faults.append(
                f"the values of {name!r} have the shape {array.shape}, but there are {t.size} times"
                + (f" and {len(wanted)} components" if len(wanted) > 1 else "")
            )
            continue
        array = array.reshape(t.size, len(wanted))
        if not np.isfinite(array).any(axis=0).all():
            faults.append(f"{name!r} has no values: all are gaps; leave it out")
        names += wanted
        parts.append(array)
    if not given:
        faults.append('nothing was measured: give channels beside "t"')
    if len(set(names)) < len(names):
        twice = sorted({name for name in names if names.count(name) > 1})
        faults.append(f"measured twice: {', '.join(twice)}; leave one out")
    if faults:
        raise NoAnswerError("\n".join(faults))
    values = np.column_stack(parts)
    values[~np.isfinite(values)] = np.nan
    return Measurements(t, tuple(names), values)


def read_table(path: str | PathLike[str]) -> tuple[Array, dict[str, Array]]:
    """Times (k), s, and the columns beside them, of a file of comma-separated text."""
    given, t = _timed(_csv(path))
    faults = _time_faults(t, -np.inf)
    if faults:
        raise NoAnswerError("\n".join(faults))
    return t, {name: _numbers(name, values) for name, values in given.items()}


def _timed(given: dict[str, Any]) -> tuple[dict[str, Any], Array]:
    """The columns without the times, and the times."""
    time = [name for name in given if name.lower() in TIME]
    if len(time) != 1:
        raise NoAnswerError(
            'the data need one column "t" with the times in s; '
            + f"the columns are {', '.join(given) or 'none'}"
        )
    return {name: values for name, values in given.items() if name != time[0]}, _numbers("t", given[time[0]])


def _time_faults(t: Array, t_start: float) -> list[str]:
    if t.ndim != 1 or t.size < 2:
        return ["the data need at least two times"]
    if not np.isfinite(t).all():
        row = int(np.flatnonzero(~np.isfinite(t))[0])
        return [f"time {row + 1} is missing; gaps are allowed in the values, not in the times"]
    if (np.diff(t) <= 0).any():
        row = int(np.flatnonzero(np.diff(t) <= 0)[0])
        return [f"the times must ascend, but {t[row]:g} s is followed by {t[row + 1]:g} s; sort the rows"]
    if t[0] < t_start:
        return [
            f"the data begin at {t[0]:g} s, before the model starts (t_start = {t_start:g} s); shift the times, "
            "or give t_start"
        ]
    return []


def _read(data: Any) -> dict[str, Any]:
    if isinstance(data, (str, PathLike)):
        return _csv(data)
    if hasattr(data, "columns") and hasattr(data, "index"):  # a pandas table
        found = _in_si({str(name): data[name].to_numpy() for name in data.columns})
        if str(data.index.name).lower() in TIME:
            found = {"t": data.index.to_numpy(), **found}
        return found
    if isinstance(data, Mapping):
        return _in_si({str(name): values for name, values in data.items()})
    raise NoAnswerError(
        "the data must map channels to values, or be a pandas table or the path of a CSV file, with times under "
        f'"t" (got {type(data).__name__})'
    )


def _csv(path: str | PathLike[str]) -> dict[str, Any]:
    rows = _rows(path)
    if len(rows) < 2:
        raise NoAnswerError(f"{path}: a line of names and lines of numbers are needed")
    first, heading = rows[0]
    names = [csv_unquoted(name) for name in heading]
    table: list[list[float]] = []
    for number, row in rows[1:]:
        if len(row) != len(names):
            raise NoAnswerError(f"{path}, line {number}: {len(row)} values, but {len(names)} names")
        try:
            table.append([float(cell) if cell.strip() else np.nan for cell in row])
        except ValueError:
            bad = next(cell for cell in row if not _is_number(cell))
            remedy = (
                "separate the columns by commas"
                if ";" in bad or "\t" in bad
                else "leave gaps empty or write nan"
            )
            raise NoAnswerError(f"{path}, line {number}: {shown_cell(bad)} is no number; {remedy}") from None
    if len({_unit(name)[0] for name in names}) < len(names):
        raise NoAnswerError(f"{path}, line {first}: a name is there twice; leave one of these columns out")
    return _in_si(dict(zip(names, np.array(table).T, strict=True)))


def _rows(path: str | PathLike[str]) -> list[tuple[int, list[str]]]:
    """Numbers and cells of the lines of a CSV file, without empty ones and remarks behind ``#``."""
    try:
        text = read_text(path, MOST_BYTES)
        with parsing(path, "a CSV file"):
            reader = csv.reader(io.StringIO(text, newline=""))
            return [(reader.line_num, row) for row in reader if row and not row[0].startswith("#")]
    except FileError as error:
        raise NoAnswerError(f"{path}: the file {error.reason}; {error.remedy}") from None


def _is_number(cell: str) -> bool:
    try:
        float(cell or "nan")
    except ValueError:
        return False
    return True


def _unit(name: str) -> tuple[str, str]:
    """A name and its unit: ``"A.angle [deg]"`` is an angle in degrees."""
    plain, _, unit = name.partition("[")
    return plain.strip(), unit.strip().removesuffix("]").strip()


def _in_si(given: Mapping[str, Any]) -> dict[str, Any]:
    """The columns by their names without units, values in the units that the names say turned into SI."""
    found: dict[str, Any] = {}
    for name, values in given.items():
        plain, unit = _unit(name)
        factor = _checked_unit(name, unit, "s" if plain.lower() in TIME else None)
        found[plain] = values if factor == 1.0 else factor * _numbers(plain, values)
    return found


def _checked_unit(name: str, unit: str, wanted: str | None) -> float:
    """Return the SI value of one of a unit; refuse unknown units, or those of another dimension than wanted."""
    try:
        factor, dimension = measured(unit)
    except UnitError as error:
        raise NoAnswerError(f"column {name!r}: {error}") from None
    if unit and wanted is not None and dimension != measured(wanted)[1]:
        raise NoAnswerError(
            f"column {name!r}: this is measured in {wanted}, and {unit} cannot be turned into that"
        )
    return factor


def check_dimensions(data: Any, units: Mapping[str, str]) -> None:
    """Refuse columns whose names say units of another dimension than their channels have (by channel or component)."""
    for name in _names(data):
        plain, unit = _unit(name)
        if unit and plain in units:
            _checked_unit(name, unit, units[plain])


def _names(data: Any) -> list[str]:
    """Names of the columns, as they are written."""
    if isinstance(data, (str, PathLike)):
        return [csv_unquoted(name) for _, heading in _rows(data)[:1] for name in heading]
    return [str(name) for name in (data if isinstance(data, Mapping) else getattr(data, "columns", ()))]


def _numbers(name: str, values: Any) -> Array:
    try:
        return np.asarray(values, dtype=float)
    except (TypeError, ValueError):
        raise NoAnswerError(f"the values of {name!r} are no numbers") from None


def characteristic_time(t: Array, values: Array) -> float:
    """Time (s) within which values typically change by half of their variance; noise below that does not matter.

    The smallest distance h at which the mean of (v(t + h) − v(t))²/2 exceeds half of the variance, which is its mean
    over all pairs of instants, so that there is one. NaN where nothing changes.
    """
    known = np.isfinite(values)
    if known.sum() < 4:
        return np.nan
    grid = np.linspace(t[known][0], t[known][-1], 2001)
    v = np.interp(grid, t[known], values[known])
    if not np.ptp(v) > 0:
        return np.nan
    v = v - v.mean()
    far = np.flatnonzero(_mean_squares(v) > v.var())
    return float(far[0] * (grid[1] - grid[0]))


def _mean_squares(v: Array) -> Array:
    """Mean of (v_i+h − v_i)² for every distance h: sums of squares, and products by a Fourier transform."""
    n = v.size
    spectrum = np.fft.rfft(v, 2 * n)
    products = np.fft.irfft(spectrum * spectrum.conj(), 2 * n)[:n]
    before = np.concatenate([[0.0], np.cumsum(v * v)])
    squares = before[n - np.arange(n)] + before[n] - before[np.arange(n)]
    return np.asarray((squares - 2 * products) / (n - np.arange(n)), dtype=float)


def check_data_units(runs: TangentRuns, data: Measurements, values: Array) -> None:
    """Refuse times that fit the motion in another unit, and do not in seconds."""
    span = float(data.t[-1] - runs.t_start)
    measured = np.array([characteristic_time(data.t, column) for column in data.values.T])

    def ratio(unit: float) -> float:
        with np.errstate(all="ignore"):
            ratios = measured * unit / _model_times(runs, values, span * unit, data.columns)
        return float(np.median(ratios[np.isfinite(ratios)])) if np.isfinite(ratios).any() else 1.0

    as_seconds = ratio(1.0)
    if as_seconds > 30:  # the measured motion is far too slow
        units = ("milliseconds", "microseconds")
    elif as_seconds < 0.4:  # too fast; over a short time all motions look slow, so that this is never far
        units = ("minutes", "hours")
    else:
        return
    for name in units:
        if 0.5 < ratio(UNITS[name]) < 2:
            raise NoAnswerError(
                f"the times of the data ({data.t[0]:g} to {data.t[-1]:g} s) look like {name}: read so, the measured "
                f"motion is as fast as the model's, and as seconds it is not; multiply them by {UNITS[name]:g}, or "
                "say that they are seconds with check_times=False (--no-time-check)"
            )


def _model_times(runs: TangentRuns, values: Array, span: float, columns: Sequence[str]) -> Array:
    """Characteristic times of the channels of the model over a span, as far as 20 000 steps reach."""
    try:
        state = runs.assembled(values)
    except FAILURES:
        return np.full(len(columns), np.nan)
    times = np.linspace(runs.t_start, runs.t_start + span, 2001)
    t, found = runs.motion(state, times, rtol=1e-6, max_steps=20_000)
    order = [runs.names.index(name) for name in columns]
    return np.array([characteristic_time(t, found[:, j]) for j in order])


@dataclass(frozen=True)
class Identifiability:
    """Standard errors (n), correlation (n × n), and combinations that cannot be told apart, in words."""

    errors: Array
    correlation: Array
    indistinct: tuple[str, ...]


def check_influence(J: Array, names: tuple[str, ...]) -> None:
    """Refuse parameters that change nothing that was measured."""
    idle = [name for name, column in zip(names, J.T, strict=True) if not np.any(column)]
    if idle:
        raise NoAnswerError(
            "\n".join(
                f"{name!r} changes nothing of what was measured; leave it out, measure what it changes, or start from "
                "another value"
                for name in idle
            )
        )


def identified(J: Array, scale: Array, names: tuple[str, ...]) -> Identifiability:
    """Return errors and correlations of parameters from a Jacobian (residuals over their noise × parameters)."""
    # as many as parameters
    rows = np.vstack([J * scale, np.zeros((max(0, len(names) - len(J)), len(names)))])
    _, s, Vt = np.linalg.svd(rows, full_matrices=False)
    null = s <= NO_SENSITIVITY * s[0]
    inverse = np.where(null, 0.0, 1 / np.where(null, 1.0, s))
    root = Vt.T * inverse
    covariance = root @ root.T
    undetermined = (np.abs(Vt[null]) > 1e-6).any(axis=0) if null.any() else np.zeros(len(names), bool)
    deviations = np.sqrt(np.diag(covariance))
    sizes = np.outer(deviations, deviations)
    correlation = np.divide(covariance, sizes, out=np.zeros_like(covariance), where=sizes > 0)
    errors = np.where(undetermined, np.inf, deviations * scale)
    words = tuple(
        _words(v, float(size), names) for v, size, zero in zip(Vt, s, null, strict=True) if zero or size < 1.0
    )
    return Identifiability(errors, correlation, words)


def _words(v: Array, s: float, names: tuple[str, ...]) -> str:
    largest = int(np.argmax(np.abs(v)))
    v = v / v[largest]
    part = [i for i in np.argsort(-np.abs(v), kind="stable") if abs(v[i]) >= NAMED_IN_COMBINATION]
    how = "not at all" if s == 0 else f"with an error of {100 / s:.0f} %" if s > 1e-3 else "not at all"
    if len(part) == 1:
        name = names[part[0]]
        return f"the data determine {name} {how}; keep it fixed, or measure more"
    size = [f"{names[i]} {v[i]:+.2g} %" for i in part]
    return (
        f"the data cannot tell apart changes of {', '.join(size)} made together (known {how}); keep one of them fixed, "
        "or measure more"
    )
