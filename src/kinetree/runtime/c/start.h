/* The beginning of a run, or of its continuation behind a change. */
#ifndef KINETREE_START_H
#define KINETREE_START_H

#include "step.h"

/* F at (t, z) and a first step h (Hairer, Nørsett & Wanner, Solving ODEs I, II.4). */
static int64_t begin(Run run, double t, int64_t order) {
    int64_t n = run.i->n_z, n_c = run.i->n_c;
    double *z = reals(run, z), *f = reals(run, f), *point = reals(run, z_new), *f_point = reals(run, f_new);
    const double *atol = reals(run, atol);
    double rtol = run.r->rtol, count = (double)n_c;
    run.r->t = run.r->t_base = t;
    run.i->fixed_count = 0;
    run.i->pending = run.i->rejected_last = 0;
    run.r->error_old = remembered(0.0);
    int64_t status = evaluate(run, t, z, f);
    if (status != OK)
        return status;
    run.r->closeness = 1.0;
    copy(point, z, n);
    status = project(run, t, point);
    if (status != OK)
        return status;
    note_drift(run, t, run.r->drift, run.r->drift_speed);
    run.r->closeness_last = run.r->closeness;
    run.r->closeness_best = max(run.r->closeness_best, run.r->closeness);
    if (run.r->weak_below > 0.0)
        run.r->weak_below = min(WEAK, 0.25 * run.r->closeness);
    double size = 0.0, slope = 0.0, bend = 0.0;
    for (int64_t d = 0; d < n_c; d++) {
        double scale = atol[d] + rtol * size_of(z[d]);
        size += (z[d] / scale) * (z[d] / scale);
        slope += (f[d] / scale) * (f[d] / scale);
    }
    if (!(slope < INF))
        return NON_FINITE;
    double span = run.r->h_max; /* not the end of the run: a longer run must begin with the same step */
    double h = size <= 1e-10 * count || slope <= 1e-10 * count ? 1e-6 : 0.01 * square_root(size / slope);
    h = max(min(h, span), 64.0 * EPSILON * size_of(t)); /* time has to pass, where z is zero but for rounding */
    for (int64_t d = 0; d < n; d++)
        point[d] = z[d] + h * f[d];
    status = evaluate(run, t + h, point, f_point);
    if (status == UNIT_WANTED)
        return status;
    for (int64_t d = 0; d < n_c; d++) {
        double scale = atol[d] + rtol * size_of(z[d]);
        double change = (f_point[d] - f[d]) / scale;
        bend += change * change;
    }
    count = (double)most(n_c, 1);
    double largest = max(square_root(slope / count), square_root(bend / count) / h);
    if (status != OK || !(largest < INF)) {
        run.r->h = 0.01 * h;
        return OK;
    }
    double second = largest <= 1e-15 ? max(1e-6, 1e-3 * h) : kt_pow(0.01 / largest, 1.0 / (double)(order + 1));
    run.r->h = run.i->fixed != 0 ? run.r->h_fixed : min(min(100.0 * h, second), span);
    return OK;
}

#endif
