"""Exported C with events that switch constraints and joints: the rows of `simulate` to the last bit."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import kinetree as kt
from kinetree.export.code.exported import exported

from .programs import Program, slider
from .rows import Rows

EXAMPLES = Path(kt.__file__).parent / "examples"
Event, G = kt.ExpressionEvent, 9.81
BALL = (0.001, 0.001, 0.001, 0, 0, 0)


def ballistic() -> kt.Model:
    """A bullet that falls as it flies, and meets the block of a pendulum after half a second."""
    return kt.Model.of(
        "ballistic",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body("block", mass=2.0, inertia=(0.02, 0.02, 0.02, 0, 0, 0), pose=kt.Frame.at((0, 0, -1))),
        kt.Body(
            "bullet",
            mass=0.5,
            inertia=BALL,
            pose=kt.Frame.at((-1.5, 0, 0.125 * G - 1)),
            velocity=(3, 0, 0),
        ),
        kt.Revolute("hinge", "ground", "block", point=(0, 0, 0), axis=(0, 1, 0)),
        kt.Weld("catch", "block", "bullet", frame_inner=kt.Frame(), frame_outer=kt.Frame(), active=False),
    )


HIT = Event("hit", "bullet.x", action=kt.Switch(on="catch"))


def door() -> tuple[kt.Model, list[kt.Event]]:
    """A door that latches at the angle that is watched, is let go and kicked, and bounces off a stop."""
    model = kt.Model.of(
        "door",
        kt.Parameter("push", 0.0, "N·m"),
        kt.Body("door", 20.0, com=(0.4, 0, 0), inertia=(0.1, 1.1, 1.2, 0, 0, 0), pose=kt.Frame()),
        kt.Revolute("hinge", "ground", "door", point=(0, 0, 0), axis=(0.1, 0.2, 1), q0=-1.0, u0=2.8),
        kt.JointMotor("hand", "hinge", torque="if(t > 1, -15, 0) + push"),
        kt.JointDriver("latch", "hinge", law=0.0, active=False),
        kt.Marker("handle", "door", frame=kt.Frame.at((0.8, 0, 0))),
    )
    return model, [
        Event("shut", "hinge.angle", direction="rising", action=kt.Switch(on="latch")),
        Event("open", "t - 1.3", action=kt.Switch(off="latch")),
        Event("kick", "t - 1.5", action=kt.Impulse("handle", (0, "-3*cos(hinge.q)", "sin(t)"), axes="door")),
        Event("stop", "hinge.q + 1.1", direction="falling", action=kt.Restitution(0.4)),
        Event("press", "t - 2", action=kt.SetParameter("push", "9*sin(hinge.q) + 0.3*hinge.angle_rate*t")),
        Event("pull", "t - 2.4", action=kt.SetParameter("push", 40)),
    ]


@pytest.mark.slow
def test_a_door_that_latches_and_bounces(tmp_path) -> None:
    """Held on its zero, the angle is not watched; kicked, let go and set with sines of the state."""
    model, events = door()
    program = Rows(tmp_path, model, 4.0, events)
    run = program.same()
    names = [event.name for event in run.events]
    assert names.count("shut") == 2 and names.count("stop") == 2
    program.same("rk4", step=0.003)


@pytest.mark.slow
def test_a_bullet_that_is_caught(tmp_path) -> None:
    """Six rows more, quaternions; speeds that do not fit change at once."""
    run = Rows(tmp_path, ballistic(), 1.0, [HIT]).same()
    momentum, inertia = 0.5 * 3.0, 0.021 + 2.5
    assert run.events[0].t == pytest.approx(0.5, abs=1e-12)
    assert run.at(np.array([0.5 + 1e-9]))["hinge.angle_rate"][0] == pytest.approx(
        -momentum / inertia, rel=1e-6
    )


@pytest.mark.slow
@pytest.mark.parametrize("what", ["loop", "pin", "clutch"])
def test_other_parts_that_are_switched(tmp_path, what) -> None:
    """A loop whose rows repeat each other breaks, a pin breaks by its force, a clutch closes and opens."""
    if what == "loop":
        model, t_end = kt.load(EXAMPLES / "four_bar.toml").model, 0.5
        events: list[kt.Event] = [Event("break", "t - 0.3", action=kt.Switch(off="C"))]
    elif what == "pin":
        model = kt.Model.of(
            "pin",
            kt.Gravity(acceleration=(0, -G, 0)),
            kt.Body.rod("rod", mass=1.0, length=1.0, radius=0.05, pose=kt.Frame.at((0.5, 0, 0))),
            kt.Revolute("pin", "ground", "rod", point=(0, 0, 0), axis=(0, 0, 1)),
        )
        events = [
            kt.ForceLimitEvent("overload", "pin", 20.0, direction="rising", action=kt.Switch(off="pin"))
        ]
        t_end = 0.6
    else:
        wheel = (0.3, 0.3, 0.3, 0, 0, 0)
        model = kt.Model.of(
            "clutch",
            *[kt.Body(name, mass=1.0, inertia=wheel, pose=kt.Frame()) for name in ("one", "two")],
            kt.Revolute("A", "ground", "one", point=(0, 0, 0), axis=(0, 0, 1), u0=10.0),
            kt.Revolute("B", "ground", "two", point=(0, 0, 0), axis=(0, 0, 1)),
            kt.Nonholonomic("clutch", "A.angle_rate - B.angle_rate", active=False),
            kt.JointMotor("motor", "A", torque="1 + sin(3*t)"),
        )
        states = [
            ("engage", 1.0, {"on": "clutch"}),
            ("go", 2.0, {"off": "clutch"}),
            ("off", 2.5, {"off": "clutch"}),
        ]
        events = [Event(name, f"t - {when}", action=kt.Switch(**how)) for name, when, how in states]
        t_end = 3.0
    run = Rows(tmp_path, model, t_end, events).same()
    assert {event.name for event in run.events} == {event.name for event in events}


@pytest.mark.slow
def test_outputs_know_what_is_on(tmp_path) -> None:
    """Forces of a rod that breaks, and of the floor behind."""
    model = kt.Model.of(
        "sling",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body.sphere("ball", mass=1.0, radius=0.05, pose=kt.Frame.at((0, 0, -1.0)), velocity=(2.0, 0, 0)),
        kt.Distance("rod", "ball", "ground", length=1.0),
    )
    events = [
        Event("cut", "t - 0.2", action=kt.Switch(off="rod")),
        kt.PointPlaneEvent(
            "floor", "ball", "ground", offset=-1.5, direction="falling", action=kt.Restitution(0.0)
        ),
    ]
    outputs = ["rod.force", "floor.force", "ball.velocity.x"]
    times = (0.1, 0.3, 1.0)
    message, found = Program(tmp_path, model, events, outputs)(*times)
    run = kt.simulate(model, 1.0, events=events, rtol=1e-10, atol=1e-12, output=np.array([0.0, *times]))
    assert message == "ok"
    for name in outputs:
        assert found[name] == pytest.approx(run[name][1:], abs=1e-8), name
    assert found["rod.force"][0] != 0.0 and found["rod.force"][1:] == [0.0, 0.0]
    assert found["floor.force"][2] == pytest.approx(G, rel=1e-9)


@pytest.mark.slow
def test_what_does_not_fit_is_said(tmp_path) -> None:
    """A weld switched on 0.3 m too early."""
    early = Event("hit", "bullet.x + 0.3", action=kt.Switch(on="catch"))
    message, _ = Program(tmp_path, ballistic(), [early], ["bullet.position.x"])(1.0)
    assert message.startswith("what is switched on does not fit where it stands")


@pytest.mark.slow
def test_a_gap_that_is_not_defined_ends_the_program(tmp_path) -> None:
    """√(0.05 − s) has no value beyond 0.05 m: the program says so, and does not stand still there."""
    event = Event("root", "0.1 + sqrt(0.05 - x.displacement)", action=kt.Restitution(0.5))
    message, _ = Program(tmp_path, slider(u0=2.0), [event], ["b.position.z"])(0.1)
    assert message == "a value is not finite"


@pytest.mark.slow
def test_a_part_is_switched_beside_very_many_contacts(tmp_path) -> None:
    """Five masses (1 to 5 kg) fall on the floor; the first is caught at 0.05 s, let go at 0.2 s, and lands too."""
    parts: list = [kt.Gravity(acceleration=(0, 0, -10))]
    for k in range(1, 6):
        parts += [
            kt.Body(f"b{k}", mass=k, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame()),
            kt.Prismatic(
                f"x{k}", "ground", f"b{k}", point=(0, 0, 0), axis=(0, 0, 1), q0=0.05 if k == 1 else 0.001 * k
            ),
        ]
    model = kt.Model.of("caught", *parts, kt.Nonholonomic("catch", "x1.displacement_rate", active=False))
    events: list[kt.Event] = [
        Event(f"c{k}", f"x{k}.displacement", direction="falling", action=kt.Restitution(0.0))
        for k in range(1, 6)
    ]
    events.append(Event("on", "t - 0.05", action=kt.Switch(on="catch")))
    events.append(Event("off", "t - 0.2", action=kt.Switch(off="catch")))
    names = [*(f"c{k}.force" for k in range(1, 6)), "x1.displacement"]
    message, found = Program(tmp_path, model, events, names)(0.1, 0.25, 0.5)
    assert message == "ok"
    assert [found[f"c{k}.force"][0] for k in range(1, 6)] == pytest.approx([0, 20, 30, 40, 50], abs=1e-7)
    assert [found[f"c{k}.force"][2] for k in range(1, 6)] == pytest.approx([10, 20, 30, 40, 50], abs=1e-7)
    assert found["x1.displacement"] == pytest.approx([0.0375, 0.025, 0.0], abs=1e-9)


def latches(count: int) -> tuple[kt.Model, list[kt.Event]]:
    """Pendulums, each second one on another, that are latched where they come by, and let go later."""
    parts: list = [kt.Gravity(acceleration=(0, 0, -G))]
    events: list[kt.Event] = []
    for k in range(count):
        on, angle = f"b{k - 1}" if k % 2 else "ground", 0.6 + 0.02 * k
        place = kt.Frame.at((0.3, k, 0))
        parts += [
            kt.Body(f"b{k}", 1.0 + 0.1 * k, inertia=(0.02, 0.03, 0.04, 0, 0, 0), pose=place),
            kt.Revolute(f"h{k}", on, f"b{k}", point=(0, k, 0), axis=(0, 1, 0), q0=0.1 * k),
            kt.JointDriver(f"l{k}", f"h{k}", law=angle, active=False),
        ]
        events += [
            Event(f"shut{k}", f"h{k}.angle - {angle}", direction="rising", action=kt.Switch(on=f"l{k}")),
            Event(f"open{k}", f"t - {0.7 + 0.05 * k}", action=kt.Switch(off=f"l{k}")),
        ]
    return kt.Model.of("latches", *parts), events


@pytest.mark.slow
@pytest.mark.parametrize("count", [2, pytest.param(8, marks=pytest.mark.slow)])
def test_parts_that_are_switched_in_many_states_are_numbers(tmp_path, count) -> None:
    """Where there would be too many sets, one takes all states but that of the start: rows times 0 or 1."""
    model, events = latches(count)
    names = [
        f"{part}{k}.{of}"
        for k in range(count)
        for part, of in (("h", "angle"), ("h", "angle_rate"), ("l", "force"))
    ]
    program, times = (
        Program(tmp_path, model, events, names, most_sets=3 if count == 2 else 128),
        [0.4, 0.73, 1.2],
    )
    assert (len(program.model.modes), program.model.switch_numbers) == (2, count)
    message, found = program(*times, rtol=1e-10)
    run = kt.simulate(model, 1.2, events=events, rtol=1e-10, atol=1e-12, output=[0.0, *times], progress=False)
    assert message == "ok" and len(run.events) == 2 * count
    for name in names:
        assert found[name] == pytest.approx(run[name][1:], abs=1e-8), name


@pytest.mark.slow
def test_joints_that_are_let_go_beside_contacts_and_others_that_are_on_are_numbers(tmp_path) -> None:
    inertia = (0.02, 0.03, 0.04, 0, 0, 0)
    model = kt.Model.of(
        "mixed",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body("a", 1.0, inertia=inertia, pose=kt.Frame.at((0.3, 0, 0))),
        kt.Revolute("h", "ground", "a", point=(0, 0, 0), axis=(0, 1, 0)),
        kt.JointDriver("latch", "h", law=0.6, active=False),
        kt.Body("b", 0.5, inertia=inertia, pose=kt.Frame.at((0.6, 0, 0))),
        kt.Revolute("pin", "a", "b", point=(0.5, 0, 0), axis=(0, 1, 0), q0=0.2),
        kt.Body("c", 0.7, inertia=inertia, pose=kt.Frame.at((1.5, 0, -0.3))),
        kt.Prismatic("x", "ground", "c", point=(1.5, 0, -0.3), axis=(0, 0, 1)),
        kt.JointDriver("brake", "x", law="0.1*sin(3*t)"),
        kt.Marker("floor", "ground", kt.Frame.at((0, 0, -0.5))),
    )
    events = [
        Event("shut", "h.angle - 0.6", direction="rising", action=kt.Switch(on="latch")),
        Event("open", "t - 0.4", action=kt.Switch(off="latch")),
        Event("drop", "t - 0.5", action=kt.Switch(off="pin")),
        Event("go", "t - 0.2", action=kt.Switch(off="brake")),
        kt.PointPlaneEvent("on", "c", "floor", direction="falling", action=kt.Restitution(0.3)),
    ]
    names = [
        "h.angle",
        "pin.angle",
        "b.position.x",
        "x.displacement",
        "latch.force",
        "brake.force",
        "on.force",
    ]
    program, times = Program(tmp_path, model, events, names, most_sets=2), [0.1, 0.3, 0.45, 0.55, 0.9]
    assert (len(program.model.modes), program.model.switch_numbers) == (2, 3)
    message, found = program(*times, rtol=1e-10)
    run = kt.simulate(model, 0.9, events=events, rtol=1e-10, atol=1e-12, output=[0.0, *times], progress=False)
    assert message == "ok" and run.status == "finished" and run["on.force"][-1] == pytest.approx(0.7 * G)
    for name in names:
        assert found[name] == pytest.approx(run[name][1:], abs=1e-7), name


def test_parts_that_hold_the_same_are_numbers(tmp_path) -> None:
    """Two latches hold one pendulum, one after the other: rows that are independent are those of what is on."""
    model, events = latches(1)
    model = model.add(kt.JointDriver("again", "h0", law=0.6, active=False))
    events[1:] = [
        Event("both", "t - 0.5", action=kt.Switch(on="again")),
        Event("one", "t - 0.6", action=kt.Switch(off="l0")),
        Event("none", "t - 0.7", action=kt.Switch(off="again")),
    ]
    program, times = (
        Program(tmp_path, model, events, ["h0.angle"], most_sets=2),
        [0.45, 0.55, 0.65, 0.75, 1.0],
    )
    assert (len(program.model.modes), program.model.switch_numbers) == (2, 2)
    message, found = program(*times)
    run = kt.simulate(model, 1.0, events=events, rtol=1e-10, atol=1e-12, output=[0.0, *times], progress=False)
    assert message == "ok" and len(run.events) == 4
    assert found["h0.angle"] == pytest.approx(run["h0.angle"][1:], abs=1e-8)
    assert len(exported(model, events=events, most_sets=4).modes) == 4


@pytest.mark.slow
@pytest.mark.parametrize("watched", [False, True])
def test_numbers_tell_what_is_on_beside_friction_and_forces_that_are_watched(tmp_path, watched) -> None:
    """Bearings that rub with their reactions, or a limit of a reaction; parts that hold the same among them."""
    model, events = latches(2)
    model = model.add(kt.JointDriver("again", "h0", law=0.6, active=False), kt.Parameter("F", 0.0))
    rub = [kt.DryFriction(f"f{k}", f"h{k}", force=0.1, coefficient=0.05, radius=0.02) for k in range(2)]
    events += [
        Event("both", "t - 0.45", action=kt.Switch(on="again")),
        Event("none", "t - 0.8", action=kt.Switch(off="again")),
        kt.ForceLimitEvent("limit", "h0", 12.0, action=kt.SetParameter("F", 1.0)),
    ]
    names = ["h0.angle", "h1.angle", "l0.force", "again.force"]
    names += ["h0.reaction"] if watched else ["f0.force", "f1.state"]
    model, events = (model, events) if watched else (model.add(*rub), events[:-1])
    times = np.linspace(0.0, 1.17, 10)
    program = Program(tmp_path, model, events, names, most_sets=3)
    assert (len(program.model.modes), program.model.switch_numbers) == (2, 3)
    message, found = program(*times[1:].tolist(), rtol=1e-9)
    run = kt.simulate(model, 1.17, events=events, rtol=1e-9, atol=1e-11, output=times, progress=False)
    assert message == "ok" and ("limit" in {event.name for event in run.events}) == watched
    for name, values in found.items():
        assert values == pytest.approx(run[name][1:], abs=1e-6), name
