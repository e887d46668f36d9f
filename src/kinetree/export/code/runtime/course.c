/* ---- the course of a motion, as kinetree.solve.run has it ------------------------------------------------------------ */

#define MOST_AGAIN 12       /* times a step is taken again to end where something happens in it */
#define SPOILT 1e-6         /* share of a step: one that begins less than this before a switching begins there */
#define AHEAD 1e-7          /* share of a step by which it ends before a switching: no stage is to be behind it */
#define SHORT 1e-5          /* of what is integrated: intervals between switchings that are chatter, */
#define REPETITIONS 10      /* and how many of them; such a function is left to error control */
#define FARTHEST 14         /* doublings of round-off of time: how near a switching is that no step can be taken up to */
#define SHORTEST_LOOK 9.094947017729282e-13 /* of a step: where looking behind a switching begins, */
#define GROWTH 4.0          /* how it goes on, */
#define MUCH 0.1            /* and share of a speed that a first step there may change it by */
#define LEAST_SPEED 1e-9   /* which is none */
#define LOOSE_TOLERANCE 3e-6 /* beyond it a method of order 5 is better than one of order 8 */

/* What a code of the runtime means to the caller. */
static int outcome(const model *m, int64_t code)
{
    int64_t cause = code == STEP_TOO_SMALL ? run_of(m).i->last_cause : code;
    switch (cause) {
    case OK: case FINISHED: return @NAME@_OK;
    case TOO_MANY_STEPS: return @NAME@_TOO_MANY_STEPS;
    case PROJECTION_FAILED: return @NAME@_NOT_ASSEMBLED;
    case NON_FINITE: return M > 0 ? @NAME@_SINGULAR : @NAME@_NOT_FINITE;
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
#if M > 0
    double reach;
    @name@_reach(m->p, &reach, work(m));
    run.r->round_off = @NAME@_ROUND_OFF * reach;
#endif
    return outcome(m, start(run.i, run.r, t, methods[m->active].order));
}

static void put(model *m, double t, const double *z)
{
    Run run = run_of(m);
    copy(reals(run, z), z, NZ);
    run.r->t = run.r->t_silent = run.r->t_searched = t;
    run.i->pending = 0;
}

/* Goes on from the same state; the right-hand side is another one, unless `unchanged`. */
static int begin_anew(model *m, double t, int unchanged)
{
    Run run = run_of(m);
    double base = run.r->t_base;
    int status = unchanged ? @NAME@_OK : start_at(m, t);
    if (run.i->fixed != 0) {                             /* steps end where they would have ended without it */
        run.r->t_base = base;
        run.i->fixed_count = (int64_t)floor((t - base) / run.r->h_fixed + 1e-9);
    }
    return status;
}

/* Goes on behind a switching in time. */
static int pass_break(model *m)
{
    Run run = run_of(m);
    double t = run.r->t;
    int acts = m->break_acts;
    if (t < m->t_switch) {                               /* a step that was taken again ended here */
        run.r->t_break = m->t_switch;
        return begin_anew(m, t, 1);
    }
    m->t_behind = m->t_next;
    if (acts)
        run.r->t_low = m->t_next;
    plan(m, t, m->planned);
    if (has_jumped(m, t, reals(run, z)))
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

/* Goes on from a state that an action changed: as at the beginning. */
static int restart(model *m, double t)
{
    Run run = run_of(m);
    double former = run.r->h;
    plan(m, t, m->planned);
    int status = start_at(m, t);
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
        put(m, t, after);
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
    if (m->t_again == run.r->t)
        return;                                          /* its step has been taken again */
    for (int k = NA; k < NE; k++)
        if (integers(run, hits)[k] != 0) {
            m->shrinking[k] = m->happened[k] && t - m->last_time[k] < SHORT * m->span ? m->shrinking[k] + 1 : 0;
            m->happened[k] = 1;
            m->last_time[k] = t;
            m->alone[k] = m->alone[k] || m->shrinking[k] >= REPETITIONS;
        }
    watch(m);
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

/* How long a step may be behind a switching: as far as it changes none of the rates by much. */
static double first_step_behind(model *m)
{
    Run run = run_of(m);
    const double *z = reals(run, z), *f = reals(run, f);
    double point[NZ], there[NZ], ahead = SHORTEST_LOOK * run.r->h;
    for (; ahead < run.r->h; ahead *= GROWTH) {
        for (int i = 0; i < NZ; i++)
            point[i] = z[i] + ahead * f[i];
        if (evaluate(run, run.r->t + ahead, point, there) != OK || doubt(there, NZ) != 0.0)
            return ahead;
        for (int i = 0; i < NX + NY; i++)
            if (ahead * fabs(there[i] - f[i]) > MUCH * (fabs(z[i]) + ahead * fabs(f[i]) + LEAST_SPEED))
                return ahead;
    }
    return run.r->h;
}

/* Takes a step again that was spoilt by a switching, to end before it: stages behind it have spoilt it. */
static void consider(model *m)
{
    Run run = run_of(m);
    int switched, alone;
    double begin = run.r->t, end = run.r->t_new, t = run.r->t_event;
    found(m, &switched, &alone);
    if (switched && alone)
        count_switchings(m, t);
    if (!alone)
        return;
    int times = m->t_again == begin ? m->again + 1 : 0;
    if (times > MOST_AGAIN || t - begin <= SPOILT * (end - begin) || run.r->t_silent > begin)
        return;
    m->t_again = begin;
    m->again = times;
    run.r->t_break = t - AHEAD * (end - begin);
    run.i->pending = 0;
    stand_at(m, begin, 0);
    stand(m);
}

/* Goes on behind a switching of the right-hand side at (t, z). */
static int pass_switching(model *m, double t, const double *z)
{
    Run run = run_of(m);
    put(m, t, z);
    int status = begin_anew(m, t, 0);
    if (status == @NAME@_OK && run.i->fixed == 0)
        run.r->h = fmin(run.r->h, first_step_behind(m));
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
    const double *z = reals(run, z), *f = reals(run, f);
    double g[NE], point[NZ], ahead = nextafter(fmax(fabs(run.r->t), run.r->h), INF) - fmax(fabs(run.r->t), run.r->h);
    int chatters = 0;
    for (int k = NA; k < NE; k++)
        chatters = chatters || m->alone[k];
    for (int doubled = 0; doubled < FARTHEST && code == STEP_TOO_SMALL && run.i->fixed == 0 && !chatters; doubled++) {
        int passed = 0;
        for (int i = 0; i < NZ; i++)
            point[i] = z[i] + ahead * f[i];
        event_values(run, run.r->t + ahead, point, g);
        for (int k = 0; k < NE; k++) {
            int watched = k >= NA && integers(run, directions)[k] == SWITCHING;
            integers(run, hits)[k] = watched && integers(run, signs)[k] * sign_of(g[k]) < 0;
            passed = passed || integers(run, hits)[k] != 0;
        }
        if (passed) {
            double t = run.r->t + ahead;
            count_switchings(m, t);
            put(m, t, point);
            stand_at(m, t, NA);
            return begin_anew(m, t, 0);
        }
        ahead *= 2.0;
    }
#endif
    return outcome(m, code);
}

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
        if (m->contacts[k].gap < -TOUCHING(m->contacts + k))
            return @NAME@_CONTACT;
    }
    status = settle(m, on_this_side(m, t), z, none, none, &changed);
    struck = memcmp(z, first, sizeof z) != 0;
    connected(m);
    if (status == @NAME@_OK && (changed || struck)) {
        put(m, t, z);
        status = restart(m, t);
    }
    if (status != @NAME@_OK)
        return status;
    if (!struck)
        copy(first, reals(run, z), NZ);
#endif
    if (struck)
        carried_across(m, t, 1, hit);
    look_around(m, t, 1);
    double here[NE];
    values_here(m, t, reals(run, z), here);
    for (int k = 0; k < NA; k++) {
        int64_t sign = integers(run, signs)[k];
        hit[k] = hit[k] || (!is_contact(k) && here[k] == 0.0 && sign != 0 && @name@_directions[k] * sign >= 0);
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
    begin_behind(m, m->t);
    if (status == @NAME@_OK && given)
        status = onto_constraints(m, m->t, m->z);
    if (status != @NAME@_OK)
        return status;
    put(m, m->t, m->z);
    plan(m, m->t, t_end);
    status = start_at(m, m->t);
    if (status == @NAME@_OK && m->h > 0.0 && run.i->fixed == 0)
        run.r->h = m->h;
#if NE > 0
    watch(m);
    if (NE > NA)
        stand_at(m, m->t, 0);
#endif
    return status == @NAME@_OK ? set_out(m, m->t, first) : status;
}

/* Takes over what was changed from outside between two calls. */
static int take_over(model *m)
{
    Run run = run_of(m);
    if (m->t == run.r->t && memcmp(m->z, reals(run, z), NZ * sizeof(double)) == 0 &&
        memcmp(m->p, reals(run, p), NP * sizeof(double)) == 0 && m->h == run.r->h) {
        connected(m);
        return @NAME@_OK;
    }
    if (m->t < run.r->t_low - 1e-9 * fmax(1.0, fabs(m->t)))
        begin_behind(m, m->t);                           /* time was set back */
    int moved = memcmp(m->z, reals(run, z), NZ * sizeof(double)) != 0;
    put(m, m->t, m->z);
    connected(m);
    run.r->t_base = m->t;
    run.i->fixed_count = 0;
    run.i->stale = 1;
    run.i->jacobian_fresh = run.i->factors_valid = 0;
    m->planned = -INF;
    int status = m->h > 0.0 ? @NAME@_OK : start_at(m, m->t);
    if (m->h > 0.0)
        run.r->h = m->h;
#if NE > 0
    if (moved && status == @NAME@_OK) {
        for (int k = 0; k < NE; k++)
            m->on_zero[k] = 0;
        stand_at(m, m->t, 0);
        stand(m);
    }
#endif
    (void)moved;
    return status;
}

/* What is seen from outside. */
static int shown(model *m, int status)
{
    Run run = run_of(m);
    m->t = run.r->t;
    memcpy(m->z, reals(run, z), NZ * sizeof(double));
    m->h = run.r->h;
    m->steps = (long)run.i->steps;
    m->rejected = (long)run.i->rejected;
    return status;
}

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
                look_around(m, m->t, 0);
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
