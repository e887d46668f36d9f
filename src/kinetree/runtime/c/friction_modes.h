/* Which friction sticks and which slides: found at every change by trying the modes that are possible.

   Friction that moves slides that way. What stands may stick or slide either way. With several that stand, and contacts that
   may open, modes are tried, the present one, that of Coulomb's law for all of them together, then those nearest to the present one
   first, until one is consistent:

       sticking     |λ| ≤ μₛ N, and nothing else moves it
       sliding      from rest, the velocity grows in the direction of sliding
       contacts     λ ≥ 0 where closed, gap̈ ≥ 0 where open

   Accelerations and forces are those of the very equations that the mode is integrated with, which `probe` evaluates. */
#ifndef KINETREE_FRICTION_MODES_H
#define KINETREE_FRICTION_MODES_H

#include "contact_rest.h"

#define MOST_TRIALS 400 /* modes that are tried at one instant; each has equations of its own */
#define MOST_LOOKED (1 << 20)  /* modes that are looked at there, those that cannot hold what they seem to hold included, */
#define MOST_SCANNED (1 << 23) /*   and sets of contacts that are compared to find the next ones */
#define KICK 2.0        /* speed, in units of the slowest, with which sliding in two directions begins: it has a direction */
#define STANDING 1.5    /* speed, in units of the slowest, below which sliding in two directions is none */
#define MOST_AMPLIFIED 1e4 /* impulse that stops sliding, over the greatest that stops one of its places alone */
#define UNFELT 1e-6     /* share of every speed by which more than that changes nothing: of what hardly has inertia */
#define UNMOVED 1e-9    /* share of the rows of friction that is left in the motions allowed, below which nothing is left */
#define TORN 1e-6       /* share of the greatest acceleration above which what sticks would not stand */
#define LAST_PLACES 16.0 /* round-off of forces on what hardly has inertia, in units of their last place: it is moved by that */
#define SLIPS 1e-7      /* share of the greatest acceleration from which on Coulomb's law alone lets something go */
#define EASED 1e-6      /* share by which friction that was torn loose bears less then, */
#define FAST 1e3        /* and accelerations, in units of the greatest, in place of the velocity of what slides */
#define LOOSE 1e-9      /* share of the greatest acceleration that counts as zero */

/* Friction at a state: `count` rubs with velocities v = D y + … and v̇ = D ẏ + bias, all rows of one behind the other.

   `seen` by `probe` are ẏ (n_y), forces of contacts (n; 0 of open ones), of each rub the force that holds it (2), then of all
   the greatest that it may be, and whether the forces exist (1 or 0). */
typedef struct {
    int64_t count, directions;       /* rubs, and rows of all */
    const int64_t *first, *contact;  /* of their rows (count + 1); the contact that presses each, −1: none does */
    const int64_t *former, *torn;    /* states until now; whether their function has come to zero */
    double *v, *D, *bias, *slowest;  /* speeds of each below which its direction is not followed, */
    double *slow;                    /* and that count as none, beside those of the mechanism */
    double *kinetic, *sticking;      /* force for each load */
    double *kick, kicked;            /* speeds (n_y) that give what leaves its rest in a plane a start, and the least speed of that */
    int64_t *states;                 /* are found */
    int64_t n_x, n_z, tried, looked; /* modes tried and looked at */
    void *model; /* is handed to: forces of a mode at (t, z), whether or not their last bits matter, and v there */
    void (*probe)(void *model, const int64_t *closed, const int64_t *states, double t, const double *z, double *seen, int64_t bits);
    void (*velocities)(void *model, double t, const double *z, double *v);
} Friction;

/* What a trial works with: contacts at rest and rows of them at some states, as of `independent_contacts`. */
typedef struct {
    Friction *f;
    Contacts *c;
    const double *rows;
    int64_t samples, width;
    double t;
    const double *z;
    int64_t *resting, *closed, *states; /* flags of contacts at rest, and of those closed in this mode; its states */
    double *begun, *seen;               /* the state with which it begins, and its forces there */
    double torn;                        /* share of what it can bear with which friction that was torn loose may stick again */
} Trial;

