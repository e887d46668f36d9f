@course@
/* ---- what the model says of its events -------------------------------------------------------------------------------- */

static int is_contact(Run run, int64_t event)
{
    (void)run;
    return event < NA && (@name@_contact_of[event] >= 0 || @name@_is_friction[event]); /* friction is settled with contacts */
}

static int is_held(Run run, int64_t event)
{
#if NC > 0
    int contact = event < NA ? @name@_contact_of[event] : -1;
    return contact >= 0 && owner(run.i)->contacts[contact].closed;
#else
    (void)run;
    (void)event;
    return 0;
#endif
}

static int is_still(Run run, int64_t event)
{
    return event < NA && owner(run.i)->still[event];
}

static int was_still(Run run, int64_t event)
{
    return event < NA && owner(run.i)->still_before[event];
}

static void keep_still(Run run)
{
    model *m = owner(run.i);
    memcpy(m->still_before, m->still, sizeof m->still);
}

static int has_struck(Run run)
{
    return owner(run.i)->struck;
}

static int64_t limit_of(Run run, int64_t event)
{
    (void)run;
    return @name@_beyond[event];
}

/* Of the equations of the mechanism with its contacts open. */
static double residual_of_constraints(Run run, double t, const double *z)
{
    model *m = owner(run.i);
    int mode = m->mode;
    m->mode = (int)(base_of(m) - modes);
    double worst = residual_at(connected(m), t, z);
    m->mode = mode;
    connected(m);
    return worst;
}

#if !SETTLES
static int64_t settle(Run run, double t, double *z, int64_t *changed)
{
    (void)run, (void)t, (void)z, (void)changed;
    return OK;
}
#endif

/* What an event does, contacts excepted. */
static int64_t act(Run run, int64_t event, double t, double *z, int64_t *changed)
{
    model *m = owner(run.i);
    int64_t code = OK;
    double blow[3], value = NAN;
    (void)t, (void)z, (void)changed, (void)blow, (void)value;
    m->event = (int)event;
    switch (event) {
@actions@
    default: break;
    }
    NOTE(m, event, value);
    copy(m->p, reals(run, p), NP);
    return code;
}

#if NE > 0
void @name@_watched(model *m, double t, const double *z, double *g)
{
    Run run = connected(m);
    double low = run.r->t_low, high = run.r->t_high;
    run.r->t_low = -INF;
    run.r->t_high = INF;
    event_values(run, t, z, g);
    run.r->t_low = low;
    run.r->t_high = high;
}

int @name@_side(const model *m, int k)
{
    Run run = run_of(m);
    return (int)integers(run, signs)[k];
}
#endif

/* That of all that holds at present. */
double @name@_drift(model *m, double t, const double *z)
{
    double worst = residual_at(connected(m), t, z);
#if BESIDE
    for (int k = 0; k < NC; k++)
        if (m->contacts[k].closed) {
            measure(m, k, t, z);
            worst = fmax(worst, fmax(fabs(m->contacts[k].gap), fabs(m->contacts[k].rate)));
        }
#endif
    return worst;
}
