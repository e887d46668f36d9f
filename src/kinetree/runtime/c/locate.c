/* Zeros of the event functions inside an accepted step, in the order of time.

   `signs` holds the side on which every event function stands at `t_done` (0: not known yet). Between two times at
   which a function g and its rate ġ are known, it is modelled by the cubic of Hermite, and the model is checked against
   g at a third time, an irrational share of the way, and where it is least if that lies within. Where the cubic stays
   away from zero by more than it errs, nothing crosses; elsewhere the stretch is halved, down to SHORTEST of the step;
   within a shortest stretch that is entered towards zero and left away from it, the least value is searched (two bodies
   that graze each other at speed). So functions that pass zero twice within a long step, or hundreds of times, are
   followed. A crossing is narrowed by bisection to the last bit of time, and the time taken is the first one on the new
   side.

   Dense output does not satisfy constraints, and a state brought back to them may stand on the other side of a zero of the
   dense output. So crossings are those of projected states, which rows and events show. Of a function that stays farther
   from zero than projection moves it, seen at the end of the step and halfway, the dense output is enough. */
#include "interpolate.h"
#include "sides.h"

#define PARTS 4
#define SHORTEST 6.103515625e-05 /* 2⁻¹⁴ of the step: shorter stretches are not searched */
#define RESOLVED 1e-14 /* of the time itself: nor are those */
#define LEAST_STRETCH 1e-300 /* s: nor are those, whose parts and rates are lost where numbers end */
#define CHECK 0.381966011250105 /* share of a stretch at which the cubic is checked */
#define CAUTION 4.0 /* times the error seen there is how far it may err elsewhere */
#define FAIR 0.02 /* error of a cubic, in units of the values at its ends, that shows where it passes zero */
#define DIFFERENCE 1e-3 /* of a stretch: over which rates are differences */
#define SHALLOW 0.9 /* share of the lesser end that the least value of a cubic keeps, where it is not looked at once more */
#define INWARD 0.2 /* of a stretch, at first: how far estimates of a crossing are moved towards its middle */
#define DEEPER 40 /* halvings of a shortest stretch in search of the least value */
#define SIMULTANEOUS 1e-12 /* of the length of the step: crossings closer than this are one instant */

/* A function over a stretch: values at both ends, rates there (per stretch), the value at CHECK. */
typedef struct {
    double a, b, da, db, check;
} Stretch;

/* g on the dense output, `loosely`, or at the state brought back to the constraints from there. Where it cannot be brought
   back, who asks for it as a row or at an event is told so. */
static int64_t events_between(Run run, double t, int loosely, double *g) {
    double *z = reals(run, z_dense);
    int64_t status = is_asked(run) ? UNIT_WANTED : interpolate(run, t, z);
    if (status == OK && !loosely && project(run, t, z) == UNIT_WANTED)
        status = UNIT_WANTED;
    if (status == OK)
        event_values(run, t, z, g);
    else
        run.i->searched = status;
    return status;
}

/* g at a time inside the pending step. */
static int64_t events_inside(Run run, double t, double *g) {
    if (t != run.r->t_new)
        return events_between(run, t, 0, g);
    event_values(run, t, reals(run, z_new), g);
    return OK;
}

/* Rows of g: 0, 1 values at both ends, 2, 3 rates, 4 values at the check, 5 times found, 6 doubtful,
   7 how far projection moves them, then the round-off of those that rest on zero. */
static double *row(Run run, int64_t which) { return reals(run, g) + which * run.i->n_e; }

/* g on the dense output at t, and ġ as a difference of that towards t + ahead: what projection changes in rates shows at
   the check of the cubic. */
static int64_t sample_at(Run run, double t, double ahead, double *g, double *rate) {
    int64_t status = events_between(run, t + ahead, 1, rate);
    if (status == OK)
        status = events_between(run, t, 1, g);
    for (int64_t k = 0; k < run.i->n_e && status == OK; k++)
        rate[k] = (rate[k] - g[k]) / ahead;
    return status;
}

