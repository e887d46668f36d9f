"""Ropes that leave a pulley and meet it again: Galileo's pendulum on a peg of finite radius."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import kinetree as kt

g, l, h, r, start = 9.81, 1.5, 0.6, 0.15, 0.6
"""Length of the rope, depth and radius of the peg (m), angle to the right at the start."""
TIGHT = {"rtol": 1e-10, "atol": 1e-12}


def pendulum(*rope: Any, **pulley: Any) -> kt.Model:
    """The peg is on the left of the vertical line from the anchor, and touches it."""
    x, z = l * math.sin(start), -l * math.cos(start)
    flat = kt.Frame.from_axes((1, 0, 0), (0, 0, 1), (-r, 0, -h))
    bob = kt.Body("bob", 2.0, inertia=(0.01, 0.01, 0.01, 0, 0, 0), pose=kt.Frame.at((x, 0, z)))
    peg = kt.Pulley("peg", r, **({"clockwise": True, "lifts": True} | pulley))
    parts = rope or (kt.Rope("rope", ("ground", peg, "bob"), l),)
    return kt.Model.of(
        "Galileo",
        kt.Gravity(acceleration=(0, 0, -g)),
        kt.Parameter("gap", 0.0),
        bob,
        kt.Planar("plane", "ground", "bob", point=(x, 0, z), axis=(0, -1, 0)),
        kt.Marker("peg", "ground", flat),
        *parts,
    )


def exact(t: np.ndarray) -> tuple[np.ndarray, list[float]]:
    """x of the bob, and the times at which the rope meets and leaves the peg.

    Free: θ̈ = −g/l sin θ. On the peg: L φ̈ − r φ̇² + g sin φ = 0 with L = l − h − r φ; the bob keeps its velocity.
    """

    def free(_t: float, s: Any) -> list[float]:
        return [s[1], -g / l * math.sin(s[0])]

    def wound(_t: float, s: Any) -> list[float]:
        return [s[1], (r * s[1] ** 2 - g * math.sin(s[0])) / (l - h - r * s[0])]

    def zero(_t: float, s: Any) -> float:
        return float(s[0])

    zero.terminal, zero.direction = True, -1  # type: ignore[attr-defined]
    x, times = np.empty_like(t), []
    now, state, on = 0.0, [start, 0.0], False
    while now < t[-1]:
        law = wound if on else free
        part = solve_ivp(
            law, (now, t[-1]), state, method="DOP853", rtol=1e-12, atol=1e-13, events=zero, dense_output=True
        )
        here = (t >= now) & (t <= part.t[-1])
        angle = part.sol(t[here])[0]
        if on:
            x[here] = -r + r * np.cos(angle) - (l - h - r * angle) * np.sin(angle)
        else:
            x[here] = l * np.sin(angle)
        now, rate = float(part.t[-1]), float(part.y[1][-1])
        times.append(now)
        state, on = [0.0, -rate * (l / (l - h) if not on else (l - h) / l)], not on
        state[0] = 1e-300
    return x, times[:-1]


def test_the_rope_meets_the_peg_and_leaves_it() -> None:
    run = kt.simulate(pendulum(), t_end=3.0, **TIGHT)
    x, times = exact(run.t)
    assert len(times) >= 3
    np.testing.assert_allclose(run["bob.position.x"], x, atol=1e-8)
    on = np.searchsorted(times, run.t) % 2 == 1
    clear = np.min(np.abs(run.t[:, None] - np.array(times)), axis=1) > 1e-3
    np.testing.assert_array_equal(run["rope.wrap"][clear] > 0, on[clear])
    assert run["rope.wrap"].min() == 0.0
    assert run.audit.verdict == "ok", str(run.audit)
    points = run["rope.course"].reshape(len(run), -1, 3)
    drawn = np.linalg.norm(np.diff(points, axis=1), axis=2).sum(axis=1)
    np.testing.assert_allclose(drawn, l, atol=2e-3)


@pytest.mark.slow
def test_formulations_agree_on_both_sides() -> None:
    for t in (0.1, 0.8):
        run = kt.simulate(pendulum(), t_end=t)
        assert (run["rope.wrap"][-1] > 0) == (t == 0.8)
    assert kt.verify(pendulum(), samples=2, compiled=False).ok


def test_sensitivities_pass_the_peg() -> None:
    """By the radius of the peg, which moves the time at which the rope meets it: the same as by differences."""
    peg = kt.Pulley("peg", f"{r} + gap", clockwise=True, lifts=True)
    model = pendulum(kt.Rope("rope", ("ground", peg, "bob"), l))
    found = kt.sensitivities(model, 1.0, ["bob.position.x"], ["gap"], output=0.5, **TIGHT).values[-1, 0, 0]
    d, ends = 1e-5, []
    for value in (d, -d):
        changed = model.replace(kt.Parameter("gap", value))
        ends.append(kt.simulate(changed, t_end=1.0, output=0.5, **TIGHT)["bob.position.x"][-1])
    assert abs(found) > 0.1
    assert found == pytest.approx((ends[0] - ends[1]) / (2 * d), rel=1e-5)


def test_an_elastic_rope_on_the_peg_keeps_its_energy() -> None:
    peg = kt.Pulley("peg", r, clockwise=True, lifts=True)
    run = kt.simulate(pendulum(kt.ElasticRope("rope", ("ground", peg, "bob"), l, EA=2e4)), t_end=1.5, **TIGHT)
    assert run.audit.verdict == "ok", str(run.audit)
    assert run.audit.energy.relative_error < 1e-8
    assert run["rope.wrap"].min() == 0.0
    assert run["rope.wrap"].max() > 0.3


@pytest.mark.parametrize(
    ("pulley", "words"),
    [({"no_slip": True}, "turns the pulley"), ({"radius": 0.0}, "led through a point")],
)
def test_mistakes(pulley: dict[str, Any], words: str) -> None:
    given = {"at": "peg", "radius": r, "lifts": True} | pulley
    model = pendulum(kt.Rope("rope", ("ground", kt.Pulley(**given), "bob"), l))
    assert any(words in str(fault) for fault in model.validate().faults)


def test_two_in_a_row_and_ends_do_not_lift() -> None:
    peg = kt.Pulley("peg", r, lifts=True)
    path = ("ground", peg, kt.Pulley("bob", 0.01, lifts=True), "ground", kt.Pulley("bob", 0.02, lifts=True))
    found = [str(fault) for fault in pendulum(kt.Rope("rope", path, l)).validate().faults]
    assert any("of two in a row" in words for words in found)
    assert any("the rope ends there, and cannot leave it" in words for words in found)
