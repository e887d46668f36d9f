/* One scenario a thread: the loop of drive.c of the runtime, on a memory of its own that is kept between two launches.
 *
 * A memory stays in registers as long as no function that is called is shown where it lies. All of the runtime is put where
 * it is called, therefore, and what is seldom needed is done apart, on copies.
 */
DEVICE APART int64_t rows_of_step(Step *step, Output *out, double limit)
{
    MAKE_RUN(run)
    unpack_step(step, run);
    const int64_t code = show_rows(run, out, limit);
    pack_step(run, step);
    return code;
}

DEVICE INLINED int64_t show_rows_apart(Run run, Output *out, double limit)
{
    Step step;
    Output copy = *out;
    pack_step(run, &step);
    const int64_t code = rows_of_step(&step, &copy, limit);
    take_back(&step, run);
    return code;
}

DEVICE APART int64_t state_of_step(Step *step, double t, double *out)
{
    MAKE_RUN(run)
    unpack_step(step, run);
    const int64_t code = state_at(run, t, out);
    pack_step(run, step);
    return code;
}

DEVICE INLINED int64_t state_at_apart(Run run, double t, double *out)
{
    Step step;
    pack_step(run, &step);
    const int64_t code = state_of_step(&step, t, out);
    take_back(&step, run);
    return code;
}

#if HAS_EVENTS
DEVICE APART int64_t events_of_step(Step *step)
{
    MAKE_RUN(run)
    unpack_step(step, run);
    const int64_t found = location(run.i, run.r);
    pack_step(run, step);
    return found;
}

DEVICE INLINED int64_t location_apart(Run run)
{
    Step step;
    pack_step(run, &step);
    const int64_t found = events_of_step(&step);
    take_back(&step, run);
    return found;
}
#endif

DEVICE APART double residual_of_rows(const double *B, const double *residual, int64_t rows, const double *delta, double scale,
                                     double round_off)
{
    MAKE_RUN(run)
    for (int i = 0; i < run.i->m * run.i->n_y; i++)
        reals(run, B)[i] = B[i];
    run.r->round_off = round_off;
    return largest_residual(run, residual, rows, delta, scale);
}

DEVICE INLINED double largest_residual_apart(Run run, const double *residual, int64_t rows, const double *delta, double scale)
{
    double B_[ROOM(Integers::m * Integers::n_y)], residual_[ROOM(Integers::m)], delta_[ROOM(Integers::n_y)];
    for (int i = 0; i < run.i->m * run.i->n_y; i++)
        B_[i] = reals(run, B)[i];
    for (int i = 0; i < rows; i++)
        residual_[i] = residual[i];
    for (int j = 0; j < run.i->n_y; j++)
        delta_[j] = delta[j];
    return run.r->residual = residual_of_rows(B_, residual_, rows, delta_, scale, run.r->round_off);
}

/* What is the same for all scenarios, and the parameters of this one. */
DEVICE INLINED void enter_settings(const Scenarios *s, Run run)
{
    run.r->t_end = s->t_end;
    run.r->rtol = s->rtol;
    run.r->h_max = s->h_max;
    run.r->h_fixed = s->step;
    run.r->round_off = s->round_off;
    run.r->at_atol = s->atol;
    run.i->output_count = s->n_times;
    run.i->max_steps = s->max_steps;
    run.r->t_short = s->t_short;
    run.i->timed = run.i->timed_planned = (Address)TIME_WORDS;
    run.i->timed_numbers = (Address)TIME_NUMBERS;
    for (int e = 0; e < run.i->n_e; e++)
        integers(run, directions)[e] = SWITCHING;
    if (run.i->n_clocks > 0)
        aim_at_samples(run);
}

