/* ---- rows that forces hold beside the equations of the open mechanism: closed contacts, and all friction ------------- */

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
@weights@
#if NR > 0
@friction_rows@
@first@
@frictions@
/* Velocities of sliding, of all places. */
static void sliding_kernel(void *in, void *out, void *room)
{
    double laws[7];
    for (int i = 0; i < NR; i++) {
        int64_t r = friction_first[i];
        friction_of[i](entry(in, 0), entry(in, 1), entry(in, 2), entry(out, 0) + r, entry(out, 1) + r * NY, entry(out, 2) + r,
                       entry(out, 3) + i, entry(out, 4) + i, entry(out, 5) + i, laws, laws + 2, laws + 4, laws + 5, laws + 6,
                       (double *)room);
    }
}
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
#if NC > 0
    for (int i = 0; i < NC; i++)
        if (closed[i]) {
            measure_contact(run, i, t, z, &h->c);
            responses_of(&h->c, h->c.G + i * NY, 1, h->X + h->rows * k, 1, 0, behind);
            weight_of[i](&t, z, reals(run, p), h->weights + i, work(m));
            h->of[h->rows++] = i;
        }
#endif
    h->contacts = h->rows;
#if NR > 0
    give_states(run, states);
    clear(h->rubs.D, NS * NY);
    for (int i = 0; i < NR; i++) { /* of a hundred corners four touch: others are not looked at */
        int64_t r = friction_first[i];
        if (states[i] != FRICTION_OFF)
            friction_of[i](&t, z, reals(run, p), h->rubs.v + r, h->rubs.D + r * NY, h->rubs.bias + r, h->rubs.sticking + i,
                           h->rubs.kinetic + i, h->rubs.slowest + i, h->sliding + r, h->slope + r, h->sticking + i, h->grip + i,
                           h->little + i, work(m));
    }
    give_states(run, integers(run, rub_states));
    for (int i = 0; i < NR; i++) {
        const int *first = friction_first + i;
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

