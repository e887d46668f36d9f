/* A core on the ground below a height field.

   The ground is made of triangles, two in every cell of the grid. Each of those below the core is asked for its contact:
   along its own normal, where the core is nearest above it; else along the nearest points. Such a normal counts only where
   the ground around what it touches lies behind it, so that inner edges of a smooth ground never push aside. */
#ifndef KINETREE_HEIGHTS_H
#define KINETREE_HEIGHTS_H

#include "round_pairs.h"

#define GROUND_TOUCHES 48 /* kept at a time while the triangles are gone through */
#define SAME_NORMAL 1e-9  /* 1 - cosine of normals of one plane */
#define BEHIND 1e-7       /* share of an edge by which the ground may stand out before a normal */

/* Points, faces, edges; face; list; edges. */
KT_TABLE int64_t TRIANGLE_TOPOLOGY[24] = {3, 1, 3, 0, 6, 3, 0, 1, 2, 0, 0, 0, 0, 1, 0, NO_FACE, 1, 2, 0, NO_FACE, 2, 0, 0, NO_FACE};
/* Columns and rows of the points of both triangles of a cell. */
KT_TABLE int64_t TRIANGLES[12] = {0, 0, 1, 0, 1, 1, 0, 0, 1, 1, 0, 1};
/* Steps (columns, rows) to the neighbours of a point of the grid. */
KT_TABLE int64_t NEIGHBOURS[12] = {1, 0, 1, 1, 0, 1, -1, 0, -1, -1, 0, -1};

typedef struct {
    const Solid *ground;
    int64_t columns, rows;
    const double *height;
} Grid;

static void grid_point(double *x, const Grid *g, int64_t column, int64_t row) {
    const double *half = g->ground->size;
    place3(x, g->ground, half[0] * (2.0 * (double)column / (double)(g->columns - 1) - 1.0),
           half[1] * (2.0 * (double)row / (double)(g->rows - 1) - 1.0), g->height[row * g->columns + column]);
}

/* A triangle of the ground; `at` are columns and rows of its points. */
static void triangle_of(Solid *t, const Grid *g, int64_t at[3][2], int64_t column, int64_t row, int half) {
    double e[3], d[3];
    for (int k = 0; k < 3; k++) {
        const int64_t *step = TRIANGLES + 6 * half + 2 * k;
        at[k][0] = column + step[0];
        at[k][1] = row + step[1];
        grid_point(t->x + 3 * k, g, at[k][0], at[k][1]);
    }
    minus3(e, t->x + 3, t->x);
    minus3(d, t->x + 6, t->x);
    cross3(t->outward, e, d);
    scale3(t->outward, 1.0 / length3(t->outward), t->outward);
    copy3(t->r, t->x);
    t->reach = max(length3(e), length3(d));
}

static int are_neighbours(const int64_t *a, const int64_t *b) {
    int64_t columns = b[0] - a[0], rows = b[1] - a[1];
    for (int k = 0; k < 6; k++)
        if (NEIGHBOURS[2 * k] == columns && NEIGHBOURS[2 * k + 1] == rows)
            return 1;
    return 0;
}

/* The ground beside a point, an edge or a triangle (its points: those of `at` in `which`), against a plane through it with
 * normal n: how far it stands out, and falls off, over the length of the edges that lead there; infinite: it ends there. */
typedef struct {
    double out, off;
} Beside;

static Beside beside(const Grid *g, int64_t at[3][2], int which, const double *n) {
    double base[3], x[3], d[3];
    Beside found = {-INF, -INF};
    int first = 0;
    while (!(which >> first & 1))
        first++;
    grid_point(base, g, at[first][0], at[first][1]);
    for (int k = 0; k < 6; k++) {
        int64_t next[2] = {at[first][0] + NEIGHBOURS[2 * k], at[first][1] + NEIGHBOURS[2 * k + 1]};
        int common = 1;
        for (int other = 0; other < 3; other++)
            if (other != first && (which >> other & 1))
                common = common && are_neighbours(next, at[other]);
        if (!common)
            continue;
        if (next[0] < 0 || next[1] < 0 || next[0] >= g->columns || next[1] >= g->rows) {
            found.off = INF;
            continue;
        }
        grid_point(x, g, next[0], next[1]);
        minus3(d, x, base);
        double height = dot3(d, n) / length3(d);
        found.out = max(found.out, height);
        found.off = max(found.off, -height);
    }
    return found;
}

