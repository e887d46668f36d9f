/* ---- contacts ------------------------------------------------------------------------------------------------- */

#if SETTLES
#define WITH(n) @NAME@_SIZE(n)

/* The contacts as the law of the runtime takes them. */
typedef struct {
    double reals[WITH(CONTACT_REALS * NC)], G[WITH(NC * NY)], T[NY * NY], L[NY * NY], R[WITH(NY * NC)];
    int64_t integers[WITH(CONTACT_INTEGERS * NC)];
} instant;

static Contacts contacts_of(instant *now)
{
    Contacts c = contacts_in(NC, NY, now->reals, now->integers);
    c.G = now->G;
    c.T = now->T;
    c.L = now->L;
    c.R = now->R;
    return c;
}

/* Gaps and equations of motion at (t, z), and what follows from them; rates of z itself. */
static int64_t look(model *m, double t, const double *z, Contacts *c)
{
    for (int k = 0; k < NC; k++) {
        const @name@_contact *own = m->contacts + k;
        measure(m, k, t, z);
        c->gap[k] = own->gap;
        c->rate[k] = own->rate;
        c->bias[k] = own->bias;
        c->e[k] = own->e;
        c->length[k] = own->length;
        c->round_off[k] = own->round_off;
        c->moved[k] = own->moved;
        c->sequential[k] = @name@_contact_laws[k];
        c->closed[k] = own->closed;
        memcpy(c->G + k * NY, own->G, sizeof own->G);
    }
    const mode *base = base_of(m);
    base->equations(&t, z, m->p, m->dx, m->A, m->f, m->B, m->gamma, m->wdot, work(m));
    Room room = {m->scratch};
    int64_t status = look_at_contacts(c, m->A, m->f, m->B, m->gamma, base->m, z + NX, room);
    for (int k = 0; k < NC; k++)
        if (!isfinite(c->gap[k]) || !isfinite(c->free[k]))
            return BAD_VALUE;
    return status == CONTACTS_SETTLED ? OK : SINGULAR_EQUATIONS;
}

#if NF > 0
/* Friction as the law of the runtime takes it. */
typedef struct {
    double v[NFR], D[NFR * NY], bias[NFR], sticking[NF], kinetic[NF], slowest[NF], slow[NF];
    int64_t first[NF + 1], contact[NF], torn[NF], states[NF];
} rubbing;

static unsigned bits_of(const int64_t *states)
{
    unsigned bits = 0u;
    for (int i = 0; i < NF; i++) {
        unsigned code = states[i] == FRICTION_OFF ? 0u : states[i] == FRICTION_STICKS ? 1u
                        : states[i] == FRICTION_FORWARDS ? 2u : 3u;
        bits |= code << 2 * i;
    }
    return bits;
}

/* Velocities of sliding at (t, z). */
static void slide(model *m, double t, const double *z, rubbing *now)
{
    base_of(m)->sliding(&t, z, m->p, now->v, now->D, now->bias, now->sticking, now->kinetic, now->slowest, work(m));
    for (int i = 0; i <= NF; i++)
        now->first[i] = @name@_friction_first[i];
    for (int i = 0; i < NF; i++)
        now->contact[i] = @name@_friction_contacts[i];
}

static void velocities_of(void *owner, double t, const double *z, double *v)
{
    rubbing there;
    slide((model *)owner, t, z, &there);
    memcpy(v, there.v, sizeof there.v);
}

/* Forces of a mode at (t, z). */
static void probe_mode(void *owner, const int64_t *closed, const int64_t *states, double t, const double *z, double *seen,
                       int64_t bits)
{
    model *m = (model *)owner;
    unsigned contacts = 0u;
    for (int k = 0; k < NC; k++)
        contacts |= (unsigned)(closed[k] != 0) << k;
    (void)bits, (void)closed;
    const mode *tried = mode_with(m, contacts, bits_of(states));
    if (tried->probe)
        tried->probe(&t, z, m->p, seen, work(m));
    else
        for (int k = 0; k < NY + NC + 3 * NF + 1; k++)
            seen[k] = NAN;
}

/* Friction of contacts in impacts at (t, z). */
static Rubs impact_rubs(model *m, double t, const double *z, rubbing *now, int64_t *first, int64_t *sticks)
{
    int of = NF - NFC;
    slide(m, t, z, now);
    for (int i = 0; i <= NFC; i++)
        first[i] = now->first[of + i] - now->first[of];
    for (int i = 0; i < NFC; i++)
        sticks[i] = m->friction[of + i] == FRICTION_STICKS;
    Rubs rubs = {NFC, first[NFC], first, now->contact + of, sticks, now->D + now->first[of] * NY, now->v + now->first[of],
                 now->kinetic + of, now->sticking + of, now->slowest + of, 0};
    return rubs;
}

/* Lets friction find its state, and with it contacts, whose forces are known without it; `rubbed` marks what has changed. */
static int64_t settle_rubbing(model *m, double t, double *z, Contacts *c, int *rubbed, int64_t *changed)
{
    rubbing now;
    Run run = run_of(m);
    Room room = {m->scratch};
    slide(m, t, z, &now);
    for (int i = 0; i < NF; i++)
        now.torn[i] = integers(run, happening)[@name@_friction_events[i]];
    Friction f = {NF, NFR, now.first, now.contact, m->friction, now.torn, now.v, now.D, now.bias, now.slowest, now.slow,
                  now.states, NX, NZ, 0, m, probe_mode, velocities_of};
    if (settle_friction(&f, c, @name@_contact_rows, @NAME@_ROW_STATES, @NAME@_ROW_WIDTH, t, z, room) != CONTACTS_SETTLED)
        return FRICTION_WEDGED;
    for (int i = 0; i < NF; i++) {
        int turned = now.torn[i] && now.first[i + 1] - now.first[i] == 2 && now.states[i] != FRICTION_STICKS &&
                     now.states[i] != FRICTION_OFF;
        *changed = *changed || turned;
        rubbed[i] = turned || (now.states[i] != m->friction[i] && now.states[i] != FRICTION_OFF);
        m->other_mode = m->other_mode || now.states[i] != m->friction[i];
        m->friction[i] = now.states[i];
    }
    return OK;
}
#endif

