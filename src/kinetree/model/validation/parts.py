"""Checks of the parts of a model, one by one: bodies, markers, parameters, joints, loads, constraints and blocks."""

from __future__ import annotations

import math
from dataclasses import fields
from typing import Any

import numpy as np

from kinetree.model.blocks.base import Block
from kinetree.model.blocks.sampled import Sampled
from kinetree.model.body import GROUND, Body, Marker, Parameter
from kinetree.model.constraints.base import Constraint
from kinetree.model.expressions import name_segments
from kinetree.model.expressions.vocabulary import is_real
from kinetree.model.faults import SAME_NAME, range_faults
from kinetree.model.flexible.base import Flexible
from kinetree.model.flexible.expansion import ModalJoint
from kinetree.model.geometry.frame import Frame
from kinetree.model.geometry.shapes import Shape, color_fault, sizes_of
from kinetree.model.joints.base import Joint
from kinetree.model.loads.base import Load
from kinetree.model.motion import clashing_channels
from kinetree.model.references import owned_names, referenced_joints
from kinetree.model.validation.context import (
    Context,
    FieldFormula,
    UnusableValue,
    inspect,
    part,
    remedy_for,
    unknown,
)
from kinetree.model.validation.values import check_smoothness
from kinetree.model.values.fields import Invalid
from kinetree.model.values.units import UnitError, si_factor, unknown_unit
from kinetree.tolerances import INERTIA_ROUNDING, MASSES_AGREE
from kinetree.words.arguments import Remedy
from kinetree.words.names import did_you_mean, nearest

LEAST_GYRATION = 1e-8
"""Radius of gyration (m) below which a moment is that of a point, but for rounding."""


def check_shapes(context: Context, owner: Any, shapes: Any, field: str = "shapes") -> None:
    """Colours that are none, and negative sizes: nothing moves otherwise because of these, but they cannot be drawn."""
    for i, shape in enumerate(shapes if isinstance(shapes, tuple) else ()):
        if isinstance(color := getattr(shape, "color", None), str) and (wrong := color_fault(color)):
            context.fault(owner, f"{field}[{i}].color: {wrong[0]}", wrong[1], f"{field}[{i}].color")
        for name, value in sizes_of(shape).items() if isinstance(shape, Shape) else ():
            number = context.number(value)
            if number is not None and number < 0:
                message = f"{field}[{i}]: {name} is negative ({number:g} m)"
                context.warn(owner, message, "give a positive length", f"{field}[{i}].{name}")


def check_body(context: Context, body: Body) -> None:
    """Expressions, mass and inertia of a body."""
    _check_constants(context, body)
    mass = context.number(body.mass)
    if mass is not None and mass < 0:
        context.fault(body, f"mass must be positive (got {mass:g})", "give its mass in kg", "mass")
    _check_inertia(context, body)
    if isinstance(body.flexible, Flexible):
        _check_flexible(context, body, body.flexible)
    check_shapes(context, body, body.shapes)


def _check_flexible(context: Context, body: Body, flexible: Flexible) -> None:
    """Data that cannot be used, inertia given twice, a start that does not fit the modes."""
    if context.is_faulty(body):
        return
    if flexible.failures:
        context.hear(body, flexible.failures)
        return
    data = flexible.reduced
    mass = context.number(body.mass)
    if body.mass != 0.0 and (mass is None or abs(mass - data.mass) > MASSES_AGREE * data.mass):
        given = "an expression" if mass is None else f"{mass:.6g} kg"
        message = f"mass is {given}, but its flexible data have {data.mass:.6g} kg"
        context.fault(body, message, "leave mass, com and inertia out: they follow from the data", "mass")
    elif any(v != 0.0 for v in (*body.com, *body.inertia)):
        message = "com and inertia of a flexible body follow from its data"
        context.fault(
            body, message, "leave them out", "com" if any(v != 0.0 for v in body.com) else "inertia"
        )
    context.hear(body, (), flexible.warnings)
    modal = context.joints.get(body.name)
    n = modal.n_q if isinstance(modal, ModalJoint) else data.n
    for name in ("q0", "u0"):
        given = getattr(flexible, name)
        if isinstance(given, tuple) and len(given) not in (data.n, n):
            more = f", the last {n - data.n} for what holds or loads it" if n > data.n else ""
            message = f"{name} has {len(given)} numbers, but the body has {n} modes{more}"
            context.fault(body, message, "give one for each mode", f"flexible.{name}")


def check_marker(context: Context, marker: Marker) -> None:
    """Expressions of a marker and the body it is fixed on."""
    _check_constants(context, marker)
    if fault := context.flexible_place(marker.body):
        context.fault(marker, *fault, "body")
    if isinstance(marker.body, str) and marker.body not in {GROUND, *context.bodies}:
        message = f'is fixed on an unknown body "{marker.body}"'
        known = {GROUND, *context.bodies}
        context.fault(marker, message, nearest(marker.body, known), "body", about=(unknown(marker.body),))
    elif marker.world is not None and marker.frame != Frame():
        context.fault(
            marker, "is placed twice: in its body by frame, and in the world", "leave one out", "world"
        )
    elif marker.world is not None and getattr(context.bodies.get(marker.body), "pose", Frame()) is None:
        message = f'is placed in the world, but the body "{marker.body}" has no pose'
        remedy = f'give "{marker.body}" its pose, or place the marker in the body by frame'
        context.fault(marker, message, remedy, "world", about=(part(context.bodies[marker.body]),))


