"""Numerical arrays: their types, as they stand in annotations of all rooms, and how many threads decompose them."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
"""Real numbers."""
Indices = NDArray[np.int64]
"""Whole numbers: places in other arrays."""
Complex = NDArray[np.complex128]
"""Complex numbers."""

SMALL = 500
"""Rows of a matrix up to which one thread decomposes it.

Threads of OpenBLAS wait for each other by turning on their processors, several times in every column: where another
program or thread has one of these, an SVD of 112 rows takes 180 ms instead of 3 ms (Neoverse N1).
"""


@contextmanager
def one_thread(rows: int) -> Iterator[None]:
    """Let NumPy decompose matrices of so many rows in one thread, where they are small and its library is OpenBLAS.

    The number of threads belongs to the process: it is set when the first thread comes in, and restored when the last
    one has left.
    """
    threads = _openblas() if rows <= SMALL else None
    if threads is None:
        yield
        return
    threads.enter()
    try:
        yield
    finally:
        threads.leave()


class _Threads:
    """The number of threads of a library, and the number of callers that need it to be one."""

    def __init__(self, number: Callable[[], int], limit: Callable[[int], object]) -> None:
        self._number, self._limit = number, limit
        self._lock, self._inside, self._before = threading.Lock(), 0, 1

    def enter(self) -> None:
        """Ask for one thread."""
        with self._lock:
            if not self._inside:
                self._before = self._number()
                self._limit(1)
            self._inside += 1

    def leave(self) -> None:
        """End the request for one thread."""
        with self._lock:
            self._inside -= 1
            if not self._inside:
                self._limit(self._before)


@cache
def _openblas() -> _Threads | None:
    """Thread functions of the OpenBLAS that NumPy's wheel brought along; None if NumPy uses another library."""
    package = Path(np.__file__).parent
    for path in sorted([*package.parent.glob("numpy.libs/*openblas*"), *package.glob(".dylibs/*openblas*")]):
        for form in ("scipy_openblas_{}_num_threads64_", "scipy_openblas_{}_num_threads"):
            try:
                library = ctypes.CDLL(str(path))  # the one that NumPy has loaded
                return _Threads(library[form.format("get")], library[form.format("set")])
            except (OSError, AttributeError):
                continue
    return None
