"""Stops of a march: events with restitution (limits of joints, ropes) as gaps that may not become negative."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import casadi as ca
import numpy as np

from kinetree.compile.compiled_model import CompiledModel
from kinetree.friction.contact_rows import side_of
from kinetree.model.events import ConvexEvent, Event, Restitution
from kinetree.words.arguments import EventError

ANGLE = 1.0
"""Angle (rad) by which the gaps of stops that are angles are judged."""


@dataclass(frozen=True)
class MarchStop:
    """A stop: an event whose function, times a sign, may not become negative.

    Attributes
    ----------
    event
        The event.
    side
        Sign (+1, −1) of its function on the allowed side.
    bounce
        Coefficient of restitution.
    unit
        Unit of the gap.
    """

    event: Event
    side: int
    bounce: float
    unit: str

    @property
    def force_unit(self) -> str:
        """Unit of the force along the gap."""
        return "N" if self.unit == "m" else "N·m"

    def length(self, least: float) -> float:
        """Length (m) or angle (rad) by which the gap is judged; ``least`` is the least length of shapes."""
        return least if self.unit == "m" else ANGLE


def stops_of(compiled: CompiledModel, events: Sequence[Event]) -> tuple[MarchStop, ...]:
    """The stops among the events of a march; other events, and those that shapes serve better, are refused in words.

    Raises
    ------
    EventError
        With all events that a march does not follow.
    """
    eq, state, model = compiled.dense, compiled.state, compiled.model
    faults = [f'event "{event.name}": {why}' for event in events if (why := _refusal(event))]
    if faults:
        raise EventError("\n".join(faults))
    found = []
    for event in events:
        assert isinstance(event.action, Restitution)
        value = eq.motion.of_event(event, model)
        moved, driven = (bool(ca.jacobian(value, by).nnz()) for by in (eq.x, eq.y))
        if not moved or driven:
            faults.append(
                f'event "{event.name}": restitution needs a function of positions, and of no speeds'
            )
            continue
        bounce = eq.motion.value(event.action.coefficient)
        both = ca.Function("start", [eq.t, eq.x, eq.p], [ca.densify(value), ca.densify(bounce)])
        start, coefficient = map(float, both(state.t, compiled.pack(state)[: eq.x.shape[0]], state.p))
        side = side_of(event) or (-1 if start < 0 else 1)
        found.append(MarchStop(event, side, coefficient, event.unit(model)))
    if faults:
        raise EventError("\n".join(faults))
    return tuple(found)


def _refusal(event: Event) -> str:
    """Reason why a march does not follow an event; empty where it does."""
    action = event.action
    if not isinstance(action, Restitution):
        return "a march through contacts follows events with restitution alone: leave it out, or the contacts"
    if isinstance(event, ConvexEvent):
        return "the shapes of a march touch as its contacts say: leave the event out"
    if not isinstance(action.friction, float | int) or action.friction != 0.0:
        return "stops of a march have no friction: give the bodies shapes, and friction to their contacts"
    if action.law == "sequential":
        return 'a march resolves blows at one instant together: leave law="sequential" out'
    return ""


def judged_by(stops: Sequence[MarchStop], least: float) -> np.ndarray:
    """Lengths (m) and angles (rad) by which the gaps of stops are judged."""
    return np.array([stop.length(least) for stop in stops], dtype=float)
