/* One attempt at a step. Order of an accepted step: error control, projection to the constraints, events, output,
   commit. */
#ifndef KINETREE_STEP_H
#define KINETREE_STEP_H

#include "control.h"
#include "interpolate.h"

/* Round-off ε in φ makes positions wrong by ε/s, speeds by ε/s² and accelerations by ε/s³, with s² the closeness to a
   singular configuration. A step is let through with that local error (relative; at most SINGULAR_ERROR) rather than
   shortened until it never gets past. */
#define SINGULAR_ERROR 1e-7
#define LEFT_REST 300.0 /* speed, in units of the slowest, at which what was given a start to slide goes on without it */
#define CAUTIOUS_FOR 3 /* accepted steps whose right-hand sides are taken at projected states, after a bad attempt */

/* Take the step again with h, shorter; gives up where time no longer resolves it. */
static int64_t reject(Run run, int64_t cause, double h) {
    run.i->last_cause = cause;
    if (cause == UNIT_WANTED)
        return UNIT_WANTED;
    run.i->rejected++;
    run.i->rejected_last++;
    run.r->h = h;
    return run.i->fixed != 0 || is_unresolved(run, run.r->t, h) ? STEP_TOO_SMALL : OK;
}

/* Stop at a state within an accepted step that cannot be found. */
static int64_t give_up(Run run, int64_t cause) {
    run.i->last_cause = cause;
    return cause == UNIT_WANTED ? UNIT_WANTED : STEP_TOO_SMALL;
}

/* Set t_new and return the step to try; it ends exactly at t_break, t_sample or t_end if it would pass it. */
static double choose_step(Run run) {
    double slack = 0.0;
    if (run.i->fixed != 0) {
        run.r->t_new = run.r->t_base + (double)(run.i->fixed_count + 1) * run.r->h_fixed;
        slack = 1e-9 * run.r->h_fixed;
    } else
        run.r->t_new = run.r->t + min(run.r->h, run.r->h_max);
    double last = min(min(run.r->t_break, run.r->t_sample), run.r->t_end);
    if (run.r->t_new >= last - slack)
        run.r->t_new = last;
    return run.r->t_new - run.r->t;
}

/* Remember how far off the constraints a step ended, where that is the farthest so far. */
static void note_drift(Run run, double t, double drift, double drift_speed) {
    if (drift > run.r->drift_most) {
        run.r->drift_most = drift;
        run.r->t_drift = t;
    }
    if (drift_speed > run.r->drift_speed_most) {
        run.r->drift_speed_most = drift_speed;
        run.r->t_drift_speed = t;
    }
}

#ifndef WITHOUT_FRICTION
/* The speeds of sliding below which errors of steps could be those speeds, where they are still to be found.

   The function g = |v| - least of what slides in a plane, v = D y + c, changes by |D_j| from y to y + e_j where v is small
   beside that, and never by more: speeds that do not make it slide do not count. `here` is g at y. */
static void find_doubts(Run run, const double *here, double *moved, double *sum) {
    double *point = reals(run, z_dense), *doubt = reals(run, doubt);
    const double *z = reals(run, z), *atol = reals(run, atol);
    clear(sum, run.i->n_e);
    copy(point, z, run.i->n_z);
    for (int64_t d = run.i->n_x; d < run.i->n_x + run.i->n_y; d++) {
        double tolerance = (atol[d] < INF ? atol[d] : 0.0) + run.r->rtol * size_of(z[d]);
        point[d] = z[d] + 1.0;
        event_values(run, run.r->t, point, moved);
        point[d] = z[d];
        for (int64_t k = 0; k < run.i->n_e; k++)
            sum[k] += size_of(moved[k] - here[k]) * tolerance;
    }
    for (int64_t k = 0; k < run.i->n_e; k++)
        if (doubt[k] < 0.0)
            doubt[k] = sum[k] / DIRECTION_ERROR;
}

/* Let errors of a step count so much more that no direction of sliding is lost among them. */
OUTLINED void heed_directions(Run run) {
    double *doubt = reals(run, doubt), *g = reals(run, g), most = 0.0;
    int64_t n = run.i->n_e, unknown = 0;
    for (int64_t k = 0; k < n; k++)
        unknown = unknown || doubt[k] < 0.0;
    event_values(run, run.r->t, reals(run, z), g);
    if (unknown)
        find_doubts(run, g, g + n, g + 2 * n);
    for (int64_t k = 0; k < n; k++) {
        if (size_of(g[k]) >= doubt[k] && !(run.r->kicked > 0.0))
            doubt[k] = 0.0;
        if (doubt[k] > 0.0)
            most = max(most, doubt[k] / size_of(g[k]));
    }
    run.r->strictness = min(most, run.r->rtol / FINEST);
}

/* The speed of what slides in a plane and was given a start, in units of the least, at (t, z). */
OUTLINED double speed_of_kicked(Run run, double t, const double *z) {
    double *g = reals(run, g), least = INF;
    event_values(run, t, z, g);
    for (int64_t k = 0; k < run.i->n_e; k++)
        if (reals(run, doubt)[k] != 0.0)
            least = min(least, g[k]);
    return least / run.r->kicked;
}

#endif

/* From (t, z, f) over h, with the error as it counts. */
static int64_t attempt_once(Run run) {
    int64_t status = invoke(run.i->method, run);
#ifndef WITHOUT_FRICTION
    run.r->error *= 1.0 + run.r->strictness;
#endif
    return status;
}

