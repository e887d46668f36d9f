/* ---- the start ---------------------------------------------------------------------------------------------------- */

/* Whether parameters were changed on which the start depends. */
static int starts_elsewhere(const model *m)
{
    for (int i = 0; i < @NAME@_ND; i++)
        if (m->p[@name@_deciding[i]] != @name@_p_start[@name@_deciding[i]])
            return 1;
    (void)m;
    return 0;
}

#if @NAME@_START_KNOWN && M > 0
#define MOST_STEPS 200
#define LONGEST 0.7                 /* step, in rad or in sizes of the mechanism */
#define POSITION_TOLERANCE 1e-10    /* residual of an assembled model: rad, and lengths over the size of the mechanism */
#define VELOCITY_TOLERANCE 1e-9     /* the same of velocities, over 1 + the largest speed */
#define WRONG_TURN 0.995            /* cosine of the angle by which a cut joint may miss its own pose */

/* The smallest change of the speeds that are free, weighed by the mass matrix, that removes the residual. */
static void smallest_change(model *m, const double *r, int rows, const int *free, double *delta)
{
    double mass[NY * NY];
    int64_t chosen[@NAME@_SIZE(NY)];
    Room room = {m->scratch};
    for (int j = 0; j < NY; j++)
        chosen[j] = free[j];
    @name@_mass(m->z, m->p, mass, work(m));
    change_least(mass, m->B, r, chosen, delta, rows, NY, room);
}

static double norm(const double *r, int n)
{
    double sum = 0.0;
    for (int i = 0; i < n; i++)
        sum += r[i] * r[i];
    return sqrt(sum);
}

/* Damped Gauss-Newton steps from the positions in m; OK where the constraints are met and every cut joint is as it can be. */
static int assemble_positions(model *m, const int *free, double length)
{
    double t = m->t, delta[@NAME@_SIZE(NY)], before[NZ], cosines[@NAME@_SIZE(@NAME@_NB)];
    @name@_constraints(&t, m->z, m->p, m->phi, m->psi, m->B, work(m));
    for (int i = 0; i < MOST_STEPS && norm(m->phi, MH) > 1e-15; i++) {
        double longest = 0.0, step, rest = norm(m->phi, MH);
        int improved = 0;
        smallest_change(m, m->phi, MH, free, delta);
        for (int j = 0; j < NY; j++)
            longest = fmax(longest, fabs(delta[j]) / (@name@_lengths[j] ? length : 1.0));
        step = longest > LONGEST ? LONGEST / longest : 1.0;
        memcpy(before, m->z, sizeof before);
        for (int halving = 0; halving < 12 && !improved && longest > 0.0; halving++, step *= 0.5) {
            memcpy(m->z, before, sizeof before);
            for (int j = 0; j < NY; j++)
                m->delta[j] = step * delta[j];
            @name@_tangent(&t, before, m->p, m->delta, m->dx, work(m));
            for (int k = 0; k < NX; k++)
                m->z[k] += m->dx[k];
            normalise_quaternions(run_of(m), m->z);
            @name@_constraints(&t, m->z, m->p, m->phi, m->psi, m->B, work(m));
            improved = norm(m->phi, MH) < rest;
        }
        if (!improved) {
            memcpy(m->z, before, sizeof before);
            @name@_constraints(&t, m->z, m->p, m->phi, m->psi, m->B, work(m));
            break;
        }
    }
    for (int r = 0; r < MH; r++)
        if (!(fabs(m->phi[r]) <= POSITION_TOLERANCE * (@name@_row_lengths[r] ? length : 1.0)))
            return @NAME@_NOT_ASSEMBLED;
    @name@_branches(m->z, m->p, cosines, work(m));
    for (int k = 0; k < @NAME@_NB; k++)
        if (!(cosines[k] > WRONG_TURN))
            return @NAME@_NOT_ASSEMBLED;
    return @NAME@_OK;
}

static int assemble_speeds(model *m, const int *free)
{
    double t = m->t, delta[@NAME@_SIZE(NY)], fastest = 1.0;
    for (int i = 0; i < 3; i++) {
        @name@_constraints(&t, m->z, m->p, m->phi, m->psi, m->B, work(m));
        smallest_change(m, m->psi, M, free, delta);
        for (int j = 0; j < NY; j++)
            m->z[NX + j] += delta[j];
    }
    for (int j = 0; j < NY; j++)
        fastest = fmax(fastest, 1.0 + fabs(m->z[NX + j]));
    Run run = connected(m);
    evaluate_constraints(run, t, m->z);
    return residual_alone(run, reals(run, psi), M, 1.0) <= VELOCITY_TOLERANCE * fastest ? @NAME@_OK : @NAME@_NOT_ASSEMBLED;
}
#endif

int @name@_assemble(model *m)
{
    memcpy(m->z, @name@_z_start, NZ * sizeof(double));
    if (!starts_elsewhere(m) || check_state(m, m->t, m->z) != @NAME@_OK)
        return check_state(m, m->t, m->z);
#if @NAME@_START_KNOWN
    double x[NX], u[NY], length;
    @name@_initial(m->p, x, u, &length, work(m));
    memcpy(m->z, x, sizeof x);
    memcpy(m->z + NX, u, sizeof u);
#if M > 0
    /* what was asked for is kept wherever the constraints allow all of it; else it is where the search starts */
    int status = @NAME@_NOT_ASSEMBLED;
    for (int tier = 0; tier < @NAME@_TIERS_Q && status != @NAME@_OK; tier++) {
        memcpy(m->z, x, sizeof x);
        status = assemble_positions(m, @name@_free_positions + tier * NY, length);
    }
    if (status != @NAME@_OK)
        return status;
    status = @NAME@_NOT_ASSEMBLED;
    for (int tier = 0; tier < @NAME@_TIERS_U && status != @NAME@_OK; tier++) {
        memcpy(m->z + NX, u, sizeof u);
        status = assemble_speeds(m, @name@_free_speeds + tier * NY);
    }
    if (status != @NAME@_OK)
        return status;
    double theta[@NAME@_SIZE(@NAME@_NW)];
    @name@_counted(m->z, m->p, theta, work(m));
    for (int k = 0; k < @NAME@_NCOUNTED; k++)
        m->z[NZ - @NAME@_NCOUNTED + k] = theta[k];
#endif
    return check_state(m, m->t, m->z);
#else
    return @NAME@_START_UNKNOWN;
#endif
}

/* Before the first step: the start that the parameters ask for, unless a state was set. */
static int start_anew(model *m)
{
    double difference = 0.0;
    for (int i = 0; i < NZ; i++)
        difference = fmax(difference, fabs(m->z[i] - @name@_z_start[i]) / (1.0 + fabs(m->z[i])));
    return difference < 1e-12 && starts_elsewhere(m) ? @name@_assemble(m) : @NAME@_OK;
}

int @name@_project(model *m, double t, double *z)
{
    int status = check_state(m, t, z);
    if (status == @NAME@_OK && !m->begun && z == m->z)
        status = start_anew(m);
    return status == @NAME@_OK ? onto_constraints(m, t, z) : status;
}

