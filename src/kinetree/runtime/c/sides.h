/* On which side of zero every watched function stands, what a discontinuity has carried across, and how a run gets on
   behind a switching.

   Within a step zeros are located on the dense output. At a discontinuity (an impact, an action, a change of mode) a
   function g has two values at one instant, g⁻ and g⁺, and happens there when it

   - changes sides, g⁻ g⁺ < 0, in a direction that is watched;
   - ends on zero, g⁻ ≠ 0 = g⁺, coming in a watched direction (speeds that a plastic impact takes away);
   - leaves a zero on which it has stood since the run began, g⁻ = 0 ≠ g⁺, in a watched direction.

   Zero is what errors of a thousandth of the tolerances in t and z do to g, and 1e-9 of the jump; until g has left a zero on
   which it stands at the start, what counted as zero there.

   All of it is asked for between steps: the arrays of a pending step serve as room. */
#ifndef KINETREE_SIDES_H
#define KINETREE_SIDES_H

#include "evaluate.h"

#define LANDED 1e-9 /* share of a jump of a function within which it ends, or begins, on zero */
#define BLUR 1e-3 /* errors of the state, in units of its tolerances, that no jump is smaller than */
#define BLUR_OF_TIME 1e-13 /* the same of the time, over the time itself (or 1e-3 s) */
#define TRIALS 4.0 /* times round-off of the state, either way: a single trial may happen to change nothing */
#define BLURS 16.0 /* times what round-off of the state does to a function: it has left zero */
#define NO_SIDE 1e-13 /* in the unit of a function: what stays below it for long is round-off of its terms */
#define FARTHEST_LOOK 0.1 /* s from the start: up to where motions are followed that leave zero slowly */
#define STEEPEST 65536.0 /* times a zero: a function of contact up to order 8 is no farther at the first look beyond it */
#define LOOK_ERROR 0.75 /* share of a motion ahead by which a step over all of it and two over its halves may differ */
#define GOLDEN 0.6180339887498949
#define REACHING 8.0 /* times as far from zero as at the event: a function has left it */
#define FARTHEST 14 /* doublings of round-off of time: how near a switching is that no step can be taken up to */
#define SHORTEST_LOOK 9.094947017729282e-13 /* 2⁻⁴⁰ of the step: where looking ahead begins, */
#define LOOK_GROWTH 4.0 /* and how it goes on */
#define MUCH 0.1 /* of a speed: change that a first step behind a switching may bring about */
#define LEAST_SPEED 1e-9 /* that a change is compared with */

static inline int64_t sign_of(double value) { return value > 0.0 ? 1 : value < 0.0 ? -1 : 0; }

/* Distance of a positive number to the next larger one. */
static double spacing(double x) {
    union {
        double value;
        int64_t bits;
    } next = {x};
    next.bits++;
    return next.value - x;
}

/* Largest changes `most` of the functions from `first` to `last` by round-off of the state z at t, in some trials; `here` are
   all functions there. */
static void find_round_off(Run run, double t, const double *z, const double *here, double *most, int64_t first, int64_t last) {
    double *beside = reals(run, z_projected), *moved = reals(run, g_other);
    for (int64_t k = first; k < last; k++)
        most[k] = 0.0;
    for (double times = -TRIALS; times <= TRIALS; times += 1.0) {
        state_beside(run, z, times * LAST_BITS, beside);
        event_values(run, t, beside, moved);
        for (int64_t k = first; k < last; k++)
            most[k] = max(most[k], size_of(moved[k] - here[k]));
    }
}

/* z + a ż, into the room for dense output. */
static double *state_ahead(Run run, double a) {
    const double *z = reals(run, z), *f = reals(run, f);
    double *point = reals(run, z_dense);
    for (int64_t d = 0; d < run.i->n_z; d++)
        point[d] = z[d] + a * f[d];
    return point;
}

/* The state a step `a` of the classical Runge–Kutta method behind z, whose rates are `slope`; along them alone where the
   motion cannot be evaluated there. `ahead` may be z; returns the status. */
static int64_t motion_ahead(Run run, double t, const double *z, const double *slope, double a, double *ahead) {
    static const double nodes[] = {0.5, 0.5, 1.0}, weights[] = {1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0};
    int64_t n = run.i->n_z, status = OK;
    double *point = reals(run, stage), *rate = reals(run, f_new), *sum = reals(run, z_new);
    const double *last = slope;
    for (int64_t d = 0; d < n; d++)
        sum[d] = z[d] + a / 6.0 * slope[d];
    for (int k = 0; k < 3 && status == OK; k++, last = rate) {
        for (int64_t d = 0; d < n; d++)
            point[d] = z[d] + nodes[k] * a * last[d];
        status = evaluate(run, t + nodes[k] * a, point, rate);
        if (status == OK && doubt(rate, n) != 0.0)
            status = NON_FINITE;
        for (int64_t d = 0; d < n; d++)
            sum[d] += weights[k] * a * rate[d];
    }
    for (int64_t d = 0; d < n; d++)
        ahead[d] = status == OK ? sum[d] : z[d] + a * slope[d];
    return status;
}

