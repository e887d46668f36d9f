/* ---- how friction that sticks in several places shares what it holds (kinetree/nonsmooth/shared_friction.py) ---------- */

#if NR > 0
#define LEAST_BORNE 1e-10    /* share of all that can be borne which a foot counts with at least */
#define SMALLEST_FORCE 1e-30 /* force (N, or its square) that counts as none */
#define WEIGHINGS 4          /* times that shares are found, each but the first with the normal forces of the one before, */
#define REWEIGHINGS 10       /*   and that stiffnesses are changed in each of them */
#define LEAST_SHARE 0.1      /* share of load, over the greatest of all feet, from which on a foot is stiffened no more at once */
#define STIFFEST 1e6         /* stiffness of a foot over what it can bear, over the least: round-off times this is what it carries */
#define INSIDE 0.1           /* share of an interval that is left to its ends */
#define TOUCHED 1e-9         /* part of a column of Z above which it is not round-off */
#define FAR 1e150            /* end of an interval that has none */
#define MOST_MOVED 16        /* spare rows of feet that yield up to which each a is moved */
#define FIRM 1e4             /* stiffness of contacts and constraints, over the mean one of what sticks, */
#define LIFTED 1e-9          /*   share of it that is left of a contact that is lifted, */
#define LOOSEST 1e-14        /*   and against motions that nothing holds, over the mean one */
#define REFINEMENTS 3        /* times that what is left is shared, */
#define REFINED_SHARES 2     /*   of the last shares */

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

/* What feet can bear, none of them nothing. */
static void borne_by(const Held *h, const Foot *feet, int64_t n, const double *force, double *w)
{
    double all = SMALLEST_FORCE;
    for (int64_t i = 0; i < n; i++) {
        w[i] = bearable(h, feet + i, force);
        all += LEAST_BORNE * size_of(w[i]);
    }
    for (int64_t i = 0; i < n; i++)
        w[i] = max(w[i], all);
}

/* Ends of the a with |force + z a| <= w + e a (rows of a foot); where there is none, both are where it is missed least. */
static void borne_between(const double *force, const double *z, int64_t rows, double w, double e, double *low, double *high)
{
    double zz = dot(z, z, rows), ff = dot(force, force, rows);
    double A = zz - e * e, B = dot(force, z, rows) - w * e, C = ff - w * w;
    double root = square_root(max(B * B - A * C, 0.0));
    if (size_of(A) <= 1e-14 * (zz + e * e)) { /* a straight line, or nothing that depends on a */
        int still = size_of(B) <= 1e-14 * (square_root(zz) + size_of(e)) * (square_root(ff) + size_of(w));
        *low = still || B > 0.0 ? -FAR : -0.5 * C / B;
        *high = still || B < 0.0 ? FAR : -0.5 * C / B;
        return;
    }
    double one = min((-B - root) / A, (-B + root) / A), other = max((-B - root) / A, (-B + root) / A);
    *low = A > 0.0 ? one : e > 0.0 ? other : -FAR;
    *high = A > 0.0 ? other : e > 0.0 ? FAR : one;
}

/* The least a that brings all feet and contacts to what they can bear with forces + z a. */
static double moved_by(const Held *h, const Foot *feet, int64_t n, const double *force, const double *given, Room room)
{
    int64_t wide = h->rows + h->base.m + NU;
    double *z = take(&room, wide), low = -FAR, high = FAR, slack = 0.0;
    for (int64_t i = 0; i < wide; i++)
        z[i] = size_of(given[i]) > TOUCHED ? given[i] : 0.0; /* a foot that carries nothing must not ask for much */
    for (int64_t i = 0; i < h->contacts; i++)
        slack += SLACK * size_of(force[i]);
    for (int64_t i = 0; i < n + h->contacts; i++) {
        const Foot *foot = feet + i;
        double begin, end, none = 0.0;
        if (i < n) { /* what a bearing can bear is not linear in a: it is taken as it is */
            double more = components_of(foot->rub) > 1 ? 0.0 : h->grip[foot->rub] * load_on(h, foot->rub, foot->pressing, z);
            borne_between(force + foot->first, z + foot->first, foot->rows, max(bearable(h, foot, force), 0.0), more, &begin, &end);
        } else
            borne_between(&none, &none, 1, force[i - n] + slack, z[i - n], &begin, &end);
        low = max(low, begin);
        high = min(high, end);
    }
    /* each end by its own size: the other one may be without end, where contacts wedge a body between them */
    double above = INSIDE * min(high - low, 1.0 + size_of(low)), below = INSIDE * min(high - low, 1.0 + size_of(high));
    return low <= high ? min(max(0.0, low + above), high - below) : 0.5 * (low + high);
}

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

