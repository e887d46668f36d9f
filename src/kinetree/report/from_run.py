"""From a run to its report.

What `Run.plot`, `Run.show` and `Model.show` do.
"""

from __future__ import annotations

import sys
import tempfile
import webbrowser
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from kinetree.analysis.beam_pieces import pieces_in
from kinetree.arrays import Array
from kinetree.model import Model
from kinetree.model.resolution import connected
from kinetree.model.spanning_tree import constraint_edges
from kinetree.model.topology import connections_rows
from kinetree.report.numbers import ModelNumbers
from kinetree.report.page.data import (
    Explore,
    PageAuditRow,
    PageMotion,
    PageNote,
    PageRow,
    PlotGroup,
    ReportData,
    Verdict,
)
from kinetree.report.page.encode import Kept, frames_kept
from kinetree.report.page.graph import topology_sheet
from kinetree.report.plots.channels import Channel, plot_series
from kinetree.report.plots.run_groups import PlotPlan, apart, plot_plans
from kinetree.report.scene.body_shapes import BUDGET
from kinetree.report.scene.flexible_bodies import stress_plots
from kinetree.report.scene.run_scene import floor_of, scene_channels, scene_of, seen_joints
from kinetree.results.channels import ChannelError
from kinetree.results.run import Run
from kinetree.symbolic.mechanism import Mechanism
from kinetree.words.keywords import spelled

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from kinetree.analysis.trust.doctor import Diagnosis

_SEVERITY: dict[str, Verdict] = {"info": "info", "warning": "warn", "error": "bad"}
_MOST_EVENTS = 20


def report_data(
    run: Run,
    model: Model,
    diagnosis: Diagnosis | None = None,
    *,
    channels: Iterable[str] = (),
    max_frames: int = 1200,
    explore: bool = False,
    deformation: float = 1.0,
    mesh_budget: float | None = None,
) -> ReportData:
    """Everything the page shows of a run.

    Parameters
    ----------
    run : Run
        With at least one row; runs that ended early are shown as far as they went.
    model : Model
        Model of the run; expressions are evaluated at the run's parameters.
    diagnosis : Diagnosis, optional
        Findings of the doctor, from `kinetree.examine`.
    channels : iterable of str
        Names or patterns of channels to plot first.
    max_frames : int
        Longer runs are thinned out evenly to this many frames.
    explore : bool
        True if the page can move the model itself, with other values, where the model allows it.
    deformation : float
        Factor by which the deflections of flexible bodies are drawn larger.
    mesh_budget : float, optional
        Size that all mesh files together may have in the page, kB (1000 where left out); they are made coarser to
        fit. 0 leaves them out.

    Raises
    ------
    ValueError
        The run has no rows.
    ChannelError
        A channel is unknown.
    """
    if not len(run):
        raise ValueError(f"the run of {run.model_name!r} has no rows: there is nothing to show")
    model = connected(pieces_in(model, run.layout.x_names))
    shown = thinned(run, max_frames)
    plans = plot_plans(shown, model, channels) if len(shown) > 1 else []
    # All at once: accelerations and constraint forces are then computed a single time.
    needed = {name for plan in plans for name in plan.names} | set(scene_channels(model))
    shown.evaluate(sorted(needed), allow_nonfinite=True)
    plans = [part for plan in plans for part in apart(plan, shown)]
    numbers = ModelNumbers(model, run.parameters)
    scene = scene_of(shown, model, numbers, deformation, BUDGET if mesh_budget is None else mesh_budget)
    sizes = sizes_of(shown, model, numbers) if plans else {}
    groups = [plan.group(shown, sizes) for plan in plans]
    return ReportData(
        title=model.name,
        subtitle=model.description,
        times=shown.t,
        bodies=scene.bodies,
        gravity=gravity_of(model, numbers),
        status=status_of(run),
        headline=PageNote(run.judgement.verdict, run.judgement.headline),
        doubts=page_doubts(run),
        versions=run.versions,
        ground=scene.ground,
        joints=scene.joints,
        markers=scene.markers,
        reactions=scene.reactions,
        links=scene.links,
        plots=[*groups, *(stress_plots(shown, model) if len(shown) > 1 else ())],
        audit=list(_audit(run)),
        notes=[
            *notes_of(model, diagnosis),
            *(
                PageNote(
                    "warn", f"{note}: the joints and constraints do not allow it" if note.asked else str(note)
                )
                for note in run.notes
            ),
            *_happened(run),
            *(PageNote("warn", text) for text in scene.missing),
            *(PageNote("info", r) for r in scene.notes),
        ],
        summary=list(_summary(run, model, diagnosis)),
        timings=[PageRow(name, seconds, "s") for name, seconds in run.timings.items()],
        explore=_explore(shown, model, plans, groups, scene.bodies) if explore else None,
        topology=topology_sheet(model),
        floor=floor_of(run, model, numbers),
        rows=len(_distinct(run)),
    )


