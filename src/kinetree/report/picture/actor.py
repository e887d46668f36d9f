"""Something that moves in a picture: surfaces that are rigid, and where they are at every time."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kinetree.arrays import Array
from kinetree.report.picture.surfaces import Surface
from kinetree.report.scene.shapes import ArrayLike
from kinetree.spatial.numeric import rotation_from_quaternion


@dataclass(frozen=True, eq=False)
class Actor:
    """Surfaces that move as one.

    Attributes
    ----------
    positions : (F, 3) array
        World, m.
    quaternions : (F, 4) array
        To world axes: x, y, z, w; neighbours lie on the same half of the sphere.
    scales : (F, 3) array
        Along the axes of the surfaces.
    over : bool
        Drawn over everything else: what lies inside of a body is seen all the same, and has no shadow.
    """

    name: str
    surfaces: list[Surface]
    positions: Array
    quaternions: Array
    scales: Array
    over: bool = False

    def rotation(self, k: int) -> Array:
        """To world axes at a frame, (3, 3)."""
        return np.asarray(rotation_from_quaternion(self.quaternions[k]))


def continuous(quaternions: ArrayLike) -> Array:
    """The same rotations with signs that do not jump from one to the next."""
    array = np.array(quaternions, dtype=float)
    along = np.einsum("ij,ij->i", array[1:], array[:-1])
    signs = np.cumprod(np.where(along < 0, -1.0, 1.0))
    array[1:] *= signs[:, None]
    return array
