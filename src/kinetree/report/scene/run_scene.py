"""The 3D scene of a run: where its bodies go and how they look, joints, markers, reactions, springs, contacts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.model import GROUND, Body, Frame, Model
from kinetree.model.constraints.base import Constraint
from kinetree.model.events import ConvexEvent, CurvesEvent, DistanceEvent, Event, PointPlaneEvent, Restitution
from kinetree.model.expressions import Scalar
from kinetree.model.geometry import shapes as model_shapes
from kinetree.model.geometry.machine_elements import ModelPose, WheelDrawing
from kinetree.model.geometry.rope_path import COURSE, ROPES, points_drawn
from kinetree.model.joints.base import Joint
from kinetree.model.loads.base import Load
from kinetree.model.loads.contact import CompliantContact
from kinetree.model.user_measures.base import UserMeasure
from kinetree.preparation.prepare import prepare
from kinetree.preparation.run_info import run_info
from kinetree.report.numbers import ModelNumbers, Pose
from kinetree.report.page.data import JointMark, PageLink, PageMarker, PageMotion, Reaction
from kinetree.report.scene.body_shapes import (
    BUDGET,
    MeshFiles,
    ShapeReader,
    element_shapes,
    inertia_shapes,
    is_from_file,
    mesh_files,
    model_length,
    stand_in_shapes,
)
from kinetree.report.scene.flexible_bodies import (
    flexible_channels,
    flexible_motions,
    interface_bodies,
    resting_shapes,
)
from kinetree.report.scene.shapes import PageFrame as Axes
from kinetree.report.scene.shapes import PageShape
from kinetree.results.run import Run
from kinetree.spatial.numeric import rotation_from_quaternion
from kinetree.symbolic.mechanism import Mechanism
from kinetree.tolerances import DRAWN_TOUCHING, TINY, UPRIGHT

T = TypeVar("T", bound=Event)

FRAME = 0.05  # axes of a frame, of the model's length
FRAME_MASS = (
    1e-3  # of the whole model: what is so light, and has no shape where others have meshes, is a frame
)
_REACTIONS = ("reaction", "reaction_moment")
MOST_PAIRS = 200
"""Pairs of bodies between which the forces of contacts are drawn."""


@dataclass
class Scene:
    """Everything of a report that is drawn in 3D, and the parts that could not be drawn."""

    bodies: list[PageMotion] = field(default_factory=list)
    ground: list[PageShape] = field(default_factory=list)
    joints: list[JointMark] = field(default_factory=list)
    markers: list[PageMarker] = field(default_factory=list)
    reactions: list[Reaction] = field(default_factory=list)
    links: list[PageLink] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)


def scene_channels(model: Model) -> list[str]:
    """Channels the scene is made of: poses of all bodies, reactions of all joints one can see."""
    poses = [f"{body.name}.{what}" for body in model.bodies for what in ("origin", "quaternion")]
    touching = [channel for _, *channels in touching_parts(model) for channel in channels]
    reactions = (f"{joint.name}.{what}" for joint in _seen(model.joints) for what in _REACTIONS)
    ropes = (f"{rope.name}.{COURSE}" for rope in drawn_ropes(model))
    return [*poses, *flexible_channels(model), *reactions, *touching, *ropes]


def drawn_bodies(model: Model) -> list[tuple[str | tuple[str, int], str | None]]:
    """Channels of the origin and the rotation of everything that moves, in the order of `scene_of`.

    Of origins in a channel of several points, the number of the first component.
    """
    found: list[tuple[str | tuple[str, int], str | None]] = [
        (f"{b.name}.origin", f"{b.name}.rotation") for b in model.bodies
    ]
    for rope in drawn_ropes(model):
        found += [((f"{rope.name}.{COURSE}", 3 * i), None) for i in range(points_drawn(rope.path))]
    return [*found, *((point, None) for _, point, _ in touching_parts(model))]


def drawn_ropes(model: Model) -> list[Any]:
    """Ropes that are drawn as they lie."""
    parts: tuple[Any, ...] = (*model.constraints, *model.loads)
    return [part for part in parts if part.kind in ROPES and getattr(part, "active", True)]


def _ropes(model: Model, values: Mapping[str, Array]) -> Iterator[tuple[PageMotion, PageLink | None]]:
    """Points along ropes as bodies without shapes, each with the line to the one before it."""
    for rope in drawn_ropes(model):
        points = values[f"{rope.name}.{COURSE}"]
        upright = np.tile([0.0, 0.0, 0.0, 1.0], (len(points), 1))
        for i in range(points.shape[1] // 3):
            name, before = (f"rope {rope.name}, point {k}" for k in (i + 1, i))
            line = PageLink(rope.name, before, np.zeros(3), name, np.zeros(3), kind="line") if i else None
            yield PageMotion(name, points[:, 3 * i : 3 * i + 3], upright, []), line


def drawn_forces(model: Model) -> list[str]:
    """Channels of the force arrows, in the order of `scene_of`."""
    return [
        *(f"{joint.name}.reaction" for joint in _seen(model.joints)),
        *(force for _, _, force in touching_parts(model)),
        *(f"{joint.name}.reaction_moment" for joint in _seen(model.joints)),
    ]


def scene_of(
    run: Run, model: Model, numbers: ModelNumbers, deformation: float = 1.0, mesh_budget: float = BUDGET
) -> Scene:
    """Collect the scene of a run (at the rows it has).

    Deflections of flexible bodies are drawn so many times larger; mesh files take no more than so many kB.
    """
    scene = Scene()
    given = [*model.ground_shapes, *(shape for body in model.bodies for shape in body.shapes)]
    meshes = MeshFiles(mesh_files(given), mesh_budget)
    shapes_of = ShapeReader(numbers, meshes)
    frames = joint_frames(model, numbers)
    seen = list(_seen(model.joints))
    poses = forces = run.evaluate(scene_channels(model), allow_nonfinite=True)

    points = _points_by_body(model, numbers, frames)
    length = model_length(list(_at_start(poses, points)))
    elements = _elements(model, numbers, frames)
    total = sum(numbers.scalar(body.mass) for body in model.bodies)
    for body in model.bodies:
        shapes = shapes_of(body.shapes, f"body {body.name!r}") + elements.get(body.name, [])
        plain = [shape for shape in shapes if not is_from_file(shape)]
        has_meshes = len(plain) < len(shapes)
        if not plain and body.flexible is not None:
            plain = resting_shapes(body)
        if not plain and body.flexible is None:
            plain = shapes_of(_touching(model, body), f"body {body.name!r}")
        if not plain and meshes.shown and numbers.scalar(body.mass) <= FRAME_MASS * total:
            plain = [Axes(size=FRAME * length)]  # a frame of a robot, which is no part to see
        if not plain and body.flexible is None:
            plain = list(_stand_ins(body, numbers, points[body.name], length))
        scene.bodies.append(
            PageMotion(
                body.name,
                poses[f"{body.name}.origin"],
                poses[f"{body.name}.quaternion"],
                shapes if has_meshes else plain,
                plain=plain if has_meshes else None,
                inertia=inertia_shapes(body, numbers, length),
            )
        )
    scene.bodies += flexible_motions(model, poses, deformation, scene.notes)
    ropes = list(_ropes(model, poses))
    scene.bodies += [point for point, _ in ropes]
    scene.ground = shapes_of(model.ground_shapes, "the ground")
    scene.notes += shapes_of.notes + [text for text in [meshes.note()] if text]
    scene.missing = shapes_of.missing
    scene.ground += elements.get(GROUND, [])
    for joint in seen:
        inner, outer = frames[joint.name]
        axis = inner[1][:, 2] if joint.axial else None
        scene.joints.append(JointMark(joint.name, joint.kind, _body(joint.inner), inner[0], axis))
        force = forces[f"{joint.name}.reaction"]
        scene.reactions.append(Reaction(joint.name, force, _body(joint.outer), outer[0]))
    for name, point, push in touching_parts(model):
        _touch(scene, name, poses[point], forces[push])
    for joint in seen:
        moment, (_, outer) = forces[f"{joint.name}.reaction_moment"], frames[joint.name]
        scene.reactions.append(Reaction(joint.name, moment, _body(joint.outer), outer[0], "moment"))
    for touch in rigid_contacts(run, numbers):  # last: the page that moves the model does not know them
        _touch(scene, *touch)
    for touch in _marched_contacts(run, scene.notes):
        _touch(scene, *touch)
    for marker in model.markers:
        position, _ = numbers.frame(marker.frame)
        scene.markers.append(PageMarker(marker.name, _body(marker.body), position))
    scene.links = [*_links(model, numbers), *(line for _, line in ropes if line is not None)]
    return scene


def _touch(scene: Scene, name: str, point: Array, force: Array) -> None:
    """Draw the force of a contact; its point moves on both bodies and carries the arrow itself."""
    upright = np.tile([0.0, 0.0, 0.0, 1.0], (len(point), 1))
    scene.bodies.append(PageMotion(f"contact {name}", point, upright, []))
    scene.reactions.append(Reaction(name, force, f"contact {name}"))


def _contacts(model: Model) -> list[CompliantContact]:
    return [load for load in model.loads if isinstance(load, CompliantContact)]


def _touching(model: Model, body: Body) -> Iterator[model_shapes.Shape]:
    """Shapes of contacts on a body, each once."""
    frames = {body.name: Frame.at(body.com)}
    frames |= {marker.name: marker.frame for marker in model.markers if marker.body == body.name}
    solids = [solid for load in _contacts(model) for solid in load.solids if solid[0] in frames]
    yield from (replace(shape, pose=frames[place]) for place, shape in dict.fromkeys(solids))


def joint_frames(model: Model, numbers: ModelNumbers) -> dict[str, tuple[Pose, Pose]]:
    """Poses of the joint frames in the inner and the outer body's frame, as numbers."""
    from kinetree.preparation.prepare import functions_of

    tree = functions_of(Mechanism.of(model)).tree
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


