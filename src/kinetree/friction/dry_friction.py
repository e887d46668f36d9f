"""Dry friction as parts of a model: surfaces that rub on each other, a force while they slide, rows while they stick.

A *rub* is a pair of surfaces that slide along one direction (in a joint) or two (in a contact). Each has a state: it
sticks, it slides (in a joint forwards or backwards), or it is off (the contact is open). In the model it is a load and
a constraint that act according to that state, so that formulations, reductions, channels and energy accounts treat it
as they treat any other load and constraint.

A load may depend on a normal force N that is itself a constraint force or a reaction. It then has a symbol for N, which
`kinetree.friction.implicit_forces` replaces by the solution of N = N(u̇(N), λ(N)).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import Any, ClassVar, Literal

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.assembly.constraint_functions import Constraints
from kinetree.friction.contact_rows import Moving, PairMotion, rate_function
from kinetree.friction.rope_friction import RopeSurfaces, ropes_that_rub
from kinetree.model.constraints.base import Constraint, Row
from kinetree.model.events import (
    ConvexEvent,
    CurvesEvent,
    DistanceEvent,
    Event,
    PointPlaneEvent,
    Restitution,
    WatchedModel,
)
from kinetree.model.expressions import Scalar
from kinetree.model.geometry.convex_pairs import FeatureKind, touch_of_kind
from kinetree.model.loads.base import Effect, Load, Wrench
from kinetree.model.loads.dry_friction import DryFriction
from kinetree.model.motion import Measure, Motion
from kinetree.model.parts import Parts
from kinetree.solve.modes import BACKWARDS, FORWARDS, GIVEN, OFF, STICKS
from kinetree.spatial.symbolic import cross, time_derivative
from kinetree.symbolic.mechanism import Mechanism
from kinetree.tolerances import SLOWEST_SLIDING
from kinetree.words.arguments import NoAnswerError


@dataclass(frozen=True)
class JointSurfaces:
    """The surfaces of a joint with dry friction: one direction, N from the reaction."""

    load: DryFriction
    directions: ClassVar[int] = 1

    @property
    def name(self) -> str:
        return self.load.name

    @property
    def follows_forces(self) -> bool:
        """Whether its force depends on constraint forces."""
        return self.load.bears

    @property
    def words(self) -> str:
        """What the direction is."""
        return f"in joint {self.load.joint}"

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

    def unit(self, model: Parts) -> str:
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

    def shares(self, motion: Motion) -> tuple[SX, SX]:
        """Forces of sticking and of sliding for each N of the reaction: the coefficients, times the radius."""
        return self.load.shares(motion)


@dataclass(frozen=True)
class ContactSurfaces:
    """The surfaces of a contact with friction: two directions along them, N its force.

    Parameters
    ----------
    event
        The contact: a point (the centre of a sphere, the lowest one of a rim) on a plane, two curves, two spheres, or
        features of two convex bodies.
    across
        World axis (0 to 2) along which nothing slides, as in a plane mechanism; it is then the second direction.
    """

    event: PointPlaneEvent | CurvesEvent | ConvexEvent | DistanceEvent
    across: int | None = None
    directions: ClassVar[int] = 2
    follows_forces: ClassVar[bool] = True

    @property
    def name(self) -> str:
        return self.event.name

    @property
    def contact(self) -> str | None:
        """The contact whose force is N."""
        return self.event.name

    @property
    def joint(self) -> str | None:
        """The joint whose reaction is N."""
        return None

    def unit(self, model: Parts) -> str:
        """Unit of the speed of sliding."""
        return "m/s"

    @property
    def words(self) -> str:
        """What the directions are."""
        if isinstance(self.event, PointPlaneEvent):
            return "in the x and y axes of the plane"
        if isinstance(self.event, CurvesEvent):
            return "along the curves and across their plane"
        of = "bodies" if isinstance(self.event, ConvexEvent) else "spheres"
        return f"in two directions along the {of}"

    def _touch(self, motion: Motion) -> tuple[SX, SX]:
        """Where the bodies touch, and the two directions along the surfaces (3 × 2), world axes."""
        event = self.event
        # below the place, by the offset; the x and y axes of the plane
        if isinstance(event, PointPlaneEvent):
            R = motion.rotation(event.plane)
            return event.centre(motion) - motion.value(event.offset) * R[:, 2], R[:, 0:2]
        if isinstance(event, CurvesEvent):
            point, n = event.contact(motion)
            axis = motion.rotation(event.curve1)[:, 2]
            return point, ca.horzcat(cross(axis, n), axis)
        if isinstance(event, ConvexEvent):
            point, n = event.contact(motion)
            return point, self.along(n, motion.rotation(event.places[-1]))
        assert event.radius is not None
        first = motion.position(event.at1)
        span = motion.position(event.at2) - first
        n = span / ca.norm_2(span)
        return first + motion.value(event.radius) * n, self._around(n)

    def along(self, n: SX, R: SX) -> SX:
        """Two directions (3 × 2) along convex bodies with the normal n; R is the rotation of the second one."""
        if self.across is not None:
            return self._around(n)
        axes = R @ SX(_ASKEW)
        return axes @ self._around(axes.T @ n)

    def _around(self, n: SX) -> SX:
        """Two unit vectors (3 × 2) perpendicular to n and to each other.

        They turn over where n passes the plane z = 0 (T. Duff et al., Building an orthonormal basis, revisited, 2017);
        nothing that is computed from both depends on them.
        """
        if self.across is not None:
            axis = SX(np.eye(3)[:, self.across])
            return ca.horzcat(cross(axis, n), axis)
        x, y, z = n[0], n[1], n[2]
        sign = ca.if_else(z >= 0, 1.0, -1.0)
        a = -1 / (sign + z)
        first = ca.vertcat(1 + sign * x * x * a, sign * x * y * a, -sign * x)
        return ca.horzcat(first, ca.vertcat(x * y * a, sign + y * y * a, -y))

    def material(self, motion: Motion) -> SX:
        """Velocity of the first body's material at the contact against that of the second (m/s), world axes."""
        point, _ = self._touch(motion)
        v = SX(3, 1)
        for place, sign in zip(self.event.places, (1, -1), strict=True):
            turned = cross(motion.angular_velocity(place), point - motion.position(place))
            v = v + sign * (motion.velocity(place) + turned)
        return v

    def velocity(self, motion: Motion) -> SX:
        """Sliding velocity of the material at the contact along the two directions (m/s)."""
        return self._touch(motion)[1].T @ self.material(motion)

    def in_world(self, motion: Motion, force: SX) -> SX:
        """A force along the two directions, in world axes."""
        return self._touch(motion)[1] @ force

    def acting(self, motion: Motion, force: SX) -> Effect:
        """Opposite forces at the contact."""
        point, F = self._touch(motion)[0], self.in_world(motion, force)
        first, second = (motion.body_of(place) for place in self.event.places)
        return Effect(wrenches=(Wrench(first, F, SX(3, 1), point), Wrench(second, -F, SX(3, 1), point)))

    def normal(self, motion: Motion, size: SX) -> SX:
        """N, the contact force itself."""
        return size

    def sliding(self, motion: Motion, v: SX, direction: SX, normal: SX) -> SX:
        return -self.shares(motion)[1] * normal * direction

    def sticking(self, motion: Motion, normal: SX) -> SX:
        return self.shares(motion)[0] * normal

    def shares(self, motion: Motion) -> tuple[SX, SX]:
        action = _action(self.event)
        static = action.friction if action.static_friction is None else action.static_friction
        return motion.value(static), motion.value(action.friction)


