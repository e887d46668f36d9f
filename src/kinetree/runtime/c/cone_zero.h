/* The projections F of cone_problem.h, and Newton's method for their zero. */
#ifndef KINETREE_CONE_ZERO_H
#define KINETREE_CONE_ZERO_H

#include "least_squares.h"
#include "lemke.h"

#define COMPLIANCE 1e-9 /* share of RᵀR that decides how contacts share what they hold in more than one way */
#define IMMOVABLE 1e-12 /* length of a column of R, over the longest, of what cannot move */
#define CONE_VERIFIED 1e-10 /* F of a result, over the size of the terms that it is made of */
#define NEWTON_STEPS 60
#define STEP_HALVINGS 12
#define CONE_SINGULAR 1e-11 /* singular value, over the largest, of a direction in which Newton's steps do not go */
#define CONE_ROUND_OFF 1e-15
#define ROUNDED_IMPULSE 1e-12 /* share of the greatest impulse of a contact that is none */
#define LEAST_SIZE 1e-300
#define MOST_VARIABLES 512 /* of pivoting with finer polygons than the coarsest ones */
#define WHOLE_TURN 6.283185307179586

/* What acts at an instant: n contacts, then `count` rubs with their directions, `u` impulses in all. */
typedef struct {
    int64_t k, n, u, count;
    const double *R, *rate;       /* responses (k × u), rates without the impulses (u) */
    const int64_t *first;         /* of the directions of each rub (count + 1) */
    const int64_t *contact;       /* whose impulse bounds a rub; −1 of a bearing */
    const double *coefficient;    /* μ of each rub, of a bearing that turns times its radius (m) */
    const double *P, *S;          /* of bearings, the impulse of the reaction S + P u: (count × 3 × u), (count × 3) */
} Cones;

/* The same with columns of about unit length, and as few rows as there are columns at most. */
typedef struct {
    int64_t k, n, u, count;
    double *R, *q, *length, *mu, *P;
    const double *S;
    const int64_t *first, *contact;
    int64_t *moves;
    double *W, *betas; /* reflections that lead back to all rows; none where W is 0 */
    int64_t whole;
} ConeProblem;

/* Corners of the polygons, one after the other, until a solution is found. */
static const int64_t cone_facets[] = {8, 16, 64};

/* Variables of pivoting with polygons of so many corners. */
static inline int64_t variables_of(int64_t n, int64_t count, const int64_t *first, int64_t facets) {
    int64_t variables = n + count;
    for (int64_t c = 0; c < count; c++)
        variables += first[c + 1] - first[c] == 1 ? 2 : facets;
    return variables;
}

/* How many of the polygons are tried: of many rubs the coarsest ones only, for pivoting takes the cube of their number. */
static inline int tried_facets(int64_t n, int64_t count, const int64_t *first) {
    int tried = 1;
    while (tried < 3 && variables_of(n, count, first, cone_facets[tried]) <= MOST_VARIABLES)
        tried++;
    return tried;
}

/* Doubles that `solve_cones` works with. */
static inline int64_t room_for_cones(const Cones *cones) {
    int64_t u = cones->u, k = cones->k, N = 2 * u;
    int64_t coarse = variables_of(cones->n, cones->count, cones->first, cone_facets[0]);
    int64_t fine = variables_of(cones->n, cones->count, cones->first, cone_facets[2]);
    int64_t m = most(coarse, least(fine, MOST_VARIABLES)); /* of some of these rubs finer polygons may be tried than of all */
    int64_t newton = N * N + room_for_least_squares(N, N) + 16 * N;
    int64_t polygons = u * m + m * m + k * m + room_for_lemke(m) + 8 * m;
    return 2 * k * u + u * u + (3 * cones->count + 16) * u + most(newton, polygons) + 8 * cones->count + 1024;
}

