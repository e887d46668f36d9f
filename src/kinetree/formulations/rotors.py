"""Rotors in formulations whose speeds y are not those of the joints: u = J(x) y of the joint.

    T = ½ uᵀ I u   ⇒   A += Jᵀ I J,   f −= Jᵀ I (J̇ y)

where the speeds are the joint's own, J is one and I is added to the diagonal.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
from casadi import SX

from kinetree.spatial.symbolic import time_derivative
from kinetree.symbolic.motion import LinkMotion


@dataclass(frozen=True)
class JointRotor:
    """Inertia I on the speeds of a joint (n_u), u = J y and J̇ y."""

    inertia: SX
    J: SX
    bias: SX

    def torque(self, ydot: SX) -> SX:
        """−I u̇, which the rotor adds to the forces on the joint's speeds."""
        return -self.inertia * (self.J @ ydot + self.bias)


def joint_rotors(motion: LinkMotion, x: SX, y: SX, N: SX) -> dict[str, JointRotor]:
    """Rotors by the names of their joints."""
    found = {}
    for link in motion.tree.links:
        if link.rotor is not None:
            name = link.joint.joint.name
            u = motion.speeds(name)
            found[name] = JointRotor(link.rotor, ca.jacobian(u, y), time_derivative(u, x, N @ y))
    return found


def with_rotors(A: SX, f: SX, rotors: dict[str, JointRotor]) -> tuple[SX, SX]:
    """A and f with those of the rotors."""
    for rotor in rotors.values():
        weighted = rotor.J.T @ ca.diag(rotor.inertia)
        A, f = A + weighted @ rotor.J, f - weighted @ rotor.bias
    return A, f