static inline int64_t count_of_seen(const Friction *f, const Contacts *c) { return c->n_y + c->n + 3 * f->count + 1; }

static inline int64_t room_for_friction(int64_t n, int64_t n_y, int64_t n_z, int64_t count, const int64_t *first, int64_t width) {
    int64_t directions = first[count], rows = n + directions;
    int64_t algebra = 3 * rows * n_y + rows * rows + room_for_least_squares(rows, n_y) + 8 * (rows + n_y);
    Contacts c = {.n = n, .n_y = n_y};
    Rubs rubs = {count, directions, first, 0, 0, 0, 0, 0, 0, 0, 0};
    int64_t coulomb = room_for_contacts(&c, &rubs, 0, width) + 4 * (n + n_y) + 8 * count + directions;
    return algebra + coulomb + n_y + 1 + 3 * n_z + 3 * (n_y + n + 3 * count + 1) + n * (width + 4) + 16 * (n + count + directions) + 1024;
}

static inline double *held_by(const Trial *trial, int64_t i) { return trial->seen + trial->c->n_y + trial->c->n + 2 * i; }
static inline double bearable_of(const Trial *trial, int64_t i) {
    return trial->seen[trial->c->n_y + trial->c->n + 2 * trial->f->count + i];
}
static inline int64_t rows_of(const Friction *f, int64_t i) { return f->first[i + 1] - f->first[i]; }
static inline double speed_of(const Friction *f, int64_t i) { return length_of(f->v + f->first[i], rows_of(f, i)); }

/* Speeds of sliding that count as none, with speeds y. */
static void still_speeds(Friction *f, const double *y, int64_t n_y) {
    for (int64_t i = 0; i < f->count; i++) {
        double greatest = 0.0;
        for (int64_t r = f->first[i]; r < f->first[i + 1]; r++) {
            double terms = 0.0;
            for (int64_t j = 0; j < n_y; j++)
                terms += size_of(f->D[r * n_y + j]) * size_of(y[j]);
            greatest = max(greatest, terms);
        }
        f->slow[i] = f->slowest[i] + SLOWEST_SLIDING * greatest;
        if (rows_of(f, i) == 2)
            f->slow[i] = max(f->slow[i], STANDING * f->slowest[i]);
    }
}

/* Rows (n_y) of the contacts that are closed and of what sticks, and those of rub `more` behind; gives how many there are. */
static int64_t rows_held(const Trial *trial, int64_t more, double *rows) {
    int64_t n = 0, n_y = trial->c->n_y;
    const Friction *f = trial->f;
    for (int64_t i = 0; i < trial->c->n; i++)
        if (trial->closed[i])
            copy(rows + n_y * n++, trial->c->G + i * n_y, n_y);
    for (int64_t k = 0; k <= f->count; k++) {
        int64_t i = k < f->count ? k : more;
        if (i >= 0 && (k == f->count || trial->states[i] == FRICTION_STICKS))
            for (int64_t r = f->first[i]; r < f->first[i + 1]; r++)
                copy(rows + n_y * n++, f->D + r * n_y, n_y);
    }
    return n;
}

/* How many of the responses of rows (m × n_y) are independent; `used` are those that are not nothing. */
static int64_t rank_of_responses(const Contacts *c, const double *rows, int64_t m, int64_t *used, Room room) {
    double *X = take(&room, m * c->k), *U = take(&room, m * m), longest = 0.0;
    int64_t kept = 0, rank = 0;
    for (int64_t i = 0; i < m; i++) {
        responses_of(c, rows + i * c->n_y, 1, X + i * c->k, 1, 0, room);
        longest = max(longest, length_of(X + i * c->k, c->k));
    }
    for (int64_t i = 0; i < m; i++) {
        double length = length_of(X + i * c->k, c->k);
        if (!(length > 1e-9 * longest))
            continue;
        for (int64_t a = 0; a < c->k; a++)
            X[kept * c->k + a] = X[i * c->k + a] / length;
        kept++;
    }
    clear(U, m * m);
    orthogonalise_rows(X, U, kept, c->k);
    for (int64_t i = 0; i < kept; i++)
        rank += length_of(X + i * c->k, c->k) > 1e-9;
    *used = kept;
    return rank;
}

