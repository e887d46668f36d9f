/* Sines and cosines of LANES angles at once, included by sines.c once for each width: vector types of GCC and Clang. */
typedef double KT_REAL __attribute__((vector_size(8 * LANES), aligned(8)));
typedef uint64_t KT_BITS __attribute__((vector_size(8 * LANES), aligned(8)));

#include "elementary_sincos.h"

/* Take sines and cosines; true if all angles are near (see kt_is_far): only then the results are right. */
int KT_NAME(kinetree_sines)(const double *x, double *sines, double *cosines) {
    KT_REAL angle = *(const KT_REAL *)x, high, low, sine, head, cosine;
    KT_BITS quadrant;
    KT_NAME(kt_reduced)(&angle, &high, &low, &quadrant);
    KT_REAL size = KT_REAL_OF(KT_BITS_OF(angle) & ~KT_SIGN), rest = KT_REAL_OF(KT_BITS_OF(high) & ~KT_SIGN);
    KT_BITS near = (KT_BITS)(rest >= size * KT_CLOSE);
    KT_NAME(kt_series)(&high, &low, &sine, &head, &cosine);
    sine = high - sine;
    cosine = head + cosine;
    KT_NAME(kt_turned)(&quadrant, &sine, &cosine);
    *(KT_REAL *)sines = sine;
    *(KT_REAL *)cosines = cosine;
#ifdef __clang__
    return __builtin_reduce_and(near) != 0;
#else
    uint64_t all = near[0];
    for (int k = 1; k < LANES; k++)
        all &= near[k];
    return all != 0;
#endif
}

#undef LANES
#undef KT_REAL
#undef KT_BITS
#undef KT_NAME
