/* Accelerations and multipliers of A ẏ = f + Bᵀλ, B ẏ = γ, by the reductions of the sources (F3, F7, F8).

   A (n × n), B (m × n); ẏ (n) and the least λ (m) are filled. What is returned is the rank of B, or −1 − rank where the
   accelerations are not determined. */
#ifndef KINETREE_REDUCTIONS_H
#define KINETREE_REDUCTIONS_H

#include "rank.h"

#define SINGULAR_MASS 1e-13
#define WORN_OUT 0.05 /* pivot of B_b at which the partition is chosen anew */
#define SINGULAR 1e-10 /* smallest over largest pivot of B_b at which it is not inverted */

/* --- F3 --------------------------------------------------------------------------------------------------------------
   Accelerations and multipliers of the augmented equations

       [ A  −Bᵀ ] [ ẏ ]   [ f ]
       [ B   0  ] [ λ ] = [ γ ]              Wijckmans (2.24), with the other sign of λ

   by the range-space method. With the independent rows C of B orthonormal, S = C A⁻¹ Cᵀ is no worse conditioned than A:
   S s = c − C A⁻¹ f, ẏ = A⁻¹(f + Cᵀ s), Bᵀλ = Cᵀ s. Where A is singular (bodies without mass that the constraints hold)
   A + σ CᵀC takes its place, which changes neither ẏ nor s. */

/* Solve A ẏ = force + Cᵀs, C ẏ = value with the factors of A (+ σ CᵀC) and S; `force` is overwritten. */
static void solve_ranges(const double *L, const double *S, const double *G, const Rows *rows, double *force,
                         const double *value, double sigma, double *ydot, double *s) {
    int64_t n = rows->n, r = rows->r, w = most(r, 1);
    for (int64_t i = 0; i < n; i++)
        for (int64_t k = 0; k < r; k++)
            force[i] += sigma * rows->C[k * n + i] * value[k];
    forward(L, n, force, n);
    for (int64_t k = 0; k < r; k++) {
        s[k] = value[k];
        for (int64_t j = 0; j < n; j++)
            s[k] -= G[k * n + j] * force[j];
    }
    forward(S, w, s, r);
    backward(S, w, s, r);
    for (int64_t j = 0; j < n; j++) {
        ydot[j] = force[j];
        for (int64_t k = 0; k < r; k++)
            ydot[j] += G[k * n + j] * s[k];
    }
    backward(L, n, ydot, n);
}

static int64_t solve_multipliers(const double *A, const double *f, const double *B, const double *gamma, double *ydot,
                                 double *lam, int64_t m, int64_t n, Room room) {
    Rows rows = room_of_rows(&room, m, n);
    split_rows(&rows, B, RANK_TOLERANCE, room);
    int64_t r = rows.r, w = most(r, 1);
    double *c = take(&room, r), *s = take(&room, r), *L = take(&room, n * n), sigma = 0.0;
    constraint_values(&rows, gamma, c);
    copy(L, A, n * n);
    if (cholesky(L, n, n) < SINGULAR_MASS) {
        for (int64_t i = 0; i < n; i++)
            sigma = max(sigma, A[i * n + i]);
        for (int64_t i = 0; i < n; i++)
            for (int64_t j = 0; j < n; j++) {
                L[i * n + j] = A[i * n + j];
                for (int64_t k = 0; k < r; k++)
                    L[i * n + j] += sigma * rows.C[k * n + i] * rows.C[k * n + j];
            }
        if (cholesky(L, n, n) == 0.0)
            return -1 - r;
    }
    double *G = take(&room, w * n), *S = take(&room, w * w);
    for (int64_t k = 0; k < r; k++) { /* rows of G = C L⁻ᵀ */
        copy(G + k * n, rows.C + k * n, n);
        forward(L, n, G + k * n, n);
    }
    for (int64_t k = 0; k < r; k++)
        for (int64_t i = 0; i <= k; i++) {
            S[k * w + i] = 0.0;
            for (int64_t j = 0; j < n; j++)
                S[k * w + i] += G[k * n + j] * G[i * n + j];
        }
    if (r > 0 && cholesky(S, w, r) == 0.0)
        return -1 - r;
    double *force = take(&room, n), *ydot_left = take(&room, n), *s_left = take(&room, r);
    copy(force, f, n);
    solve_ranges(L, S, G, &rows, force, c, sigma, ydot, s); /* Wijckmans (2.24) */
    /* once more for what is left: small inertias beside large masses cost half the digits otherwise */
    for (int64_t i = 0; i < n; i++) {
        force[i] = f[i];
        for (int64_t j = 0; j < n; j++)
            force[i] -= A[i * n + j] * ydot[j];
        for (int64_t k = 0; k < r; k++)
            force[i] += rows.C[k * n + i] * s[k];
    }
    for (int64_t k = 0; k < r; k++)
        for (int64_t j = 0; j < n; j++)
            c[k] -= rows.C[k * n + j] * ydot[j];
    solve_ranges(L, S, G, &rows, force, c, sigma, ydot_left, s_left);
    for (int64_t j = 0; j < n; j++)
        ydot[j] += ydot_left[j];
    for (int64_t k = 0; k < r; k++)
        s[k] += s_left[k];
    if (m > 0)
        least_multipliers(&rows, s, lam, room);
    return r;
}

