"""What a compiled function depends on: its own file, and every file that file imports from, however deep.

Numba keys a cached function on its own source file only, so an edit of a function it calls, or of a number it takes
from elsewhere, would go unnoticed. The digest made here takes the place of that key: editing a file compiles anew what
imports from it, directly or not, and nothing else; nothing stale is ever run.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
from collections.abc import Callable
from functools import cache
from importlib.util import resolve_name
from pathlib import Path
from typing import Any

_IMPORTS = re.compile(
    r"^(?:from\s+([\w.]+)\s+import\s+(\([^)]*\)|.*)|import\s+([\w.]+))|\bDeferred\(\"([\w.]+)\"", re.MULTILINE
)


def source_files(function: Callable[..., Any]) -> tuple[str, ...]:
    """The files that a function's machine code depends on.

    Files of the function's own package and of this one are followed through their imports at the beginning of a line,
    which are those that exist at run time, and through the modules of `Deferred` things, whether they are imported yet
    or not; what other packages do is pinned by their versions.
    """
    packages = {function.__module__.partition(".")[0], __name__.partition(".")[0]}
    files = {function.__code__.co_filename}
    pending, seen = [function.__module__], {function.__module__}
    while pending:
        name = pending.pop()
        file = _file(name)
        if file is None:
            continue
        files.add(file)
        package = name if Path(file).stem == "__init__" else name.rpartition(".")[0]
        for name in _imported(file, package):
            if name.partition(".")[0] in packages and name not in seen:
                seen.add(name)
                pending.append(name)
    return tuple(sorted(files))


def _file(name: str) -> str | None:
    """File of a module, imported or not; None for a name that is no module's."""
    module = sys.modules.get(name)
    if module is not None:
        return getattr(module, "__file__", None)
    top, *rest = name.split(".")
    for folder in getattr(sys.modules.get(top), "__path__", ()):
        place = os.path.join(folder, *rest)
        for file in (f"{place}.py", os.path.join(place, "__init__.py")):
            if _is_file(file):
                return file
    return None


def source_stamp(function: Callable[..., Any]) -> str:
    """Digest of `source_files`."""
    digest = hashlib.sha256()
    for file in source_files(function):
        digest.update(_digest(file))
    return digest.hexdigest()


@cache
def _is_file(file: str) -> bool:
    return os.path.isfile(file)


@cache
def _text(file: str) -> bytes:
    path = Path(file)
    return path.read_bytes() if path.is_file() else b""


@cache
def _digest(file: str) -> bytes:
    return hashlib.sha256(Path(file).name.encode() + _text(file)).digest()


@cache
def _imported(file: str, package: str) -> tuple[str, ...]:
    """Names of the modules, or of things in them, that a file imports."""
    names: list[str] = []
    for source, taken, plain, deferred in _IMPORTS.findall(_text(file).decode("utf-8", "replace")):
        module = (
            resolve_name(source, package)
            if source.startswith(".") and package
            else source or plain or deferred
        )
        names += [module, *(f"{module}.{name}" for name in re.findall(r"\w+", taken))]
    return tuple(names)
