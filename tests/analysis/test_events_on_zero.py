"""Events whose functions are zero for ever: by symmetry, by a loop, at rest, along a plane: nothing happens there."""

from __future__ import annotations

import numpy as np
import pytest

import kinetree as kt

Z = (0, 0, 1)
DIRECTIONS = ("rising", "falling", "both")


def twins(far: float = 0.0) -> kt.Model:
    """Two equal pendulums side by side, which move alike."""
    parts: list[object] = [kt.Gravity(acceleration=(0, -9.81, 0))]
    for name, z in (("a", 0.0), ("b", 1.0)):
        rod = kt.Body.rod(name, mass=1.0, length=1.0, pose=kt.Frame.at((far + 0.5, 0, z)))
        parts += [rod, kt.Revolute(f"hinge_{name}", "ground", name, point=(far, 0, z), axis=Z)]
    return kt.Model.of("twins", *parts)


def four_bar(length: float = 1.0) -> kt.Model:
    """A four-bar linkage with a marker on either side of the joint that closes its loop."""
    bar = {"inertia": (1e-3 * length**2, 0.02 * length**2, 0.02 * length**2, 0, 0, 0)}

    def at(x: float, y: float) -> tuple[float, float, float]:
        return (x * length, y * length, 0.0)

    return kt.Model.of(
        "four-bar",
        kt.Gravity(acceleration=at(0, -9.81)),
        kt.Body("crank", 1.0, **bar, pose=kt.Frame.at(at(0, 0.1))),
        kt.Body("coupler", 2.0, **bar, pose=kt.Frame.at(at(0.25, 0.25))),
        kt.Body("rocker", 1.5, **bar, pose=kt.Frame.at(at(0.5, 0.15))),
        kt.Revolute("A", "ground", "crank", point=at(0, 0), axis=Z),
        kt.Revolute("B", "crank", "coupler", point=at(0, 0.2), axis=Z),
        kt.Revolute("C", "coupler", "rocker", point=at(0.5, 0.3), axis=Z),
        kt.Revolute("D", "ground", "rocker", point=at(0.5, 0), axis=Z),
        kt.Marker("here", "coupler", world=kt.Frame.at(at(0.5, 0.3))),
        kt.Marker("there", "rocker", world=kt.Frame.at(at(0.5, 0.3))),
    )


def at_rest() -> kt.Model:
    """A pendulum whose axis is vertical, so that nothing moves it."""
    return kt.Model.of(
        "at rest",
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body.rod("rod", mass=1.0, length=1.0, pose=kt.Frame.at((0.5, 0, 0))),
        kt.Revolute("hinge", "ground", "rod", point=(0, 0, 0), axis=(0, 1, 0)),
    )


def tilted() -> kt.Model:
    """A pendulum with a tilted axis: its mass centre stays in a plane."""
    return kt.Model.of(
        "tilted",
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body.rod("rod", mass=1.0, length=1.0, pose=kt.Frame.at((0.5, 0, 0))),
        kt.Revolute("hinge", "ground", "rod", point=(0, 0, 0), axis=(0.6, 0, 0.8)),
    )


ALWAYS_ZERO = {
    "symmetry": (twins, {}, "a.x - b.x"),
    "symmetry far away": (twins, {"far": 1e6}, "hinge_a.angle - hinge_b.angle"),
    "loop": (four_bar, {}, "here.x - there.x"),
    "loop in kilometres": (four_bar, {"length": 1e-3}, "here.x - there.x"),
    "loop in millimetres": (four_bar, {"length": 1e3}, "here.y - there.y"),
    "speeds of a loop": (four_bar, {}, "here.vx - there.vx"),
    "out of the plane": (four_bar, {}, "coupler.z"),
    "rest": (at_rest, {}, "hinge.angle"),
    "speed at rest": (at_rest, {}, "hinge.angle_rate"),
    "plane": (tilted, {}, "0.6*rod.x + 0.8*rod.z - 0.3"),
    "speed across a plane": (tilted, {}, "0.6*rod.vx + 0.8*rod.vz"),
}


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("case", ALWAYS_ZERO)
def test_what_is_zero_for_ever_crosses_nothing_and_the_run_says_so(case: str) -> None:
    make, options, expression = ALWAYS_ZERO[case]
    events = [kt.ExpressionEvent(way, expression, direction=way) for way in DIRECTIONS]
    stop = kt.ExpressionEvent("stop", expression, action=kt.Stop())
    run = kt.simulate(make(**options), 1.5, events=[*events, stop])
    assert run.status == "finished"
    assert not run.events
    assert "stays on zero" in str(run.audit) or "stay on zero" in str(run.audit)


