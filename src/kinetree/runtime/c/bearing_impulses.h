/* Bearings that rub with the impulse of their reaction.

   Impulses g of all kinds (of contacts, of rubs, of a blow) change speeds and constraint forces at once,

       A Δy = g + BᵀΛ_c,    B Δy = 0

   and with them the reaction of a joint: what R(ẏ, λ, loads) is for accelerations and forces, its linear part is for Δy and
   impulses,

       R = R_y Δy + R_λ Λ_c + R_g,    R_g what g does to it directly

   Where constraints are redundant, Λ_c are those with the least reactions of all joints and constraints of the model, as forces
   are (reaction_sharing.h). */
#ifndef KINETREE_BEARING_IMPULSES_H
#define KINETREE_BEARING_IMPULSES_H

#include "contact_modes.h"
#include "reaction_sharing.h"

/* Reactions at a state: 3 of each of `count` bearings, then those of all joints and constraints, `all` together; of m constraint
   rows B, and of u kinds of impulses, by unit impulses along `rows` (u × n_y), those of the bearings last. */
typedef struct {
    int64_t count, all, m, u, n_y;
    const double *by_y, *by_own, *direct, *rows, *A, *B; /* R_y (all × n_y), R_λ (all × m), R_g (all × u) */
    const int64_t *first;                                /* 0, 1, … count: every bearing rubs in one direction */
    Sharing sharing;
} Bearings;

/* Doubles that the functions below work with, of the sizes in b and `first`. */
static inline int64_t room_for_bearings(const Bearings *b) {
    int64_t m = b->m, n = b->n_y, count = b->count;
    Impact impact = {{n, 0, count, count, 0, 0, b->first, 0, 0, 0, 0}, 0, 0, 0, 0};
    return room_for_sharing(b->all, m, n) + b->all + 3 * m + 6 * n + 3 * count * (count + 8) + n * count + room_for_impact(&impact) + 1024;
}

static void open_bearings(Bearings *b, Room *room) {
    b->sharing = open_sharing(b->by_own + 3 * b->count * b->m, b->all - 3 * b->count, b->B, b->m, b->n_y, room);
}

/* Impulses (3 count) of the reactions of the bearings, of changes of speeds by an impulse g (0: of constraints alone) that does
   `direct` (every `stride` numbers; 0: nothing) to reactions. */
static void reaction_impulses(const Bearings *b, const double *dy, const double *g, const double *direct, int64_t stride,
                              double *found, Room room) {
    int64_t m = b->m, n = b->n_y, own = 3 * b->count;
    const Rows *rows = &b->sharing.rows;
    double *R = take(&room, b->all), *left = take(&room, n), *s = take(&room, m), *lam = take(&room, m), *shared = take(&room, m);
    for (int64_t i = 0; i < n; i++)
        left[i] = dot(b->A + i * n, dy, n) - (g ? g[i] : 0.0);
    for (int64_t k = 0; k < rows->r; k++)
        s[k] = dot(rows->C + k * n, left, n);
    for (int64_t j = 0; j < m; j++)
        lam[j] = dot(rows->T + j * m, s, rows->r);
    for (int64_t i = 0; i < b->all; i++)
        R[i] = dot(b->by_y + i * n, dy, n) + (direct ? direct[i * stride] : 0.0) + dot(b->by_own + i * m, lam, m);
    share_reactions(&b->sharing, R + own, shared, room);
    for (int64_t i = 0; i < own; i++)
        found[i] = R[i] + dot(b->by_own + i * m, shared, m);
}

/* Δy = T L⁻ᵀ r; r is overwritten. */
static void change_of_response(const Contacts *c, double *r, double *dy) {
    backward(c->L, c->k, r, c->k);
    for (int64_t j = 0; j < c->n_y; j++)
        dy[j] = dot(c->T + j * c->k, r, c->k);
}

/* P (3 count × as many): reactions by unit impulses of the kinds from `first` on. */
static void unit_reactions(const Bearings *b, const Contacts *c, int64_t first, double *P, Room room) {
    int64_t width = b->u - first;
    double *r = take(&room, most(c->k, 1)), *dy = take(&room, b->n_y), *found = take(&room, 3 * b->count);
    for (int64_t j = 0; j < width; j++) {
        const double *g = b->rows + (first + j) * b->n_y;
        responses_of(c, g, 1, r, 1, 0, room);
        change_of_response(c, r, dy);
        reaction_impulses(b, dy, g, b->direct + first + j, b->u, found, room);
        for (int64_t i = 0; i < 3 * b->count; i++)
            P[i * width + j] = found[i];
    }
}

/* Speeds Δy (n_y) that the friction of the bearings adds where speeds have changed by `changed`, of an impulse as of
   `reaction_impulses`. v = D y + … are their velocities before, D (count × n_y). 0: no impulses fulfil the law. */
static int rub_bearings(const Bearings *b, const Contacts *c, const double *D, const double *v, const double *kinetic,
                        const double *sticking, const double *slowest, const double *changed, const double *g,
                        const double *direct, double *dy, Room room) {
    int64_t count = b->count, *contact = take_integers(&room, count), *stands = take_integers(&room, count);
    double *S = take(&room, 3 * count), *P = take(&room, 3 * count * count), *R = take(&room, c->k * count);
    double *rate = take(&room, count), *found = take(&room, count), *r = take(&room, most(c->k, 1));
    reaction_impulses(b, changed, g, direct, 1, S, room);
    unit_reactions(b, c, b->u - count, P, room);
    responses_of(c, D, count, R, count, 0, room);
    for (int64_t f = 0; f < count; f++) {
        contact[f] = -1;
        rate[f] = v[f] + dot(D + f * b->n_y, changed, b->n_y);
        stands[f] = size_of(v[f]) <= slowest[f];
    }
    Impact impact = {{c->k, 0, count, count, R, rate, b->first, contact, kinetic, P, S}, 0, kinetic, sticking, stands};
    if (!impact_impulses(&impact, found, r, room))
        return 0;
    change_of_response(c, r, dy);
    return 1;
}

#endif
