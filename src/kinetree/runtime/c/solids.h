/* A core in the world, and what is asked of it: its extreme point along a direction, and the face, edge or point that
   it turns towards one.

   Places are relative to an origin near the pair, so that a pair far from the origin of the world loses no digits.
   Boxes, hulls, segments and triangles of the ground are one kind of thing: points, faces and edges by number. */
#ifndef KINETREE_SOLIDS_H
#define KINETREE_SOLIDS_H

#include "shape_table.h"
#include "vectors3.h"

#define ALIKE 1e-9   /* share of a core's reach by which features may miss each other and still count as touching */
#define NO_FACE (-1) /* of the edges of segments and of the ground */

/* Integers of a hull: points, faces, edges, first point; faces (place of list, length); lists; edges. The points of a
 * box: bit k of the number is set where coordinate k is positive. */
KT_TABLE int64_t BOX_TOPOLOGY[4 + 12 + 24 + 48] = {
    8, 6, 12, 0,                                                                    /* counts */
    16, 4, 20, 4, 24, 4, 28, 4, 32, 4, 36, 4,                                       /* faces −x, x, −y, y, −z, z */
    0, 4, 6, 2, 1, 3, 7, 5, 0, 1, 5, 4, 2, 6, 7, 3, 0, 2, 3, 1, 4, 5, 7, 6,         /* lists */
    0, 1, 2, 4, 2, 3, 3, 4, 4, 5, 2, 5, 6, 7, 3, 5, 0, 2, 0, 4, 1, 3, 1, 4,         /* edges along x, y */
    4, 6, 0, 5, 5, 7, 1, 5, 0, 4, 0, 2, 1, 5, 1, 2, 2, 6, 0, 3, 3, 7, 1, 3};        /* along y, z */
KT_TABLE int64_t POINT_TOPOLOGY[4] = {1, 0, 0, 0};
KT_TABLE int64_t SEGMENT_TOPOLOGY[10] = {2, 0, 1, 0, 0, 0, 0, 1, NO_FACE, NO_FACE};

typedef struct {
    int64_t core;
    int64_t number;  /* of the shape */
    double r[3];     /* its origin, relative to the origin of the pair */
    const double *R; /* world directions = R (directions of the shape), by rows */
    const double *size;
    double radius;
    double reach;       /* no point of the core is farther from r, except of planes and the ground */
    const int64_t *has; /* points, faces, edges and lists, or 0 of what has none */
    double *x;          /* (points, 3), world, relative; 0 until `unfold` */
    double *outward;    /* (faces, 3), unit, world */
} Solid;

KT_INLINE int64_t points_of(const Solid *s) { return s->has[0]; }
KT_INLINE int64_t faces_of(const Solid *s) { return s->has[1]; }
KT_INLINE int64_t edges_of(const Solid *s) { return s->has[2]; }
KT_INLINE int64_t face_size(const Solid *s, int64_t face) { return s->has[4 + 2 * face + 1]; }
KT_INLINE const int64_t *face_list(const Solid *s, int64_t face) { return s->has + s->has[4 + 2 * face]; }
KT_INLINE const int64_t *edge_at(const Solid *s, int64_t edge) { /* lists name every edge twice */
    return s->has + 4 + 2 * faces_of(s) + 2 * edges_of(s) + 4 * edge;
}

/* A point given in the frame of the shape. */
KT_INLINE void place3(double *placed, const Solid *s, double x, double y, double z) {
    double local[3] = {x, y, z}, turned[3];
    turn3(turned, s->R, local);
    add3(placed, s->r, 1.0, turned);
}

static inline void box_point(double *placed, const Solid *s, int64_t number) {
    place3(placed, s, number & 1 ? s->size[0] : -s->size[0], number & 2 ? s->size[1] : -s->size[1],
           number & 4 ? s->size[2] : -s->size[2]);
}

/* Points and faces of a box, a hull or a segment in the world. */
static void unfold(Solid *s, const Shapes *shapes, Room *room) {
    if (s->has == 0 || s->x != 0)
        return;
    int64_t points = points_of(s), faces = faces_of(s);
    s->x = take(room, 3 * points);
    s->outward = take(room, 3 * faces);
    if (s->core == CORE_POINT)
        copy3(s->x, s->r);
    else if (s->core == CORE_SEGMENT) {
        place3(s->x, s, 0.0, 0.0, -s->size[2]);
        place3(s->x + 3, s, 0.0, 0.0, s->size[2]);
    } else if (s->core == CORE_BOX) {
        for (int64_t i = 0; i < 8; i++)
            box_point(s->x + 3 * i, s, i);
        for (int64_t i = 0; i < 3; i++) {
            column3(s->outward + 6 * i + 3, s->R, i);
            scale3(s->outward + 6 * i, -1.0, s->outward + 6 * i + 3);
        }
    } else {
        const double *local = shapes->points + 3 * s->has[3];
        for (int64_t i = 0; i < points; i++)
            place3(s->x + 3 * i, s, local[3 * i], local[3 * i + 1], local[3 * i + 2]);
        for (int64_t i = 0; i < faces; i++)
            turn3(s->outward + 3 * i, s->R, local + 3 * (points + i));
    }
}

/* Extreme point of a list along a direction; the first one of several. */
static inline int64_t farthest(const double *x, int64_t n, const double *direction) {
    int64_t found = 0;
    double height = dot3(x, direction);
    for (int64_t i = 1; i < n; i++) {
        double other = dot3(x + 3 * i, direction);
        if (other > height) {
            height = other;
            found = i;
        }
    }
    return found;
}

/* Extreme point of a core along a direction (of any length), and its number where it has one. */
static int64_t support(double *point, const Solid *s, const double *direction) {
    double local[3];
    if (s->x != 0 && s->core != CORE_BOX) {
        int64_t i = farthest(s->x, points_of(s), direction);
        copy3(point, s->x + 3 * i);
        return i;
    }
    turn_back3(local, s->R, direction);
    if (s->core == CORE_BOX) {
        int64_t number = (local[0] > 0.0) + 2 * (local[1] > 0.0) + 4 * (local[2] > 0.0);
        box_point(point, s, number);
        return number;
    }
    if (s->core == CORE_CYLINDER) {
        double across = square_root(local[0] * local[0] + local[1] * local[1]);
        double scale = across > 0.0 ? s->size[0] / across : 0.0;
        place3(point, s, scale * local[0], scale * local[1], local[2] > 0.0 ? s->size[2] : -s->size[2]);
        return local[2] > 0.0;
    }
    copy3(point, s->r);
    return 0;
}

#endif
