/* Impulses and speeds of rows at one instant, island by island: Newton's method from the first guess, sweeps, splitting
   with a kept factor, interior points, until the residual is within the tolerance; the quicker ways come first. */
#include "row_least.h"
#include "row_interior.h"
#include "row_splitting.h"
#include "row_sweeps.h"

#define FIRST_NEWTON 4 /* steps from the first guess: where impulses are not unique, they change alike then */
#define ROUND 20 /* iterations of splitting before Newton's method is tried again; then twice as many, */
#define MOST_ROUND 320
#define LOOK 10 /* and iterations between two looks at the residual */

enum { SOLVED = 0, UNSOLVED = 1, NOT_FINITE = 2 };

typedef struct {
    Task task;
    State best, now;
    Splitting splitting;
    Newton newton;
    Interior interior;
    Room plan;
} Solver;

static State new_state(const Rows *rows, Room *room) {
    int64_t m = rows->row[rows->groups];
    return (State){take(room, m), take(room, rows->begin[rows->blocks]), take(room, m), 0.0, -1};
}

static Solver new_solver(const Rows *rows, Room *room) {
    Solver s = {.task = new_task(rows, room)};
    s.best = new_state(rows, room);
    s.now = new_state(rows, room);
    s.splitting = new_splitting(rows, room);
    s.newton = new_newton(rows, room);
    s.interior = new_interior(rows, &s.newton, room);
    s.plan = *room;
    return s;
}

/* Doubles of room for these rows. */
int64_t row_solver_room(const Rows *rows) {
    int64_t n = rows->blocks, m = rows->row[rows->groups], rooms = 64, speeds = rows->begin[n], all = n + rows->groups;
    int64_t largest = most_rows_of(rows), block = most_of_blocks(rows);
    int64_t task = 7 * rows->groups + 2 * squares_of_groups(rows) + (32 + 2 * WINDOW) * m + largest * (2 + largest + block) + 4 * n;
    int64_t factor = 4 * n + 2 * most_later_of(n) + 2 * most_panel_of(rows) + squares_of_blocks(rows) + block * block;
    int64_t plan = most(2 * all, n * ((n + WORD - 1) / WORD + 2));
    return task + factor + plan + 3 * all + 10 * speeds + 16 * rooms + WINDOW * WINDOW;
}

static int64_t improve_by_sweeps(Solver *s, const Island *island) {
    Task *t = &s->task;
    double tolerance = t->settings->tolerance;
    copy_impulses(t->rows, island, s->now.impulse, s->best.impulse);
    evaluate(t, island, &s->now);
    for (int64_t k = 0; k < t->settings->most_sweeps; k++) {
        double change = sweep(t, island, s->now.impulse, s->now.w);
        t->report->sweeps++;
        if (change <= tolerance || k == 0 || k + 1 == t->settings->most_sweeps) {
            evaluate(t, island, &s->now);
            keep_better(t, island, &s->best, &s->now);
            if (s->best.residual <= tolerance)
                return 1;
        }
    }
    return 0;
}

static int64_t improve_by_splitting(Solver *s, const Island *island, int64_t most_splittings, int64_t newton) {
    Task *t = &s->task;
    double tolerance = t->settings->tolerance;
    Splitting *p = &s->splitting;
    evaluate(t, island, &s->best);
    begin_splitting(t, island, p, &s->best);
    int64_t next = ROUND;
    for (int64_t k = 1; k <= most_splittings; k++) {
        if (!p->factored && !factor_of_splitting(t, island, p))
            return 0;
        split(t, island, p);
        t->report->splittings++;
        int at_end = k == next || k == most_splittings;
        if (k % LOOK == 0 || at_end) {
            copy_impulses(t->rows, island, s->now.impulse, p->impulse);
            evaluate(t, island, &s->now);
            keep_better(t, island, &s->best, &s->now);
            if (s->best.residual <= tolerance)
                return 1;
        }
        if (!at_end)
            continue;
        next = k + least(k, MOST_ROUND);
        if (newton > 0) {
            newton -= polish(&s->newton, t, island, &s->now, newton);
            keep_better(t, island, &s->best, &s->now);
            if (s->best.residual <= tolerance)
                return 1;
            p->factored = 0;
        }
        if (balance(t, island, p))
            p->factored = 0;
    }
    return 0;
}

