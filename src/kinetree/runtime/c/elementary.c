/* The elementary functions as kernels call them, one number at a time. */
#include "elementary.h"

#define OF_ONE(name) \
    double kinetree_##name(double x) { return kt_##name(x); }
#define OF_TWO(name) \
    double kinetree_##name(double x, double y) { return kt_##name(x, y); }

OF_ONE(sin)
OF_ONE(cos)
OF_ONE(tan)
OF_ONE(asin)
OF_ONE(acos)
OF_ONE(atan)
OF_TWO(atan2)
OF_ONE(sinh)
OF_ONE(cosh)
OF_ONE(tanh)
OF_ONE(asinh)
OF_ONE(acosh)
OF_ONE(atanh)
OF_ONE(exp)
OF_ONE(expm1)
OF_ONE(log)
OF_ONE(log1p)
OF_TWO(pow)
OF_TWO(hypot)
OF_ONE(erf)
OF_TWO(fmod)
OF_TWO(remainder)

/* For surroundings that lend `kinetree_fma` (a page) and cannot do it themselves. */
double kinetree_exact_fma(double a, double b, double c) { return kt_exact_fma(a, b, c); }
