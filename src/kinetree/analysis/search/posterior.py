"""Posterior: probability of values of fitted parameters, given the measurements and prior knowledge.

    ln p(θ | data) = −½ Σ (y(θ) − data)²/σ² + ln p(θ) + const

By Laplace's method it is the normal distribution with the curvature of this at the fit, exact where channels are linear
in the values and what was known is normal. Otherwise BlackJAX draws from it (the no-U-turn sampler, with the exact
slopes of the runs, all chains in lanes), in coordinates in which Laplace's distribution is a standard normal one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from kinetree.analysis.differentiable.array_function import optional_module
from kinetree.analysis.differentiable.run_function import run_function
from kinetree.analysis.scenarios.many import simulate_many
from kinetree.analysis.scenarios.many_runs import ManyRuns
from kinetree.analysis.scenarios.plan import Distribution, Normal
from kinetree.analysis.search.fit import Fit
from kinetree.arrays import Array
from kinetree.preparation.run_arguments import in_units_of
from kinetree.results.display import ReportableResult, plain_fields
from kinetree.results.run import Run
from kinetree.words.arguments import Arguments, NoAnswerError, known_name
from kinetree.words.keywords import spelled

METHODS = ("laplace", "nuts")
LEVELS = (0.025, 0.5, 0.975)
"""Quantiles that are reported."""
LARGEST_RATIO = 1.01
"""Ratio of the variances between and in chains, above which the chains have not mixed."""
MOST_DOUBLINGS = 5
"""Most doublings of the sampler's path (2⁵ = 32 steps); its coordinates are scaled so that few steps are enough."""
FEWEST = 100
"""Independent samples below which a distribution counts as unknown."""


@dataclass(frozen=True)
class Posterior(ReportableResult):
    """Samples of parameters and initial values, as probable as measurements and prior knowledge make them.

    Attributes
    ----------
    names
        Parameters and initial values.
    samples
        Their values (chains × samples × names).
    method
        "laplace" or "nuts".
    prior
        Prior distributions by name; none for the other values.
    ratios, effective
        For each value: variance between chains over that in them (1: well mixed), and the number of independent samples
        that the chains are worth.
    divergences
        Steps of the sampler that went astray; many make the tails doubtful.
    fit
        The fit around which the samples lie.
    """

    names: tuple[str, ...]
    samples: Array
    method: str
    prior: Mapping[str, Distribution]
    ratios: Array
    effective: Array
    divergences: int
    fit: Fit

    def __getitem__(self, name: str) -> Array:
        """All samples of one value."""
        known_name("posterior", "value", name, self.names)
        found: Array = self.samples[..., self.names.index(name)].ravel()
        return found

    @property
    def flat(self) -> Array:
        """Samples of all chains (samples × names)."""
        return self.samples.reshape(-1, len(self.names))

    @property
    def mean(self) -> Array:
        """Mean of every value."""
        return np.asarray(self.flat.mean(axis=0), dtype=float)

    @property
    def covariance(self) -> Array:
        """Covariance of the values (names × names)."""
        return np.asarray(np.cov(self.flat.T).reshape(len(self.names), -1), dtype=float)

    @property
    def deviation(self) -> Array:
        """Standard deviation of every value."""
        return np.asarray(np.sqrt(np.diag(self.covariance)), dtype=float)

    def quantiles(self, shares: ArrayLike = LEVELS) -> Array:
        """Values that these shares of the probability lie below (shares × names)."""
        return np.asarray(np.quantile(self.flat, np.atleast_1d(shares), axis=0), dtype=float)

    @property
    def warnings(self) -> tuple[str, ...]:
        """Warnings about the samples, in words."""
        found = []
        for name, ratio, count in zip(self.names, self.ratios, self.effective, strict=True):
            if ratio > LARGEST_RATIO:
                found.append(f"the chains of {name} have not mixed (ratio {ratio:.3f}); draw more samples")
            elif count < FEWEST:
                found.append(f"{name} has {count:.0f} independent samples only; draw more")
        if self.divergences:
            found.append(f"{self.divergences} steps went astray: the tails are doubtful; narrow the prior")
        return tuple(found)

    @property
    def run(self) -> Run:
        """The run with the values of the fit."""
        return self.fit.run

    def predictions(self, count: int = 100, **settings: Any) -> ManyRuns:
        """Runs with values drawn from the samples, at the measured times; ``settings`` as for `simulate_many`."""
        rows = self.flat[np.linspace(0, len(self.flat) - 1, count).round().astype(int)]
        values, initial = dict(zip(self.names, rows.T, strict=True)), self.fit.initial
        found = simulate_many(
            self.fit.original, float(self.fit.data.t[-1]),
            **{
                "parameters": {n: v for n, v in values.items() if n not in initial},
                "initial": {n: v for n, v in values.items() if n in initial},
                "hold": self.fit.held, "output": self.fit.data.t, "t_start": self.fit.settings["t_start"],
                "events": self.fit.settings["events"], "progress": False, **settings,
            },
        )  # fmt: skip
        assert isinstance(found, ManyRuns)
        return found

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "model": self.fit.original.name,
            **plain_fields(self, "method names mean covariance"),
            "quantiles": {str(q): row.tolist() for q, row in zip(LEVELS, self.quantiles(), strict=True)},
            **plain_fields(self, "ratios effective divergences warnings"),
        }

    def __str__(self) -> str:
        chains, count, _ = self.samples.shape
        drawn = (
            f"{chains * count} samples by Laplace's method"
            if self.method == "laplace"
            else f"{chains} chains of {count} samples ({self.method})"
        )
        lines = [f"{self.fit.original.name}: {drawn}"]
        width = max(map(len, self.names))
        for name, mean, error, (low, _, high) in zip(
            self.names, self.mean, self.deviation, self.quantiles().T, strict=True
        ):
            told = f"{mean:.6g} ± {error:.2g}, 95 % between {low:.6g} and {high:.6g} {self.fit.unit_of(name)}"
            lines.append(f"  {name:<{width}}  {told.rstrip()}")
        lines += [f"  ! {text}" for text in self.warnings]
        return "\n".join(lines)


