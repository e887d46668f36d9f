/* Rows of the contacts of an instant, of stops, and of the friction of joints, in the free speeds of the blocks. */
#ifndef KINETREE_MARCH_ROWS_H
#define KINETREE_MARCH_ROWS_H

#include "march_blocks.h"

#define ENOUGH 1e-11 /* part of the least length of contacts that is no gap and no overlap */

#define SLACK 1e-3    /* part of the least length of contacts within which they are looked for in any case */
#define CLINGS 1e-6   /* part of the least length of contacts beyond which adhesion holds nothing */

enum { MOST_OF_TOUCH = 6 }; /* rows of a contact: normal, two directions of friction, two of rolling, spinning */

/* Laws at a step of time, at an impact, and at a correction of positions (where speeds are displacements). */
typedef enum { OF_STEP, OF_IMPACT, OF_POSITIONS } Occasion;

/* The table of rows with the memory that it is built in. */
typedef struct {
    Rows table;
    int64_t *set, *row, *coupling, *block, *place, *partner;
    double *R, *offset, *low, *high;
    double *free, *solved, *impulse; /* free speeds without and with impulses; impulses (rows) */
    double *plain, *before, *surface; /* (rows) offsets without laws and surfaces, speeds before, speeds of surfaces */
    double *basis;                   /* (touches, 9): normal and two directions across it */
    int64_t *group, *flies;          /* (touches) first group, -1: none; 1: it will be hit, and bounce */
    int64_t *same;                   /* (touches) number of this contact in the last step, -1: it is new */
    double *approach;                /* (touches) rate of the gap at the speeds before */
    double *pull;                    /* (touches) impulse of adhesion, N s */
    int64_t *limit;                  /* (limits) group, -1: none */
    int64_t *stop, *stop_flies;      /* (stops) group, -1: none; 1: it will be hit, and bounce */
    int64_t longest, used;           /* speeds of the longest block; numbers of R in use */
} RowBuilder;

static int64_t longest_block(const March *m) {
    int64_t longest = 0;
    for (int64_t b = 0; b < m->blocks; b++)
        longest = most(longest, m->begin[b + 1] - m->begin[b]);
    return longest;
}

static RowBuilder room_of_rows(const March *m, Room *room) {
    int64_t touches = m->most_touches, more = m->n_limits + m->n_stops;
    int64_t groups = 3 * touches + more, rows = MOST_OF_TOUCH * touches + more;
    RowBuilder r = {.longest = longest_block(m)};
    r.set = take_integers(room, groups);
    r.row = take_integers(room, groups + 1);
    r.coupling = take_integers(room, groups + 1);
    r.block = take_integers(room, 2 * groups);
    r.place = take_integers(room, 2 * groups);
    r.partner = take_integers(room, groups);
    r.R = take(room, 2 * rows * r.longest);
    r.offset = take(room, rows);
    r.low = take(room, groups);
    r.high = take(room, groups);
    r.free = take(room, m->n_v);
    r.solved = take(room, m->n_v);
    r.impulse = take(room, rows);
    r.plain = take(room, rows);
    r.before = take(room, rows);
    r.surface = take(room, rows);
    r.basis = take(room, 9 * touches);
    r.group = take_integers(room, touches);
    r.flies = take_integers(room, touches);
    r.same = take_integers(room, touches);
    r.approach = take(room, touches);
    r.pull = take(room, touches);
    r.limit = take_integers(room, m->n_limits);
    r.stop = take_integers(room, m->n_stops);
    r.stop_flies = take_integers(room, m->n_stops);
    return r;
}

static void cross_product(const double *a, const double *b, double *c) {
    c[0] = a[1] * b[2] - a[2] * b[1];
    c[1] = a[2] * b[0] - a[0] * b[2];
    c[2] = a[0] * b[1] - a[1] * b[0];
}

