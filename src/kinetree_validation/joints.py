"""The joints of a case file. Everything is given in the world at t = 0, so every coordinate starts at zero."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from kinetree.model.body import GROUND
from kinetree.model.constraints.distance import Distance
from kinetree.model.constraints.distance_driver import DistanceDriver
from kinetree.model.constraints.joint_driver import JointDriver
from kinetree.model.constraints.knife_edge import KnifeEdge
from kinetree.model.constraints.nonholonomic import Nonholonomic
from kinetree.model.constraints.rolling_disk import RollingDisk
from kinetree.model.constraints.rolling_sphere import RollingSphere
from kinetree.model.expressions import Name
from kinetree.model.joints import Joint
from kinetree.model.joints.cylindrical import Cylindrical
from kinetree.model.joints.planar import Planar
from kinetree.model.joints.prismatic import Prismatic
from kinetree.model.joints.revolute import Revolute
from kinetree.model.joints.spherical import Spherical
from kinetree.model.joints.universal import Universal
from kinetree.model.joints.weld import Weld
from kinetree_validation.document import DocumentNode
from kinetree_validation.forces import integral, law
from kinetree_validation.mechanism import CaseForce, CasePlace, Mechanism

ON_AXIS: dict[str, type[Joint]] = {
    "revolute": Revolute,
    "prismatic": Prismatic,
    "cylindrical": Cylindrical,
    "planar": Planar,
}
AT_POINT: dict[str, type[Joint]] = {"spherical": Spherical, "weld": Weld, "fixed": Weld}


def add_joint(mechanism: Mechanism, node: DocumentNode) -> None:
    """Add a joint of any type, with its driver."""
    kind = node["type"].one_of(JOINT_TYPES, "joint type")
    given = node["name"].text()
    if given in mechanism.joints or given in mechanism.forces:
        raise node["name"].fault(f'another joint is named "{given}" already', "rename one of them")
    name = mechanism.names.fresh(given, "joint")
    JOINT_TYPES[kind](mechanism, node, given, name)


# --- joints that connect two bodies ---------------------------------------------------------------------
def _lower_pair(mechanism: Mechanism, node: DocumentNode, given: str, name: str) -> None:
    kind = node["type"].text()
    given_point = node["point"].array(3) if "point" in node else None
    inner, outer = (mechanism.attached(node, which, given_point) for which in "12")
    if mechanism.body(node["body1"]) is mechanism.body(node["body2"]):
        raise node["body2"].fault("is the same body as body1")
    placement: dict[str, Any] = {"point": _point(node, kind, outer if outer.name != GROUND else inner)}
    if kind in ON_AXIS:
        placement["axis"] = node["axis"].direction().tolist()
        joint = ON_AXIS[kind](name, inner.name, outer.name, **placement)
    elif kind == "universal":
        first, second = node["axis1"].direction(), node["axis2"].direction()
        if abs(first @ second) > 1e-6:
            raise node["axis2"].fault("must be perpendicular to axis1")
        joint = Universal(
            name, inner.name, outer.name, axis1=first.tolist(), axis2=second.tolist(), **placement
        )
    else:
        joint = AT_POINT[kind](name, inner.name, outer.name, **placement)
    mechanism.add(joint)
    mechanism.joints[given] = joint
    mechanism.forces[given] = CaseForce(f"{name}.reaction", f"{name}.reaction_moment")
    if "driver" in node:
        _drive(mechanism, node["driver"], joint)


def _point(node: DocumentNode, kind: str, body: CasePlace) -> list[float]:
    """The joint's point; a sliding or welded joint that gives none has it at the mass centre."""
    if "point" not in node and kind in ("prismatic", "planar", "weld", "fixed"):
        return list(body.position.tolist())
    return list(node["point"].array(3).tolist())


def _two_bodies(mechanism: Mechanism, node: DocumentNode) -> tuple[CasePlace, CasePlace]:
    inner, outer = mechanism.body(node["body1"]), mechanism.body(node["body2"])
    if inner is outer:
        raise node["body2"].fault("is the same body as body1")
    return inner, outer


def _drive(mechanism: Mechanism, node: DocumentNode, joint: Joint) -> None:
    """Q̇ = rate(t), q(0) = 0: at position level where the rate has an integral at hand, else at velocity level.

    Both hold the velocity and the acceleration exactly; the second leaves the position to the integrator.
    """
    coordinate = _driven_coordinate(node, joint)
    rate = law(node["rate"], mechanism.parameters)
    name = mechanism.names.fresh(f"{joint.name}: driver", "driver")
    position = integral(rate)
    if position is not None:
        mechanism.add(JointDriver(name, joint.name, coordinate, position))
    else:
        speed = Name(joint.name, f"u{coordinate + 1}")
        mechanism.add(Nonholonomic(name, speed - rate, joint.speed_units[coordinate]))


