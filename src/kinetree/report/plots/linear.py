"""Figures of linearisations: Bode plots and poles."""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinetree.analysis.linear.linearize import Linearization
from kinetree.report.plots.channels import COLORS, save_figure
from kinetree.words.errors import NoAnswerError
from kinetree.words.keywords import spelled

if TYPE_CHECKING:
    from matplotlib.figure import Figure


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
        Where to write the figure: png, svg or pdf.
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
    """The poles in the complex plane; what grows lies right of the axis, in another colour.

    Poles of very different sizes are seen side by side: the axes are then linear near zero and logarithmic beyond.

    Parameters
    ----------
    linear
        A linearisation.
    path
        Where to write the figure: png, svg or pdf.
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
    moving = sizes[sizes > 1e-6 * max(float(sizes.max(initial=0.0)), 1e-300)]
    low, high = (moving.min(), moving.max()) if moving.size else (1.0, 1.0)
    return np.asarray(np.geomspace(low / 10, high * 10, 600) / (2 * np.pi))


SPREAD = 50.0
"""Largest pole over the smallest beyond which a linear plane shows nothing of the smallest."""


def linear_width(poles: NDArray[np.complex128]) -> float | None:
    """The size below which a plane of poles is linear and beyond it logarithmic; None: linear throughout."""
    sizes = np.abs(poles)
    counted = sizes[sizes > 1e-9 * max(float(sizes.max(initial=0.0)), 1e-300)]
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
