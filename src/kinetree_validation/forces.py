"""Forces, contacts and dry friction of a case file, and the laws of time they are written in."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from kinetree.model.body import GROUND
from kinetree.model.expressions import (
    Binary,
    Call,
    Compare,
    Expr,
    ExpressionError,
    Name,
    Scalar,
    Unary,
    as_scalar,
    is_constant,
    names,
    substitute,
    to_float,
)
from kinetree.model.joints import Joint
from kinetree.model.loads.box_plane import BoxPlane
from kinetree.model.loads.capsule_plane import CapsulePlane
from kinetree.model.loads.contact import CompliantContact
from kinetree.model.loads.curve_curve import CurveCurve
from kinetree.model.loads.cylinder_plane import CylinderPlane
from kinetree.model.loads.dry_friction import DryFriction
from kinetree.model.loads.force import Force
from kinetree.model.loads.joint_damper import JointDamper
from kinetree.model.loads.joint_spring import JointSpring
from kinetree.model.loads.mesh_plane import MeshPlane
from kinetree.model.loads.sphere_plane import SpherePlane
from kinetree.model.loads.sphere_sphere import SphereSphere
from kinetree.model.loads.spring_damper import SpringDamper
from kinetree.model.loads.torque import Torque
from kinetree_validation.document import DocumentNode
from kinetree_validation.mechanism import CasePlace, Mechanism

T = Name("t")

_MODULE = re.compile(r"\b(?:np|numpy|math|sp|sympy|mp|mpmath)\.")
_SYNONYMS = {
    "ln": "log", "arcsin": "asin", "arccos": "acos", "arctan": "atan", "arctan2": "atan2", "fabs": "abs",
    "where": "if",
}  # fmt: skip
_WORD = re.compile(r"\b(" + "|".join(_SYNONYMS) + r")(?=\s*\()")

_INTEGRALS: dict[str, Callable[[Expr], Expr]] = {
    "sin": lambda x: -Call("cos", x),
    "cos": lambda x: Call("sin", x),
    "exp": lambda x: Call("exp", x),
    "sinh": lambda x: Call("cosh", x),
    "cosh": lambda x: Call("sinh", x),
}


def law(node: DocumentNode, parameters: Mapping[str, float]) -> Scalar:
    """A number, or an expression of t and of the numbers among the case's parameters."""
    if not isinstance(node.value, str):
        return node.number()
    text = _WORD.sub(lambda match: _SYNONYMS[match.group(1)], _MODULE.sub("", node.value))
    try:
        found = as_scalar(text, "expression")
        if isinstance(found, Expr):
            known = [name for name in names(found) if name in parameters and name != "t"]
            found = as_scalar(substitute(found, {name: parameters[name] for name in known}), "expression")
    except ExpressionError as error:
        raise node.fault(error.reason, "write an expression of t such as 2*cos(3*t)") from None
    unknown = sorted(names(found) - {"t"})
    if unknown:
        raise node.fault(
            f"names {', '.join(unknown)}, which this case does not define", "use t and numbers only"
        )
    return found


def integral(rate: Scalar) -> Expr | None:
    """∫ rate dt from 0 to t where a closed form is at hand, else None.

    Sums of constants, powers, sines, cosines and exponentials of arguments linear in t.
    """
    found = _primitive(rate)
    if found is None:
        return None
    return found - to_float(found, lambda _: 0.0)


def _primitive(f: Scalar) -> Expr | None:
    if is_constant(f):
        return T * _number(f)
    if isinstance(f, Unary) and f.op == "-":
        inner = _primitive(f.operand)
        return None if inner is None else -inner
    if isinstance(f, Binary) and f.op in "+-":
        left, right = _primitive(f.left), _primitive(f.right)
        if left is None or right is None:
            return None
        return left + right if f.op == "+" else left - right
    if isinstance(f, Binary) and f.op in "*/":
        return _of_product(f)
    if isinstance(f, Call) and f.function == "if":
        return _of_pieces(f)
    assert isinstance(f, Expr)
    argument = f.operands[0] if isinstance(f, (Call, Binary)) else f
    line = _linear(argument)
    if line is None or line == 0.0:
        return None
    if isinstance(f, Name):
        return f * f / 2
    if isinstance(f, Binary) and f.op == "**" and is_constant(f.right) and _number(f.right) != -1.0:
        n = _number(f.right) + 1.0
        return argument**n / (n * line)
    if isinstance(f, Call) and f.function in _INTEGRALS:
        return _INTEGRALS[f.function](argument) / line
    return None


def _of_product(f: Binary) -> Expr | None:
    """Products with a constant factor, quotients with a constant divisor."""
    constant, other = (f.left, f.right) if f.op == "*" and is_constant(f.left) else (f.right, f.left)
    if not is_constant(constant):
        return None
    inner = _primitive(other)
    if inner is None:
        return None
    return inner * _number(constant) if f.op == "*" else inner / _number(constant)