_ASKEW = np.array([[0.8, 0.48, 0.36], [-0.6, 0.64, 0.48], [0.0, -0.6, 0.8]])
"""Axes in whose xy plane no face of a box has its normal: directions of sliding do not turn over there."""


def _action(event: Event) -> Restitution:
    assert isinstance(event.action, Restitution)
    return event.action


Surfaces = JointSurfaces | ContactSurfaces | RopeSurfaces


def sliding_velocities(eq: Moving, rubs: Sequence[Surfaces], material: bool = False) -> tuple[SX, SX, SX]:
    """Velocities of sliding, their change while speeds are constant, and their rows by the speeds of the equations.

    Features of convex bodies are not differentiated one by one: all of a kind call one function.

    Parameters
    ----------
    eq
        Coordinates and speeds.
    rubs
        What slides.
    material
        Whether velocities of the material are wanted, along the world's axes; of contacts alone.
    """
    pairs: dict[Any, list[tuple[int, ConvexEvent]]] = {}
    for i, rub in enumerate(rubs):
        if isinstance(rub, ContactSurfaces) and isinstance(rub.event, ConvexEvent):
            pairs.setdefault((rub.event.pair, rub.across), []).append((i, rub.event))
    alone = [i for i in range(len(rubs)) if i not in {i for part in pairs.values() for i, _ in part}]
    own = [rubs[i] for i in alone]
    v = ca.vertcat(SX(0, 1), *[_sliding_of(rub, eq.motion, material) for rub in own])
    change = time_derivative(v, eq.x, eq.moved) + time_derivative(v, eq.motion.t, SX(1))
    parts = [(v, change, ca.jacobian(v, eq.y))]
    places = [i for i in alone for _ in range(3 if material else rubs[i].directions)]
    for (_, across), part in pairs.items():
        moving, sizes = _pair_motion(eq, part[0][1])
        for i, event in part:
            kind, which = event.kind_and_numbers(eq.motion)
            rates = partial(_sliding_rates, kind, "material" if material else across)
            parts.append(moving.rates(rates, sizes, which))
            places += [i] * int(parts[-1][0].shape[0])
    order = np.argsort(places, kind="stable").tolist()
    v, change, rows = (ca.vertcat(*[part[k] for part in parts])[order, :] for k in range(3))
    return v, change, rows


