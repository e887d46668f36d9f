"""What the actions of events are computed from, as functions that can be written in any language."""

from __future__ import annotations

import casadi as ca
from casadi import SX

from kinetree.compile.compiled_model import CompiledModel
from kinetree.friction.contact_rows import contacts_of
from kinetree.model.events import Event, Impulse, Record, Restitution, SetParameter, Stop
from kinetree.nonsmooth.contact_law import scales_of
from kinetree.nonsmooth.event_actions import LimitEvent
from kinetree.solve.events.written_actions import EventAction
from kinetree.spatial.symbolic import time_derivative

DIRECTIONS = {"rising": 1, "falling": -1, "both": 0}


def action_of(compiled: CompiledModel, event: Event, gap: SX | None) -> tuple[EventAction, dict[str, SX]]:
    """What an event does, and the expressions that it takes; of contacts with their ``gap``."""
    eq, action, direction = compiled.equations, event.action, DIRECTIONS[event.direction]
    motion = eq.motion
    if isinstance(event, LimitEvent) and not isinstance(action, Stop):
        return EventAction(event.name, direction, "limit"), {}
    if isinstance(action, Stop):
        return EventAction(event.name, direction, "stop"), {}
    if isinstance(action, SetParameter):
        index = compiled.tree.symbols.parameter_names.index(action.parameter)
        return EventAction(event.name, direction, "set", index), {"value": motion.value(action.value)}
    if isinstance(action, Impulse):
        axes = SX.eye(3) if action.axes in ("world", "ground") else motion.rotation(action.axes)
        P = axes @ ca.vertcat(*[motion.value(v) for v in action.impulse])
        generalised = ca.jacobian(motion.velocity(action.at), eq.y).T @ P
        return EventAction(event.name, direction, "impulse"), {"P": generalised}
    if isinstance(action, Restitution):
        assert gap is not None
        xdot = eq.N @ eq.y
        rate = time_derivative(gap, eq.x, xdot) + time_derivative(gap, eq.t, SX(1))
        bias = time_derivative(rate, eq.x, xdot) + time_derivative(rate, eq.t, SX(1))
        outputs = {"gap": gap, "rate": rate, "G": ca.jacobian(rate, eq.y), "bias": bias}
        sequential = action.law == "sequential"
        contact = EventAction(event.name, -1, "contact", sequential=sequential)
        mine = next(c for c in contacts_of(compiled.model) if c.event.name == event.name)
        length, off = scales_of(mine, motion, eq.x, eq.tree)
        judged = {"length": length, "round_off": off, "moved": time_derivative(gap, eq.t, SX(1))}
        return contact, outputs | {"e": motion.value(action.coefficient)} | judged
    assert isinstance(action, Record), f"actions of kind {action.kind!r} are refused before"
    return EventAction(event.name, direction, "record"), {}
