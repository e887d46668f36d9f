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
    case BAD_INERTIA: return @NAME@_INERTIA;
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

/* Makes methods[k] the one that takes steps; what it kept of former steps is not valid any more. */
static void install(model *m, int k)
{
    Run run = run_of(m);
    const method *used = methods + k;
    m->active = k;
    run.i->method = PLACE(used->unit);
    run.i->order = used->order;
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
