/* ---- constraints ---------------------------------------------------------------------------------------------- */

#if M > 0
int @name@_residuals(model *m, double t, const double *z, double *phi, double *psi)
{
    @name@_constraints(&t, z, m->p, phi, psi, m->B, m->work);
    return @NAME@_OK;
}

/* The least delta with B delta = -residual for the selected rows below `rows`; 0 if they are badly conditioned. */
static int solve_selected(model *m, const double *residual, int rows)
{
    int chosen[NS] = {0}, n = 0;
    for (int a = 0; a < NS; a++)
        if (@name@_rows[a] < rows)
            chosen[n++] = @name@_rows[a];
    for (int a = 0; a < n; a++) {
        m->right[a] = -residual[chosen[a]];
        for (int b = 0; b <= a; b++) {
            double sum = 0.0;
            for (int j = 0; j < NY; j++)
                sum += m->B[chosen[a] * NY + j] * m->B[chosen[b] * NY + j];
            m->S[a * n + b] = sum;
        }
    }
    if (n > 0 && cholesky(m->S, n) < WEAK)
        return 0;
    cholesky_solve(m->S, n, m->right, 1);
    for (int j = 0; j < NY; j++) {
        m->delta[j] = 0.0;
        for (int a = 0; a < n; a++)
            m->delta[j] += m->B[chosen[a] * NY + j] * m->right[a];
    }
    return 1;
}

/* The same for all rows below `rows`, which may depend on each other. */
static void solve_all(model *m, const double *residual, int rows)
{
    for (int a = 0; a < rows; a++) {
        m->right[a] = -residual[a];
        for (int b = 0; b < rows; b++) {
            double sum = 0.0;
            for (int j = 0; j < NY; j++)
                sum += m->B[a * NY + j] * m->B[b * NY + j];
            m->S[a * rows + b] = sum;
        }
    }
    least_solution(m->S, m->V, rows, m->right, m->lam);
    for (int j = 0; j < NY; j++) {
        m->delta[j] = 0.0;
        for (int a = 0; a < rows; a++)
            m->delta[j] += m->B[a * NY + j] * m->lam[a];
    }
}

/* Largest |residual + B delta| over the length of its row. */
static double largest(const model *m, const double *residual, int rows, const double *delta)
{
    double longest = 0.0, worst = 0.0;
    for (int i = 0; i < rows * NY; i++)
        longest = fmax(longest, fabs(m->B[i]));
    for (int i = 0; i < rows; i++) {
        double size = 1e-6 * longest, value = residual[i];
        for (int j = 0; j < NY; j++) {
            size = fmax(size, fabs(m->B[i * NY + j]));
            value += delta == NULL ? 0.0 : m->B[i * NY + j] * delta[j];
        }
        double ratio = size > 0.0 ? fabs(value) / size : fabs(value);
        if (!(ratio <= worst))
            worst = ratio;
    }
    return worst;
}

static int project_positions(model *m, double t, double *z)
{
    int careful = 0, settled = 0;
    for (int iteration = 0; iteration < MOST_ITERATIONS; iteration++) {
        double scale = 1.0, size = 0.0;
        @name@_constraints(&t, z, m->p, m->phi, m->psi, m->B, m->work);
        if (MH == 0)
            return @NAME@_OK;
        for (int i = 0; i < NX; i++)
            scale = fmax(scale, fabs(z[i]));
        if (settled) {
            double worst = largest(m, m->phi, MH, NULL);
            if (worst <= MET * scale || (careful && worst <= LOOSE * scale))
                return @NAME@_OK;
            if (careful)
                return @NAME@_NOT_ASSEMBLED;
            careful = 1;
        }
        if (!careful && !solve_selected(m, m->phi, MH))
            careful = 1;
        if (careful)
            solve_all(m, m->phi, MH);
        for (int j = 0; j < NY; j++)
            size = fmax(size, fabs(m->delta[j]));
        if (!isfinite(size))
            return @NAME@_NOT_ASSEMBLED;
        @name@_tangent(&t, z, m->p, m->delta, m->dx, m->work);
        for (int i = 0; i < NX; i++)
            z[i] += m->dx[i];
        normalise_quaternions(z);
        settled = size <= 1e-9 * scale;
    }
    return @NAME@_NOT_ASSEMBLED;
}

static int project_speeds(model *m, double *z)
{
    double scale = 1.0;
    for (int j = 0; j < NY; j++)
        scale = fmax(scale, fabs(z[NX + j]));
    if (!solve_selected(m, m->psi, M) || !(largest(m, m->psi, M, m->delta) <= MET * scale)) {
        solve_all(m, m->psi, M);
        if (!(largest(m, m->psi, M, m->delta) <= LOOSE * scale))
            return @NAME@_NOT_ASSEMBLED;
    }
    for (int j = 0; j < NY; j++)
        z[NX + j] += m->delta[j];
    return @NAME@_OK;
}
#endif

/* z back onto the constraints and onto closed contacts. */
static int onto_constraints(model *m, double t, double *z)
{
    normalise_quaternions(z);
#if @NAME@_HAS_FOLLOW
    @name@_follow(&t, z, m->p, m->dx, m->work);
    for (int i = 0; i < NX; i++)
        z[i] += m->dx[i];
    normalise_quaternions(z);
#endif
    int status = @NAME@_OK;
#if M > 0
    status = project_positions(m, t, z);
    if (status == @NAME@_OK)
        status = project_speeds(m, z);
#endif
#if NC > 0
    if (status == @NAME@_OK && any_closed(m))
        status = project_contacts(m, t, z);
#endif
    (void)m;
    (void)t;
    return status;
}

/* Largest residual of the constraints and of closed contacts, over the lengths of their rows. */
double @name@_drift(model *m, double t, const double *z)
{
    double worst = 0.0;
#if M > 0
    @name@_constraints(&t, z, m->p, m->phi, m->psi, m->B, m->work);
    worst = fmax(largest(m, m->phi, MH, NULL), largest(m, m->psi, M, NULL));
#endif
#if NC > 0
    for (int k = 0; k < NC; k++)
        if (m->contacts[k].closed) {
            measure(m, k, t, z);
            worst = fmax(worst, fmax(fabs(m->contacts[k].gap), fabs(m->contacts[k].rate)));
        }
#endif
    (void)m;
    (void)t;
    (void)z;
    return worst;
}
