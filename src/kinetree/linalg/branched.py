"""Which speeds of a tree stand on one branch: the pattern of its mass matrix M = Lᵀ L (Featherstone, 2008, 6.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Branches:
    """Which speeds of a tree stand on one branch.

    Attributes
    ----------
    below
        For every speed the next one inward, which has a smaller number; −1 at ground.
    relatives
        All speeds inward of each, then all outward of each: with n speeds and P pairs, n + 1 positions and P speeds,
        and again n + 1 positions (counted from the beginning of these) and P speeds.
    """

    below: NDArray[np.int64]
    relatives: NDArray[np.int64]

    @staticmethod
    def of(below: Sequence[int]) -> Branches:
        """Branches of a tree."""
        inward: list[list[int]] = []
        outward: list[list[int]] = [[] for _ in below]
        for speed, lower in enumerate(below):
            inward.append([] if lower < 0 else [lower, *inward[lower]])
            for other in inward[speed]:
                outward[other].append(speed)
        parts: list[int] = []
        for lists in (inward, outward):
            parts += np.cumsum([0, *map(len, lists)]).tolist()
            parts += [speed for listed in lists for speed in listed]
        return Branches(np.array(below, dtype=np.int64), np.array(parts, dtype=np.int64))
