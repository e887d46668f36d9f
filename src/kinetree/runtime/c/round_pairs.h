/* Cylinders among each other, and with segments, boxes and hulls.

   The nearest points give an axis that is nearly right, or where the cores touch or overlap normals of faces and ends,
   those from side to side, or else the least overlap. Newton's method makes it exact, on s(n) = -h_A(-n) - h_B(n) with support functions h: of a rim of radius r about a,

       h = r |n x a| + ...,   h'' = r / |n x a| in the direction n x a;      s' = w,   w the difference of extreme points

   with n at right angles to the edges and sides that touch along their length. */
#ifndef KINETREE_ROUND_PAIRS_H
#define KINETREE_ROUND_PAIRS_H

#include "epa.h"
#include "polyhedra.h"

#define NEWTON_STEPS 12
#define ENOUGH_NEWTON 1e-15 /* turn of the axis, rad, that is no longer made */

/* The better one of n and -n takes the place of the best axis, where it is better by more than `tight`. */
static void try_axis(double *best, double *normal, const Solid *A, const Solid *B, const double *n, double tight) {
    double size = length3(n);
    if (size < NEARLY_PARALLEL)
        return;
    for (int sign = 1; sign >= -1; sign -= 2) {
        double axis[3], w[3];
        scale3(axis, sign / size, n);
        double apart = apart_along(w, A, B, axis);
        if (apart > *best + tight) {
            *best = apart;
            copy3(normal, axis);
        }
    }
}

/* Axes of faces and ends; then those from side to side. */
static double known_axis(double *normal, const Solid *A, const Solid *B, double tight) {
    double best = -INF, axis[3], other[3], d[3], n[3];
    const Solid *both[2] = {B, A};
    for (int k = 0; k < 2; k++) {
        const Solid *s = both[k];
        column3(axis, s->R, 2);
        if (s->core == CORE_CYLINDER)
            try_axis(&best, normal, A, B, axis, tight);
        for (int64_t i = 0; s->has != 0 && i < faces_of(s); i++)
            try_axis(&best, normal, A, B, s->outward + 3 * i, tight);
    }
    minus3(d, A->r, B->r);
    column3(axis, A->R, 2);
    column3(other, B->R, 2);
    for (int k = 0; k < 2; k++) {
        const double *along = k == 0 ? axis : other;
        add3(n, d, -dot3(d, along), along);
        if (both[1 - k]->core == CORE_CYLINDER)
            try_axis(&best, normal, A, B, n, tight);
    }
    cross3(n, axis, other);
    if (A->core == CORE_SEGMENT || B->core == A->core)
        try_axis(&best, normal, A, B, n, tight);
    return best;
}

/* Directions at right angles to each other, up to three, which the normal must be at right angles to. */
typedef struct {
    int64_t n;
    double t[3][3];
} Bound;

static void bind(Bound *bound, const double *direction, double least_part) {
    double t[3], size = length3(direction);
    if (bound->n == 3 || size == 0.0)
        return;
    scale3(t, 1.0 / size, direction);
    for (int64_t k = 0; k < bound->n; k++)
        add3(t, t, -dot3(t, bound->t[k]), bound->t[k]);
    size = length3(t);
    if (size > least_part)
        scale3(bound->t[bound->n++], 1.0 / size, t);
}

/* Directions along which a core touches a plane with that outward normal: within `slack` (rad). */
static void bind_flat(Bound *bound, const Solid *s, const double *n, double slack) {
    double d[3];
    if (s->core == CORE_CYLINDER) {
        double axis[3], u[3];
        column3(axis, s->R, 2);
        double cosine = dot3(axis, n);
        if (size_of(cosine) < slack)
            bind(bound, axis, slack);
        else if (1.0 - cosine * cosine < slack * slack)
            for (int k = 0; k < 2; k++) {
                column3(u, s->R, k);
                bind(bound, u, slack);
            }
        return;
    }
    int64_t top = farthest(s->x, points_of(s), n);
    for (int64_t i = 0; i < points_of(s); i++) {
        minus3(d, s->x + 3 * i, s->x + 3 * top);
        if (i != top && -dot3(d, n) < slack * length3(d))
            bind(bound, d, 1e-3);
    }
}

/* Curvature h'' of the support function of a core: the product with a direction t. */
static void bend(double *bent, const Solid *s, const double *n, const double *t) {
    double axis[3], p[3];
    if (s->core != CORE_CYLINDER)
        return;
    column3(axis, s->R, 2);
    cross3(p, axis, n);
    double square = dot3(p, p);
    if (square > 0.0)
        add3(bent, bent, s->size[0] * dot3(p, t) / (square * square_root(square)), p);
}

