/* kt_exp, kt_expm1, kt_log, kt_log1p, kt_pow.

   Both directions begin with a table (P. T. P. Tang, Table-driven implementation of the exponential function, ACM TOMS 15,
   1989, and of the logarithm function, ACM TOMS 16, 1990); what remains is small, and its series short. */
#ifndef KINETREE_ELEMENTARY_POWERS_H
#define KINETREE_ELEMENTARY_POWERS_H

/* Reduce x + low to n (ln 2)/32 + r, |r| <= 0.011, with e^r - 1 = r.high + r.low; *place is n and 32 times 4096. */
KT_INLINE kt_pair kt_exponent(double x, double low, uint64_t *place) {
    double shifted = x * 0x1.71547652b82fep+5 + 0x1.8p52, n = shifted - 0x1.8p52;
    double first = x - n * 0x1.62e42fee00000p-6, second = n * 0x1.a39ef35793c76p-38; /* the first product is exact */
    double r = first - second, z = r * r;
    low += (first - r) - second;
    *place = kt_bits(shifted) - kt_bits(0x1.8p52) + 32 * 4096;
    return kt_of(r, low + (r * low + z * ((0.5 + r * (1.0 / 6.0)) +
                                          z * ((1.0 / 24.0 + r * (1.0 / 120.0)) + z * (1.0 / 720.0 + r * (1.0 / 5040.0))))));
}

/* e^(x + low) = 2^*k (high + low), for |x| < 1000. */
KT_FUNCTION kt_pair kt_exponential(double x, double low, int64_t *k) {
    uint64_t place;
    kt_pair r = kt_exponent(x, low, &place);
    const double *table = kt_powers_of_two[place & 31];
    kt_pair product = kt_product(table[0], r.high), sum = kt_ordered_sum(table[0], product.high);
    *k = (int64_t)(place >> 5) - 4096;
    return kt_ordered_sum(sum.high, sum.low + (product.low + (table[0] * r.low + (table[1] + table[1] * r.high))));
}

/* e^(x + low), where x + low lies between -746 and 710. */
KT_INLINE double kt_exponential_rounded(double x, double low) {
    uint64_t place;
    kt_pair r = kt_exponent(x, low, &place);
    const double *table = kt_powers_of_two[place & 31];
    double value = table[0] + (table[1] + table[0] * (r.high + r.low));
    return kt_scaled(value, (int64_t)(place >> 5) - 4096);
}

KT_FUNCTION double kt_exp(double x) {
    if (!(x < 710.0))
        return x + kt_real(KT_INFINITE);
    if (x < -746.0)
        return 0.0;
    return kt_exponential_rounded(x, 0.0);
}

/* e^x - 1, for |x| < 700. */
KT_FUNCTION kt_pair kt_exponential_less_one(double x) {
    int64_t k;
    uint64_t place;
    kt_pair r = kt_exponent(x, 0.0, &place);
    if (place == 32 * 4096)
        return kt_ordered_sum(r.high, r.low);
    r = kt_exponential(x, 0.0, &k);
    r.high *= kt_power(k > -1000 ? k : -1000);
    r.low *= kt_power(k > -1000 ? k : -1000);
    return kt_pair_sum(r, kt_of(-1.0, 0.0));
}

KT_FUNCTION double kt_expm1(double x) {
    if (!(x < 600.0))
        return kt_exp(x);
    if (x < -50.0)
        return -1.0;
    if (kt_size(x) < 0x1p-60)
        return x;
    kt_pair e = kt_exponential_less_one(x);
    return e.high + e.low;
}

