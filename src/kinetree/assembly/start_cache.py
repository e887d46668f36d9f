"""Starts of a tree, remembered by all that they depend on.

Assembling a start looks at some of the parameters: at lengths, seldom at masses, never at stiffnesses. Which ones is
noted while it is done. The same question at other parameters has the same answer where those that were looked at are
the same, for nothing else decided what was looked at next.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from threading import RLock

from kinetree.arrays import Array
from kinetree.assembly.constraint_functions import Constraints, State
from kinetree.symbolic.symbols import Symbols

Start = tuple[State, tuple[int, ...]]
"""An assembled state, and the constraint rows that are independent there."""

MOST = 16
"""Starts remembered of one tree."""


@dataclass(frozen=True)
class _CachedStart:
    question: Hashable
    places: list[int]
    values: bytes
    answer: Start


class StartCache:
    """Starts of one tree, the last ones asked for."""

    def __init__(self) -> None:
        self._known: list[_CachedStart] = []
        self._lock = RLock()

    def __len__(self) -> int:
        return len(self._known)

    def once(self, symbols: Symbols, question: Hashable, p: Array, find: Callable[[], Start]) -> Start:
        """The answer to a question at parameters p: remembered, or found now."""
        with self._lock:
            for known in self._known:
                if known.question == question and known.values == p[known.places].tobytes():
                    state, rows = known.answer
                    return replace(state, x=state.x.copy(), u=state.u.copy(), p=p), rows
            symbols.noted.clear()
            answer = find()
            places = sorted(symbols.noted)
            kept = replace(answer[0], x=answer[0].x.copy(), u=answer[0].u.copy())
            self._known = [
                _CachedStart(question, places, p[places].tobytes(), (kept, answer[1])),
                *self._known,
            ][:MOST]
            return answer


def starts_of(functions: Constraints) -> StartCache:
    """The starts remembered of a tree."""
    return functions.kept.once("starts", StartCache)
