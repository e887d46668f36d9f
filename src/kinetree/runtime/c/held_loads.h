/* Forces of the rows that are held beside the equations, and the loads that friction slides under. */
#ifndef KINETREE_HELD_LOADS_H
#define KINETREE_HELD_LOADS_H

#include "held_rows.h"

/* What joints, constraints and contacts share (reaction_sharing.h): multipliers that do nothing, one for each contact that is not
 * kept, then those of the mechanism itself. */
static void open_shares(Held *h, Room *room)
{
    int64_t k = h->c.k, m = h->base.m, all = m + h->contacts, n = h->first, at = 0;
    Sharing *s = &h->sharing;
    s->m = all;
    s->spare = s->width = h->contacts - n + m - h->own.r;
    s->count = h->values - NU + h->contacts;
    if (s->spare == 0)
        return;
    h->Z = take(room, all * s->spare);
    double *slope = take(room, s->count * all), *a = take(room, n), *left = take(room, NY), *own = take(room, m);
    clear(h->Z, all * s->spare);
    for (int64_t i = 0; i < h->contacts; i++) {
        int keeps = 0;
        for (int64_t p = 0; p < n; p++)
            keeps = keeps || h->kept[p] == i;
        if (keeps)
            continue;
        for (int64_t p = 0; p < n; p++)
            a[p] = dot(h->X + h->kept[p] * k, h->X + i * k, k);
        forward(h->W, h->stride, a, n);
        backward(h->W, h->stride, a, n);
        for (int j = 0; j < NY; j++) {
            left[j] = -row_of(h, i)[j];
            for (int64_t p = 0; p < n; p++)
                left[j] += a[p] * row_of(h, h->kept[p])[j];
        }
        own_multipliers(h, left, own, *room);
        for (int64_t j = 0; j < m; j++)
            h->Z[j * s->spare + at] = own[j];
        for (int64_t p = 0; p < n; p++)
            h->Z[(m + h->kept[p]) * s->spare + at] = -a[p];
        h->Z[(m + i) * s->spare + at++] = 1.0;
    }
    for (int64_t j = 0; j < m; j++)
        copy(h->Z + j * s->spare + at, h->own.N + j * m, m - h->own.r);
    clear(slope, s->count * all);
    for (int64_t i = 0; i < h->values - NU; i++) {
        copy(slope + i * all, h->by_lam + (NU + i) * h->width, m);
        for (int64_t c = 0; c < h->contacts; c++)
            slope[i * all + m + c] = h->by_lam[(NU + i) * h->width + m + h->of[c]];
    }
    for (int64_t c = 0; c < h->contacts; c++)
        slope[(h->values - NU + c) * all + m + c] = square_root(h->weights[h->of[c]]);
    s->Z = h->Z;
    weigh_sharing(s, slope, room);
}

/* Forces of the rows that are kept, with which they accelerate by `wanted` where other forces have the response x (k, which is
 * overwritten), and what all of them do to the accelerations. */
static void hold_kept(const Held *h, const double *wanted, double *x, double *ydot, double *force, Room room)
{
    int64_t k = h->c.k, n = h->count;
    double *b = take(&room, most(n, 1));
    for (int64_t p = 0; p < n; p++)
        b[p] = (wanted ? wanted[h->kept[p]] : 0.0) - dot(h->X + h->kept[p] * k, x, k);
    forward(h->W, h->stride, b, n);
    backward(h->W, h->stride, b, n);
    clear(force, h->rows);
    for (int64_t p = 0; p < n; p++) {
        force[h->kept[p]] = b[p];
        for (int64_t a = 0; a < k; a++)
            x[a] += b[p] * h->X[h->kept[p] * k + a];
    }
    backward(h->c.L, k, x, k);
    for (int j = 0; j < NY; j++)
        ydot[j] += dot(h->c.T + j * k, x, k);
}

/* Values of loads, with their constant part (1) or without (0); forces of sliding are known. */
static void find_values(const Held *h, const double *along, double constant, Answer *a)
{
    int64_t m = h->base.m;
    for (int64_t i = 0; i < h->values; i++) {
        const double *by = h->by_lam + i * h->width;
        double total = constant * h->value[i] + dot(h->by_y + i * NY, a->ydot, NY) + dot(by, a->own, m) + dot(by + m + NC, along, NS);
        for (int64_t r = 0; r < h->rows; r++)
            total += by[m + (r < h->contacts ? 0 : NC) + h->of[r]] * a->force[r];
        a->value[i] = total;
    }
}

/* The answer to forces of sliding, to what the rows want (0: nothing), and with `constant` to all other forces. */
static void find_answer(const Held *h, const double *along, const double *wanted, int constant, Answer *a, Room room)
{
    int64_t k = h->c.k, m = h->base.m;
    double *x = take(&room, most(k, 1)), *one = take(&room, most(k, 1)), *left = take(&room, NY);
    clear(x, k);
    for (int r = 0; r < NS; r++)
        if (along[r] != 0.0) {
            responses_of(&h->c, h->rubs.D + r * NY, 1, one, 1, 0, room);
            for (int64_t i = 0; i < k; i++)
                x[i] += along[r] * one[i];
        }
    clear(a->ydot, NY);
    if (constant)
        copy(a->ydot, h->ydot, NY);
    hold_kept(h, wanted, x, a->ydot, a->force, room);
    if (!MEASURED && h->first < h->contacts)
        share_contacts(h, a->force, room);
    for (int j = 0; j < NY && m > 0; j++) {
        left[j] = dot(h->base.A + j * NY, a->ydot, NY) - (constant ? h->base.f[j] : 0.0);
        for (int64_t i = 0; i < h->rows; i++)
            left[j] -= a->force[i] * row_of(h, i)[j];
        for (int r = 0; r < NS; r++)
            left[j] -= along[r] * h->rubs.D[r * NY + j];
    }
    own_multipliers(h, left, a->own, room);
    find_values(h, along, constant, a);
    if (MEASURED && h->sharing.spare > 0) {
        double *R = take(&room, h->sharing.count), *change = take(&room, m + h->contacts);
        copy(R, a->value + NU, h->values - NU);
        for (int64_t c = 0; c < h->contacts; c++)
            R[h->values - NU + c] = square_root(h->weights[h->of[c]]) * a->force[c];
        share_reactions(&h->sharing, R, change, room);
        for (int64_t j = 0; j < m; j++)
            a->own[j] += change[j];
        for (int64_t c = 0; c < h->contacts; c++)
            a->force[c] += change[m + c];
        find_values(h, along, constant, a);
    }
}

