"""What `Model.show` does."""

from __future__ import annotations

from typing import Any

from kinetree.model import Model
from kinetree.report.data import ReportData
from kinetree.report.run_views import show_data


def model_data(model: Model, t: float = 0.0, mesh_budget: float | None = None) -> ReportData:
    """The page of a model as it is assembled at time t (s), with what the doctor finds.

    ``mesh_budget`` (kB) is that of `report_data`.
    """
    from kinetree.analysis.doctor import examine
    from kinetree.report.from_run import report_data
    from kinetree.report.still import still

    return report_data(still(model, t), model, examine(model), mesh_budget=mesh_budget)


def show_model(model: Model, *, height: int, browser: bool) -> Any:
    """See `kinetree.Model.show`."""
    return show_data(model_data(model), height, browser)
