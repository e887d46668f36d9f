/* Distance of two cores that are apart: the point of their difference A - B that is nearest to the origin.

   Gilbert, Johnson, Keerthi (1988): the nearest point of a simplex of points of A - B; then a new point of it, the
   extreme one towards the origin, until there is none that lies nearer. */
#ifndef KINETREE_GJK_H
#define KINETREE_GJK_H

#include "facets.h"

#define GJK_STEPS 100
#define GJK_GAIN 1e-15   /* relative gain in |v|^2 that ends the search */
#define GJK_FLAT 1e-10   /* sine of the angle up to which four points have no room between them */
#define GJK_TOUCH 1e-12  /* share of the reach at which cores are not apart */

/* Faces of four points, and the fourth one. */
KT_TABLE int64_t SIMPLEX_FACES[16] = {0, 1, 2, 3, 0, 2, 3, 1, 0, 3, 1, 2, 1, 2, 3, 0};

typedef struct {
    int64_t n;
    double y[4][3], a[4][3], b[4][3], share[4];
    int64_t id_a[4], id_b[4];
} Simplex;

/* Distance, unit normal from B to A, nearest points, and the points that span them. */
typedef struct {
    double apart, normal[3], a[3], b[3];
    int64_t feature_a, feature_b;
} Nearest;

static inline void keep_point(Simplex *s, int64_t to, int64_t from) {
    if (to == from)
        return;
    copy3(s->y[to], s->y[from]);
    copy3(s->a[to], s->a[from]);
    copy3(s->b[to], s->b[from]);
    s->id_a[to] = s->id_a[from];
    s->id_b[to] = s->id_b[from];
    s->share[to] = s->share[from];
}

/* Shares of two points in the nearest point of their edge; the square of its distance. */
static double nearest_of_two(const double *p, const double *q, double *share) {
    double edge[3], v[3];
    minus3(edge, q, p);
    double square = dot3(edge, edge), t = square > 0.0 ? clamp(-dot3(p, edge) / square, 0.0, 1.0) : 0.0;
    share[0] = 1.0 - t;
    share[1] = t;
    add3(v, p, t, edge);
    return dot3(v, v);
}

/* Shares of three points, with the nearest point v of their triangle. */
static double nearest_of_three(const double *p, const double *q, const double *r, double *share) {
    double e[3], f[3], n[3], pq[3], qr[3], rp[3], two[2];
    minus3(e, q, p);
    minus3(f, r, p);
    cross3(n, e, f);
    cross3(pq, p, q);
    cross3(qr, q, r);
    cross3(rp, r, p);
    double square = dot3(n, n), w0 = dot3(qr, n), w1 = dot3(rp, n), w2 = dot3(pq, n);
    if (square > 0.0 && w0 > 0.0 && w1 > 0.0 && w2 > 0.0) {
        double sum = w0 + w1 + w2, height = dot3(n, p);
        share[0] = w0 / sum;
        share[1] = w1 / sum;
        share[2] = w2 / sum;
        return height * height / square;
    }
    double best = nearest_of_two(p, q, two);
    share[0] = two[0];
    share[1] = two[1];
    share[2] = 0.0;
    double other = nearest_of_two(p, r, two);
    if (other < best) {
        best = other;
        share[0] = two[0];
        share[1] = 0.0;
        share[2] = two[1];
    }
    other = nearest_of_two(q, r, two);
    if (other < best) {
        best = other;
        share[0] = 0.0;
        share[1] = two[0];
        share[2] = two[1];
    }
    return best;
}

/* 1 where the origin lies within the four points, else their shares in the nearest point. */
static int nearest_of_four(Simplex *s) {
    double best = INF;
    int within = 1;
    for (int f = 0; f < 4; f++) {
        const int64_t *k = SIMPLEX_FACES + 4 * f;
        const double *p = s->y[k[0]];
        double e[3], g[3], n[3], across[3], share[3];
        minus3(e, s->y[k[1]], p);
        minus3(g, s->y[k[2]], p);
        cross3(n, e, g);
        minus3(across, s->y[k[3]], p);
        double above = dot3(n, across), flat = GJK_FLAT * length3(n) * length3(across);
        if (size_of(above) > flat && -dot3(n, p) * above > 0.0) /* on the side of the fourth point */
            continue;
        within = 0;
        double square = nearest_of_three(p, s->y[k[1]], s->y[k[2]], share);
        if (square < best) {
            best = square;
            s->share[k[3]] = 0.0;
            for (int i = 0; i < 3; i++)
                s->share[k[i]] = share[i];
        }
    }
    return within;
}

