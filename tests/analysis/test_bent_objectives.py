"""Integrals of objectives that bend or jump: values and derivatives beside closed forms.

The mass of 1 kg on a spring moves as x = cos(√k t); integrals are split at the zeros of what bends in them.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from scipy.optimize import brentq

import kinetree as kt

T, K = 3.0, 4.0
Motion = Callable[[np.ndarray, np.ndarray, np.ndarray, float], np.ndarray]
"""A function of t, x, its rate and k."""

OSCILLATOR = kt.Model.of(
    "oscillator",
    kt.Parameter("k", K, "N/m"),
    kt.Body("mass", 1.0, pose=kt.Frame.at((0, 0, 0))),
    kt.Prismatic("h", "ground", "mass", point=(0, 0, 0), axis=(1, 0, 0), q0=(1.0,)),
    kt.JointSpring("s", "h", stiffness="k"),
)

CASES: dict[str, tuple[Motion, list[Motion]]] = {
    "abs(h.displacement + 0.3)*t": (lambda t, x, v, k: abs(x + 0.3) * t, [lambda t, x, v, k: x + 0.3]),
    "max(h.displacement, 0.2*t)": (lambda t, x, v, k: np.maximum(x, 0.2 * t), [lambda t, x, v, k: x - 0.2 * t]),
    "min(h.displacement, 0.2, h.displacement_rate)": (
        lambda t, x, v, k: np.minimum(np.minimum(x, 0.2), v),
        [lambda t, x, v, k: x - 0.2, lambda t, x, v, k: x - v, lambda t, x, v, k: 0.2 - v],
    ),
    "if(h.displacement > 0.4, h.displacement^2, t)": (
        lambda t, x, v, k: np.where(x > 0.4, x**2, t), [lambda t, x, v, k: x - 0.4],
    ),
    "sign(h.displacement - 0.1)*t": (lambda t, x, v, k: np.sign(x - 0.1) * t, [lambda t, x, v, k: x - 0.1]),
    "floor(3*h.displacement)": (
        lambda t, x, v, k: np.floor(3 * x), [lambda t, x, v, k, c=c: 3 * x - c for c in range(-3, 4)],
    ),
    "sqrt((h.displacement + 0.3)^2)": (lambda t, x, v, k: abs(x + 0.3), [lambda t, x, v, k: x + 0.3]),
    "sqrt(h.displacement*h.displacement)": (lambda t, x, v, k: abs(x), [lambda t, x, v, k: x]),
    "k*abs(t - 1.3)": (lambda t, x, v, k: k * abs(t - 1.3), [lambda t, x, v, k: t - 1.3]),
    "abs(s.force)": (lambda t, x, v, k: abs(k * x), [lambda t, x, v, k: x]),
    "max(mass.acceleration.x, -1)": (lambda t, x, v, k: np.maximum(-k * x, -1), [lambda t, x, v, k: k * x - 1]),
}  # fmt: skip


def exact(value: Motion, bends: list[Motion], k: float) -> float:
    """The integral over the motion in closed form, by Gauss between the zeros of what bends."""

    def along(function: Motion, t: np.ndarray) -> np.ndarray:
        w = np.sqrt(k)
        return function(t, np.cos(w * t), -w * np.sin(w * t), k)

    times, ends = np.linspace(0, T, 2718), [0.0, T]
    for bend in bends:
        signs = np.sign(along(bend, times))
        for i in np.flatnonzero(signs[:-1] * signs[1:] < 0):
            ends.append(
                brentq(lambda t, bend=bend: along(bend, np.float64(t)), *times[i : i + 2], xtol=1e-15)
            )
    nodes, weights = np.polynomial.legendre.leggauss(40)
    parts = [
        (b - a) / 2 * weights @ along(value, (a + b) / 2 + (b - a) / 2 * nodes)
        for a, b in zip(sorted(ends), sorted(ends)[1:], strict=False)
    ]
    return float(sum(parts))


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("text", CASES)
def test_integrals_are_split_where_they_bend(text: str):
    value, bends = CASES[text]
    found = kt.gradient(OSCILLATOR, T, kt.Objective(integral=text), ["k"])
    step = 1e-4
    slope = (exact(value, bends, K + step) - exact(value, bends, K - step)) / (2 * step)
    assert found.value == pytest.approx(exact(value, bends, K), abs=1e-7)
    assert found["k"] == pytest.approx(slope, abs=1e-7)


def test_a_jump_of_forces_is_refused():
    with pytest.raises(kt.NoAnswerError, match="jumps where no load does"):
        kt.gradient(OSCILLATOR, T, kt.Objective(integral="if(s.force > 1, 1, 0)"), ["k"])


def test_integrals_have_names_that_the_model_does_not_use():
    model = OSCILLATOR.add(kt.Integrator("integral_1", "1"))
    found = kt.gradient(model, T, kt.Objective("integral_1.state", integral="abs(h.displacement)"), ["k"])
    assert found.value - T == pytest.approx(exact(lambda t, x, v, k: abs(x), [lambda t, x, v, k: x], K))
