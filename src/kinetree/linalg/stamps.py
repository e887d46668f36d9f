"""What a compiled function depends on: its own file, and every file that file imports from, however deep.

Numba keys a cached function on its own source file only, so an edit of a function it calls, or of a number it takes
from elsewhere, would go unnoticed. The digest made here takes the place of that key: editing a file compiles anew what
imports from it, directly or not, and nothing else; nothing stale is ever run.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Callable
from functools import cache
from importlib.util import resolve_name
from pathlib import Path
from typing import Any

_IMPORTS = re.compile(r"^(?:from\s+([\w.]+)\s+import\s+(\([^)]*\)|.*)|import\s+([\w.]+))", re.MULTILINE)


def source_files(function: Callable[..., Any]) -> tuple[str, ...]:
    """The files that a function's machine code depends on.

    Files of the function's own package and of this one are followed through their imports at the beginning of a line,
    which are those that exist at run time; what other packages do is pinned by their versions.
    """
    packages = {function.__module__.partition(".")[0], __name__.partition(".")[0]}
    files = {function.__code__.co_filename}
    pending, seen = [function.__module__], {function.__module__}
    while pending:
        module = sys.modules.get(pending.pop())
        file = getattr(module, "__file__", None)
        if module is None or file is None:
            continue
        files.add(file)
        for name in _imported(file, module.__package__ or ""):
            if name.partition(".")[0] in packages and name not in seen:
                seen.add(name)
                pending.append(name)
    return tuple(sorted(files))


def source_stamp(function: Callable[..., Any]) -> str:
    """Digest of `source_files`."""
    digest = hashlib.sha256()
    for file in source_files(function):
        digest.update(_digest(file))
    return digest.hexdigest()


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
    for source, taken, plain in _IMPORTS.findall(_text(file).decode("utf-8", "replace")):
        module = resolve_name(source, package) if source.startswith(".") and package else source or plain
        names += [module, *(f"{module}.{name}" for name in re.findall(r"\w+", taken))]
    return tuple(names)
