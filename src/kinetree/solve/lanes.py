"""Many scenarios at once: explicit Runge–Kutta steps in the lanes of a vector kernel.

Every lane holds one scenario with a time, a step and an error control of its own; a lane that has finished, or failed,
takes the next scenario of the queue. Nothing crosses from lane to lane, so what a scenario gives does not depend on
its neighbours, its lane or the thread, to the last bit. Starting, projection and fallbacks of a lane go through the
scalar kernels, by way of what the memory holds for single runs. A scenario that needs the care of singular
configurations (see `drive`) is given back with CARE_WANTED, to be integrated alone.
"""

from __future__ import annotations

import numpy as np

from kinetree.linalg.compiled import compiled, inner
from kinetree.solve.control import (
    FAILED_FACTOR,
    WEAK,
    is_near,
    is_unresolved,
    next_factor,
    remembered,
    shorter,
)
from kinetree.solve.dense import project
from kinetree.solve.drive import start
from kinetree.solve.lane_steps import (
    IDLE,
    evaluate_lanes,
    from_lane,
    lane_errors,
    output_inside,
    stage,
    to_lane,
    write_outputs,
)
from kinetree.solve.memory import (
    CARE_WANTED,
    ERROR_TOO_LARGE,
    FINISHED,
    NON_FINITE,
    OK,
    PROJECTION_FAILED,
    STEP_TOO_SMALL,
    TOO_MANY_STEPS,
)
from kinetree.solve.record import copy


@inner
def choose_step(run, lane):  # type: ignore[no-untyped-def]
    """The step a lane tries; it ends exactly at the end of the run if it would pass it."""
    t_new = run.lane_t[lane] + min(run.lane_h[lane], run.h_max)
    run.lane_t_new[lane] = run.t_end if t_new >= run.t_end else t_new
    run.lane_step[lane] = run.lane_t_new[lane] - run.lane_t[lane]


@inner
def control(run, scenarios, lane, status):  # type: ignore[no-untyped-def]
    """New step after an attempt. Returns True if the step is accepted; a hopeless scenario gets its status."""
    s, h, error, error_old = run.scenario[lane], run.lane_step[lane], run.lane_error[lane], run.lane_error_old
    cause, factor = status, FAILED_FACTOR
    if status == OK and not error < np.inf:
        cause = NON_FINITE
    elif status == OK and error > 1.0:
        cause, factor = ERROR_TOO_LARGE, shorter(run, error)
    if cause == OK:
        # the sign of the former error remembers that the attempt before was rejected
        run.lane_h[lane] = h * next_factor(run, error, abs(error_old[lane]), error_old[lane] < 0.0)
        error_old[lane] = remembered(error)
        scenarios.steps[s] += 1
        return True
    scenarios.rejected[s] += 1
    scenarios.cause[s] = cause
    run.lane_h[lane] = h * factor
    error_old[lane] = -abs(error_old[lane])
    if is_unresolved(run, run.lane_t[lane], run.lane_h[lane]):
        scenarios.status[s] = STEP_TOO_SMALL
    elif scenarios.steps[s] + scenarios.rejected[s] >= run.max_steps:
        scenarios.status[s] = TOO_MANY_STEPS
    return False


@inner
def refill(run, scenarios, queue, place, lane):  # type: ignore[no-untyped-def]
    """Start the next scenario of the queue in a lane; returns the place reached in the queue."""
    n, z = run.n_z, run.z
    run.scenario[lane] = IDLE
    run.lane_step[lane] = 0.0
    while place < queue.size:
        s = queue[place]
        place += 1
        copy(run.p, scenarios.p[s])
        copy(z, scenarios.z0[s])
        if scenarios.times.size > 0 and scenarios.times[0] == scenarios.t0:
            for d in range(n):
                scenarios.z[s, 0, d] = scenarios.z0[s, d]
            scenarios.written[s] = 1
        run.longest[:] = 0.0
        run.closeness_best = 0.0
        if run.weak_below > 0.0:
            run.weak_below = WEAK
        status = start(run, scenarios.t0, scenarios.order)
        if status != OK:
            scenarios.status[s] = STEP_TOO_SMALL
            scenarios.cause[s] = PROJECTION_FAILED if status == PROJECTION_FAILED else NON_FINITE
            continue
        run.scenario[lane] = s
        to_lane(z, run.lane_z, lane)
        to_lane(run.f, run.lane_K[0], lane)
        to_lane(run.p, run.lane_p, lane)
        to_lane(run.longest, run.lane_longest, lane)
        run.lane_closeness[lane], run.lane_farthest[lane] = run.closeness_last, run.closeness_best
        run.lane_weak_below[lane] = run.weak_below
        run.lane_t[lane], run.lane_h[lane], run.lane_error_old[lane] = scenarios.t0, run.h, run.error_old
        return place
    return place


