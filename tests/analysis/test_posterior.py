"""Posteriors of fitted values: the closed form of a linear model with normal noise and normal prior knowledge."""

from functools import cache

import numpy as np
import pytest

import kinetree as kt

T = np.linspace(0.1, 2.0, 20)
SIGMA = 0.05
PRIOR = {"force": kt.Normal(1.3, 0.05)}


@cache
def slider() -> kt.Model:
    """A mass of 2 kg from a place at rest, pushed by a constant force: x = x₀ + F t²/4."""
    return kt.Model.of(
        "slider",
        kt.Parameter("force", 1.0, "N"),
        kt.Body("mass", 2.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("slide", "ground", "mass", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.JointMotor("push", "slide", torque="force"),
    )


@cache
def fitted() -> kt.Fit:
    measured = 0.2 + 1.1 * T**2 / 4 + np.random.default_rng(5).normal(0.0, SIGMA, T.size)
    measured[7] = np.nan
    data = {"t": T, "slide.displacement": measured}
    return kt.fit(
        slider(),
        data,
        {"force": 0.8, "slide.displacement": 0.1},
        sigma=SIGMA,
        progress=False,
        check_times=False,
    )


def exact() -> tuple[np.ndarray, np.ndarray]:
    """Mean and covariance: (AᵀA/σ² + P)⁻¹."""
    known = np.isfinite(fitted().data.values[:, 0])
    A = np.column_stack([T**2 / 4, np.ones(T.size)])[known] / SIGMA
    y = fitted().data.values[known, 0] / SIGMA
    prior = np.diag([0.05**-2, 0.0])
    covariance = np.linalg.inv(A.T @ A + prior)
    return covariance @ (A.T @ y + prior @ [1.3, 0.0]), covariance


def test_by_laplace_it_is_the_closed_form():
    found = kt.posterior(fitted(), PRIOR, method="laplace", samples=20000, chains=2, seed=1)
    mean, covariance = exact()
    deviation = np.sqrt(np.diag(covariance))
    assert np.abs((found.mean - mean) / deviation).max() < 5 / np.sqrt(40000)
    assert found.covariance == pytest.approx(covariance, rel=0.05)
    low, middle, high = (found.quantiles() - mean)[:, 0] / deviation[0]
    assert (low, middle, high) == pytest.approx((-1.96, 0.0, 1.96), abs=0.05)
    assert found["slide.displacement"].size == 40000 and "95 % between" in str(found)
    runs = found.predictions(50)
    spread = runs["slide.displacement"][:, -1].std()
    way = np.array([1.0, 1.0])  # F t²/4 at t = 2 and x₀
    assert spread == pytest.approx(np.sqrt(way @ covariance @ way), rel=0.3)


def test_what_the_data_do_not_tell_needs_a_prior():
    model = (
        slider()
        .add(kt.Parameter("more", 0.1, "N"))
        .replace(kt.JointMotor("push", "slide", torque="force + more"))
    )
    data = {"t": T, "slide.displacement": 1.1 * T**2 / 4}
    both = kt.fit(model, data, {"force": 0.8, "more": 0.1}, sigma=SIGMA, progress=False, check_times=False)
    with pytest.raises(
        kt.NoAnswerError, match=r"(cannot tell apart|determine more not at all).*Say what is known"
    ):
        kt.posterior(both, method="laplace")
    found = kt.posterior(both, {"more": kt.Normal(0.1, 0.02)}, method="laplace", samples=5000)
    assert found.deviation[1] == pytest.approx(0.02, rel=0.1)
    assert np.corrcoef(found.flat.T)[0, 1] < -0.2


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"fit": 3}, "give what kinetree.fit gave"),
        ({"method": "guess"}, "guess"),
        ({"prior": {"forse": kt.Normal(1, 1)}}, "forse"),
        ({"prior": {"force": 3.0}}, "prior"),
        ({"prior": {"force": kt.Uniform(0, 2)}, "method": "laplace"}, "is not normal"),
        ({"prior": {"force": kt.Uniform(0, 2)}, "method": "nuts"}, "is not normal"),
        ({"samples": 0}, "samples"),
    ],
)
def test_questions_without_an_answer(change, words):
    with pytest.raises((kt.ArgumentError, kt.NoAnswerError, KeyError), match=words):
        kt.posterior(**{"fit": fitted(), "method": "laplace", **change})


@pytest.mark.slow
def test_the_sampler_draws_from_the_closed_form():
    pytest.importorskip("jax")
    pytest.importorskip("blackjax")
    found = kt.posterior(fitted(), PRIOR, samples=150, warmup=50, chains=4, seed=1)
    mean, covariance = exact()
    deviation = np.sqrt(np.diag(covariance))
    assert found.effective.min() > 50
    assert np.abs((found.mean - mean) / deviation).max() < 4 / np.sqrt(found.effective.min())
    assert found.deviation == pytest.approx(deviation, rel=0.3)