/* Mark with 1 in `carried` the functions that the discontinuity between g_before and (t, z) lets happen; 0 the others.

   Those marked 0 before mean nothing at present, those with 2 have happened before in this run. `on_zero` tells which
   stood on zero before the discontinuity, and then which stand there behind it. */
static int64_t carried_across(Integers *i, Reals *r, double t) {
    Run run = {i, r};
    const double *z = reals(run, z), *atol = reals(run, atol), *before = reals(run, g_before);
    double *here = reals(run, g), *blurred = reals(run, g_other), *point = reals(run, z_dense);
    int64_t *carried = integers(run, carried), *on_zero = integers(run, on_zero);
    const int64_t *directions = integers(run, directions);
    event_values(run, t, z, here);
    for (int64_t d = 0; d < i->n_z; d++) { /* one way off, in which nothing cancels */
        double share = GOLDEN * (double)(d + 1);
        share = share - __builtin_floor(share) - 0.5;
        double tolerance = (atol[d] < INF ? atol[d] : 0.0) + r->rtol * size_of(z[d]);
        point[d] = z[d] + BLUR * tolerance * (share + (share < 0.0 ? -0.5 : 0.5));
    }
    event_values(run, t + BLUR_OF_TIME * max(size_of(t), 1e-3), point, blurred);
    for (int64_t k = 0; k < i->n_e; k++) {
        double jump = size_of(here[k] - before[k]), off = size_of(blurred[k] - here[k]);
        double zero = max(max(LANDED * jump, off < INF ? off : 0.0), reals(run, leaving)[k]);
        int64_t fresh = carried[k];
        carried[k] = 0;
        if (fresh == 0 || !(jump > zero))
            continue;
        /* what was located at this instant was on zero there, whatever projection has made of it since */
        int64_t was = on_zero[k] != 0 || size_of(before[k]) <= zero ? 0 : sign_of(before[k]);
        int64_t is = size_of(here[k]) <= zero ? 0 : sign_of(here[k]);
        on_zero[k] = is == 0;
        int64_t way = was == 0 ? is : -was;
        if (was != is && (was != 0 || fresh == 1) && (directions[k] == 0 || directions[k] == way))
            carried[k] = 1;
    }
    return OK;
}

/* Find within how much of zero each event stands on it at the start (t, z): round-off of what its function is computed from. */
static void find_zeros(Run run, double t) {
    double *here = reals(run, g), *leaving = reals(run, leaving), low = run.r->t_low;
    run.r->t_low = -INF; /* at t itself, even where the run begins just behind a switching in time */
    event_values(run, t, reals(run, z), here);
    find_round_off(run, t, reals(run, z), here, leaving, 0, run.i->n_e);
    run.r->t_low = low;
    for (int64_t k = 0; k < run.i->n_e; k++)
        leaving[k] = here[k] == here[k] && is_plain_event(run, k) ? max(BLURS * leaving[k], NO_SIDE) : 0.0;
}

/* Find the sides at (t, z). Of functions that stand on zero (at the start of a run, `first`: to within round-off, and to within
   as much as long as they have not left it) or have no value there the motion decides; a function that it keeps on zero has
   no side.

   At the start it is followed until they have left that, however high the order of their contact with zero is, in steps
   that grow; a function that is suddenly far from zero has not left it here. Those that have no value (NaN) on the way
   either are left marked in `carried`; returns how many they are. */
static int64_t look_around(Integers *i, Reals *r, double t, int64_t first) {
    Run run = {i, r};
    double *here = reals(run, g), *there = reals(run, g_other), low = r->t_low, high = r->t_high, h = r->h;
    double *halved = here + i->n_e, *leaving = reals(run, leaving), *point = reals(run, z_dense);
    const int64_t *on_zero = integers(run, on_zero);
    int64_t *undecided = integers(run, carried), *signs = integers(run, signs), left = 0, undefined = 0;
    r->t_low = -INF; /* at t itself, even where the run begins just behind a switching in time */
    event_values(run, t, reals(run, z), here);
    r->t_low = low;
    for (int64_t k = 0; k < i->n_e; k++) {
        int stands = size_of(here[k]) <= leaving[k] && (first != 0 || leaving[k] > 0.0);
        undecided[k] = on_zero[k] != 0 || stands || here[k] != here[k];
        signs[k] = undecided[k] != 0 ? 0 : sign_of(here[k]);
        left += undecided[k];
    }
    if (left == 0)
        return 0;
    if (first != 0 && high < INF && i->break_acts == 0) { /* up to the first switching that changes the motion */
        r->t_high = INF;
        for (int64_t k = 0; k < i->n_timed; k++)
            r->t_high = min(r->t_high, time_function(run, k)[FUNCTION_ACTS] != 0 ? reals(run, stretch_low)[k] : INF);
    }
    double reach = max(h, first != 0 ? min(FARTHEST_LOOK, r->t_high - t) : CHATTER_SHARE * r->span);
    for (double ahead = SHORTEST_LOOK * h; left > 0 && ahead <= reach && ahead > 0.0; ahead *= LOOK_GROWTH) {
        int64_t status = motion_ahead(run, t, reals(run, z), reals(run, f), ahead, point);
        event_values(run, t + ahead, point, there);
        int checked = first == 0 || status != OK;
        for (int64_t k = 0; k < i->n_e; k++) {
            double near = here[k] == here[k] ? max(REACHING * size_of(here[k]), leaving[k]) : 0.0;
            if (undecided[k] == 0 || !(size_of(there[k]) > near))
                continue;
            if (!checked) { /* once more, in two halves */
                motion_ahead(run, t, reals(run, z), reals(run, f), 0.5 * ahead, point);
                if (evaluate(run, t + 0.5 * ahead, point, reals(run, f_new)) == OK)
                    motion_ahead(run, t + 0.5 * ahead, point, reals(run, f_new), 0.5 * ahead, point);
                event_values(run, t + ahead, point, halved);
                checked = 2;
            }
            double found = checked == 2 ? halved[k] : there[k], error = size_of(there[k] - found);
            if (near > 0.0 && first != 0 && (size_of(found) > STEEPEST * near || !(error <= LOOK_ERROR * size_of(found))))
                continue;
            signs[k] = sign_of(found);
            undecided[k] = 0;
            left--;
        }
    }
    r->t_high = high;
    for (int64_t k = 0; k < i->n_e; k++) {
        undecided[k] = undecided[k] != 0 && here[k] != here[k] && there[k] != there[k];
        undefined += undecided[k];
    }
    return undefined;
}

