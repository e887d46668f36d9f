/* The elementary functions as kernels call them, one number at a time. */
#include "elementary.h"

#define OF_ONE(name) \
    double kinetree_##name(double x) { return kt_##name(x); }
#define OF_TWO(name) \
    double kinetree_##name(double x, double y) { return kt_##name(x, y); }

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
