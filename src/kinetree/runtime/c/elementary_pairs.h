/* Tools of the elementary functions: bits of doubles, and unevaluated sums of two doubles.

   A pair stands for high + low with |low| of at most about one unit in the last place of high, so it has about 106 bits. The sums
   and products are those of Knuth, Dekker and Veltkamp (T. J. Dekker, A floating-point technique for extending the
   available precision, Numer. Math. 18, 1971). */
#ifndef KINETREE_ELEMENTARY_PAIRS_H
#define KINETREE_ELEMENTARY_PAIRS_H

#ifdef __CUDACC__
#ifndef KT_FUNCTION
#define KT_FUNCTION static __device__ __noinline__ /* one copy: they are long and seldom called */
#endif
#define KT_INLINE static __device__ __forceinline__
#ifndef KT_TABLE
#define KT_TABLE static __device__ const
#endif
typedef unsigned long long uint64_t;
typedef long long int64_t;
KT_INLINE uint64_t kt_bits(double x) { return (uint64_t)__double_as_longlong(x); }
KT_INLINE double kt_real(uint64_t n) { return __longlong_as_double((long long)n); }
#else
#include <stdint.h>
#ifndef KT_FUNCTION
#define KT_FUNCTION static inline
#endif
#if defined(__GNUC__) || defined(__clang__)
#define KT_INLINE static inline __attribute__((always_inline))
#else
#define KT_INLINE static inline
#endif
#ifndef KT_TABLE
#define KT_TABLE static const
#endif
typedef union {
    double real;
    uint64_t bits;
} kt_word;
KT_INLINE uint64_t kt_bits(double x) {
    kt_word word;
    word.real = x;
    return word.bits;
}
KT_INLINE double kt_real(uint64_t n) {
    kt_word word;
    word.bits = n;
    return word.real;
}
#endif

#define KT_SIGN 0x8000000000000000ULL
#define KT_INFINITE 0x7ff0000000000000ULL
#define KT_PI_HIGH 0x1.921fb54442d18p+1
#define KT_PI_LOW 0x1.1a62633145c07p-53

typedef struct {
    double high, low;
} kt_pair;

KT_INLINE double kt_size(double x) { return kt_real(kt_bits(x) & ~KT_SIGN); }
KT_INLINE double kt_signed(double size, double sign) {
    return kt_real((kt_bits(size) & ~KT_SIGN) | (kt_bits(sign) & KT_SIGN));
}
KT_INLINE int kt_is_nan(double x) { return x != x; }
KT_INLINE int kt_is_finite(double x) { return (kt_bits(x) & KT_INFINITE) != KT_INFINITE; }

/* 2^n, for -1022 <= n <= 1023. */
KT_INLINE double kt_power(int64_t n) { return kt_real((uint64_t)(n + 1023) << 52); }

/* x 2^n for any n, rounded once where x is not tiny. */
KT_FUNCTION double kt_scaled(double x, int64_t n) {
    if (n > 1000)
        return x * kt_power(1000) * kt_power(n > 2000 ? 1000 : n - 1000);
    if (n < -1000)
        return x * kt_power(n < -2000 ? -1000 : n + 1000) * kt_power(-1000);
    return x * kt_power(n);
}

#ifdef __CUDACC__
KT_INLINE double kt_root(double x) { return sqrt(x); }
#elif defined(__GNUC__) || defined(__clang__)
KT_INLINE double kt_root(double x) { return __builtin_sqrt(x); }
#else
double sqrt(double);
KT_INLINE double kt_root(double x) { return sqrt(x); }
#endif

KT_INLINE kt_pair kt_of(double high, double low) {
    kt_pair p;
    p.high = high;
    p.low = low;
    return p;
}

/* a + b, where |a| >= |b| or a = 0. */
KT_INLINE kt_pair kt_ordered_sum(double a, double b) {
    double s = a + b;
    return kt_of(s, b - (s - a));
}

KT_INLINE kt_pair kt_sum(double a, double b) {
    double s = a + b, t = s - a;
    return kt_of(s, (a - (s - t)) + (b - t));
}

/* A factor in two parts of at most 26 bits each. */
KT_INLINE kt_pair kt_split(double a) {
    double t = a * 134217729.0, high = t - (t - a);
    return kt_of(high, a - high);
}

KT_INLINE kt_pair kt_product(double a, double b) {
    kt_pair p = kt_split(a), q = kt_split(b);
    double high = a * b;
    return kt_of(high, ((p.high * q.high - high) + p.high * q.low + p.low * q.high) + p.low * q.low);
}

KT_INLINE kt_pair kt_pair_sum(kt_pair a, kt_pair b) {
    kt_pair s = kt_sum(a.high, b.high);
    return kt_ordered_sum(s.high, s.low + (a.low + b.low));
}

KT_INLINE kt_pair kt_pair_product(kt_pair a, kt_pair b) {
    kt_pair p = kt_product(a.high, b.high);
    return kt_ordered_sum(p.high, p.low + (a.high * b.low + a.low * b.high));
}

KT_INLINE kt_pair kt_pair_quotient(kt_pair a, kt_pair b) {
    double q = a.high / b.high;
    kt_pair p = kt_product(q, b.high);
    double rest = ((a.high - p.high) - p.low) + (a.low - q * b.low);
    return kt_ordered_sum(q, rest / b.high);
}

KT_INLINE kt_pair kt_pair_root(kt_pair a) {
    if (a.high <= 0.0)
        return kt_of(kt_root(a.high), 0.0);
    double r = kt_root(a.high);
    kt_pair p = kt_product(r, r);
    double rest = ((a.high - p.high) - p.low) + a.low;
    return kt_ordered_sum(r, rest / (r + r));
}

#endif