def _driven_coordinate(node: DocumentNode, joint: Joint) -> int:
    """Which coordinate: the only one or the first of those with an axis, unless ``coordinate`` names another."""
    known = joint.coordinate_names
    if joint.quaternion is not None or not known:
        raise node.fault(f"a {joint.kind} joint has no coordinate to drive", "drive a joint with an axis")
    if "coordinate" not in node:
        return 0
    wanted = node["coordinate"]
    if isinstance(wanted.value, int) and 0 <= wanted.value < len(known):
        return int(wanted.value)
    synonyms = {"rotation": "angle", "translation": "displacement"}
    name = synonyms.get(wanted.text(), wanted.text())
    if name not in known:
        raise wanted.fault(f"a {joint.kind} joint has {', '.join(known)}")
    return known.index(name)


# --- constraints ----------------------------------------------------------------------------------------
def _distance(mechanism: Mechanism, node: DocumentNode, given: str, name: str) -> None:
    inner, outer = _two_bodies(mechanism, node)
    point1, point2 = node["point1"].array(3), node["point2"].array(3)
    length = float(np.linalg.norm(point2 - point1))
    if length == 0.0:
        raise node["point2"].fault("is the same point as point1", "use a spherical joint")
    at1 = mechanism.place(inner, point1, label=f"{given} point1")
    at2 = mechanism.place(outer, point2, label=f"{given} point2")
    if "driver" in node:
        rate = node["driver"]["rate"]
        stretch = integral(law(rate, mechanism.parameters))
        if stretch is None:
            raise rate.fault("has no integral in closed form", "use sums of powers, sines and exponentials")
        mechanism.add(DistanceDriver(name, at1, at2, stretch + length))
    else:
        mechanism.add(Distance(name, at1, at2, length))
    mechanism.forces[given] = (
        CaseForce(f"{name}.on.{at2}", None)
        if outer.name != GROUND
        else CaseForce(f"{name}.on.{at1}", None, -1.0)
    )


def _rolling_disk(mechanism: Mechanism, node: DocumentNode, given: str, name: str) -> None:
    body = _one_body(mechanism, node)
    centre = node.first("point", "center").array(3) if "point" in node or "center" in node else body.position
    disk = mechanism.place(body, centre, node["axis"].direction(), f"{given} disk")
    height = node["plane_height"].number() if "plane_height" in node else 0.0
    mechanism.add(RollingDisk(name, disk, _positive(node["radius"]), plane_offset=height))
    mechanism.forces[given] = CaseForce(f"{name}.on.{disk}", None)


def _rolling_sphere(mechanism: Mechanism, node: DocumentNode, given: str, name: str) -> None:
    """On the plane that touches the sphere at t = 0; ``plane_center`` is where a turning plane stands still."""
    body = _one_body(mechanism, node)
    centre = node.first("point", "center").array(3) if "point" in node or "center" in node else body.position
    radius = _positive(node["radius"])
    normal = node["plane_normal"].direction() if "plane_normal" in node else np.array([0.0, 0.0, 1.0])
    contact = centre - radius * normal
    hub = node["plane_center"].array(3) if "plane_center" in node else contact - (contact @ normal) * normal
    spin = np.zeros(3)
    if "plane_angular_velocity" in node:
        spin = node["plane_angular_velocity"].array(3)
        if np.linalg.norm(spin - (spin @ normal) * normal) > 1e-9 * max(1.0, float(np.linalg.norm(spin))):
            raise node["plane_angular_velocity"].fault(
                "must be along plane_normal", "a plane that tilts while it turns is not a plane of this type"
            )
    ground = mechanism.bodies[GROUND]
    plane = mechanism.place(ground, hub + ((contact - hub) @ normal) * normal, normal, f"{given} plane")
    sphere = mechanism.place(body, centre, label=f"{given} centre")
    mechanism.add(RollingSphere(name, sphere, radius, plane, plane_angular_velocity=float(spin @ normal)))
    mechanism.forces[given] = CaseForce(f"{name}.on.{sphere}", None)


def _knife_edge(mechanism: Mechanism, node: DocumentNode, given: str, name: str) -> None:
    body = _one_body(mechanism, node)
    point = node["point"].array(3) if "point" in node else body.position
    edge = mechanism.place(body, point, node["normal"].direction(), f"{given} edge")
    mechanism.add(KnifeEdge(name, edge, "z"))
    mechanism.forces[given] = CaseForce(f"{name}.on.{edge}", None)


def _one_body(mechanism: Mechanism, node: DocumentNode) -> CasePlace:
    key = node["body"] if "body" in node or "body2" not in node else node["body2"]
    body = mechanism.body(key)
    if body.name == GROUND:
        raise key.fault("must be a moving body")
    return body


def _positive(node: DocumentNode) -> float:
    value = node.number()
    if value <= 0:
        raise node.fault(f"must be positive, got {value:g}")
    return value


Builder = Callable[[Mechanism, DocumentNode, str, str], None]
JOINT_TYPES: dict[str, Builder] = {
    **dict.fromkeys((*ON_AXIS, "universal", *AT_POINT), _lower_pair),
    "distance": _distance,
    "rolling_disk": _rolling_disk,
    "rolling_sphere": _rolling_sphere,
    "knife_edge": _knife_edge,
}
