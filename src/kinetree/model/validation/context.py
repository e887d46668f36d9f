"""Context that all checks share: names of the model, values of its parameters, faults found, a walk over fields.

`inspect` walks over all fields of a model object and finds values that cannot be used, wrong types, numbers that are
not finite, and expressions.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from kinetree.model.blocks.base import Block
from kinetree.model.body import GROUND, Body, Marker
from kinetree.model.expressions import (
    Expr,
    ExpressionError,
    Scalar,
    SharedFloats,
    name_segments,
    tables,
    to_float,
)
from kinetree.model.expressions.vocabulary import format_name, is_real
from kinetree.model.faults import Fault, Part, PartFault
from kinetree.model.flexible.base import Flexible
from kinetree.model.flexible.expansion import Interface, interface_name
from kinetree.model.geometry.frame import Frame
from kinetree.model.geometry.shapes import COLOR_REMEDY
from kinetree.model.joints.base import Joint
from kinetree.model.motion import PLACE_CHANNELS, joint_channels
from kinetree.model.own_speed import OWN_AXES
from kinetree.model.parts import Parts
from kinetree.model.resolution import Resolver
from kinetree.model.topology import Topology
from kinetree.model.user_measures.base import UserMeasure
from kinetree.model.values.fields import Invalid, is_plain
from kinetree.model.values.table import Table
from kinetree.words.arguments import Remedy, short
from kinetree.words.names import did_you_mean, near, nearest, unfit

_REMEDIES = {
    "name": "give it a name",
    "mass": "give its mass in kg",
    "com": "give x, y, z of the mass centre in m",
    "inertia": "give (Ixx, Iyy, Izz, Ixy, Ixz, Iyz) in kg m² or a symmetric 3×3 matrix",
    "position": "give x, y, z in m",
    "point": "give x, y, z in m",
    "rotation": Remedy(
        "build it with Frame.along, from_axes, from_quaternion, from_angles or rotated",
        "give one of axis, quaternion, angles, rotation, or x_axis and y_axis",
    ),
    "color": COLOR_REMEDY,
    "axis": "give the direction as three numbers",
    "axis1": "give the direction as three numbers",
    "axis2": "give the direction as three numbers",
    "velocity": "give three components in m/s",
    "angular_velocity": "give three components in rad/s",
    "value": "give a plain number",
    "limits": "give one (lower, upper) pair for each coordinate",
    "q0": "give one number for each coordinate",
    "u0": "give one number for each speed",
    "force": "give three components in N",
    "acceleration": "give three components in m/s²",
    "action": "give Record(), Stop(), SetParameter(…), Restitution(…), Impulse(…) or Switch(…)",
    "body": "name the body it is fixed on",
    "pieces": 'give a whole number, or "auto" where you cannot tell how far it bends',
    "inner": 'name a body, or "ground"',
    "outer": 'name a body, or "ground"',
}


@dataclass(frozen=True)
class UnusableValue:
    """A field value that cannot be used."""

    where: str
    message: str
    remedy: str


@dataclass(frozen=True)
class FieldFormula:
    """An expression found in a field."""

    where: str
    expression: Expr


def inspect(thing: Any) -> list[UnusableValue | FieldFormula]:
    """Everything worth a word in the fields of an object, nested frames and shapes included."""
    return list(_fields(thing, ""))


def remedy_for(where: str) -> str:
    """Remedy for a field, by its name."""
    field = re.sub(r"\[\d+\]", "", where).rsplit(".", 1)[-1]
    return _REMEDIES.get(field, f"correct {where}")


def _fields(thing: Any, path: str) -> Iterator[UnusableValue | FieldFormula]:
    cls: type = type(thing)
    for name, hint, conforms in _typed_fields(cls):
        value = getattr(thing, name)
        if is_plain(value) and conforms(value):
            continue
        where = f"{path}.{name}" if path else name
        found = list(_leaves(value, where))
        yield from found
        if not any(isinstance(item, UnusableValue) for item in found) and not conforms(value):
            yield UnusableValue(
                where, f"{where} must be {_words(hint)} (got {short(value)})", remedy_for(where)
            )


def _leaves(value: Any, where: str) -> Iterator[UnusableValue | FieldFormula]:
    if is_plain(value):
        return
    if isinstance(value, Invalid):
        yield UnusableValue(where, value.message, value.remedy or remedy_for(where))
    elif isinstance(value, Expr):
        yield FieldFormula(where, value)
    elif isinstance(value, str):
        if found := unfit(value):
            yield UnusableValue(where, f"{where} holds {found}", "remove it")
    elif isinstance(value, tuple):
        for i, item in enumerate(value):
            yield from _leaves(item, f"{where}[{i}]")
    elif is_dataclass(value) and not isinstance(value, type):
        yield from _fields(value, where)
    elif isinstance(value, float) and not math.isfinite(value):
        is_open_limit = re.fullmatch(r"limits\[\d+\]\[[01]\]", where) and not math.isnan(value)
        if not is_open_limit:
            yield UnusableValue(where, f"{where} must be a finite number (got {value})", remedy_for(where))


@cache
def _typed_fields(cls: type) -> tuple[tuple[str, Any, Callable[[Any], bool]], ...]:
    """Name, type and check of the type of all fields of a class."""
    try:
        hints = get_type_hints(cls)
    except (NameError, TypeError):  # a type of the user's whose annotations cannot be resolved
        hints = {}
    named = [(field.name, hints.get(field.name, Any)) for field in fields(cls)]
    return tuple((name, hint, _conforming(hint)) for name, hint in named)


def _conforming(hint: Any) -> Callable[[Any], bool]:
    """A function that tells whether a value is of a type."""
    origin, arguments = get_origin(hint), get_args(hint)
    if hint is Any:
        return lambda value: True
    if origin in (Union, UnionType):
        return _any_of(arguments)
    if origin is Literal:
        return lambda value: any(
            value is option or (isinstance(value, str) and value == option) for option in arguments
        )
    if origin is tuple:
        return _tuple_of(arguments)
    if hint is float:
        return lambda value: type(value) is float or is_real(value)
    if hint is int:
        return lambda value: isinstance(value, int) and not isinstance(value, bool)
    return lambda value: not isinstance(hint, type) or isinstance(value, hint)


def _any_of(hints: tuple[Any, ...]) -> Callable[[Any], bool]:
    plain = frozenset(hint for hint in hints if isinstance(hint, type))
    options = [_conforming(hint) for hint in hints]
    return lambda value: type(value) in plain or any(option(value) for option in options)


def _tuple_of(hints: tuple[Any, ...]) -> Callable[[Any], bool]:
    if hints[1:] == (...,):
        each = _conforming(hints[0])
        return lambda value: isinstance(value, tuple) and all(each(item) for item in value)
    checks = [_conforming(hint) for hint in hints]
    return lambda value: (
        isinstance(value, tuple)
        and len(value) == len(checks)
        and all(check(item) for check, item in zip(checks, value, strict=True))
    )


def _words(hint: Any) -> str:
    """A type in words."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return " or ".join(dict.fromkeys(_words(option) for option in arguments))
    if origin is Literal:
        return " or ".join(repr(option) for option in arguments)
    if origin is tuple:
        many = arguments[1:] == (...,)
        return f"a list of {'' if many else f'{len(arguments)}, each '}{_words(arguments[0])}"
    plain = {float: "a number", int: "a whole number", str: "text", bool: "True or False", NoneType: "None"}
    plain |= {Frame: "a Frame", Expr: "an expression"}
    name = re.sub("(?<=[a-z])(?=[A-Z])", " ", getattr(hint, "__name__", "value")).lower()
    return plain.get(hint, f"{'an' if name[0] in 'aeiou' else 'a'} {name}")


