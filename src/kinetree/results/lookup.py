"""Values of a run by name or time: channels and their errors (at hand, stored or computed once), states between rows.

States between rows follow from cubic Hermite interpolation, piecewise between jumps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np
from numpy.typing import ArrayLike

from kinetree.arrays import Array
from kinetree.results.channels import ChannelError, ChannelInfo, ChannelList, ChannelSource
from kinetree.results.errors import CompanionMaker, CompanionPair, Trajectory, channel_error
from kinetree.results.info import Occurrence
from kinetree.results.record import RunData, frozen
from kinetree.words.services import service


class ChannelLookup:
    """Channels of one run; ``computed`` keeps those that were computed.

    Parameters
    ----------
    run
        The data of the run.
    source
        Gives what computes other channels, if there is anything that can.
    """

    def __init__(self, run: RunData, source: Callable[[], ChannelSource | None]) -> None:
        self._run, self._source = run, source
        self.computed: dict[str, Array] = {}
        self._states: dict[str, tuple[Array, ChannelInfo]] = {}
        layout = run.layout
        for words, block, names, units in (
            ("coordinate", run.x, layout.x_names, layout.x_units),
            ("speed", run.y, layout.y_names, layout.y_units),
            ("accumulated work", run.w, layout.w_names, layout.w_units),
        ):
            for column, (name, unit) in enumerate(zip(names, units, strict=True)):
                self._states.setdefault(name, (block[:, column], ChannelInfo(unit, (), words, "state")))

    def channels(self) -> ChannelList:
        """Every channel: states, then those that can be computed or were stored."""
        source = self._source()
        known = {**(source.names if source is not None else {}), **self._run.stored_info}
        states = {name: known.get(name, info) for name, (_, info) in self._states.items()}
        return ChannelList({**states, **known})

    def describe(self, name: str) -> ChannelInfo:
        """Return unit, components and meaning of a channel; the source is asked only for channels not at hand."""
        if name in self._run.stored_info:
            return self._run.stored_info[name]
        return self._states[name][1] if name in self._states else self.channels()[name]

    def evaluate(self, names: Sequence[str]) -> dict[str, Array]:
        """Values by name; patterns are expanded, and the values not at hand are computed together."""
        found = {name: values for name in names if (values := self.at_hand(name)) is not None}
        if len(found) == len(set(names)):
            return found
        channels = self.channels()
        names = self._expand(names, channels)
        self._compute(sorted({channels.split(name)[0] for name in names}))
        return {name: values for name in names if (values := self.at_hand(name, channels)) is not None}

    def at_hand(self, name: str, channels: ChannelList | None = None) -> Array | None:
        """Values that are at hand, or None; components are those of `channels`, or of the stored values."""
        if name in self._states:
            return self._states[name][0]
        for known in (self._run.stored, self.computed):
            if name in known:
                return known[name]
        if channels is None:
            channels = ChannelList(self._run.stored_info)
            if name not in channels:
                return None
        channel, column = channels.split(name)
        return None if column is None else self._column(channel, column)

    def _column(self, channel: str, column: int) -> Array | None:
        values = self.at_hand(channel)
        return None if values is None else values[:, column]

    def _expand(self, names: Sequence[str], channels: ChannelList) -> list[str]:
        try:
            return channels.expand(names)
        except ChannelError as error:
            if self._source() is not None:
                raise
            words = "only states and stored channels are at hand, as the run has no source of other channels"
            raise ChannelError(f"{error} ({words})") from None

    def _compute(self, names: Sequence[str]) -> None:
        run = self._run
        wanted = [name for name in names if self.at_hand(name) is None]
        source = self._source() if wanted else None
        if source is None:
            return
        p = run.parameter_rows()
        values = dict(source.evaluate(wanted, run.t, run.x, run.y, run.w, p))
        jumped = np.flatnonzero(np.isin(run.t, [event.t for event in run.events]))
        if run.after_jumps and jumped.size:  # the second row of an instant is that after it
            twice = np.repeat(jumped, 2)
            of_rows = np.broadcast_to(p, (len(run), p.shape[1]))
            behind = source.evaluate(wanted, *(part[twice] for part in (run.t, run.x, run.y, run.w, of_rows)))
            for name in wanted:
                values[name] = np.array(values[name])
                values[name][jumped] = behind[name][1::2]
        for name in wanted:
            info = source.names[name]
            shape = (len(run), len(info.components)) if info.components else (len(run),)
            array = frozen(values[name])
            if array.shape != shape:
                raise ChannelError(f"channel {name!r} was computed with shape {array.shape}, not {shape}")
            self.computed[name] = array


class ErrorLookup:
    """Errors of the channels of one run; ``known`` keeps those that were estimated, or stored with it.

    Parameters
    ----------
    maker
        Makes the companion; from the model text where left out.
    known
        Errors at hand by channel.
    """

    def __init__(self, maker: CompanionMaker | None, known: dict[str, Array]) -> None:
        self.maker, self.known = maker, known
        self._pair: CompanionPair | None = None

    @property
    def estimated(self) -> bool:
        """True if the companion has been computed."""
        return self._pair is not None

    def pair(self, run: Trajectory) -> CompanionPair:
        """The run and its companion, which is computed where it is not at hand."""
        if self._pair is None:
            maker: CompanionMaker = self.maker or service("companion")
            self._pair = CompanionPair(run, maker(run))
        return self._pair

    def error(self, run: Trajectory, name: str) -> Array:
        """Estimated error of a channel at every row."""
        if name not in self.known:
            self.known[name] = frozen(channel_error(self.pair(run), name))
        return self.known[name]

    def rows(self, rows: slice) -> dict[str, Array]:
        """Return the known errors at some rows."""
        return {name: np.asarray(values[rows]) for name, values in self.known.items()}


class Estimated(RunData):
    """The part of a run that tells its errors."""

    estimates: ErrorLookup

    def error(self, name: str) -> Array:
        """Estimated error of a channel at every row, (k,) or (k, c), or of one component, (k,), in its unit.

        It is the error of the motion since its start, and at least round-off: the difference to a second run at a
        hundredth of the tolerances (half the step of methods with fixed steps), times 2. That run is computed when the
        first error is asked for, unless the audit has done so already. Infinite at rows that the second run did not
        come to, because an event ended it.

        Raises
        ------
        ChannelError
            Unknown names, with the nearest ones.
        NoAnswerError
            The run cannot be computed once more.
        """
        if name not in self.estimates.known:
            self.evaluate([name])  # a name that is not known is told before anything is computed
        return self.estimates.error(self, name)

    def largest_error(self, name: str) -> float:
        """The largest estimated error of a channel, over all rows and components, in its unit."""
        return float(self.error(name).max(initial=0.0))

    def describe(self, name: str) -> ChannelInfo:
        """Unit, components and meaning of a channel."""
        raise NotImplementedError

    def evaluate(self, names: Iterable[str], *, allow_nonfinite: bool = False) -> dict[str, Array]:
        """Several channels at once."""
        raise NotImplementedError

    def at(self, times: ArrayLike) -> Estimated:
        """The run at other times (s)."""
        raise NotImplementedError

    def displaced(self, dx: Array, dy: Array) -> Estimated:
        """The run with other coordinates and speeds at its rows."""
        raise NotImplementedError


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
    """Estimate the error of interpolated states, relative to the range of each, from every other row.

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
        if end - first > 1 and rows.size:  # no interval begins or ends at a row alone between two jumps
            filled[rows] = _slopes(t[first:end], z[first:end])[rows - first]
    return filled


def _slopes(t: Array, z: Array) -> Array:
    if len(t) == 2:
        return np.asarray(np.gradient(z, t, axis=0))
    return np.asarray(np.gradient(z, t, axis=0, edge_order=2))
