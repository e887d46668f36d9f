"""Estimated errors of a run: how far its channels are from the motion itself, and how many digits of it are right.

The companion of a run is the same motion computed once more, more accurately, row by row. The difference of the two is
the error of the run, up to that of its companion. Where an event changes the motion at once, rows between its instants
in the two runs stand on different sides of it. There both are compared just before and just after these instants, and
the larger difference counts.

The error of a channel is a multiple of the difference of the two, and at least the round-off of its values.
"""

from __future__ import annotations

import math
import warnings
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinetree.arrays import Array
from kinetree.results.channels import ChannelInfo
from kinetree.results.info import Occurrence, StateLayout
from kinetree.tolerances import BEYOND_TOLERANCE, HALF_TURN, LOST_MOTION, TIGHTEST_ERROR

ROUND_OFF = 8 * float(np.finfo(float).eps)
"""Relative difference of times that is only round-off."""


class Trajectory(Protocol):
    """A trajectory that can be compared: a run (`kinetree.results.run.Run`)."""

    t: Array
    x: Array
    events: tuple[Occurrence, ...]
    status: str

    def __len__(self) -> int:
        """Number of rows."""

    @property
    def layout(self) -> StateLayout:
        """Names and units of the states."""

    @property
    def settings(self) -> Mapping[str, Any]:
        """Settings it was asked for with."""

    def describe(self, name: str) -> ChannelInfo:
        """Unit, components and meaning of a channel."""

    def evaluate(self, names: Iterable[str], *, allow_nonfinite: bool = False) -> dict[str, Array]:
        """Values of channels at the rows."""

    def at(self, times: ArrayLike) -> Trajectory:
        """Return the trajectory at other times (s)."""

    def displaced(self, dx: Array, dy: Array) -> Trajectory:
        """Return the trajectory with other coordinates and speeds at its rows."""


@dataclass(frozen=True)
class Companion:
    """The companion of a run.

    Attributes
    ----------
    run
        Run of the same motion, at the times of the rows of the run.
    factor
        Estimated error over the difference of the two.
    words
        Words on how it was made: "at a hundredth of the tolerances".
    """

    run: Trajectory
    factor: float
    words: str


CompanionMaker = Callable[[Any], Companion]
"""Makes the companion of a run."""


Apart = Callable[[Array, Array], Array]
"""Distances of values (k, …), entry by entry."""


class CompanionPair:
    """A run and its companion, compared row by row.

    Parameters
    ----------
    run, companion
        The two; the companion has a row at every time of the run up to its own end.
    """

    def __init__(self, run: Trajectory, companion: Companion) -> None:
        self.run, self.other, self.factor = run, companion.run, companion.factor
        self.words = companion.words
        rows = np.searchsorted(self.other.t, run.t, side="right") - 1
        self._rows = np.maximum(rows, 0)
        self._missing = self.other.t[self._rows] != run.t

    @cached_property
    def instants(self) -> list[tuple[float, float]]:
        """Instants (s) of events in the run and in its companion: the k-th of each name belong together.

        Where one has more of them than the other (a part of a run has fewer than its companion), those nearest in time.
        """
        found = []
        for mine, others in self._events.values():
            if len(mine) == len(others):
                found += list(zip(mine, others, strict=True))
            elif others:
                known = np.array(others)
                found += [(t, float(known[np.argmin(np.abs(known - t))])) for t in mine]
        return found

    @cached_property
    def unmatched(self) -> str:
        """Name of an event that happens more often in one of the two, within the rows; empty where there is none.

        Where both have equally many, the k-th belong together: one that ends the run may come just behind its last row
        in the companion.
        """
        first, last = float(self.run.t[0]), float(self.run.t[-1])
        for name, both in self._events.items():
            mine, others = (sum(first <= t <= last for t in times) for times in both)
            if mine != others and len(both[0]) != len(both[1]):
                return name
        return ""

    @cached_property
    def _events(self) -> dict[str, tuple[list[float], list[float]]]:
        """Instants (s) of events by name, in the run and in its companion."""
        names = dict.fromkeys(event.name for run in (self.run, self.other) for event in run.events)
        return {
            name: (
                [event.t for event in self.run.events if event.name == name],
                [event.t for event in self.other.events if event.name == name],
            )
            for name in names
        }

    @cached_property
    def _between(self) -> NDArray[np.bool_]:
        """Rows that stand between the instants of an event in the two runs."""
        t, between = self.run.t, np.zeros(len(self.run), dtype=bool)
        for mine, other in self.instants:
            room = ROUND_OFF * max(abs(mine), abs(other))
            between |= (t >= min(mine, other) - room) & (t <= max(mine, other) + room)
        return between

    @cached_property
    def _sides(self) -> list[tuple[Trajectory, Trajectory, NDArray[np.bool_], NDArray[np.intp]]]:
        """Both runs before, and both after, the instants of events, with the rows between these and their places."""
        if not self._between.any() or not len(self.other):
            return []
        shift = 2 * max(abs(mine - other) for mine, other in self.instants)
        shift = max(shift, 2 * ROUND_OFF * float(np.abs(self.run.t).max()))
        first = max(self.run.t[0], self.other.t[0])
        last = min(self.run.t[-1], self.other.t[-1])
        found = []
        for moved in (self.run.t - shift, self.run.t + shift):
            rows = self._between & (moved >= first) & (moved <= last)
            if rows.any():
                times, places = np.unique(moved[rows], return_inverse=True)
                with warnings.catch_warnings():
                    # where states are interpolated, that is small beside a jump
                    warnings.simplefilter("ignore")
                    found.append((self.run.at(times), self.other.at(times), rows, places))
        return found

    @property
    def parted(self) -> float | None:
        """Time (s) at which an event ended one of the two, but not the other; None where there is none."""
        if (self._missing & ~self._between).any():
            return float(self.other.t[-1])
        stopped = [run.status == "stopped" for run in (self.run, self.other)]
        return float(self.run.t[-1]) if stopped[0] and not stopped[1] else None

    def differences(self, values_of: Callable[[Trajectory], Array], apart: Apart) -> Array:
        """Return the distance of the two at every row of the run (k, …), in values that a run gives for its rows.

        Infinite at rows that the companion did not reach. ``apart`` says what counts as the distance of values.
        """
        mine, theirs = values_of(self.run), values_of(self.other)
        found = apart(mine, theirs[self._rows])
        found[self._missing] = np.inf
        beside = np.full(found.shape, np.nan)
        for run, other, rows, places in self._sides:
            beside[rows] = np.fmax(beside[rows], apart(values_of(run), values_of(other))[places])
        return np.fmin(found, beside)


