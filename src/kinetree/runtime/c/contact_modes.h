/* Which contacts are hit, which bounces end, which come to rest and which open: decisions of one instant.

   With the changes of speeds that the constraints allow, ẏ = y_p + T v, B T = 0, and the Cholesky factor L of TᵀA T, the
   rates γ = G y + … of the gaps change under impulses Λ (forces λ) along the contacts by

       Δγ = RᵀR Λ,    R = L⁻¹ Tᵀ Gᵀ,    Δy = T L⁻ᵀ R Λ

   A caller looks at the contacts of a state (`look_at_contacts`), lets them be hit (`hit_contacts`), and where that has
   changed the speeds looks again, for accelerations depend on them; then those at rest find their forces
   (contact_rest.h), and what is watched of all follows. What is known of contacts stands in a record that memory.h lays out: k motions are left free by the
   constraints, T (n_y × k), L (k × k), R (k × n). */
#ifndef KINETREE_CONTACT_MODES_H
#define KINETREE_CONTACT_MODES_H

#include "contact_forces.h"
#include "impact_law.h"
#include "rank.h"

/* Gaps that count, in lengths of the contact and in round-offs of its function as it is evaluated. */
#define TOUCHING(c, i) (TOUCHING_LENGTHS * (c)->length[i] + TOUCHING_ROUND_OFFS * (c)->round_off[i])
#define MARGIN(c, i) (MARGIN_LENGTHS * (c)->length[i] + MARGIN_ROUND_OFFS * (c)->round_off[i])
#define PENETRATION(c, i) (1e-6 * (c)->length[i] + 64.0 * (c)->round_off[i]) /* beyond it the contact is violated */
#define LOWEST_ARC(c, i) (3e-12 * (c)->length[i] + 32.0 * (c)->round_off[i]) /* height of a bounce that is none */
#define AT_REST 1e-9 /* rate of a gap, over its terms, that counts as zero */
#define LEAST_RATE 1e-14 /* rate that is none, where there is nothing to judge it by */
#define CREEPING 1e-5 /* share of a rate that counts as zero up to which it is round-off */
#define MOST_ROUNDS 1000 /* impacts of one instant, one after the other, before the rest is taken away at once */
#define AS_FAST 1e-9 /* share by which contacts may be slower than the fastest and be hit with it */

/* Friction in impacts: `count` rubs with velocities v = D y + …, those of contacts first, then bearings. */
typedef struct {
    int64_t count, directions;
    const int64_t *first, *contact, *sticks; /* of their rows of D (count + 1); −1 of bearings; sticks until now */
    const double *D, *v, *kinetic, *sticking, *slowest; /* D (directions × n_y); speeds that are none */
    const double *P;                         /* (count × 3 × (n + directions)), reactions of bearings */
} Rubs;

/* Doubles that the functions below work with, for m constraints and rows of contacts of this width. */
static inline int64_t room_for_contacts(const Contacts *c, const Rubs *rubs, int64_t m, int64_t width) {
    int64_t n = c->n, n_y = c->n_y, d = rubs->directions, u = n + d;
    int64_t sizes = 8 * (n + d + n_y + 64);
    int64_t looking = room_for_rows(m, n_y) + 4 * n_y * n_y;
    int64_t forces = room_for_forces(n_y, n) + 3 * n_y * n + n * width;
    Cones cones = {n_y, n, u, rubs->count, 0, 0, rubs->first, rubs->contact, 0, 0, 0};
    Impact impact = {cones, 0, 0, 0, 0};
    int64_t friction = rubs->count ? room_for_impact(&impact) + n_y * u + 3 * rubs->count * u + 16 * (u + rubs->count) : 0;
    return most(looking, most(forces, friction)) + 4 * sizes + 1024;
}

