"""Published URDF robots against an independent reader."""

from __future__ import annotations

import math
from importlib import metadata
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np
import pytest

from kinetree.io.urdf import load_urdf, read_urdf
from kinetree.model import GROUND, Model
from kinetree.model.constraints import Coupler
from kinetree.spatial.numeric import skew

pin = pytest.importorskip("pinocchio")

ROBOTS = {  # file, floating base, degrees of freedom, mass that moves (kg)
    "double pendulum": ("double_pendulum_description/urdf/double_pendulum.urdf", False, 2, 0.59941),
    "panda": ("panda_description/urdf/panda.urdf", False, 9, 16.822132),
    "ur5": ("ur_description/urdf/ur5_robot.urdf", False, 6, 16.9939),
    "g1": ("g1_description/urdf/g1_29dof_rev_1_0.urdf", True, 35, 33.34114202),
    "talos": ("talos_data/robots/talos_full_v2.urdf", True, 50, 93.335724),
    "icub": ("icub_description/robots/icub.urdf", True, 38, 28.346871),
    "anymal c": ("anymal_c_simple_description/urdf/anymal.urdf", True, 18, 52.13485),
}


def robot_file(name: str) -> Path:
    for file in metadata.files("example-robot-data") or ():
        if str(file).endswith(f"robots/{name}"):
            return Path(str(file.locate()))
    pytest.skip(f"{name} is not installed")


def moving(model: Model) -> set[str]:
    """Bodies that are not welded to ground."""
    topology, found = model.topology, set()
    for body, low, tree in zip(topology.bodies, topology.L, topology.tree, strict=True):
        if tree.joint.n_u or (low and topology.bodies[low - 1] in found):
            found.add(body)
    return found


@pytest.mark.parametrize("robot", ROBOTS)
def test_published_robots(robot: str) -> None:
    name, floating, freedom, mass = ROBOTS[robot]
    model = read_urdf(robot_file(name), floating_base=floating, mimic="ignore")
    assert sum(joint.n_u for joint in model.joints) == freedom
    assert math.isclose(sum(model.body(b).mass for b in moving(model)), mass, rel_tol=1e-12)


def placements(model: Model, q: dict[str, list[float]]) -> dict[str, tuple[np.ndarray, np.ndarray]]:
    """Position and rotation of every body frame in the world, from the joint types' own mathematics."""
    topology = model.topology
    found = {GROUND: (np.zeros(3), np.eye(3))}
    for body, low, tree in zip(topology.bodies, topology.L, topology.tree, strict=True):
        joint = tree.joint
        assert not tree.reversed
        assert joint.frame_inner is not None
        assert joint.frame_outer is not None
        state = ca.SX(ca.DM(q.get(joint.name, [])))
        d = np.array(ca.evalf(joint.displacement(state, ca.SX))).ravel()
        C = np.array(ca.evalf(joint.rotation(state, ca.SX)))
        p0, R0 = found[GROUND if low == 0 else topology.bodies[low - 1]]
        Ri, Ro = np.array(joint.frame_inner.rotation), np.array(joint.frame_outer.rotation)
        R = R0 @ Ri @ C @ Ro.T
        point = p0 + R0 @ (np.array(joint.frame_inner.position) + Ri @ d)
        found[body] = point - R @ np.array(joint.frame_outer.position), R
    return found


def spatial_inertia(mass: float, com: np.ndarray, inertia: np.ndarray) -> np.ndarray:
    """6×6 inertia about the world origin (linear part first) of a body given in world axes."""
    c = skew(com)
    return np.block([[mass * np.eye(3), -mass * c], [mass * c, inertia - mass * c @ c]])


def inertias_by_joint(model: Model, placed: Any) -> dict[str, np.ndarray]:
    """Inertia of all that moves with each joint but with none further out."""
    topology, carrier, found = model.topology, {GROUND: ""}, {}
    for body, low, tree in zip(topology.bodies, topology.L, topology.tree, strict=True):
        below = carrier[GROUND if low == 0 else topology.bodies[low - 1]]
        carrier[body] = tree.joint.name if tree.joint.n_u else below
        position, R = placed[body]
        xx, yy, zz, xy, xz, yz = model.body(body).inertia
        inertia = R @ np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) @ R.T
        com = position + R @ np.array(model.body(body).com)
        found.setdefault(carrier[body], np.zeros((6, 6)))
        found[carrier[body]] += spatial_inertia(model.body(body).mass, com, inertia)
    return found


@pytest.mark.parametrize("robot", ROBOTS)
def test_links_and_inertias_are_where_pinocchio_puts_them(robot: str) -> None:
    name, floating, _, _ = ROBOTS[robot]
    file = robot_file(name)
    base = (pin.JointModelFreeFlyer(),) if floating else ()
    reference = pin.buildModelFromUrdf(str(file), *base)
    data = reference.createData()
    pin.seed(1)
    q_all = pin.randomConfiguration(reference, np.full(reference.nq, -1.0), np.full(reference.nq, 1.0))
    pin.framesForwardKinematics(reference, data, q_all)
    model = read_urdf(file, floating_base=floating, mimic="ignore")
    names = [model.joints[0].name if n == "root_joint" else n for n in reference.names]
    q: dict[str, list[float]] = {}
    for i in range(1, reference.njoints):
        joint = reference.joints[i]
        values = q_all[joint.idx_q : joint.idx_q + joint.nq].tolist()
        is_continuous = (joint.nq, joint.nv) == (2, 1)
        q[names[i]] = [math.atan2(values[1], values[0])] if is_continuous else values
    placed = placements(model, q)
    for body in model.bodies:
        expected = data.oMf[reference.getBodyId(body.name)]
        position, rotation = placed[body.name]
        np.testing.assert_allclose(position, expected.translation, atol=1e-12)
        np.testing.assert_allclose(rotation, expected.rotation, atol=1e-12)
    inertias = inertias_by_joint(model, placed)
    for i in range(1, reference.njoints):
        expected = data.oMi[i].act(reference.inertias[i]).matrix()
        np.testing.assert_allclose(inertias[names[i]], expected, atol=1e-12 * abs(expected).max())


def test_inertias_no_body_can_have_are_named() -> None:
    loaded = load_urdf(robot_file(ROBOTS["anymal c"][0]), floating_base=True)
    warned = [note for note in loaded.notes if "triangle inequality" in note]
    assert any('"depth_camera_front_camera"' in note and "anymal.urdf:193:" in note for note in warned)
    assert any('"hatch"' in note for note in warned)


def test_moments_that_are_zero_but_for_rounding_are_named() -> None:
    notes = load_urdf(robot_file(ROBOTS["icub"][0]), floating_base=True).notes
    assert any('"head"' in note and "icub.urdf:46:" in note and "rounding of zero" in note for note in notes)


def test_mimic_becomes_a_coupler_unless_told_to_be_ignored() -> None:
    file = robot_file(ROBOTS["panda"][0])
    (coupler,) = load_urdf(file).model.constraints
    assert coupler == Coupler.mimic(
        "panda_finger_joint2_mimic", "panda_finger_joint2", "panda_finger_joint1", 1.0, 0.0
    )
    loaded = load_urdf(file, mimic="ignore")
    (mimic,) = loaded.mimics
    assert (mimic.joint, mimic.source) == ("panda_finger_joint2", "panda_finger_joint1")
    assert (mimic.multiplier, mimic.offset) == (1.0, 0.0)
    assert any("<mimic" in item.element for item in loaded.not_represented)
