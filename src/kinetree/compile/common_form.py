"""One formulation evaluated at a state, its answer brought to a form all formulations have in common.

Accelerations of bodies and reactions of joints do not depend on the coordinates: they can be compared.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from time import perf_counter
from typing import Any

import casadi as ca
import numpy as np
from casadi import SX
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.assembly.loop_closure import State, independent_rows
from kinetree.compile.contraction import Contraction, quantities
from kinetree.compile.equation_graphs import pattern_of
from kinetree.formulations.contract import Equations
from kinetree.formulations.reactions import inertia_wrench, link_accelerations
from kinetree.kernels import Bound, Graph, compile_graph
from kinetree.linalg import maggi, udwadia_kalaba
from kinetree.linalg.reductions import (
    choose_independent,
    solve_independent_speeds,
    solve_multipliers,
    solve_partitioned,
    solve_sparse,
    solve_zero_eigenvalue,
)
from kinetree.linalg.sparsity import SparsePattern
from kinetree.solve.system import REDUCTIONS
from kinetree.symbolic.forces import gather
from kinetree.tolerances import LEAST_SQUARES_RANK, RANK_TOLERANCE

SINGULAR_GUARD = 0.05
"""Value of a guard (such as the cosine of an orientation angle) below which digits are being lost."""


class SingularStateError(ValueError):
    """A state at which a formulation's coordinates are singular, or its equations have no unique answer."""


@dataclass(frozen=True)
class CommonTerms:
    """Sizes of the terms whose sums are compared: a sum that vanishes is right to the round-off of its terms.

    Attributes
    ----------
    acceleration, angular
        Linear and angular accelerations of bodies (m/s², rad/s²).
    force, moment
        Inertia forces, weights and applied loads (N, N m).
    """

    acceleration: float
    angular: float
    force: float
    moment: float

    @classmethod
    def of(cls, out: Mapping[str, Array], accelerations: Array, reactions: Array) -> CommonTerms:
        """Sizes from the largest terms, or sums where they are larger; the extent relates angular and linear ones.

        Parts at rest have the round-off of the speeds of moving ones, and squares of it: no size to compare with.
        """
        a, alpha, F, M, extent, mass, v, w = (
            float(out[f"largest_{name}"].max())
            for name in ("acceleration", "angular", "force", "moment", "extent", "mass", "speed", "turn")
        )
        noise = np.finfo(float).eps * (v + w * extent) ** 2 / extent if extent else 0.0
        a = max(a, alpha * extent, noise, np.abs(accelerations[:, :3]).max(initial=0.0))
        alpha = max(alpha, np.abs(accelerations[:, 3:]).max(initial=0.0), a / extent if extent else 0.0)
        F = max(F, mass * a, np.abs(reactions[:, :3]).max(initial=0.0), M / extent if extent else 0.0)
        return cls(a, alpha, F, max(M, F * extent, np.abs(reactions[:, 3:]).max(initial=0.0)))


@dataclass(frozen=True)
class Answer:
    """Accelerations, multipliers and reactions of a formulation at one state.

    Attributes
    ----------
    ydot, lam
        Accelerations ẏ and multipliers λ of all constraint rows in the formulation's own coordinates.
    accelerations
        a_OK (m/s²) and angular acceleration (rad/s²) of every body, world components (bodies × 6).
    reactions
        Force (N) and moment (N m) of every joint, world components (joints × 6).
    residual
        Largest entry of B ẏ − γ relative to the size of its terms.
    terms
        Terms whose sums are the accelerations and reactions: per body gravity, force per mass and velocities squared,
        inertia forces and applied loads.
    """

    ydot: Array
    lam: Array
    accelerations: Array
    reactions: Array
    residual: float
    terms: CommonTerms


