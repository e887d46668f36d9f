"""Events and switchings of exported C: every one acts, at its time, on the side where it belongs. Closed forms."""

from __future__ import annotations

import numpy as np
import pytest

import kinetree as kt

from .programs import Program, slider

Event, Set = kt.ExpressionEvent, kt.SetParameter


def pushed(*laws: str) -> kt.Model:
    """Masses of 1 kg beside each other, each pushed by its own law."""
    parts: list = [kt.Gravity(acceleration=(0, 0, 0))]
    for k, law in enumerate(laws):
        parts += [
            kt.Body(f"b{k}", mass=1.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame()),
            kt.Prismatic(f"x{k}", "ground", f"b{k}", point=(0, 0, 0), axis=(0, 0, 1)),
            kt.Force(f"f{k}", f"b{k}", (0, 0, law)),
        ]
    return kt.Model.of("pushed", *parts)


@pytest.mark.slow
def test_a_pulse_that_a_long_step_would_pass_over_gives_its_whole_impulse(tmp_path) -> None:
    message, found = Program(tmp_path, pushed("if(t > 1 and t < 1.1, 10, 0)"))(2.0)
    assert message == "ok"
    assert found["x0.displacement_rate"][0] == pytest.approx(1.0, abs=1e-12)
    assert found["x0.displacement"][0] == pytest.approx(0.05 + 0.9, abs=1e-12)


def test_switchings_in_time_of_all_kinds_are_met_to_the_last_bit(tmp_path) -> None:
    """Comparisons, remainders, steps, floors, tables and waves; impulse of each until 2.3 s."""
    laws = {
        "if(abs(t - 1) < 0.001, 1000, 0)": 2.0,
        "if(mod(t, 0.5) < 0.01, 100, 0)": 5.0,
        "1000 * step(t - 1) - 1000 * step(t - 1.001)": 1.0,
        "floor(3 * t)": (0 + 1 + 2 + 3 + 4 + 5) / 3 + 6 * 0.3,
        "if(sin(2 * pi * t) > 0.999, 100, 0)": 3 * 100 * (np.pi - 2 * np.arcsin(0.999)) / (2 * np.pi),
        "step(t)": 2.3,
    }
    message, found = Program(tmp_path, pushed(*laws))(0.7, 2.3)
    assert message == "ok"
    for k, (law, impulse) in enumerate(laws.items()):
        assert found[f"x{k}.displacement_rate"][1] == pytest.approx(impulse, abs=1e-9), law


@pytest.mark.slow
def test_no_pulse_of_many_is_missed_however_long_the_steps_could_be(tmp_path) -> None:
    """A chirp with 600 short pulses, and a table that repeats; the times are proved, not sampled."""
    wave = kt.Table(
        "wave", x=[0.0, 0.1, 0.2, 0.4], y=[0.0, 1.0, -1.0, 0.0], interpolation="linear", outside="periodic"
    )
    model = pushed("if(sin(10 * t * t) > 0.999, 100, 0)", "10 * wave(t)").add(wave)
    edge = np.arcsin(0.999)
    turns = 2 * np.pi * np.arange(637)
    ends = np.minimum(np.sqrt((np.pi - edge + turns) / 10), 20.0)
    starts = np.minimum(np.sqrt((edge + turns) / 10), 20.0)
    message, found = Program(tmp_path, model)(20.0)
    assert message == "ok"
    assert found["x0.displacement_rate"][0] == pytest.approx(100 * (ends - starts).sum(), abs=1e-9)
    assert found["x1.displacement_rate"][0] == pytest.approx(-0.5 * 50, abs=1e-9)


