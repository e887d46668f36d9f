/* Linear systems with a fixed sparse pattern: LDLᵀ of the augmented matrix of F3, and of that of the least change.

   Order and pattern come from `kinetree.linalg.sparsity`, once, packed into integers S: sizes, then offsets of
   arrays; here are the numbers, row by row of L (Davis, LDL). The time is proportional to the entries of L that are
   filled, for a tree to the number of bodies. */
#ifndef KINETREE_SPARSE_H
#define KINETREE_SPARSE_H

#include "base.h"
#include "pattern.h"

#define SMALL_INERTIA 1e-7 /* pivot of a speed over the sum it is the remainder of, at least */
#define SMALLEST_INERTIA 1e-9 /* and over the largest entry of A */
#define LOST 1e-13 /* the same of a row: its constraint depends on others */
#define MOST_REFINEMENTS 6
#define REFINED 1e-14 /* residual over the largest product in it: enough, */
#define SOLVED 1e-10 /* and at most */
#define TINY 1e-15 /* pivot over the square of the row's length at which a factorisation ends */

/* Doubles that suffice for the functions below, of a pattern S and as many rows in all. */
static inline int64_t room_for_sparse(const int64_t *S, int64_t rows) {
    return S[N_L] + 12 * (S[N_SPEEDS] + S[N_ROWS]) + 4 * rows + 256;
}

/* --- F3 with a fixed pattern, Wijckmans (2.24) -----------------------------------------------------------------------

       [ A  Bᵀ ] [  ẏ ]   [ f ]
       [ B  0  ] [ −λ ] = [ γ ]

   "A large set of highly sparse equations". Bodies may have no inertia in directions that their joints hold (thin rods
   about their axis). Such a speed's pivot vanishes; a small one is put in its place, and refinement with the true
   matrix takes out again what that changed. What is left over is measured: a solution that does not meet its equations
   is not given. */

/* Factor K with the numbers a of A and b of B. 0 where a row depends on others. */
static int factor_sparse(const int64_t *S, const double *a, const double *b, double *L, double *D, double *Y,
                         int64_t *filled) {
    int64_t size = S[N_SPEEDS] + S[N_ROWS], n_a = S[N_A], n = S[N_SPEEDS];
    const int64_t *k_start = S + S[K_START], *k_place = S + S[K_PLACE], *k_source = S + S[K_SOURCE];
    const int64_t *l_start = S + S[L_START], *l_place = S + S[L_PLACE];
    const int64_t *r_start = S + S[R_START], *r_place = S + S[R_PLACE], *order = S + S[ORDER];
    double largest = 0.0;
    for (int64_t q = 0; q < n_a; q++)
        largest = max(largest, size_of(a[q]));
    for (int64_t k = 0; k < size; k++) {
        filled[k] = 0;
        Y[k] = 0.0;
    }
    for (int64_t k = 0; k < size; k++) {
        for (int64_t q = k_start[k]; q < k_start[k + 1]; q++)
            Y[k_place[q]] = k_source[q] < n_a ? a[k_source[q]] : b[k_source[q] - n_a];
        double pivot = Y[k];
        Y[k] = 0.0;
        double total = size_of(pivot);
        for (int64_t q = r_start[k]; q < r_start[k + 1]; q++) {
            int64_t i = r_place[q], first = l_start[i], last = first + filled[i];
            double value = Y[i];
            Y[i] = 0.0;
            for (int64_t p = first; p < last; p++)
                Y[l_place[p]] -= L[p] * value;
            double entry = value / D[i];
            pivot -= entry * value;
            total += size_of(entry * value);
            L[last] = entry;
            filled[i]++;
        }
        if (order[k] < n)
            pivot = max(max(pivot, SMALL_INERTIA * total), SMALLEST_INERTIA * largest);
        else if (!(-pivot > LOST * total))
            return 0;
        if (!(size_of(pivot) > 0.0))
            return 0;
        D[k] = pivot;
    }
    return 1;
}

/* Solve K x = right (n + m, speeds then rows). */
static void solve_factored_sparse(const int64_t *S, const double *L, const double *D, const double *right, double *x,
                                  double *Y) {
    int64_t size = S[N_SPEEDS] + S[N_ROWS];
    const int64_t *order = S + S[ORDER], *l_start = S + S[L_START], *l_place = S + S[L_PLACE];
    for (int64_t k = 0; k < size; k++)
        Y[k] = right[order[k]];
    for (int64_t k = 0; k < size; k++)
        for (int64_t p = l_start[k]; p < l_start[k + 1]; p++)
            Y[l_place[p]] -= L[p] * Y[k];
    for (int64_t k = 0; k < size; k++)
        Y[k] /= D[k];
    for (int64_t k = size - 1; k >= 0; k--) {
        double total = Y[k];
        for (int64_t p = l_start[k]; p < l_start[k + 1]; p++)
            total -= L[p] * Y[l_place[p]];
        Y[k] = total;
    }
    for (int64_t k = 0; k < size; k++)
        x[order[k]] = Y[k];
}

