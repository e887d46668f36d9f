"""Exported programs against simulations: stacks of masses that collide, rest, are kicked, pushed and counted."""

from __future__ import annotations

import numpy as np
import pytest

import kinetree as kt

from .programs import Program

Event, Set = kt.ExpressionEvent, kt.SetParameter


def stack(random: np.random.Generator) -> tuple[kt.Model, list[kt.Event], list[str]]:
    """Masses above each other on a floor that moves, with a pulse, a clock, a counter and a kick."""
    n, law = int(random.integers(2, 4)), str(random.choice(["simultaneous", "sequential"]))
    contact = kt.Restitution(float(random.choice([0.0, 0.3, 0.7])), law=law)

    def number(low: float, high: float) -> float:
        return round(float(random.uniform(low, high)), 3)

    parts: list = [
        kt.Gravity(acceleration=(0, 0, -10)),
        kt.Parameter("F", 0.0),
        kt.Parameter("next", number(0.05, 0.3)),
    ]
    events: list[kt.Event] = []
    for k in range(n):
        q, u = 0.1 + 0.3 * k + number(0, 0.1), number(-1, 1)
        parts += [
            kt.Body(f"b{k}", mass=number(0.5, 3), inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame()),
            kt.Prismatic(f"x{k}", "ground", f"b{k}", point=(0, 0, 0), axis=(0, 0, 1), q0=q, u0=u),
        ]
        under = "0.02*sin(9*t)" if k == 0 else f"x{k - 1}.displacement + 0.1"
        events.append(Event(f"c{k}", f"x{k}.displacement - ({under})", direction="falling", action=contact))
    begin, length = number(0.1, 0.8), number(0.01, 0.2)
    rubbing = "5*sin(20*t) - 0.5*abs(x0.displacement_rate)*x0.displacement_rate"
    parts += [
        kt.Force(
            "pulse", "b0", (0, 0, f"F + if(t > {begin} and t < {begin + length}, {number(-60, 60)}, 0)")
        ),
        kt.Force("shaken", f"b{n - 1}", (0, 0, rubbing)),
    ]
    kick = kt.Impulse(f"b{int(random.integers(n))}", (0, 0, number(-3, 3)))
    events += [
        Event("tick", "t - next", direction="rising", action=Set("next", "next + 0.17")),
        Event("high", f"x{n - 1}.displacement - 0.45", action=Set("F", "F + 2")),
        Event("kick", f"t - {number(0.2, 0.9)}", action=kick),
    ]
    outputs = [*(f"x{k}.displacement" for k in range(n)), "x0.displacement_rate", "c0.force", "energy.total"]
    return kt.Model.of("stack", *parts), events, outputs


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_a_stack_moves_as_in_a_simulation(tmp_path, seed) -> None:
    model, events, outputs = stack(np.random.default_rng(seed))
    message, found = Program(tmp_path, model, events, outputs)(0.5, 1.1)
    assert message == "ok"
    run = kt.simulate(model, 1.1, events=events, rtol=1e-10, atol=1e-12, output=[0.5, 1.1], progress=False)
    for name in outputs:
        np.testing.assert_allclose(found[name], run[name], rtol=1e-5, atol=1e-6, err_msg=name)
