/* Newton's method on the impulses that are free to change.

   Each group is held (its speeds are to vanish), slides (its friction follows its normal impulse against the sliding)
   or has a fixed impulse, by what its law says of impulse − û / d. With that choice the laws are linear,

       impulse' = law(impulse) − K u,    (1 + Rᵀ K R) Δw = free + Rᵀ impulse' − w

   with a large stiffness in K: steps with the same factor make the speeds of what is held vanish (multipliers' method). */
#ifndef KINETREE_ROW_NEWTON_H
#define KINETREE_ROW_NEWTON_H

#include "row_sweeps.h"

#define HOLDING 1e4 /* stiffness of what is held, over 1 / d: at first, */
#define LEAST_HOLDING 1.0
#define MOST_HOLDING 1e8
#define STIFFER 10.0
#define SOFTER 0.1
#define KEPT_STEPS 3 /* with one factor */
#define MOST_HALVINGS 8
#define DECREASE 1e-4
#define MOST_SLOW 2 /* steps in a row in which the merit falls less than that */
#define MOST_LEAPS 20 /* contacts that are let go */
#define RUSH 3 /* steps at first that are taken whole */
#define FAST 0.25 /* fall of the merit with which steps go on */
#define SHORT 0.3 /* share of a step after which less is held */

enum { FIXED = 0, HELD = 1, SLIDING = 2 };

typedef struct {
    State state;
    double holding;           /* stiffness of what is held, over 1 / d */
    double *base, *along, *K; /* (rows), (rows), (groups): fixed impulse, direction against the sliding, stiffness */
    double *step, *w;         /* (speeds) */
    double *u, *trial, *target; /* (rows) */
    int64_t *mode;            /* (groups) */
} Newton;

static Newton new_newton(const Rows *rows, Room *room) {
    int64_t m = rows->row[rows->groups], n = rows->begin[rows->blocks];
    State state = {take(room, m), take(room, n), take(room, m), 0.0, -1};
    return (Newton){state, HOLDING, take(room, m), take(room, m), take(room, squares_of_groups(rows)), take(room, n), take(room, n),
                    take(room, m), take(room, m), take(room, m), take_integers(room, rows->groups)};
}

/* Stiffness of n rows against turning of the sliding: (1 − e eᵀ) size / |u|, in K with rows of length m. */
static void stiffen_across(double *K, const double *e, double k, int64_t n, int64_t m) {
    for (int64_t i = 0; i < n; i++)
        for (int64_t j = 0; j < n; j++)
            K[i * m + j] = k * ((i == j ? 1.0 : 0.0) - e[i] * e[j]);
}

/* Direction e of the trial impulse (n), and the stiffness across it: `size` is what its law leaves of it. */
static double direct(const double *trial, double *e, double size, double weight, double holding, int64_t n) {
    double length = length_of(trial, n);
    for (int64_t i = 0; i < n; i++)
        e[i] = length > 0.0 ? trial[i] / length : 0.0;
    double beyond = length - size;
    return beyond > 0.0 ? weight * min(size / beyond, holding) : weight * holding;
}

static void hold(Newton *s, const Task *t, int64_t g) {
    int64_t m = count_of(t->rows, g);
    s->mode[g] = HELD;
    for (int64_t i = 0; i < m; i++)
        s->K[t->square[g] + i * (m + 1)] = s->holding * t->weight[t->rows->row[g] + i];
}

/* Normal first, then friction within the disc that the trial normal impulse allows (P. Alart, A. Curnier, 1991). */
static void choose_cone(Newton *s, const Task *t, int64_t g, const double *trial) {
    const Rows *rows = t->rows;
    int64_t m = count_of(rows, g), row = rows->row[g];
    double mu = rows->high[g], *K = s->K + t->square[g];
    if (trial[0] <= 0.0)
        return;
    double radius = mu * trial[0];
    if (m == 1 || (mu > 0.0 && length_of(trial + 1, m - 1) <= radius)) {
        hold(s, t, g);
        return;
    }
    s->mode[g] = SLIDING;
    double *e = s->along + row, k = direct(trial + 1, e + 1, radius, t->weight[row], s->holding, m - 1);
    stiffen_across(K + m + 1, e + 1, k, m - 1, m);
    K[0] = s->holding * t->weight[row];
    for (int64_t i = 1; i < m; i++)
        K[i * m] = mu * e[i] * K[0];
}

