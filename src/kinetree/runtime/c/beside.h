/* What is held beside the equations as a part of the run: its forces in the equations, what is watched of it, its projection. */
#ifndef KINETREE_BESIDE_H
#define KINETREE_BESIDE_H

#include "held_friction.h"

/* Forces of all that is held at a state with these accelerations without them, which they are added to (NY; 0: none): of contacts
 * (NC), along all directions of friction (NS), of the rows of the mechanism, and what friction that sticks can bear (NR). 1; 0:
 * sliding would wedge. */
static int hold_rows(model *m, double t, const double *z, Held *h, double *ydot, double *forces, double *along, double *own,
                     double *borne, Room room)
{
    Run run = run_of(m);
    int sound = 1;
    double *wanted = take(&room, MOST_HELD);
    for (int64_t i = 0; i < h->rows; i++)
        wanted[i] = -(i < h->contacts ? h->c.bias : h->rubs.bias)[h->of[i]] - dot(row_of(h, i), h->ydot, NY);
    h->values = LOADED ? load_count(m, base_mode(run)) : 0;
    h->width = h->base.m + NC + NS;
    h->value = take(&room, h->values);
    h->by_y = take(&room, h->values * NY);
    h->by_lam = take(&room, h->values * h->width);
    double *lam = take(&room, h->width), *rates = take(&room, NY);
    clear(lam, h->width);
    clear(rates, NY);
    Answer found = room_of_answer(h, &room);
    for (int pass = 0; pass < (AFFINE ? 1 : LOAD_STEPS); pass++) { /* teeth push apart with the size of what they carry */
        Room behind = room;
        if (LOADED) {
            give_states(run, h->states);
            loads_at(m, base_mode(run), &t, z, rates, lam, h->value, h->by_y, h->by_lam);
            give_states(run, integers(run, rub_states));
        }
        for (int64_t i = 0; i < h->values; i++)
            h->value[i] -= dot(h->by_y + i * NY, rates, NY) + dot(h->by_lam + i * h->width, lam, h->width);
        if (MEASURED)
            open_shares(h, &behind);
        copy(along, h->sliding, NS);
        sound = find_loads(run, h, wanted, along, &found, behind);
        copy(rates, found.ydot, NY);
        copy(lam, found.own, h->base.m);
        copy(lam + h->base.m + NC, along, NS);
        for (int64_t i = 0; i < h->rows; i++)
            lam[h->base.m + (i < h->contacts ? 0 : NC) + h->of[i]] = found.force[i];
    }
    for (int j = 0; j < NY && ydot; j++)
        ydot[j] += found.ydot[j] - h->ydot[j];
    clear(forces, NC);
    clear(borne, NR);
    Foot *feet = (Foot *)(void *)take(&room, NR * (int64_t)(sizeof(Foot) / sizeof(double)));
    int64_t count = feet_of(run, h, feet);
    double all = 0.0;
    share_friction(run, h, feet, count, found.force, room);
    for (int64_t i = 0; i < count; i++)
        all += borne[feet[i].rub] = bearable(h, feet + i, found.force);
    for (int64_t i = 0; i < count; i++)
        borne[feet[i].rub] += SLACK * (all - bearable(h, feet + i, found.force)) + h->little[feet[i].rub];
    for (int64_t i = h->contacts; i < h->rows; i++)
        along[h->of[i]] = found.force[i];
    for (int64_t i = 0; i < h->contacts; i++)
        forces[h->of[i]] = found.force[i];
    copy(own, found.own, h->base.m);
    return sound;
}

/* Forces of a set of contacts and states of friction, as friction_modes.h asks for them. */
static void probe_beside(Run run, const int64_t *closed, const int64_t *states, double t, const double *z, double *seen)
{
    model *m = owner(run.i);
    Room room = {m->beside};
    Held h;
    double *along = take(&room, NS), *own = take(&room, most(most_rows(run), 1)), *borne = seen + NY + NC + 2 * NR;
    clear(seen, NY + NC + 3 * NR + 1);
    int64_t status = look_at_held(m, closed, states, t, z, 0, &h, &room);
    copy(seen, h.ydot, NY);
    if (status != OK) {
        seen[0] = NAN_VALUE;
        return;
    }
    seen[NY + NC + 3 * NR] = hold_rows(m, t, z, &h, seen, seen + NY, along, own, borne, room);
    for (int i = 0; i < NR; i++)
        for (int64_t r = integers(run, rub_first)[i]; r < integers(run, rub_first)[i + 1]; r++)
            if (states[i] == FRICTION_STICKS)
                seen[NY + NC + 2 * i + r - integers(run, rub_first)[i]] = along[r];
}

