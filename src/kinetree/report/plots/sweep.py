"""Figures of sweeps: families of lines over time, and maps of one number over two axes."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from typing import TYPE_CHECKING, Any

import numpy as np

from kinetree.analysis.scenarios.sweep import Sweep, axis_label
from kinetree.arrays import Array
from kinetree.report.plots.channels import check_format, save_figure
from kinetree.words.errors import NoAnswerError
from kinetree.words.names import nearest

if TYPE_CHECKING:
    from matplotlib.figure import Figure


REDUCTIONS: dict[str, Any] = {
    "last": lambda v: v[-1],
    "min": np.min,
    "max": np.max,
    "mean": np.mean,
    "rms": lambda v: np.sqrt(np.mean(v**2)),
}
"""What a map shows of the values of a run, as far as it went."""


def reduced(sweep: Sweep, values: Array, at: str) -> Array:
    """One number for every scenario, from values (…, k) over time; NaN for those that failed, not for those stopped."""
    rows = values.reshape(-1, values.shape[-1])
    found = np.full(rows.shape[0], np.nan)
    for s, (row, status) in enumerate(zip(rows, sweep.runs.status, strict=True)):
        known = row[np.isfinite(row)]
        if status in ("finished", "stopped") and known.size:
            found[s] = REDUCTIONS[at](known)
    return found.reshape(values.shape[:-1])


def plot_sweep(
    sweep: Sweep,
    channel: str,
    path: str | PathLike[str] | None = None,
    *,
    kind: str = "auto",
    at: str = "last",
    where: Mapping[str, float],
) -> Figure:
    """A figure of a sweep; see `Sweep.plot`."""
    from matplotlib.figure import Figure

    if path is not None:
        check_format(path)
    if at not in REDUCTIONS:
        raise NoAnswerError(f"a map cannot show {at!r} of a run; {nearest(at, REDUCTIONS)}")
    info = sweep.describe(channel)
    if info.components:
        first = f"{channel}.{info.components[0]}"
        raise NoAnswerError(f"channel {channel!r} has {info.width} components; choose one, such as {first!r}")
    every = sweep[channel]
    values, names = _chosen(sweep, every, where)
    wanted = {"auto": min(len(names), 2), "lines": 1, "map": 2}.get(kind)
    if wanted is None:
        raise NoAnswerError(f"there is no figure {kind!r} of a sweep; {nearest(kind, ['lines', 'map'])}")
    if wanted != len(names):
        remedy = (
            f"choose values of the others with where={{{names[-1]!r}: …}}"
            if len(names) > wanted
            else "vary more"
        )
        words = {0: "none", 1: "one axis", 2: "two axes"}[wanted]
        raise NoAnswerError(
            f"this figure shows {words}, but {', '.join(names) or 'nothing'} varies; {remedy}"
        )
    figure = Figure(figsize=(8.0, 4.8), layout="constrained")
    label = f"{channel} [{info.unit}]" if info.unit not in ("", "1") else channel
    if len(names) == 2:
        _map(figure, sweep, names, _chosen(sweep, reduced(sweep, every, at), where)[0], f"{at} of {label}")
    else:
        _lines(figure, sweep, names, values, label)
    if path is not None:
        save_figure(figure, path, dpi=160)
    return figure


def _chosen(sweep: Sweep, values: Array, where: Mapping[str, float]) -> tuple[Array, list[str]]:
    """Values at the chosen places of some axes, and the axes left (those with several values)."""
    for name in where:
        if name not in sweep.axes:
            raise NoAnswerError(f"where: {name!r} does not vary; {nearest(name, sweep.axes)}")
    index: list[Any] = []
    left = []
    for name, axis in sweep.axes.items():
        if name in where:
            index.append(int(np.argmin(np.abs(axis - where[name]))))
        elif axis.size == 1:
            index.append(0)
        else:
            index.append(slice(None))
            left.append(name)
    return values[tuple(index)], left


def _title(sweep: Sweep, name: str) -> str:
    unit = sweep.units[name]
    return f"{axis_label(sweep, name)} [{unit}]" if unit else axis_label(sweep, name)


def is_logarithmic(values: Array) -> bool:
    """Whether values are spread over decades evenly."""
    if values.size < 3 or not (values > 0).all():
        return False
    steps = np.diff(np.log(np.sort(values)))
    return bool(np.ptp(steps) < 1e-6 * steps.mean() and values.max() > 10 * values.min())


def _lines(figure: Figure, sweep: Sweep, names: list[str], values: Array, label: str) -> None:
    from matplotlib import colormaps
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import LogNorm, Normalize

    axes = figure.subplots()
    axis = sweep.axes[names[0]]
    norm = (LogNorm if is_logarithmic(axis) else Normalize)(float(axis.min()), float(axis.max()))
    colors = colormaps["viridis"]
    for value, line in zip(axis, values, strict=True):
        axes.plot(sweep.t, line, color=colors(norm(value)), linewidth=1.2)
    figure.colorbar(ScalarMappable(norm, colors), ax=axes, label=_title(sweep, names[0]))
    axes.set_xlabel("time [s]")
    axes.set_ylabel(label)
    axes.grid(visible=True, color="#e6e9ee", linewidth=0.8)
    axes.spines[["top", "right"]].set_visible(False)
    axes.margins(x=0)


def _map(figure: Figure, sweep: Sweep, names: list[str], values: Array, label: str) -> None:
    axes = figure.subplots()
    first, second = (sweep.axes[name] for name in names)
    rows, columns = np.argsort(first), np.argsort(second)
    shown = np.ma.masked_invalid(values[np.ix_(rows, columns)])
    mesh = axes.pcolormesh(second[columns], first[rows], shown, shading="nearest", cmap="viridis")
    axes.set_facecolor("#d8dce2")  # scenarios that failed
    figure.colorbar(mesh, ax=axes, label=label)
    axes.set_xlabel(_title(sweep, names[1]))
    axes.set_ylabel(_title(sweep, names[0]))
    if is_logarithmic(second):
        axes.set_xscale("log")
    if is_logarithmic(first):
        axes.set_yscale("log")
