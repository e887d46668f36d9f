"""Channels that a report plots, and their groups."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from kinetree.model import Model
from kinetree.model.flexible.expansion import InterfaceJoint, ModalJoint
from kinetree.model.geometry.rope_path import COURSE
from kinetree.model.loads.base import Load
from kinetree.model.loads.dc_motor import DCMotor
from kinetree.model.loads.joint_motor import JointMotor
from kinetree.model.loads.spring_damper import SpringDamper
from kinetree.report.page.data import PlotGroup, Series
from kinetree.report.scene.flexible_bodies import flexible_bodies
from kinetree.results.channels import ChannelInfo
from kinetree.results.run import Run
from kinetree.symbolic.mechanism import Mechanism

MOST_SERIES = 400
"""Channels a page holds; the result file holds them all."""

MOST_TOGETHER = 8
"""Channels one plot opens with; more of a kind wait in the list of channels."""

TURNS = 4 * np.pi
"""Angle (rad) beyond which something turns round and round."""

_TITLES = {
    "rad": "Angles", "m": "Displacements", "rad/s": "Angular speeds", "m/s": "Speeds", "1": "Euler parameters",
}  # fmt: skip
_PLACES = (("position", "m"), ("velocity", "m/s"), ("acceleration", "m/s²"), ("angular_velocity", "rad/s"))


@dataclass(frozen=True)
class PlotPlan:
    """A group before its values are known: channels of one unit, or the magnitudes of vector channels."""

    title: str
    unit: str
    names: tuple[str, ...]
    shown: bool = False
    magnitudes: bool = False
    small: bool = False
    """True if small values matter, as in errors."""

    def width(self, run: Run) -> int:
        """Number of lines in the plot."""
        return sum(1 if self.magnitudes else run.describe(name).width for name in self.names)

    def group(self, run: Run, sizes: Mapping[str, float]) -> PlotGroup:
        """The group with its values; ``sizes`` are those of the important channels, by unit."""
        values = run.evaluate(self.names, allow_nonfinite=True)
        series: list[Series] = []
        for name in self.names:
            if self.magnitudes:
                size_of = np.linalg.norm(values[name], axis=1)
                series.append(Series(f"|{name}|", size_of, _doubt(run, name)))
            elif values[name].ndim == 1:
                series.append(Series(name, values[name], _doubt(run, name)))
            else:
                parts = [f"{name}.{component}" for component in run.describe(name).components]
                series += [
                    Series(part, values[name][:, i], _doubt(run, part)) for i, part in enumerate(parts)
                ]
        unit = "" if self.unit == "1" else self.unit
        size = 0.0 if self.small else sizes.get(self.unit, 0.0)
        return PlotGroup(self.title, unit, series, self.shown, size)


def _doubt(run: Run, name: str) -> str:
    """Doubts about a channel alone, a few words; those about the whole run stand at the top of the page."""
    return ", ".join(doubt.mark for doubt in run.doubts(name) if doubt.mark != run.judgement.mark)


def plot_plans(run: Run, model: Model, chosen: Iterable[str] = ()) -> list[PlotPlan]:
    """Groups of channels: those the user chose first, then the usual ones.

    The page opens with what drives the mechanism, what its joints carry and what moves; where nothing drives it, what
    moves comes first. Measures, contacts, springs, power, speeds and energies follow; all others can be called up on
    the page. No more than `MOST_SERIES` channels are taken. Quantities of different units never share a plot.
    """
    plans = list(_chosen(run, chosen))
    motors = list(_motors(run, model))
    drives = [plan for plan in motors if plan.unit != "W"]
    moves = [*_joints(run, model, "coordinate_names"), *_floating(model, "position")]
    carries = list(_reactions(model))
    usual = (
        *((*drives, *carries[:1], *moves) if drives else (*moves, *carries[:1])),
        *_measures(run),
        *_contacts(run, model),
        *_springs(run, model),
        *(plan for plan in motors if plan.unit == "W"),
        *_joints(run, model, "speed_names"),
        *_floating(model, "velocity"),
        *carries[1:],
        *_modes(run, model),
        *_energies(run),
        *_loads(run, model),
        *_blocks(run),
        *_places(model),
        *_residuals(run),
    )
    room = MOST_SERIES
    for plan in (part for whole in usual for part in _split(whole, run)):
        width = plan.width(run)
        if 0 < width <= room:
            room -= width
            plans.append(plan)
    return plans


def _split(plan: PlotPlan, run: Run) -> list[PlotPlan]:
    """A plot too full to be read is opened with its first channels; the others wait in a group of their own."""
    if not plan.shown or plan.width(run) <= MOST_TOGETHER:
        return [plan]
    count = 1
    while replace(plan, names=plan.names[: count + 1]).width(run) <= MOST_TOGETHER:
        count += 1
    rest = replace(plan, title=f"{plan.title}, others", names=plan.names[count:], shown=False)
    return [replace(plan, title=f"{plan.title}, the first {count}", names=plan.names[:count]), rest]


def apart(plan: PlotPlan, run: Run) -> list[PlotPlan]:
    """Angles of joints; those that go through full turns would press all others flat, and have a plot of their own."""
    if not plan.title.startswith(_TITLES["rad"]) or len(plan.names) < 2:
        return [plan]
    values = run.evaluate(plan.names, allow_nonfinite=True)
    turning = tuple(name for name in plan.names if _span(values[name]) > TURNS)
    others = tuple(name for name in plan.names if name not in turning)
    if not turning or not others:
        return [plan]
    return [replace(plan, names=others), replace(plan, title=f"{plan.title}: full turns", names=turning)]


def _span(values: np.ndarray[Any, np.dtype[np.float64]]) -> float:
    finite = values[np.isfinite(values)]
    return float(np.ptp(finite)) if finite.size else 0.0


def _by_unit(
    run: Run, names: Iterable[str], title: Callable[[str], str], shown: bool = False
) -> Iterator[PlotPlan]:
    """Channels in one group for every unit; those whose components have several units by components."""
    groups: dict[str, list[str]] = {}
    for name in names:
        info = run.describe(name)
        for part, unit in _parts(name, info):
            groups.setdefault(unit, []).append(part)
    for unit, mine in groups.items():
        yield PlotPlan(title(unit), unit, tuple(mine), shown)


def _parts(name: str, info: ChannelInfo) -> list[tuple[str, str]]:
    """A channel with its unit; its components, where they have different ones."""
    if not info.units:
        return [(name, info.unit)]
    return [(f"{name}.{part}", unit) for part, unit in zip(info.components, info.units, strict=True)]


def _named(what: str, unit: str) -> str:
    return what if unit == "1" else f"{what} in {unit}"


def _of_kind(run: Run, *kinds: str) -> list[str]:
    return [name for name, info in run.channels.items() if info.kind in kinds]


def _chosen(run: Run, patterns: Iterable[str]) -> Iterator[PlotPlan]:
    """Channels the user asked for, one group per unit."""
    wanted = list(patterns)
    names = run.channels.expand(wanted) if wanted else ()
    for plan in _by_unit(run, names, lambda _unit: "Chosen channels", shown=True):
        yield replace(plan, title=plan.names[0]) if len(plan.names) == 1 else plan


def _joints(run: Run, model: Model, level: str) -> Iterator[PlotPlan]:
    """Coordinates or speeds of all joints, one group per unit."""
    names = [
        f"{joint.name}.{name}"
        for joint in model.joints
        for name in getattr(joint, level)
        if f"{joint.name}.{name}" in run.channels
    ]
    for plan in _by_unit(run, names, lambda unit: _TITLES.get(unit, f"Joints in {unit}"), shown=True):
        yield replace(plan, shown=plan.unit != "1")


def _reactions(model: Model) -> Iterator[PlotPlan]:
    """Magnitudes of the joints' reactions."""
    joints = [joint.name for joint in model.joints if joint.n_u < 6]
    forces, moments = (tuple(f"{name}.{what}" for name in joints) for what in ("reaction", "reaction_moment"))
    yield PlotPlan("Reaction forces", "N", forces, shown=True, magnitudes=True)
    yield PlotPlan("Reaction moments", "N·m", moments, magnitudes=True)


