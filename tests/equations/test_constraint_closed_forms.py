"""Constrained motions with known answers: accelerations and constraint forces, formulation by formulation."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from constraint_cases import FORMULATIONS

from kinetree.formulations.contract import build
from kinetree.model import Body, Frame, Marker, Model
from kinetree.model.constraints import (
    Coupler,
    Distance,
    DistanceDriver,
    Holonomic,
    JointDriver,
    KnifeEdge,
    MarkerDriver,
    Nonholonomic,
    PointOnCurve,
    PointOnLine,
    RollingDisk,
    RollingSphere,
)
from kinetree.model.joints import Free, Joint, Prismatic, Revolute
from kinetree.model.loads import Gravity, JointMotor
from kinetree.spatial.numeric import quaternion_from_rotation
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree
from strategies.answers import Answer, answer

g = 9.81
GRAVITY = Gravity(acceleration=(0.0, 0.0, -g))
UP = np.array([0.0, 0.0, 1.0])

pytestmark = pytest.mark.parametrize("formulation", FORMULATIONS)


def joint(kind: type[Joint], name: str, inner: str, outer: str, **frames: Frame) -> Joint:
    return kind(name, inner, outer, **{"frame_inner": Frame(), "frame_outer": Frame(), **frames})


def solved(
    formulation: str, *parts: Any, q: Any, u: Any, t: float = 0.0
) -> tuple[Answer, dict[str, np.ndarray]]:
    """The answer of a formulation, and the accelerations (a, α) of its bodies by name."""
    tree = Tree(Mechanism.of(Model.of("model", *parts)))
    found = answer(build(formulation, tree), np.asarray(q, float), np.asarray(u, float), t)
    return found, dict(zip(sorted(link.name for link in tree.links), found.accelerations, strict=True))


def floating(position: Any, velocity: Any, omega: Any, rotation: Any = None) -> dict[str, np.ndarray]:
    """State of a free joint from world components."""
    R = np.eye(3) if rotation is None else np.asarray(rotation)
    q = np.concatenate([position, quaternion_from_rotation(R)])
    return {"q": q, "u": np.concatenate([R.T @ velocity, R.T @ omega])}


# --- rolling ------------------------------------------------------------------------------------------


def test_disk_in_steady_circular_rolling(formulation: str) -> None:
    """Tilt θ and the rates stay constant: all vectors just turn about the vertical with the precession ψ̇."""
    m, R, A, C, theta, precession = 2.0, 0.3, 0.045, 0.09, math.radians(70), 1.5
    s, c = math.sin(theta), math.cos(theta)
    # moment about the contact point: (C + mR²) ω3 ψ̇ s + m g R c = A ψ̇² s c, with ω3 the spin about the axis
    spin = (A * precession**2 * s * c - m * g * R * c) / ((C + m * R**2) * precession * s)
    rotation = np.array([[1, 0, 0], [0, c, -s], [0, s, c]])
    omega = rotation @ [0.0, precession * s, spin]
    arm = -R * rotation[:, 1]  # centre → contact
    velocity = -np.cross(omega, arm)
    np.testing.assert_allclose(velocity, [-R * spin, 0, 0], atol=1e-14)
    state = floating(-arm, velocity, omega, rotation)
    parts = (
        GRAVITY,
        Body("disk", m, inertia=(A, A, C, 0, 0, 0)),
        joint(Free, "free", "ground", "disk"),
        RollingDisk("roll", "disk", R),
    )
    found, rates = solved(formulation, *parts, **state)
    acceleration = precession * np.cross(UP, velocity)
    np.testing.assert_allclose(rates["disk"][:3], acceleration, atol=1e-11)
    np.testing.assert_allclose(rates["disk"][3:], precession * np.cross(UP, omega), atol=1e-11)
    # λ: normal, along the path (axis × normal), across it (normal × path)
    np.testing.assert_allclose(found.multipliers, [m * g, 0, -m * acceleration[1]], atol=1e-11)
    assert spin == pytest.approx(-5.2041957021707255, rel=1e-13)
    assert m * acceleration[1] == pytest.approx(4.683776131953652, rel=1e-13)


def ball(mass: float, radius: float) -> tuple[Any, ...]:
    return Body.sphere("ball", mass, radius), joint(Free, "free", "ground", "ball")


def test_sphere_on_an_incline(formulation: str) -> None:
    """a = 5/7 g sin β down the slope, whatever the velocity across it and the spin."""
    m, R, beta = 1.5, 0.1, math.radians(20)
    n = np.array([math.sin(beta), 0, math.cos(beta)])
    down = np.array([math.cos(beta), 0, -math.sin(beta)])
    velocity = 0.3 * down + np.array([0, 0.8, 0])
    state = floating(R * n, velocity, np.cross(n, velocity) / R + 1.2 * n)
    slope = Frame.from_axes(down, (0, 1, 0))
    parts = (*ball(m, R), Marker("slope", "ground", slope), RollingSphere("roll", "ball", R, "slope"))
    found, rates = solved(formulation, GRAVITY, *parts, **state)
    a = 5 / 7 * g * math.sin(beta) * down
    np.testing.assert_allclose(rates["ball"], [*a, *(np.cross(n, a) / R)], atol=1e-12)
    expected = [m * g * math.cos(beta), -2 / 7 * m * g * math.sin(beta), 0]
    np.testing.assert_allclose(found.multipliers, expected, atol=1e-12)


TURNING = 3.0
BALL_ON_TABLE = floating((0.5, 0.0, 0.1), (0.2, 0.6, 0.0), (9.0, 2.0, 2.0))


def check_turntable(found: np.ndarray) -> None:
    """Earnshaw's ball: a = 2/7 Ω × v, and rolling gives α = 5/7 (Ω/R) v."""
    velocity = np.array([0.2, 0.6, 0.0])
    a = 2 / 7 * TURNING * np.cross(UP, velocity)
    np.testing.assert_allclose(found, [*a, *(5 / 7 * TURNING / 0.1 * velocity)], atol=1e-12)


