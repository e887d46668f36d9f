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

static fmi2Status said(instance *c, int status)
{
    const char *why = status < 0 ? "a variable may not be used in this way" : @name@_message(status);
    if (status == @NAME@_OK)
        return fmi2OK;
    if (c->functions.logger != NULL)
        c->functions.logger(c->functions.componentEnvironment, c->name, fmi2Error, "logStatusError", "%s", why);
    return fmi2Error;
}

UNIT_EXPORT const char *fmi2GetTypesPlatform(void) { return "default"; }
UNIT_EXPORT const char *fmi2GetVersion(void) { return "2.0"; }

UNIT_EXPORT fmi2Component fmi2Instantiate(fmi2String name, fmi2Type type, fmi2String token, fmi2String resources,
                                          const fmi2CallbackFunctions *functions, fmi2Boolean visible, fmi2Boolean logging)
{
    instance *c;
    (void)type; (void)resources; (void)visible; (void)logging;
    if (token == NULL || strcmp(token, UNIT_TOKEN) != 0)
        return NULL;
    c = calloc(1, sizeof *c);
    if (c == NULL)
        return NULL;
    if (functions != NULL)
        c->functions = *functions;
    c->name = copied(name == NULL ? "" : name);
    unit_reset(&c->u);
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
    unit_experiment(&c->u, tolerance_defined ? tolerance : 0.0, start, stop_defined ? stop : start);
    return fmi2OK;
}

UNIT_EXPORT fmi2Status fmi2EnterInitializationMode(fmi2Component c) { (void)c; return fmi2OK; }

UNIT_EXPORT fmi2Status fmi2GetReal(fmi2Component c, const fmi2ValueReference r[], size_t n, fmi2Real value[])
{
    int status = @NAME@_OK;
    for (size_t i = 0; i < n && status == @NAME@_OK; i++)
        status = unit_get(&((instance *)c)->u, r[i], value + i);
    return said(c, status);
}

UNIT_EXPORT fmi2Status fmi2SetReal(fmi2Component c, const fmi2ValueReference r[], size_t n, const fmi2Real value[])
{
    int status = @NAME@_OK;
    for (size_t i = 0; i < n && status == @NAME@_OK; i++)
        status = unit_set(&((instance *)c)->u, r[i], value[i]);
    return said(c, status);
}

#define NONE(name, type)                                                                                               \
    UNIT_EXPORT fmi2Status name(fmi2Component c, const fmi2ValueReference r[], size_t n, type value[])                 \
    {                                                                                                                  \
        (void)r; (void)value;                                                                                          \
        return n == 0 ? fmi2OK : said(c, -1);                                                                          \
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
    return said(c, unit_direction(&((instance *)c)->u, unknowns, n, knowns, k, seed, sensitivity));
}

/* ---- model exchange ------------------------------------------------------------------------------------------- */

UNIT_EXPORT fmi2Status fmi2NewDiscreteStates(fmi2Component c, fmi2EventInfo *info)
{
    int changed, stop, status = unit_update(&((instance *)c)->u, &changed, &stop);
    memset(info, 0, sizeof *info);
    info->terminateSimulation = stop;
    info->valuesOfContinuousStatesChanged = changed;
    info->nextEventTimeDefined = unit_next(&((instance *)c)->u, &info->nextEventTime);
    return said(c, status);
}

UNIT_EXPORT fmi2Status fmi2CompletedIntegratorStep(fmi2Component c, fmi2Boolean no_set, fmi2Boolean *enter, fmi2Boolean *stop)
{
    (void)no_set;
    *enter = unit_drifted(&((instance *)c)->u);
    *stop = 0;
    return fmi2OK;
}

UNIT_EXPORT fmi2Status fmi2GetDerivatives(fmi2Component c, fmi2Real zdot[], size_t n)
{
    unit *u = &((instance *)c)->u;
    int status = n != @NAME@_NZ ? -1 : unit_rates(u, zdot);
    return said(c, status) == fmi2OK ? fmi2OK : fmi2Discard;
}

/* ---- co-simulation -------------------------------------------------------------------------------------------- */

UNIT_EXPORT fmi2Status fmi2SetRealInputDerivatives(fmi2Component c, const fmi2ValueReference r[], size_t n,
                                                   const fmi2Integer order[], const fmi2Real value[])
{
    (void)r; (void)order; (void)value;
    return n == 0 ? fmi2OK : said(c, -1);
}

UNIT_EXPORT fmi2Status fmi2GetRealOutputDerivatives(fmi2Component c, const fmi2ValueReference r[], size_t n,
                                                    const fmi2Integer order[], fmi2Real value[])
{
    (void)r; (void)order; (void)value;
    return n == 0 ? fmi2OK : said(c, -1);
}

UNIT_EXPORT fmi2Status fmi2DoStep(fmi2Component component, fmi2Real t, fmi2Real h, fmi2Boolean no_set)
{
    instance *c = component;
    int status = unit_advance(&c->u, t + h);
    (void)no_set;
    return status == @NAME@_STOPPED ? fmi2Discard : said(c, status);
}

UNIT_EXPORT fmi2Status fmi2CancelStep(fmi2Component c) { return said(c, -1); }

UNIT_EXPORT fmi2Status fmi2GetStatus(fmi2Component c, const fmi2StatusKind kind, fmi2Status *value)
{
    (void)c; (void)kind;
    *value = fmi2OK;
    return fmi2OK;
}

UNIT_EXPORT fmi2Status fmi2GetRealStatus(fmi2Component c, const fmi2StatusKind kind, fmi2Real *value)
{
    if (kind != fmi2LastSuccessfulTime)
        return said(c, -1);
    *value = ((instance *)c)->u.m.t;
    return fmi2OK;
}

UNIT_EXPORT fmi2Status fmi2GetIntegerStatus(fmi2Component c, const fmi2StatusKind kind, fmi2Integer *value)
{
    (void)kind; (void)value;
    return said(c, -1);
}

UNIT_EXPORT fmi2Status fmi2GetBooleanStatus(fmi2Component c, const fmi2StatusKind kind, fmi2Boolean *value)
{
    if (kind != fmi2Terminated)
        return said(c, -1);
    *value = ((instance *)c)->u.stopped;
    return fmi2OK;
}

UNIT_EXPORT fmi2Status fmi2GetStringStatus(fmi2Component c, const fmi2StatusKind kind, fmi2String *value)
{
    (void)kind;
    *value = @name@_message(((instance *)c)->u.status);
    return fmi2OK;
}

@common@