"""Faults of events that switch parts of a model, or watch forces."""

from __future__ import annotations

from collections.abc import Iterable

from kinetree.model.events import Event, ForceLimitEvent, JointLimitEvent, Switch
from kinetree.model.expressions import name_segments
from kinetree.model.graph.references import expressions_in, referenced_joints
from kinetree.model.validation.context import Context
from kinetree.model.validation.open_joints import check_switched_joint
from kinetree.words.names import nearest


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
    limit = context.number(event.limit)
    if limit is not None and not limit > 0:
        context.fault(event, f"the limit must be positive (got {limit:g})", "give it in N or N·m", "limit")
