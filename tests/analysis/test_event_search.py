"""Crossings of event functions are all found: grazing ones, pairs within a long step, hundreds in a run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np
import pytest

import kinetree as kt
from kinetree.nonsmooth.event_actions import Inertias

EXAMPLES = Path(kt.__file__).parent / "examples"
METHODS: list[tuple[str, dict[str, Any]]] = [
    ("auto", {}),
    ("tsit5", {"rtol": 1e-6}),
    ("rodas5p", {}),
    ("radau5", {}),
    ("rk4", {"step": 0.05}),
    ("gauss4", {"step": 0.05}),
]


def mass(*more: object, q0: float = 0.0, u0: float = 0.0) -> kt.Model:
    return kt.Model.of(
        "mass",
        kt.Body.sphere("block", 1.0, 0.1, pose=kt.Frame.at((0, 0, 0))),
        kt.Prismatic("s", "ground", "block", point=(0, 0, 0), axis=(1, 0, 0), q0=(q0,), u0=(u0,)),
        *more,
    )


OSCILLATOR = mass(kt.JointSpring("spring", "s", stiffness=1.0), q0=1.0)  # x = cos t
FREE = mass(u0=1.0)  # x = t: steps as long as they may become


def times_of(run: kt.Run) -> list[float]:
    assert run.status == "finished"
    return [event.t for event in run.events]


@pytest.mark.parametrize(("method", "options"), METHODS, ids=[name for name, _ in METHODS])
def test_a_stop_that_is_passed_for_an_instant_only_is_not_missed(
    method: str, options: dict[str, Any]
) -> None:
    stop = kt.ExpressionEvent("stop", "s.q - 0.9999", direction="rising", action=kt.Stop())
    run = kt.simulate(OSCILLATOR, 20.0, method=method, events=[stop], **options)
    assert run.status == "stopped"
    assert run.t[-1] == pytest.approx(2 * np.pi - np.arccos(0.9999), abs=1e-3)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize(("method", "options"), METHODS, ids=[name for name, _ in METHODS])
def test_all_636_rising_zeros_of_a_fast_function_of_time(method: str, options: dict[str, Any]) -> None:
    event = kt.ExpressionEvent("e", "sin(200*t)", direction="rising")
    times = times_of(kt.simulate(OSCILLATOR, 20.0, method=method, events=[event], output=1.0, **options))
    np.testing.assert_allclose(times, np.arange(637)[-len(times) :] * np.pi / 100, atol=1e-13)
    assert len(times) in (636, 637)  # the one at the start counts if its side there is known


def test_all_zeros_of_a_fast_function_of_the_state_within_one_step() -> None:
    event = kt.ExpressionEvent("e", "sin(200*s.q)")
    run = kt.simulate(FREE, 20.0, method="dop853", events=[event], output=np.array([0.0, 20.0]))
    assert run.statistics["steps"] < 20
    times = np.array(times_of(run))
    np.testing.assert_allclose(times[times > 1e-9], np.arange(1, 1274) * np.pi / 200, rtol=1e-11)


@pytest.mark.parametrize("width", [1.0, 0.1, 0.01])
def test_both_crossings_of_a_window_within_one_step(width: float) -> None:
    window = f"(s.q - 7)*(s.q - 7 - {width})"
    for direction, exact in (("both", [7.0, 7.0 + width]), ("falling", [7.0]), ("rising", [7.0 + width])):
        event = kt.ExpressionEvent("window", window, direction=direction)  # type: ignore[arg-type]
        run = kt.simulate(FREE, 20.0, method="dop853", events=[event])
        np.testing.assert_allclose(times_of(run), exact, rtol=1e-11)


def test_a_needle_in_time_is_found_however_long_the_steps() -> None:
    event = kt.ExpressionEvent("needle", "exp(-((t - a)/0.0001)**2) - 0.5")
    model = mass(kt.Parameter("a", 7.0))
    half = 1e-4 * np.log(2.0) ** 0.5
    for method, options in METHODS:
        times = times_of(kt.simulate(model, 20.0, method=method, events=[event], **options))
        np.testing.assert_allclose(times, [7.0 - half, 7.0 + half], rtol=1e-12)


def test_an_event_function_that_jumps_in_time_is_seen_where_it_jumps() -> None:
    event = kt.ExpressionEvent("late", "s.q - if(t > 12.25, 0, 100)", direction="rising")
    assert times_of(kt.simulate(FREE, 20.0, events=[event])) == [pytest.approx(12.25, abs=1e-12)]


@pytest.mark.slow
def test_an_event_that_acted_just_before_friction_holds_happens_once() -> None:
    """The step behind the event is taken again, to end where friction holds, and begins on the side where it began.

    After the event its function is zero but for what projecting the loop leaves, above or below.
    """
    crank = kt.Model.of(
        "slider crank",
        kt.Parameter("level", 0.0),
        kt.Parameter("push", 0.0),
        kt.Body("crank", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Body("rod", 0.1, inertia=(0.01, 0.01, 0.01, 0, 0, 0), pose=kt.Frame.at((0.3, 0, 0))),
        kt.Revolute("J", "ground", "crank", point=(0, 0, 0), axis=(0, 0, 1), u0=(1.0,)),
        kt.Revolute("K", "crank", "rod", point=(0.3, 0, 0), axis=(0, 0, 1)),
        kt.Marker.at("tip", "rod", (1.0, 0, 0)),
        kt.Holonomic("rail", "tip.y"),
        kt.DryFriction("friction", "J", force=2.0),
        kt.JointMotor("motor", "J", torque="push"),
    )
    act = kt.SetParameter("push", -1e-3)
    event = kt.ExpressionEvent("here", "tip.x - 1.3 + level", direction="falling", action=act)
    for level in np.linspace(0.0113, 0.0122, 12):
        run = kt.simulate(crank, 0.6, rtol=1e-6, events=[event], parameters={"level": level}, output=0.1)
        assert [e.name for e in run.events] == ["friction", "here", "friction"], level


@pytest.mark.parametrize(
    "action", [kt.Record(), kt.SetParameter("push", "push + 0.001")], ids=["record", "set"]
)
@pytest.mark.parametrize("method", ["dop853", "rodas5p"])
def test_what_has_happened_must_leave_zero_before_it_happens_again(method: str, action: Any) -> None:
    """(x − 1)³ multiplied out is round-off within 1e-5 of its zero, which it passes once."""
    model = mass(kt.Parameter("push", 0.0), kt.Force("pull", "block", ("push", 0, 0)), u0=1.0)
    cube = kt.ExpressionEvent("cube", "s.q^3 - 3*s.q^2 + 3*s.q - 1", action=action)
    times = times_of(kt.simulate(model, 2.0, method=method, events=[cube], output=1.0))
    assert times == [pytest.approx(1.0, abs=3e-5)]


@pytest.mark.parametrize("way", [0.1, 0.3])
def test_a_contact_that_leaves_slower_than_round_off_shows_is_not_met_without_end(way: float) -> None:
    """A ball that stands beyond a floor by the last bit of its height, and rises by a part of that in a step."""
    height, speed = 1000.0, 1e-6
    beyond = float(np.spacing(height))
    ball = kt.Body.sphere("ball", 1.0, 0.1, pose=kt.Frame.at((0, 0, height - beyond)), velocity=(0, 0, speed))
    floor = kt.Marker("floor", "ground", kt.Frame.at((0, 0, height)))
    event = kt.PointPlaneEvent("on", "ball", plane="floor", action=kt.Restitution(0.5))
    run = kt.simulate(
        kt.Model.of("ball", ball, floor),
        1 + 3 * beyond / speed,
        t_start=1.0,
        events=[event],
        method="rk4",
        step=way * beyond / speed,
        progress=False,
    )
    assert times_of(run) == []
    assert run["on.gap"][-1] == pytest.approx(2 * beyond, rel=1e-6)


def test_a_function_without_a_value_from_the_start_on_is_told() -> None:
    root = kt.ExpressionEvent("root", "0.5 - sqrt(s.q - 0.5)")
    run = kt.simulate(FREE, 1.0, events=[root])
    assert run.status == "failed" and run.t[-1] == 0.0
    assert 'the function of event "root" is not finite from t = 0 s on' in run.reason


def test_a_function_that_a_change_leaves_without_a_value_is_told() -> None:
    model = mass(kt.Parameter("edge", 0.0), u0=1.0)
    events = [
        kt.ExpressionEvent("move", "s.q - 0.25", action=kt.SetParameter("edge", 1.0)),
        kt.ExpressionEvent("root", "2 + sqrt(s.q - edge)"),
    ]
    run = kt.simulate(model, 0.5, events=events)
    assert run.status == "failed"
    assert 'the function of event "root" is not finite from t = 0.25 s on' in run.reason


def test_a_function_without_a_value_behind_its_zero_is_told() -> None:
    """√(1 − x) is met on its very zero, x = 1 at t = 1 s, and is none from then on."""
    run = kt.simulate(mass(u0=1.0), 2.0, events=[kt.ExpressionEvent("root", "sqrt(1 - s.q)")], rtol=1e-6)
    assert [event.t for event in run.events] == [pytest.approx(1.0)] and run.status == "failed"
    assert 'the function of event "root" is not finite from t = ' in run.reason


def test_a_function_without_a_value_at_the_very_start_only_is_followed() -> None:
    """0/0 at the start, x − 0.3 from then on."""
    event = kt.ExpressionEvent("share", "s.q*s.q/s.q - 0.3")
    assert times_of(kt.simulate(FREE, 1.0, events=[event])) == [pytest.approx(0.3, rel=1e-12)]


def test_a_stop_in_a_loop_is_hit_where_the_search_finds_it() -> None:
    """Closing the loop behind the search moves the angle by 1e-9: the stop was found again at every next number."""
    crank = kt.load(EXAMPLES / "four_bar.toml").model
    stop = kt.ExpressionEvent("stop", "1.2 - A.angle", action=kt.Restitution(0.5))
    settings = {"method": "dop853", "events": [stop], "parameters": {"torque": 2.6}, "progress": False}
    run = kt.simulate(crank, 0.2, output=[0.0, 0.2], **settings)
    assert run.status == "finished" and [event.name for event in run.events] == ["stop"]
    free = kt.simulate(crank, 0.2, output=[0.0, run.events[0].t], **{**settings, "events": []})
    assert abs(free["A.angle"][-1] - 1.2) < 1e-8
    back = kt.simulate(crank, 0.2, output=[run.events[0].t + 1e-9], **settings)
    assert abs(back["A.angle_rate"][0] + 0.5 * free["A.angle_rate"][-1]) < 1e-6


def test_inertias_that_no_body_has_are_told_by_minors_as_by_principal_moments() -> None:
    """Leading minors, which machine code judges, against principal values, for tensors about the edge of both."""
    names = ("mass", "xx", "yy", "zz", "xy", "xz", "yz")
    model = kt.Model.of(
        "varied",
        *(
            kt.Parameter(name, value)
            for name, value in zip(names, (1.0, 2.0, 3.0, 4.0, 0.1, 0.2, 0.3), strict=True)
        ),
        kt.Body("body", "mass", inertia=names[1:], pose=kt.Frame()),
    )
    prepared = kt.prepare(model)
    inertias = Inertias(prepared.compiled)
    assert inertias.vary
    p = prepared.compiled.equations.p
    judged = ca.Function("judged", [p], [inertias.soundness(0, p[0])])
    replaced = ca.Function("replaced", [p], [inertias.soundness(0, ca.SX(-1e-3))])
    random, found = np.random.default_rng(5), []
    for _ in range(300):
        a, b = random.uniform(0.5, 2.0, 2)
        c = random.choice([abs(a - b), a + b]) * random.choice([0.9, 0.999, 1.001, 1.1])
        turn = np.linalg.qr(random.standard_normal((3, 3)))[0]
        I = turn @ np.diag([a, b, random.choice([c, -1e-3, 1e-3])]) @ turn.T
        values = np.array([random.choice([1.0, 1.0, 0.0, -0.1]), *np.diag(I), I[0, 1], I[0, 2], I[1, 2]])
        sound = inertias.fault(values) is None
        assert (float(judged(values)) >= 0) == sound
        assert float(replaced(values)) < 0
        found.append(sound)
    assert 30 < sum(found) < 270
