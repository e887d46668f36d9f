/* Impulses and forces of contacts, with and without friction, for callers outside: `work` is room for what they work
   with. Functions return 1, or 0 where nothing was found that fulfils the law. */
#include "bearing_impulses.h"
#include "contact_rest.h"

int64_t lemke_work(int64_t n) { return room_for_lemke(n); }

int64_t lemke_of_matrix(const double *M, const double *q, int64_t n, double *z, double *work) {
    Room room = {work};
    return lemke(M, q, z, n, room);
}

int64_t forces_work(int64_t k, int64_t n) { return room_for_forces(k, n); }

int64_t complementary_forces(const double *R, int64_t k, int64_t n, const double *q, double *force, double *work) {
    Room room = {work};
    return complementary(R, q, force, k, n, room);
}

int64_t impulses_without_friction(const double *R, int64_t k, int64_t n, const double *rate, const double *e,
                                  double *impulse, double *work) {
    Room room = {work};
    return moreau_impulses(R, rate, e, impulse, k, n, room);
}

/* Rows of C (n × k) here. */
int64_t independent_forces(const double *C, int64_t n, int64_t k, double *force, double *work) {
    Room room = {work};
    with_independent(C, force, n, k, room);
    return 1;
}

int64_t shared_forces(const double *R, int64_t k, int64_t n, double *force, double *work) {
    Room room = {work};
    least_forces(R, force, k, n, room);
    return 1;
}

int64_t column_is_independent(const double *R, int64_t k, int64_t n, int64_t index, const int64_t *others, int64_t count,
                              double *work) {
    Room room = {work};
    return is_independent(R, k, n, index, others, count, room);
}

static Impact impact_of(const double *R, int64_t k, int64_t u, int64_t n, const double *rate, const double *e,
                        const int64_t *rubs, int64_t count, const double *friction, const double *P, const double *S) {
    Cones cones = {k, n, u, count, R, rate, rubs, rubs + count + 1, friction, P, S};
    Impact impact = {cones, e, friction, friction + count, rubs + 2 * count + 1};
    return impact;
}

int64_t impact_work(int64_t k, int64_t n, int64_t u, const int64_t *rubs, int64_t count) {
    Impact impact = impact_of(0, k, u, n, 0, 0, rubs, count, 0, 0, 0);
    return room_for_impact(&impact);
}

/* Impulses (u) of n contacts and `count` rubs with responses R (k × u), and their response (k).

   `rubs` (3 count + 1 integers): where the directions of each rub begin among the columns, and where they end; the
   contact that bounds each, or −1 of a bearing; whether it stands. `friction` (2 count): coefficients of sliding, then of
   sticking. P (count × 3 × u) and S (count × 3): reactions S + P u of bearings. */
int64_t impulses_with_friction(const double *R, int64_t k, int64_t u, int64_t n, const double *rate, const double *e,
                               const int64_t *rubs, int64_t count, const double *friction, const double *P,
                               const double *S, double *impulses, double *response, double *work) {
    Room room = {work};
    Impact impact = impact_of(R, k, u, n, rate, e, rubs, count, friction, P, S);
    return impact_impulses(&impact, impulses, response, room);
}

/* --- decisions of an instant -------------------------------------------------------------------------------------- */

/* Contacts of a run: `of` are addresses of their numbers and flags, of G, and of T, L, R and ẏ. */
static Contacts contacts_at(int64_t n, int64_t n_y, int64_t k, const int64_t *of) {
    Contacts c = contacts_in(n, n_y, (double *)(intptr_t)of[0], (int64_t *)(intptr_t)of[1]);
    c.G = (double *)(intptr_t)of[2];
    c.T = (double *)(intptr_t)of[3];
    c.L = (double *)(intptr_t)of[4];
    c.R = (double *)(intptr_t)of[5];
    c.ydot = (double *)(intptr_t)of[6];
    c.k = k;
    return c;
}

/* Friction: `of` are addresses of integers (first of each rub and the end, contact, sticks), of D, v, coefficients of
   sliding and sticking with speeds that are none, and of P. */
