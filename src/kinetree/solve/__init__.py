"""Numerics: integrate, assemble and watch systems given as compiled kernels. Knows no mechanics.

Names are imported on first use, because Numba takes long to load. The function that shares its name with its file is
imported from there: ``from kinetree.solve.integrate import integrate``.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kinetree.solve.assemble import Assembly, independent_rows, newton_project
    from kinetree.solve.integrate import resume
    from kinetree.solve.many import ManySolution, integrate_many
    from kinetree.solve.methods import method_names
    from kinetree.solve.solution import Chunk, EventRecord, EventSpec, Resume, Solution, Statistics
    from kinetree.solve.system import Kernel, System

_MODULES = {
    "Assembly": "assemble",
    "Chunk": "solution",
    "EventRecord": "solution",
    "EventSpec": "solution",
    "Kernel": "system",
    "ManySolution": "many",
    "Resume": "solution",
    "Solution": "solution",
    "Statistics": "solution",
    "System": "system",
    "independent_rows": "assemble",
    "integrate_many": "many",
    "method_names": "methods",
    "newton_project": "assemble",
    "resume": "integrate",
}

__all__ = [
    "Assembly",
    "Chunk",
    "EventRecord",
    "EventSpec",
    "Kernel",
    "ManySolution",
    "Resume",
    "Solution",
    "Statistics",
    "System",
    "independent_rows",
    "integrate_many",
    "method_names",
    "newton_project",
    "resume",
]


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
