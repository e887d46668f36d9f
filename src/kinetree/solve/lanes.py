"""Many scenarios at once: explicit Runge–Kutta steps in the lanes of a vector kernel.

Every lane holds one scenario with a time, a step and an error control of its own; a lane that has finished, or failed,
takes the next scenario of the queue. Nothing crosses from lane to lane, so what a scenario gives does not depend on
its neighbours, its lane or the thread, to the last bit. Starting, projection and fallbacks of a lane go through the
scalar kernels, by way of the memory (I, R) that a worker has for them. A scenario that needs the care of singular
configurations (see `drive`) is given back with CARE_WANTED, to be integrated alone.
"""

from __future__ import annotations

import numpy as np

from kinetree.linalg.compiled import compiled, inner
from kinetree.solve.dense import project
from kinetree.solve.drive import NEAR, VERY_CLOSE, WEAK, start
from kinetree.solve.lane_steps import (
    BEST_LANE,
    CAUSE_COUNT,
    CLOSENESS_LANE,
    ERROR_LANE,
    ERROR_OLD_LANE,
    H_LANE,
    IDLE,
    LANE_SCALARS,
    NEW_LANE,
    OUTPUT_COUNT,
    REJECTED_COUNT,
    STATUS_COUNT,
    STEP_LANE,
    STEPS_COUNT,
    T_LANE,
    WEAK_LANE,
    evaluate_lanes,
    from_lane,
    lane_errors,
    load_parameters,
    stage_points,
    to_lane,
    write_outputs,
)
from kinetree.solve.memory import (
    BETA,
    CARE_WANTED,
    CLOSENESS,
    CLOSENESS_BEST,
    CLOSENESS_LAST,
    CONSTRAINTS,
    ERROR_TOO_LARGE,
    EXPONENT,
    FACTOR_MAX,
    FACTOR_MIN,
    FINISHED,
    H_MAX,
    MAX_STEPS,
    N_EXTRA,
    N_P,
    N_STAGES,
    N_Z,
    NON_FINITE,
    OK,
    PROJECTION,
    PROJECTION_FAILED,
    ROW_LONGEST,
    SAFETY,
    STAGE,
    STEP_TOO_SMALL,
    T_END,
    TABLE_A,
    TABLE_C,
    TOO_MANY_STEPS,
    WEAK_BELOW,
    F,
    H,
    M,
    P,
    Z,
    matrix,
    view,
)

EPSILON = float(np.finfo(np.float64).eps)


@inner
def control(I, R, table, counts, lane, scenario, status, t_end):  # type: ignore[no-untyped-def]
    """New step after an attempt. Returns True if the step is accepted; a hopeless lane gets its STATUS_COUNT."""
    h, error = table[STEP_LANE, lane], table[ERROR_LANE, lane]
    cause, factor = status, 0.25
    if status == OK and not error < np.inf:
        cause = NON_FINITE
    elif status == OK and error > 1.0:
        cause = ERROR_TOO_LARGE
        factor = min(0.95, max(R[FACTOR_MIN], R[SAFETY] * error ** (-R[EXPONENT])))
    if cause == OK:
        e = max(error, 1e-10)
        factor = R[SAFETY] * e ** (0.75 * R[BETA] - R[EXPONENT]) * abs(table[ERROR_OLD_LANE, lane]) ** R[BETA]
        factor = min(R[FACTOR_MAX], max(R[FACTOR_MIN], factor))
        if table[ERROR_OLD_LANE, lane] < 0.0:  # the sign remembers that the attempt before was rejected
            factor = min(factor, 1.0)
        table[H_LANE, lane] = h * factor
        table[ERROR_OLD_LANE, lane] = max(error, 1e-4)
        counts[scenario, STEPS_COUNT] += 1
        return True
    counts[scenario, REJECTED_COUNT] += 1
    counts[scenario, CAUSE_COUNT] = cause
    table[H_LANE, lane] = h * factor
    table[ERROR_OLD_LANE, lane] = -abs(table[ERROR_OLD_LANE, lane])
    if table[H_LANE, lane] <= 4.0 * EPSILON * max(abs(table[T_LANE, lane]), abs(t_end)):
        counts[scenario, STATUS_COUNT] = STEP_TOO_SMALL
    elif counts[scenario, STEPS_COUNT] + counts[scenario, REJECTED_COUNT] >= I[MAX_STEPS]:
        counts[scenario, STATUS_COUNT] = TOO_MANY_STEPS
    return False


