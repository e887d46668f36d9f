/* The memory of a run; written by kinetree.runtime.tables, where every name is explained.

   run.i->steps and run.r->h are scalars, reals(run, z) and integers(run, rows) arrays. */
#ifndef KINETREE_MEMORY_H
#define KINETREE_MEMORY_H

#include <stdint.h>

#include "tolerances.h"

#define UNWATCHED (2)
#define SWITCHING (3)
#define ATTEMPT (0)
#define PREPARE_DENSE (1)
#define SWITCHES_ANY_TIME (0)
#define SWITCHES_ONCE (1)
#define SWITCHES_AT_KNOTS (2)
#define FUNCTION_KIND (0)
#define FUNCTION_INTEGERS (1)
#define FUNCTION_ACTS (2)
#define FUNCTION_FIRST (3)
#define FUNCTION_STEPS (4)
#define FUNCTION_KNOTS (5)
#define FUNCTION_N_KNOTS (6)
#define FUNCTION_WORDS (8)
#define STEP_WORDS (4)
#define OK (0)
#define FINISHED (1)
#define OUTPUT_FULL (2)
#define SLICE_ENDED (3)
#define EVENT (4)
#define LAST_STEP (5)
#define SWITCH (6)
#define ROWS_WEAK (7)
#define BREAK (8)
#define PARTITION_WORN (9)
#define SAMPLE (10)
#define LOCATED (11)
#define REVIEW (12)
#define STOPPED (13)
#define STEP_TOO_SMALL (-1)
#define TOO_MANY_STEPS (-2)
#define ERROR_TOO_LARGE (-3)
#define NON_FINITE (-4)
#define NEWTON_FAILED (-5)
#define PROJECTION_FAILED (-6)
#define BAD_SAMPLE (-9)
#define CARE_WANTED (-8)
#define UNIT_WANTED (-7)
#define JUMPED (-10)
#define CONTACT_BROKEN (-11)
#define ENDLESS (-12)
#define BAD_VALUE (-13)
#define SINGULAR_EQUATIONS (-14)
#define BAD_CLOCK (-15)
#define LIMIT_REACHED (-16)
#define FRICTION_WEDGED (-18)
#define BAD_INERTIA (-19)
#define DOES_NOT_FIT (-17)
#define CLOSING_FITS (0)
#define CLOSING_MASSLESS (1)
#define CLOSING_GAPS (2)
#define CLOSING_CONTRADICTS (3)
#define STIFF_AFTER (15)
#define CALM_AFTER (20)
#define FORGET_AFTER (6)
#define TRIAL (15)
#define PATIENCE_GROWTH (4)
#define FAILED_FACTOR (0.25)
#define MOST_PROJECTIONS (40)
#define STEPS_OF_A_CALL (1000)
#define FRICTION_AS_NUMBERS (-1)
#define SHRINKING (4)
#define MOST_AT_ONCE (100)
#define MOST_IDLE (100)
#define MOST_RESTLESS (200)
#define CONTACTS_SETTLED (0)
#define CONTACTS_MASSLESS (1)
#define CONTACTS_VIOLATED (2)
#define CONTACTS_WITHOUT_FORCES (3)
#define CONTACTS_JAMMED (4)
#define CONTACTS_PUSHED (5)
#define CONTACTS_PRESSED (6)
#define CONTACTS_WEDGED (7)
#define FRICTION_STICKS (0)
#define FRICTION_FORWARDS (1)
#define FRICTION_BACKWARDS (-1)
#define FRICTION_OFF (2)
#define BOUNDS_TIME (0)
#define BOUNDS_PARAMETER (1)
#define BOUNDS_NUMBER (2)
#define BOUNDS_TABLE (3)
#define BOUNDS_NEG (4)
#define BOUNDS_ADD (5)
#define BOUNDS_SUB (6)
#define BOUNDS_MUL (7)
#define BOUNDS_DIV (8)
#define BOUNDS_POW (9)
#define BOUNDS_SIN (10)
#define BOUNDS_COS (11)
#define BOUNDS_TAN (12)
#define BOUNDS_ASIN (13)
#define BOUNDS_ACOS (14)
#define BOUNDS_ATAN (15)
#define BOUNDS_SINH (16)
#define BOUNDS_COSH (17)
#define BOUNDS_TANH (18)
#define BOUNDS_ASINH (19)
#define BOUNDS_ACOSH (20)
#define BOUNDS_ATANH (21)
#define BOUNDS_EXP (22)
#define BOUNDS_LOG (23)
#define BOUNDS_LOG10 (24)
#define BOUNDS_SQRT (25)
#define BOUNDS_ABS (26)
#define BOUNDS_ATAN2 (27)
#define BOUNDS_HYPOT (28)
#define BOUNDS_SIGN (29)
#define BOUNDS_FLOOR (30)
#define BOUNDS_CEIL (31)
#define BOUNDS_STEP (32)
#define BOUNDS_MIN (33)
#define BOUNDS_MAX (34)
#define BOUNDS_MOD (35)
#define BOUNDS_SMOOTHSTEP (36)
#define BOUNDS_LT (37)
#define BOUNDS_LE (38)
#define BOUNDS_EQ (39)
#define BOUNDS_NOT (40)
#define BOUNDS_AND (41)
#define BOUNDS_OR (42)
#define BOUNDS_IF (43)
#define MODE_M (0)
#define MODE_M_H (1)
#define MODE_N_S (2)
#define MODE_BASE (3)
#define MODE_CONTACTS (4)
#define MODE_SWITCHED (5)
#define MODE_FRICTION (6)
#define MODE_FIRST (7)
#define MODE_REACTIONS (8)
#define MODE_HOLDING (9)
#define ACTION_KIND (0)
#define ACTION_DIRECTION (1)
#define ACTION_LIMIT (2)
#define ACTION_NUMBER (3)
#define ACTION_SETS (4)
#define ACTION_CLEARS (5)
#define ACTION_CLOSES (6)
#define ACTION_SEQUENTIAL (7)
#define MODE_KERNEL_RHS (0)
#define MODE_KERNEL_MATRICES (1)
#define MODE_KERNEL_CONSTRAINTS (2)
#define MODE_KERNEL_JACOBIAN (3)
#define MODE_KERNEL_REACH (4)
#define MODE_KERNEL_EVENTS (5)
#define MODE_KERNEL_MARGINS (6)
#define MODE_KERNEL_STILL (7)
#define MODE_KERNEL_LENGTH (8)
#define MODE_KERNEL_EQUATIONS (9)
#define MODE_KERNEL_PROBE (10)
#define MODE_KERNEL_SLIDING (11)
#define MODE_KERNEL_REACTIONS (12)
#define ACTION_IS_RECORD (0)
#define ACTION_IS_STOP (1)
#define ACTION_IS_LIMIT (2)
#define ACTION_IS_SET (3)
#define ACTION_IS_SWITCH (4)
#define ACTION_IS_IMPULSE (5)
#define ACTION_IS_CONTACT (6)
#define ACTION_IS_FRICTION (7)
#define MODE_WORDS (10)
#define MODE_KERNELS (13)
#define ACTION_WORDS (8)

