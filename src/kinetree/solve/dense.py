"""Values between the ends of the step just accepted."""

from __future__ import annotations

from kinetree.linalg.compiled import inner, invoke
from kinetree.solve.memory import (
    DENSE,
    DENSE_READY,
    METHOD,
    N_DENSE,
    N_Z,
    OK,
    OPERATION,
    PREPARE_DENSE,
    PROJECTION,
    T_PROJECTED,
    Z_PROJECTED,
    H,
    T,
    Z,
    copy,
    matrix,
    view,
)


@inner
def interpolate(I, R, t, out):  # type: ignore[no-untyped-def]
    """z(t) inside the pending step, in the alternating basis of `explicit_rk`."""
    if I[DENSE_READY] == 0:
        I[OPERATION] = PREPARE_DENSE
        status = invoke(I[METHOD], I.ctypes.data, R.ctypes.data)
        if status != OK:
            return status
        I[DENSE_READY] = 1
    n, n_dense = I[N_Z], I[N_DENSE]
    theta = (t - R[T]) / R[H]
    z = view(R, I[Z], n)
    Q = matrix(R, I[DENSE], n_dense, n)
    out[:] = 0.0
    for k in range(n_dense - 1, -1, -1):
        factor = theta if k % 2 == 0 else 1.0 - theta
        for d in range(n):
            out[d] = (out[d] + Q[k, d]) * factor
    for d in range(n):
        out[d] += z[d]
    return OK


@inner
def project(I, R, t, z):  # type: ignore[no-untyped-def]
    """Bring z back to the constraints at time t (in place); does nothing for systems without any."""
    if I[PROJECTION] == 0:
        return OK
    work = view(R, I[Z_PROJECTED], I[N_Z])
    copy(work, z)
    R[T_PROJECTED] = t
    status = invoke(I[PROJECTION], I.ctypes.data, R.ctypes.data)
    if status == OK:
        copy(z, work)
    return status
