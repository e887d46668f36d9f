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

from collections.abc import Collection, Iterator
from dataclasses import dataclass

import casadi as ca
from casadi import SX

from kinetree.formulations.contract import Equations
from kinetree.formulations.joint_recursion import (
    ArticulatedBody,
    JointAccelerations,
    JointMotion,
    Modal,
    factors_of,
    inertia_forces,
    joint_motion,
    modes_of,
    pass_interface,
    pass_joint,
)
from kinetree.formulations.quantities import AXES, TWIST, WRENCH, NamedQuantity
from kinetree.formulations.reactions import tree_equations
from kinetree.formulations.wijckmans_quantities import RECURSIVE
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


@dataclass(frozen=True)
class RecursiveSweeps:
    """Results of the sweeps outward and inward, by the number of the link that carries a group.

    Attributes
    ----------
    groups, moving, modes
        Bodies with what is welded to them, A, B, C and ω, and modes of flexible bodies.
    alone, hanging
        M and g of a body by itself, M̂ and ĝ with all that hangs on it.
    applied
        Loads.
    """

    groups: dict[int, Group]
    moving: dict[int, JointMotion]
    modes: dict[int, Modal]
    alone: dict[int, ArticulatedBody]
    hanging: dict[int, ArticulatedBody]
    applied: AppliedLoads


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
    return swept(tree, q, u, applied, motion, stages or Stages(active=False))[1]


def swept(
    tree: Tree, q: SX, u: SX, applied: AppliedLoads, motion: LinkMotion, stages: Stages
) -> tuple[RecursiveSweeps, SX]:
    """Outward for the motion, inward for M̂ and ĝ, and outward for the accelerations u̇."""
    groups = rigid_groups(tree)
    moving = outward_motion(groups, q, u, stages)
    modes = modes_of(groups, moving, q, u)
    alone = hanging_alone(groups, moving, modes, applied, motion, stages)
    hanging = dict(alone)
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
    udot = outward_accelerations(tree, groups, moving, kept, stages)
    return RecursiveSweeps(groups, moving, modes, alone, hanging, applied), udot


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


def sweep_quantities(
    state: TreeState, found: RecursiveSweeps, udot: SX, joined: Collection[int] = ()
) -> Iterator[NamedQuantity]:
    """Quantities of every body and its joint, outward; joints of ``joined`` bodies are not passed one by one."""
    V_dot: dict[int, SX] = {0: ca.vertcat(-state.tree.gravity, SX(3, 1))}
    for number in found.groups:
        yield from _of_motion(state, found, number)
        yield from _of_inertia(found, number)
        own = udot[found.groups[number].link.moved_at]
        yield from _of_joint(state, found, number, own, V_dot, number in joined)


def _of_motion(state: TreeState, found: RecursiveSweeps, number: int) -> Iterator[NamedQuantity]:
    """Pose, V, A, B and C."""
    group, m = found.groups[number], found.moving[number]
    owner = group.link.name
    r, R = state.motion.link_pose(number)
    v, _ = state.motion.link_velocity(number)
    yield RECURSIVE["r_O"].of(r, AXES, owner=owner)
    yield RECURSIVE["R"].of(R, AXES, AXES, owner=owner)
    yield RECURSIVE["rho"].of(m.rho, AXES, owner=owner)
    yield RECURSIVE["V"].of(ca.vertcat(R.T @ v, m.omega), TWIST, owner=owner)
    yield RECURSIVE["A"].of(m.A, TWIST, TWIST, owner=owner)
    yield RECURSIVE["B"].of(ca.vertcat(m.Bv, m.Bw), TWIST, _speeds(state, group.link), owner=owner)
    yield RECURSIVE["C"].of(ca.vertcat(m.Cv, m.Cw), TWIST, owner=owner)


def _of_inertia(found: RecursiveSweeps, number: int) -> Iterator[NamedQuantity]:
    """M and g of the body alone, M̂ and ĝ, and the sums of what hangs on it."""
    owner = found.groups[number].link.name
    M, g = found.alone[number].whole
    M_hat, g_hat = found.hanging[number].whole
    yield RECURSIVE["M"].of(M, TWIST, TWIST, owner=owner)
    yield RECURSIVE["g"].of(g, WRENCH, owner=owner)
    yield RECURSIVE["M_hat"].of(M_hat, TWIST, TWIST, owner=owner)
    yield RECURSIVE["g_hat"].of(g_hat, WRENCH, owner=owner)
    if found.hanging[number] is not found.alone[number]:
        yield RECURSIVE["M_sum"].of(M_hat - M, TWIST, TWIST, owner=owner)
        yield RECURSIVE["g_sum"].of(g_hat - g, WRENCH, owner=owner)


def _of_joint(
    state: TreeState, found: RecursiveSweeps, number: int, udot: SX, V_dot: dict[int, SX], joined: bool
) -> Iterator[NamedQuantity]:
    """D, K, e, what passes inward (not where ``joined``), and the accelerations, which are added to ``V_dot``."""
    group, m = found.groups[number], found.moving[number]
    link, owner, speeds = group.link, group.link.name, _speeds(state, group.link)
    V_dot[number] = m.A @ V_dot[group.lower] + ca.vertcat(m.Bv, m.Bw) @ udot + ca.vertcat(m.Cv, m.Cw)
    if not link.is_interface:
        joint = link.joint.joint
        tau = found.applied.joint.get(joint.name, zeros(joint.n_u))
        yield RECURSIVE["tau"].of(tau, speeds, owner=owner)
        yield RECURSIVE["q_ddot"].of(udot, speeds, owner=owner)
    if not link.is_interface and not joined:
        factors = factors_of(m, found.hanging[number], tau, found.modes.get(number), link.rotor)
        yield RECURSIVE["D"].of(factors.D, speeds, speeds, owner=owner)
        yield RECURSIVE["K"].of(factors.K, speeds, TWIST, owner=owner)
        yield RECURSIVE["e"].of(factors.e, speeds, owner=owner)
        if group.lower:
            M_bar, F, T = factors.inward(m.turns, m.rho)
            yield RECURSIVE["M_bar"].of(M_bar.whole, TWIST, TWIST, owner=owner)
            yield RECURSIVE["g_bar"].of(-ca.vertcat(F, T), WRENCH, owner=owner)
    yield RECURSIVE["V_dot"].of(V_dot[number], TWIST, owner=owner)


def _speeds(state: TreeState, link: Link) -> tuple[str, ...]:
    """Names of the speeds that a link moves with."""
    return tuple(state.tree.speed_names[link.moved_at])


def build(tree: Tree) -> Equations:
    """F5 for open trees. Models with loops or constraints are F6's."""
    state = TreeState(tree)
    applied = gather(state.motion)
    stages = Stages(active=tree.n_moving >= STAGED_FROM)
    udot = forward_dynamics(tree, state.q, state.u, applied, state.motion, stages)
    return tree_equations(
        "recursive",
        state,
        applied,
        accelerations=udot,
        quantities=lambda: tuple(
            sweep_quantities(
                state, *swept(tree, state.q, state.u, applied, state.motion, Stages(active=False))
            )
        ),
        stages=tuple(stages.definitions),
    )