typedef struct {
    int64_t layout;
    int64_t n_x;
    int64_t n_y;
    int64_t n_z;
    int64_t n_c;
    int64_t n_p;
    int64_t n_judged;
    int64_t n_beside;
    int64_t m;
    int64_t m_h;
    int64_t n_s;
    int64_t n_e;
    int64_t n_switches;
    int64_t watching;
    int64_t n_q;
    int64_t n_work;
    int64_t n_pattern;
    int64_t n_elastic;
    int64_t n_b;
    int64_t n_row_pattern;
    int64_t n_slopes;
    int64_t n_band;
    int64_t n_band_pattern;
    int64_t n_lanes;
    int64_t n_timed;
    int64_t n_bounds;
    int64_t n_held;
    int64_t n_clocks;
    int64_t n_measured;
    int64_t n_actions;
    int64_t n_contacts;
    int64_t n_modes;
    int64_t n_mode_rows;
    int64_t n_row_states;
    int64_t n_row_width;
    int64_t n_rubs;
    int64_t n_slides;
    int64_t n_pressed;
    int64_t n_still;
    int64_t n_bearings;
    int64_t n_blows;
    int64_t n_given;
    int64_t rhs;
    int64_t matrices;
    int64_t constraints;
    int64_t tangent;
    int64_t follow;
    int64_t jacobian;
    int64_t products;
    int64_t gradients;
    int64_t events;
    int64_t sampling;
    int64_t rhs_lanes;
    int64_t clocks;
    int64_t method;
    int64_t reduction;
    int64_t projection;
    int64_t location;
    int64_t careful;
    int64_t timed;
    int64_t timed_numbers;
    int64_t scratch;
    int64_t n_scratch;
    int64_t acting;
    int64_t settling;
    int64_t steps;
    int64_t rejected;
    int64_t evaluations;
    int64_t jacobians;
    int64_t factorisations;
    int64_t fallbacks;
    int64_t projections;
    int64_t rechosen;
    int64_t reparted;
    int64_t scratch_wanted;
    int64_t asked;
    int64_t operation;
    int64_t fixed;
    int64_t fixed_count;
    int64_t fsal;
    int64_t pending;
    int64_t dense_ready;
    int64_t searched;
    int64_t checkpointed;
    int64_t rejected_last;
    int64_t last_cause;
    int64_t output_next;
    int64_t output_count;
    int64_t output_used;
    int64_t max_steps;
    int64_t detect;
    int64_t stiff_count;
    int64_t calm_count;
    int64_t patience;
    int64_t steps_watched;
    int64_t steps_probe;
    int64_t probe_wait;
    int64_t review;
    int64_t steps_reviewed;
    int64_t evaluations_reviewed;
    int64_t jacobians_reviewed;
    int64_t factorisations_reviewed;
    int64_t n_stages;
    int64_t n_k;
    int64_t n_dense;
    int64_t n_error;
    int64_t order;
    int64_t n_lu;
    int64_t n_row;
    int64_t n_remaining;
    int64_t n_condensed;
    int64_t jacobian_fresh;
    int64_t factors_valid;
    int64_t constraint_work;
    int64_t rank;
    int64_t worst_row;
    int64_t careful_rows;
    int64_t careful_positions;
    int64_t cautious;
    int64_t cautious_steps;
    int64_t stale;
    int64_t row_due;
    int64_t answered;
    int64_t bad_clock;
    int64_t again;
    int64_t timed_planned;
    int64_t break_acts;
    int64_t searches;
    int64_t kept;
    int64_t kept_stride;
    int64_t last_event;
    int64_t stopped;
    int64_t instants;
    int64_t idle;
    int64_t restless;
    int64_t mode;
    int64_t switched_parts;
    int64_t other_mode;
    int64_t struck;
    int64_t at_inputs;
    int64_t at_outputs;
    int64_t at_quaternions;
    int64_t at_rows;
    int64_t at_partition;
    int64_t at_pivots;
    int64_t at_pivots_complex;
    int64_t at_elimination;
    int64_t at_place;
    int64_t at_sparse;
    int64_t at_row_pattern;
    int64_t at_band;
    int64_t at_hits;
    int64_t at_directions;
    int64_t at_signs;
    int64_t at_signs_before;
    int64_t at_on_zero;
    int64_t at_carried;
    int64_t at_happening;
    int64_t at_piled;
    int64_t at_happened;
    int64_t at_shrinking;
    int64_t at_held;
    int64_t at_clock_of;
    int64_t at_due;
    int64_t at_outside;
    int64_t at_modes;
    int64_t at_mode_kernels;
    int64_t at_mode_rows;
    int64_t at_actions;
    int64_t at_action_kernels;
    int64_t at_still;
    int64_t at_still_before;
    int64_t at_may_be_still;
    int64_t at_contact_events;
    int64_t at_contact_closed;
    int64_t at_contact_touching;
    int64_t at_contact_idle;
    int64_t at_rub_events;
    int64_t at_rub_contacts;
    int64_t at_rub_states;
    int64_t at_rub_first;
    int64_t at_bearings;
    int64_t at_scenario;
    int64_t at_t_kernel;
    int64_t at_health;
    int64_t at_z;
    int64_t at_z_new;
    int64_t at_f;
    int64_t at_f_new;
    int64_t at_z_dense;
    int64_t at_z_projected;
    int64_t at_z_event;
    int64_t at_z_reviewed;
    int64_t at_atol;
    int64_t at_atol_all;
    int64_t at_stage;
    int64_t at_p;
    int64_t at_dx;
    int64_t at_K;
    int64_t at_Q;
    int64_t at_tableau_a;
    int64_t at_tableau_c;
    int64_t at_tableau_e;
    int64_t at_tableau_d;
    int64_t at_g;
    int64_t at_g_other;
    int64_t at_g_before;
    int64_t at_g_margins;
    int64_t at_contact_rows;
    int64_t at_leaving;
    int64_t at_t_happened;
    int64_t at_interval;
    int64_t at_doubt;
    int64_t at_t_switched;
    int64_t at_repeats;
    int64_t at_stretch_low;
    int64_t at_stretch_high;
    int64_t at_stretch_used;
    int64_t at_p_planned;
    int64_t at_time_bounds;
    int64_t at_period;
    int64_t at_offset;
    int64_t at_ticks;
    int64_t at_held_next;
    int64_t at_measured;
    int64_t at_kick;
    int64_t at_A;
    int64_t at_force;
    int64_t at_ydot;
    int64_t at_delta;
    int64_t at_B;
    int64_t at_B_start;
    int64_t at_B_numbers;
    int64_t at_gamma;
    int64_t at_multipliers;
    int64_t at_phi;
    int64_t at_psi;
    int64_t at_longest;
    int64_t at_gram;
    int64_t at_weights;
    int64_t at_compliance;
    int64_t at_J;
    int64_t at_dfdt;
    int64_t at_direction;
    int64_t at_stiffness;
    int64_t at_damping;
    int64_t at_lu;
    int64_t at_newton;
    int64_t at_algebraic;
    int64_t at_t_algebraic;
    int64_t at_lane_t;
    int64_t at_lane_t_new;
    int64_t at_lane_t_stage;
    int64_t at_lane_h;
    int64_t at_lane_step;
    int64_t at_lane_error;
    int64_t at_lane_error_old;
    int64_t at_lane_health;
    int64_t at_lane_closeness;
    int64_t at_lane_farthest;
    int64_t at_lane_weak_below;
    int64_t at_lane_z;
    int64_t at_lane_z_new;
    int64_t at_lane_point;
    int64_t at_lane_p;
    int64_t at_lane_longest;
    int64_t at_lane_K;
    int64_t at_lu_complex;
    int64_t at_newton_complex;
    int64_t at_kernel_work;
} Integers;

