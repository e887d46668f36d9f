/* ---- contacts ------------------------------------------------------------------------------------------------- */

#if NC > 0
/* The contacts as the law of the runtime takes them. */
typedef struct {
    double reals[CONTACT_REALS * NC], G[NC * NY], T[NY * NY], L[NY * NY], R[NY * NC];
    int64_t integers[CONTACT_INTEGERS * NC];
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

/* Lets contacts that are hit, pressed or released find their state; those are `happening` whose function came to zero. */
static int64_t settle(Run run, double t, double *z, int64_t *changed)
{
    model *m = owner(run.i);
    static const int64_t nowhere[1] = {0};
    instant now, then;
    Contacts c = contacts_of(&now), after = contacts_of(&then);
    Rubs none = {0, 0, nowhere, nowhere, nowhere, 0, 0, 0, 0, 0, 0};
    Room room = {m->scratch};
    double dy[NY];
    int moved = 0;
    int64_t status = look(m, t, z, &c);
    if (status != OK)
        return status;
    for (int k = 0; k < NC; k++) {
        c.opening[k] = integers(run, happening)[@name@_contact_events[k]];
        c.piled[k] = integers(run, piled)[@name@_contact_events[k]];
    }
    if (hit_contacts(&c, &none, dy, room) != CONTACTS_SETTLED)
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
    if (status != OK)
        return status;
    double slack = watched_contacts(&after);
    m->other_mode = m->other_mode || slack != m->slack;
    m->slack = slack;
    for (int k = 0; k < NC; k++) {
        @name@_contact *own = m->contacts + k;
        *changed = *changed || c.struck[k];
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
