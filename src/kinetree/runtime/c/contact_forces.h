/* Impulses and forces of contacts without friction, as complementarity problems of their responses.

   The rates of n gaps change under impulses Λ (forces λ) along them by RᵀR Λ, R (k × n):

       impacts (Moreau)             0 ≤ Λ ⟂ γ⁺ + e γ⁻ ≥ 0
       resting contact (Signorini)  0 ≤ λ ⟂ γ̇ ≥ 0

   Both are solved by non-negative least squares, min |R Λ + c| over Λ ≥ 0 with Rᵀc = (1 + e) γ⁻ (or γ̇ at λ = 0): the
   motion is unique where the contacts are not independent, and so symmetric where the contacts are. There is no such c where
   contacts that hold the same motion are moved differently, as by a tray that rises from the floor under what stands on both:
   Lemke's method finds which of them let go. */
#ifndef KINETREE_CONTACT_FORCES_H
#define KINETREE_CONTACT_FORCES_H

#include "least_squares.h"
#include "lemke.h"

#define FORCES_VERIFIED 1e-10 /* what a solution may miss of the law, over the size of its terms */
#define CARRIES_NOTHING 1e-12 /* share of the greatest force below which a contact carries nothing */
#define UNUSABLE 1e-12 /* length of a response, over the longest, of what cannot move */
#define SAME_RESPONSES 1e-10 /* singular value, over the greatest, of responses or constraints that repeat others */
#define CONTRADICTION 1e-8 /* share of the largest rate by which those of contacts that hold the same motion differ */
#define DEPENDENT 1e-9 /* singular value, over the greatest, of responses that are dependent */
#define NO_COMBINATION 1e-6 /* of a response, what is left beside others so that it is not one of them */

static inline int64_t room_for_forces(int64_t k, int64_t n) {
    int64_t d = most(k, n + 1);
    return 8 * d * (n + 2) + 4 * (n + 2) * (n + 2) + room_for_lemke(n) + room_for_least_squares(d, d) + 32 * (d + 2) +
           1024;
}

/* Columns of a matrix (k × n) as rows of another one (count × k), those of `which`. */
static void columns_as_rows(const double *R, int64_t k, int64_t n, const int64_t *which, int64_t count, double *rows) {
    for (int64_t i = 0; i < count; i++)
        for (int64_t a = 0; a < k; a++)
            rows[i * k + a] = R[a * n + which[i]];
}

/* x ≥ 0 (n) with the least |Σ x_i C_i − b|, for rows C (n × k): the active sets of C. Lawson and R. Hanson, Solving Least
   Squares Problems, chapter 23. */
