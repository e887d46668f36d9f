/* @title@ as a Functional Mock-up Unit: what FMI 2 and FMI 3 have in common. */
#include "@name@_unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define DRIFT 1e-9      /* residual of the constraints at which a projection is asked for */
#define SAME_POINT 1e-6 /* of a step: how far the importer's time and that of the unit may differ by round-off */
#define MARK 0x6b7431746975746bu /* of units that are kept, in this version of what they hold */

const char *unit_message(int status)
{
    switch (status) {
    case UNIT_USE: return "a variable or function may not be used in this way";
    case UNIT_TIMES: return "tolerance, start and stop of the simulation must be finite, positive and in this order";
    case UNIT_POINT: return "a step must begin where the last one has ended, be finite, and go forward";
    case UNIT_BYTES: return "this is no state that this unit has kept or written down, or it is damaged";
    default: return @name@_message(status);
    }
}

const char *unit_refusal(const unit *u, unsigned modes)
{
    if (u->mode & modes)
        return NULL;
    switch (u->mode) {
    case UNIT_INSTANTIATED: return "this function may not be used before initialisation";
    case UNIT_INITIALISING: return "this function may not be used during initialisation";
    case UNIT_EVENTS: return "this function may not be used in event mode";
    case UNIT_CONTINUOUS: return "this function may not be used in continuous-time mode";
    case UNIT_STEPS: return "this function may not be used of a unit that takes steps itself, after initialisation";
    default: return "this function may not be used after the end of the simulation";
    }
}

/* Whether a reference is one of a group that may be empty. */
static int within(unsigned r, unsigned first, unsigned end)
{
    return r >= first && r < end;
}

void unit_reset(unit *u, int steps)
{
    memset(u, 0, sizeof *u);
    @name@_start(&u->m);
    u->tolerance = 1e-8;
    u->steps = steps;
    u->mode = UNIT_INSTANTIATED;
}

int unit_experiment(unit *u, double tolerance, double start, double stop)
{
    if (stop == INFINITY)
        stop = start; /* no end is known */
    if (!(tolerance >= 0.0 && tolerance < INFINITY) || !isfinite(start) || !isfinite(stop) || !(stop >= start))
        return UNIT_TIMES;
    if (tolerance > 0.0)
        u->tolerance = tolerance < 1e-8 ? tolerance : 1e-8;
    u->m.rtol = u->tolerance;
    u->m.atol = 0.01 * u->tolerance;
    u->stop = stop;
    return unit_time(u, start);
}

/* How far switchings in time are looked for: to the end of the simulation, where it is known. */
static double until(const unit *u)
{
    return u->stop > u->m.t ? u->stop : u->m.t + 10.0;
}

/* Importers look for changes of sign. A function that stands on its zero, or just behind it after an event, would hide its
 * next crossing: it is shown on the side where the motion takes it. */
static void show_sides(unit *u)
{
    @name@_offsets(&u->m, u->offset);
}

int unit_begin(unit *u)
{
    int changed;
    u->fresh = 0;
    u->status = @name@_update(&u->m, until(u), &changed, &u->next);
    show_sides(u);
    u->stopped = u->status == @NAME@_STOPPED;
    if (u->status == @NAME@_OK || u->stopped)
        u->mode = u->steps ? UNIT_STEPS : UNIT_EVENTS;
    return u->stopped ? @NAME@_OK : u->status;
}

int unit_rates(unit *u, double *zdot)
{
    return @name@_derivatives(&u->m, @name@_sided(&u->m, u->m.t), u->m.z, zdot);
}

void unit_indicators(unit *u, double *g)
{
#if @NAME@_NE > 0
    @name@_watched(&u->m, @name@_sided(&u->m, u->m.t), u->m.z, g);
    for (int k = 0; k < @NAME@_NE; k++)
        g[k] += u->offset[k];
#else
    (void)u; (void)g;
#endif
}

int unit_next(const unit *u, double *t)
{
    *t = u->next;
    return (@NAME@_NT > 0 || @NAME@_NK > 0) && (u->next < u->stop || !(u->stop > u->m.t));
}