def _of_pieces(f: Call) -> Expr | None:
    """Return ∫ f dt of an expression that changes at one time, from that time on, so that it has no jump there."""
    condition, before, after = f.operands
    if not isinstance(condition, Compare) or condition.left != T or not is_constant(condition.right):
        return None
    first, second = _primitive(before), _primitive(after)
    if first is None or second is None:
        return None
    change = _number(condition.right)
    return Call("if", condition, *[piece - to_float(piece, lambda _: change) for piece in (first, second)])


def _linear(f: Scalar) -> float | None:
    """Slope of an expression linear in t, else None."""
    if is_constant(f):
        return 0.0
    if isinstance(f, Name):
        return 1.0
    if isinstance(f, Unary):
        inner = _linear(f.operand)
        return None if inner is None or f.op != "-" else -inner
    if not isinstance(f, Binary) or f.op == "**":
        return None
    left, right = _linear(f.left), _linear(f.right)
    if left is None or right is None:
        return None
    if f.op in "+-":
        return left + right if f.op == "+" else left - right
    if is_constant(f.right):
        scale = _number(f.right)
        return left * scale if f.op == "*" else left / scale
    return right * _number(f.left) if f.op == "*" and is_constant(f.left) else None


def _number(constant: Scalar) -> float:
    return to_float(constant, lambda _: 0.0) if isinstance(constant, Expr) else float(constant)


def add_force(mechanism: Mechanism, node: DocumentNode) -> None:
    """Add a force of any type."""
    kind = node["type"].one_of(FORCE_TYPES, "force type")
    given = node["name"].text() if "name" in node else kind
    FORCE_TYPES[kind](mechanism, node, mechanism.names.fresh(given, "force"))


def _spring_damper(mechanism: Mechanism, node: DocumentNode, name: str) -> None:
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


def _actuator(mechanism: Mechanism, node: DocumentNode, name: str) -> None:
    at1, at2 = _ends(mechanism, node, name)
    push = law(node.first("force", "value", "f", "F"), mechanism.parameters)
    mechanism.add(SpringDamper(name, at1, at2, actuator=push))


def _ends(mechanism: Mechanism, node: DocumentNode, name: str) -> tuple[str, str]:
    first, second = mechanism.body(node["body1"]), mechanism.body(node["body2"])
    at1 = mechanism.place(first, node["point1"].array(3), label=f"{name} point1")
    return at1, mechanism.place(second, node["point2"].array(3), label=f"{name} point2")


def _torque(mechanism: Mechanism, node: DocumentNode, name: str) -> None:
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


def _rotational(mechanism: Mechanism, node: DocumentNode, name: str) -> None:
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


def _sprung_joint(mechanism: Mechanism, node: DocumentNode) -> tuple[Joint, float]:
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


def _force(mechanism: Mechanism, node: DocumentNode, name: str) -> None:
    """A force on a body at a point (its mass centre when none is given), world components."""
    body = mechanism.body(node.first("body", "body2"))
    key = node.first("force", "value")
    if not isinstance(key.value, list) or len(key.value) != 3:
        raise key.fault("must hold three numbers or expressions of t")
    components = [
        law(DocumentNode(v, f"{key.key}[{i}]"), mechanism.parameters) for i, v in enumerate(key.value)
    ]
    point = node["point"].array(3) if "point" in node else body.position
    mechanism.add(Force(name, mechanism.place(body, point, label=name), tuple(components)))  # type: ignore[arg-type]


def _on_interface(mechanism: Mechanism, node: DocumentNode) -> CasePlace:
    """The place a load on an interface (or at a point of the world at t = 0) acts on."""
    point = node["point"].array(3) if "point" in node else None
    return mechanism.attached(node, "", point)


def _point_force(mechanism: Mechanism, node: DocumentNode, name: str) -> None:
    """A force fixed in the world, at an interface of a flexible body or a point of a rigid one."""
    at = _on_interface(mechanism, node)
    if at.name == mechanism.body(node["body"]).name:  # it is rigid
        _force(mechanism, node, name)
        return
    mechanism.add(Force(name, at.name, _components(mechanism, node, "force")))


def _point_torque(mechanism: Mechanism, node: DocumentNode, name: str) -> None:
    """A torque fixed in the world."""
    at = _on_interface(mechanism, node)
    mechanism.add(Torque(name, at.name, _components(mechanism, node, "torque"), axes=GROUND))


def _components(mechanism: Mechanism, node: DocumentNode, key: str) -> Any:
    given = node[key]
    if not isinstance(given.value, list) or len(given.value) != 3:
        raise given.fault("must hold three numbers or expressions of t")
    return tuple(
        law(DocumentNode(v, f"{given.key}[{i}]"), mechanism.parameters) for i, v in enumerate(given.value)
    )


