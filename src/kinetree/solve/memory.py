"""The memory of one run in Python: its two blocks, with the names of `kinetree.runtime.tables` as attributes."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinetree.runtime.library import address
from kinetree.runtime.tables import ARRAYS, INTEGERS, LAYOUT, PROGRESS, REALS, Place

OF_EVENTS = (
    "on_zero", "happened", "shrinking", "still_before", "t_happened", "interval", "g_before", "leaving", "doubt",
    "kick",
)  # fmt: skip
"""Arrays on events that stay valid when contacts close."""


def _whole_lines(n: int) -> int:
    """Reals in the cache lines that n of them fill: every array starts on a line of its own."""
    return -(-n // 8) * 8


def _blank_reals(n: int) -> tuple[NDArray[np.float64], int]:
    """N zeros that begin on a cache line, and where that is: vectors of lanes must not lie across two."""
    room = np.zeros(n + 7)
    begin = address(room)
    first = -begin % 64 // 8
    return room[first : first + n], begin + 8 * first


class Image(NamedTuple):
    """Content from which a memory is made: integers, reals up to the last that is not zero, and the number of reals."""

    integers: NDArray[np.int64]
    reals: NDArray[np.float64]
    size: int


class Memory:
    """The two blocks of one run; scalars and arrays of the tables are attributes (arrays are views).

    Parameters
    ----------
    integers, reals : arrays
        The blocks, as `laid_out` made them.
    place : int, optional
        Address of the reals, if it is known.
    """

    __slots__ = ("_scratch", "addresses", "integers", "reals")

    integers: NDArray[np.int64]
    reals: NDArray[np.float64]
    addresses: tuple[int, int]

    def __init__(
        self, integers: NDArray[np.int64], reals: NDArray[np.float64], place: int | None = None
    ) -> None:
        if not (integers.size > len(INTEGERS) and integers.item(INTEGERS["layout"]) == LAYOUT):
            raise ValueError(
                "the state of this run was stored by another version of Kinetree, which laid it out otherwise:"
                " it cannot be continued; run it again from the start"
            )
        self._hold(integers, reals, address(reals) if place is None else place)

    def ready(self) -> Memory:
        """Allocate scratch memory; without it the memory can only be read."""
        self._make_scratch(self.n_scratch)
        return self

    def _make_scratch(self, n: int) -> None:
        """Allocate scratch memory; it is no part of the blocks, because nothing in it outlasts a call."""
        self._scratch = np.empty(n + 8)
        self.n_scratch, self.scratch = n, address(self._scratch)

    def adopt(self, integers: NDArray[np.int64], reals: NDArray[np.float64]) -> None:
        """Take over the numbers of other blocks of the same lengths; the scratch memory stays this one's own."""
        self.integers[:], self.reals[:] = integers, reals
        self.ready()

    def provide(self, n: int) -> None:
        """Let units have room for n doubles to work with."""
        if n > self.n_scratch:
            self._make_scratch(n)

    def _hold(self, integers: NDArray[np.int64], reals: NDArray[np.float64], place: int) -> None:
        self.integers, self.reals = integers, reals
        self.addresses = (address(integers), place)

    @classmethod
    def laid_out(cls, sizes: Mapping[str, int], lengths: Mapping[str, int]) -> Memory:
        """Memory full of zeros.

        Parameters
        ----------
        sizes : mapping
            Integers of the tables and their values: lengths of the arrays, above all.
        lengths : mapping
            Arrays to make room for, and how many entries they have at most.
        """
        header = np.zeros(len(INTEGERS) + len(ARRAYS), np.int64)
        for name, value in sizes.items():
            header[INTEGERS[name]] = value
        ends = {"i8": header.size, "f8": _whole_lines(len(REALS))}
        for name, place in ARRAYS.items():
            if name in lengths:
                block, width = ("i8", 1) if place.dtype == "i8" else ("f8", 2 if place.dtype == "c16" else 1)
                header[place.offset] = ends[block]
                n = width * lengths[name]
                ends[block] += n if block == "i8" else _whole_lines(n)
        header[INTEGERS["layout"]] = LAYOUT
        integers = np.zeros(ends["i8"], np.int64)
        integers[: header.size] = header
        return cls(integers, *_blank_reals(ends["f8"])).ready()

    @classmethod
    def like(cls, image: Image) -> Memory:
        """Make a memory with the content of an image."""
        reals, place = _blank_reals(image.size)
        reals[: image.reals.size] = image.reals
        return cls(image.integers.copy(), reals, place).ready()

    def image(self) -> Image:
        """Return an image of the present content, to make other memories from."""
        used = np.flatnonzero(self.reals)
        end = int(used[-1]) + 1 if used.size else 0
        return Image(self.integers.copy(), self.reals[:end].copy(), self.reals.size)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"the memory of a run has no field '{name}'")

    if TYPE_CHECKING:  # of the tables' names, which are properties

        def __setattr__(self, name: str, value: Any) -> None: ...

    def copy(self) -> Memory:
        """Return a copy of the memory with scratch memory of its own."""
        return Memory(self.integers.copy(), self.reals.copy()).ready()

    def resize_kernel_work(self, n: int) -> None:
        """Give the array at the end another length."""
        start = int(self.integers[ARRAYS["kernel_work"].offset])
        reals, place = _blank_reals(start + _whole_lines(n))
        reals[:start] = self.reals[:start]
        self._hold(self.integers, reals, place)
        self.n_work = n

    def take_over(self, other: Memory) -> None:
        """Scalars, counters, and all real arrays of equal shape of another system with the same state and events."""
        self.reals[: len(REALS)] = other.reals[: len(REALS)]
        for name in PROGRESS:
            setattr(self, name, getattr(other, name))
        self.jacobian_fresh = self.factors_valid = 0
        self.closeness_best = 0.0
        for name, place in ARRAYS.items():
            there = place.dtype != "i8" and self.integers[place.offset] and other.integers[place.offset]
            if there and name != "kernel_work" and getattr(self, name).shape == getattr(other, name).shape:
                getattr(self, name)[:] = getattr(other, name)
        # systems of other modes may have other functions that switch ż, behind those of the same events
        events = self.n_e - self.n_switches
        for name in OF_EVENTS if events > 0 else ():
            getattr(self, name)[:events] = getattr(other, name)[:events]


