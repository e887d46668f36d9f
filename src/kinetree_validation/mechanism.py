"""From the mechanism of a case file to a model, and where its quantities are found in a run.

In a case file a joint and a body may have the same name, and any text will do. In a model the channels of bodies,
joints and constraints are told apart by these names, so each must be the only one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from kinetree.arrays import Array
from kinetree.model import Body, Frame, Marker, Model
from kinetree.model.body import GROUND
from kinetree.model.constraints import Constraint
from kinetree.model.events import Event, PointPlaneEvent, Restitution
from kinetree.model.joints import Joint
from kinetree.model.loads import Load
from kinetree.model.loads.spring_damper import SpringDamper
from kinetree.model.validation.values import RESERVED
from kinetree.spatial.numeric import frame_with_z
from kinetree.words.names import nearest
from kinetree_validation.document import DocumentNode
from kinetree_validation.flexible import CaseBeam, interface_at, read_beam


class CaseNames:
    """Gives every part of a model a name of its own, as near to the one in the file as possible."""

    def __init__(self) -> None:
        self._taken: set[str] = set(RESERVED)

    def fresh(self, wanted: str, kind: str) -> str:
        """A name not given before: the wanted one, else with the kind of the part behind it."""
        plain = "".join(c if c.isprintable() else "_" for c in wanted).strip() or kind
        candidates = [plain, f"{plain} ({kind})"]
        name = next((c for c in candidates if c not in self._taken), None)
        count = 2
        while name is None or name in self._taken:
            name, count = f"{plain} ({kind} {count})", count + 1
        self._taken.add(name)
        return name


@dataclass(frozen=True)
class CasePlace:
    """A body of the case: its name in the model and its pose in the world at t = 0."""

    name: str
    position: Array
    rotation: Array


@dataclass(frozen=True)
class CaseForce:
    """Where the force of a joint is found: channels and the sign that makes it that of body1 on body2.

    ``moment`` is None for constraints that act along a line or at a contact point and so transmit none.
    """

    force: str
    moment: str | None
    sign: float = 1.0


@dataclass
class Mechanism:
    """A model while it is being put together."""

    parameters: Mapping[str, float] = field(default_factory=dict)
    names: CaseNames = field(default_factory=CaseNames)
    bodies: dict[str, CasePlace] = field(default_factory=dict)
    joints: dict[str, Joint] = field(default_factory=dict)
    forces: dict[str, CaseForce] = field(default_factory=dict)
    springs: dict[str, SpringDamper] = field(default_factory=dict)
    impacts: list[Event] = field(default_factory=list)
    contacts: dict[str, str] = field(default_factory=dict)
    frictions: dict[str, str] = field(default_factory=dict)
    beams: dict[str, CaseBeam] = field(default_factory=dict)
    plane: Array | None = None
    frequencies: int = 0
    parts: list[Body | Joint | Load | Constraint | Marker] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.bodies[GROUND] = CasePlace(GROUND, np.zeros(3), np.eye(3))

    def add(self, part: Body | Joint | Load | Constraint | Marker) -> None:
        """Add a part to the model."""
        self.parts.append(part)

    def add_body(self, node: DocumentNode) -> None:
        """Add a body: mass centre at ``position``, axes by ``rotation``."""
        given = node["name"].text()
        if given in self.bodies:
            raise node["name"].fault(f'another body is named "{given}" already', "rename one of them")
        position = node["position"].array(3)
        rotation = _rotation(node["rotation"]) if "rotation" in node else np.eye(3)
        name = self.names.fresh(given, "body")
        self.bodies[given] = CasePlace(name, position, rotation)
        pose = Frame(position.tolist(), rotation.tolist())
        motion = {key: _vector_or_zero(node, key) for key in ("velocity", "angular_velocity")}
        if "flexible" in node:
            self.beams[name] = read_beam(node["flexible"], name, pose, motion, frequencies=self.frequencies)
            return
        inertia = _inertia(node["inertia"]).tolist()
        self.add(Body(name, node["mass"].number(), inertia=inertia, pose=pose, **motion))  # type: ignore[arg-type]

    def add_impact(self, node: DocumentNode) -> None:
        """Add an impact: a point that comes no closer to a plane than its radius."""
        body = self.body(node["body"])
        name = self.names.fresh(node["name"].text(), "impact")
        point = node["point"].array(3) if "point" in node else body.position
        tip = self.place(body, point, label=f"{name} point")
        ground = self.bodies[GROUND]
        normal = node["plane_normal"].direction()
        plane = self.place(ground, node["plane_point"].array(3), normal, f"{name} plane")
        radius = node["radius"].number() if "radius" in node else 0.0
        action = Restitution(
            node["restitution"].number(),
            friction=node["friction"].number() if "friction" in node else 0.0,
            static_friction=node["static_friction"].number() if "static_friction" in node else None,
        )
        self.contacts[node["name"].text()] = name
        self.impacts.append(PointPlaneEvent(name, tip, plane, offset=radius, action=action))

    def body(self, node: DocumentNode) -> CasePlace:
        """The body a key names."""
        name = node.text()
        if name not in self.bodies:
            raise node.fault(f'there is no body "{name}"', nearest(name, self.bodies))
        return self.bodies[name]

    def attached(self, node: DocumentNode, which: str, point: Array | None = None) -> CasePlace:
        """What a joint or load holds: a body, or of a flexible one the interface it names or its section there."""
        key = node[f"body{which}"]
        body = self.body(key)
        beam = self.beams.get(body.name)
        named = f"interface{which}"
        if beam is None:
            if named in node:
                raise node[named].fault("names an interface of a rigid body", "leave it out")
            return body
        if named in node:
            s = interface_at(beam, node[named])
        elif point is None:
            raise key.fault("is flexible: say where it is held", f"give {named}, or a point")
        else:
            s = beam.arc_length(point)
        return CasePlace(beam.place(s, joined=True), beam.section_at(s), beam.axes)

    def joint(self, node: DocumentNode) -> Joint:
        """The joint a key names; constraints such as rolling do not count."""
        name = node.text()
        if name not in self.joints:
            raise node.fault(f'there is no joint "{name}" with coordinates', nearest(name, self.joints))
        return self.joints[name]

    def place(self, body: CasePlace, point: Array, z: Array | None = None, label: str = "point") -> str:
        """A marker at a point of the world at t = 0, its z axis along a direction (else axes of the body)."""
        name = self.names.fresh(f"{body.name}: {label}", "marker")
        beam = self.beams.get(body.name)
        if beam is not None:
            s = beam.arc_length(point)
            body = CasePlace(beam.place(s), beam.section_at(s), beam.axes)
        rotation = np.eye(3) if z is None else body.rotation.T @ np.asarray(frame_with_z(z.tolist()))
        local = body.rotation.T @ (point - body.position)
        self.add(Marker(name, body.name, Frame(local.tolist(), rotation.tolist())))
        return name

    def model(self, name: str, description: str = "") -> Model:
        for beam in self.beams.values():
            beam.plane = self.plane
        beams = [part for beam in self.beams.values() for part in beam.parts()]
        return Model.of(name, *beams, *self.parts, description=description)


def _rotation(node: DocumentNode) -> Array:
    R = node.array(3, 3)
    if np.abs(R @ R.T - np.eye(3)).max() > 1e-6 or np.linalg.det(R) < 0:
        raise node.fault("must be a right-handed orthonormal matrix", "give the rotation body → world")
    left, _, right = np.linalg.svd(R)
    return np.asarray(left @ right)


def _inertia(node: DocumentNode) -> Array:
    """3×3 about the mass centre, body axes; three numbers are a diagonal."""
    if isinstance(node.value, list) and len(node.value) == 3 and not isinstance(node.value[0], list):
        return np.diag(node.array(3))
    I = node.array(3, 3)
    if np.abs(I - I.T).max() > 1e-9 * max(np.abs(I).max(), 1e-300):
        raise node.fault("must be symmetric", "give the inertia matrix about the mass centre")
    return (I + I.T) / 2


def _vector_or_zero(node: DocumentNode, name: str) -> tuple[float, float, float]:
    if name not in node:
        return (0.0, 0.0, 0.0)
    x, y, z = node[name].array(3).tolist()
    return (x, y, z)
