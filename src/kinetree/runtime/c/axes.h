/* Polyhedra: the axes of their faces and of their edges along which they are farthest apart or overlap least. */
#ifndef KINETREE_AXES_H
#define KINETREE_AXES_H

#include "box_axes.h"

/* How far B lies in front of the faces of A; the first of several alike. */
static double face_axis(double *normal, const Solid *A, const Solid *B, double tight) {
    double best = -INF;
    for (int64_t f = 0; f < faces_of(A); f++) {
        const double *n = A->outward + 3 * f, *on = A->x + 3 * face_list(A, f)[0];
        double back[3];
        scale3(back, -1.0, n);
        double apart = dot3(B->x + 3 * farthest(B->x, points_of(B), back), n) - dot3(on, n);
        if (apart > best + tight) {
            best = apart;
            copy3(normal, n);
        }
    }
    return best;
}

/* The better one of the axes of the faces of both; the normal looks from B to A. */
static double best_face_axis(double *normal, const Solid *A, const Solid *B, double tight) {
    double n[3], ahead = face_axis(n, A, B, tight), behind = face_axis(normal, B, A, tight);
    if (ahead > behind + tight || faces_of(B) == 0) {
        scale3(normal, -1.0, n);
        return ahead;
    }
    return behind;
}

/* 1 where edges a and b are both extreme along their common axis: the arc between the normals of the faces of a crosses
 * the one between those of b turned back (D. Gregorius, The separating axis test between convex polyhedra, 2013). An
 * edge of a segment has all normals across it. */
static int arcs_cross(const Solid *A, const int64_t *a, const Solid *B, const int64_t *b, const double *along_a,
                      const double *along_b) {
    if (a[2] == NO_FACE && b[2] == NO_FACE)
        return 1;
    if (a[2] == NO_FACE)
        return dot3(along_a, B->outward + 3 * b[2]) * dot3(along_a, B->outward + 3 * b[3]) < 0.0;
    const double *p = A->outward + 3 * a[2], *q = A->outward + 3 * a[3];
    if (b[2] == NO_FACE)
        return dot3(along_b, p) * dot3(along_b, q) < 0.0;
    const double *r = B->outward + 3 * b[2], *s = B->outward + 3 * b[3];
    if (dot3(r, along_a) * dot3(s, along_a) >= 0.0 || dot3(p, along_b) * dot3(q, along_b) >= 0.0)
        return 0;
    double qp[3], sr[3];
    cross3(qp, q, p);
    cross3(sr, s, r);
    return -dot3(r, qp) * dot3(q, sr) > 0.0;
}

/* The best axis of two edges, where it is better than `best` by more than `tight`. */
static double edge_axis(double *normal, const Solid *A, const Solid *B, double best, double tight) {
    double middle[3], limit = best + tight;
    minus3(middle, A->r, B->r);
    for (int64_t i = 0; i < edges_of(A); i++) {
        const int64_t *a = edge_at(A, i);
        double along_a[3];
        minus3(along_a, A->x + 3 * a[1], A->x + 3 * a[0]);
        for (int64_t j = 0; j < edges_of(B); j++) {
            const int64_t *b = edge_at(B, j);
            double along_b[3], n[3], across[3];
            minus3(along_b, B->x + 3 * b[1], B->x + 3 * b[0]);
            if (!arcs_cross(A, a, B, b, along_a, along_b))
                continue;
            cross3(n, along_a, along_b);
            double square = dot3(n, n);
            if (square < NEARLY_PARALLEL * NEARLY_PARALLEL * dot3(along_a, along_a) * dot3(along_b, along_b))
                continue;
            double looks = a[2] != NO_FACE ? -dot3(n, A->outward + 3 * a[2]) - dot3(n, A->outward + 3 * a[3])
                           : b[2] != NO_FACE ? dot3(n, B->outward + 3 * b[2]) + dot3(n, B->outward + 3 * b[3])
                                             : dot3(n, middle);
            scale3(n, (looks < 0.0 ? -1.0 : 1.0) / square_root(square), n);
            minus3(across, A->x + 3 * a[0], B->x + 3 * b[0]);
            double apart = dot3(across, n);
            if (apart > limit) {
                limit = apart;
                best = apart;
                copy3(normal, n);
            }
        }
    }
    return best;
}

#endif
