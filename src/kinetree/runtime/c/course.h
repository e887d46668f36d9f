/* The course of a motion around `advance` in a program that has the equations of all modes: its beginning, and what is found anew
   behind events. */
#ifndef KINETREE_COURSE_H
#define KINETREE_COURSE_H

#include "program.h"

/* Up to when switchings in time are searched. */
static double planned_until(Run run);

OUTLINED int64_t leave_break(Run run) { return leave_switching(run.i, run.r, planned_until(run)); }

/* Set the clocks of sampled blocks by the parameters, as wind_clocks says. */
OUTLINED int64_t wind_up(Run run, double t, int64_t first, int64_t at_start) {
    int64_t n = run.i->n_clocks;
    if (n == 0)
        return OK;
    Room room = scratch(run);
    double *periods = take(&room, n), *offsets = take(&room, n);
    Address in[1] = {address(reals(run, p))}, out[2] = {address(periods), address(offsets)};
    call_with(run, run.i->clocks, in, out);
    return wind_clocks(run.i, run.r, periods, n, offsets, n, t, first, at_start) < 0 ? OK : BAD_CLOCK;
}

/* Take the samples that are due at (t, z). */
OUTLINED int64_t take_due(Run run) {
    int64_t code = run.r->t >= run.r->t_sample ? sample(run.i, run.r) : OK;
    run.i->row_due = 0;
    return code;
}

OUTLINED int64_t plan_again(Run run, double t) {
    if (run.i->other_mode != 0)
        enter_mode(run);
    plan_switchings(run.i, run.r, t, planned_until(run));
    return wind_up(run, t, 0, 0);
}

OUTLINED int64_t start_again(Run run, double t) {
    reconnect(run);
    measure_round_off(run);
    run.i->jacobian_fresh = run.i->factors_valid = 0;
    return start(run.i, run.r, t, run.i->order);
}

/* ż at (t, z), which may lie off the constraints, as steps evaluate it. */
OUTLINED int64_t rates_at(Run run, double t, const double *z, double *zdot) {
    double *point = reals(run, stage);
    int64_t cautious = run.i->cautious;
    copy(point, z, run.i->n_z);
    run.i->cautious = 0;
    reals(run, health)[0] = 1.0;
    int64_t status = evaluate(run, t, point, zdot);
    run.i->cautious = cautious;
    if (status != OK || (run.i->m == 0 && !(reals(run, health)[0] > 0.0)))
        return SINGULAR_EQUATIONS;
    return doubt(zdot, run.i->n_z) == 0.0 ? OK : BAD_VALUE;
}

/* Doubles that this works with. */
static int64_t room_for_course(Run run) { return most(room_for_events(run), 2 * run.i->n_clocks + run.i->n_e + 32); }

/* Begin at (t, z), with a step h unless it is 0, and let happen what happens there; `first` is left with the first row. */
OUTLINED int64_t commence(Run run, double h, double *first) {
    double t = run.r->t;
    copy(first, reals(run, z), run.i->n_z);
    plan_switchings(run.i, run.r, t, planned_until(run));
    int64_t code = wind_up(run, t, 0, 1);
    if (code == OK)
        code = take_due(run);
    if (code == OK)
        code = start_again(run, t);
    if (code != OK)
        return code;
    if (h > 0.0 && run.i->fixed == 0)
        run.r->h = h;
    copy(first, reals(run, z), run.i->n_z);
    if (run.i->n_e == 0)
        return OK;
    Room room = scratch(run);
    int64_t *of_events = take_integers(&room, run.i->n_e);
    for (int64_t k = 0; k < run.i->n_actions; k++)
        of_events[k] = action_words(run, k)[ACTION_DIRECTION];
    watch_all(run, of_events);
    run.i->watching = 1;
    if (run.i->n_switches > 0)
        sides_at(run.i, run.r, t, 0);
    if (run.i->n_contacts > 0 && starts_beyond(run, ON_THIS_SIDE(run, t), reals(run, z)))
        return CONTACT_BROKEN;
#ifdef KINETREE_SWITCHED_PARTS_H
    find_still(run, t, reals(run, z));
#endif
    return set_out(run, t, first);
}

#endif
