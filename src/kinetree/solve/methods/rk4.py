"""RK4: the classical Runge–Kutta method of order 4 with fixed steps; cubic Hermite dense output."""

import numpy as np

from kinetree.solve.methods.explicit_rk import Tableau, explicit_method, hermite_rows

_A = np.zeros((5, 5))
_A[1, 0] = _A[2, 1] = 0.5
_A[3, 2] = 1.0
_A[4, :4] = np.array([1.0, 2.0, 2.0, 1.0]) / 6.0

TABLEAU = Tableau(
    a=_A, c=np.array([0.0, 0.5, 0.5, 1.0, 1.0]), error=np.zeros((0, 5)), dense=hermite_rows(_A[4, :4], 5)
)
METHOD = explicit_method("rk4", 4, TABLEAU)
