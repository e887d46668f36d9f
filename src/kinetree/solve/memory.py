"""The memory of a run: one block of integers and one block of reals, and what lies in them, by name.

Compiled units see nothing else. So a run is stored, copied and continued bit for bit by copying two arrays, units
are called by address with two pointers, and nothing is allocated while stepping.

The tables below say all there is: scalars by their names, arrays by their names with their shapes, whose lengths are
scalars of the integer block. Python and compiled code (see `kinetree.solve.record`) read and write them alike:
``run.h``, ``run.steps += 1``, ``run.z[i]``, ``run.B[i, j]``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from kinetree.linalg.arguments import address

# --- Integers -------------------------------------------------------------------------------------------------------
# Of a system: sizes, and addresses of kernels and units (0: absent, or not compiled yet).
_OF_SYSTEM = """
layout                                  which tables these blocks were laid out by
n_x n_y n_z n_c n_p                     z = (x, y, w), of which n_c = n_x + n_y are error-controlled; parameters
n_judged                                entries whose error explicit methods control: n_c, or all where friction holds y
m m_h n_s                               rows of B, those with a position residual, those taken to be independent
n_e watching n_q                        event functions, whether any is watched; quaternions
n_work n_pattern                        reals that kernels work with, integers of a sparse pattern
n_b n_row_pattern                       numbers of B where it is given by these (else 0), integers of its pattern
n_lanes                                 scenarios at once
n_held n_clocks n_measured              of sampled controllers: entries of z that are held, clocks, measured values
rhs matrices constraints tangent follow jacobian events sampling rhs_lanes      kernels
method reduction projection location careful                    units
"""
# Of a run in progress; they stay as they are when contacts close and the system becomes another.
_OF_RUN = """
steps rejected evaluations jacobians factorisations fallbacks projections rechosen reparted     counters
operation                               what the method's unit is asked for: ATTEMPT or PREPARE_DENSE
fixed fixed_count fsal                  steps of fixed size, how many; whether the method leaves F(t + h, z_new)
pending dense_ready searched            an accepted step that is not committed yet, its Q_k, its events
checkpointed rejected_last last_cause   before the last step; rejections in a row, and why
output_next output_count output_used max_steps                  output and limits
detect stiff_count calm_count patience  stiffness: what to detect, steps that were stiff, or not, before a change
steps_watched                           steps when watching began
n_stages n_k n_dense n_error n_lu       of the method: s, rows of K and Q, error estimates, size of its linear system
jacobian_fresh factors_valid            whether they are those of the state, of the step
constraint_work rank                    entry of w for the power of constraints; rank of B
worst_row careful_rows careful_positions        row with the largest residual; what the careful solution solves
cautious cautious_steps                 steps still to be evaluated at projected states, steps taken so
stale row_due answered bad_clock        samples: f to be evaluated, a row to be shown, values from outside; a bad clock
kept kept_stride                        states kept for the audit, and every how many steps one is
"""

# --- Reals ----------------------------------------------------------------------------------------------------------
_SCALARS = """
t t_new t_end t_base                    of the step, of its end, of the run's end; where fixed steps count from
h h_next h_max h_fixed                  steps: this one, the next, the longest, the fixed one
rtol error error_old safety factor_min factor_max exponent beta         error control
health_min t_projected                  least health that is trusted; time of a projection
t_done t_event                          up to which the step is dealt with; of the event found
t_silent t_searched                     up to which rows were shown, and events found, before
projection_tolerance residual           of constraints: allowed, found
round_off                               of residuals of positions
closeness closeness_last closeness_best         to a singular configuration: of this step, the last, the farthest
weak_below                              closeness below which other independent rows are looked for (0: never)
spectral stiff_limit                    h|λ|, and where stiffness begins
h_jacobian newton_rate                  step of the factors, convergence with them
t_watched pace gain                     change of method: when watching began, mean step before, gain that pays
t_low t_high t_break                    times of evaluations stay between two switchings; the next one
t_sample                                the next tick of a clock
leverage leverage_most                  how far y_b moves per y_a; how far before others are chosen (0: they are not)
drift drift_speed                       residuals before a projection
drift_most drift_speed_most t_drift t_drift_speed               the largest of accepted steps, and when
"""

# --- Arrays ---------------------------------------------------------------------------------------------------------
_INTEGER_ARRAYS = """
inputs outputs                  8       pointer tables handed to kernels
quaternions                     n_q     where they begin in x
rows                            n_s     of B, taken to be independent, ascending
partition                       n_y+1   of the speeds, as the reduction left it
pivots pivots_complex           n_lu    of the linear systems of implicit methods
sparse                          n_pattern       of A and B: see kinetree.linalg.sparse
row_pattern                     n_row_pattern   of B alone: see kinetree.linalg.sparse_change
hits directions signs           n_e     events: found now, watched, sides on which the functions stand
held clock_of                   n_held  entries of z that are held, and the clock of each
due outside                     n_clocks        clocks that tick now, those whose values come from outside
"""
_REAL_ARRAYS = """
t_kernel health                 1       time of an evaluation, its health
z z_new f f_new                 n_z     state and derivative at both ends of the step
z_dense z_projected z_event     n_z     between the ends, projected, at an event
atol atol_all                   n_z     tolerances; all of them, where dependent speeds have left error control
stage                           n_z     the point of evaluation inside a method
p                               n_p     parameters
dx                              n_x     change of coordinates
K                               n_k,n_z         stages of the method
Q                               n_dense,n_z     its dense output
tableau_a                       n_k,n_k         tables of explicit Runge–Kutta methods
tableau_c                       n_k
tableau_e                       n_error,n_k
tableau_d                       n_dense,n_k
g                               7,n_e   event functions: see kinetree.solve.locate
g_other                         n_e
period offset ticks             n_clocks        of clocks (s), and how often they have ticked
held_next                       n_held  values to be held
measured                        n_measured      what controllers outside see
A                               n_y,n_y         A ẏ = force + Bᵀλ, B ẏ = γ
force ydot delta                n_y
B B_start                       m,n_y
B_numbers                       n_b     of B, where it is given by these
gamma multipliers phi psi       m
longest                         m       greatest length of the rows of B so far, squared
gram                            n_s,n_s B Bᵀ of the independent rows
weights                         n_s
J                               n_z,n_z ∂ż/∂z and ∂ż/∂t
dfdt                            n_z
stiffness                       n_y,n_y
lu                              n_lu,n_lu
newton                          n_lu    right-hand sides of the linear systems
algebraic                       2,n_s   λ and η of the generalized-α method
t_algebraic                     2       times at which its accelerations are valid
"""
_COMPLEX_ARRAYS = """
lu_complex                      n_lu,n_lu
newton_complex                  n_lu
"""
# Of lanes, each of which integrates a scenario of its own (see kinetree.solve.lanes): as above, one column per lane.
_LANE_INTEGERS = """
scenario                        n_lanes
"""
_LANE_REALS = """
lane_t lane_t_new lane_t_stage lane_h lane_step         n_lanes
lane_error lane_error_old lane_health                   n_lanes
lane_closeness lane_farthest lane_weak_below            n_lanes
lane_z lane_z_new lane_point                            n_z,n_lanes
lane_p                          n_p,n_lanes
lane_longest                    m,n_lanes
lane_K                          n_k,n_z,n_lanes
"""
_LAST = """
kernel_work                     n_work  last, because other independent rows change its length
"""


@dataclass(frozen=True)
class Place:
    """Where an array begins (``integers[offset]`` says it), of which type and shape it is.

    A length is a field of the integer block plus a number; the field is None for a number alone.
    """

    dtype: str
    offset: int
    shape: tuple[tuple[str | None, int], ...]


def _names(table: str) -> tuple[str, ...]:
    """The names of a table of scalars: what stands before two blanks in a row."""
    return tuple(name for line in table.strip().splitlines() for name in line.split("  ")[0].split())


Shape = tuple[tuple[str | None, int], ...]


def _length(text: str) -> tuple[str | None, int]:
    """One length of a shape, such as ``n_z``, ``n_y+1`` or ``8``: a field and a number."""
    name, _, more = text.partition("+")
    return (None, int(name)) if name.isdigit() else (name, int(more or 0))


def _shapes(table: str) -> dict[str, Shape]:
    """Names and shapes of a table of arrays."""
    found: dict[str, Shape] = {}
    for line in filter(None, table.splitlines()):
        names, shape = line.split("  ")[0], line[len(line.split("  ")[0]) :].split()[0]
        found |= {name: tuple(_length(part) for part in shape.split(",")) for name in names.split()}
    return found


_PROGRESS = _names(_OF_RUN)
_TABLES = {"i8": _INTEGER_ARRAYS + _LANE_INTEGERS, "f8": _REAL_ARRAYS + _LANE_REALS, "c16": _COMPLEX_ARRAYS}
_FOUND = [(name, dtype, shape) for dtype, table in _TABLES.items() for name, shape in _shapes(table).items()]
_FOUND += [(name, "f8", shape) for name, shape in _shapes(_LAST).items()]

INTEGERS: Mapping[str, int] = {name: k for k, name in enumerate((*_names(_OF_SYSTEM), *_PROGRESS))}
REALS: Mapping[str, int] = {name: k for k, name in enumerate(_names(_SCALARS))}
LANE_ARRAYS = (*_shapes(_LANE_INTEGERS), *_shapes(_LANE_REALS))
ARRAYS: Mapping[str, Place] = {
    name: Place(dtype, len(INTEGERS) + k, shape) for k, (name, dtype, shape) in enumerate(_FOUND)
}
LAYOUT = crc32(repr((INTEGERS, REALS, ARRAYS)).encode())
"""Differs between versions of the tables: blocks laid out by others are not read."""

# Directions of events besides −1, 0 and +1.
UNWATCHED, SWITCHING = 2, 3

# Operations of a method's unit.
ATTEMPT, PREPARE_DENSE = 0, 1

# What `advance` and units return.
OK, FINISHED, OUTPUT_FULL, SLICE_ENDED, EVENT, LAST_STEP, SWITCH, ROWS_WEAK, BREAK = 0, 1, 2, 3, 4, 5, 6, 7, 8
PARTITION_WORN, SAMPLE, LOCATED = 9, 10, 11
STEP_TOO_SMALL, TOO_MANY_STEPS = -1, -2
ERROR_TOO_LARGE, NON_FINITE, NEWTON_FAILED, PROJECTION_FAILED = -3, -4, -5, -6
BAD_SAMPLE = -9  # a controller gave a value that is not finite
CARE_WANTED = -8  # a scenario comes close to a singular configuration: lanes leave it to a run of its own
UNIT_WANTED = -7  # a unit needed only in rare states is not compiled yet: connect it and call again


def length_of(name: str, sizes: Mapping[str, int]) -> int:
    """Entries of the array `name`, by lengths of the integer block."""
    return prod((0 if of is None else sizes.get(of, 0)) + more for of, more in ARRAYS[name].shape)


def _whole_lines(n: int) -> int:
    """Reals in the cache lines that n of them fill: every array starts on a line of its own."""
    return -(-n // 8) * 8


def _blank_reals(n: int) -> NDArray[np.float64]:
    """N zeros that begin on a cache line: vectors of lanes must not lie across two."""
    room = np.zeros(n + 7)
    first = -address(room) % 64 // 8
    return room[first : first + n]


class Image(NamedTuple):
    """What a memory is made from: its integers, its reals up to the last that is not zero, and how many there are."""

    integers: NDArray[np.int64]
    reals: NDArray[np.float64]
    size: int


class Memory:
    """The two blocks of one run; scalars and arrays of the tables are attributes (arrays are views).

    Parameters
    ----------
    integers, reals : arrays
        The blocks, as `laid_out` made them.
    """

    __slots__ = ("addresses", "integers", "reals")

    integers: NDArray[np.int64]
    reals: NDArray[np.float64]
    addresses: tuple[int, int]
    _numba_type_: ClassVar[Any]  # set by `kinetree.solve.record`

    def __init__(self, integers: NDArray[np.int64], reals: NDArray[np.float64]) -> None:
        if not (integers.size > len(INTEGERS) and integers[INTEGERS["layout"]] == LAYOUT):
            raise ValueError(
                "the state of this run was stored by another version of Kinetree, which laid it out otherwise:"
                " it cannot be continued; run it again from the start"
            )
        self._hold(integers, reals)

    def _hold(self, integers: NDArray[np.int64], reals: NDArray[np.float64]) -> None:
        self.integers, self.reals = integers, reals
        self.addresses = (address(integers), address(reals))

    @classmethod
    def laid_out(cls, sizes: Mapping[str, int], lengths: Mapping[str, int]) -> Memory:
        """Memory full of zeros.

        Parameters
        ----------
        sizes : mapping
            Integers of the tables and their values: lengths of the arrays, above all.
        lengths : mapping
            Arrays to make room for, and how many entries they have at most.
        """
        header = np.zeros(len(INTEGERS) + len(ARRAYS), np.int64)
        for name, value in sizes.items():
            header[INTEGERS[name]] = value
        ends = {"i8": header.size, "f8": _whole_lines(len(REALS))}
        for name, place in ARRAYS.items():
            if name in lengths:
                block, width = ("i8", 1) if place.dtype == "i8" else ("f8", 2 if place.dtype == "c16" else 1)
                header[place.offset] = ends[block]
                n = width * lengths[name]
                ends[block] += n if block == "i8" else _whole_lines(n)
        header[INTEGERS["layout"]] = LAYOUT
        integers = np.zeros(ends["i8"], np.int64)
        integers[: header.size] = header
        return cls(integers, _blank_reals(ends["f8"]))

    @classmethod
    def like(cls, image: Image) -> Memory:
        """Memory as it was when the image was made."""
        reals = _blank_reals(image.size)
        reals[: image.reals.size] = image.reals
        return cls(image.integers.copy(), reals)

    def image(self) -> Image:
        """What to make others from that are as this one is now."""
        used = np.flatnonzero(self.reals)
        end = int(used[-1]) + 1 if used.size else 0
        return Image(self.integers.copy(), self.reals[:end].copy(), self.reals.size)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"the memory of a run has no field '{name}'")

    if TYPE_CHECKING:  # of the tables' names, which are properties

        def __setattr__(self, name: str, value: Any) -> None: ...

    def copy(self) -> Memory:
        """The same blocks once more."""
        return Memory(self.integers.copy(), self.reals.copy())

    def resize_kernel_work(self, n: int) -> None:
        """Give the array at the end another length."""
        start = int(self.integers[ARRAYS["kernel_work"].offset])
        reals = _blank_reals(start + _whole_lines(n))
        reals[:start] = self.reals[:start]
        self._hold(self.integers, reals)
        self.n_work = n

    def take_over(self, other: Memory) -> None:
        """Scalars, counters, and all real arrays of equal shape of another system with the same state."""
        self.reals[: len(REALS)] = other.reals[: len(REALS)]
        for name in _PROGRESS:
            setattr(self, name, getattr(other, name))
        self.jacobian_fresh = self.factors_valid = 0
        self.closeness_best = 0.0
        for name, place in ARRAYS.items():
            there = place.dtype != "i8" and self.integers[place.offset] and other.integers[place.offset]
            if there and name != "kernel_work" and getattr(self, name).shape == getattr(other, name).shape:
                getattr(self, name)[:] = getattr(other, name)


def _integer(k: int) -> property:
    """Entry k of the integers, as a number of Python."""

    def read(memory: Memory) -> Any:
        return memory.integers.item(k)

    def write(memory: Memory, value: Any) -> None:
        memory.integers[k] = value

    return property(read, write)


def _real(k: int) -> property:
    """Entry k of the reals, as a number of Python."""

    def read(memory: Memory) -> Any:
        return memory.reals.item(k)

    def write(memory: Memory, value: Any) -> None:
        memory.reals[k] = value

    return property(read, write)


def _array(name: str, place: Place) -> property:
    """A view of the entries from ``integers[offset]`` on, of the shape that the lengths in the integers give."""
    lengths = [(None if of is None else INTEGERS[of], more) for of, more in place.shape]
    of_integers, offset, width = place.dtype == "i8", place.offset, 2 if place.dtype == "c16" else 1

    def read(memory: Memory) -> NDArray[Any]:
        number = memory.integers.item
        shape = [more if k is None else number(k) + more for k, more in lengths]
        start = number(offset)
        block = memory.integers if of_integers else memory.reals
        entries = block[start : start + width * prod(shape)]
        if width == 2:
            entries = entries.view(place.dtype)
        return entries.reshape(shape)

    (k, more), *others = lengths
    if not others and k is not None and width == 1:  # most of them, in a third of the time

        def read(memory: Memory) -> NDArray[Any]:
            number = memory.integers.item
            start = number(offset)
            block = memory.integers if of_integers else memory.reals
            return block[start : start + number(k) + more]

    def write(memory: Memory, value: Any) -> None:
        raise AttributeError(f"'{name}' is no scalar in the memory of a run; write into arrays")

    return property(read, write)


for _name, _k in INTEGERS.items():
    setattr(Memory, _name, _integer(_k))
for _name, _k in REALS.items():
    setattr(Memory, _name, _real(_k))
for _name, _place in ARRAYS.items():
    setattr(Memory, _name, _array(_name, _place))
