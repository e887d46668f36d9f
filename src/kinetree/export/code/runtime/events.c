/* ---- sides of the functions watched -------------------------------------------------------------------------------- */

#define JUMP 1e-6           /* residual of constraints that no motion can have left */
#define SHRINKING 4         /* intervals between events, each shorter than the last, that begin a chain without end */
#define SHORTEST_SHARE 1e-6 /* of what is integrated: such an interval between events, */
#define SHORTEST_FLIGHT 1e-9 /* and between impacts of one contact, which comes to rest then */
#define MOST_AT_ONCE 100    /* times in a row that a change lets further events happen at one instant */
#define MOST_IDLE 100       /* times that contacts may be met at one instant without a change */
#define MOST_RESTLESS 200   /* changes of contacts within the shortest flight */

/* Whether constraints are not met any more at a state that was on them. */
static int has_jumped(model *m, double t, const double *z)
{
    double fastest = 1.0;
    for (int j = 0; j < NY; j++)
        fastest = fmax(fastest, fabs(z[NX + j]));
    return !(residual_in(m, 0, t, z) <= JUMP * fastest);
}

#if NE > 0
/* Functions at t itself, even where the motion has just passed a switching in time. */
static void values_here(model *m, double t, const double *z, double *g)
{
    Run run = run_of(m);
    double low = run.r->t_low;
    run.r->t_low = -INF;
    event_values(run, t, z, g);
    run.r->t_low = low;
}

void @name@_watched(model *m, double t, const double *z, double *g)
{
    Run run = connected(m);
    double high = run.r->t_high;
    run.r->t_high = INF;
    values_here(m, t, z, g);
    run.r->t_high = high;
}

int @name@_side(const model *m, int k)
{
    Run run = run_of(m);
    return (int)integers(run, signs)[k];
}

static int is_contact(int event)
{
    return event < NA && @name@_contact_of[event] >= 0;
}

/* Sets what is watched. */
static void watch(model *m)
{
    Run run = run_of(m);
    int64_t *directions = integers(run, directions);
    for (int k = 0; k < NE; k++)
        directions[k] = k >= NA ? (is_left_alone(run, k) ? UNWATCHED : SWITCHING) : is_contact(k) ? -1 : @name@_directions[k];
    run.i->watching = 1;
}

/* Contacts stand on their positive side by definition. */
static void stand(model *m)
{
    Run run = run_of(m);
    for (int k = 0; k < NA; k++)
        if (is_contact(k))
            integers(run, signs)[k] = 1;
}

/* Finds the sides at (t, z); of functions that stand on zero (`first`: exactly) the motion decides. */
static void find_sides(model *m, double t, int first)
{
    Run run = run_of(m);
    look_around(run.i, run.r, t, first);
    stand(m);
}

/* Events that happen because a discontinuity has carried their functions across zero. */
static void find_crossed(model *m, double t, int at_start, int *hit)
{
    Run run = run_of(m);
    int64_t *carried = integers(run, carried);
    for (int k = 0; k < NE; k++)
        carried[k] = k >= NA || is_contact(k) ? 0 : m->happened[k] && !at_start ? 2 : 1;
    carried_across(run.i, run.r, t);
    for (int k = 0; k < NE; k++)
        hit[k] = carried[k] != 0;
}

/* ---- what events do ------------------------------------------------------------------------------------------------- */

/* What an event does, contacts excepted. */
static int act(model *m, int event, double t, double *z)
{
    (void)m;
    (void)t;
    (void)z;
    switch (event) {
@actions@
    default: return @NAME@_OK;
    }
}

/* Whether event k follows itself at ever shorter intervals. Bounces of contacts end by themselves, and with them what
 * happens between them. */
static int piles_up(model *m, int k, double t)
{
    double interval = m->happened[k] ? t - m->last_time[k] : INF;
    int shorter = m->happened[k] && (interval < m->last_interval[k] || interval == 0.0);
    for (int c = 0; c < NA && shorter && !is_contact(k); c++)
        shorter = !(is_contact(c) && m->happened[c] && m->last_time[c] >= m->last_time[k]);
    m->shrinking[k] = shorter ? m->shrinking[k] + 1 : 0;
    m->happened[k] = 1;
    m->last_time[k] = t;
    m->last_interval[k] = interval;
    return m->shrinking[k] >= SHRINKING && interval < (is_contact(k) ? SHORTEST_FLIGHT : SHORTEST_SHARE) * m->span;
}

/* Lets the events that are hit happen at (t, z): actions in their order, then contacts. *changed says whether the motion
 * goes on from another state, or with other parameters. */
