/* Alpha: the generalized-α method on the stabilised index-2 equations, order 2, for stiff constrained systems, in
   fixed steps or with error control.

   Works on the equations as they stand, A ẏ = f + Bᵀλ with φ(x) = 0 *and* B y = b (Gear, Gupta & Leimkuhler), so
   neither λ nor stiff forces are eliminated first. In the tangent space of x (Arnold & Brüls, Convergence of the
   generalized-α scheme for constrained mechanical systems, Multibody System Dynamics 18 (2007) 185–202):

       (1−α_m) a₁ + α_m a₀ = (1−α_f) ẏ₁ + α_f ẏ₀
       y₁ = y₀ + h ((1−γ) a₀ + γ a₁)
       x₁ = x₀ ⊕ Δ,   Δ = h y₀ + h² ((½−β) a₀ + β a₁) + C B₀ᵀ η
       A ẏ₁ = f + Bᵀ λ,   φ(x₁) = 0,   B y₁ = b                       at the end of the step

   C says how readily coordinates change: 1, but less of elastic ones, which η would set vibrating (`project.c`).
   ⊕ goes through the tangent at half the increment, which keeps order 2 for quaternions too. The unknowns ẏ₁, λ, η
   are found by Newton iteration. Its factors are kept as long as the step stays and it converges fast, its stiffness and
   damping (by differences of the matrices kernel) as long as new factors make it fast. High frequencies are damped by
   ϱ∞ = 0.8 per step; a start off the slow motion (stiff springs not at rest) needs error control. Cubic Hermite dense
   output: speeds of stiff directions, and with them what lies within a step, are off by about c h² ÿ (c as below), which
   changes its sign from step to step for some steps behind a change of h.

   Works, which nothing depends on, are integrals of the parabola through their rates at the ends of this step and at
   the start of the last one: the trapezoidal rule would be the least accurate part of the energy balance.

   Error control looks at positions, whose local error is c h² (ẏ₁ − ẏ₀), c = β + (α_m − α_f)/2 − 1/6. Errors of so low
   an order add up where a motion is free, so that each step may make a share of the tolerance alone. A vibration of
   frequency ω and amplitude A counts as (hω)² A until it is damped, by ϱ∞ per step; then it sets the step no more. The
   estimate is not filtered by the tangent of the step: that would hide what the increments of stiff directions leave
   in speeds. a lies (α_m − α_f) h beside ẏ and is moved when h changes, which keeps order 2 (O. Brüls & M. Arnold, The
   generalized-α scheme as a linear multistep integrator, J. Comput. Nonlinear Dynam. 3 (2008) 041007). */
#include "constraints.h"
#include "dense.h"
#include "jacobian.h"

#define RHO 0.8
#define ALPHA_M ((2 * RHO - 1) / (RHO + 1))
#define ALPHA_F (RHO / (RHO + 1))
#define GAMMA_N (0.5 + ALPHA_F - ALPHA_M)
#define BETA_N (0.25 * (GAMMA_N + 0.5) * (GAMMA_N + 0.5))
#define GAMMA_U (GAMMA_N * (1 - ALPHA_F) / (1 - ALPHA_M)) /* ∂y₁/∂ẏ₁ over h */
#define BETA_U (BETA_N * (1 - ALPHA_F) / (1 - ALPHA_M)) /* ∂Δ/∂ẏ₁ over h² */
#define SHARES 30.0 /* of the tolerance, one of which a step may make */
#define ERROR_OF_POSITIONS (BETA_N + 0.5 * (ALPHA_M - ALPHA_F) - 1.0 / 6.0)
#define MOST_ITERATIONS 25
#define CONVERGED 1e-11 /* relative change of accelerations and positions */
#define STALLED 1e-7 /* the same, where round-off keeps it from becoming less */
#define ROUND_OFF 1e-4 /* share of speeds over a step that counts as accelerations: CONVERGED times it is their round-off */
#define SLOW 0.25 /* share of the last change beyond which factors, then stiffness and damping, are found anew, */
#define NOISE 1e-7 /* unless changes are so small that round-off may keep them from becoming less */
#define DIFFERENCE 1e-7

