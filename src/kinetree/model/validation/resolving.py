"""Names that stand for something else, put in place before the parts of a model are checked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from kinetree.model.expressions import Expr, ExpressionError, check_tables, tables
from kinetree.model.parts import ROOMS
from kinetree.model.resolution import Resolver
from kinetree.model.table import Table
from kinetree.model.validation.context import Context


def resolve_model(context: Context) -> None:
    """Let the checks look at a model whose expressions hold tables instead of their names."""
    model = context.model
    named = [table for table in model.tables if isinstance(table.name, str)]
    context.tables = {table.name: table for table in named}
    context.resolver = Resolver(
        {table.name: table.function for table in named if not context.is_faulty(table)}
    )
    for room, _ in ROOMS:
        for part in getattr(model, room):
            if not isinstance(part, Table):
                check_uses(context, part)
    context.model = context.resolver.parts(model)


def check_uses(context: Context, part: Any) -> None:
    """Functions in the expressions of a part that are neither of the language nor tables."""
    known = {name: table.arity for name, table in context.tables.items()}
    for where, expression in _expressions(part, ""):
        used = tables(expression)
        context.used_tables |= {node.function for node in used}
        if not used:
            continue
        try:
            check_tables(expression, known)
        except ExpressionError as error:
            reason, *shown = str(error).split("\n")
            message, mark, remedy = reason.partition("; ")
            if not mark:
                listed = f"tables: {', '.join(known)}" if known else "tables are added with Table(name, x, y)"
                is_known = message.startswith("the table ")
                remedy = "give it its arguments" if is_known else f"name a function or a table ({listed})"
            context.fault(part, "\n".join([f"{where}: {message}", *shown]), remedy, where)


def _expressions(value: Any, where: str) -> Iterator[tuple[str, Expr]]:
    """Every expression in the fields of an object, with the path of its field."""
    if isinstance(value, Expr):
        yield where, value
    elif isinstance(value, (tuple, list)):
        for i, item in enumerate(value):
            yield from _expressions(item, f"{where}[{i}]")
    elif is_dataclass(value) and not isinstance(value, type):
        for entry in fields(value):
            inner = f"{where}.{entry.name}" if where else entry.name
            yield from _expressions(getattr(value, entry.name), inner)
