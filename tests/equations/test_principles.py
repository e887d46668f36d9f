"""Maggi, Udwadia and Kalaba, Gibbs and Appell, and the contraction of partial velocities: each against other routes.

Their matrices are recomputed here from bodies alone, or their defining property is checked; the examples compare them
with all other ways (`kinetree.verify`).
"""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import kinetree as kt
from kinetree.analysis.trust.verify import random_states
from kinetree.assembly.constraint_functions import constraints_of
from kinetree.assembly.loop_closure import assemble
from kinetree.compile.common_form import BY_MATRICES, PRINCIPLES, Formulation, disagreement
from kinetree.compile.contraction import Contraction, quantities
from kinetree.formulations.contract import FormulationError, build
from kinetree.linalg import maggi, udwadia_kalaba
from kinetree.symbolic.forces import kinetic
from kinetree.symbolic.mechanism import Mechanism

LOOPS = ("four_bar", "andrews_squeezer", "bricard", "rolling_disk")


def example(name: str) -> kt.Model:
    from importlib.resources import files

    return kt.load(files("kinetree.examples") / f"{name}.toml").model


def system(seed: int, redundant: bool) -> tuple[np.ndarray, ...]:
    """A random A, f, B, γ; with a row that is the sum of two others, if redundant."""
    random = np.random.default_rng(seed)
    n, m = 7, 3
    L, f, B = random.normal(size=(n, n)), random.normal(size=n), random.normal(size=(m, n))
    gamma = random.normal(size=m)
    if redundant:
        B, gamma = np.vstack([B, B[0] + B[1]]), np.append(gamma, gamma[0] + gamma[1])
    return L @ L.T + np.eye(n), f, B, gamma


@pytest.mark.parametrize("redundant", [False, True])
@pytest.mark.parametrize("name", BY_MATRICES)
def test_constraint_forces_do_no_work_and_rows_hold(name: str, redundant: bool):
    """A ẏ − f = Bᵀλ and B ẏ = γ determine ẏ: nothing else has to be right."""
    A, f, B, gamma = system(3, redundant)
    ydot, lam = BY_MATRICES[name](A, f, B, gamma)
    np.testing.assert_allclose(A @ ydot, f + B.T @ lam, rtol=0, atol=1e-12)
    np.testing.assert_allclose(B @ ydot, gamma, rtol=0, atol=1e-12)


def test_gauss_least_constraint():
    """Udwadia and Kalaba's ẏ is nearer to A⁻¹f, in the metric of A, than any other that the constraints allow."""
    A, f, B, gamma = system(5, redundant=False)
    ydot, _ = udwadia_kalaba.accelerations(A, f, B, gamma)
    free = np.linalg.solve(A, f)
    null = np.linalg.svd(B)[2][B.shape[0] :].T
    here = (ydot - free) @ A @ (ydot - free)
    for other in np.random.default_rng(1).normal(size=(20, null.shape[1])):
        beside = ydot + null @ other - free
        assert beside @ A @ beside > here


def test_udwadia_and_kalaba_needs_inertia():
    A, f, B, gamma = system(5, redundant=False)
    A[0], A[:, 0] = 0.0, 0.0
    with pytest.raises(np.linalg.LinAlgError):
        udwadia_kalaba.accelerations(A, f, B, gamma)
    ydot, lam = maggi.accelerations(A, f, B, gamma)  # which the rows determine all the same
    np.testing.assert_allclose(A @ ydot, f + B.T @ lam, rtol=0, atol=1e-11)


@pytest.mark.parametrize("name", LOOPS)
def test_principles_agree(name: str):
    constraints = constraints_of(Mechanism.of(example(name)))
    states = random_states(constraints, assemble(constraints), 2, 1)
    evaluated = Formulation(build("elimination", constraints.tree))
    appell = Formulation(build("gibbs-appell", constraints.tree))
    for state in states:
        wanted = evaluated.answer(state)
        for found in (*(evaluated.answer(state, one) for one in PRINCIPLES), appell.answer(state)):
            sizes = wanted.terms.acceleration, wanted.terms.angular
            assert disagreement(wanted.accelerations, found.accelerations, *sizes) < 1e-10
            assert found.residual < 1e-10


