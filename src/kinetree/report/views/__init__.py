"""Views: what the page and notebooks show of a result. One line here for every kind of result."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from os import PathLike
from pathlib import Path
from typing import Any

from kinetree.report.page.data import ReportData
from kinetree.report.views.base import View

VIEWS: dict[str, str] = {
    "Equilibrium": "linear_analyses.EQUILIBRIUM",
    "Equilibria": "linear_analyses.EQUILIBRIUM",
    "Linearization": "linear_analyses.LINEARIZATION",
    "Modes": "linear_analyses.MODES",
    "Run": "runs.RUN",
    "RunComparison": "runs.RUN_COMPARISON",
    "Transmission": "motions.TRANSMISSION",
    "Actuation": "motions.ACTUATION",
    "Sensitivities": "searches.SENSITIVITIES",
    "Gradient": "searches.GRADIENT",
    "Fit": "searches.FIT",
    "Optimum": "searches.OPTIMUM",
    "ParetoFront": "searches.PARETO_FRONT",
    "Posterior": "searches.POSTERIOR",
    "Uncertainty": "searches.UNCERTAINTY",
    "OptimalMotion": "motions.OPTIMAL_MOTION",
    "Sweep": "scenarios.SWEEP",
    "ManyRuns": "scenarios.MANY_RUNS",
    "PeriodicMotion": "motions.PERIODIC_MOTION",
    "PeriodicPath": "motions.PERIODIC_PATH",
    "ReadableEquations": "runs.EQUATIONS",
    "IntermediatesOverTime": "inside.INTERMEDIATES",
}
"""Classes of results and their views: module and name."""

NOTES: dict[str, str] = {
    "Model": "runs.MODEL",
    "Audit": "runs.AUDIT",
    "Diagnosis": "runs.DIAGNOSIS",
    "Certificate": "runs.CERTIFICATE",
}
"""Classes of results that notebooks show but that have no page of their own, with their views."""


def view_of(result: Any) -> View:
    """The view of a result."""
    views = VIEWS | NOTES
    for kind in type(result).__mro__:
        if kind.__name__ in views:
            module, _, name = views[kind.__name__].partition(".")
            found: View = getattr(import_module(f"kinetree.report.views.{module}"), name)
            return found
    raise TypeError(f"there is no view of {type(result).__name__}; there are views of {', '.join(VIEWS)}")


def page_data(result: Any, **drawn: float) -> ReportData:
    """Everything the page of a result shows; ``drawn`` says how the scene of a run is drawn, see `report_data`."""
    view = view_of(result)
    if view.scene is None:
        raise TypeError(f"{type(result).__name__} has no page of its own")
    data = view.scene(result, **drawn)
    words = " · ".join(part for part in (view.title, data.subtitle) if part)
    return replace(data, subtitle=words, headline=view.headline(result), sheets=view.sheets(result))


def report(result: Any, path: str | PathLike[str], inside: str | None = None) -> Path:
    """Write the page of a result; of a run with the quantities ``inside`` a formulation, see `Run.report`."""
    from kinetree.report.page.html import write_page

    data = page_data(result)
    if inside is not None:
        from kinetree.report.views.inside import with_inside

        data = with_inside(data, result, inside)
    return write_page(data, Path(path), autoplay=view_of(result).autoplay)


def notebook(result: Any) -> str:
    """Tables and figures of a result as HTML without scripts."""
    from kinetree.report.page.html import static_html

    view = view_of(result)
    return static_html(view.title, view.headline(result), (view.in_notebooks or view.sheets)(result))