/* Replace right by right − K x. Returns the largest of the residuals over the largest product in them. */
static double take_off(const int64_t *S, const double *a, const double *b, const int64_t *kept, const double *x,
                       double *right) {
    int64_t n = S[N_SPEEDS], m = S[N_ROWS];
    const int64_t *a_row = S + S[A_ROW], *a_column = S + S[A_COLUMN], *b_row = S + S[B_ROW];
    const int64_t *b_column = S + S[B_COLUMN];
    double force = 1e-300, acceleration = 1e-300, left = 0.0;
    for (int64_t i = 0; i < n; i++)
        force = max(force, size_of(right[i]));
    for (int64_t k = 0; k < m; k++)
        acceleration = max(acceleration, size_of(right[n + k]));
    for (int64_t q = 0; q < S[N_A]; q++) {
        double product = a[q] * x[a_column[q]];
        right[a_row[q]] -= product;
        force = max(force, size_of(product));
    }
    for (int64_t q = 0; q < S[N_B]; q++) {
        int64_t place = kept[b_row[q]], j = b_column[q];
        if (place < 0)
            continue;
        double product = b[q] * x[j];
        right[n + place] -= product;
        acceleration = max(acceleration, size_of(product));
        product = b[q] * x[n + place];
        right[j] -= product;
        force = max(force, size_of(product));
    }
    for (int64_t i = 0; i < n; i++) {
        double ratio = size_of(right[i]) / force;
        left = !(ratio <= left) ? ratio : left;
    }
    for (int64_t k = 0; k < m; k++) {
        double ratio = size_of(right[n + k]) / acceleration;
        left = !(ratio <= left) ? ratio : left;
    }
    return left;
}

static void keep_solution(const double *x, double *ydot, double *lam, int64_t n, int64_t m) {
    copy(ydot, x, n);
    for (int64_t k = 0; k < m; k++)
        lam[k] = -x[n + k];
}

/* Fill ẏ (n) and λ (of the m independent rows). Returns what is left of the equations (relative), inf: not solved.

   S is the packed pattern, a and b the numbers of A and B, γ of all `rows` rows. */
static double solve_sparse(const int64_t *S, const double *a, const double *f, const double *b, const double *gamma,
                           int64_t rows, double *ydot, double *lam, Room room) {
    int64_t n = S[N_SPEEDS], m = S[N_ROWS];
    const int64_t *of_row = S + S[KEPT];
    double *L = take(&room, S[N_L]), *D = take(&room, n + m), *Y = take(&room, n + m), *right = take(&room, n + m);
    double *x = take(&room, n + m), *more = take(&room, n + m), left = INF, now = INF;
    int64_t *filled = take_integers(&room, n + m), *kept = take_integers(&room, rows);
    if (!factor_sparse(S, a, b, L, D, Y, filled))
        return INF;
    clear(x, n + m);
    for (int64_t i = 0; i < rows; i++)
        kept[i] = -1;
    for (int64_t k = 0; k < m; k++)
        kept[of_row[k]] = k;
    for (int refinement = 0; refinement < MOST_REFINEMENTS; refinement++) {
        copy(right, f, n);
        for (int64_t k = 0; k < m; k++)
            right[n + k] = gamma[of_row[k]];
        now = take_off(S, a, b, kept, x, right);
        if (!(now < left) || now <= REFINED) {
            left = min(left, now);
            break;
        }
        left = now;
        keep_solution(x, ydot, lam, n, m);
        solve_factored_sparse(S, L, D, right, more, Y);
        for (int64_t i = 0; i < n + m; i++)
            x[i] += more[i];
    }
    if (now <= REFINED)
        keep_solution(x, ydot, lam, n, m);
    return left <= SOLVED ? left : INF;
}

/* Fill A (n × n) and the independent rows of B (m × n) with the numbers a and b. */
static void spread(const int64_t *S, const double *a, const double *b, double *A, double *B) {
    int64_t n = S[N_SPEEDS], m = S[N_ROWS];
    clear(A, n * n);
    clear(B, m * n);
    for (int64_t q = 0; q < S[N_A]; q++)
        A[S[S[A_ROW] + q] * n + S[S[A_COLUMN] + q]] = a[q];
    for (int64_t k = 0; k < m; k++)
        for (int64_t q = 0; q < S[N_B]; q++)
            if (S[S[B_ROW] + q] == S[S[KEPT] + k])
                B[k * n + S[S[B_COLUMN] + q]] = b[q];
}

