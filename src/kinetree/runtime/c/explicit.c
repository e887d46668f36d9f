/* The unit of every method with a table of coefficients: `tableau.h`. */
#include "interpolate.h"
#include "tableau.h"

/* k_1 … k_s, from (t, z, f) over h. */
static int64_t find_stages(Run run) {
    int64_t n = run.i->n_z, s = run.i->n_stages, n_k = run.i->n_k;
    const double *A = reals(run, tableau_a), *c = reals(run, tableau_c);
    double t = run.r->t, h = run.r->h, *K = reals(run, K), *point = reals(run, stage);
    copy(K, reals(run, f), n);
    ROLLED for (int64_t i = 1; i < s; i++) {
        ABREAST;
        stage_point(A + i * n_k, K, n, reals(run, z), i, h, point, n);
        int64_t status = evaluate(run, t + c[i] * h, point, K + i * n);
        if (status != OK)
            return status;
    }
    return OK;
}

#ifdef CHAIN_OF_STAGES
/* From (t, z, f) over h, a step of given size, to z_new on the constraints and f_new, where every stage needs the one before
   alone. Σ b_i k_i is summed up on the way; stages are not kept, and the equations stand here once: both leave registers
   and instructions of a GPU to the rest. The operations are those of `find_stages` and `stage_point`. */
static int64_t attempt(Run run) {
    int64_t n = run.i->n_z, s = run.i->n_stages, n_k = run.i->n_k;
    const double *A = reals(run, tableau_a), *b = A + s * n_k, *c = reals(run, tableau_c);
    double t = run.r->t, h = run.r->h, *z = reals(run, z), *sum = reals(run, stage);
    double *z_new = reals(run, z_new), *f_new = reals(run, f_new);
    ABREAST;
    run.r->error = 0.0;
    copy(f_new, reals(run, f), n);
    clear(sum, n);
    ROLLED for (int64_t i = 1; i <= s; i++) {
        double time = run.r->t_new, a = i < s ? A[i * n_k + i - 1] : 0.0;
        if (b[i - 1] != 0.0)
            for (int64_t d = 0; d < n; d++)
                sum[d] += b[i - 1] * f_new[d];
        if (i < s) {
            for (int64_t d = 0; d < n; d++)
                z_new[d] = z[d] + h * (0.0 + a * f_new[d]);
            time = t + c[i] * h;
        } else {
            for (int64_t d = 0; d < n; d++)
                z_new[d] = z[d] + h * sum[d];
            int64_t status = project(run, time, z_new);
            if (status != OK)
                return status;
        }
        int64_t status = evaluate(run, time, z_new, f_new);
        if (status != OK)
            return status;
    }
    return OK;
}
#else
/* From (t, z, f) over h to z_new, f_new, with the scaled error. */
static int64_t attempt(Run run) {
    int64_t n = run.i->n_z, s = run.i->n_stages, n_k = run.i->n_k;
    double t = run.r->t, h = run.r->h, *K = reals(run, K);
    double *z = reals(run, z), *z_new = reals(run, z_new), *point = reals(run, stage);
    int64_t status = find_stages(run);
    if (status != OK)
        return status;
    stage_point(reals(run, tableau_a) + s * n_k, K, n, z, s, h, z_new, n);
    run.r->error = 0.0;
    if (run.i->fsal == 0)
        return OK;
    status = evaluate(run, t + h, z_new, K + s * n);
    if (status != OK)
        return status;
    copy(reals(run, f_new), K + s * n, n);
    run.r->error = error_norm(run, K, n, 1, z, z_new, h);
    if (run.i->detect != 0) { /* Hairer: |k_{s+1} − k_s| / |z_new − Z_s| estimates the dominant eigenvalue */
        double difference = 0.0, distance = 0.0;
        for (int64_t d = 0; d < run.i->n_c; d++) {
            double change = K[s * n + d] - K[(s - 1) * n + d], way = z_new[d] - point[d];
            difference += change * change;
            distance += way * way;
        }
        run.r->spectral = distance > 0.0 ? h * square_root(difference / distance) : 0.0;
    }
    return OK;
}
#endif

/* Q_k of the step just accepted (its extra stages first). */
static int64_t prepare_dense(Run run) {
    int64_t n = run.i->n_z, s = run.i->n_stages, n_k = run.i->n_k;
    const double *A = reals(run, tableau_a), *c = reals(run, tableau_c);
    double t = run.r->t, h = run.r->h, *K = reals(run, K), *point = reals(run, stage);
#ifdef CHAIN_OF_STAGES
    int64_t found = find_stages(run);
    if (found != OK)
        return found;
#endif
    if (run.i->fsal == 0)
        copy(K + s * n, reals(run, f_new), n);
    ROLLED for (int64_t i = s + 1; i < n_k; i++) {
        stage_point(A + i * n_k, K, n, reals(run, z), i, h, point, n);
        int64_t status = evaluate(run, t + c[i] * h, point, K + i * n);
        if (status != OK)
            return status;
    }
    dense_output(run, K, n, 1, h);
    return OK;
}

int64_t explicit_runge_kutta(Integers *i, Reals *r) {
    Run run = {i, r};
    return i->operation == ATTEMPT ? attempt(run) : prepare_dense(run);
}