static void non_negative(const double *C, const double *b, double *x, int64_t n, int64_t k, Room room) {
    int64_t *carries = take_integers(&room, n), *barred = take_integers(&room, n), *which = take_integers(&room, n);
    double *left = take(&room, k), *W = take(&room, n * k), *betas = take(&room, n), *s = take(&room, most(n, k));
    int64_t *order = take_integers(&room, n);
    double size = length_of(b, k), longest = 0.0;
    for (int64_t i = 0; i < n; i++) {
        x[i] = 0.0;
        carries[i] = barred[i] = 0;
        longest = max(longest, length_of(C + i * k, k));
    }
    for (int64_t round = 0; round < 8 * n + 8; round++) {
        int64_t next = -1;
        double most_wanted = 1e-14 * (double)most(n, k) * longest * size;
        copy(left, b, k);
        for (int64_t i = 0; i < n; i++)
            for (int64_t a = 0; a < k && carries[i]; a++)
                left[a] -= x[i] * C[i * k + a];
        for (int64_t i = 0; i < n; i++)
            if (!carries[i] && !barred[i] && dot(C + i * k, left, k) > most_wanted) {
                most_wanted = dot(C + i * k, left, k);
                next = i;
            }
        if (next < 0)
            return;
        carries[next] = 1;
        for (;;) {
            int64_t count = 0, worst = -1, dependent = 0;
            double share = 1.0;
            for (int64_t i = 0; i < n; i++) /* the newest last: what it adds stands in the last pivot */
                if (carries[i] && i != next)
                    which[count++] = i;
            if (carries[next])
                which[count++] = next;
            if (count == 0)
                break;
            for (int64_t i = 0; i < count; i++)
                copy(W + i * k, C + which[i] * k, k);
            if (count > k)
                dependent = 1;
            else {
                reflect_rows(W, betas, order, count, k, 0);
                for (int64_t i = 0; i < count; i++)
                    dependent = dependent || !(size_of(W[i * k + i]) > DEPENDENT * length_of(C + which[i] * k, k));
            }
            if (dependent) {
                carries[next] = 0;
                barred[next] = 1;
                x[next] = 0.0;
                break;
            }
            copy(s, b, k); /* Lᵀ s = (Qᵀ b) */
            for (int64_t i = 0; i < count; i++) {
                double total = s[i];
                for (int64_t a = i + 1; a < k; a++)
                    total += W[i * k + a] * s[a];
                total *= betas[i];
                s[i] -= total;
                for (int64_t a = i + 1; a < k; a++)
                    s[a] -= total * W[i * k + a];
            }
            backward(W, k, s, count);
            for (int64_t i = 0; i < count; i++)
                if (!(s[i] > 0.0) && x[which[i]] / (x[which[i]] - s[i]) < share) {
                    share = x[which[i]] / (x[which[i]] - s[i]);
                    worst = which[i];
                }
            if (worst == next) /* round-off wanted it */
                barred[next] = 1;
            for (int64_t i = 0; i < count; i++)
                x[which[i]] = worst < 0 ? s[i] : max(x[which[i]] + share * (s[i] - x[which[i]]), 0.0);
            if (worst < 0)
                break;
            x[worst] = 0.0;
            carries[worst] = 0;
        }
    }
}

/* Whether x fulfils 0 ≤ x ⟂ C (Cᵀx + c) ≥ 0, for rows C (n × k) of unit length. */
static int is_least_distance(const double *C, const double *c, const double *x, int64_t n, int64_t k, Room room) {
    double *response = take(&room, k), greatest = 0.0;
    clear(response, k);
    for (int64_t i = 0; i < n; i++) {
        greatest = max(greatest, size_of(x[i]));
        for (int64_t a = 0; a < k; a++)
            response[a] += x[i] * C[i * k + a];
    }
    /* where x is large against its response, round-off of the response is all that rates can be known to */
    double size = length_of(c, k) + length_of(response, k) + 1e-5 * greatest;
    for (int64_t a = 0; a < k; a++)
        response[a] += c[a];
    for (int64_t i = 0; i < n; i++) {
        double w = dot(C + i * k, response, k);
        if (!(w >= -FORCES_VERIFIED * size) || !(min(x[i], w) <= FORCES_VERIFIED * size))
            return 0;
    }
    return 1;
}

/* The x ≥ 0 with the least |Cᵀx + c|, verified: by active sets, or else by Lemke's pivoting. 0: none was found. */
static int least_distance(const double *C, const double *c, double *x, int64_t n, int64_t k, Room room) {
    double *b = take(&room, k), *M = take(&room, n * n), *q = take(&room, n);
    for (int64_t a = 0; a < k; a++)
        b[a] = -c[a];
    non_negative(C, b, x, n, k, room);
    if (is_least_distance(C, c, x, n, k, room))
        return 1;
    for (int64_t i = 0; i < n; i++) {
        q[i] = dot(C + i * k, c, k);
        for (int64_t j = 0; j < n; j++)
            M[i * n + j] = dot(C + i * k, C + j * k, k);
    }
    return lemke(M, q, x, n, room) && is_least_distance(C, c, x, n, k, room);
}

