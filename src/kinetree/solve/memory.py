"""The memory of a run: one block of integers and one block of reals, and where everything lies in them.

Compiled units see nothing else. So a run is stored, copied and continued bit for bit by copying two arrays, units
are called by address with two pointers, and nothing is allocated while stepping.

Names below are places in the integer block ``I`` (sizes, addresses, counters and the *offsets* of arrays) and,
in the second list, places of scalars in the real block ``R``. An array of n reals stored at field ``FIELD`` is
``view(R, I[FIELD], n)``; an array of integers ``INDEX`` starts at ``I[I[INDEX]]``.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from kinetree.equations.constraint_reduction.compiled import inner

# --- integer block: sizes -------------------------------------------------------------------------------------
SIZE_I, SIZE_R = 0, 1  # lengths of the two blocks
N_X, N_Y, N_W, N_Z, N_C, N_P = 2, 3, 4, 5, 6, 7  # z = (x, y, w); n_c = n_x + n_y are error-controlled
M, M_H, N_E, N_Q, N_S = 8, 9, 10, 11, 12  # rows of B, holonomic rows, events, quaternions, independent rows
# --- integer block: addresses of kernels and units (0: absent) ------------------------------------------------
RHS, MATRICES, CONSTRAINTS, TANGENT, JACOBIAN, EVENTS = 13, 14, 15, 16, 17, 18
METHOD, REDUCTION, PROJECTION, LOCATION, CAREFUL = 19, 20, 21, 78, 79
IN, OUT = 22, 30  # pointer tables handed to kernels, eight entries each
# --- integer block: counters ----------------------------------------------------------------------------------
STEPS, REJECTED, EVALUATIONS, JACOBIANS, FALLBACKS, PROJECTIONS, FACTORISATIONS = 38, 39, 40, 41, 42, 43, 44
# --- integer block: state of the run --------------------------------------------------------------------------
OPERATION, FIXED, FIXED_COUNT, FSAL, PENDING, DENSE_READY, CHECKPOINTED = 45, 46, 47, 48, 49, 50, 51
OUTPUT_NEXT, OUTPUT_COUNT, MAX_STEPS, LAST_CAUSE, REJECTED_LAST, SEARCHED = 52, 53, 54, 55, 56, 57
OUTPUT_USED = 77
DETECT, STIFF_COUNT, CALM_COUNT, N_STAGES, N_EXTRA, N_DENSE, N_ERROR = 58, 59, 60, 61, 62, 63, 64
CONSTRAINT_WORK, WORST_ROW, RANK, JACOBIAN_FRESH, FACTORS_VALID = 65, 66, 67, 68, 69
CAREFUL_ROWS, CAREFUL_RESIDUAL = 117, 118  # what the careful solution is to solve
# --- integer block: offsets of integer arrays -----------------------------------------------------------------
QUATERNIONS, ROWS, PARTITION, PIVOTS, HITS, DIRECTIONS, SIGNS = 70, 71, 72, 73, 74, 75, 76
# --- integer block: offsets of real arrays --------------------------------------------------------------------
Z, Z_NEW, F, F_NEW, P, ATOL, STAGE, STAGES, DENSE, Z_DENSE = 80, 81, 82, 83, 84, 85, 86, 87, 88, 89
TABLE_A, TABLE_B, TABLE_C, TABLE_E, TABLE_D = 90, 91, 92, 93, 94
G, G_OTHER, KERNEL_WORK, Z_PROJECTED, Z_EVENT = 95, 96, 97, 99, 100
MASS, FORCE, B_ROWS, GAMMA, LAMBDA, YDOT, PHI, PSI, DELTA, DX, DENSE_WORK = (
    101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111,
)  # fmt: skip
JACOBIAN_MATRIX, DFDT, LU, LU_COMPLEX, NEWTON = 112, 113, 114, 115, 116
HEADER = 120

# --- real block: scalars --------------------------------------------------------------------------------------
T, T_NEW, T_END, T_BASE, H, H_NEXT, H_MAX, H_FIXED, H_LAST = 0, 1, 2, 3, 4, 5, 6, 7, 8
RTOL, ERROR, ERROR_OLD, SAFETY, FACTOR_MIN, FACTOR_MAX, EXPONENT, BETA = 9, 10, 11, 12, 13, 14, 15, 16
HEALTH, HEALTH_MIN, T_EVALUATED, T_PROJECTED, T_DONE, T_EVENT, T_SILENT = 17, 18, 19, 20, 21, 22, 23
PROJECTION_TOLERANCE, RESIDUAL, SPECTRAL, STIFF_LIMIT, H_JACOBIAN, NEWTON_RATE = 24, 25, 26, 27, 28, 29
SCALARS = 32

# --- operations of a method's unit ----------------------------------------------------------------------------
ATTEMPT, PREPARE_DENSE = 0, 1

# --- what `advance` and units return --------------------------------------------------------------------------
OK, FINISHED, OUTPUT_FULL, SLICE_ENDED, EVENT, LAST_STEP, SWITCH = 0, 1, 2, 3, 4, 5, 6
STEP_TOO_SMALL, TOO_MANY_STEPS = -1, -2
ERROR_TOO_LARGE, NON_FINITE, NEWTON_FAILED, PROJECTION_FAILED = -3, -4, -5, -6
UNIT_WANTED = -7  # a unit needed only in rare states is not compiled yet: connect it and call again


@inner
def view(R, start, n):  # type: ignore[no-untyped-def]
    """The n reals from place `start` on (an offset read from ``I``: a constant would be compiled anew each time)."""
    return R[start : start + n]


@inner
def matrix(R, start, rows, columns):  # type: ignore[no-untyped-def]
    """The matrix of reals stored row by row from place `start` on."""
    return R[start : start + rows * columns].reshape((rows, columns))


@inner
def copy(target, source):  # type: ignore[no-untyped-def]
    """Target ← source, entry by entry (array assignment would triple the time to compile)."""
    for i in range(target.size):
        target[i] = source[i]


class Memory:
    """The two blocks of one run, laid out for the arrays asked for.

    Parameters
    ----------
    reals : mapping of field to length
        Real arrays (fields of the list above) and how many entries each has.
    integers : mapping of field to array
        Integer arrays and their initial values.
    """

    def __init__(self, reals: Mapping[int, int], integers: Mapping[int, NDArray[np.int64]]) -> None:
        size_i = HEADER + sum(len(values) for values in integers.values())
        self.I: NDArray[np.int64] = np.zeros(size_i, np.int64)
        place = HEADER
        for field, values in integers.items():
            self.I[field] = place
            self.I[place : place + len(values)] = values
            place += len(values)
        place = SCALARS
        for field, length in reals.items():
            self.I[field] = place
            place += -(-length // 8) * 8  # every array starts on a cache line of its own
        self.R: NDArray[np.float64] = np.zeros(place, np.float64)
        self.I[SIZE_I], self.I[SIZE_R] = size_i, place
        self._lengths = dict(reals)

    def real(self, field: int) -> NDArray[np.float64]:
        """The real array stored at `field` (a view)."""
        start = int(self.I[field])
        return self.R[start : start + self._lengths[field]]

    def integer(self, field: int, n: int) -> NDArray[np.int64]:
        """The n integers stored at `field` (a view)."""
        start = int(self.I[field])
        return self.I[start : start + n]
