/* The law of constraints that are switched on: they must fit, and speeds that do not fit change at once.

   With all constraints that are on from now, φ(x, t) = 0 and B y = b,

       B y⁺ = b,    A (y⁺ − y⁻) = Bᵀ Λ

   the impact without rebound, which of all y⁺ that fit is the one nearest to y⁻ in the metric of the kinetic energy. What is
   left of φ (events are located as exactly as the motion is known, not better) is taken away in the same metric.

   Functions that such constraints hold on their zero (a latch that closes at the angle that is watched) cannot leave it
   before something is switched off again. What they show meanwhile is round-off. */
#ifndef KINETREE_SWITCH_LAW_H
#define KINETREE_SWITCH_LAW_H

#include "least_change.h"
#include "rank.h"

#define MET_RATE 1e-9 /* share of the greatest rate of a row up to which rates are met */
#define SLOWEST_RATE 1e-3 /* that such a rate is at least */
#define CLOSING_ROUNDS 5
#define ON_ZERO 1e-9 /* value of a function, in units of what its terms come to, that is zero */
#define HELD_STILL 1e-9 /* share of a gradient left in the motions allowed, below which there is nothing left */

/* The constraints of a model whose parts have just been switched: of m rows the first m_h have positions, of which those in
   `lengths` are judged by the size of the mechanism. */
typedef struct {
    int64_t n_x, n_y, m, m_h, n_q;
    const int64_t *quaternions, *lengths;
    double length;
    void *model; /* is handed to: A, φ, ψ and B at (t, z), and N(x) δ */
    void (*look)(void *model, double t, const double *z, double *A, double *phi, double *psi, double *B);
    void (*move)(void *model, double t, const double *z, const double *delta, double *dx);
} Switched;

static inline int64_t room_for_closing(int64_t n_x, int64_t n_y, int64_t m) {
    return room_for_rows(m, n_y) + n_y * n_y + m * n_y + 2 * m + 3 * n_y + n_x + 64;
}

static double largest_of(const double *x, int64_t n) {
    double found = 0.0;
    for (int64_t i = 0; i < n; i++)
        found = max(found, size_of(x[i]));
    return found;
}

/* The state z after the constraints were switched on; where it cannot be, `told` has the residuals that are left. */
static int64_t close_constraints(const Switched *on, double t, double *z, double *told, Room room) {
    int64_t n = on->n_y, m = on->m, weighed = 1;
    double *A = take(&room, n * n), *B = take(&room, m * n), *phi = take(&room, m), *psi = take(&room, m);
    double *delta = take(&room, n), *dx = take(&room, on->n_x), *y = z + on->n_x, steepest = 0.0;
    int64_t *free = take_integers(&room, n);
    for (int64_t j = 0; j < n; j++)
        free[j] = 1;
    if (m == 0)
        return CLOSING_FITS;
    on->look(on->model, t, z, A, phi, psi, B);
    copy(told, phi, on->m_h);
    for (int64_t i = 0; i < on->m_h; i++)
        if (!(size_of(phi[i]) <= FITS * (on->lengths[i] != 0 ? on->length : 1.0)))
            return CLOSING_GAPS;
    for (int64_t round = 0; round < CLOSING_ROUNDS && weighed && largest_of(phi, on->m_h) != 0.0; round++) {
        weighed = change_least(A, B, phi, free, delta, on->m_h, n, room);
        on->move(on->model, t, z, delta, dx);
        for (int64_t k = 0; k < on->n_x; k++)
            z[k] += dx[k];
        unit_quaternions(z, on->quaternions, on->n_q);
        on->look(on->model, t, z, A, phi, psi, B);
    }
    for (int64_t i = 0; i < m; i++) {
        double steep = 0.0;
        for (int64_t j = 0; j < n; j++)
            steep += size_of(B[i * n + j]);
        steepest = max(steepest, steep);
    }
    double quickest = steepest * largest_of(y, n) + largest_of(psi, m);
    weighed = weighed && change_least(A, B, psi, free, delta, m, n, room);
    if (!weighed)
        return CLOSING_MASSLESS;
    for (int64_t j = 0; j < n; j++)
        y[j] += delta[j];
    on->look(on->model, t, z, A, phi, psi, B);
    copy(told, psi, m);
    for (int64_t i = 0; i < m; i++)
        if (!(size_of(psi[i]) <= MET_RATE * max(quickest, SLOWEST_RATE)))
            return CLOSING_CONTRADICTS;
    return CLOSING_FITS;
}

static inline int64_t room_for_held(int64_t n_y, int64_t m) { return room_for_rows(m, n_y) + 2 * m * m + m * n_y + n_y + 64; }

/* Find which of n functions g are zero at a state (x, y) and stay zero in all motions that m rows B allow.

   g(t, x) is held where g = ġ = 0 and its gradient `along` the speeds is a combination of rows of B, g(t, x, y) where g = 0 and
   its gradient by `speeds` is one. */
static void find_held(const double *g, const double *rate, const double *along, const double *speeds, int64_t n,
                      const double *B, int64_t m, const double *x, int64_t n_x, int64_t n_y, int64_t *held, Room room) {
    Rows rows = room_of_rows(&room, m, n_y);
    double *left = take(&room, n_y), size = 1.0 + largest_of(x, n_x), quick = 1.0 + largest_of(x + n_x, n_y);
    split_rows(&rows, B, RANK_TOLERANCE, room);
    for (int64_t k = 0; k < n; k++) {
        int of_speeds = largest_of(speeds + k * n_y, n_y) != 0.0;
        const double *gradient = (of_speeds ? speeds : along) + k * n_y;
        double steep = length_of(gradient, n_y);
        copy(left, gradient, n_y);
        for (int64_t i = 0; i < rows.r; i++) {
            double part = dot(rows.C + i * n_y, gradient, n_y);
            for (int64_t j = 0; j < n_y; j++)
                left[j] -= part * rows.C[i * n_y + j];
        }
        int on_zero = size_of(g[k]) <= ON_ZERO * steep * (of_speeds ? quick : size);
        int rests = of_speeds || size_of(rate[k]) <= ON_ZERO * steep * quick;
        held[k] = m > 0 && steep > 0.0 && on_zero && rests && length_of(left, n_y) <= HELD_STILL * steep;
    }
}

#endif
