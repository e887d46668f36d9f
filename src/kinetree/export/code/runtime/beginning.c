/* ---- the beginning ---------------------------------------------------------------------------------------------------- */

/* What happens at the start: contacts that touch find their state, then events. `first` is left with the first row. */
static int set_out(model *m, double t, double *first)
{
    Run run = run_of(m);
    copy(first, reals(run, z), NZ);
#if NE > 0
    double z[NZ];
    int hit[NE] = {0}, changed = 0, struck = 0, status = @NAME@_OK;
    copy(z, first, NZ);
    keep(m, t, z);
#if NC > 0
    int none[NC] = {0};
    for (int k = 0; k < NC; k++) {
        measure(m, k, on_this_side(m, t), z);
        if (starts_beyond(m->contacts + k))
            return @NAME@_CONTACT;
    }
    status = settle(m, on_this_side(m, t), z, none, none, &changed);
    struck = memcmp(z, first, sizeof z) != 0;
    connected(m);
    if (status == @NAME@_OK && (changed || struck)) {
        put_state(run, t, z);
        status = restart(m, t);
    }
    if (status != @NAME@_OK)
        return status;
    if (!struck)
        copy(first, reals(run, z), NZ);
#endif
    if (struck)
        find_crossed(m, t, 1, hit);
    find_sides(m, t, 1);
    double here[NE];
    values_here(m, t, reals(run, z), here);
    for (int k = 0; k < NA; k++) {
        int64_t sign = integers(run, signs)[k];
        int leaves = here[k] == 0.0 && sign != 0 && @name@_directions[k] * sign >= 0;
        int beyond = @name@_beyond[k] != 0 && sign_of(here[k]) == @name@_beyond[k];
        hit[k] = hit[k] || (!is_contact(k) && (leaves || beyond));
    }
    copy(z, reals(run, z), NZ);
    changed = 0;
    status = happen(m, t, hit, z, &changed);
    return status == @NAME@_OK ? follow_events(m, t, z, changed) : status;
#else
    (void)t;
    return @NAME@_OK;
#endif
}

/* Before the first step: the start that the parameters ask for, and all that happens there. */
static int begin_motion(model *m, double t_end, double *first)
{
    int status = start_anew(m), given = memcmp(m->z, @name@_z_start, NZ * sizeof(double)) != 0;
    Run run = connected(m);
    m->begun = 1;
    m->planned = t_end;
    plan_switchings(run.i, run.r, m->t, t_end);
    if (status == @NAME@_OK && given)
        status = onto_constraints(m, m->t, m->z);
    if (status != @NAME@_OK)
        return status;
    put_state(run, m->t, m->z);
    status = wind_up(m, m->t, 0, 1);
    if (status == @NAME@_OK)
        status = take_due(m);
    if (status == @NAME@_OK)
        status = start_at(m, m->t);
    if (status == @NAME@_OK && m->h > 0.0 && run.i->fixed == 0)
        run.r->h = m->h;
#if NE > 0
    watch(m);
    if (NE > NA)
        sides_at(run.i, run.r, m->t, 0);
#endif
    return status == @NAME@_OK ? set_out(m, m->t, first) : status;
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
    stand(m);
#endif
}

/* Takes over what was changed from outside between two calls. */
static int take_over(model *m)
{
    Run run = run_of(m);
    if (m->t == m->t_shown && memcmp(m->z, m->z_shown, NZ * sizeof(double)) == 0 &&
        memcmp(m->p, reals(run, p), NP * sizeof(double)) == 0 && m->h == run.r->h) {
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
    int status = wind_up(m, m->t, m->t != m->t_shown, 0);
    if (status == @NAME@_OK && !(m->h > 0.0))
        status = start_at(m, m->t);
    if (m->h > 0.0)
        run.r->h = m->h;
#if NE > 0
    if (moved && status == @NAME@_OK) {
        for (int k = 0; k < NE; k++)
            integers(run, on_zero)[k] = 0;
        sides_at(run.i, run.r, m->t, 0);
        stand(m);
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
    m->h = run.r->h;
    m->steps = (long)run.i->steps;
    m->rejected = (long)run.i->rejected;
    return status;
}
