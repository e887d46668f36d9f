"""What is wrong with the path of a rope, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kinetree.model.body import GROUND
from kinetree.model.expressions import name_segments
from kinetree.model.geometry.rope_path import Path, Pulley
from kinetree.model.graph.references import expressions_in
from kinetree.model.motion import Surroundings
from kinetree.model.part_faults import PartFault


def path_faults(surroundings: Surroundings, path: Any) -> Iterable[PartFault]:
    """Paths that are none, pulleys with numbers that no pulley has, grips where nothing can turn."""
    if not isinstance(path, tuple) or not all(isinstance(pulley, Pulley) for pulley in path):
        return
    if len(path) < 2:
        yield "path has to have two places at least", "name where the rope begins and where it ends", "path"
        return
    for i, pulley in enumerate(path):
        where = f"path[{i}]"
        radius = surroundings.number(pulley.radius)
        if radius is not None and radius < 0:
            yield f"{where}: radius must not be negative (got {radius:g})", "give it in m", f"{where}.radius"
        if any(len(name) > 1 or name == ("t",) for name in name_segments(*expressions_in(pulley.radius))):
            message = f"{where}: the radius varies in time, but a pulley keeps its radius"
            yield message, "use numbers and parameters only", f"{where}.radius"
        if pulley.lifts:
            yield from _lift_faults(path, i)
        if pulley.no_slip:
            yield from _grip_faults(surroundings, pulley, where, is_end=i in (0, len(path) - 1))
        yield from _friction_faults(surroundings, pulley, where, is_end=i in (0, len(path) - 1))
        if i and pulley.at == path[i - 1].at:
            yield f'{where}: "{pulley.at}" stands twice in a row', "leave one of them out", where
    bodies = {_body(surroundings, pulley.at) for pulley in path}
    if len(bodies) == 1 and None not in bodies:
        yield "all places are on the same body", "lead the rope over places on different bodies", "path"


def _grip_faults(surroundings: Surroundings, pulley: Pulley, where: str, is_end: bool) -> Iterable[PartFault]:
    if is_end:
        yield (
            f"{where}: the rope ends there, and does not slide anyhow",
            "leave no_slip out",
            f"{where}.no_slip",
        )
    elif pulley.is_point:
        yield f"{where}: no_slip of a point, which cannot turn", "give a radius", f"{where}.no_slip"
    elif _body(surroundings, pulley.at) == GROUND:
        message = f'{where}: the rope is to turn the body of "{pulley.at}", which is the ground'
        yield message, "put the place on the body of the pulley", f"{where}.no_slip"


def _friction_faults(
    surroundings: Surroundings, pulley: Pulley, where: str, is_end: bool
) -> Iterable[PartFault]:
    """Coefficients that are none, and friction where a rope does not slide."""
    given = {name: getattr(pulley, name) for name in ("friction", "static_friction")}
    number = {name: None if value is None else surroundings.number(value) for name, value in given.items()}
    for name, value in given.items():
        found = number[name]
        if found is not None and found < 0:
            message = f"{where}: {name} must not be negative (got {found:g})"
            yield message, "friction opposes every motion", f"{where}.{name}"
        named = () if value is None else name_segments(*expressions_in(value))
        if any(len(segments) > 1 or segments == ("t",) for segments in named):
            message = f"{where}: {name} varies in time, but a coefficient of friction is a constant"
            yield message, "use numbers and parameters only", f"{where}.{name}"
    low, high = number["friction"], number["static_friction"]
    if low is not None and high is not None and high < low:
        message = f"{where}: static_friction ({high:g}) is less than friction ({low:g})"
        remedy = "what holds a rope at rest is not below what resists its sliding"
        yield message, remedy, f"{where}.static_friction"
    if not pulley.rubs:
        return
    at = f"{where}.friction"
    if is_end:
        yield f"{where}: the rope ends there, and does not slide", "leave its friction out", at
    elif pulley.is_point:
        yield f"{where}: friction needs an angle of wrap, which a point does not have", "give a radius", at
    elif pulley.no_slip:
        yield f"{where}: the rope does not slip on the pulley", "keep one of friction and no_slip", at
    elif pulley.lifts:
        message = f"{where}: a rope that rubs on a pulley cannot leave it"
        yield message, "keep one of friction and lifts", at


def frictionless_faults(path: Any, what: str, remedy: str) -> Iterable[PartFault]:
    """Friction on the path of a rope that slides freely."""
    for i, pulley in enumerate(path if isinstance(path, tuple) else ()):
        if getattr(pulley, "rubs", False):
            yield f"path[{i}]: {what} slides over its pulleys without friction", remedy, f"path[{i}].friction"


def _lift_faults(path: Path, i: int) -> Iterable[PartFault]:
    """Pulleys that cannot be left: ends, points, wheels that the rope turns, two in a row."""
    where, at = f"path[{i}]", f"path[{i}].lifts"
    if i in (0, len(path) - 1):
        yield f"{where}: the rope ends there, and cannot leave it", "leave lifts out", at
    elif path[i].is_point:
        yield f"{where}: the rope is led through a point, and cannot leave it", "give a radius", at
    elif path[i].no_slip:
        yield f"{where}: the rope turns the pulley, and cannot leave it", "keep one of lifts and no_slip", at
    elif path[i + 1].lifts:
        message = f"{where}: the next pulley lifts too; of two in a row the rope can leave one"
        yield message, "put a point or a pulley that keeps the rope between them", at


def _body(surroundings: Surroundings, place: Any) -> str | None:
    if not isinstance(place, str):
        return None
    return surroundings.markers[place].body if place in surroundings.markers else place
