/* ---- contacts ------------------------------------------------------------------------------------------------- */

#if NC > 0
/* Gaps that count, in lengths of the contact and in round-offs of its function as it is evaluated. */
#define TOUCHING(c) (1e-8 * (c)->length + 16.0 * (c)->round_off)       /* takes part in impacts and may close */
#define PENETRATION(c) (1e-6 * (c)->length + 64.0 * (c)->round_off)    /* beyond it the contact is violated */
#define LOWEST_ARC(c) (3e-12 * (c)->length + 32.0 * (c)->round_off)    /* height of a bounce that is none any more */
#define MARGIN(c) (1e-9 * (c)->length + 4.0 * (c)->round_off)          /* passed, where it touches without being held */
#define AT_REST 1e-9        /* rate of a gap, over its terms, that counts as zero */
#define LEAST_RATE 1e-14    /* rate that is none, where there is nothing to judge it by */
#define CREEPING 1e-5       /* share of a rate that counts as zero up to which it is round-off */
#define SLACK 1e-9          /* share of the greatest contact force with which an idle one may pull */
#define MOST_ROUNDS 1000    /* impacts of one instant, one after the other */
#define VERIFIED 1e-10      /* what a solution may miss of the law, over the size of its terms */

/* x of 0 <= x, W x + q >= 0, x . (W x + q) = 0 for a symmetric W that may be singular: non-negative least squares by
 * Lawson and Hanson's active sets. Entries that carry are independent. Returns whether x was verified to be that. */
static int complementary(model *m, int n, const double *W, const double *q, double *x)
{
    double length[NC] = {0.0}, S[NC * NC] = {0.0}, T[NC * NC], b[NC] = {0.0}, c[NC] = {0.0}, s[NC] = {0.0};
    double longest = 0.0, greatest = 0.0;
    int carries[NC] = {0}, barred[NC] = {0}, which[NC] = {0};
    if (n == 1 && W[0] > 0.0) {
        x[0] = q[0] < 0.0 ? -q[0] / W[0] : 0.0;
        return 1;
    }
    for (int i = 0; i < n; i++)
        longest = fmax(longest, sqrt(fmax(W[i * n + i], 0.0)));
    for (int i = 0; i < n; i++) {
        x[i] = 0.0;
        carries[i] = 0;
        length[i] = sqrt(fmax(W[i * n + i], 0.0));
        barred[i] = !(length[i] > 1e-12 * longest);
    }
    for (int i = 0; i < n; i++) {
        b[i] = barred[i] ? 0.0 : q[i] / length[i];
        for (int j = 0; j < n; j++)
            S[i * n + j] = barred[i] || barred[j] ? 0.0 : W[i * n + j] / (length[i] * length[j]);
    }
    memcpy(T, S, (size_t)(n * n) * sizeof(double));      /* b as far as W can answer to it */
    memcpy(c, b, (size_t)n * sizeof(double));
    least_solution(m, T, n, c, s);
    for (int i = 0; i < n; i++) {
        b[i] = 0.0;
        for (int j = 0; j < n; j++)
            b[i] += S[i * n + j] * s[j];
        greatest = fmax(greatest, fabs(b[i]));
    }
    for (int round = 0; round < 8 * n + 8; round++) {
        int next = -1;
        double most = 1e-12 * greatest;
        for (int i = 0; i < n; i++) {
            double want = -b[i];
            for (int j = 0; j < n; j++)
                want -= S[i * n + j] * x[j];
            if (!carries[i] && !barred[i] && want > most) {
                most = want;
                next = i;
            }
        }
        if (next < 0)
            break;
        carries[next] = 1;
        for (;;) {
            int k = 0, worst = -1;
            double share = 1.0;
            for (int i = 0; i < n; i++)
                if (carries[i])
                    which[k++] = i;
            for (int i = 0; i < k; i++) {
                c[i] = -b[which[i]];
                for (int j = 0; j < k; j++)
                    T[i * k + j] = S[which[i] * n + which[j]];
            }
            if (k > 0 && cholesky(T, k, k) < 1e-12) {       /* it depends on those that carry already */
                carries[next] = 0;
                barred[next] = 1;
                x[next] = 0.0;
                break;
            }
            forward(T, k, c, k);
            backward(T, k, c, k);
            for (int i = 0; i < k; i++)
                if (!(c[i] > 0.0) && x[which[i]] / (x[which[i]] - c[i]) < share) {
                    share = x[which[i]] / (x[which[i]] - c[i]);
                    worst = which[i];
                }
            for (int i = 0; i < k; i++)
                x[which[i]] += share * (c[i] - x[which[i]]);
            if (worst < 0)
                break;
            x[worst] = 0.0;
            carries[worst] = 0;
            if (worst == next)
                barred[next] = 1;
        }
    }
    int verified = 1;
    for (int i = 0; i < n; i++) {
        double w = b[i], size = greatest;
        for (int j = 0; j < n; j++) {
            w += S[i * n + j] * x[j];
            size += fabs(S[i * n + j] * x[j]);
        }
        if (!(w >= -VERIFIED * size) || !(x[i] <= 0.0 || w <= VERIFIED * size))
            verified = 0;
    }
    greatest = 0.0;
    for (int i = 0; i < n; i++)
        greatest = fmax(greatest, x[i]);
    for (int i = 0; i < n; i++)
        x[i] = x[i] < 1e-12 * greatest || length[i] == 0.0 ? 0.0 : x[i] / length[i];
    return verified;
}

