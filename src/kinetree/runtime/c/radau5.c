/* Radau5: the Radau IIA method with three stages, order 5, fully implicit, L-stable, dense output of order 3.

   E. Hairer & G. Wanner, Solving Ordinary Differential Equations II, IV.8. The stage increments solve
   Z = h (A ⊗ 1) F(z + Z) by simplified Newton iteration; A⁻¹ = T Λ T⁻¹ splits each iteration into one real and one
   complex system of the size of z. The iteration needs no exact Jacobian, and J is kept as long as it converges
   fast. It begins with the collocation polynomial of the step before, continued. */
#include "jacobian.h"
#include "shifted_complex.h"
#include "shifted_real.h"

#define MOST_ITERATIONS 10
#define SETTLING 2 /* iterations after which changes must become smaller */
#define KEEP_JACOBIAN 0.03
#define NOT_KNOWN -1.0 /* rate of convergence with factors that have not been iterated with */
#define CAUTION 0.1 /* least share of the first change that is taken to be left */
#define FARTHEST 9.0 /* steps of the last size up to which its polynomial is continued */
#define STALLED 0.1 /* change of the increments, over the tolerance, that may be round-off */

static const double C[3] = {0.15505102572168222, 0.6449489742783178, 1.0}; /* (4 ∓ √6)/10, 1 */
static const double E[3] = {-10.048809399827414, 1.382142733160748, -0.3333333333333333}; /* (−13 ∓ 7√6)/3, −1/3 */
#define MU_REAL 3.637834252744496 /* 3 + 3^(2/3) − 3^(1/3) */
static const Complex MU_COMPLEX = {2.6810828736277523, -3.050430199247411};
static const double TRANSFORM[3][3] = {
    {0.09443876248897524, -0.1412552950209542, 0.03002919410514742},
    {0.2502131229653333, 0.20412935229379994, -0.3829421127572619},
    {1.0, 1.0, 0.0},
};
static const double INVERSE[3][3] = {
    {4.178718591551904, 0.32768282076106237, 0.5233764454994495},
    {-4.178718591551904, -0.32768282076106237, 0.47662355450055044},
    {0.5028726349457868, -2.571926949855605, 0.5960392048282249},
};
/* powers θ, θ², θ³ of the collocation polynomial for the three increments */
static const double POWERS[3][3] = {
    {10.048809399827414, -25.62959144707664, 15.580782047249224},
    {-1.382142733160748, 10.296258113743303, -8.914115380582556},
    {0.3333333333333333, -2.6666666666666665, 3.3333333333333335},
};

/* μ/h of the real system. */
static double real_shift(Run run) { return MU_REAL / run.r->h_jacobian; }

/* μ/h of the complex system. */
static Complex complex_shift(Run run) {
    Complex shift = {MU_COMPLEX.re / run.r->h_jacobian, MU_COMPLEX.im / run.r->h_jacobian};
    return shift;
}

/* LU of μ/h − J, real and complex. */
static int factorise(Run run, double h) {
    Complex *V = (Complex *)reals(run, lu_complex);
    run.i->factorisations++;
    run.i->factors_valid = 1;
    run.r->h_jacobian = h;
    run.r->newton_rate = NOT_KNOWN;
    double first = factor_shifted(run, reals(run, lu), integers(run, pivots), real_shift(run));
    double second = complex_factor_shifted(run, V, integers(run, pivots_complex), complex_shift(run));
    return first > 0.0 && second > 0.0;
}

/* rate^left for a whole number. */
static double power(double rate, int left) {
    double product = 1.0;
    for (int k = 0; k < left; k++)
        product *= rate;
    return product;
}

/* Coefficients of θ, θ², θ³ of the collocation polynomial Σ Z_i p_i(θ), for entry d. */
static void powers_of(const double *X, int64_t n, int64_t d, double out[3]) {
    for (int k = 0; k < 3; k++) {
        out[k] = 0.0;
        for (int s = 0; s < 3; s++)
            out[k] += POWERS[s][k] * X[s * n + d];
    }
}

