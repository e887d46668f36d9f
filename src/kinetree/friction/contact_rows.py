"""Contacts: events with restitution, as constraints that are there while they are closed.

A contact is a function of positions whose *gap* may not become negative. Open, it adds nothing to the equations.
Closed, it is one more holonomic row gap = 0, whose multiplier λ ≥ 0 is the contact force. All formulations, reductions,
projections and channels treat it as they treat any other constraint.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

import casadi as ca
from casadi import SX

from kinetree.formulations.contract import Equations
from kinetree.model.constraints.base import Constraint, Row
from kinetree.model.events import ConvexEvent, Event, Restitution
from kinetree.model.loads.convex_contact import ContactShape
from kinetree.model.motion import Motion
from kinetree.model.parts import Parts
from kinetree.spatial.symbolic import time_derivative
from kinetree.symbolic.joint_coordinates import TreeState
from kinetree.symbolic.mechanism import Mechanism
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


def side_of(event: Event) -> int:
    """Sign of the function of a contact on its allowed side, where its direction or type says it; else 0."""
    # a direction that is none of these is told where events are checked
    return {"falling": 1, "rising": -1}.get(event.direction, event.inside)


def with_contacts(model: Parts, events: Iterable[Event]) -> Parts:
    """The parts of a model with its contacts, all open; their sides where directions say them, else +1."""
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
        found.append(Contact(event.name, event, side_of(event) or 1))
    return replace(model, constraints=(*model.constraints, *found)) if found else model


def contacts_of(model: Parts) -> list[Contact]:
    """The contacts of a model, in the order of its events."""
    return [constraint for constraint in model.constraints if isinstance(constraint, Contact)]


def gaps_of(contacts: Sequence[Contact], motion: Motion) -> SX:
    """Gaps of contacts as a column, to be evaluated: those of open features are not differentiated, but called."""
    found = [SX(0, 1)]
    for contact in contacts:
        event = contact.event
        if isinstance(event, ConvexEvent) and not contact.closed:
            found.append(contact.side * event.called_value(motion))
        else:
            found.append(contact.gap(motion))
    return ca.vertcat(*found)


Moving = Equations | TreeState
"""What has coordinates, speeds and a motion."""
Pair = tuple[ContactShape, ContactShape]


def features_by_pair(contacts: Iterable[Contact]) -> dict[Pair, list[tuple[int, ConvexEvent]]]:
    """Open contacts of convex bodies, by their places among these contacts and the pair of shapes that they are of."""
    found: dict[Pair, list[tuple[int, ConvexEvent]]] = {}
    for i, contact in enumerate(contacts):
        if isinstance(contact.event, ConvexEvent) and not contact.closed:
            found.setdefault(contact.event.pair, []).append((i, contact.event))
    return found


def rate_function(
    name: str, rates: SX, positions: SX, velocities: SX, constants: tuple[SX, SX], columns: int
) -> ca.Function:
    """Rates of a feature that are linear in velocities, how they change while speeds are constant, their rows.

    It is called, so that its code is there once for all features of one kind.

    Parameters
    ----------
    rates, positions, velocities
        The rates, and the symbols that they are expressions of.
    constants
        Symbols of sizes and of the numbers that select the feature, which they are expressions of too.
    columns
        Number of speeds that the velocities depend on.
    """
    moved, turned = SX.sym("moved", *positions.shape), SX.sym("turned", *velocities.shape)
    J, slopes = SX.sym("J", velocities.shape[0], columns), ca.jacobian(rates, velocities)
    values = [rates, ca.jtimes(rates, positions, moved) + slopes @ turned, slopes @ J]
    arguments = [positions, velocities, moved, turned, J, *constants]
    return ca.Function(
        name, arguments, ca.cse([ca.densify(value) for value in values]), {"never_inline": True}
    )


class PairMotion:
    """Motion of two shapes: columns of positions and velocities, their rates, and rows of velocities by all speeds."""

    def __init__(self, eq: Moving, positions: SX, velocities: SX) -> None:
        def rate(expression: SX) -> SX:
            found = time_derivative(expression, eq.x, eq.moved) + time_derivative(
                expression, eq.motion.t, SX(1)
            )
            return ca.densify(found)

        J = ca.jacobian(velocities, eq.y)
        self._columns, self._n_y = sorted(set(J.sparsity().get_triplet()[1])), eq.y.shape[0]
        self._seen = (
            *(positions, velocities, rate(positions), rate(velocities)),
            ca.densify(J[:, self._columns]),
        )

    def rates(self, function: Callable[[int], ca.Function], sizes: SX, which: SX) -> tuple[SX, SX, SX]:
        """Rates of a feature, their change while speeds are constant, and their rows, of a `rate_function`."""
        rates, bias, own = function(len(self._columns))(*self._seen, sizes, which)
        rows = SX(rates.shape[0], self._n_y)
        rows[:, self._columns] = own
        return rates, bias, rows


def with_sides(model: Mechanism, sides: Sequence[int]) -> Mechanism:
    """The mechanism with these sides of its contacts."""
    changed = [replace(contact, side=side) for contact, side in zip(contacts_of(model), sides, strict=True)]
    return model.in_mode(*changed)


def with_closed(model: Mechanism, closed: Iterable[str]) -> Mechanism:
    """The mechanism with the contacts of these names closed, all others open."""
    wanted = set(closed)
    changed = [replace(contact, closed=contact.name in wanted) for contact in contacts_of(model)]
    return model.in_mode(*changed)
