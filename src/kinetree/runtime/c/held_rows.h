/* Rows that forces hold beside the equations of the open mechanism: closed contacts, and all friction. They are found from A, f, B
   and γ in numbers, and so is which of them are independent.

   What programs know of the model when they are compiled, pages know when they run. Before this text stand, as constants or as
   numbers that are read: NX, NY, NZ; contacts NC, friction NR in joints, on pulleys and in contacts, and its directions of
   sliding NS; NU components of what presses friction in joints and on pulleys; NL events that watch forces, NF directions that
   rows of friction are of; MEASURED, whether joints and constraints share loads with contacts, or among each other; AFFINE, whether
   loads are linear in multipliers (teeth push apart with the size of what they carry); ROPES, whether ropes rub on pulleys;
   PLACED, whether the places of bodies decide which contacts hold the same motions; ALWAYS_HELD, whether something is watched here
   in any case; HOLDS_THE_SAME, what is left of a row of unit length beside others below which it holds what they hold; ROW_STATES
   states at which rows of contacts are compared; DISSIPATION and DRIVERS, works among the integrals (−1: none). And a `model` with
   `run_of`, `owner` and these arrays: forces of contacts, `along` all friction, of the rows of the mechanism (`own`); what friction
   can bear (`borne`), where the mechanism moves it (`driven`); rows `kept` at the last change, `changed` since then; `beside`, room
   to work in; zdot, and multipliers and values of what is `limited`. */
#ifndef KINETREE_HELD_ROWS_H
#define KINETREE_HELD_ROWS_H

#include "course.h"

#define LOADED (NU > 0 || MEASURED)
#define MOST_HELD (NC + NS) /* rows that may be held at once */
#define HOLDS_MORE 1e-4     /* what is left of a row that has held nothing of its own since contacts and friction last changed */
#define UNMOVABLE 1e-9      /* share of a row that is left beside others, below which it restricts nothing */
#define LOAD_STEPS 8        /* of loads on bearings, which are lengths; and where teeth push apart, of all loads */
#define CONVERGED 1e-9      /* share of a load that the solution for it may miss */

/* What friction does at a state, as kernels write it (`kinetree.export.code.modes.friction_graphs`). */
typedef struct {
    double *v, *D, *bias, *sticking, *kinetic, *slowest, *along, *slope, *most, *grip, *little;
} FrictionLaw;

/* Functions of the model: friction i, the weight of contact i, loads and what is limited in a mode. `source_first` is where the
   components of each place of friction begin among the loads, `limit_events` the events that watch forces. */
static void friction_at(model *m, int64_t i, const double *t, const double *z, const FrictionLaw *law);
static void weight_at(model *m, int64_t i, const double *t, const double *z, double *weight);
static int64_t load_count(model *m, int64_t mode);
static void loads_at(model *m, int64_t mode, const double *t, const double *z, const double *ydot, const double *lam,
                     double *value, double *by_y, double *by_lam);
static void tangent_beside(model *m, const double *t, const double *z, const double *delta, double *dx);
static void limits_at(model *m, int64_t mode, const double *t, const double *z, const double *ydot, const double *lam, double *g);

/* Most rows that a mode has. */
static int64_t most_rows(Run run)
{
    int64_t m = 0;
    for (int64_t k = 0; k < run.i->n_modes; k++)
        m = most(m, mode_words(run, k)[MODE_M]);
    return m;
}

static void slide(Run run, double t, const double *z, Rubbing *now)
{
    const int64_t *first = integers(run, rub_first);
    double laws[7];
    for (int64_t i = 0; i < NR; i++) {
        FrictionLaw law = {now->v + first[i], now->D + first[i] * NY, now->bias + first[i], now->sticking + i, now->kinetic + i,
                           now->slowest + i, laws, laws + 2, laws + 4, laws + 5, laws + 6};
        friction_at(owner(run.i), i, &t, z, &law);
    }
}

/* Rows of the contacts at some states, with the parameters as they are: they tell which contacts always hold the same motions. */
static const double *row_state(model *m, int64_t s);

static void measure_rows(Run run)
{
    model *m = owner(run.i);
    for (int64_t s = 0; s < ROW_STATES; s++)
        for (int64_t k = 0; k < NC; k++) {
            Room room = {m->beside};
            Contacts c = room_of_record(run, &room);
            measure_contact(run, k, 0.1, row_state(m, s), &c);
            copy(reals(run, contact_rows) + (s * NC + k) * NY, c.G + k * NY, NY);
        }
}

static int are_placed(Run run) { return (void)run, PLACED; }

/* Whether forces of this program act, or are watched by it alone. */
static int any_held(Run run)
{
    for (int k = 0; k < NC; k++)
        if (integers(run, contact_closed)[k])
            return 1;
    for (int k = 0; k < NR; k++)
        if (integers(run, rub_states)[k] != FRICTION_OFF)
            return 1;
    return ALWAYS_HELD;
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

/* Whether a row is of a contact that moves apart: what others held with it so far passes the edge of a face, and is not held back. */
static int moves_apart(const Held *h, int64_t i) { return PLACED && i < h->contacts && h->c.rate[h->of[i]] > 0.0; }

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
                if (here == known && (known || !moves_apart(h, i)) && size > max(most_left, known ? HOLDS_THE_SAME : HOLDS_MORE)) {
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
static int64_t look_at_held(model *m, const int64_t *closed, const int64_t *states, double t, const double *z, const int *kept, Held *h,
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
        return SINGULAR_EQUATIONS;
    int64_t k = h->c.k;
    for (int i = 0; i < NC; i++)
        if (closed[i]) {
            measure_contact(run, i, t, z, &h->c);
            responses_of(&h->c, h->c.G + i * NY, 1, h->X + h->rows * k, 1, 0, behind);
            weight_at(m, i, &t, z, h->weights + i);
            h->of[h->rows++] = i;
        }
    h->contacts = h->rows;
    const int64_t *first = integers(run, rub_first);
    give_states(run, states);
    clear(h->rubs.D, NS * NY);
    for (int i = 0; i < NR; i++) { /* of a hundred corners four touch: others are not looked at */
        int64_t r = first[i];
        FrictionLaw law = {h->rubs.v + r, h->rubs.D + r * NY, h->rubs.bias + r, h->rubs.sticking + i, h->rubs.kinetic + i,
                           h->rubs.slowest + i, h->sliding + r, h->slope + r, h->sticking + i, h->grip + i, h->little + i};
        if (states[i] != FRICTION_OFF)
            friction_at(m, i, &t, z, &law);
    }
    give_states(run, integers(run, rub_states));
    for (int i = 0; i < NR; i++) {
        h->driven[i] = states[i] == FRICTION_STICKS;
        for (int64_t r = first[i]; r < first[i + 1]; r++) {
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
    return OK;
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

#endif
