"""Numbers of the worked examples: pendulums, the linkages made of them, the eight-body tree."""

from __future__ import annotations

import math

import numpy as np
import pytest
from example_runs import changed_run, event_times, example, parameters_of, run_of
from scipy.special import ellipj, ellipk


def test_rod_pendulum_swings_with_the_period_of_elliptic_functions() -> None:
    """φ̈ + (3g/4l) sin φ = 0: from φ0 to the lowest point in K(k²)/ω0, k = sin(φ0/2)."""
    p = parameters_of("rod_pendulum.toml")
    omega = math.sqrt(3 * p["g"] / (4 * p["l"]))
    quarter = ellipk(math.sin(p["phi0"] / 2) ** 2) / omega
    assert event_times(run_of("rod_pendulum.toml")) == pytest.approx(
        quarter * np.array([1, 3, 5, 7]), rel=1e-9
    )


def test_double_pendulum_tip() -> None:
    """Hand-derived Lagrange equations for two rods of 1 m, integrated to 14 digits: tip at t = 2 s (m)."""
    tip = run_of("double_pendulum.toml")["tip.position"][-1]
    assert tip == pytest.approx([0.31352477645016247, -1.9147466175623054, 0], abs=1e-9)


def test_triple_pendulum_tip() -> None:
    """Hand-derived Lagrange equations for three rods of 1 m, integrated to 14 digits: tip at t = 1.5 s (m)."""
    run = run_of("triple_pendulum.toml")
    assert run["tip.position"][-1] == pytest.approx([-2.868937900689625, -0.5638458437138307, 0], abs=1e-9)
    assert run["energy.total"] == pytest.approx(-11.245899062185444, abs=1e-9)


def test_rhombic_linkage_swings_as_one_pendulum() -> None:
    """θ̈ + (6g/5l) sin θ = 0 from rest at 45°: sin(θ/2) = k sn(K - ω t), k = sin(θ0/2) (Kamman & Huston)."""
    run = run_of("rhombic_linkage.toml")
    omega, k2 = math.sqrt(6 * 9.81 / 5), math.sin(math.pi / 8) ** 2
    sn = ellipj(ellipk(k2) - omega * run.t, k2)[0]
    theta = 2 * np.arcsin(math.sqrt(k2) * sn)
    assert run["O.angle"] == pytest.approx(theta, abs=1e-9)
    assert run["P.angle"] == pytest.approx(-theta, abs=1e-9)


def test_pinned_triple_pendulum_moves_as_its_loop_and_its_energy_say() -> None:
    """One freedom from rest: θ̇1² = 2 (V0 − V)/J with J of the rates that the loop allows, rods of 1 m and 1 kg."""
    p, run = parameters_of("pinned_triple_pendulum.toml"), run_of("pinned_triple_pendulum.toml")
    angle = np.cumsum([run[f"J{k}.angle"] for k in (1, 2, 3)], axis=0)  # of the rods from the vertical
    s, c = np.sin(angle), np.cos(angle)
    assert s.sum(axis=0) == pytest.approx(p["a"], abs=1e-12)
    assert c.sum(axis=0) == pytest.approx(-p["b"], abs=1e-12)
    # Σ c_i r_i = 0 and Σ s_i r_i = 0 with r_1 = 1: the rates of the rods for one of the first
    det = c[1] * s[2] - c[2] * s[1]
    r = np.array([np.ones_like(det), (c[2] * s[0] - c[0] * s[2]) / det, (c[0] * s[1] - c[1] * s[0]) / det])
    J = np.zeros_like(det)
    for k in range(3):  # centre of rod k: whole rods before it, half of its own
        share = np.array([1.0 if i < k else 0.5 if i == k else 0.0 for i in range(3)])[:, None]
        J += (share * c * r).sum(axis=0) ** 2 + (share * s * r).sum(axis=0) ** 2 + r[k] ** 2 / 12
    V = -p["g"] * (2.5 * c[0] + 1.5 * c[1] + 0.5 * c[2])
    assert run["J1.angle_rate"] ** 2 == pytest.approx(2 * (V[0] - V) / J, abs=1e-8)
    assert np.ptp(run["J1.angle"]) > 1.0


def test_crank_and_slider_passes_the_stretched_position_at_the_speed_energy_gives() -> None:
    """m l² (4/3 + 4 sin²φ) φ̇² = 2 m g l (sin φ0 - sin φ): at φ = 0, φ̇² = 3 g sin φ0 / 2l."""
    p = parameters_of("crank_and_slider_rods.toml")
    run = run_of("crank_and_slider_rods.toml")
    assert run.status == "stopped"
    phi, rate = run["crank.angle"], run["crank.angle_rate"]
    squared = 2 * p["g"] * (math.sin(p["phi0"]) - np.sin(phi)) / (p["l"] * (4 / 3 + 4 * np.sin(phi) ** 2))
    assert rate**2 == pytest.approx(squared, abs=1e-8)
    stretched = run.events[0]
    rate_then = run.layout.split(stretched.z_before)[1][0]
    assert rate_then == pytest.approx(-math.sqrt(1.5 * p["g"] * math.sin(p["phi0"]) / p["l"]), rel=1e-9)
    assert run["elbow.angle"] == pytest.approx(-2 * phi, abs=1e-10)


def test_eight_bodies_keep_their_momentum() -> None:
    """Inner forces move neither the common mass centre off its line nor change the angular momentum."""
    name = "eight_body_tree.toml"
    run = run_of(name)
    model = example(name).model
    masses = {body.name: float(body.mass) for body in model.bodies}  # type: ignore[arg-type]
    momentum = sum(m * run[f"{b}.velocity"] for b, m in masses.items())
    centre = sum(m * run[f"{b}.position"] for b, m in masses.items()) / sum(masses.values())
    line = centre[0] + np.outer(run.t, momentum[0]) / sum(masses.values())
    assert momentum == pytest.approx(np.broadcast_to(momentum[0], momentum.shape), abs=1e-10)
    assert centre == pytest.approx(line, abs=1e-10)
    spin = np.zeros_like(momentum)
    for body in model.bodies:
        I = np.diag(np.asarray(body.inertia[:3], dtype=float))
        R = run[f"{body.name}.rotation"].reshape(-1, 3, 3)
        w = run[f"{body.name}.angular_velocity"]
        spin += np.cross(run[f"{body.name}.position"], masses[body.name] * run[f"{body.name}.velocity"])
        spin += np.einsum("kij,jl,kml,km->ki", R, I, R, w)
    assert spin == pytest.approx(np.broadcast_to(spin[0], spin.shape), abs=1e-9)


@pytest.mark.slow
def test_eight_bodies_in_angles_and_in_euler_parameters_go_the_same_way() -> None:
    """The two formulations of relative coordinates and the recursive one, at 0.2 s."""
    name = "eight_body_tree.toml"
    ends = [
        changed_run(name, t_end=0.2, rtol=1e-11, atol=1e-13, formulation=formulation)["B8.position"][-1]
        for formulation in ("cut-joint", "kane-angles", "kane-euler-parameters")
    ]
    assert ends[1] == pytest.approx(ends[0], abs=1e-10)
    assert ends[2] == pytest.approx(ends[0], abs=1e-10)
