/* Boxes, hulls, segments and triangles among each other.

   The axis of a face or of two edges along which the cores are farthest apart is their distance where their facets have
   a common corner that is as near; else points or edges are nearest to each other beside the faces. */
#ifndef KINETREE_POLYHEDRA_H
#define KINETREE_POLYHEDRA_H

#include "axes.h"
#include "gjk.h"
#include "discs.h"

#define LARGE 200

/* How far A is from B along n, with the difference of the extreme points. */
static double apart_along(double *w, const Solid *A, const Solid *B, const double *n) {
    double a[3], b[3], back[3];
    scale3(back, -1.0, n);
    support(a, A, back);
    support(b, B, n);
    minus3(w, a, b);
    return dot3(w, n);
}

static inline int is_far(const Finding *f, double apart) { return !(apart - f->radius[0] - f->radius[1] <= f->margin); }

/* What two cores have in common along a normal. */
typedef struct {
    double u[3], v[3], n[3];
    Facet A, B;
    Corner *corner;
    int64_t count;
    double nearest; /* gap of the nearest corner */
} Common;

static void find_facets(Common *c, const Solid *A, const Solid *B, const double *normal, Room *room) {
    double back[3];
    scale3(back, -1.0, normal);
    find_facet(&c->A, A, back, room);
    find_facet(&c->B, B, normal, room);
}

static void find_common(Common *c, const Solid *A, const Solid *B, const double *normal, double tight, Room *room) {
    copy3(c->n, normal);
    across3(c->u, c->v, normal);
    find_facets(c, A, B, normal, room);
    flatten(&c->A, c->u, c->v, normal);
    flatten(&c->B, c->u, c->v, normal);
    int64_t all = 3 * (c->A.n + c->B.n) + 12;
    c->corner = (Corner *)take(room, all * (int64_t)(sizeof(Corner) / sizeof(double)));
    c->count = common_corners(c->corner, &c->A, &c->B, c->u, c->v, tight, *room);
    c->nearest = INF;
    for (int64_t k = 0; k < c->count; k++)
        c->nearest = min(c->nearest, c->corner[k].gap);
}

/* A corner at a point of the first core. */
static void add_corner(Common *c, const double *point, double gap, int64_t key) {
    Corner *last = c->corner + c->count++;
    last->u = dot3(point, c->u);
    last->v = dot3(point, c->v);
    last->height = dot3(point, c->n);
    last->gap = gap;
    last->key = key;
}

/* Where facets are points, or have nothing in common: the extreme point of one of the cores. */
static void add_extreme(Common *c, const Solid *A, const Solid *B, double apart) {
    double back[3], point[3];
    int64_t of_b = c->A.n > 1 && c->B.n == 1;
    scale3(back, -1.0, c->n);
    int64_t i = of_b ? support(point, B, c->n) : support(point, A, back);
    if (of_b)
        add3(point, point, apart, c->n);
    int64_t other = of_b ? c->A.face : c->B.face, code = other == NO_FACE ? 0 : face_code(other);
    add_corner(c, point, apart, of_b ? key_of(code, point_code(i)) : key_of(point_code(i), code));
}

static void report_common(Finding *f, Common *c, double tight, Room room) {
    report_corners(f, c->corner, c->count, c->u, c->v, c->n, tight, room);
}

/* The normal of a facet takes the place of an axis that is not better by more than `tight`; returns how far apart the
 * cores are along it. */
static double prefer_faces(double *normal, double apart, const Common *c, const Solid *A, const Solid *B, double tight) {
    double w[3], n[3], other;
    for (int k = 0; k < 2; k++) {
        const Facet *f = k == 0 ? &c->B : &c->A;
        if (!is_plane(f))
            continue;
        scale3(n, k == 0 ? 1.0 : -1.0, f->normal);
        other = apart_along(w, A, B, n);
        if (other >= apart - tight) {
            copy3(normal, n);
            return other;
        }
    }
    return apart;
}

/* Cores that are apart, nearest beside their faces; 0: they are not apart by more than `least_apart`. */
static int touch_apart(Finding *f, const Solid *A, const Solid *B, const double *guess, double least_apart, double tight,
                       Room room) {
    Nearest nearest;
    Simplex simplex;
    Common common;
    if (!find_nearest(&nearest, &simplex, A, B, guess) || nearest.apart < least_apart)
        return 0;
    if (is_far(f, nearest.apart))
        return 1;
    find_facets(&common, A, B, nearest.normal, &room);
    double apart = prefer_faces(nearest.normal, nearest.apart, &common, A, B, tight);
    find_common(&common, A, B, nearest.normal, tight, &room);
    if (!(common.nearest <= apart + tight))
        add_corner(&common, nearest.a, apart, key_of(nearest.feature_a, nearest.feature_b));
    report_common(f, &common, tight, room);
    return 1;
}

/* Polyhedra of which it takes long to try all faces. */
static inline int are_large(const Solid *A, const Solid *B) {
    return faces_of(A) * points_of(B) + faces_of(B) * points_of(A) > LARGE;
}

static void touch_polyhedra(Finding *f, Solid *A, Solid *B, Room room) {
    double normal[3], tight = ALIKE * min(A->reach, B->reach), enough = f->margin + f->radius[0] + f->radius[1];
    minus3(normal, A->r, B->r);
    if (are_large(A, B) && touch_apart(f, A, B, normal, tight, tight, room))
        return;
    int boxes = A->core == CORE_BOX && B->core == CORE_BOX;
    double apart = boxes ? box_axis(normal, A, B, tight, enough) : best_face_axis(normal, A, B, tight);
    if (apart > enough)
        return;
    Common common;
    find_common(&common, A, B, normal, tight, &room);
    int certain = common.nearest <= apart + tight && apart >= -tight;
    if (!certain && apart > 0.0 && touch_apart(f, A, B, normal, 0.0, tight, room))
        return;
    if (!certain && !boxes) {
        double edges = edge_axis(normal, A, B, apart, tight);
        if (edges > enough)
            return;
        if (edges > apart)
            find_common(&common, A, B, normal, tight, &room);
        apart = edges;
        if (apart > 0.0 && !(common.nearest <= apart + tight) && touch_apart(f, A, B, normal, 0.0, tight, room))
            return;
    }
    if (!(common.nearest <= apart + tight))
        add_extreme(&common, A, B, apart);
    report_common(f, &common, tight, room);
}

#endif