def _place(model: Model, numbers: ModelNumbers, name: str) -> tuple[str | None, Array]:
    """Body and point (in its frame) of a marker, a body (its mass centre) or the ground."""
    if name == GROUND:
        return None, np.zeros(3)
    for marker in model.markers:
        if marker.name == name:
            return _body(marker.body), numbers.frame(marker.frame)[0]
    if name in interface_bodies(model):
        return name, np.zeros(3)
    return name, numbers.vector(model.body(name).com)


def _links(model: Model, numbers: ModelNumbers) -> Iterator[PageLink]:
    """Loads, constraints and measures between two places that are drawn: springs, dampers, distances."""
    for part in linked_parts(model):
        at1, at2 = part.places[:2]
        ends = (*_place(model, numbers, at1), *_place(model, numbers, at2))
        yield PageLink(part.name, *ends, kind=part.link)  # type: ignore[arg-type]


def linked_parts(model: Model) -> list[Load | Constraint | UserMeasure]:
    """List the parts that are drawn as a line between two places."""
    parts: tuple[Load | Constraint | UserMeasure, ...] = (*model.loads, *model.constraints, *model.measures)
    return [part for part in parts if part.link is not None]


def _elements(
    model: Model, numbers: ModelNumbers, frames: Mapping[str, tuple[Pose, Pose]]
) -> dict[str, list[PageShape]]:
    """Shapes of gears, racks, belts and tyres, by the bodies they are drawn on; a wheel in two meshes is drawn once."""

    def frame_on(joint: Joint, body: str) -> tuple[ca.DM, ca.DM]:
        point, rotation = frames[joint.name][0 if body == joint.inner else 1]
        return ca.DM(point), ca.DM(rotation)

    def place(name: str) -> tuple[str, ca.DM, ca.DM]:
        body, point = _place(model, numbers, name)
        marker = next((m for m in model.markers if m.name == name), None)
        rotation = np.eye(3) if marker is None else numbers.frame(marker.frame)[1]
        return body or GROUND, ca.DM(point), ca.DM(rotation)

    standing = ModelPose(model.joints, frame_on, place, lambda v: ca.DM(numbers.scalar(v)))
    found: dict[str, list[PageShape]] = {}
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


