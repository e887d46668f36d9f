/* Splitting of motion and laws (alternating directions, R. Glowinski, A. Marrocco, 1975), with a factor that is kept.

   Of a trial s the laws take the impulses, and speeds z that go with them; the motion follows, and gives the next trial:

       impulse = P(s),   z = (impulse − s) / ρ
       w = (1 + Rᵀ ρ R)⁻¹ (free + Rᵀ (impulse + ρ (z − offset − shift)))
       s' = impulse − ρ (1.6 û + (1 − 1.6) z),    û = R w + offset + shift

   with ρ = `stiffness` / d of each row, which follows the ratio of the residuals of both; the shift of friction is
   µ |z_t|. Where s' = s, û = z and the laws hold. The last trials are combined to that which would be the best if s' were
   linear in s (D. G. Anderson, 1965), unless the residual then grows. */
#ifndef KINETREE_ROW_SPLITTING_H
#define KINETREE_ROW_SPLITTING_H

#include "row_task.h"

#define RELAXATION 1.6
#define STIFFNESS 1.0
#define UNBALANCED 5.0 /* ratio of the residuals beyond which the stiffness is changed */
#define LEAST_STIFFNESS 1e-6
#define MOST_STIFFNESS 1e8
#define WINDOW 10 /* trials that are combined */
#define CERTAIN 1e-10 /* share of the squares of differences that is added to them */
#define GROWN 1.0 /* growth of the residual that ends a combination */

typedef struct {
    double *s, *next, *impulse, *z, *w; /* (rows), w: (speeds) */
    double *trial, *miss;               /* (rows): s' and s' − s before */
    double *moved, *changed;            /* (WINDOW, rows): differences of s' and of s' − s */
    double *squares;                    /* (WINDOW, WINDOW): products of `changed` */
    int64_t kept, newest, begun;
    double stiffness, primal, dual, least;
    int factored;
} Splitting;

static Splitting new_splitting(const Rows *rows, Room *room) {
    int64_t m = rows->row[rows->groups];
    return (Splitting){take(room, m), take(room, m), take(room, m), take(room, m), take(room, rows->begin[rows->blocks]),
                       take(room, m), take(room, m), take(room, WINDOW * m), take(room, WINDOW * m),
                       take(room, WINDOW * WINDOW), 0, 0, 0, STIFFNESS, 0.0, 0.0, INF, 0};
}

static void forget_trials(Splitting *s) {
    s->kept = s->newest = s->begun = 0;
    s->least = INF;
}

/* The trial that goes with the impulses and speeds z. */
static void try_again(const Task *t, const Island *island, Splitting *s) {
    for (int64_t k = 0; k < island->groups; k++)
        for (int64_t i = t->rows->row[island->group[k]]; i < t->rows->row[island->group[k] + 1]; i++)
            s->s[i] = s->impulse[i] - s->stiffness * t->weight[i] * s->z[i];
    forget_trials(s);
}

/* Begin with impulses and their speeds. */
static void begin_splitting(const Task *t, const Island *island, Splitting *s, const State *from) {
    const Rows *rows = t->rows;
    s->stiffness = STIFFNESS;
    s->factored = 0;
    copy_impulses(rows, island, s->impulse, from->impulse);
    for (int64_t k = 0; k < island->groups; k++) {
        int64_t g = island->group[k], row = rows->row[g];
        copy(s->z + row, from->u + row, count_of(rows, g));
        s->z[row] += shift_of(rows, g, from->u + row);
    }
    try_again(t, island, s);
}

static int factor_of_splitting(Task *t, const Island *island, Splitting *s) {
    const Rows *rows = t->rows;
    Factor *f = &t->factor;
    begin_matrix(f, 1);
    for (int64_t k = 0; k < island->groups; k++) {
        int64_t g = island->group[k], m = count_of(rows, g), row = rows->row[g];
        clear(t->L, m * m);
        for (int64_t i = 0; i < m; i++)
            t->L[i * (m + 1)] = -s->stiffness * t->weight[row + i];
        add_group(f, g, t->L, t->KR);
    }
    t->report->factors++;
    s->factored = finish_factor(f);
    return s->factored;
}

