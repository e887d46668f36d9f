"""The functions of the runtime on this machine: bitcode of the package, made into machine code once and kept on disk.

Every part of the text is compiled on its own when one of its functions is first asked for, so that a run compiles only
what it uses.

`Kind` says what Python hands over for an argument, and which words of C it becomes: an array is a pointer and its
lengths, the memory of a run two pointers. `METER` counts the seconds spent on machine code before it runs.
"""

from __future__ import annotations

import ctypes
import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

_POINTER, _WORD, _REAL = ctypes.c_void_p, ctypes.c_int64, ctypes.c_double


@dataclass(frozen=True)
class Kind:
    """Kind of an argument of a function.

    Attributes
    ----------
    name : str
        Name for messages.
    words : tuple
        Types of C, one or more, that it is handed over as.
    flat : callable
        ``value → words``; TypeError for what is not of this kind.
    """

    name: str
    words: tuple[Any, ...]
    flat: Callable[[Any], tuple[Any, ...]]


_first_byte = ctypes.c_char.from_buffer


def address(array: Any) -> int:
    """Return the address of the entries of an array, ten times as fast as ``array.ctypes.data``."""
    if not array.size:
        return 0
    if array.flags.writeable:
        return ctypes.addressof(_first_byte(array))
    return int(array.ctypes.data)


def _array(name: str, dtype: Any, dimensions: int) -> Kind:
    wanted = np.dtype(dtype)

    def flat(value: Any) -> tuple[Any, ...]:
        fits = isinstance(value, np.ndarray) and value.ndim == dimensions
        # the dtype of an array that was pickled is equal, but an object of its own
        if not (fits and (value.dtype is wanted or value.dtype == wanted) and value.flags.c_contiguous):
            raise TypeError(f"{name} wanted, in C order, not {getattr(value, 'dtype', type(value).__name__)}")
        return address(value), *value.shape

    return Kind(name, (_POINTER, *[_WORD] * dimensions), flat)


def _number(name: str, word: Any, convert: Callable[[Any], Any]) -> Kind:
    return Kind(name, (word,), lambda value: (convert(value),))


def _blocks(memory: Any) -> tuple[int, int]:
    """Return the addresses of the two blocks of a memory; the caller keeps the memory while the function runs."""
    found: tuple[int, int] = memory.addresses
    return found


REAL = _number("a number", _REAL, float)
INTEGER = _number("an integer", _WORD, int)
REALS = _array("an array of doubles", np.float64, 1)
TABLE = _array("a matrix of doubles", np.float64, 2)
INTEGERS = _array("an array of 64-bit integers", np.int64, 1)
PLACE = Kind("an address", (_POINTER,), lambda value: (value,))
"""Address that the caller gives and is responsible for."""
RUN = Kind("the memory of a run", (_POINTER, _POINTER), _blocks)