def test_sphere_on_a_turntable(formulation: str) -> None:
    roll = RollingSphere("roll", "ball", 0.1, plane_angular_velocity=TURNING)
    found, rates = solved(formulation, GRAVITY, *ball(1.5, 0.1), roll, **BALL_ON_TABLE)
    check_turntable(rates["ball"])
    force = 1.5 * np.array([g, *rates["ball"][:2]])
    np.testing.assert_allclose(found.multipliers, force, atol=1e-12)


def test_sphere_on_a_table_with_a_driven_hinge(formulation: str) -> None:
    """The table as a body: same ball, and the drive supplies the moment of friction about the hinge."""
    angle = 0.4  # of the table at t = 0.1
    parts = (
        *ball(1.5, 0.1),
        Body("plate", 3.0, inertia=(0.2, 0.2, 0.4, 0, 0, 0), com=(0.0, 0.0, -0.05)),
        joint(Revolute, "hinge", "ground", "plate"),
        Marker("top", "plate"),
        JointDriver("drive", "hinge", law=f"{angle} + {TURNING}*(t - 0.1)"),
        RollingSphere("roll", "ball", 0.1, "top"),
    )
    tree = Tree(Mechanism.of(Model.of("table", GRAVITY, *parts)))
    places = {link.name: (link.coordinates, link.speeds) for link in tree.links}
    q, u = np.zeros(8), np.zeros(7)
    q[places["ball"][0]], u[places["ball"][1]] = BALL_ON_TABLE["q"], BALL_ON_TABLE["u"]
    q[places["plate"][0]], u[places["plate"][1]] = angle, TURNING
    equations = build(formulation, tree)
    found = answer(equations, q, u, 0.1)
    check_turntable(found.accelerations[0])
    drive = [i for i, name in enumerate(equations.rows.names) if name.source == "drive"]
    friction = -1.5 * found.accelerations[0, :3]  # on the table
    moment = np.cross([0.5, 0.0, 0.0], friction)[2]
    assert found.multipliers[drive] == pytest.approx(-moment, abs=1e-12)


# --- knife edge ---------------------------------------------------------------------------------------