/* What presses friction i: the row of its contact in `pressing`, −1 without, and otherwise components of its load. */
static int64_t components_of(int64_t i) { return NU > 0 ? source_first[i + 1] - source_first[i] : 0; }

static int64_t pressing_row(Run run, const Held *h, int64_t i)
{
    for (int64_t row = 0; row < h->contacts; row++)
        if (h->of[row] == integers(run, rub_contacts)[i])
            return row;
    return -1;
}

static double load_on(const Held *h, int64_t i, int64_t pressing, const double *force)
{
    const double *value = force + h->rows + h->base.m + (NU > 0 ? source_first[i] : 0);
    int64_t n = components_of(i);
    return pressing >= 0 ? force[pressing] : n > 1 ? length_of(value, n) : n == 1 ? value[0] : 0.0;
}

/* Accelerations and forces of all that is held, with the loads that friction slides under, and its forces (NS). 1; 0: sliding
 * would wedge, or its loads were not found. */
static int find_loads(Run run, const Held *h, const double *wanted, double *along, Answer *found, Room room)
{
    int64_t *which = take_integers(&room, NR), *pressing = take_integers(&room, NR), n = 0, lengths = 0;
    for (int i = 0; i < NR; i++)
        if (slides(h->states[i]) && (integers(run, rub_contacts)[i] >= 0 || components_of(i) > 0)) {
            lengths = lengths || components_of(i) > 1;
            pressing[n] = pressing_row(run, h, i);
            which[n++] = i;
        }
    find_answer(h, along, wanted, 1, found, room);
    if (n == 0)
        return 1;
    int64_t wide = h->rows + h->base.m + h->values, *pivots = take_integers(&room, n);
    double *every = take(&room, n * (NY + wide)), *J = take(&room, n * n), *load = take(&room, n), *b = take(&room, n);
    double *unit = take(&room, NS), *at = take(&room, wide), miss = 0.0, greatest = 1.0, sign = 1.0;
    for (int64_t q = 0; q < n; q++) {
        double *force = every + q * (NY + wide) + NY;
        Answer column = {force - NY, force, force + h->rows, force + h->rows + h->base.m};
        clear(unit, NS);
        for (int64_t r = integers(run, rub_first)[which[q]]; r < integers(run, rub_first)[which[q] + 1]; r++)
            unit[r] = h->slope[r];
        find_answer(h, unit, 0, 0, &column, room);
        load[q] = load_on(h, which[q], pressing[q], found->force);
    }
    for (int step = 0; step <= (lengths ? LOAD_STEPS : 1); step++) { /* the last one tells what is missed */
        copy(at, found->force, wide);
        for (int64_t q = 0; q < n; q++)
            for (int64_t i = 0; i < wide; i++)
                at[i] += load[q] * every[q * (NY + wide) + NY + i];
        miss = 0.0;
        for (int64_t p = 0; p < n; p++) {
            int64_t size = components_of(which[p]), first = h->rows + h->base.m + (NU > 0 ? source_first[which[p]] : 0);
            double now = load_on(h, which[p], pressing[p], at);
            b[p] = now - load[p];
            miss = max(miss, size_of(b[p]));
            greatest = max(greatest, size_of(load[p]));
            for (int64_t q = 0; q < n; q++) {
                const double *by = every + q * (NY + wide) + NY;
                double change = pressing[p] >= 0 ? by[pressing[p]] : size == 1 ? by[first] : 0.0;
                if (pressing[p] < 0 && size > 1)
                    change = now > 0.0 ? dot(at + first, by + first, size) / now : 0.0;
                J[p * n + q] = (p == q ? 1.0 : 0.0) - change;
            }
        }
        if (lu(J, pivots, n, NO_REQUEST) == 0.0)
            return 0;
        lu_solve(J, pivots, b, n);
        for (int64_t q = 0; q < n && step < (lengths ? LOAD_STEPS : 1); q++)
            load[q] += b[q];
    }
    for (int64_t q = 0; q < n; q++) {
        sign *= (pivots[q] != q) == (J[q * n + q] > 0.0) ? -1.0 : 1.0;
        for (int64_t i = 0; i < NY; i++)
            found->ydot[i] += load[q] * every[q * (NY + wide) + i];
        for (int64_t r = integers(run, rub_first)[which[q]]; r < integers(run, rub_first)[which[q] + 1]; r++)
            along[r] += load[q] * h->slope[r];
    }
    copy(found->force, at, wide);
    return sign > 0.0 && miss <= CONVERGED * greatest;
}

#endif
