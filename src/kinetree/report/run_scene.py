"""The 3D scene of a run: where its bodies go and how they look, joints, markers, reactions, springs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from kinetree.model import GROUND, Body, Frame, Model
from kinetree.model import shapes as model_shapes
from kinetree.model.constraints.base import Constraint
from kinetree.model.drawings import Standing, WheelDrawing
from kinetree.model.expressions import Expr, to_float
from kinetree.model.joints.base import Joint
from kinetree.model.loads.base import Load
from kinetree.model.loads.contact import CompliantContact
from kinetree.model.user_measures.base import UserMeasure
from kinetree.report.data import BodyMotion, JointMark, Link, Marker, Reaction
from kinetree.report.element_shapes import element_shapes
from kinetree.report.flexible_scene import (
    flexible_channels,
    flexible_motions,
    interface_bodies,
    resting_shapes,
)
from kinetree.report.shapes import Array, Box, Capsule, Cylinder, Shape, Sphere, is_color
from kinetree.report.standins import model_length, stand_in_shapes
from kinetree.results.run import Run
from kinetree.spatial.numeric import quaternion_from_rotation, rotation_from_quaternion

Pose = tuple[Array, Array]
"""Position (3,) and rotation (3, 3) of a frame in another, as numbers."""


@dataclass
class Scene:
    """Everything of a report that is drawn in 3D, and what could not be drawn."""

    bodies: list[BodyMotion] = field(default_factory=list)
    ground: list[Shape] = field(default_factory=list)
    joints: list[JointMark] = field(default_factory=list)
    markers: list[Marker] = field(default_factory=list)
    reactions: list[Reaction] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)


class Numbers:
    """Numbers of a model at given values of its parameters."""

    def __init__(self, model: Model, parameters: Mapping[str, float]) -> None:
        self._resolver = model.resolver
        self._values = {p.name: float(parameters.get(p.name, p.si)) for p in model.parameters}

    def scalar(self, value: Any) -> float:
        """A number, or an expression of parameters."""
        if isinstance(value, Expr):
            return float(
                to_float(self._resolver.expression(value), lambda segments: self._values[".".join(segments)])
            )
        return float(value)

    def vector(self, values: Iterable[Any]) -> Array:
        """Several of them."""
        return np.array([self.scalar(value) for value in values])

    def frame(self, frame: Frame) -> Pose:
        """Position and rotation of a frame."""
        return self.vector(frame.position), np.array([self.vector(row) for row in frame.rotation])

    @property
    def parameters(self) -> Array:
        """All parameters, in the order of the model."""
        return np.array(list(self._values.values()))


def scene_channels(model: Model) -> list[str]:
    """Channels the scene is made of: poses of all bodies, reactions of all joints one can see."""
    poses = [f"{body.name}.{what}" for body in model.bodies for what in ("origin", "quaternion")]
    touching = [f"{load.name}.{what}" for load in _contacts(model) for what in ("point", "force")]
    reactions = (f"{joint.name}.reaction" for joint in _seen(model.joints))
    return [*poses, *flexible_channels(model), *reactions, *touching]


def drawn_bodies(model: Model) -> list[tuple[str, str | None]]:
    """Channels of the origin and the rotation of everything that moves, in the order of `scene_of`."""
    poses: list[tuple[str, str | None]] = [(f"{b.name}.origin", f"{b.name}.rotation") for b in model.bodies]
    return [*poses, *((f"{load.name}.point", None) for load in _contacts(model))]


def drawn_forces(model: Model) -> list[str]:
    """Channels of the force arrows, in the order of `scene_of`."""
    return [
        *(f"{joint.name}.reaction" for joint in _seen(model.joints)),
        *(f"{load.name}.force" for load in _contacts(model)),
    ]


def scene_of(run: Run, model: Model, numbers: Numbers, deformation: float = 1.0) -> Scene:
    """Collect the scene of a run (at the rows it has); deflections of flexible bodies so many times larger."""
    scene = Scene()
    frames = joint_frames(model, numbers)
    seen = list(_seen(model.joints))
    poses = forces = run.evaluate(scene_channels(model), allow_nonfinite=True)

    points = _points_by_body(model, numbers, frames)
    length = model_length(list(_at_start(poses, points)))
    elements = _elements(model, numbers, frames)
    for body in model.bodies:
        shapes = list(_shapes(body.shapes, numbers, scene.remarks, f"body {body.name!r}"))
        shapes += elements.get(body.name, [])
        if not shapes and body.flexible is not None:
            shapes = resting_shapes(body)
        if not shapes and body.flexible is None:
            shapes = list(_shapes(_touching(model, body), numbers, scene.remarks, f"body {body.name!r}"))
        if not shapes and body.flexible is None:
            shapes = list(_stand_ins(body, numbers, points[body.name], length))
        scene.bodies.append(
            BodyMotion(body.name, poses[f"{body.name}.origin"], poses[f"{body.name}.quaternion"], shapes)
        )
    scene.bodies += flexible_motions(model, poses, deformation, scene.remarks)
    scene.ground = list(_shapes(model.ground_shapes, numbers, scene.remarks, "the ground"))
    scene.ground += elements.get(GROUND, [])
    for joint in seen:
        inner, outer = frames[joint.name]
        axis = inner[1][:, 2] if joint.axial else None
        scene.joints.append(JointMark(joint.name, joint.kind, _body(joint.inner), inner[0], axis))
        force = forces[f"{joint.name}.reaction"]
        scene.reactions.append(Reaction(joint.name, force, _body(joint.outer), outer[0]))
    for load in _contacts(model):  # the point of contact moves on both bodies: it carries the arrow itself
        point, force = poses[f"{load.name}.point"], forces[f"{load.name}.force"]
        upright = np.tile([0.0, 0.0, 0.0, 1.0], (len(point), 1))
        carrier = f"contact {load.name}"
        scene.bodies.append(BodyMotion(carrier, point, upright, []))
        scene.reactions.append(Reaction(load.name, force, carrier))
    for marker in model.markers:
        position, _ = numbers.frame(marker.frame)
        scene.markers.append(Marker(marker.name, _body(marker.body), position))
    scene.links = list(_links(model, numbers))
    return scene


def _contacts(model: Model) -> list[CompliantContact]:
    return [load for load in model.loads if isinstance(load, CompliantContact)]


def _touching(model: Model, body: Body) -> Iterator[model_shapes.Shape]:
    """Shapes of contacts on a body, each once."""
    frames = {body.name: Frame.at(body.com)}
    frames |= {marker.name: marker.frame for marker in model.markers if marker.body == body.name}
    solids = [solid for load in _contacts(model) for solid in load.solids if solid[0] in frames]
    yield from (replace(shape, pose=frames[place]) for place, shape in dict.fromkeys(solids))


def joint_frames(model: Model, numbers: Numbers) -> dict[str, tuple[Pose, Pose]]:
    """Poses of the joint frames in the inner and the outer body's frame, as numbers."""
    import casadi as ca

    from kinetree.preparation.prepare import functions_of

    tree = functions_of(model).tree
    symbolic = [part for joint in model.joints for pose in tree.joint_frames(joint) for part in pose]
    function = ca.Function("frames", [tree.symbols.p], [ca.densify(part) for part in symbolic])
    values = [np.array(value, dtype=float) for value in function.call([numbers.parameters])]
    found = {}
    for i, joint in enumerate(model.joints):
        p1, R1, p2, R2 = values[4 * i : 4 * i + 4]
        found[joint.name] = ((p1.ravel(), R1), (p2.ravel(), R2))
    return found


