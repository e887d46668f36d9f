/* Right-hand sides, event functions and Jacobians, evaluated through kernels by address. */
#ifndef KINETREE_EVALUATE_H
#define KINETREE_EVALUATE_H

#include "base.h"
#include "memory.h"

#include "connect.h"

/* True if there is room for n doubles in the scratch memory; else it is asked for, and the caller returns
   UNIT_WANTED. */
static inline int has_room(Run run, int64_t n) {
    if (run.i->n_scratch >= n)
        return 1;
    run.i->scratch_wanted = n;
    return 0;
}

static inline Room scratch(Run run) {
    Room room = {at_address(run.i->scratch)};
    return room;
}

/* True if B is given by its numbers, as for very many rows. Programs that never have so many (WHOLE_ROWS) leave out
   the code for them. */
static inline int by_numbers(Run run) {
#ifdef WHOLE_ROWS
    (void)run;
    return 0;
#else
    return run.i->n_b > 0;
#endif
}

/* A step ends or begins where an expression of time switches, and belongs to one side of it: t stays on that side. */
#define ON_THIS_SIDE(run, t) min(max(t, (run).r->t_low), (run).r->t_high)

/* Put (t, z, p) into the input table of the next kernel call. */
static inline void load_state(Run run, double t, const double *z) {
    Address *inputs = integers(run, inputs);
    reals(run, t_kernel)[0] = ON_THIS_SIDE(run, t);
    inputs[0] = address(reals(run, t_kernel));
    inputs[1] = address(z);
    inputs[2] = address(reals(run, p));
}

/* The request that ends the run; programs that nobody can ask (WHOLE_ROWS) have none. */
static inline Request request(Run run) {
#ifdef WHOLE_ROWS
    (void)run;
    return NO_REQUEST;
#else
    return (Request)(intptr_t)run.i->asked;
#endif
}

/* True while it waits: the caller returns UNIT_WANTED and is called again, unless the request has ended the run. */
static inline int is_asked(Run run) { return is_made(request(run)); }

/* ż = F(t, z); through the rank-revealing reduction where the direct kernel says it cannot be trusted.

   Near singular configurations (`cautious`) F is taken at the state projected to the constraints: there a state off
   the constraints by e gets accelerations wrong by e over the smallest singular value of B, which would ruin the
   step. */
static int64_t evaluate(Run run, double t, double *z, double *zdot) {
    Address *outputs = integers(run, outputs);
    if (is_asked(run))
        return UNIT_WANTED;
    run.i->evaluations++;
#ifndef WITHOUT_CARE
    if (run.i->cautious != 0) {
        double *projected = reals(run, z_projected);
        copy(projected, z, run.i->n_z);
        run.r->t_projected = t;
        int64_t status = invoke(run.i->projection, run);
        if (status != OK)
            return status;
        load_state(run, t, projected);
    } else
#endif
        load_state(run, t, z);
    outputs[0] = address(zdot);
    if (run.i->rhs != 0) {
        outputs[1] = address(reals(run, health));
        call(run, run.i->rhs);
        if (run.i->matrices == 0)
            return OK; /* a non-finite ż shows in the error estimate and rejects the step */
        if (doubt(zdot, run.i->n_z) == 0.0 && reals(run, health)[0] >= run.r->health_min)
            return OK;
        run.i->fallbacks++;
    }
    if (run.i->reduction == 0)
        return UNIT_WANTED;
    return invoke(run.i->reduction, run);
}

#define LAST_BITS 8.881784197001252e-16 /* 2⁻⁵⁰: round-off of a state, over its size */

/* A state beside z, off by a share of each component, one way in which nothing cancels. */
static inline void state_beside(Run run, const double *z, double off, double *point) {
    double share = 0.0;
    for (int64_t d = 0; d < run.i->n_z; d++) {
        share += share < -0.1180339887498949 ? 0.6180339887498949 : -0.3819660112501051; /* golden section of ±½ */
        point[d] = z[d] + off * (share + (share < 0.0 ? -0.5 : 0.5)) * z[d];
    }
}

#ifdef OWN_MODES /* of programs that bring the equations of all modes along */
static void in_present_mode(Run run, double *g);
#endif

/* g(t, z). */
static inline void event_values(Run run, double t, const double *z, double *g) {
    load_state(run, t, z);
    integers(run, outputs)[0] = address(g);
    call(run, run.i->events);
#ifdef OWN_MODES
    in_present_mode(run, g);
#endif
}

/* Contacts, and friction, which is settled with them. */
static inline int is_contact_row(Run run, int64_t k) {
#ifdef WITHOUT_FRICTION /* nor contacts */
    return (void)run, (void)k, 0;
#else
    return k < run.i->n_actions && integers(run, actions)[k * ACTION_WORDS + ACTION_KIND] >= ACTION_IS_CONTACT;
#endif
}

/* Events of the model alone: what contacts do near zero, and right-hand sides, is judged elsewhere. */
static inline int is_plain_event(Run run, int64_t k) {
    return k < run.i->n_e - run.i->n_switches && !is_contact_row(run, k);
}

/* Words that describe a function of time alone which switches something, or is an event. */
static inline const int64_t *time_function(Run run, int64_t k) { return (const int64_t *)at_address(run.i->timed) + k * FUNCTION_WORDS; }

#endif
