"""Things for compiled functions that live in modules which import Numba."""

from __future__ import annotations

from importlib import import_module
from typing import Any

MODULES: set[str] = set()
"""Those of all deferred things; they are imported before Numba compiles anything."""


class Deferred:
    """A thing of a module that is imported only when Numba compiles what uses it: an intrinsic, as a rule.

    Parameters
    ----------
    module, name : str
        Where it is found. `kinetree.linalg.stamps` reads the module's name from the source.
    """

    def __init__(self, module: str, name: str) -> None:
        MODULES.add(module)
        self._module, self._name = module, name

    def __deepcopy__(self, memo: Any) -> Deferred:
        return self  # Numba copies what it compiles together with the globals in it

    def __call__(self, *arguments: Any) -> Any:
        """There is none of it outside of compiled functions."""
        raise NotImplementedError(f"{self._name} is there for compiled functions only")

    @property
    def _numba_type_(self) -> Any:
        """How Numba knows what it meets among the globals of a function."""
        from numba.core.registry import cpu_target

        thing = getattr(import_module(self._module), self._name)
        return cpu_target.typing_context.resolve_value_type(thing)
