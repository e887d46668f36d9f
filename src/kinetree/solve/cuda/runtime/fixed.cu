/* Steps of equal size by an explicit Runge-Kutta method whose stages each need the one before alone, operation by
 * operation those of step.h of the runtime. The loop over stages is not unrolled: the equations stand in it once.
 */
DEVICE int fixed_step(const Scenarios *s, long long k, Motion *m, double *f)
{
    double K[N_K][NZ], sum[NZ], point[NZ], closeness = 1.0;
    double t_new = s->t0 + (double)(m->steps + 1) * s->step;
    if (t_new >= s->t_end - 1e-9 * s->step)
        t_new = s->t_end;
    const double h = t_new - m->t;
    const bool inside = wants_row_before(s, m, t_new);
    for (int d = 0; d < NZ; d++) {
        if (inside)
            K[0][d] = f[d];
        sum[d] = 0.0 + TABLEAU_A[N_STAGES * N_K] * f[d];
    }
#pragma unroll 1
    for (int i = 1; i <= N_STAGES; i++) {
        double time = t_new;
        if (i < N_STAGES) {
            const double a = TABLEAU_A[i * N_K + i - 1];
            for (int d = 0; d < NZ; d++)
                point[d] = m->z[d] + h * (0.0 + a * f[d]);
            time = m->t + TABLEAU_C[i] * h;
        } else {
            for (int d = 0; d < NZ; d++)
                point[d] = m->z[d] + h * sum[d];
            const int status = project(t_new, point, m->p, m->longest, &closeness);
            if (status != OK)
                return status;
        }
        const int status = evaluate(time, point, m->p, f);
        if (status != OK)
            return status;
        const double b = TABLEAU_A[N_STAGES * N_K + i]; /* zero behind the last stage */
        for (int d = 0; d < NZ; d++) {
            if (inside)
                K[i][d] = f[d];
            if (i < N_STAGES)
                sum[d] += b * f[d];
        }
    }
    double total = 0.0;
    for (int d = 0; d < NZ; d++)
        total = fma(0.0, point[d], fma(0.0, f[d], total));
    if (total != 0.0)
        return NON_FINITE;
    m->steps++;
    const int status = write_due_rows(s, k, m, t_new, point, K);
    if (status != OK)
        return status;
    m->closeness = closeness;
    m->t = t_new;
    for (int d = 0; d < NZ; d++)
        m->z[d] = point[d];
    if (closeness < m->weak_below)
        return CARE_WANTED;
    if (closeness > 3.0 * WEAK && m->weak_below > 0.0)
        m->weak_below = WEAK;
    if (m->t >= s->t_end)
        return FINISHED;
    return m->steps >= s->max_steps ? TOO_MANY_STEPS : OK;
}

KERNEL advance(const Scenarios *s, const long long *active, long long count, long long budget)
{
    FOR_EACH_THREAD(i, count) {
        const long long k = active[i];
        Motion m;
        double f[NZ];
        load(s, k, &m);
        for (int d = 0; d < NZ; d++)
            f[d] = m.f[d];
        int status = OK;
#pragma unroll 1
        for (long long n = 0; n < budget && status == OK; n++)
            status = fixed_step(s, k, &m, f);
        for (int d = 0; d < NZ; d++)
            m.f[d] = f[d];
        s->status[k] = status;
        store(s, k, &m);
    }
}
