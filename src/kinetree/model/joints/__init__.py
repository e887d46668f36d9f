"""Joint types. The list below is the only place that names them: one file each, one line here."""

from __future__ import annotations

from typing import Any

from kinetree.model.joints.base import Joint
from kinetree.model.registry import Registry

_FILES = (
    "revolute",
    "prismatic",
    "cylindrical",
    "helical",
    "universal",
    "spherical",
    "spherical_angles",
    "planar",
    "free",
    "free_angles",
    "weld",
    "custom",
)
JOINTS: Registry[Joint] = Registry(__name__, _FILES, Joint)

__all__ = ["JOINTS", "Joint"]


def __getattr__(name: str) -> Any:
    return JOINTS.named(name)
