/* Varied equations of motion solved for many columns, by the numbers of one kernel.

   Mass matrices of trees are factored along their branches: M = Lᵀ L with the pattern of M (Featherstone, 2008, 6.5).
   Entries belong to two speeds of one branch only, so that a step of the elimination goes inward along the branch, by
   `below`, and nothing fills in. Right-hand sides are many columns: every step is one row minus a multiple of another.

   `relatives` are all speeds inward of each, then all outward of each: with n speeds and P pairs, n + 1 positions and P
   speeds, and again n + 1 positions (counted from the beginning of these) and P speeds. */
#include "dense.h"
#include "evaluate.h"

#define POSSIBLE 1e-6 /* how far off its constraints a state may be */
#define SINGULAR 1e-12 /* smallest pivot over the largest, below which dependent speeds do not follow */

/* Sizes and addresses; `kinetree.linalg.reductions` has the same fields in the same order.

   Numbers of speeds, rows, columns (without Bᵀ), inputs, independent coordinates, independent speeds, residuals,
   entries of `relatives`, and whether the kernel gives L and L⁻ᵀ Y in place of M and Y; a kernel and what it is called
   with; its outputs; room for the rest; integer arrays. */
typedef struct {
    int64_t n, m, columns, inputs, f_h, f, n_off, n_relatives, swept;
    int64_t kernel;
    void *in_table, *out_table, *work;
    double *M, *B, *Y, *G, *S, *off, *health, *psi_xi, *turning, *Z_h, *Z, *V, *demand, *square, *F, *H, *A, *B_in;
    int64_t *below, *relatives, *lead_h, *others_h, *lead, *others;
    double *room; /* 2 n + 2 m */
} Varied;

/* Factor M = Lᵀ L in place, lower triangle; the diagonal keeps 1 / L_kk. 0 where M is not positive definite. */
static int factor_branched(double *M, const int64_t *below, int64_t n) {
    for (int64_t k = n - 1; k >= 0; k--) {
        double pivot = M[k * n + k];
        if (!(pivot > 0.0))
            return 0;
        double inverse = 1.0 / square_root(pivot);
        M[k * n + k] = inverse;
        for (int64_t i = below[k]; i >= 0; i = below[i])
            M[k * n + i] *= inverse;
        for (int64_t i = below[k]; i >= 0; i = below[i]) {
            double a = M[k * n + i];
            for (int64_t j = i; j >= 0; j = below[j])
                M[i * n + j] -= a * M[k * n + j];
        }
    }
    return 1;
}

/* Y_i ← (Y_i − Σ a_j Y_j) / L_ii over relatives j, four at a time so that Y_i is passed seldom. */
static void take_relatives(double *Y, int64_t columns, int64_t i, const int64_t *relatives, int64_t count,
                           const double *factors, double inverse) {
    double *to = Y + i * columns;
    int64_t k = 0;
    for (; k + 4 <= count; k += 4) {
        const double *p = Y + relatives[k] * columns, *q = Y + relatives[k + 1] * columns;
        const double *r = Y + relatives[k + 2] * columns, *s = Y + relatives[k + 3] * columns;
        double a = factors[k], b = factors[k + 1], c = factors[k + 2], d = factors[k + 3];
        for (int64_t x = 0; x < columns; x++)
            to[x] -= a * p[x] + b * q[x] + c * r[x] + d * s[x];
    }
    for (; k < count; k++) {
        const double *p = Y + relatives[k] * columns;
        for (int64_t x = 0; x < columns; x++)
            to[x] -= factors[k] * p[x];
    }
    for (int64_t x = 0; x < columns; x++)
        to[x] *= inverse;
}

/* Solve Lᵀ Z = Y (n, columns) in place. */
static void sweep_inward(const double *L, const int64_t *relatives, double *Y, int64_t n, int64_t columns,
                         double *factors) {
    int64_t outward = 2 * (n + 1) + relatives[n];
    for (int64_t j = n - 1; j >= 0; j--) {
        int64_t first = outward + relatives[outward - n - 1 + j], last = outward + relatives[outward - n + j];
        for (int64_t k = first; k < last; k++)
            factors[k - first] = L[relatives[k] * n + j];
        take_relatives(Y, columns, j, relatives + first, last - first, factors, L[j * n + j]);
    }
}

/* Solve L X = Z (n, columns) in place. */
static void sweep_outward(const double *L, const int64_t *relatives, double *Z, int64_t n, int64_t columns,
                          double *factors) {
    for (int64_t i = 0; i < n; i++) {
        int64_t first = n + 1 + relatives[i], last = n + 1 + relatives[i + 1];
        for (int64_t k = first; k < last; k++)
            factors[k - first] = L[i * n + relatives[k]];
        take_relatives(Z, columns, i, relatives + first, last - first, factors, L[i * n + i]);
    }
}

