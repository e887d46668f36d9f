/* The table of shapes that may touch, and of the contacts found between them.

   A shape is convex: all points within `radius` of its core. It is fixed to a body, at a pose in the frame in which the
   poses of bodies are given. */
#ifndef KINETREE_SHAPE_TABLE_H
#define KINETREE_SHAPE_TABLE_H

#include "base.h"

/* Cores. Sizes (m) are half edges of a box; radius, radius and half length of a cylinder along z; half length (third) of a
 * segment along z, with radius a capsule; half edges of the box around a hull; half edges
 * of a grid of heights along x and y, whose middle is its origin. */
enum {
    CORE_POINT = 0,
    CORE_SEGMENT = 1,
    CORE_BOX = 2,
    CORE_CYLINDER = 3,
    CORE_HULL = 4,
    CORE_PLANE = 5,  /* the half-space z <= 0 */
    CORE_HEIGHTS = 6 /* the ground below a height field */
};

typedef struct {
    int64_t bodies;
    int64_t shapes;
    const int64_t *core;     /* (shapes) */
    const int64_t *body;     /* (shapes): 0 is the ground */
    const int64_t *family;   /* (shapes): shapes of one family do not touch each other */
    const double *pose;      /* (shapes, 12): origin r (m), then the rotation R by rows, in the frame of the body */
    const double *size;      /* (shapes, 3) */
    const double *radius;    /* (shapes), m */
    const int64_t *hull;     /* (shapes): where the integers of a hull or of a height field begin in `topology` */
    const int64_t *topology; /* of a hull: points, faces, edges, first point (its number in `points`, where the unit
                                outward normals of the faces stand behind the points); then for each face the place of
                                its list, counted from the first integer of the hull, and its length; the lists of
                                points, counterclockwise seen from outside; then two points and two faces of each edge.
                                Of heights: columns (along x), rows (along y), number of the first height in `points`
                                (three heights a point; row by row, x first) */
    const double *points;    /* (points, 3), m */
    int64_t apart;           /* pairs of shapes that never touch */
    const int64_t *never;    /* (apart): smaller number * shapes + larger number, ascending */
} Shapes;

/* A contact. Its normal points from shape b into shape a; a gap below zero is an overlap. `key` names the features that
 * touch, so that the contact is found again in the next step. */
typedef struct {
    int64_t a;
    int64_t b;
    int64_t key;
    double gap;       /* m */
    double point[3];  /* in the middle between both surfaces, m, world */
    double normal[3]; /* unit, world */
} Touch;

#endif
