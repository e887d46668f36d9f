/* ---- contacts that are held by forces beside the equations of the open mechanism, and their friction ------------------ */

#if BESIDE
#define REDUCTION reduction_beside
#define NR @NAME@_NR        /* friction, each pressed by a contact, */
#define NS @NAME@_NS        /*   and its directions of sliding */
#define MOST_HELD (NC + NS) /* rows that may be held at once */
#define HOLDS_THE_SAME @same@    /* what is left of a row of unit length beside others below which it holds what they hold */
#define UNMOVABLE 1e-9      /* share of a row that is left beside others, below which it restricts nothing */

static int rates_at(model *m, double t, const double *z, double *zdot);
static int forces_at(model *m, double t, const double *z, double *forces);

@limits@
#if NR > 0
@friction_rows@
#endif
static int any_closed(Run run)
{
    for (int k = 0; k < NC; k++)
        if (integers(run, contact_closed)[k])
            return 1;
    return 0;
}

/* What is held at a state: rows of the closed contacts, then of the directions in which friction sticks. */
typedef struct {
    Contacts c;                  /* of which the closed ones are measured; T, L and k are those of the open mechanism */
    Rubbing rubs;
    const int64_t *closed, *states;
    int64_t contacts, rows;      /* closed contacts, and all rows */
    int64_t *of;                 /* the contact, or the direction, that each row is of */
    int64_t *kept, count, first; /* rows that are independent, how many, and how many of them are of contacts */
    double *X, *Y;               /* responses (k) of the rows, and of a contact's force with the friction that it makes */
    double *ydot;                /* accelerations without the forces of contacts */
    double *force;               /* forces of the rows (N) */
    double *weights, *little;    /* of all contacts, by which forces are shared; what friction holds in any case (N) */
} Held;

/* Whether constraints leave a motion along a row. */
static int may_move(const Contacts *c, const double *row)
{
    double left = 0.0;
    for (int64_t a = 0; a < c->k; a++) {
        double along = 0.0;
        for (int j = 0; j < NY; j++)
            along += row[j] * c->T[j * c->k + a];
        left += along * along;
    }
    return square_root(left) > UNMOVABLE * length_of(row, NY);
}

/* Keep rows `from` to `to` that hold motions which those kept before leave (Q: these, orthonormal), by pivoting. */
static void keep_rows(Held *h, int64_t from, int64_t to, double *Q, double *left)
{
    int64_t k = h->c.k;
    for (int64_t i = from; i < to; i++) {
        double *x = left + i * k;
        copy(x, h->X + i * k, k);
        for (int64_t j = 0; j < 2 * h->count; j++) {
            const double *q = Q + j % h->count * k;
            double share = dot(q, x, k);
            for (int64_t a = 0; a < k; a++)
                x[a] -= share * q[a];
        }
        double size = length_of(x, k), whole = length_of(h->X + i * k, k);
        for (int64_t a = 0; a < k; a++)
            x[a] = size > UNMOVABLE * whole ? x[a] / size : 0.0;
    }
    while (h->count < k) {
        int64_t best = -1;
        double most_left = HOLDS_THE_SAME, *q = Q + h->count * k;
        for (int64_t i = from; i < to; i++)
            if (length_of(left + i * k, k) > most_left) {
                most_left = length_of(left + i * k, k);
                best = i;
            }
        if (best < 0)
            return;
        for (int64_t a = 0; a < k; a++)
            q[a] = left[best * k + a] / most_left;
        for (int64_t i = from; i < to; i++) {
            double share = dot(q, left + i * k, k);
            for (int64_t a = 0; a < k; a++)
                left[i * k + a] -= share * q[a];
        }
        clear(left + best * k, k);
        h->kept[h->count++] = best;
    }
}

