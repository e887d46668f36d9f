/* Impulses of least norm: of all that have the same effect and obey the same laws, those that share it most evenly.

   At a given motion each law leaves a convex set C of impulses: a cone or a disc where nothing slides, a ray where a contact
   slides, one point where it is open or at a bound. Of the impulses in C with Rᵀ λ = Rᵀ λ₀ the shortest is found by
   splitting again: x is the nearest point of the plane Rᵀ x = Rᵀ λ₀, z that of C,

       x = plane((z − v) / 2),   z = P_C(x + v),   v ← v + x − z

   with (RᵀR)⁻¹ as the limit of κ (1 + κ RᵀR)⁻¹. The directions that the motion does not determine are those of impulses
   that are not zero less the rank of their R: the number of its singular values above a bound, by the signs of the pivots
   of 1 − RᵀR / bound² (J. J. Sylvester). Discs that follow other impulses, and these, are left as they are. */
#ifndef KINETREE_ROW_LEAST_H
#define KINETREE_ROW_LEAST_H

#include "row_task.h"

#define MOVES 1e-6    /* speed, over the largest that impulses make, above which a contact opens or slides */
#define NEAR_PLANE 1e12 /* κ, over the largest 1 / d */
#define PLANE_STEPS 3
#define EVEN 1e-13    /* difference of x and z, over the largest impulse, that is round-off */
#define EVEN_STEPS 3000
#define NONE 1e-9     /* impulse, over the largest, that is none */
#define RANK 1e-10    /* square of a singular value, over d, that is zero */

enum { KEPT = 0, FREE = 1, RAY = 2 };

typedef struct {
    double *x, *z, *v, *along; /* (rows) */
    double *effect, *step;     /* (speeds) */
    int64_t *face;             /* (groups) */
    double kappa;
} Least;

static Least new_least(const Rows *rows, Room *room) {
    int64_t m = rows->row[rows->groups], n = rows->begin[rows->blocks];
    return (Least){take(room, m), take(room, m), take(room, m), take(room, m), take(room, n), take(room, n),
                   take_integers(room, rows->groups), 0.0};
}

/* Largest speed that the impulses of an island make in their own rows. */
static double speed_of_impulses(const Task *t, const Island *island, const double *impulse) {
    double largest = 0.0;
    for (int64_t k = 0; k < island->groups; k++)
        for (int64_t i = t->rows->row[island->group[k]]; i < t->rows->row[island->group[k] + 1]; i++)
            if (t->weight[i] > 0.0)
                largest = max(largest, size_of(impulse[i]) / t->weight[i]);
    return largest;
}

/* The set that the motion leaves to a group with speeds u. */
static int64_t face_of(Least *s, const Task *t, int64_t g, const double *u, double moves) {
    const Rows *rows = t->rows;
    int64_t m = count_of(rows, g), row = rows->row[g], set = rows->set[g];
    double rub = length_of(u + 1, m - 1), mu = rows->high[g];
    if (set == SET_EQUALITY)
        return FREE;
    if (t->weight[row] == 0.0 || set == SET_DISC_OF || size_of(u[0]) > moves)
        return KEPT;
    if (set == SET_DISC)
        return rub > moves ? KEPT : FREE;
    if (set != SET_CONE || (mu > 0.0 && rub <= moves))
        return FREE;
    double scale = 1.0 / square_root(1.0 + mu * mu);
    s->along[row] = scale;
    for (int64_t i = 1; i < m; i++)
        s->along[row + i] = rub > 0.0 ? -scale * mu * u[i] / rub : 0.0;
    return RAY;
}

/* x ← part of x in the subspace of a group. */
static void within_face(const Least *s, const Rows *rows, int64_t g, double *x) {
    int64_t m = count_of(rows, g), row = rows->row[g];
    double along = s->face[g] == RAY ? dot_of(s->along + row, x, m) : 0.0;
    for (int64_t i = 0; i < m && s->face[g] != FREE; i++)
        x[i] = along * s->along[row + i];
    if (s->face[g] == KEPT)
        clear(x, m);
}

static void project_on_face(const Least *s, const Rows *rows, int64_t g, double *x) {
    within_face(s, rows, g, x);
    if (s->face[g] == FREE)
        project(rows, g, x, x);
    else if (x[0] < 0.0)
        clear(x, count_of(rows, g));
}

/* The matrix diagonal · 1 + scale · Rᵀ P R, with P the subspaces of the groups; `weighed`: P / d. */
static int factor_of_faces(Least *s, Task *t, const Island *island, double diagonal, double scale, int weighed) {
    const Rows *rows = t->rows;
    begin_with(&t->factor, diagonal, 1);
    for (int64_t k = 0; k < island->groups; k++) {
        int64_t g = island->group[k], m = count_of(rows, g), row = rows->row[g];
        double share = -scale * (weighed ? t->weight[row] : 1.0);
        for (int64_t i = 0; i < m; i++)
            for (int64_t j = 0; j < m; j++)
                t->L[i * m + j] = s->face[g] == RAY ? share * s->along[row + i] * s->along[row + j] : i == j ? share : 0.0;
        if (s->face[g] != KEPT)
            add_group(&t->factor, g, t->L, t->KR);
    }
    return finish_factor(&t->factor);
}