static ConeProblem cone_problem(const Cones *cones, Room *room) {
    int64_t k = cones->k, u = cones->u, rows = least(k, u);
    ConeProblem p = {.k = rows, .n = cones->n, .u = u, .count = cones->count, .whole = k};
    p.R = take(room, rows * u);
    p.q = take(room, u);
    p.length = take(room, u);
    p.mu = take(room, p.count);
    p.P = take(room, p.count * 3 * u);
    p.moves = take_integers(room, u);
    p.first = cones->first;
    p.contact = cones->contact;
    p.S = cones->S;
    double *scaled = take(room, k * u), longest = 0.0;
    for (int64_t j = 0; j < u; j++) {
        double size = 0.0;
        for (int64_t i = 0; i < k; i++)
            size += cones->R[i * u + j] * cones->R[i * u + j];
        p.length[j] = square_root(size);
    }
    /* every contact and every rub by its own length: directions of one rub must stay alike */
    for (int64_t c = 0; c < p.count; c++) {
        int64_t from = p.first[c], d = p.first[c + 1] - from;
        double mean = length_of(p.length + from, d) / square_root((double)d);
        for (int64_t j = 0; j < d; j++)
            p.length[from + j] = mean;
    }
    for (int64_t j = 0; j < u; j++)
        longest = max(longest, p.length[j]);
    for (int64_t j = 0; j < u; j++) {
        p.moves[j] = p.length[j] > IMMOVABLE * longest;
        if (!p.moves[j])
            p.length[j] = 1.0;
        p.q[j] = p.moves[j] ? cones->rate[j] / p.length[j] : 0.0;
        for (int64_t i = 0; i < k; i++)
            scaled[i * u + j] = p.moves[j] ? cones->R[i * u + j] / p.length[j] : 0.0;
    }
    if (k > u) {
        p.W = take(room, u * k);
        p.betas = take(room, u);
        int64_t *order = take_integers(room, u);
        for (int64_t j = 0; j < u; j++)
            for (int64_t i = 0; i < k; i++)
                p.W[j * k + i] = scaled[i * u + j];
        reflect_rows(p.W, p.betas, order, u, k, 0);
        for (int64_t i = 0; i < u; i++)
            for (int64_t j = 0; j < u; j++)
                p.R[i * u + j] = i <= j ? p.W[j * k + i] : 0.0;
    } else
        copy(p.R, scaled, k * u);
    for (int64_t c = 0; c < p.count; c++) {
        p.mu[c] = cones->coefficient[c] * p.length[p.first[c]];
        if (p.contact[c] >= 0)
            p.mu[c] /= p.length[p.contact[c]];
        for (int64_t i = 0; i < 3; i++)
            for (int64_t j = 0; j < u; j++)
                p.P[(c * 3 + i) * u + j] = p.contact[c] < 0 ? cones->P[(c * 3 + i) * u + j] / p.length[j] : 0.0;
    }
    return p;
}

/* The impulse S + P u of the reaction of a bearing; gives its size. */
static double reaction_of(const ConeProblem *p, int64_t c, const double *u, double *carried) {
    for (int64_t i = 0; i < 3; i++)
        carried[i] = p->S[c * 3 + i] + dot(p->P + (c * 3 + i) * p->u, u, p->u);
    return length_of(carried, 3);
}

/* b(u) of a rub. */
static double bound_of(const ConeProblem *p, int64_t c, const double *u) {
    double carried[3];
    if (p->contact[c] >= 0)
        return p->mu[c] * max(u[p->contact[c]], 0.0);
    return p->mu[c] * reaction_of(p, c, u, carried);
}

/* r = R u. */
static void respond_to(const ConeProblem *p, const double *u, double *r) {
    for (int64_t i = 0; i < p->k; i++)
        r[i] = dot(p->R + i * p->u, u, p->u);
}

/* --- F and its zero ----------------------------------------------------------------------------------------------- */