/* Rows of K, each of length n_z: a at both ends, and scratch. At the places of works, A_OLD and A_NEW hold ẇ at the
   start of the last step and of this one. */
enum { A_OLD, A_NEW, U, STEP_X, BASE_RESIDUAL, RESIDUAL_ROW, SAVED };

static double *row(Run run, int64_t which) { return reals(run, K) + which * run.i->n_z; }
static double *lambda(Run run) { return reals(run, algebraic); }
static double *eta_of(Run run) { return reals(run, algebraic) + run.i->n_s; }

/* Move x to x ⊕ scale·δ through the tangent at half the increment. */
static void tangent_move(Run run, double *z, const double *delta, double scale) {
    double *half = reals(run, z_projected), *dx = reals(run, dx);
    copy(half, z, run.i->n_z);
    tangent_at(run, half, delta);
    for (int64_t i = 0; i < run.i->n_x; i++)
        half[i] += 0.5 * scale * dx[i];
    normalise_quaternions(run, half);
    tangent_at(run, half, delta);
    for (int64_t i = 0; i < run.i->n_x; i++)
        z[i] += scale * dx[i];
    normalise_quaternions(run, z);
}

/* A, f, B, γ at (t, z); ẋ and ẇ into `stage`. */
static void assemble_at(Run run, double t, const double *z) {
    int64_t *outputs = integers(run, outputs);
    double *point = reals(run, stage);
    run.i->evaluations++;
    load_state(run, t, z);
    outputs[0] = address(point);
    outputs[1] = address(reals(run, A));
    outputs[2] = address(reals(run, force));
    outputs[3] = address(reals(run, B));
    outputs[4] = address(reals(run, gamma));
    outputs[5] = address(point + run.i->n_x + run.i->n_y);
    call(run, run.i->matrices);
}

/* A u − f − Bᵀλ with the matrices as they stand, λ on the independent rows. */
static void force_balance(Run run, const double *u, const double *multipliers, double *out) {
    int64_t n = run.i->n_y;
    const int64_t *rows = integers(run, rows);
    const double *A = reals(run, A), *f = reals(run, force), *B = reals(run, B);
    for (int64_t i = 0; i < n; i++) {
        out[i] = -f[i];
        for (int64_t j = 0; j < n; j++)
            out[i] += A[i * n + j] * u[j];
        for (int64_t a = 0; a < run.i->n_s; a++)
            out[i] -= B[rows[a] * n + i] * multipliers[a];
    }
}

/* y·Bᵀλ with B as it stands. */
static double constraint_power(Run run, const double *z, const double *multipliers) {
    int64_t n = run.i->n_y, n_x = run.i->n_x;
    const int64_t *rows = integers(run, rows);
    const double *B = reals(run, B);
    double power = 0.0;
    for (int64_t a = 0; a < run.i->n_s; a++)
        for (int64_t j = 0; j < n; j++)
            power += z[n_x + j] * B[rows[a] * n + j] * multipliers[a];
    return power;
}

/* Set z_new and a₁ from the unknowns ẏ₁ (row U) and η. */
static void end_state(Run run) {
    int64_t n = run.i->n_y, n_x = run.i->n_x;
    const int64_t *rows = integers(run, rows);
    const double *z = reals(run, z), *ydot = reals(run, f) + n_x, *eta = eta_of(run), *B_start = reals(run, B_start);
    double h = run.r->h, *z_new = reals(run, z_new);
    double *a0 = row(run, A_OLD), *a1 = row(run, A_NEW), *u = row(run, U), *delta = row(run, STEP_X);
    copy(z_new, z, run.i->n_z);
    for (int64_t j = 0; j < n; j++) {
        a1[j] = ((1.0 - ALPHA_F) * u[j] + ALPHA_F * ydot[j] - ALPHA_M * a0[j]) / (1.0 - ALPHA_M);
        delta[j] = h * z[n_x + j] + h * h * ((0.5 - BETA_N) * a0[j] + BETA_N * a1[j]);
        z_new[n_x + j] = z[n_x + j] + h * ((1.0 - GAMMA_N) * a0[j] + GAMMA_N * a1[j]);
        for (int64_t a = 0; a < run.i->n_s; a++)
            if (rows[a] < run.i->m_h)
                delta[j] += h * h * BETA_U * B_start[rows[a] * n + j] * eta[a];
    }
    tangent_move(run, z_new, delta, 1.0);
}

