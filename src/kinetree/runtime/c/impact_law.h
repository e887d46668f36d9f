/* The law of impacts with friction: Newton's for the gaps, Coulomb's for the impulses along the surfaces.

       0 ≤ Λ ⟂ γ⁺ + e γ⁻ ≥ 0,      |Λ_t| ≤ c Λ,   Λ_t = −c Λ v_t⁺/|v_t⁺|  where v_t⁺ ≠ 0

   for all contacts of an instant together (J. J. Moreau, Unilateral contact and dry friction in finite freedom dynamics,
   1988), and the same with the impulse |S| of its reaction in place of Λ for every bearing whose friction follows its
   load. Forces that stay finite (weights, springs, preloads) have no impulse. The coefficient c is that of what happens:

       slides before and after              c = μ
       slides before, is stopped            |Λ_t| ≤ μ Λ has been enough to stop it
       slides, would come out backwards     it has passed rest on the way: held, as the next
       stands before, is held               |Λ_t| ≤ μₛ Λ
       stands before, is torn loose         c = μ

   Restitution with friction, or with unequal coefficients, could create energy or ask for what no impulses within the
   cones can do (a body that jams). All e of the instant are then lowered together, as far as is needed. */
#ifndef KINETREE_IMPACT_LAW_H
#define KINETREE_IMPACT_LAW_H

#include "cone_problem.h"

#define SHARE_HALVINGS 30 /* of the interval in which the share of e is found that creates no energy */
#define STANDS 1e-9 /* speed of a rub after an impact, over the terms that it is the sum of, that is none */

/* What acts at an instant, its rates before it, restitution of the contacts (n) and friction of the rubs (count): the
   coefficients of sliding and of sticking, and whether it does not slide before. */
typedef struct {
    Cones cones;
    const double *e, *kinetic, *sticking;
    const int64_t *stands;
} Impact;

static inline int64_t room_for_impact(const Impact *impact) {
    int64_t u = impact->cones.u, k = impact->cones.k, count = impact->cones.count;
    return room_for_cones(&impact->cones) + k * u + 3 * count * u + 16 * (u + k + 8 * count) + 1024;
}

/* Contacts in an order of their own, not the one they are written in: it may decide where solutions are several. By
   rate, then by response, then by the speed of sliding. */
static void order_of_contacts(const Cones *cones, int64_t *order, Room room) {
    int64_t n = cones->n, u = cones->u;
    double *keys = take(&room, 3 * n);
    for (int64_t i = 0; i < n; i++) {
        double size = 0.0;
        for (int64_t a = 0; a < cones->k; a++)
            size += cones->R[a * u + i] * cones->R[a * u + i];
        keys[3 * i] = cones->rate[i];
        keys[3 * i + 1] = square_root(size);
        keys[3 * i + 2] = 0.0;
    }
    for (int64_t c = 0; c < cones->count; c++)
        if (cones->contact[c] >= 0)
            keys[3 * cones->contact[c] + 2] =
                length_of(cones->rate + cones->first[c], cones->first[c + 1] - cones->first[c]);
    for (int64_t i = 0; i < n; i++) {
        int64_t place = i;
        for (; place > 0; place--) {
            const double *own = keys + 3 * i, *other = keys + 3 * order[place - 1];
            int smaller = own[0] < other[0] ||
                          (own[0] == other[0] && (own[1] < other[1] || (own[1] == other[1] && own[2] < other[2])));
            if (!smaller)
                break;
            order[place] = order[place - 1];
        }
        order[place] = i;
    }
}

/* Rubs in the order of their contacts, bearings last as they are. */
static void order_of_rubs(const Cones *cones, const int64_t *place, int64_t *order) {
    for (int64_t c = 0; c < cones->count; c++) {
        int64_t at = c;
        for (; at > 0; at--) {
            int64_t own = cones->contact[c], other = cones->contact[order[at - 1]];
            if (own < 0 || (other >= 0 && place[other] <= place[own]))
                break;
            order[at] = order[at - 1];
        }
        order[at] = c;
    }
}