/* True if a switching of a function from number `first` on is so near that no step can be taken up to it: then
   t_event and z_event are just behind it, and hits tell which.

   Where a right-hand side jumps, error control makes steps ever shorter, until one ends before it or behind it; with a
   small tolerance, or an implicit method, none may do. It is passed by the round-off that is needed. */
int64_t just_ahead(Integers *i, Reals *r, int64_t first) {
    Run run = {i, r};
    const int64_t *directions = integers(run, directions), *signs = integers(run, signs);
    int64_t *hits = integers(run, hits);
    double *g = reals(run, g), ahead = spacing(max(size_of(r->t), r->h));
    for (int64_t k = first; k < i->n_e; k++)
        if (directions[k] == UNWATCHED) /* it chatters: steps are short for another reason */
            return 0;
    if (i->fixed != 0 || first == i->n_e)
        return 0;
    for (int doubled = 0; doubled < FARTHEST; doubled++, ahead *= 2.0) {
        double *point = state_ahead(run, ahead);
        int64_t passed = 0;
        event_values(run, r->t + ahead, point, g);
        for (int64_t k = 0; k < i->n_e; k++) {
            hits[k] = k >= first && directions[k] == SWITCHING && signs[k] * sign_of(g[k]) < 0;
            passed += hits[k];
        }
        if (passed > 0) {
            copy(reals(run, z_event), point, i->n_z);
            r->t_event = r->t + ahead;
            return 1;
        }
    }
    return 0;
}

/* A step that ends just behind the zeros of what has switched, where the state stands before them still, else h.

   Projection may have left it there, by less than the tolerances. Slopes of the right-hand side are then those of the
   other side, which no rate shows where it only bends; derivatives of the motion (tangents, adjoints) follow them. */
static double pass_of_zero(Run run, double h) {
    const int64_t *hits = integers(run, hits), *directions = integers(run, directions);
    const int64_t *before = integers(run, signs_before);
    double *g = reals(run, g);
    for (double ahead = 0.0; ahead < h; ahead = ahead > 0.0 ? ahead * LOOK_GROWTH : SHORTEST_LOOK * h) {
        int64_t left = 0;
        event_values(run, run.r->t + ahead, state_ahead(run, ahead), g);
        for (int64_t k = 0; k < run.i->n_e; k++)
            left += hits[k] != 0 && directions[k] == SWITCHING && before[k] != 0 && sign_of(g[k]) != -before[k];
        if (left == 0)
            return ahead > 0.0 ? ahead : h;
    }
    return h;
}

/* Shorten h, behind a switching, to what changes none of the controlled rates by much.

   A stiff contact that has just been touched acts for a short time, and stages of a long step would lie behind it: the
   bodies would have passed through each other, and error control would have seen none of it. */
int64_t first_step_behind(Integers *i, Reals *r) {
    Run run = {i, r};
    const double *z = reals(run, z), *f = reals(run, f);
    double *there = reals(run, f_new), longest = r->h;
    longest = r->h = pass_of_zero(run, longest);
    for (double ahead = SHORTEST_LOOK * longest; ahead < longest; ahead *= LOOK_GROWTH) {
        int64_t status = evaluate(run, r->t + ahead, state_ahead(run, ahead), there);
        if (status == UNIT_WANTED) /* what evaluates the equations is not there yet: the step will ask for it */
            return OK;
        int much = status != OK || doubt(there, i->n_z) != 0.0;
        for (int64_t d = 0; d < i->n_c && !much; d++)
            much = ahead * size_of(there[d] - f[d]) > MUCH * (size_of(z[d]) + ahead * size_of(f[d]) + LEAST_SPEED);
        if (much) {
            r->h = ahead;
            return OK;
        }
    }
    return OK;
}

#endif
