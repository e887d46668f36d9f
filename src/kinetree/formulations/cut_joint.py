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

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import casadi as ca
from casadi import DM, SX

from kinetree.formulations.contract import Equations, FormulationError, without_coupling
from kinetree.formulations.joint_recursion import (
    InwardRows,
    JointAccelerations,
    JointMotion,
    modes_of,
    pass_interface,
    pass_joint,
    pass_joint_with_rows,
    rows_inward,
)
from kinetree.formulations.placed_rows import place_loops, place_rows
from kinetree.formulations.quantities import TWIST, NamedQuantity
from kinetree.formulations.reactions import tree_equations
from kinetree.formulations.recursive import (
    RecursiveSweeps,
    hanging_alone,
    outward_motion,
    rigid_groups,
    sweep_quantities,
)
from kinetree.formulations.reduced import (
    Elimination,
    EndingRows,
    GroupRows,
    ReducedSystem,
    accumulate,
    back_substitute,
    eliminate_at_body,
    multiplier_at,
    present_rows,
    rows_ending,
    solve_at_ground,
)
from kinetree.formulations.wijckmans_quantities import CUT_JOINT
from kinetree.symbolic.constraints import body_rows
from kinetree.symbolic.forces import AppliedLoads, gather
from kinetree.symbolic.joint_coordinates import TreeState
from kinetree.symbolic.links import Link, zeros
from kinetree.symbolic.loops import StagedLoops, by_kinds, loops_of
from kinetree.symbolic.motion import LinkMotion
from kinetree.symbolic.staging import STAGED_FROM, HeldMatrix, Stages
from kinetree.symbolic.tree import Tree

LONGEST_STRAIGHT = 25_000
"""Instructions up to which loops among many bodies (planar ones mostly) stay one straight-line function."""


@dataclass(frozen=True)
class JointRowFactors:
    """Record of a joint that was passed inward: K and e, the rows that passed it, and their new values.

    ``demands`` are Φ̂ (two halves) and c of the rows.
    """

    held: tuple[HeldMatrix, HeldMatrix, HeldMatrix]
    rows: Sequence[int] = ()
    demands: tuple[HeldMatrix, HeldMatrix, HeldMatrix] | None = None
    passed: InwardRows | None = None


@dataclass(frozen=True)
class InwardPass:
    """Results of the sweep inward: recursion and rows, by the number of the link that carries a group.

    Attributes
    ----------
    sweeps
        Motion and inertia, as without loops; accelerations are not yet known.
    kept
        K, e and the rows of every joint.
    eliminated_at
        Rows that were eliminated at a body.
    at_ground, reduced, tops
        Rows that reached ground, with Ψ and γ̄; where each row ends.
    ending
        Rows as they came to the body at which they end, by body; kept only where they are asked for.
    given
        b of B y = b.
    loops
        Loops whose rows are traced by their kinds.
    """

    sweeps: RecursiveSweeps
    kept: dict[int, JointRowFactors]
    eliminated_at: dict[int, list[Elimination]]
    at_ground: GroupRows
    reduced: ReducedSystem
    tops: dict[int, int]
    ending: dict[int, EndingRows]
    given: SX
    loops: StagedLoops


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
    return solved(tree, q, u, applied, motion, select, stages or Stages(active=False))[1]


def solved(
    tree: Tree,
    q: SX,
    u: SX,
    applied: AppliedLoads,
    motion: LinkMotion,
    select: Sequence[int] | None,
    stages: Stages,
    looking: bool = False,
) -> tuple[InwardPass, CutJointSolution]:
    """Sweep inward, solve rows at ground, sweep outward; ``looking``: rows are kept at the bodies where they end."""
    found = swept_inward(tree, q, u, applied, motion, select, stages, looking)
    reduced = found.reduced
    at_ground = solve_at_ground(tree, found.at_ground, reduced, found.tops, stages)
    lam = back_substitute(at_ground, stages)
    udot = _outward(tree, found, lam, stages)
    worst = SX(1)  # diagonal over pivot, so that one division is enough
    for pivot_inverse, diagonal in reduced.pivots:
        worst = ca.fmax(worst, ca.fabs(diagonal * pivot_inverse))
    health = SX(1) if worst.is_constant() else 1 / worst
    multipliers = ca.vertcat(SX(0, 1), *[lam[r].sx for r in range(len(found.tops))])
    return found, CutJointSolution(udot, multipliers, health, found.given, found.loops)


