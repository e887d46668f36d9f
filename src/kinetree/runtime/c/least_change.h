/* The step of assembly: δ = −W (B W)⁺ r with W Wᵀ = M⁻¹, the change of the free speeds, least by the mass matrix M, that
   removes a residual r; rows of B W have unit length. */
#ifndef KINETREE_LEAST_CHANGE_H
#define KINETREE_LEAST_CHANGE_H

#include "least_squares.h"

#define LEAST_PIVOT 1e-12 /* of M with a unit diagonal: below it changes are not weighed */
#define NO_ROW 1e-12 /* length over the longest, of rows that are round-off */
#define SHORT_ROW 1e-3 /* length that a longest row has at least */
#define SAME_ROWS 1e-10 /* singular value over the largest, of rows that depend on each other */

/* D (n) and L (n × n) of W = D L⁻ᵀ for the free speeds, whose numbers are `which`; units where M is not positive, and 0
   is returned then. */
static int weigh(const double *M, const int64_t *which, int64_t n, int64_t n_y, double *D, double *L) {
    int positive = 1;
    for (int64_t i = 0; i < n; i++) {
        double own = M[which[i] * n_y + which[i]];
        positive = positive && own > 0.0 && own < INF;
        D[i] = positive ? 1.0 / square_root(own) : 1.0;
    }
    for (int64_t i = 0; i < n && positive; i++)
        for (int64_t j = 0; j < n; j++)
            L[i * n + j] = D[i] * D[j] * 0.5 * (M[which[i] * n_y + which[j]] + M[which[j] * n_y + which[i]]);
    if (n > 0 && positive && cholesky(L, n, n) >= LEAST_PIVOT)
        return 1;
    clear(L, n * n);
    for (int64_t i = 0; i < n; i++)
        L[i * n + i] = D[i] = 1.0;
    return 0;
}

/* The change of all speeds into `delta` (n_y), 0 of those that are not free; of m rows of B. Whether masses weigh it. */
static int change_least(const double *M, const double *B, const double *r, const int64_t *free, double *delta, int64_t m,
                        int64_t n_y, Room room) {
    int64_t *which = take_integers(&room, n_y), n = 0;
    for (int64_t j = 0; j < n_y; j++)
        if (free[j] != 0)
            which[n++] = j;
    double *D = take(&room, n), *L = take(&room, n * n), *BW = take(&room, m * n), *right = take(&room, m);
    double *plain = take(&room, m), *norms = take(&room, m), *s = take(&room, n), longest = SHORT_ROW, largest = 0.0;
    clear(delta, n_y);
    if (n == 0)
        return 1;
    int weighed = weigh(M, which, n, n_y, D, L);
    for (int64_t i = 0; i < m; i++) {
        double *row = BW + i * n;
        for (int64_t k = 0; k < n; k++)
            row[k] = B[i * n_y + which[k]];
        plain[i] = length_of(row, n);
        for (int64_t k = 0; k < n; k++)
            row[k] *= D[k];
        forward(L, n, row, n);
        norms[i] = length_of(row, n);
        longest = max(longest, plain[i]);
        largest = max(largest, norms[i]);
    }
    for (int64_t i = 0; i < m; i++) {
        int usable = norms[i] > NO_ROW * largest && plain[i] > NO_ROW * longest;
        double scale = usable ? 1.0 / norms[i] : 0.0;
        right[i] = -r[i] * scale;
        for (int64_t k = 0; k < n; k++)
            BW[i * n + k] *= scale;
    }
    least_squares(BW, right, s, m, n, SAME_ROWS, room);
    backward(L, n, s, n);
    for (int64_t k = 0; k < n; k++)
        delta[which[k]] = D[k] * s[k];
    return weighed;
}

#endif
