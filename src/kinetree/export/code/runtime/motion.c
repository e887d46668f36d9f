/* ---- equations of motion -------------------------------------------------------------------------------------- */

int @name@_derivatives(model *m, double t, const double *z, double *zdot)
{
    if (check_state(m, t, z) != @NAME@_OK)
        return @NAME@_NOT_FINITE;
    Run run = connected(m);
    double low = run.r->t_low, high = run.r->t_high;
    run.r->t_low = -INF;
    run.r->t_high = INF;
    int64_t status = rates_at(run, t, z, zdot);
    run.r->t_low = low;
    run.r->t_high = high;
    return status == OK ? @NAME@_OK : status == BAD_VALUE ? @NAME@_NOT_FINITE : @NAME@_SINGULAR;
}

#if M > 0
int @name@_residuals(model *m, double t, const double *z, double *phi, double *psi)
{
    int status = check_state(m, t, z);
    if (status == @NAME@_OK)
        @name@_constraints(&t, z, m->p, phi, psi, m->B, work(m));
    return status;
}
#endif

/* z back onto the constraints and onto closed contacts. */
static int onto_constraints(model *m, double t, double *z)
{
    int64_t status = project(connected(m), t, z);
    (void)t;
    return status != OK ? @NAME@_NOT_ASSEMBLED : all_finite(z, NZ) ? @NAME@_OK : @NAME@_NOT_FINITE;
}

/* Forces of the constraint rows with positions, of contacts (which push only while they are closed), of the other rows. */
static int forces_at(model *m, double t, const double *z, double *forces)
{
    Run run = run_of(m);
    const int64_t *base = mode_words(run, mode_words(run, run.i->mode)[MODE_BASE]);
    int status = @NAME@_OK;
    (void)t, (void)z, (void)forces, (void)base;
#if BESIDE
    status = forces_beside(m, t, z, forces) == OK ? @NAME@_OK : @NAME@_SINGULAR;
#else
#if NC > 0
    const int64_t *closed = integers(run, contact_closed);
    double *of_contacts = forces + base[MODE_M_H];
    double g[NE];                                        /* of closed contacts it is their force */
    int64_t in[3] = {address(&t), address(z), address(reals(run, p))}, out[1] = {address(g)};
    call_with(run, mode_kernel(run, run.i->mode, MODE_KERNEL_EVENTS), in, out);
    for (int k = 0; k < NC; k++)
        of_contacts[k] = closed[k] ? g[integers(run, contact_events)[k]] : 0.0;
#endif
#if @NAME@_HAS_FORCES && @NAME@_HAS_MATRICES
    Room room = {m->scratch};
    Matrices equations = matrices_at(run, t, z, &room);
    double *ydot = take(&room, NY), *lam = take(&room, equations.m);
#if NC > 0
    Room behind = room;
    Contacts c = room_of_record(run, &behind);
    for (int k = 0; k < NC; k++)
        if (closed[k]) {
            measure_contact(run, k, t, z, &c);
            for (int j = 0; j < NY; j++)
                equations.f[j] += c.G[k * NY + j] * of_contacts[k];
        }
#endif
    int64_t rank = solve_multipliers(equations.A, equations.f, equations.B, equations.gamma, ydot, lam, equations.m, NY, room);
    status = rank >= 0 ? @NAME@_OK : @NAME@_SINGULAR;
    for (int64_t r = 0; r < equations.m; r++)
        forces[r < base[MODE_M_H] ? r : r + NC] = lam[r];
#endif
#endif
    return status;
}

int @name@_outputs(model *m, double t, const double *z, double *out)
{
    int status = @name@_derivatives(m, t, z, m->zdot);
    Run run = run_of(m);
    double forces[@NAME@_SIZE(@NAME@_MOST_M + NC + @NAME@_NS)] = {0.0}; /* with friction they are functions of the state */
    give_states(run, integers(run, rub_states));
    if (status == @NAME@_OK && mode_words(run, run.i->mode)[MODE_FRICTION] == 0)
        status = forces_at(m, t, z, forces);
    if (status == @NAME@_OK)
        outputs_of[run.i->mode](&t, z, reals(run, p), m->zdot + NX, forces, out, work(m));
    return status != @NAME@_OK || all_finite(out, @NAME@_NO) ? status : @NAME@_NOT_FINITE;
}

#if @NAME@_HAS_JACOBIAN
void @name@_jacobian(model *m, double t, const double *z, double *J, double *dfdt)
{
    Run run = connected(m);
    int64_t in[3] = {address(&t), address(z), address(reals(run, p))}, out[2] = {address(J), address(dfdt)};
    call_with(run, run.i->jacobian, in, out);
}
#endif

int @name@_side(const model *m, int k)
{
#if NE > 0
    if (k >= 0 && k < NE)
        return (int)integers(run_of(m), signs)[k];
#endif
    (void)m, (void)k;
    return 0;
}

void @name@_offsets(const model *m, double *offsets)
{
    for (int k = 0; k < NE; k++)
        offsets[k] = m->near[k] < 0.0 ? 0.0 : fmax(m->near[k], LEAST_NORMAL) * (@name@_side(m, k) < 0 ? -1.0 : 1.0);
    (void)m, (void)offsets;
}

int @name@_left(model *m, double t, const double *z)
{
    int found = 0;
#if NE > 0
    double g[NE];
    @name@_watched(m, t, z, g);
    for (int k = 0; k < NE; k++)
        found = found || (@name@_side(m, k) == 0 && fabs(g[k]) > m->near[k]);
#endif
    (void)m, (void)t, (void)z;
    return found;
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
#endif

/* That of all that holds at present. */
double @name@_drift(model *m, double t, const double *z)
{
    Run run = connected(m);
    double worst = residual_at(run, t, z);
#if BESIDE
    worst = fmax(worst, drift_beside(m, t, z));
#endif
    return worst;
}

