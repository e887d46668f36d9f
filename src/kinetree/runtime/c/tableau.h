/* Explicit Runge–Kutta steps from a table of coefficients.

   With stages k_1 … k_s and, for the dense output and the first stage of the next step, k_{s+1} = F(t+h, z_new):

       Z_i = z + h Σ_j a_ij k_j,   z_new = z + h Σ b_i k_i,   error = h Σ e_i k_i

   Dense output of every method is written in the alternating basis

       z(θ) = z + θ (Q_0 + (1−θ) (Q_1 + θ (Q_2 + (1−θ) (Q_3 + …)))),   Q_k = h Σ_i d_ki k_i,

   whose first three terms are cubic Hermite interpolation and in which no digits cancel.

   K has rows of `row` numbers; those of a state are `stride` apart (lanes stand beside each other). */
#ifndef KINETREE_TABLEAU_H
#define KINETREE_TABLEAU_H

#include "base.h"
#include "memory.h"

/* Z_i = z + h Σ_{j<i} a_ij k_j. `a` is row i of the table. */
static void stage_point(const double *a, const double *K, int64_t row, const double *z, int64_t i, double h,
                        double *point, int64_t n) {
    clear(point, n);
    ROLLED for (int64_t j = 0; j < i; j++)
        if (a[j] != 0.0)
            for (int64_t d = 0; d < n; d++)
                point[d] += a[j] * K[j * row + d];
    for (int64_t d = 0; d < n; d++)
        point[d] = z[d] + h * point[d];
}

#define TANGENT_WEIGHT 0.1 /* of their error: where a motion shows what tangents do, its own error decides */

/* Weighted root-mean-square of the error estimate over the entries from `from` to before `end`. */
static double error_of(Run run, const double *K, int64_t row, int64_t stride, const double *z, const double *z_new,
                       double h, int64_t from, int64_t end) {
    const double *E = reals(run, tableau_e), *atol = reals(run, atol);
    int64_t last = run.i->n_error - 1, n_k = run.i->n_k;
    double first = 0.0, second = 0.0, rtol = run.r->rtol, count = (double)(end - from);
    for (int64_t d = from; d < end; d++) {
        double scale = atol[d] + rtol * max(size_of(z[d * stride]), size_of(z_new[d * stride]));
        double e = 0.0, e_low = 0.0;
        for (int64_t i = 0; i <= run.i->n_stages; i++) {
            e += E[i] * K[i * row + d * stride];
            e_low += E[last * n_k + i] * K[i * row + d * stride];
        }
        first += (e / scale) * (e / scale);
        second += (e_low / scale) * (e_low / scale);
    }
    if (end == from)
        return 0.0;
    if (last == 0)
        return size_of(h) * square_root(first / count);
    if (first == 0.0 && second == 0.0)
        return 0.0;
    return size_of(h) * first / square_root((first + 0.01 * second) * count);
}

/* Error estimate over the error-controlled entries, and that of tangents beside them. */
static double error_norm(Run run, const double *K, int64_t row, int64_t stride, const double *z, const double *z_new,
                         double h) {
    double own = error_of(run, K, row, stride, z, z_new, h, 0, run.i->n_judged);
    if (run.i->n_beside == 0 || size_of(h) <= run.r->h_beside)
        return own;
    int64_t first = run.i->n_z - run.i->n_beside;
    return max(own, TANGENT_WEIGHT * error_of(run, K, row, stride, z, z_new, h, first, run.i->n_z));
}

/* Q_k = h Σ_i d_ki k_i. */
static void dense_output(Run run, const double *K, int64_t row, int64_t stride, double h) {
    const double *D = reals(run, tableau_d);
    int64_t n = run.i->n_z, n_k = run.i->n_k;
    double *Q = reals(run, Q);
    clear(Q, run.i->n_dense * n);
    ROLLED for (int64_t k = 0; k < run.i->n_dense; k++)
        ROLLED for (int64_t i = 0; i < n_k; i++) {
            double d_ki = h * D[k * n_k + i];
            if (d_ki != 0.0)
                for (int64_t d = 0; d < n; d++)
                    Q[k * n + d] += d_ki * K[i * row + d * stride];
        }
}

#endif