/* Whether the mechanism alone determines the sliding of rub i here: what drivers move, or a slider at its dead centre. */
static int is_driven(const Trial *trial, int64_t i) {
    const Friction *f = trial->f;
    const Contacts *c = trial->c;
    double left = 0.0, whole = 0.0;
    for (int64_t r = f->first[i]; r < f->first[i + 1]; r++) {
        const double *D = f->D + r * c->n_y;
        whole += dot(D, D, c->n_y);
        for (int64_t a = 0; a < c->k; a++) {
            double along = 0.0;
            for (int64_t j = 0; j < c->n_y; j++)
                along += D[j] * c->T[j * c->k + a];
            left += along * along;
        }
    }
    return !(square_root(left) > UNMOVED * square_root(whole));
}

/* Whether contacts hold what they seem to hold, and what begins to slide is left free by what sticks. Contacts may hold the
   same motions, as four feet do, but not by chance. */
static int may_hold(const Trial *trial, Room room) {
    const Friction *f = trial->f;
    const Contacts *c = trial->c;
    int64_t count = 0, used, *which = take_integers(&room, c->n), *own = take_integers(&room, c->n);
    double *rows = take(&room, (c->n + f->directions) * c->n_y);
    for (int64_t i = 0; i < c->n; i++)
        if (trial->closed[i])
            which[count++] = i;
    count = independent_contacts(trial->rows, trial->samples, c->n, trial->width, which, count, own, room);
    for (int64_t i = 0; i < count; i++)
        copy(rows + i * c->n_y, c->G + which[own[i]] * c->n_y, c->n_y);
    if (rank_of_responses(c, rows, count, &used, room) < used)
        return 0;
    count = rows_held(trial, -1, rows);
    int64_t held = rank_of_responses(c, rows, count, &used, room);
    for (int64_t i = 0; i < f->count; i++) {
        int moves = trial->states[i] == FRICTION_FORWARDS || trial->states[i] == FRICTION_BACKWARDS;
        /* what stands for a moment only, since the mechanism drives it through rest, no impulse can move */
        if (!moves || !(speed_of(f, i) <= f->slow[i]) || is_driven(trial, i))
            continue;
        count = rows_held(trial, i, rows);
        if (rank_of_responses(c, rows, count, &used, room) > held)
            continue;
        if (!f->torn[i] || f->former[i] != FRICTION_FORWARDS)
            return 0;
        int64_t contacts = 0, d = rows_of(f, i); /* what slid until now passes a dead centre: contacts alone hold it there */
        for (int64_t k = 0; k < c->n; k++)
            contacts += trial->closed[k];
        copy(rows + contacts * c->n_y, rows + (count - d) * c->n_y, d * c->n_y);
        if (rank_of_responses(c, rows, contacts + d, &used, room) > rank_of_responses(c, rows, contacts, &used, room))
            return 0;
    }
    return 1;
}

/* Take away sliding v from what sticks by the least impulses along all rows that are held. 0, and nothing is changed: sliding
   that counts as none would take impulses, and changes of speeds, that do not, as where a foot passes its dead centre. */
