/* Modes of a program that brings along the equations of every set of what is closed, sticks or slides, and is switched.

   Each is a row of `modes`, and its functions stand in `mode_kernels`. What is closed, sticks and is switched now stands in
   the memory as well, so that this text is the same for all models; kinetree.nonsmooth does in Python what it does. */
#ifndef KINETREE_MODES_H
#define KINETREE_MODES_H

#include "event_course.h"
#include "event_rows.h"

/* Connect what belongs to the present mode: `connect_mode`, and what the program has beside it. */
static void reconnect(Run run);
/* Note that event k has happened at t, or a contact or rub has changed. */
static void note_event(Run run, int64_t k, double t);

static inline const int64_t *mode_words(Run run, int64_t mode) { return integers(run, modes) + mode * MODE_WORDS; }

static inline int64_t mode_kernel(Run run, int64_t mode, int64_t which) {
    return integers(run, mode_kernels)[mode * MODE_KERNELS + which];
}

/* Call a kernel with tables of its own. */
static inline void call_with(Run run, int64_t kernel, Address *inputs, Address *outputs) {
    ((Kernel)(intptr_t)kernel)(inputs, outputs, reals(run, kernel_work));
}

/* The mode with these contacts closed and this friction, as bits, and the parts that are switched as they are; of friction that
   has no mode of its own the one that takes states as numbers, and so of parts that differ from the start. Where no mode has
   closed contacts, they are held beside the equations of that with all of them open. */
static int64_t mode_with(Run run, int64_t contacts, int64_t friction) {
    int64_t other = 0;
    for (int64_t k = 0; k < run.i->n_modes; k++) {
        const int64_t *words = mode_words(run, k);
        int64_t same = words[MODE_FRICTION] == friction, here = words[MODE_CONTACTS] == contacts;
        if (words[MODE_SWITCHED] != run.i->switched_parts && (words[MODE_SWITCHED] >= 0 || run.i->switched_parts == 0))
            continue;
        if (here && same)
            return k;
        if (here ? friction != 0 && words[MODE_FRICTION] == FRICTION_AS_NUMBERS : same && words[MODE_CONTACTS] == 0)
            other = k;
    }
    return other;
}

/* No contact closed, no friction. */
static inline int64_t base_mode(Run run) { return mode_with(run, 0, 0); }

#ifdef HELD_BESIDE /* closed contacts and their friction have no modes of their own, however many there are */
static inline int64_t bits_of_contacts(Run run, const int64_t *closed) { return 0 * (run.i->n_contacts + closed[0]); }
static inline int64_t bits_of_friction(Run run, const int64_t *states) { return 0 * (run.i->n_rubs + states[0]); }
#else
static inline int64_t bits_of_contacts(Run run, const int64_t *closed) {
    int64_t bits = 0;
    for (int64_t k = 0; k < run.i->n_contacts; k++)
        bits |= (int64_t)(closed[k] != 0) << k;
    return bits;
}

/* Two bits of each rub; of more than 31, some share theirs: those have no modes of their own. */
static inline int64_t bits_of_friction(Run run, const int64_t *states) {
    int64_t bits = 0;
    for (int64_t k = 0; k < run.i->n_rubs; k++) {
        int64_t slides = states[k] == FRICTION_FORWARDS ? 2 : 3;
        bits |= (states[k] == FRICTION_OFF ? 0 : states[k] == FRICTION_STICKS ? 1 : slides) << 2 * (k % 31);
    }
    return bits;
}
#endif

/* Tell the equations the states of friction, and then the parts that are switched, where they take them as numbers. */
static inline void give_states(Run run, const int64_t *states) {
    double *given = reals(run, p) + run.i->n_p - run.i->n_given;
    for (int64_t k = 0; k < run.i->n_given; k++)
        given[k] = (double)(k < run.i->n_rubs ? states[k] : (run.i->switched_parts >> (k - run.i->n_rubs)) & 1);
}

/* Kernels and rows of the present mode. */
static void connect_mode(Run run) {
    const int64_t *words = mode_words(run, run.i->mode), *rows = integers(run, mode_rows) + words[MODE_FIRST];
    run.i->rhs = mode_kernel(run, run.i->mode, MODE_KERNEL_RHS);
    run.i->matrices = mode_kernel(run, run.i->mode, MODE_KERNEL_MATRICES);
    run.i->constraints = mode_kernel(run, run.i->mode, MODE_KERNEL_CONSTRAINTS);
    run.i->jacobian = mode_kernel(run, run.i->mode, MODE_KERNEL_JACOBIAN);
    run.i->events = mode_kernel(run, run.i->mode, MODE_KERNEL_EVENTS);
    run.i->m = words[MODE_M];
    run.i->m_h = words[MODE_M_H];
    run.i->n_s = words[MODE_N_S];
    for (int64_t k = 0; k < run.i->n_s; k++)
        integers(run, rows)[k] = rows[k];
}

