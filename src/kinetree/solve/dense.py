"""Values between the ends of the step just accepted."""

from __future__ import annotations

from kinetree.linalg.compiled import inner
from kinetree.solve.memory import NON_FINITE, OK, PREPARE_DENSE
from kinetree.solve.record import copy, invoke


@inner
def polynomial(z, Q, theta, out):  # type: ignore[no-untyped-def]
    """Z + θ (Q_0 + (1−θ) (Q_1 + θ (Q_2 + (1−θ) (Q_3 + …))))."""
    n = z.size
    for d in range(n):
        out[d] = 0.0
    for k in range(Q.shape[0] - 1, -1, -1):
        factor = theta if k % 2 == 0 else 1.0 - theta
        for d in range(n):
            out[d] = (out[d] + Q[k, d]) * factor
    for d in range(n):
        out[d] += z[d]


@inner
def interpolate(run, t, out):  # type: ignore[no-untyped-def]
    """z(t) inside the pending step, in the alternating basis of `explicit_rk`."""
    if run.dense_ready == 0:
        run.operation = PREPARE_DENSE
        status = invoke(run.method, run)
        if status != OK:
            return status
        run.dense_ready = 1
    polynomial(run.z, run.Q, (t - run.t) / run.h, out)
    return OK


@inner
def state_at(run, t, out):  # type: ignore[no-untyped-def]
    """z(t) inside the pending step, or at its end, on the constraints."""
    if t == run.t_new:
        copy(out, run.z_new)
        return OK
    status = interpolate(run, t, out)
    if status == OK:
        status = project(run, t, out)
    return finite(out) if status == OK else status


@inner
def finite(z):  # type: ignore[no-untyped-def]
    """OK, or NON_FINITE: numbers that are finite at both ends of a step may overflow between them."""
    total = 0.0
    for d in range(z.size):
        total += 0.0 * z[d]
    return OK if total == 0.0 else NON_FINITE


@inner
def project(run, t, z):  # type: ignore[no-untyped-def]
    """Bring z back to the constraints at time t (in place); does nothing for systems without any."""
    if run.projection == 0:
        return OK
    work = run.z_projected
    copy(work, z)
    run.t_projected = t
    status = invoke(run.projection, run)
    if status == OK:
        copy(z, work)
    return status
