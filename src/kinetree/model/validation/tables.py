"""Checks of tables: enough points, in order, of the right number, with known units."""

from __future__ import annotations

import math
import re
import warnings
from itertools import pairwise
from typing import Any

from kinetree.model.expressions import name_segments, tables
from kinetree.model.expressions.vocabulary import RESERVED, SYNONYMS
from kinetree.model.validation.context import Context, part
from kinetree.model.validation.inspection import Formula
from kinetree.model.values.table import FEWEST, Table
from kinetree.model.values.units import UnitError, si_factor

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_CLOSE = 1e-9
"""Share of the largest value by which the ends of a periodic table may differ."""


def check_table(context: Context, table: Table) -> None:
    """All checks of one table."""
    _check_name(context, table)
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


def check_smoothness(context: Context, thing: Any, found: Formula, derivatives: int) -> None:
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


def _check_name(context: Context, table: Table) -> None:
    name = table.name
    if not isinstance(name, str) or not name.strip():
        return  # reported with all names
    if not _NAME.fullmatch(name):
        message = f'the name "{name}" cannot be called in an expression'
        context.fault(table, message, "use letters, digits and underscores", "name")
    elif name in RESERVED or name.lower() in SYNONYMS or name == "pow":
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
            if abs(table.y[-1] - table.y[0]) > _CLOSE * size:
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
