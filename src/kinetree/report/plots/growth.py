"""A picture of how the cost of every formulation grows with the number of bodies."""

from __future__ import annotations

from pathlib import Path

from kinetree.analysis.trust.compare import Growth
from kinetree.report.plots.channels import save_figure

COLORS = ("#d62828", "#f77f00", "#1d70b8", "#2a9d8f", "#6a4c93", "#7a5c00", "#555555", "#e07a9f")
MARKS = "osD^vX"


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
        color = COLORS[formulations.index(first.formulation) % len(COLORS)]
        mark = MARKS[reductions.index(first.reduction) % len(MARKS)] + "-"
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
