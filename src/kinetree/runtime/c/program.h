/* Treatment of events in a program that has the equations of all modes: actions, contacts, friction, switched parts.
   A program leaves out headers that it does not need. */
#ifndef KINETREE_PROGRAM_H
#define KINETREE_PROGRAM_H

#include "contact_modes.h"
#include "modes.h"
#include "rank.h"
#include "settling.h"

#ifndef KINETREE_SETTLING_H
static inline int64_t room_for_settling(Run run) { return (void)run, 0; }
static inline int64_t room_for_rubbing_behind(Run run) { return (void)run, 0; }
static inline int starts_beyond(Run run, double t, const double *z) { return (void)run, (void)t, (void)z, 0; }
OUTLINED int64_t settle(Run run, double t, double *z, int64_t *changed) { return (void)run, (void)t, (void)z, (void)changed, OK; }
#define rub_behind(run, t, z, y, g, blow, struck, changed, room) OK
#endif

#include "switched_parts.h"

#ifndef KINETREE_SWITCHED_PARTS_H
static inline int64_t room_for_switching(Run run) { return (void)run, 0; }
#endif

/* Doubles that events work with. */
static int64_t room_for_events(Run run) {
    int64_t m = 0, n = run.i->n_y;
    for (int64_t k = 0; k < run.i->n_modes; k++)
        m = most(m, mode_words(run, k)[MODE_M]);
    int64_t impulse = room_for_matrices(run) + room_for_rows(m, n) + 6 * n * n + 20 * n + m + 384;
    impulse = most(impulse, 2 * n + room_for_rubbing_behind(run) + 32);
    return most(impulse, most(room_for_settling(run), room_for_switching(run)));
}

#ifdef KINETREE_CONTACT_MODES_H
/* dy = A⁻¹ (P + Bᵀλ) with B dy = 0: what an impulse does to the speeds. */
static int64_t kick_speeds(Run run, int64_t kernel, int64_t struck, double t, double *z, int64_t *changed) {
    Room room = scratch(run);
    double *P = take(&room, run.i->n_y), *before = take(&room, run.i->n_y), blow[3];
    Room behind = room;
    double *dy = take(&room, run.i->n_y);
    Address in[3] = {address(&t), address(z), address(reals(run, p))}, out[2] = {address(P), address(blow)};
    call_with(run, kernel, in, out);
    Matrices base = matrices_at(run, t, z, &room);
    if (!change_by_impulse(base.A, base.B, base.m, run.i->n_y, P, dy, room))
        return SINGULAR_EQUATIONS;
    copy(before, z + run.i->n_x, run.i->n_y);
    int64_t code = change_speeds(run, z, dy, changed);
    (void)struck, (void)behind;
    return code == OK ? rub_behind(run, t, z, before, P, blow, struck, changed, behind) : code;
}
#endif

static int64_t perform(Run run, int64_t k, double t, double *z, int64_t *changed) {
    const int64_t *words = action_words(run, k), kernel = integers(run, action_kernels)[k];
    if (words[ACTION_KIND] == ACTION_IS_STOP)
        return STOPPED;
    if (words[ACTION_KIND] == ACTION_IS_LIMIT)
        return LIMIT_REACHED;
#ifdef KINETREE_SWITCHED_PARTS_H
    if (words[ACTION_KIND] == ACTION_IS_SWITCH)
        return switch_parts(run, t, z, words, changed);
#endif
#ifdef KINETREE_CONTACT_MODES_H
    if (words[ACTION_KIND] == ACTION_IS_IMPULSE)
        return kick_speeds(run, kernel, words[ACTION_NUMBER], t, z, changed);
#endif
    if (words[ACTION_KIND] != ACTION_IS_SET)
        return OK;
    double value = 0.0, sound = 0.0;
    Address in[3] = {address(&t), address(z), address(reals(run, p))}, out[2] = {address(&value), address(&sound)};
    call_with(run, kernel, in, out);
    return set_parameter(run, words[ACTION_NUMBER], value, sound, changed);
}

/* Apply the action of an event, contacts excepted. */
OUTLINED int64_t act(Run run, int64_t k, double t, double *z, int64_t *changed) {
    int64_t code = perform(run, k, t, z, changed);
    note_event(run, k, t);
    return code;
}

/* Longest length from which residuals are computed, in the present mode; their round-off follows from it. */
static void measure_round_off(Run run) {
    int64_t reach = mode_kernel(run, run.i->mode, MODE_KERNEL_REACH);
    double length = 0.0;
    Address in[1] = {address(reals(run, p))}, out[1] = {address(&length)};
    if (reach != 0)
        call_with(run, reach, in, out);
    run.r->round_off = REACH_ROUND_OFF * length;
}

/* Nothing is closed, switched or held. */
static void stand_open(Run run) {
    run.i->mode = run.i->switched_parts = run.i->other_mode = run.i->struck = 0;
    run.r->slack = 0.0;
    for (int64_t k = 0; k < run.i->n_contacts; k++)
        integers(run, contact_closed)[k] = integers(run, contact_touching)[k] = integers(run, contact_idle)[k] = 0;
    for (int64_t k = 0; k < run.i->n_rubs; k++)
        integers(run, rub_states)[k] = FRICTION_OFF;
    for (int64_t k = 0; k < run.i->n_actions; k++)
        integers(run, still)[k] = integers(run, still_before)[k] = 0;
}

#endif