def swept_inward(
    tree: Tree,
    q: SX,
    u: SX,
    applied: AppliedLoads,
    motion: LinkMotion,
    select: Sequence[int] | None,
    stages: Stages,
    looking: bool,
) -> InwardPass:
    """M̂, ĝ and the constraint rows carried inward."""
    groups = rigid_groups(tree)
    moving = outward_motion(groups, q, u, stages)
    staged = loops_of(tree, q, u, stages) if stages.active and by_kinds(tree) else StagedLoops()
    placed = place_loops(tree, groups, staged.loops, select, stages)
    rows = body_rows(motion, tree.topology.cuts, placed.others, without_cuts=bool(staged.loops))
    carried, on_speeds, reduced, tops = place_rows(tree, groups, moving, rows, motion, placed, stages)

    modes = modes_of(groups, moving, q, u)
    alone = hanging_alone(groups, moving, modes, applied, motion, stages)
    hanging = dict(alone)
    kept: dict[int, JointRowFactors] = {}
    eliminated_at: dict[int, list[Elimination]] = {}
    ending: dict[int, EndingRows] = {}
    for number in reversed(groups):
        group, m, lower = groups[number], moving[number], groups[number].lower
        here = carried[number]
        done = [r for r in here.rows if tops[r] == number]
        if done:
            if looking:
                ending[number] = rows_ending(reduced, here, done)
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
        kept[number] = JointRowFactors(passed, present, demands, row)
        accumulate(reduced, present, row.psi, row.shift, stages)
        for r, v, w in zip(present, stages.rows(row.Phi_v), stages.rows(row.Phi_w), strict=True):
            carried[lower].add(r, v, w, stages)
    if looking:
        ending[0] = rows_ending(reduced, carried[0], [r for r, top in tops.items() if not top])
    given = ca.vertcat(SX(len(placed.gamma), 1), rows.given)  # closed loops demand no motion
    sweeps = RecursiveSweeps(groups, moving, modes, alone, hanging, applied)
    return InwardPass(sweeps, kept, eliminated_at, carried[0], reduced, tops, ending, given, staged)


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


def _outward(tree: Tree, inward: InwardPass, lam: dict[int, HeldMatrix], stages: Stages) -> SX:
    """q̈ = e − K A V̇_i + D⁻¹ hᵀ λ, Wijckmans (B.9), outward from ground with V̇_0 = (−g; 0).

    Multipliers eliminated at a body follow from its V̇.
    """
    groups, moving, eliminated_at = inward.sweeps.groups, inward.sweeps.moving, inward.eliminated_at
    found = JointAccelerations.of_ground(tree.gravity, stages)
    result: dict[int, SX] = {}
    carried = {group.lower for group in groups.values()}
    for number, group in groups.items():
        m, link, lower = moving[number], group.link, group.lower
        if link.is_interface:
            found.interface(m, result[link.moved_at.start], number, lower)
        else:
            here = inward.kept[number]
            loops: tuple[HeldMatrix, HeldMatrix] | None = None
            if here.passed is not None:
                loops = (here.passed.Dinv_h, stages.stacked([lam[r] for r in here.rows]))
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
    """F6 with the selected independent rows (all rows when not given), at a state of the tree if one is given."""
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
    return tree_equations(
        "cut-joint",
        state,
        applied,
        accelerations=solution.udot,
        multipliers=solution.lam,
        health=solution.health,
        given=solution.given,
        select=chosen,
        quantities=lambda: tuple(_quantities(state, applied, chosen)),
        loops=solution.loops,
        stages=tuple(stages.definitions),
    )


def _quantities(state: TreeState, applied: AppliedLoads, select: Sequence[int]) -> Iterator[NamedQuantity]:
    """The loops of the graph, the recursion, and rows by the bodies they pass and end at."""
    tree, topology = state.tree, state.tree.topology
    names = tuple(str(state.rows.names[i]) for i in select)
    if topology.cuts:
        yield CUT_JOINT["path"].of(SX(DM(topology.path_matrix)), topology.bodies, topology.bodies)
        cuts, joints = ([joint.name for joint in of] for of in (topology.cuts, topology.joints))
        yield CUT_JOINT["loops"].of(SX(DM(topology.loop_matrix)), cuts, joints)
    stages = Stages(active=False)
    inward, solution = solved(tree, state.q, state.u, applied, state.motion, select, stages, looking=True)
    yield from sweep_quantities(state, inward.sweeps, solution.udot)
    for number, kept in inward.kept.items():
        if kept.demands is not None and kept.passed is not None:
            link = inward.sweeps.groups[number].link
            rows, speeds = [names[r] for r in kept.rows], tree.speed_names[link.moved_at]
            m, (Phi_v, Phi_w, c) = inward.sweeps.moving[number], [part.sx for part in kept.demands]
            h = Phi_v @ m.Bv + Phi_w @ m.Bw + c
            psi = ca.triu2symm(kept.passed.psi.sx)
            yield CUT_JOINT["Phi_hat"].of(ca.horzcat(Phi_v, Phi_w), rows, TWIST, owner=link.name)
            yield CUT_JOINT["c"].of(c, rows, speeds, owner=link.name)
            yield CUT_JOINT["h"].of(h, rows, speeds, owner=link.name)
            yield CUT_JOINT["Psi_step"].of(psi, rows, rows, owner=link.name)
            yield CUT_JOINT["gamma_step"].of(kept.passed.shift.sx, rows, owner=link.name)
    for number, end in inward.ending.items():
        owner = inward.sweeps.groups[number].link.name if number else ""
        rows = [names[r] for r in end.rows]
        yield CUT_JOINT["Phi_end"].of(end.Phi, rows, TWIST, owner=owner, frame=None if owner else "world")
        yield CUT_JOINT["Psi"].of(end.Psi, rows, rows, owner=owner)
        yield CUT_JOINT["gamma_bar"].of(end.gamma, rows, owner=owner)
