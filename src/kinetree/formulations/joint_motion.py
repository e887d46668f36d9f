"""A, B and C of one joint (Wijckmans, section 3), and the modes of a flexible body in the recursive formulations.

Beside the motion V of its frame (the root interface) a flexible body has modal speeds q̇. Its equation of motion is

    [ M   P   ] [ V̇ ]   [ g       ]          P = (S_q; W),   M_ff, g, g_f of the kinetic energy
    [ Pᵀ  M_ff] [ q̈ ] = [ g_f + τ ]          (:mod:`kinetree.symbolic.elastic`)

An interface moves by V̇_S = A V̇ + B q̈ + C. What hangs there, M̂_S V̇_S − ĝ_S, is passed to both:

    M += AᵀM̂_S A     P += AᵀM̂_S B     M_ff += BᵀM̂_S B     g −= Aᵀ(M̂_S C − ĝ_S)     g_f −= Bᵀ(M̂_S C − ĝ_S)

Then q̈ is eliminated as the speeds of the modal joint, by which the body frame moves against the root interface below
it, V̇ = A V̇_i + B q̈ + C: with M̂ B + P for M̂ B, Bᵀ M̂ B + BᵀP + PᵀB + M_ff for D, and τ + g_f − PᵀC for τ.
B is zero where the modes are zero at the root.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, partial
from typing import Protocol

from casadi import SX

from kinetree.spatial.symbolic import cross, skew
from kinetree.symbolic.articulated import Inertia6, turned_inward, turned_outward, turns_of
from kinetree.symbolic.directed_joints import DirectedJoint
from kinetree.symbolic.elastic import ElasticInertia
from kinetree.symbolic.links import Link
from kinetree.symbolic.poses import zeros
from kinetree.symbolic.staging import HeldMatrix, Stages
from kinetree.symbolic.symbols import symmetric


class JointMotion:
    """A, B and C of one joint, and ω_K, in K's link components.

    A = [Rᵀ −Rᵀρ̃; 0 Rᵀ] is kept as the rotations R = … (``turns``) and ρ = O_J → O_K (in J). Steps of stages take
    the parts as they are ``held``.
    """

    def __init__(
        self,
        rho: HeldMatrix,
        Bv: HeldMatrix,
        Bw: HeldMatrix,
        omega: HeldMatrix,
        Cv: HeldMatrix,
        Cw: HeldMatrix,
        *turns: HeldMatrix,
    ) -> None:
        self.held_omega, self.held_B, self.held_C, self.held_A = omega, (Bv, Bw), (Cv, Cw), (rho, *turns)

    @cached_property
    def turns(self) -> tuple[SX, ...]:
        """The rotations R of A, in order."""
        return tuple(turn.sx for turn in self.held_A[1:])

    @property
    def rho(self) -> SX:
        """ρ of A (3)."""
        return self.held_A[0].sx

    @property
    def Bv(self) -> SX:
        """The linear half of B (3 × n_u)."""
        return self.held_B[0].sx

    @property
    def Bw(self) -> SX:
        """The angular half of B (3 × n_u)."""
        return self.held_B[1].sx

    @property
    def omega(self) -> SX:
        return self.held_omega.sx

    @property
    def Cv(self) -> SX:
        """The linear half of C (3)."""
        return self.held_C[0].sx

    @property
    def Cw(self) -> SX:
        """The angular half of C (3)."""
        return self.held_C[1].sx

    def A_times(self, a: SX, alpha: SX) -> tuple[SX, SX]:
        """A V̇_i: what a rigid continuation of J would do at O_K."""
        return A_times(self.turns, self.rho, a, alpha)

    def AT_times(self, Fv: SX, Fw: SX) -> tuple[SX, SX]:
        """Aᵀ (F; T) of wrenches at O_K, columns: what they are at O_J."""
        Fv, Fw = turned_inward(self.turns, Fv), turned_inward(self.turns, Fw)
        return Fv, Fw + skew(self.rho) @ Fv

    def BT_times(self, F: SX, T: SX) -> SX:
        """Bᵀ (F; T): a wrench at O_K as forces along the joint's speeds."""
        return self.Bv.T @ F + self.Bw.T @ T


def A_times(turns: tuple[SX, ...], rho: SX, a: SX, alpha: SX) -> tuple[SX, SX]:
    """A V̇_i of the rotations and of ρ."""
    return turned_outward(turns, a + cross(alpha, rho)), turned_outward(turns, alpha)


