"""The loop that takes steps, compiled once for all methods.

`advance` works until something outside is needed (room for output, an event's action, a look at the clock) and
returns a code; all that it was doing is in the memory, so calling it again goes on from there. Order of an accepted
step: error control, projection to the constraints, events, output, commit.
"""

from __future__ import annotations

import numpy as np

from kinetree.linalg.arguments import INTEGER, REAL, REALS, TABLE
from kinetree.linalg.compiled import entry, inner
from kinetree.solve.control import (
    EPSILON,
    FAILED_FACTOR,
    LEFT_BEHIND,
    WEAK,
    is_near,
    is_unresolved,
    next_factor,
    remembered,
    shorter,
)
from kinetree.solve.dense import project, state_at
from kinetree.solve.evaluate import evaluate
from kinetree.solve.memory import (
    ATTEMPT,
    BREAK,
    ERROR_TOO_LARGE,
    EVENT,
    FINISHED,
    LAST_STEP,
    LOCATED,
    NON_FINITE,
    OK,
    OUTPUT_FULL,
    SLICE_ENDED,
    STEP_TOO_SMALL,
    TOO_MANY_STEPS,
    UNIT_WANTED,
)
from kinetree.solve.record import RUN, copy, invoke
from kinetree.solve.sampling import take_samples
from kinetree.solve.watching import is_spoilt, watch_rows, watch_stiffness

# Round-off ε in φ makes positions wrong by ε/s, speeds by ε/s² and accelerations by ε/s³, with s² the closeness to a
# singular configuration. A step is let through with that local error (relative; at most SINGULAR_ERROR) rather than
# shortened until it never gets past.
SINGULAR_ERROR = 1e-7
CAUTIOUS_FOR = 3  # accepted steps whose right-hand sides are taken at projected states, after a bad attempt


@inner
def reject(run, cause, h):  # type: ignore[no-untyped-def]
    """Take the step again with h, shorter; gives up where time no longer resolves it."""
    run.last_cause = cause
    if cause == UNIT_WANTED:
        return UNIT_WANTED
    run.rejected += 1
    run.rejected_last += 1
    run.h = h
    if run.fixed != 0 or is_unresolved(run, run.t, h):
        return STEP_TOO_SMALL
    return OK


@inner
def give_up(run, cause):  # type: ignore[no-untyped-def]
    """Stop at a state within an accepted step that cannot be found."""
    run.last_cause = cause
    return UNIT_WANTED if cause == UNIT_WANTED else STEP_TOO_SMALL


@inner
def choose_step(run):  # type: ignore[no-untyped-def]
    """Set t_new and return the step to try; it ends exactly at t_break, t_sample or t_end if it would pass it."""
    if run.fixed != 0:
        run.t_new = run.t_base + (run.fixed_count + 1) * run.h_fixed
        slack = 1e-9 * run.h_fixed
    else:
        run.t_new = run.t + min(run.h, run.h_max)
        slack = 0.0
    last = min(run.t_break, run.t_sample, run.t_end)
    if run.t_new >= last - slack:
        run.t_new = last
    return run.t_new - run.t


@inner
def note_drift(run, t, drift, drift_speed):  # type: ignore[no-untyped-def]
    """Remember how far off the constraints a step ended, where that is the farthest so far."""
    if drift > run.drift_most:
        run.drift_most, run.t_drift = drift, t
    if drift_speed > run.drift_speed_most:
        run.drift_speed_most, run.t_drift_speed = drift_speed, t


@inner
def keep_state(run, kept_t, kept_z):  # type: ignore[no-untyped-def]
    """Keep (t, z) for the audit; every other one is given up when there is no more room."""
    if run.steps % run.kept_stride != 0:
        return
    if run.kept == kept_t.size:
        run.kept_stride *= 2
        run.kept //= 2
        for k in range(run.kept):
            kept_t[k] = kept_t[2 * k + 1]
            copy(kept_z[k], kept_z[2 * k + 1])
        if run.steps % run.kept_stride != 0:
            return
    kept_t[run.kept] = run.t
    copy(kept_z[run.kept], run.z)
    run.kept += 1


