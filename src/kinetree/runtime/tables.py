"""The memory of a run: one block of integers and one block of reals, with their contents by name.

The runtime sees nothing else. So a run is stored, copied and continued bit for bit by copying two arrays, units
are called by address with two pointers, and nothing is allocated while stepping.

The tables below say all there is: scalars by their names, arrays by their names with their shapes, whose lengths are
scalars of the integer block. Python (`kinetree.solve.memory`) and the C code (``memory.h``, the text of `header`)
read and write them alike: ``run.h``, ``run.steps += 1``, ``run.z[i]`` in one, ``run.r->h``, ``run.i->steps += 1``,
``reals(run, z)[i]`` in the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from zlib import crc32

import kinetree.tolerances
from kinetree.tolerances import OF_THE_RUNTIME

# --- Integers -------------------------------------------------------------------------------------------------------
# Of a system: sizes, and addresses of kernels and units (0: absent, or not compiled yet).
_OF_SYSTEM = """
layout                                  which tables these blocks were laid out by
n_x n_y n_z n_c n_p                     z = (x, y, w), of which n_c = n_x + n_y are error-controlled; parameters
n_judged                                entries whose error explicit methods control: n_c, or all where friction holds y
n_beside                                entries at the end of z that are tangents, judged apart by explicit methods
m m_h n_s                               rows of B, those with a position residual, those taken to be independent
n_e n_switches watching n_q             event functions, those that switch ż, whether any is watched; quaternions
n_work n_pattern                        reals that kernels work with, integers of a sparse pattern
n_elastic                               entries of `compliance`: n_y of systems with elastic coordinates, else 0
n_b n_row_pattern                       numbers of B where it is given by these (else 0), integers of its pattern
n_slopes n_band n_band_pattern          numbers of ∂ż/∂z; of a band (else 0) a row of its factors and one, its pattern
n_lanes                                 scenarios at once
n_timed n_bounds                        functions of time alone at which the system switches, steps of the longest one
n_held n_clocks n_measured              of sampled controllers: entries of z that are held, clocks, measured values
n_actions n_contacts                    events, and contacts that close: of runs in Python any event may be one
n_modes n_mode_rows                     of programs with the equations of all modes (c/modes.h): modes
n_row_states n_row_width                states at which rows of contacts are known, and their length
n_rubs n_slides n_pressed n_still       friction that sticks, its directions; pressed by contacts; events maybe held
n_bearings n_blows n_given              friction that follows reactions, beside events that change speeds; impulses;
                                        states of friction that equations take as numbers behind the parameters
