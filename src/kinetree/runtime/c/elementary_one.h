/* Includes elementary_sincos.h for one number. */
#ifndef KINETREE_ELEMENTARY_ONE_H
#define KINETREE_ELEMENTARY_ONE_H

#define KT_REAL double
#define KT_BITS uint64_t
#define KT_BITS_OF(x) kt_bits(x)
#define KT_REAL_OF(n) kt_real(n)
#define KT_CHOOSE(q, a, b) ((q) & 1 ? (a) : (b))
#define KT_EACH(number) (number)
#define KT_MULTIPLY_ADD(a, b, c) kt_fma(a, b, c)
#define KT_NAME(name) name

#endif
