"""Contacts in the 3D view: where they touch and with which force, and the floor on which they do."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from kinetree.arrays import Array
from kinetree.model import GROUND, Model
from kinetree.model.events import DistanceEvent, Event, PointPlaneEvent, Restitution
from kinetree.model.expressions import Scalar
from kinetree.model.loads.contact import CompliantContact
from kinetree.report.numbers import ModelNumbers
from kinetree.results.run import Run

_UPRIGHT = 1e-9


def touching_parts(model: Model) -> list[tuple[str, str, str]]:
    """Compliant and rolling contacts: name, channel of the point where they touch, channel of the force there.

    Those of a group of bodies have many points, and are not among them.
    """
    compliant = [load.name for load in model.loads if isinstance(load, CompliantContact) and load.is_pair]
    rolling = [one for one in model.constraints if one.kind.startswith("rolling") and one.active]
    return [
        *((name, f"{name}.point", f"{name}.force") for name in compliant),
        *((one.name, f"{one.name}.point", f"{one.name}.on.{one.places[0]}") for one in rolling),
    ]


def rigid_contacts(run: Run, numbers: ModelNumbers) -> Iterator[tuple[str, Array, Array]]:
    """Contacts with restitution that carried a force: name, points (F, 3) and forces (F, 3) on the first place.

    The channel of the force of a contact is its size; it acts along the normal of its plane or the line between its
    places, to the side that is allowed. Where it rubs, the whole force has a channel.
    """
    from kinetree.io.sources import events_of

    for event in events_of(run):
        if not isinstance(event.action, Restitution) or f"{event.name}.force" not in run.channels:
            continue
        if isinstance(event, PointPlaneEvent):
            n = _rotation(run, event.plane)[:, :, 2]
            at = np.array([numbers.scalar(part) for part in event.at])
            first = _position(run, event.point) + _rotation(run, event.point) @ at
            apart, given = np.sum(n * (first - _position(run, event.plane)), axis=1), event.offset
        elif isinstance(event, DistanceEvent):
            first = _position(run, event.at1)
            span = first - _position(run, event.at2)
            apart, given = np.linalg.norm(span, axis=1), event.distance
            n = span / np.maximum(apart, 1e-300)[:, None]
        else:
            continue  # a limit of a joint is in its coordinates, and a function of the user's has no place
        side = _side(event, float(apart[0]), given, numbers)
        if side is None:
            continue
        force = side * run[f"{event.name}.force"][:, None] * n
        if f"{event.name}.contact_force" in run.channels:
            force = run[f"{event.name}.contact_force"]
        point = first
        if isinstance(event, PointPlaneEvent):
            # the gap is the height above the plane less the offset: without it, the point lies in the plane
            point = first - (apart - side * run[f"{event.name}.gap"])[:, None] * n
        elif event.radius is not None:
            point = first - numbers.scalar(event.radius) * n
        if np.abs(force).max() > 0.0:
            yield event.name, point, force


def _side(event: Event, apart: float, given: Scalar, numbers: ModelNumbers) -> float | None:
    """The side that a contact allows, where needed that on which the run starts; None where it cannot be told."""
    if event.direction != "both" or event.inside:
        return {"falling": 1.0, "rising": -1.0}.get(event.direction, float(event.inside))
    try:
        return 1.0 if apart >= numbers.scalar(given) else -1.0
    except KeyError:  # it changes with time
        return None


def _position(run: Run, place: str) -> Array:
    return np.zeros((len(run), 3)) if place == GROUND else run[f"{place}.position"]


def _rotation(run: Run, place: str) -> Array:
    if place == GROUND:
        return np.tile(np.eye(3), (len(run), 1, 1))
    return run[f"{place}.rotation"].reshape(-1, 3, 3)


def floor_of(run: Run, model: Model, numbers: ModelNumbers) -> float | None:
    """Height (m) of the highest plane of a contact that lies still and level on the ground; None where there is none.

    Heights are counted along the axis that points most against gravity, as on the page.
    """
    from kinetree.io.sources import events_of

    fields = [numbers.vector(load.field) for load in model.loads if load.field is not None]
    gravity = np.sum(fields, axis=0) if fields else np.array([0.0, 0.0, -1.0])
    axis = 2 - int(np.argmax(np.abs(gravity)[::-1]))
    up = -np.sign(gravity[axis]) * np.eye(3)[axis]
    heights = []
    for part in (*model.loads, *model.constraints, *events_of(run)):
        plane = getattr(part, "plane", None)
        found = _fixed(model, numbers, plane) if isinstance(plane, str) else None
        if found is None or abs(abs(found[1] @ up) - 1.0) > _UPRIGHT:
            continue
        point, normal = found
        heights.append(float((point + numbers.scalar(getattr(part, "plane_offset", 0.0)) * normal) @ up))
    return max(heights, default=None)


def _fixed(model: Model, numbers: ModelNumbers, place: str) -> tuple[Array, Array] | None:
    """Point and normal of a plane of the ground."""
    if place == GROUND:
        return np.zeros(3), np.array([0.0, 0.0, 1.0])
    for marker in model.markers:
        if marker.name == place and marker.body == GROUND:
            position, rotation = numbers.frame(marker.frame)
            return position, rotation[:, 2]
    return None
