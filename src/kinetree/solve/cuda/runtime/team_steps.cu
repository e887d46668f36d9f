/* Steps of equal size by a team, operation by operation those of step.h and explicit.c of the runtime, for methods whose
 * stages each need the one before alone: the loop over stages has the equations once. What all threads of a team decide they
 * decide alike; those whose scenario is done go on waiting for others of their warp.
 *
 * A text of its own, because the state of one scenario is spread over threads that wait for each other inside an evaluation;
 * benchmarks/on_gpu.py measures what that gains (G1, Talos, ANYmal).
 */
/* Whether a thread has a component: those of the trunk belong to one side alone, and stand still on the others. */
template <class Part> DEVICE INLINED bool has(int d, int side)
{
    return d < Part::BRANCH || side == 0;
}

/* Numbers of a thread in shared memory: those that are not at hand while the equations are evaluated leave their registers. */
struct Kept {
    double *first;
    DEVICE_MEMBER double &operator[](int d) const
    {
        return first[d * TEAM_LANES];
    }
};

/* A scenario under way, as one thread of its team has it. */
template <class Part> struct Share {
    double t;
    Kept z; /* with as many numbers behind it for the sum of stages */
    double f[ROOM(Part::N)], p[ROOM(NP)];
    long long steps, written;
};

template <class Part, class Numbers> DEVICE INLINED void normalise_own(Numbers z)
{
#pragma unroll
    for (int q = 0; q < Part::QUATERNIONS; q++) {
        double size = 0.0;
        for (int k = 0; k < 4; k++)
            size += z[Part::quaternion(q) + k] * z[Part::quaternion(q) + k];
        const double scale = 1.0 / sqrt(size);
        for (int k = 0; k < 4; k++)
            z[Part::quaternion(q) + k] *= scale;
    }
}

/* Rows at the times wanted inside the step, a thread's own components of them. */
template <class Part>
DEVICE INLINED void write_own_rows(const Scenarios *s, long long k, Share<Part> *m, double t_new, Kept z_new,
                                   double (*K)[ROOM(Part::N)], int side, bool wanted)
{
    const double h = t_new - m->t;
    while (m->written < s->n_times && s->times[m->written] <= t_new) {
        const double time = s->times[m->written];
        double point[ROOM(Part::N)];
#pragma unroll
        for (int d = 0; d < Part::N; d++)
            point[d] = z_new[d];
        if (time != t_new) {
            const double theta = (time - m->t) / h;
#pragma unroll
            for (int d = 0; d < Part::N; d++)
                point[d] = 0.0;
#pragma unroll 1
            for (int i = N_DENSE - 1; i >= 0; i--) {
                const double factor = i % 2 == 0 ? theta : 1.0 - theta;
#pragma unroll
                for (int d = 0; d < Part::N; d++) {
                    double Q = 0.0;
#pragma unroll 1
                    for (int j = 0; j < N_K; j++) {
                        const double weight = h * TABLEAU_D[i * N_K + j];
                        if (weight != 0.0)
                            Q += weight * K[j][d];
                    }
                    point[d] = (point[d] + Q) * factor;
                }
            }
#pragma unroll
            for (int d = 0; d < Part::N; d++)
                point[d] += m->z[d];
            normalise_own<Part>(point);
        }
        double *row = s->rows + (k * s->n_times + m->written) * NZ;
        if (wanted) {
#pragma unroll
            for (int d = 0; d < Part::N; d++)
                if (has<Part>(d, side))
                    row[Part::component(d, side)] = point[d];
        }
        m->written++;
    }
}

template <class Part>
DEVICE INLINED int team_step(const Scenarios *s, long long k, Share<Part> *m, int side, bool wanted, double *shared,
                             double *fault)
{
    double K[N_K][ROOM(Part::N)], point[ROOM(Part::N)];
    const Kept z = m->z, sum = {m->z.first + Part::N * TEAM_LANES};
    double *const f = m->f;
    double t_new = s->t0 + (double)(m->steps + 1) * s->step;
    if (t_new >= s->t_end - 1e-9 * s->step)
        t_new = s->t_end;
    const double h = t_new - m->t;
    const bool inside = m->written < s->n_times && s->times[m->written] < t_new;
#pragma unroll
    for (int d = 0; d < Part::N; d++) {
        if (inside)
            K[0][d] = f[d];
        sum[d] = 0.0 + TABLEAU_A[N_STAGES * N_K] * f[d];
    }
#pragma unroll 1
    for (int i = 1; i <= N_STAGES; i++) {
        double time = t_new;
        if (i < N_STAGES) {
            const double a = TABLEAU_A[i * N_K + i - 1];
#pragma unroll
            for (int d = 0; d < Part::N; d++)
                point[d] = z[d] + h * (0.0 + a * f[d]);
            time = m->t + TABLEAU_C[i] * h;
        } else {
#pragma unroll
            for (int d = 0; d < Part::N; d++)
                point[d] = z[d] + h * sum[d];
            normalise_own<Part>(point);
#pragma unroll
            for (int d = 0; d < Part::N; d++)
                sum[d] = point[d]; /* of no more use: the end of the step takes its place */
        }
        Part::rhs(side, time, point, m->p, f, shared);
        const double b = TABLEAU_A[N_STAGES * N_K + i];
#pragma unroll
        for (int d = 0; d < Part::N; d++) {
            if (inside)
                K[i][d] = f[d];
            if (i < N_STAGES)
                sum[d] += b * f[d];
        }
    }
    double total = 0.0;
#pragma unroll
    for (int d = 0; d < Part::N; d++)
        total = fma(0.0, sum[d], fma(0.0, f[d], total));
    m->steps++;
    if (total != 0.0)
        *fault = (double)m->steps;
    TEAM_WAIT;
    if (*fault == (double)m->steps)
        return NON_FINITE;
    write_own_rows<Part>(s, k, m, t_new, sum, K, side, wanted);
    m->t = t_new;
#pragma unroll
    for (int d = 0; d < Part::N; d++)
        z[d] = sum[d];
    if (m->t >= s->t_end)
        return FINISHED;
    return m->steps >= s->max_steps ? TOO_MANY_STEPS : OK;
}

