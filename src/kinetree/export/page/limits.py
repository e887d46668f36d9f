"""How far the numbers of a model may be changed before it is no longer one: a negative mass, a pitch of zero.

A page cannot check a model. So it is checked here at other values of every number, one at a time, and the bounds that
are found go along; of two numbers that the same fault bounds, it is also looked whether they depend on each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from kinetree.export.page.handles import Handle
from kinetree.model.model import Model
from kinetree.model.validation.report import Fault, ModelError

_SPREAD = (1e-3, 0.5, 2.0, 1e3)
"""Multiples of a number at which the model is checked, besides zero; both signs."""

_HALVINGS = 60


@dataclass(frozen=True)
class Limits:
    """Least and greatest value of a handle, in its unit (None: any); what is wrong beyond them, or at zero alone."""

    low: float | None = None
    high: float | None = None
    below: str = ""
    above: str = ""
    at_zero: str = ""


@dataclass(frozen=True)
class Pair:
    """Two handles, by their numbers, that a model may refuse together although it takes each by itself."""

    first: int
    second: int
    words: str


def limits_of(model: Model, handles: Sequence[Handle]) -> tuple[list[Limits], list[Pair]]:
    """The limits of handles, and those among them that depend on each other.

    Parameters
    ----------
    model
        With a parameter behind every handle; valid.
    handles
        What can be changed.
    """
    examined = _Examined(model)
    found, bounding = [], []
    for handle in handles:
        limits, faults = examined.limits(handle)
        found.append(limits)
        bounding.append(faults)
    pairs = []
    for i, j in combinations(range(len(handles)), 2):
        shared = bounding[i] & bounding[j]
        if shared and (words := examined.together(handles[i], handles[j], found[i], found[j])):
            pairs.append(Pair(i, j, words))
    return found, pairs


class _Examined:
    def __init__(self, model: Model) -> None:
        self._model = model

    def fault(self, **values: float) -> Fault | None:
        """The first fault of the model at other values of parameters."""
        try:
            self._model.with_parameters(**values).checked()
        except ModelError as error:
            return error.faults[0]
        return None

    def limits(self, handle: Handle) -> tuple[Limits, set[tuple[str, str, str | None]]]:
        """Limits of one number, and which faults they are: kind and name of a part, and the field."""
        own, size = handle.value, abs(handle.value) or 1.0
        tried = sorted({0.0, *(sign * factor * size for factor in _SPREAD for sign in (-1, 1))})
        ends: list[tuple[float | None, str]] = []
        faults = set()
        at_zero = ""
        for side in ([v for v in reversed(tried) if v < own], [v for v in tried if v > own]):
            end: tuple[float | None, str] = (None, "")
            good = own
            for value, beyond in zip(side, [*side[1:], None], strict=True):
                fault = self.fault(**{handle.parameter: value})
                if fault and value == 0.0 and beyond and not self.fault(**{handle.parameter: beyond}):
                    at_zero = _words(fault, (handle, value))
                elif fault:
                    end = self._between(handle.parameter, good, value), _words(fault, (handle, value))
                    faults.add((fault.kind, fault.name, fault.where))
                    break
                else:
                    good = value
            ends.append(end)
        (low, below), (high, above) = ends
        return Limits(low, high, below, above, at_zero), faults

    def _between(self, parameter: str, good: float, bad: float) -> float:
        """The last value that the model takes."""
        for _ in range(_HALVINGS):
            middle = 0.5 * (good + bad)
            if middle in (good, bad):
                break
            if self.fault(**{parameter: middle}) is None:
                good = middle
            else:
                bad = middle
        return good

    def together(self, a: Handle, b: Handle, of_a: Limits, of_b: Limits) -> str:
        """What is wrong where both are changed as far as each may be by itself; empty where nothing is."""
        for x in _corners(a, of_a):
            for y in _corners(b, of_b):
                if (fault := self.fault(**{a.parameter: x, b.parameter: y})) is not None:
                    return _words(fault, (a, x), (b, y))
        return ""


def _corners(handle: Handle, limits: Limits) -> list[float]:
    size = abs(handle.value) or 1.0
    low = -_SPREAD[-1] * size if limits.low is None else limits.low
    high = _SPREAD[-1] * size if limits.high is None else limits.high
    return [low + share * (handle.value - low) for share in (0.0, 0.4)] + [
        high + share * (handle.value - high) for share in (0.0, 0.4)
    ]


def _words(fault: Fault, *tried: tuple[Handle, float]) -> str:
    """At which values a fault was found, and what is wrong."""
    at = " and ".join(f"{handle.name} = {value:g} {handle.unit}".strip() for handle, value in tried)
    of = f'{fault.kind} "{fault.name}": ' if fault.name else ""
    return f"at {at}: {of}{fault.message.splitlines()[0]}"