@pytest.mark.slow
def test_a_kink_in_a_law_of_motion_is_told_and_a_smooth_beginning_is_not(tmp_path) -> None:
    """Positions that bend ask for an impulse, which nobody gives; with continuous speeds all is well."""
    driven = slider(kt.JointDriver("d", "x", law="max(0, t - 0.5)"))
    message, found = Program(tmp_path, driven)(0.4, 1.0)
    assert "a constraint jumps" in message
    assert len(found["x.displacement"]) == 1
    smooth = driven.replace(kt.JointDriver("d", "x", law="max(0, t - 0.5)**2"))
    message, found = Program(tmp_path, smooth)(1.0)
    assert message == "ok"
    assert found["x.displacement_rate"][0] == pytest.approx(1.0, abs=1e-9)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("direction", ["both", "rising"])
def test_an_event_that_moves_its_own_threshold_ticks_on(tmp_path, direction) -> None:
    """The force is 0.1 N for 0.1 s, then 0.2 N …; eleven stretches until 1.05 s."""
    model = slider(kt.Parameter("next", 0.1), kt.Force("f", "b", (0, 0, "next")), g=0.0)
    tick = Event("tick", "t - next", direction=direction, action=Set("next", "next + 0.1"))
    message, found = Program(tmp_path, model, [tick])(1.05)
    assert message == "ok"
    assert found["x.displacement_rate"][0] == pytest.approx(
        0.1 * sum(range(1, 11)) / 10 + 0.05 * 1.1, abs=1e-9
    )


def test_functions_that_are_zero_at_the_start_fire_as_in_a_simulation(tmp_path) -> None:
    """Which of them acted shows in the force of their parameter. A law switches at the same instant."""
    names = ("a", "b2", "c2", "d2", "e2", "f2")
    model = slider(
        *[kt.Parameter(name, 0.0) for name in names],
        kt.Force("f", "b", (0, 0, "a + 2*e2 - 3*f2 + 10*b2 + 100*c2 + 1000*d2 + step(t)")),
        g=0.0,
        u0=1.0,
    )
    events = [
        Event("time", "t", action=Set("a", 1.0)),
        Event("place", "x.displacement", direction="rising", action=Set("b2", 1.0)),
        Event("backwards", "x.displacement", direction="falling", action=Set("c2", 1.0)),
        Event("twice", "x.displacement*(x.displacement - 0.001)", direction="rising", action=Set("d2", 1.0)),
        Event("ahead", "x.displacement - 0.5*t", direction="rising", action=Set("e2", 1.0)),
        Event("behind", "x.displacement - 0.5*t", direction="falling", action=Set("f2", 1.0)),
    ]
    run = kt.simulate(model, 0.5, events=events, rtol=1e-11, atol=1e-13, output=[0.5], progress=False)
    assert [(e.name, e.t) for e in run.events][:3] == [("time", 0.0), ("place", 0.0), ("ahead", 0.0)]
    assert [e.name for e in run.events] == ["time", "place", "ahead", "twice"]
    message, found = Program(tmp_path, model, events)(0.5)
    assert message == "ok"
    assert found["x.displacement"][0] == pytest.approx(run["x.displacement"][-1], abs=1e-9)
    message, found = Program(tmp_path, model, events)(0.0, 0.5)  # the start is asked for by itself
    assert message == "ok"
    assert found["x.displacement"][1] == pytest.approx(run["x.displacement"][-1], abs=1e-9)


def test_a_function_that_passes_zero_twice_within_a_step_is_seen(tmp_path) -> None:
    """Thrown up, the mass is above 1.2499 m for a moment; on its way up, and on its way down, a newton is added."""
    model = slider(kt.Parameter("n", 0.0), kt.Force("f", "b", (0, 0, "n")), u0=5.0)
    event = Event("high", "x.displacement - 1.2499", action=Set("n", "n + 1"))
    message, found = Program(tmp_path, model, [event])(2.0)
    speed = (2 * 10 * 0.0001) ** 0.5
    down = 0.5 - speed / 10 + 2 * speed / 9
    assert message == "ok"
    assert found["x.displacement_rate"][0] == pytest.approx(-speed - 8 * (2 - down), abs=1e-8)


