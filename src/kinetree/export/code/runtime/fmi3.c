/* @title@: the functions of FMI 3.0. */
#include "@name@_unit.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef void *fmi3Instance;
typedef uint32_t fmi3ValueReference;
typedef double fmi3Float64;
typedef bool fmi3Boolean;
typedef const char *fmi3String;
typedef uint8_t fmi3Byte;
typedef void *fmi3FMUState;
typedef enum { fmi3OK, fmi3Warning, fmi3Discard, fmi3Error, fmi3Fatal } fmi3Status;
typedef enum { fmi3Independent, fmi3Constant, fmi3Fixed, fmi3Tunable, fmi3Discrete, fmi3Dependent } fmi3DependencyKind;
typedef enum { fmi3IntervalNotYetKnown, fmi3IntervalUnchanged, fmi3IntervalChanged } fmi3IntervalQualifier;
typedef void (*fmi3LogMessageCallback)(void *, fmi3Status, fmi3String, fmi3String);
typedef void (*fmi3IntermediateUpdateCallback)(void *, fmi3Float64, fmi3Boolean, fmi3Boolean, fmi3Boolean, fmi3Boolean,
                                               fmi3Boolean, fmi3Boolean *, fmi3Float64 *);

typedef struct {
    unit u;
    fmi3LogMessageCallback log;
    void *environment;
} instance;

static fmi3Status told(const instance *c, const char *why)
{
    if (c != NULL && c->log != NULL)
        c->log(c->environment, fmi3Error, "logStatusError", why);
    return fmi3Error;
}

static fmi3Status said(const instance *c, int status)
{
    return status == @NAME@_OK ? fmi3OK : told(c, unit_message(status));
}

/* Whether a function may be called now; if not, that is told. */
static int may(const instance *c, unsigned modes)
{
    const char *why = c == NULL ? NULL : unit_refusal(&c->u, modes);
    if (why != NULL)
        told(c, why);
    return c != NULL && why == NULL;
}

static fmi3Instance made(fmi3String token, void *environment, fmi3LogMessageCallback log, int steps)
{
    instance *c;
    if (token == NULL || strcmp(token, UNIT_TOKEN) != 0)
        return NULL;
    c = calloc(1, sizeof *c);
    if (c == NULL)
        return NULL;
    c->log = log;
    c->environment = environment;
    unit_reset(&c->u, steps);
    return c;
}

UNIT_EXPORT const char *fmi3GetVersion(void) { return "3.0"; }

UNIT_EXPORT fmi3Instance fmi3InstantiateModelExchange(fmi3String name, fmi3String token, fmi3String resources,
                                                      fmi3Boolean visible, fmi3Boolean logging, void *environment,
                                                      fmi3LogMessageCallback log)
{
    (void)name; (void)resources; (void)visible; (void)logging;
    return made(token, environment, log, 0);
}

UNIT_EXPORT fmi3Instance fmi3InstantiateCoSimulation(fmi3String name, fmi3String token, fmi3String resources,
                                                     fmi3Boolean visible, fmi3Boolean logging, fmi3Boolean event_mode,
                                                     fmi3Boolean early, const fmi3ValueReference wanted[], size_t n,
                                                     void *environment, fmi3LogMessageCallback log,
                                                     fmi3IntermediateUpdateCallback update)
{
    (void)name; (void)resources; (void)visible; (void)logging;
    (void)event_mode; (void)early; (void)wanted; (void)n; (void)update;
    return made(token, environment, log, 1);
}

UNIT_EXPORT fmi3Instance fmi3InstantiateScheduledExecution(fmi3String name, fmi3String token, fmi3String resources,
                                                           fmi3Boolean visible, fmi3Boolean logging, void *environment,
                                                           fmi3LogMessageCallback log, void (*clock)(void *),
                                                           void (*lock)(void), void (*unlock)(void))
{
    (void)name; (void)token; (void)resources; (void)visible; (void)logging;
    (void)environment; (void)log; (void)clock; (void)lock; (void)unlock;
    return NULL;
}

UNIT_EXPORT void fmi3FreeInstance(fmi3Instance c) { free(c); }

