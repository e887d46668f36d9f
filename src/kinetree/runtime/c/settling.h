/* Contacts that are hit, pressed or released, and friction, find their state: the decisions of contact_modes.h, contact_rest.h
   and friction_modes.h with the functions of a program that has all modes. */
#ifndef KINETREE_SETTLING_H
#define KINETREE_SETTLING_H

#include "bearing_impulses.h"
#include "friction_modes.h"
#include "modes.h"

/* Friction as the law takes it. */
typedef struct {
    double *v, *D, *bias, *sticking, *kinetic, *slowest, *slow;
    int64_t *torn, *states;
} Rubbing;

/* What `probe` and `velocities` of friction are handed. */
typedef struct {
    Run run;
    Rubbing there;
} RubbingModel;

static inline int64_t room_for_rubbing(Run run) {
    return run.i->n_slides * (run.i->n_y + 2) + 6 * run.i->n_rubs + 72;
}

static Rubbing room_of_rubbing(Run run, Room *room) {
    int64_t n = run.i->n_rubs, d = run.i->n_slides;
    Rubbing found = {take(room, d), take(room, d * run.i->n_y), take(room, d), take(room, n), take(room, n), take(room, n),
                     take(room, n), take_integers(room, n), take_integers(room, n)};
    return found;
}

static inline int64_t room_for_record(Run run) {
    int64_t n = run.i->n_contacts, n_y = run.i->n_y;
    return (CONTACT_REALS + CONTACT_INTEGERS + 2 * n_y) * n + 2 * n_y * n_y + n_y + 56;
}

static Contacts room_of_record(Run run, Room *room) {
    int64_t n = run.i->n_contacts, n_y = run.i->n_y;
    double *numbers = take(room, CONTACT_REALS * n);
    Contacts c = contacts_in(n, n_y, numbers, take_integers(room, CONTACT_INTEGERS * n));
    c.G = take(room, n * n_y);
    c.T = take(room, n_y * n_y);
    c.L = take(room, n_y * n_y);
    c.R = take(room, n * n_y);
    c.ydot = take(room, n_y);
    return c;
}

static void copy_record(Contacts *to, const Contacts *from) {
    int64_t n = from->n, n_y = from->n_y;
    copy(to->gap, from->gap, CONTACT_REALS * n);
    for (int64_t k = 0; k < CONTACT_INTEGERS * n; k++)
        to->sequential[k] = from->sequential[k];
    copy(to->G, from->G, n * n_y);
    copy(to->T, from->T, n_y * n_y);
    copy(to->L, from->L, n_y * n_y);
    copy(to->R, from->R, n * n_y);
    copy(to->ydot, from->ydot, n_y);
    to->k = from->k;
}

/* Directions in which friction rubs that contacts press, which comes last. */
static inline int64_t pressed_directions(Run run) {
    const int64_t *end = integers(run, rub_first) + run.i->n_rubs;
    return end[0] - end[-run.i->n_pressed];
}

/* Bearings with the sizes of a mode; u impulses: of contacts, along their surfaces, and of the bearings. */
static Bearings bearings_of_mode(Run run, int64_t mode) {
    const int64_t *words = mode_words(run, mode);
    Bearings b = {.count = run.i->n_bearings, .all = words[MODE_REACTIONS], .m = words[MODE_HOLDING], .n_y = run.i->n_y};
    b.u = run.i->n_contacts + pressed_directions(run) + b.count;
    b.first = integers(run, rub_first); /* friction in joints, which comes first, rubs in one direction */
    return b;
}

/* Doubles that bearings work with, in any mode; none without them. */
static int64_t room_for_bearings_at(Run run) {
    int64_t found = 0;
    for (int64_t k = 0; k < run.i->n_modes && run.i->n_bearings > 0; k++) {
        Bearings b = bearings_of_mode(run, k);
        int64_t functions = b.all * (b.n_y + b.m + b.u + 3 * run.i->n_blows) + (b.u + b.n_y + b.m) * b.n_y + 112;
        found = most(found, functions + room_for_bearings(&b));
    }
    return found;
}