/* --- The least change δ with B δ = r for sparse rows -----------------------------------------------------------------

       [ 1  Bᵀ ] [  δ ]   [ 0 ]
       [ B  0  ] [ −μ ] = [ r ]

   Speeds are eliminated first, which leaves −B Bᵀ of the rows: its pivots are the squares of what is left of a row
   outside those before it, as in the Cholesky factorisation of B Bᵀ. The pattern is that of all rows that have entries,
   so that it serves whatever rows are taken to be independent: those that are not in use stand aside, with a pivot of
   their own. */

/* Factor the matrix above with the numbers b of B, for rows in use.

   Fills the squares of the lengths of all rows of the pattern. Returns the smallest pivot over the square of its row's
   length, 0 where rows depend on others. */
static double factor_rows(const int64_t *S, const double *b, const int64_t *used, double *L, double *D,
                          double *squares, Room room) {
    int64_t n = S[N_SPEEDS], size = n + S[N_ROWS], n_a = S[N_A];
    const int64_t *k_start = S + S[K_START], *k_place = S + S[K_PLACE], *k_source = S + S[K_SOURCE];
    const int64_t *l_start = S + S[L_START], *l_place = S + S[L_PLACE];
    const int64_t *r_start = S + S[R_START], *r_place = S + S[R_PLACE], *order = S + S[ORDER];
    double *Y = take(&room, size), smallest = 1.0;
    int64_t *filled = take_integers(&room, size);
    clear(Y, size);
    for (int64_t k = 0; k < size; k++)
        filled[k] = 0;
    for (int64_t k = 0; k < size; k++) {
        if (order[k] < n) {
            D[k] = 1.0;
            continue;
        }
        int64_t row = order[k] - n;
        double square = 0.0, pivot = 0.0;
        for (int64_t q = k_start[k]; q < k_start[k + 1]; q++) {
            double value = b[k_source[q] - n_a];
            square += value * value;
            if (used[row] != 0)
                Y[k_place[q]] = value;
        }
        squares[row] = square;
        for (int64_t q = r_start[k]; q < r_start[k + 1]; q++) {
            int64_t i = r_place[q], first = l_start[i], last = first + filled[i];
            double value = Y[i];
            Y[i] = 0.0;
            for (int64_t p = first; p < last; p++)
                Y[l_place[p]] -= L[p] * value;
            double entry = value / D[i];
            pivot -= entry * value;
            L[last] = entry;
            filled[i]++;
        }
        if (used[row] == 0) {
            D[k] = -1.0;
            continue;
        }
        if (!(-pivot > TINY * square))
            return 0.0;
        smallest = min(smallest, -pivot / square);
        D[k] = pivot;
    }
    return smallest;
}

/* Fill δ (n) with the least that solves B δ = −residual for rows in use, the pivots of these (squares of what is left
   of a row outside those before it) and the squares of the lengths of all rows of the pattern.

   Returns the smallest pivot over the square of its row's length; 0 where rows depend on others, and δ is not
   filled. */
static double least_change_sparse(const int64_t *S, const double *b, const int64_t *used, const double *residual,
                                  double *delta, double *pivots, double *squares, Room room) {
    int64_t n = S[N_SPEEDS], m = S[N_ROWS];
    double *L = take(&room, S[N_L]), *D = take(&room, n + m);
    double smallest = factor_rows(S, b, used, L, D, squares, room);
    if (!(smallest > 0.0))
        return 0.0;
    for (int64_t k = 0; k < n + m; k++)
        if (S[S[ORDER] + k] >= n)
            pivots[S[S[ORDER] + k] - n] = -D[k];
    double *right = take(&room, n + m), *x = take(&room, n + m), *Y = take(&room, n + m);
    clear(right, n + m);
    for (int64_t k = 0; k < m; k++)
        if (used[k] != 0)
            right[n + k] = -residual[S[S[KEPT] + k]];
    solve_factored_sparse(S, L, D, right, x, Y);
    copy(delta, x, n);
    return smallest;
}

/* Fill the first `rows` rows of B (rows × n) with the numbers b. */
static void spread_rows(const int64_t *S, const double *b, double *B, int64_t rows) {
    int64_t n = S[N_SPEEDS];
    clear(B, rows * n);
    for (int64_t q = 0; q < S[N_B]; q++)
        if (S[S[B_ROW] + q] < rows)
            B[S[S[B_ROW] + q] * n + S[S[B_COLUMN] + q]] = b[q];
}

/* Add B δ to values and raise sizes to the largest entry of every row, of the first `rows` rows. */
static void take_products(const int64_t *S, const double *b, const double *delta, double *values, double *sizes,
                          int64_t rows) {
    for (int64_t q = 0; q < S[N_B]; q++) {
        int64_t row = S[S[B_ROW] + q];
        if (row < rows) {
            values[row] += b[q] * delta[S[S[B_COLUMN] + q]];
            sizes[row] = max(sizes[row], size_of(b[q]));
        }
    }
}

#endif
