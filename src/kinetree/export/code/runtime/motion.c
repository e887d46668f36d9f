/* ---- equations of motion -------------------------------------------------------------------------------------- */

#if @NAME@_HAS_MATRICES
/* y' and lambda of A y' = f + B^T lambda, B y' = gamma as they stand in the model; lambda is the smallest. */
static int solve_matrices(model *m, double *ydot, double *lam)
{
    double *A = m->A, *f = m->f;
#if M > 0
    /* A + B^T B has the same y' and is positive where massless bodies leave A singular */
    double scale = 0.0, size = 0.0;
    for (int i = 0; i < NY; i++)
        scale = fmax(scale, A[i * NY + i]);
    for (int i = 0; i < M * NY; i++)
        size = fmax(size, fabs(m->B[i]));
    memcpy(m->A_kept, A, sizeof m->A_kept);
    double sigma = 0.0;
#endif
    if (cholesky(A, NY) < 1e-13) {
#if M > 0
        sigma = size > 0.0 ? scale / (size * size) : 0.0;
        memcpy(A, m->A_kept, sizeof m->A_kept);
        for (int i = 0; i < NY; i++) {
            for (int r = 0; r < M; r++) {
                f[i] += sigma * m->B[r * NY + i] * m->gamma[r];
                for (int j = 0; j < NY; j++)
                    A[i * NY + j] += sigma * m->B[r * NY + i] * m->B[r * NY + j];
            }
        }
        if (!(cholesky(A, NY) > 1e-15))
            return @NAME@_SINGULAR;
#else
        return @NAME@_SINGULAR;
#endif
    }
    memcpy(ydot, f, NY * sizeof(double));
    cholesky_solve(A, NY, ydot, 1);
#if M > 0
    for (int r = 0; r < M; r++) {                       /* X = A^-1 B^T, column by column */
        memcpy(m->X + r * NY, m->B + r * NY, NY * sizeof(double));
        cholesky_solve(A, NY, m->X + r * NY, 1);
    }
    for (int r = 0; r < M; r++) {
        double sum = m->gamma[r];
        for (int j = 0; j < NY; j++)
            sum -= m->B[r * NY + j] * ydot[j];
        m->right[r] = sum;
        for (int s = 0; s < M; s++) {
            double product = 0.0;
            for (int j = 0; j < NY; j++)
                product += m->B[r * NY + j] * m->X[s * NY + j];
            m->S[r * M + s] = product;
        }
    }
    least_solution(m->S, m->V, M, m->right, lam);
    for (int r = 0; r < M; r++) {
        for (int j = 0; j < NY; j++)
            ydot[j] += m->X[r * NY + j] * lam[r];
        lam[r] += sigma * m->gamma[r];
    }
#else
    (void)lam;
#endif
    return @NAME@_OK;
}

#if M > 0
static int dense_derivatives(model *m, double t, const double *z, double *zdot)
{
    @name@_matrices(&t, z, m->p, zdot, m->A, m->f, m->B, m->gamma, zdot + NX + NY, m->work);
#if @NAME@_DRIVERS >= 0
    memcpy(m->A_whole, m->A, sizeof m->A_whole);
    memcpy(m->f_whole, m->f, sizeof m->f_whole);
#endif
    int status = solve_matrices(m, zdot + NX, m->lam);
#if @NAME@_DRIVERS >= 0
    double power = 0.0;                                  /* y . (A y' - f), the power of the drivers */
    for (int i = 0; i < NY; i++) {
        double force = -m->f_whole[i];
        for (int j = 0; j < NY; j++)
            force += m->A_whole[i * NY + j] * zdot[NX + j];
        power += z[NX + i] * force;
    }
    zdot[NX + NY + @NAME@_DRIVERS] = power;
#endif
    return status;
}
#endif
#endif