/* --- What F7 and F8 do alike once they have a basis V of the speeds that the constraints leave free ------------------
   With B V = 0 and a part u of ẏ that meets B u = γ, ẏ = u + V v, and the constraint forces drop out of the rows of
   motion contracted with V:

       Vᵀ A V v = Vᵀ (f − A u)                                                Huston (29), (53)–(55)

   The constraint forces are what is left over: Cᵀ s = A ẏ − f with the orthonormal rows C of the constraints. */

/* ẏ := u + V v, where ẏ holds u at first; V is n × p. Returns 0, or −1 where Vᵀ A V is singular. */
static int add_free_motion(const double *A, const double *f, const double *V, double *ydot, int64_t n, int64_t p,
                           Room room) {
    double *rest = take(&room, n), *image = take(&room, n * p), *K = take(&room, p * p), *v = take(&room, p);
    copy(rest, f, n); /* f − A u */
    for (int64_t i = 0; i < n; i++)
        for (int64_t j = 0; j < n; j++)
            rest[i] -= A[i * n + j] * ydot[j];
    for (int64_t i = 0; i < n; i++)
        for (int64_t k = 0; k < p; k++) {
            image[i * p + k] = 0.0;
            for (int64_t j = 0; j < n; j++)
                image[i * p + k] += A[i * n + j] * V[j * p + k];
        }
    for (int64_t a = 0; a < p; a++) {
        v[a] = 0.0;
        for (int64_t i = 0; i < n; i++)
            v[a] += V[i * p + a] * rest[i];
        for (int64_t b = 0; b <= a; b++) {
            K[a * p + b] = 0.0;
            for (int64_t i = 0; i < n; i++)
                K[a * p + b] += V[i * p + a] * image[i * p + b];
        }
    }
    if (p > 0 && cholesky(K, p, p) == 0.0)
        return -1;
    forward(K, p, v, p); /* Huston (29), (53): what is left of them for v */
    backward(K, p, v, p);
    for (int64_t i = 0; i < n; i++) /* Huston (34), without the inverse of an n × n matrix */
        for (int64_t k = 0; k < p; k++)
            ydot[i] += V[i * p + k] * v[k];
    return 0;
}

/* Fill the least λ of the constraint forces A ẏ − f, by s = C (A ẏ − f). */
static void multipliers_left_over(const double *A, const double *f, const Rows *rows, const double *ydot, double *lam,
                                  Room room) {
    int64_t n = rows->n, r = rows->r;
    double *s = take(&room, r);
    for (int64_t k = 0; k < r; k++) {
        s[k] = 0.0;
        for (int64_t i = 0; i < n; i++) {
            double force = -f[i];
            for (int64_t j = 0; j < n; j++)
                force += A[i * n + j] * ydot[j];
            s[k] += rows->C[k * n + i] * force;
        }
    }
    if (rows->m > 0)
        least_multipliers(rows, s, lam, room);
}

