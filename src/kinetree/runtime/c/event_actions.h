/* Treatment of events: actions in the order of the events, then contacts, then events that these carry across zero.

   Events are the first n_e − n_switches of the functions that are watched; `happening` marks those of an instant, z_event
   becomes the state behind them. What a model does is said by the program that has this text, or by Python (events.c):
   functions that are only declared here.

   At one instant happens first what was located there: actions in the order of the events, then contacts and friction find
   their state. Where that has changed something, all functions are compared with their values before (sides.h); what has
   been carried across happens next, again in the order of the events, until nothing is carried across any more.

   A chain of events at ever shorter intervals never ends; it is recognised after a few shrinking intervals of which the last
   is below a small share of the run. Contacts come to rest then (a ball that bounces); with others the motion ends. */
#ifndef KINETREE_EVENT_ACTIONS_H
#define KINETREE_EVENT_ACTIONS_H

#include "sides.h"

/* True if event k is a contact; and if it is a closed one. */
static int is_contact(Run run, int64_t k);
static int is_held(Run run, int64_t k);
/* True if switched-on parts hold event k on its zero, so that its function means nothing: now, or when that was kept. */
static int is_still(Run run, int64_t k);
static int was_still(Run run, int64_t k);
static void keep_still(Run run);
/* True if contacts were hit when they found their state for the last time. */
static int has_struck(Run run);
/* Side of a limit on which event k happens from the start; 0 where it is none. */
static int64_t limit_of(Run run, int64_t k);
/* True if a state that met the constraints meets them no more. */
OUTLINED int has_jumped(Run run, double t, const double *z);
/* Apply the action of event k to z and to the parameters; OK, STOPPED or why it cannot be done. */
OUTLINED int64_t act(Run run, int64_t k, double t, double *z, int64_t *changed);
/* Let contacts find their state, of which those are hit that are `happening`, and come to rest that are `piled`. */
OUTLINED int64_t settle(Run run, double t, double *z, int64_t *changed);

static inline int64_t events_of(Run run) { return run.i->n_e - run.i->n_switches; }

static inline int is_watched(Run run, int64_t k) { return integers(run, directions)[k] != UNWATCHED; }

