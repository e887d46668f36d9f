/* What the text of the runtime finds on a device, in place of memory.h and connect.h: its words for this compiler, and how it
 * calls kernels and units in a program that has them all, by name.
 *
 * What needs the care of singular configurations is given back; drifts, which the audit of a run shows, are not measured.
 */
#define WITHOUT_CARE
#define WITHOUT_FRICTION
#define WHOLE_ROWS
#define ROLLED _Pragma("unroll 1")
#ifdef __CUDACC__
#define ABREAST __syncthreads() /* threads that have left are not waited for */
#endif
#define UNROLLED _Pragma("unroll")
#define OUTLINED DEVICE APART
#define SELDOM(function) function##_apart /* see scenarios.cu */
#define max kinetree_max /* CUDA has others of these names */
#define min kinetree_min
#ifdef __CUDACC__
#define __builtin_inf() INFINITE
#define __builtin_nan(text) NOT_A_NUMBER
#define __builtin_sqrt sqrt
#define __builtin_fabs fabs
#define __builtin_floor floor
#endif

struct Output;
DEVICE int64_t show_rows_apart(Run run, Output *out, double limit);
DEVICE int64_t state_at_apart(Run run, double t, double *out);
DEVICE int64_t location_apart(Run run);
DEVICE double largest_residual_apart(Run run, const double *residual, int64_t rows, const double *delta, double scale);

enum { UNIT_OF_METHOD = 1, UNIT_OF_PROJECTION, UNIT_OF_LOCATION };
enum { KERNEL_RHS = 1, KERNEL_CONSTRAINTS, KERNEL_TANGENT, KERNEL_FOLLOW, KERNEL_SAMPLING, KERNEL_EVENTS };

DEVICE int64_t explicit_runge_kutta(Integers *i, Reals *r);
DEVICE int64_t projection(Integers *i, Reals *r);

DEVICE INLINED int64_t invoke(int64_t unit, Run run)
{
    if (unit == UNIT_OF_METHOD)
        return explicit_runge_kutta(run.i, run.r);
    if (unit == UNIT_OF_PROJECTION)
        return projection(run.i, run.r);
#if HAS_EVENTS
    if (unit == UNIT_OF_LOCATION)
        return location_apart(run);
#endif
    return UNIT_WANTED;
}

DEVICE INLINED Address address(const double *array)
{
    return const_cast<double *>(array);
}

DEVICE INLINED double *at_address(Address place)
{
    return place;
}

DEVICE INLINED void call(Run run, int64_t kernel)
{
    Address *const in = integers(run, inputs), *const out = integers(run, outputs);
    double *const work = reals(run, kernel_work);
    if (kernel == KERNEL_RHS)
        rhs(in[0], in[1], in[2], out[0], out[1], work);
#if HAS_CONSTRAINTS
    if (kernel == KERNEL_CONSTRAINTS)
        constraints(in[0], in[1], in[2], out[0], out[1], out[2], work);
    if (kernel == KERNEL_TANGENT)
        tangent(in[0], in[1], out[0], work);
#endif
#if HAS_FOLLOW
    if (kernel == KERNEL_FOLLOW)
        follow(in[0], in[1], in[2], out[0], work);
#endif
#if HAS_SAMPLING
    if (kernel == KERNEL_SAMPLING)
        sampling(in[0], in[1], in[2], out[0], out[1], work);
#endif
#if HAS_EVENTS
    if (kernel == KERNEL_EVENTS)
        events(in[0], in[1], in[2], out[0], work);
#endif
}
