"""Numbers of gears, belts and springs, by hand statics and closed forms."""

from __future__ import annotations

import math

import numpy as np
import pytest
from example_runs import parameters_of, run_of
from scipy.linalg import expm

TAN = math.tan(math.radians(20))


def test_planetary_gear_at_full_speed() -> None:
    """100 N at every mesh of a sun of 20 mm with 6 N·m and three planets; 200 N and the centripetal force on a pin."""
    run = run_of("planetary_gear.toml")
    speed = 6.0 * 3.6 / 0.05
    assert run["arm shaft.angle_rate"][-1] == pytest.approx(speed, rel=1e-8)
    assert run["sun shaft.angle_rate"][-1] == pytest.approx(3.6 * speed, rel=1e-8)
    for k in (1, 2, 3):
        assert run[f"inner {k}.tooth_force1"][-1] == pytest.approx([-100, -100 * TAN, 0], abs=1e-6)
        carried = run[f"pin {k}.reaction"][-1]
        outward = run[f"planet {k}.position"][-1] / 0.036
        along = np.cross([0, 0, 1], outward)
        assert carried @ outward == pytest.approx(-0.2 * 0.036 * speed**2, rel=1e-8)
        assert carried @ along == pytest.approx(-200, rel=1e-7)


def test_bevel_differential_on_ice() -> None:
    """30 N·m go to either side: 500 N at both meshes of 60 mm, with thrust and radial force by the cone of 24 : 16."""
    run = run_of("bevel_differential.toml")
    assert run["left shaft.angle_rate"][-1] == pytest.approx(15, rel=1e-8)
    assert run["right shaft.angle_rate"][-1] == pytest.approx(60, rel=1e-8)
    cone = math.atan2(24, 16)
    apart = 500 * TAN
    for side, sign in (("left", -1), ("right", 1)):
        tangential, radial, axial = run[f"{side} mesh.tooth_force1"][-1]
        assert [abs(tangential), radial, sign * axial] == pytest.approx(
            [500, -apart * math.cos(cone), apart * math.sin(cone)], rel=1e-7
        )
        assert run[f"{side} shaft.reaction.x"][-1] == pytest.approx(-sign * apart * math.sin(cone), rel=1e-7)


def test_rack_at_rest_against_its_spring() -> None:
    """4 N·m on 20 mm are 200 N along the rack; the guide holds 200 tan 20° N."""
    run = run_of("rack_and_pinion.toml")
    assert run["guide.displacement"][-1] == pytest.approx(200 / 4000, rel=1e-8)
    assert run["mesh.tooth_force2"][-1] == pytest.approx([200, -200 * TAN, 0], abs=1e-6)
    assert run["guide.reaction"][-1] == pytest.approx([0, 200 * TAN, 0], abs=1e-6)
    assert run["column.reaction"][-1] == pytest.approx([200, -200 * TAN, 0], abs=1e-6)


def test_belt_at_full_speed() -> None:
    """The motor's line meets the fan's: ω = U/(k + R c/4k); tensions 120 ± M/2r N; bearings carry their sum."""
    run = run_of("belt_drive.toml")
    k, R, c = 0.12, 0.5, 0.002
    speed = 24 / (k + R * c / (4 * k))
    assert run["motor shaft.angle_rate"][-1] == pytest.approx(speed, rel=1e-7)
    pull = c * speed / 4 / 0.05
    assert run["belt.tension"][-1] == pytest.approx([120 - pull / 2, 120 + pull / 2], rel=1e-7)
    lean = math.asin((0.05 - 0.1) / math.hypot(0.4, 0.1))
    both = math.hypot(240 * math.cos(lean), pull * math.sin(lean))
    assert np.linalg.norm(run["motor shaft.reaction"][-1]) == pytest.approx(both, rel=1e-7)
    assert np.linalg.norm(run["fan shaft.reaction"][-1]) == pytest.approx(both, rel=1e-7)


