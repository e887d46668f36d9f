"""Faults of the contacts of a run: shapes, pairs, surfaces and their names, all at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from importlib.util import find_spec
from typing import Any

from kinetree.model.body import GROUND
from kinetree.model.contacts import (
    ALL,
    FLOOR,
    LAWS,
    Contacts,
    MovingSurface,
    TouchingShape,
    fitting,
    touching_shapes,
)
from kinetree.model.faults import Fault, range_faults
from kinetree.model.flexible.expansion import homes, is_flexible
from kinetree.model.model import Model
from kinetree.model.validation.context import Context, FieldFormula, UnusableValue, inspect
from kinetree.model.validation.events import named_context
from kinetree.model.validation.values import check_quantities, check_uses
from kinetree.words.arguments import Remedy, short
from kinetree.words.names import nearest

KIND = "contacts"
"""Kind of the faults of contacts."""

_NO_SHAPES = Remedy(
    'give bodies shapes (Body.box, shapes=…), or shapes=(kt.ContactShape("box", size=(0.1, 0.1, 0.1)), …) here, '
    "and floor=True for the plane z = 0",
    'give bodies shapes, or shapes = [{at = "box", size = [0.1, 0.1, 0.1]}] here, and floor = true for the plane z = 0',
)


def contact_faults(contacts: Contacts, model: Model) -> tuple[Fault, ...]:
    """All faults of contacts for a model; none where the model has faults of its own, which are reported."""
    context = named_context(model)
    if context is None:
        return ()
    check_uses(context, contacts)
    check_quantities(context, contacts)
    contacts = context.resolver.part(contacts)
    _check_values(context, contacts)
    _check_numbers(context, contacts)
    if not isinstance(contacts.shapes, tuple) or not isinstance(contacts.bodies, tuple):
        return _found(context)  # what touches is not known
    told = len(context.faults)
    listed = touching_shapes(contacts, context.bodies, context.markers, context.model.ground_shapes)
    _NamesOfContacts(context, contacts, listed).check()
    if len(context.faults) == told:
        _check_any_touch(context, contacts, listed)
    return _found(context)


def _found(context: Context) -> tuple[Fault, ...]:
    return tuple(
        Fault(KIND, "", one.message, one.remedy, one.where, one.cause, one.about)
        for one in dict.fromkeys(context.faults)
    )


def _check_values(context: Context, contacts: Contacts) -> None:
    """Values of a wrong type, and names in expressions."""
    items = [item for name in LISTS for item in _items(contacts, name)]
    empty: dict[str, Any] = {name: () for name in LISTS if isinstance(getattr(contacts, name), tuple)}
    for where, one in (("", replace(contacts, **empty)), *items):
        for found in inspect(one):
            place = f"{where}.{found.where}" if where else found.where
            if isinstance(found, UnusableValue):
                message = f"{where}: {found.message}" if where else found.message
                context.fault(contacts, message, found.remedy, place)
            elif isinstance(found, FieldFormula):
                own = ("t",) if isinstance(one, MovingSurface) else ()
                context.check_expression(contacts, place, found.expression, law=False, own=own)


def _check_numbers(context: Context, contacts: Contacts) -> None:
    """Numbers out of their range."""
    for where, one in (("", contacts), *_items(contacts, "pairs")):
        dot = f"{where}." if where else ""
        for message, remedy, place, *_ in range_faults(one, context):
            context.fault(contacts, f"{dot}{message}", remedy, f"{dot}{place}")
        restitution = context.number(one.restitution)
        if restitution is not None and restitution > 1:
            message = f"{dot}restitution must lie between 0 and 1 (got {restitution:g})"
            context.fault(contacts, message, "0 is plastic, 1 is elastic", f"{dot}restitution")
    if contacts.decompose is True and find_spec("coacd") is None:
        message = "decompose: dividing a mesh into convex pieces needs the package coacd"
        context.fault(contacts, message, "pip install 'kinetree[decomposition]'", "decompose")


LISTS = ("shapes", "pairs", "surfaces")
"""Fields that hold objects with fields of their own."""


def _items(contacts: Contacts, name: str, kind: type = object) -> Iterable[tuple[str, Any]]:
    """The objects of a list, each with its place."""
    listed = getattr(contacts, name)
    for i, one in enumerate(listed if isinstance(listed, tuple) else ()):
        if isinstance(one, kind):
            yield f"{name}[{i}]", one


class _NamesOfContacts:
    """The names in contacts, compared with those of the model and of the shapes that touch."""

    def __init__(self, context: Context, contacts: Contacts, listed: tuple[TouchingShape, ...]) -> None:
        self.context, self.contacts, self.listed = context, contacts, listed
        self.places = context.places
        self.bodies = [*context.bodies, GROUND]
        self.flexible = {body.name: body.name for body in context.bodies.values() if is_flexible(body)}
        self.flexible |= homes(context.bodies.values())
        self.known = frozenset().union(*(shape.names for shape in listed))
        self.refused: set[str] = set()

    def fault(self, message: str, remedy: str, where: str) -> None:
        """Note a fault of the contacts."""
        self.context.fault(self.contacts, message, remedy, where)

    def check(self) -> None:
        """Note all faults."""
        for where, shape in _items(self.contacts, "shapes"):
            self._check_shape(where, shape)
        self._check_bodies()
        self._check_floor()
        for shape in self.listed:
            self._check_body(shape)
        for where, pair in _items(self.contacts, "pairs"):
            for end in ("a", "b"):
                self._check_name(getattr(pair, end), f"{where}.{end}")
            if pair.touch is None and all(getattr(pair, law) is None for law in LAWS):
                remedy = f"give one of {', '.join(LAWS)}, touch"
                self.fault(f"{where} says nothing of its contact", remedy, where)
        for where, surface in _items(self.contacts, "surfaces"):
            self._check_name(surface.at, f"{where}.at")
        self._check_repeated()

    def _check_shape(self, where: str, shape: Any) -> None:
        if not isinstance(shape.at, str):
            return  # told with all values of a wrong type
        if shape.at not in self.places:
            self.fault(
                f'{where}: there is no body or marker "{shape.at}"', nearest(shape.at, self.places), where
            )
        self.context.hear(self.contacts, shape.faults(self.context, where, sharp=True))

    def _check_bodies(self) -> None:
        """Names whose own shapes are to touch."""
        with_shapes = {shape.body for shape in self.listed if shape.where == "bodies"}
        for where, name in _items(self.contacts, "bodies", str):
            fits = fitting(name, self.bodies)
            if not fits:
                what = "no body fits" if ALL in name else "there is no body"
                self.fault(f'{where}: {what} "{name}"', nearest(name, self.bodies), where)
            elif with_shapes.isdisjoint(fits):
                message = f'{where}: "{name}" has no shapes of its own'
                remedy = Remedy(
                    "give it some: Body(…, shapes=…), or shapes=(kt.ContactShape(…),) here",
                    "give it some, or shapes = [{at = …, …}] here",
                )
                self.fault(message, remedy, where)

    def _check_floor(self) -> None:
        floor = self.contacts.floor
        if isinstance(floor, str) and floor not in self.places:
            self.fault(f'floor: there is no body or marker "{floor}"', nearest(floor, self.places), "floor")

    def _check_body(self, shape: TouchingShape) -> None:
        """Flexible bodies are refused, once each."""
        name = self.flexible.get(shape.body)
        if name is None or name in self.refused:
            return
        self.refused.add(name)
        remedy = Remedy(
            'name the bodies that touch, such as bodies=("box", "ground"), and give this one a load with contact',
            'name the bodies that touch, such as bodies = ["box", "ground"], and give this one a load with contact',
        )
        message = f'body "{name}" is flexible, and only rigid bodies touch here'
        self.fault(message, remedy, shape.where)

    def _check_name(self, name: Any, where: str) -> None:
        if not isinstance(name, str):
            return
        if fitting(name, self.known):
            return
        if name in (GROUND, FLOOR):
            remedy = Remedy("give floor=True for the plane z = 0", "give floor = true for the plane z = 0")
            self.fault(f'{where}: "{name}" has no shape that touches', remedy, where)
        elif name in self.places:
            message = f'{where}: "{name}" has no shape that touches'
            self.fault(message, nearest(name, self.known - {name}), where)
        else:
            what = "no name fits" if ALL in name else "there is no body, marker or group"
            self.fault(f'{where}: {what} "{name}"', nearest(name, self.known | self.places), where)

    def _check_repeated(self) -> None:
        """Pairs and surfaces that are given twice."""
        seen: dict[Any, str] = {}
        for where, pair in _items(self.contacts, "pairs"):
            ends = tuple(sorted(map(str, (pair.a, pair.b))))
            if ends in seen:
                message = f'{where}: "{pair.a}" and "{pair.b}" are a pair in {seen[ends]} already'
                self.fault(message, "give all their numbers in one pair", where)
            seen.setdefault(ends, where)
        for where, surface in _items(self.contacts, "surfaces"):
            key = ("surface", surface.at)
            if key in seen:
                message = f"{where}: the velocity of {short(surface.at)} is given in {seen[key]} already"
                self.fault(message, "keep one of them", where)
            seen.setdefault(key, where)


def _check_any_touch(context: Context, contacts: Contacts, listed: tuple[TouchingShape, ...]) -> None:
    """Two shapes at least must be able to touch: on different bodies, of different groups, one of them no plane."""
    moving = {shape.body for shape in listed} - {GROUND}
    if len({shape.body for shape in listed}) < 2 or not moving:
        message = "no two shapes can touch" if listed else "nothing has a shape"
        context.fault(contacts, message, _NO_SHAPES, "shapes")