/* Forces of the closed contacts and of friction: nothing that is held accelerates. zdot (0: not wanted) is without them. */
static int64_t hold_contacts(model *m, double t, const double *z, double *zdot)
{
    Run run = run_of(m);
    Room room = {m->beside};
    Held h;
    int64_t status = look_at_held(m, integers(run, contact_closed), integers(run, rub_states), t, z, m->changed ? 0 : m->kept, &h, &room);
    if (status != OK)
        return status;
    if (m->changed) {
        m->changed = 0;
        for (int i = 0; i < MOST_HELD; i++)
            m->kept[i] = 0;
        for (int64_t i = 0; i < h.count; i++)
            m->kept[(h.kept[i] < h.contacts ? 0 : NC) + h.of[h.kept[i]]] = 1;
    }
    hold_rows(m, t, z, &h, zdot ? zdot + NX : 0, m->forces, m->along, m->own, m->borne, room);
    for (int i = 0; i < NR; i++)
        m->driven[i] = (int)h.driven[i];
    if (!zdot)
        return status;
    double rubbing = 0.0, y_rubbing = 0.0; /* power of what slides, and the part of it that speeds tell */
    for (int i = 0; i < NR; i++)
        for (int64_t r = integers(run, rub_first)[i]; r < integers(run, rub_first)[i + 1]; r++)
            if (slides(integers(run, rub_states)[i])) {
                rubbing += m->along[r] * h.rubs.v[r];
                y_rubbing += m->along[r] * dot(h.rubs.D + r * NY, z + NX, NY);
            }
    if (DISSIPATION >= 0)
        zdot[NX + NY + DISSIPATION] += rubbing;
    double power = -y_rubbing;                           /* y . (A y' - f), of drivers and of contacts that move */
    for (int i = 0; i < NY && DRIVERS >= 0; i++)
        power += z[NX + i] * (dot(h.base.A + i * NY, zdot + NX, NY) - h.base.f[i]);
    if (DRIVERS >= 0)
        zdot[NX + NY + DRIVERS] = power;
    return OK;
}

/* Forces of the constraint rows with positions, of contacts (which push only while they are closed), of the other rows, and of what
 * rows of friction are of. */
static int64_t forces_beside(model *m, double t, const double *z, double *forces)
{
    Run run = run_of(m);
    const int64_t *base = mode_words(run, base_mode(run));
    int64_t status = hold_contacts(m, t, z, 0);
    for (int64_t r = 0; r < base[MODE_M]; r++)
        forces[r < base[MODE_M_H] ? r : r + NC] = m->own[r];
    copy(forces + base[MODE_M_H], m->forces, NC);
    for (int k = 0; k < NF; k++)
        forces[base[MODE_M] + NC + k] = m->along[friction_rows[k]];
    return status;
}

/* Forces of what is held, once z' without them is known. */
static void add_contacts(Integers *i)
{
    model *m = owner(i);
    Run run = run_of(m);
    const int64_t *inputs = integers(run, inputs);
    double *zdot = at_address(integers(run, outputs)[0]);
    double t = *at_address(inputs[0]);
    const double *z = at_address(inputs[1]);
    if (any_held(run) && hold_contacts(m, t, z, zdot) != OK)
        zdot[0] = NAN_VALUE;
}

/* What an open contact would carry with others that hold it already, by the rule that shares loads; NAN where none hold it. */
static double load_if_closed(model *m, const Contacts *c, int open, Room room)
{
    Run run = run_of(m);
    int64_t *which = take_integers(&room, NC), *own = take_integers(&room, NC), *pivots = take_integers(&room, NC), n = 0;
    const double *rows = reals(run, contact_rows);
    for (int i = 0; i < NC; i++)
        if (integers(run, contact_closed)[i])
            which[n++] = i;
    which[n] = open;
    int64_t states = run.i->n_row_states, width = run.i->n_row_width;
    int64_t with = independent_contacts(rows, states, NC, width, which, n + 1, own, room);
    n = independent_contacts(rows, states, NC, width, which, n, own, room);
    if (with != n)
        return NAN_VALUE;
    double *W = take(&room, n * n), *a = take(&room, n), load = 0.0;
    for (int64_t i = 0; i < n; i++) {
        a[i] = m->forces[which[own[i]]];
        for (int64_t j = 0; j < n; j++)
            W[i * n + j] = dot(c->G + which[own[i]] * NY, c->G + which[own[j]] * NY, NY);
    }
    lu(W, pivots, n, NO_REQUEST);
    lu_solve(W, pivots, a, n);
    for (int64_t i = 0; i < n; i++)
        load += a[i] * dot(c->G + open * NY, c->G + which[own[i]] * NY, NY);
    return load;
}

/* What is watched of closed contacts: their forces, with a margin of those that carry nothing; of friction: what it can bear
 * beyond what it holds, or the speed of sliding. */
