"""Checks of names and values: names present, unique, not reserved; definitions, measures, tables, units, resolution."""

from __future__ import annotations

import math
import re
import warnings
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from itertools import pairwise
from typing import Any

from kinetree.model.body import GROUND, Body, Definition, Parameter
from kinetree.model.expressions import Expr, ExpressionError, check_tables, name_segments, tables
from kinetree.model.expressions.piecewise import Piecewise
from kinetree.model.expressions.vocabulary import RESERVED as RESERVED_WORDS
from kinetree.model.expressions.vocabulary import SYNONYMS, is_real
from kinetree.model.faults import SAME_NAME, range_faults
from kinetree.model.flexible.expansion import interfaces, is_flexible
from kinetree.model.loads.base import Load
from kinetree.model.motion import PLACE_CHANNELS, joint_channels
from kinetree.model.own_speed import OwnSpeed, UnitsOfSpeeds, dimension_of, in_states, unit_in_words
from kinetree.model.parts import ROOMS, Parts
from kinetree.model.resolution import Paths, Resolver, in_order
from kinetree.model.spanning_tree import open_graph
from kinetree.model.user_measures.base import WORLD, UserMeasure
from kinetree.model.validation.context import Context, FieldFormula, kind_of, name_of, part, unknown
from kinetree.model.values.fields import Invalid, is_plain, unit_of
from kinetree.model.values.table import FEWEST, Table
from kinetree.model.values.units import Quantity, UnitError, is_unit, si_factor, unit_fault
from kinetree.tolerances import PERIODIC_TABLE
from kinetree.words.names import nearest, unfit, unfit_name

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
        (*model.definitions, *model.measures, *model.speeds),
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
    """True if other parts may refer to a name; a reserved name is a fault of its own."""
    return isinstance(name, str) and bool(name.strip()) and name != GROUND


def check_definition(context: Context, definition: Definition) -> None:
    """Name, expression and unit of a definition."""
    _check_own_name(context, definition)
    written = context.written.get(definition.name, definition.expression)
    if isinstance(written, Expr) and definition.name not in context.circular:
        # names where they are written, so that each is looked at once however long the chain behind it is
        known = context.check_names(definition, "expression", written, law=True, known=context.stand_ins)
        if known and isinstance(definition.expression, Expr):
            context.check_value(definition, "expression", definition.expression)
    _check_own_unit(context, definition)


def check_speed(context: Context, speed: OwnSpeed) -> None:
    """Name, expression and unit of a speed of one's own choice.

    Rates and velocities along own axes are checked as states.
    """
    _check_own_name(context, speed)
    if not speed.name.isidentifier():
        context.fault(
            speed, "has a name that is none of a speed", 'use letters and digits, such as "u1"', "name"
        )
    stated = in_states(context.joints, context.places, context.resolver.expression(speed.value))
    context.check_expression(speed, "expression", stated, law=True)
    if speed.unit and _check_own_unit(context, speed):
        units = UnitsOfSpeeds(context.joints, {one.name: one for one in context.model.parameters})
        found = units.of_expression(context.resolver.expression(speed.value))
        if found is not None and dimension_of(speed.unit) not in found:
            told = " and ".join(sorted(map(unit_in_words, found)))
            message = (
                f"the unit {speed.unit!r} is of another dimension than its expression, which is in {told}"
            )
            context.fault(
                speed, message, f"give {unit_in_words(min(found))!r}, or leave the unit out", "unit"
            )


def _check_own_unit(context: Context, thing: Definition | OwnSpeed) -> bool:
    """True if values of an expression may be given in the unit of its owner; else a fault is noted."""
    try:
        if not isinstance(thing.unit, str):
            return False  # reported with the other fields
        if abs(si_factor(thing.unit) - 1.0) <= 1e-12:
            return True
        message = f"the unit {thing.unit!r} is not one of SI, and expressions are in SI throughout"
        context.fault(thing, message, "give its SI unit", "unit")
    except UnitError as error:
        context.fault(thing, error.reason, error.remedy or "give its SI unit", "unit")
    return False


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
    context.hear(measure, (*range_faults(measure, context), *measure.faults(context)))


