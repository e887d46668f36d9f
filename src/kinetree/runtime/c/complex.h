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

#define NUMBER Complex
#define FACTOR complex_lu
#define SOLVE complex_lu_solve
#define FACTOR_BAND complex_band_lu
#define SOLVE_BAND complex_band_lu_solve
#define EXTENT(a) extent(a)
#define IS_ZERO(a) ((a).re == 0.0 && (a).im == 0.0)
#define QUOTIENT(a, b) over(a, b)
#define SUBTRACT(a, b, c) less(&(a), times(b, c))
#include "lu.h"

#endif
