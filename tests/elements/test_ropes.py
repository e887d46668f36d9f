"""Ropes over pulleys against closed forms, and what is said of ropes that cannot be."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import kinetree as kt
from kinetree.assembly.loop_closure import AssemblyError
from kinetree.io.model_file import ModelFileError
from kinetree.report.numbers import ModelNumbers
from kinetree.report.scene.run_scene import drawn_bodies, scene_of
from kinetree.words.arguments import EventError

g = 9.81
Y = (0, -1, 0)
"""Axis of all pulleys: seen along it, x points to the right and z up, and counter-clockwise is positive."""


def body(name: str, mass: Any, x: float, z: float, inertia: float = 0.1) -> kt.Body:
    return kt.Body(name, mass, inertia=(inertia,) * 3 + (0, 0, 0), pose=kt.Frame.at((x, 0, z)))


def hung(name: str, mass: Any, x: float, z: float) -> list[Any]:
    """A mass in a vertical guide."""
    return [
        body(name, mass, x, z),
        kt.Prismatic(f"{name} guide", "ground", name, point=(x, 0, z), axis=(0, 0, 1)),
    ]


def wheel(name: str, x: float, z: float, inertia: float) -> list[Any]:
    """A wheel on the ground, and the place "<name> rim" for the rope."""
    return [
        body(name, 1.0, x, z, inertia),
        kt.Revolute(f"{name} axle", "ground", name, point=(x, 0, z), axis=Y),
        place(f"{name} rim", name, 0, 0),
    ]


def place(name: str, on: str, x: float, z: float) -> kt.Marker:
    return kt.Marker(name, on, kt.Frame.from_axes((1, 0, 0), (0, 0, 1), (x, 0, z)))


GRAVITY = kt.Gravity(acceleration=(0, 0, -g))


# --- closed forms -----------------------------------------------------------------------------------------------------
def atwood(m1: float, m2: float, r: float, inertia: float, **rope: Any) -> kt.Model:
    pulley = kt.Pulley("wheel rim", r, clockwise=True, no_slip=True)
    given = {"path": ("one", pulley, "two"), "length": 1.5 + 2.0 + math.pi * r} | rope
    return kt.Model.of(
        "Atwood", GRAVITY, *wheel("wheel", 0, 3, inertia), *hung("one", m1, -r, 1.5), *hung("two", m2, r, 1.0),
        kt.Rope("rope", **given),
    )  # fmt: skip


def test_atwood_with_a_massive_pulley() -> None:
    """a = (m1 − m2) g/(m1 + m2 + I/r²), T1 = m1 (g − a), T2 = m2 (g + a); the axle carries both and the wheel."""
    m1, m2, r, inertia = 3.0, 2.0, 0.2, 0.05
    run = kt.simulate(atwood(m1, m2, r, inertia), t_end=0.6, rtol=1e-10, atol=1e-12)
    a = (m1 - m2) * g / (m1 + m2 + inertia / r**2)
    fallen = a * run.t**2 / 2
    assert run.audit.verdict == "ok"
    np.testing.assert_allclose(run["one guide.displacement"], -fallen, atol=1e-9)
    np.testing.assert_allclose(run["two guide.displacement"], fallen, atol=1e-9)
    np.testing.assert_allclose(run["wheel axle.angle"], fallen / r, atol=1e-8)
    T1, T2 = m1 * (g - a), m2 * (g + a)
    np.testing.assert_allclose(run["rope.tension"], np.tile([T1, T2], (len(run), 1)), rtol=1e-9)
    np.testing.assert_allclose(run["rope.wrap"], math.pi, rtol=1e-12)
    np.testing.assert_allclose(run["wheel axle.reaction"][:, 2], T1 + T2 + g, rtol=1e-9)


def test_without_grip_the_pulley_stands_still() -> None:
    m1, m2, r = 3.0, 2.0, 0.2
    model = atwood(m1, m2, r, 0.05, path=("one", kt.Pulley("wheel rim", r, clockwise=True), "two"))
    run = kt.simulate(model, t_end=0.4)
    np.testing.assert_allclose(run["rope.tension"], 2 * m1 * m2 * g / (m1 + m2), rtol=1e-9)
    assert np.abs(run["wheel axle.angle"]).max() == 0.0


def tackle(falls: int, m: float, counter: float, r: float = 0.1) -> kt.Model:
    """A load on a block of falls/2 sheaves; the rope begins at the crown and ends at a counterweight."""
    path: list[Any] = ["crown"]
    parts: list[Any] = [place("crown", "ground", -r, 4.0)]
    for k in range(falls // 2):
        parts += [
            place(f"low {k}", "load", 4 * r * k, 0.0),
            place(f"high {k}", "ground", 4 * r * k + 2 * r, 4.0),
        ]
        path += [kt.Pulley(f"low {k}", r), kt.Pulley(f"high {k}", r, clockwise=True)]
    last = 4 * r * (falls // 2 - 1) + 3 * r
    length = falls * 3.0 + falls * math.pi * r + 2.0
    return kt.Model.of(
        "tackle", GRAVITY, *hung("load", m, 0, 1.0), *hung("counter", counter, last, 2.0), *parts,
        kt.Rope("rope", (*path, "counter"), length=length),
    )  # fmt: skip


@pytest.mark.parametrize("falls", [2, 6])
def test_block_and_tackle(falls: int) -> None:
    """The load rises by 1/n of the counterweight's way: a = (n m_c − m) g/(m + n² m_c), T = m_c (g − n a)."""
    m, counter = 10.0, 3.0
    run = kt.simulate(tackle(falls, m, counter), t_end=0.2, rtol=1e-10, atol=1e-12)
    a = (falls * counter - m) * g / (m + falls**2 * counter)
    np.testing.assert_allclose(run["load guide.displacement"], a * run.t**2 / 2, atol=1e-10)
    np.testing.assert_allclose(run["rope.tension"], counter * (g - falls * a), rtol=1e-9)
    np.testing.assert_allclose(run["rope.on.low 0.z"], falls * counter * (g - falls * a), rtol=1e-9)