/* Newton's method from the first guess; then what solves most of the other contacts, and what solves the rest. */
static void improve_together(Solver *s, const Island *island) {
    Task *t = &s->task;
    double tolerance = t->settings->tolerance;
    int64_t newton = t->settings->most_newton, splittings = t->settings->most_splittings;
    t->factor.n = island->blocks;
    int planned = plan_factor(&t->factor, island->group, island->groups, island->block, t->node, s->plan);
    if (planned)
        polish(&s->newton, t, island, &s->best, least(FIRST_NEWTON, newton));
    if (s->best.residual <= tolerance || improve_by_sweeps(s, island) || !planned)
        return;
    newton -= polish(&s->newton, t, island, &s->best, newton);
    if (s->best.residual <= tolerance || improve_by_splitting(s, island, least(ROUND, splittings), newton))
        return;
    if (t->settings->most_newton > 0) {
        pass_inside(&s->interior, t, island, &s->best);
        newton -= polish(&s->newton, t, island, &s->best, newton);
    }
    if (s->best.residual > tolerance)
        improve_by_splitting(s, island, splittings - ROUND, newton);
}

static void solve_island(Solver *s, const Island *island) {
    Task *t = &s->task;
    evaluate(t, island, &s->best);
    if (s->best.residual <= t->settings->goal)
        return;
    for (int64_t k = 0; k < island->groups; k++)
        own_response(t->rows, island->group[k], t->W + t->square[island->group[k]]);
    if (island->groups > 1 || !improve_by_sweeps(s, island)) /* sweeps solve a single group exactly */
        improve_together(s, island);
    evaluate(t, island, &s->best);
}

static int is_finite(const Rows *rows, const double *free, const double *impulse) {
    double total = doubt(free, rows->begin[rows->blocks]) + doubt(rows->offset, rows->row[rows->groups]);
    total += doubt(impulse, rows->row[rows->groups]);
    for (int64_t g = 0; g < rows->groups; g++)
        for (int64_t c = rows->coupling[g]; c < rows->coupling[g + 1]; c++)
            total += doubt(rows->R + rows->place[c], count_of(rows, g) * size_of_block(rows, rows->block[c]));
    return total == 0.0;
}

/* Impulses (in: a first guess) and speeds w: 0 solved, 1 not to the tolerance (the best that was found), 2 not finite. */
int64_t solve_rows(const Rows *rows, const double *free, double *impulse, double *w, const SolverSettings *settings,
                   SolverReport *report, double *work) {
    Room room = {work};
    *report = (SolverReport){0.0, -1, 0, 0, 0, 0, 0};
    copy(w, free, rows->begin[rows->blocks]);
    if (!is_finite(rows, free, impulse))
        return NOT_FINITE;
    Solver s = new_solver(rows, &room);
    s.task.free = free;
    s.task.settings = settings;
    s.task.report = report;
    s.best.impulse = impulse;
    s.best.w = w;
    for (int64_t i = 0; i < s.task.islands.count; i++) {
        Island island = island_of(&s.task.islands, i);
        if (island.groups == 0)
            continue;
        report->islands++;
        solve_island(&s, &island);
        if (report->worst < 0 || !(s.best.residual <= report->residual)) {
            report->residual = s.best.residual;
            report->worst = s.best.worst;
        }
    }
    if (!(report->residual < INF))
        return NOT_FINITE;
    return report->residual <= settings->tolerance ? SOLVED : UNSOLVED;
}

/* Impulses of least norm among those that the laws allow and that leave the motion w as it is, in place. Gives the number
   of directions of impulses that the motion does not determine; -1: not finite. */
int64_t least_impulses(const Rows *rows, const double *w, double *impulse, double *work) {
    Room room = {work};
    if (!is_finite(rows, w, impulse))
        return -1;
    Task t = new_task(rows, &room);
    Least s = new_least(rows, &room);
    int64_t undetermined = 0;
    for (int64_t i = 0; i < t.islands.count; i++) {
        Island island = island_of(&t.islands, i);
        t.factor.n = island.blocks;
        if (island.groups && plan_factor(&t.factor, island.group, island.groups, island.block, t.node, room))
            undetermined += share_evenly(&s, &t, &island, w, impulse);
    }
    return undetermined;
}
