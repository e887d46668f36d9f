"""The order of the checks. One bad object does not hide another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kinetree.model.parts import ROOMS, Parts
from kinetree.model.shapes import Shape
from kinetree.model.validation.blocks import check_block, check_loops
from kinetree.model.validation.bodies import check_body, check_marker, check_parameter
from kinetree.model.validation.context import Context
from kinetree.model.validation.definitions import check_definition, check_measure
from kinetree.model.validation.graph import check_graph
from kinetree.model.validation.inspection import Bad, inspect
from kinetree.model.validation.joints import check_joint
from kinetree.model.validation.loads import check_constraint, check_load
from kinetree.model.validation.names import check_names, collect_names
from kinetree.model.validation.open_joints import check_open_joints
from kinetree.model.validation.quantities import check_ground, check_quantities
from kinetree.model.validation.report import UNCHECKED, UNUSED, Report
from kinetree.model.validation.resolving import resolve_model
from kinetree.model.validation.tables import check_table
from kinetree.words.arguments import short
from kinetree.words.remedies import Remedy

Check = Callable[[Context, Any], None]

_CHECKS: dict[str, Check] = {
    "bodies": check_body,
    "joints": check_joint,
    "loads": check_load,
    "constraints": check_constraint,
    "markers": check_marker,
    "parameters": check_parameter,
    "blocks": check_block,
    "definitions": check_definition,
    "measures": check_measure,
}


def validate(model: Parts) -> Report:
    """All faults, warnings and notes of a model at once; never raises.

    Parameters
    ----------
    model
        Any model, whatever its objects were given.
    """
    context = Context(model)
    context.model = _without_strangers(context)
    notes: list[str] = []
    _guarded(context, model, lambda context, _: collect_names(context))
    _guarded(context, model, _check_model)
    _guarded(context, model, check_ground)
    for table in context.model.tables:
        _guarded(context, table, _check_fields)
        _guarded(context, table, check_table)
    _guarded(context, model, lambda context, _: resolve_model(context))
    for room, check in _CHECKS.items():
        for part in getattr(context.model, room):
            _guarded(context, part, _check_fields)
            _guarded(context, part, check_quantities)
            _guarded(context, part, check)
    _guarded(context, model, lambda context, _: check_names(context))
    _guarded(context, model, lambda context, _: check_loops(context))
    _guarded(context, model, lambda context, _: check_open_joints(context))
    _guarded(context, model, lambda context, _: notes.extend(check_graph(context)))
    for parameter in context.model.parameters:
        if isinstance(parameter.name, str) and parameter.name not in context.used:
            context.warn(parameter, "is not used in any expression", "remove it, or use it", cause=UNUSED)
    for table in context.model.tables:
        if isinstance(table.name, str) and table.name not in context.used_tables:
            context.warn(table, "is not used in any expression", "remove it, or use it", cause=UNUSED)
    return Report(tuple(dict.fromkeys(context.faults)), tuple(dict.fromkeys(context.warnings)), tuple(notes))


def _without_strangers(context: Context) -> Parts:
    """The model without things that are no parts of a model; each of them is a fault."""
    rooms: dict[str, Any] = {}
    for room, kind in (*ROOMS, ("ground_shapes", Shape)):
        things = getattr(context.model, room)
        rooms[room] = tuple(thing for thing in things if isinstance(thing, kind))
        for thing in things:
            if not isinstance(thing, kind):
                message = f"{room} holds {short(thing)}, which is no {kind.__name__}"
                context.fault(context.model, message, f"give {kind.__name__} objects", room)
    return replace(context.model, **rooms)


def _check_model(context: Context, model: Parts) -> None:
    for where in ("name", "description"):
        if not isinstance(getattr(model, where), str):
            message = f"{where} must be text (got {short(getattr(model, where))})"
            context.fault(model, message, f"give its {where} as text", where)
    if not model.bodies:
        remedy = Remedy("add at least one Body", "add at least one [[body]]")
        context.fault(model, "has no bodies", remedy, "bodies")
    for i, shape in enumerate(context.model.ground_shapes):
        for found in inspect(shape):
            where = f"ground_shapes[{i}].{found.where}"
            if isinstance(found, Bad):
                context.fault(model, found.message, found.remedy, where)
            else:
                context.check_expression(model, where, found.expression, law=False)


def _check_fields(context: Context, part: Any) -> None:
    """Values that could not be understood, in any field however deep."""
    for found in context.inspected(part):
        if isinstance(found, Bad):
            context.fault(part, found.message, found.remedy, found.where)


def _guarded(context: Context, thing: Any, check: Check) -> None:
    """Run a check; objects of types unknown here may fail in ways unknown here: a fault like any other."""
    try:
        check(context, thing)
    except Exception as error:
        if context.is_faulty(thing):
            return  # most likely a consequence of what is reported already
        message = f"cannot be checked ({type(error).__name__}: {error})"
        context.fault(thing, message, "correct its fields, or its type", cause=UNCHECKED)