static Rubs rubs_at(int64_t count, const int64_t *of) {
    const int64_t *numbers = (int64_t *)(intptr_t)of[0];
    const double *friction = (double *)(intptr_t)of[3];
    Rubs rubs = {count, count ? numbers[count] : 0, numbers, numbers + count + 1, numbers + 2 * count + 1,
                 (double *)(intptr_t)of[1], (double *)(intptr_t)of[2], friction, friction + count,
                 friction + 2 * count, (double *)(intptr_t)of[4]};
    return rubs;
}

int64_t contacts_work(int64_t n, int64_t n_y, int64_t m, int64_t width, int64_t count, const int64_t *of_rubs) {
    Contacts c = contacts_in(n, n_y, 0, 0);
    Rubs rubs = rubs_at(count, of_rubs);
    return room_for_contacts(&c, &rubs, m, width);
}

int64_t changes_work(int64_t m, int64_t n_y) { return room_for_rows(m, n_y) + 4 * n_y * n_y + 16 * n_y + 256; }

/* T (n_y × k) and L (k × k) of A and B (m × n_y); returns k, or −1 where some motion has no mass. */
int64_t changes_of_speeds(const double *A, const double *B, int64_t m, int64_t n_y, double *T, double *L, double *work) {
    Contacts c = contacts_in(0, n_y, 0, 0);
    Room room = {work};
    double *nothing = take(&room, most(m, n_y)), *ydot = take(&room, n_y);
    clear(nothing, most(m, n_y));
    c.T = T;
    c.L = L;
    return allowed_changes(&c, A, nothing, B, nothing, m, ydot, room) ? c.k : -1;
}

int64_t impulse_work(int64_t m, int64_t n_y) { return changes_work(m, n_y) + 2 * n_y * n_y + most(m, n_y) + 64; }

/* Δy (n_y) of an impulse P; 0 where some motion has no mass. */
int64_t change_of_impulse(const double *A, const double *B, const double *P, double *dy, double *work, int64_t m,
                          int64_t n_y) {
    Room room = {work};
    return change_by_impulse(A, B, m, n_y, P, dy, room);
}

/* Look at the contacts of a state with speeds y; returns k, or −1 where some motion has no mass. T has room for n_y², L for
   n_y², R for n_y n numbers. */
int64_t contacts_look(int64_t n, int64_t n_y, const int64_t *of, const double *A, const double *f, const double *B,
                      const double *gamma, int64_t m, const double *y, double *work) {
    Contacts c = contacts_at(n, n_y, 0, of);
    Room room = {work};
    return look_at_contacts(&c, A, f, B, gamma, m, y, room) == CONTACTS_SETTLED ? c.k : -1;
}

int64_t contacts_hit(int64_t n, int64_t n_y, int64_t k, const int64_t *of, int64_t count, const int64_t *of_rubs,
                     double *dy, double *work) {
    Contacts c = contacts_at(n, n_y, k, of);
    Rubs rubs = rubs_at(count, of_rubs);
    Room room = {work};
    return hit_contacts(&c, &rubs, dy, room);
}

int64_t contacts_rest(int64_t n, int64_t n_y, int64_t k, const int64_t *of, const double *rows, int64_t states,
                      int64_t width, double *work) {
    Contacts c = contacts_at(n, n_y, k, of);
    Room room = {work};
    return rest_contacts(&c, rows, states, width, room);
}

/* The same of convex bodies; `leaves` (n) are flags. */
int64_t contacts_rest_placed(int64_t n, int64_t n_y, int64_t k, const int64_t *of, const double *rows, int64_t states,
                             int64_t width, int64_t tips, int64_t *leaves, double *work) {
    Contacts c = contacts_at(n, n_y, k, of);
    Room room = {work};
    return rest_placed(&c, rows, states, width, (int)tips, leaves, room);
}

/* δ (n_y) that closes the gaps of those that come to rest; whether any does. */
int64_t contacts_close(int64_t n, int64_t n_y, int64_t k, const int64_t *of, double *delta, double *work) {
    Contacts c = contacts_at(n, n_y, k, of);
    Room room = {work};
    return close_gaps(&c, delta, room);
}

/* Places, in `which`, of those of n contacts that stay; C (n × k) and q are changed. Returns how many. */
int64_t contacts_staying(double *C, double *q, int64_t *which, int64_t n, int64_t k, double *work) {
    Room room = {work};
    return staying_contacts(C, q, which, n, k, room);
}

