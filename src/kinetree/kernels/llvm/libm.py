"""Functions of the C library that LLVM calls by their own names, made known to it by address."""

from __future__ import annotations

import ctypes
import sys
from functools import cache

import llvmlite.binding as llvm

LIBRARY = ("ceil", "floor", "fma", "sqrt", "memcpy", "memmove", "memset")
"""Called where the processor has no instruction for it; each gives the same bits in every library."""


@cache
def _library() -> ctypes.CDLL:
    return ctypes.CDLL("ucrtbase") if sys.platform == "win32" else ctypes.CDLL(None)


def _address(name: str) -> int | None:
    try:
        function = getattr(_library(), name)
    except AttributeError:
        # a process that was started without libm in its global scope
        function = getattr(ctypes.CDLL("libm.so.6"), name)
    return ctypes.cast(function, ctypes.c_void_p).value


@cache
def publish_library() -> None:
    """Make them known."""
    for name in LIBRARY:
        llvm.add_symbol(name, _address(name))
