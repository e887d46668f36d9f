"""F4 · Elimination (Wijckmans, section 2.4): minimal coordinates by the velocity transformation v = T(q) q̇.

    δqᵀ (M V̇ − g) = 0,  V = T u   ⇒   Tᵀ M T u̇ = Tᵀ (g − M Ṫ u) + τ        Wijckmans (2.13), example 2.3

V = (v_GK; ω_K) of all bodies, world components at the mass centres, as in the source, which works the method out for
the pendulum only (δq = T δφ) and leaves the general case to its section 3; T is built here from the same kinematics,
Wijckmans (3.8) and (3.16). τ, forces along the joints' own coordinates, is not in the source.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import casadi as ca
from casadi import SX

from kinetree.formulations.contract import Equations
from kinetree.formulations.inverse_dynamics import composite_matrices, inverse_dynamics
from kinetree.formulations.quantities import TWIST, WRENCH, NamedQuantity
from kinetree.formulations.reactions import tree_equations
from kinetree.formulations.wijckmans_quantities import ELIMINATION
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

Its products have as many operations as bodies times the square of the speeds; for more speeds, writing them takes
longer than all the rest.
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


@dataclass(frozen=True)
class BodyTerms:
    """Blocks of M V̇ = g and of V = T u for one body, world components at the mass centre (of a flexible one at O_K)."""

    T_v: SX
    T_w: SX
    bias_v: SX
    bias_w: SX
    mass: SX
    I_G: SX
    w: SX
    F: SX
    M_G: SX

    @property
    def g_w(self) -> SX:
        """Moments less the gyroscopic ones: the lower half of g."""
        return self.M_G - cross(self.w, self.I_G @ self.w)  # Wijckmans (2.5)


def body_terms(state: TreeState, applied: AppliedLoads) -> Iterator[tuple[Link, BodyTerms]]:
    """T, Ṫ u, M and g of every body."""
    tree, q, u, motion = state.tree, state.q, state.u, state.motion
    T = velocity_transformation(tree, motion, q)
    qdot = tree.rates(q) @ u
    for link in tree.links:
        T_v, T_w = T[link.number]
        _, R = motion.link_pose(link.number)
        # Ṫ u: the accelerations at u̇ = 0
        bias_v, bias_w = time_derivative(T_v @ u, q, qdot), time_derivative(T_w @ u, q, qdot)
        force = applied.force.get(link.number, SX(3, 1))
        moment = applied.moment.get(link.number, SX(3, 1)) - cross(R @ link.rK, force)
        I_G = symmetric(R @ link.inertia @ R.T)  # Huston (5)
        w = motion.link_velocity(link.number)[1]
        F = link.mass * tree.gravity + force
        yield link, BodyTerms(T_v, T_w, bias_v, bias_w, link.mass, I_G, w, F, moment)


def transformed(state: TreeState, applied: AppliedLoads) -> tuple[SX, SX]:
    """A = Tᵀ M T and f = Tᵀ (g − M Ṫ u) + τ of F4."""
    tree, q, u, motion = state.tree, state.q, state.u, state.motion

    A, f = SX(tree.n_u, tree.n_u), SX(tree.n_u, 1)
    for link, of in body_terms(state, applied):
        T_v, T_w, I_G = of.T_v, of.T_w, of.I_G
        _add_rotor(A, link)
        if link.elastic is not None:
            _, R = motion.link_pose(link.number)
            A_K, J, body = _flexible(tree, link, R, T_v, T_w, q)
            w, rate = R.T @ of.w, u[link.speeds]
            # Jᵀ (g − M (Ṫ u; 0) − what ω and q̇ demand), gravity as the upward acceleration −g of the frame
            demanded = body.wrench(R.T @ (of.bias_v - tree.gravity), R.T @ of.bias_w, w, rate, SX(body.n, 1))
            A, f = A + A_K, f - J.T @ ca.vertcat(*demanded)
            continue
        A = A + link.mass * (T_v.T @ T_v) + T_w.T @ (I_G @ T_w)  # Tᵀ M T: Wijckmans (2.13), Huston (10)
        # Tᵀ (g − M Ṫ u), g of Wijckmans (2.5); Huston (11)
        f = f + T_v.T @ (of.F - link.mass * of.bias_v) + T_w.T @ (of.g_w - I_G @ of.bias_w)
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
    return tree_equations(
        "elimination",
        state,
        applied,
        A=A,
        f=f,
        quantities=lambda: tuple(_quantities(state, applied, A, f)),
        demand=lambda a: inverse_dynamics(tree, state.q, u, a, applied, motion),
    )


def _quantities(state: TreeState, applied: AppliedLoads, A: SX, f: SX) -> Iterator[NamedQuantity]:
    """A and f, and of every body T, V, Ṫ u, M and g (of flexible ones M and g are not of six rows)."""
    speeds = state.tree.speed_names
    yield ELIMINATION["A"].of(A, speeds, speeds)
    yield ELIMINATION["f"].of(f, speeds)
    for link, of in body_terms(state, applied):
        T = ca.vertcat(of.T_v, of.T_w)
        yield ELIMINATION["T"].of(T, TWIST, speeds, owner=link.name)
        yield ELIMINATION["V"].of(T @ state.u, TWIST, owner=link.name)
        yield ELIMINATION["T_dot_u"].of(ca.vertcat(of.bias_v, of.bias_w), TWIST, owner=link.name)
        if link.elastic is None:
            yield ELIMINATION["M"].of(ca.diagcat(of.mass * SX.eye(3), of.I_G), TWIST, TWIST, owner=link.name)
            yield ELIMINATION["g"].of(ca.vertcat(of.F, of.g_w), WRENCH, owner=link.name)
