/* The adjoint of explicit Runge–Kutta steps: a run is gone through backwards, step by step.

       z⁺ = z + h Σ b_i K_i,      (K_i, L_i) = F(t + c_i h, Z_i),      Z_i = z + h Σ_{j<i} a_ij K_j

   L being integrands whose sums h Σ b_i L_i are wanted. The stages of a step are computed again from the state it
   started from, and with λ⁺ = ∂J/∂z⁺ (one column per objective)

       v_i = h b_i λ⁺ + h Σ_{j>i} a_ji w_j,     (w_i, μ_i) = (F_z, F_p)ᵀ (v_i, h b_i),
       λ = λ⁺ + Σ w_i,   μ = μ⁺ + Σ μ_i. */
#include "evaluate.h"
#include "tableau.h"

/* The steps gone through and how they were made; `kinetree.solve.methods.explicit_rk` has the same fields in the same order.

   t (k), z (k, n): times and states at the ends of steps; p: parameters; A (w, w), b, c: coefficients of a method with
   s stages; rates, back: addresses of kernels; work of these; λ (n, m), μ (n_p, m) and the integrals (m), changed in
   place; room for t_i, Z_i, (K_i, L_i), v_i, (w_i, μ_i). */
typedef struct {
    int64_t ends, n, m, n_p, s, w;
    double low, high, most;
    const double *t, *z, *p, *A, *b, *c;
    int64_t rates, back;
    double *work, *lam, *mu, *integral, *t_stage, *Z, *K, *V, *W;
} StepsBack;

static void call_at(const StepsBack *run, int64_t kernel, int64_t i, double *output) {
    int64_t inputs[4] = {address(run->t_stage + i), address(run->Z + i * run->n), address(run->p), address(run->V)};
    int64_t outputs[1] = {address(output)};
    ((Kernel)(intptr_t)kernel)(inputs, outputs, run->work);
}

/* Z_i and (K_i, L_i) of step k; times stay between low and high. */
static void take_stages(const StepsBack *run, int64_t k) {
    int64_t n = run->n, total = n + run->m;
    double t = run->t[k], h = run->t[k + 1] - t;
    for (int64_t i = 0; i < run->s; i++) {
        stage_point(run->A + i * run->w, run->K, total, run->z + k * n, i, h, run->Z + i * n, n);
        run->t_stage[i] = min(max(t + run->c[i] * h, run->low), run->high);
        call_at(run, run->rates, i, run->K + i * total);
    }
}

/* λ and μ before a step from those after it. */
static void pull_back(const StepsBack *run, double h) {
    int64_t n = run->n, m = run->m, s = run->s, size = n * m, total = (n + run->n_p) * m;
    double *V = run->V, *W = run->W;
    for (int64_t i = s - 1; i >= 0; i--) {
        for (int64_t d = 0; d < size; d++)
            V[d] = run->b[i] * run->lam[d];
        for (int64_t j = i + 1; j < s; j++) {
            double a = run->A[j * run->w + i];
            if (a != 0.0)
                for (int64_t d = 0; d < size; d++)
                    V[d] += a * W[j * total + d];
        }
        for (int64_t d = 0; d < size; d++)
            V[d] *= h;
        for (int64_t d = 0; d < m; d++)
            for (int64_t q = 0; q < m; q++)
                V[(n + d) * m + q] = d == q ? h * run->b[i] : 0.0;
        call_at(run, run->back, i, W + i * total);
    }
    for (int64_t i = 0; i < s; i++) {
        for (int64_t d = 0; d < size; d++)
            run->lam[d] += W[i * total + d];
        for (int64_t d = size; d < total; d++)
            run->mu[d - size] += W[i * total + d];
    }
}

/* Go back through all steps; −1, or the step whose end is off by more than `most` (relative). */
int64_t steps_back(const StepsBack *run) {
    int64_t n = run->n, m = run->m, s = run->s, total = n + m;
    for (int64_t k = run->ends - 2; k >= 0; k--) {
        double h = run->t[k + 1] - run->t[k], size = 1.0, off = 0.0;
        take_stages(run, k);
        for (int64_t d = 0; d < n; d++) {
            double after = 0.0;
            for (int64_t i = 0; i < s; i++)
                after += run->b[i] * run->K[i * total + d];
            after = run->z[k * n + d] + h * after;
            size = max(size, 1.0 + size_of(run->z[k * n + d]));
            double gap = size_of(after - run->z[(k + 1) * n + d]);
            off = gap == gap ? max(off, gap) : INF;
        }
        if (!(off <= run->most * size))
            return k;
        for (int64_t q = 0; q < m; q++)
            for (int64_t i = 0; i < s; i++)
                run->integral[q] += h * run->b[i] * run->K[i * total + n + q];
        pull_back(run, h);
    }
    return -1;
}