static int stop_sliding(const Trial *trial, const double *v, Room room) {
    const Friction *f = trial->f;
    const Contacts *c = trial->c;
    double *rows = take(&room, (c->n + f->directions) * c->n_y), *against = take(&room, c->n + f->directions);
    int64_t m = rows_held(trial, -1, rows), n = 0;
    double *X = take(&room, m * c->k), *r = take(&room, most(c->k, 1)), alone = 0.0;
    for (int64_t i = 0; i < m; i++)
        responses_of(c, rows + i * c->n_y, 1, X + i * c->k, 1, 0, room);
    for (int64_t i = 0; i < c->n; i++)
        if (trial->closed[i])
            against[n++] = 0.0;
    for (int64_t i = 0; i < f->count; i++) {
        int64_t from = f->first[i], count = trial->states[i] == FRICTION_STICKS ? rows_of(f, i) : 0;
        double length = 0.0, speed = length_of(v + from, count);
        for (int64_t k = 0; k < count; k++) {
            length = max(length, length_of(X + n * c->k, c->k));
            against[n++] = -v[from + k];
        }
        alone = max(alone, speed > 0.0 ? speed / length : 0.0);
    }
    if (alone == 0.0)
        return 1;
    least_squares(X, against, r, m, c->k, RANK_TOLERANCE, room);
    int is_felt = !(length_of(r, c->k) <= MOST_AMPLIFIED * alone);
    backward(c->L, c->k, r, c->k);
    double *y = trial->begun + f->n_x;
    for (int64_t j = 0; j < c->n_y && is_felt; j++)
        if (!(size_of(dot(c->T + j * c->k, r, c->k)) <= UNFELT * size_of(y[j])))
            return 0;
    for (int64_t j = 0; j < c->n_y; j++)
        y[j] += dot(c->T + j * c->k, r, c->k);
    return 1;
}

/* Let what leaves its rest in two directions begin to slide, all of it at once, against the forces that would have held it: feet
   that are torn loose together go where all of them rub. 0: no force would. */
static int kick(const Trial *trial, Room room) {
    const Friction *f = trial->f;
    int64_t *kicked = take_integers(&room, f->count), any = 0, held = 1;
    double *v = take(&room, f->directions);
    for (int64_t i = 0; i < f->count; i++) {
        kicked[i] = trial->states[i] == FRICTION_FORWARDS && rows_of(f, i) == 2 && speed_of(f, i) <= STANDING * f->slowest[i] &&
                    !is_driven(trial, i);
        if (kicked[i])
            any = 1, trial->states[i] = FRICTION_STICKS;
    }
    if (!any)
        return 1;
    f->probe(f->model, trial->closed, trial->states, trial->t, trial->begun, trial->seen, 1);
    f->velocities(f->model, trial->t, trial->begun, v);
    for (int64_t i = 0; i < f->count; i++) {
        const double *force = held_by(trial, i);
        double strength = length_of(force, 2), faster = KICK * f->slowest[i] / strength;
        if (!kicked[i])
            continue;
        held = held && strength > 0.0;
        v[f->first[i]] += faster * force[0];
        v[f->first[i] + 1] += faster * force[1];
        trial->f->kicked = trial->f->kicked > 0.0 ? min(trial->f->kicked, f->slowest[i]) : f->slowest[i];
    }
    const double *y = trial->begun + f->n_x;
    copy(f->kick, y, trial->c->n_y);
    if (held)
        stop_sliding(trial, v, room); /* where it cannot, the motion itself carries it through its rest */
    for (int64_t j = 0; j < trial->c->n_y; j++)
        f->kick[j] = y[j] - f->kick[j];
    for (int64_t i = 0; i < f->count; i++)
        if (kicked[i])
            trial->states[i] = FRICTION_FORWARDS;
    return (int)held;
}

