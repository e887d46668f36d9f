"""The mirror image of a model: r → S r in the world, with S = diag(−1, 1, 1) or diag(1, −1, 1).

A frame stays right-handed: R → S R M with a second reflection M of its own axes. For bodies and markers M = S, so that
axes parallel to those of the world stay so. For joints M is chosen so that coordinates keep their values where they
can: an angle about z and displacements across it with M = diag(1, 1, −1), which turns the axis of a hinge as an angular
velocity is turned, a displacement along z with M = S. Positions, velocities and forces are polar vectors and go by S;
angular velocities and moments are axial and go by det(S) S = −S. Relative poses of a joint go by p → M p and C → M C M.
Gears cut to the right are cut to the left.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, Final

from kinetree.model.body import Body, Parameter
from kinetree.model.composition.placement import ValuePlace, rewritten, rewritten_parts
from kinetree.model.constraints import CONSTRAINTS
from kinetree.model.constraints.base import LETTERS
from kinetree.model.events import Event, Impulse, JointLimitEvent
from kinetree.model.expressions import Call, Expr, Name, name_segments, substitute
from kinetree.model.flexible.base import Flexible
from kinetree.model.flexible.nodes import FLEXIBLE
from kinetree.model.geometry.frame import Frame
from kinetree.model.geometry.outlines import ANGLE
from kinetree.model.geometry.rope_path import ROPES
from kinetree.model.geometry.shapes import Mesh, Rod, Shape
from kinetree.model.joints.base import Joint
from kinetree.model.loads.base import JointLoad
from kinetree.model.motion import PLACE_CHANNELS, joint_channels
from kinetree.model.parts import Parts
from kinetree.model.spanning_tree import open_graph
from kinetree.model.user_measures.base import UserMeasure
from kinetree.model.validation.context import kind_of
from kinetree.model.values.table import Table

Signs = tuple[float, ...]

AXES: Final = ("x", "y")
"""World axes along which a mirror acts here; a mirror along z is one along x and half a turn about y."""

_ABOUT_Z: Final = frozenset({"s1", "s2", "s3", "theta3"})

_KNOWN: Final = {
    "joint": "revolute prismatic cylindrical helical universal spherical spherical-angles planar free free-angles weld "
    "custom",
    "load": "gravity gravity-compensation force torque spring-damper joint-spring joint-damper joint-motor "
    "rotor-inertia gyroscopic-rotor joint-friction dry-friction bushing joint-stop dc-motor tyre elastic-belt "
    "elastic-rope sphere-plane sphere-sphere box-plane mesh-plane cylinder-plane capsule-plane convex",
    "constraint": "joint-driver marker-driver distance-driver coupler gear-pair bevel-gears rack-and-pinion worm-gears "
    "belt-drive rope distance point-on-plane point-on-line point-on-curve rolling-disk rolling-sphere knife-edge "
    "holonomic nonholonomic force-balance",
    "block": "integrator low-pass transfer-function state-space pid saturation delay sampled",
    "measure": "distance angle position velocity angular-velocity reaction reaction-moment",
    "event": "expression joint-limit point-plane curves convex distance rope force-limit",
}
"""Types whose mirror image is known; for all others it is not known how their fields are mirrored."""

_POLAR: Final[dict[str, tuple[str, ...]]] = {
    "custom": ("displacement_law",), "gravity": ("acceleration",), "force": ("force",), "impulse": ("impulse",),
    "point-plane": ("at",), "beam": ("y_axis", "plane"), "body": ("com", "velocity"),
}  # fmt: skip
_AXIAL: Final[dict[str, tuple[str, ...]]] = {"torque": ("torque",), "body": ("angular_velocity",)}
"""Fields with components of vectors, by the kind of their owner."""

_ON_COORDINATES: Final = {
    "joint-motor": "torque",
    "joint-spring": "free",
    "dc-motor": "voltage",
    "joint-driver": "law",
}
"""Numbers that change sign with the coordinate they belong to."""

_HANDED: Final[dict[str, tuple[str, ...]]] = {
    "gear-pair": ("helix_angle",),
    "rolling-sphere": ("plane_angular_velocity",),
    "rack-and-pinion": ("helix_angle",),
    "helical": ("pitch",),
}
"""Numbers whose sign gives the sense of a rotation or a screw."""

_AXIAL_MEASURES: Final = ("angular-velocity", "reaction-moment")


class NoMirrorImageError(ValueError):
    """A part whose mirror image is not known; ``part`` is that, ``reason`` says why."""

    def __init__(self, part: Any, reason: str) -> None:
        super().__init__(reason)
        self.part, self.reason = part, reason


class Mirror:
    """Mirror image of a model: signs of its numbers, vectors and coordinates.

    Parameters
    ----------
    model
        The model in front of the mirror; its joints connect bodies.
    axis
        World axis whose sign changes, "x" or "y".
    """

    def __init__(self, model: Parts, axis: str = "x") -> None:
        self.old, self.axis = model, AXES.index(axis)
        self.polar = reflection(self.axis)
        self.axial = tuple(-s for s in self.polar)
        given = {link.joint.name: link.joint for link in open_graph(model).tree}
        self.joints = {**given, **{joint.name: joint for joint in model.joints}}
        self.places = {*(body.name for body in model.bodies), *(one.name for one in model.markers)}
        self.measures = {measure.name: measure for measure in model.measures}

    def parts(self) -> Parts:
        """The model in the mirror."""
        return rewritten_parts(self.old, self.part)

    # --- signs --------------------------------------------------------------------------------------------------------
    def own_polar(self, joint: Joint) -> Signs:
        """M of a joint: signs of the axes of its frames."""
        relative = joint.relative or ()
        about_z = "theta3" in relative and _ABOUT_Z.issuperset(relative)
        return reflection(2) if about_z else self.polar

    def coordinate_signs(self, joint: Joint) -> Signs:
        """Signs of the coordinates q of a joint in the mirror."""
        M = self.own_polar(joint)
        known = {f"s{i + 1}": s for i, s in enumerate(M)}
        known |= {f"{angle}{i + 1}": -s for angle in ("theta", "e") for i, s in enumerate(M)} | {"e4": 1.0}
        return tuple(known[name] for name in joint.relative) if joint.relative else (1.0,) * joint.n_q

    def speed_signs(self, joint: Joint) -> Signs:
        """Signs of the speeds u of a joint in the mirror."""
        if joint.quaternion is None:
            return self.coordinate_signs(joint)
        M = self.own_polar(joint)
        own = {f"v{c}": s for c, s in zip("xyz", M, strict=True)}
        own |= {f"w{c}": -s for c, s in zip("xyz", M, strict=True)}
        return tuple(own[name] for name in joint.speed_names)

    def state_sign(self, segments: tuple[str, ...]) -> float:
        """Sign of a state in an expression."""
        if len(segments) != 2:
            return 1.0
        owner, channel = segments
        if owner in self.joints and channel in (known := joint_channels(self.joints[owner])):
            vector, index = known[channel]
            joint = self.joints[owner]
            return (self.coordinate_signs if vector == "q" else self.speed_signs)(joint)[index]
        if owner in self.measures and channel in "xyz":
            signs = self.axial if self.measures[owner].kind in _AXIAL_MEASURES else self.polar
            return signs["xyz".index(channel)]
        if owner in self.places and channel in PLACE_CHANNELS:
            what, index = PLACE_CHANNELS[channel]
            if what == "rotation":
                return self.polar[index // 3] * self.polar[index % 3]
            return (self.axial if what == "angular_velocity" else self.polar)[index]
        return 1.0

    # --- parts --------------------------------------------------------------------------------------------------------
    def frame(self, frame: Frame, own: Signs | None = None) -> Frame:
        """A frame in the mirror, S R M."""
        M = self.polar if own is None else own
        rotation = tuple(
            signed([s * r for s in M], row) for r, row in zip(self.polar, frame.rotation, strict=True)
        )
        return Frame(signed(self.polar, frame.position), rotation)  # type: ignore[arg-type]

    def part(self, part: Any) -> Any:
        """A part, a shape of the ground or an event in the mirror.

        Raises
        ------
        NoMirrorImageError
            For a part that has more handedness than is known here.
        """
        if isinstance(part, Parameter | Table):
            return part
        self._refuse(part)
        return self._object(rewritten(part, value=self._value, numbers=False), part)

    def _refuse(self, part: Any) -> None:
        kind = getattr(part, "kind", "")
        family = "event" if isinstance(part, Event) else kind_of(part)
        if family in _KNOWN and kind not in _KNOWN[family].split():
            raise NoMirrorImageError(part, f"nothing says how the fields of type {kind} are mirrored")
        if isinstance(part, UserMeasure) and kind == "angle":
            turned = [getattr(part, name) == "xyz"[self.axis] for name in ("axis1", "axis2")]
            if getattr(part, "about", None) is not None or turned[0] != turned[1]:
                raise NoMirrorImageError(
                    part, "an angle with a sign, or one to an axis that is turned round, is another"
                )
        if kind in ROPES and self.axis == 0 and not (part.path[0].is_point and part.path[-1].is_point):
            raise NoMirrorImageError(part, "the x axis of the drum, where the rope is fixed, is turned round")
        if isinstance(part, Body) and isinstance(part.flexible, Flexible) and part.flexible.kind != "beam":
            raise NoMirrorImageError(part, "the mesh or the matrices of a flexible body are not turned over")

    def _object(self, new: Any, part: Any) -> Any:
        """An object whose expressions are seen already: frames, vectors, numbers with a sign."""
        changed: dict[str, Any] = {}
        kind = "body" if isinstance(new, Body) else getattr(new, "kind", "")
        vectors = [(name, self.polar) for name in _POLAR.get(kind, ())]
        vectors += [(name, self.axial) for name in _AXIAL.get(kind, ())]
        for name, signs in vectors:
            if (value := getattr(new, name, None)) is not None:
                changed[name] = signed(signs, value)
        for name in _HANDED.get(kind, ()):
            changed[name] = -getattr(new, name)
        own = self.own_polar(new) if isinstance(new, Joint) else self.polar
        for name in ("frame", "world", "frame_inner", "frame_outer", "pose"):
            if isinstance(value := getattr(new, name, None), Frame):
                changed[name] = self.frame(value, own)
        if isinstance(new, Joint):
            changed |= self._joint(new)
        elif isinstance(new, Shape):
            changed |= self._shape(new)
        elif isinstance(new, Body):
            changed |= self._body(new, part)
        elif isinstance(new, Event) and isinstance(new.action, Impulse):
            changed["action"] = self._object(new.action, part)
        changed |= self._on_coordinate(new, kind) | self._further(new, kind)
        return replace(new, **changed) if changed else new

    def _body(self, body: Body, part: Any) -> dict[str, Any]:
        x, y, z = self.polar
        products = (1.0, 1.0, 1.0, x * y, x * z, y * z)
        changed: dict[str, Any] = {
            "inertia": signed(products, body.inertia),
            "shapes": tuple(self._object(shape, part) for shape in body.shapes),
        }
        if isinstance(body.flexible, FLEXIBLE["beam"]):
            points = tuple(signed(self.polar, point) for point in body.flexible.points)  # type: ignore[attr-defined]
            changed["flexible"] = replace(self._object(body.flexible, part), points=points)
        return changed

    def _shape(self, shape: Shape) -> dict[str, Any]:
        if isinstance(shape, Rod):
            return {name: signed(self.polar, getattr(shape, name)) for name in ("start", "end")}
        return {"scale": signed(self.polar, shape.scale)} if isinstance(shape, Mesh) else {}

    def _joint(self, joint: Joint) -> dict[str, Any]:
        changed: dict[str, Any] = {}
        world = joint.world_frame()
        if isinstance(world, Frame):
            given = {name: None for name in joint.placed_by if name in ("point", "axis", "axis1", "axis2")}
            changed |= {**given, "frame": self.frame(world, self.own_polar(joint))}
        signs = self.coordinate_signs(joint)
        for name, own in (("q0", signs), ("u0", self.speed_signs(joint))):
            if getattr(joint, name) is not None:
                changed[name] = signed(own, getattr(joint, name))
        if joint.limits is not None:
            changed["limits"] = tuple(
                pair if sign > 0 else (-pair[1], -pair[0])
                for sign, pair in zip(signs, joint.limits, strict=True)
            )
        return changed

    def _on_coordinate(self, part: Any, kind: str) -> dict[str, Any]:
        """Numbers and sides that go with the sign of a joint's coordinate."""
        if not isinstance(part, (JointLoad, JointLimitEvent, CONSTRAINTS["joint-driver"])):
            return {}
        target: Any = part
        joint = self.joints[target.joint]
        along = self.speed_signs if isinstance(part, JointLoad) else self.coordinate_signs
        if along(joint)[target.coordinate] > 0:
            return {}
        if kind == "joint-stop":
            ends = {"lower": target.upper, "upper": target.lower}
            return {name: None if value is None else -value for name, value in ends.items()}
        if isinstance(part, JointLimitEvent):
            return {"side": "lower" if part.side == "upper" else "upper"}
        name = _ON_COORDINATES.get(kind)
        return {} if name is None else {name: -getattr(part, name)}

    def _further(self, part: Any, kind: str) -> dict[str, Any]:
        """Rules of single types."""
        if kind == "gyroscopic-rotor":  # z of its carrier is mirrored, about which a spin turns the other way
            sign = -self.speed_signs(self.joints[part.joint])[part.coordinate]
            return {"ratio": times(sign, part.ratio)}
        if kind == "bushing":
            six = (*self.polar, *self.axial)
            matrices = {name: getattr(part, name) for name in ("stiffness", "damping")}
            return {
                name: tuple(signed([six[i] * s for s in six], row) for i, row in enumerate(rows))
                for name, rows in matrices.items()
            }
        if kind == "custom":
            return {"rotation_law": tuple((signed(self.axial, axis), a) for axis, a in part.rotation_law)}
        if kind == "coupler":
            signs = [self.coordinate_signs(self.joints[joint])[k] for joint, k, _ in part.terms]
            return {
                "terms": tuple((j, k, times(s, r)) for s, (j, k, r) in zip(signs, part.terms, strict=True))
            }
        if kind == "point-on-curve":
            letter = "xyz"[self.axis]
            turned = {letter: -Name(letter)}
            return {
                "equations": tuple(
                    substitute(e, turned) if isinstance(e, Expr) else e  # type: ignore[arg-type]
                    for e in part.equations
                )
            }
        if kind in ("point-plane", "curves"):
            angle = Name(ANGLE)
            turned = {ANGLE: -angle if self.axis else Call("atan2", Call("sin", angle), -Call("cos", angle))}
            rims = {
                entry.name: getattr(part, entry.name) for entry in fields(part) if part.own_names(entry.name)
            }
            return {name: substitute(e, turned) for name, e in rims.items() if isinstance(e, Expr)}  # type: ignore[arg-type]
        if kind in ROPES:  # clockwise about the z axis of the place, which goes as a polar vector
            return {"path": tuple(replace(one, clockwise=not one.clockwise) for one in part.path)}
        if kind == "worm-gears":
            return {"hand": "left" if part.hand == "right" else "right"}
        if kind == "marker-driver" and isinstance(part.axis, str):
            return {"law": times(self.polar[list(LETTERS).index(part.axis)], part.law)}
        if kind in ("marker-driver", "knife-edge") and not isinstance(part.axis, str):
            return {"axis": signed(self.polar, part.axis)}
        if kind == "convex":
            return {"shapes": tuple(replace(s, vertices=self._points(s.vertices)) for s in part.shapes)}
        return {"vertices": self._points(part.vertices)} if kind == "mesh-plane" else {}

    def _points(self, points: Any) -> Any:
        return tuple(signed(self.polar, point) for point in points)

    # --- expressions --------------------------------------------------------------------------------------------------
    def _value(self, value: Any, place: ValuePlace) -> Any:
        if not isinstance(value, Expr) or not value.is_open:
            return value
        names = {
            s: -Name(*s) for s in name_segments(value) if s[0] not in place.hidden and self.state_sign(s) < 0
        }
        return substitute(value, names) if names else value  # type: ignore[arg-type]


def reflection(axis: int) -> Signs:
    """Diagonal of the reflection that changes the sign of one axis."""
    return tuple(-1.0 if i == axis else 1.0 for i in range(3))


def signed(signs: Any, values: Any) -> tuple[Any, ...]:
    """Numbers or expressions times signs."""
    return tuple(times(float(s), v) for s, v in zip(signs, values, strict=True))


def times(sign: float, value: Any) -> Any:
    """A number or an expression times a sign; zero stays zero."""
    return value if sign > 0 or (not isinstance(value, Expr) and value == 0.0) else -value
