"""Registries of types: the one type that each file of a folder defines, by its kind."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any, TypeVar

T = TypeVar("T")


def types_in(package: str, files: Iterable[str], base: type[T]) -> dict[str, type[T]]:
    """Types derived from `base` in files of a package, by their ``kind``."""
    found: dict[str, type[T]] = {}
    for file in files:
        module = import_module(f"{package}.{file}")
        for value in vars(module).values():
            own = isinstance(value, type) and issubclass(value, base) and value.__module__ == module.__name__
            if own and value.kind:
                found[value.kind] = value
    return found


def named(registry: dict[str, type[T]], package: str, name: str) -> Any:
    """A type by the name of its class, for ``from package import Name``."""
    for cls in registry.values():
        if cls.__name__ == name:
            return cls
    raise AttributeError(f"module {package!r} has no attribute {name!r}")