/* The contacts at one state: rates follow the speeds; W_kj is the change of rate k by an impulse along j, `free` the
 * acceleration of a gap without contact forces, `pull` the size of its terms, `slow` the rate that counts as zero.
 * `status` tells where a complementarity problem was left without a verified solution. */
typedef struct {
    double rate[NC], free[NC], pull[NC], W[NC * NC], slow[NC];
    int near[NC], status;
} instant;

static int look_at_contacts(model *m, double t, const double *z, instant *now)
{
    m->released = 1;                                     /* accelerations without the forces of contacts */
    int status = rates_at(m, t, z, m->zdot);
    m->released = 0;
    now->status = @NAME@_OK;
    for (int k = 0; k < NC && status == @NAME@_OK; k++) {
        @name@_contact *c = m->contacts + k;
        measure(m, k, t, z);
        status = respond(m, t, z, c->G, c->dy);
        now->rate[k] = c->rate;
        now->free[k] = c->bias;
        double terms = fabs(c->moved);
        now->pull[k] = fabs(c->bias);
        for (int j = 0; j < NY; j++) {
            now->free[k] += c->G[j] * m->zdot[NX + j];
            now->pull[k] += fabs(c->G[j] * m->zdot[NX + j]);
            terms += fabs(c->G[j] * z[NX + j]);
        }
        now->slow[k] = AT_REST * (terms + sqrt(c->length * fabs(now->free[k]))) + LEAST_RATE;
        now->near[k] = c->gap <= TOUCHING(c) || c->closed;
        if (!isfinite(c->gap) || !isfinite(now->free[k]))
            status = @NAME@_NOT_FINITE;
    }
    for (int k = 0; k < NC; k++)
        for (int j = 0; j < NC; j++) {
            double sum = 0.0;
            for (int q = 0; q < NY; q++)
                sum += m->contacts[k].G[q] * m->contacts[j].dy[q];
            now->W[k * NC + j] = sum;
        }
    return status;
}

/* The entries of W and of a column that belong to some contacts; how many there are. */
static int chosen_part(const instant *now, const int *part, int *which, double *W)
{
    int n = 0;
    for (int k = 0; k < NC; k++)
        if (part[k])
            which[n++] = k;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            W[i * n + j] = now->W[which[i] * NC + which[j]];
    return n;
}

/* 0 <= s, W s + q >= 0, s . (W s + q) = 0 among some contacts; s = 0 at the others. */
static void complementary_among(model *m, instant *now, const int *part, const double *q, double *s)
{
    double W[NC * NC] = {0.0}, b[NC] = {0.0}, x[NC];
    int which[NC], n = chosen_part(now, part, which, W);
    for (int k = 0; k < NC; k++)
        s[k] = 0.0;
    for (int i = 0; i < n; i++)
        b[i] = q[which[i]];
    if (!complementary(m, n, W, b, x))
        now->status = @NAME@_CONTACT;
    for (int i = 0; i < n; i++)
        s[which[i]] = x[i];
}

/* Speeds and rates after impulses along the contacts. */
static void strike(model *m, double *z, instant *now, const double *impulse)
{
    for (int k = 0; k < NC; k++) {
        for (int j = 0; j < NY && impulse[k] != 0.0; j++)
            z[NX + j] += m->contacts[k].dy[j] * impulse[k];
        for (int j = 0; j < NC; j++)
            now->rate[k] += impulse[j] == 0.0 ? 0.0 : now->W[k * NC + j] * impulse[j];
    }
}

/* Moreau's law, 0 <= impulse, rate+ + share e rate- >= 0, one of them zero. Returns the work of the impulses. */
static double moreau(model *m, instant *now, const int *part, double share, double *impulse)
{
    double q[NC], spent = 0.0, own = 0.0;
    for (int k = 0; k < NC; k++)
        q[k] = (1.0 + share * m->contacts[k].e) * now->rate[k];
    complementary_among(m, now, part, q, impulse);
    for (int k = 0; k < NC; k++) {
        spent += impulse[k] * now->rate[k];
        for (int j = 0; j < NC; j++)
            own += 0.5 * impulse[k] * now->W[k * NC + j] * impulse[j];
    }
    return spent + own - 1e-13 * fabs(spent);
}