@inner
def is_near(table, lane):  # type: ignore[no-untyped-def]
    """Whether the step began near a singular configuration."""
    return table[CLOSENESS_LANE, lane] < max(NEAR * table[BEST_LANE, lane], VERY_CLOSE)


@inner
def refill(  # type: ignore[no-untyped-def]
    I, R, order, t0, z0, p_all, queue, place, lane, which, table, z, f, p, longest, counts, times, out_z
):
    """Start the next scenario of the queue in a lane; returns the place reached in the queue."""
    n, row_longest = I[N_Z], view(R, I[ROW_LONGEST], I[M])
    which[lane] = IDLE
    table[STEP_LANE, lane] = 0.0
    while place < queue.size:
        scenario = queue[place]
        place += 1
        load_parameters(I, R, p_all, scenario)
        state = view(R, I[Z], n)
        for d in range(n):
            state[d] = z0[scenario, d]
        if times.size > 0 and times[0] == t0:
            for d in range(n):
                out_z[scenario, 0, d] = z0[scenario, d]
            counts[scenario, OUTPUT_COUNT] = 1
        row_longest[:] = 0.0
        R[CLOSENESS_BEST] = 0.0
        if R[WEAK_BELOW] > 0.0:
            R[WEAK_BELOW] = WEAK
        status = start(I, R, t0, order)
        if status != OK:
            cause = PROJECTION_FAILED if status == PROJECTION_FAILED else NON_FINITE
            counts[scenario, STATUS_COUNT], counts[scenario, CAUSE_COUNT] = STEP_TOO_SMALL, cause
            continue
        to_lane(row_longest, longest, lane)
        table[CLOSENESS_LANE, lane], table[BEST_LANE, lane] = R[CLOSENESS_LAST], R[CLOSENESS_BEST]
        table[WEAK_LANE, lane] = R[WEAK_BELOW]
        which[lane] = scenario
        to_lane(state, z, lane)
        to_lane(view(R, I[F], n), f, lane)
        to_lane(view(R, I[P], I[N_P]), p, lane)
        table[T_LANE, lane], table[H_LANE, lane], table[ERROR_OLD_LANE, lane] = t0, R[H], 1e-4
        return place
    return place


