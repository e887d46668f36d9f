"""Where a run finds the values of a channel and their errors: at hand, stored, or by computing them once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np
from numpy.typing import ArrayLike

from kinetree.arrays import Array
from kinetree.results.channels import ChannelError, ChannelInfo, ChannelList, ChannelSource
from kinetree.results.companion import CompanionMaker, CompanionPair, Trajectory
from kinetree.results.errors import channel_error
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
        """Every channel: states, then what can be computed or was stored."""
        source = self._source()
        known = {**(source.names if source is not None else {}), **self._run.stored_info}
        states = {name: known.get(name, info) for name, (_, info) in self._states.items()}
        return ChannelList({**states, **known})

    def describe(self, name: str) -> ChannelInfo:
        """What a channel is; what is at hand is not looked for in the source."""
        if name in self._run.stored_info:
            return self._run.stored_info[name]
        return self._states[name][1] if name in self._states else self.channels()[name]

    def evaluate(self, names: Sequence[str]) -> dict[str, Array]:
        """Values by name; patterns are expanded, and what is not at hand is computed in one go."""
        found = {name: values for name in names if (values := self.at_hand(name)) is not None}
        if len(found) == len(set(names)):
            return found
        channels = self.channels()
        names = self._expand(names, channels)
        self._compute(sorted({channels.split(name)[0] for name in names}))
        return {name: values for name in names if (values := self.at_hand(name, channels)) is not None}

    def at_hand(self, name: str, channels: ChannelList | None = None) -> Array | None:
        """Values that need not be computed, or None; components are those of `channels`, or of what is stored."""
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
        values = source.evaluate(wanted, run.t, run.x, run.y, run.w, run.parameter_rows())
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
        """Whether the companion has been computed."""
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
        """What is known, of some rows."""
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