/* The same resultant Cᵀ force by independent rows of C (n × k) (Carathéodory). */
static void with_independent(const double *C, double *force, int64_t n, int64_t k, Room room) {
    int64_t *which = take_integers(&room, n);
    double *X = take(&room, n * k), *U = take(&room, n * n);
    for (int64_t round = 0; round < n; round++) {
        int64_t count = 0, shortest = 0, leaving = -1;
        double largest = 0.0, smallest = INF, most_positive = 0.0, most_negative = 0.0, share = INF;
        for (int64_t i = 0; i < n; i++)
            if (force[i] > 0.0)
                which[count++] = i;
        if (count == 0)
            return;
        for (int64_t i = 0; i < count; i++)
            copy(X + i * k, C + which[i] * k, k);
        clear(U, count * count);
        for (int64_t i = 0; i < count; i++)
            U[i * count + i] = 1.0;
        orthogonalise_rows(X, U, count, k);
        for (int64_t i = 0; i < count; i++) {
            double size = length_of(X + i * k, k);
            largest = max(largest, size);
            if (size < smallest) {
                smallest = size;
                shortest = i;
            }
        }
        if (smallest > DEPENDENT * largest)
            return;
        double *null = U + shortest * count;
        for (int64_t i = 0; i < count; i++) {
            most_positive = max(most_positive, null[i]);
            most_negative = max(most_negative, -null[i]);
        }
        double sign = most_positive > most_negative ? 1.0 : -1.0;
        for (int64_t i = 0; i < count; i++)
            if (sign * null[i] > 1e-12 && force[which[i]] / (sign * null[i]) < share) {
                share = force[which[i]] / (sign * null[i]);
                leaving = i;
            }
        for (int64_t i = 0; i < count; i++)
            force[which[i]] = i == leaving ? 0.0 : max(force[which[i]] - share * sign * null[i], 0.0);
    }
}

/* Whether no motion c of the mechanism gives contacts with rows C (n × k) the rates q, C c = q; c is the nearest one. */
static int contradict(const double *C, const double *q, double *c, int64_t n, int64_t k, Room room) {
    double greatest = 0.0, miss = 0.0;
    least_squares(C, q, c, n, k, SAME_RESPONSES, room);
    for (int64_t i = 0; i < n; i++) {
        greatest = max(greatest, size_of(q[i]));
        miss = max(miss, size_of(dot(C + i * k, c, k) - q[i]));
    }
    return miss > CONTRADICTION * greatest;
}

/* x of 0 ≤ x ⟂ C Cᵀx + q ≥ 0, for rows C (n × k) of unit length and any q. 0: none was found, or there is none. */
static int among_contradicting(const double *C, const double *q, double *x, int64_t n, int64_t k, Room room) {
    double *M = take(&room, n * n), size = 0.0;
    for (int64_t i = 0; i < n; i++) {
        size = max(size, size_of(q[i]));
        for (int64_t j = 0; j < n; j++)
            M[i * n + j] = dot(C + i * k, C + j * k, k);
    }
    if (!lemke(M, q, x, n, room))
        return 0;
    for (int64_t i = 0; i < n; i++) {
        double w = q[i] + dot(M + i * n, x, n);
        if (!(w >= -FORCES_VERIFIED * size) || !(min(x[i], w) <= FORCES_VERIFIED * size))
            return 0;
    }
    return 1;
}