def _modes(run: Run, model: Model) -> Iterator[PlotPlan]:
    """Modal coordinates and strain energies of flexible bodies."""
    found = flexible_bodies(model)
    modes = [f"{body.name}.{mode}" for body, data in found for mode in data.names]
    yield from _by_unit(run, modes, lambda _unit: "Modes of flexible bodies", shown=True)
    yield PlotPlan(
        "Strain energy", "J", tuple(f"{body.name}.strain_energy" for body, data in found if data.n)
    )


def _energies(run: Run) -> Iterator[PlotPlan]:
    names = tuple(run.channels)
    yield PlotPlan("Energy", "J", tuple(name for name in names if name.startswith("energy.")), shown=True)
    yield PlotPlan("Work", "J", tuple(name for name in run.layout.w_names if name.startswith("work.")))


def _floating(model: Model, what: str) -> Iterator[PlotPlan]:
    """Position or velocity of bodies that no joint of the model holds."""
    given = {joint.name for joint in model.joints}
    topology = model.topology
    floating = [
        name
        for name, tree in zip(topology.bodies, topology.tree, strict=True)
        if tree.joint.name not in given and not isinstance(tree.joint, (ModalJoint, InterfaceJoint))
    ]
    title = "Floating bodies" if what == "position" else f"Floating bodies: {what}"
    yield PlotPlan(title, dict(_PLACES)[what], tuple(f"{name}.{what}" for name in floating), shown=True)