def _or_zero(node: DocumentNode, name: str) -> float:
    return node[name].number() if name in node else 0.0


ForceBuilder = Callable[[Mechanism, DocumentNode, str], None]
FORCE_TYPES: dict[str, ForceBuilder] = {
    "spring_damper": _spring_damper,
    "actuator": _actuator,
    "torque": _torque,
    "rotational_spring_damper": _rotational,
    "force": _force,
    "point_force": _point_force,
    "point_torque": _point_torque,
}


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


def add_contact(mechanism: Mechanism, node: DocumentNode) -> None:
    """Add a compliant contact of any type."""
    kind = node["type"].one_of(CONTACT_TYPES, "contact type")
    given = node["name"].text() if "name" in node else kind
    name = mechanism.names.fresh(given, "contact")
    law = {field: node[key].number() for key, field in _LAW.items() if key in node}
    mechanism.contacts[given] = name
    mechanism.add(CONTACT_TYPES[kind](mechanism, node, name, law))


def add_friction(mechanism: Mechanism, node: DocumentNode) -> None:
    """Add dry friction in a joint."""
    given = node["name"].text() if "name" in node else "friction"
    name = mechanism.names.fresh(given, "friction")
    numbers = {field: node[key].number() for key, field in _FRICTION.items() if key in node}
    coordinate = int(node["coordinate"].number()) if "coordinate" in node else 0
    mechanism.frictions[given] = name
    mechanism.add(DryFriction(name, mechanism.joint(node["joint"]).name, coordinate=coordinate, **numbers))


def _first(mechanism: Mechanism, node: DocumentNode, name: str, axis: bool = False) -> str:
    """The place of the first shape: a point of body1, its mass centre if none is given."""
    body = mechanism.body(node["body1"])
    point = node["point1"].array(3) if "point1" in node else body.position
    z = node["axis"].direction() if axis else None
    return mechanism.place(body, point, z, f"{name} 1")


def _plane(mechanism: Mechanism, node: DocumentNode, name: str) -> str:
    body = mechanism.body(node["body2"])
    return mechanism.place(body, node["point2"].array(3), node["normal"].direction(), f"{name} plane")


def _on_plane(kind: Callable[..., CompliantContact], *sizes: str, axis: bool = False) -> ContactBuilder:
    def build(mechanism: Mechanism, node: DocumentNode, name: str, law: dict[str, float]) -> CompliantContact:
        numbers = {size: node[size].number() for size in sizes}
        places = _first(mechanism, node, name, axis), _plane(mechanism, node, name)
        return kind(name, *places, **numbers, **law)

    return build


def _box(mechanism: Mechanism, node: DocumentNode, name: str, law: dict[str, float]) -> CompliantContact:
    size = tuple(node["size"].array(3).tolist())
    return BoxPlane(name, _first(mechanism, node, name), _plane(mechanism, node, name), size=size, **law)


def _mesh(mechanism: Mechanism, node: DocumentNode, name: str, law: dict[str, float]) -> CompliantContact:
    vertices: Any = node["vertices"].value
    return MeshPlane(
        name, _first(mechanism, node, name), _plane(mechanism, node, name), vertices=vertices, **law
    )


def _spheres(mechanism: Mechanism, node: DocumentNode, name: str, law: dict[str, float]) -> CompliantContact:
    first, second = _first(mechanism, node, name), mechanism.body(node["body2"])
    centre = node["point2"].array(3) if "point2" in node else second.position
    other = mechanism.place(second, centre, label=f"{name} 2")
    radii = {key: node[key].number() for key in ("radius1", "radius2")}
    return SphereSphere(name, first, other, **radii, **law)


def _curves(mechanism: Mechanism, node: DocumentNode, name: str, law: dict[str, float]) -> CompliantContact:
    first, second = _first(mechanism, node, name), mechanism.body(node["body2"])
    origin = node["point2"].array(3) if "point2" in node else second.position
    other = mechanism.place(second, origin, label=f"{name} 2")
    outlines: dict[str, Any] = {key: node[key].value for key in ("outline1", "outline2")}
    given: dict[str, Any] = outlines | law
    return CurveCurve(name, first, other, depth=node["depth"].number(), **given)


ContactBuilder = Callable[[Mechanism, DocumentNode, str, dict[str, float]], CompliantContact]
CONTACT_TYPES: dict[str, ContactBuilder] = {
    "sphere_plane": _on_plane(SpherePlane, "radius"),
    "capsule_plane": _on_plane(CapsulePlane, "radius", "length", axis=True),
    "cylinder_plane": _on_plane(CylinderPlane, "radius", "length", axis=True),
    "box_plane": _box,
    "mesh_plane": _mesh,
    "sphere_sphere": _spheres,
    "curve_curve": _curves,
}