def test_events_without_end_are_told(tmp_path) -> None:
    """The threshold is moved half of the way to 1 s each time: infinitely many events before it."""
    model = slider(kt.Parameter("next", 0.5), g=0.0)
    zeno = Event("half", "t - next", action=Set("next", "(1 + next)/2"))
    message, _ = Program(tmp_path, model, [zeno])(2.0)
    assert "would never end" in message


def test_values_that_are_no_numbers_are_told(tmp_path) -> None:
    program = Program(tmp_path, slider(kt.Parameter("k", 1.0), kt.Force("f", "b", (0, 0, "k"))))
    assert program(1.0, parameters={"k": "NAN"})[0] == "a value is not finite"
    assert program(1.0, parameters={"k": "INFINITY"})[0] == "a value is not finite"


def test_a_function_without_a_value_from_the_start_on_is_told(tmp_path) -> None:
    root = Event("root", "0.5 - sqrt(x.displacement + 1 - 3)")
    assert Program(tmp_path, slider(), [root])(1.0)[0] == "a value is not finite"


@pytest.mark.slow
def test_a_force_that_switches_without_end_is_left_to_error_control(tmp_path) -> None:
    """Friction by the sign of the speed: the mass stops after 1²/(2·5) = 0.1 m, at 0.2 s, and stands."""
    model = slider(kt.Force("f", "b", (0, 0, "-5*sign(x.displacement_rate)")), g=0.0, u0=1.0)
    message, found = Program(tmp_path, model)(0.1, 0.201, rtol=1e-6)
    assert message == "ok"
    assert found["x.displacement"] == pytest.approx([0.1 - 5 * 0.1**2 / 2, 0.1], abs=1e-7)
    assert found["x.displacement_rate"] == pytest.approx([0.5, 0.0], abs=1e-6)


@pytest.mark.slow
def test_a_force_that_switches_often_is_located_every_time(tmp_path) -> None:
    """ẍ = −sign x from 0.02 m: parabolas with a period of 0.8 s, fifty of them."""
    model = slider(kt.Force("f", "b", (0, 0, "-sign(x.displacement)")), g=0.0, q0=0.02)
    message, found = Program(tmp_path, model)(40.0, 40.1, rtol=1e-12)
    assert message == "ok"
    assert found["x.displacement"] == pytest.approx([0.02, 0.015], abs=5e-9)
    assert found["x.displacement_rate"] == pytest.approx([0.0, -0.1], abs=5e-8)


KICK = Event("kick", "t - 0.5", action=kt.Impulse("b", (0, 0, 3.0)))


@pytest.mark.slow
def test_speeds_that_an_impulse_carries_across_a_mark_are_events(tmp_path) -> None:
    """At 0.5 s the speed jumps from −1 to 2 m/s: 4 N from then on; the marks that it does not pass stay silent."""
    model = slider(kt.Parameter("n", 0.0), kt.Force("f", "b", (0, 0, "n")), g=0.0, u0=-1.0)
    events = [
        Event("passed", "x.displacement_rate - 1", direction="rising", action=Set("n", "n + 4")),
        Event("backwards", "x.displacement_rate - 1", direction="falling", action=Set("n", "n + 100")),
        Event("beyond", "x.displacement_rate - 2.5", direction="falling", action=Set("n", "n + 1000")),
        KICK,
    ]
    message, found = Program(tmp_path, model, events)(1.0)
    run = kt.simulate(model, 1.0, events=events, output=[1.0], progress=False)
    assert message == "ok"
    assert found["x.displacement"][0] == pytest.approx(-0.5 + 2 * 0.5 + 4 * 0.5**2 / 2, abs=1e-9)
    assert found["x.displacement"][0] == pytest.approx(run["x.displacement"][-1], abs=1e-9)


