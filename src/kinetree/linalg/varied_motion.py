"""Varied equations of motion solved for many columns, by the numbers of one kernel.

The two units here are called from Python with nothing but two pointers, since handing over a dozen arrays would take
longer than solving the equations of a small mechanism. `Table` says where everything lies.
"""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from functools import partial

import numpy as np
from numpy.typing import NDArray

from kinetree.linalg.branched import factor_branched, solve_varied, sweep_inward
from kinetree.linalg.compiled import Unit, array_at, call_kernel, carray, inner, pointer
from kinetree.linalg.dense import lu, lu_solve

POSSIBLE = 1e-6
"""How far off its constraints a state may be."""
SINGULAR = 1e-12
"""Smallest pivot over the largest, below which dependent speeds do not follow from the independent ones."""

SIZES = ("n", "m", "columns", "inputs", "f_h", "f", "n_off", "n_relatives", "swept")
"""Numbers of speeds, rows, columns (without Bᵀ), inputs, independent coordinates, independent speeds, residuals,
entries of `Branches.relatives`, and whether the kernel gives L and L⁻ᵀ Y in place of M and Y."""
PLACES = (
    "kernel", "in_table", "out_table", "work",
    "M", "B", "Y", "G", "S", "off", "health",
    "psi_xi", "turning", "Z_h", "Z", "V", "demand", "square", "F", "H", "A", "B_in",
)  # fmt: skip
"""Addresses: of a kernel and what it is called with, of its outputs, and of room for the rest."""
INTEGERS = ("below", "relatives", "lead_h", "others_h", "lead", "others")
"""Addresses of integer arrays."""

(_N, _M, _COLUMNS, _INPUTS, _F_H, _F, _N_OFF, _N_RELATIVES, _SWEPT) = range(len(SIZES))
(
    _KERNEL, _IN, _OUT, _WORK, _MASS, _ROWS, _Y, _G, _S, _OFF, _HEALTH,
    _PSI_XI, _TURNING, _Z_H, _Z, _V, _DEMAND, _SQUARE, _FORCE, _GIVEN, _A, _B,
) = range(len(SIZES), len(SIZES) + len(PLACES))  # fmt: skip
(_BELOW, _RELATIVES, _LEAD_H, _OTHERS_H, _LEAD, _OTHERS) = range(
    len(SIZES) + len(PLACES), len(SIZES) + len(PLACES) + len(INTEGERS)
)


class Table:
    """Sizes and addresses for a unit, and the call of the unit with them.

    Parameters
    ----------
    unit
        One of the two below.
    sizes, arrays
        By the names of `SIZES`, and of `PLACES` and `INTEGERS`; what a unit does not use may be left out. Addresses
        may be given as numbers.
    """

    def __init__(
        self, unit: Unit, sizes: Mapping[str, int], arrays: Mapping[str, NDArray[np.generic] | int]
    ) -> None:
        self._arrays = dict(arrays)  # kept alive
        self._entries = np.zeros(len(SIZES) + len(PLACES) + len(INTEGERS), np.int64)
        for k, name in enumerate(SIZES):
            self._entries[k] = sizes.get(name, 0)
        for k, name in enumerate((*PLACES, *INTEGERS), start=len(SIZES)):
            value = arrays.get(name, 0)
            self._entries[k] = value if isinstance(value, int) else value.ctypes.data
        prototype = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p, ctypes.c_void_p)
        place = ctypes.c_void_p(self._entries.ctypes.data)
        self.call = partial(prototype(unit.address), place, place)  # passes through no Python code


@inner
def _matrix(entries, place, rows, columns):  # type: ignore[no-untyped-def]
    """A matrix by its address."""
    return carray(pointer(entries[place]), (rows, columns), np.float64)


@inner
def _integers(entries, place, n):  # type: ignore[no-untyped-def]
    """An integer array by its address."""
    return array_at(entries[place], n).view(np.int64)


@inner
def _evaluate(entries):  # type: ignore[no-untyped-def]
    """Call the kernel and factor M; whether the state is a possible one, and M positive definite."""
    call_kernel(entries[_KERNEL], entries[_IN], entries[_OUT], entries[_WORK])
    off = array_at(entries[_OFF], entries[_N_OFF])
    worst = 0.0
    for k in range(off.size):
        worst = max(worst, abs(off[k])) if off[k] == off[k] else np.inf
    if not worst <= POSSIBLE:
        return False
    if entries[_SWEPT] != 0:
        return True
    n = entries[_N]
    M, Y = _matrix(entries, _MASS, n, n), _matrix(entries, _Y, n, entries[_COLUMNS] + entries[_M])
    if not factor_branched(M, _integers(entries, _BELOW, n)):
        return False
    sweep_inward(M, _integers(entries, _RELATIVES, entries[_N_RELATIVES]), Y)
    return True


@Unit
def accelerations_varied(integers, reals):  # type: ignore[no-untyped-def]
    """Evaluate the kernel and solve for δu̇, left in the first columns of Y. 0, or 1 where there is no answer."""
    entries = carray(integers, (_OTHERS + 1,), np.int64)
    if not _evaluate(entries):
        return 1
    n, m, columns = entries[_N], entries[_M], entries[_COLUMNS]
    health = solve_varied(
        _matrix(entries, _MASS, n, n),
        _integers(entries, _RELATIVES, entries[_N_RELATIVES]),
        _matrix(entries, _ROWS, m, n),
        _matrix(entries, _Y, n, columns + m),
        _matrix(entries, _G, m, columns),
        _matrix(entries, _S, m, m),
    )
    return 0 if health > 0.0 else 1