static double dot3(const double *a, const double *b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

/* A normal, and two directions across it. */
static void basis_of(const double *normal, double *basis) {
    double axis[3] = {0.0, 0.0, 0.0}, size;
    int least_axis = 0;
    for (int k = 1; k < 3; k++)
        if (size_of(normal[k]) < size_of(normal[least_axis]))
            least_axis = k;
    axis[least_axis] = 1.0;
    copy(basis, normal, 3);
    cross_product(normal, axis, basis + 3);
    size = square_root(dot3(basis + 3, basis + 3));
    for (int k = 3; k < 6; k++)
        basis[k] /= size;
    cross_product(normal, basis + 3, basis + 6);
}

/* Velocity of a body's origin and angular velocity, in world axes. */
static void velocity_of_body(const March *m, const Instant *at, int64_t body, const double *v, double *found) {
    int64_t b = m->block[body];
    copy(found, at->drift + 6 * body, 6);
    if (b < 0)
        return;
    int64_t n = m->begin[b + 1] - m->begin[b];
    const double *J = at->J + m->jacobian[body], *own = v + m->begin[b];
    for (int k = 0; k < 6; k++)
        for (int64_t j = 0; j < n; j++)
            found[k] += J[k * n + j] * own[j];
}

/* A row that is built: its coefficients of the velocities of both bodies. */
typedef struct {
    double of[2][6];
} Row;

/* Speed of a direction at a point (turning: of angular velocities), of body a against body b. */
static Row row_along(const March *m, const Instant *at, const Touch *touch, const double *direction, int turning) {
    Row row;
    for (int side = 0; side < 2; side++) {
        const double *pose = at->pose + 12 * m->shapes->body[side ? touch->b : touch->a];
        double arm[3], sign = side ? -1.0 : 1.0, *of = row.of[side];
        for (int k = 0; k < 3; k++)
            arm[k] = touch->point[k] - pose[k];
        cross_product(arm, direction, of + 3);
        for (int k = 0; k < 3; k++) {
            of[k] = turning ? 0.0 : sign * direction[k];
            of[3 + k] = sign * (turning ? direction[k] : of[3 + k]);
        }
    }
    return row;
}

/* Begin a group: its rows follow by `add_row`. */
static int64_t begin_group(RowBuilder *r, int64_t set, double low, double high, int64_t partner) {
    int64_t g = r->table.groups++;
    r->set[g] = set;
    r->low[g] = low;
    r->high[g] = high;
    r->partner[g] = partner;
    r->row[g + 1] = r->row[g];
    r->coupling[g + 1] = r->coupling[g];
    return g;
}

/* Take back the last group. */
static void drop_group(RowBuilder *r) {
    int64_t g = --r->table.groups;
    if (r->coupling[g] < r->coupling[g + 1])
        r->used = r->place[r->coupling[g]];
}

/* Couple the group with the blocks of both bodies, for some rows; its number of couplings. */
static int64_t couple(const Instant *at, RowBuilder *r, int64_t g, const int64_t *blocks, int64_t rows) {
    int64_t first = r->coupling[g], count = 0;
    for (int side = 0; side < 2; side++) {
        int64_t b = blocks[side];
        if (b < 0 || at->freed[b + 1] == at->freed[b] || (side == 1 && b == blocks[0]))
            continue;
        r->block[first + count] = b;
        r->place[first + count++] = r->used;
        r->used += rows * (at->freed[b + 1] - at->freed[b]);
    }
    r->coupling[g + 1] = first + count;
    r->row[g + 1] = r->row[g] + rows;
    return count;
}

/* Fill row `number` of a group from coefficients of each block's speeds (`own`: two rows of the longest block's length). */
static void fill_row(const March *m, const Instant *at, RowBuilder *r, int64_t g, int64_t number, const int64_t *blocks, double *own,
                     const double *u, const double *v) {
    int64_t row = r->row[g] + number;
    for (int side = 0; side < 2; side++) {
        int64_t b = blocks[side];
        if (b < 0 || (side == 1 && b == blocks[0]))
            continue;
        int64_t n = m->begin[b + 1] - m->begin[b], rank = at->rank[b], free = n - rank;
        double *g_own = own + side * r->longest;
        for (int64_t j = 0; j < n; j++)
            r->before[row] += g_own[j] * v[m->begin[b] + j];
        scaled_row(m, at, b, g_own);
        for (int64_t j = 0; j < rank; j++)
            r->plain[row] += g_own[j] * u[m->begin[b] + j];
        for (int64_t c = r->coupling[g]; c < r->coupling[g + 1]; c++)
            if (r->block[c] == b)
                copy(r->R + r->place[c] + number * free, g_own + rank, free);
    }
}

/* Add a row of a contact: its coefficients of the velocities of both bodies become those of the blocks' speeds. */
static void add_row(const March *m, const Instant *at, RowBuilder *r, int64_t g, int64_t number, const Touch *touch, const Row *row,
                    const int64_t *blocks, const double *u, const double *v, double *own, int moves) {
    int64_t place = r->row[g] + number;
    r->plain[place] = r->before[place] = r->surface[place] = 0.0;
    clear(own, 2 * r->longest);
    for (int side = 0; side < 2; side++) {
        int64_t body = m->shapes->body[side ? touch->b : touch->a], b = blocks[side];
        const double *of = row->of[side];
        for (int k = 0; k < 6 && moves; k++)
            r->plain[place] += of[k] * at->drift[6 * body + k];
        if (b < 0)
            continue;
        int64_t n = m->begin[b + 1] - m->begin[b];
        double *target = own + (side == 1 && b == blocks[0] ? 0 : side) * r->longest;
        const double *J = at->J + m->jacobian[body];
        for (int k = 0; k < 6; k++)
            for (int64_t j = 0; j < n && of[k] != 0.0; j++)
                target[j] += of[k] * J[k * n + j];
    }
    r->before[place] = r->plain[place];
    fill_row(m, at, r, g, number, blocks, own, u, v);
}

static double free_speed(const RowBuilder *r, const Instant *at, int64_t g, int64_t number) {
    double total = r->plain[r->row[g] + number];
    for (int64_t c = r->coupling[g]; c < r->coupling[g + 1]; c++) {
        int64_t b = r->block[c], free = at->freed[b + 1] - at->freed[b];
        const double *R = r->R + r->place[c] + number * free;
        for (int64_t j = 0; j < free; j++)
            total += R[j] * r->free[at->freed[b] + j];
    }
    return total;
}

static const Surfaces *surfaces_of(const March *m, const Touch *touch) {
    return m->surfaces + m->material[touch->a] * m->materials + m->material[touch->b];
}

/* Speed of moving surfaces along a direction, a against b. */
static double surface_speed(const March *m, const Instant *at, const Touch *touch, const double *direction) {
    double total = 0.0;
    if (m->surface[touch->a] >= 0)
        total += dot3(at->surface + 3 * m->surface[touch->a], direction);
    if (m->surface[touch->b] >= 0)
        total -= dot3(at->surface + 3 * m->surface[touch->b], direction);
    return total;
}

/* What the speed of row k of a contact has more at the end of a step than in its middle, at equal speeds v: half of what it
 * has more than in the middle of the last step. What turns about an edge holds to it so to second order. */
static double bend_of_row(const March *m, const RowBuilder *r, int64_t i, int64_t k, double h) {
    int64_t last = r->same[i], row = r->row[r->group[i]] + k;
    if (last < 0 || m->begins_anew)
        return 0.0;
    const double *direction = k == 0 ? m->touch[last].normal : r->basis + 9 * i + 3 * k;
    return h / (h + m->of_time[T_LAST]) * (r->before[row] - dot3(direction, m->rate + 3 * last));
}

/* What the law of the occasion adds to the speed of a normal; `bend`: what that has more at the end of the step. */
static double law_of_normal(const March *m, const RowBuilder *r, const Touch *touch, const Surfaces *law, Occasion occasion, double h,
                            int64_t row, double bend) {
    double none = ENOUGH * m->of_time[LEAST_LENGTH];
    if (occasion == OF_POSITIONS)
        return touch->gap;
    if (occasion == OF_IMPACT)
        return r->before[row] < 0.0 ? law->restitution * r->before[row] : 0.0;
    return bend + max(touch->gap - h * bend / 4.0 - none, 0.0) * 2.0 / h; /* the gap in the middle; at the end there is none */
}

/* Build the rows of all contacts. `h` is the step, `whole` the step that is meant where h is cut; u and v are the speeds after
 * (without impulses) and before. */
static void build_rows(const March *m, const Instant *at, RowBuilder *r, const Touch *touch, int64_t touches, Occasion occasion,
                       double h, double whole, const double *u, const double *v, Room room) {
    double *own = take(&room, 2 * r->longest);
    r->table = (Rows){.blocks = m->blocks, .begin = at->freed, .set = r->set, .row = r->row, .coupling = r->coupling,
                      .block = r->block, .place = r->place, .R = r->R, .offset = r->offset, .low = r->low, .high = r->high,
                      .partner = r->partner};
    r->row[0] = r->coupling[0] = r->used = 0;
    for (int64_t b = 0; b < m->blocks; b++)
        copy(r->free + at->freed[b], u + at->first[b], at->freed[b + 1] - at->freed[b]);
    for (int64_t i = 0; i < touches; i++) {
        const Touch *here = touch + i;
        const Surfaces *law = surfaces_of(m, here);
        double *basis = r->basis + 9 * i;
        int64_t blocks[2] = {m->block[m->shapes->body[here->a]], m->block[m->shapes->body[here->b]]};
        int rubs = occasion != OF_POSITIONS && law->friction > 0.0, moves = occasion != OF_POSITIONS;
        int64_t rows = rubs ? 3 : 1, g = begin_group(r, rubs ? SET_CONE : SET_ONE_SIDED, 0.0, law->friction, -1), first;
        basis_of(here->normal, basis);
        r->group[i] = g;
        if (occasion != OF_POSITIONS) /* those of the step are asked for behind it */
            r->flies[i] = 0;
        r->approach[i] = r->pull[i] = 0.0;
        if (couple(at, r, g, blocks, rows) == 0) { /* nothing that can move */
            drop_group(r);
            r->group[i] = -1;
            continue;
        }
        first = r->row[g];
        for (int64_t k = 0; k < rows; k++) {
            Row along = row_along(m, at, here, basis + 3 * k, 0);
            add_row(m, at, r, g, k, here, &along, blocks, u, v, own, moves);
            if (k > 0)
                r->surface[first + k] = surface_speed(m, at, here, basis + 3 * k);
            r->offset[first + k] = r->plain[first + k] + r->surface[first + k];
        }
        r->approach[i] = r->before[first];
        if (occasion == OF_STEP && law->restitution > 0.0) {
            double gained = size_of(free_speed(r, at, g, 0) - r->before[first]) * whole / h;
            if (law->restitution * -r->before[first] > gained + m->settings->tolerance) {
                r->flies[i] = 1;
                drop_group(r);
                r->group[i] = -1;
                continue;
            }
        }
        for (int64_t k = 1; k < rows && occasion == OF_STEP; k++)
            r->offset[first + k] += bend_of_row(m, r, i, k, h);
        r->offset[first] += law_of_normal(m, r, here, law, occasion, h, first, occasion == OF_STEP ? bend_of_row(m, r, i, 0, h) : 0.0);
        if (occasion == OF_STEP && law->adhesion > 0.0 && here->gap <= CLINGS * m->of_time[LEAST_LENGTH]) {
            r->pull[i] = law->adhesion * h;
            for (int64_t c = r->coupling[g]; c < r->coupling[g + 1]; c++) {
                int64_t b = r->block[c], free = at->freed[b + 1] - at->freed[b];
                for (int64_t j = 0; j < free; j++)
                    r->free[at->freed[b] + j] -= r->pull[i] * r->R[r->place[c] + j];
            }
        }
        for (int kind = 0; kind < 2 && occasion != OF_POSITIONS; kind++) { /* rolling about two directions, spinning about one */
            double arm = kind ? law->spinning : law->rolling;
            if (!(arm > 0.0))
                continue;
            int64_t turning = begin_group(r, SET_DISC_OF, 0.0, arm, first), count = kind ? 1 : 2;
            if (couple(at, r, turning, blocks, count) == 0) {
                drop_group(r);
                continue;
            }
            for (int64_t k = 0; k < count; k++) {
                Row about = row_along(m, at, here, basis + (kind ? 0 : 3 + 3 * k), 1);
                add_row(m, at, r, turning, k, here, &about, blocks, u, v, own, moves);
                r->offset[r->row[turning] + k] = r->plain[r->row[turning] + k];
            }
        }
    }
}

/* Add the friction of joints: impulses along one speed, of the size of a force times the step at most. */
static void add_limits(const March *m, const Instant *at, RowBuilder *r, double h, const double *u, const double *v, Room room) {
    double *own = take(&room, 2 * r->longest);
    for (int64_t i = 0; i < m->n_limits; i++) {
        int64_t b = 0, speed = m->limited[i], blocks[2] = {0, -1};
        while (m->begin[b + 1] <= speed)
            b++;
        blocks[0] = b;
        int64_t g = begin_group(r, SET_INTERVAL, -h * m->strength[i], h * m->strength[i], -1);
        r->limit[i] = g;
        if (couple(at, r, g, blocks, 1) == 0) {
            drop_group(r);
            r->limit[i] = -1;
            continue;
        }
        int64_t row = r->row[g];
        r->plain[row] = r->before[row] = r->surface[row] = 0.0;
        clear(own, 2 * r->longest);
        own[speed - m->begin[b]] = 1.0;
        fill_row(m, at, r, g, 0, blocks, own, u, v);
        r->offset[row] = r->plain[row];
    }
}

/* Rate of a gap at the end of a step that is more than in its middle, at equal speeds: as of `bend_of_row`. */
static double bend_of_stop(const March *m, int64_t i, double before, double h) {
    const double *last = m->stop_rate + 2 * i;
    return last[1] == 0.0 || m->begins_anew ? 0.0 : h / (h + m->of_time[T_LAST]) * (before - last[0]);
}

/* Add the rows of stops; those whose gaps are too large for the occasion have none. Those that will be hit in a step have none
 * either: the step is cut there. */
static void add_stops(const March *m, const Instant *at, RowBuilder *r, Occasion occasion, double h, double whole, const double *u,
                      const double *v, Room room) {
    double *own = take(&room, 2 * r->longest);
    for (int64_t i = 0; i < m->n_stops; i++) {
        int64_t b = m->stop_block[i], blocks[2] = {b, -1};
        double none = ENOUGH * m->stop_length[i], gap = at->stop_gap[i], bounce = m->stop_bounce[i];
        r->stop[i] = -1;
        if (occasion != OF_POSITIONS)
            r->stop_flies[i] = 0;
        if (occasion != OF_STEP && gap > none)
            continue;
        int64_t g = begin_group(r, SET_ONE_SIDED, 0.0, 0.0, -1), row = r->row[g];
        if (couple(at, r, g, blocks, 1) == 0) {
            drop_group(r);
            continue;
        }
        r->plain[row] = r->before[row] = occasion == OF_POSITIONS ? 0.0 : at->stop_drift[i];
        r->surface[row] = 0.0;
        clear(own, 2 * r->longest);
        copy(own, at->stop_slope + m->stop_slope[i], m->begin[b + 1] - m->begin[b]);
        fill_row(m, at, r, g, 0, blocks, own, u, v);
        double before = r->before[row], free = free_speed(r, at, g, 0), gained = size_of(free - before) * whole / h;
        int far = occasion == OF_STEP && gap > h * (size_of(free) + size_of(before)) + SLACK * m->stop_length[i];
        double thrown = (bounce > 0.0 ? bounce : 1.0) * -before; /* plastic blows are cut out of steps, too */
        int flies = !far && occasion == OF_STEP && thrown > gained + m->settings->tolerance;
        if (far || flies) {
            r->stop_flies[i] = flies;
            drop_group(r);
            continue;
        }
        double bend = occasion == OF_STEP ? bend_of_stop(m, i, before, h) : 0.0;
        r->stop[i] = g;
        r->offset[row] = r->plain[row];
        if (occasion == OF_POSITIONS)
            r->offset[row] += gap;
        else if (occasion == OF_IMPACT)
            r->offset[row] += before < 0.0 ? bounce * before : 0.0;
        else /* the gap in the middle; at the end there is none */
            r->offset[row] += bend + max(gap - h * bend / 4.0 - none, 0.0) * 2.0 / h;
    }
}

/* Gap of a stop as a length: in units of that by which it is judged, times the least length of contacts. */
static double length_of_gap(const March *m, int64_t i, double gap) { return gap / m->stop_length[i] * m->of_time[LEAST_LENGTH]; }

#endif
