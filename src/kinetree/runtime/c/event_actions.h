/* What happens at events: actions in the order of the events, then contacts; and what that carries across zero.

   The rules are those of kinetree.solve.event_loop. Events are the first n_e − n_switches of the functions that are
   watched; `happening` marks those of an instant, z_event becomes the state behind them. What a model does is said by the
   program that has this text: functions that are only declared here. */
#ifndef KINETREE_EVENT_ACTIONS_H
#define KINETREE_EVENT_ACTIONS_H

#include "constraints.h"
#include "restarts.h"
#include "sides.h"

/* Whether event k is a contact, and one that is closed. */
static int is_contact(Run run, int64_t k);
static int is_held(Run run, int64_t k);
/* Whether event k is held on its zero by what is switched on, so that its function means nothing: now, or when that was kept. */
static int is_still(Run run, int64_t k);
static int was_still(Run run, int64_t k);
static void keep_still(Run run);
/* Whether contacts were hit when they found their state for the last time. */
static int has_struck(Run run);
/* Side of a limit on which event k happens from the start; 0 where it is none. */
static int64_t limit_of(Run run, int64_t k);
/* Largest residual of the constraints at (t, z), without contacts. */
OUTLINED double residual_of_constraints(Run run, double t, const double *z);
/* What event k does to z and to the parameters; OK, STOPPED or why it cannot be done. */
OUTLINED int64_t act(Run run, int64_t k, double t, double *z, int64_t *changed);
/* Let contacts find their state, of which those are hit that are `happening`, and come to rest that are `piled`. */
OUTLINED int64_t settle(Run run, double t, double *z, int64_t *changed);

#define JUMP 1e-6 /* residual of constraints that no motion can have left */

static inline int64_t events_of(Run run) { return run.i->n_e - run.i->n_switches; }

static inline int has_contacts(Run run) {
    int any = 0;
    for (int64_t k = 0; k < events_of(run); k++)
        any = any || is_contact(run, k);
    return any;
}

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

/* Whether constraints are not met any more at a state that was on them. */
OUTLINED int has_jumped(Run run, double t, const double *z) {
    double fastest = 1.0;
    for (int64_t j = 0; j < run.i->n_y; j++)
        fastest = max(fastest, size_of(z[run.i->n_x + j]));
    return !(residual_of_constraints(run, t, z) <= JUMP * fastest);
}

/* ---- what actions do -------------------------------------------------------------------------------------------- */

/* Give a parameter another value; below zero, `sound` says that no body has the masses and inertias that it makes. */
static inline int64_t set_parameter(Run run, int64_t index, double value, double sound, int64_t *changed) {
    if (doubt(&value, 1) != 0.0)
        return BAD_VALUE;
    if (!(sound >= 0.0))
        return BAD_INERTIA;
    if (reals(run, p)[index] != value)
        *changed = 1;
    reals(run, p)[index] = value;
    return OK;
}

/* Change the speeds at once. */
static inline int64_t change_speeds(Run run, double *z, const double *dy, int64_t *changed) {
    double *y = z + run.i->n_x;
    if (doubt(dy, run.i->n_y) != 0.0)
        return BAD_VALUE;
    for (int64_t j = 0; j < run.i->n_y; j++) {
        double former = y[j];
        y[j] += dy[j];
        if (y[j] != former)
            *changed = 1;
    }
    return OK;
}

/* ---- sides of the functions watched ----------------------------------------------------------------------------- */

/* Set what is watched; `directions` of events are those that the model says. */
OUTLINED void watch_all(Run run, const int64_t *of_events) {
    int64_t *directions = integers(run, directions), n_a = events_of(run);
    for (int64_t k = 0; k < n_a; k++)
        directions[k] = is_contact(run, k) ? -1 : of_events[k];
    for (int64_t k = n_a; k < run.i->n_e; k++)
        directions[k] = is_left_alone(run, k) ? UNWATCHED : SWITCHING;
}

/* Contacts and friction stand on their positive side by definition, but for what passes its rest. */
OUTLINED void stand(Run run) {
    for (int64_t k = 0; k < events_of(run); k++)
        if (is_contact(run, k) && integers(run, on_zero)[k] == 0)
            integers(run, signs)[k] = 1;
}

/* Find the sides at (t, z); of functions that stand on zero (`first`: exactly) the motion decides. One of an event that
   has no value is BAD_VALUE. */
OUTLINED int64_t find_sides(Run run, double t, int64_t first) {
    int64_t undefined = look_around(run.i, run.r, t, first), code = OK;
    for (int64_t k = 0; k < events_of(run) && undefined > 0; k++)
        if (code == OK && integers(run, carried)[k] != 0 && !is_still(run, k)) {
            run.i->last_event = k;
            code = BAD_VALUE;
        }
    stand(run);
    return code;
}

/* Let those events happen whose functions a discontinuity has carried across zero. */
OUTLINED void find_crossed(Run run, double t, int at_start) {
    int64_t *carried = integers(run, carried), *happening = integers(run, happening), n_a = events_of(run);
    for (int64_t k = 0; k < run.i->n_e; k++) {
        int left_out = k >= n_a || is_contact(run, k) || is_still(run, k) || was_still(run, k);
        carried[k] = left_out ? 0 : integers(run, happened)[k] != 0 && !at_start ? 2 : 1;
    }
    carried_across(run.i, run.r, t);
    for (int64_t k = 0; k < run.i->n_e; k++)
        happening[k] = carried[k] != 0;
}

/* Remember the functions before a discontinuity, and which of them mean nothing there. */
OUTLINED void keep_values(Run run, double t, const double *z) {
    event_values(run, t, z, reals(run, g_before));
    keep_still(run);
}

/* ---- what happens ----------------------------------------------------------------------------------------------- */

