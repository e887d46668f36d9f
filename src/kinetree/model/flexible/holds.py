"""What the joints of a model block, as numbers at the initial pose: the rows of a structure of its bodies.

What a joint leaves free, its partials H and D say, less the coordinates that are driven; all else is blocked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

import casadi as ca
import numpy as np

from kinetree.arrays import Array
from kinetree.elastic.reduced import Reduced
from kinetree.elastic.structure import Hold, Member, RigidMember, Seat, Structure
from kinetree.model.body import GROUND, Body
from kinetree.model.constraints.joint_driver import JointDriver
from kinetree.model.expressions import Scalar
from kinetree.model.expressions.numeric import is_real
from kinetree.model.flexible.expansion import homes
from kinetree.model.geometry.frame import Frame
from kinetree.model.joints.base import Joint
from kinetree.model.parts import Parts
from kinetree.model.values.fields import numbers


@dataclass(frozen=True)
class Surrounding:
    """Bodies and joints of a valid model, as a structure takes them.

    Parameters
    ----------
    bodies
        By name.
    joints
        Those that are on.
    home
        The flexible body of every interface, by the name of the interface.
    driven
        Coordinates of joints that follow laws.
    data
        Flexible bodies in their modes.
    """

    bodies: Mapping[str, Body]
    joints: tuple[Joint, ...]
    home: Mapping[str, str]
    driven: Collection[tuple[str, int]]
    data: Mapping[str, Reduced]

    @classmethod
    def of(cls, model: Parts, data: Mapping[str, Reduced], *, every: bool = False) -> Surrounding:
        """Of a model whose flexible bodies have these modes; ``every``: with what an event may switch on."""
        drivers = [c for c in model.constraints if isinstance(c, JointDriver) and (every or c.active)]
        return cls(
            {body.name: body for body in model.bodies},
            tuple(joint for joint in model.joints if every or joint.active),
            homes(model.bodies),
            {(c.joint, c.coordinate) for c in drivers},
            data,
        )

    def ends(self, joint: Joint) -> tuple[str, str]:
        """The bodies that a joint connects; the flexible body of an interface."""
        return self.home.get(joint.inner, joint.inner), self.home.get(joint.outer, joint.outer)

    def reached(self, without: Collection[str]) -> set[str]:
        """Bodies connected to ground, and ground itself, when some bodies are taken away."""
        neighbours: dict[str, list[str]] = {}
        for joint in self.joints:
            a, b = self.ends(joint)
            if a not in without and b not in without:
                neighbours.setdefault(a, []).append(b)
                neighbours.setdefault(b, []).append(a)
        reached, pending = {GROUND}, [GROUND]
        while pending:
            new = [body for body in neighbours.get(pending.pop(), ()) if body not in reached]
            reached.update(new)
            pending += new
        return reached

    def locked(self, joint: Joint) -> bool:
        """Whether nothing moves in a joint: a weld, or one whose coordinates are all driven."""
        return all((joint.name, k) in self.driven for k in range(joint.n_u))

    # --- numbers ----------------------------------------------------------------------------------------
    def rigid(self, name: str) -> RigidMember:
        """A body without its modes; LookupError where its mass is no number."""
        if name in self.data:
            data = self.data[name]
            return RigidMember(data.mass, data.S0, np.trace(data.C0) * np.eye(3) - data.C0)
        body = self.bodies[name]
        com, inertia = numbers(body.com), numbers(body.inertia)
        if not is_real(body.mass) or com is None or inertia is None:
            raise LookupError(name)
        m, c = float(body.mass), np.array(com)
        xx, yy, zz, xy, xz, yz = inertia
        J = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        return RigidMember(m, m * c, J + m * ((c @ c) * np.eye(3) - np.outer(c, c)))

    def hold(self, joint: Joint, members: Collection[str]) -> Hold:
        """What a joint blocks between bodies among the members and others, which do not move.

        LookupError where its place or its bodies' are no numbers, or it is faulty, which validation reports.
        """
        try:
            return self._hold(joint, members)
        except (ValueError, TypeError, AttributeError, ArithmeticError, RuntimeError) as fault:
            raise LookupError(joint.name) from fault

    def _hold(self, joint: Joint, members: Collection[str]) -> Hold:
        q = self._coordinates(joint)
        rows = blocked(joint, q, [k for name, k in self.driven if name == joint.name])
        seats = []
        for end, outer in ((joint.inner, False), (joint.outer, True)):
            body = self.home.get(end, end)
            if body not in members:
                seats.append(Seat("", np.zeros(3), np.eye(3)))
                continue
            point, axes = self._frame(joint, end, outer)
            if not outer:
                d, C = _relative(joint, q)
                point, axes = point + axes @ d, axes @ C
            seats.append(Seat(body, point, axes, self._station(end)))
        return Hold(rows, seats[1], seats[0])

    def coarse_hold(self, joint: Joint, members: Collection[str]) -> Hold | None:
        """Of a joint whose place is no number, on a flexible body: no turn is blocked, nor what slides."""
        for end in (joint.inner, joint.outer):
            body = self.home.get(end, end)
            if body in members and body in self.data:
                sliding = any(unit.startswith("m") for unit in joint.speed_units)
                at = self.data[body].station(self._station(end)).position
                rows = np.zeros((0, 6)) if sliding else np.eye(6)[: 3 if joint.n_u else 6]
                return Hold(rows, Seat(body, at, np.eye(3), self._station(end)))
        return None

    def clamp(self, place: str) -> Hold | None:
        """A place that does not move; None where it is not on a body."""
        body = self.home.get(place, place)
        if body not in self.bodies:
            return None
        station = self._station(place)
        at = self.data[body].station(station).position if station else np.zeros(3)
        return Hold(np.eye(6), Seat(body, at, np.eye(3), station))

    def _station(self, place: str) -> str:
        body = self.home.get(place)
        return "" if body is None else place.removeprefix(f"{body}.")

    def _coordinates(self, joint: Joint) -> Array:
        """Of the joint at the initial pose."""
        if isinstance(joint.world_frame(), Frame) or joint.q0 is None:
            return np.array(joint.reference_coordinates)
        q0 = numbers(joint.q0)
        if q0 is None:
            raise LookupError(joint.name)
        return np.array(q0)

    def _frame(self, joint: Joint, end: str, outer: bool) -> tuple[Array, Array]:
        """Point (m) and axes of a joint on a body, in the body frame; LookupError where they are no numbers."""
        world = joint.world_frame()
        body = self.home.get(end, end)
        if isinstance(world, Frame):
            (origin, turned), (point, axes) = _numbers(self.bodies[body].pose), _numbers(world)
            return turned.T @ (point - origin), turned.T @ axes
        point, axes = _numbers(joint.frame_outer if outer else joint.frame_inner)
        if end == body:
            return point, axes
        station = self.data[body].station(self._station(end))
        return station.position + station.rotation @ point, station.rotation @ axes


def structure(
    surrounding: Surrounding, members: Mapping[str, Member], joints: Iterable[Joint]
) -> tuple[Structure, list[Joint]]:
    """The members as joints hold them together and to what does not move, and the joints whose place is no number."""
    holds, unknown = [], []
    for joint in joints:
        try:
            holds.append(surrounding.hold(joint, members))
        except LookupError:
            unknown.append(joint)
    return Structure(members, holds), unknown


def blocked(joint: Joint, q: Array, driven: Iterable[int] = ()) -> Array:
    """Directions (k, 6) in which a joint holds, on displacement and rotation in axes of its outer frame."""
    free = [k for k in range(joint.n_u) if k not in set(driven)]
    if not free:
        return np.eye(6)
    H, D = joint.partials(ca.SX(ca.DM(q)), _constant)
    partials = np.array(ca.DM(ca.densify(ca.vertcat(D, H))))[:, free]
    _, sizes, rows = np.linalg.svd(partials.T)
    return np.asarray(rows[int(np.sum(sizes > 1e-9)) :])


def _relative(joint: Joint, q: Array) -> tuple[Array, Array]:
    """Displacement and rotation of the outer frame in the inner."""
    at = ca.SX(ca.DM(q))
    d, C = joint.displacement(at, _constant), joint.rotation(at, _constant)
    return np.array(ca.DM(ca.densify(d))).ravel(), np.array(ca.DM(ca.densify(C)))


def _constant(scalar: Scalar) -> ca.SX:
    if not is_real(scalar):
        raise LookupError
    return ca.SX(float(scalar))


def _numbers(frame: Frame | None) -> tuple[Array, Array]:
    if not isinstance(frame, Frame):
        raise LookupError
    position, rows = numbers(frame.position), [numbers(row) for row in frame.rotation]
    if position is None or None in rows:
        raise LookupError
    return np.array(position), np.array(rows, dtype=float)
