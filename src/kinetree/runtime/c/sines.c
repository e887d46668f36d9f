/* Sine and cosine as kernels call them, of one angle or of lanes of 2, 4 and 8 with the same bits in each. */
#include "elementary.h"

/* The sine and the cosine. */
kt_pair kinetree_sincos_1(double x) { return kt_sincos(x); }

#define KT_BITS_OF(x) ((KT_BITS)(x))
#define KT_REAL_OF(n) ((KT_REAL)(n))
#define MASK(q) ((KT_BITS)(((q) & 1) != 0))
#define KT_CHOOSE(q, a, b) KT_REAL_OF((KT_BITS_OF(a) & MASK(q)) | (KT_BITS_OF(b) & ~MASK(q)))

#define KT_EACH(number) ((KT_REAL){0} + (number)) /* the compiler adds */
#ifdef __clang__
#define KT_MULTIPLY_ADD(a, b, c) __builtin_elementwise_fma(a, b, c)
#else
#define KT_MULTIPLY_ADD(a, b, c) \
    __extension__({ \
        KT_REAL p = a, q = b, r = c; \
        for (int lane = 0; lane < LANES; lane++) \
            r[lane] = kt_fma(p[lane], q[lane], r[lane]); \
        r; \
    })
#endif

#define LANES 2
#define KT_REAL real_2
#define KT_BITS bits_2
#define KT_NAME(name) name##_2
#include "sines_of_lanes.h"

#define LANES 4
#define KT_REAL real_4
#define KT_BITS bits_4
#define KT_NAME(name) name##_4
#include "sines_of_lanes.h"

#define LANES 8
#define KT_REAL real_8
#define KT_BITS bits_8
#define KT_NAME(name) name##_8
#include "sines_of_lanes.h"