RESOLVED = 2 * float(np.finfo(float).eps)
"""Relative error, over the largest value, that the estimate cannot go below."""
_TURN = 2 * np.pi


def channel_error(pair: CompanionPair, name: str) -> Array:
    """Estimated error of a channel, or of a component of one: (k,) or (k, c), in its unit."""

    def values_of(run: Trajectory) -> Array:
        return run.evaluate([name], allow_nonfinite=True)[name]

    values = values_of(pair.run)
    apart = apart_of(name, pair.run.describe(name).unit, values)
    found = pair.differences(values_of, apart)
    dx, dy = begun_errors(pair.run)
    if dx.any() or dy.any():
        alike, against = (np.resize([1.0, sign], dx.shape[1] + dy.shape[1]) for sign in (1.0, -1.0))
        moved = (
            values_of(pair.run.displaced(signs[: dx.shape[1]] * dx, signs[dx.shape[1] :] * dy))
            for signs in (alike, against)
        )
        found += np.maximum(*(np.nan_to_num(apart(values, other)) for other in moved))
    return with_round_off(pair.factor * found, values)


def apart_of(name: str, unit: str, values: Array) -> Apart:
    """Return the function that measures the distance of values of a channel (…, k) or (…, k, c)."""
    if name.endswith(".quaternion"):
        return quaternions_apart
    finite = np.abs(values[np.isfinite(values)])
    if unit == "rad" and finite.max(initial=0.0) <= np.pi * (1 + HALF_TURN):
        return _angles_apart
    return _values_apart


def state_errors(pair: CompanionPair) -> Array:
    """Estimated errors of the coordinates x of a run (k, n_x), in their units."""
    starts = pair.run.layout.quaternions

    def apart(a: Array, b: Array) -> Array:
        found = np.abs(a - b)
        for start in starts:
            block = np.s_[:, start : start + 4]
            found[block] = quaternions_apart(a[block], b[block])
        return found

    found = pair.factor * (pair.differences(lambda run: run.x, apart) + begun_errors(pair.run)[0])
    return with_round_off(found, pair.run.x)


