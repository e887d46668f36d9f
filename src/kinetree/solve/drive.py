"""The loop that takes steps, compiled once for all methods.

`advance` works until something outside is needed (room for output, an event's action, a look at the clock) and
returns a code; all that it was doing is in the memory, so calling it again goes on from there. Order of an accepted
step: error control, projection to the constraints, events, output, commit.
"""

from __future__ import annotations

import numpy as np

from kinetree.linalg.compiled import compiled, inner, invoke
from kinetree.solve.dense import interpolate, project
from kinetree.solve.evaluate import evaluate
from kinetree.solve.memory import (
    ATOL,
    ATTEMPT,
    BETA,
    BREAK,
    CALM_COUNT,
    CAUTIOUS,
    CAUTIOUS_STEPS,
    CHECKPOINTED,
    CLOSENESS,
    CLOSENESS_BEST,
    CLOSENESS_LAST,
    CONSTRAINTS,
    DENSE_READY,
    DETECT,
    DRIFT,
    DRIFT_MOST,
    DRIFT_SPEED,
    DRIFT_SPEED_MOST,
    ERROR,
    ERROR_OLD,
    ERROR_TOO_LARGE,
    EVENT,
    EXPONENT,
    F_NEW,
    FACTOR_MAX,
    FACTOR_MIN,
    FINISHED,
    FIXED,
    FIXED_COUNT,
    FSAL,
    GAIN,
    H_FIXED,
    H_MAX,
    H_NEXT,
    KEPT,
    KEPT_STRIDE,
    LAST_CAUSE,
    LAST_STEP,
    LEVERAGE,
    LEVERAGE_MOST,
    LOCATION,
    MAX_STEPS,
    METHOD,
    N_C,
    N_E,
    N_Z,
    NON_FINITE,
    OK,
    OPERATION,
    OUTPUT_COUNT,
    OUTPUT_FULL,
    OUTPUT_NEXT,
    OUTPUT_USED,
    PACE,
    PARTITION_WORN,
    PATIENCE,
    PENDING,
    REJECTED,
    REJECTED_LAST,
    ROWS_WEAK,
    RTOL,
    SAFETY,
    SEARCHED,
    SLICE_ENDED,
    SPECTRAL,
    STEP_TOO_SMALL,
    STEPS,
    STEPS_WATCHED,
    STIFF_COUNT,
    STIFF_LIMIT,
    SWITCH,
    T_BASE,
    T_BREAK,
    T_DONE,
    T_DRIFT,
    T_DRIFT_SPEED,
    T_END,
    T_EVENT,
    T_NEW,
    T_SEARCHED,
    T_SILENT,
    T_WATCHED,
    TOO_MANY_STEPS,
    UNIT_WANTED,
    WEAK_BELOW,
    Z_DENSE,
    Z_EVENT,
    Z_NEW,
    F,
    H,
    M,
    T,
    Z,
    copy,
    view,
)

EPSILON = float(np.finfo(np.float64).eps)
# Round-off ε in φ makes positions wrong by ε/s, speeds by ε/s² and accelerations by ε/s³, with s² the CLOSENESS to a
# singular configuration. A step is let through with that local error (relative; at most SINGULAR_ERROR) rather than
# shortened until it never gets past.
SINGULAR_ERROR = 1e-7
# A bad attempt is repeated with projected states only if the step began this near, measured by the farthest so far
# (or this close in any case); they are given up beyond that.
NEAR, LEFT_BEHIND, VERY_CLOSE = 0.3, 0.1, 1e-3
# Nearness at which better rows are looked for, unless the run begins nearer; without any, again when half as far.
WEAK = 0.1
CAUTIOUS_FOR = 3  # accepted steps whose right-hand sides are taken at projected states, after a bad attempt
# Accepted steps: stiff ones before the first change of method, calm ones before changing back, calm ones after which
# stiff ones are forgotten, those a stiff method has to prove itself; factor on the first after each failed trial.
STIFF_AFTER, CALM_AFTER, FORGET_AFTER, TRIAL, PATIENCE_GROWTH = 15, 20, 6, 15, 4


@inner
def reject(I, R, h, factor):  # type: ignore[no-untyped-def]
    """Take the step again, shorter; gives up where time no longer resolves it."""
    if I[LAST_CAUSE] == UNIT_WANTED:
        return UNIT_WANTED
    I[REJECTED] += 1
    I[REJECTED_LAST] += 1
    R[H] = h * factor
    if I[FIXED] != 0 or R[H] <= 4.0 * EPSILON * max(abs(R[T]), abs(R[T_END])):
        return STEP_TOO_SMALL
    return OK