class Evaluation:
    """A graph at given inputs: as machine code, or by CasADi's interpreter (quick to make, slow to run)."""

    def __init__(self, graph: Graph, compiled: bool) -> None:
        self._names = tuple(graph.outputs)
        self._inputs = tuple(graph.inputs)
        if compiled or graph.stages:
            bound = compile_graph(graph, name="verify").bind()
            self._bound: Bound | None = bound
            return
        self._bound = None
        dense = [ca.densify(expression) for expression in graph.outputs.values()]
        self._function = ca.Function("graph", list(graph.inputs.values()), dense)

    def __call__(self, inputs: Mapping[str, Any]) -> dict[str, Array]:
        """Values of the outputs."""
        if self._bound is not None:
            for name in self._inputs:
                array = self._bound.inputs[name]
                array[...] = np.reshape(inputs[name], array.shape)
            return self.again()
        self._last = [ca.DM(np.asarray(inputs[name], dtype=float)) for name in self._inputs]
        return self.again()

    def again(self) -> dict[str, Array]:
        """Evaluate once more at the same inputs."""
        if self._bound is not None:
            self._bound()
            return self._bound.outputs
        values = self._function.call(self._last)
        return {name: np.array(value, dtype=float) for name, value in zip(self._names, values, strict=True)}


MatrixPrinciple = Callable[[Array, Array, Array, Array], tuple[Array, Array]]

BY_MATRICES: dict[str, MatrixPrinciple] = {
    "maggi": maggi.accelerations,
    "udwadia-kalaba": udwadia_kalaba.accelerations,
}
"""Principles that find ẏ and λ from A, f, B and γ."""

CONTRACTION = "partial-velocities"
"""Contraction of the partial velocities of all bodies, with the forces on each of them."""

PRINCIPLES = (*BY_MATRICES, CONTRACTION)
"""Reductions without multipliers that are evaluated at states, and not integrated."""


def other_than_formulation(name: str) -> str | None:
    """Tell how a treatment of constraints is asked for, where its name was given as that of a formulation."""
    if name in REDUCTIONS:
        return (
            "it treats the constraints of a formulation: where both are asked for (simulate, intermediates), "
            f'give formulation="elimination", constraints="{name}"'
        )
    if name in PRINCIPLES:
        return "it is evaluated at states, beside a formulation: verify and compare_formulations show it"
    return None


MOST_GAP = 1e-8
"""Largest difference, relative, of dependent speeds found from the constraints (reduction "reduced")."""


