/* Continuation of a motion where `advance` asks for something: behind events, switchings with the state and in time,
   and jumps up to which no step could be taken. In Python kinetree.solve.integrate and kinetree.solve.method_changes
   do this; there systems and methods change too. */
#ifndef KINETREE_EVENT_COURSE_H
#define KINETREE_EVENT_COURSE_H

#include "constraints.h"
#include "event_actions.h"
#include "restarts.h"

/* Largest residual of the constraints at (t, z), without contacts. */
OUTLINED double residual_of_constraints(Run run, double t, const double *z);
/* Go behind the switching in time at t; whether the motion is another one there. */
OUTLINED int64_t leave_break(Run run);
/* Switchings in time and ticks of clocks from t on, with parameters that may be others. */
OUTLINED int64_t plan_again(Run run, double t);
/* The right-hand side at (t, z), with parameters and contacts that may be others, and a first step. */
OUTLINED int64_t start_again(Run run, double t);

#define JUMP 1e-6 /* residual of constraints that no motion can have left */

/* Largest residual of the constraints at (t, z), over the lengths of their rows. */
OUTLINED double residual_at(Run run, double t, const double *z) {
    double worst = 0.0;
    if (run.i->constraints == 0)
        return worst;
    evaluate_constraints(run, t, z);
    if (run.i->m_h > 0)
        worst = residual_alone(run, reals(run, phi), run.i->m_h, 1.0);
    return max(worst, residual_alone(run, reals(run, psi), run.i->m, 1.0));
}

OUTLINED int has_jumped(Run run, double t, const double *z) {
    double fastest = 1.0;
    for (int64_t j = 0; j < run.i->n_y; j++)
        fastest = max(fastest, size_of(z[run.i->n_x + j]));
    return !(residual_of_constraints(run, t, z) <= JUMP * fastest);
}

/* Set what is watched; `directions` of events are those that the model says. */
OUTLINED void watch_all(Run run, const int64_t *of_events) {
    int64_t *directions = integers(run, directions), n_a = events_of(run);
    for (int64_t k = 0; k < n_a; k++)
        directions[k] = is_contact(run, k) ? -1 : of_events[k];
    for (int64_t k = n_a; k < run.i->n_e; k++)
        directions[k] = is_left_alone(run, k) ? UNWATCHED : SWITCHING;
}

/* Go on from the same state; the right-hand side is another one, unless `unchanged`. */
OUTLINED int64_t begin_anew(Run run, double t, int unchanged) {
    double base = run.r->t_base;
    int64_t code = unchanged ? OK : start_again(run, t);
    keep_pace(run, t, base);
    return code;
}

/* Go on where a break is but the end of a step that was taken again; else 0. */
static inline int pass_end(Run run) {
    if (!(run.r->t < run.r->t_switch))
        return 0;
    run.r->t_break = run.r->t_switch;
    keep_pace(run, run.r->t, run.r->t_base);
    return 1;
}

/* Go on from a state that an action changed: as at the beginning. */
OUTLINED int64_t restart_at(Run run, double t) {
    double former = run.r->h;
    int64_t code = plan_again(run, t);
    if (code == OK)
        code = start_again(run, t);
    if (run.i->fixed == 0)
        run.r->h = min(run.r->h, former);
    return code;
}

/* Go on from z_event behind an event; what that carried across zero happens too, until nothing is left. */
OUTLINED int64_t follow_events(Run run, double t, int64_t changed) {
    while (changed || (run.i->stopped != 0 && run.r->t != t)) {
        put_state(run, t, reals(run, z_event));
        int64_t code = restart_at(run, t);
        if (code == OK)
            code = fire_crossed(run, t, &changed);
        if (code != OK)
            return code;
    }
    return run.i->stopped != 0 ? STOPPED : OK;
}

/* Go on behind a break: a switching in time, or the end of a step that was taken again. */
OUTLINED int64_t pass_break(Run run) {
    double t = run.r->t;
    if (pass_end(run))
        return OK;
    int acts = leave_break(run) != 0;
    if (acts && has_jumped(run, t, reals(run, z)))
        return JUMPED;
    int64_t changed = 0, code = begin_anew(run, t, !acts);
    if (code == OK && acts)
        code = settle_again(run, t, &changed);
    return code == OK ? follow_events(run, t, changed) : code;
}