def _sliding_of(rub: Surfaces, motion: Motion, material: bool) -> SX:
    """The velocities of one rub alone."""
    if not material:
        return rub.velocity(motion)
    assert isinstance(rub, ContactSurfaces)
    return rub.material(motion)


Along = int | Literal["material"] | None
"""The world axis along which nothing slides, if there is one; or that velocities are wanted along the world's axes."""


def _pair_motion(eq: Moving, event: ConvexEvent) -> tuple[PairMotion, SX]:
    """The motion that velocities of features of the pair of an event depend on (`_sliding_rates`), and its sizes."""
    motion, (one, other) = eq.motion, event.pair
    place, sizes = event.columns(motion)
    middle, at = other.middle(motion), (one.at, other.at)
    positions = [place, ca.vec(motion.rotation(other.at)), *(motion.position(each) - middle for each in at)]
    velocities = [part for each in at for part in (motion.velocity(each), motion.angular_velocity(each))]
    where, how = (ca.densify(ca.vertcat(*parts)) for parts in (positions, velocities))
    return PairMotion(eq, where, how), sizes


@cache
def _sliding_rates(kind: FeatureKind, along: Along, columns: int) -> ca.Function:
    """Velocities of sliding of a feature of a kind (`rate_function`).

    Positions are the place (12), the rotation of the second shape (9), and where both places are, from the middle of
    the second shape; velocities and angular velocities are those of both places. All but the place in world axes.
    """
    positions, velocities, sizes = SX.sym("positions", 27), SX.sym("velocities", 12), SX.sym("sizes", 8)
    R, which = ca.reshape(positions[12:21], 3, 3), SX.sym("which", kind.count)
    surfaces = ContactSurfaces(ConvexEvent("pair"), None if along == "material" else along)
    touch = touch_of_kind(kind, positions[:12], sizes, which)
    point, v = R @ touch.point, SX(3, 1)
    for sign, at, moves in ((1, positions[21:24], velocities[:6]), (-1, positions[24:], velocities[6:])):
        v = v + sign * (moves[:3] + cross(moves[3:], point - at))
    v = v if along == "material" else surfaces.along(R @ touch.normal, R).T @ v
    return rate_function("rate_of_sliding", v, positions, velocities, (sizes, which), columns)


FORCE = "force"
"""Name of the measure of the force of a rub, in its own directions."""
IDLE = 1e-12
"""Derivative of a velocity of sliding that is round-off."""


@dataclass(frozen=True)
class FrictionEvent(Event):
    """What a run watches of a rub: the speed of sliding, or what is left until it is torn loose."""

    kind: ClassVar[str] = ""

    def value(self, motion: Motion, model: WatchedModel) -> SX:
        """Nothing by itself: what is watched depends on the state of the rub."""
        return SX(1)


