"""Gears: bearing loads by hand statics, balance of forces on every body, power, and what is refused."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest
from gear_trains import ALPHA, MODULE, Z_PLANET, Z_RING, Z_SUN, planetary, unbalanced

import kinetree as kt

TAN = math.tan(ALPHA)
FORMULATIONS = ("cut-joint", "kane-euler-parameters", "augmented")
OTHERS = ("elimination", "kane-angles", "kane-fixed-frame")


def at_rest(model: kt.Model, **options: Any) -> kt.Run:
    """A short run: its first row is the start."""
    return kt.simulate(model, t_end=1e-3, output=5e-4, **options)


# --- hand statics -------------------------------------------------------------------------------------
@pytest.mark.parametrize("torque", [2.0, -2.0])
def test_planetary_gear_by_hand(torque: float) -> None:
    """At the start: F = T/r at both meshes of the planet, radial parts tan α F; the pin carries 2 F.

    A coupler has nothing of this in the bearings. Turned round, the other flanks carry: teeth push apart again.
    """
    run = at_rest(planetary(torque))
    F = torque / (MODULE * Z_SUN / 2)
    exact = {
        "sun shaft.reaction": [abs(F) * TAN, F, 0],
        "pin 1.reaction": [0, -2 * F, 0],
        "arm shaft.reaction": [0, -2 * F, 0],
        "inner 1.tooth_force": [-abs(F) * TAN, -F, 0],
        "inner 1.tooth_force1": [-F, -abs(F) * TAN, 0],
        "inner 1.tooth_force2": [-F, -abs(F) * TAN, 0],
        "outer 1.tooth_force": [-abs(F) * TAN, F, 0],
        "outer 1.tooth_force2": [F, abs(F) * TAN, 0],  # along the arm's shaft, which points down
    }
    for channel, values in exact.items():
        assert run[channel][0] == pytest.approx(values, abs=1e-9 * abs(F)), channel


@pytest.mark.parametrize(
    "formulation", [*FORMULATIONS, *(pytest.param(name, marks=pytest.mark.slow) for name in OTHERS)]
)
def test_planetary_gear_in_motion(formulation: str) -> None:
    """Speeds as teeth say, all bodies in balance, and no power lost in the meshes, with torques that do not balance."""
    model = planetary().replace(kt.JointMotor("brake", "arm shaft", torque=1.0))
    run = kt.simulate(model, t_end=0.02, formulation=formulation, rtol=1e-11, atol=1e-12, output=0.01)
    sun, arm, pin = (run[f"{joint}.angle_rate"] for joint in ("sun shaft", "arm shaft", "pin 1"))
    assert sun == pytest.approx(-arm * (1 + Z_RING / Z_SUN), rel=1e-9, abs=1e-9)
    assert pin == pytest.approx(arm * (Z_RING / Z_PLANET), rel=1e-9, abs=1e-9)
    assert unbalanced(run, model) < 1e-9
    energy = run.audit.energy
    assert abs(energy.kinetic_end - energy.load_work) < 1e-10 * energy.load_work


def test_bearings_that_are_cut_carry_the_same() -> None:
    """A planet whose pin is cut floats until the constraint rows of the pin hold it."""
    model = planetary()
    cut = model.replace(replace(model.joint("pin 1"), cut=True))
    one, other = at_rest(model), at_rest(cut)
    for joint in ("sun shaft", "arm shaft", "pin 1"):
        for what in ("reaction", "reaction_moment"):
            assert other[f"{joint}.{what}"] == pytest.approx(one[f"{joint}.{what}"], abs=1e-7)


@pytest.mark.slow
def test_three_planets_share_the_load_and_the_doctor_says_that_they_need_not() -> None:
    run = at_rest(planetary(planets=3))
    F = 2.0 / (MODULE * Z_SUN / 2)
    for k in (1, 2, 3):
        assert run[f"inner {k}.tooth_force1"][0] == pytest.approx([-F / 3, -F / 3 * TAN, 0], abs=1e-9 * F)
        assert np.linalg.norm(run[f"pin {k}.reaction"][0]) == pytest.approx(2 * F / 3, rel=1e-9)
    for shaft in ("sun shaft", "arm shaft"):
        assert run[f"{shaft}.reaction"][0] == pytest.approx([0, 0, 0], abs=1e-9 * F)
    undetermined = {row.source for row in kt.examine(planetary(planets=3)).undetermined_reactions}
    assert {"inner 1", "outer 2"} <= undetermined


Z_SIDE, Z_SPIDER, R_SIDE = 24, 16, 0.06


def differential(torque: float = 6.0) -> kt.Model:
    """A cage with one spider gear between two side gears of a car's axle, held by equal torques."""
    r_spider = R_SIDE * Z_SPIDER / Z_SIDE
    parts: list[Any] = [
        kt.Body("cage", 2.0, inertia=(0.01, 0.01, 0.01, 0, 0, 0), pose=kt.Frame()),
        kt.Revolute("cage bearing", "ground", "cage", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.Body("spider", 0.2, inertia=(1e-4, 1e-4, 1e-4, 0, 0, 0), pose=kt.Frame.at((0, R_SIDE, 0))),
        kt.Revolute("pin", "cage", "spider", point=(0, R_SIDE, 0), axis=(0, 1, 0)),
        kt.JointMotor("engine", "cage bearing", torque=torque),
    ]
    for side, x in (("left", -r_spider), ("right", r_spider)):
        parts += [
            kt.Body(side, 1.0, inertia=(2e-3, 2e-3, 2e-3, 0, 0, 0), pose=kt.Frame.at((x, 0, 0))),
            kt.Revolute(f"{side} axle", "ground", side, point=(x, 0, 0), axis=(1, 0, 0)),
            kt.BevelGears(f"{side} mesh", side, "spider", "cage", teeth1=Z_SIDE, teeth2=Z_SPIDER),
            kt.JointMotor(f"{side} road", f"{side} axle", torque=-torque / 2),
        ]
    return kt.Model.of("differential", *parts)


def test_bevel_differential_by_hand() -> None:
    """F = T/2r at either mesh; apart F tan α, of which sin γ is along the axis of a gear and cos γ away from it."""
    run = at_rest(differential())
    F = 3.0 / R_SIDE
    gamma = math.atan(Z_SIDE / Z_SPIDER)
    for side, sign in (("left", -1), ("right", 1)):
        outward = [-sign * F * TAN * math.sin(gamma), F * TAN * math.cos(gamma), 0]  # of ground on the gear
        found = run[f"{side} axle.reaction"][0]
        assert found[:2] == pytest.approx(outward[:2] * np.array([1, 1]), abs=1e-9 * F)
        assert abs(found[2]) == pytest.approx(F, rel=1e-9)
        tangential, radial, axial = run[f"{side} mesh.tooth_force1"][0]
        assert abs(tangential) == pytest.approx(F, rel=1e-9)
        assert radial == pytest.approx(-F * TAN * math.cos(gamma), rel=1e-9)
        assert axial == pytest.approx(sign * F * TAN * math.sin(gamma), rel=1e-9)
    # the pin carries both tooth forces and the thrust of both meshes along its own axis
    pin = run["pin.reaction"][0]
    assert abs(pin[2]) == pytest.approx(2 * F, rel=1e-9)
    assert pin[:2] == pytest.approx([0, -2 * F * TAN * math.cos(gamma)], abs=1e-9 * F)
    cage = run["cage bearing.reaction"][0]
    assert cage == pytest.approx(pin, abs=1e-9 * F)
    assert abs(run["cage bearing.reaction_moment"][0][0]) < 1e-9 * F


def test_bevel_differential_in_motion() -> None:
    """The cage turns at the mean of its sides, and every body is in balance while they turn differently."""
    model = differential().replace(kt.JointMotor("left road", "left axle", torque=0.5))
    run = kt.simulate(model, t_end=0.2, rtol=1e-10, atol=1e-12, output=0.04)
    left, right, cage = (run[f"{joint}.angle"] for joint in ("left axle", "right axle", "cage bearing"))
    assert np.ptp(left - right) > 1
    assert left + right == pytest.approx(2 * cage, abs=1e-9)
    assert run["pin.angle"] == pytest.approx((left - right) * Z_SIDE / Z_SPIDER / 2, abs=1e-9)
    assert unbalanced(run, model) < 1e-9
    energy = run.audit.energy
    assert abs(energy.kinetic_end - energy.load_work) < 1e-10 * energy.exchanged


# --- one gear on one other: closed forms --------------------------------------------------------------
def pair(second: Any, mesh: Any, torque: float = 1.5, push: float = 0.0) -> kt.Run:
    """A pinion on the z axis, driven by a torque, and something that holds it."""
    pinion = kt.Body.cylinder("pinion", 0.5, 0.05, 0.02, pose=kt.Frame())
    axle = kt.Revolute("axle", "ground", "pinion", point=(0, 0, 0), axis=(0, 0, 1))
    body = kt.Body.cylinder("second", 0.7, 0.05, 0.02, pose=kt.Frame())
    drive, hold = kt.JointMotor("drive", "axle", torque=torque), kt.JointMotor("hold", "other", torque=push)
    return at_rest(kt.Model.of("pair", pinion, axle, body, second, mesh, drive, hold))


def test_rack_by_hand() -> None:
    """T = F r; the rack is pushed away from the pinion with F tan α."""
    guide = kt.Prismatic("other", "ground", "second", point=(0.3, -0.05, 0), axis=(1, 0, 0))
    run = pair(guide, kt.RackAndPinion("mesh", "pinion", "second", radius1=0.05), 1.5, -1.5 / 0.05)
    F = 1.5 / 0.05
    assert run["axle.reaction"][0] == pytest.approx([F, -F * TAN, 0], abs=1e-9 * F)
    assert run["other.reaction"][0] == pytest.approx([0, F * TAN, 0], abs=1e-9 * F)
    # about the rack's joint point: the tooth force acts at x = 0, which is 0.3 m away
    assert run["other.reaction_moment"][0] == pytest.approx([0, 0, -0.3 * F * TAN], abs=1e-9 * F)
    assert run["mesh.tooth_force2"][0] == pytest.approx([F, -F * TAN, 0], abs=1e-9 * F)
    assert run["mesh.mesh_point"][0] == pytest.approx([0, -0.05, 0], abs=1e-12)


def test_helical_gears_by_hand() -> None:
    """Radial F tan α / cos β, axial F tan β; a right-handed pinion that is held back pushes along its axis."""
    beta, r1, r2 = 0.4, 0.02, 0.04
    other = kt.Revolute("other", "ground", "second", point=(0, r1 + r2, 0), axis=(0, 0, 1))
    mesh = kt.GearPair("mesh", "pinion", "second", radius1=r1, radius2=r2, helix_angle=beta)
    run = pair(other, mesh, 1.5, 1.5 * r2 / r1)
    F = 1.5 / r1
    # the pinion turns to the left at its top, where the teeth hold it back: to the right
    exact = [F, -F * TAN / math.cos(beta), F * math.tan(beta)]
    assert run["mesh.tooth_force"][0] == pytest.approx(exact, abs=1e-9 * F)
    assert run["axle.reaction"][0] == pytest.approx([-v for v in exact], abs=1e-9 * F)
    assert run["axle.reaction_moment"][0] == pytest.approx([-F * math.tan(beta) * r1, 0, 0], abs=1e-9 * F)
    assert run["other.reaction_moment"][0] == pytest.approx([-F * math.tan(beta) * r2, 0, 0], abs=1e-9 * F)


def test_worm_by_hand() -> None:
    """Axial F / tan λ, apart F tan α / sin λ, with the lead angle λ of a worm of two threads."""
    r1, z1, z2, a = 0.03, 2, 40, 0.13
    other = kt.Revolute("other", "ground", "second", point=(a, 0, 0), axis=(0, 1, 0))
    mesh = kt.WormGears("mesh", "pinion", "second", teeth1=z1, teeth2=z2, radius1=r1)
    run = pair(other, mesh, 1.5, 1.5 * z2 / z1)
    F, lead = 1.5 / r1, math.atan(z1 * (a - r1) / (z2 * r1))
    tangential, radial, axial = run["mesh.tooth_force1"][0]
    assert [tangential, radial] == pytest.approx([-F, -F * TAN / math.sin(lead)], rel=1e-9)
    assert abs(axial) == pytest.approx(F / math.tan(lead), rel=1e-9)
    # on the wheel the two change places
    assert abs(run["mesh.tooth_force2"][0]) == pytest.approx([abs(axial), abs(radial), F], rel=1e-9)
    assert run["other.angle"][-1] == pytest.approx(-run["axle.angle"][-1] * z1 / z2, abs=1e-15)


# --- trains in general position -----------------------------------------------------------------------
@cache
def everything(seed: int) -> kt.Model:
    """A floating arm with a pinion that drives a wheel, a crown, a worm wheel and a rack, all eccentric."""
    rng = np.random.default_rng(seed)

    def frame() -> kt.Frame:
        return kt.Frame.from_quaternion(rng.normal(size=4).tolist(), rng.normal(size=3).tolist())

    def body(name: str) -> kt.Body:
        square = rng.normal(size=(3, 3))
        return kt.Body(name, 1.0, rng.normal(size=3).tolist(), (square @ square.T + np.eye(3)).tolist())

    places = {
        "pinion": kt.Frame(),
        "wheel": kt.Frame.at((0.5, 0, 0.1)),
        "crown": kt.Frame.along((1, 0, 0.2), (0.5, 0, 0.4)),
        "worm wheel": kt.Frame.along((0, 1, 0.3), (0.4, 0.1, 0.2)),
        "rack": kt.Frame.along((0, -1, 0), (-0.2, 0.7, 0.1)),
    }
    parts: list[Any] = [
        kt.Gravity(),
        body("arm"),
        kt.FreeAngles("float", "ground", "arm", frame_inner=frame(), frame_outer=frame()),
    ]
    for name, place in places.items():
        kind = kt.Prismatic if name == "rack" else kt.Revolute
        ends = (name, "arm") if rng.random() < 0.5 else ("arm", name)
        frames = (frame(), place) if ends[0] == name else (place, frame())
        parts += [body(name), kind(f"{name} axle", *ends, frame_inner=frames[0], frame_outer=frames[1])]
    parts += [
        kt.GearPair("spur", "wheel", "pinion", teeth1=30, teeth2=20, helix_angle=rng.uniform(-0.5, 0.5)),
        kt.BevelGears("bevel", "pinion", "crown", teeth1=20, teeth2=30, radius2=0.3),
        kt.WormGears("worm", "pinion", "worm wheel", teeth1=1, teeth2=9, radius1=0.1),
        kt.RackAndPinion("rack", "pinion", "rack"),
        kt.JointMotor("drive", "pinion axle", torque=float(rng.normal())),
    ]
    return kt.Model.of("everything", *parts)


@cache
def run_of(seed: int, formulation: str) -> kt.Run:
    return kt.simulate(
        everything(seed), t_end=0.04, formulation=formulation, rtol=1e-9, atol=1e-11, output=0.02
    )


@pytest.mark.in_turn(3)
@pytest.mark.parametrize(("seed", "formulation"), [(1, "elimination"), (2, "augmented"), (3, "cut-joint")])
def test_all_kinds_at_once_in_balance(seed: int, formulation: str) -> None:
    """Newton and Euler for every body, with tooth forces at the mesh points and the reactions of all joints."""
    assert unbalanced(run_of(seed, formulation), everything(seed)) < 1e-9


@pytest.mark.slow
def test_formulations_agree() -> None:
    assert kt.verify(everything(4), samples=2, compiled=False).ok


def test_sliding_at_the_teeth_is_along_the_teeth() -> None:
    """The material of both gears at a mesh point has the same velocity in the direction of the tooth force."""
    model, run = everything(1), run_of(1, "elimination")
    for mesh in model.constraints:
        P, F = run[f"{mesh.name}.mesh_point"], run[f"{mesh.name}.tooth_force"]
        v1, v2 = (
            run[f"{gear}.velocity"] + np.cross(run[f"{gear}.angular_velocity"], P - run[f"{gear}.position"])
            for gear in mesh.wheels
        )
        power = np.sum(F * (v1 - v2), axis=1)
        assert np.abs(power).max() < 1e-9 * np.abs(F).max(), mesh.name
        assert np.linalg.norm(v1, axis=1).max() > 1e-3


def test_parameters_move_gears_together() -> None:
    """The pitch point divides the distance of the axes by the ratio at any value of the parameters."""
    model = kt.Model.of(
        "spread",
        kt.Parameter("a", 0.1, "m"),
        kt.Body.cylinder("one", 1.0, 0.05, 0.02),
        kt.Body.cylinder("two", 1.0, 0.05, 0.02),
        kt.Revolute("A", "ground", "one", frame_inner=kt.Frame(), frame_outer=kt.Frame()),
        kt.Revolute("B", "ground", "two", frame_inner=kt.Frame.at(("a", 0, 0)), frame_outer=kt.Frame()),
        kt.GearPair("mesh", "one", "two", teeth1=10, teeth2=30),
        kt.JointMotor("drive", "A", torque=1.0),
    )
    for a in (0.1, 0.3):
        run = at_rest(model, parameters={"a": a})
        assert run["mesh.mesh_point"][0] == pytest.approx([a / 4, 0, 0], abs=1e-15)
        assert run["B.angle_rate"][-1] == pytest.approx(-run["A.angle_rate"][-1] / 3, rel=1e-12)


def test_derivatives_of_bearing_loads_are_exact() -> None:
    """∂(force on a bearing)/∂(distance of the axes) by the variation of the run, against F = T/r₁ in closed form."""
    model = kt.Model.of(
        "spread",
        kt.Parameter("a", 0.12, "m"),
        kt.Body("one", 1.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0)),
        kt.Body("two", 1.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0)),
        kt.Revolute("A", "ground", "one", frame_inner=kt.Frame(), frame_outer=kt.Frame()),
        kt.Revolute("B", "ground", "two", frame_inner=kt.Frame.at(("a", 0, 0)), frame_outer=kt.Frame()),
        kt.GearPair("mesh", "one", "two", teeth1=10, teeth2=20),
        kt.JointMotor("drive", "A", torque=2.0),
    )
    found = kt.sensitivities(model, 0.1, ["mesh.force", "A.reaction"], ["a"], output=0.1)
    # J (1 + (r1/r2)²) α = T, so the mesh passes on T (r1/r2)²/(1 + (r1/r2)²) = T/5 over r1 = a/3
    slope = 2.0 / 5 * 3 / 0.12**2
    assert np.abs(np.asarray(found["mesh.force", "a"])[-1]) == pytest.approx(slope, rel=1e-7)
    reaction = np.asarray(found["A.reaction", "a"])[-1]
    assert np.abs(reaction) == pytest.approx([slope * TAN, slope, 0], rel=1e-7, abs=1e-9)
