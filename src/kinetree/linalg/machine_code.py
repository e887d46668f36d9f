"""Machine code of compiled loops: from disk, from what was shipped with the program, or from Numba.

The key on disk holds all that the code depends on: every source file that the function imports from, however deep,
the way it is called, the versions of Numba, llvmlite, NumPy and Python, and processor and features.
"""

from __future__ import annotations

import hashlib
import sys
import threading
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite
import numpy as np

from kinetree.kernels.llvm import cache as storage
from kinetree.kernels.llvm.engine import compile_bitcode, load_object
from kinetree.kernels.llvm.host import processor
from kinetree.linalg.arguments import ENTRY, Kind
from kinetree.linalg.meter import METER
from kinetree.linalg.stamps import source_stamp
from kinetree.words.versions import installed

_lock = threading.Lock()
_engines: list[Any] = []  # they own the code, which others call by address: never freed


def address_of(function: Callable[..., Any], kinds: Sequence[Kind]) -> int:
    """Address of a function's machine code, compiled now if it is not on disk."""
    with _lock, METER.running():
        key = _key(function, kinds)
        entry = storage.load(key) if key else None
        if entry is None:
            entry = storage.Entry(0, 1, [], compile_bitcode(bitcode(function, kinds)))
            if key:
                storage.store(key, entry)
        engine, address = load_object(entry.code, ENTRY, entry.libm)
        _engines.append(engine)
        return address


def bitcode(function: Callable[..., Any], kinds: Sequence[Kind]) -> bytes:
    """Optimised LLVM bitcode of a function."""
    from kinetree.linalg.lowering import lowered

    return lowered(function, kinds)


def _key(function: Callable[..., Any], kinds: Sequence[Kind]) -> str:
    """Name of the machine code on disk; empty for a function that is not kept because values are closed over in it."""
    if function.__closure__:
        return ""
    code = function.__code__
    digest = hashlib.sha256(_toolchain())
    named = (function.__module__, function.__qualname__, code.co_firstlineno, [kind.name for kind in kinds])
    digest.update(repr(named).encode() + code.co_code)
    digest.update(source_stamp(function).encode())
    return digest.hexdigest()


@cache
def _toolchain() -> bytes:
    """Digest of what makes machine code of functions."""
    versions = (sys.version_info[:3], installed("numba"), llvmlite.__version__, np.__version__)
    here = Path(__file__).parent
    makers = [(here / f"{name}.py").read_bytes() for name in ("arguments", "lowering", "machine_code")]
    return hashlib.sha256(b"\0".join([repr((versions, processor())).encode(), *makers])).digest()