/* −1, 0 or +1. */
static int64_t side(double value) { return value > 0.0 ? 1 : value < 0.0 ? -1 : 0; }

/* Hermite's cubic at the share s. */
static double cubic(const Stretch *g, double s) {
    double r = 1.0 - s;
    return r * r * ((1.0 + 2.0 * s) * g->a + s * g->da) + s * s * ((3.0 - 2.0 * s) * g->b - r * g->db);
}

/* Least value of the cubic within the stretch. */
static double lowest(const Stretch *g) {
    double found = min(g->a, g->b);
    /* its derivative is da + 2 q s + 3 c s² */
    double c = 2.0 * (g->a - g->b) + g->da + g->db, q = 3.0 * (g->b - g->a) - 2.0 * g->da - g->db;
    double root = q * q - 3.0 * c * g->da;
    if (root >= 0.0) {
        root = square_root(root);
        for (double sign = -1.0; sign <= 1.0; sign += 2.0) {
            double top = -q + sign * root, bottom = 3.0 * c;
            if (bottom != 0.0 && 0.0 < top / bottom && top / bottom < 1.0)
                found = min(found, cubic(g, top / bottom));
        }
        if (c == 0.0 && q != 0.0 && 0.0 < -0.5 * g->da / q && -0.5 * g->da / q < 1.0)
            found = min(found, cubic(g, -0.5 * g->da / q));
    }
    return found;
}

/* Least value, towards zero, of a function that begins on the side `sign` and surely stays there; it is known to within
   `off`. 0 where it may leave. */
static double quiet_least(double sign, const Stretch *g, double off) {
    double error = size_of(g->check - cubic(g, CHECK)) + off;
    Stretch turned = {sign * g->a, sign * g->b, sign * g->da, sign * g->db, sign * g->check};
    double found = lowest(&turned);
    return found > CAUTION * error ? found : 0.0;
}

/* True if a function that begins at zero, where its event has just happened, goes away from there to the side `sign`
   and does not come back: near zero no stretch would be quiet however short.

   The cubic less its beginning is s (da + q s + c s²). It errs as s² (1 − s)² does, so that what it errs by over s is at
   most 2.7 times the error seen at the check. */
static int departs(double sign, const Stretch *g) {
    double c = 2.0 * (g->a - g->b) + g->da + g->db, q = 3.0 * (g->b - g->a) - 2.0 * g->da - g->db, at = -q / (2.0 * c);
    double least = min(sign * g->da, sign * (g->b - g->a));
    if (0.0 < at && at < 1.0)
        least = min(least, sign * (g->da + 0.5 * q * at));
    return least > 2.7 * CAUTION * size_of(g->check - cubic(g, CHECK));
}

/* True if a function that changes sides over the stretch does so just once. */
static int passes_once(const Stretch *g) {
    double error = size_of(g->check - cubic(g, CHECK)), rise = g->b - g->a;
    return error <= FAIR * (size_of(g->a) + size_of(g->b)) && g->da * rise > 0.0 && g->db * rise > 0.0;
}

/* True if a function is zero at all points looked at, to within `zero`: so it stays as long as bodies keep a
   symmetry. */
static int is_zero(const Stretch *g, double zero) {
    double apart = 2.0 * zero; /* of values at an end and just inside, which rates are differences of */
    return size_of(g->a) <= zero && size_of(g->b) <= zero && size_of(g->check) <= zero &&
           DIFFERENCE * size_of(g->da) <= apart && DIFFERENCE * size_of(g->db) <= apart;
}

/* Largest change that round-off of the state at t makes to the function of event k; `here` becomes all functions, `most` is room. */
static double blur(Run run, int64_t k, double t, double *here, double *most) {
    if (events_between(run, t, 0, here) != OK)
        return 0.0;
    find_round_off(run, t, reals(run, z_dense), here, most, k, k + 1);
    return most[k];
}

/* Round-off of a function that is nothing else wherever it is looked at from left to right; 0 where it is more.

   A clear course is none, unless it is below all that counts. Where a function jumps, round-off of the state does all, but
   not at both ends. */
