/* A scenario under way: what is kept between two launches, its start, output between the ends of a step.
 * Operation by operation that of step.h of the runtime and kinetree.solve.lane_steps.
 */
struct Motion {
    double t, h, error_old, closeness, farthest, weak_below;
    double z[NZ], f[NZ], p[ROOM(NP)], longest[ROOM(NS)];
    long long steps, rejected, written;
};

DEVICE void load(const Scenarios *s, long long k, Motion *m)
{
    const long long n = s->stride;
    m->t = s->scalars[k];
    m->h = s->scalars[n + k];
    m->error_old = s->scalars[2 * n + k];
    m->closeness = s->scalars[3 * n + k];
    m->farthest = s->scalars[4 * n + k];
    m->weak_below = s->scalars[5 * n + k];
    for (int d = 0; d < NZ; d++) {
        m->z[d] = s->z[d * n + k];
        m->f[d] = s->f[d * n + k];
    }
    for (int i = 0; i < NP; i++)
        m->p[i] = s->p[i * n + k];
    for (int i = 0; i < NS; i++)
        m->longest[i] = s->longest[i * n + k];
    m->steps = s->steps[k];
    m->rejected = s->rejected[k];
    m->written = s->written[k];
}

DEVICE void store(const Scenarios *s, long long k, const Motion *m)
{
    const long long n = s->stride;
    s->scalars[k] = m->t;
    s->scalars[n + k] = m->h;
    s->scalars[2 * n + k] = m->error_old;
    s->scalars[3 * n + k] = m->closeness;
    s->scalars[4 * n + k] = m->farthest;
    s->scalars[5 * n + k] = m->weak_below;
    for (int d = 0; d < NZ; d++) {
        s->z[d * n + k] = m->z[d];
        s->f[d * n + k] = m->f[d];
    }
    for (int i = 0; i < NS; i++)
        s->longest[i * n + k] = m->longest[i];
    s->steps[k] = m->steps;
    s->rejected[k] = m->rejected;
    s->written[k] = m->written;
}

DEVICE bool wants_row_before(const Scenarios *s, const Motion *m, double t_new)
{
    return m->written < s->n_times && s->times[m->written] < t_new;
}

/* Rows at the times wanted inside the accepted step from (t, z) to (t_new, z_new), K the stages of it. */
DEVICE APART int write_rows(const Scenarios *s, long long k, double t, double t_new, const double *z, const double *z_new,
                            double (*K)[NZ], const double *p, double *longest, long long *written)
{
    double point[NZ], Q[N_DENSE][NZ];
    const double h = t_new - t;
    bool ready = false;
    while (*written < s->n_times && s->times[*written] <= t_new) {
        const double time = s->times[*written];
        if (time == t_new) {
            for (int d = 0; d < NZ; d++)
                point[d] = z_new[d];
        } else {
            for (int i = 0; i < N_DENSE && !ready; i++) { /* Q_i = h sum_j d_ij k_j */
                for (int d = 0; d < NZ; d++)
                    Q[i][d] = 0.0;
                for (int j = 0; j < N_K; j++) {
                    const double factor = h * TABLEAU_D[i * N_K + j];
                    if (factor != 0.0)
                        for (int d = 0; d < NZ; d++)
                            Q[i][d] += factor * K[j][d];
                }
            }
            ready = true;
            const double theta = (time - t) / h;
            for (int d = 0; d < NZ; d++)
                point[d] = 0.0;
            for (int i = N_DENSE - 1; i >= 0; i--) {
                const double factor = i % 2 == 0 ? theta : 1.0 - theta;
                for (int d = 0; d < NZ; d++)
                    point[d] = (point[d] + Q[i][d]) * factor;
            }
            for (int d = 0; d < NZ; d++)
                point[d] += z[d];
            double closeness = 1.0;
            const int status = project_apart(time, point, p, longest, &closeness);
            if (status != OK)
                return status;
        }
        double *row = s->rows + (k * s->n_times + *written) * NZ;
        for (int d = 0; d < NZ; d++)
            row[d] = point[d];
        ++*written;
    }
    return OK;
}

/* The same where a row is wanted at all, which is seldom: a motion stays in registers as long as no other function is
 * shown where it lies, so this hands on copies.
 */
