"""Spring in a joint."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar

from kinetree.model.expressions import Scalar
from kinetree.model.faults import PartFault
from kinetree.model.loads.base import Effect, JointLoad
from kinetree.model.motion import Motion, Surroundings
from kinetree.model.values.fields import scalar, set_field


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