def _body(name: str) -> str | None:
    return None if name == GROUND else name


def _place(model: Model, numbers: Numbers, name: str) -> tuple[str | None, Array]:
    """Body and point (in its frame) of a marker, a body (its mass centre) or the ground."""
    if name == GROUND:
        return None, np.zeros(3)
    for marker in model.markers:
        if marker.name == name:
            return _body(marker.body), numbers.frame(marker.frame)[0]
    if name in interface_bodies(model):
        return name, np.zeros(3)
    return name, numbers.vector(model.body(name).com)


def _links(model: Model, numbers: Numbers) -> Iterator[Link]:
    """Loads, constraints and measures between two places that are drawn: springs, dampers, distances."""
    for part in linked_parts(model):
        at1, at2 = part.places[:2]
        ends = (*_place(model, numbers, at1), *_place(model, numbers, at2))
        yield Link(part.name, *ends, kind=part.link)  # type: ignore[arg-type]


def linked_parts(model: Model) -> list[Load | Constraint | UserMeasure]:
    """What is drawn as a line between two places."""
    parts: tuple[Load | Constraint | UserMeasure, ...] = (*model.loads, *model.constraints, *model.measures)
    return [part for part in parts if part.link is not None]


def _elements(
    model: Model, numbers: Numbers, frames: Mapping[str, tuple[Pose, Pose]]
) -> dict[str, list[Shape]]:
    """Shapes of gears, racks, belts and tyres, by the bodies they are drawn on; a wheel in two meshes is drawn once."""
    import casadi as ca

    def frame_on(joint: Joint, body: str) -> tuple[ca.DM, ca.DM]:
        point, rotation = frames[joint.name][0 if body == joint.inner else 1]
        return ca.DM(point), ca.DM(rotation)

    def place(name: str) -> tuple[str, ca.DM, ca.DM]:
        body, point = _place(model, numbers, name)
        marker = next((m for m in model.markers if m.name == name), None)
        rotation = np.eye(3) if marker is None else numbers.frame(marker.frame)[1]
        return body or GROUND, ca.DM(point), ca.DM(rotation)

    standing = Standing(model.joints, frame_on, place, lambda v: ca.DM(numbers.scalar(v)))
    found: dict[str, list[Shape]] = {}
    drawn: set[tuple[Any, ...]] = set()
    parts: tuple[Load | Constraint, ...] = (*model.constraints, *model.loads)
    for part in parts:
        for drawing in part.drawings(standing):
            centre = np.round(np.array(getattr(drawing, "centre", 0.0), dtype=float).ravel(), 9)
            key = (drawing.body, *centre, round(getattr(drawing, "radius", 0.0), 9))
            if isinstance(drawing, WheelDrawing) and key in drawn:
                continue
            drawn.add(key)
            found.setdefault(drawing.body, []).extend(element_shapes(drawing))
    return found


