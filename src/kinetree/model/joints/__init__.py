"""Joint types. The table below is the only place that names them: their kinds, file by file."""

from __future__ import annotations

from typing import Any

from kinetree.model.joints.base import Joint
from kinetree.model.registry import Registry

_FILES = {
    "axial": (
        "revolute",
        "prismatic",
        "cylindrical",
        "helical",
    ),
    "universal": ("universal",),
    "spherical": (
        "spherical",
        "spherical-angles",
    ),
    "planar": ("planar",),
    "free": (
        "free",
        "free-angles",
    ),
    "weld": ("weld",),
    "custom": ("custom",),
}
JOINTS: Registry[Joint] = Registry(__name__, _FILES, Joint)

__all__ = ["JOINTS", "Joint"]


def __getattr__(name: str) -> Any:
    return JOINTS.named(name)
