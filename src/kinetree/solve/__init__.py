"""Numerics: integrate and watch systems given as compiled kernels. Knows no mechanics.

Names are imported on first use. The function that shares its name with its file is
imported from there: ``from kinetree.solve.integrate import integrate``.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from kinetree.words.keywords import former_exports

if TYPE_CHECKING:
    from kinetree.solve.integrate import resume
    from kinetree.solve.methods.registry import method_names
    from kinetree.solve.scenario_batch import ManySolution, integrate_many
    from kinetree.solve.solution import Chunk, EventRecord, EventSpec, Resume, Solution, Statistics
    from kinetree.solve.system import MachineCode, System

_MODULES = {
    "Chunk": "solution", "EventRecord": "solution", "EventSpec": "solution", "MachineCode": "system",
    "ManySolution": "scenario_batch", "Resume": "solution", "Solution": "solution", "Statistics": "solution",
    "System": "system", "integrate_many": "scenario_batch", "method_names": "methods.registry",
    "resume": "integrate",
}  # fmt: skip

__all__ = [
    "Chunk", "EventRecord", "EventSpec", "MachineCode", "ManySolution", "Resume", "Solution", "Statistics", "System",
    "integrate_many", "method_names", "resume",
]  # fmt: skip


_former = former_exports(__name__, Kernel="MachineCode")


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    return _former(name)
