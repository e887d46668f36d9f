"""A linearisation that is evaluated again and again: compiled once, then microseconds for every state.

    M δu̇ − Bᵀδλ = −(R_ξ δξ + R_u δu + R_p δp) + δτ,      B δu̇ = −(G_ξ δξ + G_u δu + G_p δp)

with R = τ(q, u, u̇) − Q − Bᵀλ, the inertia forces of the tree (:mod:`kinetree.formulations.inertia_slopes`), loads and
constraint forces, and G = B u̇ − γ, both at the u̇ and λ of the recursive formulation and with these held. Positions
vary as δq = N δξ. Only independent rows are in B.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NoReturn

import casadi as ca
import numpy as np
from casadi import SX
from numpy.typing import ArrayLike

from kinetree.arrays import Array
from kinetree.assembly.constraint_functions import independent_rows
from kinetree.assembly.loop_closure import State
from kinetree.balance.equilibrium_equations import null_space
from kinetree.compile.compiled_model import CompiledModel
from kinetree.compile.equation_graphs import DEFAULT
from kinetree.derivatives.variation import with_leading_speeds
from kinetree.formulations.contract import Equations
from kinetree.formulations.cut_joint import forward_dynamics
from kinetree.formulations.inertia_slopes import inertia_slopes
from kinetree.kernels import Graph, Stage, compile_graph
from kinetree.linalg.reductions import POSSIBLE, Branches, UnitArguments, accelerations_varied, reduced_motion
from kinetree.preparation.inputs import with_inputs
from kinetree.preparation.prepare import prepare
from kinetree.preparation.run_arguments import ModelLike, model_for, quantities
from kinetree.spatial.symbolic import time_derivative
from kinetree.symbolic.forces import gather
from kinetree.symbolic.relative import solve_small
from kinetree.symbolic.staging import STAGED_FROM, Stages
from kinetree.symbolic.tree import Tree
from kinetree.words.arguments import NoAnswerError
from kinetree.words.keywords import spelled


class AccelerationTangents:
    """Accelerations and their exact derivatives in the directions the joints move in.

    Attributes
    ----------
    udot
        Accelerations u̇ (n_u).
    all
        The derivatives side by side: by ξ, u, inputs and τ (n_u × (3 n_u + k)).
    """

    __slots__ = ("all", "udot")

    def __init__(self, udot: Array, derivatives: Array) -> None:
        self.udot, self.all = udot, derivatives

    @property
    def xi(self) -> Array:
        """∂u̇/∂ξ with δq = N(q) δξ (n_u × n_u)."""
        return self.all[:, : self.udot.size]

    @property
    def u(self) -> Array:
        """∂u̇/∂u (n_u × n_u)."""
        return self.all[:, self.udot.size : 2 * self.udot.size]

    @property
    def inputs(self) -> Array:
        """∂u̇/∂inputs (n_u × k)."""
        return self.all[:, 2 * self.udot.size : self.all.shape[1] - self.udot.size]

    @property
    def tau(self) -> Array:
        """∂u̇/∂τ (n_u × n_u)."""
        return self.all[:, self.all.shape[1] - self.udot.size :]


class Linearizer:
    """A and B of a mechanism along any motion, and derivatives of its accelerations, one state after the other.

    ``A, B = linearizer(q, u)`` linearises the motion through a state: δṡ = A δs + B δv for the deviations from it.
    States are arrays as in :class:`kinetree.Functions`; they must satisfy the constraints, with unit quaternions.

    Attributes
    ----------
    states
        Names of the deviations: independent coordinates, then independent speeds (of those of the model's start).
    inputs, input_units
        Names and units of the columns of B.
    coordinates, speeds, parameters
        Names of the entries of q, of u and of p.
    q0, u0, p0
        The model's assembled start and its parameters (SI).
    """

    def __init__(self, model: ModelLike, inputs: Sequence[str] = (), t: float = 0.0) -> None:
        varied, named = with_inputs(model_for("linearizer", model), tuple(inputs))
        self._name = varied.name
        driven = [entry.name for entry in named if entry.driver]
        if driven:
            raise NoAnswerError(
                f"linearizer: {', '.join(driven)}: drivers are no inputs here; use kinetree.linearize for them"
            )
        prepared = prepare(varied, formulation=DEFAULT, t_start=t)
        compiled = self._compiled = prepared.compiled
        eq = compiled.equations
        self.q0, self.u0 = eq.from_tree(
            prepared.state.x, prepared.state.u, prepared.state.p, prepared.state.t
        )
        self.p0: Array = prepared.state.p
        self.coordinates, self.speeds = eq.coordinate_names, eq.speed_names
        self.parameters = tuple(compiled.tree.symbols.parameter_names)
        self.inputs, self.input_units = (
            tuple(entry.name for entry in named),
            tuple(entry.unit for entry in named),
        )
        self._places = [self.parameters.index(entry.parameter) for entry in named]
        self._rows, B = rows_at_start(compiled, prepared.state)
        _, self._lead_h = with_leading_speeds(null_space(B[: eq.rows.holonomic]))
        _, self._lead = with_leading_speeds(null_space(B))
        positions = tuple(self.speeds[k].removesuffix("_rate") for k in self._lead_h)
        self.states = positions + tuple(self.speeds[k] for k in self._lead)

    def __str__(self) -> str:
        return (
            f"linearizer of {self._name}: states {', '.join(self.states) or 'none'}; inputs "
            f"{', '.join(self.inputs) or 'none'}"
        )

    def __call__(
        self, q: ArrayLike, u: ArrayLike, *, p: ArrayLike | None = None, t: float = 0.0
    ) -> tuple[Array, Array]:
        """A (states × states) and B (states × inputs) at a state.

        Raises
        ------
        NoAnswerError
            If the state does not satisfy the constraints, or is singular.
        """
        point = self._motion
        point.set(t, q, u, None, p)
        if point.call():
            point.refuse()
        return point.A.copy(), point.B.copy()

    def accelerations(
        self,
        q: ArrayLike,
        u: ArrayLike,
        tau: ArrayLike | None = None,
        *,
        p: ArrayLike | None = None,
        t: float = 0.0,
    ) -> AccelerationTangents:
        """Accelerations under forces τ on the speeds, and their derivatives.

        With loops, derivatives hold for changes of q and u that the constraints allow.
        """
        point = self._forced
        point.set(t, q, u, tau, p)
        if point.call():
            point.refuse()
        return AccelerationTangents(point.udot.copy(), point.varied.copy())

    @cached_property
    def _motion(self) -> _LinearizerPoint:
        return _LinearizerPoint(self, with_tau=False)

    @cached_property
    def _forced(self) -> _LinearizerPoint:
        return _LinearizerPoint(self, with_tau=True)


class _LinearizerPoint:
    """One kernel with its arrays, and room for results computed from them."""

    def __init__(self, owner: Linearizer, *, with_tau: bool) -> None:
        slopes = motion_slopes(owner._compiled, owner._rows, owner._places, with_tau=with_tau)
        bound = self._bound = compile_graph(slopes.graph, name="linearizer").bind()
        self._t, self._q, self._u, self._tau, self._p = (
            bound.inputs[name].ravel() for name in ("t", "q", "u", "tau", "p")
        )
        out = bound.outputs
        self.udot, self.varied = out["udot"].ravel(), out["Y"][:, : slopes.columns]
        self._p0, self._own, self._with_tau = owner.p0, False, with_tau
        m, n, k = out["B"].shape[0], self.udot.size, len(owner.inputs)
        sizes = {"n": n, "m": m, "columns": slopes.columns, "inputs": k, "n_off": out["off"].size}
        arrays: dict[str, Any] = dict(out)
        arrays |= {"kernel": bound.kernel.address, "work": bound.work, "S": np.zeros((m, m))}
        arrays |= {"in_table": bound.in_table, "out_table": bound.out_table}
        branches = Branches.of(slopes.below)
        arrays |= {"below": branches.below, "relatives": branches.relatives}
        sizes |= {"n_relatives": branches.relatives.size, "swept": int(slopes.swept)}
        if with_tau:
            self._table = UnitArguments(accelerations_varied, sizes, arrays)
            self.call = self._table.call
            return
        for suffix, lead in (("_h", owner._lead_h), ("", owner._lead)):
            arrays["lead" + suffix] = np.array(lead, dtype=np.int64)
            arrays["others" + suffix] = np.setdiff1d(np.arange(n), lead).astype(np.int64)
            sizes["f" + suffix] = lead.size
            arrays["Z" + suffix] = np.zeros((n, lead.size))
        states = sizes["f_h"] + sizes["f"]
        self.A, self.B = np.zeros((states, states)), np.zeros((states, k))
        shapes = {"V": (n, sizes["f_h"]), "demand": (m, n), "square": (m, m), "F": (n, states + k + m)}
        arrays |= {name: np.zeros(shape) for name, shape in (shapes | {"H": (m, states + k)}).items()}
        self._table = UnitArguments(reduced_motion, sizes, arrays | {"A": self.A, "B_in": self.B})
        self.call = self._table.call

    def set(self, t: float, q: ArrayLike, u: ArrayLike, tau: ArrayLike | None, p: ArrayLike | None) -> None:
        """Put a state into the inputs; the model's own parameters stay there from call to call."""
        self._t[0] = t
        try:
            self._q[:] = q
            self._u[:] = u
            if tau is not None:
                self._tau[:] = tau
            elif self._with_tau:
                self._tau[:] = 0.0
            if p is not None or not self._own:
                self._p[:] = self._p0 if p is None else p
                self._own = p is None
        except ValueError:
            sizes = f"q ({self._q.size},), u and tau ({self._u.size},), p ({self._p.size},)"
            raise NoAnswerError(f"linearizer: arrays of other shapes than {sizes} were given") from None

    def refuse(self) -> NoReturn:
        """Say why there is no answer at this state."""
        off = float(np.abs(self._bound.outputs["off"]).max(initial=0.0))
        if not off <= POSSIBLE:
            raise NoAnswerError(
                f"linearizer: the state is off its constraints (or a quaternion off its length 1) by {off:.1e}; "
                "take states of runs, or assemble them"
            )
        raise NoAnswerError(
            "linearizer: the state is singular: constraints become dependent there, or the coordinates and speeds "
            "chosen at the start no longer determine the others; start the model from a pose nearer to it"
        )


@spelled
@quantities
def linearizer(model: ModelLike, inputs: Sequence[str] = (), t: float = 0.0) -> Linearizer:
    """A compiled linearisation for loops of one's own: see :class:`kinetree.Linearizer`.

    Parameters
    ----------
    model
        The mechanism.
    inputs
        Names of loads (``"motor"``, ``"push.x"``) or parameters, as for :func:`kinetree.linearize`.
    t
        Time at which it is assembled (s).
    """
    return Linearizer(model, inputs, t)


LARGEST_SWEEP = 120_000
"""Pairs of speeds on one branch × columns up to which the kernel solves the inward half of the equations itself."""


@dataclass(frozen=True)
class SlopeRows:
    """Independent constraint rows: those of positions first; how many these are."""

    chosen: tuple[int, ...]
    holonomic: int


def rows_of(B: Array, m_h: int) -> SlopeRows:
    """Independent rows of B at a state: as many of the first m_h (of positions) as possible, then others."""
    held = list(independent_rows(B[:m_h])) if m_h else []
    chosen = list(held)
    for row in range(m_h, B.shape[0]):
        if len(independent_rows(B[[*chosen, row]])) > len(chosen):
            chosen.append(row)
    return SlopeRows(tuple(chosen), len(held))


@dataclass(frozen=True)
class MotionSlopes:
    """The graph and the layout of its outputs.

    Attributes
    ----------
    graph
        ``t, q, u, tau, p`` → ``udot`` (n), ``M`` (n × n, lower triangle), ``Y`` = [−R_ξ, −R_u, −R_p, 1, Bᵀ], ``G`` =
        [−G_ξ, −G_u, −G_p, 0], ``B``, and ``off``: what must be zero of a possible state. The unit matrix, for τ, is
        there ``with_tau``; without it also ``psi_xi`` = ∂ψ/∂ξ of the rows, ``turning`` with δξ̇ = δu + turning δξ.
    swept
        True if ``M`` holds the factors L of M = Lᵀ L, 1/L_kk on the diagonal, and ``Y`` is L⁻ᵀ times the above.
    below
        See :class:`kinetree.formulations.inertia_slopes.InertiaSlopes`.
    columns
        Columns of Y and G, without Bᵀ.
    """

    graph: Graph
    swept: bool
    below: tuple[int, ...]
    columns: int


def motion_slopes(
    compiled: CompiledModel, rows: SlopeRows, inputs: Sequence[int], *, with_tau: bool
) -> MotionSlopes:
    """The varied equations of a model in the tree's coordinates, parameters ``inputs`` varied too."""
    eq, tree = compiled.equations, compiled.tree
    n, select, p = tree.n_u, list(rows.chosen), eq.p[list(inputs)]
    q, u, tau = eq.x[: tree.n_q], eq.y, SX.sym("tau", n)
    stages = Stages(active=tree.n_moving >= STAGED_FROM)
    applied = gather(eq.motion)
    applied.add_joint_forces(tree, tau)
    solved = forward_dynamics(tree, q, u, applied, eq.motion, select, stages)
    udot, lam = SX.sym("udot", n), SX.sym("lam", len(select))
    definitions = list(stages.definitions)
    definitions.append(Stage(ca.vertcat(udot, lam), ca.densify(ca.vertcat(solved.udot, solved.lam))))

    inertia = inertia_slopes(tree, eq.motion, q, u, udot)
    B, gamma, psi = eq.rows.B[select, :], eq.rows.gamma[select], eq.rows.psi[select]
    loads = _generalized_loads(eq)
    outer = loads + B.T @ lam
    R_xi = inertia.by_xi - ca.jacobian(outer, eq.x) @ eq.N
    R_u = inertia.by_u - ca.jacobian(outer, u)
    R_p = ca.jacobian(inertia.tau - outer, p)
    rest = B @ udot - gamma
    G_xi, G_u, G_p = ca.jacobian(rest, eq.x) @ eq.N, ca.jacobian(rest, u), ca.jacobian(rest, p)
    unit = [SX.eye(n)] if with_tau else []
    nothing = [SX(len(select), n)] if with_tau else []
    norms = [ca.sumsqr(eq.x[k : k + 4]) - 1 for k in eq.quaternions]
    M, Y = inertia.M, ca.horzcat(-R_xi, -R_u, -R_p, *unit, B.T)
    swept = _work(inertia.below, Y.shape[1]) <= LARGEST_SWEEP
    if swept:
        M, Y = _swept_inward(M, Y, inertia.below)
    outputs = {
        "udot": udot,
        "M": M,
        "Y": Y,
        "G": ca.horzcat(-G_xi, -G_u, -G_p, *nothing),
        "B": B,
        "off": ca.vertcat(SX(0, 1), eq.rows.phi, eq.rows.psi, *norms),
    }
    if not with_tau:
        outputs |= {"psi_xi": ca.jacobian(psi, eq.x) @ eq.N, "turning": _turning(tree, q, u)}
    graph = Graph(
        {"t": eq.t, "q": eq.x, "u": u, "tau": tau, "p": eq.p},
        {name: ca.densify(value) for name, value in outputs.items()},
        definitions,
    )
    return MotionSlopes(graph, swept, inertia.below, int(outputs["G"].shape[1]))


def _work(below: Sequence[int], columns: int) -> int:
    """Pairs of speeds on one branch, times columns."""
    depth: list[int] = []
    for lower in below:
        depth.append(0 if lower < 0 else depth[lower] + 1)
    return sum(depth) * columns


def _swept_inward(M: SX, Y: SX, below: Sequence[int]) -> tuple[SX, SX]:
    """L of M = Lᵀ L, and L⁻ᵀ Y (Featherstone, 2008, 6.5): zeros in Y stay zero where no branch connects them."""
    n = M.shape[0]
    L: dict[tuple[int, int], SX] = {}
    rows = [Y[i, :] for i in range(n)]
    for k in range(n):
        i = k
        while i >= 0:
            L[k, i] = M[k, i]
            i = below[i]
    for k in range(n - 1, -1, -1):
        L[k, k] = 1 / ca.sqrt(L[k, k])
        rows[k] = rows[k] * L[k, k]
        i = below[k]
        while i >= 0:
            L[k, i] = L[k, i] * L[k, k]
            i = below[i]
        i = below[k]
        while i >= 0:
            rows[i] = rows[i] - L[k, i] * rows[k]
            j = i
            while j >= 0:
                L[i, j] = L[i, j] - L[k, i] * L[k, j]
                j = below[j]
            i = below[i]
    factors = SX(n, n)
    for (k, i), value in L.items():
        factors[k, i] = value
    return factors, ca.vertcat(*rows)


def _generalized_loads(eq: Equations) -> SX:
    """Q: generalised forces of all loads except gravity along the speeds (n)."""
    Q, applied = SX(eq.tree.n_u, 1), eq.applied
    for number, force in applied.force.items():
        v, w = eq.motion.link_velocity(number)
        Q = Q + ca.jacobian(v, eq.y).T @ force + ca.jacobian(w, eq.y).T @ applied.moment[number]
    for joint, tau in applied.joint.items():
        link = eq.tree.link_of_joint(joint)
        assert link is not None
        Q[link.speeds, 0] += tau
    return Q


def _turning(tree: Tree, q: SX, u: SX) -> SX:
    """N⁺((N u)_q N − Ṅ), by which δξ̇ differs from δu where speeds are no rates of coordinates; by joints."""
    found = SX(tree.n_u, tree.n_u)
    for link in tree.links:
        own, qj, uj = link.speeds, q[link.coordinates], u[link.speeds]
        N = link.joint.rates(qj)
        if not ca.depends_on(ca.vec(N), qj):
            continue
        rate = N @ uj
        Ndot = ca.reshape(time_derivative(ca.vec(ca.densify(N)), qj, rate), *N.shape)
        bent = ca.jacobian(rate, qj) @ N - Ndot
        found[own, own] = solve_small(N.T @ N, N.T @ bent)
    return found


def rows_at_start(compiled: CompiledModel, state: State) -> tuple[SlopeRows, Array]:
    """Independent rows at an assembled state, and all rows B there."""
    eq = compiled.equations
    function = ca.Function("B", [eq.t, eq.x, eq.y, eq.p], [ca.densify(eq.rows.B)])
    x, y = eq.from_tree(state.x, state.u, state.p)
    B = np.array(function(state.t, x, y, state.p), dtype=float).reshape(len(eq.rows.names), y.size)
    return rows_of(B, eq.rows.holonomic), B
