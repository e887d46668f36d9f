/* Least squares of small matrices: by reflections where rows are clearly independent, by singular values elsewhere. */
#ifndef KINETREE_LEAST_SQUARES_H
#define KINETREE_LEAST_SQUARES_H

#include "dense.h"

#define SURELY_INDEPENDENT 1e-5 /* last pivot over the first */

static inline double dot(const double *a, const double *b, int64_t n) {
    double total = 0.0;
    for (int64_t i = 0; i < n; i++)
        total += a[i] * b[i];
    return total;
}

static inline double length_of(const double *a, int64_t n) { return square_root(dot(a, a, n)); }

/* Doubles that `least_squares` works with, for m equations of n unknowns. */
static inline int64_t room_for_least_squares(int64_t m, int64_t n) {
    int64_t k = least(m, n);
    return m * n + m * (k + 1) + 2 * k * k + 4 * (m + n) + 64;
}

/* The equations L z = b, of which there are m for k < m unknowns, turned into R z = c with R (k × k): L = Q R, c = Qᵀ b.
   L is the lower part of W (m × n). */
static void turn_square(const double *W, const double *b, double *R, double *c, int64_t m, int64_t n, int64_t k,
                        Room room) {
    double *V = take(&room, (k + 1) * m), *betas = take(&room, k + 1);
    int64_t *order = take_integers(&room, k + 1);
    clear(V, (k + 1) * m);
    for (int64_t i = 0; i < m; i++) {
        for (int64_t j = 0; j < least(i + 1, k); j++)
            V[j * m + i] = W[i * n + j];
        V[k * m + i] = b[i];
    }
    reflect_rows(V, betas, order, k + 1, m, 0);
    for (int64_t i = 0; i < k; i++) {
        for (int64_t j = i; j < k; j++)
            R[i * k + j] = V[j * m + i];
        c[i] = V[k * m + i];
    }
}

/* The shortest x (n) with the least |A x − b|; singular values of A (m × n) up to `cut` times the largest are zero. */
static void least_squares(const double *A, const double *b, double *x, int64_t m, int64_t n, double cut, Room room) {
    int64_t k = least(m, n);
    double *W = take(&room, m * n), *betas = take(&room, most(k, 1)), *right = take(&room, m);
    int64_t *order = take_integers(&room, m);
    clear(x, n);
    if (k == 0)
        return;
    copy(W, A, m * n);
    reflect_rows(W, betas, order, m, n, 1);
    for (int64_t i = 0; i < m; i++)
        right[i] = b[order[i]];
    if (m <= n && size_of(W[(m - 1) * n + m - 1]) > SURELY_INDEPENDENT * size_of(W[0])) {
        forward(W, n, right, m);
        copy(x, right, m);
    } else {
        double *X = take(&room, k * k), *U = take(&room, k * k), largest = 0.0;
        clear(X, k * k);
        clear(U, k * k);
        for (int64_t i = 0; i < k; i++)
            U[i * k + i] = 1.0;
        if (m > k)
            turn_square(W, right, X, right, m, n, k, room);
        else
            for (int64_t i = 0; i < k; i++)
                copy(X + i * k, W + i * n, i + 1);
        orthogonalise_rows(X, U, k, k);
        for (int64_t i = 0; i < k; i++)
            largest = max(largest, length_of(X + i * k, k));
        for (int64_t i = 0; i < k; i++) {
            double size = length_of(X + i * k, k);
            if (!(size > cut * largest))
                continue;
            double share = dot(U + i * k, right, k) / size / size;
            for (int64_t j = 0; j < k; j++)
                x[j] += share * X[i * k + j];
        }
    }
    apply_reflections(W, betas, k, x, n);
}

#endif
