/* ---- what forces hold beside the equations of the open mechanism: closed contacts, and all friction ------------------- */

#if BESIDE
#define REDUCTION reduction_beside
#define NR @NAME@_NR        /* friction in joints, on pulleys and in contacts, */
#define NS @NAME@_NS        /*   and its directions of sliding */
#define NU @sources@        /* components of what presses friction in joints and on pulleys */
#define MEASURED @measured@ /* whether joints and constraints share loads with contacts, or among each other */
#define LOADED (NU > 0 || MEASURED)
#define AFFINE @affine@     /* whether loads are linear in multipliers; teeth push apart with the size of what they carry */
#define ROPES @ropes@       /* whether ropes rub on pulleys */
#define MOST_HELD (NC + NS) /* rows that may be held at once */
#define HOLDS_THE_SAME @same@    /* what is left of a row of unit length beside others below which it holds what they hold */
#define HOLDS_MORE 1e-4     /* the same of a row that has held nothing of its own since contacts and friction last changed */
#define UNMOVABLE 1e-9      /* share of a row that is left beside others, below which it restricts nothing */
#define LOAD_STEPS 8      /* of loads on bearings, which are lengths; and where teeth push apart, of all loads */
#define CONVERGED 1e-9      /* share of a load that the solution for it may miss */

static int rates_at(model *m, double t, const double *z, double *zdot);
static int forces_at(model *m, double t, const double *z, double *forces);

@limits@
@loads@
#if NR > 0
@friction_rows@
#endif
#if @around@ > 0
@states@
/* Rows of the contacts at some states, with the parameters as they are: they tell which contacts always hold the same motions. */
static void measure_rows(model *m)
{
    Run run = run_of(m);
    for (int s = 0; s < @around@; s++)
        for (int k = 0; k < NC; k++) {
            Room room = {m->beside};
            Contacts c = room_of_record(run, &room);
            measure_contact(run, k, 0.1, row_states + s * NZ, &c);
            copy(reals(run, contact_rows) + (s * NC + k) * NY, c.G + k * NY, NY);
        }
}
#else
static void measure_rows(const model *m) { (void)m; }
#endif

/* Whether forces of this program act, or are watched by it alone. */
static int any_held(Run run)
{
    for (int k = 0; k < NC; k++)
        if (integers(run, contact_closed)[k])
            return 1;
    for (int k = 0; k < NR; k++)
        if (integers(run, rub_states)[k] != FRICTION_OFF)
            return 1;
    return @always@;
}

/* What is held at a state: rows of the closed contacts, then of the directions in which friction sticks. */
typedef struct {
    Contacts c;                  /* of which the closed ones are measured; T, L and k are those of the open mechanism */
    Rubbing rubs;
    Matrices base;               /* equations of the open mechanism, */
    Rows own;                    /*   and its rows split */
    const int64_t *closed, *states;
    int64_t contacts, rows;      /* closed contacts, and all rows */
    int64_t *of;                 /* the contact, or the direction, that each row is of */
    int64_t *kept, count, first; /* rows that are independent, how many, and how many of them are of contacts; */
    int64_t stride;              /*   of the rows of W */
    double *X, *W;               /* responses (k) of the rows; Cholesky factor of those of the rows kept, times each other */
    double *ydot;                /* accelerations without forces of contacts and friction */
    double *weights, *shares;    /* of all contacts, by which forces are shared; what shares them, factored */
    double *sliding, *slope;     /* forces of sliding along all directions without load (N), and their change with it */
    double *sticking, *grip;     /* the greatest of sticking of all friction, likewise, */
    double *little;              /*   and what it holds in any case (N) */
    int64_t *driven;             /* friction that sticks where the mechanism alone says how it moves */
    int64_t values, width;       /* loads of bearings and pulleys, then what is to be least; multipliers they depend on */
    double *value, *by_y, *by_lam;
    double *Z;                   /* multipliers of the mechanism and of contacts that do nothing */
    Sharing sharing;
} Held;

/* Accelerations, or what forces change of them; multipliers of the rows that are held, of those of the mechanism, and values of
 * loads, one behind the other. */
