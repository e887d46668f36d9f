"""Run settings of a model file: how long, how accurately, by which method, what to write down."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from typing import Any

from kinetree.model import Model
from kinetree.model.events import Event, Impulse, JointLimitEvent, PointPlaneEvent, Restitution, SetParameter
from kinetree.model.validation.context import Context, nearest
from kinetree.model.validation.inspection import Bad, Formula, inspect, short
from kinetree.model.validation.names import collect_names
from kinetree.model.validation.report import Fault

CONSTRAINT_METHODS = ("multipliers", "zero-eigenvalue", "partitioned")
"""Ways to remove the constraint forces from the equations."""


@dataclass(frozen=True)
class RunSettings:
    """Settings of a run. None leaves the choice to the program.

    Parameters
    ----------
    t_start, t_end
        First and last time (s).
    method
        Method of integration, such as ``"auto"`` or ``"dop853"``.
    rtol, atol
        Relative and absolute tolerance of the local error.
    step, max_step
        Step of methods with fixed steps, and the longest step allowed (s).
    formulation
        Formulation of the equations of motion, such as ``"recursive"``.
    constraints
        How constraints are treated: multipliers, zero-eigenvalue or partitioned.
    output_interval
        Time between rows of output (s).
    outputs
        Channels to write, such as ``"hinge.angle"``; empty: all of them.
    events
        What to watch.
    """

    t_start: float = 0.0
    t_end: float | None = None
    method: str | None = None
    rtol: float | None = None
    atol: float | None = None
    step: float | None = None
    max_step: float | None = None
    formulation: str | None = None
    constraints: str | None = None
    output_interval: float | None = None
    outputs: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()

    def arguments(self) -> dict[str, Any]:
        """The settings that were given, as keyword arguments of `simulate`; ``outputs`` is not among them."""
        given = {
            field.name: getattr(self, field.name)
            for field in fields(self)
            if field.name not in ("outputs", "output_interval") and getattr(self, field.name) is not None
        }
        if self.output_interval is not None:
            given["output"] = self.output_interval
        return given

    def faults(self, model: Model) -> tuple[Fault, ...]:
        """All faults of the settings for a model; ``kind`` is "run" or "event"."""
        return (*self._number_faults(), *self._name_faults(), *event_faults(self.events, model))

    def _number_faults(self) -> Iterator[Fault]:
        for where in ("t_start", "t_end"):
            value = getattr(self, where)
            if value is not None and not _is_finite(value):
                yield _fault(f"{where} must be a finite number (got {short(value)})", "give it in s", where)
        if _is_finite(self.t_end) and _is_finite(self.t_start) and self.t_end < self.t_start:  # type: ignore[operator]
            message = f"t_end must not lie before t_start (got {self.t_end:g} and {self.t_start:g})"
            yield _fault(message, "give the last time in s", "t_end")
        for where in ("rtol", "atol", "step", "max_step", "output_interval"):
            value = getattr(self, where)
            if value is not None and not (_is_finite(value) and value > 0):
                remedy = "give a small number such as 1e-9" if where in ("rtol", "atol") else "give it in s"
                yield _fault(f"{where} must be a positive number (got {short(value)})", remedy, where)

    def _name_faults(self) -> Iterator[Fault]:
        from kinetree.equations.contract import FORMULATIONS
        from kinetree.solve.methods import method_names

        for where, known in (
            ("method", method_names()),
            ("formulation", ("auto", *FORMULATIONS)),
            ("constraints", ("auto", *CONSTRAINT_METHODS)),
        ):
            value = getattr(self, where)
            if value is not None and value not in known:
                yield _fault(f"{where} {short(value)} is unknown", nearest(value, known), where)


def event_faults(events: Iterable[Event], model: Model) -> tuple[Fault, ...]:
    """All faults of events: names, expressions, limits and coefficients."""
    context = Context(model)
    try:
        collect_names(context)
    except Exception:
        if model.validate().faults:
            return ()  # a model with faults may have no names to compare with; they are reported
        raise
    found: list[Fault] = []
    seen: set[str] = set()
    for event in events:
        context.faults.clear()
        if not event.name.strip():
            context.fault(event, "has no name", "give the event a name of its own", "name")
        elif event.name in seen:
            context.fault(event, "another event has the same name", "rename one of them", "name")
        seen.add(event.name)
        for item in inspect(event):
            if isinstance(item, Bad):
                context.fault(event, item.message, item.remedy, item.where)
            elif isinstance(item, Formula):
                context.check_expression(event, item.where, item.expression, law=True)
        _check_references(context, event)
        _check_action(context, event)
        found += [Fault("event", event.name, f.message, f.remedy, f.where) for f in context.faults]
    return tuple(found)


def _check_references(context: Context, event: Event) -> None:
    for known, named, words in (
        (context.places, event.places, "body or marker"),
        (set(context.joints), event.joints, "joint"),
    ):
        for name in dict.fromkeys(named):
            if name not in known:
                where = next(
                    f.name for f in fields(event) if getattr(event, f.name) == name and f.name != "name"
                )
                context.fault(event, f'refers to an unknown {words} "{name}"', nearest(name, known), where)
    if isinstance(event, JointLimitEvent) and event.joint in context.joints:
        joint = context.joints[event.joint]
        if joint.limits is None:
            message, remedy = (
                f'joint "{joint.name}" has no limits',
                "give the joint limits = [[lower, upper]]",
            )
            context.fault(event, message, remedy, "joint")
        elif not 0 <= event.coordinate < joint.n_q:
            listed = ", ".join(f"{i} ({name})" for i, name in enumerate(joint.coordinate_names))
            message = f'joint "{joint.name}" has no coordinate number {event.coordinate}'
            context.fault(event, message, f"choose from {listed}", "coordinate")


def _check_action(context: Context, event: Event) -> None:
    action = event.action
    if isinstance(action, SetParameter) and action.parameter not in context.parameters:
        message = f'sets an unknown parameter "{action.parameter}"'
        context.fault(event, message, nearest(action.parameter, context.parameters), "action.parameter")
    if isinstance(action, Impulse):
        for where, known in (("at", context.places), ("axes", {"world", *context.places})):
            name = getattr(action, where)
            if name not in known:
                message = f'refers to an unknown body or marker "{name}"'
                context.fault(event, message, nearest(name, known), f"action.{where}")
    if isinstance(action, Restitution):
        coefficient = context.number(action.coefficient)
        if coefficient is not None and not 0 <= coefficient <= 1:
            message = f"the coefficient of restitution must lie between 0 and 1 (got {coefficient:g})"
            context.fault(event, message, "0 is plastic, 1 is elastic", "action.coefficient")
        if not isinstance(event, (PointPlaneEvent, JointLimitEvent)):
            message = f'restitution does not suit an event of type "{event.kind}"'
            context.fault(event, message, "use it with point-plane or joint-limit", "action")


def _is_finite(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def _fault(message: str, remedy: str, where: str) -> Fault:
    return Fault("run", "", message, remedy, where)