/* log(x + low), for 0 < x < infinity. */
KT_FUNCTION kt_pair kt_logarithm(double x, double low) {
    int64_t k = 0;
    if (x < 0x1p-1022) {
        x *= 0x1p60;
        low *= 0x1p60;
        k = -60;
    }
    /* x = 2^k z, 0.703125 <= z < 1.40625 */
    uint64_t bits = kt_bits(x), past = bits - 0x3fe6800000000000ULL;
    int64_t e = (int64_t)(past >> 52);
    e -= e > 2048 ? 4096 : 0; /* differences below zero went around 64 bits */
    const double *table = kt_logarithms[(past >> 45) & 127];
    double z = kt_real(bits - ((uint64_t)e << 52)), upper = kt_real(kt_bits(z) & 0xffffffff00000000ULL);
    low = low == 0.0 ? 0.0 : kt_scaled(low, -e);
    k += e;
    /* r = c z - 1, exactly */
    kt_pair r = kt_sum(upper * table[0] - 1.0, (z - upper) * table[0]), more = kt_sum(r.high, low * table[0]);
    r = kt_ordered_sum(more.high, more.low + r.low);
    /* log = k ln 2 - log c + r - r^2/2 + r^3/3 - ... */
    kt_pair square = kt_product(r.high, r.high);
    double cube = r.high * square.high, s = r.high, ss = square.high;
    double series = ((1.0 / 3.0 + s * -0.25) + ss * ((0.2 + s * (-1.0 / 6.0)) + ss * (1.0 / 7.0 + s * -0.125))) +
                    ss * ss * ss * (1.0 / 9.0 + s * -0.1);
    double steps = (double)k;
    kt_pair a = kt_sum(steps * 0x1.62e42fefa3800p-1 + table[1], r.high), b = kt_sum(a.high, -0.5 * square.high);
    double rest = (r.low - r.low * r.high - 0.5 * square.low) + cube * series + (table[2] + steps * 0x1.ef35793c76730p-45);
    return kt_ordered_sum(b.high, (a.low + b.low) + rest);
}

KT_FUNCTION double kt_log(double x) {
    if (!(x > 0.0))
        return x == 0.0 ? -kt_real(KT_INFINITE) : (x - x) / (x - x);
    if (!kt_is_finite(x))
        return x;
    kt_pair y = kt_logarithm(x, 0.0);
    return y.high + y.low;
}

/* log(1 + x + low), for x > -1. */
KT_FUNCTION kt_pair kt_logarithm_of_one_more(double x, double low) {
    kt_pair u = kt_sum(1.0, x);
    return kt_logarithm(u.high, u.low + low);
}

KT_FUNCTION double kt_log1p(double x) {
    if (!(x > -1.0))
        return x == -1.0 ? -kt_real(KT_INFINITE) : (x - x) / (x - x);
    if (!kt_is_finite(x) || kt_size(x) < 0x1p-60)
        return x;
    kt_pair y = kt_logarithm_of_one_more(x, 0.0);
    return y.high + y.low;
}

/* 2 for even integers, 1 for odd ones, 0 for all other numbers. */
KT_FUNCTION int kt_parity(double y) {
    double size = kt_size(y);
    if (size >= 0x1p53)
        return 2;
    if (size < 1.0)
        return 0;
    uint64_t n = (uint64_t)size;
    return (double)(int64_t)n != size ? 0 : n & 1 ? 1 : 2;
}

KT_FUNCTION double kt_pow(double x, double y) {
    double size = kt_size(x), sign = 1.0, infinite = kt_real(KT_INFINITE);
    if (y == 0.0 || x == 1.0)
        return 1.0;
    if (kt_is_nan(x) || kt_is_nan(y))
        return x + y;
    if (kt_bits(x) >> 63) {
        int parity = kt_parity(y);
        if (parity == 0 && size != 0.0 && kt_is_finite(x) && kt_is_finite(y))
            return (x - x) / (x - x);
        sign = parity == 1 ? -1.0 : 1.0;
    }
    if (size == 1.0) /* -1 */
        return kt_is_finite(y) ? sign : 1.0;
    if (size == 0.0 || !kt_is_finite(x) || !(kt_size(y) < 0x1p64))
        return sign * ((size > 1.0) == (y > 0.0) ? infinite : 0.0);
    kt_pair l = kt_logarithm(size, 0.0), p = kt_product(y, l.high);
    p = kt_ordered_sum(p.high, p.low + y * l.low);
    if (p.high > 710.0)
        return sign * infinite;
    if (p.high < -746.0)
        return sign * 0.0;
    return sign * kt_exponential_rounded(p.high, p.low);
}

#endif