@pytest.mark.slow
def test_one_event_lets_the_next_happen_at_the_same_instant(tmp_path) -> None:
    """−1 to 2 m/s; that throws it back to −4, which throws it on to 6, and back to 0, where −4 N begin to push."""
    model = slider(kt.Parameter("n", 0.0), kt.Force("f", "b", (0, 0, "n")), g=0.0, u0=-1.0)
    v = "x.displacement_rate"
    events = [
        Event("push", f"{v} - 5", direction="rising", action=Set("n", -4.0)),
        Event("back", f"{v} - 1", direction="rising", action=kt.Impulse("b", (0, 0, -6.0))),
        Event("on", f"{v} + 3", direction="falling", action=kt.Impulse("b", (0, 0, 10.0))),
        KICK,
    ]
    run = kt.simulate(model, 1.0, events=events, progress=False)
    message, found = Program(tmp_path, model, events)(1.0)
    assert [event.name for event in run.events] == ["kick", "back", "on", "push", "back"]
    assert message == "ok"
    assert [found[v][0], run[v][-1]] == pytest.approx([-2.0, -2.0], abs=1e-9)


@pytest.mark.slow
def test_events_that_make_each_other_happen_without_end_are_told(tmp_path) -> None:
    model, v = slider(g=0.0, u0=-1.0), "x.displacement_rate"
    events = [
        KICK,
        Event("up", v, direction="rising", action=kt.Impulse("b", (0, 0, -4.0))),
        Event("down", v, direction="falling", action=kt.Impulse("b", (0, 0, 4.0))),
    ]
    message, _ = Program(tmp_path, model, events)(1.0)
    assert "would never end" in message


@pytest.mark.slow
@pytest.mark.parametrize("start", [0.0, pytest.param(0.2, marks=pytest.mark.slow)])
def test_an_impact_that_turns_a_speed_is_an_event_on_it(tmp_path, start) -> None:
    """A ball of e = 0.5, on the floor or above: wind blows after the first impact, and tops are counted until rest."""
    model = slider(
        kt.Parameter("wind", 0.0), kt.Parameter("tops", 0.0),
        kt.Force("w", "b", (0, 0, "wind")), kt.Force("c", "b", (0, 0, "0*tops")), q0=start, u0=-2.0,
    )  # fmt: skip
    events = [
        kt.PointPlaneEvent("floor", "b", direction="falling", action=kt.Restitution(0.5)),
        Event("turn", "x.displacement_rate", direction="rising", action=Set("wind", 2.0)),
        Event("top", "x.displacement_rate", direction="falling", action=Set("tops", "tops + 1")),
    ]
    run = kt.simulate(model, 3.0, events=events, output=[0.2, 3.0], progress=False)
    message, found = Program(tmp_path, model, events)(0.2, 3.0)
    assert message == "ok" and run.status == "finished"
    assert found["x.displacement"] == pytest.approx(run["x.displacement"], abs=1e-8)
    v = (4 + 20 * start) ** 0.5
    t = 0.2 - (v - 2) / 10
    assert found["x.displacement"][0] == pytest.approx(0.5 * v * t - 8 * t**2 / 2, abs=1e-8)


def test_a_motion_ends_where_a_load_is_no_longer_what_it_says(tmp_path) -> None:
    """A disk that moves onto a block presses in by v √(m/k), which may be 0.04 m: 0.038 m at 1.2 m/s, 0.041 at 1.3."""
    disk = ((0.1, 0.0, 1.0), (-0.1, 0.0, 1.0))
    block = ((-1.0, -1.0), (1.0, -1.0), (1.0, 0.1), (-1.0, 0.1))
    model = kt.Model.of(
        "disk",
        kt.Parameter("v", 1.2),
        kt.Body("disk", mass=1.0, inertia=(0.01, 0.01, 0.01, 0, 0, 0), pose=kt.Frame.at((0, 0.3, 0))),
        kt.Prismatic("slide", "ground", "disk", point=(0, 0.3, 0), axis=(0, 1, 0), u0="-v"),
        kt.CurveCurve(
            "touch", "disk", "ground", outline1=disk, outline2=block, stiffness=1e3, exponent=1.0, depth=0.04
        ),
    )
    program = Program(tmp_path, model)
    message, found = program(0.5)
    assert message == "ok"
    assert found["slide.displacement_rate"][0] == pytest.approx(1.2, rel=1e-6)
    message, found = program(0.1, 0.5, parameters={"v": 1.3})
    assert "a load has come to a limit" in message
    assert len(found["slide.displacement"]) == 1


