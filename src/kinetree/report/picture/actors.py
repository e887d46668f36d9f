"""What moves in a picture: bodies, springs, and what marks them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kinetree.arrays import Array
from kinetree.report.page.data import Link, ReportData
from kinetree.report.picture.actor import Actor, continuous
from kinetree.report.picture.marks import arrows_of, marks_of, turned
from kinetree.report.picture.surfaces import Surface, along_z, lathe, surfaces_of
from kinetree.report.scene.shapes import ArrayLike, Shape
from kinetree.spatial.numeric import quaternion_from_rotation

BODY_COLORS = ("#3b7dd8", "#e8993a", "#1fa187", "#d45f7f", "#7f6bd1", "#5fb7e5", "#b0892f", "#8c96a3")
GROUND_COLOR = "#9aa4b1"
LINK_COLOR = "#5b6675"
LINE = 0.004  # radius of lines and springs, of the mechanism's size


def actors_of(data: ReportData) -> list[Actor]:
    """Bodies, the ground (which stands still), springs, joints and markers of a report, arrows of its reactions."""
    frames = data.frame_count
    size = _size(data)
    actors = []
    for i, body in enumerate(data.bodies):
        color = body.color or BODY_COLORS[i % len(BODY_COLORS)]
        actors.append(
            Actor(
                body.name,
                _surfaces(body.shapes, color, LINE * size),
                np.asarray(body.positions, dtype=float),
                continuous(body.quaternions),
                np.ones((frames, 3)),
            )
        )
    if data.ground:
        upright = np.tile([0.0, 0.0, 0.0, 1.0], (frames, 1))
        surfaces = _surfaces(data.ground, GROUND_COLOR, LINE * size)
        actors.append(Actor("ground", surfaces, np.zeros((frames, 3)), upright, np.ones((frames, 3))))
    by_name = {actor.name: actor for actor in actors}
    actors += [_link(link, by_name, frames, LINE * size) for link in data.links]

    def carried(body: str | None) -> tuple[Array, Array]:
        if body is None:
            return np.zeros((frames, 3)), np.tile([0.0, 0.0, 0.0, 1.0], (frames, 1))
        return by_name[body].positions, by_name[body].quaternions

    return [*actors, *marks_of(data, carried, size), *arrows_of(data, carried, size)]


def _surfaces(shapes: Sequence[Shape], color: str, line: float) -> list[Surface]:
    return [surface for shape in shapes for surface in surfaces_of(shape, color, line)]


def _size(data: ReportData) -> float:
    """A length of the mechanism at its first frame, m."""
    points = [np.asarray(body.positions, dtype=float)[0] for body in data.bodies]
    points += [np.asarray(joint.point, dtype=float) for joint in data.joints if joint.body is None]
    span = float(np.linalg.norm(np.ptp(points, axis=0))) if points else 0.0
    return span or 1.0


def _link(link: Link, bodies: dict[str, Actor], frames: int, radius: float) -> Actor:
    """A spring or damper: a rod of unit length along z, stretched from one point to the other."""
    ends = [
        _moved(bodies.get(body) if body is not None else None, point, frames)
        for body, point in ((link.body1, link.point1), (link.body2, link.point2))
    ]
    along = ends[1] - ends[0]
    lengths = np.linalg.norm(along, axis=1)
    quaternions = [quaternion_from_rotation(along_z(d)) for d in along]
    surface = Surface(*lathe([(0, -0.5), (radius, -0.5), (radius, 0.5), (0, 0.5)], 12), LINK_COLOR)
    scales = np.column_stack([np.ones((frames, 2)), np.maximum(lengths, 1e-6 * radius)])
    return Actor(link.name, [surface], 0.5 * (ends[0] + ends[1]), continuous(quaternions), scales)


def _moved(carrier: Actor | None, point: ArrayLike, frames: int) -> Array:
    local = np.asarray(point, dtype=float)
    if carrier is None:
        return np.tile(local, (frames, 1))
    return carrier.positions + turned(carrier.quaternions, local)
