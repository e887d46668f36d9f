/* ---- arguments: every function that is called from outside looks at what it is given ------------------------------------ */

static int all_finite(const double *values, int n)
{
    for (int i = 0; i < n; i++)
        if (!isfinite(values[i]))
            return 0;
    return 1;
}

/* Whether equations can be evaluated at (t, z), with the parameters in m. */
static int check_state(const model *m, double t, const double *z)
{
    return isfinite(t) && all_finite(z, NZ) && all_finite(m->p, NP) ? @NAME@_OK : @NAME@_NOT_FINITE;
}

/* Whether time passes in a step of some length (s) up to the time t, or from there back to 0. */
static int passes(double t, double length)
{
    double largest = fabs(t);
    return largest + length > largest;
}

/* Whether time passes from one sample to the next, as far from 0 as it is. */
static int ticks(const model *m)
{
    int found = 1;
#if NK > 0
    double periods[NK], offsets[NK];
    @name@_clocks(m->p, periods, offsets, work(m));
    for (int c = 0; c < NK; c++)
        found = found && passes(m->t, periods[c]);
#endif
    (void)m;
    return found;
}

/* Whether steps can be taken from the state in m up to t_end, as m and the tolerances say. */
static int check_run(const model *m, double t_end, double rtol, double atol)
{
    int status = check_state(m, m->t, m->z), fixed = m->method == @NAME@_RK4;
    double largest = fmax(fabs(m->t), fabs(t_end));
    if (status != @NAME@_OK || !isfinite(t_end))
        return @NAME@_NOT_FINITE;
    if (!ticks(m))
        return @NAME@_CLOCK;
    if (m->method < @NAME@_AUTO || m->method > (int)(sizeof methods / sizeof *methods))
        return @NAME@_NO_METHOD;
    if (!(rtol >= 0.0 && rtol < INF && atol >= 0.0 && atol < INF && (rtol > 0.0 || atol > 0.0 || fixed)))
        return @NAME@_BAD_TOLERANCE;
    int chosen = m->h > 0.0 && m->h != run_of(m).r->h; /* from outside: what control left may be as short as it is */
    if (!(m->h >= 0.0) || (chosen && !passes(largest, m->h)) || !passes(largest, m->max_step) || (fixed && !passes(largest, m->step)))
        return @NAME@_BAD_STEP;
    return t_end >= m->t && isfinite(t_end - m->t) ? @NAME@_OK : @NAME@_BAD_TIME;
}

/* Whether times ascend from the present one on. */
static int check_times(const model *m, const double *times, long count)
{
    for (long k = 0; k < count; k++)
        if (!isfinite(times[k]) || !isfinite(m->t))
            return @NAME@_NOT_FINITE;
        else if (k > 0 ? times[k] <= times[k - 1] : times[k] < m->t)
            return @NAME@_BAD_TIME;
    return @NAME@_OK;
}

