/* Times at which functions of time alone switch a motion: steps end there, and each is evaluated on its own side.

   A stretch of time is searched with bounds, which prove that nothing switches in it; so no switching is missed, however short
   a pulse is. Stretches are halved from a power of two down, so what is found does not depend on where a search begins or
   ends. The first switching ahead is known, and of every function the next one behind that; an event that changes
   parameters has those functions searched anew that depend on them. */
#include "bounds.h"

#define SHORTEST_TIME 8.470329472543003e-22 /* 2⁻⁷⁰ s: times closer to zero than this are not told apart */
#define PROBE 0.381966011250105 /* share of a stretch at which rounding is measured: where nothing is likely to jump */
#define LONG_CLUSTER 1000 /* adjoining stretches, */
#define FINE 67108864.0 /* of so many units in the last place, that are given up: the function all but touches zero */
#define MOST_CLUSTER 4000000
#define MOST_LOOKED_AT 1000000 /* stretches of one search: where times are so large that rounding decides, it would not end */
#define MOST_JOINED 1000 /* switchings that are one */
#define LONGEST_RUN 1e15 /* s: of longer ones a share is no time any more */
#define ONE_TIME 1e-12 /* share of the times of a run that is no time at all: switchings closer to each other are one */
#define LONG_STRETCH 10.0 /* times that: rounding decides over a longer time what happens */
#define PARTS_OF_RUN 4194304 /* of a run that are looked at when switchings are counted: 2²² */
#define UNKNOWN (-INF) /* of the beginning of a stretch: to be searched */

/* The next larger and the next smaller number. */
static double above(double x) {
    if (x == 0.0)
        return 4.94065645841246544e-324;
    return is_finite(x) ? kt_real(kt_bits(x) + (x > 0.0 ? 1 : (uint64_t)-1)) : x;
}
static double below(double x) { return -above(-x); }

/* True if bounds prove that a function does not switch: one sign, or one whole number below and above. */
static int is_settled(Interval b, int64_t integers) {
    if (integers != 0)
        return is_finite(b.low) && is_finite(b.high) && floor_of(b.low) == floor_of(b.high) && ceil_of(b.low) == ceil_of(b.high);
    return b.low > 0.0 || b.high < 0.0 || (b.low == 0.0 && b.high == 0.0);
}

static int settles(Run run, int64_t k, double left, double right) {
    return is_settled(bounds_of(run, k, interval(left, right)), time_function(run, k)[FUNCTION_INTEGERS]);
}

/* The least time that is told apart from others within a stretch. */
static double unit_of_time(double left, double right) {
    double largest = max(size_of(left), size_of(right));
    return max(above(largest) - largest, 0.5 * SHORTEST_TIME);
}

/* True if most of the spread of bounds is rounding, so that shorter stretches would not be decided either. */
static int is_rounding(Run run, int64_t k, double left, double width, double spread) {
    double point = left + PROBE * width;
    Interval b = bounds_of(run, k, interval(point, point));
    double own = b.high - b.low;
    int comparable = is_finite(own) || !is_finite(spread);
    return comparable && own >= 0.25 * spread && !is_settled(b, time_function(run, k)[FUNCTION_INTEGERS]);
}

/* End of a row of stretches of this width, none of which is settled; at most so many. */
static double end_of_row(Run run, int64_t k, double left, double width, int64_t most_of_them, int64_t *count) {
    for (*count = 0; *count < most_of_them && !settles(run, k, left, left + width); ++*count)
        left += width;
    return left;
}

/* The first stretch [*low, *high] behind `from` within which function k may switch; 0 where there is none up to `until`. */
static int halving(Run run, int64_t k, double from, double until, double *low, double *high) {
    double width = 1.0, rows[64], root, whole = max(until - from, unit_of_time(from, until));
    int found = 0;
    if (!(from <= until))
        return 0;
    while (width < whole && is_finite(2.0 * width))
        width *= 2.0;
    while (0.5 * width >= whole)
        width *= 0.5;
    root = width;
    for (int j = 0; j < 64; j++)
        rows[j] = -INF; /* where rows of stretches end that were looked at and are short, by the exponent of their width */
    double left = floor_of(from / width) * width;
    for (int64_t looked_at = 0; left <= until; looked_at++) {
        double right = left + width;
        if (looked_at == MOST_LOOKED_AT) { /* it may switch anywhere from here on */
            *low = found ? *low : left;
            *high = until;
            return 1;
        }
        if (right > from) {
            Interval b = bounds_of(run, k, interval(left, right));
            if (is_settled(b, time_function(run, k)[FUNCTION_INTEGERS])) {
                if (found)
                    return 1;
            } else {
                double unit = unit_of_time(left, right), *row = rows + ((kt_bits(width) >> 52) & 63);
                int done = width <= 2.0 * unit || is_rounding(run, k, left, width, b.high - b.low);
                if (!done && width <= FINE * unit && left >= *row) {
                    int64_t count;
                    *row = end_of_row(run, k, left, width, LONG_CLUSTER, &count);
                    done = count == LONG_CLUSTER;
                    if (done)
                        *row = right = end_of_row(run, k, *row, width, MOST_CLUSTER, &count);
                }
                if (!done) {
                    width *= 0.5;
                    continue;
                }
                *low = found ? *low : left;
                *high = right;
                found = 1;
            }
        }
        left = right;
        while (width < root && floor_of(left / (2.0 * width)) * (2.0 * width) == left)
            width *= 2.0;
    }
    return found;
}

