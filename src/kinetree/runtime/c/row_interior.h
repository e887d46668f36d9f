/* Interior points: all contacts push a little while they part a little, and both go to zero together.

   In x = (µ λ_n, λ_t) and y = (û_n / µ, u_t), impulses and speeds of a contact lie in the same cone |x_t| ≤ x_n. Steps go along
   Newton's direction with the scaling W of Y. E. Nesterov and M. J. Todd (1997), W⁻¹ x = W y, with S. Mehrotra's prediction
   (1992); the matrix is 1 + Rᵀ K R with K = W² in the rows' units. The shift µ |u_t| of friction is linear in a step (V. Acary,
   P. Armand, H. M. Nguyen, M. Shpakovych, 2023). A step that the cones cut short is followed by one towards their middle.
   Groups with other sets than cones take the steps of an augmented Lagrangian. */
#ifndef KINETREE_ROW_INTERIOR_H
#define KINETREE_ROW_INTERIOR_H

#include "row_newton.h"

#define MOST_OF_CONE 3
#define TO_BOUNDARY 0.99 /* share of the way to the boundary of the cones that a step goes */
#define CUT_SHORT 0.3    /* share of a direction below which the next one goes to the middle, */
#define TO_MIDDLE 0.8    /* with this share of the present products x y */
#define LEAST_AIM 0.05   /* times the square of what a predicted step leaves of them: aimed at in any case */
#define LEAST_FRICTION 1e-6 /* coefficient below which friction is left out */
#define MOST_INSIDE 50   /* steps */
#define LEAST_SHARE 1e-8 /* of a direction, below which there is no way on */
#define INTERIOR_HOLDING 1e3 /* stiffness of what is held in other sets, over 1 / d */

typedef struct {
    double *x, *y, *dx, *dy, *point; /* (rows) of cones; point: of the scaling */
    double *slope;                   /* (rows) of the shift */
    double *eta, *raised;            /* (groups) size of the scaling; shift */
    State state;
    double *u, *target, *K, *w, *step; /* those of Newton's method */
} Interior;

static Interior new_interior(const Rows *rows, const Newton *newton, Room *room) {
    int64_t m = rows->row[rows->groups], g = rows->groups;
    return (Interior){take(room, m), take(room, m), take(room, m), take(room, m), take(room, m), take(room, m), take(room, g),
                      take(room, g), newton->state, newton->u, newton->target, newton->K, newton->w, newton->step};
}

/* Rows of a group that are in a cone; 0: another set. */
static inline int64_t inside_of(const Task *t, int64_t g) {
    const Rows *rows = t->rows;
    if (t->weight[rows->row[g]] == 0.0 || (rows->set[g] != SET_CONE && rows->set[g] != SET_ONE_SIDED))
        return 0;
    return rows->set[g] == SET_CONE && rows->high[g] > LEAST_FRICTION ? count_of(rows, g) : 1;
}

/* What turns the impulse of row i into x, and y into its speed. */
static inline double unit_of(const Task *t, int64_t g, int64_t n, int64_t i) { return n > 1 && i == 0 ? t->rows->high[g] : 1.0; }

/* x_n² − |x_t|², where both are nearly equal, too. */
static inline double depth_of(const double *x, int64_t n) {
    double rub = length_of(x + 1, n - 1);
    return (x[0] - rub) * (x[0] + rub);
}

/* Largest share of dx with which x stays in its cone: the least positive root of a α² + 2 b α + c. */
static double share_of_cone(const double *x, const double *dx, int64_t n) {
    double a = dx[0] * dx[0], b = x[0] * dx[0], c = depth_of(x, n);
    if (n == 1)
        return dx[0] < 0.0 ? -x[0] / dx[0] : INF;
    for (int64_t i = 1; i < n; i++) {
        a -= dx[i] * dx[i];
        b -= x[i] * dx[i];
    }
    double roots = b * b - a * c;
    if (roots < 0.0 || (a >= 0.0 && b >= 0.0))
        return INF;
    double q = b < 0.0 ? square_root(roots) - b : -b - square_root(roots);
    return b < 0.0 ? c / q : q / a;
}

