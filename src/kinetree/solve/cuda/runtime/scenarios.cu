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
    if (run.i->n_clocks > 0)
        aim_at_samples(run);
}

/* Samples at the start, and the right-hand side behind them. */
DEVICE INLINED int64_t set_out(Run run, double t)
{
    run.r->t = t;
    if (run.i->n_clocks > 0 && run.r->t_sample <= t) {
        const int64_t code = take_samples(run);
        if (code != OK)
            return code;
        run.i->row_due = 0;
    }
    return begin(run, t, ORDER_OF_METHOD);
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
        const int64_t first = run.i->output_next, left = s->n_times - first;
        double *rows = s->rows + (k * s->n_times + first) * run.i->n_z;
        s->status[k] = advance(run.i, run.r, budget, s->times, s->n_times, 0, left, rows, left, run.i->n_z, 0, 0, 0, 0, 0);
        store_run(s, k, run);
    }
}
