"""The forces by which a flexible body resists its modes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

import casadi as ca

from kinetree.elastic.reduced import Reduced
from kinetree.model.flexible.joints import plain
from kinetree.model.loads.base import Effect, Load
from kinetree.model.measures import Measure
from kinetree.model.motion import Motion
from kinetree.spatial.numeric import Array

SX = ca.SX

LARGEST_TURN = 0.3
"""Rotation of an interface against the body frame (rad) beyond which linear modes are in doubt."""


@dataclass(frozen=True, eq=False)
class Elasticity(Load):
    """−K q − D q̇ on the modes of a flexible body, which has its name; ½ qᵀ K q is its strain energy.

    Parameters
    ----------
    elastic
        The body in its modes, with its own stiffness K and damping D.
    damped_by
        Of bodies that vibrate with it as one structure, the name and the damping (n, m) by their modal speeds.
    """

    kind: ClassVar[str] = "elasticity"
    elastic: Reduced = field(kw_only=True)
    damped_by: tuple[tuple[str, Array], ...] = field(default=(), kw_only=True)

    @property
    def joints(self) -> tuple[str, ...]:
        """The modal joints, which have the names of the bodies too."""
        return (self.name, *(name for name, _ in self.damped_by))

    @property
    def conservative(self) -> bool:
        """Whether there is no structural damping."""
        return not self.elastic.Dff.any()

    @property
    def dissipates(self) -> bool:
        """Whether what this load does beyond its potential is dissipation."""
        return True

    def effect(self, motion: Motion) -> Effect:
        """Forces on the modal speeds, and the strain energy."""
        q, rate = motion.coordinates(self.name), motion.speeds(self.name)
        resisted = plain(self.elastic.Kff) @ q
        energy = ca.dot(q, resisted) / 2
        measure = Measure("strain_energy", "J", (), "strain energy of the flexible body", energy)
        turned = [ca.sumsqr(plain(station.Psi) @ q) for station in self.elastic.stations]
        cautions = [
            (
                f"bends or twists by more than {LARGEST_TURN:g} rad, where its modes are no longer true; "
                "cut it into several flexible pieces",
                ca.mmax(ca.vertcat(SX(1, 1), *turned)) - LARGEST_TURN**2,
            )
        ]
        if not self.elastic.stiffened:
            slowest = float(min(self.elastic.frequencies))
            cautions.append(
                (
                    f"turns faster than a tenth of its lowest natural frequency ({slowest:.3g} rad/s), and its data do "
                    "not tell how rotation stiffens it",
                    ca.sumsqr(motion.angular_velocity(self.name)) - (slowest / 10) ** 2,
                )
            )
        damping = plain(self.elastic.Dff) @ rate
        for other, D in self.damped_by:
            damping = damping + plain(D) @ motion.speeds(other)
        return Effect(
            joint_forces=((self.name, -resisted - damping),),
            potential=energy,
            measures=(measure,),
            cautions=tuple(cautions),
        )
