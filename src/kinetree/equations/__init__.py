"""The formulations: equations of motion in the letters of their sources, and what every formulation delivers.

``kinetree.equations(model)`` writes the equations of a model to read (:mod:`kinetree.export`). This room has the same
name, and once it is imported Python finds it there: so it answers the call.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import Any


class _Room(ModuleType):
    """The package, which can be called."""

    def __call__(self, model: Any, *arguments: Any, **options: Any) -> Any:
        """Equations of motion of a model, to read: see :func:`kinetree.export.readable.equations`."""
        return import_module("kinetree.export.readable").equations(model, *arguments, **options)


sys.modules[__name__].__class__ = _Room