def begun_errors(run: Trajectory) -> tuple[Array, Array]:
    """Return the part of coordinates (k, n_x) and speeds (k, n_y) that starting speeds of sliding add, in their units.

    Friction in a plane needs a direction of sliding, and so it begins with a speed, far below tolerances, in the
    companion as in the run, which is taken back when that has left its rest. What is left of it where the direction
    turns meanwhile is at most the whole: it adds to the way until all that began to slide at that instant sticks again.
    The fastest of each unit is taken for all coordinates.
    """
    lengths, columns = (
        np.array([unit.startswith("m") for unit in units], dtype=bool)
        for units in (run.layout.y_units, run.layout.x_units)
    )
    happened, stuck = dict[float, list[Occurrence]](), dict[str, list[float]]()
    for event in run.events:
        happened.setdefault(event.t, []).append(event)
        if event.description == "stick":
            stuck.setdefault(event.name, []).append(event.t)
    far, turned, fast, turning = np.zeros((4, len(run)))
    for t, events in happened.items():
        if not {"slip"} <= {event.description for event in events} <= {"rest", "lift-off", "stick", "slip"}:
            continue  # what strikes, or is let act, changes speeds besides
        begun = {event.name for event in events if event.description == "slip"}
        end = max(_next(stuck.get(name, ()), t) for name in begun)
        speeds = np.abs(run.layout.split(events[-1].z_after - events[0].z_before)[1])
        since, slides = np.clip(run.t, t, end) - t, (run.t >= t) & (run.t < end)
        for speed, way, rate in (
            (speeds[lengths].max(initial=0.0), far, fast),
            (speeds[~lengths].max(initial=0.0), turned, turning),
        ):
            way += speed * since
            rate += speed * slides
    return (
        np.where(columns, far[:, None], turned[:, None]),
        np.where(lengths, fast[:, None], turning[:, None]),
    )


def _next(times: Sequence[float], t: float) -> float:
    """The first of ascending times behind t, infinity where there is none."""
    place = bisect_right(times, t)
    return times[place] if place < len(times) else math.inf


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
    return np.where(np.abs(b) <= np.pi * (1 + HALF_TURN), np.minimum(apart, np.abs(_TURN - apart)), apart)


SHOWN = 1e-3
"""Error, over the extent of the motion, above which it is visible."""
UNASKED = 100.0
"""Error, over the tolerances, below which the result is as accurate as asked for, however small the motion."""
GROWING = 0.6
"""Decades by which errors that grow exponentially grow at least in each of the last three quarters of the time."""
FEWEST = 16
"""Rows from which on growth can be told."""


@dataclass(frozen=True)
class GroupError:
    """Errors of coordinates of one kind.

    Attributes
    ----------
    what, unit
        "positions" (m), "angles" or "orientations" (rad).
    error
        Largest estimated error.
    extent
        Largest range that one of them goes through.
    asked
        Tolerance of one step, at the largest of these coordinates.
    """

    what: str
    unit: str
    error: float
    extent: float
    asked: float

    @property
    def moves(self) -> bool:
        """True if there is a motion to be right or wrong about."""
        return max(self.error, self.extent) > self.asked

    @property
    def lost(self) -> bool:
        """True if the error is as large as the motion, and more accuracy was asked for."""
        return self.error > LOST_MOTION * self.extent and self.error > UNASKED * self.asked

    @property
    def beyond(self) -> bool:
        """True if the error is far beyond what was asked for."""
        return self.lost or self.error > max(BEYOND_TOLERANCE * self.asked, SHOWN * self.extent)


@dataclass(frozen=True)
class MotionError:
    """Estimated error of the motion of a run.

    Attributes
    ----------
    groups
        Errors by kind of coordinate.
    tenfold
        Time (s) in which errors grow 10-fold, where they grow exponentially; else None.
    lost
        Time (s) from which on nothing is left of the motion, or would be at this growth; None where errors do not grow.
    t_end
        Last time of the run (s).
    parted
        Time (s) at which an event ended one of the two runs, but not the other; None where there is none.
    instants
        Largest error of the instants of events (s); None without events.
    words
        Words on how it was estimated.
    reason
        Why it is far beyond what was asked for, and what helps; empty where it is not.
    """

    groups: tuple[GroupError, ...] = ()
    tenfold: float | None = None
    lost: float | None = None
    t_end: float = 0.0
    parted: float | None = None
    instants: float | None = None
    words: str = ""
    reason: str = ""

    @property
    def beyond(self) -> bool:
        """True if the error is far beyond what was asked for."""
        return self.parted is not None or any(group.beyond for group in self.groups)

    @property
    def steps_asked(self) -> float:
        """Largest error over the tolerance of one step."""
        return max((group.error / group.asked for group in self.groups if group.asked > 0), default=0.0)

    def __str__(self) -> str:
        shown = [(group.what, group.error, group.unit) for group in self.groups if group.moves]
        if self.instants is not None:
            shown.append(("instants of events", self.instants, "s"))
        words = [
            f"{what} {'' if k else 'right '}to {size:.1g} {unit}"
            for k, (what, size, unit) in enumerate(shown)
        ]
        parts = [", ".join(words) or "nothing moves"]
        left = ""
        if self.lost is not None:
            left = f"after {self.lost:.3g} s nothing {'is' if self.lost <= self.t_end else 'would be'} left"
        if self.tenfold is not None:
            parts.append(f"errors grow 10-fold every {self.tenfold:.2g} s" + (f": {left}" if left else ""))
        else:
            parts.append(left)
        return "; ".join(part for part in parts if part)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> MotionError:
        """Return the error with these fields."""
        groups = tuple(GroupError(**group) for group in data.get("groups", ()))
        return cls(**{**data, "groups": groups})