#if @NAME@_HAS_IMPULSES
/* dy = A^-1 (P + B^T lambda) with B dy = 0: what an impulse P does to the speeds. */
static int respond(model *m, double t, const double *z, const double *P, double *dy)
{
    @name@_matrices(&t, z, m->p, m->dx, m->A, m->f, m->B, m->gamma, m->wdot, m->work);
    memcpy(m->f, P, NY * sizeof(double));
#if M > 0
    for (int r = 0; r < M; r++)
        m->gamma[r] = 0.0;
#endif
    return solve_matrices(m, dy, m->lam);
}
#endif

#if NC > 0
/* Gap, rate, G, bias and e of contact k, and by what they are judged. */
static void measure(model *m, int k, double t, const double *z)
{
    @name@_contact *c = m->contacts + k;
    switch (k) {
@contacts@
    default: break;
    }
}

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
    double W[NC * NC], V[NC * NC], b[NC], x[NC];
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
    least_solution(W, V, n, b, x);
    for (int i = 0; i < n; i++)
        s[which[i]] = x[i];
}

static int any_closed(const model *m)
{
    for (int k = 0; k < NC; k++)
        if (m->contacts[k].closed)
            return 1;
    return 0;
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
    @name@_matrices(&t, z, m->p, m->dx, m->A, m->f, m->B, m->gamma, m->wdot, m->work);
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
            @name@_tangent(&t, z, m->p, m->delta, m->dx, m->work);
            for (int i = 0; i < NX; i++)
                z[i] += m->dx[i];
            normalise_quaternions(z);
        } else {
            for (int j = 0; j < NY; j++)
                z[NX + j] += m->delta[j];
        }
    }
    return @NAME@_OK;
}
#endif

/* z' without the forces of contacts. */
static int free_derivatives(model *m, double t, const double *z, double *zdot)
{
    int status = @NAME@_OK;
    double health = 1.0;
    @name@_rhs(&t, z, m->p, zdot, &health, m->work);
#if @NAME@_HAS_MATRICES && M > 0
    if (!(health > WEAK))
        status = dense_derivatives(m, t, z, zdot);
#else
    if (!(health > 0.0))
        status = @NAME@_SINGULAR;
#endif
    return status;
}

int @name@_derivatives(model *m, double t, const double *z, double *zdot)
{
    int status = free_derivatives(m, t, z, zdot);
#if NC > 0
    if (status == @NAME@_OK && any_closed(m))
        status = hold_contacts(m, t, z, zdot);
#endif
    for (int i = 0; i < NZ && status == @NAME@_OK; i++)
        if (!isfinite(zdot[i]))
            status = @NAME@_NOT_FINITE;
    return status;
}

int @name@_outputs(model *m, double t, const double *z, double *out)
{
    int status = @name@_derivatives(m, t, z, m->zdot);
#if @NAME@_HAS_FORCES && @NAME@_HAS_MATRICES
    if (status == @NAME@_OK) {                          /* lambda of the constraints, contact forces acting */
        @name@_matrices(&t, z, m->p, m->dx, m->A, m->f, m->B, m->gamma, m->wdot, m->work);
        for (int k = 0; k < NC; k++)
            for (int j = 0; j < NY && m->contacts[k].closed; j++)
                m->f[j] += m->contacts[k].G[j] * m->contacts[k].force;
        status = solve_matrices(m, m->ydot, m->lam);
    }
#endif
    /* of all rows: those with positions, contacts (which push only while they are closed), the others */
    double forces[@NAME@_SIZE(M + NC)] = {0.0};
    for (int r = 0; r < M; r++)
        forces[r < MH ? r : r + NC] = m->lam[r];
    for (int k = 0; k < NC; k++)
        forces[MH + k] = m->contacts[k].closed ? m->contacts[k].force : 0.0;
    if (status == @NAME@_OK)
        @name@_out(&t, z, m->p, m->zdot + NX, forces, out, m->work);
    for (int i = 0; i < @NAME@_NO && status == @NAME@_OK; i++)
        if (!isfinite(out[i]))
            status = @NAME@_NOT_FINITE;
    return status;
}

#if @NAME@_HAS_JACOBIAN
void @name@_jacobian(model *m, double t, const double *z, double *J, double *dfdt)
{
    @name@_jacobian_at(&t, z, m->p, J, dfdt, m->work);
}
#endif