int unit_evaluate(unit *u)
{
    if (u->fresh)
        return @NAME@_OK;
    u->status = unit_rates(u, u->zdot);
    if (u->status == @NAME@_OK)
        u->status = @name@_outputs(&u->m, @name@_sided(&u->m, u->m.t), u->m.z, u->out);
    unit_indicators(u, u->indicators);
    u->fresh = u->status == @NAME@_OK;
    return u->status;
}

int unit_get(unit *u, unsigned r, double *value)
{
    if (r >= UNIT_COUNT)
        return UNIT_USE;
    if (r == UNIT_TIME)
        *value = u->m.t;
    else if (r < UNIT_DERIVATIVES)
        *value = u->m.z[r - UNIT_STATES];
    else if (within(r, UNIT_PARAMETERS, UNIT_OUTPUTS))
        *value = u->m.p[r - UNIT_PARAMETERS];
    else {
        int status = unit_evaluate(u);
        if (status != @NAME@_OK)
            return status;
        if (r < UNIT_PARAMETERS)
            *value = u->zdot[r - UNIT_DERIVATIVES];
        else if (r < UNIT_INDICATORS)
            *value = u->out[r - UNIT_OUTPUTS];
        else
            *value = u->indicators[r - UNIT_INDICATORS];
    }
    return @NAME@_OK;
}

int unit_set(unit *u, unsigned r, double value)
{
    u->fresh = 0;
    if (!isfinite(value))
        return @NAME@_NOT_FINITE;
    if (within(r, UNIT_STATES, UNIT_DERIVATIVES))
        u->m.z[r - UNIT_STATES] = value;
    else if (within(r, UNIT_PARAMETERS, UNIT_OUTPUTS))
        u->m.p[r - UNIT_PARAMETERS] = value;
    else
        return UNIT_USE;
    return @NAME@_OK;
}

int unit_time(unit *u, double t)
{
    if (!isfinite(t))
        return @NAME@_NOT_FINITE;
    u->fresh = u->fresh && t == u->m.t;
    u->m.t = t;
    return @NAME@_OK;
}

int unit_states(unit *u, const double *z)
{
    for (int i = 0; i < @NAME@_NZ; i++)
        if (!isfinite(z[i]))
            return @NAME@_NOT_FINITE;
    u->fresh = 0;
    memcpy(u->m.z, z, @NAME@_NZ * sizeof(double));
    return @NAME@_OK;
}

int unit_update(unit *u, int *changed, int *stop)
{
    double before[@NAME@_SIZE(@NAME@_NZ)];
    memcpy(before, u->m.z, @NAME@_NZ * sizeof(double));
    u->fresh = 0;
    u->status = @name@_update(&u->m, until(u), changed, &u->next);
    show_sides(u);
    u->stopped = u->stopped || u->status == @NAME@_STOPPED;
    *stop = u->stopped;
    if (memcmp(before, u->m.z, @NAME@_NZ * sizeof(double)) != 0)
        *changed = 1;
    return *stop ? @NAME@_OK : u->status;
}

int unit_drifted(unit *u)
{
    double t = @name@_sided(&u->m, u->m.t);
    return @name@_drift(&u->m, t, u->m.z) > DRIFT || @name@_left(&u->m, t, u->m.z);
}

int unit_advance(unit *u, double t, double h)
{
    double t_end = t + h;
    if (u->stopped)
        return @NAME@_STOPPED;
    if (!(h > 0.0) || !isfinite(t) || !isfinite(t_end) || fabs(t - u->m.t) > SAME_POINT * h + 1e-9 * fabs(t) || !(t_end >= u->m.t))
        return UNIT_POINT;
    u->fresh = 0;
    u->status = @name@_follow(&u->m, t_end, u->stop, u->tolerance, 0.01 * u->tolerance);
    u->stopped = u->status == @NAME@_STOPPED;
    return u->status;
}

/* ---- states that are kept, and written down ---------------------------------------------------------------------- */

/* Of the model and its unit: an FNV-1a sum, which a changed byte changes. */
static uint64_t sum_of(const unit *u)
{
    const unsigned char *bytes = (const unsigned char *)u, *token = (const unsigned char *)UNIT_TOKEN;
    uint64_t sum = 14695981039346656037u;
    for (size_t i = 0; token[i] != 0; i++)
        sum = (sum ^ token[i]) * 1099511628211u;
    for (size_t i = 0; i < sizeof *u; i++)
        sum = (sum ^ bytes[i]) * 1099511628211u;
    return sum;
}