/* Reduce the simplex to the points that span the one nearest to the origin; 1 where the origin lies within. */
static int reduce_simplex(Simplex *s) {
    if (s->n == 1)
        s->share[0] = 1.0;
    else if (s->n == 2)
        nearest_of_two(s->y[0], s->y[1], s->share);
    else if (s->n == 3)
        nearest_of_three(s->y[0], s->y[1], s->y[2], s->share);
    else if (nearest_of_four(s))
        return 1;
    int64_t kept = 0;
    for (int64_t k = 0; k < s->n; k++)
        if (s->share[k] > 0.0)
            keep_point(s, kept++, k);
    s->n = kept;
    return 0;
}

/* Nearest point v of the simplex: of three points along their normal, which keeps its digits where v is small. */
static void nearest_point(double *v, const Simplex *s) {
    if (s->n == 3) {
        double e[3], f[3], n[3];
        minus3(e, s->y[1], s->y[0]);
        minus3(f, s->y[2], s->y[0]);
        cross3(n, e, f);
        scale3(v, dot3(n, s->y[0]) / dot3(n, n), n);
        return;
    }
    scale3(v, s->share[0], s->y[0]);
    for (int64_t k = 1; k < s->n; k++)
        add3(v, v, s->share[k], s->y[k]);
}

static void add_support(Simplex *s, const Solid *A, const Solid *B, const double *toward) {
    double away[3];
    int64_t k = s->n++;
    scale3(away, -1.0, toward);
    s->id_a[k] = support(s->a[k], A, toward);
    s->id_b[k] = support(s->b[k], B, away);
    minus3(s->y[k], s->a[k], s->b[k]);
}

/* A name of what the points of one core span. */
static int64_t spanned(const int64_t *id, int64_t n) {
    int64_t low = id[0], high = id[0];
    for (int64_t k = 1; k < n; k++) {
        low = least(low, id[k]);
        high = most(high, id[k]);
    }
    return high * CODES + low;
}

/* Search for the distance from a first direction (from B to A). 1: found; 0: the cores are not apart, and the simplex
 * is what is known of where they overlap. */
static int find_nearest(Nearest *found, Simplex *s, const Solid *A, const Solid *B, const double *first) {
    double v[3], toward[3], tiny = GJK_TOUCH * (A->reach + B->reach);
    s->n = 0;
    scale3(toward, -1.0, first);
    add_support(s, A, B, toward);
    s->share[0] = 1.0;
    copy3(v, s->y[0]);
    for (int step = 0; step < GJK_STEPS; step++) {
        Simplex before = *s;
        double square = dot3(v, v);
        if (square <= tiny * tiny)
            return 0;
        scale3(toward, -1.0, v);
        add_support(s, A, B, toward);
        double gain = square - dot3(v, s->y[s->n - 1]);
        int again = 0;
        for (int64_t k = 0; k < before.n; k++)
            again |= before.y[k][0] == s->y[s->n - 1][0] && before.y[k][1] == s->y[s->n - 1][1] &&
                     before.y[k][2] == s->y[s->n - 1][2];
        if (again || gain <= GJK_GAIN * square) {
            *s = before;
            break;
        }
        if (reduce_simplex(s))
            return 0;
        nearest_point(v, s);
        if (dot3(v, v) >= square) { /* rounding: it was as near before */
            *s = before;
            nearest_point(v, s);
            break;
        }
    }
    found->apart = length3(v);
    if (found->apart <= tiny)
        return 0;
    scale3(found->normal, 1.0 / found->apart, v);
    clear(found->a, 3);
    clear(found->b, 3);
    for (int64_t k = 0; k < s->n; k++) {
        add3(found->a, found->a, s->share[k], s->a[k]);
        add3(found->b, found->b, s->share[k], s->b[k]);
    }
    found->feature_a = spanned(s->id_a, s->n);
    found->feature_b = spanned(s->id_b, s->n);
    return 1;
}

#endif
