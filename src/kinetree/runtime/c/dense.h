/* Dense linear algebra on small matrices, written as loops: no dependence on a BLAS.

   Matrices have a row length of their own, `w`, so that leading parts of larger ones can be factored. */
#ifndef KINETREE_DENSE_H
#define KINETREE_DENSE_H

#include "base.h"

/* Factor A = L Lᵀ in place (lower part). Returns the smallest pivot over the diagonal entry it came from.

   The ratio is in (0, 1]; 0 means that A is not positive definite to working precision. */
static double cholesky(double *A, int64_t w, int64_t n) {
    double smallest = 1.0;
    for (int64_t j = 0; j < n; j++) {
        double diagonal = A[j * w + j], pivot = diagonal;
        for (int64_t k = 0; k < j; k++)
            pivot -= A[j * w + k] * A[j * w + k];
        if (!(pivot > EPSILON * diagonal) || !(diagonal > 0.0))
            return 0.0;
        smallest = min(smallest, pivot / diagonal);
        double root = square_root(pivot);
        A[j * w + j] = root;
        for (int64_t i = j + 1; i < n; i++) {
            double total = A[i * w + j];
            for (int64_t k = 0; k < j; k++)
                total -= A[i * w + k] * A[j * w + k];
            A[i * w + j] = total / root;
        }
    }
    return smallest;
}

/* Solve L x = b in place. */
static void forward(const double *L, int64_t w, double *b, int64_t n) {
    for (int64_t i = 0; i < n; i++) {
        double total = b[i];
        for (int64_t k = 0; k < i; k++)
            total -= L[i * w + k] * b[k];
        b[i] = total / L[i * w + i];
    }
}

/* Solve Lᵀ x = b in place. */
static void backward(const double *L, int64_t w, double *b, int64_t n) {
    for (int64_t i = n - 1; i >= 0; i--) {
        double total = b[i];
        for (int64_t k = i + 1; k < n; k++)
            total -= L[k * w + i] * b[k];
        b[i] = total / L[i * w + i];
    }
}

#define NUMBER double
#define FACTOR lu
#define SOLVE lu_solve
#define FACTOR_BAND band_lu
#define SOLVE_BAND band_lu_solve
#define EXTENT(a) size_of(a)
#define IS_ZERO(a) ((a) == 0.0)
#define QUOTIENT(a, b) ((a) / (b))
#define SUBTRACT(a, b, c) ((a) -= (b) * (c))
#include "lu.h"

/* Factor W (m × n) = L Qᵀ in place by Householder reflections from the right, Q = H_0 H_1 ….

   With `pivoting` the largest remaining row is taken next, so |L_kk| descends; `order` tells which row of W stands
   where. L is in the lower part; row k beyond its diagonal holds the vector of H_k = 1 − β v vᵀ, v_k = 1. */
static void reflect_rows(double *W, double *betas, int64_t *order, int64_t m, int64_t n, int pivoting) {
    for (int64_t i = 0; i < m; i++)
        order[i] = i;
    for (int64_t k = 0; k < least(m, n); k++) {
        if (pivoting) {
            int64_t best = k;
            double best_size = -1.0;
            for (int64_t i = k; i < m; i++) {
                double size = 0.0;
                for (int64_t j = k; j < n; j++)
                    size += W[i * n + j] * W[i * n + j];
                if (size > best_size) {
                    best = i;
                    best_size = size;
                }
            }
            if (best != k) {
                int64_t held = order[k];
                order[k] = order[best];
                order[best] = held;
                for (int64_t j = 0; j < n; j++)
                    swap(&W[k * n + j], &W[best * n + j]);
            }
        }
        double tail = 0.0;
        for (int64_t j = k + 1; j < n; j++)
            tail += W[k * n + j] * W[k * n + j];
        double head = W[k * n + k];
        betas[k] = 0.0;
        if (tail == 0.0)
            continue;
        double length = square_root(head * head + tail);
        double alpha = head > 0.0 ? -length : length;
        double first = head - alpha;
        betas[k] = -first / alpha;
        for (int64_t j = k + 1; j < n; j++)
            W[k * n + j] /= first;
        W[k * n + k] = alpha;
        for (int64_t i = k + 1; i < m; i++) {
            double total = W[i * n + k];
            for (int64_t j = k + 1; j < n; j++)
                total += W[i * n + j] * W[k * n + j];
            total *= betas[k];
            W[i * n + k] -= total;
            for (int64_t j = k + 1; j < n; j++)
                W[i * n + j] -= total * W[k * n + j];
        }
    }
}

/* Replace x by H_0 H_1 … H_{count−1} x. */
static void apply_reflections(const double *W, const double *betas, int64_t count, double *x, int64_t n) {
    for (int64_t k = count - 1; k >= 0; k--) {
        double total = x[k];
        for (int64_t j = k + 1; j < n; j++)
            total += W[k * n + j] * x[j];
        total *= betas[k];
        x[k] -= total;
        for (int64_t j = k + 1; j < n; j++)
            x[j] -= total * W[k * n + j];
    }
}

static void rotate(double *a, double *b, int64_t n, double cosine, double sine) {
    for (int64_t k = 0; k < n; k++) {
        double x = a[k], y = b[k];
        a[k] = cosine * x - sine * y;
        b[k] = sine * x + cosine * y;
    }
}

/* One-sided Jacobi: rotate the rows of X (m × n) until they are orthogonal, U ← rotations · U (m × m).

   The lengths of the rows of X are then its singular values, to high relative accuracy. */
static void orthogonalise_rows(double *X, double *U, int64_t m, int64_t n) {
    for (int sweep = 0; sweep < 60; sweep++) {
        int rotated = 0;
        for (int64_t i = 0; i < m - 1; i++)
            for (int64_t j = i + 1; j < m; j++) {
                double a = 0.0, b = 0.0, g = 0.0;
                for (int64_t k = 0; k < n; k++) {
                    a += X[i * n + k] * X[i * n + k];
                    b += X[j * n + k] * X[j * n + k];
                    g += X[i * n + k] * X[j * n + k];
                }
                if (size_of(g) <= EPSILON * square_root(a * b) || g == 0.0)
                    continue;
                rotated = 1;
                double zeta = (b - a) / (2.0 * g);
                double tangent = (zeta >= 0.0 ? 1.0 : -1.0) / (size_of(zeta) + square_root(1.0 + zeta * zeta));
                double cosine = 1.0 / square_root(1.0 + tangent * tangent);
                double sine = cosine * tangent;
                rotate(X + i * n, X + j * n, n, cosine, sine);
                rotate(U + i * m, U + j * m, m, cosine, sine);
            }
        if (!rotated)
            return;
    }
}

#endif
