"""From the points of a table to its piecewise polynomials."""

from __future__ import annotations

from typing import Any

import numpy as np

from kinetree.arrays import Array
from kinetree.model.expressions.piecewise import Outside, Piecewise


def curve(name: str, x: Array, y: Array, interpolation: str, outside: Outside, slopes: Any) -> Piecewise:
    """The piecewise polynomials through points (x, y); ``slopes`` at the ends, or None."""
    return Piecewise(name, [x], _pieces(x, y, interpolation, outside, slopes), outside)


def surface(name: str, x: Array, y: Array, z: Array, interpolation: str, outside: Outside) -> Piecewise:
    """The piecewise polynomials of two arguments through the points of a grid."""
    # along x first: the coefficients of its powers are themselves functions of y
    along_x = _pieces(x, z, interpolation, outside)  # cells of x, y, powers of x
    both = _pieces(
        y, np.moveaxis(along_x, 1, 0), interpolation, outside
    )  # cells of y and x, powers of x and y
    return Piecewise(name, [x, y], np.moveaxis(both, 0, 1), outside)


def _pieces(x: Array, y: Array, interpolation: str, outside: Outside, slopes: Any = None) -> Array:
    """Coefficients of the powers of the distance from the lower knot: cells, other axes of y, powers."""
    if interpolation == "linear":
        h = np.diff(x).reshape(-1, *[1] * (y.ndim - 1))
        return np.stack([y[:-1], np.diff(y, axis=0) / h], axis=-1)
    from scipy.interpolate import CubicSpline, PchipInterpolator

    if interpolation == "cubic":
        ends: Any = "not-a-knot"
        if outside == "periodic":
            ends, y = "periodic", np.concatenate([y[:-1], y[:1]])  # equal to the last bit
        elif slopes is not None:
            ends = ((1, slopes[0]), (1, slopes[1]))
        c = CubicSpline(x, y, bc_type=ends).c
    elif outside == "periodic":  # the slope at the seam is that of any other point
        period = x[-1] - x[0]
        longer = np.concatenate([x[-3:-1] - period, x, x[1:3] + period])
        repeated = np.concatenate([y[-3:-1], y, y[1:3]])
        c = PchipInterpolator(longer, repeated).c[:, 2:-2]
    else:
        c = PchipInterpolator(x, y).c
    return np.moveaxis(np.asarray(c)[::-1], 0, -1)