rhs matrices constraints tangent follow jacobian products gradients events sampling rhs_lanes clocks      kernels
method reduction projection location careful                    units
timed timed_numbers                     addresses of those functions: words and numbers, see c/bounds.h
scratch n_scratch                       address and length of the reals that units work with; they keep nothing there
acting settling                         addresses of functions of Python: what events do, how contacts find their state
"""
# Of a run in progress; they stay as they are when contacts close and the system becomes another.
_OF_RUN = """
steps rejected evaluations jacobians factorisations fallbacks projections rechosen reparted     counters
scratch_wanted                          length of the scratch memory that a unit asks for with UNIT_WANTED
asked                                   address of a number: not 0 while a request to end waits (0: there is none)
operation                               what the method's unit is asked for: ATTEMPT or PREPARE_DENSE
fixed fixed_count fsal                  steps of fixed size, how many; whether the method leaves F(t + h, z_new)
pending dense_ready searched            an accepted step that is not committed yet, its Q_k, its events
checkpointed rejected_last last_cause   before the last step; rejections in a row, and why
output_next output_count output_used max_steps                  output and limits
detect stiff_count calm_count patience  stiffness: what to detect, steps that were stiff, or not, before a change
steps_watched                           steps when watching began
steps_probe probe_wait                  when the spectrum is to be looked at again, at the earliest; steps in between
review steps_reviewed                   steps until the cost of methods is compared again (0: never), and when it was
evaluations_reviewed jacobians_reviewed factorisations_reviewed         counters then
n_stages n_k n_dense n_error order      of the method: s, rows of K and Q, error estimates, its order
n_lu n_row                              size of its linear system, length of a row of the factors
n_remaining n_condensed                 unknowns of it that remain where others are eliminated beforehand, and those
jacobian_fresh factors_valid            whether they are those of the state, of the step
constraint_work rank                    entry of w for the power of constraints; rank of B
worst_row careful_rows careful_positions        row with the largest residual; what the careful solution solves
cautious cautious_steps                 steps still to be evaluated at projected states, steps taken so
stale row_due answered bad_clock        samples: f to be evaluated, a row to be shown, values from outside; a bad clock
again                                   times in a row that a step was taken again
timed_planned break_acts searches       functions whose switchings are known; whether the next acts; searches so far
kept kept_stride                        states kept for the audit, and every how many steps one is
last_event stopped                      events: the last one (-1: none), whether one has ended the motion
instants idle restless                  in a row: changes at one instant, contacts met in vain, contacts that change
mode switched_parts other_mode struck   the mode, parts that differ from the start as bits; a change to enter, an impact
"""

# --- Reals ----------------------------------------------------------------------------------------------------------
_SCALARS = """
t t_new t_end t_base                    of the step, of its end, of the run's end; where fixed steps count from
h h_next h_max h_fixed                  steps: this one, the next, the longest, the fixed one
h_beside                                steps no longer than this are not judged by tangents, which may be singular
rtol error error_old safety factor_min factor_max hold exponent beta    error control
health_min t_projected                  least health that is trusted; time of a projection
t_done t_event                          up to which the step is dealt with; of the event found
t_silent t_searched                     up to which rows were shown, and events found, before
projection_tolerance residual           of constraints: allowed, found
round_off                               of residuals of positions
closeness closeness_last closeness_best         to a singular configuration (0): of this step, the last, the farthest
weak_below                              closeness below which other independent rows are looked for (0: never)
spectral stiff_limit radius             h|λ|, and where stiffness begins; |λ| as it was last looked at
h_jacobian newton_rate                  step of the factors, convergence with them
t_predictor h_predictor                 end and length of the step whose polynomial, or acceleration, is kept
t_watched pace gain                     change of method: when watching began, mean step before, gain that pays
t_reviewed h_reviewed                   when the cost of methods was last compared; mean step then
t_low t_high t_break                    times of evaluations stay between two switchings; where a step has to end
t_switch t_behind t_second              the next switching, the first time behind it, another one that belongs to it
t_from t_planned                        from when, and up to when, switchings are known
t_sample                                the next tick of a clock
span t_instant t_idle t_restless        what is integrated (s); when those counters of events have begun
t_again t_short                         where the last step began that was taken again; intervals of chatter
leverage leverage_most                  how far y_b moves per y_a; how far before others are chosen (0: they are not)
drift drift_speed                       residuals before a projection
step_drift step_drift_speed             and before that of the end of the pending step
drift_most drift_speed_most t_drift t_drift_speed               the largest of steps gone to their ends, and when
slack                                   force with which an idle contact may pull (N)
strictness                              by how much errors of steps count more where sliding is slow
kicked                                  least speed of sliding in a plane that was given a start (`kick`); 0: none was
"""

# --- Rows of modes and events ---------------------------------------------------------------------------------------
MODE_ROW = ("m", "m_h", "n_s", "base", "contacts", "switched", "friction", "first", "reactions", "holding")
"""Numbers of a mode: rows of B, those with positions, those independent, the mode with nothing closed, what is closed,
switched and sticks or slides (two bits each) as bits, where its part of `mode_rows` begins; reactions and constraint
rows that impulses in bearings ask for. In C they are called MODE_…."""
MODE_KERNELS = ("rhs", "matrices", "constraints", "jacobian", "reach", "events", "margins", "still", "length",
                "equations", "probe", "sliding", "reactions")  # fmt: skip
"""Functions of a mode, MODE_KERNEL_…; ``equations`` are the matrices of the mode with nothing closed."""
ACTION_ROW = ("kind", "direction", "limit", "number", "sets", "clears", "closes", "sequential")
"""Numbers of an event, ACTION_…: what it does, the direction that is watched, the side of a limit on which it happens
from the start, the parameter that is set or the number of the contact or rub, parts that are switched, whether some are
switched on, whether contacts are hit one after the other."""
ACTION_KINDS = ("record", "stop", "limit", "set", "switch", "impulse", "contact", "friction")
"""Names of the actions of events, ACTION_IS_…."""
MODE_WORDS, ACTION_WORDS = len(MODE_ROW), len(ACTION_ROW)
_WIDTHS = {"MODE_WORDS": MODE_WORDS, "MODE_KERNELS": len(MODE_KERNELS), "ACTION_WORDS": ACTION_WORDS}

# --- Arrays ---------------------------------------------------------------------------------------------------------
_INTEGER_ARRAYS = """
inputs outputs                  8       pointer tables handed to kernels
quaternions                     n_q     where they begin in x
rows                            n_s     of B, taken to be independent, ascending
partition                       n_y+1   of the speeds, as the reduction left it
pivots pivots_complex           n_lu    of the linear systems of implicit methods
elimination place               n_lu    order in which their unknowns are eliminated: see c/condense.h
sparse                          n_pattern       of A and B: see kinetree.linalg.sparsity
row_pattern                     n_row_pattern   of B alone: see kinetree.linalg.sparsity
band                            n_band_pattern  of ∂ż/∂z: see kinetree.linalg.sparsity
hits directions signs           n_e     events: found now, watched, sides on which the functions stand
signs_before                    n_e     sides before the last search for events
on_zero carried                 n_e     functions that stand on zero, but for round-off; see c/sides.h
happening piled                 n_e     events of an instant, those that follow themselves too quickly
happened shrinking              n_e     events that have happened, intervals that became shorter in a row
held clock_of                   n_held  entries of z that are held, and the clock of each
due outside                     n_clocks        clocks that tick now, those whose values come from outside
modes                           n_modes,MODE_WORDS      of each mode its numbers MODE_…
mode_kernels                    n_modes,MODE_KERNELS    and its functions MODE_KERNEL_…
mode_rows                       n_mode_rows     rows of B taken to be independent; flags of those judged by a length
actions                         n_actions,ACTION_WORDS  of each event its numbers ACTION_…
action_kernels still still_before       n_actions       what it takes; whether parts hold it on zero, and held it
may_be_still                    n_still events of which that may be
contact_events contact_closed   n_contacts      the event of each contact; whether it is closed
contact_touching contact_idle   n_contacts      open and touching, closed and carrying nothing
rub_events rub_contacts rub_states      n_rubs  the event of each rub; the contact that presses it, or -1; FRICTION_…
rub_first                       n_rubs+1        where its directions begin
bearings                        n_bearings      rubs that follow reactions
"""
_REAL_ARRAYS = """
t_kernel health                 1       time of an evaluation, its health
z z_new f f_new                 n_z     state and derivative at both ends of the step
z_dense z_projected z_event     n_z     between the ends, projected, at an event
z_reviewed                      n_z     where the cost of methods was last compared
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
g                               8,n_e   event functions: see c/locate.c
g_other g_before                n_e     before a discontinuity
g_margins                       n_e     with margins for contacts that touch
contact_rows                    n_row_states,n_contacts,n_row_width     rows of the rates of gaps at some states
leaving                         n_e     within which events that stood on zero at the start have not left it; else 0
t_happened interval             n_e     when an event has happened last, and the interval before
doubt                           n_e     speed of sliding in a plane that errors could be; -1: to be found, 0: none
t_switched repeats              n_e     when a function has switched ż last, and short intervals since, in a row
stretch_low stretch_high        n_timed next stretch of time within which a function switches, behind t_switch
stretch_used                    n_timed whether it has one at t_switch
p_planned                       n_p     parameters with which they were searched
time_bounds                     n_bounds,2      of the steps of a function of time
period offset ticks             n_clocks        of clocks (s), and how often they have ticked
held_next                       n_held  values to be held
measured                        n_measured      what controllers outside see
kick                            n_y     speeds with which sliding in a plane was given a start, taken back soon
A                               n_y,n_y         A ẏ = force + Bᵀλ, B ẏ = γ
force ydot delta                n_y
B                               m,n_y
B_start                         m,n_y   B at the start of a step, its columns times `compliance`
B_numbers                       n_b     of B, where it is given by these
gamma multipliers phi psi       m
longest                         m       greatest length of the rows of B so far, squared
gram                            n_s,n_s B Bᵀ of the independent rows
weights                         n_s
compliance                      n_elastic       how readily corrections change a coordinate: 1, elastic ones less
J                               n_slopes        ∂ż/∂z, whole (n_z,n_z) or of a band its numbers, and ∂ż/∂t
dfdt                            n_z
direction                       n_z+1   of a product of ∂ż/∂(z, t) with it
stiffness damping               n_y,n_y of the generalized-α method
lu                              n_lu,n_row
newton                          n_lu    right-hand sides of the linear systems
algebraic                       2,n_s   λ and η of the generalized-α method
t_algebraic                     3       times at which its accelerations are valid, and the start of its last step
"""
_COMPLEX_ARRAYS = """
lu_complex                      n_lu,n_row
newton_complex                  n_lu
"""
# Of lanes, each of which integrates a scenario of its own (see c/lanes.c): as above, one column per lane.
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


Shape = tuple[tuple[str | None, int], ...]
"""Lengths of an array: each a field of the integer block plus a number; the field is None for a number alone."""


@dataclass(frozen=True)
class Place:
    """Place of an array (``integers[offset]`` says where it begins), its type and its shape."""

    dtype: str
    offset: int
    shape: Shape


def _names(table: str) -> tuple[str, ...]:
    """The names of a table of scalars: the words before two blanks in a row."""
    return tuple(name for line in table.strip().splitlines() for name in line.split("  ")[0].split())


def _length(text: str) -> tuple[str | None, int]:
    """One length of a shape, such as ``n_z``, ``n_y+1``, ``8`` or ``MODE_WORDS``: a field and a number."""
    name, _, more = text.partition("+")
    number = int(name) if name.isdigit() else _WIDTHS.get(name)
    return (name, int(more or 0)) if number is None else (None, number)


def _shapes(table: str) -> dict[str, Shape]:
    """Names and shapes of a table of arrays."""
    found: dict[str, Shape] = {}
    for line in filter(None, table.splitlines()):
        names, _, rest = line.partition("  ")
        shape = rest.split()[0]
        found |= {name: tuple(_length(part) for part in shape.split(",")) for name in names.split()}
    return found


PROGRESS = _names(_OF_RUN)
_TABLES = {"i8": _INTEGER_ARRAYS + _LANE_INTEGERS, "f8": _REAL_ARRAYS + _LANE_REALS, "c16": _COMPLEX_ARRAYS}
_FOUND = [(name, dtype, shape) for dtype, table in _TABLES.items() for name, shape in _shapes(table).items()]
_FOUND += [(name, "f8", shape) for name, shape in _shapes(_LAST).items()]

INTEGERS: Mapping[str, int] = {name: k for k, name in enumerate((*_names(_OF_SYSTEM), *PROGRESS))}
REALS: Mapping[str, int] = {name: k for k, name in enumerate(_names(_SCALARS))}
LANE_ARRAYS = (*_shapes(_LANE_INTEGERS), *_shapes(_LANE_REALS))
ARRAYS: Mapping[str, Place] = {
    name: Place(dtype, len(INTEGERS) + k, shape) for k, (name, dtype, shape) in enumerate(_FOUND)
}
LAYOUT = crc32(repr((INTEGERS, REALS, ARRAYS)).encode())
"""Differs between versions of the tables: blocks laid out by others are not read."""

# Directions of events besides −1, 0 and +1.
UNWATCHED, SWITCHING = 2, 3

# Functions of time: kinds, the words that describe one and their number, the words of a step; operations of steps.
SWITCHES_ANY_TIME, SWITCHES_ONCE, SWITCHES_AT_KNOTS = 0, 1, 2
FUNCTION_KIND, FUNCTION_INTEGERS, FUNCTION_ACTS, FUNCTION_FIRST, FUNCTION_STEPS = 0, 1, 2, 3, 4
FUNCTION_KNOTS, FUNCTION_N_KNOTS, FUNCTION_WORDS, STEP_WORDS = 5, 6, 8, 4
BOUNDS = (
    *("time", "parameter", "number", "table", "neg", "add", "sub", "mul", "div", "pow", "sin", "cos", "tan"),
    *(
        "asin",
        "acos",
        "atan",
        "sinh",
        "cosh",
        "tanh",
        "asinh",
        "acosh",
        "atanh",
        "exp",
        "log",
        "log10",
        "sqrt",
    ),
    *("abs", "atan2", "hypot", "sign", "floor", "ceil", "step", "min", "max", "mod", "smoothstep"),
    *("lt", "le", "eq", "not", "and", "or", "if"),
)
"""Steps of functions of time: time, parameter k, number k, table k of one or two steps, and operations."""

# Operations of a method's unit.
ATTEMPT, PREPARE_DENSE = 0, 1

# What `advance` and units return.
OK, FINISHED, OUTPUT_FULL, SLICE_ENDED, EVENT, LAST_STEP, SWITCH, ROWS_WEAK, BREAK = 0, 1, 2, 3, 4, 5, 6, 7, 8
PARTITION_WORN, SAMPLE, LOCATED, REVIEW, STOPPED = 9, 10, 11, 12, 13
STEP_TOO_SMALL, TOO_MANY_STEPS = -1, -2
ERROR_TOO_LARGE, NON_FINITE, NEWTON_FAILED, PROJECTION_FAILED = -3, -4, -5, -6
BAD_SAMPLE = -9  # a controller gave a value that is not finite
CARE_WANTED = -8  # a scenario comes close to a singular configuration: lanes leave it to a run of its own
# At an event: constraints are not met any more, contacts cannot be kept, it repeats without end, an action gives what
# is not finite, the equations are singular, the period of a clock is not positive.
JUMPED, CONTACT_BROKEN, ENDLESS, BAD_VALUE, SINGULAR_EQUATIONS, BAD_CLOCK = -10, -11, -12, -13, -14, -15
LIMIT_REACHED = -16  # a load is no longer what it says
DOES_NOT_FIT = -17  # what is switched on does not fit where it stands
FRICTION_WEDGED = -18  # no state of friction is consistent
BAD_INERTIA = -19  # an action sets a mass or an inertia that no body has
UNIT_WANTED = (
    -7
)  # a unit, or room, needed only in rare states is not there yet, or an end is asked for: call again

# Accepted steps: stiff ones before the first change of method, calm ones before changing back, calm ones after which
# stiff ones are forgotten, those a stiff method has to prove itself; factor on the first after each failed trial.
STIFF_AFTER, CALM_AFTER, FORGET_AFTER, TRIAL, PATIENCE_GROWTH = 15, 20, 6, 15, 4
# Steps after which the spectrum is looked at again, twice as many each time.
PROBE_AFTER = 10
# Factor on a step that could not be evaluated.
FAILED_FACTOR = 0.25
# Iterations of a projection at most.
MOST_PROJECTIONS = 40
# Attempts within one call of `march`.
STEPS_OF_A_CALL = 1000
# Intervals between events, each shorter than the last, that begin a chain without end.
SHRINKING = 4
# Before a run ends: times in a row that a change lets further events happen at one instant; that contacts may be met
# at one instant without a change; changes of contacts and friction within the shortest flight.
MOST_AT_ONCE, MOST_IDLE, MOST_RESTLESS = 100, 100, 200
# How an instant of contacts ends: well; some motion has no mass; a contact is violated; no forces or impulses were
# found that fulfil their law, none with friction; drivers or constraints push, or press, through a contact.
CONTACTS_SETTLED, CONTACTS_MASSLESS, CONTACTS_VIOLATED, CONTACTS_WITHOUT_FORCES = 0, 1, 2, 3
CONTACTS_JAMMED, CONTACTS_PUSHED, CONTACTS_PRESSED = 4, 5, 6
# … and no mode of friction is consistent.
CONTACTS_WEDGED = 7
# States of friction; in two directions it slides forwards, whatever the direction. Off: nothing presses it.
FRICTION_STICKS, FRICTION_FORWARDS, FRICTION_BACKWARDS, FRICTION_OFF = 0, 1, -1, 2
# Friction of a mode whose equations take the states as numbers: of all states that have no equations of their own.
FRICTION_AS_NUMBERS = -1
# How constraints are switched on: well; some motion has no mass; they do not fit; they contradict others.
CLOSING_FITS, CLOSING_MASSLESS, CLOSING_GAPS, CLOSING_CONTRADICTS = 0, 1, 2, 3

_NUMBERS = (
    "UNWATCHED", "SWITCHING", "ATTEMPT", "PREPARE_DENSE", "SWITCHES_ANY_TIME", "SWITCHES_ONCE", "SWITCHES_AT_KNOTS",
    "FUNCTION_KIND", "FUNCTION_INTEGERS", "FUNCTION_ACTS", "FUNCTION_FIRST", "FUNCTION_STEPS", "FUNCTION_KNOTS",
    "FUNCTION_N_KNOTS", "FUNCTION_WORDS", "STEP_WORDS", "OK", "FINISHED", "OUTPUT_FULL", "SLICE_ENDED", "EVENT",
    "LAST_STEP", "SWITCH", "ROWS_WEAK", "BREAK", "PARTITION_WORN", "SAMPLE", "LOCATED", "REVIEW", "STOPPED",
    "STEP_TOO_SMALL", "TOO_MANY_STEPS", "ERROR_TOO_LARGE", "NON_FINITE", "NEWTON_FAILED", "PROJECTION_FAILED",
    "BAD_SAMPLE", "CARE_WANTED", "UNIT_WANTED", "JUMPED", "CONTACT_BROKEN", "ENDLESS", "BAD_VALUE",
    "SINGULAR_EQUATIONS", "BAD_CLOCK", "LIMIT_REACHED", "FRICTION_WEDGED", "BAD_INERTIA", "DOES_NOT_FIT",
    "CLOSING_FITS", "CLOSING_MASSLESS", "CLOSING_GAPS", "CLOSING_CONTRADICTS", "STIFF_AFTER", "CALM_AFTER",
    "FORGET_AFTER", "TRIAL", "PATIENCE_GROWTH", "FAILED_FACTOR", "MOST_PROJECTIONS", "STEPS_OF_A_CALL",
    "FRICTION_AS_NUMBERS", "SHRINKING", "MOST_AT_ONCE", "MOST_IDLE", "MOST_RESTLESS", "CONTACTS_SETTLED",
    "CONTACTS_MASSLESS", "CONTACTS_VIOLATED", "CONTACTS_WITHOUT_FORCES", "CONTACTS_JAMMED", "CONTACTS_PUSHED",
    "CONTACTS_PRESSED", "CONTACTS_WEDGED", "FRICTION_STICKS", "FRICTION_FORWARDS", "FRICTION_BACKWARDS",
    "FRICTION_OFF",
)  # fmt: skip
"""Names above that the C code knows as well."""


CONTACT_REALS = (
    *("gap", "rate", "bias", "e", "length", "round_off", "moved"),
    *("slow", "free", "pull", "force", "told"),
)
"""Numbers of each contact: its gap (m, rad) and its rate G y + …; what is beside G ẏ in its second derivative;
restitution; by what the gap is judged, a length and the round-off of its function; its derivative by time alone; the
rate that counts as zero; its second derivative without contact forces, and the size of the terms of that; the force;
and the number to tell where a contact cannot be kept. Each is a row of as many as there are contacts."""
CONTACT_INTEGERS = (
    *("sequential", "closed", "opening", "piled"),
    *("near", "struck", "held", "idle", "touching", "bad"),
)
"""Flags of each contact: hit one after the other; held until now; its function has come to zero; its impacts follow
each other too quickly; takes part; was hit; is held from now on; is held and carries nothing; touches without being
held; cannot be kept."""


def length_of(name: str, sizes: Mapping[str, int]) -> int:
    """Entries of the array `name`, by lengths of the integer block."""
    return prod((0 if of is None else sizes.get(of, 0)) + more for of, more in ARRAYS[name].shape)


def numbers() -> dict[str, int | float]:
    """Numbers above that the C code knows as well, by name."""
    bounds = {f"BOUNDS_{name.upper()}": k for k, name in enumerate(BOUNDS)}
    kernels = {f"MODE_KERNEL_{name.upper()}": k for k, name in enumerate(MODE_KERNELS)}
    kinds = {f"ACTION_IS_{name.upper()}": k for k, name in enumerate(ACTION_KINDS)}
    rows = {f"MODE_{name.upper()}": k for k, name in enumerate(MODE_ROW)}
    rows |= {f"ACTION_{name.upper()}": k for k, name in enumerate(ACTION_ROW)}
    return {name: globals()[name] for name in _NUMBERS} | bounds | rows | kernels | kinds | _WIDTHS


def tolerances() -> dict[str, float]:
    """Tolerances that the C code knows as well, by name."""
    return {name: getattr(kinetree.tolerances, name) for name in OF_THE_RUNTIME}


def header() -> str:
    """The text of ``memory.h``: the numbers above, and the two blocks as structures."""
    defined = "\n".join(f"#define {name} ({value!r})" for name, value in numbers().items())
    words = "\n".join(f"    int64_t {name};" for name in (*INTEGERS, *(f"at_{name}" for name in ARRAYS)))
    reals = "\n".join(f"    double {name};" for name in REALS)
    of_contacts = "\n".join(
        [
            *(f"    double *{name};" for name in CONTACT_REALS),
            *(f"    int64_t *{name};" for name in CONTACT_INTEGERS),
        ]
    )
    places = "".join(
        [
            *(f"    c.{name} = reals + {k} * n;\n" for k, name in enumerate(CONTACT_REALS)),
            *(f"    c.{name} = integers + {k} * n;\n" for k, name in enumerate(CONTACT_INTEGERS)),
        ]
    )
    return f"""\
