/* Vectors of three numbers. */
#ifndef KINETREE_VECTORS3_H
#define KINETREE_VECTORS3_H

#include "base.h"

KT_INLINE double dot3(const double *a, const double *b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
KT_INLINE double length3(const double *a) { return square_root(dot3(a, a)); }

KT_INLINE void copy3(double *target, const double *a) {
    target[0] = a[0];
    target[1] = a[1];
    target[2] = a[2];
}

/* a + scale b */
KT_INLINE void add3(double *sum, const double *a, double scale, const double *b) {
    sum[0] = a[0] + scale * b[0];
    sum[1] = a[1] + scale * b[1];
    sum[2] = a[2] + scale * b[2];
}

KT_INLINE void minus3(double *difference, const double *a, const double *b) {
    difference[0] = a[0] - b[0];
    difference[1] = a[1] - b[1];
    difference[2] = a[2] - b[2];
}

KT_INLINE void scale3(double *product, double scale, const double *a) {
    product[0] = scale * a[0];
    product[1] = scale * a[1];
    product[2] = scale * a[2];
}

KT_INLINE void cross3(double *product, const double *a, const double *b) {
    double x = a[1] * b[2] - a[2] * b[1], y = a[2] * b[0] - a[0] * b[2], z = a[0] * b[1] - a[1] * b[0];
    product[0] = x;
    product[1] = y;
    product[2] = z;
}

/* R a of a matrix by rows. */
KT_INLINE void turn3(double *turned, const double *R, const double *a) {
    double x = dot3(R, a), y = dot3(R + 3, a), z = dot3(R + 6, a);
    turned[0] = x;
    turned[1] = y;
    turned[2] = z;
}

/* Rᵀ a */
KT_INLINE void turn_back3(double *turned, const double *R, const double *a) {
    double x = R[0] * a[0] + R[3] * a[1] + R[6] * a[2], y = R[1] * a[0] + R[4] * a[1] + R[7] * a[2];
    double z = R[2] * a[0] + R[5] * a[1] + R[8] * a[2];
    turned[0] = x;
    turned[1] = y;
    turned[2] = z;
}

/* Column k of R: the direction of an axis of a shape. */
KT_INLINE void column3(double *column, const double *R, int64_t k) {
    column[0] = R[k];
    column[1] = R[3 + k];
    column[2] = R[6 + k];
}

KT_INLINE double clamp(double x, double low, double high) { return x < low ? low : (x > high ? high : x); }

/* Two unit vectors that are at right angles to a unit vector n and to each other: u, v, n are right-handed. */
static inline void across3(double *u, double *v, const double *n) {
    double x = size_of(n[0]), y = size_of(n[1]), z = size_of(n[2]);
    double axis[3] = {x <= y && x <= z ? 1.0 : 0.0, y < x && y <= z ? 1.0 : 0.0, 0.0};
    if (axis[0] == 0.0 && axis[1] == 0.0)
        axis[2] = 1.0;
    cross3(u, n, axis);
    scale3(u, 1.0 / length3(u), u);
    cross3(v, n, u);
}

#endif
