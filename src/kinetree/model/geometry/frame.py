"""A frame: a position and an orientation relative to another frame.

Poses in numbers, as readers of files compose them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np

from kinetree.arrays import Array
from kinetree.model.expressions import Expr
from kinetree.model.expressions.functions import cos, sin
from kinetree.model.values.fields import (
    Invalid,
    Mat3,
    Vec3,
    _invalid,
    matrix,
    numbers,
    scalar,
    set_field,
    vector,
)
from kinetree.words.arguments import Remedy
from kinetree.words.keywords import CheckedKeywords, constructor

IDENTITY: Mat3 = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


@dataclass(frozen=True)
class Frame(CheckedKeywords):
    """Position (m) and rotation of a frame in another one.

    ``rotation`` takes components in this frame to components in the other (its columns are this
    frame's axes). Entries may be expressions of parameters.
    """

    position: Vec3 = (0.0, 0.0, 0.0)
    rotation: Mat3 = IDENTITY

    def __post_init__(self) -> None:
        set_field(self, "position", vector(self.position, 3, "position", "m"))
        rotation = matrix(self.rotation, 3, 3, "rotation")
        set_field(self, "rotation", _orthonormal(rotation))

    @constructor
    @staticmethod
    def at(position: Any) -> Frame:
        """Frame at a point, axes parallel to the other frame's."""
        return Frame(position=position)

    @constructor
    @staticmethod
    def along(axis: Any, position: Any = (0.0, 0.0, 0.0)) -> Frame:
        """Frame at a point with its z axis along ``axis`` (numbers; any length but zero).

        The other two follow in cyclic order: along the y axis, x is along z and y along x. Where they matter, use
        :meth:`from_axes`.
        """
        direction = unit(axis, "axis")
        if isinstance(direction, Invalid):
            return Frame(position=position, rotation=direction)  # type: ignore[arg-type]
        from kinetree.spatial.numeric import frame_with_z

        return Frame(position=position, rotation=frame_with_z(direction).tolist())

    @constructor
    @staticmethod
    def from_axes(x: Any, y: Any, position: Any = (0.0, 0.0, 0.0)) -> Frame:
        """Frame whose x axis is along ``x`` and whose y axis lies in the plane of ``x`` and ``y``."""
        import numpy as np

        ux, uy = unit(x, "x axis"), unit(y, "y axis")
        for direction in (ux, uy):
            if isinstance(direction, Invalid):
                return Frame(position=position, rotation=direction)  # type: ignore[arg-type]
        ex = np.asarray(ux)
        ey = np.asarray(uy) - (np.asarray(uy) @ ex) * ex
        if np.linalg.norm(ey) < 1e-9:
            bad = _invalid((x, y), "x and y axes must not be parallel")
            return Frame(position=position, rotation=bad)
        ey /= np.linalg.norm(ey)
        return Frame(position=position, rotation=np.column_stack([ex, ey, np.cross(ex, ey)]).tolist())

    @constructor
    @staticmethod
    def from_quaternion(e: Any, position: Any = (0.0, 0.0, 0.0)) -> Frame:
        """Frame from Euler parameters (ε1, ε2, ε3, ε4), ε4 the scalar part (numbers)."""
        from kinetree.spatial.numeric import rotation_from_quaternion

        values = numbers(vector(e, 4, "quaternion", "1"))
        if values is None or sum(v * v for v in values) == 0.0:
            bad = _invalid(e, "quaternion must be four numbers, not all zero")
            return Frame(position=position, rotation=bad)
        return Frame(position=position, rotation=rotation_from_quaternion(values).tolist())

    @constructor
    @staticmethod
    def from_angles(angles: Any, position: Any = (0.0, 0.0, 0.0)) -> Frame:
        """Frame from 1-2-3 orientation angles (rad): Rx(θ1) Ry(θ2) Rz(θ3). Expressions are allowed."""
        theta = vector(angles, 3, "angles", "rad")
        if isinstance(theta, Invalid):
            return Frame(position=position, rotation=theta)  # type: ignore[arg-type]
        (s1, s2, s3), (c1, c2, c3) = [sin(a) for a in theta], [cos(a) for a in theta]
        rotation = (
            (c2 * c3, -(c2 * s3), s2),
            (c1 * s3 + s1 * s2 * c3, c1 * c3 - s1 * s2 * s3, -(s1 * c2)),
            (s1 * s3 - c1 * s2 * c3, s1 * c3 + c1 * s2 * s3, c1 * c2),
        )
        return Frame(position=position, rotation=rotation)

    @constructor
    @staticmethod
    def rotated(axis: Any, angle: Any, position: Any = (0.0, 0.0, 0.0)) -> Frame:
        """Frame turned about ``axis`` (numbers) by ``angle`` (rad, may be an expression)."""
        u, a = unit(axis, "axis"), scalar(angle, "angle", "rad")
        for bad in (u, a):
            if isinstance(bad, Invalid):
                return Frame(position=position, rotation=bad)  # type: ignore[arg-type]
        s, v = sin(a), 1 - cos(a)
        k = ((0.0, -u[2], u[1]), (u[2], 0.0, -u[0]), (-u[1], u[0], 0.0))
        rotation = tuple(
            tuple(
                (1.0 if i == j else 0.0) + s * k[i][j] + v * sum(k[i][n] * k[n][j] for n in range(3))
                for j in range(3)
            )
            for i in range(3)
        )
        return Frame(position=position, rotation=rotation)  # type: ignore[arg-type]

    @property
    def is_valid(self) -> bool:
        """True if all entries are numbers or expressions, so that one can compute with them."""
        try:
            entries = [*self.position, *(entry for row in self.rotation for entry in row)]
        except TypeError:  # something that is not valid stands for one of them
            return False
        return all(isinstance(entry, (int, float, Expr)) for entry in entries)

    def seen_from(self, base: Frame) -> Frame:
        """The frame as seen from ``base``, both given in one frame: Rᵀ(p − d), and Rᵀ times its rotation."""
        columns = tuple(zip(*base.rotation, strict=True))
        away = [add(p, mul(-1.0, d)) for p, d in zip(self.position, base.position, strict=True)]
        axes = tuple(zip(*self.rotation, strict=True))
        rotation = tuple(tuple(dot(column, axis) for axis in axes) for column in columns)
        return Frame(tuple(dot(column, away) for column in columns), rotation)  # type: ignore[arg-type]


def add(a: Any, b: Any) -> Any:
    """Sum of numbers or expressions; a zero is left out."""
    if not isinstance(b, Expr) and b == 0.0:
        return a
    return b if not isinstance(a, Expr) and a == 0.0 else a + b


def mul(a: Any, b: Any) -> Any:
    """Product of numbers or expressions; a first factor of one is left out, and what vanishes is zero."""
    if any(not isinstance(c, Expr) and c == 0.0 for c in (a, b)):
        return 0.0
    return b if not isinstance(a, Expr) and a == 1.0 else a * b


def dot(a: Any, b: Any) -> Any:
    """Σ aᵢ bᵢ of numbers or expressions."""
    total: Any = 0.0
    for one, other in zip(a, b, strict=True):
        total = add(total, mul(one, other))
    return total


def unit(axis: Any, what: str) -> Any:
    """A direction scaled to unit length; :class:`Invalid` when it is zero or not made of numbers."""
    values = vector(axis, 3, what, "1")
    if isinstance(values, Invalid):
        return values
    plain = numbers(values)
    if plain is None:
        remedy = Remedy(
            "turn a frame by a parameter with Frame.rotated", "turn a frame by a parameter with angles = […]"
        )
        return _invalid(axis, f"{what} must be three numbers", remedy)
    largest = max(map(abs, plain))
    if not 1e-140 < largest < 1e140 and 0 < largest < math.inf:
        plain = tuple(v / largest for v in plain)  # whose squares would be too large or too small for numbers
    length = sum(v * v for v in plain) ** 0.5
    if length == 0.0:
        return _invalid(axis, f"{what} must not be zero", "give the direction it points in")
    if abs(length - 1.0) < 4e-16:
        return plain  # scaling a unit vector again would change its last digits
    return tuple(v / length for v in plain)


def _orthonormal(rotation: Any) -> Any:
    """Check a numeric rotation matrix and remove its rounding errors; expressions are left as they are."""
    if isinstance(rotation, Invalid):
        return rotation
    plain = tuple([numbers(row) for row in rotation])
    if any(row is None for row in plain):
        return rotation
    if plain == IDENTITY:
        return IDENTITY
    cleaned = _cleaned(plain)
    return (
        _invalid(rotation, "rotation must be a right-handed orthonormal 3×3 matrix")
        if cleaned is None
        else cleaned
    )


@lru_cache(maxsize=1024)
def _cleaned(rotation: tuple[Any, ...]) -> Any:
    """A rotation matrix without its rounding errors; None where it is none."""
    import numpy as np

    from kinetree.spatial.numeric import snap

    R = np.asarray(rotation, dtype=float)
    if not np.all(np.isfinite(R)) or np.abs(R @ R.T - np.eye(3)).max() > 1e-6 or np.linalg.det(R) < 0:
        return None
    if np.abs(R @ R.T - np.eye(3)).max() > 4e-15:
        left, _, right = np.linalg.svd(R)
        R = left @ right
    return tuple(tuple(float(v) for v in row) for row in snap(R))


Pose = tuple[Array, Array]
"""Position and rotation matrix (components in the frame → components outside)."""

AT_REST: Final[Pose] = (np.zeros(3), np.eye(3))
"""The pose of a frame in itself."""


def compose(outer: Pose, inner: Pose) -> Pose:
    """Pose of a frame given in a frame that is itself given in a third."""
    return outer[0] + outer[1] @ inner[0], outer[1] @ inner[1]


def inverse(given: Pose) -> Pose:
    """Pose of the other frame in this one."""
    return -(given[1].T @ given[0]), given[1].T


def frame(given: Pose) -> Frame:
    """A pose as a frame of the model."""
    return Frame(given[0].tolist(), given[1].tolist())
