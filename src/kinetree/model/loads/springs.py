"""Springs, dampers and stops: between points, between frames, and in joints."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, ClassVar

import casadi as ca
from casadi import SX

from kinetree.model.expressions import Scalar
from kinetree.model.loads.base import Effect, JointLoad, Load, Wrench
from kinetree.model.motion import Measure, Motion
from kinetree.model.part_faults import PartFault
from kinetree.model.surroundings import Surroundings
from kinetree.model.values.fields import Invalid, _invalid, matrix, scalar, set_field
from kinetree.spatial.symbolic import cross, skew, unskew

SHORTEST = 1e-100
"""Length (m) below which the line between the two points has no direction, and no rate of its length."""


@dataclass(frozen=True)
class SpringDamper(Load):
    """Spring, damper and actuator along the line between two places.

    The force that pushes the places apart is ``actuator − stiffness (l − free_length) − damping l̇``. At zero length a
    spring with a free length, or an actuator, has no direction: a run does not start there, and says where it passes.
    A spring with free length zero may pass. Its length and its tension (the force that pulls the places together) are
    channels.

    Parameters
    ----------
    at1, at2
        Markers, bodies (mass centres) or ground.
    stiffness, damping, free_length
        k (N/m), c (N s/m) and l0 (m).
    actuator
        Extra pushing force (N); number or expression of time, states and parameters.
    """

    kind: ClassVar[str] = "spring-damper"
    constants: ClassVar[tuple[str, ...]] = ("stiffness", "damping", "free_length")
    passive: ClassVar[tuple[str, ...]] = ("stiffness", "damping")
    at1: str = ""
    at2: str = ""
    stiffness: Scalar = field(default=0.0, kw_only=True)
    damping: Scalar = field(default=0.0, kw_only=True)
    free_length: Scalar = field(default=0.0, kw_only=True)
    actuator: Scalar = field(default=0.0, kw_only=True)

    def __post_init__(self) -> None:
        for name in ("stiffness", "damping", "free_length", "actuator"):
            set_field(self, name, scalar(getattr(self, name), name))

    @property
    def places(self) -> tuple[str, ...]:
        """The two end points."""
        return (self.at1, self.at2)

    @property
    def link(self) -> str:
        """A spring, or a damper where there is no stiffness."""
        return "damper" if self.stiffness == 0.0 else "spring"

    @property
    def dissipates(self) -> bool:
        """Whether what this load does beyond its potential is dissipation."""
        return self.actuator == 0.0

    @property
    def conservative(self) -> bool:
        """Whether all work of this load is release of its potential."""
        return self.damping == 0.0 and self.actuator == 0.0

    def effect(self, motion: Motion) -> Effect:
        """Two opposite forces along the line; the spring's energy is its potential."""
        p1, p2 = motion.position(self.at1), motion.position(self.at2)
        span = p2 - p1
        length = ca.sqrt(ca.sumsqr(span))
        direction = span / ca.fmax(length, SHORTEST)
        rate = ca.dot(direction, motion.velocity(self.at2) - motion.velocity(self.at1))
        k, c, l0 = (motion.value(v) for v in (self.stiffness, self.damping, self.free_length))
        constant = (
            motion.value(self.actuator) + k * l0
        )  # what does not vanish with the length: not finite without one
        F = ca.if_else(constant == 0, SX(3, 1), constant * (span / length)) - k * span - c * rate * direction
        tension = k * length + c * rate - constant
        return Effect(
            wrenches=(
                Wrench(motion.body_of(self.at2), F, SX(3, 1), p2),
                Wrench(motion.body_of(self.at1), -F, SX(3, 1), p1),
            ),
            potential=self._potential(k, l0, span, length),
            line=None if constant.is_zero() else (span, constant),
            measures=(
                Measure("length", "m", (), "distance of the two places", length),
                Measure("tension", "N", (), "force that pulls the places together", tension),
            ),
        )

    def _potential(self, k: SX, l0: SX, span: SX, length: SX) -> SX | None:
        """½ k (l − l0)², written so that it is smooth at zero length where there is no free length."""
        if self.stiffness == 0.0:
            return None
        return k * ca.sumsqr(span) / 2 if self.free_length == 0.0 else k * (length - l0) ** 2 / 2