/* w = q + Rᵀ r + soft u. */
static void rates_after(const ConeProblem *p, const double *u, const double *r, double soft, double *w) {
    for (int64_t j = 0; j < p->u; j++) {
        w[j] = p->q[j] + soft * u[j];
        for (int64_t i = 0; i < p->k; i++)
            w[j] += p->R[i * p->u + j] * r[i];
    }
}

static int rub_moves(const ConeProblem *p, int64_t c) {
    int moves = 1;
    for (int64_t j = p->first[c]; j < p->first[c + 1]; j++)
        moves = moves && p->moves[j];
    return moves;
}

/* F of u, with r in place of R u and rates w, and the sizes of the terms that it is the sum of. */
static void miss_of(const ConeProblem *p, const double *u, const double *r, const double *w, double *F, double *size) {
    double whole = length_of(r, p->k);
    for (int64_t j = 0; j < p->u; j++) {
        size[j] = size_of(p->q[j]) + whole;
        F[j] = p->moves[j] && (j >= p->n || u[j] > w[j]) ? w[j] : u[j];
    }
    for (int64_t c = 0; c < p->count; c++) {
        int64_t from = p->first[c], d = p->first[c + 1] - from;
        double trial[2], b = bound_of(p, c, u);
        for (int64_t j = 0; j < d; j++)
            trial[j] = u[from + j] - w[from + j];
        double length = length_of(trial, d);
        if (length > b && rub_moves(p, c))
            for (int64_t j = 0; j < d; j++) {
                F[from + j] = u[from + j] - trial[j] * (b / length);
                size[from + j] += b;
            }
    }
}

/* The matrix of Newton's step: rows of ∂F/∂u + soft ∂F/∂w and ∂F/∂w Rᵀ, then (−R, 1). */
static void newton_matrix(const ConeProblem *p, const double *u, const double *w, double soft, double *K) {
    int64_t n_u = p->u, k = p->k, N = n_u + k;
    clear(K, N * N);
    for (int64_t j = 0; j < n_u; j++) { /* what cannot move stays */
        int closed = p->moves[j] && j < p->n && u[j] - w[j] > 0.0;
        K[j * N + j] = closed ? soft : p->moves[j] && j >= p->n ? 0.0 : 1.0;
        for (int64_t i = 0; i < k && closed; i++)
            K[j * N + n_u + i] = p->R[i * n_u + j];
    }
    for (int64_t c = 0; c < p->count; c++) {
        int64_t from = p->first[c], d = p->first[c + 1] - from;
        double trial[2], by_w[4], direction[2], carried[3], b = bound_of(p, c, u);
        for (int64_t j = 0; j < d; j++)
            trial[j] = u[from + j] - w[from + j];
        double size = length_of(trial, d);
        int inside = size <= b && b > 0.0; /* without a bound there is no impulse, sliding or not */
        for (int64_t a = 0; a < d; a++)
            for (int64_t j = 0; j < d; j++) {
                double one = a == j ? 1.0 : 0.0;
                by_w[a * d + j] = inside || b == 0.0 ? (double)inside * one : b / size * (one - trial[a] / size * (trial[j] / size));
            }
        for (int64_t a = 0; a < d; a++) {
            double *row = K + (from + a) * N;
            if (!p->moves[from + a])
                continue;
            for (int64_t j = 0; j < d; j++) {
                row[from + j] = (a == j ? 1.0 : 0.0) - by_w[a * d + j] + soft * by_w[a * d + j];
                for (int64_t i = 0; i < k; i++)
                    row[n_u + i] += by_w[a * d + j] * p->R[i * n_u + from + j];
            }
            if (inside || b == 0.0)
                continue;
            direction[a] = trial[a] / size;
            if (p->contact[c] >= 0) {
                if (u[p->contact[c]] > 0.0)
                    row[p->contact[c]] -= direction[a] * p->mu[c];
                continue;
            }
            double whole = max(reaction_of(p, c, u, carried), LEAST_SIZE);
            for (int64_t j = 0; j < n_u; j++) {
                double slope = 0.0;
                for (int64_t i = 0; i < 3; i++)
                    slope += carried[i] / whole * p->P[(c * 3 + i) * n_u + j];
                row[j] -= direction[a] * p->mu[c] * slope;
            }
        }
    }
    for (int64_t i = 0; i < k; i++) {
        for (int64_t j = 0; j < n_u; j++)
            K[(n_u + i) * N + j] = -p->R[i * n_u + j];
        K[(n_u + i) * N + n_u + i] = 1.0;
    }
}