static int is_behind(const Grid *g, int64_t at[3][2], int which, const double *n) {
    return beside(g, at, which, n).out <= BEHIND;
}

/* Corners of a manifold on inner edges and points of level ground are none of the whole. */
static void drop_inner(Common *c, const Grid *g, int64_t at[3][2]) {
    int64_t kept = 0, code = (int64_t)CODES * CODES;
    for (int64_t k = 0; k < c->count; k++) {
        int64_t low = c->corner[k].key % code % CODES, high = c->corner[k].key % code / CODES;
        if (high < 3) {
            Beside around = beside(g, at, 1 << low | 1 << high, c->n);
            if (around.out <= BEHIND && around.off <= BEHIND)
                continue;
        }
        c->corner[kept++] = c->corner[k];
    }
    c->count = kept;
}

/* Corners of the core over the triangle, which are some whatever lies beside it. */
static void keep_over_face(Common *c) {
    int64_t kept = 0;
    for (int64_t k = 0; k < c->count; k++)
        if (c->corner[k].key % ((int64_t)CODES * CODES) == face_code(0))
            c->corner[kept++] = c->corner[k];
    c->count = kept;
}

/* Points of a triangle that touch along a normal, as a set: those within `tight` of the highest. */
static int highest_points(const Solid *t, const double *n, double tight) {
    double top = dot3(t->x + 3 * farthest(t->x, 3, n), n);
    int which = 0;
    for (int k = 0; k < 3; k++)
        if (dot3(t->x + 3 * k, n) >= top - tight)
            which |= 1 << k;
    return which;
}

/* Corners of a core above a triangle along a normal. */
static void find_above(Common *c, const Solid *A, const Solid *t, const double *n, double tight, Room *room) {
    find_common(c, A, t, n, tight, room);
    if (c->A.n == 1 && c->A.rim == 0.0 && c->B.n == 3 && over_face(&c->B, 1.0, c->A.flat[0], c->A.flat[1], tight)) {
        corner_between(c->corner, &c->A, &c->B, c->A.flat[0], c->A.flat[1], key_of(point_code(c->A.id[0]), face_code(0)));
        c->count = 1;
        c->nearest = c->corner[0].gap;
    }
}

/* Contact of a core with one triangle. */
static void touch_triangle(Finding *f, const Solid *A, const Solid *t, const Grid *g, int64_t at[3][2], double tight,
                           Room room) {
    double w[3], n[3], apart = apart_along(w, A, t, t->outward);
    if (is_far(f, apart))
        return;
    Common common, across;
    Nearest nearest;
    Simplex simplex;
    find_above(&common, A, t, t->outward, tight, &room);
    if (apart > -tight && common.nearest <= apart + tight) {
        drop_inner(&common, g, at);
        report_common(f, &common, tight, room);
        return;
    }
    if (is_plane(&common.A)) { /* a point or an edge of the ground below a face */
        scale3(n, -1.0, common.A.normal);
        double other = apart_along(w, A, t, n);
        if (other > apart + tight && is_behind(g, at, highest_points(t, n, tight), n)) {
            if (is_far(f, other))
                return;
            find_common(&across, A, t, n, tight, &room);
            if (across.nearest <= other + tight) {
                report_common(f, &across, tight, room);
                return;
            }
        }
    }
    if (!find_nearest(&nearest, &simplex, A, t, t->outward) || dot3(nearest.normal, t->outward) <= 0.0) {
        drop_inner(&common, g, at);
        report_common(f, &common, tight, room);
        return;
    }
    keep_over_face(&common);
    report_common(f, &common, tight, room);
    int touched = 0;
    for (int64_t k = 0; k < simplex.n; k++)
        touched |= 1 << simplex.id_b[k];
    if (A->core == CORE_CYLINDER)
        nearest.apart = improve_axis(nearest.normal, A, t, tight);
    if (is_far(f, nearest.apart) || !is_behind(g, at, touched, nearest.normal))
        return;
    find_above(&common, A, t, nearest.normal, tight, &room);
    if (!(common.nearest <= nearest.apart + tight))
        add_corner(&common, nearest.a, nearest.apart, key_of(nearest.feature_a, nearest.feature_b));
    report_common(f, &common, tight, room);
}

