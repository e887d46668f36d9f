/* Values between the ends of the step just accepted. */
#ifndef KINETREE_INTERPOLATE_H
#define KINETREE_INTERPOLATE_H

#include "evaluate.h"

/* z + θ (Q_0 + (1−θ) (Q_1 + θ (Q_2 + (1−θ) (Q_3 + …)))), the alternating basis of `explicit.c`, in numbers that are
   `stride` apart in z. */
static void polynomial(const double *z, int64_t stride, const double *Q, int64_t n_dense, double theta, double *out,
                       int64_t n) {
    clear(out, n);
    for (int64_t k = n_dense - 1; k >= 0; k--) {
        double factor = k % 2 == 0 ? theta : 1.0 - theta;
        for (int64_t d = 0; d < n; d++)
            out[d] = (out[d] + Q[k * n + d]) * factor;
    }
    for (int64_t d = 0; d < n; d++)
        out[d] += z[d * stride];
}

/* z(t) inside the pending step. */
static int64_t interpolate(Run run, double t, double *out) {
    if (run.i->dense_ready == 0) {
        run.i->operation = PREPARE_DENSE;
        int64_t status = invoke(run.i->method, run);
        if (status != OK)
            return status;
        run.i->dense_ready = 1;
    }
    polynomial(reals(run, z), 1, reals(run, Q), run.i->n_dense, (t - run.r->t) / run.r->h, out, run.i->n_z);
    return OK;
}

/* Bring z back to the constraints at time t (in place); does nothing for systems without any. */
static int64_t project(Run run, double t, double *z) {
    if (run.i->projection == 0)
        return OK;
    double *work = reals(run, z_projected);
    copy(work, z, run.i->n_z);
    run.r->t_projected = t;
    int64_t status = invoke(run.i->projection, run);
    if (status == OK)
        copy(z, work, run.i->n_z);
    return status;
}

/* OK, or NON_FINITE: numbers that are finite at both ends of a step may overflow between them. */
static int64_t finiteness(const double *z, int64_t n) { return doubt(z, n) == 0.0 ? OK : NON_FINITE; }

/* z(t) inside the pending step, or at its end, on the constraints. */
static int64_t state_at(Run run, double t, double *out) {
    if (t == run.r->t_new) {
        copy(out, reals(run, z_new), run.i->n_z);
        return OK;
    }
    int64_t status = interpolate(run, t, out);
    if (status == OK)
        status = project(run, t, out);
    return status == OK ? finiteness(out, run.i->n_z) : status;
}

#endif
