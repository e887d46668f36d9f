"""Registries of types: the one type that each file of a folder defines, by its kind.

A type is imported when it is first asked for, by its kind or by the name of its class: a model of bodies and hinges
does not wait for gears, tyres and controllers. The file is guessed by its name; where that does not do, and where all
types are asked for, all files are imported.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping, Sequence
from importlib import import_module
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Registry(MutableMapping[str, type[T]], Generic[T]):
    """Types derived from `base` in files of a package, by their ``kind``, in the order of the files."""

    def __init__(self, package: str, files: Sequence[str], base: type[T]) -> None:
        self._package, self._base = package, base
        self._files = {_plain(file): file for file in files}
        self._found: dict[str, dict[str, type[T]]] = {}
        self._added: dict[str, type[T]] = {}
        self._removed: set[str] = set()

    def _in(self, file: str) -> dict[str, type[T]]:
        """Types of one file by their kinds."""
        if file not in self._found:
            module = import_module(f"{self._package}.{file}")
            types = [value for value in vars(module).values() if isinstance(value, type)]
            own = [cls for cls in types if issubclass(cls, self._base) and cls.__module__ == module.__name__]
            self._found[file] = {kind: cls for cls in own if (kind := getattr(cls, "kind", ""))}
        return self._found[file]

    def _all(self) -> dict[str, type[T]]:
        found = {kind: cls for file in self._files.values() for kind, cls in self._in(file).items()}
        return {kind: cls for kind, cls in (found | self._added).items() if kind not in self._removed}

    def __getitem__(self, kind: str) -> type[T]:
        file = self._files.get(_plain(kind)) if isinstance(kind, str) else None
        if file and kind not in self._added and kind not in self._removed and kind in (own := self._in(file)):
            return own[kind]
        return self._all()[kind]

    def __setitem__(self, kind: str, cls: type[T]) -> None:
        self._added[kind] = cls
        self._removed.discard(kind)

    def __delitem__(self, kind: str) -> None:
        del self._all()[kind]
        self._added.pop(kind, None)
        self._removed.add(kind)

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def likely(self, name: str) -> type[T] | None:
        """A type by the name of its class, from the file that is named alike or among those added; else None."""
        file = self._files.get(_plain(name))
        types = self._added | (self._in(file) if file else {})
        return next((cls for cls in types.values() if cls.__name__ == name), None)

    def named(self, name: str) -> Any:
        """A type by the name of its class, for ``from package import Name``; AttributeError if there is none."""
        if name[:1].isupper():
            found = self.likely(name)
            if found is None:
                found = next((cls for cls in self.values() if cls.__name__ == name), None)
            if found is not None:
                return found
        raise AttributeError(f"module {self._package!r} has no attribute {name!r}")


def _plain(name: str) -> str:
    """A name as it is compared: ``FreeAngles``, ``free-angles`` and ``free_angles`` are alike."""
    return name.replace("_", "").replace("-", "").lower()
