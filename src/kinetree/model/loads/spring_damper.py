"""Point-to-point spring, damper and actuator."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

import casadi as ca
from casadi import SX

from kinetree.model.expressions import Expr, Scalar, functions
from kinetree.model.loads.base import Effect, Load, Wrench
from kinetree.model.motion import Measure, Motion
from kinetree.model.user_measures.base import difference, dot, position, velocity
from kinetree.tolerances import SHORTEST_LINE


@dataclass(frozen=True)
class SpringDamper(Load):
    """Spring, damper and actuator along the line between two places.

    The force that pushes the places apart is ``actuator − stiffness (l − free_length) − damping l̇``. At zero length a
    spring with a free length, or an actuator, has no direction: a run does not start there, and says where it passes.
    A spring with free length zero may pass. Its length l, its rate l̇ and its tension (the force that pulls the places
    together) are channels; ``strut.length`` and ``strut.rate`` of one called strut stand in expressions too, so that a
    curve of its own is ``actuator="-curve(strut.rate)"``.

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
    place_fields: ClassVar[tuple[str, ...]] = ("at1", "at2")
    at1: str = ""
    at2: str = ""
    stiffness: Scalar = field(default=0.0, kw_only=True)
    damping: Scalar = field(default=0.0, kw_only=True)
    free_length: Scalar = field(default=0.0, kw_only=True)
    actuator: Scalar = field(default=0.0, kw_only=True)

    @cached_property
    def names(self) -> Mapping[tuple[str, ...], Expr]:
        """Length l = |r2 − r1| (m) and rate l̇ = (r2 − r1)·(v2 − v1) / l (m/s)."""
        if not all(isinstance(name, str) and name.strip() for name in (self.name, *self.places)):
            return {}
        span = difference(position(self.at2), position(self.at1))
        relative = difference(velocity(self.at2), velocity(self.at1))
        length = functions.sqrt(dot(span, span))
        return {(self.name, "length"): length, (self.name, "rate"): dot(span, relative) / length}

    @property
    def link(self) -> str:
        """A spring, or a damper where there is no stiffness."""
        return "damper" if self.stiffness == 0.0 else "spring"

    @property
    def dissipates(self) -> bool:
        return self.actuator == 0.0

    @property
    def conservative(self) -> bool:
        return self.damping == 0.0 and self.actuator == 0.0

    def effect(self, motion: Motion) -> Effect:
        """Two opposite forces along the line; the spring's energy is its potential."""
        p1, p2 = motion.position(self.at1), motion.position(self.at2)
        span = p2 - p1
        length = ca.sqrt(ca.sumsqr(span))
        direction = span / ca.fmax(length, SHORTEST_LINE)
        rate = ca.dot(direction, motion.velocity(self.at2) - motion.velocity(self.at1))
        k, c, l0 = (motion.value(v) for v in (self.stiffness, self.damping, self.free_length))
        # The part of the force that does not vanish with the length; at length zero it has no direction.
        constant = motion.value(self.actuator) + k * l0
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
                Measure("rate", "m/s", (), "rate of that distance", rate),
                Measure("tension", "N", (), "force that pulls the places together", tension),
            ),
        )

    def _potential(self, k: SX, l0: SX, span: SX, length: SX) -> SX | None:
        """½ k (l − l0)², written so that it is smooth at zero length where there is no free length."""
        if self.stiffness == 0.0:
            return None
        return k * ca.sumsqr(span) / 2 if self.free_length == 0.0 else k * (length - l0) ** 2 / 2
