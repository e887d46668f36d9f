"""What lanes do in a step: stages, errors, output between the ends of the step."""

from __future__ import annotations

import numpy as np

from kinetree.kernels.llvm.numba_bridge import call_kernel
from kinetree.linalg.compiled import inner
from kinetree.solve.dense import project
from kinetree.solve.evaluate import evaluate
from kinetree.solve.memory import (
    ATOL,
    HEALTH_MIN,
    MATRICES,
    N_C,
    N_DENSE,
    N_ERROR,
    N_EXTRA,
    N_P,
    N_STAGES,
    N_Z,
    OK,
    PROJECTION,
    RTOL,
    STAGE,
    TABLE_D,
    TABLE_E,
    Z_DENSE,
    P,
    matrix,
    view,
)

IDLE = -1
# rows of the table of lane scalars
T_LANE, H_LANE, ERROR_OLD_LANE, STEP_LANE, ERROR_LANE, NEW_LANE, CLOSENESS_LANE, BEST_LANE, WEAK_LANE = range(
    9
)
LANE_SCALARS = 9
# columns of the table of counts per scenario
STATUS_COUNT, CAUSE_COUNT, STEPS_COUNT, REJECTED_COUNT, OUTPUT_COUNT = 0, 1, 2, 3, 4
COUNTS = 5


@inner
def to_lane(source, target, lane):  # type: ignore[no-untyped-def]
    """Write a vector into one lane."""
    for d in range(source.size):
        target[d, lane] = source[d]


@inner
def from_lane(source, lane, target):  # type: ignore[no-untyped-def]
    """Read a vector out of one lane."""
    for d in range(target.size):
        target[d] = source[d, lane]


@inner
def evaluate_lanes(I, R, kernel, tables, times, z, p, zdot, health, which, p_all):  # type: ignore[no-untyped-def]
    """ż of all lanes; lanes whose direct evaluation cannot be trusted are redone alone."""
    tables[0], tables[1], tables[2] = times.ctypes.data, z.ctypes.data, p.ctypes.data
    tables[3], tables[4] = zdot.ctypes.data, health.ctypes.data
    base = tables.ctypes.data
    call_kernel(kernel, base, base + 24, tables[5])
    if I[MATRICES] == 0:
        return
    n, lanes = z.shape
    for lane in range(lanes):
        if which[lane] == IDLE:
            continue
        total = 0.0
        for d in range(n):
            total += 0.0 * zdot[d, lane]
        if total == 0.0 and health[lane] >= R[HEALTH_MIN]:
            continue
        point, slope = view(R, I[STAGE], n), view(R, I[Z_DENSE], n)
        from_lane(z, lane, point)
        load_parameters(I, R, p_all, which[lane])
        if evaluate(I, R, times[lane], point, slope) != OK:
            slope[0] = np.nan
        to_lane(slope, zdot, lane)


@inner
def load_parameters(I, R, p_all, scenario):  # type: ignore[no-untyped-def]
    """Parameters of a scenario into the scalar memory."""
    p = view(R, I[P], I[N_P])
    for k in range(I[N_P]):
        p[k] = p_all[scenario, k]


@inner
def stage_points(A, i, K, z, steps, points):  # type: ignore[no-untyped-def]
    """Z_i = z + h Σ_j a_ij k_j in every lane."""
    n, lanes = z.shape
    points[:, :] = 0.0
    for j in range(i):
        a = A[i, j]
        if a != 0.0:
            for d in range(n):
                for lane in range(lanes):
                    points[d, lane] += a * K[j, d, lane]
    for d in range(n):
        for lane in range(lanes):
            points[d, lane] = z[d, lane] + steps[lane] * points[d, lane]


@inner
def lane_errors(I, R, K, z, z_new, steps, errors):  # type: ignore[no-untyped-def]
    """Scaled error of every lane."""
    n_c, s, lanes = I[N_C], I[N_STAGES], z.shape[1]
    E, atol = matrix(R, I[TABLE_E], I[N_ERROR], s + 1), view(R, I[ATOL], n_c)
    last = I[N_ERROR] - 1
    for lane in range(lanes):
        first, second = 0.0, 0.0
        for d in range(n_c):
            scale = atol[d] + R[RTOL] * max(abs(z[d, lane]), abs(z_new[d, lane]))
            e, low = 0.0, 0.0
            for i in range(s + 1):
                e += E[0, i] * K[i, d, lane]
                low += E[last, i] * K[i, d, lane]
            first += (e / scale) ** 2
            second += (low / scale) ** 2
        for d in range(n_c, z.shape[0]):  # works must be finite, though their error is not controlled
            first += 0.0 * z_new[d, lane] + 0.0 * K[s, d, lane]
        if last == 0:
            errors[lane] = steps[lane] * np.sqrt(first / max(n_c, 1))
        elif first == 0.0 and second == 0.0:
            errors[lane] = 0.0
        else:
            errors[lane] = steps[lane] * first / np.sqrt((first + 0.01 * second) * n_c)


@inner
def write_outputs(I, R, K, lane, scenario, table, z, z_new, times, counts, out_z, p_all):  # type: ignore[no-untyped-def]
    """Requested times inside the accepted step of a lane; returns OK or why a point could not be projected."""
    n, total, n_dense = I[N_Z], I[N_STAGES] + 1 + I[N_EXTRA], I[N_DENSE]
    D = matrix(R, I[TABLE_D], n_dense, total)
    point = view(R, I[Z_DENSE], n)
    t, h, t_new = table[T_LANE, lane], table[STEP_LANE, lane], table[NEW_LANE, lane]
    while counts[scenario, OUTPUT_COUNT] < times.size and times[counts[scenario, OUTPUT_COUNT]] <= t_new:
        time = times[counts[scenario, OUTPUT_COUNT]]
        if time == t_new:
            from_lane(z_new, lane, point)
        else:
            theta = (time - t) / h
            for d in range(n):
                value = 0.0
                for k in range(n_dense - 1, -1, -1):
                    q = 0.0  # in the order of `explicit_rk` and `dense`, so that lanes and single runs agree to the bit
                    for i in range(total):
                        d_ki = h * D[k, i]
                        if d_ki != 0.0:
                            q += d_ki * K[i, d, lane]
                    value = (value + q) * (theta if k % 2 == 0 else 1.0 - theta)
                point[d] = value + z[d, lane]
            if I[PROJECTION] != 0:
                load_parameters(I, R, p_all, scenario)
                status = project(I, R, time, point)
                if status != OK:
                    return status
        for d in range(n):
            out_z[scenario, counts[scenario, OUTPUT_COUNT], d] = point[d]
        counts[scenario, OUTPUT_COUNT] += 1
    return OK