def check_parameter(context: Context, parameter: Parameter) -> None:
    """Check the unit of a parameter; name and value are checked with all names and fields."""
    try:
        if is_real(parameter.value) and not math.isfinite(parameter.si):
            context.fault(parameter, "value is too large in SI units", "check its unit", "value")
        si_factor(parameter.unit)
    except UnitError as error:
        context.fault(parameter, error.reason, error.remedy or "give the value in SI units", "unit")
    except (AttributeError, TypeError):
        context.fault(parameter, f"unit must be text (got {parameter.unit!r})", "like m, or N/mm", "unit")


def inertia_matrix(context: Context, body: Body) -> np.ndarray | None:
    """Inertia about the mass centre as numbers (3×3), or None where it has none."""
    values = context.numbers(body.inertia)
    if values is None or len(values) != 6:
        return None
    xx, yy, zz, xy, xz, yz = values
    return np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])


def _check_inertia(context: Context, body: Body) -> None:
    """Principal moments are not negative, and none exceeds the sum of the other two."""
    matrix = inertia_matrix(context, body)
    if matrix is None or not np.any(matrix):
        return
    a, b, c = np.linalg.eigvalsh(matrix)
    shown = f"principal moments {a:.4g}, {b:.4g}, {c:.4g} kg m²"
    allowed = INERTIA_ROUNDING * max(abs(a), abs(c))
    nothing = (context.number(body.mass) or 0.0) * LEAST_GYRATION**2
    if a < -max(allowed, nothing):
        message = f"inertia is not positive definite ({shown})"
        context.fault(body, message, "correct its inertia; no rigid body has a negative moment", "inertia")
    elif a < -allowed:
        message = f"inertia has a negative moment, which is taken for the rounding of zero ({shown})"
        context.warn(body, message, "give its moments, or zeros", "inertia")
    elif c > a + b + max(allowed, nothing):
        message = f"inertia violates the triangle inequality ({shown})"
        remedy = "correct its inertia; no moment of a rigid body exceeds the sum of the other two"
        context.warn(body, message, remedy, "inertia")


def _check_constants(context: Context, thing: Body | Marker) -> None:
    for found in context.inspected(thing):
        if isinstance(found, FieldFormula):
            context.check_expression(thing, found.where, found.expression, law=False)


_ON_BODIES = ("frame_inner", "frame_outer")
_CHOICE = Remedy(
    "give point=… and axis=… in the world, or frame_inner=… and frame_outer=… on the bodies",
    "give point = […] and axis = […] in the world, or frame_inner = {…} and frame_outer = {…} on the bodies",
)


def check_joint(context: Context, joint: Joint) -> None:
    """All checks of one joint."""
    for found in context.inspected(joint):
        if isinstance(found, FieldFormula):
            own = joint.own_names(found.where)
            context.check_expression(joint, found.where, found.expression, law=False, own=own)
            if any((name,) in name_segments(found.expression) for name in own):
                check_smoothness(context, joint, found, 2)
    _check_ends(context, joint)
    _check_placement(context, joint)
    _check_initial(context, joint)
    _check_limits(context, joint)
    _check_names(context, joint)
    context.hear(joint, (*range_faults(joint, context), *joint.faults(context)), joint.warnings(context))


def _check_ends(context: Context, joint: Joint) -> None:
    for where in ("inner", "outer"):
        name = getattr(joint, where)
        if fault := context.flexible_place(name):
            context.fault(joint, *fault, where)
        if not isinstance(name, str) or name == GROUND or name in context.bodies:
            continue
        if name in context.markers:
            given = [f for f in (f"frame_{where}", *joint.placed_by) if getattr(joint, f) is not None]
            message = f'ends at the marker "{name}", whose frame is its own there, and has {given[0]} too'
            remedy = f'leave {given[0]} out, or name the body "{context.markers[name].body}" of the marker'
            context.fault(joint, message, remedy, where, about=(part(context.markers[name]),))
        else:
            message = f'{where} body "{name}" is unknown'
            known = {GROUND, *context.bodies}
            remedy = did_you_mean(name, known | {*context.markers}) or nearest(name, known)
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
    elif not {joint.inner, joint.outer} <= {GROUND, *context.bodies}:
        pass  # an unknown end may be meant to be a marker, which places it
    elif not on_bodies and not in_world:
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
    """Report faults of the frame that a joint makes of its point and axes, such as an axis of no length."""
    frame: Any = joint.world_frame()
    where = next((name for name in given if name.startswith("axis")), "axis")
    if isinstance(frame, Invalid):
        context.fault(joint, frame.message, frame.remedy or remedy_for(where), where)
    elif isinstance(frame, Frame) and "frame" not in given:
        for found in inspect(frame):
            if isinstance(found, UnusableValue):
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
        low, high = (context.number(one) for one in pair)
        if low is not None and high is not None and low > high:
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


