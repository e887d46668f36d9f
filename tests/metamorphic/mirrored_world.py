"""The whole world seen in a mirror: r → S r with S = diag(−1, 1, 1), in the world and in every frame.

Frames stay right-handed: R → S R S, so that their x axes are turned round and their y and z axes are mirrored.
Positions, velocities and forces are mirrored by S; angular velocities and moments by det(S) S = −S. Coordinates of
joints keep their values or change sign, by what they measure. Gears cut to the right are cut to the left.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

import kinetree as kt
from kinetree.model.events import Event
from kinetree.model.expressions import Expr, Name, name_segments, substitute
from kinetree.model.joints.base import Joint
from kinetree.model.loads.base import JointLoad
from kinetree.model.states import PLACE_CHANNELS, joint_channels
from kinetree.results.channels import ChannelInfo
from metamorphic.relation import Change, relation
from metamorphic.rewriting import Place, rewritten, rewritten_events, rewritten_model
from metamorphic.scene import Array, Scene

POLAR, AXIAL = (-1.0, 1.0, 1.0), (1.0, -1.0, -1.0)
"""Signs of the components of a vector, and of an angular velocity or moment."""
SIX = (*POLAR, *AXIAL)
COORDINATES = {
    **dict(zip(("s1", "s2", "s3"), POLAR, strict=True)),
    **dict(zip(("theta1", "theta2", "theta3"), AXIAL, strict=True)),
    **dict(zip(("e1", "e2", "e3", "e4"), (*AXIAL, 1.0), strict=True)),
}
"""Signs of the relative coordinates that joints have."""
VECTORS: dict[type, dict[str, tuple[float, ...]]] = {
    kt.Gravity: {"acceleration": POLAR},
    kt.Force: {"force": POLAR},
    kt.Torque: {"torque": AXIAL},
    kt.Impulse: {"impulse": POLAR},
    kt.PointPlaneEvent: {"at": POLAR},
    kt.Body: {"com": POLAR, "velocity": POLAR, "angular_velocity": AXIAL, "inertia": (1, 1, 1, -1, -1, 1)},
    kt.FlexibleBeam: {"y_axis": POLAR, "plane": POLAR},
}
"""Components that change sign, by the field that holds them."""
ON_COORDINATES: dict[type, str] = {
    kt.JointMotor: "torque",
    kt.JointSpring: "free",
    kt.DCMotor: "voltage",
    kt.JointDriver: "law",
}
"""Numbers that change sign with the coordinate they belong to."""
HANDED: dict[type, tuple[str, ...]] = {
    kt.GearPair: ("helix_angle", "offset"),
    kt.BevelGears: ("offset",),
    kt.BeltDrive: ("offset",),
    kt.RollingSphere: ("plane_angular_velocity",),
    kt.RackAndPinion: ("helix_angle",),
    kt.Helical: ("pitch",),
}
"""Numbers whose sign says to which side something turns."""
NOT_MIRRORED = (kt.CurveCurve, kt.AngleMeasure)
"""Parts with more handedness than this relation knows."""


class UnknownHandednessError(Exception):
    """A part of which this relation does not know the mirror image."""


@relation("mirrored")
def mirrored(scene: Scene) -> Change | None:
    """The scene in a mirror."""
    mirror = Mirror(scene.model)
    try:
        model = rewritten_model(replace(scene.model, ground_shapes=()), mirror.part)
        events = rewritten_events(scene.events, mirror.part)
    except UnknownHandednessError:
        return None
    return Change(scene.with_(model=model, events=events), seen=mirror.seen)


class Mirror:
    """What a mirror makes of the parts of a model."""

    def __init__(self, model: kt.Model) -> None:
        self.old = model
        given = {link.joint.name: link.joint for link in model.topology.tree}
        self.joints = {**given, **{joint.name: joint for joint in model.joints}}
        self.places = {part.name for part in (*model.bodies, *model.markers)}
        self.loads = {load.name: load for load in model.loads}

    # --- signs --------------------------------------------------------------------------------------------------------
    def coordinate_signs(self, joint: Joint) -> tuple[float, ...]:
        """Of the coordinates q of a joint."""
        return tuple(COORDINATES[name] for name in joint.relative) if joint.relative else (1.0,) * joint.n_q

    def speed_signs(self, joint: Joint) -> tuple[float, ...]:
        """Of its speeds u."""
        own = {
            **{f"v{c}": s for c, s in zip("xyz", POLAR, strict=True)},
            **{f"w{c}": s for c, s in zip("xyz", AXIAL, strict=True)},
        }
        if joint.quaternion is None:
            return self.coordinate_signs(joint)
        return tuple(own[name] for name in joint.speed_names)

    # --- parts --------------------------------------------------------------------------------------------------------
    def part(self, part: Any) -> Any:
        """A part or an event in the mirror."""
        if isinstance(part, kt.Parameter | kt.Table):
            return part
        if isinstance(part, NOT_MIRRORED) or (isinstance(part, kt.Body) and not self._known(part)):
            raise UnknownHandednessError(type(part).__name__)
        return self._object(rewritten(part, value=self._value), part)

    @staticmethod
    def _known(body: kt.Body) -> bool:
        return body.flexible is None or isinstance(body.flexible, kt.FlexibleBeam)

    def _object(self, new: Any, part: Any) -> Any:
        """An object whose expressions are seen already: frames, vectors, numbers with a sign."""
        changed: dict[str, Any] = {}
        for name, signs in VECTORS.get(type(new), {}).items():
            if (value := getattr(new, name)) is not None:
                changed[name] = signed(signs, value)
        for name in HANDED.get(type(new), ()):
            changed[name] = -getattr(new, name)
        for name in ("frame", "frame_inner", "frame_outer", "pose"):
            if isinstance(value := getattr(new, name, None), kt.Frame):
                changed[name] = mirror_frame(value)
        if isinstance(new, Joint):
            changed |= self._joint(new)
        if isinstance(new, kt.Body):
            changed |= {"shapes": ()}
            if isinstance(new.flexible, kt.FlexibleBeam):
                points = tuple(signed(POLAR, point) for point in new.flexible.points)
                changed["flexible"] = replace(self._object(new.flexible, part), points=points)
        if isinstance(new, Event) and isinstance(new.action, kt.Impulse):
            changed["action"] = self._object(new.action, part)
        changed |= self._on_coordinate(new) | self._further(new)
        return replace(new, **changed) if changed else new

    def _joint(self, joint: Joint) -> dict[str, Any]:
        changed: dict[str, Any] = {}
        world = joint.world_frame()
        if isinstance(world, kt.Frame):
            given = {name: None for name in joint.placed_by if name in ("point", "axis", "axis1", "axis2")}
            changed |= {**given, "frame": mirror_frame(world)}
        for name, signs in (("q0", self.coordinate_signs(joint)), ("u0", self.speed_signs(joint))):
            if getattr(joint, name) is not None:
                changed[name] = signed(signs, getattr(joint, name))
        if joint.limits is not None:
            signs = self.coordinate_signs(joint)
            changed["limits"] = tuple(
                pair if sign > 0 else (-pair[1], -pair[0])
                for sign, pair in zip(signs, joint.limits, strict=True)
            )
        if isinstance(joint, kt.Custom):
            changed["displacement_law"] = signed(POLAR, joint.displacement_law)
            changed["rotation_law"] = tuple(
                (signed(AXIAL, axis), angle) for axis, angle in joint.rotation_law
            )
        return changed

    def _on_coordinate(self, part: Any) -> dict[str, Any]:
        """Numbers and sides that go with the sign of a joint's coordinate."""
        if not isinstance(part, JointLoad | kt.JointDriver | kt.JointLimitEvent):
            return {}
        joint = self.joints[part.joint]
        along = self.speed_signs if isinstance(part, JointLoad) else self.coordinate_signs
        if along(joint)[part.coordinate] > 0:
            return {}
        if isinstance(part, kt.JointStop):
            ends = {"lower": part.upper, "upper": part.lower}
            return {name: None if value is None else -value for name, value in ends.items()}
        if isinstance(part, kt.JointLimitEvent):
            return {"side": "lower" if part.side == "upper" else "upper"}
        name = ON_COORDINATES.get(type(part))
        return {} if name is None else {name: -getattr(part, name)}

    def _further(self, part: Any) -> dict[str, Any]:
        """Rules of single types."""
        if isinstance(part, kt.Bushing):
            matrices = {name: getattr(part, name) for name in ("stiffness", "damping")}
            return {
                name: tuple(
                    tuple(_times(SIX[i] * SIX[j], v) for j, v in enumerate(row)) for i, row in enumerate(rows)
                )
                for name, rows in matrices.items()
            }
        if isinstance(part, kt.Coupler):
            signs = [self.coordinate_signs(self.joints[joint])[k] for joint, k, _ in part.terms]
            return {
                "terms": tuple((j, k, _times(s, r)) for s, (j, k, r) in zip(signs, part.terms, strict=True))
            }
        if isinstance(part, kt.PointOnCurve):
            return {
                "equations": tuple(
                    substitute(e, {"x": -Name("x")}) if isinstance(e, Expr) else e for e in part.equations
                )
            }
        if isinstance(part, kt.WormGears):
            return {"hand": "left" if part.hand == "right" else "right"}
        if isinstance(part, kt.MarkerDriver) and part.axis == "x":
            return {"law": _times(-1.0, part.law)}
        if isinstance(part, kt.MarkerDriver | kt.KnifeEdge) and not isinstance(part.axis, str):
            return {"axis": signed(POLAR, part.axis)}
        return (
            {"vertices": tuple(signed(POLAR, v) for v in part.vertices)}
            if isinstance(part, kt.MeshPlane)
            else {}
        )

    # --- expressions --------------------------------------------------------------------------------------------------
    def _value(self, value: Any, place: Place) -> Any:
        if not isinstance(value, Expr):
            return value
        names = {s: -Name(*s) for s in name_segments(value) if s[0] not in place.hidden and self._sign(s) < 0}
        return substitute(value, names) if names else value

    def _sign(self, segments: tuple[str, ...]) -> float:
        """Sign of a state in an expression: it is seen as it was."""
        if len(segments) != 2:
            return 1.0
        owner, channel = segments
        if owner in self.joints and channel in (known := joint_channels(self.joints[owner])):
            vector, index = known[channel]
            joint = self.joints[owner]
            return (self.coordinate_signs if vector == "q" else self.speed_signs)(joint)[index]
        if owner in self.places and channel in PLACE_CHANNELS:
            what, index = PLACE_CHANNELS[channel]
            if what == "rotation":
                return POLAR[index // 3] * POLAR[index % 3]
            return (AXIAL if what == "angular_velocity" else POLAR)[index]
        return 1.0

    # --- channels -----------------------------------------------------------------------------------------------------
    def seen(self, name: str, info: ChannelInfo, values: Array) -> Array | None:
        """Channels of the mirrored world as they are in front of the mirror; None where their sign is a convention."""
        owner, _, what = name.rpartition(".")
        if what == "rotation":
            if owner not in self.places:
                return None  # of an interface of a flexible body, whose axes follow the beam
            return np.einsum("i,kij,j->kij", POLAR, values.reshape(-1, 3, 3), POLAR).reshape(-1, 9)
        if info.components == ("x", "y", "z") and "world" in info.description:
            return values * (AXIAL if "moment" in what or "angular" in what else POLAR)
        if owner in self.joints:
            joint = self.joints[owner]
            if what == "acceleration":
                return values * (
                    np.array(self.speed_signs(joint)) if values.ndim > 1 else self.speed_signs(joint)[0]
                )
            return values * self._sign((owner, what))
        load = self.loads.get(owner)
        if isinstance(load, JointLoad) and what in ("force", "slip"):
            return values * self.speed_signs(self.joints[load.joint])[load.coordinate]
        if info.kind == "friction":
            return (
                values * (-1.0, 1.0) if info.components == ("x", "y") else None if what == "state" else values
            )
        if info.kind == "constraint" and what not in ("length", "distance", "power"):
            return None
        if what in ("power", "tension", "length", "gap", "force") or info.kind in (
            "energy",
            "state",
            "definition",
            "block",
        ):
            return values
        return None if info.components or what == "current" else values


def mirror_frame(frame: kt.Frame) -> kt.Frame:
    """A frame in the mirror."""
    rotation = tuple(
        signed([s * r for s in POLAR], row) for r, row in zip(POLAR, frame.rotation, strict=True)
    )
    return kt.Frame(signed(POLAR, frame.position), rotation)


def signed(signs: Any, values: Any) -> tuple[Any, ...]:
    """Numbers or expressions times signs."""
    return tuple(_times(float(s), v) for s, v in zip(signs, values, strict=True))


def _times(sign: float, value: Any) -> Any:
    return value if sign > 0 or (not isinstance(value, Expr) and value == 0.0) else -value