/* What these contacts and states of friction hold at (t, z). */
static int look_at_held(model *m, const int64_t *closed, const int64_t *states, double t, const double *z, Held *h, Room *room)
{
    Run run = run_of(m);
    h->c = room_of_record(run, room);
    h->rubs = room_of_rubbing(run, room);
    h->closed = closed;
    h->states = states;
    h->of = take_integers(room, MOST_HELD);
    h->kept = take_integers(room, NY);
    h->X = take(room, MOST_HELD * NY);
    h->Y = take(room, NC * NY);
    h->ydot = take(room, NY);
    h->force = take(room, MOST_HELD);
    h->weights = take(room, NC);
    h->little = take(room, NR);
    h->rows = h->count = 0;
    Room behind = *room;
    Matrices base = matrices_at(run, t, z, &behind);
    if (!allowed_changes(&h->c, base.A, base.f, base.B, base.gamma, base.m, h->ydot, behind))
        return @NAME@_SINGULAR;
    int64_t k = h->c.k;
    for (int i = 0; i < NC; i++)
        if (closed[i]) {
            measure_contact(run, i, t, z, &h->c);
            responses_of(&h->c, h->c.G + i * NY, 1, h->X + h->rows * k, 1, 0, behind);
            copy(h->Y + h->rows * k, h->X + h->rows * k, k);
            h->of[h->rows++] = i;
        }
    h->contacts = h->rows;
    @name@_sharing(&t, z, reals(run, p), h->weights, h->little, work(m));
#if NR > 0
    double *response = take(&behind, NY);
    slide(run, t, z, &h->rubs);
    for (int i = 0; i < NR; i++) {
        const int64_t *first = integers(run, rub_first) + i;
        int64_t d = first[1] - first[0], row = 0;
        double speed = max(length_of(h->rubs.v + first[0], d), h->rubs.slowest[i]);
        while (row < h->contacts && h->of[row] != integers(run, rub_contacts)[i])
            row++;
        for (int64_t r = first[0]; r < first[1]; r++) {
            const double *D = h->rubs.D + r * NY;
            if (states[i] == FRICTION_STICKS && may_move(&h->c, D)) {
                responses_of(&h->c, D, 1, h->X + h->rows * k, 1, 0, behind);
                h->of[h->rows++] = r;
            } else if (states[i] != FRICTION_STICKS && states[i] != FRICTION_OFF && row < h->contacts) {
                responses_of(&h->c, D, 1, response, 1, 0, behind);
                for (int64_t a = 0; a < k; a++)
                    h->Y[row * k + a] -= h->rubs.kinetic[i] * h->rubs.v[r] / speed * response[a];
            }
        }
    }
#endif
    double *Q = take(&behind, NY * NY), *left = take(&behind, MOST_HELD * NY);
    keep_rows(h, 0, h->contacts, Q, left);
    h->first = h->count;
    keep_rows(h, h->contacts, h->rows, Q, left);
    return @NAME@_OK;
}

/* Forces with which the rows accelerate by `wanted`, and what they do to the speeds. 1; 0: sliding would wedge; -1: none do.
 * Of contacts that hold the same, the sum of the squares of their weighed forces is least: they are X d / weights. */
static int find_forces(Held *h, const double *wanted, double *dy, Room room)
{
    int64_t k = h->c.k, n = h->count, *pivots = take_integers(&room, NY);
    double *W = take(&room, n * n), *b = take(&room, NY), *column = take(&room, NY), sign = 1.0;
    int whole = h->first == h->contacts;
    for (int64_t j = 0; j < n; j++) {
        const double *own = h->X + h->kept[j] * k;
        copy(column, j < h->first ? h->Y + h->kept[j] * k : own, k);
        if (j < h->first && !whole) {
            clear(column, k);
            for (int64_t i = 0; i < h->contacts; i++) {
                double share = dot(h->X + i * k, own, k) / h->weights[h->of[i]];
                for (int64_t a = 0; a < k; a++)
                    column[a] += share * h->Y[i * k + a];
            }
        }
        for (int64_t i = 0; i < n; i++)
            W[i * n + j] = dot(h->X + h->kept[i] * k, column, k);
        b[j] = wanted[h->kept[j]];
    }
    if (n > 0 && lu(W, pivots, n) == 0.0)
        return -1;
    for (int64_t j = 0; j < n; j++)
        sign *= (pivots[j] != j) == (W[j * n + j] > 0.0) ? -1.0 : 1.0;
    lu_solve(W, pivots, b, n);
    clear(h->force, h->rows);
    clear(column, k);
    for (int64_t j = 0; j < n; j++)
        if (j >= h->first || whole)
            h->force[h->kept[j]] = b[j];
        else
            for (int64_t i = 0; i < h->contacts; i++)
                h->force[i] += dot(h->X + i * k, h->X + h->kept[j] * k, k) / h->weights[h->of[i]] * b[j];
    for (int64_t i = 0; i < h->rows; i++)
        for (int64_t a = 0; a < k; a++)
            column[a] += h->force[i] * (i < h->contacts ? h->Y : h->X)[i * k + a];
    backward(h->c.L, k, column, k);
    for (int j = 0; j < NY; j++)
        dy[j] = dot(h->c.T + j * k, column, k);
    return sign > 0.0;
}

