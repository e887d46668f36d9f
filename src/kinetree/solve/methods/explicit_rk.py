"""Explicit Runge–Kutta methods as tables of coefficients; one unit of the runtime (``explicit.c``) serves them all.

With stages k_1 … k_s and, for the dense output and the first stage of the next step, k_{s+1} = F(t+h, z_new):

    Z_i = z + h Σ_j a_ij k_j,   z_new = z + h Σ b_i k_i,   error = h Σ e_i k_i

Dense output of every method of this package is written in the alternating basis

    z(θ) = z + θ (Q_0 + (1−θ) (Q_1 + θ (Q_2 + (1−θ) (Q_3 + …)))),   Q_k = h Σ_i d_ki k_i,

whose first three terms are cubic Hermite interpolation and in which no digits cancel.

`Pullback` is the adjoint of such steps, by which a run is gone through backwards (``steps_back.c``).
"""

from __future__ import annotations

import ctypes
import struct
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from kinetree.arrays import Array
from kinetree.runtime.library import address
from kinetree.solve.functions import explicit_runge_kutta, steps_back
from kinetree.solve.memory import Memory
from kinetree.solve.methods.method import Method
from kinetree.solve.system import MachineCode


@dataclass(frozen=True, eq=False)
class Tableau:
    """Coefficients of an explicit Runge–Kutta method with s stages.

    Parameters
    ----------
    a : (s + 1 + extra, s + 1 + extra) array
        Row s holds b (stage s+1 is F at the new point); the rows after it are stages of the dense output only.
    c : (s + 1 + extra,) array
        Stage times.
    error : (1 or 2, s + 1) array
        Weights of the error estimate; empty for a method of fixed step. Two rows are combined as in DOP853,
        |e_5|² / √(|e_5|² + 0.01 |e_3|²).
    dense : (n_dense, s + 1 + extra) array
        d_ki of the alternating basis.
    """

    a: Array
    c: Array
    error: Array
    dense: Array
    stages: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "stages", self.error.shape[1] - 1)

    @property
    def b(self) -> Array:
        """Weights of the new point."""
        return self.a[self.stages, : self.stages]


def hermite_rows(b: Array, total: int) -> Array:
    """First three rows d_0, d_1, d_2 of the dense output: cubic Hermite interpolation."""
    s = len(b)
    rows = np.zeros((3, total))
    rows[0, :s] = b  # Q_0 = z_new − z
    rows[1] = -rows[0]
    rows[1, 0] += 1.0  # Q_1 = h F − Q_0
    rows[2] = 2.0 * rows[0]
    rows[2, 0] -= 1.0
    rows[2, s] -= 1.0  # Q_2 = 2 Q_0 − h (F + F_new)
    return rows


def alternating_from_powers(powers: Array) -> Array:
    """Coefficients of Σ_j p_ij θ^{j+1} (rows i) in the alternating basis, one row per basis function."""
    degree = powers.shape[1]
    basis = np.zeros((degree, degree + 1))  # powers 0 … degree of every basis function
    current = np.zeros(degree + 1)
    current[0] = 1.0
    for k in range(degree):
        times_theta = np.roll(current, 1)
        current = times_theta if k % 2 == 0 else current - times_theta
        basis[k] = current
    return np.asarray(np.linalg.solve(basis[:, 1:].T, powers.T), np.float64)


def explicit_method(name: str, order: int, tableau: Tableau, **settings: Any) -> Method:
    """The `Method` of a tableau."""
    total, s = len(tableau.c), tableau.stages
    sizes = {"n_stages": s, "n_k": total, "n_dense": len(tableau.dense), "n_error": len(tableau.error)}
    fixed = not sizes["n_error"]

    def fill(memory: Memory) -> None:
        memory.tableau_a[:], memory.tableau_c[:], memory.tableau_d[:] = tableau.a, tableau.c, tableau.dense
        memory.tableau_e[:, : s + 1] = tableau.error

    return Method(
        name=name,
        order=order,
        unit=explicit_runge_kutta,
        sizes=lambda _: sizes,
        arrays=("K", "Q", "tableau_a", "tableau_c", "tableau_d", "tableau_e"),
        fill=fill,
        lanes=not fixed,
        fixed=fixed,
        fsal=not fixed,
        **settings,
    )


@dataclass(frozen=True)
class Pullback:
    """The adjoint of the steps of a run: the method and the two kernels that it needs.

    Attributes
    ----------
    rates : Kernel
        ``(t[1], z[n], p) → F[n + m]``: rates of the state and m integrands.
    back : Kernel
        ``(t, z, p, V[n + m, m]) → W[n + n_p, m]``: (∂F/∂(z, p))ᵀ V.
    tableau : Tableau
        The method of the run.
    """

    rates: MachineCode
    back: MachineCode
    tableau: Tableau

    def through(
        self,
        t: Array,
        z: Array,
        p: Array,
        within: tuple[float, float],
        lam: Array,
        mu: Array,
        integral: Array,
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
            Largest error of the end of a step computed again, over the size of the state.

        Returns
        -------
        int
            −1, or the number of the step that was off by more.
        """
        (n, m), n_p, s = lam.shape, len(mu), self.tableau.stages
        A, b, c = self.tableau.a, self.tableau.b.copy(), self.tableau.c[:s].copy()
        arrays = [np.ascontiguousarray(array) for array in (t, z, p, A, b, c)]
        work = np.zeros(max(self.rates.n_work, self.back.n_work))
        # t_i, Z_i, (K_i, L_i), v_i, (w_i, μ_i)
        room = [np.empty(size) for size in (s, s * n, s * (n + m), (n + m) * m, s * (n + n_p) * m)]
        packed = struct.pack(
            "=6q3d6q2q9q", len(t), n, m, n_p, s, len(A), *within, most, *map(address, arrays),
            self.rates.address, self.back.address, *map(address, (work, lam, mu, integral, *room)),
        )  # fmt: skip
        block = ctypes.create_string_buffer(packed)
        return steps_back(ctypes.addressof(block))