class Formulation:
    """The equations of one formulation, ready to be evaluated with any constraint reduction.

    Parameters
    ----------
    equations
        Equations that the formulation delivers.
    compiled
        True: evaluate machine code, as simulations do.
    """

    def __init__(self, equations: Equations, compiled: bool = False) -> None:
        self.equations = equations
        self.compiled = compiled
        self.direct = equations.accelerations is not None
        self._partition: NDArray[np.int64] = np.full(equations.y.shape[0] + 1, -1, dtype=np.int64)
        self._pattern: SparsePattern | None = None

    @cached_property
    def _inputs(self) -> dict[str, SX]:
        eq = self.equations
        return {"t": eq.t, "x": eq.x, "y": eq.y, "p": eq.p}

    @cached_property
    def _solved(self) -> Evaluation:
        """ẏ and λ of a direct formulation, A, f, B and γ of the others."""
        eq = self.equations
        if eq.accelerations is not None:
            lam = SX(0, 1) if eq.multipliers is None else eq.multipliers
            outputs = {"ydot": eq.accelerations, "lam": lam}
        else:
            assert eq.A is not None
            assert eq.f is not None
            outputs = {"A": eq.A, "f": eq.f, "B": eq.rows.B, "gamma": eq.rows.gamma}
        graph = Graph(self._inputs, {k: ca.densify(v) for k, v in outputs.items()}, eq.stages)
        return Evaluation(graph, self.compiled)

    @cached_property
    def _common(self) -> Evaluation:
        """Accelerations and reactions of given ẏ and λ, and the two sides of B ẏ = γ."""
        eq = self.equations
        ydot, lam = SX.sym("ydot", eq.y.shape[0]), SX.sym("lambda", len(eq.rows.names))
        moving = link_accelerations(eq.motion, eq.x, eq.moved, eq.y, ydot)
        bodies = {eq.tree.links[k - 1].name: ca.vertcat(*rates) for k, rates in moving.items()}
        held = {name: ca.vertcat(w.force, w.moment) for name, w in eq.reactions(ydot, lam).items()}
        outputs = {
            "accelerations": ca.vertcat(SX(0, 1), *[bodies[name] for name in eq.tree.topology.bodies]),
            "reactions": ca.vertcat(SX(0, 1), *[held[name] for name in self.joints]),
            "image": eq.rows.B @ ydot,
            "longest": ca.mmax(ca.fabs(eq.rows.B)) if eq.rows.names else SX(1, 1),
            "gamma": eq.rows.gamma,
            **self._terms(moving, ydot),
        }
        inputs = {**self._inputs, "ydot": ydot, "lam": lam}
        return Evaluation(Graph(inputs, {k: ca.densify(v) for k, v in outputs.items()}), compiled=False)

    def _terms(self, moving: Mapping[int, tuple[SX, SX]], ydot: SX) -> dict[str, SX]:
        """Terms that equations of motion and reactions sum: accelerations, forces, moments; extent and largest mass."""
        motion, tree = self.equations.motion, self.equations.tree
        applied = gather(motion, joints_as_wrenches=True)
        accelerations, angular, forces, moments = [tree.gravity], [], [], []
        lengths: list[SX] = []
        velocities = {link.number: motion.link_velocity(link.number) for link in tree.links}
        first = motion.link_pose(1)[0]
        for link in tree.links:
            k = link.number
            force, moment = applied.force.get(k, SX(3, 1)), applied.moment.get(k, SX(3, 1))
            F, M = inertia_wrench(motion, k, *moving[k], ydot)
            v, w = velocities[k]
            inertia = ca.trace(link.inertia)
            forces += [F, link.mass * tree.gravity, force]
            moments += [M, moment]
            accelerations += [ca.norm_2(v) * ca.norm_2(w), _over(force, link.mass)]
            angular += [ca.sumsqr(w), _over(moment, inertia)]
            lengths += [motion.link_pose(k)[0] - first, link.rK, ca.sqrt(_over(inertia, link.mass))]
        parts = {"acceleration": accelerations, "angular": angular, "force": forces, "moment": moments}
        parts |= {"extent": lengths, "mass": [link.mass for link in tree.links]}
        parts["speed"] = [ca.norm_2(v) for v, _ in velocities.values()]
        parts["turn"] = [ca.norm_2(w) for _, w in velocities.values()]
        return {f"largest_{name}": ca.mmax(ca.fabs(ca.vertcat(*terms))) for name, terms in parts.items()}

    @cached_property
    def _guards(self) -> Evaluation:
        """Values that must stay away from zero."""
        values = ca.vertcat(*[value for _, value, _ in self.equations.guards])
        return Evaluation(Graph(self._inputs, {"guards": ca.densify(values)}), compiled=False)

    @property
    def joints(self) -> tuple[str, ...]:
        """Joints in the order of ``reactions``."""
        tree = self.equations.tree
        return tuple(link.joint.joint.name for link in tree.links) + tuple(j.name for j in tree.topology.cuts)

    def values(self, state: State) -> dict[str, Any]:
        """Inputs of the compiled functions at a state of the tree."""
        x, y = self.equations.from_tree(state.x, state.u, state.p, state.t)
        return {"t": state.t, "x": x, "y": y, "p": state.p}

    def solve(self, inputs: Mapping[str, Any], reduction: str) -> tuple[Array, Array]:
        """ẏ and λ of all rows."""
        out = self._solved(inputs)
        return self._contracted(inputs, out) if reduction == CONTRACTION else self._reduced(out, reduction)

    def _contracted(self, inputs: Mapping[str, Any], out: Mapping[str, Array]) -> tuple[Array, Array]:
        """ẏ by the bodies alone, and the least λ of Bᵀλ = A ẏ − f."""
        A, f = out["A"], out["f"].ravel()
        B, gamma = out["B"].reshape(-1, f.size), out["gamma"].ravel()
        ydot = Contraction.of(self._bodies(inputs), B).accelerations(gamma)
        lam = np.asarray(
            np.linalg.lstsq(B.T, A @ ydot - f, rcond=max(B.shape) * RANK_TOLERANCE)[0], dtype=float
        )
        return ydot, lam

    @cached_property
    def _bodies(self) -> Evaluation:
        """Partial velocities of all bodies, and the forces on them."""
        return Evaluation(Graph(self._inputs, quantities(self.equations)), compiled=False)

    def matrices(self, inputs: Mapping[str, Any]) -> dict[str, Array]:
        """A, f, B and γ of a formulation that has them, ẏ and λ of a direct one."""
        return self._solved(inputs)

    def _reduced(self, out: Mapping[str, Array], reduction: str) -> tuple[Array, Array]:
        m = len(self.equations.rows.names)
        if self.direct:
            lam = np.zeros(m)
            lam[list(self.equations.select)] = out["lam"].ravel()
            return out["ydot"].flatten(), lam
        A, B = (np.ascontiguousarray(out[name]) for name in ("A", "B"))
        f, gamma = out["f"].ravel(), out["gamma"].ravel()
        B = B.reshape(m, f.size)
        ydot, lam = np.zeros(f.size), np.zeros(m)
        if reduction == "sparse":
            if self._pattern is None:
                self._pattern = pattern_of(self.equations, independent_rows(B) if m else ())
            pattern = self._pattern
            kept, packed = np.zeros(pattern.m), pattern.packed()
            a, b = A[pattern.a_rows, pattern.a_columns], B[pattern.b_rows, pattern.b_columns]
            status = 0
            if solve_sparse(packed, a, f, b, gamma, ydot, kept) < np.inf:
                lam[pattern.rows] = kept
            else:  # as in a run
                *_, status = solve_multipliers(A, f, B, gamma, ydot, lam)
        elif reduction in BY_MATRICES:
            status = 0
            try:
                ydot, lam = BY_MATRICES[reduction](A, f, B, gamma)
            except np.linalg.LinAlgError:
                status = 1
        elif reduction == "reduced":
            ydot, lam = _by_independent_speeds(A, f, B, gamma)
            status = int(not np.isfinite(ydot).all())
        elif reduction == "partitioned":
            *_, status = solve_partitioned(A, f, B, gamma, self._partition, ydot, lam)
        else:
            solver = {"multipliers": solve_multipliers, "zero-eigenvalue": solve_zero_eigenvalue}[reduction]
            *_, status = solver(A, f, B, gamma, ydot, lam)
        if status != 0:
            raise SingularStateError("the accelerations are not determined: a free motion has no inertia")
        return ydot, lam

    def answer(self, state: State, reduction: str = "multipliers") -> Answer:
        """Accelerations and reactions at a state.

        Raises
        ------
        SingularStateError
            If the formulation's coordinates are singular.
        """
        return self.answer_at(self.values(state), reduction)

    def answer_at(self, inputs: Mapping[str, Any], reduction: str = "multipliers") -> Answer:
        """`answer` at inputs of the compiled functions."""
        self._check_singular(inputs)
        self._pattern = None
        if reduction == "reduced" and not self.direct:
            gap = np.abs(self._completed(inputs) - inputs["y"]).max(initial=0.0)
            if not gap <= MOST_GAP * max(1.0, np.abs(inputs["y"]).max(initial=0.0)):
                raise SingularStateError(
                    f"the speeds found from the independent ones alone differ by {gap:.1e}"
                )
        ydot, lam = self.solve(inputs, reduction)
        if not np.all(np.isfinite(ydot)):
            raise SingularStateError("the accelerations are not finite: a free motion has no inertia")
        out = self._common({**inputs, "ydot": ydot, "lam": lam})
        image, gamma = out["image"].ravel(), out["gamma"].ravel()
        accelerations, reactions = (out[name].reshape(-1, 6) for name in ("accelerations", "reactions"))
        terms = CommonTerms.of(out, accelerations, reactions)
        size = float(out["longest"].max()) * max(terms.acceleration, terms.angular)
        residual = _relative(image, gamma, max(size, np.abs(gamma).max(initial=0.0)))
        return Answer(ydot, lam, accelerations, reactions, residual, terms)

    def _completed(self, inputs: Mapping[str, Any]) -> Array:
        """The speeds found from the independent ones alone, y_b = B_b⁻¹ (b − B_a y_a)."""
        eq = self.equations
        y = np.array(inputs["y"], dtype=float)
        if not eq.rows.names:
            return y
        function = ca.Function(
            "B", list(self._inputs.values()), [ca.densify(eq.rows.B), ca.densify(eq.rows.psi)]
        )
        arguments = [inputs[name] for name in self._inputs]
        B = np.array(function(*arguments)[0], dtype=float)
        rows = list(independent_rows(B))
        dependent = _dependent_speeds(B[rows])
        y[dependent] = 0.0
        arguments[list(self._inputs).index("y")] = y
        psi = np.array(function(*arguments)[1], dtype=float).ravel()[rows]
        y[dependent] = np.linalg.solve(B[np.ix_(rows, dependent)], -psi)
        return y

    def first_order_equations(self, state: State, reduction: str) -> int:
        """Differential equations to integrate: of x and y, or with "reduced" of x and the independent speeds."""
        inputs = self.values(state)
        count = len(inputs["x"]) + len(inputs["y"])
        if reduction != "reduced" or self.direct or not self.equations.rows.names:
            return count
        m = len(self.equations.rows.names)
        return count - len(independent_rows(self._solved(inputs)["B"].reshape(m, -1)))

    def _check_singular(self, inputs: Mapping[str, Any]) -> None:
        guards = self.equations.guards
        if not guards:
            return
        values = self._guards(inputs)["guards"].ravel()
        for (name, _, remedy), value in zip(guards, values, strict=True):
            if abs(value) < SINGULAR_GUARD:
                raise SingularStateError(f"{name}; {remedy}")

    def seconds(self, state: State, reduction: str, calls: int, rounds: int) -> float:
        """Time of one evaluation of ẏ called from Python (s), the best of some rounds."""
        inputs = self.values(state)
        self._solved(inputs)
        best = np.inf
        for _ in range(rounds):
            started = perf_counter()
            for _ in range(calls):
                if reduction == CONTRACTION:
                    self.solve(inputs, reduction)
                else:
                    self._reduced(self._solved.again(), reduction)
            best = min(best, (perf_counter() - started) / calls)
        return float(best)


