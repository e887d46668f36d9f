"""A model with its equations written in a formulation, the graphs that are compiled of them, and what they cost.

`FormulationChoice` is the formulation and the reduction of its constraints. The operations of one evaluation of ẏ are
the instructions of the traced equations and those of solving for ẏ. The range-space method on n speeds and r
independent rows needs at least

    n³/3  (A = L Lᵀ)  +  r n²  (G = C L⁻ᵀ)  +  r² n  (S = G Gᵀ)  +  r³/3  (S = L Lᵀ).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, replace
from typing import Self, TypeVar

import casadi as ca
import numpy as np
from casadi import SX
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.assembly.loop_closure import Constraints, State, independent_rows
from kinetree.assembly.motion_without_inertia import joints_without_inertia
from kinetree.compile.controller_blocks import sampled_blocks, sampling_outputs
from kinetree.compile.integrals import Integrals
from kinetree.compile.switching import part_switches, state_switches
from kinetree.formulations.contract import (
    At,
    Equations,
    FormulationError,
    Traits,
    build,
    by_name,
    refusal,
    traits_of,
)
from kinetree.formulations.inverse_dynamics import composite_matrices
from kinetree.friction.implicit_forces import Sizes, resolved, sizes_of
from kinetree.kernels import Graph
from kinetree.kernels.chain_rule import backward, forward
from kinetree.kernels.graph import Alike
from kinetree.linalg.sparsity import SparsePattern, analyse, analyse_rows
from kinetree.model.events import Event
from kinetree.model.object_cache import ObjectCache
from kinetree.solve.system import REDUCTIONS
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree

DEFAULT = "cut-joint"
"""The production formulation: recursive, loops eliminated where they close."""


@dataclass(frozen=True)
class FormulationChoice:
    """A formulation and the reduction of its constraints, by name."""

    formulation: str = DEFAULT
    reduction: str = "multipliers"

    def __post_init__(self) -> None:
        if self.reduction not in REDUCTIONS:
            raise ValueError(
                f"unknown constraint reduction {self.reduction!r}; there are {', '.join(REDUCTIONS)}"
            )

    def __str__(self) -> str:
        direct = traits_of(self.formulation).direct
        return self.formulation if direct else f"{self.formulation} × {self.reduction}"


def rows_at(constraints: Constraints, state: State) -> tuple[int, ...]:
    """Constraint rows of the tree that are independent at a state."""
    if not constraints.rows.names:
        return ()
    _, _, B, _ = constraints(state.t, state.x, state.u, state.p)
    return independent_rows(B)


def equations_at(formulation: str, constraints: Constraints, state: State) -> Equations:
    """The equations in a formulation; one that has its rows selected gets those independent at the state.

    Raises
    ------
    FormulationError
        If the formulation does not take the model with these parameters.
    """
    traits = by_name().get(formulation)
    if traits is not None and (
        reason := refusal(formulation, constraints.tree, joints_without_inertia(constraints, state.p))
    ):
        raise FormulationError(reason)
    options = _options(traits, lambda: rows_at(constraints, state), state)
    return build(formulation, constraints.tree, **options)


def _options(traits: Traits | None, select: Callable[[], tuple[int, ...]], state: State) -> dict[str, object]:
    """Options of a formulation beside the tree: independent rows, the state at which dependent speeds are chosen."""
    found = dict[str, object]()
    if traits is not None and traits.selects:
        found["select"] = select()
    if traits is not None and traits.partitions:
        found["at"] = At(state.t, state.x, state.p)
    return found


def instructions(equations: Equations) -> int:
    """Instructions of ẏ, or of A, f, B, γ, and of stages, as CasADi lists them (inputs and outputs included)."""
    eq = equations
    outputs = [part for part in (eq.accelerations, eq.A, eq.f) if part is not None]
    if eq.accelerations is None:
        outputs += [eq.rows.B, eq.rows.gamma]
    free = {"allow_free": bool(eq.stages)}  # what stages compute
    last = ca.Function("count", [eq.t, eq.x, eq.y, eq.p], outputs, free)
    return int(last.n_instructions()) + sum(stage.instructions for stage in eq.stages)


def solution_operations(n: int, r: int) -> float:
    """Least operations of A ẏ = f + Bᵀλ, B ẏ = γ with n speeds and r independent rows."""
    return n**3 / 3 + r * n**2 + r**2 * n + r**3 / 3


def evaluation_operations(equations: Equations, r: int) -> float:
    """Least operations of one evaluation, with r independent rows."""
    solved = solution_operations(equations.y.shape[0], r) if equations.accelerations is None else 0.0
    return instructions(equations) + solved


def numbers_of(matrix: SX) -> SX:
    """The structural nonzeros of a matrix as a column, in the order of its pattern."""
    return ca.vec(matrix.nz[:])


def places_of(matrix: SX) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Rows and columns of the structural nonzeros, in the order of `numbers_of`."""
    rows, columns = (np.asarray(part, dtype=np.int64) for part in matrix.sparsity().get_triplet())
    return rows, columns


