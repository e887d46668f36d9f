"""Ropes that stretch, go slack and come taut, against closed forms and independent integration."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import kinetree as kt
from kinetree.words.arguments import EventError

g, r = 9.81, 0.2
GRAVITY = kt.Gravity(acceleration=(0, 0, -g))
BOOM = kt.Marker("boom", "ground", kt.Frame.from_axes((1, 0, 0), (0, 0, 1), (0, 0, 3)))
ANCHOR = kt.Marker.at("anchor", "ground", (-2.0, 0, 3.2))
OVER = ("anchor", kt.Pulley("boom", r, clockwise=True), "load")
LAID = 2.0 + r * math.pi / 2
"""Length of the rope up to where it leaves the pulley downwards."""
TIGHT = {"rtol": 1e-10, "atol": 1e-12}


def hung(name: str, mass: float, x: float, z: float, **fields: Any) -> list[Any]:
    return [
        kt.Body(name, mass, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at((x, 0, z))),
        kt.Prismatic(f"{name}_guide", "ground", name, point=(x, 0, z), axis=(0, 0, 1), **fields),
    ]


def on_elastic_rope(height: float = 0.0, **fields: Any) -> kt.Model:
    """A load so far above the point at which the rope is taut without load (m)."""
    rope = kt.ElasticRope("rope", OVER, **({"length": LAID + 1.0, "EA": 4000.0} | fields))
    return kt.Model.of("elastic", GRAVITY, BOOM, ANCHOR, *hung("load", 5.0, r, 2.0 + height), rope)


def test_load_on_an_elastic_rope() -> None:
    """From the unstretched rope: s = −(m g/k)(1 − cos ωt) with k = EA/l; the tension is k |s|."""
    run = kt.simulate(on_elastic_rope(), t_end=1.0, **TIGHT)
    k, m = 4000.0 / (LAID + 1.0), 5.0
    omega = math.sqrt(k / m)
    exact = -(m * g / k) * (1 - np.cos(omega * run.t))
    np.testing.assert_allclose(run["load_guide.displacement"], exact, atol=1e-9)
    np.testing.assert_allclose(run["rope.tension"], -k * exact, atol=1e-6)
    np.testing.assert_allclose(run["rope.stretch"], -exact, atol=1e-9)
    assert run.audit.verdict == "ok", str(run.audit)


def test_a_bouncing_load_goes_slack_and_taut() -> None:
    """Dropped from a height above: free fall, half an oscillation about the sag, free fall again, to 1e-8."""
    height, m = 0.3, 5.0
    run = kt.simulate(on_elastic_rope(height), t_end=1.2, **TIGHT)
    k = 4000.0 / (LAID + 1.0)
    omega, sag = math.sqrt(k / m), m * g / k
    fall = math.sqrt(2 * height / g)
    v = math.sqrt(2 * g * height)
    taut = 2 * (math.pi - math.atan2(v / omega, sag)) / omega
    period = 2 * fall + taut
    local = run.t % period
    since = local - fall
    x = np.where(
        since < 0,
        height - g * local**2 / 2,
        np.where(
            since < taut,
            -sag + sag * np.cos(omega * since) - v / omega * np.sin(omega * since),
            height - g * (period - local) ** 2 / 2,
        ),
    )
    np.testing.assert_allclose(run["load_guide.displacement"] + height, x, atol=1e-8)
    assert run["rope.tension"].min() == 0.0
    assert run.audit.verdict == "ok", str(run.audit)


@pytest.mark.slow
def test_damping_never_pushes_and_is_accounted_for() -> None:
    run = kt.simulate(on_elastic_rope(0.5, damping=400.0), t_end=2.0, **TIGHT)
    k, c, m = (value / (LAID + 1.0) for value in (4000.0, 400.0, 5.0 * (LAID + 1.0)))

    def rates(_t: float, s: Any) -> list[float]:
        T = max(0.0, -k * s[0] - c * s[1]) if s[0] < 0 else 0.0
        return [s[1], T / m - g]

    exact = solve_ivp(rates, (0, 2), [0.5, 0], t_eval=run.t[::100], max_step=2e-3, rtol=1e-10, atol=1e-12)
    np.testing.assert_allclose(run["load_guide.displacement"][::100] + 0.5, exact.y[0], atol=1e-6)
    assert run["rope.tension"].min() == 0.0
    assert run.audit.energy.dissipated > 1.0
    assert run.audit.verdict == "ok", str(run.audit)


def test_elastic_rope_that_is_wound_up() -> None:
    """From rest at its sag, l = l0 − v t: m ẍ = EA (S − l)/l − m g, and the winch does the work that is missing."""
    m, l0, EA, v = 5.0, LAID + 1.0, 4000.0, 0.3
    run = kt.simulate(on_elastic_rope(length=f"{l0} - {v}*t"), t_end=1.0, **TIGHT)

    def rates(t: float, s: Any) -> list[float]:
        l = l0 - v * t
        return [s[1], max(0.0, EA * (l0 - s[0] - l) / l) / m - g]

    exact = solve_ivp(rates, (0, 1), [0, 0], t_eval=run.t, method="DOP853", rtol=1e-11, atol=1e-12)
    np.testing.assert_allclose(run["load_guide.displacement"], exact.y[0], atol=1e-8)
    assert run.audit.energy.load_work > 10.0
    assert run.audit.verdict == "ok", str(run.audit)


def test_a_load_that_swings_across_keeps_its_energy() -> None:
    """Out of the plane of the pulley the pull is still the slope of the length: energy is kept, and a word said."""
    m = 5.0
    load = kt.Body(
        "load",
        m,
        inertia=(0.1, 0.1, 0.1, 0, 0, 0),
        pose=kt.Frame.at((r + 0.2, 0.3, 2.0)),
        velocity=(0.5, 0.2, 0),
    )
    rope = kt.ElasticRope("rope", OVER, length=LAID + 0.9, EA=4000.0)
    run = kt.simulate(kt.Model.of("across", GRAVITY, BOOM, ANCHOR, load, rope), t_end=1.5, **TIGHT)
    assert run.audit.energy.relative_error < 1e-8
    assert any("leaves the plane" in words for words in run.audit.warnings)
    assert np.ptp(run["load.position.y"]) > 0.3


def test_two_elastic_ropes_turn_a_massive_pulley() -> None:
    """Ropes that end on the wheel, by its angle, over more than a turn: as springs on a wheel of inertia I."""
    m1, m2, inertia, EA = 3.0, 2.0, 0.05, 6e3
    l1, l2 = 1.0, 6.0
    wheel = kt.Body("wheel", 1.0, inertia=(inertia, inertia, inertia, 0, 0, 0), pose=kt.Frame.at((0, 0, 9)))
    model = kt.Model.of(
        "two ropes", GRAVITY, wheel, kt.Revolute("axle", "ground", "wheel", point=(0, 0, 9), axis=(0, -1, 0)),
        kt.Marker("hub", "wheel", kt.Frame.from_axes((1, 0, 0), (0, 0, 1))),
        *hung("one", m1, -r, 9 - l1), *hung("two", m2, r, 9 - l2),
        kt.ElasticRope(
            "left", ("one", kt.Pulley("hub", r, clockwise=True, wrap="9*pi/2 - axle.q")),
            length=l1 + r * 4.5 * math.pi, EA=EA,
        ),
        kt.ElasticRope(
            "right", (kt.Pulley("hub", r, clockwise=True, wrap="pi/2 + axle.q"), "two"),
            length=l2 + r * math.pi / 2, EA=EA,
        ),
    )  # fmt: skip
    run = kt.simulate(model, t_end=1.5, **TIGHT)
    k1, k2 = EA / (l1 + r * 4.5 * math.pi), EA / (l2 + r * math.pi / 2)

    def rates(_t: float, s: Any) -> list[float]:
        z1, z2, q = s[:3]
        T1, T2 = max(0.0, k1 * (-z1 - r * q)), max(0.0, k2 * (-z2 + r * q))
        return [*s[3:], T1 / m1 - g, T2 / m2 - g, (T1 - T2) * r / inertia]

    exact = solve_ivp(
        rates, (0, 1.5), [0] * 6, t_eval=run.t, method="DOP853", rtol=1e-11, atol=1e-12, max_step=0.01
    )
    for i, name in enumerate(("one_guide.displacement", "two_guide.displacement", "axle.angle")):
        np.testing.assert_allclose(run[name], exact.y[i], atol=3e-8)
    assert np.ptp(exact.y[2]) > 2 * math.pi
    assert run.audit.verdict == "ok", str(run.audit)


def test_a_rope_comes_taut() -> None:
    """One mass falls freely until the rope is taut; both then move on with m1 v/(m1 + m2), as one."""
    m1, m2, slack = 3.0, 2.0, 0.4
    rope = kt.RopeEvent(
        "rope", ("one", kt.Pulley("boom", r, clockwise=True), "two"), 3.0 + math.pi * r + slack,
        action=kt.Restitution(0.0),
    )  # fmt: skip
    model = kt.Model.of(
        "taut",
        GRAVITY,
        BOOM,
        *hung("one", m1, -r, 2.0),
        *hung("two", m2, r, 1.0),
        kt.Marker.at("floor", "ground", (r, 0, 1.0)),
    )
    floor = kt.PointPlaneEvent("floor", "two", "floor", action=kt.Restitution(0.0))
    run = kt.simulate(model, t_end=0.6, events=[rope, floor], **TIGHT)
    t0 = math.sqrt(2 * slack / g)
    v = m1 * g * t0 / (m1 + m2)
    a = (m1 - m2) * g / (m1 + m2)
    later = run.t > t0
    s = run.t[later] - t0
    fallen = v * s + a * s**2 / 2
    np.testing.assert_allclose(run["one_guide.displacement"][~later], -g * run.t[~later] ** 2 / 2, atol=1e-9)
    np.testing.assert_allclose(run["one_guide.displacement"][later], -slack - fallen, atol=1e-8)
    np.testing.assert_allclose(run["two_guide.displacement"][later], fallen, atol=1e-8)
    np.testing.assert_allclose(run["rope.force"][run.t > t0 + 0.01], 2 * m1 * m2 * g / (m1 + m2), rtol=1e-8)
    assert any(abs(e.t - t0) < 1e-8 for e in run.events)


MISTAKES: dict[str, tuple[dict[str, Any], str]] = {
    "no EA": ({"EA": 0.0}, "EA must be positive"),
    "length by the motion": ({"length": "3 - 0.1*load_guide.q"}, "end on a drum"),
    "grip": ({"path": ("anchor", kt.Pulley("load", 0.1, no_slip=True), "boom")}, "slides over its pulleys"),
    "negative damping": ({"damping": -1.0}, "feeds energy in"),
}


@pytest.mark.parametrize("mistake", sorted(MISTAKES))
def test_mistakes(mistake: str) -> None:
    given, words = MISTAKES[mistake]
    fields: dict[str, Any] = {"path": OVER, "length": LAID + 1.0, "EA": 4000.0} | given
    model = kt.Model.of(
        "bad", GRAVITY, BOOM, ANCHOR, *hung("load", 5.0, r, 2.0), kt.ElasticRope("rope", **fields)
    )
    report = model.validate()
    assert any(words in str(fault) for fault in (*report.faults, *report.warnings)), report


def test_mistakes_of_the_event() -> None:
    model = on_elastic_rope()
    bad = kt.RopeEvent("taut", ("anchor", kt.Pulley("bom", r)), 3.0)
    with pytest.raises(Exception, match="boom"):
        kt.simulate(model, t_end=0.1, events=[bad])


@pytest.mark.parametrize("length", [LAID + 2.0, LAID + 0.5, -1.0])
def test_a_rope_of_an_event_that_would_push_is_refused(length: float) -> None:
    """It ran as a strut and was called ok; one with slack was said to be too short."""
    rope = kt.RopeEvent("rope", OVER, length, direction="rising", action=kt.Restitution(0.0))
    model = kt.Model.of("strut", GRAVITY, BOOM, ANCHOR, *hung("load", 5.0, r, 2.0))
    with pytest.raises(EventError, match="a rope cannot push its places apart"):
        kt.simulate(model, t_end=0.1, events=[rope])
    recorded = kt.RopeEvent("slack", OVER, LAID + 1.1, direction="falling", action=kt.Record())
    assert [event.name for event in kt.simulate(model, t_end=0.2, events=[recorded]).events] == ["slack"]


def test_a_place_within_a_pulley_ends_the_run() -> None:
    """Thrown up beside the pulley, the load would come into it; so it is told, also where it starts there."""
    rope = kt.ElasticRope("rope", OVER, length=LAID + 1.0, EA=4000.0)
    for z, u in ((2.0, 9.0), (2.9, 0.0)):
        model = kt.Model.of("up", GRAVITY, BOOM, ANCHOR, *hung("load", 5.0, r / 2, z, u0=(u,)), rope)
        run = kt.simulate(model, t_end=1.0)
        assert run.status == "failed"
        assert "within the pulley" in run.reason
        assert z < run["load.position.z"][-1] + 1e-9 < 3.0


def test_the_rope_of_an_event_is_watched_too() -> None:
    """Swung out of the plane of its pulley while taut it is warned of; pulled into the pulley it ends the run."""
    rope = kt.RopeEvent("rope", OVER, LAID + 1.0, action=kt.Restitution(0.0))
    load = kt.Body(
        "load", 5.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at((r, 0, 2.0)), velocity=(0, 0.5, 0)
    )
    run = kt.simulate(kt.Model.of("aside", GRAVITY, BOOM, ANCHOR, load), t_end=0.1, events=[rope])
    assert run.audit.verdict == "warn"
    assert any('event "rope" leaves the plane of a pulley' in words for words in run.audit.warnings)
    model = kt.Model.of("up", BOOM, ANCHOR, *hung("load", 5.0, r / 2, 2.5, u0=(3.0,)))
    run = kt.simulate(model, t_end=0.5, events=[rope])
    assert run.status == "failed"
    assert "within the pulley" in run.reason
    assert run.t[-1] == pytest.approx((0.5 - r * math.sqrt(0.75)) / 3.0, abs=2e-3)


def test_what_a_damped_rope_dissipates_while_it_pulls_no_more() -> None:
    """Damping lets it go while it is stretched: the load flies, and the rest of the energy of the rope is dissipated.

    The motion up to there by SciPy, then that of a throw: the energy at the end tells what was dissipated.
    Nothing but the works shows the end of the stretch within the throw.
    """
    m, k, d, drop = 2.0, 400.0, 20.0, 0.8
    hook = kt.Marker.at("hook", "ground", (0, 0, 0))
    rope = kt.ElasticRope("rope", ("hook", "load"), length=1.0, EA=k, damping=d)
    model = kt.Model.of("released", GRAVITY, hook, *hung("load", m, 0.0, drop - 1.0), rope)

    def let_go(_: float, s: np.ndarray) -> float:
        return float(k * s[0] + d * s[1])

    let_go.terminal = True  # type: ignore[attr-defined]
    first = [0.0, math.sqrt(2 * g * drop)]
    found = solve_ivp(
        lambda _, s: [s[1], g - let_go(0.0, s) / m],
        (0, 1),
        first,
        "DOP853",
        events=let_go,
        rtol=1e-12,
        atol=1e-14,
    )
    stretch, rate = found.y[:, -1]
    assert stretch > 0.05 and rate < -1.0
    dissipated = m * g * (drop + stretch) - m * rate**2 / 2
    t_end = first[1] / g + found.t[-1] + 0.09  # in the throw, the rope being slack
    run = kt.simulate(model, t_end, method="tsit5")
    assert run["rope.stretch"][-1] < 0
    assert abs(run["work.dissipation"][-1] + dissipated) < 1e-7 * dissipated
    assert run.audit.verdict == "ok", str(run.audit)