def page_doubts(run: Run) -> list[str]:
    """Sentences that stand at the top of a page: how a run ended early, and why it is to be doubted."""
    ended = [] if run.complete else [status_of(run)]
    return ended + [words for words in run.judgement.reasons if not words.startswith("run: ") or run.complete]


def _explore(
    run: Run, model: Model, plans: list[PlotPlan], groups: list[PlotGroup], bodies: list[PageMotion]
) -> Explore:
    from kinetree.report.page.explore import kept_explore

    try:
        return kept_explore(run, model, plans, groups, bodies)
    except Exception as error:  # the report of a run must not be lost with what the page could do besides
        words = str(error).splitlines()[:1]
        return Explore(
            f"preparing it failed ({': '.join([type(error).__name__, *words])}); please report this"
        )


def thinned(run: Run, max_frames: int) -> Run:
    """The run at no more than so many of its rows, of strictly ascending times.

    Of two rows at the same time (the sides of a jump) the later one is kept.
    """
    rows = _distinct(run)
    kept = rows[frames_kept(len(rows), max_frames)]
    return run if len(kept) == len(run) else run.at(run.t[kept])


def _distinct(run: Run) -> Kept:
    """Rows of strictly ascending times."""
    return np.flatnonzero(np.append(np.diff(run.t) > 0, True))


def status_of(run: Run) -> str:
    """One sentence on how the run ended."""
    reached = f"{run.t[-1]:g} s" if len(run) else "its start"
    if run.status == "finished":
        return f"Finished at {reached}."
    if run.status == "stopped":
        return f"Stopped by an event at {reached}: {run.reason}." if run.reason else f"Stopped at {reached}."
    words = "Interrupted" if run.status == "interrupted" else "Failed"
    return f"{words} at {reached}: {run.reason}." if run.reason else f"{words} at {reached}."


def gravity_of(model: Model, numbers: ModelNumbers) -> Array:
    """All uniform fields together, m/s², world."""
    fields = [load.field for load in model.loads if load.field is not None]
    return np.sum([numbers.vector(field) for field in fields], axis=0) if fields else np.zeros(3)


def _audit(run: Run) -> Iterator[PageAuditRow]:
    """The audit without its timings and notes, which are shown elsewhere."""
    if run.audit is not None:
        for row in run.audit.rows():
            if row.kind not in ("note", "time"):
                yield PageAuditRow(row.label.strip(), row.value, row.unit, row.verdict, row.explanation)


def notes_of(model: Model, diagnosis: Diagnosis | None) -> Iterator[PageNote]:
    """Yield the notes of the topology and the findings of the doctor on a model."""
    for note in model.topology.notes:
        yield PageNote("info", note)
    if diagnosis is not None:
        # That nothing can move freely is a warning, unless the motion is prescribed.
        driven = any(constraint.rheonomic for constraint in Mechanism.of(model).constraints)
        expected = driven and diagnosis.degrees_of_freedom == 0 and not diagnosis.near_singular
        for severity, text in diagnosis.notes():
            yield PageNote("info" if expected else _SEVERITY[severity], text)


def _happened(run: Run) -> Iterator[PageNote]:
    for event in run.events[:_MOST_EVENTS]:
        words = f" ({event.description})" if event.description else ""
        yield PageNote("info", f"event {event.name!r} at {event.t:.6g} s{words}")
    if len(run.events) > _MOST_EVENTS:
        yield PageNote("info", f"{len(run.events) - _MOST_EVENTS} more events")


