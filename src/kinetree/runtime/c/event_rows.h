/* The functions that event_actions.h asks for, where a row of `actions` describes every event. */
#ifndef KINETREE_EVENT_ROWS_H
#define KINETREE_EVENT_ROWS_H

#include "event_actions.h"

static inline const int64_t *action_words(Run run, int64_t k) { return integers(run, actions) + k * ACTION_WORDS; }

static int is_contact(Run run, int64_t k) { return is_contact_row(run, k); }

static int is_held(Run run, int64_t k) {
    if (k >= run.i->n_actions || action_words(run, k)[ACTION_KIND] != ACTION_IS_CONTACT)
        return 0;
    return integers(run, contact_closed)[action_words(run, k)[ACTION_NUMBER]] != 0;
}

static int is_still(Run run, int64_t k) { return k < run.i->n_actions && integers(run, still)[k] != 0; }
static int was_still(Run run, int64_t k) { return k < run.i->n_actions && integers(run, still_before)[k] != 0; }

static void keep_still(Run run) {
    for (int64_t k = 0; k < run.i->n_actions; k++)
        integers(run, still_before)[k] = integers(run, still)[k];
}

static int has_struck(Run run) { return run.i->struck != 0; }
static int64_t limit_of(Run run, int64_t k) { return action_words(run, k)[ACTION_LIMIT]; }

#endif
