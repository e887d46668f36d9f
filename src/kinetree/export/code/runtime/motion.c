/* ---- equations of motion -------------------------------------------------------------------------------------- */

#if @NAME@_HAS_IMPULSES
/* dy = A^-1 (P + B^T lambda) with B dy = 0: what an impulse P does to the speeds. */
static int respond(model *m, double t, const double *z, const double *P, double *dy)
{
    const mode *base = base_of(m);
    base->equations(&t, z, m->p, m->dx, m->A, m->f, m->B, m->gamma, m->wdot, work(m));
    Room room = {m->scratch};
    return change_by_impulse(m->A, m->B, base->m, NY, P, dy, room) ? @NAME@_OK : @NAME@_SINGULAR;
}
#endif

#if SETTLES
/* Gap, rate, G, bias and e of contact k, and by what they are judged. */
static void measure(model *m, int k, double t, const double *z)
{
    @name@_contact *c = m->contacts + k;
    (void)c, (void)t, (void)z;
    switch (k) {
@contacts@
    default: break;
    }
}

#if BESIDE
static int respond_all(model *m, double t, const double *z)
{
    int status = @NAME@_OK;
    for (int k = 0; k < NC; k++)
        if (m->contacts[k].closed && status == @NAME@_OK) {
            measure(m, k, t, z);
            status = respond(m, t, z, m->contacts[k].G, m->contacts[k].dy);
        }
    return status;
}

/* Strengths s_k of the closed contacts such that sum_j (G_k . dy_j) s_j = right_k. */
static void share(model *m, const double *right, double *s)
{
    double W[NC * NC] = {0.0}, b[NC] = {0.0}, x[NC];
    int n = 0, which[NC];
    for (int k = 0; k < NC; k++) {
        s[k] = 0.0;
        if (m->contacts[k].closed)
            which[n++] = k;
    }
    for (int i = 0; i < n; i++) {
        b[i] = right[which[i]];
        for (int j = 0; j < n; j++) {
            double sum = 0.0;
            for (int q = 0; q < NY; q++)
                sum += m->contacts[which[i]].G[q] * m->contacts[which[j]].dy[q];
            W[i * n + j] = sum;
        }
    }
    least_solution(m, W, n, b, x);
    for (int i = 0; i < n; i++)
        s[which[i]] = x[i];
}

/* Forces of the closed contacts: none of their gaps accelerates. */
static int hold_contacts(model *m, double t, const double *z, double *zdot)
{
    double right[NC], force[NC];
    int status = respond_all(m, t, z);
    for (int k = 0; k < NC; k++) {
        right[k] = -m->contacts[k].bias;
        for (int j = 0; j < NY; j++)
            right[k] -= m->contacts[k].G[j] * zdot[NX + j];
    }
    share(m, right, force);
    for (int k = 0; k < NC; k++) {
        m->contacts[k].force = force[k];
        for (int j = 0; j < NY && force[k] != 0.0; j++)
            zdot[NX + j] += m->contacts[k].dy[j] * force[k];
    }
#if @NAME@_DRIVERS >= 0
    @name@_matrices(&t, z, m->p, m->dx, m->A, m->f, m->B, m->gamma, m->wdot, work(m));
    double power = 0.0;                                  /* y . (A y' - f), of drivers and of contacts that move */
    for (int i = 0; i < NY; i++) {
        double sum = -m->f[i];
        for (int j = 0; j < NY; j++)
            sum += m->A[i * NY + j] * zdot[NX + j];
        power += z[NX + i] * sum;
    }
    zdot[NX + NY + @NAME@_DRIVERS] = power;
#endif
    return status;
}

/* Gaps and rates of closed contacts back to zero. */
static int project_contacts(model *m, double t, double *z)
{
    double right[NC], s[NC];
    for (int pass = 0; pass < 2; pass++) {
        int status = respond_all(m, t, z);
        if (status != @NAME@_OK)
            return status;
        for (int k = 0; k < NC; k++)
            right[k] = pass == 0 ? -m->contacts[k].gap : -m->contacts[k].rate;
        share(m, right, s);
        for (int j = 0; j < NY; j++) {
            m->delta[j] = 0.0;
            for (int k = 0; k < NC; k++)
                m->delta[j] += s[k] == 0.0 ? 0.0 : m->contacts[k].dy[j] * s[k];
        }
        if (pass == 0) {
            @name@_tangent(&t, z, m->p, m->delta, m->dx, work(m));
            for (int i = 0; i < NX; i++)
                z[i] += m->dx[i];
            normalise_quaternions(run_of(m), z);
        } else {
            for (int j = 0; j < NY; j++)
                z[NX + j] += m->delta[j];
        }
    }
    return @NAME@_OK;
}
#endif
#endif