UNIT_EXPORT fmi3Status fmi3EnterInitializationMode(fmi3Instance c, fmi3Boolean tolerance_defined, fmi3Float64 tolerance,
                                                   fmi3Float64 start, fmi3Boolean stop_defined, fmi3Float64 stop)
{
    if (!may(c, UNIT_INSTANTIATED))
        return fmi3Error;
    unit *u = &((instance *)c)->u;
    int status = unit_experiment(u, tolerance_defined ? tolerance : 0.0, start, stop_defined ? stop : start);
    if (status == @NAME@_OK)
        u->mode = UNIT_INITIALISING;
    return said(c, status);
}

UNIT_EXPORT fmi3Status fmi3GetFloat64(fmi3Instance c, const fmi3ValueReference r[], size_t n, fmi3Float64 value[], size_t k)
{
    int status = k == n && (n == 0 || (r != NULL && value != NULL)) ? @NAME@_OK : UNIT_USE;
    if (!may(c, UNIT_READABLE))
        return fmi3Error;
    for (size_t i = 0; i < n && status == @NAME@_OK; i++)
        status = unit_get(&((instance *)c)->u, r[i], value + i);
    return said(c, status);
}

UNIT_EXPORT fmi3Status fmi3SetFloat64(fmi3Instance c, const fmi3ValueReference r[], size_t n, const fmi3Float64 value[],
                                      size_t k)
{
    int status = k == n && (n == 0 || (r != NULL && value != NULL)) ? @NAME@_OK : UNIT_USE;
    if (!may(c, UNIT_WRITABLE))
        return fmi3Error;
    for (size_t i = 0; i < n && status == @NAME@_OK; i++)
        status = unit_set(&((instance *)c)->u, r[i], value[i]);
    return said(c, status);
}

/* There are no variables of other types. */
#define NONE(type, kind)                                                                                               \
    UNIT_EXPORT fmi3Status fmi3Get##type(fmi3Instance c, const fmi3ValueReference r[], size_t n, kind value[], size_t k) \
    {                                                                                                                  \
        (void)r; (void)value; (void)k;                                                                                 \
        return n == 0 ? fmi3OK : said(c, UNIT_USE);                                                                          \
    }                                                                                                                  \
    UNIT_EXPORT fmi3Status fmi3Set##type(fmi3Instance c, const fmi3ValueReference r[], size_t n, const kind value[],   \
                                         size_t k)                                                                     \
    {                                                                                                                  \
        (void)r; (void)value; (void)k;                                                                                 \
        return n == 0 ? fmi3OK : said(c, UNIT_USE);                                                                          \
    }
NONE(Float32, float)
NONE(Int8, int8_t)
NONE(UInt8, uint8_t)
NONE(Int16, int16_t)
NONE(UInt16, uint16_t)
NONE(Int32, int32_t)
NONE(UInt32, uint32_t)
NONE(Int64, int64_t)
NONE(UInt64, uint64_t)
NONE(Boolean, bool)
NONE(String, fmi3String)

UNIT_EXPORT fmi3Status fmi3GetBinary(fmi3Instance c, const fmi3ValueReference r[], size_t n, size_t sizes[],
                                     const fmi3Byte *value[], size_t k)
{
    (void)r; (void)sizes; (void)value; (void)k;
    return n == 0 ? fmi3OK : said(c, UNIT_USE);
}

UNIT_EXPORT fmi3Status fmi3SetBinary(fmi3Instance c, const fmi3ValueReference r[], size_t n, const size_t sizes[],
                                     const fmi3Byte *const value[], size_t k)
{
    (void)r; (void)sizes; (void)value; (void)k;
    return n == 0 ? fmi3OK : said(c, UNIT_USE);
}

UNIT_EXPORT fmi3Status fmi3GetClock(fmi3Instance c, const fmi3ValueReference r[], size_t n, bool value[])
{
    (void)r; (void)value;
    return n == 0 ? fmi3OK : said(c, UNIT_USE);
}

UNIT_EXPORT fmi3Status fmi3SetClock(fmi3Instance c, const fmi3ValueReference r[], size_t n, const bool value[])
{
    (void)r; (void)value;
    return n == 0 ? fmi3OK : said(c, UNIT_USE);
}

UNIT_EXPORT fmi3Status fmi3GetNumberOfVariableDependencies(fmi3Instance c, fmi3ValueReference r, size_t *n)
{
    (void)r; (void)n;
    return said(c, UNIT_USE);
}

