"""The mechanism: what a model means, made once, and its modes.

A model is what a user wrote; it is checked where it enters. A mechanism holds its parts as equations take them, the
graph opened into its spanning tree, and the names of expressions. Nothing behind it makes, changes or checks a model:
what may close, stick, slide or be switched is a part among the others, and a mode is the same mechanism with some of
these parts in other states.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any

from kinetree.elastic.reduced import Reduced
from kinetree.model.constraints.base import Constraint
from kinetree.model.flexible.elasticity import elasticities
from kinetree.model.flexible.expansion import ModalJoint, expanded_bodies, is_flexible
from kinetree.model.joints.base import Joint
from kinetree.model.loads.base import Load
from kinetree.model.loads.rope_mass import rope_masses
from kinetree.model.model import Model
from kinetree.model.object_cache import ObjectCache
from kinetree.model.parts import Parts
from kinetree.model.resolution import Resolver, connected, resolver_of
from kinetree.model.spanning_tree import open_graph
from kinetree.model.topology import Topology

RoundedRow = tuple[str, str, str | None]
"""Joint and direction of a row that rounded numbers keep open, with words about it; None: of round-off alone."""


@dataclass(frozen=True, eq=False)
class Mechanism(Parts):
    """Parts as equations take them, with their graph.

    Tables, definitions and measures stand in place of their names, and flexible bodies with their interfaces as bodies
    of their own, their modes and elasticity as joints and loads; the mass of ropes is a load too.

    Attributes
    ----------
    model
        The model that the user described.
    topology
        The graph, opened into its spanning tree.
    resolver
        What names in expressions stand for.
    described
        The parts as the user described them.
    followed
        Joints that events and objectives name: a run carries their coordinates, with full turns, even if its
        formulation has other coordinates.
    rounded
        Rows that rounded numbers keep open and that are left out; those of round-off alone are left out where joints
        of the tree have coordinates.
    kept
        Objects computed for this mechanism, and for the same with other values of parameters, on which nothing in
        them may depend.
    """

    model: Model = field(kw_only=True, repr=False)
    topology: Topology = field(kw_only=True, repr=False)
    resolver: Resolver = field(kw_only=True, repr=False)
    described: Parts = field(kw_only=True, repr=False)
    followed: tuple[str, ...] = field(default=(), kw_only=True)
    rounded: tuple[RoundedRow, ...] = field(default=(), kw_only=True)
    kept: ObjectCache = field(default_factory=ObjectCache, kw_only=True, repr=False)

    @staticmethod
    def of(model: Model) -> Mechanism:
        """The mechanism that a model means, made once; :class:`~kinetree.ModelError` where the model has faults."""
        model.checked()

        def make() -> Mechanism:
            return _made(model, connected(parts_of(model)), model.topology, model.resolver)

        made = model.kept.once("mechanism", make)
        return made if made.model is model else made.at(model)

    @staticmethod
    def with_parts(model: Model, parts: Parts, followed: Sequence[str] = ()) -> Mechanism:
        """The mechanism of a valid model with parts that events add to its own.

        Parameters
        ----------
        model
            The model.
        parts
            All parts, as the user or events describe them.
        followed
            Names of joints whose coordinates are carried along.
        """
        every = connected(parts)
        return _made(model, every, open_graph(every, followed), resolver_of(every), followed)

    def at(self, model: Model) -> Mechanism:
        """Return the same mechanism with the values of parameters of a model that differs in them alone."""
        described = replace(self.described, parameters=model.parameters)
        return replace(self, model=model, parameters=model.parameters, described=described)

    def with_parameters(self, **values: float | str) -> Mechanism:
        """Return the same mechanism with other values of parameters, where these have no faults."""
        return self.at(self.model.with_parameters(**values).checked())

    def in_mode(self, *parts: Joint | Load | Constraint) -> Mechanism:
        """Return the same mechanism with parts in other states, each in place of that of its type and name."""
        if not parts:
            return self
        new: dict[Any, Any] = {(type(part), part.name): part for part in parts}

        def exchanged(part: Any) -> Any:
            return new.get((type(part), part.name), part)

        rooms = {
            room: tuple(map(exchanged, getattr(self, room))) for room in ("joints", "loads", "constraints")
        }
        return self._new(**rooms, topology=self.topology.with_joints(exchanged))

    def with_loads(self, *loads: Load) -> Mechanism:
        """Return the same mechanism with further loads, which ask for no coordinates."""
        return self._new(loads=(*self.loads, *loads)) if loads else self

    def switched(self, names: Collection[str]) -> Mechanism:
        """Return the same mechanism with joints and constraints of these names on that are off, and off that are on."""
        if not names:
            return self

        def changed(parts: tuple[Any, ...]) -> tuple[Any, ...]:
            return tuple(_in_other_state(part) if part.name in names else part for part in parts)

        own = self.described
        own = replace(own, joints=changed(own.joints), constraints=changed(own.constraints))
        damped = elasticities(own, _modes(self.topology.joints))
        return replace(
            self.in_mode(*changed(self.joints), *changed(self.constraints), *damped), described=own
        )

    def without_rows(self, rows: tuple[RoundedRow, ...]) -> Mechanism:
        """Return the same mechanism without rows that rounded numbers keep open."""
        return self._new(rounded=rows)

    def _new(self, **changed: Any) -> Mechanism:
        return replace(self, **changed, kept=ObjectCache())

    @cached_property
    def _free_joints(self) -> dict[str, Joint]:
        return {passed.joint.name: passed.joint for passed in self.topology.tree}


def parts_of(model: Parts) -> Parts:
    """The parts of a model, without what it is beside them."""
    return Parts(**{entry.name: getattr(model, entry.name) for entry in fields(Parts)})


def _made(
    model: Model, described: Parts, topology: Topology, resolver: Resolver, followed: Sequence[str] = ()
) -> Mechanism:
    parts = resolver.parts(_expanded(described, topology))
    return Mechanism(
        **vars(parts_of(parts)),
        model=model,
        topology=topology.with_joints(resolver.part),
        resolver=resolver,
        described=described,
        followed=tuple(followed),
    )


def _expanded(parts: Parts, topology: Topology) -> Parts:
    """Parts with the interfaces, modes and elasticity of flexible bodies, and with the mass of ropes."""
    masses = rope_masses(parts)
    if not any(is_flexible(body) for body in parts.bodies):
        return replace(parts, loads=(*parts.loads, *masses))
    known = {joint.name for joint in parts.joints}
    inner = tuple(joint for joint in topology.joints if joint.name not in known)
    return replace(
        parts,
        bodies=expanded_bodies(parts.bodies),
        joints=(*parts.joints, *inner),
        loads=(*parts.loads, *elasticities(parts, _modes(inner)), *masses),
    )


def _modes(joints: Iterable[Joint]) -> dict[str, Reduced]:
    """Data of flexible bodies by name: those of the joints of their modes."""
    return {joint.name: joint.elastic for joint in joints if isinstance(joint, ModalJoint)}


def _in_other_state(part: Any) -> Any:
    """The part off where it is on, and on where it is off; a joint that is off has no coordinates that could start."""
    if part.active and isinstance(part, Joint):
        return replace(part, active=False, q0=None, u0=None, hold=False)
    return replace(part, active=not part.active)
