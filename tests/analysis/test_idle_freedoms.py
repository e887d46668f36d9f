"""Inverse dynamics of motions that leave something free: rods that spin about themselves, and what really swings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import mpmath as mp
import numpy as np
import pytest

import kinetree as kt

g = 9.81
CRANK, ROD = 0.3, 1.1


def crank_and_slider(elbow: type[kt.Joint], axial: float = 2e-6, **own: object) -> kt.Model:
    """A crank about z, a rod on ball joints, or on a universal one, and a slider along a line in space."""
    pin, end = np.array([CRANK, 0.0, 0.0]), np.array([CRANK + 0.9, 0.2, 0.6])
    rod = np.linalg.norm(end - pin)
    along = kt.Frame.along((end - pin).tolist(), ((pin + end) / 2).tolist())
    rod_inertia = (0.8 * rod**2 / 12, 0.8 * rod**2 / 12, axial, 0, 0, 0)
    return kt.Model.of(
        "crank and slider",
        kt.Gravity(acceleration=(0, -g, 0)),
        kt.Body("crank", 1.0, inertia=(0.01, 0.01, 0.02, 0, 0, 0), pose=kt.Frame.at((CRANK / 2, 0, 0))),
        kt.Body("rod", 0.8, inertia=rod_inertia, pose=along),
        kt.Body("slider", 2.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at(end.tolist())),
        kt.Revolute("drive", "ground", "crank", point=(0, 0, 0), axis=(0, 0, 1)),
        elbow("elbow", "crank", "rod", point=pin.tolist(), **own),
        kt.Spherical("wrist", "rod", "slider", point=end.tolist()),
        kt.Prismatic("rail", "ground", "slider", point=end.tolist(), axis=(1, 0, 0)),
    )


def torque(model: kt.Model, t: np.ndarray) -> np.ndarray:
    return kt.inverse_dynamics(model, {"drive.angle": "2*t + sin(5*t)"}, ["drive"], t)["drive"]


def test_a_rod_that_may_spin_needs_no_actuator():
    """The same torque as with a universal joint, which keeps it from spinning."""
    t = np.linspace(0.0, 1.0, 9)
    held = torque(crank_and_slider(kt.Universal, axis1=(0, 0, 1), axis2=(0.3, -0.9, 0)), t)
    free = torque(crank_and_slider(kt.Spherical), t)
    np.testing.assert_allclose(free, held, atol=1e-5 * np.abs(held).max())
    assert np.ptp(held) > 1.0


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("axial", [2e-6, 1e-2], ids="axial inertia {} kg m2".format)
def test_rods_keep_the_spin_that_they_started_with(axial: float):
    """The torque of the driver of a run that starts at rest: there the spin of the rod is integrated."""
    law, t = "3*t^2 + 2*t^3", np.linspace(0.1, 0.7, 4)
    model = crank_and_slider(kt.Spherical, axial)
    found = kt.inverse_dynamics(model, {"drive.angle": law}, ["drive"], t)["drive"]
    driven = model.add(kt.JointDriver("motor", "drive", law=law))
    output = np.append(0.0, t)
    run = kt.simulate(driven, 0.7, output=output, rtol=1e-11, atol=1e-12)
    np.testing.assert_allclose(found, np.ravel(run["motor.force"])[1:], atol=2e-8)


ARM, FOREARM, BASE, PLATE = 0.25, 0.6, 0.15, 0.06
PATH = "0.1*sin(5*t)", "0.08*(1 - cos(4*t))", "-0.55 + 0.07*sin(6*t)"


def delta_robot(spin: float) -> kt.Model:
    """Three arms and six rods with ball joints at both ends carry a plate; rods have the moment of inertia ``spin``."""
    parts: list[kt.Body | kt.Joint] = []
    plate = np.array([0.0, 0.0, -0.55])
    for k in range(3):
        out, side = delta_directions(k)
        shoulder, wrist = BASE * out, plate + PLATE * out
        elbow = np.array(delta_elbow(plate, k), dtype=float)
        arm, rod = elbow - shoulder, wrist - elbow
        parts += [
            kt.Body(
                f"arm {k}",
                0.8,
                inertia=np.diag([1e-4, 0.8 * ARM**2 / 12, 0.8 * ARM**2 / 12]),
                pose=kt.Frame.from_axes(arm, side, shoulder + arm / 2),
            ),
            kt.Revolute(
                f"motor {k}", "ground", f"arm {k}", point=shoulder, axis=np.cross(out, (0, 0, -1)), q0=(0.0,)
            ),
        ]
        for s in (-0.05, 0.05):
            across = 0.1 * FOREARM**2 / 12
            name = f"rod {k} {s}"
            parts += [
                kt.Body(
                    name,
                    0.1,
                    inertia=np.diag([spin, across, across]),
                    pose=kt.Frame.from_axes(rod, side, (elbow + wrist) / 2 + s * side),
                ),
                kt.Spherical(f"{name} above", f"arm {k}", name, point=elbow + s * side),
                kt.Spherical(f"{name} below", name, "plate", point=wrist + s * side),
            ]
    return kt.Model.of(
        "delta",
        kt.Gravity(),
        kt.Body("plate", 0.4, inertia=np.diag([1e-3] * 3), pose=kt.Frame.at(plate)),
        *parts,
    )


def delta_directions(k: int) -> tuple[np.ndarray, np.ndarray]:
    """Away from the axis along an arm, and across it."""
    angle = 2 * np.pi * k / 3
    return np.array([np.cos(angle), np.sin(angle), 0.0]), np.array([-np.sin(angle), np.cos(angle), 0.0])


def delta_angle(plate: Sequence[Any], k: int) -> Any:
    """Angle of an arm below the horizontal: a cos(θ − φ) √(X² + Z²) = (X² + Y² + Z² + a² − b²)/2."""
    out, side = delta_directions(k)
    X = plate[0] * out[0] + plate[1] * out[1] + PLATE - BASE
    Y, Z = plate[0] * side[0] + plate[1] * side[1], plate[2]
    lever = (X * X + Y * Y + Z * Z + ARM**2 - FOREARM**2) / (2 * ARM)
    return mp.atan2(-Z, X) - mp.acos(lever / mp.sqrt(X * X + Z * Z))


def delta_elbow(plate: Sequence[Any], k: int) -> list[Any]:
    out, _ = delta_directions(k)
    angle = delta_angle(plate, k)
    reach = BASE + ARM * mp.cos(angle)
    return [reach * out[0], reach * out[1], -ARM * mp.sin(angle)]


def delta_torques(t: float) -> list[float]:
    """By virtual work of the inertia of all bodies, rods without spin; derivatives by mpmath at 30 digits."""

    def plate(t: Any) -> list[Any]:
        return [0.1 * mp.sin(5 * t), 0.08 * (1 - mp.cos(4 * t)), -0.55 + 0.07 * mp.sin(6 * t)]

    def second(part: Any) -> Any:
        return mp.diff(part, t, 2)

    here, work, J = plate(t), mp.zeros(3, 1), mp.zeros(3, 3)
    weight = [0, 0, g]
    moved = [second(lambda s, i=i: plate(s)[i]) for i in range(3)]
    for i in range(3):
        work[i] += 0.4 * (moved[i] + weight[i])
    for k in range(3):
        angle = delta_angle(here, k)
        turned = second(lambda s, k=k: delta_angle(plate(s), k))
        lifted = [second(lambda s, k=k, i=i: delta_elbow(plate(s), k)[i]) for i in range(3)]
        arm = 0.8 * ARM**2 / 3 * turned - 0.8 * g * ARM / 2 * mp.cos(angle)
        for i in range(3):

            def shifted(e: Any, i: int = i) -> list[Any]:
                return [here[j] + (e if j == i else 0) for j in range(3)]

            J[k, i] = mp.diff(lambda e, k=k: delta_angle(shifted(e), k), 0)
            work[i] += arm * J[k, i]
            for j in range(3):
                wrist, elbow = int(i == j), mp.diff(lambda e, k=k, j=j: delta_elbow(shifted(e), k)[j], 0)
                middle = (moved[j] + lifted[j]) / 2 + weight[j]
                work[i] += (
                    2 * 0.1 * (middle * (wrist + elbow) / 2 + (moved[j] - lifted[j]) * (wrist - elbow) / 12)
                )
    return [float(x) for x in mp.lu_solve(J.T, work)]


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("spin", [0.0, 2.5e-6, 1e-3], ids="spin {} kg m2".format)
def test_motors_of_a_delta_robot_whose_rods_may_spin(spin: float):
    """Inertia about their own axes does not matter: rods without spin stay without."""
    t = [0.05, 0.4, 0.8]
    motion = dict(zip(("plate.x", "plate.y", "plate.z"), PATH, strict=True))
    found = kt.inverse_dynamics(delta_robot(spin), motion, [f"motor {k}" for k in range(3)], t)
    with mp.workdps(30):
        wanted = [delta_torques(at) for at in t]
    np.testing.assert_allclose(found.values, wanted, atol=1e-11)


def test_a_pendulum_that_swings_is_not_idle():
    """A cart that is pushed makes the pendulum on it swing, whatever the cart's own law says."""
    model = kt.Model.of(
        "cart",
        kt.Gravity(acceleration=(0, -g, 0)),
        kt.Body.box("cart", mass=1.0, size=(0.2, 0.1, 0.1), pose=kt.Frame()),
        kt.Body.rod("rod", mass=0.1, length=1.0, pose=kt.Frame.at((0.3, 0.4, 0))),
        kt.Prismatic("rail", "ground", "cart", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.Revolute("pin", "cart", "rod", point=(0, 0, 0), axis=(0, 0, 1)),
    )
    with pytest.raises(
        kt.ActuationError, match=r"needs a force that no actuator gives, along pin\.angle_rate"
    ):
        kt.inverse_dynamics(model, {"rail.displacement": "0.1*t^2"}, ["rail"], np.linspace(0, 1, 5))


def test_an_instant_without_forces_is_judged_by_the_whole_motion():
    """At rest without gravity nothing acts at t = 0; round-off there is no force that is missing."""
    model = crank_and_slider(kt.Spherical)
    still = model.remove("gravity")
    found = kt.inverse_dynamics(still, {"drive.angle": "t^4"}, ["drive"], np.linspace(0, 1, 5))
    assert abs(found["drive"][0]) < 1e-9
    assert abs(found["drive"][-1]) > 0.1


def test_an_actuated_joint_without_a_law_is_told():
    """The second of two links is held where it is, by the torque of its weight, and that is said."""
    link = {"inertia": (0.1, 0.1, 0.1, 0, 0, 0)}
    model = kt.Model.of(
        "two links",
        kt.Gravity(acceleration=(0, -g, 0)),
        kt.Body("a", 1.0, **link, pose=kt.Frame.at((0.5, 0, 0))),
        kt.Body("b", 1.0, **link, pose=kt.Frame.at((1.5, 0, 0))),
        kt.Revolute("shoulder", "ground", "a", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Revolute("elbow", "a", "b", point=(1, 0, 0), axis=(0, 0, 1)),
    )
    laws, joints, t = {"shoulder.angle": "0.2*t"}, ["shoulder", "elbow"], [0.0, 0.5]
    told = kt.inverse_dynamics(model, laws, joints, t)
    assert told["elbow"][0] == pytest.approx(0.5 * g)
    assert told.notes[0].startswith('no law says how actuator "elbow" should move')
    assert told.notes[0] in str(told)
    assert kt.inverse_dynamics(model, {**laws, "elbow.angle": 0.0}, joints, t).notes == ()