/* One attempt from (t, z, f) with a step that is `wanted`, or cut; if accepted, the step is pending. */
static int64_t try_wanted(Run run, double wanted) {
#ifndef WITHOUT_FRICTION
    if (run.r->strictness > 0.0)
        heed_directions(run);
#endif
    double h = choose_step(run);
    if (run.r->t_new == run.r->t_end && run.i->checkpointed == 0)
        return LAST_STEP;
    run.r->h = h;
    run.i->operation = ATTEMPT;
    run.r->closeness = 1.0;
    int64_t status = attempt_once(run);
    int bad = status != UNIT_WANTED && (status != OK || !(run.r->error <= 1.0));
    int near = run.i->constraints != 0 && is_near(run.r->closeness_last, run.r->closeness_best);
    if (bad && near && run.i->cautious == 0 && run.i->fixed == 0) {
#ifdef WITHOUT_CARE
        return CARE_WANTED;
#else
        run.i->cautious = CAUTIOUS_FOR;
        status = attempt_once(run);
#endif
    }
    if (status != OK)
        return reject(run, status, h * FAILED_FACTOR);
    double error = run.r->error, allowed = 1.0;
    if (!(error < INF))
        return reject(run, NON_FINITE, h * FAILED_FACTOR);
    if (run.i->cautious != 0) {
        double noise = EPSILON / kt_pow(max(run.r->closeness, EPSILON), 1.5);
        allowed = max(1.0, min(noise, SINGULAR_ERROR) / max(run.r->rtol, EPSILON));
    }
    if (error > allowed)
        return reject(run, ERROR_TOO_LARGE, h * shorter(run, error));
    double *z_new = reals(run, z_new), *f_new = reals(run, f_new);
#ifndef CHAIN_OF_STAGES /* whose attempt does so */
    status = project(run, run.r->t_new, z_new);
    if (status != OK)
        return reject(run, status, h * FAILED_FACTOR);
#endif
    run.r->step_drift = run.r->drift;
    run.r->step_drift_speed = run.r->drift_speed;
    int taken_back = 0;
#ifndef WITHOUT_FRICTION
    if (run.r->kicked > 0.0) {
        double speed = speed_of_kicked(run, run.r->t_new, z_new), shorter_step = h * (LEFT_REST / speed);
        if (run.i->fixed == 0 && speed > 3.0 * LEFT_REST && !is_unresolved(run, run.r->t, shorter_step))
            return reject(run, ERROR_TOO_LARGE, shorter_step);
        taken_back = speed > LEFT_REST / 3.0;
        for (int64_t j = 0; j < run.i->n_y && taken_back; j++)
            z_new[run.i->n_x + j] -= reals(run, kick)[j];
    }
#endif
#ifndef CHAIN_OF_STAGES
    if (run.i->fsal == 0 || run.i->m > 0 || taken_back) {
        status = evaluate(run, run.r->t_new, z_new, f_new);
        if (status != OK)
            return reject(run, status, h * FAILED_FACTOR);
    }
#endif
#ifndef FINITE_AT_LAST
    double total = 0.0; /* works overflow before speeds do, and no error estimate looks at them */
    for (int64_t d = 0; d < run.i->n_z; d++)
        total += 0.0 * z_new[d] + 0.0 * f_new[d];
    if (total != 0.0)
        return reject(run, NON_FINITE, h * FAILED_FACTOR);
#endif
    if (run.i->fixed == 0) {
        double h_next = h * next_factor(run, error, run.r->error_old, run.i->rejected_last != 0);
        int cut = run.r->t_new == run.r->t_break || run.r->t_new == run.r->t_sample;
        run.r->h_next = cut ? max(h_next, wanted) : h_next;
        run.r->error_old = remembered(error);
    } else
        run.r->h_next = run.r->h_fixed;
    run.i->steps++;
#ifndef WITHOUT_FRICTION
    run.r->kicked = taken_back ? 0.0 : run.r->kicked;
#endif
    if (run.i->cautious > 0) {
        run.i->cautious_steps++;
        run.i->cautious = run.r->closeness > LEFT_BEHIND * run.r->closeness_best ? 0 : run.i->cautious - 1;
    }
    run.r->closeness_last = run.r->closeness;
    run.r->closeness_best = max(run.r->closeness_best, run.r->closeness);
    run.i->rejected_last = 0;
    run.i->pending = 1;
    run.i->dense_ready = 0;
    run.i->searched = 0;
    run.r->t_done = max(run.r->t, run.r->t_searched);
    return OK;
}

/* One attempt from (t, z, f); if accepted, the step is pending. An attempt that is to be called again changes nothing. */
static int64_t try_step(Run run) {
    double wanted = run.r->h;
    int64_t status = try_wanted(run, wanted);
    if (status == UNIT_WANTED)
        run.r->h = wanted;
    return status;
}

/* Go on from the end of the pending step: what lies behind an event in a step is no motion, and its drift does not count. */
static void commit_step(Run run) {
    note_drift(run, run.r->t_new, run.r->step_drift, run.r->step_drift_speed);
    copy(reals(run, z), reals(run, z_new), run.i->n_z);
    copy(reals(run, f), reals(run, f_new), run.i->n_z);
    run.r->t = run.r->t_new;
    run.r->h = run.r->h_next;
    run.i->fixed_count++;
    run.i->pending = 0;
}

/* The right-hand side behind a sample. */
static int64_t refresh(Run run) {
    if (run.i->stale == 0)
        return OK;
    int64_t status = evaluate(run, run.r->t, reals(run, z), reals(run, f));
    if (status != OK)
        return give_up(run, status);
    run.i->stale = 0;
    return OK;
}

#endif
