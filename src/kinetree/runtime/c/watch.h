/* Checks from step to step: stiffness, the rows taken to be independent, and switchings inside a step. */
#ifndef KINETREE_WATCH_H
#define KINETREE_WATCH_H

#include "evaluate.h"
#include "radius.h"

/* Mean step since watching began. */
static double mean_step(Run run) {
    return (run.r->t - run.r->t_watched) / (double)most(run.i->steps - run.i->steps_watched, 1);
}

/* Dominant |λ| of ∂ż/∂z at (t, z), where ż = f, by differences: an evaluation for each power. 0 where one fails. */
static double radius_by_differences(Run run) {
    int64_t n = run.i->n_c, rows = run.i->n_z;
    double *z = reals(run, z), *f = reals(run, f), *point = reals(run, stage), *K = reals(run, K), extent = 0.0;
    Growth growth = begin_growth(run, K, K + rows);
    for (int64_t d = 0; d < n; d++)
        extent += z[d] * z[d];
    double size = square_root(EPSILON) * max(square_root(extent), 1e-5);
    while (growth.power < FIRST_POWERS + MEASURED_POWERS) {
        copy(point, z, rows);
        for (int64_t d = 0; d < n; d++)
            point[d] += size * growth.v[d];
        if (evaluate(run, run.r->t, point, growth.image) != OK)
            return 0.0;
        for (int64_t d = 0; d < n; d++)
            growth.image[d] = (growth.image[d] - f[d]) / size;
        if (!grow(run, &growth))
            return 0.0;
    }
    return radius_of(&growth);
}

/* Check if stability limits the steps of an explicit method: 0 no, 1 probably, 2 certainly.

   The estimate of h|λ| from one step varies much from step to step, and is too small as long as what is stiff hardly
   moves. Where it is not small, the spectrum is looked at, more and more seldom. */
static int at_limit(Run run) {
    double limit = run.r->stiff_limit;
    if (run.r->spectral > SUSPECTED * limit && run.i->steps >= run.i->steps_probe && run.i->stale == 0) {
        run.r->radius = radius_by_differences(run);
        run.i->steps_probe = run.i->steps + run.i->probe_wait;
        run.i->probe_wait *= 2;
    }
    return run.r->h * run.r->radius > PROBED * limit ? 2 : run.r->spectral > limit;
}

/* SWITCH when the step has been limited by stability (detect 1) or no longer is (detect 2) for long enough, REVIEW when
   it is time to compare what methods cost.

   A stiff method whose steps are not so much longer than the explicit ones were as they cost more is left after a
   trial, and the next trial needs more patience. */
static int64_t watch_stiffness(Run run) {
    if (run.i->detect == 0)
        return OK;
#ifndef EXPLICIT_ALONE /* programs without a stiff method detect nothing */
    if (run.i->review > 0 && run.i->steps - run.i->steps_reviewed >= run.i->review)
        return REVIEW;
    if (run.i->detect == 3) /* a method that does not see the spectrum */
        return OK;
    if (run.i->detect == 2) {
        int beyond = run.r->spectral > run.r->stiff_limit;
        if (run.i->steps - run.i->steps_watched == TRIAL && mean_step(run) < run.r->gain * run.r->pace) {
            run.i->patience *= PATIENCE_GROWTH;
            return SWITCH;
        }
        run.i->calm_count = beyond ? 0 : run.i->calm_count + 1;
        return run.i->calm_count >= CALM_AFTER ? SWITCH : OK;
    }
    int limited = at_limit(run);
    if (limited != 0) {
        if (run.i->stiff_count == 0) {
            run.i->steps_watched = run.i->steps;
            run.r->t_watched = run.r->t;
        }
        run.i->stiff_count += limited;
        run.i->calm_count = 0;
    } else {
        run.i->calm_count++;
        if (run.i->calm_count >= FORGET_AFTER)
            run.i->stiff_count = 0;
    }
    if (run.i->stiff_count < run.i->patience)
        return OK;
    run.r->pace = mean_step(run);
    return SWITCH;
#else
    return OK;
#endif
}

/* ROWS_WEAK when the rows taken to be independent have become almost dependent, PARTITION_WORN the speeds. */
static int64_t watch_rows(Run run) {
    if (run.r->closeness_last < run.r->weak_below)
        return ROWS_WEAK;
    if (run.r->weak_below > 0.0 && run.r->closeness_last > 3.0 * WEAK)
        run.r->weak_below = WEAK;
    if (run.r->leverage > run.r->leverage_most && run.r->leverage_most > 0.0)
        return PARTITION_WORN;
    return OK;
}

/* True if stages behind the located events have spoilt the step: what it integrates switches there.

   With friction (n_judged = n_z) that may be works alone, of which nothing between the ends of a step is certain. */
static int is_spoilt(Run run) {
    const int64_t *hits = integers(run, hits), *directions = integers(run, directions);
    int spoilt = run.i->n_judged > run.i->n_c;
    for (int64_t k = 0; k < run.i->n_e; k++)
        if (hits[k] != 0 && directions[k] == SWITCHING)
            spoilt = 1;
    return spoilt;
}

#endif