@inner
def choose_step(I, R):  # type: ignore[no-untyped-def]
    """Set T_NEW and return the step to try; it ends exactly at T_BREAK or T_END if it would pass it."""
    if I[FIXED] != 0:
        R[T_NEW] = R[T_BASE] + (I[FIXED_COUNT] + 1) * R[H_FIXED]
        slack = 1e-9 * R[H_FIXED]
    else:
        R[T_NEW] = R[T] + min(R[H], R[H_MAX])
        slack = 0.0
    last = min(R[T_BREAK], R[T_END])
    if R[T_NEW] >= last - slack:
        R[T_NEW] = last
    return R[T_NEW] - R[T]


@inner
def note_drift(R, t, drift, drift_speed):  # type: ignore[no-untyped-def]
    """Remember how far off the constraints a step ended, where that is the farthest so far."""
    if drift > R[DRIFT_MOST]:
        R[DRIFT_MOST], R[T_DRIFT] = drift, t
    if drift_speed > R[DRIFT_SPEED_MOST]:
        R[DRIFT_SPEED_MOST], R[T_DRIFT_SPEED] = drift_speed, t


@inner
def keep_state(I, R, kept_t, kept_z):  # type: ignore[no-untyped-def]
    """Keep (T, Z) for the audit; every other one is given up when there is no more room."""
    if I[STEPS] % I[KEPT_STRIDE] != 0:
        return
    if I[KEPT] == kept_t.size:
        I[KEPT_STRIDE] *= 2
        I[KEPT] //= 2
        for k in range(I[KEPT]):
            kept_t[k] = kept_t[2 * k + 1]
            copy(kept_z[k], kept_z[2 * k + 1])
        if I[STEPS] % I[KEPT_STRIDE] != 0:
            return
    kept_t[I[KEPT]] = R[T]
    copy(kept_z[I[KEPT]], view(R, I[Z], I[N_Z]))
    I[KEPT] += 1


@inner
def try_step(I, R):  # type: ignore[no-untyped-def]
    """One attempt from (T, Z, F); if accepted, the step is pending."""
    n = I[N_Z]
    wanted = R[H]
    h = choose_step(I, R)
    if R[T_NEW] == R[T_END] and I[CHECKPOINTED] == 0:
        return LAST_STEP
    R[H] = h
    I[OPERATION] = ATTEMPT
    R[CLOSENESS] = 1.0
    status = invoke(I[METHOD], I.ctypes.data, R.ctypes.data)
    bad = status != UNIT_WANTED and (status != OK or not R[ERROR] <= 1.0)
    near = I[CONSTRAINTS] != 0 and R[CLOSENESS_LAST] < max(NEAR * R[CLOSENESS_BEST], VERY_CLOSE)
    if bad and near and I[CAUTIOUS] == 0 and I[FIXED] == 0:
        I[CAUTIOUS] = CAUTIOUS_FOR
        status = invoke(I[METHOD], I.ctypes.data, R.ctypes.data)
    if status != OK:
        I[LAST_CAUSE] = status
        return reject(I, R, h, 0.25)
    error = R[ERROR]
    if not error < np.inf:
        I[LAST_CAUSE] = NON_FINITE
        return reject(I, R, h, 0.25)
    allowed = 1.0
    if I[CAUTIOUS] != 0:
        noise = EPSILON / max(R[CLOSENESS], EPSILON) ** 1.5
        allowed = max(1.0, min(noise, SINGULAR_ERROR) / max(R[RTOL], EPSILON))
    if error > allowed:
        factor = max(R[FACTOR_MIN], R[SAFETY] * error ** (-R[EXPONENT]))
        I[LAST_CAUSE] = ERROR_TOO_LARGE
        return reject(I, R, h, min(factor, 0.95))
    z_new, f_new = view(R, I[Z_NEW], n), view(R, I[F_NEW], n)
    status = project(I, R, R[T_NEW], z_new)
    if status != OK:
        I[LAST_CAUSE] = status
        return reject(I, R, h, 0.25)
    drift, drift_speed = R[DRIFT], R[DRIFT_SPEED]
    if I[FSAL] == 0 or I[M] > 0:
        status = evaluate(I, R, R[T_NEW], z_new, f_new)
        if status != OK:
            I[LAST_CAUSE] = status
            return reject(I, R, h, 0.25)
    total = 0.0  # works overflow before speeds do, and no error estimate looks at them
    for d in range(n):
        total += 0.0 * z_new[d] + 0.0 * f_new[d]
    if total != 0.0:
        I[LAST_CAUSE] = NON_FINITE
        return reject(I, R, h, 0.25)
    if I[FIXED] == 0:
        e = max(error, 1e-10)
        factor = R[SAFETY] * e ** (0.75 * R[BETA] - R[EXPONENT]) * R[ERROR_OLD] ** R[BETA]
        factor = min(R[FACTOR_MAX], max(R[FACTOR_MIN], factor))
        if I[REJECTED_LAST] != 0:
            factor = min(factor, 1.0)
        R[H_NEXT] = max(h * factor, wanted) if R[T_NEW] == R[T_BREAK] else h * factor
        R[ERROR_OLD] = max(error, 1e-4)
    else:
        R[H_NEXT] = R[H_FIXED]
    I[STEPS] += 1
    note_drift(R, R[T_NEW], drift, drift_speed)
    if I[CAUTIOUS] > 0:
        I[CAUTIOUS_STEPS] += 1
        I[CAUTIOUS] = 0 if R[CLOSENESS] > LEFT_BEHIND * R[CLOSENESS_BEST] else I[CAUTIOUS] - 1
    R[CLOSENESS_LAST] = R[CLOSENESS]
    R[CLOSENESS_BEST] = max(R[CLOSENESS_BEST], R[CLOSENESS])
    I[REJECTED_LAST] = 0
    I[PENDING] = 1
    I[DENSE_READY] = 0
    I[SEARCHED] = 0
    R[T_DONE] = max(R[T], R[T_SEARCHED])
    return OK