/* Whether a mode is consistent; `begun` is the state with which it begins. */
static int is_consistent(Trial *trial, Room room) {
    const Friction *f = trial->f;
    const Contacts *c = trial->c;
    const double *ydot = trial->seen, *force = trial->seen + c->n_y;
    double strength = 0.0, fastest = 0.0, pressed = 0.0, *moved = take(&room, most(c->k, 1));
    int64_t closed = 0;
    copy(trial->begun, trial->z, f->n_z);
    clear(f->kick, c->n_y);
    trial->f->kicked = 0.0;
    if (!stop_sliding(trial, f->v, room) || !kick(trial, room))
        return 0;
    f->probe(f->model, trial->closed, trial->states, trial->t, trial->begun, trial->seen, 0);
    if (doubt(trial->seen, count_of_seen(f, c)) != 0.0 || trial->seen[count_of_seen(f, c) - 1] == 0.0)
        return 0;
    for (int64_t r = 0; r < f->directions; r++)
        fastest = max(fastest, size_of(dot(f->D + r * c->n_y, ydot, c->n_y)));
    for (int64_t i = 0; i < c->n; i++) {
        strength = max(strength, size_of(c->free[i]));
        pressed = max(pressed, force[i]);
        closed += trial->closed[i];
    }
    if (closed > 0 && !(pressed > 0.0)) /* closed by round-off alone: its force would be found at zero again and again */
        return 0;
    double tolerance = LOOSE * max(strength + fastest, 1e-3);
    for (int64_t i = 0; i < c->n; i++) {
        double opening = dot(c->G + i * c->n_y, ydot, c->n_y) + c->bias[i];
        if (force[i] < -LOOSE * pressed || (trial->resting[i] && !trial->closed[i] && opening < -tolerance))
            return 0;
    }
    for (int64_t i = 0; i < f->count; i++) {
        int64_t state = trial->states[i], r = f->first[i];
        double share = f->torn[i] && f->former[i] == FRICTION_STICKS ? trial->torn : 1.0 + HELD_SHARE;
        if (state == FRICTION_STICKS && length_of(held_by(trial, i), 2) > share * bearable_of(trial, i))
            return 0;
        /* what the mechanism drives from rest in two directions has none yet: it slides when it has left its rest */
        int waits = state == FRICTION_STICKS && rows_of(f, i) == 2 && is_driven(trial, i);
        for (; state == FRICTION_STICKS && !waits && r < f->first[i + 1]; r++) {
            double terms = size_of(f->bias[r]), rate = dot(f->D + r * c->n_y, ydot, c->n_y) + f->bias[r];
            for (int64_t j = 0; j < c->n_y; j++)
                terms += size_of(f->D[r * c->n_y + j] * ydot[j]);
            responses_of(c, f->D + r * c->n_y, 1, moved, 1, 0, room);
            double force_here = pressed + length_of(held_by(trial, i), rows_of(f, i));
            double noise = LAST_PLACES * EPSILON * dot(moved, moved, c->k) * force_here;
            if (size_of(rate) > TORN * max(strength + terms, 1e-3) + noise) /* other constraints move it: it does not stand */
                return 0;
        }
        if (state == FRICTION_STICKS || state == FRICTION_OFF || rows_of(f, i) == 2)
            continue;
        double growth = (double)state * (dot(f->D + r * c->n_y, ydot, c->n_y) + f->bias[r]);
        if (size_of(f->v[r]) <= f->slow[i] && growth < -tolerance)
            return 0;
    }
    return 1;
}

/* The mode of Coulomb's law for all contacts at rest together, with their accelerations in place of rates (impact_law.h): what it
   lets go leaves. It shares loads in its own way, so that the mode is a trial as others are; but of many feet, of which most stick,
   no search comes to those that slide. 0: it is not consistent. */
