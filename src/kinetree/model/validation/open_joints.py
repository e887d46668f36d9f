"""Faults of joints that are off at the start, or at some time."""

from __future__ import annotations

from typing import Any

from kinetree.model.graph.references import referenced_joints
from kinetree.model.joints.base import Joint
from kinetree.model.validation.context import Context


def check_open_joints(context: Context) -> None:
    """Joints that are off at the start: nobody may ask for their coordinates."""
    open_joints = [joint for joint in context.model.joints if joint.active is False]
    if not open_joints:
        return
    asked = referenced_joints(context.model)
    for joint in open_joints:
        check_switched_joint(context, joint, joint, asked, "active")
        given = [name for name in ("q0", "u0") if getattr(joint, name) is not None]
        given += ["hold"] if joint.hold else []
        if given:
            message = f"it is off at the start, so that {', '.join(given)} say nothing"
            context.fault(joint, message, "place its bodies by their poses and velocities", given[0])


def check_switched_joint(
    context: Context, owner: Any, joint: Joint, asked: frozenset[str], where: str
) -> None:
    """A joint that is off at some time: it is cut then, and has no coordinates."""
    words = f'joint "{joint.name}" ' if owner is not joint else ""
    if not joint.cuttable or joint.cut is False:
        reason = "has cut = false" if joint.cuttable else f"of type {joint.kind} cannot be cut"
        message = f"{words or 'it '}{reason}, and what is switched is a cut joint"
        remedy = "leave cut away" if joint.cuttable else "use another type of joint, or a constraint"
        context.fault(owner, message, remedy, where)
    if joint.name in asked:
        message = (
            f"{words or 'it '}has no coordinates while it is off, and loads, constraints or blocks use them"
        )
        remedy = "let them act between places of its bodies instead, or switch a constraint"
        context.fault(owner, message, remedy, where)