def _check_own_name(context: Context, thing: Definition | UserMeasure | OwnSpeed) -> None:
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


_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def check_table(context: Context, table: Table) -> None:
    """All checks of one table."""
    _check_table_name(context, table)
    if not all(isinstance(v, tuple) for v in (table.x, table.y, *([] if table.z is None else [table.z]))):
        return  # reported with the other fields
    if table.interpolation not in FEWEST or table.outside not in ("error", "clamped", "periodic"):
        return
    _check_points(context, table, "x", table.x)
    if table.z is not None:
        _check_points(context, table, "y", table.y)
    _check_values(context, table)
    _check_units(context, table)
    _check_combination(context, table)
    if not context.is_faulty(table):
        _check_sizes(context, table)


def check_smoothness(context: Context, thing: Any, found: FieldFormula, derivatives: int) -> None:
    """Tables in an expression that is differentiated in time: no derivative that is needed may jump.

    At the ends of a table that is held there, the second derivative may; steps end at such times.
    """
    for node in tables(found.expression):
        table = context.tables.get(node.function)
        if table is None or not node.is_bound or not any(map(name_segments, node.operands)):
            continue
        words = "two continuous derivatives" if derivatives == 2 else "a continuous derivative"
        what = f'{found.where}: the table "{table.name}" needs {words} here'
        if table.smoothness < derivatives:
            message = f"{what}, and {table.interpolation} interpolation has not"
            remedy = 'give the table interpolation = "cubic"'
            context.fault(thing, message, remedy, found.where, about=(part(table),))
        elif any(len(kinks) for kinks in node.table.kinks):
            message = f"{what}, and it bends where it is held at its ends"
            remedy = 'give the table end_slopes = [0, 0], or outside = "periodic" or "error"'
            context.fault(thing, message, remedy, found.where, about=(part(table),))


def _check_table_name(context: Context, table: Table) -> None:
    name = table.name
    if not isinstance(name, str) or not name.strip():
        return  # reported with all names
    if not _NAME.fullmatch(name.rpartition(".")[2]):  # behind the path of a part
        message = f'the name "{name}" cannot be called in an expression'
        context.fault(table, message, "use letters, digits and underscores", "name")
    elif name in RESERVED_WORDS or name.lower() in SYNONYMS or name == "pow":
        message = f'"{name}" is a function or a word of expressions'
        context.fault(table, message, "choose another name", "name")


def _check_points(context: Context, table: Table, where: str, points: tuple[float, ...]) -> None:
    fewest = FEWEST[table.interpolation]
    if len(points) < fewest:
        message = f"{where} has {len(points)} points, and {table.interpolation} interpolation needs {fewest}"
        remedy = "give more points" + (
            "" if table.interpolation == "linear" else ', or interpolation "linear"'
        )
        context.fault(table, message, remedy, where)
    for k, (a, b) in enumerate(pairwise(points)):
        if not b > a:
            message = f"{where} must ascend (got {b:g} after {a:g} at point {k + 2})"
            context.fault(table, message, "sort the points and give each of them once", where)
            return


def _check_sizes(context: Context, table: Table) -> None:
    """Points so close, or values so large, that slopes between them have no finite value."""
    import numpy as np

    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            finite = bool(np.isfinite(table.function.coefficients).all())
        except ValueError:  # SciPy's, of what is not finite
            finite = False
    if not finite:
        message = "has points too close, or values too large: slopes between them are not finite"
        context.fault(table, message, "leave points out, or check the units", "x")