/* Choose what one group does. */
static void choose(Newton *s, const Task *t, int64_t g) {
    const Rows *rows = t->rows;
    int64_t m = count_of(rows, g), row = rows->row[g], set = rows->set[g];
    double *x = t->x, *u = s->state.u + row, *impulse = s->state.impulse + row;
    s->mode[g] = FIXED;
    clear(s->K + t->square[g], m * m);
    clear(s->base + row, m);
    if (set != SET_EQUALITY && t->weight[row] == 0.0) {
        copy(s->base + row, impulse, m);
        return;
    }
    for (int64_t i = 0; i < m; i++)
        x[i] = impulse[i] - t->weight[row + i] * u[i];
    if (set == SET_EQUALITY)
        hold(s, t, g);
    else if (set == SET_CONE)
        choose_cone(s, t, g, x);
    else if (set == SET_DISC || set == SET_DISC_OF) {
        double radius = radius_of(rows, g, s->state.impulse);
        if (radius > 0.0 && length_of(x, m) <= radius)
            hold(s, t, g);
        else if (radius > 0.0) {
            s->mode[g] = SLIDING;
            double k = direct(x, s->along + row, radius, t->weight[row], s->holding, m);
            stiffen_across(s->K + t->square[g], s->along + row, k, m, m);
        }
    } else {
        double trial = x[0];
        project(rows, g, s->state.impulse, x);
        if (x[0] == trial)
            hold(s, t, g);
        else
            s->base[row] = x[0];
    }
}

/* The impulse of a group by its linear law, from speeds u and the impulse before; `impulse` are those of all groups. */
static void follow(const Newton *s, const Task *t, int64_t g, const double *u, double *impulse) {
    const Rows *rows = t->rows;
    int64_t m = count_of(rows, g), row = rows->row[g], mode = s->mode[g];
    const double *K = s->K + t->square[g], *e = s->along + row;
    double *own = impulse + row;
    if (mode == FIXED)
        copy(own, s->base + row, m);
    else if (mode == HELD)
        for (int64_t i = 0; i < m; i++)
            own[i] -= K[i * (m + 1)] * u[i];
    else {
        int64_t from = rows->set[g] == SET_CONE;
        double size = from ? 0.0 : radius_of(rows, g, impulse);
        if (from) {
            own[0] -= K[0] * u[0];
            size = rows->high[g] * own[0];
        }
        for (int64_t i = from; i < m; i++)
            own[i] = size * e[i] - dot_of(K + i * m + from, u + from, m - from);
    }
}

/* Impulses of all groups from speeds u, into `target`. */
static void follow_all(const Newton *s, const Task *t, const Island *island, const double *u, double *target) {
    for (int pass = 0; pass < 2; pass++)
        for (int64_t k = 0; k < island->groups; k++) {
            int64_t g = island->group[k];
            if ((t->partner[g] >= 0) == pass)
                follow(s, t, g, u + t->rows->row[g], target);
        }
}

static int factor_of_newton(Newton *s, Task *t, const Island *island) {
    const Rows *rows = t->rows;
    begin_matrix(&t->factor, 0);
    for (int64_t k = 0; k < island->groups; k++) {
        int64_t g = island->group[k], m = count_of(rows, g);
        for (int64_t i = 0; i < m * m; i++)
            t->L[i] = -s->K[t->square[g] + i];
        if (s->mode[g] != FIXED)
            add_group(&t->factor, g, t->L, t->KR);
    }
    t->report->factors++;
    return finish_factor(&t->factor);
}

/* Speeds of the rows of an island from those of its blocks. */
static void speeds_of_island(const Task *t, const Island *island, const double *w, double *u) {
    for (int64_t k = 0; k < island->groups; k++)
        speeds_of_group(t->rows, island->group[k], w, u + t->rows->row[island->group[k]]);
}

/* Impulses of the linear laws, from those of the state; s->u and s->w are room, and end as speeds of the linear laws. */
static void solve_linear(Newton *s, const Task *t, const Island *island, double *impulse) {
    const Rows *rows = t->rows;
    for (int64_t k = 0; k < island->blocks; k++)
        copy(s->w + rows->begin[island->block[k]], s->state.w + rows->begin[island->block[k]],
             size_of_block(rows, island->block[k]));
    copy_impulses(rows, island, impulse, s->state.impulse);
    for (int64_t step = 0; step < KEPT_STEPS; step++) {
        copy_impulses(rows, island, s->trial, impulse);
        speeds_of_island(t, island, s->w, s->u);
        follow_all(s, t, island, s->u, s->trial);
        free_speeds(t, island, s->step);
        for (int64_t k = 0; k < island->groups; k++)
            push_by_group(rows, island->group[k], s->trial + rows->row[island->group[k]], s->step);
        for (int64_t k = 0; k < island->blocks; k++)
            for (int64_t i = rows->begin[island->block[k]]; i < rows->begin[island->block[k] + 1]; i++)
                s->step[i] -= s->w[i];
        solve_factor(&t->factor, s->step);
        for (int64_t k = 0; k < island->blocks; k++)
            for (int64_t i = rows->begin[island->block[k]]; i < rows->begin[island->block[k] + 1]; i++)
                s->w[i] += s->step[i];
        speeds_of_island(t, island, s->w, s->u);
        follow_all(s, t, island, s->u, impulse);
        free_speeds(t, island, s->w);
        for (int64_t k = 0; k < island->groups; k++)
            push_by_group(rows, island->group[k], impulse + rows->row[island->group[k]], s->w);
    }
}