static int try_coulomb(Trial *trial, const int64_t *chosen, const int64_t *options, Room room) {
    Friction *f = trial->f;
    Contacts c = *trial->c;
    int64_t n_y = c.n_y, *stands = take_integers(&room, f->count), *former = take_integers(&room, c.n);
    double *v = take(&room, f->directions), *sticking = take(&room, f->count), *none = take(&room, c.n + n_y + f->count);
    double *impulse = take(&room, c.n), *r = take(&room, most(c.k, 1)), *ydot = take(&room, n_y), greatest = 0.0;
    for (int64_t i = 0; i < c.n; i++)
        greatest = max(greatest, size_of(c.free[i]));
    for (int64_t d = 0; d < f->directions; d++) {
        v[d] = dot(f->D + d * n_y, c.ydot, n_y) + f->bias[d];
        greatest = max(greatest, size_of(v[d]));
    }
    for (int64_t i = 0; i < f->count; i++) {
        if (f->contact[i] < 0)
            return 0;
        stands[i] = options[i] > 1;
        sticking[i] = f->sticking[i] * (f->torn[i] ? 1.0 - EASED : 1.0);
        for (int64_t d = f->first[i]; d < f->first[i + 1] && !stands[i]; d++)
            v[d] = FAST * greatest * f->v[d] / speed_of(f, i);
    }
    clear(none, c.n + n_y + f->count);
    c.rate = c.free;
    Rubs rubs = {f->count, f->directions, f->first, f->contact, stands, f->D, v, f->kinetic, sticking, none, 0};
    if (!with_friction(&c, &rubs, trial->resting, none, none, impulse, r, room))
        return 0;
    backward(c.L, c.k, r, c.k);
    for (int64_t j = 0; j < n_y; j++)
        ydot[j] = c.ydot[j] + dot(c.T + j * c.k, r, c.k);
    for (int64_t i = 0; i < c.n; i++) {
        int opens = dot(c.G + i * n_y, ydot, n_y) + c.bias[i] > SLIPS * greatest;
        former[i] = trial->closed[i];
        trial->closed[i] = trial->resting[i] && !opens && (impulse[i] > 0.0 || former[i]);
    }
    for (int64_t i = 0; i < f->count; i++) {
        double along = 0.0, size = 0.0;
        for (int64_t d = f->first[i]; d < f->first[i + 1]; d++) {
            along = dot(f->D + d * n_y, ydot, n_y) + f->bias[d];
            size += along * along;
        }
        int slips = square_root(size) > SLIPS * greatest;
        int64_t way = rows_of(f, i) == 1 && along < 0.0 ? FRICTION_BACKWARDS : FRICTION_FORWARDS;
        trial->states[i] = !trial->closed[f->contact[i]] ? FRICTION_OFF : !stands[i] ? chosen[3 * i] : slips ? way : FRICTION_STICKS;
    }
    f->tried++;
    if (may_hold(trial, room) && is_consistent(trial, room))
        return 1;
    for (int64_t i = 0; i < c.n; i++)
        trial->closed[i] = former[i];
    return 0;
}

/* ---- the order of trials ------------------------------------------------------------------------------------------------ */

/* The next numbers (n), each up to its `last`, with the same sum in lexicographic order; from `sum` on where it is given. */
static int next_ranks(int64_t *ranks, const int64_t *last, int64_t n, int64_t sum) {
    int64_t from = 0, left = sum;
    if (sum < 0) {
        left = 0;
        for (from = n - 1; from >= 0; from--) { /* the last that can grow while those behind it give one away */
            if (left > 0 && ranks[from] < last[from])
                break;
            left += ranks[from];
        }
        if (from < 0)
            return 0;
        ranks[from++]++;
        left--;
    }
    for (int64_t i = n - 1; i >= from; i--) {
        ranks[i] = least(left, last[i]);
        left -= ranks[i];
    }
    return left == 0;
}

/* No more modes are tried at this instant: a search through all of them would not end. */
static int end_trials(Friction *f) {
    f->tried = MOST_TRIALS;
    return 0;
}

