"""Constraint types. The list below is the only place that names them: one file each, one line here.

More than twenty files: one for each type of constraint.
"""

from __future__ import annotations

from typing import Any

from kinetree.model.constraints.base import Constraint, Row
from kinetree.model.registry import Registry

_FILES = (
    "joint_driver",
    "marker_driver",
    "distance_driver",
    "coupler",
    "gear_pair",
    "bevel_gears",
    "rack_and_pinion",
    "worm_gears",
    "belt_drive",
    "rope",
    "distance",
    "point_on_plane",
    "point_on_line",
    "point_on_curve",
    "rolling_disk",
    "rolling_sphere",
    "knife_edge",
    "holonomic",
    "nonholonomic",
    "force_balance",
)
CONSTRAINTS: Registry[Constraint] = Registry(__name__, _FILES, Constraint)

__all__ = ["CONSTRAINTS", "Constraint", "Row"]


def __getattr__(name: str) -> Any:
    return CONSTRAINTS.named(name)
