"""Joint reactions of the tree formulations: Newton–Euler summed inward from the tree ends.

What joint K carries is the inertia force of everything outside it minus the applied loads and constraint forces that
act there. Taking away the joint's own forces (springs, motors, drivers) leaves the reaction, which does no work.
"""

from __future__ import annotations

from typing import Any

import casadi as ca
from casadi import SX

from kinetree.formulations.contract import Equations
from kinetree.spatial.symbolic import cross, time_derivative
from kinetree.symbolic.constraints import ConstraintWrench, constraint_wrenches
from kinetree.symbolic.elastic import ElasticInertia
from kinetree.symbolic.forces import AppliedLoads, coupled_forces, coupled_inertias
from kinetree.symbolic.joint_coordinates import TreeState
from kinetree.symbolic.motion import LinkMotion
from kinetree.symbolic.relative import frames_of, joint_wrench


def link_accelerations(motion: LinkMotion, x: SX, xdot: SX, y: SX, ydot: SX) -> dict[int, tuple[SX, SX]]:
    """(a_OK, α_K) of every link in world components, by differentiating its velocity along the motion."""
    velocities = [ca.vertcat(*motion.link_velocity(link.number)) for link in motion.tree.links]
    state, state_rate = ca.vertcat(x, y, motion.t), ca.vertcat(xdot, ydot, 1)
    rates = time_derivative(ca.vertcat(SX(0, 1), *velocities), state, state_rate)
    return {
        link.number: (rates[6 * k : 6 * k + 3], rates[6 * k + 3 : 6 * k + 6])
        for k, link in enumerate(motion.tree.links)
    }


def inertia_wrench(motion: LinkMotion, number: int, a_O: SX, alpha: SX, ydot: SX) -> tuple[SX, SX]:
    """M a_G and the moment about O_K of a body's inertia (world components); ẏ tells those of its modes."""
    link = motion.tree.links[number - 1]
    _, R = motion.link_pose(number)
    _, w = motion.link_velocity(number)
    if link.elastic is not None:
        name = link.joint.joint.name
        body = ElasticInertia(link.elastic, motion.coordinates(name))
        F, M, _ = body.wrench(R.T @ a_O, R.T @ alpha, R.T @ w, motion.speeds(name), ydot[link.speeds])
        return R @ F, R @ M
    arm = R @ link.rK
    a_G = a_O + cross(alpha, arm) + cross(w, cross(w, arm))
    I_G = R @ link.inertia @ R.T
    F = link.mass * a_G
    return F, I_G @ alpha + cross(w, I_G @ w) + cross(arm, F)


def tree_reactions(
    motion: LinkMotion, x: SX, N: SX, y: SX, ydot: SX, lam: SX, applied: AppliedLoads
) -> dict[str, ConstraintWrench]:
    """Reactions of all joints, cut or not, of the accelerations ẏ and the multipliers λ."""
    tree = motion.tree
    constraint = constraint_wrenches(motion, tree.topology.cuts, lam)
    accelerations = link_accelerations(motion, x, N @ y, y, ydot)
    coupled = coupled_forces(coupled_inertias(motion, x, y, N @ y), ydot)
    nothing = SX(3, 1), SX(3, 1)
    carried: dict[int, tuple[SX, SX]] = {}
    for link in reversed(tree.links):
        k = link.number
        r_K, R_K = motion.link_pose(k)
        F, M = inertia_wrench(motion, k, *accelerations[k], ydot)
        gravity = link.mass * tree.gravity
        arm = R_K @ link.rK if link.elastic is None else motion.position(link.name) - r_K
        F, M = F - gravity, M - cross(arm, gravity)
        F, M = F - applied.force.get(k, SX(3, 1)), M - applied.moment.get(k, SX(3, 1))
        F, M = F - constraint.force.get(k, SX(3, 1)), M - constraint.moment.get(k, SX(3, 1))
        F, M = F - coupled.get(k, nothing)[0], M - coupled.get(k, nothing)[1]
        for child in tree.topology.children(k):
            F_c, M_c = carried[child]
            F, M = F + F_c, M + M_c + cross(motion.link_pose(child)[0] - r_K, F_c)
        carried[k] = (F, M)

    reactions: dict[str, ConstraintWrench] = dict(constraint.joints)
    for link in tree.links:
        joint = link.joint.joint
        tau = applied.joint.get(joint.name, SX(joint.n_u, 1)) + constraint.joint.get(
            joint.name, SX(joint.n_u, 1)
        )
        if link.rotor is not None:  # what its rotor takes of them
            tau = tau - link.rotor * ydot[link.speeds]
        q = motion.coordinates(joint.name)
        reactions[joint.name] = without_own_forces(motion, joint.name, *carried[link.number], tau, q)
    return reactions


def without_own_forces(motion: LinkMotion, name: str, F: SX, M: SX, tau: SX, q: SX) -> ConstraintWrench:
    """Wrench on K (about O_K) turned into the declared direction at O's origin, less the joint's own forces."""
    link = motion.tree.link_of_joint(name)
    assert link is not None
    joint = link.joint.joint
    frames = frames_of(joint, motion)
    if link.joint.reversed:
        F, M = -F, -(M + cross(frames.r_I - frames.r_O, F))
    own_M, own_F = joint_wrench(joint, q, tau, motion.tree)
    return ConstraintWrench(F - frames.R_O @ own_F, M - frames.R_O @ own_M)


def tree_equations(formulation: str, state: TreeState, applied: AppliedLoads, **found: Any) -> Equations:
    """Equations in the coordinates and speeds of the tree; ``found`` are the fields that a formulation has found."""
    return Equations(
        formulation, state.tree, state.x, state.y, state.N, motion=state.motion, rows=state.rows,
        from_tree=state.from_tree,
        reactions=lambda ydot, lam: tree_reactions(
            state.motion, state.x, state.N, state.u, ydot, lam, applied
        ),
        **state.layout, **found,
    )  # fmt: skip
