"""A, B and C of one joint, and passing it inward and outward, in steps that bodies of one kind share.

The steps are those of Wijckmans, section 3 and appendix A, with the modes of a flexible body.

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

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Protocol

import casadi as ca
from casadi import SX

from kinetree.spatial.symbolic import cross, skew
from kinetree.symbolic.articulated import (
    Inertia6,
    factor,
    passed_inward,
    solve_factored,
    turned_inward,
    turned_outward,
    turns_of,
)
from kinetree.symbolic.elastic import ElasticInertia
from kinetree.symbolic.links import DirectedJoint, Link, zeros
from kinetree.symbolic.staging import HeldMatrix, Stages
from kinetree.symbolic.symbols import symmetric, symmetric_product


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
    def A(self) -> SX:
        """A as one matrix (6 × 6)."""
        return ca.vertcat(
            ca.horzcat(turned_outward(self.turns, SX.eye(3)), turned_outward(self.turns, -skew(self.rho))),
            ca.horzcat(SX(3, 3), turned_outward(self.turns, SX.eye(3))),
        )

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
    # Wijckmans (3.19), with the turn into link components
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
    """M̂ B, D = Bᵀ M̂ B and τ − Bᵀ(M̂ C − ĝ) of a modal joint, with the terms that P, M_ff and g_f add."""
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


@dataclass(frozen=True)
class ArticulatedBody:
    """M̂ and ĝ of a body and of the bodies passed to it so far: three blocks, force and moment."""

    parts: tuple[HeldMatrix, ...]

    @staticmethod
    def of(stages: Stages, M: Inertia6, F: SX | HeldMatrix, T: SX | HeldMatrix) -> ArticulatedBody:
        """Inertia matrices, force F and moment T of a body, kept for further stages; computed entries are cut."""
        return ArticulatedBody(tuple([stages.hold(part) for part in (M.vv, M.vw, M.ww, F, T)]))

    @property
    def M(self) -> Inertia6:
        return Inertia6(*[part.sx for part in self.parts[:3]])

    @property
    def g(self) -> tuple[SX, SX]:
        return self.parts[3].sx, self.parts[4].sx

    @property
    def whole(self) -> tuple[SX, SX]:
        """M̂ (6 × 6) and ĝ (6)."""
        return self.M.whole, ca.vertcat(*self.g)


def inertia_forces(M: Inertia6, motion: JointMotion, stages: Stages) -> tuple[HeldMatrix, HeldMatrix]:
    """Inertia forces and moments on a body due to ω alone: Wijckmans (2.5) moved to O_K."""
    F, T = stages.step("inertia forces", _inertia_forces, M.vw, M.ww, motion.held_omega)
    return F, T


def _inertia_forces(M_vw: SX, M_ww: SX, w: SX) -> tuple[SX, SX]:
    """−m ω×(ω×r) and −ω×(I ω), with the first moment m r from M_vw = −m r̃."""
    first_moment = ca.vertcat(M_vw[1, 2], M_vw[2, 0], M_vw[0, 1])
    return -cross(w, cross(w, first_moment)), -cross(w, M_ww @ w)


def _of_joint(
    m: JointMotion, hanging: ArticulatedBody, tau: SX, modal: Modal | None, rotor: SX | None
) -> tuple[SX | HeldMatrix, ...]:
    """Quantities with which the recursion passes a joint: M̂, ĝ, τ, B, C, those of flexible modes or a rotor."""
    more = (modal.Pv, modal.Pw, modal.M, modal.g) if modal is not None else () if rotor is None else (rotor,)
    return (*hanging.parts, tau, *m.held_B, *m.held_C, *more)


def factors_of(
    m: JointMotion, hanging: ArticulatedBody, tau: SX, modal: Modal | None, rotor: SX | None
) -> JointFactors:
    """Results of passing a joint, without stages."""
    here = _of_joint(m, hanging, tau, modal, rotor)
    return eliminated(*[part.sx if isinstance(part, HeldMatrix) else part for part in here])


def pass_joint(
    m: JointMotion,
    hanging: dict[int, ArticulatedBody],
    number: int,
    lower: int,
    tau: SX,
    modal: Modal | None,
    rotor: SX | None,
    stages: Stages,
) -> tuple[HeldMatrix, HeldMatrix, HeldMatrix]:
    """K (its two halves) and e of the joint of a body, which is passed: M̂ and ĝ of the body below are increased."""
    here = _of_joint(m, hanging[number], tau, modal, rotor)
    if not lower:
        Kv, Kw, e = stages.step(("last", len(here)), _last_joint, *here)
        return Kv, Kw, e
    Kv, Kw, e, *below = stages.step(
        ("passed", len(here)), partial(_passed, len(here)), *here, *hanging[lower].parts, *m.held_A
    )
    hanging[lower] = ArticulatedBody(tuple(below))
    return Kv, Kw, e


@dataclass(frozen=True)
class InwardRows:
    """Constraint rows passed inward through a joint (Wijckmans, section 3.5 and appendix B).

    D⁻¹ hᵀ; the terms added to Ψ (its upper triangle) and to γ̄; Φ̄ at the body below.
    """

    Dinv_h: HeldMatrix
    psi: HeldMatrix
    shift: HeldMatrix
    Phi_v: HeldMatrix
    Phi_w: HeldMatrix


def pass_joint_with_rows(
    m: JointMotion,
    hanging: dict[int, ArticulatedBody],
    number: int,
    lower: int,
    tau: SX,
    modal: Modal | None,
    rotor: SX | None,
    rows: tuple[HeldMatrix, HeldMatrix, HeldMatrix],
    stages: Stages,
) -> tuple[tuple[HeldMatrix, HeldMatrix, HeldMatrix], InwardRows]:
    """`pass_joint` with constraint rows: Φ̂ (two halves) on the body and c on the joint's own accelerations."""
    here = _of_joint(m, hanging[number], tau, modal, rotor)
    below = hanging[lower].parts if lower else ()
    Kv, Kw, e, *found = stages.step(
        ("passed with rows", len(here), bool(lower)),
        partial(_passed_with_rows, len(here), len(below)),
        *(*here, *rows, *below, *m.held_A),
    )
    if lower:
        hanging[lower] = ArticulatedBody(tuple(found[5:]))
    return (Kv, Kw, e), InwardRows(*found[:5])


