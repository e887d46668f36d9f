"""Joints that a model's loads, constraints, definitions and expressions refer to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from kinetree.model.expressions import Expr, name_segments


def expressions_in(value: Any) -> Iterator[Expr]:
    """Every expression held anywhere in a model object."""
    if isinstance(value, Expr):
        yield value
    elif isinstance(value, (tuple, list)):
        for item in value:
            yield from expressions_in(item)
    elif is_dataclass(value) and not isinstance(value, type):
        for part in fields(value):
            yield from expressions_in(getattr(value, part.name))


def owned_names(value: Any) -> frozenset[str]:
    """Plain names to which a part, or an event in it, gives a meaning of its own in its expressions."""
    if isinstance(value, (tuple, list)):
        return frozenset().union(*map(owned_names, value))
    if not is_dataclass(value) or isinstance(value, type):
        return frozenset()
    own = getattr(value, "own_names", ())
    found: set[str] = set()
    for part in fields(value):
        found.update(own(part.name) if callable(own) else own, owned_names(getattr(value, part.name)))
    return frozenset(found)


def referenced_joints(model: Any, added: Iterable[str] = (), followed: Iterable[str] = ()) -> frozenset[str]:
    """Names of joints whose coordinates or speeds are asked for by loads, constraints, blocks and definitions.

    ``added`` names joints that are not the user's: the free joints given to floating bodies. Those ``followed`` are
    asked for in any case.
    """
    known = {joint.name for joint in model.joints} | set(added)
    named = {name for part in (*model.loads, *model.constraints) for name in _named_by(part, known)}
    named.update(name for part in model.constraints for name in part.bearings(model.joints))
    named.update(_in_expressions((*model.blocks, *model.definitions), known))
    return frozenset(named | known.intersection(followed))


def joints_named_in(model: Any, parts: Iterable[Any]) -> frozenset[str]:
    """Joints of a model whose coordinates or speeds are asked for by events or expressions beside it."""
    known = {joint.name for joint in model.joints}
    found: set[str] = set()
    for part in parts:
        named = getattr(part, "joints", ())
        found.update(name for name in named if isinstance(name, str) and name in known)
        found.update(_in_expressions(part, known))
    return frozenset(found)


def markers_named_in(model: Any, parts: Iterable[Any]) -> frozenset[str]:
    """Markers of a model that some parts are fixed at, or ask for in expressions."""
    known = {marker.name for marker in model.markers}
    placed = (place for part in parts for place in getattr(part, "places", ()) if place in known)
    return frozenset(placed).union(*[_in_expressions(part, known) for part in parts])


def coupled_joints(model: Any) -> dict[str, tuple[str, ...]]:
    """Constraints that relate coordinates of several joints, by name, with these joints.

    They act on the coordinates alone: what carries them (teeth of gears, belts) is not in the model, so the reactions
    of these joints hold none of its forces.
    """
    known = [joint.name for joint in model.joints]
    coordinates = [part for part in model.constraints if not part.loads_bearings]
    named = {part.name: set(_named_by(part, set(known))) for part in coordinates}
    related = {part: tuple(joint for joint in known if joint in joints) for part, joints in named.items()}
    return {part: joints for part, joints in related.items() if len(joints) > 1}


def _named_by(part: Any, known: Iterable[str]) -> Iterator[str]:
    """Joints whose coordinates or speeds a load or constraint names."""
    yield from (joint for joint in part.joints if isinstance(joint, str) and joint in known)
    yield from _in_expressions(part, known)


def _in_expressions(part: Any, known: Iterable[str]) -> Iterator[str]:
    segments = name_segments(*expressions_in(part))
    return (s[0] for s in segments if len(s) == 2 and s[0] in known)
