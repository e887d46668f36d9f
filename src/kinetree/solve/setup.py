"""Lay out the memory of a run, connect the kernels, check the arguments."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from kinetree.solve import memory as mem
from kinetree.solve.method import Method
from kinetree.solve.solution import EventSpec, FloatArray
from kinetree.solve.system import System

EVENT_ROWS = 7
"""Arrays of n_e reals that the search for events works with (see `kinetree.solve.locate`)."""

PROJECTION_TOLERANCE = 1e-8
"""Largest constraint residual a step may keep where projection cannot do better (singular configurations)."""


def blank_memory(system: System, methods: Sequence[Method] = ()) -> mem.Memory:
    """Memory for `system` under any of `methods`; tolerances and state are still to be filled in."""
    n_z, n_y, m, n_e = system.n_z, system.n_y, system.m, system.n_e
    reals = dict.fromkeys((mem.Z, mem.Z_NEW, mem.F, mem.F_NEW, mem.ATOL, mem.STAGE, mem.Z_DENSE), n_z)
    reals |= {
        mem.DX: system.n_x,
        mem.Z_PROJECTED: n_z,
        mem.Z_EVENT: n_z,
        mem.P: max(system.n_p, 1),
        mem.G: EVENT_ROWS * n_e,
        mem.G_OTHER: n_e,
    }
    if m or system.matrices is not None:
        widest = max(m, n_y) + 1
        reals |= {mem.MASS: n_y * n_y, mem.FORCE: n_y, mem.B_ROWS: m * n_y, mem.GAMMA: m, mem.LAMBDA: m}
        reals |= {
            mem.ROW_LONGEST: m,
            mem.YDOT: n_y,
            mem.PHI: m,
            mem.PSI: m,
            mem.DELTA: n_y,
        }
        reals[mem.DENSE_WORK] = 8 * widest * widest
    if system.integrates_independent_speeds:
        reals[mem.ATOL_ALL] = n_z
    for method in methods:
        for field, length in method.sizes(system).items():
            reals[field] = max(reals.get(field, 0), length)
    reals[mem.KERNEL_WORK] = kernel_work(system)  # last, because other independent rows change its length
    integers = {
        mem.QUATERNIONS: np.asarray(system.quaternions, np.int64),
        mem.ROWS: system.rows,
        mem.PARTITION: np.full(n_y + m + 1, -1, np.int64),
        mem.PIVOTS: np.zeros(2 * n_z + m + n_y, np.int64),
        mem.SPARSE: np.zeros(0, np.int64) if system.pattern is None else system.pattern.packed(),
        mem.HITS: np.zeros(n_e, np.int64),
        mem.DIRECTIONS: np.full(n_e, 2, np.int64),
        mem.SIGNS: np.zeros(n_e, np.int64),
    }
    memory = mem.Memory(reals, integers)
    I, R = memory.I, memory.R
    I[mem.N_X], I[mem.N_Y], I[mem.N_W], I[mem.N_Z] = system.n_x, n_y, system.n_w, n_z
    I[mem.N_C], I[mem.N_P] = system.n_x + n_y, system.n_p
    I[mem.M], I[mem.M_H], I[mem.N_E] = m, system.m_h, n_e
    I[mem.N_Q], I[mem.N_S] = len(system.quaternions), len(system.rows)
    I[mem.CONSTRAINT_WORK] = system.constraint_work_index
    R[mem.T_LOW], R[mem.T_HIGH], R[mem.T_BREAK] = -np.inf, np.inf, np.inf
    R[mem.HEALTH_MIN], R[mem.PROJECTION_TOLERANCE] = system.health_min, PROJECTION_TOLERANCE
    return memory


def kernel_work(system: System) -> int:
    """Length of the scratch array that serves all kernels of the system."""
    kernels = (
        system.rhs,
        system.matrices,
        system.constraints,
        system.tangent,
        system.follow,
        system.jacobian,
        system.events,
    )
    return max((kernel.n_work for kernel in kernels if kernel is not None), default=0)


def connect(system: System, memory: mem.Memory) -> None:
    """Write the addresses of kernels and units (they differ from process to process)."""
    I = memory.I
    for field, kernel in (
        (mem.RHS, system.rhs),
        (mem.MATRICES, system.matrices),
        (mem.CONSTRAINTS, system.constraints),
        (mem.TANGENT, system.tangent),
        (mem.FOLLOW, system.follow),
        (mem.JACOBIAN, system.jacobian),
        (mem.EVENTS, system.events),
    ):
        I[field] = 0 if kernel is None else kernel.address
    if system.events is not None:
        from kinetree.solve.locate import location

        I[mem.LOCATION] = location.address
    I[mem.REDUCTION] = I[mem.CAREFUL] = 0
    if system.matrices is not None and system.rhs is None:
        connect_reduction(system, memory)
    if system.constraints is not None or system.follow is not None or len(system.quaternions):
        from kinetree.solve.project import projection

        I[mem.PROJECTION] = projection.address


def connect_reduction(system: System, memory: mem.Memory) -> None:
    """Connect the reduction of the matrices kernel: the fallback of systems that have a direct kernel."""
    from kinetree.solve.reduce import REDUCTION_UNITS

    dense = system.reduction == "sparse" and system.pattern is None
    memory.I[mem.REDUCTION] = REDUCTION_UNITS["multipliers" if dense else system.reduction].address


def connect_rare(system: System, memory: mem.Memory) -> None:
    """Connect the units that are compiled only when a run first needs them (after UNIT_WANTED)."""
    if system.matrices is not None:
        connect_reduction(system, memory)
    if system.constraints is not None:
        from kinetree.solve.project import careful_solution

        memory.I[mem.CAREFUL] = careful_solution.address


def check_arguments(
    system: System,
    t0: float,
    z0: FloatArray,
    t_end: float,
    p: FloatArray,
    rtol: float,
    atol: ArrayLike,
    step: float | None,
    max_step: float,
    output: FloatArray | None,
    events: Sequence[EventSpec],
) -> None:
    """Raise ValueError naming every argument of `integrate` that cannot be right."""
    faults = []
    if z0.shape != (system.n_z,):
        faults.append(f"z0 has shape {z0.shape}, expected ({system.n_z},)")
    elif not np.isfinite(z0).all():
        faults.append(f"z0 has non-finite entries at {np.flatnonzero(~np.isfinite(z0)).tolist()}")
    if p.shape != (system.n_p,):
        faults.append(f"p has shape {p.shape}, expected ({system.n_p},)")
    if not (np.isfinite(t0) and np.isfinite(t_end) and t_end >= t0):
        faults.append(f"t_end={t_end} must be finite and not lie before t0={t0}")
    tolerance = np.asarray(atol, np.float64)
    if tolerance.shape not in ((), (system.n_z,)):
        faults.append(f"atol has shape {tolerance.shape}, expected a number or ({system.n_z},)")
    if not rtol >= 0 or not (tolerance >= 0).all() or (rtol == 0 and (tolerance == 0).any()):
        faults.append(f"rtol={rtol} and atol must be ≥ 0, and one of them positive for every entry")
    if step is not None and not step > 0:
        faults.append(f"step={step} must be positive")
    if not max_step > 0:
        faults.append(f"max_step={max_step} must be positive")
    if output is not None and (
        output.ndim != 1 or (np.diff(output) <= 0).any() or not np.isfinite(output).all()
    ):
        faults.append("output must be a one-dimensional, strictly ascending array of times")
    elif output is not None and output.size and (output[0] < t0 or output[-1] > t_end):
        faults.append(f"output times run from {output[0]} to {output[-1]}, outside [{t0}, {t_end}]")
    seen = [event.index for event in events]
    for index in sorted(set(seen)):
        if not 0 <= index < system.n_e:
            faults.append(f"event index {index} is not one of the {system.n_e} event functions of the system")
        if seen.count(index) > 1:
            faults.append(
                f"event index {index} is given {seen.count(index)} times; combine them into one EventSpec"
            )
    if faults:
        raise ValueError("integrate: " + "; ".join(faults))
