"""Poses of frames in each other, in numbers where they are numbers: an expression is made of the result alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import casadi as ca
from casadi import SX

from kinetree.symbolic.symbols import fold

Pose = tuple[SX, SX]
"""Position (3) and rotation (3×3) of a frame in another: rotation takes the frame's components to the other's."""

Column = tuple[float, ...]
Rows = tuple[Column, ...]


@lru_cache(maxsize=4096)
def constant(rows: Rows) -> SX:
    """A matrix of numbers, without entries for zeros. It is shared: it may not be changed."""
    return SX(ca.sparsify(ca.DM([list(row) for row in rows])))


@lru_cache(maxsize=64)
def zeros(n: int) -> SX:
    """A column without entries; shared as `constant` is."""
    return SX(n, 1)


class NumericPose(tuple[SX, SX]):
    """A pose of numbers, folded as `fold` does it.

    Attributes
    ----------
    p, R
        Position, and rows of the rotation.
    """

    p: Column
    R: Rows

    def __new__(cls, p: Column, R: Rows) -> NumericPose:
        """Fold the numbers, and make the expressions."""
        p, R = folded(p), _rows(folded((*R[0], *R[1], *R[2])))
        made = super().__new__(cls, (constant(tuple([(x,) for x in p])), constant(R)))
        made.p, made.R = p, R
        return made


def folded(numbers: Sequence[float], relative: float = 4e-16) -> Column:
    """Numbers within round-off of 0 and ±1 made exact: `fold` in numbers."""
    smallest = relative * max([abs(x) for x in numbers], default=0.0)
    return tuple(
        [
            0.0 if abs(x) <= smallest else (1.0 if x > 0 else -1.0) if abs(abs(x) - 1.0) <= relative else x
            for x in numbers
        ]
    )


def _rows(numbers: Column) -> Rows:
    return numbers[0:3], numbers[3:6], numbers[6:9]


def times(R: Rows, p: Column) -> Column:
    """R p."""
    return tuple([a * p[0] + b * p[1] + c * p[2] for a, b, c in R])


def transposed(R: Rows) -> Rows:
    """Rᵀ."""
    return tuple(zip(*R, strict=True))


def compose(outer: Pose, inner: Pose) -> Pose:
    """Pose of a frame given in a frame that is itself given in a third."""
    if isinstance(outer, NumericPose) and isinstance(inner, NumericPose):
        x, y, z = times(outer.R, inner.p)
        columns = transposed(inner.R)
        return NumericPose(
            (outer.p[0] + x, outer.p[1] + y, outer.p[2] + z),
            transposed(tuple([times(outer.R, column) for column in columns])),
        )
    return fold(outer[0] + outer[1] @ inner[0]), fold(outer[1] @ inner[1])


def inverse(pose: Pose) -> Pose:
    """Pose of the other frame in this one."""
    if isinstance(pose, NumericPose):
        turned = transposed(pose.R)
        x, y, z = times(turned, pose.p)
        return NumericPose((-x, -y, -z), turned)
    return fold(-(pose[1].T @ pose[0])), pose[1].T