static double round_off_over(Run run, int64_t k, double left, double right, const Stretch *g, int is_clear) {
    double *here = row(run, 2), *most = row(run, 3); /* the rates, which g has */
    if (is_clear || is_zero(g, NO_SIDE))
        return is_zero(g, NO_SIDE) ? NO_SIDE : 0.0;
    double off = BLURS * blur(run, k, right, here, most);
    if (is_zero(g, off))
        off = min(off, BLURS * blur(run, k, left, here, most));
    return is_zero(g, off) ? off : 0.0;
}

/* True if event k has left the side `sign`; a right-hand side switches only when it is on the other one. */
static int leaves(Run run, int64_t k, int64_t sign, double value) {
    if (integers(run, directions)[k] == SWITCHING)
        return side(value) == -sign;
    return side(value) != sign;
}

/* First time away from the side `sign` for event k, which leaves it between left and right, to the last bit of time.

   Where the line through both ends passes zero, moved a little towards the middle so that either end may be replaced, and
   never so far from the middle that halving would have taken fewer trials (I. F. D. Oliveira, R. H. C. Takahashi, An
   enhancement of the bisection method average performance preserving minmax optimality, ACM Trans. Math. Softw. 47, 2020). */
static double narrow(Run run, int64_t k, int64_t sign, double left, double right) {
    double *g = reals(run, g_other), width = right - left, room = width;
    if (events_inside(run, left, g) != OK)
        return right;
    double a = g[k];
    if (events_inside(run, right, g) != OK)
        return right;
    double b = g[k];
    for (;;) {
        double middle = left + 0.5 * (right - left), time = left + (right - left) * (a / (a - b));
        if (middle <= left || middle >= right)
            return right;
        double towards = time < middle ? 1.0 : -1.0, shift = INWARD * (right - left) * ((right - left) / width);
        double reach = max(room - 0.5 * (right - left), 0.0);
        time = shift < size_of(middle - time) ? time + towards * shift : middle;
        if (size_of(middle - time) > reach)
            time = middle - towards * reach;
        if (!(left < time && time < right)) /* without a value at an end, too */
            time = middle;
        if (events_inside(run, time, g) != OK)
            return right;
        if (leaves(run, k, sign, g[k])) {
            right = time;
            b = g[k];
        } else {
            left = time;
            a = g[k];
        }
        room *= 0.5;
    }
}

/* True if a function on the side `sign` goes towards zero at the beginning and away from it at the end. */
static int dips(double sign, const Stretch *g) {
    return sign * g->a > 0.0 && sign * g->b > 0.0 && sign * g->da < 0.0 && sign * g->db > 0.0;
}

/* True if event k, on the side `sign` at left, surely stays there; where its cubic dips deep, the function is
   evaluated there. Round-off of functions at rest dips, too: each of hundreds of them would be evaluated by itself.

   Of dense output (`loosely`) it is known how far projection moves it. */
static int stays(Run run, int64_t k, double sign, double left, double width, int loosely, const Stretch *g) {
    double off = loosely ? row(run, 7)[k] : 0.0;
    double deepest = quiet_least(sign, g, off);
    if (!(deepest > 0.0))
        return 0;
    if (!dips(sign, g) || deepest > SHALLOW * min(size_of(g->a), size_of(g->b)))
        return 1;
    /* least where da + 2 q s + 3 c s² = 0, with da < 0 < db */
    double c = 2.0 * (g->a - g->b) + g->da + g->db, q = 3.0 * (g->b - g->a) - 2.0 * g->da - g->db;
    double share = -g->da / (q + sign * square_root(max(q * q - 3.0 * c * g->da, 0.0)));
    double *other = reals(run, g_other);
    if (!(0.0 < share && share < 1.0) || events_between(run, left + share * width, loosely, other) != OK)
        return 0;
    double value = cubic(g, share);
    return sign * value > CAUTION * (size_of(other[k] - value) + off);
}