def test_tower_crane() -> None:
    """A quarter of the weight while it hangs, of weight and acceleration while it is lifted; then the hook swings.

    The way of the winch is a quintic: a = h (60 s − 180 s² + 120 s³)/T² with s = (t − 1)/6. Travelling does not lift.
    """
    run = run_of("tower_crane.toml")
    M, h = 4300.0, 4.0
    lifting = run.t < 8
    s = np.clip((run.t[lifting] - 1) / 6, 0, 1)
    a = h * (60 * s - 180 * s**2 + 120 * s**3) / 36
    np.testing.assert_allclose(run["rope.tension"][lifting], M * (9.81 + a) / 4, rtol=1e-7)
    np.testing.assert_allclose(
        run["hook block.position.z"][lifting], 14.75 + h * s**3 * (10 - 15 * s + 6 * s**2), atol=1e-7
    )
    inertia = 20.0  # of the drum
    torque = run["hoisting.force"][lifting] - inertia * 4 * a / 0.4
    np.testing.assert_allclose(torque, 0.4 * run["rope.tension"][lifting], rtol=1e-7)
    assert np.abs(run["rope.length"] - run["rope.length"][0]).max() < 1e-9
    done = run.t > 13.1
    assert np.ptp(run["energy.total"][done]) < 1e-6 * run["energy.kinetic"][done].max()
    # below the trolley, 11 m of falls and the load's centre 3.3 m below the block swing as one: nearly a pendulum
    aside = (run["load.position.x"] - run["trolley.position.x"])[done]
    passes = run.t[done][1:][(aside[1:] > 0) & (aside[:-1] <= 0)]
    assert np.diff(passes).mean() == pytest.approx(2 * math.pi * math.sqrt(14.2 / 9.81), rel=0.03)


def test_traction_elevator() -> None:
    """Slip begins where the sheave brakes by a = g (m₁ e^{μπ} − m₂)/(m₁ e^{μπ} + m₂); so the cabin runs out."""
    run = run_of("traction_elevator.toml")
    m1, m2, speed, braking, grip = 700.0, 900.0, 1.6, 0.25, math.exp(0.15 * math.pi)
    a = 9.81 * (m1 * grip - m2) / (m1 * grip + m2)
    s = 0.5 - math.sqrt(0.25 - math.sqrt(a * braking / speed / 30))  # 30 s² (1 − s)² v/T = a
    v = speed * (1 - s**3 * (10 - 15 * s + 6 * s**2))
    torn = 4 + s * braking
    _, loose, holds = (event.t for event in run.events)
    assert (loose, holds) == pytest.approx((torn, torn + v / a), abs=1e-7)
    slips = (run.t > loose) & (run.t < holds)
    tensions = [m1 * (9.81 - a), m2 * (9.81 + a)]
    np.testing.assert_allclose(run["ropes.tension"][slips], np.tile(tensions, (slips.sum(), 1)), rtol=1e-8)
    # until then as the sheave: s³ (10 − 15 s + 6 s²) has the integral s⁴ (5/2 − 3 s + s²), which is 1/2 at its end
    way = speed * (torn - 2.5 + 2 / 2) - speed * braking * s**4 * (2.5 - 3 * s + s**2) + v**2 / (2 * a)
    assert run["cabin rails.displacement"][-1] == pytest.approx(way, abs=1e-7)


def test_mine_hoist() -> None:
    """M s″ = τ/r − (m₁ − m₂ + ρ (L₁ − L₂)) g, with L₁ − L₂ = 360 m − 2s."""
    p, run = parameters_of("mine_hoist.toml"), run_of("mine_hoist.toml")
    rho, r, m1, m2 = (p[name] for name in ("rope_mass", "r", "cage_mass", "counter_mass"))
    M = m1 + m2 + 10000 / r**2 + rho * (p["depth"] + math.pi * r + 40)
    k = math.sqrt(2 * rho * 9.81 / M)
    start = (p["torque"] / r - (m1 - m2 + rho * (p["depth"] - 40)) * 9.81) / M
    s, a = start / k**2 * (np.cosh(k * run.t) - 1), start * np.cosh(k * run.t)
    np.testing.assert_allclose(run["shaft.displacement"], s, rtol=0, atol=1e-6)
    top = (m1 + rho * (p["depth"] - s)) * (9.81 + a)  # where the rope comes to the sheave
    np.testing.assert_allclose(run["rope.tension"][:, 1], top, rtol=1e-8)


def test_the_engine_settles_on_its_mount_as_the_matrix_exponential_says() -> None:
    """z = (z, ż, n): ż, −g − (k z + k₁ (z − n))/m, k₁ (z − n)/d, from the springs without load to −m g/k."""
    p, run = parameters_of("engine_mount.toml"), run_of("engine_mount.toml")
    k, k1, d = (1e3 * p[name] for name in ("k", "k1", "d"))  # N/m, N s/m
    A = np.array([[0, 1, 0], [-(k + k1) / p["m"], 0, k1 / p["m"]], [k1 / d, 0, -k1 / d]])
    rest = -p["m"] * p["g"] / k * np.array([1, 0, 1])
    expected = np.array([rest - expm(A * t) @ rest for t in run.t])
    found = np.stack(
        [run[name] for name in ("guide.displacement", "guide.displacement_rate", "slide.displacement")]
    )
    assert np.abs(found.T - expected).max() < 1e-7 * np.abs(expected).max()