/* --- F7: the zero eigenvalues theorem, Huston (14)–(34) --------------------------------------------------------------

       S = Bᵀ B                                              Huston (15)
       Tᵀ S T = Λ,  T orthogonal, eigenvalues descending     Huston (16)
       D = B T = [ D̂ | 0 ]                                   Huston (17)–(19): the last p columns vanish,
       y = T̂ z                                               Huston (22): T̂ the last p columns of T, B T̂ = 0
       [ T̂ᵀ A ]     [ T̂ᵀ f ]
       [  B   ] ẏ = [   γ   ]                                Huston (29), (30), (32)–(34)

   Contracted with T̂, A ẏ = f + Bᵀλ loses its multipliers. Where the code differs from the source:

   - T̂ is taken from an orthogonal factorisation of B itself, which leaves D = B T in the form (19) directly: the
     eigenvalues of S = BᵀB are squares, and forming them would lose half the digits. Any basis of the space will do.
   - The n × n matrix of (32) is not factored as it stands. With the independent, orthonormal rows C of B (its row
     space), ẏ = Cᵀ c + T̂ v meets the second row, and the first becomes (T̂ᵀ A T̂) v = T̂ᵀ (f − A Cᵀ c): p equations,
     symmetric.
   - The source writes γ = −Ḃ y; constraints that depend on time add ḃ. */
static int64_t solve_zero_eigenvalue(const double *A, const double *f, const double *B, const double *gamma,
                                     double *ydot, double *lam, int64_t m, int64_t n, Room room) {
    Rows rows = room_of_rows(&room, m, n);
    split_rows(&rows, B, RANK_TOLERANCE, room);
    int64_t r = rows.r, p = n - r;
    double *c = take(&room, r), *basis = take(&room, n * p);
    constraint_values(&rows, gamma, c);
    null_basis(&rows, basis, room); /* T̂ of Huston (22) */
    for (int64_t j = 0; j < n; j++) { /* Cᵀ c, which meets the constraints */
        ydot[j] = 0.0;
        for (int64_t k = 0; k < r; k++)
            ydot[j] += rows.C[k * n + j] * c[k];
    }
    if (add_free_motion(A, f, basis, ydot, n, p, room) != 0)
        return -1 - r;
    multipliers_left_over(A, f, &rows, ydot, lam, room);
    return r;
}

/* --- F8: the reduced form, Huston (48)–(55) --------------------------------------------------------------------------
   The speeds are parted into y_a and y_b with B_b invertible:

       [ B_a  B_b ] [ ẏ_a ]                                                  Huston (49), γ = −Ḃ y (+ ḃ)
                    [ ẏ_b ] = γ     ⇒     ẏ_b = B_b⁻¹ (γ − B_a ẏ_a)          Huston (50)

       T̂ᵀA [ ẏ_a ]
            [ ẏ_b ] = T̂ᵀf           A_a, A_b the columns of T̂ᵀA              Huston (51)
       (A_a − A_b B_b⁻¹ B_a) ẏ_a = T̂ᵀf − A_b B_b⁻¹ γ                         Huston (52)–(55)

   The source takes T̂ from the zero eigenvalues theorem. Any T̂ with B T̂ = 0 will do, and the partition has one to hand,

       T̂ = V = [     1      ]       so that ẏ = V ẏ_a + u with u = [    0    ]
               [ −B_b⁻¹ B_a ]                                      [ B_b⁻¹ γ ]

       (Vᵀ A V) ẏ_a = Vᵀ (f − A u),

   whose matrix is the source's Â of (54), symmetric and positive definite with this T̂. B stands for its independent,
   orthonormal rows. The partition is chosen by elimination with full pivoting and kept from call to call; it is chosen
   anew when a pivot of B_b has become small. */

/* Fill `partition` = (r, speeds in the order dependent, independent) by Gaussian elimination with full pivoting. */
static void choose_partition(const Rows *rows, int64_t *partition, Room room) {
    int64_t r = rows->r, n = rows->n, *speeds = partition + 1;
    double *W = take(&room, r * n);
    copy(W, rows->C, r * n);
    partition[0] = r;
    for (int64_t j = 0; j < n; j++)
        speeds[j] = j;
    for (int64_t k = 0; k < r; k++) {
        int64_t row = k, column = k;
        for (int64_t i = k; i < r; i++)
            for (int64_t j = k; j < n; j++)
                if (size_of(W[i * n + speeds[j]]) > size_of(W[row * n + speeds[column]])) {
                    row = i;
                    column = j;
                }
        int64_t held = speeds[k];
        speeds[k] = speeds[column];
        speeds[column] = held;
        if (row != k)
            for (int64_t j = 0; j < n; j++)
                swap(&W[k * n + j], &W[row * n + j]);
        int64_t pivot = speeds[k];
        for (int64_t i = k + 1; i < r; i++) {
            double factor = W[i * n + pivot] / W[k * n + pivot];
            for (int64_t j = 0; j < n; j++)
                W[i * n + j] -= factor * W[k * n + j];
        }
    }
}