/* T, L and accelerations without contact forces, of A ẏ = f + Bᵀλ, B ẏ = γ (m rows). 0: some motion has no mass. */
static int allowed_changes(Contacts *c, const double *A, const double *f, const double *B, const double *gamma, int64_t m,
                           double *ydot, Room room) {
    int64_t n = c->n_y;
    Rows rows = room_of_rows(&room, m, n);
    /* states of a motion meet the constraints to the tolerance of projection: rows that repeat others do so no better */
    split_rows(&rows, B, SAME_RESPONSES / (double)most(m, n), room);
    int64_t k = c->k = n - rows.r;
    double *value = take(&room, most(rows.r, 1)), *left = take(&room, n), *image = take(&room, n * most(k, 1));
    double *v = take(&room, most(k, 1));
    constraint_values(&rows, gamma, value);
    for (int64_t j = 0; j < n; j++) {
        ydot[j] = 0.0;
        for (int64_t i = 0; i < rows.r; i++)
            ydot[j] += rows.C[i * n + j] * value[i];
    }
    null_basis(&rows, c->T, room);
    for (int64_t i = 0; i < n; i++) {
        left[i] = f[i] - dot(A + i * n, ydot, n);
        for (int64_t a = 0; a < k; a++) {
            image[i * k + a] = 0.0;
            for (int64_t j = 0; j < n; j++)
                image[i * k + a] += A[i * n + j] * c->T[j * k + a];
        }
    }
    for (int64_t a = 0; a < k; a++) {
        v[a] = 0.0;
        for (int64_t i = 0; i < n; i++)
            v[a] += c->T[i * k + a] * left[i];
        for (int64_t b = 0; b < k; b++) {
            c->L[a * k + b] = 0.0;
            for (int64_t i = 0; i < n; i++)
                c->L[a * k + b] += c->T[i * k + a] * image[i * k + b];
        }
    }
    if (k > 0 && cholesky(c->L, k, k) == 0.0)
        return 0;
    forward(c->L, k, v, k);
    backward(c->L, k, v, k);
    for (int64_t i = 0; i < n; i++)
        ydot[i] += dot(c->T + i * k, v, k);
    return 1;
}

/* Responses L⁻¹ Tᵀ gᵀ of rows g (count × n_y), as columns of R (k × width) from `column` on. */
static void responses_of(const Contacts *c, const double *g, int64_t count, double *R, int64_t width, int64_t column,
                         Room room) {
    double *response = take(&room, most(c->k, 1));
    for (int64_t i = 0; i < count; i++) {
        for (int64_t a = 0; a < c->k; a++) {
            response[a] = 0.0;
            for (int64_t j = 0; j < c->n_y; j++)
                response[a] += c->T[j * c->k + a] * g[i * c->n_y + j];
        }
        forward(c->L, c->k, response, c->k);
        for (int64_t a = 0; a < c->k; a++)
            R[a * width + column + i] = response[a];
    }
}

/* Δy that an impulse P makes: A Δy = P + BᵀΛ, B Δy = 0 (m rows). 0: some motion has no mass. */
static int change_by_impulse(const double *A, const double *B, int64_t m, int64_t n_y, const double *P, double *dy, Room room) {
    Contacts c = {0};
    c.n_y = n_y;
    double *nothing = take(&room, most(m, n_y));
    c.T = take(&room, n_y * n_y);
    c.L = take(&room, n_y * n_y);
    clear(nothing, most(m, n_y));
    return allowed_changes(&c, A, P, B, nothing, m, dy, room);
}

/* The contacts at a state with speeds y, of A ẏ = f + Bᵀλ, B ẏ = γ (m rows). */
static int64_t look_at_contacts(Contacts *c, const double *A, const double *f, const double *B, const double *gamma,
                                int64_t m, const double *y, Room room) {
    double *ydot = c->ydot;
    if (!allowed_changes(c, A, f, B, gamma, m, ydot, room))
        return CONTACTS_MASSLESS;
    responses_of(c, c->G, c->n, c->R, c->n, 0, room);
    for (int64_t i = 0; i < c->n; i++) {
        const double *G = c->G + i * c->n_y;
        double terms = size_of(c->moved[i]);
        c->free[i] = c->bias[i];
        c->pull[i] = size_of(c->bias[i]);
        for (int64_t j = 0; j < c->n_y; j++) {
            c->free[i] += G[j] * ydot[j];
            c->pull[i] += size_of(G[j] * ydot[j]);
            terms += size_of(G[j] * y[j]);
        }
        c->slow[i] = AT_REST * (terms + square_root(c->length[i] * size_of(c->free[i]))) + LEAST_RATE;
        /* Where a parameter has moved it away, a closed contact is open: motions leave no such gap. One whose function
           was found at zero touches: the loops of the state there are closed behind the search, which moves it a little. */
        c->near[i] = c->gap[i] <= TOUCHING(c, i) ||
                     ((c->closed[i] || c->opening[i]) && c->gap[i] <= PENETRATION(c, i));
        c->bad[i] = 0;
    }
    return CONTACTS_SETTLED;
}

/* Columns of R of the contacts in `part`, their numbers in `which`; gives how many. */
static int64_t columns_of(const Contacts *c, const int64_t *part, int64_t *which, double *R) {
    int64_t count = 0;
    for (int64_t i = 0; i < c->n; i++)
        if (part[i])
            which[count++] = i;
    for (int64_t a = 0; a < c->k; a++)
        for (int64_t j = 0; j < count; j++)
            R[a * count + j] = c->R[a * c->n + which[j]];
    return count;
}