class Meter:
    """Adds up the time spent; calls within calls count once."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._within = threading.local()

    def begin(self) -> None:
        """Begin to count the time of compiling or fetching."""
        depth = getattr(self._within, "depth", 0)
        if depth == 0:
            self._within.begun = time.perf_counter()
        self._within.depth = depth + 1

    def end(self) -> None:
        self._within.depth -= 1
        if self._within.depth == 0:
            self.seconds += time.perf_counter() - self._within.begun

    @contextmanager
    def running(self) -> Iterator[None]:
        """Count the time of the block."""
        self.begin()
        try:
            yield
        finally:
            self.end()


METER = Meter()

LISTENERS: list[Callable[[], None]] = []
"""Functions called each time something is compiled that was not found on disk."""


def tell() -> None:
    """Let the listeners know."""
    for listener in tuple(LISTENERS):
        listener()


def seconds_compiling() -> float:
    """Seconds that this process has spent so until now, whichever run it was for."""
    return METER.seconds


_lock = threading.Lock()


class Function:
    """A function of the runtime that returns an integer.

    Parameters
    ----------
    module, name : str
        The part of the text that it stands in, and what it is called there.
    kinds : Kind
        Kinds of its arguments.
    """

    def __init__(self, module: str, name: str, *kinds: Kind) -> None:
        self.module, self.name, self.kinds = module, name, kinds

    @cached_property
    def address(self) -> int:
        """Address of the machine code; it stays valid as long as the process lives."""
        found: int = _engine(self.module).get_function_address(self.name)
        if not found:
            raise LookupError(f"{self.module}.c has no function {self.name}; make the bitcode anew")
        return found

    @cached_property
    def _call(self) -> Callable[..., int]:
        words = [word for kind in self.kinds for word in kind.words]
        return ctypes.CFUNCTYPE(ctypes.c_int64, *words)(self.address)

    def __call__(self, *arguments: Any) -> int:
        """The integer that the function returns."""
        return self._call(*_words(self.kinds, arguments))

    def with_last(self, *last: Any) -> Callable[..., int]:
        """The function of its first arguments, for many calls with the same last ones, which it keeps."""
        n = len(self.kinds) - len(last)
        first_kinds, words, call = self.kinds[:n], _words(self.kinds[n:], last), self._call

        def called(*first: Any, keeps: Any = last) -> int:
            return call(*_words(first_kinds, first), *words)

        return called


class Unit(Function):
    """A function of the two memory blocks, which others call by its address."""

    def __init__(self, module: str, name: str) -> None:
        super().__init__(module, name, RUN)


def _words(kinds: Sequence[Kind], values: Sequence[Any]) -> list[Any]:
    """Arguments as the words of C they are handed over as."""
    return [word for kind, value in zip(kinds, values, strict=True) for word in kind.flat(value)]


_engines: dict[str, Any] = {}  # they own the code, which others call by address: never freed


def _engine(module: str) -> Any:
    """The machine code of a part of the text, loaded."""
    if module in _engines:  # without waiting for others, which `make_ready` may be at
        return _engines[module]
    with METER.running(), _lock:
        if module not in _engines:
            from kinetree.kernels.llvm.engine import load_part  # takes LLVM along

            _engines[module] = load_part(module, tell=tell)
        return _engines[module]


def make_ready(*functions: Function) -> None:
    """Begin to make the parts that some functions stand in, where they are not on disk, while the caller goes on.

    LLVM works without Python's lock, so that a second core does it beside the tracing of a model. Whoever asks for one
    of these functions waits for its part, and is told where it cannot be made.
    """
    from kinetree.kernels.llvm.engine import has_part

    modules = dict.fromkeys(function.module for function in functions)
    missing = [module for module in modules if module not in _engines and not has_part(module)]
    if missing:
        tell()
        threading.Thread(target=_make, args=(missing,), name="parts of the runtime").start()


def _make(modules: list[str]) -> None:
    from kinetree.kernels.llvm.engine import load_part

    for module in modules:
        with suppress(Exception), _lock:
            if module not in _engines:
                _engines[module] = load_part(module)


if hasattr(os, "register_at_fork"):  # a process that is forked meanwhile would find LLVM locked for ever
    os.register_at_fork(before=_lock.acquire, after_in_parent=_lock.release, after_in_child=_lock.release)


call_kernel = Function("calls", "call_kernel", INTEGER, PLACE, PLACE, PLACE, INTEGER, INTEGER, INTEGER)
"""``(address, inputs, outputs, work, count, in_stride, out_stride)``: a kernel called that many times, its tables of
pointers (by address) so many bytes apart."""
call_in_lanes = Function(
    "calls", "call_in_lanes", INTEGER, PLACE, PLACE, PLACE, PLACE, INTEGER, INTEGER, PLACE, INTEGER, INTEGER
)
"""``(address, rows, lanes, sizes, strides, n_inputs, n_outputs, work, count, width)``: a kernel of ``width`` lanes
called with states that stand by rows; tables by address, as the text says."""
