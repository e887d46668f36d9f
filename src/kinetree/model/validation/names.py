"""Names: present, unique, not reserved."""

from __future__ import annotations

from typing import Any

from kinetree.model.body import GROUND, Body, Parameter
from kinetree.model.expressions.vocabulary import is_real
from kinetree.model.flexible.expansion import interfaces, is_flexible
from kinetree.model.graph.topology import open_graph
from kinetree.model.states import PLACE_CHANNELS, joint_channels
from kinetree.model.validation.context import Context, kind_of
from kinetree.model.validation.report import SAME_NAME
from kinetree.model.values.units import is_unit
from kinetree.words.names import unfit, unfit_name

RESERVED = ("t", "pi", "tau", GROUND, "world")


def collect_names(context: Context) -> None:
    """Enter all usable names into the context; the first of equal names counts."""
    model = context.model
    rooms: tuple[tuple[tuple[Any, ...], dict[str, Any]], ...] = (
        (model.bodies, context.bodies),
        (model.markers, context.markers),
        (model.joints, context.joints),
        (model.blocks, context.blocks),
    )
    for things, room in rooms:
        for thing in things:
            if _usable(thing.name):
                room.setdefault(thing.name, thing)
    for body in list(context.bodies.values()):
        for interface in interfaces(body) if is_flexible(body) else ():
            context.bodies.setdefault(interface.name, interface)
    for parameter in model.parameters:
        if _usable(parameter.name):
            context.parameters.setdefault(parameter.name, value_of(parameter))
    for added in open_graph(context.connected()).tree:
        context.joints.setdefault(added.joint.name, added.joint)


def value_of(parameter: Parameter) -> float | None:
    """Value of a parameter (SI); None where it has none."""
    return parameter.si if is_real(parameter.value) and is_unit(parameter.unit) else None


def check_names(context: Context) -> None:
    """Faults of names: empty, reserved, used twice."""
    model = context.model
    flexible = [body for body in model.bodies if is_flexible(body)]
    inner = [interface for body in flexible for interface in interfaces(body)]
    for space in (
        (*inner, *model.bodies, *model.markers),
        (*flexible, *inner, *model.joints),
        (*flexible, *model.loads),
        model.constraints,
        model.parameters,
        model.blocks,
        model.tables,
        (*model.definitions, *model.measures),
    ):
        seen: dict[str, Any] = {}
        for thing in space:
            _check_name(context, thing, seen)
    _check_interface_names(context, flexible)
    _check_paths(context)


def _check_paths(context: Context) -> None:
    """Numbers whose path is that of a state of a part: an expression could mean either."""
    model = context.model
    things: tuple[Any, ...] = (*model.parameters, *model.definitions, *model.measures)
    for thing in things:
        owner, dot, channel = thing.name.rpartition(".") if isinstance(thing.name, str) else ("", "", "")
        if not dot:
            continue
        joint, block = context.joints.get(owner), context.blocks.get(owner)
        states = {*PLACE_CHANNELS} if owner in context.places else set()
        states |= {*joint_channels(joint)} if joint is not None else set()
        states |= {*block.output_names, *block.state_names} if block is not None else set()
        if channel in states:
            message = f'its name is that of the state "{channel}" of "{owner}" too'
            context.fault(thing, message, "rename one of the two", "name")


def _check_interface_names(context: Context, flexible: list[Body]) -> None:
    """Names of interfaces are told apart within their body."""
    for body in flexible:
        names = body.flexible.interface_names if body.flexible is not None else ()
        for name in dict.fromkeys(name for i, name in enumerate(names) if name in names[:i]):
            message = f'two interfaces have the name "{name}"'
            context.fault(body, message, "rename one of them", "flexible")
        for name in names:
            if (wrong := unfit_name(name))[0]:
                context.fault(body, *wrong, "flexible")


def _check_name(context: Context, thing: Any, seen: dict[str, Any]) -> None:
    name, kind = thing.name, kind_of(thing)
    if not isinstance(name, str):
        return  # reported with the other fields of a wrong type
    if not name.strip():
        context.fault(thing, "has no name", f"give the {kind} a name of its own", "name")
    elif unfit(name):
        return  # reported with all fields
    elif (wrong := unfit_name(name))[0]:
        context.fault(thing, *wrong, "name")
    elif name in RESERVED:
        message = f'the name "{name}" is reserved'
        context.fault(thing, message, f"choose another name than {', '.join(RESERVED)}", "name")
    elif name in seen:
        other = kind_of(seen[name])
        message = f"another {other} has the same name"
        context.fault(thing, message, "rename one of them", "name", SAME_NAME)
    else:
        seen[name] = thing


def _usable(name: object) -> bool:
    """Whether others may refer to a name; that of a reserved one is a fault of its own."""
    return isinstance(name, str) and bool(name.strip()) and name != GROUND
