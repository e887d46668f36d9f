/* ---- steps ------------------------------------------------------------------------------------------------------------- */

/* Goes on to t_end, with rows of output at some times. */
static int go_on(model *m, double t_end, const double *times, long count, double *rows)
{
    Run run = run_of(m);
    double kept_t[2], kept_z[2 * NZ], out_t[1];
    run.r->t_end = t_end;
    run.i->checkpointed = 1;
    run.i->kept = 0;
    run.i->kept_stride = 1;
    run.i->output_count = count;
    run.i->max_steps = run.i->steps + run.i->rejected + m->max_steps;
    for (;;) {
        int64_t code = advance(run.i, run.r, INT64_MAX, times, count, out_t, m->rows < count, rows + m->rows * NZ, 1, NZ,
                               kept_t, 2, kept_z, 2, NZ);
        int status = @NAME@_OK;
        m->rows += (long)run.i->output_used;
        if (code == FINISHED)
            return @NAME@_OK;
        if (code == SWITCH)
            change_method(m);
        else if (code == BREAK)
            status = pass_break(m);
#if NE > 0
        else if (code == LOCATED)
            consider(m);
        else if (code == EVENT)
            status = let_happen(m);
#endif
        else if (code < 0)
            status = pass_jump(m, code);
        if (status != @NAME@_OK)
            return status;
    }
}

static int go(model *m, double t_end, const double *times, long count, double *rows, double rtol, double atol)
{
    Run run = run_of(m);
    double *tolerances = reals(run, atol), begin = m->t;
    int first = rtol > LOOSE_TOLERANCE ? @NAME@_TSIT5 : @NAME@_DOP853, fresh = !m->begun, status;
    run.r->rtol = rtol;
    for (int i = 0; i < NZ; i++)
        tolerances[i] = atol;
    run.r->h_max = INF;
    run.r->h_fixed = m->step;
    run.r->t_end = t_end;
    m->span = t_end - m->t;
    m->event = -1;
    m->stopped = 0;
    m->rows = 0;
    int wanted = m->method == @NAME@_AUTO ? (methods[m->active].stiff && m->begun ? m->active : first - 1) : m->method - 1;
    if (fresh || wanted != m->active) {
        install(m, wanted);
        run.i->detect = m->method == @NAME@_AUTO && @NAME@_STIFF > 0;
        run.i->stale = 1;
    }
    if (fresh) {
        double row[NZ];
        run.i->stale = 0;
        status = begin_motion(m, t_end, row);
        if (count > 0 && times[0] == begin) {
            memcpy(rows, row, sizeof row);
            m->rows = 1;
        }
    } else {
        status = take_over(m);
    }
    run.i->output_next = 0;
    while (run.i->output_next < count && times[run.i->output_next] <= begin)
        run.i->output_next++;
    if (status == @NAME@_OK && run.r->t < run.r->t_break && m->planned < t_end)
        plan(m, run.r->t, t_end);
    m->planned = fmax(m->planned, t_end);
    if (status == @NAME@_OK)
        status = go_on(m, t_end, times, count, rows);
    return shown(m, status);
}

int @name@_advance(model *m, double t_end, double rtol, double atol)
{
    double none[1] = {0.0};
    return go(m, t_end, none, 0, none, rtol, atol);
}

int @name@_rows(model *m, const double *times, long count, double *rows, double rtol, double atol)
{
    return count > 0 ? go(m, times[count - 1], times, count, rows, rtol, atol) : @NAME@_OK;
}

int @name@_step(model *m, double h)
{
    Run run = connected(m);
    int former = m->active;
    int64_t watching = run.i->watching;
    double low = run.r->t_low, high = run.r->t_high, next = run.r->t_break;
    install(m, @NAME@_RK4 - 1);
    put(m, m->t, m->z);
    run.r->t_low = -INF;
    run.r->t_high = run.r->t_break = INF;
    run.r->t_end = m->t + h;
    run.r->h_fixed = h;
    run.i->stale = run.i->checkpointed = 1;
    run.i->watching = 0;
    int status = outcome(m, march(run.i, run.r));
    run.i->watching = watching;
    run.r->t_low = low;
    run.r->t_high = high;
    run.r->t_break = next;
    install(m, former);
    m->t = run.r->t;
    memcpy(m->z, reals(run, z), NZ * sizeof(double));
    return status;
}

/* For programs that watch the functions themselves. */
int @name@_update(model *m, double until, int *changed, double *next)
{
    Run run = run_of(m);
    int status = @NAME@_OK;
    double row[NZ];
    *changed = !m->begun;
    m->stopped = 0;
    if (!m->begun) {
        double *tolerances = reals(run, atol);
        run.r->rtol = 1e-8;
        for (int i = 0; i < NZ; i++)
            tolerances[i] = 1e-10;
        run.r->h_max = INF;
        m->span = until - m->t;
        install(m, @NAME@_DOP853 - 1);
        status = begin_motion(m, until, row);
    } else {
        connected(m);
        status = onto_constraints(m, m->t, m->z);
        put(m, m->t, m->z);
        int passes = m->t >= run.r->t_break;
        m->planned = until;
        if (status == @NAME@_OK)
            status = passes ? pass_break(m) : start_at(m, m->t);
        *changed = passes;
#if NE > 0
        double g[NE];
        int hit[NE], any = 0, moved = 0;
        int64_t *signs = integers(run, signs);
        event_values(run, m->t, m->z, g);
        for (int k = 0; k < NE; k++) {
            int64_t watched = integers(run, directions)[k], sign = signs[k];
            int left = sign_of(g[k]) == -sign || (watched != SWITCHING && sign_of(g[k]) != sign && m->t > m->t_updated);
            hit[k] = sign != 0 && watched != UNWATCHED && left && (watched == 0 || watched == -sign || watched == SWITCHING);
            any = any || (hit[k] && k < NA);
            *changed = *changed || hit[k];
            if (g[k] != 0.0 && !is_contact(k))
                signs[k] = sign_of(g[k]);
        }
        if (any && status == @NAME@_OK) {
            m->span = until - m->t;
            copy(row, m->z, NZ);
            status = fire(m, m->t, row, hit, &moved);
            *changed = *changed || moved;
            if (status == @NAME@_OK && !moved)
                find_sides(m, m->t, 0);
            if (status == @NAME@_OK)
                status = follow_events(m, m->t, row, moved);
        }
#endif
    }
    m->t_updated = run.r->t;                             /* what stands on its zero now has been dealt with */
    plan(m, run.r->t, until);
    *next = run.r->t_break < INF ? run.r->t_break : until;
    return shown(m, status);
}
