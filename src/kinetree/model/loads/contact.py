"""Compliant contact: what all pairs of shapes share. Every pair is one file with one class beside this one.

A pair says where its two shapes are closest (:class:`Touch`), and the law here makes forces of that:

    N = k δⁿ max(0, 1 + c δ̇),   δ = max(0, −gap)                                    (Hunt and Crossley)
    F = −μ(|v|) N v / √(|v|² + v₀²),   μ(v) = μ + (μₛ − μ) exp(−(v/vₛ)²)             (friction, regularised)
    F = −μ(|v|) N g / max(1, |g|),     g = ξ + τ v/b                                 (friction with bristles)
        ξ̇ = v/b − max(0, |g| − 1) g / (τ |g|)
    M = −ρ N ω / √(|ω|² + ω₀²)                                                      (rolling resistance)

v is the velocity at which the material of the two shapes slides, ω the part of their relative angular velocity that
lies in the tangent plane. Bristles of deflection b ξ stand between the surfaces, with a spring and a damper each: up to
|g| = 1 they hold, and nothing creeps; beyond, their tips slide with the velocity that keeps them at the bound, so that
F is Coulomb's force. ξ is a state of the load, in the axes of the second place. The normal force never pulls. Touch
(gap = 0) and the instant when damping alone would begin to pull (1 + c δ̇ = 0) are located: no step passes them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

import casadi as ca
from casadi import SX

from kinetree.model.expressions import Scalar
from kinetree.model.faults import PartFault
from kinetree.model.geometry.shapes import Shape
from kinetree.model.loads.base import Effect, Load, StartFault, Wrench
from kinetree.model.motion import Measure, Motion, Surroundings
from kinetree.spatial.symbolic import cross
from kinetree.tolerances import TINY

DEEPEST = 0.1
"""Share of the size of a shape by which it may overlap another at the start."""

LAW = ("stiffness", "exponent", "damping", "friction", "static_friction", "transition", "stribeck", "bristle",
       "bristle_time", "rolling_resistance", "rolling_transition")  # fmt: skip


@dataclass(frozen=True)
class Touch:
    """Closest points of two shapes, or one of several points of a shape over the other shape.

    ``gap`` (m) is negative where they overlap, ``normal`` points from the second shape into the first, ``point`` is
    where the force acts, both in world axes. ``rate`` (m/s) is that of the gap; None: that of the material there.
    ``distance`` (m) is given where the gap jumps: it has the sign of the gap and does not jump while it is positive, so
    that the search for touch uses it.
    """

    gap: SX
    normal: SX
    point: SX
    rate: SX | None = None
    distance: SX | None = None


@dataclass(frozen=True)
class _Forces:
    """Forces of one touch on the first body; ``damped`` is 1 + c δ̇, ``held`` |g| of bristles, ``rates`` those of ξ."""

    normal: SX
    friction: SX
    rolling: SX
    slip: SX
    damped: SX
    potential: SX
    held: SX | None = None
    rates: SX | None = None


@dataclass(frozen=True)
class CompliantContact(Load):
    """Elastic contact with damping, friction and rolling resistance between two shapes.

    Parameters
    ----------
    stiffness, exponent
        k (N/mⁿ) and n of the elastic force k δⁿ; 1.5 is Hertz's contact of curved surfaces.
    damping
        c (s/m) of the factor 1 + c δ̇.
    friction, static_friction, stribeck
        Coefficients μ of sliding and μₛ of its beginning, and the speed vₛ (m/s) over which the one becomes the other.
    transition
        Speed v₀ (m/s) over which friction grows.
    bristle, bristle_time
        Deflection b (m) at which friction that sticks lets go, and the time τ (s) over which bristles come to rest.
        Without ``bristle`` friction is regularised: what should stand creeps slowly, at v₀ or less.
    rolling_resistance, rolling_transition
        Arm ρ (m) of the normal force that resists rolling, and the rate ω₀ (rad/s) over which it grows.
    """

    constants: ClassVar[tuple[str, ...]] = LAW
    positive: ClassVar[Mapping[str, str]] = {
        "stiffness": "give it in N/m^exponent", "transition": "give it in m/s", "stribeck": "give it in m/s",
        "rolling_transition": "give it in rad/s", "bristle": "give it in m", "bristle_time": "give it in s",
    }  # fmt: skip
    not_negative: ClassVar[Mapping[str, str]] = {
        "damping": "give c (s/m) of k δⁿ (1 + c δ̇)",
        "friction": "give a coefficient, 0 for a smooth surface",
        "static_friction": "give a coefficient, or leave it out where it is that of sliding",
        "rolling_resistance": "give an arm in m, 0 for none",
    }
    dissipates: ClassVar[bool] = True
    stiffness: Scalar = field(default=0.0, kw_only=True)
    exponent: Scalar = field(default=1.5, kw_only=True)
    damping: Scalar = field(default=0.0, kw_only=True)
    friction: Scalar = field(default=0.0, kw_only=True)
    static_friction: Scalar | None = field(default=None, kw_only=True)
    transition: Scalar = field(default=1e-3, kw_only=True)
    stribeck: Scalar = field(default=1e-2, kw_only=True)
    bristle: Scalar | None = field(default=None, kw_only=True)
    bristle_time: Scalar = field(default=1e-3, kw_only=True)
    rolling_resistance: Scalar = field(default=0.0, kw_only=True)
    rolling_transition: Scalar = field(default=1e-2, kw_only=True)

    # --- what a pair says -----------------------------------------------------------------------------
    def touches(self, motion: Motion) -> list[Touch]:
        """Closest points of the shapes of `places`; the force on the first place pushes along the normal."""
        raise NotImplementedError

    def extent(self, motion: Motion) -> SX:
        """Length (m) against which an overlap is deep."""
        raise NotImplementedError

    def deepest(self, motion: Motion) -> SX:
        """Overlap (m) at which the contact is lost, for contacts with `limited`."""
        return self.extent(motion)

    @property
    def solids(self) -> tuple[tuple[str, Shape], ...]:
        """Shapes by place, with which bodies without a shape of their own are drawn."""
        return ()

    @property
    def is_pair(self) -> bool:
        """True if the contact is between two shapes, not between all shapes of a group."""
        return True

    @property
    def touch_names(self) -> tuple[str, ...]:
        """Names of the points of contact, where there are several."""
        return ()

    @property
    def state_names(self) -> tuple[str, ...]:
        """Deflections ξ of bristles at every point of contact."""
        if self.bristle is None:
            return ()
        points = [f"{label}_" for label in self.touch_names] or [""]
        return tuple(f"bristle_{point}{axis}" for point in points for axis in "xyz")

    # --- the law --------------------------------------------------------------------------------------
    @property
    def conservative(self) -> bool:
        return self.damping == 0.0 and not self._rubs and not self._resists_rolling

    @property
    def _rubs(self) -> bool:
        return self.friction != 0.0 or self.static_friction not in (None, 0.0)

    @property
    def _resists_rolling(self) -> bool:
        return self.rolling_resistance != 0.0

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: numbers that make the law invalid, shapes that never move against each other."""
        yield from self.law_faults(surroundings)
        places = self.places
        bodies = [getattr(surroundings.markers.get(place), "body", place) for place in places]
        if places[0] and bodies[0] == bodies[1]:
            message = f'both shapes are on "{bodies[0]}", so that they never move against each other'
            yield message, "name places of two bodies, or of a body and ground", None, (("body", bodies[0]),)

    def law_faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: numbers that make the law invalid."""
        exponent = surroundings.number(self.exponent)
        if exponent is not None and exponent < 1:
            message = f"exponent must be at least 1 (got {exponent:g}): softer at first touch than any solid"
            yield message, "give 1.5 for curved surfaces (Hertz), 1 for flat ones", "exponent"
        sliding, static = surroundings.number(self.friction), surroundings.number(self.static_friction)
        if sliding is not None and static is not None and static < sliding:
            message = f"static_friction ({static:g}) is less than friction ({sliding:g})"
            yield message, "the coefficient of rest is not below that of sliding", "static_friction"
        if self.bristle is not None and not self._rubs:
            yield (
                "bristle says how friction sticks, and there is no friction",
                "give friction, too",
                "bristle",
            )

    def effect(self, motion: Motion) -> Effect:
        """Resultants on the bodies of both places, the elastic potential, and what happens at the contact."""
        first, second = self.places
        touches = self.touches(motion)
        found = [self._at(motion, i, touch) for i, touch in enumerate(touches)]
        p1, p2 = motion.position(first), motion.position(second)
        centre = touches[0].point
        if len(touches) == 1:  # one force at one point
            p1 = p2 = centre
        else:
            centre = _centre(touches, found, p1)
        force, moment1, moment2 = SX(3, 1), SX(3, 1), SX(3, 1)
        for touch, part in zip(touches, found, strict=True):
            f = part.normal * touch.normal + part.friction
            force = force + f
            moment1 = moment1 + part.rolling + cross(touch.point - p1, f)
            moment2 = moment2 - part.rolling - cross(touch.point - p2, f)
        switches: list[tuple[str, SX]] = []
        for label, touch, part in zip(self.touch_names or ("",) * len(touches), touches, found, strict=True):
            whose = f" of {label}" if label else ""
            switches.append((f"touch{whose}", touch.gap if touch.distance is None else touch.distance))
            if self.damping != 0.0:
                switches.append((f"lift-off{whose}", ca.if_else(touch.gap < 0, part.damped, 1)))
            if part.held is not None:
                # in flight, too: a jump at a gap of zero would be met again with every round-off of the gap
                switches.append((f"slip{whose}", part.held - 1))
        overlap = -ca.mmin(ca.vertcat(*[touch.gap for touch in touches]))
        return Effect(
            wrenches=(
                Wrench(motion.body_of(first), force, moment1, p1),
                Wrench(motion.body_of(second), -force, moment2, p2),
            ),
            potential=sum((part.potential for part in found), SX(0)),
            measures=self._measures(touches, found, centre),
            switches=tuple(switches),
            relaxes=self.damping != 0.0,
            start_faults=(
                StartFault(
                    overlap - DEEPEST * self.extent(motion),
                    overlap,
                    "its shapes start {:.3g} m inside each other",
                    "move them apart, or correct the side of the plane (its z axis points out of it) or the sizes",
                ),
            ),
            rates=tuple(part.rates for part in found if part.rates is not None),
            limits=(self.deepest(motion) - overlap,) if self.limited else (),
        )

    def _at(self, motion: Motion, index: int, touch: Touch) -> _Forces:
        """The law at the point of this index."""
        first, second = self.places
        k, n, c = (motion.value(v) for v in (self.stiffness, self.exponent, self.damping))
        v = _material(motion, first, touch.point) - _material(motion, second, touch.point)
        rate = -(ca.dot(touch.normal, v) if touch.rate is None else touch.rate)  # δ̇
        depth = ca.fmax(-touch.gap, TINY)
        elastic = ca.if_else(touch.gap < 0, k * depth**n, 0)
        damped = 1 + c * rate
        N = elastic if self.damping == 0.0 else elastic * ca.fmax(damped, 0)
        slip = v - touch.normal * ca.dot(touch.normal, v)
        turning = motion.angular_velocity(first) - motion.angular_velocity(second)
        friction, held, rates = SX(3, 1), None, None
        if self.bristle is not None:
            friction, held, rates = self._bristles(motion, second, index, touch, N, slip)
        elif self._rubs:
            friction = self._friction(motion, N, slip)
        return _Forces(
            normal=N,
            friction=friction,
            rolling=self._rolling(motion, N, turning, touch.normal) if self._resists_rolling else SX(3, 1),
            slip=slip,
            damped=damped,
            potential=elastic * depth / (n + 1),
            held=held,
            rates=rates,
        )

    def _measures(self, touches: list[Touch], found: list[_Forces], centre: SX) -> tuple[Measure, ...]:
        """Gap, forces, slip and the point of contact."""
        parts = [
            ("gap", "m", "distance, negative where they overlap", [touch.gap for touch in touches]),
            ("normal_force", "N", "normal force", [part.normal for part in found]),
            ("slip", "m/s", "speed of sliding", [length_of(part.slip) for part in found]),
        ]
        if self._rubs:
            parts.append(
                ("friction_force", "N", "friction force", [length_of(part.friction) for part in found])
            )
        listed = [
            Measure(name, unit, self.touch_names, words, ca.vertcat(*values))
            for name, unit, words, values in parts
        ]
        words = "where the resultant force acts, world axes"
        return (*listed, Measure("point", "m", ("x", "y", "z"), words, centre))

    def _friction(self, motion: Motion, N: SX, slip: SX) -> SX:
        """−μ(|v|) N v / √(|v|² + v₀²)."""
        width = ca.sqrt(ca.sumsqr(slip) + motion.value(self.transition) ** 2)
        return -self._coefficient(motion, slip) * N * slip / width

    def _coefficient(self, motion: Motion, slip: SX) -> SX:
        """μ(|v|) = μ + (μₛ − μ) exp(−(v/vₛ)²)."""
        mu = motion.value(self.friction)
        if self.static_friction is None:
            return mu
        extra = motion.value(self.static_friction) - mu
        return mu + extra * ca.exp(-ca.sumsqr(slip) / motion.value(self.stribeck) ** 2)

    def _bristles(
        self, motion: Motion, second: str, index: int, touch: Touch, N: SX, v: SX
    ) -> tuple[SX, SX, SX]:
        """−μ(|v|) N g / max(1, |g|), |g|, and ξ̇ in the axes of a place; open bristles straighten.

        ``v`` are the three components of sliding, and where bristles turn too, a fourth one beside them.
        """
        assert self.bristle is not None
        b, tau = motion.value(self.bristle), motion.value(self.bristle_time)
        axes = ca.diagcat(motion.rotation(second), SX.eye(v.shape[0] - 3))
        normal = ca.vertcat(touch.normal, SX(v.shape[0] - 3, 1))
        mine = self.state_names[v.shape[0] * index :][: v.shape[0]]
        xi = axes @ ca.vertcat(*[motion.own_state(self.name, name) for name in mine])
        across = normal * ca.dot(normal, xi)
        g = xi - across + tau * v / b
        size = ca.sqrt(ca.fmax(ca.sumsqr(g), TINY))
        sliding = ca.fmax(size - 1, 0) / (tau * ca.fmax(size, 1)) * g
        rate = ca.if_else(touch.gap < 0, v / b - sliding - across / tau, -xi / tau)
        return -self._coefficient(motion, v) * N * g / ca.fmax(size, 1), size, axes.T @ rate

    def _rolling(self, motion: Motion, N: SX, w: SX, normal: SX) -> SX:
        """−ρ N ω / √(|ω|² + ω₀²), ω without its part along the normal."""
        rolling = w - normal * ca.dot(normal, w)
        width = ca.sqrt(ca.sumsqr(rolling) + motion.value(self.rolling_transition) ** 2)
        return -motion.value(self.rolling_resistance) * N * rolling / width


def length_of(vector: SX) -> SX:
    """Length of a vector, with a derivative where it is zero."""
    square = ca.sumsqr(vector)
    return ca.if_else(square > 0, ca.sqrt(ca.fmax(square, TINY)), 0)


def _material(motion: Motion, place: str, point: SX) -> SX:
    """Velocity of the material of a place's body at a world point."""
    return motion.velocity(place) + cross(motion.angular_velocity(place), point - motion.position(place))


def _centre(touches: list[Touch], found: list[_Forces], otherwise: SX) -> SX:
    """Centre of the normal forces; the first place where there are none."""
    total = sum((part.normal for part in found), SX(0))
    mean = sum((part.normal * touch.point for part, touch in zip(found, touches, strict=True)), SX(3, 1))
    return ca.if_else(total > 0, mean / ca.fmax(total, TINY), otherwise)


@dataclass(frozen=True)
class RoundContact(CompliantContact):
    """A compliant contact of a body with a radius and a length (m)."""

    constants: ClassVar[tuple[str, ...]] = (*LAW, "radius", "length")
    positive: ClassVar[Mapping[str, str]] = {
        **CompliantContact.positive, "radius": "give it in m", "length": "give it in m"
    }  # fmt: skip
    radius: Scalar = field(default=0.0, kw_only=True)
    length: Scalar = field(default=0.0, kw_only=True)

    def extent(self, motion: Motion) -> SX:
        return motion.value(self.radius)
