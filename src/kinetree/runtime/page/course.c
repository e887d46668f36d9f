/* The course of a motion for the page, which takes the rows and is told of events through `kinetree_note_event`. It stands behind
   the parts of the text. */
#include "course.h"

void kinetree_note_event(int64_t k, double t);

static void note_event(Run run, int64_t k, double t) {
    (void)run;
    kinetree_note_event(k, t);
}

static void reconnect(Run run) {
    connect_mode(run);
#ifdef HELD_BESIDE
    connect_beside(run);
#endif
}

static double planned_until(Run run) { return run.r->t_end; }

/* Doubles that this works with. */
int64_t course_room(Integers *i, Reals *r) {
    Run run = {i, r};
    return room_for_course(run);
}

/* Connect the equations of the mode in which motions begin. */
int64_t open_course(Integers *i, Reals *r) {
    Run run = {i, r};
    stand_open(run);
    forget_events(run);
    reconnect(run);
    measure_round_off(run);
    return OK;
}

/* Begin at (t, z), and let happen what happens there; `first` is left with the first row. */
int64_t begin_course(Integers *i, Reals *r, double *first) {
    Run run = {i, r};
    return commence(run, 0.0, first);
}

/* Go on to another time, perhaps with other parameters. */
int64_t resume_course(Integers *i, Reals *r) {
    Run run = {i, r};
    i->stale = 1;
#ifdef HELD_BESIDE /* parameters may have moved contacts */
    measure_rows(run);
    reconnect(run);
#endif
    measure_round_off(run);
    plan_switchings(i, r, r->t, r->t_end);
    return wind_up(run, r->t, 0, 0);
}

/* Do what a code of `advance` asks for; OK where the motion goes on. */
int64_t continue_course(Integers *i, Reals *r, int64_t code) {
    Run run = {i, r};
    return go_beyond(run, code);
}
