/* Pieces shared by the implicit methods. */
#ifndef KINETREE_JACOBIAN_H
#define KINETREE_JACOBIAN_H

#include "band_pattern.h"
#include "condense.h"
#include "evaluate.h"
#include "radius.h"

#define LOOK_EVERY 5

/* J and ∂ż/∂t column by column: products of ∂ż/∂(z, t) with unit vectors, as exact as J from its own kernel. Returns OK,
   or UNIT_WANTED. */
static int64_t jacobian_by_products(Run run, double t, const double *z, double *J, double *dfdt) {
    int64_t n = run.i->n_z, *inputs = integers(run, inputs), *outputs = integers(run, outputs);
    double *direction = reals(run, direction);
    load_state(run, t, z);
    inputs[3] = address(direction);
    outputs[0] = address(dfdt);
    clear(direction, n + 1);
    for (int64_t j = 0; j < run.i->n_c; j++) {
        if (is_asked(run))
            return UNIT_WANTED;
        direction[j] = 1.0;
        call(run, run.i->products);
        direction[j] = 0.0;
        for (int64_t i = 0; i < n; i++)
            J[i * n + j] = dfdt[i];
    }
    direction[n] = 1.0;
    call(run, run.i->products); /* the last column is that of time, and stays */
    return OK;
}

/* The numbers of a band J, its columns found together where they have no common row; then the rows of works, as a matrix
   (n_w × n_c); and ∂ż/∂t. */
static void jacobian_by_colours(Run run, double t, const double *z, double *J, double *dfdt) {
    int64_t n = run.i->n_z, *inputs = integers(run, inputs), *outputs = integers(run, outputs);
    const int64_t *band = integers(run, band), *start = band + band[BAND_START], *row = band + band[BAND_ROW];
    const int64_t *colour = band + band[BAND_COLOUR_START], *column = band + band[BAND_COLUMN];
    double *direction = reals(run, direction);
    load_state(run, t, z);
    inputs[3] = address(direction);
    outputs[0] = address(dfdt);
    clear(direction, n + 1);
    for (int64_t c = 0; c < band[BAND_COLOURS]; c++) {
        for (int64_t k = colour[c]; k < colour[c + 1]; k++)
            direction[column[k]] = 1.0;
        call(run, run.i->products);
        for (int64_t k = colour[c]; k < colour[c + 1]; k++) {
            direction[column[k]] = 0.0;
            for (int64_t q = start[column[k]]; q < start[column[k] + 1]; q++)
                J[q] = dfdt[row[q]];
        }
    }
    direction[n] = 1.0;
    call(run, run.i->products);
    if (n > run.i->n_c) {
        outputs[0] = address(J + band[BAND_NUMBERS]);
        call(run, run.i->gradients);
    }
}

/* The image J v of states, n_c each. */
static void jacobian_times(Run run, const double *v, double *image) {
    int64_t n = run.i->n_c;
    const double *J = reals(run, J);
    if (run.i->n_band == 0) {
        for (int64_t i = 0; i < n; i++) {
            image[i] = 0.0;
            for (int64_t j = 0; j < n; j++)
                image[i] += J[i * run.i->n_z + j] * v[j];
        }
        return;
    }
    const int64_t *band = integers(run, band), *start = band + band[BAND_START], *row = band + band[BAND_ROW];
    clear(image, n);
    for (int64_t j = 0; j < n; j++)
        for (int64_t q = start[j]; q < start[j + 1]; q++)
            image[row[q]] += J[q] * v[j];
}

/* J = ∂ż/∂z (n × n) and ∂ż/∂t at (t, z), where ż = f: from a kernel, or by one-sided differences.

   A difference step of √ε·max(|z_j|, 1e-5) halves the digits of J: methods that iterate lose little by that, but
   Rosenbrock methods, whose order needs J itself, become slow at small tolerances. The works w act on nothing, so
   their columns are zero. */
