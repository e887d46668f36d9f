"""Mechanisms of several ropes, drums and pulleys, each beside its closed form."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import kinetree as kt

G = 9.81
GRAVITY = kt.Gravity(acceleration=(0, 0, -G))
pytestmark = pytest.mark.slow


def facing(x: float = 0.0, z: float = 0.0) -> kt.Frame:
    """A place whose z axis points to the viewer: x right, y up."""
    return kt.Frame.from_axes((1, 0, 0), (0, 0, 1), (x, 0, z))


def weight(name: str, mass: float, x: float, z: float) -> list[Any]:
    """A mass in a vertical guide."""
    at = (x, 0, z)
    body = kt.Body(name, mass, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at(at))
    return [body, kt.Prismatic(f"{name} guide", "ground", name, point=at, axis=(0, 0, 1))]


def wheel(name: str, inertia: float, on: str, x: float, z: float) -> list[Any]:
    """A wheel without mass, and the place "<name> rim"; its angle grows clockwise."""
    body = kt.Body(name, 0.0, inertia=(inertia, inertia, inertia, 0, 0, 0), pose=kt.Frame.at((x, 0, z)))
    axle = kt.Revolute(f"{name}_axle", on, name, point=(x, 0, z), axis=(0, -1, 0))
    return [body, axle, kt.Marker(f"{name} rim", name, facing())]


def run_of(t_end: float, *parts: Any) -> kt.Run:
    """A run that is called ok."""
    run = kt.simulate(kt.Model.of("ropes", GRAVITY, *parts), t_end, rtol=1e-11, atol=1e-13, progress=False)
    assert run.audit is not None and run.audit.verdict == "ok", run.reason
    return run


def test_spanish_burton() -> None:
    """The hauling end goes three times the way of the load: (m + m_b + 9 m_c) a = (3 m_c + m_b − m) g."""
    m, block, hauling, r, high = 9.0, 1.5, 4.0, 0.15, 4.0
    first = kt.Rope("first", ("B", kt.Pulley("A", r, clockwise=True), "M"), length=1.5 + math.pi * r + 3.0)
    second = kt.Rope("second", ("M", kt.Pulley("B rim", 2 * r), "c"), length=1.5 + 2 * math.pi * r + 1.3)
    weights = [*weight("M", m, 2 * r, 1.0), *weight("B", block, 0, 2.5), *weight("c", hauling, -2 * r, 1.2)]
    places = kt.Marker("A", "ground", facing(r, high)), kt.Marker("B rim", "B", facing())
    run = run_of(0.5, *weights, *places, first, second)
    a = (3 * hauling + block - m) * G / (m + block + 9 * hauling)
    np.testing.assert_allclose(run["M.position.z"], 1.0 + a * run.t**2 / 2, atol=1e-10)
    np.testing.assert_allclose(run["second.tension"], hauling * (G - 3 * a), rtol=1e-9)
    np.testing.assert_allclose(run["first.tension"], m * (G + a) - hauling * (G - 3 * a), rtol=1e-9)


def test_sheaves_of_different_radii_that_the_rope_turns() -> None:
    """Four falls: sheave k turns by k/r_k, so M = m + 16 m_c + Σ I_k (k/r_k)²; tensions step by I_k k a/r_k²."""
    m, counter, high, low = 10.0, 2.2, 5.0, 2.0
    sheaves = ((0.1, 0.02), (0.14, 0.03), (0.22, 0.05), (0.08, 0.01))
    parts, path, x = weight("block", m, 0.5, low), ["crown"], 0.0
    parts.append(kt.Marker("crown", "ground", kt.Frame.at((0, 0, high))))
    for k, (r, inertia) in enumerate(sheaves):
        on, z = ("block", low) if k % 2 == 0 else ("ground", high)
        parts += wheel(f"s{k}", inertia, on, x + r, z)
        path.append(kt.Pulley(f"s{k} rim", r, clockwise=on == "ground", no_slip=True))
        x += 2 * r
    length = 4 * (high - low) + (high - 1.7) + math.pi * x / 2
    parts += [*weight("c", counter, x, 1.7), kt.Rope("rope", (*path, "c"), length=length)]
    run = run_of(0.5, *parts)
    M = m + 16 * counter + sum(inertia * ((k + 1) / r) ** 2 for k, (r, inertia) in enumerate(sheaves))
    a = (4 * counter - m) * G / M
    tensions = [counter * (G - 4 * a)]
    for k, (r, inertia) in reversed(list(enumerate(sheaves))):
        tensions.insert(0, tensions[0] - inertia * (k + 1) * a / r**2)
    np.testing.assert_allclose(run["block.position.z"], low + a * run.t**2 / 2, atol=1e-10)
    np.testing.assert_allclose(run["rope.tension"][-1], tensions, rtol=1e-9)


def test_heavy_rope_over_a_pulley_that_is_lifted() -> None:
    """With the pulley accelerated by a, all is as at rest with g + a."""
    m1, m2, inertia, r, rho, a = 3.0, 2.0, 0.05, 0.2, 0.7, 1.3
    yoke = [*weight("yoke", 2.0, 0, 3.0), kt.JointDriver("up", "yoke guide", law=f"{a}/2*t^2")]
    length = 3.5 + math.pi * r
    pulley = kt.Pulley("wheel rim", r, clockwise=True, no_slip=True)
    rope = kt.Rope("rope", ("one", pulley, "two"), length=length, mass_per_length=rho)
    ends = [*weight("one", m1, -r, 1.5), *weight("two", m2, r, 1.0)]
    run = run_of(0.5, *yoke, *wheel("wheel", inertia, "yoke", 0, 3.0), *ends, rope)
    M = m1 + m2 + inertia / r**2 + rho * length
    k = math.sqrt(2 * rho * (G + a) / M)
    sunk = (m1 - m2 - 0.5 * rho) * (G + a) / M / k**2 * (np.cosh(k * run.t) - 1)
    np.testing.assert_allclose(run["one.position.z"], 1.5 + a * run.t**2 / 2 - sunk, atol=1e-10)


def test_winch_that_pulls_by_an_elastic_rope() -> None:
    """Its stretch e has ë + ω² e = r M/J + g with ω² = k (r²/J + 1/m), k = EA/l."""
    m, inertia, r, EA, torque, turned = 5.0, 0.3, 0.25, 4000.0, 18.0, 4.5 * math.pi
    drum = [*wheel("drum", inertia, "ground", r, 4.0), kt.JointMotor("motor", "drum_axle", torque=-torque)]
    path = ("load", kt.Pulley("drum rim", r, clockwise=True, wrap=f"{turned} - drum_axle.q"))
    length = 3.0 + r * turned
    rope = kt.ElasticRope("rope", path, length=length, EA=EA)
    run = run_of(1.0, *weight("load", m, 0, 1.0), *drum, rope)
    k = EA / length
    pace = math.sqrt(k * (r**2 / inertia + 1 / m))
    mean = (r * torque / inertia + G) / pace**2
    t = run.t
    np.testing.assert_allclose(run["rope.stretch"], mean * (1 - np.cos(pace * t)), atol=1e-9)
    lifted = k / m * mean * (t**2 / 2 + (np.cos(pace * t) - 1) / pace**2) - G * t**2 / 2
    np.testing.assert_allclose(run["load.position.z"], 1.0 + lifted, atol=1e-9)


def test_sheave_that_is_driven_faster_and_faster_slips() -> None:
    """It grips up to a = g (m₂ e^{μₛπ} − m₁)/(m₁ + m₂ e^{μₛπ}); from then on a is that of μ."""
    m1, m2, r, mu, sticking, jerk = 30.0, 25.0, 0.3, 0.12, 0.15, 4.0
    sheave = [*wheel("sheave", 0.8, "ground", 0, 6.0)]
    driver = kt.JointDriver("drive", "sheave_axle", law=f"{-jerk / r}/6*t^3")
    pulley = kt.Pulley("sheave rim", r, clockwise=True, friction=mu, static_friction=sticking)
    rope = kt.Rope("rope", ("one", pulley, "two"), length=6.5 + math.pi * r)
    run = run_of(0.9, *sheave, driver, *weight("one", m1, -r, 1.5), *weight("two", m2, r, 4.0), rope)
    held, sliding = (
        G * (m2 * factor - m1) / (m1 + m2 * factor)
        for factor in (math.exp(sticking * math.pi), math.exp(mu * math.pi))
    )
    loose = held / jerk
    assert run.events[-1].t == pytest.approx(loose, abs=1e-10)
    v = np.where(run.t < loose, jerk * run.t**2 / 2, jerk * loose**2 / 2 + sliding * (run.t - loose))
    np.testing.assert_allclose(run["one.velocity.z"], v, atol=1e-10)


def test_rope_that_an_eye_lifts_off_a_peg_and_lays_on_it_again() -> None:
    """Over a peg to an eye that goes up and down, and down to a load: its height follows from lengths."""
    r, anchor, law = 0.2, np.array([-1.0, 0.1]), "0.5*sin(3*t)"
    eye = [*weight("eye", 1.0, 1.0, 0.0), kt.JointDriver("lift", "eye guide", law=law)]
    places = kt.Marker("A", "ground", kt.Frame.at((-1, 0, 0.1))), kt.Marker("peg", "ground", facing())

    def way(z: float) -> float:
        """From the anchor to the eye."""
        end = np.array([1.0, z])
        w = end - anchor
        if (w[1] * -anchor[0] - w[0] * -anchor[1]) / np.hypot(*w) >= r:  # the line passes above the peg
            return float(np.hypot(*w))
        turns = [math.acos(r / np.hypot(*p)) for p in (anchor, end)]
        angle = math.atan2(anchor[1], anchor[0]) - math.atan2(z, 1.0) - sum(turns)
        return r * angle + sum(math.sqrt(p @ p - r**2) for p in (anchor, end))

    pulley = kt.Pulley("peg", r, clockwise=True, lifts=True)
    rope = kt.Rope("rope", ("A", pulley, "eye", "load"), length=way(0.0) + 2.0)
    run = run_of(2.5, *eye, *places, *weight("load", 2.0, 1.0, -2.0), rope)
    assert run["rope.wrap"].min() < 1e-12 < 0.5 < run["rope.wrap"].max()
    heights = [z - (way(0.0) + 2.0 - way(z)) for z in run["eye.position.z"]]
    np.testing.assert_allclose(run["load.position.z"], heights, atol=1e-10)


def test_atwood_machine_that_hangs_on_another() -> None:
    """Lagrange's equations of both ways, with the inertia of both wheels."""
    m1, block, m2, m3, (r1, I1), (r2, I2) = 7.0, 1.2, 3.0, 2.0, (0.2, 0.04), (0.15, 0.02)
    weights = [*weight("m1", m1, -r1, 1.0), *weight("p", block, r1, 3.0)]
    weights += [*weight("m2", m2, r1 - r2, 1.5), *weight("m3", m3, r1 + r2, 1.7)]
    wheels = [*wheel("w1", I1, "ground", 0, 5.0), *wheel("w2", I2, "p", r1, 3.0)]
    turned = {"clockwise": True, "no_slip": True}
    upper = kt.Rope("upper", ("m1", kt.Pulley("w1 rim", r1, **turned), "p"), length=6.0 + math.pi * r1)
    lower = kt.Rope("lower", ("m2", kt.Pulley("w2 rim", r2, **turned), "m3"), length=2.8 + math.pi * r2)
    run = run_of(0.5, *weights, *wheels, upper, lower)
    A = [[m1 + I1 / r1**2 + block + m2 + m3, m3 - m2], [m3 - m2, m2 + m3 + I2 / r2**2]]
    x, y = np.linalg.solve(A, [(block + m2 + m3 - m1) * G, (m3 - m2) * G])
    np.testing.assert_allclose(run["m1.position.z"], 1.0 + x * run.t**2 / 2, atol=1e-10)
    np.testing.assert_allclose(run["m2.position.z"], 1.5 + (y - x) * run.t**2 / 2, atol=1e-10)


def test_puck_on_a_table_holds_a_weight_through_a_hole() -> None:
    """Turned at the radius where m₁ v²/r = m₂ g it stays there; its spin m₁ r v is kept."""
    m1, m2, r = 1.3, 0.8, 0.6
    v = math.sqrt(m2 * G * r / m1)
    puck = kt.Body("puck", m1, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at((r, 0, 0)))
    table = kt.Planar(
        "table", "ground", "puck", frame_inner=kt.Frame(), frame_outer=kt.Frame(), q0=(r, 0, 0), u0=(0, v, 0)
    )
    rope = kt.Rope("rope", ("puck", "hole", "hang"), length=1.0 + r)
    run = run_of(2.0, puck, table, kt.Marker("hole", "ground"), *weight("hang", m2, 0, -1.0), rope)
    angle = v / r * run.t
    np.testing.assert_allclose(run["puck.position.x"], r * np.cos(angle), atol=1e-8)
    np.testing.assert_allclose(run["hang.position.z"], -1.0, atol=1e-8)
