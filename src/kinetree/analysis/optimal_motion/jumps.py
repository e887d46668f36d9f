"""Jumps: the events that part a motion into phases, each of them once and in order, with the law that a run has.

At the end of a phase the function of its event is zero. Coordinates stay as they are, and speeds change by impulses:

    A (y⁺ − y⁻) = Gᵀ Λ + Bᵀ ν + P,   ġ⁺ = −e ġ⁻,   B y⁺ = b

with the rate ġ = G y + ∂g/∂t of a contact's gap g (Newton's law of restitution), or a given impulse P. Λ and ν are
unknowns of the jump. An event that only records leaves the speeds alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.analysis.optimal_motion.point_equations import PointEquations
from kinetree.arrays import Array, Indices
from kinetree.model.events import Event, Impulse, Record, Restitution
from kinetree.model.model import Model
from kinetree.spatial.symbolic import time_derivative
from kinetree.words.errors import NoAnswerError


@dataclass(frozen=True)
class PhaseJump:
    """An event in symbols.

    Attributes
    ----------
    event
        As it was given.
    gap
        (t, x, y, p) → the function that is zero there.
    change
        (t, x⁻, y⁻, y⁺, Λ and ν, p) → rows that vanish; their number is that of y⁺, Λ and ν.
    impulses
        Number of Λ and ν.
    approach
        (t, x, y, p) → what is not positive before the jump; nothing where it does not matter.
    side
        Side of zero (+1, −1) on which the gap of a contact stays; 0: anywhere.
    value, unit
        The function in the symbols of the equations, and its unit.
    """

    event: Event
    gap: ca.Function
    change: ca.Function
    impulses: int
    approach: ca.Function
    side: int
    value: SX
    unit: str


def check_jumps(caller: str, events: Sequence[Event]) -> None:
    """Refuse events whose actions are not treated here."""
    for event in events:
        action = event.action
        if not isinstance(action, (Record, Restitution, Impulse)):
            raise NoAnswerError(
                f'{caller}: event "{event.name}" has the action {action.kind}, which is no part of such problems; use '
                "restitution, impulse or record"
            )
        if isinstance(action, Restitution) and (action.friction != 0.0 or action.static_friction is not None):
            raise NoAnswerError(
                f'{caller}: event "{event.name}" is an impact with friction, which is no part of such problems; leave '
                "the friction out"
            )


def jump_of(point: PointEquations, model: Model, event: Event, start: tuple[Any, ...]) -> PhaseJump:
    """An event in symbols; ``start`` is (t, x, y, p) at the start, which tells on which side a contact is open."""
    eq, action = point.eq, event.action
    state = [eq.t, eq.x, eq.y, eq.p]
    value = event.value(eq.motion, model)
    gap = ca.Function("gap", state, [value])
    after = SX.sym("after", point.n_y)
    side, rows, approach = 0, [after - eq.y], SX(0, 1)
    n = 0
    if not isinstance(action, Record):
        _, psi, _, B = point.manifold(eq.t, eq.x, after, eq.p)
        n = B.shape[0] + isinstance(action, Restitution)
    impulses = SX.sym("impulses", n)
    if not isinstance(action, Record):
        pushes = B.T @ impulses[n - B.shape[0] :] if B.shape[0] else SX.zeros(point.n_y)
        rows = [psi]
        if isinstance(action, Restitution):
            xdot = eq.N @ eq.y
            rate = time_derivative(value, eq.x, xdot) + time_derivative(value, eq.t, SX(1))
            side = {"falling": 1, "rising": -1}.get(event.direction) or event.inside
            side = side or (1 if float(gap(*start)) >= 0 else -1)
            later = ca.substitute([rate], [eq.y], [after])[0]
            rows.append(later + eq.motion.value(action.coefficient) * rate)
            pushes += ca.jacobian(rate, eq.y).T * impulses[0]
            approach = side * rate
        elif isinstance(action, Impulse):
            axes = SX.eye(3) if action.axes in ("world", "ground") else eq.motion.rotation(action.axes)
            P = axes @ ca.vertcat(*[eq.motion.value(v) for v in action.impulse])
            pushes += ca.jacobian(eq.motion.velocity(action.at), eq.y).T @ P
        assert eq.A is not None
        rows.insert(0, eq.A @ (after - eq.y) - pushes)
    change = ca.Function("change", [eq.t, eq.x, eq.y, after, impulses, eq.p], [ca.cse(ca.vertcat(*rows))])
    return PhaseJump(
        event, gap, change, n, ca.Function("approach", state, [approach]), side, value, event.unit(model)
    )


def speeds_behind(jump: PhaseJump, t: float, x: Array, y: Array, p: Array) -> Array:
    """Speeds behind a jump at a state before it: what vanishes is linear in them and in the impulses."""
    n = y.size
    after = SX.sym("after", n + jump.impulses)
    rows = jump.change(t, x, y, after[:n], after[n:], p)
    value, slope = ca.Function("behind", [after], [rows, ca.densify(ca.jacobian(rows, after))])(
        np.concatenate([y, np.zeros(jump.impulses)])
    )
    found = np.asarray(y - (np.linalg.pinv(np.array(slope)) @ np.array(value)).ravel()[:n])
    return found if np.isfinite(found).all() else y


def places_of_jumps(mesh: Array) -> Indices:
    """Intervals of a mesh that are jumps: those without length."""
    return np.asarray(np.flatnonzero(np.diff(mesh) == 0), dtype=np.int64)
