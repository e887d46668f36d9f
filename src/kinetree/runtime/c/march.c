/* Marching through time with many contacts (Moreau and Jean's scheme): a step finds the impulses of all rows at once.

   In a step of length h the coordinates move with the mean of the speeds before and after it, A, f, contacts and constraint
   rows are those in the middle of it, and the speeds after it obey

       A (v+ - v) = h f + Bᵀ Λ + Jᵀ λ,    B (v + v+)/2 + ψ_t = 0,    laws of contact and friction between J v+ and λ.

   Smooth motion is of second order so; what turns about a fixed axis at a fixed rate is turned exactly. Where a contact with
   restitution closes, the step is cut at that instant, and an impact follows. At its end, what overlaps or is open by more
   than round-off is moved back by the least displacement in the metric of the masses, and the speeds are made to fulfil the
   constraints. */
#include "elementary.h"
#include "march_rows.h"

#define ALMOST 1e-6       /* part of a step by which the last one may be longer */
#define MOST_PASSES 8     /* corrections of positions in a step */
#define MOST_CUTS 60      /* trials of where a step is cut */
#define MOST_IMPACTS 200  /* impacts at one instant, behind which restitution is left aside until time goes on */
#define CLOSED 1e-13      /* m, rad of loops that are not open */
#define SHARP 1e-13       /* part of the least length of contacts that a gap may be off zero where an impact is */

typedef int64_t (*FindPairs)(const Shapes *, const double *, const double *, int64_t *, int64_t, double *);
typedef int64_t (*TouchesOf)(const Shapes *, const double *, const double *, const int64_t *, int64_t, Touch *, int64_t, double *);
typedef int64_t (*SolveRows)(const Rows *, const double *, double *, double *, const SolverSettings *, SolverReport *, double *);
typedef int64_t (*RoomOfSolver)(const Rows *);
typedef int64_t (*LeastImpulses)(const Rows *, const double *, double *, double *);

/* A step that is tried: nothing of the march is changed by it. */
typedef struct {
    Instant at;
    RowBuilder rows;
    double *state, *end;      /* coordinates, speeds, works: in the middle, at the end */
    double *u;                /* scaled speeds: first without impulses, then with them */
    double *before, *unheld;  /* scaled speeds before, and after it with neither impulses nor constraints */
    double *wanted, *margin, *near, *delta, *spare; /* margins: of what moves in the step, of what touches at an instant */
    Touch *touch, *overlapping; /* contacts of the step; of its end, where positions are projected */
    double *impulse, *rate, *limit_impulse, *stop_impulse, *stop_rate;
    int64_t *pairs;
    int64_t touches, passes;
    int64_t shares;           /* 1: impulses that the motion does not determine are made the least ones */
    double work, belts, lifted, residual, deepest, overlap, moved, loops;
    int64_t missed;
    Room room;
} Step;

static Touch *take_touches(Room *room, int64_t n) {
    return (Touch *)(void *)take(room, n * (int64_t)(sizeof(Touch) / sizeof(double)));
}

static Step room_of_step(const March *m, double *work) {
    Room room = {work};
    int64_t n = m->n_x + m->n_v + m->n_w;
    Step s = {.at = room_of_instant(m, &room), .rows = room_of_rows(m, &room)};
    s.state = take(&room, n);
    s.end = take(&room, n);
    s.u = take(&room, m->n_v + 1);
    s.before = take(&room, m->n_v);
    s.unheld = take(&room, m->n_v);
    s.wanted = take(&room, m->rows);
    s.delta = take(&room, most(m->n_v + 1, m->n_x));
    s.spare = take(&room, most(m->mass[m->blocks], most(m->n_v, m->n_x)));
    s.margin = take(&room, m->shapes->bodies);
    s.near = take(&room, m->shapes->bodies);
    s.touch = take_touches(&room, m->most_touches);
    s.overlapping = take_touches(&room, m->most_touches);
    s.impulse = take(&room, 6 * m->most_touches);
    s.rate = take(&room, 3 * m->most_touches);
    s.limit_impulse = take(&room, m->n_limits);
    s.stop_impulse = take(&room, m->n_stops);
    s.stop_rate = take(&room, 2 * m->n_stops);
    s.pairs = take_integers(&room, 2 * m->most_pairs);
    s.room = room;
    return s;
}

/* Doubles that a march needs to work in. */
int64_t march_room(const March *m) {
    const intptr_t line = 64;
    Step s = room_of_step(m, (double *)line);
    return ((intptr_t)s.room.next - line) / (intptr_t)sizeof(double) + 2 * longest_block(m) + line;
}

