"""Names that stand for something else: tables become the functions they are, definitions and measures expressions.

A part of a model has a path for a name, ``front_left.knee``, and so has everything that is named after it:
``front_left.knee.angle`` is a state, ``front_left.length`` a parameter. In an expression all dots look alike; here the
name of the part is told from that of its state, by the names that the model has. A joint may end at a marker: it is
on the body of the marker then, and the frame of the marker is its frame there.

Everything behind validation works on a resolved model, so that loads, constraints, events and formulations need not
know of tables, definitions and measures.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from kinetree.model.body import GROUND, Definition
from kinetree.model.constraints.base import Constraint
from kinetree.model.events import Event
from kinetree.model.expressions import Expr, ExpressionError, Name, Scalar, as_scalar, name_segments, resolve
from kinetree.model.expressions.nodes import as_node
from kinetree.model.flexible.expansion import interface_name, interface_names, interfaces, is_flexible
from kinetree.model.geometry.frame import Frame
from kinetree.model.joints.base import Joint
from kinetree.model.parts import ROOMS, Parts

if TYPE_CHECKING:
    from kinetree.model.expressions.piecewise import Piecewise


Segments = tuple[str, ...]


class Paths:
    """The names with dots of one model.

    Parameters
    ----------
    model
        Any model.
    """

    def __init__(self, model: Parts) -> None:
        plain: tuple[Any, ...] = (*model.parameters, *model.definitions)
        plain += tuple(one for one in model.measures if not one.components)
        owners: tuple[Any, ...] = (*model.bodies, *model.markers, *model.joints, *model.blocks)
        owners += tuple(one for one in model.measures if one.components)
        owners += tuple(one for one in model.loads if one.names)
        self.plain = {part.name for part in plain if _has_path(part)}
        self.owners = {part.name for part in owners if _has_path(part)}
        flexible = [body for body in model.bodies if is_flexible(body) and isinstance(body.name, str)]
        self.owners |= {interface_name(body.name, one) for body in flexible for one in interface_names(body)}
        self.owners |= {f"{body.name}_free" for body in model.bodies if _has_path(body)}

    def __bool__(self) -> bool:
        return bool(self.plain or self.owners)

    def name(self, segments: Segments) -> Segments:
        """A name as it is looked up: one segment of a number, two of a part and its state; as given where unknown."""
        if len(segments) < 2:
            return segments
        whole = ".".join(segments)
        if whole in self.plain:
            return (whole,)
        *owner, channel = segments
        joined = ".".join(owner)
        return (joined, channel) if len(owner) > 1 and joined in self.owners else segments

    def expression(self, expression: Expr) -> Expr:
        """An expression whose names are told apart."""
        if not self or not expression.is_open:
            return expression
        found = {s: Name(*new) for s in name_segments(expression) if (new := self.name(s)) != s}
        return resolve(expression, found, {}) if found else expression


def _has_path(part: Any) -> bool:
    return isinstance(part.name, str) and "." in part.name


def joints_on_bodies(model: Parts) -> tuple[Joint, ...]:
    """The joints of a model, those that end at markers on the bodies of these; the same ones where none does."""
    markers = {marker.name: marker for marker in model.markers if isinstance(marker.name, str)}
    bodies = {body.name for body in model.bodies if isinstance(body.name, str)}
    ended = tuple(_on_bodies(joint, markers, bodies) for joint in model.joints)
    return model.joints if all(a is b for a, b in zip(ended, model.joints, strict=True)) else ended


def _on_bodies(joint: Joint, markers: dict[str, Any], bodies: set[str]) -> Joint:
    """A joint with its ends at bodies; itself where it ends at none of the markers, or is placed otherwise too."""
    changed: dict[str, Any] = {}
    for end, frame in (("inner", "frame_inner"), ("outer", "frame_outer")):
        name = getattr(joint, end)
        if not isinstance(name, str) or name in bodies or name not in markers:
            continue
        if getattr(joint, frame) is not None or any(
            getattr(joint, one) is not None for one in joint.placed_by
        ):
            return joint  # placed twice, which the checks tell
        marker = markers[name]
        changed |= {end: marker.body, frame: marker.frame if isinstance(marker.frame, Frame) else Frame()}
    return replace(joint, **changed) if changed else joint


T = TypeVar("T")
P = TypeVar("P", bound=Parts)

Names = Mapping[tuple[str, ...], Expr]

_KEPT = ("tables", "parameters", "measures")
"""Rooms that hold nothing to resolve."""


class Resolver:
    """Replaces names in expressions of one model by the expressions that they stand for.

    Parameters
    ----------
    functions
        Tables by name.
    names
        Expressions by the segments of the name that each one replaces; they hold no such names themselves.
    paths
        Names of the model that are paths; None where there are none.
    """

    def __init__(
        self,
        functions: Mapping[str, Piecewise],
        names: Names = MappingProxyType({}),
        paths: Paths | None = None,
    ) -> None:
        self._functions, self._names, self._paths = functions, names, paths

    @property
    def is_idle(self) -> bool:
        """True if there is nothing to replace."""
        return not self._functions and not self._names and not self._paths

    def expression(self, expression: Expr, hidden: Collection[str] = ()) -> Expr:
        """An expression without such names; ``hidden`` ones mean something else where it stands."""
        if self.is_idle:
            return expression
        if self._paths:
            expression = self._paths.expression(expression)
        names = self._names
        if any((name,) in names for name in hidden):
            names = {segments: value for segments, value in names.items() if segments[0] not in hidden}
        return resolve(expression, names, self._functions)

    def value(self, value: Any, hidden: Collection[str] = ()) -> Any:
        """Any field of a model object, however nested."""
        if isinstance(value, Expr):
            return self.expression(value, hidden)
        if type(value) is tuple:
            items = tuple(self.value(item, hidden) for item in value)
            return value if all(a is b for a, b in zip(items, value, strict=True)) else items
        if is_dataclass(value) and not isinstance(value, type):
            return self.part(value)
        return value

    def stand_in(self, expression: Scalar) -> Expr:
        """Expression that replaces the name of a definition: it holds no such names, and is a number where possible."""
        node = as_node(self.value(expression))
        if not node.is_open:
            with suppress(ExpressionError):  # without a value: told where it is checked
                return as_node(as_scalar(node, "definition"))
        return node

    def part(self, part: T) -> T:
        """A model object without such names; itself where it holds none."""
        hides = _hidden_in(part)
        changed = {}
        for entry in fields(part):  # type: ignore[arg-type]
            old = getattr(part, entry.name)
            new = self.value(old, hides(entry.name))
            if new is not old:
                changed[entry.name] = new
        return replace(part, **changed) if changed else part  # type: ignore[type-var]

    def parts(self, model: P) -> P:
        """A model without such names; itself where it holds none."""
        if self.is_idle:
            return model
        rooms = [room for room, _ in ROOMS if room not in _KEPT] + ["ground_shapes"]
        changed: dict[str, Any] = {room: tuple(map(self.part, getattr(model, room))) for room in rooms}
        return replace(model, **changed)


def _hidden_in(part: Any) -> Callable[[str], Collection[str]]:
    """Plain names with a meaning of their own in the fields of a part."""
    if isinstance(part, Joint | Event):
        return part.own_names
    own = part.own_names if isinstance(part, Constraint) else ()
    return lambda _: own


def resolver_of(model: Parts) -> Resolver:
    """Return the resolver of the names of a valid model."""
    functions = {table.name: table.function for table in model.tables}
    cycles, order = in_order(model)
    if cycles:
        raise ValueError(f"definitions need themselves: {' → '.join(cycles[0])}")
    names = dict(measured(model))
    for definition in order:  # each behind those it needs
        names[definition.name,] = Resolver(functions, names).stand_in(definition.expression)
    return Resolver(functions, names, Paths(model))


def connected(model: P) -> P:
    """A model whose names are told apart, its markers and joints given on bodies; itself where it is so."""
    if paths := Paths(model):
        model = Resolver({}, paths=paths).parts(model)
    if any(marker.world is not None for marker in model.markers):
        poses: dict[str, Frame | None] = {
            body.name: body.pose for body in model.bodies if isinstance(body.name, str)
        }
        poses |= {
            one.name: one.pose for body in model.bodies if is_flexible(body) for one in interfaces(body)
        }
        poses[GROUND] = Frame()
        markers = tuple(
            m.on_body(poses.get(m.body) if isinstance(m.body, str) else None) for m in model.markers
        )
        model = replace(model, markers=markers)
    joints = joints_on_bodies(model)
    return model if joints is model.joints else replace(model, joints=joints)


def measured(model: Parts) -> Iterator[tuple[tuple[str, ...], Expr]]:
    """Expressions of the measures of a model and of quantities of its loads, by name."""
    for measure in model.measures:
        yield from measure.names.items()
    for load in model.loads:
        yield from load.names.items()


def in_order(model: Parts) -> tuple[list[list[str]], list[Definition]]:
    """Definitions that need themselves, in circles of names, and all others, each behind those it needs.

    The time is that of one walk over all names; circles that share a name with one before them are left out.
    """
    known = {
        definition.name: definition for definition in model.definitions if isinstance(definition.name, str)
    }
    needs = {
        name: [s[0] for s in sorted(name_segments(d.expression)) if len(s) == 1 and s[0] in known]
        for name, d in known.items()
    }
    order: list[Definition] = []
    cycles: list[list[str]] = []
    done: set[str] = set()
    for start in known:
        path: dict[str, int] = {}  # names on the way here, with their places
        circular = [-1]  # for each of them, the last place up to it of one that is known to need itself
        pending = [iter([start])]
        while pending:
            here = next(pending[-1], None)
            if here is None:
                pending.pop()
                if path:
                    name, _ = path.popitem()
                    circular.pop()
                    done.add(name)
                    order.append(known[name])
            elif here in path:
                if path[here] > circular[-1]:  # of circles that share names the first one is told
                    first = path[here]
                    cycles.append([*list(path)[first:], here])
                    circular[first + 1 :] = range(first, len(path))
            elif here not in done:
                path[here] = len(path)
                circular.append(circular[-1])
                pending.append(iter(needs[here]))
    unusable = {name for cycle in cycles for name in cycle}
    return cycles, [definition for definition in order if definition.name not in unusable]
