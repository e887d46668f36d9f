"""Triangles and lines into a picture: a depth buffer, colours interpolated over each triangle (``raster.c``)."""

from __future__ import annotations

from typing import Any

import numpy as np

from kinetree.runtime.arguments import INTEGER, PLACE, REAL, address
from kinetree.runtime.library import Function

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
    """Draw lines of one pixel, each with its own strength, hidden by what is nearer; both ends before the camera."""
    points, segments, color, alphas = _reals(points), _numbers(segments), _reals(color), _reals(alphas)
    drawn = address(points), address(segments), len(segments), address(color), address(alphas)
    _lines(*drawn, _changed(image), _changed(depth), *depth.shape)