def sleigh(formulation: str, *edge: Any) -> tuple[Answer, dict[str, np.ndarray], float]:
    m, inertia, a, v, w = 2.0, 0.1, 0.2, 0.5, 3.0
    parts = (
        Body("sleigh", m, inertia=(0.05, 0.06, inertia, 0, 0, 0)),
        joint(Free, "free", "ground", "sleigh"),
        Marker.at("edge", "sleigh", (-a, 0, 0)),
    )
    heading = 0.7
    R = np.array([[math.cos(heading), -math.sin(heading), 0], [math.sin(heading), math.cos(heading), 0], UP])
    state = floating((0.2, 0, 0), R @ [v, a * w, 0], (0, 0, w), R)
    found, rates = solved(formulation, *parts, *edge, **state)
    w_rate = -m * a * v * w / (inertia + m * a**2)
    along = a * w**2  # of the edge; the mass centre ahead of it falls back by the same a ω²
    expected = R @ [along - a * w**2, a * w_rate + v * w, 0]
    np.testing.assert_allclose(rates["sleigh"], [*expected, 0, 0, w_rate], atol=1e-12)
    return found, rates, m * (v * w + a * w_rate)


def test_chaplygin_sleigh(formulation: str) -> None:
    """v̇ = a ω² along the edge, ω̇ = −m a v ω / (I + m a²), edge force m (v ω + a ω̇)."""
    found, _, force = sleigh(formulation, KnifeEdge("edge", "edge"))
    assert force == pytest.approx(5 / 3)
    assert found.multipliers == pytest.approx([force], abs=1e-12)


def test_chaplygin_sleigh_written_by_hand(formulation: str) -> None:
    """The same in a user's words: sin and cos of the heading from two points of the sleigh."""
    law = "(edge.vx*(edge.y - sleigh.y) - edge.vy*(edge.x - sleigh.x)) / 0.2"
    found, _, force = sleigh(formulation, Nonholonomic("edge", law))
    assert found.multipliers == pytest.approx([force], abs=1e-12)


# --- drivers and couplers -----------------------------------------------------------------------------

DOWN = Frame.rotated((1, 0, 0), -math.pi / 2)
"""A hinge about the world's y; at angle 0 the y axis of what it carries hangs down."""


def test_driven_pendulum(formulation: str) -> None:
    """Torque of the drive: (I + m l²) θ̈ + m g l sin θ."""
    m, l, inertia, t = 1.3, 0.7, 0.05, 0.3
    parts = (
        Body("bob", m, (0, l, 0), (inertia, inertia, inertia, 0, 0, 0)),
        joint(Revolute, "hinge", "ground", "bob", frame_inner=DOWN),
        JointDriver("drive", "hinge", law="0.4*sin(5*t) + 0.2"),
        GRAVITY,
    )
    theta, rate, acceleration = (
        0.4 * math.sin(5 * t) + 0.2,
        2 * math.cos(5 * t),
        -10 * math.sin(5 * t),
    )
    found, rates = solved(formulation, *parts, q=[theta], u=[rate], t=t)
    torque = (inertia + m * l**2) * acceleration + m * g * l * math.sin(theta)
    assert found.multipliers[-1] == pytest.approx(torque, abs=1e-12)
    np.testing.assert_allclose(rates["bob"][3:], [0, acceleration, 0], atol=1e-12)


def test_driven_joint_that_is_cut(formulation: str) -> None:
    """The body floats, its hinge is a constraint, and the drive acts on the angle followed in it."""
    m, l, inertia, angle, rate = 1.3, 0.7, 0.05, 0.4 + 4 * math.pi, 1.5
    hinge = replace(joint(Revolute, "hinge", "ground", "bob", frame_inner=DOWN), cut=True)
    drive = JointDriver("drive", "hinge", law=f"{angle} + {rate}*t + t**2")
    bob = Body("bob", m, (0, l, 0), (inertia, inertia, inertia, 0, 0, 0))
    turned = np.array(DOWN.rotation) @ Frame.rotated((0, 0, 1), angle).rotation
    state = floating((0, 0, 0), (0, 0, 0), (0, rate, 0), turned)
    q = np.concatenate([state["q"], [angle]])
    found, rates = solved(formulation, bob, hinge, drive, GRAVITY, q=q, u=state["u"])
    np.testing.assert_allclose(rates["bob"], [0, 0, 0, 0, 2, 0], atol=1e-12)
    torque = (inertia + m * l**2) * 2 + m * g * l * math.sin(angle)
    assert found.multipliers[-1] == pytest.approx(torque, abs=1e-11)


