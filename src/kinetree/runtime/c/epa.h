/* Least overlap of two cores: the face of a growing polyhedron within A - B that is nearest to the origin.

   (G. van den Bergen, Proximity queries and penetration depth computation on 3D game objects, 2001.) Cores with round
   parts are approached from within; the axis is made exact afterwards. */
#ifndef KINETREE_EPA_H
#define KINETREE_EPA_H

#include "gjk.h"

#define EPA_POINTS 96
#define EPA_FACES 256
#define EPA_SIDES 128
#define EPA_GAIN 1e-8 /* share of the reach that ends the search */

typedef struct {
    int64_t point[3]; /* the last face takes the place of one that is given up */
    double normal[3], height;
} Wall;

typedef struct {
    int64_t points, walls;
    double (*y)[3];
    Wall *wall;
} Polytope;

#define EPA_ROOM (3 * EPA_POINTS + 7 * EPA_FACES + 2 * EPA_SIDES + 32)

static void difference_point(double *y, const Solid *A, const Solid *B, const double *toward) {
    double a[3], b[3], away[3];
    scale3(away, -1.0, toward);
    support(a, A, toward);
    support(b, B, away);
    minus3(y, a, b);
}

/* A face through three points that looks away from a place within. */
static void add_wall(Polytope *p, int64_t i, int64_t j, int64_t k, const double *within) {
    Wall *w = p->wall + p->walls;
    double e[3], f[3], d[3];
    minus3(e, p->y[j], p->y[i]);
    minus3(f, p->y[k], p->y[i]);
    cross3(w->normal, e, f);
    double size = length3(w->normal);
    if (size == 0.0)
        return;
    scale3(w->normal, 1.0 / size, w->normal);
    minus3(d, p->y[i], within);
    int turned = dot3(w->normal, d) < 0.0;
    if (turned)
        scale3(w->normal, -1.0, w->normal);
    w->point[0] = i;
    w->point[1] = turned ? k : j;
    w->point[2] = turned ? j : k;
    w->height = dot3(w->normal, p->y[i]);
    p->walls++;
}

/* A polyhedron of four points, or of five around the triangle or stretch that the origin lies on. */
static void begin_polytope(Polytope *p, const Simplex *s, const Solid *A, const Solid *B, double *within) {
    double n[3], u[3], v[3], back[3];
    for (int64_t k = 0; k < s->n; k++)
        copy3(p->y[k], s->y[k]);
    p->points = s->n;
    p->walls = 0;
    if (s->n < 4) {
        if (s->n < 3) { /* around the axis through the origin */
            const double up[3] = {0.0, 0.0, 1.0};
            const double *second = s->n == 2 ? s->y[1] : up;
            minus3(n, second, s->y[0]);
            double size = length3(n);
            scale3(n, size > 0.0 ? 1.0 / size : 0.0, n);
            across3(u, v, size > 0.0 ? n : up);
            difference_point(p->y[0], A, B, u);
            add3(back, v, -0.5, u);
            difference_point(p->y[1], A, B, back);
            scale3(v, -1.0, v);
            add3(back, v, -0.5, u);
            difference_point(p->y[2], A, B, back);
        }
        minus3(u, p->y[1], p->y[0]);
        minus3(v, p->y[2], p->y[0]);
        cross3(n, u, v);
        scale3(back, -1.0, n);
        difference_point(p->y[3], A, B, n);
        difference_point(p->y[4], A, B, back);
        p->points = 5;
    }
    clear(within, 3);
    for (int64_t k = 0; k < p->points; k++)
        add3(within, within, 1.0 / (double)p->points, p->y[k]);
    if (p->points == 4) {
        add_wall(p, 0, 1, 2, within);
        add_wall(p, 0, 1, 3, within);
        add_wall(p, 0, 2, 3, within);
        add_wall(p, 1, 2, 3, within);
        return;
    }
    for (int64_t k = 0; k < 3; k++)
        for (int64_t apex = 3; apex < 5; apex++)
            add_wall(p, k, (k + 1) % 3, apex, within);
}

/* Replace the faces that a new point sees by those that join their border to it; 0: there is no room. */
static int grow_polytope(Polytope *p, int64_t *side, const double *within) {
    int64_t sides = 0, last = p->points - 1;
    const double *y = p->y[last];
    for (int64_t w = 0; w < p->walls;) {
        if (dot3(p->wall[w].normal, y) <= p->wall[w].height) {
            w++;
            continue;
        }
        for (int e = 0; e < 3; e++) {
            int64_t i = p->wall[w].point[e], j = p->wall[w].point[(e + 1) % 3], k = 0;
            while (k < sides && !(side[2 * k] == j && side[2 * k + 1] == i))
                k++;
            if (k < sides) { /* between two of them */
                sides--;
                side[2 * k] = side[2 * sides];
                side[2 * k + 1] = side[2 * sides + 1];
                continue;
            }
            if (sides == EPA_SIDES)
                return 0;
            side[2 * sides] = i;
            side[2 * sides++ + 1] = j;
        }
        p->wall[w] = p->wall[--p->walls];
    }
    if (p->walls + sides > EPA_FACES)
        return 0;
    for (int64_t k = 0; k < sides; k++)
        add_wall(p, side[2 * k], side[2 * k + 1], last, within);
    return 1;
}

/* Unit normal from B to A along which the cores overlap least, from the simplex that the search for their distance ended
 * with. */
static void find_overlap(double *normal, const Simplex *s, const Solid *A, const Solid *B, Room room) {
    double within[3], gain = EPA_GAIN * (A->reach + B->reach);
    Polytope p = {0, 0, (double (*)[3])take(&room, 3 * EPA_POINTS), (Wall *)take(&room, 7 * EPA_FACES)};
    int64_t *side = take_integers(&room, 2 * EPA_SIDES);
    begin_polytope(&p, s, A, B, within);
    clear(normal, 3);
    normal[2] = 1.0;
    while (p.walls > 0 && p.points < EPA_POINTS) {
        int64_t lowest = 0;
        for (int64_t w = 1; w < p.walls; w++)
            if (p.wall[w].height < p.wall[lowest].height)
                lowest = w;
        scale3(normal, -1.0, p.wall[lowest].normal);
        double *y = p.y[p.points];
        difference_point(y, A, B, p.wall[lowest].normal);
        if (dot3(y, p.wall[lowest].normal) <= p.wall[lowest].height + gain)
            return;
        p.points++;
        if (!grow_polytope(&p, side, within))
            return;
    }
}

#endif
