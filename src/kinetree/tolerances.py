"""Tolerances: numbers at which the program decides otherwise, each with one name, its meaning, and its unit or scale.

A number that several files know, or whose plain name would be that of another number, stands here. Those of the first
sections are known to the compiled runtime, too: `kinetree.runtime.build` writes ``runtime/c/tolerances.h`` from them.
"""

from __future__ import annotations

import sys

EPSILON = sys.float_info.epsilon
"""Distance of 1 to the next number, 2⁻⁵²."""

# --- Constraints and their projection ------------------------------------------------------------------------------
RANK_TOLERANCE = 1e-12
"""Singular value of constraint rows, over max(m, n) times the largest, above which it counts."""
NOTHING = 1e-12
"""Length of rows (unit of a residual per speed) below which all of them are no constraint."""
WEAK = 0.1
"""Closeness below which other rows are looked for, unless a run begins nearer; without any, again when half as far.
Closeness is the least squared pivot of the independent rows of B over their greatest squared length: 0 where
they are singular.
"""
NEAR = 0.3
"""Closeness at the beginning of a failed step, over the farthest so far, below which it is repeated at projected
states.
"""
LEFT_BEHIND = 0.1
"""Closeness, over the farthest so far, beyond which evaluations at projected states are given up."""
VERY_CLOSE = 1e-3
"""Closeness (pure number) below which a failed step is repeated at projected states in any case."""
SETTLED = 1e-9
"""Length of a Newton step of the projection, over the state, after which the next one would be round-off."""
MET = 1e-11
"""Residual, relative to its terms, at which rows left out of the fast solution count as met."""
TRUSTED_PIVOT = 1e-9
"""Pivot of a projection, over its diagonal entry, that is trusted."""
FITS = 1e-6
"""Gap, over the size of the mechanism, up to which constraints that are switched on fit."""
REACH_ROUND_OFF = 32 * EPSILON
"""Round-off of a residual of positions, over the longest length it is computed from."""
UNSEEN = 1e-7
"""Part of Q, over |∂R/∂λ| |Z| (what it would be if nothing in it cancelled), below which no reaction shows a shared
load.
"""
LEAST_SLOPE = 1e-3
"""Least |∂R/∂λ| for that, over the greatest column of ∂R/∂λ: rows may hold nothing."""

# --- Steps, times and events ---------------------------------------------------------------------------------------
SUSPECTED = 0.25
"""Share of the limit of stability beyond which h|λ| from one step is a reason to look at the spectrum."""
PROBED = 0.8
"""Share of the limit of stability beyond which h|λ| from the spectrum sets the steps."""
SAME_TICK = 1e-9
"""Share of its period within which a clock ticks together with others."""
SAME_INSTANT = 1e-14
"""Share of a time by which instants follow each other that are one: a search that finds nothing new goes on by its
round-off.
"""
SHORTEST_SHARE = 1e-6
"""Interval between events, over the run, that is so short that it may begin a chain without end."""
SHORTEST_FLIGHT = 1e-9
"""Interval between impacts of one contact, over the run, after which the contact comes to rest."""
CHATTER_SHARE = 1e-5
"""Interval of switchings, over the run, below which they are chatter."""

# --- Contacts and friction of events -------------------------------------------------------------------------------
TOUCHING_LENGTHS = 1e-8
"""Gap, over a length of the contact, up to which it takes part in impacts and may close."""
TOUCHING_ROUND_OFFS = 16.0
"""Gap, over the round-off of its function, up to which a contact takes part in impacts and may close, if that is
more.
"""
MARGIN_LENGTHS = 1e-9
"""Gap, over a length of the contact, beyond which one that touches without being held counts as passed."""
MARGIN_ROUND_OFFS = 4.0
"""Gap, over the round-off of its function, beyond which the same holds, if that is more."""
SLACK = 1e-9
"""Share of the greatest contact force with which a contact may pull before it opens, where it carried nothing."""
HELD_SHARE = 1e-12
"""Share of the greatest force of sticking by which it may be passed: round-off of a force that stands at its limit."""
SLOWEST_SLIDING = 1e-9
"""Speed of sliding, over that of a fall, below which it counts as none: its direction is not followed further."""
DIRECTION_ERROR = 1e-4
"""Share of a speed of sliding in a plane that errors of steps may be: friction has its direction."""
FINEST = 1e-13
"""Relative error of a step below which none is asked for."""

