"""The spanning tree with its geometry: what every formulation starts from.

Body K is described in its *link frame*: the frame of the tree joint on K, origin O_K, so that q'_K, s'_K and r'_K of
the formulations are plain vectors and joint axes are coordinate axes. Ground's link frame is the world.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cached_property

import casadi as ca

from kinetree.elastic.reduced import Reduced
from kinetree.model.body import GROUND, Body, Marker
from kinetree.model.expressions import Scalar
from kinetree.model.fields import is_plain
from kinetree.model.flexible.joints import InterfaceJoint, ModalJoint
from kinetree.model.frame import Frame
from kinetree.model.joints.base import Joint
from kinetree.model.model import Model
from kinetree.model.topology import Topology
from kinetree.spatial.symbolic import cross, inertia_matrix, time_derivative
from kinetree.symbolic.poses import NumericPose, Pose, Rows, compose, constant, folded, inverse, times
from kinetree.symbolic.symbols import Symbols, fold, symmetric_product, vector

SX = ca.SX


class DirectedJoint:
    """A tree joint seen in the direction the tree passes it.

    Reversed, the relative motion is the inverse one, still in the joint's own coordinates and speeds.
    """

    def __init__(self, joint: Joint, reversed_: bool, value: Callable[[Scalar], SX]) -> None:
        self.joint, self.reversed, self._value = joint, reversed_, value

    @cached_property
    def alike(self) -> tuple[object, ...]:
        """Equal for joints that move alike: of one type with equal constants, passed in the same direction."""
        return (type(self), type(self.joint), self.reversed, *_constants(self.joint))

    @cached_property
    def constant_partials(self) -> bool:
        """Whether H and D do not depend on the coordinates in this direction."""
        if not self.reversed or not self.joint.constant_partials:
            return self.joint.constant_partials
        q = SX.sym("q", self.joint.n_q)
        return not ca.depends_on(ca.vertcat(*map(ca.vec, self.partials(q))), q)

    def displacement(self, q: SX) -> SX:
        """Origin of the outer joint frame, in the inner joint frame (3)."""
        d = self.joint.displacement(q, self._value)
        return -(self.joint.rotation(q, self._value).T @ d) if self.reversed else d

    def rotation(self, q: SX) -> SX:
        """Outer → inner joint frame components (3×3)."""
        C = self.joint.rotation(q, self._value)
        return C.T if self.reversed else C

    def partials(self, q: SX) -> tuple[SX, SX]:
        """H, D in outer components (3×n_u)."""
        H, D = self.joint.partials(q, self._value)
        if not self.reversed:
            return H, D
        C, d = self.joint.rotation(q, self._value), self.joint.displacement(q, self._value)
        H_turned = C @ H
        lever = ca.horzcat(*[cross(H_turned[:, k], d) for k in range(H.shape[1])]) if H.shape[1] else SX(3, 0)
        return -H_turned, lever - C @ D

    def rates(self, q: SX) -> SX:
        """N(q): q̇ = N u."""
        return self.joint.rates(q)

    def partial_rates(self, q: SX, u: SX) -> tuple[SX, SX]:
        """Ḣ u and Ḋ u: how the partials change along the motion (3 each)."""
        if self.joint.n_u == 0 or self.constant_partials:
            return SX(3, 1), SX(3, 1)
        z = SX.sym("z", self.joint.n_q)
        H, D = self.partials(z)
        rate = self.rates(z) @ u
        Hu, Du = time_derivative(H @ u, z, rate), time_derivative(D @ u, z, rate)
        Hu, Du = ca.substitute([Hu, Du], [z], [q])
        return Hu, Du


def _constants(joint: Joint) -> tuple[object, ...]:
    """What a joint's motion depends on beside its type; its name where that cannot be compared."""
    common = {field.name for field in fields(Joint)}
    own = tuple(getattr(joint, field.name) for field in fields(joint) if field.name not in common)
    try:
        hash(own)
    except TypeError:
        return (joint.name,)
    return own


