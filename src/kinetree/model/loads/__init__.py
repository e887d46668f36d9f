"""Load types. The list below is the only place that names them: one file each, one line here.

More than twenty files: one for each type of load.
"""

from __future__ import annotations

from typing import Any

from kinetree.model.loads.base import Effect, JointLoad, Load, Wrench
from kinetree.model.motion import Measure
from kinetree.model.registry import Registry

_FILES = (
    "gravity",
    "gravity_compensation",
    "force",
    "torque",
    "spring_damper",
    "joint_spring",
    "joint_damper",
    "joint_motor",
    "rotor_inertia",
    "gyroscopic_rotor",
    "joint_friction",
    "dry_friction",
    "bushing",
    "joint_stop",
    "dc_motor",
    "tyre",
    "elastic_belt",
    "elastic_rope",
    "sphere_plane",
    "sphere_sphere",
    "box_plane",
    "mesh_plane",
    "cylinder_plane",
    "capsule_plane",
    "curve_curve",
    "convex_contact",
)
LOADS: Registry[Load] = Registry(__name__, _FILES, Load)

__all__ = ["LOADS", "Effect", "JointLoad", "Load", "Measure", "Wrench"]


def __getattr__(name: str) -> Any:
    return LOADS.named(name)
