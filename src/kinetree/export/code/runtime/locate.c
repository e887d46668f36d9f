/* ---- zeros of functions of time -------------------------------------------------------------------------------- */

#if NE > 0
#define PARTS 4                 /* of a step */
#define CHECK 0.381966011250105 /* share of a stretch at which the cubic is checked */
#define CAUTION 4.0             /* times the error seen there is how far it may err elsewhere */
#define FAIR 0.02               /* error of a cubic, over the values at its ends, that shows where it passes zero */
#define DIFFERENCE 1e-3         /* of a stretch: over which rates are differences */
#define DEEPER 40               /* halvings of a shortest stretch in search of the least value */
#define RESOLVED 1e-14          /* of the time itself: shorter stretches are not searched */

enum { SWITCHES = 2, UNWATCHED = 3 };       /* beside the directions -1, 0, 1 that are watched */

/* Values of all functions at a time. Between two times at which a function and its rate are known it is modelled by the
 * cubic of Hermite, and the model is checked against a third value, and where it is least. Where the cubic stays away
 * from zero by more than it errs, nothing crosses; elsewhere the stretch is halved. */
typedef void (*look)(model *m, double t, double *g);

typedef struct {
    look at;
    double shortest, longest;   /* stretches */
} search;

static int side(double value)
{
    return value > 0.0 ? 1 : value < 0.0 ? -1 : 0;
}

static double cubic(double a, double b, double da, double db, double s)
{
    double r = 1.0 - s;
    return r * r * ((1.0 + 2.0 * s) * a + s * da) + s * s * ((3.0 - 2.0 * s) * b - r * db);
}

/* Least value of the cubic within the stretch; its derivative is da + 2 q s + 3 c s^2. */
static double least(double a, double b, double da, double db)
{
    double lowest = fmin(a, b), c = 2.0 * (a - b) + da + db, q = 3.0 * (b - a) - 2.0 * da - db, root = q * q - 3.0 * c * da;
    if (root < 0.0)
        return lowest;
    for (int sign = -1; sign <= 1; sign += 2) {
        double s = c != 0.0 ? (-q + sign * sqrt(root)) / (3.0 * c) : q != 0.0 ? -0.5 * da / q : 0.0;
        if (s > 0.0 && s < 1.0)
            lowest = fmin(lowest, cubic(a, b, da, db, s));
    }
    return lowest;
}

/* Whether a function on the side `sign` goes towards zero at the beginning and away from it at the end. */
static int dips(int sign, double a, double b, double da, double db)
{
    return sign * a > 0.0 && sign * b > 0.0 && sign * da < 0.0 && sign * db > 0.0;
}

static int leaves(int watched, int sign, double value)
{
    return watched == SWITCHES ? side(value) == -sign : side(value) != sign;
}

static double value_at(model *m, const search *s, int k, double t)
{
    double g[NE];
    s->at(m, t, g);
    return g[k];
}

/* Whether function k, on the side `sign` at left, surely stays there. */
static int stays(model *m, const search *f, int k, int sign, double left, double width, double a, double b, double da,
                 double db, double value)
{
    double error = fabs(value - cubic(a, b, da, db, CHECK));
    if (!(least(sign * a, sign * b, sign * da, sign * db) > CAUTION * error))
        return 0;
    if (!dips(sign, a, b, da, db))
        return 1;
    double c = 2.0 * (a - b) + da + db, q = 3.0 * (b - a) - 2.0 * da - db;
    double share = -da / (q + sign * sqrt(fmax(q * q - 3.0 * c * da, 0.0)));
    if (!(share > 0.0 && share < 1.0))
        return 0;
    double lowest = cubic(a, b, da, db, share);
    return sign * lowest > CAUTION * fabs(value_at(m, f, k, left + share * width) - lowest);
}

/* First time away from the side `sign` for function k, which leaves it between left and right: to the last bit. */
static double narrow(model *m, const search *f, int k, int watched, int sign, double left, double right)
{
    for (;;) {
        double middle = left + 0.5 * (right - left);
        if (!(middle > left && middle < right))
            return right;
        if (leaves(watched, sign, value_at(m, f, k, middle)))
            right = middle;
        else
            left = middle;
    }
}

