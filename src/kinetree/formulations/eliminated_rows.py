"""Constraint rows solved for dependent speeds once and for all, in the order that one state tells (F9)."""

from __future__ import annotations

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.formulations.contract import FormulationError
from kinetree.tolerances import LARGE_PIVOT

VANISHING = 1e-9
"""Largest entry of a row, relative to the row as it was, that is zero."""


class EliminatedRows:
    """K u̇ = γ solved for dependent speeds, one pivot after the other; ``numbers`` is K at the state of the choice."""

    def __init__(self, K: SX, gamma: SX, numbers: Array) -> None:
        self.K, self.gamma = K, gamma
        m, self.n = K.shape
        self._rows = [{j: K[i, j] for j in range(self.n) if not K[i, j].is_zero()} for i in range(m)]
        self._gamma = [gamma[i] for i in range(m)]
        self._steps: list[
            tuple[int, int, SX, list[tuple[int, SX]]]
        ] = []  # row, speed, 1/pivot, what others lost
        self.health = SX(1)
        sizes = [ca.sumsqr(ca.vertcat(SX(0, 1), *row.values())) for row in self._rows]
        numbers = numbers / np.abs(numbers).max(axis=1, initial=VANISHING, keepdims=True)
        live, free = set(range(m)), set(range(self.n))
        while live:
            i, j = self._next(live, free, numbers)
            live.discard(i)
            free.discard(j)
            self.health = ca.fmin(self.health, self._rows[i][j] ** 2 / sizes[i])
            self._eliminate(i, j, live, free, numbers)
        self.independent = sorted(free)

    def _next(self, live: set[int], free: set[int], numbers: Array) -> tuple[int, int]:
        """The large pivot that fills in least (Markowitz)."""
        counts = {j: sum(j in self._rows[i] for i in live) for j in free}
        best: tuple[tuple[int, float], int, int] | None = None
        for i in live:
            entries = [j for j in self._rows[i] if j in free]
            largest = max((abs(numbers[i, j]) for j in entries), default=0.0)
            for j in entries:
                size = abs(numbers[i, j])
                rank = ((len(entries) - 1) * (counts[j] - 1), -size)
                if size >= max(LARGE_PIVOT * largest, VANISHING) and (best is None or rank < best[0]):
                    best = (rank, i, j)
        if best is None:
            raise FormulationError(
                "the formulation loop-embedding finds constraint rows dependent at the state it starts from"
            )
        return best[1:]

    def _eliminate(self, i: int, j: int, live: set[int], free: set[int], numbers: Array) -> None:
        """Take the pivot's row out of the others that are live."""
        inverse, lost = 1 / self._rows[i][j], []
        for k in live:
            if j not in self._rows[k]:
                continue
            ratio = self._rows[k].pop(j) * inverse
            for other, value in self._rows[i].items():
                if other in free:
                    self._rows[k][other] = self._rows[k].get(other, SX(0)) - ratio * value
            self._gamma[k] = self._gamma[k] - ratio * self._gamma[i]
            numbers[k] -= numbers[k, j] / numbers[i, j] * numbers[i]
            lost.append((k, ratio))
        self._steps.append((i, j, inverse, lost))

    def explicit(self) -> tuple[SX, SX]:
        """G and g of u̇ = G v̇ + g."""
        G, g = SX(self.n, len(self.independent)), SX(self.n, 1)
        for k, j in enumerate(self.independent):
            G[j, k] = 1
        for i, j, inverse, _ in reversed(self._steps):
            row, right = SX(1, G.shape[1]), self._gamma[i]
            for other, value in self._rows[i].items():
                if other != j:
                    row, right = row - value * G[other, :], right - value * g[other]
            G[j, :], g[j] = inverse * row, inverse * right
        return ca.sparsify(G), g

    def multipliers(self, forces: SX) -> SX:
        """λ of Kᵀ λ = forces, by the equations of the dependent speeds."""
        left, lam = [forces[j] for j in range(self.n)], [SX(0)] * len(self._rows)
        for i, j, inverse, _ in self._steps:
            lam[i] = left[j] * inverse
            for other, value in self._rows[i].items():
                left[other] = left[other] - value * lam[i]
        for i, _, _, lost in reversed(self._steps):
            for k, ratio in lost:
                lam[i] = lam[i] - ratio * lam[k]
        return ca.vertcat(SX(0, 1), *lam)