/* W v (or W⁻¹ v). */
static void scale_cone(const double *point, double eta, const double *v, double *out, int64_t n, int inverse) {
    double sign = inverse ? -1.0 : 1.0, size = inverse ? 1.0 / eta : eta, along = dot_of(point + 1, v + 1, n - 1);
    for (int64_t i = 1; i < n; i++)
        out[i] = size * (sign * point[i] * v[0] + v[i] + point[i] * along / (1.0 + point[0]));
    out[0] = size * (point[0] * v[0] + sign * along);
}

/* v ← L(z)⁻¹ v, with L(z) v = (zᵀ v, z_n v_t + v_n z_t). */
static void divide_cone(const double *z, double *v, int64_t n) {
    double along = dot_of(z + 1, v + 1, n - 1), first = (z[0] * v[0] - along) / depth_of(z, n);
    for (int64_t i = 1; i < n; i++)
        v[i] = (v[i] - first * z[i]) / z[0];
    v[0] = first;
}

/* Scaling of a cone, K, and the shift of its friction with its slope. */
static void scale_group(Interior *s, const Task *t, int64_t g, int64_t n) {
    int64_t m = count_of(t->rows, g), row = t->rows->row[g];
    const double *x = s->x + row, *y = s->y + row, *u = s->u + row;
    double *p = s->point + row, *K = s->K + t->square[g], rub = length_of(u + 1, n - 1);
    double size_x = square_root(depth_of(x, n)), size_y = square_root(depth_of(y, n)), depth = 1.0;
    double gamma = square_root((1.0 + dot_of(x, y, n) / (size_x * size_y)) / 2.0);
    for (int64_t i = 1; i < n; i++) {
        p[i] = (x[i] / size_x - y[i] / size_y) / (2.0 * gamma);
        depth += p[i] * p[i];
        s->slope[row + i] = rub > 0.0 ? t->rows->high[g] * u[i] / rub : 0.0;
    }
    p[0] = square_root(depth);
    s->eta[g] = square_root(size_x / size_y);
    s->raised[g] = n > 1 ? t->rows->high[g] * rub : 0.0;
    for (int64_t i = 0; i < n; i++)
        for (int64_t j = 0; j < n; j++) {
            double entry = 2.0 * p[i] * p[j] - (i == j ? (i ? -1.0 : 1.0) : 0.0);
            K[i * m + j] = s->eta[g] * s->eta[g] * entry / (unit_of(t, g, n, i) * unit_of(t, g, n, j));
        }
}

/* Impulses and K of a group of another set, by its augmented Lagrangian. */
static void lean_group(Interior *s, const Task *t, int64_t g) {
    const Rows *rows = t->rows;
    int64_t m = count_of(rows, g), row = rows->row[g], within = 1;
    double *K = s->K + t->square[g], *target = s->target + row;
    for (int64_t i = 0; i < m; i++)
        t->x[i] = target[i] = s->state.impulse[row + i] - INTERIOR_HOLDING * t->weight[row + i] * s->u[row + i];
    project(rows, g, s->state.impulse, target);
    for (int64_t i = 0; i < m; i++)
        within &= t->x[i] == target[i];
    double size = length_of(t->x, m), share = size > 0.0 ? length_of(target, m) / size : 0.0;
    int round = rows->set[g] == SET_DISC || rows->set[g] == SET_DISC_OF;
    for (int64_t i = 0; i < m; i++)
        for (int64_t j = 0; j < m; j++) {
            double held = i == j ? INTERIOR_HOLDING * t->weight[row + i] : 0.0;
            double across = INTERIOR_HOLDING * t->weight[row] * share * ((i == j) - t->x[i] * t->x[j] / (size * size));
            K[i * m + j] = within ? held : round && share > 0.0 ? across : 0.0;
        }
}

static int factor_of_interior(Interior *s, Task *t, const Island *island) {
    const Rows *rows = t->rows;
    begin_matrix(&t->factor, 0);
    for (int64_t k = 0; k < island->groups; k++) {
        int64_t g = island->group[k], m = count_of(rows, g), row = rows->row[g], n = inside_of(t, g);
        const double *K = s->K + t->square[g];
        clear(s->K + t->square[g], m * m);
        if (n)
            scale_group(s, t, g, n);
        else
            lean_group(s, t, g);
        for (int64_t i = 0; i < m; i++)
            for (int64_t j = 0; j < m; j++)
                t->L[i * m + j] = -K[i * m + j] - (j && j < n ? K[i * m] * s->slope[row + j] : 0.0);
        add_group(&t->factor, g, t->L, t->KR);
    }
    t->report->factors++;
    return finish_factor(&t->factor);
}

