/* kt_fma: a b + c, rounded once; kt_exact_fma, the same where neither the processor nor the C library has it.

   S. Boldo and G. Melquiond, Emulation of FMA and correctly rounded sums: proved algorithms using rounding to odd, IEEE
   Transactions on Computers 57, 2008: the exact product and sum in pieces; the smaller pieces are added with the last bit set
   where bits are lost, so that the final sum rounds as if nothing had been. Numbers near the ends of the range are scaled. */
#ifndef KINETREE_ELEMENTARY_FMA_H
#define KINETREE_ELEMENTARY_FMA_H

/* a + b rounded to odd. */
KT_INLINE double kt_odd_sum(double a, double b) {
    kt_pair s = kt_sum(a, b);
    uint64_t bits = kt_bits(s.high);
    if (s.low != 0.0 && !(bits & 1))
        bits += (s.low > 0.0) == (s.high > 0.0) ? 1 : (uint64_t)-1;
    return kt_real(bits);
}

KT_INLINE double kt_fma_in_range(double a, double b, double c) {
    kt_pair p = kt_product(a, b), s = kt_sum(c, p.low), t = kt_sum(p.high, s.high);
    return t.high + kt_odd_sum(s.low, t.low);
}

/* a b + c, rounded once, for any finite numbers. */
KT_FUNCTION double kt_fma_scaled(double a, double b, double c) {
    /* a and b with exponents of about zero each, and what was taken away */
    int64_t e = (int64_t)(kt_bits(a) >> 52 & 2047), f = (int64_t)(kt_bits(b) >> 52 & 2047), g, shift;
    double d;
    if (a == 0.0 || b == 0.0)
        return a * b + c;
    if (e == 0) {
        a *= 0x1p60;
        e = (int64_t)(kt_bits(a) >> 52 & 2047) - 60;
    }
    if (f == 0) {
        b *= 0x1p60;
        f = (int64_t)(kt_bits(b) >> 52 & 2047) - 60;
    }
    e -= 1023;
    f -= 1023;
    a = kt_real((kt_bits(a) & 0x800fffffffffffffULL) | 0x3ff0000000000000ULL);
    b = kt_real((kt_bits(b) & 0x800fffffffffffffULL) | 0x3ff0000000000000ULL);
    shift = e + f; /* the product is a b 2^shift, 1 <= |a b| < 4 */
    if (c == 0.0)
        g = -5000;
    else {
        g = (int64_t)(kt_bits(c) >> 52 & 2047);
        d = c;
        if (g == 0) {
            d *= 0x1p60;
            g = (int64_t)(kt_bits(d) >> 52 & 2047) - 60;
        }
        g -= 1023;
        c = kt_real((kt_bits(d) & 0x800fffffffffffffULL) | 0x3ff0000000000000ULL); /* c 2^g now */
    }
    if (g - shift > 120) { /* the product only says on which side */
        a = 1.0;
        b = a * b > 0.0 ? 1.0 : -1.0;
        shift = g - 120;
    }
    c = g - shift < -200 ? (c == 0.0 ? 0.0 : kt_signed(0x1p-200, c)) : c * kt_power(g - shift);
    kt_pair p = kt_product(a, b), s = kt_sum(c, p.low), t = kt_sum(p.high, s.high);
    double low = kt_odd_sum(s.low, t.low);
    kt_pair r = kt_ordered_sum(t.high, low);
    if (r.high == 0.0)
        return r.high;
    int64_t h = (int64_t)(kt_bits(r.high) >> 52 & 2047) - 1023 + shift;
    if (h >= -1022)
        return kt_scaled(r.high, shift);
    /* A multiple of 2^-1074: the sum with a number whose last bit has that weight rounds to it. */
    if (h < -1076)
        return kt_signed(0.0, r.high);
    double large = kt_signed(kt_power(-1022 - shift), r.high);
    kt_pair u = kt_sum(large, t.high);
    double whole = u.high + kt_odd_sum(u.low, low);
    return kt_signed(kt_scaled(whole - large, shift), r.high);
}

KT_FUNCTION double kt_exact_fma(double a, double b, double c) {
    double x = kt_size(a), y = kt_size(b), z = kt_size(c), p = x * y;
    if (x < 0x1p900 && y < 0x1p900 && z < 0x1p900 && p > 0x1p-800 && p < 0x1p900 && (z > 0x1p-800 || z == 0.0))
        return kt_fma_in_range(a, b, c);
    if (!kt_is_finite(a) || !kt_is_finite(b))
        return a * b + c;
    if (!kt_is_finite(c))
        return c; /* the product may be too large for a double, but is finite */
    return kt_fma_scaled(a, b, c);
}

/* By the instruction where the compiler may use it; else by the C library of GNU, which asks the processor; else by the text. */
#ifndef KT_FMA
#ifdef __CUDACC__
#define KT_FMA fma
#elif defined(__wasm__)
double kinetree_fma(double, double, double); /* lent: WebAssembly has none of its own, some engines have one for vectors */
#define KT_FMA kinetree_fma
#elif defined(__FMA__) || defined(__aarch64__) || defined(__FP_FAST_FMA) || defined(__GLIBC__)
#define KT_FMA __builtin_fma
#else
#define KT_FMA kt_exact_fma
#endif
#endif
KT_INLINE double kt_fma(double a, double b, double c) { return KT_FMA(a, b, c); }

#endif