class DirectedInterface(DirectedJoint):
    """An interface of a flexible body, which moves with the modes of this body and has no coordinates of its own."""

    def rates(self, q: SX) -> SX:
        """No coordinates."""
        return SX(0, 0)

    def partial_rates(self, q: SX, u: SX) -> tuple[SX, SX]:
        """Ḣ u and Ḋ u along the modal speeds u, which are the rates of the modal coordinates q."""
        z = SX.sym("z", q.shape[0])
        H, D = self.partials(z)
        Hu, Du = time_derivative(H @ u, z, u), time_derivative(D @ u, z, u)
        Hu, Du = ca.substitute([Hu, Du], [z], [q])
        return Hu, Du


@dataclass(frozen=True)
class BodyNumbers:
    """Mass (kg), r'_K (m) and I_GK (kg m², rows) of a body without parameters, link components."""

    mass: float
    rK: tuple[float, ...]
    inertia: Rows


def _numbers(body: Body, pose: Pose) -> BodyNumbers | None:
    """Those of a body whose frame has this pose in the link frame; None where there are parameters."""
    if not isinstance(pose, NumericPose) or not is_plain((body.mass, body.com, body.inertia)):
        return None
    xx, yy, zz, xy, xz, yz = (float(x) for x in body.inertia)  # type: ignore[arg-type]
    I_body = ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))
    half = [times(I_body, row) for row in pose.R]  # I Cᵀ, by columns
    upper = {
        (i, j): sum(a * b for a, b in zip(pose.R[i], half[j], strict=True))
        for i in range(3)
        for j in range(i, 3)
    }
    whole = folded([upper[min(i, j), max(i, j)] for i in range(3) for j in range(3)])
    turned = times(pose.R, body.com)  # type: ignore[arg-type]
    rK = folded([a + b for a, b in zip(pose.p, turned, strict=True)])
    return BodyNumbers(float(body.mass), rK, (whole[0:3], whole[3:6], whole[6:9]))  # type: ignore[arg-type]


@dataclass(frozen=True)
class Link:
    """Body K in its link frame.

    Attributes
    ----------
    number, name, lower
        K, its name, and J = L(K).
    joint
        The joint between J and K.
    qK, EK
        q'_K: inner joint frame's origin in J's link frame (m), and E_K: inner joint frame → J link components.
    mass, rK, inertia
        m_K (kg), r'_K = O_K → G_K (m), I_GK (kg m²), link components.
    body_pose
        Pose of the user's body frame in the link frame.
    coordinates, speeds
        Its own entries of q and u.
    moved_by, moved_at
        The entries of q and u that its pose in J depends on: its own, but the modes of J for an interface.
    elastic
        Of a flexible body, the inertia, stiffness and interfaces in its modes, link components; else None.
    numbers
        Mass, r'_K and I_GK where they are numbers.
    """

    number: int
    name: str
    lower: int
    joint: DirectedJoint
    qK: SX
    EK: SX
    mass: SX
    rK: SX
    inertia: SX
    body_pose: Pose
    coordinates: slice
    speeds: slice
    moved_by: slice
    moved_at: slice
    elastic: Reduced | None = None
    numbers: BodyNumbers | None = None

    @property
    def moves(self) -> bool:
        """Whether anything moves with it by speeds: joints that are no welds, modes, interfaces with modes."""
        return self.moved_at.stop > self.moved_at.start

    @property
    def is_interface(self) -> bool:
        """Whether it moves with the modes of J instead of coordinates of its own."""
        return isinstance(self.joint, DirectedInterface)


