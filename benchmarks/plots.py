"""Work–precision plots of a file of results."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from pathlib import Path
from typing import Any

from page import image_name
from targets import problems

COLOURS = {
    "Kinetree": "#d62828",
    "Pinocchio + SciPy": "#1d70b8",
    "MuJoCo": "#2a9d8f",
    "Exudyn": "#6a4c93",
    "SymPy + SciPy": "#7a5c00",
}
MARKS = "osD^"


def draw(figures: dict[str, Any], folder: Path) -> list[Path]:
    """One picture per problem: time of a run over its measured error."""
    from matplotlib import pyplot as plt

    plt.switch_backend("Agg")
    written = []
    for problem in problems(figures):
        figure, axes = plt.subplots(figsize=(6.4, 4.0), layout="constrained")
        _curves(axes, problem["curves"], COLOURS)
        axes.set_xlabel("measured error (rad, m)")
        axes.set_ylabel("processor time (ms)")
        axes.set_title(problem["problem"])
        axes.legend(fontsize=8)
        file = folder / image_name(problem)
        figure.savefig(file, dpi=110, metadata={"Software": None})
        plt.close(figure)
        written.append(file)
    return written


def draw_together(named: Mapping[str, list[dict[str, Any]]], file: Path) -> None:
    """All curves of several mechanisms, by name, in one picture; every method has a colour of its own."""
    from matplotlib import pyplot as plt

    plt.switch_backend("Agg")
    across = min(3, len(named))
    rows = -(-len(named) // across)
    figure, panels = plt.subplots(
        rows, across, figsize=(4.2 * across, 3.0 * rows + 0.6), layout="constrained", squeeze=False
    )
    methods = list(dict.fromkeys(curve["method"] for curves in named.values() for curve in curves))
    colours = {method: f"C{k}" for k, method in enumerate(methods)}
    shown: dict[str, Any] = {}
    for axes, (name, curves) in zip(panels.flat, named.items(), strict=False):
        shown |= _curves(axes, curves, colours)
        axes.set_title(name, fontsize=9)
        axes.tick_params(labelsize=7)
    for axes in panels.flat[len(named) :]:
        axes.set_visible(False)
    figure.supxlabel("measured error (rad, m)", fontsize=9)
    figure.supylabel("processor time (ms)", fontsize=9)
    figure.legend(shown.values(), shown, loc="outside upper center", ncols=across + 1, fontsize=8)
    figure.savefig(file, dpi=110, metadata={"Software": None})
    plt.close(figure)


def _curves(axes: Any, curves: list[dict[str, Any]], colours: Mapping[str, str]) -> dict[str, Any]:
    """Draw curves, those with an error alone; the lines by what they are of. Colours are of programs or methods."""
    seen: dict[str, int] = {}
    lines = {}
    for curve in curves:
        k = seen[curve["program"]] = seen.get(curve["program"], -1) + 1
        points = sorted((p for p in curve["points"] if isfinite(p["error"])), key=lambda p: p["seconds"])
        if not points:
            continue
        label = f"{curve['program']}, {curve['method']}"
        (lines[label],) = axes.loglog(
            [p["error"] for p in points],
            [1e3 * p["seconds"] for p in points],
            MARKS[k % len(MARKS)] + ("-" if k == 0 else "--"),
            color=colours.get(curve["program"]) or colours.get(curve["method"], "#555555"),
            markersize=4,
            label=label,
        )
    axes.invert_xaxis()
    axes.grid(True, which="major", alpha=0.3)
    return lines
