"""F6 · Recursive closed loops by cut joints (Wijckmans, section 3.5 and appendix B), in link frames.

The constraint rows of cut joints and of all other constraints are carried inward together with M̂ and ĝ. With
h = Φ̂_j B + c_j (c_j: what a row takes from the joint's own accelerations), K = D⁻¹BᵀM̂ and
e = D⁻¹{τ − Bᵀ(M̂C − ĝ)}, passing joint j gives

    q̈   = e − K A V̇_i + D⁻¹ hᵀ λ                 Wijckmans (B.9)
    Φ̄_i = (Φ̂_j − h K) A                          Wijckmans (B.13)
    Ψ   ← Ψ + h D⁻¹ hᵀ                           Wijckmans (3.46)
    γ̄   ← γ̄ − Φ̂_j C − h e                        Wijckmans (3.47)
    M̄_i, ḡ_i as without loops                    Wijckmans (B.11), (B.12)

and where the rows end, Φ̂ V̇ + Ψ λ = γ̄, Wijckmans (3.45), is solved with the rest as (3.48). Signs: here λ is the
force Φᵀλ *on* the bodies; the source writes M V̇ − g + Φᵀλ = 0, so its λ and its Ψ are the negatives of these.
c_j is not in the source, whose constraints only touch bodies. One improvement on the source: rows
that only concern what lies outside a body i (a loop that closes above it) are eliminated *at* i, where
Φ̂ V̇_i + Ψ λ = γ̄ gives λ = Ψ⁻¹(γ̄ − Φ̂ V̇_i), instead of being carried to the base:

    M̂_i ← M̂_i + Φ̂ᵀ Ψ⁻¹ Φ̂          ĝ_i ← ĝ_i + Φ̂ᵀ Ψ⁻¹ γ̄

so that many small loops cost no more than the sum of each. What reaches ground is solved there in sparse
straight-line code. The rows must be independent: a subset is chosen by the caller. ``health`` is the smallest pivot
of Ψ relative to the mobility its bodies would have if they were free, from about 1 down to 0 where the rows become
dependent or lose their hold on the motion.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import casadi as ca
from casadi import SX

from kinetree.formulations.contract import Equations, FormulationError, without_coupling
from kinetree.formulations.joint_recursion import (
    JointAccelerations,
    JointMotion,
    modes_of,
    pass_interface,
    pass_joint,
    pass_joint_with_rows,
    rows_inward,
)
from kinetree.formulations.reactions import tree_reactions
from kinetree.formulations.recursive import Group, hanging_alone, outward_motion, rigid_groups
from kinetree.formulations.reduced import (
    Elimination,
    GroupRows,
    ReducedSystem,
    accumulate,
    back_substitute,
    eliminate_at_body,
    multiplier_at,
    present_rows,
    solve_at_ground,
)
from kinetree.spatial.symbolic import cross, skew
from kinetree.symbolic.constraints import BodyRows, body_rows
from kinetree.symbolic.forces import AppliedLoads, gather
from kinetree.symbolic.joint_coordinates import TreeState
from kinetree.symbolic.links import Link, zeros
from kinetree.symbolic.loops import Loop, StagedLoops, by_kinds, loops_of
from kinetree.symbolic.motion import LinkMotion
from kinetree.symbolic.staging import STAGED_FROM, HeldMatrix, Stages
from kinetree.symbolic.tree import Tree

LONGEST_STRAIGHT = 25_000
"""Instructions up to which loops among many bodies (planar ones mostly) stay one straight-line function."""


@dataclass(frozen=True)
class JointRowFactors:
    """What is kept of a joint that was passed inward: K and e, the rows that passed it, and D⁻¹ hᵀ of these."""

    held: tuple[HeldMatrix, HeldMatrix, HeldMatrix]
    rows: Sequence[int] = ()
    Dinv_h: HeldMatrix | None = None


@dataclass(frozen=True)
class CutJointSolution:
    """Accelerations u̇, multipliers λ of the selected rows, the smallest relative pivot, b of B y = b.

    ``loops`` are those that were traced by their kinds.
    """

    udot: SX
    lam: SX
    health: SX
    given: SX
    loops: StagedLoops


def forward_dynamics(
    tree: Tree,
    q: SX,
    u: SX,
    applied: AppliedLoads,
    motion: LinkMotion,
    select: Sequence[int] | None = None,
    stages: Stages | None = None,
) -> CutJointSolution:
    """Accelerations and multipliers of a constrained tree with the selected (independent) rows."""
    if tree.coupling:
        raise FormulationError(without_coupling(tree.coupling))
    stages = stages or Stages(active=False)
    groups = rigid_groups(tree)
    moving = outward_motion(groups, q, u, stages)
    staged = loops_of(tree, q, u, stages) if stages.active and by_kinds(tree) else StagedLoops()
    placed = place_loops(tree, groups, staged.loops, select, stages)
    rows = body_rows(motion, tree.topology.cuts, placed.others, without_cuts=bool(staged.loops))
    carried, on_speeds, reduced, tops = place_rows(tree, groups, moving, rows, motion, placed, stages)

    modes = modes_of(groups, moving, q, u)
    hanging = hanging_alone(groups, moving, modes, applied, motion, stages)
    kept: dict[int, JointRowFactors] = {}
    eliminated_at: dict[int, list[Elimination]] = {}
    for number in reversed(groups):
        group, m, lower = groups[number], moving[number], groups[number].lower
        here = carried[number]
        done = [r for r in here.rows if tops[r] == number]
        if done:
            hanging[number], eliminated_at[number] = eliminate_at_body(
                hanging[number], here, reduced, done, stages
            )
        if group.link.is_interface:
            pass_interface(m, hanging, number, lower, modes[lower], stages)
            _pass_rows(m, here, reduced, carried[lower], on_speeds, groups[lower].link, stages)
            continue
        joint = group.link.joint.joint
        tau = applied.joint.get(joint.name, zeros(joint.n_u))
        modal, rotor = modes.get(number), group.link.rotor
        speeds = on_speeds.get(joint.name, {})
        present = sorted({*here.rows, *speeds})
        if not present:
            kept[number] = JointRowFactors(pass_joint(m, hanging, number, lower, tau, modal, rotor, stages))
            continue
        none = stages.hold(_no_row(joint.n_u))
        c = stages.stacked([speeds.get(r, none) for r in present])
        demands = (*present_rows(here, present, stages), c)
        passed, row = pass_joint_with_rows(m, hanging, number, lower, tau, modal, rotor, demands, stages)
        kept[number] = JointRowFactors(passed, present, row.Dinv_h)
        accumulate(reduced, present, row.psi, row.shift, stages)
        for r, v, w in zip(present, stages.rows(row.Phi_v), stages.rows(row.Phi_w), strict=True):
            carried[lower].add(r, v, w, stages)

    at_ground = solve_at_ground(tree, carried[0], reduced, tops, stages)
    lam = back_substitute(at_ground, stages)
    udot = _outward(tree, groups, moving, kept, eliminated_at, lam, stages)
    worst = SX(1)  # diagonal over pivot, so that one division is enough
    for pivot_inverse, diagonal in reduced.pivots:
        worst = ca.fmax(worst, ca.fabs(diagonal * pivot_inverse))
    health = SX(1) if worst.is_constant() else 1 / worst
    multipliers = ca.vertcat(SX(0, 1), *[lam[r].sx for r in range(len(tops))])
    given = ca.vertcat(SX(len(placed.gamma), 1), rows.given)  # closed loops demand no motion
    return CutJointSolution(udot, multipliers, health, given, staged)


def _pass_rows(
    m: JointMotion,
    here: GroupRows,
    reduced: ReducedSystem,
    lower: GroupRows,
    on_speeds: dict[str, dict[int, HeldMatrix]],
    body: Link,
    stages: Stages,
) -> None:
    """Rows on an interface, V̇_S = A V̇ + B q̈ + C: Φ̂ A on its flexible body, Φ̂ B on the modes, γ̄ −= Φ̂ C."""
    present = sorted(here.rows)
    if not present:
        return
    on_modes, shift, Phi_v, Phi_w = stages.step(
        "rows on an interface",
        _rows_of_interface,
        *(*present_rows(here, present, stages), *m.held_B, *m.held_C, *m.held_A),
    )
    speeds = on_speeds.setdefault(body.joint.joint.name, {})
    for i, _, value in stages.entries(shift):
        reduced.gamma[present[i]].append(value)
    parts = (stages.rows(part) for part in (on_modes, Phi_v, Phi_w))
    for r, own, v, w in zip(present, *parts, strict=True):
        speeds[r] = stages.hold(speeds[r].sx + own.sx) if r in speeds else own
        lower.add(r, v, w, stages)


def _rows_of_interface(
    Phi_v: SX, Phi_w: SX, Bv: SX, Bw: SX, Cv: SX, Cw: SX, rho: SX, *turns: SX
) -> tuple[SX, ...]:
    """Φ̂ B, −Φ̂ C and Φ̂ A."""
    inward = rows_inward(Phi_v, Phi_w, turns, rho)
    return Phi_v @ Bv + Phi_w @ Bw, -(Phi_v @ Cv + Phi_w @ Cw), *inward


@lru_cache(maxsize=64)
def _no_row(n: int) -> SX:
    """A row without entries. It is shared: it may not be changed."""
    return SX(1, n)


def _outward(
    tree: Tree,
    groups: dict[int, Group],
    moving: dict[int, JointMotion],
    kept: dict[int, JointRowFactors],
    eliminated_at: dict[int, list[Elimination]],
    lam: dict[int, HeldMatrix],
    stages: Stages,
) -> SX:
    """q̈ = e − K A V̇_i + D⁻¹ hᵀ λ, Wijckmans (B.9), outward from ground with V̇_0 = (−g; 0).

    Multipliers eliminated at a body follow from its V̇.
    """
    found = JointAccelerations.of_ground(tree.gravity, stages)
    result: dict[int, SX] = {}
    carried = {group.lower for group in groups.values()}
    for number, group in groups.items():
        m, link, lower = moving[number], group.link, group.lower
        if link.is_interface:
            found.interface(m, result[link.moved_at.start], number, lower)
        else:
            here = kept[number]
            loops: tuple[HeldMatrix, HeldMatrix] | None = None
            if here.Dinv_h is not None:
                loops = (here.Dinv_h, stages.stacked([lam[r] for r in here.rows]))
            carries = number in carried or number in eliminated_at
            result[link.speeds.start] = found.joint(m, here.held, number, lower, carries, loops)
        for step in reversed(eliminated_at.get(number, [])):
            lam[step.row] = multiplier_at(step, found.V[number], lam, stages)
    return ca.vertcat(SX(0, 1), *[result[start] for start in sorted(result)])


def _length(state: TreeState, solution: CutJointSolution) -> int:
    """Instructions of the accelerations."""
    inputs = [state.motion.t, state.x, state.y, state.tree.symbols.p]
    free = {"allow_free": True}  # sizes of friction that follows constraint forces
    return int(ca.Function("length", inputs, [solution.udot], free).n_instructions())


def build(tree: Tree, select: Sequence[int] | None = None, state: TreeState | None = None) -> Equations:
    """F6 with the selected independent rows (all rows when not given), on a state of the tree where there is one."""
    state = TreeState(tree) if state is None else state
    applied = gather(state.motion)
    rows = state.rows
    chosen = tuple(range(len(rows.names))) if select is None else tuple(sorted(select))

    def traced(stages: Stages) -> CutJointSolution:
        return forward_dynamics(tree, state.q, state.u, applied, state.motion, chosen, stages)

    stages = Stages(active=tree.n_moving >= STAGED_FROM)
    if chosen and STAGED_FROM <= tree.n_moving < 4 * STAGED_FROM:
        solution = traced(Stages(active=False))
        stages = Stages(active=_length(state, solution) > LONGEST_STRAIGHT)
        solution = traced(stages) if stages.active else solution
    else:
        solution = traced(stages)
    return Equations(
        "cut-joint",
        tree,
        state.x,
        state.y,
        state.N,
        motion=state.motion,
        rows=rows,
        from_tree=state.from_tree,
        reactions=lambda ydot, lam: tree_reactions(
            state.motion, state.x, state.N, state.u, ydot, lam, applied
        ),
        accelerations=solution.udot,
        multipliers=solution.lam,
        health=solution.health,
        given=solution.given,
        select=chosen,
        loops=solution.loops,
        stages=tuple(stages.definitions),
        **state.layout,
    )


@dataclass(frozen=True)
class PlacedLoops:
    """Rows of loops that were traced by their kinds, on the accelerations of the joints of each.

    Attributes
    ----------
    gamma, tops, mobilities
        Of every selected row: γ, the body that carries its loop, the scale its pivot is judged by.
    on_speeds
        Joint → row → its entries of B.
    others
        Which rows of other constraints are selected, counted from the first of these; None for all.
    """

    gamma: list[HeldMatrix]
    tops: list[int]
    mobilities: list[SX]
    on_speeds: dict[str, dict[int, HeldMatrix]]
    others: Sequence[int] | None


def place_loops(
    tree: Tree, groups: dict[int, Group], loops: Sequence[Loop], select: Sequence[int] | None, stages: Stages
) -> PlacedLoops:
    """Put the selected rows of loops on the joints of each: c_j = B_j, and no Φ on bodies."""
    root = {k: number for number, group in groups.items() for k, _ in group.members}
    placed = PlacedLoops([], [], [], {}, select)
    count = sum(len(loop.names) for loop in loops)
    chosen = None if select is None else set(select)
    first = 0
    for loop in loops:
        wanted = [i for i in range(len(loop.names)) if chosen is None or first + i in chosen]
        first += len(loop.names)
        if not wanted:
            continue
        gamma = stages.rows(loop.gamma)
        ends = [root[number] for number, _ in tree.joint_frames_in_links(loop.joint) if number in root]
        for i in wanted:
            r = len(placed.gamma)
            placed.gamma.append(gamma[i])
            placed.tops.append(root.get(loop.carrier, 0))
            unit = loop.names[i].unit
            placed.mobilities.append(sum((_mobility(groups, number, unit) for number in ends), SX(0)))
            start = 0
            for link in loop.links:
                stop = start + link.speeds.stop - link.speeds.start
                c = stages.part(loop.B, slice(i, i + 1), slice(start, stop))
                if stages.entries(c):
                    placed.on_speeds.setdefault(link.joint.joint.name, {})[r] = c
                start = stop
    others = None if select is None else [i - count for i in select if i >= count]
    return replace(placed, others=others)


def place_rows(
    tree: Tree,
    groups: dict[int, Group],
    moving: dict[int, JointMotion],
    rows: BodyRows,
    motion: LinkMotion,
    loops: PlacedLoops,
    stages: Stages,
) -> tuple[dict[int, GroupRows], dict[str, dict[int, HeldMatrix]], ReducedSystem, dict[int, int]]:
    """Put every row on the groups it touches (link components) and find the body where it can be eliminated.

    Rows of ``loops`` come first.
    """
    root = {k: number for number, group in groups.items() for k, _ in group.members}
    carried: dict[int, GroupRows] = {number: GroupRows() for number in (0, *groups)}
    first = len(loops.gamma)
    gamma = {first + i: rows.gamma[i] for i in range(len(rows.names))}
    g = tree.gravity
    numbers = range(first, first + len(rows.names))
    touched: dict[int, set[int]] = {r: set() for r in numbers}
    touching: dict[int, list[int]] = {r: [] for r in numbers}
    for k in rows.phi_v:
        if k not in root:
            continue  # welded to ground
        number = root[k]
        r_O, R = motion.link_pose(number)
        offset = R.T @ (motion.link_pose(k)[0] - r_O) if k != number else SX(3, 1)
        w = moving[number].omega
        for i in _rows_in(rows.phi_v[k], rows.phi_w[k]):
            r = first + i
            v_world, w_world = rows.phi_v[k][i, :], rows.phi_w[k][i, :]
            touched[r].add(number)
            touching[r].append(k)
            phi_v, phi_w = v_world @ R, w_world @ R
            if k != number:
                # a_k = a + α×ρ + ω×(ω×ρ) of a welded body: its known part goes to the right
                gamma[r] = gamma[r] - phi_v @ cross(w, cross(w, offset))
                phi_w = phi_w - phi_v @ skew(offset)
            carried[number].add(r, stages.hold(phi_v), stages.hold(phi_w), stages)
    speeds = loops.on_speeds
    lowers: dict[int, set[int]] = {r: set() for r in numbers}
    for joint, c in rows.on_speeds.items():
        link = tree.link_of_joint(joint)
        assert link is not None
        for i in _rows_in(c):
            speeds.setdefault(joint, {})[first + i] = stages.hold(c[i, :])
            lowers[first + i].add(groups[link.number].lower)

    tops = dict(enumerate(loops.tops))
    for r, name in zip(numbers, rows.names, strict=True):
        relative = name.kind == "joint" and len(touched[r]) == 2
        if relative or not touched[r]:
            bodies = sorted(touched[r] | lowers[r])
            top = bodies[0]
            for body in bodies[1:]:
                top = _common(groups, top, body)
            # rows on two interfaces of a flexible body are on its modes too, which are eliminated there
            tops[r] = groups[top].lower if top and groups[top].link.elastic is not None else top
        else:
            tops[r] = 0
        if not relative:
            # ground carries −g as its acceleration: true accelerations are a + g
            for k in touching[r]:
                gamma[r] = gamma[r] - rows.phi_v[k][r - first, :] @ g
    reduced = ReducedSystem([*loops.gamma, *gamma.values()], stages)
    mobilities = dict(enumerate(loops.mobilities))
    for r, name in zip(numbers, rows.names, strict=True):
        mobilities[r] = sum((_mobility(groups, number, name.unit) for number in touched[r]), SX(0))
    reduced.references = {r: mobility for r, mobility in mobilities.items() if not mobility.is_zero()}
    return carried, speeds, reduced, tops


def _rows_in(*matrices: SX) -> list[int]:
    """Rows in which any of some matrices has entries."""
    return sorted({int(r) for matrix in matrices for r in matrix.sparsity().get_triplet()[0]})


def _mobility(groups: dict[int, Group], number: int, unit: str) -> SX:
    """Acceleration per unit force that a body would show if it were free: the scale a pivot is judged by.

    Of an interface, that of its flexible body; of a root interface, that of the body on it.
    """
    group = groups[number]
    if group.link.is_interface:
        group = groups[group.lower]
    elif group.inertia.vv.is_zero():
        group = next((g for g in groups.values() if g.lower == number and g.link.elastic is not None), group)
    if group.inertia.ww.is_zero() and unit.startswith("rad"):
        return SX(0)
    if unit.startswith("rad"):
        return 3 / ca.trace(group.inertia.ww)
    mass = group.inertia.vv[0, 0]
    return SX(0) if mass.is_zero() else 1 / mass


def _common(groups: dict[int, Group], j: int, k: int) -> int:
    """The outermost group that carries both (0: ground)."""
    below = {0}
    while j:
        below.add(j)
        j = groups[j].lower
    while k not in below:
        k = groups[k].lower
    return k
