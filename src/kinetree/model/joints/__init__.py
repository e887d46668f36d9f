"""Joint types. The registry below is the only place that lists them."""

from __future__ import annotations

from kinetree.model.joints.base import Joint
from kinetree.model.joints.custom import Custom
from kinetree.model.joints.cylindrical import Cylindrical
from kinetree.model.joints.free import Free
from kinetree.model.joints.free_angles import FreeAngles
from kinetree.model.joints.helical import Helical
from kinetree.model.joints.planar import Planar
from kinetree.model.joints.prismatic import Prismatic
from kinetree.model.joints.revolute import Revolute
from kinetree.model.joints.spherical import Spherical
from kinetree.model.joints.spherical_angles import SphericalAngles
from kinetree.model.joints.universal import Universal
from kinetree.model.joints.weld import Weld

JOINTS: dict[str, type[Joint]] = {
    joint.kind: joint
    for joint in (
        Revolute,
        Prismatic,
        Cylindrical,
        Helical,
        Universal,
        Spherical,
        SphericalAngles,
        Planar,
        Free,
        FreeAngles,
        Weld,
        Custom,
    )
}

__all__ = [
    "JOINTS",
    "Custom",
    "Cylindrical",
    "Free",
    "FreeAngles",
    "Helical",
    "Joint",
    "Planar",
    "Prismatic",
    "Revolute",
    "Spherical",
    "SphericalAngles",
    "Universal",
    "Weld",
]
