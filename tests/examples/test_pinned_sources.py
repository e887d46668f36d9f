"""Numbers of the systems that the source on closed loops names: cable, docking arms, ship crane, belted human."""

from __future__ import annotations

import math
import runpy
from typing import Any

import casadi as ca
import numpy as np
import pytest
from example_runs import FOLDER, example, parameters_of, run_of
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

import kinetree as kt
from kinetree.arrays import Array

G = 9.81


def smoothstep(x: Any) -> Any:
    """The quintic from 0 to 1 with two vanishing derivatives at both ends, CasADi or number."""
    x = ca.fmin(ca.fmax(x, 0), 1)
    return x**3 * (10 - 15 * x + 6 * x**2)


def test_anchored_cable_hangs_in_the_catenary_of_links() -> None:
    """Link k has the slope (k − (n + 1)/2) w/H; H from Σ cos θ = span / length: pull on the anchors, and sag."""
    names = runpy.run_path(str(FOLDER / "anchored_cable.py"))
    n, step, span, w = names["LINKS"], names["STEP"], names["SPAN"], names["MASS"] * G
    excess = np.arange(1, n + 1) - (n + 1) / 2

    def slopes(H: float) -> Array:
        return np.arctan(excess * w / H)

    H = brentq(lambda H: step * np.cos(slopes(H)).sum() - span, 1e-3, 1e3, xtol=1e-14, rtol=1e-14)
    sag = step * np.sin(slopes(H))[: n // 2].sum()
    assert abs(H - 3.973940917) < 1e-8
    found = kt.equilibrium(example("anchored_cable.py").model)
    assert found.stable
    assert found["middle.position"] == pytest.approx([span / 2, sag, 0], abs=1e-8)
    assert np.abs(found["anchor.reaction"][:2]) == pytest.approx([H, n * w / 2], abs=1e-7)


def test_anchored_cable_moves_as_lagrange_says() -> None:
    """Rods in absolute angles with Σ cos θ, Σ sin θ given, multipliers eliminated: the middle at two times."""
    names = runpy.run_path(str(FOLDER / "anchored_cable.py"))
    n, l, m = names["LINKS"], names["STEP"], names["MASS"]
    ends = np.array(names["start"]())
    i = np.arange(n)
    coupling = m * l**2 * (n - np.maximum.outer(i, i) - 0.5)
    coupling[i, i] = m * l**2 * (n - i - 1 + 1 / 3) + m * names["RADIUS"] ** 2 / 4
    weight = m * G * l * (n - i - 0.5)

    def rates(_: float, z: Array) -> Array:
        theta, omega = z[:n], z[n:]
        c, s = np.cos(theta), np.sin(theta)
        apart = np.subtract.outer(theta, theta)
        M = np.block(
            [[coupling * np.cos(apart), np.vstack([-s, c]).T], [np.vstack([-s, c]), np.zeros((2, 2))]]
        )
        right = np.concatenate(
            [-(coupling * np.sin(apart)) @ omega**2 - weight * c, [c @ omega**2, s @ omega**2]]
        )
        return np.concatenate([omega, np.linalg.solve(M, right)[:n]])

    start = np.arctan2(*(np.diff(ends, axis=0).T[::-1]))
    times = [0.3, 0.6]
    exact = solve_ivp(
        rates, (0, 0.6), np.concatenate([start, np.zeros(n)]), "DOP853", times, rtol=1e-12, atol=1e-12
    ).y[: n // 2]
    run = run_of("anchored_cable.py")
    found = run["middle.position"][np.searchsorted(run.t, np.array(times) - 1e-9)]
    assert found[:, :2] == pytest.approx(
        l * np.array([np.cos(exact).sum(0), np.sin(exact).sum(0)]).T, abs=1e-7
    )


def test_docking_spacecraft_comes_towards_its_target_as_the_mass_centre_demands() -> None:
    """No force from outside: x = 2 l (m_t + 2 m) (cos α0 − cos α) / Σm, level; motors work against each other."""
    run, p = run_of("docking_manipulator.toml"), parameters_of("docking_manipulator.toml")
    start = math.atan2(7, 24)
    alpha = start + p["turn"] * np.array(smoothstep(ca.DM(run.t / p["T"]))).ravel()
    along = 2 * 1.25 * (400 + 2 * 15) * (math.cos(start) - np.cos(alpha)) / (900 + 400 + 4 * 15)
    assert along[-1] == pytest.approx(0.460499936, abs=1e-8)
    assert run["bus.position"] == pytest.approx(np.column_stack([along, 0 * along, 0 * along]), abs=1e-9)
    assert run["target.position"][:, 0] == pytest.approx(along + 0.6 + 2.5 * np.cos(alpha) + 0.7, abs=1e-9)
    assert run["target.quaternion"] == pytest.approx(np.tile([0, 0, 0, 1.0], (len(run), 1)), abs=1e-9)
    assert run["right elbow.angle"] == pytest.approx(2 * (alpha - start), abs=1e-9)


def _crane_tip(t: ca.SX, p: dict[str, float]) -> tuple[ca.SX, ca.SX]:
    """Boom tip in the world and elevation of the boom: law of cosines in the triangle foot, mast head, tip."""
    rope = math.hypot(11, 6) + p["out"] * smoothstep((t - 2) / 10)
    back, boom = math.hypot(2, 6), 15.0
    beta = math.atan2(6, -2) - ca.acos((back**2 + boom**2 - rope**2) / (2 * back * boom))
    slew, roll = p["slew"] * smoothstep((t - 1) / 13), p["roll"] * ca.sin(p["omega"] * t)
    reach, z = 1 + boom * ca.cos(beta), 7 + boom * ca.sin(beta)
    x, y = reach * ca.cos(slew), reach * ca.sin(slew)
    tip = ca.vertcat(x, y * ca.cos(roll) - z * ca.sin(roll), y * ca.sin(roll) + z * ca.cos(roll))
    return tip, beta


def test_ship_crane_swings_its_load_as_a_pendulum_with_a_moving_pivot() -> None:
    """s̈ = τ s − g e_z − p̈ with |s| = h(t): pivot p from the law of cosines, slewing and roll."""
    run, p = run_of("ship_crane.toml"), parameters_of("ship_crane.toml")
    t = ca.SX.sym("t")
    tip, beta = _crane_tip(t, p)
    h = 8 - p["up"] * smoothstep((t - 4) / 10)
    parts = [(value, ca.jacobian(value, t), ca.jacobian(ca.jacobian(value, t), t)) for value in (tip, h)]
    pivot = ca.Function("pivot", [t], [*parts[0], *parts[1]])

    def rates(time: float, z: Array) -> Array:
        _, _, p2, h0, h1, h2 = (np.array(v, dtype=float).ravel() for v in pivot(time))
        s, v = z[:3], z[3:]
        pull = np.array([0, 0, G]) + p2
        tau = (h0 * h2 + h1**2 - v @ v + s @ pull) / h0**2
        return np.concatenate([v, tau * s - pull])

    tip0, speed0 = (np.array(v, dtype=float).ravel() for v in pivot(0.0)[:2])
    s0 = np.concatenate([np.array([10.0, 0.0, 11.0]) - tip0, -speed0])  # the load at rest
    times = np.array([5.0, 10.0, 15.0])
    exact = solve_ivp(rates, (0, 15), s0, "DOP853", times, rtol=1e-11, atol=1e-11, max_step=0.25).y[:3].T
    tips = np.array([np.array(pivot(time)[0], dtype=float).ravel() for time in times])
    at = np.searchsorted(run.t, times - 1e-9)
    assert run["boom tip.position"][at] == pytest.approx(tips, abs=1e-8)
    assert run["load.position"][at] == pytest.approx(tips + exact, abs=1e-6)
    lowered = np.array(ca.Function("b", [t], [beta])(ca.DM(run.t).T), dtype=float).ravel()
    assert run["boom foot.angle"] == pytest.approx(math.atan2(12, 9) - lowered, abs=1e-9)
    assert run["boom foot.angle"][-1] == pytest.approx(0.317609197, abs=1e-8)


def test_seated_human_moves_as_lagrange_says() -> None:
    """T and V of slide, spine and neck with the knee where two circles meet, Lagrange's equations by SciPy."""
    run, par = run_of("seated_human.toml"), parameters_of("seated_human.toml")
    q, u, t = ca.SX.sym("q", 3), ca.SX.sym("u", 3), ca.SX.sym("t")
    T = par["T"]
    seat = par["A"] * T / math.pi * (t + T / math.pi * ca.sin(math.pi * t / T))
    along = seat + q[0]

    def turned(angle: Any, x: float, z: float) -> ca.SX:  # about y: x forward, z up
        c, s = ca.cos(angle), ca.sin(angle)
        return ca.vertcat(c * x + s * z, -s * x + c * z)

    hip, spine, head = ca.vertcat(along, 0.5), q[1], q[1] + q[2]
    foot = ca.vertcat(seat + 0.62, 0.15)
    thigh, shank = math.hypot(0.42, 0.08), math.hypot(0.2, 0.43)
    span = foot - hip
    d = ca.norm_2(span)
    x = (thigh**2 - shank**2 + d**2) / (2 * d)
    knee = hip + x * span / d + ca.sqrt(thigh**2 - x**2) * ca.vertcat(-span[1], span[0]) / d
    leg, calf = knee - hip, foot - knee
    neck = hip + turned(spine, -0.19, 0.52)
    bodies = [  # mass, moment about y, mass centre, angle in the plane
        (12.0, 0.1, hip, 0.0),
        (34.0, 1.5, hip + turned(spine, -0.1, 0.28), spine),
        (5.0, 0.03, neck + turned(head, 0.02, 0.14), head),
        (18.0, 0.3, (hip + knee) / 2, ca.atan2(leg[1], leg[0])),
        (10.0, 0.2, (knee + foot) / 2, ca.atan2(calf[1], calf[0])),
    ]

    def rate(value: Any) -> Any:
        value = ca.SX(value)
        return ca.jacobian(value, q) @ u + ca.jacobian(value, t)

    kinetic = sum(m / 2 * ca.sumsqr(rate(r)) + I / 2 * rate(angle) ** 2 for m, I, r, angle in bodies)
    belts = [
        (ca.norm_2(hip + ca.DM([0.05, 0.03]) - ca.vertcat(seat - 0.15, 0.3)), par["lap_stiffness"], 400, 0.3),
        (
            ca.norm_2(hip + turned(spine, -0.02, 0.35) - ca.vertcat(seat - 0.35, 1.05)),
            par["shoulder_stiffness"], 300, 0.38,
        ),
    ]  # fmt: skip
    potential = sum(m * G * r[1] for m, _, r, _ in bodies) + 30 * q[2] ** 2
    potential += sum(k / 2 * (length - free) ** 2 for length, k, _, free in belts)
    loss = sum(c / 2 * rate(length) ** 2 for length, _, c, _ in belts) + 7.5 * u[1] ** 2 + 2 * u[2] ** 2
    momentum = ca.gradient(kinetic, u)
    M = ca.jacobian(momentum, u)
    rest = ca.jacobian(momentum, q) @ u + ca.jacobian(momentum, t)
    f = ca.gradient(kinetic, q) - ca.gradient(potential, q) - ca.gradient(loss, u) - rest
    law = ca.Function("law", [t, q, u], [ca.solve(M, f)])

    def rates(time: float, z: Array) -> Array:
        return np.concatenate([z[3:], np.array(law(time, z[:3], z[3:]), dtype=float).ravel()])

    times = np.array([0.05, 0.1])
    exact = solve_ivp(rates, (0, 0.1), np.zeros(6), "DOP853", times, rtol=1e-11, atol=1e-12).y[:3].T
    at = np.searchsorted(run.t, times - 1e-9)
    channels = ("cushion.displacement", "spine.angle", "neck.angle")
    assert np.column_stack([run[name][at] for name in channels]) == pytest.approx(exact, abs=1e-8)
    assert run["cushion.displacement"][-1] == pytest.approx(0.25682763, abs=1e-7)
    for name in ("lap belt", "shoulder belt"):
        assert np.all(run[f"{name}.force"][:, 0] < 0), name  # belts pull; they cannot push