/* Tries the states that rubs may have (`chosen`, 3 of each and how many) with the contacts that are closed. */
static int try_states(Trial *trial, const int64_t *chosen, const int64_t *options, double *pressing, Room room) {
    Friction *f = trial->f;
    int64_t *ranks = take_integers(&room, f->count), *last = take_integers(&room, f->count), greatest = 0;
    for (int64_t i = 0; i < f->count; i++) {
        int off = f->contact[i] >= 0 && !trial->closed[f->contact[i]];
        last[i] = off ? 0 : options[i] - 1;
        greatest += last[i];
    }
    for (int64_t sum = 0; sum <= greatest; sum++)
        for (int more = next_ranks(ranks, last, f->count, sum); more; more = next_ranks(ranks, last, f->count, -1)) {
            for (int64_t i = 0; i < f->count; i++) {
                int off = f->contact[i] >= 0 && !trial->closed[f->contact[i]];
                trial->states[i] = off ? FRICTION_OFF : chosen[3 * i + ranks[i]];
            }
            if (f->tried == MOST_TRIALS || f->looked++ == MOST_LOOKED)
                return end_trials(f);
            if (!may_hold(trial, room))
                continue;
            f->tried++;
            if (is_consistent(trial, room))
                return 1;
            if (pressing) { /* of the first one: contacts that would pull open first */
                f->probe(f->model, trial->closed, trial->states, trial->t, trial->z, trial->seen, 0);
                for (int64_t i = 0; i < trial->c->n; i++)
                    pressing[i] = doubt(trial->seen + trial->c->n_y + i, 1) == 0.0 ? trial->seen[trial->c->n_y + i] : 0.0;
                pressing = 0;
                if (try_coulomb(trial, chosen, options, room))
                    return 1;
            }
        }
    return 0;
}

/* Whether set a comes before set b, where as many contacts differ from the first guess: what presses less on the contacts that
   change, then fewer contacts, then those with lower numbers. */
static int comes_before(double pressed_a, int64_t a, double pressed_b, int64_t b) {
    int64_t more = 0, differ = a ^ b;
    if (pressed_a != pressed_b)
        return pressed_a < pressed_b;
    for (int64_t k = 0; k < 62; k++)
        more += ((a >> k) & 1) - ((b >> k) & 1);
    return more != 0 ? more < 0 : (a & (differ & -differ)) != 0;
}

/* Tries the other sets of contacts at rest (their numbers in `which`), those nearest to `guess` first. */
static int try_sets(Trial *trial, const int64_t *which, int64_t n, int64_t guess, const double *pressing,
                    const int64_t *chosen, const int64_t *options, Room room) {
    int64_t scanned = 0;
    for (int64_t changed = 1; changed <= n; changed++) {
        int64_t former = -1;
        double former_pressed = 0.0;
        for (;;) {
            int64_t best = -1;
            double best_pressed = 0.0;
            for (int64_t flips = ((int64_t)1 << changed) - 1; flips < (int64_t)1 << n;) {
                int64_t part = guess ^ flips, low = flips & -flips, next = flips + low;
                double pressed = 0.0;
                if (scanned++ == MOST_SCANNED)
                    return end_trials(trial->f);
                for (int64_t i = 0; i < n; i++)
                    pressed += (flips >> i) & 1 ? pressing[which[i]] : 0.0;
                int later = former < 0 || comes_before(former_pressed, former, pressed, part);
                if (later && part != former && (best < 0 || comes_before(pressed, part, best_pressed, best))) {
                    best = part;
                    best_pressed = pressed;
                }
                flips = (((next ^ flips) >> 2) / low) | next; /* the next number with as many bits */
            }
            if (best < 0)
                break;
            former = best;
            former_pressed = best_pressed;
            for (int64_t i = 0; i < trial->c->n; i++)
                trial->closed[i] = 0;
            for (int64_t i = 0; i < n; i++)
                trial->closed[which[i]] = (best >> i) & 1;
            if (try_states(trial, chosen, options, 0, room))
                return 1;
            if (trial->f->tried == MOST_TRIALS)
                return 0;
        }
    }
    return 0;
}

