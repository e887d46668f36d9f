/* Sampled controllers: clocks that tick, and entries of the state that are held from one tick to the next.

   A clock ticks at offset + k · period. Steps end there; then the held entries of its values are replaced by those that
   the `sampling` kernel finds from the state before, all at once, and the right-hand side is another one behind. Values
   of a clock that are not compiled (a callback) are asked for outside, between two calls of `advance`. */
#ifndef KINETREE_SAMPLE_H
#define KINETREE_SAMPLE_H

#include "restarts.h"

/* Time of the next tick of clock c. */
static double tick(Run run, int64_t c) {
    return reals(run, offset)[c] + reals(run, ticks)[c] * reals(run, period)[c];
}

/* Set t_sample to the next tick of any clock. */
static void aim_at_samples(Run run) {
    double first = INF;
    for (int64_t c = 0; c < run.i->n_clocks; c++)
        first = min(first, tick(run, c));
    run.r->t_sample = first;
}

/* Set the ticks from t on, or behind it where those at t have been taken, by the periods and offsets as they are. */
static void wind(Run run, double t, int64_t at_start) {
    const double *period = reals(run, period), *offset = reals(run, offset);
    for (int64_t c = 0; c < run.i->n_clocks; c++) {
        double behind = (t - offset[c]) / period[c];
        double before = at_start ? -__builtin_floor(SAME_TICK - behind) : __builtin_floor(behind + SAME_TICK) + 1.0;
        reals(run, ticks)[c] = before > 0.0 ? before : 0.0;
    }
    aim_at_samples(run);
}

/* Take over the values found for the clocks that are due, and let these go on. BAD_CLOCK where no time passes until one
   ticks again. */
static int64_t hold(Run run) {
    double *z = reals(run, z), *next = reals(run, held_next), *ticks = reals(run, ticks);
    const int64_t *held = integers(run, held), *clock_of = integers(run, clock_of);
    int64_t *due = integers(run, due);
    for (int64_t k = 0; k < run.i->n_held; k++)
        if (due[clock_of[k]] != 0) {
            if (!(size_of(next[k]) < INF)) {
                run.i->bad_clock = clock_of[k];
                return BAD_SAMPLE;
            }
            z[held[k]] = next[k];
        }
    for (int64_t c = 0; c < run.i->n_clocks; c++)
        if (due[c] != 0) {
            ticks[c] += 1.0;
            due[c] = 0;
            if (!(tick(run, c) > run.r->t)) {
                run.i->bad_clock = c;
                return BAD_CLOCK;
            }
        }
    aim_at_samples(run);
    run.i->stale = 1;
    run.i->row_due = 1;
    run.i->jacobian_fresh = run.i->factors_valid = 0;
    keep_pace(run, run.r->t, run.r->t_base);
    if (run.i->n_e > 0 && run.i->watching != 0) {
        double *g = reals(run, g_other);
        const int64_t *directions = integers(run, directions);
        int64_t *signs = integers(run, signs);
        event_values(run, run.r->t, z, g);
        for (int64_t k = 0; k < run.i->n_e; k++) /* the side of a function that switches with what is held */
            if (directions[k] == SWITCHING && g[k] != 0.0)
                signs[k] = g[k] > 0.0 ? 1 : -1;
    }
    return OK;
}

/* Deal with the ticks at t: OK, or SAMPLE where some values have to come from outside. */
static int64_t take_samples(Run run) {
    const int64_t *outside = integers(run, outside);
    int64_t *due = integers(run, due);
    if (run.i->answered != 0) {
        run.i->answered = 0;
        return hold(run);
    }
    load_state(run, run.r->t, reals(run, z));
    integers(run, outputs)[0] = address(reals(run, held_next));
    integers(run, outputs)[1] = address(reals(run, measured));
    call(run, run.i->sampling);
    int asked = 0;
    for (int64_t c = 0; c < run.i->n_clocks; c++) {
        due[c] = tick(run, c) <= run.r->t + SAME_TICK * reals(run, period)[c] ? 1 : 0;
        if (due[c] != 0 && outside[c] != 0)
            asked = 1;
    }
    return asked ? SAMPLE : hold(run);
}

#endif