/* Sum of squares of the residuals of the laws in the form that is made linear (m²/s²). */
static double merit(const Newton *s, const Task *t, const Island *island) {
    const Rows *rows = t->rows;
    const double *impulse = s->state.impulse, *u = s->state.u;
    double total = 0.0;
    for (int64_t k = 0; k < island->groups; k++) {
        int64_t g = island->group[k], m = count_of(rows, g), row = rows->row[g];
        if (rows->set[g] == SET_EQUALITY) {
            for (int64_t i = row; i < row + m; i++)
                total += u[i] * u[i];
            continue;
        }
        double share = t->weight[row] > 0.0 ? t->weight[row] : 1.0;
        for (int64_t i = 0; i < m; i++)
            t->x[i] = impulse[row + i] - share * u[row + i];
        if (rows->set[g] == SET_CONE) {
            t->x[0] = max(t->x[0], 0.0);
            project_on_disc(t->x + 1, m - 1, rows->high[g] * t->x[0]);
        } else
            project(rows, g, impulse, t->x);
        for (int64_t i = 0; i < m; i++) {
            double miss = (t->x[i] - impulse[row + i]) / share;
            total += miss * miss;
        }
    }
    return total;
}

/* Go from the impulses of the state towards others, as far as the merit falls; gives it. */
static double search(Newton *s, const Task *t, const Island *island, const double *target, double before,
                     double *taken, int full) {
    const Rows *rows = t->rows;
    copy_impulses(rows, island, s->trial, s->state.impulse);
    double share = 1.0, now = INF;
    for (int64_t k = 0; k < MOST_HALVINGS; k++, share *= 0.5) {
        for (int64_t i = 0; i < island->groups; i++)
            for (int64_t j = rows->row[island->group[i]]; j < rows->row[island->group[i] + 1]; j++)
                s->state.impulse[j] = s->trial[j] + share * (target[j] - s->trial[j]);
        evaluate(t, island, &s->state);
        now = merit(s, t, island);
        if (full || now <= (1.0 - DECREASE * share) * before)
            break;
    }
    *taken = share;
    return now;
}

/* More rows than the motion has freedoms cannot all be held where their offsets differ: impulses then drift, step by step, in
   a direction that changes no speed. Go along a step until the first contact ceases to push; 0: none does. */
static int leap(Newton *s, const Task *t, const Island *island, const double *target) {
    const Rows *rows = t->rows;
    double share = INF;
    for (int64_t k = 0; k < island->groups; k++) {
        int64_t g = island->group[k], row = rows->row[g];
        double now = s->state.impulse[row], change = target[row] - now;
        if ((rows->set[g] == SET_CONE || rows->set[g] == SET_ONE_SIDED) && s->mode[g] != FIXED && now > 0.0 && change < 0.0)
            share = min(share, -now / change);
    }
    if (!(share >= 1.0 && share < INF))
        return 0;
    for (int64_t k = 0; k < island->groups; k++)
        for (int64_t i = rows->row[island->group[k]]; i < rows->row[island->group[k] + 1]; i++)
            s->state.impulse[i] += share * (target[i] - s->state.impulse[i]);
    evaluate(t, island, &s->state);
    return 1;
}

/* Improve the best impulses as long as the merit falls fast; gives the number of steps. */
static int64_t polish(Newton *s, Task *t, const Island *island, State *best, int64_t steps) {
    copy_impulses(t->rows, island, s->state.impulse, best->impulse);
    evaluate(t, island, &s->state);
    double before = merit(s, t, island), share = 1.0, start = before;
    int64_t slow = 0, done = 0, whole = RUSH, leaps = 0;
    s->holding = HOLDING;
    while (done < steps) {
        for (int64_t k = 0; k < island->groups; k++)
            choose(s, t, island->group[k]);
        done++;
        t->report->newton++;
        if (!factor_of_newton(s, t, island))
            break;
        solve_linear(s, t, island, s->target);
        if (slow >= MOST_SLOW) {
            if (leaps == MOST_LEAPS || !leap(s, t, island, s->target))
                break;
            leaps++;
            slow = 0;
            whole = done + RUSH;
            s->holding = HOLDING;
            start = before;
            before = merit(s, t, island);
            continue;
        }
        double now = search(s, t, island, s->target, before, &share, done <= whole);
        keep_better(t, island, best, &s->state);
        if (best->residual <= t->settings->goal || !(now < INF))
            break;
        if (best->residual <= t->settings->tolerance && !(now < FAST * before))
            break;
        if (done == whole && now > start) {
            copy_impulses(t->rows, island, s->state.impulse, best->impulse);
            evaluate(t, island, &s->state);
            before = start = merit(s, t, island);
            s->holding = HOLDING;
            continue;
        }
        slow = done < whole || now < FAST * before ? 0 : slow + 1;
        if (share == 1.0)
            s->holding = min(s->holding * STIFFER, MOST_HOLDING);
        else if (share < SHORT)
            s->holding = max(s->holding * SOFTER, LEAST_HOLDING);
        before = now;
    }
    return done;
}

#endif