# --- looks -------------------------------------------------------------------------------------------------
def _shapes(
    shapes: Iterable[model_shapes.Shape], numbers: Numbers, remarks: list[str], owner: str
) -> Iterator[Shape]:
    """Shapes as the page draws them; those it cannot draw are left out with a remark."""
    for shape in shapes:
        if isinstance(shape, model_shapes.Mesh):
            remarks.append(
                f"{owner}: the page does not draw mesh files; a stand-in is shown for {shape.file!r}"
            )
            continue
        drawn = _shape(shape, numbers)
        faults = list(drawn.faults())
        if faults:
            remarks.append(f"{owner}: its {shape.kind} is not drawn: {'; '.join(faults)}")
            continue
        yield drawn


def drawable(shape: model_shapes.Shape, numbers: Numbers) -> bool:
    """Whether the page draws a shape."""
    return not isinstance(shape, model_shapes.Mesh) and not list(_shape(shape, numbers).faults())


def seen_joints(model: Model) -> list[Joint]:
    """The joints that are drawn, in the order of `scene_of`."""
    return list(_seen(model.joints))


def _shape(shape: model_shapes.Shape, numbers: Numbers) -> Shape:
    position, rotation = numbers.frame(shape.pose)
    look: dict[str, Any] = {
        "position": position,
        "quaternion": quaternion_from_rotation(rotation),
        "color": hex_color(shape.color),
    }
    if isinstance(shape, model_shapes.Box):
        return Box(size=numbers.vector(shape.size), **look)
    if isinstance(shape, model_shapes.Cylinder):
        return Cylinder(radius=numbers.scalar(shape.radius), length=numbers.scalar(shape.length), **look)
    if isinstance(shape, model_shapes.Sphere):
        return Sphere(radius=numbers.scalar(shape.radius), **look)
    if isinstance(shape, model_shapes.Rod):
        start, end = numbers.vector(shape.start), numbers.vector(shape.end)
        return Capsule(p1=start, p2=end, radius=numbers.scalar(shape.radius), **look)
    raise TypeError(f"the page has no shape for {type(shape).__name__}")


def hex_color(color: str | None) -> str | None:
    """A CSS colour as ``#rrggbb``; None for none, and for what is no colour."""
    if color is None or is_color(color):
        return color
    from matplotlib.colors import is_color_like, to_hex

    text = color.strip().lower()
    return to_hex(text) if is_color_like(text) else None


def _stand_ins(body: Body, numbers: Numbers, points: list[Array], length: float) -> tuple[Shape, ...]:
    xx, yy, zz, xy, xz, yz = numbers.vector(body.inertia)
    inertia = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    joints = np.array(points).reshape(-1, 3)
    return stand_in_shapes(joints, numbers.vector(body.com), numbers.scalar(body.mass), inertia, length)


def _points_by_body(
    model: Model, numbers: Numbers, frames: Mapping[str, tuple[Pose, Pose]]
) -> dict[str, list[Array]]:
    """Points of joints and of the ends of springs on every body, in its frame."""
    places = [*(body.name for body in model.bodies), *interface_bodies(model)]
    points: dict[str, list[Array]] = {GROUND: [], **{name: [] for name in places}}
    for joint in _seen(model.joints):
        inner, outer = frames[joint.name]
        points[joint.inner].append(inner[0])
        points[joint.outer].append(outer[0])
    for link in _links(model, numbers):
        for body, point in ((link.body1, link.point1), (link.body2, link.point2)):
            points[body or GROUND].append(np.asarray(point))
    return points


def _seen(joints: Iterable[Joint]) -> Iterator[Joint]:
    """Joints that hold something: those that leave all six motions free connect nothing one could see."""
    return (joint for joint in joints if joint.n_u < 6)


def _at_start(poses: Mapping[str, Array], points: Mapping[str, list[Array]]) -> Iterator[Array]:
    """All points in the world, at the first row."""
    yield from points[GROUND]
    for body, mine in points.items():
        if body == GROUND:
            continue
        origin = poses[f"{body}.origin"][0]
        rotation = rotation_from_quaternion(poses[f"{body}.quaternion"][0])
        yield origin
        yield from (origin + rotation @ point for point in mine)
