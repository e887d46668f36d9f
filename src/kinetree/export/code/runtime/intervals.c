/* ---- bounds of functions of time ------------------------------------------------------------------------------- */

/* An interval holds all values that a function may have over a stretch of time, whatever rounding does. Where bounds keep
 * one sign (or lie between two neighbouring whole numbers), nothing switches: that is proved, not sampled. */
typedef struct {
    double low, high;
} interval;

/*: known */
/* Bounds as far as they are numbers. */
static interval iv_known(double low, double high)
{
    interval r = {low, high};
    if (isnan(low) || isnan(high)) {
        r.low = -INFINITY;
        r.high = INFINITY;
    }
    return r;
}

/*: outward known */
/* Bounds moved outward by some rounding errors; exact zeros stay. */
static interval iv_outward(double low, double high, double units)
{
    double wider = units * DBL_EPSILON;
    return iv_known(isfinite(low) ? low - wider * fabs(low) : isnan(low) ? low : -INFINITY,
                    isfinite(high) ? high + wider * fabs(high) : isnan(high) ? high : INFINITY);
}

/*: any */
static interval iv_any(void)
{
    interval r = {-INFINITY, INFINITY};
    return r;
}

/*: hull outward */
static interval iv_hull(double a, double b, double units)
{
    return isnan(a) || isnan(b) ? iv_outward(NAN, NAN, units) : iv_outward(fmin(a, b), fmax(a, b), units);
}

/*: number */
static interval iv_number(double value)
{
    interval r = {value, value};
    return r;
}

/*: add outward */
static interval iv_add(interval a, interval b) { return iv_outward(a.low + b.low, a.high + b.high, 1.0); }

/*: neg */
static interval iv_neg(interval a)
{
    interval r = {-a.high, -a.low};
    return r;
}

/*: sub add neg */
static interval iv_sub(interval a, interval b) { return iv_add(a, iv_neg(b)); }

/*: mul outward */
static interval iv_mul(interval a, interval b)
{
    double x[2] = {a.low, a.high}, y[2] = {b.low, b.high}, low = INFINITY, high = -INFINITY;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) {
            double corner = x[i] == 0.0 || y[j] == 0.0 ? 0.0 : x[i] * y[j];
            low = fmin(low, corner);
            high = fmax(high, corner);
        }
    return iv_outward(low, high, 1.0);
}

/*: div any outward */
static interval iv_div(interval a, interval b)
{
    double x[2] = {a.low, a.high}, y[2] = {b.low, b.high}, low = INFINITY, high = -INFINITY;
    if (!(b.low > 0.0 || b.high < 0.0))
        return iv_any();
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) {
            if (isnan(x[i] / y[j]))
                return iv_any();
            low = fmin(low, x[i] / y[j]);
            high = fmax(high, x[i] / y[j]);
        }
    return iv_outward(low, high, 1.0);
}

/*: pow any hull outward */
static interval iv_pow(interval a, interval b)
{
    int inside = a.low <= 0.0 && a.high >= 0.0;
    if (b.low == b.high && b.low == floor(b.low)) {
        interval r = iv_hull(pow(a.low, b.low), pow(a.high, b.low), 4.0);
        if (b.low < 0.0 && inside)
            return iv_any();
        if (fmod(b.low, 2.0) == 0.0 && inside)
            r.low = b.low == 0.0 ? 1.0 : 0.0;
        return r;
    }
    if (!(a.low >= 0.0))
        return iv_any();
    double c[4] = {pow(a.low, b.low), pow(a.low, b.high), pow(a.high, b.low), pow(a.high, b.high)};
    for (int i = 0; i < 4; i++)
        if (isnan(c[i]))
            return iv_any();
    return iv_outward(fmin(fmin(c[0], c[1]), fmin(c[2], c[3])), fmax(fmax(c[0], c[1]), fmax(c[2], c[3])), 4.0);
}

/*: holds */
/* Whether a number point + k period lies within, to be on the safe side of rounding. */
static int iv_holds(interval a, double point, double period)
{
    double slack = 4.0 * DBL_EPSILON * fmax(fabs(a.low), fabs(a.high));
    return floor((a.high + slack - point) / period) >= ceil((a.low - slack - point) / period);
}

/*: wave holds hull */
#define PI 3.14159265358979323846
static interval iv_wave(interval a, double (*f)(double), double highest)
{
    interval r = {-1.0, 1.0};
    if (!isfinite(a.low) || !isfinite(a.high))
        return r;
    interval ends = iv_hull(f(a.low), f(a.high), 4.0);
    r.high = iv_holds(a, highest, 2.0 * PI) ? 1.0 : fmin(ends.high, 1.0);
    r.low = iv_holds(a, highest + PI, 2.0 * PI) ? -1.0 : fmax(ends.low, -1.0);
    return r;
}

