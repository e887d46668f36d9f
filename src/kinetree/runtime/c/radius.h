/* The dominant |λ| of ∂ż/∂z by the growth of a vector under its powers, complex pairs included.

   What vibrates with the frequency ω passes from positions, by a factor of 1 per unit of time, to speeds, by ω², and back:
   its length grows in jumps. Only ω²|x|² + |y|² grows evenly, so that lengths are measured thus, with |λ| in place of ω. */
#ifndef KINETREE_RADIUS_H
#define KINETREE_RADIUS_H

#include "evaluate.h"

#define FIRST_POWERS 2 /* in which all but the dominant part falls behind */
#define MEASURED_POWERS 8 /* over which growth is measured */
#define LENGTH_ITERATIONS 4

/* A vector of length 1, n_c entries, and its image under the matrix; the sum of the logarithms of its growth, and the
   share of positions in the square of its length when measuring began and now. */
typedef struct {
    double *v, *image;
    double sum, first, share;
    int power;
} Growth;

static Growth begin_growth(Run run, double *v, double *image) {
    Growth growth = {v, image, 0.0, 0.0, 0.0, 0};
    for (int64_t i = 0; i < run.i->n_c; i++)
        v[i] = 1.0 / (1.0 + (double)i);
    return growth;
}

/* Put the image in place of the vector; 0 where it vanishes. */
static int grow(Run run, Growth *growth) {
    double before = 0.0, after = 0.0, positions = 0.0;
    for (int64_t i = 0; i < run.i->n_c; i++) {
        before += growth->v[i] * growth->v[i];
        if (i == run.i->n_x)
            positions = after;
        after += growth->image[i] * growth->image[i];
    }
    if (after == 0.0 || !(after < INF))
        return 0;
    if (growth->power == FIRST_POWERS)
        growth->first = growth->share;
    if (growth->power >= FIRST_POWERS)
        growth->sum += 0.5 * kt_log(after / before);
    for (int64_t i = 0; i < run.i->n_c; i++)
        growth->v[i] = growth->image[i] / square_root(after);
    growth->share = positions / after;
    growth->power++;
    return 1;
}

/* |λ| once all powers are taken. */
static double radius_of(const Growth *growth) {
    double radius = kt_exp(growth->sum / MEASURED_POWERS);
    for (int k = 0; k < LENGTH_ITERATIONS; k++) {
        double square = radius * radius - 1.0;
        double ratio = (1.0 + square * growth->share) / (1.0 + square * growth->first);
        radius = kt_exp((growth->sum + 0.5 * kt_log(ratio)) / MEASURED_POWERS);
    }
    return radius;
}

#endif