/* Whether event k follows itself at ever shorter intervals. Bounces of contacts end by themselves, and with them what
   happens between them. */
OUTLINED int piles_up(Run run, int64_t k, double t) {
    int64_t *happened = integers(run, happened), *shrinking = integers(run, shrinking);
    double *last = reals(run, t_happened), *intervals = reals(run, interval);
    int before = happened[k] != 0;
    double interval = before ? t - last[k] : INF;
    int shorter = before && (interval < intervals[k] || interval == 0.0);
    for (int64_t c = 0; c < events_of(run) && shorter && !is_contact(run, k); c++)
        shorter = !(is_contact(run, c) && happened[c] != 0 && last[c] >= last[k]);
    shrinking[k] = shorter ? shrinking[k] + 1 : 0;
    happened[k] = 1;
    last[k] = t;
    intervals[k] = interval;
    return shrinking[k] >= SHRINKING && interval < (is_contact(run, k) ? SHORTEST_FLIGHT : SHORTEST_SHARE) * run.r->span;
}

/* Let contacts find their state, where one of them is hit or something has `changed`. */
OUTLINED int64_t let_settle(Run run, double t, double *z, int64_t *changed) {
    int64_t touched = *changed, moved = 0;
    for (int64_t k = 0; k < events_of(run); k++)
        touched = touched || (is_contact(run, k) && integers(run, happening)[k] != 0);
    if (!touched || !has_contacts(run))
        return OK;
    int64_t code = settle(run, ON_THIS_SIDE(run, t), z, &moved);
    if (code != OK)
        return code;
    *changed = *changed || moved;
    if (moved && !(t - run.r->t_restless <= SHORTEST_FLIGHT * run.r->span)) {
        run.r->t_restless = t;
        run.i->restless = 0;
    }
    run.i->restless += moved;
    return run.i->restless > MOST_RESTLESS ? CONTACT_BROKEN : OK;
}

/* Let what is `happening` act on (t, z): actions in their order, then contacts. `changed` says whether the motion goes on
   from another state, or with other parameters. */
OUTLINED int64_t let_act(Run run, double t, double *z, int64_t *changed) {
    *changed = 0;
    for (int64_t k = 0; k < events_of(run); k++)
        if (integers(run, happening)[k] != 0) {
            run.i->last_event = k;
            int64_t code = is_contact(run, k) ? OK : act(run, k, t, z, changed);
            if (code == STOPPED)
                run.i->stopped = 1;
            else if (code != OK)
                return code;
        }
    for (int64_t k = 0; k < events_of(run); k++)
        if (was_still(run, k) && !is_still(run, k))
            integers(run, on_zero)[k] = 1; /* what held it there has been switched off */
    if (*changed && has_jumped(run, t, z))
        return JUMPED;
    return let_settle(run, t, z, changed);
}

/* Let what is `happening` happen at the state from which the motion goes on; the state behind it is left in z_event. */
OUTLINED int64_t happen(Run run, double t, int64_t *changed) {
    int64_t *happening = integers(run, happening), *happened = integers(run, happened), any = 0;
    double *after = reals(run, z_event);
    *changed = 0;
    for (int64_t k = 0; k < events_of(run); k++)
        any = any || happening[k] != 0;
    if (!any)
        return OK;
    run.i->instants = run.r->t_instant == t ? run.i->instants + 1 : 1;
    run.r->t_instant = t;
    if (run.i->instants > MOST_AT_ONCE)
        return ENDLESS;
    copy(after, reals(run, z), run.i->n_z);
    keep_values(run, t, after);
    for (int64_t k = 0; k < run.i->n_e; k++) {
        integers(run, piled)[k] = 0;
        if (k < events_of(run) && happening[k] != 0 && happened[k] == 0) {
            happened[k] = 1;
            reals(run, t_happened)[k] = t;
            reals(run, interval)[k] = INF;
        }
    }
    return let_act(run, t, after, changed);
}

/* Let events happen whose functions the change just now has carried across. */
OUTLINED int64_t fire_crossed(Run run, double t, int64_t *changed) {
    find_crossed(run, t, 0);
    int64_t code = find_sides(run, t, 0);
    return code == OK ? happen(run, t, changed) : code;
}

/* Let what is `happening` happen at (t, z_event), to which the motion has come; the state behind it is left there. */
OUTLINED int64_t fire(Run run, double t, int64_t *changed) {
    int64_t *on_zero = integers(run, on_zero), *piled = integers(run, piled), met = 0, endless = 0;
    const int64_t *happening = integers(run, happening);
    double *z = reals(run, z_event);
    run.r->t_instant = t;
    run.i->instants = 0;
    keep_values(run, t, z);
    for (int64_t k = 0; k < events_of(run); k++)
        if (happening[k] != 0 && doubt(reals(run, g_before) + k, 1) != 0.0)
            return BAD_VALUE; /* its function is not defined from here on */
    for (int64_t k = 0; k < run.i->n_e; k++) {
        int hit = k < events_of(run) && happening[k] != 0, contact = hit && is_contact(run, k);
        on_zero[k] = hit && !contact;
        met = met || contact;
        piled[k] = hit && !is_held(run, k) && piles_up(run, k, t);
        endless = endless || (piled[k] != 0 && !contact);
    }
    int64_t code = let_act(run, t, z, changed);
    double apart = max(SAME_INSTANT * size_of(t), SHORTEST_FLIGHT * run.r->span);
    run.i->idle = met && !*changed && t - run.r->t_idle <= apart ? run.i->idle + 1 : 0;
    run.r->t_idle = t;
    if (code == OK && run.i->idle >= MOST_IDLE)
        code = CONTACT_BROKEN;
    stand(run);
    return code == OK && endless ? ENDLESS : code;
}

#endif