/* A unit quaternion q (its scalar last) turned by the rotation that changes `other` by dq: exactly that, about a fixed axis. */
static void turn_quaternion(double *q, const double *other, const double *dq) {
    double half[3], across[3], turned[4]; /* half of the rotation vector: dq times the conjugate of `other` */
    cross_product(dq, other, across);
    for (int k = 0; k < 3; k++)
        half[k] = other[3] * dq[k] - dq[3] * other[k] - across[k];
    double angle = square_root(dot3(half, half)), share = angle > 0.0 ? kt_sin(angle) / angle : 1.0, own = kt_cos(angle);
    cross_product(half, q, across);
    for (int k = 0; k < 3; k++)
        turned[k] = own * q[k] + share * (half[k] * q[3] + across[k]);
    turned[3] = own * q[3] - share * dot3(half, q);
    copy(q, turned, 4);
}

/* Coordinates moved along N by displacements `delta` of speeds, and states of blocks by their rates over the time that stands
 * behind these: N and rates are those of `state`. */
static void move(March *m, double t, const double *state, const double *delta, double *x, double *dx) {
    double *outputs[1] = {dx};
    call_kernel_of(m, m->of_change, t, state, delta, outputs);
    for (int64_t k = 0; k < m->quaternions; k++) {
        double *change = dx + m->quaternion[k];
        turn_quaternion(x + m->quaternion[k], state + m->quaternion[k], change);
        clear(change, 4);
    }
    for (int64_t k = 0; k < m->n_x; k++)
        x[k] += dx[k];
    unit_quaternions(x, m->quaternion, m->quaternions);
}

/* How far from each other the shapes of bodies are looked at: what they move in a step. */
static void set_margins(const March *m, Step *s, const double *v, const double *later, double h) {
    for (int64_t k = 0; k < m->shapes->bodies; k++) {
        double speed = 0.0;
        for (int pass = 0; pass < 2; pass++) {
            double found[6];
            velocity_of_body(m, &s->at, k, pass ? later : v, found);
            speed = max(speed, square_root(dot3(found, found)) + m->reach[k] * square_root(dot3(found + 3, found + 3)));
        }
        s->margin[k] = h * speed + SLACK * m->of_time[LEAST_LENGTH];
    }
}

/* Find the contacts at the poses of the instant: MARCH_REACHED, or MARCH_ROOM_WANTED. */
static int64_t find_touches(March *m, Step *s, const double *margin, Touch *found, int64_t *count) {
    int64_t pairs = ((FindPairs)(intptr_t)m->find_pairs)(m->shapes, s->at.pose, margin, s->pairs, m->most_pairs,
                                                           m->collision_work);
    m->wanted = 0;
    if (pairs < 0)
        return MARCH_ROOM_WANTED;
    *count = ((TouchesOf)(intptr_t)m->touches_of)(m->shapes, s->at.pose, margin, s->pairs, pairs, found, m->most_touches,
                                                  m->collision_work);
    return *count < 0 ? MARCH_ROOM_WANTED : MARCH_REACHED;
}

/* Groups of a contact end where those of the next one begin. */
static int64_t end_of_touch(const Step *s, int64_t i) {
    const RowBuilder *r = &s->rows;
    int64_t g = r->group[i] + 1;
    while (g < r->table.groups && r->partner[g] == r->row[r->group[i]])
        g++;
    return g;
}

/* Direction of row j of a group of contact i: along the normal and across it, or about axes of rolling and spinning. */
static const double *direction_of(const RowBuilder *r, int64_t i, int64_t g, int64_t j) {
    int64_t rows = r->row[g + 1] - r->row[g];
    return r->basis + 9 * i + 3 * (g == r->group[i] ? j : rows == 2 ? 1 + j : 0);
}

