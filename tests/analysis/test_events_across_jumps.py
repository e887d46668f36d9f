"""Events whose functions an impact, an impulse or an action carries across zero, against closed forms."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import kinetree as kt
from kinetree.arrays import Array

G = 9.81
ROUND = (0.1, 0.1, 0.1, 0, 0, 0)
FINE = {"rtol": 1e-10, "atol": 1e-12}


def body(name: str, mass: float, z: float | str = 0.0, **options: object) -> kt.Body:
    return kt.Body(name, mass, inertia=ROUND, pose=kt.Frame.at((0, 0, z)), **options)


def happened(run: kt.Run) -> list[tuple[str, str]]:
    return [(event.name, event.description) for event in run.events]


def test_what_happens_between_bounces_ends_with_them() -> None:
    """The tops of ever smaller bounces of a ball, until it lies: e = 1/2 ends them after three times the fall."""
    model = kt.Model.of(
        "ball",
        kt.Gravity(acceleration=(0, 0, -G)),
        body("ball", 1.0, 0.2),
        kt.Prismatic("fall", "ground", "ball", axis=(0, 0, 1), point=(0, 0, 0.2)),
    )
    floor = kt.ExpressionEvent("floor", "ball.z", direction="falling", action=kt.Restitution(0.5))
    top = kt.ExpressionEvent("top", "fall.displacement_rate", direction="falling")
    run = kt.simulate(model, 100.0, events=[floor, top], output=[0, 100.0])
    assert run.status == "finished"
    assert run.events[-1].t == pytest.approx(3 * sqrt(2 * 0.2 / G), rel=1e-4)
    assert [event.name for event in run.events][:5] == ["top", "floor", "top", "floor", "top"]


def plate() -> kt.Model:
    return kt.Model.of(
        "plate on a pin",
        kt.Parameter("h", 1.0), kt.Parameter("F", 0.0),
        kt.Force("push", "ball", force=(0, 0, "-F")),
        kt.Gravity(acceleration=(0, 0, -G)),
        body("plate", 0.5), body("ball", 1.0, "h"),
        kt.Weld("pin", "ground", "plate", point=(0, 0, 0)),
    )  # fmt: skip


LAND = kt.PointPlaneEvent("land", "ball", "plate", direction="falling", action=kt.Restitution(0.0))


def overload(
    part: str, limit: float | str, action: kt.model.events.Action, **options: object
) -> kt.ForceLimitEvent:
    return kt.ForceLimitEvent("overload", part, limit, direction="rising", action=action, **options)


BREAK = overload("pin", 10.0, kt.Switch(off="pin"))


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("formulation", ["auto", "augmented"])
def test_a_pin_breaks_under_what_lands(formulation):
    """1 kg on 0.5 kg at rest: the pin would carry 14.7 N; it breaks as the ball lands, and both fall."""
    run = kt.simulate(plate(), 1.0, events=[LAND, BREAK], formulation=formulation, output=0.5, **FINE)
    landed = sqrt(2 / G)
    assert happened(run)[:3] == [("land", "impact"), ("land", "rest"), ("overload", "switch")]
    assert [event.t for event in run.events] == pytest.approx([landed] * len(run.events), rel=1e-10)
    for name in ("plate", "ball"):
        assert run[f"{name}.position"][-1, 2] == pytest.approx(-G / 2 * (1 - landed) ** 2, abs=1e-9)
    assert run.audit.verdict == "ok"


def test_a_stronger_pin_holds_what_lands():
    holds = overload("pin", 14.8, kt.Stop())
    run = kt.simulate(plate(), 1.0, events=[LAND, holds], output=0.5)
    assert run.status == "finished"
    assert np.linalg.norm(run["pin.reaction"][-1, :3]) == pytest.approx(1.5 * G, rel=1e-9)


@pytest.mark.slow
def test_the_motion_has_derivatives_where_a_pin_breaks_under_what_lands():
    """z(T) = −(g + F/1.5)/2 (T − t)², t = √(2h/(g + F)): the ball is pressed on the plate as both fall."""
    h, F = 1.0, 2.0
    landed = sqrt(2 * h / (G + F))
    falls = (G + F / 1.5) * (1 - landed)
    wanted = [falls * landed / (2 * h), -((1 - landed) ** 2) / 3 - falls * landed / (2 * (G + F))]
    asked = {"events": [LAND, BREAK], **FINE}
    model = plate().with_parameters(F=F)
    tangent = kt.sensitivities(model, 1.0, ["plate.position.z"], ["h", "F"], output=[1.0], **asked)
    assert tangent.values[-1, 0] == pytest.approx(wanted, rel=1e-7)
    adjoint = kt.gradient(model, 1.0, "plate.z", ["h", "F"], **asked)
    assert adjoint.values == pytest.approx(wanted, rel=1e-7)


def pushed() -> kt.Model:
    return kt.Model.of(
        "pushed block",
        kt.Parameter("F", 6.0),
        body("block", 1.0), body("idle", 1.0, 2.0),
        kt.Weld("pin", "ground", "block", point=(0, 0, 0)),
        kt.Force("push", "block", force=("F", 0, 0)),
    )  # fmt: skip


DOUBLE = kt.ExpressionEvent("double", "t - 0.5", action=kt.SetParameter("F", "2*F"))


def test_a_pin_breaks_where_a_parameter_doubles_its_load():
    run = kt.simulate(
        pushed(), 1.0, events=[overload("pin", 10.0, kt.Switch(off="pin")), DOUBLE], output=0.25
    )
    assert happened(run) == [("double", "set"), ("overload", "switch")]
    assert [event.t for event in run.events] == [0.5, 0.5]
    assert run["block.position"][-1, 0] == pytest.approx(12.0 / 2 * 0.5**2, rel=1e-8)


JUMPS = {
    "a load that jumps at T": ("if(t > T, 12, F)", []),
    "a parameter that is doubled at T": (
        "F",
        [kt.ExpressionEvent("double", "t - T", action=kt.SetParameter("F", "2*F"))],
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("jump", JUMPS)
def test_the_time_of_a_jump_moves_what_it_brings_about(jump):
    """The block flies from T on: x(1) = 12/2 (1 − T)²."""
    law, events = JUMPS[jump]
    model = pushed().add(kt.Parameter("T", 0.5)).replace(kt.Force("push", "block", force=(law, 0, 0)))
    asked = {"events": [*events, BREAK], **FINE}
    wanted = [-12.0 * 0.5, 2 * 0.5**2 / 2 if events else 0.0]
    tangent = kt.sensitivities(model, 1.0, ["block.position.x"], ["T", "F"], output=[1.0], **asked)
    assert tangent.values[-1, 0] == pytest.approx(wanted, rel=1e-7, abs=1e-7)
    adjoint = kt.gradient(model, 1.0, "block.x", ["T", "F"], **asked)
    assert adjoint.values == pytest.approx(wanted, rel=1e-7, abs=1e-7)


def test_a_load_that_is_there_from_the_start_breaks_the_pin_at_the_start():
    events = [overload("pin", 10.0, kt.Switch(off="pin"))]
    run = kt.simulate(pushed(), 1.0, events=events, parameters={"F": 12.0}, output=0.5)
    assert [(event.t, event.name) for event in run.events] == [(0.0, "overload")]
    assert run["block.position"][-1, 0] == pytest.approx(6.0, rel=1e-8)


def test_a_load_at_the_start_is_that_of_contacts_that_hold():
    """A ball that lies on a plate: its weight is on the pin from the start, though no contact is closed yet."""
    events = [LAND, overload("pin", 10.0, kt.Stop())]
    lies = kt.simulate(plate(), 1.0, events=events, parameters={"h": 0.0})
    assert (lies.status, lies.t[-1]) == ("stopped", 0.0)
    events = [LAND, overload("pin", 14.8, kt.Stop())]
    assert kt.simulate(plate(), 0.4, events=events, parameters={"h": 0.0}, output=0.4).status == "finished"


def test_what_is_beyond_its_zero_from_the_start_is_no_crossing():
    """A limit of another direction, and functions that are no limits, wait for their crossings."""
    falls = kt.ForceLimitEvent("falls", "pin", 10.0, direction="falling", action=kt.Stop())
    plain = kt.ExpressionEvent("high", "idle.z - 1", direction="rising", action=kt.Stop())
    run = kt.simulate(pushed(), 1.0, events=[falls, plain], parameters={"F": 12.0}, output=1.0)
    assert run.status == "finished" and run.events == ()


def hanging() -> kt.Model:
    """A weight that hangs on one of three rods."""
    rods = [
        kt.Weld(name, "ground", "weight", point=(0, 0, 0), **({} if name == "a" else {"active": False}))
        for name in "abc"
    ]
    return kt.Model.of("rods", kt.Gravity(acceleration=(0, 0, -G)), body("weight", 1.0), *rods)


def test_a_load_that_is_handed_over_goes_on_until_something_carries_it():
    """The second rod is too weak and hands on to the third at the same instant; the weight does not move."""
    events = [
        kt.ForceLimitEvent("weak", "b", 5.0, direction="rising", action=kt.Switch(off="b", on="c")),
        kt.ExpressionEvent("hand over", "t - 0.5", action=kt.Switch(off="a", on="b")),
        kt.ForceLimitEvent("strong", "c", 20.0, direction="rising", action=kt.Stop()),
    ]
    run = kt.simulate(hanging(), 1.0, events=events, output=0.5)
    assert happened(run) == [("hand over", "switch"), ("weak", "switch")]
    assert run.status == "finished"
    assert run["weight.position"][-1] == pytest.approx(np.zeros(3), abs=1e-12)
    assert np.linalg.norm(run["c.reaction"][-1, :3]) == pytest.approx(G, rel=1e-9)


def slider(v: float | str = -1.0) -> kt.Model:
    return kt.Model.of(
        "slider", kt.Parameter("P", 3.0), body("mass", 1.0),
        kt.Prismatic("slide", "ground", "mass", point=(0, 0, 0), axis=(1, 0, 0), u0=v),
    )  # fmt: skip


def kick(name: str, when: str, impulse: float | str, direction: str = "both") -> kt.ExpressionEvent:
    action = kt.Impulse("mass", (impulse, 0, 0))
    return kt.ExpressionEvent(name, when, direction=direction, action=action)


def speed(
    at: float, direction: str, action: kt.model.events.Action, name: str = "speed"
) -> kt.ExpressionEvent:
    return kt.ExpressionEvent(name, f"slide.displacement_rate - {at}", direction=direction, action=action)


def test_an_impulse_carries_a_speed_across_the_mark_that_stops_the_run():
    run = kt.simulate(slider(), 1.0, events=[kick("kick", "t - 0.5", "P"), speed(1.0, "rising", kt.Stop())])
    assert (run.status, run.t[-1]) == ("stopped", 0.5)
    assert run["slide.displacement_rate"][-1] == pytest.approx(2.0)
    for mark, direction in ((1.0, "falling"), (2.5, "rising")):
        events = [kick("kick", "t - 0.5", "P"), speed(mark, direction, kt.Stop())]
        assert kt.simulate(slider(), 1.0, events=events, output=1.0).status == "finished"


def test_a_speed_that_is_taken_away_or_begins_has_come_to_zero_or_left_it():
    stop = speed(0.0, "rising", kt.Stop())
    taken = kt.simulate(slider(), 1.0, events=[kick("kick", "t - 0.5", 1.0), stop])
    begins = kt.simulate(slider(0.0), 1.0, events=[kick("kick", "t - 0.5", 1.0), stop])
    assert [(run.status, run.t[-1]) for run in (taken, begins)] == [("stopped", 0.5)] * 2


@pytest.mark.parametrize(("direction", "t"), [("rising", 0.0), ("falling", 0.015)])
def test_a_speed_whose_acceleration_only_begins_leaves_zero_on_its_own_side(direction, t):
    """F = 1e6 t (0.01 − t) N: the speed rises from rest, though its force at once is zero and later it pulls back."""
    push = kt.JointMotor("push", "slide", torque="1e6*t*(0.01 - t)")
    run = kt.simulate(slider(0.0).add(push), 0.02, events=[speed(0.0, direction, kt.Stop())], **FINE)
    assert run.status == "stopped"
    assert run.t[-1] == pytest.approx(t, abs=1e-9)


@pytest.mark.parametrize("e", [0.0, 0.5])
def test_an_impact_turns_a_speed_and_that_is_an_event(e):
    ball = kt.Model.of("ball", kt.Gravity(acceleration=(0, 0, -G)), body("ball", 1.0, 1.0))
    floor = kt.PointPlaneEvent("floor", "ball", direction="falling", action=kt.Restitution(e))
    turn = kt.ExpressionEvent("turn", "ball.vz", direction="rising", action=kt.Stop())
    run = kt.simulate(ball, 1.0, events=[floor, turn])
    assert run.status == "stopped"
    assert run.t[-1] == pytest.approx(sqrt(2 / G), rel=1e-9)
    assert run["ball.velocity"][-1, 2] == pytest.approx(e * sqrt(2 * G), abs=1e-7)


def test_an_impact_at_the_start_carries_a_speed_across():
    ball = kt.Model.of("ball", kt.Gravity(acceleration=(0, 0, -G)), body("ball", 1.0, velocity=(0, 0, -2)))
    floor = kt.PointPlaneEvent("floor", "ball", direction="falling", action=kt.Restitution(0.5))
    turn = kt.ExpressionEvent("turn", "ball.vz", direction="rising")
    run = kt.simulate(ball, 0.1, events=[floor, turn])
    assert happened(run) == [("floor", "impact"), ("turn", "record")]
    assert [event.t for event in run.events] == [0.0, 0.0]


def test_a_resting_speed_does_not_cross_zero_where_something_else_changes():
    """What is held on zero stays there but for round-off, whatever else is changed."""
    ball = kt.Model.of(
        "ball", kt.Parameter("F", 1.0), kt.Gravity(acceleration=(0, 0, -G)), body("ball", 1.0, 0.1),
        kt.Force("push", "ball", force=("F", 0, 0)),
    )  # fmt: skip
    events = [
        kt.PointPlaneEvent("floor", "ball", direction="falling", action=kt.Restitution(0.0)),
        kt.ExpressionEvent("turn", "ball.vz"),
        *(kt.ExpressionEvent(f"at {i}", f"t - 0.{i}", action=kt.SetParameter("F", i)) for i in range(3, 8)),
    ]
    run = kt.simulate(ball, 1.0, events=events, output=1.0)
    landed = sqrt(0.2 / G)
    assert [event.t for event in run.events if event.name == "turn"] == pytest.approx([0.0, landed], rel=1e-9)


def test_speeds_between_ever_lower_bounces_do_not_end_a_run():
    ball = kt.Model.of("ball", kt.Gravity(acceleration=(0, 0, -G)), body("ball", 1.0, 1.0))
    floor = kt.PointPlaneEvent("floor", "ball", direction="falling", action=kt.Restitution(0.5))
    top = kt.ExpressionEvent("top", "ball.vz", direction="falling")
    run = kt.simulate(ball, 2.0, events=[floor, top], output=1.0)
    assert run.status == "finished"
    assert run.events[-1].description == "rest"
    tops = [event.t for event in run.events if event.name == "top"]
    fall = sqrt(2 / G)
    assert tops[:4] == pytest.approx([0.0, 1.5 * fall, 2.25 * fall, 2.625 * fall], abs=1e-7)


def test_events_that_make_each_other_happen_without_end_end_the_run_in_words():
    events = [
        kick("kick", "t - 0.5", "P"),
        kick("up", "slide.displacement_rate", -4.0, "rising"),
        kick("down", "slide.displacement_rate", 4.0, "falling"),
    ]
    run = kt.simulate(slider(), 1.0, events=events)
    assert run.status == "failed"
    assert "does not settle" in run.reason and '"up"' in run.reason and '"down"' in run.reason
    assert '"kick"' not in run.reason
    assert run.t[-1] == 0.5


@pytest.mark.parametrize("end", [0.3, 0.5, 0.7])
def test_a_run_that_is_continued_meets_the_same_events(end):
    """Ended before, at and after the instant of the jumps, and by the Stop there."""
    model, events = (
        slider(),
        [kick("kick", "t - 0.5", "P"), speed(1.0, "rising", kt.Impulse("mass", (-4, 0, 0)))],
    )
    whole = kt.simulate(model, 1.0, events=events, output=[1.0])
    first = kt.simulate(model, end, events=events, output=[end])
    rest = kt.continue_run(first, model, 1.0, output=[1.0])
    assert (
        [*happened(first), *happened(rest)] == happened(whole) == [("kick", "impulse"), ("speed", "impulse")]
    )
    assert rest["slide.displacement"][-1] == pytest.approx(-0.5 - 2 * 0.5, rel=1e-12)


def test_a_stopped_run_is_continued_from_the_state_after_the_stop():
    """The right-hand side behind the Stop is that of the state there, not that of the last step."""
    model = kt.Model.of(
        "oscillator", body("mass", 1.0),
        kt.Prismatic("slide", "ground", "mass", point=(0, 0, 0), axis=(1, 0, 0), u0=1.0),
        kt.JointSpring("spring", "slide", stiffness=9.0),
    )  # fmt: skip
    stop = kt.ExpressionEvent("stop", "slide.displacement - 0.2", direction="rising", action=kt.Stop())
    first = kt.simulate(model, 1.0, events=[stop], rtol=1e-12, atol=1e-14)
    assert first.status == "stopped"
    rest = kt.continue_run(first, model, 1.0, output=[1.0])
    assert rest["slide.displacement"][-1] == pytest.approx(np.sin(3.0) / 3, abs=1e-12)


def relieved_swing(limit: float, J: float, end: float) -> list[float]:
    """Times at which the tension of a pendulum let go level reaches a limit, at which a blow −J along x slows it."""

    def motion(_t: float, s: Array) -> list[float]:
        return [s[1], -G * np.sin(s[0])]

    def tension(_t: float, s: Array) -> float:
        return float(G * np.cos(s[0]) + s[1] ** 2 - limit)

    tension.terminal, tension.direction = True, 1  # type: ignore[attr-defined]
    times, t, s = [], 0.0, np.array([-np.pi / 2, 0.0])
    while t < end:
        found = solve_ivp(motion, (t, end), s, "DOP853", events=tension, rtol=1e-12, atol=1e-13)
        t, s = float(found.t[-1]), found.y[:, -1]
        if found.status == 1:
            times.append(t)
            s[1] -= J * np.cos(s[0])
    return times


@pytest.mark.parametrize("method", ["dop853", "tsit5", "radau5", "rodas5p"])
def test_an_event_that_relieves_what_it_watches_happens_once_at_a_time(method):
    """The blow takes the tension away from the limit; projection has left it a little beyond the limit before that."""
    rod = kt.Model.of(
        "pendulum on a rod",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body("bob", 1.0, inertia=ROUND, pose=kt.Frame.at((-1.0, 0, 0))),
        kt.Distance("rod", "bob", "ground", 1.0),
    )
    relief = kt.ForceLimitEvent("overload", "rod", 20.0, action=kt.Impulse("bob", (-0.05, 0.0, 0.0)))
    expected = relieved_swing(20.0, 0.05, 0.8)
    run = kt.simulate(rod, 0.8, events=[relief], method=method, rtol=1e-8, atol=1e-10)
    assert len(expected) > 4
    assert [event.t for event in run.events] == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize("action", [kt.Record(), kt.Restitution(0.5)], ids=["recorded", "contact"])
def test_a_function_that_ends_is_no_event(action: kt.Record | kt.Restitution) -> None:
    """0.1 + √(0.05 − s) is never zero; where the root has no value the run ends, and nothing happens there."""
    model = kt.Model.of(
        "rising",
        body("ball", 1.0),
        kt.Prismatic("s", "ground", "ball", point=(0, 0, 0), axis=(0, 0, 1), u0=1.0),
    )
    event = kt.ExpressionEvent("root", "0.1 + sqrt(0.05 - s.displacement)", action=action)
    run = kt.simulate(model, 0.1, events=[event])
    assert run.status == "failed" and not run.events
    assert 'the function of event "root" is not finite from t = 0.05' in run.reason


def test_a_floor_that_is_set_lower_lets_go() -> None:
    """A ball at rest on a plane that a parameter lowers by d at 0.3 s falls on, and lands √(2 d/g) later."""
    d = 0.1
    model = kt.Model.of(
        "trap door",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Parameter("h", 0.0, "m"),
        body("ball", 1.0),
        kt.Prismatic("s", "ground", "ball", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Marker("floor", "ground", kt.Frame.at((0, 0, "h"))),
    )
    floor = kt.PointPlaneEvent("land", "ball", "floor", action=kt.Restitution(0.0))
    open_ = kt.ExpressionEvent("open", "t - 0.3", action=kt.SetParameter("h", -d))
    run = kt.simulate(model, 0.6, events=[floor, open_], **FINE)
    assert run.audit.verdict == "ok", str(run.audit)
    fall = np.clip(run.t - 0.3, 0.0, sqrt(2 * d / G))
    np.testing.assert_allclose(run["s.displacement"], -G * fall**2 / 2, atol=1e-9)
    assert run.events[-1].t == pytest.approx(0.3 + sqrt(2 * d / G), abs=1e-9)


@pytest.mark.parametrize(
    "held",
    [kt.Rope("line", ("ball", "ground"), length="l"), kt.Distance("line", "ball", "ground", "l")],
    ids=["rope", "rod"],
)
def test_a_length_that_is_set_otherwise_ends_the_run_in_words(held: kt.Rope | kt.Distance) -> None:
    """A line cut by 0.2 m at once would lift its ball by as much in no time; one that is switched off may be set."""
    pendulum = kt.Model.of(
        "pendulum",
        kt.Parameter("l", 1.0, "m"),
        kt.Gravity(acceleration=(0, 0, -G)),
        body("ball", 1.0, -1.0),
        held,
    )
    shorten = kt.ExpressionEvent("shorten", "t - 0.1", action=kt.SetParameter("l", 0.8))
    run = kt.simulate(pendulum, 0.2, events=[shorten])
    assert run.status == "failed" and run.t[-1] == pytest.approx(0.1) and not run.events
    assert 'event "shorten" would move constraints at once at t = 0.1 s, constraint "line"' in run.reason
    cut = kt.ExpressionEvent("cut", "t - 0.05", action=kt.Switch(off="line"))
    run = kt.simulate(pendulum, 0.2, events=[cut, shorten], output=[0.2])
    assert happened(run) == [("cut", "switch"), ("shorten", "set")]
    assert run["ball.position"][-1, 2] == pytest.approx(-1.0 - G / 2 * 0.15**2, abs=1e-9)


def test_a_row_at_the_instant_of_a_change_is_before_it_in_all_it_shows() -> None:
    """A mass on the floor is lifted from 0.5 s on; a row there had the state before, and the force behind."""
    model = kt.Model.of(
        "lift",
        kt.Gravity(acceleration=(0, 0, -10)),
        kt.Parameter("F", 0.0),
        kt.Body("mass", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("guide", "ground", "mass", axis=(0, 0, 1), point=(0, 0, 0)),
        kt.Force("lift", "mass", (0, 0, "F")),
    )
    events = [
        kt.ExpressionEvent("floor", "guide.q", direction="falling", action=kt.Restitution(0.0)),
        kt.ExpressionEvent("on", "t - 0.5", action=kt.SetParameter("F", 25.0)),
    ]
    run = kt.simulate(model, 1.0, events=events, output=[0.0, 0.5, 1.0])
    assert run["floor.force"].tolist() == pytest.approx([10.0, 10.0, 0.0], abs=1e-9)
    assert run["lift.force"][:, 2].tolist() == [0.0, 0.0, 25.0]
    assert run["mass.acceleration"][:, 2] == pytest.approx([0.0, 0.0, 15.0], abs=1e-9)
    behind = run.at([0.25, 0.5])  # the state after a jump
    assert behind["floor.force"].tolist() == pytest.approx([10.0, 0.0], abs=1e-9)
    assert behind["mass.acceleration"][:, 2] == pytest.approx([0.0, 15.0], abs=1e-9)
    assert behind.between(0.4, 0.6)["lift.force"][0, 2] == 25.0
