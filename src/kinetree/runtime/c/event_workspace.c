/* Number of doubles that a program with the equations of all modes works with at events, for laying out its memory. */
#define OWN_MODES
#include "base.h"
#include "memory.h"

/* Stand-ins for functions of other parts, or of the program, which are not called here. */
static int64_t leave_switching(Integers *i, Reals *r, double until) { return i == 0 || r == 0 || until == 0.0; }
static int64_t plan_switchings(Integers *i, Reals *r, double t, double until) { return leave_switching(i, r, t + until); }
static int64_t start(Integers *i, Reals *r, double t, int64_t order) { return leave_switching(i, r, t) + order; }
static int64_t sample(Integers *i, Reals *r) { return leave_switching(i, r, 0.0); }
static double residual_alone(Run run, const double *residual, int64_t rows, double scale) {
    return (double)leave_switching(run.i, run.r, residual[rows]) * scale;
}
static int64_t wind_clocks(Integers *i, Reals *r, const double *periods, int64_t n, const double *offsets, int64_t n_offsets,
                           double t, int64_t first, int64_t at_start) {
    return leave_switching(i, r, t) + n + n_offsets + first + at_start + (periods == offsets);
}

#include "course.h"

static void note_event(Run run, int64_t k, double t) { run.i->last_event = t < 0.0 ? k : 0; }
static void reconnect(Run run) { connect_mode(run); }
static double planned_until(Run run) { return run.r->t_end; }

int64_t event_workspace(Integers *i, Reals *r) {
    Run run = {i, r};
    return room_for_course(run);
}
