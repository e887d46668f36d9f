/* ---- steps ---------------------------------------------------------------------------------------------------- */

#define MOST_AGAIN 12       /* times a step is taken again to end where something happens in it */
#define SPOILT 1e-6         /* share of a step: less than this before or behind an event does no harm */
#define SIMULTANEOUS 1e-12  /* of the length of a step: crossings closer than this are one instant */

int @name@_step(model *m, double h)
{
    double *k = m->stage, *point = m->point, sum[NZ];
    static const double at[4] = {0.0, 0.5, 0.5, 1.0}, weight[4] = {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6};
    for (int i = 0; i < NZ; i++)
        sum[i] = 0.0;
    for (int s = 0; s < 4; s++) {
        for (int i = 0; i < NZ; i++)
            point[i] = m->z[i] + (s == 0 ? 0.0 : h * at[s] * k[i]);
        int status = @name@_derivatives(m, m->t + at[s] * h, point, k);
        if (status != @NAME@_OK)
            return status;
        for (int i = 0; i < NZ; i++)
            sum[i] += weight[s] * k[i];
    }
    for (int i = 0; i < NZ; i++)
        m->z[i] += h * sum[i];
    m->t += h;
    return @name@_project(m, m->t, m->z);
}

/* One step of Dormand and Prince, order 5(4), to t_new: z_new and its error over the tolerance. stage[0] holds z' at the
 * start, stage[6] is left with z' at the end. */
static int try_step(model *m, double rtol, double atol, double *error)
{
    static const double c[7] = {0.0, 1.0 / 5, 3.0 / 10, 4.0 / 5, 8.0 / 9, 1.0, 1.0};
    static const double a[7][6] = {
        {0.0, 0.0, 0.0, 0.0, 0.0, 0.0},
        {1.0 / 5, 0.0, 0.0, 0.0, 0.0, 0.0},
        {3.0 / 40, 9.0 / 40, 0.0, 0.0, 0.0, 0.0},
        {44.0 / 45, -56.0 / 15, 32.0 / 9, 0.0, 0.0, 0.0},
        {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729, 0.0, 0.0},
        {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656, 0.0},
        {35.0 / 384, 0.0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84},
    };
    static const double e[7] = {71.0 / 57600, 0.0, -71.0 / 16695, 71.0 / 1920, -17253.0 / 339200, 22.0 / 525, -1.0 / 40};
    double h = m->t_new - m->t;
    for (int s = 1; s < 7; s++) {
        for (int i = 0; i < NZ; i++) {
            double sum = 0.0;
            for (int r = 0; r < s; r++)
                sum += a[s][r] * m->stage[r * NZ + i];
            m->z_new[i] = m->z[i] + h * sum;
        }
        int status = @name@_derivatives(m, on_this_side(m, m->t + c[s] * h), m->z_new, m->stage + s * NZ);
        if (status != @NAME@_OK)
            return status;
    }
    double total = 0.0;
    for (int i = 0; i < NX + NY; i++) {
        double sum = 0.0;
        for (int s = 0; s < 7; s++)
            sum += e[s] * m->stage[s * NZ + i];
        double ratio = h * sum / (atol + rtol * fmax(fabs(m->z[i]), fabs(m->z_new[i])));
        total += ratio * ratio;
    }
    *error = sqrt(total / (NX + NY));
    int status = @name@_project(m, on_this_side(m, m->t_new), m->z_new);
    if (status == @NAME@_OK)
        status = @name@_derivatives(m, on_this_side(m, m->t_new), m->z_new, m->stage + 6 * NZ);
    return status;
}

#if NE > 0
/* The state within the step that was tried last, of order 4 (Hairer, Norsett and Wanner, Solving ODEs I, II.6). */
static void between(model *m, double t, double *z)
{
    static const double d[7] = {-12715105075.0 / 11282082432, 0.0, 87487479700.0 / 32700410799, -10690763975.0 / 1880347072,
                                701980252875.0 / 199316789632, -1453857185.0 / 822651844, 69997945.0 / 29380423};
    double h = m->t_new - m->t, s = (t - m->t) / h, r = 1.0 - s;
    for (int i = 0; i < NZ; i++) {
        double whole = m->z_new[i] - m->z[i], first = h * m->stage[i] - whole, bend = 0.0;
        double last = whole - h * m->stage[6 * NZ + i] - first;
        for (int k = 0; k < 7; k++)
            bend += h * d[k] * m->stage[k * NZ + i];
        z[i] = m->z[i] + s * (whole + r * (first + s * (last + r * bend)));
    }
}

