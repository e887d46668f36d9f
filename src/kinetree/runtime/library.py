"""The functions of the runtime on this machine: bitcode of the package, made into machine code once and kept on disk.

Every part of the text is compiled on its own when one of its functions is first asked for, so that a run compiles only
what it uses.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from kinetree.kernels.llvm.engine import load_part
from kinetree.runtime.arguments import INTEGER, PLACE, RUN, Kind
from kinetree.runtime.meter import METER, tell

_lock = threading.Lock()


class Function:
    """A function of the runtime that returns an integer.

    Parameters
    ----------
    module, name : str
        The part of the text that it stands in, and what it is called there.
    kinds : Kind
        Of its arguments.
    """

    def __init__(self, module: str, name: str, *kinds: Kind) -> None:
        self.module, self.name, self.kinds = module, name, kinds

    @cached_property
    def address(self) -> int:
        """Where the machine code lies; it stays there as long as the process lives."""
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
    with _lock:
        if module not in _engines:
            with METER.running():
                _engines[module] = load_part(module, tell=tell)
        return _engines[module]


call_kernel = Function("calls", "call_kernel", INTEGER, PLACE, PLACE, PLACE, INTEGER, INTEGER, INTEGER)
"""``(address, inputs, outputs, work, count, in_stride, out_stride)``: a kernel called that many times, its tables of
pointers (by address) so many bytes apart."""
call_in_lanes = Function(
    "calls", "call_in_lanes", INTEGER, PLACE, PLACE, PLACE, PLACE, INTEGER, INTEGER, PLACE, INTEGER, INTEGER
)
"""``(address, rows, lanes, sizes, strides, n_inputs, n_outputs, work, count, width)``: a kernel of ``width`` lanes
called with states that stand by rows; tables by address, as the text says."""
