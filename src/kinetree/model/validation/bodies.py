"""Checks of bodies, markers and parameters."""

from __future__ import annotations

import math

import numpy as np

from kinetree.model.body import GROUND, Body, Marker, Parameter
from kinetree.model.expressions.numeric import is_real
from kinetree.model.flexible.base import Flexible
from kinetree.model.flexible.joints import ModalJoint
from kinetree.model.validation.context import Context, unknown
from kinetree.model.validation.inspection import Formula
from kinetree.model.values.units import UnitError, si_factor
from kinetree.words.names import nearest

ROUNDING = 1e-9
"""Relative size of what rounding may do to the digits of a published inertia."""

AGREEMENT = 1e-6
"""Relative difference within which a mass given to a flexible body is that of its data."""


def check_body(context: Context, body: Body) -> None:
    """Expressions, mass and inertia of a body."""
    _check_constants(context, body)
    mass = context.number(body.mass)
    if mass is not None and mass < 0:
        context.fault(body, f"mass must be positive (got {mass:g})", "give its mass in kg", "mass")
    _check_inertia(context, body)
    if isinstance(body.flexible, Flexible):
        _check_flexible(context, body, body.flexible)


def _check_flexible(context: Context, body: Body, flexible: Flexible) -> None:
    """Data that cannot be used, inertia given twice, a start that does not fit the modes."""
    if context.is_faulty(body):
        return
    if flexible.failures:
        context.hear(body, flexible.failures)
        return
    data = flexible.reduced
    mass = context.number(body.mass)
    if body.mass != 0.0 and (mass is None or abs(mass - data.mass) > AGREEMENT * data.mass):
        given = "an expression" if mass is None else f"{mass:.6g} kg"
        message = f"mass is {given}, but its flexible data have {data.mass:.6g} kg"
        context.fault(body, message, "leave mass, com and inertia out: they follow from the data", "mass")
    elif any(v != 0.0 for v in (*body.com, *body.inertia)):
        message = "com and inertia of a flexible body follow from its data"
        context.fault(
            body, message, "leave them out", "com" if any(v != 0.0 for v in body.com) else "inertia"
        )
    context.hear(body, (), flexible.doubts)
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
    if complaint := context.flexible_place(marker.body):
        context.fault(marker, *complaint, "body")
    if isinstance(marker.body, str) and marker.body not in {GROUND, *context.bodies}:
        message = f'is fixed on an unknown body "{marker.body}"'
        known = {GROUND, *context.bodies}
        context.fault(marker, message, nearest(marker.body, known), "body", about=(unknown(marker.body),))


def check_parameter(context: Context, parameter: Parameter) -> None:
    """Its unit; name and value are checked with all names and fields."""
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
    allowed = ROUNDING * max(abs(a), abs(c))
    if a < -allowed:
        message = f"inertia is not positive definite ({shown})"
        context.fault(body, message, "correct its inertia; no rigid body has a negative moment", "inertia")
    elif c > a + b + allowed:
        message = f"inertia violates the triangle inequality ({shown})"
        remedy = "correct its inertia; no moment of a rigid body exceeds the sum of the other two"
        context.warn(body, message, remedy, "inertia")


def _check_constants(context: Context, thing: Body | Marker) -> None:
    for found in context.inspected(thing):
        if isinstance(found, Formula):
            context.check_expression(thing, found.where, found.expression, law=False)