int64_t contacts_watched(int64_t n, int64_t n_y, const int64_t *of, double *slack) {
    Contacts c = contacts_at(n, n_y, 0, of);
    slack[0] = watched_contacts(&c);
    return 0;
}

/* Places, among `which` (count), of contacts that hold motions of their own; returns how many. */
int64_t contacts_independent(const double *rows, int64_t states, int64_t n, int64_t width, const int64_t *which,
                             int64_t count, int64_t *own, double *work) {
    Room room = {work};
    return independent_contacts(rows, states, n, width, which, count, own, room);
}

/* --- reactions that are not unique ------------------------------------------------------------------------------------ */

#define SHARED_AGAIN 6 /* times: what hardly shows, as how welds share, is lost beside the squares of all others in one pass */

int64_t sharing_work(int64_t count, int64_t m, int64_t n) { return room_for_sharing(count, m, n) + count + m; }

/* What to add to multipliers of rows B (m × n) so that reactions R (count) with slopes (count × m) become least. */
int64_t least_reactions(const double *slope, int64_t count, const double *B, int64_t m, int64_t n, const double *R, double *change,
                        double *work) {
    Room room = {work};
    Sharing sharing = open_sharing(slope, count, B, m, n, &room);
    double *left = take(&room, count), *more = take(&room, m);
    clear(change, m);
    for (int pass = 0; pass < SHARED_AGAIN; pass++) {
        for (int64_t i = 0; i < count; i++)
            left[i] = R[i] + dot(slope + i * m, change, m);
        share_reactions(&sharing, left, more, room);
        for (int64_t j = 0; j < m; j++)
            change[j] += more[j];
    }
    return 1;
}

/* --- bearings -------------------------------------------------------------------------------------------------------- */

/* `sizes`: count, all, m, u, n_y, k, then 0, 1, … count; `of` are addresses of R_y, R_λ, R_g, rows, A, B, T and L. */
static Bearings bearings_in(const int64_t *sizes, const int64_t *of, Contacts *c) {
    Bearings b = {.count = sizes[0], .all = sizes[1], .m = sizes[2], .u = sizes[3], .n_y = sizes[4], .first = sizes + 6};
    b.by_y = (double *)(intptr_t)of[0];
    b.by_own = (double *)(intptr_t)of[1];
    b.direct = (double *)(intptr_t)of[2];
    b.rows = (double *)(intptr_t)of[3];
    b.A = (double *)(intptr_t)of[4];
    b.B = (double *)(intptr_t)of[5];
    *c = contacts_in(0, b.n_y, 0, 0);
    c->T = (double *)(intptr_t)of[6];
    c->L = (double *)(intptr_t)of[7];
    c->k = sizes[5];
    return b;
}

int64_t bearings_work(const int64_t *sizes) {
    Bearings b = {.count = sizes[0], .all = sizes[1], .m = sizes[2], .u = sizes[3], .n_y = sizes[4], .first = sizes + 6};
    return room_for_bearings(&b);
}

/* P (3 count × u): reactions by unit impulses. */
int64_t bearings_units(const int64_t *sizes, const int64_t *of, double *P, double *work) {
    Contacts c;
    Bearings b = bearings_in(sizes, of, &c);
    Room room = {work};
    open_bearings(&b, &room);
    unit_reactions(&b, &c, 0, P, room);
    return 1;
}

/* Speeds dy (n_y) by the friction of bearings: `rubs` are D, v, then coefficients of sliding and of sticking, and speeds that are
   none; `impulse` are the change of the speeds, g (n_y each), and what g does to reactions directly. */
int64_t bearings_rub(const int64_t *sizes, const int64_t *of, const double *rubs, const double *impulse, double *dy, double *work) {
    Contacts c;
    Bearings b = bearings_in(sizes, of, &c);
    Room room = {work};
    const double *v = rubs + b.count * b.n_y, *laws = v + b.count;
    open_bearings(&b, &room);
    return rub_bearings(&b, &c, rubs, v, laws, laws + b.count, laws + 2 * b.count, impulse, impulse + b.n_y,
                        impulse + 2 * b.n_y, dy, room);
}
