"""The memory of a run in compiled code: ``run.h``, ``run.steps += 1``, ``run.z[i]``.

`RUN` is the kind of argument that Python hands over as a `Memory`; a unit makes the same of its two pointers by
`run_at`. How Numba compiles it is told in `kinetree.solve.record_types`.
"""

from __future__ import annotations

import ctypes
from typing import Any

from kinetree.linalg.arguments import Kind
from kinetree.linalg.compiled import inner
from kinetree.linalg.deferred import Deferred

run_at = Deferred("kinetree.solve.record_types", "run_at")
invoke = Deferred("kinetree.solve.record_types", "invoke")


def _blocks(memory: Any) -> tuple[int, int]:
    """Where the two blocks of a memory begin; the caller keeps the memory while the function runs."""
    found: tuple[int, int] = memory.addresses
    return found


def _type() -> Any:
    from kinetree.solve.record_types import MEMORY

    return MEMORY


RUN = Kind("the memory of a run", (ctypes.c_void_p, ctypes.c_void_p), _blocks, _type)


@inner
def copy(target, source):  # type: ignore[no-untyped-def]
    """Copy source to target, entry by entry (array assignment would triple the time to compile)."""
    for i in range(target.size):
        target[i] = source[i]
