/* Gauss4: the Gauss–Legendre method with two stages, order 4, with fixed steps.

   Symplectic for canonical equations and time-symmetric for all, so energy errors stay bounded over long conservative
   runs, as long as the stages are found down to round-off. That is done by fixed-point iteration, which converges for
   h|λ| below about 1, and where it does not by simplified Newton iteration: A⁻¹ has the eigenvalues μ = 3 ± i√3, so
   that one complex system of the size of z is solved in each. Cubic Hermite dense output.

   E. Hairer, C. Lubich, G. Wanner, Geometric Numerical Integration, II.1.3, VIII.6. */
#include "complex.h"
#include "jacobian.h"

#define ROOT 0.28867513459481287 /* √3/6 */
#define ROOT_3 1.7320508075688772 /* √3 */
#define MOST_ITERATIONS 100
#define MOST_CORRECTIONS 20 /* Newton iterations with one Jacobian */
#define MOST_JACOBIANS 4
#define SLOW 0.05 /* rate of convergence beyond which a Jacobian is not kept for the next step */
#define GROWN 1e3 /* times the least change so far: an iteration whose changes are larger diverges */
#define CONTRACTED 0.1 /* changes over the first one, at most, of an iteration that converges */
#define STALLED 0.1 /* change, over the tolerances, that may be round-off if it does not become less */

static const double C[2] = {0.5 - ROOT, 0.5 + ROOT};
static const double A[2][2] = {{0.25, 0.25 - ROOT}, {0.25 + ROOT, 0.25}};
static const double INVERSE[2][2] = {{3.0, 2.0 * ROOT_3 - 3.0}, {-2.0 * ROOT_3 - 3.0, 3.0}}; /* A⁻¹ */
static const Complex MU = {3.0, ROOT_3}; /* w A⁻¹ = μ w with w = (i (2 + √3), 1) */

/* Largest of the entries of a change, over the tolerances. */
static double over_tolerances(Run run, const double *change) {
    const double *z = reals(run, z), *atol = reals(run, atol);
    double found = 0.0;
    for (int64_t d = 0; d < run.i->n_c; d++)
        found = max(found, size_of(change[d]) / (atol[d] + run.r->rtol * size_of(z[d])));
    return found;
}

/* k_i = F(t + c_i h, z + h Σ a_ij k_j) by iteration, z_new = z + h (k_1 + k_2)/2; NEWTON_FAILED if it diverges. */
static int64_t iterate(Run run) {
    int64_t n = run.i->n_z;
    double t = run.r->t, h = run.r->h, *K = reals(run, K); /* k_1, k_2 and their next iterates */
    double *z = reals(run, z), *z_new = reals(run, z_new), *point = reals(run, stage), *f = reals(run, f);
    double previous = INF, first = 0.0, last = INF, least_scaled = INF;
    copy(K, f, n);
    copy(K + n, f, n);
    for (int iteration = 0; iteration < MOST_ITERATIONS; iteration++) {
        for (int s = 0; s < 2; s++) {
            for (int64_t d = 0; d < n; d++)
                point[d] = z[d] + h * (A[s][0] * K[d] + A[s][1] * K[n + d]);
            int64_t status = evaluate(run, t + C[s] * h, point, K + (2 + s) * n);
            if (status != OK)
                return status == UNIT_WANTED ? status : NEWTON_FAILED;
        }
        double change = 0.0;
        for (int64_t d = 0; d < n; d++) {
            double step = h * max(size_of(K[2 * n + d] - K[d]), size_of(K[3 * n + d] - K[n + d]));
            change = max(change, step / (size_of(z[d]) + h * size_of(K[2 * n + d]) + 1e-300));
            point[d] = step;
            K[d] = K[2 * n + d];
            K[n + d] = K[3 * n + d];
        }
        double scaled = over_tolerances(run, point);
        if (!(change < INF) || !(scaled < INF) || scaled > GROWN * least_scaled)
            return NEWTON_FAILED;
        if (iteration == 0)
            first = scaled;
        int settled = scaled <= min(STALLED, CONTRACTED * first) && scaled >= last;
        if (change <= EPSILON || (change <= 1e-12 && change >= previous) || settled) {
            for (int64_t d = 0; d < n; d++)
                z_new[d] = z[d] + 0.5 * h * (K[d] + K[n + d]);
            return OK;
        }
        previous = change;
        last = scaled;
        least_scaled = min(least_scaled, scaled);
    }
    return NEWTON_FAILED;
}