@pytest.mark.parametrize("formulation", ["recursive", "augmented"])
def test_crossings_are_found_where_a_symmetry_has_been_broken(formulation: str) -> None:
    push = kt.JointMotor("push", "hinge_a", torque="if(t > 0.5, 2*sin(5*t), 0)")
    difference = "hinge_a.angle - hinge_b.angle"
    times = np.linspace(0.0, 4.0, 4001)
    events = [kt.ExpressionEvent("meet", difference)]
    run = kt.simulate(twins().add(push), 4.0, output=times, events=events, formulation=formulation)
    apart = run["hinge_a.angle"] - run["hinge_b.angle"]
    behind = run.t > 0.51  # where it is far from round-off
    t, apart = run.t[behind], apart[behind]
    (passed,) = np.nonzero(apart[:-1] * apart[1:] < 0)
    crossings = t[passed] - apart[passed] * (t[passed + 1] - t[passed]) / (apart[passed + 1] - apart[passed])
    assert crossings.size >= 2
    assert [event.t for event in run.events] == pytest.approx(crossings.tolist(), abs=1e-4)


@pytest.mark.in_turn(4)
@pytest.mark.parametrize("quantity", ["t", "h.displacement"])
@pytest.mark.parametrize("direction", DIRECTIONS)
@pytest.mark.parametrize("speed", [0.7, -0.7])
def test_a_function_off_zero_by_round_off_at_the_start_happens_there_once(quantity, direction, speed) -> None:
    """An impulse of a mass that leaves its mark at the start: it changes the speed once, on whichever side it began."""
    model = kt.Model.of(
        "rail",
        kt.Body("b", 2.0, pose=kt.Frame.at((0, 0, 0))),
        kt.Prismatic("h", "ground", "b", point=(0, 0, 0), axis=Z, u0=speed),
    )
    watched = "rising" if quantity == "t" or speed > 0 else "falling"
    for off in (0.0, 1e-30, -1e-30, 1e-16, -1e-16, 1e-14, -1e-14):
        event = kt.ExpressionEvent(
            "E", f"{quantity} - {off!r}", direction=direction, action=kt.Impulse("b", (0, 0, 0.2))
        )
        run = kt.simulate(model, 0.1, events=[event], output=0.1, progress=False)
        happens = direction in ("both", watched)
        assert [e.t for e in run.events] == [0.0] * happens, off
        assert run["h.displacement_rate"][-1] == pytest.approx(speed + 0.1 * happens, abs=1e-12), off


OFFSETS = (0.0, 1e-15, -1e-15, 1e-14, -1e-14, 1e-13, -1e-13)


def power(n: int, sign: int, how: str) -> tuple[kt.Model, str]:
    """A mass on a rail and a function that leaves zero as ±tⁿ − tⁿ⁺¹: by its own law, or moved so by a force."""
    law = f"{2 * sign * n * (n - 1)} * t^{max(n - 2, 0)} - {2 * sign * n * (n + 1)} * t^{n - 1}"
    start = {"force": float(sign * (n == 1)), "speed": 0.7, "time": 0.0}[how]
    model = kt.Model.of(
        "rail",
        kt.Body("b", 2.0, pose=kt.Frame.at((0, 0, 0))),
        kt.Prismatic("h", "ground", "b", point=(0, 0, 0), axis=Z, u0=start),
        *([kt.Force("push", "b", (0, 0, law))] if how == "force" else []),
    )
    q = {"force": "h.displacement", "speed": "h.displacement", "time": "t"}[how]
    return model, q if how == "force" else f"{sign} * {q}^{n} * (1 - {q})"


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("how", ["force", "speed", "time"])
def test_a_function_that_leaves_zero_at_the_start_happens_there_whatever_its_order_of_contact(
    how: str,
) -> None:
    """It stands on zero to within round-off of what it is computed from, and goes where the motion takes it."""
    for n in (1, 2, 3, 4, 5, 6):
        for sign in (1, -1):
            model, function = power(n, sign, how)
            events = [
                kt.ExpressionEvent(f"{way} {k}", f"{function} + ({off!r})", direction=way)
                for k, off in enumerate(OFFSETS)
                for way in DIRECTIONS
            ]
            run = kt.simulate(model, 0.5, events=events, output=0.5, progress=False)
            watched = "rising" if sign > 0 else "falling"
            expected = [
                (f"{way} {k}", 0.0)
                for k in range(len(OFFSETS))
                for way in DIRECTIONS
                if way in ("both", watched)
            ]
            assert sorted((event.name, event.t) for event in run.events) == sorted(expected), (n, sign)


