/* Elementary functions: kt_sin, kt_cos, kt_sincos, kt_tan, kt_asin, kt_acos, kt_atan, kt_atan2, kt_exp, kt_expm1, kt_log,
   kt_log1p, kt_pow, kt_sinh, kt_cosh, kt_tanh, kt_asinh, kt_acosh, kt_atanh, kt_hypot, kt_erf, kt_fmod, kt_remainder, kt_fmin,
   kt_fmax, kt_fma.

   They take the place of those of the C library, whose last bits differ from one library to the next. Here every bit is
   determined: there are only sums, products, quotients, square roots and (for sine and cosine) multiply-adds of doubles, each
   rounded to nearest as IEEE 754 says, and operations on 64-bit integers. Compile without contraction of products and sums (-ffp-contract=off,
   --fmad=false) and without -ffast-math. The error is below one unit in the last place; special values are those of C99,
   annex F. Signs and payloads of NaN are not determined.

   The parts stand in the order in which they are included here; none includes another, so that they can be joined.

   C99 and C++ (CUDA). Define KT_FUNCTION and KT_TABLE before including this file where `static inline` and `static const`
   are not what is wanted. */
#ifndef KINETREE_ELEMENTARY_H
#define KINETREE_ELEMENTARY_H

#include "elementary_pairs.h"

#include "elementary_fma.h"

#include "elementary_tables.h"

#include "elementary_one.h"

#include "elementary_sincos.h"

#include "elementary_angles.h"

#include "elementary_arctangents.h"

#include "elementary_powers.h"

#include "elementary_hyperbolic.h"

#include "elementary_remainders.h"

#endif
