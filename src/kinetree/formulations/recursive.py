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
  There B is (nearly) constant, and A = [Rᵀ −Rᵀρ̃; 0 Rᵀ] turns as well as shifts (that of Wijckmans (3.19) only shifts).
- **Gravity** is the upward acceleration −g of ground, V̇_0 = (−g; 0), which saves m g at every body.
- **τ_j**, forces that act along the joint's own coordinates, is not in the source, nor is the inertia of rotors that
  turn with them, which is added to D.
- **Ground is body 0** with known acceleration, as the source says in its section 3.4 (Slaats).
- Bodies welded together are one body.
- **Flexible bodies**: modes are the speeds of a joint, the body's inertia couples them to its motion, and what hangs on
  its interfaces is passed to both (:mod:`kinetree.formulations.joint_recursion`).
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
from casadi import SX

from kinetree.formulations.contract import Equations, FormulationError
from kinetree.formulations.joint_recursion import (
    ArticulatedBody,
    JointAccelerations,
    JointMotion,
    Modal,
    inertia_forces,
    joint_motion,
    modes_of,
    pass_interface,
    pass_joint,
)
from kinetree.formulations.reactions import tree_reactions
from kinetree.spatial.symbolic import cross
from kinetree.symbolic.articulated import Inertia6
from kinetree.symbolic.forces import AppliedLoads, gather
from kinetree.symbolic.joint_coordinates import TreeState
from kinetree.symbolic.links import Link, Pose, compose, zeros
from kinetree.symbolic.motion import LinkMotion
from kinetree.symbolic.staging import STAGED_FROM, HeldMatrix, Stages
from kinetree.symbolic.tree import Tree


@dataclass(frozen=True)
class Group:
    """A link and everything welded to it: mass, first moment and inertia about O of the link."""

    link: Link
    lower: int
    qK: SX
    EK: SX
    inertia: Inertia6
    members: tuple[tuple[int, Pose], ...]


def _inertia(link: Link) -> Inertia6:
    """M_K about O_K."""
    if link.numbers is None:
        return Inertia6.of_body(link.mass, link.rK, link.inertia)
    return Inertia6.of_numbers(link.numbers.mass, link.numbers.rK, link.numbers.inertia)


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
            own = _inertia(link)
            own = own.rotated(R).shifted(p) if k != number else own
            total = own if total is None else total + own
        assert total is not None
        groups[number] = Group(tree.links[number - 1], carrier, qK, EK, total, tuple(members[number]))
    return groups


def outward_motion(groups: dict[int, Group], q: SX, u: SX, stages: Stages) -> dict[int, JointMotion]:
    """Outward sweep: A, B, ω and C = Ȧ V_i + Ḃ q̇ of every joint."""
    found: dict[int, JointMotion] = {}
    q_of, u_of = stages.columns(q), stages.columns(u)
    for number, group in groups.items():
        link = group.link
        w_J = found[group.lower].held_omega if group.lower else None
        qj, uj = q_of(link.moved_by), u_of(link.moved_at)
        found[number] = joint_motion(link.joint, group.qK, group.EK, qj, uj, w_J, stages)
    return found


def own_forces(
    group: Group,
    joint_motion: JointMotion,
    applied: AppliedLoads,
    motion: LinkMotion,
    modal: Modal | None,
    stages: Stages,
) -> tuple[HeldMatrix, HeldMatrix]:
    """Loads g of a group by itself: applied wrenches minus the velocity-dependent inertia forces, link components.

    Wijckmans (2.5), moved from the mass centre to O_K; without weight, which V̇_0 = (−g; 0) stands for.
    """
    if modal is not None:
        F, T = stages.hold(-modal.quadratic[0]), stages.hold(-modal.quadratic[1])
    else:
        F, T = inertia_forces(group.inertia, joint_motion, stages)
    for k, _ in group.members:
        if k in applied.force:
            r_O, R = motion.link_pose(group.link.number)
            r_k, _ = motion.link_pose(k)
            force = applied.force[k]
            F = stages.hold(F.sx + R.T @ force)
            T = stages.hold(T.sx + R.T @ (applied.moment[k] + cross(r_k - r_O, force)))
    return F, T


def hanging_alone(
    groups: dict[int, Group],
    moving: dict[int, JointMotion],
    modes: dict[int, Modal],
    applied: AppliedLoads,
    motion: LinkMotion,
    stages: Stages,
) -> dict[int, ArticulatedBody]:
    """M and g of every body by itself, which M̂ and ĝ begin with."""
    found = {}
    for number, group in groups.items():
        modal = modes.get(number)
        M = group.inertia if modal is None else modal.rigid
        F, T = own_forces(group, moving[number], applied, motion, modal, stages)
        found[number] = ArticulatedBody.of(stages, M, F, T)
    return found


def forward_dynamics(
    tree: Tree, q: SX, u: SX, applied: AppliedLoads, motion: LinkMotion, stages: Stages | None = None
) -> SX:
    """Accelerations u̇ (n_u) of a tree by the recursive O(n) method."""
    stages = stages or Stages(active=False)
    groups = rigid_groups(tree)
    moving = outward_motion(groups, q, u, stages)
    modes = modes_of(groups, moving, q, u)
    hanging = hanging_alone(groups, moving, modes, applied, motion, stages)
    kept: dict[int, tuple[HeldMatrix, HeldMatrix, HeldMatrix]] = {}
    for number in reversed(groups):
        group, m, lower = groups[number], moving[number], groups[number].lower
        if group.link.is_interface:
            pass_interface(m, hanging, number, lower, modes[lower], stages)
            continue
        joint = group.link.joint.joint
        tau = applied.joint.get(joint.name, zeros(joint.n_u))
        rotor = group.link.rotor
        kept[number] = pass_joint(m, hanging, number, lower, tau, modes.get(number), rotor, stages)
    return outward_accelerations(tree, groups, moving, kept, stages)


def outward_accelerations(
    tree: Tree,
    groups: dict[int, Group],
    moving: dict[int, JointMotion],
    kept: dict[int, tuple[HeldMatrix, HeldMatrix, HeldMatrix]],
    stages: Stages,
) -> SX:
    """q̈ = e − K A V̇_i, which is Wijckmans (A.9), outward from ground with V̇_0 = (−g; 0)."""
    found = JointAccelerations.of_ground(tree.gravity, stages)
    result: dict[int, SX] = {}
    carried = {group.lower for group in groups.values()}
    for number, group in groups.items():
        lower, link = group.lower, group.link
        if link.is_interface:
            found.interface(moving[number], result[link.moved_at.start], number, lower)
        else:
            result[link.speeds.start] = found.joint(
                moving[number], kept[number], number, lower, number in carried
            )
    return ca.vertcat(SX(0, 1), *[result[start] for start in sorted(result)])


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
