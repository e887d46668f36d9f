/* ---- contacts that are held by forces beside the equations of the open mechanism ------------------------------------- */

#if BESIDE
#define REDUCTION reduction_beside

static int rates_at(model *m, double t, const double *z, double *zdot);
static int forces_at(model *m, double t, const double *z, double *forces);

@limits@

static int any_closed(Run run)
{
    for (int k = 0; k < NC; k++)
        if (integers(run, contact_closed)[k])
            return 1;
    return 0;
}

/* Contacts at a state, and dy = A^-1 (G + B^T lambda) with B dy = 0 of those that are closed. */
typedef struct {
    double reals[CONTACT_REALS * NC], G[NC * NY], dy[NC * NY];
    int64_t integers[CONTACT_INTEGERS * NC];
} HeldContacts;

static Contacts contacts_held(Run run, double t, const double *z, HeldContacts *at, int *status)
{
    Contacts c = contacts_in(NC, NY, at->reals, at->integers);
    Room room = scratch(run);
    Matrices base = matrices_at(run, t, z, &room);
    c.G = at->G;
    *status = @NAME@_OK;
    for (int k = 0; k < NC; k++)
        if (integers(run, contact_closed)[k]) {
            measure_contact(run, k, t, z, &c);
            if (!change_by_impulse(base.A, base.B, base.m, NY, c.G + k * NY, at->dy + k * NY, room))
                *status = @NAME@_SINGULAR;
        }
    return c;
}

/* The least x with S x = b for a symmetric S that may be singular. */
static void least_solution(Run run, const double *S, int n, const double *b, double *x)
{
    Room room = scratch(run);
    Rows rows = room_of_rows(&room, n, n);
    if (n == 1 && S[0] > 0.0) {
        x[0] = b[0] / S[0];
        return;
    }
    split_rows(&rows, S, RANK_TOLERANCE, room);
    for (int i = 0; i < n; i++)
        x[i] = 0.0;
    for (int k = 0; k < rows.r; k++) {
        double content = 0.0;
        for (int i = 0; i < n; i++)
            content += rows.T[i * n + k] * b[i];
        for (int i = 0; i < n; i++)
            x[i] += rows.C[k * n + i] * content;
    }
}

/* Strengths s_k of the closed contacts such that sum_j (G_k . dy_j) s_j = right_k. */
static void share(Run run, const HeldContacts *at, const double *right, double *s)
{
    double W[NC * NC] = {0.0}, b[NC] = {0.0}, x[NC];
    int n = 0, which[NC];
    for (int k = 0; k < NC; k++) {
        s[k] = 0.0;
        if (integers(run, contact_closed)[k])
            which[n++] = k;
    }
    for (int i = 0; i < n; i++) {
        b[i] = right[which[i]];
        for (int j = 0; j < n; j++) {
            double sum = 0.0;
            for (int q = 0; q < NY; q++)
                sum += at->G[which[i] * NY + q] * at->dy[which[j] * NY + q];
            W[i * n + j] = sum;
        }
    }
    least_solution(run, W, n, b, x);
    for (int i = 0; i < n; i++)
        s[which[i]] = x[i];
}

/* Forces of the closed contacts: none of their gaps accelerates. */
static int hold_contacts(model *m, double t, const double *z, double *zdot)
{
    Run run = run_of(m);
    HeldContacts at;
    int status;
    Contacts c = contacts_held(run, t, z, &at, &status);
    double right[NC] = {0.0};
    for (int k = 0; k < NC; k++)
        if (integers(run, contact_closed)[k]) {
            right[k] = -c.bias[k];
            for (int j = 0; j < NY; j++)
                right[k] -= c.G[k * NY + j] * zdot[NX + j];
        }
    share(run, &at, right, m->forces);
    for (int k = 0; k < NC; k++)
        for (int j = 0; j < NY && m->forces[k] != 0.0; j++)
            zdot[NX + j] += at.dy[k * NY + j] * m->forces[k];
#if @NAME@_DRIVERS >= 0
    Room room = scratch(run);
    Matrices base = matrices_at(run, t, z, &room);
    double power = 0.0;                                  /* y . (A y' - f), of drivers and of contacts that move */
    for (int i = 0; i < NY; i++) {
        double sum = -base.f[i];
        for (int j = 0; j < NY; j++)
            sum += base.A[i * NY + j] * zdot[NX + j];
        power += z[NX + i] * sum;
    }
    zdot[NX + NY + @NAME@_DRIVERS] = power;
#endif
    return status;
}