def _check_values(context: Context, table: Table) -> None:
    if table.z is None:
        if len(table.y) != len(table.x):
            message = f"y has {len(table.y)} values for {len(table.x)} points x"
            context.fault(table, message, "give one value for each point", "y")
        elif table.outside == "periodic" and table.y:
            size = max(abs(value) for value in table.y)
            if abs(table.y[-1] - table.y[0]) > PERIODIC_TABLE * size:
                message = f"is periodic, but y ends with {table.y[-1]:g} where it began with {table.y[0]:g}"
                context.fault(table, message, "let the last point repeat the value of the first", "y")
        return
    if len(table.z) != len(table.x):
        message = f"z has {len(table.z)} rows for {len(table.x)} points x"
        context.fault(table, message, "give one row for each x", "z")
    for i, row in enumerate(table.z):
        if len(row) != len(table.y):
            message = f"row {i + 1} of z has {len(row)} values for {len(table.y)} points y"
            context.fault(table, message, "give one value for each y", "z")
            return


def _check_units(context: Context, table: Table) -> None:
    if not isinstance(table.units, tuple) or not table.units:
        return
    wanted = table.arity + 1
    if len(table.units) != wanted:
        named = "x and y" if wanted == 2 else "x, y and z"
        context.fault(table, f"{len(table.units)} units are given", f"give one each for {named}", "units")
    for unit in table.units:
        try:
            if not isinstance(unit, str):
                raise UnitError(f"unit must be text (got {unit!r:.40})", "like m, or N/mm")
            si_factor(unit)
        except UnitError as error:
            context.fault(table, error.reason, error.remedy or "give the values in SI units", "units")


def _check_combination(context: Context, table: Table) -> None:
    if table.z is not None:
        if table.interpolation == "pchip":
            message = "pchip interpolation is for one argument"
            context.fault(table, message, "choose linear or cubic", "interpolation")
        if table.outside == "periodic":
            message = "periodic tables have one argument"
            context.fault(table, message, 'choose outside "clamped" or "error"', "outside")
    if table.end_slopes is not None:
        slopes = table.end_slopes
        if table.interpolation != "cubic" or table.outside == "periodic" or table.z is not None:
            message = "end_slopes are for cubic tables of one argument that are not periodic"
            context.fault(table, message, "leave them out", "end_slopes")
        elif isinstance(slopes, tuple) and (len(slopes) != 2 or not all(map(math.isfinite, slopes))):
            context.fault(
                table, f"{len(slopes)} end slopes are given", "give the first and the last", "end_slopes"
            )


Found = tuple[Any, str, tuple[int, ...], str, Quantity]
"""The object, its field, the places in it, the whole path, and the number."""


def check_quantities(context: Context, part: Any) -> None:
    """Numbers with a unit in all fields of a part, however deep."""
    _check(context, part, _quantities(part, ""))


def check_ground(context: Context, model: Parts) -> None:
    """Numbers with a unit in the shapes of the ground."""
    for i, shape in enumerate(context.model.ground_shapes):
        _check(context, model, _quantities(shape, f"ground_shapes[{i}]"))


def _check(context: Context, part: Any, found: Iterator[Found]) -> None:
    for owner, field, places, where, given in found:
        unit = unit_of(owner, field, places, _joint(context, part))
        if unit is None:
            message = f"{where}: no unit can be given here (got {given.text!r})"
            powers = field == "stiffness" and hasattr(owner, "exponent")
            si = "N/m^exponent (units can be given where the exponent is a number)" if powers else "SI units"
            context.fault(part, message, f"give a plain number in {si}", where)
        elif (fault := unit_fault(given, unit)) is not None:
            remedy = (
                "give a plain number" if unit == "1" else f"give it in {unit} or what can be converted to it"
            )
            context.fault(part, f"{where}: {fault}", remedy, where)


def _joint(context: Context, part: Any) -> Any:
    """The joint a part acts on, with the number of its coordinate."""
    named = [name for name in getattr(part, "joints", ()) if isinstance(name, str)]
    index = getattr(part, "coordinate", 0)
    if not named or named[0] not in context.joints or not isinstance(index, int):
        return None
    return context.joints[named[0]], index


