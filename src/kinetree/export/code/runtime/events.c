/* ---- events ----------------------------------------------------------------------------------------------------- */

#define JUMP 1e-6           /* residual of constraints that no motion can have left */
#define SHRINKING 4         /* intervals between events, each shorter than the last, that begin a chain without end */
#define SHORTEST_SHARE 1e-6 /* of what is integrated: such an interval between events, */
#define SHORTEST_FLIGHT 1e-9 /* and between impacts of one contact, which comes to rest then */
#define SHORT 1e-5          /* of what is integrated: intervals between switchings that are chatter, */
#define REPETITIONS 10      /* and how many of them; such a function is left to error control */
#define LANDED 1e-9         /* share of a jump of a function within which it ends, or begins, on zero, */
#define BLUR 1e-11          /* and errors of the state, over 1e-2 + its size, that no jump is smaller than, */
#define BLUR_OF_TIME 1e-13  /* and of the time */
#define MOST_AT_ONCE 100    /* times in a row that a change lets further events happen at one instant */

/* Whether constraints are not met any more at a state that was on them. */
static int has_jumped(model *m)
{
#if M > 0
    double t = on_this_side(m, m->t), fastest = 1.0;
    for (int j = 0; j < NY; j++)
        fastest = fmax(fastest, fabs(m->z[NX + j]));
    @name@_constraints(&t, m->z, m->p, m->phi, m->psi, m->B, m->work);
    return !(fmax(largest(m, m->phi, MH, NULL), largest(m, m->psi, M, NULL)) <= JUMP * fastest);
#else
    (void)m;
    return 0;
#endif
}

/* Goes on behind a switching in time. */
static int pass_break(model *m)
{
    m->t_behind = m->t_next;
    if (m->break_acts)
        m->t_low = m->t_next;
    forget_plan(m);
    return has_jumped(m) ? @NAME@_JUMPS : @NAME@_OK;
}

#if NE > 0
void @name@_watched(model *m, double t, const double *z, double *g)
{
    @name@_events(&t, z, m->p, g, m->work);
#if NC > 0
    if (any_closed(m))
        @name@_derivatives(m, t, z, m->zdot);
    for (int k = 0; k < NC; k++) {
        const @name@_contact *c = m->contacts + k;
        if (c->closed)
            g[@name@_contact_events[k]] = c->force + (c->idle ? m->slack : 0.0);
        else
            g[@name@_contact_events[k]] += c->margin;
    }
#endif
}

static int is_contact(int event)
{
    return event < NA && @name@_contact_of[event] >= 0;
}

static int watched_direction(const model *m, int k)
{
    return k >= NA ? (m->alone[k] ? UNWATCHED : SWITCHES) : is_contact(k) ? -1 : @name@_directions[k];
}

/* What an event does, contacts excepted. */
static int act(model *m, int event)
{
    (void)m;
    switch (event) {
@actions@
    default: return @NAME@_OK;
    }
}

/* Sides of all functions at (t, z). Those in `hit`, and where wanted all that are zero, may stand on their zero: for them
 * the motion decides, followed to second order, z + a z' + a^2 z''/2, so that one that only begins to move is seen too.
 * Contacts stand on their positive side by definition. */
