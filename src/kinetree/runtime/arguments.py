"""Kinds of arguments of functions of the runtime: what Python hands over, and the words of C it becomes.

An array is a pointer and its lengths; the memory of a run is two pointers.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

_POINTER, _WORD, _REAL = ctypes.c_void_p, ctypes.c_int64, ctypes.c_double


@dataclass(frozen=True)
class Kind:
    """Of an argument.

    Attributes
    ----------
    name : str
        What it is, for messages.
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

    return Kind(name, (_POINTER, *[_WORD] * dimensions), flat)


def _number(name: str, word: Any, convert: Callable[[Any], Any]) -> Kind:
    return Kind(name, (word,), lambda value: (convert(value),))


def _blocks(memory: Any) -> tuple[int, int]:
    """Where the two blocks of a memory begin; the caller keeps the memory while the function runs."""
    found: tuple[int, int] = memory.addresses
    return found


REAL = _number("a number", _REAL, float)
INTEGER = _number("an integer", _WORD, int)
REALS = _array("an array of doubles", np.float64, 1)
TABLE = _array("a matrix of doubles", np.float64, 2)
INTEGERS = _array("an array of 64-bit integers", np.int64, 1)
PLACE = Kind("an address", (_POINTER,), lambda value: (value,))
"""What the caller has an address of, and answers for."""
RUN = Kind("the memory of a run", (_POINTER, _POINTER), _blocks)
