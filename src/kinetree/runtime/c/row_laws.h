/* Laws of groups of rows: the nearest impulse in a set, and by how much speeds and impulses miss their law.

   With the speeds û of a group, which for Coulomb's cone are those that make friction associated (G. De Saxcé and
   Z.-Q. Feng, 1998: the normal one is raised by µ |u_t|), every law reads

       impulse = P(impulse − û / d),    P: the nearest point of the set,

   with any d > 0. Here d is the largest diagonal entry of R Rᵀ of the group (of the row, in an equality), so that
   d |impulse − P(…)| is a speed: the residual. */
#ifndef KINETREE_ROW_LAWS_H
#define KINETREE_ROW_LAWS_H

#include "row_products.h"

static inline double length_of(const double *x, int64_t n) {
    double total = 0.0;
    for (int64_t i = 0; i < n; i++)
        total += x[i] * x[i];
    return square_root(total);
}

/* Largest size of the impulse of a disc. */
static inline double radius_of(const Rows *rows, int64_t g, const double *impulse) {
    if (rows->set[g] == SET_DISC_OF)
        return rows->high[g] * max(0.0, impulse[rows->partner[g]]);
    return rows->high[g];
}

/* The nearest impulse of a cone: first whether that is none, so that nothing is held where there is no friction. */
static inline void project_on_cone(double *x, int64_t m, double mu) {
    double rub = length_of(x + 1, m - 1);
    if (x[0] + mu * rub <= 0.0) {
        clear(x, m);
        return;
    }
    if (rub <= mu * x[0])
        return;
    double normal = (x[0] + mu * rub) / (1.0 + mu * mu);
    x[0] = normal;
    for (int64_t i = 1; i < m; i++)
        x[i] *= mu * normal / rub;
}

static inline void project_on_disc(double *x, int64_t m, double radius) {
    double size = length_of(x, m);
    if (size > radius)
        for (int64_t i = 0; i < m; i++)
            x[i] *= radius / size;
}

/* The nearest impulse in the set of a group, in place; `impulse` are those of all groups. */
static inline void project(const Rows *rows, int64_t g, const double *impulse, double *x) {
    int64_t m = count_of(rows, g);
    switch (rows->set[g]) {
    case SET_INTERVAL:
        x[0] = min(max(x[0], rows->low[g]), rows->high[g]);
        break;
    case SET_ONE_SIDED:
        x[0] = max(x[0], 0.0);
        break;
    case SET_CONE:
        project_on_cone(x, m, rows->high[g]);
        break;
    case SET_DISC:
    case SET_DISC_OF:
        project_on_disc(x, m, radius_of(rows, g, impulse));
        break;
    default:
        break;
    }
}

/* What the normal speed of a cone is raised by. */
static inline double shift_of(const Rows *rows, int64_t g, const double *u) {
    return rows->set[g] == SET_CONE ? rows->high[g] * length_of(u + 1, count_of(rows, g) - 1) : 0.0;
}

/* The residual of a group; `weight` are 1 / d of its rows (0: nothing moves it, and d = 1), x room for an impulse. */
static double law_error(const Rows *rows, int64_t g, const double *impulse, const double *u, const double *weight,
                        double *x) {
    int64_t m = count_of(rows, g);
    if (rows->set[g] == SET_EQUALITY)
        return length_of(u, m);
    const double *own = impulse + rows->row[g];
    double share = weight[0] > 0.0 ? weight[0] : 1.0;
    for (int64_t i = 0; i < m; i++)
        x[i] = own[i] - share * u[i];
    x[0] -= share * shift_of(rows, g, u);
    project(rows, g, impulse, x);
    for (int64_t i = 0; i < m; i++)
        x[i] -= own[i];
    return length_of(x, m) / share;
}

#endif
