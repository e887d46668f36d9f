/* ---- switchings in time ----------------------------------------------------------------------------------------- */

double @name@_sided(const model *m, double t) { return on_this_side(m, t); }

@bounds@
#if NT > 0
#define SHORTEST_TIME 8.5e-22       /* times closer to zero than this are not told apart (s) */
#define PROBE 0.381966011250105     /* share of a stretch at which rounding is measured */
#define ONE_TIME 1e-12              /* share of the time itself: switchings closer to each other are one */

/* Spread of the bounds of function k over a stretch; 0 where they prove that it does not switch. */
static double unsettled(const model *m, int k, double left, double right)
{
    interval stretch = {left, right}, b = time_bounds(m, k, stretch);
    int settled = b.low > 0.0 || b.high < 0.0 || (b.low == 0.0 && b.high == 0.0);
    if (@name@_timed_integers[k])
        settled = isfinite(b.low) && isfinite(b.high) && floor(b.low) == floor(b.high) && ceil(b.low) == ceil(b.high);
    return settled ? 0.0 : fmax(b.high - b.low, DBL_MIN);
}

/* A few units in the last place of the times within a stretch. */
static double finest(double left, double right)
{
    return fmax(2.0 * DBL_EPSILON * fmax(fabs(left), fabs(right)), SHORTEST_TIME);
}

/* Where a stretch ends within which rounding, or a further switching close by, hides the sign. */
static double where_settled(const model *m, int k, double high, double end, double step)
{
    for (int i = 0; high < end && unsettled(m, k, high, high + finest(high, high)) > 0.0; i++) {
        double next = fmin(end, high + step), probe = high + PROBE * (next - high);
        if (i > 64 || unsettled(m, k, probe, probe) > 0.0) {
            high = next;
            step *= 2.0;
        } else {
            high += finest(high, high);
        }
    }
    return fmin(high, end);
}

/* The first stretch between begin and end within which function k may switch: a few units in the last place, more only
 * where rounding hides the sign over a longer time. Returns 0 without one. */
static int first_switching(const model *m, int k, double begin, double end, double *low, double *high)
{
    double left = begin, width = end - begin;
    if (single_time(m, k, low, high))
        return *low <= end && *high >= begin;
    while (left < end) {
        double right = left + width < end && left + width > left ? left + width : end;
        double spread = unsettled(m, k, left, right), probe = left + PROBE * (right - left);
        if (spread == 0.0) {
            left = right;
            width *= 2.0;
        } else if (right - left <= finest(left, right) || unsettled(m, k, probe, probe) >= 0.25 * spread) {
            *low = left;
            *high = where_settled(m, k, right, end, right - left);
            return 1;
        } else {
            width = 0.5 * (right - left);
        }
    }
    return 0;
}
#endif

#if NT > 0
/* The first switchings between begin and end that are one; returns 0 without any. */
static int next_switching(model *m, double begin, double end, double gap, double *low, double *high)
{
    *low = INF;
    *high = end;
    m->break_acts = 0;
    for (int k = 0; k < NT && begin < end; k++) {
        double first, last;
        if (!first_switching(m, k, begin, fmin(end, *high + gap), &first, &last) || first > *high + gap)
            continue;
        if (last < *low - gap) {                         /* earlier than all before */
            *low = *high = INF;
            m->break_acts = 0;
        }
        *high = *low == INF ? last : fmax(*high, last);
        *low = fmin(*low, first);
        m->break_acts = m->break_acts || k < NTA;
    }
    return *low < INF;
}
#endif

/* Finds the next switching between t and `until`: t_break, or INF without one. Before it functions are evaluated up to
 * t_high, behind it from t_next on. The motion stands behind switchings at t itself. */
static void plan(model *m, double t, double until)
{
    Run run = run_of(m);
    run.r->t_break = run.r->t_high = INF;
    m->planned = until;
#if NT > 0
    double begin = fmax(t, m->t_behind), low, high, gap = ONE_TIME * fmax(fabs(t), fabs(until));
    while (next_switching(m, begin, until, gap, &low, &high)) {
        int one = high - low <= 10.0 * gap;              /* else rounding decides: a break at either end */
        double at = one ? low + 0.5 * (high - low) : low > begin ? low : high;
        m->t_next = one ? high : at;
        if (at > t + gap) {
            run.r->t_break = at;
            if (m->break_acts)
                run.r->t_high = fmax(one ? low : at, run.r->t_low);
            break;
        }
        begin = m->t_behind = fmax(m->t_next, nextafter(begin, INF));
        if (m->break_acts)
            run.r->t_low = m->t_next;
    }
#endif
    m->t_switch = run.r->t_break;
    (void)t;
}

/* A motion begins behind what switches at its start. */
static void begin_behind(model *m, double t)
{
    Run run = run_of(m);
    run.r->t_low = m->t_behind = -INF;
    run.r->t_high = run.r->t_break = m->t_switch = INF;
#if NT > 0
    double low, high, about = ONE_TIME * fmax(fabs(t), 1e-3);
    for (int k = 0; k < NTA; k++)
        if (first_switching(m, k, t - about, t + about, &low, &high) && high - low <= about)
            run.r->t_low = m->t_behind = fmax(run.r->t_low, high);
#else
    (void)t;
#endif
}
