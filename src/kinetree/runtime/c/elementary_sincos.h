/* Sine and cosine of angles of moderate size, for one number or for lanes of several: included once for each width, with

   KT_REAL, KT_BITS          types of the numbers and of their bits,
   KT_BITS_OF, KT_REAL_OF    which turn one into the other,
   KT_CHOOSE(q, a, b)        a where the last bit of q is set, else b,
   KT_NAME(name)             the names of this width,

   KT_EACH(number)           that number in every lane,
   KT_MULTIPLY_ADD(a, b, c)  a b + c, rounded once.

   Numbers are handed over by address, for compilers differ in how they pass vectors.

   The angle less the nearest multiple of pi/2 (Cody and Waite: the multiple in two parts) goes into the polynomials of fdlibm's
   k_sin.c and k_cos.c. Kernels take more sines and cosines than anything else that is not a sum or a product, so these multiply
   and add at once, where the other elementary functions do not. */

/* Angles that differ from a multiple of pi/2 by less than this part of themselves go to kt_reduced_far, and with them all those
   beyond 2^36 pi/4, of which not even that much is left. */
#undef KT_CLOSE
#define KT_CLOSE 0x1p-36

/* *x = quadrant pi/2 + high - low; right where |high| >= KT_CLOSE |x|. */
KT_INLINE void KT_NAME(kt_reduced)(const KT_REAL *x, KT_REAL *high, KT_REAL *low, KT_BITS *quadrant) {
    KT_REAL shifted = KT_MULTIPLY_ADD(*x, KT_EACH(0x1.45f306dc9c883p-1), KT_EACH(0x1.8p52)); /* an integer, left in the low bits */
    KT_REAL n = shifted - 0x1.8p52;
    KT_REAL first = KT_MULTIPLY_ADD(n, KT_EACH(-0x1.921fb54442d18p+0), *x); /* exactly, being a multiple of 2^-53 below 1 */
    KT_REAL second = n * 0x1.1a62633145c07p-54;
    *high = first - second;
    *low = second - (first - *high);
    *quadrant = KT_BITS_OF(shifted);
}

/* With high = *angle and low = *rest: sin(high - low) = high - *sine and cos(high - low) = *head + *cosine, where the second parts
   are small. The signs are such that the sine of -0 is -0. */
KT_INLINE void KT_NAME(kt_series)(const KT_REAL *angle, const KT_REAL *rest, KT_REAL *sine, KT_REAL *head, KT_REAL *cosine) {
    KT_REAL high = *angle, low = *rest, z = high * high, zz = z * z, half = z * 0.5;
    KT_REAL s1 = KT_MULTIPLY_ADD(z, KT_EACH(-8.33333333332248946124e-03), KT_EACH(1.66666666666666324348e-01));
    KT_REAL s2 = KT_MULTIPLY_ADD(z, KT_EACH(-2.75573137070700676789e-06), KT_EACH(1.98412698298579493134e-04));
    KT_REAL s3 = KT_MULTIPLY_ADD(z, KT_EACH(-1.58969099521155010221e-10), KT_EACH(2.50507602534068634195e-08));
    KT_REAL c1 = KT_MULTIPLY_ADD(z, KT_EACH(-1.38888888888741095749e-03), KT_EACH(4.16666666666666019037e-02));
    KT_REAL c2 = KT_MULTIPLY_ADD(z, KT_EACH(-2.75573143513906633035e-07), KT_EACH(2.48015872894767294178e-05));
    KT_REAL c3 = KT_MULTIPLY_ADD(z, KT_EACH(-1.13596475577881948265e-11), KT_EACH(2.08757232129817482790e-09));
    KT_REAL S = KT_MULTIPLY_ADD(zz, KT_MULTIPLY_ADD(zz, s3, s2), s1), C = KT_MULTIPLY_ADD(zz, KT_MULTIPLY_ADD(zz, c3, c2), c1);
    *head = 1.0 - half;
    *sine = KT_MULTIPLY_ADD(z * high, S, low * *head);
    *cosine = KT_MULTIPLY_ADD(zz, C, KT_MULTIPLY_ADD(high, low, (1.0 - *head) - half));
}

/* Odd quadrants exchange the two; the second bit of the quadrant (of its successor) is the sign. */
KT_INLINE void KT_NAME(kt_turned)(const KT_BITS *turns, KT_REAL *sine, KT_REAL *cosine) {
    KT_BITS quadrant = *turns;
    KT_REAL s = KT_CHOOSE(quadrant, *cosine, *sine), c = KT_CHOOSE(quadrant, *sine, *cosine);
    *sine = KT_REAL_OF(KT_BITS_OF(s) ^ ((quadrant << 62) & KT_SIGN));
    *cosine = KT_REAL_OF(KT_BITS_OF(c) ^ (((quadrant + 1) << 62) & KT_SIGN));
}
