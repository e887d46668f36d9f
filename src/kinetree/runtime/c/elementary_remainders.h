/* kt_fmod, kt_remainder, kt_hypot, kt_erf, kt_fmin, kt_fmax. */
#ifndef KINETREE_ELEMENTARY_REMAINDERS_H
#define KINETREE_ELEMENTARY_REMAINDERS_H

/* Mantissa and exponent of a positive number: m 2^e. */
KT_FUNCTION uint64_t kt_mantissa(double x, int64_t *e) {
    uint64_t bits = kt_bits(x), m = bits & 0xfffffffffffffULL;
    *e = (int64_t)(bits >> 52);
    if (*e)
        m |= 0x10000000000000ULL;
    else
        *e = 1;
    *e -= 1075;
    return m;
}

/* The remainder of a positive x divided by a positive y, both finite; *odd: the last bit of the whole quotient. */
KT_FUNCTION double kt_rest(double x, double y, int *odd) {
    int64_t e, f;
    uint64_t m = kt_mantissa(x, &e), d = kt_mantissa(y, &f);
    *odd = 0;
    if (x < y)
        return x;
    *odd = (int)(m / d & 1); /* right where e = f; where e > f, the last round says */
    m %= d;
    while (e > f) {
        int64_t step = e - f > 11 ? 11 : e - f; /* m has 53 bits: room for 11 more */
        m <<= step;
        *odd = (int)(m / d & 1);
        m %= d;
        e -= step;
    }
    /* e = f now, unless y is larger than x: m 2^f as a double */
    return (double)(int64_t)m * (f < -1000 ? 0x1p-1074 : kt_power(f)) * (f < -1000 ? kt_power(f + 1074) : 1.0);
}

KT_FUNCTION double kt_fmod(double x, double y) {
    int odd;
    if (kt_is_nan(x) || kt_is_nan(y) || !kt_is_finite(x) || y == 0.0)
        return (x * y) / (x * y);
    if (!kt_is_finite(y))
        return x;
    return kt_signed(kt_rest(kt_size(x), kt_size(y), &odd), x);
}

/* x less the nearest multiple of y, the even one of two. */
KT_FUNCTION double kt_remainder(double x, double y) {
    int odd;
    if (kt_is_nan(x) || kt_is_nan(y) || !kt_is_finite(x) || y == 0.0)
        return (x * y) / (x * y);
    if (!kt_is_finite(y))
        return x;
    double d = kt_size(y), r = kt_rest(kt_size(x), d, &odd), other = d - r;
    /* r > d/2, without the half of a number that may have none */
    if (r > other || (r == other && odd))
        r = -other;
    if (r == 0.0)
        return kt_signed(0.0, x);
    return kt_bits(x) >> 63 ? -r : r;
}

KT_FUNCTION double kt_hypot(double x, double y) {
    double a = kt_size(x), b = kt_size(y);
    if (!kt_is_finite(x) || !kt_is_finite(y))
        return a == kt_real(KT_INFINITE) || b == kt_real(KT_INFINITE) ? kt_real(KT_INFINITE) : x + y;
    if (a < b) {
        double held = a;
        a = b;
        b = held;
    }
    if (b <= a * 0x1p-60)
        return a + b;
    int64_t scale = a > 0x1p500 ? 600 : b < 0x1p-400 ? -600 : 0;
    a *= kt_power(-scale);
    b *= kt_power(-scale);
    kt_pair h = kt_pair_root(kt_pair_sum(kt_product(a, a), kt_product(b, b)));
    return (h.high + h.low) * kt_power(scale);
}

/* Below 1/2 the series of Maclaurin, beyond it that of Taylor at the nearest odd multiple of 1/16: the coefficients b of the
   derivative follow from f'' = -2 x f', (k + 1) b_(k+1) = -2 c b_k - 2 b_(k-1). */
KT_FUNCTION double kt_erf(double x) {
    double size = kt_size(x);
    if (kt_is_nan(x))
        return x;
    if (size < 0x1p-500) /* the product of a tiny number may lose bits: as much larger, and smaller again */
        return size < 0x1p-1000 ? (x * 0x1p100 + x * 0x1p100 * 0x1.06eba8214db69p-3) * 0x1p-100 : x + x * 0x1.06eba8214db69p-3;
    if (size < 0.5) {
        double z = x * x, s = -6.7113668551641105e-12;
        s = s * z + 9.422759064650411e-11;
        s = s * z - 1.2290555301717928e-09;
        s = s * z + 1.4807192815879218e-08;
        s = s * z - 1.6365844691234924e-07;
        s = s * z + 1.6462114365889248e-06;
        s = s * z - 1.492565035840625e-05;
        s = s * z + 0.00012055332981789664;
        s = s * z - 0.0008548327023450853;
        s = s * z + 0.005223977625442188;
        s = s * z - 0.026866170645131252;
        s = s * z + 0.11283791670955126;
        s = s * z - 0.37612638903183754;
        return x + x * (0x1.06eba8214db69p-3 + z * s);
    }
    if (size >= 6.0)
        return kt_signed(1.0, x);
    int i = (int)(size * 8.0) - 4;
    double c = ((double)i + 4.5) * 0.125, d = size - c, before = 0.0, b = kt_error_function[i][2], power = d, sum = 0.0;
    for (int k = 0; k < 16; k++) {
        double next = -2.0 * (c * b + before) / (double)(k + 1);
        sum += b * power / (double)(k + 1);
        before = b;
        b = next;
        power *= d;
    }
    return kt_signed(kt_error_function[i][0] + (sum + kt_error_function[i][1]), x);
}

/* Where one of both is not a number, the other is returned; of two zeros the second. */
KT_INLINE double kt_fmin(double a, double b) { return a < b || kt_is_nan(b) ? a : b; }
KT_INLINE double kt_fmax(double a, double b) { return a > b || kt_is_nan(b) ? a : b; }

#endif
