"""Poses in numbers, as readers of files compose them."""

from __future__ import annotations

from typing import Final

import numpy as np

from kinetree.arrays import Array
from kinetree.model.geometry.frame import Frame

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