@inner
def try_step(run):  # type: ignore[no-untyped-def]
    """One attempt from (t, z, f); if accepted, the step is pending."""
    wanted = run.h
    h = choose_step(run)
    if run.t_new == run.t_end and run.checkpointed == 0:
        return LAST_STEP
    run.h = h
    run.operation = ATTEMPT
    run.closeness = 1.0
    status = invoke(run.method, run)
    bad = status != UNIT_WANTED and (status != OK or not run.error <= 1.0)
    near = run.constraints != 0 and is_near(run.closeness_last, run.closeness_best)
    if bad and near and run.cautious == 0 and run.fixed == 0:
        run.cautious = CAUTIOUS_FOR
        status = invoke(run.method, run)
    if status != OK:
        return reject(run, status, h * FAILED_FACTOR)
    error = run.error
    if not error < np.inf:
        return reject(run, NON_FINITE, h * FAILED_FACTOR)
    allowed = 1.0
    if run.cautious != 0:
        noise = EPSILON / max(run.closeness, EPSILON) ** 1.5
        allowed = max(1.0, min(noise, SINGULAR_ERROR) / max(run.rtol, EPSILON))
    if error > allowed:
        return reject(run, ERROR_TOO_LARGE, h * shorter(run, error))
    z_new, f_new = run.z_new, run.f_new
    status = project(run, run.t_new, z_new)
    if status != OK:
        return reject(run, status, h * FAILED_FACTOR)
    drift, drift_speed = run.drift, run.drift_speed
    if run.fsal == 0 or run.m > 0:
        status = evaluate(run, run.t_new, z_new, f_new)
        if status != OK:
            return reject(run, status, h * FAILED_FACTOR)
    total = 0.0  # works overflow before speeds do, and no error estimate looks at them
    for d in range(run.n_z):
        total += 0.0 * z_new[d] + 0.0 * f_new[d]
    if total != 0.0:
        return reject(run, NON_FINITE, h * FAILED_FACTOR)
    if run.fixed == 0:
        h_next = h * next_factor(run, error, run.error_old, run.rejected_last != 0)
        cut = run.t_new == run.t_break or run.t_new == run.t_sample
        run.h_next = max(h_next, wanted) if cut else h_next
        run.error_old = remembered(error)
    else:
        run.h_next = run.h_fixed
    run.steps += 1
    note_drift(run, run.t_new, drift, drift_speed)
    if run.cautious > 0:
        run.cautious_steps += 1
        run.cautious = 0 if run.closeness > LEFT_BEHIND * run.closeness_best else run.cautious - 1
    run.closeness_last = run.closeness
    run.closeness_best = max(run.closeness_best, run.closeness)
    run.rejected_last = 0
    run.pending = 1
    run.dense_ready = 0
    run.searched = 0
    run.t_done = max(run.t, run.t_searched)
    return OK


@inner
def finish_step(run, times, out_t, out_z, kept_t, kept_z):  # type: ignore[no-untyped-def]
    """Events and output of the pending step, then commit it."""
    t_new = run.t_new
    if run.watching != 0 and run.searched == 0:
        run.searched = 2 if invoke(run.location, run) > 0 else 1
        if run.searched == 2 and is_spoilt(run):
            return LOCATED  # before rows are made of a step that may be taken again
    limit = run.t_event if run.searched == 2 else t_new
    if run.output_count >= 0:
        later = t_new if run.t_new == run.t_sample else np.inf  # that row shows the state behind the sample
        while (
            run.output_next < run.output_count
            and times[run.output_next] <= limit
            and times[run.output_next] < later
        ):
            if run.output_used == out_t.size:
                return OUTPUT_FULL
            out_t[run.output_used] = times[run.output_next]
            status = state_at(run, times[run.output_next], out_z[run.output_used])
            if status != OK:
                return give_up(run, status)
            run.output_used += 1
            run.output_next += 1
    if run.searched == 2:
        status = state_at(run, limit, run.z_event)
        if status != OK:
            return give_up(run, status)
        run.t_done = limit
        run.searched = 0
        return EVENT
    if run.output_count < 0 and t_new > run.t_silent and t_new != run.t_sample:
        if run.output_used == out_t.size:
            return OUTPUT_FULL
        out_t[run.output_used] = t_new
        copy(out_z[run.output_used], run.z_new)
        run.output_used += 1
    copy(run.z, run.z_new)
    copy(run.f, run.f_new)
    run.t, run.h = t_new, run.h_next
    run.fixed_count += 1
    run.pending = 0
    keep_state(run, kept_t, kept_z)
    code = watch_stiffness(run)
    return watch_rows(run) if code == OK else code


