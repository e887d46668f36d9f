"""Positions whose rate is one speed are eliminated before linear systems are factored; the answer is that of all."""

from __future__ import annotations

import functools

import numpy as np
import pytest
from handmade import kernel, state
from scipy.linalg import expm

from kinetree.solve.integrate import integrate
from kinetree.solve.system import System

N_X, N_Y, N_W = 5, 3, 2
N_C, N_Z = N_X + N_Y, N_X + N_Y + N_W


def _matrix() -> np.ndarray:
    """States x0 … x4, y0 … y2 and works of ż = M z, stiff in places."""
    M = np.zeros((N_Z, N_Z))
    M[0, 5] = 1.0  # a rate that is one speed
    M[1, 6] = -2.5  # a multiple of one
    M[2, 5] = 0.5  # one that another position has, too
    M[3, 4], M[4, 7] = 3.0, 1.0  # the rate of a position that is no speed, and has a rate itself
    M[5, [0, 1, 5, 6]] = -4e4, 20.0, -30.0, 5.0
    M[6, [1, 2, 6, 7]] = 9.0, 3.0, -1.0, 0.7
    M[7, [0, 3, 4, 7]] = 2.0, -8.0, -40.0, -300.0
    M[8, [0, 3, 5]] = 1.0, 2.0, -0.5
    M[9, 7] = 1.0  # a work whose rate is one speed
    return M


M = _matrix()
ROWS, COLUMNS = (tuple(map(int, indices)) for indices in np.nonzero(M))
NUMBERS = tuple(map(float, M[np.nonzero(M)]))


def _rates(i, o, w):
    for k in range(10):
        o[0][k] = 0.0
    for k in range(len(NUMBERS)):
        o[0][ROWS[k]] += NUMBERS[k] * i[1][COLUMNS[k]]
    o[1][0] = 1.0


@functools.cache
def system() -> System:
    rhs = kernel(_rates, state(N_Z), {"zdot": (N_Z,), "health": (1,)})
    return System(n_x=N_X, n_y=N_Y, n_w=N_W, rhs=rhs)


@pytest.mark.parametrize("method", ["radau5", "rodas5p"])
def test_linear_equations_of_every_kind_of_row(method: str) -> None:
    """Against the exponential of the matrix."""
    z0 = np.array([1.0, -0.5, 0.25, 0.1, 0.3, 0.0, 0.2, -0.1, 0.0, 0.0])
    found = integrate(system(), 0.0, z0, 0.7, method=method, rtol=1e-8, atol=1e-10, output=[0.1, 0.7])
    assert found.status == "finished"
    for t, z in zip(found.t, found.z, strict=True):
        assert z == pytest.approx(expm(M * t) @ z0, rel=1e-5, abs=1e-6)
    memory = found.resume.memory
    assert memory.n_remaining == 4  # three speeds, and the position whose rate they are not
    assert memory.n_condensed == 4
    assert memory.factorisations < 3000