/* to −= a · from. */
static void less_times(double *to, double a, const double *from, int64_t columns) {
    for (int64_t c = 0; c < columns; c++)
        to[c] -= a * from[c];
}

static void scale(double *to, double a, int64_t columns) {
    for (int64_t c = 0; c < columns; c++)
        to[c] *= a;
}

/* δa of M δa = δf + Bᵀδλ, B δa = δγ, for several columns at once.

   L are factors of M (n, n), B (m, n) independent rows, Z (n, columns + m) holds L⁻ᵀ (δf, Bᵀ), and δa is left in its
   first columns; G (m, columns) holds δγ, and δλ is left there; S (m, m) is room for B M⁻¹ Bᵀ. Returns the smallest
   pivot over its diagonal entry; 0 where the rows are dependent or M was not positive definite. */
static double solve_varied(const Varied *v, double *Z, double *G, int64_t columns) {
    int64_t n = v->n, m = v->m, width = columns + m;
    const double *L = v->M, *B = v->B;
    double *S = v->S;
    for (int64_t i = 0; i < n; i++)
        if (!(L[i * n + i] > 0.0 && L[i * n + i] < INF))
            return 0.0;
    sweep_outward(L, v->relatives, Z, n, width, v->room);
    if (m == 0)
        return 1.0;
    for (int64_t r = 0; r < m; r++) {
        for (int64_t s = 0; s <= r; s++) {
            double total = 0.0;
            for (int64_t i = 0; i < n; i++)
                total += B[r * n + i] * Z[i * width + columns + s];
            S[r * m + s] = total;
        }
        for (int64_t i = 0; i < n; i++)
            if (B[r * n + i] != 0.0)
                less_times(G + r * columns, B[r * n + i], Z + i * width, columns);
    }
    double health = cholesky(S, m, m);
    if (!(health > EPSILON))
        return 0.0;
    for (int64_t r = 0; r < m; r++) {
        for (int64_t k = 0; k < r; k++)
            less_times(G + r * columns, S[r * m + k], G + k * columns, columns);
        scale(G + r * columns, 1.0 / S[r * m + r], columns);
    }
    for (int64_t r = m - 1; r >= 0; r--) {
        for (int64_t k = r + 1; k < m; k++)
            less_times(G + r * columns, S[k * m + r], G + k * columns, columns);
        scale(G + r * columns, 1.0 / S[r * m + r], columns);
    }
    for (int64_t i = 0; i < n; i++)
        for (int64_t r = 0; r < m; r++)
            less_times(Z + i * width, -Z[i * width + columns + r], G + r * columns, columns);
    return health;
}

/* Call the kernel and factor M; whether the state is a possible one, and M positive definite. */
static int evaluate_varied(const Varied *v) {
    ((Kernel)(intptr_t)v->kernel)(v->in_table, v->out_table, v->work);
    double worst = 0.0;
    for (int64_t k = 0; k < v->n_off; k++)
        worst = v->off[k] == v->off[k] ? max(worst, size_of(v->off[k])) : INF;
    if (!(worst <= POSSIBLE))
        return 0;
    if (v->swept != 0)
        return 1;
    if (!factor_branched(v->M, v->below, v->n))
        return 0;
    sweep_inward(v->M, v->relatives, v->Y, v->n, v->columns + v->m, v->room);
    return 1;
}

/* Evaluate the kernel and solve for δu̇, left in the first columns of Y. 0, or 1 where there is no answer. */
int64_t accelerations_varied(Varied *v, void *same) {
    (void)same;
    return evaluate_varied(v) && solve_varied(v, v->Y, v->G, v->columns) > 0.0 ? 0 : 1;
}

/* Solve B_o X = demand (rows, columns; stored in rows of n) in place for the first rows of B and its columns
   `others`. */
static int follow(const Varied *v, int64_t rows, const int64_t *others, int64_t columns) {
    int64_t n = v->n, *pivots = (int64_t *)(v->room + n);
    double *column = v->room + n + v->m;
    for (int64_t r = 0; r < rows; r++)
        for (int64_t k = 0; k < rows; k++)
            v->square[r * rows + k] = v->B[r * n + others[k]];
    if (!(lu(v->square, pivots, rows, NO_REQUEST) > SINGULAR))
        return 0;
    for (int64_t c = 0; c < columns; c++) {
        for (int64_t r = 0; r < rows; r++)
            column[r] = v->demand[r * n + c];
        lu_solve(v->square, pivots, column, rows);
        for (int64_t r = 0; r < rows; r++)
            v->demand[r * n + c] = column[r];
    }
    return 1;
}