/* First increments Z and W = T⁻¹ Z: the polynomial of the last step, if it ended here, continued; else zero. */
static void predict(Run run) {
    int64_t n = run.i->n_z;
    double h = run.r->h, last = run.r->h_predictor, *X = reals(run, K);
    clear(X, 9 * n);
    if (run.r->t_predictor != run.r->t || !(h < (FARTHEST - 1.0) * last))
        return;
    const double *a = X + 9 * n, *b = X + 10 * n, *c = X + 11 * n;
    for (int s = 0; s < 3; s++) {
        double u = C[s] * h / last; /* θ − 1 */
        for (int64_t d = 0; d < n; d++)
            X[s * n + d] = u * (a[d] + b[d] * (2.0 + u) + c[d] * (3.0 + u * (3.0 + u)));
    }
    for (int64_t d = 0; d < n; d++)
        for (int k = 0; k < 3; k++)
            for (int s = 0; s < 3; s++)
                X[(6 + k) * n + d] += INVERSE[k][s] * X[s * n + d];
}

/* Remember the polynomial of a step that has converged, for the step behind it. */
static void remember_polynomial(Run run) {
    int64_t n = run.i->n_z;
    double *X = reals(run, K), found[3];
    for (int64_t d = 0; d < n; d++) {
        powers_of(X, n, d, found);
        for (int k = 0; k < 3; k++)
            X[(9 + k) * n + d] = found[k];
    }
    run.r->t_predictor = run.r->t_new;
    run.r->h_predictor = run.r->h;
}

/* Size of a change of the transformed increments, over the tolerances. */
static double size_of_change(Run run, double *real, const Complex *pair) {
    int64_t n = run.i->n_z;
    const double *z = reals(run, z);
    double part = weighted_norm(run, real, z, z), total = part * part;
    for (int64_t d = 0; d < n; d++)
        real[d] = pair[d].re;
    part = weighted_norm(run, real, z, z);
    total += part * part;
    for (int64_t d = 0; d < n; d++)
        real[d] = pair[d].im;
    part = weighted_norm(run, real, z, z);
    return square_root((total + part * part) / 3.0);
}

/* Solve for the increments Z_i (rows 0–2 of K). Returns OK, NEWTON_FAILED or the code of an evaluation.

   What is left after an iteration is at most rate/(1 − rate) of its change; the first iteration takes the rate of the
   last step where the factors are the same, with caution. Forces of stiff parts are known to ε times themselves only: where a
   fresh Jacobian does not make changes smaller that are far below the tolerance, they are that round-off. Where stiff
   directions turn, the first change of slow coordinates strains what is stiff, and only the one after it is smaller. */
static int64_t newton(Run run) {
    int64_t n = run.i->n_z, *pivots = integers(run, pivots), *pivots_complex = integers(run, pivots_complex);
    double t = run.r->t, h = run.r->h, *z = reals(run, z), *point = reals(run, stage);
    double *X = reals(run, K);
    double *W = reals(run, lu), *real = reals(run, newton);
    Complex *V = (Complex *)reals(run, lu_complex), *pair = (Complex *)reals(run, newton_complex);
    predict(run);
    double tolerance = max(10.0 * EPSILON / max(run.r->rtol, EPSILON), min(0.03, square_root(run.r->rtol)));
    double previous = -1.0, rate = run.r->newton_rate;
    double left = rate < 0.0 || rate >= 1.0 ? 1.0 : max(rate / (1.0 - rate), CAUTION);
    Complex mu = {-MU_COMPLEX.re / h, -MU_COMPLEX.im / h};
    for (int iteration = 0; iteration < MOST_ITERATIONS; iteration++) {
        for (int s = 0; s < 3; s++) {
            for (int64_t d = 0; d < n; d++)
                point[d] = z[d] + X[s * n + d];
            int64_t status = evaluate(run, t + C[s] * h, point, X + (3 + s) * n);
            if (status != OK)
                return status;
        }
        for (int64_t d = 0; d < n; d++) {
            Complex x = {X[7 * n + d], X[8 * n + d]};
            real[d] = -MU_REAL / h * X[6 * n + d];
            pair[d] = times(mu, x);
            for (int s = 0; s < 3; s++) {
                double F = X[(3 + s) * n + d];
                real[d] += INVERSE[0][s] * F;
                pair[d].re += INVERSE[1][s] * F;
                pair[d].im += INVERSE[2][s] * F;
            }
        }
        solve_shifted(run, W, pivots, real_shift(run), real);
        complex_solve_shifted(run, V, pivots_complex, complex_shift(run), pair);
        for (int64_t d = 0; d < n; d++) {
            X[6 * n + d] += real[d];
            X[7 * n + d] += pair[d].re;
            X[8 * n + d] += pair[d].im;
            for (int s = 0; s < 3; s++)
                X[s * n + d] = TRANSFORM[s][0] * X[6 * n + d] + TRANSFORM[s][1] * X[7 * n + d] +
                               TRANSFORM[s][2] * X[8 * n + d];
        }
        double norm = size_of_change(run, real, pair);
        if (!(norm < INF))
            return NEWTON_FAILED;
        int stalled = norm <= STALLED && run.i->jacobian_fresh == 1;
        if (previous >= 0.0) {
            rate = previous > 0.0 ? norm / previous : 0.0;
            int left_to_do = MOST_ITERATIONS - 1 - iteration;
            int hopeless = rate >= 1.0 || power(rate, left_to_do) / (1.0 - rate) * norm > tolerance;
            if (hopeless && stalled)
                return OK;
            if (hopeless && iteration > SETTLING)
                return NEWTON_FAILED;
            run.r->newton_rate = rate;
            left = rate < 1.0 ? max(rate / (1.0 - rate), EPSILON) : INF;
        }
        if (norm == 0.0 || left * norm < tolerance)
            return OK;
        previous = norm;
    }
    return NEWTON_FAILED;
}

