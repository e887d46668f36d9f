"""The mass of a taut rope: kinetic energy, weight, and how the tension changes along it.

The material of a rope that does not stretch is where its places put it: every piece moves as the places do. Along a
straight part of length L and direction d the speed u = d·v is that of all its material, and across it the velocity is
linear between the ends; around a pulley with centre C it runs with the speed w against the centre:

    v(ξ) = u d + (1 − ξ/L) v_s⊥ + (ξ/L) v_e⊥              T = ρL/6 (v_s² + v_s·v_e + v_e²)
    v(θ) = v_C + w τ + (b·a) c,   b = c × ω               T = ρ/2 ∫ v² r dθ

with the axis c, the arm a(θ) from the centre to the rope and its direction τ. The speeds follow from the first place
on, where the rope is fixed: w_i = u_{i−1} − d_{i−1}·v_i and u_i = w_i + d_i·v_i. Material passes from one piece to the
next; that none is lost or made is what makes T(z, ż) the energy of a holonomic system, with z the places, and the
forces of inertia on them those of Lagrange,

    F = −d/dt ∂T/∂v + ∂T/∂r,      M = −d/dt ∂T/∂ω + ω × ∂T/∂ω + Σ_k R_k × ∂T/∂R_k,

with the columns R_k of a rotation. The last piece has the length that is left of l, so that the multiplier of S = l is
the tension at the last end. From there the tension follows piece by piece:

    T_e − T_s = ρ [L u̇ − L (v_s⊥ + v_e⊥)·ḋ/2 − L g·d],     ḋ = (v_e⊥ − v_s⊥)/L
    T_e − T_s = ρ [(v̇_C − g)·(a_e − a_s) + r φ ẇ − ((b·a_e)² − (b·a_s)²)/2] − R

with the force R along the path that a wheel which turns with the rope exerts on it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar

import casadi as ca
from casadi import SX

from kinetree.model.body import GROUND
from kinetree.model.constraints.rope import Rope
from kinetree.model.geometry.rope_path import PlacedPulley, RopeCourse
from kinetree.model.loads.base import Effect, Load, PlaceInertia, Wrench
from kinetree.model.motion import Motion
from kinetree.model.parts import Parts
from kinetree.model.values.fields import Vec3
from kinetree.spatial.symbolic import cross


@dataclass(frozen=True)
class StraightPiece:
    """A straight part of length L (m) in the direction d, of which the rope fills the length l.

    ``start`` is where it begins (m), ``u`` its speed along itself, ``v_s`` and ``v_e`` are the velocities of its ends
    across it (m/s, world axes).
    """

    start: SX
    d: SX
    L: SX
    length: SX
    u: SX
    v_s: SX
    v_e: SX

    @property
    def squares(self) -> SX:
        """∫ v² (m³/s²)."""
        one = self.u * self.d + self.v_s
        other = one + self.length / self.L * (self.v_e - self.v_s)
        return self.length / 3 * (ca.sumsqr(one) + ca.dot(one, other) + ca.sumsqr(other))

    @property
    def moment(self) -> SX:
        """∫ of the positions (m²)."""
        return self.length * (self.start + self.length / 2 * self.d)

    def change(self, rate: Callable[[SX], SX], gravity: SX) -> SX:
        """Tension at its end less that at its start, over ρ (m²/s²)."""
        turning = (self.v_e - self.v_s) / self.L
        return self.L * (rate(self.u) - ca.dot(self.v_s + self.v_e, turning) / 2 - ca.dot(gravity, self.d))


@dataclass(frozen=True)
class ArcPiece:
    """An arc of radius r (m) and angle φ around a centre (m) that moves with v_C, its axis c turned by ω.

    The arm is cos θ arm + sin θ ahead (m), with θ counted ``along`` the path (1) or against it (−1); ``w`` is the
    speed of the rope against the centre (m/s).
    """

    centre: SX
    c: SX
    r: SX
    phi: SX
    arm: SX
    ahead: SX
    along: int
    v_C: SX
    omega: SX
    w: SX

    @property
    def _far(self) -> SX:
        """The arm where the angle ends."""
        return ca.cos(self.phi) * self.arm + ca.sin(self.phi) * self.ahead

    @property
    def _passed(self) -> SX:
        """From the first point of the arc to its last, along the path."""
        return self.along * (self._far - self.arm)

    @property
    def _arms(self) -> SX:
        """∫ of the arm over the angle (m)."""
        return ca.sin(self.phi) * self.arm + (1 - ca.cos(self.phi)) * self.ahead

    @property
    def _b(self) -> SX:
        """Vector b (rad/s): an arm moves along the axis at the velocity b · arm."""
        return cross(self.c, self.omega)

    @property
    def squares(self) -> SX:
        """∫ v² (m³/s²)."""
        near, far = ca.dot(self._b, self.arm), ca.dot(self._b, self.ahead)
        half, double = self.phi / 2, ca.sin(2 * self.phi) / 4
        out = near**2 * (half + double) + far**2 * (half - double) + near * far * ca.sin(self.phi) ** 2
        out = out + 2 * ca.dot(self.v_C, self.c) * ca.dot(self._b, self._arms)
        whole = self.r * self.phi * (ca.sumsqr(self.v_C) + self.w**2)
        return whole + 2 * self.w * ca.dot(self.v_C, self._passed) + self.r * out

    @property
    def moment(self) -> SX:
        """∫ of the positions (m²)."""
        return self.r * (self.phi * self.centre + self._arms)

    def change(self, rate: Callable[[SX], SX], gravity: SX) -> SX:
        """Tension at its end less that at its start, over ρ, where no wheel turns it (m²/s²)."""
        turned = ca.dot(self._b, self._far) ** 2 - ca.dot(self._b, self.arm) ** 2
        pulled = ca.dot(rate(self.v_C) - gravity, self._passed)
        return pulled + self.r * self.phi * rate(self.w) - self.along * turned / 2


Piece = StraightPiece | ArcPiece


def pieces_of(motion: Motion, rope: Rope) -> list[Piece]:
    """Straight parts and arcs of a rope from end to end; the last piece has what is left of its length."""
    course = RopeCourse(motion, rope.path)
    stations = course.stations
    v = [motion.velocity(station.pulley.at) for station in stations]
    omega = [motion.angular_velocity(station.pulley.at) for station in stations]
    found: list[Piece] = []
    left = motion.value(rope.length)
    w = stations[0].reach * ca.dot(omega[0], stations[0].axis)
    for i, station in enumerate(stations):
        here = course.straights[i - 1] if i else None
        if here is not None:
            before = found[-1]
            assert isinstance(before, StraightPiece)
            w = before.u - ca.dot(here.direction, v[i])
        wrap = course.wraps[i]
        if wrap is not None:
            r = motion.value(station.pulley.radius)
            phi = wrap if i < len(stations) - 1 else left / r
            point = course.straights[0].start if here is None else here.end
            arc = _arc(station, point, r, phi, -1 if here is None else 1, v[i], omega[i], w)
            found.append(arc)
            left = left - r * wrap
        if i == len(stations) - 1:
            break
        part = course.straights[i]
        is_last = i == len(stations) - 2 and course.wraps[-1] is None
        ends = [
            _across(stations[k], point, part.direction, v[k], omega[k])
            for k, point in ((i, part.start), (i + 1, part.end))
        ]
        u = w + ca.dot(part.direction, v[i])
        length = left if is_last else part.length
        found.append(StraightPiece(part.start, part.direction, part.length, length, u, *ends))
        left = left - part.length
    return found


def _arc(station: PlacedPulley, point: SX, r: SX, phi: SX, along: int, v: SX, omega: SX, w: SX) -> ArcPiece:
    """An arc from a point on, along the path or against it."""
    sense = along * (-1 if station.pulley.clockwise else 1)
    arm = point - station.centre
    ahead = sense * cross(station.axis, arm)
    return ArcPiece(station.centre, station.axis, r, phi, arm, ahead, along, v, omega, w)


def _across(station: PlacedPulley, point: SX, d: SX, v: SX, omega: SX) -> SX:
    """Velocity across a straight part where it meets a pulley, whose turning in its plane does not move it (m/s)."""
    if not station.pulley.is_point:
        c = station.axis
        v = v + cross(omega - ca.dot(omega, c) * c, point - station.centre)
    return v - ca.dot(v, d) * d


class _MovedPlaces:
    """A motion whose moving places are symbols with symbols of their velocities, made when asked for."""

    def __init__(self, motion: Motion) -> None:
        self._motion, self.value = motion, motion.value
        self.symbols: dict[str, tuple[SX, SX, SX, SX]] = {}

    def _of(self, place: str) -> tuple[SX, SX, SX, SX]:
        if self._motion.body_of(place) == GROUND:
            return self._motion.position(place), self._motion.rotation(place), SX(3, 1), SX(3, 1)
        if place not in self.symbols:
            sizes = {"r": (3, 1), "R": (3, 3), "v": (3, 1), "omega": (3, 1)}
            r, R, v, omega = (SX.sym(f"{name}_{place}", *size) for name, size in sizes.items())
            self.symbols[place] = r, R, v, omega
        return self.symbols[place]

    def position(self, place: str) -> SX:
        return self._of(place)[0]

    def rotation(self, place: str) -> SX:
        return self._of(place)[1]

    def velocity(self, place: str) -> SX:
        return self._of(place)[2]

    def angular_velocity(self, place: str) -> SX:
        return self._of(place)[3]

    def slopes(self, expression: SX) -> list[tuple[SX, SX]]:
        """For every place: derivatives of a number by the displacement and by the rotation of the place."""
        found = []
        for r, R, _, _ in self.symbols.values():
            by_R = ca.reshape(ca.gradient(expression, ca.vec(R)), 3, 3)
            turned = sum((cross(R[:, k], by_R[:, k]) for k in range(3)), SX(3, 1))
            found.append((ca.gradient(expression, r), turned))
        return found

    def rate(self, expression: SX) -> SX:
        """Rate of an expression where the velocities stay as they are."""
        parts = self.symbols.values()
        moved = ca.vertcat(*[ca.vertcat(r, ca.vec(R)) for r, R, _, _ in parts])
        rates = ca.vertcat(*[ca.vertcat(v, ca.vec(ca.skew(omega) @ R)) for _, R, v, omega in parts])
        return ca.jtimes(expression, moved, rates)

    def put(self, expressions: list[SX]) -> list[SX]:
        """Expressions with the real motion in place of the symbols."""
        symbols = [symbol for four in self.symbols.values() for symbol in four]
        motion, asked = self._motion, ("position", "rotation", "velocity", "angular_velocity")
        actual = [ca.densify(getattr(motion, name)(place)) for place in self.symbols for name in asked]
        return ca.substitute([ca.densify(one) for one in expressions], symbols, actual)


@dataclass(frozen=True)
class RopeMass(Load):
    """Inertia and weight of a rope with mass; a part of the rope, which models do not describe by itself.

    Parameters
    ----------
    rope
        The rope.
    fields
        Uniform accelerations (m/s², world) that act on its mass.
    """

    kind: ClassVar[str] = "rope-mass"
    has_inertia: ClassVar[bool] = True
    without_inertia: ClassVar[str] = (
        "leave the mass of the rope out there (mass_per_length), or share it among the bodies at its ends"
    )
    conservative: ClassVar[bool] = True
    rope: Rope = field(kw_only=True)
    fields: tuple[Vec3, ...] = field(default=(), kw_only=True)

    @property
    def places(self) -> tuple[str, ...]:
        """All places of the path."""
        return self.rope.places

    @property
    def inertia_words(self) -> str:
        return f'the mass of the rope "{self.rope.name}"'

    def _gravity(self, motion: Motion) -> SX:
        """Sum of the fields (m/s²)."""
        return sum((ca.vertcat(*map(motion.value, one)) for one in self.fields), SX(3, 1))

    def effect(self, motion: Motion) -> Effect:
        """The weight of the rope: slopes of its potential."""
        places: Any = _MovedPlaces(motion)
        rho, g = motion.value(self.rope.mass_per_length), self._gravity(motion)
        moment = sum((piece.moment for piece in pieces_of(places, self.rope)), SX(3, 1))
        V = -rho * ca.dot(g, moment)
        slopes = places.slopes(V)
        potential, *found = places.put([V, *(slope for pair in slopes for slope in pair)])
        first = self.rope.path[0].at
        site = motion.world_position(first) - motion.position(first)
        potential = potential - rho * motion.value(self.rope.length) * ca.dot(g, site)
        wrenches = tuple(
            Wrench(motion.body_of(place), -found[2 * i], -found[2 * i + 1], motion.position(place))
            for i, place in enumerate(places.symbols)
        )
        return Effect(wrenches=wrenches, potential=potential)

    def place_inertia(self, motion: Motion) -> PlaceInertia:
        """The inertia forces of Lagrange on its places."""
        places: Any = _MovedPlaces(motion)
        rho = motion.value(self.rope.mass_per_length)
        T = rho / 2 * sum((piece.squares for piece in pieces_of(places, self.rope)), SX(0))
        w = ca.vertcat(*[ca.vertcat(v, omega) for _, _, v, omega in places.symbols.values()])
        p = ca.gradient(T, w)
        bias = places.rate(p)
        for i, (slope, turned) in enumerate(places.slopes(T)):
            omega, spin = w[6 * i + 3 : 6 * i + 6], p[6 * i + 3 : 6 * i + 6]
            bias[6 * i : 6 * i + 3] -= slope
            bias[6 * i + 3 : 6 * i + 6] -= turned + cross(omega, spin)
        M, bias = places.put([ca.jacobian(p, w), bias])
        return PlaceInertia(tuple(places.symbols), M, bias)

    def changes(self, motion: Motion, rate: Callable[[SX], SX]) -> SX:
        """For every piece from the first straight part to the last: tension at its end less that at its start (N).

        Forces of wheels that the rope turns are left out. ``rate`` finds rates along the motion.
        """
        rho, g = motion.value(self.rope.mass_per_length), self._gravity(motion)
        pieces = pieces_of(motion, self.rope)
        pieces = pieces[isinstance(pieces[0], ArcPiece) :]
        return rho * ca.vertcat(*[piece.change(rate, g) for piece in pieces])


def rope_masses(model: Parts) -> tuple[RopeMass, ...]:
    """Loads for the mass of ropes with mass, as far as the model does not hold them yet."""
    fields = tuple(load.field for load in model.loads if load.field is not None)
    known = {load.rope.name for load in model.loads if isinstance(load, RopeMass)}
    ropes = [part for part in model.constraints if isinstance(part, Rope) and part.has_mass]
    ropes = [rope for rope in ropes if rope.name not in known]
    return tuple(RopeMass(f"{rope.name}.mass", rope=rope, fields=fields) for rope in ropes)
