"""Look-ups in arrays of constants, as CasADi expressions: the two operations that tables are made of.

``locate(grid, x)`` is the number of the interval of an ascending grid that holds x, ``take(values, i)`` the value of
number i. Both are constant between their jumps, and are given to CasADi as such: piecewise polynomials written with
them have exact derivatives of every order by CasADi's own rules.

CasADi has no operation that does this. Each array is therefore a function that is not inlined; its derivative is
never asked for, since what comes out of it passes through ``floor``, whose derivative is zero. So that ``floor``
changes nothing, values are scaled by a power of two to integers: every float beyond 2⁵² is one. Scaling and ``floor``
round nothing. `kinetree.kernels.operations` knows these functions by their names, and writes their arrays out.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Literal

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array

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
    exponents = np.frexp(values[values != 0])[1]
    scale = int(min(_INTEGERS + 1 - exponents.min(), _LARGEST - exponents.max(), _LARGEST))
    return SX(2.0**-scale) * ca.floor(_function("take", _bytes(np.rint(np.ldexp(values, scale))))(k))


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
