/* Lemke's method for linear complementarity problems, with lexicographic ties.

       w = M z + q,    w ≥ 0,   z ≥ 0,   wᵀz = 0

   A column of ones is brought into the basis and pivoted out again (C. E. Lemke, 1965; R. W. Cottle, J.-S. Pang,
   R. E. Stone, The Linear Complementarity Problem, 1992, algorithms 4.4.5 and 4.9.2). Which variable leaves is decided
   by lexicographic order, so that no basis occurs twice and the method ends: in a solution or in a ray. Of matrices that
   are copositive, such as those of contacts with friction, a ray shows that the problem has no solution in their sense. */
#ifndef KINETREE_LEMKE_H
#define KINETREE_LEMKE_H

#include "dense.h"

#define LEAST_PIVOT 1e-12 /* entry of a column, over its largest one, that is taken for zero */
#define EQUAL_RATIOS 1e-12 /* difference of ratios, over their size, that is none */
#define PIVOTS 16 /* for each variable, after which round-off must be what goes round in circles */

/* w − M z − 1 z0 = q, by rows: columns of w (n), of z (n), of the artificial variable z0, right-hand sides. */
typedef struct {
    double *table, *column;
    int64_t *basis, *left, n, width;
} PivotTable;

static inline int64_t room_for_lemke(int64_t n) { return n * (2 * n + 2) + 4 * n + 64; }

/* Key k of a row in lexicographic order: its right-hand side first, then the inverse of the basis. */
static double ratio_of(const PivotTable *T, int64_t row, int64_t k) {
    return T->table[row * T->width + (k == 0 ? T->width - 1 : k - 1)] / T->column[row];
}

/* Of the rows in `left` (count) the lexicographically least; of equal right-hand sides that of the artificial one. */
static int64_t least_row(PivotTable *T, int64_t count) {
    for (int64_t k = 0; k <= T->n && count > 1; k++) {
        double smallest = INF, largest = 0.0;
        for (int64_t i = 0; i < count; i++) {
            smallest = min(smallest, ratio_of(T, T->left[i], k));
            largest = max(largest, size_of(ratio_of(T, T->left[i], k)));
        }
        double bound = smallest + EQUAL_RATIOS * max(size_of(smallest), 1e-3 * largest);
        int64_t kept = 0;
        for (int64_t i = 0; i < count; i++)
            if (ratio_of(T, T->left[i], k) <= bound)
                T->left[kept++] = T->left[i];
        if (kept == 0) /* not numbers */
            break;
        count = kept;
        if (k == 0)
            for (int64_t i = 0; i < count; i++)
                if (T->basis[T->left[i]] == 2 * T->n)
                    return T->left[i];
    }
    return T->left[0];
}

/* Exchange a variable; gives the one that leaves. */
static int64_t exchange(PivotTable *T, int64_t row, int64_t entering) {
    int64_t leaving = T->basis[row], width = T->width;
    double *own = T->table + row * width, pivot = own[entering];
    for (int64_t j = 0; j < width; j++)
        own[j] /= pivot;
    for (int64_t i = 0; i < T->n; i++) {
        double *other = T->table + i * width, share = other[entering];
        if (i != row && share != 0.0)
            for (int64_t j = 0; j < width; j++)
                other[j] -= share * own[j];
    }
    T->basis[row] = entering;
    return leaving;
}

/* z (n) of a problem; 0 where the method ends in a ray. */
static int lemke(const double *M, const double *q, double *z, int64_t n, Room room) {
    double least_value = 0.0;
    for (int64_t i = 0; i < n; i++) {
        z[i] = 0.0;
        least_value = min(least_value, q[i]);
    }
    if (least_value >= 0.0)
        return 1;
    PivotTable T = {take(&room, n * (2 * n + 2)), take(&room, n), take_integers(&room, n), take_integers(&room, n), n,
                 2 * n + 2};
    clear(T.table, n * T.width);
    for (int64_t i = 0; i < n; i++) {
        double *row = T.table + i * T.width;
        row[i] = 1.0;
        for (int64_t j = 0; j < n; j++)
            row[n + j] = -M[i * n + j];
        row[2 * n] = -1.0;
        row[2 * n + 1] = q[i];
        T.basis[i] = T.left[i] = i;
        T.column[i] = 1.0;
    }
    /* after the artificial variable has entered, all right-hand sides are non-negative */
    int64_t leaving = exchange(&T, least_row(&T, n), 2 * n);
    for (int64_t pivot = 0; pivot < PIVOTS * (n + 1); pivot++) {
        int64_t entering = leaving < n ? leaving + n : leaving - n, count = 0;
        double largest = 0.0;
        for (int64_t i = 0; i < n; i++) {
            T.column[i] = T.table[i * T.width + entering];
            largest = max(largest, size_of(T.column[i]));
        }
        for (int64_t i = 0; i < n; i++)
            if (T.column[i] > LEAST_PIVOT * largest)
                T.left[count++] = i;
        if (count == 0)
            return 0;
        leaving = exchange(&T, least_row(&T, count), entering);
        if (leaving == 2 * n) {
            for (int64_t i = 0; i < n; i++)
                if (T.basis[i] >= n && T.basis[i] < 2 * n)
                    z[T.basis[i] - n] = max(T.table[i * T.width + 2 * n + 1], 0.0);
            return 1;
        }
    }
    return 0;
}

#endif
