"""The forces of a case file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kinetree.io.mbref.document import Node
from kinetree.io.mbref.laws import law
from kinetree.io.mbref.mechanism import Mechanism, Placed
from kinetree.model.body import GROUND
from kinetree.model.joints import Joint
from kinetree.model.loads.force import Force
from kinetree.model.loads.joint_damper import JointDamper
from kinetree.model.loads.joint_spring import JointSpring
from kinetree.model.loads.spring_damper import SpringDamper
from kinetree.model.loads.torque import Torque


def add_force(mechanism: Mechanism, node: Node) -> None:
    """Add a force of any type."""
    kind = node["type"].one_of(FORCE_TYPES, "force type")
    given = node["name"].text() if "name" in node else kind
    FORCE_TYPES[kind](mechanism, node, mechanism.names.fresh(given, "force"))


def _spring_damper(mechanism: Mechanism, node: Node, name: str) -> None:
    at1, at2 = _ends(mechanism, node, name)
    spring = SpringDamper(
        name,
        at1,
        at2,
        stiffness=_or_zero(node, "k"),
        damping=_or_zero(node, "c"),
        free_length=_or_zero(node, "L0"),
    )
    mechanism.add(spring)
    mechanism.springs[node["name"].text() if "name" in node else name] = spring


def _actuator(mechanism: Mechanism, node: Node, name: str) -> None:
    at1, at2 = _ends(mechanism, node, name)
    push = law(node.first("force", "value", "f", "F"), mechanism.parameters)
    mechanism.add(SpringDamper(name, at1, at2, actuator=push))


def _ends(mechanism: Mechanism, node: Node, name: str) -> tuple[str, str]:
    first, second = mechanism.body(node["body1"]), mechanism.body(node["body2"])
    at1 = mechanism.place(first, node["point1"].array(3), label=f"{name} point1")
    return at1, mechanism.place(second, node["point2"].array(3), label=f"{name} point2")


def _torque(mechanism: Mechanism, node: Node, name: str) -> None:
    """On body2, minus on body1, about an axis fixed in body1."""
    first = mechanism.body(node["body1"]) if "body1" in node else mechanism.bodies[GROUND]
    second = mechanism.body(node["body2"])
    value = law(node.first("value", "torque"), mechanism.parameters)
    axes = mechanism.place(first, first.position, node["axis"].direction(), f"{name} axis")
    if second.name == GROUND:
        mechanism.add(Torque(name, first.name, (0.0, 0.0, -value), axes=axes))
        return
    reaction = None if first.name == GROUND else first.name
    mechanism.add(Torque(name, second.name, (0.0, 0.0, value), axes=axes, reaction=reaction))


def _rotational(mechanism: Mechanism, node: Node, name: str) -> None:
    """−k (q − q0) − c q̇ in a joint, q measured from the pose at t = 0."""
    joint, sign = _sprung_joint(mechanism, node)
    coordinate = int(node["coordinate"].number()) if "coordinate" in node else 0
    if joint.quaternion is not None or not 0 <= coordinate < joint.n_u:
        raise node.fault(f"a {joint.kind} joint has no coordinate {coordinate} for a spring")
    k, c = _or_zero(node, "k"), _or_zero(node, "c")
    if k != 0.0:
        free = sign * _or_zero(node, "q0")
        mechanism.add(JointSpring(name, joint.name, coordinate=coordinate, stiffness=k, free=free))
    if c != 0.0:
        damper = mechanism.names.fresh(f"{name}: damper", "force")
        mechanism.add(JointDamper(damper, joint.name, coordinate=coordinate, damping=c))


def _sprung_joint(mechanism: Mechanism, node: Node) -> tuple[Joint, float]:
    """The joint named, or the one between body1 and body2; −1 where it counts the angle the other way."""
    if "joint" in node or "body2" not in node:
        return mechanism.joint(node["joint"]), 1.0
    first, second = mechanism.body(node["body1"]), mechanism.body(node["body2"])
    for joint in mechanism.joints.values():
        if joint.n_u and (joint.inner, joint.outer) == (first.name, second.name):
            return joint, 1.0
        if joint.n_u and (joint.outer, joint.inner) == (first.name, second.name):
            return joint, -1.0
    raise node["body2"].fault("no joint connects body1 and body2", "name the joint the spring is in")


def _force(mechanism: Mechanism, node: Node, name: str) -> None:
    """A force on a body at a point (its mass centre when none is given), world components."""
    body = mechanism.body(node.first("body", "body2"))
    key = node.first("force", "value")
    if not isinstance(key.value, list) or len(key.value) != 3:
        raise key.fault("must hold three numbers or expressions of t")
    components = [law(Node(v, f"{key.key}[{i}]"), mechanism.parameters) for i, v in enumerate(key.value)]
    point = node["point"].array(3) if "point" in node else body.position
    mechanism.add(Force(name, mechanism.place(body, point, label=name), tuple(components)))  # type: ignore[arg-type]


def _on_interface(mechanism: Mechanism, node: Node) -> Placed:
    """The place a load on an interface (or at a point of the world at t = 0) acts on."""
    point = node["point"].array(3) if "point" in node else None
    return mechanism.attached(node, "", point)


def _point_force(mechanism: Mechanism, node: Node, name: str) -> None:
    """A force fixed in the world, at an interface of a flexible body or a point of a rigid one."""
    at = _on_interface(mechanism, node)
    if at.name == mechanism.body(node["body"]).name:  # it is rigid
        _force(mechanism, node, name)
        return
    mechanism.add(Force(name, at.name, _components(mechanism, node, "force")))


def _point_torque(mechanism: Mechanism, node: Node, name: str) -> None:
    """A torque fixed in the world."""
    at = _on_interface(mechanism, node)
    mechanism.add(Torque(name, at.name, _components(mechanism, node, "torque"), axes=GROUND))


def _components(mechanism: Mechanism, node: Node, key: str) -> Any:
    given = node[key]
    if not isinstance(given.value, list) or len(given.value) != 3:
        raise given.fault("must hold three numbers or expressions of t")
    return tuple(law(Node(v, f"{given.key}[{i}]"), mechanism.parameters) for i, v in enumerate(given.value))


def _or_zero(node: Node, name: str) -> float:
    return node[name].number() if name in node else 0.0


Builder = Callable[[Mechanism, Node, str], None]
FORCE_TYPES: dict[str, Builder] = {
    "spring_damper": _spring_damper,
    "actuator": _actuator,
    "torque": _torque,
    "rotational_spring_damper": _rotational,
    "force": _force,
    "point_force": _point_force,
    "point_torque": _point_torque,
}
