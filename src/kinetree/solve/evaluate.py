"""Right-hand sides, event functions and Jacobians, evaluated through kernels by address."""

from __future__ import annotations

import numpy as np

from kinetree.linalg.arguments import REAL, REALS
from kinetree.linalg.compiled import call_kernel, entry, inner
from kinetree.solve.memory import OK, UNIT_WANTED
from kinetree.solve.record import RUN, copy, invoke


@inner
def load_state(run, t, z):  # type: ignore[no-untyped-def]
    """Put (t, z, p) into the input table of the next kernel call.

    A step ends or begins where an expression of time switches, and belongs to one side of it: t stays on that side.
    """
    run.t_kernel[0] = min(max(t, run.t_low), run.t_high)
    run.inputs[0] = run.t_kernel.ctypes.data
    run.inputs[1] = z.ctypes.data
    run.inputs[2] = run.p.ctypes.data


@inner
def call(run, address):  # type: ignore[no-untyped-def]
    """Call a kernel with the pointer tables as they stand."""
    call_kernel(address, run.inputs.ctypes.data, run.outputs.ctypes.data, run.kernel_work.ctypes.data)


@inner
def evaluate(run, t, z, zdot):  # type: ignore[no-untyped-def]
    """ż = F(t, z); through the rank-revealing reduction where the direct kernel says it cannot be trusted.

    Near singular configurations (`cautious`) F is taken at the state projected to the constraints: there a state off
    the constraints by e gets accelerations wrong by e over the smallest singular value of B, which would ruin the step.
    """
    run.evaluations += 1
    if run.cautious != 0:
        projected = run.z_projected
        copy(projected, z)
        run.t_projected = t
        status = invoke(run.projection, run)
        if status != OK:
            return status
        load_state(run, t, projected)
    else:
        load_state(run, t, z)
    run.outputs[0] = zdot.ctypes.data
    if run.rhs != 0:
        run.outputs[1] = run.health.ctypes.data
        call(run, run.rhs)
        if run.matrices == 0:
            return OK  # a non-finite ż shows in the error estimate and rejects the step
        total = 0.0
        for i in range(zdot.size):
            total += 0.0 * zdot[i]
        if total == 0.0 and run.health[0] >= run.health_min:
            return OK
        run.fallbacks += 1
    if run.reduction == 0:
        return UNIT_WANTED
    return invoke(run.reduction, run)


@entry(RUN, REAL, REALS, REALS)
def evaluate_events(run, t, z, g):  # type: ignore[no-untyped-def]
    """g(t, z)."""
    load_state(run, t, z)
    run.outputs[0] = g.ctypes.data
    call(run, run.events)
    return OK


@inner
def evaluate_jacobian(run, t, z, f):  # type: ignore[no-untyped-def]
    """J = ∂ż/∂z and ∂ż/∂t at (t, z), where ż = f: from the kernel, or by one-sided differences.

    A difference step of √ε·max(|z_j|, 1e-5) halves the digits of J; methods that iterate or control their error lose
    speed by that, not accuracy. The works w act on nothing, so their columns are zero.
    """
    n = run.n_z
    run.jacobians += 1
    J, dfdt = run.J, run.dfdt
    if run.jacobian != 0:
        load_state(run, t, z)
        run.outputs[0] = J.ctypes.data
        run.outputs[1] = dfdt.ctypes.data
        call(run, run.jacobian)
        return OK
    work, column = run.stage, dfdt
    root = np.sqrt(np.finfo(np.float64).eps)
    J[:, :] = 0.0
    for j in range(run.n_c):
        copy(work, z)
        work[j] = z[j] + root * max(abs(z[j]), 1e-5)
        step = work[j] - z[j]
        status = evaluate(run, t, work, column)
        if status != OK:
            return status
        for i in range(n):
            J[i, j] = (column[i] - f[i]) / step
    step = root * max(abs(t), 1e-2)
    copy(work, z)  # an evaluation may complete the state it is given
    status = evaluate(run, t + step, work, column)
    if status != OK:
        return status
    for i in range(n):
        dfdt[i] = (column[i] - f[i]) / step
    return OK