/* A time at which event k, which dips between left and right, has left the side `sign`; inf: none found. */
static double dip(Run run, int64_t k, int64_t sign, double left, double right) {
    double *g = reals(run, g_other), *rate = row(run, 4);
    for (int depth = 0; depth < DEEPER; depth++) {
        double middle = left + 0.5 * (right - left), ahead = DIFFERENCE * (right - left);
        if (middle <= left || middle + ahead >= right || middle + ahead <= middle)
            return INF;
        if (events_between(run, middle + ahead, 0, rate) != OK || events_between(run, middle, 0, g) != OK)
            return INF;
        if (leaves(run, k, sign, g[k]))
            return middle;
        if ((double)sign * (rate[k] - g[k]) < 0.0)
            left = middle;
        else
            right = middle;
    }
    return INF;
}

/* Time at which event k, which has just happened at `begin`, or has stood on zero since the start, has left zero, at most
   `end`; `sign` becomes its side there.

   Its function errs by round-off, and may be on either side of zero again and again before it has left it. What it is at
   `begin`, and was before what happened there, counts as zero, too: a contact is met so, and allowed to stand so. */
static double beyond_zero(Run run, int64_t k, int64_t *sign, double begin, double end) {
    double *here = row(run, 0), *there = row(run, 1), zero = BLURS * blur(run, k, begin, here, there);
    zero = max(zero, 2.0 * min(size_of(here[k]), size_of(reals(run, g_before)[k])));
    if (reals(run, leaving)[k] > 0.0)
        zero = reals(run, leaving)[k];
    if (!(size_of(here[k]) <= zero))
        return begin;
    for (double width = spacing(max(size_of(begin), size_of(run.r->t_new))); begin + width < end; width *= 2.0) {
        if (events_between(run, begin + width, 0, there) != OK)
            return begin;
        if (!(size_of(there[k]) <= zero)) { /* without a value (NaN), too */
            *sign = side(there[k]);
            return begin + width;
        }
    }
    return end;
}

/* First time in (begin, end] at which event k crosses zero in a direction that is watched; inf: none.

   `sign` is its side at `begin`. Crossings that are not watched are passed, and a right-hand side does not switch where
   round-off decides about the side for long: near a crossing it does so in short steps and stretches.

   A function that is only round-off over a whole long stretch (a symmetry, a conserved quantity, a body at rest) has no side
   there: it crosses nothing and keeps the side it had. `rests` becomes the size of its round-off where it ends so, else 0. */
static double first_crossing(Run run, int64_t k, int64_t sign, double begin, double end, double *rests) {
    int64_t watched = integers(run, directions)[k];
    double step = run.r->t_new - run.r->t;
    double shortest = max(SHORTEST * step, RESOLVED * max(size_of(run.r->t), size_of(run.r->t_new)));
    shortest = max(shortest, LEAST_STRETCH);
    double longest = max(step / PARTS, shortest);
    double *g0 = row(run, 0), *g1 = row(run, 1), *r0 = row(run, 2), *r1 = row(run, 3), *check = row(run, 4);
    double *other = reals(run, g_other), left = begin, sampled = -INF; /* time of g0 */
    double width = sign == 0 ? shortest : longest; /* from zero, where it goes shows very soon */
    int is_long = step > CHATTER_SHARE * run.r->span, of_motion = watched == SWITCHING, may_rest = is_long && is_plain_event(run, k);
    double zero = is_long && of_motion ? BLURS * blur(run, k, begin, g0, g1) : 0.0;
    int from_zero = integers(run, hits)[k] != 0 && begin == run.r->t_event;
    while (left < end) {
        width = min(width, longest);
        double right = left + width;
        if (right >= end - 0.5 * shortest)
            right = end;
        width = right - left;
        int64_t status = sample_at(run, left, DIFFERENCE * width, other, r0);
        if (status == OK)
            status = sample_at(run, right, -DIFFERENCE * width, other, r1);
        if (status == OK && sampled != left)
            status = events_inside(run, left, g0);
        if (status == OK)
            status = events_inside(run, right, g1);
        if (status == OK)
            status = events_between(run, left + CHECK * width, 0, check);
        if (status != OK)
            return INF;
        sampled = left;
        Stretch g = {g0[k], g1[k], r0[k] * width, r1[k] * width, check[k]};
        int clear_now = is_zero(&g, 2.0 * width > longest ? zero : 0.0), waits = clear_now && of_motion;
        int crosses = sign != 0 && !waits && leaves(run, k, sign, g.b);
        if (crosses)
            clear_now = passes_once(&g);
        else if (sign != 0)
            clear_now = clear_now || (from_zero && left == begin && departs((double)sign, &g)) ||
                        stays(run, k, (double)sign, left, width, 0, &g);
        *rests = 0.0;
        if ((crosses || !clear_now) && may_rest && (sign == 0 || 2.0 * width > longest)) {
            *rests = round_off_over(run, k, left, right, &g, clear_now);
            clear_now = clear_now || *rests > 0.0;
            crosses = crosses && !(*rests > 0.0);
        }
        if (!clear_now && width > 1.5 * shortest) {
            width *= 0.5;
            continue;
        }
        if (g.b != g.b && sign == 0)
            return right; /* from zero on it has no value, which is told */
        if (sign == 0 && *rests == 0.0)
            sign = side(g.b);
        else if (!clear_now && !crosses && dips((double)sign, &g)) {
            double time = dip(run, k, sign, left, right);
            if (time < INF) {
                crosses = 1;
                right = time;
            }
        }
        if (crosses) {
            double time = narrow(run, k, sign, left, right);
            if (watched == 0 || watched == -sign || watched == SWITCHING)
                return time;
            events_inside(run, time, g0);
            sign = side(g0[k]);
            right = time;
        } else {
            copy(g0, g1, run.i->n_e);
            sampled = right;
        }
        left = right;
        width *= 2.0;
    }
    return INF;
}