def motion_error(pair: CompanionPair) -> MotionError:
    """The error of the motion of a run, from its companion; its reason is left open."""
    run = pair.run
    errors = state_errors(pair)
    reached = np.isfinite(errors).all(axis=1)
    rtol, atol = float(run.settings.get("rtol", 0.0)), float(np.max(run.settings.get("atol", 0.0)))
    groups, relative, beyond = [], np.zeros(len(run)), np.zeros(len(run), dtype=bool)
    for what, unit, columns, factor in kinds_of(run.layout):
        x, found = run.x[:, columns], factor * errors[:, columns].max(axis=1)
        extent = factor * float(np.ptp(x, axis=0).max())
        if unit == "rad":
            extent = min(extent, 2 * math.pi)  # an angle that is off by a turn says nothing about the pose
        asked = factor * (atol + max(rtol, TIGHTEST_ERROR) * float(np.abs(x).max()))
        if unit == "rad":
            # the size of an angle is 1, also of one that is only round-off
            asked = max(asked, factor * RESOLVED)
        groups.append(GroupError(what, unit, float(found[reached].max(initial=0.0)), extent, asked))
        relative = np.fmax(relative, found / max(extent, UNASKED * asked))
        beyond |= (found > LOST_MOTION * extent) & (found > UNASKED * asked)
    shifts = [abs(mine - other) for mine, other in pair.instants]
    until = int(np.argmax(beyond)) if beyond.any() else len(run) - 1
    growth = tenfold(run.t[: until + 1], relative[: until + 1])
    lost = float(run.t[until]) if beyond.any() else None
    if growth is not None and lost is None:
        lost = float(run.t[-1]) + growth * max(0.0, math.log10(LOST_MOTION / relative[-1]))
    return MotionError(
        tuple(groups),
        growth,
        lost,
        float(run.t[-1]),
        pair.parted,
        pair.factor * max(shifts) if shifts else None,
        pair.words,
    )


def kinds_of(layout: StateLayout) -> list[tuple[str, str, NDArray[np.intp], float]]:
    """List coordinates by kind: name, unit, columns in x, and their error over that of an entry.

    A rotation by a small angle changes the entries of a quaternion by half of it.
    """
    quaternion = np.zeros(layout.n_x, dtype=bool)
    for start in layout.quaternions:
        quaternion[start : start + 4] = True
    units = np.array(layout.x_units, dtype=object)
    kinds = (
        ("positions", "m", (units == "m") & ~quaternion, 1.0),
        ("angles", "rad", (units == "rad") & ~quaternion, 1.0),
        ("orientations", "rad", quaternion, 2.0),
    )
    return [(what, unit, np.flatnonzero(mask), factor) for what, unit, mask, factor in kinds if mask.any()]


def tenfold(t: Array, errors: Array) -> float | None:
    """Time (s) in which errors (k,) grow 10-fold, where they grow exponentially up to the end.

    Exponential growth goes on at the same rate in the last three quarters of the time; errors that grow with the fourth
    power of time or less do not grow so fast there. What counts is the largest error so far.
    """
    known = np.flatnonzero((errors > 0) & np.isfinite(errors))
    if known.size < FEWEST or t[known[-1]] <= t[0]:
        return None
    t, level = t[known], np.log10(np.maximum.accumulate(errors[known]))
    quarters = t[0] + np.array([0.25, 0.5, 0.75, 1.0]) * (t[-1] - t[0])
    half = float(quarters[1])
    if np.any(np.diff(np.interp(quarters, t, level)) < GROWING):
        return None
    late = t >= half
    if late.sum() < FEWEST // 2:
        return None
    slope = float(np.polyfit(t[late], level[late], 1)[0])
    return 1 / slope if slope > 0 and math.isfinite(slope) else None
