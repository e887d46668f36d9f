/* Pairs with closed forms: points and segments among each other, points and boxes, hulls and cylinders, planes and
   everything. The first core is the one whose number of its kind is smaller. */
#ifndef KINETREE_PAIR_TESTS_H
#define KINETREE_PAIR_TESTS_H

#include "discs.h"

#define SKEW 0.1 /* sine of the angle of segments that touch at one place only */

/* Contact of two points of cores; where they are the same point, along a direction that is given. */
static void report_points(Finding *f, const double *a, const double *b, const double *otherwise, int64_t key) {
    double n[3];
    minus3(n, a, b);
    double apart = length3(n);
    if (apart > 0.0)
        scale3(n, 1.0 / apart, n);
    else
        copy3(n, otherwise);
    report(f, a, n, apart, key);
}

static void touch_points(Finding *f, const Solid *A, const Solid *B) {
    const double up[3] = {0.0, 0.0, 1.0};
    report_points(f, A->r, B->r, up, 0);
}

static void touch_point_segment(Finding *f, const Solid *A, const Solid *B) {
    double axis[3], u[3], v[3], point[3], d[3];
    column3(axis, B->R, 2);
    minus3(d, A->r, B->r);
    add3(point, B->r, clamp(dot3(d, axis), -B->size[2], B->size[2]), axis);
    across3(u, v, axis);
    report_points(f, A->r, point, u, 0);
}

static void touch_point_box(Finding *f, const Solid *A, const Solid *B) {
    double d[3], p[3], n[3], at[3];
    minus3(d, A->r, B->r);
    turn_back3(p, B->R, d);
    int outside = 0;
    for (int k = 0; k < 3; k++) {
        at[k] = clamp(p[k], -B->size[k], B->size[k]);
        outside |= at[k] != p[k];
    }
    if (outside) {
        minus3(d, p, at);
        double apart = length3(d);
        scale3(d, 1.0 / apart, d);
        turn3(n, B->R, d);
        report(f, A->r, n, apart, 0);
        return;
    }
    int deepest = 0;
    double tight = ALIKE * B->reach, depth = INF;
    for (int k = 0; k < 3; k++)
        if (B->size[k] - size_of(p[k]) < depth - tight) {
            depth = B->size[k] - size_of(p[k]);
            deepest = k;
        }
    column3(n, B->R, deepest);
    scale3(n, p[deepest] < 0.0 ? -1.0 : 1.0, n);
    report(f, A->r, n, -depth, 0);
}

static void touch_point_cylinder(Finding *f, const Solid *A, const Solid *B) {
    double d[3], p[3], n[3], local[3] = {1.0, 0.0, 0.0};
    minus3(d, A->r, B->r);
    turn_back3(p, B->R, d);
    double across = square_root(p[0] * p[0] + p[1] * p[1]), side = across - B->size[0], end = size_of(p[2]) - B->size[2];
    if (across > 0.0) {
        local[0] = p[0] / across;
        local[1] = p[1] / across;
    }
    double radial = side > 0.0 || (end <= 0.0 && side >= end) ? 1.0 : 0.0;
    double axial = end > 0.0 || radial == 0.0 ? 1.0 : 0.0, apart = radial > 0.0 ? side : end;
    if (side > 0.0 && end > 0.0) {
        apart = square_root(side * side + end * end);
        radial = side / apart;
        axial = end / apart;
    }
    local[0] *= radial;
    local[1] *= radial;
    local[2] = p[2] < 0.0 ? -axial : axial;
    turn3(n, B->R, local);
    report(f, A->r, n, apart, 0);
}

/* Nearest point of a face to a point p in front of it. */
static void nearest_of_face(double *nearest, const Solid *s, int64_t face, const double *p) {
    const int64_t *list = face_list(s, face), n = face_size(s, face);
    const double *normal = s->outward + 3 * face;
    double best = INF, d[3], edge[3], in[3], at[3];
    int within = 1;
    for (int64_t k = 0; k < n; k++) {
        const double *a = s->x + 3 * list[k], *b = s->x + 3 * list[k + 1 == n ? 0 : k + 1];
        minus3(d, p, a);
        minus3(edge, b, a);
        cross3(in, normal, edge);
        if (dot3(d, in) >= 0.0)
            continue;
        within = 0;
        add3(at, a, clamp(dot3(d, edge) / dot3(edge, edge), 0.0, 1.0), edge);
        minus3(d, p, at);
        if (dot3(d, d) < best) {
            best = dot3(d, d);
            copy3(nearest, at);
        }
    }
    if (within) {
        minus3(d, p, s->x + 3 * list[0]);
        add3(nearest, p, -dot3(d, normal), normal);
    }
}

static void touch_point_hull(Finding *f, const Solid *A, const Solid *B) {
    double best = INF, highest = -INF, at[3], nearest[3] = {0.0, 0.0, 0.0}, d[3], tight = ALIKE * B->reach;
    int64_t face = 0, on = 0;
    for (int64_t i = 0; i < faces_of(B); i++) {
        minus3(d, A->r, B->x + 3 * face_list(B, i)[0]);
        double height = dot3(d, B->outward + 3 * i);
        if (height > highest + tight) {
            highest = height;
            face = i;
        }
        if (height <= 0.0)
            continue;
        nearest_of_face(at, B, i, A->r);
        minus3(d, A->r, at);
        if (dot3(d, d) < best) {
            best = dot3(d, d);
            on = i;
            copy3(nearest, at);
        }
    }
    if (best == INF || highest >= square_root(best) - tight) /* before a face, or within */
        report(f, A->r, B->outward + 3 * face, highest, 0);
    else
        report_points(f, A->r, nearest, B->outward + 3 * on, 0);
}

