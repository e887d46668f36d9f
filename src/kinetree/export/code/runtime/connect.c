/* Motion of @title@: what connects its equations with the runtime, events, contacts, and the start.
 *
 * With z = (x, y, w), coordinates, speeds and integrals:
 *     x' = N(x) y,   A y' = f + B^T lambda,   B y' = gamma        (equations of motion)
 *     phi(x) = 0,    psi = B y - b = 0                            (constraints, kept by projection)
 * No memory is allocated and nothing is static: everything lives in a @name@_model.
 */
#include "@name@.h"
#include "@name@_equations.h"
#include "@name@_runtime.h"

#include <float.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

#define NX @NAME@_NX
#define NY @NAME@_NY
#define NZ @NAME@_NZ
#define NP @NAME@_NP
#define M @NAME@_M
#define MH @NAME@_MH
#define NE @NAME@_NE        /* functions watched: */
#define NA @NAME@_NA        /*   events first, then where expressions of the state switch */
#define NC @NAME@_NC        /* contacts, which are events */
#define NF @NAME@_NF        /* friction that sticks and slides, which is watched by events too; */
#define NFR @NAME@_NFR      /*   its directions, */
#define NFC @NAME@_NFC      /*   and how many of it are pressed by contacts: the last ones */
#define NT @NAME@_NT        /* functions of time alone */
#define NK @NAME@_NK        /* clocks of sampled blocks */
#define MODES @NAME@_MODES  /* sets of what is closed and switched, each with equations of its own; */
#define SETTLES (NC > 0 || NF > 0)
#define BESIDE (NC > 0 && MODES == 1) /* or contacts are held by forces beside the equations of the open mechanism */
#define CONSTRAINED (M > 0 || MODES > 1)
#define PROJECTS (@NAME@_HAS_FOLLOW || @NAME@_NQ > 0)

typedef @name@_model model;

/* A method of integration: its lengths, its order and kind, the control of its steps, its tables and its unit. */
typedef struct {
    int n_stages, n_k, n_dense, n_error, n_lu, order, fixed, fsal, stiff;
    double exponent, beta, safety, factor_min, factor_max, hold, stability;
    const double *a, *c, *d, *e;
    Unit unit;
} method;

/* Equations of the mechanism with some contacts closed, some parts switched and some friction, by bits: sizes, the mode with no
 * contact closed and no friction, the rows that are independent and those that are judged by a length, functions. */
typedef struct {
    int m, m_h, n_s, base;
    const int64_t *rows, *lengths;
    unsigned contacts, switched, friction;
    Kernel rhs, matrices, constraints, jacobian;
    void (*reach)(const double *p, double *length, double *work);
    void (*events)(const double *t, const double *z, const double *p, double *g, double *work);
    void (*margins)(const double *t, const double *z, const double *p, const double *slack, double *g, double *work);
    void (*still)(const double *t, const double *z, const double *p, double *g, double *rate, double *along, double *speeds,
                  double *B, double *work);
    void (*length)(const double *z, const double *p, double *length, double *work);
    void (*out)(const double *t, const double *z, const double *p, const double *ydot, const double *lam, double *out,
                double *work);
    void (*equations)(const double *t, const double *z, const double *p, double *xdot, double *A, double *f, double *B,
                      double *gamma, double *wdot, double *work);
    void (*probe)(const double *t, const double *z, const double *p, double *seen, double *work);
    void (*sliding)(const double *t, const double *z, const double *p, double *v, double *D, double *bias, double *sticking,
                    double *kinetic, double *slowest, double *work);
} mode;

@memory@
const char *@name@_message(int status)
{
    switch (status) {
    case @NAME@_OK: return "ok";
    case @NAME@_STOPPED: return "an event stopped the motion";
    case @NAME@_SINGULAR: return "the equations of motion are singular here";
    case @NAME@_NOT_ASSEMBLED: return "the constraints cannot be met";
    case @NAME@_STEP_TOO_SMALL: return "the step became too small";
    case @NAME@_NOT_FINITE: return "a value is not finite";
    case @NAME@_CONTACT: return "a contact is violated, or cannot be kept";
    case @NAME@_FRICTION: return "friction has no consistent state: sliding would wedge";
    case @NAME@_JUMPS: return "a constraint jumps: positions or speeds would have to change at once";
    case @NAME@_REPEATS: return "an event repeats at ever shorter intervals, or at one instant, and would never end";
    case @NAME@_START_UNKNOWN:
        return "parameters were changed that decide about the start in a way that was not exported; export with them";
    case @NAME@_TOO_MANY_STEPS: return "the steps that are allowed were not enough";
    case @NAME@_CLOCK: return "a sampled block has a period that is not positive";
    case @NAME@_DOES_NOT_FIT: return "what is switched on does not fit where it stands, or contradicts other constraints";
    case @NAME@_LIMIT: return "a load has come to a limit, beyond which it is not what it says";
    default: return "unknown status";
    }
}

