/* Bounds of functions of time: arithmetic of intervals.

   An interval holds all values that a function may have over a stretch of time, whatever rounding does: bounds move outward by
   the rounding errors of every operation. A function is a program of steps (kinetree.compile.switching writes it), each an
   operation on the results of earlier ones; its numbers and tables lie in an array beside it. */
#ifndef KINETREE_BOUNDS_H
#define KINETREE_BOUNDS_H

#include "evaluate.h"

#define BASIC 1.0 /* rounding errors of an operation, in units of EPSILON, */
#define LIBRARY 4.0 /* and those of an elementary function */
#define OF_POLYNOMIALS 64.0
#define PI 3.14159265358979323846
#define BEYOND 1e-9 /* share of a table's length by which arguments may miss its ends where there is nothing beyond them */

typedef struct {
    double low, high;
} Interval;

static inline Interval anything(void) {
    Interval all = {-INF, INF};
    return all;
}
#define ANYTHING anything()

static inline int is_finite(double x) { return x - x == 0.0; }
static inline int is_no_number(double x) { return x != x; }
static inline double floor_of(double x) { return __builtin_floor(x); }
static inline double ceil_of(double x) { return -__builtin_floor(-x); }

static inline Interval interval(double low, double high) {
    Interval found = {low, high};
    return is_no_number(low) || is_no_number(high) ? ANYTHING : found;
}

/* Bounds moved outward; exact zeros stay. */
static Interval outward(double low, double high, double units) {
    double wider = units * EPSILON;
    if (is_no_number(low) || is_no_number(high))
        return ANYTHING;
    return interval(is_finite(low) ? low - wider * size_of(low) : -INF, is_finite(high) ? high + wider * size_of(high) : INF);
}

/* Bounds of some values; anything, where one is not a number. */
static Interval hull(const double *values, int n, double units) {
    double low = INF, high = -INF;
    for (int k = 0; k < n; k++) {
        if (is_no_number(values[k]))
            return ANYTHING;
        low = min(low, values[k]);
        high = max(high, values[k]);
    }
    return outward(low, high, units);
}

static Interval hull_of_two(double a, double b, double units) {
    double values[2] = {a, b};
    return hull(values, 2, units);
}

static inline Interval negative(Interval a) { return interval(-a.high, -a.low); }
static inline Interval sum(Interval a, Interval b) { return outward(a.low + b.low, a.high + b.high, BASIC); }
static inline Interval difference(Interval a, Interval b) { return sum(a, negative(b)); }
static inline int holds_zero(Interval a) { return a.low <= 0.0 && a.high >= 0.0; }
static inline double product_of(double x, double y) { return x == 0.0 || y == 0.0 ? 0.0 : x * y; }

static Interval product(Interval a, Interval b) {
    double corners[4] = {product_of(a.low, b.low), product_of(a.low, b.high), product_of(a.high, b.low), product_of(a.high, b.high)};
    return hull(corners, 4, BASIC);
}

static Interval quotient(Interval a, Interval b) {
    if (!(b.low > 0.0 || b.high < 0.0))
        return ANYTHING;
    double corners[4] = {a.low / b.low, a.low / b.high, a.high / b.low, a.high / b.high};
    return hull(corners, 4, BASIC);
}

static Interval raised(Interval a, Interval b) {
    if (b.low == b.high && b.low == floor_of(b.low)) {
        Interval found = hull_of_two(kt_pow(a.low, b.low), kt_pow(a.high, b.low), LIBRARY);
        if (b.low < 0.0 && holds_zero(a))
            return ANYTHING;
        if (0.5 * b.low == floor_of(0.5 * b.low) && holds_zero(a))
            found.low = b.low == 0.0 ? 1.0 : 0.0;
        return found;
    }
    if (!(a.low >= 0.0))
        return ANYTHING;
    double corners[4] = {kt_pow(a.low, b.low), kt_pow(a.low, b.high), kt_pow(a.high, b.low), kt_pow(a.high, b.high)};
    return hull(corners, 4, LIBRARY);
}

/* True if a number point + k period lies within, to be on the safe side of rounding. */
static int holds(Interval a, double point, double period) {
    double slack = 4.0 * EPSILON * max(size_of(a.low), size_of(a.high));
    return floor_of((a.high + slack - point) / period) >= ceil_of((a.low - slack - point) / period);
}

