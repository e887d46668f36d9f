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


def arm(random: np.random.Generator, rough_up_to: float = 0.2) -> tuple[kt.Model, list[kt.Event], list[str]]:
    """Links that rub in their joints, one way or another, above a floor on which the last one rubs with its feet.

    A latch is shut by the way and opened later; the first joint is pushed to and fro, and its force is watched.
    """
    n = int(random.integers(2, 4))

    def number(low: float, high: float) -> float:
        return round(float(random.uniform(low, high)), 3)

    parts: list = [kt.Gravity(acceleration=(0, 0, -10)), kt.Parameter("F", 0.0)]
    for k in range(n):
        before, inertia = f"b{k - 1}" if k else "ground", (0.02, 0.02, 0.004, 0, 0, 0)
        x, axis = 0.3 * k, ((0, 1, 0), (0, 0, 1), (0.1, 1, 0))[int(random.integers(3)) if k else 0]
        follows = {"coefficient": number(0.05, 0.3), "static_coefficient": 0.35, "radius": 0.05}
        law = (
            follows
            if random.integers(2)
            else {"stribeck": 0.2, "static_force": 0.9, "viscous": number(0, 0.3)}
        )
        parts += [
            kt.Body(f"b{k}", number(0.5, 2), inertia=inertia, pose=kt.Frame.at((x + 0.15, 0, 0.3))),
            kt.Revolute(f"j{k}", before, f"b{k}", point=(x, 0, 0.3), axis=axis, u0=number(-1, 1)),
            kt.DryFriction(f"f{k}", f"j{k}", force=number(0.05, 0.8), **law),
        ]  # fmt: skip
    parts += [
        kt.Torque("push", "b0", (0, f"{number(1, 6)}*sin({number(3, 7)}*t) + F", 0)),
        kt.JointDriver("latch", f"j{n - 1}", law=0.15, active=False),
    ]
    rough = kt.Restitution(float(random.choice([0.0, 0.3])), friction=number(0.05, rough_up_to))
    events: list[kt.Event] = [
        kt.PointPlaneEvent(
            f"foot{k}", f"b{n - 1}", at=(0.1 + 0.05 * k, y, -0.05), direction="falling", action=rough
        )
        for k, y in enumerate((0.1, -0.12))
    ]
    events += [
        Event("shut", f"j{n - 1}.angle - 0.15", direction="rising", action=kt.Switch(on="latch")),
        Event("open", "t - 0.61", action=kt.Switch(off="latch")),
        kt.ForceLimitEvent("limit", "j0", number(30, 60), action=Set("F", 0.5)),
    ]
    outputs = [*(f"j{k}.angle" for k in range(n)), "j0.angle_rate", "f0.state", "energy.total"]
    return kt.Model.of("arm", *parts), events, outputs


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "rough_up_to"), [*((seed, 0.2) for seed in range(5)), (5, 0.6)])
def test_an_arm_that_rubs_everywhere_moves_as_in_a_simulation(tmp_path, seed, rough_up_to) -> None:
    """Contacts, friction and watched forces are held beside the equations, and the latch is a number; same verdicts.

    The last one passes a dead centre with its foot, which friction holds back across.
    """
    model, events, outputs = arm(np.random.default_rng(seed), rough_up_to)
    program, times = Program(tmp_path, model, events, outputs, most_sets=1), [0.3, 0.7, 1.1]
    assert program.model.beside and program.model.switch_numbers == 1
    message, found = program(*times)
    run = kt.simulate(model, 1.1, events=events, rtol=1e-10, atol=1e-12, output=[0.0, *times], progress=False)
    assert (message == "ok") == (run.status == "finished"), (message, run.reason)
    for name in outputs:
        expected = run[name][1 : 1 + len(found[name])]
        np.testing.assert_allclose(found[name][: len(expected)], expected, rtol=1e-5, atol=1e-6, err_msg=name)
