/* ---- methods, and what codes of the runtime mean ---------------------------------------------------------------------- */

#define LOOSE_TOLERANCE 3e-6 /* beyond it a method of order 5 is better than one of order 8 */

/* What a code of the runtime means to the caller. */
static int outcome(const model *m, int64_t code)
{
    int64_t cause = code == STEP_TOO_SMALL ? run_of(m).i->last_cause : code;
    switch (cause) {
    case OK: case FINISHED: return @NAME@_OK;
    case STOPPED: return @NAME@_STOPPED;
    case JUMPED: return @NAME@_JUMPS;
    case CONTACT_BROKEN: return @NAME@_CONTACT;
    case FRICTION_WEDGED: return @NAME@_FRICTION;
    case ENDLESS: return @NAME@_REPEATS;
    case SINGULAR_EQUATIONS: return @NAME@_SINGULAR;
    case BAD_VALUE: return @NAME@_NOT_FINITE;
    case BAD_CLOCK: return @NAME@_CLOCK;
    case LIMIT_REACHED: return @NAME@_LIMIT;
    case DOES_NOT_FIT: return @NAME@_DOES_NOT_FIT;
    case TOO_MANY_STEPS: return @NAME@_TOO_MANY_STEPS;
    case PROJECTION_FAILED: return @NAME@_NOT_ASSEMBLED;
    case NON_FINITE: return run_of(m).i->m > 0 ? @NAME@_SINGULAR : @NAME@_NOT_FINITE;
    case UNIT_WANTED: return @NAME@_SINGULAR;
    case BAD_SAMPLE: return @NAME@_NOT_FINITE;
    default: return @NAME@_STEP_TOO_SMALL;
    }
}

/* Goes behind the switching in time at t; whether the motion is another one there. */
static int64_t leave_break(Run run)
{
    return leave_switching(run.i, run.r, owner(run.i)->planned);
}

/* Sets the clocks of sampled blocks by the parameters, as wind_clocks says. */
static int64_t wind_up(Run run, double t, int first, int at_start)
{
#if NK > 0
    double periods[NK], offsets[NK];
    model *m = owner(run.i);
    @name@_clocks(m->p, periods, offsets, work(m));
    return wind_clocks(run.i, run.r, periods, NK, offsets, NK, t, first, at_start) < 0 ? OK : BAD_CLOCK;
#else
    (void)run, (void)t, (void)first, (void)at_start;
    return OK;
#endif
}

/* Takes the samples that are due at (t, z). */
static int64_t take_due(Run run)
{
    int64_t code = run.r->t >= run.r->t_sample ? sample(run.i, run.r) : OK;
    run.i->row_due = 0;
    return code;
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
static int64_t start_again(Run run, double t)
{
    model *m = owner(run.i);
    connected(m);
    install(m, m->active);
    double reach = 0.0;
    if (modes[m->mode].reach)
        modes[m->mode].reach(m->p, &reach, work(m));
    run.r->round_off = @NAME@_ROUND_OFF * reach;
    return start(run.i, run.r, t, methods[m->active].order);
}

/* Goes on with the equations of what is closed and switched now; what is known of rows is forgotten where there are others. */
static void enter_mode(model *m)
{
#if MODES > 1
    Run run = run_of(m);
    unsigned closed = 0u, friction = 0u;
    int former = m->mode;
    for (int k = 0; k < NC; k++)
        closed |= (unsigned)(m->contacts[k].closed != 0) << k;
#if NF > 0
    friction = bits_of(m->friction);
#endif
    m->mode = (int)(mode_with(m, closed, friction) - modes);
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

/* Finds the next switching in time from t on, and sets clocks that parameters have changed; those at t have ticked. */
static int64_t plan_again(Run run, double t)
{
    if (owner(run.i)->other_mode)
        enter_mode(owner(run.i));
    plan_switchings(run.i, run.r, t, owner(run.i)->planned);
    return wind_up(run, t, 0, 0);
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
