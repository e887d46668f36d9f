"""Parameters of a model that a reader may change, their bounds, and the hand that pulls at bodies.

A page cannot check a model. So it is checked here at other values of every number, one at a time, and the bounds that
are found go along; of two numbers that the same fault bounds, it is also looked whether they depend on each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from itertools import combinations
from typing import Any, ClassVar

import casadi as ca
from casadi import SX

from kinetree.model.body import Parameter
from kinetree.model.expressions import Name
from kinetree.model.faults import Fault, ModelError
from kinetree.model.loads.base import Effect, JointLoad, Load, Wrench
from kinetree.model.model import Model
from kinetree.model.motion import Motion
from kinetree.model.values.fields import is_number
from kinetree.preparation.inputs import AXES, LAWS
from kinetree.spatial.symbolic import cross


@dataclass(frozen=True)
class Handle:
    """One number that can be changed.

    Attributes
    ----------
    kind : str
        "parameter" of the model, "gravity", "load" (a law that is a number), or "factor" (on a law that is none).
    name : str
        For people: ``length``, ``gravity.z``, ``motor.torque``.
    parameter : str
        Parameter of the model with handles.
    unit : str
    value : float
        In that unit.
    factor : float
        Factor from its unit to SI.
    """

    kind: str
    name: str
    parameter: str
    unit: str
    value: float
    factor: float = 1.0


def with_handles(model: Model) -> tuple[Model, list[Handle]]:
    """The model with a parameter behind every number that can be changed, and the list of these."""
    found = [Handle("parameter", p.name, p.name, p.unit, float(p.value), p.factor) for p in model.parameters]
    for load in model.loads:
        for field, value in _laws(load):
            unit = "m/s²" if load.field is not None else _unit(model, load, field)
            if isinstance(value, tuple):
                for axis, part in zip(AXES, value, strict=True):
                    if is_number(part):
                        model, parameter = _taken(model, load.name, field, AXES.index(axis), float(part))
                        kind = "load" if load.field is None else "gravity"
                        name = (
                            f"{load.name}.{axis}" if load.field is not None else f"{load.name}.{field}.{axis}"
                        )
                        found.append(Handle(kind, name, parameter, unit, float(part)))
            elif is_number(value):
                model, parameter = _taken(model, load.name, field, None, float(value))
                found.append(Handle("load", f"{load.name}.{field}", parameter, unit, float(value)))
            elif not isinstance(value, Name):  # a name alone is a parameter, which is a handle already
                parameter = _fresh(model, f"page_factor_{load.name}")
                model = model.replace(replace(load, **{field: Name(parameter) * value}))
                model = model.add(Parameter(parameter, 1.0))
                found.append(Handle("factor", f"{load.name}.{field}", parameter, "", 1.0))
    return model, found


def _laws(load: Load) -> Iterator[tuple[str, Any]]:
    """Fields of a load that are a force, a moment or a field of acceleration.

    The actuator of a spring that has none is left out: to have one would make another element of it.
    """
    names = {f.name for f in fields(load)}
    if load.field is not None:
        yield from [("acceleration", load.field)] if "acceleration" in names else []
        return
    for field in LAWS:
        if field in names and not (field == "actuator" and is_number(getattr(load, field))):
            yield field, getattr(load, field)


def _taken(model: Model, name: str, field: str, axis: int | None, value: float) -> tuple[Model, str]:
    """The model with a parameter in place of a number of a load, or of one component of a vector."""
    load = next(load for load in model.loads if load.name == name)
    parameter = _fresh(model, f"page_{name}_{field}" + ("" if axis is None else f"_{AXES[axis]}"))
    taken: Any = Name(parameter)
    if axis is not None:
        parts = list(getattr(load, field))
        parts[axis] = taken
        taken = tuple(parts)
    return model.replace(replace(load, **{field: taken})).add(Parameter(parameter, value)), parameter


def _fresh(model: Model, wanted: str) -> str:
    name = "".join(c if c.isalnum() else "_" for c in wanted)
    while name in {p.name for p in model.parameters}:
        name += "_"
    return name


def _unit(model: Model, load: Load, field: str) -> str:
    if isinstance(load, JointLoad):
        return "N" if model.joint(load.joint).speed_units[load.coordinate] == "m/s" else "N·m"
    return "N·m" if field in ("torque", "moment") else "N"


NAME = "page_pull"
SHARED = ("stiffness", "damping", "to_x", "to_y", "to_z", "at_x", "at_y", "at_z")
"""Parameters besides one switch for every body: N/m, N·s/m, the target (m, world), the point (m, from the mass centre,
body axes)."""


@dataclass(frozen=True)
class Pull(Load):
    """F = s_b (k (target − point) − c v) on every body b; s_b is 1 for the body that is held, 0 for all others."""

    kind: ClassVar[str] = "page-pull"
    bodies: tuple[str, ...] = ()

    def effect(self, motion: Motion) -> Effect:
        """One wrench for every body."""
        k, c, *rest = (motion.value(Name(f"{NAME}_{what}")) for what in SHARED)
        target, local = ca.vertcat(*rest[:3]), ca.vertcat(*rest[3:])
        wrenches = []
        for number, body in enumerate(self.bodies):
            arm = motion.rotation(body) @ local
            point = motion.position(body) + arm
            v = motion.velocity(body) + cross(motion.angular_velocity(body), arm)
            F = motion.value(Name(f"{NAME}_{number}")) * (k * (target - point) - c * v)
            wrenches.append(Wrench(body, F, SX(3, 1), point))
        return Effect(tuple(wrenches))


def with_pull(model: Model) -> Model:
    """The model with the hand, which pulls at nothing."""
    bodies = tuple(body.name for body in model.bodies)
    names = [*SHARED, *map(str, range(len(bodies)))]
    return model.add(*(Parameter(f"{NAME}_{name}", 0.0) for name in names), Pull(NAME, bodies))


_SPREAD = (1e-3, 0.5, 2.0, 1e3)
"""Multiples of a number at which the model is checked, besides zero; both signs."""

_HALVINGS = 60


@dataclass(frozen=True)
class HandleLimits:
    """Least and greatest value of a handle, in its unit (None: any); the faults beyond them, or at zero alone."""

    low: float | None = None
    high: float | None = None
    below: str = ""
    above: str = ""
    at_zero: str = ""


@dataclass(frozen=True)
class Pair:
    """Two handles, by their numbers, that a model may refuse together although it takes each by itself."""

    first: int
    second: int
    words: str


def limits_of(model: Model, handles: Sequence[Handle]) -> tuple[list[HandleLimits], list[Pair]]:
    """The limits of handles, and those among them that depend on each other.

    Parameters
    ----------
    model
        With a parameter behind every handle; valid.
    handles
        Numbers that can be changed.
    """
    examined = _HandleTrials(model)
    found, bounding = [], []
    for handle in handles:
        limits, faults = examined.limits(handle)
        found.append(limits)
        bounding.append(faults)
    pairs = []
    for i, j in combinations(range(len(handles)), 2):
        shared = bounding[i] & bounding[j]
        if shared and (words := examined.together(handles[i], handles[j], found[i], found[j])):
            pairs.append(Pair(i, j, words))
    return found, pairs


class _HandleTrials:
    def __init__(self, model: Model) -> None:
        self._model = model

    def fault(self, **values: float) -> Fault | None:
        """The first fault of the model at other values of parameters."""
        try:
            self._model.with_parameters(**values).checked()
        except ModelError as error:
            return error.faults[0]
        return None

    def limits(self, handle: Handle) -> tuple[HandleLimits, set[tuple[str, str, str | None]]]:
        """Limits of one number, and which faults they are: kind and name of a part, and the field."""
        own, size = handle.value, abs(handle.value) or 1.0
        tried = sorted({0.0, *(sign * factor * size for factor in _SPREAD for sign in (-1, 1))})
        ends: list[tuple[float | None, str]] = []
        faults = set()
        at_zero = ""
        for side in ([v for v in reversed(tried) if v < own], [v for v in tried if v > own]):
            end: tuple[float | None, str] = (None, "")
            good = own
            for value, beyond in zip(side, [*side[1:], None], strict=True):
                fault = self.fault(**{handle.parameter: value})
                if fault and value == 0.0 and beyond and not self.fault(**{handle.parameter: beyond}):
                    at_zero = _words(fault, (handle, value))
                elif fault:
                    end = self._between(handle.parameter, good, value), _words(fault, (handle, value))
                    faults.add((fault.kind, fault.name, fault.where))
                    break
                else:
                    good = value
            ends.append(end)
        (low, below), (high, above) = ends
        return HandleLimits(low, high, below, above, at_zero), faults

    def _between(self, parameter: str, good: float, bad: float) -> float:
        """The last value that the model takes."""
        for _ in range(_HALVINGS):
            middle = 0.5 * (good + bad)
            if middle in (good, bad):
                break
            if self.fault(**{parameter: middle}) is None:
                good = middle
            else:
                bad = middle
        return good

    def together(self, a: Handle, b: Handle, of_a: HandleLimits, of_b: HandleLimits) -> str:
        """Return the fault where both handles are at bounds that each takes alone; empty if there is none."""
        for x in _corners(a, of_a):
            for y in _corners(b, of_b):
                if (fault := self.fault(**{a.parameter: x, b.parameter: y})) is not None:
                    return _words(fault, (a, x), (b, y))
        return ""


def _corners(handle: Handle, limits: HandleLimits) -> list[float]:
    size = abs(handle.value) or 1.0
    low = -_SPREAD[-1] * size if limits.low is None else limits.low
    high = _SPREAD[-1] * size if limits.high is None else limits.high
    return [low + share * (handle.value - low) for share in (0.0, 0.4)] + [
        high + share * (handle.value - high) for share in (0.0, 0.4)
    ]


def _words(fault: Fault, *tried: tuple[Handle, float]) -> str:
    """Words on the values at which a fault was found, and on the fault."""
    at = " and ".join(f"{handle.name} = {value:g} {handle.unit}".strip() for handle, value in tried)
    of = f'{fault.kind} "{fault.name}": ' if fault.name else ""
    return f"at {at}: {of}{fault.message.splitlines()[0]}"