static int let_act(model *m, double t, double *z, const int *hit, const int *piled, int *changed)
{
    double before[NZ + @NAME@_SIZE(NP)], after[NZ + @NAME@_SIZE(NP)];
    memset(before, 0, sizeof before);
    memset(after, 0, sizeof after);
    memcpy(before, z, NZ * sizeof(double));
    memcpy(before + NZ, m->p, NP * sizeof(double));
    *changed = 0;
    for (int k = 0; k < NA; k++)
        if (hit[k]) {
            m->event = k;
            int status = is_contact(k) ? @NAME@_OK : act(m, k, t, z);
            m->stopped = m->stopped || status == @NAME@_STOPPED;
            if (status != @NAME@_OK && status != @NAME@_STOPPED)
                return status;
        }
    memcpy(after, z, NZ * sizeof(double));
    memcpy(after + NZ, m->p, NP * sizeof(double));
    if (memcmp(before, after, sizeof before) != 0) {
        *changed = 1;
        connected(m);
        if (has_jumped(m, t, z))
            return @NAME@_JUMPS;
    }
#if NC > 0
    int opening[NC], ending[NC], touched = *changed;
    for (int k = 0; k < NC; k++) {
        opening[k] = hit[@name@_contact_events[k]];
        ending[k] = piled[@name@_contact_events[k]];
        touched = touched || opening[k];
    }
    if (touched) {
        int moved = 0, status = settle(m, on_this_side(m, t), z, opening, ending, &moved);
        connected(m);
        if (status != @NAME@_OK)
            return status;
        *changed = *changed || moved;
        if (moved && !(t - m->t_restless <= SHORTEST_FLIGHT * m->span)) {
            m->t_restless = t;
            m->restless = 0;
        }
        m->restless += moved;
        if (m->restless > MOST_RESTLESS)
            return @NAME@_CONTACT;
    }
#else
    (void)piled;
#endif
    return @NAME@_OK;
}

/* Remembers the functions before a discontinuity. */
static void keep(model *m, double t, const double *z)
{
    event_values(run_of(m), t, z, reals(run_of(m), g_before));
}

/* Lets events happen at the state from which the motion goes on, which is left in `after`. */
static int happen(model *m, double t, const int *hit, double *after, int *changed)
{
    Run run = run_of(m);
    int any = 0, none[NE] = {0};
    *changed = 0;
    for (int k = 0; k < NA; k++)
        any = any || hit[k];
    if (!any)
        return @NAME@_OK;
    m->instants = m->t_instant == t ? m->instants + 1 : 1;
    m->t_instant = t;
    if (m->instants > MOST_AT_ONCE)
        return @NAME@_REPEATS;
    copy(after, reals(run, z), NZ);
    keep(m, t, after);
    for (int k = 0; k < NA; k++)
        if (hit[k] && !m->happened[k]) {
            m->happened[k] = 1;
            m->last_time[k] = t;
            m->last_interval[k] = INF;
        }
    return let_act(m, t, after, hit, none, changed);
}

/* Lets events happen whose functions the change just now has carried across. */
static int fire_crossed(model *m, double t, double *after, int *changed)
{
    int hit[NE];
    find_crossed(m, t, 0, hit);
    find_sides(m, t, 0);
    return happen(m, t, hit, after, changed);
}

/* Lets events happen at (t, z) to which the motion has come; the state behind them is left in z. */
static int fire(model *m, double t, double *z, const int *hit, int *changed)
{
    int piled[NE] = {0}, met = 0, endless = 0;
    int64_t *on_zero = integers(run_of(m), on_zero);
    m->t_instant = t;
    m->instants = 0;
    keep(m, t, z);
    for (int k = 0; k < NA; k++) {
        int closed = 0;
#if NC > 0
        closed = is_contact(k) && m->contacts[@name@_contact_of[k]].closed;
#endif
        on_zero[k] = hit[k] && !is_contact(k);
        met = met || (hit[k] && is_contact(k));
        piled[k] = hit[k] && !closed && piles_up(m, k, t);
        endless = endless || (piled[k] && !is_contact(k));
    }
    for (int k = NA; k < NE; k++)
        on_zero[k] = 0;
    int status = let_act(m, t, z, hit, piled, changed);
    m->idle = met && !*changed && t == m->t_idle ? m->idle + 1 : 0;
    m->t_idle = t;
    if (status == @NAME@_OK && m->idle >= MOST_IDLE)
        status = @NAME@_CONTACT;
    stand(m);
    return status == @NAME@_OK && endless ? @NAME@_REPEATS : status;
}
#endif