#ifndef NOTE /* a program that keeps what happens says what is to be done with it */
#define NOTE(m, event, value) ((void)0)
#endif

/* ---- the memory of the runtime ---------------------------------------------------------------------------------- */

static Run run_of(const model *m)
{
    Run run = {(Integers *)(uintptr_t)m->integers, (Reals *)(uintptr_t)m->reals};
    return run;
}

static model *owner(const Integers *i)
{
    return (model *)((uintptr_t)i - offsetof(model, integers));
}

/* Room in which equations work. */
static double *work(const model *m)
{
    return reals(run_of(m), kernel_work);
}

/* Steps end where expressions of time alone switch, and every step is evaluated on its own side of such a time. */
double @name@_sided(const model *m, double t) { return ON_THIS_SIDE(run_of(m), t); }

static int any_closed(const model *m)
{
    for (int k = 0; k < NC; k++)
        if (m->contacts[k].closed)
            return 1;
    (void)m;
    return 0;
}

#if BESIDE
static int hold_contacts(model *m, double t, const double *z, double *zdot);
static int project_contacts(model *m, double t, double *z);
#endif
#if NC > 0
static void watch_contacts(model *m, double t, const double *z, double *g);
#endif

/* ---- the equations as kernels of the runtime ---------------------------------------------------------------------- */

static double *entry(void *table, int k)
{
    return at_address(((int64_t *)table)[k]);
}

/* Forces of closed contacts beside the equations, once z' without them is known. */
static void add_contacts(Integers *i)
{
#if BESIDE
    model *m = owner(i);
    Run run = run_of(m);
    const int64_t *inputs = integers(run, inputs);
    double *zdot = at_address(integers(run, outputs)[0]);
    if (any_closed(m) && hold_contacts(m, *at_address(inputs[0]), at_address(inputs[1]), zdot) != @NAME@_OK)
        zdot[0] = NAN;
#else
    (void)i;
#endif
}

#if @NAME@_HAS_RHS
static void rhs_kernel(void *in, void *out, void *room)
{
    @name@_rhs(entry(in, 0), entry(in, 1), entry(in, 2), entry(out, 0), entry(out, 1), (double *)room);
    add_contacts((Integers *)((int64_t *)in - @NAME@_AT_INPUTS));
}
#endif

#if M > 0 || !@NAME@_HAS_RHS
static void matrices_kernel(void *in, void *out, void *room)
{
    @name@_matrices(entry(in, 0), entry(in, 1), entry(in, 2), entry(out, 0), entry(out, 1), entry(out, 2), entry(out, 3),
                    entry(out, 4), entry(out, 5), (double *)room);
}
#endif

static int64_t reduction_unit(Integers *i, Reals *r)
{
    int64_t status = by_multipliers(i, r);
    if (status == OK)
        add_contacts(i);
    return status;
}

#if M > 0
static void constraints_kernel(void *in, void *out, void *room)
{
    @name@_constraints(entry(in, 0), entry(in, 1), entry(in, 2), entry(out, 0), entry(out, 1), entry(out, 2), (double *)room);
}
#endif

#if CONSTRAINED
static void tangent_kernel(void *in, void *out, void *room)
{
    const model *m = owner((Integers *)((int64_t *)in - @NAME@_AT_INPUTS));
    @name@_tangent(reals(run_of(m), t_kernel), entry(in, 0), m->p, entry(in, 1), entry(out, 0), (double *)room);
}
#endif

#if @NAME@_HAS_FOLLOW
static void follow_kernel(void *in, void *out, void *room)
{
    @name@_follow(entry(in, 0), entry(in, 1), entry(in, 2), entry(out, 0), (double *)room);
}
#endif

#if @NAME@_HAS_JACOBIAN
static void jacobian_kernel(void *in, void *out, void *room)
{
    @name@_jacobian_at(entry(in, 0), entry(in, 1), entry(in, 2), entry(out, 0), entry(out, 1), (double *)room);
}
#endif

