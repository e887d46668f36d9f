"""Units of length, mass and time changed together: every number scales by its dimension, and so do all results.

Parameters, tables, definitions and the outputs of blocks stay as they are, in the old units. Expressions take states in
the old units too (each name is divided by its scale), and what they give is scaled to the new ones.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

import kinetree as kt
from kinetree.model.events import Event
from kinetree.model.expressions import Expr, Name, name_segments, substitute
from kinetree.model.joints.base import Joint
from kinetree.model.loads.base import Load
from kinetree.model.motion import PLACE_CHANNELS, joint_channels
from kinetree.model.values.fields import unit_of
from kinetree.model.values.units import measured
from kinetree.results.channels import ChannelInfo
from metamorphic.relation import Change, relation
from metamorphic.rewriting import Place, rewritten, rewritten_events, rewritten_model
from metamorphic.scene import Array, Scene


@relation("in millimetres, tonnes and seconds")
def in_millimetres(scene: Scene) -> Change | None:
    """The units in which forces are in N and stresses in MPa."""
    return in_units(scene, Units(length=1e3, mass=1e-3, time=1.0))


@relation("in kilometres, grams and milliseconds")
def in_kilometres(scene: Scene) -> Change | None:
    """Units that nobody uses."""
    return in_units(scene, Units(length=1e-3, mass=1e3, time=1e3))


class Units:
    """How many new units an old one is, of length, mass and time."""

    def __init__(self, length: float, mass: float, time: float) -> None:
        self.base = {"length": length, "mass": mass, "time": time}

    def of(self, unit: str) -> float:
        """How many new units an old one is."""
        return float(
            np.prod([self.base.get(d, 1.0) ** e for d, e in measured("" if unit == "1" else unit)[1]])
        )


class UnknownUnitError(Exception):
    """A number whose unit this relation does not know."""


def in_units(scene: Scene, units: Units) -> Change | None:
    """A scene in other units."""
    change = UnitChange(scene.model, units, scene.events)
    T = units.base["time"]
    try:
        model = rewritten_model(scene.model, change.part)
        events = rewritten_events(scene.events, change.part)
    except UnknownUnitError:
        return None
    settings = {name: T * scene.settings[name] for name in ("step", "max_step") if name in scene.settings}
    layout = scene.plain.layout  # no coordinate or speed is to be less certain: their tolerance is absolute
    measures = {*layout.x_units, *layout.y_units}
    settings["atol"] = scene.arguments["atol"] * min(1.0, *map(units.of, measures))
    changed = scene.with_(
        model=model, events=events, start=T * scene.start, seconds=T * scene.seconds, settings=settings
    )
    return Change(changed, seen=change.seen, time=lambda t: t / T)


class UnitChange:
    """What a change of units makes of the parts of a model."""

    def __init__(self, model: kt.Model, units: Units, events: tuple[Event, ...]) -> None:
        self.model, self.units = model, units
        self.expressions = {event.name for event in events if isinstance(event, kt.ExpressionEvent)}
        self.joints = {
            **{joint.name: joint for joint in model.joints},
            **{link.joint.name: link.joint for link in model.topology.tree},
        }
        self.places = {part.name for part in (*model.bodies, *model.markers)}
        self.measures = {measure.name: measure for measure in model.measures}

    def part(self, part: Any) -> Any:
        """A part or an event in the new units."""
        if isinstance(part, kt.Parameter | kt.Table):
            return part
        changed = rewritten(part, value=self._value)
        if isinstance(changed, kt.Body) and hasattr(changed.flexible, "check_units"):
            return replace(changed, flexible=replace(changed.flexible, check_units=False))
        return changed

    # --- numbers and expressions --------------------------------------------------------------------------------------
    def _value(self, value: Any, place: Place) -> Any:
        if isinstance(value, Expr):
            names = {s: e for s in name_segments(value) if (e := self._state(s, place)) is not None}
            value = substitute(value, names) if names else value
        elif value == 0.0:
            return value
        scale = self._scale(place)
        return value if scale == 1.0 else scale * value

    def _state(self, segments: tuple[str, ...], place: Place) -> Expr | None:
        """A name in the old units, or None where it is in them."""
        unit = self._unit_of_name(segments, place)
        scale = self.units.of(unit) if unit is not None else 1.0
        return None if scale == 1.0 else Name(*segments) / scale

    def _unit_of_name(self, segments: tuple[str, ...], place: Place) -> str | None:
        head, channel = segments[0], segments[-1]
        if len(segments) == 1 and head in place.hidden:
            owner = place.owner
            if isinstance(owner, kt.Custom):
                return str(owner.coordinate_units[owner.coordinate_names.index(head)])
            return None if isinstance(owner, Event) else "m"  # the angle of a rim; x, y, z of a curve
        if segments == ("t",):
            return "s"
        if head in self.measures:
            return str(self.measures[head].unit)
        if len(segments) == 2 and head in self.joints and channel in joint_channels(self.joints[head]):
            vector, index = joint_channels(self.joints[head])[channel]
            joint = self.joints[head]
            return str((joint.coordinate_units if vector == "q" else joint.speed_units)[index])
        if len(segments) == 2 and head in self.places and channel in PLACE_CHANNELS:
            return {"position": "m", "velocity": "m/s", "angular_velocity": "rad/s", "rotation": "1"}[
                PLACE_CHANNELS[channel][0]
            ]
        return None

    def _scale(self, place: Place) -> float:
        owner, field, indices = place.owner, place.field, place.indices
        special = self._special(owner, field, indices)
        if special is not None:
            return special
        if isinstance(owner, kt.Definition | kt.ExpressionEvent | kt.SetParameter):
            return 1.0
        unit = unit_of(owner, field, indices, self._acted_on(place))
        return self.units.of(unit) if unit is not None else self._without_unit(owner, field)

    def _acted_on(self, place: Place) -> tuple[Joint, int] | None:
        owner = place.owner
        if isinstance(owner, kt.Coupler):
            name, index, _ = owner.terms[0]
            return self.joints[name], index
        name = getattr(owner, "joint", None)
        return (self.joints[name], getattr(owner, "coordinate", 0)) if name in self.joints else None

    def _special(self, owner: Any, field: str, indices: tuple[int, ...]) -> float | None:
        """Numbers whose units depend on other numbers."""
        L, M, T = (self.units.base[name] for name in ("length", "mass", "time"))
        force = M * L / T**2
        if isinstance(owner, kt.Bushing) and field in ("stiffness", "damping"):
            turning = sum(index >= 3 for index in indices)  # N/m, N/rad (= N·m/m), N·m/rad
            return force * L ** (turning - 1) * (T if field == "damping" else 1.0)
        if isinstance(owner, kt.Coupler) and field == "terms":
            first, this = (self._coordinate(owner.terms[k][:2]) for k in (0, indices[0]))
            return self.units.of(first) / self.units.of(this)
        if isinstance(owner, kt.Holonomic | kt.Nonholonomic) and field == "expression":
            return self.units.of(owner.unit)
        if field == "stiffness" and hasattr(owner, "exponent"):
            exponent = owner.exponent
            if not isinstance(exponent, float):
                raise UnknownUnitError
            if isinstance(owner, kt.JointStop):
                q = self._coordinate((owner.joint, owner.coordinate))
                size, q_scale = (force, L) if q == "m" else (force * L, 1.0)
                return size / q_scale**exponent
            return force / L**exponent
        if isinstance(owner, kt.DCMotor) and field == "torque_constant":
            return force if self._coordinate((owner.joint, owner.coordinate)) == "m" else force * L
        return self._of_curve(owner, field, indices, L) or self._of_block(owner, field, indices, T)

    @staticmethod
    def _of_curve(owner: Any, field: str, indices: tuple[int, ...], L: float) -> float | None:
        if isinstance(owner, kt.CurveCurve) and field in ("outline1", "outline2"):
            return L if indices[-1] < 2 else 1.0
        if isinstance(owner, kt.CurveCurve) and field == "depth":
            return L
        return 1.0 if isinstance(owner, kt.PointOnCurve) and field == "equations" else None

    @staticmethod
    def _of_block(owner: Any, field: str, indices: tuple[int, ...], T: float) -> float | None:
        if isinstance(owner, kt.Integrator) and field == "input":
            return 1 / T
        if isinstance(owner, kt.PID):  # a rate that is given stays in the old units
            return {"ki": 1 / T, "kd": T if owner.rate is None else 1.0}.get(field)
        if isinstance(owner, kt.TransferFunction) and field in ("numerator", "denominator"):
            power = len(getattr(owner, field)) - 1 - indices[0]
            return float(T**power)
        if isinstance(owner, kt.StateSpace) and field in ("A", "B"):
            return 1 / T
        return None

    def _coordinate(self, of: Any) -> str:
        return str(self.joints[of[0]].coordinate_units[of[1]])

    def _without_unit(self, owner: Any, field: str) -> float:
        """Numbers without a unit; those of loads and flexible bodies must be known to have none."""
        if isinstance(owner, Load) and field not in ("shape", "curvature", "efficiency", "ratio"):
            raise UnknownUnitError(f"{type(owner).__name__}.{field}")
        return 1.0

    # --- channels -----------------------------------------------------------------------------------------------------
    def seen(self, name: str, info: ChannelInfo, values: Array) -> Array | None:
        """Channels in the old units."""
        head, _, channel = name.partition(".")
        if channel != "output" and any(
            isinstance(block, kt.TransferFunction) and block.name == head for block in self.model.blocks
        ):
            return None  # its states are rates of one another
        if info.kind in ("definition", "block") or head in self.expressions:
            return values
        return values / np.array(
            [self.units.of(u) for u in info.units] if info.units else self.units.of(info.unit)
        )
