/* Parts that events switch, and what else events do, in programs that have all modes. */
#ifndef KINETREE_SWITCHED_PARTS_H
#define KINETREE_SWITCHED_PARTS_H

#include "modes.h"
#include "switch_law.h"

#define INDEPENDENT 1e-6 /* what is left of a row beside others, over the first, above which it holds a motion of its own */

/* What `look` and `move` of constraints that are switched on are handed: room for what is not asked for. */
typedef struct {
    Run run;
    Room room;
} SwitchedModel;

/* A, φ, ψ and B of what is switched on. */
static void look_at_switched(void *model, double t, const double *z, double *A, double *phi, double *psi, double *B) {
    SwitchedModel *m = (SwitchedModel *)model;
    Run run = m->run;
    Room room = m->room;
    Matrices base = matrices_at(run, t, z, &room);
    Address in[3] = {address(&t), address(z), address(reals(run, p))}, out[3] = {address(phi), address(psi), address(B)};
    copy(A, base.A, run.i->n_y * run.i->n_y);
    call_with(run, mode_kernel(run, base_mode(run), MODE_KERNEL_CONSTRAINTS), in, out);
}

static void move_switched(void *model, double t, const double *z, const double *delta, double *dx) {
    Run run = ((SwitchedModel *)model)->run;
    (void)t;
    integers(run, inputs)[0] = address(z);
    integers(run, inputs)[1] = address(delta);
    integers(run, outputs)[0] = address(dx);
    call(run, run.i->tangent);
}

static inline int64_t room_for_switching(Run run) {
    int64_t m = 0, n_y = run.i->n_y;
    for (int64_t k = 0; k < run.i->n_modes; k++)
        m = most(m, mode_words(run, k)[MODE_M]);
    int64_t held = room_for_held(n_y, m) + (2 * n_y + 3) * run.i->n_still + m * n_y + 4 * m + 48;
    int64_t closing = most(room_for_closing(run.i->n_x, n_y, m) + m, held);
    return n_y + most(room_for_matrices(run) + closing, room_for_rubbing_behind(run)) + 64;
}

/* The state after constraints were switched on, which have to fit. */
static int64_t fit_switched(Run run, double t, double *z, Room room) {
    int64_t base = base_mode(run);
    const int64_t *words = mode_words(run, base);
    double length = 0.0;
    if (words[MODE_M] == 0)
        return OK;
    Address in[2] = {address(z), address(reals(run, p))}, out[1] = {address(&length)};
    call_with(run, mode_kernel(run, base, MODE_KERNEL_LENGTH), in, out);
    SwitchedModel model = {run, room};
    take(&room, room_for_matrices(run));
    double *told = take(&room, words[MODE_M]);
    Switched on = {run.i->n_x, run.i->n_y, words[MODE_M], words[MODE_M_H], run.i->n_q, integers(run, quaternions),
                   integers(run, mode_rows) + words[MODE_FIRST] + words[MODE_N_S], length, &model, look_at_switched,
                   move_switched};
    int64_t code = close_constraints(&on, t, z, told, room);
    return code == CLOSING_FITS ? OK : code == CLOSING_MASSLESS ? SINGULAR_EQUATIONS : DOES_NOT_FIT;
}

/* Mark the events whose function is held on its zero by what is on now. */
static void find_still(Run run, double t, const double *z) {
    int64_t base = base_mode(run), n = run.i->n_still, n_y = run.i->n_y, m = mode_words(run, base)[MODE_M];
    int64_t kernel = mode_kernel(run, base, MODE_KERNEL_STILL);
    Room room = scratch(run);
    for (int64_t k = 0; k < run.i->n_actions; k++)
        integers(run, still)[k] = 0;
    if (n == 0 || m == 0 || kernel == 0)
        return;
    double *g = take(&room, n), *rate = take(&room, n), *along = take(&room, n * n_y), *speeds = take(&room, n * n_y);
    double *B = take(&room, m * n_y);
    int64_t *held = take_integers(&room, n);
    Address in[3] = {address(&t), address(z), address(reals(run, p))};
    Address out[5] = {address(g), address(rate), address(along), address(speeds), address(B)};
    call_with(run, kernel, in, out);
    find_held(g, rate, along, speeds, n, B, m, z, run.i->n_x, n_y, held, room);
    for (int64_t k = 0; k < n; k++)
        integers(run, still)[integers(run, may_be_still)[k]] = held[k];
}

/* Where numbers tell which parts are on: choose independent rows among those that are, with rows of what is off, which are zero,
   behind them: what holds at the start may be held by another part later. */
static void choose_rows(Run run, double t, const double *z, Room room) {
    int64_t base = base_mode(run), n = run.i->n_y, count = 0, at = 0;
    const int64_t *words = mode_words(run, base);
    int64_t m = words[MODE_M], *rows = integers(run, mode_rows) + words[MODE_FIRST], *which = take_integers(&room, m);
    int64_t *order = take_integers(&room, m), *chosen = take_integers(&room, m);
    double *W = take(&room, m * n), *betas = take(&room, most(m, 1));
    if (words[MODE_SWITCHED] >= 0)
        return;
    Matrices found = matrices_at(run, t, z, &room);
    for (int64_t i = 0; i < m; i++) {
        double size = length_of(found.B + i * n, n);
        chosen[i] = !(size > 0.0);
        for (int64_t j = 0; j < n && size > 0.0; j++)
            W[count * n + j] = found.B[i * n + j] / size;
        if (size > 0.0)
            which[count++] = i;
    }
    reflect_rows(W, betas, order, count, n, 1);
    for (int64_t k = 0; k < least(count, n); k++)
        if (size_of(W[k * n + k]) > INDEPENDENT * size_of(W[0]))
            chosen[which[order[k]]] = 2;
    for (int64_t i = 0; i < m; i++)
        at += chosen[i] == 2;
    for (int64_t i = 0; i < m; i++)
        if (chosen[i] == 1 && at++ >= words[MODE_N_S])
            chosen[i] = 0;
    at = 0;
    for (int64_t i = 0; i < m && at < words[MODE_N_S]; i++)
        if (chosen[i] != 0)
            rows[at++] = i;
}

/* Switch parts: bits of what differs from the start are set and cleared. `closes`: constraints are switched on. */
static int64_t switch_parts(Run run, double t, double *z, const int64_t *words, int64_t *changed) {
    int64_t switched = (run.i->switched_parts | words[ACTION_SETS]) & ~words[ACTION_CLEARS];
    if (switched == run.i->switched_parts)
        return OK;
    run.i->switched_parts = switched;
    run.i->other_mode = 1;
    *changed = 1;
    give_states(run, integers(run, rub_states));
    Room room = scratch(run);
    double *before = take(&room, run.i->n_y);
    copy(before, z + run.i->n_x, run.i->n_y);
    int64_t code = OK;
    if (words[ACTION_CLOSES] != 0) {
        code = fit_switched(run, t, z, room);
        if (code == OK)
            code = rub_behind(run, t, z, before, 0, 0, 0, changed, room);
    }
    if (code == OK) {
        choose_rows(run, t, z, scratch(run));
        find_still(run, t, z);
    }
    return code;
}

#endif
