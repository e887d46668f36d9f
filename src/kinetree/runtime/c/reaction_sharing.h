/* Reactions that the motion does not determine, shared so that the sum of their squares is least.

   Of m constraint rows some may be spare: multipliers λ + Z a with any a go with one and the same motion, Bᵀ Z = 0. The reactions R
   are least with

       a = −(QᵀQ)⁻¹ Qᵀ R,    Q = (∂R/∂λ) Z

   and an a that no reaction shows is zero (kinetree.friction.reaction_sharing). */
#ifndef KINETREE_REACTION_SHARING_H
#define KINETREE_REACTION_SHARING_H

#include "least_squares.h"
#include "rank.h"

/* `count` reactions with slopes ∂R/∂λ (count × m) and multipliers without effect Z (m × width, of which the first `spare` columns
   are used): the rows split, where Z is found from them, Q (count × spare) of columns of Z over `sizes`, what they would be if
   nothing in them cancelled, and the Cholesky factor of QᵀQ. */
typedef struct {
    int64_t count, m, spare, width;
    Rows rows;
    const double *Z;
    double *Q, *M, *sizes;
} Sharing;

static inline int64_t room_for_sharing(int64_t count, int64_t m, int64_t n) {
    return room_for_rows(m, n) + (2 * m + least(m, n)) * (m + n) + count * m + m * m + 2 * m + 64;
}

/* Sharing with a Z that is known. */
static void weigh_sharing(Sharing *s, const double *slope, Room *room) {
    int64_t count = s->count, m = s->m, spare = s->spare;
    double longest = 0.0;
    s->Q = take(room, count * spare);
    s->M = take(room, spare * spare);
    s->sizes = take(room, spare);
    for (int64_t j = 0; j < m && spare > 0; j++) {
        double square = 0.0;
        for (int64_t i = 0; i < count; i++)
            square += slope[i * m + j] * slope[i * m + j];
        longest = max(longest, square_root(square));
    }
    for (int64_t a = 0; a < spare; a++) {
        double square = 0.0, whole = 0.0;
        for (int64_t j = 0; j < m; j++)
            square += s->Z[j * s->width + a] * s->Z[j * s->width + a];
        for (int64_t i = 0; i < count; i++) {
            double total = 0.0, terms = 0.0;
            for (int64_t j = 0; j < m; j++) {
                total += slope[i * m + j] * s->Z[j * s->width + a];
                terms += size_of(slope[i * m + j] * s->Z[j * s->width + a]);
            }
            s->Q[i * spare + a] = total;
            whole += terms * terms;
        }
        s->sizes[a] = max(square_root(whole), LEAST_SLOPE * longest * square_root(square) + 1e-300);
        for (int64_t i = 0; i < count; i++)
            s->Q[i * spare + a] /= s->sizes[a];
    }
    for (int64_t a = 0; a < spare; a++)
        for (int64_t b = 0; b < spare; b++) {
            double total = a == b ? UNSEEN * UNSEEN : 0.0;
            for (int64_t i = 0; i < count; i++)
                total += s->Q[i * spare + a] * s->Q[i * spare + b];
            s->M[a * spare + b] = total;
        }
    cholesky(s->M, spare, spare);
}

static Sharing open_sharing(const double *slope, int64_t count, const double *B, int64_t m, int64_t n, Room *room) {
    Sharing s = {.count = count, .m = m, .width = m, .rows = room_of_rows(room, m, n)};
    split_rows(&s.rows, B, RANK_TOLERANCE, *room);
    s.spare = m - s.rows.r;
    s.Z = s.rows.N;
    weigh_sharing(&s, slope, room);
    return s;
}

/* Z a (m), the change of λ with which the reactions R (count) become least. */
static void share_reactions(const Sharing *s, const double *R, double *change, Room room) {
    double *a = take(&room, s->spare);
    for (int64_t k = 0; k < s->spare; k++) {
        a[k] = 0.0;
        for (int64_t i = 0; i < s->count; i++)
            a[k] -= s->Q[i * s->spare + k] * R[i];
    }
    forward(s->M, s->spare, a, s->spare);
    backward(s->M, s->spare, a, s->spare);
    for (int64_t j = 0; j < s->m; j++) {
        change[j] = 0.0;
        for (int64_t k = 0; k < s->spare; k++)
            change[j] += s->Z[j * s->width + k] * (a[k] / s->sizes[k]);
    }
}

#endif