def _passed_with_rows(count: int, carried: int, *matrices: SX) -> tuple[SX, ...]:
    """K, e; of the rows D⁻¹hᵀ, h D⁻¹hᵀ, −Φ̂ C − h e and Φ̄; M̂ and ĝ of the body below where there is one."""
    here, (Phi_v, Phi_w, c), rest = matrices[:count], matrices[count : count + 3], matrices[count + 3 :]
    below, (rho, *turns) = rest[:carried], rest[carried:]
    Bv, Bw, Cv, Cw = here[6:10]
    joint = eliminated(*here)
    K_v, K_w = joint.K[:, 0:3], joint.K[:, 3:6]
    h = Phi_v @ Bv + Phi_w @ Bw + c  # h = Φ̂ B + c
    Dinv_h = solve_factored(joint.L, joint.d_inverse, h.T)
    shift = -(Phi_v @ Cv + Phi_w @ Cw + h @ joint.e)  # Wijckmans (3.47)
    Phi_v, Phi_w = Phi_v - h @ K_v, Phi_w - h @ K_w  # Wijckmans (B.13): (Φ̂ − h K) A
    psi = ca.triu(h @ Dinv_h)  # Wijckmans (3.46)
    found = (K_v, K_w, joint.e, Dinv_h, psi, shift, *rows_inward(Phi_v, Phi_w, turns, rho))
    if not below:
        return found
    M_in, F_in, T_in = joint.inward(tuple(turns), rho)  # Wijckmans (B.11), (B.12)
    M_in = Inertia6(*below[:3]) + M_in
    return *found, M_in.vv, M_in.vw, M_in.ww, below[3] - F_in, below[4] - T_in


