"""Rows at one instant (``runtime/c/row_table.h``) as arrays, and their solution (``runtime/c/row_solver.c``)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.runtime.library import PLACE, Function, address

Integers = NDArray[np.int64]
TOLERANCE = 1e-10
"""Largest residual of a solution (m/s)."""
GOAL = 1e-3
"""Part of the tolerance that is aimed at: what rests shall not creep by the tolerance, step by step."""
SWEEPS, SPLITTINGS, NEWTON = 10, 320, 100
"""Iterations after which each of the methods gives up."""


class Law(IntEnum):
    """Sets in which the impulses of a group lie."""

    EQUALITY = 0
    INTERVAL = 1
    ONE_SIDED = 2
    CONE = 3
    DISC = 4
    DISC_OF = 5


@dataclass(frozen=True)
class RowGroup:
    """Rows of one contact, stop, limit or joint.

    Attributes
    ----------
    law : Law
        Set of the impulses.
    parts : tuple
        Pairs of a block and its part of R (rows, speeds of the block).
    offset : array
        Speeds (m/s) of the rows without w.
    low, high : float
        Least impulse (N s); largest impulse, radius, or coefficient of friction.
    partner : int
        Row that the radius of a disc follows; -1: none.
    """

    law: Law
    parts: tuple[tuple[int, Array], ...]
    offset: Array
    low: float = 0.0
    high: float = 0.0
    partner: int = -1


def _integers(values: Sequence[int]) -> Integers:
    return np.array(values, dtype=np.int64)


@dataclass(frozen=True)
class RowTable:
    """The arrays of ``row_table.h``, by the names they have there."""

    begin: Integers
    set: Integers
    row: Integers
    coupling: Integers
    block: Integers
    place: Integers
    R: Array
    offset: Array
    low: Array
    high: Array
    partner: Integers

    @classmethod
    def of(cls, sizes: Sequence[int], groups: Sequence[RowGroup]) -> RowTable:
        """Table of blocks of these numbers of speeds, and of groups."""
        parts = [(block, np.asarray(R, dtype=float)) for group in groups for block, R in group.parts]
        flat = [R.ravel() for _, R in parts]
        return cls(
            begin=_integers([0, *np.cumsum(sizes, dtype=np.int64)]),
            set=_integers([group.law for group in groups]),
            row=_integers([0, *np.cumsum([len(group.offset) for group in groups], dtype=np.int64)]),
            coupling=_integers([0, *np.cumsum([len(group.parts) for group in groups], dtype=np.int64)]),
            block=_integers([block for block, _ in parts]),
            place=_integers([0, *np.cumsum([len(R) for R in flat], dtype=np.int64)[:-1]] if flat else []),
            R=np.concatenate([np.zeros(0), *flat]),
            offset=np.concatenate([np.zeros(0), *[np.asarray(g.offset, dtype=float) for g in groups]]),
            low=np.array([group.low for group in groups], dtype=float),
            high=np.array([group.high for group in groups], dtype=float),
            partner=_integers([group.partner for group in groups]),
        )

    @cached_property
    def words(self) -> Integers:
        """The structure Rows of C: numbers and addresses."""
        arrays = (self.begin, self.set, self.row, self.coupling, self.block, self.place)
        rest = (self.R, self.offset, self.low, self.high, self.partner)
        places = [address(array) for array in (*arrays, *rest)]
        return np.array([len(self.begin) - 1, len(self.set), *places], dtype=np.int64)

    @property
    def room(self) -> int:
        """Doubles that the solver needs to work in."""
        return _room(address(self.words))

    @cached_property
    def work(self) -> Array:
        """Room that the solver works in."""
        return np.empty(self.room)

    @property
    def rows(self) -> int:
        """Number of rows."""
        return len(self.offset)

    @property
    def speeds(self) -> int:
        """Number of speeds of all blocks."""
        return int(self.begin[-1])


@dataclass(frozen=True)
class SolverSettings:
    """Largest residual of a solution (m/s), that aimed at, and iterations after which each of the methods gives up."""

    tolerance: float = TOLERANCE
    goal: float = GOAL * TOLERANCE
    sweeps: int = SWEEPS
    splittings: int = SPLITTINGS
    newton: int = NEWTON

    @cached_property
    def words(self) -> Integers:
        """The structure SolverSettings of C."""
        words = np.array([0, 0, self.sweeps, self.splittings, self.newton], dtype=np.int64)
        words[:2].view(float)[:] = self.tolerance, self.goal
        return words


@dataclass(frozen=True)
class Solved:
    """A solution.

    Attributes
    ----------
    impulse : array
        Impulses of all rows (N s or N m s).
    w : array
        Speeds of all blocks, scaled so that the kinetic energy is wᵀw / 2.
    status : int
        0: within the tolerance; 1: the best that was found; 2: not finite.
    residual, worst : float, int
        Largest residual (m/s) and the group that has it.
    sweeps, splittings, newton, islands, factors : int
        Iterations of each method, islands, and factors made.
    """

    impulse: Array
    w: Array
    status: int
    report: Integers = field(repr=False)

    residual = property(lambda self: float(self.report[:1].view(float)[0]))
    worst = property(lambda self: int(self.report[1]))
    sweeps = property(lambda self: int(self.report[2]))
    splittings = property(lambda self: int(self.report[3]))
    newton = property(lambda self: int(self.report[4]))
    islands = property(lambda self: int(self.report[5]))
    factors = property(lambda self: int(self.report[6]))


_room = Function("row_solver", "row_solver_room", PLACE)
_solve = Function("row_solver", "solve_rows", *[PLACE] * 7)
_least = Function("row_solver", "least_impulses", *[PLACE] * 4)


def solve(
    table: RowTable, free: Array, impulse: Array | None = None, settings: SolverSettings | None = None
) -> Solved:
    """Impulses and speeds of rows.

    Parameters
    ----------
    table : RowTable
        The rows.
    free : array
        Speeds without impulses (scaled as w).
    impulse : array, optional
        First guess.
    settings : SolverSettings, optional
        Tolerance and limits of iterations.
    """
    settings = settings or SolverSettings()
    found = np.zeros(table.rows) if impulse is None else np.array(impulse, dtype=float)
    w, report = np.empty(table.speeds), np.zeros(7, dtype=np.int64)
    free = np.ascontiguousarray(free, dtype=float)
    arrays = (table.words, free, found, w, settings.words, report, table.work)
    return Solved(found, w, _solve(*map(address, arrays)), report)


def least_impulses(table: RowTable, w: Array, impulse: Array) -> tuple[Array, int]:
    """Impulses of least norm that leave the motion w as it is and obey the laws.

    Impulses of discs that follow other impulses, and these, stay as they are.

    Returns
    -------
    array
        The impulses.
    int
        Number of directions of impulses that the motion does not determine; 0: they are unique.
    """
    found = np.array(impulse, dtype=float)
    w = np.ascontiguousarray(w, dtype=float)
    return found, _least(*map(address, (table.words, w, found, table.work)))
