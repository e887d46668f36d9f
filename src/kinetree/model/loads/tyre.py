"""A simple tyre on a plane: vertical spring, linear slip or the magic formula."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal

import casadi as ca
from casadi import SX

from kinetree.model.body import GROUND
from kinetree.model.expressions import Scalar
from kinetree.model.faults import PartFault
from kinetree.model.geometry.machine_elements import Drawing, ModelPose, WheelDrawing
from kinetree.model.loads.base import Effect, Load, Wrench
from kinetree.model.motion import Measure, Motion, Surroundings
from kinetree.spatial.symbolic import cross
from kinetree.tolerances import NO_SLIP

POSITIVE = {
    "radius": "give it in m", "stiffness": "give it in N/m", "longitudinal_stiffness": "give it in N",
    "cornering_stiffness": "give it in N/rad", "friction": "give a positive number", "transition": "give it in m/s",
    "shape": "give a positive number", "relaxation": "give it in m", "relaxation_time": "give it in s",
}  # fmt: skip
LAW = (*POSITIVE, "damping", "curvature", "trail", "rolling_resistance", "plane_offset")
CARRIED = 0.02
"""Share of μ N along the plane that counts as carried while the tyre stands."""
NO_DIRECTION = 1e-24
"""Square of the sine below which a wheel lies flat and has no heading."""


@dataclass(frozen=True)
class Tyre(Load):
    """A tyre of a thin wheel on a plane.

    The contact point P is where the wheel is lowest, on the plane: below the centre C by the loaded radius. With the
    heading x = axis × normal and y across it, and the velocity V of the wheel's centre along x,

        N   = k δ + d δ̇, never pulling                δ: how far the free tyre would reach below the plane
        κ   = −v_x / √(V² + v₀²)                      v: velocity of the wheel's material at P against the plane
        α   = atan(−v_y / √(V² + v₀²))
        F⁰  = (C_κ κ, C_α tan α),   s = |F⁰|
        |F| = min(s, μ N)                             law = "linear"
        |F| = μ N sin(C atan(Bs − E (Bs − atan Bs)))  law = "magic", B = 1/(C μ N)

    and F has the direction of F⁰. In the magic formula the slope at zero slip is that of the linear law, whatever the
    load. v₀ keeps the slips finite at standstill: below it the tyre creeps like a damper, and the audit warns where it
    carries a force that way.

    With a relaxation length σ the carcass deflects, and slips follow it: ξ = (κ, tan α) are states of the load with

        σ ξ̇ = −v − |V| ξ,                             F⁰ of  ξ − v τ/σ · v₀²/(V² + v₀²)

    so that forces build up over the way σ, and at standstill the tyre is a spring of C/σ with a damper, which does not
    creep. Beyond |ξ| = 1 (a wheel that spins on the spot) ξ grows less and stays below 2; off the ground it dies away.

    Parameters
    ----------
    wheel
        Place at the centre of the wheel with its z axis along the wheel's axis.
    plane
        Place whose z axis is the normal of the plane.
    plane_offset
        Height (m) of the plane above the origin of that place.
    radius
        Free radius (m).
    stiffness, damping
        k (N/m) and d (N s/m) of the vertical spring.
    law
        ``"linear"`` or ``"magic"``.
    longitudinal_stiffness, cornering_stiffness
        C_κ (N) and C_α (N/rad): slopes at zero slip.
    friction
        μ.
    shape, curvature
        C and E of the magic formula.
    trail
        Pneumatic trail (m): the lateral force acts that far behind P. It grows less as the tyre begins to slide, which
        is left out.
    rolling_resistance
        Resisting moment over N times the loaded radius.
    transition
        v₀ (m/s).
    relaxation, relaxation_time
        σ (m), none by default, and τ (s), the time over which the standing tyre comes to rest.
    """

    kind: ClassVar[str] = "tyre"
    constants: ClassVar[tuple[str, ...]] = LAW
    positive: ClassVar[Mapping[str, str]] = POSITIVE
    passive: ClassVar[tuple[str, ...]] = ("damping", "rolling_resistance")
    place_fields: ClassVar[tuple[str, ...]] = ("wheel", "plane")
    dissipates: ClassVar[bool] = True
    wheel: str = ""
    plane: str = GROUND
    plane_offset: Scalar = field(default=0.0, kw_only=True)
    radius: Scalar = field(default=0.0, kw_only=True)
    stiffness: Scalar = field(default=0.0, kw_only=True)
    damping: Scalar = field(default=0.0, kw_only=True)
    law: Literal["linear", "magic"] = field(default="linear", kw_only=True)
    longitudinal_stiffness: Scalar = field(default=0.0, kw_only=True)
    cornering_stiffness: Scalar = field(default=0.0, kw_only=True)
    friction: Scalar = field(default=1.0, kw_only=True)
    shape: Scalar = field(default=1.5, kw_only=True)
    curvature: Scalar = field(default=0.0, kw_only=True)
    trail: Scalar = field(default=0.0, kw_only=True)
    rolling_resistance: Scalar = field(default=0.0, kw_only=True)
    transition: Scalar = field(default=0.1, kw_only=True)
    relaxation: Scalar | None = field(default=None, kw_only=True)
    relaxation_time: Scalar = field(default=0.02, kw_only=True)

    @property
    def state_names(self) -> tuple[str, ...]:
        """Slips of the carcass, along and across."""
        return () if self.relaxation is None else ("slip_along", "slip_across")

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: an impossible curvature, a wheel and a plane of one body."""
        curvature = surroundings.number(self.curvature)
        if curvature is not None and curvature > 1:
            yield (
                f"curvature E must not be above 1 (got {curvature:g})",
                "usual values are from −10 to 1",
                "curvature",
            )
        bodies = [getattr(surroundings.markers.get(place), "body", place) for place in self.places]
        if self.wheel and bodies[0] == bodies[1]:
            message = f'wheel and plane are both on "{bodies[0]}"'
            yield message, "name places of two bodies", None, (("body", bodies[0]),)

    def drawings(self, standing: ModelPose) -> list[Drawing]:
        """The wheel at its free radius."""
        body, point, rotation = standing.place(self.wheel)
        return [WheelDrawing(body, point, rotation[:, 2], float(standing.value(self.radius)))]

    def effect(self, motion: Motion) -> Effect:
        """One force at P on the wheel and on the plane's body, and the moments about P."""
        n, a = motion.rotation(self.plane)[:, 2], motion.rotation(self.wheel)[:, 2]
        C, O = motion.position(self.wheel), motion.position(self.plane)
        across = cross(a, n)
        steep = ca.sqrt(ca.sumsqr(across) + NO_DIRECTION)  # sine of the angle between axis and normal
        x = across / steep
        y = cross(n, x)
        down = -cross(x, a)  # from the centre to the lowest point of the rim, down · n = −steep
        height = ca.dot(n, C - O) - motion.value(self.plane_offset)
        loaded = height / steep
        P = C + loaded * down
        radius = motion.value(self.radius)
        depth = (radius - loaded) * steep
        w, w_plane = motion.angular_velocity(self.wheel), motion.angular_velocity(self.plane)
        v_plane = motion.velocity(self.plane) + cross(w_plane, P - O)
        v_C = motion.velocity(self.wheel)
        below = motion.velocity(self.plane) + cross(w_plane, C - O)  # of the plane's material, were it at C
        rate = -ca.dot(n, v_C - below)
        pressed = motion.value(self.stiffness) * depth + motion.value(self.damping) * rate
        N = ca.if_else(depth > 0, ca.fmax(pressed, 0), 0)

        v = v_C + cross(w, P - C) - v_plane
        V = ca.dot(x, v_C - v_plane)
        slips, rates = self._slips(motion, V, ca.vertcat(ca.dot(x, v), ca.dot(y, v)), depth)
        kappa, tangent = slips[0], slips[1]
        F_x, F_y, limit = self._slip_forces(motion, N, kappa, tangent)
        force = N * n + F_x * x + F_y * y
        moment = -motion.value(self.trail) * F_y * n
        spin = ca.dot(w - w_plane, a)
        rolling = motion.value(self.rolling_resistance) * N * loaded
        moment = moment - rolling * ca.tanh(spin * loaded / motion.value(self.transition)) * a

        elastic = ca.if_else(depth > 0, motion.value(self.stiffness) * depth**2 / 2, 0)
        switches = [("touch", depth)]
        if self.damping != 0.0:
            switches.append(("lift-off", ca.if_else(depth > 0, pressed, 1)))
        if self.law == "linear":
            switches.append(("sliding", limit))
        return Effect(
            wrenches=(
                Wrench(motion.body_of(self.wheel), force, moment, P),
                Wrench(motion.body_of(self.plane), -force, -moment, P),
            ),
            potential=elastic,
            measures=(
                Measure("vertical_force", "N", (), "force along the normal of the plane", N),
                Measure("longitudinal_force", "N", (), "force along the heading", F_x),
                Measure("lateral_force", "N", (), "force across the heading", F_y),
                Measure("slip", "1", (), "longitudinal slip", kappa),
                Measure("slip_angle", "rad", (), "slip angle", ca.atan(tangent)),
                Measure("point", "m", ("x", "y", "z"), "contact point, world axes", P),
            ),
            switches=tuple(switches),
            relaxes=self.damping != 0.0,
            rates=rates,
            warnings=() if rates else (self._standstill(motion, V, spin * loaded, N, F_x, F_y),),
        )

    def _slips(self, motion: Motion, V: SX, v: SX, depth: SX) -> tuple[SX, tuple[SX, ...]]:
        """κ and tan α, and the rates of ξ where the carcass relaxes."""
        v0 = motion.value(self.transition)
        if self.relaxation is None:
            return -v / ca.sqrt(V**2 + v0**2), ()
        sigma, tau = motion.value(self.relaxation), motion.value(self.relaxation_time)
        xi = ca.vertcat(*[motion.own_state(self.name, name) for name in self.state_names])
        size, speed = ca.sqrt(ca.sumsqr(xi) + NO_SLIP), ca.sqrt(ca.sumsqr(v) + NO_SLIP)
        beyond = ca.fmax(size - 1, 0) / size * speed
        rolling = (-v - (ca.fabs(V) + beyond) * xi) / sigma
        return xi - v * tau / sigma * v0**2 / (V**2 + v0**2), (ca.if_else(depth > 0, rolling, -xi / tau),)

    def _standstill(self, motion: Motion, V: SX, rolled: SX, N: SX, F_x: SX, F_y: SX) -> tuple[str, SX]:
        """Positive where the tyre stands and carries a force along the plane, which it does by creeping."""
        words = (
            "stands still and carries a force along the plane, which it can only by creeping: it moves there like "
            "a damper, not like a parked wheel; give it a relaxation length, or hold what is to stand by dry friction"
        )
        slow = motion.value(self.transition) - ca.fmax(ca.fabs(V), ca.fabs(rolled))
        carried = F_x**2 + F_y**2 - (CARRIED * motion.value(self.friction) * N) ** 2
        return words, ca.fmin(slow, carried)

    def _slip_forces(self, motion: Motion, N: SX, kappa: SX, tangent: SX) -> tuple[SX, SX, SX]:
        """F along and across the heading, and how far s is below μ N."""
        along = motion.value(self.longitudinal_stiffness) * kappa
        across = motion.value(self.cornering_stiffness) * tangent
        s = ca.sqrt(along**2 + across**2 + 1e-20)
        most = motion.value(self.friction) * N
        if self.law == "linear":
            share = ca.fmin(1, most / s)
        else:
            C, E = motion.value(self.shape), motion.value(self.curvature)
            Bs = s / (C * ca.fmax(most, 1e-9))
            share = most * ca.sin(C * ca.atan(Bs - E * (Bs - ca.atan(Bs)))) / s
        return share * along, share * across, most - s
