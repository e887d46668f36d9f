"""Viscous damper in a joint."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from kinetree.model.expressions import Scalar
from kinetree.model.loads.base import Effect, JointLoad
from kinetree.model.motion import Motion
from kinetree.model.values.fields import scalar, set_field


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
