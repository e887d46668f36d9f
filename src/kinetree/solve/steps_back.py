"""The adjoint of explicit Runge–Kutta steps: a run is gone through backwards (``steps_back.c`` of the runtime)."""

from __future__ import annotations

import ctypes
import struct
from dataclasses import dataclass

import numpy as np

from kinetree.arrays import Array
from kinetree.runtime.arguments import address
from kinetree.solve.functions import steps_back
from kinetree.solve.methods.explicit_rk import Tableau
from kinetree.solve.system import MachineCode


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
            How far the end of a step computed again may be off, over the size of the state.

        Returns
        -------
        int
            −1, or the number of the step that was off by more.
        """
        (n, m), n_p, s = lam.shape, len(mu), self.tableau.stages
        A, b, c = self.tableau.a, self.tableau.b.copy(), self.tableau.c[:s].copy()
        arrays = [np.ascontiguousarray(array) for array in (t, z, p, A, b, c)]
        work = np.zeros(max(self.rates.n_work, self.back.n_work))
        shapes = (
            s,
            s * n,
            s * (n + m),
            (n + m) * m,
            s * (n + n_p) * m,
        )  # t_i, Z_i, (K_i, L_i), v_i, (w_i, μ_i)
        room = [np.empty(size) for size in shapes]
        packed = struct.pack(
            "=6q3d6q2q9q", len(t), n, m, n_p, s, len(A), *within, most, *map(address, arrays),
            self.rates.address, self.back.address, *map(address, (work, lam, mu, integral, *room)),
        )  # fmt: skip
        block = ctypes.create_string_buffer(packed)
        return steps_back(ctypes.addressof(block))
