"""Numbers of spatial examples: rolling, spinning, flying, robots and vehicles."""

from __future__ import annotations

import math
import runpy

import numpy as np
import pytest
from example_runs import FOLDER, changed_run, event_times, example, parameters_of, run_of
from scipy.special import ellipk


def test_disk_rolls_on_a_circle() -> None:
    """Steady rolling: constant lean, centre on a circle of radius R |ω3| / ψ̇ run through at ψ̇ = 1.5 rad/s."""
    run = run_of("rolling_disk.toml")
    theta, rate, R = math.radians(70), 1.5, 0.3
    spin = (0.045 * math.sin(theta) * math.cos(theta) * rate**2 - 2 * 9.81 * R * math.cos(theta)) / (
        0.27 * math.sin(theta) * rate
    )
    radius = R * abs(spin) / rate
    centre = run["disk.position"]
    assert centre[0, 1] + radius == pytest.approx(1.14344518, abs=1e-8)
    assert centre[:, 0] == pytest.approx(radius * np.sin(rate * run.t), abs=1e-9)
    assert centre[:, 1] == pytest.approx(centre[0, 1] + radius * (1 - np.cos(rate * run.t)), abs=1e-9)
    assert centre[:, 2] == pytest.approx(R * math.sin(theta), abs=1e-10)


def test_ball_orbits_at_two_sevenths_of_the_turntable() -> None:
    """dv/dt = (2/7) Ω e_z × v for a solid ball: velocity turns at 2Ω/7."""
    run = run_of("turntable_ball.toml")
    rate = 2 * parameters_of("turntable_ball.toml")["Omega"] / 7
    c, s = np.cos(rate * run.t), np.sin(rate * run.t)
    v = run["ball.velocity"]
    assert v[:, 0] == pytest.approx(0.2 * c - 0.6 * s, abs=1e-8)
    assert v[:, 1] == pytest.approx(0.2 * s + 0.6 * c, abs=1e-8)


def test_ball_bounces_at_the_times_of_a_geometric_series() -> None:
    """First landing at √(2h/g), then flights each e times as long as the one before."""
    p, run = parameters_of("bouncing_ball.toml"), run_of("bouncing_ball.toml")
    first = math.sqrt(2 * p["h"] / p["g"])
    flights = 2 * first * 0.8 ** np.arange(1, 6)
    times = first + np.concatenate([[0], np.cumsum(flights)])
    times = times[times < run.t[-1]]
    assert len(run.events) == len(times) == 5
    assert event_times(run) == pytest.approx(times, abs=1e-9)


def test_output_shaft_turns_by_the_law_of_the_universal_joint() -> None:
    """ω2/ω1 = cos β / (1 - sin²β sin²θ1), the driving fork at right angles to the shafts' plane at first."""
    run = run_of("hooke_joint.toml")
    theta, beta = 5.0 * run.t, math.radians(40)
    ratio = math.cos(beta) / (1 - (math.sin(beta) * np.sin(theta)) ** 2)
    assert run["output bearing.angle_rate"] == pytest.approx(5.0 * ratio, abs=1e-9)


def test_gyroscope_precesses_evenly_and_stays_level() -> None:
    """Spin τ/(I Ω) balances the weight exactly: precession Ω t, no dip."""
    run = run_of("gyroscope.toml")
    assert run["post.angle1"] == pytest.approx(1.5 * run.t, abs=1e-9)
    assert run["post.angle2"] == pytest.approx(0.0, abs=1e-10)
    assert run["axle.angle_rate"][-1] == pytest.approx(9.81 * 0.21 / (0.005 * 1.5), rel=1e-12)


def test_gyroscope_with_less_spin_nods() -> None:
    run = changed_run("gyroscope.toml", {"spin_factor": 0.8}, t_end=0.5)
    assert np.abs(run["post.angle2"]).max() > 1e-3


