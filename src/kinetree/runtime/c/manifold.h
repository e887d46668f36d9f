/* Where two facets touch: the corners of what both have in common across the normal, at most four of them. */
#ifndef KINETREE_MANIFOLD_H
#define KINETREE_MANIFOLD_H

#include "facets.h"

#define PARALLEL 1e-6 /* sine of the angle below which edges have a stretch in common */

/* What a pair of shapes reports its contacts to. */
typedef struct {
    Touch *found;
    int64_t count; /* may exceed `room` */
    int64_t room;
    int64_t a, b;
    int swapped;        /* the normal from the second to the first core points into shape b */
    double origin[3];   /* of the pair, world */
    double radius[2];   /* around both cores */
    double margin;
} Finding;

/* A corner of a manifold: where it is across the normal, height of the first core, gap of the cores. */
typedef struct {
    double u, v, height, gap;
    int64_t key;
} Corner;

/* Contact at a point of the first core, with the gap of the cores along the normal from the second to the first one. */
static void report(Finding *f, const double *point, const double *n, double apart, int64_t key) {
    double gap = apart - f->radius[0] - f->radius[1];
    if (!(gap <= f->margin))
        return;
    if (f->count++ >= f->room)
        return;
    Touch *t = f->found + f->count - 1;
    t->a = f->a;
    t->b = f->b;
    t->key = key;
    t->gap = gap;
    for (int k = 0; k < 3; k++) {
        t->point[k] = f->origin[k] + (point[k] - n[k] * (f->radius[0] + 0.5 * gap));
        t->normal[k] = f->swapped ? 0.0 - n[k] : 0.0 + n[k];
    }
}

static inline void corner_between(Corner *c, const Facet *A, const Facet *B, double u, double v, int64_t key) {
    c->u = u;
    c->v = v;
    c->height = height_at(A, u, v);
    c->gap = c->height - height_at(B, u, v);
    c->key = key;
}

/* Edge j of a face, across the normal: its first point, and the unit vector into the face. */
typedef struct {
    double u, v, in_u, in_v;
} Side;

/* `turn` is -1 for faces that look along -n. */
KT_INLINE Side side_of(const Facet *f, int64_t j, double turn) {
    const double *p = f->flat + 3 * j, *q = f->flat + 3 * (j + 1 == f->n ? 0 : j + 1);
    double du = q[0] - p[0], dv = q[1] - p[1], scale = turn / square_root(du * du + dv * dv);
    Side side = {p[0], p[1], -scale * dv, scale * du};
    return side;
}

KT_INLINE double inside(Side s, double u, double v) { return s.in_u * (u - s.u) + s.in_v * (v - s.v); }

KT_INLINE int64_t edge_of_facet(const Facet *f, int64_t j) { return edge_code(f->id[j], f->id[j + 1 == f->n ? 0 : j + 1]); }

/* Faces A and B: corners of A, cut by the edges of B one by one. What lies within `tight` of an edge is neither inside
 * nor outside of it: it stays as it is, so that faces that end at the same place have the same corners all the time. */
static int64_t clip_faces(Corner *corner, const Facet *A, const Facet *B, double tight, Room room) {
    int64_t n = A->n, all = 2 * (A->n + B->n) + 8, count;
    Corner *next = (Corner *)take(&room, all * (int64_t)(sizeof(Corner) / sizeof(double)));
    int64_t *label = take_integers(&room, all), *next_label = take_integers(&room, all); /* edge behind a corner: of A or ~B */
    double *depth = take(&room, all);
    for (int64_t k = 0; k < n; k++) {
        corner[k].u = A->flat[3 * k];
        corner[k].v = A->flat[3 * k + 1];
        corner[k].key = key_of(point_code(A->id[k]), face_code(B->face));
        label[k] = k;
    }
    for (int64_t j = 0; j < B->n && n > 0; j++) {
        Side side = side_of(B, j, 1.0);
        for (int64_t k = 0; k < n; k++)
            depth[k] = inside(side, corner[k].u, corner[k].v);
        count = 0;
        for (int64_t k = 0; k < n; k++) {
            int64_t l = k + 1 == n ? 0 : k + 1;
            double here = depth[k], there = depth[l];
            if (here >= -tight) {
                next[count] = corner[k];
                next_label[count++] = here <= tight && there < -tight ? ~j : label[k];
            }
            if ((here > tight && there < -tight) || (here < -tight && there > tight)) {
                double share = here / (here - there);
                Corner *c = next + count;
                c->u = corner[k].u + share * (corner[l].u - corner[k].u);
                c->v = corner[k].v + share * (corner[l].v - corner[k].v);
                int64_t edge = label[k], other = ~edge;
                if (edge >= 0)
                    c->key = key_of(edge_of_facet(A, edge), edge_of_facet(B, j));
                else /* two edges of B: the point between them, first or last of the list */
                    c->key = key_of(face_code(A->face), point_code(B->id[j - other == 1 ? j : (other == 0 ? 0 : j)]));
                next_label[count++] = here > 0.0 ? ~j : edge;
            }
        }
        n = count;
        for (int64_t k = 0; k < n; k++) {
            corner[k] = next[k];
            label[k] = next_label[k];
        }
    }
    for (int64_t k = 0; k < n; k++)
        corner_between(corner + k, A, B, corner[k].u, corner[k].v, corner[k].key);
    return n;
}

