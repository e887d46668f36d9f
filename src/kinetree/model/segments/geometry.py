"""Points and directions of beams and cables in the world, in plain numbers."""

from __future__ import annotations

import math
from typing import Any

from kinetree.model.geometry.frame import Frame

Point = tuple[float, float, float]


def arc(start: Any, end: Any, length: float, n: int, down: Point) -> list[Point]:
    """Ends of n + 1 segments, half ones at either end: on a line, or on an arc of the given length that hangs down."""
    span = math.dist(start, end)
    pieces = [length / n / 2, *[length / n] * (n - 1), length / n / 2]
    along = direction(minus(end, start))
    bend = bend_of(pieces, span) if length > span * (1 + 1e-12) else 0.0
    points: list[Point] = [(float(start[0]), float(start[1]), float(start[2]))]
    done = 0.0
    for piece in pieces:
        angle = bend * (1 - 2 * (done + piece / 2) / length)
        x, y, z = (
            p + piece * (math.cos(angle) * a + math.sin(angle) * d)
            for p, a, d in zip(points[-1], along, down, strict=True)
        )
        points.append((x, y, z))
        done += piece
    return points


def bend_of(pieces: list[float], span: float) -> float:
    """Half the angle over which the directions of pieces turn so that their ends are span apart, by bisection."""
    total = sum(pieces)

    def reach(bend: float) -> float:
        done, x = 0.0, 0.0
        for piece in pieces:
            x += piece * math.cos(bend * (1 - 2 * (done + piece / 2) / total))
            done += piece
        return x

    low, high = 0.0, math.pi
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if reach(middle) > span else (low, middle)
    return (low + high) / 2


def frame_between(a: Point, b: Point, up: Point) -> Frame:
    """At the middle, x from a to b, z as close to up as it can be."""
    x = direction(minus(b, a))
    y = cross(up, x)
    if dot(y, y) < 1e-12:
        y = cross((x[1], x[2], x[0]), x)
    return Frame.from_axes(x, direction(y), tuple((p + q) / 2 for p, q in zip(a, b, strict=True)))


def minus(a: Any, b: Any) -> Point:
    """The vector a − b."""
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def scaled(a: Any, factor: float) -> Point:
    """A vector times a number."""
    return (a[0] * factor, a[1] * factor, a[2] * factor)


def dot(a: Any, b: Any) -> float:
    """Scalar product a · b."""
    return float(a[0] * b[0] + a[1] * b[1] + a[2] * b[2])


def cross(a: Any, b: Any) -> Point:
    """Vector product a × b."""
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def direction(a: Any) -> Point:
    """A vector scaled to unit length."""
    return scaled(a, 1 / math.sqrt(dot(a, a)))