/* Into `target`: x at unchanged y. `aim` is what products x y are to become, `second`: with what the predicted step leaves. */
static void aim_cone(Interior *s, const Task *t, int64_t g, int64_t n, double aim, int second) {
    int64_t row = t->rows->row[g];
    const double *p = s->point + row;
    double z[MOST_OF_CONE], r[MOST_OF_CONE] = {aim}, a[MOST_OF_CONE], b[MOST_OF_CONE];
    scale_cone(p, s->eta[g], s->y + row, z, n, 0);
    if (second) {
        scale_cone(p, s->eta[g], s->dx + row, a, n, 1);
        scale_cone(p, s->eta[g], s->dy + row, b, n, 0);
        r[0] -= dot_of(a, b, n);
        for (int64_t i = 1; i < n; i++)
            r[i] -= a[0] * b[i] + b[0] * a[i];
    }
    divide_cone(z, r, n);
    for (int64_t i = 0; i < n; i++)
        r[i] -= z[i];
    scale_cone(p, s->eta[g], r, a, n, 0);
    for (int64_t i = 0; i < n; i++)
        s->target[row + i] = s->x[row + i] + a[i];
}

/* û of row i of a cone, less that of y. */
static inline double apart_of(const Interior *s, const Task *t, int64_t g, int64_t n, int64_t i) {
    int64_t row = t->rows->row[g] + i;
    return s->u[row] + (i ? 0.0 : s->raised[g]) - s->y[row] * unit_of(t, g, n, i);
}

/* The direction: `step` of the blocks' speeds, dx and dy of cones, and changes of the speeds of other groups, in dy. */
static void direct_interior(Interior *s, const Task *t, const Island *island, double aim, int second) {
    const Rows *rows = t->rows;
    free_speeds(t, island, s->step);
    for (int64_t k = 0; k < island->groups; k++) {
        int64_t g = island->group[k], m = count_of(rows, g), row = rows->row[g], n = inside_of(t, g);
        copy(t->x, s->target + row, m);
        if (n) {
            aim_cone(s, t, g, n, aim, second);
            clear(t->x, m);
            for (int64_t i = 0; i < n; i++) {
                t->x[i] = s->target[row + i] / unit_of(t, g, n, i);
                for (int64_t j = 0; j < n; j++)
                    t->x[i] -= s->K[t->square[g] + i * m + j] * apart_of(s, t, g, n, j);
            }
        }
        push_by_group(rows, g, t->x, s->step);
    }
    for (int64_t k = 0; k < island->blocks; k++)
        for (int64_t i = rows->begin[island->block[k]]; i < rows->begin[island->block[k] + 1]; i++)
            s->step[i] -= s->w[i];
    solve_factor(&t->factor, s->step);
    for (int64_t k = 0; k < island->groups; k++) {
        int64_t g = island->group[k], row = rows->row[g], n = inside_of(t, g), m = count_of(rows, g);
        double *dy = s->dy + row;
        clear(dy, m);
        add_speeds_of_group(rows, g, s->step, dy);
        for (int64_t i = 1; i < n; i++)
            dy[0] += s->slope[row + i] * dy[i];
        for (int64_t i = 0; i < n; i++)
            dy[i] = (dy[i] + apart_of(s, t, g, n, i)) / unit_of(t, g, n, i);
        for (int64_t i = 0; i < n; i++) {
            double change = 0.0;
            for (int64_t j = 0; j < n; j++)
                change += s->K[t->square[g] + i * m + j] * unit_of(t, g, n, j) * dy[j];
            s->dx[row + i] = s->target[row + i] - unit_of(t, g, n, i) * change - s->x[row + i];
        }
    }
}

/* Share of the direction that stays inside all cones. */
static double share_inside(const Interior *s, const Task *t, const Island *island) {
    double share = INF;
    for (int64_t k = 0; k < island->groups; k++) {
        int64_t g = island->group[k], row = t->rows->row[g], n = inside_of(t, g);
        if (n) {
            share = min(share, share_of_cone(s->x + row, s->dx + row, n));
            share = min(share, share_of_cone(s->y + row, s->dy + row, n));
        }
    }
    return share;
}

