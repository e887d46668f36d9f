/* The end of a cylinder and another facet: the places of its rim that count.

   In the plane of the disc, with its middle as origin, the rim is a circle. Its lowest place over the other facet is one
   of the corners, with the places opposite of it and a quarter turn from it, as far as they lie over that facet; so are
   places where the rim crosses edges, and corners of the other facet within the rim. */
#ifndef KINETREE_DISCS_H
#define KINETREE_DISCS_H

#include "manifold.h"

#define LEVEL 1e-9 /* slope up to which a disc is level: it has no lowest place then */
#define SKEW_DISCS 1e-6 /* square of the angle of discs whose rims do not cross as circles do */

/* A disc over a facet, in the plane of the disc: directions x and y in the world, and across the normal. */
typedef struct {
    const Facet *disc, *other;
    int first; /* 1: the disc belongs to the first core */
    double x[3], y[3], x_u, x_v, y_u, y_v;
    double tight;
    Corner *corner;
    int64_t count;
} Disc;

/* Names of places of a cylinder: rim places 2 to 9, crossings of a rim with edges. */
KT_INLINE int64_t rim_code(const Facet *disc, int64_t place) { return point_code(2 + 4 * disc->face + place); }
KT_INLINE int64_t crossing_code(const Facet *disc, int64_t which) { return edge_code(10 + 2 * disc->face + which, 20); }

static void add_at(Disc *d, double x, double y, int64_t disc_code, int64_t other_code) {
    double u = d->disc->flat[0] + x * d->x_u + y * d->y_u, v = d->disc->flat[1] + x * d->x_v + y * d->y_v;
    const Facet *A = d->first ? d->disc : d->other, *B = d->first ? d->other : d->disc;
    int64_t key = d->first ? key_of(disc_code, other_code) : key_of(other_code, disc_code);
    corner_between(d->corner + d->count++, A, B, u, v, key);
}

/* Coordinates in the plane of the disc of a place across the normal. */
static void in_disc(double *x, double *y, const Disc *d, double u, double v) {
    double du = u - d->disc->flat[0], dv = v - d->disc->flat[1], area = d->x_u * d->y_v - d->x_v * d->y_u;
    *x = (du * d->y_v - dv * d->y_u) / area;
    *y = (dv * d->x_u - du * d->x_v) / area;
}

static void direct(Disc *d, const double *u, const double *v) {
    d->x_u = dot3(d->x, u);
    d->x_v = dot3(d->x, v);
    d->y_u = dot3(d->y, u);
    d->y_v = dot3(d->y, v);
}

/* Direction x: towards the lowest place over a plane; of a level disc from the middle of the other disc to its own; else
 * fixed to the cylinder. */
static void choose_direction(Disc *d, const double *u, const double *v) {
    double x[3], sign = d->first ? 1.0 : -1.0;
    column3(d->x, d->disc->R, 0);
    column3(d->y, d->disc->R, 1);
    direct(d, u, v);
    if (!is_plane(d->other))
        return;
    double tilt[2];
    for (int k = 0; k < 2; k++)
        tilt[k] = sign * (d->disc->slope[k] - d->other->slope[k]);
    double along_x = tilt[0] * d->x_u + tilt[1] * d->x_v, along_y = tilt[0] * d->y_u + tilt[1] * d->y_v;
    double size = square_root(along_x * along_x + along_y * along_y);
    if (size <= LEVEL) {
        if (d->other->rim == 0.0)
            return;
        in_disc(&along_x, &along_y, d, d->other->flat[0], d->other->flat[1]);
        size = square_root(along_x * along_x + along_y * along_y);
        if (size <= d->tight)
            return;
    }
    for (int k = 0; k < 3; k++)
        x[k] = -(along_x * d->x[k] + along_y * d->y[k]) / size;
    copy3(d->x, x);
    cross3(d->y, d->disc->normal, x);
    direct(d, u, v);
}

static int over_face(const Facet *f, double turn, double u, double v, double tight) {
    for (int64_t j = 0; j < f->n; j++)
        if (inside(side_of(f, j, turn), u, v) < -tight)
            return 0;
    return 1;
}

/* Places where a stretch from p to q crosses the rim. */
static void cross_rim(Disc *d, const double *p, const double *q, int64_t edge) {
    double ex = q[0] - p[0], ey = q[1] - p[1], length = square_root(ex * ex + ey * ey), r = d->disc->rim;
    double along = -(p[0] * ex + p[1] * ey) / length, aside = (p[0] * ey - p[1] * ex) / length;
    if (size_of(aside) >= r)
        return;
    double half = square_root(r * r - aside * aside);
    for (int which = 0; which < 2; which++) {
        double at = along + (which ? half : -half);
        if (at > d->tight && at < length - d->tight)
            add_at(d, p[0] + at / length * ex, p[1] + at / length * ey, crossing_code(d->disc, which), edge);
    }
}