@dataclass(frozen=True)
class SlidingFriction(Load):
    """Friction while it slides."""

    kind: ClassVar[str] = "friction"
    dissipates: ClassVar[bool] = True
    surfaces: Surfaces = field(kw_only=True)
    state: int = field(default=OFF, kw_only=True)
    size: SX = field(default_factory=lambda: SX.sym("N"), kw_only=True, compare=False)
    """Symbol of the size of the reaction, or of the contact force; of a state that is given, of the force itself."""
    given: SX = field(default_factory=lambda: SX.sym("state"), kw_only=True, compare=False)
    """Symbol of the state, where it is `GIVEN`."""

    @property
    def slides(self) -> bool:
        """Whether it is a force now."""
        return self.state in (FORWARDS, BACKWARDS)

    @property
    def places(self) -> tuple[str, ...]:
        """The places of the contact, or of the rope."""
        surfaces = self.surfaces
        if isinstance(surfaces, RopeSurfaces):
            return surfaces.rope.places
        return surfaces.event.places if isinstance(surfaces, ContactSurfaces) else ()

    @property
    def joints(self) -> tuple[str, ...]:
        """The joint with friction."""
        return self.surfaces.load.joints if isinstance(self.surfaces, JointSurfaces) else ()

    @property
    def implicit(self) -> bool:
        """Whether its force depends on constraint forces."""
        return self.state == GIVEN or (self.slides and self.surfaces.follows_forces)

    @property
    def sticks_now(self) -> SX:
        """Whether it sticks, of a state that is given."""
        return ca.fabs(self.given) < 0.5

    def direction(self, v: SX, slowest: SX) -> SX:
        """Unit vector of sliding: v/|v|, and the sign of the state in one direction."""
        if self.surfaces.directions == 1:
            return self.given if self.state == GIVEN else SX(self.state)
        return v / ca.sqrt(ca.fmax(ca.sumsqr(v), slowest**2))

    def effect(self, motion: Motion) -> Effect:
        """The force of sliding, or of a state that is given."""
        if self.state != GIVEN and not self.slides:
            return Effect()
        size = self.size if self.implicit else SX(0)
        force = size if self.state == GIVEN else self.sliding_force(motion, size)
        shown = Measure(FORCE, "", (), "force along its directions", force)
        return replace(self.surfaces.acting(motion, force), measures=(shown,))

    def sliding_force(self, motion: Motion, size: SX, velocity: SX | None = None) -> SX:
        """The force of sliding in its own directions, for the size of what presses it, and for its ``velocity``."""
        v = self.surfaces.velocity(motion) if velocity is None else velocity
        direction = self.direction(v, slowest_sliding(self.surfaces, motion))
        return self.surfaces.sliding(motion, v, direction, self.surfaces.normal(motion, size))


def slowest_sliding(surfaces: Surfaces, motion: Motion) -> SX:
    """The speed of sliding (m/s or rad/s) that counts as none.

    It is judged by the speed √(a L) of a fall by the largest radius of gyration L in the mechanism, whose time is
    √(L/a); where there is neither, by 1 m/s or 1 rad/s.
    """
    a, L, turns = _fall(surfaces, motion)
    fall = ca.sqrt(a / ca.fmax(L, 1e-300)) if turns else ca.sqrt(a * L)
    return SLOWEST_SLIDING * ca.if_else(a * L > 0, fall, 1)


def weight_along(surfaces: Surfaces, motion: Motion) -> SX:
    """Weight of all bodies (N), or its moment (N m) at the largest radius of gyration; at 1 m/s² without loads."""
    a, L, turns = _fall(surfaces, motion)
    return _mass(motion) * ca.if_else(a * L > 0, a * L if turns else a, 1)


def _mass(motion: Motion) -> SX:
    tree = getattr(motion, "tree")  # noqa: B009 – every motion has its tree
    return sum((link.mass for link in tree.links), SX(0))


