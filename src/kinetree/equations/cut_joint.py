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
from dataclasses import dataclass, field

import casadi as ca

from kinetree.equations.contract import Equations
from kinetree.equations.joint_motion import JointMotion
from kinetree.equations.joint_steps import Accelerations, Hanging, eliminated, pass_interface, pass_joint
from kinetree.equations.modal import modes_of
from kinetree.equations.reactions import tree_reactions
from kinetree.equations.recursive import Group, hanging_alone, outward_motion, rigid_groups
from kinetree.equations.reduced import (
    Carried,
    Elimination,
    Reduced,
    accumulate,
    back_substitute,
    eliminate_at_body,
    multiplier,
    present_rows,
    solve_at_ground,
)
from kinetree.spatial.symbolic import cross, skew
from kinetree.symbolic.articulated import solve_factored
from kinetree.symbolic.body_symbols import BodyRows, body_rows
from kinetree.symbolic.forces import Applied, gather
from kinetree.symbolic.links import Link
from kinetree.symbolic.motion import LinkMotion
from kinetree.symbolic.poses import zeros
from kinetree.symbolic.staging import STAGED_FROM, Held, Stages
from kinetree.symbolic.tree import Tree
from kinetree.symbolic.tree_state import TreeState

SX = ca.SX

LONGEST_STRAIGHT = 25_000
"""Instructions up to which loops among many bodies (planar ones mostly) stay one straight-line function."""


@dataclass(frozen=True)
class Kept:
    """What is kept of a joint that was passed inward: K and e, the rows that passed it, and D⁻¹ hᵀ of these."""

    held: tuple[Held, Held, Held]
    rows: Sequence[int] = ()
    Dinv_h: SX = field(default_factory=SX)


@dataclass(frozen=True)
class Solution:
    """Accelerations u̇, multipliers λ of the selected rows, the smallest relative pivot, b of B y = b."""

    udot: SX
    lam: SX
    health: SX
    given: SX


def forward_dynamics(
    tree: Tree,
    q: SX,
    u: SX,
    applied: Applied,
    motion: LinkMotion,
    select: Sequence[int] | None = None,
    stages: Stages | None = None,
) -> Solution:
    """Accelerations and multipliers of a constrained tree with the selected (independent) rows."""
    stages = stages or Stages(active=False)
    groups = rigid_groups(tree)
    moving = outward_motion(tree, groups, q, u, stages)
    rows = body_rows(motion, tree.topology.cuts, select)
    carried, on_speeds, reduced, tops = _place_rows(tree, groups, moving, rows, motion)

    modes = modes_of(groups, moving, q, u)
    hanging = hanging_alone(tree, groups, moving, modes, applied, motion, stages)
    kept: dict[int, Kept] = {}
    eliminated_at: dict[int, list[Elimination]] = {}
    for number in reversed(groups):
        group, m, lower = groups[number], moving[number], groups[number].lower
        here = carried[number]
        done = [r for r in here.rows if tops[r] == number]
        if done:
            M, (F, T), eliminated_at[number] = eliminate_at_body(
                hanging[number].M, hanging[number].g, here, reduced, done
            )
            hanging[number] = Hanging.of(stages, M, F, T)
        if group.link.is_interface:
            pass_interface(m, hanging, number, lower, modes[lower], stages)
            _pass_rows(m, here, reduced, carried[lower], on_speeds, groups[lower].link, stages)
            continue
        joint = group.link.joint.joint
        tau = applied.joint.get(joint.name, zeros(joint.n_u))
        speeds = on_speeds.get(joint.name, {})
        present = sorted({*here.rows, *speeds})
        if not present:
            kept[number] = Kept(pass_joint(m, hanging, number, lower, tau, modes.get(number), stages))
            continue
        modal = modes.get(number)
        P = () if modal is None else (modal.Pv, modal.Pw, modal.M, modal.g)
        passed = eliminated(*[part.sx for part in hanging[number].parts], tau, m.Bv, m.Bw, m.Cv, m.Cw, *P)
        K_v, K_w = passed.K[:, 0:3], passed.K[:, 3:6]
        Phi_v, Phi_w = present_rows(here, present)
        c = ca.vertcat(SX(0, joint.n_u), *[speeds.get(r, SX(1, joint.n_u)) for r in present])
        h = Phi_v @ m.Bv + Phi_w @ m.Bw + c  # h = Φ̂ B + c
        Dinv_h = solve_factored(passed.L, passed.d_inverse, h.T)
        # Wijckmans (3.46), (3.47)
        accumulate(reduced, present, h, Dinv_h, Phi_v @ m.Cv + Phi_w @ m.Cw + h @ passed.e)
        held = (stages.hold(K_v), stages.hold(K_w), stages.hold(passed.e))
        kept[number] = Kept(held, present, Dinv_h)

        Phi_v, Phi_w = Phi_v - h @ K_v, Phi_w - h @ K_w  # Wijckmans (B.13): (Φ̂ − h K) A
        _carry_inward(m, present, Phi_v, Phi_w, carried[lower], stages)
        if lower:
            M_in, F_in, T_in = passed.inward(m.turns, m.rho)  # Wijckmans (B.11), (B.12)
            below, (F, T) = hanging[lower].M, hanging[lower].g
            M_below = stages.cut_inertia(below + M_in)
            F_below, T_below = stages.cut(F - F_in, T - T_in)
            hanging[lower] = Hanging.of(stages, M_below, F_below, T_below)

    at_ground = solve_at_ground(tree, carried[0], reduced, tops, stages)
    lam = back_substitute(at_ground, stages)
    udot = _outward(tree, groups, moving, kept, eliminated_at, lam, stages)
    worst = SX(1)  # diagonal over pivot, so that one division is enough
    for pivot_inverse, diagonal in reduced.pivots:
        worst = ca.fmax(worst, ca.fabs(diagonal * pivot_inverse))
    health = SX(1) if worst.is_constant() else 1 / worst
    n_rows = len(rows.names)
    multipliers = ca.vertcat(SX(0, 1), *[lam[r] for r in range(n_rows)])
    return Solution(udot, multipliers, health, rows.given)


