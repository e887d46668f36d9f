"""All that the varied equations of motion consist of, as one kernel: accelerations first, then their derivatives.

    M δu̇ − Bᵀδλ = −(R_ξ δξ + R_u δu + R_p δp) + δτ,      B δu̇ = −(G_ξ δξ + G_u δu + G_p δp)

with R = τ(q, u, u̇) − Q − Bᵀλ, the inertia forces of the tree (:mod:`kinetree.formulations.inertia_slopes`), loads and
constraint forces, and G = B u̇ − γ, both at the u̇ and λ of the recursive formulation and with these held. Positions
vary as δq = N δξ. Only independent rows are in B.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.assembly.constraint_functions import independent_rows
from kinetree.assembly.loop_closure import State
from kinetree.compile.compiled_model import CompiledModel
from kinetree.formulations.contract import Equations
from kinetree.formulations.cut_joint import forward_dynamics
from kinetree.formulations.inertia_slopes import inertia_slopes
from kinetree.kernels import Graph, Stage
from kinetree.spatial.symbolic import time_derivative
from kinetree.symbolic.forces import gather
from kinetree.symbolic.relative import solve_small
from kinetree.symbolic.staging import STAGED_FROM, Stages
from kinetree.symbolic.tree import Tree

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
        Whether ``M`` holds the factors L of M = Lᵀ L, 1/L_kk on the diagonal, and ``Y`` is L⁻ᵀ times the above.
    below
        See :class:`kinetree.formulations.inertia_slopes.InertiaSlopes`.
    columns
        Of Y and G, without Bᵀ.
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
    """L of M = Lᵀ L, and L⁻ᵀ Y (Featherstone, 2008, 6.5): what is zero in Y stays so where no branch connects it."""
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
    """Q: what all loads except gravity do along the speeds (n)."""
    Q, applied = SX(eq.tree.n_u, 1), eq.applied
    for number, force in applied.force.items():
        v, w = eq.motion.link_velocity(number)
        Q = Q + ca.jacobian(v, eq.y).T @ force + ca.jacobian(w, eq.y).T @ applied.moment[number]
    for joint, tau in applied.joint.items():
        link = eq.tree.link_of_joint(joint)
        assert link is not None
        Q[link.speeds] += tau
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