static void look_around(model *m, const int *hit, int all)
{
    double t = on_this_side(m, m->t), here[NE], there[NE], f[NZ], bend[NZ], near = 1e-3 * m->h;
    int undecided[NE], left = 0;
    @name@_watched(m, t, m->z, here);
    for (int k = 0; k < NE; k++) {
        undecided[k] = !is_contact(k) && (hit[k] || (all && here[k] == 0.0));
        left += undecided[k];
        if (k < NA || here[k] != 0.0 || undecided[k])
            m->side[k] = is_contact(k) ? 1 : undecided[k] ? 0 : side(here[k]);
    }
    if (left == 0 || @name@_derivatives(m, t, m->z, f) != @NAME@_OK)
        return;
    for (int i = 0; i < NZ; i++)
        m->point[i] = m->z[i] + near * f[i];
    int known = near > 0.0 && @name@_derivatives(m, on_this_side(m, m->t + near), m->point, bend) == @NAME@_OK;
    for (int i = 0; i < NZ; i++)
        bend[i] = known ? (bend[i] - f[i]) / near : 0.0;
    for (double ahead = 1e-12 * m->h; ahead < 0.5 * m->h; ahead *= 10.0) {
        for (int i = 0; i < NZ; i++)
            m->point[i] = m->z[i] + ahead * f[i] + 0.5 * ahead * ahead * bend[i];
        @name@_watched(m, on_this_side(m, m->t + ahead), m->point, there);
        for (int k = 0; k < NE; k++)
            if (undecided[k] && fabs(there[k]) > 8.0 * fabs(here[k])) {
                m->side[k] = side(there[k]);
                undecided[k] = 0;
            }
    }
    for (int k = 0; k < NE; k++)
        if (undecided[k])                                /* it has jumped, and is far from zero */
            m->side[k] = side(here[k]);
}

/* Whether event k follows itself at ever shorter intervals. Bounces of contacts end by themselves, and with them what
 * happens between them. */
static int piles_up(model *m, int k)
{
    double interval = m->happened[k] ? m->t - m->last_time[k] : DBL_MAX;
    int shorter = m->happened[k] && (interval < m->last_interval[k] || interval == 0.0);
    for (int c = 0; c < NA && shorter && !is_contact(k); c++)
        shorter = !(is_contact(c) && m->happened[c] && m->last_time[c] >= m->last_time[k]);
    m->shrinking[k] = shorter ? m->shrinking[k] + 1 : 0;
    m->happened[k] = 1;
    m->last_time[k] = m->t;
    m->last_interval[k] = interval;
    return m->shrinking[k] >= SHRINKING && interval < (is_contact(k) ? SHORTEST_FLIGHT : SHORTEST_SHARE) * m->span;
}

/* Lets the events that are hit happen at the state in m, which lies on the constraints: actions in their order, then
 * contacts. *changed says whether the motion goes on from another state, or with other parameters; `located` whether the
 * motion came to the zeros, so that their times may pile up. */
static int happen_once(model *m, const int *hit, int located, int *changed)
{
    double before[NZ + @NAME@_SIZE(NP)], after[NZ + @NAME@_SIZE(NP)];
    int status = @NAME@_OK, stopped = 0;
    memset(before, 0, sizeof before);
    memset(after, 0, sizeof after);
    memcpy(before, m->z, NZ * sizeof(double));
    memcpy(before + NZ, m->p, NP * sizeof(double));
    for (int k = 0; k < NA && status == @NAME@_OK; k++)
        if (hit[k]) {
            m->event = k;
            if (is_contact(k))
                continue;
            if (located && piles_up(m, k))
                return @NAME@_REPEATS;
            if (!m->happened[k]) {
                m->happened[k] = 1;
                m->last_time[k] = m->t;
                m->last_interval[k] = DBL_MAX;
            }
            status = act(m, k);
            stopped = stopped || status == @NAME@_STOPPED;
            if (status == @NAME@_STOPPED)
                status = @NAME@_OK;
        }
    memcpy(after, m->z, NZ * sizeof(double));
    memcpy(after + NZ, m->p, NP * sizeof(double));
    if (memcmp(before, after, sizeof before) != 0) {
        *changed = 1;
        if (status == @NAME@_OK && has_jumped(m))
            status = @NAME@_JUMPS;
    }
#if NC > 0
    int opening[NC], piled[NC], touched = *changed;
    for (int k = 0; k < NC; k++) {
        opening[k] = hit[@name@_contact_events[k]];
        touched = touched || opening[k];
        piled[k] = opening[k] && !m->contacts[k].closed && piles_up(m, @name@_contact_events[k]);
    }
    if (status == @NAME@_OK && touched)
        status = settle(m, opening, piled, changed);
#endif
    return status == @NAME@_OK && stopped ? @NAME@_STOPPED : status;
}

