"""Noticing that a run has come to a standstill at a singularity of its coordinates.

Near such a point steps become as short as the distance to it, and a run would take millions of them before it is given
up. It is stopped when it has spent `PATIENCE` attempts within `NEAR` of a guarded point without getting on: at the pace
of these attempts, what is left of the run would take more steps than are allowed.
"""

from __future__ import annotations

from collections.abc import Callable

from kinetree.solve.solution import FloatArray

Guard = Callable[[float, FloatArray, FloatArray], float]
"""Distance from the nearest guarded point, 0 at it, at time t (s), state z and parameters p."""

NEAR = 1e-3
PATIENCE = 2048
CHECK_EVERY = 256
"""Attempts between two looks: a number, not a time, so that a run repeated ends at the same place."""


class Stall:
    """Watches one run."""

    def __init__(self, guard: Guard | None, max_steps: int) -> None:
        self._guard, self._max_steps = guard, max_steps
        self._since: tuple[int, float] | None = None

    @property
    def watching(self) -> bool:
        """Whether there is something to guard."""
        return self._guard is not None

    def found(self, attempts: int, t: float, t_end: float, z: FloatArray, p: FloatArray) -> bool:
        """Whether the run has come to a standstill, after so many attempts at time t (s)."""
        if self._guard is None:
            return False
        if abs(self._guard(t, z, p)) > NEAR:
            self._since = None
            return False
        if self._since is None:
            self._since = (attempts, t)
        spent, gained = attempts - self._since[0], t - self._since[1]
        return spent >= PATIENCE and gained * self._max_steps < spent * (t_end - t)