/* Reactions of the bearings at (t, z); `by_blow` (all × 3 n_blows): what a blow at each place struck does to them directly. */
static Bearings bearings_at(Run run, double t, const double *z, double **by_blow, Room *room) {
    int64_t mode = base_mode(run);
    Bearings b = bearings_of_mode(run, mode);
    double *by_y = take(room, b.all * b.n_y), *by_own = take(room, b.all * b.m), *direct = take(room, b.all * b.u);
    double *rows = take(room, b.u * b.n_y), *A = take(room, b.n_y * b.n_y), *B = take(room, b.m * b.n_y);
    *by_blow = take(room, 3 * b.all * run.i->n_blows);
    Address in[3] = {address(&t), address(z), address(reals(run, p))};
    Address out[7] = {address(by_y), address(by_own), address(direct), address(rows), address(A), address(B),
                      address(*by_blow)};
    call_with(run, mode_kernel(run, mode, MODE_KERNEL_REACTIONS), in, out);
    b.by_y = by_y;
    b.by_own = by_own;
    b.direct = direct;
    b.rows = rows;
    b.A = A;
    b.B = B;
    open_bearings(&b, room);
    return b;
}

/* Doubles that `settle` works with. */
static int64_t room_for_settling(Run run) {
    int64_t m = 0, n = run.i->n_contacts, rubs_hit = run.i->n_pressed + run.i->n_bearings;
    if (n == 0 && run.i->n_rubs == 0)
        return 0;
    for (int64_t k = 0; k < run.i->n_modes; k++)
        m = most(m, mode_words(run, k)[MODE_M]);
    Contacts c = {.n = n, .n_y = run.i->n_y};
    int64_t d = pressed_directions(run) + run.i->n_bearings;
    /* as many directions as those that are hit: what is before friction of contacts has one, as bearings do */
    Rubs rubs = {rubs_hit, d, integers(run, rub_first) + run.i->n_rubs - rubs_hit, 0, 0, 0, 0, 0, 0, 0, 0};
    int64_t hit = room_for_contacts(&c, &rubs, m, run.i->n_row_width) + room_for_bearings_at(run);
    int64_t rubbing = room_for_friction(n, run.i->n_y, run.i->n_z, run.i->n_rubs, integers(run, rub_first), run.i->n_row_width);
    return 2 * room_for_record(run) + n + 8 + 2 * room_for_rubbing(run) + room_for_matrices(run) + 2 * run.i->n_y + 64 +
           rubs_hit * (3 * (n + d) + 6) + d * (run.i->n_y + 1) + 96 + most(hit, run.i->n_rubs > 0 ? rubbing : 0);
}

#ifdef HELD_BESIDE /* by the program: */
/* Whether the places of bodies decide which contacts hold the same motions, */
static int are_placed(Run run);
/*   and else rows of contacts at some states, with the parameters as they are. */
static void measure_rows(Run run);
#endif

/* Gap, rate, G, bias and e of contact k, and by what they are judged. */
static void measure_contact(Run run, int64_t k, double t, const double *z, Contacts *c) {
    Address in[3] = {address(&t), address(z), address(reals(run, p))};
    Address out[8] = {address(c->gap + k), address(c->rate + k), address(c->G + k * c->n_y), address(c->bias + k),
                      address(c->e + k), address(c->length + k), address(c->round_off + k), address(c->moved + k)};
    call_with(run, integers(run, action_kernels)[integers(run, contact_events)[k]], in, out);
}