/* Events that happen because a discontinuity has carried their functions from `before` to the state in m: those that
 * change sides, end on zero, or leave a zero on which they have stood since the start, in a direction that is watched.
 * Zero is what small errors of time and state make of a function. `on_zero` follows; `before` becomes the present values. */
static int carried_across(model *m, double *before, int *on_zero, int *hit)
{
    double t = on_this_side(m, m->t), here[NE], blurred[NE], later = t + BLUR_OF_TIME * fmax(fabs(t), 1e-3);
    int any = 0;
    @name@_watched(m, t, m->z, here);
    for (int i = 0; i < NZ; i++) {                       /* one way off, in which nothing cancels */
        double share = fmod(0.6180339887498949 * (i + 1), 1.0) - 0.5;
        m->point[i] = m->z[i] + BLUR * (1e-2 + fabs(m->z[i])) * (share + copysign(0.5, share));
    }
    @name@_watched(m, on_this_side(m, later), m->point, blurred);
    for (int k = 0; k < NE; k++) {
        double jump = fabs(here[k] - before[k]), zero = fabs(blurred[k] - here[k]);
        zero = fmax(LANDED * jump, isfinite(zero) ? zero : 0.0);
        int was = fabs(before[k]) > zero ? side(before[k]) : 0, is = fabs(here[k]) > zero ? side(here[k]) : 0;
        hit[k] = 0;
        before[k] = here[k];
        if (k >= NA || is_contact(k) || !(jump > zero))
            continue;
        int way = was == 0 ? is : -was, direction = @name@_directions[k];
        on_zero[k] = is == 0;
        hit[k] = was != is && (was != 0 || !m->happened[k]) && (direction == 0 || direction == way);
        any = any || hit[k];
    }
    return any;
}

/* Lets the events that are hit happen, and at the same instant those that are carried across zero by what changes, until
 * nothing is; `hit` is then what stands on zero. */
static int happen(model *m, int *hit, int located, int *changed)
{
    double before[NE];
    int next[NE], on_zero[NE], stopped = 0;
    memcpy(on_zero, hit, sizeof on_zero);
    memcpy(next, hit, sizeof next);
    @name@_watched(m, on_this_side(m, m->t), m->z, before);
    for (int round = 0;; round++) {
        int moved = 0, status = happen_once(m, next, located && round == 0, &moved);
        stopped = stopped || status == @NAME@_STOPPED;
        *changed = *changed || moved;
        if (status != @NAME@_OK && status != @NAME@_STOPPED)
            return status;
        if (!moved || !carried_across(m, before, on_zero, next))
            break;
        if (round == MOST_AT_ONCE)
            return @NAME@_REPEATS;
    }
    memcpy(hit, on_zero, sizeof on_zero);
    return stopped ? @NAME@_STOPPED : @NAME@_OK;
}
#endif

/* A first step, from the sizes of z and z'. */
static double first_step(model *m, double rtol, double atol)
{
    double size = 0.0, rate = 0.0;
    if (@name@_derivatives(m, on_this_side(m, m->t), m->z, m->stage) != @NAME@_OK)
        return 1e-6;
    for (int i = 0; i < NX + NY; i++) {
        double scale = atol + rtol * fabs(m->z[i]);
        size += (m->z[i] / scale) * (m->z[i] / scale);
        rate += (m->stage[i] / scale) * (m->stage[i] / scale);
    }
    return size > 1e-10 && rate > 1e-10 ? 0.01 * sqrt(size / rate) : 1e-6;
}

/* A motion begins behind what switches at its start. */
static void begin_behind(model *m)
{
#if NT > 0
    double low, high, about = ONE_TIME * fmax(fabs(m->t), 1e-3);
    for (int k = 0; k < NTA; k++)
        if (first_switching(m, k, m->t - about, m->t + about, &low, &high) && high - low <= about)
            m->t_low = m->t_behind = fmax(m->t_low, high);
#else
    (void)m;
#endif
}

