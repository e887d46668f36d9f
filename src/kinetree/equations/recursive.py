"""F5 · Recursive O(n) forward dynamics (Bae & Haug; Wijckmans, section 3 and appendix A), in link frames.

    V_j = A V_i + B q̇          V̇_j = A V̇_i + B q̈ + C
    M̄_i = Aᵀ M̂_j A − Aᵀ M̂_j B D⁻¹ Bᵀ M̂_j A              D = Bᵀ M̂_j B
    ḡ_i = −Aᵀ(M̂_j C − ĝ_j) + Aᵀ M̂_j B D⁻¹ {Bᵀ(M̂_j C − ĝ_j) − τ_j}
    q̈   = −D⁻¹ { Bᵀ [M̂_j (A V̇_i + C) − ĝ_j] − τ_j }

V̇ = (a, α) are the acceleration of O_K and the angular acceleration, in link components. Two deviations from the
source, which resolves everything in the global frame at mass centres: link frames at the joints, where B is (nearly)
constant, and gravity as the upward acceleration −g of ground, which saves m g at every body. Bodies welded together
are one body here.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from kinetree.equations.contract import Equations, FormulationError
from kinetree.equations.reactions import tree_reactions
from kinetree.spatial.symbolic import cross
from kinetree.symbolic.articulated import (
    Inertia6,
    factor,
    passed_inward,
    solve_factored,
    turned_outward,
    turns_of,
)
from kinetree.symbolic.forces import Applied, gather
from kinetree.symbolic.motion import LinkMotion
from kinetree.symbolic.staging import STAGED_FROM, Stages
from kinetree.symbolic.symbols import symmetric_product
from kinetree.symbolic.tree import Link, Pose, Tree, compose
from kinetree.symbolic.tree_state import TreeState

SX = ca.SX


@dataclass(frozen=True)
class Group:
    """A link and everything welded to it: mass, first moment and inertia about O of the link."""

    link: Link
    lower: int
    qK: SX
    EK: SX
    inertia: Inertia6
    members: tuple[tuple[int, Pose], ...]


@dataclass
class JointMotion:
    """What the outward velocity sweep leaves at a joint, in K's link components."""

    turns: tuple[SX, ...]
    rho: SX
    H: SX
    D: SX
    omega: SX
    Cv: SX
    Cw: SX


def rigid_groups(tree: Tree) -> dict[int, Group]:
    """Merge welded links; keys are the numbers of the links that carry a group (0 is ground's)."""
    root: dict[int, tuple[int, Pose]] = {0: (0, tree.frame_identity)}
    members: dict[int, list[tuple[int, Pose]]] = {0: [(0, tree.frame_identity)]}
    lower: dict[int, tuple[int, SX, SX]] = {}
    for link in tree.links:
        carrier, pose = root[link.lower]
        inner = compose(pose, (link.qK, link.EK)) if carrier != link.lower else (link.qK, link.EK)
        if link.joint.joint.n_u == 0:
            root[link.number] = (carrier, inner)
            members[carrier].append((link.number, inner))
        else:
            root[link.number] = (link.number, tree.frame_identity)
            members[link.number] = [(link.number, tree.frame_identity)]
            lower[link.number] = (carrier, *inner)
    groups = {}
    for number, (carrier, qK, EK) in lower.items():
        total: Inertia6 | None = None
        for k, (p, R) in members[number]:
            link = tree.links[k - 1]
            own = Inertia6.of_body(link.mass, link.rK, link.inertia)
            own = own.rotated(R).shifted(p) if k != number else own
            total = own if total is None else total + own
        assert total is not None
        groups[number] = Group(tree.links[number - 1], carrier, qK, EK, total, tuple(members[number]))
    return groups


def outward_motion(
    tree: Tree, groups: dict[int, Group], q: SX, u: SX, stages: Stages
) -> dict[int, JointMotion]:
    """Outward sweep: rotations, offsets, angular velocities and the terms C = Ȧ V_i + Ḃ q̇.

    Only angular velocities are carried: with O_K fixed in J (or moving relative to it by D u) the accelerations do
    not depend on the linear velocity of J.
    """
    found: dict[int, JointMotion] = {}
    for number, group in groups.items():
        link = group.link
        qj, uj = q[link.coordinates], u[link.speeds]
        C = link.joint.rotation(qj)
        H, D = link.joint.partials(qj)
        d = link.joint.displacement(qj)
        rho = group.qK + group.EK @ d
        turns = turns_of(group.EK, C)
        w_J = found[group.lower].omega if group.lower else SX(3, 1)
        # a_K = Cᵀ(a_J + α_J×ρ + ω_J×(ω_J×ρ)) + 2 ω_J×ḋ + d̈, everything but a_J, α_J, q̈ goes into C
        centripetal = cross(w_J, cross(w_J, rho)) if group.lower else SX(3, 1)
        w_in, centripetal = turned_outward(turns, w_J), turned_outward(turns, centripetal)
        w_rel, v_rel = H @ uj, D @ uj
        omega = w_in + w_rel
        H_rate, D_rate = link.joint.partial_rates(qj, uj)
        Cv = centripetal + cross(w_in + omega, v_rel) + D_rate if D.nnz() else centripetal
        Cw = cross(w_in, w_rel) + H_rate
        rho, H, D, omega, Cv, Cw, *turns_ = stages.cut(rho, H, D, omega, Cv, Cw, *turns)
        found[number] = JointMotion(tuple(turns_), rho, H, D, omega, Cv, Cw)
    return found


