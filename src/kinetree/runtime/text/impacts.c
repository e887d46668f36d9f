/* Impulses and forces of contacts, with and without friction, for callers outside: `work` is room for what they work
   with. Functions return 1, or 0 where nothing was found that fulfils the law. */
#include "contact_forces.h"
#include "impact_law.h"

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