def rows_inward(Phi_v: SX, Phi_w: SX, turns: Sequence[SX], rho: SX) -> tuple[SX, SX]:
    """Φ̂ A of rows on a body: what they are on the body below."""
    for turn in turns:
        Phi_v, Phi_w = Phi_v @ turn.T, Phi_w @ turn.T
    return Phi_v, Phi_w - Phi_v @ skew(rho)


@dataclass(frozen=True)
class JointFactors:
    """Quantities of a joint that Wijckmans (A.9) needs, and those that (A.11), (A.12) need besides."""

    M: Inertia6
    MBv: SX
    MBw: SX
    D: SX
    L: SX
    d_inverse: SX
    K: SX
    e: SX
    pF: SX
    pT: SX

    def inward(self, turns: tuple[SX, ...], rho: SX) -> tuple[Inertia6, SX, SX]:
        """M̄ and −ḡ at the body below, Wijckmans (A.11), (A.12)."""
        # Wijckmans (A.11): M̂ − M̂ B D⁻¹ Bᵀ M̂
        M_bar = self.M.minus_outer(self.MBv, self.MBw, self.K[:, 0:3], self.K[:, 3:6])
        # Wijckmans (A.12): (M̂ C − ĝ) + M̂ B e
        pF, pT = self.pF + self.MBv @ self.e, self.pT + self.MBw @ self.e
        return passed_inward(M_bar, pF, pT, turns, rho)  # Aᵀ … A and Aᵀ …


def eliminated(
    vv: SX, vw: SX, ww: SX, gF: SX, gT: SX, tau: SX, Bv: SX, Bw: SX, Cv: SX, Cw: SX, *more: SX
) -> JointFactors:
    """The speeds of a joint eliminated; ``more`` is what `Modal.joined` adds, or the inertia of rotors."""
    M = Inertia6(vv, vw, ww)
    MBv, MBw = M.times(Bv, Bw)  # M̂ B
    D = symmetric_product(ca.horzcat(Bv.T, Bw.T), ca.vertcat(MBv, MBw))  # D = Bᵀ M̂ B
    pF, pT = M.times(Cv, Cw)
    pF, pT = pF - gF, pT - gT  # M̂ C − ĝ
    own = tau - (Bv.T @ pF + Bw.T @ pT)
    if len(more) == 1:
        D = D + ca.diag(more[0])  # rotors turn with the joint's own speeds
    elif more:
        P_v, P_w, M_ff, g_f = more
        MBv, MBw, D, own = joined(P_v, P_w, M_ff, g_f, Bv, Bw, Cv, Cw, MBv, MBw, D, own)
    L, d_inverse = factor(D)
    K = solve_factored(L, d_inverse, ca.horzcat(MBv.T, MBw.T))  # K = D⁻¹ Bᵀ M̂
    e = solve_factored(L, d_inverse, own)  # e = D⁻¹ {τ − Bᵀ(M̂ C − ĝ)}
    return JointFactors(M, MBv, MBw, D, L, d_inverse, K, e, pF, pT)


def _last_joint(*here: SX) -> tuple[SX, ...]:
    """K and e of a joint on ground."""
    joint = eliminated(*here)
    return joint.K[:, 0:3], joint.K[:, 3:6], joint.e


def _passed(count: int, *matrices: SX) -> tuple[SX, ...]:
    """K, e of a joint, and M̂ and ĝ of the body below with what hangs on this joint."""
    here, below, (rho, *turns) = matrices[:count], matrices[count : count + 5], matrices[count + 5 :]
    joint = eliminated(*here)
    M_in, F_in, T_in = joint.inward(tuple(turns), rho)
    M_in = Inertia6(*below[:3]) + M_in  # Wijckmans (3.33)
    return (
        *(joint.K[:, 0:3], joint.K[:, 3:6], joint.e),
        *(M_in.vv, M_in.vw, M_in.ww, below[3] - F_in, below[4] - T_in),
    )


