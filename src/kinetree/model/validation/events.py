"""Faults of the events of a run: names, expressions, limits and coefficients."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace

from kinetree.model.events import (
    DistanceEvent,
    Event,
    ForceLimitEvent,
    Impulse,
    JointLimitEvent,
    PointPlaneEvent,
    Restitution,
    SetParameter,
    Switch,
)
from kinetree.model.model import Model
from kinetree.model.validation.context import Context, part, unknown
from kinetree.model.validation.expressions import named_context
from kinetree.model.validation.inspection import Bad, Formula, inspect
from kinetree.model.validation.quantities import check_quantities
from kinetree.model.validation.report import SAME_NAME, Fault
from kinetree.model.validation.resolving import check_uses
from kinetree.model.validation.switches import check_force_limit, check_switch
from kinetree.words.names import nearest
from kinetree.words.texts import unfit, unfit_name


def event_faults(events: Iterable[Event], model: Model) -> tuple[Fault, ...]:
    """All faults of events: names, expressions, limits and coefficients."""
    context = named_context(model)
    if context is None:
        return ()  # a model with faults may have no names to compare with; they are reported
    found: list[Fault] = []
    seen: set[str] = set()
    events = tuple(events)
    for event in events:
        context.faults.clear()
        name = event.name if isinstance(event.name, str) else ""
        if not name.strip():
            context.fault(event, "has no name", "give the event a name of its own", "name")
        elif not unfit(name) and (wrong := unfit_name(name))[0]:  # what is unfit is found among the fields
            context.fault(event, *wrong, "name")
        elif name in seen:
            context.fault(event, "another event has the same name", "rename one of them", "name", SAME_NAME)
        seen.add(name)
        wrong_types = False
        check_uses(context, event)
        check_quantities(context, event)
        event = context.resolver.part(event)
        for item in inspect(event):
            if isinstance(item, Bad):
                wrong_types = True
                context.fault(event, item.message, item.remedy, item.where)
            elif isinstance(item, Formula):
                context.check_expression(event, item.where, item.expression, law=True)
        if not wrong_types:
            _check_references(context, event)
            _check_action(context, event)
            if isinstance(event, ForceLimitEvent):
                check_force_limit(context, event)
            if isinstance(event.action, Switch):
                check_switch(context, event, event.action, events)
        found += [replace(fault, kind="event", name=name) for fault in context.faults]
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
                message = f'refers to an unknown {words} "{name}"'
                context.fault(event, message, nearest(name, known), where, about=(unknown(name),))
    if isinstance(event, JointLimitEvent) and event.joint in context.joints:
        joint = context.joints[event.joint]
        if joint.limits is None:
            message, remedy = (
                f'joint "{joint.name}" has no limits',
                "give the joint limits = [[lower, upper]]",
            )
            context.fault(event, message, remedy, "joint", about=(part(joint),))
        elif not 0 <= event.coordinate < joint.n_q:
            listed = ", ".join(f"{i} ({name})" for i, name in enumerate(joint.coordinate_names))
            message = f'joint "{joint.name}" has no coordinate number {event.coordinate}'
            context.fault(event, message, f"choose from {listed}", "coordinate", about=(part(joint),))


def _check_action(context: Context, event: Event) -> None:
    action = event.action
    if isinstance(action, SetParameter) and action.parameter not in context.parameters:
        message = f'sets an unknown parameter "{action.parameter}"'
        remedy = nearest(action.parameter, context.parameters)
        context.fault(event, message, remedy, "action.parameter", about=(unknown(action.parameter),))
    if isinstance(action, Impulse):
        for where, known in (("at", context.places), ("axes", {"world", *context.places})):
            name = getattr(action, where)
            if name not in known:
                message = f'refers to an unknown body or marker "{name}"'
                context.fault(event, message, nearest(name, known), f"action.{where}", about=(unknown(name),))
    if isinstance(action, Restitution):
        coefficient = context.number(action.coefficient)
        if coefficient is not None and not 0 <= coefficient <= 1:
            message = f"the coefficient of restitution must lie between 0 and 1 (got {coefficient:g})"
            context.fault(event, message, "0 is plastic, 1 is elastic", "action.coefficient")
        _check_friction(context, event, action)


def _check_friction(context: Context, event: Event, action: Restitution) -> None:
    sliding = context.number(action.friction)
    static = None if action.static_friction is None else context.number(action.static_friction)
    for where, number in (("friction", sliding), ("static_friction", static)):
        if number is not None and number < 0:
            message = f"{where} must not be negative (got {number:g})"
            context.fault(event, message, "give a coefficient, 0 for a smooth surface", f"action.{where}")
    if sliding is not None and static is not None and static < sliding:
        message = f"static_friction ({static:g}) is less than friction ({sliding:g})"
        remedy = "the coefficient of rest is not below that of sliding"
        context.fault(event, message, remedy, "action.static_friction")
    rubs = action.friction != 0.0 or action.static_friction is not None
    if rubs and isinstance(event, DistanceEvent):
        radius = None if event.radius is None else context.number(event.radius)
        if event.radius is None:
            message = "friction of two spheres has to know where they touch on the line of their centres"
            context.fault(event, message, "give the radius of the sphere around at1 (m)", "action.friction")
        elif radius is not None and not radius > 0:
            context.fault(event, f"radius must be positive (got {radius:g})", "give it in m", "radius")
    elif rubs and not isinstance(event, PointPlaneEvent):
        message = f"friction needs surfaces along which to slide, which an event of type {event.kind} has not"
        remedy = (
            "use a point-plane event for each point that touches, a distance event with a radius, friction = 0, or "
            "a load with compliant contact (cylinder-plane, curve-curve …), which rubs too"
        )
        context.fault(event, message, remedy, "action.friction")