def _fall(surfaces: Surfaces, motion: Motion) -> tuple[SX, SX, bool]:
    """How fast things fall (m/s²), the largest radius of gyration L (m), and whether what slides turns.

    That is gravity; where there is none, all loads together on the mass of all bodies.
    """
    tree = getattr(motion, "tree")  # noqa: B009 – every motion has its tree
    L = SX(0)
    for link in tree.links:
        L = ca.fmax(L, link.gyration)
    g, turns = ca.norm_2(tree.gravity), surfaces.unit(tree.model).startswith("rad")
    if g.is_constant() and float(g) > 0.0:
        return g, L, turns
    pull = _pull(tree.model, motion, L) / ca.fmax(_mass(motion), 1e-300)
    return ca.if_else(g > 0, g, pull), L, turns


def _pull(model: Parts, motion: Motion, L: SX) -> SX:
    """The sizes of all loads (N), moments as forces at the arm L, and forces of friction that need no reaction."""
    forces, moments = [SX(0)], [SX(0)]
    for load in model.loads:
        if isinstance(load, SlidingFriction):
            own = load.surfaces.sticking(motion, SX(0))
            (moments if load.surfaces.unit(model).startswith("rad") else forces).append(own)
            continue
        effect = load.effect(motion)
        for wrench in effect.wrenches:
            forces.append(ca.norm_1(wrench.force))
            moments.append(ca.norm_1(wrench.moment))
        for joint, along in effect.joint_forces:
            for force, unit in zip(ca.vertsplit(along), model.joint(joint).speed_units, strict=True):
                (moments if unit.startswith("rad") else forces).append(ca.fabs(force))
    return ca.sum1(ca.vertcat(*forces)) + ca.sum1(ca.vertcat(*moments)) / ca.fmax(L, 1e-300)


@dataclass(frozen=True)
class StickingFriction(Constraint):
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


def constant_frictions(model: Parts, number: Callable[[Scalar], float]) -> Iterator[tuple[str, int, float]]:
    """Yield joint, number of its speed, and force (N, N m) of each dry friction that has a constant force.

    Raises
    ------
    NoAnswerError
        Another dry friction, or a rope that rubs: its law cannot be marched through.
    """
    others = [surfaces.name for surfaces in ropes_that_rub(model)]
    for load in (load for load in model.loads if isinstance(load, DryFriction)):
        static = load.force if load.static_force is None else load.static_force
        force, most, viscous = (number(part) for part in (load.force, static, load.viscous))
        if load.bears or viscous != 0.0 or most != force:
            others.append(load.name)
        yield load.joint, load.coordinate, force
    if others:
        listed = ", ".join(f'"{name}"' for name in others)
        raise NoAnswerError(
            f"a march through contacts follows dry friction of a constant force alone, not that of {listed}: "
            "give force, and no static_force, coefficient, viscous"
        )


def has_friction(event: Event) -> bool:
    """Whether an event is a contact with friction."""
    action = event.action
    return isinstance(action, Restitution) and (
        action.friction != 0.0 or action.static_friction not in (None, 0.0)
    )


def friction_names(model: Parts) -> list[str]:
    """Names of what sticks and slides in a model by itself, without the contacts of a run: joints, then ropes."""
    joints = [load.name for load in model.loads if isinstance(load, DryFriction)]
    return [*joints, *(surfaces.name for surfaces in ropes_that_rub(model))]


def friction_events(model: Parts, events: Iterable[Event]) -> tuple[FrictionEvent, ...]:
    """What a run has to watch of its friction, behind the events that were asked for."""
    names = friction_names(model)
    names += [event.name for event in events if has_friction(event)]
    return tuple(FrictionEvent(name, direction="falling") for name in names)


def with_friction(model: Parts, events: Sequence[Event]) -> Parts:
    """The parts of a model with its rubs, all off, in place of the friction that was described."""
    if not any(isinstance(event, FrictionEvent) for event in events):
        return model
    loads: list[Load] = []
    sticks: list[Constraint] = []
    for load in model.loads:
        surfaces = JointSurfaces(load) if isinstance(load, DryFriction) else None
        loads.append(load if surfaces is None else SlidingFriction(load.name, surfaces=surfaces))
        sticks += [] if surfaces is None else [StickingFriction(f"{load.name} at rest", surfaces=surfaces)]
    for of_rope in ropes_that_rub(model):
        loads.append(SlidingFriction(of_rope.name, surfaces=of_rope))
        sticks.append(StickingFriction(f"{of_rope.name} at rest", surfaces=of_rope))
    for event in events:
        if has_friction(event):
            assert isinstance(event, PointPlaneEvent | CurvesEvent | ConvexEvent | DistanceEvent)
            of_contact = ContactSurfaces(event)
            loads.append(SlidingFriction(f"{event.name} friction", surfaces=of_contact))
            sticks.append(StickingFriction(f"{event.name} at rest", surfaces=of_contact))
    return replace(model, loads=tuple(loads), constraints=(*model.constraints, *sticks))


