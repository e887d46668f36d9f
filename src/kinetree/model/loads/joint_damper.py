"""Viscous damper in a joint."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from kinetree.model.expressions import Scalar
from kinetree.model.loads.base import Effect, JointLoad
from kinetree.model.motion import Motion


@dataclass(frozen=True)
class JointDamper(JointLoad):
    """τ = −c u on one speed of a joint (N m s/rad or N s/m)."""

    kind: ClassVar[str] = "joint-damper"
    constants: ClassVar[tuple[str, ...]] = ("damping",)
    passive: ClassVar[tuple[str, ...]] = ("damping",)
    dissipates: ClassVar[bool] = True
    damping: Scalar = field(default=0.0, kw_only=True)

    def effect(self, motion: Motion) -> Effect:
        u = motion.speeds(self.joint)[self.coordinate]
        return Effect(joint_forces=(self.along(motion, -motion.value(self.damping) * u),))