Mat6 = tuple[tuple[Any, ...], ...]


@dataclass(frozen=True)
class Bushing(Load):
    """Elastic and damping forces between two markers' frames.

    The deformation is ξ = (p, 2ε): position of frame 2 in frame 1 (m) and twice the vector part of the Euler
    parameters of its rotation (rad for small angles). With V = ½ ξᵀ K ξ the elastic wrench is exactly
    conservative at any rotation below π; the damping wrench is −C (ṗ, Ω), resolved in frame 1.

    Parameters
    ----------
    at1, at2
        Markers (or bodies, ground).
    stiffness, damping
        Symmetric 6×6 matrices, or six numbers for diagonal ones: (N/m, N m/rad) and (N s/m, N m s/rad),
        translations first.
    """

    kind: ClassVar[str] = "bushing"
    constants: ClassVar[tuple[str, ...]] = ("stiffness", "damping")
    passive: ClassVar[tuple[str, ...]] = ("stiffness", "damping")
    at1: str = ""
    at2: str = ""
    stiffness: Mat6 = field(default=((0.0,) * 6,) * 6, kw_only=True)
    damping: Mat6 = field(default=((0.0,) * 6,) * 6, kw_only=True)

    def __post_init__(self) -> None:
        for name in ("stiffness", "damping"):
            set_field(self, name, _six_by_six(getattr(self, name), name))

    @property
    def places(self) -> tuple[str, ...]:
        return (self.at1, self.at2)

    @property
    def dissipates(self) -> bool:
        """Whether what this load does beyond its potential is dissipation."""
        return True

    @property
    def conservative(self) -> bool:
        """Whether all work of this load is release of its potential."""
        return all(c == 0.0 for row in self.damping for c in row)

    def effect(self, motion: Motion) -> Effect:
        """Opposite wrenches at frame 2's origin, and the elastic potential."""
        p1, p2 = motion.position(self.at1), motion.position(self.at2)
        C1, C2 = motion.rotation(self.at1), motion.rotation(self.at2)
        w1, w2 = motion.angular_velocity(self.at1), motion.angular_velocity(self.at2)
        p = C1.T @ (p2 - p1)
        C = C1.T @ C2
        scalar_part = ca.sqrt(ca.fmax(1 + C[0, 0] + C[1, 1] + C[2, 2], 1e-12)) / 2
        eps = unskew(C) / (2 * scalar_part)
        xi = ca.vertcat(p, 2 * eps)
        # ξ̇ = G (ṗ, Ω) with Ω in frame 1: 2 ε̇ = (ε4 I − ε̃) Ω
        p_rate = C1.T @ (motion.velocity(self.at2) - motion.velocity(self.at1) - cross(w1, p2 - p1))
        Omega = C1.T @ (w2 - w1)
        G = ca.diagcat(SX.eye(3), scalar_part * SX.eye(3) - skew(eps))
        K, D = (
            ca.vertcat(*[ca.horzcat(*[motion.value(v) for v in row]) for row in values])
            for values in (self.stiffness, self.damping)
        )
        W = -(G.T @ (K @ xi)) - D @ ca.vertcat(p_rate, Omega)
        F, M = C1 @ W[0:3], C1 @ W[3:6]
        return Effect(
            wrenches=(
                Wrench(motion.body_of(self.at2), F, M, p2),
                Wrench(motion.body_of(self.at1), -F, -M, p2),
            ),
            potential=ca.dot(xi, K @ xi) / 2,
        )


