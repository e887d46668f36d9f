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
#define NT @NAME@_NT        /* functions of time alone */
#define NK @NAME@_NK        /* clocks of sampled blocks */
#define MODES @NAME@_MODES  /* sets of what is closed, sticks and is switched, each with equations of its own; */
#define BESIDE @NAME@_BESIDE /*  or contacts and friction are forces beside the equations of the open mechanism */
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

/* Outputs in a mode. */
typedef void (*Outputs)(const double *t, const double *z, const double *p, const double *ydot, const double *lam, double *out,
                        double *work);

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
    case @NAME@_INERTIA: return "an event sets a mass or an inertia that no body has";
    case @NAME@_JUMPS: return "a constraint jumps: positions or speeds would have to change at once";
    case @NAME@_REPEATS: return "an event repeats at ever shorter intervals, or at one instant, and would never end";
    case @NAME@_START_UNKNOWN:
        return "parameters were changed that decide about the start in a way that was not exported; export with them";
    case @NAME@_TOO_MANY_STEPS: return "the steps that are allowed were not enough";
    case @NAME@_CLOCK: return "a sampled block has a period that is not positive, or in which time does not pass";
    case @NAME@_DOES_NOT_FIT: return "what is switched on does not fit where it stands, or contradicts other constraints";
    case @NAME@_NO_METHOD: return "m.method is none of the methods";
    case @NAME@_BAD_TOLERANCE: return "tolerances must be finite and not negative, and one of them positive";
    case @NAME@_BAD_STEP: return "a step (m.h, m.step, m.max_step) must be so long that time passes";
    case @NAME@_BAD_TIME: return "a time lies before the present one, or times do not ascend";
    case @NAME@_FOREIGN: return "these are not the bytes of a model that this program has written";
    case @NAME@_LIMIT: return "a load has come to a limit, beyond which it is not what it says";
    default: return "unknown status";
    }
}

#ifndef NOTE /* a program that keeps what happens says what is to be done with it */
#define NOTE(m, event) ((void)0)
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

/* ---- the equations as kernels of the runtime ---------------------------------------------------------------------- */

static double *entry(void *table, int k)
{
    return at_address(((int64_t *)table)[k]);
}

#if CONSTRAINED
static void tangent_kernel(void *in, void *out, void *room)
{
    const model *m = owner((Integers *)((int64_t *)in - @NAME@_AT_INPUTS));
    @name@_tangent(reals(run_of(m), t_kernel), entry(in, 0), m->p, entry(in, 1), entry(out, 0), (double *)room);
}
#endif

#if BESIDE
@beside@
#else
#define REDUCTION by_multipliers
#endif

@kernels@
#define PLACE(function) ((int64_t)(intptr_t)(function))

/* The memory with the addresses of this program, and the parameters as they are. */
static Run connected(model *m)
{
    Run run = run_of(m);
    Integers *i = run.i;
    int64_t *of_modes = integers(run, mode_kernels);
    i->scratch = address(m->scratch);
    i->n_scratch = @NAME@_SCRATCH;
    i->method = PLACE(methods[m->active].unit);
    if (of_modes[MODE_KERNEL_RHS] != PLACE(mode_kernels[MODE_KERNEL_RHS]) ||
        of_modes[MODE_KERNEL_MATRICES] != PLACE(mode_kernels[MODE_KERNEL_MATRICES])) { /* at first, or of another process */
        for (int k = 0; k < MODES * MODE_KERNELS; k++)
            of_modes[k] = PLACE(mode_kernels[k]);
        for (int k = 0; k < NA; k++)
            integers(run, action_kernels)[k] = PLACE(action_kernels[k]);
    }
    connect_mode(run);
    i->reduction = i->matrices != 0 ? PLACE(REDUCTION) : 0;
#if CONSTRAINED
    i->tangent = PLACE(tangent_kernel);
    i->careful = i->m > 0 ? PLACE(careful_solution) : 0;
#endif
#if @NAME@_HAS_FOLLOW
    i->follow = PLACE(follow_kernel);
#endif
#if NK > 0
    i->sampling = PLACE(sampling_kernel);
    i->clocks = PLACE(clocks_kernel);
#endif
#if NT > 0
    i->timed = address(time_words);
    i->timed_numbers = address(time_numbers);
#endif
#if NE > 0
    i->location = PLACE(location);
#endif
    i->projection = PROJECTS || i->m > 0 ? PLACE(projection) : 0;
#if BESIDE
    if (any_held(run)) {
        i->projection = PLACE(projection_beside);
        i->m = most(i->m, 1); /* z' is evaluated once more behind a projection */
    }
#endif
    copy(reals(run, p), m->p, NP);
    return run;
}

/* ---- what the runtime asks for ------------------------------------------------------------------------------------- */

static void reconnect(Run run)
{
    model *m = owner(run.i);
    connected(m);
#if BESIDE
    m->changed = 1;
#endif
}

static double planned_until(Run run)
{
    return owner(run.i)->planned;
}

static void note_event(Run run, int64_t k, double t)
{
    model *m = owner(run.i);
    copy(m->p, reals(run, p), NP);
    NOTE(m, k);
    (void)k, (void)t;
}

