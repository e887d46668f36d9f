/* One scenario a thread: the loop of drive.c of the runtime, on a memory of its own that is kept between two launches.
 *
 * A memory stays in registers as long as no function that is called is shown where it lies. All of the runtime is put where
 * it is called, therefore, and what is seldom needed is done apart, on copies.
 */
/* Rows of a step are not made in the loop over steps, which keeps registers for them otherwise. */
DEVICE INLINED int64_t show_rows_apart(Run run, Output *out, double limit)
{
    (void)run, (void)out, (void)limit;
    return OUTPUT_FULL;
}

DEVICE APART int64_t rows_of_step(Step *step, Output *out, double limit)
{
    MAKE_RUN(run)
    unpack_step(step, run);
    const int64_t code = show_rows(run, out, limit);
    pack_step(run, step);
    return code;
}

/* Where rows go from the next one on. */
DEVICE INLINED Output rows_left(const Scenarios *s, long long k, Run run)
{
    const int64_t next = run.i->output_next;
    run.i->output_used = 0;
    Output out = {s->times, 0, s->rows + (k * s->n_times + next) * run.i->n_z, 0, 0, s->n_times - next, 0};
    return out;
}

/* Rows of the pending step. */
DEVICE INLINED int64_t show_pending(const Scenarios *s, long long k, Run run)
{
    Step step;
    Output out = rows_left(s, k, run);
    pack_step(run, &step);
    const int64_t code = rows_of_step(&step, &out, run.i->searched == 2 ? run.r->t_event : run.r->t_new);
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
DEVICE INLINED void enter_settings(const Scenarios *s, long long k, Run run)
{
    run.r->t_end = s->t_end;
    run.r->span = s->t_end - s->t0;
    run.r->rtol = s->rtol;
    run.r->h_max = s->h_max;
    run.r->h_fixed = s->step;
#if !HAS_REACH
    run.r->round_off = s->round_off;
#endif
    run.r->at_atol = s->atol;
    run.i->output_count = s->n_times;
    run.i->max_steps = s->max_steps;
    run.i->timed = run.i->timed_planned = (Address)TIME_WORDS;
    run.i->timed_numbers = (Address)TIME_NUMBERS;
#if HAS_ACTIONS
    run.i->scenarios = s;
    run.i->scenario = k;
#else
    (void)k;
#endif
#if HAS_EVENTS
    for (int e = 0; e < run.i->n_e; e++)
        integers(run, directions)[e] = e < N_ACTIONS ? DIRECTIONS[e] : SWITCHING;
#endif
    if (run.i->n_clocks > 0)
        aim_at_samples(run);
}

/* Samples at the start, the right-hand side behind them, and what happens there. `first` is left with the first row. */
DEVICE INLINED int64_t begin_motion(Run run, double t, double *first)
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
#if HAS_COURSE
    int64_t status = start_again(run, t);
#else
    int64_t status = begin(run, t, ORDER_OF_METHOD);
#endif
#if HAS_EVENTS
    run.r->t_silent = run.r->t_searched = t;
    run.r->t_again = -INFINITE;
    for (int e = 0; e < run.i->n_e; e++)
        reals(run, t_switched)[e] = -INFINITE;
    if (run.i->n_switches > 0)
        sides_at(run.i, run.r, t, 0);
#endif
#if HAS_ACTIONS
    forget_events(run);
    if (status == OK)
        status = set_out(run, t, first);
#else
    for (int d = 0; d < run.i->n_z; d++)
        first[d] = reals(run, z)[d];
#endif
    return status;
}

