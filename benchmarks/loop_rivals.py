"""The same mechanisms in Pinocchio and in MuJoCo, for revolute joints only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import casadi as ca
import numpy as np

from kinetree.spatial.numeric import quaternion_from_rotation
from kinetree.symbolic.tree import Tree

Accelerations = Callable[[np.ndarray, np.ndarray], np.ndarray]


def numbers(expression: ca.SX) -> np.ndarray:
    """Values of a constant expression."""
    return np.array(ca.DM(expression), dtype=float)


def pinocchio_model(tree: Tree) -> tuple[Any, dict[int, int]]:
    """The spanning tree in Pinocchio, and its joints by the numbers of the links."""
    import pinocchio as pin

    model = pin.Model()
    model.gravity.linear = numbers(tree.gravity).ravel()
    joints = {0: 0}
    for link in tree.links:
        axis = -1.0 if link.joint.reversed else 1.0
        placement = pin.SE3(numbers(link.EK), numbers(link.qK).ravel())
        turning = pin.JointModelRevoluteUnaligned(0.0, 0.0, axis) if axis < 0 else pin.JointModelRZ()
        joints[link.number] = model.addJoint(joints[link.lower], turning, placement, link.name)
        inertia = pin.Inertia(float(link.mass), numbers(link.rK).ravel(), numbers(link.inertia))
        model.appendBodyToJoint(joints[link.number], inertia, pin.SE3.Identity())
    return model, joints


def pinocchio_rivals(tree: Tree) -> dict[str, Accelerations]:
    """``constraintDynamics`` and ``lcaba``, loops closed by points that coincide.

    The third row of each point is redundant in a plane: the proximal parameter takes care of it.
    """
    import pinocchio as pin

    model, joints = pinocchio_model(tree)
    constraints, datas = pin.StdVec_RigidConstraintModel(), pin.StdVec_RigidConstraintData()
    for cut in tree.topology.cuts:
        ends: list[Any] = []
        for number, (p, R) in tree.joint_frames_in_links(cut):
            ends += [joints[number], pin.SE3(numbers(R), numbers(p).ravel())]
        kind, frame = pin.ContactType.CONTACT_3D, pin.ReferenceFrame.LOCAL
        constraints.append(pin.RigidConstraintModel(kind, model, *ends, frame))
        datas.append(constraints[-1].createData())
    tau = np.zeros(tree.n_u)
    data, loop_data = model.createData(), model.createData()
    pin.initConstraintDynamics(model, data, constraints, datas)
    pin.computeJointMinimalOrdering(model, loop_data, constraints)
    exact, loose = pin.ProximalSettings(1e-12, 1e-10, 10), pin.ProximalSettings(1e-12, 1e-6, 10)

    def constraint_dynamics(q: np.ndarray, v: np.ndarray) -> np.ndarray:
        return pin.constraintDynamics(model, data, q, v, tau, constraints, datas, exact)

    def lcaba(q: np.ndarray, v: np.ndarray) -> np.ndarray:
        return pin.lcaba(model, loop_data, q, v, tau, constraints, datas, loose)

    return {"Pinocchio constraintDynamics": constraint_dynamics, "Pinocchio lcaba": lcaba}


def mujoco_rival(tree: Tree) -> dict[str, Accelerations]:
    """``mj_forward`` with loops closed by connect equalities (soft constraints, so accelerations are near)."""
    import mujoco

    def row(values: np.ndarray) -> str:
        return " ".join(f"{v:.17g}" for v in np.ravel(values))

    def body(number: int) -> str:
        link = tree.links[number - 1]
        e = quaternion_from_rotation(numbers(link.EK))
        I = numbers(link.inertia)
        full = [I[0, 0], I[1, 1], I[2, 2], I[0, 1], I[0, 2], I[1, 2]]
        axis = "0 0 -1" if link.joint.reversed else "0 0 1"
        inside = "".join(body(child) for child in tree.topology.children(number))
        return (
            f'<body name="b{number}" pos="{row(numbers(link.qK))}" quat="{row(np.roll(e, 1))}">'
            f'<joint type="hinge" axis="{axis}"/>'
            f'<inertial pos="{row(numbers(link.rK))}" mass="{float(link.mass)}" fullinertia="{row(full)}"/>'
            f"{inside}</body>"
        )

    ties = ""
    for cut in tree.topology.cuts:
        (first, (p, _)), (second, _) = sorted(tree.joint_frames_in_links(cut), key=lambda end: -end[0])
        ties += f'<connect body1="b{first}" body2="b{second}" anchor="{row(numbers(p))}"/>'
    world = "".join(body(child) for child in tree.topology.children(0))
    text = (
        f'<mujoco><option gravity="{row(numbers(tree.gravity))}"><flag contact="disable"/></option>'
        f'<compiler balanceinertia="false" boundmass="0"/>'
        f"<worldbody>{world}</worldbody><equality>{ties}</equality></mujoco>"
    )
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    order = [model.joint(model.body(f"b{k}").jntadr[0]).id for k in range(1, len(tree.links) + 1)]

    def forward(q: np.ndarray, v: np.ndarray) -> np.ndarray:
        data.qpos[order], data.qvel[order] = q, v
        mujoco.mj_forward(model, data)
        return data.qacc[order]

    return {"MuJoCo mj_forward": forward}
