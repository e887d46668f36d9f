/* @title@: the functions of FMI 2.0. */
#include "@name@_unit.h"

#include <stdlib.h>
#include <string.h>

typedef void *fmi2Component;
typedef unsigned fmi2ValueReference;
typedef double fmi2Real;
typedef int fmi2Integer;
typedef int fmi2Boolean;
typedef const char *fmi2String;
typedef char fmi2Byte;
typedef void *fmi2FMUstate;
typedef enum { fmi2OK, fmi2Warning, fmi2Discard, fmi2Error, fmi2Fatal, fmi2Pending } fmi2Status;
typedef enum { fmi2ModelExchange, fmi2CoSimulation } fmi2Type;
typedef enum { fmi2DoStepStatus, fmi2PendingStatus, fmi2LastSuccessfulTime, fmi2Terminated } fmi2StatusKind;
typedef struct {
    void (*logger)(void *, fmi2String, fmi2Status, fmi2String, fmi2String, ...);
    void *(*allocateMemory)(size_t, size_t);
    void (*freeMemory)(void *);
    void (*stepFinished)(void *, fmi2Status);
    void *componentEnvironment;
} fmi2CallbackFunctions;
typedef struct {
    fmi2Boolean newDiscreteStatesNeeded, terminateSimulation, nominalsOfContinuousStatesChanged;
    fmi2Boolean valuesOfContinuousStatesChanged, nextEventTimeDefined;
    fmi2Real nextEventTime;
} fmi2EventInfo;

typedef struct {
    unit u;
    fmi2CallbackFunctions functions;
    char *name;
} instance;

static char *copied(const char *text)
{
    size_t n = strlen(text) + 1;
    char *copy = malloc(n);
    if (copy != NULL)
        memcpy(copy, text, n);
    return copy;
}

static fmi2Status told(const instance *c, const char *why)
{
    if (c != NULL && c->functions.logger != NULL)
        c->functions.logger(c->functions.componentEnvironment, c->name, fmi2Error, "logStatusError", "%s", why);
    return fmi2Error;
}

static fmi2Status said(const instance *c, int status)
{
    return status == @NAME@_OK ? fmi2OK : told(c, unit_message(status));
}

/* Whether a function may be called now; if not, that is told. */
static int may(const instance *c, unsigned modes)
{
    const char *why = c == NULL ? NULL : unit_refusal(&c->u, modes);
    if (why != NULL)
        told(c, why);
    return c != NULL && why == NULL;
}

UNIT_EXPORT const char *fmi2GetTypesPlatform(void) { return "default"; }
UNIT_EXPORT const char *fmi2GetVersion(void) { return "2.0"; }

UNIT_EXPORT fmi2Component fmi2Instantiate(fmi2String name, fmi2Type type, fmi2String token, fmi2String resources,
                                          const fmi2CallbackFunctions *functions, fmi2Boolean visible, fmi2Boolean logging)
{
    instance *c;
    (void)resources; (void)visible; (void)logging;
    if (token == NULL || strcmp(token, UNIT_TOKEN) != 0 || (type != fmi2ModelExchange && type != fmi2CoSimulation))
        return NULL;
    c = calloc(1, sizeof *c);
    if (c == NULL)
        return NULL;
    if (functions != NULL)
        c->functions = *functions;
    c->name = copied(name == NULL ? "" : name);
    unit_reset(&c->u, type == fmi2CoSimulation);
    return c;
}

UNIT_EXPORT void fmi2FreeInstance(fmi2Component component)
{
    instance *c = component;
    if (c != NULL)
        free(c->name);
    free(c);
}

UNIT_EXPORT fmi2Status fmi2SetupExperiment(fmi2Component component, fmi2Boolean tolerance_defined, fmi2Real tolerance,
                                           fmi2Real start, fmi2Boolean stop_defined, fmi2Real stop)
{
    instance *c = component;
    if (!may(c, UNIT_INSTANTIATED))
        return fmi2Error;
    return said(c, unit_experiment(&c->u, tolerance_defined ? tolerance : 0.0, start, stop_defined ? stop : start));
}

static fmi2Status enter(fmi2Component c, unsigned from, unsigned to);

UNIT_EXPORT fmi2Status fmi2EnterInitializationMode(fmi2Component c) { return enter(c, UNIT_INSTANTIATED, UNIT_INITIALISING); }

UNIT_EXPORT fmi2Status fmi2GetReal(fmi2Component c, const fmi2ValueReference r[], size_t n, fmi2Real value[])
{
    int status = n > 0 && (r == NULL || value == NULL) ? UNIT_USE : @NAME@_OK;
    if (!may(c, UNIT_READABLE))
        return fmi2Error;
    for (size_t i = 0; i < n && status == @NAME@_OK; i++)
        status = unit_get(&((instance *)c)->u, r[i], value + i);
    return said(c, status);
}

UNIT_EXPORT fmi2Status fmi2SetReal(fmi2Component c, const fmi2ValueReference r[], size_t n, const fmi2Real value[])
{
    int status = n > 0 && (r == NULL || value == NULL) ? UNIT_USE : @NAME@_OK;
    if (!may(c, UNIT_WRITABLE))
        return fmi2Error;
    for (size_t i = 0; i < n && status == @NAME@_OK; i++)
        status = unit_set(&((instance *)c)->u, r[i], value[i]);
    return said(c, status);
}

#define NONE(name, type)                                                                                               \
    UNIT_EXPORT fmi2Status name(fmi2Component c, const fmi2ValueReference r[], size_t n, type value[])                 \
    {                                                                                                                  \
        (void)r; (void)value;                                                                                          \
        return n == 0 ? fmi2OK : said(c, UNIT_USE);                                                                          \
    }