/* See how far projection moves each function. */
static int64_t look_at_projection(Run run, double begin, double end) {
    double *loose = row(run, 0), *strict = row(run, 1), *off = row(run, 7), t = end;
    clear(off, run.i->n_e);
    ROLLED for (int part = 0; part < 2 && run.i->projection != 0; part++) {
        int64_t status = events_between(run, t, 1, loose);
        if (status == OK)
            status = events_inside(run, t, strict);
        if (status != OK)
            return status;
        for (int64_t k = 0; k < run.i->n_e; k++)
            off[k] = max(off[k], size_of(strict[k] - loose[k]));
        t = begin + 0.5 * (end - begin);
    }
    return OK;
}

/* Find for each function the time at which it first may leave its side, to within a part of the step; inf where it
   surely does not. */
static int64_t look_over(Run run, double begin, double end) {
    int64_t n_e = run.i->n_e, *signs = integers(run, signs), *directions = integers(run, directions);
    double *check = row(run, 4), *doubtful = row(run, 6), *leaving = reals(run, leaving), left = begin;
    for (int64_t k = 0; k < n_e; k++)
        doubtful[k] = INF;
    int64_t known = look_at_projection(run, begin, end);
    if (known != OK)
        return known;
    ROLLED for (int64_t part = 1; part <= PARTS; part++) {
        double right = part == PARTS ? end : begin + (end - begin) * (double)part / PARTS;
        if (right <= left)
            continue;
        double width = right - left;
        double *g0 = row(run, (part - 1) % 2), *r0 = row(run, 2 + (part - 1) % 2);
        double *g1 = row(run, part % 2), *r1 = row(run, 2 + part % 2);
        int64_t status = left == begin ? sample_at(run, left, DIFFERENCE * width, g0, r0) : OK;
        if (status == OK)
            status = sample_at(run, right, -DIFFERENCE * width, g1, r1);
        if (status == OK && right == run.r->t_new)
            status = events_inside(run, right, g1);
        if (status == OK)
            status = events_between(run, left + CHECK * width, 1, check);
        if (status != OK)
            return status;
        for (int64_t k = 0; k < n_e; k++) {
            if (directions[k] == UNWATCHED || doubtful[k] < INF)
                continue;
            if (part == 1 && is_plain_event(run, k) && size_of(g0[k]) > leaving[k])
                leaving[k] = 0.0;
            Stretch g = {g0[k], g1[k], r0[k] * width, r1[k] * width, check[k]};
            if (signs[k] == 0 || !stays(run, k, (double)signs[k], left, width, 1, &g))
                doubtful[k] = left;
        }
        left = right;
    }
    return OK;
}

