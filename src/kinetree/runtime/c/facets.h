/* The face, edge or point that a core turns towards another one, and how its height along the normal varies. */
#ifndef KINETREE_FACETS_H
#define KINETREE_FACETS_H

#include "solids.h"

#define STEEP 0.05 /* cosine below which a face, and sine below which an edge, counts as a point */
#define UPRIGHT 0.7 /* cosine above which a cylinder turns an end, not its side */
#define CODES 32768

typedef struct {
    int64_t n;        /* points: 1, 2, or those of a face, counterclockwise seen from outside; 1 of a disc, its middle */
    int64_t face;     /* its number, -1 of an edge */
    double rim;       /* radius of a disc, else 0 */
    const double *R;  /* of the core */
    double normal[3]; /* outward, of a face */
    double *x;        /* (n, 3) */
    int64_t *id;      /* (n): numbers of the points */
    double *flat;     /* (n, 3): across the normal of the contact, and along it */
    double slope[3];  /* of a face: height along the normal = slope[2] + slope[0] u + slope[1] v */
} Facet;

/* Names of features of a core: points, edges by their points, faces. */
KT_INLINE int64_t point_code(int64_t i) { return i * CODES + i; }
KT_INLINE int64_t edge_code(int64_t i, int64_t j) { return i < j ? j * CODES + i : i * CODES + j; }
KT_INLINE int64_t face_code(int64_t face) { return (CODES - 1) * CODES + face; }
KT_INLINE int is_plane(const Facet *f) { return f->n > 2 || f->rim > 0.0; }
KT_INLINE int64_t key_of(int64_t code_a, int64_t code_b) { return code_a * CODES * CODES + code_b; }

static void take_point(Facet *f, const Solid *s, int64_t i) {
    f->n = 1;
    f->id[0] = i;
    copy3(f->x, s->x + 3 * i);
}

/* Among the faces that meet in the extreme points (an edge has two of them, where rounding must not choose), the one that
 * looks most along the direction. */
static int64_t facing(const Solid *s, const double *direction, int64_t extreme) {
    int64_t found = NO_FACE, tops = 0;
    double best = STEEP, top = dot3(s->x + 3 * extreme, direction) - ALIKE * s->reach;
    for (int64_t i = 0; i < points_of(s); i++)
        tops += dot3(s->x + 3 * i, direction) >= top;
    for (int64_t i = 0; i < faces_of(s); i++) {
        double looks = dot3(s->outward + 3 * i, direction);
        if (looks <= best + ALIKE)
            continue;
        int64_t among = 0;
        const int64_t *list = face_list(s, i);
        for (int64_t k = 0; k < face_size(s, i); k++)
            among += dot3(s->x + 3 * list[k], direction) >= top;
        if (among == tops) {
            best = looks;
            found = i;
        }
    }
    return found;
}

/* An end of a cylinder, or the line of its side that looks along the direction. */
static void round_facet(Facet *f, const Solid *s, const double *direction, Room *room) {
    double axis[3], aside[3];
    column3(axis, s->R, 2);
    double cosine = dot3(axis, direction), end = cosine > 0.0 ? s->size[2] : -s->size[2];
    f->x = take(room, 6);
    f->id = take_integers(room, 2);
    f->flat = take(room, 6);
    if (size_of(cosine) > UPRIGHT) {
        f->n = 1;
        f->face = cosine > 0.0;
        f->rim = s->size[0];
        add3(f->x, s->r, end, axis);
        scale3(f->normal, cosine > 0.0 ? 1.0 : -1.0, axis);
        return;
    }
    f->n = 2;
    f->face = NO_FACE;
    add3(aside, direction, -cosine, axis);
    add3(aside, s->r, s->size[0] / length3(aside), aside);
    for (int k = 0; k < 2; k++) {
        f->id[k] = k;
        add3(f->x + 3 * k, aside, k == 0 ? -s->size[2] : s->size[2], axis);
    }
}

/* Facet of an unfolded core along a unit direction. */
static void find_facet(Facet *f, const Solid *s, const double *direction, Room *room) {
    f->rim = 0.0;
    f->R = s->R;
    if (s->core == CORE_CYLINDER) {
        round_facet(f, s, direction, room);
        return;
    }
    int64_t extreme = farthest(s->x, points_of(s), direction), face = NO_FACE;
    if (s->core == CORE_BOX) {
        double local[3];
        turn_back3(local, s->R, direction);
        int64_t k = size_of(local[1]) > size_of(local[0]) + ALIKE ? 1 : 0;
        k = size_of(local[2]) > size_of(local[k]) + ALIKE ? 2 : k;
        face = 2 * k + (local[k] > 0.0);
    } else if (faces_of(s) > 0)
        face = facing(s, direction, extreme);
    f->face = face;
    f->n = face == NO_FACE ? 2 : face_size(s, face);
    f->x = take(room, 3 * f->n);
    f->id = take_integers(room, f->n);
    f->flat = take(room, 3 * f->n);
    if (face != NO_FACE) {
        const int64_t *list = face_list(s, face);
        for (int64_t k = 0; k < f->n; k++) {
            f->id[k] = list[k];
            copy3(f->x + 3 * k, s->x + 3 * list[k]);
        }
        copy3(f->normal, s->outward + 3 * face);
    } else if (s->core == CORE_SEGMENT) {
        double along[3];
        column3(along, s->R, 2);
        double sine = 1.0 - dot3(along, direction) * dot3(along, direction);
        f->id[0] = 0;
        f->id[1] = 1;
        copy(f->x, s->x, 6);
        if (sine < STEEP * STEEP || s->size[2] == 0.0)
            take_point(f, s, extreme);
    } else
        take_point(f, s, extreme);
}

/* Coordinates of a facet across and along the normal n of the contact. */
static void flatten(Facet *f, const double *u, const double *v, const double *n) {
    for (int64_t k = 0; k < f->n; k++) {
        f->flat[3 * k] = dot3(f->x + 3 * k, u);
        f->flat[3 * k + 1] = dot3(f->x + 3 * k, v);
        f->flat[3 * k + 2] = dot3(f->x + 3 * k, n);
    }
    if (is_plane(f)) {
        double rise = dot3(f->normal, n);
        f->slope[0] = -dot3(f->normal, u) / rise;
        f->slope[1] = -dot3(f->normal, v) / rise;
        f->slope[2] = f->flat[2] - f->slope[0] * f->flat[0] - f->slope[1] * f->flat[1];
    }
}

/* Height of a facet along the normal above a place across it. */
static double height_at(const Facet *f, double u, double v) {
    const double *p = f->flat;
    if (is_plane(f))
        return p[2] + f->slope[0] * (u - p[0]) + f->slope[1] * (v - p[1]);
    if (f->n == 1)
        return p[2];
    double du = p[3] - p[0], dv = p[4] - p[1];
    double share = clamp(((u - p[0]) * du + (v - p[1]) * dv) / (du * du + dv * dv), 0.0, 1.0);
    return p[2] + share * (p[5] - p[2]);
}

#endif