/* x ← x + R y with Rᵀ x = effect. */
static void go_to_plane(const Least *s, const Task *t, const Island *island, double *x) {
    const Rows *rows = t->rows;
    for (int64_t step = 0; step < PLANE_STEPS; step++) {
        for (int64_t k = 0; k < island->blocks; k++)
            for (int64_t i = rows->begin[island->block[k]]; i < rows->begin[island->block[k] + 1]; i++)
                s->step[i] = -s->effect[i];
        for (int64_t k = 0; k < island->groups; k++)
            push_by_group(rows, island->group[k], x + rows->row[island->group[k]], s->step);
        solve_factor(&t->factor, s->step);
        for (int64_t k = 0; k < island->groups; k++) {
            int64_t g = island->group[k], m = count_of(rows, g), row = rows->row[g];
            clear(t->x, m);
            add_speeds_of_group(rows, g, s->step, t->x);
            within_face(s, rows, g, t->x);
            for (int64_t i = 0; i < m; i++)
                x[row + i] -= s->kappa * t->x[i];
        }
    }
}

/* Number of negative pivots of a symmetric matrix, which is lost. */
static int64_t negative_pivots(double *A, int64_t n) {
    int64_t count = 0;
    for (int64_t k = 0; k < n; k++) {
        int64_t best = k;
        for (int64_t i = k + 1; i < n; i++)
            if (size_of(A[i * (n + 1)]) > size_of(A[best * (n + 1)]))
                best = i;
        for (int64_t i = 0; i < n && best != k; i++)
            swap(&A[k * n + i], &A[best * n + i]);
        for (int64_t i = 0; i < n && best != k; i++)
            swap(&A[i * n + k], &A[i * n + best]);
        double pivot = A[k * (n + 1)];
        count += pivot < 0.0;
        for (int64_t i = k + 1; i < n && pivot != 0.0; i++) {
            double share = A[i * n + k] / pivot;
            for (int64_t j = k + 1; j < n; j++)
                A[i * n + j] -= share * A[k * n + j];
        }
    }
    return count;
}

/* Directions of the impulses that are not zero, less the rank of their rows. */
static int64_t undetermined_by(Least *s, Task *t, const Island *island, const double *impulse) {
    const Rows *rows = t->rows;
    double none = NONE * speed_of_impulses(t, island, impulse);
    int64_t directions = 0, rank = 0;
    for (int64_t k = 0; k < island->groups; k++) {
        int64_t g = island->group[k], m = count_of(rows, g), row = rows->row[g];
        if (rows->set[g] != SET_EQUALITY && !(length_of(impulse + row, m) > none * t->weight[row]))
            s->face[g] = KEPT;
        directions += s->face[g] == FREE ? m : s->face[g] == RAY;
    }
    if (directions == 0 || !factor_of_faces(s, t, island, 1.0, -1.0 / RANK, 1))
        return 0;
    for (int64_t k = 0; k < island->blocks; k++)
        rank += negative_pivots(t->factor.D + t->factor.own[k], size_of_block(rows, t->factor.node[k]));
    return directions - rank;
}

/* Replace the impulses of an island by the least ones; gives the number of directions that the motion does not determine. */
static int64_t share_evenly(Least *s, Task *t, const Island *island, const double *w, double *impulse) {
    const Rows *rows = t->rows;
    double speed = speed_of_impulses(t, island, impulse), size = 0.0, weight = 0.0;
    if (!(speed > 0.0))
        return 0;
    for (int64_t k = 0; k < island->blocks; k++)
        clear(s->effect + rows->begin[island->block[k]], size_of_block(rows, island->block[k]));
    for (int64_t k = 0; k < island->groups; k++) {
        int64_t g = island->group[k];
        speeds_of_group(rows, g, w, t->u);
        s->face[g] = face_of(s, t, g, t->u, MOVES * speed);
    }
    for (int64_t k = 0; k < island->groups; k++)
        if (t->partner[island->group[k]] >= 0)
            s->face[t->partner[island->group[k]]] = KEPT;
    for (int64_t k = 0; k < island->groups; k++) {
        int64_t g = island->group[k], m = count_of(rows, g), row = rows->row[g];
        copy(s->z + row, impulse + row, m);
        within_face(s, rows, g, s->z + row);
        push_by_group(rows, g, s->z + row, s->effect);
        clear(s->v + row, m);
        size = max(size, length_of(s->z + row, m));
        weight = max(weight, t->weight[row]);
    }
    s->kappa = NEAR_PLANE * weight;
    if (!(size > 0.0) || !factor_of_faces(s, t, island, 1.0, s->kappa, 0))
        return 0;
    for (int64_t step = 0; step < EVEN_STEPS; step++) {
        double apart = 0.0;
        for (int64_t k = 0; k < island->groups; k++)
            for (int64_t i = rows->row[island->group[k]]; i < rows->row[island->group[k] + 1]; i++)
                s->x[i] = 0.5 * (s->z[i] - s->v[i]);
        go_to_plane(s, t, island, s->x);
        for (int64_t k = 0; k < island->groups; k++) {
            int64_t g = island->group[k], row = rows->row[g], m = count_of(rows, g);
            for (int64_t i = row; i < row + m; i++)
                s->z[i] = s->x[i] + s->v[i];
            project_on_face(s, rows, g, s->z + row);
            for (int64_t i = row; i < row + m; i++) {
                double miss = s->x[i] - s->z[i], before = t->trial[i];
                t->trial[i] = s->x[i];
                s->v[i] += miss;
                apart = max(apart, max(size_of(miss), step ? size_of(s->x[i] - before) : size));
            }
        }
        if (apart <= EVEN * size)
            break;
    }
    for (int64_t k = 0; k < island->groups; k++) {
        int64_t g = island->group[k], row = rows->row[g];
        if (s->face[g] != KEPT)
            copy(impulse + row, s->x + row, count_of(rows, g));
    }
    return undetermined_by(s, t, island, impulse);
}

#endif