def seen_joints(model: Model) -> list[Joint]:
    """The joints that are drawn, in the order of `scene_of`."""
    return list(_seen(model.joints))


def _stand_ins(
    body: Body, numbers: ModelNumbers, points: list[Array], length: float
) -> tuple[PageShape, ...]:
    xx, yy, zz, xy, xz, yz = numbers.vector(body.inertia)
    inertia = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    joints = np.array(points).reshape(-1, 3)
    return stand_in_shapes(joints, numbers.vector(body.com), numbers.scalar(body.mass), inertia, length)


def _points_by_body(
    model: Model, numbers: ModelNumbers, frames: Mapping[str, tuple[Pose, Pose]]
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


def still(model: Model, t: float = 0.0, status: str = "finished", reason: str = "") -> Run:
    """A run of one row: the model as it is assembled at time t (s).

    Parameters
    ----------
    model
        A valid model.
    t
        Time, s.
    status, reason
        Status and reason of a simulation that did not get any further, see `Run`.

    Raises
    ------
    ModelError, AssemblyError
        The model is not valid, or cannot be assembled.
    """
    # of all formulations the one that forces of joints are computed in anyhow: no other equations are written down
    prepared = prepare(model, formulation="elimination", t_start=t, allow_singular=True, motion_only=True)
    compiled = prepared.compiled
    info = run_info(compiled, "", {"t_start": t, "formulation": "auto", "constraints": "auto"})
    x, y, w = info.layout.split(compiled.pack(prepared.state)[None])
    return Run(info, [t], x, y, w, status=status, reason=reason, source=prepared.channels)


def touching_parts(model: Model) -> list[tuple[str, str, str]]:
    """Compliant and rolling contacts: name, channel of the point where they touch, channel of the force there.

    Those of a group of bodies have many points, and are not among them.
    """
    compliant = [load.name for load in model.loads if isinstance(load, CompliantContact) and load.is_pair]
    rolling = [one for one in model.constraints if one.kind.startswith("rolling") and one.active]
    return [
        *((name, f"{name}.point", f"{name}.force") for name in compliant),
        *((one.name, f"{one.name}.point", f"{one.name}.on.{one.places[0]}") for one in rolling),
    ]


def rigid_contacts(run: Run, numbers: ModelNumbers) -> Iterator[tuple[str, Array, Array]]:
    """Contacts with restitution that carried a force: name, points (F, 3) and forces (F, 3) on the first place.

    The channel of the force of a contact is its size; it acts along the normal of its plane or the line between its
    places, to the side that is allowed. Where it rubs, the whole force has a channel.
    """
    from kinetree.io.run_model_text import events_of

    for event in events_of(run):
        if not isinstance(event.action, Restitution) or f"{event.name}.force" not in run.channels:
            continue
        if isinstance(event, PointPlaneEvent):
            n = _rotation(run, event.plane)[:, :, 2]
            (first,) = _in_frames(run, event, numbers, lambda motion, event: [event.centre(motion)])
            apart, given = np.sum(n * (first - _position(run, event.plane)), axis=1), event.offset
        elif isinstance(event, DistanceEvent):
            first = _position(run, event.at1)
            span = first - _position(run, event.at2)
            apart, given = np.linalg.norm(span, axis=1), event.distance
            n = span / np.maximum(apart, TINY)[:, None]
        elif isinstance(event, CurvesEvent):
            first, normal = _in_frames(run, event, numbers, lambda motion, event: event.contact(motion))
            apart, given, n = np.zeros(len(run)), 0.0, -normal
        elif isinstance(event, ConvexEvent):
            if not run[f"{event.name}.force"].any():
                continue  # most of its features never touch
            first, n = _in_frames(run, event, numbers, lambda motion, event: event.contact(motion))
            apart, given = np.zeros(len(run)), 0.0
        else:
            continue  # a limit of a joint is in its coordinates, and a function of the user's has no place
        side = _side(event, apart, given, run[f"{event.name}.gap"], numbers)
        if side is None:
            continue
        force = side * run[f"{event.name}.force"][:, None] * n
        if f"{event.name}.contact_force" in run.channels:
            force = run[f"{event.name}.contact_force"]
        point = first
        if isinstance(event, PointPlaneEvent):
            # the gap is the height above the plane less the offset: without it, the point lies in the plane
            point = first - (apart - side * run[f"{event.name}.gap"])[:, None] * n
        elif isinstance(event, DistanceEvent) and event.radius is not None:
            point = first - numbers.scalar(event.radius) * n
        if np.abs(force).max() > 0.0:
            yield event.name, point, force


def _marched_contacts(run: Run, notes: list[str]) -> Iterator[tuple[str, Array, Array]]:
    """Pairs of bodies that pushed each other in a march, as of `rigid_contacts`: the forces of a pair together.

    Where there are very many, the strongest are drawn.
    """
    end = ".contact_point"
    found = [
        name.removesuffix(end)
        for name, info in run.channels.items()
        if info.kind == "contact" and name.endswith(end)
    ]
    values = run.evaluate([f"{name}.{what}" for name in found for what in ("contact_point", "contact_force")])
    largest = {name: float(np.linalg.norm(values[f"{name}.contact_force"], axis=1).max()) for name in found}
    kept = set(sorted(found, key=lambda name: -largest[name])[:MOST_PAIRS])
    if len(found) > len(kept):
        notes.append(
            f"arrows show the strongest {len(kept)} of {len(found)} pairs of bodies that push each other"
        )
    for name in found:
        if name in kept:
            yield name, values[f"{name}{end}"], values[f"{name}.contact_force"]


@dataclass(eq=False)
class _FramePlaces:
    """The places of an event at a frame of a run, as symbols, for the expressions of the event."""

    numbers: ModelNumbers
    positions: dict[str, SX]
    rotations: dict[str, SX]

    def position(self, place: str) -> SX:
        return self.positions[place]

    def rotation(self, place: str) -> SX:
        return self.rotations[place]

    def value(self, scalar: Scalar) -> SX:
        return SX(self.numbers.scalar(scalar))


def _in_frames(
    run: Run, event: T, numbers: ModelNumbers, computed: Callable[[Any, T], Iterable[SX]]
) -> list[Array]:
    """Compute values of an event from its places, each (F, 3), in all frames of a run; its numbers are constant."""
    places = dict.fromkeys(event.places)
    symbols = {place: (SX.sym("r", 3), SX.sym("R", 9)) for place in places}
    at = _FramePlaces(
        numbers,
        {place: r for place, (r, _) in symbols.items()},
        {place: ca.reshape(R, 3, 3) for place, (_, R) in symbols.items()},
    )
    function = ca.Function(
        "frames", [s for pair in symbols.values() for s in pair], list(computed(at, numbers.resolved(event)))
    )
    given = []
    for place in places:
        columns = _rotation(run, place).transpose(0, 2, 1).reshape(len(run), 9)
        given += [_position(run, place).T, columns.T]
    found = function.call([ca.DM(part) for part in given])
    return [np.asarray(part, dtype=float).T for part in found]


def _side(event: Event, apart: Array, given: Scalar, gap: Array, numbers: ModelNumbers) -> float | None:
    """The side that a contact allows, where needed that which its gap was counted on; None where it cannot be told.

    Bodies that touch all the time touched at the start, and are open on their positive side.
    """
    if event.direction != "both" or event.inside:
        return {"falling": 1.0, "rising": -1.0}.get(event.direction, float(event.inside))
    try:
        function = apart - numbers.scalar(given)
    except KeyError:  # it changes with time
        return None
    row = int(np.argmax(np.abs(gap)))
    closed = abs(gap[row]) <= DRAWN_TOUCHING * np.abs(apart).max()
    return 1.0 if closed or function[row] * gap[row] >= 0 else -1.0


def _position(run: Run, place: str) -> Array:
    return np.zeros((len(run), 3)) if place == GROUND else run[f"{place}.position"]


def _rotation(run: Run, place: str) -> Array:
    if place == GROUND:
        return np.tile(np.eye(3), (len(run), 1, 1))
    return run[f"{place}.rotation"].reshape(-1, 3, 3)


def floor_of(run: Run, model: Model, numbers: ModelNumbers) -> float | None:
    """Height (m) of the highest plane of a contact that lies still and level on the ground; None where there is none.

    Heights are counted along the axis that points most against gravity, as on the page.
    """
    from kinetree.io.run_model_text import contacts_of, events_of

    fields = [numbers.vector(load.field) for load in model.loads if load.field is not None]
    gravity = np.sum(fields, axis=0) if fields else np.array([0.0, 0.0, -1.0])
    axis = 2 - int(np.argmax(np.abs(gravity)[::-1]))
    up = -np.sign(gravity[axis]) * np.eye(3)[axis]
    heights = []
    contacts = contacts_of(run)
    floors = [] if contacts is None or contacts.floor is False else [contacts.floor]
    parts = (*model.loads, *model.constraints, *events_of(run))
    planes: list[tuple[Any, Any]] = [(GROUND if floor is True else floor, 0.0) for floor in floors]
    planes += [(getattr(part, "plane", None), getattr(part, "plane_offset", 0.0)) for part in parts]
    for plane, offset in planes:
        found = _fixed(model, numbers, plane) if isinstance(plane, str) else None
        if found is None or abs(abs(found[1] @ up) - 1.0) > UPRIGHT:
            continue
        point, normal = found
        heights.append(float((point + numbers.scalar(offset) * normal) @ up))
    return max(heights, default=None)


def _fixed(model: Model, numbers: ModelNumbers, place: str) -> tuple[Array, Array] | None:
    """Point and normal of a plane of the ground."""
    if place == GROUND:
        return np.zeros(3), np.array([0.0, 0.0, 1.0])
    for marker in model.markers:
        if marker.name == place and marker.body == GROUND:
            position, rotation = numbers.frame(marker.frame)
            return position, rotation[:, 2]
    return None