def _six_by_six(value: Any, what: str) -> Any:
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, Invalid):
        return value
    if isinstance(value, (list, tuple)) and len(value) == 6:
        if not isinstance(value[0], (list, tuple)):
            value = [[value[i] if i == j else 0.0 for j in range(6)] for i in range(6)]
        rows = matrix(value, 6, 6, what)
        if not isinstance(rows, Invalid) and any(
            rows[i][j] != rows[j][i] for i in range(6) for j in range(i)
        ):
            return _invalid(value, f"{what} must be symmetric")
        return rows
    return _invalid(value, f"{what} must be 6 numbers or a symmetric 6×6 matrix")


@dataclass(frozen=True)
class JointSpring(JointLoad):
    """τ = −k (q − q_free) on one coordinate of a joint (N m/rad or N/m)."""

    kind: ClassVar[str] = "joint-spring"
    constants: ClassVar[tuple[str, ...]] = ("stiffness", "free")
    passive: ClassVar[tuple[str, ...]] = ("stiffness",)
    stiffness: Scalar = field(default=0.0, kw_only=True)
    free: Scalar = field(default=0.0, kw_only=True)

    def __post_init__(self) -> None:
        for name in ("stiffness", "free"):
            set_field(self, name, scalar(getattr(self, name), name))

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """A joint whose speeds are not the rates of its coordinates."""
        known = list(super().faults(surroundings))
        yield from known
        if not known:
            yield from self.rate_faults(surroundings, "use a Bushing between markers on the two bodies")

    @property
    def conservative(self) -> bool:
        """Whether all work of this load is release of its potential."""
        return True

    def effect(self, motion: Motion) -> Effect:
        """One joint force and its potential."""
        k = motion.value(self.stiffness)
        stretch = motion.coordinates(self.joint)[self.coordinate] - motion.value(self.free)
        return Effect(joint_forces=(self.along(motion, -k * stretch),), potential=k * stretch**2 / 2)


@dataclass(frozen=True)
class JointDamper(JointLoad):
    """τ = −c u on one speed of a joint (N m s/rad or N s/m)."""

    kind: ClassVar[str] = "joint-damper"
    constants: ClassVar[tuple[str, ...]] = ("damping",)
    passive: ClassVar[tuple[str, ...]] = ("damping",)
    damping: Scalar = field(default=0.0, kw_only=True)

    def __post_init__(self) -> None:
        set_field(self, "damping", scalar(self.damping, "damping"))

    @property
    def dissipates(self) -> bool:
        """Whether what this load does beyond its potential is dissipation."""
        return True

    def effect(self, motion: Motion) -> Effect:
        u = motion.speeds(self.joint)[self.coordinate]
        return Effect(joint_forces=(self.along(motion, -motion.value(self.damping) * u),))


_STOP = ("lower", "upper", "stiffness", "exponent", "damping")
TINY = 1e-300
"""Depth that stands for none where a power of it is differentiated."""


