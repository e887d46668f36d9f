/* kt_atan, kt_atan2, kt_asin, kt_acos: all of them angles of a right triangle with given legs. */
#ifndef KINETREE_ELEMENTARY_ARCTANGENTS_H
#define KINETREE_ELEMENTARY_ARCTANGENTS_H

/* atan(y/x) for 0 <= y <= x, 0 < x: with c the multiple of 1/16 next to y/x,
   atan(y/x) = atan c + atan r, r = (y - c x)/(x + c y), |r| <= 1/32; the series of r. */
KT_FUNCTION kt_pair kt_angle(kt_pair y, kt_pair x) {
    double whole = y.high / x.high * 16.0 + 0x1.8p52, c = (whole - 0x1.8p52) * 0.0625;
    const double *table = kt_arctangents[kt_bits(whole) & 31];
    kt_pair cx = kt_pair_product(kt_of(-c, 0.0), x), cy = kt_pair_product(kt_of(c, 0.0), y);
    kt_pair r = kt_pair_quotient(kt_pair_sum(y, cx), kt_pair_sum(x, cy));
    double z = r.high * r.high, zz = z * z;
    double series = (-1.0 / 3.0 + z * (1.0 / 5.0)) + zz * ((-1.0 / 7.0 + z * (1.0 / 9.0)) + zz * (-1.0 / 11.0 + z * (1.0 / 13.0)));
    r.low += r.high * z * series;
    r = kt_ordered_sum(r.high, r.low);
    return kt_pair_sum(kt_of(table[0], table[1]), r);
}

/* The angle of the point (x, y) for x and y of about unit size, at least 0, in the quadrant that the signs say. */
KT_FUNCTION double kt_angle_of(kt_pair y, kt_pair x, int left, double sign) {
    kt_pair angle;
    if (y.high > x.high || (y.high == x.high && y.low > x.low)) {
        angle = kt_angle(x, y);
        if (!left) { /* pi/2 - angle, else pi/2 + angle */
            angle.high = -angle.high;
            angle.low = -angle.low;
        }
        angle = kt_pair_sum(kt_of(0.5 * KT_PI_HIGH, 0.5 * KT_PI_LOW), angle);
    } else {
        angle = kt_angle(y, x);
        if (left)
            angle = kt_pair_sum(kt_of(KT_PI_HIGH, KT_PI_LOW), kt_of(-angle.high, -angle.low));
    }
    return kt_signed(angle.high + angle.low, sign);
}

KT_FUNCTION double kt_atan(double x) {
    double size = kt_size(x);
    if (!(size < 0x1p60)) /* NaN stays what it is */
        return kt_is_nan(x) ? x : kt_signed(0.5 * KT_PI_HIGH, x);
    if (size < 0x1p-30)
        return x;
    return kt_angle_of(kt_of(size, 0.0), kt_of(1.0, 0.0), 0, x);
}

KT_FUNCTION double kt_atan2(double y, double x) {
    double a = kt_size(y), b = kt_size(x);
    int left = (int)(kt_bits(x) >> 63);
    if (kt_is_nan(x) || kt_is_nan(y))
        return x + y;
    if (a == 0.0)
        return left ? kt_signed(KT_PI_HIGH, y) : y;
    if (b == 0.0)
        return kt_signed(0.5 * KT_PI_HIGH, y);
    if (!kt_is_finite(a) && !kt_is_finite(b))
        return kt_signed(left ? 0.75 * KT_PI_HIGH : 0.25 * KT_PI_HIGH, y);
    if (!kt_is_finite(a))
        return kt_signed(0.5 * KT_PI_HIGH, y);
    if (!kt_is_finite(b))
        return kt_signed(left ? KT_PI_HIGH : 0.0, y);
    /* both about as large as 1 */
    if (a < 0x1p-900 && b < 0x1p-900) {
        a *= 0x1p1000;
        b *= 0x1p1000;
    }
    int64_t e = (int64_t)(kt_bits(a > b ? a : b) >> 52) - 1023;
    if (a < b * 0x1p-30 && !left) { /* the angle is the quotient, which may be tiny */
        double q = a / b;
        if (a < b * 0x1p-960)
            return kt_signed(q, y);
        a = kt_scaled(a, -e);
        b = kt_scaled(b, -e);
        q = a / b;
        if (kt_size(q) > 0x1p-900)
            return kt_signed(q - q * q * q * (1.0 / 3.0), y);
        return kt_signed(q, y);
    }
    a = kt_scaled(a, -e);
    b = kt_scaled(b, -e);
    if (a < 0x1p-200) /* pi, and nothing that could be seen */
        a = 0x1p-200;
    if (b < 0x1p-200)
        b = 0x1p-200;
    return kt_angle_of(kt_of(a, 0.0), kt_of(b, 0.0), left, y);
}

/* sqrt(1 - x^2) */
KT_FUNCTION kt_pair kt_other_leg(double x) {
    kt_pair square = kt_product(x, x);
    return kt_pair_root(kt_pair_sum(kt_of(1.0, 0.0), kt_of(-square.high, -square.low)));
}

KT_FUNCTION double kt_asin(double x) {
    double size = kt_size(x);
    if (size < 0x1p-30)
        return x;
    if (!(size < 1.0))
        return size == 1.0 ? kt_signed(0.5 * KT_PI_HIGH, x) : (x - x) / (x - x);
    return kt_angle_of(kt_of(size, 0.0), kt_other_leg(size), 0, x);
}

KT_FUNCTION double kt_acos(double x) {
    double size = kt_size(x);
    if (!(size < 1.0))
        return size == 1.0 ? (x > 0.0 ? 0.0 : KT_PI_HIGH) : (x - x) / (x - x);
    if (size < 0x1p-70)
        return 0.5 * KT_PI_HIGH;
    return kt_angle_of(kt_other_leg(size), kt_of(size, 0.0), x < 0.0, 1.0);
}

#endif
