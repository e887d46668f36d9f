"""What happens when constraints are switched on: they must fit, and speeds that do not fit change at once.

With all constraints that are on from now, φ(x, t) = 0 and B y = b,

    B y⁺ = b,    A (y⁺ − y⁻) = Bᵀ Λ

the impact without rebound, which of all y⁺ that fit is the one nearest to y⁻ in the metric of the kinetic energy. What
is left of φ (events are located as exactly as the motion is known, not better) is taken away in the same metric.
"""

from __future__ import annotations

import casadi as ca
import numpy as np

from kinetree.arrays import Array
from kinetree.assembly.loop_closure import RANK_TOLERANCE, row_scales
from kinetree.compile.compiled_model import CompiledModel
from kinetree.nonsmooth.switched_parts import tree_state
from kinetree.solve.events.contacts import ContactError

FITS = 1e-6
"""Gap, in units of the size of the mechanism, up to which constraints that are switched on fit."""
MET = 1e-9
"""Share of the greatest rate of a row up to which rates are met."""
ROUNDS = 5


class Closing:
    """Constraints of a mode that has just been switched to."""

    def __init__(self, compiled: CompiledModel) -> None:
        self._compiled = compiled
        source = compiled.dense
        assert source.A is not None
        rows, eq = source.rows, compiled.equations
        self._names, self._holonomic = rows.names, rows.holonomic
        outputs = [source.A, rows.phi, rows.psi, rows.B, source.N]
        arguments = [source.t, source.x, source.y, source.p]
        self._function = ca.Function("closing", arguments, [ca.densify(o) for o in outputs])
        self._n_x, self._n_y, self._quaternions = eq.x.shape[0], eq.y.shape[0], eq.quaternions

    def closed(self, t: float, z: Array, p: Array) -> Array:
        """The state after the constraints were switched on; :class:`ContactError` where it cannot be."""
        if not self._names:
            return z
        z, x, y = z.copy(), slice(0, self._n_x), slice(self._n_x, self._n_x + self._n_y)
        self._refuse_gaps(t, z, p)
        for _ in range(ROUNDS):
            A, phi, _, B, N = self._at(t, z, p)
            if not phi.any():
                break
            z[x] += N @ self._least(t, A, B[: self._holonomic], phi)
            for start in self._quaternions:
                z[start : start + 4] /= np.linalg.norm(z[start : start + 4])
        A, _, psi, B, _ = self._at(t, z, p)
        size = float(np.abs(B).sum(axis=1).max(initial=0.0) * np.abs(z[y]).max(initial=0.0)) + float(
            np.abs(psi).max()
        )
        z[y] += self._least(t, A, B, psi)
        self._refuse_rates(t, self._at(t, z, p)[2], size)
        return z

    def _at(self, t: float, z: Array, p: Array) -> list[Array]:
        x, y = z[: self._n_x], z[self._n_x : self._n_x + self._n_y]
        A, phi, psi, B, N = (np.array(v, dtype=float) for v in self._function(t, x, y, p))
        return [A, phi.ravel(), psi.ravel(), B, N]

    def _least(self, t: float, A: Array, B: Array, residual: Array) -> Array:
        """−A⁻¹Bᵀ (B A⁻¹ Bᵀ)⁺ r, rows scaled to unit length, by singular values."""
        from scipy.linalg import solve_triangular

        try:
            L = np.linalg.cholesky(A)
        except np.linalg.LinAlgError:
            raise ContactError(
                f"nothing can be switched on at t = {t:.9g} s: some motion has no mass; give all bodies inertia"
            ) from None
        scale = row_scales(B)
        rows = solve_triangular(L, (B * scale[:, None]).T, lower=True).T
        change = np.linalg.lstsq(rows, -(residual * scale), rcond=RANK_TOLERANCE)[0]
        return np.asarray(solve_triangular(L.T, change), dtype=float)

    def _refuse_gaps(self, t: float, z: Array, p: Array) -> None:
        phi = self._at(t, z, p)[1]
        constraints = self._compiled.constraints
        length = constraints.length(tree_state(self._compiled, t, z, p).x, p)
        sizes = constraints.sizes(self._names[: self._holonomic], length)
        bad = [
            f"{name} is off by {abs(gap):.3g} {name.unit}"
            for name, gap, size in zip(self._names, phi, sizes, strict=False)
            if not abs(gap) <= FITS * size
        ]
        if bad:
            raise ContactError(
                f"what is switched on at t = {t:.9g} s does not fit: {'; '.join(bad)}; let the event be where it does"
            )

    def _refuse_rates(self, t: float, psi: Array, size: float) -> None:
        bad = [
            f"{name} by {abs(rate):.3g} {name.unit.split('/')[0]}/s"
            for name, rate in zip(self._names, psi, strict=True)
            if not abs(rate) <= MET * max(size, 1e-3)
        ]
        if bad:
            raise ContactError(
                f"what is switched on at t = {t:.9g} s contradicts other constraints or drivers: {'; '.join(bad)}"
            )