@modes@
/* The equations with some contacts closed and some friction, and the parts that are switched as they are. */
static const mode *mode_with(const model *m, unsigned contacts, unsigned friction)
{
    for (int k = 0; k < MODES; k++)
        if (modes[k].contacts == contacts && modes[k].switched == m->switched && modes[k].friction == friction)
            return modes + k;
    return modes;
}

/* No contact closed, no friction. */
static const mode *base_of(const model *m)
{
    return mode_with(m, 0u, 0u);
}

#if NE > 0
static void events_kernel(void *in, void *out, void *room)
{
    double *t = entry(in, 0), *z = entry(in, 1), *g = entry(out, 0);
    model *m = owner((Integers *)((int64_t *)in - @NAME@_AT_INPUTS));
    modes[m->mode].events(t, z, entry(in, 2), g, (double *)room);
#if NC > 0
    watch_contacts(m, *t, z, g);
#endif
#if @NAME@_SWITCHES
    for (int k = 0; k < NA; k++)
        if (m->still[k])
            g[k] = 1.0;
#endif
}
#endif

#if NK > 0
static void sampling_kernel(void *in, void *out, void *room)
{
    @name@_sampling(entry(in, 0), entry(in, 1), entry(in, 2), entry(out, 0), entry(out, 1), (double *)room);
}
#endif

#if PROJECTS || CONSTRAINED || NC > 0
static int64_t projection_unit(Integers *i, Reals *r)
{
    int64_t status = projection(i, r);
#if BESIDE
    model *m = owner(i);
    Run run = run_of(m);
    if (status == OK && any_closed(m) &&
        project_contacts(m, ON_THIS_SIDE(run, r->t_projected), reals(run, z_projected)) != @NAME@_OK)
        status = PROJECTION_FAILED;
#endif
    return status;
}
#endif

#define PLACE(function) ((int64_t)(intptr_t)(function))

/* The memory with the addresses of this program, and the parameters as they are. */
static Run connected(model *m)
{
    Run run = run_of(m);
    Integers *i = run.i;
    const mode *now = modes + m->mode;
    i->scratch = address(m->scratch);
    i->n_scratch = @NAME@_SCRATCH;
    i->method = PLACE(methods[m->active].unit);
    i->rhs = PLACE(now->rhs);
    i->matrices = PLACE(now->matrices);
    i->constraints = PLACE(now->constraints);
    i->jacobian = PLACE(now->jacobian);
    i->reduction = now->matrices ? PLACE(reduction_unit) : 0;
    i->m = now->m;
    i->m_h = now->m_h;
    i->n_s = now->n_s;
    for (int k = 0; k < now->n_s; k++)
        integers(run, rows)[k] = now->rows[k];
#if CONSTRAINED
    i->tangent = now->m > 0 ? PLACE(tangent_kernel) : 0;
    i->careful = now->m > 0 ? PLACE(careful_solution) : 0;
#endif
#if @NAME@_HAS_FOLLOW
    i->follow = PLACE(follow_kernel);
#endif
#if NK > 0
    i->sampling = PLACE(sampling_kernel);
#endif
#if NT > 0
    i->timed = address(time_words);
    i->timed_numbers = address(time_numbers);
#endif
#if NE > 0
    i->events = PLACE(events_kernel);
    i->location = PLACE(location);
#endif
#if PROJECTS || CONSTRAINED || NC > 0
    i->projection = PROJECTS || now->m > 0 || (BESIDE && any_closed(m)) ? PLACE(projection_unit) : 0;
#endif
#if BESIDE
    i->m = M > 0 ? M : any_closed(m); /* z' is evaluated once more behind a projection */
#endif
    copy(reals(run, p), m->p, NP);
    return run;
}

/* ---- linear algebra ----------------------------------------------------------------------------------------------- */

#if BESIDE
/* The least x with S x = b for a symmetric S that may be singular. */
static void least_solution(model *m, const double *S, int n, const double *b, double *x)
{
    Room room = {m->scratch};
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
#endif

#if @NAME@_HAS_MATRICES
/* y' and lambda of A y' = f + B^T lambda, B y' = gamma as they stand in the model; lambda is the smallest. */
static int solve_matrices(model *m, int rows, double *ydot, double *lam)
{
    Room room = {m->scratch};
    int64_t rank = solve_multipliers(m->A, m->f, m->B, m->gamma, ydot, lam, rows, NY, room);
    return rank >= 0 ? @NAME@_OK : @NAME@_SINGULAR;
}
#endif
