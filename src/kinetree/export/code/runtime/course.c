/* ---- the course of a motion, as kinetree.solve.run has it ------------------------------------------------------------ */

#define SHORT 1e-5          /* of what is integrated: intervals between switchings that are chatter */
#define LOOSE_TOLERANCE 3e-6 /* beyond it a method of order 5 is better than one of order 8 */

/* What a code of the runtime means to the caller. */
static int outcome(const model *m, int64_t code)
{
    int64_t cause = code == STEP_TOO_SMALL ? run_of(m).i->last_cause : code;
    switch (cause) {
    case OK: case FINISHED: return @NAME@_OK;
    case TOO_MANY_STEPS: return @NAME@_TOO_MANY_STEPS;
    case PROJECTION_FAILED: return @NAME@_NOT_ASSEMBLED;
    case NON_FINITE: return run_of(m).i->m > 0 ? @NAME@_SINGULAR : @NAME@_NOT_FINITE;
    case UNIT_WANTED: return @NAME@_SINGULAR;
    case BAD_SAMPLE: return @NAME@_NOT_FINITE;
    default: return @NAME@_STEP_TOO_SMALL;
    }
}

/* Sets the clocks of sampled blocks by the parameters, as wind_clocks says. */
static int wind_up(model *m, double t, int first, int at_start)
{
#if NK > 0
    double periods[NK], offsets[NK];
    Run run = run_of(m);
    @name@_clocks(m->p, periods, offsets, work(m));
    return wind_clocks(run.i, run.r, periods, NK, offsets, NK, t, first, at_start) < 0 ? @NAME@_OK : @NAME@_CLOCK;
#else
    (void)m;
    (void)t;
    (void)first;
    (void)at_start;
    return @NAME@_OK;
#endif
}

/* Takes the samples that are due at (t, z). */
static int take_due(model *m)
{
    Run run = run_of(m);
    int64_t code = run.r->t >= run.r->t_sample ? sample(run.i, run.r) : OK;
    run.i->row_due = 0;
    return outcome(m, code);
}

/* Makes methods[k] the one that takes steps; what it kept of former steps is not valid any more. */
static void install(model *m, int k)
{
    Run run = run_of(m);
    const method *used = methods + k;
    m->active = k;
    run.i->method = PLACE(used->unit);
    run.i->n_stages = used->n_stages;
    run.i->n_k = used->n_k;
    run.i->n_dense = used->n_dense;
    run.i->n_error = used->n_error;
    run.i->n_lu = used->n_lu;
    run.i->fixed = used->fixed;
    run.i->fsal = used->fsal;
    run.i->jacobian_fresh = run.i->factors_valid = 0;
    run.r->exponent = used->exponent;
    run.r->beta = used->beta;
    run.r->safety = used->safety;
    run.r->factor_min = used->factor_min;
    run.r->factor_max = used->factor_max;
    run.r->hold = used->hold;
    run.r->stiff_limit = used->stability;
    if (used->a) {
        copy(reals(run, tableau_a), used->a, (int64_t)used->n_k * used->n_k);
        copy(reals(run, tableau_c), used->c, used->n_k);
        copy(reals(run, tableau_d), used->d, (int64_t)used->n_dense * used->n_k);
    }
    if (used->e)
        copy(reals(run, tableau_e), used->e, (int64_t)used->n_error * used->n_k);
}

/* The right-hand side at (t, z), and a first step. */
static int start_at(model *m, double t)
{
    Run run = connected(m);
    install(m, m->active);
    double reach = 0.0;
    if (modes[m->mode].reach)
        modes[m->mode].reach(m->p, &reach, work(m));
    run.r->round_off = @NAME@_ROUND_OFF * reach;
    return outcome(m, start(run.i, run.r, t, methods[m->active].order));
}

/* Finds the next switching in time from t on, and sets clocks that parameters have changed; those at t have ticked. */
static int plan(model *m, double t)
{
    Run run = run_of(m);
    plan_switchings(run.i, run.r, t, m->planned);
    return wind_up(m, t, 0, 0);
}

/* Goes on from the same state; the right-hand side is another one, unless `unchanged`. */
static int begin_anew(model *m, double t, int unchanged)
{
    Run run = run_of(m);
    double base = run.r->t_base;
    int status = unchanged ? @NAME@_OK : start_at(m, t);
    keep_pace(run, t, base);
    return status;
}

/* Goes on behind a switching in time. */
static int pass_break(model *m)
{
    Run run = run_of(m);
    double t = run.r->t;
    int acts = leave_switching(run.i, run.r, m->planned) != 0;
    if (acts && has_jumped(m, t, reals(run, z)))
        return @NAME@_JUMPS;
    return begin_anew(m, t, !acts);
}

/* Changes between the explicit and the stiff method. */
static void change_method(model *m)
{
    Run run = run_of(m);
    int64_t evaluations = run.i->n_stages;
    install(m, methods[m->active].stiff ? (run.r->rtol > LOOSE_TOLERANCE ? @NAME@_TSIT5 - 1 : @NAME@_DOP853 - 1)
                                        : @NAME@_STIFF - 1);
    if (methods[m->active].stiff)
        run.r->gain = (double)(run.i->n_stages + run.i->n_c) / (double)evaluations;
    run.i->steps_watched = run.i->steps;
    run.r->t_watched = run.r->t;
    run.i->detect = methods[m->active].stiff ? 2 : 1;
    run.i->stiff_count = run.i->calm_count = 0;
    run.r->error_old = 1e-4;
}

