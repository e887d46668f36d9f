"""Piecewise polynomials of one or two arguments: what tables become in expressions, in every arithmetic.

``locate(grid, x)`` is the number of the interval of an ascending grid that holds x, ``take(values, i)`` the value of
number i. Both are constant between their jumps, and are given to CasADi as such: piecewise polynomials written with
them have exact derivatives of every order by CasADi's own rules.

CasADi has no operation that does this. Each array is therefore a function that is not inlined; its derivative is
never asked for, since what comes out of it passes through ``floor``, whose derivative is zero. So that ``floor``
changes nothing, values are scaled by a power of two to integers: every float beyond 2⁵² is one. Scaling and ``floor``
round nothing. `kinetree.kernels.tape` knows these functions by their names, and writes their arrays out.

On the cell of the grid that holds the arguments, f = Σ c_ab (x − x_i)^a (y − y_j)^b, by Horner's rule.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from typing import Any, Literal, final

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.tolerances import TABLE_END, TINY

_INTEGERS = 52  # floats of this exponent and beyond are integers
_LARGEST = 1000  # exponents stay below it


def locate(grid: Array, x: SX) -> SX:
    """Number k of the interval [grid[k], grid[k+1]) that holds x, of the first or last where none does."""
    return ca.floor(_function("locate", _bytes(grid))(x))


def take(values: Array, k: SX) -> SX:
    """values[k] of a whole number k within the array."""
    values = np.asarray(values, dtype=float)
    if not np.any(values != values[0]):
        return SX(float(values[0]))
    whole, scale = scaled(values)
    return SX(2.0**-scale) * ca.floor(_function("take", _bytes(whole))(k))


def scaled(values: Array) -> tuple[Array, int]:
    """Numbers that are not all zero as whole ones, and the exponent of the power of two that makes them so."""
    exponents = np.frexp(values[values != 0])[1]
    scale = int(min(_INTEGERS + 1 - exponents.min(), _LARGEST - exponents.max(), _LARGEST))
    return np.rint(np.ldexp(values, scale)), scale


def _bytes(values: Array) -> bytes:
    return np.ascontiguousarray(values, dtype=float).tobytes()


@lru_cache(maxsize=1024)
def _function(kind: Literal["locate", "take"], data: bytes) -> ca.Function:
    """The function that CasADi evaluates, of a name that tells its array."""
    values = np.frombuffer(data, dtype=float)
    name = f"kinetree_{kind}_{hashlib.sha256(data).hexdigest()[:32]}"
    k = ca.MX.sym("k")
    found = ca.low(ca.DM(values), k) if kind == "locate" else ca.MX(ca.DM(values))[k]
    return ca.Function(name, [k], [found], {"never_inline": True})


Interval = tuple[Array, Array]
Outside = Literal["error", "clamped", "periodic"]


@final
class Piecewise:
    """A function of the language whose values come from a table.

    Parameters
    ----------
    name
        Name in expressions.
    grids
        Ascending knots, one array for each argument.
    coefficients
        ``[i, …, a, …]``: of cell i, …, the factor of the powers a, … of the distances from its lower knots.
    outside
        Values beyond the ends: none, the value at the end, or periodic repetition.
    """

    def __init__(self, name: str, grids: Sequence[Array], coefficients: Array, outside: Outside) -> None:
        self.name, self.outside = name, outside
        self.grids = tuple(np.asarray(grid, dtype=float) for grid in grids)
        self.coefficients = np.asarray(coefficients, dtype=float)
        parts = [*self.grids, self.coefficients]
        digest = hashlib.sha256(repr([name, outside, self.coefficients.shape]).encode())
        for part in parts:
            digest.update(np.ascontiguousarray(part).tobytes())
        self._digest = digest.hexdigest()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Piecewise) and other._digest == self._digest

    def __hash__(self) -> int:
        return hash(self._digest)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<table {self.name}>"

    @property
    def arity(self) -> int:
        return len(self.grids)

    # --- where it bends -------------------------------------------------------------------------------
    @cached_property
    def kinks(self) -> tuple[Array, ...]:
        """For each argument the knots at which a first derivative jumps, ends that are held included."""
        found = []
        for axis, grid in enumerate(self.grids):
            slopes = self._slopes(axis)
            jumps = np.abs(slopes[0, 1:] - slopes[1, :-1]).max(axis=(1, 2))
            first, last = np.abs(slopes[0, 0]).max(), np.abs(slopes[1, -1]).max()
            if self.outside == "periodic":
                first = last = float(np.abs(slopes[0, 0] - slopes[1, -1]).max())
            elif self.outside == "error":
                first = last = 0.0
            size = np.abs(slopes).max()
            found.append(grid[np.r_[first, jumps, last] > 1e-9 * size])
        return tuple(found)

    def _slopes(self, axis: int) -> Array:
        """Coefficients of the derivative along an axis at the lower and upper ends of the cells: (2, cells, …, …)."""
        c = self.coefficients if self.arity == 2 else self.coefficients[:, None, :, None]
        c = np.moveaxis(c, (axis, axis + 2), (0, 1))  # cells, powers of this axis, other cells, other powers
        h = np.diff(self.grids[axis])[:, None, None]
        upper = sum(a * c[:, a] * h ** (a - 1) for a in range(1, c.shape[1]))
        return np.stack([c[:, 1], np.asarray(upper)])

    def crossings(self, knots: Array) -> Piecewise:
        """A function of one argument that passes whole numbers where it passes the knots, and none elsewhere."""
        first = knots[1] - knots[0] if len(knots) > 1 else 1.0
        last = knots[-1] - knots[-2] if len(knots) > 1 else 1.0
        grid = np.r_[knots[0] - first, knots, knots[-1] + last]
        heights = np.r_[-0.5, np.arange(len(knots)), len(knots) - 0.5]
        slopes = np.diff(heights) / np.diff(grid)
        name = f"{self.name}_knots"
        return Piecewise(name, [grid], np.column_stack([heights[:-1], slopes]), "clamped")

    # --- values ---------------------------------------------------------------------------------------
    def at(self, *arguments: float) -> float:
        """Value at numbers.

        Raises
        ------
        ValueError
            Beyond the ends of a table that has nothing there.
        """
        cell, distances = [], []
        for grid, x in zip(self.grids, arguments, strict=True):
            first, last = float(grid[0]), float(grid[-1])
            if self.outside == "periodic":
                x -= (last - first) * math.floor((x - first) / (last - first))
            elif self.outside == "clamped":
                x = min(max(x, first), last)
            elif not first - TABLE_END * (last - first) <= x <= last + TABLE_END * (last - first):
                raise ValueError(f"{x:g} lies outside the table {self.name}")
            i = int(np.searchsorted(grid[1:-1], x, side="right"))
            cell.append(i)
            distances.append(x - float(grid[i]))
        return float(_horner(self.coefficients[tuple(cell)], distances, lambda d, total, c: d * total + c))

    def casadi(self, *arguments: Any) -> Any:
        """Value at CasADi expressions; not finite beyond the ends of a table that has nothing there."""
        import casadi as ca

        cell, distances, inside = ca.SX(0), [], ca.SX(1)
        for grid, argument in zip(self.grids, arguments, strict=True):
            first, last = float(grid[0]), float(grid[-1])
            x = argument
            if self.outside == "periodic":
                x = argument - (last - first) * ca.floor((argument - first) / (last - first))
            elif self.outside == "clamped":
                x = ca.fmin(ca.fmax(argument, first), last)
            else:
                slack = TABLE_END * (last - first)
                inside = ca.logic_and(inside, ca.logic_and(x >= first - slack, x <= last + slack))
            i = locate(grid, x)
            cell = cell * (len(grid) - 1) + i
            distances.append(x - take(grid[:-1], i))
        orders = self.coefficients.shape[self.arity :]
        taken = np.empty(orders, dtype=object)
        for powers in np.ndindex(*orders):
            taken[powers] = take(self.coefficients[(..., *powers)].ravel(), cell)
        value = _horner(taken, distances, lambda d, total, c: d * total + c)
        return value / inside if self.outside == "error" else value  # divided by one, or by zero

    # --- bounds ---------------------------------------------------------------------------------------
    @cached_property
    def whole(self) -> tuple[float, float]:
        """Bounds of all cells; of none beyond the ends where there is nothing."""
        if self.outside == "error":
            return -np.inf, np.inf
        spans = [(np.zeros(len(grid) - 1), np.diff(grid)) for grid in self.grids]
        shaped = [spans[0]] if self.arity == 1 else [tuple(s[:, None] for s in spans[0]), spans[1]]
        c = self.coefficients
        held = np.empty(c.shape[self.arity :], dtype=object)
        for powers in np.ndindex(*held.shape):
            held[powers] = (c[(..., *powers)], c[(..., *powers)])
        low, high = _horner(held, shaped, _interval_step)
        margin = 1e-9 * (np.max(high) - np.min(low)) + TINY
        return float(np.min(low) - margin), float(np.max(high) + margin)


def _horner(coefficients: Any, distances: Sequence[Any], step: Callable[[Any, Any, Any], Any]) -> Any:
    """Σ c_ab … d1^a d2^b …, the last distance innermost."""
    if not distances:
        return coefficients
    first, *others = distances
    total = None
    for c in reversed(range(len(coefficients))):
        inner = coefficients[c] if not others else _horner(coefficients[c], others, step)
        total = inner if total is None else step(first, total, inner)
    return total


def _interval_step(d: Interval, total: Interval, c: Interval) -> Interval:
    corners = [x * y for x in d for y in total]
    return np.minimum.reduce(corners) + c[0], np.maximum.reduce(corners) + c[1]