typedef struct {
    double t;
    double t_new;
    double t_end;
    double t_base;
    double h;
    double h_next;
    double h_max;
    double h_fixed;
    double h_beside;
    double rtol;
    double error;
    double error_old;
    double safety;
    double factor_min;
    double factor_max;
    double hold;
    double exponent;
    double beta;
    double health_min;
    double t_projected;
    double t_done;
    double t_event;
    double t_silent;
    double t_searched;
    double projection_tolerance;
    double residual;
    double round_off;
    double closeness;
    double closeness_last;
    double closeness_best;
    double weak_below;
    double spectral;
    double stiff_limit;
    double radius;
    double h_jacobian;
    double newton_rate;
    double t_predictor;
    double h_predictor;
    double t_watched;
    double pace;
    double gain;
    double t_reviewed;
    double h_reviewed;
    double t_low;
    double t_high;
    double t_break;
    double t_switch;
    double t_behind;
    double t_second;
    double t_from;
    double t_planned;
    double t_sample;
    double span;
    double t_instant;
    double t_idle;
    double t_restless;
    double t_again;
    double t_short;
    double leverage;
    double leverage_most;
    double drift;
    double drift_speed;
    double step_drift;
    double step_drift_speed;
    double drift_most;
    double drift_speed_most;
    double t_drift;
    double t_drift_speed;
    double slack;
    double strictness;
    double kicked;
} Reals;

