"""Functions of the C library that kernels call, made known to LLVM by address."""

from __future__ import annotations

import ctypes
import sys
from functools import cache

import llvmlite.binding as llvm

PREFIX = "kinetree_libm_"


@cache
def _library() -> ctypes.CDLL:
    return ctypes.CDLL("ucrtbase") if sys.platform == "win32" else ctypes.CDLL(None)


@cache
def publish(name: str) -> str:
    """Make a C function of doubles callable from machine code, and return the symbol to call it by.

    The symbol has a prefix of its own, so that LLVM neither replaces nor evaluates the call.
    """
    try:
        function = getattr(_library(), name)
    except AttributeError:
        # a process started without libm in its global scope
        function = getattr(ctypes.CDLL("libm.so.6"), name)
    address = ctypes.cast(function, ctypes.c_void_p).value
    llvm.add_symbol(PREFIX + name, address)
    return PREFIX + name
