"""Lay out the memory of a run, connect the kernels, check the arguments."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from types import SimpleNamespace

import numpy as np
from numpy.typing import ArrayLike

from kinetree.arrays import Array
from kinetree.kernels import DeferredKernel
from kinetree.runtime.tables import LANE_ARRAYS, PROBE_AFTER, STIFF_AFTER, UNWATCHED, length_of
from kinetree.solve.functions import (
    REDUCTION_UNITS,
    careful_room,
    careful_solution,
    location,
    projection,
    projection_room,
    reduction_room,
)
from kinetree.solve.memory import Memory
from kinetree.solve.methods.method import Method
from kinetree.solve.solution import EventSpec
from kinetree.solve.switchings import PLANNED
from kinetree.solve.system import KERNELS, MachineCode, System
from kinetree.tolerances import REACH_ROUND_OFF, WEAK
from kinetree.words.interrupts import was_asked

_EVERY_RUN = (
    *(
        "inputs",
        "outputs",
        "quaternions",
        "rows",
        "partition",
        "hits",
        "directions",
        "signs",
        "signs_before",
        "on_zero",
        "carried",
        "happening",
        "piled",
        "happened",
        "shrinking",
        "actions",
        "still",
        "still_before",
        "contact_closed",
        "t_kernel",
        "health",
    ),
    *(
        "z",
        "z_new",
        "f",
        "f_new",
        "z_dense",
        "z_projected",
        "z_event",
        "z_reviewed",
        "atol",
        "stage",
        "p",
        "dx",
        "g",
        "g_other",
        "g_before",
        "leaving",
        "t_happened",
        "interval",
        "t_switched",
        "repeats",
        "doubt",
        "kick",
    ),
    "kernel_work",
)
_CONSTRAINED = (
    *("A", "force", "ydot", "delta", "B", "gamma", "multipliers", "phi", "psi", "longest", "gram", "weights"),
    "compliance",
)
_WHOLE = ("A", "B", "gram")
"""Arrays that systems with sparse rows do without."""
_SAMPLED = ("held", "clock_of", "due", "outside", "period", "offset", "ticks", "held_next", "measured")
"""Arrays of sampled controllers in the memory."""

NOT_COMPILED = -1
"""Address of fallback matrices that are to be compiled when they are needed."""

ROUND_OFF = REACH_ROUND_OFF
"""Round-off of a residual, relative to the longest length it is computed from."""

PROJECTION_TOLERANCE = 1e-8
"""Largest constraint residual a step may keep where projection cannot do better (singular configurations)."""


def blank_memory(system: System, methods: Sequence[Method] = (), lanes: MachineCode | None = None) -> Memory:
    """Memory for `system` under any of `methods`, with its kernels connected and the first of `methods` entered.

    Tolerances and state are still to be filled in. With the kernel `lanes` it has room for as many scenarios as that
    evaluates at once. All memories of a system are copies of one image, as long as no kernel is compiled in between.
    """
    key = (
        *methods,
        None if lanes is None else lanes.address,
        *[kernel.is_compiled for kernel in system.deferred],
    )
    image = system.images.get(key)
    if image is None:
        image = system.images[key] = _memory(system, methods, lanes).image()
    return Memory.like(image)


def _memory(system: System, methods: Sequence[Method], lanes: MachineCode | None) -> Memory:
    memory = unconnected_memory(system, methods, lanes)
    connect(system, memory, methods[0] if methods else None)
    if methods:
        methods[0].enter(memory)
    return memory


def unconnected_memory(
    system: System,
    methods: Sequence[Method],
    lanes: MachineCode | None = None,
    more: Mapping[str, int] | None = None,
    beside: Sequence[str] = (),
) -> Memory:
    """Lay out memory as `blank_memory` does, anew, without the addresses of kernels and units and without a method.

    Arrays ``beside`` those of any run have the lengths ``more``.
    """
    pattern = np.zeros(0, np.int64) if system.pattern is None else system.pattern.packed()
    sizes = system.sizes | {"n_work": kernel_work(system, lanes), "n_pattern": pattern.size}
    events = sizes["n_e"] - sizes["n_switches"]
    sizes |= {"n_actions": events, "n_contacts": events, **(more or {})}
    arrays = [*_EVERY_RUN, *beside, "sparse", "row_pattern", "band", "B_numbers"]
    row_pattern = np.zeros(0, np.int64)
    if system.row_pattern is not None:
        row_pattern = system.row_pattern.packed()
        sizes |= {"n_b": system.row_pattern.b_rows.size, "n_row_pattern": row_pattern.size}
    clocks = system.clocks
    if clocks is not None:
        sizes |= clocks.sizes
    arrays += _SAMPLED
    if system.m or system.matrices is not None:
        whole = system.row_pattern is None or system.matrices is not None
        arrays += [name for name in _CONSTRAINED if whole or name not in _WHOLE]
    if system.integrates_independent_speeds:
        arrays += ["atol_all"]
    if system.breaks is not None:
        arrays += PLANNED
    if lanes is not None:
        sizes |= {"n_lanes": lanes.lanes, "rhs_lanes": lanes.address}
    for method in methods:
        if method.check is not None:
            method.check(system)
    memory = _layout(sizes, arrays, methods, lanes is not None)
    memory.quaternions[:], memory.rows[:], memory.sparse[:] = system.quaternions, system.rows, pattern
    memory.row_pattern[:] = row_pattern
    if system.compliance is not None and "compliance" in arrays:
        memory.compliance[:] = system.compliance
    if system.band is not None:
        memory.band[:] = system.band.packed()
    memory.partition[:], memory.directions[:] = -1, UNWATCHED
    if clocks is not None:
        memory.held[:], memory.clock_of[:] = clocks.held, clocks.owner
        memory.outside[:] = [callback is not None for callback in clocks.callbacks]
    memory.t_sample = np.inf
    forget_switchings(memory)
    memory.constraint_work = system.constraint_work_index
    memory.t_low, memory.t_high, memory.t_break, memory.t_switch = -np.inf, np.inf, np.inf, np.inf
    memory.health_min, memory.projection_tolerance = system.health_min, PROJECTION_TOLERANCE
    memory.probe_wait = PROBE_AFTER
    memory.patience, memory.weak_below = STIFF_AFTER, 0.0 if system.choice is None else WEAK
    return memory


def forget_switchings(memory: Memory) -> None:
    """No function has switched, and no step was taken again."""
    memory.t_again, memory.again = -np.inf, 0
    memory.t_switched[:], memory.repeats[:] = -np.inf, 0.0


def measure(system: System, memory: Memory) -> None:
    """Round-off of residuals of positions, with the parameters as they are."""
    memory.round_off = 0.0 if system.reach is None else round_off_of(system.reach, memory.p.copy())


def round_off_of(reach: Callable[[Array], float] | None, p: Array) -> float:
    """Round-off of residuals of positions with parameters p; zero where nothing is constrained."""
    return 0.0 if reach is None else ROUND_OFF * reach(p)


def _layout(
    sizes: dict[str, int], arrays: Sequence[str], methods: Sequence[Method], in_lanes: bool
) -> Memory:
    """Memory full of zeros with these sizes and room for these arrays and those of the methods."""
    lengths = {name: length_of(name, sizes) for name in arrays}
    for method in methods:
        under = sizes | method.sizes(SimpleNamespace(**sizes))
        for name in (*method.arrays, *(LANE_ARRAYS if in_lanes else ())):
            lengths[name] = max(lengths.get(name, 0), length_of(name, under))
    return Memory.laid_out(sizes, lengths)


def kernel_work(system: System, *others: MachineCode | None) -> int:
    """Length of the scratch array that serves all kernels of the system that are compiled."""
    kernels = (*(getattr(system, name) for name in KERNELS), *others)
    return max((kernel.n_work for kernel in kernels if _is_there(kernel)), default=0)


def _is_there(kernel: MachineCode | None) -> bool:
    return kernel is not None and not (isinstance(kernel, DeferredKernel) and not kernel.is_compiled)


def connect(system: System, memory: Memory, method: Method | None = None) -> None:
    """Write the addresses of kernels and units (they differ from process to process).

    Of kernels that are not compiled yet, the Jacobian is connected for stiff methods alone, and the fallback
    `matrices` are there, but `evaluate` asks for them with UNIT_WANTED.
    """
    for name in KERNELS:
        kernel = getattr(system, name)
        setattr(memory, name, kernel.address if _is_there(kernel) else 0)
    if system.matrices is not None and not memory.matrices:
        memory.matrices = NOT_COMPILED
    memory.products = memory.gradients = 0
    if method is not None and method.stiff:
        _connect_for(system, memory, method)
    _enlarge_work(system, memory)
    if system.events is not None:
        memory.location = location.address
    if system.breaks is not None:
        system.breaks.connect(memory)
    memory.reduction = memory.careful = 0
    if system.matrices is not None and system.rhs is None:
        connect_reduction(system, memory)
    if system.constraints is not None or system.follow is not None or len(system.quaternions):
        memory.projection = projection.address
        memory.provide(projection_room(memory))


def connect_jacobian(system: System, memory: Memory, method: Method) -> None:
    """Connect the Jacobian for a stiff method, compiled now if it is not yet.

    Where there is none, products with it where it is a band, and for methods that need it exact; others take
    differences, in every run, for a run must not depend on which kernels others have compiled.
    """
    memory.products = memory.gradients = 0
    if system.band is not None:
        assert system.products is not None  # `System` has checked it
        memory.products = system.products.address
        memory.gradients = 0 if system.gradients is None else system.gradients.address
    elif system.jacobian is not None:
        memory.jacobian = system.jacobian.address
    elif method.exact and system.products is not None:
        memory.products = system.products.address
    _enlarge_work(system, memory)


def enter(system: System, memory: Memory, method: Method) -> None:
    """Make `method` the one of a run that is under way, with the kernels it needs."""
    method.enter(memory)
    if method.stiff:
        _connect_for(system, memory, method)
    memory.error_old = 1e-4


def _connect_for(system: System, memory: Memory, method: Method) -> None:
    """Connect the matrices, or the Jacobian, that a stiff method needs, compiled now if they are not yet."""
    if not method.descriptor:
        connect_jacobian(system, memory, method)
        return
    assert system.matrices is not None  # the method has checked it
    memory.matrices = system.matrices.address
    _enlarge_work(system, memory)


def _enlarge_work(system: System, memory: Memory) -> None:
    if kernel_work(system) > memory.n_work:
        memory.resize_kernel_work(kernel_work(system))


def connect_reduction(system: System, memory: Memory) -> None:
    """Connect the reduction of the matrices kernel: the fallback of systems that have a direct kernel."""
    dense = system.reduction == "sparse" and system.pattern is None
    memory.reduction = REDUCTION_UNITS["multipliers" if dense else system.reduction].address
    memory.provide(reduction_room(memory))


def connect_rare(system: System, memory: Memory) -> None:
    """Connect the parts that are compiled only when a run first needs them (after UNIT_WANTED)."""
    if system.matrices is not None:
        memory.matrices = system.matrices.address
        _enlarge_work(system, memory)
        connect_reduction(system, memory)
    memory.provide(memory.scratch_wanted)
    if system.constraints is not None:
        memory.careful = careful_solution.address
        if system.row_pattern is None:  # of very many rows it is asked for when it is needed
            memory.provide(careful_room(memory))


def connect_unless_asked(system: System, memory: Memory) -> bool:
    """Connect them, unless it was for a request to end, which has not ended the run; true if they were wanted."""
    if was_asked():
        return False
    connect_rare(system, memory)
    return True


def check_arguments(
    system: System,
    t0: float,
    z0: Array,
    t_end: float,
    p: Array,
    rtol: float,
    atol: ArrayLike,
    step: float | None,
    max_step: float,
    output: Array | None,
    events: Sequence[EventSpec],
) -> None:
    """Raise ValueError naming every argument of `integrate` that cannot be right."""
    faults = []
    if z0.shape != (system.n_z,):
        faults.append(f"z0 has shape {z0.shape}, expected ({system.n_z},)")
    elif not (isfinite(z0.dot(z0)) or np.isfinite(z0).all()):
        faults.append(f"z0 has non-finite entries at {np.flatnonzero(~np.isfinite(z0)).tolist()}")
    if p.shape != (system.n_p,):
        faults.append(f"p has shape {p.shape}, expected ({system.n_p},)")
    if not (isfinite(t0) and isfinite(t_end) and t_end >= t0):
        faults.append(f"t_end={t_end} must be finite and not lie before t0={t0}")
    if isinstance(atol, float):
        least = atol
    else:
        tolerance = np.asarray(atol, np.float64)
        if tolerance.shape not in ((), (system.n_z,)):
            faults.append(f"atol has shape {tolerance.shape}, expected a number or ({system.n_z},)")
        least = float(tolerance.min(initial=np.inf))
    if not (rtol >= 0 and least >= 0 and (rtol > 0 or least > 0)):
        faults.append(f"rtol={rtol} and atol must be ≥ 0, and one of them positive for every entry")
    if step is not None and not step > 0:
        faults.append(f"step={step} must be positive")
    if not max_step > 0:
        faults.append(f"max_step={max_step} must be positive")
    if output is not None and not (output.ndim == 1 and _ascends(output)):
        faults.append("output must be a one-dimensional, strictly ascending array of times")
    elif output is not None and output.size and (output.item(0) < t0 or output.item(-1) > t_end):
        faults.append(f"output times run from {output[0]} to {output[-1]}, outside [{t0}, {t_end}]")
    seen = [event.index for event in events]
    for index in sorted(set(seen)) if seen else ():
        if not 0 <= index < system.n_e:
            faults.append(f"event index {index} is not one of the {system.n_e} event functions of the system")
        if seen.count(index) > 1:
            faults.append(
                f"event index {index} is given {seen.count(index)} times; combine them into one EventSpec"
            )
    if faults:
        raise ValueError("integrate: " + "; ".join(faults))


def _ascends(times: Array) -> bool:
    """True if times are finite and ascend."""
    if not times.size:
        return True
    ends = isfinite(times.item(0)) and isfinite(times.item(-1))
    return ends and (times.size == 1 or bool((times[1:] > times[:-1]).all()))
