/* Motion of @title@ with its contacts: the memory of the march, the functions that it calls, and what is asked of it.
 *
 * The march is the text that moves models in Kinetree (@name@_runtime.h). No memory is allocated and nothing is static:
 * everything lives in a @name@_model.
 */
#include "@name@.h"
#include "@name@_equations.h"
#include "@name@_runtime.h"

#include <math.h>
#include <string.h>

#define NP @NAME@_NP
#define NO @NAME@_NO
#define NZ @NAME@_NZ

typedef @name@_model model;

/* ---- functions of the mechanism as kernels of the march ------------------------------------------------------------ */

static double *entry(const void *table, int k)
{
    double *found;
    memcpy(&found, (const char *)table + (size_t)k * sizeof found, sizeof found);
    return found;
}

@kernels@
/* ---- constants ---------------------------------------------------------------------------------------------------- */

@tables@
/* The table of the march, whose arrays are in the model: it is made for every call. */
static March march_of(model *m)
{
    March march = {
@words@
    };
    return march;
}

/* Numbers that the march has changed, back into the model. */
static void keep_counts(model *m, const March *march)
{
@kept@
}

static int all_finite(const double *values, int n)
{
    for (int k = 0; k < n; k++)
        if (!isfinite(values[k]))
            return 0;
    return 1;
}

/* ---- what is asked of a model -------------------------------------------------------------------------------------- */

void @name@_start(model *m)
{
    memset(m, 0, sizeof *m);
    m->step = step_table;
@begin@
}

int @name@_set(model *m, int parameter, double value)
{
#if NP > 0
    if (parameter < 0 || parameter >= NP)
        return @NAME@_NO_PARAMETER;
    if (!isfinite(value))
        return @NAME@_NOT_FINITE;
    if (fixed_table[parameter] && value != m->p[parameter])
        return @NAME@_FIXED;
    m->p[parameter] = value;
    return @NAME@_OK;
#else
    (void)m;
    (void)parameter;
    (void)value;
    return @NAME@_NO_PARAMETER;
#endif
}

static int status_of(int64_t status)
{
    switch (status) {
    case MARCH_REACHED: return @NAME@_OK;
    case MARCH_MASSLESS: return @NAME@_SINGULAR;
    case MARCH_ROOM_WANTED: return @NAME@_NO_ROOM;
    default: return @NAME@_NOT_FINITE;
    }
}

int @name@_advance(model *m, double t_end)
{
    double latest = fmax(fabs(m->of_time[T_NOW]), fabs(t_end));
    if (!isfinite(t_end) || !all_finite(m->p, NP))
        return @NAME@_NOT_FINITE;
    if (t_end < m->of_time[T_NOW])
        return @NAME@_BAD_TIME;
    if (!isfinite(m->step) || !(latest + m->step > latest))
        return @NAME@_BAD_STEP;
    March march = march_of(m);
    int64_t status = MARCH_REACHED;
    if (!m->begun) {
        status = look_ahead(&march, m->step);
        m->begun = status == MARCH_REACHED;
    }
    if (status == MARCH_REACHED)
        status = march_to(&march, t_end, m->step);
    keep_counts(m, &march);
    return status_of(status);
}

double @name@_time(const model *m) { return m->of_time[T_NOW]; }

void @name@_state(model *m, double *z)
{
    double own[@NAME@_SIZE(NZ)];
    memcpy(own, m->x, @NAME@_NX * sizeof *own);
    memcpy(own + @NAME@_NX, m->v, @NAME@_NY * sizeof *own);
    memcpy(own + @NAME@_NX + @NAME@_NY, m->w, @NAME@_NW * sizeof *own);
    @name@_model_state(m->of_time + T_NOW, own, m->p, z, m->kernel_work);
}

int @name@_outputs(model *m, double *out)
{
    double z[@NAME@_SIZE(NZ)];
    @name@_state(m, z);
    @name@_out(m->of_time + T_NOW, z, m->p, out, m->kernel_work);
    return all_finite(out, NO) ? @NAME@_OK : @NAME@_NOT_FINITE;
}

int @name@_contacts(const model *m, @name@_contact *found, int most_found)
{
    const Touch *touch = (const Touch *)(const void *)m->touch;
    double h = m->of_time[T_LAST];
    for (int64_t i = 0; i < m->touches && i < most_found; i++) {
        @name@_contact *here = found + i;
        here->shape_a = (int)touch[i].a;
        here->shape_b = (int)touch[i].b;
        here->a = (int)march_shapes.body[touch[i].a];
        here->b = (int)march_shapes.body[touch[i].b];
        here->gap = touch[i].gap;
        for (int k = 0; k < 3; k++) {
            here->point[k] = touch[i].point[k];
            here->normal[k] = touch[i].normal[k];
            here->force[k] = h > 0.0 ? m->impulse[6 * i + k] / h : 0.0;
            here->moment[k] = h > 0.0 ? m->impulse[6 * i + 3 + k] / h : 0.0;
        }
    }
    return (int)m->touches;
}

const char *@name@_body(int number)
{
    static const char *const names[] = {
@bodies@
    };
    return number >= 0 && number < @NAME@_BODIES ? names[number] : "";
}

const char *@name@_shape(int number)
{
    static const char *const names[] = {
@shapes@
    };
    return number >= 0 && number < @NAME@_SHAPES ? names[number] : "";
}

const char *@name@_message(int status)
{
    switch (status) {
    case @NAME@_OK: return "ok";
    case @NAME@_SINGULAR: return "some motion has no mass";
    case @NAME@_NOT_FINITE: return "a value is not finite";
    case @NAME@_BAD_STEP: return "the step (m.step) must be so long that time passes";
    case @NAME@_BAD_TIME: return "the time lies before the present one";
    case @NAME@_NO_ROOM:
        return "there are more contacts, or pairs of shapes near each other, than there is room for: export with most_contacts";
    case @NAME@_NO_PARAMETER: return "there is no such parameter";
    case @NAME@_FIXED:
        return "the start, the shapes, the materials or the step depend on this parameter: export with its new value";
    default: return "unknown status";
    }
}