static void watch_contacts(Integers *i)
{
    model *m = owner(i);
    Run run = run_of(m);
    double t = *at_address(integers(run, inputs)[0]), *g = at_address(integers(run, outputs)[0]);
    const double *z = at_address(integers(run, inputs)[1]);
    const int64_t *closed = integers(run, contact_closed), *of = integers(run, contact_events);
    if (!any_held(run))
        return;
    if (rates_at(run, t, z, m->zdot) != OK) { /* forces are not known here */
        for (int k = 0; k < NC; k++)
            g[of[k]] = closed[k] ? NAN_VALUE : g[of[k]];
        for (int k = 0; k < NR; k++)
            g[integers(run, rub_events)[k]] = NAN_VALUE;
        for (int k = 0; k < NL; k++)
            g[limit_events[k]] = NAN_VALUE;
        return;
    }
    for (int k = 0; k < NC; k++)
        if (closed[k])
            g[of[k]] = m->forces[k] + (integers(run, contact_idle)[k] ? run.r->slack : 0.0);
    Room room = {m->beside};
    Contacts c = room_of_record(run, &room); /* what rates have measured stands there still (look_at_held) */
    for (int k = 0; k < NC && PLACED; k++)   /* a corner that holds what others hold too may pass the edge of a face */
        if (closed[k] && c.gap[k] > TOUCHING(&c, k))
            g[of[k]] = -size_of(g[of[k]]);
    Rubbing now = room_of_rubbing(run, &room);
    for (int k = 0; k < NC && NR > 0; k++)
        if (integers(run, contact_touching)[k] == 1 && !closed[k]) {
            measure_contact(run, k, t, z, &c);
            double load = load_if_closed(m, &c, k, room);
            g[of[k]] = load == load ? -load : g[of[k]];
        }
    for (int k = 0; k < NR; k++) {
        int64_t first = integers(run, rub_first)[k], d = integers(run, rub_first)[k + 1] - first, state = integers(run, rub_states)[k];
        double speed = length_of(now.v + first, d), held = length_of(m->along + first, d);
        double *watched = g + integers(run, rub_events)[k];
        if (state == FRICTION_STICKS && m->driven[k]) /* others hold it, until they move it */
            *watched = 4.0 * now.slowest[k] - (size_of(now.v[first]) + (d > 1 ? size_of(now.v[first + 1]) : 0.0));
        else if (state == FRICTION_STICKS)
            *watched = (1.0 + HELD_SHARE) * m->borne[k] - held;
        else if (state != FRICTION_OFF)
            *watched = d == 1 ? (double)state * now.v[first] : speed - now.slowest[k];
    }
    if (NL > 0) {
        double *beyond = m->limited + most_rows(run) + NC + NS;
        int64_t status = forces_beside(m, t, z, m->limited);
        limits_at(m, run.i->mode, &t, z, m->zdot + NX, m->limited, beyond);
        for (int k = 0; k < NL; k++)
            g[limit_events[k]] = status == OK ? beyond[k] : NAN_VALUE;
    }
}

/* The largest gap of closed contacts, or its rate. */
static double drift_beside(model *m, double t, const double *z)
{
    Run run = run_of(m);
    Room room = {m->beside};
    Contacts c = room_of_record(run, &room);
    double worst = 0.0;
    for (int k = 0; k < NC; k++)
        if (integers(run, contact_closed)[k]) {
            measure_contact(run, k, t, z, &c);
            worst = max(worst, max(size_of(c.gap[k]), size_of(c.rate[k])));
        }
    return worst;
}

static int64_t reduction_beside(Integers *i, Reals *r)
{
    int64_t status = by_multipliers(i, r);
    if (status == OK)
        add_contacts(i);
    return status;
}

/* Gaps and rates of closed contacts, and the sliding of what sticks, back to zero, behind the constraints. */
static int64_t projection_beside(Integers *i, Reals *r)
{
    model *m = owner(i);
    Run run = run_of(m);
    double t = ON_THIS_SIDE(run, r->t_projected), *z = reals(run, z_projected);
    int64_t rows = i->m;
    i->m = mode_words(run, i->mode)[MODE_M];
    int64_t code = projection(i, r);
    i->m = rows;
    for (int pass = 0; pass < 2 && code == OK; pass++) {
        Room room = {m->beside};
        Held h;
        if (look_at_held(m, integers(run, contact_closed), integers(run, rub_states), t, z, m->changed ? 0 : m->kept, &h, &room) !=
            OK)
            return PROJECTION_FAILED;
        double *wanted = take(&room, MOST_HELD), *force = take(&room, MOST_HELD), *none = take(&room, NY), *delta = take(&room, NY);
        for (int64_t k = 0; k < h.rows; k++)
            wanted[k] = k >= h.contacts ? -h.rubs.v[h.of[k]] : pass == 0 ? -h.c.gap[h.of[k]] : -h.c.rate[h.of[k]];
        if (pass == 0) { /* positions: contacts alone */
            h.rows = h.contacts;
            h.count = h.first;
        }
        clear(none, NY);
        clear(delta, NY);
        hold_kept(&h, wanted, none, delta, force, room);
        if (pass == 0) {
            tangent_beside(m, &t, z, delta, m->dx);
            for (int k = 0; k < NX; k++)
                z[k] += m->dx[k];
            normalise_quaternions(run, z);
        } else {
            for (int j = 0; j < NY; j++)
                z[NX + j] += delta[j];
        }
    }
    return code;
}

#endif
