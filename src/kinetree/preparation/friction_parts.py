"""Dry friction as parts of a model: a force while it slides, constraint rows while it sticks.

A *rub* is a pair of surfaces that slide along one direction (in a joint) or two (in a contact). Each has a state: it
sticks, it slides (in a joint forwards or backwards), or it is off (the contact is open). In the model it is a load and
a constraint that act according to that state, so that formulations, reductions, channels and energy accounts treat it
as they treat any other load and constraint.

A load may depend on a normal force N that is itself a constraint force or a reaction. It then has a symbol for N, which
`kinetree.preparation.implicit_forces` replaces by the solution of N = N(u̇(N), λ(N)).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

import casadi as ca
import numpy as np

from kinetree.model.constraints.base import Constraint, Row
from kinetree.model.events import Event, PointPlaneEvent, Restitution
from kinetree.model.loads.base import Effect, Load, Wrench
from kinetree.model.loads.dry_friction import DryFriction
from kinetree.model.model import Model
from kinetree.model.motion import Motion
from kinetree.preparation.constraint_functions import Constraints
from kinetree.spatial.symbolic import cross

SX = ca.SX

STICKS, FORWARDS, BACKWARDS, OFF = 0, 1, -1, 2
"""States of a rub; in two directions it slides FORWARDS, whatever the direction."""

IDLE = 1e-12
"""Derivative of a velocity of sliding that is round-off."""

SLOWEST = 1e-9
"""Speed (m/s) of sliding in two directions below which it counts as none: its direction is not followed further."""


@dataclass(frozen=True)
class FrictionEvent(Event):
    """What a run watches of a rub: the speed of sliding, or what is left until it is torn loose."""

    kind: ClassVar[str] = ""

    def value(self, motion: Motion, model: Model) -> SX:
        """Nothing by itself: what is watched depends on the state of the rub."""
        return SX(1)


@dataclass(frozen=True)
class JointSurfaces:
    """The surfaces of a joint with dry friction: one direction, N from the reaction."""

    load: DryFriction
    directions: ClassVar[int] = 1

    @property
    def name(self) -> str:
        """Of the load."""
        return self.load.name

    @property
    def contact(self) -> str | None:
        """The contact whose force is N."""
        return None

    @property
    def joint(self) -> str | None:
        """The joint whose reaction is N."""
        return self.load.joint if self.load.bears else None

    def velocity(self, motion: Motion) -> SX:
        """Speed of sliding (rad/s or m/s)."""
        return motion.speeds(self.load.joint)[self.load.coordinate]

    def unit(self, model: Model) -> str:
        """Unit of the speed of sliding."""
        found: str = model.joint(self.load.joint).speed_units[self.load.coordinate]
        return found

    def acting(self, motion: Motion, force: SX) -> Effect:
        """A force along the joint."""
        return Effect(joint_forces=(self.load.along(motion, force),))

    def normal(self, motion: Motion, size: SX) -> SX:
        """N, of the size of the reaction."""
        return self.load.normal(motion, size)

    def sliding(self, motion: Motion, v: SX, direction: SX, normal: SX) -> SX:
        """Friction force while sliding."""
        dry = self.load.sliding(motion, ca.fabs(v), normal)
        return -direction * dry - motion.value(self.load.viscous) * v

    def sticking(self, motion: Motion, normal: SX) -> SX:
        """Largest force of sticking."""
        return self.load.sticking(motion, normal)


@dataclass(frozen=True)
class ContactSurfaces:
    """The surfaces of a contact with friction: the two directions of its plane, N its force."""

    event: PointPlaneEvent
    directions: ClassVar[int] = 2

    @property
    def name(self) -> str:
        """Of the contact."""
        return self.event.name

    @property
    def contact(self) -> str | None:
        """The contact whose force is N."""
        return self.event.name

    @property
    def joint(self) -> str | None:
        """The joint whose reaction is N."""
        return None

    def unit(self, model: Model) -> str:
        """Unit of the speed of sliding."""
        return "m/s"

    def _point(self, motion: Motion) -> SX:
        """Where the bodies touch: below the place, by the offset."""
        normal = motion.rotation(self.event.plane)[:, 2]
        return motion.position(self.event.point) - motion.value(self.event.offset) * normal

    def velocity(self, motion: Motion) -> SX:
        """Sliding velocity of the material at the contact, in the x and y axes of the plane (m/s)."""
        point = self._point(motion)
        v = SX(3, 1)
        for place, sign in ((self.event.point, 1), (self.event.plane, -1)):
            turned = cross(motion.angular_velocity(place), point - motion.position(place))
            v = v + sign * (motion.velocity(place) + turned)
        return motion.rotation(self.event.plane)[:, 0:2].T @ v

    def acting(self, motion: Motion, force: SX) -> Effect:
        """Opposite forces at the contact."""
        F = motion.rotation(self.event.plane)[:, 0:2] @ force
        point = self._point(motion)
        return Effect(
            wrenches=(
                Wrench(motion.body_of(self.event.point), F, SX(3, 1), point),
                Wrench(motion.body_of(self.event.plane), -F, SX(3, 1), point),
            )
        )

    def normal(self, motion: Motion, size: SX) -> SX:
        """N, the contact force itself."""
        return size

    def sliding(self, motion: Motion, v: SX, direction: SX, normal: SX) -> SX:
        """−μ N v/|v|."""
        return -motion.value(_action(self.event).friction) * normal * direction

    def sticking(self, motion: Motion, normal: SX) -> SX:
        """μₛ N."""
        action = _action(self.event)
        static = action.friction if action.static_friction is None else action.static_friction
        return motion.value(static) * normal


Surfaces = JointSurfaces | ContactSurfaces


@dataclass(frozen=True)
class Rub(Load):
    """Friction while it slides."""

    kind: ClassVar[str] = "friction"
    surfaces: Surfaces = field(kw_only=True)
    state: int = field(default=OFF, kw_only=True)
    size: SX = field(default_factory=lambda: SX.sym("N"), kw_only=True, compare=False)
    """Symbol of the size of the reaction, or of the contact force."""

    @property
    def dissipates(self) -> bool:
        """Whether what this load does beyond its potential is dissipation."""
        return True

    @property
    def slides(self) -> bool:
        """Whether it is a force now."""
        return self.state in (FORWARDS, BACKWARDS)

    @property
    def places(self) -> tuple[str, ...]:
        """The places of the contact."""
        return self.surfaces.event.places if isinstance(self.surfaces, ContactSurfaces) else ()

    @property
    def joints(self) -> tuple[str, ...]:
        """The joint with friction."""
        return self.surfaces.load.joints if isinstance(self.surfaces, JointSurfaces) else ()

    @property
    def implicit(self) -> bool:
        """Whether its force depends on constraint forces."""
        return self.slides and (self.surfaces.contact is not None or self.surfaces.joint is not None)

    def direction(self, v: SX) -> SX:
        """Unit vector of sliding: v/|v|, and the sign of the state in one direction."""
        if self.surfaces.directions == 1:
            return SX(self.state)
        return v / ca.sqrt(ca.fmax(ca.sumsqr(v), SLOWEST**2))

    def effect(self, motion: Motion) -> Effect:
        """The force of sliding."""
        if not self.slides:
            return Effect()
        v = self.surfaces.velocity(motion)
        size = self.size if self.implicit else SX(0)
        N = self.surfaces.normal(motion, size)
        return self.surfaces.acting(motion, self.surfaces.sliding(motion, v, self.direction(v), N))


@dataclass(frozen=True)
class Stick(Constraint):
    """Friction while it sticks."""

    kind: ClassVar[str] = "friction"
    surfaces: Surfaces = field(kw_only=True)
    sticks: bool = field(default=False, kw_only=True)
    free: tuple[int, ...] = field(default=(0,), kw_only=True)
    """Directions in which the model can slide at all."""

    def rows(self, motion: Motion) -> list[Row]:
        """No sliding velocity."""
        if not self.sticks:
            return []
        v = self.surfaces.velocity(motion)
        unit = self.surfaces.unit(getattr(motion, "tree").model)  # noqa: B009 – every motion has its tree
        return [Row(f"sliding {i + 1}", v[i], "velocity", unit) for i in self.free]


def _action(event: Event) -> Restitution:
    assert isinstance(event.action, Restitution)
    return event.action


def rubs(event: Event) -> bool:
    """Whether an event is a contact with friction."""
    action = event.action
    return isinstance(action, Restitution) and (
        action.friction != 0.0 or action.static_friction not in (None, 0.0)
    )


def friction_events(model: Model, events: Iterable[Event]) -> tuple[FrictionEvent, ...]:
    """What a run has to watch of its friction, behind the events that were asked for."""
    names = [load.name for load in model.loads if isinstance(load, DryFriction)]
    names += [event.name for event in events if rubs(event)]
    return tuple(FrictionEvent(name, direction="falling") for name in names)


def with_friction(model: Model, events: Sequence[Event]) -> Model:
    """The model with its rubs, all off, in place of the friction that was described."""
    if not any(isinstance(event, FrictionEvent) for event in events):
        return model
    loads: list[Load] = []
    sticks: list[Constraint] = []
    for load in model.loads:
        surfaces = JointSurfaces(load) if isinstance(load, DryFriction) else None
        loads.append(load if surfaces is None else Rub(load.name, surfaces=surfaces))
        sticks += [] if surfaces is None else [Stick(f"{load.name} at rest", surfaces=surfaces)]
    for event in events:
        if rubs(event):
            assert isinstance(event, PointPlaneEvent)
            of_contact = ContactSurfaces(event)
            loads.append(Rub(f"{event.name} friction", surfaces=of_contact))
            sticks.append(Stick(f"{event.name} at rest", surfaces=of_contact))
    return replace(model, loads=tuple(loads), constraints=(*model.constraints, *sticks))


def with_directions(model: Model, functions: Constraints) -> Model:
    """The model with the directions in which its rubs can slide at all: in a plane mechanism, along one line."""
    sticks = [constraint for constraint in model.constraints if isinstance(constraint, Stick)]
    if not sticks:
        return model
    state, random = functions.state, np.random.default_rng(0)
    v = [stick.surfaces.velocity(state.motion) for stick in sticks]
    arguments = [state.motion.t, state.x, state.y, functions.tree.symbols.p]
    slopes = ca.Function("D", arguments, [ca.densify(ca.jacobian(ca.vertcat(*v), state.y))])
    largest = np.zeros(sum(part.shape[0] for part in v))
    for _ in range(3):
        x, u = random.uniform(-1, 1, state.x.shape[0]), random.uniform(-1, 1, state.y.shape[0])
        for start in functions.quaternions:
            x[start : start + 4] /= np.linalg.norm(x[start : start + 4])
        D = np.abs(np.array(slopes(0.1, x, u, functions.tree.symbols.defaults), dtype=float))
        largest = np.maximum(largest, D.max(axis=1, initial=0.0))
    changed, first = [], 0
    for stick, part in zip(sticks, v, strict=True):
        free = tuple(i for i in range(part.shape[0]) if largest[first + i] > IDLE)
        changed.append(replace(stick, free=free))
        first += part.shape[0]
    return model.replace(*changed)


def without_friction(model: Model) -> Model:
    """The model as the user described it."""
    if not rubs_of(model):
        return model
    loads = [
        load.surfaces.load if isinstance(load, Rub) and isinstance(load.surfaces, JointSurfaces) else load
        for load in model.loads
    ]
    kept = tuple(load for load in loads if not isinstance(load, Rub))
    return replace(
        model, loads=kept, constraints=tuple(c for c in model.constraints if not isinstance(c, Stick))
    )


def rubs_of(model: Model) -> list[Rub]:
    """The rubs of a model, in the order of their events."""
    return [load for load in model.loads if isinstance(load, Rub)]


def with_states(model: Model, states: Sequence[int]) -> Model:
    """The model with its rubs in these states."""
    changed: list[Any] = []
    sticks = [constraint for constraint in model.constraints if isinstance(constraint, Stick)]
    for rub, stick, state in zip(rubs_of(model), sticks, states, strict=True):
        changed += [replace(rub, state=state), replace(stick, sticks=state == STICKS)]
    return model.replace(*changed) if changed else model
