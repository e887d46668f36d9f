"""From the records of an SDFormat file to a model: its frames, bodies where links are, joints between them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from kinetree.arrays import Array
from kinetree.io.import_report import FilePlace, ImportReport, followed
from kinetree.io.model_file import FileFault
from kinetree.io.sdf.reading import SdfContent
from kinetree.io.sdf.records import MODEL, WORLD, Scope, SdfAxis, SdfJoint
from kinetree.model import GROUND, Body, Model
from kinetree.model.constraints.coupler import Coupler
from kinetree.model.geometry.frame import AT_REST, Pose, compose, frame, inverse
from kinetree.model.geometry.shapes import Shape
from kinetree.model.joints.base import Joint
from kinetree.model.joints.helical import Helical
from kinetree.model.joints.prismatic import Prismatic
from kinetree.model.joints.revolute import Revolute
from kinetree.model.joints.spherical import Spherical
from kinetree.model.joints.universal import Universal
from kinetree.model.joints.weld import Weld
from kinetree.model.loads.gravity import Gravity
from kinetree.model.loads.gravity_compensation import GravityCompensation
from kinetree.model.loads.joint_damper import JointDamper
from kinetree.model.loads.joint_friction import JointFriction
from kinetree.model.loads.joint_spring import JointSpring
from kinetree.model.validation.values import RESERVED
from kinetree.spatial.numeric import frame_with_z
from kinetree.tolerances import PARALLEL
from kinetree.words.names import nearest

Link = tuple[Scope, str]
"""A link, by the model that it is in and its name there."""

MOST_DEEP = 200
"""Frames that may be given in one another."""

FrameKey = tuple[tuple[str, ...], str]


class Frames:
    """Poses in the world, and links that frames are attached to; faults are told once for each place."""

    def __init__(self, report: ImportReport) -> None:
        self._report = report
        self._poses: dict[FrameKey, Pose | None] = {}
        self._told: set[FileFault] = set()

    def pose(self, scope: Scope, name: str, asked: FilePlace) -> Pose:
        """Return the pose in the world of a frame, as it is named in a scope; the identity if a fault leaves none."""
        found = self._pose(scope, name, asked, ())
        return AT_REST if found is None else found

    def _pose(self, scope: Scope, name: str, asked: FilePlace, within: tuple[FrameKey, ...]) -> Pose | None:
        owner, last = self._owner(scope, name, asked)
        if owner is None:
            return None
        key = (owner.path, last)
        if key in self._poses:
            return self._poses[key]
        if key in within or len(within) > MOST_DEEP:
            words = "is given relative to itself" if key in within else "has too many frames below it"
            self._fault(asked, f'the frame "{name}" {words}', "give one of them in another frame")
            return None
        self._poses[key] = found = self._found(owner, last, asked, (*within, key))
        return found

    def _found(self, scope: Scope, name: str, asked: FilePlace, within: tuple[FrameKey, ...]) -> Pose | None:
        if name in (MODEL, WORLD):
            return self._model(scope, within)
        if name in scope.models:
            return self._model(scope.models[name], within)
        given = scope.frames[name]
        base = self._pose(scope, given.relative_to, given.place, within)
        return None if base is None else compose(base, given.pose)

    def _model(self, scope: Scope, within: tuple[FrameKey, ...]) -> Pose | None:
        """The frame of a model: its pose is that of its placement frame."""
        if scope.around is None:
            return AT_REST
        base = self._pose(scope.around, scope.relative_to, scope.place, within)
        if base is None or scope.placement == MODEL:
            return None if base is None else compose(base, scope.pose)
        placed = self._inside(scope, scope.placement, scope.place, ())
        return None if placed is None else compose(compose(base, scope.pose), inverse(placed))

    def _inside(self, scope: Scope, name: str, asked: FilePlace, within: tuple[str, ...]) -> Pose | None:
        """The pose of a frame of a model in the frame of the model itself."""
        if name == MODEL:
            return AT_REST
        first, nested, rest = name.partition("::")
        if first in scope.models:
            model = scope.models[first]
            base = self._inside(scope, model.relative_to, model.place, within)
            own = (
                AT_REST if model.placement == MODEL else self._inside(model, model.placement, model.place, ())
            )
            inner = self._inside(model, rest, asked, ()) if nested else AT_REST
            if base is None or own is None or inner is None:
                return None
            return compose(compose(compose(base, model.pose), inverse(own)), inner)
        if name in within or name not in scope.frames or len(within) > MOST_DEEP:
            words = "does not exist" if name not in scope.frames else "is given relative to itself"
            self._fault(asked, f'the frame "{name}" {words}', nearest(name, scope.names))
            return None
        given = scope.frames[name]
        base = self._inside(scope, given.relative_to, given.place, (*within, name))
        return None if base is None else compose(base, given.pose)

    def _owner(self, scope: Scope, name: str, asked: FilePlace) -> tuple[Scope | None, str]:
        """The scope that a name is of, and the name there."""
        if name == WORLD:
            while scope.around is not None:
                scope = scope.around
            return scope, WORLD
        *models, last = name.split("::")
        owner = scope
        for model in models:
            if model not in owner.models:
                self._fault(
                    asked, f'names "{name}", and there is no model "{model}"', nearest(name, scope.names)
                )
                return None, last
            owner = owner.models[model]
        if last != MODEL and last not in owner.frames and last not in owner.models:
            self._fault(asked, f'the frame "{name}" does not exist', nearest(name, scope.names))
            return None, last
        return owner, last

    def link(
        self, scope: Scope, name: str, asked: FilePlace, within: tuple[FrameKey, ...] = ()
    ) -> Link | None:
        """The link that a frame moves with; None for the world, and where there is none (with a fault)."""
        owner, last = self._owner(scope, name, asked)
        if owner is None or last == WORLD:
            return None
        if last in owner.links:
            return owner, last
        key = (owner.path, last)
        if key in within or len(within) > MOST_DEEP:
            self._fault(asked, f'the frame "{name}" is attached to itself', "attach it to a link")
            return None
        if last == MODEL or last in owner.models:
            model = owner if last == MODEL else owner.models[last]
            if model.around is None:
                return None
            first = model.canonical or next(iter((*model.links, *model.models)), "")
            if not first:
                self._fault(asked, f'the model "{name}" has no link', "name a frame of a model with links")
                return None
            return self.link(model, first, asked, (*within, key))
        return self.link(owner, owner.frames[last].attached_to, asked, (*within, key))

    def _fault(self, place: FilePlace, message: str, remedy: str) -> None:
        fault = FileFault(place.file, place.line, place.what, message, remedy)
        if fault not in self._told:
            self._told.add(fault)
            self._report.faults.append(fault)


SINGLE: dict[str, type[Joint]] = {
    "revolute": Revolute,
    "continuous": Revolute,
    "prismatic": Prismatic,
    "screw": Helical,
}
"""Joints about one axis."""


Coordinate = tuple[str, int]
"""A joint of the model, and the number of its coordinate."""


class Builder:
    """Makes the parts of a model; ``places`` says where each stands in its file."""

    def __init__(
        self, report: ImportReport, content: SdfContent, gravity: tuple[float, float, float]
    ) -> None:
        self._report = report
        self._content = content
        self._gravity = gravity
        self._frames = Frames(report)
        self._alone = len(content.world.models) == 1 and not content.world.joints
        self.places: dict[tuple[str, str], FilePlace] = {}
        self._coordinates: dict[tuple[tuple[str, ...], str], list[Coordinate]] = {}
        self._shapes: list[Shape] = []

    def model(self) -> Model:
        """The model; with faults in the report it is of no use."""
        scopes = list(_all(self._content.world))
        items: list[Any] = [Gravity(acceleration=self._gravity)]
        for scope in scopes:
            self._check_frames(scope)
            items += self._links(scope)
        for scope in scopes:
            for joint in scope.joints.values():
                items += self._joint(scope, joint)
        for scope in scopes:
            items += self._relations(scope)
        self._report.raise_if_faulty()
        model = Model.of(self._content.name or "sdf", *items)
        return replace(model, ground_shapes=tuple(self._shapes))

    def _name(self, scope: Scope, name: str, kind: str) -> str:
        """Path of an element in the model; a single model's own names stand without its name."""
        path = ".".join((*scope.path[1 if self._alone else 0 :], name))
        return f"{path}_{kind}" if path in RESERVED else path

    def _check_frames(self, scope: Scope) -> None:
        """Check that frames which nothing uses have a pose too, and that the canonical link exists."""
        for name, given in scope.frames.items():
            self._frames.pose(scope, name, given.place)
            if given.attached_to not in ("", MODEL):
                self._frames.link(scope, given.attached_to, given.place)
        if scope.canonical:
            self._frames.link(scope, scope.canonical, scope.place)

    # --- links --------------------------------------------------------------------------------------------
    def _links(self, scope: Scope) -> Iterator[Any]:
        for name, link in scope.links.items():
            world = self._frames.pose(scope, name, link.place)
            if scope.fixed:
                self._shapes += [replace(shape, pose=frame(compose(world, at))) for at, shape in link.shapes]
                continue
            body = self._name(scope, name, "link")
            self.places["body", body] = link.place
            origin, R = link.inertial.origin, link.inertial.origin.rotation
            with np.errstate(over="ignore", invalid="ignore"):  # what overflows is refused as not finite
                inertia = R @ link.inertial.inertia @ R.T
                inertia = (inertia + inertia.T) / 2
            yield Body(
                body,
                link.inertial.mass,
                origin.xyz.tolist(),
                inertia.tolist(),
                pose=frame(world),
                shapes=tuple(replace(shape, pose=frame(at)) for at, shape in link.shapes),
            )
            if not link.falls and link.inertial.mass != 0.0:
                yield self._placed(GravityCompensation(f"{body}_no_gravity", body), link.place)

    def _placed(self, part: Any, place: FilePlace) -> Any:
        """A load, a joint or a constraint, with its place remembered."""
        kind = "joint" if isinstance(part, Joint) else "constraint" if isinstance(part, Coupler) else "load"
        self.places[kind, part.name] = place
        return part

    def _end(self, scope: Scope, name: str, place: FilePlace) -> tuple[str, Pose]:
        """The body that an end of a joint is on, and its pose; a static model is the ground."""
        link = self._frames.link(scope, name, place)
        if link is None or link[0].fixed:
            return GROUND, AT_REST
        return self._name(*link, "link"), self._frames.pose(*link, place)

    # --- joints -------------------------------------------------------------------------------------------
    def _joint(self, scope: Scope, joint: SdfJoint) -> Iterator[Any]:
        inner, outer = (self._end(scope, end, joint.place) for end in (joint.parent, joint.child))
        if inner[0] == outer[0]:
            if inner[0] != GROUND:
                message = f'connects link "{inner[0]}" with itself'
                self._report.fault_at(joint.place, message, "name frames of two links")
            elif not self._report.faults:
                self._report.note_at(
                    joint.place, f"{joint.place.what} joins what does not move, and is left out"
                )
            return
        if joint.type == "gearbox":
            return  # a relation of the angles of other joints
        name, world = (
            self._name(scope, joint.name, "joint"),
            self._frames.pose(scope, joint.name, joint.place),
        )
        axes = [self._direction(scope, joint, axis) for axis in joint.axes]
        made = list(self._joints(joint, name, inner, outer, world, axes))
        yield from (self._placed(part, joint.place) for part in made if isinstance(part, Joint))
        for part in made:
            if isinstance(part, Body):
                self.places["body", part.name] = joint.place
                yield part
        joints = [part for part in made if isinstance(part, Joint)]
        coordinates = [(part.name, i) for part in joints for i in range(len(part.coordinate_names))]
        if made and joint.type not in ("ball", "fixed"):
            self._coordinates[scope.path, joint.name] = coordinates
            for axis, coordinate in zip(joint.axes, coordinates, strict=True):
                yield from self._loads(joint, axis, coordinate)

    def _direction(self, scope: Scope, joint: SdfJoint, axis: SdfAxis) -> Array:
        """An axis in the world."""
        direction: Array = self._frames.pose(scope, axis.expressed_in, joint.place)[1] @ axis.xyz
        return direction

    def _joints(
        self,
        joint: SdfJoint,
        name: str,
        inner: tuple[str, Pose],
        outer: tuple[str, Pose],
        world: Pose,
        axes: list[Array],
    ) -> Iterator[Body | Joint]:
        """The joint, or two hinges with a massless cross between them where two axes are not perpendicular."""

        def between(R: Array, first: tuple[str, Pose], second: tuple[str, Pose]) -> dict[str, Any]:
            placed = (world[0], R)
            inward, outward = (compose(inverse(end[1]), placed) for end in (first, second))
            return {
                "inner": first[0],
                "outer": second[0],
                "frame_inner": frame(inward),
                "frame_outer": frame(outward),
            }

        def about(axis: Array) -> Array:
            local = world[1].T @ axis
            turned: Array = world[1] @ frame_with_z(local.tolist())
            return turned

        limits = [None if axis.limits is None else (axis.limits,) for axis in joint.axes]
        if joint.type in SINGLE:
            own: dict[str, Any] = {"pitch": joint.pitch} if joint.type == "screw" else {}
            yield SINGLE[joint.type](name, **between(about(axes[0]), inner, outer), limits=limits[0], **own)
        elif joint.type in ("ball", "fixed"):
            kind = Spherical if joint.type == "ball" else Weld
            yield kind(name, **between(world[1], inner, outer))
        elif joint.type in ("universal", "revolute2"):
            if abs(float(axes[0] @ axes[1])) <= PARALLEL:
                R = np.column_stack([axes[0], axes[1], np.cross(axes[0], axes[1])])
                both = tuple(axis.limits for axis in joint.axes if axis.limits is not None)
                yield Universal(name, **between(R, inner, outer), limits=both if len(both) == 2 else None)
                return
            if float(np.linalg.norm(np.cross(axes[0], axes[1]))) <= PARALLEL:
                self._report.fault_at(
                    joint.place, "its two axes are parallel", "give two directions, or a revolute joint"
                )
                return
            cross = (f"{name}_cross", world)
            yield Body(cross[0], 0.0, pose=frame(world))
            for k, (axis, first, second) in enumerate(
                zip(axes, (inner, cross), (cross, outer), strict=True), start=1
            ):
                yield Revolute(f"{name}_axis{k}", **between(about(axis), first, second), limits=limits[k - 1])

    def _loads(self, joint: SdfJoint, axis: SdfAxis, coordinate: Coordinate) -> Iterator[Any]:
        name, number = coordinate
        suffix = f"_{number + 1}" if number else ""
        if axis.damping:
            load = JointDamper(f"{name}_damping{suffix}", name, coordinate=number, damping=axis.damping)
            yield self._placed(load, joint.place)
        if axis.stiffness:
            spring = JointSpring(
                f"{name}_spring{suffix}",
                name,
                coordinate=number,
                stiffness=axis.stiffness,
                free=axis.reference,
            )
            yield self._placed(spring, joint.place)
        if axis.friction:
            friction = JointFriction(
                f"{name}_friction{suffix}", name, coordinate=number, coulomb=axis.friction
            )
            unit = "m/s" if joint.type == "prismatic" else "rad/s"
            message = f'dry friction of joint "{name}" is smoothed over {friction.transition} {unit}'
            self._report.note_at(joint.place, message)
            yield self._placed(friction, joint.place)

    # --- relations of joints --------------------------------------------------------------------------------
    def _relations(self, scope: Scope) -> Iterator[Any]:
        for joint in scope.joints.values():
            if joint.type == "gearbox":
                yield from self._gearbox(scope, joint)
            for number, axis in enumerate(joint.axes):
                if axis.mimic is not None:
                    yield from self._mimic(scope, joint, number, axis)

    def _mimic(self, scope: Scope, joint: SdfJoint, number: int, axis: SdfAxis) -> Iterator[Any]:
        mimic = axis.mimic
        assert mimic is not None
        leaders = {
            (other.name, k): (found.mimic.joint, found.mimic.axis)
            for other in scope.joints.values()
            for k, found in enumerate(other.axes)
            if found.mimic is not None
        }
        own = self._coordinates.get((scope.path, joint.name), [])
        leader = self._coordinates.get((scope.path, mimic.joint), [])
        if mimic.axis >= len(leader) or number >= len(own):
            message = f'follows joint "{mimic.joint}" (<mimic>), which does not exist or has no such axis'
            self._report.fault_at(mimic.place, message, nearest(mimic.joint, scope.joints))
            return
        if leader[mimic.axis] == own[number]:
            self._report.fault_at(mimic.place, "follows itself (<mimic>)", "name another joint, or remove it")
            return
        if mimic.multiplier == 0:
            message = f'follows joint "{mimic.joint}" with the multiplier 0, and cannot move'
            self._report.fault_at(mimic.place, message, "give another one, or a fixed joint")
            return
        path = followed((joint.name, number), leaders)
        if path[-1] == (joint.name, number) == min(path):
            names = " → ".join(f'"{name}"' for name, _ in path)
            message = f"joints follow each other in a circle (<mimic>): {names}"
            self._report.fault_at(mimic.place, message, "let one of them follow none of the others")
            return
        terms = ((*own[number], 1.0), (*leader[mimic.axis], -mimic.multiplier))
        offset = mimic.multiplier * mimic.reference - mimic.offset
        yield self._placed(
            Coupler(f"{own[number][0]}_mimic{number + 1 if number else ''}", terms, offset), joint.place
        )

    def _gearbox(self, scope: Scope, joint: SdfJoint) -> Iterator[Any]:
        """θ₂ = −ratio θ₁, the angles of the parent and of the child against the reference body, about the two axes."""
        terms = []
        for end, axis, ratio in (
            (joint.child, joint.axes[1], 1.0),
            (joint.parent, joint.axes[0], joint.ratio),
        ):
            found = self._hinge(scope, joint, end)
            if found is None:
                message = f'has no hinge between its reference body "{joint.reference_body}" and "{end}"'
                self._report.fault_at(joint.place, message, "join them by a revolute joint")
                return
            hinge, forward = found
            along = float(self._direction(scope, hinge, hinge.axes[0]) @ self._direction(scope, joint, axis))
            if abs(along) < 1 - PARALLEL:
                message = f'its axis is not that of joint "{hinge.name}"'
                self._report.fault_at(joint.place, message, "give both the same direction")
                return
            sign = np.sign(along) * (1.0 if forward else -1.0)
            terms.append((*self._coordinates[scope.path, hinge.name][0], float(sign * ratio)))
        yield self._placed(Coupler(self._name(scope, joint.name, "joint"), tuple(terms)), joint.place)

    def _hinge(self, scope: Scope, joint: SdfJoint, end: str) -> tuple[SdfJoint, bool] | None:
        """The hinge between a gearbox's reference body and one of its ends, and whether it leads to the end."""
        wanted = [
            self._frames.link(scope, name, joint.place) for name in (joint.reference_body or "world", end)
        ]
        for other in scope.joints.values():
            if other.type in ("revolute", "continuous"):
                ends = [self._frames.link(scope, name, other.place) for name in (other.parent, other.child)]
                if ends == wanted or ends == wanted[::-1]:
                    return other, ends == wanted
        return None


def _all(scope: Scope) -> Iterator[Scope]:
    yield scope
    for model in scope.models.values():
        yield from _all(model)