def _carry_inward(
    m: JointMotion, rows: list[int], Phi_v: SX, Phi_w: SX, lower: Carried, stages: Stages
) -> None:
    """Φ̂ A of rows on a body, added to those of the body below."""
    for turn in m.turns:
        Phi_v, Phi_w = Phi_v @ turn.T, Phi_w @ turn.T
    Phi_w = Phi_w - Phi_v @ skew(m.rho)
    for i, r in enumerate(rows):
        v, w = stages.cut(Phi_v[i, :], Phi_w[i, :])
        lower.add(r, v, w)


def _pass_rows(
    m: JointMotion,
    here: Carried,
    reduced: Reduced,
    lower: Carried,
    on_speeds: dict[str, dict[int, SX]],
    body: Link,
    stages: Stages,
) -> None:
    """Rows on an interface, V̇_S = A V̇ + B q̈ + C: Φ̂ A on its flexible body, Φ̂ B on the modes, γ̄ −= Φ̂ C."""
    present = sorted(here.rows)
    Phi_v, Phi_w = present_rows(here, present)
    on_modes = Phi_v @ m.Bv + Phi_w @ m.Bw
    shift = Phi_v @ m.Cv + Phi_w @ m.Cw
    speeds = on_speeds.setdefault(body.joint.joint.name, {})
    for i, r in enumerate(present):
        reduced.gamma[r] = reduced.gamma[r] - shift[i]
        speeds[r] = speeds[r] + on_modes[i, :] if r in speeds else on_modes[i, :]
    _carry_inward(m, present, Phi_v, Phi_w, lower, stages)