/* One step of Newton's method for n, at right angles to what it is bound to; the turn that it makes, or -1. */
static double turn_axis(double *n, const Bound *bound, const Solid *A, const Solid *B) {
    double w[3], t[2][3], M[2][2], g[2], step[2] = {0.0, 0.0}, apart = apart_along(w, A, B, n);
    int64_t free = bound->n == 0 ? 2 : 1;
    if (free == 2)
        across3(t[0], t[1], n);
    else
        cross3(t[0], bound->t[0], n);
    for (int64_t i = 0; i < free; i++) {
        double bent[3] = {0.0, 0.0, 0.0};
        bend(bent, A, n, t[i]);
        bend(bent, B, n, t[i]);
        for (int64_t j = 0; j < free; j++)
            M[j][i] = dot3(bent, t[j]) + (i == j ? apart : 0.0);
        g[i] = dot3(w, t[i]);
    }
    double determinant = free == 2 ? M[0][0] * M[1][1] - M[0][1] * M[1][0] : M[0][0];
    if (!(determinant > 0.0 && M[0][0] > 0.0))
        return -1.0;
    step[0] = free == 2 ? (M[1][1] * g[0] - M[0][1] * g[1]) / determinant : g[0] / determinant;
    if (free == 2)
        step[1] = (M[0][0] * g[1] - M[1][0] * g[0]) / determinant;
    for (int64_t i = 0; i < free; i++)
        add3(n, n, step[i], t[i]);
    scale3(n, 1.0 / length3(n), n);
    return size_of(step[0]) + size_of(step[1]);
}

/* An axis from one that is nearly right; `slack` is how far that may be off, rad. */
static double exact_axis(double *normal, const double *nearly, const Solid *A, const Solid *B, double slack) {
    Bound bound = {0, {{0.0}}};
    double back[3], w[3];
    scale3(back, -1.0, nearly);
    copy3(normal, nearly);
    bind_flat(&bound, A, back, slack);
    bind_flat(&bound, B, nearly, slack);
    if (bound.n == 3)
        return -INF;
    if (bound.n == 2) {
        cross3(normal, bound.t[0], bound.t[1]);
        if (dot3(normal, nearly) < 0.0)
            scale3(normal, -1.0, normal);
        return apart_along(w, A, B, normal);
    }
    if (bound.n == 1) {
        add3(normal, nearly, -dot3(nearly, bound.t[0]), bound.t[0]);
        scale3(normal, 1.0 / length3(normal), normal);
    }
    for (int step = 0; step < NEWTON_STEPS; step++) {
        double turned = turn_axis(normal, &bound, A, B);
        if (turned < 0.0)
            return -INF;
        if (turned < ENOUGH_NEWTON)
            break;
    }
    return apart_along(w, A, B, normal);
}

KT_TABLE double SLACKS[4] = {1e-2, 1e-3, 1e-5, 1e-8}; /* rad */

/* The best axis near one that is nearly right. */
static double improve_axis(double *normal, const Solid *A, const Solid *B, double tight) {
    double nearly[3], n[3], w[3];
    copy3(nearly, normal);
    double best = apart_along(w, A, B, nearly);
    int exact = 0;
    for (int k = 0; k < 4; k++) {
        double apart = exact_axis(n, nearly, A, B, SLACKS[k]);
        if (apart > best + (exact ? tight : -tight)) {
            exact = 1;
            best = apart;
            copy3(normal, n);
        }
    }
    return best;
}

static void touch_round(Finding *f, Solid *A, Solid *B, Room room) {
    double normal[3] = {0.0, 0.0, 1.0}, n[3], d[3], tight = ALIKE * min(A->reach, B->reach), apart = -INF;
    Common common;
    Simplex simplex;
    Nearest nearest;
    minus3(d, A->r, B->r);
    int separate = find_nearest(&nearest, &simplex, A, B, length3(d) > 0.0 ? d : normal);
    if (separate && is_far(f, nearest.apart))
        return;
    if (separate)
        copy3(n, nearest.normal);
    else {
        apart = known_axis(normal, A, B, tight);
        find_common(&common, A, B, normal, tight, &room);
        if (common.nearest <= apart + tight && apart >= -tight) {
            report_common(f, &common, tight, room);
            return;
        }
        find_overlap(n, &simplex, A, B, room);
    }
    double other = improve_axis(n, A, B, tight);
    if (other > apart + tight) {
        apart = other;
        copy3(normal, n);
    }
    find_facets(&common, A, B, normal, &room);
    apart = prefer_faces(normal, apart, &common, A, B, tight);
    if (is_far(f, apart))
        return;
    find_common(&common, A, B, normal, tight, &room);
    if (!(common.nearest <= apart + tight)) {
        if (separate)
            add_corner(&common, nearest.a, apart, key_of(nearest.feature_a, nearest.feature_b));
        else
            add_extreme(&common, A, B, apart);
    }
    report_common(f, &common, tight, room);
}

#endif
