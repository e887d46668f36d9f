"""Faults of the events of a run: names, expressions, limits, coefficients, and parts that are switched."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import fields, replace
from typing import Any

from kinetree.model.events import (
    ConvexEvent,
    CurvesEvent,
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
from kinetree.model.expressions import Expr, name_segments
from kinetree.model.faults import SAME_NAME, Fault, range_faults
from kinetree.model.model import Model
from kinetree.model.references import expressions_in, referenced_joints
from kinetree.model.resolution import connected
from kinetree.model.validation.context import (
    Context,
    FieldFormula,
    UnusableValue,
    inspect,
    kind_of,
    part,
    unknown,
)
from kinetree.model.validation.parts import check_switched_joint
from kinetree.model.validation.values import (
    RESERVED,
    check_quantities,
    check_smoothness,
    check_uses,
    collect_names,
    resolve_model,
)
from kinetree.words.names import nearest, unfit, unfit_name


def event_faults(events: Iterable[Event], model: Model) -> tuple[Fault, ...]:
    """All faults of events: names, expressions, limits and coefficients, also with what they set parameters to."""
    events = tuple(events)
    return _faults(events, model) or _faults_once_set(events, model)


def _faults_once_set(events: tuple[Event, ...], model: Model) -> tuple[Fault, ...]:
    """Faults of events and loads once one event gives a parameter a known value, whatever the others set."""
    setting = [(event, event.action) for event in events if isinstance(event.action, SetParameter)]
    if not setting or model.validate().faults:
        return ()
    context = named_context(model)
    assert context is not None
    factors = {parameter.name: parameter.factor for parameter in model.parameters}
    values = {
        event.name: (action.parameter, value / factors[action.parameter])
        for event, action in setting
        if action.parameter in factors and (value := context.number(action.value)) is not None
    }
    for name, (parameter, value) in values.items():
        alone = {parameter: value}
        together = dict(values.values()) | alone
        found = faults_at(events, model, alone)
        if found and faults_at(events, model, together):
            when = f'once event "{name}" sets {parameter}'
            return tuple(replace(fault, message=f"{fault.message}, {when}") for fault in found)
    return ()


def faults_at(events: tuple[Event, ...], model: Model, values: Mapping[str, float]) -> tuple[Fault, ...]:
    """Faults of loads with other values, or of events; masses and periods are judged when they are set."""
    model = model.with_parameters(**values)
    loads = tuple(fault for fault in model.validate().faults if fault.kind == "load")
    return loads or _faults(events, model)


def faults_when_off(names: Collection[str], model: Model) -> tuple[Fault, ...]:
    """Faults of a model, and bodies without inertia in it, that are there once the joints of these names are off."""
    switched = [joint for joint in model.joints if joint.name in names]
    off = [replace(joint, active=False, q0=None, u0=None, hold=False) for joint in switched]
    report = model.replace(*off).validate()
    known = model.validate().warnings
    bad = (*report.faults, *(warning for warning in report.warnings if warning.where == "inertia"))
    return tuple(fault for fault in bad if fault not in known)


def parameters_in_events(events: Iterable[Event], model: Model) -> set[str]:
    """Parameters that stand in events, by themselves or in definitions; none of a model that has faults."""
    context = named_context(model)
    if context is None:
        return set()
    expressions = [e for event in map(context.resolver.part, events) for e in expressions_in(event)]
    return {segments[0] for e in expressions for segments in name_segments(e) if len(segments) == 1} & {
        parameter.name for parameter in model.parameters
    }


def _faults(events: tuple[Event, ...], model: Model) -> tuple[Fault, ...]:
    """All faults of events with the values of a model."""
    context = named_context(model)
    if context is None:
        return ()  # a model with faults may have no names to compare with; they are reported
    found: list[Fault] = []
    seen: set[str] = set()
    owners: dict[str, Any] = {c.name: c for c in model.constraints} | {
        load.name: load for load in model.loads
    }
    for event in events:
        context.faults.clear()
        name = event.name if isinstance(event.name, str) else ""
        if not name.strip():
            context.fault(event, "has no name", "give the event a name of its own", "name")
        elif not unfit(name) and (wrong := unfit_name(name))[0]:  # what is unfit is found among the fields
            context.fault(event, *wrong, "name")
        elif name in seen:
            context.fault(event, "another event has the same name", "rename one of them", "name", SAME_NAME)
        elif isinstance(event.action, Restitution):
            _check_name_of_contact(context, event, owners)
        seen.add(name)
        wrong_types = False
        check_uses(context, event)
        check_quantities(context, event)
        event = context.resolver.part(event)
        for item in inspect(event):
            if isinstance(item, UnusableValue):
                wrong_types = True
                context.fault(event, item.message, item.remedy, item.where)
            elif isinstance(item, FieldFormula):
                own = event.own_names(item.where)
                context.check_expression(event, item.where, item.expression, law=True, own=own)
                if any((name,) in name_segments(item.expression) for name in own):
                    check_smoothness(context, event, item, 2)
        if not wrong_types:
            _check_references(context, event)
            _check_action(context, event)
            context.hear(event, (*range_faults(event, context), *event.faults(context)))
            if isinstance(event, ForceLimitEvent):
                check_force_limit(context, event)
            if isinstance(event.action, Switch):
                check_switch(context, event, event.action, events)
        found += [replace(fault, kind="event", name=name) for fault in context.faults]
    return tuple(found)


def _check_name_of_contact(context: Context, event: Event, owners: Mapping[str, Any]) -> None:
    """A contact has channels of its own, which those of other parts must not hide."""
    if event.name in RESERVED:
        remedy = f"choose another name than {', '.join(RESERVED)}"
        context.fault(event, f'the name "{event.name}" is reserved', remedy, "name")
    elif event.name in owners:
        message = (
            f"a {kind_of(owners[event.name])} has the same name, and both have forces that are called by it"
        )
        context.fault(event, message, "rename one of them", "name", SAME_NAME)


def _check_references(context: Context, event: Event) -> None:
    for known, named, words in (
        (context.places, event.places, "body or marker"),
        (set(context.joints), event.joints, "joint"),
    ):
        for name in dict.fromkeys(named):
            if name not in known:
                holding = (
                    f.name for f in fields(event) if getattr(event, f.name) == name and f.name != "name"
                )
                where = next(holding, None)
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
    elif rubs and not isinstance(event, PointPlaneEvent | CurvesEvent | ConvexEvent):
        message = f"friction needs surfaces along which to slide, which an event of type {event.kind} has not"
        remedy = (
            "use a point-plane, curves or convex event for what touches, a distance event with a radius, friction = 0, "
            "or a load with compliant contact (cylinder-plane, curve-curve …), which rubs too"
        )
        context.fault(event, message, remedy, "action.friction")


def check_switch(context: Context, event: Event, action: Switch, events: Iterable[Event]) -> None:
    """Names of what is switched, and whether it can be."""
    joints = {joint.name: joint for joint in context.model.joints}
    constraints = {constraint.name for constraint in context.model.constraints}
    if not action.on and not action.off:
        remedy = 'name constraints or joints, such as on = ["latch"]'
        context.fault(event, "switches nothing on or off", remedy, "action")
    for name in sorted({*action.on} & {*action.off}):
        context.fault(event, f'switches "{name}" both on and off', "name it once", "action.off")
    asked = referenced_joints(context.model)
    for where in ("on", "off"):
        for name in getattr(action, where):
            place = f"action.{where}"
            if name not in joints and name not in constraints:
                known = [*joints, *constraints]
                context.fault(
                    event, f'switches an unknown constraint or joint "{name}"', nearest(name, known), place
                )
            elif name in joints and name in constraints:
                message = f'a joint and a constraint have the name "{name}": which is switched is not clear'
                context.fault(event, message, "rename one of them", place)
            elif name in joints:
                check_switched_joint(context, event, joints[name], asked, place)
                _check_watched(context, event, name, events, place)


def _check_watched(context: Context, event: Event, joint: str, events: Iterable[Event], where: str) -> None:
    for other in events:
        named = {
            segments[0] for e in expressions_in(other) for segments in name_segments(e) if len(segments) == 2
        }
        if joint in named or (isinstance(other, JointLimitEvent) and other.joint == joint):
            message = (
                f'joint "{joint}" has no coordinates while it is off, and event "{other.name}" uses them'
            )
            remedy = "watch places of its bodies instead: positions, or a distance or angle that is measured"
            context.fault(event, message, remedy, where)


def check_force_limit(context: Context, event: ForceLimitEvent) -> None:
    """The part whose forces are watched, and their limit."""
    joints = {joint.name for joint in context.model.joints}
    constraints = {constraint.name for constraint in context.model.constraints}
    if event.part not in joints | constraints:
        message = f'refers to an unknown joint or constraint "{event.part}"'
        context.fault(event, message, nearest(event.part, [*joints, *constraints]), "part")
    elif event.part in joints and event.part in constraints:
        message = f'a joint and a constraint have the name "{event.part}": which is watched is not clear'
        context.fault(event, message, "rename one of them", "part")


def named_context(model: Model) -> Context | None:
    """The names of a model, to check events that are no part of it; None where faults of the model forbid it."""
    try:
        context = Context(connected(model))
        collect_names(context)
        resolve_model(context)
    except Exception:
        if model.validate().faults:
            return None
        raise
    context.faults.clear()
    return context


def expression_faults(model: Model, where: str, expression: Expr) -> tuple[Fault, ...]:
    """Faults of an expression of time, parameters and states of a model; ``where`` names it."""
    context = named_context(model)
    if context is None:
        return ()
    check_uses(context, expression, where)
    context.check_expression(model, where, context.resolver.expression(expression), law=True)
    return tuple(context.faults)