def _over(load: SX, inertia: SX) -> SX:
    """The acceleration a load would give to a free body; none to one without inertia."""
    return ca.if_else(inertia > 0, load / inertia, SX(*load.shape))


def _dependent_speeds(B: Array) -> list[int]:
    """Indices of the speeds that the independent rows B determine from the others."""
    partition = np.full(B.shape[1] + 1, -1, dtype=np.int64)
    choose_independent(np.ascontiguousarray(B), partition)
    return [int(k) for k in partition[1 : 1 + B.shape[0]]]


def _by_independent_speeds(A: Array, f: Array, B: Array, gamma: Array) -> tuple[Array, Array]:
    """ẏ by F8 with a partition chosen here (not finite where there is none), and the least λ of Bᵀλ = A ẏ − f."""
    ydot, lam = np.full(f.size, np.nan), np.zeros(B.shape[0])
    rows = list(independent_rows(B)) if B.shape[0] else []
    partition = np.full(f.size + 1, -1, dtype=np.int64)
    kept = np.ascontiguousarray(B[rows])
    choose_independent(kept, partition)
    if solve_independent_speeds(A, f, kept, gamma[rows], partition, ydot) < 0.0:
        return np.full(f.size, np.nan), lam
    return ydot, np.linalg.lstsq(B.T, A @ ydot - f, rcond=LEAST_SQUARES_RANK)[0]


def disagreement(a: Array, b: Array, linear: float, angular: float) -> float:
    """Largest difference of vectors (… × 6) relative to the size of the terms of their first and last three entries."""
    return max(_relative(a[:, :3], b[:, :3], linear), _relative(a[:, 3:], b[:, 3:], angular))


def _relative(a: Array, b: Array, size: float) -> float:
    """Largest |a − b| over ``size``; 0 where they are the same."""
    difference = float(np.abs(a - b).max(initial=0.0))
    return difference / size if difference > 0.0 and size > 0.0 else difference and np.inf
