"""Checks of joints: what they connect, where they are, their own numbers."""

from __future__ import annotations

from typing import Any

from kinetree.model.body import GROUND
from kinetree.model.expressions import name_segments
from kinetree.model.geometry.frame import Frame
from kinetree.model.joints.base import Joint
from kinetree.model.states import clashing_channels
from kinetree.model.validation.context import Context, part, unknown
from kinetree.model.validation.inspection import Bad, Formula, inspect, remedy_for
from kinetree.model.validation.tables import check_smoothness
from kinetree.model.values.fields import Invalid
from kinetree.words.names import nearest
from kinetree.words.remedies import Remedy

_ON_BODIES = ("frame_inner", "frame_outer")
_CHOICE = Remedy(
    "give point=… and axis=… in the world, or frame_inner=… and frame_outer=… on the bodies",
    "give point = […] and axis = […] in the world, or frame_inner = {…} and frame_outer = {…} on the bodies",
)


def check_joint(context: Context, joint: Joint) -> None:
    """All checks of one joint."""
    for found in context.inspected(joint):
        if isinstance(found, Formula):
            own = joint.own_names(found.where)
            context.check_expression(joint, found.where, found.expression, law=False, own=own)
            if any((name,) in name_segments(found.expression) for name in own):
                check_smoothness(context, joint, found, 2)
    _check_ends(context, joint)
    _check_placement(context, joint)
    _check_initial(context, joint)
    _check_limits(context, joint)
    _check_names(context, joint)
    context.hear(joint, joint.faults(context), joint.doubts(context))


def _check_ends(context: Context, joint: Joint) -> None:
    for where in ("inner", "outer"):
        name = getattr(joint, where)
        if complaint := context.flexible_place(name):
            context.fault(joint, *complaint, where)
        if not isinstance(name, str) or name == GROUND or name in context.bodies:
            continue
        if name in context.markers:
            message = f'connects the marker "{name}", but joints connect bodies'
            body = context.markers[name].body
            remedy = f'name its body "{body}" and place the joint there'
            context.fault(joint, message, remedy, where, about=(part(context.markers[name]),))
        else:
            message = f'{where} body "{name}" is unknown'
            remedy = nearest(name, {GROUND, *context.bodies})
            context.fault(joint, message, remedy, where, about=(unknown(name),))
    if isinstance(joint.inner, str) and isinstance(joint.outer, str) and joint.inner == joint.outer:
        what = "ground" if joint.inner == GROUND else f'body "{joint.inner}"'
        context.fault(joint, f"connects {what} with itself", "name two different bodies", "outer")


def _check_placement(context: Context, joint: Joint) -> None:
    """A joint is placed in the world or by a frame on each body: once, and completely."""
    in_world = [name for name in joint.placed_by if getattr(joint, name) is not None]
    on_bodies = [name for name in _ON_BODIES if getattr(joint, name) is not None]
    if in_world and on_bodies:
        message = (
            f"is placed twice: in the world ({', '.join(in_world)}) and on bodies ({', '.join(on_bodies)})"
        )
        context.fault(joint, message, "keep one of the two", on_bodies[0])
    elif not in_world and not on_bodies:
        context.fault(joint, "is not placed anywhere", _CHOICE)
    elif len(on_bodies) == 1:
        (missing,) = set(_ON_BODIES) - set(on_bodies)
        message = f"has {on_bodies[0]} but no {missing}"
        remedy = Remedy(
            f"give {missing} too (Frame() is the body's own frame)",
            f"give {missing} too ({{}} is the body's own frame)",
        )
        context.fault(joint, message, remedy, missing)
    elif in_world:
        _check_world_placement(context, joint, in_world)


def _check_world_placement(context: Context, joint: Joint, given: list[str]) -> None:
    for where in ("inner", "outer"):
        body = context.bodies.get(getattr(joint, where)) if isinstance(getattr(joint, where), str) else None
        if body is not None and body.pose is None:
            message = f'is placed in the world, but body "{body.name}" has no pose'
            give, otherwise = f'give body "{body.name}"', "or place the joint by frame_inner and frame_outer"
            remedy = Remedy(
                f"{give} a pose=Frame(…), {otherwise}", f"{give} pose = {{position = […]}}, {otherwise}"
            )
            context.fault(joint, message, remedy, where, about=(part(body),))
    if "frame" in given and len(given) > 1:
        message = f"is placed twice: by frame and by {', '.join(name for name in given if name != 'frame')}"
        context.fault(joint, message, "keep one of the two", "frame")
    elif "frame" not in given and "point" not in given:
        remedy = Remedy("give point=(x, y, z) in m", "give point = [x, y, z] in m")
        context.fault(joint, f"has {' and '.join(given)} but no point", remedy, "point")
    elif not any(isinstance(getattr(joint, name), Invalid) for name in given):
        _check_world_frame(context, joint, given)


def _check_world_frame(context: Context, joint: Joint, given: list[str]) -> None:
    """What the joint makes of its point and axes, such as an axis of no length."""
    frame: Any = joint.world_frame()
    where = next((name for name in given if name.startswith("axis")), "axis")
    if isinstance(frame, Invalid):
        context.fault(joint, frame.message, frame.remedy or remedy_for(where), where)
    elif isinstance(frame, Frame) and "frame" not in given:
        for found in inspect(frame):
            if isinstance(found, Bad):
                context.fault(joint, found.message, found.remedy, where)


def _check_initial(context: Context, joint: Joint) -> None:
    if joint.quaternion is None or joint.q0 is None:
        return
    values = context.numbers(joint.q0)
    if values is None or len(values) != joint.n_q:
        return
    length = sum(e * e for e in values[joint.quaternion : joint.quaternion + 4]) ** 0.5
    if length == 0.0:
        context.fault(joint, "q0: Euler parameters must not all be zero", "no rotation is (0, 0, 0, 1)", "q0")
    elif abs(length - 1) > 1e-6:
        message = f"q0: Euler parameters should have length 1 (got {length:.6g})"
        context.warn(joint, message, "divide them by their length", "q0")


def _check_limits(context: Context, joint: Joint) -> None:
    limits = joint.limits
    if not isinstance(limits, tuple):
        return
    if len(limits) != joint.n_q:
        message = f"limits must be {joint.n_q} pairs, one for each coordinate (got {len(limits)})"
        context.fault(
            joint, message, f"coordinates are {', '.join(joint.coordinate_names) or 'none'}", "limits"
        )
    for i, pair in enumerate(limits):
        low, high = pair
        if low > high:
            message = f"limits[{i}]: the lower limit {low:g} is above the upper limit {high:g}"
            context.fault(joint, message, "give (lower, upper)", f"limits[{i}]")


def _check_names(context: Context, joint: Joint) -> None:
    names = joint.coordinate_names
    if not all(isinstance(name, str) for name in names):
        return  # reported with the other fields of a wrong type
    where = "coordinates" if hasattr(joint, "coordinates") else None
    twice = dict.fromkeys(name for i, name in enumerate(names) if name.strip() and name in names[:i])
    for name in twice:
        place = None if where is None else f"{where}[{names.index(name, names.index(name) + 1)}]"
        context.fault(joint, f'two coordinates have the name "{name}"', "rename one of them", place)
    if not twice:
        for name in clashing_channels(joint):
            message = f'"{name}" would mean two different states of this joint'
            context.fault(joint, message, "rename the coordinate", where)