/* The memory of a run; written by kinetree.runtime.tables, where every name is explained.

   run.i->steps and run.r->h are scalars, reals(run, z) and integers(run, rows) arrays. */
#ifndef KINETREE_MEMORY_H
#define KINETREE_MEMORY_H

#include <stdint.h>

#include "tolerances.h"

{defined}

typedef struct {{
{words}
}} Integers;

typedef struct {{
{reals}
}} Reals;

typedef struct {{
    Integers *i;
    Reals *r;
}} Run;

/* The contacts of a run, each number and flag of all n beside each other; G (n × n_y), and what impulses do. */
typedef struct {{
    int64_t n, n_y, k;
    double *G, *T, *L, *R, *ydot; /* ydot (n_y): accelerations without forces of contacts */
{of_contacts}
}} Contacts;

static inline Contacts contacts_in(int64_t n, int64_t n_y, double *reals, int64_t *integers) {{
    Contacts c = {{0}};
    c.n = n;
    c.n_y = n_y;
{places}    return c;
}}

#define CONTACT_REALS {len(CONTACT_REALS)}
#define CONTACT_INTEGERS {len(CONTACT_INTEGERS)}

#define reals(run, name) ((double *)(run).r + (run).i->at_##name)
#define integers(run, name) ((int64_t *)(run).i + (run).i->at_##name)

#endif
"""
