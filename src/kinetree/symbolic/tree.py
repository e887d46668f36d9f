"""The spanning tree with its geometry: what every formulation starts from.

Body K is described in its *link frame*: the frame of the tree joint on K, origin O_K, so that q'_K, s'_K and r'_K of
the formulations are plain vectors and joint axes are coordinate axes. Ground's link frame has the axes of the world and
its origin, or, far from that, the `site` of the mechanism as origin.
"""

from __future__ import annotations

from functools import cached_property

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.model.body import GROUND, Marker
from kinetree.model.constraints.force_balance import ForceBalance
from kinetree.model.faults import Fault, ModelError
from kinetree.model.flexible.expansion import InterfaceJoint, ModalJoint
from kinetree.model.geometry.frame import Frame
from kinetree.model.joints.base import Joint
from kinetree.model.loads.base import Load
from kinetree.model.references import markers_named_in
from kinetree.model.topology import Topology
from kinetree.model.validation.graph import ROTOR_ELSEWHERE, ROTOR_ON_CUT
from kinetree.model.values.fields import is_plain
from kinetree.spatial.symbolic import inertia_matrix
from kinetree.symbolic.links import (
    DirectedInterface,
    DirectedJoint,
    Link,
    NumericPose,
    Pose,
    compose,
    constant,
    inverse,
    numbers_of,
)
from kinetree.symbolic.local_origin import FloatingCoordinates, site_of
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.symbols import Symbols, fold, symmetric_product, vector

ELASTIC_SHARE, LEAST_SHARE = 1e-4, 1e-8
"""How readily corrections change the slowest elastic coordinate, against one of a joint, and any one at least."""
BESIDE_NODES = 1e-10
"""How readily all else changes where massless nodes can: a force that jumps on one changes its speed alone."""


