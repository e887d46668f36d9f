"""Work–precision plots of a file of results."""

from __future__ import annotations

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
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot as plt

    written = []
    for problem in problems(figures):
        figure, axes = plt.subplots(figsize=(6.4, 4.0), layout="constrained")
        seen: dict[str, int] = {}
        for curve in problem["curves"]:
            k = seen[curve["program"]] = seen.get(curve["program"], -1) + 1
            points = sorted(curve["points"], key=lambda p: p["seconds"])
            axes.loglog(
                [p["error"] for p in points],
                [1e3 * p["seconds"] for p in points],
                MARKS[k] + ("-" if k == 0 else "--"),
                color=COLOURS.get(curve["program"], "#555555"),
                markersize=4,
                label=f"{curve['program']}, {curve['method']}",
            )
        axes.invert_xaxis()
        axes.set_xlabel("measured error (rad, m)")
        axes.set_ylabel("processor time (ms)")
        axes.set_title(problem["problem"])
        axes.grid(True, which="major", alpha=0.3)
        axes.legend(fontsize=8)
        file = folder / image_name(problem)
        figure.savefig(file, dpi=110, metadata={"Software": None})
        plt.close(figure)
        written.append(file)
    return written