static int64_t jacobian_at(Run run, double t, double *z, const double *f, double *J, double *dfdt) {
    int64_t n = run.i->n_z;
    double *work = reals(run, stage), *column = dfdt;
    run.i->jacobians++;
    if (run.i->jacobian != 0) {
        load_state(run, t, z);
        integers(run, outputs)[0] = address(J);
        integers(run, outputs)[1] = address(dfdt);
        call(run, run.i->jacobian);
        return OK;
    }
    clear(J, n * n);
    if (run.i->products != 0)
        return jacobian_by_products(run, t, z, J, dfdt);
    double root = square_root(EPSILON);
    for (int64_t j = 0; j < run.i->n_c; j++) {
        copy(work, z, n);
        work[j] = z[j] + root * max(size_of(z[j]), 1e-5);
        double step = work[j] - z[j];
        int64_t status = evaluate(run, t, work, column);
        if (status != OK)
            return status;
        for (int64_t i = 0; i < n; i++)
            J[i * n + j] = (column[i] - f[i]) / step;
    }
    double step = root * max(size_of(t), 1e-2);
    copy(work, z, n); /* an evaluation may complete the state it is given */
    int64_t status = evaluate(run, t + step, work, column);
    if (status != OK)
        return status;
    for (int64_t i = 0; i < n; i++)
        dfdt[i] = (column[i] - f[i]) / step;
    return OK;
}

/* J, whole or the numbers of a band, and ∂ż/∂t in the arrays of those names. */
static inline int64_t evaluate_jacobian(Run run, double t, double *z, const double *f) {
    if (run.i->n_band > 0) {
        run.i->jacobians++;
        jacobian_by_colours(run, t, z, reals(run, J), reals(run, dfdt));
        return OK;
    }
    int64_t status = jacobian_at(run, t, z, f, reals(run, J), reals(run, dfdt));
    if (status == OK)
        condense(run);
    return status;
}

/* Root-mean-square of a vector over atol + rtol·max(|z|, |z_new|), on the error-controlled entries. */
static double weighted_norm(Run run, const double *vector, const double *z, const double *z_new) {
    const double *atol = reals(run, atol);
    double total = 0.0;
    for (int64_t d = 0; d < run.i->n_judged; d++) {
        double scale = atol[d] + run.r->rtol * max(size_of(z[d]), size_of(z_new[d]));
        double ratio = vector[d] / scale;
        total += ratio * ratio;
    }
    return square_root(total / (double)most(run.i->n_judged, 1));
}

/* Dominant |λ| of J. */
static double spectral_radius(Run run) {
    Growth growth = begin_growth(run, reals(run, stage), reals(run, K));
    while (growth.power < FIRST_POWERS + MEASURED_POWERS) {
        jacobian_times(run, growth.v, growth.image);
        if (!grow(run, &growth))
            return 0.0;
    }
    return radius_of(&growth);
}

/* h|λ| of a step, where that is watched; the spectrum of J is looked at every few steps. */
static void note_spectrum(Run run, double h) {
    if (run.i->detect == 0)
        return;
    if (run.i->steps % LOOK_EVERY == 0 || run.i->steps == run.i->steps_watched)
        run.r->radius = spectral_radius(run);
    run.r->spectral = h * run.r->radius;
}

/* Q_0, Q_1, Q_2 of cubic Hermite interpolation over the step. */
static void hermite_dense(Run run) {
    int64_t n = run.i->n_z;
    const double *z = reals(run, z), *z_new = reals(run, z_new), *f = reals(run, f), *f_new = reals(run, f_new);
    double h = run.r->h, *Q = reals(run, Q);
    for (int64_t d = 0; d < n; d++) {
        Q[d] = z_new[d] - z[d];
        Q[n + d] = h * f[d] - Q[d];
        Q[2 * n + d] = 2.0 * Q[d] - h * (f[d] + f_new[d]);
    }
}

#endif