# --- Rounding, where nothing else gives a scale --------------------------------------------------------------------
TINY = 1e-300
"""Least divisor and least base of a power, in the unit of what it stands for: quotients and slopes at zero stay
finite.
"""
NO_ANGLE = 1e-30
"""Square of an angle that counts as zero (rad²)."""
NO_SLIP = 1e-24
"""Square of a slip or speed (m²/s²) that has no direction."""
SHORTEST_LINE = 1e-100
"""Length (m) below which the line between the two points has no direction, and no rate of its length."""

# --- Rows of constraints, speeds and matrices ----------------------------------------------------------------------
SCALED_RANK = 1e-10
"""Singular value of scaled constraint rows, over the largest, below which it counts as zero while positions are
assembled.
"""
LEAST_SQUARES_RANK = 1e-12
"""Singular value of a problem of least squares, over the largest, below which it counts as zero."""
SLOPE_RANK = 1e-10
"""Singular value of constraint rows, over the largest, below which it counts as zero while runs are differentiated."""
NULL_RANK = 1e-9
"""Singular value of scaled constraint rows, over the largest, below which its direction is left free by them."""
SAME_SAMPLES = 1e-12
"""Spread of values at several states, over the largest, below which a quantity counts as constant."""
ROW_ROUND_OFF = 1e-12
"""Length of a constraint row, over the longest, below which it is nothing but round-off."""
SHORTEST_ROW = 1e-3
"""Length (rad or m per speed) that the longest row is taken to have at least: if all vanish, none is usable."""
ROUNDED_ROW = 1e-6
"""Largest length and residual of a row that rounded numbers leave, over the effect of joint rotations on others."""
EXACT_ROW = 1e-14
"""Largest length and residual of a row that numbers without rounding leave, over the same effect as of ROUNDED_ROW."""
ROUNDED_LOOP = 1e-5
"""Share of the size of a mechanism up to which loops that do not close may be due to rounded numbers."""
SINGULAR_START = 1e-8
"""Value of the guard of a joint's coordinates at a start (1 far from their singular positions) below which they are
singular.
"""
SINGULAR_MASS = 1e-12
"""Smallest eigenvalue of a mass matrix, scaled to a unit diagonal, that counts as one."""
PIVOT_ROUND_OFF = 1e-14
"""Pivot of a mass matrix, over its diagonal, that is round-off."""
DEPENDENT_SPEED = 1e-9
"""Independent part of a row of speeds, over its length, below which the row depends on the others."""
LARGE_PIVOT = 0.1
"""Least pivot, over the largest entry of its row; among such pivots the one that fills in least is taken."""
DEPENDENT_CONTACT = 1e-8
"""Part of a row of length 1 of a contact, perpendicular to others, below which it depends on them."""
NEAR_SINGULAR = 1e-6
"""Smallest singular value of scaled rows that is kept, over the largest, below which a position is near-singular."""