@spelled
def posterior(
    fit: Fit,
    prior: Mapping[str, Distribution] | None = None,
    *,
    method: str = "nuts",
    samples: int = 1000,
    warmup: int = 200,
    chains: int = 4,
    seed: int = 0,
) -> Posterior:
    """Samples of fitted values, as probable as the measurements and prior knowledge make them.

    Parameters
    ----------
    fit
        Result of :func:`kinetree.fit`; its noise σ is taken as known.
    prior
        Knowledge without the data: distributions by name; none for the other values.
    method
        "nuts": the no-U-turn sampler of BlackJAX with exact slopes (needs ``kinetree[posterior]``); "laplace": the
        normal distribution around the most probable values, by the slopes at the fit.
    samples, warmup, chains
        Samples of every chain, and those before them by which the sampler is adapted.
    seed
        Seed of the random numbers.

    Raises
    ------
    NoAnswerError
        If the data and the prior do not determine all values.
    """
    asked = Arguments("posterior")
    asked.instance("fit", fit, Fit, "give what kinetree.fit gave")
    asked.choice("method", method, METHODS)
    for name, value, least in (("samples", samples, 2), ("warmup", warmup, 10), ("chains", chains, 1)):
        asked.whole(name, value, least, "give a number of samples or chains")
    asked.whole("seed", seed, 0, "give a whole number")
    if prior:
        asked.instances("prior", tuple(prior.values()), Distribution, 'give {"m": kt.Normal(2.0, 0.1)}')
    asked.check()
    known = in_units_of("posterior", fit.original, prior or {}, "prior")
    _check_prior(known)
    names = tuple(fit.parameters)
    for name in known:
        known_name("posterior", "fitted value", name, names)
    centre, root = _laplace(fit, known)
    random = np.random.default_rng(seed)
    drawn = random.standard_normal((chains, samples, len(names)))
    if method == "laplace":
        values = centre + drawn @ root.T
        even = np.ones(len(names))
        return Posterior(names, values, method, known, even, even * chains * samples, 0, fit)
    values, ratios, effective, astray = _sampled(fit, known, centre, root, drawn[:, 0], samples, warmup, seed)
    return Posterior(names, values, method, known, ratios, effective, astray, fit)