/* The zero of F near u, and r = R u, as far as Newton's steps lead; both are changed.

   r is an unknown beside u: where a light body stands between heavy ones, r is the small difference of large impulses,
   and R u would not know it any more. */
static void zero_near(const ConeProblem *p, double *u, double *r, double soft, Room room) {
    int64_t n_u = p->u, k = p->k, N = n_u + k;
    double *K = take(&room, N * N), *right = take(&room, N), *step = take(&room, N), *w = take(&room, n_u);
    double *F = take(&room, n_u), *sizes = take(&room, n_u), *next = take(&room, N), *next_F = take(&room, n_u);
    double *next_sizes = take(&room, n_u);
    respond_to(p, u, r);
    rates_after(p, u, r, soft, w);
    miss_of(p, u, r, w, F, sizes);
    for (int round = 0; round < NEWTON_STEPS; round++) {
        int found = 1;
        for (int64_t j = 0; j < n_u; j++)
            found = found && !(size_of(F[j]) > CONE_ROUND_OFF * sizes[j]);
        if (found)
            return;
        newton_matrix(p, u, w, soft, K);
        respond_to(p, u, right + n_u);
        for (int64_t i = 0; i < k; i++)
            right[n_u + i] -= r[i];
        for (int64_t j = 0; j < n_u; j++)
            right[j] = -F[j];
        least_squares(K, right, step, N, N, CONE_SINGULAR, room);
        double size = length_of(F, n_u), share = 1.0;
        int better = 0;
        for (int halving = 0; halving < STEP_HALVINGS && !better; halving++, share *= 0.5) {
            for (int64_t j = 0; j < N; j++)
                next[j] = (j < n_u ? u[j] : r[j - n_u]) + share * step[j];
            rates_after(p, next, next + n_u, soft, w);
            miss_of(p, next, next + n_u, w, next_F, next_sizes);
            better = length_of(next_F, n_u) < size;
        }
        if (!better)
            return;
        copy(u, next, n_u);
        copy(r, next + n_u, k);
        copy(F, next_F, n_u);
        copy(sizes, next_sizes, n_u);
    }
}

static int fulfils_law(const ConeProblem *p, const double *u, const double *r, Room room) {
    double *w = take(&room, p->u), *F = take(&room, p->u), *sizes = take(&room, p->u), missed = 0.0;
    if (!(doubt(u, p->u) == 0.0) || !(doubt(r, p->k) == 0.0))
        return 0;
    rates_after(p, u, r, 0.0, w);
    miss_of(p, u, r, w, F, sizes);
    for (int64_t i = 0; i < p->k; i++) {
        double apart = dot(p->R + i * p->u, u, p->u) - r[i];
        missed += apart * apart;
    }
    double near = length_of(r, p->k) + CONE_ROUND_OFF * length_of(u, p->u) / CONE_VERIFIED;
    int fulfils = square_root(missed) <= CONE_VERIFIED * near;
    double whole = length_of(r, p->k);
    for (int64_t j = 0; j < p->u; j++) { /* a body that hardly has inertia answers with a small part of r */
        double answered = CONE_ROUND_OFF / CONE_VERIFIED * whole;
        for (int64_t i = 0; i < p->k; i++)
            answered += size_of(p->R[i * p->u + j] * r[i]);
        fulfils = fulfils && size_of(F[j]) <= CONE_VERIFIED * (sizes[j] - max(whole - answered, 0.0));
    }
    return fulfils;
}

#endif
