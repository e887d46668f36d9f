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

/* Where a contact opens that held a motion by itself, contacts of `closed` that were open and are lifted by that motion, too,
   leave with it: of a body that begins to tip over two of its feet all others. At that instant they neither carry anything nor
   are they accelerated. They were put in the place of each other without end. */
static void let_lifted_leave(const Contacts *c, int64_t *closed, Room room) {
    int64_t n = c->n, *which = take_integers(&room, n), kept = 0, count;
    double *x = take(&room, most(n, 1));
    for (int64_t i = 0; i < n; i++)
        if (closed[i] && c->closed[i])
            which[kept++] = i;
    count = kept;
    for (int64_t i = 0; i < n; i++)
        if (c->closed[i] && c->opening[i] && !closed[i] && is_independent(c->R, c->k, n, i, which, kept, room))
            which[count++] = i;
    for (int64_t i = 0; i < n && count > kept; i++) {
        double lowest = INF, all = 0.0;
        if (!closed[i] || c->closed[i] || left_beside(c->R, c->k, n, i, which, count, x, SAME_RESPONSES, room) > NO_COMBINATION)
            continue;
        for (int64_t j = kept; j < count; j++) {
            lowest = min(lowest, x[j]);
            all += x[j];
        }
        closed[i] = !(all > NO_COMBINATION && lowest > -NO_COMBINATION * all);
    }
}

/* What becomes of the contacts of a state behind all impacts: their forces, whether they are held, whether they carry
   nothing but steady the others (idle); those that are opening stay closed
   only if they would be passed. Rows as of `independent_contacts`. */
