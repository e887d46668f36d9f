"""Contacts: events with restitution, as constraints that are there while they are closed.

A contact is a function of positions whose *gap* may not become negative. Open, it adds nothing to the equations.
Closed, it is one more holonomic row gap = 0, whose multiplier λ ≥ 0 is the contact force. All formulations, reductions,
projections and channels treat it as they treat any other constraint.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from casadi import SX

from kinetree.model.constraints.base import Constraint, Row
from kinetree.model.events import ConvexEvent, Event, Restitution
from kinetree.model.model import Model
from kinetree.model.motion import Motion
from kinetree.words.arguments import EventError


@dataclass(frozen=True)
class Contact(Constraint):
    """An event with restitution, seen as a constraint.

    Parameters
    ----------
    event
        The event.
    side
        +1: its function may not become negative; −1: not positive.
    closed
        Whether the contact is a constraint now.
    """

    kind: ClassVar[str] = "contact"
    event: Event = field(default_factory=lambda: Event(""))
    side: int = 1
    closed: bool = False

    @property
    def places(self) -> tuple[str, ...]:
        """The places of the event."""
        return self.event.places

    @property
    def joints(self) -> tuple[str, ...]:
        """The joints of the event."""
        return self.event.joints

    def gap(self, motion: Motion) -> SX:
        """The function of the event, positive on the allowed side."""
        model: Any = getattr(motion, "tree").model  # noqa: B009 – every motion of a formulation has its tree
        if self.closed:
            return self.side * self.event.held_value(motion, model)
        return self.side * motion.of_event(self.event, model)

    @property
    def limited(self) -> str:
        """What the event says of its limits."""
        return self.event.limited

    def limits(self, motion: Motion) -> list[SX]:
        """Functions beyond whose zeros the gap is not defined."""
        return self.event.limits(motion)

    def switches(self, motion: Motion) -> list[tuple[str, SX]]:
        """Where the row bends while it is closed."""
        return [("curvature", bend) for bend in self.event.bends(motion)] if self.closed else []

    def rows(self, motion: Motion) -> list[Row]:
        """The row gap = 0 while closed."""
        if not self.closed:
            return []
        unit = self.event.unit(getattr(motion, "tree").model)  # noqa: B009
        return [Row("contact", self.gap(motion), unit=unit)]


def is_contact(event: Event) -> bool:
    """Whether an event is a contact."""
    return isinstance(event.action, Restitution)


def with_contacts(model: Model, events: Iterable[Event]) -> Model:
    """The model with its contacts, all open; their sides where directions say them, else +1."""
    known = {constraint.name for constraint in model.constraints}
    found = []
    for event in events:
        if not is_contact(event):
            continue
        if isinstance(event, ConvexEvent) and event.feature is None:
            raise EventError(
                f'event "{event.name}": rigid contact of convex bodies is for simulations and exports alone; use '
                "compliant contact, a load of type convex (kt.ConvexContact)"
            )
        if event.name in known:
            raise EventError(
                f'event "{event.name}": a constraint, or another event, has the same name; rename one of them'
            )
        known.add(event.name)
        # a direction that is none of these is told where events are checked
        side = {"falling": 1, "rising": -1}.get(event.direction, event.inside or 1)
        found.append(Contact(event.name, event, side))
    return model.add(*found) if found else model


def contacts_of(model: Model) -> list[Contact]:
    """The contacts of a model, in the order of its events."""
    return [constraint for constraint in model.constraints if isinstance(constraint, Contact)]


def without_contacts(model: Model) -> Model:
    """The model as the user described it."""
    kept = tuple(c for c in model.constraints if not isinstance(c, Contact))
    return model if len(kept) == len(model.constraints) else replace(model, constraints=kept)


def with_sides(model: Model, sides: Sequence[int]) -> Model:
    """The model with these sides of its contacts."""
    changed = [replace(contact, side=side) for contact, side in zip(contacts_of(model), sides, strict=True)]
    return model.replace(*changed)


def with_closed(model: Model, closed: Iterable[str]) -> Model:
    """The model with the contacts of these names closed, all others open."""
    wanted = set(closed)
    changed = [replace(contact, closed=contact.name in wanted) for contact in contacts_of(model)]
    return model.replace(*changed)
