"""Kinds of arguments of compiled functions that are called without Numba.

A kind says which words of C an argument is made of, which type Numba compiles it as, and how the words become what
Numba's functions take: an array is a pointer and its lengths outside, and inside the seven or nine values of Numba's
arrays (owner, parent, entries, bytes of one, pointer, lengths, strides).
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

_POINTER, _WORD, _REAL = ctypes.c_void_p, ctypes.c_int64, ctypes.c_double
LLVM = {_POINTER: "ptr", _WORD: "i64", _REAL: "double"}
"""The words as LLVM writes them."""
ENTRY = "kinetree_entry"
"""Name of the function that is called from outside."""
FAILED = -(2**63)
"""What it returns where there was no room for arrays made inside."""


@dataclass(frozen=True)
class Kind:
    """Of an argument.

    Attributes
    ----------
    name : str
        What it is, for messages and for the key of the machine code.
    words : tuple
        Types of C, one or more, that it is handed over as.
    flat : callable
        ``value → words``; TypeError for what is not of this kind.
    numba : callable
        ``() → type``: Numba's type. Numba is imported when it is asked for.
    dimensions : int
        Of an array; 0 for what Numba takes as the words are.
    """

    name: str
    words: tuple[Any, ...]
    flat: Callable[[Any], tuple[Any, ...]]
    numba: Callable[[], Any]
    dimensions: int = 0

    def inside(self, words: Sequence[str]) -> tuple[list[str], list[str]]:
        """Lines of LLVM code, and the arguments of Numba's function, made of the words' names."""
        if not self.dimensions:
            return [], [f"{LLVM[kind]} {word}" for kind, word in zip(self.words, words, strict=True)]
        data, *lengths = words
        lines: list[str] = []
        strides, product = ["8"], lengths[-1]
        for length in reversed(lengths[:-1]):
            stride, whole = f"{data}.stride{len(strides)}", f"{data}.whole{len(strides)}"
            lines += [f"{stride} = mul i64 8, {product}", f"{whole} = mul i64 {length}, {product}"]
            strides.insert(0, stride)
            product = whole
        values = ["ptr null", "ptr null", f"i64 {product}", "i64 8", f"ptr {data}"]
        return lines, values + [f"i64 {value}" for value in (*lengths, *strides)]


_first_byte = ctypes.c_char.from_buffer


def address(array: Any) -> int:
    """Where the entries of an array begin, in a tenth of the time that ``array.ctypes.data`` takes."""
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

    def numba_type() -> Any:
        from numba import types

        element = types.float64 if dtype is np.float64 else types.int64
        return types.Array(element, dimensions, "C")

    return Kind(name, (_POINTER, *[_WORD] * dimensions), flat, numba_type, dimensions)


def _number(name: str, word: Any, convert: Callable[[Any], Any], numba_name: str) -> Kind:
    def numba_type() -> Any:
        from numba import types

        return getattr(types, numba_name)

    return Kind(name, (word,), lambda value: (convert(value),), numba_type)


def _pointer_to(numba_name: str) -> Kind:
    def numba_type() -> Any:
        from numba import types

        return types.CPointer(getattr(types, numba_name))

    return Kind(f"pointer to {numba_name}", (_POINTER,), lambda value: (value,), numba_type)


REAL = _number("a number", _REAL, float, "float64")
INTEGER = _number("an integer", _WORD, int, "int64")
REALS = _array("an array of doubles", np.float64, 1)
TABLE = _array("a matrix of doubles", np.float64, 2)
STACK = _array("an array of doubles with three lengths", np.float64, 3)
INTEGERS = _array("an array of 64-bit integers", np.int64, 1)
POINTERS = (_pointer_to("int64"), _pointer_to("float64"))
"""Of a unit: ``status = unit(integers, reals)`` on the two blocks of the memory of a run."""
