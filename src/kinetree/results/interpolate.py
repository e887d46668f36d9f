"""States between the rows of a run: cubic Hermite interpolation, piecewise between jumps."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kinetree.arrays import Array
from kinetree.results.info import Occurrence
from kinetree.results.record import RunData


def interpolate(
    times: Array,
    t: Array,
    z: Array,
    zdot: Array | None,
    jumps: Sequence[Occurrence],
    quaternions: Sequence[int],
) -> Array:
    """States (m, n_z) at ascending `times` (m,) within the rows t (k,), z (k, n_z).

    With rates `zdot` (k, n_z) the error is of fourth order in the spacing of rows, else the slopes come
    from parabolas through three rows and it is of third order. At a jump (two rows of the same time, or an
    event in `jumps` between rows) the state after it is given. Quaternions starting at the given columns
    are normalised.
    """
    if zdot is None:
        zdot = np.full_like(z, np.nan)
    t, z, zdot = with_jumps(t, z, zdot, jumps)
    if len(t) == 1:
        return np.repeat(z, len(times), axis=0)
    zdot = _fill_slopes(t, z, zdot)
    last = len(t) - 2
    k = np.clip(np.searchsorted(t, times, side="right") - 1, 0, last)
    # the very last time may be the second row of a jump: then there is no interval after it
    h = t[k + 1] - t[k]
    after_jump = h == 0.0
    s = np.where(after_jump, 1.0, (times - t[k]) / np.where(after_jump, 1.0, h))[:, None]
    h = h[:, None]
    result = (
        (1 + 2 * s) * (1 - s) ** 2 * z[k]
        + s * (1 - s) ** 2 * h * zdot[k]
        + s**2 * (3 - 2 * s) * z[k + 1]
        + s**2 * (s - 1) * h * zdot[k + 1]
    )
    exact = (s == 0.0)[:, 0]
    result[exact] = z[k[exact]]
    between = (s[:, 0] > 0.0) & (s[:, 0] < 1.0)
    for start in quaternions:
        q = result[between, start : start + 4]
        result[between, start : start + 4] = q / np.linalg.norm(q, axis=1, keepdims=True)
    at_end = (s == 1.0)[:, 0]
    result[at_end] = z[k[at_end] + 1]
    return np.asarray(result)


def interpolation_error(run: RunData) -> float:
    """How far interpolated states are off, relative to what each varies by: an estimate from every other row.

    Where every second row is left out, the others tell the error; halving the spacing divides it by 2³ at least.
    """
    unknown = np.full_like(run.z, np.nan)
    t, z, zdot = with_jumps(run.t, run.z, unknown if run.zdot is None else run.zdot, run.jumps)
    breaks = np.flatnonzero(np.diff(t) == 0.0) + 1
    span = np.ptp(z, axis=0)
    worst = 0.0
    for first, end in zip([0, *breaks], [*breaks, len(t)], strict=True):
        rows = np.arange(first, end)
        if rows.size == 2:
            return 1.0  # nothing but its two ends is known of this piece
        if rows.size > 2:
            kept, left = rows[::2], rows[1::2]
            left = left[left < kept[-1]]
            guess = interpolate(t[left], t[kept], z[kept], zdot[kept], (), run.layout.quaternions)
            worst = max(
                worst, float((np.abs(guess - z[left]) / np.where(span > 0, span, 1.0)).max(initial=0.0))
            )
    return worst / 8


def with_jumps(t: Array, z: Array, zdot: Array, jumps: Sequence[Occurrence]) -> tuple[Array, Array, Array]:
    """The rows with both sides of every jump among them; rates of added rows are unknown (NaN)."""
    for event in jumps:
        here = np.flatnonzero(t == event.t)
        if len(here) > 1 or not len(t) or not t[0] <= event.t <= t[-1]:
            continue
        at = int(np.searchsorted(t, event.t))
        sides = np.array([event.z_before, event.z_after])
        rates = np.full_like(sides, np.nan)
        if len(here):
            # the one row that is there keeps its rate, on the side it agrees with
            side = int(not np.array_equal(z[here[0]], event.z_before))
            rates[side] = zdot[here[0]]
        t = np.concatenate([t[:at], [event.t, event.t], t[at + len(here) :]])
        z = np.concatenate([z[:at], sides, z[at + len(here) :]])
        zdot = np.concatenate([zdot[:at], rates, zdot[at + len(here) :]])
    return t, z, zdot


def _fill_slopes(t: Array, z: Array, zdot: Array) -> Array:
    """Rates where none are known, from parabolas through neighbouring rows that no jump separates."""
    missing = np.asarray(np.isnan(zdot).any(axis=1))
    if not missing.any():
        return zdot
    filled = zdot.copy()
    breaks = np.flatnonzero(np.diff(t) == 0.0) + 1
    for first, end in zip([0, *breaks], [*breaks, len(t)], strict=True):
        rows = np.arange(first, end)[missing[first:end]]
        if end - first == 1:
            filled[rows] = 0.0
        elif rows.size:
            filled[rows] = _slopes(t[first:end], z[first:end])[rows - first]
    return filled


def _slopes(t: Array, z: Array) -> Array:
    if len(t) == 2:
        return np.asarray(np.gradient(z, t, axis=0))
    return np.asarray(np.gradient(z, t, axis=0, edge_order=2))