# --- Geometry of models --------------------------------------------------------------------------------------------
SAME_LENGTHS = 1e-6
"""Difference of lengths (over the lengths at hand) and of directions of wheels below which they are taken for
equal.
"""
SHORT_BESIDE = 1e-12
"""Length, over another one, below which it does not count beside that."""
DEEPEST_CORES = 1e-3
"""Half the distance of two cores, over the radii around them, at which bodies are pressed in as far as they can be."""
FLAT_HULL = 1e-9
"""Thickness of a body over its size below which it is flat; angle (rad) below which two faces count as one."""
NEGLIGIBLE_SPRING = 1e-9
"""Weight of a spring (1: whole) below which its touch is not located: round-off alone gives or takes such weights."""
LEAST_CURVATURE = 1e-6
"""Curvature of half the square of the distance along an edge (pure number) below which its least point is anywhere."""
STEEP_CYLINDERS = 0.1
"""sin² of the angle between two cylinders above which their lengths count in full."""
LEAST_CROSSING = 0.02
"""sin² of the angle between a rim and an edge, or two rims, below which they do not cross."""
FLAT_RIM = 1e-3
"""Sine of the angle between a rim and a plane below which they are parallel."""
FAR_GAP = 1e3
"""Gap (m) that is given to parts of curves which do not face each other."""
LEAST_FAR_GAP = 1e-9
"""Least distance, over the depth, that is given to parts of curves which do not face each other."""
UPRIGHT = 1e-9
"""Tilt of an axis (rad), or 1 less its cosine, below which the axis counts as upright."""
THIN_SOLID = 1e-9
"""Volume of a solid, over the cube of its size, below which it counts as zero."""
PERIODIC_TABLE = 1e-9
"""Share of the largest value by which the ends of a periodic table may differ."""
TABLE_END = 1e-9
"""Share of a table's length by which arguments may miss its ends where there is nothing beyond them: rounding."""
INERTIA_ROUNDING = 1e-9
"""Relative size of what rounding may do to the digits of a published inertia."""
MASSES_AGREE = 1e-6
"""Relative difference within which a mass given to a flexible body is that of its data."""
OWN_SITE = 100.0
"""Distance from the origin, over the size of the mechanism, from which on it has a site of its own."""

# --- Flexible bodies -----------------------------------------------------------------------------------------------
REDUCTION_ROUND_OFF = 1e-10
"""Size of an entry of the data, over the largest, below which it is round-off of the reduction."""
BEAM_LENGTH_ROUND_OFF = 1e-12
"""Share of the length of a beam below which a length counts as zero."""
DEFLECTION_ROUND_OFF = 1e-9
"""Size of a deflection that counts as zero, relative to that under any reaction."""
NEGLIGIBLE_DEFLECTION = 1e-9
"""Deflection over the length of a beam that does not matter: its error is round-off."""
MODES_IN_DOUBT = 0.01
"""Relative error of deflections from which on modes are in doubt."""
FLAT_NEIGHBOURS = 0.02
"""Least spread of the neighbours of a node, over the largest, below which they lie in a plane, or in a line."""
LONGEST_BODY = 300.0
"""Length (m) above which a body was probably given in millimetres."""
EIGENVECTOR_NOISE = 1e-6
"""Motion of a station, over the largest of any, below which it is noise of eigenvectors and of meshes."""
SAME_FREQUENCY = 1e-7
"""Relative difference of squared frequencies up to which modes count as equally fast."""
NEGLIGIBLE_FIELD = 0.03
"""Size of an affine field, over the largest in the norm of the mass, below which it is left out.

What it does to the momentum of the body goes with the square: of a slender beam the turning of sections is left out.
"""
ONE_PIECE_ERROR = 1e-3
"""Largest relative error of the deflections of a beam that stays in one piece."""
BEAM_PLACE_ROUND_OFF = 1e-13
"""Error of places over the length of a beam, and of turns (rad), that is round-off."""

