"""Constraint types. The registry below is the only place that lists them."""

from __future__ import annotations

from kinetree.model.constraints.base import Constraint, Row
from kinetree.model.constraints.coupler import Coupler
from kinetree.model.constraints.distance import Distance
from kinetree.model.constraints.distance_driver import DistanceDriver
from kinetree.model.constraints.holonomic import Holonomic
from kinetree.model.constraints.joint_driver import JointDriver
from kinetree.model.constraints.knife_edge import KnifeEdge
from kinetree.model.constraints.marker_driver import MarkerDriver
from kinetree.model.constraints.nonholonomic import Nonholonomic
from kinetree.model.constraints.point_on_curve import PointOnCurve
from kinetree.model.constraints.point_on_line import PointOnLine
from kinetree.model.constraints.point_on_plane import PointOnPlane
from kinetree.model.constraints.rolling_disk import RollingDisk
from kinetree.model.constraints.rolling_sphere import RollingSphere

CONSTRAINTS: dict[str, type[Constraint]] = {
    constraint.kind: constraint
    for constraint in (
        JointDriver,
        MarkerDriver,
        DistanceDriver,
        Coupler,
        Distance,
        PointOnPlane,
        PointOnLine,
        PointOnCurve,
        RollingDisk,
        RollingSphere,
        KnifeEdge,
        Holonomic,
        Nonholonomic,
    )
}

__all__ = [
    "CONSTRAINTS",
    "Constraint",
    "Coupler",
    "Distance",
    "DistanceDriver",
    "Holonomic",
    "JointDriver",
    "KnifeEdge",
    "MarkerDriver",
    "Nonholonomic",
    "PointOnCurve",
    "PointOnLine",
    "PointOnPlane",
    "RollingDisk",
    "RollingSphere",
    "Row",
]
