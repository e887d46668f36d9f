"""Which channels a report plots, and how they are grouped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from kinetree.model import Model
from kinetree.report.data import PlotGroup, Series
from kinetree.report.run_scene import UNSEEN
from kinetree.results.channels import ChannelInfo
from kinetree.results.run import Run

MOST_SERIES = 400
"""Channels a page holds; the result file holds them all."""

MOST_TOGETHER = 8
"""Channels one plot opens with; more of a kind wait in the list of channels."""

_TITLES = {
    "rad": "Angles",
    "m": "Displacements",
    "rad/s": "Angular speeds",
    "m/s": "Speeds",
    "1": "Quaternions",
}
_PLACES = (("position", "m"), ("velocity", "m/s"), ("acceleration", "m/s²"), ("angular_velocity", "rad/s"))


def plot_groups(run: Run, model: Model, chosen: Iterable[str] = ()) -> list[PlotGroup]:
    """Groups of channels: those the user chose first, then what one usually wants to see.

    Groups that open with a plot are joint coordinates, speeds, reactions and energies, if they are few; all
    others can be called up on the page. No more than `MOST_SERIES` channels are taken.
    """
    room = MOST_SERIES
    kept = []
    for group in (*_chosen(run, chosen), *_joints(run, model), *_reactions(run, model), *_energies(run),
                  *_loads(run), *_places(run, model)):  # fmt: skip
        if not group.series or len(group.series) > room:
            continue
        room -= len(group.series)
        kept.append(group)
    return kept


def _group(title: str, unit: str, series: list[Series], *, shown: bool) -> PlotGroup:
    return PlotGroup(title, "" if unit == "1" else unit, series, shown and len(series) <= MOST_TOGETHER)


def _chosen(run: Run, names: Iterable[str]) -> Iterator[PlotGroup]:
    """Channels the user asked for, one group per unit."""
    by_unit: dict[str, list[Series]] = {}
    for name, values in run.evaluate(list(names), allow_nonfinite=True).items():
        info = run.describe(name)
        by_unit.setdefault(info.unit, []).extend(_columns(name, values, info))
    for unit, series in by_unit.items():
        title = series[0].name if len(series) == 1 else "Chosen channels"
        yield PlotGroup(title, "" if unit == "1" else unit, series, shown=True)


def _columns(
    name: str, values: np.ndarray[tuple[int, ...], np.dtype[np.float64]], info: ChannelInfo
) -> list[Series]:
    if values.ndim == 1:
        return [Series(name, values)]
    return [Series(f"{name}.{c}", values[:, i]) for i, c in enumerate(info.components)]


def _joints(run: Run, model: Model) -> Iterator[PlotGroup]:
    """Coordinates and speeds of all joints, one group per unit."""
    channels = run.channels
    groups: dict[tuple[str, str], list[str]] = {}
    for joint in model.joints:
        pairs = [*zip(joint.coordinate_names, joint.coordinate_units, strict=True),
                 *zip(joint.speed_names, joint.speed_units, strict=True)]  # fmt: skip
        for own, unit in pairs:
            if f"{joint.name}.{own}" in channels:
                groups.setdefault((_TITLES.get(unit, f"Joints in {unit}"), unit), []).append(
                    f"{joint.name}.{own}"
                )
    for (title, unit), names in sorted(groups.items(), key=lambda item: item[0][1] == "1"):
        values = run.evaluate(names)
        yield _group(title, unit, [Series(name, values[name]) for name in names], shown=unit != "1")


def _reactions(run: Run, model: Model) -> Iterator[PlotGroup]:
    """Magnitudes of the joints' reactions."""
    names = [joint.name for joint in model.joints if joint.kind not in UNSEEN]
    for what, title, unit, shown in (
        ("reaction", "Reaction forces", "N", True),
        ("reaction_moment", "Reaction moments", "N·m", False),
    ):
        values = run.evaluate([f"{name}.{what}" for name in names], allow_nonfinite=True)
        series = [
            Series(f"|{name}.{what}|", np.linalg.norm(values[f"{name}.{what}"], axis=1)) for name in names
        ]
        yield _group(title, unit, series, shown=shown)


def _energies(run: Run) -> Iterator[PlotGroup]:
    channels = run.channels
    energies = [name for name in ("energy.kinetic", "energy.potential", "energy.total") if name in channels]
    yield _group("Energy", "J", [Series(n, v) for n, v in run.evaluate(energies).items()], shown=True)
    works = list(run.layout.w_names)
    yield _group("Work", "J", [Series(n, v) for n, v in run.evaluate(works).items()], shown=False)
    residuals = [name for name in channels if name.startswith("residual.")]
    found = run.evaluate(residuals, allow_nonfinite=True)
    yield _group("Constraint residuals", "1", [Series(n, v) for n, v in found.items()], shown=False)


def _loads(run: Run) -> Iterator[PlotGroup]:
    """Forces, moments and powers of loads, constraints and drivers."""
    by_unit: dict[str, list[str]] = {}
    for name, info in run.channels.items():
        if info.kind in ("load", "constraint", "driver"):
            by_unit.setdefault(info.unit, []).append(name)
    for unit, names in by_unit.items():
        values = run.evaluate(names, allow_nonfinite=True)
        series = [part for name in names for part in _columns(name, values[name], run.describe(name))]
        yield _group(f"Loads in {unit}", unit, series, shown=False)


def _places(run: Run, model: Model) -> Iterator[PlotGroup]:
    """Motion of markers and of mass centres."""
    for words, places in (("Markers", model.markers), ("Bodies", model.bodies)):
        for what, unit in _PLACES:
            names = [f"{place.name}.{what}" for place in places]
            values = run.evaluate(names, allow_nonfinite=True)
            series = [part for name in names for part in _columns(name, values[name], run.describe(name))]
            yield _group(f"{words}: {what.replace('_', ' ')}", unit, series, shown=False)