/* Mean of x y of all cones. */
static double gap_of(const Interior *s, const Task *t, const Island *island) {
    double total = 0.0;
    int64_t count = 0;
    for (int64_t k = 0; k < island->groups; k++) {
        int64_t g = island->group[k], row = t->rows->row[g], n = inside_of(t, g);
        count += n > 0;
        total += dot_of(s->x + row, s->y + row, n);
    }
    return count ? total / (double)count : 0.0;
}

/* Points inside the cones, near impulses and speeds of the state: as far as the largest speed is fast. */
static void begin_interior(Interior *s, const Task *t, const Island *island) {
    const Rows *rows = t->rows;
    const double *impulse = s->state.impulse, *u = s->state.u;
    double size = 0.0;
    for (int64_t k = 0; k < island->groups; k++) {
        int64_t g = island->group[k], m = count_of(rows, g);
        for (int64_t i = rows->row[g]; i < rows->row[g] + m; i++)
            size = max(size, max(size_of(u[i]), t->weight[i] > 0.0 ? size_of(impulse[i]) / t->weight[i] : 0.0));
    }
    for (int64_t k = 0; k < island->groups; k++) {
        int64_t g = island->group[k], row = rows->row[g], n = inside_of(t, g);
        copy(s->u + row, u + row, count_of(rows, g));
        for (int64_t i = 0; i < n; i++) {
            s->x[row + i] = impulse[row + i] * unit_of(t, g, n, i);
            s->y[row + i] = (u[row + i] + (i ? 0.0 : shift_of(rows, g, u + row))) / unit_of(t, g, n, i);
        }
        if (n) {
            s->x[row] = max(s->x[row], length_of(s->x + row + 1, n - 1) + size * t->weight[row]);
            s->y[row] = max(s->y[row], length_of(s->y + row + 1, n - 1) + size);
        }
    }
    for (int64_t k = 0; k < island->blocks; k++)
        copy(s->w + rows->begin[island->block[k]], s->state.w + rows->begin[island->block[k]],
             size_of_block(rows, island->block[k]));
}

/* Go a share of the direction; impulses of the state are those of x. */
static void go_inside(Interior *s, const Task *t, const Island *island, double share) {
    const Rows *rows = t->rows;
    for (int64_t k = 0; k < island->groups; k++) {
        int64_t g = island->group[k], m = count_of(rows, g), row = rows->row[g], n = inside_of(t, g);
        double *own = s->state.impulse + row;
        clear(own, n ? m : 0);
        for (int64_t i = 0; i < n; i++) {
            s->x[row + i] += share * s->dx[row + i];
            s->y[row + i] += share * s->dy[row + i];
            own[i] = s->x[row + i] / unit_of(t, g, n, i);
        }
        for (int64_t i = 0; i < m && !n; i++)
            own[i] = s->target[row + i] - dot_of(s->K + t->square[g] + i * m, s->dy + row, m);
        if (!n)
            project(rows, g, s->state.impulse, own);
    }
    for (int64_t k = 0; k < island->blocks; k++)
        for (int64_t i = rows->begin[island->block[k]]; i < rows->begin[island->block[k] + 1]; i++)
            s->w[i] += share * s->step[i];
    speeds_of_island(t, island, s->w, s->u);
}

/* Steps from points inside about the best impulses; better ones are kept. */
static void pass_inside(Interior *s, Task *t, const Island *island, State *best) {
    double share = 1.0;
    copy_impulses(t->rows, island, s->state.impulse, best->impulse);
    evaluate(t, island, &s->state);
    begin_interior(s, t, island);
    for (int64_t step = 0; step < MOST_INSIDE; step++) {
        double gap = gap_of(s, t, island);
        t->report->newton++;
        if (!(gap > 0.0) || !factor_of_interior(s, t, island))
            break;
        int straight = share >= CUT_SHORT;
        direct_interior(s, t, island, 0.0, 0);
        double left = 1.0 - min(1.0, share_inside(s, t, island)), aim = left * left * max(LEAST_AIM, left);
        direct_interior(s, t, island, (straight ? aim : max(aim, TO_MIDDLE)) * gap, straight);
        share = min(1.0, TO_BOUNDARY * share_inside(s, t, island));
        go_inside(s, t, island, share);
        evaluate(t, island, &s->state);
        keep_better(t, island, best, &s->state);
        if (best->residual <= t->settings->tolerance || !(s->state.residual < INF) || !(share > LEAST_SHARE))
            break;
    }
}

#endif
