/* P A = L U with partial pivoting. Included once for real numbers (dense.h) and once for complex ones (complex.h), which
   say before what NUMBER is, what FACTOR and SOLVE are called, and how numbers are handled: EXTENT(a) is what pivots are
   chosen by, IS_ZERO(a), QUOTIENT(a, b), and SUBTRACT(a, b, c) makes a − b c of a. */

/* Factor P A = L U in place. Returns the smallest pivot over the largest (0: singular). */
static double FACTOR(NUMBER *A, int64_t *pivots, int64_t n) {
    double smallest = INF, largest = 0.0;
    for (int64_t k = 0; k < n; k++) {
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

#undef NUMBER
#undef FACTOR
#undef SOLVE
#undef EXTENT
#undef IS_ZERO
#undef QUOTIENT
#undef SUBTRACT
