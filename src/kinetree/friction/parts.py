"""Dry friction as parts of a model: a force while it slides, constraint rows while it sticks.

A *rub* is a pair of surfaces that slide along one direction (in a joint) or two (in a contact). Each has a state: it
sticks, it slides (in a joint forwards or backwards), or it is off (the contact is open). In the model it is a load and
a constraint that act according to that state, so that formulations, reductions, channels and energy accounts treat it
as they treat any other load and constraint.

A load may depend on a normal force N that is itself a constraint force or a reaction. It then has a symbol for N, which
`kinetree.friction.implicit_forces` replaces by the solution of N = N(u̇(N), λ(N)).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.assembly.constraint_functions import Constraints
from kinetree.friction.surfaces import ContactSurfaces, JointSurfaces, Surfaces
from kinetree.model.constraints.base import Constraint, Row
from kinetree.model.events import DistanceEvent, Event, PointPlaneEvent, Restitution, WatchedModel
from kinetree.model.loads.base import Effect, Load
from kinetree.model.loads.dry_friction import DryFriction
from kinetree.model.model import Model
from kinetree.model.motion import Motion
from kinetree.solve.events.modes import BACKWARDS, FORWARDS, OFF, STICKS

IDLE = 1e-12
"""Derivative of a velocity of sliding that is round-off."""

SLOWEST = 1e-9
"""Speed of sliding, over that of a fall, below which it counts as none: its direction is not followed further."""


@dataclass(frozen=True)
class FrictionEvent(Event):
    """What a run watches of a rub: the speed of sliding, or what is left until it is torn loose."""

    kind: ClassVar[str] = ""

    def value(self, motion: Motion, model: WatchedModel) -> SX:
        """Nothing by itself: what is watched depends on the state of the rub."""
        return SX(1)


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

    def direction(self, v: SX, slowest: SX) -> SX:
        """Unit vector of sliding: v/|v|, and the sign of the state in one direction."""
        if self.surfaces.directions == 1:
            return SX(self.state)
        return v / ca.sqrt(ca.fmax(ca.sumsqr(v), slowest**2))

    def effect(self, motion: Motion) -> Effect:
        """The force of sliding."""
        if not self.slides:
            return Effect()
        v = self.surfaces.velocity(motion)
        size = self.size if self.implicit else SX(0)
        N = self.surfaces.normal(motion, size)
        direction = self.direction(v, slowest_sliding(self.surfaces, motion))
        return self.surfaces.acting(motion, self.surfaces.sliding(motion, v, direction, N))


def slowest_sliding(surfaces: Surfaces, motion: Motion) -> SX:
    """The speed of sliding (m/s or rad/s) that counts as none.

    It is judged by the speed √(g L) of a fall by the largest radius of gyration L in the mechanism, whose time is
    √(L/g); where there is neither, by 1 m/s or 1 rad/s.
    """
    g, L, turns = _fall(surfaces, motion)
    fall = ca.sqrt(g / ca.fmax(L, 1e-300)) if turns else ca.sqrt(g * L)
    return SLOWEST * ca.if_else(g * L > 0, fall, 1)


def weight_along(surfaces: Surfaces, motion: Motion) -> SX:
    """The weight of all bodies (N), or its moment (N m) at the largest radius of gyration; 1 m/s² without gravity."""
    g, L, turns = _fall(surfaces, motion)
    mass = sum((link.mass for link in getattr(motion, "tree").links), SX(0))  # noqa: B009 – every motion has its tree
    return mass * ca.if_else(g * L > 0, g * L if turns else g, 1)


def _fall(surfaces: Surfaces, motion: Motion) -> tuple[SX, SX, bool]:
    """Gravity g, the largest radius of gyration L, and whether what slides turns."""
    tree = getattr(motion, "tree")  # noqa: B009 – every motion has its tree
    L = SX(0)
    for link in tree.links:
        L = ca.fmax(L, link.gyration)
    return ca.norm_2(tree.gravity), L, surfaces.unit(tree.model).startswith("rad")


@dataclass(frozen=True)
class Stick(Constraint):
    """Friction while it sticks."""

    kind: ClassVar[str] = "friction"
    surfaces: Surfaces = field(kw_only=True)
    sticks: bool = field(default=False, kw_only=True)
    free: tuple[int, ...] = field(default=(0,), kw_only=True)
    """Directions in which the model can slide at all."""

    def rows(self, motion: Motion) -> list[Row]:
        if not self.sticks:
            return []
        v = self.surfaces.velocity(motion)
        unit = self.surfaces.unit(getattr(motion, "tree").model)  # noqa: B009 – every motion has its tree
        return [Row(f"sliding {i + 1}", v[i], "velocity", unit) for i in self.free]


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
            assert isinstance(event, PointPlaneEvent | DistanceEvent)
            of_contact = ContactSurfaces(event)
            loads.append(Rub(f"{event.name} friction", surfaces=of_contact))
            sticks.append(Stick(f"{event.name} at rest", surfaces=of_contact))
    return replace(model, loads=tuple(loads), constraints=(*model.constraints, *sticks))


def with_directions(model: Model, functions: Constraints) -> Model:
    """The model with the directions in which its rubs can slide at all: in a plane mechanism, along one line."""
    sticks = [constraint for constraint in model.constraints if isinstance(constraint, Stick)]
    if not sticks:
        return model
    model, sticks = _with_axes(model, functions, sticks)
    v = [stick.surfaces.velocity(functions.state.motion) for stick in sticks]
    largest = _largest(functions, ca.vertcat(*v))
    changed, first = [], 0
    for stick, part in zip(sticks, v, strict=True):
        free = tuple(i for i in range(part.shape[0]) if largest[first + i] > IDLE)
        changed.append(replace(stick, free=free))
        first += part.shape[0]
    return model.replace(*changed)


def _largest(functions: Constraints, velocities: SX) -> Array:
    """The greatest derivative of each velocity by any speed, at some states."""
    state = functions.state
    symbols = [state.motion.t, state.x, state.y, functions.tree.symbols.p]
    slopes = ca.Function("D", symbols, [ca.densify(ca.jacobian(velocities, state.y))])
    largest = np.zeros(velocities.shape[0])
    for arguments in some_states(functions):
        D = np.abs(np.array(slopes(*arguments), dtype=float))
        largest = np.maximum(largest, D.max(axis=1, initial=0.0))
    return largest


def some_states(functions: Constraints) -> Iterator[tuple[float, Array, Array, Array]]:
    """Time, coordinates, speeds and parameters of a few states that have nothing special; loops are not closed."""
    state, random = functions.state, np.random.default_rng(0)
    for _ in range(3):
        x, u = random.uniform(-1, 1, state.x.shape[0]), random.uniform(-1, 1, state.y.shape[0])
        for start in functions.quaternions:
            x[start : start + 4] /= np.linalg.norm(x[start : start + 4])
        yield 0.1, x, u, functions.tree.symbols.defaults


def _with_axes(model: Model, functions: Constraints, sticks: list[Stick]) -> tuple[Model, list[Stick]]:
    """The rubs of spheres with the world axis along which they never slide, where there is one."""
    motion = functions.state.motion
    found: dict[Surfaces, Surfaces] = {}
    for stick in sticks:
        surfaces = stick.surfaces
        if isinstance(surfaces, ContactSurfaces) and isinstance(surfaces.event, DistanceEvent):
            idle = np.flatnonzero(_largest(functions, surfaces.material(motion)) <= IDLE).tolist()
            if idle:
                found[surfaces] = replace(surfaces, across=idle[0])
    parts: list[Rub | Stick] = [*rubs_of(model), *sticks]
    changed = [replace(part, surfaces=found[part.surfaces]) for part in parts if part.surfaces in found]
    model = model.replace(*changed) if changed else model
    return model, [constraint for constraint in model.constraints if isinstance(constraint, Stick)]


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
