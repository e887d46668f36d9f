"""Phases: the events that part a motion, and the contacts that are closed between them.

Events part a motion into phases, each of them once and in order, with the law that a run has. At the end of a phase
the function of its event is zero. Coordinates stay as they are, and speeds change by impulses:

    A (y⁺ − y⁻) = Gᵀ Λ + Bᵀ ν + P,   ġ⁺ = −e ġ⁻,   B y⁺ = b

with the rate ġ = G y + ∂g/∂t of a contact's gap g (Newton's law of restitution), or a given impulse P. Λ and ν are
unknowns of the jump. An event that only records leaves the speeds alone.

A contact without rebound (e = 0) may stay closed for a phase, its stance: g = 0 is a constraint of that phase like any
other, whose force must not pull. Its event closes it at a touch-down, and opens it at a lift-off, where nothing jumps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.analysis.optimal_motion.collocation import PointEquations, rate_of
from kinetree.arrays import Array, Indices
from kinetree.formulations.contract import Equations
from kinetree.model.events import Event, Impulse, Record, Restitution
from kinetree.model.model import Model
from kinetree.words.arguments import Arguments, NoAnswerError, short
from kinetree.words.names import nearest

Stance = tuple[tuple[str, ...], ...]
"""For every phase, the events whose contacts are closed in it."""


@dataclass(frozen=True)
class PhaseJump:
    """An event in symbols.

    Attributes
    ----------
    event
        As it was given.
    gap
        (t, x, y, p) → the function that is zero there; nothing at a lift-off.
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


def gap_of(eq: Equations, model: Model, event: Event, start: tuple[Any, ...]) -> tuple[SX, int]:
    """The function of an event in symbols, and the side of zero (+1, −1) on which a contact is open; 0: no contact.

    ``start`` is (t, x, y, p) at the start, which tells the side where the event does not.
    """
    value = event.value(eq.motion, model)
    if not isinstance(event.action, Restitution):
        return value, 0
    side = {"falling": 1, "rising": -1}.get(event.direction) or event.inside
    if not side:
        at_start = ca.Function("gap", [eq.t, eq.x, eq.y, eq.p], [value])(*start)
        side = 1 if float(at_start) >= 0 else -1
    return value, side


def jump_of(
    point: PointEquations, model: Model, event: Event, start: tuple[Any, ...], closed: Sequence[int], lifts: bool
) -> PhaseJump:  # fmt: skip
    """An event in symbols.

    ``start`` is (t, x, y, p) at the start, ``closed`` are the contacts (numbers among those of ``point``) that stay
    closed through it, and ``lifts`` says whether it opens its own one.
    """
    eq, action = point.eq, Record() if lifts else event.action
    state = [eq.t, eq.x, eq.y, eq.p]
    value, side = gap_of(eq, model, event, start)
    after = SX.sym("after", point.n_y)
    rows, approach = [after - eq.y], SX(0, 1)
    n = 0
    if not isinstance(action, Record):
        _, psi, _, B = point.manifold(eq.t, eq.x, after, eq.p)
        kept = [*range(len(point.rows)), *(len(point.rows) + k for k in closed)]
        psi, B = psi[kept, 0], B[kept, :]
        n = len(kept) + isinstance(action, Restitution)
    impulses = SX.sym("impulses", n)
    if not isinstance(action, Record):
        pushes = B.T @ impulses[n - B.shape[0] :] if B.shape[0] else SX.zeros(point.n_y)
        rows = [psi]
        if isinstance(action, Restitution):
            rate = rate_of(eq, value)
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
    # A closed contact has no gap: its constraint says so already.
    gap = ca.Function("gap", state, [SX(0, 1) if lifts else value])
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


def checked_stance(asked: Arguments, given: Any, events: Sequence[Event]) -> Stance:
    """The contacts that are closed in every phase; what cannot be is added to the faults."""
    if given is None:
        return ((),) * (len(events) + 1)
    example = 'write a list for every phase, such as stance=[["foot"], [], ["foot"]]'
    if isinstance(given, (str, bytes)) or not isinstance(given, Sequence):
        asked.fault("stance", f"stance must be a list for every phase (got {short(given)})", example)
        return ()
    phases = [(phase,) if isinstance(phase, str) else phase for phase in given]
    for phase in phases:
        if not isinstance(phase, (list, tuple)) or not all(isinstance(name, str) for name in phase):
            asked.fault("stance", f"stance: {short(phase)} is no list of names", example)
            return ()
    if len(phases) != len(events) + 1:
        message = (
            f"stance: {len(events)} events part a motion into {len(events) + 1} phases (got {len(phases)})"
        )
        asked.fault("stance", message, f"{example}; an empty list where no contact is closed")
        return ()
    contacts = {event.name: event for event in events}
    for name in dict.fromkeys(name for phase in phases for name in phase):
        if name not in contacts:
            asked.fault(
                "stance", f"stance: there is no event {short(name)} among events", nearest(name, contacts)
            )
        elif not _without_rebound(contacts[name]):
            message = f"stance: {name} rebounds, or is no contact, and cannot stay closed"
            asked.fault("stance", message, "give its event action=kt.Restitution(0.0)")
    for k, event in enumerate(events):
        before, behind = set(phases[k]), set(phases[k + 1])
        if others := sorted((before ^ behind) - {event.name}):
            message = f"stance: {', '.join(others)} changes at event {k + 1}, which is {event.name}"
            asked.fault("stance", message, "name the event that closes or opens it, one at a time, in events")
        if event.name in before & behind:
            message = f"stance: {event.name} is closed before and behind event {k + 1}, which is its own"
            asked.fault("stance", message, "leave that event out, or open the contact on one side of it")
    return tuple(tuple(dict.fromkeys(phase)) for phase in phases)


def _without_rebound(event: Event) -> bool:
    return isinstance(event.action, Restitution) and event.action.coefficient == 0.0