/* The first such stretch of any function; it may switch at known times alone. */
static int next_stretch(Run run, int64_t k, double from, double until, double *low, double *high) {
    const int64_t *function = time_function(run, k);
    run.i->searches++;
    if (function[FUNCTION_KIND] == SWITCHES_ONCE) {
        Interval at = bounds_of(run, k, interval(0.0, 0.0));
        *low = below(at.low);
        *high = above(at.high);
        return *high > from && *low <= until;
    }
    if (function[FUNCTION_KIND] == SWITCHES_AT_KNOTS) {
        const double *knots = at_address(run.i->timed_numbers) + function[FUNCTION_KNOTS];
        int64_t n = function[FUNCTION_N_KNOTS], first = 0, last = n;
        while (first < last) { /* the first one that is not behind `from` */
            int64_t middle = (first + last) / 2;
            if (above(knots[middle]) > from)
                last = middle;
            else
                first = middle + 1;
        }
        if (first == n)
            return 0;
        *low = below(knots[first]);
        *high = above(knots[first]);
        return *low <= until;
    }
    return halving(run, k, from, until, low, high);
}

static double shortest_gap(Run run, double t) {
    return ONE_TIME * max(size_of(t), min(size_of(run.r->t_planned), LONGEST_RUN));
}

static void search(Run run, int64_t k, double from) {
    double *low = reals(run, stretch_low) + k, *high = reals(run, stretch_high) + k;
    if (!next_stretch(run, k, from, run.r->t_planned, low, high))
        *low = *high = INF;
    reals(run, stretch_used)[k] = 0.0;
}

/* The end of the run, where a time is as good as that. */
static double up_to_end(Run run, double t, double gap) { return size_of(t - run.r->t_planned) <= gap ? run.r->t_planned : t; }

/* The first switchings that are one: t_switch, or INF without any. Before it functions are evaluated up to t_high, behind it
   from t_behind on. Within a longer stretch, in which rounding decides what happens, time is as any other: it has a
   switching at either end. */
static void aim_at_switching(Run run, double gap) {
    double *lows = reals(run, stretch_low), *highs = reals(run, stretch_high), *used = reals(run, stretch_used);
    double low = INF, high = INF;
    run.i->break_acts = 0;
    for (int64_t joined = 0; joined < MOST_JOINED; joined++) {
        int64_t first = -1;
        for (int64_t k = 0; k < run.i->n_timed; k++)
            if (lows[k] < INF && (first < 0 || lows[k] < lows[first]))
                first = k;
        if (first < 0 || (low < INF && lows[first] - high > gap))
            break;
        high = low < INF ? max(high, highs[first]) : highs[first];
        low = min(low, lows[first]);
        run.i->break_acts = run.i->break_acts || time_function(run, first)[FUNCTION_ACTS] != 0;
        search(run, first, highs[first]);
        used[first] = 1.0;
    }
    run.r->t_switch = run.r->t_high = run.r->t_second = INF;
    if (low == INF)
        return;
    double at = low + 0.5 * (high - low);
    int acts = run.i->break_acts != 0;
    if (high - low > LONG_STRETCH * gap) {
        run.r->t_switch = run.r->t_high = run.r->t_behind = low;
        run.r->t_second = high;
    } else {
        run.r->t_switch = at;
        run.r->t_high = acts ? low : at;
        run.r->t_behind = acts ? high : at;
    }
    run.r->t_switch = up_to_end(run, run.r->t_switch, gap);
    if (run.r->t_switch > run.r->t_planned)
        run.r->t_switch = run.r->t_high = run.r->t_second = INF;
}

