"""Contacts as tables of numbers: every shape in the frame of its body, who never touches whom, materials.

The numbers are those of ``runtime/c/shape_table.h``: cores with a radius around them, body 0 the ground.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.contact.shapes import BOX, CYLINDER, HULL, PLANE, POINT, SEGMENT, Integers
from kinetree.files.mesh_file import MeshFileError, surface_of
from kinetree.model.body import GROUND, Marker
from kinetree.model.contacts import LAWS, Contacts, TouchingShape, shapes_meant, touching_shapes
from kinetree.model.expressions import Expr, Number, Scalar, name_segments, resolve, to_float
from kinetree.model.geometry.frame import Frame, compose, dot
from kinetree.model.geometry.hulls import HullError, corners_of
from kinetree.model.geometry.shapes import Box, Cylinder, Mesh, Rod, Shape, Sphere
from kinetree.model.joints.base import Joint
from kinetree.model.loads.convex_contact import ContactShape
from kinetree.spatial.numeric import frame_with_z
from kinetree.symbolic.mechanism import Mechanism
from kinetree.words.arguments import ArgumentError, ArgumentFault

Pose = tuple[Array, Array]
Values = Mapping[tuple[str, ...], float]
"""Values of names (SI), by their segments."""

CALLER: Final = "contacts"
"""Name under which faults of meshes are told."""
SIZE: Final = 0.05
"""Largest distance of a mesh from its convex pieces, over its size."""
MOST_NAMED: Final = 4
"""Meshes that a note names."""


@dataclass(frozen=True, eq=False)
class ContactTables:
    """Shapes, pairs and materials of a run with many contacts, as numbers.

    Attributes
    ----------
    names, bodies
        The names of the shapes, and of the bodies by their numbers: the ground, then those of the model.
    core, body, family
        For each shape its core, its body, and the number of the first of the bodies that are welded to its own: shapes
        of one family never touch.
    pose
        Origin (m), then the rotation by rows (components in the axes of the core → those of the body), in the frame of
        the body (not of its mass centre). Shape (shapes, 12).
    size, radius
        Size of the core (m): half edges of a box; radius, radius and half length of a cylinder; half length (third) of
        a segment; half extent of a hull. Radius around it (m).
    points
        Corners of each hull in the axes of its core (m); none of other shapes.
    apart
        Pairs of shapes of different families that never touch, the smaller number first. Shape (pairs, 2).
    material
        The material of each shape, for the tables that follow. Shape (materials, materials) each.
    friction, restitution, rolling, spinning, adhesion
        Coefficients of friction and restitution, arms of the moments against rolling and against turning about the
        normal (m), greatest pull (N).
    surface, velocities
        For each shape its row of ``velocities``, or −1; velocity of the surface against the body, in the axes of the
        body (m/s): numbers, or expressions of the time.
    step, tolerance
        Step in time (s; None: to be chosen), and largest error of the velocities at the contacts (m/s).
    notes
        Choices that were made, in words.
    parameters
        Names of the parameters whose values are in these numbers.
    """

    names: tuple[str, ...]
    bodies: tuple[str, ...]
    core: Integers
    body: Integers
    family: Integers
    pose: Array
    size: Array
    radius: Array
    points: tuple[Array, ...]
    apart: Integers
    material: Integers
    friction: Array
    restitution: Array
    rolling: Array
    spinning: Array
    adhesion: Array
    surface: Integers
    velocities: tuple[tuple[Scalar, Scalar, Scalar], ...]
    step: float | None
    tolerance: float
    notes: tuple[str, ...]
    parameters: frozenset[str] = frozenset()

    def surface_velocities(self, t: float) -> Array:
        """Velocity of the surface of each shape at a time, in the axes of its body (m/s). Shape (shapes, 3)."""
        found = np.zeros((len(self.core), 3))
        at_time = _evaluated({("t",): t})
        rows = [[at_time(part) for part in velocity] for velocity in self.velocities]
        moving = self.surface >= 0
        found[moving] = np.array(rows).reshape(-1, 3)[self.surface[moving]]
        return found

    def touch(self) -> NDArray[np.bool_]:
        """True for all shapes that may touch. Shape (shapes, shapes)."""
        found = self.family[:, None] != self.family
        found[tuple(self.apart.T)] = found[tuple(self.apart.T[::-1])] = False
        return found


def describe(mechanism: Mechanism, contacts: Contacts, switched: Collection[str] = ()) -> ContactTables:
    """The tables of the contacts of a mechanism.

    Parameters
    ----------
    mechanism, contacts
        The mechanism, and the contacts of a run, without faults.
    switched
        Joints that events switch on or off: they neither weld bodies together nor make them neighbours.

    Raises
    ------
    ArgumentError
        With all that is wrong with meshes.
    """
    values = _Values({(parameter.name,): parameter.si for parameter in mechanism.parameters})
    number = _evaluated(values)
    contacts = mechanism.resolver.part(contacts)
    markers = {marker.name: marker for marker in mechanism.markers}
    bodies = {body.name: body for body in mechanism.bodies}
    listed = touching_shapes(contacts, bodies, markers, mechanism.ground_shapes)
    bodies_by_number = (GROUND, *bodies)
    solids = _Solids(number, contacts.decompose)
    parts = [(shape, core) for shape in listed for core in solids.cores(shape)]
    solids.check()
    shapes = [shape for shape, _ in parts]
    numbers = {name: i for i, name in enumerate(bodies_by_number)}
    body = np.array([numbers[shape.body] for shape in shapes], dtype=np.int64)
    joints = [joint for joint in mechanism.joints if joint.active and joint.name not in switched]
    families = _families(joints, numbers)
    core = np.array([one.core for _, one in parts], dtype=np.int64)
    meant = _meant(contacts, shapes)
    near = (
        np.zeros((len(numbers),) * 2, dtype=bool) if contacts.neighbours else _near(joints, numbers, families)
    )
    material, laws = _materials(contacts, meant, len(shapes), number)
    surface, velocities = _surfaces(contacts, shapes, markers, values)
    return ContactTables(
        names=tuple(solids.named(shapes)),
        bodies=bodies_by_number,
        core=core,
        body=body,
        family=families[body],
        pose=np.array([np.concatenate([p, R.ravel()]) for p, R in (one.pose for _, one in parts)]).reshape(
            -1, 12
        ),
        size=np.array([one.size for _, one in parts]).reshape(-1, 3),
        radius=np.array([one.radius for _, one in parts]),
        points=tuple(one.points for _, one in parts),
        apart=_apart(contacts, shapes, families[body], core, near[np.ix_(body, body)], meant),
        material=material,
        **{name: laws[law] for name, law in zip(_TABLES, LAWS, strict=True)},
        surface=surface,
        velocities=velocities,
        step=None if contacts.step is None else number(contacts.step),
        tolerance=number(contacts.tolerance),
        notes=(*solids.notes(), *_notes_on_ground(shapes)),
        parameters=frozenset(values.used),
    )


class _Values(dict[tuple[str, ...], float]):
    """Values of parameters (SI) by their segments, which remembers those that are used."""

    def __init__(self, values: Values) -> None:
        super().__init__(values)
        self.used: set[str] = set()

    def __getitem__(self, name: tuple[str, ...]) -> float:
        self.used.add(name[0])
        return super().__getitem__(name)


_TABLES = ("friction", "restitution", "rolling", "spinning", "adhesion")
"""Tables of materials, in the order of `LAWS`."""


def _notes_on_ground(shapes: Iterable[TouchingShape]) -> Iterator[str]:
    if all(shape.body != GROUND for shape in shapes):
        yield "nothing of the ground touches: floor=True gives the plane z = 0"


# --- numbers ---------------------------------------------------------------------------------------------
def _evaluated(values: Values) -> Callable[[Scalar], float]:
    """Value of a number or an expression of some names."""
    return lambda scalar: to_float(scalar, values.__getitem__) if isinstance(scalar, Expr) else float(scalar)


def _numbered(value: Any, number: Callable[[Scalar], float]) -> Any:
    """A model object with numbers in place of expressions."""
    if isinstance(value, Expr):
        return number(value)
    if type(value) is tuple:
        return tuple(_numbered(item, number) for item in value)
    if is_dataclass(value) and not isinstance(value, type):
        changed = {one.name: _numbered(getattr(value, one.name), number) for one in fields(value)}
        return replace(value, **changed)
    return value


def _pose(frame: Frame) -> Pose:
    return np.array(frame.position, dtype=float), np.array(frame.rotation, dtype=float)


# --- shapes ----------------------------------------------------------------------------------------------
@dataclass(frozen=True, eq=False)
class _Core:
    """The core of a shape, its pose in the frame of the body, its size and the radius around it (m)."""

    core: int
    pose: Pose
    size: tuple[float, float, float] = (0.0, 0.0, 0.0)
    radius: float = 0.0
    points: Array = field(default_factory=lambda: np.zeros((0, 3)))


@dataclass
class _Solids:
    """Shapes as cores, and what was found to be wrong with meshes on the way."""

    number: Callable[[Scalar], float]
    decompose: bool

    def __post_init__(self) -> None:
        self.faults: list[ArgumentFault] = []
        self.hulls: list[str] = []

    def cores(self, touching: TouchingShape) -> Iterator[_Core]:
        """The cores of a shape: several of a mesh in convex pieces."""
        pose = _pose(_numbered(touching.frame, self.number))
        shape: Any = _numbered(touching.shape, self.number)
        if isinstance(shape, Mesh):
            yield from self._of_mesh(touching.name, shape, pose)
            return
        if isinstance(shape, Shape):
            shape, inner = _as_contact_shape(shape)
            pose = compose(pose, inner)
        yield _core_of(shape, pose)

    def _of_mesh(self, name: str, mesh: Mesh, pose: Pose) -> Iterator[_Core]:
        try:
            vertices, triangles = surface_of(mesh.file)
            vertices = vertices * np.array(mesh.scale, dtype=float)
            pieces = _pieces(vertices, triangles) if self.decompose else [vertices]
            yield from [_hull(corners_of(points), pose) for points in pieces]
        except (MeshFileError, HullError) as error:
            message = f'{name}: mesh "{mesh.file}": {error}'
            remedy = "give another mesh, or name the shapes that touch: shapes=(…)"
            self.faults.append(ArgumentFault("shapes", message, remedy))
            return
        if not self.decompose:
            self.hulls.append(name)

    def check(self) -> None:
        """Tell all that is wrong with meshes at once."""
        if self.faults:
            raise ArgumentError(CALLER, self.faults)

    def notes(self) -> Iterator[str]:
        """Meshes that touch as their hulls."""
        if self.hulls:
            listed = ", ".join(f'"{name}"' for name in self.hulls[:MOST_NAMED])
            more = len(self.hulls) - MOST_NAMED
            listed += f" and {more} more" if more > 0 else ""
            yield f"meshes touch as their convex hulls, hollows filled: {listed}; decompose=True divides them"

    def named(self, shapes: Iterable[TouchingShape]) -> Iterator[str]:
        """Names of the cores of shapes: the pieces of one are numbered."""
        listed = list(shapes)
        for i, shape in enumerate(listed):
            first = next(k for k in range(i, -1, -1) if k == 0 or listed[k - 1] is not shape)
            several = first < i or (i + 1 < len(listed) and listed[i + 1] is shape)
            yield f"{shape.name} piece {i - first + 1}" if several else shape.name


def _as_contact_shape(shape: Shape) -> tuple[ContactShape, Pose]:
    """A shape that is drawn as one that touches, and its pose; numbers, no mesh."""
    middle, R = np.zeros(3), np.eye(3)
    if isinstance(shape, Box):
        return ContactShape(size=shape.size), (middle, R)
    if isinstance(shape, Cylinder):
        return ContactShape(radius=shape.radius, length=shape.length, flat=True), (middle, R)
    if isinstance(shape, Rod):
        start, end = np.array(shape.start, dtype=float), np.array(shape.end, dtype=float)
        length = float(np.linalg.norm(end - start))
        if length == 0.0:
            return ContactShape(radius=shape.radius), (start, R)
        return (
            ContactShape(radius=shape.radius, length=length),
            ((start + end) / 2, np.array(frame_with_z((end - start) / length))),
        )
    assert isinstance(shape, Sphere)  # as all others are
    return ContactShape(radius=shape.radius), (middle, R)


def _core_of(shape: Any, pose: Pose) -> _Core:
    """The core of a shape of numbers: edges without a radius are sharp."""
    radius = shape.radius or 0.0
    if shape.plane:
        return _Core(PLANE, pose)
    if shape.vertices:
        return _hull(corners_of(shape.vertices, radius, shape.corners), pose, radius)
    if shape.size is not None:
        x, y, z = (edge / 2 - radius for edge in shape.size)
        return _Core(BOX, pose, (x, y, z), radius)
    if shape.flat:
        edge = shape.edge or 0.0
        return _Core(CYLINDER, pose, (radius - edge, radius - edge, shape.length / 2 - edge), edge)
    if shape.length is not None:
        return _Core(SEGMENT, pose, (0.0, 0.0, shape.length / 2), radius)
    return _Core(POINT, pose, radius=radius)


def _hull(corners: Array, pose: Pose, radius: float = 0.0) -> _Core:
    """The hull of corners, in axes at the middle of the box around them."""
    middle = (corners.min(axis=0) + corners.max(axis=0)) / 2
    points = corners - middle
    x, y, z = map(float, np.abs(points).max(axis=0))
    return _Core(HULL, compose(pose, (middle, np.eye(3))), (x, y, z), radius, points)


def _pieces(vertices: Array, triangles: NDArray[np.int64]) -> list[Array]:
    """A surface in convex pieces; the same ones every time."""
    import coacd

    coacd.set_log_level("error")
    parts = coacd.run_coacd(coacd.Mesh(vertices, triangles), threshold=SIZE, seed=0)
    return [np.asarray(points, dtype=float) for points, _ in parts]


# --- who touches whom ------------------------------------------------------------------------------------
def _families(joints: Iterable[Joint], numbers: Mapping[str, int]) -> Integers:
    """The number of the first of the bodies that are welded to each one, itself included."""
    first = list(range(len(numbers)))

    def root(i: int) -> int:
        while first[i] != i:
            first[i] = i = first[first[i]]
        return i

    for joint in joints:
        if joint.n_u == 0:
            one, other = root(numbers[joint.inner]), root(numbers[joint.outer])
            first[max(one, other)] = min(one, other)
    return np.array([root(i) for i in range(len(first))], dtype=np.int64)


FREE = 6
"""Speeds of a joint that holds nothing."""


def _near(joints: Iterable[Joint], numbers: Mapping[str, int], family: Integers) -> NDArray[np.bool_]:
    """True for bodies that a joint connects, and for those that are welded to them.

    The ground touches what is joined to it, and of the bodies welded to the ground only the one at the joint is near.
    """
    near = np.zeros((len(family),) * 2, dtype=bool)
    for joint in joints:
        ends = [numbers[joint.inner], numbers[joint.outer]]
        if 0 in ends or not 0 < joint.n_u < FREE:
            continue
        one, other = (np.flatnonzero(family == family[i]) if family[i] else np.array([i]) for i in ends)
        near[np.ix_(one, other)] = near[np.ix_(other, one)] = True
    return near


Meant = list[tuple[NDArray[np.bool_], NDArray[np.bool_]]]
"""For each pair, the shapes that either of its names means."""


def _meant(contacts: Contacts, shapes: list[TouchingShape]) -> Meant:
    return [
        (np.array(shapes_meant(pair.a, shapes)), np.array(shapes_meant(pair.b, shapes)))
        for pair in contacts.pairs
    ]


def _apart(
    contacts: Contacts,
    shapes: list[TouchingShape],
    family: Integers,
    core: Integers,
    near: NDArray[np.bool_],
    meant: Meant,
) -> Integers:
    """Pairs of shapes of different families that never touch."""
    groups = {name: i for i, name in enumerate(dict.fromkeys(shape.group for shape in shapes if shape.group))}
    group = np.array([groups.get(shape.group, -1) for shape in shapes], dtype=np.int64)
    never = near | ((group[:, None] == group) & (group >= 0))
    for pair, (a, b) in zip(contacts.pairs, meant, strict=True):
        if pair.touch is not None:
            never[(a[:, None] & b) | (b[:, None] & a)] = not pair.touch
    flat = core == PLANE
    never |= flat[:, None] & flat
    never &= family[:, None] != family
    return np.argwhere(np.triu(never, 1)).astype(np.int64)


# --- materials and surfaces ------------------------------------------------------------------------------
def _materials(
    contacts: Contacts, meant: Meant, count: int, number: Callable[[Scalar], float]
) -> tuple[Integers, dict[str, Array]]:
    """A material for all shapes that the same pairs mean, and the numbers of every two materials."""
    ends = np.array([np.ones(count, dtype=bool), *(end for pair in meant for end in pair)])
    kinds, material = np.unique(ends, axis=1, return_inverse=True)
    laws = {law: np.full((kinds.shape[1],) * 2, number(getattr(contacts, law))) for law in LAWS}
    for pair, a, b in zip(contacts.pairs, kinds[1::2], kinds[2::2], strict=True):
        fits = (a[:, None] & b) | (b[:, None] & a)
        for law in LAWS:
            value = getattr(pair, law)
            if value is not None:
                laws[law][fits] = number(value)
    return material.reshape(-1).astype(np.int64), laws


def _surfaces(
    contacts: Contacts,
    shapes: list[TouchingShape],
    markers: Mapping[str, Marker],
    values: Values,
) -> tuple[Integers, tuple[tuple[Scalar, Scalar, Scalar], ...]]:
    """The row of velocities of each shape, and the velocities in the axes of bodies."""
    surface = np.full(len(shapes), -1, dtype=np.int64)
    velocities = []
    for row, one in enumerate(contacts.surfaces):
        surface[shapes_meant(one.at, shapes)] = row
        marker = markers.get(one.at)
        R = marker.frame.rotation if marker is not None else Frame().rotation
        x, y, z = (_of_time(dot(axis, one.velocity), values) for axis in R)
        velocities.append((x, y, z))
    return surface, tuple(velocities)


def _of_time(value: Scalar, values: Values) -> Scalar:
    """A number, or an expression of the time alone."""
    if not isinstance(value, Expr):
        return float(value)
    used = {name: Number(values[name]) for name in name_segments(value) if name in values}
    alone = resolve(value, used, {})
    return alone if name_segments(alone) else to_float(alone, values.__getitem__)