/* Nearest place of a segment (half length, axis) to a point. */
KT_INLINE double along_segment(const Solid *s, const double *axis, const double *p) {
    double d[3];
    minus3(d, p, s->r);
    return clamp(dot3(d, axis), -s->size[2], s->size[2]);
}

/* Both ends of what nearly parallel segments have beside each other, and the place between where they are nearer. */
static void touch_segments(Finding *f, const Solid *A, const Solid *B) {
    double a[3], b[3], d[3], n[3], p[3], q[3];
    column3(a, A->R, 2);
    column3(b, B->R, 2);
    minus3(d, B->r, A->r);
    cross3(n, a, b);
    double cosine = dot3(a, b), square = dot3(n, n), from_a = dot3(d, a), from_b = dot3(d, b), s = 0.0;
    if (square > EPSILON)
        s = clamp((from_a - cosine * from_b) / square, -A->size[2], A->size[2]);
    double t = clamp(cosine * s - from_b, -B->size[2], B->size[2]);
    s = clamp(from_a + cosine * t, -A->size[2], A->size[2]);
    t = clamp(cosine * s - from_b, -B->size[2], B->size[2]);
    add3(p, A->r, s, a);
    add3(q, B->r, t, b);
    double apart[3], best, otherwise[3], v[3], tight = ALIKE * max(A->size[2], B->size[2]);
    minus3(apart, p, q);
    best = length3(apart);
    if (square > EPSILON)
        scale3(otherwise, (dot3(n, d) > 0.0 ? -1.0 : 1.0) / square_root(square), n);
    else
        across3(otherwise, v, a);
    double begin = from_a - size_of(cosine) * B->size[2], end = from_a + size_of(cosine) * B->size[2];
    double place[2] = {max(begin, -A->size[2]), min(end, A->size[2])}, nearer = INF;
    int beside = square < SKEW * SKEW && place[1] > place[0] + tight;
    double ends[2][2][3];
    for (int k = 0; k < 2 && beside; k++) {
        int of_a = k == 0 ? place[0] > begin : place[1] < end;
        double sign = (k == 0) == (cosine > 0.0) ? -1.0 : 1.0;
        if (of_a) {
            add3(ends[k][0], A->r, place[k], a);
            add3(ends[k][1], B->r, along_segment(B, b, ends[k][0]), b);
        } else {
            add3(ends[k][1], B->r, sign * B->size[2], b);
            add3(ends[k][0], A->r, along_segment(A, a, ends[k][1]), a);
        }
        minus3(apart, ends[k][0], ends[k][1]);
        nearer = min(nearer, length3(apart));
    }
    if (!(nearer <= best + tight))
        report_points(f, p, q, otherwise, 0);
    for (int k = 0; k < 2 && beside; k++)
        report_points(f, ends[k][0], ends[k][1], otherwise, 1 + k);
}

/* Above a plane: the points of a face that looks at it, both ends of a segment, the lowest points of a hull. */
static void touch_plane(Finding *f, const Solid *A, const Solid *B, Room room) {
    double n[3], back[3], d[3], u[3], v[3], tight = ALIKE * A->reach;
    column3(n, B->R, 2);
    scale3(back, -1.0, n);
    if (A->core == CORE_POINT) {
        minus3(d, A->r, B->r);
        report(f, A->r, n, dot3(d, n), 0);
        return;
    }
    across3(u, v, n);
    int64_t all = A->core == CORE_HULL ? points_of(A) : 4, count = 0;
    Corner *corner = (Corner *)take(&room, all * (int64_t)(sizeof(Corner) / sizeof(double)));
    Facet face, ground = {3, 0, 0.0, B->R, {n[0], n[1], n[2]}, 0, 0, 0, {0.0, 0.0, 0.0}};
    const double *x = A->x;
    if (A->core != CORE_HULL) {
        find_facet(&face, A, back, &room);
        x = face.x;
        all = face.n;
        flatten(&face, u, v, n);
    }
    if (A->core == CORE_CYLINDER && face.rim > 0.0) {
        Disc disc = {&face, &ground, 1, {0.0}, {0.0}, 0.0, 0.0, 0.0, 0.0, tight, corner, 0};
        choose_direction(&disc, u, v);
        x = take(&room, 12);
        all = 4;
        for (int k = 0; k < 4; k++)
            add3((double *)x + 3 * k, face.x, k % 2 ? -face.rim : face.rim, k < 2 ? disc.x : disc.y);
    }
    double lowest = INF, highest = -INF;
    for (int64_t i = 0; i < all; i++) {
        Corner *c = corner + i;
        minus3(d, x + 3 * i, B->r);
        c->gap = dot3(d, n);
        c->u = dot3(x + 3 * i, u);
        c->v = dot3(x + 3 * i, v);
        c->height = dot3(x + 3 * i, n);
        c->key = 1 + (A->core == CORE_HULL ? i : (face.rim > 0.0 ? 2 + 4 * face.face + i : face.id[i]));
        lowest = min(lowest, c->gap);
        highest = max(highest, c->gap);
    }
    for (int64_t i = 0; i < all; i++) /* of a hull not its upper side */
        if (A->core != CORE_HULL || corner[i].gap <= 0.5 * (lowest + highest))
            corner[count++] = corner[i];
    report_corners(f, corner, count, u, v, n, tight, room);
}

#endif