/* Before the first step: the start that the parameters ask for, contacts, and events whose function is zero there. */
static int begin(model *m)
{
    int status = start_anew(m), changed = 0;
    m->begun = 1;
    begin_behind(m);
    if (status == @NAME@_OK)
        status = @name@_project(m, on_this_side(m, m->t), m->z);
    if (status != @NAME@_OK)
        return status;
    if (!(m->h > 0.0))
        m->h = first_step(m, 1e-8, 1e-10);
#if NE > 0
    int hit[NE] = {0};
    double here[NE];
#if NC > 0
    for (int k = 0; k < NC; k++) {
        measure(m, k, on_this_side(m, m->t), m->z);
        if (m->contacts[k].gap < -TOUCHING(m->contacts + k))
            return @NAME@_CONTACT;
    }
#endif
    double before[NE];
    int none[NE] = {0}, on_zero[NE] = {0}, zeros = 0;
    @name@_watched(m, on_this_side(m, m->t), m->z, before);
    changed = 1;                                         /* contacts that touch close, or are hit */
    memcpy(m->z_new, m->z, NZ * sizeof(double));
    status = happen_once(m, none, 0, &changed);
    if (status == @NAME@_OK && memcmp(m->z_new, m->z, NZ * sizeof(double)) != 0)
        carried_across(m, before, on_zero, hit);
    @name@_watched(m, m->t, m->z, here);                 /* on neither side of what switches here: zeros of time show */
    for (int k = 0; k < NE; k++)
        on_zero[k] = on_zero[k] || here[k] == 0.0;
    look_around(m, on_zero, 1);
    for (int k = 0; k < NA; k++) {
        int leaves_zero = here[k] == 0.0 && m->side[k] != 0 && @name@_directions[k] * m->side[k] >= 0;
        hit[k] = hit[k] || (!is_contact(k) && leaves_zero);
        zeros = zeros || hit[k];
    }
    if (status == @NAME@_OK && zeros) {
        status = happen(m, hit, 0, &changed);
        if (status == @NAME@_OK || status == @NAME@_STOPPED)
            look_around(m, hit, 1);
    }
#endif
    (void)changed;
    return status;
}

/* For programs that watch the functions themselves. */
int @name@_update(model *m, double until, int *changed, double *next)
{
    int status = @NAME@_OK;
    *changed = !m->begun;
    if (!m->begun)
        status = begin(m);
    else {
        status = @name@_project(m, on_this_side(m, m->t), m->z);
        if (status == @NAME@_OK && m->t >= m->t_break) {
            status = pass_break(m);
            *changed = 1;
        }
#if NE > 0
        double g[NE];
        int hit[NE], any = 0;
        @name@_watched(m, on_this_side(m, m->t), m->z, g);
        for (int k = 0; k < NE; k++) {
            int watched = watched_direction(m, k), sign = m->side[k];
            int left = side(g[k]) == -sign || (leaves(watched, sign, g[k]) && m->t > m->t_updated);
            hit[k] = sign != 0 && watched != UNWATCHED && left &&
                     (watched == 0 || watched == -sign || watched == SWITCHES);
            any = any || (hit[k] && k < NA);
            *changed = *changed || hit[k];
            if (side(g[k]) != 0 && !is_contact(k))
                m->side[k] = side(g[k]);
        }
        if (any && status == @NAME@_OK) {
            m->span = until - m->t;
            status = happen(m, hit, 1, changed);
            look_around(m, hit, 0);
        }
#endif
    }
#if NC > 0
    end_margins(m);
#endif
    m->t_updated = m->t;                                 /* what stands on its zero now has been dealt with */
    plan(m, until);
    *next = m->t_break < DBL_MAX ? m->t_break : until;
    return status;
}
