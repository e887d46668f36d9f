"""QR with pivoting. SciPy's linear algebra is imported where a model has constraints, which open trees do without."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def pivoted(matrix: Array) -> tuple[Array, NDArray[np.int64]]:
    """R and the order of the columns, those farthest from the ones before them first."""
    import scipy.linalg

    _, R, order = scipy.linalg.qr(matrix, mode="economic", pivoting=True)
    return np.asarray(R, dtype=float), np.asarray(order, dtype=np.int64)
