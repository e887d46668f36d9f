"""Impacts, contacts, friction that sticks and switched parts on a device: its program compiled as C++ and run here."""

import shutil
from pathlib import Path

import numpy as np
import pytest

import kinetree as kt
from kinetree.kernels.llvm.writer import has_multiply_add
from kinetree.solve.cuda import run

pytestmark = [
    pytest.mark.skipif(shutil.which("g++") is None, reason="there is no g++"),
    pytest.mark.skipif(not has_multiply_add(), reason="LLVM fuses nothing on this processor"),
]
EMULATED = {"device": "cuda-emulated"}
G = 9.81


def example(name):
    return kt.load(Path(kt.__file__).parent / "examples" / f"{name}.toml")


def ball():
    return kt.Model.of(
        "ball",
        kt.Parameter("e", 0.5),
        kt.Gravity(acceleration=(0, -G, 0)),
        kt.Body("ball", 1.0, (0, 0, 0), (1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("rail", "ground", "ball", axis=(0, 1, 0), point=(0, 0, 0)),
    )


def compared(model, t_end, **asked):
    """The same scenarios here and on the device: bits, words, and when which event happened; those of the device."""
    here, there = (kt.simulate_many(model, t_end, **asked, **on) for on in ({}, EMULATED))
    for name in ("t", "x", "y", "w", "parameters", "steps"):
        np.testing.assert_array_equal(getattr(here, name), getattr(there, name), err_msg=name)
    assert (here.status, here.reason) == (there.status, there.reason)
    found = there.happened
    assert found is not None and there.device == "cuda-emulated"
    for s, alone in enumerate(here.solo):
        assert there.solo[s] is None  # the processor has not taken it
        happened = [(found.t[s, i], found.names[found.number[s, i]]) for i in range(found.count[s])]
        assert happened == [(event.t, event.name) for event in alone.events]
    return here, there


@pytest.mark.slow
def test_a_ball_that_bounces_rests_is_kicked_and_stopped(monkeypatch):
    """Every kind of action at once, in slices and chunks, against the closed form of its bounces."""
    monkeypatch.setattr(run, "SLICE", 5)
    monkeypatch.setattr(run, "MOST_AT_ONCE", 2)
    events = [
        kt.ExpressionEvent("floor", "rail.displacement", direction="falling", action=kt.Restitution("e")),
        kt.ExpressionEvent("kick", "t - 2", action=kt.Impulse("ball", (0, 3.0, 0))),
        kt.ExpressionEvent("soft", "t - 2.2", action=kt.SetParameter("e", "0.5*e")),
        kt.ExpressionEvent("high", "rail.displacement - 5", action=kt.Stop()),
    ]
    e, speeds = np.array([0.5, 0.0, 0.8]), np.array([0.0, 0.0, 10.0])
    here, there = compared(
        ball(), 2.5, parameters={"e": e}, events=events, method="dop853", output=np.array([0.0, 0.3, 1.9, 2.1, 2.5]),
        initial={"rail.displacement": 0.2, "rail.displacement_rate": speeds},
    )  # fmt: skip
    assert there.status == ("finished", "finished", "stopped")
    fall = np.sqrt(0.4 / G)
    bounces = there.happened.times("floor")[0]
    struck = fall + 2 * fall * np.cumsum([0.0, 0.5, 0.25, 0.125])
    np.testing.assert_allclose(bounces[:4], struck, rtol=1e-9)
    at_rest = there.x[:2, 3, 0]  # 0.1 s after the kick
    np.testing.assert_allclose(at_rest, 0.3 - 0.5 * G * 0.01, atol=1e-8)
    force = there["floor.force"]  # not known from the states: the scenarios are computed again
    np.testing.assert_array_equal(force, here["floor.force"])
    np.testing.assert_allclose(force[:2, 2], G, rtol=1e-9)


@pytest.mark.slow
def test_more_events_than_a_device_keeps_are_left_to_the_processor(monkeypatch):
    monkeypatch.setattr(run, "MOST_RECORDS", 8)
    floor = kt.ExpressionEvent("floor", "rail.displacement", direction="falling", action=kt.Restitution("e"))
    asked = {
        "parameters": {"e": np.array([0.0, 0.7])}, "initial": {"rail.displacement": 0.2}, "events": [floor],
        "output": 0.5, "method": "dop853",
    }  # fmt: skip
    here, there = (kt.simulate_many(ball(), 2.0, **asked, **on) for on in ({}, EMULATED))
    np.testing.assert_array_equal(here.x, there.x)
    assert [run is None for run in there.solo] == [True, False] and len(there.solo[1].events) > 8


@pytest.mark.slow
@pytest.mark.parametrize("method", ["dop853", "rk4"])
def test_a_closed_loop_with_a_stop_that_bounces(method):
    model = example("four_bar").model
    stop = kt.ExpressionEvent("stop", "1.2 - A.angle", action=kt.Restitution(0.5))
    settings = {"step": 1e-3} if method == "rk4" else {}
    compared(
        model, 2.0, parameters={"torque": np.array([2.0, 2.4, 2.5])}, events=[stop], output=0.25, method=method,
        **settings,
    )  # fmt: skip


@pytest.mark.slow
def test_friction_that_sticks_and_slides():
    belt = example("stick_slip_belt").model
    compared(belt, 3.0, output=0.1, method="dop853")


@pytest.mark.slow
def test_parts_that_switch_beside_a_sampled_block():
    """A coupling lets go and a block goes on sampling, whose period an event sets."""
    model = kt.Model.of(
        "train",
        kt.Parameter("period", 0.1, "s"),
        kt.Body("engine", 2.0, (0, 0, 0), (1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Body("wagon", 1.0, (0, 0, 0), (1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("track", "ground", "engine", axis=(1, 0, 0), point=(0, 0, 0)),
        kt.Prismatic("behind", "ground", "wagon", axis=(1, 0, 0), point=(0, 0, 0)),
        kt.Holonomic("hook", "track.displacement - behind.displacement"),
        kt.JointMotor("motor", "track", torque="ctl.force"),
        kt.Sampled("ctl", {"force": "3 - track.displacement_rate"}, period="period"),
    )
    events = [
        kt.ExpressionEvent("loose", "track.displacement - 0.1", action=kt.Switch(off="hook")),
        kt.ExpressionEvent("slower", "t - 0.7", action=kt.SetParameter("period", "0.2")),
    ]
    compared(
        model, 1.5, parameters={"period": np.array([0.1, 0.07])}, events=events, output=0.3, method="dop853"
    )


@pytest.mark.slow
def test_parts_that_switch_in_more_states_than_there_are_equations_for():
    """Five locks on rails: 32 states, all but the first of which share one set of equations."""
    parts, events = [kt.Gravity(acceleration=(0, -G, 0))], []
    for k in range(5):
        parts += [
            kt.Body(f"b{k}", 1.0 + k, (0, 0, 0), (1, 1, 1, 0, 0, 0), pose=kt.Frame()),
            kt.Prismatic(f"rail{k}", "ground", f"b{k}", axis=(0, 1, 0), point=(0, 0, 0)),
            kt.JointDriver(f"lock{k}", f"rail{k}", law=-0.1 * (k + 1), active=False),
        ]
        shut, late = f"rail{k}.displacement + {0.1 * (k + 1)}", f"t - {0.6 + 0.05 * k}"
        events += [
            kt.ExpressionEvent(f"shut{k}", shut, direction="falling", action=kt.Switch(on=f"lock{k}")),
            kt.ExpressionEvent(f"open{k}", late, action=kt.Switch(off=f"lock{k}")),
        ]
    speeds = {"rail0.displacement_rate": np.array([0.0, 0.3])}
    asked = {"events": events, "initial": speeds, "output": 0.25, "method": "dop853"}
    here, there = (
        kt.simulate_many(kt.Model.of("locks", *parts), 1.0, **asked, **on) for on in ({}, EMULATED)
    )
    assert there.device == "cuda-emulated" and there.status == here.status == ("finished", "finished")
    assert there.happened is not None and there.happened.count.tolist() == [10, 10]
    np.testing.assert_allclose(there.x, here.x, rtol=0, atol=1e-9)
    np.testing.assert_allclose(there.y, here.y, rtol=0, atol=1e-9)