/* Gaps and equations of motion at (t, z), and what follows from them; rates of z itself. */
static int64_t look_at(Run run, double t, const double *z, Contacts *c, Room room) {
    for (int64_t k = 0; k < c->n; k++) {
        int64_t event = integers(run, contact_events)[k];
        measure_contact(run, k, t, z, c);
        c->sequential[k] = action_words(run, event)[ACTION_SEQUENTIAL];
        c->closed[k] = integers(run, contact_closed)[k];
        c->opening[k] = integers(run, happening)[event]; /* what is near depends on it */
        c->piled[k] = integers(run, piled)[event];
    }
    Matrices base = matrices_at(run, t, z, &room);
    int64_t status = look_at_contacts(c, base.A, base.f, base.B, base.gamma, base.m, z + run.i->n_x, room);
    for (int64_t k = 0; k < c->n; k++)
        if (doubt(c->gap + k, 1) != 0.0 || doubt(c->free + k, 1) != 0.0)
            return BAD_VALUE;
    return status == CONTACTS_SETTLED ? OK : SINGULAR_EQUATIONS;
}

/* Velocities of sliding at (t, z). */
#ifdef HELD_BESIDE /* of each place by itself, by the program */
static void slide(Run run, double t, const double *z, Rubbing *now);
#else
static void slide(Run run, double t, const double *z, Rubbing *now) {
    Address in[3] = {address(&t), address(z), address(reals(run, p))};
    Address out[6] = {address(now->v), address(now->D), address(now->bias), address(now->sticking), address(now->kinetic),
                      address(now->slowest)};
    call_with(run, mode_kernel(run, base_mode(run), MODE_KERNEL_SLIDING), in, out);
}
#endif

/* What rubs where contacts are hit: friction of the contacts, then bearings, which every impulse loads. */
static Rubs impact_rubs(Run run, double t, const double *z, const Contacts *c, Room *room) {
    int64_t pressed = run.i->n_pressed, count = pressed + run.i->n_bearings, n_y = run.i->n_y;
    int64_t d = pressed_directions(run) + run.i->n_bearings, *first = take_integers(room, count + 1);
    int64_t *contact = take_integers(room, count), *sticks = take_integers(room, count);
    double *D = take(room, d * n_y), *v = take(room, d), *kinetic = take(room, count), *sticking = take(room, count);
    double *slowest = take(room, count), *P = take(room, 3 * count * (c->n + d));
    Rubbing now = room_of_rubbing(run, room);
    slide(run, t, z, &now);
    first[0] = 0;
    for (int64_t k = 0; k < count; k++) {
        int64_t from = k < pressed ? run.i->n_rubs - pressed + k : integers(run, bearings)[k - pressed];
        int64_t begin = integers(run, rub_first)[from], directions = integers(run, rub_first)[from + 1] - begin;
        copy(D + first[k] * n_y, now.D + begin * n_y, directions * n_y);
        copy(v + first[k], now.v + begin, directions);
        first[k + 1] = first[k] + directions;
        contact[k] = k < pressed ? integers(run, rub_contacts)[from] : -1;
        sticks[k] = k < pressed && integers(run, rub_states)[from] == FRICTION_STICKS;
        kinetic[k] = now.kinetic[from];
        sticking[k] = now.sticking[from];
        slowest[k] = now.slowest[from];
    }
    if (run.i->n_bearings > 0) {
        Room behind = *room;
        double *by_blow;
        Bearings b = bearings_at(run, t, z, &by_blow, &behind);
        unit_reactions(&b, c, 0, P + 3 * pressed * b.u, behind);
    }
    Rubs rubs = {count, d, first, contact, sticks, D, v, kinetic, sticking, slowest, P};
    return rubs;
}

/* Doubles that `rub_behind` works with. */
static int64_t room_for_rubbing_behind(Run run) {
    int64_t m = 0, n = run.i->n_y, count = run.i->n_bearings;
    if (count == 0)
        return 0;
    for (int64_t k = 0; k < run.i->n_modes; k++)
        m = most(m, mode_words(run, k)[MODE_M]);
    return run.i->n_z + 5 * n + 2 * n * n + most(m, n) + room_for_rows(m, n) + 4 * n * n + room_for_matrices(run) +
           room_for_rubbing(run) + count * (n + 4) + room_for_bearings_at(run) + 256;
}