/* Distance of two points. */
static double distance_of(const double *a, const double *b) {
    double apart[3] = {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
    return square_root(dot3(apart, apart));
}

/* Find the contacts again that the last step had: those of the same features, not farther than bodies move. */
static void match_touches(const March *m, Step *s) {
    for (int64_t i = 0, next = 0; i < s->touches; i++) {
        const Touch *here = s->touch + i;
        int64_t tried = 0, k = next;
        s->rows.same[i] = -1;
        for (; tried < m->touches; tried++, k = k + 1 < m->touches ? k + 1 : 0)
            if (m->touch[k].key == here->key && m->touch[k].a == here->a && m->touch[k].b == here->b)
                break;
        if (tried == m->touches)
            continue;
        next = k + 1 < m->touches ? k + 1 : 0;
        if (distance_of(m->touch[k].point, here->point) <=
            s->margin[m->shapes->body[here->a]] + s->margin[m->shapes->body[here->b]])
            s->rows.same[i] = k;
    }
}

/* Impulses of the last step, as a first guess, for a step of another length. */
static void guess_impulses(const March *m, Step *s, double ratio) {
    RowBuilder *r = &s->rows;
    clear(r->impulse, r->row[r->table.groups]);
    for (int64_t i = 0; i < s->touches; i++) {
        int64_t k = r->same[i];
        if (r->group[i] < 0 || k < 0)
            continue;
        for (int64_t g = r->group[i]; g < end_of_touch(s, i); g++)
            for (int64_t j = 0; j < r->row[g + 1] - r->row[g]; j++)
                r->impulse[r->row[g] + j] =
                    ratio * dot3(m->impulse + 6 * k + (g == r->group[i] ? 0 : 3), direction_of(r, i, g, j));
        r->impulse[r->row[r->group[i]]] += r->pull[i];
    }
    for (int64_t i = 0; i < m->n_limits; i++)
        if (r->limit[i] >= 0)
            r->impulse[r->row[r->limit[i]]] = ratio * m->limit_impulse[i];
    for (int64_t i = 0; i < m->n_stops; i++)
        if (r->stop[i] >= 0)
            r->impulse[r->row[r->stop[i]]] = ratio * m->stop_impulse[i];
}

/* Keep the impulses by contacts, in world axes and with those of adhesion, and add up the work that they do. */
static void keep_impulses(const March *m, Step *s, const double *u) {
    RowBuilder *r = &s->rows;
    clear(s->impulse, 6 * s->touches);
    for (int64_t i = 0; i < s->touches; i++)
        for (int64_t g = r->group[i]; r->group[i] >= 0 && g < end_of_touch(s, i); g++)
            for (int64_t j = 0; j < r->row[g + 1] - r->row[g]; j++)
                for (int k = 0; k < 3; k++)
                    s->impulse[6 * i + (g == r->group[i] ? 0 : 3) + k] +=
                        (r->impulse[r->row[g] + j] - (g == r->group[i] && j == 0 ? r->pull[i] : 0.0)) * direction_of(r, i, g, j)[k];
    for (int64_t i = 0; i < m->n_limits; i++)
        s->limit_impulse[i] = r->limit[i] < 0 ? 0.0 : r->impulse[r->row[r->limit[i]]];
    for (int64_t b = 0; b < m->blocks; b++)
        copy(r->free + s->at.freed[b], u + s->at.first[b], s->at.freed[b + 1] - s->at.freed[b]);
    for (int64_t i = 0; i < m->n_stops; i++) {
        int64_t g = r->stop[i];
        s->stop_impulse[i] = g < 0 ? 0.0 : r->impulse[r->row[g]];
        s->stop_rate[2 * i] = g < 0 ? 0.0 : free_speed(r, &s->at, g, 0);
        s->stop_rate[2 * i + 1] = g < 0 ? 0.0 : 1.0;
    }
    clear(s->rate, 3 * s->touches);
    for (int64_t i = 0; i < s->touches; i++)
        for (int64_t j = 0; r->group[i] >= 0 && j < r->row[r->group[i] + 1] - r->row[r->group[i]]; j++) {
            double speed = free_speed(r, &s->at, r->group[i], j);
            for (int k = 0; k < 3; k++)
                s->rate[3 * i + k] += speed * r->basis[9 * i + 3 * j + k];
        }
    for (int64_t g = 0; g < r->table.groups; g++)
        for (int64_t j = 0; j < r->row[g + 1] - r->row[g]; j++) {
            int64_t row = r->row[g] + j;
            s->work += r->impulse[row] * (r->before[row] + free_speed(r, &s->at, g, j)) / 2.0;
            s->belts += r->impulse[row] * r->surface[row];
        }
}

/* Solve the rows: speeds u with impulses. `unit` turns the tolerance into that of what stands for speeds. */
static int64_t solve(March *m, Step *s, double *u, double unit) {
    RowBuilder *r = &s->rows;
    SolverReport report = {0};
    SolverSettings settings = *m->settings;
    settings.tolerance *= unit;
    settings.goal *= unit;
    m->wanted = ((RoomOfSolver)(intptr_t)m->row_solver_room)(&r->table);
    if (m->wanted > m->solver_room)
        return MARCH_ROOM_WANTED;
    int64_t status = ((SolveRows)(intptr_t)m->solve_rows)(&r->table, r->free, r->impulse, r->solved, &settings, &report,
                                                          m->solver_work);
    if (status == 2)
        return MARCH_NOT_FINITE;
    m->solved++;
    m->sweeps += report.sweeps;
    m->splittings += report.splittings;
    m->newton += report.newton;
    s->residual = max(s->residual, report.residual / unit);
    s->missed += report.residual > m->settings->tolerance * unit;
    for (int64_t b = 0; b < m->blocks; b++)
        copy(u + s->at.first[b], r->solved + s->at.freed[b], s->at.freed[b + 1] - s->at.freed[b]);
    return MARCH_REACHED;
}

/* What the rows of constraints shall become: B v less `share` times their speeds ψ. */
static void wanted_rows(const March *m, const Instant *at, const double *v, double share, double *wanted) {
    for (int64_t b = 0; b < m->blocks; b++) {
        int64_t n = m->begin[b + 1] - m->begin[b];
        for (int64_t i = m->row[b]; i < m->row[b + 1]; i++) {
            const double *row = at->B + m->slope[b] + (i - m->row[b]) * n;
            wanted[i] = -share * at->psi[i];
            for (int64_t j = 0; j < n; j++)
                wanted[i] += row[j] * v[m->begin[b] + j];
        }
    }
}

/* Speeds u after h L⁻¹ f, without impulses; means over the step fulfil the constraints. */
static void free_motion(const March *m, Step *s, double h) {
    Instant *at = &s->at;
    scaled_speeds(m, at, m->v, s->before);
    copy(s->unheld, at->f, m->n_v);
    for (int64_t b = 0; b < m->blocks; b++)
        scaled_row(m, at, b, s->unheld + m->begin[b]);
    for (int64_t k = 0; k < m->n_v; k++)
        s->unheld[k] = s->before[k] + h * s->unheld[k];
    copy(s->u, s->unheld, m->n_v);
    wanted_rows(m, at, m->v, 2.0, s->wanted);
    hold_constraints(m, at, s->wanted, s->u);
}

/* Masses and forces in the middle of a step, and the motion without impulses. Forces are those at the mean speeds that are
 * expected: by the last step, or where that tells nothing, by a first look. */
static int64_t predict(March *m, Step *s, double middle, double h) {
    double *v = s->state + m->n_x, ratio = m->begins_anew ? 0.0 : h / m->of_time[T_LAST];
    for (int64_t k = 0; k < m->n_v; k++)
        v[k] = m->v[k] + ratio / 2.0 * (m->v[k] - m->v_before[k]);
    for (int pass = 0; pass < (m->begins_anew ? 2 : 1); pass++) {
        motion_at(m, middle, s->state, &s->at);
        if (!factor_masses(m, &s->at))
            return MARCH_MASSLESS;
        factor_constraints(m, &s->at);
        free_motion(m, s, h);
        copy(s->spare, s->u, m->n_v);
        speeds_of(m, &s->at, s->spare);
        for (int64_t k = 0; k < m->n_v; k++)
            v[k] = (m->v[k] + s->spare[k]) / 2.0;
    }
    return MARCH_REACHED;
}

/* Move back what overlaps and close loops, by the least displacements in the metric of the masses. */
static int64_t project_positions(March *m, Step *s, double t, int finds) {
    Instant *at = &s->at;
    double enough = ENOUGH * m->of_time[LEAST_LENGTH], open_before = INF;
    for (int64_t pass = 0; pass <= MOST_PASSES; pass++) {
        int64_t status = MARCH_REACHED, count = 0;
        places_at(m, t, s->end, at);
        rows_at(m, t, s->end, at);
        s->loops = s->overlap = 0.0;
        for (int64_t i = 0; i < m->positions; i++)
            s->loops = max(s->loops, size_of(at->phi[i]));
        for (int64_t k = 0; k < m->shapes->bodies; k++)
            s->near[k] = SLACK * m->of_time[LEAST_LENGTH];
        if (finds)
            status = find_touches(m, s, s->near, s->overlapping, &count);
        if (status != MARCH_REACHED)
            return status;
        for (int64_t i = 0; i < count; i++)
            s->overlap = max(s->overlap, -s->overlapping[i].gap);
        stops_at(m, t, s->end, at);
        for (int64_t i = 0; i < m->n_stops; i++)
            s->overlap = max(s->overlap, -length_of_gap(m, i, at->stop_gap[i]));
        s->deepest = pass == 0 ? s->overlap : s->deepest;
        int closed = s->loops <= CLOSED || s->loops > open_before / 2.0; /* the rest is round-off */
        if ((closed && s->overlap <= enough) || pass == MOST_PASSES)
            return MARCH_REACHED;
        open_before = s->loops;
        s->passes++;
        factor_constraints(m, at);
        clear(s->u, m->n_v);
        clear(s->spare, m->n_v);
        for (int64_t i = 0; i < m->rows; i++)
            s->wanted[i] = m->level[i] < 0 ? 0.0 : -at->phi[m->level[i]];
        hold_constraints(m, at, s->wanted, s->u);
        build_rows(m, at, &s->rows, s->overlapping, count, OF_POSITIONS, 1.0, 1.0, s->u, s->spare, s->room);
        add_stops(m, at, &s->rows, OF_POSITIONS, 1.0, 1.0, s->u, s->spare, s->room);
        clear(s->rows.impulse, s->rows.row[s->rows.table.groups]);
        status = solve(m, s, s->u, ENOUGH / 4.0 * m->of_time[LEAST_LENGTH] / m->settings->tolerance);
        if (status != MARCH_REACHED)
            return status;
        speeds_of(m, at, s->u);
        s->u[m->n_v] = 0.0;
        move(m, t, s->end, s->u, s->end, s->delta);
        for (int64_t k = 0; k < m->n_v; k++)
            s->moved = max(s->moved, size_of(s->u[k]));
        for (int64_t k = 0; k < m->n_v && s->overlap > enough; k++)
            s->lifted -= at->f[k] * s->u[k];
    }
    return MARCH_REACHED;
}

/* Speeds at the end fulfil the constraints there: the least change in the metric of the masses. */
static void project_speeds(March *m, Step *s, double t) {
    if (m->rows == 0)
        return;
    double *v = s->end + m->n_x;
    rows_at(m, t, s->end, &s->at);
    factor_constraints(m, &s->at);
    scaled_speeds(m, &s->at, v, s->u);
    wanted_rows(m, &s->at, v, 1.0, s->wanted);
    hold_constraints(m, &s->at, s->wanted, s->u);
    speeds_of(m, &s->at, s->u);
    copy(v, s->u, m->n_v);
}

/* Works over the step, at its mean speeds; that of drivers is what kinetic energy has beyond all others. */
static void add_works(March *m, Step *s, double middle, double h) {
    double *outputs[3] = {s->spare, s->delta, s->at.w_rates}, *w = s->end + m->n_x + m->n_v, driven = -s->work;
    if (m->n_w == 0)
        return;
    call_kernel_of(m, m->of_motion, middle, s->state, 0, outputs);
    for (int64_t k = 0; k < m->n_w; k++)
        w[k] = m->w[k] + h * s->at.w_rates[k];
    for (int64_t k = 0; k < m->n_v; k++)
        driven += (s->u[k] - s->unheld[k]) * (s->u[k] + s->before[k]) / 2.0;
    if (m->driver_work >= 0)
        w[m->driver_work] += driven;
}

/* Lowest gap of contacts at the end, to first order about the middle. */
static double lowest_gap(const March *m, const Step *s, double h) {
    double lowest = 0.0;
    for (int64_t i = 0; i < s->touches; i++)
        if (s->rows.group[i] >= 0)
            lowest = min(lowest, s->touch[i].gap + h / 2.0 * free_speed(&s->rows, &s->at, s->rows.group[i], 0));
    for (int64_t i = 0; i < m->n_stops; i++)
        if (s->rows.stop[i] >= 0)
            lowest = min(lowest, length_of_gap(m, i, s->at.stop_gap[i] + h / 2.0 * free_speed(&s->rows, &s->at, s->rows.stop[i], 0)));
    return lowest;
}

/* Begin to try a step from the present state: coordinates in its middle. */
static void begin_step(March *m, Step *s, double t, double h) {
    double *v = s->state + m->n_x;
    s->work = s->belts = s->lifted = s->residual = s->moved = s->deepest = s->loops = s->overlap = 0.0;
    s->missed = s->passes = 0;
    copy(s->end, m->x, m->n_x);
    copy(s->end + m->n_x, m->v, m->n_v);
    copy(s->end + m->n_x + m->n_v, m->w, m->n_w);
    copy(v, m->v, m->n_v);
    copy(v + m->n_v, m->w, m->n_w);
    for (int64_t k = 0; k < m->n_v; k++)
        s->delta[k] = h / 2.0 * m->v[k];
    s->delta[m->n_v] = h / 2.0;
    copy(s->state, m->x, m->n_x);
    if (h > 0.0)
        move(m, t, s->end, s->delta, s->state, s->spare);
    places_at(m, t + h / 2.0, s->state, &s->at);
    rows_at(m, t + h / 2.0, s->state, &s->at);
    stops_at(m, t + h / 2.0, s->state, &s->at);
}

/* How far the surfaces of a body may be off their tangents in half a step, by its turning. */
static double bend_of(const March *m, const Step *s, int64_t body, double h) {
    double found[6], turn;
    velocity_of_body(m, &s->at, body, m->v, found);
    turn = h / 2.0 * square_root(dot3(found + 3, found + 3));
    return m->reach[body] * turn * turn / 2.0;
}

/* A step is too long where what is near passes more than the least length in half of it, and would be seen from its other
 * side, or not at all, in the middle or (what will bounce) at the end. */
static int is_too_long(const March *m, const Step *s, double h) {
    double length = m->of_time[LEAST_LENGTH];
    for (int64_t i = 0; i < s->touches; i++) {
        const Touch *here = s->touch + i;
        double way = h / 2.0 * s->rows.approach[i];
        double bend = bend_of(m, s, m->shapes->body[here->a], h) + bend_of(m, s, m->shapes->body[here->b], h);
        int passed = way > length && here->gap - way < -length;
        int missed = s->rows.flies[i] && way < -length && here->gap + way < -length;
        if (passed || missed || (bend > length && here->gap < size_of(way) + bend))
            return 1;
    }
    return 0;
}

/* Try a step of length h; `whole` is that which is meant where it is cut. One that is whole is not tried if it is too long. */
static int64_t try_step(March *m, Step *s, double h, double whole) {
    double t = m->of_time[T_NOW], middle = t + h / 2.0, *v = s->state + m->n_x, *later = s->end + m->n_x;
    begin_step(m, s, t, h);
    int64_t status = predict(m, s, middle, h);
    if (status != MARCH_REACHED)
        return status;
    set_margins(m, s, m->v, s->spare, whole == INF ? h : whole);
    status = find_touches(m, s, s->margin, s->touch, &s->touches);
    if (status != MARCH_REACHED)
        return status;
    match_touches(m, s);
    build_rows(m, &s->at, &s->rows, s->touch, s->touches, OF_STEP, h, whole, s->u, m->v, s->room);
    if ((h >= whole || whole == INF) && is_too_long(m, s, h))
        return MARCH_SHORT;
    add_limits(m, &s->at, &s->rows, h, s->u, m->v, s->room);
    add_stops(m, &s->at, &s->rows, OF_STEP, h, whole, s->u, m->v, s->room);
    guess_impulses(m, s, m->of_time[T_LAST] > 0.0 ? h / m->of_time[T_LAST] : 0.0);
    status = solve(m, s, s->u, 1.0);
    if (status != MARCH_REACHED)
        return status;
    if (s->shares)
        m->undetermined = ((LeastImpulses)(intptr_t)m->least_impulses)(&s->rows.table, s->rows.solved, s->rows.impulse,
                                                                       m->solver_work);
    keep_impulses(m, s, s->u);
    copy(later, s->u, m->n_v);
    speeds_of(m, &s->at, later);
    for (int64_t k = 0; k < m->n_v; k++)
        v[k] = (m->v[k] + later[k]) / 2.0;
    add_works(m, s, middle, h);
    for (int64_t k = 0; k < m->n_v; k++)
        s->delta[k] = h * v[k];
    s->delta[m->n_v] = h;
    move(m, middle, s->state, s->delta, s->end, s->spare);
    int overlaps = lowest_gap(m, s, h) < -ENOUGH * m->of_time[LEAST_LENGTH];
    if (m->positions > 0 || overlaps)
        status = project_positions(m, s, t + h, overlaps);
    project_speeds(m, s, t + h);
    return status;
}

/* Impulses at an instant: contacts that touch and approach bounce. */
static int64_t try_impact(March *m, Step *s) {
    double *later = s->end + m->n_x;
    begin_step(m, s, m->of_time[T_NOW], 0.0);
    motion_at(m, m->of_time[T_NOW], s->state, &s->at);
    if (!factor_masses(m, &s->at))
        return MARCH_MASSLESS;
    factor_constraints(m, &s->at);
    free_motion(m, s, 0.0);
    for (int64_t k = 0; k < m->shapes->bodies; k++)
        s->near[k] = ENOUGH * m->of_time[LEAST_LENGTH]; /* what rests is off zero by so much */
    int64_t status = find_touches(m, s, s->near, s->touch, &s->touches);
    if (status != MARCH_REACHED)
        return status;
    build_rows(m, &s->at, &s->rows, s->touch, s->touches, OF_IMPACT, 1.0, 1.0, s->u, m->v, s->room);
    add_stops(m, &s->at, &s->rows, OF_IMPACT, 1.0, 1.0, s->u, m->v, s->room);
    clear(s->rows.impulse, s->rows.row[s->rows.table.groups]);
    for (int64_t i = 0; i < m->n_limits; i++)
        s->rows.limit[i] = -1;
    status = solve(m, s, s->u, 1.0);
    if (status != MARCH_REACHED)
        return status;
    keep_impulses(m, s, s->u);
    copy(later, s->u, m->n_v);
    speeds_of(m, &s->at, later);
    add_works(m, s, m->of_time[T_NOW], 0.0);
    return MARCH_REACHED;
}

/* Keep the contacts of a step of length h, and their impulses. */
static void keep_contacts(March *m, const Step *s, double h) {
    m->of_time[T_LAST] = h;
    m->touches = s->touches;
    for (int64_t i = 0; i < s->touches; i++)
        m->touch[i] = s->touch[i];
    copy(m->impulse, s->impulse, 6 * s->touches);
    copy(m->rate, s->rate, 3 * s->touches);
    copy(m->limit_impulse, s->limit_impulse, m->n_limits);
    copy(m->stop_impulse, s->stop_impulse, m->n_stops);
    copy(m->stop_rate, s->stop_rate, 2 * m->n_stops);
}

/* Take over what was tried: a step of length h, or an impact. */
static void accept(March *m, Step *s, double h) {
    const double *v = s->end + m->n_x, *w = v + m->n_v;
    double t = m->of_time[T_NOW] + h, *told = m->told;
    copy(m->v_before, m->v, m->n_v);
    copy(m->x, s->end, m->n_x);
    copy(m->v, v, m->n_v);
    copy(m->w, w, m->n_w);
    m->of_time[T_NOW] = t;
    told[TOLD_WORK] += s->work;
    told[TOLD_BELTS] -= s->belts;
    told[TOLD_LIFTED] += s->lifted;
    if (s->residual > told[TOLD_RESIDUAL]) {
        told[TOLD_RESIDUAL] = s->residual;
        told[TOLD_RESIDUAL_AT] = t;
    }
    if (s->deepest > told[TOLD_OVERLAP]) {
        told[TOLD_OVERLAP] = s->deepest;
        told[TOLD_OVERLAP_AT] = t;
    }
    told[TOLD_LEFT] = max(told[TOLD_LEFT], s->overlap);
    told[TOLD_LOOPS] = max(told[TOLD_LOOPS], s->loops);
    told[TOLD_MOVED] = max(told[TOLD_MOVED], s->moved);
    m->missed += s->missed;
    m->projections += s->passes;
    m->begins_anew = h == 0.0;
    if (h == 0.0) {
        m->impacts++;
        return;
    }
    m->steps++;
    keep_contacts(m, s, h);
}

static int any_flies(const March *m, const Step *s) {
    int any = 0;
    for (int64_t i = 0; i < m->n_stops; i++)
        any |= s->rows.stop_flies[i] != 0;
    for (int64_t i = 0; i < s->touches; i++)
        any |= s->rows.flies[i] != 0;
    return any;
}

/* Lowest gap, at the end of the step that was tried, of contacts that will bounce. */
static int64_t gap_of_flying(March *m, Step *s, double t, double *lowest) {
    int64_t count = 0;
    places_at(m, t, s->end, &s->at);
    int64_t status = find_touches(m, s, s->margin, s->overlapping, &count);
    *lowest = INF;
    for (int64_t i = 0; i < count; i++) {
        int64_t flies = 0;
        for (int64_t k = 0; k < s->touches; k++)
            flies |= s->rows.flies[k] != 0 && s->touch[k].a == s->overlapping[i].a && s->touch[k].b == s->overlapping[i].b;
        if (flies)
            *lowest = min(*lowest, s->overlapping[i].gap);
    }
    stops_at(m, t, s->end, &s->at);
    for (int64_t i = 0; i < m->n_stops; i++)
        if (s->rows.stop_flies[i] != 0)
            *lowest = min(*lowest, length_of_gap(m, i, s->at.stop_gap[i]));
    return status;
}

/* Cut a step where the first contact that bounces closes: its length in `h`; the step of that length has been tried. */
static int64_t cut_step(March *m, Step *s, double whole, double low, double gap_low, double gap_high, double *h) {
    double high = whole, sharp = SHARP * m->of_time[LEAST_LENGTH], trial = high, gap = gap_high;
    int side = 0;
    for (int cut = 0; cut < MOST_CUTS && size_of(gap) > sharp && high - low > EPSILON * high; cut++) {
        trial = cut % 4 == 3 || gap_low == INF ? (low + high) / 2.0 : low + (high - low) * gap_low / (gap_low - gap_high);
        int64_t status = try_step(m, s, trial, whole);
        if (status == MARCH_REACHED)
            status = gap_of_flying(m, s, m->of_time[T_NOW] + trial, &gap);
        if (status != MARCH_REACHED)
            return status;
        if (gap > 0.0) { /* Illinois */
            low = trial;
            gap_low = gap;
            gap_high = side == 1 ? gap_high / 2.0 : gap_high;
            side = 1;
        } else {
            high = trial;
            gap_high = gap;
            gap_low = side == -1 ? gap_low / 2.0 : gap_low;
            side = -1;
        }
    }
    *h = trial;
    return MARCH_REACHED;
}

/* Try a step of length h, or one so short that nothing passes unseen; bounces are left aside where they do not end. */
static int64_t try_seen(March *m, Step *s, double *h, int bounces) {
    int64_t status = try_step(m, s, *h, bounces ? *h : INF);
    while (status == MARCH_SHORT) {
        *h /= 2.0;
        status = try_step(m, s, *h, bounces ? *h : INF);
    }
    return status;
}

/* One step of the length h, or up to the impact that cuts it: MARCH_REACHED, or why it could not be taken. */
static int64_t take_step(March *m, Step *s, double h, int64_t *impacts) {
    double gap = INF, sharp = SHARP * m->of_time[LEAST_LENGTH], here = INF;
    int64_t status = try_seen(m, s, &h, *impacts <= MOST_IMPACTS);
    if (status != MARCH_REACHED)
        return status;
    if (any_flies(m, s)) {
        status = gap_of_flying(m, s, m->of_time[T_NOW] + h, &gap);
        if (status == MARCH_REACHED && gap < -sharp) {
            copy(s->end, m->x, m->n_x); /* gaps at the beginning */
            status = gap_of_flying(m, s, m->of_time[T_NOW], &here);
            if (status == MARCH_REACHED && here <= sharp) {
                status = try_impact(m, s);
                if (status == MARCH_REACHED) {
                    accept(m, s, 0.0);
                    ++*impacts;
                }
                return status;
            }
            if (status == MARCH_REACHED)
                status = cut_step(m, s, h, 0.0, here, gap, &h);
        }
        if (status != MARCH_REACHED)
            return status;
    }
    if (doubt(s->end, m->n_x + m->n_v + m->n_w) != 0.0)
        return MARCH_NOT_FINITE;
    *impacts = 0;
    accept(m, s, h);
    return MARCH_REACHED;
}

/* Note the largest overlap of shapes at the start. */
static int64_t overlap_at_start(March *m, Step *s) {
    int64_t count = 0;
    copy(s->end, m->x, m->n_x);
    copy(s->end + m->n_x, m->v, m->n_v);
    places_at(m, m->of_time[T_NOW], s->end, &s->at);
    for (int64_t k = 0; k < m->shapes->bodies; k++)
        s->near[k] = SLACK * m->of_time[LEAST_LENGTH];
    int64_t status = find_touches(m, s, s->near, s->overlapping, &count);
    for (int64_t i = 0; i < count && status == MARCH_REACHED; i++)
        m->told[TOLD_START] = max(m->told[TOLD_START], -s->overlapping[i].gap);
    stops_at(m, m->of_time[T_NOW], s->end, &s->at);
    for (int64_t i = 0; i < m->n_stops; i++)
        m->told[TOLD_START] = max(m->told[TOLD_START], -length_of_gap(m, i, s->at.stop_gap[i]));
    return status;
}

/* Overlap at the start, and forces of contacts there: those of a first step, which is not taken. */
int64_t look_ahead(March *m, double h) {
    Step s = room_of_step(m, m->work);
    s.shares = 1;
    int64_t status = try_seen(m, &s, &h, 1);
    if (status != MARCH_REACHED)
        return status;
    keep_contacts(m, &s, h);
    return overlap_at_start(m, &s);
}

/* Length of the next step of a way that is left, in steps of equal length at its end: what remains at its beginning, or half
 * of that and a step where it is short. */
static double next_length(double left, double length) {
    double count = max(-__builtin_floor(1e-9 - left / length), 1.0), first = left - (count - 1.0) * length;
    return count > 1.0 && first < length / 2.0 ? (first + length) / 2.0 : first;
}

/* March up to a time, in steps of equal length, `h` at the most; behind an impact the steps are those that would have been taken
 * without it. */
int64_t march_to(March *m, double t_end, double h) {
    Step s = room_of_step(m, m->work);
    double way = t_end - m->of_time[T_NOW], length = way / max(-__builtin_floor(1e-9 - way / h), 1.0);
    int64_t impacts = 0, first = 1;
    while (m->of_time[T_NOW] < t_end) {
        if (is_made(m->request) && !first)
            return MARCH_ASKED;
        first = 0;
        s.shares = t_end - m->of_time[T_NOW] < (1.0 + ALMOST) * length; /* the last one, which is looked at */
        int64_t status = take_step(m, &s, next_length(t_end - m->of_time[T_NOW], length), &impacts);
        if (status != MARCH_REACHED)
            return status;
        if (t_end - m->of_time[T_NOW] < EPSILON * 8.0 * max(size_of(t_end), length))
            m->of_time[T_NOW] = t_end;
    }
    return MARCH_REACHED;
}