def _integer(k: int) -> property:
    """Entry k of the integers, as a number of Python."""

    def read(memory: Memory) -> Any:
        return memory.integers.item(k)

    def write(memory: Memory, value: Any) -> None:
        memory.integers[k] = value

    return property(read, write)


def _real(k: int) -> property:
    """Entry k of the reals, as a number of Python."""

    def read(memory: Memory) -> Any:
        return memory.reals.item(k)

    def write(memory: Memory, value: Any) -> None:
        memory.reals[k] = value

    return property(read, write)


def _array(name: str, place: Place) -> property:
    """A view of the entries from ``integers[offset]`` on, of the shape that the lengths in the integers give."""
    lengths = [(None if of is None else INTEGERS[of], more) for of, more in place.shape]
    of_integers, offset, width = place.dtype == "i8", place.offset, 2 if place.dtype == "c16" else 1

    def read(memory: Memory) -> NDArray[Any]:
        number = memory.integers.item
        shape = [more if k is None else number(k) + more for k, more in lengths]
        start = number(offset)
        block = memory.integers if of_integers else memory.reals
        entries = block[start : start + width * prod(shape)]
        if width == 2:
            entries = entries.view(place.dtype)
        return entries.reshape(shape)

    (k, more), *others = lengths
    if not others and k is not None and width == 1:  # most of them, in a third of the time

        def read(memory: Memory) -> NDArray[Any]:
            number = memory.integers.item
            start = number(offset)
            block = memory.integers if of_integers else memory.reals
            return block[start : start + number(k) + more]

    def write(memory: Memory, value: Any) -> None:
        raise AttributeError(f"'{name}' is no scalar in the memory of a run; write into arrays")

    return property(read, write)


for _name, _k in INTEGERS.items():
    setattr(Memory, _name, _integer(_k))
for _name, _k in REALS.items():
    setattr(Memory, _name, _real(_k))
for _name, _place in ARRAYS.items():
    setattr(Memory, _name, _array(_name, _place))
