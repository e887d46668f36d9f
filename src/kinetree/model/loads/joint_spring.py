"""Spring in a joint."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar

from kinetree.model.expressions import Scalar
from kinetree.model.faults import PartFault
from kinetree.model.loads.base import Effect, JointLoad
from kinetree.model.motion import Motion, Surroundings


@dataclass(frozen=True)
class JointSpring(JointLoad):
    """τ = −k (q − q_free) on one coordinate of a joint (N m/rad or N/m)."""

    kind: ClassVar[str] = "joint-spring"
    constants: ClassVar[tuple[str, ...]] = ("stiffness", "free")
    passive: ClassVar[tuple[str, ...]] = ("stiffness",)
    conservative: ClassVar[bool] = True
    stiffness: Scalar = field(default=0.0, kw_only=True)
    free: Scalar = field(default=0.0, kw_only=True)

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: a joint whose speeds are not the rates of its coordinates."""
        known = list(super().faults(surroundings))
        yield from known
        if not known:
            yield from self.rate_faults(surroundings, "use a Bushing between markers on the two bodies")

    def effect(self, motion: Motion) -> Effect:
        """One joint force and its potential."""
        k = motion.value(self.stiffness)
        stretch = motion.coordinates(self.joint)[self.coordinate] - motion.value(self.free)
        return Effect(joint_forces=(self.along(motion, -k * stretch),), potential=k * stretch**2 / 2)