/* States that each rub may have, those that are most likely first; gives whether some friction was torn loose. */
static int64_t choose_states(Trial *trial, int64_t *chosen, int64_t *options) {
    Friction *f = trial->f;
    int64_t torn_apart = 0;
    for (int64_t i = 0; i < f->count; i++)
        torn_apart = torn_apart || (f->torn[i] && f->former[i] == FRICTION_STICKS);
    if (torn_apart)
        f->probe(f->model, trial->c->closed, f->former, trial->t, trial->z, trial->seen, 0);
    for (int64_t i = 0; i < f->count; i++) {
        int two = rows_of(f, i) == 2, torn = f->torn[i] && f->former[i] == FRICTION_STICKS;
        int64_t *of = chosen + 3 * i, ways = two ? 1 : 2;
        if (!(speed_of(f, i) <= f->slow[i])) {
            of[0] = two || f->v[f->first[i]] > 0.0 ? FRICTION_FORWARDS : FRICTION_BACKWARDS;
            options[i] = 1;
            continue;
        }
        /* what slid forwards until now turns round, where it does not stand */
        int turns = f->torn[i] && f->former[i] == FRICTION_FORWARDS;
        int backwards = !two && (torn ? !(held_by(trial, i)[0] < 0.0) : turns);
        options[i] = ways + 1;
        of[torn ? ways : 0] = FRICTION_STICKS;
        of[torn ? 0 : 1] = backwards ? FRICTION_BACKWARDS : FRICTION_FORWARDS;
        if (!two)
            of[torn ? 1 : 2] = backwards ? FRICTION_FORWARDS : FRICTION_BACKWARDS;
    }
    return torn_apart;
}

/* Find a mode that is consistent with friction and contacts at (t, z), those `held` guessed at first. States of friction, z, and
   forces, `held` and `idle` of contacts become those of the mode; rows as of `independent_contacts`. */
static int64_t settle_friction(Friction *f, Contacts *c, const double *rows, int64_t samples, int64_t width, double t, double *z,
                               Room room) {
    int64_t n = c->n, resting = 0, guess = 0, *which = take_integers(&room, n);
    int64_t *chosen = take_integers(&room, 3 * f->count), *options = take_integers(&room, f->count);
    double *pressing = take(&room, n), greatest = 0.0;
    Trial trial = {f, c, rows, samples, width, t, z, take_integers(&room, n), take_integers(&room, n), f->states,
                   take(&room, f->n_z), take(&room, count_of_seen(f, c)), 1.0 - LOOSE};
    still_speeds(f, z + f->n_x, c->n_y);
    clear(pressing, n);
    f->tried = f->looked = 0;
    for (int64_t i = 0; i < n; i++)
        trial.closed[i] = c->held[i] & ~(c->opening[i] & c->closed[i]); /* its force has come to zero: first without it */
    let_lifted_leave(c, trial.closed, room);
    for (int64_t i = 0; i < n; i++) {
        trial.resting[i] = c->near[i] && size_of(c->rate[i]) <= c->slow[i];
        if (trial.resting[i] && resting < 62) {
            guess |= trial.closed[i] << resting;
            which[resting++] = i;
        }
    }
    int64_t again = choose_states(&trial, chosen, options);
    int found = try_states(&trial, chosen, options, pressing, room);
    trial.torn = 1.0 + HELD_SHARE; /* only where nothing else is consistent may round-off decide that it sticks again */
    if (!found && !(again && try_states(&trial, chosen, options, 0, room)) &&
        (f->tried == MOST_TRIALS || !try_sets(&trial, which, resting, guess, pressing, chosen, options, room)))
        return CONTACTS_WEDGED;
    copy(z, trial.begun, f->n_z);
    for (int64_t i = 0; i < n; i++) {
        c->held[i] = trial.closed[i];
        c->force[i] = trial.closed[i] ? trial.seen[c->n_y + i] : 0.0;
        greatest = max(greatest, c->force[i]);
    }
    for (int64_t i = 0; i < n; i++) {
        int any = 0;
        for (int64_t j = 0; j < n; j++)
            any = any || c->force[j] != 0.0;
        c->idle[i] = c->held[i] && any && c->force[i] <= SLACK * greatest;
    }
    return CONTACTS_SETTLED;
}

#endif