def test_differential_hoist() -> None:
    """Both ends on one drum of two radii: (I + m ((R − r)/2)²) θ̈ = m g (R − r)/2, over more than one turn."""
    R, r, m, inertia, depth = 0.3, 0.2, 8.0, 0.4, 1.0
    middle, rho = (R - r) / 2, (R + r) / 2
    model = kt.Model.of(
        "Weston", GRAVITY, body("drum", 1.0, 0, 3, inertia),
        kt.Revolute("drum_axle", "ground", "drum", point=(0, 0, 3), axis=Y, u0=(14.0,)),
        place("hub", "drum", 0, 0), *hung("load", m, middle, 3 - depth), place("sheave", "load", 0, 0),
        kt.Rope(
            "rope",
            (
                kt.Pulley("hub", R, clockwise=True, wrap="pi/2 + drum_axle.q"),
                kt.Pulley("sheave", rho, clockwise=True),
                kt.Pulley("hub", r, clockwise=True, wrap="13*pi/2 - drum_axle.q"),
            ),
            length=2 * depth + math.pi * (rho + R / 2 + 13 * r / 2),
        ),
    )  # fmt: skip
    run = kt.simulate(model, t_end=1.0, rtol=1e-10, atol=1e-12)
    alpha = m * g * middle / (inertia + m * middle**2)
    angle = 14.0 * run.t - alpha * run.t**2 / 2
    assert run.audit.verdict == "ok"
    assert np.ptp(angle) > 2 * np.pi
    np.testing.assert_allclose(run["drum_axle.angle"], angle, atol=1e-8)
    np.testing.assert_allclose(run["load guide.displacement"], middle * angle, atol=1e-9)
    np.testing.assert_allclose(run["rope.tension"], m * (g - middle * alpha) / 2, rtol=1e-8)