@pytest.mark.slow
def test_capsules_that_strike_each_other_move_as_in_a_simulation(tmp_path) -> None:
    inertia = (2e-3, 2.5e-3, 1e-3, 0, 0, 0)
    across = kt.Frame.along((1, 0.1, 0), (0.02, 0.01, 0.15))
    shapes = (
        kt.ContactShape("a", radius=0.03, length=0.3),
        kt.ContactShape("ground", radius=0.04, length=0.2),
    )
    model = kt.Model.of(
        "capsules",
        kt.Body("a", 1.0, inertia=inertia, pose=across, velocity=(0, 0.3, -1)),
        kt.ConvexContact("c", shapes, stiffness=1e6, damping=0.2, friction=0.3),
    )
    run = kt.simulate(model, 0.2, output=[0.0, 0.2], rtol=1e-10, atol=1e-12)
    message, found = Program(tmp_path, model)(0.2)
    assert message == "ok"
    assert run["a.velocity.z"][-1] > 0.1  # thrown back
    for axis in "xyz":
        assert found[f"a_free.{axis}"][0] == pytest.approx(run[f"a.position.{axis}"][-1], abs=1e-7)


@pytest.mark.slow
def test_boxes_of_which_some_are_far_apart_move_as_in_a_simulation(tmp_path) -> None:
    """Machine code passes pairs that faces separate, C programs compute that they are zero."""
    size = (0.1, 0.1, 0.1)
    places = {"a": (0, 0, 0), "b": (0.02, 0.01, 0.11), "c": (0.3, 0, 0)}
    model = kt.Model.of(
        "boxes",
        *(
            kt.Body.box(name, mass=1.0, size=size, pose=kt.Frame.at(at), velocity=(0, 0.1, -at[2]))
            for name, at in places.items()
        ),
        kt.ConvexContact(
            "touch",
            tuple(kt.ContactShape(name, size=size) for name in places),
            stiffness=1e5,
            friction=0.3,
            located=False,
        ),
    )
    run = kt.simulate(model, 0.2, output=np.linspace(0.0, 0.2, 21), rtol=1e-10, atol=1e-12)
    message, found = Program(tmp_path, model)(0.2)
    assert message == "ok"
    assert run["touch.gap.a-b"].min() < 0 < run["touch.gap.a-c"].min()
    for axis in "xyz":
        assert found[f"b_free.{axis}"][0] == pytest.approx(run[f"b.position.{axis}"][-1], abs=1e-7)


@pytest.mark.slow
@pytest.mark.parametrize(
    "shape",
    [
        kt.ContactShape("a", radius=0.05, length=0.1, flat=True),
        kt.ContactShape(
            "a", vertices=((-0.1, -0.1, -0.05), (0.1, -0.1, -0.05), (0, 0.1, -0.05), (0, 0, 0.1))
        ),
    ],
    ids=["cylinder", "hull"],
)
def test_cylinders_and_hulls_fall_on_a_box_as_in_a_simulation(tmp_path, shape: kt.ContactShape) -> None:
    model = kt.Model.of(
        "fall",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body(
            "a",
            1.0,
            inertia=(2e-3, 2e-3, 1e-3, 0, 0, 0),
            pose=kt.Frame.from_angles((0.3, 0.1, 0.2), (0, 0, 0.1)),
            velocity=(0.2, 0, -1),
        ),
        kt.Marker.at("table", "ground", (0, 0, -0.1)),
        kt.ConvexContact(
            "c",
            (shape, kt.ContactShape("table", size=(1, 1, 0.2))),
            stiffness=1e5,
            damping=0.2,
            friction=0.3,
            located=False,
        ),
    )
    run = kt.simulate(model, 0.1, output=np.linspace(0.0, 0.1, 21), rtol=1e-10, atol=1e-12)
    message, found = Program(tmp_path, model)(0.1)
    assert message == "ok"
    assert run["c.gap"].min() < 0 < run["a.velocity.z"].max()
    for axis in "xyz":
        assert found[f"a_free.{axis}"][0] == pytest.approx(run[f"a.position.{axis}"][-1], abs=1e-7)