/* From (t, z, f) over h to z_new, with the scaled error. */
static int64_t attempt(Run run) {
    int64_t n = run.i->n_z, status, *pivots = integers(run, pivots);
    double t = run.r->t, h = run.r->h, *X = reals(run, K), *W = reals(run, lu);
    double *z = reals(run, z), *z_new = reals(run, z_new), *f = reals(run, f), *point = reals(run, stage);
    if (run.i->rejected_last == 0)
        run.i->jacobian_fresh = 0;
    else if (run.i->jacobian_fresh == 0)
        run.r->newton_rate = INF; /* the error estimate, too, is only as good as J: a worn one may have spoilt it */
    for (;;) {
        if (run.i->jacobian_fresh == 0 && (run.i->factors_valid == 0 || run.r->newton_rate > KEEP_JACOBIAN)) {
            status = evaluate_jacobian(run, t, z, f);
            if (status != OK)
                return status;
            run.i->jacobian_fresh = 1;
            run.i->factors_valid = 0;
        }
        if ((run.i->factors_valid == 0 || run.r->h_jacobian != h) && !factorise(run, h)) {
            run.i->factors_valid = 0;
            return is_asked(run) ? UNIT_WANTED : NEWTON_FAILED;
        }
        note_spectrum(run, h);
        status = newton(run);
        if (status != NEWTON_FAILED || run.i->jacobian_fresh == 1)
            break;
        run.r->newton_rate = INF;
    }
    if (status != OK)
        return status;
    remember_polynomial(run);
    double *combined = X + 6 * n, *error = X + 7 * n;
    for (int64_t d = 0; d < n; d++) {
        z_new[d] = z[d] + X[2 * n + d];
        combined[d] = (E[0] * X[d] + E[1] * X[n + d] + E[2] * X[2 * n + d]) / h;
        error[d] = f[d] + combined[d];
    }
    solve_shifted(run, W, pivots, real_shift(run), error);
    run.r->error = weighted_norm(run, error, z, z_new);
    if (run.r->error > 1.0) { /* the estimate is too pessimistic for stiff components; filter it once more */
        for (int64_t d = 0; d < n; d++)
            point[d] = z[d] + error[d];
        status = evaluate(run, t, point, error);
        if (status != OK)
            return status;
        for (int64_t d = 0; d < n; d++)
            error[d] += combined[d];
        solve_shifted(run, W, pivots, real_shift(run), error);
        run.r->error = weighted_norm(run, error, z, z_new);
    }
    return OK;
}

/* The collocation polynomial Σ Z_i p_i(θ), its powers written in the alternating basis. */
static void prepare_dense(Run run) {
    int64_t n = run.i->n_z;
    const double *X = reals(run, K);
    double *Q = reals(run, Q);
    for (int64_t d = 0; d < n; d++) {
        double p[3];
        powers_of(X, n, d, p);
        Q[d] = p[0] + p[1] + p[2]; /* θ² = θ − θ(1−θ), θ³ = θ − θ(1−θ) − θ²(1−θ) */
        Q[n + d] = -p[1] - p[2];
        Q[2 * n + d] = -p[2];
    }
}

int64_t radau_five(Integers *i, Reals *r) {
    Run run = {i, r};
    if (i->operation == ATTEMPT)
        return attempt(run);
    prepare_dense(run);
    return OK;
}