# --- Balance and determined motion ---------------------------------------------------------------------------------
UNHELD_STIFFNESS = 1e-10
"""Stiffness, over the largest, below which a freedom counts as held by nothing."""
BALANCED_DISTANCE = 1e-11
"""Distance from the balance (rad, or over the size of the mechanism), by the stiffness there, that counts as zero."""
BLURRED_FORCE = 1e-6
"""Unbalanced force, over the acting forces, that stiffness may make of BALANCED_DISTANCE where no step helps at
once.
"""
SHORTEST_ARM = 1e-14
"""Arm of a coordinate (m) below which it is round-off: of a slider alone, of flexible bodies."""
BALANCE_ROUND_OFF = 1e-16
"""Distance from the balance (rad, or over the size of the mechanism) below which no step helps."""
LONGEST_BALANCE_STEP = 0.5
"""Longest first step of a coordinate in search of a balance (rad, or over the size of the mechanism)."""
LARGE_CORRECTION = 0.1
"""Correction of a predicted pose (m or rad) above which the step to it is halved."""
LARGEST_PREDICTED_TURN = 0.5
"""Turn (rad) above which the step is halved: a mechanism may reach another branch in it, or close again."""
SHORTEST_INTERVAL = 1e-7
"""Part of an interval of prescribed motion below which the motion cannot go on."""
DRIVEN_SHARE = 1e-6
"""Share of an actuator's force along a motion above which the actuator drives it."""
DIFFERENCE_TIME = 1e-5
"""Part of a second, or of the time in which something turns far, over which a difference of rates is taken."""
STEADY = 1e-8
"""Rate that is left of a steady motion, over its speed, below which the motion is steady."""
PRINTED_AS_ZERO = 1e-14
"""Bound below which values are printed as zero: metres, radians, and force components over the greatest one."""
NAMED_SHARE = 1e-3
"""Part of a direction, over its largest, above which its coordinate is named in a message."""
IDLE_FORCE = 1e-5
"""Force on freedoms that the motion leaves free, over the largest of the motion, that is too small to move any."""
ROUTES_AGREE = 1e-8
"""Largest relative difference between the two routes to A and B that counts as round-off."""
LISTED_DISPLACEMENT = 0.02
"""Displacement in a mode, over the largest, below which it is not listed."""

# --- Derivatives of runs -------------------------------------------------------------------------------------------
GRAZING = 1e-9
"""Rate of a function (per second, or per step), over the size of its terms, below which it only touches zero."""
ONE_INSTANT = 1e-11
"""Largest difference of times (over 1 s or their size) within one instant."""
VARIED_ROUND_OFF = 1e-6
"""Varied constraint, over the size of its terms, below which it counts as zero."""
SHORTEST_JUMP_STEP = 1e-5
"""Least length of a step (over 1 s or the size of time): steps that end at a jump may be round-off."""
BENT_RATE = 1e-8
"""Difference of a right-hand side from a straight line, over its size, above which it is bent."""
SWITCHING_ZERO = 1e-12
"""Value of a switching function, over the size of its terms, below which it counts as zero."""
JUMP_STEP = 1e-3
"""Length of a step (s) in place of the run's, where jumps count at equal times alone, to within round-off."""
NO_JUMP = 1e-9
"""Jump of a right-hand side, over its size, below which it counts as none."""
SAME_SHIFT = 1e-6
"""Relative difference between the shifts of two jumps at one time, below which they count as equal."""
ACCELERATION_ROUND_OFF = 1e4 * EPSILON
"""Round-off of accelerations that two formulations find, relative to the terms whose sum they are."""

# --- Judgement of runs ---------------------------------------------------------------------------------------------
FAR_ROUND_OFF = 1e-6
"""Share of the distance from the origin that counts as size, because coordinates far out have more round-off."""
POSITION_ROUND_OFF = 1e-13
"""Round-off of positions, over the size of the mechanism."""
FOLLOWED_MODE = 1.0
"""Largest product of a fixed step and a frequency (rad) with which a mode is followed: six steps in a period."""
INVISIBLE_VIBRATION = 1e-3
"""Amplitude of a vibration, over the largest deflection of the body, below which it is invisible in the result."""
TIGHTEST_DRIFT = 1e-8
"""Least relative tolerance by which drift is judged: singular passages are accepted with more."""
FINEST_COMPANION = 1e-14
"""Relative tolerance below which steps follow round-off; a companion then differs by shorter steps alone."""
UNBOUNDED_LOAD = 1e6
"""Growth of a load, relative to its value at the start (and to 1 N, 1 N m), that counts as without bound."""
STUCK_AT_LIMIT = 0.01
"""Value of a constraint's limit function (1 far from the limit), below which a stuck run has reached the limit."""
CLOSED_SAMPLE = 1e-12
"""Largest residual of a random state that is compared, relative to 1 + the largest coordinate."""
RANDOM_DEFORMATION = 0.02
"""Deformation of flexible bodies in random states, over the size of the mechanism."""
BEYOND_BOUNDS = 1e-9
"""Part of the size of a measure by which it may pass its bounds."""
SAME_PARAMETER = 1e-12
"""Relative difference of parameters of two runs that are the same."""
BEYOND_TOLERANCE = 1e4
"""Error, over the tolerances of one step, beyond which a motion is not as accurate as asked for, if it is visible."""
HALF_TURN = 1e-9
"""Share of half a turn by which an angle between −π and π may be beyond them: round-off."""
LOST_MOTION = 0.1
"""Error, over the extent of the motion, above which the result says nothing about the motion."""
TIGHTEST_ERROR = 1e-10
"""Relative tolerance below which errors are not judged by it: round-off is part of them."""
DRAWN_VARIATION = 1e-12
"""Part of its size by which an entry of a matrix has to vary to be drawn."""
DRAWN_TOUCHING = 1e-8
"""Gap of a drawn contact, over the size of the touching parts, below which it is only round-off."""
SETTLED_TRIAL = 1.5
"""Mean step of the second half of a trial of a method, over that of the first, below which the trial has settled."""
REPEATED_STRETCH = 0.1
"""Largest difference over the tolerances at the end of a repeated stretch that counts as no difference."""
GUARDED_POINT = 1e-3
"""Distance from a guarded point, as its guard measures it (pure number), within which attempts are counted."""

