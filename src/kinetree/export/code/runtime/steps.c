/* ---- steps ------------------------------------------------------------------------------------------------------------- */

/* Takes steps up to t_end, until there have been `last` attempts in all; with rows of output at some times. `once`: no further
 * than the step that the first of them lies in. FINISHED, SLICE_ENDED, OUTPUT_FULL (`once`), or why the motion ends. */
static int64_t take_steps(model *m, const double *times, long count, double *rows, int once, int64_t last)
{
    Run run = run_of(m);
    double kept_t[2], kept_z[2 * NZ], out_t[1];
    for (;;) {
        int64_t room = m->rows < (once ? 1 : count), attempts = most(last - run.i->steps - run.i->rejected, 1);
        int64_t code = advance(run.i, run.r, attempts, times, count, out_t, room, rows + m->rows * NZ, 1, NZ, kept_t, 2,
                               kept_z, 2, NZ);
        m->rows += (long)run.i->output_used;
        if (code == FINISHED || code == SLICE_ENDED || (once && code == OUTPUT_FULL))
            return code;
        if (code == SWITCH)
            change_method(m);
        code = go_beyond(run, code);
        if (code != OK)
            return code;
    }
}

static void tolerate(model *m, double rtol, double atol)
{
    Run run = run_of(m);
    run.r->rtol = m->rtol = rtol;
    run.r->h_max = m->max_step;
    m->atol = atol;
    for (int i = 0; i < NZ; i++)
        reals(run, atol)[i] = atol;
}

/* The method that a motion begins with. */
static int first_method(const model *m)
{
    if (m->method != @NAME@_AUTO)
        return m->method - 1;
    return m->rtol > LOOSE_TOLERANCE ? @NAME@_TSIT5 - 1 : @NAME@_DOP853 - 1;
}

/* Makes steps to t_end ready, with the rows at and before the present time. `assembled`: m->z is a start on its constraints. */
static int get_ready(model *m, double t_end, const double *times, long count, double *rows, double rtol, double atol,
                     int assembled)
{
    Run run = run_of(m);
    double begin = m->t;
    int fresh = !m->begun, status;
    tolerate(m, rtol, atol);
    run.r->h_fixed = m->step;
    run.r->t_end = t_end;
    run.r->span = t_end - m->t;
    run.i->last_event = -1;
    run.i->stopped = 0;
    m->rows = 0;
    int stays = m->method == @NAME@_AUTO && m->begun && methods[m->active].stiff;
    int wanted = stays ? m->active : first_method(m);
    if (fresh || wanted != m->active) {
        if (!fresh)
            go_back(m);
        install(m, wanted);
        run.i->stale = 1;
    }
    run.i->detect = m->method != @NAME@_AUTO || @NAME@_STIFF == 0 ? 0 : methods[m->active].stiff ? 2 : 1;
    if (fresh) {
        double row[NZ];
        run.i->stale = 0;
        status = begin_motion(m, t_end, assembled, row);
        if (count > 0 && times[0] == begin)
            memcpy(rows, row, sizeof row);
    } else {
        if (count > 0 && times[0] == begin)
            memcpy(rows, m->z, sizeof m->z);
        status = take_over(m, t_end);
    }
    m->rows = count > 0 && times[0] == begin;
    run.i->output_next = 0;
    while (run.i->output_next < count && times[run.i->output_next] <= begin)
        run.i->output_next++;
    m->planned = fmax(m->planned, t_end);
    if (status == @NAME@_OK && run.r->t < run.r->t_break)
        plan_switchings(run.i, run.r, run.r->t, m->planned);
    run.i->checkpointed = 1;
    run.i->kept = 0;
    run.i->kept_stride = 1;
    run.i->output_count = count;
    int64_t done = run.i->steps + run.i->rejected;
    run.i->max_steps = m->max_steps < INT64_MAX - done ? done + m->max_steps : INT64_MAX;
    return status;
}

static int go(model *m, double t_end, const double *times, long count, double *rows, int once, double rtol, double atol)
{
    Run run = run_of(m);
    int status = check_run(m, t_end, rtol, atol);
    m->rows = 0;
    if (status != @NAME@_OK)
        return status;
    status = get_ready(m, t_end, times, count, rows, rtol, atol, 0);
    if (status == @NAME@_OK) {
        int64_t code = take_steps(m, times, count, rows, once, INT64_MAX);
        status = code == OUTPUT_FULL ? @NAME@_OK : outcome(m, code);
    }
    int ahead = once && status == @NAME@_OK && m->rows > 0;
    return ahead ? shown(m, times[0], rows, status) : shown(m, run.r->t, reals(run, z), status);
}

int @name@_advance(model *m, double t_end, double rtol, double atol)
{
    double none[1] = {0.0};
    return go(m, t_end, none, 0, none, 0, rtol, atol);
}

int @name@_follow(model *m, double t, double t_stop, double rtol, double atol)
{
    double times[2] = {t, t}, row[2 * NZ];               /* there is room for one row: the second one ends the call */
    int status = check_times(m, &t, 1);
    return status == @NAME@_OK && t > m->t ? go(m, fmax(t, t_stop), times, 2, row, 1, rtol, atol) : status;
}