static int is_kept(const unit_kept *kept)
{
    return kept != NULL && kept->head.mark == MARK && kept->head.length == sizeof(unit_kept);
}

int unit_keep(const unit *u, void **kept)
{
    unit_kept *room = *kept;
    if (room == NULL)
        room = calloc(1, sizeof *room);
    else if (!is_kept(room))
        return UNIT_BYTES;
    if (room == NULL)
        return UNIT_USE;
    room->head.mark = MARK;
    room->head.length = sizeof *room;
    memcpy(&room->u, u, sizeof *u);
    *kept = room;
    return @NAME@_OK;
}

int unit_restore(unit *u, const void *kept)
{
    const unit_kept *found = kept;
    if (!is_kept(found) || found->u.steps != u->steps)
        return UNIT_BYTES;
    memcpy(u, &found->u, sizeof *u);
    return @NAME@_OK;
}

int unit_free(void **kept)
{
    unit_kept *room = *kept;
    if (room != NULL && !is_kept(room))
        return UNIT_BYTES;
    if (room != NULL)
        room->head.mark = 0;
    free(room);
    *kept = NULL;
    return @NAME@_OK;
}

int unit_write(const void *kept, void *bytes, size_t size)
{
    const unit_kept *found = kept;
    if (!is_kept(found) || size != sizeof *found)
        return UNIT_BYTES;
    unit_head head = {found->head.mark, found->head.length, sum_of(&found->u)};
    memcpy(bytes, found, size);
    memcpy(bytes, &head, sizeof head);
    return @NAME@_OK;
}

int unit_read(const void *bytes, size_t size, void **kept)
{
    unit_kept *room = NULL;
    int status = UNIT_BYTES;
    if (size != sizeof *room || (*kept != NULL && !is_kept(*kept)) || (room = malloc(sizeof *room)) == NULL)
        return status;
    memcpy(room, bytes, size);
    int one = room->u.mode != 0 && (room->u.mode & (room->u.mode - 1)) == 0 && room->u.mode <= UNIT_TERMINATED;
    if (is_kept(room) && room->head.sum == sum_of(&room->u) && one && @name@_adopt(&room->u.m) == @NAME@_OK)
        status = unit_keep(&room->u, kept);
    free(room);
    return status;
}

int unit_direction(unit *u, const unsigned *unknowns, size_t n, const unsigned *knowns, size_t k, const double *seed,
                   double *sensitivity)
{
#if @NAME@_HAS_SLOPES
    static const int input[] = {@inputs@};
    double dzdot[@NAME@_SIZE(@NAME@_NZ)], dout[@NAME@_SIZE(@NAME@_NO)];
    double dz[@NAME@_SIZE(@NAME@_NZ)] = {0.0}, du[@NAME@_SIZE(@NAME@_NI)] = {0.0};
    for (size_t i = 0; i < k; i++) {
        if (within(knowns[i], UNIT_STATES, UNIT_DERIVATIVES)) {
            dz[knowns[i] - UNIT_STATES] += seed[i];
            continue;
        }
        int found = 0;
        for (int j = 0; j < @NAME@_NI; j++)
            if ((int)knowns[i] == UNIT_PARAMETERS + input[j]) {
                du[j] += seed[i];
                found = 1;
            }
        if (!found)
            return UNIT_USE;
    }
    double t = @name@_sided(&u->m, u->m.t);
    @name@_slopes(&t, u->m.z, u->m.p, dz, du, dzdot, dout, u->work);
    for (size_t i = 0; i < n; i++) {
        if (within(unknowns[i], UNIT_DERIVATIVES, UNIT_PARAMETERS))
            sensitivity[i] = dzdot[unknowns[i] - UNIT_DERIVATIVES];
        else if (within(unknowns[i], UNIT_OUTPUTS, UNIT_INDICATORS))
            sensitivity[i] = dout[unknowns[i] - UNIT_OUTPUTS];
        else
            return UNIT_USE;
    }
    return @NAME@_OK;
#else
    (void)u; (void)unknowns; (void)n; (void)knowns; (void)k; (void)seed; (void)sensitivity;
    return UNIT_USE;
#endif
}
