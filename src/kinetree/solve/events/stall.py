"""Noticing that a run has come to a standstill: at a singularity of its coordinates, or where a load chatters.

Near a singular point steps become as short as the distance to it, and where a load switches without end as short as
its switching is resolved; a run would take millions of them before it is given up. It is stopped when it has spent
`PATIENCE` attempts within `NEAR` of a guarded point, or any `CHATTER_PATIENCE` attempts since it chatters, without
getting on: at the pace of these attempts, what is left of the run would take more steps than are allowed.
"""

from __future__ import annotations

from collections.abc import Callable

from kinetree.arrays import Array

Guard = Callable[[float, Array, Array], float]
"""Distance from the nearest guarded point, 0 at it, at time t (s), state z and parameters p."""

NEAR = 1e-3
PATIENCE = 2048
CHATTER_PATIENCE = 16384
CHECK_EVERY = 256
"""Attempts between two looks: a number, not a time, so that a run repeated ends at the same place."""


class Stall:
    """Watches one run."""

    def __init__(self, guard: Guard | None, max_steps: int) -> None:
        self._guard, self._max_steps = guard, max_steps
        self._since: tuple[int, float] | None = None
        self._chatters_since: tuple[int, float] | None = None

    @property
    def watching(self) -> bool:
        """Whether there is something to look at."""
        return self._guard is not None or self._chatters_since is not None

    def chatters(self, attempts: int, t: float) -> None:
        """Look at the pace too, from now on: a load has been left to switch without end."""
        self._chatters_since = self._chatters_since or (attempts, t)

    def found(self, attempts: int, t: float, t_end: float, z: Array, p: Array) -> bool:
        """Whether the run has come to a standstill, after so many attempts at time t (s)."""
        return self._at_guard(attempts, t, t_end, z, p) or self._at_chatter(attempts, t, t_end)

    def _at_guard(self, attempts: int, t: float, t_end: float, z: Array, p: Array) -> bool:
        if self._guard is None:
            return False
        if abs(self._guard(t, z, p)) > NEAR:
            self._since = None
            return False
        if self._since is None:
            self._since = (attempts, t)
        return attempts - self._since[0] >= PATIENCE and self._crawls(self._since, attempts, t, t_end)

    def _at_chatter(self, attempts: int, t: float, t_end: float) -> bool:
        if self._chatters_since is None or attempts - self._chatters_since[0] < CHATTER_PATIENCE:
            return False
        begun, self._chatters_since = self._chatters_since, (attempts, t)
        return self._crawls(begun, attempts, t, t_end)

    def _crawls(self, begun: tuple[int, float], attempts: int, t: float, t_end: float) -> bool:
        """Whether at the pace since `begun` the rest of the run takes more steps than are allowed."""
        return (t - begun[1]) * self._max_steps < (attempts - begun[0]) * (t_end - t)