/* All impacts of this instant: together, or one after the other where one of the contacts asks for it. */
static int impacts(model *m, double *z, instant *now, int *struck)
{
    double impulse[NC];
    int sequential = 0;
    for (int k = 0; k < NC; k++)
        sequential = sequential || (now->near[k] && @name@_contact_laws[k]);
    for (int round = 0; round <= MOST_ROUNDS; round++) {
        int part[NC], any = 0;
        double fastest = 0.0;
        for (int k = 0; k < NC; k++)
            if (now->near[k] && now->rate[k] < -now->slow[k]) {
                fastest = fmin(fastest, now->rate[k]);
                any = 1;
            }
        if (!any)
            break;
        for (int k = 0; k < NC; k++)
            part[k] = now->near[k] && (!sequential || round == MOST_ROUNDS || now->rate[k] <= (1.0 - 1e-9) * fastest);
        double low = 0.0, high = 1.0;
        if (round == MOST_ROUNDS)
            moreau(m, now, part, 0.0, impulse);
        else if (moreau(m, now, part, 1.0, impulse) > 0.0) {    /* unequal e would create energy: they are lowered */
            for (int i = 0; i < 50; i++) {
                double middle = 0.5 * (low + high);
                if (moreau(m, now, part, middle, impulse) <= 0.0)
                    low = middle;
                else
                    high = middle;
            }
            moreau(m, now, part, low, impulse);
        }
        strike(m, z, now, impulse);
        any = 0;
        for (int k = 0; k < NC; k++)
            if (impulse[k] > 0.0)
                struck[k] = any = 1;
        if (!any)
            break;
    }
    for (int k = 0; k < NC; k++)
        if (now->near[k] && now->rate[k] < -1e3 * now->slow[k])
            return @NAME@_CONTACT;                       /* drivers or constraints push through it */
    return now->status;
}

/* Ends bounces that have become too low to follow, or follow each other too quickly (`piled`). */
static void end_low_bounces(model *m, double *z, instant *now, const int *piled)
{
    double forces[NC], W[NC * NC] = {0.0}, b[NC] = {0.0}, x[NC], impulse[NC] = {0.0};
    int resting[NC], part[NC], which[NC], any = 0;
    for (int k = 0; k < NC; k++)
        resting[k] = part[k] = now->near[k] && fabs(now->rate[k]) <= now->slow[k];
    complementary_among(m, now, resting, now->free, forces);
    for (int k = 0; k < NC; k++) {
        double fall = now->free[k];
        for (int j = 0; j < NC; j++)
            fall += now->W[k * NC + j] * forces[j];
        int low = fall < 0.0 && now->rate[k] * now->rate[k] <= 2.0 * LOWEST_ARC(m->contacts + k) * fabs(fall);
        if (now->near[k] && now->rate[k] > now->slow[k] && (low || piled[k]))
            part[k] = any = 1;
    }
    if (!any)
        return;
    int n = chosen_part(now, part, which, W);
    for (int i = 0; i < n; i++)
        b[i] = -now->rate[which[i]];
    least_solution(m, W, n, b, x);
    for (int i = 0; i < n; i++)
        impulse[which[i]] = x[i];
    strike(m, z, now, impulse);
}

/* Stops contacts that approach too slowly for an impact and that nothing presses: they would pass their margin again and
 * again. */
static void stop_creeping(model *m, double *z, instant *now, int *struck)
{
    double impulse[NC];
    int slow[NC], any = 0;
    for (int k = 0; k < NC; k++) {
        slow[k] = now->near[k] && !m->contacts[k].closed && fabs(now->rate[k]) <= now->slow[k];
        if (slow[k] && now->rate[k] < -CREEPING * now->slow[k] && now->free[k] >= -1e-9 * now->pull[k])
            struck[k] = any = 1;
    }
    if (!any)
        return;
    complementary_among(m, now, slow, now->rate, impulse);
    strike(m, z, now, impulse);
}

/* Forces of the contacts at rest, 0 <= force, acceleration of the gap >= 0, one of them zero; `parting` is that
 * acceleration. Contacts that are opening stay closed only if they would be passed. */