/* (A ẏ₁ − f − Bᵀλ; ψ/(γ'h); φ/(β'h²)) at z_new. Rows without a position residual keep η = 0. */
static void residual_at_end(Run run, double *out) {
    int64_t n = run.i->n_y, count = run.i->n_s;
    const int64_t *rows = integers(run, rows);
    double h = run.r->h;
    assemble_at(run, run.r->t_new, reals(run, z_new));
    force_balance(run, row(run, U), lambda(run), out);
    if (count == 0)
        return;
    evaluate_constraints(run, run.r->t_new, reals(run, z_new));
    const double *phi = reals(run, phi), *psi = reals(run, psi);
    for (int64_t a = 0; a < count; a++) {
        int64_t i = rows[a];
        out[n + a] = psi[i] / (GAMMA_U * h);
        out[n + count + a] = i < run.i->m_h ? phi[i] / (BETA_U * h * h) : eta_of(run)[a];
    }
}

/* K, D = ∂(A ẏ − f − Bᵀλ)/∂(x, y) at the present iterate, by differences. Returns OK, or UNIT_WANTED. */
static int64_t differentiate(Run run) {
    int64_t n = run.i->n_y, n_x = run.i->n_x;
    double t = run.r->t_new, *K = reals(run, stiffness), *D = reals(run, damping);
    double *u = row(run, U), *multipliers = lambda(run), *z_new = reals(run, z_new);
    double *base = row(run, BASE_RESIDUAL), *changed = row(run, RESIDUAL_ROW), *saved = row(run, SAVED);
    double *unit = row(run, STEP_X);
    run.i->jacobians++;
    copy(saved, z_new, run.i->n_z);
    assemble_at(run, t, z_new);
    force_balance(run, u, multipliers, base);
    for (int64_t j = 0; j < n; j++) {
        if (is_asked(run))
            return UNIT_WANTED;
        double step = DIFFERENCE * max(1.0, size_of(saved[n_x + j]));
        z_new[n_x + j] = saved[n_x + j] + step;
        assemble_at(run, t, z_new);
        force_balance(run, u, multipliers, changed);
        for (int64_t i = 0; i < n; i++)
            D[i * n + j] = (changed[i] - base[i]) / step;
        z_new[n_x + j] = saved[n_x + j];
        clear(unit, n);
        unit[j] = 1.0;
        tangent_move(run, z_new, unit, DIFFERENCE);
        assemble_at(run, t, z_new);
        force_balance(run, u, multipliers, changed);
        for (int64_t i = 0; i < n; i++)
            K[i * n + j] = (changed[i] - base[i]) / DIFFERENCE;
        copy(z_new, saved, run.i->n_z);
    }
    run.i->jacobian_fresh = 1;
    return OK;
}

/* LU of the Newton matrix with A and B as they stand, and K and D as they were last found.

   [ A + γ'h D + β'h² K   −Bᵀ   β'h² K C B₀ᵀ ]
   [ B                     0    0            ]
   [ B                     0    B C B₀ᵀ      ] */