/*: sin wave */
static interval iv_sin(interval a) { return iv_wave(a, sin, 0.5 * PI); }

/*: cos wave */
static interval iv_cos(interval a) { return iv_wave(a, cos, 0.0); }

/*: tan holds hull any */
static interval iv_tan(interval a)
{
    const double pi = 3.14159265358979323846;
    if (!isfinite(a.low) || !isfinite(a.high) || iv_holds(a, 0.5 * pi, pi))
        return iv_any();
    return iv_hull(tan(a.low), tan(a.high), 4.0);
}

/*: monotone hull any */
/* Bounds of a function that never falls, or never rises, between two arguments. */
static interval iv_monotone(interval a, double (*f)(double), double lowest, double highest)
{
    if (!(a.high >= lowest && a.low <= highest))
        return iv_any();
    return iv_hull(f(fmin(fmax(a.low, lowest), highest)), f(fmin(fmax(a.high, lowest), highest)), 4.0);
}

/*: asin monotone */
static interval iv_asin(interval a) { return iv_monotone(a, asin, -1.0, 1.0); }

/*: acos monotone */
static interval iv_acos(interval a) { return iv_monotone(a, acos, -1.0, 1.0); }

/*: atan monotone */
static interval iv_atan(interval a) { return iv_monotone(a, atan, -INFINITY, INFINITY); }

/*: sinh monotone */
static interval iv_sinh(interval a) { return iv_monotone(a, sinh, -INFINITY, INFINITY); }

/*: tanh monotone */
static interval iv_tanh(interval a) { return iv_monotone(a, tanh, -INFINITY, INFINITY); }

/*: asinh monotone */
static interval iv_asinh(interval a) { return iv_monotone(a, asinh, -INFINITY, INFINITY); }

/*: acosh monotone */
static interval iv_acosh(interval a) { return iv_monotone(a, acosh, 1.0, INFINITY); }

/*: atanh monotone */
static interval iv_atanh(interval a) { return iv_monotone(a, atanh, -1.0, 1.0); }

/*: exp monotone */
static interval iv_exp(interval a) { return iv_monotone(a, exp, -INFINITY, INFINITY); }

/*: log monotone */
static interval iv_log(interval a) { return iv_monotone(a, log, 0.0, INFINITY); }

/*: log10 monotone */
static interval iv_log10(interval a) { return iv_monotone(a, log10, 0.0, INFINITY); }

/*: sqrt monotone */
static interval iv_sqrt(interval a) { return iv_monotone(a, sqrt, 0.0, INFINITY); }

/*: abs */
static interval iv_abs(interval a)
{
    interval r = {a.low <= 0.0 && a.high >= 0.0 ? 0.0 : fmin(fabs(a.low), fabs(a.high)), fmax(fabs(a.low), fabs(a.high))};
    return r;
}

/*: cosh abs hull */
static interval iv_cosh(interval a) { return iv_hull(cosh(iv_abs(a).low), cosh(iv_abs(a).high), 4.0); }

/*: hypot abs outward */
static interval iv_hypot(interval a, interval b)
{
    return iv_outward(hypot(iv_abs(a).low, iv_abs(b).low), hypot(iv_abs(a).high, iv_abs(b).high), 4.0);
}

/*: atan2 outward */
static interval iv_atan2(interval y, interval x)
{
    const double pi = 3.14159265358979323846;
    double c[4] = {atan2(y.low, x.low), atan2(y.low, x.high), atan2(y.high, x.low), atan2(y.high, x.high)};
    if (!(x.low > 0.0 || y.low > 0.0 || y.high < 0.0))
        return iv_outward(-pi, pi, 4.0);
    return iv_outward(fmin(fmin(c[0], c[1]), fmin(c[2], c[3])), fmax(fmax(c[0], c[1]), fmax(c[2], c[3])), 4.0);
}

/*: sign known */
static interval iv_sign(interval a)
{
    return iv_known((double)((a.low > 0.0) - (a.low < 0.0)), (double)((a.high > 0.0) - (a.high < 0.0)));
}

/*: floor known */
static interval iv_floor(interval a) { return iv_known(floor(a.low), floor(a.high)); }

/*: ceil known */
static interval iv_ceil(interval a) { return iv_known(ceil(a.low), ceil(a.high)); }

/*: step known */
static interval iv_step(interval a) { return iv_known((double)(a.low >= 0.0), (double)(a.high >= 0.0)); }

/*: min known */
static interval iv_min(interval a, interval b) { return iv_known(fmin(a.low, b.low), fmin(a.high, b.high)); }

/*: max known */
static interval iv_max(interval a, interval b) { return iv_known(fmax(a.low, b.low), fmax(a.high, b.high)); }

/*: mod div mul sub number known */
static interval iv_mod(interval a, interval b)
{
    interval turns = iv_div(a, b);
    double number = floor(turns.low);
    if (isfinite(number) && number == floor(turns.high))
        return iv_sub(a, iv_mul(iv_number(number), b));
    return iv_known(fmin(b.low, 0.0), fmax(b.high, 0.0));
}