/* Up to `budget` attempts; EVENT or BREAK where the scenario has come to what is dealt with in `pass`. */
DEVICE INLINED int64_t go_on(const Scenarios *s, long long k, Run run, int64_t budget)
{
    const int64_t last = run.i->steps + run.i->rejected + budget;
    for (;;) {
        const int64_t first = run.i->output_next, left = s->n_times - first, n = run.i->n_z;
        double *rows = s->rows + (k * s->n_times + first) * n;
        const int64_t attempts = most(last - run.i->steps - run.i->rejected, 1); /* a pending step is not left */
        const int64_t code = advance(run.i, run.r, attempts, s->times, s->n_times, 0, left, rows, left, n, 0, 0, 0, 0, 0);
#if !ROWS_APART
        if (code == OUTPUT_FULL) {
            const int64_t status = show_pending(s, k, run);
            if (status != OK)
                return status;
            continue;
        }
#endif
#if HAS_EVENTS
        if (code == LOCATED) {
            consider(run);
            for (int e = N_ACTIONS; e < run.i->n_e; e++)
                if (integers(run, directions)[e] == UNWATCHED)
                    return CARE_WANTED; /* it chatters, which is to be said in words */
            continue;
        }
        if (code == BREAK && pass_end(run))
            continue;
#endif
        return code;
    }
}

KERNEL begin(const Scenarios *s, long long count)
{
    FOR_EACH_THREAD(k, count) {
        double first[ROOM(Integers::n_z)];
        MAKE_RUN(run)
        load_run(s, k, run);
        enter_settings(s, k, run);
        run.r->weak_below = HAS_CHOICE ? WEAK : 0.0;
        const int64_t status = begin_motion(run, s->t0, first);
        if (s->n_times > 0 && s->times[0] == s->t0) {
            for (int d = 0; d < run.i->n_z; d++)
                s->rows[k * s->n_times * run.i->n_z + d] = first[d];
            run.i->output_next = 1;
        }
        s->status[k] = status == OK ? SLICE_ENDED : status;
        store_run(s, k, run);
    }
}

/* A number that is not finite makes those of all later steps so: it is looked for when scenarios leave the loop over steps. */
DEVICE INLINED int64_t if_finite(Run run, int64_t code)
{
#ifdef FINITE_AT_LAST
    if (doubt(reals(run, z), run.i->n_z) + doubt(reals(run, f), run.i->n_z) != 0.0)
        return NON_FINITE;
#endif
    return code;
}

KERNEL advance(const Scenarios *s, const long long *active, long long count, long long budget)
{
    FOR_EACH_THREAD(i, count) {
        const long long k = active[i];
        MAKE_RUN(run)
        load_run(s, k, run);
        enter_settings(s, k, run);
#if ROWS_APART
        run.i->pending = 0; /* as `show` leaves it: the compiler is to know */
#endif
        s->status[k] = if_finite(run, go_on(s, k, run, budget));
        store_run(s, k, run);
    }
}

#if ROWS_APART
KERNEL show(const Scenarios *s, const long long *active, long long count)
{
    FOR_EACH_THREAD(i, count) {
        const long long k = active[i];
        MAKE_RUN(run)
        load_run(s, k, run);
        enter_settings(s, k, run);
        Output out = rows_left(s, k, run);
        int64_t status = show_rows(run, &out, run.r->t_new);
        if (status == OK)
            status = finish_step(run, &out);
        s->status[k] = if_finite(run, status == OK ? SLICE_ENDED : status);
        store_run(s, k, run);
    }
}
#endif

#if HAS_COURSE
KERNEL pass(const Scenarios *s, const long long *active, long long count)
{
    FOR_EACH_THREAD(i, count) {
        const long long k = active[i];
        MAKE_RUN(run)
        load_run(s, k, run);
        enter_settings(s, k, run);
        const int64_t status = go_beyond(run, s->status[k]), shown = run.i->output_next - 1;
        if (status == STOPPED && shown >= 0 && s->times[shown] == run.r->t) /* the row of that time shows what follows */
            for (int d = 0; d < run.i->n_z; d++)
                s->rows[(k * s->n_times + shown) * run.i->n_z + d] = reals(run, z)[d];
        s->status[k] = status == OK ? SLICE_ENDED : status;
        store_run(s, k, run);
    }
}
#endif