/* The same impact with its contacts and rubs in an order of their own; `columns` (u) tells where its impulses stood. */
static Impact in_own_order(const Impact *impact, int64_t *columns, Room *room) {
    const Cones *given = &impact->cones;
    int64_t n = given->n, u = given->u, k = given->k, count = given->count, next = n;
    int64_t *place = take_integers(room, n), *rubs = take_integers(room, count), *first = take_integers(room, count + 1);
    int64_t *contact = take_integers(room, count), *stands = take_integers(room, count);
    double *R = take(room, k * u), *rate = take(room, u), *e = take(room, n), *P = take(room, 3 * count * u);
    double *S = take(room, 3 * count), *kinetic = take(room, count), *sticking = take(room, count);
    order_of_contacts(given, columns, *room);
    for (int64_t i = 0; i < n; i++) {
        place[columns[i]] = i;
        e[i] = impact->e[columns[i]];
    }
    order_of_rubs(given, place, rubs);
    for (int64_t c = 0; c < count; c++) {
        int64_t from = rubs[c];
        first[c] = next;
        for (int64_t j = given->first[from]; j < given->first[from + 1]; j++)
            columns[next++] = j;
        contact[c] = given->contact[from] < 0 ? -1 : place[given->contact[from]];
        kinetic[c] = impact->kinetic[from];
        sticking[c] = impact->sticking[from];
        stands[c] = impact->stands[from];
    }
    first[count] = next;
    for (int64_t j = 0; j < u; j++) {
        rate[j] = given->rate[columns[j]];
        for (int64_t i = 0; i < k; i++)
            R[i * u + j] = given->R[i * u + columns[j]];
        for (int64_t c = 0; c < count; c++)
            for (int64_t i = 0; i < 3; i++) {
                P[(3 * c + i) * u + j] = given->P[(3 * rubs[c] + i) * u + columns[j]];
                S[3 * c + i] = given->S[3 * rubs[c] + i];
            }
    }
    Impact found = {{k, n, u, count, R, rate, first, contact, kinetic, P, S}, e, kinetic, sticking, stands};
    return found;
}

/* Impulses u, r with the coefficients of what happens and a share of all e; every rub changes from sliding to held to
   torn once at most. 0: none. */
static int impulses_with_states(const Impact *impact, double share, const double *near, double *u, double *r, Room room) {
    Cones cones = impact->cones;
    int64_t count = cones.count, *held = take_integers(&room, count), *torn = take_integers(&room, count);
    double *coefficient = take(&room, count), *rate = take(&room, cones.u);
    copy(rate, cones.rate, cones.u);
    for (int64_t i = 0; i < cones.n; i++)
        rate[i] = (1.0 + share * impact->e[i]) * cones.rate[i];
    for (int64_t c = 0; c < count; c++) {
        held[c] = impact->stands[c];
        torn[c] = 0;
    }
    cones.rate = rate;
    cones.coefficient = coefficient;
    for (int64_t round = 0; round < 2 * count + 1; round++) {
        for (int64_t c = 0; c < count; c++)
            coefficient[c] = held[c] ? impact->sticking[c] : impact->kinetic[c];
        if (!solve_cones(&cones, near, u, r, room))
            return 0;
        int changed = 0;
        for (int64_t c = 0; c < count; c++) {
            if (impact->sticking[c] == impact->kinetic[c])
                continue;
            int64_t from = cones.first[c], d = cones.first[c + 1] - from;
            const double *v = cones.rate + from;
            double after[2], whole = 0.0;
            for (int64_t j = 0; j < d; j++) {
                after[j] = v[j];
                for (int64_t i = 0; i < cones.k; i++) {
                    double response = cones.R[i * cones.u + from + j];
                    after[j] += response * r[i];
                    whole += response * response;
                }
            }
            double terms = length_of(v, d) + square_root(whole) * length_of(r, cones.k);
            int slides = length_of(after, d) > STANDS * terms;
            if (held[c] && slides) {
                held[c] = 0;
                torn[c] = changed = 1;
            } else if (!held[c] && !torn[c] && slides && dot(after, v, d) < 0.0)
                held[c] = changed = 1;
        }
        if (!changed)
            return 1;
    }
    return 1;
}

/* Whether u·(w⁺ + w⁻)/2, the work of the impulses, is more than round-off. */
static int creates_energy(const Impact *impact, const double *u, const double *r) {
    double own = dot(r, r, impact->cones.k);
    return dot(u, impact->cones.rate, impact->cones.u) + 0.5 * own > 1e-12 * own;
}

/* Impulses u of all that acts, and their response r = R u (k). 0 where none fulfil the law, not even without
   restitution. */
static int impact_impulses(const Impact *given, double *u, double *r, Room room) {
    int64_t n_u = given->cones.u, k = given->cones.k, *columns = take_integers(&room, n_u);
    double *best = take(&room, n_u), *response = take(&room, k), *tried = take(&room, n_u), *moved = take(&room, k);
    Impact own = in_own_order(given, columns, &room);
    int found = impulses_with_states(&own, 1.0, 0, best, response, room);
    if (!found || creates_energy(&own, best, response)) {
        if (!impulses_with_states(&own, 0.0, 0, best, response, room))
            return 0;
        double low = 0.0, high = 1.0;
        if (!found && impulses_with_states(&own, 1.0, best, tried, moved, room) && !creates_energy(&own, tried, moved)) {
            copy(best, tried, n_u);
            copy(response, moved, k);
            low = high;
        }
        for (int i = 0; i < SHARE_HALVINGS && low < high; i++) {
            double middle = 0.5 * (low + high);
            if (impulses_with_states(&own, middle, best, tried, moved, room) && !creates_energy(&own, tried, moved)) {
                copy(best, tried, n_u);
                copy(response, moved, k);
                low = middle;
            } else
                high = middle;
        }
    }
    for (int64_t j = 0; j < n_u; j++)
        u[columns[j]] = best[j];
    copy(r, response, k);
    return 1;
}

#endif