/*: smoothstep div sub outward */
static interval iv_smoothstep(interval x, interval x0, interval x1)
{
    interval s = iv_div(iv_sub(x, x0), iv_sub(x1, x0));
    double a = fmin(fmax(s.low, 0.0), 1.0), b = fmin(fmax(s.high, 0.0), 1.0);
    return iv_outward(a * a * a * (10.0 + a * (6.0 * a - 15.0)), b * b * b * (10.0 + b * (6.0 * b - 15.0)), 64.0);
}

/*: truth */
/* A condition that certainly holds, and one that possibly does. */
static interval iv_truth(int certain, int possible)
{
    interval r = {(double)certain, (double)possible};
    return r;
}

/*: certain */
static int iv_certain(interval a) { return a.low > 0.0 || a.high < 0.0; }

/*: possible */
static int iv_possible(interval a) { return a.low != 0.0 || a.high != 0.0; }

/*: lt truth */
static interval iv_lt(interval a, interval b) { return iv_truth(a.high < b.low, a.low < b.high); }

/*: le truth */
static interval iv_le(interval a, interval b) { return iv_truth(a.high <= b.low, a.low <= b.high); }

/*: eq truth */
static interval iv_eq(interval a, interval b)
{
    return iv_truth(a.low == b.high && a.high == b.low, a.low <= b.high && a.high >= b.low);
}

/*: not truth certain possible */
static interval iv_not(interval a) { return iv_truth(!iv_possible(a), !iv_certain(a)); }

/*: and truth certain possible */
static interval iv_and(interval a, interval b)
{
    return iv_truth(iv_certain(a) && iv_certain(b), iv_possible(a) && iv_possible(b));
}

/*: or truth certain possible */
static interval iv_or(interval a, interval b)
{
    return iv_truth(iv_certain(a) || iv_certain(b), iv_possible(a) || iv_possible(b));
}

/*: if certain possible known */
static interval iv_if(interval condition, interval a, interval b)
{
    if (iv_certain(condition))
        return a;
    return iv_possible(condition) ? iv_known(fmin(a.low, b.low), fmax(a.high, b.high)) : b;
}

/*: table known */
/* A piecewise polynomial of one argument: n cells of `orders` coefficients; beyond its ends 'c'lamped, 'p'eriodic or an
 * 'e'rror. `whole` bounds all of it. */
static interval iv_table(interval x, const double *grid, int n, const double *coefficients, int orders, char outside,
                         interval whole)
{
    double first = grid[0], last = grid[n], low = x.low, high = x.high, bottom = INFINITY, top = -INFINITY;
    int cell[2];
    if (!isfinite(low) || !isfinite(high))
        return whole;
    if (outside == 'p') {
        double slack = 4.0 * DBL_EPSILON * fmax(fabs(low), fabs(high)), turns = floor((low - slack - first) / (last - first));
        if (turns != floor((high + slack - first) / (last - first)))
            return whole;
        low -= (last - first) * turns + slack;
        high += slack - (last - first) * turns;
    }
    if (outside == 'e' && !(low >= first - 1e-9 * (last - first) && high <= last + 1e-9 * (last - first)))
        return whole;
    low = fmin(fmax(low, first), last);
    high = fmin(fmax(high, first), last);
    for (int side = 0; side < 2; side++) {
        double at = side ? high : low;
        int from = 0, to = n - 1;
        while (from < to) {                              /* the last cell that begins at or before it */
            int middle = (from + to + 1) / 2;
            if (grid[middle] <= at)
                from = middle;
            else
                to = middle - 1;
        }
        cell[side] = from;
    }
    if (cell[1] - cell[0] > 1)
        return whole;
    for (int i = cell[0]; i <= cell[1]; i++) {
        double left = fmax(low, grid[i]) - grid[i], right = fmin(high, i == cell[1] ? high : grid[i + 1]) - grid[i];
        const double *c = coefficients + i * orders;
        interval r = {c[orders - 1], c[orders - 1]};
        double size = fabs(c[orders - 1]), far = fmax(fabs(left), fabs(right));
        left = i == cell[0] ? low - grid[i] : left;
        right = fmax(left, right);
        for (int k = orders - 2; k >= 0; k--) {
            double a = left * r.low, b = left * r.high, d = right * r.low, e = right * r.high;
            r.low = fmin(fmin(a, b), fmin(d, e)) + c[k];
            r.high = fmax(fmax(a, b), fmax(d, e)) + c[k];
            size = far * size + fabs(c[k]);
        }
        bottom = fmin(bottom, r.low - 64.0 * DBL_EPSILON * size);
        top = fmax(top, r.high + 64.0 * DBL_EPSILON * size);
    }
    return iv_known(bottom, top);
}