/* Λ (n) of 0 ≤ Λ ⟂ RᵀR Λ + q ≥ 0, R (k × n); columns of R with Λ > 0 are independent. 0: none was found. */
static int complementary(const double *R, const double *q, double *found, int64_t k, int64_t n, Room room) {
    int64_t *which = take_integers(&room, n), count = 0;
    double *length = take(&room, n), *C = take(&room, n * k), *target = take(&room, n), *c = take(&room, k);
    double *force = take(&room, n), longest = 0.0, greatest = 0.0;
    for (int64_t j = 0; j < n; j++) {
        double size = 0.0;
        for (int64_t a = 0; a < k; a++)
            size += R[a * n + j] * R[a * n + j];
        length[j] = square_root(size);
        longest = max(longest, length[j]);
        found[j] = 0.0;
    }
    for (int64_t j = 0; j < n; j++)
        if (length[j] > UNUSABLE * longest)
            which[count++] = j;
    if (count == 0)
        return 1;
    columns_as_rows(R, k, n, which, count, C);
    for (int64_t i = 0; i < count; i++) {
        target[i] = q[which[i]] / length[which[i]];
        for (int64_t a = 0; a < k; a++)
            C[i * k + a] /= length[which[i]];
    }
    int differ = contradict(C, target, c, count, k, room);
    if (!(differ && among_contradicting(C, target, force, count, k, room)) && !least_distance(C, c, force, count, k, room))
        return 0;
    with_independent(C, force, count, k, room);
    for (int64_t i = 0; i < count; i++)
        greatest = max(greatest, force[i]);
    for (int64_t i = 0; i < count; i++)
        found[which[i]] = force[i] < CARRIES_NOTHING * greatest ? 0.0 : force[i] / length[which[i]];
    return 1;
}

/* ½ Λ·(γ⁺ + γ⁻), work of the impulses, less what round-off can make of it. */
static double work_of(const double *R, const double *rate, const double *impulse, int64_t k, int64_t n) {
    double spent = dot(impulse, rate, n), own = 0.0;
    for (int64_t a = 0; a < k; a++) {
        double response = dot(R + a * n, impulse, n);
        own += response * response;
    }
    return spent + 0.5 * own - 1e-13 * size_of(spent);
}

/* Λ (n) of 0 ≤ Λ ⟂ γ⁺ + e γ⁻ ≥ 0. Unequal e could create energy: they are then lowered together until none is. 0: none
   was found. */
static int moreau_impulses(const double *R, const double *rate, const double *e, double *impulse, int64_t k, int64_t n,
                           Room room) {
    double *q = take(&room, n), low = 0.0, high = 1.0, share = 1.0;
    for (int i = 0; i < 52; i++) {
        for (int64_t j = 0; j < n; j++)
            q[j] = (1.0 + share * e[j]) * rate[j];
        if (!complementary(R, q, impulse, k, n, room))
            return 0;
        if (i == 51)
            return 1;
        int creates = work_of(R, rate, impulse, k, n) > 0.0;
        if (i == 0 && !creates)
            return 1;
        if (creates)
            high = share;
        else
            low = share;
        share = i == 50 ? low : 0.5 * (low + high);
    }
    return 1;
}

/* --- How contacts at rest share what they carry together, where the motion does not determine it --------------------
   Forces λ ≥ 0 of contacts press alike as long as R λ is the same. Of all these the least are taken: min |λ|. A table on
   four feet stands on all of them that its weight does not lift. */

/* The least λ ≥ 0 with R λ = R `force` (n), in place. With an orthonormal basis N of the null space, λ = λ₀ + N a: the
   least a with N a ≥ −λ₀ comes from a problem of non-negative least squares. */
