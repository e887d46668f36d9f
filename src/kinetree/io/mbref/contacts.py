"""The contacts and the dry friction of a case file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kinetree.io.mbref.document import Node
from kinetree.io.mbref.mechanism import Mechanism
from kinetree.model.loads.box_plane import BoxPlane
from kinetree.model.loads.capsule_plane import CapsulePlane
from kinetree.model.loads.contact import CompliantContact
from kinetree.model.loads.curve_curve import CurveCurve
from kinetree.model.loads.cylinder_plane import CylinderPlane
from kinetree.model.loads.dry_friction import DryFriction
from kinetree.model.loads.mesh_plane import MeshPlane
from kinetree.model.loads.sphere_plane import SpherePlane
from kinetree.model.loads.sphere_sphere import SphereSphere

_LAW = {
    "k": "stiffness", "n": "exponent", "c": "damping", "mu": "friction", "mu_static": "static_friction",
    "v_transition": "transition", "v_stribeck": "stribeck", "rolling": "rolling_resistance",
    "w_transition": "rolling_transition", "bristle": "bristle", "tau_bristle": "bristle_time",
}  # fmt: skip
"""Keys of the law of a contact, and the fields they are."""
_FRICTION = {
    "force": "force", "static_force": "static_force", "mu": "coefficient", "mu_static": "static_coefficient",
    "radius": "radius", "preload": "preload", "v_stribeck": "stribeck", "viscous": "viscous",
}  # fmt: skip


def add_contact(mechanism: Mechanism, node: Node) -> None:
    """Add a compliant contact of any type."""
    kind = node["type"].one_of(CONTACT_TYPES, "contact type")
    given = node["name"].text() if "name" in node else kind
    name = mechanism.names.fresh(given, "contact")
    law = {field: node[key].number() for key, field in _LAW.items() if key in node}
    mechanism.contacts[given] = name
    mechanism.add(CONTACT_TYPES[kind](mechanism, node, name, law))


def add_friction(mechanism: Mechanism, node: Node) -> None:
    """Add dry friction in a joint."""
    given = node["name"].text() if "name" in node else "friction"
    name = mechanism.names.fresh(given, "friction")
    numbers = {field: node[key].number() for key, field in _FRICTION.items() if key in node}
    coordinate = int(node["coordinate"].number()) if "coordinate" in node else 0
    mechanism.frictions[given] = name
    mechanism.add(DryFriction(name, mechanism.joint(node["joint"]).name, coordinate=coordinate, **numbers))


def _first(mechanism: Mechanism, node: Node, name: str, axis: bool = False) -> str:
    """The place of the first shape: a point of body1, its mass centre if none is given."""
    body = mechanism.body(node["body1"])
    point = node["point1"].array(3) if "point1" in node else body.position
    z = node["axis"].direction() if axis else None
    return mechanism.place(body, point, z, f"{name} 1")


def _plane(mechanism: Mechanism, node: Node, name: str) -> str:
    body = mechanism.body(node["body2"])
    return mechanism.place(body, node["point2"].array(3), node["normal"].direction(), f"{name} plane")


def _on_plane(kind: Callable[..., CompliantContact], *sizes: str, axis: bool = False) -> Builder:
    def build(mechanism: Mechanism, node: Node, name: str, law: dict[str, float]) -> CompliantContact:
        numbers = {size: node[size].number() for size in sizes}
        places = _first(mechanism, node, name, axis), _plane(mechanism, node, name)
        return kind(name, *places, **numbers, **law)

    return build


def _box(mechanism: Mechanism, node: Node, name: str, law: dict[str, float]) -> CompliantContact:
    size = tuple(node["size"].array(3).tolist())
    return BoxPlane(name, _first(mechanism, node, name), _plane(mechanism, node, name), size=size, **law)


def _mesh(mechanism: Mechanism, node: Node, name: str, law: dict[str, float]) -> CompliantContact:
    vertices: Any = node["vertices"].value
    return MeshPlane(
        name, _first(mechanism, node, name), _plane(mechanism, node, name), vertices=vertices, **law
    )


def _spheres(mechanism: Mechanism, node: Node, name: str, law: dict[str, float]) -> CompliantContact:
    first, second = _first(mechanism, node, name), mechanism.body(node["body2"])
    centre = node["point2"].array(3) if "point2" in node else second.position
    other = mechanism.place(second, centre, label=f"{name} 2")
    radii = {key: node[key].number() for key in ("radius1", "radius2")}
    return SphereSphere(name, first, other, **radii, **law)


def _curves(mechanism: Mechanism, node: Node, name: str, law: dict[str, float]) -> CompliantContact:
    first, second = _first(mechanism, node, name), mechanism.body(node["body2"])
    origin = node["point2"].array(3) if "point2" in node else second.position
    other = mechanism.place(second, origin, label=f"{name} 2")
    outlines: dict[str, Any] = {key: node[key].value for key in ("outline1", "outline2")}
    given: dict[str, Any] = outlines | law
    return CurveCurve(name, first, other, depth=node["depth"].number(), **given)


Builder = Callable[[Mechanism, Node, str, dict[str, float]], CompliantContact]
CONTACT_TYPES: dict[str, Builder] = {
    "sphere_plane": _on_plane(SpherePlane, "radius"),
    "capsule_plane": _on_plane(CapsulePlane, "radius", "length", axis=True),
    "cylinder_plane": _on_plane(CylinderPlane, "radius", "length", axis=True),
    "box_plane": _box,
    "mesh_plane": _mesh,
    "sphere_sphere": _spheres,
    "curve_curve": _curves,
}
