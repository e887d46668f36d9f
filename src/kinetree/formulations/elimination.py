"""F4 · Elimination (Wijckmans, section 2.4): minimal coordinates by the velocity transformation v = T(q) q̇.

    δqᵀ (M V̇ − g) = 0,  V = T u   ⇒   Tᵀ M T u̇ = Tᵀ (g − M Ṫ u) + τ        Wijckmans (2.13), example 2.3

V = (v_GK; ω_K) of all bodies, world components at the mass centres, as in the source, which works the method out for
the pendulum only (δq = T δφ) and leaves the general case to its section 3; T is built here from the same kinematics,
Wijckmans (3.8) and (3.16). τ, forces along the joints' own coordinates, is not in the source.
"""

from __future__ import annotations

from collections.abc import Callable

import casadi as ca
from casadi import SX

from kinetree.formulations.contract import Equations
from kinetree.formulations.inverse_dynamics import composite_matrices, inverse_dynamics
from kinetree.formulations.reactions import tree_reactions
from kinetree.spatial.symbolic import cross, skew, time_derivative
from kinetree.symbolic.elastic import ElasticInertia
from kinetree.symbolic.forces import AppliedLoads, gather, tree_coupling, with_coupled
from kinetree.symbolic.joint_coordinates import TreeState
from kinetree.symbolic.links import Link
from kinetree.symbolic.motion import LinkMotion, TreeMotion
from kinetree.symbolic.symbols import symmetric
from kinetree.symbolic.tree import Tree

MOST_WHOLE = 12
"""Speeds of trees with flexible bodies up to which T is written for every body.

Its products have as many operations as there are bodies times the square of the speeds; of more they take longer to
write than all that is done with them.
"""


def velocity_transformation(tree: Tree, motion: LinkMotion, q: SX) -> dict[int, tuple[SX, SX]]:
    """T by body: (∂v_GK/∂u, ∂ω_K/∂u), 3×n_u each, built outward along L(K); of a flexible body ∂v_OK/∂u."""
    T_O: dict[int, tuple[SX, SX]] = {0: (SX(3, tree.n_u), SX(3, tree.n_u))}
    T_G: dict[int, tuple[SX, SX]] = {}
    for link in tree.links:
        T_v, T_w = T_O[link.lower]
        r_J, _ = motion.link_pose(link.lower)
        r_K, R_K = motion.link_pose(link.number)
        H, D = link.joint.partials(q[link.moved_by])
        T_v, T_w = T_v - skew(r_K - r_J) @ T_w, SX(T_w)  # Wijckmans (3.16), at O_K
        T_v[:, link.moved_at] += R_K @ D
        T_w[:, link.moved_at] += R_K @ H  # Wijckmans (3.8)
        T_O[link.number] = (T_v, T_w)
        arm = SX(3, 1) if link.elastic is not None else R_K @ link.rK
        T_G[link.number] = (T_v - skew(arm) @ T_w, T_w)
    return T_G


def kinetic_matrix(tree: Tree, motion: TreeMotion, q: SX) -> SX:
    """Tᵀ M T alone: the mass matrix of the tree (n_u × n_u)."""
    A = SX(tree.n_u, tree.n_u)
    for number, (T_v, T_w) in velocity_transformation(tree, motion, q).items():
        link = tree.links[number - 1]
        _, R = motion.link_pose(number)
        _add_rotor(A, link)
        if link.elastic is not None:
            A = A + _flexible(tree, link, R, T_v, T_w, q)[0]
            continue
        A = A + link.mass * (T_v.T @ T_v) + T_w.T @ (R @ link.inertia @ R.T @ T_w)
    for one in tree_coupling(motion, motion.q, motion.u):
        A = A + one.A
    return symmetric(A)


def _add_rotor(A: SX, link: Link) -> None:
    """Add the inertia of rotors that turn with the joint's own speeds."""
    if link.rotor is not None:
        A[link.speeds, link.speeds] += ca.diag(link.rotor)


