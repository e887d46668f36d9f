"""Published robots, read by Kinetree and by Pinocchio, with states in both layouts.

The robot files come from the package ``example-robot-data``; joint damping and friction of the files are left out, as
Pinocchio's algorithms leave them out.
"""

from __future__ import annotations

from dataclasses import replace
from importlib import metadata
from pathlib import Path
from typing import Any

import numpy as np
from casadi import SX

from kinetree.formulations.recursive import forward_dynamics
from kinetree.io.urdf import read_urdf
from kinetree.kernels import Graph
from kinetree.symbolic.forces import AppliedLoads
from kinetree.symbolic.joint_coordinates import TreeState
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.staging import Stages
from kinetree.symbolic.tree import Tree

ROBOTS = {  # file, floating base
    "panda": ("panda_description/urdf/panda.urdf", False),
    "ur5": ("ur_description/urdf/ur5_robot.urdf", False),
    "anymal": ("anymal_c_simple_description/urdf/anymal.urdf", True),
    "g1": ("g1_description/urdf/g1_29dof_rev_1_0.urdf", True),
    "talos": ("talos_data/robots/talos_full_v2.urdf", True),
}


def robot_file(name: str) -> Path | None:
    """The robot's URDF file, or None where the package is not installed."""
    try:
        files = metadata.files("example-robot-data") or []
    except metadata.PackageNotFoundError:
        return None
    found = (Path(str(file.locate())) for file in files if str(file).endswith(f"robots/{ROBOTS[name][0]}"))
    return next(found, None)


class Robot:
    """A robot's tree, with Pinocchio's model of the same file beside it."""

    def __init__(self, name: str) -> None:
        import pinocchio as pin

        file, floating = robot_file(name), ROBOTS[name][1]
        if file is None:
            raise FileNotFoundError(
                f"the file of robot {name!r} is not installed; install example-robot-data"
            )
        model = read_urdf(file, floating_base=floating, mimic="ignore")
        gravity = tuple(load for load in model.loads if load.kind == "gravity")
        self.name = name
        self.tree = Tree(Mechanism.of(replace(model, loads=gravity)))
        root = (pin.JointModelFreeFlyer(),) if floating else ()
        self.pin: Any = pin.buildModelFromUrdf(str(file), *root)
        self.pin_data: Any = self.pin.createData()
        self.q_order, self.u_order = self._orders()

    def _orders(self) -> tuple[np.ndarray, np.ndarray]:
        """For each entry of Pinocchio's q and v, its position in the tree's q and u."""
        by_name = {link.joint.joint.name: link for link in self.tree.links}
        free = [link for link in self.tree.links if link.joint.joint.kind == "free"]
        q, u = [], []
        for joint in self.pin.names[1:]:
            link = by_name[joint] if joint in by_name else free[0]
            q += range(link.coordinates.start, link.coordinates.stop)
            u += range(link.speeds.start, link.speeds.stop)
        return np.array(q), np.array(u)

    def state(self, random: np.random.Generator) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Coordinates, speeds and joint forces in the tree's order; a floating base in any orientation."""
        q = random.uniform(-2.0, 2.0, size=self.tree.n_q)
        for start in self.tree.quaternions:
            e = random.normal(size=4)
            q[start : start + 4] = e / np.linalg.norm(e)
        n = self.tree.n_u
        return q, random.uniform(-2.0, 2.0, size=n), random.uniform(-20.0, 20.0, size=n)

    def graph(self, staged: bool = False) -> Graph:
        """Forward dynamics with joint forces: inputs q, u, tau; output udot."""
        state = TreeState(self.tree)
        tau = SX.sym("tau", self.tree.n_u)
        forces = {link.joint.joint.name: tau[link.speeds] for link in self.tree.links if link.joint.joint.n_u}
        stages = Stages(active=staged)
        udot = forward_dynamics(self.tree, state.q, state.u, AppliedLoads(joint=forces), state.motion, stages)
        inputs = {"q": state.q, "u": state.u, "tau": tau}
        return Graph(inputs, {"udot": udot}, stages.definitions)