def test_elevator_with_counterweight() -> None:
    """A driven traction sheave: T1 = m1 (g + a), T2 = m2 (g − a), and its torque r (T1 − T2) + I a/r."""
    m1, m2, r, inertia, a = 900.0, 700.0, 0.3, 5.0, 0.8
    model = atwood(m1, m2, r, inertia).add(kt.JointDriver("drive", "wheel axle", law=f"-{a / r / 2}*t**2"))
    run = kt.simulate(model, t_end=1.0, rtol=1e-10, atol=1e-12)
    T1, T2 = m1 * (g + a), m2 * (g - a)
    np.testing.assert_allclose(run["one guide.displacement"], a * run.t**2 / 2, atol=1e-9)
    np.testing.assert_allclose(run["rope.tension"], np.tile([T1, T2], (len(run), 1)), rtol=1e-9)
    np.testing.assert_allclose(run["drive.force"], -(r * (T1 - T2) + inertia * a / r), rtol=1e-9)
    lifted = (m1 - m2) * g * a / 2 + (m1 + m2 + inertia / r**2) * a**2 / 2
    assert run.audit.energy.driver_work == pytest.approx(lifted, rel=1e-9)


def test_rope_that_winds_up_around_a_post() -> None:
    """A pendulum whose rope lies on a post of radius r: free length L = l + r θ, L θ̈ + r θ̇² + g sin θ = 0."""
    r, l, theta0 = 0.3, 1.2, 0.9
    free = l + r * theta0
    n, d = np.array([math.cos(theta0), math.sin(theta0)]), np.array([math.sin(theta0), -math.cos(theta0)])
    x, z = r * n + free * d
    model = kt.Model.of(
        "post", GRAVITY, place("post", "ground", 0, 0),
        kt.Body("bob", 2.0, inertia=(0.01,) * 3 + (0, 0, 0), pose=kt.Frame.at((x, 0, z))),
        kt.Planar("plane", "ground", "bob", point=(x, 0, z), axis=Y),
        kt.Rope("rope", (kt.Pulley("post", r, clockwise=True), "bob"), length=l + r * math.pi / 2),
    )  # fmt: skip
    run = kt.simulate(model, t_end=3.0, rtol=1e-11, atol=1e-12)

    def rates(_t: float, s: Any) -> list[float]:
        return [s[1], -(r * s[1] ** 2 + g * math.sin(s[0])) / (l + r * s[0])]

    exact = solve_ivp(rates, (0, 3), [theta0, 0], t_eval=run.t, method="DOP853", rtol=1e-12, atol=1e-13)
    theta, rate = exact.y
    L = l + r * theta
    np.testing.assert_allclose(run["bob.position.x"], r * np.cos(theta) + L * np.sin(theta), atol=1e-8)
    np.testing.assert_allclose(run["bob.position.z"], r * np.sin(theta) - L * np.cos(theta), atol=1e-8)
    np.testing.assert_allclose(run["rope.tension"], 2.0 * (L * rate**2 + g * np.cos(theta)), rtol=1e-7)
    np.testing.assert_allclose(run["rope.wrap"], math.pi / 2 - theta, atol=1e-8)
    assert run.audit.verdict == "ok"


def test_winch_by_a_law() -> None:
    """l = 3 − 0.2 t²: T = m (g + 0.4), and the power put in is −T l̇."""
    m, r = 5.0, 0.2
    model = kt.Model.of(
        "winch", GRAVITY, place("boom", "ground", 0, 3), kt.Marker.at("winch", "ground", (-2.0, 0, 3.2)),
        *hung("load", m, r, 1.0),
        kt.Rope("rope", ("load", kt.Pulley("boom", r), "winch"), length=f"2 + {math.pi * r / 2} + 2 - 0.2*t**2"),
    )  # fmt: skip
    run = kt.simulate(model, t_end=1.0, rtol=1e-10, atol=1e-12)
    np.testing.assert_allclose(run["load guide.displacement"], 0.2 * run.t**2, atol=1e-9)
    np.testing.assert_allclose(run["rope.tension"], m * (g + 0.4), rtol=1e-8)
    np.testing.assert_allclose(run["rope.power"], m * (g + 0.4) * 0.4 * run.t, atol=1e-7)