/* What a thread keeps between two launches; threads without a scenario follow the last one and keep nothing. */
template <class Part> DEVICE INLINED void load_own(const Scenarios *s, long long k, int side, Share<Part> *m)
{
    m->t = s->reals[KEPT_T * s->stride + k];
#pragma unroll
    for (int d = 0; d < Part::N; d++) {
        m->z[d] = s->z[Part::component(d, side) * s->stride + k];
        m->f[d] = has<Part>(d, side) ? s->f[Part::component(d, side) * s->stride + k] : 0.0;
    }
    for (int i = 0; i < NP; i++)
        m->p[i] = s->p[i * s->stride + k];
    m->steps = s->integers[KEPT_STEPS * s->stride + k];
    m->written = s->integers[KEPT_OUTPUT_NEXT * s->stride + k];
}

template <class Part>
DEVICE INLINED void store_own(const Scenarios *s, long long k, int side, const Share<Part> *m, int status)
{
#pragma unroll
    for (int d = 0; d < Part::N; d++)
        if (has<Part>(d, side)) {
            s->z[Part::component(d, side) * s->stride + k] = m->z[d];
            s->f[Part::component(d, side) * s->stride + k] = m->f[d];
        }
    if (Part::NUMBER == 0 && side == 0) {
        s->reals[KEPT_T * s->stride + k] = m->t;
        s->integers[KEPT_STEPS * s->stride + k] = m->steps;
        s->integers[KEPT_OUTPUT_NEXT * s->stride + k] = m->written;
        s->status[k] = status == OK ? SLICE_ENDED : status;
    }
}

template <class Part>
DEVICE void advance_own(const Scenarios *s, const long long *active, long long count, long long budget, long long i,
                        int side, double *shared, double *fault)
{
    const bool wanted = i < count;
    const long long k = active[wanted ? i : count - 1];
    Share<Part> m;
    m.z.first = fault + (1 + Part::FIRST + 2 * side * Part::N) * TEAM_LANES;
    load_own<Part>(s, k, side, &m);
    int status = OK;
    if (Part::NUMBER == 0 && side == 0)
        *fault = -1.0;
    TEAM_WAIT; /* all have read what the first of them will write */
#pragma unroll 1
    for (long long n = 0; n < budget && TEAM_ANY(status == OK); n++) {
        const int found = team_step<Part>(s, k, &m, side, wanted && status == OK, shared, fault);
        if (status == OK) {
            status = found;
            if (status != OK && wanted)
                store_own<Part>(s, k, side, &m, status);
        }
    }
    if (status == OK && wanted)
        store_own<Part>(s, k, side, &m, status);
}

template <class Part>
DEVICE void begin_own(const Scenarios *s, long long count, long long i, int side, double *shared, double *fault)
{
    const bool wanted = i < count;
    const long long k = wanted ? i : count - 1;
    Share<Part> m;
    double z[ROOM(Part::N)];
    m.t = s->t0;
    m.z.first = fault + (1 + Part::FIRST + 2 * side * Part::N) * TEAM_LANES;
    m.steps = m.written = 0;
#pragma unroll
    for (int d = 0; d < Part::N; d++)
        m.z[d] = z[d] = s->z[Part::component(d, side) * s->stride + k];
    for (int j = 0; j < NP; j++)
        m.p[j] = s->p[j * s->stride + k];
    Part::rhs(side, m.t, z, m.p, m.f, shared);
    if (s->n_times > 0 && s->times[0] == s->t0) {
#pragma unroll
        for (int d = 0; d < Part::N; d++)
            if (wanted && has<Part>(d, side))
                s->rows[k * s->n_times * NZ + Part::component(d, side)] = m.z[d];
        m.written = 1;
    }
    if (wanted)
        store_own<Part>(s, k, side, &m, OK);
}

TEAM_KERNEL begin(const Scenarios *s, long long count)
{
#define TEAM_TASK(Part) begin_own<Part>(s, count, i, side, shared, fault)
    FOR_EACH_TEAM(i)
#undef TEAM_TASK
}

TEAM_KERNEL advance(const Scenarios *s, const long long *active, long long count, long long budget)
{
#define TEAM_TASK(Part) advance_own<Part>(s, active, count, budget, i, side, shared, fault)
    FOR_EACH_TEAM(i)
#undef TEAM_TASK
}