/* Sine or cosine, which is largest at `highest`. */
static Interval wave(Interval a, double at_low, double at_high, double highest) {
    if (!is_finite(a.low) || !is_finite(a.high))
        return interval(-1.0, 1.0);
    Interval ends = hull_of_two(at_low, at_high, LIBRARY);
    return interval(holds(a, highest + PI, 2.0 * PI) ? -1.0 : max(ends.low, -1.0),
                    holds(a, highest, 2.0 * PI) ? 1.0 : min(ends.high, 1.0));
}

static Interval tangent_of(Interval a) {
    if (!is_finite(a.low) || !is_finite(a.high) || holds(a, 0.5 * PI, PI))
        return ANYTHING;
    return hull_of_two(kt_tan(a.low), kt_tan(a.high), LIBRARY);
}

static double value_of(int64_t operation, double x) {
    switch (operation) {
    case BOUNDS_ASIN: return kt_asin(x);
    case BOUNDS_ACOS: return kt_acos(x);
    case BOUNDS_ATAN: return kt_atan(x);
    case BOUNDS_SINH: return kt_sinh(x);
    case BOUNDS_COSH: return kt_cosh(x);
    case BOUNDS_TANH: return kt_tanh(x);
    case BOUNDS_ASINH: return kt_asinh(x);
    case BOUNDS_ACOSH: return kt_acosh(x);
    case BOUNDS_ATANH: return kt_atanh(x);
    case BOUNDS_EXP: return kt_exp(x);
    case BOUNDS_LOG: return kt_log(x);
    case BOUNDS_LOG10: return kt_log(x) / 2.302585092994046;
    default: return square_root(x);
    }
}

/* A function that never falls, or never rises, between two arguments. */
static Interval monotone(int64_t operation, Interval a, double lowest, double highest) {
    if (!(a.high >= lowest && a.low <= highest))
        return ANYTHING;
    return hull_of_two(value_of(operation, min(max(a.low, lowest), highest)),
                       value_of(operation, min(max(a.high, lowest), highest)), LIBRARY);
}

static Interval magnitude(Interval a) {
    double low = size_of(a.low), high = size_of(a.high);
    return interval(holds_zero(a) ? 0.0 : min(low, high), max(low, high));
}

static Interval arctangent(Interval y, Interval x) {
    double corners[4] = {kt_atan2(y.low, x.low), kt_atan2(y.low, x.high), kt_atan2(y.high, x.low), kt_atan2(y.high, x.high)};
    if (!(x.low > 0.0 || y.low > 0.0 || y.high < 0.0))
        return interval(-PI, PI);
    return hull(corners, 4, LIBRARY);
}

static Interval modulo(Interval a, Interval b) {
    Interval turns = quotient(a, b);
    double number = floor_of(turns.low);
    if (is_finite(number) && number == floor_of(turns.high))
        return difference(a, product(interval(number, number), b));
    return interval(min(b.low, 0.0), max(b.high, 0.0));
}

static inline double smooth(double s) { return s * s * s * (10.0 + s * (6.0 * s - 15.0)); }

static Interval smoothstep(Interval x, Interval x0, Interval x1) {
    Interval s = quotient(difference(x, x0), difference(x1, x0));
    return outward(smooth(min(max(s.low, 0.0), 1.0)), smooth(min(max(s.high, 0.0), 1.0)), OF_POLYNOMIALS);
}

/* Conditions: 1 where one certainly holds, and where it possibly does. */
static inline Interval truth(int certain, int possible) { return interval((double)certain, (double)possible); }
static inline int is_certain(Interval a) { return a.low > 0.0 || a.high < 0.0; }
static inline int is_possible(Interval a) { return a.low != 0.0 || a.high != 0.0; }

/* ---- tables ----

   Of a table there are, in this order: what is beyond its ends (0: nothing, 1: the value at the end, 2: the same again); the
   bounds of all its values; the numbers of cells along both arguments, the numbers of coefficients along both; the knots of
   the first argument, those of the second, the coefficients [i, j, a, b]. Tables of one argument have one cell along the second. */

typedef struct {
    double low, high; /* of an argument, within the table */
    const double *knots;
    int64_t first, last; /* cells that hold the ends */
    int known;
} Span;

