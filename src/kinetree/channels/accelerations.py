"""Accelerations and constraint forces at many states of a run, in any formulation."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any

import casadi as ca
import numpy as np

from kinetree.arrays import Array
from kinetree.assembly.loop_closure import RANK_TOLERANCE
from kinetree.compile.compiled_model import LARGEST_FALLBACK, CompiledModel
from kinetree.formulations.contract import Equations
from kinetree.friction.dry_friction import sliding_frictions
from kinetree.friction.reaction_sharing import (
    ReactionSize,
    held_rows,
    least_change,
    repeated_rows,
)
from kinetree.nonsmooth.shared_friction import spare_rows

TOGETHER = 32
"""More states than so many are evaluated in multiples of it."""


class Accelerations:
    """ẏ and λ of all rows at given states; where λ are not unique, with the least reactions.

    Those are the forces that friction follows in a run (:mod:`kinetree.friction.reaction_sharing`); of large models
    without friction, λ of the independent rows. Friction that sticks and holds nothing that others do not carries
    nothing: sharing comes later (:mod:`kinetree.nonsmooth.shared_friction`).
    """

    def __init__(self, compiled: CompiledModel) -> None:
        self._compiled = compiled
        self._matrices: ca.Function | None = None

    @cached_property
    def _equations(self) -> Equations:
        """The dense ones beside recursive ones of small constrained models, made when first asked for; else the own."""
        compiled, eq = self._compiled, self._compiled.equations
        small = compiled.tree.n_u <= LARGEST_FALLBACK or bool(sliding_frictions(compiled.model))
        dense = eq.A is None and eq.rows.names and small
        return compiled.dense if dense else eq

    def __call__(self, t: Array, x: Array, y: Array, p: Array) -> tuple[Array, Array]:
        """ẏ (k, n_y) and λ (k, m) at k states; p is (k, n_p) or (1, n_p)."""
        p = np.broadcast_to(p, (t.size, p.shape[1]))
        if self._equations.A is None:
            return self._direct(t, x, y, p)
        return self._dense(t, x, y, p)

    def _direct(self, t: Array, x: Array, y: Array, p: Array) -> tuple[Array, Array]:
        eq = self._equations
        evaluate = self._compiled.acceleration_kernel.bind()
        given = {name: array.reshape(-1) for name, array in evaluate.inputs.items()}
        found = {name: array.reshape(-1) for name, array in evaluate.outputs.items()}
        ydot, lam = np.empty_like(y), np.zeros((t.size, len(eq.rows.names)))
        select = list(eq.select)
        for k in range(t.size):
            given["t"][:], given["x"][:], given["y"][:], given["p"][:] = t[k], x[k], y[k], p[k]
            evaluate()
            ydot[k] = found["ydot"]
            if select:
                lam[k, select] = found["lam"]
        return ydot, lam

    def _dense(self, t: Array, x: Array, y: Array, p: Array) -> tuple[Array, Array]:
        eq = self._equations
        n, m = y.shape[1], len(eq.rows.names)
        if self._matrices is None:
            assert eq.A is not None and eq.f is not None
            outputs = [eq.A, eq.f, eq.rows.B, eq.rows.gamma]
            self._matrices = ca.Function("m", [eq.t, eq.x, eq.y, eq.p], [ca.densify(o) for o in outputs])
        A, f, B, gamma = mapped(self._matrices, t[:, None], x, y, p)
        rows = np.setdiff1d(np.arange(m), spare_rows(self._compiled))
        lam = np.zeros((t.size, m))
        ydot, lam[:, rows] = least_multipliers(
            A.reshape(t.size, n, n), f, B.reshape(t.size, m, n)[:, rows], gamma[:, rows]
        )
        if t.size and repeated_rows(eq, self._compiled.rows_here):
            lam = lam + self._sharing(t, x, y, p, B.reshape(t.size, m, n), ydot, lam)
        return ydot, lam

    def _sharing(self, t: Array, x: Array, y: Array, p: Array, B: Array, ydot: Array, lam: Array) -> Array:
        """What to add to λ (k, m) so that reactions are least."""
        found = mapped(self._measure, t[:, None], x, y, p, ydot, lam)
        held = held_rows(self._equations)
        R, slope = found[0], found[1].reshape(t.size, -1, lam.shape[1])[:, :, held]
        change = np.zeros(lam.shape)
        for k in range(t.size):
            change[k, held] = least_change(slope[k], B[k, held], R[k])
        return change

    @cached_property
    def _measure(self) -> ca.Function:
        """Reactions as one vector, and its slope by λ."""
        eq = self._equations
        ydot, lam = ca.SX.sym("ydot", eq.y.shape[0]), ca.SX.sym("lam", len(eq.rows.names))
        measured = ReactionSize(eq).of(ydot, lam)
        outputs = [ca.densify(measured), ca.densify(ca.jacobian(measured, lam))]
        return ca.Function("reactions", [eq.t, eq.x, eq.y, eq.p, ydot, lam], outputs)


LOST = 1e-14
"""Pivot of a mass matrix over its diagonal that is round-off."""


def least_multipliers(A: Array, f: Array, B: Array, gamma: Array) -> tuple[Array, Array]:
    """Solve A ẏ = f + Bᵀλ, B ẏ = γ for k systems at once; λ is the smallest where it is not unique.

    With A = L Lᵀ and B̂ = B L⁻ᵀ = U S Vᵀ: Lᵀẏ = L⁻¹f + V S⁻¹ Uᵀ(γ − B̂ L⁻¹f), λ = U S⁻² Uᵀ(γ − B̂ L⁻¹f).
    """
    try:
        L = np.linalg.cholesky(A)
    except np.linalg.LinAlgError:
        return _singular_mass(A, f, B, gamma)
    pivots, diagonal = (np.diagonal(matrix, axis1=1, axis2=2) for matrix in (L, A))
    if (pivots**2 <= LOST * diagonal).any():  # singular, and factorised by the grace of round-off
        return _singular_mass(A, f, B, gamma)
    y0 = np.linalg.solve(L, f[..., None])
    if B.shape[1] == 0:
        return np.linalg.solve(L.transpose(0, 2, 1), y0)[..., 0], np.zeros(gamma.shape)
    B_hat = np.linalg.solve(L, B.transpose(0, 2, 1)).transpose(0, 2, 1)
    U, s, Vt = np.linalg.svd(B_hat, full_matrices=False)
    keep = s > RANK_TOLERANCE * s[:, :1]
    inverse = np.where(keep, 1 / np.where(keep, s, 1.0), 0.0)[..., None]
    content = inverse * (U.transpose(0, 2, 1) @ (gamma[..., None] - B_hat @ y0))
    ydot = np.linalg.solve(L.transpose(0, 2, 1), y0 + Vt.transpose(0, 2, 1) @ content)
    return ydot[..., 0], (U @ (inverse * content))[..., 0]


def _singular_mass(A: Array, f: Array, B: Array, gamma: Array) -> tuple[Array, Array]:
    """The same where massless bodies leave A singular: least squares of the whole system."""
    k, m, n = B.shape
    ydot, lam = np.empty((k, n)), np.empty((k, m))
    for i in range(k):
        matrix = np.block([[A[i], -B[i].T], [B[i], np.zeros((m, m))]])
        both = np.linalg.lstsq(matrix, np.concatenate([f[i], gamma[i]]), rcond=1e-13)[0]
        ydot[i], lam[i] = both[:n], both[n:]
    return ydot, lam


@lru_cache(maxsize=64)
def _map(function: ca.Function, count: int) -> ca.Function:
    """A function of ``count`` states side by side, its results dense; to make it takes longer than to evaluate it."""
    if not all(function.sparsity_out(i).is_dense() for i in range(function.n_out())):
        arguments = function.mx_in()
        function = ca.Function("dense", arguments, [ca.densify(part) for part in function.call(arguments)])
    return function.map(count)


def mapped(function: ca.Function, *arguments: Array) -> list[Array]:
    """A CasADi function at k states at once: arguments (k, n) give results (k, size)."""
    count = arguments[0].shape[0]
    sizes = [function.size_out(i) for i in range(function.n_out())]
    if count == 0:  # a run that failed at its start has no rows
        return [np.zeros((0, rows * columns)) for rows, columns in sizes]
    whole = count  # many are rounded up, so that runs of other lengths find it made already
    if count > TOGETHER:
        whole = -(-count // TOGETHER) * TOGETHER
    buffer: Any
    buffer, evaluate = _map(function, whole).buffer()
    given = []  # by columns, as CasADi stores: state by state
    for a in arguments:
        array = np.empty((whole, a.shape[1]))
        array[:count], array[count:] = a, a[-1]
        given.append(array)
    results = [np.zeros((whole, columns, rows)) for rows, columns in sizes]
    for i, array in enumerate(given):
        buffer.set_arg(i, array.reshape(-1).data)
    for i, result in enumerate(results):
        buffer.set_res(i, result.reshape(-1).data)
    evaluate()
    return [result[:count].transpose(0, 2, 1).reshape(count, -1) for result in results]
