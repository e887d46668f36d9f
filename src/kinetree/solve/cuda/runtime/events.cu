/* Events of a model on a device: what event_actions.h and event_course.h ask for. */
DEVICE INLINED int is_contact(Run run, int64_t k)
{
    (void)run, (void)k;
    return 0;
}

DEVICE INLINED int is_held(Run run, int64_t k)
{
    (void)run, (void)k;
    return 0;
}

DEVICE INLINED int is_still(Run run, int64_t k)
{
    (void)run, (void)k;
    return 0;
}

DEVICE INLINED int was_still(Run run, int64_t k) { return is_still(run, k); }
DEVICE INLINED void keep_still(Run run) { (void)run; }

DEVICE INLINED int has_struck(Run run)
{
    (void)run;
    return 0;
}

DEVICE INLINED int64_t limit_of(Run run, int64_t k)
{
    (void)run, (void)k;
    return 0;
}

DEVICE APART double residual_of_constraints(Run run, double t, const double *z)
{
    return residual_at(run, t, z);
}

DEVICE APART int64_t settle(Run run, double t, double *z, int64_t *changed)
{
    (void)run, (void)t, (void)z, (void)changed;
    return OK;
}

DEVICE APART int64_t leave_break(Run run)
{
#if HAS_TIMED
    return leave_switching(run.i, run.r, run.r->t_planned);
#else
    (void)run;
    return 0;
#endif
}

DEVICE APART int64_t plan_again(Run run, double t)
{
#if HAS_TIMED
    plan_switchings(run.i, run.r, t, run.r->t_end);
#else
    (void)run, (void)t;
#endif
    return OK;
}

DEVICE APART int64_t start_again(Run run, double t)
{
#if HAS_REACH
    double length;
    reach(reals(run, p), &length, reals(run, kernel_work));
    run.r->round_off = ROUND_OFF * length;
#endif
    return begin(run, t, ORDER_OF_METHOD);
}

#if HAS_ACTIONS
/* Notes that event k has happened at t, and the value that it gave a parameter; where there is no more room the scenario is
 * left to the processor. */
DEVICE INLINED int64_t note_event(Run run, int64_t k, double t, double value)
{
    const Scenarios *s = run.i->scenarios;
    const int64_t n = run.i->records++;
    if (n >= s->n_records)
        return CARE_WANTED;
    s->event_times[n * s->stride + run.i->scenario] = t;
    s->event_values[n * s->stride + run.i->scenario] = value;
    s->event_numbers[n * s->stride + run.i->scenario] = k;
    return OK;
}
#endif

DEVICE APART int64_t act(Run run, int64_t event, double t, double *z, int64_t *changed)
{
#if HAS_ACTIONS
    double value = NOT_A_NUMBER, sound = 0.0, *const work = reals(run, kernel_work), *const p = reals(run, p);
    int64_t code = OK;
    (void)t, (void)z, (void)changed, (void)work, (void)p, (void)sound;
    switch (event) {
@actions@
    default: break;
    }
    const int64_t noted = note_event(run, event, t, value);
    return noted == OK ? code : noted;
#else
    (void)run, (void)event, (void)t, (void)z, (void)changed;
    return OK;
#endif
}