UNIT_EXPORT fmi3Status fmi3GetVariableDependencies(fmi3Instance c, fmi3ValueReference dependent, size_t elements[],
                                                   fmi3ValueReference independents[], size_t their_elements[],
                                                   fmi3DependencyKind kinds[], size_t n)
{
    (void)dependent; (void)elements; (void)independents; (void)their_elements; (void)kinds; (void)n;
    return said(c, UNIT_USE);
}

UNIT_EXPORT fmi3Status fmi3GetDirectionalDerivative(fmi3Instance c, const fmi3ValueReference unknowns[], size_t n,
                                                    const fmi3ValueReference knowns[], size_t k, const fmi3Float64 seed[],
                                                    size_t n_seed, fmi3Float64 sensitivity[], size_t n_sensitivity)
{
    if (!may(c, UNIT_READABLE))
        return fmi3Error;
    if (n_seed != k || n_sensitivity != n || (n > 0 && (unknowns == NULL || sensitivity == NULL)) ||
        (k > 0 && (knowns == NULL || seed == NULL)))
        return said(c, UNIT_USE);
    return said(c, unit_direction(&((instance *)c)->u, unknowns, n, knowns, k, seed, sensitivity));
}

UNIT_EXPORT fmi3Status fmi3GetAdjointDerivative(fmi3Instance c, const fmi3ValueReference unknowns[], size_t n,
                                                const fmi3ValueReference knowns[], size_t k, const fmi3Float64 seed[],
                                                size_t n_seed, fmi3Float64 sensitivity[], size_t n_sensitivity)
{
    (void)unknowns; (void)n; (void)knowns; (void)k; (void)seed; (void)n_seed; (void)sensitivity; (void)n_sensitivity;
    return said(c, UNIT_USE);
}

UNIT_EXPORT fmi3Status fmi3EnterConfigurationMode(fmi3Instance c) { return said(c, UNIT_USE); }
UNIT_EXPORT fmi3Status fmi3ExitConfigurationMode(fmi3Instance c) { return said(c, UNIT_USE); }

UNIT_EXPORT fmi3Status fmi3GetIntervalDecimal(fmi3Instance c, const fmi3ValueReference r[], size_t n, fmi3Float64 value[],
                                              fmi3IntervalQualifier qualifiers[])
{
    (void)r; (void)n; (void)value; (void)qualifiers;
    return said(c, UNIT_USE);
}

UNIT_EXPORT fmi3Status fmi3GetIntervalFraction(fmi3Instance c, const fmi3ValueReference r[], size_t n, uint64_t counters[],
                                               uint64_t resolutions[], fmi3IntervalQualifier qualifiers[])
{
    (void)r; (void)n; (void)counters; (void)resolutions; (void)qualifiers;
    return said(c, UNIT_USE);
}

UNIT_EXPORT fmi3Status fmi3GetShiftDecimal(fmi3Instance c, const fmi3ValueReference r[], size_t n, fmi3Float64 value[])
{
    (void)r; (void)n; (void)value;
    return said(c, UNIT_USE);
}

UNIT_EXPORT fmi3Status fmi3GetShiftFraction(fmi3Instance c, const fmi3ValueReference r[], size_t n, uint64_t counters[],
                                            uint64_t resolutions[])
{
    (void)r; (void)n; (void)counters; (void)resolutions;
    return said(c, UNIT_USE);
}

UNIT_EXPORT fmi3Status fmi3SetIntervalDecimal(fmi3Instance c, const fmi3ValueReference r[], size_t n,
                                              const fmi3Float64 value[])
{
    (void)r; (void)n; (void)value;
    return said(c, UNIT_USE);
}

UNIT_EXPORT fmi3Status fmi3SetIntervalFraction(fmi3Instance c, const fmi3ValueReference r[], size_t n,
                                               const uint64_t counters[], const uint64_t resolutions[])
{
    (void)r; (void)n; (void)counters; (void)resolutions;
    return said(c, UNIT_USE);
}

UNIT_EXPORT fmi3Status fmi3SetShiftDecimal(fmi3Instance c, const fmi3ValueReference r[], size_t n, const fmi3Float64 value[])
{
    (void)r; (void)n; (void)value;
    return said(c, UNIT_USE);
}

UNIT_EXPORT fmi3Status fmi3SetShiftFraction(fmi3Instance c, const fmi3ValueReference r[], size_t n,
                                            const uint64_t counters[], const uint64_t resolutions[])
{
    (void)r; (void)n; (void)counters; (void)resolutions;
    return said(c, UNIT_USE);
}

