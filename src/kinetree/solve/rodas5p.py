"""Rodas5P: Rosenbrock method of order 5 with eight stages, L-stable, stiffly accurate, dense output of order 4.

G. Steinebach, Construction of Rosenbrock–Wanner method Rodas5P and numerical benchmarks within the Julia Differential
Equations package, BIT Numerical Mathematics 63 (2023) 27. In transformed variables each stage solves

    (1/(hγ) − J) k_i = F(t + c_i h, z + Σ a_ij k_j) + Σ C_ij k_j / h + h d_i ∂F/∂t,

and the last stage is the error estimate. The order needs the exact Jacobian; one by differences is accurate enough
for tolerances down to about 1e-8.
"""

from __future__ import annotations

import numpy as np

from kinetree.linalg.compiled import Unit, inner
from kinetree.linalg.dense import lu, lu_solve
from kinetree.solve.evaluate import evaluate, evaluate_jacobian
from kinetree.solve.implicit import LINEAR_SYSTEM, spectral_radius, weighted_norm
from kinetree.solve.memory import ATTEMPT, NEWTON_FAILED, OK
from kinetree.solve.method import Method
from kinetree.solve.record import copy, run_at

S = 8
GAMMA = 0.21193756319429014
_A6 = [-7.502846399306121, 2.561846144803919, -11.627539656261098, -0.18268767659942256, 0.030198172008377946]
_A_ROWS = [
    [],
    [3.0],
    [2.849394379747939, 0.45842242204463923],
    [-6.954028509809101, 2.489845061869568, -10.358996098473584],
    [2.8029986275628964, 0.5072464736228206, -0.3988312541770524, -0.04721187230404641],
    _A6,
    [*_A6, 1.0],
    [*_A6, 1.0, 1.0],
]
_C_ROWS = [
    [],
    [-14.155112264123755],
    [-17.97296035885952, -2.859693295451294],
    [147.12150275711716, -1.41221402718213, 71.68940251302358],
    [165.43517024871676, -0.4592823456491126, 42.90938336958603, -5.961986721573306],
    [24.854864614690072, -3.0009227002832186, 47.4931110020768, 5.5814197821558125, -0.6610691825249471],
    [30.91273214028599, -3.1208243349937974, 77.79954646070892, 34.28646028294783, -19.097331116725623,
     -28.087943162872662],
    [37.80277123390563, -3.2571969029072276, 112.26918849496327, 66.9347231244047, -40.06618937091002,
     -54.66780262877968, -9.48861652309627],
]  # fmt: skip
_DENSE_ROWS = [
    [25.948786856663858, -2.5579724845846235, 10.433815404888879, -2.3679251022685204, 0.524948541321073,
     1.1241088310450404, 0.4272876194431874, -0.17202221070155493],
    [-9.91568850695171, -0.9689944594115154, 3.0438037242978453, -24.495224566215796, 20.176138334709044,
     15.98066361424651, -6.789040303419874, -6.710236069923372],
    [11.419903575922262, 2.8879645146136994, 72.92137995996029, 80.12511834622643, -52.072871366152654,
     -59.78993625266729, -0.15582684282751913, 4.883087185713722],
]  # fmt: skip


def _lower(rows: list[list[float]]) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    table = np.zeros((S, S))
    for i, row in enumerate(rows):
        table[i, : len(row)] = row
    return table


A_TABLE = _lower(_A_ROWS)
C_TABLE = _lower(_C_ROWS)
H_TABLE = np.array(_DENSE_ROWS)
C_TIMES = np.array(
    [0.0, 0.6358126895828704, 0.4095798393397535, 0.9769306725060716, 0.4288403609558664, 1.0, 1.0, 1.0]
)
D_TIMES = np.array(
    [GAMMA, -0.42387512638858027, -0.3384627126235924, 1.8046452872882734, 2.325825639765069, 0.0, 0.0, 0.0]
)


@inner
def attempt(run):  # type: ignore[no-untyped-def]
    """From (t, z, f) over h to z_new, with the scaled error."""
    n, t, h, K = run.n_z, run.t, run.h, run.K
    z, z_new, point, f = run.z, run.z_new, run.stage, run.f
    J, dfdt, W, pivots = run.J, run.dfdt, run.lu, run.pivots
    if run.rejected_last == 0:
        status = evaluate_jacobian(run, t, z, f)
        if status != OK:
            return status
    if run.detect != 0:
        run.spectral = h * spectral_radius(run)
    for i in range(n):
        for j in range(n):
            W[i, j] = -J[i, j]
        W[i, i] += 1.0 / (h * GAMMA)
    run.factorisations += 1
    if lu(W, pivots, n) == 0.0:
        return NEWTON_FAILED
    for i in range(S):
        k = K[i]
        if i == 0:
            copy(k, f)
        else:
            copy(point, z)
            for j in range(i):
                a = A_TABLE[i, j]
                for d in range(n):
                    point[d] += a * K[j, d]
            status = evaluate(run, t + C_TIMES[i] * h, point, k)
            if status != OK:
                return status
        for j in range(i):
            c = C_TABLE[i, j] / h
            for d in range(n):
                k[d] += c * K[j, d]
        for d in range(n):
            k[d] += h * D_TIMES[i] * dfdt[d]
        lu_solve(W, pivots, k, n)
    for d in range(n):
        z_new[d] = point[d] + K[S - 1, d]
    run.error = weighted_norm(run, K[S - 1], z, z_new)
    return OK


@inner
def prepare_dense(run):  # type: ignore[no-untyped-def]
    """Fill Q_k with z + θ(z_new − z) + θ(1−θ)(d_1 + θ d_2 + θ² d_3) with d = H_TABLE·k."""
    z, z_new, K, Q = run.z, run.z_new, run.K, run.Q
    for d in range(run.n_z):
        Q[0, d] = z_new[d] - z[d]
        for q in range(3):
            Q[1 + q, d] = 0.0
            for i in range(S):
                Q[1 + q, d] += H_TABLE[q, i] * K[i, d]
        Q[2, d] += Q[3, d]  # θ³(1−θ) = θ²(1−θ) − θ²(1−θ)²
        Q[3, d] = -Q[3, d]


@Unit
def rodas_five_p(integers, reals):  # type: ignore[no-untyped-def]
    """Unit of the method."""
    run = run_at(integers, reals)
    if run.operation == ATTEMPT:
        return attempt(run)
    prepare_dense(run)
    return OK


METHOD = Method(
    name="rodas5p",
    order=5,
    unit=rodas_five_p,
    sizes=lambda run: {"n_stages": S, "n_k": S, "n_dense": 4, "n_lu": run.n_z},
    arrays=LINEAR_SYSTEM,
    stiff=True,
    exponent=0.2,
    factor_max=6.0,
    stability=2.0,
)
