/* ---- what forces hold beside the equations: sizes and functions of the model for beside.h ----------------------------- */

#define REDUCTION reduction_beside
#define NR @NAME@_NR
#define NS @NAME@_NS
#define NU @sources@
#define NL @NAME@_NL
#define NF @NAME@_NF
#define MEASURED @measured@
#define AFFINE @affine@
#define ROPES @ropes@
#define PLACED @placed@
#define ALWAYS_HELD @always@
#define HOLDS_THE_SAME @same@
#define ROW_STATES @around@
#define DISSIPATION @NAME@_DISSIPATION
#define DRIVERS @NAME@_DRIVERS

@limits@
@loads@
@weights@
@friction_rows@
@frictions@
@states@
@text@

static const double *row_state(model *m, int64_t s) { return (void)m, row_states + s * NZ; }

static void tangent_beside(model *m, const double *t, const double *z, const double *delta, double *dx)
{
    @name@_tangent(t, z, m->p, delta, dx, work(m));
}

static void friction_at(model *m, int64_t i, const double *t, const double *z, const FrictionLaw *law)
{
#if NR > 0
    friction_of[i](t, z, reals(run_of(m), p), law->v, law->D, law->bias, law->sticking, law->kinetic, law->slowest, law->along, law->slope, law->most,
                   law->grip, law->little, work(m));
#else
    (void)m, (void)i, (void)t, (void)z, (void)law;
#endif
}

static void weight_at(model *m, int64_t i, const double *t, const double *z, double *weight)
{
#if NC > 0
    weight_of[i](t, z, reals(run_of(m), p), weight, work(m));
#else
    (void)m, (void)i, (void)t, (void)z, (void)weight;
#endif
}

static int64_t load_count(model *m, int64_t mode)
{
#if LOADED
    return (void)m, load_counts[mode];
#else
    return (void)m, (void)mode, 0;
#endif
}

static void loads_at(model *m, int64_t mode, const double *t, const double *z, const double *ydot, const double *lam,
                     double *value, double *by_y, double *by_lam)
{
#if LOADED
    loads_of[mode](t, z, reals(run_of(m), p), ydot, lam, value, by_y, by_lam, work(m));
#else
    (void)m, (void)mode, (void)t, (void)z, (void)ydot, (void)lam, (void)value, (void)by_y, (void)by_lam;
#endif
}

static void limits_at(model *m, int64_t mode, const double *t, const double *z, const double *ydot, const double *lam, double *g)
{
#if NL > 0
    limits_of[mode](t, z, reals(run_of(m), p), ydot, lam, g, work(m));
#else
    (void)m, (void)mode, (void)t, (void)z, (void)ydot, (void)lam, (void)g;
#endif
}
