"""Which channels a report plots, and how they are grouped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from kinetree.model import Model
from kinetree.model.flexible.joints import InterfaceJoint, ModalJoint
from kinetree.report.data import PlotGroup, Series
from kinetree.report.flexible_scene import flexible_bodies
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
    "1": "Euler parameters",
}
_PLACES = (("position", "m"), ("velocity", "m/s"), ("acceleration", "m/s²"), ("angular_velocity", "rad/s"))


@dataclass(frozen=True)
class Plan:
    """A group before its values are known: channels of one unit, or the magnitudes of vector channels."""

    title: str
    unit: str
    names: tuple[str, ...]
    shown: bool = False
    magnitudes: bool = False

    def width(self, run: Run) -> int:
        """Number of lines in the plot."""
        return sum(1 if self.magnitudes else run.describe(name).width for name in self.names)

    def group(self, run: Run) -> PlotGroup:
        """The group with its values."""
        values = run.evaluate(self.names, allow_nonfinite=True)
        series: list[Series] = []
        for name in self.names:
            if self.magnitudes:
                series.append(Series(f"|{name}|", np.linalg.norm(values[name], axis=1)))
            elif values[name].ndim == 1:
                series.append(Series(name, values[name]))
            else:
                components = run.describe(name).components
                series += [Series(f"{name}.{c}", values[name][:, i]) for i, c in enumerate(components)]
        return PlotGroup(self.title, "" if self.unit == "1" else self.unit, series, self.shown)


def plot_plans(run: Run, model: Model, chosen: Iterable[str] = ()) -> list[Plan]:
    """Groups of channels: those the user chose first, then what one usually wants to see.

    Plots the page opens with are those of joint coordinates and speeds, floating bodies, drivers, reactions and
    energies; all others can be called up on the page. No more than `MOST_SERIES` channels are taken.
    """
    plans = list(_chosen(run, chosen))
    usual = (
        *_joints(run, model),
        *_floating(model),
        *_drivers(run, model),
        *_reactions(model),
        *_modes(model),
        *_energies(run),
        *_loads(run, model),
        *_blocks(run),
        *_places(model),
    )
    room = MOST_SERIES
    for plan in (part for whole in usual for part in _split(whole, run)):
        width = plan.width(run)
        if 0 < width <= room:
            room -= width
            plans.append(plan)
    return plans


def _split(plan: Plan, run: Run) -> list[Plan]:
    """A plot too full to be read is opened with its first channels; the others wait in a group of their own."""
    if not plan.shown or plan.width(run) <= MOST_TOGETHER:
        return [plan]
    count = 1
    while replace(plan, names=plan.names[: count + 1]).width(run) <= MOST_TOGETHER:
        count += 1
    rest = replace(plan, title=f"{plan.title}, others", names=plan.names[count:], shown=False)
    return [replace(plan, title=f"{plan.title}, the first {count}", names=plan.names[:count]), rest]


def _chosen(run: Run, patterns: Iterable[str]) -> Iterator[Plan]:
    """Channels the user asked for, one group per unit."""
    by_unit: dict[str, list[str]] = {}
    wanted = list(patterns)
    for name in run.channels.expand(wanted) if wanted else ():
        info = run.describe(name)
        for part, unit in _parts(name, info):
            by_unit.setdefault(unit, []).append(part)
    for unit, names in by_unit.items():
        yield Plan(names[0] if len(names) == 1 else "Chosen channels", unit, tuple(names), shown=True)


def _parts(name: str, info: ChannelInfo) -> list[tuple[str, str]]:
    """A channel with its unit; its components, where they have different ones."""
    if not info.units:
        return [(name, info.unit)]
    return [(f"{name}.{part}", unit) for part, unit in zip(info.components, info.units, strict=True)]


def _joints(run: Run, model: Model) -> Iterator[Plan]:
    """Coordinates and speeds of all joints, one group per unit."""
    channels = run.channels
    groups: dict[str, list[str]] = {}
    for level in ("coordinate", "speed"):
        for joint in model.joints:
            own, units = getattr(joint, f"{level}_names"), getattr(joint, f"{level}_units")
            for name, unit in zip(own, units, strict=True):
                if f"{joint.name}.{name}" in channels:
                    groups.setdefault(unit, []).append(f"{joint.name}.{name}")
    for unit, names in groups.items():
        yield Plan(_TITLES.get(unit, f"Joints in {unit}"), unit, tuple(names), shown=unit != "1")


def _reactions(model: Model) -> Iterator[Plan]:
    """Magnitudes of the joints' reactions."""
    joints = [joint.name for joint in model.joints if joint.n_u < 6]
    forces, moments = (tuple(f"{name}.{what}" for name in joints) for what in ("reaction", "reaction_moment"))
    yield Plan("Reaction forces", "N", forces, shown=True, magnitudes=True)
    yield Plan("Reaction moments", "N·m", moments, magnitudes=True)