def shafts(*names: str) -> list[Any]:
    parts: list[Any] = []
    for i, name in enumerate(names, start=1):
        parts += [
            Body(name, 1.0, inertia=(1, 1, 0.1 * i, 0, 0, 0)),
            joint(Revolute, f"{name}_z", "ground", name),
        ]
    return parts


def test_pair_of_gears(formulation: str) -> None:
    """q1 = −2 q2 and a torque on shaft 1: q̈1 (I1 + I2/4) = τ."""
    parts = [*shafts("one", "two"), JointMotor("motor", "one_z", torque=0.7)]
    gear = Coupler.gear("gear", "one_z", "two_z", -2, offset=0.3)
    _, rates = solved(formulation, *parts, gear, q=[0.3 - 2 * 0.1, 0.1], u=[-2, 1])
    assert rates["one"][5] == pytest.approx(0.7 / (0.1 + 0.2 / 4), rel=1e-12)
    assert rates["two"][5] == pytest.approx(-rates["one"][5] / 2, rel=1e-12)


def test_rack_and_pinion(formulation: str) -> None:
    """s = r θ: s̈ (m + I/r²) = τ/r."""
    r, m, inertia = 0.2, 1.5, 0.1
    parts = [
        *shafts("pinion"),
        Body("rack", m, inertia=(1, 1, 1, 0, 0, 0)),
        joint(Prismatic, "guide", "ground", "rack"),
        JointMotor("motor", "pinion_z", torque=0.7),
        Coupler.rack_and_pinion("mesh", "guide", "pinion_z", r),
    ]
    _, rates = solved(formulation, *parts, q=[0.5, 0.1], u=[-2, -2 * r])
    assert rates["rack"][2] == pytest.approx(0.7 / r / (m + inertia / r**2), rel=1e-12)


def test_differential(formulation: str) -> None:
    """The mean of two sides follows the carrier, and both sides get the same torque."""
    parts = [
        *shafts("carrier", "left", "right"),
        JointMotor("motor", "carrier_z", torque=0.7),
        Coupler.differential("bevels", "carrier_z", "left_z", "right_z"),
    ]
    _, rates = solved(formulation, *parts, q=[0.1, 0.3, -0.1], u=[1, 3, -1])
    carrier, left, right = (rates[name][5] for name in ("carrier", "left", "right"))
    assert carrier == pytest.approx((left + right) / 2, rel=1e-12)
    assert 0.2 * left == pytest.approx(0.3 * right, rel=1e-12)
    assert 0.1 * carrier + 2 * 0.2 * left == pytest.approx(0.7, rel=1e-12)


# --- points -------------------------------------------------------------------------------------------

BEAD = (
    Body("bead", 0.8, inertia=(1e-3, 1e-3, 1e-3, 0, 0, 0)),
    Free("free", "ground", "bead", frame_inner=Frame(), frame_outer=Frame()),
)
UPRIGHT = Marker("upright", "ground", Frame.from_axes((1, 0, 0), (0, 0, 1)))
"""Axes with y upwards, for plane curves y(x)."""


def test_bead_on_a_parabola(formulation: str) -> None:
    """y = x²/2: (1 + x²) ẍ + x ẋ² + g x = 0, and the wire's force is normal to it."""
    x, rate = 0.6, -1.1
    wire = PointOnCurve.graph("wire", "bead", "upright", y="x**2/2", z="0")
    state = floating((x, 0, x**2 / 2), (rate, 0, x * rate), (0, 0, 0))
    found, rates = solved(formulation, GRAVITY, *BEAD, UPRIGHT, wire, **state)
    a = -(x * rate**2 + g * x) / (1 + x**2)
    np.testing.assert_allclose(rates["bead"], [a, 0, x * a + rate**2, 0, 0, 0], atol=1e-11)
    force = 0.8 * np.hypot(a, x * a + rate**2 + g)
    assert np.abs(found.multipliers) == pytest.approx([force, 0], abs=1e-11)


