"""Channels of runs that marched through contacts: those of the model, with contact forces, and these forces."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.channels.evaluation import Accelerations, ModelChannels, mapped
from kinetree.compile.compiled_model import CompiledModel
from kinetree.contact.description import ContactTables
from kinetree.contact.march import ConstantFriction
from kinetree.contact.mechanism import MarchedMechanism
from kinetree.contact.shapes import TOUCH
from kinetree.model.body import GROUND
from kinetree.results.channels import ChannelInfo
from kinetree.results.shared_reactions import SharedReaction

XYZ = ("x", "y", "z")
NOT_GIVEN = ("friction", "residual")
"""Kinds of channels whose forces a march does not have."""
MOTION = ("position", "velocity", "angular_velocity", "rotation")
"""Channels of a body by which its points move."""
SLIP = "slip_speed"
REACTION, REACTION_MOMENT = ".reaction", ".reaction_moment"


@dataclass(frozen=True, eq=False)
class Pushing:
    """Contacts that carry a force, at all rows.

    Attributes
    ----------
    pairs
        Pairs of bodies, by their numbers.
    row, pair, touches
        For each contact its row, the number of its pair, and the contact.
    force, normal
        Force of the first body of the pair on the second (N, world), and size of the normal force (N).
    """

    pairs: tuple[tuple[int, int], ...]
    row: NDArray[np.int64]
    pair: NDArray[np.int64]
    touches: NDArray[Any]
    force: Array
    normal: Array


@dataclass
class ContactHistory:
    """Contacts at the rows of a run, with their forces: means over the step before.

    Attributes
    ----------
    tables
        The shapes, by whose numbers contacts are known.
    t
        Times of the rows (s).
    touches, forces, friction, stops
        At each of them the contacts (structured as `kinetree.contact.shapes.TOUCH`), forces (N, world) and moments of
        rolling and spinning (N m) on the first shape of each, forces of the friction of joints, and of stops along
        their gaps (N, N m).
    """

    tables: ContactTables
    t: list[float] = field(default_factory=list)
    touches: list[NDArray[Any]] = field(default_factory=list)
    forces: list[Array] = field(default_factory=list)
    friction: list[Array] = field(default_factory=list)
    stops: list[Array] = field(default_factory=list)

    def append(self, t: float, touches: NDArray[Any], forces: Array, friction: Array, stops: Array) -> None:
        """Add a row."""
        self.t.append(t)
        self.touches.append(touches)
        self.forces.append(forces)
        self.friction.append(friction)
        self.stops.append(stops)

    def stored(self) -> dict[str, Any]:
        """The history as arrays that a file can hold."""
        touches = np.concatenate([np.zeros(0, TOUCH), *self.touches])
        begin = np.cumsum([0, *(len(part) for part in self.touches)])
        return {
            "contact_t": np.array(self.t),
            "contact_begin": begin.astype(np.int64),
            "contact_names": np.stack([touches[name] for name in ("a", "b", "key")], axis=-1),
            "contact_places": np.hstack([touches["gap"][:, None], touches["point"], touches["normal"]]),
            "contact_forces": np.concatenate([np.zeros((0, 6)), *self.forces]),
            "joint_friction": np.stack(self.friction) if self.t else np.zeros((0, 0)),
            "stop_forces": np.stack(self.stops) if self.t else np.zeros((0, 0)),
        }

    @classmethod
    def of_stored(cls, tables: ContactTables, stored: Mapping[str, Any]) -> ContactHistory:
        """The history that `stored` gave."""
        names, places = np.asarray(stored["contact_names"]), np.asarray(stored["contact_places"])
        touches = np.zeros(len(names), TOUCH)
        for column, name in enumerate(("a", "b", "key")):
            touches[name] = names[:, column]
        touches["gap"], touches["point"], touches["normal"] = places[:, 0], places[:, 1:4], places[:, 4:7]
        begin = np.asarray(stored["contact_begin"])[1:-1]
        return cls(
            tables,
            np.atleast_1d(stored["contact_t"]).tolist(),
            np.split(touches, begin),
            np.split(np.asarray(stored["contact_forces"]), begin),
            list(np.asarray(stored["joint_friction"])),
            list(np.asarray(stored["stop_forces"])),
        )

    def row_at(self, t: Array) -> NDArray[np.int64]:
        """The row at each time, or the next one (s)."""
        return np.minimum(np.searchsorted(np.array(self.t), np.atleast_1d(t)), len(self.t) - 1)

    @cached_property
    def _pushing(self) -> Pushing:
        """All contacts of all rows that carry a force."""
        body = self.tables.body
        counts = [len(part) for part in self.touches]
        touches = np.concatenate([np.zeros(0, TOUCH), *self.touches])
        forces = np.concatenate([np.zeros((0, 6)), *self.forces])
        kept = np.flatnonzero(np.any(forces != 0.0, axis=1))
        touches, force = touches[kept], forces[kept, :3]
        a, b = body[touches["a"]], body[touches["b"]]
        ends = np.stack([np.minimum(a, b), np.maximum(a, b)], axis=-1)
        pairs, pair = np.unique(ends, axis=0, return_inverse=True)
        return Pushing(
            tuple((int(one), int(other)) for one, other in pairs), np.repeat(np.arange(len(counts)), counts)[kept],
            pair.ravel(), touches, np.where(a > b, 1.0, -1.0)[:, None] * force,
            np.einsum("ij,ij->i", force, touches["normal"]),
        )  # fmt: skip

    @cached_property
    def sums(self) -> dict[str, Array]:
        """Resultants of each pair of bodies at each row, by the ends of their channels' names. Shape (pairs, rows, …).

        The force (N, world) is that of the first body of a pair on the second, ``normal_force`` the sum of the sizes
        of all normal forces, ``contact_point`` their middle (m, world); where nothing pushes it stays where it was.
        """
        pushing, shape = self._pushing, (len(self.pairs), len(self.t))
        at, size = (pushing.pair, pushing.row), np.abs(pushing.normal)
        force, normal = np.zeros((*shape, 3)), np.zeros(shape)
        point, weight = np.zeros((*shape, 3)), np.zeros(shape)
        np.add.at(force, at, pushing.force)
        np.add.at(normal, at, pushing.normal)
        np.add.at(weight, at, size)
        np.add.at(point, at, size[:, None] * pushing.touches["point"])
        touching = weight > 0.0
        point[touching] /= weight[touching][:, None]
        last = np.maximum.accumulate(np.where(touching, np.arange(shape[1]), -1), axis=1)
        last = np.where(last < 0, np.argmax(touching, axis=1)[:, None], last)
        point = np.take_along_axis(point, last[:, :, None], axis=1)
        return {"contact_force": force, "normal_force": normal, "contact_point": point}

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Pairs of bodies that push each other at some row, by their numbers."""
        return self._pushing.pairs

    def slips(self, row: int, velocity: Callable[[NDArray[np.int64], Array], Array]) -> Array:
        """Speed (m/s) at which the surfaces of each pair of bodies slide at a row: a mean, by normal forces.

        ``velocity`` gives that of the surface of shapes at points (m/s, world), (k,), (k, 3) -> (k, 3).
        """
        pushing = self._pushing
        mine = slice(*np.searchsorted(pushing.row, (row, row + 1)))
        touches, pair, size = pushing.touches[mine], pushing.pair[mine], np.abs(pushing.normal[mine])
        relative = velocity(touches["a"], touches["point"]) - velocity(touches["b"], touches["point"])
        n = touches["normal"]
        sliding = np.linalg.norm(relative - np.einsum("ij,ij->i", relative, n)[:, None] * n, axis=1)
        found, weight = np.zeros(len(self.pairs)), np.zeros(len(self.pairs))
        np.add.at(found, pair, size * sliding)
        np.add.at(weight, pair, size)
        return np.divide(found, weight, out=found, where=weight > 0.0)

    def wrenches(self, row: int, origins: Array) -> Array:
        """Force (N) and moment (N m) of all contacts on each body about its origin. Shape (bodies, 6)."""
        touches, forces, body = self.touches[row], self.forces[row], self.tables.body
        found = np.zeros((len(self.tables.bodies), 6))
        for sign, end in ((1.0, "a"), (-1.0, "b")):
            on = body[touches[end]]
            moments = np.cross(touches["point"] - origins[on], forces[:, :3]) + forces[:, 3:]
            np.add.at(found, on, sign * np.hstack([forces[:, :3], moments]))
        return found