class Tree:
    """A model's spanning tree with geometry resolved to (folded) CasADi constants and parameter symbols."""

    def __init__(self, model: Model, symbols: Symbols | None = None) -> None:
        self.model = model.checked().resolved
        self.topology: Topology = model.topology
        self.symbols = symbols or Symbols(model)
        self._frames: dict[str, tuple[Pose, Pose]] = {}
        self._poses: dict[Frame, Pose] = {}
        self._placed: dict[str, tuple[int, Pose]] = {}
        self._jointed: dict[str, tuple[tuple[int, Pose], tuple[int, Pose]]] = {}
        self.links: tuple[Link, ...] = self._links()
        self.n_q = sum(link.joint.joint.n_q for link in self.links)
        self.n_u = sum(link.joint.joint.n_u for link in self.links)

    # --- geometry -------------------------------------------------------------------------------------
    def frame(self, frame: Frame) -> Pose:
        """A frame's pose as SX."""
        if frame not in self._poses:
            if is_plain(frame.position) and is_plain(frame.rotation):
                self._poses[frame] = NumericPose(frame.position, frame.rotation)  # type: ignore[arg-type]
                return self._poses[frame]
            columns = [vector(column, self.symbols) for column in zip(*frame.rotation, strict=True)]
            self._poses[frame] = (fold(vector(frame.position, self.symbols)), fold(ca.horzcat(*columns)))
        return self._poses[frame]

    @cached_property
    def frame_identity(self) -> Pose:
        """The pose of a frame in itself."""
        return SX(3, 1), SX.eye(3)

    def world_pose(self, body: str) -> Pose:
        """Initial pose of a body given by the user (identity for ground)."""
        if body == GROUND:
            return self.frame(Frame())
        pose = self.model.body(body).pose
        return self.frame(pose if pose is not None else Frame())

    def joint_frames(self, joint: Joint) -> tuple[Pose, Pose]:
        """Poses of the joint frames in the inner and the outer body's frame."""
        if joint.name not in self._frames:
            world = joint.world_frame()
            if isinstance(world, Frame):
                placed = self.frame(world)
                frames = tuple(
                    compose(inverse(self.world_pose(body)), placed) for body in (joint.inner, joint.outer)
                )
            else:
                frames = (self.frame(joint.frame_inner or Frame()), self.frame(joint.frame_outer or Frame()))
            self._frames[joint.name] = (frames[0], frames[1])
        return self._frames[joint.name]

    def place(self, name: str) -> tuple[str, Pose]:
        """Body and pose in the body frame of a marker, a body (its mass centre) or ground."""
        if name == GROUND:
            return GROUND, self.frame(Frame())
        if name in self._markers:
            marker = self._markers[name]
            return marker.body, self.frame(marker.frame)
        return name, self.frame(Frame(position=self.model.body(name).com))

    @cached_property
    def _markers(self) -> dict[str, Marker]:
        return {marker.name: marker for marker in self.model.markers}

    def link_pose(self, body: str) -> Pose:
        """Pose of a body's own frame in its link frame (identity for ground)."""
        number = self.topology.number(body)
        return self.frame(Frame()) if number == 0 else self.links[number - 1].body_pose

    def place_in_link(self, name: str) -> tuple[int, Pose]:
        """Number of the body of a place, and the place's pose in the link frame."""
        if name not in self._placed:
            body, pose = self.place(name)
            self._placed[name] = (self.topology.number(body), compose(self.link_pose(body), pose))
        return self._placed[name]

    def joint_frames_in_links(self, joint: Joint) -> tuple[tuple[int, Pose], tuple[int, Pose]]:
        """Numbers of the inner and the outer body, and the poses of the joint frames in their link frames."""
        if joint.name not in self._jointed:
            inner, outer = (
                (self.topology.number(body), compose(self.link_pose(body), pose))
                for body, pose in zip((joint.inner, joint.outer), self.joint_frames(joint), strict=True)
            )
            self._jointed[joint.name] = (inner, outer)
        return self._jointed[joint.name]

    def _links(self) -> tuple[Link, ...]:
        links: list[Link] = []
        body_poses: list[Pose] = [self.frame(Frame())]
        n_q = n_u = 0
        topology = self.topology
        for number, (name, lower, passed) in enumerate(
            zip(topology.bodies, topology.L, topology.tree, strict=True), start=1
        ):
            joint = passed.joint
            inner, outer = self.joint_frames(joint)
            if passed.reversed:
                inner, outer = outer, inner
            body = self.model.body(name)
            body_pose = inverse(outer)
            qK, EK = compose(body_poses[lower], inner)
            numbers = _numbers(body, body_pose)
            if numbers is None:
                I_body = fold(inertia_matrix(vector(body.inertia, self.symbols)))
                C = body_pose[1]
                inertia = fold(symmetric_product(C @ I_body, C.T))
                rK = compose(body_pose, self.frame(Frame(position=body.com)))[0]
            else:
                inertia, rK = constant(numbers.inertia), constant(tuple([(x,) for x in numbers.rK]))
            own = slice(n_q, n_q + joint.n_q), slice(n_u, n_u + joint.n_u)
            moved = own
            directed = DirectedJoint(joint, passed.reversed, self.symbols.value)
            if isinstance(joint, InterfaceJoint):
                moved = links[lower - 1].coordinates, links[lower - 1].speeds
                directed = DirectedInterface(joint, passed.reversed, self.symbols.value)
            links.append(
                Link(
                    number,
                    name,
                    lower,
                    directed,
                    qK,
                    EK,
                    self.symbols.value(body.mass),
                    rK,
                    inertia,
                    body_pose,
                    *own,
                    *moved,
                    joint.elastic if isinstance(joint, ModalJoint) and joint.n_u else None,
                    numbers,
                )
            )
            body_poses.append(body_pose)
            n_q, n_u = n_q + joint.n_q, n_u + joint.n_u
        return tuple(links)

    @property
    def n_moving(self) -> int:
        """Number of joints that move (bodies welded together count once)."""
        return sum(link.joint.joint.n_u > 0 for link in self.links)

    @property
    def is_flexible(self) -> bool:
        """Whether any body has modes."""
        return any(link.elastic is not None for link in self.links)

    def link_of_joint(self, joint: str) -> Link | None:
        """The link carried by a tree joint; None for a cut joint."""
        return self._by_joint.get(joint)

    @cached_property
    def _by_joint(self) -> dict[str, Link]:
        return {link.joint.joint.name: link for link in self.links}

    @cached_property
    def gravity(self) -> SX:
        """Sum of the uniform gravity fields (m/s², world)."""
        total = SX(3, 1)
        for load in self.model.loads:
            if load.field is not None:
                total = total + vector(load.field, self.symbols)
        return fold(total)

    # --- layout ---------------------------------------------------------------------------------------
    @cached_property
    def coordinate_names(self) -> tuple[str, ...]:
        """Names of all tree coordinates, ``joint.coordinate``."""
        return tuple(
            f"{link.joint.joint.name}.{name}"
            for link in self.links
            for name in link.joint.joint.coordinate_names
        )

    @cached_property
    def coordinate_units(self) -> tuple[str, ...]:
        """Units of all tree coordinates."""
        return tuple(unit for link in self.links for unit in link.joint.joint.coordinate_units)

    @cached_property
    def speed_names(self) -> tuple[str, ...]:
        """Names of all tree speeds, ``joint.speed``."""
        return tuple(
            f"{link.joint.joint.name}.{name}" for link in self.links for name in link.joint.joint.speed_names
        )

    @cached_property
    def speed_units(self) -> tuple[str, ...]:
        """Units of all tree speeds."""
        return tuple(unit for link in self.links for unit in link.joint.joint.speed_units)

    @cached_property
    def quaternions(self) -> tuple[int, ...]:
        """Start indices of unit-quaternion blocks in q."""
        return tuple(
            link.coordinates.start + link.joint.joint.quaternion
            for link in self.links
            if link.joint.joint.quaternion is not None
        )

    def rates(self, q: SX) -> SX:
        """N(q) of the whole tree: q̇ = N u (n_q × n_u), block diagonal."""
        blocks = [link.joint.rates(q[link.coordinates]) for link in self.links]
        return ca.diagcat(*blocks) if blocks else SX(0, 0)