/* The friction of bearings behind a change of the speeds from y to those of z: of an impulse g (0: of constraints alone), a blow
   on the place struck with this number. */
static int64_t rub_behind(Run run, double t, double *z, const double *y, const double *g, const double *blow, int64_t struck,
                          int64_t *changed, Room room) {
    int64_t n = run.i->n_y, n_x = run.i->n_x, count = run.i->n_bearings;
    if (count == 0)
        return OK;
    double *at = take(&room, run.i->n_z), *by = take(&room, n), *nothing, *dy = take(&room, n), *by_blow;
    double *D = take(&room, count * n), *v = take(&room, count), *laws = take(&room, 3 * count);
    copy(at, z, run.i->n_z);
    for (int64_t j = 0; j < n; j++) {
        by[j] = z[n_x + j] - y[j];
        at[n_x + j] = z[n_x + j] - by[j]; /* constraints that are switched on close gaps, too */
    }
    Rubbing now = room_of_rubbing(run, &room);
    slide(run, t, at, &now);
    for (int64_t k = 0; k < count; k++) {
        int64_t from = integers(run, bearings)[k], begin = integers(run, rub_first)[from];
        copy(D + k * n, now.D + begin * n, n);
        v[k] = now.v[begin];
        laws[k] = now.kinetic[from];
        laws[count + k] = now.sticking[from];
        laws[2 * count + k] = now.slowest[from];
    }
    Contacts c = {.n_y = n};
    c.T = take(&room, n * n);
    c.L = take(&room, n * n);
    Room behind = room;
    Matrices base = matrices_at(run, t, at, &behind);
    nothing = take(&behind, most(base.m, n));
    clear(nothing, most(base.m, n));
    if (!allowed_changes(&c, base.A, nothing, base.B, nothing, base.m, dy, behind))
        return SINGULAR_EQUATIONS;
    Bearings b = bearings_at(run, t, at, &by_blow, &room);
    double *direct = take(&room, b.all);
    for (int64_t i = 0; i < b.all; i++)
        direct[i] = blow ? dot(by_blow + 3 * (i * run.i->n_blows + struck), blow, 3) : 0.0;
    if (!rub_bearings(&b, &c, D, v, laws, laws + count, laws + 2 * count, by, g, direct, dy, room))
        return CONTACT_BROKEN;
    return change_speeds(run, z, dy, changed);
}

static void velocities_of(void *model, double t, const double *z, double *v) {
    RubbingModel *m = (RubbingModel *)model;
    slide(m->run, t, z, &m->there);
    copy(v, m->there.v, m->run.i->n_slides);
}

#ifdef HELD_BESIDE
/* The same where sets have no equations of their own, by the program. */
static void probe_beside(Run run, const int64_t *closed, const int64_t *states, double t, const double *z, double *seen);

static void probe_mode(void *model, const int64_t *closed, const int64_t *states, double t, const double *z, double *seen,
                       int64_t bits) {
    (void)bits;
    probe_beside(((RubbingModel *)model)->run, closed, states, t, z, seen);
}
#else
/* Forces of a mode at (t, z). */
static void probe_mode(void *model, const int64_t *closed, const int64_t *states, double t, const double *z, double *seen,
                       int64_t bits) {
    Run run = ((RubbingModel *)model)->run;
    int64_t mode = mode_with(run, bits_of_contacts(run, closed), bits_of_friction(run, states));
    int64_t probe = mode_kernel(run, mode, MODE_KERNEL_PROBE);
    Address in[3] = {address(&t), address(z), address(reals(run, p))}, out[1] = {address(seen)};
    (void)bits;
    give_states(run, states);
    if (probe != 0)
        call_with(run, probe, in, out);
    else
        for (int64_t k = 0; k < run.i->n_y + run.i->n_contacts + 3 * run.i->n_rubs + 1; k++)
            seen[k] = NAN_VALUE;
    give_states(run, integers(run, rub_states));
}
#endif