def _place_rows(
    tree: Tree, groups: dict[int, Group], moving: dict[int, JointMotion], rows: BodyRows, motion: LinkMotion
) -> tuple[dict[int, Carried], dict[str, dict[int, SX]], Reduced, dict[int, int]]:
    """Put every row on the groups it touches (link components) and find the body where it can be eliminated."""
    root = {k: number for number, group in groups.items() for k, _ in group.members}
    carried: dict[int, Carried] = {number: Carried() for number in (0, *groups)}
    gamma = SX(rows.gamma)
    g = tree.gravity
    touched: dict[int, set[int]] = {r: set() for r in range(len(rows.names))}
    touching: dict[int, list[int]] = {r: [] for r in range(len(rows.names))}
    for k in rows.phi_v:
        if k not in root:
            continue  # welded to ground
        number = root[k]
        r_O, R = motion.link_pose(number)
        offset = R.T @ (motion.link_pose(k)[0] - r_O) if k != number else SX(3, 1)
        w = moving[number].omega
        for r in _rows_in(rows.phi_v[k], rows.phi_w[k]):
            v_world, w_world = rows.phi_v[k][r, :], rows.phi_w[k][r, :]
            touched[r].add(number)
            touching[r].append(k)
            phi_v, phi_w = v_world @ R, w_world @ R
            if k != number:
                # a_k = a + α×ρ + ω×(ω×ρ) of a welded body: its known part goes to the right, as in Wijckmans (3.44)
                gamma[r] = gamma[r] - phi_v @ cross(w, cross(w, offset))
                phi_w = phi_w - phi_v @ skew(offset)
            carried[number].add(r, phi_v, phi_w)
    speeds: dict[str, dict[int, SX]] = {}
    lowers: dict[int, set[int]] = {r: set() for r in range(len(rows.names))}
    for joint, c in rows.on_speeds.items():
        link = tree.link_of_joint(joint)
        assert link is not None
        for r in _rows_in(c):
            speeds.setdefault(joint, {})[r] = c[r, :]
            lowers[r].add(groups[link.number].lower)

    tops = {}
    for r, name in enumerate(rows.names):
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
                gamma[r] = gamma[r] - rows.phi_v[k][r, :] @ g
    reduced = Reduced(gamma)
    for r, name in enumerate(rows.names):
        mobility = sum((_mobility(groups, number, name.unit) for number in touched[r]), SX(0))
        if touched[r] and not mobility.is_zero():
            reduced.references[r] = mobility
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


def _outward(
    tree: Tree,
    groups: dict[int, Group],
    moving: dict[int, JointMotion],
    kept: dict[int, Kept],
    eliminated_at: dict[int, list[Elimination]],
    lam: dict[int, SX],
    stages: Stages,
) -> SX:
    """q̈ = e − K A V̇_i + D⁻¹ hᵀ λ, Wijckmans (B.9), outward from ground with V̇_0 = (−g; 0).

    Multipliers eliminated at a body follow from its V̇.
    """
    found = Accelerations.of_ground(tree.gravity, stages)
    result: dict[int, SX] = {}
    carried = {group.lower for group in groups.values()}
    for number, group in groups.items():
        m, link, lower = moving[number], group.link, group.lower
        if link.is_interface:
            found.interface(m, result[link.moved_at.start], number, lower)
        else:
            here = kept[number]
            loops = None
            if here.rows:
                loops = here.Dinv_h @ ca.vertcat(*[lam[r] for r in here.rows])
            carries = number in carried or number in eliminated_at
            result[link.speeds.start] = found.joint(m, here.held, number, lower, carries, loops)
        for step in reversed(eliminated_at.get(number, [])):
            a, alpha = found.sx(number)
            total = step.gamma - step.phi_v @ a - step.phi_w @ alpha
            (lam[step.row],) = stages.cut(multiplier(step, total, lam))
    return ca.vertcat(SX(0, 1), *[result[start] for start in sorted(result)])


def _length(state: TreeState, solution: Solution) -> int:
    """Instructions of the accelerations."""
    inputs = [state.motion.t, state.x, state.y, state.tree.symbols.p]
    return int(ca.Function("length", inputs, [solution.udot]).n_instructions())


def build(tree: Tree, select: Sequence[int] | None = None) -> Equations:
    """F6 with the selected independent rows (all rows when not given)."""
    state = TreeState(tree)
    applied = gather(state.motion)
    rows = state.rows
    chosen = tuple(range(len(rows.names))) if select is None else tuple(sorted(select))

    def traced(stages: Stages) -> Solution:
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
        stages=tuple(stages.definitions),
        **state.layout,
    )
