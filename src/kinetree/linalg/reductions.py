"""Accelerations and multipliers of A ẏ = f + Bᵀλ, B ẏ = γ for given matrices, by the functions of the runtime.

The equations, from Wijckmans (2.24) to Huston (55), stand in its text: ``reductions.h``, ``rank.h`` and ``sparse.h``.
All arrays are of doubles in C order; results are written into those handed over last.

The varied equations of motion are solved for many columns by the numbers of one kernel (``varied_motion.c``). The two
units of it are called from Python with nothing but two pointers, since handing over a dozen arrays would take longer
than solving the equations of a small mechanism. `UnitArguments` says where everything lies.
"""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.runtime.library import INTEGER, INTEGERS, PLACE, REAL, TABLE, Function, Unit, address
from kinetree.tolerances import RANK_TOLERANCE

Integers = NDArray[np.int64]

__all__ = [
    "RANK_TOLERANCE", "choose_independent", "lu", "solve_independent_speeds", "solve_multipliers",
    "solve_partitioned", "solve_sparse", "solve_zero_eigenvalue", "split_rows",
]  # fmt: skip

_reduction_work = Function("linear", "reduction_work", INTEGER, INTEGER)
_sparse_work = Function("linear", "sparse_work", INTEGERS, INTEGER)
_split = Function("linear", "split_matrix", TABLE, PLACE, PLACE, PLACE, REAL, PLACE)
_multipliers = Function("linear", "multipliers_of_matrices", PLACE, PLACE, TABLE, PLACE, PLACE, PLACE, PLACE)
_zero_eigenvalue = Function(
    "linear", "zero_eigenvalue_of_matrices", PLACE, PLACE, TABLE, PLACE, PLACE, PLACE, PLACE
)
_partitioned = Function(
    "linear", "partition_of_matrices", PLACE, PLACE, TABLE, PLACE, PLACE, PLACE, PLACE, PLACE
)
_choose = Function("linear", "choose_independent", TABLE, PLACE, PLACE)
_independent = Function(
    "linear", "independent_speeds_of_matrices", PLACE, PLACE, TABLE, PLACE, PLACE, PLACE, PLACE, PLACE
)
_sparse = Function(
    "linear", "sparse_of_matrices", PLACE, PLACE, PLACE, PLACE, PLACE, INTEGER, PLACE, PLACE, PLACE, PLACE
)
_lu = Function("linear", "lu_of_matrix", PLACE, PLACE, INTEGER, PLACE)


def _work(B: Array) -> Array:
    """Return scratch memory for the rows B (m × n)."""
    return np.empty(_reduction_work(*B.shape))


def _places(*arrays: NDArray[Any]) -> list[int]:
    """Addresses of arrays, which must be in C order: they are read and written through these."""
    for array in arrays:
        if array.dtype.itemsize != 8 or array.dtype.kind not in "fi" or not array.flags.c_contiguous:
            raise TypeError(f"arrays of doubles or 64-bit integers in C order wanted, not {array.dtype}")
    return [address(array) for array in arrays]


def _rank(found: int) -> tuple[int, int]:
    """Rank of B, and 0, or −1 where the accelerations are not determined."""
    return (found, 0) if found >= 0 else (-1 - found, -1)


def split_rows(B: Array, C: Array, T: Array, N: Array, tolerance: float) -> int:
    """Split the rows of B (m × n) into independent and redundant ones; returns the rank r.

    Fills C (min(m, n) × n) with r orthonormal rows that span those of B, T (m × m) with r columns such that Tᵀ B = C,
    and N (m × m) with m − r columns such that Nᵀ B = 0. A direction counts if its singular value exceeds
    `tolerance`·max(m, n) times the largest.
    """
    work = _work(B)
    return _split(B, *_places(C, T, N), tolerance, address(work))


def solve_multipliers(A: Array, f: Array, B: Array, gamma: Array, ydot: Array, lam: Array) -> tuple[int, int]:
    """F3: fill ẏ (n) and the least λ (m). Returns (rank of B, 0 or −1 if the accelerations are not determined)."""
    work = _work(B)
    return _rank(_multipliers(*_places(A, f), B, *_places(gamma, ydot, lam), address(work)))


def solve_zero_eigenvalue(
    A: Array, f: Array, B: Array, gamma: Array, ydot: Array, lam: Array
) -> tuple[int, int]:
    """F7: fill ẏ and λ as `solve_multipliers` does."""
    work = _work(B)
    return _rank(_zero_eigenvalue(*_places(A, f), B, *_places(gamma, ydot, lam), address(work)))


def solve_partitioned(
    A: Array, f: Array, B: Array, gamma: Array, partition: Integers, ydot: Array, lam: Array
) -> tuple[int, int]:
    """F8: fill ẏ and λ as `solve_multipliers`; `partition` (n + 1 integers, −1 at first) is kept between calls."""
    work = _work(B)
    return _rank(_partitioned(*_places(A, f), B, *_places(gamma, partition, ydot, lam), address(work)))


def choose_independent(B: Array, partition: Integers) -> None:
    """Fill `partition` = (rank, speeds in the order dependent, independent) for the rows of B (m × n)."""
    work = _work(B)
    _choose(B, *_places(partition), address(work))