@inner
def show_sampled(run, times, out_t, out_z):  # type: ignore[no-untyped-def]
    """The row at the time of a sample, behind it."""
    wanted = run.t > run.t_silent
    if run.output_count >= 0:
        wanted = run.output_next < run.output_count and times[run.output_next] <= run.t
    if wanted:
        if run.output_used == out_t.size:
            return OUTPUT_FULL
        out_t[run.output_used] = run.t
        copy(out_z[run.output_used], run.z)
        run.output_used += 1
        if run.output_count >= 0:
            run.output_next += 1
    run.row_due = 0
    return OK


@inner
def between_steps(run, times, out_t, out_z):  # type: ignore[no-untyped-def]
    """What is to be done before the next step: samples, their rows, the right-hand side behind them."""
    if run.row_due != 0:
        code = show_sampled(run, times, out_t, out_z)
        if code != OK:
            return code
    if run.t >= run.t_break and run.t < run.t_end:
        return BREAK
    if run.t >= run.t_sample:
        return take_samples(run)
    if run.t >= run.t_end:
        return FINISHED
    if run.stale != 0:
        status = evaluate(run, run.t, run.z, run.f)
        if status != OK:
            return give_up(run, status)
        run.stale = 0
    return OK


@entry(RUN, INTEGER, REALS, REALS, TABLE, REALS, TABLE)
def advance(run, budget, times, out_t, out_z, kept_t, kept_z):  # type: ignore[no-untyped-def]
    """Take up to `budget` attempts. Returns a code (failures are negative); output_used rows of output are filled.

    `kept` of the states at the ends of steps, evenly spread over all steps so far, are in `kept_t` and `kept_z`.
    """
    run.output_used = 0
    for _ in range(budget):
        if run.pending == 0:
            code = between_steps(run, times, out_t, out_z)
            while code == OK and (run.row_due != 0 or run.t >= run.t_sample):
                code = between_steps(run, times, out_t, out_z)
            if code != OK:
                return code
            if run.steps + run.rejected >= run.max_steps:
                return TOO_MANY_STEPS
            code = try_step(run)
            if code != OK:
                return code
        if run.pending != 0:
            code = finish_step(run, times, out_t, out_z, kept_t, kept_z)
            if code != OK:
                return code
    return SLICE_ENDED


@entry(RUN, REAL, INTEGER)
def start(run, t, order):  # type: ignore[no-untyped-def]
    """F at (t, z) and a first step h (Hairer, Nørsett & Wanner, Solving ODEs I, II.4)."""
    n, n_c, z, f, atol = run.n_z, run.n_c, run.z, run.f, run.atol
    run.t, run.t_base, run.fixed_count = t, t, 0
    run.pending, run.rejected_last, run.error_old = 0, 0, remembered(0.0)
    status = evaluate(run, t, z, f)
    if status != OK:
        return status
    run.closeness = 1.0
    point, f_point = run.z_new, run.f_new
    copy(point, z)
    status = project(run, t, point)
    if status != OK:
        return status
    note_drift(run, t, run.drift, run.drift_speed)
    run.closeness_last = run.closeness
    run.closeness_best = max(run.closeness_best, run.closeness)
    if run.weak_below > 0.0:
        run.weak_below = min(WEAK, 0.25 * run.closeness)
    size, slope = 0.0, 0.0
    for d in range(n_c):
        scale = atol[d] + run.rtol * abs(z[d])
        size += (z[d] / scale) ** 2
        slope += (f[d] / scale) ** 2
    if not slope < np.inf:
        return NON_FINITE
    span = run.h_max  # not the end of the run: a longer run must begin with the same step
    h = 1e-6 if size <= 1e-10 * n_c or slope <= 1e-10 * n_c else 0.01 * np.sqrt(size / slope)
    h = min(h, span)
    for d in range(n):
        point[d] = z[d] + h * f[d]
    status = evaluate(run, t + h, point, f_point)
    if status == UNIT_WANTED:
        return status
    bend = 0.0
    for d in range(n_c):
        scale = atol[d] + run.rtol * abs(z[d])
        bend += ((f_point[d] - f[d]) / scale) ** 2
    largest = max(np.sqrt(slope / max(n_c, 1)), np.sqrt(bend / max(n_c, 1)) / h)
    if status != OK or not largest < np.inf:
        run.h = 0.01 * h
        return OK
    second = max(1e-6, 1e-3 * h) if largest <= 1e-15 else (0.01 / largest) ** (1.0 / (order + 1))
    run.h = run.h_fixed if run.fixed != 0 else min(100.0 * h, second, span)
    return OK
