"""The tyre: its formulas, steady cornering in closed form, energy, and mistakes."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import kinetree as kt

R, K, C_KAPPA, C_ALPHA, G = 0.3, 2e5, 8e4, 6e4, 9.81
ACROSS = kt.Frame.along((0, 1, 0))


def trolley(speed: float, spin: float, across: float = 0.0, **tyre: Any) -> kt.Run:
    """A wheel whose motion along, across and about its axis is given; it is pressed 1 cm into the plane."""
    law = {
        "radius": R,
        "stiffness": K,
        "longitudinal_stiffness": C_KAPPA,
        "cornering_stiffness": C_ALPHA,
    } | tyre
    return kt.kinematics(on_trolley(speed, spin, across, **law), [0.0, 0.1])


def on_trolley(speed: float, spin: float, across: float, **tyre: Any) -> kt.Model:
    return kt.Model.of(
        "trolley",
        kt.Body("frame", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame.at((0, 0, R - 0.01))),
        kt.Body("wheel", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame.at((0, 0, R - 0.01))),
        kt.Planar("slide", "ground", "frame", frame=kt.Frame.at((0, 0, R - 0.01))),
        kt.Revolute("axle", "frame", "wheel", point=(0, 0, R - 0.01), axis=(0, 1, 0)),
        kt.Marker("hub", "wheel", ACROSS),
        kt.JointDriver("along", "slide", 0, f"{speed}*t"),
        kt.JointDriver("across", "slide", 1, f"{across}*t"),
        kt.JointDriver("straight", "slide", 2, "0"),
        kt.JointDriver("turning", "axle", 0, f"{spin}*t"),
        kt.Tyre("tyre", "hub", transition=1e-4, **tyre),
    )


def test_free_rolling_carries_the_wheel_and_nothing_else() -> None:
    run = trolley(10.0, 10.0 / (R - 0.01))
    assert run["tyre.vertical_force"][-1] == pytest.approx(K * 0.01, rel=1e-9)
    assert abs(run["tyre.longitudinal_force"]).max() < 1e-6
    assert run["tyre.point"][-1] == pytest.approx([1.0, 0, 0], abs=1e-9)
    assert run["axle.reaction.z"][-1] == pytest.approx(-K * 0.01 + 0.0, rel=1e-6, abs=1.0)


@pytest.mark.parametrize("slip", [0.01, -0.02, 0.2])
def test_longitudinal_slip(slip: float) -> None:
    """F = C_κ κ up to μ N = 2000 N, and the magic formula with the same slope at zero."""
    spin = 10.0 * (1 + slip) / (R - 0.01)
    most = K * 0.01
    linear = trolley(10.0, spin)
    assert linear["tyre.slip"][-1] == pytest.approx(slip, rel=1e-9)
    expected = math.copysign(min(C_KAPPA * abs(slip), most), slip)
    assert linear["tyre.longitudinal_force"][-1] == pytest.approx(expected, rel=1e-9)
    C, E = 1.6, -0.5
    magic = trolley(10.0, spin, law="magic", shape=C, curvature=E)
    B = C_KAPPA / (C * most)
    formula = most * math.sin(C * math.atan(B * slip - E * (B * slip - math.atan(B * slip))))
    assert magic["tyre.longitudinal_force"][-1] == pytest.approx(formula, rel=1e-9)


def test_slip_angle_and_friction_circle() -> None:
    """Across alone F = −C_α tan α; with both, the resultant is limited to μ N in the direction of the slips."""
    run = trolley(10.0, 10.0 / (R - 0.01), across=0.2)
    assert run["tyre.slip_angle"][-1] == pytest.approx(-math.atan(0.02), rel=1e-9)
    assert run["tyre.lateral_force"][-1] == pytest.approx(-C_ALPHA * 0.02, rel=1e-9)
    both = trolley(10.0, 11.0 / (R - 0.01), across=1.0, friction=0.7)
    along, across = both["tyre.longitudinal_force"][-1], both["tyre.lateral_force"][-1]
    assert math.hypot(along, across) == pytest.approx(0.7 * K * 0.01, rel=1e-9)
    assert across / along == pytest.approx(-C_ALPHA * 0.1 / (C_KAPPA * 0.1), rel=1e-9)


def test_steady_cornering() -> None:
    """Yaw rate V δ / (L + K_us V²) of the single-track model, with the understeer gradient of its two tyres."""
    m, a, b, V, steer = 1200.0, 1.2, 1.5, 15.0, 1e-4
    L, h = a + b, R
    front, rear = 5e4, 7e4
    parts: list[Any] = [
        kt.Body(
            "car", m, inertia=(800, 1500, 1800, 0, 0, 0), pose=kt.Frame.at((0, 0, h)), velocity=(V, 0, 0)
        ),
        kt.Planar("road", "ground", "car", frame=kt.Frame.at((0, 0, h)), u0=(V, 0, 0)),
    ]
    load = {"front": m * G * b / L, "rear": m * G * a / L}
    for name, x, stiffness, angle in (("front", a, front, steer), ("rear", -b, rear, 0.0)):
        deflection = load[name] / K
        axis = (-math.sin(angle), math.cos(angle), 0)
        spin = V / (R - deflection)
        centre = (x, 0, R - deflection)
        parts += [
            kt.Body(f"{name} wheel", 1e-3, inertia=(1e-3, 1e-3, 1e-3, 0, 0, 0), pose=kt.Frame.at(centre)),
            kt.Revolute(f"{name} axle", "car", f"{name} wheel", point=centre, axis=axis, u0=spin),
            kt.Marker(f"{name} hub", f"{name} wheel", kt.Frame.along(axis)),
            kt.Tyre(name, f"{name} hub", radius=R, stiffness=K, longitudinal_stiffness=C_KAPPA,
                    cornering_stiffness=stiffness, transition=1e-3),
        ]  # fmt: skip
    run = kt.simulate(
        kt.Model.of("single track", *parts), t_end=3.0, method="radau5", rtol=1e-9, atol=1e-12, output=0.5
    )
    understeer = m * (b / front - a / rear) / L
    exact = V * steer / (L + understeer * V**2)
    assert run["car.angular_velocity.z"][-1] == pytest.approx(exact, rel=1e-6)
    # each axle bears its share of the car, and its wheel of a gram
    assert run["front.lateral_force"][-1] == pytest.approx((m * b / L + 1e-3) * V * exact, rel=1e-6)
    assert run["rear.vertical_force"][-1] == pytest.approx(load["rear"], rel=1e-9)


def test_dropped_wheel_comes_to_rest_on_its_spring() -> None:
    """Falls, touches, swings down: the static deflection is m g / k, and the energy is accounted for."""
    model = kt.Model.of(
        "drop",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body("wheel", 20.0, inertia=(0.5, 0.5, 1.0, 0, 0, 0), pose=kt.Frame.along((0, 1, 0), (0, 0, R + 0.05))),
        kt.Prismatic("mast", "ground", "wheel", point=(0, 0, R + 0.05), axis=(0, 0, 1)),
        kt.Tyre("tyre", "wheel", radius=R, stiffness=K, damping=2e3, longitudinal_stiffness=C_KAPPA,
                cornering_stiffness=C_ALPHA),
    )  # fmt: skip
    run = kt.simulate(model, t_end=2.0, rtol=1e-9, atol=1e-12, output=0.5)
    assert run["wheel.position.z"][-1] == pytest.approx(R - 20.0 * G / K, abs=1e-7)
    assert run.audit.verdict == "ok"
    assert run.audit.energy.dissipated == pytest.approx(
        20 * G * (0.05 + 20 * G / K) - (20 * G) ** 2 / (2 * K), rel=1e-6
    )


GOOD = {"radius": R, "stiffness": K, "longitudinal_stiffness": C_KAPPA, "cornering_stiffness": C_ALPHA}


@pytest.mark.parametrize(
    ("changes", "message", "remedy"),
    [
        ({"radius": 0.0}, "radius is not given", "m"),
        ({"stiffness": -1.0}, "stiffness must be positive", "N/m"),
        ({"friction": 0.0}, "friction must be positive (got 0)", "positive"),
        ({"relaxation": -0.3}, "relaxation must be positive", "m"),
        ({"curvature": 2.0}, "curvature E must not be above 1", "usual values"),
        ({"law": "pacejka"}, "law must be", "law"),
        ({"plane": "wheel"}, 'wheel and plane are both on "wheel"', "two bodies"),
    ],
)
def test_mistakes(changes: dict[str, Any], message: str, remedy: str) -> None:
    model = kt.Model.of(
        "m", kt.Body("wheel", 1.0, inertia=(1, 1, 1, 0, 0, 0)), kt.Tyre("tyre", "wheel", **GOOD | changes)
    )
    (fault,) = model.validate().faults
    assert message in fault.message and remedy in fault.remedy


def test_standstill_has_finite_slips() -> None:
    assert np.isfinite(trolley(0.0, 0.0)["tyre.slip"]).all()


def test_lateral_force_builds_up_over_the_relaxation_length() -> None:
    """A step of the slip angle at constant speed: F = −C_α v_y/V (1 − exp(−V t/σ))."""
    sigma, speed, across = 0.4, 10.0, 0.05
    model = on_trolley(speed, speed / (R - 0.01), across, **GOOD, relaxation=sigma)
    run = kt.simulate(model, 0.2, output=0.02, rtol=1e-10, atol=1e-12)
    exact = -C_ALPHA * across / speed * (1 - np.exp(-speed * run.t / sigma))
    np.testing.assert_allclose(run["tyre.lateral_force"], exact, atol=1e-6)
    assert abs(run["tyre.longitudinal_force"]).max() < 1e-6


def test_a_relaxing_tyre_brakes_to_standstill_and_stays_on_a_slope() -> None:
    """The locked wheel slides v²/(2 (μ cos β − sin β) g), springs back, and stands: no creep in 1000 s."""
    mass, slope, mu, v = 300.0, 0.2, 0.8, 5.0
    height = R - mass * G * math.cos(slope) / K
    model = kt.Model.of(
        "braked wheel",
        kt.Gravity(acceleration=(G * math.sin(slope), 0, -G * math.cos(slope))),
        kt.Body("wheel", mass, inertia=(9, 9, 9, 0, 0, 0), pose=kt.Frame.along((0, 1, 0), (0, 0, height)),
                velocity=(v, 0, 0)),
        kt.Planar("upright", "ground", "wheel", frame=kt.Frame.along((0, 1, 0), (0, 0, height))),
        kt.JointDriver("locked", "upright", 2, law="0"),
        kt.Tyre("tyre", "wheel", damping=4e3, friction=mu, relaxation=0.1, **GOOD),
    )  # fmt: skip
    run = kt.simulate(model, 1000.0, output=[0.0, 10.0, 1000.0])
    x = run["wheel.position.x"]
    assert abs(x[2] - x[1]) < 1e-9
    assert x[2] == pytest.approx(v**2 / (2 * G * (mu * math.cos(slope) - math.sin(slope))), rel=0.05)
    assert run["tyre.longitudinal_force"][-1] == pytest.approx(-mass * G * math.sin(slope), rel=1e-9)
    assert run.audit.verdict == "ok"


def test_a_tyre_that_is_pulled_off_the_ground_does_not_hold_on_to_it() -> None:
    """N = k d − c ḋ while the wheel rises at v from a depth of 1 cm, and nothing from where that is a pull."""
    v, c = 0.5, 2e3
    model = kt.Model.of(
        "pulled off",
        kt.Body("wheel", 20.0, inertia=(0.5, 0.5, 1.0, 0, 0, 0), pose=kt.Frame.along((0, 1, 0), (0, 0, R - 0.01))),
        kt.Prismatic("mast", "ground", "wheel", point=(0, 0, R - 0.01), axis=(0, 0, 1)),
        kt.JointDriver("lift", "mast", 0, f"{v}*t"),
        kt.Tyre("tyre", "wheel", damping=c, **GOOD),
    )  # fmt: skip
    run = kt.kinematics(model, np.linspace(0.0, 0.03, 13))
    expected = np.maximum(K * (0.01 - v * run.t) - c * v, 0.0)
    assert expected[0] > 0 == expected[7] and run.t[7] < 0.01 / v  # it still touches there
    np.testing.assert_allclose(run["tyre.vertical_force"], expected, rtol=1e-9, atol=1e-9)
