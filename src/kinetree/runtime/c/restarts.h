/* Switchings of the right-hand side with the state: the last n_switches of the functions that are watched.

   A step with such a switching inside is spoilt by its stages behind it: it is taken again up to just before, and then
   over it, by so short a step that little is wrong. A right-hand side that drives the state back to where it switches
   (dry friction by `sign` at rest) would switch without end: such a function is left to error control. */
#ifndef KINETREE_RESTARTS_H
#define KINETREE_RESTARTS_H

#include "start.h"

#define MOST_AGAIN 12 /* times a step is taken again */
#define SPOILT 1e-6 /* share of a step: one that begins less than this before a switching begins there */
#define AHEAD 1e-7 /* share of a step by which it ends before a switching: its last stages are not to be behind it */
#define REPETITIONS 10 /* intervals shorter than t_short, in a row, after which a function is left alone */

/* True if a function has been left to error control. */
static inline int is_left_alone(Run run, int64_t k) { return reals(run, repeats)[k] >= REPETITIONS; }

/* Count the switchings that were located, at t; returns how many functions are left alone from now on. */
int64_t note_switchings(Integers *i, Reals *r, double t) {
    Run run = {i, r};
    const int64_t *hits = integers(run, hits);
    int64_t *directions = integers(run, directions), left = 0;
    double *last = reals(run, t_switched), *repeats = reals(run, repeats);
    for (int64_t k = i->n_e - i->n_switches; k < i->n_e; k++)
        if (hits[k] != 0) {
            repeats[k] = t - last[k] < r->t_short ? repeats[k] + 1.0 : 0.0;
            last[k] = t;
            if (is_left_alone(run, k) && directions[k] == SWITCHING) {
                directions[k] = UNWATCHED;
                left++;
            }
        }
    return left;
}

/* True if the pending step has been taken again: its switching is counted. */
static inline int is_repeated(Run run) { return run.r->t_again == run.r->t; }

/* True if all functions that have switched in the pending step are zero where it begins, as far as round-off tells.

   Far from the origin positions are multiples of 1e-10 m, and a body that moves by less does not move: a switching that
   is as near as that gets no nearer. */
static int begins_on_zero(Run run) {
    const int64_t *hits = integers(run, hits), *directions = integers(run, directions);
    const double *z = reals(run, z);
    double *here = reals(run, g), *moved = reals(run, g_other), *point = reals(run, z_dense);
    event_values(run, run.r->t, z, here);
    state_beside(run, z, LAST_BITS, point);
    event_values(run, run.r->t, point, moved);
    for (int64_t k = 0; k < run.i->n_e; k++)
        if (hits[k] != 0 && directions[k] == SWITCHING && !(size_of(here[k]) <= size_of(moved[k] - here[k])))
            return 0;
    return 1;
}

/* Let go of the pending step, so that it is taken again up to just before what was located in it; 0 where that would not
   be worth it. Sides are those before the search, not those of the values: what happened at its begin is zero there. */
int64_t repeat_step(Integers *i, Reals *r) {
    Run run = {i, r};
    double begin = r->t, end = r->t_new, t = r->t_event;
    int64_t times = is_repeated(run) ? i->again + 1 : 0;
    if (times > MOST_AGAIN || t - begin <= SPOILT * (end - begin) || r->t_silent > begin)
        return 0;
    if (begins_on_zero(run))
        return 0;
    r->t_again = begin;
    i->again = times;
    r->t_break = t - AHEAD * (end - begin);
    i->pending = 0;
    for (int64_t k = 0; k < i->n_e; k++)
        integers(run, signs)[k] = integers(run, signs_before)[k];
    return 1;
}

/* Sides at (t, z) of the functions from number `first` on that do not stand on zero there, nor are about to leave it. */
int64_t sides_at(Integers *i, Reals *r, double t, int64_t first) {
    Run run = {i, r};
    double *g = reals(run, g_other);
    event_values(run, t, reals(run, z), g);
    for (int64_t k = first; k < i->n_e; k++)
        if (g[k] != 0.0 && !(is_plain_event(run, k) && size_of(g[k]) <= reals(run, leaving)[k]))
            integers(run, signs)[k] = g[k] > 0.0 ? 1 : -1;
    return OK;
}

/* Be at (t, z), the end of what has been searched and shown. */
static void put_state(Run run, double t, const double *z) {
    copy(reals(run, z), z, run.i->n_z);
    run.r->t = run.r->t_silent = run.r->t_searched = t;
    run.i->pending = 0;
}

/* Let fixed steps that count from `base` end where they would have ended without what happened at t. */
static void keep_pace(Run run, double t, double base) {
    if (run.i->fixed == 0)
        return;
    run.r->t_base = base;
    run.i->fixed_count = (int64_t)__builtin_floor((t - base) / run.r->h_fixed + 1e-9);
}

#endif
