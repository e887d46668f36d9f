"""What lanes do in a step: stages, errors, output between the ends of the step.

The memory of a worker holds what every lane is doing (``run.lane_t[lane]``, ``run.lane_z[i, lane]``); what is to be
done and what came of it, for all scenarios and workers, are `Scenarios`. These are counted references, which cost more
to hand on than the views of a memory: stages do without them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinetree.linalg.compiled import inner
from kinetree.solve.dense import finite, polynomial, project
from kinetree.solve.evaluate import call, evaluate
from kinetree.solve.explicit_rk import dense_output, error_norm
from kinetree.solve.memory import OK

FloatArray = NDArray[np.float64]
Counts = NDArray[np.int64]

IDLE = -1


class Scenarios(NamedTuple):
    """S scenarios from t0 on and what came of them; row s of every array belongs to scenario s.

    Attributes
    ----------
    order : int
        Of the method.
    t0 : float
        First time, s.
    z0, p : arrays (S, n_z), (S, n_p)
        States at t0, parameters.
    times : array (k,)
        Output times, s.
    z : array (S, k, n_z)
        States there.
    t_last, z_last : arrays (S,), (S, n_z)
        Where scenarios ended.
    status, cause : int arrays (S,)
        Codes of `kinetree.solve.memory`; OK while a scenario is under way.
    steps, rejected, written : int arrays (S,)
        Accepted and rejected steps, output times reached.
    """

    order: int
    t0: float
    z0: FloatArray
    p: FloatArray
    times: FloatArray
    z: FloatArray
    t_last: FloatArray
    z_last: FloatArray
    status: Counts
    cause: Counts
    steps: Counts
    rejected: Counts
    written: Counts


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
def evaluate_lanes(run, times, z, zdot):  # type: ignore[no-untyped-def]
    """ż of all lanes; lanes whose direct evaluation cannot be trusted are redone alone."""
    health = run.lane_health
    inputs, outputs = run.inputs, run.outputs
    inputs[0], inputs[1], inputs[2] = times.ctypes.data, z.ctypes.data, run.lane_p.ctypes.data
    outputs[0], outputs[1] = zdot.ctypes.data, health.ctypes.data
    call(run, run.rhs_lanes)
    if run.matrices == 0:
        return
    for lane in range(run.n_lanes):
        if run.scenario[lane] == IDLE:
            continue
        total = 0.0
        for d in range(run.n_z):
            total += 0.0 * zdot[d, lane]
        if total == 0.0 and health[lane] >= run.health_min:
            continue
        point, slope = run.stage, run.z_dense
        from_lane(z, lane, point)
        from_lane(run.lane_p, lane, run.p)
        if evaluate(run, times[lane], point, slope) != OK:
            slope[0] = np.nan
        to_lane(slope, zdot, lane)


@inner
def stage_points(run, i, points):  # type: ignore[no-untyped-def]
    """Z_i = z + h Σ_j a_ij k_j at t + c_i h, in every lane."""
    n, lanes, A, K, z, h = run.n_z, run.n_lanes, run.tableau_a, run.lane_K, run.lane_z, run.lane_step
    points[:, :] = 0.0
    for j in range(i):
        a = A[i, j]
        if a != 0.0:
            for d in range(n):
                for lane in range(lanes):
                    points[d, lane] += a * K[j, d, lane]
    for d in range(n):
        for lane in range(lanes):
            points[d, lane] = z[d, lane] + h[lane] * points[d, lane]


@inner
def stage(run, i, points):  # type: ignore[no-untyped-def]
    """k_i in every lane, its points Z_i as well."""
    c, t, h, times = run.tableau_c[i], run.lane_t, run.lane_step, run.lane_t_stage
    stage_points(run, i, points)
    for lane in range(run.n_lanes):
        times[lane] = t[lane] + c * h[lane]
    evaluate_lanes(run, times, points, run.lane_K[i])


@inner
def lane_errors(run):  # type: ignore[no-untyped-def]
    """Scaled error of every lane."""
    K, z, z_new, s = run.lane_K, run.lane_z, run.lane_z_new, run.n_stages
    for lane in range(run.n_lanes):
        error = error_norm(run, K[:, :, lane], z[:, lane], z_new[:, lane], run.lane_step[lane])
        for d in range(run.n_c, run.n_z):  # works must be finite, though their error is not controlled
            error += 0.0 * z_new[d, lane] + 0.0 * K[s, d, lane]
        run.lane_error[lane] = error


@inner
def output_inside(run, scenarios, lane):  # type: ignore[no-untyped-def]
    """Whether output is wanted between the ends of the step of a lane."""
    s = run.scenario[lane]
    if s == IDLE or scenarios.written[s] >= scenarios.times.size:
        return False
    return scenarios.times[scenarios.written[s]] < run.lane_t_new[lane]


@inner
def write_outputs(run, scenarios, lane):  # type: ignore[no-untyped-def]
    """Requested times inside the accepted step of a lane; returns OK or why a point could not be found."""
    s, times, written, point = run.scenario[lane], scenarios.times, scenarios.written, run.z_dense
    out = scenarios.z[s]
    t, h, t_new = run.lane_t[lane], run.lane_step[lane], run.lane_t_new[lane]
    ready = False
    while written[s] < times.size and times[written[s]] <= t_new:
        time = times[written[s]]
        if time == t_new:
            from_lane(run.lane_z_new, lane, point)
        else:
            if not ready:
                dense_output(run, run.lane_K[:, :, lane], h)
                ready = True
            polynomial(run.lane_z[:, lane], run.Q, (time - t) / h, point)
            if run.projection != 0:
                from_lane(run.lane_p, lane, run.p)
                status = project(run, time, point)
                if status != OK:
                    return status
            status = finite(point)
            if status != OK:
                return status
        for d in range(run.n_z):
            out[written[s], d] = point[d]
        written[s] += 1
    return OK
