/* Right-hand sides from the matrices A, f, B, γ: one unit per reduction. */
#include "evaluate.h"
#include "reductions.h"
#include "sparse.h"

/* Doubles that the reduction of dense matrices works with. */
static int64_t dense_room(Run run) { return room_for_rows(run.i->n_s, run.i->n_y); }

static int64_t sparse_room(Run run) { return room_for_sparse(integers(run, sparse), run.i->m); }

/* Doubles that the reduction of a run works with; those of a fallback are asked for when it is needed. */
int64_t reduction_room(Integers *i, Reals *r) {
    Run run = {i, r};
    return i->n_pattern > 0 ? sparse_room(run) : dense_room(run);
}

/* Call the matrices kernel; ẋ and ẇ go straight into the ż asked for. */
static void call_matrices(Run run) {
    int64_t *outputs = integers(run, outputs), zdot = outputs[0];
    outputs[1] = address(reals(run, A));
    outputs[2] = address(reals(run, force));
    outputs[3] = address(reals(run, B));
    outputs[4] = address(reals(run, gamma));
    outputs[5] = address(at_address(zdot) + run.i->n_x + run.i->n_y);
    call(run, run.i->matrices);
}

/* The independent rows of B and of a right-hand side, moved to the front of both.

   Only these stay: inside a step states are off the constraints, and rows that repeat others on the constraints
   contradict them there. */
static void independent_rows(Run run, double *right) {
    double *B = reals(run, B);
    const int64_t *rows = integers(run, rows);
    for (int64_t a = 0; a < run.i->n_s; a++) { /* ascending, so that nothing is overwritten before it is moved */
        right[a] = right[rows[a]];
        for (int64_t j = 0; j < run.i->n_y; j++)
            B[a * run.i->n_y + j] = B[rows[a] * run.i->n_y + j];
    }
}

/* A, f, B, γ from the matrices kernel, B and γ of the independent rows. */
static void assemble(Run run) {
    call_matrices(run);
    independent_rows(run, reals(run, gamma));
}

/* Put ẏ, and the power y·(Aẏ − f) of the constraints where it is asked for, into ż. `rank` as reductions return it. */
static int64_t deliver(Run run, double power, int64_t rank) {
    int64_t n_x = run.i->n_x, n_y = run.i->n_y;
    double *zdot = at_address(integers(run, outputs)[0]);
    run.i->rank = rank >= 0 ? rank : -1 - rank;
    copy(zdot + n_x, reals(run, ydot), n_y);
    if (run.i->constraint_work >= 0)
        zdot[n_x + n_y + run.i->constraint_work] = power;
    return rank >= 0 && doubt(zdot, run.i->n_z) == 0.0 ? OK : NON_FINITE;
}

static double *speeds(Run run) { return at_address(integers(run, inputs)[1]) + run.i->n_x; }

/* y·(Aẏ − f). */
static double constraint_power(Run run) {
    int64_t n = run.i->n_y;
    const double *A = reals(run, A), *f = reals(run, force), *ydot = reals(run, ydot), *y = speeds(run);
    double power = 0.0;
    for (int64_t i = 0; i < n; i++) {
        double force = -f[i];
        for (int64_t j = 0; j < n; j++)
            force += A[i * n + j] * ydot[j];
        power += y[i] * force;
    }
    return power;
}

/* The reduction by multipliers of the matrices as they stand. */
static int64_t multipliers_of(Run run) {
    return solve_multipliers(reals(run, A), reals(run, force), reals(run, B), reals(run, gamma), reals(run, ydot),
                             reals(run, multipliers), run.i->n_s, run.i->n_y, scratch(run));
}

/* F3. */
int64_t by_multipliers(Integers *i, Reals *r) {
    Run run = {i, r};
    if (!has_room(run, dense_room(run)))
        return UNIT_WANTED;
    assemble(run);
    int64_t rank = multipliers_of(run);
    return deliver(run, constraint_power(run), rank);
}

