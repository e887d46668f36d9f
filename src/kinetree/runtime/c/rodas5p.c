/* Rodas5P: Rosenbrock method of order 5 with eight stages, L-stable, stiffly accurate, dense output of order 4.

   G. Steinebach, Construction of Rosenbrock–Wanner method Rodas5P and numerical benchmarks within the Julia
   Differential Equations package, BIT Numerical Mathematics 63 (2023) 27. In transformed variables each stage solves

       (1/(hγ) − J) k_i = F(t + c_i h, z + Σ a_ij k_j) + Σ C_ij k_j / h + h d_i ∂F/∂t,

   and the last stage is the error estimate. The order needs the exact Jacobian; one by differences is accurate enough
   for tolerances down to about 1e-8. */
#include "jacobian.h"
#include "shifted_real.h"

#define S 8
#define GAMMA 0.21193756319429014

static const double A_TABLE[8][8] = {
    {0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0},
    {3.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0},
    {2.849394379747939, 0.45842242204463923, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0},
    {-6.954028509809101, 2.489845061869568, -10.358996098473584, 0.0, 0.0, 0.0, 0.0, 0.0},
    {2.8029986275628964, 0.5072464736228206, -0.3988312541770524, -0.04721187230404641, 0.0, 0.0, 0.0, 0.0},
    {-7.502846399306121, 2.561846144803919, -11.627539656261098, -0.18268767659942256, 0.030198172008377946,
     0.0, 0.0, 0.0},
    {-7.502846399306121, 2.561846144803919, -11.627539656261098, -0.18268767659942256, 0.030198172008377946,
     1.0, 0.0, 0.0},
    {-7.502846399306121, 2.561846144803919, -11.627539656261098, -0.18268767659942256, 0.030198172008377946,
     1.0, 1.0, 0.0},
};

static const double C_TABLE[8][8] = {
    {0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0},
    {-14.155112264123755, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0},
    {-17.97296035885952, -2.859693295451294, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0},
    {147.12150275711716, -1.41221402718213, 71.68940251302358, 0.0, 0.0, 0.0, 0.0, 0.0},
    {165.43517024871676, -0.4592823456491126, 42.90938336958603, -5.961986721573306, 0.0, 0.0, 0.0, 0.0},
    {24.854864614690072, -3.0009227002832186, 47.4931110020768, 5.5814197821558125, -0.6610691825249471, 0.0,
     0.0, 0.0},
    {30.91273214028599, -3.1208243349937974, 77.79954646070892, 34.28646028294783, -19.097331116725623,
     -28.087943162872662, 0.0, 0.0},
    {37.80277123390563, -3.2571969029072276, 112.26918849496327, 66.9347231244047, -40.06618937091002,
     -54.66780262877968, -9.48861652309627, 0.0},
};

static const double H_TABLE[3][8] = {
    {25.948786856663858, -2.5579724845846235, 10.433815404888879, -2.3679251022685204, 0.524948541321073,
     1.1241088310450404, 0.4272876194431874, -0.17202221070155493},
    {-9.91568850695171, -0.9689944594115154, 3.0438037242978453, -24.495224566215796, 20.176138334709044,
     15.98066361424651, -6.789040303419874, -6.710236069923372},
    {11.419903575922262, 2.8879645146136994, 72.92137995996029, 80.12511834622643, -52.072871366152654,
     -59.78993625266729, -0.15582684282751913, 4.883087185713722},
};

static const double C_TIMES[8] = {
    0.0, 0.6358126895828704, 0.4095798393397535, 0.9769306725060716, 0.4288403609558664, 1.0, 1.0, 1.0};

static const double D_TIMES[8] = {
    0.21193756319429014, -0.42387512638858027, -0.3384627126235924, 1.8046452872882734, 2.325825639765069, 0.0,
    0.0, 0.0};

/* From (t, z, f) over h to z_new, with the scaled error. */
static int64_t attempt(Run run) {
    int64_t n = run.i->n_z, *pivots = integers(run, pivots);
    double t = run.r->t, h = run.r->h, *K = reals(run, K), *W = reals(run, lu);
    double *z = reals(run, z), *z_new = reals(run, z_new), *point = reals(run, stage), *f = reals(run, f);
    double shift = 1.0 / (h * GAMMA);
    const double *dfdt = reals(run, dfdt);
    if (run.i->rejected_last == 0) {
        int64_t status = evaluate_jacobian(run, t, z, f);
        if (status != OK)
            return status;
    }
    note_spectrum(run, h);
    run.i->factorisations++;
    if (factor_shifted(run, W, pivots, shift) == 0.0)
        return is_asked(run) ? UNIT_WANTED : NEWTON_FAILED;
    for (int i = 0; i < S; i++) {
        double *k = K + i * n;
        if (i == 0)
            copy(k, f, n);
        else {
            copy(point, z, n);
            for (int j = 0; j < i; j++)
                for (int64_t d = 0; d < n; d++)
                    point[d] += A_TABLE[i][j] * K[j * n + d];
            int64_t status = evaluate(run, t + C_TIMES[i] * h, point, k);
            if (status != OK)
                return status;
        }
        for (int j = 0; j < i; j++) {
            double c = C_TABLE[i][j] / h;
            for (int64_t d = 0; d < n; d++)
                k[d] += c * K[j * n + d];
        }
        for (int64_t d = 0; d < n; d++)
            k[d] += h * D_TIMES[i] * dfdt[d];
        solve_shifted(run, W, pivots, shift, k);
    }
    for (int64_t d = 0; d < n; d++)
        z_new[d] = point[d] + K[(S - 1) * n + d];
    run.r->error = weighted_norm(run, K + (S - 1) * n, z, z_new);
    return OK;
}

/* Q_k of z + θ(z_new − z) + θ(1−θ)(d_1 + θ d_2 + θ² d_3) with d = H_TABLE·k. */
static void prepare_dense(Run run) {
    int64_t n = run.i->n_z;
    const double *z = reals(run, z), *z_new = reals(run, z_new), *K = reals(run, K);
    double *Q = reals(run, Q);
    for (int64_t d = 0; d < n; d++) {
        Q[d] = z_new[d] - z[d];
        for (int q = 0; q < 3; q++) {
            Q[(1 + q) * n + d] = 0.0;
            for (int i = 0; i < S; i++)
                Q[(1 + q) * n + d] += H_TABLE[q][i] * K[i * n + d];
        }
        Q[2 * n + d] += Q[3 * n + d]; /* θ³(1−θ) = θ²(1−θ) − θ²(1−θ)² */
        Q[3 * n + d] = -Q[3 * n + d];
    }
}

int64_t rodas_five_p(Integers *i, Reals *r) {
    Run run = {i, r};
    if (i->operation == ATTEMPT)
        return attempt(run);
    prepare_dense(run);
    return OK;
}
