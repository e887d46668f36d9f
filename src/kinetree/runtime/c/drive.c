/* The loop that takes steps, the same for all methods.

   `advance` works until something outside is needed (room for output, an event's action, a look at the clock) and
   returns a code; all that it was doing is in the memory, so calling it again goes on from there. */
#include "restarts.h"
#include "sample.h"
#include "watch.h"

/* Room for rows of output and states for the audit: times wanted, rows (count of them), states kept. */
typedef struct Output {
    const double *times;
    double *t, *z, *kept_t, *kept_z;
    int64_t count, kept_count;
} Output;

/* Keep (t, z) for the audit; every other one is given up when there is no more room. */
static void keep_state(Run run, Output *out) {
    int64_t n = run.i->n_z;
    if (out->kept_count == 0 || run.i->steps % run.i->kept_stride != 0)
        return;
    if (run.i->kept == out->kept_count) {
        run.i->kept_stride *= 2;
        run.i->kept /= 2;
        for (int64_t k = 0; k < run.i->kept; k++) {
            out->kept_t[k] = out->kept_t[2 * k + 1];
            copy(out->kept_z + k * n, out->kept_z + (2 * k + 1) * n, n);
        }
        if (run.i->steps % run.i->kept_stride != 0)
            return;
    }
    out->kept_t[run.i->kept] = run.r->t;
    copy(out->kept_z + run.i->kept * n, reals(run, z), n);
    run.i->kept++;
}

/* The next row of output; NULL where there is no more room. */
static double *next_row(Run run, Output *out, double t) {
    if (run.i->output_used == out->count)
        return 0;
    if (out->t)
        out->t[run.i->output_used] = t;
    return out->z + run.i->output_used++ * run.i->n_z;
}

/* True if a row is wanted that shows the pending step at `limit` or before; one at a sample shows the state behind
   it. */
static int wants_row(Run run, const Output *out, double limit) {
    if (run.i->output_next >= run.i->output_count)
        return 0;
    double t = out->times[run.i->output_next];
    return t <= limit && !(t >= run.r->t_new && run.r->t_new == run.r->t_sample);
}

/* Rows of the pending step up to `limit`. */
static int64_t show_rows(Run run, Output *out, double limit) {
    ROLLED while (wants_row(run, out, limit)) {
        double t = out->times[run.i->output_next], *row = next_row(run, out, t);
        if (!row)
            return OUTPUT_FULL;
        int64_t status = state_at(run, t, row);
        if (status != OK) {
            run.i->output_used--;
            return give_up(run, status);
        }
        run.i->output_next++;
    }
    return OK;
}

/* Events and output of the pending step, then commit it. */
static int64_t finish_step(Run run, Output *out) {
    double t_new = run.r->t_new;
    if (run.i->watching != 0 && run.i->searched == 0) {
        int64_t hits = invoke(run.i->location, run);
        if (hits < 0) { /* of a step between whose ends nothing is known, a shorter one may tell more */
            run.i->pending = hits == UNIT_WANTED;
            run.r->t_searched = max(run.r->t_searched, run.r->t_done);
            return reject(run, hits, (t_new - run.r->t) * FAILED_FACTOR);
        }
        run.i->searched = hits > 0 ? 2 : 1;
        if (run.i->searched == 2 && is_spoilt(run))
            return LOCATED; /* before rows are made of a step that may be taken again */
    }
    double limit = run.i->searched == 2 ? run.r->t_event : t_new;
    if (wants_row(run, out, limit)) {
        int64_t code = SELDOM(show_rows)(run, out, limit);
        if (code != OK)
            return code;
    }
    if (run.i->searched == 2) {
        int64_t status = SELDOM(state_at)(run, limit, reals(run, z_event));
        if (status != OK)
            return give_up(run, status);
        run.r->t_done = limit;
        run.i->searched = 0;
        return EVENT;
    }
    if (run.i->output_count < 0 && t_new > run.r->t_silent && t_new != run.r->t_sample) {
        double *row = next_row(run, out, t_new);
        if (!row)
            return OUTPUT_FULL;
        copy(row, reals(run, z_new), run.i->n_z);
    }
    commit_step(run);
    keep_state(run, out);
    int64_t code = watch_stiffness(run);
    return code == OK ? watch_rows(run) : code;
}

/* The row at the time of a sample, behind it. */
static int64_t show_sampled(Run run, Output *out) {
    int wanted = run.r->t > run.r->t_silent;
    if (run.i->output_count >= 0)
        wanted = run.i->output_next < run.i->output_count && out->times[run.i->output_next] <= run.r->t;
    if (wanted) {
        double *row = next_row(run, out, run.r->t);
        if (!row)
            return OUTPUT_FULL;
        copy(row, reals(run, z), run.i->n_z);
        if (run.i->output_count >= 0)
            run.i->output_next++;
    }
    run.i->row_due = 0;
    return OK;
}