/* 0 ≤ s ⟂ RᵀR s + q ≥ 0 among the contacts in `part`; s = 0 at the others. 0: none was found. */
static int complementary_among(const Contacts *c, const int64_t *part, const double *q, double *s, Room room) {
    int64_t *which = take_integers(&room, c->n);
    double *R = take(&room, c->k * c->n), *b = take(&room, c->n), *x = take(&room, c->n);
    int64_t count = columns_of(c, part, which, R);
    clear(s, c->n);
    for (int64_t i = 0; i < count; i++)
        b[i] = q[which[i]];
    if (!complementary(R, b, x, c->k, count, room))
        return 0;
    for (int64_t i = 0; i < count; i++)
        s[which[i]] = x[i];
    return 1;
}

/* r = R s of all contacts. */
static void pressed_by(const Contacts *c, const double *s, double *r) {
    for (int64_t a = 0; a < c->k; a++)
        r[a] = dot(c->R + a * c->n, s, c->n);
}

/* Rᵀ r of a contact. */
static double rate_change(const Contacts *c, int64_t i, const double *r) {
    double total = 0.0;
    for (int64_t a = 0; a < c->k; a++)
        total += c->R[a * c->n + i] * r[a];
    return total;
}

/* Speeds Δy += T L⁻ᵀ r, and the rates of all contacts with them; r is overwritten. */
static void strike(Contacts *c, double *r, double *dy, Room room) {
    double *change = take(&room, c->n_y);
    backward(c->L, c->k, r, c->k);
    for (int64_t j = 0; j < c->n_y; j++) {
        change[j] = dot(c->T + j * c->k, r, c->k);
        dy[j] += change[j];
    }
    for (int64_t i = 0; i < c->n; i++)
        c->rate[i] += dot(c->G + i * c->n_y, change, c->n_y);
}

/* Whether friction takes part where the contacts in `part` are hit. */
static int rubs_in(const Rubs *rubs, const int64_t *part) {
    for (int64_t f = 0; f < rubs->count; f++)
        if (rubs->contact[f] < 0 || part[rubs->contact[f]])
            return 1;
    return 0;
}

/* Impulses of the contacts in `part` with the friction that takes part, and their response r (k). `dy`: changes of speeds
   so far. 0: none fulfil the law. */
static int with_friction(const Contacts *c, const Rubs *rubs, const int64_t *part, const double *e, const double *dy,
                         double *impulse, double *r, Room room) {
    int64_t n = 0, count = 0, u = 0, all = c->n + rubs->directions;
    int64_t *which = take_integers(&room, all), *place = take_integers(&room, c->n);
    int64_t *first = take_integers(&room, rubs->count + 1), *contact = take_integers(&room, rubs->count);
    int64_t *stands = take_integers(&room, rubs->count), *mine = take_integers(&room, rubs->count);
    for (int64_t i = 0; i < c->n; i++)
        if (part[i]) {
            place[i] = n;
            which[n++] = i;
        }
    u = n;
    for (int64_t f = 0; f < rubs->count; f++)
        if (rubs->contact[f] < 0 || part[rubs->contact[f]]) {
            first[count] = u;
            contact[count] = rubs->contact[f] < 0 ? -1 : place[rubs->contact[f]];
            mine[count++] = f;
            for (int64_t d = rubs->first[f]; d < rubs->first[f + 1]; d++)
                which[u++] = c->n + d;
        }
    first[count] = u;
    double *R = take(&room, c->k * u), *rate = take(&room, u), *own_e = take(&room, n), *found = take(&room, u);
    double *P = take(&room, 3 * count * u), *S = take(&room, 3 * count), *kinetic = take(&room, count);
    double *sticking = take(&room, count);
    for (int64_t j = 0; j < n; j++) {
        rate[j] = c->rate[which[j]];
        own_e[j] = e[which[j]];
        for (int64_t a = 0; a < c->k; a++)
            R[a * u + j] = c->R[a * c->n + which[j]];
    }
    clear(S, 3 * count);
    for (int64_t f = 0; f < count; f++) {
        int64_t from = first[f], d = first[f + 1] - from, row = rubs->first[mine[f]];
        for (int64_t j = 0; j < d; j++)
            rate[from + j] = rubs->v[row + j] + dot(rubs->D + (row + j) * c->n_y, dy, c->n_y);
        responses_of(c, rubs->D + row * c->n_y, d, R, u, from, room);
        stands[f] = rubs->sticks[mine[f]] || length_of(rate + from, d) <= rubs->slowest[mine[f]];
        kinetic[f] = rubs->kinetic[mine[f]];
        sticking[f] = rubs->sticking[mine[f]];
        for (int64_t i = 0; i < 3; i++)
            for (int64_t j = 0; j < u; j++)
                P[(3 * f + i) * u + j] = contact[f] < 0 ? rubs->P[(3 * mine[f] + i) * all + which[j]] : 0.0;
    }
    Impact impact = {{c->k, n, u, count, R, rate, first, contact, kinetic, P, S}, own_e, kinetic, sticking, stands};
    if (!impact_impulses(&impact, found, r, room))
        return 0;
    clear(impulse, c->n);
    for (int64_t j = 0; j < n; j++)
        impulse[which[j]] = found[j];
    return 1;
}

