"""A use of a model as a part of another: under a prefix, at a frame, with values of its own, mirrored, repeated."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from kinetree.model.blocks.sampled import Sampled
from kinetree.model.body import Parameter
from kinetree.model.composition.mirror import Mirror, NoMirrorImageError
from kinetree.model.composition.placement import (
    ValuePlace,
    WorldMotion,
    is_identity,
    parts_of,
    rewritten,
    rewritten_parts,
)
from kinetree.model.events import Event, SetParameter
from kinetree.model.expressions import Apply, Expr, ExpressionError, Name, parse, to_float
from kinetree.model.expressions.evaluation import rebuilt
from kinetree.model.geometry.frame import Frame
from kinetree.model.loads.gravity import Gravity
from kinetree.model.parts import ROOMS, Parts
from kinetree.model.resolution import connected
from kinetree.model.validation.context import kind_of
from kinetree.model.values.fields import Invalid
from kinetree.model.values.units import split
from kinetree.words.arguments import ArgumentFault, Remedy, short
from kinetree.words.names import nearest, unfit_name

FREE = "_free"
"""End of the name of the free joint that a floating body is given."""


class Names:
    """New names for old, in texts, expressions and channels.

    Parameters
    ----------
    new
        New names by old ones.
    values
        Expressions that stand in the place of some names (parameters, say).
    """

    def __init__(self, new: Mapping[str, str], values: Mapping[str, Expr] | None = None) -> None:
        self.new, self.values = new, values or {}

    def text(self, text: str, _place: object = None) -> str:
        """A name, or that of an interface of a flexible body: ``body.interface``."""
        if text in self.new:
            return self.new[text]
        head, dot, rest = text.rpartition(".")
        return f"{self.new[head]}{dot}{rest}" if head in self.new else text

    def value(self, value: Any, place: ValuePlace) -> Any:
        """An expression with its names and tables."""
        if not isinstance(value, Expr) or not value.is_open:
            return value

        def changed(node: Expr, operands: tuple[Expr, ...]) -> Expr | None:
            if isinstance(node, Name):
                return self._name(node, place)
            if isinstance(node, Apply) and not node.is_bound:
                return Apply(self.new.get(node.function, node.function), *operands)
            return None

        return rebuilt(value, changed)

    def _name(self, node: Name, place: ValuePlace) -> Expr:
        head, *rest = node.segments
        if head in place.hidden:
            return node
        if not rest and head in self.values:
            return self.values[head]
        first = self.first(head)
        return node if first == head else Name(first, *rest)

    def first(self, name: str) -> str:
        """The first segment of a name: a part, or the free joint that a floating body is given."""
        body = name.removesuffix(FREE)
        return self.text(name) if name in self.new or body not in self.new else f"{self.new[body]}{FREE}"

    def channel(self, name: str) -> str:
        """A channel: the longest part of its name that is known is replaced, and the place it names at its end."""
        segments = name.split(".")
        for k in range(len(segments), 0, -1):
            head = ".".join(segments[:k])
            if head in self.new or head.removesuffix(FREE) in self.new:
                segments = [self.first(head), *segments[k:]]
                break
        if len(segments) > 2 and segments[1] == "on":
            segments[2:] = [self.text(".".join(segments[2:]))]
        return ".".join(segments)


MIRRORS: Final = ("x", "y", "z")
_HALF_TURN: Final = Frame(rotation=((-1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, -1.0)))
"""Half a turn about y: together with the mirror along x it is the mirror along z."""

MOST_COPIES: Final = 100_000
MOST_THINGS: Final = 20_000
"""Largest number of things in a model with parts: copies of copies would soon exceed any memory."""

_ONE_SPOT: Final = Remedy(
    "give step=Frame.at((1, 0, 0)), the way from one to the next, or step=Frame() where joints place them",
    "give step = {position = [1, 0, 0]}, the way from one to the next, or step = {} where joints place them",
)


@dataclass(frozen=True)
class Use:
    """A model used as a part.

    Parameters
    ----------
    part
        The model; it is valid by itself.
    prefix
        Path of the part: ``knee`` in it becomes ``prefix.knee``. With ``count`` a number from 1 on follows the prefix.
    at
        Frame of the part in the world of the model that uses it; numbers or expressions of that model's parameters.
    set
        Values of the part's parameters, by name: a number (in the parameter's unit) or text with a unit is its value,
        an expression of the other model's parameters takes its place, so that it is shared.
    mirror
        World axis of the part, "x", "y" or "z", whose sign changes before it is placed.
    count, step
        Number of copies, and the frame in the world by which each copy is moved from the one before it: copy k stands
        at step ∘ … ∘ step ∘ at (k times). Several copies need a step; ``Frame()`` leaves them all at ``at``.
    file
        The file that the part was read from, as it is written; empty where there is none.
    events, with_events
        Events of the part that go along, and whether those of the file do.
    """

    part: Parts
    prefix: str
    at: Frame = Frame()
    set: Mapping[str, Any] = field(default_factory=dict)
    mirror: str | None = None
    count: int | None = None
    step: Frame | None = None
    file: str = ""
    events: tuple[Event, ...] = ()
    with_events: bool = True

    # --- checks -------------------------------------------------------------------------------------------------------
    def faults(self) -> Iterator[ArgumentFault]:
        """Faults in how the part is used."""
        if self.prefix in ("ground", "world"):
            message = f'prefix "{self.prefix}" is the name of the world'
            yield ArgumentFault("prefix", message, 'write prefix="front_left"')
        elif not isinstance(self.prefix, str) or not self.prefix.strip():
            message = f"prefix must be a name (got {short(self.prefix)})"
            yield ArgumentFault("prefix", message, 'write prefix="front_left"')
        elif any(not piece.strip() for piece in self.prefix.split(".")):
            message = f'prefix "{self.prefix}" has an empty piece between its dots'
            yield ArgumentFault("prefix", message, 'write prefix="front_left"')
        elif (wrong := unfit_name(self.prefix))[0]:
            yield ArgumentFault("prefix", *wrong)
        yield from self._frame_faults("at", self.at)
        if self.step is not None:
            yield from self._frame_faults("step", self.step)
        if self.mirror is not None and self.mirror not in MIRRORS:
            message = f'mirror must be "x", "y" or "z" (got {short(self.mirror)})'
            yield ArgumentFault("mirror", message, "name the axis that is turned round")
        if self.count is not None and (
            not isinstance(self.count, int)
            or isinstance(self.count, bool)
            or not 1 <= self.count <= MOST_COPIES
        ):
            message = f"count must be a whole number from 1 to {MOST_COPIES} (got {short(self.count)})"
            yield ArgumentFault("count", message, "give the number of copies")
        elif self.count is None and isinstance(self.step, Frame) and not is_identity(self.step):
            yield ArgumentFault(
                "step", "step says nothing without count", "give count too, or leave step out"
            )
        elif self.count is not None and self.count > 1 and self.step is None:
            message = f"{self.count} copies would stand on one spot, as step is missing"
            yield ArgumentFault("count", message, _ONE_SPOT)
        yield from self._value_faults()

    def _frame_faults(self, where: str, frame: object) -> Iterator[ArgumentFault]:
        if not isinstance(frame, Frame):
            message = f"{where} must be a Frame (got {short(frame)})"
            yield ArgumentFault(where, message, f"write {where}=Frame.at((x, y, z))")
            return
        for value in (frame.position, frame.rotation):
            if isinstance(value, Invalid):
                yield ArgumentFault(where, f"{where}: {value.message}", value.remedy or f"correct {where}")

    def _value_faults(self) -> Iterator[ArgumentFault]:
        if not isinstance(self.set, Mapping):
            message = f"set must be a table of values by parameter (got {short(self.set)})"
            yield ArgumentFault("set", message, 'write set={"length": 0.5}')
            return
        known = {parameter.name: parameter for parameter in self.part.parameters}
        for name, value in self.set.items():
            if name not in known:
                message = f'the part "{self.part.name}" has no parameter {short(name)}'
                yield ArgumentFault(f"set.{name}", message, nearest(name, known))
                continue
            if isinstance(value, bool) or not isinstance(value, (int, float, str, Expr)):
                message = f"{name} must be a number or an expression (got {short(value)})"
                yield ArgumentFault(f"set.{name}", message, f"give the value of {name}")
                continue
            try:
                given = self._given(known[name], value)
            except ExpressionError as error:
                yield ArgumentFault(
                    f"set.{name}", f"{name}: {error.message}", error.remedy or f"correct {name}"
                )
                continue
            if isinstance(given, Parameter) and isinstance(given.value, Invalid):
                yield ArgumentFault(
                    f"set.{name}", f"{name}: {given.value.message}", f"give it in {given.unit or 'SI'}"
                )
            elif isinstance(given, Expr) and not isinstance(given, Name):
                for event in self.events:
                    if isinstance(event.action, SetParameter) and event.action.parameter == name:
                        message = (
                            f'the event "{event.name}" of the part sets {name}, which is an expression here'
                        )
                        yield ArgumentFault(
                            f"set.{name}", message, "give a number, or the name of one parameter"
                        )

    @staticmethod
    def _given(parameter: Parameter, value: Any) -> Parameter | Expr:
        """The parameter with a value, or the expression that takes its place."""
        if isinstance(value, str) and split(value) is None:
            value = parse(value)
        if isinstance(value, Expr) and value.is_open:
            return value
        if isinstance(value, Expr):
            value = to_float(value, lambda segments: math.nan)
        return parameter.at(value)

    def size_fault(self, before: int) -> ArgumentFault | None:
        """Fault of a part that would give too many things to a model that has ``before`` of them; else None."""
        whole = before + (self.count or 1) * sum(len(getattr(self.part, room)) for room, _ in ROOMS)
        if whole <= MOST_THINGS:
            return None
        return ArgumentFault("prefix" if self.count is None else "count", *too_many(whole))

    def overlap_fault(self, others: Parts, rooms: Mapping[str, Sequence[Any]]) -> ArgumentFault | None:
        """Fault of a part with the prefix and with names of one that a model has; ``rooms``: new parts by field."""
        prefixes = [prefix for use in others.uses for prefix in use.prefixes if prefix in self.prefixes]
        if not prefixes:
            return None
        known = {(room, thing.name) for room, _ in ROOMS for thing in getattr(others, room)}
        shared = [thing.name for room, _ in ROOMS for thing in rooms[room] if (room, thing.name) in known]
        if not shared:
            return None
        more = f" and {len(shared) - 1} more" if len(shared) > 1 else ""
        message = f'another part has the prefix "{prefixes[0]}", and both have "{shared[0]}"{more}'
        return ArgumentFault("prefix", message, "give each its own prefix")

    # --- what it becomes ----------------------------------------------------------------------------------------------
    @property
    def prefixes(self) -> tuple[str, ...]:
        """Paths of its copies."""
        if self.count is None:
            return (self.prefix,)
        return tuple(f"{self.prefix}{k + 1}" for k in range(self.count))

    def expanded(self) -> tuple[dict[str, tuple[Any, ...]], tuple[Event, ...]]:
        """Parts of all copies by room (and ``ground_shapes``), and their events.

        Raises
        ------
        NoMirrorImageError, UnplacedError
            If a part has no mirror image, or refers to something that has no image at another place.
        """
        seen, acting = self._mirrored()
        rooms: dict[str, list[Any]] = {room: [] for room, _ in ROOMS} | {"ground_shapes": []}
        events: list[Event] = []
        frame = self.at
        if self.mirror == "z":
            frame = WorldMotion(Parts(""), frame, "").frame(_HALF_TURN)
        on = WorldMotion(Parts(""), self.step or Frame(), "")
        for prefix in self.prefixes:
            placed, own = self._copy(seen, acting, prefix, frame)
            for room, things in rooms.items():
                things.extend(getattr(placed, room))
            events.extend(own)
            frame = on.frame(frame)
        return {room: tuple(things) for room, things in rooms.items()}, tuple(events)

    def _mirrored(self) -> tuple[Parts, tuple[Event, ...]]:
        """The part by itself, without gravity, which is the other model's."""
        part = connected(_plain(self.part))
        part = replace(part, loads=tuple(load for load in part.loads if not isinstance(load, Gravity)))
        if self.mirror is None:
            return part, self.events
        flexible = [body for body in part.bodies if body.flexible is not None]
        if flexible:
            raise NoMirrorImageError(flexible[0], "the interfaces of a flexible body have axes of their own")
        image = Mirror(part, "y" if self.mirror == "y" else "x")
        return image.parts(), tuple(map(image.part, self.events))

    def _copy(
        self, part: Parts, events: tuple[Event, ...], prefix: str, frame: Frame
    ) -> tuple[Parts, tuple[Event, ...]]:
        """The part under a prefix, at a frame."""
        known = {one.name for one in (*parts_of(part), *events)}
        new = {name: f"{prefix}.{name}" for name in known}
        shared: dict[str, Expr] = {}
        parameters: list[Parameter] = []
        for own in part.parameters:
            given = self._given(own, self.set[own.name]) if own.name in self.set else own
            if isinstance(given, Parameter):
                parameters.append(replace(given, name=f"{prefix}.{own.name}"))
            else:
                shared[own.name] = given
                if isinstance(given, Name) and len(given.segments) == 1:  # one parameter for another
                    new[own.name] = given.segments[0]
        names = Names(new, shared)

        def renamed(one: Any) -> Any:
            return rewritten(one, names.text, names.value, numbers=False)

        found = rewritten_parts(replace(part, parameters=()), renamed)
        blocks = tuple(b.with_own_function() if isinstance(b, Sampled) else b for b in found.blocks)
        found = replace(found, parameters=tuple(parameters), blocks=blocks)
        acting = tuple(map(renamed, events))
        if is_identity(frame):
            return found, acting
        motion = WorldMotion(found, frame, f"{prefix}.ground")
        if name := motion.unanswered(acting):
            raise UnplacedError(name)
        return motion.parts(acting)