/* Samples at the start, and the right-hand side behind them. */
DEVICE INLINED int64_t set_out(Run run, double t)
{
    run.r->t = t;
#if HAS_TIMED
    run.i->timed_planned = 0;
    plan_switchings(run.i, run.r, t, run.r->t_end);
#endif
    if (run.i->n_clocks > 0 && run.r->t_sample <= t) {
        const int64_t code = take_samples(run);
        if (code != OK)
            return code;
        run.i->row_due = 0;
    }
    const int64_t status = begin(run, t, ORDER_OF_METHOD);
#if HAS_EVENTS
    run.r->t_silent = run.r->t_searched = t;
    run.r->t_again = -INFINITE;
    for (int e = 0; e < run.i->n_e; e++)
        reals(run, t_switched)[e] = -INFINITE;
    sides_at(run.i, run.r, t, 0);
#endif
    return status;
}

/* Up to `budget` attempts; what was located in a step is dealt with as kinetree.solve.run does, EVENT or BREAK where the
 * scenario has come to a switching and begins anew there.
 */
DEVICE INLINED int64_t go_on(const Scenarios *s, long long k, Run run, int64_t budget)
{
    const int64_t last = run.i->steps + run.i->rejected + budget;
    for (;;) {
        const int64_t first = run.i->output_next, left = s->n_times - first, n = run.i->n_z;
        double *rows = s->rows + (k * s->n_times + first) * n;
        const int64_t attempts = most(last - run.i->steps - run.i->rejected, 1); /* a pending step is not left */
        const int64_t code = advance(run.i, run.r, attempts, s->times, s->n_times, 0, left, rows, left, n, 0, 0, 0, 0, 0);
        if (run.i->watching == 0)
            return code;
#if HAS_EVENTS
        if (code == LOCATED) {
            if (!is_repeated(run) && note_switchings(run.i, run.r, run.r->t_event) > 0)
                return CARE_WANTED;
            repeat_step(run.i, run.r);
        } else if (code == BREAK && run.r->t < run.r->t_switch) { /* the end of a step that was taken again */
            run.r->t_break = run.r->t_switch;
            keep_pace(run, run.r->t, run.r->t_base);
        } else {
            if (code == EVENT)
                put_state(run, run.r->t_event, reals(run, z_event));
            return code;
        }
#endif
    }
}

KERNEL begin(const Scenarios *s, long long count)
{
    FOR_EACH_THREAD(k, count) {
        MAKE_RUN(run)
        load_run(s, k, run);
        enter_settings(s, run);
        run.r->weak_below = HAS_CHOICE ? WEAK : 0.0;
        const int64_t status = set_out(run, s->t0);
        if (s->n_times > 0 && s->times[0] == s->t0) {
            for (int d = 0; d < run.i->n_z; d++)
                s->rows[k * s->n_times * run.i->n_z + d] = reals(run, z)[d];
            run.i->output_next = 1;
        }
        s->status[k] = status == OK ? SLICE_ENDED : status;
        store_run(s, k, run);
    }
}

KERNEL advance(const Scenarios *s, const long long *active, long long count, long long budget)
{
    FOR_EACH_THREAD(i, count) {
        const long long k = active[i];
        MAKE_RUN(run)
        load_run(s, k, run);
        enter_settings(s, run);
        s->status[k] = go_on(s, k, run, budget);
        store_run(s, k, run);
    }
}

#if HAS_EVENTS || HAS_TIMED
KERNEL restart(const Scenarios *s, const long long *active, long long count)
{
    FOR_EACH_THREAD(i, count) {
        const long long k = active[i];
        MAKE_RUN(run)
        load_run(s, k, run);
        enter_settings(s, run);
        int64_t status = OK;
#if HAS_TIMED
        const bool in_time = s->status[k] == BREAK, unchanged = in_time && !leave_switching(run.i, run.r, run.r->t_planned);
#else
        const bool in_time = false, unchanged = false;
#endif
        if (unchanged)
            keep_pace(run, run.r->t, run.r->t_base);
        else
            status = begin_again(run, run.r->t, ORDER_OF_METHOD);
#if HAS_EVENTS
        if (!in_time && status == OK && run.i->fixed == 0)
            first_step_behind(run.i, run.r);
#else
        (void)in_time;
#endif
        s->status[k] = status == OK ? SLICE_ENDED : status;
        store_run(s, k, run);
    }
}
#endif