class Tree:
    """A mechanism's spanning tree with geometry resolved to (folded) CasADi constants and parameter symbols."""

    def __init__(self, model: Mechanism, symbols: Symbols | None = None) -> None:
        self.model = model
        self.topology: Topology = model.topology
        self.symbols = symbols or Symbols(model)
        self._frames: dict[str, tuple[Pose, Pose]] = {}
        self._poses: dict[Frame, Pose] = {}
        self._placed: dict[str, tuple[int, Pose]] = {}
        self._jointed: dict[str, tuple[tuple[int, Pose], tuple[int, Pose]]] = {}
        self.kept_slopes: dict[str, tuple[SX, list[bool]]] = {}
        """Slopes of forces in balance by joint, and which are by speeds (:mod:`kinetree.symbolic.relative`)."""
        self.site = site_of(self)
        self.floating = FloatingCoordinates(self, self.site)
        self._frames |= self.floating.frames
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
        """Pose of a body's own frame in its link frame (identity for ground, but for its site)."""
        number = self.topology.number(body)
        return self._ground if number == 0 else self.links[number - 1].body_pose

    @cached_property
    def _ground(self) -> Pose:
        """Pose of the world in the ground's link frame."""
        x, y, z = self.site
        return self.frame(Frame((-x, -y, -z)) if any(self.site) else Frame())

    def in_world(self, position: SX) -> SX:
        """A position (m, world) of one in the ground's link frame."""
        return position + SX(ca.DM(list(self.site))) if any(self.site) else position

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
        body_poses: list[Pose] = [self._ground]
        n_q = n_u = 0
        topology, rotors = self.topology, self._rotors()
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
            numbers = numbers_of(body, body_pose)
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
                    rotors.get(joint.name),
                )
            )
            body_poses.append(body_pose)
            n_q, n_u = n_q + joint.n_q, n_u + joint.n_u
        return tuple(links)

    def _rotors(self) -> dict[str, SX]:
        """Inertia of rotors by joint and speed: n² I."""
        found: dict[str, SX] = {}
        for load in self.model.loads:
            if load.rotor is None:
                continue
            joint, speed, inertia, ratio = load.rotor
            if any(cut.name == joint for cut in self.topology.cuts):
                message = ROTOR_ON_CUT.format(
                    joint=joint
                )  # in a mode of a run, where joints are switched off
                raise ModelError((Fault("load", load.name, message, ROTOR_ELSEWHERE, "joint"),))
            own = found.setdefault(joint, SX(self.model.joint(joint).n_u, 1))
            own[speed] += fold(self.symbols.value(ratio) ** 2 * self.symbols.value(inertia))
        return found

    @cached_property
    def coupling(self) -> tuple[Load, ...]:
        """Loads with inertia between places, which no recursion over the tree takes."""
        return tuple(load for load in self.model.loads if load.has_inertia)

    @property
    def n_moving(self) -> int:
        """Number of joints that move (bodies welded together count once)."""
        return sum(link.joint.joint.n_u > 0 for link in self.links)

    @property
    def is_flexible(self) -> bool:
        """True if any body has modes."""
        return any(link.elastic is not None for link in self.links)

    @cached_property
    def compliance(self) -> Array | None:
        """How readily a correction to the constraints changes each speed's coordinate (n_u,); None where all are alike.

        1, but of elastic coordinates `ELASTIC_SHARE` (ω_1/ω)² with ω their frequency and ω_1 the lowest: bodies move
        as a whole as far as that suffices, and the rest is the change of least strain energy. Beside massless nodes,
        whose balance of forces tells how they move, all else is what it is.
        """
        squares = {
            link.name: np.maximum(np.diag(link.elastic.Kff) / np.diag(link.elastic.Mff), 0.0)
            for link in self.links
            if link.elastic is not None
        }
        positive = [value for square in squares.values() for value in square if value > 0.0]
        if not positive and not self.node_speeds:
            return None
        found = np.ones(self.n_u)
        for link in self.links:
            if link.name in squares:
                ratio = min(positive) / np.where(squares[link.name] > 0.0, squares[link.name], min(positive))
                found[link.speeds] = np.maximum(ELASTIC_SHARE * ratio, LEAST_SHARE)
        if self.node_speeds:
            found *= BESIDE_NODES
            found[list(self.node_speeds)] = 1.0
        return found

    @cached_property
    def node_speeds(self) -> tuple[int, ...]:
        """Numbers of the speeds of massless nodes, on which forces are in balance."""
        nodes = [part.joint for part in self.model.constraints if isinstance(part, ForceBalance)]
        links = [link for joint in nodes if (link := self.link_of_joint(joint)) is not None]
        return tuple(int(k) for link in links for k in np.arange(self.n_u)[link.speeds])

    def link_of_joint(self, joint: str) -> Link | None:
        """The link carried by a tree joint; None for a cut joint."""
        return self._by_joint.get(joint)

    @cached_property
    def _by_joint(self) -> dict[str, Link]:
        return {link.joint.joint.name: link for link in self.links}

    @cached_property
    def arms(self) -> SX:
        """Components of the arms of the mechanism (m), in the parameters: those of bodies, joints, and constraints.

        Markers that no constraint names have no part in them: whatever they show may be far away.
        """
        points = [part for link in self.links for part in (link.qK, link.rK, link.body_pose[0])]
        points += [pose[0] for joint in self.topology.cuts for _, pose in self.joint_frames_in_links(joint)]
        named = markers_named_in(self.model, self.model.constraints)
        markers = [marker for marker in self.model.markers if marker.name in named]
        points += [self.frame(marker.frame)[0] for marker in markers if marker.body != GROUND]
        points += [self.place_in_link(marker.name)[1][0] for marker in markers if marker.body == GROUND]
        return ca.densify(ca.vertcat(SX(0, 1), *points))

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
        """Names of all tree coordinates in the state, ``joint.coordinate``."""
        return tuple(name for link in self.links for name in self.floating.names(link.joint.joint))

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
