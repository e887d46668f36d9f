/* Calls the functions of a unit (FMI @fmi@) in any order, with arguments of any kind: each call ends in little time with ok,
 * discard or error; no step is ok outside of a simulation; a value that is not finite is an error; a state that was written
 * down and damaged is an error.
 *
 * Arguments: seed, how many instances. Built with sanitizers; a call that takes longer than LIMIT seconds ends the program. */
#define _POSIX_C_SOURCE 200809L
#include "@name@_fmi@fmi@.c"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#define LIMIT 60
#if @fmi@ == 2
#define F(function) fmi2##function
typedef fmi2Status answer;
typedef fmi2Component handle;
typedef fmi2FMUstate bytes_of;
#define STATE(way) fmi2##way##FMUstate
#define DESERIALIZE fmi2DeSerializeFMUstate
#define SIZE fmi2SerializedFMUstateSize
#else
#define F(function) fmi3##function
typedef fmi3Status answer;
typedef fmi3Instance handle;
typedef fmi3FMUState bytes_of;
#define STATE(way) fmi3##way##FMUState
#define DESERIALIZE fmi3DeserializeFMUState
#define SIZE fmi3SerializedFMUStateSize
#endif

static uint64_t random_state;
static const char *called = "instantiate";
static double given[3];
static long logged;

static uint64_t drawn(void)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return random_state;
}

static int below(int n) { return (int)(drawn() % (uint64_t)n); }

static double odd(void)
{
    static const double numbers[] = {NAN, INFINITY, -INFINITY, -1.0, 0.0, 5e-324, 1e-300, 1e-17, 1e17, 1e40, -1e40};
    return numbers[below(sizeof numbers / sizeof *numbers)];
}

static double any(double usual) { return below(4) == 0 ? odd() : usual; }

static void fail(const char *why)
{
    fprintf(stderr, "%s(%.17g, %.17g, %.17g): %s\n", called, given[0], given[1], given[2], why);
    _exit(4);
}

static void too_long(int number)
{
    (void)number;
    fail("takes too long");
}

#if @fmi@ == 2
static void logger(void *environment, fmi2String name, fmi2Status status, fmi2String category, fmi2String format, ...)
{
    (void)environment; (void)name; (void)status; (void)category; (void)format;
    logged++;
}
#else
static void logger(void *environment, fmi3Status status, fmi3String category, fmi3String text)
{
    (void)environment; (void)status; (void)category; (void)text;
    logged++;
}
#endif

static handle instantiated(int steps)
{
#if @fmi@ == 2
    static const fmi2CallbackFunctions functions = {logger, NULL, NULL, NULL, NULL};
    return fmi2Instantiate("one", steps ? fmi2CoSimulation : fmi2ModelExchange, UNIT_TOKEN, "", &functions, 0, 0);
#else
    if (steps)
        return fmi3InstantiateCoSimulation("one", UNIT_TOKEN, "", 0, 0, 0, 0, NULL, 0, NULL, logger, NULL);
    return fmi3InstantiateModelExchange("one", UNIT_TOKEN, "", 0, 0, NULL, logger);
#endif
}

/* The experiment, which may be an odd one, up to initialisation mode. */
static answer initialise(handle c)
{
    double tolerance = given[0] = any(1e-6), start = given[1] = any(0.0), stop = given[2] = any(1.0);
    called = "initialise";
#if @fmi@ == 2
    answer found = fmi2SetupExperiment(c, 1, tolerance, start, below(2), stop);
    answer entered = fmi2EnterInitializationMode(c);
    return found == fmi2OK ? entered : found;
#else
    return fmi3EnterInitializationMode(c, 1, tolerance, start, below(2), stop);
#endif
}

static answer step(handle c, double *reached)
{
    double t = given[0] = any(((instance *)c)->u.m.t), h = given[1] = any(0.01);
    called = "doStep";
#if @fmi@ == 2
    answer found = fmi2DoStep(c, t, h, 1);
    *reached = ((instance *)c)->u.m.t;
#else
    bool event, terminate, early;
    answer found = fmi3DoStep(c, t, h, 1, &event, &terminate, &early, reached);
    if (found == fmi3OK && terminate)
        return fmi3Discard;
#endif
    if (found == F(OK) && (*reached != t + h || !isfinite(*reached) || !(h > 0.0)))
        fail("ok, and not there");
    return found;
}

static answer set(handle c)
{
    unsigned reference = below(8) ? (unsigned)below(UNIT_COUNT + 3) : (unsigned)drawn();
    double value = given[0] = any(0.1);
    called = "set";
#if @fmi@ == 2
    answer found = fmi2SetReal(c, &reference, 1, &value);
#else
    answer found = fmi3SetFloat64(c, &reference, 1, &value, 1);
#endif
    if (found == F(OK) && !isfinite(value))
        fail("ok, and not finite");
    return found;
}

static answer get(handle c)
{
    unsigned reference = below(8) ? (unsigned)below(UNIT_COUNT + 3) : (unsigned)drawn();
    double value = 0.0;
    called = "get";
#if @fmi@ == 2
    return fmi2GetReal(c, &reference, 1, &value);
#else
    return fmi3GetFloat64(c, &reference, 1, &value, 1);
#endif
}

