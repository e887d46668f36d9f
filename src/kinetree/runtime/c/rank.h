/* The one place where the rank of a constraint matrix is decided.

   Rows are scaled to unit length first (but not raised by more than 1e3: a row that is all round-off stays small), so
   that constraints written in different units weigh the same; where all rows are below 1e-12 there is no constraint.
   A singular value counts if it exceeds RANK_TOLERANCE · max(m, n) times the largest. The tolerance stands close above
   round-off on purpose: mechanisms pass through configurations in which bars come into line and a singular value goes
   through zero, and a looser tolerance would drop that constraint in a whole neighbourhood of such an instant instead
   of at the instant.

   Pivots of a rank-revealing factorisation answer the question where they leave no doubt; where they do, singular
   values are computed. */
#ifndef KINETREE_RANK_H
#define KINETREE_RANK_H

#include "dense.h"
#include "memory.h"

#define CLEARLY_INDEPENDENT 1e-6
#define CLEARLY_DEPENDENT 1e-14
#define SMALLEST_ROW 1e-3

/* Doubles that suffice for `split_rows` and for the solution of n equations with m constraints by any reduction. */
static inline int64_t room_for_rows(int64_t m, int64_t n) {
    return 6 * (m + n) * (m + n) + 64 * (m + n) + 1024;
}

/* The rows of B split: C (r × n) orthonormal rows that span those of B, T (m × m, r columns used) with Tᵀ B = C, and
   N (m × m, m − r columns used) with Nᵀ B = 0. So B ẏ = γ reads C ẏ = Tᵀ γ, and Bᵀλ = Cᵀ s has the solution
   λ = T s + N (anything). */
typedef struct {
    double *C, *T, *N;
    int64_t m, n, r;
} Rows;

static Rows room_of_rows(Room *room, int64_t m, int64_t n) {
    Rows rows = {take(room, least(m, n) * n), take(room, m * m), take(room, m * m), m, n, 0};
    return rows;
}

/* With P D B = (L_1; L_2) Cᵀ…: T = D Pᵀ (L_1⁻ᵀ; 0), N = D Pᵀ (−L_1⁻ᵀ L_2ᵀ; 1). */
static void split_by_pivots(Rows *rows, const double *W, const double *betas, const int64_t *order,
                            const double *scale, Room room) {
    int64_t m = rows->m, n = rows->n, r = rows->r;
    double *column = take(&room, most(m, n));
    for (int64_t k = 0; k < r; k++) {
        clear(column, most(m, n));
        column[k] = 1.0;
        apply_reflections(W, betas, r, column, n);
        copy(rows->C + k * n, column, n);
        clear(column, most(m, n));
        column[k] = 1.0;
        backward(W, n, column, r);
        for (int64_t i = 0; i < m; i++)
            rows->T[order[i] * m + k] = i < r ? scale[order[i]] * column[i] : 0.0;
    }
    for (int64_t k = r; k < m; k++) {
        clear(column, most(m, n));
        for (int64_t j = 0; j < r; j++)
            column[j] = -W[k * n + j];
        backward(W, n, column, r);
        for (int64_t i = 0; i < m; i++)
            rows->N[order[i] * m + k - r] = i < r ? scale[order[i]] * column[i] : 0.0;
        rows->N[order[k] * m + k - r] = scale[order[k]];
    }
}

/* With P D B = Uᵀ Σ V: C = V, T = D Pᵀ Uᵀ Σ⁻¹, N = D Pᵀ Uᵀ on the rows of U whose singular value is zero. */
static void split_by_singular_values(Rows *rows, const double *W, const double *betas, const int64_t *order,
                                     const double *scale, double tolerance, Room room) {
    int64_t m = rows->m, n = rows->n, k_max = least(m, n);
    double *X = take(&room, m * k_max), *U = take(&room, m * m), *sigma = take(&room, m), *column = take(&room, n);
    clear(X, m * k_max);
    clear(U, m * m);
    for (int64_t i = 0; i < m; i++) {
        U[i * m + i] = 1.0;
        for (int64_t k = 0; k < least(i + 1, k_max); k++)
            X[i * k_max + k] = W[i * n + k];
    }
    orthogonalise_rows(X, U, m, k_max);
    double largest = 0.0;
    for (int64_t i = 0; i < m; i++) {
        double size = 0.0;
        for (int64_t k = 0; k < k_max; k++)
            size += X[i * k_max + k] * X[i * k_max + k];
        sigma[i] = square_root(size);
        largest = max(largest, sigma[i]);
    }
    int64_t rank = 0, spare = 0;
    for (int64_t i = 0; i < m; i++)
        if (sigma[i] > tolerance * (double)most(m, n) * largest) {
            clear(column, n);
            for (int64_t k = 0; k < k_max; k++)
                column[k] = X[i * k_max + k] / sigma[i];
            apply_reflections(W, betas, k_max, column, n);
            copy(rows->C + rank * n, column, n);
            for (int64_t j = 0; j < m; j++)
                rows->T[order[j] * m + rank] = scale[order[j]] * U[i * m + j] / sigma[i];
            rank++;
        } else {
            for (int64_t j = 0; j < m; j++)
                rows->N[order[j] * m + spare] = scale[order[j]] * U[i * m + j];
            spare++;
        }
    rows->r = rank;
}

