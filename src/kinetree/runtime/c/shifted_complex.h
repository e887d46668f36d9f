/* Systems (shift − J) x = b with complex shifts. */
#ifndef KINETREE_SHIFTED_COMPLEX_H
#define KINETREE_SHIFTED_COMPLEX_H

#include "band_pattern.h"
#include "complex.h"
#include "evaluate.h"

static inline Complex of_real(double a) {
    Complex found = {a, 0.0};
    return found;
}

static inline void more(Complex *a, double scale, Complex b) {
    a->re += scale * b.re;
    a->im += scale * b.im;
}

#define NUMBER Complex
#define FACTOR_SHIFTED complex_factor_shifted
#define SOLVE_SHIFTED complex_solve_shifted
#define SOLVE_WORKS complex_solve_works
#define SOLVE_WHOLE complex_solve_whole
#define FACTOR complex_lu
#define SOLVE complex_lu_solve
#define FACTOR_BAND complex_band_lu
#define SOLVE_BAND complex_band_lu_solve
#define OF_REAL(a) of_real(a)
#define PLUS(a, b) more(&(a), 1.0, b)
#define PLUS_SCALED(a, b, c) more(&(a), b, c)
#define QUOTIENT(a, b) over(a, b)
#include "shifted.h"

#endif