@compiled
def run_lanes(  # type: ignore[no-untyped-def]
    I, R, kernel, tables, order, t0, z0, p_all, queue, times, counts, out_z, t_last, z_last, stop, lanes
):
    """Integrate the scenarios in `queue` (indices) from t0 to T_END; results go to their rows of the output arrays."""
    n, s, t_end = I[N_Z], I[N_STAGES], R[T_END]
    total = s + 1 + I[N_EXTRA]
    A, c = matrix(R, I[TABLE_A], total, total), view(R, I[TABLE_C], total)
    K = np.zeros((total, n, lanes))
    z, z_new, points = np.zeros((n, lanes)), np.zeros((n, lanes)), np.zeros((n, lanes))
    p, table, health = np.zeros((I[N_P], lanes)), np.zeros((LANE_SCALARS, lanes)), np.ones(lanes)
    stage_times, which, longest = np.zeros(lanes), np.full(lanes, IDLE, np.int64), np.zeros((I[M], lanes))
    row_longest = view(R, I[ROW_LONGEST], I[M])
    single = view(R, I[STAGE], n)
    place, busy = 0, 0
    for lane in range(lanes):  # lanes that stay idle compute something harmless
        to_lane(z0[queue[0]], z, lane)
        to_lane(p_all[queue[0]], p, lane)
        place = refill(
            I, R, order, t0, z0, p_all, queue, place, lane, which,
            table, z, K[0], p, longest, counts, times, out_z,
        )  # fmt: skip
        busy += 1 if which[lane] != IDLE else 0
    while busy > 0 and stop[0] == 0:
        for lane in range(lanes):
            if which[lane] != IDLE:
                h = min(table[H_LANE, lane], R[H_MAX])
                t_new = table[T_LANE, lane] + h
                table[NEW_LANE, lane] = t_end if t_new >= t_end else t_new
                table[STEP_LANE, lane] = table[NEW_LANE, lane] - table[T_LANE, lane]
        for i in range(1, s + 1):
            target = z_new if i == s else points
            stage_points(A, i, K, z, table[STEP_LANE], target)
            for lane in range(lanes):
                stage_times[lane] = table[T_LANE, lane] + c[i] * table[STEP_LANE, lane]
            evaluate_lanes(I, R, kernel, tables, stage_times, target, p, K[i], health, which, p_all)
        lane_errors(I, R, K, z, z_new, table[STEP_LANE], table[ERROR_LANE])
        wanted = False
        for lane in range(lanes):
            scenario = which[lane]
            if scenario != IDLE and counts[scenario, OUTPUT_COUNT] < times.size:
                wanted = wanted or times[counts[scenario, OUTPUT_COUNT]] < table[NEW_LANE, lane]
        if wanted:
            for i in range(s + 1, total):
                stage_points(A, i, K, z, table[STEP_LANE], points)
                for lane in range(lanes):
                    stage_times[lane] = table[T_LANE, lane] + c[i] * table[STEP_LANE, lane]
                evaluate_lanes(I, R, kernel, tables, stage_times, points, p, K[i], health, which, p_all)
        moved = False
        for lane in range(lanes):
            scenario = which[lane]
            if scenario == IDLE:
                continue
            status, closeness = OK, 1.0
            projected = table[ERROR_LANE, lane] <= 1.0 and I[PROJECTION] != 0
            if projected:
                load_parameters(I, R, p_all, scenario)
                from_lane(z_new, lane, single)
                from_lane(longest, lane, row_longest)
                R[CLOSENESS] = 1.0
                status = project(I, R, table[NEW_LANE, lane], single)
                closeness = R[CLOSENESS]
                to_lane(single, z_new, lane)
                moved = moved or I[M] > 0
            elif I[CONSTRAINTS] != 0 and is_near(table, lane):
                counts[scenario, STATUS_COUNT] = CARE_WANTED
                continue
            accepted = control(I, R, table, counts, lane, scenario, status, t_end)
            if accepted:
                status = write_outputs(I, R, K, lane, scenario, table, z, z_new, times, counts, out_z, p_all)
                if status != OK:
                    counts[scenario, STATUS_COUNT], counts[scenario, CAUSE_COUNT] = STEP_TOO_SMALL, status
                table[CLOSENESS_LANE, lane] = closeness
                table[BEST_LANE, lane] = max(table[BEST_LANE, lane], closeness)
                if closeness < table[WEAK_LANE, lane]:
                    counts[scenario, STATUS_COUNT] = CARE_WANTED
                elif closeness > 3.0 * WEAK and table[WEAK_LANE, lane] > 0.0:
                    table[WEAK_LANE, lane] = WEAK
                table[T_LANE, lane] = table[NEW_LANE, lane]
                for d in range(n):
                    z[d, lane] = z_new[d, lane]
                    K[0, d, lane] = K[s, d, lane]
                if table[T_LANE, lane] >= t_end and counts[scenario, STATUS_COUNT] == OK:
                    counts[scenario, STATUS_COUNT] = FINISHED
            if projected:
                to_lane(row_longest, longest, lane)
        if moved:  # projected states need their derivative anew
            evaluate_lanes(I, R, kernel, tables, table[T_LANE], z, p, K[s], health, which, p_all)
            for lane in range(lanes):
                if which[lane] != IDLE and table[T_LANE, lane] == table[NEW_LANE, lane]:
                    for d in range(n):
                        K[0, d, lane] = K[s, d, lane]
        for lane in range(lanes):
            scenario = which[lane]
            if scenario != IDLE and counts[scenario, STATUS_COUNT] != OK:
                t_last[scenario] = table[T_LANE, lane]
                for d in range(n):
                    z_last[scenario, d] = z[d, lane]
                place = refill(
                    I, R, order, t0, z0, p_all, queue, place, lane, which,
                    table, z, K[0], p, longest, counts, times, out_z,
                )  # fmt: skip
                busy -= 1 if which[lane] == IDLE else 0