/* Impulse and speeds z of a group from the trial. */
static void obey(const Task *t, int64_t g, Splitting *s) {
    const Rows *rows = t->rows;
    int64_t m = count_of(rows, g), row = rows->row[g];
    double dual = 0.0;
    copy(t->x, s->s + row, m);
    project(rows, g, s->impulse, t->x);
    for (int64_t i = 0; i < m; i++) {
        double rho = s->stiffness * t->weight[row + i];
        double z = rho > 0.0 ? (t->x[i] - s->s[row + i]) / rho : s->z[row + i];
        dual += (z - s->z[row + i]) * (z - s->z[row + i]);
        s->z[row + i] = z;
        s->impulse[row + i] = t->x[i];
    }
    s->dual = max(s->dual, s->stiffness * square_root(dual));
}

/* The motion of impulses and speeds z, and the next trial. */
static void move(const Task *t, const Island *island, Splitting *s) {
    const Rows *rows = t->rows;
    free_speeds(t, island, s->w);
    for (int64_t k = 0; k < island->groups; k++) {
        int64_t g = island->group[k], m = count_of(rows, g), row = rows->row[g];
        for (int64_t i = 0; i < m; i++) {
            double rho = s->stiffness * t->weight[row + i];
            t->x[i] = s->impulse[row + i] + rho * (s->z[row + i] - rows->offset[row + i]);
        }
        t->x[0] -= s->stiffness * t->weight[row] * shift_of(rows, g, s->z + row);
        push_by_group(rows, g, t->x, s->w);
    }
    solve_factor(&t->factor, s->w);
    s->primal = 0.0;
    for (int64_t k = 0; k < island->groups; k++) {
        int64_t g = island->group[k], m = count_of(rows, g), row = rows->row[g];
        double miss = 0.0, *z = s->z + row;
        speeds_of_group(rows, g, s->w, t->u);
        t->u[0] += shift_of(rows, g, z);
        for (int64_t i = 0; i < m; i++) {
            double rho = s->stiffness * t->weight[row + i], apart = t->u[i] - z[i];
            s->next[row + i] = s->impulse[row + i] - rho * (z[i] + RELAXATION * apart);
            miss += apart * apart;
            if (rho == 0.0)
                z[i] = t->u[i];
        }
        s->primal = max(s->primal, square_root(miss));
    }
}

static double product_of(const Task *t, const Island *island, const double *a, const double *b) {
    double total = 0.0;
    for (int64_t k = 0; k < island->groups; k++) {
        int64_t row = t->rows->row[island->group[k]], end = t->rows->row[island->group[k] + 1];
        double own = 0.0;
        for (int64_t i = row; i < end; i++)
            own += a[i] * b[i];
        total += t->weight[row] > 0.0 ? own / t->weight[row] : 0.0;
    }
    return total;
}

