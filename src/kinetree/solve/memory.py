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

from kinetree.linalg.compiled import inner

# The integer block: sizes, addresses, counters, state of the run, offsets of arrays.
(
    # lengths of the two blocks
    SIZE_I, SIZE_R,
    # z = (x, y, w), of which n_c = n_x + n_y entries are error-controlled; parameters
    N_X, N_Y, N_W, N_Z, N_C, N_P,
    # rows of B, those with a position residual, events, quaternions, rows of B taken to be independent
    M, M_H, N_E, N_Q, N_S,
    # addresses of kernels (0: absent)
    RHS, MATRICES, CONSTRAINTS, TANGENT, FOLLOW, JACOBIAN, EVENTS,
    # addresses of units (0: absent, or not compiled yet)
    METHOD, REDUCTION, PROJECTION, LOCATION, CAREFUL,
    # counters
    STEPS, REJECTED, EVALUATIONS, JACOBIANS, FALLBACKS, PROJECTIONS, FACTORISATIONS, RECHOSEN, REPARTED,
    # the step in progress
    OPERATION, FIXED, FIXED_COUNT, FSAL, PENDING, DENSE_READY, CHECKPOINTED, SEARCHED, REJECTED_LAST, LAST_CAUSE,
    # output and limits
    OUTPUT_NEXT, OUTPUT_COUNT, OUTPUT_USED, MAX_STEPS,
    # stiffness: what to detect, steps that were stiff and that were not, stiff steps to see before a change,
    # count of steps when watching began
    DETECT, STIFF_COUNT, CALM_COUNT, PATIENCE, STEPS_WATCHED,
    # tables of the method, validity of its Jacobian and factors
    N_STAGES, N_EXTRA, N_DENSE, N_ERROR, JACOBIAN_FRESH, FACTORS_VALID,
    # constraints: entry of w for their power, row with the largest residual, rank, what the careful solution solves
    CONSTRAINT_WORK, WORST_ROW, RANK, CAREFUL_ROWS, CAREFUL_RESIDUAL,
    # steps still to be evaluated at projected states (near singular configurations), steps taken so
    CAUTIOUS, CAUTIOUS_STEPS,
    # states kept for the audit: how many, and every how many steps one is
    KEPT, KEPT_STRIDE,
    # offsets of integer arrays
    QUATERNIONS, ROWS, PARTITION, PIVOTS, SPARSE, HITS, DIRECTIONS, SIGNS,
    # offsets of real arrays: state, derivative, parameters, tolerances, stages, interpolation
    Z, Z_NEW, F, F_NEW, P, ATOL, ATOL_ALL, STAGE, STAGES, DENSE, Z_DENSE, Z_PROJECTED, Z_EVENT,
    TABLE_A, TABLE_C, TABLE_E, TABLE_D, G, G_OTHER, KERNEL_WORK,
    # offsets of real arrays: constraints
    MASS, FORCE, B_ROWS, GAMMA, LAMBDA, YDOT, PHI, PSI, DELTA, DX, DENSE_WORK, ROW_LONGEST,
    # offsets of real arrays: implicit methods
    JACOBIAN_MATRIX, DFDT, LU, LU_COMPLEX, NEWTON,
    # pointer tables handed to kernels, eight entries each
    IN, IN_1, IN_2, IN_3, IN_4, IN_5, IN_6, IN_7, OUT,
) = range(122)  # fmt: skip
HEADER = OUT + 8

# Scalars of the real block.
(
    # times: of the step, of its end, of the run's end; where fixed steps count from
    T, T_NEW, T_END, T_BASE,
    # steps: this one, the next, the longest, the fixed one
    H, H_NEXT, H_MAX, H_FIXED,
    # error control
    RTOL, ERROR, ERROR_OLD, SAFETY, FACTOR_MIN, FACTOR_MAX, EXPONENT, BETA,
    # kernels' scalars and times of evaluations, of events, up to which the step is dealt with,
    # up to which rows were shown and events found before
    HEALTH, HEALTH_MIN, T_EVALUATED, T_PROJECTED, T_DONE, T_EVENT, T_SILENT, T_SEARCHED,
    # projection, stiffness, implicit iterations
    PROJECTION_TOLERANCE, RESIDUAL, CLOSENESS, CLOSENESS_LAST, CLOSENESS_BEST,
    SPECTRAL, STIFF_LIMIT, H_JACOBIAN, NEWTON_RATE,
    # change of method: time when watching began, mean step before, how much longer steps must be to pay
    T_WATCHED, PACE, GAIN,
    # CLOSENESS below which other independent rows are looked for (0: never)
    WEAK_BELOW,
    # the stretch of time between two switchings: times of evaluations are kept within it; the next switching
    T_LOW, T_HIGH, T_BREAK,
    # residuals of positions and speeds before a projection; the largest of the accepted steps, and when
    DRIFT, DRIFT_SPEED, DRIFT_MOST, DRIFT_SPEED_MOST, T_DRIFT, T_DRIFT_SPEED,
    # independent speeds: how far y_b moves per y_a, and how far at most before others are chosen (0: they are not)
    LEVERAGE, LEVERAGE_MOST,
) = range(48)  # fmt: skip
SCALARS = 56

# Operations of a method's unit.
ATTEMPT, PREPARE_DENSE = 0, 1

# What `advance` and units return.
OK, FINISHED, OUTPUT_FULL, SLICE_ENDED, EVENT, LAST_STEP, SWITCH, ROWS_WEAK, BREAK = 0, 1, 2, 3, 4, 5, 6, 7, 8
PARTITION_WORN = 9
STEP_TOO_SMALL, TOO_MANY_STEPS = -1, -2
ERROR_TOO_LARGE, NON_FINITE, NEWTON_FAILED, PROJECTION_FAILED = -3, -4, -5, -6
CARE_WANTED = -8  # a scenario comes close to a singular configuration: lanes leave it to a run of its own
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
    """Copy source to target, entry by entry (array assignment would triple the time to compile)."""
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

    def resize_last(self, field: int, length: int) -> None:
        """Give the real array at `field`, which is stored last, another length."""
        start = int(self.I[field])
        reals = np.zeros(start + -(-length // 8) * 8, np.float64)
        reals[:start] = self.R[:start]
        self.R, self._lengths[field], self.I[SIZE_R] = reals, length, reals.size

    def take_over(self, other: Memory) -> None:
        """Scalars, counters, and all real arrays of equal length of another system with the same state."""
        self.R[:SCALARS] = other.R[:SCALARS]
        self.I[STEPS:QUATERNIONS] = other.I[STEPS:QUATERNIONS]
        self.I[JACOBIAN_FRESH] = self.I[FACTORS_VALID] = 0
        self.R[CLOSENESS_BEST] = 0.0
        for field, length in self._lengths.items():
            if field != KERNEL_WORK and other._lengths.get(field) == length:
                self.real(field)[:] = other.real(field)

    def integer(self, field: int, n: int) -> NDArray[np.int64]:
        """The n integers stored at `field` (a view)."""
        start = int(self.I[field])
        return self.I[start : start + n]
