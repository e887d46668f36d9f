"""Dry friction in a joint that sticks where it can: Coulomb's law with its corner."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

import casadi as ca
from casadi import SX

from kinetree.model.expressions import Scalar
from kinetree.model.faults import PartFault
from kinetree.model.loads.base import Effect, JointLoad
from kinetree.model.motion import Motion, Surroundings

_NUMBERS = (
    "force", "static_force", "coefficient", "static_coefficient", "radius", "preload", "stribeck", "viscous",
)  # fmt: skip


@dataclass(frozen=True)
class DryFriction(JointLoad):
    """Dry friction along one speed of a joint, with true sticking: the joint stands still until it is torn loose.

    While it slides, the force is T(u) = −sign(u) [Tₖ + (Tₛ − Tₖ) exp(−(u/uₛ)²)] − viscous · u. While it sticks, the
    joint is held by a constraint, whose force is whatever is needed up to Tₛ. Both are given as forces, or as shares of
    the load of the bearing: T = μ r (N₀ + |reaction force of the joint|). Changes between sticking and sliding are
    located as events.

    Parameters
    ----------
    force, static_force
        Tₖ and Tₛ (N m, or N along a sliding joint); Tₛ is Tₖ where it is not given.
    coefficient, static_coefficient
        μ and μₛ of the load of the bearing, instead of or beside the forces.
    radius
        r of a bearing that turns (m); 1 for joints that slide.
    preload
        N₀ (N), what the bearing carries besides.
    stribeck
        Speed uₛ (rad/s or m/s) over which friction falls from Tₛ to Tₖ; 0: at once.
    viscous
        Force per speed (N m s/rad, or N s/m).
    """

    kind: ClassVar[str] = "dry-friction"
    constants: ClassVar[tuple[str, ...]] = _NUMBERS
    passive: ClassVar[tuple[str, ...]] = ("viscous",)
    dissipates: ClassVar[bool] = True
    positive: ClassVar[Mapping[str, str]] = {"radius": "give the radius of the bearing in m"}
    not_negative: ClassVar[Mapping[str, str]] = dict.fromkeys(
        ("force", "static_force", "coefficient", "static_coefficient", "preload", "stribeck"),
        "friction opposes every motion",
    )
    force: Scalar = field(default=0.0, kw_only=True)
    static_force: Scalar | None = field(default=None, kw_only=True)
    coefficient: Scalar = field(default=0.0, kw_only=True)
    static_coefficient: Scalar | None = field(default=None, kw_only=True)
    radius: Scalar | None = field(default=None, kw_only=True)
    preload: Scalar = field(default=0.0, kw_only=True)
    stribeck: Scalar = field(default=0.0, kw_only=True)
    viscous: Scalar = field(default=0.0, kw_only=True)

    @property
    def bears(self) -> bool:
        """True if friction depends on the load of the bearing."""
        return self.coefficient != 0.0 or self.static_coefficient not in (None, 0.0)

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: a coordinate that the joint does not have, and numbers that make the law invalid."""
        yield from super().faults(surroundings)
        value = {n: surroundings.number(getattr(self, n)) for n in _NUMBERS if getattr(self, n) is not None}
        for static, sliding in (("static_force", "force"), ("static_coefficient", "coefficient")):
            high, low = value.get(static), value.get(sliding)
            if high is not None and low is not None and high < low:
                message = f"{static} ({high:g}) is less than {sliding} ({low:g})"
                yield message, "what holds a joint at rest is not below what resists its sliding", static
        if not self.bears and self.force == 0.0 and self.static_force in (None, 0.0):
            yield (
                "neither force nor coefficient is given",
                "give force (N m or N), or coefficient and radius",
                "force",
            )
        joint = surroundings.joints.get(self.joint) if isinstance(self.joint, str) else None
        if joint is not None and 0 <= self.coordinate < joint.n_u:
            turns = joint.speed_units[self.coordinate].startswith("rad")
            if self.bears and turns and self.radius is None:
                yield "radius is not given", "give the radius of the bearing in m", "radius"

    def normal(self, motion: Motion, reaction: SX) -> SX:
        """Load of the bearing (N) at a reaction of this size (N)."""
        return motion.value(self.preload) + reaction

    def sliding(self, motion: Motion, speed: SX, normal: SX) -> SX:
        """Force against sliding at a speed (≥ 0), without the viscous part."""
        low, high = self._kinetic(motion, normal), self.sticking(motion, normal)
        if self.stribeck == 0.0:
            return low
        return low + (high - low) * ca.exp(-((speed / motion.value(self.stribeck)) ** 2))

    def sticking(self, motion: Motion, normal: SX) -> SX:
        """Largest force that holds the joint at rest."""
        force = self.force if self.static_force is None else self.static_force
        return motion.value(force) + self.shares(motion)[0] * normal

    def _kinetic(self, motion: Motion, normal: SX) -> SX:
        return motion.value(self.force) + self.shares(motion)[1] * normal

    def shares(self, motion: Motion) -> tuple[SX, SX]:
        """μₛ r and μ r: the forces of sticking and of fast sliding for each N of the load of the bearing."""
        static = self.coefficient if self.static_coefficient is None else self.static_coefficient
        return self._share(motion, static), self._share(motion, self.coefficient)

    def _share(self, motion: Motion, coefficient: Scalar) -> SX:
        radius = SX(1) if self.radius is None else motion.value(self.radius)
        return motion.value(coefficient) * radius

    def effect(self, motion: Motion) -> Effect:
        """Nothing by itself: whether it slides or sticks is decided along a run, which puts the force in its place."""
        return Effect()