def pass_interface(
    m: JointMotion, hanging: dict[int, ArticulatedBody], number: int, lower: int, modal: Modal, stages: Stages
) -> None:
    """Pass the bodies behind an interface inward, to the motion and to the modes of its flexible body."""
    M, (gF, gT) = hanging[number].M, hanging[number].g
    MBv, MBw = M.times(m.Bv, m.Bw)  # M̂ B
    D = symmetric_product(ca.horzcat(m.Bv.T, m.Bw.T), ca.vertcat(MBv, MBw))  # Bᵀ M̂ B
    pF, pT = M.times(m.Cv, m.Cw)
    pF, pT = pF - gF, pT - gT  # M̂ C − ĝ
    modal.carry(m, MBv, MBw, D, m.BT_times(pF, pT), stages)
    M_in, F_in, T_in = passed_inward(M, pF, pT, m.turns, m.rho)
    below, (F, T) = hanging[lower].M, hanging[lower].g
    M_below = stages.cut_inertia(below + M_in)
    F_below, T_below = stages.cut(F - F_in, T - T_in)
    hanging[lower] = ArticulatedBody.of(stages, M_below, F_below, T_below)


@dataclass
class JointAccelerations:
    """V̇ = (a; α) of the bodies found so far, outward from ground with V̇_0 = (−g; 0)."""

    stages: Stages
    V: dict[int, tuple[HeldMatrix, HeldMatrix]]

    @staticmethod
    def of_ground(gravity: SX, stages: Stages) -> JointAccelerations:
        return JointAccelerations(stages, {0: (stages.hold(-gravity), stages.hold(SX(3, 1)))})

    def sx(self, number: int) -> tuple[SX, SX]:
        """A and α of a body."""
        a, alpha = self.V[number]
        return a.sx, alpha.sx

    def put(self, number: int, a: SX, alpha: SX) -> None:
        """Keep a and α of a body; computed entries are cut."""
        a, alpha = self.stages.cut(a, alpha)
        self.V[number] = self.stages.hold(a), self.stages.hold(alpha)

    def interface(self, m: JointMotion, udot: SX, number: int, lower: int) -> None:
        """V̇ of an interface of a flexible body, whose modes have the accelerations ``udot``."""
        a_in, alpha_in = m.A_times(*self.sx(lower))
        self.put(number, a_in + m.Bv @ udot + m.Cv, alpha_in + m.Bw @ udot + m.Cw)

    def joint(
        self,
        m: JointMotion,
        kept: tuple[HeldMatrix, HeldMatrix, HeldMatrix],
        number: int,
        lower: int,
        carries: bool,
        loops: tuple[HeldMatrix, HeldMatrix] | None = None,
    ) -> SX:
        """q̈ = e − K A V̇_i of the joint of a body, where the body carries others its V̇.

        ``loops`` are D⁻¹ hᵀ and λ of the rows that passed the joint.
        """
        added = () if loops is None else loops
        udot, *V = self.stages.step(
            ("accelerations", carries, len(added)),
            partial(_accelerations, carries, len(added)),
            *(*added, *self.V[lower], *kept, *m.held_B, *m.held_C, *m.held_A),
        )
        if carries:
            self.V[number] = (V[0], V[1])
        return udot.sx


def _accelerations(carries: bool, looped: int, *matrices: SX) -> tuple[SX, ...]:
    """q̈ of a joint by Wijckmans (A.9) or (B.9), and V̇ of its body by (3.23)."""
    a_J, alpha_J, Kv, Kw, e, Bv, Bw, Cv, Cw, rho, *turns = matrices[looped:]
    a_in, alpha_in = A_times(tuple(turns), rho, a_J, alpha_J)
    udot = e - Kv @ a_in - Kw @ alpha_in  # Wijckmans (A.9)
    if looped:
        udot = udot + matrices[0] @ matrices[1]  # Wijckmans (B.9)
    if not carries:
        return (udot,)
    return udot, a_in + Bv @ udot + Cv, alpha_in + Bw @ udot + Cw  # Wijckmans (3.23)
