"""What a run says about its errors: estimated with its companion when they are first asked for."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import ArrayLike

from kinetree.arrays import Array
from kinetree.results.channels import ChannelInfo
from kinetree.results.companion import CompanionMaker, Pair, Trajectory
from kinetree.results.errors import channel_error
from kinetree.results.record import Record, frozen
from kinetree.words.services import service


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
        self._pair: Pair | None = None

    @property
    def estimated(self) -> bool:
        """Whether the companion has been computed."""
        return self._pair is not None

    def pair(self, run: Trajectory) -> Pair:
        """The run and its companion, which is computed where it is not at hand."""
        if self._pair is None:
            maker: CompanionMaker = self.maker or service("companion")
            self._pair = Pair(run, maker(run))
        return self._pair

    def error(self, run: Trajectory, name: str) -> Array:
        """Estimated error of a channel at every row."""
        if name not in self.known:
            self.known[name] = frozen(channel_error(self.pair(run), name))
        return self.known[name]

    def rows(self, rows: slice) -> dict[str, Array]:
        """What is known, of some rows."""
        return {name: np.asarray(values[rows]) for name, values in self.known.items()}


class Estimated(Record):
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
