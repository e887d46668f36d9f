/* kt_sincos, kt_sin, kt_cos, kt_tan. */
#ifndef KINETREE_ELEMENTARY_ANGLES_H
#define KINETREE_ELEMENTARY_ANGLES_H

#undef KT_REAL
#undef KT_BITS
#undef KT_BITS_OF
#undef KT_REAL_OF
#undef KT_CHOOSE
#undef KT_EACH
#undef KT_MULTIPLY_ADD
#undef KT_NAME

/* The upper 64 bits of a product of 128. */
KT_FUNCTION uint64_t kt_upper(uint64_t a, uint64_t b) {
    uint64_t a0 = a & 0xffffffffULL, a1 = a >> 32, b0 = b & 0xffffffffULL, b1 = b >> 32;
    uint64_t middle = a1 * b0 + ((a0 * b0) >> 32);
    return a1 * b1 + (middle >> 32) + ((a0 * b1 + (middle & 0xffffffffULL)) >> 32);
}

/* x = quadrant pi/2 + high - low for any finite x of at least 1/2 (M. Payne and R. Hanek, Radian reduction for trigonometric
   functions, SIGNUM Newsletter 18, 1983): x = m 2^e times those 192 bits of 2/pi that say something about the last two bits
   before the point and all that follow. */
KT_FUNCTION kt_pair kt_reduced_far(double x, uint64_t *quadrant) {
    uint64_t bits = kt_bits(x) & ~KT_SIGN, m = (bits & 0xfffffffffffffULL) | 0x10000000000000ULL;
    int64_t e = (int64_t)(bits >> 52) - 1075, place = e + 62;
    uint64_t w[3], top, middle, bottom;
    for (int k = 0; k < 3; k++) {
        const uint64_t *t = kt_two_over_pi + (place >> 6) + k;
        int shift = (int)(place & 63);
        w[k] = shift ? t[0] << shift | t[1] >> (64 - shift) : t[0];
    }
    /* m w, modulo 4 */
    bottom = m * w[2];
    middle = kt_upper(m, w[2]);
    top = m * w[0] + kt_upper(m, w[1]);
    middle += m * w[1];
    top += middle < m * w[1];
    *quadrant = top >> 62;
    /* what follows the point, between -1/2 and 1/2 */
    top = top << 2 | middle >> 62;
    middle = middle << 2 | bottom >> 62;
    bottom <<= 2;
    int negative = (int)(top >> 63);
    if (negative) {
        *quadrant += 1;
        top = ~top;
        middle = ~middle;
        bottom = ~bottom; /* one unit of 192 bits is of no weight */
    }
    int64_t scale = -53;
    while (!(top >> 63) && scale > -180) {
        top = top << 1 | middle >> 63;
        middle = middle << 1 | bottom >> 63;
        bottom <<= 1;
        scale--;
    }
    double high = (double)(int64_t)(top >> 11) * kt_power(scale);
    double low = (double)(int64_t)((top & 0x7ff) << 42 | middle >> 22) * kt_power(scale - 53);
    kt_pair r = kt_pair_product(kt_of(high, low), kt_of(0.5 * KT_PI_HIGH, 0.5 * KT_PI_LOW));
    if (negative != (int)(kt_bits(x) >> 63))
        r.high = -r.high;
    else
        r.low = -r.low;
    if (kt_bits(x) >> 63)
        *quadrant = 0 - *quadrant;
    return r;
}

KT_INLINE int kt_is_far(double x, double high) {
    double size = kt_size(x);
    return !(kt_size(high) >= size * KT_CLOSE); /* NaN is, too */
}

/* The sine (high) and the cosine (low) of an angle that is far. */
KT_FUNCTION kt_pair kt_sincos_far(double x) {
    if (!kt_is_finite(x))
        return kt_of(x - x, x - x);
    uint64_t quadrant;
    kt_pair r = kt_reduced_far(x, &quadrant);
    double sine, head, cosine;
    kt_series(&r.high, &r.low, &sine, &head, &cosine);
    sine = r.high - sine;
    cosine = head + cosine;
    kt_turned(&quadrant, &sine, &cosine);
    return kt_of(sine, cosine);
}

/* The sine (high) and the cosine (low). */
KT_INLINE kt_pair kt_sincos(double x) {
    double high, low, sine, head, cosine;
    uint64_t quadrant;
    kt_reduced(&x, &high, &low, &quadrant);
    if (kt_is_far(x, high))
        return kt_sincos_far(x);
    kt_series(&high, &low, &sine, &head, &cosine);
    sine = high - sine;
    cosine = head + cosine;
    kt_turned(&quadrant, &sine, &cosine);
    return kt_of(sine, cosine);
}

KT_FUNCTION double kt_sin(double x) { return kt_sincos(x).high; }
KT_FUNCTION double kt_cos(double x) { return kt_sincos(x).low; }

/* The quotient of both as pairs. */
KT_FUNCTION double kt_tan(double x) {
    double high, low, sine, head, cosine;
    uint64_t quadrant;
    if (x == 0.0)
        return x;
    if (!kt_is_finite(x))
        return x - x;
    kt_reduced(&x, &high, &low, &quadrant);
    if (kt_is_far(x, high)) {
        kt_pair r = kt_reduced_far(x, &quadrant);
        high = r.high;
        low = r.low;
    }
    kt_series(&high, &low, &sine, &head, &cosine);
    kt_pair s = kt_ordered_sum(high, -sine), c = kt_ordered_sum(head, cosine), q;
    if (kt_size(high) < 0x1p-500)
        return high; /* the product below would lose bits */
    if (quadrant & 1) {
        q = kt_pair_quotient(c, s);
        return -(q.high + q.low);
    }
    q = kt_pair_quotient(s, c);
    return q.high + q.low;
}

#endif