def own_forces(
    tree: Tree, group: Group, joint_motion: JointMotion, applied: Applied, motion: LinkMotion
) -> tuple[SX, SX]:
    """ĝ of a group by itself: applied wrenches minus the velocity-dependent inertia forces, link components."""
    w = joint_motion.omega
    M = group.inertia
    # m ω×(ω×r) and ω×(I ω): first moment m r from M.vw = −m r̃
    first_moment = ca.vertcat(M.vw[1, 2], M.vw[2, 0], M.vw[0, 1])
    F = -cross(w, cross(w, first_moment))
    T = -cross(w, M.ww @ w)
    for k, _ in group.members:
        if k in applied.force:
            r_O, R = motion.link_pose(group.link.number)
            r_k, _ = motion.link_pose(k)
            force = applied.force[k]
            F = F + R.T @ force
            T = T + R.T @ (applied.moment[k] + cross(r_k - r_O, force))
    return F, T


def forward_dynamics(
    tree: Tree, q: SX, u: SX, applied: Applied, motion: LinkMotion, stages: Stages | None = None
) -> SX:
    """Accelerations u̇ (n_u) of a tree by the recursive O(n) method."""
    stages = stages or Stages(active=False)
    groups = rigid_groups(tree)
    moving = outward_motion(tree, groups, q, u, stages)

    M_hat: dict[int, Inertia6] = {}
    g_hat: dict[int, tuple[SX, SX]] = {}
    kept: dict[int, tuple[SX, SX, SX]] = {}
    for number, group in groups.items():
        M_hat[number] = group.inertia
        g_hat[number] = own_forces(tree, group, moving[number], applied, motion)

    for number in reversed(groups):
        group, m = groups[number], moving[number]
        M, (gF, gT) = M_hat[number], g_hat[number]
        tau = applied.joint.get(group.link.joint.joint.name, SX(m.H.shape[1], 1))
        Uv, Uw = M.times(m.D, m.H)  # M̂ B
        D = symmetric_product(ca.horzcat(m.D.T, m.H.T), ca.vertcat(Uv, Uw))  # D = Bᵀ M̂ B
        pF, pT = M.times(m.Cv, m.Cw)
        pF, pT = pF - gF, pT - gT  # M̂ C − ĝ
        L, d_inverse = factor(D)
        Dinv_U = solve_factored(L, d_inverse, ca.horzcat(Uv.T, Uw.T))  # D⁻¹ Bᵀ M̂
        Dinv_e = solve_factored(L, d_inverse, tau - m.D.T @ pF - m.H.T @ pT)
        DUv, DUw = Dinv_U[:, 0:3], Dinv_U[:, 3:6]
        lower = group.lower
        if not lower:
            DUv, DUw, Dinv_e = stages.cut(DUv, DUw, Dinv_e)
        else:
            M_bar = M.minus_outer(Uv, Uw, DUv, DUw)
            pF, pT = pF + Uv @ Dinv_e, pT + Uw @ Dinv_e
            M_in, F_in, T_in = passed_inward(M_bar, pF, pT, m.turns, m.rho)
            M_in = M_hat[lower] + M_in
            gF, gT = g_hat[lower][0] - F_in, g_hat[lower][1] - T_in
            DUv, DUw, Dinv_e, vv, vw, ww, gF, gT = stages.cut(
                DUv, DUw, Dinv_e, M_in.vv, M_in.vw, M_in.ww, gF, gT
            )
            M_hat[lower], g_hat[lower] = Inertia6(vv, vw, ww), (gF, gT)
        kept[number] = (DUv, DUw, Dinv_e)

    return outward_accelerations(tree, groups, moving, kept, stages)


def outward_accelerations(
    tree: Tree,
    groups: dict[int, Group],
    moving: dict[int, JointMotion],
    kept: dict[int, tuple[SX, SX, SX]],
    stages: Stages,
) -> SX:
    """q̈ = −D⁻¹{Bᵀ[M̂(A V̇_i + C) − ĝ] − τ}, outward from ground with V̇_0 = −g."""
    a: dict[int, SX] = {0: -tree.gravity}
    alpha: dict[int, SX] = {0: SX(3, 1)}
    result = SX(tree.n_u, 1)
    carried = {group.lower for group in groups.values()}
    for number, group in groups.items():
        m = moving[number]
        a_in = turned_outward(m.turns, a[group.lower] + cross(alpha[group.lower], m.rho))
        alpha_in = turned_outward(m.turns, alpha[group.lower])
        DUv, DUw, De = kept[number]
        udot = De - DUv @ a_in - DUw @ alpha_in
        result[group.link.speeds] = udot
        if number in carried:
            a[number] = a_in + m.D @ udot + m.Cv
            alpha[number] = alpha_in + m.H @ udot + m.Cw
            a[number], alpha[number] = stages.cut(a[number], alpha[number])
    return result


def build(tree: Tree) -> Equations:
    """F5 for open trees. Models with loops or constraints are F6's."""
    if tree.topology.cuts or tree.model.constraints:
        raise FormulationError(
            'the recursive formulation is for open trees; closed loops and constraints need "cut-joint"'
        )
    state = TreeState(tree)
    applied = gather(state.motion)
    stages = Stages(active=tree.n_moving >= STAGED_FROM)
    udot = forward_dynamics(tree, state.q, state.u, applied, state.motion, stages)
    return Equations(
        "recursive",
        tree,
        state.x,
        state.y,
        state.N,
        motion=state.motion,
        rows=state.rows,
        from_tree=state.from_tree,
        reactions=lambda ydot, lam: tree_reactions(
            state.motion, state.x, state.N, state.u, ydot, lam, applied
        ),
        accelerations=udot,
        stages=tuple(stages.definitions),
        **state.layout,  # type: ignore[arg-type]
    )