/* The last cell that begins at or before x. */
static int64_t cell_of(const double *knots, int64_t cells, double x) {
    int64_t from = 0, to = cells - 1;
    while (from < to) {
        int64_t middle = (from + to + 1) / 2;
        if (knots[middle] <= x)
            from = middle;
        else
            to = middle - 1;
    }
    return from;
}

static Span span_of(Interval x, const double *knots, int64_t cells, double outside) {
    double first = knots[0], last = knots[cells], length = last - first, low = x.low, high = x.high;
    Span found = {first, last, knots, 0, 0, is_finite(low) && is_finite(high)};
    if (!found.known)
        return found;
    if (outside == 2.0) {
        double slack = 4.0 * EPSILON * max(size_of(low), size_of(high));
        double turns = floor_of((low - slack - first) / length);
        found.known = turns == floor_of((high + slack - first) / length);
        low = low - length * turns - slack;
        high = high - length * turns + slack;
    }
    if (outside == 0.0)
        found.known = low >= first - BEYOND * length && high <= last + BEYOND * length;
    found.low = min(max(low, first), last);
    found.high = min(max(high, first), last);
    found.first = cell_of(knots, cells, found.low);
    found.last = cell_of(knots, cells, found.high);
    found.known = found.known && found.last - found.first <= 1;
    return found;
}

/* Distances from the lower knot of a cell that arguments within the span may have. */
static Interval distances(Span s, int64_t cell) {
    double left = cell == s.first ? s.low : max(s.low, s.knots[cell]);
    double right = cell == s.last ? s.high : min(s.high, s.knots[cell + 1]);
    return interval(left - s.knots[cell], max(left, right) - s.knots[cell]);
}

/* d r + c, and the sizes of what is added. */
static void horner(Interval *r, double *size, Interval d, Interval c, double size_of_c) {
    double a = d.low * r->low, b = d.low * r->high, e = d.high * r->low, f = d.high * r->high;
    r->low = min(min(a, b), min(e, f)) + c.low;
    r->high = max(max(a, b), max(e, f)) + c.high;
    *size = max(size_of(d.low), size_of(d.high)) * *size + size_of_c;
}

static Interval tabled(const double *table, Interval x, Interval y) {
    int64_t cells[2] = {(int64_t)table[3], (int64_t)table[4]}, orders[2] = {(int64_t)table[5], (int64_t)table[6]};
    const double *knots = table + 7, *coefficients = knots + cells[0] + 1 + cells[1] + 1;
    Span s = span_of(x, knots, cells[0], table[0]), t = span_of(y, knots + cells[0] + 1, cells[1], table[0]);
    double low = INF, high = -INF;
    if (!s.known || !t.known)
        return interval(table[1], table[2]);
    for (int64_t i = s.first; i <= s.last; i++)
        for (int64_t j = t.first; j <= t.last; j++) {
            const double *c = coefficients + (i * cells[1] + j) * orders[0] * orders[1];
            Interval all = {0.0, 0.0}, dx = distances(s, i), dy = distances(t, j);
            double size = 0.0;
            for (int64_t a = orders[0] - 1; a >= 0; a--) {
                Interval inner = {0.0, 0.0};
                double inner_size = 0.0;
                for (int64_t b = orders[1] - 1; b >= 0; b--) {
                    double number = c[a * orders[1] + b];
                    horner(&inner, &inner_size, dy, interval(number, number), size_of(number));
                }
                horner(&all, &size, dx, inner, inner_size);
            }
            low = min(low, all.low - OF_POLYNOMIALS * EPSILON * size);
            high = max(high, all.high + OF_POLYNOMIALS * EPSILON * size);
        }
    return interval(low, high);
}

/* ---- programs ---- */