def test_handle_flips_with_the_period_of_eulers_equations() -> None:
    """Torque-free motion of a body with three different inertias: half a period between flips, 2K(k²)/λ."""
    run = run_of("t_handle.toml")
    I1, I2, I3 = 0.00012, 0.00020, 0.00031  # about y, x and z
    twice_T = I2 * 12.0**2 + I1 * 0.012**2
    L2 = (I2 * 12.0) ** 2 + (I1 * 0.012) ** 2
    assert twice_T * I2 > L2  # the polhode goes round the axis of least inertia
    rate = math.sqrt((I2 - I1) * (twice_T * I3 - L2) / (I1 * I2 * I3))
    k2 = (I3 - I2) * (L2 - twice_T * I1) / ((I2 - I1) * (twice_T * I3 - L2))
    assert np.diff(event_times(run)) == pytest.approx(2 * ellipk(k2) / rate, rel=1e-8)


def test_sleigh_ends_up_straight() -> None:
    """Hand-derived equations of Chaplygin's sleigh, integrated to 13 digits: blade and turning rate at t = 4 s."""
    run = run_of("skate.toml")
    assert run["blade.position"][-1] == pytest.approx([0.45768853100514306, 3.7886268838163137, 0], abs=1e-8)
    assert run["ice.angle_rate"][-1] == pytest.approx(0.00042826885232880274, abs=1e-10)


def test_satellite_turns_by_what_its_wheels_take_up() -> None:
    """θ = √3 τ0 T²/(2π (J - Jw)) about (1, 1, 1); momentum stays zero; at rest again after T."""
    run = run_of("satellite.toml")
    p = parameters_of("satellite.toml")
    u = np.ones(3) / math.sqrt(3)
    bodies = example("satellite.toml").model.bodies
    masses = np.array([float(body.mass) for body in bodies])  # type: ignore[arg-type]
    places = np.array([body.pose.position for body in bodies if body.pose is not None], dtype=float)
    about = places - masses @ places / masses.sum()
    own = sum(u @ np.diag(np.asarray(body.inertia[:3], dtype=float)) @ u for body in bodies)
    J = own + sum(m * (r @ r - (r @ u) ** 2) for m, r in zip(masses, about, strict=True))
    angle = math.sqrt(3) * p["tau0"] * p["T"] ** 2 / (2 * math.pi * (J - 0.02))
    q = run["bus.quaternion"][-1]
    assert 2 * math.atan2(float(np.linalg.norm(q[:3])), q[3]) == pytest.approx(angle, abs=1e-9)
    assert q[:3] / np.linalg.norm(q[:3]) == pytest.approx(u, abs=1e-10)
    assert run["bus.angular_velocity"][-1] == pytest.approx(0.0, abs=1e-10)


def test_bicycle_has_the_published_eigenvalues() -> None:
    """Meijaard et al. 2007, table 2, v = 5 m/s, from a motion so small that it is linear.

    States at equal time steps obey x(t + h) = exp(A h) x(t) with x = (lean, steer, their rates).
    """
    h = 0.02
    run = changed_run("bicycle.toml", {"nudge": 1e-5}, t_end=0.8, rtol=1e-12, atol=1e-19, output=h)
    lean = run["rear frame.rotation"][:, 7]  # z component of the frame's y axis
    x = np.array([lean, run["steer.angle"], run["ride.wx"], run["steer.angle_rate"]])
    step = x[:, 1:] @ np.linalg.pinv(x[:, :-1])
    found = np.sort_complex(np.log(np.linalg.eigvals(step).astype(complex)) / h)
    weave = complex(-0.775341882, 4.464867713)
    published = np.sort_complex(np.array([-14.078389692, weave, weave.conjugate(), -0.322866429]))
    assert found == pytest.approx(published, abs=2e-6)