/* Tells of impacts, of contacts that come to rest or lift off, and of friction that sticks or slides from now on. */
static void note_changes(const model *m, const Contacts *hit, const Contacts *after, const int *rubbed)
{
    for (int k = 0; k < NC; k++)
        if (hit->struck[k])
            NOTE(m, @name@_contact_events[k], NAN);
    for (int rests = 1; rests >= 0; rests--)
        for (int k = 0; k < NC; k++)
            if (after->held[k] == rests && m->contacts[k].closed != rests)
                NOTE(m, @name@_contact_events[k], NAN);
    for (int i = 0; i < NF; i++)
        if (rubbed[i])
            NOTE(m, @name@_friction_events[i], NAN);
    (void)m, (void)hit, (void)after, (void)rubbed;
}

/* Lets contacts that are hit, pressed or released find their state; those are `happening` whose function came to zero. */
static int64_t settle(Run run, double t, double *z, int64_t *changed)
{
    model *m = owner(run.i);
    static const int64_t nowhere[1] = {0};
    instant now, then;
    Contacts c = contacts_of(&now), after = contacts_of(&then);
    Rubs rubs = {0, 0, nowhere, nowhere, nowhere, 0, 0, 0, 0, 0, 0};
    Room room = {m->scratch};
    double dy[NY];
    int moved = 0, rubbed[WITH(NF)] = {0};
    int64_t status = look(m, t, z, &c);
    if (status != OK)
        return status;
    for (int k = 0; k < NC; k++) {
        c.opening[k] = integers(run, happening)[@name@_contact_events[k]];
        c.piled[k] = integers(run, piled)[@name@_contact_events[k]];
    }
#if NFC > 0
    rubbing before;
    int64_t first[NFC + 1], sticks[NFC];
    rubs = impact_rubs(m, t, z, &before, first, sticks);
#endif
    if (hit_contacts(&c, &rubs, dy, room) != CONTACTS_SETTLED)
        return CONTACT_BROKEN;
    for (int j = 0; j < NY; j++)
        moved = moved || dy[j] != 0.0;
    then = now;
    if (moved) {                                         /* accelerations depend on the speeds, which have changed */
        for (int j = 0; j < NY; j++)
            z[NX + j] += dy[j];
        status = look(m, t, z, &after);
        for (int k = 0; k < NC; k++) {
            after.rate[k] = c.rate[k];
            after.slow[k] = fmax(after.slow[k], c.slow[k]);
        }
        after.k = after.k < 0 ? 0 : after.k;
    } else
        after.k = c.k;
    if (status == OK &&
        rest_contacts(&after, @name@_contact_rows, @NAME@_ROW_STATES, @NAME@_ROW_WIDTH, room) != CONTACTS_SETTLED)
        status = CONTACT_BROKEN;
#if NF > 0
    if (status == OK)
        status = settle_rubbing(m, t, z, &after, rubbed, changed);
#endif
    if (status != OK)
        return status;
    note_changes(m, &c, &after, rubbed);
    m->struck = 0;
    double slack = watched_contacts(&after);
    m->other_mode = m->other_mode || slack != m->slack;
    m->slack = slack;
    for (int k = 0; k < NC; k++) {
        @name@_contact *own = m->contacts + k;
        *changed = *changed || c.struck[k];
        m->struck = m->struck || c.struck[k];
        m->other_mode = m->other_mode || after.held[k] != own->closed || after.idle[k] != own->idle ||
                        after.touching[k] != own->touching;
        own->closed = (int)after.held[k];
        own->idle = (int)after.idle[k];
        own->touching = (int)after.touching[k];
        own->force = after.force[k];
        if (own->closed && fabs(own->gap) > PENETRATION(&after, k))
            status = JUMPED;                             /* what carries it has moved away at once */
    }
    *changed = *changed || m->other_mode;
    connected(m);                                        /* forces of those that are held from now on */
    return status;
}

#endif

#if NC > 0
/* What is watched of contacts: gaps of those that are open, forces of closed ones; with margins of those that touch, or are
 * closed and carry nothing. */
static void watch_contacts(model *m, double t, const double *z, double *g)
{
    const int *event = @name@_contact_events;
#if BESIDE
    if (any_closed(m))
        rates_at(m, t, z, m->zdot);
    for (int k = 0; k < NC; k++) {
        const @name@_contact *c = m->contacts + k;
        if (c->closed)
            g[event[k]] = c->force + (c->idle ? m->slack : 0.0);
        else if (c->touching) {
            measure(m, k, t, z);
            g[event[k]] += MARGIN_LENGTHS * c->length + MARGIN_ROUND_OFFS * c->round_off;
        }
    }
#else
    double with[NE];
    int any = 0;
    for (int k = 0; k < NC; k++)
        any = any || m->contacts[k].touching || m->contacts[k].idle;
    if (!any)
        return;
    modes[m->mode].margins(&t, z, m->p, &m->slack, with, work(m));
    for (int k = 0; k < NC; k++)
        if (m->contacts[k].touching || m->contacts[k].idle)
            g[event[k]] = with[event[k]];
#endif
}
#endif