NONE(fmi2GetInteger, fmi2Integer)
NONE(fmi2GetBoolean, fmi2Boolean)
NONE(fmi2GetString, fmi2String)
NONE(fmi2SetInteger, const fmi2Integer)
NONE(fmi2SetBoolean, const fmi2Boolean)
NONE(fmi2SetString, const fmi2String)

UNIT_EXPORT fmi2Status fmi2GetDirectionalDerivative(fmi2Component c, const fmi2ValueReference unknowns[], size_t n,
                                                    const fmi2ValueReference knowns[], size_t k, const fmi2Real seed[],
                                                    fmi2Real sensitivity[])
{
    if (!may(c, UNIT_READABLE))
        return fmi2Error;
    if ((n > 0 && (unknowns == NULL || sensitivity == NULL)) || (k > 0 && (knowns == NULL || seed == NULL)))
        return said(c, UNIT_USE);
    return said(c, unit_direction(&((instance *)c)->u, unknowns, n, knowns, k, seed, sensitivity));
}

/* ---- model exchange ------------------------------------------------------------------------------------------- */

UNIT_EXPORT fmi2Status fmi2NewDiscreteStates(fmi2Component c, fmi2EventInfo *info)
{
    int changed, stop, status;
    if (!may(c, UNIT_EVENTS))
        return fmi2Error;
    if (info == NULL)
        return said(c, UNIT_USE);
    status = unit_update(&((instance *)c)->u, &changed, &stop);
    memset(info, 0, sizeof *info);
    info->terminateSimulation = stop;
    info->valuesOfContinuousStatesChanged = changed;
    info->nextEventTimeDefined = unit_next(&((instance *)c)->u, &info->nextEventTime);
    return said(c, status);
}

UNIT_EXPORT fmi2Status fmi2CompletedIntegratorStep(fmi2Component c, fmi2Boolean no_set, fmi2Boolean *enter, fmi2Boolean *stop)
{
    (void)no_set;
    if (!may(c, UNIT_EXCHANGE))
        return fmi2Error;
    if (enter == NULL || stop == NULL)
        return said(c, UNIT_USE);
    *enter = unit_drifted(&((instance *)c)->u);
    *stop = 0;
    return fmi2OK;
}

UNIT_EXPORT fmi2Status fmi2GetDerivatives(fmi2Component c, fmi2Real zdot[], size_t n)
{
    if (!may(c, UNIT_READABLE))
        return fmi2Error;
    int status = n != @NAME@_NZ || (n > 0 && zdot == NULL) ? UNIT_USE : unit_rates(&((instance *)c)->u, zdot);
    return said(c, status) == fmi2OK ? fmi2OK : fmi2Discard;
}

/* ---- co-simulation -------------------------------------------------------------------------------------------- */

UNIT_EXPORT fmi2Status fmi2SetRealInputDerivatives(fmi2Component c, const fmi2ValueReference r[], size_t n,
                                                   const fmi2Integer order[], const fmi2Real value[])
{
    (void)r; (void)order; (void)value;
    return n == 0 ? fmi2OK : said(c, UNIT_USE);
}

UNIT_EXPORT fmi2Status fmi2GetRealOutputDerivatives(fmi2Component c, const fmi2ValueReference r[], size_t n,
                                                    const fmi2Integer order[], fmi2Real value[])
{
    (void)r; (void)order; (void)value;
    return n == 0 ? fmi2OK : said(c, UNIT_USE);
}

UNIT_EXPORT fmi2Status fmi2DoStep(fmi2Component component, fmi2Real t, fmi2Real h, fmi2Boolean no_set)
{
    instance *c = component;
    (void)no_set;
    if (!may(c, UNIT_STEPS))
        return fmi2Error;
    int status = unit_advance(&c->u, t, h);
    return status == @NAME@_STOPPED ? fmi2Discard : said(c, status);
}

UNIT_EXPORT fmi2Status fmi2CancelStep(fmi2Component c) { return said(c, UNIT_USE); }

UNIT_EXPORT fmi2Status fmi2GetStatus(fmi2Component c, const fmi2StatusKind kind, fmi2Status *value)
{
    (void)kind;
    if (value == NULL || !may(c, UNIT_READABLE))
        return fmi2Error;
    *value = fmi2OK;
    return fmi2OK;
}

UNIT_EXPORT fmi2Status fmi2GetRealStatus(fmi2Component c, const fmi2StatusKind kind, fmi2Real *value)
{
    if (!may(c, UNIT_READABLE))
        return fmi2Error;
    if (kind != fmi2LastSuccessfulTime || value == NULL)
        return said(c, UNIT_USE);
    *value = ((instance *)c)->u.m.t;
    return fmi2OK;
}

UNIT_EXPORT fmi2Status fmi2GetIntegerStatus(fmi2Component c, const fmi2StatusKind kind, fmi2Integer *value)
{
    (void)kind; (void)value;
    return said(c, UNIT_USE);
}

UNIT_EXPORT fmi2Status fmi2GetBooleanStatus(fmi2Component c, const fmi2StatusKind kind, fmi2Boolean *value)
{
    if (!may(c, UNIT_READABLE))
        return fmi2Error;
    if (kind != fmi2Terminated || value == NULL)
        return said(c, UNIT_USE);
    *value = ((instance *)c)->u.stopped;
    return fmi2OK;
}

UNIT_EXPORT fmi2Status fmi2GetStringStatus(fmi2Component c, const fmi2StatusKind kind, fmi2String *value)
{
    (void)kind;
    if (value == NULL || !may(c, UNIT_READABLE))
        return fmi2Error;
    *value = unit_message(((instance *)c)->u.status);
    return fmi2OK;
}

@common@