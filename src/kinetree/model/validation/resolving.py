"""Names that stand for something else, put in place before the parts of a model are checked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from kinetree.model.expressions import Expr, ExpressionError, check_tables, tables
from kinetree.model.expressions.piecewise import Piecewise
from kinetree.model.parts import ROOMS
from kinetree.model.resolution import Resolver, in_order
from kinetree.model.validation.context import Context, name_of
from kinetree.model.values.fields import Invalid, is_plain
from kinetree.model.values.table import Table

MOST_SHOWN = 12
"""Names of a circle of definitions that are told."""


def resolve_model(context: Context) -> None:
    """Let the checks look at a model whose expressions hold tables instead of their names."""
    model = context.model
    named = [table for table in model.tables if isinstance(table.name, str)]
    context.tables = {table.name: table for table in named}
    functions = {table.name: table.function for table in named if not context.is_faulty(table)}
    names = _names(context, functions)
    context.resolver = Resolver(functions, names)
    for room, _ in ROOMS:
        for part in getattr(model, room):
            if not isinstance(part, Table):
                check_uses(context, part)
    context.model = context.resolver.parts(model)
    held: tuple[dict[str, Any], ...] = (context.bodies, context.markers, context.joints, context.blocks)
    for room, _ in ROOMS:
        for old, new in zip(getattr(model, room), getattr(context.model, room), strict=True):
            for known in held:
                if known.get(name_of(old)) is old:
                    known[name_of(old)] = new


def _names(context: Context, functions: dict[str, Piecewise]) -> dict[tuple[str, ...], Expr]:
    """What definitions and measures stand for; those that need themselves stand for nothing."""
    names: dict[tuple[str, ...], Expr] = {}
    for measure in context.model.measures:
        if isinstance(measure.name, str) and not context.is_faulty(measure):
            names.update(measure.names)
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
