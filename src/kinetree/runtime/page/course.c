/* The course of a motion around `advance`, for the page, which takes the rows: the beginning, and what lies behind events,
   switchings and jumps. The page is told of events through `kinetree_note_event`. It stands behind the parts of the text. */
#include "program.h"

void kinetree_note_event(int64_t k, double t);

static void note_event(Run run, int64_t k, double t) {
    (void)run;
    kinetree_note_event(k, t);
}

static void reconnect(Run run) { connect_mode(run); }

OUTLINED int64_t leave_break(Run run) { return leave_switching(run.i, run.r, run.r->t_end); }

/* Set the clocks of sampled blocks by the parameters. */
static int64_t wind_up(Run run, double t, int64_t at_start) {
    int64_t n = run.i->n_clocks;
    Room room = scratch(run);
    double *periods = take(&room, n), *offsets = take(&room, n);
    Address in[1] = {address(reals(run, p))}, out[2] = {address(periods), address(offsets)};
    if (n == 0)
        return OK;
    call_with(run, run.i->clocks, in, out);
    return wind_clocks(run.i, run.r, periods, n, offsets, n, t, 0, at_start) < 0 ? OK : BAD_CLOCK;
}

OUTLINED int64_t plan_again(Run run, double t) {
    if (run.i->other_mode != 0)
        enter_mode(run);
    plan_switchings(run.i, run.r, t, run.r->t_end);
    return wind_up(run, t, 0);
}

OUTLINED int64_t start_again(Run run, double t) {
    reconnect(run);
    measure_round_off(run);
    return start(run.i, run.r, t, run.i->order);
}

/* Doubles that this works with. */
int64_t course_room(Integers *i, Reals *r) {
    Run run = {i, r};
    return most(room_for_events(run), 2 * i->n_clocks + 16);
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
    double t = r->t;
    copy(first, reals(run, z), i->n_z);
    plan_switchings(i, r, t, r->t_end);
    int64_t code = wind_up(run, t, 1);
    if (code == OK && t >= r->t_sample)
        code = sample(i, r);
    i->row_due = 0;
    if (code == OK)
        code = start_again(run, t);
    if (code != OK)
        return code;
    copy(first, reals(run, z), i->n_z);
    if (i->n_e == 0)
        return OK;
    int64_t *of_events = take_integers(&(Room){at_address(i->scratch)}, i->n_e);
    for (int64_t k = 0; k < i->n_actions; k++)
        of_events[k] = action_words(run, k)[ACTION_DIRECTION];
    watch_all(run, of_events);
    i->watching = 1;
    if (i->n_switches > 0)
        sides_at(i, r, t, 0);
    if (i->n_contacts > 0 && starts_beyond(run, ON_THIS_SIDE(run, t), reals(run, z)))
        return CONTACT_BROKEN;
    return set_out(run, t, first);
}

/* Go on to another time, perhaps with other parameters. */
int64_t resume_course(Integers *i, Reals *r) {
    Run run = {i, r};
    i->stale = 1;
    measure_round_off(run);
    plan_switchings(i, r, r->t, r->t_end);
    return wind_up(run, r->t, 0);
}

/* Do what a code of `advance` asks for; OK where the motion goes on. */
int64_t continue_course(Integers *i, Reals *r, int64_t code) {
    Run run = {i, r};
    return go_beyond(run, code);
}