@pytest.mark.in_turn(5)
@pytest.mark.parametrize("off", OFFSETS)
@pytest.mark.parametrize("falls", [True, False])
def test_events_of_a_pendulum_on_zero_happen_at_the_start_beside_others(off: float, falls: bool) -> None:
    """One that lets go at rest falls; a blow at the start, an event before or behind it, throws it up."""
    model = kt.Model.of(
        "pendulum",
        kt.Gravity(acceleration=(0, -9.81, 0) if falls else (9.81, 0, 0)),
        kt.Body.rod("rod", mass=1.0, length=1.0, pose=kt.Frame.at((0.5, 0, 0))),
        kt.Revolute("hinge", "ground", "rod", point=(0, 0, 0), axis=Z),
    )
    watches = [kt.ExpressionEvent(way, f"hinge.angle + ({off!r})", direction=way) for way in DIRECTIONS]
    blow = kt.ExpressionEvent("blow", "t", action=kt.Impulse("rod", (0, 0.1, 0)))
    alone = [
        (event.name, event.t) for event in kt.simulate(model, 0.01, events=watches, progress=False).events
    ]
    assert alone == ([("falling", 0.0), ("both", 0.0)] if falls else [])
    for events in ([blow, *watches], [*watches, blow]):
        run = kt.simulate(model, 0.01, events=events, progress=False)
        assert {event.t for event in run.events} == {0.0}
        assert sorted(event.name for event in run.events) == sorted({"blow", "rising", "both", *dict(alone)})


def test_what_begins_to_move_later_or_jumps_does_not_leave_zero_at_the_start() -> None:
    model = kt.Model.of(
        "rail",
        kt.Body("b", 2.0, pose=kt.Frame.at((0, 0, 0))),
        kt.Prismatic("h", "ground", "b", point=(0, 0, 0), axis=Z),
        kt.Force("push", "b", (0, 0, "if(t > 0.03, 5, 0)")),
    )
    functions = ("h.displacement", "if(t > 0.01, 1, 0)", "if(t > 0.01, t - 0.01, 0)")
    events = [kt.ExpressionEvent(f"E{k}", function) for k, function in enumerate(functions)]
    assert not kt.simulate(model, 0.5, events=events, progress=False).events


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("restitution", [0.0, 0.5])
@pytest.mark.parametrize("speed", [-1.0, 0.0, 1.0])
def test_a_contact_that_is_pressed_or_open_by_round_off_is_watched_as_one_that_touches(
    speed, restitution
) -> None:
    """An impact or a contact that closes takes the gap to zero: from round-off beside it that is no crossing."""
    floor = kt.ExpressionEvent(
        "floor", "h.displacement", direction="falling", action=kt.Restitution(restitution)
    )
    watches = [kt.ExpressionEvent(way, "h.displacement", direction=way) for way in DIRECTIONS]
    for off in OFFSETS:
        rail = kt.Prismatic("h", "ground", "b", point=(0, 0, 0), axis=Z, q0=off, u0=speed)
        model = kt.Model.of("drop", kt.Gravity(), kt.Body("b", 2.0, pose=kt.Frame.at((0, 0, 0))), rail)
        run = kt.simulate(model, 0.01, events=[floor, *watches], progress=False)
        rises = speed > 0 or (speed < 0 and restitution > 0)
        assert {event.t for event in run.events} == {0.0}, off
        assert [e.name for e in run.events if e.name != "floor"] == ["rising", "both"] * rises, off