typedef struct {
    double *ydot, *force, *own, *value;
} Answer;

static Answer room_of_answer(const Held *h, Room *room)
{
    double *ydot = take(room, NY), *force = take(room, h->rows + h->base.m + h->values);
    Answer a = {ydot, force, force + h->rows, force + h->rows + h->base.m};
    return a;
}

static const double *row_of(const Held *h, int64_t i)
{
    return (i < h->contacts ? h->c.G : h->rubs.D) + h->of[i] * NY;
}

static int slides(int64_t state) { return state == FRICTION_FORWARDS || state == FRICTION_BACKWARDS; }

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

/* Keep rows `from` to `to` that hold motions which those kept before leave (Q: these, orthonormal), by pivoting. Feet that stick
 * above each other stay there: errors of a step do not let them hold more (`kept` at the last change, 0: nothing is known). */
static void keep_rows(Held *h, int64_t from, int64_t to, const int *kept, double *Q, double *left)
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
        double most_left = 0.0, *q = Q + h->count * k;
        for (int known = 1; known >= 0 && best < 0; known--) /* which of equal ones it is stays */
            for (int64_t i = from; i < to; i++) {
                double size = length_of(left + i * k, k);
                int here = !kept || kept[(i < h->contacts ? 0 : NC) + h->of[i]];
                if (here == known && size > max(most_left, known ? HOLDS_THE_SAME : HOLDS_MORE)) {
                    most_left = size;
                    best = i;
                }
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

/* What contacts share among themselves alone: of those that hold the same, the sum of the squares of their weighed forces is
 * least with X d / weights, and d is a combination of rows that are kept. */
static void open_contacts(Held *h, Room *room)
{
    int64_t k = h->c.k, n = h->first;
    double *parts = take(room, n * most(h->contacts, 1));
    h->shares = take(room, n * n);
    for (int64_t p = 0; p < n; p++)
        for (int64_t i = 0; i < h->contacts; i++)
            parts[p * h->contacts + i] = dot(h->X + h->kept[p] * k, h->X + i * k, k) / square_root(h->weights[h->of[i]]);
    for (int64_t p = 0; p < n; p++)
        for (int64_t q = 0; q < n; q++)
            h->shares[p * n + q] = dot(parts + p * h->contacts, parts + q * h->contacts, h->contacts);
    cholesky(h->shares, n, n);
}

static void share_contacts(const Held *h, double *force, Room room)
{
    int64_t k = h->c.k, n = h->first;
    double *d = take(&room, k), *e = take(&room, n);
    clear(d, k);
    for (int64_t p = 0; p < n; p++)
        for (int64_t a = 0; a < k; a++)
            d[a] += force[h->kept[p]] * h->X[h->kept[p] * k + a];
    for (int64_t p = 0; p < n; p++)
        e[p] = dot(h->X + h->kept[p] * k, d, k);
    forward(h->shares, n, e, n);
    backward(h->shares, n, e, n);
    clear(d, k);
    for (int64_t p = 0; p < n; p++)
        for (int64_t a = 0; a < k; a++)
            d[a] += e[p] * h->X[h->kept[p] * k + a];
    for (int64_t i = 0; i < h->contacts; i++)
        force[i] = dot(h->X + i * k, d, k) / h->weights[h->of[i]];
}

/* What these contacts and states of friction hold at (t, z); `kept` as of `keep_rows`. */
static int look_at_held(model *m, const int64_t *closed, const int64_t *states, double t, const double *z, const int *kept, Held *h,
                        Room *room)
{
    Run run = run_of(m);
    h->c = room_of_record(run, room);
    h->rubs = room_of_rubbing(run, room);
    h->closed = closed;
    h->states = states;
    h->of = take_integers(room, MOST_HELD);
    h->kept = take_integers(room, NY);
    h->driven = take_integers(room, NR);
    h->X = take(room, MOST_HELD * NY);
    h->ydot = take(room, NY);
    h->weights = take(room, NC);
    h->sliding = take(room, NS);
    h->slope = take(room, NS);
    h->sticking = take(room, NR);
    h->grip = take(room, NR);
    h->little = take(room, NR);
    h->rows = h->count = h->values = 0;
    h->base = matrices_at(run, t, z, room);
    h->own = room_of_rows(room, h->base.m, NY);
    Room behind = *room;
    split_rows(&h->own, h->base.B, SAME_RESPONSES / (double)most(h->base.m, NY), behind);
    if (!allowed_changes(&h->c, h->base.A, h->base.f, h->base.B, h->base.gamma, h->base.m, h->ydot, behind))
        return @NAME@_SINGULAR;
    int64_t k = h->c.k;
    for (int i = 0; i < NC; i++)
        if (closed[i]) {
            measure_contact(run, i, t, z, &h->c);
            responses_of(&h->c, h->c.G + i * NY, 1, h->X + h->rows * k, 1, 0, behind);
            h->of[h->rows++] = i;
        }
    h->contacts = h->rows;
    give_states(run, states);
    @name@_laws(&t, z, reals(run, p), h->weights, h->sliding, h->slope, h->sticking, h->grip, h->little, work(m));
    give_states(run, integers(run, rub_states));
#if NR > 0
    slide(run, t, z, &h->rubs);
    for (int i = 0; i < NR; i++) {
        const int64_t *first = integers(run, rub_first) + i;
        h->driven[i] = states[i] == FRICTION_STICKS;
        for (int64_t r = first[0]; r < first[1]; r++) {
            const double *D = h->rubs.D + r * NY;
            if (states[i] == FRICTION_STICKS && may_move(&h->c, D)) {
                responses_of(&h->c, D, 1, h->X + h->rows * k, 1, 0, behind);
                h->of[h->rows++] = r;
                h->driven[i] = 0;
            }
            if (!slides(states[i]))
                h->sliding[r] = h->slope[r] = 0.0;
        }
    }
#endif
    double *Q = take(room, NY * NY);
    behind = *room;
    double *left = take(&behind, MOST_HELD * NY);
    keep_rows(h, 0, h->contacts, kept, Q, left);
    h->first = h->count;
    keep_rows(h, h->contacts, h->rows, kept, Q, left);
    h->stride = h->count;
    h->W = take(room, h->count * h->count); /* rows kept are W times Q, so that W is the Cholesky factor */
    for (int64_t p = 0; p < h->count; p++)
        for (int64_t q = 0; q < h->count; q++)
            h->W[p * h->count + q] = q > p ? 0.0 : dot(h->X + h->kept[p] * k, Q + q * k, k);
    if (!MEASURED && h->first < h->contacts)
        open_contacts(h, room);
    return @NAME@_OK;
}

/* Multipliers of the mechanism with B' own = left. */
static void own_multipliers(const Held *h, const double *left, double *own, Room room)
{
    double *s = take(&room, most(h->own.r, 1));
    for (int64_t i = 0; i < h->own.r; i++)
        s[i] = dot(h->own.C + i * NY, left, NY);
    for (int64_t j = 0; j < h->base.m; j++)
        own[j] = dot(h->own.T + j * h->base.m, s, h->own.r);
}

#if MEASURED
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
#endif

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

#if LOADED
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
#endif

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
#if LOADED
    find_values(h, along, constant, a);
#endif
#if MEASURED
    if (h->sharing.spare > 0) {
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
#endif
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
        if (lu(J, pivots, n) == 0.0)
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
        smallest = min(smallest, stiff[i]);
    }
    for (int64_t i = 0; i < n; i++)
        all += stiff[i] = min(stiff[i], STIFFEST * smallest);
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
            if (weighing > 0 && spare > 1)
                stiffen(feet, count, force, w, stiff, room);
            else if (weighing > 0)
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

/* Forces of all that is held at a state with these accelerations without them, which they are added to (NY; 0: none): of contacts
 * (NC), along all directions of friction (NS), of the rows of the mechanism, and what friction that sticks can bear (NR). 1; 0:
 * sliding would wedge. */
static int hold_rows(model *m, double t, const double *z, Held *h, double *ydot, double *forces, double *along, double *own,
                     double *borne, Room room)
{
    Run run = run_of(m);
    int sound = 1;
    double *wanted = take(&room, MOST_HELD);
    for (int64_t i = 0; i < h->rows; i++)
        wanted[i] = -(i < h->contacts ? h->c.bias : h->rubs.bias)[h->of[i]] - dot(row_of(h, i), h->ydot, NY);
#if LOADED
    h->values = load_counts[base_mode(run)];
    h->width = h->base.m + NC + NS;
    h->value = take(&room, h->values);
    h->by_y = take(&room, h->values * NY);
    h->by_lam = take(&room, h->values * h->width);
    double *lam = take(&room, h->width), *rates = take(&room, NY);
    clear(lam, h->width);
    clear(rates, NY);
#endif
    Answer found = room_of_answer(h, &room);
    for (int pass = 0; pass < (AFFINE ? 1 : LOAD_STEPS); pass++) { /* teeth push apart with the size of what they carry */
        Room behind = room;
#if LOADED
        give_states(run, h->states);
        loads_of[base_mode(run)](&t, z, reals(run, p), rates, lam, h->value, h->by_y, h->by_lam, work(m));
        give_states(run, integers(run, rub_states));
        for (int64_t i = 0; i < h->values; i++)
            h->value[i] -= dot(h->by_y + i * NY, rates, NY) + dot(h->by_lam + i * h->width, lam, h->width);
#endif
#if MEASURED
        open_shares(h, &behind);
#endif
        copy(along, h->sliding, NS);
        sound = find_loads(run, h, wanted, along, &found, behind);
#if LOADED
        copy(rates, found.ydot, NY);
        copy(lam, found.own, h->base.m);
        copy(lam + h->base.m + NC, along, NS);
        for (int64_t i = 0; i < h->rows; i++)
            lam[h->base.m + (i < h->contacts ? 0 : NC) + h->of[i]] = found.force[i];
#endif
    }
    for (int j = 0; j < NY && ydot; j++)
        ydot[j] += found.ydot[j] - h->ydot[j];
    clear(forces, NC);
    clear(borne, NR);
#if NR > 0
    Foot *feet = (Foot *)(void *)take(&room, NR * (int64_t)(sizeof(Foot) / sizeof(double)));
    int64_t count = feet_of(run, h, feet);
    double all = 0.0;
    share_friction(run, h, feet, count, found.force, room);
    for (int64_t i = 0; i < count; i++)
        all += borne[feet[i].rub] = bearable(h, feet + i, found.force);
    for (int64_t i = 0; i < count; i++)
        borne[feet[i].rub] += SLACK * (all - bearable(h, feet + i, found.force)) + h->little[feet[i].rub];
    for (int64_t i = h->contacts; i < h->rows; i++)
        along[h->of[i]] = found.force[i];
#endif
    for (int64_t i = 0; i < h->contacts; i++)
        forces[h->of[i]] = found.force[i];
    copy(own, found.own, h->base.m);
    (void)t, (void)z;
    return sound;
}

#if NR > 0
/* Forces of a set of contacts and states of friction, as friction_modes.h asks for them. */
static void probe_beside(Run run, const int64_t *closed, const int64_t *states, double t, const double *z, double *seen)
{
    model *m = owner(run.i);
    Room room = {m->beside};
    Held h;
    double *along = take(&room, NS), *own = take(&room, @NAME@_MOST_M), *borne = seen + NY + NC + 2 * NR;
    clear(seen, NY + NC + 3 * NR + 1);
    int status = look_at_held(m, closed, states, t, z, 0, &h, &room);
    copy(seen, h.ydot, NY);
    if (status != @NAME@_OK) {
        seen[0] = NAN;
        return;
    }
    seen[NY + NC + 3 * NR] = hold_rows(m, t, z, &h, seen, seen + NY, along, own, borne, room);
    for (int i = 0; i < NR; i++)
        for (int64_t r = integers(run, rub_first)[i]; r < integers(run, rub_first)[i + 1]; r++)
            if (states[i] == FRICTION_STICKS)
                seen[NY + NC + 2 * i + r - integers(run, rub_first)[i]] = along[r];
}
#endif

/* Forces of the closed contacts and of friction: nothing that is held accelerates. zdot (0: not wanted) is without them. */
static int hold_contacts(model *m, double t, const double *z, double *zdot)
{
    Run run = run_of(m);
    Room room = {m->beside};
    Held h;
    int status = look_at_held(m, integers(run, contact_closed), integers(run, rub_states), t, z, m->changed ? 0 : m->kept, &h, &room);
    if (status != @NAME@_OK)
        return status;
    if (m->changed) {
        m->changed = 0;
        for (int i = 0; i < MOST_HELD; i++)
            m->kept[i] = 0;
        for (int64_t i = 0; i < h.count; i++)
            m->kept[(h.kept[i] < h.contacts ? 0 : NC) + h.of[h.kept[i]]] = 1;
    }
    hold_rows(m, t, z, &h, zdot ? zdot + NX : 0, m->forces, m->along, m->own, m->borne, room);
    for (int i = 0; i < NR; i++)
        m->driven[i] = (int)h.driven[i];
    if (!zdot)
        return status;
    double rubbing = 0.0, y_rubbing = 0.0; /* power of what slides, and the part of it that speeds tell */
    for (int i = 0; i < NR; i++)
        for (int64_t r = integers(run, rub_first)[i]; r < integers(run, rub_first)[i + 1]; r++)
            if (slides(integers(run, rub_states)[i])) {
                rubbing += m->along[r] * h.rubs.v[r];
                y_rubbing += m->along[r] * dot(h.rubs.D + r * NY, z + NX, NY);
            }
#if @NAME@_DISSIPATION >= 0
    zdot[NX + NY + @NAME@_DISSIPATION] += rubbing;
#endif
#if @NAME@_DRIVERS >= 0
    double power = -y_rubbing;                           /* y . (A y' - f), of drivers and of contacts that move */
    for (int i = 0; i < NY; i++)
        power += z[NX + i] * (dot(h.base.A + i * NY, zdot + NX, NY) - h.base.f[i]);
    zdot[NX + NY + @NAME@_DRIVERS] = power;
#endif
    (void)rubbing, (void)y_rubbing;
    return @NAME@_OK;
}

/* Forces of what is held, once z' without them is known. */
static void add_contacts(Integers *i)
{
    model *m = owner(i);
    Run run = run_of(m);
    const int64_t *inputs = integers(run, inputs);
    double *zdot = at_address(integers(run, outputs)[0]);
    double t = *at_address(inputs[0]);
    const double *z = at_address(inputs[1]);
    if (any_held(run) && hold_contacts(m, t, z, zdot) != @NAME@_OK)
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
    if (!any_held(run))
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
        if (state == FRICTION_STICKS && m->driven[k]) /* others hold it, until they move it */
            *watched = 4.0 * now.slowest[k] - (size_of(now.v[first]) + (d > 1 ? size_of(now.v[first + 1]) : 0.0));
        else if (state == FRICTION_STICKS)
            *watched = (1.0 + HELD_SHARE) * m->borne[k] - held;
        else if (state != FRICTION_OFF)
            *watched = d == 1 ? (double)state * now.v[first] : speed - now.slowest[k];
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
        if (look_at_held(m, integers(run, contact_closed), integers(run, rub_states), t, z, m->changed ? 0 : m->kept, &h, &room) !=
            @NAME@_OK)
            return PROJECTION_FAILED;
        double *wanted = take(&room, MOST_HELD), *force = take(&room, MOST_HELD), *none = take(&room, NY);
        for (int64_t k = 0; k < h.rows; k++)
            wanted[k] = k >= h.contacts ? -h.rubs.v[h.of[k]] : pass == 0 ? -h.c.gap[h.of[k]] : -h.c.rate[h.of[k]];
        if (pass == 0) { /* positions: contacts alone */
            h.rows = h.contacts;
            h.count = h.first;
        }
        clear(none, NY);
        clear(delta, NY);
        hold_kept(&h, wanted, none, delta, force, room);
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
#define measure_rows(m) ((void)(m))
#endif