class UnplacedError(ValueError):
    """A name in a part that has no image at another place: ``name`` of a state."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def _plain(model: Parts) -> Parts:
    """The parts of a model, without what only a whole model has."""
    rooms: dict[str, Any] = {room: getattr(model, room) for room, _ in ROOMS}
    return Parts(model.name, **rooms, ground_shapes=model.ground_shapes)


def too_many(whole: int) -> tuple[str, str]:
    """Words on a model that would have more than `MOST_THINGS` parts, with the remedy."""
    message = (
        f"with it the model would have {whole} bodies, joints and other things; {MOST_THINGS} are allowed"
    )
    return message, "use fewer copies"


def refusal(error: Exception, part: str) -> ArgumentFault:
    """Fault of a part that cannot be mirrored or placed."""
    if isinstance(error, NoMirrorImageError):
        kind = "event" if isinstance(error.part, Event) else kind_of(error.part)
        what = f'{kind} "{getattr(error.part, "name", "")}" of the part "{part}"'
        return ArgumentFault(
            "mirror", f"{what} has no mirror image here: {error.reason}", "write the mirrored part by hand"
        )
    name = error.name if isinstance(error, UnplacedError) else str(error)
    message = (
        f'the part "{part}" uses "{name}", the orientation of a floating body in the world, in an expression'
    )
    return ArgumentFault("at", message, "leave at out, or name components of its axes, such as body.ex_y")