/* All impacts of an instant with the restitution given: together, or one after the other where a contact asks for it. Δy is
   added to `dy`. */
static int64_t all_impacts(Contacts *c, const Rubs *rubs, const double *restitution, double *dy, Room room) {
    int64_t n = c->n, *part = take_integers(&room, n), *approaching = take_integers(&room, n), sequential = 0;
    int64_t *which = take_integers(&room, n);
    double *e = take(&room, n), *impulse = take(&room, n), *r = take(&room, most(c->k, 1)), *R = take(&room, c->k * n);
    double *own_rate = take(&room, n), *own_e = take(&room, n), *x = take(&room, n);
    for (int64_t i = 0; i < n; i++)
        sequential = sequential || (c->near[i] && c->sequential[i]);
    for (int round = 0; round <= MOST_ROUNDS; round++) {
        int64_t any = 0;
        double fastest = 0.0;
        for (int64_t i = 0; i < n; i++) {
            approaching[i] = c->near[i] && c->rate[i] < -c->slow[i];
            any = any || approaching[i];
            fastest = approaching[i] ? min(fastest, c->rate[i]) : fastest;
        }
        if (!any)
            break;
        for (int64_t i = 0; i < n; i++) { /* the fastest, and those as fast, which symmetry may demand */
            int one = sequential && round < MOST_ROUNDS;
            part[i] = one ? approaching[i] && c->rate[i] <= (1.0 - AS_FAST) * fastest : c->near[i];
            e[i] = round < MOST_ROUNDS ? restitution[i] : 0.0;
        }
        if (rubs_in(rubs, part)) {
            if (!with_friction(c, rubs, part, e, dy, impulse, r, room)) {
                for (int64_t i = 0; i < n; i++)
                    c->bad[i] = part[i];
                return CONTACTS_JAMMED;
            }
        } else {
            int64_t count = columns_of(c, part, which, R);
            for (int64_t j = 0; j < count; j++) {
                own_rate[j] = c->rate[which[j]];
                own_e[j] = e[which[j]];
            }
            if (!moreau_impulses(R, own_rate, own_e, x, c->k, count, room))
                return CONTACTS_WITHOUT_FORCES;
            clear(impulse, n);
            for (int64_t j = 0; j < count; j++)
                impulse[which[j]] = x[j];
            pressed_by(c, impulse, r);
        }
        strike(c, r, dy, room);
        any = 0;
        for (int64_t i = 0; i < n; i++) {
            any = any || impulse[i] > 0.0;
            if (impulse[i] > 0.0 || (approaching[i] && c->rate[i] >= -c->slow[i]))
                c->struck[i] = 1;
        }
        if (!any)
            break;
    }
    int64_t status = CONTACTS_SETTLED;
    for (int64_t i = 0; i < n; i++)
        if (c->near[i] && c->rate[i] < -1e3 * c->slow[i]) {
            c->bad[i] = 1;
            c->told[i] = -c->rate[i];
            status = CONTACTS_PUSHED; /* drivers or constraints do */
        }
    return status;
}

/* Bounces that have become too low to follow, or follow each other too quickly: in `low`, and in `part` with the contacts at
   rest. How many; −1: no forces were found. */
static int64_t low_bounces(const Contacts *c, int64_t *part, int64_t *low, Room room) {
    int64_t n = c->n, count = 0;
    double *forces = take(&room, n), *r = take(&room, most(c->k, 1));
    for (int64_t i = 0; i < n; i++) {
        low[i] = 0;
        part[i] = c->near[i] && size_of(c->rate[i]) <= c->slow[i];
        count += c->near[i] && c->rate[i] > c->slow[i];
    }
    if (count == 0)
        return 0;
    if (!complementary_among(c, part, c->free, forces, room))
        return -1;
    pressed_by(c, forces, r);
    count = 0;
    for (int64_t i = 0; i < n; i++) {
        double fall = c->free[i] + rate_change(c, i, r);
        double arc = max(LOWEST_ARC(c, i), -c->gap[i]); /* or one that ends before its zero, behind which it was put */
        int ends = fall < 0.0 && c->rate[i] * c->rate[i] <= 2.0 * arc * size_of(fall);
        if (c->near[i] && c->rate[i] > c->slow[i] && (ends || c->piled[i])) {
            part[i] = low[i] = 1;
            count++;
        }
    }
    return count;
}

