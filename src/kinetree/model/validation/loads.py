"""Checks of loads and constraints: what they act on, their laws, and what they say of themselves."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from kinetree.model.constraints.base import Constraint
from kinetree.model.loads.base import Load
from kinetree.model.validation.context import Context, unknown
from kinetree.model.validation.inspection import Formula
from kinetree.model.validation.tables import check_smoothness
from kinetree.words.names import nearest


def check_load(context: Context, load: Load) -> None:
    """All checks of one load."""
    for found in context.inspected(load):
        if isinstance(found, Formula):
            law = _field(found.where) not in load.constants
            context.check_expression(load, found.where, found.expression, law=law)
    _check_references(context, load)
    context.hear(load, load.faults(context), load.doubts(context))


def check_constraint(context: Context, constraint: Constraint) -> None:
    """All checks of one constraint."""
    for found in context.inspected(constraint):
        if isinstance(found, Formula):
            law = _field(found.where) not in constraint.constants
            own = constraint.own_names
            context.check_expression(constraint, found.where, found.expression, law=law, own=own)
            if law:
                check_smoothness(context, constraint, found, constraint.differentiated)
    _check_references(context, constraint)
    context.hear(constraint, constraint.faults(context))


def _field(where: str) -> str:
    """The field that a path begins with."""
    return where.split("[")[0].split(".")[0]


def _check_references(context: Context, thing: Load | Constraint) -> None:
    for name in dict.fromkeys(thing.places):
        if complaint := context.flexible_place(name):
            context.fault(thing, *complaint, _field_of(thing, name))
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