UNIT_EXPORT fmi3Status fmi3EvaluateDiscreteStates(fmi3Instance c)
{
    return may(c, UNIT_INITIALISING | UNIT_EVENTS) ? fmi3OK : fmi3Error;
}

UNIT_EXPORT fmi3Status fmi3UpdateDiscreteStates(fmi3Instance c, fmi3Boolean *again, fmi3Boolean *terminate,
                                                fmi3Boolean *nominals, fmi3Boolean *values, fmi3Boolean *next_defined,
                                                fmi3Float64 *next)
{
    int changed, stop, status;
    if (!may(c, UNIT_EVENTS))
        return fmi3Error;
    if (!again || !terminate || !nominals || !values || !next_defined || !next)
        return said(c, UNIT_USE);
    status = unit_update(&((instance *)c)->u, &changed, &stop);
    *again = false;
    *terminate = stop != 0;
    *nominals = false;
    *values = changed != 0;
    *next_defined = unit_next(&((instance *)c)->u, next) != 0;
    return said(c, status);
}

/* ---- model exchange ------------------------------------------------------------------------------------------- */

UNIT_EXPORT fmi3Status fmi3CompletedIntegratorStep(fmi3Instance c, fmi3Boolean no_set, fmi3Boolean *enter, fmi3Boolean *stop)
{
    (void)no_set;
    if (!may(c, UNIT_EXCHANGE))
        return fmi3Error;
    if (enter == NULL || stop == NULL)
        return said(c, UNIT_USE);
    *enter = unit_drifted(&((instance *)c)->u) != 0;
    *stop = false;
    return fmi3OK;
}

UNIT_EXPORT fmi3Status fmi3GetContinuousStateDerivatives(fmi3Instance c, fmi3Float64 zdot[], size_t n)
{
    if (!may(c, UNIT_READABLE))
        return fmi3Error;
    int status = n != @NAME@_NZ || (n > 0 && zdot == NULL) ? UNIT_USE : unit_rates(&((instance *)c)->u, zdot);
    return said(c, status) == fmi3OK ? fmi3OK : fmi3Discard;
}

UNIT_EXPORT fmi3Status fmi3GetNumberOfEventIndicators(fmi3Instance c, size_t *n)
{
    if (n == NULL || !may(c, UNIT_READABLE))
        return said(c, UNIT_USE);
    *n = @NAME@_NE;
    return fmi3OK;
}

UNIT_EXPORT fmi3Status fmi3GetNumberOfContinuousStates(fmi3Instance c, size_t *n)
{
    if (n == NULL || !may(c, UNIT_READABLE))
        return said(c, UNIT_USE);
    *n = @NAME@_NZ;
    return fmi3OK;
}

/* ---- co-simulation -------------------------------------------------------------------------------------------- */

UNIT_EXPORT fmi3Status fmi3EnterStepMode(fmi3Instance c) { return may(c, UNIT_STEPS) ? fmi3OK : fmi3Error; }

UNIT_EXPORT fmi3Status fmi3GetOutputDerivatives(fmi3Instance c, const fmi3ValueReference r[], size_t n,
                                                const int32_t orders[], fmi3Float64 value[], size_t k)
{
    (void)r; (void)orders; (void)value; (void)k;
    return n == 0 ? fmi3OK : said(c, UNIT_USE);
}

UNIT_EXPORT fmi3Status fmi3DoStep(fmi3Instance c, fmi3Float64 t, fmi3Float64 h, fmi3Boolean no_set, fmi3Boolean *event,
                                  fmi3Boolean *terminate, fmi3Boolean *early, fmi3Float64 *last)
{
    (void)no_set;
    if (!may(c, UNIT_STEPS))
        return fmi3Error;
    if (!event || !terminate || !early || !last)
        return said(c, UNIT_USE);
    unit *u = &((instance *)c)->u;
    int status = unit_advance(u, t, h);
    *event = false;
    *terminate = status == @NAME@_STOPPED;
    *early = u->m.t < t + h;
    *last = u->m.t;
    return said(c, status == @NAME@_STOPPED ? @NAME@_OK : status);
}

UNIT_EXPORT fmi3Status fmi3ActivateModelPartition(fmi3Instance c, fmi3ValueReference clock, fmi3Float64 t)
{
    (void)clock; (void)t;
    return said(c, UNIT_USE);
}

@common@