def rows_pattern(B: SX) -> SparsePattern:
    """Pattern by which the rows of a sparse B are solved for the least change."""
    return analyse_rows(B.shape[1], places_of(B))


def pattern_of(equations: Equations, rows: Sequence[int]) -> SparsePattern:
    """Order and pattern of the sparse solution of a formulation with a matrix, for independent rows."""
    eq = equations
    assert eq.A is not None
    a, b = places_of(eq.A), places_of(eq.rows.B)
    held: dict[str, list[int]] = {}
    for i, name in enumerate(eq.rows.names):
        held.setdefault(name.source if name.kind == "joint" else "", []).append(i)
    fronts = [(speeds, held.get(joint, [])) for speeds, joint in eq.fronts]
    return analyse(eq.y.shape[0], a, b, sorted(rows), fronts)


Made = TypeVar("Made")


@dataclass
class TraceTimings:
    """Seconds spent tracing equations and compiling them, and how many kernels came from the disk cache."""

    trace: float = 0.0
    compile: float = 0.0
    kernels: int = 0
    cached: int = 0

    @property
    def total(self) -> float:
        return self.trace + self.compile

    def since(self, begin: TraceTimings) -> TraceTimings:
        """Times added since an earlier state of these timings."""
        return TraceTimings(
            self.trace - begin.trace,
            self.compile - begin.compile,
            self.kernels - begin.kernels,
            self.cached - begin.cached,
        )


