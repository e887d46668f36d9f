"""Modes of the flexible bodies of a model: those of their data, and those that its joints and loads need besides.

The partials H and D of a joint give the motions that it leaves free, less its driven coordinates; it blocks all others.

Places that only a marker looks at add nothing; where a load, a joint or a constraint acts, the static deflections
under forces there join the modes.

Modes that are left out because they are fast (`fastest`) are taken as rigid. That is wrong where joints hold a body
more than is needed: the reactions y that no load asks for, A_rᵀ y = 0 (:mod:`kinetree.elastic.structure`), are limited
by the flexibility F = A_q K⁻¹ A_qᵀ alone. A beam held at both ends could not even bend, as it shortens when it does.
Therefore deflections K⁻¹A_qᵀ y of the left-out modes under those reactions are taken back if they make up more than a
small share of F. They do not make a run slower: the joints block as many motions.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

import casadi as ca
import numpy as np

from kinetree.arrays import Array
from kinetree.elastic.reduced import Reduced
from kinetree.elastic.structure import Hold, Member, RigidMember, Seat, Structure
from kinetree.model.body import GROUND, Body
from kinetree.model.constraints.base import Constraint
from kinetree.model.constraints.joint_driver import JointDriver
from kinetree.model.expressions import Scalar
from kinetree.model.expressions.vocabulary import is_real
from kinetree.model.flexible.base import Flexible
from kinetree.model.flexible.expansion import homes
from kinetree.model.geometry.frame import Frame
from kinetree.model.joints.base import Joint
from kinetree.model.loads.base import Load
from kinetree.model.loads.bushing import Bushing
from kinetree.model.parts import Parts
from kinetree.model.values.fields import numbers
from kinetree.tolerances import DEFLECTION_ROUND_OFF


@dataclass(frozen=True)
class SurroundingStructure:
    """Bodies and joints of a valid model, as a structure takes them.

    Parameters
    ----------
    bodies
        Bodies by name.
    joints
        Joints that are on.
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
    def of(cls, model: Parts, data: Mapping[str, Reduced], *, every: bool = False) -> SurroundingStructure:
        """Collect the structure of a model with these flexible data; ``every``: also parts that events switch on."""
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
        """True if a joint cannot move by itself: a weld, or a joint whose coordinates are all driven."""
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
        """Motion that a joint blocks between member bodies; bodies that are no members count as fixed.

        Raises LookupError where places are not given by numbers or the joint is faulty, which validation reports.
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
        """Hold of a joint at a place that is no number: no turn is blocked if the joint moves, nothing if it slides."""
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
        """Coordinates of the joint at the initial pose."""
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
    surrounding: SurroundingStructure, members: Mapping[str, Member], joints: Iterable[Joint]
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


LACKING = 0.01
"""Share of a flexibility that the modes may lack."""


def used_modes(model: Parts) -> dict[str, Reduced]:
    """The flexible bodies of a model in their modes, by name; those with faulty data are left out."""
    home = homes(model.bodies)
    loaded: dict[str, set[str]] = {}
    for place in _acted_on(model):
        if place in home:
            loaded.setdefault(home[place], set()).add(place.removeprefix(f"{home[place]}."))
    found = {
        body.name: body.flexible.loaded_at(frozenset(loaded.get(body.name, ())))
        for body in model.bodies
        if isinstance(body.flexible, Flexible) and not body.flexible.failures
    }
    if any(data.whole is not None for data in found.values()):
        found.update(_held(model, found))
    return found


def _acted_on(model: Parts) -> Iterator[str]:
    """Places at which joints, loads or constraints act."""
    for joint in model.joints:
        yield from (end for end in (joint.inner, joint.outer) if isinstance(end, str))
    acting: list[Load | Constraint] = [*model.loads, *model.constraints]
    markers = _markers(model)
    for part in acting:
        yield from _places(part, markers)


def _markers(model: Parts) -> dict[str, str]:
    """The bodies and interfaces on which markers are, by their names."""
    return {m.name: m.body for m in model.markers if isinstance(m.name, str) and isinstance(m.body, str)}


def _places(part: Load | Constraint, markers: Mapping[str, str]) -> list[str]:
    """Bodies and interfaces that a load or a constraint refers to, through markers as well."""
    return [markers.get(place, place) for place in part.places if isinstance(place, str)]


def _held(model: Parts, found: Mapping[str, Reduced]) -> dict[str, Reduced]:
    """Bodies with left-out modes, with those deflections of these modes that the joints need."""
    cut = {name: data for name, data in found.items() if data.whole is not None}
    every = {name: data.whole or data for name, data in found.items()}
    structure = _structure(model, every)
    Y = structure.idle_reactions()
    if not Y.shape[1]:
        return {}
    # W = K^(−½) A_qᵀ: with F = (WY)ᵀWY, rows of WY are shares of the modes in it
    roots = {name: np.linalg.cholesky(every[name].Kff) for name in structure.modes}
    forces = structure.forces_on_modes(np.eye(len(Y)))
    W = np.vstack([np.linalg.solve(roots[name], forces[part]) for name, part in structure.modes.items()])
    U, sizes, _ = np.linalg.svd(W @ Y, full_matrices=False)
    U = U[:, sizes > DEFLECTION_ROUND_OFF * np.linalg.norm(W)]
    fast = np.zeros(structure.n, dtype=bool)
    for name, data in cut.items():
        part = structure.modes[name]
        fast[part.start + data.n : part.stop] = True
    shares, cosines, _ = np.linalg.svd(U[fast], full_matrices=False)
    lacking = np.zeros((structure.n, int(np.sum(cosines**2 > LACKING))))
    lacking[fast] = shares[:, : lacking.shape[1]]
    return {
        name: _with_deflections(data, np.linalg.solve(roots[name].T, lacking[structure.modes[name]]))
        for name, data in cut.items()
    }


def _with_deflections(data: Reduced, deflections: Array) -> Reduced:
    """The body with further modes: deflections (n', k) in the modes of the whole."""
    assert data.whole is not None
    weights = np.einsum("ik,ij,jk->k", deflections, data.whole.Kff, deflections)
    chosen = deflections[:, weights > LACKING]
    if not chosen.shape[1]:
        return data
    Q, sizes, _ = np.linalg.svd(chosen / np.linalg.norm(chosen, axis=0), full_matrices=False)
    Q = Q[:, sizes > 1e-6]
    V = np.hstack([np.eye(data.whole.n)[:, : data.n], Q])
    made = data.whole.combined(V).without_noise()
    return replace(made, left_out=data.left_out, needed=data.needed + Q.shape[1])


def _structure(model: Parts, data: Mapping[str, Reduced]) -> Structure:
    """Structure of all bodies with all joints; places of other constraints and of stiff bushings count as fixed.

    So do places that are no numbers. Joints and constraints that are off count too: an event may switch them on.
    """
    around = SurroundingStructure.of(model, data, every=True)
    members: dict[str, Member] = {
        name: data[name] if name in data else RigidMember(1.0, np.zeros(3), np.eye(3))
        for name in around.bodies
    }
    holds: list[Hold | None] = []
    coupled = {
        name
        for part in model.constraints
        if not isinstance(part, JointDriver)
        for name in (*part.joints, *part.bearings(model.joints))
    }
    for joint in around.joints:
        try:
            hold = around.hold(joint, members)
            holds.append(replace(hold, rows=np.eye(6)) if joint.name in coupled else hold)
        except LookupError:
            holds += [around.clamp(end) for end in (joint.inner, joint.outer)]
    markers = _markers(model)
    for part in model.constraints:
        if not isinstance(part, JointDriver):
            holds += [around.clamp(place) for place in _places(part, markers)]
    for load in model.loads:
        if isinstance(load, Bushing):
            holds += [
                around.clamp(place) for place in _places(load, markers) if _is_stiff(load, place, around)
            ]
    return Structure(members, [hold for hold in holds if hold is not None])


def _is_stiff(bushing: Bushing, place: str, around: SurroundingStructure) -> bool:
    """True if a bushing is stiff, compared with the stiffest place of the flexible body that it holds."""
    data = around.data.get(around.home.get(place, ""))
    if data is None or not isinstance(bushing.stiffness, tuple):
        return False
    rows = [numbers(row) for row in bushing.stiffness]
    gives = [np.linalg.eigvalsh(at.Phi @ np.linalg.solve(data.Kff, at.Phi.T)) for at in data.stations]
    least = max(
        (float(g[g > DEFLECTION_ROUND_OFF * g.max()].min()) for g in gives if g.max() > 0.0), default=0.0
    )
    return None in rows or float(np.abs(np.array(rows)[:3, :3]).max()) * least > LACKING
