"""Numbers of planar mechanisms: Andrews, Peaucellier, Jansen, cams, gears, cables, cylinders."""

from __future__ import annotations

import math

import numpy as np
import pytest
from example_runs import Array, event_times, example, parameters_of, run_of
from scipy.integrate import quad, solve_ivp
from scipy.optimize import brentq


def test_andrews_squeezer_at_30_ms() -> None:
    """Published (Bari test set): β to 1e-9, ω of K1 to 1e-7 relative; and the same to 13 digits, computed
    with equations written for this mechanism alone.
    """
    run = run_of("andrews_squeezer.toml")
    assert run["O.angle"][-1] == pytest.approx(15.81077119, abs=1e-8)
    assert run["K1.angular_velocity"][-1, 2] == pytest.approx(1139.920302151208, rel=1e-9)
    assert run["K1.angular_velocity"][-1, 2] == pytest.approx(1139.9203022591062, rel=1e-11)
    assert run["K3.angular_velocity"][-1, 2] == pytest.approx(11.032911910618594, rel=1e-8)
    assert run["K3.position"][-1] == pytest.approx([-0.02516389303546853, 0.01443127023594095, 0], abs=1e-12)


def test_bricard_at_five_seconds() -> None:
    """Exact closure relation of the 6R loop and one Lagrange equation, integrated to 13 digits: joint of
    rods 2 and 3 at t = 5 s (m).
    """
    P3 = run_of("bricard.toml")["P3.position"]
    assert P3[0] == pytest.approx([1, -1, 0], abs=1e-15)
    assert P3[-1] == pytest.approx(
        [0.9999327423021153, -0.9999999977383531, -6.725543608603423e-05], abs=1e-8
    )


def test_peaucellier_draws_a_straight_line() -> None:
    """The pen stays at x = (L² - s²)/2a = 1.2 m while it travels about 1.1 m."""
    pen = run_of("peaucellier.toml")["pen.position"]
    assert pen[:, 0] == pytest.approx((1 - 0.4**2) / (2 * 0.35), abs=1e-12)
    angle = 0.9 * np.sin(2 * run_of("peaucellier.toml").t)
    assert pen[:, 1] == pytest.approx(1.2 * np.tan(angle / 2), abs=1e-11)


def meet(p: Array, r_p: float, q: Array, r_q: float, side: float) -> Array:
    """Intersection of two circles, left (1) or right (-1) of the way from p to q."""
    way = q - p
    distance = float(np.hypot(*way))
    x = (r_p**2 - r_q**2 + distance**2) / (2 * distance)
    ex = way / distance
    return p + x * ex + side * math.sqrt(r_p**2 - x**2) * np.array([-ex[1], ex[0]])


def test_jansen_leg_steps_where_circles_meet() -> None:
    """The foot by intersecting circles, joint after joint, with Jansen's thirteen lengths."""
    a, b, c, d, e, f, g, h, i, j, k, l, m = (
        0.01 * np.array([38, 41.5, 39.3, 40.1, 55.8, 39.4, 36.7, 65.7, 49, 50, 61.9, 7.8, 15])
    )  # fmt: skip
    run = run_of("theo_jansen_leg.toml")
    Z = np.array([-a, -l])
    for t, toe in zip(run.t[::20], run["toe.position"][::20], strict=True):
        P = m * np.array([math.cos(-4 * t), math.sin(-4 * t)])
        B, C = meet(Z, b, P, j, 1), meet(Z, c, P, k, -1)
        D = meet(Z, d, B, e, 1)
        E = meet(D, f, C, g, -1)
        F = meet(E, h, C, i, -1)
        assert toe[:2] == pytest.approx(F, abs=1e-11)
    assert np.ptp(run["toe.position"][:, 0]) == pytest.approx(0.679, abs=1e-3)


def test_cam_lifts_its_follower_by_the_closed_form() -> None:
    """y = e sin θ + √(r² - e² cos²θ), and the contact pushes throughout."""
    p, run = parameters_of("cam_follower.toml"), run_of("cam_follower.toml")
    theta = p["speed"] * run.t
    y = p["ecc"] * np.sin(theta) + np.sqrt(p["r"] ** 2 - (p["ecc"] * np.cos(theta)) ** 2)
    assert run["tip.position"][:, 1] == pytest.approx(y, abs=1e-12)
    assert np.all(run["contact.force"] > 0)


def test_roller_is_lifted_by_its_cam_and_rolls_on_it() -> None:
    """Where its centre stands, the greatest y sin ψ − h(ψ − θ) is its radius; it rolls with the speed of the cam."""
    p, run = parameters_of("cam_roller.toml"), run_of("cam_roller.toml")
    assert [event.description for event in run.events] == ["rest", "slip", "stick"]
    psi = np.linspace(0, math.pi, 200_001)
    for t, centre, spin in list(zip(run.t, run["wheel.position"], run["pin.angle_rate"], strict=True))[
        25::45
    ]:
        turned = psi - p["speed"] * t
        h = p["r"] - p["ecc"] * np.sin(turned) + p["oval"] * np.cos(2 * turned)
        gap = centre[1] * np.sin(psi) - h
        k = gap.argmax()
        assert gap[k] == pytest.approx(p["roller"], abs=1e-9)
        slope = -p["ecc"] * math.cos(turned[k]) - 2 * p["oval"] * math.sin(
            2 * turned[k]
        )  # of h: lever of the normal
        rate = -p["speed"] * slope / math.sin(psi[k])  # of the height of the centre
        along = (
            math.cos(psi[k]) * rate - p["speed"] * h[k]
        )  # of the centre against the cam, across the normal
        assert spin * p["roller"] == pytest.approx(along, abs=1e-5)


