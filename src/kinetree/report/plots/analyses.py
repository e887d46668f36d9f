"""Figures of analyses: Bode plots and poles, sweeps, periodic motions over a parameter, and growth of costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinetree.arrays import Array
from kinetree.report.plots.channels import COLORS, check_format, save_figure, shown_figure
from kinetree.tolerances import TINY
from kinetree.words.arguments import NoAnswerError
from kinetree.words.keywords import spelled
from kinetree.words.names import nearest

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from kinetree.analysis.linearize import Linearization
    from kinetree.analysis.periodic_path import PeriodicPath
    from kinetree.analysis.scenarios.sweep import Sweep
    from kinetree.analysis.trust.compare import Growth


@spelled
def plot_bode(
    linear: Linearization, frequencies: ArrayLike | None = None, *, path: str | PathLike[str] | None = None
) -> Figure:
    """Magnitude and phase of every output for every input over frequency; one axis for every unit of magnitudes.

    Parameters
    ----------
    linear
        A linearisation with inputs and outputs.
    frequencies
        In Hz; two decades around the poles where left out.
    path
        Path of the figure: png, svg or pdf.
    """
    from matplotlib.figure import Figure

    if not linear.inputs or not linear.outputs:
        raise NoAnswerError("a Bode plot needs inputs and outputs: linearize(model, inputs=[…], outputs=[…])")
    f = frequencies_around(linear) if frequencies is None else np.asarray(frequencies, dtype=float)
    G = linear.transfer(2j * np.pi * f)
    pairs = [(o, i) for o in range(len(linear.outputs)) for i in range(len(linear.inputs))]
    units = {(o, i): ratio_unit(linear.output_units[o], linear.input_units[i]) for o, i in pairs}
    kinds = list(dict.fromkeys(units.values()))
    figure = Figure(figsize=(8, 3 + 2.6 * len(kinds)), layout="constrained")
    *magnitudes, phases = figure.subplots(len(kinds) + 1, 1, sharex=True)
    sizes = dict(zip(kinds, magnitudes, strict=True))
    for k, (o, i) in enumerate(pairs):
        style: dict[str, Any] = {"color": COLORS[k % len(COLORS)]}
        size = np.abs(G[:, o, i])
        label = f"{linear.outputs[o]} / {linear.inputs[i]}"
        sizes[units[o, i]].loglog(f, np.where(size > 0, size, np.nan), label=label, **style)
        phases.semilogx(f, np.degrees(np.unwrap(np.angle(G[:, o, i]))), **style)
    for unit, axes in sizes.items():
        axes.set_ylabel(f"magnitude ({unit})" if unit else "magnitude")
        axes.legend(fontsize="small")
    phases.set_ylabel("phase (°)")
    phases.set_xlabel("frequency (Hz)")
    for axes in (*magnitudes, phases):
        axes.grid(True, which="both", alpha=0.3)
    return _written(figure, path)


@spelled
def plot_poles(linear: Linearization, *, path: str | PathLike[str] | None = None) -> Figure:
    """The poles in the complex plane; growing modes lie right of the axis, in another colour.

    Poles of very different sizes are seen side by side: the axes are then linear near zero and logarithmic beyond.

    Parameters
    ----------
    linear
        A linearisation.
    path
        Path of the figure: png, svg or pdf.
    """
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6, 5), layout="constrained")
    axes = figure.subplots()
    poles = linear.poles
    growing = poles.real > 1e-6 * max(1.0, float(np.abs(poles).max(initial=0.0)))
    axes.plot(poles[~growing].real, poles[~growing].imag, "x", color=COLORS[0], label="decays or stays")
    if growing.any():
        axes.plot(poles[growing].real, poles[growing].imag, "x", color=COLORS[3], label="grows")
    axes.axvline(0.0, color="#888888", linewidth=0.8)
    axes.axhline(0.0, color="#888888", linewidth=0.8)
    near = linear_width(poles)
    if near is not None:
        axes.set_xscale("asinh", linear_width=near)
        axes.set_yscale("asinh", linear_width=near)
    axes.set_xlabel("real part (1/s)")
    axes.set_ylabel("imaginary part (rad/s)")
    axes.legend(fontsize="small")
    axes.grid(True, alpha=0.3)
    return _written(figure, path)


def frequencies_around(linear: Linearization) -> NDArray[np.float64]:
    """Frequencies (Hz) from a decade below the poles to a decade above."""
    sizes = np.abs(linear.poles)
    moving = sizes[sizes > 1e-6 * max(float(sizes.max(initial=0.0)), TINY)]
    low, high = (moving.min(), moving.max()) if moving.size else (1.0, 1.0)
    return np.asarray(np.geomspace(low / 10, high * 10, 600) / (2 * np.pi))


SPREAD = 50.0
"""Largest pole over the smallest beyond which a linear plane shows nothing of the smallest."""


def linear_width(poles: NDArray[np.complex128]) -> float | None:
    """The size below which a plane of poles is linear and beyond it logarithmic; None: linear throughout."""
    sizes = np.abs(poles)
    counted = sizes[sizes > 1e-9 * max(float(sizes.max(initial=0.0)), TINY)]
    if not counted.size or counted.max() <= SPREAD * counted.min():
        return None
    return float(10.0 ** np.floor(np.log10(counted.min())))


def ratio_unit(output: str, input: str) -> str:
    """Unit of an output over an input."""
    if output == input:
        return ""
    below = f"({input})" if any(sign in input for sign in "·/") else input
    return output if input in ("", "1") else f"{output if output else '1'}/{below}"


def _written(figure: Figure, path: str | PathLike[str] | None) -> Figure:
    if path is not None:
        save_figure(figure, path)
    return figure


REDUCTIONS: dict[str, Any] = {
    "last": lambda v: v[-1],
    "min": np.min,
    "max": np.max,
    "mean": np.mean,
    "rms": lambda v: np.sqrt(np.mean(v**2)),
}
"""Reductions of the values of a run, as far as it went, to the number that a map shows."""


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
    from kinetree.analysis.scenarios.sweep import axis_label

    unit = sweep.units[name]
    return f"{axis_label(sweep, name)} [{unit}]" if unit else axis_label(sweep, name)


def is_logarithmic(values: Array) -> bool:
    """True if values are spread evenly over decades."""
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


GROWTH_COLORS = ("#d62828", "#f77f00", "#1d70b8", "#2a9d8f", "#6a4c93", "#7a5c00", "#555555", "#e07a9f")
GROWTH_MARKS = "osD^vX"


def growth_plot(growth: Growth, path: str | Path) -> Path:
    """Draw instructions and µs per evaluation over the size; a colour per formulation, a mark per reduction.

    Parameters
    ----------
    growth
        Figures of a family of models.
    path
        Figure to write: .png, .svg or .pdf.
    """
    path = Path(path)
    if path.suffix not in (".png", ".svg", ".pdf"):
        raise ValueError(f"figure {str(path)!r}: give a name that ends in .png, .svg or .pdf")
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10.0, 4.6), layout="constrained")
    left, right = figure.subplots(1, 2)
    formulations = list(dict.fromkeys(ways[0].formulation for _, ways in growth.ways))
    reductions = list(dict.fromkeys(ways[0].reduction for _, ways in growth.ways))
    for name, ways in growth.ways:
        first = ways[0]
        color = GROWTH_COLORS[formulations.index(first.formulation) % len(GROWTH_COLORS)]
        mark = GROWTH_MARKS[reductions.index(first.reduction) % len(GROWTH_MARKS)] + "-"
        style = {"color": color, "markersize": 4, "linewidth": 1}
        right.loglog(growth.sizes, [way.microseconds for way in ways], mark, label=name, **style)
        if first.reduction == next(
            w.reduction for _, (w, *_) in growth.ways if w.formulation == first.formulation
        ):
            left.loglog(
                growth.sizes, [way.instructions for way in ways], mark, label=first.formulation, **style
            )
    for axes, title in ((left, "instructions of an evaluation"), (right, "µs per evaluation, compiled loop")):
        axes.set_title(title)
        axes.set_xlabel("loops" if growth.family == "loops" else "bodies")
        axes.set_xticks(growth.sizes, [str(size) for size in growth.sizes])
        axes.minorticks_off()
        axes.grid(True, which="major", alpha=0.3)
        axes.legend(fontsize=6)
    figure.suptitle(growth.family)
    save_figure(figure, path, dpi=110, metadata={"Software": None} if path.suffix == ".png" else None)
    return path


CHANGE_MARKS = {"fold": "o", "branch": "s", "period doubling": "D", "torus": "^"}


def plot_path(path: PeriodicPath, values: Sequence[str], file: str | PathLike[str] | None = None) -> Figure:
    """A figure of a path; see `PeriodicPath.plot`."""
    if file is not None:
        check_format(file)
    names = tuple(values) or (*path.motions[0].values, "period")
    figure = shown_figure(len(names))
    all_axes = figure.subplots(len(names), 1, sharex=True, squeeze=False)[:, 0]
    told: dict[str, object] = {}
    for axes, name in zip(all_axes, names, strict=True):
        for member in path.family:
            y, stable = _along_path(member, name), np.array(member.stable)
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
                (mark,) = axes.plot(
                    change.value, at, CHANGE_MARKS[change.kind], color=COLORS[3], markersize=6
                )
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


def _along_path(path: PeriodicPath, name: str) -> Array:
    if name == "period":
        return path.periods
    if name == "multiplier":
        return np.array([np.abs(motion.own_multipliers).max(initial=0.0) for motion in path.motions])
    return path[name]


def _between(x: Array, y: Array, at: float) -> float:
    """The value between two motions; the mean of both where the path turns back between them."""
    part = (at - x[0]) / (x[1] - x[0]) if x[1] != x[0] else 0.5
    return float(y[0] + part * (y[1] - y[0])) if 0 <= part <= 1 else float(y.mean())
