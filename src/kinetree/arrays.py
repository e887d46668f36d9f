"""Types of numerical arrays, as they stand in annotations of all rooms."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
"""Real numbers."""
Indices = NDArray[np.int64]
"""Whole numbers: places in other arrays."""
Complex = NDArray[np.complex128]
"""Complex numbers."""
