"""How the numerical loops are compiled: by Numba, GIL released, IEEE division; and called without Numba afterwards.

What the decorators below return is Python until machine code is asked for. A `Unit`, or an `entry` whose arguments
are declared, is then fetched from disk or lowered by Numba (see `kinetree.linalg.machine_code`), and loaded as kernels
are: a process whose loops are all on disk never imports Numba, which takes longer than most runs. Loops that are
called from Python with arguments of many types (`compiled`) stay functions of Numba.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import Any

import numpy as np

from kinetree.linalg.arguments import FAILED, POINTERS, Kind
from kinetree.linalg.deferred import Deferred
from kinetree.linalg.machine_code import address_of


class Lowered:
    """A function that Numba compiles, as part of what calls it or on its own; until then it is Python alone.

    Parameters
    ----------
    function : callable
        What to compile.
    options : mapping
        Further options of ``numba.njit``.
    """

    def __init__(self, function: Callable[..., Any], **options: Any) -> None:
        self.py_func = function
        self.options = options
        self.__doc__, self.__name__ = function.__doc__, function.__name__

    def __deepcopy__(self, memo: Any) -> Lowered:
        return self  # Numba copies what it compiles together with the globals in it

    @cached_property
    def dispatcher(self) -> Any:
        """The same function of Numba, for calls from other compiled functions."""
        from kinetree.linalg.lowering import dispatcher

        return dispatcher(self.py_func, **self.options)

    @property
    def _numba_type_(self) -> Any:
        """How Numba knows what it meets among the globals of a function."""
        return self.dispatcher._numba_type_


_ALONE = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def inner(function: Callable[..., Any]) -> Any:
    """Compile `function` for calls from other compiled functions only, as part of them.

    It has no entry for Python and is not cached on its own, which halves the time to compile it.
    """
    return Lowered(function, **_ALONE)


def fused(function: Callable[..., Any]) -> Any:
    """As `inner`, with products and sums in one instruction where the processor has it."""
    return Lowered(function, fastmath={"contract"}, **_ALONE)


class Compiled(Lowered):
    """As `Lowered`, and called from Python through Numba, which compiles it for every new combination of types."""

    @cached_property
    def dispatcher(self) -> Any:
        """The function of Numba, cached on disk where a folder can be written."""
        from kinetree.linalg.lowering import cached_dispatcher

        return cached_dispatcher(self.py_func)

    def __call__(self, *arguments: Any) -> Any:
        """What the function returns."""
        return self.dispatcher(*arguments)


def compiled(function: Callable[..., Any]) -> Compiled:
    """Compile `function` on first use, for whatever it is called with."""
    return Compiled(function)


class Entry(Lowered):
    """A compiled function with arguments of declared kinds that returns an integer; called without Numba.

    Attributes
    ----------
    kinds : tuple of Kind
        Of its arguments.
    """

    def __init__(self, function: Callable[..., Any], kinds: tuple[Kind, ...]) -> None:
        super().__init__(function, **_ALONE)
        self.kinds = kinds

    @cached_property
    def address(self) -> int:
        """Where the machine code lies; it stays there as long as the process lives."""
        return address_of(self.py_func, self.kinds)

    @cached_property
    def _call(self) -> Callable[..., int]:
        words = [word for kind in self.kinds for word in kind.words]
        return ctypes.CFUNCTYPE(ctypes.c_int64, *words)(self.address)

    def __call__(self, *arguments: Any) -> int:
        """The integer that the function returns."""
        return self._checked(self._call(*_words(self.kinds, arguments)))

    def with_last(self, *last: Any) -> Callable[..., int]:
        """The function of its first arguments, for many calls with the same last ones, which it keeps."""
        n = len(self.kinds) - len(last)
        first_kinds, words, call = self.kinds[:n], _words(self.kinds[n:], last), self._call

        def called(*first: Any, keeps: Any = last) -> int:
            return self._checked(call(*_words(first_kinds, first), *words))

        return called

    def _checked(self, result: int) -> int:
        if result == FAILED:
            raise MemoryError(f"{self.py_func.__name__}: there is no room for what it works with")
        return result


def _words(kinds: Sequence[Kind], values: Sequence[Any]) -> list[Any]:
    """Arguments as the words of C they are handed over as."""
    return [word for kind, value in zip(kinds, values, strict=True) for word in kind.flat(value)]


def entry(*kinds: Kind) -> Callable[[Callable[..., Any]], Entry]:
    """Declare the kinds of the arguments of a compiled function that Python calls."""
    return partial(Entry, kinds=kinds)


class Unit(Entry):
    """A compiled function of the two memory blocks that others call by its address.

    Units are compiled when their address is first asked for, each on its own, so that a run compiles only what it
    uses and the loop that drives the steps is compiled once for all methods.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function, POINTERS)


carray = Deferred("numba", "carray")
pointer = Deferred("kinetree.linalg.intrinsics", "pointer")
call_kernel = Deferred("kinetree.kernels.llvm.numba_bridge", "call_kernel")


@inner
def array_at(address, n):  # type: ignore[no-untyped-def]
    """The n doubles stored at an address."""
    return carray(pointer(address), (n,), np.float64)
