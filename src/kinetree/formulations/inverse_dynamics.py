"""Recursive Newton–Euler inverse dynamics in link frames: the joint forces that a given motion needs.

Outward, with ground accelerating upward by −g, the accelerations of F5; inward, what each joint transmits:

    V̇_j = A V̇_i + B q̈ + C                                         Wijckmans (3.23)
    f_j = M_j V̇_j − g_j + Σ Aᵀ f_k  (k carried by j)              τ_j = B_jᵀ f_j

g_j are the applied loads minus the velocity-dependent inertia forces of body j alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from casadi import SX

from kinetree.formulations.modal import modes_of
from kinetree.formulations.recursive import outward_motion, own_forces, rigid_groups
from kinetree.spatial.symbolic import cross
from kinetree.symbolic.articulated import turned_inward
from kinetree.symbolic.forces import Applied
from kinetree.symbolic.motion import LinkMotion
from kinetree.symbolic.staging import Stages
from kinetree.symbolic.tree import Tree


@dataclass(frozen=True)
class Sweeps:
    """What the two sweeps find, link components at O_K, by the number of the link (of welded ones the first).

    Attributes
    ----------
    tau
        Forces on the speeds (n_u).
    omega, alpha, a
        Angular velocity, its rate, and acceleration of O_K minus that of gravity.
    force, moment
        What the joint of the link transmits to it.
    """

    tau: SX
    omega: dict[int, SX]
    alpha: dict[int, SX]
    a: dict[int, SX]
    force: dict[int, SX]
    moment: dict[int, SX]


def inverse_dynamics(tree: Tree, q: SX, u: SX, udot: SX, applied: Applied, motion: LinkMotion) -> SX:
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

    Returns
    -------
    SX
        Forces on the speeds (N or N m): adding them to ``applied.joint`` makes forward dynamics answer u̇.
    """
    return newton_euler(tree, q, u, udot, applied, motion).tau


def newton_euler(tree: Tree, q: SX, u: SX, udot: SX, applied: Applied, motion: LinkMotion) -> Sweeps:
    """The two sweeps of `inverse_dynamics`, with all they find on the way."""
    groups = rigid_groups(tree)
    whole = Stages(active=False)
    moving = outward_motion(tree, groups, q, u, whole)
    modes = modes_of(groups, moving, q, u)
    a: dict[int, SX] = {0: -tree.gravity}
    alpha: dict[int, SX] = {0: SX(3, 1)}
    for number, group in groups.items():
        m, own = moving[number], udot[group.link.moved_at]
        a_in, alpha_in = m.A_times(a[group.lower], alpha[group.lower])
        a[number], alpha[number] = a_in + m.Bv @ own + m.Cv, alpha_in + m.Bw @ own + m.Cw  # Wijckmans (3.23)

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
        F_applied, T_applied = (part.sx for part in own_forces(tree, group, m, applied, motion, modal, whole))
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
            tau[group.link.speeds] += along - applied.joint.get(joint.name, SX(joint.n_u, 1))
        F, T = turned_inward(m.turns, F), turned_inward(m.turns, T)
        F_lower, T_lower = carried.get(group.lower, (SX(3, 1), SX(3, 1)))
        carried[group.lower] = (F_lower + F, T_lower + T + cross(m.rho, F))
    omega = {number: m.omega for number, m in moving.items()}
    return Sweeps(tau, omega, alpha, a, force, moment)
