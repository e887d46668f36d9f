"""The Gibbs–Appell equations: A and f from the gradient of the energy of acceleration.

    S = Σ ½ m_K a_GK² + ½ α_K · I_K α_K + α_K · (ω_K × I_K ω_K),        ∂S/∂u̇ = Q        Gibbs (1879), Appell (1899)

S is quadratic in the accelerations u̇: A = ∂²S/∂u̇² and f = Q − ∂S/∂u̇ at u̇ = 0. The generalized forces Q are those
whose power is that of the loads, Q_r = Σ F_K · ∂v_K/∂u_r + M_K · ∂ω_K/∂u_r + τ_r. Accelerations come from
differentiating velocities along the motion, so that nothing of the velocity transformation enters.
"""

from __future__ import annotations

from dataclasses import replace

import casadi as ca
from casadi import SX

from kinetree.formulations.contract import Equations
from kinetree.formulations.contract import build as built
from kinetree.formulations.quantities import Label, NamedQuantity
from kinetree.formulations.reactions import link_accelerations
from kinetree.spatial.symbolic import cross
from kinetree.symbolic.forces import AppliedLoads, tree_coupling, with_coupled
from kinetree.symbolic.joint_coordinates import TreeState
from kinetree.symbolic.motion import LinkMotion
from kinetree.symbolic.symbols import symmetric
from kinetree.symbolic.tree import Tree


def acceleration_energy(motion: LinkMotion, x: SX, xdot: SX, u: SX, udot: SX) -> SX:
    """S (W/s) of all bodies and rotors at accelerations u̇."""
    S, moving = SX(0), link_accelerations(motion, x, xdot, u, udot)
    for link in motion.tree.links:
        _, R = motion.link_pose(link.number)
        a_O, alpha = (R.T @ part for part in moving[link.number])
        w, I_G = R.T @ motion.link_velocity(link.number)[1], link.inertia
        a_G = a_O + cross(alpha, link.rK) + cross(w, cross(w, link.rK))
        S = (
            S
            + link.mass * ca.sumsqr(a_G) / 2
            + ca.dot(alpha, I_G @ alpha) / 2
            + ca.dot(alpha, cross(w, I_G @ w))
        )
        if link.rotor is not None:  # it turns with the joint's own speeds
            S = S + ca.dot(link.rotor, udot[link.speeds] ** 2) / 2
    return S


def generalized_forces(motion: LinkMotion, u: SX, applied: AppliedLoads) -> SX:
    """Q (n_u) of gravity and loads."""
    tree, Q = motion.tree, SX(u.shape[0], 1)
    for link in tree.links:
        v_O, w = motion.link_velocity(link.number)
        weight = link.mass * tree.gravity
        v_G = v_O + cross(w, motion.link_pose(link.number)[1] @ link.rK)
        Q = Q + ca.jtimes(v_G, u, weight, True)
        Q = Q + ca.jtimes(v_O, u, applied.force.get(link.number, SX(3, 1)), True)
        Q = Q + ca.jtimes(w, u, applied.moment.get(link.number, SX(3, 1)), True)
        Q[link.speeds, 0] += applied.joint.get(link.joint.joint.name, SX(link.joint.joint.n_u, 1))
    return Q


def matrices(state: TreeState, applied: AppliedLoads) -> tuple[SX, SX]:
    """A = ∂²S/∂u̇² and f = Q − ∂S/∂u̇ at u̇ = 0."""
    udot = SX.sym("udot", state.u.shape[0])
    S = acceleration_energy(state.motion, state.x, state.N @ state.u, state.u, udot)
    slope = ca.gradient(S, udot)  # ∂S/∂u̇
    A = symmetric(ca.jacobian(slope, udot))
    f = generalized_forces(state.motion, state.u, applied) - ca.substitute(
        slope, udot, SX.zeros(udot.shape[0])
    )
    return with_coupled(A, f, tree_coupling(state.motion, state.q, state.u))


def build(tree: Tree) -> Equations:
    """The Gibbs–Appell equations in the coordinates and speeds of the tree."""
    eq = built("elimination", tree, matrices=matrices)
    return replace(eq, formulation="gibbs-appell", quantities=lambda: _quantities(eq))


A = Label("A", "A", "∂²S/∂u̇² of the energy of acceleration S", "by row and column")
F = Label("f", "f", "Q − ∂S/∂u̇ at u̇ = 0", "by row")
Q = Label("Q", "Q", "generalized forces: their power is that of gravity and loads", "by row")


def _quantities(eq: Equations) -> tuple[NamedQuantity, ...]:
    assert eq.A is not None and eq.f is not None
    names, forces = eq.speed_names, generalized_forces(eq.motion, eq.y, eq.applied)
    return Q.of(forces, names), A.of(eq.A, names, names), F.of(eq.f, names)
