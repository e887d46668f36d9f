"""The order of the checks. One bad object does not hide another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from kinetree.model.body import Parameter
from kinetree.model.faults import UNCHECKED, UNUSED, Fault, Report
from kinetree.model.geometry.shapes import Shape
from kinetree.model.loads.gravity import Gravity
from kinetree.model.parts import ROOMS, Parts
from kinetree.model.resolution import connected
from kinetree.model.validation.context import Context, UnusableValue, inspect
from kinetree.model.validation.graph import check_graph
from kinetree.model.validation.parts import (
    check_block,
    check_body,
    check_constraint,
    check_joint,
    check_load,
    check_loops,
    check_marker,
    check_open_joints,
    check_parameter,
    check_shapes,
)
from kinetree.model.validation.values import (
    check_definition,
    check_ground,
    check_measure,
    check_names,
    check_quantities,
    check_speed,
    check_table,
    collect_names,
    resolve_model,
    value_of,
)
from kinetree.words.arguments import Remedy, short
from kinetree.words.names import unfit, unfit_name

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
    return Examination(model).report


@dataclass(frozen=True)
class ValidationStep:
    """One check of one thing: the parameters whose values it asked for, and what it warned of."""

    thing: Any
    check: Check
    read: frozenset[str]
    warnings: tuple[Fault, ...]


class Examination:
    """A checked model, whose copies with other values of parameters are checked quickly.

    Attributes
    ----------
    model
        The model.
    report
        Its faults, warnings and notes.
    """

    def __init__(self, model: Parts) -> None:
        self.model = model
        self._steps: list[ValidationStep] = []
        self._context = context = Context(model)
        context.model = _without_strangers(context)
        self._do(model, lambda context, _: _connect(context))
        self._do(model, lambda context, _: collect_names(context))
        self._do(model, _check_model)
        self._do(model, check_ground)
        for table in context.model.tables:
            self._do(table, _check_fields)
            self._do(table, check_table)
        self._do(model, lambda context, _: resolve_model(context))
        self._do(model, _check_ground_shapes)
        for room, check in _CHECKS.items():
            for part in getattr(context.model, room):
                self._do(part, _check_fields)
                self._do(part, check_quantities)
                self._do(part, check)
        for speed in context.model.speeds:
            self._do(speed, check_speed)
        self._do(model, lambda context, _: check_names(context))
        self._do(model, lambda context, _: check_loops(context))
        self._do(model, lambda context, _: check_open_joints(context))
        self._do(model, lambda context, _: context.notes.extend(check_graph(context)))
        self._do(model, lambda context, _: _warn_of_unused(context))
        self.report = _report_of(context)

    def _do(self, thing: Any, check: Check) -> None:
        context, before = self._context, len(self._context.warnings)
        context.read.clear()
        _guarded(context, thing, check)
        self._steps.append(
            ValidationStep(thing, check, frozenset(context.read), tuple(context.warnings[before:]))
        )

    def at_values_of(self, model: Parts) -> Report:
        """The report of a model that differs from this one in the values of parameters only.

        Checks that asked for none of those that differ are not made again.
        """
        values = {parameter.name: value_of(parameter) for parameter in model.parameters}
        if self.report.faults or None in values.values():
            return validate(model)
        context = replace(
            self._context, model=replace(self._context.model, parameters=model.parameters), parameters=values,
            faults=[], warnings=[],
        )  # fmt: skip
        own = {parameter.name: parameter for parameter in model.parameters}
        before = self._context.parameters
        changed = {name for name, value in values.items() if repr(value) != repr(before[name])}
        for step in self._steps:
            if isinstance(step.thing, Parameter) and step.thing.name in changed:
                _guarded(context, own[step.thing.name], step.check)
            elif step.read.isdisjoint(changed):
                context.warnings += step.warnings
            else:
                _guarded(context, step.thing, step.check)
        context.notes = list(self.report.notes)
        return _report_of(context)


def _connect(context: Context) -> None:
    context.model = connected(context.model)


def _report_of(context: Context) -> Report:
    faults, warnings = (tuple(dict.fromkeys(found)) for found in (context.faults, context.warnings))
    return Report(faults, warnings, tuple(context.notes))


def _warn_of_unused(context: Context) -> None:
    for things, used in (
        (context.model.parameters, context.used),
        (context.model.tables, context.used_tables),
    ):
        for thing in things:
            if isinstance(thing.name, str) and thing.name not in used:
                context.warn(thing, "is not used in any expression", "remove it, or use it", cause=UNUSED)


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
        elif held := unfit(getattr(model, where)):
            context.fault(model, f"{where} holds {held}", "remove it", where)
    if isinstance(model.name, str) and not unfit(model.name) and (wrong := unfit_name(model.name))[0]:
        context.fault(model, *wrong, "name")
    pulled = [use.prefix for use in model.uses if _has_gravity(use.part)]
    if pulled and not _has_gravity(model):
        message = f'the part "{pulled[0]}" has gravity by itself, which is left out, and the model has none'
        remedy = Remedy(
            "add a Gravity, of zero where none is meant", "give gravity = [0, 0, -9.81] in [model]"
        )
        context.warn(model, message, remedy, "gravity")
    if not model.bodies:
        remedy = Remedy("add at least one Body", "add at least one [[body]]")
        context.fault(model, "has no bodies", remedy, "bodies")


def _has_gravity(model: Parts) -> bool:
    return any(isinstance(load, Gravity) for load in model.loads)


def _check_ground_shapes(context: Context, model: Parts) -> None:
    """Numbers of the shapes of the ground; definitions in them have been resolved."""
    check_shapes(context, model, context.model.ground_shapes, "ground_shapes")
    for i, shape in enumerate(context.model.ground_shapes):
        for found in inspect(shape):
            where = f"ground_shapes[{i}].{found.where}"
            if isinstance(found, UnusableValue):
                context.fault(model, found.message, found.remedy, where)
            else:
                context.check_expression(model, where, found.expression, law=False)


def _check_fields(context: Context, part: Any) -> None:
    """Values that could not be understood, in any field however deep."""
    for found in context.inspected(part):
        if isinstance(found, UnusableValue):
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