def check_load(context: Context, load: Load) -> None:
    """All checks of one load."""
    for found in context.inspected(load):
        if isinstance(found, FieldFormula):
            law = _field(found.where) not in load.constants
            context.check_expression(load, found.where, found.expression, law=law, own=owned_names(load))
    _check_references(context, load)
    context.hear(load, (*range_faults(load, context), *load.faults(context)), load.warnings(context))


def check_constraint(context: Context, constraint: Constraint) -> None:
    """All checks of one constraint."""
    for found in context.inspected(constraint):
        if isinstance(found, FieldFormula):
            law = _field(found.where) not in constraint.constants
            own = owned_names(constraint)
            context.check_expression(constraint, found.where, found.expression, law=law, own=own)
            if law:
                check_smoothness(context, constraint, found, constraint.differentiated)
    _check_references(context, constraint)
    if wrong := unknown_unit(getattr(constraint, "unit", None), "give that of its expression, such as m"):
        context.fault(constraint, *wrong, "unit")
    context.hear(constraint, (*range_faults(constraint, context), *constraint.faults(context)))


def _field(where: str) -> str:
    """The field that a path begins with."""
    return where.split("[")[0].split(".")[0]


def _check_references(context: Context, thing: Load | Constraint) -> None:
    for name in dict.fromkeys(thing.places):
        if fault := context.flexible_place(name):
            context.fault(thing, *fault, _field_of(thing, name))
    for kind, named, known in (
        ("place", thing.places, context.places),
        ("joint", thing.joints, set(context.joints)),
    ):
        for name in dict.fromkeys(name for name in named if isinstance(name, str)):
            if name in known:
                continue
            where = _field_of(thing, name)
            if not name.strip():
                message = f"{where or kind} is not given"
                remedy = "name a joint" if kind == "joint" else "name a body, a marker or ground"
                context.fault(thing, message, remedy, where)
            else:
                words = "joint" if kind == "joint" else "body or marker"
                message = f'refers to an unknown {words} "{name}"'
                context.fault(thing, message, nearest(name, known), where, about=(unknown(name),))


def _field_of(thing: Any, name: str) -> str | None:
    """The field that holds a name."""
    for field in fields(thing):
        value = getattr(thing, field.name)
        if field.name != "name" and (value == name or (isinstance(value, tuple) and name in value)):
            return field.name
    return None


Output = tuple[str, str]
"""A block and one of its outputs."""


def check_block(context: Context, block: Block) -> None:
    """All checks of one block."""
    for found in context.inspected(block):
        if isinstance(found, FieldFormula):
            parts = found.where.replace("[", ".").split(".")
            law = parts[0] not in block.constants and parts[-1] not in block.constants
            context.check_expression(block, found.where, found.expression, law=law)
    context.hear(block, (*range_faults(block, context), *block.faults(context)))
    if isinstance(block, Sampled) and block.fmu is not None and block.function is not None:
        known = context.blocks.values()
        first = next((b for b in known if getattr(b, "function", None) is block.function), block)
        if first.name != block.name:
            message = f'is given by the same instance of an FMU as block "{first.name}"'
            context.fault(
                block, message, "make each with kinetree.FMU(…): a unit moves with one block", "fmu"
            )
    others = {
        *context.joints,
        *context.places,
        *context.parameters,
        *(load.name for load in context.model.loads),
    }
    if block.name in others:
        message = "a joint, body, marker, load or parameter has the same name"
        context.fault(block, message, "rename one of them", "name", SAME_NAME)


def check_loops(context: Context) -> None:
    """Outputs that would have to be known to find themselves."""
    sound = {name: block for name, block in context.blocks.items() if not context.is_faulty(block)}
    needs: dict[Output, list[Output]] = {}
    for name, block in sound.items():
        for output, expression in block.outputs.items():
            named = sorted(name_segments(expression))
            needs[name, output] = [(s[0], s[1]) for s in named if len(s) == 2 and s[0] in sound]
    done: set[Output] = set()
    for start in needs:
        loop = _loop_from(start, needs, done)
        if loop:
            shown = " ← ".join(".".join(step) for step in loop)
            message = f"an algebraic loop: {shown}, each needs the next at the same instant"
            remedy = "put something with a state between them: a low-pass, an integrator or a sampled block"
            context.fault(sound[loop[0][0]], message, remedy)


def _loop_from(start: Output, needs: dict[Output, list[Output]], done: set[Output]) -> list[Output]:
    """The first loop met on the way from an output; empty where there is none."""
    path: list[Output] = []
    pending = [iter([start])]
    while pending:
        here = next(pending[-1], None)
        if here is None:
            pending.pop()
            if path:
                done.add(path.pop())
        elif here in path:
            done.update(path)
            return [*path[path.index(here) :], here]
        elif here in needs and here not in done:
            path.append(here)
            pending.append(iter(needs[here]))
    return []