def _quantities(value: Any, where: str) -> Iterator[Found]:
    if not is_dataclass(value) or isinstance(value, type):
        return
    for entry in fields(value):
        path = f"{where}.{entry.name}" if where else entry.name
        yield from _within(value, entry.name, getattr(value, entry.name), path, ())


def _within(owner: Any, field: str, value: Any, where: str, places: tuple[int, ...]) -> Iterator[Found]:
    if is_plain(value):
        return
    if isinstance(value, Quantity):
        yield owner, field, places, where, value
    elif isinstance(value, tuple):
        for i, item in enumerate(value):
            yield from _within(owner, field, item, f"{where}[{i}]", (*places, i))
    elif is_dataclass(value):
        yield from _quantities(value, where)


MOST_SHOWN = 12
"""Names of a circle of definitions that are told."""


def resolve_model(context: Context) -> None:
    """Let the checks look at a model whose expressions hold tables instead of their names."""
    model = context.model
    named = [table for table in model.tables if isinstance(table.name, str)]
    context.tables = {table.name: table for table in named}
    functions = {table.name: table.function for table in named if not context.is_faulty(table)}
    names = _names(context, functions)
    context.resolver = Resolver(functions, names, Paths(model))
    for room, _ in ROOMS:
        for thing in getattr(model, room):
            if not isinstance(thing, Table):
                check_uses(context, thing)
    context.model = context.resolver.parts(model)
    held: tuple[dict[str, Any], ...] = (context.bodies, context.markers, context.joints, context.blocks)
    for room, _ in ROOMS:
        for old, new in zip(getattr(model, room), getattr(context.model, room), strict=True):
            for known in held:
                if known.get(name_of(old)) is old:
                    known[name_of(old)] = new


def _names(context: Context, functions: dict[str, Piecewise]) -> dict[tuple[str, ...], Expr]:
    """Expressions of measures and definitions by name; definitions that need themselves are left out."""
    names: dict[tuple[str, ...], Expr] = {}
    owners: list[UserMeasure | Load] = [*context.model.measures, *context.model.loads]
    for named in owners:
        if isinstance(named.name, str) and not context.is_faulty(named):
            names.update(named.names)
    cycles, order = in_order(context.model)
    known = {definition.name: definition for definition in context.model.definitions}
    for cycle in cycles:
        shown = cycle if len(cycle) <= MOST_SHOWN else [*cycle[: MOST_SHOWN - 2], "…", cycle[-1]]
        message = f"needs itself: {' → '.join(shown)}"
        context.fault(known[cycle[0]], message, "let one of them depend on something else", "expression")
        context.circular.update(cycle)
    for definition in order:
        if not isinstance(definition.expression, Invalid):
            context.written[definition.name] = definition.expression
            names[definition.name,] = Resolver(functions, names).stand_in(definition.expression)
    context.stand_ins = frozenset(names)
    return names


def check_uses(context: Context, part: Any, name: str = "") -> None:
    """Functions in the expressions of a part that are neither of the language nor tables."""
    known = {name: table.arity for name, table in context.tables.items()}
    for where, expression in _expressions(part, name):
        used = tables(expression)
        context.used_tables |= {node.function for node in used}
        if not used:
            continue
        try:
            check_tables(expression, known)
        except ExpressionError as error:
            missing = tuple(("", name) for name in sorted({node.function for node in used} - known.keys()))
            context.fault(part, f"{where}: {error.message}", error.remedy, where, about=missing)


def _expressions(value: Any, where: str) -> Iterator[tuple[str, Expr]]:
    """Every expression in the fields of an object, with the path of its field."""
    if is_plain(value):
        return
    if isinstance(value, Expr):
        yield where, value
    elif isinstance(value, (tuple, list)):
        for i, item in enumerate(value):
            yield from _expressions(item, f"{where}[{i}]")
    elif is_dataclass(value) and not isinstance(value, type):
        for entry in fields(value):
            inner = f"{where}.{entry.name}" if where else entry.name
            yield from _expressions(getattr(value, entry.name), inner)