/* End low bounces. */
static int64_t end_low_bounces(Contacts *c, double *dy, Room room) {
    int64_t n = c->n, *part = take_integers(&room, n), *which = take_integers(&room, n);
    double *r = take(&room, most(c->k, 1)), *R = take(&room, c->k * n);
    double *C = take(&room, c->k * n), *stopped = take(&room, n);
    int64_t count = low_bounces(c, part, which, room);
    if (count <= 0)
        return count < 0 ? CONTACTS_WITHOUT_FORCES : CONTACTS_SETTLED;
    count = columns_of(c, part, which, R);
    columns_as_rows(c->R, c->k, n, which, count, C);
    for (int64_t i = 0; i < count; i++)
        stopped[i] = -c->rate[which[i]];
    least_squares(C, stopped, r, count, c->k, SAME_RESPONSES, room);
    strike(c, r, dy, room);
    return CONTACTS_SETTLED;
}

/* All impacts. Where a low bounce would end by a pull that takes the rebound away, what rubbed with the rebound would stay:
   with friction the last impact has none. Then the friction of the time of the bounces left out is that of rest. */
static int64_t impacts_with_last_ones(Contacts *c, const Rubs *rubs, double *dy, Room room) {
    int64_t n = c->n, *part = take_integers(&room, n), *low = take_integers(&room, n);
    double *e = take(&room, n), *rate = take(&room, n);
    copy(e, c->e, n);
    copy(rate, c->rate, n);
    for (;;) {
        int64_t status = all_impacts(c, rubs, e, dy, room), last = 0;
        if (status != CONTACTS_SETTLED || !rubs->count || low_bounces(c, part, low, room) <= 0 || !rubs_in(rubs, low))
            return status;
        for (int64_t i = 0; i < n; i++)
            if (low[i] && c->struck[i] && e[i] > 0.0) {
                e[i] = 0.0;
                last = 1;
            }
        if (!last)
            return status;
        copy(c->rate, rate, n);
        clear(dy, c->n_y);
        for (int64_t i = 0; i < n; i++)
            c->struck[i] = 0;
    }
}

/* Stop contacts that approach too slowly for an impact and that nothing presses: they would pass their margin again and
   again. Those that are pressed come to rest. */
static int64_t stop_creeping(Contacts *c, double *dy, Room room) {
    int64_t n = c->n, *slow = take_integers(&room, n), any = 0;
    double *impulse = take(&room, n), *r = take(&room, most(c->k, 1));
    for (int64_t i = 0; i < n; i++) {
        slow[i] = c->near[i] && !c->closed[i] && size_of(c->rate[i]) <= c->slow[i];
        if (slow[i] && c->rate[i] < -CREEPING * c->slow[i] && c->free[i] >= -1e-9 * c->pull[i])
            c->struck[i] = any = 1;
    }
    if (!any)
        return CONTACTS_SETTLED;
    if (!complementary_among(c, slow, c->rate, impulse, room))
        return CONTACTS_WITHOUT_FORCES;
    pressed_by(c, impulse, r);
    strike(c, r, dy, room);
    return CONTACTS_SETTLED;
}

/* What impacts do at an instant: Δy (n_y) of the speeds, and the contacts that are struck; rates follow. */
static int64_t hit_contacts(Contacts *c, const Rubs *rubs, double *dy, Room room) {
    int64_t status = CONTACTS_SETTLED;
    clear(dy, c->n_y);
    for (int64_t i = 0; i < c->n; i++) {
        c->struck[i] = 0;
        c->told[i] = c->gap[i];
        c->bad[i] = c->gap[i] < -PENETRATION(c, i);
        if (c->bad[i])
            status = CONTACTS_VIOLATED;
    }
    if (status == CONTACTS_SETTLED)
        status = impacts_with_last_ones(c, rubs, dy, room);
    if (status == CONTACTS_SETTLED)
        status = end_low_bounces(c, dy, room);
    return status == CONTACTS_SETTLED ? stop_creeping(c, dy, room) : status;
}

#endif