@pytest.mark.parametrize("value", [pytest.param("-1", marks=pytest.mark.slow), "1 - 3 * t"])
def test_a_mass_that_no_body_has_ends_the_motion_with_its_reason(tmp_path, value: str) -> None:
    """As `simulate` does; a heavier body is taken."""
    model = kt.Model.of(
        "falling",
        kt.Parameter("m", 2.0),
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("b", mass="m", inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("x", "ground", "b", point=(0, 0, 0), axis=(0, 0, 1)),
    )
    bad, good = (Event("change", "t - 0.5", action=Set("m", new)) for new in (value, "2 + t"))
    run = kt.simulate(model, 1.0, events=[bad])
    assert run.status == "failed" and "mass" in run.reason
    for name in ("bad", "good"):
        (tmp_path / name).mkdir()
    message, _ = Program(tmp_path / "bad", model, events=[bad])(1.0)
    assert message == "an event sets a mass or an inertia that no body has"
    message, _ = Program(tmp_path / "good", model, events=[good])(1.0)
    assert message == "ok"


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (Event("e", "x.q", action=kt.SetParameter("nothing", 1.0)), 'event "e".*unknown parameter "nothing"'),
        (
            Event("e", "x.q", action=kt.Switch(on="nothing")),
            'event "e".*unknown constraint or joint "nothing"',
        ),
        (Event("e", "x.q", action=kt.Restitution(-0.5)), 'event "e".*-0.5'),
        ("x.q", "events must be a sequence"),
    ],
)
def test_mistakes_in_events_are_told_as_by_a_simulation(tmp_path, event, told) -> None:
    with pytest.raises(ValueError, match=told):
        kt.export_model(slider(), "c", tmp_path, events=event if isinstance(event, str) else [event])
    assert not list(tmp_path.iterdir())


def leaving_zero() -> tuple[kt.Model, list[kt.Event]]:
    """Six masses that leave zero as tⁿ − tⁿ⁺¹, n = 1 … 6, and twelve that are kicked when one of them does so."""
    laws = [f"{n * (n - 1)} * t^{max(n - 2, 0)} - {n * (n + 1)} * t^{n - 1}" for n in range(1, 7)]
    pushes = pushed(*laws, *["0"] * 12).replace(
        kt.Prismatic("x0", "ground", "b0", point=(0, 0, 0), axis=(0, 0, 1), u0=1.0)
    )
    functions = [f"x{n}.displacement + {off}" for n in range(6) for off in ("0", "(-1e-13)")]
    return pushes, [
        Event(f"E{k}", function, direction="rising", action=kt.Impulse(f"b{6 + k}", (0, 0, 1)))
        for k, function in enumerate(functions)
    ]


def test_functions_that_leave_zero_at_the_start_happen_there_whatever_their_order_of_contact(
    tmp_path,
) -> None:
    program = Program(tmp_path, *leaving_zero())
    for times in ((0.5,), (0.0, 0.001, 0.5)):
        message, found = program(*times)
        assert message == "ok"
        assert [found[f"x{k}.displacement"][-1] for k in range(6, 18)] == pytest.approx([0.5] * 12, abs=1e-12)
