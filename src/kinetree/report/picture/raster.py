"""Triangles and lines into a picture: a depth buffer, colours interpolated over each triangle. Compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from kinetree.linalg.compiled import compiled


@compiled
def _extent(a: Any, b: Any, c: Any, width: int, height: int) -> tuple[float, int, int, int, int]:
    """Twice the area of a triangle and its first and last column and row; none where it is behind, or a line."""
    area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    if min(a[2], b[2], c[2]) <= 1e-6 or area == 0.0:
        return 1.0, 0, -1, 0, -1
    left = max(int(np.ceil(min(a[0], b[0], c[0]) - 0.5)), 0)
    right = min(int(np.floor(max(a[0], b[0], c[0]) - 0.5)), width - 1)
    top = max(int(np.ceil(min(a[1], b[1], c[1]) - 0.5)), 0)
    bottom = min(int(np.floor(max(a[1], b[1], c[1]) - 0.5)), height - 1)
    return area, left, right, top, bottom


@compiled
def _weights(a: Any, b: Any, c: Any, area: float, x: float, y: float) -> tuple[float, float, float, float]:
    """Weights of the corners at a point of the picture, none negative inside; and 1/distance there."""
    u = ((b[0] - x) * (c[1] - y) - (b[1] - y) * (c[0] - x)) / area
    v = ((c[0] - x) * (a[1] - y) - (c[1] - y) * (a[0] - x)) / area
    w = 1.0 - u - v
    return u, v, w, u / a[2] + v / b[2] + w / c[2]


@compiled
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
    height, width = depth.shape
    for t in range(triangles.shape[0]):
        a, b, c = points[triangles[t, 0]], points[triangles[t, 1]], points[triangles[t, 2]]
        area, left, right, top, bottom = _extent(a, b, c, width, height)
        for j in range(top, bottom + 1):
            for i in range(left, right + 1):
                u, v, w, near = _weights(a, b, c, area, i + 0.5, j + 0.5)
                if u < 0.0 or v < 0.0 or w < 0.0:
                    continue
                if near <= depth[j, i]:
                    continue
                if alpha >= 1.0:
                    depth[j, i] = near
                for k in range(3):
                    color = (
                        u * colors[triangles[t, 0], k]
                        + v * colors[triangles[t, 1], k]
                        + w * colors[triangles[t, 2], k]
                    )
                    image[j, i, k] += alpha * (color - image[j, i, k])


@compiled
def cover(points: Any, triangles: Any, mask: Any, depth: Any, near_side: float) -> None:
    """Mark the pixels of triangles that lie in front of everything drawn so far, give or take a small part."""
    height, width = depth.shape
    for t in range(triangles.shape[0]):
        a, b, c = points[triangles[t, 0]], points[triangles[t, 1]], points[triangles[t, 2]]
        area, left, right, top, bottom = _extent(a, b, c, width, height)
        for j in range(top, bottom + 1):
            for i in range(left, right + 1):
                u, v, w, near = _weights(a, b, c, area, i + 0.5, j + 0.5)
                if u >= 0.0 and v >= 0.0 and w >= 0.0 and near * near_side > depth[j, i]:
                    mask[j, i] = 1.0


@compiled
def draw_lines(points: Any, segments: Any, color: Any, alphas: Any, image: Any, depth: Any) -> None:
    """Draw lines of one pixel, each with its own strength, hidden by what is nearer; both ends before the camera."""
    height, width = depth.shape
    for s in range(segments.shape[0]):
        a, b = segments[s, 0], segments[s, 1]
        if min(points[a, 2], points[b, 2]) <= 1e-6:
            continue
        dx, dy = points[b, 0] - points[a, 0], points[b, 1] - points[a, 1]
        steps = int(np.ceil(max(abs(dx), abs(dy)))) + 1
        if steps > 100_000:
            continue
        for n in range(steps + 1):
            f = n / steps
            i, j = int(np.floor(points[a, 0] + f * dx)), int(np.floor(points[a, 1] + f * dy))
            if not (0 <= i < width and 0 <= j < height):
                continue
            near = (1.0 - f) / points[a, 2] + f / points[b, 2]
            if near < depth[j, i]:
                continue
            alpha = (1.0 - f) * alphas[a] + f * alphas[b]
            for k in range(3):
                image[j, i, k] += alpha * (color[k] - image[j, i, k])
