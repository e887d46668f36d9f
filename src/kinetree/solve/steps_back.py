"""The adjoint of explicit Runge–Kutta steps, compiled: a run is gone through backwards, step by step.

    z⁺ = z + h Σ b_i K_i,      (K_i, L_i) = F(t + c_i h, Z_i),      Z_i = z + h Σ_{j<i} a_ij K_j

L being integrands whose sums h Σ b_i L_i are wanted. The stages of a step are computed again from the state it started
from, and with λ⁺ = ∂J/∂z⁺ (one column per objective)

    v_i = h b_i λ⁺ + h Σ_{j>i} a_ji w_j,     (w_i, μ_i) = (F_z, F_p)ᵀ (v_i, h b_i),
    λ = λ⁺ + Σ w_i,   μ = μ⁺ + Σ μ_i.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinetree.linalg.compiled import call_kernel, compiled, inner
from kinetree.solve.explicit_rk import Tableau, stage_point
from kinetree.solve.system import Kernel

FloatArray = NDArray[np.float64]


class Steps(NamedTuple):
    """The steps gone through: times and states at their ends, parameters, first and last time of evaluations."""

    t: FloatArray
    z: FloatArray
    p: FloatArray
    low: float
    high: float


class Way(NamedTuple):
    """How they were made: coefficients A, b, c, and addresses of the kernels of `Pullback`."""

    A: FloatArray
    b: FloatArray
    c: FloatArray
    rates: int
    back: int


class Room(NamedTuple):
    """Where a step is gone back through: tables of pointers, work of kernels, t_i, Z_i, (K_i, L_i), v_i, (w_i, μ_i)."""

    inputs: NDArray[np.uintp]
    outputs: NDArray[np.uintp]
    work: FloatArray
    t: FloatArray
    Z: FloatArray
    K: FloatArray
    V: FloatArray
    W: FloatArray


@inner
def _stages(steps, k, way, room):  # type: ignore[no-untyped-def]
    """Z_i and (K_i, L_i) of step k; times stay between low and high."""
    t, z, h = steps.t[k], steps.z[k], steps.t[k + 1] - steps.t[k]
    n = z.size
    inputs, outputs, work, t_here, Z, K = room.inputs, room.outputs, room.work, room.t, room.Z, room.K
    for i in range(Z.shape[0]):
        stage_point(way.A, K[:, :n], z, i, h, Z[i])
        t_here[i] = min(max(t + way.c[i] * h, steps.low), steps.high)
        inputs[0] = t_here[i:].ctypes.data
        inputs[1] = Z[i].ctypes.data
        outputs[0] = K[i].ctypes.data
        call_kernel(way.rates, inputs.ctypes.data, outputs.ctypes.data, work.ctypes.data)


@inner
def _pulled(h, way, room, lam, mu):  # type: ignore[no-untyped-def]
    """λ and μ before a step from those after it."""
    n, m = lam.shape
    A, b, t_here, Z, V, W = way.A, way.b, room.t, room.Z, room.V, room.W
    inputs, outputs, work = room.inputs, room.outputs, room.work
    s, total = Z.shape[0], W.shape[1]
    for i in range(s - 1, -1, -1):
        for d in range(n):
            for q in range(m):
                V[d, q] = b[i] * lam[d, q]
        for j in range(i + 1, s):
            a = A[j, i]
            if a != 0.0:
                for d in range(n):
                    for q in range(m):
                        V[d, q] += a * W[j, d, q]
        for d in range(n):
            for q in range(m):
                V[d, q] *= h
        for d in range(m):
            for q in range(m):
                V[n + d, q] = h * b[i] if d == q else 0.0
        inputs[0] = t_here[i:].ctypes.data
        inputs[1] = Z[i].ctypes.data
        outputs[0] = W[i].ctypes.data
        call_kernel(way.back, inputs.ctypes.data, outputs.ctypes.data, work.ctypes.data)
    for i in range(s):
        for d in range(n):
            for q in range(m):
                lam[d, q] += W[i, d, q]
        for d in range(n, total):
            for q in range(m):
                mu[d - n, q] += W[i, d, q]


@compiled
def _back(steps, way, work, most, lam, mu, integral):  # type: ignore[no-untyped-def]
    """Go back through all steps; −1, or the step whose end is off by more than `most` (relative)."""
    n, m = lam.shape
    t, z, b = steps.t, steps.z, way.b
    s = b.size
    K, V = np.empty((s, n + m)), np.empty((n + m, m))
    inputs, outputs = np.empty(4, np.uintp), np.empty(1, np.uintp)
    inputs[2], inputs[3] = steps.p.ctypes.data, V.ctypes.data
    W = np.empty((s, n + mu.shape[0], m))
    room = Room(inputs, outputs, work, np.empty(s), np.empty((s, n)), K, V, W)
    for k in range(t.size - 2, -1, -1):
        h = t[k + 1] - t[k]
        _stages(steps, k, way, room)
        size, off = 1.0, 0.0
        for d in range(n):
            after = 0.0
            for i in range(s):
                after += b[i] * K[i, d]
            after = z[k, d] + h * after
            size = max(size, 1.0 + abs(z[k, d]))
            gap = abs(after - z[k + 1, d])
            off = max(off, gap) if gap == gap else np.inf
        if not off <= most * size:
            return k
        for q in range(m):
            for i in range(s):
                integral[q] += h * b[i] * K[i, n + q]
        _pulled(h, way, room, lam, mu)
    return -1


@dataclass(frozen=True)
class Pullback:
    """The two kernels steps are gone back through with.

    Attributes
    ----------
    rates : Kernel
        ``(t[1], z[n], p) → F[n + m]``: rates of the state and m integrands.
    back : Kernel
        ``(t, z, p, V[n + m, m]) → W[n + n_p, m]``: (∂F/∂(z, p))ᵀ V.
    tableau : Tableau
        The method of the run.
    """

    rates: Kernel
    back: Kernel
    tableau: Tableau

    def through(
        self,
        t: FloatArray,
        z: FloatArray,
        p: FloatArray,
        within: tuple[float, float],
        lam: FloatArray,
        mu: FloatArray,
        integral: FloatArray,
        most: float,
    ) -> int:
        """Go back through the steps that end at t[1:], and change λ (n, m), μ (n_p, m) and the integrals (m) in place.

        Parameters
        ----------
        t, z, p
            Times (k) and states (k, n) at the ends of steps, and parameters.
        within
            First and last time the kernels are evaluated at.
        most
            How far the end of a step computed again may be off, over the size of the state.

        Returns
        -------
        int
            −1, or the number of the step that was off by more.
        """
        tableau, s = self.tableau, self.tableau.stages
        work = np.zeros(max(self.rates.n_work, self.back.n_work, 1))
        way = Way(tableau.a, tableau.b.copy(), tableau.c[:s].copy(), self.rates.address, self.back.address)
        found: int = _back(Steps(t, z, p, *within), way, work, most, lam, mu, integral)
        return found