static inline int has_contacts(Run run) {
    int any = 0;
    for (int64_t k = 0; k < events_of(run); k++)
        any = any || is_contact(run, k);
    return any;
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

/* Contacts and friction stand on their positive side by definition, but for what passes its rest. */
OUTLINED void stand(Run run) {
    for (int64_t k = 0; k < events_of(run); k++)
        if (is_contact(run, k) && integers(run, on_zero)[k] == 0)
            integers(run, signs)[k] = 1;
}

/* BAD_VALUE where one of the events that are watched is marked in `carried`: its function has no value. */
static int64_t doubted(Run run) {
    int64_t *carried = integers(run, carried), code = OK;
    for (int64_t k = 0; k < run.i->n_e; k++) {
        carried[k] = carried[k] != 0 && k < events_of(run) && is_watched(run, k) && !is_still(run, k);
        if (carried[k] != 0 && code == OK) {
            run.i->last_event = k;
            code = BAD_VALUE;
        }
    }
    return code;
}

/* Find the sides at (t, z); of functions that stand on zero (`first`: exactly) the motion decides. One of an event that
   has no value is BAD_VALUE. */
OUTLINED int64_t find_sides(Run run, double t, int64_t first) {
    int64_t undefined = look_around(run.i, run.r, t, first);
    stand(run);
    return undefined > 0 ? doubted(run) : OK;
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

/* True if event k follows itself at ever shorter intervals. Bounces of contacts end by themselves, and with them what
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

/* Let contacts find their state; they may not do so without end. */
OUTLINED int64_t find_state(Run run, double t, double *z, int64_t *changed) {
    int64_t moved = 0, code = settle(run, ON_THIS_SIDE(run, t), z, &moved);
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

/* Let contacts find their state, where one of them is hit or something has `changed`. */
OUTLINED int64_t let_settle(Run run, double t, double *z, int64_t *changed) {
    int64_t touched = *changed;
    for (int64_t k = 0; k < events_of(run); k++)
        touched = touched || (is_contact(run, k) && integers(run, happening)[k] != 0);
    return touched && has_contacts(run) ? find_state(run, t, z, changed) : OK;
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

/* Let contacts find their state once more at (t, z), where those that hold the same motion may be moved differently from here on:
   behind a switching in time, and where the motion does not go on with them. The state behind is left in z_event. */
OUTLINED int64_t settle_again(Run run, double t, int64_t *changed) {
    double *after = reals(run, z_event);
    int64_t contacts = 0, held = 0;
    for (int64_t k = 0; k < events_of(run); k++) {
        contacts += is_contact(run, k);
        held += is_held(run, k);
    }
    *changed = 0;
    if (contacts < 2 || held == 0)
        return OK;
    copy(after, reals(run, z), run.i->n_z);
    keep_values(run, t, after);
    for (int64_t k = 0; k < run.i->n_e; k++)
        integers(run, happening)[k] = integers(run, piled)[k] = 0;
    return find_state(run, t, after, changed);
}

/* Let events happen that have stood on zero since the start, to within round-off, and leave it in a direction that is watched. */
OUTLINED void find_leaving(Run run) {
    const double *here = reals(run, g), *leaving = reals(run, leaving);
    for (int64_t k = 0; k < events_of(run); k++) {
        int64_t sign = integers(run, signs)[k];
        int leaves = leaving[k] > 0.0 && size_of(here[k]) <= leaving[k] && sign != 0 && integers(run, directions)[k] * sign >= 0;
        if (leaves && integers(run, happened)[k] == 0 && is_watched(run, k) && !is_still(run, k))
            integers(run, happening)[k] = integers(run, on_zero)[k] = 1;
    }
}

/* Let events happen whose functions the change just now has carried across, or which leave zero behind it at last. */
OUTLINED int64_t fire_crossed(Run run, double t, int64_t *changed) {
    find_crossed(run, t, 0);
    int64_t code = find_sides(run, t, 0);
    if (code != OK)
        return code;
    find_leaving(run);
    return happen(run, t, changed);
}

/* Let what is `happening` happen at (t, z_event), to which the motion has come; the state behind it is left there. */
OUTLINED int64_t fire(Run run, double t, int64_t *changed) {
    int64_t *on_zero = integers(run, on_zero), *piled = integers(run, piled), met = 0, endless = 0;
    const int64_t *happening = integers(run, happening);
    double *z = reals(run, z_event);
    run.r->t_instant = t;
    run.i->instants = 0;
    keep_values(run, t, z);
    for (int64_t k = 0; k < run.i->n_e; k++)
        integers(run, carried)[k] = happening[k] != 0 && doubt(reals(run, g_before) + k, 1) != 0.0;
    int64_t code = doubted(run);
    if (code != OK)
        return code; /* a function is not defined from here on */
    for (int64_t k = 0; k < run.i->n_e; k++) {
        int hit = k < events_of(run) && happening[k] != 0, contact = hit && is_contact(run, k);
        on_zero[k] = hit && !contact;
        met = met || contact;
        piled[k] = hit && !is_held(run, k) && piles_up(run, k, t);
        endless = endless || (piled[k] != 0 && !contact);
    }
    code = let_act(run, t, z, changed);
    double apart = max(SAME_INSTANT * size_of(t), SHORTEST_FLIGHT * run.r->span);
    run.i->idle = met && !*changed && t - run.r->t_idle <= apart ? run.i->idle + 1 : 0;
    run.r->t_idle = t;
    if (code == OK && run.i->idle >= MOST_IDLE)
        code = CONTACT_BROKEN;
    stand(run);
    return code == OK && endless ? ENDLESS : code;
}

/* ---- the start -------------------------------------------------------------------------------------------------- */

/* No event has happened so far. */
OUTLINED void forget_events(Run run) {
    for (int64_t k = 0; k < run.i->n_e; k++)
        integers(run, happened)[k] = integers(run, shrinking)[k] = integers(run, on_zero)[k] = 0;
    clear(reals(run, leaving), run.i->n_e);
    run.i->last_event = -1;
    run.i->stopped = run.i->idle = run.i->restless = run.i->instants = 0;
    run.r->t_idle = run.r->t_restless = run.r->t_instant = -INF;
    run.r->kicked = 0.0;
}

/* Let contacts that touch at the start (t, z) close or be hit, and friction hold; the state behind is left in z_event. */
OUTLINED int64_t touch(Run run, double t, int64_t *changed) {
    double *z = reals(run, z_event);
    copy(z, reals(run, z), run.i->n_z);
    keep_values(run, t, z);
    for (int64_t k = 0; k < run.i->n_e; k++)
        integers(run, happening)[k] = integers(run, piled)[k] = 0;
    return has_contacts(run) ? settle(run, ON_THIS_SIDE(run, t), z, changed) : OK;
}

/* Let events happen at the start (t, z), with the sides of all functions: those that stand on zero and leave it in a direction
   that is watched, those beyond a limit, and what impacts (`struck`) have carried across. */
OUTLINED int64_t fire_at_start(Run run, double t, int64_t struck, int64_t *changed) {
    const double *here = reals(run, g);
    find_zeros(run, t);
    if (struck)
        find_crossed(run, t, 1);
    int64_t code = find_sides(run, t, 1);
    if (code != OK)
        return code;
    find_leaving(run);
    for (int64_t k = 0; k < events_of(run); k++)
        if (limit_of(run, k) != 0 && sign_of(here[k]) == limit_of(run, k) && is_watched(run, k) && !is_contact(run, k) && !is_still(run, k))
            integers(run, happening)[k] = 1;
    return happen(run, t, changed);
}

#endif
