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
from kinetree.linalg import shipped
from kinetree.linalg.arguments import ENTRY, Kind
from kinetree.linalg.meter import METER
from kinetree.linalg.stamps import source_stamp
from kinetree.words.versions import installed

_lock = threading.Lock()
_engines: list[Any] = []  # they own the code, which others call by address: never freed


def address_of(function: Callable[..., Any], kinds: Sequence[Kind]) -> int:
    """Address of a function's machine code, compiled now if it is not on disk."""
    with _lock, METER.running():
        stored = None if function.__closure__ else shipped.fetch(function, kinds)
        key = _key(function, kinds, stored)
        entry = storage.load(key) if key else None
        if entry is None:
            code = (stored and shipped.unpack(stored)) or _lowered(function, kinds)
            entry = storage.Entry(0, 1, [], compile_bitcode(code))
            if key:
                storage.store(key, entry)
        engine, address = load_object(entry.code, ENTRY, entry.libm)
        _engines.append(engine)
        return address


def _lowered(function: Callable[..., Any], kinds: Sequence[Kind]) -> bytes:
    from kinetree.linalg.lowering import lowered

    return lowered(function, kinds)


def _key(function: Callable[..., Any], kinds: Sequence[Kind], stored: bytes | None = None) -> str:
    """Name of the machine code on disk; empty for a function that is not kept because values are closed over in it.

    Parameters
    ----------
    function, kinds
        What is compiled.
    stored : bytes, optional
        What was shipped of it, which then stands for the versions of what would compile it.
    """
    if function.__closure__:
        return ""
    code = function.__code__
    named = (function.__module__, function.__qualname__, code.co_firstlineno, [kind.name for kind in kinds])
    parts = [_toolchain(), repr(named).encode(), source_stamp(function).encode()]
    parts += [code.co_code, repr(_compilers()).encode()] if stored is None else [stored]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def _compilers() -> tuple[Any, ...]:
    """Versions of what makes bitcode of functions."""
    return sys.version_info[:3], installed("numba"), np.__version__


@cache
def _toolchain() -> bytes:
    """Digest of what makes machine code of bitcode."""
    here = Path(__file__).parent
    makers = [(here / f"{name}.py").read_bytes() for name in ("arguments", "lowering", "machine_code")]
    versions = repr((llvmlite.__version__, processor())).encode()
    return hashlib.sha256(b"\0".join([versions, *makers])).digest()
