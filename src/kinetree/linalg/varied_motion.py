"""Varied equations of motion solved for many columns, by the numbers of one kernel: ``varied_motion.c``.

The two units are called from Python with nothing but two pointers, since handing over a dozen arrays would take
longer than solving the equations of a small mechanism. `UnitArguments` says where everything lies.
"""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from kinetree.runtime.library import Unit

POSSIBLE = 1e-6
"""How far off its constraints a state may be."""

SIZES = ("n", "m", "columns", "inputs", "f_h", "f", "n_off", "n_relatives", "swept")
"""Numbers of speeds, rows, columns (without Bᵀ), inputs, independent coordinates, independent speeds, residuals,
entries of `Branches.relatives`, and whether the kernel gives L and L⁻ᵀ Y in place of M and Y."""
PLACES = (
    "kernel", "in_table", "out_table", "work",
    "M", "B", "Y", "G", "S", "off", "health",
    "psi_xi", "turning", "Z_h", "Z", "V", "demand", "square", "F", "H", "A", "B_in",
)  # fmt: skip
"""Addresses: of a kernel and what it is called with, of its outputs, and of room for the rest."""
INTEGERS = ("below", "relatives", "lead_h", "others_h", "lead", "others")
"""Addresses of integer arrays."""
_FIELDS = (*SIZES, *PLACES, *INTEGERS, "room")

accelerations_varied = Unit("varied_motion", "accelerations_varied")
"""Evaluate the kernel and solve for δu̇, left in the first columns of Y. 0, or 1 where there is no answer."""
reduced_motion = Unit("varied_motion", "reduced_motion")
"""Evaluate the kernel and solve for the rates of independent coordinates and speeds; 0, or 1: no answer."""


class UnitArguments:
    """Sizes and addresses for a unit, and the call of the unit with them.

    Parameters
    ----------
    unit
        One of the two above.
    sizes, arrays
        By the names of `SIZES`, and of `PLACES` and `INTEGERS`; what a unit does not use may be left out. Addresses
        may be given as numbers.
    """

    def __init__(
        self, unit: Unit, sizes: Mapping[str, int], arrays: Mapping[str, NDArray[np.generic] | int]
    ) -> None:
        room = np.empty(2 * (sizes["n"] + sizes["m"]))
        self._arrays: dict[str, NDArray[np.generic] | int] = {**arrays, "room": room}  # kept alive
        values = {name: sizes.get(name, 0) for name in SIZES}
        for name, value in self._arrays.items():
            values[name] = value if isinstance(value, int) else value.ctypes.data
        self._entries = np.array([values.get(name, 0) for name in _FIELDS], np.int64)
        prototype = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p, ctypes.c_void_p)
        place = ctypes.c_void_p(self._entries.ctypes.data)
        self.call = partial(prototype(unit.address), place, place)  # passes through no Python code


@dataclass(frozen=True)
class Branches:
    """Which speeds of a tree stand on one branch: the pattern of its mass matrix M = Lᵀ L (Featherstone, 2008, 6.5).

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