static void functions_between(model *m, double t, double *g)
{
    double z[NZ];
    if (t == m->t_new)
        memcpy(z, m->z_new, sizeof z);
    else
        between(m, t, z);
    @name@_watched(m, on_this_side(m, t), z, g);
}

/* The first events behind t_done in the step that was tried last: their time, and which; sides follow. */
static int find_events(model *m, double *time, int *hit)
{
    double g[NE], doubtful[NE], found[NE], step = m->t_new - m->t, near = SIMULTANEOUS * step, first = DBL_MAX;
    double begin = m->t_done, end = m->t_new, last = end;
    int watched[NE], any = 0;
    search f = {functions_between, fmax(step / (1 << 14), RESOLVED * fmax(fabs(m->t), fabs(end))), 0.0};
    f.longest = fmax(step / PARTS, f.shortest);
    if (!(end > begin))
        return 0;
    for (int k = 0; k < NE; k++)
        watched[k] = watched_direction(m, k);
    look_over(m, &f, NE, watched, m->side, begin, end, doubtful);
    for (int k = 0; k < NE; k++) {
        hit[k] = 0;
        found[k] = DBL_MAX;
        if (doubtful[k] < DBL_MAX)
            found[k] = first_crossing(m, &f, k, watched[k], m->side[k], doubtful[k], fmin(end, first + near));
        first = fmin(first, found[k]);
    }
    if (first < DBL_MAX) {
        functions_between(m, first, g);
        for (int k = 0; k < NE; k++) {      /* what looked quiet but has changed sides by then: it jumps with another */
            int sign = m->side[k];
            if (found[k] == DBL_MAX && sign != 0 && (watched[k] == 0 || watched[k] == -sign) && side(g[k]) != sign)
                found[k] = narrow(m, &f, k, watched[k], sign, begin, first);
        }
        for (int k = 0; k < NE; k++)
            first = fmin(first, found[k]);
        last = first;
        for (int k = 0; k < NE; k++)
            if (found[k] - first <= near) {
                last = fmax(last, found[k]);
                hit[k] = any = 1;
            }
    }
    functions_between(m, last, g);
    for (int k = 0; k < NE; k++)
        if (watched[k] != SWITCHES || side(g[k]) != 0)
            m->side[k] = side(g[k]);
    m->t_done = *time = last;
    return any;
}

/* Leaves switchings alone that follow each other too quickly, again and again: error control follows them. */
static void count_switchings(model *m, const int *hit, double time)
{
    for (int k = NA; k < NE; k++)
        if (hit[k]) {
            m->shrinking[k] = m->happened[k] && time - m->last_time[k] < SHORT * m->span ? m->shrinking[k] + 1 : 0;
            m->happened[k] = 1;
            m->last_time[k] = time;
            m->alone[k] = m->alone[k] || m->shrinking[k] >= REPETITIONS;
        }
}

/* What happens within the step that was tried last. Returns 1 if the motion goes on from another place than its end (m is
 * there), 2 if the step is to be taken again, to end at *again; 0: neither. */