/* ---- how friction that sticks in several places shares what it holds (kinetree/nonsmooth/shared_friction.py) ---------- */

#if NR > 0
#define LEAST_BORNE 1e-10    /* share of all that can be borne which a foot counts with at least */
#define SMALLEST_FORCE 1e-30 /* force (N, or its square) that counts as none */
#define WEIGHINGS 4          /* times that shares are found, each but the first with the normal forces of the one before, */
#define REWEIGHINGS 10       /*   and that stiffnesses are changed in each of them */
#define LEAST_SHARE 0.1      /* share of load, over the greatest of all feet, from which on a foot is stiffened no more at once */
#define STIFFEST 1e6         /* stiffness of a foot over the least of all: round-off of others, times this, is what it carries */
#define INSIDE 0.1           /* share of an interval that is left to its ends */
#define TOUCHED 1e-9         /* part of a column of Z above which it is not round-off */
#define FAR 1e150            /* end of an interval that has none */

/* Feet: friction that sticks, with its rows from `first` on, the row of the contact that presses it and its coefficient. */
typedef struct {
    int64_t first, rows, pressing, rub;
    double sticking;
} Foot;

static int64_t feet_of(Run run, const Held *h, Foot *feet)
{
    int64_t count = 0, row = h->contacts;
    for (int i = 0; i < NR; i++) {
        Foot foot = {row, 0, 0, i, h->rubs.sticking[i]};
        while (row < h->rows && h->of[row] < integers(run, rub_first)[i + 1])
            row++;
        foot.rows = row - foot.first;
        while (foot.rows > 0 && h->of[foot.pressing] != integers(run, rub_contacts)[i])
            foot.pressing++;
        if (foot.rows > 0)
            feet[count++] = foot;
    }
    return count;
}

