/* Events of a run in Python: what happens at an instant, in which order, and what follows from it, is decided here
   (event_actions.h); what events do, and how contacts find their state, by functions of Python. */
#include "event_rows.h"

/* They find the instant's functions that are `happening` in the memory, and change z; OK, STOPPED or another code. */
typedef int64_t (*Action)(int64_t k, double *z, int64_t *changed);
typedef int64_t (*Settlement)(double t, double *z, int64_t *changed);

OUTLINED int64_t act(Run run, int64_t k, double t, double *z, int64_t *changed) {
    (void)t; /* that of the instant */
    return ((Action)(intptr_t)run.i->acting)(k, z, changed);
}

OUTLINED int64_t settle(Run run, double t, double *z, int64_t *changed) {
    return ((Settlement)(intptr_t)run.i->settling)(t, z, changed);
}

/* Projection, behind it, says where constraints cannot be met. */
OUTLINED int has_jumped(Run run, double t, const double *z) { return (void)run, (void)t, (void)z, 0; }

/* Nothing has happened so far. */
int64_t no_events(Integers *i, Reals *r) {
    Run run = {i, r};
    forget_events(run);
    return OK;
}

/* Contacts that touch at the start; and events there. `changed` (1): whether the motion goes on from another state. */
int64_t contacts_at_start(Integers *i, Reals *r, double t, int64_t *changed, int64_t n) {
    Run run = {i, r};
    changed[n - 1] = 0;
    return touch(run, t, changed);
}

int64_t events_at_start(Integers *i, Reals *r, double t, int64_t *changed, int64_t n) {
    Run run = {i, r};
    return fire_at_start(run, t, i->struck, changed + (n - 1));
}

/* Events that were located, at (t_event, z_event). */
int64_t events_located(Integers *i, Reals *r, int64_t *changed, int64_t n) {
    Run run = {i, r};
    for (int64_t k = 0; k < i->n_e; k++)
        integers(run, happening)[k] = k < events_of(run) && is_watched(run, k) && integers(run, hits)[k] != 0;
    return fire(run, r->t_event, changed + (n - 1));
}

/* Contacts once more at (t, z), where the motion does not go on with those that are held. */
int64_t contacts_again(Integers *i, Reals *r, double t, int64_t *changed, int64_t n) {
    Run run = {i, r};
    return settle_again(run, t, changed + (n - 1));
}

/* Events whose functions the change just now has carried across, at (t, z). */
int64_t events_crossed(Integers *i, Reals *r, double t, int64_t *changed, int64_t n) {
    Run run = {i, r};
    return fire_crossed(run, t, changed + (n - 1));
}