def _drives(load: Load) -> bool:
    """True if the purpose of a load is to move something."""
    return isinstance(load, JointMotor | DCMotor) or (isinstance(load, SpringDamper) and load.actuator != 0.0)


def _motor_channels(run: Run, model: Model) -> list[str]:
    """List the forces and powers of motors and prescribed motions."""
    mechanism = Mechanism.of(model)
    drivers = [one.name for one in mechanism.constraints if one.rheonomic]
    motors = [load.name for load in mechanism.loads if _drives(load)]
    pulling = {load.name for load in mechanism.loads if isinstance(load, SpringDamper)}
    exerted = [f"{name}.{'tension' if name in pulling else 'force'}" for name in (*motors, *drivers)]
    powers = [f"{name}.{what}" for name in (*motors, *drivers) for what in ("power", "electrical_power")]
    return [name for name in (*exerted, *powers) if name in run.channels]


def _motors(run: Run, model: Model) -> Iterator[PlotPlan]:
    words = {"N·m": "Torques", "N": "Forces", "W": "Power"}
    yield from _by_unit(
        run,
        _motor_channels(run, model),
        lambda unit: f"{words.get(unit, f'Efforts in {unit}')} of motors and drivers",
        shown=True,
    )


def _measures(run: Run) -> Iterator[PlotPlan]:
    """Yield groups of the quantities that the model itself defines and measures."""
    names = _of_kind(run, "measure", "definition")
    yield from _by_unit(run, names, lambda unit: _named("Measures", unit), shown=True)


def _contacts(run: Run, model: Model) -> Iterator[PlotPlan]:
    """Forces of contacts that close and open, of friction, and of rolling contacts."""
    rolling = [
        f"{one.name}.force" for one in Mechanism.of(model).constraints if one.kind.startswith("rolling")
    ]
    touching = _of_kind(run, "contact", "friction")
    forces = [name for name in touching if name.endswith("force")]
    forces += [name for name in rolling if name in run.channels]
    yield from _by_unit(
        run, forces, lambda unit: f"Contact {'forces' if unit == 'N' else 'moments'}", shown=True
    )
    others = [name for name in touching if name not in forces]
    yield from _by_unit(run, others, lambda unit: _named("Contacts", unit))


def _springs(run: Run, model: Model) -> Iterator[PlotPlan]:
    """Tensions and lengths of springs and dampers between points."""
    springs = [load for load in model.loads if isinstance(load, SpringDamper)]
    tensions = tuple(f"{load.name}.tension" for load in springs if not _drives(load))
    yield PlotPlan("Tension of springs", "N", tensions, shown=True)
    yield PlotPlan("Length of springs", "m", tuple(f"{load.name}.length" for load in springs))
    ropes = [
        name for name in run.channels if name.endswith(".tension") and f"{name[:-8]}.{COURSE}" in run.channels
    ]
    yield PlotPlan("Tension of ropes", "N", tuple(ropes), shown=True)


def _loads(run: Run, model: Model) -> Iterator[PlotPlan]:
    """Forces, moments and powers of loads and constraints, as far as no plot has them yet."""
    plotted = (*_motors(run, model), *_contacts(run, model), *_springs(run, model))
    already = {name for plan in plotted for name in plan.names}
    found = _of_kind(run, "load", "constraint", "driver")
    names = [name for name in found if name not in already and not name.endswith(f".{COURSE}")]
    yield from _by_unit(run, names, lambda unit: f"Loads in {unit}")


def _residuals(run: Run) -> Iterator[PlotPlan]:
    """Errors of the constraints."""
    names = _of_kind(run, "residual")
    for plan in _by_unit(run, names, lambda unit: _named("Constraint residuals", unit)):
        yield replace(plan, small=True)


def _blocks(run: Run) -> Iterator[PlotPlan]:
    """Outputs and states of controllers."""
    yield from _by_unit(run, _of_kind(run, "block"), lambda unit: _named("Controllers", unit))


def _places(model: Model) -> Iterator[PlotPlan]:
    """Motion of markers and of mass centres."""
    for words, places in (("Markers", model.markers), ("Bodies", model.bodies)):
        for what, unit in _PLACES:
            names = tuple(f"{place.name}.{what}" for place in places)
            yield PlotPlan(f"{words}: {what.replace('_', ' ')}", unit, names)