/* Let friction find its state, and with it contacts, whose forces are known without it. */
static int64_t settle_rubbing(Run run, double t, double *z, Contacts *c, Rubbing *now, Room room) {
    RubbingModel model = {run, room_of_rubbing(run, &room)};
    slide(run, t, z, now);
    for (int64_t k = 0; k < run.i->n_rubs; k++)
        now->torn[k] = integers(run, happening)[integers(run, rub_events)[k]];
    Friction f = {run.i->n_rubs, run.i->n_slides, integers(run, rub_first), integers(run, rub_contacts),
                  integers(run, rub_states), now->torn, now->v, now->D, now->bias, now->slowest, now->slow, now->kinetic,
                  now->sticking, take(&room, run.i->n_y), 0.0, now->states,
                  run.i->n_x, run.i->n_z, 0, 0, &model, probe_mode, velocities_of};
    int64_t status = settle_friction(&f, c, reals(run, contact_rows), run.i->n_row_states, run.i->n_row_width, t, z, room);
    copy(reals(run, kick), f.kick, run.i->n_y);
    run.r->kicked = f.kicked;
    return status == CONTACTS_SETTLED ? OK : FRICTION_WEDGED;
}

/* Take over what became of friction. */
static void keep_rubbing(Run run, double t, const Rubbing *now, int64_t *changed) {
    const int64_t *first = integers(run, rub_first);
    int64_t *states = integers(run, rub_states);
    for (int64_t k = 0; k < run.i->n_rubs; k++) {
        int turned = now->torn[k] != 0 && first[k + 1] - first[k] == 2 && now->states[k] != FRICTION_STICKS &&
                     now->states[k] != FRICTION_OFF;
        if (turned || (now->states[k] != states[k] && now->states[k] != FRICTION_OFF))
            note_event(run, integers(run, rub_events)[k], t);
        int slides = now->states[k] == FRICTION_FORWARDS && first[k + 1] - first[k] == 2;
        reals(run, doubt)[integers(run, rub_events)[k]] = slides ? -1.0 : 0.0;
        if (slides)
            run.r->strictness = 1.0;
        /* where it was found too slow and goes on sliding, as at a dead centre, the motion carries it through its rest */
        integers(run, on_zero)[integers(run, rub_events)[k]] = turned && states[k] == FRICTION_FORWARDS;
        *changed = *changed || turned;
        run.i->other_mode = run.i->other_mode || now->states[k] != states[k];
        states[k] = now->states[k];
    }
}

/* Take over what became of contacts at (t, z), of which `struck` tells what was hit. */
static int64_t keep_contacts(Run run, double t, Contacts *after, const int64_t *struck, int64_t *changed) {
    int64_t status = OK, *closed = integers(run, contact_closed);
    double slack = watched_contacts(after);
    run.i->other_mode = run.i->other_mode || slack != run.r->slack;
    run.r->slack = slack;
    run.i->struck = 0;
    for (int round = 0; round < 3; round++) /* impacts, then what comes to rest, then what lifts off */
        for (int64_t k = 0; k < after->n; k++) {
            int seen = round == 0 ? struck[k] != 0 : round == 1 ? after->held[k] && !closed[k] : closed[k] && !after->held[k];
            if (seen)
                note_event(run, integers(run, contact_events)[k], t);
        }
    for (int64_t k = 0; k < after->n; k++) {
        int64_t *idle = integers(run, contact_idle) + k, *touching = integers(run, contact_touching) + k;
        *changed = *changed || struck[k] != 0;
        run.i->struck = run.i->struck || struck[k] != 0;
        run.i->other_mode = run.i->other_mode || after->held[k] != closed[k] || after->idle[k] != *idle ||
                            after->touching[k] != *touching;
        closed[k] = after->held[k];
        *idle = after->idle[k];
        *touching = after->touching[k];
        if (closed[k] && size_of(after->gap[k]) > PENETRATION(after, k))
            status = JUMPED; /* what carries it has moved away at once */
    }
    return status;
}