/* Z (n, f): the unit matrix in the rows `lead`, and B Z = 0 for the first rows of B. */
static int directions(const Varied *v, int64_t rows, const int64_t *lead, int64_t f, const int64_t *others, double *Z) {
    int64_t n = v->n;
    clear(Z, n * f);
    for (int64_t c = 0; c < f; c++)
        Z[lead[c] * f + c] = 1.0;
    if (rows == 0)
        return 1;
    for (int64_t r = 0; r < rows; r++)
        for (int64_t c = 0; c < f; c++)
            v->demand[r * n + c] = -v->B[r * n + lead[c]];
    if (!follow(v, rows, others, f))
        return 0;
    for (int64_t r = 0; r < rows; r++)
        for (int64_t c = 0; c < f; c++)
            Z[others[r] * f + c] = v->demand[r * n + c];
    return 1;
}

/* to[:, start …] += left[:, first …] right (inner, columns), of rows with the widths given. */
static void add_product(double *to, int64_t rows, int64_t w_to, int64_t start, const double *left, int64_t w_left,
                        int64_t first, const double *right, int64_t inner, int64_t columns) {
    for (int64_t i = 0; i < rows; i++)
        for (int64_t k = 0; k < inner; k++) {
            double a = left[i * w_left + first + k];
            if (a != 0.0)
                less_times(to + i * w_to + start, -a, right + k * columns, columns);
        }
}

/* Evaluate the kernel and solve for the rates of independent coordinates and speeds; 0, or 1: no answer.

   δξ = Z_h s and δu = Z ṡ + V s satisfy the varied constraints B δu + ψ_ξ δξ = 0. */
int64_t reduced_motion(Varied *v, void *same) {
    int64_t n = v->n, m = v->m, f_h = v->f_h, f = v->f, k = v->inputs, states = f_h + f;
    int64_t w_Y = v->columns + m, w_F = states + k + m, w_H = states + k;
    double *F = v->F, *H = v->H, *V = v->V, *Z_h = v->Z_h, *Z = v->Z, *demand = v->demand, *A = v->A;
    (void)same;
    if (!evaluate_varied(v))
        return 1;
    if (!directions(v, n - f_h, v->lead_h, f_h, v->others_h, Z_h) || !directions(v, m, v->lead, f, v->others, Z))
        return 1;
    clear(V, n * f_h);
    if (m > 0) {
        clear(demand, m * n);
        for (int64_t r = 0; r < m; r++)
            for (int64_t i = 0; i < n; i++)
                if (v->psi_xi[r * n + i] != 0.0)
                    less_times(demand + r * n, v->psi_xi[r * n + i], Z_h + i * f_h, f_h);
        if (!follow(v, m, v->others, f_h))
            return 1;
        for (int64_t r = 0; r < m; r++)
            copy(V + v->others[r] * f_h, demand + r * n, f_h);
    }
    if (m == 0) /* Z_h and Z are unit matrices */
        for (int64_t i = 0; i < n; i++)
            copy(F + i * w_F, v->Y + i * w_Y, states);
    else {
        clear(F, n * w_F);
        clear(H, m * w_H);
        add_product(F, n, w_F, 0, v->Y, w_Y, 0, Z_h, n, f_h);
        add_product(F, n, w_F, 0, v->Y, w_Y, n, V, n, f_h);
        add_product(F, n, w_F, f_h, v->Y, w_Y, n, Z, n, f);
        add_product(H, m, w_H, 0, v->G, v->columns, 0, Z_h, n, f_h);
        add_product(H, m, w_H, 0, v->G, v->columns, n, V, n, f_h);
        add_product(H, m, w_H, f_h, v->G, v->columns, n, Z, n, f);
    }
    for (int64_t i = 0; i < n; i++)
        copy(F + i * w_F + states, v->Y + i * w_Y + 2 * n, k + m);
    for (int64_t r = 0; r < m; r++)
        copy(H + r * w_H + states, v->G + r * v->columns + 2 * n, k);
    double health = solve_varied(v, F, H, states + k);
    clear(A, states * states);
    clear(v->B_in, states * k);
    for (int64_t a = 0; a < f_h; a++) { /* δξ̇ = δu + turning δξ */
        int64_t row = v->lead_h[a];
        copy(A + a * states, V + row * f_h, f_h);
        copy(A + a * states + f_h, Z + row * f, f);
        for (int64_t i = 0; i < n; i++)
            if (v->turning[row * n + i] != 0.0)
                less_times(A + a * states, -v->turning[row * n + i], Z_h + i * f_h, f_h);
    }
    for (int64_t a = 0; a < f; a++) {
        copy(A + (f_h + a) * states, F + v->lead[a] * w_F, states);
        copy(v->B_in + (f_h + a) * k, F + v->lead[a] * w_F + states, k);
    }
    return health > 0.0 ? 0 : 1;
}
