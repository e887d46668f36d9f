"""Checks of loads and constraints: what they act on, their laws, the signs of their constants."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import numpy as np

from kinetree.model.constraints.base import Constraint
from kinetree.model.joints.base import Joint
from kinetree.model.loads import JointFriction, JointLoad, JointSpring, Load
from kinetree.model.validation.context import Context
from kinetree.model.validation.inspection import Formula
from kinetree.words.names import nearest

_CONSTANTS = (
    *("stiffness", "damping", "free_length", "free"),
    *("coulomb", "viscous", "transition", "acceleration"),
)
"""Fields of loads that must not vary in time; all other expressions of a load may use time and states."""

_NOT_NEGATIVE = ("stiffness", "damping", "coulomb", "viscous")


def check_load(context: Context, load: Load) -> None:
    """All checks of one load."""
    for found in context.inspected(load):
        if isinstance(found, Formula):
            law = _field(found.where) not in _CONSTANTS
            context.check_expression(load, found.where, found.expression, law=law)
    _check_references(context, load)
    _check_signs(context, load)
    if isinstance(load, JointLoad):
        _check_coordinate(context, load)


def check_constraint(context: Context, constraint: Constraint) -> None:
    """All checks of one constraint."""
    for found in context.inspected(constraint):
        if isinstance(found, Formula):
            law = _field(found.where) not in constraint.constants
            own = constraint.own_names
            context.check_expression(constraint, found.where, found.expression, law=law, own=own)
    _check_references(context, constraint)
    for message, remedy, where in constraint.faults(context):
        context.fault(constraint, message, remedy, where)


def _field(where: str) -> str:
    """The field that a path begins with."""
    return where.split("[")[0].split(".")[0]


def _check_references(context: Context, thing: Load | Constraint) -> None:
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
                context.fault(thing, message, nearest(name, known), where)


def _field_of(thing: Any, name: str) -> str | None:
    """The field that holds a name."""
    for field in fields(thing):
        value = getattr(thing, field.name)
        if field.name != "name" and (value == name or (isinstance(value, tuple) and name in value)):
            return field.name
    return None


def _check_signs(context: Context, load: Load) -> None:
    for where in _NOT_NEGATIVE:
        value = getattr(load, where, None)
        number = context.number(value)
        if number is not None and number < 0:
            _warn_negative(context, load, where, number)
        elif isinstance(value, tuple):
            rows = [context.numbers(row) for row in value]
            plain = [row for row in rows if row is not None]
            if len(plain) == len(rows) == 6:
                lowest = float(np.linalg.eigvalsh(np.array(plain))[0])
                if lowest < -1e-9 * float(np.abs(plain).max()):
                    _warn_negative(context, load, f"eigenvalue of {where}", lowest)
    if isinstance(load, JointFriction):
        transition = context.number(load.transition)
        if transition is not None and transition <= 0:
            message = f"transition must be positive (got {transition:g})"
            remedy = "give the speed over which friction changes its sign, in rad/s or m/s"
            context.fault(load, message, remedy, "transition")


def _warn_negative(context: Context, load: Load, what: str, value: float) -> None:
    where = what.rsplit(" ", 1)[-1]
    context.warn(
        load, f"{what} is negative ({value:g}): it feeds energy in", "give it a positive value", where
    )


def _check_coordinate(context: Context, load: JointLoad) -> None:
    joint = context.joints.get(load.joint) if isinstance(load.joint, str) else None
    index = load.coordinate
    if joint is None or not isinstance(index, int) or isinstance(index, bool):
        return
    if not 0 <= index < joint.n_u:
        speeds = ", ".join(f"{i} ({name})" for i, name in enumerate(joint.speed_names))
        message = f'joint "{joint.name}" ({joint.kind}) has no speed number {index}'
        remedy = f"choose from {speeds}" if speeds else "act on a joint that can move"
        context.fault(load, message, remedy, "coordinate")
    elif isinstance(load, JointSpring) and type(joint).rates is not Joint.rates:
        message = f'the speeds of joint "{joint.name}" ({joint.kind}) are not the rates of its coordinates'
        context.fault(load, message, "use a Bushing between markers on the two bodies", "joint")
