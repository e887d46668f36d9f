"""The parts of a model, frozen: what its graph and its checks look at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from kinetree.model.blocks.base import Block
from kinetree.model.body import Body, Definition, Marker, Parameter
from kinetree.model.constraints.base import Constraint
from kinetree.model.geometry.shapes import Shape
from kinetree.model.joints.base import Joint
from kinetree.model.loads.base import Load
from kinetree.model.own_speed import OwnSpeed
from kinetree.model.user_measures.base import UserMeasure
from kinetree.model.values.table import Table
from kinetree.words.arguments import ArgumentError, ArgumentFault, known_name, short
from kinetree.words.keywords import CheckedKeywords

ROOMS: tuple[tuple[str, type], ...] = (
    ("bodies", Body),
    ("joints", Joint),
    ("loads", Load),
    ("constraints", Constraint),
    ("markers", Marker),
    ("parameters", Parameter),
    ("blocks", Block),
    ("tables", Table),
    ("definitions", Definition),
    ("measures", UserMeasure),
)
"""Fields of `Parts`, each with the class of the parts it holds."""

ROOM_OF_KIND = {cls.__name__.lower().removeprefix("user"): room for room, cls in ROOMS}
"""Name of the field that holds parts of a kind, by the kind: body, joint, load, constraint, marker, parameter, …"""


@dataclass(frozen=True)
class Parts(CheckedKeywords):
    """Bodies, joints, loads, constraints, markers, parameters, blocks, tables, definitions and measures, in order."""

    name: str
    bodies: tuple[Body, ...] = ()
    joints: tuple[Joint, ...] = ()
    loads: tuple[Load, ...] = ()
    constraints: tuple[Constraint, ...] = ()
    markers: tuple[Marker, ...] = ()
    parameters: tuple[Parameter, ...] = ()
    blocks: tuple[Block, ...] = field(default=(), kw_only=True)
    tables: tuple[Table, ...] = field(default=(), kw_only=True)
    definitions: tuple[Definition, ...] = field(default=(), kw_only=True)
    measures: tuple[UserMeasure, ...] = field(default=(), kw_only=True)
    ground_shapes: tuple[Shape, ...] = field(default=(), kw_only=True)
    description: str = field(default="", kw_only=True)
    not_represented: tuple[str, ...] = field(default=(), kw_only=True)
    speeds: tuple[OwnSpeed, ...] = field(default=(), kw_only=True)
    chosen_pieces: tuple[tuple[str, int], ...] = field(default=(), kw_only=True, compare=False, repr=False)
    uses: tuple[Any, ...] = field(default=(), kw_only=True, compare=False, repr=False)

    def __post_init__(self) -> None:
        for room in (*(room for room, _ in ROOMS), "not_represented", "speeds"):
            parts = getattr(self, room)
            if isinstance(parts, (str, Mapping)) or not isinstance(parts, Iterable):
                message = f"{room} must be a sequence (got {short(parts)})"
                raise ArgumentError("Model", [ArgumentFault(room, message, "give a list of them")])
            object.__setattr__(self, room, tuple(parts))
        object.__setattr__(self, "ground_shapes", tuple(self.ground_shapes))

    def body(self, name: str) -> Body:
        """The body of this name."""
        known_name(f'model "{self.name}"', "body", name, self._bodies)
        return self._bodies[name]

    def joint(self, name: str) -> Joint:
        """The joint of this name (a free joint given to a floating body included)."""
        if isinstance(name, str) and name in self._joints:
            return self._joints[name]
        known = {**self._joints, **self._free_joints}
        known_name(f'model "{self.name}"', "joint", name, known)
        return known[name]

    def marker(self, name: str) -> Marker:
        """The marker of this name."""
        known_name(f'model "{self.name}"', "marker", name, self._markers)
        return self._markers[name]

    @cached_property
    def _bodies(self) -> dict[str, Body]:
        return {body.name: body for body in self.bodies}

    @cached_property
    def _joints(self) -> dict[str, Joint]:
        return {joint.name: joint for joint in self.joints}

    @property
    def _free_joints(self) -> dict[str, Joint]:
        """Joints that the graph gives to floating bodies, by name; none while no graph is known."""
        return {}

    @cached_property
    def _markers(self) -> dict[str, Marker]:
        return {marker.name: marker for marker in self.markers}