/* Next event after t_done in the pending step: t_event and hits; returns how many events fall on it. A status below zero
   where the search has failed, which then has changed nothing. */
int64_t location(Integers *i, Reals *r) {
    Run run = {i, r};
    int64_t n_e = i->n_e, hits = 0;
    int64_t *hit = integers(run, hits), *signs = integers(run, signs), *directions = integers(run, directions);
    const int64_t *on_zero = integers(run, on_zero);
    double *leaving = reals(run, leaving);
    double begin = r->t_done, end = r->t_new;
    for (int64_t k = 0; k < n_e; k++)
        integers(run, signs_before)[k] = signs[k];
    if (end <= begin)
        return 0;
    look_over(run, begin, end);
    double *found = row(run, 5), *doubtful = row(run, 6), *rests = row(run, 7), *g = row(run, 0);
    double first = INF, near = SIMULTANEOUS * (end - r->t), last = end;
    for (int64_t k = 0; k < n_e && i->searched == 0; k++) {
        /* contacts are on their positive side by definition: those that have just been met and go away to that side are
           not met again on the way, however slow they are; friction that passes its rest is on zero */
        found[k] = INF;
        rests[k] = 0.0;
        if (doubtful[k] < INF) {
            double until = min(end, first + near);
            int leaves = is_plain_event(run, k) && leaving[k] > 0.0 && signs[k] != 0 && doubtful[k] == begin;
            if (leaves || (directions[k] != SWITCHING && hit[k] != 0 && doubtful[k] == r->t_event)) {
                int64_t sign = signs[k];
                double left = beyond_zero(run, k, &sign, doubtful[k], until);
                if (leaves || on_zero[k] != 0 || sign == signs[k]) {
                    doubtful[k] = left;
                    signs[k] = sign;
                    rests[k] = leaves && left == until ? leaving[k] : 0.0;
                }
            }
            found[k] = first_crossing(run, k, signs[k], doubtful[k], until, rests + k);
            first = min(first, found[k]);
        }
    }
    if (first < INF && i->searched == 0) {
        events_inside(run, first, g);
        /* what looked quiet but has changed sides by then (it jumps where another one switches) */
        for (int64_t k = 0; k < n_e; k++) {
            int64_t sign = signs[k], watched = directions[k];
            int is_open = found[k] == INF && sign != 0 && (watched == 0 || watched == -sign);
            if (is_open && side(g[k]) != sign && !(size_of(g[k]) <= rests[k]))
                found[k] = narrow(run, k, sign, begin, first);
        }
        for (int64_t k = 0; k < n_e; k++)
            first = min(first, found[k]);
        last = first;
        for (int64_t k = 0; k < n_e; k++) /* crossings of the same instant may differ in the last bits */
            if (found[k] - first <= near)
                last = max(last, found[k]);
    }
    if (i->searched == 0)
        events_inside(run, last, g);
    if (i->searched != 0) {
        for (int64_t k = 0; k < n_e; k++)
            signs[k] = integers(run, signs_before)[k];
        int64_t status = i->searched;
        i->searched = 0;
        return status;
    }
    for (int64_t k = 0; k < n_e; k++) {
        hit[k] = found[k] - first <= near;
        hits += hit[k];
    }
    for (int64_t k = 0; k < n_e; k++)
        if ((directions[k] != SWITCHING || side(g[k]) != 0) && !(size_of(g[k]) <= rests[k] && rests[k] > 0.0))
            signs[k] = side(g[k]);
    for (int64_t k = 0; k < n_e; k++)
        if (is_plain_event(run, k) && integers(run, signs_before)[k] == 0) /* kept on zero, it has no side to leave it to */
            leaving[k] = 0.0;
    r->t_done = last;
    r->t_event = last;
    return hits;
}