/* Leave switchings alone that follow each other too quickly, again and again: error control follows them. */
static inline void count_switchings(Run run, double t) {
    run.r->t_short = CHATTER_SHARE * run.r->span;
    if (!is_repeated(run))
        note_switchings(run.i, run.r, t);
}

/* True if an event (or else a switching) is among the located zeros. */
static inline int is_located(Run run, int event) {
    int found = 0;
    for (int64_t k = 0; k < run.i->n_e; k++)
        found = found || (integers(run, hits)[k] != 0 && (k < events_of(run)) == event);
    return found;
}

/* Take a step again that was spoilt by a switching, or where works are judged by an event, to end before it. */
static inline void consider(Run run) {
    int alone = !is_located(run, 1);
    if (alone && is_located(run, 0))
        count_switchings(run, run.r->t_event);
    if (alone || run.i->n_judged > run.i->n_c)
        repeat_step(run.i, run.r);
}

/* Go on behind a switching of the right-hand side at (t, z_event). */
OUTLINED int64_t pass_switching(Run run, double t) {
    put_state(run, t, reals(run, z_event));
    int64_t code = begin_anew(run, t, 0);
    if (code == OK && run.i->fixed == 0)
        first_step_behind(run.i, run.r);
    return code;
}

/* Let what was located happen: events, and switchings of the right-hand side. */
OUTLINED int64_t let_happen(Run run) {
    double t = run.r->t_event;
    int64_t changed = 0;
    int switched = is_located(run, 0);
    if (is_located(run, 1)) {
        for (int64_t k = 0; k < run.i->n_e; k++)
            integers(run, happening)[k] = k < events_of(run) && integers(run, hits)[k] != 0;
        int64_t code = fire(run, t, &changed);
        if (code == OK)
            code = follow_events(run, t, changed);
        if (code != OK || run.r->t == t)
            return code;
        run.r->t_silent = t;
        if (switched)
            count_switchings(run, t);
    }
    return switched ? pass_switching(run, t) : OK;
}

/* Go on behind a jump of the right-hand side up to which no step could be taken, or with other contacts where those that are
   held cannot be; else the motion has failed. */
OUTLINED int64_t pass_jump(Run run, int64_t code) {
    int64_t first = events_of(run), changed = 0;
    if (run.i->last_cause == PROJECTION_FAILED && settle_again(run, run.r->t, &changed) == OK && changed)
        return follow_events(run, run.r->t, changed);
    if (code != STEP_TOO_SMALL || run.i->n_switches == 0 || !just_ahead(run.i, run.r, first))
        return code;
    double t = run.r->t_event;
    count_switchings(run, t);
    put_state(run, t, reals(run, z_event));
    sides_at(run.i, run.r, t, first);
    return begin_anew(run, t, 0);
}

/* Do what a code of `advance` asks for; OK where the motion goes on. */
OUTLINED int64_t go_beyond(Run run, int64_t code) {
    if (code == BREAK)
        return pass_break(run);
    if (code < 0)
        return pass_jump(run, code);
    if (code == EVENT)
        return let_happen(run);
    if (code == LOCATED)
        consider(run);
    return OK;
}

/* ---- the beginning ---------------------------------------------------------------------------------------------- */

/* Treat the start: contacts that touch find their state, then events happen. `first` is left with the first row. */
OUTLINED int64_t set_out(Run run, double t, double *first) {
    int64_t n = run.i->n_z, changed = 0, struck = 0;
    const double *z = reals(run, z_event);
    copy(first, reals(run, z), n);
    if (run.i->n_e == 0)
        return OK;
    int64_t code = touch(run, t, &changed);
    for (int64_t d = 0; d < n; d++)
        struck = struck || (z[d] != first[d] && has_struck(run));
    if (code == OK && (changed || struck)) {
        put_state(run, t, z);
        code = restart_at(run, t);
    }
    if (code != OK)
        return code;
    if (!struck)
        copy(first, reals(run, z), n);
    code = fire_at_start(run, t, struck, &changed);
    return code == OK ? follow_events(run, t, changed) : code;
}

#endif