static void clip_disc_edge(Disc *d) {
    const Facet *f = d->other;
    double end[2][2];
    for (int k = 0; k < 2; k++) {
        in_disc(&end[k][0], &end[k][1], d, f->flat[3 * k], f->flat[3 * k + 1]);
        if (end[k][0] * end[k][0] + end[k][1] * end[k][1] <= (d->disc->rim + d->tight) * (d->disc->rim + d->tight))
            add_at(d, end[k][0], end[k][1], face_code(d->disc->face), point_code(f->id[k]));
    }
    cross_rim(d, end[0], end[1], edge_code(f->id[0], f->id[1]));
}

static void clip_disc_face(Disc *d) {
    const Facet *f = d->other;
    double r = d->disc->rim, p[2], q[2], turn = d->first ? 1.0 : -1.0;
    for (int k = 0; k < 4; k++) {
        double x = k == 0 ? r : (k == 1 ? -r : 0.0), y = k == 2 ? r : (k == 3 ? -r : 0.0);
        double u = d->disc->flat[0] + x * d->x_u + y * d->y_u, v = d->disc->flat[1] + x * d->x_v + y * d->y_v;
        if (over_face(f, turn, u, v, d->tight))
            add_at(d, x, y, rim_code(d->disc, k), face_code(f->face));
    }
    in_disc(&q[0], &q[1], d, f->flat[0], f->flat[1]);
    for (int64_t j = 0; j < f->n; j++) {
        int64_t next = j + 1 == f->n ? 0 : j + 1;
        p[0] = q[0];
        p[1] = q[1];
        in_disc(&q[0], &q[1], d, f->flat[3 * next], f->flat[3 * next + 1]);
        if (p[0] * p[0] + p[1] * p[1] <= (r + d->tight) * (r + d->tight))
            add_at(d, p[0], p[1], face_code(d->disc->face), point_code(f->id[j]));
        cross_rim(d, p, q, edge_of_facet(f, j));
    }
}

/* Two discs: of each the four places that lie over the other one, and where the rims cross, which is exact where the
 * discs are level to each other. */
static void clip_discs(Disc *d, Disc *e) {
    double r = d->disc->rim, s = e->disc->rim, x, y, px, py;
    in_disc(&x, &y, d, e->disc->flat[0], e->disc->flat[1]);
    double apart = square_root(x * x + y * y);
    int alike = apart <= d->tight && size_of(r - s) <= d->tight;
    for (int which = 0; which < (alike ? 1 : 2); which++) {
        Disc *here = which ? e : d, *there = which ? d : e;
        double radius = here->disc->rim, limit = there->disc->rim + d->tight;
        for (int k = 0; k < 4; k++) {
            double at_x = k == 0 ? radius : (k == 1 ? -radius : 0.0), at_y = k == 2 ? radius : (k == 3 ? -radius : 0.0);
            in_disc(&px, &py, there, here->disc->flat[0] + at_x * here->x_u + at_y * here->y_u,
                    here->disc->flat[1] + at_x * here->x_v + at_y * here->y_v);
            if (px * px + py * py <= limit * limit) {
                here->count = d->count;
                add_at(here, at_x, at_y, rim_code(here->disc, k), face_code(there->disc->face));
                d->count = here->count;
            }
        }
    }
    double level = dot3(d->disc->normal, e->disc->normal);
    if (apart <= d->tight || apart >= r + s || apart <= size_of(r - s) || 1.0 - level * level > SKEW_DISCS)
        return;
    double along = 0.5 * (apart + (r - s) * (r + s) / apart), half = square_root(max(0.0, r * r - along * along));
    for (int which = 0; which < 2; which++) {
        double aside = which ? half : -half;
        add_at(d, (along * x - aside * y) / apart, (along * y + aside * x) / apart, crossing_code(d->disc, which),
               crossing_code(e->disc, which));
    }
}

/* A disc and another facet; `first`: the disc belongs to the first core. */
static int64_t clip_disc(Corner *corner, const Facet *disc, const Facet *other, int first, const double *u,
                         const double *v, double tight) {
    Disc d = {disc, other, first, {0.0}, {0.0}, 0.0, 0.0, 0.0, 0.0, tight, corner, 0};
    choose_direction(&d, u, v);
    if (other->rim > 0.0) {
        Disc e = {other, disc, !first, {0.0}, {0.0}, 0.0, 0.0, 0.0, 0.0, tight, corner, 0};
        choose_direction(&e, u, v);
        clip_discs(&d, &e);
    }
    else if (other->n > 2)
        clip_disc_face(&d);
    else if (other->n == 2)
        clip_disc_edge(&d);
    return d.count;
}

/* Corners of what two facets have in common across the normal. */
static int64_t common_corners(Corner *corner, const Facet *A, const Facet *B, const double *u, const double *v, double tight, Room room) {
    if (A->rim > 0.0 || B->rim > 0.0)
        return A->rim > 0.0 ? clip_disc(corner, A, B, 1, u, v, tight) : clip_disc(corner, B, A, 0, u, v, tight);
    if (A->n == 1 || B->n == 1)
        return 0; /* it is where they are closest, which the caller knows */
    if (A->n == 2)
        return B->n == 2 ? clip_edges(corner, A, B, tight) : clip_edge(corner, A, B, 1, tight);
    return B->n == 2 ? clip_edge(corner, B, A, 0, tight) : clip_faces(corner, A, B, tight, room);
}


#endif
