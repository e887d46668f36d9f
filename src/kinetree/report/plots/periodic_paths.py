"""Figures of periodic motions over a parameter: stable and unstable parts, branches, and where the path changes."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from typing import TYPE_CHECKING

import numpy as np

from kinetree.analysis.periodic_path import PeriodicPath
from kinetree.arrays import Array
from kinetree.report.plots.channels import COLORS, check_format, save_figure

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MARKS = {"fold": "o", "branch": "s", "period doubling": "D", "torus": "^"}


def plot_path(path: PeriodicPath, values: Sequence[str], file: str | PathLike[str] | None = None) -> Figure:
    """A figure of a path; see `PeriodicPath.plot`."""
    from kinetree.report.plots.figure import ShownFigure

    if file is not None:
        check_format(file)
    names = tuple(values) or (*path.motions[0].values, "period")
    figure = ShownFigure(figsize=(8.0, 1.0 + 2.4 * len(names)), layout="constrained")
    all_axes = figure.subplots(len(names), 1, sharex=True, squeeze=False)[:, 0]
    told: dict[str, object] = {}
    for axes, name in zip(all_axes, names, strict=True):
        for member in path.family:
            y, stable = _along(member, name), np.array(member.stable)
            for wanted, style in ((True, "-"), (False, "--")):
                # a piece between two motions is drawn as the first of them is
                shown = stable == wanted
                shown[1:] |= stable[:-1] == wanted
                (line,) = axes.plot(
                    member.values, np.where(shown, y, np.nan), style, color=COLORS[0], linewidth=1.6
                )
                if not np.isnan(line.get_ydata()).all():
                    told.setdefault("stable" if wanted else "unstable", line)
            for change in member.changes:
                ends = slice(change.index, change.index + 2)
                at = _between(member.values[ends], y[ends], change.value)
                (mark,) = axes.plot(change.value, at, MARKS[change.kind], color=COLORS[3], markersize=6)
                told.setdefault(change.kind, mark)
        axes.set_ylabel(
            {"period": "period [s]", "multiplier": "largest multiplier"}.get(name, f"{name} at the start")
        )
        axes.grid(visible=True, color="#e6e9ee", linewidth=0.8)
        axes.spines[["top", "right"]].set_visible(False)
    all_axes[0].legend(told.values(), told.keys(), frameon=False, fontsize="small", loc="best")
    all_axes[-1].set_xlabel(path.parameter)
    if file is not None:
        save_figure(figure, file, dpi=160)
    return figure


def _along(path: PeriodicPath, name: str) -> Array:
    if name == "period":
        return path.periods
    if name == "multiplier":
        return np.array([np.abs(motion.own_multipliers).max(initial=0.0) for motion in path.motions])
    return path[name]


def _between(x: Array, y: Array, at: float) -> float:
    """The value between two motions; the mean of both where the path turns back between them."""
    part = (at - x[0]) / (x[1] - x[0]) if x[1] != x[0] else 0.5
    return float(y[0] + part * (y[1] - y[0])) if 0 <= part <= 1 else float(y.mean())