/* Split the rows of B (m × n) into what is independent and what is redundant; fills `rows`, whose m and n say how many.

   A direction counts if its singular value exceeds `tolerance`·max(m, n) times the largest. */
static void split_rows(Rows *rows, const double *B, double tolerance, Room room) {
    int64_t m = rows->m, n = rows->n, k_max = least(m, n);
    rows->r = 0;
    if (m == 0)
        return;
    double *W = take(&room, m * n), *scale = take(&room, m), *betas = take(&room, k_max);
    int64_t *order = take_integers(&room, m);
    double longest = 0.0;
    for (int64_t i = 0; i < m; i++) {
        double size = 0.0;
        for (int64_t j = 0; j < n; j++)
            size += B[i * n + j] * B[i * n + j];
        scale[i] = square_root(size);
        longest = max(longest, scale[i]);
    }
    if (longest <= NOTHING) {
        clear(rows->N, m * m);
        for (int64_t i = 0; i < m; i++)
            rows->N[i * m + i] = 1.0;
        return;
    }
    for (int64_t i = 0; i < m; i++) {
        scale[i] = 1.0 / max(scale[i], SMALLEST_ROW * longest);
        for (int64_t j = 0; j < n; j++)
            W[i * n + j] = scale[i] * B[i * n + j];
    }
    clear(betas, k_max);
    reflect_rows(W, betas, order, m, n, 1);
    int doubtful = 0;
    int64_t rank = 0;
    for (int64_t k = 0; k < k_max; k++) {
        double ratio = size_of(W[k * n + k]) / size_of(W[0]);
        if (ratio > CLEARLY_INDEPENDENT)
            rank++;
        else if (ratio > CLEARLY_DEPENDENT * (double)most(m, n))
            doubtful = 1;
    }
    rows->r = rank;
    if (doubtful)
        split_by_singular_values(rows, W, betas, order, scale, tolerance, room);
    else
        split_by_pivots(rows, W, betas, order, scale, room);
}

/* λ = T s, freed of its part in the redundant directions N: the solution of Bᵀλ = Cᵀ s of least norm. */
static void least_multipliers(const Rows *rows, const double *s, double *lam, Room room) {
    int64_t m = rows->m, r = rows->r, spare = m - r;
    const double *T = rows->T, *N = rows->N;
    for (int64_t i = 0; i < m; i++) {
        lam[i] = 0.0;
        for (int64_t k = 0; k < r; k++)
            lam[i] += T[i * m + k] * s[k];
    }
    if (spare == 0)
        return;
    double *G = take(&room, spare * spare), *b = take(&room, spare);
    for (int64_t a = 0; a < spare; a++) {
        b[a] = 0.0;
        for (int64_t i = 0; i < m; i++)
            b[a] += N[i * m + a] * lam[i];
        for (int64_t c = 0; c < spare; c++) {
            G[a * spare + c] = 0.0;
            for (int64_t i = 0; i < m; i++)
                G[a * spare + c] += N[i * m + a] * N[i * m + c];
        }
    }
    cholesky(G, spare, spare);
    forward(G, spare, b, spare);
    backward(G, spare, b, spare);
    for (int64_t i = 0; i < m; i++)
        for (int64_t a = 0; a < spare; a++)
            lam[i] -= N[i * m + a] * b[a];
}

/* Orthonormal basis T̂ (n × (n−r), columns) of the complement of the r orthonormal rows C. */
static void null_basis(const Rows *rows, double *basis, Room room) {
    int64_t r = rows->r, n = rows->n, p = n - r;
    double *W = take(&room, r * n), *betas = take(&room, most(r, 1)), *column = take(&room, n);
    int64_t *order = take_integers(&room, most(r, 1));
    clear(betas, most(r, 1));
    copy(W, rows->C, r * n);
    reflect_rows(W, betas, order, r, n, 0);
    for (int64_t k = 0; k < p; k++) {
        clear(column, n);
        column[r + k] = 1.0;
        apply_reflections(W, betas, r, column, n);
        for (int64_t j = 0; j < n; j++)
            basis[j * p + k] = column[j];
    }
}

/* Right-hand side c = Tᵀ γ of the independent rows. */
static void constraint_values(const Rows *rows, const double *gamma, double *c) {
    int64_t m = rows->m;
    for (int64_t k = 0; k < rows->r; k++) {
        c[k] = 0.0;
        for (int64_t i = 0; i < m; i++)
            c[k] += rows->T[i * m + k] * gamma[i];
    }
}

#endif
