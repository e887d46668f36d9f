/* kt_sinh, kt_cosh, kt_tanh, kt_asinh, kt_acosh, kt_atanh: by exponential and logarithm in pairs. */
#ifndef KINETREE_ELEMENTARY_HYPERBOLIC_H
#define KINETREE_ELEMENTARY_HYPERBOLIC_H

/* e^x/2 for large x, which may be finite where e^x is not. */
KT_FUNCTION double kt_half_exponential(double x) {
    int64_t k;
    if (!(x < 711.0))
        return x + kt_real(KT_INFINITE);
    kt_pair e = kt_exponential(x, 0.0, &k);
    return kt_scaled(e.high + e.low, k - 1);
}

/* With e = e^x - 1: sinh x = (e + e/(1 + e))/2. */
KT_FUNCTION double kt_sinh(double x) {
    double size = kt_size(x);
    if (size < 0x1p-30)
        return x;
    if (!(size < 40.0))
        return kt_is_nan(x) ? x : kt_signed(kt_half_exponential(size), x);
    kt_pair e = kt_exponential_less_one(size);
    kt_pair s = kt_pair_sum(e, kt_pair_quotient(e, kt_pair_sum(kt_of(1.0, 0.0), e)));
    return kt_signed(0.5 * (s.high + s.low), x);
}

KT_FUNCTION double kt_cosh(double x) {
    double size = kt_size(x);
    int64_t k;
    if (!(size < 40.0))
        return kt_is_nan(x) ? x : kt_half_exponential(size);
    kt_pair e = kt_exponential(size, 0.0, &k);
    e.high *= kt_power(k);
    e.low *= kt_power(k);
    e = kt_pair_sum(e, kt_pair_quotient(kt_of(1.0, 0.0), e));
    return 0.5 * (e.high + e.low);
}

/* With e = e^(2x) - 1: tanh x = e/(e + 2). */
KT_FUNCTION double kt_tanh(double x) {
    double size = kt_size(x);
    if (size < 0x1p-30)
        return x;
    if (!(size < 20.0))
        return kt_is_nan(x) ? x : kt_signed(1.0, x);
    kt_pair e = kt_exponential_less_one(2.0 * size);
    e = kt_pair_quotient(e, kt_pair_sum(kt_of(2.0, 0.0), e));
    return kt_signed(e.high + e.low, x);
}

/* log(2x), for large x. */
KT_FUNCTION double kt_logarithm_of_twice(double x) {
    kt_pair y = kt_pair_sum(kt_logarithm(x, 0.0), kt_of(0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56));
    return y.high + y.low;
}

/* asinh x = log(1 + x + x^2/(1 + sqrt(1 + x^2))) */
KT_FUNCTION double kt_asinh(double x) {
    double size = kt_size(x);
    if (!kt_is_finite(x) || size < 0x1p-30)
        return x;
    if (size > 0x1p40)
        return kt_signed(kt_logarithm_of_twice(size), x);
    kt_pair one = kt_of(1.0, 0.0), square = kt_product(size, size), root = kt_pair_root(kt_pair_sum(one, square));
    kt_pair u = kt_pair_sum(kt_of(size, 0.0), kt_pair_quotient(square, kt_pair_sum(one, root)));
    u = kt_logarithm_of_one_more(u.high, u.low);
    return kt_signed(u.high + u.low, x);
}

/* With t = x - 1: acosh x = log(1 + t + sqrt(2 t + t^2)) */
KT_FUNCTION double kt_acosh(double x) {
    if (!(x >= 1.0))
        return (x - x) / (x - x);
    if (x == 1.0)
        return 0.0;
    if (x > 0x1p40)
        return kt_is_finite(x) ? kt_logarithm_of_twice(x) : x;
    kt_pair t = kt_sum(x, -1.0), two = kt_of(t.high + t.high, t.low + t.low);
    kt_pair u = kt_pair_sum(t, kt_pair_root(kt_pair_sum(two, kt_pair_product(t, t))));
    u = kt_logarithm_of_one_more(u.high, u.low);
    return u.high + u.low;
}

/* atanh x = log(1 + 2 x/(1 - x))/2 */
KT_FUNCTION double kt_atanh(double x) {
    double size = kt_size(x);
    if (size < 0x1p-30)
        return x;
    if (!(size < 1.0))
        return size == 1.0 ? kt_signed(kt_real(KT_INFINITE), x) : (x - x) / (x - x);
    kt_pair u = kt_pair_quotient(kt_of(2.0 * size, 0.0), kt_sum(1.0, -size));
    u = kt_logarithm_of_one_more(u.high, u.low);
    return kt_signed(0.5 * (u.high + u.low), x);
}

#endif
