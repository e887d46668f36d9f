/* How friction that sticks in several places shares what it holds. The rule itself is `sharing_rule.h`, written by
   `kinetree.export.code.array_text`. */
#ifndef KINETREE_HELD_FRICTION_H
#define KINETREE_HELD_FRICTION_H

#include "held_loads.h"

/* Feet: friction that sticks, with its rows from `first` on, and the row of the contact that presses it (-1: none does). */
typedef struct {
    int64_t first, rows, pressing, rub;
} Foot;

static int64_t feet_of(Run run, const Held *h, Foot *feet)
{
    int64_t count = 0, row = h->contacts;
    for (int i = 0; i < NR; i++) {
        Foot foot = {row, 0, pressing_row(run, h, i), i};
        while (row < h->rows && h->of[row] < integers(run, rub_first)[i + 1])
            row++;
        foot.rows = row - foot.first;
        if (h->states[i] == FRICTION_STICKS)
            feet[count++] = foot;
    }
    return count;
}

/* What a foot can bear. */
static double bearable(const Held *h, const Foot *foot, const double *force)
{
    return h->sticking[foot->rub] + h->grip[foot->rub] * load_on(h, foot->rub, foot->pressing, force);
}

/* Rows of a matrix, wherever they lie. */
typedef struct {
    int64_t count, width;
    const double **row;
} RowTable;

/* What the rule is asked about: forces are multipliers of the rows held, of those of the mechanism, and loads (`wide`). */
typedef struct {
    const Held *h;
    const Foot *foot;
    int64_t feet, rows, contacts, wide;
    int64_t *foot_of;                                  /* of each row of feet */
    RowTable J;                                        /* these rows in terms of those that are kept, */
    RowTable B;                                        /*   and rows that yield, behind those of the mechanism */
    int64_t *place, pressing, first_pressing, first_sticking; /* those of contacts that do not slide, then those of feet */
    const double *alone, *Z;                           /* forces of the rows kept, and others that change no motion, */
    const int64_t *spares;                             /*   one for each of these rows of feet */
    int64_t spare;
} Sticking;

static void borne_by_feet(const Sticking *s, const double *force, double *w)
{
    for (int64_t i = 0; i < s->feet; i++)
        w[i] = bearable(s->h, s->foot + i, force);
}

/* How that changes along forces z; what a bearing can bear is not linear: it is taken as it is. */
static void borne_along(const Sticking *s, const double *z, double *more)
{
    for (int64_t i = 0; i < s->feet; i++) {
        const Foot *foot = s->foot + i;
        more[i] = components_of(foot->rub) > 1 ? 0.0 : s->h->grip[foot->rub] * load_on(s->h, foot->rub, foot->pressing, z);
    }
}

/* All forces, with friction along rows of feet as it is shared. */
static void with_shares(const Sticking *s, const double *held, double *force)
{
    copy(force, s->alone, s->wide);
    for (int64_t k = 0; k < s->spare; k++)
        for (int64_t i = 0; i < s->wide; i++)
            force[i] += s->Z[k * s->wide + i] * held[s->spares[k] - s->contacts];
}

static void column_squares(const RowTable *B, double *squares)
{
    clear(squares, B->width);
    for (int64_t i = 0; i < B->count; i++)
        for (int64_t j = 0; j < B->width; j++)
            squares[j] += B->row[i][j] * B->row[i][j];
}

static void row_products(const RowTable *B, const double *d, double *products)
{
    for (int64_t i = 0; i < B->count; i++)
        products[i] = dot(B->row[i], d, B->width);
}

static void column_products(const RowTable *B, const double *force, double *products)
{
    clear(products, B->width);
    for (int64_t i = 0; i < B->count; i++)
        for (int64_t j = 0; j < B->width; j++)
            products[j] += B->row[i][j] * force[i];
}

