"""A, B and C of one joint: how the motion of the body below goes on in the body above (Wijckmans, section 3)."""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from kinetree.spatial.symbolic import cross, skew
from kinetree.symbolic.articulated import turned_inward, turned_outward

SX = ca.SX


@dataclass
class JointMotion:
    """A, B and C of one joint, and ω_K, in K's link components.

    A = [Rᵀ −Rᵀρ̃; 0 Rᵀ] is kept as the rotations R = … (``turns``) and ρ = O_J → O_K (in J).
    """

    turns: tuple[SX, ...]
    rho: SX
    Bv: SX
    Bw: SX
    omega: SX
    Cv: SX
    Cw: SX

    def A_times(self, a: SX, alpha: SX) -> tuple[SX, SX]:
        """A V̇_i: what a rigid continuation of J would do at O_K."""
        return turned_outward(self.turns, a + cross(alpha, self.rho)), turned_outward(self.turns, alpha)

    def AT_times(self, Fv: SX, Fw: SX) -> tuple[SX, SX]:
        """Aᵀ (F; T) of wrenches at O_K, columns: what they are at O_J."""
        Fv, Fw = turned_inward(self.turns, Fv), turned_inward(self.turns, Fw)
        return Fv, Fw + skew(self.rho) @ Fv

    def BT_times(self, F: SX, T: SX) -> SX:
        """Bᵀ (F; T): a wrench at O_K as forces along the joint's speeds."""
        return self.Bv.T @ F + self.Bw.T @ T