/* Do what is due before the next step: samples, their rows, the right-hand side behind them. */
static int64_t between_steps(Run run, Output *out) {
    if (run.i->row_due != 0) {
        int64_t code = show_sampled(run, out);
        if (code != OK)
            return code;
    }
    if (run.r->t >= run.r->t_break && run.r->t < run.r->t_end)
        return BREAK;
    if (run.i->n_clocks > 0 && run.r->t >= run.r->t_sample)
        return take_samples(run);
    if (run.r->t >= run.r->t_end)
        return FINISHED;
    return refresh(run);
}

/* Take up to `budget` attempts. Returns a code (failures are negative); output_used rows of output are filled.

   `kept` of the states at the ends of steps, evenly spread over all steps so far, are in kept_t and kept_z. */
int64_t advance(Integers *i, Reals *r, int64_t budget, const double *times, int64_t n_times, double *out_t,
                int64_t n_out, double *out_z, int64_t n_rows, int64_t n_columns, double *kept_t, int64_t n_kept,
                double *kept_z, int64_t n_kept_rows, int64_t n_kept_columns) {
    Run run = {i, r};
    Output out = {times, out_t, out_z, kept_t, kept_z, n_out, n_kept};
    (void)n_times, (void)n_rows, (void)n_columns, (void)n_kept_rows, (void)n_kept_columns;
    i->output_used = 0;
    ROLLED for (int64_t k = 0; k < budget; k++) {
        if (i->pending == 0) {
            int64_t code = between_steps(run, &out);
            ROLLED while (code == OK && i->n_clocks > 0 && (i->row_due != 0 || r->t >= r->t_sample))
                code = between_steps(run, &out);
            if (code != OK)
                return code;
            if (i->steps + i->rejected >= i->max_steps)
                return TOO_MANY_STEPS;
            code = try_step(run);
            if (code != OK)
                return code;
        }
        if (i->pending != 0) {
            int64_t code = finish_step(run, &out);
            if (code != OK)
                return code;
        }
    }
    return SLICE_ENDED;
}

/* From t to t_end without rows, events or audit, for those who drive a simulation themselves; at most so many attempts,
   after which it is called again. */
int64_t march(Integers *i, Reals *r) {
    Run run = {i, r};
    int64_t last = i->steps + i->rejected + STEPS_OF_A_CALL;
    for (;;) {
        if (r->t >= r->t_break && r->t < r->t_end)
            return BREAK;
        if (r->t >= r->t_sample) {
            int64_t code = take_samples(run);
            i->row_due = 0;
            if (code != OK)
                return code;
            continue;
        }
        if (r->t >= r->t_end)
            return FINISHED;
        int64_t code = refresh(run);
        if (code != OK)
            return code;
        if (i->steps + i->rejected >= last)
            return SLICE_ENDED;
        code = try_step(run);
        if (code != OK)
            return code;
        if (i->pending != 0) {
            commit_step(run);
            code = watch_rows(run);
            if (code != OK)
                return code;
        }
    }
}

int64_t start(Integers *i, Reals *r, double t, int64_t order) {
    Run run = {i, r};
    return begin(run, t, order);
}

/* g(t, z), for callers outside. */
int64_t evaluate_events(Integers *i, Reals *r, double t, const double *z, int64_t n, double *g, int64_t n_e) {
    Run run = {i, r};
    (void)n, (void)n_e;
    event_values(run, t, z, g);
    return OK;
}

/* ż at a state, `calls` times over (for timings); the status of the last evaluation. */
int64_t rates(Integers *i, Reals *r, double t, double *z, int64_t n, double *zdot, int64_t n_zdot, int64_t calls) {
    Run run = {i, r};
    int64_t status = OK;
    (void)n, (void)n_zdot;
    for (int64_t k = 0; k < calls && status == OK; k++)
        status = evaluate(run, t, z, zdot);
    return status;
}

/* Set the clocks by periods and offsets (s); where these are others, or `first`, they tick next from t on, or behind it
   where those `at_start` have been taken. The first clock whose period is not positive, or so short that no time of the run
   passes in it; -1 where there is none. */
int64_t wind_clocks(Integers *i, Reals *r, const double *periods, int64_t n, const double *offsets, int64_t n_offsets,
                    double t, int64_t first, int64_t at_start) {
    Run run = {i, r};
    (void)n, (void)n_offsets;
    for (int64_t c = 0; c < i->n_clocks; c++) {
        if (!(periods[c] > 0.0 && periods[c] < INF) || is_unresolved(run, t, periods[c]))
            return c;
        first = first || periods[c] != reals(run, period)[c] || offsets[c] != reals(run, offset)[c];
    }
    if (first) {
        copy(reals(run, period), periods, i->n_clocks);
        copy(reals(run, offset), offsets, i->n_clocks);
        wind(run, t, at_start);
    }
    return -1;
}

/* Deal with the ticks at t. */
int64_t sample(Integers *i, Reals *r) {
    Run run = {i, r};
    return take_samples(run);
}