DEVICE INLINED int write_due_rows(const Scenarios *s, long long k, Motion *m, double t_new, const double *z_new,
                                  double (*K)[NZ])
{
    if (!(m->written < s->n_times && s->times[m->written] <= t_new))
        return OK;
    double z[NZ], end[NZ], p[ROOM(NP)], longest[ROOM(NS)];
    long long written = m->written;
    for (int d = 0; d < NZ; d++) {
        z[d] = m->z[d];
        end[d] = z_new[d];
    }
    for (int i = 0; i < NP; i++)
        p[i] = m->p[i];
    for (int i = 0; i < NS; i++)
        longest[i] = m->longest[i];
    const int status = write_rows(s, k, m->t, t_new, z, end, K, p, longest, &written);
    m->written = written;
    for (int i = 0; i < NS; i++)
        m->longest[i] = longest[i];
    return status;
}

DEVICE double remembered(double error)
{
    return fmax(error, 1e-4);
}

/* F at the start and a first step (Hairer, Norsett & Wanner, Solving ODEs I, II.4). */
DEVICE int first_step(const Scenarios *s, Motion *m)
{
    double point[NZ], f_point[NZ];
    const double t = s->t0, *z = m->z, *f = m->f;
    int status = evaluate_apart(t, m->z, m->p, m->f);
    if (status != OK)
        return status;
    double closeness = 1.0;
    for (int d = 0; d < NZ; d++)
        point[d] = z[d];
    status = project_apart(t, point, m->p, m->longest, &closeness);
    if (status != OK)
        return status;
    m->closeness = m->farthest = closeness;
    if (m->weak_below > 0.0)
        m->weak_below = fmin(WEAK, 0.25 * closeness);
    double size = 0.0, slope = 0.0;
    for (int d = 0; d < NC; d++) {
        const double scale = s->atol[d] + s->rtol * fabs(z[d]);
        const double a = z[d] / scale, b = f[d] / scale;
        size += a * a;
        slope += b * b;
    }
    if (!(slope < INFINITE))
        return NON_FINITE;
    double h = size <= 1e-10 * NC || slope <= 1e-10 * NC ? 1e-6 : 0.01 * sqrt(size / slope);
    h = fmin(h, s->h_max);
    for (int d = 0; d < NZ; d++)
        point[d] = z[d] + h * f[d];
    status = evaluate_apart(t + h, point, m->p, f_point);
    double bend = 0.0;
    for (int d = 0; d < NC; d++) {
        const double scale = s->atol[d] + s->rtol * fabs(z[d]);
        const double a = (f_point[d] - f[d]) / scale;
        bend += a * a;
    }
    const double count = NC > 1 ? NC : 1;
    const double largest = fmax(sqrt(slope / count), sqrt(bend / count) / h);
    if (status != OK)
        return status;
    if (!(largest < INFINITE)) {
        m->h = 0.01 * h;
        return OK;
    }
    const double second = largest <= 1e-15 ? fmax(1e-6, 1e-3 * h) : kt_pow(0.01 / largest, 1.0 / (ORDER + 1));
    m->h = fmin(fmin(100.0 * h, second), s->h_max);
    return OK;
}

KERNEL begin(const Scenarios *s, long long count)
{
    FOR_EACH_THREAD(k, count) {
        Motion m;
        m.t = s->t0;
        m.h = 0.0;
        m.error_old = remembered(0.0);
        m.closeness = m.farthest = 0.0;
        m.weak_below = HAS_CHOICE ? WEAK : 0.0;
        for (int d = 0; d < NZ; d++) {
            m.z[d] = s->z[d * s->stride + k];
            m.f[d] = 0.0;
        }
        for (int i = 0; i < NP; i++)
            m.p[i] = s->p[i * s->stride + k];
        for (int i = 0; i < NS; i++)
            m.longest[i] = 0.0;
        m.steps = m.rejected = m.written = 0;
        if (s->n_times > 0 && s->times[0] == s->t0) {
            for (int d = 0; d < NZ; d++)
                s->rows[k * s->n_times * NZ + d] = m.z[d];
            m.written = 1;
        }
        s->status[k] = first_step(s, &m);
        store(s, k, &m);
    }
}