/* What feet can bear, none of them nothing. */
static void borne_by(const Foot *feet, int64_t n, const double *force, double *w)
{
    double all = SMALLEST_FORCE;
    for (int64_t i = 0; i < n; i++) {
        w[i] = feet[i].sticking * force[feet[i].pressing];
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
static double moved_by(const Held *h, const Foot *feet, int64_t n, const double *given, Room room)
{
    double *z = take(&room, MOST_HELD), low = -FAR, high = FAR, slack = 0.0;
    for (int64_t i = 0; i < h->rows; i++)
        z[i] = size_of(given[i]) > TOUCHED ? given[i] : 0.0; /* a foot that carries nothing must not ask for much */
    for (int64_t i = 0; i < h->contacts; i++)
        slack += SLACK * size_of(h->force[i]);
    for (int64_t i = 0; i < n + h->contacts; i++) {
        const Foot *foot = feet + i;
        double begin, end, none = 0.0;
        if (i < n)
            borne_between(h->force + foot->first, z + foot->first, foot->rows,
                     max(foot->sticking * h->force[foot->pressing], 0.0), foot->sticking * z[foot->pressing], &begin, &end);
        else
            borne_between(&none, &none, 1, h->force[i - n] + slack, z[i - n], &begin, &end);
        low = max(low, begin);
        high = min(high, end);
    }
    /* each end by its own size: the other one may be without end, where contacts wedge a body between them */
    double above = INSIDE * min(high - low, 1.0 + size_of(low)), below = INSIDE * min(high - low, 1.0 + size_of(high));
    return low <= high ? min(max(0.0, low + above), high - below) : 0.5 * (low + high);
}

/* Columns of Z, multipliers without effect, one for each row of friction that others hold, too (`spare` × rows); those that would
 * change normal forces of contacts that slide are nothing, for the motion has them. `spares` are the rows; gives whether any
 * press contacts. */
static int hold_each_other(Run run, const Held *h, int64_t spare, double *Z, int64_t *spares, Room room)
{
    int64_t k = h->c.k, n = h->count, *pivots = take_integers(&room, n), *keeps = take_integers(&room, MOST_HELD);
    double *W = take(&room, n * n), *a = take(&room, n), touched = 0.0, *z = Z;
    for (int64_t i = 0; i < h->rows; i++)
        keeps[i] = 0;
    for (int64_t i = 0; i < n; i++) {
        keeps[h->kept[i]] = 1;
        for (int64_t l = 0; l < n; l++)
            W[i * n + l] = dot(h->X + h->kept[i] * k, h->X + h->kept[l] * k, k);
    }
    lu(W, pivots, n);
    clear(Z, spare * h->rows);
    for (int64_t row = h->contacts; row < h->rows; row++) {
        double pressed = 0.0;
        if (keeps[row])
            continue;
        for (int64_t i = 0; i < n; i++)
            a[i] = dot(h->X + h->kept[i] * k, h->X + row * k, k);
        lu_solve(W, pivots, a, n);
        for (int64_t i = 0; i < n; i++)
            z[h->kept[i]] = -a[i];
        z[row] = 1.0;
        for (int i = 0; i < NR; i++)
            for (int64_t c = 0; c < h->contacts; c++)
                if (h->of[c] == integers(run, rub_contacts)[i] && h->states[i] == FRICTION_FORWARDS)
                    pressed += z[c] * z[c];
        if (pressed > TOUCHED * TOUCHED)
            clear(z, h->rows);
        touched += dot(z, z, h->contacts);
        *spares++ = row;
        z += h->rows;
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
        smallest = min(smallest, stiff[i]);
    }
    for (int64_t i = 0; i < n; i++)
        all += stiff[i] = min(stiff[i], STIFFEST * smallest);
    for (int64_t i = 0; i < n; i++)
        stiff[i] *= (double)n / all;
}

/* Forces of feet with stiffnesses k: of all forces + Z a those of rows of friction with the least sum of force^2/k, which are
 * k J (J' k J)^-1 `held`. J are these rows in terms of those that are kept, which hold that alone. */
static void weigh_feet(Held *h, const Foot *feet, int64_t n, const double *stiff, const double *J, const double *Z, const int64_t *spares,
                  const double *alone, Room room)
{
    int64_t held = h->count - h->first, rows = h->rows - h->contacts;
    double *M2 = take(&room, held * held), *d = take(&room, held), *share = take(&room, rows);
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
    copy(h->force, alone, h->rows);
    for (int64_t s = 0; s < rows - held; s++)
        for (int64_t i = 0; i < h->rows; i++)
            h->force[i] += Z[s * h->rows + i] * share[spares[s] - h->contacts];
}

/* Share what sticks among rows that hold the same: forces + Z a go with one and the same motion. */
static void share_friction(Run run, Held *h, Room room)
{
    int64_t spare = h->rows - h->contacts - (h->count - h->first);
    if (spare == 0)
        return;
    Foot *feet = (Foot *)(void *)take(&room, NR * (int64_t)(sizeof(Foot) / sizeof(double)));
    int64_t count = feet_of(run, h, feet);
    double *Z = take(&room, spare * h->rows), *alone = take(&room, h->rows), *w = take(&room, NR), *stiff = take(&room, NR);
    int64_t held = h->count - h->first, *spares = take_integers(&room, spare);
    double *J = take(&room, (h->rows - h->contacts) * held);
    int presses = hold_each_other(run, h, spare, Z, spares, room);
    copy(alone, h->force, h->rows);
    clear(J, (h->rows - h->contacts) * held);
    for (int64_t p = 0; p < held; p++) {
        J[(h->kept[h->first + p] - h->contacts) * held + p] = 1.0;
        for (int64_t s = 0; s < spare; s++)
            J[(spares[s] - h->contacts) * held + p] = -Z[s * h->rows + h->kept[h->first + p]];
    }
    for (int64_t i = 0; i < count; i++)
        stiff[i] = w[i] = 1.0;
    for (int weighing = 0; weighing < WEIGHINGS; weighing++) {
        for (int again = 0; again < (weighing > 0 && spare > 1 ? REWEIGHINGS : 1); again++) {
            if (weighing > 0 && spare > 1)
                stiffen(feet, count, h->force, w, stiff, room);
            else if (weighing > 0)
                copy(stiff, w, count);
            weigh_feet(h, feet, count, stiff, J, Z, spares, alone, room);
        }
        borne_by(feet, count, h->force, w);
    }
    for (int64_t p = 0; p < (spare == 1 ? 1 : presses ? 2 * spare : 0); p++) {
        const double *z = Z + p % spare * h->rows;
        double by = moved_by(h, feet, count, z, room);
        for (int64_t i = 0; i < h->rows; i++)
            h->force[i] += z[i] * by;
    }
}
#endif

/* Forces of all that is held at a state with these accelerations without them, which they are added to (NY); of contacts (NC),
 * along all directions of friction (NS), and what friction that sticks can bear (NR). 1; 0: sliding would wedge; -1: none. */
static int hold_rows(Run run, Held *h, double *ydot, double *forces, double *along, double *borne, Room room)
{
    double *wanted = take(&room, MOST_HELD), *dy = take(&room, NY);
    for (int64_t i = 0; i < h->rows; i++) {
        const double *row = i < h->contacts ? h->c.G + h->of[i] * NY : h->rubs.D + h->of[i] * NY;
        wanted[i] = -(i < h->contacts ? h->c.bias : h->rubs.bias)[h->of[i]] - dot(row, ydot, NY);
    }
    int sound = find_forces(h, wanted, dy, room);
    if (sound < 0)
        return sound;
    for (int j = 0; j < NY; j++)
        ydot[j] += dy[j];
    clear(forces, NC);
    clear(along, NS);
    clear(borne, NR);
#if NR > 0
    Foot *feet = (Foot *)(void *)take(&room, NR * (int64_t)(sizeof(Foot) / sizeof(double)));
    share_friction(run, h, room);
    int64_t count = feet_of(run, h, feet);
    double all = 0.0;
    for (int64_t i = 0; i < count; i++)
        all += borne[feet[i].rub] = feet[i].sticking * h->force[feet[i].pressing];
    for (int64_t i = 0; i < count; i++)
        borne[feet[i].rub] += SLACK * (all - feet[i].sticking * h->force[feet[i].pressing]) + h->little[feet[i].rub];
    for (int64_t i = h->contacts; i < h->rows; i++)
        along[h->of[i]] = h->force[i];
#endif
    for (int64_t i = 0; i < h->contacts; i++)
        forces[h->of[i]] = h->force[i];
#if NR > 0
    for (int i = 0; i < NR; i++) {
        const int64_t *first = integers(run, rub_first) + i;
        double speed = max(length_of(h->rubs.v + first[0], first[1] - first[0]), h->rubs.slowest[i]);
        for (int64_t r = first[0]; r < first[1] && h->states[i] == FRICTION_FORWARDS; r++)
            along[r] = -h->rubs.kinetic[i] * forces[integers(run, rub_contacts)[i]] * h->rubs.v[r] / speed;
    }
#endif
    (void)run;
    return sound;
}

#if NR > 0
/* Forces of a set of contacts and states of friction, as friction_modes.h asks for them. */
static void probe_beside(Run run, const int64_t *closed, const int64_t *states, double t, const double *z, double *seen)
{
    model *m = owner(run.i);
    Room room = {m->beside};
    Held h;
    double *along = take(&room, NS), *borne = seen + NY + NC + 2 * NR;
    clear(seen, NY + NC + 3 * NR + 1);
    int status = look_at_held(m, closed, states, t, z, &h, &room);
    copy(seen, h.ydot, NY);
    int sound = status == @NAME@_OK ? hold_rows(run, &h, seen, seen + NY, along, borne, room) : -1;
    seen[NY + NC + 3 * NR] = sound > 0;
    if (sound < 0)
        seen[0] = NAN;
    for (int i = 0; i < NR; i++)
        for (int64_t r = integers(run, rub_first)[i]; r < integers(run, rub_first)[i + 1]; r++)
            if (states[i] == FRICTION_STICKS)
                seen[NY + NC + 2 * i + r - integers(run, rub_first)[i]] = along[r];
}
#endif

/* Forces of the closed contacts and their friction: nothing that is held accelerates. */
static int hold_contacts(model *m, double t, const double *z, double *zdot)
{
    Run run = run_of(m);
    Room room = {m->beside};
    Held h;
    int status = look_at_held(m, integers(run, contact_closed), integers(run, rub_states), t, z, &h, &room);
    m->shares = @shared@ && h.first < h.contacts;
    if (m->shares && (NR > 0 || @NAME@_NL > 0)) /* which decides about the motion */
        return @NAME@_SHARES;
    if (status != @NAME@_OK || hold_rows(run, &h, zdot + NX, m->forces, m->along, m->borne, room) < 0)
        return @NAME@_SINGULAR;
    double rubbing = 0.0, y_rubbing = 0.0; /* power of what slides, and the part of it that speeds tell */
    for (int i = 0; i < NR; i++)
        for (int64_t r = integers(run, rub_first)[i]; r < integers(run, rub_first)[i + 1]; r++)
            if (integers(run, rub_states)[i] == FRICTION_FORWARDS) {
                rubbing += m->along[r] * h.rubs.v[r];
                y_rubbing += m->along[r] * dot(h.rubs.D + r * NY, z + NX, NY);
            }
#if @NAME@_DISSIPATION >= 0
    zdot[NX + NY + @NAME@_DISSIPATION] += rubbing;
#endif
#if @NAME@_DRIVERS >= 0
    Matrices base = matrices_at(run, t, z, &room);
    double power = -y_rubbing;                           /* y . (A y' - f), of drivers and of contacts that move */
    for (int i = 0; i < NY; i++)
        power += z[NX + i] * (dot(base.A + i * NY, zdot + NX, NY) - base.f[i]);
    zdot[NX + NY + @NAME@_DRIVERS] = power;
#endif
    (void)rubbing, (void)y_rubbing;
    return @NAME@_OK;
}

/* Forces of closed contacts, once z' without them is known. */
static void add_contacts(Integers *i)
{
    model *m = owner(i);
    Run run = run_of(m);
    const int64_t *inputs = integers(run, inputs);
    double *zdot = at_address(integers(run, outputs)[0]);
    double t = *at_address(inputs[0]);
    const double *z = at_address(inputs[1]);
    m->shares = 0;
    if (any_closed(run) && hold_contacts(m, t, z, zdot) != @NAME@_OK)
        zdot[0] = NAN;
}

#if NR > 0
/* What an open contact would carry with others that hold it already, by the rule that shares loads; NAN where none hold it. */
static double load_if_closed(model *m, const Contacts *c, int open, Room room)
{
    Run run = run_of(m);
    int64_t *which = take_integers(&room, NC), *own = take_integers(&room, NC), *pivots = take_integers(&room, NC), n = 0;
    const double *rows = reals(run, contact_rows);
    for (int i = 0; i < NC; i++)
        if (integers(run, contact_closed)[i])
            which[n++] = i;
    which[n] = open;
    int64_t states = run.i->n_row_states, width = run.i->n_row_width;
    int64_t with = independent_contacts(rows, states, NC, width, which, n + 1, own, room);
    n = independent_contacts(rows, states, NC, width, which, n, own, room);
    if (with != n)
        return NAN;
    double *W = take(&room, n * n), *a = take(&room, n), load = 0.0;
    for (int64_t i = 0; i < n; i++) {
        a[i] = m->forces[which[own[i]]];
        for (int64_t j = 0; j < n; j++)
            W[i * n + j] = dot(c->G + which[own[i]] * NY, c->G + which[own[j]] * NY, NY);
    }
    lu(W, pivots, n);
    lu_solve(W, pivots, a, n);
    for (int64_t i = 0; i < n; i++)
        load += a[i] * dot(c->G + open * NY, c->G + which[own[i]] * NY, NY);
    return load;
}
#endif

/* What is watched of closed contacts: their forces, with a margin of those that carry nothing; of friction: what it can bear
 * beyond what it holds, or the speed of sliding. */
static void watch_contacts(Integers *i)
{
    model *m = owner(i);
    Run run = run_of(m);
    double t = *at_address(integers(run, inputs)[0]), *g = at_address(integers(run, outputs)[0]);
    const double *z = at_address(integers(run, inputs)[1]);
    const int64_t *closed = integers(run, contact_closed), *of = integers(run, contact_events);
    if (!any_closed(run))
        return;
    rates_at(m, t, z, m->zdot);
    for (int k = 0; k < NC; k++)
        if (closed[k])
            g[of[k]] = m->forces[k] + (integers(run, contact_idle)[k] ? run.r->slack : 0.0);
#if NR > 0 || @placed@
    Room room = {m->beside};
    Contacts c = room_of_record(run, &room);
    for (int k = 0; k < NC; k++)
        if (closed[k] || integers(run, contact_touching)[k])
            measure_contact(run, k, t, z, &c);
#endif
#if @placed@
    for (int k = 0; k < NC; k++) /* a corner that holds what others hold too may pass the edge of a face */
        if (closed[k] && c.gap[k] > TOUCHING(&c, k))
            g[of[k]] = -size_of(g[of[k]]);
#endif
#if NR > 0
    Rubbing now = room_of_rubbing(run, &room);
    slide(run, t, z, &now);
    for (int k = 0; k < NC; k++) {
        double load = integers(run, contact_touching)[k] == 1 && !closed[k] ? load_if_closed(m, &c, k, room) : NAN;
        g[of[k]] = load == load ? -load : g[of[k]];
    }
    for (int k = 0; k < NR; k++) {
        int64_t first = integers(run, rub_first)[k], d = integers(run, rub_first)[k + 1] - first, state = integers(run, rub_states)[k];
        double speed = length_of(now.v + first, d), held = length_of(m->along + first, d);
        double *watched = g + integers(run, rub_events)[k];
        if (state == FRICTION_STICKS && m->borne[k] == 0.0 && held == 0.0) /* others hold it, until they move it */
            *watched = 4.0 * now.slowest[k] - (size_of(now.v[first]) + (d > 1 ? size_of(now.v[first + 1]) : 0.0));
        else if (state == FRICTION_STICKS)
            *watched = (1.0 + HELD_SHARE) * m->borne[k] - held;
        else if (state != FRICTION_OFF)
            *watched = speed - now.slowest[k];
    }
#endif
#if @NAME@_NL > 0
    double forces[@NAME@_SIZE(@NAME@_MOST_M + NC + NS)] = {0.0}, beyond[@NAME@_NL];
    int status = forces_at(m, t, z, forces);
    limits_of[run.i->mode](&t, z, reals(run, p), m->zdot + NX, forces, beyond, work(m));
    for (int k = 0; k < @NAME@_NL; k++)
        g[limit_events[k]] = status == @NAME@_OK ? beyond[k] : NAN;
#endif
}

static int64_t reduction_beside(Integers *i, Reals *r)
{
    int64_t status = by_multipliers(i, r);
    if (status == OK)
        add_contacts(i);
    return status;
}

/* Gaps and rates of closed contacts, and the sliding of what sticks, back to zero, behind the constraints. */
static int64_t projection_beside(Integers *i, Reals *r)
{
    model *m = owner(i);
    Run run = run_of(m);
    double t = ON_THIS_SIDE(run, r->t_projected), *z = reals(run, z_projected), delta[NY];
    int64_t rows = i->m;
    i->m = mode_words(run, i->mode)[MODE_M];
    int64_t code = projection(i, r);
    i->m = rows;
    for (int pass = 0; pass < 2 && code == OK; pass++) {
        Room room = {m->beside};
        Held h;
        if (look_at_held(m, integers(run, contact_closed), integers(run, rub_states), t, z, &h, &room) != @NAME@_OK)
            return PROJECTION_FAILED;
        double *wanted = take(&room, MOST_HELD);
        for (int64_t k = 0; k < h.rows; k++)
            wanted[k] = k >= h.contacts ? -h.rubs.v[h.of[k]] : pass == 0 ? -h.c.gap[h.of[k]] : -h.c.rate[h.of[k]];
        copy(h.Y, h.X, h.contacts * h.c.k); /* no friction goes with it */
        if (pass == 0) { /* positions: contacts alone */
            h.rows = h.contacts;
            h.count = h.first;
        }
        if (find_forces(&h, wanted, delta, room) < 0)
            return PROJECTION_FAILED;
        if (pass == 0) {
            @name@_tangent(&t, z, m->p, delta, m->dx, work(m));
            for (int k = 0; k < NX; k++)
                z[k] += m->dx[k];
            normalise_quaternions(run, z);
        } else {
            for (int j = 0; j < NY; j++)
                z[NX + j] += delta[j];
        }
    }
    return code;
}
#else
#define REDUCTION by_multipliers
#endif