/* One step on the results of others. */
static Interval operate(int64_t operation, Interval a, Interval b, Interval c) {
    switch (operation) {
    case BOUNDS_NEG: return negative(a);
    case BOUNDS_ADD: return sum(a, b);
    case BOUNDS_SUB: return difference(a, b);
    case BOUNDS_MUL: return product(a, b);
    case BOUNDS_DIV: return quotient(a, b);
    case BOUNDS_POW: return raised(a, b);
    case BOUNDS_SIN: return wave(a, kt_sin(a.low), kt_sin(a.high), 0.5 * PI);
    case BOUNDS_COS: return wave(a, kt_cos(a.low), kt_cos(a.high), 0.0);
    case BOUNDS_TAN: return tangent_of(a);
    case BOUNDS_ASIN: case BOUNDS_ACOS: case BOUNDS_ATANH: return monotone(operation, a, -1.0, 1.0);
    case BOUNDS_ACOSH: return monotone(operation, a, 1.0, INF);
    case BOUNDS_LOG: case BOUNDS_LOG10: case BOUNDS_SQRT: return monotone(operation, a, 0.0, INF);
    case BOUNDS_COSH: return monotone(operation, magnitude(a), 0.0, INF);
    case BOUNDS_ATAN: case BOUNDS_SINH: case BOUNDS_TANH: case BOUNDS_ASINH: case BOUNDS_EXP:
        return monotone(operation, a, -INF, INF);
    case BOUNDS_ABS: return magnitude(a);
    case BOUNDS_ATAN2: return arctangent(a, b);
    case BOUNDS_HYPOT:
        a = magnitude(a);
        b = magnitude(b);
        return outward(kt_hypot(a.low, b.low), kt_hypot(a.high, b.high), LIBRARY);
    case BOUNDS_SIGN: return interval((a.low > 0.0) - (a.low < 0.0), (a.high > 0.0) - (a.high < 0.0));
    case BOUNDS_FLOOR: return interval(floor_of(a.low), floor_of(a.high));
    case BOUNDS_CEIL: return interval(ceil_of(a.low), ceil_of(a.high));
    case BOUNDS_STEP: return truth(a.low >= 0.0, a.high >= 0.0);
    case BOUNDS_MIN: return interval(min(a.low, b.low), min(a.high, b.high));
    case BOUNDS_MAX: return interval(max(a.low, b.low), max(a.high, b.high));
    case BOUNDS_MOD: return modulo(a, b);
    case BOUNDS_SMOOTHSTEP: return smoothstep(a, b, c);
    case BOUNDS_LT: return truth(a.high < b.low, a.low < b.high);
    case BOUNDS_LE: return truth(a.high <= b.low, a.low <= b.high);
    case BOUNDS_EQ: return truth(a.low == b.high && a.high == b.low, a.low <= b.high && a.high >= b.low);
    case BOUNDS_NOT: return truth(!is_possible(a), !is_certain(a));
    case BOUNDS_AND: return truth(is_certain(a) && is_certain(b), is_possible(a) && is_possible(b));
    case BOUNDS_OR: return truth(is_certain(a) || is_certain(b), is_possible(a) || is_possible(b));
    case BOUNDS_IF:
        if (is_certain(a))
            return b;
        return is_possible(a) ? interval(min(b.low, c.low), max(b.high, c.high)) : c;
    default: return ANYTHING;
    }
}

/* The words of function k, and its steps. */
static inline const int64_t *steps_of(Run run, const int64_t *function) {
    return (const int64_t *)at_address(run.i->timed) + function[FUNCTION_FIRST];
}

/* Bounds of function k while time goes from t.low to t.high. */
static Interval bounds_of(Run run, int64_t k, Interval t) {
    const int64_t *function = time_function(run, k), *step = steps_of(run, function);
    const double *numbers = at_address(run.i->timed_numbers), *p = reals(run, p);
    Interval *values = (Interval *)reals(run, time_bounds);
    int64_t n = function[FUNCTION_STEPS];
    for (int64_t s = 0; s < n; s++, step += STEP_WORDS)
        switch (step[0]) {
        case BOUNDS_TIME: values[s] = t; break;
        case BOUNDS_PARAMETER: values[s] = interval(p[step[1]], p[step[1]]); break;
        case BOUNDS_NUMBER: values[s] = interval(numbers[step[1]], numbers[step[1]]); break;
        case BOUNDS_TABLE:
            values[s] = tabled(numbers + step[1], values[step[2]], step[3] < 0 ? interval(0.0, 0.0) : values[step[3]]);
            break;
        default: values[s] = operate(step[0], values[step[1]], values[step[2]], values[step[3]]);
        }
    return values[n - 1];
}

#endif
