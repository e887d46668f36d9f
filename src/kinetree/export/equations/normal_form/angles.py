"""Which angles turn about parallel axes, whatever the posture: their sines and cosines combine.

Found from the partial angular velocities at random postures: two speeds turn about parallel axes when their columns
are parallel in all of them. Rates of such angles along one branch add up to absolute rates w = u₁ ± u₂ ± …; in these
the squares that centrifugal terms are made of do not mix.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
import numpy as np

from kinetree.arrays import Array
from kinetree.export.equations.traced import TracedModel

_POSTURES = 4
_PARALLEL = 1e-9


@dataclass(frozen=True)
class Turning:
    """How speeds turn.

    Attributes
    ----------
    group
        Group of parallel axes of each speed; None: it turns nothing, or not about one axis.
    before
        The speed before it on its branch in the same group, and the sign with which their rates add up.
    angle
        The speed that is the rate of each coordinate, or None.
    """

    group: tuple[int | None, ...]
    before: tuple[tuple[int, int] | None, ...]
    angle: tuple[int | None, ...]


def turning(traced: TracedModel, x: Array, p: Array) -> Turning:
    """Look at the axes of all speeds at random postures about x."""
    n = traced.y.shape[0]
    tables = [ca.densify(motion.omega_y) for motion in traced.bodies.values()]
    function = ca.Function("axes", [traced.t, traced.x, traced.y, traced.p], tables)
    random = np.random.default_rng(1)
    postures = []
    for _ in range(_POSTURES):
        near = x + random.uniform(-1.0, 1.0, x.size)
        values = function.call([random.uniform(0, 1), near, np.zeros(n), p])
        postures.append([np.array(value, dtype=float) for value in values])
    axes: list[Array | None] = []  # of each speed, at the first body it turns: (postures, 3)
    carrier: list[int] = []
    for j in range(n):
        turned = [
            k
            for k in range(len(tables))
            if any(np.abs(posture[k][:, j]).max() > 1e-12 for posture in postures)
        ]
        carrier.append(turned[0] if turned else -1)
        axis = np.array([posture[turned[0]][:, j] for posture in postures]) if turned else None
        unit = axis is not None and np.allclose(np.linalg.norm(axis, axis=1), 1.0, atol=1e-9)
        axes.append(axis if unit else None)
    group: list[int | None] = []
    before: list[tuple[int, int] | None] = []
    for j, axis in enumerate(axes):
        same = [(i, _sign(axes[i], axis)) for i in range(j)]
        parallel = [(i, sign) for i, sign in same if sign and group[i] is not None]
        group.append(None if axis is None else group[parallel[0][0]] if parallel else j)
        path = [
            (i, sign)
            for i, sign in parallel
            if any(np.abs(posture[carrier[j]][:, i]).max() > 1e-12 for posture in postures)
        ]
        before.append(path[-1] if path else None)
    return Turning(tuple(group), tuple(before), rates_of(traced))


def _sign(first: Array | None, second: Array | None) -> int:
    """+1 or −1 where two axes are parallel in all postures, else 0."""
    if first is None or second is None:
        return 0
    return next((sign for sign in (1, -1) if np.abs(first - sign * second).max() < _PARALLEL), 0)


def rates_of(traced: TracedModel) -> tuple[int | None, ...]:
    """The speed each coordinate has for its rate, where that is one speed."""
    N = ca.jacobian(traced.x_dot, traced.y)
    found: list[int | None] = []
    for i in range(traced.x.shape[0]):
        row = ca.sparsify(N[i, :])
        columns = row.sparsity().get_triplet()[1]
        alone = len(columns) == 1 and row.nz[0].is_constant() and float(row.nz[0]) == 1.0
        found.append(int(columns[0]) if alone else None)
    return tuple(found)