# --- all routes -------------------------------------------------------------------------------------------------------
@pytest.mark.slow
def test_formulations_agree_on_a_swinging_hook_block() -> None:
    """A block on four falls that swings and turns in the plane, wraps changing; one sheave turns with the rope."""
    model = swinging()
    found = kt.verify(model, samples=2, compiled=False)
    assert found.ok, str(found)
    run = kt.simulate(model, t_end=1.0)
    assert run.audit.verdict == "ok", str(run.audit)
    assert np.ptp(run["rope.wrap.2"]) > 0.05


def swinging() -> kt.Model:
    r = 0.1
    parts = [
        place("crown", "ground", -0.2, 4),
        place("low 1", "block", -0.15, 0),
        place("low 2", "block", 0.15, 0),
    ]
    return kt.Model.of(
        "swinging", GRAVITY, body("block", 20.0, 0.3, 1.5, 0.5), *parts,
        kt.Planar("plane", "ground", "block", point=(0.3, 0, 1.5), axis=Y, u0=(1.0, 1.0, 0.8)),
        *wheel("top", 0.2, 4, 0.02),
        *hung("counter", 6.0, 0.7, 2.0), place("top 2", "ground", 0.6, 4),
        kt.Rope(
            "rope",
            (
                "crown", kt.Pulley("low 1", r), kt.Pulley("top rim", r, clockwise=True, no_slip=True),
                kt.Pulley("low 2", r), kt.Pulley("top 2", r, clockwise=True), "counter",
            ),
            length=13.5,
        ),
    )  # fmt: skip


@pytest.mark.slow
def test_the_other_way_round_is_the_same_rope() -> None:
    """Path reversed, senses turned: same motion, tensions in reverse."""
    model = swinging()
    rope = next(c for c in model.constraints if c.name == "rope")
    turned = tuple(
        kt.Pulley(p.at, p.radius, clockwise=not p.clockwise, no_slip=p.no_slip) for p in reversed(rope.path)
    )
    one, other = (
        kt.simulate(m, t_end=0.5, rtol=1e-10, atol=1e-12)
        for m in (model, model.replace(kt.Rope("rope", turned, length=13.5)))
    )
    np.testing.assert_allclose(other["block.position"], one["block.position"], atol=1e-9)
    np.testing.assert_allclose(other["rope.tension"], one["rope.tension"][:, ::-1], rtol=1e-7)


def test_mirror_image() -> None:
    flat = swinging()
    image = kt.Model.of("mirrored", GRAVITY).add(flat, prefix="m", mirror="x")
    one, other = (kt.simulate(m, t_end=0.5, rtol=1e-10, atol=1e-12) for m in (flat, image))
    np.testing.assert_allclose(other["m.block.position.x"], -one["block.position.x"], atol=1e-9)
    np.testing.assert_allclose(other["m.rope.tension"], one["rope.tension"], rtol=1e-7)


# --- what is said -----------------------------------------------------------------------------------------------------
def test_a_rope_that_would_push_is_warned_of() -> None:
    model = atwood(3.0, 2.0, 0.2, 0.05)
    thrown = model.add(kt.Force("up", "one", (0, 0, 60.0)), kt.Force("also", "two", (0, 0, 40.0)))
    audit = kt.simulate(thrown, t_end=0.05).audit
    assert audit.verdict == "warn"
    assert any('rope "rope" would push' in words for words in audit.warnings), audit.warnings


def blow(impulse: float) -> Any:
    return kt.ExpressionEvent("blow", "t - 0.02", action=kt.Impulse("one", impulse=(0, 0, impulse)))


def test_a_rope_that_turns_its_pulley_tears_at_its_greatest_tension() -> None:
    """With F = 20 t at m1: a = ((m1 − m2) g + F)/(m1 + m2 + I/r²), and T1 = m1 (g − a) + F reaches the limit first."""
    m1, m2, inertia, r, limit = 3.0, 2.0, 0.05, 0.2, 30.0
    tear = kt.ForceLimitEvent("tear", "rope", limit=limit, action=kt.Stop())
    run = kt.simulate(
        atwood(m1, m2, r, inertia).add(kt.Force("pull", "one", (0, 0, "-20*t"))), t_end=2.0, events=[tear]
    )
    share = m1 / (m1 + m2 + inertia / r**2)
    expected = (limit - m1 * g + share * (m1 - m2) * g) / (20 * (1 - share))
    assert run.events[0].t == pytest.approx(expected, abs=1e-9)
    assert run["rope.tension"].max() == pytest.approx(limit, abs=1e-6)