/* Stiffnesses k w/|force| of n feet, of mean 1; none becomes much more than the others at once. */
static void stiffen(const Foot *feet, int64_t n, const double *force, const double *w, double *stiff, Room room)
{
    double *share = take(&room, n), greatest = 0.0, smallest = INF, all = 0.0;
    for (int64_t i = 0; i < n; i++) {
        double square = dot(force + feet[i].first, force + feet[i].first, feet[i].rows);
        share[i] = square_root(square + SMALLEST_FORCE) / w[i];
        greatest = max(greatest, share[i]);
    }
    for (int64_t i = 0; i < n; i++) {
        stiff[i] /= max(share[i], LEAST_SHARE * greatest);
        smallest = min(smallest, stiff[i] / w[i]);
    }
    for (int64_t i = 0; i < n; i++)
        all += stiff[i] = w[i] * min(stiff[i] / w[i], STIFFEST * smallest);
    for (int64_t i = 0; i < n; i++)
        stiff[i] *= (double)n / all;
}

/* Shares of feet with stiffnesses k: forces along rows of friction with the least sum of force^2/k, which are k J (J' k J)^-1
 * `held`. J are these rows in terms of those that are kept, which hold that alone. */
static void weigh_feet(const Held *h, const Foot *feet, int64_t n, const double *stiff, const double *J, const double *alone,
                       double *share, Room room)
{
    int64_t held = h->count - h->first;
    double *M2 = take(&room, held * held), *d = take(&room, held);
    for (int64_t p = 0; p < held; p++)
        d[p] = alone[h->kept[h->first + p]];
    clear(M2, held * held);
    for (int64_t i = 0; i < n; i++)
        for (int64_t r = feet[i].first - h->contacts; r < feet[i].first - h->contacts + feet[i].rows; r++)
            for (int64_t p = 0; p < held * held; p++)
                M2[p] += stiff[i] * J[r * held + p / held] * J[r * held + p % held];
    cholesky(M2, held, held);
    forward(M2, held, d, held);
    backward(M2, held, d, held);
    for (int64_t i = 0; i < n; i++)
        for (int64_t r = feet[i].first - h->contacts; r < feet[i].first - h->contacts + feet[i].rows; r++)
            share[r] = stiff[i] * dot(J + r * held, d, held);
}

/* Rows that yield: of the mechanism, of contacts that do not slide, and of what sticks, with their places in an answer. */
typedef struct {
    int64_t count, *place;
    const double **row;
    double *stiff, *A, *units, *d;
} Yielding;

/* Forces K B d of rows with stiffnesses K, with B' K B d = F, added to those of an answer. */
static void yield_by(Yielding *y, const double *F, double *force)
{
    double trace = 0.0;
    clear(y->A, NY * NY);
    for (int64_t i = 0; i < y->count; i++)
        for (int a = 0; a < NY; a++)
            for (int b = 0; b <= a && y->row[i][a] != 0.0; b++)
                y->A[a * NY + b] += y->stiff[i] * y->row[i][a] * y->row[i][b] * y->units[a] * y->units[b];
    for (int a = 0; a < NY; a++)
        trace += y->A[a * NY + a];
    for (int a = 0; a < NY; a++) {
        y->A[a * NY + a] += LOOSEST * trace / NY;
        y->d[a] = y->units[a] * F[a];
    }
    cholesky(y->A, NY, NY);
    forward(y->A, NY, y->d, NY);
    backward(y->A, NY, y->d, NY);
    for (int a = 0; a < NY; a++)
        y->d[a] *= y->units[a];
    for (int64_t i = 0; i < y->count; i++)
        force[y->place[i]] += y->stiff[i] * dot(y->row[i], y->d, NY);
}

/* Forces of feet that all yield a little, so that they press and do not pull. */
static void yield_feet(Run run, const Held *h, const Foot *feet, int64_t count, double *force, Room room)
{
    int64_t most_rows = h->rows + h->base.m, from = h->rows, sticks = 0;
    Yielding y = {0, take_integers(&room, most_rows), (const double **)(void *)take_integers(&room, most_rows),
                  take(&room, most_rows), take(&room, NY * NY), take(&room, NY), take(&room, NY)};
    double *F = take(&room, NY), *left = take(&room, NY), *w = take(&room, NR), *stiff = take(&room, NR);
    for (int64_t k = 0; k < run.i->n_s; k++) {
        y.row[y.count] = h->base.B + integers(run, rows)[k] * NY;
        y.place[y.count++] = from + integers(run, rows)[k];
    }
    int64_t contacts = y.count;
    for (int64_t i = 0; i < h->rows; i++) {
        int rubs = 0;
        for (int k = 0; k < NR && i < h->contacts; k++)
            rubs = rubs || (slides(h->states[k]) && integers(run, rub_contacts)[k] == h->of[i]);
        sticks = i == h->contacts ? y.count : sticks;
        if (rubs)
            continue;
        y.row[y.count] = row_of(h, i);
        y.place[y.count++] = i;
    }
    clear(F, NY);
    clear(y.units, NY);
    for (int64_t i = 0; i < y.count; i++) {
        y.stiff[i] = FIRM;
        for (int a = 0; a < NY; a++) {
            F[a] += y.row[i][a] * force[y.place[i]];
            y.units[a] += y.row[i][a] * y.row[i][a];
        }
    }
    for (int a = 0; a < NY; a++)
        y.units[a] = 1.0 / square_root(y.units[a] + SMALLEST_FORCE);
    for (int64_t i = 0; i < count; i++)
        stiff[i] = 1.0;
    int times = 1 + (WEIGHINGS - 1) * REWEIGHINGS;
    for (int weighing = 0; weighing < times; weighing++) {
        if (weighing > 0) {
            borne_by(h, feet, count, force, w);
            stiffen(feet, count, force, w, stiff, room);
        }
        for (int64_t i = 0, at = sticks; i < count; i++)
            for (int64_t r = 0; r < feet[i].rows; r++)
                y.stiff[at++] = stiff[i];
        for (int64_t i = 0; i < y.count; i++)
            force[y.place[i]] = 0.0;
        yield_by(&y, F, force);
        for (int64_t i = contacts; i < sticks; i++)
            y.stiff[i] = FIRM * (force[y.place[i]] > 0.0 ? 1.0 : LIFTED);
        for (int again = 0; again < REFINEMENTS && weighing >= times - REFINED_SHARES; again++) {
            copy(left, F, NY);
            for (int64_t i = 0; i < y.count; i++)
                for (int a = 0; a < NY; a++)
                    left[a] -= y.row[i][a] * force[y.place[i]];
            yield_by(&y, left, force);
        }
    }
}