/* Go on with the equations of what is closed and switched now; what is known of rows is forgotten where there are others. */
static void enter_mode(Run run) {
    int64_t former = run.i->mode;
    int64_t friction = bits_of_friction(run, integers(run, rub_states));
    run.i->other_mode = 0;
    if (run.i->n_modes < 2)
        return;
    give_states(run, integers(run, rub_states));
    run.i->mode = mode_with(run, bits_of_contacts(run, integers(run, contact_closed)), friction);
    const int64_t *now = mode_words(run, run.i->mode), *then = mode_words(run, former);
    int64_t m = now[MODE_M], n_s = now[MODE_N_S];
    if (m != then[MODE_M]) {
        clear(reals(run, B), m * run.i->n_y);
        clear(reals(run, gamma), m);
        clear(reals(run, multipliers), m);
        clear(reals(run, phi), m);
        clear(reals(run, psi), m);
        clear(reals(run, longest), m);
    }
    if (n_s != then[MODE_N_S]) {
        clear(reals(run, gram), n_s * n_s);
        clear(reals(run, weights), n_s);
    }
    run.r->closeness_best = 0.0;
    reconnect(run);
}

/* Functions watched in the present mode: forces of closed contacts, gaps of open ones; with margins of those that
   touch, or are closed and carry nothing. Events that parts hold on their zero stand beside it. */
static void in_present_mode(Run run, double *g) {
    const int64_t *touching = integers(run, contact_touching), *idle = integers(run, contact_idle);
    int any = 0;
    for (int64_t k = 0; k < run.i->n_contacts; k++)
        any = any || touching[k] != 0 || idle[k] != 0;
    int64_t margins = any ? mode_kernel(run, run.i->mode, MODE_KERNEL_MARGINS) : 0;
    if (margins != 0) {
        double *with = reals(run, g_margins);
        integers(run, inputs)[3] = address(&run.r->slack);
        integers(run, outputs)[0] = address(with);
        call(run, margins);
        for (int64_t k = 0; k < run.i->n_contacts; k++)
            if (touching[k] != 0 || idle[k] != 0)
                g[integers(run, contact_events)[k]] = with[integers(run, contact_events)[k]];
    }
    for (int64_t k = 0; k < run.i->n_actions; k++)
        if (integers(run, still)[k] != 0)
            g[k] = 1.0;
}

/* Equations of the mechanism with its contacts open, without friction: A ẏ = f + Bᵀλ, B ẏ = γ with m rows. */
typedef struct {
    double *A, *f, *B, *gamma;
    int64_t m;
} Matrices;

static inline int64_t room_for_matrices(Run run) {
    int64_t n = run.i->n_y, m = 0;
    for (int64_t k = 0; k < run.i->n_modes; k++)
        m = most(m, mode_words(run, k)[MODE_M]);
    return n * n + n + m * n + m + run.i->n_z + 48;
}

static Matrices matrices_at(Run run, double t, const double *z, Room *room) {
    int64_t base = base_mode(run), n = run.i->n_y, m = mode_words(run, base)[MODE_M];
    double *xdot = take(room, run.i->n_z), *wdot = xdot + run.i->n_x;
    Matrices found = {take(room, n * n), take(room, n), take(room, m * n), take(room, m), m};
    Address in[3] = {address(&t), address(z), address(reals(run, p))};
    Address out[6] = {address(xdot), address(found.A), address(found.f), address(found.B), address(found.gamma),
                      address(wdot)};
    call_with(run, mode_kernel(run, base, MODE_KERNEL_EQUATIONS), in, out);
    return found;
}

/* Largest residual of the constraints, from the equations of the mechanism with its contacts open. */
OUTLINED double residual_of_constraints(Run run, double t, const double *z) {
    int64_t mode = run.i->mode;
    run.i->mode = base_mode(run);
    reconnect(run);
    double worst = residual_at(run, t, z);
    run.i->mode = mode;
    reconnect(run);
    return worst;
}

#endif