typedef struct {
    Integers *i;
    Reals *r;
} Run;

/* The contacts of a run, each number and flag of all n beside each other; G (n × n_y), and what impulses do. */
typedef struct {
    int64_t n, n_y, k;
    double *G, *T, *L, *R, *ydot; /* ydot (n_y): accelerations without forces of contacts */
    double *gap;
    double *rate;
    double *bias;
    double *e;
    double *length;
    double *round_off;
    double *moved;
    double *slow;
    double *free;
    double *pull;
    double *force;
    double *told;
    int64_t *sequential;
    int64_t *closed;
    int64_t *opening;
    int64_t *piled;
    int64_t *near;
    int64_t *struck;
    int64_t *held;
    int64_t *idle;
    int64_t *touching;
    int64_t *bad;
} Contacts;

static inline Contacts contacts_in(int64_t n, int64_t n_y, double *reals, int64_t *integers) {
    Contacts c = {0};
    c.n = n;
    c.n_y = n_y;
    c.gap = reals + 0 * n;
    c.rate = reals + 1 * n;
    c.bias = reals + 2 * n;
    c.e = reals + 3 * n;
    c.length = reals + 4 * n;
    c.round_off = reals + 5 * n;
    c.moved = reals + 6 * n;
    c.slow = reals + 7 * n;
    c.free = reals + 8 * n;
    c.pull = reals + 9 * n;
    c.force = reals + 10 * n;
    c.told = reals + 11 * n;
    c.sequential = integers + 0 * n;
    c.closed = integers + 1 * n;
    c.opening = integers + 2 * n;
    c.piled = integers + 3 * n;
    c.near = integers + 4 * n;
    c.struck = integers + 5 * n;
    c.held = integers + 6 * n;
    c.idle = integers + 7 * n;
    c.touching = integers + 8 * n;
    c.bad = integers + 9 * n;
    return c;
}

#define CONTACT_REALS 12
#define CONTACT_INTEGERS 10

#define reals(run, name) ((double *)(run).r + (run).i->at_##name)
#define integers(run, name) ((int64_t *)(run).i + (run).i->at_##name)

#endif
