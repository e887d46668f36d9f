"""What marks the mechanism in a picture: joints, markers, and arrows of the forces in joints and contacts."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from kinetree.arrays import Array, Indices
from kinetree.report.page.data import JointMark, Reaction, ReportData
from kinetree.report.picture.actor import Actor, continuous
from kinetree.report.picture.surfaces import Surface, along_z, box, lathe
from kinetree.spatial.numeric import quaternion_from_rotation

JOINT_COLOR, MARKER_COLOR, FORCE_COLOR, MOMENT_COLOR = "#3c4552", "#b3186d", "#d4380d", "#7c3aed"
FEW = 8  # joints or bodies, beyond which marks shrink
SIZE = 0.017  # radius of a joint, of the mechanism's size
THICK = 0.0065  # radius of an arrow, of the mechanism's size
NOTHING = 1e-9  # share of what matters below which a force is round-off
LENGTH = 0.25  # of the mechanism's size: nine of ten arrows are shorter

Carried = Callable[[str | None], tuple[Array, Array]]
"""Positions (F, 3) and quaternions (F, 4) of a body by its name; of the ground for None."""


def crowd(data: ReportData) -> float:
    """By how much marks shrink as a model grows, or a chain of many links would vanish behind them."""
    return min(1.0, float(np.sqrt(FEW / max(len(data.joints), len(data.bodies), 1))))


def marks_of(data: ReportData, carried: Carried, size: float) -> Iterator[Actor]:
    """Joints and markers, which move with the bodies that carry them."""
    radius = SIZE * size * crowd(data)
    for joint in data.joints:
        axis = np.array([0.0, 0.0, 1.0]) if joint.axis is None else np.asarray(joint.axis, dtype=float)
        surfaces = [
            Surface(vertices, triangles, JOINT_COLOR).placed(np.asarray(joint.point, float), along_z(axis))
            for vertices, triangles in _joint(joint, radius)
        ]
        if surfaces:
            yield _rigid(f"joint {joint.name}", surfaces, *carried(joint.body))
    for marker in data.markers:
        vertices, triangles = lathe([(0, -0.8 * radius), (0.8 * radius, 0), (0, 0.8 * radius)], 4)
        surface = Surface(vertices + np.asarray(marker.point, dtype=float), triangles, MARKER_COLOR)
        yield _rigid(f"marker {marker.name}", [surface], *carried(marker.body))


def _joint(joint: JointMark, r: float) -> list[tuple[Array, Indices]]:
    """The shape of a joint about its axis z, as in the page."""
    kind = joint.type

    def cylinder(radius: float, length: float) -> tuple[Array, Indices]:
        return lathe([(0, -length / 2), (radius, -length / 2), (radius, length / 2), (0, length / 2)], 20)

    if kind in ("free", "floating"):
        return []
    if kind in ("prismatic", "translational"):
        return [box(np.array([0.6, 0.6, 2.0]) * r)]
    if kind == "cylindrical":
        return [cylinder(0.8 * r, 4 * r)]
    if kind in ("revolute", "screw"):
        return [cylinder(r, 2.6 * r)]
    if kind == "universal":
        vertices, triangles = cylinder(0.6 * r, 3 * r)
        return [(vertices, triangles), (vertices[:, [2, 0, 1]], triangles)]
    if kind == "weld":
        return [box(np.full(3, 0.75 * r))]
    angles = np.linspace(-np.pi / 2, np.pi / 2, 11)[1:-1]
    ball = 1.25 * r
    return [
        lathe(
            [(0.0, -ball), *((float(ball * np.cos(a)), float(ball * np.sin(a))) for a in angles), (0.0, ball)]
        )
    ]


def arrows_of(data: ReportData, carried: Carried, size: float) -> Iterator[Actor]:
    """Arrows of forces and of moments, which have two heads; their lengths are linear in what they show."""
    kinds = {kind: [one for one in data.reactions if one.kind == kind] for kind in ("force", "moment")}
    typical = {kind: _typical(mine) for kind, mine in kinds.items()}
    # a moment is the force that makes it at the end of a lever as long as the mechanism
    matters = NOTHING * max(typical["force"], typical["moment"] / size)
    for kind, color, heads, lever in (("force", FORCE_COLOR, 1, 1.0), ("moment", MOMENT_COLOR, 2, size)):
        if typical[kind] / lever > matters:
            scale = LENGTH * size / typical[kind]
            for reaction in kinds[kind]:
                yield from _arrow(reaction, carried, scale, THICK * size * crowd(data), color, heads)


def _typical(reactions: list[Reaction]) -> float:
    """What nine of ten do not exceed."""
    if not reactions:
        return 0.0
    sizes = np.linalg.norm([np.asarray(one.force, dtype=float) for one in reactions], axis=-1)
    known = sizes[np.isfinite(sizes)]
    return float(np.quantile(known, 0.9)) if known.size else 0.0


def _arrow(
    reaction: Reaction, carried: Carried, scale: float, thick: float, color: str, heads: int
) -> Iterator[Actor]:
    """A shaft that is stretched, and heads at its end; none where the force is none, or not known."""
    force = np.nan_to_num(np.asarray(reaction.force, dtype=float), nan=0.0, posinf=0.0, neginf=0.0)
    lengths = scale * np.linalg.norm(force, axis=1)
    positions, quaternions = carried(reaction.body)
    start = positions + turned(quaternions, np.asarray(reaction.point, dtype=float))
    turns = continuous([quaternion_from_rotation(along_z(one)) for one in force])
    along = np.array([along_z(one)[:, 2] for one in force])
    head = np.minimum(1.0, lengths / (12 * thick)) * (lengths > 0.5 * thick)  # short arrows have small heads
    tip = 8 * thick * head
    shaft = Surface(*lathe([(0, 0), (thick, 0), (thick, 1), (0, 1)], 12), color)
    name = f"{reaction.kind} {reaction.joint}"
    stretched = np.column_stack([head, head, np.maximum(lengths - tip, 0.0) * (head > 0)])
    yield Actor(name, [shaft], start, turns, np.maximum(stretched, 1e-9), over=True)
    cone = Surface(*lathe([(0, 0), (2.8 * thick, 0), (0, 8 * thick)], 20), color)
    for k in range(heads):
        place = start + (lengths - (1 + 0.6 * k) * tip)[:, None] * along
        scales = np.repeat(np.maximum(head, 1e-9)[:, None], 3, axis=1)
        yield Actor(f"{name} head {k + 1}", [cone], place, turns, scales, over=True)


def turned(quaternions: Array, point: Array) -> Array:
    """A point of a body in world axes, (F, 3): p + 2 w (v × p) + 2 v × (v × p) for quaternions (v, w)."""
    v, w = quaternions[:, :3], quaternions[:, 3:]
    across = np.cross(v, point)
    return np.asarray(point + 2.0 * (w * across + np.cross(v, across)))


def _rigid(name: str, surfaces: list[Surface], positions: Array, quaternions: Array) -> Actor:
    return Actor(name, surfaces, positions, quaternions, np.ones((len(positions), 3)))