/* The lower part of B' k B, with columns in these units (0: as they are). */
static void normal_matrix(const RowTable *B, const double *k, const double *units, double *A)
{
    int64_t n = B->width;
    clear(A, n * n);
    for (int64_t i = 0; i < B->count; i++)
        for (int64_t a = 0; a < n; a++) {
            double along = k[i] * B->row[i][a];
            for (int64_t b = 0; b <= a && along != 0.0; b++)
                A[a * n + b] += along * B->row[i][b];
        }
    for (int64_t a = 0; a < n && units; a++)
        for (int64_t b = 0; b <= a; b++)
            A[a * n + b] *= units[a] * units[b];
}

/* A^-1 b in place of b, with a share of its mean diagonal added to A. */
static void solve_loosened(double *A, int64_t n, double share, double *b)
{
    double trace = 0.0;
    for (int64_t i = 0; i < n; i++)
        trace += A[i * n + i];
    for (int64_t i = 0; i < n; i++)
        A[i * n + i] += share * trace / (double)n;
    cholesky(A, n, n);
    forward(A, n, b, n);
    backward(A, n, b, n);
}

#include "sharing_rule.h"

/* Columns of Z, multipliers without effect, one for each row of friction that others hold, too (`spare`, each of multipliers of
 * the rows held, of those of the mechanism, and of loads); those that would change normal forces of contacts that slide are
 * nothing, for the motion has them. `spares` are the rows; gives whether any press contacts. */
static int hold_each_other(Run run, const Held *h, int64_t spare, double *Z, int64_t *spares, Room room)
{
    int64_t k = h->c.k, n = h->count, m = h->base.m, wide = h->rows + m + NU, *keeps = take_integers(&room, MOST_HELD);
    double *a = take(&room, n), *left = take(&room, NY), touched = 0.0, *z = Z;
    for (int64_t i = 0; i < h->rows; i++)
        keeps[i] = 0;
    for (int64_t i = 0; i < n; i++)
        keeps[h->kept[i]] = 1;
    clear(Z, spare * wide);
    for (int64_t row = h->contacts; row < h->rows; row++) {
        double pressed = 0.0;
        if (keeps[row])
            continue;
        for (int64_t i = 0; i < n; i++)
            a[i] = dot(h->X + h->kept[i] * k, h->X + row * k, k);
        forward(h->W, n, a, n);
        backward(h->W, n, a, n);
        for (int64_t i = 0; i < n; i++)
            z[h->kept[i]] = -a[i];
        z[row] = 1.0;
        for (int i = 0; i < NR; i++) {
            int64_t c = slides(h->states[i]) ? pressing_row(run, h, i) : -1;
            pressed += c >= 0 ? z[c] * z[c] : 0.0;
        }
        if (pressed > TOUCHED * TOUCHED)
            clear(z, h->rows);
        for (int j = 0; j < NY; j++) {
            left[j] = 0.0;
            for (int64_t i = 0; i < h->rows; i++)
                left[j] -= z[i] * row_of(h, i)[j];
        }
        own_multipliers(h, left, z + h->rows, room);
        for (int64_t i = 0; i < NU; i++) {
            const double *by = h->by_lam + i * h->width;
            double total = dot(by, z + h->rows, m);
            for (int64_t r = 0; r < h->rows; r++)
                total += by[m + (r < h->contacts ? 0 : NC) + h->of[r]] * z[r];
            z[h->rows + m + i] = total;
        }
        touched += dot(z, z, h->contacts);
        *spares++ = row;
        z += wide;
    }
    return touched > TOUCHED * TOUCHED;
}