@inner
def commit(run, scenarios, lane, closeness):  # type: ignore[no-untyped-def]
    """Output of the accepted step of a lane, then on to its end."""
    s, first, last = run.scenario[lane], run.lane_K[0], run.lane_K[run.n_stages]
    status = write_outputs(run, scenarios, lane)
    if status != OK:
        scenarios.status[s], scenarios.cause[s] = STEP_TOO_SMALL, status
    run.lane_closeness[lane] = closeness
    run.lane_farthest[lane] = max(run.lane_farthest[lane], closeness)
    if closeness < run.lane_weak_below[lane]:
        scenarios.status[s] = CARE_WANTED
    elif closeness > 3.0 * WEAK and run.lane_weak_below[lane] > 0.0:
        run.lane_weak_below[lane] = WEAK
    run.lane_t[lane] = run.lane_t_new[lane]
    for d in range(run.n_z):
        run.lane_z[d, lane] = run.lane_z_new[d, lane]
        first[d, lane] = last[d, lane]
    if scenarios.status[s] == OK:
        if run.lane_t[lane] >= run.t_end:
            scenarios.status[s] = FINISHED
        elif scenarios.steps[s] + scenarios.rejected[s] >= run.max_steps:
            scenarios.status[s] = TOO_MANY_STEPS


@inner
def finish_step(run, scenarios, lane):  # type: ignore[no-untyped-def]
    """Project, judge and commit the attempt of a lane. Returns whether its state was projected."""
    s, single = run.scenario[lane], run.stage
    status, closeness = OK, 1.0
    projected = run.lane_error[lane] <= 1.0 and run.projection != 0
    if projected:
        from_lane(run.lane_p, lane, run.p)
        from_lane(run.lane_z_new, lane, single)
        from_lane(run.lane_longest, lane, run.longest)
        run.closeness = 1.0
        status = project(run, run.lane_t_new[lane], single)
        closeness = run.closeness
        to_lane(single, run.lane_z_new, lane)
    elif run.constraints != 0 and is_near(run.lane_closeness[lane], run.lane_farthest[lane]):
        scenarios.status[s] = CARE_WANTED
        return False
    if control(run, scenarios, lane, status):
        commit(run, scenarios, lane, closeness)
    if projected:
        to_lane(run.longest, run.lane_longest, lane)
    return projected


@compiled
def run_lanes(run, scenarios, queue, stop):  # type: ignore[no-untyped-def]
    """Integrate the scenarios in `queue` (indices) to t_end, until `stop[0]` is set."""
    s, lanes, K = run.n_stages, run.n_lanes, run.lane_K
    place, busy = 0, 0
    for lane in range(lanes):  # lanes that stay idle compute something harmless
        to_lane(scenarios.z0[queue[0]], run.lane_z, lane)
        to_lane(scenarios.p[queue[0]], run.lane_p, lane)
        place = refill(run, scenarios, queue, place, lane)
        busy += 1 if run.scenario[lane] != IDLE else 0
    while busy > 0 and stop[0] == 0:
        for lane in range(lanes):
            if run.scenario[lane] != IDLE:
                choose_step(run, lane)
        for i in range(1, s):
            stage(run, i, run.lane_point)
        stage(run, s, run.lane_z_new)
        lane_errors(run)
        wanted = False
        for lane in range(lanes):
            wanted = wanted or output_inside(run, scenarios, lane)
        if wanted:
            for i in range(s + 1, run.n_k):
                stage(run, i, run.lane_point)
        moved = False
        for lane in range(lanes):
            if run.scenario[lane] != IDLE:
                projected = finish_step(run, scenarios, lane)
                moved = moved or (projected and run.m > 0)
        if moved:  # projected states need their derivative anew
            evaluate_lanes(run, run.lane_t, run.lane_z, K[s])
            for lane in range(lanes):
                if run.scenario[lane] != IDLE and run.lane_t[lane] == run.lane_t_new[lane]:
                    for d in range(run.n_z):
                        K[0, d, lane] = K[s, d, lane]
        for lane in range(lanes):
            k = run.scenario[lane]
            if k != IDLE and scenarios.status[k] != OK:
                scenarios.t_last[k] = run.lane_t[lane]
                for d in range(run.n_z):
                    scenarios.z_last[k, d] = run.lane_z[d, lane]
                place = refill(run, scenarios, queue, place, lane)
                busy -= 1 if run.scenario[lane] == IDLE else 0