def _laplace(fit: Fit, prior: Mapping[str, Distribution]) -> tuple[Array, Array]:
    """Most probable values of the linearised model, and a root L of their covariance L Lᵀ."""
    names = tuple(fit.parameters)
    values = np.array(list(fit.parameters.values()))
    slopes = fit.slopes
    precision, pull = slopes.T @ slopes, np.zeros(len(names))
    for j, name in enumerate(names):
        if isinstance(known := prior.get(name), Normal):
            precision[j, j] += known.deviation**-2
            pull[j] = (known.mean - values[j]) * known.deviation**-2
    scale = np.sqrt(np.diag(precision))
    if not (scale > 0).all() or np.linalg.cond(precision / np.outer(scale, scale)) > 1e13:
        told = "; ".join(fit.indistinct) or "the data do not determine all values"
        raise NoAnswerError(
            f"posterior: {told}. Say what is known of them: prior={{name: kt.Normal(mean, deviation)}}"
        )
    # P = D C D: the inverse root of C is well conditioned where that of P is not
    root = np.linalg.inv(np.linalg.cholesky(precision / np.outer(scale, scale))).T / scale[:, None]
    return values + root @ (root.T @ pull), root


def _check_prior(prior: Mapping[str, Distribution]) -> None:
    """Densities with edges are left: samplers that follow slopes are biased there."""
    others = [name for name, known in prior.items() if not isinstance(known, Normal)]
    if others:
        raise NoAnswerError(
            f"posterior: what is known of {', '.join(others)} is not normal; give kt.Normal(mean, deviation) "
            "or leave it out"
        )


def _sampled(
    fit: Fit, prior: Mapping[str, Distribution], centre: Array, root: Array, starts: Array, samples: int, warmup: int,
    seed: int,
) -> tuple[Array, Array, Array, int]:  # fmt: skip
    """Samples (chains × samples × names), their ratios, effective numbers, and steps that went astray."""
    jax = optional_module("jax", 'posterior(method="nuts")', "JAX")
    blackjax = optional_module("blackjax", 'posterior(method="nuts")', "BlackJAX", "posterior")
    doubles = jax.config.jax_enable_x64
    jax.config.update("jax_enable_x64", True)  # for all threads: callbacks come in those of JAX
    try:
        return _chains(jax, blackjax, fit, prior, (centre, root), starts, samples, warmup, seed)
    finally:
        jax.config.update("jax_enable_x64", doubles)


def _chains(
    jax: Any, blackjax: Any, fit: Fit, prior: Mapping[str, Distribution], around: tuple[Array, Array], starts: Array,
    samples: int, warmup: int, seed: int,
) -> tuple[Array, Array, Array, int]:  # fmt: skip
    """Draw samples with doubles in JAX; see `_sampled`."""
    (centre, root), jnp, data = around, jax.numpy, fit.data
    names = tuple(fit.parameters)
    settings = {name: fit.settings[name] for name in ("t_start", "rtol", "atol", "events")}
    channels = run_function(
        fit.original, float(data.t[-1]), list(data.columns), names, output=data.t, failures="nan", **settings
    )
    order = [channels.of.index(name) for name in data.columns]
    known, noise = data.known, fit.noise
    measured = np.where(known, data.values, 0.0)
    weights = np.where(known, 1.0 / np.where(known, noise, 1.0), 0.0)

    found = channels.jax()

    def density(xi: Any) -> Any:
        theta = centre + root @ xi
        off = (found(theta)[:, jnp.array(order)] - measured) * weights
        total = -0.5 * jnp.sum(off**2)
        for j, name in enumerate(names):
            if isinstance(of := prior.get(name), Normal):
                total += -0.5 * ((theta[j] - of.mean) / of.deviation) ** 2
        return jnp.where(jnp.isfinite(total), total, -jnp.inf)

    adapted = blackjax.window_adaptation(
        blackjax.nuts, density, initial_step_size=0.5, max_num_doublings=MOST_DOUBLINGS
    )

    def chain(key: Any, start: Any) -> Any:
        first, second = jax.random.split(key)
        (state, parameters), _ = adapted.run(first, start, num_steps=warmup)
        kernel = blackjax.nuts(density, **parameters).step

        def step(state: Any, key: Any) -> Any:
            state, info = kernel(key, state)
            return state, (state.position, info.is_divergent)

        return jax.lax.scan(step, state, jax.random.split(second, samples))[1]

    keys = jax.random.split(jax.random.key(seed), len(starts))
    xi, astray = jax.jit(jax.vmap(chain))(keys, jnp.asarray(starts))
    many = len(starts) > 1
    ratios = blackjax.diagnostics.potential_scale_reduction(xi) if many else jnp.ones(len(names))
    effective = blackjax.diagnostics.effective_sample_size(xi)
    values = centre + np.asarray(xi) @ root.T
    return values, np.asarray(ratios), np.asarray(effective), int(np.asarray(astray).sum())