OUTLINED int64_t settle(Run run, double t, double *z, int64_t *changed) {
    static const int64_t nowhere[1] = {0};
    int64_t n_y = run.i->n_y, moved = 0;
    Room room = scratch(run);
    Contacts c = room_of_record(run, &room), after = room_of_record(run, &room);
    Rubs rubs = {0, 0, nowhere, nowhere, nowhere, 0, 0, 0, 0, 0, 0};
    double *dy = take(&room, n_y);
    int64_t status = look_at(run, t, z, &c, room);
    if (status != OK)
        return status;
    Room behind = room;
    if (run.i->n_pressed + run.i->n_bearings > 0)
        rubs = impact_rubs(run, t, z, &c, &behind);
    if (hit_contacts(&c, &rubs, dy, behind) != CONTACTS_SETTLED)
        return CONTACT_BROKEN;
    for (int64_t j = 0; j < n_y; j++)
        moved = moved || dy[j] != 0.0;
    copy_record(&after, &c);
    if (moved) { /* accelerations depend on the speeds, which have changed */
        for (int64_t j = 0; j < n_y; j++)
            z[run.i->n_x + j] += dy[j];
        status = look_at(run, t, z, &after, room);
        for (int64_t k = 0; k < c.n; k++) {
            after.rate[k] = c.rate[k];
            after.slow[k] = max(after.slow[k], c.slow[k]);
        }
    }
    const double *rows = reals(run, contact_rows);
    int64_t found = CONTACTS_SETTLED, states = run.i->n_row_states, width = run.i->n_row_width, placed = 0;
#ifdef HELD_BESIDE
    int64_t tips = 0, *leaves = take_integers(&room, c.n);
    placed = are_placed(run);
    if (placed)
        copy(reals(run, contact_rows), after.G, after.n * n_y);
    else
        measure_rows(run);
    for (int64_t k = 0; k < c.n; k++)
        tips = tips || (after.opening[k] && integers(run, contact_idle)[k]);
    if (status == OK && placed)
        found = rest_placed(&after, rows, states, width, (int)tips, leaves, room);
#endif
    if (status == OK && !placed)
        found = rest_contacts(&after, rows, states, width, room);
    if (found != CONTACTS_SETTLED)
        status = CONTACT_BROKEN;
    if (status != OK)
        return status;
    Rubbing now = room_of_rubbing(run, &room);
    if (run.i->n_rubs > 0)
        status = settle_rubbing(run, t, z, &after, &now, room);
    if (status != OK)
        return status;
#ifdef HELD_BESIDE
    for (int64_t k = 0; k < c.n && placed; k++)
        after.near[k] = leaves[k] ? LEAVES : after.near[k];
#endif
    int closes = close_gaps(&after, dy, room);
    status = keep_contacts(run, t, &after, c.struck, changed);
    keep_rubbing(run, t, &now, changed);
    *changed = *changed || run.i->other_mode;
    reconnect(run); /* forces of those that are held from now on */
    if (closes && run.i->tangent != 0) {
        tangent_at(run, z, dy);
        for (int64_t j = 0; j < run.i->n_x; j++)
            z[j] += reals(run, dx)[j];
    }
    return status;
}

/* Whether a contact is on the side of its zero that is forbidden. */
static int starts_beyond(Run run, double t, const double *z) {
    Room room = scratch(run);
    Contacts c = room_of_record(run, &room);
    for (int64_t k = 0; k < c.n; k++) {
        measure_contact(run, k, t, z, &c);
        if (c.gap[k] < -TOUCHING(&c, k))
            return 1;
    }
    return 0;
}

#endif