/* Factor B_b; returns its smallest pivot (of orthonormal rows, so at most 1). */
static double factor_dependent_rows(const Rows *rows, const int64_t *partition, double *D, int64_t *pivots) {
    int64_t r = rows->r;
    for (int64_t i = 0; i < r; i++)
        for (int64_t k = 0; k < r; k++)
            D[i * r + k] = rows->C[i * rows->n + partition[1 + k]]; /* B_b of Huston (48) */
    lu(D, pivots, r, NO_REQUEST);
    double smallest = 1.0;
    for (int64_t k = 0; k < r; k++)
        smallest = min(smallest, size_of(D[k * r + k]));
    return smallest;
}

/* `partition` (n + 1 integers, −1 at first) is kept between calls. */
static int64_t solve_partitioned(const double *A, const double *f, const double *B, const double *gamma,
                                 int64_t *partition, double *ydot, double *lam, int64_t m, int64_t n, Room room) {
    Rows rows = room_of_rows(&room, m, n);
    split_rows(&rows, B, RANK_TOLERANCE, room);
    int64_t r = rows.r, p = n - r;
    double *c = take(&room, r), *D = take(&room, r * r), *V = take(&room, n * p), *column = take(&room, r);
    int64_t *pivots = take_integers(&room, r);
    constraint_values(&rows, gamma, c);
    if (partition[0] != r || factor_dependent_rows(&rows, partition, D, pivots) < WORN_OUT) {
        choose_partition(&rows, partition, room);
        factor_dependent_rows(&rows, partition, D, pivots);
    }
    clear(V, n * p);
    for (int64_t k = 0; k < p; k++) { /* V = (1; −B_b⁻¹ B_a), Huston (50) without its known part */
        int64_t independent = partition[1 + r + k];
        V[independent * p + k] = 1.0;
        for (int64_t i = 0; i < r; i++)
            column[i] = -rows.C[i * n + independent];
        lu_solve(D, pivots, column, r);
        for (int64_t i = 0; i < r; i++)
            V[partition[1 + i] * p + k] = column[i];
    }
    copy(column, c, r); /* u = (0; B_b⁻¹ γ), the known part of Huston (50) */
    lu_solve(D, pivots, column, r);
    clear(ydot, n);
    for (int64_t i = 0; i < r; i++)
        ydot[partition[1 + i]] = column[i];
    if (add_free_motion(A, f, V, ydot, n, p, room) != 0)
        return -1 - r;
    multipliers_left_over(A, f, &rows, ydot, lam, room);
    return r;
}

/* --- F8 as its authors mean it: x and the independent speeds y_a are integrated, y_b follows from the constraints ----

       y_b = B_b⁻¹ (b − B_a y_a)                                              Huston (14), parted as (48)
       (A_a − A_b B_b⁻¹ B_a) ẏ_a = f̂                                          Huston (53)–(55)

   2n − m differential equations, the rest algebraic. (The source names (50), the rate of the first line, as the
   algebraic equation; what gives y_b itself is (14).) With V = (1; −B_b⁻¹ B_a) and u = (0; B_b⁻¹ γ) the second line is
   (Vᵀ A V) ẏ_a = Vᵀ (f − A u), as above; only here B stands for itself, rows that are known to be independent, and the
   partition is kept until a run begins anew with another one. There are no multipliers: whoever wants them finds them
   from Bᵀλ = A ẏ − f.

   How good a partition is shows in V: how far y_b moves per y_a. Full pivoting keeps its entries around one; they grow
   without bound where B_b becomes singular (a crank in its dead centre). */

/* Fill `partition` for the rows of B (m × n). */
static void choose_independent_speeds(const double *B, int64_t *partition, int64_t m, int64_t n, Room room) {
    Rows rows = room_of_rows(&room, m, n);
    split_rows(&rows, B, RANK_TOLERANCE, room);
    choose_partition(&rows, partition, room);
}

