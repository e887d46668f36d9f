"""Forces on a massless body that are in balance: a node between springs, a Maxwell element."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from kinetree.model.constraints.base import Constraint, PartFault, Row, Surroundings
from kinetree.model.motion import Motion


@dataclass(frozen=True)
class ForceBalance(Constraint):
    """Balance of forces on a body without mass that a joint carries, between springs and dampers: φ = F(q, u, t) = 0.

    F are the forces of all loads along the speeds of the joint. If only springs act, F = 0 gives the position of the
    body, and φ = F is a position constraint. If dampers act too, F = 0 gives its velocity, and its coordinate is a
    state of first order. The equation of motion of the body is 0 = F + Bᵀλ, so the multipliers λ are zero: the
    constraint adds no force to the bodies that have mass. F must be linear in the speeds. Its derivative by the
    coordinates of the body (springs) or by its speeds (dampers) must be regular; otherwise an error names the motion
    without inertia.

    Parameters
    ----------
    joint
        Joint on which the massless body moves. It carries nothing that has mass, and no other joint or constraint
        holds that body.
    """

    kind: ClassVar[str] = "force-balance"
    joint_fields: ClassVar[tuple[str, ...]] = ("joint",)
    joint: str = ""

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: joints that cannot move, or are cut."""
        joint = surroundings.joints.get(self.joint) if isinstance(self.joint, str) else None
        if joint is None:
            return
        about = (("joint", joint.name),)
        if joint.n_u == 0:
            message = f'joint "{joint.name}" ({joint.kind}) does not move, and needs no balance of forces'
            yield message, "name the joint on which the massless body moves", "joint", about
        elif joint.cut is True:
            message = f'joint "{joint.name}" is cut: what it carries is held by a loop'
            yield message, "name the joint on which the massless body moves", "joint", about

    def rows(self, motion: Motion) -> list[Row]:
        """F along each speed of the joint over its slope: of positions where no speed stands in it."""
        joint = motion.joint(self.joint)
        found = []
        for name, unit, (residual, damped) in zip(
            joint.speed_names, joint.speed_units, motion.balance_residuals(self.joint), strict=True
        ):
            label, way = f"balance of forces along {name} of {self.joint}", unit.removesuffix("/s")
            found.append(Row(label, residual, *(("velocity", unit) if damped else ("position", way)), name))
        return found