def with_directions(model: Mechanism, functions: Constraints) -> Mechanism:
    """The mechanism with the directions in which its rubs can slide at all: in a plane mechanism, along one line."""
    if not sticking_frictions(model):
        return model
    model = _with_axes(model, functions)
    sticks = sticking_frictions(model)
    largest = _largest(functions, [stick.surfaces for stick in sticks])
    changed, first = [], 0
    for stick in sticks:
        count = stick.surfaces.directions
        changed.append(replace(stick, free=tuple(i for i in range(count) if largest[first + i] > IDLE)))
        first += count
    return model.in_mode(*changed)


def _largest(functions: Constraints, rubs: Sequence[Surfaces], material: bool = False) -> Array:
    """The greatest derivative of each velocity (`sliding_velocities`) by any speed, at some states."""
    state = functions.state
    symbols = [state.motion.t, state.x, state.y, functions.tree.symbols.p]
    slopes = ca.Function("D", symbols, [ca.densify(sliding_velocities(state, rubs, material)[2])])
    found = [np.abs(np.array(slopes(*arguments), dtype=float)) for arguments in some_states(functions)]
    return np.asarray(np.max(found, axis=(0, 2), initial=0.0))


def some_states(functions: Constraints) -> Iterator[tuple[float, Array, Array, Array]]:
    """Time, coordinates, speeds and parameters of a few states that have nothing special; loops are not closed."""
    state, random = functions.state, np.random.default_rng(0)
    for _ in range(3):
        x, u = random.uniform(-1, 1, state.x.shape[0]), random.uniform(-1, 1, state.y.shape[0])
        for start in functions.quaternions:
            x[start : start + 4] /= np.linalg.norm(x[start : start + 4])
        yield 0.1, x, u, functions.tree.symbols.defaults


def _with_axes(model: Mechanism, functions: Constraints) -> Mechanism:
    """Give the rubs of spheres and convex bodies the world axis along which they never slide, where there is one."""
    found: dict[Surfaces, Surfaces] = {}
    turning = [
        stick.surfaces
        for stick in sticking_frictions(model)
        if isinstance(stick.surfaces, ContactSurfaces)
        and isinstance(stick.surfaces.event, DistanceEvent | ConvexEvent)
    ]
    largest = _largest(functions, turning, material=True) if turning else np.zeros(0)
    for surfaces, axes in zip(turning, largest.reshape(-1, 3), strict=True):
        idle = np.flatnonzero(axes <= IDLE).tolist()
        if idle:
            found[surfaces] = replace(surfaces, across=idle[0])
    parts: list[SlidingFriction | StickingFriction] = [*sliding_frictions(model), *sticking_frictions(model)]
    return model.in_mode(
        *[replace(part, surfaces=found[part.surfaces]) for part in parts if part.surfaces in found]
    )


def sliding_frictions(model: Parts) -> list[SlidingFriction]:
    """The rubs of a model, in the order of their events."""
    return [load for load in model.loads if isinstance(load, SlidingFriction)]


def sticking_frictions(model: Parts) -> list[StickingFriction]:
    """The rubs of a model as constraints, in the order of their events."""
    return [constraint for constraint in model.constraints if isinstance(constraint, StickingFriction)]


def with_states(model: Mechanism, states: Sequence[int]) -> Mechanism:
    """The mechanism with its rubs in these states."""
    changed: list[SlidingFriction | StickingFriction] = []
    rubs = zip(sliding_frictions(model), sticking_frictions(model), states, strict=True)
    for rub, stick, state in rubs:
        size = SX.sym("force", rub.surfaces.directions) if state == GIVEN else rub.size
        changed += [replace(rub, state=state, size=size), replace(stick, sticks=state == STICKS)]
    return model.in_mode(*changed)