@inner
def _follow(B, rows, others, square, demand, columns):  # type: ignore[no-untyped-def]
    """Solve B_o X = demand (rows, columns) in place for the first rows of B and its columns `others`."""
    pivots, column = np.empty(rows, np.int64), np.empty(rows)
    for r in range(rows):
        for k in range(rows):
            square[r, k] = B[r, others[k]]
    if not lu(square, pivots, rows) > SINGULAR:
        return False
    for c in range(columns):
        for r in range(rows):
            column[r] = demand[r, c]
        lu_solve(square, pivots, column, rows)
        for r in range(rows):
            demand[r, c] = column[r]
    return True


@inner
def _directions(B, rows, lead, others, square, demand, Z):  # type: ignore[no-untyped-def]
    """Z (n, f): the unit matrix in the rows `lead`, and B Z = 0 for the first rows of B."""
    Z[:, :] = 0.0
    for c in range(lead.size):
        Z[lead[c], c] = 1.0
    if rows == 0:
        return True
    for r in range(rows):
        for c in range(lead.size):
            demand[r, c] = -B[r, lead[c]]
    if not _follow(B, rows, others, square, demand, lead.size):
        return False
    for r in range(rows):
        for c in range(lead.size):
            Z[others[r], c] = demand[r, c]
    return True


@inner
def _add_product(to, left, first, right, start):  # type: ignore[no-untyped-def]
    """To[:, start …] += left[:, first …] right."""
    for i in range(to.shape[0]):
        for k in range(right.shape[0]):
            a = left[i, first + k]
            if a != 0.0:
                for c in range(right.shape[1]):
                    to[i, start + c] += a * right[k, c]


@Unit
def reduced_motion(integers, reals):  # type: ignore[no-untyped-def]
    """Evaluate the kernel and solve for the rates of independent coordinates and speeds; 0, or 1: no answer.

    δξ = Z_h s and δu = Z ṡ + V s satisfy the varied constraints B δu + ψ_ξ δξ = 0.
    """
    entries = carray(integers, (_OTHERS + 1,), np.int64)
    if not _evaluate(entries):
        return 1
    n, m, f_h, f, k = entries[_N], entries[_M], entries[_F_H], entries[_F], entries[_INPUTS]
    states, columns = f_h + f, entries[_COLUMNS]
    M, B = _matrix(entries, _MASS, n, n), _matrix(entries, _ROWS, m, n)
    Y, G = _matrix(entries, _Y, n, columns + m), _matrix(entries, _G, m, columns)
    psi_xi, turning = _matrix(entries, _PSI_XI, m, n), _matrix(entries, _TURNING, n, n)
    lead_h, others_h = _integers(entries, _LEAD_H, f_h), _integers(entries, _OTHERS_H, n - f_h)
    lead, others = _integers(entries, _LEAD, f), _integers(entries, _OTHERS, n - f)
    Z_h, Z, V = _matrix(entries, _Z_H, n, f_h), _matrix(entries, _Z, n, f), _matrix(entries, _V, n, f_h)
    demand, square = _matrix(entries, _DEMAND, m, n), _matrix(entries, _SQUARE, m, m)
    F, H = _matrix(entries, _FORCE, n, states + k + m), _matrix(entries, _GIVEN, m, states + k)
    A, B_in = _matrix(entries, _A, states, states), _matrix(entries, _B, states, k)
    if not _directions(B, n - f_h, lead_h, others_h, square, demand, Z_h):
        return 1
    if not _directions(B, m, lead, others, square, demand, Z):
        return 1
    V[:, :] = 0.0
    if m > 0:
        demand[:, :] = 0.0
        for r in range(m):
            for i in range(n):
                a = psi_xi[r, i]
                if a != 0.0:
                    for c in range(f_h):
                        demand[r, c] -= a * Z_h[i, c]
        if not _follow(B, m, others, square, demand, f_h):
            return 1
        for r in range(m):
            for c in range(f_h):
                V[others[r], c] = demand[r, c]
    if m == 0:  # Z_h and Z are unit matrices
        for i in range(n):
            for c in range(states):
                F[i, c] = Y[i, c]
    else:
        F[:, :] = 0.0
        H[:, :] = 0.0
        _add_product(F, Y, 0, Z_h, 0)
        _add_product(F, Y, n, V, 0)
        _add_product(F, Y, n, Z, f_h)
        _add_product(H, G, 0, Z_h, 0)
        _add_product(H, G, n, V, 0)
        _add_product(H, G, n, Z, f_h)
    for i in range(n):
        for c in range(k + m):
            F[i, states + c] = Y[i, 2 * n + c]
    for r in range(m):
        for c in range(k):
            H[r, states + c] = G[r, 2 * n + c]
    relatives = _integers(entries, _RELATIVES, entries[_N_RELATIVES])
    health = solve_varied(M, relatives, B, F, H, _matrix(entries, _S, m, m))
    A[:, :] = 0.0
    B_in[:, :] = 0.0
    for a in range(f_h):  # δξ̇ = δu + turning δξ
        row = lead_h[a]
        for c in range(f_h):
            A[a, c] = V[row, c]
        for c in range(f):
            A[a, f_h + c] = Z[row, c]
        for i in range(n):
            if turning[row, i] != 0.0:
                for c in range(f_h):
                    A[a, c] += turning[row, i] * Z_h[i, c]
    for a in range(f):
        for c in range(states):
            A[f_h + a, c] = F[lead[a], c]
        for c in range(k):
            B_in[f_h + a, c] = F[lead[a], states + c]
    return 0 if health > 0.0 else 1