@inner
def pace(I, R):  # type: ignore[no-untyped-def]
    """Mean step since watching began."""
    return (R[T] - R[T_WATCHED]) / max(I[STEPS] - I[STEPS_WATCHED], 1)


@inner
def watch_stiffness(I, R):  # type: ignore[no-untyped-def]
    """SWITCH when the step has been limited by stability (DETECT 1) or no longer is (DETECT 2) for long enough.

    A stiff method whose steps are not so much longer than the explicit ones were as they cost more is left after a
    trial, and the next trial needs more patience.
    """
    if I[DETECT] == 0:
        return OK
    beyond = R[SPECTRAL] > R[STIFF_LIMIT]
    if I[DETECT] == 2:
        if I[STEPS] - I[STEPS_WATCHED] == TRIAL and pace(I, R) < R[GAIN] * R[PACE]:
            I[PATIENCE] *= PATIENCE_GROWTH
            return SWITCH
        I[CALM_COUNT] = 0 if beyond else I[CALM_COUNT] + 1
        return SWITCH if I[CALM_COUNT] >= CALM_AFTER else OK
    if beyond:
        if I[STIFF_COUNT] == 0:
            I[STEPS_WATCHED], R[T_WATCHED] = I[STEPS], R[T]
        I[STIFF_COUNT] += 1
        I[CALM_COUNT] = 0
    else:
        I[CALM_COUNT] += 1
        if I[CALM_COUNT] >= FORGET_AFTER:
            I[STIFF_COUNT] = 0
    if I[STIFF_COUNT] < I[PATIENCE]:
        return OK
    R[PACE] = pace(I, R)
    return SWITCH


@inner
def watch_rows(R):  # type: ignore[no-untyped-def]
    """ROWS_WEAK when the rows taken to be independent have become almost dependent, PARTITION_WORN the speeds."""
    if R[CLOSENESS_LAST] < R[WEAK_BELOW]:
        return ROWS_WEAK
    if R[WEAK_BELOW] > 0.0 and R[CLOSENESS_LAST] > 3.0 * WEAK:
        R[WEAK_BELOW] = WEAK
    if R[LEVERAGE] > R[LEVERAGE_MOST] and R[LEVERAGE_MOST] > 0.0:
        return PARTITION_WORN
    return OK


@inner
def finish_step(I, R, times, out_t, out_z, kept_t, kept_z):  # type: ignore[no-untyped-def]
    """Events and output of the pending step, then commit it."""
    n = I[N_Z]
    t_new = R[T_NEW]
    if I[N_E] > 0 and I[SEARCHED] == 0:
        I[SEARCHED] = 2 if invoke(I[LOCATION], I.ctypes.data, R.ctypes.data) > 0 else 1
    limit = R[T_EVENT] if I[SEARCHED] == 2 else t_new
    z_new, between = view(R, I[Z_NEW], n), view(R, I[Z_DENSE], n)
    if I[OUTPUT_COUNT] >= 0:
        while I[OUTPUT_NEXT] < I[OUTPUT_COUNT] and times[I[OUTPUT_NEXT]] <= limit:
            if I[OUTPUT_USED] == out_t.size:
                return OUTPUT_FULL
            time = times[I[OUTPUT_NEXT]]
            out_t[I[OUTPUT_USED]] = time
            if time == t_new:
                copy(out_z[I[OUTPUT_USED]], z_new)
            else:
                status = interpolate(I, R, time, between)
                if status == OK:
                    status = project(I, R, time, between)
                if status != OK:
                    I[LAST_CAUSE] = status
                    return UNIT_WANTED if status == UNIT_WANTED else STEP_TOO_SMALL
                copy(out_z[I[OUTPUT_USED]], between)
            I[OUTPUT_USED] += 1
            I[OUTPUT_NEXT] += 1
    if I[SEARCHED] == 2:
        at_event = view(R, I[Z_EVENT], n)
        if limit == t_new:
            copy(at_event, z_new)
        else:
            status = interpolate(I, R, limit, at_event)
            if status == OK:
                status = project(I, R, limit, at_event)
            if status != OK:
                I[LAST_CAUSE] = status
                return UNIT_WANTED if status == UNIT_WANTED else STEP_TOO_SMALL
        R[T_DONE] = limit
        I[SEARCHED] = 0
        return EVENT
    if I[OUTPUT_COUNT] < 0 and t_new > R[T_SILENT]:
        if I[OUTPUT_USED] == out_t.size:
            return OUTPUT_FULL
        out_t[I[OUTPUT_USED]] = t_new
        copy(out_z[I[OUTPUT_USED]], z_new)
        I[OUTPUT_USED] += 1
    copy(view(R, I[Z], n), z_new)
    copy(view(R, I[F], n), view(R, I[F_NEW], n))
    R[T], R[H] = t_new, R[H_NEXT]
    I[FIXED_COUNT] += 1
    I[PENDING] = 0
    keep_state(I, R, kept_t, kept_z)
    code = watch_stiffness(I, R)
    return watch_rows(R) if code == OK else code