/* Rows that yield: of the mechanism, of contacts that do not slide, and of what sticks. */
static void find_yielding(Run run, Sticking *s, Room *room)
{
    const Held *h = s->h;
    int64_t most_rows = h->rows + h->base.m, from = h->rows, *place = take_integers(room, most_rows), n = 0;
    const double **row = (const double **)(void *)take_integers(room, most_rows);
    for (int64_t k = 0; k < run.i->n_s; k++) {
        row[n] = h->base.B + integers(run, rows)[k] * NY;
        place[n++] = from + integers(run, rows)[k];
    }
    s->first_pressing = n;
    for (int64_t i = 0; i < h->rows; i++) {
        int rubs = 0;
        for (int k = 0; k < NR && i < h->contacts; k++)
            rubs = rubs || (slides(h->states[k]) && integers(run, rub_contacts)[k] == h->of[i]);
        s->first_sticking = i == h->contacts ? n : s->first_sticking;
        if (rubs)
            continue;
        row[n] = row_of(h, i);
        place[n++] = i;
    }
    s->pressing = s->first_sticking - s->first_pressing;
    s->place = place;
    s->B.row = row;
    s->B.count = n;
    s->B.width = NY;
}

/* Rows of feet in terms of those that are kept, and what these hold alone. */
static void find_kept(Sticking *s, double *determined, Room *room)
{
    int64_t first = s->h->first, held = s->h->count - first;
    double *J = take(room, s->rows * held);
    s->J.row = (const double **)(void *)take_integers(room, s->rows);
    s->J.count = s->rows;
    s->J.width = held;
    clear(J, s->rows * held);
    for (int64_t i = 0; i < s->rows; i++)
        s->J.row[i] = J + i * held;
    for (int64_t p = 0; p < held; p++) {
        int64_t kept = s->h->kept[first + p];
        determined[p] = s->alone[kept];
        J[(kept - s->contacts) * held + p] = 1.0;
        for (int64_t k = 0; k < s->spare; k++)
            J[(s->spares[k] - s->contacts) * held + p] = -s->Z[k * s->wide + kept];
    }
}

/* Move forces along each of those that change no motion in turn. */
static void move_in_turn(const Sticking *s, int64_t times, double *force, Room room)
{
    double *found = take(&room, s->wide);
    for (int64_t p = 0; p < times * s->spare; p++) {
        moved(s, force, s->Z + p % s->spare * s->wide, found, room);
        copy(force, found, s->wide);
    }
}

/* Share what sticks among rows that hold the same: forces + Z a go with one and the same motion. `force` as of an answer. */
static void share_friction(Run run, const Held *h, const Foot *feet, int64_t count, double *force, Room room)
{
    int64_t held = h->count - h->first, rows = h->rows - h->contacts, spare = rows - held, wide = h->rows + h->base.m + NU;
    if (spare == 0)
        return;
    double *Z = take(&room, spare * wide), *alone = take(&room, wide), *share = take(&room, rows), *determined = take(&room, held);
    int64_t *spares = take_integers(&room, spare), *foot_of = take_integers(&room, rows);
    int presses = hold_each_other(run, h, spare, Z, spares, room), pressed = spare > 1 && (!PLACED || presses);
    copy(alone, force, wide);
    Sticking s = {h, feet, count, rows, h->contacts, wide, foot_of, {0, 0, 0}, {0, 0, 0}, 0, 0, 0, 0, alone, Z, spares, spare};
    for (int64_t i = 0; i < count; i++) {
        pressed = pressed && feet[i].pressing >= 0;
        for (int64_t r = 0; r < feet[i].rows; r++)
            foot_of[feet[i].first - h->contacts + r] = i;
    }
    if (pressed) { /* contacts and friction yield together */
        find_yielding(run, &s, &room);
        yielded(&s, alone, force, room);
        copy(alone, force, wide);
        move_in_turn(&s, spare <= MOST_MOVED ? 2 : 0, alone, room);
        if (missed(&s, alone, room) < missed(&s, force, room))
            copy(force, alone, wide);
        return;
    }
    find_kept(&s, determined, &room);
    if (spare > 1)
        shares_of_several(&s, determined, share, room);
    else
        shares_of_one(&s, determined, share, room);
    with_shares(&s, share, force);
    move_in_turn(&s, spare == 1 ? 1 : presses || ROPES ? 2 : 0, force, room);
}

#endif
