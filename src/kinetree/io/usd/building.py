"""From the prims of a USD stage to a model: rigid bodies, joints between them, drives, gravity."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final

import numpy as np

from kinetree.arrays import Array
from kinetree.io.import_report import FilePlace
from kinetree.io.usd.solids import AXES, DRAWN, looks_of, mass_of, turned_to
from kinetree.io.usd.stage import UsdSource
from kinetree.model import GROUND, Body, Marker, Model, Parameter
from kinetree.model.constraints.distance import Distance
from kinetree.model.expressions import Call, Name, Scalar
from kinetree.model.geometry.frame import AT_REST, Pose, compose, frame, inverse
from kinetree.model.joints.base import Joint
from kinetree.model.joints.cylindrical import Cylindrical
from kinetree.model.joints.planar import Planar
from kinetree.model.joints.prismatic import Prismatic
from kinetree.model.joints.revolute import Revolute
from kinetree.model.joints.spherical import Spherical
from kinetree.model.joints.weld import Weld
from kinetree.model.loads.gravity import Gravity
from kinetree.model.loads.gravity_compensation import GravityCompensation
from kinetree.model.loads.joint_motor import JointMotor
from kinetree.model.loads.rotor_inertia import RotorInertia
from kinetree.model.validation.values import RESERVED
from kinetree.words.names import nearest

EARTH: Final = 9.81
"""Gravity of a scene that gives none (m/s²)."""

JOINTS: Final = {
    "PhysicsFixedJoint": "fixed", "PhysicsRevoluteJoint": "revolute", "PhysicsPrismaticJoint": "prismatic",
    "PhysicsSphericalJoint": "spherical", "PhysicsDistanceJoint": "distance", "PhysicsJoint": "D6",
}  # fmt: skip

_FREEDOMS: Final = ("transX", "transY", "transZ", "rotX", "rotY", "rotZ")

_SCHEMAS: Final = frozenset(
    ("PhysicsRigidBodyAPI", "PhysicsMassAPI", "PhysicsCollisionAPI", "PhysicsMeshCollisionAPI", "PhysicsMaterialAPI",
     "PhysicsFilteredPairsAPI", "PhysicsArticulationRootAPI", "PhysicsDriveAPI", "PhysicsLimitAPI", "PhysxJointAPI",
     "PhysxRigidBodyAPI")
)  # fmt: skip
"""Schemas that are read, or that are of contacts or of how others compute."""

_OTHERS: Final = ("Physics", "Physx", "Mjc", "Newton")
"""Beginnings of the names of schemas that are about motion."""

_NUMERICAL: Final = (
    "Collision", "Scene", "Articulation", "Material", "ContactReport", "SDFMesh", "JointState",
)  # fmt: skip
"""Parts of the names of schemas of contacts, and of how others compute."""

_QUIET: Final = ("solver", "sleep", "stabilization", "contact", "maxDepenetration", "enableCCD", "enableSpeculative",
                 "retain", "cfm", "max", "slip", "reportForce")  # fmt: skip
"""Beginnings of the names of attributes of PhysX that are about contacts and its own way to compute."""

Ends = tuple[tuple[str, Pose], tuple[str, Pose]]
"""The bodies of a joint, and its frame on each."""


PLACED = "mend its xformOpOrder, or move the scale to its shapes"
"""Remedy for a body that cannot be placed."""


@dataclass
class UsdBuilder:
    """Makes the parts of a model; ``prims`` says which prim each is."""

    source: UsdSource
    gravity: tuple[float, float, float] | None = None
    prims: dict[tuple[str, str], Any] = field(default_factory=dict)

    def place(self, kind: str, name: str) -> FilePlace:
        """Return the place of a part in the file."""
        prim = self.prims.get((kind, name))
        return FilePlace(self.source.report.file, 0, "the file") if prim is None else self.source.place(prim)

    def model(self, name: str) -> Model:
        """The model; with faults in the report it is of no use."""
        source = self.source
        bodies = [prim for prim in source.prims if self._is_body(prim)]
        joints = [p for p in source.prims if str(p.GetTypeName()) in JOINTS and self._enabled(p)]
        if not bodies:
            message = "has no rigid body (no prim with PhysicsRigidBodyAPI that is not fixed)"
            source.report.fault(source.top, "the file", message, "apply PhysicsRigidBodyAPI to what moves")
        self._bodies = {str(prim.GetPath()): body for prim, body in zip(bodies, _names(bodies), strict=True)}
        self._names = {str(prim.GetPath()): joint for prim, joint in zip(joints, _names(joints), strict=True)}
        drawn: dict[str, list[Any]] = {}
        colliders: dict[str, list[Any]] = {}
        for prim in source.prims:
            owner = self._owner(prim)
            if str(prim.GetTypeName()) in DRAWN:
                drawn.setdefault(owner, []).append(prim)
            if "PhysicsCollisionAPI" in source.schemas(prim):
                colliders.setdefault(owner, []).append(prim)
            self._leave_out(prim)
        if any(
            source.switch(p, "physics:collisionEnabled", True) for some in colliders.values() for p in some
        ):
            source.report.leave_out(0, "contact between colliders", "the file")
        acceleration = self.gravity or self._gravity()
        items: list[Any] = [Gravity(acceleration=acceleration)] if any(acceleration) else []
        for prim in bodies:
            path = str(prim.GetPath())
            items += self._body(prim, drawn.get(path, []), colliders.get(path, []))
        made = [part for prim in joints for part in self._joint(prim)]
        items += _cut(made, {self._names[str(p.GetPath())] for p in joints if self._closes(p)})
        source.report.raise_if_faulty()
        return replace(Model.of(name, *items), ground_shapes=looks_of(source, drawn.get("", []), AT_REST))

    def _placed(self, part: Any, kind: str, prim: Any) -> Any:
        self.prims[kind, part.name] = prim
        return part

    # --- bodies -------------------------------------------------------------------------------------------
    def _is_body(self, prim: Any) -> bool:
        """True if a prim is a body that moves; one that is switched off or kinematic stays where it is."""
        source = self.source
        if "PhysicsRigidBodyAPI" not in source.schemas(prim):
            return False
        if not source.switch(prim, "physics:rigidBodyEnabled", True):
            return False
        return not source.switch(prim, "physics:kinematicEnabled", False)

    def _owner(self, prim: Any) -> str:
        """Path of the body that a prim is on; empty for the ground."""
        while prim and not prim.IsPseudoRoot():
            path = str(prim.GetPath())
            if path in self._bodies:
                return path
            prim = prim.GetParent()
        return ""

    def _body(self, prim: Any, drawn: list[Any], colliders: list[Any]) -> Iterator[Any]:
        source, path = self.source, str(prim.GetPath())
        placed = source.placement(prim)
        if isinstance(placed, str):
            source.fault(prim, f"is a rigid body, and {placed}", PLACED)
            return
        if (around := self._owner(prim.GetParent())) and not _resets(prim):
            message = f"is a rigid body within the rigid body <{around}>"
            source.fault(prim, message, "put them beside each other, or reset its stack (!resetXformStack!)")
        found = mass_of(source, prim, placed, colliders)
        name = self._bodies[path]
        velocity, turning = self._speeds(prim)
        body = Body(
            name,
            found.mass,
            found.centre.tolist(),
            ((found.inertia + found.inertia.T) / 2).tolist(),
            pose=frame(placed.pose),
            velocity=velocity,
            angular_velocity=turning,
            shapes=looks_of(source, drawn, placed.pose),
        )
        yield self._placed(body, "body", prim)
        if source.switch(prim, "physxRigidBody:disableGravity", False):
            yield self._placed(GravityCompensation(f"{name}_no_gravity", name), "load", prim)

    def _speeds(self, prim: Any) -> tuple[Any, Any]:
        """Velocities at the start in the world; they are given in the space of the prim around."""
        source = self.source
        A, _ = source.matrix(prim.GetParent())
        found: list[Any] = []
        for name, factor in (("physics:velocity", source.length), ("physics:angularVelocity", math.pi / 180)):
            given = source.vector(prim, name)
            if given is None or not np.any(given):
                found.append(None)
                continue
            turn = A if name == "physics:velocity" else A / np.linalg.norm(A, axis=0)
            found.append((turn @ given * factor).tolist())
        return found[0], found[1]

    # --- joints -------------------------------------------------------------------------------------------
    def _enabled(self, prim: Any) -> bool:
        return self.source.switch(prim, "physics:jointEnabled", True)

    def _closes(self, prim: Any) -> bool:
        return self.source.switch(prim, "physics:excludeFromArticulation", False)

    def _end(self, prim: Any, number: int) -> tuple[str, Pose] | None:
        """The body at an end of a joint, and the joint frame on it; None where there is a fault."""
        source = self.source
        name = f"physics:body{number}"
        targets = source.targets(prim, name)
        if targets is None:
            return None
        if len(targets) > 1:
            source.fault(prim, f"{name} names {len(targets)} prims", "give one", name)
            return None
        point = source.vector(prim, f"physics:localPos{number}")
        turn = source.rotation(prim, f"physics:localRot{number}")
        local = (np.zeros(3) if point is None else point, np.eye(3) if turn is None else turn)
        if not targets:
            return GROUND, (local[0] * source.length, local[1])
        target = source.stage.GetPrimAtPath(targets[0])
        if not target:
            known = [str(other.GetPath()) for other in source.prims]
            message = f"physics:body{number} names <{targets[0]}>, which is not there"
            source.fault(prim, message, nearest(str(targets[0]), known), f"physics:body{number}")
            return None
        if str(target.GetTypeName()).endswith("Joint"):
            message = f"physics:body{number} names <{targets[0]}>, which is a joint"
            source.fault(prim, message, "name a body, or what stands in the world", f"physics:body{number}")
            return None
        placed = source.placement(target)
        if isinstance(placed, str):
            source.fault(prim, f"is joined to <{target.GetPath()}>, and {placed}", PLACED)
            return None
        world = compose(placed.pose, (local[0] * placed.scale, local[1]))
        owner = self._owner(target)
        if not owner:
            return GROUND, world
        body = source.placement(source.stage.GetPrimAtPath(owner))
        if isinstance(body, str):
            return None  # told with the body
        return self._bodies[owner], compose(inverse(body.pose), world)

    def _joint(self, prim: Any) -> Iterator[Any]:
        source, name = self.source, self._names[str(prim.GetPath())]
        inner, outer = self._end(prim, 0), self._end(prim, 1)
        if inner is None or outer is None:
            return
        if inner[0] == outer[0]:
            if inner[0] != GROUND:
                source.fault(prim, f'joins body "{inner[0]}" with itself', "name two bodies")
            elif source.targets(prim, "physics:body0") or source.targets(prim, "physics:body1"):
                source.note(prim, "joins what does not move, and is left out")
            else:
                source.fault(prim, "names no body", "give physics:body0 or physics:body1")
            return
        for attribute in ("physics:breakForce", "physics:breakTorque"):
            if math.isfinite(source.bound(prim, attribute, math.inf)):
                source.leave_out(prim, attribute)
        kind = JOINTS[str(prim.GetTypeName())]
        if kind == "distance":
            yield from self._distance(prim, name, (inner, outer))
            return
        made = self._jointed(prim, name, kind, (inner, outer))
        if made is None:
            return
        joint, freedoms = made
        yield self._placed(joint, "joint", prim)
        if joint.limits is not None:
            source.leave_out(prim, "a stop at its limits", "stops at limits of joints")
        yield from self._drives(prim, joint, freedoms)
        armature = source.positive(prim, "physxJoint:armature", 0.0)
        if armature and len(freedoms) == 1:
            unit = source.mass * (1.0 if freedoms[0].startswith("trans") else source.length**2)
            rotor = RotorInertia(f"{name}_rotor", name, inertia=armature * unit)
            yield self._placed(rotor, "load", prim)
        elif armature:
            source.leave_out(prim, "physxJoint:armature")

    def _jointed(self, prim: Any, name: str, kind: str, ends: Ends) -> tuple[Joint, list[str]] | None:
        """The joint, and the kinds of its coordinates in order."""
        source = self.source
        axis = source.word(prim, "physics:axis", AXES, "X")
        if kind == "fixed":
            return _between(Weld, name, ends, "Z"), []
        if kind == "spherical":
            for cone in ("physics:coneAngle0Limit", "physics:coneAngle1Limit"):
                if source.number(prim, cone, -1.0) >= 0.0:
                    source.leave_out(prim, "the limit of its cone", "limits of spherical joints")
                    break
            return _between(Spherical, name, ends, "Z"), []
        if kind in ("revolute", "prismatic"):
            lower = source.bound(prim, "physics:lowerLimit", -math.inf)
            upper = source.bound(prim, "physics:upperLimit", math.inf)
            turning = kind == "revolute"
            unit = math.pi / 180 if turning else source.length
            limits = ((lower * unit, upper * unit),) if not math.isinf(upper - lower) else None
            self._one_sided(prim, lower, upper)
            joint = _between(Revolute if turning else Prismatic, name, ends, axis, limits)
            return joint, [f"rot{axis}" if turning else f"trans{axis}"]
        return self._generic(prim, name, ends)

    def _one_sided(self, prim: Any, lower: float, upper: float) -> None:
        if math.isinf(lower) != math.isinf(upper):
            self.source.leave_out(prim, "a limit on one side", "stops at limits of joints")

    def _generic(self, prim: Any, name: str, ends: Ends) -> tuple[Joint, list[str]] | None:
        """A joint with some of its six freedoms locked (low > high, or both the same)."""
        source, limits = self.source, {}
        free = list(_FREEDOMS)
        for schema in source.schemas(prim):
            base, _, freedom = schema.partition(":")
            if base != "PhysicsLimitAPI":
                continue
            if freedom not in _FREEDOMS:
                source.leave_out(prim, f"its limit of {freedom}")
                continue
            low = source.bound(prim, f"limit:{freedom}:physics:low", -math.inf)
            high = source.bound(prim, f"limit:{freedom}:physics:high", math.inf)
            if low > high or low == high == 0.0:
                free.remove(freedom)
            elif low == high:
                source.fault(
                    prim, f"{freedom} is locked at {low:g}", "turn or move the joint frame by it instead"
                )
                free.remove(freedom)
            else:
                self._one_sided(prim, low, high)
                if not math.isinf(high - low):
                    limits[freedom] = (low, high)
        turns = [f[-1] for f in free if f.startswith("rot")]
        slides = [f[-1] for f in free if f.startswith("trans")]
        shape = (len(slides), len(turns))
        axis = (turns or slides or ["Z"])[0]
        cls: type[Joint] | None = {(0, 0): Weld, (0, 1): Revolute, (1, 0): Prismatic, (0, 3): Spherical}.get(
            shape
        )
        order = free if shape in ((0, 1), (1, 0)) else []
        if shape == (1, 1) and turns == slides:
            cls, order = Cylindrical, [f"rot{axis}", f"trans{axis}"]
        elif shape == (2, 1) and axis not in slides:
            next_two = [AXES[(AXES.index(axis) + k) % 3] for k in (1, 2)]
            cls, order = Planar, [*(f"trans{a}" for a in next_two), f"rot{axis}"]
        if cls is None:
            if shape == (3, 3):
                source.note(prim, "leaves its bodies free, and is left out")
                return None
            words = ", ".join(free)
            remedy = "lock others, or put a body between two joints"
            source.fault(prim, f"leaves {words} free, which is no joint of Kinetree", remedy)
            return None
        unit = {f: math.pi / 180 if f.startswith("rot") else source.length for f in _FREEDOMS}
        known = [(limits[f][0] * unit[f], limits[f][1] * unit[f]) for f in order if f in limits]
        if len(known) < len(limits):
            source.leave_out(prim, "the limits of its rotation", "stops at limits of joints")
        every = tuple(known) if order and len(known) == len(order) else None
        if known and every is None:
            source.leave_out(prim, "limits of some of its coordinates", "stops at limits of joints")
        return _between(cls, name, ends, axis, every), order

    def _distance(self, prim: Any, name: str, ends: Ends) -> Iterator[Any]:
        source = self.source
        least = source.number(prim, "physics:minDistance", -1.0) * source.length
        most = source.number(prim, "physics:maxDistance", -1.0) * source.length
        if least < 0.0 and most < 0.0:
            source.note(prim, "limits no distance, and is left out")
            return
        if least > most >= 0.0:
            source.fault(prim, "physics:minDistance is above physics:maxDistance", "exchange them")
            return
        if least != most:
            source.leave_out(prim, "a distance that is limited, not constant", "distances that are limited")
            return
        markers = [Marker(f"{name}_{n}", body, frame(at)) for n, (body, at) in enumerate(ends)]
        for marker in markers:
            yield self._placed(marker, "marker", prim)
        yield self._placed(Distance(name, markers[0].name, markers[1].name, most), "constraint", prim)

    def _drives(self, prim: Any, joint: Joint, freedoms: list[str]) -> Iterator[Any]:
        """Motors τ = k (target − q) + c (target rate − q̇), within the largest force."""
        source = self.source
        for schema in source.schemas(prim):
            base, _, given = schema.partition(":")
            if base != "PhysicsDriveAPI":
                continue
            at = f"drive:{given}:physics:"
            k, c = (source.positive(prim, at + what, 0.0) for what in ("stiffness", "damping"))
            if not k and not c:
                continue
            freedom = {"angular": "rot", "linear": "trans"}.get(given, given)
            found = [i for i, own in enumerate(freedoms) if own.startswith(freedom)]
            if len(found) != 1:
                source.leave_out(prim, f'its drive "{given}"', "drives of coordinates that are none")
                continue
            if source.word(prim, at + "type", ("force", "acceleration"), "force") == "acceleration":
                source.leave_out(
                    prim, f'its drive "{given}" of type acceleration', "drives of type acceleration"
                )
                continue
            turning = freedoms[found[0]].startswith("rot")
            unit = math.pi / 180 if turning else source.length
            effort = source.mass * source.length ** (2 if turning else 1)  # N m or N of one unit of the file
            largest = source.bound(prim, at + "maxForce", math.inf) * effort
            number = f"_{freedoms[found[0]]}" if len(freedoms) > 1 else ""
            terms: list[Scalar] = []
            for gain, what, label, names in (
                (k, "targetPosition", "target", joint.coordinate_names),
                (c, "targetVelocity", "target_rate", joint.speed_names),
            ):
                if gain:
                    parameter = Parameter(
                        f"{joint.name}{number}_{label}",
                        source.number(prim, at + what, 0.0) * unit,
                        f"{'rad' if turning else 'm'}{'/s' if what == 'targetVelocity' else ''}",
                    )
                    yield self._placed(parameter, "parameter", prim)
                    gap = Name(parameter.name) - Name(joint.name, names[found[0]])
                    terms.append(gain * effort / unit * gap)
            torque = terms[0] if len(terms) == 1 else terms[0] + terms[1]
            if math.isfinite(largest):
                torque = Call("max", -largest, Call("min", torque, largest))
            motor = JointMotor(f"{joint.name}{number}_drive", joint.name, coordinate=found[0], torque=torque)
            yield self._placed(motor, "load", prim)

    # --- the scene ----------------------------------------------------------------------------------------
    def _gravity(self) -> tuple[float, float, float]:
        """Gravity of the physics scene (m/s²)."""
        source = self.source
        scenes = [prim for prim in source.prims if str(prim.GetTypeName()) == "PhysicsScene"]
        down = -np.eye(3)[AXES.index(source.up)]
        found = []
        for scene in scenes:
            given = source.vector(scene, "physics:gravityDirection")
            direction = down if given is None or not np.any(given) else given / np.linalg.norm(given)
            size = source.bound(scene, "physics:gravityMagnitude", -math.inf)
            found.append(direction * (EARTH if size < 0.0 else size * source.length))
        if not scenes:
            source.report.note(0, f"has no PhysicsScene: gravity is {EARTH} m/s² along -{source.up}")
            found = [down * EARTH]
        for scene, other in zip(scenes[1:], found[1:], strict=True):
            if not np.array_equal(other, found[0]):
                message = f"has another gravity than <{scenes[0].GetPath()}>"
                source.fault(scene, message, "keep one scene, or give gravity=(x, y, z)")
        x, y, z = found[0].tolist()
        return x, y, z

    # --- what is left out -----------------------------------------------------------------------------------
    def _leave_out(self, prim: Any) -> None:
        """List what the file asks for and the model does not contain."""
        source = self.source
        kind = str(prim.GetTypeName())
        if kind == "PointInstancer":
            source.leave_out(prim, "a PointInstancer")
        if (
            kind.startswith(_OTHERS)
            and kind not in JOINTS
            and kind not in ("PhysicsScene", "PhysicsCollisionGroup")
        ):
            source.leave_out(prim, f"a {kind}")
        schemas = [schema.partition(":")[0] for schema in source.schemas(prim)]
        for schema in dict.fromkeys(schemas):
            if schema in _SCHEMAS or not schema.startswith(_OTHERS):
                continue
            source.leave_out(prim, f"its {schema}", acts=not any(part in schema for part in _NUMERICAL))
        if "PhysicsRigidBodyAPI" in schemas and not self._is_body(prim):
            from pxr import UsdGeom

            if source.switch(prim, "physics:kinematicEnabled", False):
                moves = UsdGeom.Xformable(prim).TransformMightBeTimeVarying()
                source.leave_out(prim, "its motion, being kinematic: it stays where it is", acts=moves)
        known = set(map(str, prim.GetPrimDefinition().GetPropertyNames()))
        for attribute in prim.GetAuthoredAttributes():
            name = str(attribute.GetName())
            space, _, own = name.partition(":")
            if space in ("physics", "drive", "limit") and name not in known:
                words = f"{name} (it belongs to no schema that is applied)"
                source.leave_out(prim, words, "attributes without schema", name=name)
                continue
            if space not in ("physxRigidBody", "physxJoint") or own in ("disableGravity", "armature"):
                continue
            value = source.value(prim, name)
            acts = not own.startswith(_QUIET) and value not in (None, 0, 0.0, False)
            source.leave_out(prim, name, acts=acts or (own == "enableGyroscopicForces" and not value))


def _names(prims: list[Any]) -> list[str]:
    """Names for prims: their own where no other has it, else with those of the prims around them."""
    paths = [str(prim.GetPath()).strip("/").split("/") for prim in prims]
    often = Counter(path[-1] for path in paths)
    shared = 0
    while paths and all(len(path) > shared + 1 and path[shared] == paths[0][shared] for path in paths):
        shared += 1
    found = [path[-1] if often[path[-1]] == 1 else ".".join(path[shared:]) for path in paths]
    return [f"{name}_" if name in RESERVED else name for name in found]


def _between(
    cls: type[Joint], name: str, ends: Ends, axis: str, limits: tuple[tuple[float, float], ...] | None = None
) -> Joint:
    """A joint whose z axis is that of the file, with the same zero."""
    turn: tuple[Array, Array] = (np.zeros(3), turned_to(axis))
    inner, outer = ((body, frame(compose(at, turn))) for body, at in ends)
    return cls(name, inner[0], outer[0], frame_inner=inner[1], frame_outer=outer[1], limits=limits)


def _cut(parts: list[Any], closing: set[str]) -> list[Any]:
    """Joints out of an articulation close loops where the others hold their bodies together already."""
    group: dict[str, str] = {}

    def leader(body: str) -> str:
        while group.setdefault(body, body) != body:
            body = group[body]
        return body

    joints = [part for part in parts if isinstance(part, Joint)]
    for joint in joints:
        if joint.name not in closing:
            group[leader(joint.outer)] = leader(joint.inner)
    cut = {j.name for j in joints if j.name in closing and leader(j.inner) == leader(j.outer)}
    cut -= {part.joint for part in parts if isinstance(part, RotorInertia)}
    return [
        replace(part, cut=True) if isinstance(part, Joint) and part.name in cut else part for part in parts
    ]


def _resets(prim: Any) -> bool:
    from pxr import UsdGeom

    return bool(UsdGeom.Xformable(prim).GetResetXformStack())