static int resting_forces(model *m, instant *now, const int *resting, const int *opening, double *force,
                          double *parting, double *tolerance)
{
    int part[NC], passed = 0;
    for (int attempt = 0; attempt < 2; attempt++) {
        for (int k = 0; k < NC; k++)
            part[k] = resting[k] && (attempt == 1 || !opening[k]);
        complementary_among(m, now, part, now->free, force);
        passed = 0;
        for (int k = 0; k < NC; k++) {
            parting[k] = now->free[k];
            tolerance[k] = now->pull[k];
            for (int j = 0; j < NC; j++) {
                parting[k] += now->W[k * NC + j] * force[j];
                tolerance[k] += fabs(now->W[k * NC + j] * force[j]);
            }
            tolerance[k] *= 1e-9;
            if (resting[k] && parting[k] < -tolerance[k])
                passed = parting[k] < -1e3 * tolerance[k] ? 2 : passed > 1 ? 2 : 1;
        }
        if (!passed)
            break;
    }
    return passed > 1 ? @NAME@_CONTACT : now->status;    /* drivers or constraints press through it */
}

/* Whether contact k is no combination of some others. */
static int is_independent(model *m, const instant *now, int k, const int *others)
{
    double W[NC * NC] = {0.0}, b[NC] = {0.0}, x[NC], left = now->W[k * NC + k];
    int which[NC], n = chosen_part(now, others, which, W);
    for (int i = 0; i < n; i++)
        b[i] = now->W[which[i] * NC + k];
    least_solution(m, W, n, b, x);
    for (int i = 0; i < n; i++)
        left -= now->W[k * NC + which[i]] * x[i];
    return left > 1e-12 * now->W[k * NC + k];
}

/* Lets contacts that are hit, pressed or released find their state; `opening` are those whose function came to zero,
 * `piled` those whose impacts follow each other too quickly. */
static int settle(model *m, double t, double *z, const int *opening, const int *piled, int *changed)
{
    instant now;
    double force[NC], parting[NC], tolerance[NC], kept[NC], slow[NC], greatest = 0.0;
    int resting[NC], held[NC], leaving[NC], struck[NC] = {0}, status = look_at_contacts(m, t, z, &now);
    for (int k = 0; k < NC && status == @NAME@_OK; k++)
        if (m->contacts[k].gap < -PENETRATION(m->contacts + k))
            status = @NAME@_CONTACT;
    if (status == @NAME@_OK)
        status = impacts(m, z, &now, struck);
    if (status != @NAME@_OK)
        return status;
    end_low_bounces(m, z, &now, piled);
    stop_creeping(m, z, &now, struck);
    status = now.status;
    if (status != @NAME@_OK)
        return status;
    memcpy(kept, now.rate, sizeof kept);                 /* accelerations depend on the speeds, which have changed */
    memcpy(slow, now.slow, sizeof slow);
    status = look_at_contacts(m, t, z, &now);
    memcpy(now.rate, kept, sizeof kept);
    for (int k = 0; k < NC; k++)
        now.slow[k] = fmax(now.slow[k], slow[k]);
    for (int k = 0; k < NC; k++) {
        resting[k] = now.near[k] && fabs(now.rate[k]) <= now.slow[k];
        leaving[k] = opening[k] && m->contacts[k].closed;
    }
    if (status == @NAME@_OK)
        status = resting_forces(m, &now, resting, leaving, force, parting, tolerance);
    if (status != @NAME@_OK)
        return status;
    for (int k = 0; k < NC; k++) {
        held[k] = force[k] > 0.0;
        greatest = fmax(greatest, force[k]);
    }
    for (int k = 0; k < NC; k++) {
        @name@_contact *c = m->contacts + k;
        int idle = greatest > 0.0 && resting[k] && !leaving[k] && force[k] == 0.0 && fabs(parting[k]) <= tolerance[k] &&
                   is_independent(m, &now, k, held);
        held[k] = held[k] || idle;
        *changed = *changed || struck[k] || held[k] != c->closed;
        c->closed = held[k];
        c->idle = idle;
        c->touching = now.near[k] && !held[k] && now.rate[k] <= now.slow[k];
        c->margin = c->touching ? MARGIN(c) : 0.0;
        c->force = force[k];
    }
    m->slack = SLACK * greatest;
    for (int k = 0; k < NC; k++)
        if (m->contacts[k].closed && fabs(m->contacts[k].gap) > PENETRATION(m->contacts + k))
            return @NAME@_JUMPS;                         /* what carries it has moved away at once */
    return @NAME@_OK;
}

/* What is watched of contacts: gaps of those that are open, forces of closed ones. */
static void watch_contacts(model *m, double t, const double *z, double *g)
{
    if (any_closed(m))
        rates_at(m, t, z, m->zdot);
    for (int k = 0; k < NC; k++) {
        const @name@_contact *c = m->contacts + k;
        if (c->closed)
            g[@name@_contact_events[k]] = c->force + (c->idle ? m->slack : 0.0);
        else
            g[@name@_contact_events[k]] += c->margin;
    }
}
#endif
