"""Functions of the C library that kernels call, made known to LLVM by address."""

from __future__ import annotations

import ctypes
import sys
from functools import cache

import llvmlite.binding as llvm

PREFIX = "kinetree_libm_"
LIBRARY = (
    *("ceil", "floor", "fma", "fmod", "sqrt", "hypot", "pow", "exp", "expm1", "log", "log1p"),
    *("sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh"),
    *("malloc", "free", "memcpy", "memmove", "memset"),
)
"""Called by these names: by LLVM where the processor has no instruction, and by compiled loops."""


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
def publish(name: str) -> None:
    """Make a C function of doubles callable from machine code as ``kinetree_libm_<name>``.

    The symbol has a prefix of its own, so that LLVM neither replaces nor evaluates the call.
    """
    llvm.add_symbol(PREFIX + name, _address(name))


@cache
def publish_library() -> None:
    """Make the functions known that are called by their own names."""
    for name in LIBRARY:
        llvm.add_symbol(name, _address(name))
