"""What was made of graphs and loops, on disk: files of bytes, found by digests of all that they depend on."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import logging
import os
import sys
import tempfile
from pathlib import Path

LIMIT = 2**30  # bytes of stored files beyond which those not used for longest are removed
_MAGIC = b"kinetree kernel 1\n"
_TEMPORARY = ".new-"  # beginning of the names of files being written
_log = logging.getLogger(__name__)


def directory() -> Path:
    """Folder of the stored files: ``KINETREE_CACHE_DIR``, else the platform's place for caches."""
    chosen = os.environ.get("KINETREE_CACHE_DIR")
    if chosen:
        return Path(chosen) / "kernels"
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "kinetree" / "kernels"


@functools.cache
def writers() -> bytes:
    """Digest of the sources that write code."""
    sources = [path.read_bytes() for path in sorted(Path(__file__).parent.rglob("*.py"))]
    return hashlib.sha256(b"\0".join([_MAGIC, *sources])).digest()


def read(name: str) -> bytes | None:
    """What is stored under a name; None if there is nothing or if its checksum does not match."""
    try:
        data = (directory() / name).read_bytes()
    except (OSError, RuntimeError):
        return None
    magic, checksum, rest = data[: len(_MAGIC)], data[len(_MAGIC) :][:32], data[len(_MAGIC) + 32 :]
    if magic != _MAGIC or checksum != hashlib.sha256(rest).digest():
        _log.info("stored kernel %s is damaged and will be replaced", name)
        return None
    with contextlib.suppress(OSError):
        os.utime(directory() / name)  # the time of last use, for `_prune`
    return rest


def write(name: str, content: bytes) -> None:
    """Store bytes. The file appears complete or not at all; a folder that cannot be written is let be."""
    data = _MAGIC + hashlib.sha256(content).digest() + content
    temporary = None
    try:
        folder = directory()
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=folder, prefix=_TEMPORARY)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(temporary, folder / name)
        with contextlib.suppress(OSError):  # another process may remove the same files
            _prune(folder)
    except (OSError, RuntimeError) as fault:
        _say_once(str(fault))
        if temporary:
            Path(temporary).unlink(missing_ok=True)


def _prune(folder: Path) -> None:
    """Remove the entries not used for longest while all together exceed the limit."""
    files = [(file.stat(), file) for file in folder.iterdir() if not file.name.startswith(_TEMPORARY)]
    excess = sum(status.st_size for status, _ in files) - LIMIT
    for status, file in sorted(files, key=lambda pair: pair[0].st_mtime):
        if excess <= 0:
            break
        file.unlink(missing_ok=True)
        excess -= status.st_size


@functools.cache
def _say_once(fault: str) -> None:
    _log.warning("compiled kernels are not kept on disk: %s", fault)
