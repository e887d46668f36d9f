"""Where the camera stands so that the whole motion is in view: as in the page, see ``frontend/src/framing.ts``."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kinetree.arrays import Array
from kinetree.report.page.data import ReportData
from kinetree.report.picture.actor import Actor

VIEWS = ("home", "front", "side", "top")
FIELD = np.deg2rad(32.0)  # of view, from the lower to the upper edge
MARGIN = 1.12
SAMPLES = 80
THIN = 0.3  # of the longest side of the motion: flat motions are seen nearly face on


@dataclass(frozen=True, eq=False)
class Camera:
    """A camera: its place and axes (right, above, towards the reader) in the world, and the picture it makes."""

    position: Array
    axes: Array
    width: int
    height: int

    def project(self, points: Array) -> Array:
        """(N, 3): pixels to the right and down, and the distance in front of the camera, m."""
        local = (points - self.position) @ self.axes.T
        depth = -local[:, 2]
        focal = 0.5 * self.height / np.tan(0.5 * FIELD)
        away = np.maximum(depth, 1e-9)
        x, y = focal * local[:, 0] / away, focal * local[:, 1] / away
        return np.column_stack([0.5 * self.width + x, 0.5 * self.height - y, depth])


def corners_of(actors: list[Actor], data: ReportData) -> Array:
    """Corners (N, 3) of the box around everything that is drawn, at some of the frames, in the world."""
    step = max(1, data.frame_count // SAMPLES)
    found = [np.asarray(joint.point, dtype=float)[None] for joint in data.joints if joint.body is None]
    for actor in actors:
        if not actor.surfaces or actor.over:
            continue
        points = np.concatenate([surface.vertices for surface in actor.surfaces])
        low, high = points.min(0), points.max(0)
        box = np.array(
            [[x, y, z] for x in (low[0], high[0]) for y in (low[1], high[1]) for z in (low[2], high[2])]
        )
        for k in range(0, data.frame_count, step):
            found.append((actor.scales[k] * box) @ actor.rotation(k).T + actor.positions[k])
    return np.concatenate(found) if found else np.array([[-0.5] * 3, [0.5] * 3])


def direction_of(view: str, points: Array, up: Array) -> Array:
    """From what is looked at to the camera, a unit vector."""
    right, _ = (axis for axis in np.eye(3) if abs(axis @ up) < 0.5)
    front = np.cross(right, up)
    if view == "front":
        return front
    if view == "side":
        return right
    if view == "top":
        return _unit(up + 1e-3 * front)
    span = np.ptp(points, axis=0)
    wide, deep, high = (abs(span @ axis) for axis in (right, front, up))
    thin = THIN * span.max()
    if high < thin and wide > thin and deep > thin:
        return _unit(up + 0.75 * front + 0.25 * right)
    sideways = wide < thin and wide < deep
    face, aside = (right, -front) if sideways else (front, right)
    flat = (wide if sideways else deep) < thin
    return _unit(face + (0.42 if flat else 0.75) * aside + (0.26 if flat else 0.5) * up)


def fitted(points: Array, direction: Array, up: Array, width: int, height: int) -> Camera:
    """The closest camera in a direction from which all points are inside the picture.

    Each side of the picture is a plane through the camera at (x, y, d): a point is inside of the right one where
    (p_x − x)/tan + p_z ≤ d, and likewise for the others.
    """
    right = _unit(np.cross(up, direction))
    above = np.cross(direction, right)
    x, y, z = points @ right, points @ above, points @ direction
    tan_y = np.tan(0.5 * FIELD) / MARGIN
    tan_x = tan_y * width / height
    left, right_most = (z - x / tan_x).max(), (z + x / tan_x).max()
    low, high = (z - y / tan_y).max(), (z + y / tan_y).max()
    span = float(np.linalg.norm(np.ptp(points, axis=0))) or 1.0
    middle = 0.5 * (points.min(0) + points.max(0)) @ direction
    d = max(0.5 * (left + right_most), 0.5 * (low + high), z.max() + 1e-6 * span, middle + 0.6 * span)
    place = 0.5 * (right_most - left) * tan_x * right + 0.5 * (high - low) * tan_y * above + d * direction
    return Camera(place, np.array([right, above, direction]), width, height)


def _unit(v: Array) -> Array:
    return np.asarray(v / np.linalg.norm(v))
