"""Coulomb and viscous friction in a joint, smoothed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

import casadi as ca

from kinetree.model.expressions import Scalar
from kinetree.model.loads.base import Effect, JointLoad
from kinetree.model.motion import Motion


@dataclass(frozen=True)
class JointFriction(JointLoad):
    """τ = −coulomb · tanh(u / transition) − viscous · u on one speed of a joint.

    ``transition`` (rad/s or m/s) is the speed over which the sign of the Coulomb part is smoothed.
    """

    kind: ClassVar[str] = "joint-friction"
    constants: ClassVar[tuple[str, ...]] = ("coulomb", "viscous", "transition")
    passive: ClassVar[tuple[str, ...]] = ("coulomb", "viscous")
    dissipates: ClassVar[bool] = True
    positive: ClassVar[Mapping[str, str]] = {
        "transition": "give the speed over which friction changes its sign, in rad/s or m/s"
    }
    coulomb: Scalar = field(default=0.0, kw_only=True)
    viscous: Scalar = field(default=0.0, kw_only=True)
    transition: Scalar = field(default=1e-2, kw_only=True)

    def effect(self, motion: Motion) -> Effect:
        u = motion.speeds(self.joint)[self.coordinate]
        dry = motion.value(self.coulomb) * ca.tanh(u / motion.value(self.transition))
        return Effect(joint_forces=(self.along(motion, -dry - motion.value(self.viscous) * u),))