/* Forces of closed contacts, once z' without them is known. */
static void add_contacts(Integers *i)
{
    model *m = owner(i);
    Run run = run_of(m);
    const int64_t *inputs = integers(run, inputs);
    double *zdot = at_address(integers(run, outputs)[0]);
    double t = *at_address(inputs[0]);
    const double *z = at_address(inputs[1]);
    if (any_closed(run) && hold_contacts(m, t, z, zdot) != @NAME@_OK)
        zdot[0] = NAN;
}

/* What is watched of closed contacts: their forces, with a margin of those that carry nothing. */
static void watch_contacts(Integers *i)
{
    model *m = owner(i);
    Run run = run_of(m);
    double t = *at_address(integers(run, inputs)[0]), *g = at_address(integers(run, outputs)[0]);
    const double *z = at_address(integers(run, inputs)[1]);
    if (!any_closed(run))
        return;
    rates_at(m, t, z, m->zdot);
    for (int k = 0; k < NC; k++)
        if (integers(run, contact_closed)[k])
            g[integers(run, contact_events)[k]] = m->forces[k] + (integers(run, contact_idle)[k] ? run.r->slack : 0.0);
#if @NAME@_NL > 0
    double forces[@NAME@_SIZE(@NAME@_MOST_M + NC)] = {0.0}, beyond[@NAME@_NL];
    int status = forces_at(m, t, z, forces);
    limits_of[run.i->mode](&t, z, m->p, m->zdot + NX, forces, beyond, work(m));
    for (int k = 0; k < @NAME@_NL; k++)
        g[limit_events[k]] = status == @NAME@_OK ? beyond[k] : NAN;
#endif
}

static int64_t reduction_beside(Integers *i, Reals *r)
{
    int64_t status = by_multipliers(i, r);
    if (status == OK)
        add_contacts(i);
    return status;
}

/* Gaps and rates of closed contacts back to zero, behind the constraints. */
static int64_t projection_beside(Integers *i, Reals *r)
{
    model *m = owner(i);
    Run run = run_of(m);
    double t = ON_THIS_SIDE(run, r->t_projected), *z = reals(run, z_projected), right[NC], s[NC], delta[NY];
    int64_t rows = i->m;
    i->m = mode_words(run, i->mode)[MODE_M];
    int64_t code = projection(i, r);
    i->m = rows;
    for (int pass = 0; pass < 2 && code == OK; pass++) {
        HeldContacts at;
        int status;
        Contacts c = contacts_held(run, t, z, &at, &status);
        if (status != @NAME@_OK)
            return PROJECTION_FAILED;
        for (int k = 0; k < NC; k++)
            right[k] = !integers(run, contact_closed)[k] ? 0.0 : pass == 0 ? -c.gap[k] : -c.rate[k];
        share(run, &at, right, s);
        for (int j = 0; j < NY; j++) {
            delta[j] = 0.0;
            for (int k = 0; k < NC; k++)
                delta[j] += s[k] == 0.0 ? 0.0 : at.dy[k * NY + j] * s[k];
        }
        if (pass == 0) {
            @name@_tangent(&t, z, m->p, delta, m->dx, work(m));
            for (int k = 0; k < NX; k++)
                z[k] += m->dx[k];
            normalise_quaternions(run, z);
        } else {
            for (int j = 0; j < NY; j++)
                z[NX + j] += delta[j];
        }
    }
    return code;
}
#else
#define REDUCTION by_multipliers
#endif