@dataclass
class WrittenModel:
    """A model with its equations in one formulation, written when they are first needed.

    Objects that do not depend on the values of parameters or on the state are made once, and shared with the copies
    that ``at`` gives. ``timings`` are shared as well; ``spent`` is the time spent since this copy was made.

    Parameters
    ----------
    model
        A valid model.
    choice
        Formulation and reduction.
    state
        The assembled state the independent rows are chosen at.
    rows
        Independent constraint rows, where the choice is already made (a run that is continued).
    own_rows
        Independent rows of the formulation's own constraints, where the choice is already made.
    friction_apart
        True if friction that sticks holds no direction that joints, constraints and contacts hold.
    passing
        True of a mode of contacts of convex bodies: other features touch soon, and other equations hold then.
    cache
        True: machine code is read from disk and kept there.
    """

    model: Mechanism
    choice: FormulationChoice
    constraints: Constraints
    state: State
    timings: TraceTimings = field(default_factory=TraceTimings)
    rows: tuple[int, ...] | None = None
    own_rows: tuple[int, ...] | None = None
    friction_apart: bool = False
    passing: bool = False
    cache: bool = True

    def __post_init__(self) -> None:
        self._kept = ObjectCache()
        self._begin = replace(self.timings)
        self._rows_here: tuple[int, ...] | None = None

    def at(self, model: Mechanism, state: State) -> Self:
        """Return these equations for a model with other values of parameters, and for another state.

        The independent rows stay as chosen.
        """
        other = replace(self, model=model, state=state)
        other._kept = self._kept
        return other

    def once(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """Object that depends on the equations alone; it is made at the first request and kept."""
        return self._kept.once(key, make)

    @property
    def spent(self) -> TraceTimings:
        """Times spent since this object was made."""
        return self.timings.since(self._begin)

    @property
    def tree(self) -> Tree:
        return self.constraints.tree

    @property
    def select(self) -> tuple[int, ...]:
        """Independent constraint rows (tree coordinates) at the assembled state."""
        if self.rows is not None:
            return self.rows
        return self.once("select", lambda: rows_at(self.constraints, self.state))

    @property
    def unresolved(self) -> Equations:
        """The equations in the chosen formulation, with symbols for forces that depend on constraint forces."""
        return self.once("unresolved", self._build)

    def _build(self) -> Equations:
        started = time.perf_counter()
        traits = traits_of(self.choice.formulation)
        options = _options(traits, lambda: self.select, self.state)
        if traits.selects:
            options["state"] = self.constraints.state
        found = build(self.choice.formulation, self.tree, **options)
        self.timings.trace += time.perf_counter() - started
        return found

    @property
    def equations(self) -> Equations:
        """The equations in the chosen formulation."""
        return self.once("equations", lambda: resolved(self.unresolved, lambda: self.sizes))

    @property
    def sizes(self) -> Sizes:
        """Sizes of the constraint forces on which other forces depend, in symbols."""
        return self.once("sizes", lambda: sizes_of(self.unresolved, self._rows_of(self.unresolved)))

    def reduced_by(self, reduction: str) -> Self:
        """Return these equations with another reduction of their constraints."""
        other = replace(
            self, choice=replace(self.choice, reduction=reduction), timings=TraceTimings(), cache=True
        )
        other._kept.put("equations", self.equations)
        return other

    @property
    def dense(self) -> Equations:
        """Equations with a mass matrix in these coordinates: the chosen ones, or composite bodies beside them."""
        if self.equations.A is not None:
            return self.equations
        return self.once("dense", self._composite)

    def _composite(self) -> Equations:
        eq = build("elimination", self.tree, matrices=composite_matrices)
        return resolved(eq, lambda: sizes_of(eq, self.select))

    @property
    def integrals(self) -> Integrals:
        """Quantities w that are integrated beside the motion."""
        return self.once("integrals", lambda: Integrals(self.model, self.equations))

    # --- layout ---------------------------------------------------------------------------------------
    @property
    def z(self) -> SX:
        """State symbols z = (x, y, w)."""
        return self.once("z", lambda: ca.vertcat(self.equations.x, self.equations.y, SX.sym("w", self.n_w)))

    @property
    def n_w(self) -> int:
        return len(self.integrals)

    def pack(self, state: State) -> Array:
        """Z of an assembled state: works at zero, angles counted on."""

        def made() -> Array:
            x, y = self.equations.from_tree(state.x, state.u, state.p, state.t)
            return np.concatenate([x, y, self.integrals.first(state, x)])

        question = (state.x.tobytes(), state.u.tobytes(), state.p.tobytes(), *state.asked.items())
        return self.once("packed", lambda: ObjectCache(1)).once(question, made).copy()

    @property
    def rows_here(self) -> tuple[int, ...]:
        """Independent rows of the formulation's own constraints."""
        if self._rows_here is None:
            self._rows_here = self._rows_of(self.equations)
        return self._rows_here

    def _rows_of(self, eq: Equations) -> tuple[int, ...]:
        if eq.traits.on_tree:
            return self.select
        if self.own_rows is not None:
            return self.own_rows
        if not eq.rows.names:
            return ()
        x, y = eq.from_tree(self.state.x, self.state.u, self.state.p, self.state.t)
        B = self.once("B", lambda: ca.Function("B", [eq.t, eq.x, eq.y, eq.p], [ca.densify(eq.rows.B)]))
        return independent_rows(np.array(B(self.state.t, x, y, self.state.p), dtype=float))

    # --- graphs ---------------------------------------------------------------------------------------
    @property
    def inputs(self) -> dict[str, SX]:
        """Inputs of all functions of the motion: t, z, p."""
        return {"t": self.equations.t, "z": self.z, "p": self.equations.p}

    def rhs_graph(self) -> Graph | None:
        """ż and health of formulations that give accelerations directly."""
        eq = self.equations
        if eq.accelerations is None:
            return None
        driver = None
        if eq.multipliers is not None and eq.given is not None and eq.multipliers.shape[0]:
            driver = ca.dot(eq.multipliers, eq.given)
        stages = list(eq.stages)
        rates = self.integrals.rates(eq, driver, stages if eq.stages else None)
        zdot = ca.vertcat(eq.xdot, eq.accelerations, rates)
        health = SX(1) if eq.health is None else eq.health
        outputs = {"zdot": ca.densify(zdot), "health": health}
        return Graph(self.inputs, outputs, tuple(stages), () if stages else self._alike())

    def _alike(self) -> Alike:
        """Branches of the same build, of each the numbers of its inputs, which z comes first among after t."""
        eq = self.equations
        if eq.x.shape[0] < self.tree.n_q or eq.y.shape[0] < self.tree.n_u:
            return []
        groups = alike_in_state(self.tree, eq.x.shape[0])
        return [[[1 + k for k in branch] for branch in group] for group in groups]

    def matrices_graph(self, *, sparse: bool = False) -> Graph:
        """ẋ, A, f, B, γ of A ẏ = f + Bᵀλ, B ẏ = γ, and ẇ: of the formulation, or by composite bodies beside it.

        ``sparse``: of A and B only the nonzero numbers are given.
        """
        eq = self.dense
        assert eq.A is not None and eq.f is not None
        inputs = {"t": eq.t, "z": ca.vertcat(eq.x, eq.y, SX.sym("w", self.n_w)), "p": eq.p}
        A, B = (numbers_of(M) if sparse else M for M in (eq.A, eq.rows.B))
        outputs = {"xdot": eq.xdot, "A": A, "f": eq.f, "B": B, "gamma": eq.rows.gamma}
        outputs["wdot"] = self.integrals.rates(eq, None)
        return Graph(inputs, {name: ca.densify(value) for name, value in outputs.items()})

    def jacobian_graph(self, zdot: SX) -> Graph:
        slopes = {"J": ca.jacobian(zdot, self.z), "dfdt": ca.jacobian(zdot, self.equations.t)}
        return Graph(self.inputs, {name: ca.densify(value) for name, value in slopes.items()})

    def products_graph(self, graph: Graph) -> Graph:
        """∂ż/∂(z, t) times a direction, of the graph of ż: about three times as long as that, whatever the states."""
        zdot, moved = graph.outputs["zdot"], ca.vertcat(self.z, self.equations.t)
        direction = SX.sym("direction", moved.shape[0])
        stages, product = forward(graph.stages, zdot, moved, direction)
        inputs = {**self.inputs, "direction": direction}
        return Graph(inputs, {"product": ca.densify(product)}, (*graph.stages, *stages))

    def gradients_graph(self, graph: Graph) -> Graph:
        """∂ẇ/∂(x, y), of the graph of ż: backwards, as long as ẇ itself for each of them, whatever the states."""
        n = self.equations.x.shape[0] + self.equations.y.shape[0]
        rates = graph.outputs["zdot"][n:]
        stages, columns = backward(graph.stages, rates, self.z[:n], SX(ca.DM.eye(self.n_w)))
        return Graph(self.inputs, {"gradients": ca.densify(columns.T)}, (*graph.stages, *stages))

    def constraint_graph(self) -> Graph | None:
        """φ, ψ, B, where there are constraints."""
        rows = self.equations.rows
        if not rows.names:
            return None
        outputs = {"phi": rows.phi, "psi": rows.psi, "B": rows.B}
        return Graph(self.inputs, {k: ca.densify(v) for k, v in outputs.items()})

    def tangent_graph(self) -> Graph:
        """N(x) δ, at the parameters of the assembled state.

        It only carries the tiny corrections of projection, so parameters changed by events do not matter here.
        """
        eq = self.equations
        delta = SX.sym("delta", eq.y.shape[0])
        dx = ca.densify(ca.substitute(eq.N @ delta, eq.p, SX(ca.DM(self.state.p))))
        return Graph({"z": self.z, "delta": delta}, {"dx": dx})

    def change_graph(self) -> Graph:
        """N(x) δ: how coordinates change when speeds act for a moment."""
        eq = self.equations
        delta = SX.sym("delta", eq.y.shape[0])
        return Graph({**self.inputs, "delta": delta}, {"dx": ca.densify(eq.N @ delta)})

    def follow_graph(self) -> Graph | None:
        """Corrections of followed coordinates, where there are any."""
        corrections = self.equations.corrections
        return None if corrections is None else Graph(self.inputs, {"dx": ca.densify(corrections)})

    def event_graph(self, functions: SX | None, events: Sequence[Event]) -> Graph | None:
        """Event functions g(t, z, p) of these events, those of switchings behind them, where there are any."""
        switching, _ = self.state_switches(events)
        functions = ca.vertcat(SX(0, 1) if functions is None else functions, switching)
        if not functions.shape[0]:
            return None
        stages = self.equations.stages
        if stages and not ca.depends_on(functions, ca.vertcat(*[ca.vec(stage.symbols) for stage in stages])):
            stages = ()
        return Graph(self.inputs, {"g": ca.densify(functions)}, stages)

    def sampling_graph(self) -> Graph | None:
        """Values of sampled blocks at a sample, and what functions see there."""
        if not sampled_blocks(self.equations):
            return None
        outputs = sampling_outputs(self.equations)
        return Graph(self.inputs, {name: ca.densify(value) for name, value in outputs.items()})

    def state_switches(self, events: Sequence[Event] = ()) -> tuple[SX, tuple[str, ...]]:
        """Functions of the motion at whose zeros loads, constraints and events switch, and what to call them."""
        eq = self.equations
        parts = part_switches(self.model, eq.motion, eq.applied.effects)
        return state_switches(self.model, eq.motion.value, events, parts)


MOST_BRANCHES = 4
"""Largest number of branches."""


def branches(lower: Sequence[int], weights: Sequence[int]) -> list[int]:
    """Cut a tree into a trunk and branches of about equal weight.

    Parameters
    ----------
    lower : sequence of int
        Number (from 1) of the link that carries each link; 0 is the ground. Links come after their carriers.
    weights : sequence of int
        Work to evaluate each link.

    Returns
    -------
    list of int
        The branch of each link, from 1; 0 for those of the trunk.
    """
    n = len(lower)
    above: list[list[int]] = [[] for _ in range(n + 1)]
    total = [0, *weights]
    for k in range(n, 0, -1):
        total[lower[k - 1]] += total[k]
    for k in range(1, n + 1):
        above[lower[k - 1]].append(k)
    # open the heaviest branch, its lowest link going to the trunk, until none has more than its part
    limbs = [k for k in above[0] if total[k]]
    while limbs:
        heaviest = max(limbs, key=lambda k: (total[k], -k))
        if len(limbs) >= 2 and total[heaviest] * MOST_BRANCHES <= 1.25 * total[0]:
            break
        limbs.remove(heaviest)
        limbs += [k for k in above[heaviest] if total[k]]
    return _numbered(lower, limbs, total)


def _numbered(lower: Sequence[int], limbs: Sequence[int], total: Sequence[int]) -> list[int]:
    """Number the branches; where there are too many, the lightest share a number."""
    loads: list[int] = []
    number: dict[int, int] = {}
    for k in sorted(limbs, key=lambda k: (-total[k], k)):
        if len(loads) < MOST_BRANCHES:
            loads.append(0)
            place = len(loads) - 1
        else:
            place = min(range(MOST_BRANCHES), key=lambda i: (loads[i], i))
        loads[place] += total[k]
        number[k] = place + 1
    found = [0] * (len(lower) + 1)
    for k in range(1, len(lower) + 1):
        found[k] = number.get(k, found[lower[k - 1]])
    return found[1:]


def alike(lower: Sequence[int], kinds: Sequence[Hashable]) -> list[list[list[int]]]:
    """Find branches that hang on the same link and are of the same build.

    Parameters
    ----------
    lower : sequence of int
        See `branches`.
    kinds : sequence
        Kind of each link with its joint: branches are alike where these are equal; None for a link that does not move
        on its inner link and counts as a part of it.

    Returns
    -------
    list of list of list of int
        Groups of branches; of each branch the numbers of its links, from 1, in corresponding order.
    """
    n = len(lower)
    above: list[list[int]] = [[] for _ in range(n + 1)]
    for k in range(n, 0, -1):
        above[lower[k - 1]] += [k] if kinds[k - 1] is not None else above[k]
    builds: dict[Hashable, int] = {}
    build = [0] * (n + 1)
    for k in range(n, 0, -1):
        above[k].sort(key=lambda i: (build[i], i))
        build[k] = builds.setdefault((kinds[k - 1], *(build[i] for i in above[k])), len(builds))
    groups = []
    trunk = [0]
    while trunk:
        k = trunk.pop()
        equals: dict[int, list[int]] = {}
        for i in sorted(above[k]):
            equals.setdefault(build[i], []).append(i)
        for found in equals.values():
            if len(found) > 1:
                groups.append([_links(above, i) for i in found])
            else:
                trunk += found
    return groups


def _links(above: list[list[int]], first: int) -> list[int]:
    """A branch from its first link on."""
    found, rest = [], [first]
    while rest:
        found.append(rest.pop())
        rest += reversed(above[found[-1]])
    return found


def alike_in_state(tree: Tree, n_x: int) -> list[list[list[int]]]:
    """The groups of `alike`, of each branch the elements of the state (x, y)."""
    kinds = [
        (link.joint.joint.kind, link.joint.joint.n_q, link.joint.joint.n_u) if link.moves else None
        for link in tree.links
    ]
    groups = alike([link.lower for link in tree.links], kinds)
    return [[_elements(tree, n_x, branch) for branch in group] for group in groups]


def limbs_in_state(tree: Tree, n_x: int) -> list[list[int]]:
    """The branches of `branches`, of each the elements of the state (x, y)."""
    weights = [link.joint.joint.n_u for link in tree.links]
    found = branches([link.lower for link in tree.links], weights)
    return [
        _elements(tree, n_x, [k for k, branch in enumerate(found, start=1) if branch == number])
        for number in range(1, max(found, default=0) + 1)
    ]


def _elements(tree: Tree, n_x: int, links: list[int]) -> list[int]:
    """The elements of the state that links have, given by their numbers from 1."""
    own = [(tree.links[k - 1].coordinates, tree.links[k - 1].speeds) for k in links]
    return [k for x, y in own for k in (*range(x.start, x.stop), *range(n_x + y.start, n_x + y.stop))]
