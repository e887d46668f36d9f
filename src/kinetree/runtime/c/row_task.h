/* Rows to be solved, with what is known of them: own responses, islands, and room that all methods share. */
#ifndef KINETREE_ROW_TASK_H
#define KINETREE_ROW_TASK_H

#include "row_factor.h"
#include "row_islands.h"
#include "row_laws.h"

typedef struct {
    const Rows *rows;
    const double *free;
    const SolverSettings *settings;
    SolverReport *report;
    int64_t *partner; /* (groups): the group of the partner row; -1: none */
    int64_t *square;  /* (groups): where matrices of a group's rows by its rows begin */
    double *W;        /* own responses */
    double *weight;   /* (rows): 1 / d of the residual; 0 where nothing moves */
    double *u, *x, *L, *KR; /* of a group */
    double *trial;          /* (rows) */
    int64_t *node;
    Islands islands;
    Factor factor;
} Task;

/* One island: its groups and blocks. */
typedef struct {
    const int64_t *group, *block;
    int64_t groups, blocks;
} Island;

/* Impulses with their speeds, and how far they are from a solution. */
typedef struct {
    double *impulse, *w, *u; /* of the whole table; those of the island are meant */
    double residual;
    int64_t worst;
} State;

static Island island_of(const Islands *all, int64_t i) {
    return (Island){all->group + all->first_group[i], all->block + all->first_block[i],
                    all->first_group[i + 1] - all->first_group[i], all->first_block[i + 1] - all->first_block[i]};
}

static int64_t most_rows_of(const Rows *rows) {
    int64_t largest = 1;
    for (int64_t g = 0; g < rows->groups; g++)
        largest = most(largest, count_of(rows, g));
    return largest;
}

static int64_t squares_of_groups(const Rows *rows) {
    int64_t total = 0;
    for (int64_t g = 0; g < rows->groups; g++)
        total += count_of(rows, g) * count_of(rows, g);
    return total;
}

static int64_t group_of_row(const Rows *rows, int64_t row) {
    int64_t low = 0, high = rows->groups;
    while (high - low > 1) {
        int64_t middle = (low + high) / 2;
        if (rows->row[middle] > row)
            high = middle;
        else
            low = middle;
    }
    return low;
}

/* 1 / d of each row: of the largest diagonal entry of a group, or of each row of an equality. */
static void weigh(const Rows *rows, int64_t g, double *weight) {
    int64_t m = count_of(rows, g);
    double largest = 0.0;
    clear(weight, m);
    for (int64_t c = rows->coupling[g]; c < rows->coupling[g + 1]; c++) {
        int64_t n = size_of_block(rows, rows->block[c]);
        for (int64_t i = 0; i < m; i++) {
            const double *R = rows->R + rows->place[c] + i * n;
            weight[i] += n == BODY ? dot_body(R, R) : dot_of(R, R, n);
        }
    }
    for (int64_t i = 0; i < m; i++)
        largest = max(largest, weight[i]);
    for (int64_t i = 0; i < m; i++) {
        double d = rows->set[g] == SET_EQUALITY ? weight[i] : largest;
        weight[i] = d > 0.0 ? 1.0 / d : 0.0;
    }
}

static Task new_task(const Rows *rows, Room *room) {
    Task t = {.rows = rows};
    int64_t m = rows->row[rows->groups], most_rows = most_rows_of(rows), places = 0;
    t.partner = take_integers(room, rows->groups);
    t.square = take_integers(room, rows->groups);
    t.W = take(room, squares_of_groups(rows));
    t.weight = take(room, m);
    t.u = take(room, most_rows);
    t.x = take(room, most_rows);
    t.L = take(room, most_rows * most_rows);
    t.KR = take(room, most_rows * most_of_blocks(rows));
    t.trial = take(room, m);
    t.node = take_integers(room, rows->blocks);
    for (int64_t g = 0; g < rows->groups; g++) {
        t.partner[g] = rows->set[g] == SET_DISC_OF ? group_of_row(rows, rows->partner[g]) : -1;
        t.square[g] = places;
        places += count_of(rows, g) * count_of(rows, g);
        weigh(rows, g, t.weight + rows->row[g]);
    }
    t.islands = find_islands(rows, t.partner, room);
    t.factor = new_factor(rows, t.partner, room);
    return t;
}

static void free_speeds(const Task *t, const Island *island, double *w) {
    const Rows *rows = t->rows;
    for (int64_t i = 0; i < island->blocks; i++) {
        int64_t b = island->block[i], from = rows->begin[b];
        copy(w + from, t->free + from, size_of_block(rows, b));
    }
}

static void copy_impulses(const Rows *rows, const Island *island, double *target, const double *source) {
    for (int64_t i = 0; i < island->groups; i++) {
        int64_t g = island->group[i];
        copy(target + rows->row[g], source + rows->row[g], count_of(rows, g));
    }
}

/* Speeds and residual of the impulses of a state. */
static double evaluate(const Task *t, const Island *island, State *s) {
    const Rows *rows = t->rows;
    free_speeds(t, island, s->w);
    for (int64_t i = 0; i < island->groups; i++)
        push_by_group(rows, island->group[i], s->impulse + rows->row[island->group[i]], s->w);
    s->residual = 0.0;
    s->worst = -1;
    for (int64_t i = 0; i < island->groups; i++) {
        int64_t g = island->group[i], row = rows->row[g];
        speeds_of_group(rows, g, s->w, s->u + row);
        double error = law_error(rows, g, s->impulse, s->u + row, t->weight + row, t->x);
        if (s->worst < 0 || !(error <= s->residual)) {
            s->residual = error;
            s->worst = g;
        }
    }
    return s->residual;
}

static void keep_better(const Task *t, const Island *island, State *best, const State *other) {
    if (other->residual < best->residual) {
        copy_impulses(t->rows, island, best->impulse, other->impulse);
        best->residual = other->residual;
        best->worst = other->worst;
    }
}

#endif