static answer exchange(handle c)
{
    static double z[@NAME@_NZ], g[@NAME@_SIZE(@NAME@_NE)];
    double t = given[0] = any(((instance *)c)->u.m.t + 0.01);
    switch (below(8)) {
    case 0: {
        called = "setTime";
        answer found = F(SetTime)(c, t);
        if (found == F(OK) && !isfinite(t))
            fail("ok, and not finite");
        return found;
    }
    case 1: {
        memcpy(z, ((instance *)c)->u.m.z, sizeof z);
        double *one = z + below(@NAME@_NZ);
        *one = given[0] = any(*one + 0.001);
        called = "setContinuousStates";
        answer found = F(SetContinuousStates)(c, z, below(20) ? @NAME@_NZ : @NAME@_NZ + 1);
        if (found == F(OK) && !isfinite(*one))
            fail("ok, and not finite");
        return found;
    }
    case 2: called = "getEventIndicators"; return F(GetEventIndicators)(c, g, @NAME@_NE);
    case 3: called = "getContinuousStates"; return F(GetContinuousStates)(c, z, @NAME@_NZ);
    case 4: called = "getNominals"; return F(GetNominalsOfContinuousStates)(c, z, @NAME@_NZ);
    case 5: called = "enterEventMode"; return F(EnterEventMode)(c);
    case 6: called = "enterContinuousTimeMode"; return F(EnterContinuousTimeMode)(c);
    default: {
        called = "updateDiscreteStates";
#if @fmi@ == 2
        fmi2EventInfo info;
        return fmi2NewDiscreteStates(c, &info);
#else
        bool again, terminate, nominals, values, defined;
        double next;
        return fmi3UpdateDiscreteStates(c, &again, &terminate, &nominals, &values, &defined, &next);
#endif
    }
    }
}

/* Keep a state, write it down, damage it (or not), and take it up again. */
static answer keep(handle c)
{
    static unsigned char bytes[sizeof(unit_kept)], before[sizeof(unit_kept)];
    bytes_of kept = NULL, again = NULL;
    size_t size = 0;
    int damage = below(3) ? 1 + below(8) : 0;
    called = "keep";
    if (STATE(Get)(c, &kept) != F(OK) || SIZE(c, kept, &size) != F(OK) || size != sizeof bytes)
        fail("no state");
    if (STATE(Serialize)(c, kept, (void *)bytes, size) != F(OK))
        fail("not written");
    memcpy(before, bytes, size);
    for (int k = 0; k < damage; k++)
        bytes[below(3) ? drawn() % size : drawn() % 64] = (unsigned char)drawn();
    given[0] = damage;
    answer found = DESERIALIZE(c, (void *)bytes, below(20) ? size : size - 1 - drawn() % size, &again);
    if (found == F(OK) && memcmp(before, bytes, size) != 0)
        fail("a damaged state is taken");
    if (found == F(OK) && STATE(Set)(c, again) != F(OK))
        fail("a sound state is refused");
    if (STATE(Free)(c, &kept) != F(OK) || kept != NULL || STATE(Free)(c, &again) != F(OK))
        fail("not freed");
    return STATE(Set)(c, NULL) == F(OK) ? F(OK) : found;
}

int main(int argc, char **argv)
{
    long most = argc > 2 ? atol(argv[2]) : 100, counts[5] = {0}, steps_taken = 0;
    random_state = 0x9e3779b97f4a7c15u * (uint64_t)(argc > 1 ? atol(argv[1]) + 1 : 1);
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = too_long;
    sigaction(SIGALRM, &action, NULL);
    for (long k = 0; k < most; k++) {
        int steps = below(2), begun = 0, ended = 0;
        handle c = instantiated(steps);
        ((instance *)c)->u.m.max_steps = 100;
        for (int n = 0; n < 60; n++) {
            double reached = 0.0;
            long before = logged;
            answer found = F(OK);
            alarm(LIMIT);
            switch (below(n < 6 ? 5 : 14)) {
            case 0: case 1: found = initialise(c); break;
            case 2: case 3:
                called = "exitInitializationMode";
                found = F(ExitInitializationMode)(c);
                begun = begun || found == F(OK);
                break;
            case 4: found = set(c); break;
            case 5: found = get(c); break;
            case 6: case 7: case 8:
                found = step(c, &reached);
                if (found == F(OK) && (!begun || ended || !steps))
                    fail("a step outside of a simulation is ok");
                steps_taken += found == F(OK);
                break;
            case 9: case 10: case 11: found = exchange(c); break;
            case 12: found = below(4) ? F(OK) : keep(c); break;
            default:
                if (below(8))
                    break;
                called = "terminate";
                found = F(Terminate)(c);
                ended = ended || found == F(OK);
                if (below(3) == 0) {
                    called = "reset";
                    found = F(Reset)(c);
                    begun = ended = 0;
                    ((instance *)c)->u.m.max_steps = 100;
                }
            }
            alarm(0);
            if (found != F(OK) && found != F(Discard) && found != F(Error))
                fail("no answer of the standard");
            if (found == F(Error) && logged == before)
                fail("an error without a word");
            counts[found]++;
        }
        F(FreeInstance)(c);
    }
    printf("%ld %ld %ld %ld\n", counts[F(OK)], counts[F(Discard)], counts[F(Error)], steps_taken);
    return 0;
}
