"""What rooms above lend to those below, by name; `kinetree.results.hooks` lists it."""

from __future__ import annotations

from importlib import import_module
from typing import Any

LENT: dict[str, str] = {}


def lent(name: str) -> Any:
    """Import and return the function lent under a name."""
    module, _, function = LENT[name].partition(":")
    return getattr(import_module(module), function)