def test_bead_on_a_rod(formulation: str) -> None:
    """A point mass on a massless rod: the tension is m (v²/l + g cos θ), and λ pushes."""
    m, l, theta, v = 0.8, 0.9, 0.5, 1.7
    radial = np.array([math.sin(theta), 0, -math.cos(theta)])
    along = np.array([math.cos(theta), 0, math.sin(theta)])
    state = floating(l * radial, v * along, (0, 0, 0))
    found, rates = solved(formulation, GRAVITY, *BEAD, Distance("rod", "ground", "bead", l), **state)
    a = -g * math.sin(theta) * along - v**2 / l * radial
    np.testing.assert_allclose(rates["bead"][:3], a, atol=1e-12)
    assert found.multipliers == pytest.approx([-m * (v**2 / l + g * math.cos(theta))], abs=1e-12)


def test_bead_reeled_in(formulation: str) -> None:
    """l(t): radial acceleration l̈ − l ω², across −2 l̇ ω (no gravity)."""
    l, l_rate, l_acceleration, w = 0.9, -0.4, 0.3, 2.0
    law = "0.9 - 0.4*t + 0.15*t**2"
    state = floating((l, 0, 0), (l_rate, l * w, 0), (0, 0, 0))
    found, rates = solved(formulation, *BEAD, DistanceDriver("reel", "ground", "bead", law), **state)
    radial = l_acceleration - l * w**2
    np.testing.assert_allclose(rates["bead"][:3], [radial, 0, 0], atol=1e-12)
    assert found.multipliers == pytest.approx([0.8 * radial], abs=1e-12)


def test_bead_on_a_turning_line(formulation: str) -> None:
    """A straight wire turned at a constant rate: r̈ = r ω², the wire pushes with 2 m ṙ ω."""
    w, r, rate = 2.0, 0.5, 0.7
    parts = (
        Body("wheel", 1.0, inertia=(1, 1, 1, 0, 0, 0)),
        Revolute("hinge", "ground", "wheel", frame_inner=Frame(), frame_outer=Frame()),
        Marker("wire", "wheel", Frame.from_axes((0, 1, 0), (0, 0, 1))),
        JointDriver("drive", "hinge", law=f"{w}*t"),
        PointOnLine("slide", "bead", "wire"),
    )
    tree = Tree(Mechanism.of(Model.of("wheel", *BEAD, *parts)))
    state = floating((r, 0, 0), (rate, r * w, 0), (0, 0, 0))
    q, u = np.zeros(8), np.zeros(7)
    for link in tree.links:
        if link.name == "bead":
            q[link.coordinates], u[link.speeds] = state["q"], state["u"]
        else:
            u[link.speeds] = w
    found = answer(build(formulation, tree), q, u, 0.0)
    bead = found.accelerations[0]
    np.testing.assert_allclose(bead[:3], [0, 2 * rate * w, 0], atol=1e-12)


def test_atwood_machine_written_by_hand(formulation: str) -> None:
    """Two weights on one string: a = g (m1 − m2)/(m1 + m2), string force 2 m1 m2 g/(m1 + m2)."""
    parts: list[Any] = [GRAVITY]
    for name, mass in (("one", 3.0), ("two", 2.0)):
        parts += [Body(name, mass, inertia=(1, 1, 1, 0, 0, 0)), joint(Prismatic, f"{name}_z", "ground", name)]
    found, rates = solved(
        formulation, *parts, Holonomic("string", "one_z.q + two.z - 0.5"), q=[0.2, 0.3], u=[1, -1]
    )
    assert rates["one"][2] == pytest.approx(-g / 5, rel=1e-12)
    assert rates["two"][2] == pytest.approx(g / 5, rel=1e-12)
    assert found.multipliers[-1] == pytest.approx(2 * 6 * g / 5, rel=1e-12)


def test_lifted_mass(formulation: str) -> None:
    """A mass driven upwards along an axis needs m (g + z̈)."""
    lift = MarkerDriver("lift", "bead", (0, 0, 3), "0.2*t**2")
    found, _ = solved(formulation, GRAVITY, *BEAD, lift, **floating((0, 0, 0), (0, 0, 0), (0, 0, 0)))
    assert found.multipliers == pytest.approx([0.8 * (g + 0.4)], rel=1e-12)
