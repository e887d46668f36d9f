"""How the numerical loops are compiled: Numba, GIL released, cached on disk, stamped with all they depend on."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core.caching import IndexDataCacheFile
from numba.extending import intrinsic

from kinetree.linalg.stamps import source_stamp

UNIT_SIGNATURE = types.int64(types.CPointer(types.int64), types.CPointer(types.float64))
"""Of a compiled unit: ``status = unit(integers, reals)`` on the two blocks of the memory of a run."""


def _stamp(compiled_function: Any, function: Callable[..., Any]) -> Any:
    """Replace the one-file stamp of a cached Numba function by that of all it depends on."""
    store = compiled_function._cache
    store._cache_file = IndexDataCacheFile(
        cache_path=store._cache_path,
        filename_base=store._impl.filename_base,
        source_stamp=source_stamp(function),
    )
    return compiled_function


def compiled(function: Callable[..., Any]) -> Any:
    """Compile `function` on first use: no Python inside, GIL released, IEEE division, cached.

    Where no folder can be written, Numba refuses to cache: then every process compiles for itself.
    """
    options = {"nogil": True, "error_model": "numpy"}
    try:
        return _stamp(numba.njit(cache=True, **options)(function), function)
    except RuntimeError:
        return numba.njit(**options)(function)


def inner(function: Callable[..., Any]) -> Any:
    """Compile `function` for calls from other compiled functions only, as part of them.

    It has no entry for Python and is not cached on its own, which halves the time to compile it.
    """
    options = {"nogil": True, "error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    return numba.njit(**options)(function)


class Unit:
    """A compiled function of the two memory blocks that others call by its address.

    Units are compiled when their address is first asked for, each on its own, so that a run compiles only what it
    uses and the loop that drives the steps is compiled once for all methods.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function
        self._compiled: Any = None

    @property
    def address(self) -> int:
        """Where the machine code lies (compiled or loaded from the cache at the first call)."""
        if self._compiled is None:
            from numba.core.ccallback import CFunc

            built = CFunc(
                self._function,
                (UNIT_SIGNATURE.args, UNIT_SIGNATURE.return_type),
                {},
                {"error_model": "numpy"},
            )
            with suppress(RuntimeError):  # no folder can be written
                built.enable_caching()
                _stamp(built, self._function)
            built.compile()
            self._compiled = built
        return int(self._compiled.address)


@intrinsic
def _pointer(typing_context: Any, address: Any) -> Any:
    """An integer address as a pointer."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.inttoptr(arguments[0], ir.IntType(8).as_pointer())

    return types.voidptr(types.int64), generate


@compiled
def array_at(address, n):  # type: ignore[no-untyped-def]
    """The n doubles stored at an address."""
    return numba.carray(_pointer(address), (n,), np.float64)