static int factor_tangent(Run run) {
    int64_t n = run.i->n_y, count = run.i->n_s, w = run.i->n_lu, m_h = run.i->m_h;
    const int64_t *rows = integers(run, rows);
    double h = run.r->h, *W = reals(run, lu);
    const double *A = reals(run, A), *B = reals(run, B), *B_start = reals(run, B_start);
    const double *K = reals(run, stiffness), *D = reals(run, damping);
    run.i->factorisations++;
    clear(W, w * w);
    for (int64_t i = 0; i < n; i++)
        for (int64_t j = 0; j < n; j++)
            W[i * w + j] = A[i * n + j] + GAMMA_U * h * D[i * n + j] + BETA_U * h * h * K[i * n + j];
    for (int64_t a = 0; a < count; a++) {
        int64_t i = rows[a], below = n + count + a;
        for (int64_t j = 0; j < n; j++) {
            W[j * w + n + a] = -B[i * n + j];
            W[(n + a) * w + j] = B[i * n + j];
        }
        for (int64_t b = 0; b < count; b++)
            if (i < m_h && rows[b] < m_h)
                for (int64_t j = 0; j < n; j++)
                    W[below * w + n + count + b] += B[i * n + j] * B_start[rows[b] * n + j];
        if (i < m_h)
            for (int64_t j = 0; j < n; j++)
                W[below * w + j] = B[i * n + j];
        else
            W[below * w + below] = 1.0;
    }
    for (int64_t a = 0; a < count; a++)
        if (rows[a] < m_h)
            for (int64_t i = 0; i < n; i++)
                for (int64_t j = 0; j < n; j++)
                    W[i * w + n + count + a] += BETA_U * h * h * K[i * n + j] * B_start[rows[a] * n + j];
    run.i->factors_valid = 1;
    run.r->h_jacobian = h;
    return lu(W, integers(run, pivots), w, request(run)) > 0.0;
}

/* The error of positions, c h² N(x) (ẏ₁ − ẏ₀), over the share of the tolerances that this step may make. */
static double error_of_positions(Run run) {
    int64_t n = run.i->n_y, n_x = run.i->n_x;
    const double *u = row(run, U), *ydot = reals(run, f) + n_x, *atol = reals(run, atol);
    const double *z = reals(run, z), *z_new = reals(run, z_new), *dx = reals(run, dx);
    double h = run.r->h, *error = reals(run, newton), total = 0.0;
    for (int64_t j = 0; j < n; j++)
        error[j] = ERROR_OF_POSITIONS * h * h * (u[j] - ydot[j]);
    tangent_at(run, z_new, error);
    for (int64_t d = 0; d < n_x; d++) {
        double ratio = dx[d] / (atol[d] + run.r->rtol * max(size_of(z[d]), size_of(z_new[d])));
        total += ratio * ratio;
    }
    return SHARES * square_root(total / (double)most(n_x, 1));
}

/* a₀ of this step: a₁ of the last one, or ẏ; moved to where it belongs with the present h. */
static void begin_accelerations(Run run) {
    int64_t n = run.i->n_y;
    double *times = reals(run, t_algebraic); /* at which the rows A_OLD and A_NEW are valid; the start of the last step */
    double *a0 = row(run, A_OLD), *a1 = row(run, A_NEW), *f = reals(run, f), *ydot = f + run.i->n_x;
    if (times[0] != run.r->t) {
        int goes_on = times[1] == run.r->t;
        times[2] = goes_on ? times[0] : run.r->t;
        copy(a0, goes_on ? a1 : ydot, n);
        for (int64_t k = run.i->n_x + n; k < run.i->n_z; k++) {
            a0[k] = a1[k];
            a1[k] = f[k];
        }
        times[0] = run.r->t;
    }
    if (run.i->fixed == 0 && run.r->h_predictor > 0.0)
        for (int64_t j = 0; j < n; j++)
            a0[j] = ydot[j] + (a0[j] - ydot[j]) * run.r->h / run.r->h_predictor;
    run.r->h_predictor = run.r->h;
}

/* Works at the end of the step, from their rates at its end: the trapezoidal rule less h³/12 times the second derivative
   of ẇ, by the change of slope between the last step and this one. */
static void integrate_works(Run run, const double *rates) {
    const double *z = reals(run, z), *past = row(run, A_OLD), *now = reals(run, f);
    double h = run.r->h, last = run.r->t - reals(run, t_algebraic)[2], *z_new = reals(run, z_new);
    for (int64_t k = run.i->n_x + run.i->n_y; k < run.i->n_z; k++) {
        double slope = (rates[k] - now[k]) / h, bend = 0.0;
        if (last > 0.0)
            bend = 2.0 * (slope - (now[k] - past[k]) / last) / (h + last);
        z_new[k] = z[k] + 0.5 * h * (now[k] + rates[k]) - h * h * h / 12.0 * bend;
    }
}

