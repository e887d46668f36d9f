"""Forces that depend on constraint forces: friction that follows the load of a bearing, a contact or a rope.

With the sizes ν of such loads as symbols, u̇ and λ are affine in ν, and so is what each size is taken from,

    w(ν) = w₀ + W ν          (a contact force λ, the tensions beside a pulley, or the components of a reaction)

unless wheels act on the bearing: teeth push each other apart with |λ|, belts are as tight as |λ| makes them, and W
then depends on ν.

The sizes solve ν = N(w(ν)) with N = w for contacts and ropes and N = |w| for reactions. Without reactions they are
linear, and solved as such; with reactions Newton's method takes a fixed number of steps from ν = N(w₀), in
straight-line code, so that the result is an expression like any other: every formulation and every derivative follows.
That it has converged is checked wherever friction changes its state.

Tensions along a rope that rubs on its pulleys follow from all forces of a motion.

Where the states of friction are numbers (`GIVEN`), ν are the forces of friction themselves, and with a state given each
solves

    v̇(ν) = 0  where it sticks,     ν = F(v, N(w(ν)))  where it slides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import casadi as ca
from casadi import SX

from kinetree.assembly.motion_without_inertia import carries_nothing, lacks_inertia
from kinetree.formulations.contract import Equations, build
from kinetree.friction.dry_friction import (
    FORCE,
    SlidingFriction,
    StickingFriction,
    Surfaces,
    sliding_frictions,
    sticking_frictions,
)
from kinetree.friction.reaction_sharing import shared_reactions
from kinetree.friction.rope_friction import RopeSurfaces
from kinetree.kernels.graph import Stage
from kinetree.model.loads.base import Effect, Wrench
from kinetree.model.loads.rope_mass import RopeMass
from kinetree.model.parts import Parts
from kinetree.solve.modes import GIVEN
from kinetree.spatial.symbolic import reflected, solve_positive, time_derivative
from kinetree.symbolic.constraints import ConstraintWrench as Reaction
from kinetree.symbolic.forces import AppliedLoads, gather

NEWTON_STEPS = 8
SMALLEST = 1e-30
"""Reaction (N) whose direction is not looked for."""
MOST_MINORS = 6
"""Sizes of friction whose determinant is written out by minors."""


@dataclass(frozen=True)
class SymbolicSolution:
    """Accelerations ẏ and multipliers λ of all rows, in symbols.

    Reactions that are not unique are shared by rule (:mod:`kinetree.friction.reaction_sharing`). Of friction that
    sticks, rows that hold nothing which others do not carry nothing.
    """

    ydot: SX
    lam: SX


def solved(eq: Equations, rows: Sequence[int], staged: bool = False) -> SymbolicSolution:
    """ẏ and λ of equations with these independent rows, as expressions of the state (and of their stages)."""
    if eq.stages and not staged:
        dense = build("elimination", eq.tree)
        found = solved(dense, rows)
        both = ca.substitute([found.ydot, found.lam], [dense.x, dense.y], [eq.x, eq.y])
        return SymbolicSolution(both[0], both[1])
    found = _with_rows(eq, rows)
    return SymbolicSolution(found.ydot, shared_reactions(eq, rows, found.ydot, found.lam))


def _with_rows(eq: Equations, rows: Sequence[int]) -> SymbolicSolution:
    """The same with λ of the independent rows alone."""
    lam = SX(len(eq.rows.names), 1)
    if eq.accelerations is not None:
        for i, r in enumerate(eq.select):
            assert eq.multipliers is not None
            lam[r] = eq.multipliers[i]
        return SymbolicSolution(eq.accelerations, lam)
    assert eq.A is not None and eq.f is not None
    if not rows:
        return SymbolicSolution(solve_positive(eq.A, eq.f), lam)
    # A ẏ = f + Bᵀλ, B ẏ = γ:   (B A⁻¹ Bᵀ) λ = γ − B A⁻¹ f
    B, gamma = ca.densify(eq.rows.B)[list(rows), :], eq.rows.gamma[list(rows)]
    A, f = eq.A, eq.f
    # A is singular; A + BᵀSB, f + BᵀSγ have the same ẏ and λ, for any S > 0
    if lacks_inertia(eq.tree) if eq.traits.joints_as_rows else carries_nothing(eq.tree):
        weights = ca.trace(A) / ca.sum2(B**2)
        A, f = A + B.T @ ca.diag(weights) @ B, f + B.T @ (weights * gamma)
    parts = solve_positive(A, ca.horzcat(f, B.T))
    own = solve_positive(B @ parts[:, 1:], gamma - B @ parts[:, 0])
    for i, r in enumerate(rows):
        lam[r] = own[i]
    return SymbolicSolution(parts[:, 0] + parts[:, 1:] @ own, lam)


def resolved(eq: Equations, sizes: Callable[[], Sizes]) -> Equations:
    """Equations in which every size stands as an expression of the state; ``sizes`` finds them where there are any."""
    implicit = implicit_of(eq.tree.model)
    if not implicit:
        return eq
    nu = ca.vertcat(*[rub.size for rub in implicit])
    values = sizes().values

    def put(expression: SX) -> SX:
        dense = ca.densify(expression)
        return ca.substitute(dense, nu, ca.densify(values)) if ca.depends_on(dense, nu) else dense

    def where_given(expression: SX | None) -> SX | None:
        return None if expression is None else ca.densify(expression) if eq.stages else put(expression)

    def reactions(ydot: SX, lam: SX) -> dict[str, Reaction]:
        found = eq.reactions(ydot, lam)
        return {
            name: replace(wrench, force=put(wrench.force), moment=put(wrench.moment))
            for name, wrench in found.items()
        }

    # in stages the sizes are one more: their expressions are long, and each would stand in many others
    stages = (Stage(nu, ca.densify(values)), *eq.stages) if eq.stages else ()
    applied = gather(eq.motion, joints_as_wrenches=eq.traits.joints_as_rows)
    return replace(
        eq,
        f=where_given(eq.f),
        demand=None,
        accelerations=_standing(eq, where_given(eq.accelerations)),
        multipliers=where_given(eq.multipliers),
        stages=stages,
        reactions=reactions,
        quantities=lambda: tuple(replace(one, expression=put(one.value)) for one in eq.quantities()),
        states_given=given_states(eq.tree.model),
        loads=_put_into(applied, put),
    )


def _standing(eq: Equations, accelerations: SX | None) -> SX | None:
    """Accelerations, zero of joints whose friction is given to stick: what stands on its zero does not leave it."""
    if accelerations is None:
        return None
    for rub in sliding_frictions(eq.tree.model):
        if rub.state == GIVEN and rub.surfaces.directions == 1:
            v = rub.surfaces.velocity(eq.motion)
            for j in range(eq.y.shape[0]):
                if ca.is_equal(v, eq.y[j]):
                    accelerations[j] = ca.if_else(rub.sticks_now, 0, accelerations[j])
    return accelerations


@dataclass(frozen=True)
class Sizes:
    """The sizes ν of implicit loads, in symbols; of states that are given, the forces.

    Attributes
    ----------
    values
        ν.
    miss
        What is left of ν − N(w(ν)).
    determinant
        det(1 − ∂N/∂ν), which is positive where sliding is possible.
    follow
        (1 − ∂N/∂ν)⁻¹ ∂N/∂w: how ν follow a change of what they are taken from; nothing of states that are given.
    sources, answer
        w(ν), and the accelerations and multipliers, as expressions of the symbols of ν.
    """

    values: SX
    miss: SX
    determinant: SX
    follow: SX
    sources: SX
    answer: SymbolicSolution


def without_stages(eq: Equations, rows: Sequence[int], sizes: Callable[[], Sizes]) -> SymbolicSolution:
    """ẏ and λ of resolved equations as expressions of the state alone; ``sizes`` are those of their implicit loads."""
    implicit = implicit_of(eq.tree.model)
    if not (eq.stages and implicit):
        return solved(eq, rows)
    found, nu = sizes(), ca.vertcat(*[rub.size for rub in implicit])
    answer = [ca.densify(part) for part in (found.answer.ydot, found.answer.lam)]
    ydot, lam = ca.substitute(answer, [nu], [ca.densify(found.values)])
    return SymbolicSolution(ydot, lam)


def given_states(model: Parts) -> tuple[SX, ...]:
    """Symbols of the states of all friction, where some are given: they stand behind the parameters."""
    rubs = sliding_frictions(model)
    return tuple(rub.given for rub in rubs) if any(rub.state == GIVEN for rub in rubs) else ()


def implicit_of(model: Parts) -> list[SlidingFriction]:
    """Friction whose force depends on constraint forces."""
    return [rub for rub in sliding_frictions(model) if rub.implicit]


def sizes_of(eq: Equations, rows: Sequence[int]) -> Sizes:
    """The sizes ν of loads of equations with these independent rows."""
    implicit = implicit_of(eq.tree.model)
    nu = ca.vertcat(*[rub.size for rub in implicit])
    answer = solved(eq, rows)
    if given_states(eq.tree.model):
        return _given_forces(eq, answer, implicit, nu)
    sources = sources_of(eq, answer)
    w = ca.vertcat(*sources)
    expand = _expansion(w, nu)
    norms = [rub.surfaces.joint is not None for rub in implicit]
    value = _sizes(expand(SX.zeros(nu.shape[0], 1))[0], sources, norms)
    for _ in range(NEWTON_STEPS if any(norms) else 1):
        at, W = expand(value)
        N, slope = _sizes(at, sources, norms), _slopes(at, sources, norms) @ W
        value = value + ca.solve(SX.eye(nu.shape[0]) - slope, N - value)
    at, W = expand(value)
    by_source = _slopes(at, sources, norms)
    rest = SX.eye(nu.shape[0]) - by_source @ W
    miss = value - _sizes(at, sources, norms)
    # minors are more than n!
    determinant = ca.det(rest) if nu.shape[0] <= MOST_MINORS else reflected(rest, nu)[1]
    return Sizes(value, miss, determinant, ca.solve(rest, by_source), w, answer)


def _given_forces(eq: Equations, answer: SymbolicSolution, rubs: Sequence[SlidingFriction], nu: SX) -> Sizes:
    """The forces of friction in states that are given; ``answer`` in the symbols of these forces."""
    missed = ca.vertcat(*[_missed(eq, rub, answer) for rub in rubs])
    expand = _expansion(missed, nu)
    value = SX.zeros(*nu.shape)
    for _ in range(NEWTON_STEPS if any(rub.surfaces.joint is not None for rub in rubs) else 1):
        at, slope = expand(value)
        value = value - reflected(slope, at)[0]
    at, slope = expand(value)
    determinant = reflected(slope, at)[1]
    slides = ca.vertcat(*[ca.repmat(1 - rub.sticks_now, *rub.size.shape) for rub in rubs])
    return Sizes(value, slides * at, determinant, SX(0, 0), missed, answer)


def _missed(eq: Equations, rub: SlidingFriction, answer: SymbolicSolution) -> SX:
    """What is to vanish by the force of a rub in a state that is given."""
    v = rub.surfaces.velocity(eq.motion)
    growth = ca.jacobian(v, eq.y) @ answer.ydot
    growth = growth + time_derivative(v, eq.x, eq.moved) + time_derivative(v, eq.t, SX(1))
    free = free_directions(eq, rub)
    held = ca.vertcat(*[growth[i] if i in free else rub.size[i] for i in range(v.shape[0])])
    sliding = rub.size - rub.sliding_force(eq.motion, load_of(eq, rub.surfaces, answer))
    return ca.if_else(rub.sticks_now, held, sliding)


def _expansion(w: SX, nu: SX) -> Callable[[SX], tuple[SX, SX]]:
    """The sources w and ∂w/∂ν at some ν; of what is affine both are written once."""
    W = ca.jacobian(w, nu)
    if not ca.depends_on(W, nu):
        w0 = ca.substitute(w, nu, SX.zeros(*nu.shape))
        return lambda value: (w0 + W @ value, W)

    def expand(value: SX) -> tuple[SX, SX]:
        found, slope = ca.substitute([ca.densify(w), ca.densify(W)], [nu], [ca.densify(value)])
        return found, slope

    return expand


def sources_of(eq: Equations, answer: SymbolicSolution) -> list[SX]:
    """What the sizes of implicit loads are taken from."""
    implicit = implicit_of(eq.tree.model)
    bearing = any(rub.surfaces.joint is not None for rub in implicit)
    reactions = eq.reactions(answer.ydot, answer.lam) if bearing else {}
    return [_source(eq, rub.surfaces, answer.lam, reactions) for rub in implicit]


def _source(eq: Equations, surfaces: Surfaces, lam: SX, reactions: Mapping[str, Reaction]) -> SX:
    """What a load is the size of: a contact force, the tensions beside a pulley, or a reaction."""
    if isinstance(surfaces, RopeSurfaces):
        return load_of_pulley(eq, surfaces, lam)
    if surfaces.contact is not None:
        return lam[contact_row(eq, surfaces.contact)]
    assert surfaces.joint is not None
    return reactions[surfaces.joint].force


def load_of(eq: Equations, surfaces: Surfaces, answer: SymbolicSolution) -> SX:
    """The size of the load that presses surfaces (N), smooth where it vanishes.

    Zero of those whose friction does not follow forces.
    """
    if not surfaces.follows_forces:
        return SX(0)
    bears = surfaces.joint is not None
    reactions = eq.reactions(answer.ydot, answer.lam) if bears else {}
    source = _source(eq, surfaces, answer.lam, reactions)
    return ca.sqrt(ca.sumsqr(source) + SMALLEST**2) if bears else source


def contact_row(eq: Equations, contact: str) -> int:
    """The row of a closed contact."""
    return next(i for i, n in enumerate(eq.rows.names) if n.kind == "constraint" and n.source == contact)


def _sizes(w: SX, sources: Sequence[SX], norms: Sequence[bool]) -> SX:
    found, start = [], 0
    for source, norm in zip(sources, norms, strict=True):
        part = w[start : start + source.shape[0]]
        found.append(ca.sqrt(ca.sumsqr(part) + SMALLEST**2) if norm else part)
        start += source.shape[0]
    return ca.vertcat(*found)


def _slopes(w: SX, sources: Sequence[SX], norms: Sequence[bool]) -> SX:
    """∂N/∂w."""
    rows, start = [], 0
    for source, norm in zip(sources, norms, strict=True):
        part = slice(start, start + source.shape[0])
        size = ca.sqrt(ca.sumsqr(w[part]) + SMALLEST**2)
        rows.append(w[part].T / size if norm else SX(1))
        start += source.shape[0]
    return ca.diagcat(*rows)


def _put_into(applied: AppliedLoads, put: Callable[[SX], SX]) -> AppliedLoads:
    """Loads with the sizes replaced."""

    def of_effect(effect: Effect) -> Effect:
        wrenches = tuple(Wrench(w.body, put(w.force), put(w.moment), put(w.point)) for w in effect.wrenches)
        return replace(
            effect,
            wrenches=wrenches,
            joint_forces=tuple((j, put(tau)) for j, tau in effect.joint_forces),
            measures=tuple(replace(measure, value=put(measure.value)) for measure in effect.measures),
        )

    return AppliedLoads(
        {k: put(v) for k, v in applied.force.items()},
        {k: put(v) for k, v in applied.moment.items()},
        {k: put(v) for k, v in applied.joint.items()},
        [
            (load, of_effect(effect) if isinstance(load, SlidingFriction) else effect)
            for load, effect in applied.effects
        ],
    )


def with_friction_forces(eq: Equations, constraint: str, rows: list[int], lam: SX) -> SX:
    """Multipliers of some rows of a constraint and, where it is a rope, behind them the forces of its friction (N).

    ``lam`` are the multipliers of all rows.
    """
    return ca.vertcat(lam[rows], *[_force(eq, rub, lam) for rub in frictions_of_rope(eq, constraint)])


def forces_of_constraint(eq: Equations, constraint: str, rows: list[int], answer: SymbolicSolution) -> SX:
    """The same, of a rope with mass with the changes of its tension along its pieces (N)."""
    found = with_friction_forces(eq, constraint, rows, answer.lam)
    mass = mass_of_rope(eq, constraint)
    if mass is None:
        return found

    def rate(expression: SX) -> SX:
        return time_derivative(expression, eq.x, eq.xdot) + time_derivative(expression, eq.y, answer.ydot)

    return ca.vertcat(found, mass.changes(eq.motion, rate))


def mass_of_rope(eq: Equations, rope: str) -> RopeMass | None:
    """The mass of a rope, where it has one."""
    masses = (load for load in eq.tree.coupling if isinstance(load, RopeMass) and load.rope.name == rope)
    return next(masses, None)


def frictions_of_rope(eq: Equations, rope: str) -> list[SlidingFriction]:
    """The friction of a rope, along its path."""
    return [
        rub
        for rub in sliding_frictions(eq.tree.model)
        if isinstance(rub.surfaces, RopeSurfaces) and rub.surfaces.rope.name == rope
    ]


def load_of_pulley(eq: Equations, surfaces: RopeSurfaces, lam: SX) -> SX:
    """N: the tension before a pulley and that behind it (N)."""
    rope = surfaces.rope
    T = rope.tensions(with_friction_forces(eq, rope.name, rows_of(eq, rope.name), lam))
    return T[surfaces.number - 1] + T[surfaces.number]


def rows_of(eq: Equations, constraint: str) -> list[int]:
    """The rows of a constraint."""
    names = eq.rows.names
    return [i for i, row in enumerate(names) if row.kind == "constraint" and row.source == constraint]


def sticking_rows(eq: Equations, rub: SlidingFriction) -> list[int]:
    """The rows of a rub while it sticks."""
    return rows_of(eq, sticking_name(eq, rub))


def free_directions(eq: Equations, rub: SlidingFriction) -> tuple[int, ...]:
    """Directions in which a rub can slide at all."""
    return _stick_of(eq, rub).free


def sticking_name(eq: Equations, rub: SlidingFriction) -> str:
    """Name of the constraint of a rub while it sticks."""
    return _stick_of(eq, rub).name


def _stick_of(eq: Equations, rub: SlidingFriction) -> StickingFriction:
    kind, name = type(rub.surfaces), rub.surfaces.name
    sticks = sticking_frictions(eq.tree.model)
    return next(c for c in sticks if isinstance(c.surfaces, kind) and c.surfaces.name == name)


def _force(eq: Equations, rub: SlidingFriction, lam: SX) -> SX:
    """Tension before a pulley less that behind it (N)."""
    if rows := sticking_rows(eq, rub):
        return lam[rows]
    effect = next(effect for load, effect in eq.applied.effects if load.name == rub.name)
    return next((measure.value for measure in effect.measures if measure.name == FORCE), SX(0))
