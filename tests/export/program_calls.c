/* Calls the functions of an exported program in any order, with arguments of any kind: it must answer each call with a status
 * it has words for, in little time, and what is sound before a call that is refused is left as it was.
 *
 * Arguments: seed, how many calls. Built with sanitizers; a call that takes longer than LIMIT seconds ends the program. */
#define _POSIX_C_SOURCE 200809L
#include "@name@.h"

#include <math.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LIMIT 60
#define ROWS 5

static @name@_model m, kept;
static uint64_t state;
static const char *called = "start";
static double given[4];

static uint64_t drawn(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

static int below(int n) { return (int)(drawn() % (uint64_t)n); }

/* A number that is not sound, or is hardly so. */
static double odd(void)
{
    static const double numbers[] = {NAN, INFINITY, -INFINITY, -1.0, 0.0, -0.0, 5e-324, 1e-320, 1e-300, 1e-17, 1e-9, 1e17,
                                     1e300, 1.7976931348623157e308, -1e300};
    return numbers[below(sizeof numbers / sizeof *numbers)];
}

/* An entry of the state, or a parameter: what overflows is looked at in thousands of stretches of every step, which is right, and takes long. */
static double odd_state(void)
{
    double number = odd();
    return fabs(number) > 1e50 && isfinite(number) ? copysign(1e50, number) : number;
}

/* An ordinary number in most of the calls. */
static double any(double usual) { return below(3) == 0 ? odd() : usual; }

static void fail(const char *why, int status)
{
    fprintf(stderr, "%s(%.17g, %g, %g, %g): %s (%d %s)\nt = %.17g, method %d, h %g, step %g, max_step %g, max_steps %ld\nz =", called,
            given[0], given[1], given[2], given[3], why, status, @name@_message(status), kept.t, kept.method, kept.h, kept.step,
            kept.max_step, kept.max_steps);
    for (int i = 0; i < @NAME@_NZ; i++)
        fprintf(stderr, " %.17g", kept.z[i]);
    fprintf(stderr, "\np =");
    for (int i = 0; i < @NAME@_NP; i++)
        fprintf(stderr, " %.17g", kept.p[i]);
    fprintf(stderr, "\nthen t = %.17g, steps %ld, rejected %ld, begun %d\n", m.t, m.steps, m.rejected, kept.begun);
    _exit(4);
}

static void too_long(int number)
{
    (void)number;
    fail("takes too long", 0);
}

static int sound(const @name@_model *model)
{
    int found = isfinite(model->t);
    for (int i = 0; i < @NAME@_NZ; i++)
        found = found && isfinite(model->z[i]);
    for (int i = 0; i < @NAME@_NP; i++)
        found = found && isfinite(model->p[i]);
    return found;
}

/* What the user may set is set to something. */
static void disturb(void)
{
    switch (below(9)) {
    case 0: m.t = odd(); break;
    case 1: m.z[below(@NAME@_NZ)] = odd_state(); break;
    case 2: m.z[below(@NAME@_NZ)] += 0.01 * (below(200) - 100); break;
#if @NAME@_NP > 0
    case 3: m.p[below(@NAME@_NP)] = odd_state(); break;
    case 4: m.p[below(@NAME@_NP)] *= 1.0 + 0.01 * (below(200) - 100); break;
#endif
    case 5: m.method = below(2) ? below(12) - 4 : (int)drawn(); break;
    case 6: m.h = odd(); break;
    case 7: m.step = any(0.01); break;
    case 8: m.max_step = any(0.1); break;
    }
}

static int call(void)
{
    static double rows[ROWS * @NAME@_NZ], times[ROWS], out[@NAME@_SIZE(@NAME@_NO)], z[@NAME@_NZ], zdot[@NAME@_NZ];
    double next;
    int changed;
    memcpy(z, m.z, sizeof z);
    if (below(4) == 0)
        z[below(@NAME@_NZ)] = odd_state();
    double t = given[0] = any(m.t + 0.01 * below(20)), more = given[1] = any(1e-8), least = given[2] = any(1e-10);
    switch (below(14)) {
    case 0: case 1: case 2: called = "advance"; return @name@_advance(&m, t, more, least);
    case 3:
        if (@NAME@_NK > 0) /* a step between samples that are 1e-17 s apart is a million steps */
            return called = "nothing", @NAME@_OK;
        called = "step"; given[0] = any(0.01);
        return @name@_step(&m, given[0]);
    case 4: {
        for (int k = 0; k < ROWS; k++)
            times[k] = below(20) ? t + 0.01 * k : odd();
        called = "rows";
        int status = @name@_rows(&m, times, below(ROWS + 2) - 1, rows, more, least);
        if (m.rows < 0 || m.rows > ROWS)
            fail("rows that are not there", status);
        return status;
    }
    case 5: called = "follow"; given[3] = any(t + 1.0); return @name@_follow(&m, t, given[3], more, least);
    case 6: called = "update"; return @name@_update(&m, t, &changed, &next);
    case 7: called = "derivatives"; return @name@_derivatives(&m, t, z, zdot);
    case 8: called = "outputs"; return @name@_outputs(&m, t, z, out);
    case 9: called = "project"; return @name@_project(&m, t, below(2) ? m.z : z);
    case 10: called = "assemble"; return @name@_assemble(&m);
    case 11: called = "drift"; (void)@name@_drift(&m, t, z); return @NAME@_OK;
    case 12: called = "side"; (void)@name@_side(&m, below(2) ? below(40) - 20 : (int)drawn()); return @NAME@_OK;
    default: called = "nothing";
#if @NAME@_NE > 0
    {
        static double g[@NAME@_NE];
        called = "watched";
        @name@_watched(&m, t, z, g);
    }
#endif
#if @NAME@_M > 0
    {
        static double phi[@NAME@_M], psi[@NAME@_M];
        called = "residuals";
        return @name@_residuals(&m, t, z, phi, psi);
    }
#endif
        return @NAME@_OK;
    }
}

int main(int argc, char **argv)
{
    long most = argc > 2 ? atol(argv[2]) : 1000, counts[32] = {0};
    state = 0x9e3779b97f4a7c15u * (uint64_t)(argc > 1 ? atol(argv[1]) + 1 : 1);
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = too_long;
    sigaction(SIGALRM, &action, NULL);
    for (long k = 0; k < most; k++) {
        if (k % 25 == 0 || !sound(&m))
            @name@_start(&m);
        m.max_steps = below(10) ? 30 : (long)drawn() % 1000;
        if (below(2))
            disturb();
        kept = m;
        alarm(LIMIT);
        int status = call(), was_sound = sound(&kept);
        alarm(0);
        if (status < 0 || status > @NAME@_BAD_TIME)
            fail("no status", status);
        counts[status]++;
        if (status == @NAME@_OK && was_sound && !sound(&m))
            fail("ok, with what is not finite", status);
        if (status >= @NAME@_NO_METHOD && (m.t != kept.t || memcmp(m.z, kept.z, sizeof m.z) != 0))
            fail("refused, and the state is another one", status);
        if (status == @NAME@_OK && strcmp(called, "advance") == 0 && m.t != given[0])
            fail("ok, and not there", status);
    }
    for (int k = 0; k <= @NAME@_BAD_TIME; k++)
        printf("%ld ", counts[k]);
    printf("\n");
    return 0;
}