/* The iteration has failed: K and D are to be found anew. */
static int64_t given_up(Run run) {
    run.i->jacobian_fresh = run.i->factors_valid = 0;
    return is_asked(run) ? UNIT_WANTED : NEWTON_FAILED;
}

/* From (t, z, f) over h to z_new. */
static int64_t attempt(Run run) {
    int64_t n = run.i->n_y, n_x = run.i->n_x, count = run.i->n_s;
    double *z = reals(run, z), *z_new = reals(run, z_new), *f = reals(run, f), *point = reals(run, stage);
    double *u = row(run, U), *multipliers = lambda(run), *eta = eta_of(run), *residual = reals(run, newton);
    double *times = reals(run, t_algebraic), h = run.r->h, previous = INF;
    int found = 0, factored = 0; /* K and D, and factors, in this step */
    run.r->error = 0.0;
    begin_accelerations(run);
    if (count > 0) {
        evaluate_constraints(run, run.r->t, z);
        copy(reals(run, B_start), reals(run, B), run.i->m * n);
        for (int64_t k = 0; k < run.i->m * run.i->n_elastic; k++)
            reals(run, B_start)[k] *= reals(run, compliance)[k % n];
    }
    copy(u, f + n_x, n);
    for (int64_t a = 0; a < count; a++) {
        eta[a] = 0.0;
        if (multipliers[a] != multipliers[a]) /* first step: no λ to start from */
            multipliers[a] = 0.0;
    }
    if (size_of(run.r->h_jacobian - h) > 1e-6 * h) /* fixed steps differ in their last bits */
        run.i->factors_valid = 0;
    for (int iteration = 0; iteration < MOST_ITERATIONS; iteration++) {
        end_state(run);
        if (run.i->jacobian_fresh == 0) {
            run.i->factors_valid = 0;
            if (differentiate(run) != OK)
                return UNIT_WANTED;
            found = 1;
        }
        residual_at_end(run, residual);
        if (run.i->factors_valid == 0) {
            if (!factor_tangent(run))
                return given_up(run);
            factored = 1;
        }
        lu_solve(reals(run, lu), integers(run, pivots), residual, run.i->n_lu);
        double change = 0.0, largest = 0.0, extent = 0.0, shift = 0.0, speed = 1.0;
        for (int64_t j = 0; j < n; j++) {
            u[j] -= residual[j];
            change = max(change, size_of(residual[j]));
            largest = max(largest, size_of(u[j]));
            speed = max(speed, size_of(z_new[n_x + j]));
        }
        for (int64_t i = 0; i < n_x; i++)
            extent = max(extent, size_of(z_new[i]));
        for (int64_t a = 0; a < count; a++) {
            multipliers[a] -= residual[n + a];
            eta[a] -= residual[n + count + a];
            /* η shifts positions by β'h² C B₀ᵀ η, and is known as well as round-off in φ, over β'h², lets it be */
            shift = max(shift, BETA_U * h * h * size_of(residual[n + count + a]));
        }
        change = max(change / (1.0 + largest + ROUND_OFF * speed / h), shift / (1.0 + extent));
        if (!(change < INF))
            return given_up(run);
        if (change <= CONVERGED || (change <= STALLED && change >= previous)) {
            end_state(run);
            times[1] = run.r->t_new;
            assemble_at(run, run.r->t_new, z_new);
            if (run.i->constraint_work >= 0)
                point[n_x + n + run.i->constraint_work] = constraint_power(run, z_new, multipliers);
            integrate_works(run, point);
            if (run.i->fixed == 0)
                run.r->error = error_of_positions(run);
            return OK;
        }
        if (change > SLOW * previous && change > NOISE) {
            if (!factored)
                run.i->factors_valid = 0;
            else if (!found)
                run.i->jacobian_fresh = 0;
        }
        previous = change;
    }
    return given_up(run);
}

int64_t generalized_alpha(Integers *i, Reals *r) {
    Run run = {i, r};
    if (i->operation == ATTEMPT)
        return attempt(run);
    hermite_dense(run);
    return OK;
}