def joint_motion(
    joint: DirectedJoint, qK: SX, EK: SX, q: HeldMatrix, u: HeldMatrix, w_J: HeldMatrix | None, stages: Stages
) -> JointMotion:
    """The motion of one joint; ``w_J`` is ω of the body below, None for ground.

    Only angular velocities are carried: with O_K fixed in J (or moving relative to it by Bv u) the accelerations do
    not depend on the linear velocity of J.
    """
    below = zeros(3) if w_J is None else w_J
    return JointMotion(
        *stages.step(("motion", joint.alike), partial(_joint_motion, joint), qK, EK, q, u, below)
    )


def _joint_motion(joint: DirectedJoint, qK: SX, EK: SX, q: SX, u: SX, w_J: SX) -> tuple[SX, ...]:
    """ρ, B, ω, C and the rotations of A."""
    R_IO = joint.rotation(q)
    Bw, Bv = joint.partials(q)  # Wijckmans (3.20); at O_K its lever s̃_ji H is zero
    d = joint.displacement(q)
    rho = qK + EK @ d  # Wijckmans (3.1): s_ij + d_ij
    turns = turns_of(EK, R_IO)  # Wijckmans (3.5)
    w_in = turned_outward(turns, w_J)
    w_rel, v_rel = Bw @ u, Bv @ u
    omega = w_in + w_rel  # Wijckmans (3.8)
    Bw_rate, Bv_rate = joint.partial_rates(q, u)
    # Wijckmans (3.24), C = Ȧ V_i + Ḃ q̇, as the parts of
    #     a_K = Rᵀ(a_J + α_J×ρ + ω_J×(ω_J×ρ)) + 2 ω_J×ḋ + d̈,   α_K = Rᵀα_J + ω_J×ω̂ + d(ω̂)/dt
    # that hold none of a_J, α_J, q̈ (V̇ is the acceleration in link components, not the rate of V's components).
    centripetal = turned_outward(turns, cross(w_J, cross(w_J, rho)) if w_J.nnz() else SX(3, 1))
    Cv = centripetal + cross(w_in + omega, v_rel) + Bv_rate if Bv.nnz() else centripetal
    Cw = cross(w_in, w_rel) + Bw_rate
    return rho, Bv, Bw, omega, Cv, Cw, *turns


class HasLink(Protocol):
    """A group of bodies, by the link that carries it."""

    @property
    def link(self) -> Link: ...


class Modal:
    """P, M_ff and g_f of one flexible body, with what its interfaces carry."""

    def __init__(self, body: ElasticInertia, w: SX, rate: SX) -> None:
        self.body = body
        self.quadratic = body.quadratic(w, rate)
        self.Pv, self.Pw, self.M, self.g = body.S_q, body.W, body.Mff, -self.quadratic[2]

    @property
    def rigid(self) -> Inertia6:
        """M of the body with its modes held."""
        return self.body.rigid

    def carry(self, m: JointMotion, MBv: SX, MBw: SX, BMB: SX, Bp: SX, stages: Stages) -> None:
        """Add what hangs on an interface: M̂ B, Bᵀ M̂ B and Bᵀ(M̂ C − ĝ) there."""
        Pv, Pw = m.AT_times(MBv, MBw)
        M, g = symmetric(self.M + BMB), self.g - Bp
        self.Pv, self.Pw, self.M, self.g = stages.cut(self.Pv + Pv, self.Pw + Pw, M, g)


def joined(
    Pv: SX, Pw: SX, M: SX, g: SX, Bv: SX, Bw: SX, Cv: SX, Cw: SX, MBv: SX, MBw: SX, D: SX, own: SX
) -> tuple[SX, SX, SX, SX]:
    """What stands for M̂ B, D = Bᵀ M̂ B and τ − Bᵀ(M̂ C − ĝ) in a modal joint with these P, M_ff and g_f."""
    BP = Bv.T @ Pv + Bw.T @ Pw
    return MBv + Pv, MBw + Pw, symmetric(D + BP + BP.T + M), own + g - Pv.T @ Cv - Pw.T @ Cw


def modes_of(
    groups: Mapping[int, HasLink], moving: Mapping[int, JointMotion], q: SX, u: SX
) -> dict[int, Modal]:
    """The modes of all flexible bodies, by the number of their link."""
    return {
        number: Modal(ElasticInertia(link.elastic, q[link.coordinates]), moving[number].omega, u[link.speeds])
        for number, group in groups.items()
        if (link := group.link).elastic is not None
    }