int @name@_rows(model *m, const double *times, long count, double *rows, double rtol, double atol)
{
    int status = check_times(m, times, count);
    m->rows = 0;
    return status == @NAME@_OK && count > 0 ? go(m, times[count - 1], times, count, rows, 0, rtol, atol) : status;
}

int @name@_step(model *m, double h)
{
    if (check_state(m, m->t, m->z) != @NAME@_OK || !isfinite(h) || !isfinite(m->t + h))
        return @NAME@_NOT_FINITE;
    if (!ticks(m))
        return @NAME@_CLOCK;
    if (!passes(m->t, h))
        return @NAME@_BAD_STEP;
    Run run = connected(m);
    int former = m->active;
    int64_t watching = run.i->watching;
    double low = run.r->t_low, high = run.r->t_high, next = run.r->t_break;
    install(m, @NAME@_RK4 - 1);
    go_back(m);
    put_state(run, m->t, m->z);
    run.r->t_low = -INF;
    run.r->t_high = run.r->t_break = INF;
    run.r->t_end = m->t + h;
    run.r->h_fixed = h;
    run.r->t_base = m->t;
    run.i->fixed_count = 0;
    run.i->stale = run.i->checkpointed = 1;
    run.i->watching = 0;
    int64_t code = wind_up(run, m->t, 0, !(run.r->t_sample < INF));
    int status = outcome(m, code == OK ? march(run.i, run.r) : code);
    run.i->watching = watching;
    run.r->t_low = low;
    run.r->t_high = high;
    run.r->t_break = next;
    install(m, former);
    return shown(m, run.r->t, reals(run, z), status);
}

/* Where functions have come to stand on their zero, or just behind it: what carries them on is known, not their sign. */
static void find_near(model *m, double t, const double *z)
{
#if NE > 0
    Run run = connected(m);
    double g[NE];
    event_values(run, ON_THIS_SIDE(run, t), z, g);
    for (int k = 0; k < NE; k++) {
        int64_t side = integers(run, signs)[k];
        m->near[k] = side == 0 ? fmax(NO_SIDE, 2.0 * fabs(g[k])) : g[k] * (double)side > 0.0 ? -1.0 : 2.0 * fabs(g[k]);
    }
#endif
    (void)m, (void)t, (void)z;
}

/* For programs that watch the functions themselves. */
int @name@_update(model *m, double until, int *changed, double *next)
{
    Run run = run_of(m);
    int status = check_run(m, until, m->rtol, m->atol);
    double row[NZ];
    *changed = 0;
    *next = until;
    if (status != @NAME@_OK)
        return status;
    *changed = !m->begun;
    run.i->stopped = 0;
    if (!m->begun) {
        tolerate(m, m->rtol, m->atol);
        run.r->span = until - m->t;
        install(m, first_method(m));
        status = begin_motion(m, until, 0, row);
    } else {
        go_back(m);
        connected(m);
        status = onto_constraints(m, m->t, m->z);
        put_state(run, m->t, m->z);
        int passes = m->t >= run.r->t_break;
        m->planned = until;
        int64_t code = status == @NAME@_OK ? OK : PROJECTION_FAILED;
        if (code == OK && passes)
            code = pass_break(run);
        if (code == OK)
            code = wind_up(run, m->t, 0, 0);
        int samples = m->t >= run.r->t_sample;
        *changed = passes || samples;
        if (code == OK)
            code = take_due(run);
        copy(m->z, reals(run, z), NZ);
        if (code == OK && (samples || !passes))
            code = start_again(run, m->t);
        status = outcome(m, code);
#if NE > 0
        double g[NE];
        if (m->t > m->t_updated)                         /* what has not left zero yet is near it as after any event */
            clear(reals(run, leaving), NE);
        int any = 0;
        int64_t *signs = integers(run, signs), *hit = integers(run, happening), moved = 0;
        event_values(run, m->t, m->z, g);
        for (int k = 0; k < NE; k++) {
            int64_t watched = integers(run, directions)[k], sign = signs[k];
            hit[k] = 0;
            if (fabs(g[k]) <= m->near[k])                /* where it was left, to within round-off */
                continue;
            int left = sign_of(g[k]) == -sign || (watched != SWITCHING && sign_of(g[k]) != sign && m->t > m->t_updated);
            hit[k] = sign != 0 && watched != UNWATCHED && left && (watched == 0 || watched == -sign || watched == SWITCHING);
            any = any || (hit[k] && k < NA);
            *changed = *changed || hit[k];
            if (g[k] != 0.0 && (!is_contact(run, k) || sign < 0)) /* friction that has passed its rest is watched again */
                signs[k] = sign_of(g[k]);
        }
        if (any && status == @NAME@_OK) {
            run.r->span = until - m->t;
            copy(reals(run, z_event), m->z, NZ);
            code = fire(run, m->t, &moved);
            *changed = *changed || moved;
            if (code == OK && !moved)
                find_sides(run, m->t, 0);
            if (code == OK)
                code = follow_events(run, m->t, moved);
            status = outcome(m, code);
        }
#endif
    }
    m->t_updated = run.r->t;                             /* what stands on its zero now has been dealt with */
    find_near(m, run.r->t, reals(run, z));
    plan_switchings(run.i, run.r, run.r->t, until);
    *next = fmin(run.r->t_break, run.r->t_sample);
    *next = *next < INF ? *next : until;
    return shown(m, run.r->t, reals(run, z), status);
}