/* F7. */
int64_t by_zero_eigenvalue(Integers *i, Reals *r) {
    Run run = {i, r};
    if (!has_room(run, dense_room(run)))
        return UNIT_WANTED;
    assemble(run);
    int64_t rank =
        solve_zero_eigenvalue(reals(run, A), reals(run, force), reals(run, B), reals(run, gamma), reals(run, ydot),
                              reals(run, multipliers), i->n_s, i->n_y, scratch(run));
    return deliver(run, constraint_power(run), rank);
}

/* F8. */
int64_t by_partition(Integers *i, Reals *r) {
    Run run = {i, r};
    if (!has_room(run, dense_room(run)))
        return UNIT_WANTED;
    assemble(run);
    int64_t rank =
        solve_partitioned(reals(run, A), reals(run, force), reals(run, B), reals(run, gamma),
                          integers(run, partition), reals(run, ydot), reals(run, multipliers), i->n_s, i->n_y,
                          scratch(run));
    return deliver(run, constraint_power(run), rank);
}

/* Set y_b of the state to be evaluated from its x and y_a, in place. 0 where the partition forbids it. */
static int complete_speeds(Run run) {
    int64_t *outputs = integers(run, outputs), zdot = outputs[0];
    double *psi = reals(run, psi);
    outputs[0] = address(reals(run, phi));
    outputs[1] = address(psi);
    outputs[2] = address(reals(run, B));
    call(run, run.i->constraints);
    outputs[0] = zdot;
    independent_rows(run, psi);
    return dependent_speeds(reals(run, B), psi, integers(run, partition), speeds(run), run.i->n_s, run.i->n_y,
                            scratch(run));
}

/* F8 with y_b from the constraints; where the partition does not allow it, this evaluation is F3's. */
int64_t by_independent_speeds(Integers *i, Reals *r) {
    Run run = {i, r};
    if (!has_room(run, dense_room(run)))
        return UNIT_WANTED;
    int complete = i->constraints != 0 && complete_speeds(run);
    assemble(run);
    int64_t rank = i->n_s;
    r->leverage = complete ? solve_independent_speeds(reals(run, A), reals(run, force), reals(run, B),
                                                      reals(run, gamma), integers(run, partition), reals(run, ydot),
                                                      i->n_s, i->n_y, scratch(run))
                           : -1.0;
    if (!(r->leverage >= 0.0)) {
        i->fallbacks++;
        r->leverage = INF;
        rank = multipliers_of(run);
    }
    return deliver(run, constraint_power(run), rank);
}

/* F3 with a fixed pattern; where it does not solve its equations, this evaluation is done with whole matrices. */
int64_t by_sparse_factors(Integers *i, Reals *r) {
    Run run = {i, r};
    int64_t n = i->n_y, m = i->n_s, rank = m;
    const int64_t *S = integers(run, sparse), *rows = integers(run, rows);
    if (!has_room(run, sparse_room(run)))
        return UNIT_WANTED;
    call_matrices(run);
    const double *a = reals(run, A), *b = reals(run, B), *f = reals(run, force), *gamma = reals(run, gamma);
    double *ydot = reals(run, ydot), *multipliers = reals(run, multipliers);
    if (!(solve_sparse(S, a, f, b, gamma, i->m, ydot, multipliers, scratch(run)) < INF)) {
        if (!has_room(run, dense_room(run) + n * n + m * n + m + 64))
            return UNIT_WANTED;
        i->fallbacks++;
        Room room = scratch(run);
        double *A = take(&room, n * n), *B = take(&room, m * n), *kept = take(&room, m);
        spread(S, a, b, A, B);
        for (int64_t k = 0; k < m; k++)
            kept[k] = gamma[rows[k]];
        rank = solve_multipliers(A, f, B, kept, ydot, multipliers, m, n, room);
    }
    const double *y = speeds(run);
    double power = 0.0; /* y·(A ẏ − f) */
    for (int64_t k = 0; k < n; k++)
        power -= y[k] * f[k];
    for (int64_t q = 0; q < S[N_A]; q++)
        power += y[S[S[A_ROW] + q]] * a[q] * ydot[S[S[A_COLUMN] + q]];
    return deliver(run, power, rank);
}
