/* ---- parts that events switch ------------------------------------------------------------------------------------------ */

#if @NAME@_SWITCHES
/* A, phi, psi and B of what is switched on. */
static void look_at_switched(void *owner, double t, const double *z, double *A, double *phi, double *psi, double *B)
{
    model *m = (model *)owner;
    const mode *base = base_of(m);
    int64_t in[3] = {address(&t), address(z), address(m->p)}, out[3] = {address(phi), address(psi), address(B)};
    base->equations(&t, z, m->p, m->dx, A, m->f, m->B, m->gamma, m->wdot, work(m));
    base->constraints(in, out, work(m));
}

static void move_switched(void *owner, double t, const double *z, const double *delta, double *dx)
{
    model *m = (model *)owner;
    @name@_tangent(&t, z, m->p, delta, dx, work(m));
}

/* The state after constraints were switched on, which have to fit. */
static int64_t fit_switched(model *m, double t, double *z)
{
    const mode *base = base_of(m);
    double length, told[@NAME@_SIZE(@NAME@_MOST_M)];
    Room room = {m->scratch};
    if (base->m == 0)
        return OK;
    base->length(z, m->p, &length, work(m));
    Switched on = {NX, NY, base->m, base->m_h, @NAME@_NQ, integers(run_of(m), quaternions), base->lengths, length, m,
                   look_at_switched, move_switched};
    int64_t code = close_constraints(&on, t, z, told, room);
    return code == CLOSING_FITS ? OK : code == CLOSING_MASSLESS ? SINGULAR_EQUATIONS : DOES_NOT_FIT;
}

/* Marks the events whose function is held on its zero by what is on now. */
static void find_still(model *m, double t, const double *z)
{
    memset(m->still, 0, sizeof m->still);
    (void)t, (void)z;
#if @NAME@_NSTILL > 0
    const mode *base = base_of(m);
    double g[@NAME@_NSTILL], rate[@NAME@_NSTILL], along[@NAME@_NSTILL * NY], speeds[@NAME@_NSTILL * NY];
    int64_t held[@NAME@_NSTILL];
    Room room = {m->scratch};
    if (base->m == 0)
        return;
    base->still(&t, z, m->p, g, rate, along, speeds, m->B, work(m));
    find_held(g, rate, along, speeds, @NAME@_NSTILL, m->B, base->m, z, NX, NY, held, room);
    for (int k = 0; k < @NAME@_NSTILL; k++)
        m->still[@name@_may_be_still[k]] = (int)held[k];
#endif
}

/* Switches parts: bits of what differs from the start are set and cleared. `closes`: constraints are switched on. */
static int64_t switch_parts(model *m, double t, double *z, unsigned sets, unsigned clears, int closes, int64_t *changed)
{
    unsigned switched = (m->switched | sets) & ~clears;
    if (switched == m->switched)
        return OK;
    m->switched = switched;
    m->other_mode = 1;
    *changed = 1;
    int64_t code = closes ? fit_switched(m, t, z) : OK;
    if (code == OK)
        find_still(m, t, z);
    return code;
}
#endif