# --- Tolerances of runs ---------------------------------------------------------------------------------------------
RUN_RTOL = 1e-8
"""Error of a step, relative to the state, where nothing is said."""
RUN_ATOL = 1e-10
"""Error of a step (m, rad, m/s, rad/s) where nothing is said."""
SLOPE_RTOL = 1e-9
"""Error of a step, relative to the state, of runs that are differentiated."""
SLOPE_ATOL = 1e-11
"""Error of a step (m, rad, m/s, rad/s) of runs that are differentiated."""
ORBIT_RTOL = 1e-10
"""Error of a step, relative to the state, of periodic motions and of checks of optimal ones."""
ORBIT_ATOL = 1e-12
"""Error of a step (m, rad, m/s, rad/s) of periodic motions and of checks of optimal ones."""
ENDED = 1e-12
"""Share of the time of a task that may be left where it has ended: round-off of its steps."""

# --- Optimal motions -----------------------------------------------------------------------------------------------
GUESS_RANK = 1e-9
"""Singular value of the conditions of a guessed motion, over the largest, below which it counts as zero."""
GUESS_MET = 1e-12
"""Residual of the conditions of a guessed motion (unit of the condition) below which they are met."""
FOLLOWED_FORCES = 1e-6
"""Largest error of the controls' forces, over the forces that a guessed motion demands, to count as delivering
them.
"""
GUESSED_EVENT = 1e-6
"""Value of the function of an event in a guess, over its largest, below which the event happens."""
INSIDE_LIMITS = 0.05
"""Share of their range by which the first controls keep away from their limits."""
PASSED_LIMITS = 100.0
"""Weight of passed limits, over the objective of the straight way."""
TOUCHED_LIMIT = 1e-5
"""Distance from a limit of an optimal motion, over its size, within which it is touched."""
START_BEYOND_BOUND = 1e-4
"""Share of its size by which the start of an optimal motion may be beyond a bound."""
MET_CONDITION = 1e-6
"""Slack of a condition of an optimal motion, over its size, below which it is met."""
FLAT_LIMIT = 1e-12
"""Slope of a limit by a control, over its largest, below which the control does not act on it."""
CLOSED_CONTACT = 1e-9
"""Gap and rate of a contact at the start of an optimal motion (SI) below which it is closed."""
SHORTEST_PHASE = 1e-4
"""Least duration of a phase, over the longest of the whole motion."""
NO_OBJECTIVE = 1e-6
"""Value of an objective at the start, over that with controls of their size, below which it counts as zero."""
WARM_START = 1e-8
"""Least distance from its limits, over their sizes, of a search that starts from a former answer."""
ENDLESS_DECREASE = 1e8
"""Objective over its size at the start beyond which it decreases without end."""
CONTROL_AT_LIMIT = 1e-3
"""Distance from a limit, over the range of a control, within which it lies at it."""
STEEP_SWITCH = 2.0
"""Slope of a switch to an arc inside of the limits, over that of the arc beside it, from which on it is a jump."""
ONE_SWITCH = 0.05
"""Distance of two switches, over the intervals of the first one, within which they are one for both controls."""