@dataclass(frozen=True)
class JointStop(JointLoad):
    """Elastic stops at both ends of a joint's range: k δⁿ (1 + c δ̇) back into the range, never pulling.

    δ is how far the coordinate is beyond the stop. Touch and lift-off are located: no step passes them. For stops that
    do not give way use a :class:`~kinetree.model.events.JointLimitEvent` with restitution.

    Parameters
    ----------
    joint, coordinate
        The joint, and the number of its coordinate.
    lower, upper
        Ends of the range (rad or m); None: those of the joint's ``limits``, or none where it has none.
    stiffness, exponent
        k (N m/radⁿ or N/mⁿ) and n.
    damping
        c (s/rad or s/m).
    """

    kind: ClassVar[str] = "joint-stop"
    constants: ClassVar[tuple[str, ...]] = _STOP
    lower: Scalar | None = field(default=None, kw_only=True)
    upper: Scalar | None = field(default=None, kw_only=True)
    stiffness: Scalar = field(default=0.0, kw_only=True)
    exponent: Scalar = field(default=1.0, kw_only=True)
    damping: Scalar = field(default=0.0, kw_only=True)

    def __post_init__(self) -> None:
        for name in _STOP:
            if getattr(self, name) is not None:
                set_field(self, name, scalar(getattr(self, name), name))

    @property
    def conservative(self) -> bool:
        """Whether all work of this load is release of its potential."""
        return self.damping == 0.0

    @property
    def dissipates(self) -> bool:
        """Whether what this load does beyond its potential is dissipation."""
        return True

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """No stop at all, ends in the wrong order, numbers with which the law is none."""
        known = list(super().faults(surroundings))
        yield from known
        joint = surroundings.joints.get(self.joint) if isinstance(self.joint, str) else None
        if not known:
            remedy = "use a joint with angles or lengths as coordinates"
            yield from self.rate_faults(surroundings, remedy)
        if joint is not None and self.lower is None and self.upper is None and joint.limits is None:
            message = f'no stop is given: neither lower nor upper, nor limits of joint "{self.joint}"'
            yield message, "give lower, upper or both", "lower", (("joint", joint.name),)
        lower, upper = surroundings.number(self.lower), surroundings.number(self.upper)
        if lower is not None and upper is not None and lower >= upper:
            yield f"lower ({lower:g}) is not below upper ({upper:g})", "exchange them", "lower"
        stiffness = surroundings.number(self.stiffness)
        if stiffness is not None and not stiffness > 0:
            missing = "stiffness is not given" if self.stiffness == 0.0 else f"stiffness is {stiffness:g}"
            yield f"{missing}, and must be positive", "give it in N·m/rad or N/m", "stiffness"
        exponent, damping = surroundings.number(self.exponent), surroundings.number(self.damping)
        if exponent is not None and exponent < 1:
            yield f"exponent must be at least 1 (got {exponent:g})", "give 1 for a linear stop", "exponent"
        if damping is not None and damping < 0:
            yield (
                f"damping must not be negative (got {damping:g})",
                "give c (s/m) of k δⁿ (1 + c δ̇)",
                "damping",
            )

    def effect(self, motion: Motion) -> Effect:
        """One joint force, from whichever stop is touched."""
        q, u = motion.coordinates(self.joint)[self.coordinate], motion.speeds(self.joint)[self.coordinate]
        k, n, c = (motion.value(v) for v in (self.stiffness, self.exponent, self.damping))
        force, potential = SX(0), SX(0)
        switches: list[tuple[str, SX]] = []
        gaps: list[SX] = []
        for end, side in zip(("lower", "upper"), (1, -1), strict=True):
            stop = self._end(motion, end)
            if stop is None:
                continue
            gap = side * (q - stop)
            gaps.append(gap)
            depth = ca.fmax(-gap, TINY)
            elastic = ca.if_else(gap < 0, k * depth**n, 0)
            damped = 1 - c * side * u  # 1 + c δ̇
            switches.append((f"touch of the {end} stop", gap))
            if self.damping != 0.0:
                switches.append((f"lift-off from the {end} stop", ca.if_else(gap < 0, damped, 1)))
                force = force + side * elastic * ca.fmax(damped, 0)
            else:
                force = force + side * elastic
            potential = potential + elastic * depth / (n + 1)
        unit = motion.joint(self.joint).coordinate_units[self.coordinate]
        words = "distance from the nearer stop, negative beyond it"
        return Effect(
            joint_forces=(self.along(motion, force),),
            potential=potential,
            measures=(Measure("gap", unit, (), words, ca.mmin(ca.vertcat(*gaps))),),
            switches=tuple(switches),
        )

    def _end(self, motion: Motion, end: str) -> SX | None:
        given = getattr(self, end)
        limits = motion.joint(self.joint).limits
        if given is None and limits is not None and self.lower is None and self.upper is None:
            return SX(limits[self.coordinate][("lower", "upper").index(end)])
        return None if given is None else motion.value(given)