LANDING = kt.PointPlaneEvent("landing", "one", "floor", action=kt.Restitution(0.0))


@pytest.mark.in_turn(3)
@pytest.mark.parametrize(
    ("event", "push"), [(blow(-1.0), False), (blow(1.0), True), (LANDING, True)], ids=["down", "up", "floor"]
)
def test_a_rope_that_would_push_in_an_impact_is_warned_of(event: Any, push: bool) -> None:
    """The tension is positive before and after; the other mass would fly on, but is stopped by the rope."""
    floor = kt.Marker.at("floor", "ground", (0, 0, 1.495))
    run = kt.simulate(atwood(3.0, 2.0, 0.2, 0.05).add(floor), t_end=0.1, events=[event])
    assert run["rope.tension"].min() > 0
    found = [words for words in run.audit.warnings if 'rope "rope" would push' in words]
    assert [words.partition("(in the ")[2] for words in found] == (
        [f"impulses at t = {run.events[0].t:.6g} s)"] if push else []
    )
    assert run.audit.verdict == ("warn" if push else "ok")


@pytest.mark.parametrize(("mass", "begins"), [(0.2, "stick"), (2.0, "slip")])
def test_where_nothing_is_hit_a_rope_pushes_in_no_impulse(mass: float, begins: str) -> None:
    """A box on a floor, which the rope pulls from the start: its feet come to rest, or begin to slide."""
    model = kt.Model.of(
        "pulled box", GRAVITY, kt.Body.sphere("box", mass=1.0, radius=0.1, pose=kt.Frame()),
        *hung("weight", mass, 1, -0.5),
        kt.Marker.at("edge", "ground", (1, 0, 0)), kt.Rope("rope", ("box", "edge", "weight"), length=1.5),
    )  # fmt: skip
    feet = [(0.1, 0.1, 0), (-0.1, 0.1, 0), (0, -0.1, 0)]
    rough = kt.Restitution(0.0, friction=0.3)
    events = kt.PointPlaneEvent.vertices("foot", "box", feet, "ground", direction="falling", action=rough)
    run = kt.simulate(model, t_end=0.02, events=events)
    assert [event.description for event in run.events] == ["rest"] * 3 + [begins] * 3
    assert run.audit.warnings == ()
    assert run.audit.verdict == "ok"


@pytest.mark.parametrize(("right", "found"), [(-5.0, ['rope "right"']), (5.0, [])])
def test_a_rope_that_would_push_a_little_is_warned_of_beside_one_that_pulls_hard(
    right: float, found: list[str]
) -> None:
    """A mass on two ropes at right angles, struck so that the left one bears 100 N s and the right one 5 or −5 N s."""
    anchors = [kt.Marker.at(name, "ground", (x, 0, 1)) for name, x in (("west", -1), ("east", 1))]
    ropes = [
        kt.Rope(name, (anchor, "mass"), length=math.sqrt(2))
        for name, anchor in (("left", "west"), ("right", "east"))
    ]
    impulse = ((100 - right) / math.sqrt(2), 0, -(100 + right) / math.sqrt(2))
    strike = kt.ExpressionEvent("strike", "t - 0.02", action=kt.Impulse("mass", impulse=impulse))
    model = kt.Model.of("two ropes", GRAVITY, body("mass", 1.0, 0, 0), *anchors, *ropes)
    run = kt.simulate(model, t_end=0.05, events=[strike])
    told = [words.partition(" would push")[0] for words in run.audit.warnings if "would push" in words]
    assert told == found


