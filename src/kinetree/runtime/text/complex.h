/* Complex linear systems, real and imaginary parts beside each other. */
#ifndef KINETREE_COMPLEX_H
#define KINETREE_COMPLEX_H

#include "base.h"

typedef struct {
    double re, im;
} Complex;

static inline Complex times(Complex a, Complex b) {
    Complex product = {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
    return product;
}

/* Smith's quotient, which does not overflow where a·b̄/|b|² would. */
static inline Complex over(Complex a, Complex b) {
    Complex quotient;
    if (size_of(b.re) >= size_of(b.im)) {
        double ratio = b.im / b.re, scale = b.re + b.im * ratio;
        quotient.re = (a.re + a.im * ratio) / scale;
        quotient.im = (a.im - a.re * ratio) / scale;
    } else {
        double ratio = b.re / b.im, scale = b.im + b.re * ratio;
        quotient.re = (a.re * ratio + a.im) / scale;
        quotient.im = (a.im * ratio - a.re) / scale;
    }
    return quotient;
}

static inline void less(Complex *a, Complex b) {
    a->re -= b.re;
    a->im -= b.im;
}

/* The larger part, within √2 of the absolute value: enough to choose pivots. */
static inline double extent(Complex a) { return max(size_of(a.re), size_of(a.im)); }

/* Factor P A = L U in place with partial pivoting. Returns the smallest pivot over the largest (0: singular). */
static double complex_lu(Complex *A, int64_t *pivots, int64_t n) {
    double smallest = INF, largest = 0.0;
    for (int64_t k = 0; k < n; k++) {
        int64_t best = k;
        for (int64_t i = k + 1; i < n; i++)
            if (extent(A[i * n + k]) > extent(A[best * n + k]))
                best = i;
        pivots[k] = best;
        if (best != k)
            for (int64_t j = 0; j < n; j++) {
                Complex held = A[k * n + j];
                A[k * n + j] = A[best * n + j];
                A[best * n + j] = held;
            }
        double size = extent(A[k * n + k]);
        if (!(size > 0.0))
            return 0.0;
        smallest = min(smallest, size);
        largest = max(largest, size);
        for (int64_t i = k + 1; i < n; i++) {
            Complex factor = over(A[i * n + k], A[k * n + k]);
            A[i * n + k] = factor;
            if (factor.re != 0.0 || factor.im != 0.0)
                for (int64_t j = k + 1; j < n; j++)
                    less(&A[i * n + j], times(factor, A[k * n + j]));
        }
    }
    return n > 0 ? smallest / largest : 1.0;
}

/* Solve A x = b in place with the factors of `complex_lu`. */
static void complex_lu_solve(const Complex *LU, const int64_t *pivots, Complex *b, int64_t n) {
    for (int64_t k = 0; k < n; k++) {
        Complex held = b[k];
        b[k] = b[pivots[k]];
        b[pivots[k]] = held;
    }
    for (int64_t i = 0; i < n; i++)
        for (int64_t k = 0; k < i; k++)
            less(&b[i], times(LU[i * n + k], b[k]));
    for (int64_t i = n - 1; i >= 0; i--) {
        for (int64_t k = i + 1; k < n; k++)
            less(&b[i], times(LU[i * n + k], b[k]));
        b[i] = over(b[i], LU[i * n + i]);
    }
}

#endif