def test_suspension_rests_on_its_tyre() -> None:
    """Without a bump, at rest, the tyre carries all weights: compressed by Σ m g / k."""
    p = parameters_of("double_wishbone.toml")
    run = changed_run("double_wishbone.toml", {"bump": 0.0}, t_end=11.0, output=0.5)
    weight = 9.81 * (380 + 6 + 3 + 32)
    assert run["hub.position"][-1, 2] == pytest.approx(p["R"] - weight / p["kt"], abs=1e-9)


def test_suspension_over_the_bump() -> None:
    """Highest point of the hub over the bump: the same by multipliers of absolute coordinates (augmented)."""
    one = run_of("double_wishbone.toml")["hub.position"][:, 2]
    other = changed_run("double_wishbone.toml", formulation="augmented", t_end=3.2, rtol=1e-9, atol=1e-11)
    assert other["hub.position"][-1, 2] == pytest.approx(one[320], abs=1e-8)
    assert one.max() == pytest.approx(0.3216, abs=1e-3)


def test_stewart_platform_follows_its_path() -> None:
    """Leg lengths come from inverse kinematics: the plate must be where they were computed for."""
    run = run_of("stewart_platform.py")
    t = run.t
    path = np.column_stack([0.12 * np.sin(2 * t), 0.12 * (1 - np.cos(2 * t)), 1 + 0.08 * np.sin(4 * t)])
    assert run["plate.position"] == pytest.approx(path, abs=1e-10)
    R = run["plate.rotation"].reshape(-1, 3, 3)
    yaw = 0.3 * np.sin(t)
    assert R[:, 1, 0] == pytest.approx(np.sin(yaw), abs=1e-10)
    assert R[:, 2, 2] == pytest.approx(1.0, abs=1e-10)
    assert sum(run[f"jack {i}.power"] for i in range(1, 7))[0] != 0.0


def test_delta_robot_keeps_its_plate_level() -> None:
    """Equal arm angles: height in closed form. Unequal ones: each rod still has its length, nothing turns."""
    names = runpy.run_path(str(FOLDER / "delta_robot.py"))
    run = run_of("delta_robot.py")
    together = int(np.searchsorted(run.t, 0.4))
    assert run["plate.position"][together] == pytest.approx(
        [0, 0, names["height"](names["START"] + 0.35)], abs=1e-11
    )
    turned = run["plate.rotation"].reshape(-1, 3, 3) - np.eye(3)
    assert np.abs(turned).max() < 1e-11
    for k, theta in enumerate(names["START"] + 0.35 + np.array([-0.6, -0.1, 0.3])):
        out = np.array([math.cos(2 * math.pi * k / 3), math.sin(2 * math.pi * k / 3), 0])
        elbow = (0.15 + 0.25 * math.cos(theta)) * out - np.array([0, 0, 0.25 * math.sin(theta)])
        wrist = run["plate.position"][-1] + 0.06 * out
        assert np.linalg.norm(wrist - elbow) == pytest.approx(0.6, abs=1e-11)


def test_panda_starts_to_fall_as_pinocchio_says() -> None:
    """Accelerations at the start pose from Pinocchio's mass matrix; the fingers are coupled (q9 = q8)."""
    pin = pytest.importorskip("pinocchio")
    run = run_of("panda.py")
    names = runpy.run_path(str(FOLDER / "panda.py"))
    robot = pin.buildModelFromUrdf(str(names["description_file"]()))
    q = pin.neutral(robot)
    for joint, angle in names["START"].items():
        q[robot.joints[robot.getJointId(joint)].idx_q] = angle
    data = pin.Data(robot)
    pin.computeAllTerms(robot, data, q, np.zeros(robot.nv))
    M = np.triu(data.M) + np.triu(data.M, 1).T
    T = np.vstack([np.eye(8), np.eye(8)[7]])
    expected = np.linalg.solve(T.T @ M @ T, -T.T @ data.nle)
    found = np.array([run[f"panda_joint{k}.acceleration"][0] for k in range(1, 8)])
    assert found == pytest.approx(expected[:7], rel=1e-9, abs=1e-9)
