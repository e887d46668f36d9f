"""JAX: values, gradients in both modes, batches and failures are those of the functions themselves."""

import numpy as np
import pytest
from differentiable_mechanisms import WRT, around, four_bar, pendulum, swings

import kinetree as kt

jax = pytest.importorskip("jax")
jax.config.update("jax_enable_x64", True)
jnp = jax.numpy


def test_both_modes_give_the_tangents_under_jit():
    f, F = swings(), swings().jax()
    values, by = f.slopes(f.start)
    assert np.abs(F(f.start) - values).max() < 1e-10
    assert np.abs(jax.jit(F)(f.start) - values).max() < 1e-10
    for jacobian in (jax.jacfwd(F), jax.jit(jax.jacrev(F))):
        assert np.abs(jacobian(f.start) - by).max() < 1e-10 * np.abs(by).max()
    named = jax.grad(lambda values: F(values)[-1, 0])(dict(zip(WRT, f.start, strict=True)))
    assert [float(named[name]) for name in WRT] == pytest.approx(by[-1, 0], rel=1e-10)


def test_vmap_is_one_call_for_all_scenarios(monkeypatch):
    f, F = swings(), swings().jax()
    rows = around(f.start, 6)
    calls = []
    own = f._evaluation.values
    monkeypatch.setattr(f._evaluation, "values", lambda given: calls.append(len(given)) or own(given))
    assert np.array_equal(jax.jit(jax.vmap(F))(rows), f(rows))
    assert np.array_equal(jax.vmap(jax.vmap(F))(rows.reshape(2, 3, -1)).reshape(6, 5, 2), f(rows))
    assert calls == [6, 6, 6, 6]
    gradients = jax.vmap(jax.grad(lambda values: jnp.sum(F(values) ** 2)))(rows)
    values, by = f.slopes(rows)
    assert (
        np.abs(gradients - 2 * np.einsum("stc,stcj->sj", values, by)).max() < 1e-10 * np.abs(gradients).max()
    )


def test_objectives_have_the_gradient_of_the_adjoint():
    objective = kt.Objective(terminal="hinge.angle^2", integral="hinge.angle_rate^2")
    F = kt.run_function(pendulum(), 1.0, objective, WRT).jax()
    alone = kt.gradient(pendulum(), 1.0, objective, WRT)
    value, gradient = jax.value_and_grad(F)(swings().start)
    assert abs(value - alone.value) < 1e-10 * abs(alone.value)
    assert np.abs(gradient - alone.values).max() < 1e-10 * np.abs(alone.values).max()


def test_faults_are_told_in_words():
    F = swings().jax()
    with pytest.raises(kt.NoAnswerError, match="there are no second derivatives"):
        jax.hessian(lambda values: jnp.sum(F(values)))(swings().start)
    with pytest.raises(kt.NoAnswerError, match=r"use jax\.vmap"):
        F(np.zeros((2, 5)))
    with pytest.raises(kt.NoAnswerError, match="must have the length 5"):
        jax.jit(F)(jnp.zeros(3))
    with pytest.raises(kt.NoAnswerError, match="the run with g = nan"):
        F(np.array([np.nan, 1, 1, 1, 1]))


def test_functions_of_a_state_have_the_derivatives_of_accelerations():
    own = kt.functions(four_bar())
    F, tau = own.jax(), np.random.default_rng(1).normal(size=own.u0.size)
    found = own.derivatives(own.q0, own.u0, tau, t=0.4)
    by = jax.jacrev(lambda q, u, tau, p, t: F.forward(q, u, tau, p=p, t=t), argnums=(0, 1, 2, 3, 4))(
        own.q0, own.u0, tau, own.p0, 0.4
    )
    for slope, exact in zip(by, (found.q, found.u, found.tau, found.p, found.t), strict=True):
        assert np.abs(slope - exact).max() < 1e-10 * max(1.0, np.abs(exact).max())
    assert np.abs(F.mass_matrix(own.q0) - own.mass_matrix(own.q0)).max() < 1e-12


def test_states_in_batches_are_one_call():
    own = kt.functions(pendulum())
    F, rng = own.jax(), np.random.default_rng(2)
    q, u = rng.normal(size=(2, 7, 1))
    batched = jax.jit(jax.vmap(lambda q, u: F.forward(q, u, t=0.3)))(q, u)
    assert np.abs(batched - own.forward(q, u, t=np.full(7, 0.3))).max() < 1e-12