def _modes(model: Model) -> Iterator[Plan]:
    """Modal coordinates and strain energies of flexible bodies."""
    found = flexible_bodies(model)
    modes = tuple(f"{body.name}.{mode}" for body, data in found for mode in data.names)
    yield Plan("Modes of flexible bodies", "m", modes, shown=True)
    yield Plan("Strain energy", "J", tuple(f"{body.name}.strain_energy" for body, data in found if data.n))


def _energies(run: Run) -> Iterator[Plan]:
    names = tuple(run.channels)
    yield Plan("Energy", "J", tuple(name for name in names if name.startswith("energy.")), shown=True)
    yield Plan("Work", "J", tuple(name for name in run.layout.w_names if name.startswith("work.")))
    yield Plan("Constraint residuals", "1", tuple(name for name in names if name.startswith("residual.")))


def _floating(model: Model) -> Iterator[Plan]:
    """Motion of bodies that no joint of the model holds."""
    given = {joint.name for joint in model.joints}
    topology = model.topology
    floating = [
        name
        for name, tree in zip(topology.bodies, topology.tree, strict=True)
        if tree.joint.name not in given and not isinstance(tree.joint, (ModalJoint, InterfaceJoint))
    ]
    for what, unit in _PLACES[:2]:
        title = "Floating bodies" if what == "position" else "Floating bodies: velocity"
        yield Plan(title, unit, tuple(f"{name}.{what}" for name in floating), shown=True)


def _drivers(run: Run, model: Model) -> Iterator[Plan]:
    """Forces and moments that prescribed motions need."""
    by_unit: dict[str, list[str]] = {}
    for one in model.constraints:
        if one.rheonomic:
            for part, unit in _parts(f"{one.name}.force", run.describe(f"{one.name}.force")):
                by_unit.setdefault(unit, []).append(part)
    for unit, names in by_unit.items():
        words = "Moments" if unit == "N·m" else "Forces"
        yield Plan(f"{words} of drivers", unit, tuple(names), shown=True)


def _loads(run: Run, model: Model) -> Iterator[Plan]:
    """Forces, moments and powers of loads and constraints, powers of drivers."""
    shown = {f"{one.name}.force" for one in model.resolved.constraints if one.rheonomic}
    by_unit: dict[str, list[str]] = {}
    for name, info in run.channels.items():
        if info.kind in ("load", "constraint", "driver") and name not in shown:
            for part, unit in _parts(name, info):
                by_unit.setdefault(unit, []).append(part)
    for unit, names in by_unit.items():
        yield Plan(f"Loads in {unit}", unit, tuple(names))


def _blocks(run: Run) -> Iterator[Plan]:
    """Outputs and states of controllers."""
    by_unit: dict[str, list[str]] = {}
    for name, info in run.channels.items():
        if info.kind == "block":
            by_unit.setdefault(info.unit, []).append(name)
    for unit, names in by_unit.items():
        yield Plan(f"Controllers in {unit}" if unit != "1" else "Controllers", unit, tuple(names))


def _places(model: Model) -> Iterator[Plan]:
    """Motion of markers and of mass centres."""
    for words, places in (("Markers", model.markers), ("Bodies", model.bodies)):
        for what, unit in _PLACES:
            names = tuple(f"{place.name}.{what}" for place in places)
            yield Plan(f"{words}: {what.replace('_', ' ')}", unit, names)
