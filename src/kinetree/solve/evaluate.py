"""Right-hand sides, event functions and Jacobians, evaluated through kernels by address."""

from __future__ import annotations

import numpy as np

from kinetree.kernels.llvm.numba_bridge import call_kernel
from kinetree.linalg.compiled import compiled, inner, invoke
from kinetree.solve.memory import (
    CAUTIOUS,
    DFDT,
    EVALUATIONS,
    EVENTS,
    FALLBACKS,
    HEALTH,
    HEALTH_MIN,
    IN,
    JACOBIAN,
    JACOBIAN_MATRIX,
    JACOBIANS,
    KERNEL_WORK,
    MATRICES,
    N_C,
    N_Z,
    OK,
    OUT,
    PROJECTION,
    REDUCTION,
    RHS,
    STAGE,
    T_EVALUATED,
    T_HIGH,
    T_LOW,
    T_PROJECTED,
    UNIT_WANTED,
    Z_PROJECTED,
    P,
    copy,
    matrix,
    view,
)


@inner
def load_state(I, R, t, z):  # type: ignore[no-untyped-def]
    """Put (t, z, p) into the input table of the next kernel call.

    A step ends or begins where an expression of time switches, and belongs to one side of it: t stays on that side.
    """
    base = R.ctypes.data
    R[T_EVALUATED] = min(max(t, R[T_LOW]), R[T_HIGH])
    I[IN] = base + 8 * T_EVALUATED
    I[IN + 1] = z.ctypes.data
    I[IN + 2] = base + 8 * I[P]


@inner
def call(I, R, address):  # type: ignore[no-untyped-def]
    """Call a kernel with the pointer tables as they stand."""
    tables = I.ctypes.data
    call_kernel(address, tables + 8 * IN, tables + 8 * OUT, R.ctypes.data + 8 * I[KERNEL_WORK])


@inner
def evaluate(I, R, t, z, zdot):  # type: ignore[no-untyped-def]
    """ż = F(t, z); through the rank-revealing reduction where the direct kernel says it cannot be trusted.

    Near singular configurations (CAUTIOUS) F is taken at the state projected to the constraints: there a state off the
    constraints by e gets accelerations wrong by e over the smallest singular value of B, which would ruin the step.
    """
    I[EVALUATIONS] += 1
    if I[CAUTIOUS] != 0:
        projected = view(R, I[Z_PROJECTED], I[N_Z])
        copy(projected, z)
        R[T_PROJECTED] = t
        status = invoke(I[PROJECTION], I.ctypes.data, R.ctypes.data)
        if status != OK:
            return status
        load_state(I, R, t, projected)
    else:
        load_state(I, R, t, z)
    I[OUT] = zdot.ctypes.data
    if I[RHS] != 0:
        I[OUT + 1] = R.ctypes.data + 8 * HEALTH
        call(I, R, I[RHS])
        if I[MATRICES] == 0:
            return OK  # a non-finite ż shows in the error estimate and rejects the step
        total = 0.0
        for i in range(zdot.size):
            total += 0.0 * zdot[i]
        if total == 0.0 and R[HEALTH] >= R[HEALTH_MIN]:
            return OK
        I[FALLBACKS] += 1
    if I[REDUCTION] == 0:
        return UNIT_WANTED
    return invoke(I[REDUCTION], I.ctypes.data, R.ctypes.data)


@compiled
def evaluate_events(I, R, t, z, g):  # type: ignore[no-untyped-def]
    """g(t, z)."""
    load_state(I, R, t, z)
    I[OUT] = g.ctypes.data
    call(I, R, I[EVENTS])


@inner
def evaluate_jacobian(I, R, t, z, f):  # type: ignore[no-untyped-def]
    """J = ∂ż/∂z and ∂ż/∂t at (t, z), where ż = f: from the kernel, or by one-sided differences.

    A difference step of √ε·max(|z_j|, 1e-5) halves the digits of J; methods that iterate or control their error lose
    speed by that, not accuracy. The works w act on nothing, so their columns are zero.
    """
    n = I[N_Z]
    I[JACOBIANS] += 1
    J = matrix(R, I[JACOBIAN_MATRIX], n, n)
    dfdt = view(R, I[DFDT], n)
    if I[JACOBIAN] != 0:
        load_state(I, R, t, z)
        I[OUT] = J.ctypes.data
        I[OUT + 1] = dfdt.ctypes.data
        call(I, R, I[JACOBIAN])
        return OK
    work = view(R, I[STAGE], n)
    column = dfdt
    root = np.sqrt(np.finfo(np.float64).eps)
    J[:, :] = 0.0
    for j in range(I[N_C]):
        copy(work, z)
        work[j] = z[j] + root * max(abs(z[j]), 1e-5)
        step = work[j] - z[j]
        status = evaluate(I, R, t, work, column)
        if status != OK:
            return status
        for i in range(n):
            J[i, j] = (column[i] - f[i]) / step
    step = root * max(abs(t), 1e-2)
    copy(work, z)  # an evaluation may complete the state it is given
    status = evaluate(I, R, t + step, work, column)
    if status != OK:
        return status
    for i in range(n):
        dfdt[i] = (column[i] - f[i]) / step
    return OK
