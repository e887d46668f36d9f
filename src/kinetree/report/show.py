"""What `Run.plot`, `Run.show` and `Model.show` do."""

from __future__ import annotations

import sys
import tempfile
import webbrowser
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kinetree.model import Model
from kinetree.report.page.data import PageNote, ReportData
from kinetree.report.plots.channels import Channel, plot_series
from kinetree.results.channels import ChannelError
from kinetree.results.run import Run
from kinetree.words.keywords import spelled

if TYPE_CHECKING:
    from matplotlib.figure import Figure


FEW = 6
"""Channels plotted where none are named: the first coordinates."""


def plot(
    run: Run,
    *channels: str,
    over: str | None = None,
    path: str | PathLike[str] | None = None,
    errors: bool = False,
) -> Figure:
    """Plot channels over time or over another channel, one axes per unit (see `Run.plot`)."""
    file = None if path is None else Path(path)
    series = series_of(run, channels)
    bands = [run.error(label) for label, _, _ in series] if errors else []
    if over is None:
        return plot_series(run.t, series, file, title=run.model_name, errors=bands)
    across = series_of(run, [over])
    if len(across) > 1:
        names = ", ".join(repr(label) for label, _, _ in across)
        raise ChannelError(f"plot: over={over!r} has {len(across)} components; name one of {names}")
    label, unit, values = across[0]
    below = f"{label} [{unit}]" if unit else label
    return plot_series(values, series, file, title=run.model_name, errors=bands, below=below)


def series_of(run: Run, channels: tuple[str, ...] | list[str]) -> list[Channel]:
    """Labels, units and values of channels, one for every component."""
    names = list(channels) or list(run.layout.x_names[:FEW])
    found: list[Channel] = []
    for name, values in run.evaluate(names).items():
        info = run.describe(name)
        if values.ndim == 1:
            found.append((name, _shown(info.unit), values))
        else:
            found += [
                (f"{name}.{c}", _shown(info.unit_of(i)), values[:, i]) for i, c in enumerate(info.components)
            ]
    return found


def _shown(unit: str) -> str:
    return "" if unit == "1" else unit


@spelled
def show(run: Run, *channels: str, height: int = 640, browser: bool = True) -> Any:
    """Show the motion: inside the notebook, or as a page in the browser.

    Parameters
    ----------
    run : Run
    channels : str
        Names or patterns of channels to plot first.
    height : int
        Of the frame in a notebook, pixels.
    browser : bool
        Open the page that is written outside of notebooks.

    Returns
    -------
    IPython.display.HTML or pathlib.Path
        The frame, or the file of the page.
    """
    return show_data(data_of(run, channels), height, browser)


def show_data(data: ReportData, height: int, browser: bool) -> Any:
    """A page inside the notebook, or as a file in the browser."""
    if _in_notebook():
        from IPython.display import HTML

        from kinetree.report.page.html import notebook_html

        return HTML(notebook_html(data, height=height))
    from kinetree.report.page.html import write_page

    path = write_page(data, Path(tempfile.mkdtemp(prefix="kinetree-")) / "report.html")
    if browser:
        webbrowser.open(path.as_uri())
    return path


def data_of(
    run: Run,
    channels: tuple[str, ...] | list[str] = (),
    explore: bool = True,
    mesh_budget: float | None = None,
) -> ReportData:
    """The data of a run's report, with model and diagnosis made from the text stored with it.

    ``explore`` says whether the page can move the model itself; ``mesh_budget`` (kB) is that of `report_data`.
    """
    from kinetree.analysis.trust.doctor import examine
    from kinetree.io.sources import model_of
    from kinetree.report.from_run import report_data

    model = model_of(run)
    return report_data(
        run, model, examine(model), channels=channels, explore=explore, mesh_budget=mesh_budget
    )


def _in_notebook() -> bool:
    """Whether this runs in a notebook, without importing IPython where it is not."""
    if "IPython" not in sys.modules:
        return False
    from IPython import get_ipython

    shell = get_ipython()
    return shell is not None and shell.__class__.__name__ == "ZMQInteractiveShell"


def model_data(model: Model, t: float = 0.0, mesh_budget: float | None = None) -> ReportData:
    """The page of a model as it is assembled at time t (s), with what the doctor finds.

    ``mesh_budget`` (kB) is that of `report_data`.
    """
    from kinetree.analysis.trust.doctor import examine
    from kinetree.report.from_run import report_data
    from kinetree.report.scene.run_scene import still

    data = report_data(still(model, t), model, examine(model), mesh_budget=mesh_budget)
    return replace(data, headline=headline_of(model))


def headline_of(model: Model) -> PageNote:
    """A few words on a model: how large it is, or that it has faults."""
    count = len(model.validate().faults)
    if count:
        return PageNote("bad", f"{count} fault{'' if count == 1 else 's'}")
    bodies, joints = len(model.bodies), len(model.joints)
    words = f"{bodies} {'body' if bodies == 1 else 'bodies'}, {joints} joint{'' if joints == 1 else 's'}"
    loops = len(model.topology.closing)
    return PageNote("ok", f"{words}, {loops} closed loop{'' if loops == 1 else 's'}" if loops else words)


def show_model(model: Model, *, height: int, browser: bool) -> Any:
    """See `kinetree.Model.show`."""
    return show_data(model_data(model), height, browser)
