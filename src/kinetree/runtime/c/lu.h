/* P A = L U with partial pivoting. Included once for real numbers (dense.h) and once for complex ones (complex.h), which
   say before what NUMBER is, what FACTOR and SOLVE are called, of bands FACTOR_BAND and SOLVE_BAND, and how numbers are
   handled: EXTENT(a) is what pivots are chosen by, IS_ZERO(a), QUOTIENT(a, b), and SUBTRACT(a, b, c) makes a − b c of a. */

/* Factor P A = L U in place. Returns the smallest pivot over the largest (0: singular, or `asked` to end meanwhile). */
static double FACTOR(NUMBER *A, int64_t *pivots, int64_t n, Request asked) {
    double smallest = INF, largest = 0.0;
    for (int64_t k = 0; k < n; k++) {
        if (is_made(asked))
            return 0.0;
        int64_t best = k;
        for (int64_t i = k + 1; i < n; i++)
            if (EXTENT(A[i * n + k]) > EXTENT(A[best * n + k]))
                best = i;
        pivots[k] = best;
        if (best != k)
            for (int64_t j = 0; j < n; j++) {
                NUMBER held = A[k * n + j];
                A[k * n + j] = A[best * n + j];
                A[best * n + j] = held;
            }
        double size = EXTENT(A[k * n + k]);
        if (!(size > 0.0))
            return 0.0;
        smallest = min(smallest, size);
        largest = max(largest, size);
        for (int64_t i = k + 1; i < n; i++) {
            NUMBER factor = QUOTIENT(A[i * n + k], A[k * n + k]);
            A[i * n + k] = factor;
            if (!IS_ZERO(factor))
                for (int64_t j = k + 1; j < n; j++)
                    SUBTRACT(A[i * n + j], factor, A[k * n + j]);
        }
    }
    return n > 0 ? smallest / largest : 1.0;
}

/* Solve A x = b in place with these factors. */
static void SOLVE(const NUMBER *LU, const int64_t *pivots, NUMBER *b, int64_t n) {
    for (int64_t k = 0; k < n; k++) {
        NUMBER held = b[k];
        b[k] = b[pivots[k]];
        b[pivots[k]] = held;
    }
    for (int64_t i = 0; i < n; i++) {
        NUMBER total = b[i];
        for (int64_t k = 0; k < i; k++)
            SUBTRACT(total, LU[i * n + k], b[k]);
        b[i] = total;
    }
    for (int64_t i = n - 1; i >= 0; i--) {
        NUMBER total = b[i];
        for (int64_t k = i + 1; k < n; k++)
            SUBTRACT(total, LU[i * n + k], b[k]);
        b[i] = QUOTIENT(total, LU[i * n + i]);
    }
}

/* --- Bands -----------------------------------------------------------------------------------------------------------

   Row i has `lower` entries before its diagonal and `upper` behind it; entry (i, j) stands at A[i w + lower + j − i] with
   w = 2 lower + upper + 1, for exchanges of rows fill as many entries above the band as there are below it. Factors of L
   stay in the rows in which they were found (as in LAPACK's gbtrf). */

/* Factor P A = L U in place. Returns the smallest pivot over the largest (0: singular). */
static double FACTOR_BAND(NUMBER *A, int64_t *pivots, int64_t n, int64_t lower, int64_t upper) {
    int64_t w = 2 * lower + upper + 1;
    double smallest = INF, largest = 0.0;
    for (int64_t k = 0; k < n; k++) {
        int64_t last = k + lower < n ? k + lower : n - 1, best = k;
        int64_t end = k + lower + upper < n ? lower + upper : n - 1 - k; /* entries of row k behind its diagonal */
        NUMBER *row = A + k * w + lower;
        for (int64_t i = k + 1; i <= last; i++)
            if (EXTENT(A[i * w + lower + k - i]) > EXTENT(A[best * w + lower + k - best]))
                best = i;
        pivots[k] = best;
        if (best != k) {
            NUMBER *other = A + best * w + lower + k - best;
            for (int64_t j = 0; j <= end; j++) {
                NUMBER held = row[j];
                row[j] = other[j];
                other[j] = held;
            }
        }
        double size = EXTENT(row[0]);
        if (!(size > 0.0))
            return 0.0;
        smallest = min(smallest, size);
        largest = max(largest, size);
        for (int64_t i = k + 1; i <= last; i++) {
            NUMBER *changed = A + i * w + lower + k - i;
            NUMBER factor = QUOTIENT(changed[0], row[0]);
            changed[0] = factor;
            if (!IS_ZERO(factor))
                for (int64_t j = 1; j <= end; j++)
                    SUBTRACT(changed[j], factor, row[j]);
        }
    }
    return n > 0 ? smallest / largest : 1.0;
}

/* Solve A x = b in place with these factors. */
static void SOLVE_BAND(const NUMBER *LU, const int64_t *pivots, NUMBER *b, int64_t n, int64_t lower, int64_t upper) {
    int64_t w = 2 * lower + upper + 1;
    for (int64_t k = 0; k < n; k++) {
        NUMBER held = b[pivots[k]];
        b[pivots[k]] = b[k];
        b[k] = held;
        for (int64_t i = k + 1; i <= k + lower && i < n; i++)
            SUBTRACT(b[i], LU[i * w + lower + k - i], held);
    }
    for (int64_t i = n - 1; i >= 0; i--) {
        const NUMBER *row = LU + i * w + lower;
        NUMBER total = b[i];
        for (int64_t j = 1; j <= lower + upper && i + j < n; j++)
            SUBTRACT(total, row[j], b[i + j]);
        b[i] = QUOTIENT(total, row[0]);
    }
}

#undef NUMBER
#undef FACTOR
#undef SOLVE
#undef FACTOR_BAND
#undef SOLVE_BAND
#undef EXTENT
#undef IS_ZERO
#undef QUOTIENT
#undef SUBTRACT
