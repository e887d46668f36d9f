"""Ropes that rub on pulleys: Euler and Eytelwein's law of the capstan, in closed forms."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import kinetree as kt

g = 9.81
GRAVITY = kt.Gravity(acceleration=(0, 0, -g))
R = 0.2
AHEAD = kt.Frame.from_axes((1, 0, 0), (0, 0, 1))
TIGHT: dict[str, Any] = {"rtol": 1e-10, "atol": 1e-12}


def hung(name: str, mass: Any, x: float, z: float) -> list[Any]:
    """A mass in a vertical guide."""
    return [
        kt.Body(name, mass, inertia=(0.1,) * 3 + (0, 0, 0), pose=kt.Frame.at((x, 0, z))),
        kt.Prismatic(f"{name} guide", "ground", name, point=(x, 0, z), axis=(0, 0, 1)),
    ]


def over(drum: list[Any], m1: float, m2: float, *parts: Any, **pulley: Any) -> kt.Model:
    """Two masses on a rope over the place "rim", with half a turn around it."""
    rope = kt.Rope(
        "rope", ("one", kt.Pulley("rim", R, clockwise=True, **pulley), "two"), length=3.5 + math.pi * R
    )
    return kt.Model.of(
        "capstan", GRAVITY, *drum, *hung("one", m1, -R, 1.5), *hung("two", m2, R, 1.0), *parts, rope
    )


POST = [kt.Marker("rim", "ground", kt.Frame.from_axes((1, 0, 0), (0, 0, 1), (0, 0, 3)))]


def wheel(inertia: float) -> list[Any]:
    return [
        kt.Body("wheel", 1.0, inertia=(inertia,) * 3 + (0, 0, 0), pose=kt.Frame.at((0, 0, 3))),
        kt.Revolute("axle", "ground", "wheel", point=(0, 0, 3), axis=(0, -1, 0)),
        kt.Marker("rim", "wheel", AHEAD),
    ]


def test_two_weights_over_a_fixed_drum_slide() -> None:
    """a = g (m1 − m2 e^{μπ})/(m1 + m2 e^{μπ}), T1 = e^{μπ} T2, and the heat is (T1 − T2) times the way."""
    m1, m2, mu = 3.0, 1.0, 0.2
    run = kt.simulate(over(POST, m1, m2, friction=mu), t_end=0.4, **TIGHT)
    factor = math.exp(mu * math.pi)
    a = g * (m1 - m2 * factor) / (m1 + m2 * factor)
    T1, T2 = m1 * (g - a), m2 * (g + a)
    np.testing.assert_allclose(run["one guide.displacement"], -a * run.t**2 / 2, atol=1e-12)
    np.testing.assert_allclose(run["rope.tension"], np.tile([T1, T2], (len(run), 1)), rtol=1e-12)
    np.testing.assert_allclose(run["rope on rim.slip"], -a * run.t, atol=1e-12)
    np.testing.assert_allclose(run["rope on rim.force"], T1 - T2, rtol=1e-12)
    np.testing.assert_allclose(run["rope.on.one.z"], T1, rtol=1e-12)
    assert run.audit.energy.dissipated == pytest.approx((T1 - T2) * a * 0.4**2 / 2, rel=1e-9)
    assert run.audit.verdict == "ok"


def test_it_sticks_until_it_is_torn_loose() -> None:
    """A pull of 5 t N is held up to (e^{μₛπ} − 1) m g; then the tensions differ by e^{μπ}."""
    low, high = 0.1, 0.2
    pull = kt.Force("pull", "one", (0, 0, "-5*t"))
    tear = kt.ForceLimitEvent("tear", "rope", limit=16.0, action=kt.Record())
    model = over(POST, 1.0, 1.0, pull, friction=low, static_friction=high)
    run = kt.simulate(model, t_end=2.2, events=[tear], **TIGHT)
    torn = (math.exp(high * math.pi) - 1) * g / 5
    told = [(event.name, event.description) for event in run.events]
    assert told == [("rope on rim", "stick"), ("tear", run.events[1].description), ("rope on rim", "slip")]
    assert run.events[1].t == pytest.approx(
        (16.0 - g) / 5, abs=1e-9
    )  # the greatest tension is that of the pull
    assert run.events[2].t == pytest.approx(torn, abs=1e-8)
    held = run.t < torn - 1e-9
    assert np.abs(run["one guide.displacement"][held]).max() < 1e-13
    np.testing.assert_allclose(run["rope.tension"][held, 0], g + 5 * run.t[held], rtol=1e-12)
    T = run["rope.tension"][run.t > torn + 1e-9]
    np.testing.assert_allclose(T[:, 0] / T[:, 1], math.exp(low * math.pi), rtol=1e-10)


def test_it_comes_to_rest() -> None:
    """Two equal weights are slowed down by g (e^{μπ} − 1)/(e^{μπ} + 1), and stay; no impulses act where they stop."""
    mu, v = 0.2, 0.5
    model = over(POST, 1.0, 1.0, friction=mu)
    start = {"one guide.displacement_rate": v, "two guide.displacement_rate": -v}
    run = kt.simulate(model, t_end=0.4, initial=start, **TIGHT)
    slowing = g * math.tanh(mu * math.pi / 2)
    assert [event.description for event in run.events][-1] == "stick"
    assert run.events[-1].t == pytest.approx(v / slowing, abs=1e-10)
    assert run["one guide.displacement"][-1] == pytest.approx(v**2 / (2 * slowing), abs=1e-10)
    assert run.audit.energy.dissipated == pytest.approx(v**2, rel=1e-9)  # all of 2 v²/2
    assert run.audit.verdict == "ok", str(run.audit)


@pytest.mark.in_turn(3)
@pytest.mark.parametrize(
    ("way", "wrap"), [(1, math.pi), (-1, math.pi), (1, 0.4)], ids=["lifts", "lowers", "hardly touches"]
)
def test_a_winch_pulls_its_rope_over_a_post(way: int, wrap: float) -> None:
    """From rest on the rope slides, for its length says so: T2 = e^{±μφ} m (g ± a)."""
    mu, m, a = 0.2, 2.0, 1.0
    path = ("one", kt.Pulley("rim", R, clockwise=True, friction=mu), "winch")
    sine, cosine = math.sin(wrap), math.cos(wrap)
    at = (-R * cosine + 2 * sine, 0, 3 + R * sine + 2 * cosine)  # 2 m from where the rope leaves the post
    winch = kt.Marker("winch", "ground", kt.Frame.at(at))
    rope = kt.Rope("rope", path, length=f"3.5 + {R * wrap} - {way * a / 2}*t^2")
    run = kt.simulate(
        kt.Model.of("winch", GRAVITY, *POST, *hung("one", m, -R, 1.5), winch, rope), 0.5, **TIGHT
    )
    assert run.audit.verdict == "ok"
    T = m * (g + way * a)
    expected = [T, T * math.exp(way * mu * wrap)]
    np.testing.assert_allclose(run["rope.tension"], np.tile(expected, (len(run), 1)), rtol=1e-10)
    np.testing.assert_allclose(run["one guide.displacement"], way * a * run.t**2 / 2, atol=1e-11)


@pytest.mark.parametrize("mu", [0.05, pytest.param(0.5, marks=pytest.mark.slow)], ids=["slips", "grips"])
def test_on_a_wheel(mu: float) -> None:
    """The wheel is turned by T1 − T2: with e^{μπ} where the rope slips on it, as without slip where it grips."""
    m1, m2, inertia = 3.0, 2.0, 0.2
    run = kt.simulate(over(wheel(inertia), m1, m2, friction=mu), t_end=0.4, **TIGHT)
    a = (m1 - m2) * g / (m1 + m2 + inertia / R**2)
    turned = a * run.t**2 / 2 / R
    T1, T2 = m1 * (g - a), m2 * (g + a)
    factor = math.exp(mu * math.pi)
    assert (factor < T1 / T2) == (mu < 0.1)
    if mu < 0.1:
        a = g * (m1 - m2 * factor) / (m1 + m2 * factor)
        T1, T2 = m1 * (g - a), m2 * (g + a)
        turned = (T1 - T2) * R / inertia * run.t**2 / 2
    np.testing.assert_allclose(run["one guide.displacement"], -a * run.t**2 / 2, atol=1e-11)
    np.testing.assert_allclose(run["axle.angle"], turned, atol=1e-10)
    np.testing.assert_allclose(run["axle.reaction"][:, 2], T1 + T2 + g, rtol=1e-10)
    np.testing.assert_allclose(run["rope.on.rim.z"], -T1 - T2, rtol=1e-10)
    assert run.audit.verdict == "ok"


def tackle(falls: int, counter: float, mu: float, r: float = 0.1) -> kt.Model:
    """A load on a block of falls/2 sheaves that do not turn; the rope runs from the crown to a counterweight."""
    path: list[Any] = ["crown"]
    parts: list[Any] = [kt.Marker("crown", "ground", kt.Frame.from_axes((1, 0, 0), (0, 0, 1), (-r, 0, 4)))]
    for k in range(falls // 2):
        x = 4 * r * k
        parts += [
            kt.Marker(f"low {k}", "load", kt.Frame.from_axes((1, 0, 0), (0, 0, 1), (x, 0, 0))),
            kt.Marker(f"high {k}", "ground", kt.Frame.from_axes((1, 0, 0), (0, 0, 1), (x + 2 * r, 0, 4))),
        ]
        path += [
            kt.Pulley(f"low {k}", r, friction=mu),
            kt.Pulley(f"high {k}", r, clockwise=True, friction=mu),
        ]
    last = 4 * r * (falls // 2 - 1) + 3 * r
    return kt.Model.of(
        "tackle", GRAVITY, kt.Parameter("m", 1.0), *hung("load", "m", 0, 1.0),
        *hung("counter", counter, last, 2.0), *parts,
        kt.Rope("rope", (*path, "counter"), length=falls * (3.0 + math.pi * r) + 2.0),
    )  # fmt: skip


def holds(model: kt.Model, falls: int, share: float, sinks: bool) -> tuple[bool, kt.Run]:
    """Whether a load stands that is this share of the greatest (which sinks), or the least, that its tackle holds."""
    factor = math.exp((1 if sinks else -1) * MU * math.pi)
    load = share * sum(COUNTER * factor ** (falls - k) for k in range(falls))
    run = kt.simulate(model, t_end=0.05, parameters={"m": load}, **TIGHT)
    assert run.audit.verdict == "ok", str(run.audit)
    moved = run["load guide.displacement"][-1]
    assert (moved < -1e-12) == (sinks and share > 1) and (moved > 1e-12) == (not sinks and share < 1)
    return abs(moved) < 1e-12, run


MU, COUNTER = 0.1, 3.0


def test_a_tackle_holds_loads_between_two_limits() -> None:
    """T_k = e^{±μπ (n − k)} T_n along its falls: what sticks on several pulleys shares what it holds."""
    model = tackle(2, COUNTER, MU)
    assert holds(model, 2, 1 - 1e-6, sinks=True)[0]
    assert holds(model, 2, 1 + 1e-6, sinks=False)[0]


@pytest.mark.slow
@pytest.mark.parametrize("sinks", [True, False])
def test_a_tackle_of_four_falls(sinks: bool) -> None:
    inside, outside = (1 - 1e-5, 1 + 1e-4) if sinks else (1 + 1e-5, 1 - 1e-4)
    model = tackle(4, COUNTER, MU)
    found, run = holds(model, 4, inside, sinks)
    T = run["rope.tension"][-1]
    assert found and np.abs(np.log(T[1:] / T[:-1])).max() <= 0.1 * math.pi * (1 + 1e-6)
    assert not holds(model, 4, outside, sinks)[0]


@pytest.mark.slow
def test_formulations_agree() -> None:
    """A load that swings on a rope over a beam, from other coordinates: the same motion."""
    model = kt.Model.of(
        "swing", GRAVITY, *POST, *hung("one", 2.0, -R, 1.5),
        kt.Body("bob", 1.5, inertia=(0.01,) * 3 + (0, 0, 0), pose=kt.Frame.at((R, 0, 2))),
        kt.Planar("plane", "ground", "bob", point=(R, 0, 2), axis=(0, -1, 0), u0=(0.0, 0.8, 0.0)),
        kt.Rope("rope", ("one", kt.Pulley("rim", R, clockwise=True, friction=0.15), "bob"), length=2.5 + math.pi * R),
    )  # fmt: skip
    runs = [kt.simulate(model, 0.5, formulation=name, **TIGHT) for name in ("cut-joint", "augmented")]
    assert [run.audit.verdict for run in runs] == ["ok", "ok"]
    assert np.ptp(runs[0]["rope.wrap"]) > 0.1
    for name in ("bob.position", "rope.tension", "rope on rim.slip"):
        np.testing.assert_allclose(runs[0][name][-1], runs[1][name][-1], atol=1e-6)


LANDING = kt.ExpressionEvent("blow", "t - 0.1", action=kt.Impulse("one", impulse=(0, 0, 1.0)))


def test_kinematics_says_that_forces_are_without_friction() -> None:
    driven = over(POST, 3.0, 1.0, kt.JointDriver("drive", "one guide", law="-0.1*t"), friction=0.2)
    run = kt.kinematics(driven, [0.0, 0.1])
    assert 'forces are without the dry friction of "rope on rim"' in run.reason
    assert 'dry friction of "rope on rim"' in str(kt.equations(driven)).splitlines()[0]


def test_what_is_not_followed_is_refused() -> None:
    rubbing = over(POST, 3.0, 1.0, friction=0.2)
    with pytest.raises(ValueError, match=r'event "blow" changes speeds at once.*"rope"'):
        kt.simulate(rubbing, t_end=0.2, events=[LANDING])
    with pytest.raises(ValueError, match='dry friction of "rope on rim" sticks and slides'):
        kt.equilibrium(rubbing)
    path = ("one", kt.Pulley("rim", R, friction=0.2), "two")
    elastic = rubbing.remove("rope").add(kt.ElasticRope("elastic", path, length=3.0, EA=1e4))
    with pytest.raises(ValueError, match="an elastic rope slides over its pulleys without friction"):
        elastic.checked()


@pytest.mark.parametrize(
    ("pulley", "words"),
    [
        ({"friction": -0.1}, "friction must not be negative"),
        ({"friction": 0.3, "static_friction": 0.2}, "static_friction .0.2. is less than friction"),
        ({"friction": "0.1*t"}, "friction varies in time"),
        ({"friction": 0.1, "no_slip": True}, "keep one of friction and no_slip"),
        ({"friction": 0.1, "lifts": True}, "keep one of friction and lifts"),
    ],
)
def test_friction_that_cannot_be(pulley: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        over(wheel(0.1), 1.0, 1.0, **pulley).checked()