/* A time at which function k, which dips between left and right, has left the side `sign`; DBL_MAX: none found. */
static double dip(model *m, const search *f, int k, int watched, int sign, double left, double right)
{
    for (int i = 0; i < DEEPER; i++) {
        double middle = left + 0.5 * (right - left), ahead = DIFFERENCE * (right - left);
        if (middle <= left || middle + ahead >= right || middle + ahead <= middle)
            break;
        double value = value_at(m, f, k, middle);
        if (leaves(watched, sign, value))
            return middle;
        if (sign * (value_at(m, f, k, middle + ahead) - value) < 0.0)
            left = middle;
        else
            right = middle;
    }
    return DBL_MAX;
}

/* First time in (begin, end] at which function k crosses zero in a watched direction; DBL_MAX: none. `sign` is its side
 * at `begin`, 0 where it is not known; crossings that are not watched are passed. */
static double first_crossing(model *m, const search *f, int k, int watched, int sign, double begin, double end)
{
    double left = begin, width = f->longest;
    while (left < end) {
        width = sign == 0 ? f->shortest : fmin(width, f->longest);  /* from zero, where it goes shows very soon */
        double right = left + width;
        if (right >= end - 0.5 * f->shortest || !(right > left))
            right = end;
        width = right - left;
        double a = value_at(m, f, k, left), b = value_at(m, f, k, right);
        double da = (value_at(m, f, k, left + DIFFERENCE * width) - a) / DIFFERENCE;
        double db = (b - value_at(m, f, k, right - DIFFERENCE * width)) / DIFFERENCE;
        double value = value_at(m, f, k, left + CHECK * width);
        int crosses = sign != 0 && leaves(watched, sign, b), clear = sign == 0;
        if (crosses)
            clear = fabs(value - cubic(a, b, da, db, CHECK)) <= FAIR * (fabs(a) + fabs(b)) && da * (b - a) > 0.0 &&
                    db * (b - a) > 0.0;
        else if (sign != 0)
            clear = stays(m, f, k, sign, left, width, a, b, da, db, value);
        if (!clear && width > 1.5 * f->shortest) {
            width *= 0.5;
            continue;
        }
        if (sign == 0)
            sign = side(b);
        else if (!clear && !crosses && dips(sign, a, b, da, db)) {
            double time = dip(m, f, k, watched, sign, left, right);
            if (time < DBL_MAX) {
                crosses = 1;
                right = time;
            }
        }
        if (crosses) {
            double time = narrow(m, f, k, watched, sign, left, right);
            if (watched == 0 || watched == -sign || watched == SWITCHES)
                return time;
            sign = side(value_at(m, f, k, time));
            right = time;
        }
        left = right;
        width *= 2.0;
    }
    return DBL_MAX;
}

/* Where each of n functions first may leave its side, to within a part of the stretch; DBL_MAX where it surely stays. */
static void look_over(model *m, const search *f, int n, const int *watched, const int *sign, double begin, double end,
                      double *doubtful)
{
    double g0[NE], g1[NE], near0[NE], near1[NE], check[NE], left = begin;
    for (int k = 0; k < n; k++)
        doubtful[k] = DBL_MAX;
    f->at(m, left, g0);
    for (int part = 1; part <= PARTS; part++) {
        double right = part == PARTS ? end : begin + (end - begin) * part / PARTS, width = right - left;
        if (!(right > left))
            continue;
        f->at(m, left + DIFFERENCE * width, near0);
        f->at(m, right - DIFFERENCE * width, near1);
        f->at(m, left + CHECK * width, check);
        f->at(m, right, g1);
        for (int k = 0; k < n; k++) {
            if (watched[k] == UNWATCHED || doubtful[k] < DBL_MAX)
                continue;
            double da = (near0[k] - g0[k]) / DIFFERENCE, db = (g1[k] - near1[k]) / DIFFERENCE;
            if (sign[k] == 0 || !stays(m, f, k, sign[k], left, width, g0[k], g1[k], da, db, check[k]))
                doubtful[k] = left;
        }
        memcpy(g0, g1, sizeof g0);
        left = right;
    }
}
#endif
