/* ---- the beginning ---------------------------------------------------------------------------------------------------- */

void @name@_start(model *m)
{
    memset(m, 0, sizeof *m);
    m->t = @name@_t_start;
    memcpy(m->z, @name@_z_start, NZ * sizeof(double));
#if NP > 0
    memcpy(m->p, @name@_p_start, NP * sizeof(double));
#endif
    memcpy(m->integers, memory_integers, sizeof memory_integers);
    memcpy(m->reals, memory_reals, sizeof memory_reals);
    m->event = -1;
    stand_open(run_of(m));
    forget_events(run_of(m));
    m->method = @NAME@_AUTO;
    m->rtol = 1e-8;
    m->atol = 1e-10;
    m->max_step = INF;
    m->max_steps = 10000000;
}

#define BEGINNING 1.0 /* s: up to where switchings in time are known at least */

/* Before the first step: the start that the parameters ask for, unless m->z is one, `assembled`; and all that happens there. */
static int begin_motion(model *m, double t_end, int assembled, double *first)
{
    int status = assembled ? @NAME@_OK : start_anew(m);
    int given = !assembled && memcmp(m->z, @name@_z_start, NZ * sizeof(double)) != 0;
    Run run = connected(m);
    m->planned = fmax(t_end, m->t + BEGINNING); /* what happens at the start is seen by what follows, also where that alone is asked for */
    memcpy(first, m->z, NZ * sizeof(double));
    plan_switchings(run.i, run.r, m->t, m->planned);
    if (status == @NAME@_OK && given)
        status = onto_constraints(m, m->t, m->z);
    if (status != @NAME@_OK)
        return status;
    put_state(run, m->t, m->z);
    status = outcome(m, commence(run, m->h, first));
    m->begun = status == @NAME@_OK || status == @NAME@_STOPPED; /* what has failed begins anew with the next call */
    return status;
}

int @name@_adopt(model *m)
{
    Run run = run_of(m);
    for (unsigned k = 0; k < sizeof layout / sizeof *layout; k++)
        if (m->integers[layout[k]] != memory_integers[layout[k]])
            return @NAME@_FOREIGN;
    if (check_state(m, m->t, m->z) != @NAME@_OK || m->active < 0 || m->active >= (int)(sizeof methods / sizeof *methods) ||
        run.i->mode < 0 || run.i->mode >= MODES)
        return @NAME@_FOREIGN;
    integers(run, mode_kernels)[MODE_KERNEL_RHS] = integers(run, mode_kernels)[MODE_KERNEL_MATRICES] = -1;
    connected(m);
    return @NAME@_OK;
}

/* Back from a step that goes on beyond what was shown. */
static void go_back(model *m)
{
    Run run = run_of(m);
    if (run.r->t == m->t_shown && run.i->pending == 0)
        return;
    put_state(run, m->t_shown, m->z_shown);
#if NE > 0
    for (int k = 0; k < NE; k++)
        integers(run, signs)[k] = integers(run, signs_before)[k];
    sides_at(run.i, run.r, m->t_shown, 0);
    stand(run);
#endif
}

/* Takes over what was changed from outside between two calls; a step that goes on beyond t_end is taken again. */
static int take_over(model *m, double t_end)
{
    Run run = run_of(m);
    int beyond = run.i->pending != 0 && run.r->t_new > t_end;
    if (!beyond && m->t == m->t_shown && memcmp(m->z, m->z_shown, NZ * sizeof(double)) == 0 &&
        memcmp(m->p, m->p_shown, NP * sizeof(double)) == 0 && m->h == run.r->h) {
        connected(m);
        return @NAME@_OK;
    }
    go_back(m);
    int moved = memcmp(m->z, reals(run, z), NZ * sizeof(double)) != 0;
    put_state(run, m->t, m->z);
    connected(m);
    run.r->t_base = m->t;
    run.i->fixed_count = 0;
    run.i->stale = 1;
    run.i->jacobian_fresh = run.i->factors_valid = 0;
    m->planned = -INF;
    int64_t code = wind_up(run, m->t, m->t != m->t_shown, 0);
    if (code == OK && !(m->h > 0.0))
        code = start_again(run, m->t);
    int status = outcome(m, code);
    if (m->h > 0.0)
        run.r->h = m->h;
#if NE > 0
    if (moved && status == @NAME@_OK) {
        clear(reals(run, leaving), NE);
        run.r->kicked = 0.0;
        for (int k = 0; k < NE; k++)
            integers(run, on_zero)[k] = 0;
        sides_at(run.i, run.r, m->t, 0);
        stand(run);
    }
#endif
    (void)moved;
    return status;
}

/* What is seen from outside: (t, z). */
static int shown(model *m, double t, const double *z, int status)
{
    Run run = run_of(m);
    m->t = m->t_shown = t;
    memcpy(m->z, z, NZ * sizeof(double));
    memcpy(m->z_shown, z, NZ * sizeof(double));
    memcpy(m->p_shown, m->p, NP * sizeof(double)); /* those of the run follow m->p at every evaluation */
    m->h = run.r->h;
    m->event = (int)run.i->last_event;
    m->steps = (long)run.i->steps;
    m->rejected = (long)run.i->rejected;
    return status;
}