def _summary(run: Run, model: Model, diagnosis: Diagnosis | None) -> Iterator[PageRow]:
    kinds = Counter(joint.kind for joint in model.joints)
    yield PageRow("bodies", len(model.bodies))
    listed = ", ".join(f"{count} {kind}" for kind, count in kinds.items())
    yield PageRow("joints", f"{len(model.joints)} ({listed})" if listed else 0)
    yield PageRow("closed loops", len(model.topology.closing))
    yield from (
        PageRow(label, text) for label, text in connections_rows(model.topology, constraint_edges(model))
    )
    if diagnosis is not None:
        yield PageRow("degrees of freedom", diagnosis.degrees_of_freedom)
    for label, items in (
        ("loads", model.loads),
        ("constraints", model.constraints),
        ("blocks", model.blocks),
    ):
        if items:
            yield PageRow(label, len(items))
    if run.method:  # else it stands still
        yield PageRow("formulation", run.formulation)
        yield PageRow("method", run.method)
        for name in ("rtol", "atol"):
            if name in run.settings:
                yield PageRow(name, float(run.settings[name]))
        yield PageRow("simulated", f"{run.t[0]:g} to {run.t[-1]:g}", "s")
        yield PageRow("rows", len(run))
    for parameter in model.parameters:
        label = f"parameter {parameter.name}"
        value = run.parameters.get(parameter.name, parameter.si) / parameter.factor
        yield PageRow(label, float(value), parameter.unit)


def sizes_of(run: Run, model: Model, numbers: ModelNumbers) -> dict[str, float]:
    """Sizes of lengths, angles, speeds, forces, moments, energies and powers of a run, by their units.

    A length is that of the room in which mass centres and origins move, and at least a radius of gyration; a time is
    that of the run; a force the largest of the weight, the reactions, and the force that moves the whole mass by the
    length in the time; the others follow. What has no entry has no size: it is drawn as it is.
    """
    bodies = [body for body in model.bodies if body.flexible is None]
    reactions = [f"{joint.name}.reaction" for joint in seen_joints(model)]
    places = [f"{body.name}.{what}" for body in model.bodies for what in ("origin", "position")]
    values = run.evaluate([*places, *reactions], allow_nonfinite=True)
    points = np.concatenate([values[name] for name in places]) if places else np.zeros((1, 3))
    masses = np.array([numbers.scalar(body.mass) for body in bodies])
    gyration = [
        np.sqrt(max(numbers.vector(body.inertia)[:3]) / mass)
        for body, mass in zip(bodies, masses, strict=True)
        if mass > 0
    ]
    length = max(_finite(np.ptp(points, axis=0)), *(float(r) for r in gyration), 0.0)
    time = float(run.t[-1] - run.t[0])
    if length == 0.0 or time == 0.0:
        return {}
    field = sum((numbers.vector(load.field) for load in model.loads if load.field is not None), np.zeros(3))
    mass = float(masses.sum())
    force = max(
        mass * float(np.linalg.norm(field)),
        mass * length / time**2,
        *(_finite(values[name]) for name in reactions),
    )
    return {
        "rad": 1.0,
        "rad/s": 1.0 / time,
        "rad/s²": 1.0 / time**2,
        "m": length,
        "m/s": length / time,
        "m/s²": length / time**2,
        "N": force,
        "N·m": force * length,
        "J": force * length,
        "W": force * length / time,
    }


def _finite(values: Array) -> float:
    """The largest magnitude that is a number."""
    array = np.abs(values)
    return float(array[np.isfinite(array)].max(initial=0.0))


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
    marks = [", ".join(doubt.mark for doubt in run.doubts(label)) for label, _, _ in series]
    judgement = run.judgement
    title = run.model_name if judgement.is_good else "\n".join([run.model_name, *judgement.lines()])
    if over is None:
        return plot_series(run.t, series, file, title=title, errors=bands, marks=marks)
    across = series_of(run, [over])
    if len(across) > 1:
        names = ", ".join(repr(label) for label, _, _ in across)
        raise ChannelError(f"plot: over={over!r} has {len(across)} components; name one of {names}")
    label, unit, values = across[0]
    below = f"{label} [{unit}]" if unit else label
    return plot_series(values, series, file, title=title, errors=bands, below=below, marks=marks)


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
        Height of the frame in a notebook, pixels.
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
    from kinetree.io.run_model_text import model_of
    from kinetree.report.from_run import report_data

    model = model_of(run)
    return report_data(
        run, model, examine(model), channels=channels, explore=explore, mesh_budget=mesh_budget
    )


def _in_notebook() -> bool:
    """Return True in a notebook, without importing IPython elsewhere."""
    if "IPython" not in sys.modules:
        return False
    from IPython import get_ipython

    shell = get_ipython()
    return shell is not None and shell.__class__.__name__ == "ZMQInteractiveShell"


def model_data(model: Model, t: float = 0.0, mesh_budget: float | None = None) -> ReportData:
    """The page of a model as it is assembled at time t (s), with the findings of the doctor.

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