/* An edge and a face: the stretch of the edge above the face. `first` tells which one the edge belongs to. */
static int64_t clip_edge(Corner *corner, const Facet *edge, const Facet *face, int first, double tight) {
    double turn = first ? 1.0 : -1.0, share[2] = {0.0, 1.0};
    const double *p = edge->flat, *q = edge->flat + 3;
    int64_t whole = edge_code(edge->id[0], edge->id[1]), code[2], other[2];
    for (int k = 0; k < 2; k++) {
        code[k] = point_code(edge->id[k]);
        other[k] = face_code(face->face);
    }
    for (int64_t j = 0; j < face->n; j++) {
        Side side = side_of(face, j, turn);
        double here = inside(side, p[0], p[1]), there = inside(side, q[0], q[1]);
        if (here < -tight && there < -tight)
            return 0;
        double cut = here / (here - there);
        if (here < -tight && cut > share[0]) {
            share[0] = cut;
            code[0] = whole;
            other[0] = edge_of_facet(face, j);
        }
        if (there < -tight && cut < share[1]) {
            share[1] = cut;
            code[1] = whole;
            other[1] = edge_of_facet(face, j);
        }
    }
    double length = square_root((q[0] - p[0]) * (q[0] - p[0]) + (q[1] - p[1]) * (q[1] - p[1])), slack = tight / length;
    if (share[0] > share[1] + slack)
        return 0;
    int64_t count = share[1] - share[0] > slack ? 2 : 1;
    for (int k = 0; k < 2; k++) { /* through a corner of the face, not through one of two edges */
        double u = p[0] + share[k] * (q[0] - p[0]), v = p[1] + share[k] * (q[1] - p[1]);
        for (int64_t j = 0; j < face->n && code[k] == whole; j++)
            if (size_of(face->flat[3 * j] - u) + size_of(face->flat[3 * j + 1] - v) <= 4.0 * tight)
                other[k] = point_code(face->id[j]);
    }
    if (count == 1 && share[1] >= 1.0 - slack) { /* one corner: an end of the edge, if it is there */
        share[0] = 1.0;
        code[0] = point_code(edge->id[1]);
        other[0] = face_code(face->face);
    }
    for (int64_t k = 0; k < count; k++) {
        double u = p[0] + share[k] * (q[0] - p[0]), v = p[1] + share[k] * (q[1] - p[1]);
        int64_t key = first ? key_of(code[k], other[k]) : key_of(other[k], code[k]);
        corner_between(corner + k, first ? edge : face, first ? face : edge, u, v, key);
    }
    return count;
}

