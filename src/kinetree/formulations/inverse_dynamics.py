"""Inverse dynamics and mass matrix of a tree in link frames: recursive Newton–Euler and composite rigid bodies.

Outward, with ground accelerating upward by −g, the accelerations of F5; inward, what each joint transmits:

    V̇_j = A V̇_i + B q̈ + C                                         Wijckmans (3.23)
    f_j = M_j V̇_j − g_j + Σ Aᵀ f_k  (k carried by j)              τ_j = B_jᵀ f_j

g_j are the applied loads minus the velocity-dependent inertia forces of body j alone.

With M^c_j the inertia of everything joint j carries, frozen into one body, a unit rate of a speed of joint j
needs the wrench M^c_j B_j there, and this wrench arrives unchanged at every joint further in:

    M^c_i = M_i + Σ Aᵀ M^c_j A        M_jj = B_jᵀ M^c_j B_j        M_ij = B_iᵀ Aᵀ… M^c_j B_j

Modes of a flexible body are frozen in the composites further in; what hangs on its interfaces joins P and M_ff of its
own modes (:mod:`kinetree.formulations.joint_recursion`), and a wrench that passes an interface acts on these modes too.

with A and B of F5 (Wijckmans (3.17)). The sources do not have this method (Walker and Orin's composite rigid bodies);
its result is Tᵀ M T of F4.

    A = M(q) by composite rigid bodies        f = −τ(q, u, u̇ = 0) of the recursive Newton–Euler sweeps

The sources have T for every body, with as many columns as there are speeds; here what a joint carries is added up on
the way inward. This is what stands beside the recursive formulations where they come to a singular position.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
from casadi import SX

from kinetree.formulations.joint_recursion import JointMotion, Modal, joined, modes_of
from kinetree.formulations.recursive import Group, outward_motion, own_forces, rigid_groups
from kinetree.spatial.symbolic import cross
from kinetree.symbolic.articulated import Inertia6, passed_inward, turned_inward
from kinetree.symbolic.forces import AppliedLoads, tree_coupling
from kinetree.symbolic.joint_coordinates import TreeState
from kinetree.symbolic.motion import LinkMotion
from kinetree.symbolic.staging import Stages
from kinetree.symbolic.symbols import symmetric, symmetric_product
from kinetree.symbolic.tree import Tree


@dataclass(frozen=True)
class Sweeps:
    """Results of the two sweeps, link components at O_K, by the number of the link (of welded ones the first).

    Attributes
    ----------
    tau
        Forces on the speeds (n_u).
    omega, alpha, a
        Angular velocity, its rate, and acceleration of O_K minus that of gravity.
    force, moment
        Force (N) and moment (N m) that the joint of the link transmits to the link.
    """

    tau: SX
    omega: dict[int, SX]
    alpha: dict[int, SX]
    a: dict[int, SX]
    force: dict[int, SX]
    moment: dict[int, SX]


@dataclass(frozen=True)
class OutwardSweep:
    """Common start of both sweeps: bodies that move as one, the motions of their joints, and their modes."""

    groups: dict[int, Group]
    moving: dict[int, JointMotion]
    modes: dict[int, Modal]

    @classmethod
    def of(cls, tree: Tree, q: SX, u: SX) -> OutwardSweep:
        """The start for a tree at coordinates and speeds."""
        groups = rigid_groups(tree)
        moving = outward_motion(groups, q, u, Stages(active=False))
        return cls(groups, moving, modes_of(groups, moving, q, u))


def inverse_dynamics(
    tree: Tree,
    q: SX,
    u: SX,
    udot: SX,
    applied: AppliedLoads,
    motion: LinkMotion,
    outward: OutwardSweep | None = None,
) -> SX:
    """Joint forces τ (n_u) that give the speeds of a tree the rates u̇ against its loads.

    Parameters
    ----------
    tree
        An open tree.
    q, u, udot
        Coordinates (n_q), speeds (n_u) and wanted rates of the speeds (n_u).
    applied
        The loads that act already; gravity acts always. Forces they exert in joints count as available: τ is
        what must be added to them.
    motion
        The motion the loads were gathered at.
    outward
        The outward sweep, where it is there already.

    Returns
    -------
    SX
        Forces on the speeds (N or N m): adding them to ``applied.joint`` makes forward dynamics answer u̇.
    """
    tau = newton_euler(tree, q, u, udot, applied, motion, outward).tau
    for one in tree_coupling(motion, q, u):
        tau = tau + one.W.T @ one.demand(udot)
    return tau


def newton_euler(
    tree: Tree,
    q: SX,
    u: SX,
    udot: SX,
    applied: AppliedLoads,
    motion: LinkMotion,
    outward: OutwardSweep | None = None,
) -> Sweeps:
    """The two sweeps of `inverse_dynamics`, with all they find on the way."""
    outward = OutwardSweep.of(tree, q, u) if outward is None else outward
    groups, moving, modes, whole = outward.groups, outward.moving, outward.modes, Stages(active=False)
    a: dict[int, SX] = {0: -tree.gravity}
    alpha: dict[int, SX] = {0: SX(3, 1)}
    for number, group in groups.items():
        m, own = moving[number], udot[group.link.moved_at]
        a_in, alpha_in = m.A_times(a[group.lower], alpha[group.lower])
        a[number], alpha[number] = a_in + m.Bv @ own + m.Cv, alpha_in + m.Bw @ own + m.Cw

    carried: dict[int, tuple[SX, SX]] = {}
    force: dict[int, SX] = {}
    moment: dict[int, SX] = {}
    tau = SX(tree.n_u, 1)
    for number in reversed(groups):
        group, m = groups[number], moving[number]
        modal, own = modes.get(number), udot[group.link.speeds]
        M = group.inertia if modal is None else modal.rigid
        F, T = M.times(a[number], alpha[number])
        if modal is not None:
            F, T = F + modal.Pv @ own, T + modal.Pw @ own
        F_applied, T_applied = (part.sx for part in own_forces(group, m, applied, motion, modal, whole))
        F_out, T_out = carried.get(number, (SX(3, 1), SX(3, 1)))
        F, T = F - F_applied + F_out, T - T_applied + T_out
        force[number], moment[number] = F, T
        joint = group.link.joint.joint
        along = m.BT_times(F, T)
        if group.link.is_interface:
            tau[group.link.moved_at] += along
        else:
            if modal is not None:  # Pᵀ V̇ + M_ff q̈ − g_f; what hangs on the interfaces stands in tau already
                along = along + modal.Pv.T @ a[number] + modal.Pw.T @ alpha[number] + modal.M @ own - modal.g
            if group.link.rotor is not None:
                along = along + group.link.rotor * own
            tau[group.link.speeds, 0] += along - applied.joint.get(joint.name, SX(joint.n_u, 1))
        F, T = turned_inward(m.turns, F), turned_inward(m.turns, T)
        F_lower, T_lower = carried.get(group.lower, (SX(3, 1), SX(3, 1)))
        carried[group.lower] = (F_lower + F, T_lower + T + cross(m.rho, F))
    omega = {number: m.omega for number, m in moving.items()}
    return Sweeps(tau, omega, alpha, a, force, moment)


def mass_matrix(tree: Tree, q: SX, outward: OutwardSweep | None = None) -> SX:
    """Mass matrix M(q) (n_u × n_u, symmetric): kinetic energy is ½ uᵀ M u, and M u̇ + … = τ.

    Parameters
    ----------
    tree
        An open tree.
    q
        Its coordinates (n_q).
    outward
        The outward sweep, where it is there already; its speeds do not matter.
    """
    outward = OutwardSweep.of(tree, q, SX(tree.n_u, 1)) if outward is None else outward
    groups, moving, whole = outward.groups, outward.moving, Stages(active=False)
    # of their own, for what hangs on their interfaces is added to them
    modes = {
        number: Modal(modal.body, SX(3, 1), SX(modal.body.n, 1)) for number, modal in outward.modes.items()
    }
    composite: dict[int, Inertia6] = {
        number: modes[number].rigid if number in modes else group.inertia for number, group in groups.items()
    }
    upper = SX(tree.n_u, tree.n_u)
    # of the bodies farther out than each: the numbers of their speeds, and the wrenches here that these demand
    outer: dict[int, tuple[list[int], SX, SX]] = {number: ([], SX(3, 0), SX(3, 0)) for number in (0, *groups)}
    for number in reversed(groups):
        group, m = groups[number], moving[number]
        speeds, Gv, Gw = outer.pop(number)
        if speeds:
            upper[numbered(group.link.moved_at), speeds] += m.BT_times(Gv, Gw)
        Fv, Fw = composite[number].times(m.Bv, m.Bw)
        D = symmetric_product(ca.horzcat(m.Bv.T, m.Bw.T), ca.vertcat(Fv, Fw))
        if group.lower:
            passed, _, _ = passed_inward(composite[number], SX(3, 1), SX(3, 1), m.turns, m.rho)
            composite[group.lower] = composite[group.lower] + passed
        if group.link.is_interface:
            modes[group.lower].carry(m, Fv, Fw, D, SX(m.Bv.shape[1], 1), whole)
        else:
            own = numbered(group.link.speeds)
            if number in modes:
                P, none, still_C = modes[number], SX(m.Bv.shape[1], 1), SX(3, 1)
                Fv, Fw, D, _ = joined(P.Pv, P.Pw, P.M, none, m.Bv, m.Bw, still_C, still_C, Fv, Fw, D, none)
            upper[own, own] = D if group.link.rotor is None else D + ca.diag(group.link.rotor)
            speeds, Gv, Gw = [*own, *speeds], ca.horzcat(Fv, Gv), ca.horzcat(Fw, Gw)
        if group.lower:
            Gv, Gw = m.AT_times(Gv, Gw)
            known, Kv, Kw = outer[group.lower]
            outer[group.lower] = [*speeds, *known], ca.horzcat(Gv, Kv), ca.horzcat(Gw, Kw)
    return symmetric(upper)


def numbered(part: slice) -> list[int]:
    """The numbers in a slice."""
    return list(range(part.start, part.stop))


def composite_matrices(state: TreeState, applied: AppliedLoads) -> tuple[SX, SX]:
    """A (n_u × n_u) and f (n_u) of A u̇ = f + Bᵀλ."""
    tree, q = state.tree, state.q
    at_rest = SX(tree.n_u, 1)
    outward = OutwardSweep.of(tree, q, state.u)
    M = mass_matrix(tree, q, outward)
    for one in tree_coupling(state.motion, q, state.u):
        M = M + one.A
    return M, -inverse_dynamics(tree, q, state.u, at_rest, applied, state.motion, outward)