/* Contacts with one normal: at most four of them are kept. Those at one place are one. */
static int64_t thin_out(Touch *touch, int64_t n, double tight, Room room) {
    Corner *corner = (Corner *)take(&room, n * (int64_t)(sizeof(Corner) / sizeof(double)));
    int64_t *member = take_integers(&room, n), *keep = take_integers(&room, n), chosen[4], kept = 0;
    double *worth = take(&room, n), u[3], v[3];
    for (int64_t k = 0; k < n; k++)
        keep[k] = 0;
    for (int64_t k = 0; k < n; k++) {
        int64_t count = 0;
        if (keep[k] != 0)
            continue;
        across3(u, v, touch[k].normal);
        for (int64_t i = k; i < n; i++) {
            if (keep[i] != 0 || 1.0 - dot3(touch[i].normal, touch[k].normal) > SAME_NORMAL)
                continue;
            Corner c = {dot3(touch[i].point, u), dot3(touch[i].point, v), 0.0, touch[i].gap, 0};
            int again = 0;
            for (int64_t l = 0; l < count; l++)
                again |= size_of(corner[l].u - c.u) + size_of(corner[l].v - c.v) <= 4.0 * tight;
            keep[i] = -1;
            if (again)
                continue;
            corner[count] = c;
            member[count++] = i;
        }
        count = choose_corners(chosen, corner, count, tight, worth);
        for (int64_t l = 0; l < count; l++)
            keep[member[chosen[l]]] = 1;
    }
    for (int64_t k = 0; k < n; k++)
        if (keep[k] == 1)
            touch[kept++] = touch[k];
    return kept;
}

/* The cells of the grid below a core, along one of its directions: first and last one. */
static void cells_below(int64_t *cell, const Grid *g, const Solid *A, int64_t k, double grown) {
    double axis[3], back[3], p[3], d[3], half = g->ground->size[k];
    int64_t cells = (k == 0 ? g->columns : g->rows) - 1;
    column3(axis, g->ground->R, k);
    scale3(back, -1.0, axis);
    for (int end = 0; end < 2; end++) {
        support(p, A, end ? axis : back);
        minus3(d, p, g->ground->r);
        double place = dot3(d, axis) + (end ? grown : -grown), share = 0.5 * (place / half + 1.0) * (double)cells;
        cell[end] = (int64_t)clamp(__builtin_floor(share), -1.0, (double)cells);
    }
    cell[0] = most(cell[0], 0);
    cell[1] = least(cell[1], cells - 1);
}

static void touch_heights(Finding *f, Solid *A, const Solid *B, const Shapes *shapes, Room room) {
    const int64_t *has = shapes->topology + shapes->hull[B->number];
    Grid grid = {B, has[0], has[1], shapes->points + 3 * has[2]};
    double x[9], outward[3], grown = f->margin + f->radius[0] + f->radius[1];
    int64_t across[2], along[2], at[3][2], words = (int64_t)(sizeof(Touch) / sizeof(double));
    Solid t = *B;
    t.core = CORE_HULL;
    t.has = TRIANGLE_TOPOLOGY;
    t.x = x;
    t.outward = outward;
    Finding own = *f;
    own.found = (Touch *)take(&room, 2 * GROUND_TOUCHES * words);
    own.room = 2 * GROUND_TOUCHES;
    own.count = 0;
    cells_below(across, &grid, A, 0, grown);
    cells_below(along, &grid, A, 1, grown);
    double tight = 0.0;
    for (int64_t row = along[0]; row <= along[1]; row++)
        for (int64_t column = across[0]; column <= across[1]; column++)
            for (int half = 0; half < 2; half++) {
                int64_t before = own.count;
                triangle_of(&t, &grid, at, column, row, half);
                tight = ALIKE * (A->reach > 0.0 ? min(A->reach, t.reach) : t.reach);
                touch_triangle(&own, A, &t, &grid, at, tight, room);
                for (int64_t k = before; k < own.count; k++) { /* the triangle beside the feature of the core */
                    int64_t code = own.found[k].key / (CODES * (int64_t)CODES), local = own.found[k].key % (CODES * (int64_t)CODES);
                    int64_t feature = local >= (CODES - 1) * (int64_t)CODES ? 7 : local % CODES + 2 * (local / CODES);
                    own.found[k].key = key_of(code, 16 * (row * grid.columns + column) + 8 * half + feature);
                }
                if (own.count > GROUND_TOUCHES)
                    own.count = least(thin_out(own.found, own.count, tight, room), GROUND_TOUCHES);
            }
    own.count = thin_out(own.found, own.count, tight, room);
    for (int64_t k = 0; k < own.count; k++)
        if (f->count++ < f->room)
            f->found[f->count - 1] = own.found[k];
}

#endif
