/* Gauss4: the Gauss–Legendre method with two stages, order 4, with fixed steps.

   Symplectic for canonical equations and time-symmetric for all, so energy errors stay bounded over long conservative
   runs. The stages are found by fixed-point iteration down to round-off, which keeps the symmetry; steps must resolve
   the fastest motion (h|λ| below about 1), stiff systems need another method. Cubic Hermite dense output.

   E. Hairer, C. Lubich, G. Wanner, Geometric Numerical Integration, II.1.3 and VIII.6. */
#include "jacobian.h"

#define ROOT 0.28867513459481287 /* √3/6 */
#define MOST_ITERATIONS 100

static const double C[2] = {0.5 - ROOT, 0.5 + ROOT};
static const double A[2][2] = {{0.25, 0.25 - ROOT}, {0.25 + ROOT, 0.25}};

/* k_i = F(t + c_i h, z + h Σ a_ij k_j) by iteration, z_new = z + h (k_1 + k_2)/2. */
static int64_t attempt(Run run) {
    int64_t n = run.i->n_z;
    double t = run.r->t, h = run.r->h, *K = reals(run, K), previous = INF; /* k_1, k_2 and their next iterates */
    double *z = reals(run, z), *z_new = reals(run, z_new), *point = reals(run, stage), *f = reals(run, f);
    copy(K, f, n);
    copy(K + n, f, n);
    run.r->error = 0.0;
    for (int iteration = 0; iteration < MOST_ITERATIONS; iteration++) {
        for (int s = 0; s < 2; s++) {
            for (int64_t d = 0; d < n; d++)
                point[d] = z[d] + h * (A[s][0] * K[d] + A[s][1] * K[n + d]);
            int64_t status = evaluate(run, t + C[s] * h, point, K + (2 + s) * n);
            if (status != OK)
                return status;
        }
        double change = 0.0;
        for (int64_t d = 0; d < n; d++) {
            double step = h * max(size_of(K[2 * n + d] - K[d]), size_of(K[3 * n + d] - K[n + d]));
            change = max(change, step / (size_of(z[d]) + h * size_of(K[2 * n + d]) + 1e-300));
            K[d] = K[2 * n + d];
            K[n + d] = K[3 * n + d];
        }
        if (!(change < INF))
            return NEWTON_FAILED;
        if (change <= EPSILON || (change <= 1e-12 && change >= previous)) {
            for (int64_t d = 0; d < n; d++)
                z_new[d] = z[d] + 0.5 * h * (K[d] + K[n + d]);
            return OK;
        }
        previous = change;
    }
    return NEWTON_FAILED;
}

int64_t gauss_four(Integers *i, Reals *r) {
    Run run = {i, r};
    if (i->operation == ATTEMPT)
        return attempt(run);
    hermite_dense(run);
    return OK;
}
