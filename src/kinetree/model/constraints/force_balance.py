"""Forces on a massless body that are in balance: a node between springs, a Maxwell element."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from kinetree.model.constraints.base import Constraint, PartFault, Row, Surroundings
from kinetree.model.motion import Motion


@dataclass(frozen=True)
class ForceBalance(Constraint):
    """What a joint carries has no mass, and springs, dampers and other loads hold it in balance: φ = F(q, u, t) = 0.

    F are the forces of all loads along the speeds of the joint. Of springs alone they tell where the node is, and
    φ = F is a constraint of positions; where dampers act as well, they tell how fast it moves, and its coordinate is
    a state of first order. With the equation of motion of the node, 0 = F + Bᵀλ, its multipliers vanish: it adds no
    force to the bodies that have mass. F has to be linear in the speeds, and its slopes by the coordinates of the
    node (of springs) or by its speeds (of dampers) have to be regular, or the motion without inertia is named.

    Parameters
    ----------
    joint
        On which the massless body moves. It carries nothing that has mass, and no joint or constraint holds it else.
    """

    kind: ClassVar[str] = "force-balance"
    joint_fields: ClassVar[tuple[str, ...]] = ("joint",)
    joint: str = ""

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Joints that cannot move, or are cut."""
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