def test_a_rope_that_leaves_its_pulley_is_warned_of() -> None:
    """Swung up past the line from the winch to the pulley, the rope does not touch it any more."""
    model = kt.Model.of(
        "left", GRAVITY, place("pulley", "ground", 0, 2), kt.Marker.at("winch", "ground", (-2, 0, 2.2)),
        body("load", 1.0, 0.2, 1.0),
        kt.Planar("plane", "ground", "load", point=(0.2, 0, 1.0), axis=Y, u0=(0.0, -9.0, 0.0)),
        kt.Rope("rope", ("winch", kt.Pulley("pulley", 0.2, clockwise=True), "load"), length=3 + 0.1 * math.pi),
    )  # fmt: skip
    audit = kt.simulate(model, t_end=0.3).audit
    assert audit.verdict == "warn"
    assert any("leaves the pulley" in words for words in audit.warnings), audit.warnings


def test_a_rope_pulled_into_its_pulley_ends_the_run_in_words() -> None:
    """Its guide leads the load into the circle of the pulley: where it gets there the rope has no straight part."""
    x, r = 0.1, 0.2
    dip = math.asin(x / r)  # the load comes to the rim so far from the lowest point
    model = kt.Model.of(
        "in", GRAVITY, place("pulley", "ground", 0, 2), kt.Marker.at("winch", "ground", (-2, 0, 2.2)),
        *hung("load", 1.0, x, 1.5),
        kt.Rope("rope", ("winch", kt.Pulley("pulley", r, clockwise=True), "load"), length="l0 - 0.5*t"),
        kt.Parameter("l0", 2.0 + r * (math.pi - dip) + 0.1),
    )  # fmt: skip
    run = kt.simulate(model, t_end=0.4)
    assert run.status == "failed"
    assert 'rope "rope" cannot be laid: a place of its path comes within the pulley' in run.reason
    assert run.t[-1] == pytest.approx(0.2, abs=0.01)


def test_a_rope_out_of_its_plane_is_warned_of() -> None:
    model = kt.Model.of(
        "aside", GRAVITY, place("pulley", "ground", 0, 2), kt.Marker.at("winch", "ground", (-2, 0, 2.2)),
        kt.Body("load", 1.0, inertia=(0.1,) * 3 + (0, 0, 0), pose=kt.Frame.at((0.2, 0, 1.0)), velocity=(0, 0.1, 0)),
        kt.Rope("rope", ("winch", kt.Pulley("pulley", 0.2, clockwise=True), "load"), length=3 + 0.1 * math.pi),
    )  # fmt: skip
    audit = kt.simulate(model, t_end=0.5).audit
    assert any("leaves the plane of a pulley" in words for words in audit.warnings), audit.warnings


MISTAKES: dict[str, tuple[dict[str, Any], str]] = {
    "one place": ({"path": ("one",)}, "two places at least"),
    "negative radius": ({"path": ("one", kt.Pulley("wheel rim", -0.1), "two")}, "must not be negative"),
    "moving radius": ({"path": ("one", kt.Pulley("wheel rim", "0.1 + t"), "two")}, "keeps its radius"),
    "unknown place": ({"path": ("one", kt.Pulley("whele rim", 0.1), "two")}, "wheel rim"),
    "twice": ({"path": ("one", "one", "two")}, "stands twice in a row"),
    "one body": ({"path": ("wheel", kt.Pulley("wheel rim", 0.1))}, "on the same body"),
    "grip of a point": ({"path": ("one", kt.Pulley("wheel rim", no_slip=True), "two")}, "which cannot turn"),
    "grip of the end": (
        {"path": ("one", kt.Pulley("wheel rim", 0.1, no_slip=True))},
        "does not slide anyhow",
    ),
    "grip of the ground": ({"path": ("one", kt.Pulley("ground", 0.1, no_slip=True), "two")}, "is the ground"),
    "negative length": ({"length": -1.0}, "length must be positive"),
    "speed": ({"length": "3 + one_guide.u"}, "one_guide"),
    "no path": ({"path": 3}, "path must be"),
}


@pytest.mark.parametrize("mistake", sorted(MISTAKES))
def test_mistakes(mistake: str) -> None:
    given, words = MISTAKES[mistake]
    faults = atwood(3, 2, 0.2, 0.05, **given).validate().faults
    assert faults and any(words in str(fault) for fault in faults), faults
    assert all(fault.name == "rope" for fault in faults)