def test_differential_accelerates_its_wheels_evenly() -> None:
    """Kinetic energy in the wheels' angles is quadratic with constant coefficients: α = M⁻¹ (T/2, T/2)."""
    p, run = parameters_of("differential.toml"), run_of("differential.toml")
    mean, difference = (p["cage"] + p["spider"]) / 4, p["z"] ** 2 * p["spider"] / 4
    M = np.array(
        [
            [p["heavy"] + mean + difference, mean - difference],
            [mean - difference, p["light"] + mean + difference],
        ]
    )
    left, right = np.linalg.solve(M, [p["torque"] / 2, p["torque"] / 2])
    assert run["left axle.angle"][-1] == pytest.approx(left * run.t[-1] ** 2 / 2, rel=1e-10)
    assert run["right axle.angle"][-1] == pytest.approx(right * run.t[-1] ** 2 / 2, rel=1e-10)
    assert run["cage bearing.angle_rate"][-1] == pytest.approx((left + right) / 2 * run.t[-1], rel=1e-10)


def test_bead_swings_with_the_period_of_the_integral() -> None:
    """T/4 = ∫ √((1 + k²x²) / (g k (A² - x²))) dx, with x = A sin s."""
    p, run = parameters_of("bead_on_wire.toml"), run_of("bead_on_wire.toml")
    A, k = p["A"], p["k"]
    quarter = quad(lambda s: math.sqrt((1 + (k * A * math.sin(s)) ** 2) / (9.81 * k)), 0, math.pi / 2)[0]
    assert event_times(run) == pytest.approx(quarter * np.array([1, 3, 5, 7]), rel=1e-9)


def test_cable_moves_as_lagrange_says() -> None:
    """Equations of a chain of equal rods in absolute angles, integrated by SciPy: the free end after 0.3 s."""
    n, length, mass, radius = 50, 2.0 / 50, 1.0 / 50, 0.002
    i = np.arange(n)
    last = np.maximum.outer(i, i)
    coupling = mass * length**2 * (n - last - 0.5)
    coupling[i, i] = mass * length**2 * (n - i - 1 + 1 / 3) + mass * radius**2 / 4
    weight = mass * 9.81 * length * (n - i - 0.5)

    def rates(_: float, z: Array) -> Array:
        theta, omega = z[:n], z[n:]
        apart = np.subtract.outer(theta, theta)
        alpha = np.linalg.solve(
            coupling * np.cos(apart), -(coupling * np.sin(apart)) @ omega**2 - weight * np.cos(theta)
        )
        return np.concatenate([omega, alpha])

    theta = solve_ivp(rates, (0, 0.3), np.zeros(2 * n), method="DOP853", rtol=1e-10, atol=1e-11).y[:n, -1]
    run = run_of("cable.py")
    end = run["end.position"][np.searchsorted(run.t, 0.3 - 1e-9)]
    assert end == pytest.approx([length * np.cos(theta).sum(), length * np.sin(theta).sum(), 0], abs=1e-8)


def test_excavator_turns_its_boom_by_the_law_of_cosines() -> None:
    """Triangle of hinge, barrel foot and rod eye: two sides stay, the cylinder changes the third."""
    run = run_of("excavator.toml")
    hinge, foot, eye = np.array([0.4, 1.4]), np.array([0.95, 1.05]), np.array([1.9, 2.85])
    a, b, c = (float(np.hypot(*side)) for side in (foot - hinge, eye - hinge, eye - foot))

    def corner(length: Array) -> Array:
        return np.arccos((a**2 + b**2 - length**2) / (2 * a * b))

    turned = corner(c + run["boom stroke.displacement"]) - corner(np.array(c))
    assert run["boom hinge.angle"] == pytest.approx(-turned, abs=1e-10)
    assert np.abs(turned).max() > 0.2
    assert run["ring.angle"][-1] == pytest.approx(1.2, abs=1e-12)


def test_governor_settles_where_its_effective_potential_is_least() -> None:
    """U(α) = Σ m g y + ½ k s² - ½ ω² J(α), with the arms' and links' own inertia."""
    name = "flyball_governor.toml"
    p, run = parameters_of(name), run_of(name)
    L, o, g, w2 = p["L"], p["o"], p["g"], p["omega"] ** 2

    def slope(alpha: float) -> float:
        s, c = math.sin(alpha), math.cos(alpha)
        weights = g * L * s * (2 * p["ball"] + p["arm"] + 3 * p["arm"] + 2 * p["sleeve"])
        spring = p["k"] * (2 * L * (1 - c)) * 2 * L * s
        out = o + L * s
        rods = 4 * p["arm"] * ((o + L * s / 2) * L * c / 2 + L**2 * s * c / 12 * (1 - 1 / 1000))
        spin = w2 * (2 * p["ball"] * out * L * c + rods)
        return weights + spring - spin

    alpha = brentq(slope, 0.05, 1.4, xtol=1e-14)
    assert run["right hinge.angle"][-1] == pytest.approx(alpha, abs=1e-8)
    assert run["slide.displacement"][-1] == pytest.approx(2 * L * (1 - math.cos(alpha)), abs=1e-8)
    assert example(name).model.joint("right seat").kind == "weld"