/* Go behind the switching. */
static void step_over(Run run, double gap) {
    run.r->t_low = run.r->t_behind;
    if (run.r->t_second < INF) {
        run.r->t_switch = run.r->t_high = run.r->t_behind = run.r->t_second;
        run.r->t_second = INF;
        run.r->t_switch = up_to_end(run, run.r->t_switch, gap);
        if (run.r->t_switch > run.r->t_planned)
            run.r->t_switch = run.r->t_high = INF;
        return;
    }
    clear(reals(run, stretch_used), run.i->n_timed);
    aim_at_switching(run, gap);
}

/* Go behind all switchings at t; whether one of them acts on the motion. */
static int64_t step_over_all(Run run, double t) {
    double gap = shortest_gap(run, t);
    int64_t acts = 0;
    while (run.r->t_switch <= t + gap && run.r->t_switch < run.r->t_planned) {
        acts = acts || run.i->break_acts != 0;
        step_over(run, gap);
    }
    run.r->t_from = t;
    run.r->t_break = run.r->t_switch;
    return acts;
}

/* True if function k depends on a parameter that has changed since it was searched. */
static int has_changed(Run run, int64_t k) {
    const int64_t *function = time_function(run, k), *step = steps_of(run, function);
    const double *p = reals(run, p), *former = reals(run, p_planned);
    for (int64_t s = 0; s < function[FUNCTION_STEPS]; s++, step += STEP_WORDS)
        if (step[0] == BOUNDS_PARAMETER && kt_bits(p[step[1]]) != kt_bits(former[step[1]]))
            return 1;
    return 0;
}

/* The next switching from t on, up to `until`, with the parameters as they are: t_break, t_low and t_high. Switchings at t
   itself are behind. What is known already is not searched again. */
int64_t plan_switchings(Integers *i, Reals *r, double t, double until) {
    Run run = {i, r};
    if (i->n_timed == 0) {
        r->t_low = -INF;
        r->t_high = r->t_break = r->t_switch = INF;
        return OK;
    }
    int all = i->timed_planned != i->timed || !(r->t_planned == until) || !(t >= r->t_from), any = all;
    double *lows = reals(run, stretch_low), *used = reals(run, stretch_used);
    for (int64_t k = 0; k < i->n_timed; k++)
        if (all || has_changed(run, k)) {
            lows[k] = UNKNOWN;
            any = 1;
        }
    if (all)
        r->t_low = -INF;
    if (any) {
        i->timed_planned = i->timed;
        r->t_planned = until;
        copy(reals(run, p_planned), reals(run, p), i->n_p);
        double gap = shortest_gap(run, t);
        for (int64_t k = 0; k < i->n_timed; k++)
            if (lows[k] == UNKNOWN || used[k] != 0.0)
                search(run, k, t - gap);
        aim_at_switching(run, gap);
    }
    step_over_all(run, t);
    return OK;
}

/* Go on behind the break at t, up to `until`; whether the motion is another one there. */
int64_t leave_switching(Integers *i, Reals *r, double until) {
    Run run = {i, r};
    int64_t acts = i->break_acts;
    if (i->n_timed == 0 || r->t < r->t_switch) { /* a step that was taken again ended here */
        r->t_break = r->t_switch;
        return 0;
    }
    if (r->t_planned == until)
        return step_over_all(run, r->t);
    plan_switchings(i, r, r->t, until);
    return acts;
}

/* In how many parts of a run from t to `until` function k may switch, each 2⁻²² of it; at most `limit`. */
int64_t parts_that_switch(Integers *i, Reals *r, int64_t k, double t, double until, int64_t limit) {
    Run run = {i, r};
    double part = (until - t) / (double)PARTS_OF_RUN;
    int64_t count = 0, at = 0, width = PARTS_OF_RUN;
    if (time_function(run, k)[FUNCTION_KIND] != SWITCHES_ANY_TIME || !(part > 0.0))
        return 0;
    while (at < PARTS_OF_RUN && count < limit) {
        int settled = settles(run, k, t + (double)at * part, t + (double)(at + width) * part);
        if (!settled && width > 1) {
            width /= 2;
            continue;
        }
        count += !settled;
        at += width;
        while (width < PARTS_OF_RUN && at % (2 * width) == 0)
            width *= 2;
    }
    return count;
}

/* Bounds of function k, for callers outside. */
int64_t time_bounds(Integers *i, Reals *r, int64_t k, double low, double high, double *bounds, int64_t n) {
    Run run = {i, r};
    Interval found = bounds_of(run, k, interval(low, high));
    (void)n;
    bounds[0] = found.low;
    bounds[1] = found.high;
    return OK;
}