/* z' at (t, z), which may lie off the constraints, as steps evaluate it. */
static int rates_at(model *m, double t, const double *z, double *zdot)
{
    Run run = run_of(m);
    double *point = reals(run, stage);
    int64_t cautious = run.i->cautious;
    copy(point, z, NZ);
    run.i->cautious = 0;
    reals(run, health)[0] = 1.0;
    int64_t status = evaluate(run, t, point, zdot);
    run.i->cautious = cautious;
    if (status != OK || (run.i->m == 0 && !(reals(run, health)[0] > 0.0)))
        return @NAME@_SINGULAR;
    return doubt(zdot, NZ) == 0.0 ? @NAME@_OK : @NAME@_NOT_FINITE;
}

int @name@_derivatives(model *m, double t, const double *z, double *zdot)
{
    Run run = connected(m);
    double low = run.r->t_low, high = run.r->t_high;
    run.r->t_low = -INF;
    run.r->t_high = INF;
    int status = rates_at(m, t, z, zdot);
    run.r->t_low = low;
    run.r->t_high = high;
    return status;
}

#if M > 0
int @name@_residuals(model *m, double t, const double *z, double *phi, double *psi)
{
    @name@_constraints(&t, z, m->p, phi, psi, m->B, work(m));
    return @NAME@_OK;
}
#endif

/* z back onto the constraints and onto closed contacts. */
static int onto_constraints(model *m, double t, double *z)
{
    int64_t status = OK;
    Run run = connected(m);
    status = project(run, t, z);
    (void)t;
    (void)z;
    return status == OK ? @NAME@_OK : @NAME@_NOT_ASSEMBLED;
}

static int finite_outputs(const double *out)
{
    for (int i = 0; i < @NAME@_NO; i++)
        if (!isfinite(out[i]))
            return @NAME@_NOT_FINITE;
    (void)out;
    return @NAME@_OK;
}

int @name@_outputs(model *m, double t, const double *z, double *out)
{
    int status = @name@_derivatives(m, t, z, m->zdot);
    const mode *now = modes + m->mode, *base = modes + now->base;
#if NF > 0
    double unused[1] = {0.0};                            /* with friction, constraint forces are functions of the state */
    if (now->friction != 0u) {
        if (status == @NAME@_OK)
            now->out(&t, z, m->p, m->zdot + NX, unused, out, work(m));
        return status == @NAME@_OK ? finite_outputs(out) : status;
    }
#endif
#if NC > 0 && !BESIDE
    double g[NE];
    now->events(&t, z, m->p, g, work(m));                /* of closed contacts it is their force */
    for (int k = 0; k < NC; k++)
        m->contacts[k].force = m->contacts[k].closed ? g[@name@_contact_events[k]] : 0.0;
#endif
#if @NAME@_HAS_FORCES && @NAME@_HAS_MATRICES
    if (status == @NAME@_OK) {                          /* lambda of the constraints, contact forces acting */
        base->equations(&t, z, m->p, m->dx, m->A, m->f, m->B, m->gamma, m->wdot, work(m));
        for (int k = 0; k < NC; k++)
            for (int j = 0; j < NY && m->contacts[k].closed; j++)
                m->f[j] += m->contacts[k].G[j] * m->contacts[k].force;
        status = solve_matrices(m, base->m, m->ydot, m->lam);
    }
#endif
    /* of all rows: those with positions, contacts (which push only while they are closed), the others */
    double forces[@NAME@_SIZE(@NAME@_MOST_M + NC)] = {0.0};
    for (int r = 0; r < @NAME@_MOST_M && r < base->m; r++)
        forces[r < base->m_h ? r : r + NC] = m->lam[r];
    for (int k = 0; k < NC; k++)
        forces[base->m_h + k] = m->contacts[k].closed ? m->contacts[k].force : 0.0;
    if (status == @NAME@_OK)
        base->out(&t, z, m->p, m->zdot + NX, forces, out, work(m));
    return status == @NAME@_OK ? finite_outputs(out) : status;
}

#if @NAME@_HAS_JACOBIAN
void @name@_jacobian(model *m, double t, const double *z, double *J, double *dfdt)
{
    int64_t in[3] = {address(&t), address(z), address(m->p)}, out[2] = {address(J), address(dfdt)};
    modes[m->mode].jacobian(in, out, work(m));
}
#endif