/* Two edges: where they cross, or both ends of what they have in common where they are parallel. */
static int64_t clip_edges(Corner *corner, const Facet *A, const Facet *B, double tight) {
    const double *p = A->flat, *q = B->flat;
    double du = p[3] - p[0], dv = p[4] - p[1], eu = q[3] - q[0], ev = q[4] - q[1], ru = q[0] - p[0], rv = q[1] - p[1];
    double length = square_root(du * du + dv * dv), other = square_root(eu * eu + ev * ev), area = du * ev - dv * eu;
    int64_t edge_a = edge_code(A->id[0], A->id[1]), edge_b = edge_code(B->id[0], B->id[1]);
    if (size_of(area) > PARALLEL * length * other) {
        double share = (ru * ev - rv * eu) / area, beyond = (ru * dv - rv * du) / area;
        double slack_a = tight / length, slack_b = tight / other;
        if (share < -slack_a || share > 1.0 + slack_a || beyond < -slack_b || beyond > 1.0 + slack_b)
            return 0;
        corner_between(corner, A, B, p[0] + share * du, p[1] + share * dv, key_of(edge_a, edge_b));
        return 1;
    }
    double aside = size_of(du * rv - dv * ru) / length;
    double begin = (ru * du + rv * dv) / length, end = begin + (eu * du + ev * dv) / length;
    double low = max(0.0, min(begin, end)), high = min(length, max(begin, end));
    if (aside > tight + PARALLEL * (length + other) || low > high + tight)
        return 0;
    double places[2] = {low, high};
    int64_t count = high - low > tight ? 2 : 1;
    for (int64_t k = 0; k < count; k++) {
        int64_t within = places[k] > 0.0 && places[k] < length;
        int64_t end_b = places[k] == begin ? B->id[0] : B->id[1], end_a = places[k] > 0.0 ? A->id[1] : A->id[0];
        int64_t key = within ? key_of(edge_a, point_code(end_b)) : key_of(point_code(end_a), edge_b);
        corner_between(corner + k, A, B, p[0] + places[k] / length * du, p[1] + places[k] / length * dv, key);
    }
    return count;
}

/* Among corners of about the same worth, the first: rounding does not choose. */
static int64_t best_of(const double *worth, int64_t n, double slack) {
    double best = -INF;
    for (int64_t k = 0; k < n; k++)
        best = max(best, worth[k]);
    for (int64_t k = 0; k < n; k++)
        if (worth[k] >= best - slack)
            return k;
    return 0;
}

/* Twice the area of a triangle, positive where it turns to the left. */
KT_INLINE double area_of(const Corner *a, const Corner *b, const Corner *c) {
    return (b->u - a->u) * (c->v - a->v) - (b->v - a->v) * (c->u - a->u);
}

/* Up to four corners: the deepest one, the one farthest from it, and those that span the largest area with them on
 * both sides. Their numbers, ascending. */
static int64_t choose_corners(int64_t *chosen, const Corner *corner, int64_t n, double tight, double *worth) {
    if (n <= 4) {
        for (int64_t k = 0; k < n; k++)
            chosen[k] = k;
        return n;
    }
    for (int64_t k = 0; k < n; k++)
        worth[k] = -corner[k].gap;
    int64_t first = best_of(worth, n, tight), count = 2;
    double reach = 0.0;
    for (int64_t k = 0; k < n; k++) {
        double du = corner[k].u - corner[first].u, dv = corner[k].v - corner[first].v;
        worth[k] = square_root(du * du + dv * dv);
        reach = max(reach, worth[k]);
    }
    int64_t second = best_of(worth, n, tight);
    chosen[0] = first;
    chosen[1] = second;
    for (int turn = 1; turn >= -1; turn -= 2) {
        for (int64_t k = 0; k < n; k++)
            worth[k] = turn * area_of(corner + first, corner + second, corner + k);
        int64_t next = best_of(worth, n, tight * reach);
        if (worth[next] > tight * reach)
            chosen[count++] = next;
    }
    for (int64_t i = 1; i < count; i++)
        for (int64_t k = i; k > 0 && chosen[k] < chosen[k - 1]; k--) {
            int64_t held = chosen[k];
            chosen[k] = chosen[k - 1];
            chosen[k - 1] = held;
        }
    return count;
}

/* Report the corners within the margin that are chosen. */
static void report_corners(Finding *f, Corner *corner, int64_t n, const double *u, const double *v, const double *normal,
                           double tight, Room room) {
    int64_t kept = 0, chosen[4];
    for (int64_t k = 0; k < n; k++)
        if (corner[k].gap - f->radius[0] - f->radius[1] <= f->margin)
            corner[kept++] = corner[k];
    int64_t count = choose_corners(chosen, corner, kept, tight, take(&room, kept));
    for (int64_t k = 0; k < count; k++) {
        const Corner *c = corner + chosen[k];
        double point[3];
        for (int d = 0; d < 3; d++)
            point[d] = u[d] * c->u + v[d] * c->v + normal[d] * c->height;
        report(f, point, normal, c->gap, c->key);
    }
}

#endif