static int go_through_events(model *m, int times, double *again, int *status)
{
    double time;
    int hit[NE], sides[NE];
    for (;;) {
        memcpy(sides, m->side, sizeof sides);
        if (!find_events(m, &time, hit))
            return 0;
        double short_ = SPOILT * (m->t_new - m->t);
        int acts = 0, switches = 0, changed = 0;
        for (int k = 0; k < NE; k++) {
            acts = acts || (hit[k] && k < NA && (is_contact(k) || @name@_acts[k]));
            switches = switches || (hit[k] && k >= NA);
        }
        if ((acts || switches) && times < MOST_AGAIN && time - m->t > short_ && m->t_new - time > short_) {
            memcpy(m->side, sides, sizeof sides);        /* stages behind it have spoilt the step */
            *again = time;
            return 2;
        }
        if (!acts && !switches) {
            for (int k = 0; k < NA; k++)
                m->event = hit[k] ? k : m->event;
            continue;
        }
        if (time < m->t_new)
            between(m, time, m->point);
        else
            memcpy(m->point, m->z_new, NZ * sizeof(double));
        memcpy(m->z, m->point, NZ * sizeof(double));
        m->t = time;
        *status = @name@_project(m, on_this_side(m, m->t), m->z);
        if (*status == @NAME@_OK)
            count_switchings(m, hit, time);
        if (*status == @NAME@_OK && acts)
            *status = happen(m, hit, 1, &changed);
        if (acts && (*status == @NAME@_OK || *status == @NAME@_STOPPED)) {
            for (int k = NA; k < NE; k++)
                hit[k] = 0;
            look_around(m, hit, 0);
        }
        if (m->t < m->t_break)
            forget_plan(m);                              /* parameters may have changed */
        return 1;
    }
}
#endif

int @name@_advance(model *m, double t_end, double rtol, double atol)
{
    double error = 0.0, previous = 1e-4, again = DBL_MAX;
    int status = @NAME@_OK, times = 0, fresh = 1;
    m->span = t_end - m->t;
    m->event = -1;
    if (!m->begun)
        status = begin(m);
    if (m->t_low > m->t && m->t_low - m->t > 1e-9 * fmax(1.0, fabs(m->t)))
        m->t_low = m->t_behind = -DBL_MAX;               /* time was set back from outside */
    if (m->t < m->t_break)
        forget_plan(m);
    while (status == @NAME@_OK && m->t < t_end) {
        if (m->t >= m->t_break) {
            status = pass_break(m);
            fresh = 1;
            if (status != @NAME@_OK)
                break;
        }
        if (m->t_break == DBL_MAX && m->t + m->h > m->planned && m->planned < t_end)
            plan(m, t_end);
        if (fresh)
            status = @name@_derivatives(m, on_this_side(m, m->t), m->z, m->stage);
        if (status != @NAME@_OK)
            break;
        fresh = 0;
        double limit = fmin(fmin(t_end, m->t_break), again), h = m->h;
        int cut = !(m->t + h < limit);
        m->t_new = cut ? limit : m->t + h;
        double step = m->t_new - m->t;
        if (!cut && step <= 8.0 * DBL_EPSILON * fmax(fabs(m->t), fabs(t_end)))
            return @NAME@_STEP_TOO_SMALL;
        status = try_step(m, rtol, atol, &error);
        if (status != @NAME@_OK || !(error <= 1.0)) {
            int why = status == @NAME@_OK ? @NAME@_STEP_TOO_SMALL : status;
            m->h = step * (status == @NAME@_OK && isfinite(error) ? fmax(0.2, 0.9 * pow(error, -0.2)) : 0.2);
            m->rejected++;
            if (m->h < 1e-14 * fmax(1.0, fabs(m->t)))
                return why;
            status = @NAME@_OK;
            continue;
        }
        int elsewhere = 0;
#if NE > 0
        m->t_done = m->t;
        elsewhere = go_through_events(m, times, &again, &status);
        if (elsewhere == 2) {
            times++;
            continue;
        }
#endif
        again = DBL_MAX;
        times = 0;
        (void)times;
        m->steps++;
        double grown = step * fmin(5.0, fmax(0.2, 0.9 * pow(fmax(error, 1e-10), -0.7 / 5) * pow(previous, 0.4 / 5)));
        previous = fmax(error, 1e-4);
        m->h = cut || elsewhere ? fmax(grown, h) : grown;
        if (elsewhere) {
            fresh = 1;
            continue;
        }
        m->t = m->t_new;
        memcpy(m->z, m->z_new, NZ * sizeof(double));
        memcpy(m->stage, m->stage + 6 * NZ, NZ * sizeof(double));
#if NC > 0
        end_margins(m);
#endif
    }
    return status;
}