# --- Periodic motions ----------------------------------------------------------------------------------------------
SINGULAR_ORBIT = 1e-10
"""Singular value, over the largest, below which an orbit by collocation belongs to a family: its slopes are exact."""
LARGEST_CHANGE = 0.5
"""Largest change of states and period in one iteration towards a periodic motion, over their sizes."""
LAST_NEWTON_STEP = 1e-7
"""Length of a Newton step towards a periodic motion, over the states, after which the next one is round-off."""
LEAST_GAIN = 0.98
"""Largest gap after an iteration towards a periodic motion, over the gap before it, with which it is taken."""
ORBIT_AT_REST = 1e-9
"""Range of a motion, over its values (a radian or distances), below which the mechanism is at rest."""
SINGULAR_PERIOD = 1e-6
"""Singular value, over the largest, below which a periodic motion belongs to a family: rates are known to 1e-7 or
so.
"""
PERIOD_ROUND_OFF = 1e-3
"""Largest deviation, over the values, that round-off may reach in one period of a run that represents the motion."""

# --- Searches over parameters, and controllers ---------------------------------------------------------------------
RUN_ACCURACY = 1e-6
"""Residuals below this fraction of a channel's spread are the accuracy of the run, not noise."""
NO_SENSITIVITY = 1e-9
"""Singular value of sensitivities, over the largest, below which parameters have no effect on measurements."""
NAMED_IN_COMBINATION = 0.1
"""Share of the largest entry above which a parameter is named in a combination that measurements do not tell."""
SAME_OBJECTIVES = 1e-6
"""Difference of objectives, over their spans, below which points of a front are the same."""
KEPT_OBJECTIVE = 1e-9
"""Loss of an objective of a front, over its span, that is allowed where others gain."""
LEAST_FRONT_GAIN = 1e-4
"""Least gain of an objective, over its span, for which a point is left: at a minimum that loses KEPT_OBJECTIVE it
may gain √KEPT_OBJECTIVE.
"""
RESOLVED_EXTREMUM = 0.02
"""Largest error of an extremum of a channel that is read at rows, over its deviation, without a warning."""
SAME_PERIOD = 1e-6
"""Share of a period of a controller within which times are the same."""

# --- Equations in print --------------------------------------------------------------------------------------------
OTHER_ROUNDING = 100.0
"""Most times that printed operations may round more than a rounding of the coordinates changes the code."""
NUMBER_ROUNDING = 8 * 2.0**-53
"""Relative error of a printed number for which some operations were rounded."""
SUM_ROUNDING = 1e-13
"""Relative error of a printed number that is the sum of larger rounded ones."""
PRODUCT_ROUNDING = 16 * 2.0**-53
"""Relative rounding error of a product of some numbers, one of which is an inverse."""
PARALLEL = 1e-9
"""Sine of the angle between parallel directions, cosine of one between perpendicular ones, or difference of unit
vectors.
"""
NO_LIMIT = 1e15
"""Value of a limit (SI) beyond which it is none: files write 1e16."""

OF_THE_RUNTIME = (
    "RANK_TOLERANCE",
    "NOTHING",
    "WEAK",
    "NEAR",
    "LEFT_BEHIND",
    "VERY_CLOSE",
    "SETTLED",
    "MET",
    "TRUSTED_PIVOT",
    "FITS",
    "REACH_ROUND_OFF",
    "UNSEEN",
    "LEAST_SLOPE",
    "SUSPECTED",
    "PROBED",
    "SAME_TICK",
    "SAME_INSTANT",
    "SHORTEST_SHARE",
    "SHORTEST_FLIGHT",
    "CHATTER_SHARE",
    "TOUCHING_LENGTHS",
    "TOUCHING_ROUND_OFFS",
    "MARGIN_LENGTHS",
    "MARGIN_ROUND_OFFS",
    "SLACK",
    "HELD_SHARE",
    "SLOWEST_SLIDING",
    "DIRECTION_ERROR",
    "FINEST",
)
"""Names of the numbers that the C code knows as well."""