@pytest.mark.parametrize("name", ["rolling_disk", "triple_pendulum"])
def test_appell_matrix_is_that_of_the_kinetic_energy(name: str):
    """∂²S/∂u̇² = ∂²T/∂u²."""
    eq = build("gibbs-appell", constraints_of(Mechanism.of(example(name))).tree)
    hessian = ca.hessian(kinetic(eq.motion), eq.y)[0]
    function = ca.Function("both", [eq.t, eq.x, eq.y, eq.p], [ca.densify(eq.A), ca.densify(hessian)])
    random = np.random.default_rng(2)
    x = random.normal(size=eq.x.shape[0])
    for start in eq.quaternions:
        x[start : start + 4] /= np.linalg.norm(x[start : start + 4])
    values = function(0.0, x, random.normal(size=eq.y.shape[0]), eq.tree.symbols.defaults)
    found, wanted = (np.array(value, dtype=float) for value in values)
    np.testing.assert_allclose(found, wanted, rtol=0, atol=1e-13 * np.abs(wanted).max())


@pytest.mark.parametrize("name", LOOPS)
def test_contraction_is_huston_24_to_28(name: str):
    """Velocities by z and (V T̂) are those of the bodies; contracted forces are T̂ᵀf and contracted inertia T̂ᵀA."""
    constraints = constraints_of(Mechanism.of(example(name)))
    eq = build("elimination", constraints.tree)
    evaluated = Formulation(eq)
    state = random_states(constraints, assemble(constraints), 2, 4)[1]
    inputs = evaluated.values(state)
    parts = quantities(eq)
    names = [link.name for link in eq.tree.links]
    v = ca.vertcat(*[eq.motion.velocity(body) for body in names])
    w = ca.vertcat(*[eq.motion.angular_velocity(body) for body in names])
    outputs = [*parts.values(), eq.A, eq.f, eq.rows.B, eq.rows.psi, v, w]
    function = ca.Function("all", [eq.t, eq.x, eq.y, eq.p], [ca.densify(one) for one in outputs])
    *values, A, f, B, psi, v, w = (
        np.array(one, dtype=float) for one in function.call([inputs[k] for k in ("t", "x", "y", "p")])
    )
    found = Contraction.of(dict(zip(parts, values, strict=True)), B)
    y = inputs["y"]
    assert np.abs(psi).max() < 1e-9  # which demands no motion: B y = 0
    z = (found.T.T @ y)[-found.T_hat.shape[1] :]
    assert np.abs((B @ found.T)[:, -z.size :]).max(initial=0.0) < 1e-12 * np.abs(B).max()  # (19)
    np.testing.assert_allclose(
        found.residual(B, y), B @ y, rtol=0, atol=1e-12 * np.abs(B).max() * scale_of(y)
    )  # (20)
    np.testing.assert_allclose(found.speeds(z), y, rtol=0, atol=1e-9 * scale_of(y))  # (22), (23)
    for velocity, wanted in zip(found.velocities(z), (v, w), strict=True):  # (24)
        np.testing.assert_allclose(velocity.reshape(-1, 1), wanted, rtol=0, atol=1e-9 * scale_of(y))
    scale = np.abs(A).max() + np.abs(f).max()
    np.testing.assert_allclose(found.A_z, found.T_hat.T @ A, rtol=0, atol=1e-12 * scale)  # (29)
    np.testing.assert_allclose(found.F + found.F_star, found.T_hat.T @ f.ravel(), rtol=0, atol=1e-11 * scale)


def scale_of(values: np.ndarray) -> float:
    return 1 + float(np.abs(values).max())


def test_contraction_is_for_rigid_bodies():
    from kinetree.examples.flexible_arm import model

    with pytest.raises(FormulationError, match="rigid bodies"):
        quantities(build("elimination", constraints_of(Mechanism.of(model)).tree))