def test_rope_that_cannot_reach_is_told_with_the_length_that_does(tmp_path: Path) -> None:
    """Two guides 3 m apart; over a pulley r with one guide fixed r (π/2 + 1) above the straight 1 m."""
    model = kt.Model.of(
        "apart", *hung("one", 1.0, 0, 1.0), *hung("two", 1.0, 3, 1.5), kt.Rope("rope", ("one", "two"), 1.0)
    )
    kt.save(model, tmp_path / "apart.toml")
    with pytest.raises(
        AssemblyError, match=r'"rope".*off by 2 m: it is shorter than its path, of .* no shorter one than 3 m'
    ):
        kt.simulate(kt.load(tmp_path / "apart.toml"), 0.1)
    fixed = kt.Model.of(
        "over", place("hub", "ground", 0, 2), place("end", "ground", 0.1, 1), *hung("one", 1.0, -0.1, 1),
        kt.Rope("rope", ("one", kt.Pulley("hub", 0.1, clockwise=True, wrap=math.pi), "end"), "l"),
        kt.Parameter("l", 1.0),
    )  # fmt: skip
    with pytest.raises(AssemblyError, match=r"found no shorter one than 1\.257 m"):
        kt.simulate(fixed, 0.1)
    taut = kt.RopeEvent("taut", ("one", "two"), 1.0, direction="falling", action=kt.Restitution(0.0))
    with pytest.raises(
        EventError, match=r"it starts 2\.04 m too short for its path; give it a greater length"
    ):
        kt.simulate(model.remove("rope"), 0.1, events=[taut])


def test_rope_within_its_pulley_is_told_at_the_start() -> None:
    large = kt.Pulley("hub", 5.0)
    model = kt.Model.of(
        "within", place("hub", "ground", 0, 2), *hung("one", 1.0, -1, 1), *hung("two", 1.0, 1, 1),
        kt.Rope("rope", ("one", large, "two"), 8.0),
    )  # fmt: skip
    with pytest.raises(
        AssemblyError, match=r'"rope": length .* cannot be laid: a place of its path comes within'
    ):
        kt.simulate(model, 0.1)
    wrong = kt.Rope("rope", ("one", 3, "two"), 8.0)  # type: ignore[arg-type]
    faults = [str(fault) for fault in model.replace(wrong).validate().faults]
    assert any("path[1] must be the name of a place, or a Pulley (got 3)" in fault for fault in faults)


def test_ropes_in_files(tmp_path: Path) -> None:
    """Written and read back; names stand for points; a mistake is told with its line."""
    model = swinging()
    file = tmp_path / "swinging.toml"
    kt.save(model, file)
    text = file.read_text()
    assert '"crown", {at = "low 1", radius = 0.1}' in text.replace("\n  ", " ").replace(",,", ",")
    assert kt.load(file).model == model
    file.write_text(text.replace("clockwise", "clokwise"))
    with pytest.raises(ModelFileError) as error:
        kt.load(file)
    line = next(i for i, row in enumerate(text.splitlines(), 1) if "clockwise" in row)
    assert f"swinging.toml:{line}" in str(error.value) and "clockwise" in str(error.value)


def test_drawn_as_it_lies() -> None:
    """Lines between points on the rope: chords of the arcs are a little shorter than it, and the page moves them."""
    run = kt.simulate(swinging(), t_end=0.3)
    points = run["rope.course"].reshape(len(run), -1, 3)
    drawn = np.linalg.norm(np.diff(points, axis=1), axis=2).sum(axis=1)
    arcs = 0.1 * run["rope.wrap"].sum(axis=1)
    np.testing.assert_allclose(drawn, run["rope.length"] - arcs * (math.pi / 8) ** 2 / 24, rtol=1e-4)
    model = swinging()
    scene = scene_of(run, model, ModelNumbers(model, {}))
    assert len(scene.bodies) == len(drawn_bodies(model))
    assert sum(link.name == "rope" for link in scene.links) == points.shape[1] - 1
    np.testing.assert_allclose(points[:, -1], run["counter.position"], atol=1e-12)