class MarchedChannels:
    """Channels of a run that marched through contacts (a :class:`kinetree.results.channels.ChannelSource`).

    Accelerations and reactions go with the contact forces: means over the step that ends at a row. ``of_model`` are the
    channels without those of contacts, residuals among them.
    """

    def __init__(
        self,
        compiled: CompiledModel,
        mechanism: MarchedMechanism,
        history: ContactHistory,
        friction: ConstantFriction,
    ) -> None:
        self.of_model = ModelChannels(compiled, Accelerations(compiled, self._forces))
        self._compiled, self._mechanism = compiled, mechanism
        self._history, self._friction = history, friction

    def show(self, history: ContactHistory) -> None:
        """Give the channels of another history from now on."""
        self._history = history
        for known in ("names", "_own"):
            self.__dict__.pop(known, None)

    @cached_property
    def names(self) -> Mapping[str, ChannelInfo]:
        """Every channel that can be computed."""
        given = self.of_model.names.items()
        return {name: info for name, info in given if self._gives(name, info)} | self._own

    def _gives(self, name: str, info: ChannelInfo) -> bool:
        """True if a channel of the model is one of the march; where stops act, reactions are not known."""
        reaction = info.kind == "joint" and name.endswith((REACTION, REACTION_MOMENT))
        return info.kind not in NOT_GIVEN and not (reaction and self._mechanism.stops)

    @cached_property
    def _own(self) -> dict[str, ChannelInfo]:
        bodies, found = self._history.tables.bodies, dict[str, ChannelInfo]()
        for one, other in self._history.pairs:
            names, ends = f"{bodies[one]}-{bodies[other]}", f"between {bodies[one]} and {bodies[other]}"
            words = f"contact force of {bodies[one]} on {bodies[other]}, world axes, mean over a step"
            found[f"{names}.contact_force"] = ChannelInfo("N", XYZ, words, "contact")
            words = f"sum of the normal forces {ends}, mean over a step"
            found[f"{names}.normal_force"] = ChannelInfo("N", (), words, "contact")
            words = f"middle of the normal forces {ends}, world; where nothing pushes it stays where it was"
            found[f"{names}.contact_point"] = ChannelInfo("m", XYZ, words, "contact")
            words = f"speed of sliding {ends}, by normal forces; 0 where nothing pushes"
            found[f"{names}.{SLIP}"] = ChannelInfo("m/s", (), words, "contact")
        for stop in self._mechanism.stops:
            words = "force along the gap of a stop, which it opens; mean over a step"
            found[f"{stop.event.name}.force"] = ChannelInfo(stop.force_unit, (), words, "contact")
        return found

    def evaluate(
        self, names: Sequence[str], t: Array, x: Array, y: Array, w: Array, p: Array
    ) -> Mapping[str, Array]:
        """Values of channels at k states: (k,) or (k, c)."""
        t = np.atleast_1d(np.asarray(t, dtype=float))
        p = np.broadcast_to(np.atleast_2d(np.asarray(p, dtype=float)), (t.size, np.atleast_2d(p).shape[1]))
        plain = [name for name in names if name not in self._own]
        found = dict(self.of_model.evaluate(plain, t, x, y, w, p)) if plain else {}
        for name in plain:
            if name.endswith((REACTION, REACTION_MOMENT)) and self.of_model.names[name].kind == "joint":
                found[name] = found[name] - self._on_outer(name, t, x, y, p)
        for k, stop in enumerate(self._mechanism.stops):
            rows = self._history.row_at(t)
            found[f"{stop.event.name}.force"] = np.array([self._history.stops[row][k] for row in rows])
        if wanted := self._own.keys() & set(names) - found.keys():
            found |= self._of_pairs(wanted, t, x, y, w, p)
        return {name: found[name] for name in names}

    def _of_pairs(
        self, wanted: Collection[str], t: Array, x: Array, y: Array, w: Array, p: Array
    ) -> dict[str, Array]:
        """Channels of pairs of bodies."""
        history, bodies, found = self._history, self._history.tables.bodies, dict[str, Array]()
        rows, sums = history.row_at(t), history.sums
        slips = (
            self._slips(rows, t, x, y, w, p) if any(name.endswith(f".{SLIP}") for name in wanted) else None
        )
        for k, (one, other) in enumerate(history.pairs):
            label = f"{bodies[one]}-{bodies[other]}"
            found |= {f"{label}.{end}": values[k][rows] for end, values in sums.items()}
            if slips is not None:
                found[f"{label}.{SLIP}"] = slips[:, k]
        return {name: found[name] for name in wanted}

    def _slips(self, rows: NDArray[np.int64], t: Array, x: Array, y: Array, w: Array, p: Array) -> Array:
        """Speeds of sliding of all pairs (k, pairs), in m/s."""
        tables, n = self._history.tables, len(self._history.tables.bodies)
        moving = tables.bodies[1:]
        names = [f"{body}.{what}" for body in moving for what in MOTION]
        values = self.of_model.evaluate(names, t, x, y, w, p)
        place, speed, turning, axes = (
            np.stack(
                [np.zeros_like(values[f"{moving[0]}.{what}"]), *(values[f"{body}.{what}"] for body in moving)]
            )
            for what in MOTION
        )
        axes[0] = np.eye(3).ravel()
        found = np.empty((t.size, len(self._history.pairs)))
        for k, row in enumerate(rows):
            belts = tables.surface_velocities(float(t[k]))
            R = axes[:, k].reshape(n, 3, 3)

            def velocity(
                shapes: NDArray[np.int64], points: Array, k: int = k, R: Array = R, belts: Array = belts
            ) -> Array:
                body = tables.body[shapes]
                turned = np.cross(turning[body, k], points - place[body, k])
                return np.asarray(speed[body, k] + turned + np.einsum("ijk,ik->ij", R[body], belts[shapes]))

            found[k] = self._history.slips(int(row), velocity)
        return found

    def shared_reactions(self, t: float, x: Array, y: Array, p: Array) -> Mapping[str, SharedReaction]:
        """Reactions of joints that are not unique, by joint."""
        return self.of_model.shared_reactions(t, x, y, p)

    def _wrenches(self, t: Array, x: Array, y: Array, p: Array) -> tuple[Array, Array]:
        """Forces and moments of contacts on all bodies at k states (k, bodies, 6), and all origins (k, …, 3)."""
        (origins,) = mapped(self._mechanism.origins, t[:, None], x, y, p)
        origins = origins.reshape(t.size, -1, 3)
        rows = self._history.row_at(t)
        count = len(self._history.tables.bodies)
        found = [
            self._history.wrenches(int(row), own[:count]) for row, own in zip(rows, origins, strict=True)
        ]
        return np.array(found).reshape(t.size, count, 6), origins

    def _forces(self, t: Array, x: Array, y: Array, p: Array) -> Array:
        """Forces of contacts and of the friction of joints along the speeds (k, n_y)."""
        wrenches, _ = self._wrenches(t, x, y, p)
        (found,) = mapped(self._mechanism.forces_along, t[:, None], x, y, p, wrenches.reshape(t.size, -1))
        rows = self._history.row_at(t)
        found[:, self._friction.speeds] += np.array([self._history.friction[row] for row in rows]).reshape(
            t.size, -1
        )
        if self._mechanism.stops:
            stops = np.array([self._history.stops[row] for row in rows]).reshape(t.size, -1)
            found += mapped(self._mechanism.forces_of_stops, t[:, None], x, y, p, stops)[0]
        return found

    def _on_outer(self, name: str, t: Array, x: Array, y: Array, p: Array) -> Array:
        """Force, or moment about the joint, of contacts on all bodies that a joint of the tree carries (k, 3).

        The base computes reactions without them. Where loops are cut, reactions are multipliers, which have them.
        """
        tree, joint = self._compiled.tree, name.rpartition(".")[0]
        link = tree.link_of_joint(joint)
        if link is None:
            return np.zeros((t.size, 3))
        carried = {link.number}
        for other in tree.links:
            if other.lower in carried:
                carried.add(other.number)
        wrenches, origins = self._wrenches(t, x, y, p)
        bodies = self._history.tables.bodies
        total = np.zeros((t.size, 3))
        sign = -1.0 if link.joint.reversed else 1.0
        for k, body in enumerate(bodies):
            if body == GROUND or tree.topology.number(body) not in carried:
                continue
            force, moment = wrenches[:, k, :3], wrenches[:, k, 3:]
            arm = origins[:, k] - origins[:, len(bodies) + link.number - 1]
            total += force if name.endswith(REACTION) else moment + np.cross(arm, force)
        return sign * total