static int64_t rest_contacts(Contacts *c, const double *rows, int64_t states, int64_t width, Room room) {
    int64_t n = c->n, *resting = take_integers(&room, n), *part = take_integers(&room, n), status = CONTACTS_SETTLED;
    int64_t *carrying = take_integers(&room, n), pressed = 0;
    double *r = take(&room, most(c->k, 1)), *terms = take(&room, most(c->k, 1)), *parting = take(&room, n);
    double *tolerance = take(&room, n), *force = c->force;
    for (int64_t i = 0; i < n; i++)
        resting[i] = c->near[i] && size_of(c->rate[i]) <= c->slow[i];
    for (int attempt = 0; attempt < 2; attempt++) {
        int passed = 0;
        for (int64_t i = 0; i < n; i++)
            part[i] = resting[i] && (attempt == 1 || !(c->opening[i] && c->closed[i]));
        if (!complementary_among(c, part, c->free, force, room))
            return CONTACTS_WITHOUT_FORCES;
        pressed_by(c, force, r);
        for (int64_t a = 0; a < c->k; a++) { /* forces of a press hold each other: round-off is that of each of them */
            terms[a] = 0.0;
            for (int64_t i = 0; i < n; i++)
                terms[a] += size_of(c->R[a * n + i]) * force[i];
        }
        for (int64_t i = 0; i < n; i++) {
            parting[i] = c->free[i] + rate_change(c, i, r);
            tolerance[i] = c->pull[i];
            for (int64_t a = 0; a < c->k; a++)
                tolerance[i] += size_of(c->R[a * n + i]) * terms[a];
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
    let_lifted_leave(c, c->held, room);
    for (int64_t i = 0; i < n; i++) {
        c->idle[i] = c->idle[i] && c->held[i];
        c->held[i] = force[i] > 0.0 || c->idle[i]; /* what carries something is not lifted */
    }
    return CONTACTS_SETTLED;
}

/* ---- contacts of convex bodies, whose places decide which of them hold the same motions ------------------------------ */

#define NEARLY_REPEATED 1e-4 /* what is left of a row of unit length beside others that holds what they hold */
#define LEAVES 2               /* `near`, and then `touching`, of a contact that leaves */
#define LITTLE 1e-5          /* weight, beside rows of unit length, of forces themselves: which of them are least decides */

/* Those of n contacts at rest that stay, as the first of `which`: gives how many. C (n × k) are their rows in motions that the
   constraints allow, of unit length, q accelerations of their gaps without forces of contacts.

   A corner that passes from a face to an edge is lifted off the face by the curvature of its path, while an edge of its body,
   which crosses there, stays: both have the same row, and an acceleration each. What other rows hold together, with positive
   weights, leaves if it is accelerated away from them, whatever forces act. Of what is left, complementarity decides:
   0 ≤ s ⟂ C Cᵀ s + q ≥ 0. C and q are changed. */
static int64_t staying_contacts(double *C, double *q, int64_t *which, int64_t n, int64_t k, Room room) {
    int64_t *gone = take_integers(&room, n), *seen = take_integers(&room, n), count = 0, wide = k + n;
    double *E = take(&room, n * wide), *b = take(&room, wide), *x = take(&room, n), least_q = 0.0;
    if (!contradict(C, q, b, n, k, room))
        return n;
    for (int64_t i = 0; i < n; i++) {
        least_q = max(least_q, CONTRADICTION * size_of(q[i]));
        gone[i] = seen[i] = 0;
    }
    for (int64_t round = 0; round < n; round++) { /* those that leave most first */
        int64_t i = -1, others = 0;
        for (int64_t j = 0; j < n; j++)
            if (!seen[j] && (i < 0 || q[j] > q[i]))
                i = j;
        seen[i] = 1;
        for (int64_t j = 0; j < n; j++)
            if (j != i && !gone[j])
                copy(E + others++ * k, C + j * k, k);
        if (others == 0)
            break;
        non_negative(E, C + i * k, x, others, k, room);
        copy(b, C + i * k, k);
        double held = 0.0;
        for (int64_t j = 0, at = 0; j < n; j++)
            if (j != i && !gone[j]) {
                held += x[at] * q[j];
                for (int64_t a = 0; a < k; a++)
                    b[a] -= x[at] * C[j * k + a];
                at++;
            }
        gone[i] = !(length_of(b, k) > NEARLY_REPEATED) && q[i] > held + least_q;
    }
    for (int64_t i = 0; i < n; i++)
        if (!gone[i]) {
            copy(C + count * k, C + i * k, k);
            q[count] = q[i];
            which[count++] = which[i];
        }
    if (!contradict(C, q, b, count, k, room))
        return count;
    wide = k + count;
    clear(E, count * wide);
    clear(b, k);
    for (int64_t i = 0; i < count; i++) { /* with a little of the forces themselves q is in the range of the rows */
        copy(E + i * wide, C + i * k, k);
        E[i * wide + k + i] = LITTLE;
        b[k + i] = -q[i] / LITTLE;
    }
    non_negative(E, b, x, count, wide, room);
    clear(b, k);
    for (int64_t i = 0; i < count; i++)
        for (int64_t a = 0; a < k; a++)
            b[a] += x[i] * C[i * k + a];
    int64_t all = count;
    count = 0;
    for (int64_t i = 0; i < all; i++)
        if (dot(C + i * k, b, k) + q[i] <= least_q)
            which[count++] = which[i];
    return count;
}

/* Contacts at rest leave (`leaves`) whose accelerations contradict those of others; mostly none. */
static void let_contacts_leave(Contacts *c, int64_t *leaves, Room room) {
    int64_t *which = take_integers(&room, c->n), n = 0;
    double *C = take(&room, c->n * c->k), *q = take(&room, c->n);
    for (int64_t i = 0; i < c->n; i++) {
        double *row = C + n * c->k;
        columns_as_rows(c->R, c->k, c->n, &i, 1, row);
        double size = length_of(row, c->k);
        leaves[i] = c->near[i] && size_of(c->rate[i]) <= c->slow[i] && size > 0.0;
        if (!leaves[i])
            continue;
        for (int64_t a = 0; a < c->k; a++)
            row[a] /= size;
        q[n] = c->free[i] / size;
        which[n++] = i;
    }
    n = staying_contacts(C, q, which, n, c->k, room);
    for (int64_t i = 0; i < n; i++)
        leaves[which[i]] = 0;
    for (int64_t i = 0; i < c->n; i++)
        c->near[i] = c->near[i] && !leaves[i];
}

/* Contacts that would take the place of one that opens, and carry nothing either, leave, too, if they can: where a body begins to
   tip, the forces of all contacts behind its edge come to zero at once. Those that were open are let go as long as they are not
   accelerated towards the other body without them. */
static int64_t let_substitutes_leave(Contacts *c, const double *rows, int64_t states, int64_t width, int64_t *leaves, Room room) {
    int64_t n = c->n, *left = take_integers(&room, n), any = 1, towards = 0, status = CONTACTS_SETTLED;
    double *r = take(&room, most(c->k, 1)), greatest = 0.0;
    for (int64_t i = 0; i < n; i++) {
        left[i] = 0;
        greatest = max(greatest, size_of(c->free[i]));
    }
    while (any && status == CONTACTS_SETTLED) {
        any = 0;
        for (int64_t i = 0; i < n; i++)
            if (c->held[i] && c->idle[i] && !c->closed[i]) {
                any = left[i] = 1;
                c->near[i] = 0;
            }
        if (any)
            status = rest_contacts(c, rows, states, width, room);
    }
    pressed_by(c, c->force, r);
    for (int64_t i = 0; i < n; i++)
        towards = towards || (left[i] && c->free[i] + rate_change(c, i, r) < -CONTRADICTION * greatest);
    if (status != CONTACTS_SETTLED || !towards) {
        for (int64_t i = 0; i < n; i++)
            leaves[i] = leaves[i] || left[i];
        return status;
    }
    for (int64_t i = 0; i < n; i++)
        c->near[i] = c->near[i] || left[i];
    return rest_contacts(c, rows, states, width, room);
}

/* `rest_contacts` of convex bodies: those that leave are not near. `tips`: an idle one opens. */
static int64_t rest_placed(Contacts *c, const double *rows, int64_t states, int64_t width, int tips, int64_t *leaves, Room room) {
    let_contacts_leave(c, leaves, room);
    int64_t status = rest_contacts(c, rows, states, width, room);
    return status == CONTACTS_SETTLED && tips ? let_substitutes_leave(c, rows, states, width, leaves, room) : status;
}

/* Displacements δ (n_y), the least by the masses, that close what is left of the gaps where a contact comes to rest: they depend
   neither on units nor on coordinates, as those of a projection do, and move other gaps. 0: none comes to rest. */
static int close_gaps(const Contacts *c, double *delta, Room room) {
    int64_t *which = take_integers(&room, c->n), count = 0, any = 0;
    double *C = take(&room, c->k * c->n), *closed = take(&room, c->n), *r = take(&room, most(c->k, 1));
    clear(delta, c->n_y);
    for (int64_t i = 0; i < c->n; i++)
        if (c->held[i]) {
            any = any || !c->closed[i];
            closed[count] = -c->gap[i];
            which[count++] = i;
        }
    if (!any)
        return 0;
    columns_as_rows(c->R, c->k, c->n, which, count, C);
    least_squares(C, closed, r, count, c->k, SAME_RESPONSES, room);
    backward(c->L, c->k, r, c->k);
    for (int64_t j = 0; j < c->n_y; j++)
        delta[j] = dot(c->T + j * c->k, r, c->k);
    return 1;
}

/* Which contacts touch without being held, once those are known that are; gives the force with which idle ones may pull. */
static double watched_contacts(Contacts *c) {
    int64_t waiting = 0;
    double greatest = 0.0;
    for (int64_t i = 0; i < c->n; i++) {
        /* one that leaves from within the margin is on its way out: without it, it would be hit again and again */
        int stays = c->rate[i] <= c->slow[i] || c->gap[i] < -0.5 * MARGIN(c, i);
        c->touching[i] = stays && !c->held[i] ? c->near[i] : 0;
        greatest = max(greatest, c->force[i]);
        waiting += c->idle[i];
    }
    return waiting ? power_of_ten_below(SLACK * greatest) : 0.0;
}

#endif
