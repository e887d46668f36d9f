"""Checks of definitions and measures: their names, what they refer to, their units."""

from __future__ import annotations

from kinetree.model.body import GROUND
from kinetree.model.expressions import Expr
from kinetree.model.user_measures.base import WORLD, UserMeasure
from kinetree.model.validation.context import Context, unknown
from kinetree.model.validation.report import SAME_NAME
from kinetree.model.values.definition import Definition
from kinetree.model.values.units import UnitError, si_factor
from kinetree.words.names import nearest


def check_definition(context: Context, definition: Definition) -> None:
    """Name, expression and unit of a definition."""
    _check_own_name(context, definition)
    written = context.written.get(definition.name, definition.expression)
    if isinstance(written, Expr) and definition.name not in context.circular:
        # names where they are written, so that each is looked at once however long the chain behind it is
        known = context.check_names(definition, "expression", written, law=True, known=context.stand_ins)
        if known and isinstance(definition.expression, Expr):
            context.check_value(definition, "expression", definition.expression)
    try:
        if not isinstance(definition.unit, str):
            return  # reported with the other fields
        if abs(si_factor(definition.unit) - 1.0) > 1e-12:
            message = f"the unit {definition.unit!r} is not one of SI, and expressions are in SI throughout"
            context.fault(definition, message, "give its SI unit", "unit")
    except UnitError as error:
        context.fault(definition, error.reason, error.remedy or "give its SI unit", "unit")


def check_measure(context: Context, measure: UserMeasure) -> None:
    """Name and references of a measure."""
    _check_own_name(context, measure)
    known = {*context.places, *WORLD}
    for kind, named, offered in (
        ("place", measure.places, known),
        ("joint", measure.joints, set(context.joints)),
    ):
        for name in dict.fromkeys(name for name in named if isinstance(name, str)):
            if name in offered:
                continue
            where = next(
                (f for f in measure.__dataclass_fields__ if f != "name" and getattr(measure, f) == name), None
            )
            if not name.strip():
                remedy = "name a joint" if kind == "joint" else "name a body, a marker or ground"
                context.fault(measure, f"{where or kind} is not given", remedy, where)
            else:
                words = "joint" if kind == "joint" else "body or marker"
                message = f'refers to an unknown {words} "{name}"'
                context.fault(measure, message, nearest(name, offered), where, about=(unknown(name),))
    context.hear(measure, measure.faults(context))


def _check_own_name(context: Context, thing: Definition | UserMeasure) -> None:
    """Names that mean something else in expressions or among the channels."""
    name = thing.name
    if not isinstance(name, str) or not name.strip():
        return  # reported with all names
    rooms = (
        context.joints,
        context.bodies,
        context.markers,
        context.parameters,
        context.blocks,
        context.tables,
    )
    if name == GROUND or any(name in room for room in rooms) or name in context.acting:
        message = "something else in the model has the same name"
        context.fault(thing, message, "rename one of them", "name", SAME_NAME)
    elif name in ("energy", "work", "residual"):
        context.fault(thing, f'"{name}" is the beginning of other channels', "choose another name", "name")