/* The next trial: s' less what a combination of earlier differences explains of s' − s. */
static void combine(const Task *t, const Island *island, Splitting *s) {
    const Rows *rows = t->rows;
    int64_t m = rows->row[rows->groups];
    double L[WINDOW * WINDOW], share[WINDOW];
    if (s->begun) {
        int64_t at = s->newest = (s->newest + 1) % WINDOW;
        s->kept = least(s->kept + 1, WINDOW);
        double *moved = s->moved + at * m, *changed = s->changed + at * m;
        for (int64_t k = 0; k < island->groups; k++)
            for (int64_t i = rows->row[island->group[k]]; i < rows->row[island->group[k] + 1]; i++) {
                moved[i] = s->next[i] - s->trial[i];
                changed[i] = s->next[i] - s->s[i] - s->miss[i];
            }
        for (int64_t j = 0; j < WINDOW; j++)
            if (j == at || s->kept == WINDOW || (at >= j && at - j < s->kept) || (at < j && at + WINDOW - j < s->kept))
                s->squares[at * WINDOW + j] = s->squares[j * WINDOW + at] =
                    product_of(t, island, changed, s->changed + j * m);
    }
    for (int64_t k = 0; k < island->groups; k++)
        for (int64_t i = rows->row[island->group[k]]; i < rows->row[island->group[k] + 1]; i++) {
            s->trial[i] = s->next[i];
            s->miss[i] = s->next[i] - s->s[i];
        }
    s->begun = 1;
    double trace = 0.0;
    for (int64_t a = 0; a < s->kept; a++) {
        int64_t i = (s->newest + WINDOW - a) % WINDOW;
        share[a] = product_of(t, island, s->changed + i * m, s->miss);
        trace += s->squares[i * (WINDOW + 1)];
        for (int64_t b = 0; b <= a; b++)
            L[a * WINDOW + b] = s->squares[i * WINDOW + (s->newest + WINDOW - b) % WINDOW];
    }
    for (int64_t a = 0; a < s->kept; a++)
        L[a * (WINDOW + 1)] += CERTAIN * trace;
    int sure = s->kept > 0 && cholesky(L, WINDOW, s->kept) > 0.0;
    if (sure) {
        forward(L, WINDOW, share, s->kept);
        backward(L, WINDOW, share, s->kept);
    }
    for (int64_t k = 0; k < island->groups; k++)
        for (int64_t i = rows->row[island->group[k]]; i < rows->row[island->group[k] + 1]; i++) {
            double next = s->next[i];
            for (int64_t a = 0; a < s->kept && sure; a++)
                next -= share[a] * s->moved[(s->newest + WINDOW - a) % WINDOW * m + i];
            s->s[i] = next;
        }
}

/* Sum of squares of s' − s, over weights. */
static double miss_of_trial(const Task *t, const Island *island, const Splitting *s) {
    double total = 0.0;
    for (int64_t k = 0; k < island->groups; k++) {
        int64_t row = t->rows->row[island->group[k]], end = t->rows->row[island->group[k] + 1];
        for (int64_t i = row; i < end && t->weight[row] > 0.0; i++)
            total += (s->next[i] - s->s[i]) * (s->next[i] - s->s[i]) / t->weight[row];
    }
    return total;
}

/* Go on from s', combined; or back to the last s' where the residual has grown (`total`: its square). */
static void advance_trial(const Task *t, const Island *island, Splitting *s, double total) {
    if (s->kept && !(total <= GROWN * GROWN * s->least)) {
        copy_impulses(t->rows, island, s->s, s->trial);
        forget_trials(s);
        return;
    }
    s->least = min(s->least, total);
    combine(t, island, s);
}

static void split(const Task *t, const Island *island, Splitting *s) {
    s->dual = 0.0;
    for (int pass = 0; pass < 2; pass++) /* radii follow other impulses */
        for (int64_t k = 0; k < island->groups; k++)
            if ((t->partner[island->group[k]] >= 0) == pass)
                obey(t, island->group[k], s);
    move(t, island, s);
    advance_trial(t, island, s, miss_of_trial(t, island, s));
}

/* Change the stiffness where one residual is far above the other; 1: it was. */
static int balance(const Task *t, const Island *island, Splitting *s) {
    double ratio = s->primal / max(s->dual, LEAST_NORMAL);
    if (ratio < UNBALANCED && ratio > 1.0 / UNBALANCED)
        return 0;
    double next = s->stiffness * square_root(ratio);
    next = min(max(next, LEAST_STIFFNESS), MOST_STIFFNESS);
    if (next == s->stiffness)
        return 0;
    s->stiffness = next;
    try_again(t, island, s);
    return 1;
}

#endif
