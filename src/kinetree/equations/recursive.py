"""F5 · Recursive O(n) forward dynamics (Bae & Haug; Wijckmans, section 3 and appendix A), in link frames.

    V_j = A V_i + B q̇                                                              Wijckmans (3.17)
    V̇_j = A V̇_i + B q̈ + C                  C = Ȧ V_i + Ḃ q̇                         Wijckmans (3.23), (3.24)
    q̈   = −D⁻¹ { Bᵀ [M̂_j (A V̇_i + C) − ĝ_j] − τ_j }     D = Bᵀ M̂_j B               Wijckmans (A.9)
    M̄_i = Aᵀ M̂_j A − Aᵀ M̂_j B D⁻¹ Bᵀ M̂_j A                                         Wijckmans (A.11)
    ḡ_i = −Aᵀ(M̂_j C − ĝ_j) + Aᵀ M̂_j B D⁻¹ {Bᵀ(M̂_j C − ĝ_j) − τ_j}                  Wijckmans (A.12)
    M̂_i = M_i + Σ M̄_i,   ĝ_i = g_i + Σ ḡ_i  over what hangs on i                   Wijckmans (3.33)

Every 6-vector and 6-row matrix is kept in two halves, linear (v) above angular (w): V̇ = (a; α), B = (Bv; Bw),
C = (Cv; Cw). Where the code differs from the source:

- **Link frames at the joints**, not the global frame at mass centres: V is the velocity of O_K in K's link components.
  There B is (nearly) constant, and A = [Rᵀ −Rᵀρ̃; 0 Rᵀ] turns as well as shifts (the source's (3.19) only shifts).
- **Gravity** is the upward acceleration −g of ground, V̇_0 = (−g; 0), which saves m g at every body.
- **τ_j**, forces that act along the joint's own coordinates, is not in the source.
- **Ground is body 0** with known acceleration, as the source says in its section 3.4 (Slaats).
- Bodies welded together are one body.
- **Flexible bodies**: modes are the speeds of a joint, the body's inertia couples them to its motion, and what hangs on
  its interfaces is passed to both (:mod:`kinetree.equations.modal`).
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from kinetree.equations.contract import Equations, FormulationError
from kinetree.equations.joint_motion import JointMotion
from kinetree.equations.modal import Modal, modes_of
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


def rigid_groups(tree: Tree) -> dict[int, Group]:
    """Merge welded links; keys are the numbers of the links that carry a group (0 is ground's)."""
    root: dict[int, tuple[int, Pose]] = {0: (0, tree.frame_identity)}
    members: dict[int, list[tuple[int, Pose]]] = {0: [(0, tree.frame_identity)]}
    lower: dict[int, tuple[int, SX, SX]] = {}
    for link in tree.links:
        carrier, pose = root[link.lower]
        inner = compose(pose, (link.qK, link.EK)) if carrier != link.lower else (link.qK, link.EK)
        if not link.moves:
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
    """Outward sweep: A, B, ω and C = Ȧ V_i + Ḃ q̇ of every joint.

    Only angular velocities are carried: with O_K fixed in J (or moving relative to it by Bv u) the accelerations do
    not depend on the linear velocity of J.
    """
    found: dict[int, JointMotion] = {}
    for number, group in groups.items():
        link = group.link
        qj, uj = q[link.moved_by], u[link.moved_at]
        R_IO = link.joint.rotation(qj)
        Bw, Bv = link.joint.partials(qj)  # Wijckmans (3.20); at O_K its lever s̃_ji H is zero
        d = link.joint.displacement(qj)
        rho = group.qK + group.EK @ d  # Wijckmans (3.1): s_ij + d_ij
        turns = turns_of(group.EK, R_IO)  # Wijckmans (3.5)
        w_J = found[group.lower].omega if group.lower else SX(3, 1)
        w_in = turned_outward(turns, w_J)
        w_rel, v_rel = Bw @ uj, Bv @ uj
        omega = w_in + w_rel  # Wijckmans (3.8)
        Bw_rate, Bv_rate = link.joint.partial_rates(qj, uj)
        # Wijckmans (3.24), C = Ȧ V_i + Ḃ q̇, as the parts of
        #     a_K = Rᵀ(a_J + α_J×ρ + ω_J×(ω_J×ρ)) + 2 ω_J×ḋ + d̈,   α_K = Rᵀα_J + ω_J×ω̂ + d(ω̂)/dt
        # that hold none of a_J, α_J, q̈ (V̇ is the acceleration in link components, not the rate of V's components).
        centripetal = turned_outward(turns, cross(w_J, cross(w_J, rho)) if group.lower else SX(3, 1))
        Cv = centripetal + cross(w_in + omega, v_rel) + Bv_rate if Bv.nnz() else centripetal
        Cw = cross(w_in, w_rel) + Bw_rate
        rho, Bw, Bv, omega, Cv, Cw, *turns_ = stages.cut(rho, Bw, Bv, omega, Cv, Cw, *turns)
        found[number] = JointMotion(tuple(turns_), rho, Bv, Bw, omega, Cv, Cw)
    return found


def own_forces(
    tree: Tree,
    group: Group,
    joint_motion: JointMotion,
    applied: Applied,
    motion: LinkMotion,
    modal: Modal | None = None,
) -> tuple[SX, SX]:
    """Loads g of a group by itself: applied wrenches minus the velocity-dependent inertia forces, link components.

    Wijckmans (2.5), moved from the mass centre to O_K; without weight, which V̇_0 = (−g; 0) stands for.
    """
    w = joint_motion.omega
    M = group.inertia
    if modal is not None:
        F, T = -modal.quadratic[0], -modal.quadratic[1]
    else:
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

    modes = modes_of(groups, moving, q, u)
    M_hat: dict[int, Inertia6] = {}
    g_hat: dict[int, tuple[SX, SX]] = {}
    kept: dict[int, tuple[SX, SX, SX]] = {}
    for number, group in groups.items():
        modal = modes.get(number)
        M_hat[number] = group.inertia if modal is None else modal.rigid
        g_hat[number] = own_forces(tree, group, moving[number], applied, motion, modal)

    for number in reversed(groups):
        group, m = groups[number], moving[number]
        M, (gF, gT) = M_hat[number], g_hat[number]
        tau = applied.joint.get(group.link.joint.joint.name, SX(m.Bw.shape[1], 1))
        MBv, MBw = M.times(m.Bv, m.Bw)  # M̂ B
        D = symmetric_product(ca.horzcat(m.Bv.T, m.Bw.T), ca.vertcat(MBv, MBw))  # D = Bᵀ M̂ B
        pF, pT = M.times(m.Cv, m.Cw)
        pF, pT = pF - gF, pT - gT  # M̂ C − ĝ
        lower = group.lower
        if group.link.is_interface:
            modes[lower].carry(m, MBv, MBw, D, m.BT_times(pF, pT), stages)
            M_in, F_in, T_in = passed_inward(M, pF, pT, m.turns, m.rho)
            M_hat[lower] = stages.cut_inertia(M_hat[lower] + M_in)
            gF, gT = stages.cut(g_hat[lower][0] - F_in, g_hat[lower][1] - T_in)
            g_hat[lower] = (gF, gT)
            continue
        own = tau - m.BT_times(pF, pT)
        if number in modes:
            MBv, MBw, D, own = modes[number].joined(m, MBv, MBw, D, own)
        L, d_inverse = factor(D)
        K = solve_factored(L, d_inverse, ca.horzcat(MBv.T, MBw.T))  # K = D⁻¹ Bᵀ M̂
        e = solve_factored(L, d_inverse, own)  # e = D⁻¹ {τ − Bᵀ(M̂ C − ĝ)}
        Kv, Kw = K[:, 0:3], K[:, 3:6]
        if not lower:
            Kv, Kw, e = stages.cut(Kv, Kw, e)
        else:
            M_bar = M.minus_outer(MBv, MBw, Kv, Kw)  # Wijckmans (A.11) before Aᵀ … A: M̂ − M̂ B D⁻¹ Bᵀ M̂
            pF, pT = pF + MBv @ e, pT + MBw @ e  # Wijckmans (A.12) before −Aᵀ: (M̂ C − ĝ) + M̂ B e
            M_in, F_in, T_in = passed_inward(M_bar, pF, pT, m.turns, m.rho)  # Aᵀ … A and Aᵀ …
            M_in = M_hat[lower] + M_in  # Wijckmans (3.33)
            gF, gT = g_hat[lower][0] - F_in, g_hat[lower][1] - T_in
            Kv, Kw, e, vv, vw, ww, gF, gT = stages.cut(Kv, Kw, e, M_in.vv, M_in.vw, M_in.ww, gF, gT)
            M_hat[lower], g_hat[lower] = Inertia6(vv, vw, ww), (gF, gT)
        kept[number] = (Kv, Kw, e)

    return outward_accelerations(tree, groups, moving, kept, stages)


def outward_accelerations(
    tree: Tree,
    groups: dict[int, Group],
    moving: dict[int, JointMotion],
    kept: dict[int, tuple[SX, SX, SX]],
    stages: Stages,
) -> SX:
    """q̈ = e − K A V̇_i, which is Wijckmans (A.9), outward from ground with V̇_0 = (−g; 0)."""
    a: dict[int, SX] = {0: -tree.gravity}
    alpha: dict[int, SX] = {0: SX(3, 1)}
    result = SX(tree.n_u, 1)
    carried = {group.lower for group in groups.values()}
    for number, group in groups.items():
        m = moving[number]
        a_in, alpha_in = m.A_times(a[group.lower], alpha[group.lower])
        if group.link.is_interface:
            udot = result[group.link.moved_at]
        else:
            Kv, Kw, e = kept[number]
            udot = e - Kv @ a_in - Kw @ alpha_in
            result[group.link.speeds] = udot
        if number in carried:  # Wijckmans (3.23)
            a[number] = a_in + m.Bv @ udot + m.Cv
            alpha[number] = alpha_in + m.Bw @ udot + m.Cw
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
        **state.layout,
    )
