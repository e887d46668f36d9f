"""On which side of zero every watched function stands, and which ones a discontinuity has carried across.

Within a step zeros are located on the dense output (``locate.c``). At a discontinuity (an impact, an action,
a change of mode) a function g has two values at one instant, g⁻ and g⁺, and happens there when it

- changes sides, g⁻ g⁺ < 0, in a direction that is watched;
- ends on zero, g⁻ ≠ 0 = g⁺, coming in a watched direction (speeds that a plastic impact takes away);
- leaves a zero on which it has stood since the run began, g⁻ = 0 ≠ g⁺, in a watched direction.

Zero is what errors of a thousandth of the tolerances in t and z do to g, and 1e-9 of the jump.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

import numpy as np

from kinetree.runtime import tables as mem
from kinetree.solve.functions import evaluate_events, rates
from kinetree.solve.memory import Memory
from kinetree.solve.solution import EventSpec, FloatArray

LANDED = 1e-9
"""Share of a jump of a function within which it ends, or begins, on zero."""
BLUR = 1e-3
"""Errors of the state, in units of its tolerances, that no jump is smaller than."""
BLUR_OF_TIME = 1e-13
"""The same of the time, over the time itself (or 1e-3 s)."""
GOLDEN = 0.6180339887498949


class Sides:
    """Sides of the watched functions of one run (`signs` of its memory).

    Parameters
    ----------
    memory
        The run.
    specs
        What is watched, by its index.
    held
        Indices of contacts and friction, which stand on their positive side by definition.
    """

    def __init__(self, memory: Memory, specs: Mapping[int, EventSpec], held: Collection[int]) -> None:
        self.memory, self._specs, self._held = memory, specs, frozenset(held)
        self._before = np.empty(0)
        self._unwatched: frozenset[int] = frozenset()
        self.on_zero: set[int] = set()
        """Functions that stand on zero at the present instant, but for round-off."""

    def values(self, t: float, z: FloatArray) -> FloatArray:
        """The functions, on this side of what switches in time."""
        g = np.empty(self.memory.n_e)
        evaluate_events(self.memory, t, z, g)
        return g

    def values_here(self, t: float, z: FloatArray) -> FloatArray:
        """The functions at t itself, even where the run begins just behind a switching in time."""
        low, self.memory.t_low = self.memory.t_low, -np.inf
        try:
            return self.values(t, z)
        finally:
            self.memory.t_low = low

    def stand(self) -> None:
        """Contacts and friction stand on their positive side by definition."""
        self.memory.signs[list(self._held)] = 1

    # --- discontinuities -------------------------------------------------------------------------------
    def keep(self, t: float, z: FloatArray, unwatched: Collection[int]) -> None:
        """Remember the values before a discontinuity; `unwatched` are functions that mean nothing at present."""
        if self.memory.n_e:
            self._before, self._unwatched = self.values(t, z), frozenset(unwatched)

    def crossed(self, t: float, unwatched: Collection[int], happened: Collection[int]) -> list[int]:
        """Functions that happen because the discontinuity has brought them to (t, Z), ascending.

        `unwatched` are functions that mean nothing from now on, `happened` those that have happened before in this run.
        """
        if not self._specs:
            return []
        a, b = self._before, self.values(t, self.memory.z)
        zero = np.maximum(LANDED * np.abs(b - a), self._blur(t, b))
        jumped = np.abs(b - a) > zero
        s_before = np.where(np.abs(a) <= zero, 0, np.sign(a)).astype(int)
        s_after = np.where(np.abs(b) <= zero, 0, np.sign(b)).astype(int)
        found = []
        for k, spec in self._specs.items():
            if k in self._held or k in self._unwatched or k in unwatched or not jumped[k]:
                continue
            if s_after[k] == 0:
                self.on_zero.add(k)
            else:
                self.on_zero.discard(k)
            way = s_after[k] if s_before[k] == 0 else -s_before[k]
            fresh = s_before[k] != 0 or k not in happened
            if s_before[k] != s_after[k] and fresh and spec.direction in (0, way):
                found.append(k)
        return sorted(found)

    def _blur(self, t: float, g: FloatArray) -> FloatArray:
        """What small errors of time and state do to the functions; one way off, in which nothing cancels."""
        memory = self.memory
        z = memory.z
        share = np.modf(GOLDEN * np.arange(1, z.size + 1))[0] - 0.5
        atol = np.where(np.isfinite(memory.atol), memory.atol, 0.0)  # of what takes no part in error control
        off = BLUR * (atol + memory.rtol * np.abs(z)) * (share + np.copysign(0.5, share))
        later = t + BLUR_OF_TIME * max(abs(t), 1e-3)
        return np.nan_to_num(np.abs(self.values(later, z + off) - g), nan=0.0, posinf=0.0)

    # --- sides -----------------------------------------------------------------------------------------
    def look_around(self, t: float, *, first: bool = False) -> None:
        """Find the sides at (t, Z). Of functions that stand on zero (``first``: exactly) the motion decides.

        It is followed to second order, z + a ż + ½ a² z̈, so that a function that only begins to move is seen too.
        """
        z, f = self.memory.z, self.memory.f
        here = self.values_here(t, z)
        signs = np.sign(here).astype(np.int64)
        undecided = self.on_zero | (set(np.flatnonzero(here == 0.0).tolist()) if first else set())
        undecided -= self._held
        signs[list(undecided)] = 0
        if undecided:
            h = self.memory.h
            bend = self._bend(t, z, f, 1e-3 * h)
            for exponent in range(-12, 0):
                ahead = h * 10.0**exponent
                there = self.values(t + ahead, z + ahead * f + 0.5 * ahead**2 * bend)
                for k in list(undecided):
                    if abs(there[k]) > 8.0 * abs(here[k]):
                        signs[k] = np.sign(there[k])
                        undecided.discard(k)
        self.memory.signs[:] = signs
        self.stand()

    def _bend(self, t: float, z: FloatArray, f: FloatArray, h: float) -> FloatArray:
        """z̈ by a difference; zero where the motion ahead cannot be evaluated."""
        ahead = np.empty_like(z)
        status = rates(self.memory, t + h, z + h * f, ahead, 1) if h > 0 else mem.NON_FINITE
        if status != mem.OK or not np.isfinite(ahead).all():
            return np.zeros_like(z)
        return (ahead - f) / h

    def begun(self, t: float, unwatched: Collection[int]) -> list[int]:
        """Functions that happen at the start (t, Z), ascending, where the sides have been found.

        Those on zero that leave it in a watched direction, and those that are `beyond` a limit from the start.
        """
        here, signs = self.values_here(t, self.memory.z), self.memory.signs
        return [
            k
            for k, spec in self._specs.items()
            if k not in self._held
            and k not in unwatched
            and (
                (here[k] == 0.0 and spec.direction * signs[k] >= 0 and signs[k])
                or (spec.beyond and np.sign(here[k]) == spec.beyond)
            )
        ]


def named(specs: Mapping[int, EventSpec], indices: Collection[int]) -> str:
    """Events in words, by their names or else their indices."""
    return ", ".join(
        f'event "{specs[k].name}"' if specs[k].name else f"event {k}" for k in sorted(set(indices))
    )