/* Factor B_b (m × m); 0 if the partition is another's, or B_b is singular. */
static int factor_dependent(const double *B, const int64_t *partition, double *D, int64_t *pivots, int64_t m,
                            int64_t n) {
    if (partition[0] != m)
        return 0;
    for (int64_t i = 0; i < m; i++)
        for (int64_t k = 0; k < m; k++)
            D[i * m + k] = B[i * n + partition[1 + k]];
    return lu(D, pivots, m, NO_REQUEST) > SINGULAR;
}

/* Let y_b meet B y = b: y_b ← y_b − B_b⁻¹ ψ, with ψ = B y − b. 0 where B_b is singular. */
static int dependent_speeds(const double *B, const double *psi, const int64_t *partition, double *y, int64_t m,
                            int64_t n, Room room) {
    double *D = take(&room, m * m), *step = take(&room, m);
    int64_t *pivots = take_integers(&room, m);
    if (!factor_dependent(B, partition, D, pivots, m, n))
        return 0;
    copy(step, psi, m);
    lu_solve(D, pivots, step, m);
    for (int64_t i = 0; i < m; i++)
        y[partition[1 + i]] -= step[i];
    return 1;
}

/* Fill ẏ (n). Returns the largest entry of B_b⁻¹ B_a, or −1 where B_b or the reduced matrix is singular. */
static double solve_independent_speeds(const double *A, const double *f, const double *B, const double *gamma,
                                       const int64_t *partition, double *ydot, int64_t m, int64_t n, Room room) {
    int64_t p = n - m;
    const int64_t *dependent = partition + 1, *independent = partition + 1 + m;
    double *D = take(&room, m * m), *V = take(&room, m * p), *u = take(&room, m), *column = take(&room, m);
    double *image = take(&room, n * p), *rest = take(&room, n), *K = take(&room, p * p), *v = take(&room, p);
    int64_t *pivots = take_integers(&room, m);
    double leverage = 0.0;
    if (!factor_dependent(B, partition, D, pivots, m, n))
        return -1.0;
    for (int64_t k = 0; k < p; k++) { /* the lower half of V */
        for (int64_t i = 0; i < m; i++)
            column[i] = -B[i * n + independent[k]];
        lu_solve(D, pivots, column, m);
        for (int64_t i = 0; i < m; i++) {
            V[i * p + k] = column[i];
            leverage = max(leverage, size_of(column[i]));
        }
    }
    copy(u, gamma, m); /* the lower half of u */
    lu_solve(D, pivots, u, m);
    for (int64_t i = 0; i < n; i++) { /* A V and f − A u */
        rest[i] = f[i];
        for (int64_t j = 0; j < m; j++)
            rest[i] -= A[i * n + dependent[j]] * u[j];
        for (int64_t k = 0; k < p; k++)
            image[i * p + k] = A[i * n + independent[k]];
        for (int64_t j = 0; j < m; j++) {
            double a = A[i * n + dependent[j]];
            for (int64_t k = 0; k < p; k++)
                image[i * p + k] += a * V[j * p + k];
        }
    }
    for (int64_t a = 0; a < p; a++) { /* Huston (54) and (55) with T̂ = V */
        int64_t row = independent[a];
        v[a] = rest[row];
        for (int64_t j = 0; j < m; j++)
            v[a] += V[j * p + a] * rest[dependent[j]];
        for (int64_t b = 0; b <= a; b++) {
            K[a * p + b] = image[row * p + b];
            for (int64_t j = 0; j < m; j++)
                K[a * p + b] += V[j * p + a] * image[dependent[j] * p + b];
        }
    }
    if (p > 0 && cholesky(K, p, p) == 0.0)
        return -1.0;
    forward(K, p, v, p); /* Huston (53) */
    backward(K, p, v, p);
    for (int64_t k = 0; k < p; k++)
        ydot[independent[k]] = v[k];
    for (int64_t i = 0; i < m; i++) { /* Huston (50) */
        double total = u[i];
        for (int64_t k = 0; k < p; k++)
            total += V[i * p + k] * v[k];
        ydot[dependent[i]] = total;
    }
    return leverage;
}

#endif