static void least_forces(const double *R, double *force, int64_t k, int64_t n, Room room) {
    int64_t *which = take_integers(&room, n), *order = take_integers(&room, n), count = 0, d = 0;
    double *length = take(&room, n), *X = take(&room, n * k), *U = take(&room, n * n), longest = 0.0, largest = 0.0;
    for (int64_t j = 0; j < n; j++) {
        double size = 0.0;
        for (int64_t a = 0; a < k; a++)
            size += R[a * n + j] * R[a * n + j];
        length[j] = square_root(size);
        longest = max(longest, length[j]);
    }
    for (int64_t j = 0; j < n; j++)
        if (length[j] > UNUSABLE * longest)
            which[count++] = j;
    if (count < 2)
        return;
    columns_as_rows(R, k, n, which, count, X);
    clear(U, count * count);
    for (int64_t i = 0; i < count; i++) {
        U[i * count + i] = 1.0;
        for (int64_t a = 0; a < k; a++)
            X[i * k + a] /= length[which[i]];
    }
    orthogonalise_rows(X, U, count, k);
    for (int64_t i = 0; i < count; i++)
        largest = max(largest, length_of(X + i * k, k));
    double *N = take(&room, count * count), *betas = take(&room, count), *least_force = take(&room, count);
    for (int64_t i = 0; i < count; i++)
        if (!(length_of(X + i * k, k) > DEPENDENT * largest)) {
            for (int64_t j = 0; j < count; j++)
                N[d * count + j] = U[i * count + j] / length[which[j]];
            d++;
        }
    if (d == 0)
        return;
    reflect_rows(N, betas, order, d, count, 0); /* orthonormal: columns of Q */
    double *Q = take(&room, d * count), *E = take(&room, count * (d + 1)), smallest = INF, greatest = -INF;
    for (int64_t i = 0; i < d; i++) {
        clear(Q + i * count, count);
        Q[i * count + i] = 1.0;
        apply_reflections(N, betas, d, Q + i * count, count);
    }
    for (int64_t j = 0; j < count; j++)
        least_force[j] = force[which[j]];
    for (int64_t i = 0; i < d; i++) {
        double part = 0.0;
        for (int64_t j = 0; j < count; j++)
            part += Q[i * count + j] * force[which[j]];
        for (int64_t j = 0; j < count; j++)
            least_force[j] -= part * Q[i * count + j];
    }
    for (int64_t j = 0; j < count; j++)
        smallest = min(smallest, least_force[j]);
    if (smallest < 0.0) {
        double *wanted = take(&room, d + 1), *x = take(&room, count), *miss = take(&room, d + 1);
        for (int64_t j = 0; j < count; j++) {
            for (int64_t i = 0; i < d; i++)
                E[j * (d + 1) + i] = Q[i * count + j];
            E[j * (d + 1) + d] = -least_force[j];
        }
        clear(wanted, d + 1);
        wanted[d] = 1.0;
        non_negative(E, wanted, x, count, d + 1, room);
        for (int64_t i = 0; i <= d; i++) {
            miss[i] = -wanted[i];
            for (int64_t j = 0; j < count; j++)
                miss[i] += x[j] * E[j * (d + 1) + i];
        }
        if (miss[d] == 0.0) /* no other forces do it */
            return;
        for (int64_t j = 0; j < count; j++)
            for (int64_t i = 0; i < d; i++)
                least_force[j] -= Q[i * count + j] * (miss[i] / miss[d]);
    }
    for (int64_t j = 0; j < count; j++)
        greatest = max(greatest, least_force[j]);
    clear(force, n);
    for (int64_t j = 0; j < count; j++)
        force[which[j]] = least_force[j] > CARRIES_NOTHING * greatest ? least_force[j] : 0.0;
}

/* Column `index` of R (k × n) as a combination x (count) of those of `others`: gives the share of it that is left. */
static double left_beside(const double *R, int64_t k, int64_t n, int64_t index, const int64_t *others, int64_t count,
                          double *x, double cut, Room room) {
    double *C = take(&room, k * count), *column = take(&room, k);
    for (int64_t a = 0; a < k; a++) {
        column[a] = R[a * n + index];
        for (int64_t j = 0; j < count; j++)
            C[a * count + j] = R[a * n + others[j]];
    }
    double whole = length_of(column, k);
    least_squares(C, column, x, k, count, cut, room);
    for (int64_t a = 0; a < k; a++)
        column[a] -= dot(C + a * count, x, count);
    return whole > 0.0 ? length_of(column, k) / whole : 0.0;
}

/* Whether column `index` of R (k × n) is no combination of those of `others` (count). */
static int is_independent(const double *R, int64_t k, int64_t n, int64_t index, const int64_t *others, int64_t count,
                          Room room) {
    double *x = take(&room, most(count, 1));
    return left_beside(R, k, n, index, others, count, x, EPSILON * (double)most(k, count), room) > NO_COMBINATION;
}

#endif