/* LU of μ/h − J, with J at (t, z), where ż = f. */
static int64_t factorise(Run run, double t, double *z, const double *f) {
    int64_t n = run.i->n_z;
    double *J = reals(run, lu), h = run.r->h;
    int64_t status = jacobian_at(run, t, z, f, J, reals(run, dfdt));
    if (status != OK)
        return status;
    Complex *V = (Complex *)reals(run, lu_complex);
    for (int64_t k = 0; k < n * n; k++) {
        V[k].re = -J[k];
        V[k].im = 0.0;
    }
    for (int64_t i = 0; i < n; i++) {
        V[i * n + i].re += MU.re / h;
        V[i * n + i].im += MU.im / h;
    }
    run.i->factorisations++;
    run.r->h_jacobian = h;
    run.i->factors_valid = complex_lu(V, integers(run, pivots_complex), n, request(run)) > 0.0;
    return run.i->factors_valid != 0 ? OK : is_asked(run) ? UNIT_WANTED : NEWTON_FAILED;
}

/* Improve the increments Z_1, Z_2 (rows 0, 1 of K) of the stages: A⁻¹ Z/h = F(z + Z). `rate`: of the convergence. */
static int64_t correct(Run run, int fresh, double *rate) {
    int64_t n = run.i->n_z, *pivots = integers(run, pivots_complex);
    double t = run.r->t, h = run.r->h, *K = reals(run, K), *z = reals(run, z), *point = reals(run, stage);
    Complex *V = (Complex *)reals(run, lu_complex), *X = (Complex *)reals(run, newton_complex);
    double first = 0.0, last = INF;
    *rate = 0.0;
    for (int iteration = 0; iteration < MOST_CORRECTIONS; iteration++) {
        for (int s = 0; s < 2; s++) {
            for (int64_t d = 0; d < n; d++)
                point[d] = z[d] + K[s * n + d];
            int64_t status = evaluate(run, t + C[s] * h, point, K + (2 + s) * n);
            if (status != OK)
                return status;
        }
        for (int64_t d = 0; d < n; d++) { /* X = w · residuals */
            X[d].re = K[3 * n + d] - (INVERSE[1][0] * K[d] + INVERSE[1][1] * K[n + d]) / h;
            X[d].im = (2.0 + ROOT_3) * (K[2 * n + d] - (INVERSE[0][0] * K[d] + INVERSE[0][1] * K[n + d]) / h);
        }
        complex_lu_solve(V, pivots, X, n);
        for (int64_t d = 0; d < n; d++) {
            double one = (2.0 - ROOT_3) * X[d].im, two = X[d].re;
            K[d] += one;
            K[n + d] += two;
            point[d] = max(size_of(one), size_of(two));
        }
        double scaled = over_tolerances(run, point);
        if (!(scaled < INF))
            return NEWTON_FAILED;
        if (iteration == 0)
            first = scaled;
        if (scaled == 0.0)
            return OK;
        if (scaled >= last)
            return scaled <= STALLED && (fresh || scaled <= CONTRACTED * first) ? OK : NEWTON_FAILED;
        if (iteration == 1)
            *rate = scaled / last;
        last = scaled;
    }
    return last <= STALLED ? OK : NEWTON_FAILED;
}

/* The step by simplified Newton iteration, z_new = z + √3 (Z_2 − Z_1). Factors are kept as long as it converges. */
static int64_t solve(Run run) {
    int64_t n = run.i->n_z, status = NEWTON_FAILED;
    double t = run.r->t, h = run.r->h, rate, *K = reals(run, K);
    double *z = reals(run, z), *z_new = reals(run, z_new), *f = reals(run, f);
    int kept = run.i->factors_valid != 0 && run.r->h_jacobian == h;
    for (int attempts = kept ? 0 : 1; attempts <= MOST_JACOBIANS; attempts++) {
        if (attempts > 1 && doubt(K, 2 * n) == 0.0) { /* J at the middle of the step, as far as it is known */
            double *middle = z_new;
            for (int64_t d = 0; d < n; d++)
                middle[d] = z[d] + 0.5 * (K[d] + K[n + d]);
            status = evaluate(run, t + 0.5 * h, middle, K + 2 * n);
            if (status == OK)
                status = factorise(run, t + 0.5 * h, middle, K + 2 * n);
        } else {
            for (int64_t d = 0; d < n; d++) {
                K[d] = C[0] * h * f[d];
                K[n + d] = C[1] * h * f[d];
            }
            status = attempts > 0 ? factorise(run, t, z, f) : OK;
        }
        if (status == OK)
            status = correct(run, attempts > 0, &rate);
        if (status == UNIT_WANTED)
            return status;
        if (status == OK) {
            for (int64_t d = 0; d < n; d++)
                z_new[d] = z[d] + ROOT_3 * (K[n + d] - K[d]);
            run.i->factors_valid = rate <= SLOW;
            return OK;
        }
    }
    run.i->factors_valid = 0;
    return status;
}

static int64_t attempt(Run run) {
    int64_t status = NEWTON_FAILED;
    run.r->error = 0.0;
    if (run.i->factors_valid == 0)
        status = iterate(run);
    return status == NEWTON_FAILED && run.i->n_lu == run.i->n_z ? solve(run) : status;
}

int64_t gauss_four(Integers *i, Reals *r) {
    Run run = {i, r};
    if (i->operation == ATTEMPT)
        return attempt(run);
    hermite_dense(run);
    return OK;
}