def _flexible(tree: Tree, link: Link, R: SX, T_v: SX, T_w: SX, q: SX) -> tuple[SX, SX, ElasticInertia]:
    """Jᵀ M J of a flexible body, J (6+n × n_u) of (v; ω) in link components and q̇, and its inertia M."""
    assert link.elastic is not None
    body = ElasticInertia(link.elastic, q[link.coordinates])
    modal = SX(body.n, tree.n_u)
    modal[:, link.speeds] = SX.eye(body.n)
    J = ca.vertcat(R.T @ T_v, R.T @ T_w, modal)
    rigid = body.rigid
    M = ca.vertcat(
        ca.horzcat(rigid.vv, rigid.vw, body.S_q),
        ca.horzcat(rigid.vw.T, rigid.ww, body.W),
        ca.horzcat(body.S_q.T, body.W.T, body.Mff),
    )
    return J.T @ M @ J, J, body


def transformed(state: TreeState, applied: AppliedLoads) -> tuple[SX, SX]:
    """A = Tᵀ M T and f = Tᵀ (g − M Ṫ u) + τ of F4."""
    tree, q, u, motion = state.tree, state.q, state.u, state.motion
    T = velocity_transformation(tree, motion, q)
    qdot = tree.rates(q) @ u

    A, f = SX(tree.n_u, tree.n_u), SX(tree.n_u, 1)
    for link in tree.links:
        T_v, T_w = T[link.number]
        _, R = motion.link_pose(link.number)
        _add_rotor(A, link)
        if link.elastic is not None:
            A_K, J, body = _flexible(tree, link, R, T_v, T_w, q)
            w, rate = R.T @ motion.link_velocity(link.number)[1], u[link.speeds]
            bias_v, bias_w = time_derivative(T_v @ u, q, qdot), time_derivative(T_w @ u, q, qdot)
            # Jᵀ (g − M (Ṫ u; 0) − what ω and q̇ demand), gravity as the upward acceleration −g of the frame
            demanded = body.wrench(R.T @ (bias_v - tree.gravity), R.T @ bias_w, w, rate, SX(body.n, 1))
            A, f = A + A_K, f - J.T @ ca.vertcat(*demanded)
            continue
        I_G = symmetric(R @ link.inertia @ R.T)  # Huston (5)
        w = motion.link_velocity(link.number)[1]
        # Ṫ u: the accelerations at u̇ = 0
        bias_v, bias_w = time_derivative(T_v @ u, q, qdot), time_derivative(T_w @ u, q, qdot)
        F = link.mass * tree.gravity + applied.force.get(link.number, SX(3, 1))
        arm = R @ link.rK
        M_G = applied.moment.get(link.number, SX(3, 1)) - cross(arm, applied.force.get(link.number, SX(3, 1)))
        A = A + link.mass * (T_v.T @ T_v) + T_w.T @ (I_G @ T_w)  # Tᵀ M T: Wijckmans (2.13), Huston (10)
        # Tᵀ (g − M Ṫ u), g of Wijckmans (2.5); Huston (11)
        f = f + T_v.T @ (F - link.mass * bias_v) + T_w.T @ (M_G - cross(w, I_G @ w) - I_G @ bias_w)
    for joint, tau in applied.joint.items():
        carried = tree.link_of_joint(joint)
        assert carried is not None
        f[carried.speeds] += tau
    A, f = with_coupled(A, f, tree_coupling(motion, q, u))
    return symmetric(A), f


def build(
    tree: Tree, matrices: Callable[[TreeState, AppliedLoads], tuple[SX, SX]] | None = None
) -> Equations:
    """F4 in the tree's coordinates; ``matrices`` finds A and f, of many modes by composite bodies where not given."""
    state = TreeState(tree)
    u, motion = state.u, state.motion
    applied = gather(motion)
    many = tree.is_flexible and tree.n_u > MOST_WHOLE
    A, f = (matrices or (composite_matrices if many else transformed))(state, applied)
    return Equations(
        "elimination",
        tree,
        state.x,
        state.y,
        state.N,
        motion=motion,
        rows=state.rows,
        from_tree=state.from_tree,
        reactions=lambda ydot, lam: tree_reactions(motion, state.x, state.N, u, ydot, lam, applied),
        A=A,
        f=f,
        demand=lambda a: inverse_dynamics(tree, state.q, u, a, applied, motion),
        **state.layout,
    )