@compiled
def advance(I, R, times, out_t, out_z, kept_t, kept_z, budget):  # type: ignore[no-untyped-def]
    """Take up to `budget` attempts. Returns a code (failures are negative); OUTPUT_USED rows of output are filled.

    KEPT of the states at the ends of steps, evenly spread over all steps so far, are in `kept_t` and `kept_z`.
    """
    I[OUTPUT_USED] = 0
    for _ in range(budget):
        if I[PENDING] == 0:
            if R[T] >= R[T_END]:
                return FINISHED
            if R[T] >= R[T_BREAK]:
                return BREAK
            if I[STEPS] + I[REJECTED] >= I[MAX_STEPS]:
                return TOO_MANY_STEPS
            code = try_step(I, R)
            if code != OK:
                return code
        if I[PENDING] != 0:
            code = finish_step(I, R, times, out_t, out_z, kept_t, kept_z)
            if code != OK:
                return code
    return SLICE_ENDED


@compiled
def start(I, R, t, order):  # type: ignore[no-untyped-def]
    """F at (t, Z) and a first step H (Hairer, Nørsett & Wanner, Solving ODEs I, II.4)."""
    n, n_c = I[N_Z], I[N_C]
    z, f = view(R, I[Z], n), view(R, I[F], n)
    R[T], R[T_BASE], I[FIXED_COUNT] = t, t, 0
    I[PENDING], I[REJECTED_LAST], R[ERROR_OLD] = 0, 0, 1e-4
    status = evaluate(I, R, t, z, f)
    if status != OK:
        return status
    R[CLOSENESS] = 1.0
    point, f_point = view(R, I[Z_NEW], n), view(R, I[F_NEW], n)
    copy(point, z)
    status = project(I, R, t, point)
    if status != OK:
        return status
    note_drift(R, t, R[DRIFT], R[DRIFT_SPEED])
    R[CLOSENESS_LAST] = R[CLOSENESS]
    R[CLOSENESS_BEST] = max(R[CLOSENESS_BEST], R[CLOSENESS])
    if R[WEAK_BELOW] > 0.0:
        R[WEAK_BELOW] = min(WEAK, 0.25 * R[CLOSENESS])
    atol = view(R, I[ATOL], n)
    size, slope = 0.0, 0.0
    for d in range(n_c):
        scale = atol[d] + R[RTOL] * abs(z[d])
        size += (z[d] / scale) ** 2
        slope += (f[d] / scale) ** 2
    if not slope < np.inf:
        return NON_FINITE
    span = R[H_MAX]  # not the end of the run: a longer run must begin with the same step
    h = 1e-6 if size <= 1e-10 * n_c or slope <= 1e-10 * n_c else 0.01 * np.sqrt(size / slope)
    h = min(h, span)
    for d in range(n):
        point[d] = z[d] + h * f[d]
    status = evaluate(I, R, t + h, point, f_point)
    if status == UNIT_WANTED:
        return status
    bend = 0.0
    for d in range(n_c):
        scale = atol[d] + R[RTOL] * abs(z[d])
        bend += ((f_point[d] - f[d]) / scale) ** 2
    largest = max(np.sqrt(slope / max(n_c, 1)), np.sqrt(bend / max(n_c, 1)) / h)
    if status != OK or not largest < np.inf:
        R[H] = 0.01 * h
        return OK
    second = max(1e-6, 1e-3 * h) if largest <= 1e-15 else (0.01 / largest) ** (1.0 / (order + 1))
    R[H] = R[H_FIXED] if I[FIXED] != 0 else min(100.0 * h, second, span)
    return OK