def solve_independent_speeds(
    A: Array, f: Array, B: Array, gamma: Array, partition: Integers, ydot: Array
) -> float:
    """F8 with y_b from the constraints: fill ẏ (n), given independent rows B (m × n).

    Returns the largest entry of B_b⁻¹ B_a, or −1 where B_b or the reduced matrix is singular.
    """
    work, leverage = _work(B), np.empty(1)
    _independent(*_places(A, f), B, *_places(gamma, partition, ydot, leverage), address(work))
    return float(leverage[0])


def solve_sparse(
    pattern: Integers, a: Array, f: Array, b: Array, gamma: Array, ydot: Array, lam: Array
) -> float:
    """F3 with a fixed pattern: fill ẏ (n) and λ (of the independent rows).

    `pattern` is packed (`kinetree.linalg.sparsity`), a and b are the numbers of A and B, γ is of all rows.
    Returns what is left of the equations (relative); inf: not solved.
    """
    work, left = np.empty(_sparse_work(pattern, gamma.size)), np.empty(1)
    _sparse(*_places(pattern, a, f, b, gamma), gamma.size, *_places(ydot, lam, left), address(work))
    return float(left[0])


def lu(A: Array, pivots: Integers) -> float:
    """Factor P A = L U in place. Returns the smallest pivot over the largest (0: singular)."""
    ratio = np.empty(1)
    _lu(*_places(A, pivots), len(A), *_places(ratio))
    return float(ratio[0])


POSSIBLE = 1e-6
"""Largest residual of the constraints at a state."""

SIZES = ("n", "m", "columns", "inputs", "f_h", "f", "n_off", "n_relatives", "swept")
"""Numbers of speeds, rows, columns (without Bᵀ), inputs, independent coordinates, independent speeds, residuals,
entries of `Branches.relatives`, and whether the kernel gives L and L⁻ᵀ Y in place of M and Y."""
PLACES = (
    "kernel", "in_table", "out_table", "work",
    "M", "B", "Y", "G", "S", "off", "health",
    "psi_xi", "turning", "Z_h", "Z", "V", "demand", "square", "F", "H", "A", "B_in",
)  # fmt: skip
"""Addresses: of a kernel and its arguments, of its outputs, and of room for the rest."""
INTEGER_NAMES = ("below", "relatives", "lead_h", "others_h", "lead", "others")
"""Addresses of integer arrays."""
_FIELDS = (*SIZES, *PLACES, *INTEGER_NAMES, "room")

accelerations_varied = Unit("varied_motion", "accelerations_varied")
"""Evaluate the kernel and solve for δu̇, left in the first columns of Y. 0, or 1 where there is no answer."""
reduced_motion = Unit("varied_motion", "reduced_motion")
"""Evaluate the kernel and solve for the rates of independent coordinates and speeds; 0, or 1: no answer."""


class UnitArguments:
    """Sizes and addresses for a unit, and the call of the unit with them.

    Parameters
    ----------
    unit
        One of the two above.
    sizes, arrays
        By the names of `SIZES`, and of `PLACES` and `INTEGER_NAMES`; what a unit does not use may be left out.
        Addresses may be given as numbers.
    """

    def __init__(
        self, unit: Unit, sizes: Mapping[str, int], arrays: Mapping[str, NDArray[np.generic] | int]
    ) -> None:
        room = np.empty(2 * (sizes["n"] + sizes["m"]))
        self._arrays: dict[str, NDArray[np.generic] | int] = {**arrays, "room": room}  # kept alive
        values = {name: sizes.get(name, 0) for name in SIZES}
        for name, value in self._arrays.items():
            values[name] = value if isinstance(value, int) else value.ctypes.data
        self._entries = np.array([values.get(name, 0) for name in _FIELDS], np.int64)
        prototype = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p, ctypes.c_void_p)
        place = ctypes.c_void_p(self._entries.ctypes.data)
        self.call = partial(prototype(unit.address), place, place)  # passes through no Python code


@dataclass(frozen=True)
class Branches:
    """Speeds of a tree by branches: the pattern of its mass matrix M = Lᵀ L (Featherstone, 2008, 6.5).

    Attributes
    ----------
    below
        For every speed the next one inward, which has a smaller number; −1 at ground.
    relatives
        All speeds inward of each, then all outward of each: with n speeds and P pairs, n + 1 positions and P speeds,
        and again n + 1 positions (counted from the beginning of these) and P speeds.
    """

    below: NDArray[np.int64]
    relatives: NDArray[np.int64]

    @staticmethod
    def of(below: Sequence[int]) -> Branches:
        """Branches of a tree."""
        inward: list[list[int]] = []
        outward: list[list[int]] = [[] for _ in below]
        for speed, lower in enumerate(below):
            inward.append([] if lower < 0 else [lower, *inward[lower]])
            for other in inward[speed]:
                outward[other].append(speed)
        parts: list[int] = []
        for lists in (inward, outward):
            parts += np.cumsum([0, *map(len, lists)]).tolist()
            parts += [speed for listed in lists for speed in listed]
        return Branches(np.array(below, dtype=np.int64), np.array(parts, dtype=np.int64))
