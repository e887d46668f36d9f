/* Contact at rest: forces of the contacts of a state behind all impacts, which of them are held, and what is watched. */
#ifndef KINETREE_CONTACT_REST_H
#define KINETREE_CONTACT_REST_H

#include "contact_modes.h"

#define SAME_MOTION 1e-7 /* what is left of a row of unit length beside others below which it holds what they hold */

/* Which of some contacts hold motions of their own, whatever the state: of four feet of a rigid body, three. Rows of G at
   `states` states (states × n × width) tell; contacts that come to hold the same by chance all do. Gives how many there
   are, with `own` their places in `which`, ascending. */
static int64_t independent_contacts(const double *rows, int64_t states, int64_t n, int64_t width, const int64_t *which,
                                    int64_t count, int64_t *own, Room room) {
    double *W = take(&room, count * width), *betas = take(&room, count);
    int64_t *order = take_integers(&room, count), found = 0;
    for (int64_t s = 0; s < states && count > 1; s++) {
        for (int64_t i = 0; i < count; i++) {
            const double *row = rows + (s * n + which[i]) * width;
            double size = length_of(row, width);
            for (int64_t j = 0; j < width; j++)
                W[i * width + j] = row[j] / (size > 0.0 ? size : 1.0);
        }
        reflect_rows(W, betas, order, count, width, 1);
        int64_t rank = 0;
        for (int64_t i = 0; i < least(count, width); i++)
            rank += size_of(W[i * width + i]) > SAME_MOTION;
        if (rank <= found)
            continue;
        found = rank;
        for (int64_t i = 0; i < rank; i++) /* sorted by insertion */
            for (int64_t at = i; at >= 0; at--)
                if (at == 0 || own[at - 1] < order[i]) {
                    own[at] = order[i];
                    break;
                } else
                    own[at] = own[at - 1];
    }
    for (int64_t i = 0; i < count && found == 0; i++)
        own[i] = i;
    return found ? found : count;
}

/* Forces of contacts at rest, those that hold the same motions shared where they always do. */
static void share_forces(const Contacts *c, const int64_t *part, const double *rows, int64_t states, int64_t width,
                         double *force, Room room) {
    int64_t *which = take_integers(&room, c->n), *own = take_integers(&room, c->n), count;
    double *R = take(&room, c->k * c->n), *shared = take(&room, c->n), *all = take(&room, c->n);
    count = columns_of(c, part, which, R);
    for (int64_t i = 0; i < count; i++)
        shared[i] = force[which[i]];
    least_forces(R, shared, c->k, count, room);
    copy(all, force, c->n);
    for (int64_t i = 0; i < count; i++)
        all[which[i]] = shared[i];
    count = 0;
    for (int64_t i = 0; i < c->n; i++)
        if (all[i] > 0.0)
            which[count++] = i;
    int64_t rank = independent_contacts(rows, states, c->n, width, which, count, own, room);
    if (rank > c->k)
        return;
    double *C = take(&room, rank * c->k), *betas = take(&room, most(rank, 1)), smallest = INF, largest = 0.0;
    for (int64_t i = 0; i < rank; i++)
        own[i] = which[own[i]];
    columns_as_rows(c->R, c->k, c->n, own, rank, C);
    reflect_rows(C, betas, which, rank, c->k, 1);
    for (int64_t i = 0; i < rank; i++) {
        smallest = min(smallest, size_of(C[i * c->k + i]));
        largest = max(largest, size_of(C[i * c->k + i]));
    }
    if (rank == 0 || smallest > EPSILON * (double)most(rank, c->k) * largest)
        copy(force, all, c->n);
}

/* The greatest power of ten up to a positive number: a mode that comes again has the same slack. */
static double power_of_ten_below(double x) {
    double power = 1.0;
    while (power > x && power > 0.0)
        power /= 10.0;
    while (10.0 * power <= x)
        power *= 10.0;
    return power;
}

/* What becomes of the contacts of a state behind all impacts: their forces, whether they are held, whether they carry
   nothing but steady the others (idle); those that are opening stay closed
   only if they would be passed. Rows as of `independent_contacts`. */
static int64_t rest_contacts(Contacts *c, const double *rows, int64_t states, int64_t width, Room room) {
    int64_t n = c->n, *resting = take_integers(&room, n), *part = take_integers(&room, n), status = CONTACTS_SETTLED;
    int64_t *carrying = take_integers(&room, n), pressed = 0;
    double *r = take(&room, most(c->k, 1)), *parting = take(&room, n), *tolerance = take(&room, n);
    double *force = c->force;
    for (int64_t i = 0; i < n; i++)
        resting[i] = c->near[i] && size_of(c->rate[i]) <= c->slow[i];
    for (int attempt = 0; attempt < 2; attempt++) {
        int passed = 0;
        for (int64_t i = 0; i < n; i++)
            part[i] = resting[i] && (attempt == 1 || !(c->opening[i] && c->closed[i]));
        if (!complementary_among(c, part, c->free, force, room))
            return CONTACTS_WITHOUT_FORCES;
        pressed_by(c, force, r);
        for (int64_t i = 0; i < n; i++) {
            parting[i] = c->free[i] + rate_change(c, i, r);
            tolerance[i] = c->pull[i];
            for (int64_t a = 0; a < c->k; a++)
                tolerance[i] += size_of(c->R[a * n + i]) * size_of(r[a]);
            tolerance[i] *= 1e-9;
            passed = passed || (resting[i] && parting[i] < -tolerance[i]);
            c->told[i] = -parting[i];
            c->bad[i] = attempt == 1 && resting[i] && parting[i] < -1e3 * tolerance[i];
            if (c->bad[i])
                status = CONTACTS_PRESSED; /* drivers or constraints do */
        }
        if (!passed)
            break;
    }
    if (status != CONTACTS_SETTLED)
        return status;
    for (int64_t i = 0; i < n; i++)
        part[i] = part[i] && size_of(parting[i]) <= tolerance[i];
    share_forces(c, part, rows, states, width, force, room);
    for (int64_t i = 0; i < n; i++) {
        pressed += force[i] > 0.0;
        c->idle[i] = 0;
    }
    for (int64_t i = 0; i < n; i++)
        if (pressed > 0 && part[i] && force[i] == 0.0) {
            int64_t count = 0;
            for (int64_t j = 0; j < n; j++)
                if (force[j] > 0.0 || c->idle[j])
                    carrying[count++] = j;
            c->idle[i] = is_independent(c->R, c->k, n, i, carrying, count, room);
        }
    for (int64_t i = 0; i < n; i++)
        c->held[i] = force[i] > 0.0 || c->idle[i];
    return CONTACTS_SETTLED;
}

/* Which contacts touch without being held, once those are known that are; gives the force with which idle ones may pull. */
static double watched_contacts(Contacts *c) {
    int64_t waiting = 0;
    double greatest = 0.0;
    for (int64_t i = 0; i < c->n; i++) {
        /* one that leaves from within the margin is on its way out: without it, it would be hit again and again */
        c->touching[i] = c->near[i] && !c->held[i] && (c->rate[i] <= c->slow[i] || c->gap[i] < -0.5 * MARGIN(c, i));
        greatest = max(greatest, c->force[i]);
        waiting += c->idle[i];
    }
    return waiting ? power_of_ten_below(SLACK * greatest) : 0.0;
}

#endif
