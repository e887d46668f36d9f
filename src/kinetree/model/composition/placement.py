"""A model at another place: everything that is given in world axes goes along with a rigid motion of the world.

What is changed is rewritten in copies of the parts: every text and every number or expression, wherever it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from typing import Any, TypeVar

from kinetree.model.body import GROUND, Body, Marker, Parameter
from kinetree.model.constraints.base import Constraint
from kinetree.model.events import Event
from kinetree.model.expressions import Expr, Name, Scalar, name_segments, substitute
from kinetree.model.geometry.frame import IDENTITY, Frame, add, dot
from kinetree.model.geometry.shapes import Shape
from kinetree.model.joints.base import Joint
from kinetree.model.loads.gravity import Gravity
from kinetree.model.motion import PLACE_CHANNELS
from kinetree.model.parts import ROOMS, Parts
from kinetree.model.references import expressions_in
from kinetree.model.spanning_tree import open_graph
from kinetree.model.values.table import Table

T = TypeVar("T")
P = TypeVar("P", bound=Parts)

_WORDS = (
    "unit", "units", "color", "file", "group", "description", "input_names", "coordinates", "text", "axis",
)  # fmt: skip
"""Fields whose texts are no names of parts."""


@dataclass(frozen=True)
class ValuePlace:
    """Place of a text, a number or an expression in a model."""

    part: Any
    """The part of the model, or the event, that holds it."""
    owner: Any
    """The object whose field it is: the part, or a frame, an action … in it."""
    field: str
    indices: tuple[int, ...] = ()

    @property
    def hidden(self) -> Collection[str]:
        """Plain names that have a meaning of their own here."""
        if isinstance(self.owner, Joint | Event):
            return self.owner.own_names(self.field)
        return self.owner.own_names if isinstance(self.owner, Constraint) else ()


Text = Callable[[str, ValuePlace], str]
Value = Callable[[Scalar, ValuePlace], Any]


def same_text(text: str, _place: ValuePlace) -> str:
    """A text as it is."""
    return text


def same_value(value: Scalar, _place: ValuePlace) -> Any:
    """A number or an expression as it is."""
    return value


def rewritten(part: T, text: Text = same_text, value: Value = same_value, *, numbers: bool = True) -> T:
    """A copy of a part, or of an event, with its texts and values replaced; itself where none changes.

    Without ``numbers`` the values are expressions only, which is quicker.
    """
    found: T = _object(part, part, text, value, numbers)
    return found


def rewritten_parts(model: P, change: Callable[[Any], Any]) -> P:
    """A copy of a model with every part replaced."""
    rooms = [room for room, _ in ROOMS] + ["ground_shapes"]
    changed: dict[str, Any] = {room: tuple(map(change, getattr(model, room))) for room in rooms}
    return replace(model, **changed)


def parts_of(model: Parts) -> Iterable[Any]:
    """Every part of a model."""
    return [part for room, _ in ROOMS for part in getattr(model, room)]


@cache
def _entries(cls: Any) -> tuple[tuple[str, bool], ...]:
    """Fields of a class that are given, and whether their texts are words rather than names."""
    return tuple(
        (
            entry.name,
            "Literal" in str(entry.type) or entry.name in _WORDS or bool(entry.metadata.get("words")),
        )
        for entry in fields(cls)
        if entry.init
    )


def _object(part: Any, owner: Any, text: Text, value: Value, numbers: bool) -> Any:
    changed = {}
    cls: Any = type(owner)
    for name, words in _entries(cls):
        old = getattr(owner, name)
        inner = name == "name" and owner is not part  # of an interface or an output, known within its part
        use = same_text if words or inner else text
        new = _any(old, part, owner, name, (), use, value, numbers)
        if new is not old:
            changed[name] = new
    return replace(owner, **changed) if changed else owner


def _any(
    old: Any, part: Any, owner: Any, field: str, at: tuple[int, ...], text: Text, value: Value, numbers: bool
) -> Any:
    if old is None or isinstance(old, bool) or (isinstance(old, float) and not numbers):
        return old
    if isinstance(old, str):
        return text(old, ValuePlace(part, owner, field, at))
    if isinstance(old, (float, Expr)):
        return value(old, ValuePlace(part, owner, field, at))
    if type(old) is tuple:
        items = tuple(
            _any(item, part, owner, field, (*at, i), text, value, numbers) for i, item in enumerate(old)
        )
        return old if all(a is b for a, b in zip(items, old, strict=True)) else items
    if is_dataclass(old) and not isinstance(old, type):
        return _object(part, old, text, value, numbers)
    return old


BODIES = ("name", "carrier", "gear1", "gear2", "pulley1", "pulley2", "worm", "wheel", "rack", "pinion")
"""Fields that name a part or a body, and no place."""
XYZ = ("x", "y", "z")
ORIGIN = (0.0, 0.0, 0.0)


def is_identity(frame: Frame) -> bool:
    """True if a frame is the one in which it is given: no displacement, no rotation."""
    return frame.position == ORIGIN and frame.rotation == IDENTITY


class WorldMotion:
    """A rigid motion r → Q r + d of the world, applied to the parts of a model.

    Parameters
    ----------
    model
        The model before the motion.
    by
        New place of the frame of the world: d and Q, as numbers or as expressions of parameters.
    ground
        Name of the marker on the ground at that frame; it stands wherever the ground, or the world, was named as a
        place.
    """

    def __init__(self, model: Parts, by: Frame, ground: str) -> None:
        self.by, self.old, self.ground = by, model, ground
        self.Q, self.d = by.rotation, by.position
        own = {joint.name for joint in model.joints}
        self.floating = {
            link.joint.name: link.joint.outer for link in open_graph(model).tree if link.joint.name not in own
        }
        """Bodies that are given a free joint, by its name."""
        self.places = {GROUND, *(body.name for body in model.bodies), *(one.name for one in model.markers)}
        self.joints = own
        self._named = False

    # --- geometry -----------------------------------------------------------------------------------------------------
    def vector(self, v: Any) -> Any:
        """Components of a direction, which may be expressions."""
        return tuple(dot(self.Q[i], v) for i in range(3))

    def point(self, p: Any) -> Any:
        """Position of a point, which may be given by expressions."""
        return tuple(add(c, d) for c, d in zip(self.vector(p), self.d, strict=True))

    def frame(self, frame: Frame | None) -> Frame:
        """A frame given in the world."""
        old = frame or Frame()
        if self.Q == IDENTITY:
            return Frame(self.point(old.position), old.rotation)
        columns = [self.vector([row[j] for row in old.rotation]) for j in range(3)]
        rotation = tuple(tuple(columns[j][i] for j in range(3)) for i in range(3))
        return Frame(self.point(old.position), rotation)  # type: ignore[arg-type]

    # --- parts --------------------------------------------------------------------------------------------------------
    def parts(self, events: tuple[Any, ...] = ()) -> tuple[Parts, tuple[Any, ...]]:
        """The model and its events after the motion, with the marker at its ground where something names it."""
        if is_identity(self.by):
            return self.old, events
        self._named = False
        moved, acting = rewritten_parts(self.old, self.part), tuple(map(self.part, events))
        if self._named:
            moved = replace(moved, markers=(*moved.markers, Marker(self.ground, GROUND, self.by)))
        return moved, acting

    def part(self, part: Any) -> Any:
        """A part or an event after the motion."""
        if isinstance(part, Parameter | Table):
            return part
        if isinstance(part, Shape):  # of the ground
            return replace(part, pose=self.frame(part.pose))
        changed = rewritten(part, self._text, self._value, numbers=False)
        if isinstance(changed, Body):
            return self._body(changed)
        if isinstance(changed, Joint):
            return self._joint(changed)
        if isinstance(changed, Marker):
            if changed.world is not None:
                return replace(changed, world=self.frame(changed.world))
            return replace(changed, frame=self.frame(changed.frame)) if changed.body == GROUND else changed
        if isinstance(changed, Gravity):
            return replace(changed, acceleration=self.vector(changed.acceleration))
        return changed

    def _body(self, body: Body) -> Body:
        changed: dict[str, Any] = {}
        if body.pose is not None or body.name in self.floating.values():
            changed["pose"] = self.frame(body.pose)
        for name in ("velocity", "angular_velocity"):
            if getattr(body, name) is not None:
                changed[name] = self.vector(getattr(body, name))
        return replace(body, **changed)

    def _joint(self, joint: Joint) -> Joint:
        world = joint.world_frame()
        if isinstance(world, Frame):
            if joint.point is not None and self.Q == IDENTITY:
                return replace(joint, point=self.point(joint.point))
            given = {name: None for name in joint.placed_by if name in ("point", "axis", "axis1", "axis2")}
            return replace(joint, frame=self.frame(world), **given)  # type: ignore[arg-type]
        ends = {"frame_inner": joint.inner, "frame_outer": joint.outer}
        moved: dict[str, Any] = {e: self.frame(getattr(joint, e)) for e, b in ends.items() if b == GROUND}
        return replace(joint, **moved)

    def _text(self, text: str, place: ValuePlace) -> str:
        if text not in (GROUND, "world") or place.field in BODIES:
            return text
        if isinstance(place.part, Joint | Marker):
            return text
        self._named = True
        return self.ground

    def _value(self, value: Any, place: ValuePlace) -> Any:
        if not isinstance(value, Expr) or not value.is_open:
            return value
        found = {n: e for n in name_segments(value) if (e := self._state(n)) is not None}
        return substitute(value, found) if found else value  # type: ignore[arg-type]

    def _state(self, segments: tuple[str, ...]) -> Expr | None:
        """A state in world components, expressed by the states after the motion."""
        if len(segments) != 2 or segments[1] not in PLACE_CHANNELS:
            return None
        owner, channel = segments
        if owner in self.floating and channel in XYZ:
            return self._seen_name(owner, XYZ, XYZ.index(channel), shifted=True)
        if owner in self.joints or owner not in self.places:
            return None
        what, index = PLACE_CHANNELS[channel]
        if what == "rotation":
            own = "xyz"[index // 3]
            return self._seen_name(owner, tuple(f"e{own}_{c}" for c in XYZ), index % 3)
        letter = {"position": "", "velocity": "v", "angular_velocity": "w"}[what]
        return self._seen_name(owner, tuple(letter + c for c in XYZ), index, shifted=what == "position")

    def _seen_name(self, owner: str, names: Sequence[str], i: int, shifted: bool = False) -> Expr:
        seen = [
            add(Name(owner, names[j]), -self.d[j]) if shifted else Name(owner, names[j]) for j in range(3)
        ]
        found: Expr = dot([row[i] for row in self.Q], seen)
        return found

    def unanswered(self, events: Iterable[Any] = ()) -> str:
        """A name in the model or its events that has no simple image, such as Euler parameters; else empty."""
        for part in (*parts_of(self.old), *events):
            for expression in expressions_in(part):
                for segments in name_segments(expression):
                    if len(segments) == 2 and segments[0] in self.floating and segments[1][0] == "e":
                        return ".".join(segments)
        return ""
