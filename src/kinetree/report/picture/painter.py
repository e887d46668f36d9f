"""Pictures of the moving mechanism without a browser or a graphics card: camera, raster, painter."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import numpy as np

from kinetree.arrays import Array
from kinetree.report.page.data import ReportData
from kinetree.report.picture.actors import Actor, actors_of, with_normals
from kinetree.report.picture.gltf import upward
from kinetree.runtime.library import INTEGER, PLACE, REAL, Function, address

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
    """Unit vector from the centre of the view to the camera."""
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


_fill = Function(
    "raster", "fill_triangles", PLACE, PLACE, PLACE, INTEGER, REAL, PLACE, PLACE, INTEGER, INTEGER
)
_cover = Function("raster", "cover", PLACE, PLACE, INTEGER, PLACE, PLACE, INTEGER, INTEGER, REAL)
_lines = Function("raster", "draw_lines", PLACE, PLACE, INTEGER, PLACE, PLACE, PLACE, PLACE, INTEGER, INTEGER)


def _reals(array: Any) -> Any:
    return np.ascontiguousarray(array, np.float64)


def _numbers(array: Any) -> Any:
    return np.ascontiguousarray(array, np.int64)


def _changed(array: Any) -> int:
    """Address of an array that is written to: a copy would be lost."""
    if array.dtype != np.float64 or not array.flags.c_contiguous:
        raise TypeError(f"an array of doubles in C order wanted, not {array.dtype}")
    return address(array)


def fill_triangles(points: Any, colors: Any, triangles: Any, alpha: float, image: Any, depth: Any) -> None:
    """Draw triangles over an image (H, W, 3), nearer ones in front.

    Parameters
    ----------
    points : (N, 3) array
        Pixels to the right and down, and the distance from the camera; triangles that reach behind it are left out.
    colors : (N, 3) array
        0 to 1.
    triangles : (T, 3) array of integers
    alpha : float
        Below 1, what lies behind shines through, and the triangles hide nothing.
    image, depth : arrays (H, W, 3) and (H, W)
        Changed. Depth holds 1/distance, which is linear over a triangle on the picture.
    """
    points, colors, triangles = _reals(points), _reals(colors), _numbers(triangles)
    drawn = address(points), address(colors), address(triangles), len(triangles)
    _fill(*drawn, alpha, _changed(image), _changed(depth), *depth.shape)


def cover(points: Any, triangles: Any, mask: Any, depth: Any, near_side: float) -> None:
    """Mark the pixels of triangles that lie in front of everything drawn so far, give or take a small part."""
    points, triangles = _reals(points), _numbers(triangles)
    drawn = address(points), address(triangles), len(triangles)
    _cover(*drawn, _changed(mask), _changed(depth), *depth.shape, near_side)


def draw_lines(points: Any, segments: Any, color: Any, alphas: Any, image: Any, depth: Any) -> None:
    """Draw lines of one pixel, each with its own strength, hidden by nearer parts; both ends before the camera."""
    points, segments, color, alphas = _reals(points), _numbers(segments), _reals(color), _reals(alphas)
    drawn = address(points), address(segments), len(segments), address(color), address(alphas)
    _lines(*drawn, _changed(image), _changed(depth), *depth.shape)


Picture = np.ndarray[Any, np.dtype[np.uint8]]

FINER = 2
"""Pixels drawn for one of the picture, in each direction."""
CELLS = 24  # of the grid, from its middle to its edge
SHADOW = 0.16
THEMES: dict[str, dict[str, Any]] = {
    "light": {"low": "#eceff3", "high": "#fbfcfd", "grid": "#8d99a8", "ink": "#3c4552", "ambient": 0.62},
    "dark": {"low": "#101419", "high": "#1b2129", "grid": "#5d6a7c", "ink": "#c3ccd8", "ambient": 0.45},
}


class Painter:
    """Draws the frames of a report.

    Parameters
    ----------
    data : ReportData
    width, height : int
        Size of the pictures, pixels.
    view : str
        One of `kinetree.report.picture.painter.VIEWS`.
    theme : str
        "light" or "dark".
    """

    def __init__(
        self, data: ReportData, width: int, height: int, view: str = "home", theme: str = "light"
    ) -> None:
        self.data, self.colors = data, THEMES[theme]
        self.actors = actors_of(data)
        self.up = upward(data.gravity)
        self.points = corners_of(self.actors, data)
        direction = direction_of(view, self.points, self.up)
        self.camera = fitted(self.points, direction, self.up, FINER * width, FINER * height)
        self.span = float(np.linalg.norm(np.ptp(self.points, axis=0))) or 1.0
        self.floor = float((self.points @ self.up).min()) - 0.04 * self.span
        right = self.camera.axes[0]
        self.light = _unit(1.6 * self.up + 0.55 * direction - 0.5 * right)
        self.fill = _unit(direction + right + 0.2 * self.up)
        self._parts = [
            [(*with_normals(surface), _rgb(surface.color), surface) for surface in actor.surfaces]
            for actor in self.actors
        ]

    def frame(self, k: int) -> Picture:
        """The picture (height, width, 3) of a frame."""
        image = self._background.copy()
        depth = np.zeros(image.shape[:2])
        self._grid(image, depth)
        behind: list[tuple[Array, Array, Any, float]] = []
        mask = np.zeros(image.shape[:2])
        for actor, parts in self._of(over=False):
            R, scale, r = actor.rotation(k), actor.scales[k], actor.positions[k]
            for vertices, normals, triangles, color, surface in parts:
                world = (scale * vertices) @ R.T + r
                seen = self.camera.project(world)
                shaded = self._shaded(normals @ R.T, world, color, surface.open)
                if surface.opacity < 1:
                    behind.append((seen, shaded, triangles, surface.opacity))
                    continue
                fill_triangles(seen, shaded, triangles, 1.0, image, depth)
        for actor, parts in self._of(over=False):
            if actor.name != "ground":
                self._shadow(actor, parts, k, mask, depth)
        image *= 1 - SHADOW * mask[:, :, None]
        for seen, shaded, triangles, opacity in sorted(behind, key=lambda part: -float(part[0][:, 2].mean())):
            fill_triangles(seen, shaded, triangles, opacity, image, depth)
        nearest = np.zeros(image.shape[:2])  # what is drawn over everything hides only its like
        for actor, parts in self._of(over=True):
            R, scale, r = actor.rotation(k), actor.scales[k], actor.positions[k]
            for vertices, normals, triangles, color, surface in parts:
                world = (scale * vertices) @ R.T + r
                shaded = self._shaded(normals @ R.T, world, color, surface.open)
                fill_triangles(self.camera.project(world), shaded, triangles, 1.0, image, nearest)
        return _reduced(image)

    def _of(self, over: bool) -> list[tuple[Actor, Any]]:
        """Actors with their parts: those that are drawn over everything, or all others."""
        return [pair for pair in zip(self.actors, self._parts, strict=True) if pair[0].over == over]

    def written(self, picture: Picture, *texts: str) -> Picture:
        """A picture with the title of the report in its upper left corner, and texts in the lower left."""
        from PIL import Image, ImageDraw

        image = Image.fromarray(picture)
        drawing = ImageDraw.Draw(image)
        unit = max(11, image.height // 36)
        margin = unit
        drawing.text((margin, margin), self.data.title, fill=self.colors["ink"], font=_font(unit, bold=True))
        words = "  ".join(text for text in texts if text)
        drawing.text(
            (margin, image.height - margin), words, fill=self.colors["ink"], font=_font(unit), anchor="ls"
        )
        return np.asarray(image)

    def _shaded(self, normals: Array, world: Array, color: Array, is_open: bool) -> Array:
        """Colours of points: light from the sky, from a lamp above and from one beside the camera."""
        if is_open:  # what is seen from behind is lit as from the front
            facing = np.einsum("ij,ij->i", normals, self.camera.position - world)
            normals = normals * np.where(facing < 0, -1.0, 1.0)[:, None]
        ambient = self.colors["ambient"]
        sky = ambient * (0.5 + 0.5 * np.clip(0.6 + 0.4 * normals @ self.up, 0, 1))
        lamps = 0.45 * np.maximum(normals @ self.light, 0) + 0.2 * np.maximum(normals @ self.fill, 0)
        return np.clip(color * (sky + lamps)[:, None], 0, 1)

    def _shadow(self, actor: Any, parts: Any, k: int, mask: Array, depth: Array) -> None:
        """Draw the shadow of a body on the floor, cast by the lamp."""
        for vertices, _, triangles, _, surface in parts:
            if surface.opacity < 1:
                continue
            world = (actor.scales[k] * vertices) @ actor.rotation(k).T + actor.positions[k]
            above = world @ self.up - self.floor
            flat = world - (above / (self.light @ self.up))[:, None] * self.light
            cover(self.camera.project(flat), triangles, mask, depth, 1.0005)

    @cached_property
    def _background(self) -> Array:
        height, width = self.camera.height, self.camera.width
        share = np.linspace(0, 1, height)[:, None]
        column = (1 - share) * _rgb(self.colors["high"]) + share * _rgb(self.colors["low"])
        return np.ascontiguousarray(np.broadcast_to(column[:, None, :], (height, width, 3)))

    @cached_property
    def _mesh_of_grid(self) -> tuple[Array, Any, Array]:
        """Points, lines and strengths of the grid on the floor: 1, 2 or 5 times a power of ten wide."""
        rough = self.span / 8
        power = 10.0 ** np.floor(np.log10(rough))
        cell = next(f * power for f in (1, 2, 5, 10) if f * power >= 0.999 * rough)
        a, b = (axis for axis in np.eye(3) if abs(axis @ self.up) < 0.5)
        middle = 0.5 * (self.points.min(0) + self.points.max(0))
        origin = np.array([np.round(middle @ a / cell) * cell, np.round(middle @ b / cell) * cell])
        ticks = cell * np.arange(-CELLS, CELLS + 1)
        lines = []
        for t in ticks:  # pieces, so that the grid can fade towards its edge
            lines += [(t, s, t, s + cell) for s in ticks[:-1]] + [(s, t, s + cell, t) for s in ticks[:-1]]
        ends = np.array(lines).reshape(-1, 2) + origin
        points = ends[:, :1] * a + ends[:, 1:] * b + self.floor * self.up
        away = np.linalg.norm(ends - origin, axis=1) / (CELLS * cell)
        strengths = 0.55 * np.clip(1 - 1.6 * away, 0, 1) ** 1.5
        return points, np.arange(len(points)).reshape(-1, 2), strengths

    def _grid(self, image: Array, depth: Array) -> None:
        points, segments, strengths = self._mesh_of_grid
        draw_lines(self.camera.project(points), segments, _rgb(self.colors["grid"]), strengths, image, depth)


def _reduced(image: Array) -> Picture:
    """The mean of every square of pixels."""
    height, width, _ = image.shape
    mean = image.reshape(height // FINER, FINER, width // FINER, FINER, 3).mean(axis=(1, 3))
    return np.asarray(np.clip(255 * mean + 0.5, 0, 255), dtype=np.uint8)


def _rgb(color: str) -> Array:
    return np.array([int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)])


@cache
def _font(size: int, bold: bool = False) -> Any:
    """The font that comes with matplotlib, so that pictures look alike everywhere."""
    from matplotlib.font_manager import FontProperties, findfont
    from PIL import ImageFont

    return ImageFont.truetype(
        findfont(FontProperties(family="DejaVu Sans", weight="bold" if bold else "normal")), size
    )
