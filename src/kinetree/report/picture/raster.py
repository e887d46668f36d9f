"""Triangles and lines into a picture: a depth buffer, colours interpolated over each triangle. Compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from kinetree.linalg.compiled import compiled


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
        a, b, c = triangles[t, 0], triangles[t, 1], triangles[t, 2]
        za, zb, zc = points[a, 2], points[b, 2], points[c, 2]
        if min(za, zb, zc) <= 1e-6:
            continue
        ax, ay, bx, by = points[a, 0], points[a, 1], points[b, 0], points[b, 1]
        cx, cy = points[c, 0], points[c, 1]
        area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
        if area == 0.0:
            continue
        left = max(int(np.ceil(min(ax, bx, cx) - 0.5)), 0)
        right = min(int(np.floor(max(ax, bx, cx) - 0.5)), width - 1)
        top = max(int(np.ceil(min(ay, by, cy) - 0.5)), 0)
        bottom = min(int(np.floor(max(ay, by, cy) - 0.5)), height - 1)
        for j in range(top, bottom + 1):
            for i in range(left, right + 1):
                x, y = i + 0.5, j + 0.5
                u = ((bx - x) * (cy - y) - (by - y) * (cx - x)) / area
                v = ((cx - x) * (ay - y) - (cy - y) * (ax - x)) / area
                w = 1.0 - u - v
                if u < 0.0 or v < 0.0 or w < 0.0:
                    continue
                near = u / za + v / zb + w / zc
                if near <= depth[j, i]:
                    continue
                if alpha >= 1.0:
                    depth[j, i] = near
                for k in range(3):
                    color = u * colors[a, k] + v * colors[b, k] + w * colors[c, k]
                    image[j, i, k] += alpha * (color - image[j, i, k])


@compiled
def cover(points: Any, triangles: Any, mask: Any, depth: Any, near_side: float) -> None:
    """Mark the pixels of triangles that lie in front of everything drawn so far, give or take a small part."""
    height, width = depth.shape
    for t in range(triangles.shape[0]):
        a, b, c = triangles[t, 0], triangles[t, 1], triangles[t, 2]
        za, zb, zc = points[a, 2], points[b, 2], points[c, 2]
        if min(za, zb, zc) <= 1e-6:
            continue
        ax, ay, bx, by = points[a, 0], points[a, 1], points[b, 0], points[b, 1]
        cx, cy = points[c, 0], points[c, 1]
        area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
        if area == 0.0:
            continue
        left = max(int(np.ceil(min(ax, bx, cx) - 0.5)), 0)
        right = min(int(np.floor(max(ax, bx, cx) - 0.5)), width - 1)
        top = max(int(np.ceil(min(ay, by, cy) - 0.5)), 0)
        bottom = min(int(np.floor(max(ay, by, cy) - 0.5)), height - 1)
        for j in range(top, bottom + 1):
            for i in range(left, right + 1):
                x, y = i + 0.5, j + 0.5
                u = ((bx - x) * (cy - y) - (by - y) * (cx - x)) / area
                v = ((cx - x) * (ay - y) - (cy - y) * (ax - x)) / area
                w = 1.0 - u - v
                if (
                    u >= 0.0
                    and v >= 0.0
                    and w >= 0.0
                    and (u / za + v / zb + w / zc) * near_side > depth[j, i]
                ):
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
