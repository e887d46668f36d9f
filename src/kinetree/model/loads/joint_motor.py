"""Motor: a given torque or force in a joint."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from kinetree.model.expressions import Scalar
from kinetree.model.loads.base import Effect, JointLoad
from kinetree.model.motion import Motion


@dataclass(frozen=True)
class JointMotor(JointLoad):
    """τ given as a number or an expression of time, states and parameters (N m or N)."""

    kind: ClassVar[str] = "joint-motor"
    other_words: ClassVar[Mapping[str, str]] = {
        "force": "torque is the force of a joint that slides, in N",
        "law": "its law is torque, in N·m, or in N of a joint that slides",
    }
    torque: Scalar = field(default=0.0, kw_only=True)

    def effect(self, motion: Motion) -> Effect:
        return Effect(joint_forces=(self.along(motion, motion.value(self.torque)),))
