"""Load types. The table below is the only place that names them: their kinds, file by file."""

from __future__ import annotations

from typing import Any

from kinetree.model.loads.base import Effect, JointLoad, Load, Wrench
from kinetree.model.motion import Measure
from kinetree.model.registry import Registry

_FILES = {
    "applied": (
        "gravity",
        "force",
        "torque",
    ),
    "springs": (
        "spring-damper",
        "bushing",
        "joint-spring",
        "joint-damper",
        "joint-stop",
    ),
    "motors": (
        "joint-motor",
        "dc-motor",
        "rotor-inertia",
    ),
    "joint_friction": (
        "joint-friction",
        "dry-friction",
    ),
    "tyre": ("tyre",),
    "elastic_belt": ("elastic-belt",),
    "contact_shapes": (
        "sphere-plane",
        "sphere-sphere",
        "box-plane",
        "mesh-plane",
        "cylinder-plane",
        "capsule-plane",
    ),
    "curve_curve": ("curve-curve",),
}
LOADS: Registry[Load] = Registry(__name__, _FILES, Load)

__all__ = ["LOADS", "Effect", "JointLoad", "Load", "Measure", "Wrench"]


def __getattr__(name: str) -> Any:
    return LOADS.named(name)
