"""Errors of a run, estimated: how far its channels are from the motion itself.

With the companion of a run (`kinetree.results.companion`), the error of a channel is a multiple of the difference of
the two, and at least the round-off of its values.
"""

from __future__ import annotations

import numpy as np

from kinetree.arrays import Array
from kinetree.results.companion import Apart, Pair, Trajectory

RESOLVED = 2 * float(np.finfo(float).eps)
"""Error over the largest value that no run goes below."""
_TURN = 2 * np.pi


def channel_error(pair: Pair, name: str) -> Array:
    """Estimated error of a channel, or of a component of one: (k,) or (k, c), in its unit."""

    def values_of(run: Trajectory) -> Array:
        return run.evaluate([name], allow_nonfinite=True)[name]

    values = values_of(pair.run)
    apart = apart_of(name, pair.run.describe(name).unit, values)
    return with_round_off(pair.factor * pair.differences(values_of, apart), values)


def apart_of(name: str, unit: str, values: Array) -> Apart:
    """What counts as the distance of values of a channel (…, k) or (…, k, c)."""
    if name.endswith(".quaternion"):
        return quaternions_apart
    finite = np.abs(values[np.isfinite(values)])
    if unit == "rad" and finite.max(initial=0.0) <= np.pi * (1 + 1e-9):
        return _angles_apart
    return _values_apart


def state_errors(pair: Pair) -> Array:
    """Estimated errors of the coordinates x of a run (k, n_x), in their units."""
    starts = pair.run.layout.quaternions

    def apart(a: Array, b: Array) -> Array:
        found = np.abs(a - b)
        for start in starts:
            block = np.s_[:, start : start + 4]
            found[block] = quaternions_apart(a[block], b[block])
        return found

    return with_round_off(pair.factor * pair.differences(lambda run: run.x, apart), pair.run.x)


def with_round_off(errors: Array, values: Array, axis: int = 0) -> Array:
    """Errors of values, rows along an axis, and the round-off of their largest value."""
    size = np.abs(np.nan_to_num(values)).max(axis=axis, initial=0.0, keepdims=True)
    return np.asarray(errors + RESOLVED * size)


def quaternions_apart(a: Array, b: Array) -> Array:
    """|a − b| of quaternions (…, 4), whose two signs mean the same rotation."""
    same, opposite = np.abs(a - b), np.abs(a + b)
    nearer = same.sum(axis=-1, keepdims=True) <= opposite.sum(axis=-1, keepdims=True)
    return np.where(nearer, same, opposite)


def _values_apart(a: Array, b: Array) -> Array:
    """|a − b|."""
    return np.abs(a - b)


def _angles_apart(a: Array, b: Array) -> Array:
    """|a − b| of angles that do not count their turns."""
    apart = np.abs(a - b)
    return np.where(np.abs(b) <= np.pi * (1 + 1e-9), np.minimum(apart, np.abs(_TURN - apart)), apart)
