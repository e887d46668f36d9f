/* Steps of an explicit Runge-Kutta pair with error control, operation by operation those of lanes.c of the runtime. */
DEVICE void stage_point(int i, double h, const double *z, double (*K)[NZ], double *point)
{
    for (int d = 0; d < NZ; d++)
        point[d] = 0.0;
#pragma unroll 1
    for (int j = 0; j < i; j++) {
        const double a = TABLEAU_A[i * N_K + j];
        if (a != 0.0)
            for (int d = 0; d < NZ; d++)
                point[d] += a * K[j][d];
    }
    for (int d = 0; d < NZ; d++)
        point[d] = z[d] + h * point[d];
}

/* Stages from `first` to before `last`; stage N_STAGES leaves its point in z_new. */
DEVICE APART int take_stages(int first, int last, double t, double h, const double *z, const double *p, double (*K)[NZ],
                             double *z_new)
{
    double point[NZ];
#pragma unroll 1
    for (int i = first; i < last; i++) {
        stage_point(i, h, z, K, point);
        if (i == N_STAGES)
            for (int d = 0; d < NZ; d++)
                z_new[d] = point[d];
        const int status = evaluate_apart(t + TABLEAU_C[i] * h, point, p, K[i]);
        if (status != OK)
            return status;
    }
    return OK;
}

/* Weighted root-mean-square of the error estimate over the entries that are judged. */
DEVICE double error_norm(const Scenarios *s, double (*K)[NZ], const double *z, const double *z_new, double h)
{
    double first = 0.0, second = 0.0;
    for (int d = 0; d < NJ; d++) {
        const double scale = s->atol[d] + s->rtol * fmax(fabs(z[d]), fabs(z_new[d]));
        double e = 0.0, e_low = 0.0;
        for (int i = 0; i <= N_STAGES; i++) {
            e += TABLEAU_E[i] * K[i][d];
            e_low += TABLEAU_E[(N_ERROR - 1) * N_K + i] * K[i][d];
        }
        const double a = e / scale, b = e_low / scale;
        first += a * a;
        second += b * b;
    }
    if (NJ == 0)
        return 0.0;
    if (N_ERROR == 1)
        return fabs(h) * sqrt(first / NJ);
    if (first == 0.0 && second == 0.0)
        return 0.0;
    return fabs(h) * first / sqrt((first + 0.01 * second) * NJ);
}

DEVICE double next_factor(double error, double error_old, bool rejected_before)
{
    const double e = fmax(error, 1e-10);
    double factor = SAFETY * kt_pow(e, 0.75 * BETA - EXPONENT) * kt_pow(error_old, BETA);
    factor = fmin(FACTOR_MAX, fmax(FACTOR_MIN, factor));
    return rejected_before ? fmin(factor, 1.0) : factor;
}

/* One attempt; returns OK to go on, FINISHED, or why the scenario is given back. */
DEVICE int attempt(const Scenarios *s, long long k, Motion *m, double (*K)[NZ])
{
    double z_new[NZ];
    double t_new = m->t + fmin(m->h, s->h_max);
    t_new = t_new >= s->t_end ? s->t_end : t_new;
    const double h = t_new - m->t;
    int status = take_stages(1, N_STAGES + 1, m->t, h, m->z, m->p, K, z_new);
    if (status != OK)
        return status;
    double error = error_norm(s, K, m->z, z_new, h);
    for (int d = NC; d < NZ; d++) /* works must be finite, though their error is not controlled */
        error += 0.0 * z_new[d] + 0.0 * K[N_STAGES][d];
    double closeness = 1.0;
    if (HAS_PROJECTION && error <= 1.0) {
        status = project_apart(t_new, z_new, m->p, m->longest, &closeness);
        if (status == CARE_WANTED)
            return status;
    } else if (M > 0 && m->closeness < fmax(NEAR * m->farthest, VERY_CLOSE)) {
        return CARE_WANTED;
    }
    if (status != OK || !(error <= 1.0)) {
        const bool too_large = status == OK && error < INFINITE;
        const double factor = too_large ? fmin(0.95, fmax(FACTOR_MIN, SAFETY * kt_pow(error, -EXPONENT))) : FAILED_FACTOR;
        m->rejected++;
        m->h = h * factor;
        m->error_old = -fabs(m->error_old); /* its sign remembers that the attempt before was rejected */
        if (m->h <= 4.0 * EPSILON * fmax(fabs(m->t), fabs(s->t_end)))
            return STEP_TOO_SMALL;
        return m->steps + m->rejected >= s->max_steps ? TOO_MANY_STEPS : OK;
    }
    m->h = h * next_factor(error, fabs(m->error_old), m->error_old < 0.0);
    m->error_old = remembered(error);
    m->steps++;
    if (N_K > N_STAGES + 1 && wants_row_before(s, m, t_new)) { /* stages of the dense output alone */
        status = take_stages(N_STAGES + 1, N_K, m->t, h, m->z, m->p, K, z_new);
        if (status != OK)
            return status;
    }
    status = write_due_rows(s, k, m, t_new, z_new, K);
    if (status != OK)
        return status;
    m->closeness = closeness;
    m->farthest = fmax(m->farthest, closeness);
    if (closeness < m->weak_below)
        return CARE_WANTED;
    if (closeness > 3.0 * WEAK && m->weak_below > 0.0)
        m->weak_below = WEAK;
    m->t = t_new;
    for (int d = 0; d < NZ; d++) {
        m->z[d] = z_new[d];
        K[0][d] = K[N_STAGES][d];
    }
    if (m->t >= s->t_end)
        return FINISHED;
#if M > 0
    status = evaluate_apart(m->t, m->z, m->p, K[0]); /* projected states need their derivative anew */
    if (status != OK)
        return status;
#endif
    return m->steps + m->rejected >= s->max_steps ? TOO_MANY_STEPS : OK;
}

KERNEL advance(const Scenarios *s, const long long *active, long long count, long long budget)
{
    FOR_EACH_THREAD(i, count) {
        const long long k = active[i];
        Motion m;
        double K[N_K][NZ];
        load(s, k, &m);
        for (int d = 0; d < NZ; d++)
            K[0][d] = m.f[d];
        int status = OK;
#pragma unroll 1
        for (long long n = 0; n < budget && status == OK; n++)
            status = attempt(s, k, &m, K);
        for (int d = 0; d < NZ; d++)
            m.f[d] = K[0][d];
        s->status[k] = status;
        store(s, k, &m);
    }
}
