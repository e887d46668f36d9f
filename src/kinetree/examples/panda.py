"""A Franka Emika Panda arm, read from its URDF, falling from a raised pose with its motors off.

The robot description comes with the package ``example-robot-data`` (``pip install example-robot-data``).
Everything in a robot file becomes an ordinary model: change it with ``model.replace`` and ``model.add``, as the
dampers here show.
"""

from __future__ import annotations

from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import kinetree as kt

START = {"panda_joint1": 0.3, "panda_joint2": -0.6, "panda_joint4": -1.8, "panda_joint6": 1.5}  # rad


def description_file() -> Path:
    """Path of panda.urdf in the installed package."""
    for package in ("example_robot_data", "cmeel"):
        found = find_spec(package)
        for folder in map(Path, (found and found.submodule_search_locations) or ()):
            file = next(folder.parent.rglob("panda_description/urdf/panda.urdf"), None)
            if file is not None:
                return file
    raise FileNotFoundError("panda.urdf was not found; install it with: pip install example-robot-data")


def build() -> kt.Model:
    """The arm with gravity, its start pose and a little friction in every joint."""
    robot = kt.read_urdf(description_file())
    arm = robot.replace(*[replace(robot.joint(name), q0=(angle,)) for name, angle in START.items()])
    return arm.add(*(kt.JointDamper(f"friction {k}", f"panda_joint{k}", damping=0.5) for k in range(1, 8)))


model = build()
run = kt.RunSettings(t_end=1.0, rtol=1e-8, atol=1e-10, output_interval=0.01)
