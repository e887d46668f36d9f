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

/* The contacts at one state: rates follow the speeds; W_kj is the change of rate k by an impulse along j, `free` the
 * acceleration of a gap without contact forces, `pull` the size of its terms, `slow` the rate that counts as zero.
 * `status` tells where a complementarity problem was left without a verified solution. */
typedef struct {
    double rate[NC], free[NC], pull[NC], W[NC * NC], slow[NC];
    int near[NC], status;
} instant;

static int look_at_contacts(model *m, double t, instant *now)
{
    int status = free_derivatives(m, t, m->z, m->zdot);
    now->status = @NAME@_OK;
    for (int k = 0; k < NC && status == @NAME@_OK; k++) {
        @name@_contact *c = m->contacts + k;
        measure(m, k, t, m->z);
        status = respond(m, t, m->z, c->G, c->dy);
        now->rate[k] = c->rate;
        now->free[k] = c->bias;
        double terms = fabs(c->moved);
        now->pull[k] = fabs(c->bias);
        for (int j = 0; j < NY; j++) {
            now->free[k] += c->G[j] * m->zdot[NX + j];
            now->pull[k] += fabs(c->G[j] * m->zdot[NX + j]);
            terms += fabs(c->G[j] * m->z[NX + j]);
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
static void complementary_among(instant *now, const int *part, const double *q, double *s)
{
    double W[NC * NC], b[NC], x[NC];
    int which[NC], n = chosen_part(now, part, which, W);
    for (int k = 0; k < NC; k++)
        s[k] = 0.0;
    for (int i = 0; i < n; i++)
        b[i] = q[which[i]];
    if (!complementary(n, W, b, x))
        now->status = @NAME@_CONTACT;
    for (int i = 0; i < n; i++)
        s[which[i]] = x[i];
}

/* Speeds and rates after impulses along the contacts. */
static void strike(model *m, instant *now, const double *impulse)
{
    for (int k = 0; k < NC; k++) {
        for (int j = 0; j < NY && impulse[k] != 0.0; j++)
            m->z[NX + j] += m->contacts[k].dy[j] * impulse[k];
        for (int j = 0; j < NC; j++)
            now->rate[k] += impulse[j] == 0.0 ? 0.0 : now->W[k * NC + j] * impulse[j];
    }
}

/* Moreau's law, 0 <= impulse, rate+ + share e rate- >= 0, one of them zero. Returns the work of the impulses. */
static double moreau(const model *m, instant *now, const int *part, double share, double *impulse)
{
    double q[NC], spent = 0.0, own = 0.0;
    for (int k = 0; k < NC; k++)
        q[k] = (1.0 + share * m->contacts[k].e) * now->rate[k];
    complementary_among(now, part, q, impulse);
    for (int k = 0; k < NC; k++) {
        spent += impulse[k] * now->rate[k];
        for (int j = 0; j < NC; j++)
            own += 0.5 * impulse[k] * now->W[k * NC + j] * impulse[j];
    }
    return spent + own - 1e-13 * fabs(spent);
}

/* All impacts of this instant: together, or one after the other where one of the contacts asks for it. */
static int impacts(model *m, instant *now, int *struck)
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
        strike(m, now, impulse);
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
static void end_low_bounces(model *m, instant *now, const int *piled)
{
    double forces[NC], W[NC * NC], V[NC * NC], b[NC], x[NC], impulse[NC] = {0.0};
    int resting[NC], part[NC], which[NC], any = 0;
    for (int k = 0; k < NC; k++)
        resting[k] = part[k] = now->near[k] && fabs(now->rate[k]) <= now->slow[k];
    complementary_among(now, resting, now->free, forces);
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
    least_solution(W, V, n, b, x);
    for (int i = 0; i < n; i++)
        impulse[which[i]] = x[i];
    strike(m, now, impulse);
}

/* Stops contacts that approach too slowly for an impact and that nothing presses: they would pass their margin again and
 * again. */
static void stop_creeping(model *m, instant *now, int *struck)
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
    complementary_among(now, slow, now->rate, impulse);
    strike(m, now, impulse);
}

/* Forces of the contacts at rest, 0 <= force, acceleration of the gap >= 0, one of them zero; `parting` is that
 * acceleration. Contacts that are opening stay closed only if they would be passed. */
static int resting_forces(instant *now, const int *resting, const int *opening, double *force, double *parting,
                          double *tolerance)
{
    int part[NC], passed = 0;
    for (int attempt = 0; attempt < 2; attempt++) {
        for (int k = 0; k < NC; k++)
            part[k] = resting[k] && (attempt == 1 || !opening[k]);
        complementary_among(now, part, now->free, force);
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
static int is_independent(const instant *now, int k, const int *others)
{
    double W[NC * NC], V[NC * NC], b[NC], x[NC], left = now->W[k * NC + k];
    int which[NC], n = chosen_part(now, others, which, W);
    for (int i = 0; i < n; i++)
        b[i] = now->W[which[i] * NC + k];
    least_solution(W, V, n, b, x);
    for (int i = 0; i < n; i++)
        left -= now->W[k * NC + which[i]] * x[i];
    return left > 1e-12 * now->W[k * NC + k];
}

/* Lets contacts that are hit, pressed or released find their state; `opening` are those whose function came to zero,
 * `piled` those whose impacts follow each other too quickly. */
static int settle(model *m, const int *opening, const int *piled, int *changed)
{
    instant now;
    double t = on_this_side(m, m->t), force[NC], parting[NC], tolerance[NC], kept[NC], slow[NC], greatest = 0.0;
    int resting[NC], held[NC], leaving[NC], struck[NC] = {0}, status = look_at_contacts(m, t, &now);
    for (int k = 0; k < NC && status == @NAME@_OK; k++)
        if (m->contacts[k].gap < -PENETRATION(m->contacts + k))
            status = @NAME@_CONTACT;
    if (status == @NAME@_OK)
        status = impacts(m, &now, struck);
    if (status != @NAME@_OK)
        return status;
    end_low_bounces(m, &now, piled);
    stop_creeping(m, &now, struck);
    status = now.status;
    if (status != @NAME@_OK)
        return status;
    memcpy(kept, now.rate, sizeof kept);                 /* accelerations depend on the speeds, which have changed */
    memcpy(slow, now.slow, sizeof slow);
    status = look_at_contacts(m, t, &now);
    memcpy(now.rate, kept, sizeof kept);
    for (int k = 0; k < NC; k++)
        now.slow[k] = fmax(now.slow[k], slow[k]);
    for (int k = 0; k < NC; k++) {
        resting[k] = now.near[k] && fabs(now.rate[k]) <= now.slow[k];
        leaving[k] = opening[k] && m->contacts[k].closed;
    }
    if (status == @NAME@_OK)
        status = resting_forces(&now, resting, leaving, force, parting, tolerance);
    if (status != @NAME@_OK)
        return status;
    for (int k = 0; k < NC; k++) {
        held[k] = force[k] > 0.0;
        greatest = fmax(greatest, force[k]);
    }
    for (int k = 0; k < NC; k++) {
        @name@_contact *c = m->contacts + k;
        int idle = greatest > 0.0 && resting[k] && !leaving[k] && force[k] == 0.0 && fabs(parting[k]) <= tolerance[k] &&
                   is_independent(&now, k, held);
        held[k] = held[k] || idle;
        *changed = *changed || struck[k] || held[k] != c->closed;
        c->closed = held[k];
        c->idle = idle;
        c->touching = now.near[k] && !held[k] && now.rate[k] <= now.slow[k];
        /* one that leaves from just behind its zero is on its way out, not hit again */
        c->margin = c->touching ? MARGIN(c) : held[k] ? 0.0 : fmin(2.0 * fmax(-c->gap, 0.0), 4.0 * MARGIN(c));
        c->force = force[k];
    }
    m->slack = SLACK * greatest;
    for (int k = 0; k < NC; k++)
        if (m->contacts[k].closed && fabs(m->contacts[k].gap) > PENETRATION(m->contacts + k))
            return @NAME@_JUMPS;                         /* what carries it has moved away at once */
    return @NAME@_OK;
}

/* Margins end when contacts have left. */
static void end_margins(model *m)
{
    for (int k = 0; k < NC; k++) {
        @name@_contact *c = m->contacts + k;
        if (c->margin > 0.0 && !c->closed) {
            measure(m, k, on_this_side(m, m->t), m->z);
            if (c->gap > 10.0 * c->margin) {
                c->margin = 0.0;
                c->touching = 0;
            }
        }
    }
}
#endif