/* Goes on with the equations of what is closed now; what is known of rows is forgotten where there are others. */
static void enter_mode(model *m)
{
#if MODES > 1
    Run run = run_of(m);
    unsigned closed = 0;
    int former = m->mode;
    for (int k = 0; k < NC; k++)
        closed |= (unsigned)(m->contacts[k].closed != 0) << k;
    for (int k = 0; k < MODES; k++)
        if (modes[k].contacts == closed)
            m->mode = k;
    const mode *now = modes + m->mode, *then = modes + former;
    if (now->m != then->m) {
        clear(reals(run, B), (int64_t)now->m * NY);
        clear(reals(run, gamma), now->m);
        clear(reals(run, multipliers), now->m);
        clear(reals(run, phi), now->m);
        clear(reals(run, psi), now->m);
        clear(reals(run, longest), now->m);
    }
    if (now->n_s != then->n_s) {
        clear(reals(run, gram), (int64_t)now->n_s * now->n_s);
        clear(reals(run, weights), now->n_s);
    }
    run.r->closeness_best = 0.0;
    connected(m);
#endif
    m->other_mode = 0;
}

/* Goes on from a state that an action changed: as at the beginning. */
static int restart(model *m, double t)
{
    Run run = run_of(m);
    double former = run.r->h;
    if (m->other_mode)
        enter_mode(m);
    int status = plan(m, t);
    if (status == @NAME@_OK)
        status = start_at(m, t);
    if (run.i->fixed == 0)
        run.r->h = fmin(run.r->h, former);
    return status;
}

#if NE > 0
/* Goes on from the state after an event; what that carried across zero happens too, until nothing is left. */
static int follow_events(model *m, double t, double *after, int changed)
{
    Run run = run_of(m);
    while (changed || (m->stopped && run.r->t != t)) {
        put_state(run, t, after);
        int status = restart(m, t);
        if (status == @NAME@_OK)
            status = fire_crossed(m, t, after, &changed);
        if (status != @NAME@_OK)
            return status;
    }
    return m->stopped ? @NAME@_STOPPED : @NAME@_OK;
}

/* Leaves switchings alone that follow each other too quickly, again and again: error control follows them. */
static void count_switchings(model *m, double t)
{
    Run run = run_of(m);
    run.r->t_short = SHORT * m->span;
    if (!is_repeated(run))
        note_switchings(run.i, run.r, t);
}

/* What was located: whether the right-hand side switches, and whether no event falls on the same time. */
static void found(model *m, int *switched, int *alone)
{
    Run run = run_of(m);
    *switched = 0;
    *alone = 1;
    for (int k = 0; k < NE; k++)
        if (integers(run, hits)[k] != 0) {
            *switched = *switched || k >= NA;
            *alone = *alone && k >= NA;
        }
}

/* Takes a step again that was spoilt by a switching, to end before it: stages behind it have spoilt it. */
static void consider(model *m)
{
    Run run = run_of(m);
    int switched, alone;
    found(m, &switched, &alone);
    if (switched && alone)
        count_switchings(m, run.r->t_event);
    if (alone)
        repeat_step(run.i, run.r);
}

/* Goes on behind a switching of the right-hand side at (t, z). */
static int pass_switching(model *m, double t, const double *z)
{
    Run run = run_of(m);
    put_state(run, t, z);
    int status = begin_anew(m, t, 0);
    if (status == @NAME@_OK && run.i->fixed == 0)
        first_step_behind(run.i, run.r);
    return status;
}

/* Lets what was located happen: events, and switchings of the right-hand side. */
static int let_happen(model *m)
{
    Run run = run_of(m);
    double t = run.r->t_event, z[NZ];
    int switched, alone, hit[NE], changed = 0;
    found(m, &switched, &alone);
    for (int k = 0; k < NE; k++)
        hit[k] = integers(run, hits)[k] != 0;
    if (!alone) {
        copy(z, reals(run, z_event), NZ);
        int status = fire(m, t, z, hit, &changed);
        if (status == @NAME@_OK)
            status = follow_events(m, t, z, changed);
        if (status != @NAME@_OK || run.r->t == t)
            return status;
        run.r->t_silent = t;
        if (switched)
            count_switchings(m, t);
    }
    if (!switched)
        return @NAME@_OK;
    copy(z, reals(run, z_event), NZ);
    return pass_switching(m, t, z);
}
#endif

/* Goes on behind a jump of the right-hand side up to which no step could be taken; else the motion has failed. */
static int pass_jump(model *m, int64_t code)
{
#if NE > 0
    Run run = run_of(m);
    if (code == STEP_TOO_SMALL && just_ahead(run.i, run.r, NA)) {
        double t = run.r->t_event;
        count_switchings(m, t);
        put_state(run, t, reals(run, z_event));
        sides_at(run.i, run.r, t, NA);
        return begin_anew(m, t, 0);
    }
#endif
    return outcome(m, code);
}