/* The greatest force (N) by which a foot bears more than it can, or a contact pulls. */
static double missed_by(const Held *h, const Foot *feet, int64_t count, const double *force)
{
    double most_missed = 0.0;
    for (int64_t i = 0; i < count; i++)
        most_missed = max(most_missed, length_of(force + feet[i].first, feet[i].rows) - bearable(h, feet + i, force));
    for (int64_t i = 0; i < h->contacts; i++)
        most_missed = max(most_missed, -force[i]);
    return most_missed;
}

/* Share what sticks among rows that hold the same: forces + Z a go with one and the same motion. `force` as of an answer. */
static void share_friction(Run run, const Held *h, const Foot *feet, int64_t count, double *force, Room room)
{
    int64_t held = h->count - h->first, rows = h->rows - h->contacts, spare = rows - held, wide = h->rows + h->base.m + NU;
    if (spare == 0)
        return;
    double *Z = take(&room, spare * wide), *alone = take(&room, wide), *w = take(&room, NR), *stiff = take(&room, NR);
    double *J = take(&room, rows * held), *share = take(&room, rows);
    int64_t *spares = take_integers(&room, spare);
    int presses = hold_each_other(run, h, spare, Z, spares, room);
    copy(alone, force, wide);
    int pressed = spare > 1 && (!@placed@ || presses);
    for (int64_t i = 0; i < count; i++)
        pressed = pressed && feet[i].pressing >= 0;
    if (pressed) { /* contacts and friction yield together */
        yield_feet(run, h, feet, count, force, room);
        copy(alone, force, wide);
        for (int64_t p = 0; p < (spare <= MOST_MOVED ? 2 * spare : 0); p++) {
            double by = moved_by(h, feet, count, alone, Z + p % spare * wide, room);
            for (int64_t i = 0; i < wide; i++)
                alone[i] += Z[p % spare * wide + i] * by;
        }
        if (missed_by(h, feet, count, alone) < missed_by(h, feet, count, force))
            copy(force, alone, wide);
        return;
    }
    clear(J, rows * held);
    for (int64_t p = 0; p < held; p++) {
        J[(h->kept[h->first + p] - h->contacts) * held + p] = 1.0;
        for (int64_t s = 0; s < spare; s++)
            J[(spares[s] - h->contacts) * held + p] = -Z[s * wide + h->kept[h->first + p]];
    }
    for (int64_t i = 0; i < count; i++)
        stiff[i] = w[i] = 1.0;
    for (int weighing = 0; weighing < WEIGHINGS; weighing++)
        for (int again = 0; again < (weighing > 0 && spare > 1 ? REWEIGHINGS : 1); again++) {
            if (weighing > 0 && spare > 1 && weighing + again > 1)
                stiffen(feet, count, force, w, stiff, room);
            else if (weighing > 0) /* so feet share what pulls them straight on */
                copy(stiff, w, count);
            weigh_feet(h, feet, count, stiff, J, alone, share, room);
            copy(force, alone, wide);
            for (int64_t s = 0; s < spare; s++)
                for (int64_t i = 0; i < wide; i++)
                    force[i] += Z[s * wide + i] * share[spares[s] - h->contacts];
            if (ROPES || again == (weighing > 0 && spare > 1 ? REWEIGHINGS : 1) - 1) /* tensions follow from what ropes rub with */
                borne_by(h, feet, count, force, w);
        }
    for (int64_t p = 0; p < (spare == 1 ? 1 : presses || ROPES ? 2 * spare : 0); p++) {
        const double *z = Z + p % spare * wide;
        double by = moved_by(h, feet, count, force, z, room);
        for (int64_t i = 0; i < wide; i++)
            force[i] += z[i] * by;
    }
}
#endif