TIME = "t"

NameProblem = tuple[str, str, tuple[Part, ...]]
"""Fault of a name in an expression, its remedy, and the parts it is about."""


@dataclass
class Context:
    """The model under examination and what was found.

    ``bodies``, ``markers`` and ``joints`` hold the objects whose names can be used; ``joints`` includes the
    free joints that are added to floating bodies. ``parameters`` are values by name, ``used`` the parameters
    met in expressions. ``tables`` and ``used_tables`` are the same of tables,
    ``circular`` the definitions that need themselves, ``written`` the others as they are written, ``stand_ins`` names
    that stand for something else, and ``resolver`` puts things in the place of their names.
    ``topology`` is the graph opened, ``notes`` what it has to say, ``read`` the parameters whose values were asked for.
    """

    model: Parts
    bodies: dict[str, Body] = field(default_factory=dict)
    markers: dict[str, Marker] = field(default_factory=dict)
    joints: dict[str, Joint] = field(default_factory=dict)
    blocks: dict[str, Block] = field(default_factory=dict)
    parameters: dict[str, float | None] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)
    tables: dict[str, Table] = field(default_factory=dict)
    used_tables: set[str] = field(default_factory=set)
    circular: set[str] = field(default_factory=set)
    written: dict[str, Scalar] = field(default_factory=dict)
    stand_ins: frozenset[tuple[str, ...]] = frozenset()
    resolver: Resolver = field(default_factory=lambda: Resolver({}))
    faults: list[Fault] = field(default_factory=list)
    warnings: list[Fault] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    topology: Topology | None = None
    read: set[str] = field(default_factory=set)
    _inspected: dict[int, list[UnusableValue | FieldFormula]] = field(default_factory=dict)
    _floats: SharedFloats | None = field(default=None, init=False)
    _read_shared: set[str] = field(default_factory=set, init=False)
    _acting: frozenset[str] | None = field(default=None, init=False)
    _faulty: set[Part] = field(default_factory=set, init=False)
    _counted: int = field(default=0, init=False)
    _last: Fault | None = field(default=None, init=False)

    @property
    def acting(self) -> frozenset[str]:
        """Names of loads and constraints."""
        if self._acting is None:
            parts: tuple[Any, ...] = (*self.model.loads, *self.model.constraints)
            self._acting = frozenset(part.name for part in parts if isinstance(part.name, str))
        return self._acting

    @property
    def places(self) -> set[str]:
        """Names of everything that has a position."""
        return {GROUND, *self.bodies, *self.markers}

    def fault(
        self,
        thing: Any,
        message: str,
        remedy: str,
        where: str | None = None,
        cause: str = "",
        about: tuple[Part, ...] = (),
    ) -> None:
        """Add a fault of a model object."""
        self.faults.append(Fault(*part(thing), message, remedy, where, cause, about))

    def warn(
        self,
        thing: Any,
        message: str,
        remedy: str,
        where: str | None = None,
        cause: str = "",
        about: tuple[Part, ...] = (),
    ) -> None:
        """Add a warning about a model object."""
        self.warnings.append(Fault(*part(thing), message, remedy, where, cause, about))

    def hear(self, thing: Any, faults: Iterable[PartFault], warnings: Iterable[PartFault] = ()) -> None:
        """Add what a model object says is wrong, or doubtful, about itself."""
        for message, remedy, where, *about in faults:
            self.fault(thing, message, remedy, where, about=about[0] if about else ())
        for message, remedy, where, *about in warnings:
            self.warn(thing, message, remedy, where, about=about[0] if about else ())

    def connected(self) -> Parts:
        """The part of the model whose graph can be drawn: joints between two known, different bodies."""
        known = {GROUND, *self.bodies}
        joints = [
            joint
            for joint in self.model.joints
            if isinstance(joint.name, str)
            and self.joints.get(joint.name) is joint
            and all(isinstance(end, str) and end in known for end in (joint.inner, joint.outer))
            and joint.inner != joint.outer
        ]
        bodies = [body for body in self.bodies.values() if not isinstance(body, Interface)]
        return replace(self.model, bodies=tuple(bodies), joints=tuple(joints))

    def flexible_place(self, name: Any) -> tuple[str, str] | None:
        """Fault and remedy where something attaches to a flexible body instead of an interface; else None."""
        body = self.bodies.get(name) if isinstance(name, str) else None
        if body is None or not isinstance(body.flexible, Flexible):
            return None
        known = ", ".join(interface_name(name, one) for one in body.flexible.interface_names)
        return f'attaches to the flexible body "{name}" itself', f"name one of its interfaces: {known}"

    def is_faulty(self, thing: Any) -> bool:
        """True if a fault of this object was found already."""
        known = self.faults[self._counted - 1 : self._counted] if self._counted else []
        if self._counted and (not known or known[0] is not self._last):  # they were cleared
            self._faulty, self._counted = set(), 0
        self._faulty.update((fault.kind, fault.name) for fault in self.faults[self._counted :])
        self._counted, self._last = len(self.faults), self.faults[-1] if self.faults else None
        return (kind_of(thing), name_of(thing)) in self._faulty

    def inspected(self, thing: Any) -> list[UnusableValue | FieldFormula]:
        """Unusable values and formulas in the fields of a part of the model; every part is inspected once."""
        if id(thing) not in self._inspected:
            self._inspected[id(thing)] = inspect(thing)
        return self._inspected[id(thing)]

    # --- numbers --------------------------------------------------------------------------------------
    def number(self, value: Any) -> float | None:
        """Value of a number or of an expression of parameters; None where it has none."""
        if isinstance(value, Expr):
            try:
                return to_float(value, self._parameter)
            except ExpressionError:
                return None
        return float(value) if is_real(value) else None

    def numbers(self, values: Any) -> list[float] | None:
        """Values of a vector field; None where one of them has none."""
        if not isinstance(values, tuple):
            return None
        found = [self.number(value) for value in values]
        return None if None in found else [value for value in found if value is not None]

    def _parameter_or_none(self, segments: tuple[str, ...]) -> float | None:
        self.read.update(segments)
        return self.parameters.get(segments[0]) if len(segments) == 1 else None

    def _parameter(self, segments: tuple[str, ...]) -> float:
        value = self._parameter_or_none(segments)
        if value is None:
            raise ExpressionError(f"{format_name(segments)} has no value")
        return value

    # --- expressions ----------------------------------------------------------------------------------
    def check_expression(
        self, thing: Any, where: str, expression: Expr, *, law: bool, own: Collection[str] = ()
    ) -> None:
        """Check every name in an expression; its value too, where it depends on parameters only.

        Parameters
        ----------
        thing, where
            The object and the field that hold the expression.
        law
            True: time and states may be used. False: parameters only.
        own
            Further plain names, such as the coordinates of a custom joint.
        """
        all_known = self.check_names(thing, where, expression, law=law, own=own)
        names = name_segments(expression)
        only_parameters = all(len(s) == 1 and self.parameters.get(s[0]) is not None for s in names)
        if all_known and only_parameters and not any(s[0] in own for s in names):
            try:
                to_float(expression, self._parameter)
            except ExpressionError as error:
                self.fault(thing, f"{where}: {error}", "change the expression or the parameters in it", where)

    def check_value(self, thing: Any, where: str, expression: Expr) -> None:
        """Check the value of an expression that shares parts with others, where it depends on parameters only."""
        if self._floats is None:
            self._floats = SharedFloats(self._parameter_or_none)
        try:
            self._floats.value(expression)
        except ExpressionError as error:
            self.fault(thing, f"{where}: {error}", "change the expression or the parameters in it", where)
        self._read_shared |= self.read  # what was evaluated before was read before
        self.read |= self._read_shared

    def check_names(
        self,
        thing: Any,
        where: str,
        expression: Expr,
        *,
        law: bool,
        own: Collection[str] = (),
        known: Collection[tuple[str, ...]] = (),
    ) -> bool:
        """Check every name in an expression (see `check_expression`); whether all of them have a meaning.

        ``known`` are names that stand for something which is checked elsewhere.
        """
        all_known = all(node.is_bound for node in tables(expression))  # others are reported already
        for segments in sorted(name_segments(expression)):
            if segments in known or (len(segments) == 1 and segments[0] in own):
                continue
            if len(segments) == 1 and segments[0] in self.parameters:
                self.used.add(segments[0])
                continue
            if segments[0] in self.circular:
                all_known = False  # reported already
                continue
            problem = self._state_problem(segments, own) if law else self._constant_problem(segments, own)
            if problem is None and kind_of(thing) == "constraint" and segments[0] in self.blocks:
                problem = _BLOCK_IN_CONSTRAINT
            if problem is not None:
                all_known = False
                message, remedy, about = problem
                if remedy == _CONSTANT and where.startswith(("frame", "pose", "point")):
                    remedy += ", or put it on a body whose joint follows the law (JointDriver)"
                self.fault(thing, f"{where}: {message}", remedy, where, about=about)
        return all_known

    def _constant_problem(self, segments: tuple[str, ...], own: Collection[str]) -> NameProblem:
        text = format_name(segments)
        if segments == (TIME,) or self._state_problem(segments, own) is None:
            message = f'"{text}" varies in time, but this value must be constant'
            return message, _CONSTANT, ()
        return self._unknown(segments, {*self.parameters, *own})

    def _state_problem(self, segments: tuple[str, ...], own: Collection[str]) -> NameProblem | None:
        """Fault of a name where states are allowed; None when it is fine."""
        if segments == (TIME,):
            return None
        if len(segments) == 1 or any(measure.name == segments[0] for measure in self.model.measures):
            return self._unknown(segments, {*self.parameters, *own, TIME})
        loads = {load.name: [names[-1] for names in load.names] for load in self.model.loads if load.names}
        owners = {*self.joints, *self.places, *self.blocks, *loads}
        paths = [".".join(segments[:k]) for k in range(len(segments) - 1, 0, -1)]
        owner = next((path for path in paths if path in owners), paths[0])
        channel = ".".join(segments)[len(owner) + 1 :]
        offered = []
        if owner in self.joints:
            offered.append(("joint", list(joint_channels(self.joints[owner]))))
        if owner in self.places:
            offered.append(("place", list(PLACE_CHANNELS)))
        if owner in self.blocks:
            block = self.blocks[owner]
            offered.append(("block", list(dict.fromkeys((*block.output_names, *block.state_names)))))
        if owner in loads:
            offered.append(("load", loads[owner]))
        offering = [kind for kind, channels in offered if channel in channels]
        text = format_name(segments)
        if len(offering) == 1:
            return None
        if len(offering) == 2:
            message = f'"{text}" is ambiguous: joint "{owner}" and the body or marker "{owner}" both offer it'
            return message, "rename one of the two", (("joint", owner),)
        if not offered:
            what = "joint, body, marker or block" if self.blocks else "joint, body or marker"
            numbers = {name for name in {*self.parameters, *self.written} if "." in name}
            meant = near(".".join(segments), {*numbers, *(f"{one}.{channel}" for one in owners)})
            remedy = did_you_mean(meant[0], numbers & {*meant}) if meant else ""
            remedy = remedy or nearest(owner, owners)
            return f'"{text}": there is no {what} "{owner}"', remedy, (unknown(owner),)
        channels = [name for _, names in offered for name in names]
        about = tuple(
            part(held[owner])
            for held in (self.joints, self.bodies, self.markers, self.blocks)
            if owner in held
        )
        remedy = f"it has {', '.join(channels) or 'no states'}"
        for name, (quantity, k) in PLACE_CHANNELS.items():
            if name in channels and k < 3 and channel == f"{quantity}.{'xyz'[k]}":  # as runs call it
                remedy = f'in expressions it is "{owner}.{name}"'
        if owner in self.places and channel.startswith("own_"):
            remedy = f"along own axes there are {', '.join(OWN_AXES)}, for speeds of your own choice alone"
        return f'"{text}": "{owner}" has no "{channel}"', remedy, about

    def _unknown(self, segments: tuple[str, ...], known: set[str]) -> NameProblem:
        text = format_name(segments)
        for measure in self.model.measures:
            if measure.name == segments[0]:
                return self._of_measure(measure, text)
        known = known | {part.name for part in self.model.definitions if isinstance(part.name, str)}
        known |= {".".join(names) for measure in self.model.measures for names in measure.names}
        if len(segments) == 1 and segments[0] in {*self.joints, *self.places}:
            what = f"{text} is not a number by itself"
            return what, f'write one of its states, such as "{text}.{self._example(segments[0])}"', ()
        message, about = f'unknown name "{text}"', (unknown(text),)
        nearby = nearest(text, known)
        remedy = Remedy(
            f"{nearby} (parameters are added with Parameter(name, value))",
            f"{nearby} (parameters stand in [parameters])",
        )
        return message, remedy, about

    def _of_measure(self, measure: UserMeasure, text: str) -> NameProblem:
        """Fault of a name that a measure does not offer."""
        about = (part(measure),)
        if not all(isinstance(place, str) and place.strip() for place in measure.places):
            return f'"{text}": the measure "{measure.name}" is at fault', "correct the measure", about
        if not measure.expressions:
            what = f'"{text}": {measure.kind} measures follow from accelerations and are channels only'
            return what, "use positions and velocities", about
        remedy = f"write {' or '.join('.'.join(names) for names in measure.names)}"
        return f'"{text}" is no number of the measure "{measure.name}"', remedy, about

    def _example(self, owner: str) -> str:
        channels = [*joint_channels(self.joints[owner])] if owner in self.joints else ["x"]
        return channels[0] if channels else "x"


def kind_of(thing: Any) -> str:
    """Kind of a model object in words."""
    for cls in type(thing).__mro__:
        if cls.__name__ in _KINDS:
            return _KINDS[cls.__name__]
    return "object"


_KINDS = {
    **{
        name: name.lower() for name in ("Model", "Body", "Joint", "Load", "Constraint", "Marker", "Parameter")
    },
    **{name: name.lower() for name in ("Block", "Table", "Definition")},
    "UserMeasure": "measure",
    "OwnSpeed": "speed",
}

_CONSTANT = "use numbers and parameters only"
_BLOCK_IN_CONSTRAINT: NameProblem = (
    "a constraint cannot follow the output of a block, which has no acceleration of its own",
    "let the block drive a motor or a force, or give the constraint a law of time",
    (),
)


def part(thing: Any) -> Part:
    """Kind and name of a model object, as faults carry them."""
    return kind_of(thing), name_of(thing)


def unknown(name: str) -> Part:
    """A name that no part of the model has, as faults carry it."""
    return "", name


def name_of(thing: Any) -> str:
    """Name of a model object as text, whatever it holds."""
    name = getattr(thing, "name", "")
    return name if isinstance(name, str) else short(name)
