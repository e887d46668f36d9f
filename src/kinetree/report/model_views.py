"""What `Model.show` does."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kinetree.model import Model
from kinetree.report.page.data import Finding, ReportData
from kinetree.report.run_views import show_data


def model_data(model: Model, t: float = 0.0, mesh_budget: float | None = None) -> ReportData:
    """The page of a model as it is assembled at time t (s), with what the doctor finds.

    ``mesh_budget`` (kB) is that of `report_data`.
    """
    from kinetree.analysis.trust.doctor import examine
    from kinetree.report.from_run import report_data
    from kinetree.report.scene.still import still

    data = report_data(still(model, t), model, examine(model), mesh_budget=mesh_budget)
    return replace(data, headline=headline_of(model))


def headline_of(model: Model) -> Finding:
    """A few words on a model: how large it is, or that it has faults."""
    count = len(model.validate().faults)
    if count:
        return Finding("bad", f"{count} fault{'' if count == 1 else 's'}")
    bodies, joints = len(model.bodies), len(model.joints)
    words = f"{bodies} {'body' if bodies == 1 else 'bodies'}, {joints} joint{'' if joints == 1 else 's'}"
    loops = len(model.topology.closing)
    return Finding("ok", f"{words}, {loops} closed loop{'' if loops == 1 else 's'}" if loops else words)


def show_model(model: Model, *, height: int, browser: bool) -> Any:
    """See `kinetree.Model.show`."""
    return show_data(model_data(model), height, browser)
