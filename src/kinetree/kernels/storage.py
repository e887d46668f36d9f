"""Files of compiled code on disk, found by digests of all that their content depends on.

Some of it is machine code, which is run as it is. It is read only from a folder that belongs to this user and that
nobody else can write to, and an entry carries the name that it was written for.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import logging
import os
import re
import sys
import tempfile
import threading
import time
from pathlib import Path

from kinetree.files.output import NotPrivateError, check_holder, make_private, opened, read_private

LIMIT = 2**30  # bytes of stored files beyond which those not used for longest are removed
_BETWEEN = 3600.0  # seconds after which the folder is looked through again
_SHARE = 1 / 16  # of the limit: when one process has written so much, it looks through the folder before that
_ANY_MAGIC = b"kinetree kernel "
_MAGIC = _ANY_MAGIC + b"2\n"
_ENDING = ".kernel"
_TEMPORARY = ".kinetree-new-"  # beginning of the names of files being written
_LOOKED_THROUGH = ".kinetree-looked-through"  # an empty file: its time is when the folder was
_OURS = re.compile(rf"[0-9a-f]{{64}}({re.escape(_ENDING)})?|{re.escape(_TEMPORARY)}\w+")
_LONG_AGO = 86_400.0  # seconds after which a file that is being written was left by a process that was killed
_log = logging.getLogger(__name__)
_written: dict[Path, int] = {}  # bytes that this process has written to a folder since it looked through it
_said: set[str] = set()  # warnings of this process
_saying = threading.Lock()


def directory() -> Path:
    """Folder of the stored files: ``KINETREE_CACHE_DIR``, else the platform's place for caches.

    A folder that is not private to this user is not used: the platform's place is, and it is said.
    """
    chosen = os.environ.get("KINETREE_CACHE_DIR")
    if not chosen:
        return _usual()
    folder = Path(chosen) / "kernels"
    try:
        check_holder(folder.parent)
        with opened(folder):
            pass
    except NotPrivateError as fault:
        _say_once(f"compiled kernels are kept in {str(_usual())!r} instead: {fault}")
        return _usual()
    except OSError:
        pass  # it is not there yet, or cannot be had: told when something is written
    return folder


def _usual() -> Path:
    """The platform's place for caches."""
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


def file_name(key: str) -> str:
    """Name of the file of an entry."""
    return key + _ENDING


def is_there(key: str) -> bool:
    """True if something is stored under a key; `read` checks its content."""
    try:
        return (directory() / file_name(key)).is_file()
    except (OSError, RuntimeError):
        return False


def read(key: str) -> bytes | None:
    """Return the content stored under a key; None if there is none, or if it was not written whole for this key."""
    name = file_name(key)
    try:
        folder = directory()
        data = read_private(folder, name, LIMIT)
    except NotPrivateError as fault:
        _say_once(f"a stored kernel is not used: {fault}")
        return None
    except (OSError, RuntimeError):
        return None
    head = _head(key, data[len(_MAGIC) + 32 + len(key) :])
    if data[: len(head)] != head:
        _log.info("stored kernel %s is damaged, or was written for something else, and will be replaced", key)
        return None
    with contextlib.suppress(OSError):
        os.utime(folder / name)  # the time of last use, for `_prune`
    return data[len(head) :]


def write(key: str, content: bytes) -> None:
    """Store bytes. The file appears complete or not at all; a folder that cannot be written is let be."""
    temporary = None
    try:
        folder = directory()
        make_private(folder)
        handle, temporary = tempfile.mkstemp(dir=folder, prefix=_TEMPORARY)
        with os.fdopen(handle, "wb") as file:
            file.write(_head(key, content) + content)
        os.replace(temporary, folder / file_name(key))
        with contextlib.suppress(OSError):  # a folder that cannot be looked through keeps what is in it
            _prune_in_turn(folder, len(content))
    except (OSError, RuntimeError) as fault:
        _say_once(f"compiled kernels are not kept on disk: {fault}")
        if temporary:
            Path(temporary).unlink(missing_ok=True)


def _head(key: str, content: bytes) -> bytes:
    """Return the head of a file: the magic bytes, a digest of key and content, and the key."""
    return _MAGIC + hashlib.sha256(key.encode() + b"\0" + content).digest() + key.encode()


def _prune_in_turn(folder: Path, written: int) -> None:
    """Look through the folder where it is time to: with thousands of entries that takes longer than writing one."""
    _written[folder] = _written.get(folder, 0) + written
    stamp = folder / _LOOKED_THROUGH
    try:
        age = time.time() - stamp.lstat().st_mtime
    except FileNotFoundError:
        age = _BETWEEN
    if 0.0 <= age < _BETWEEN and _written[folder] < _SHARE * LIMIT:
        return
    _written[folder] = 0
    flags = os.O_WRONLY | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    os.close(os.open(stamp, flags, 0o600))
    os.utime(stamp)
    _prune(folder)


def _prune(folder: Path) -> None:
    """Remove the entries not used for longest while all together exceed the limit, and unfinished files.

    Only plain files with names as they are given here are looked at, and only those that begin as entries do.
    """
    files = []
    with os.scandir(folder) as found:
        for entry in found:
            with contextlib.suppress(FileNotFoundError):  # another process removes the same files
                if _OURS.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                    file = Path(entry.path)
                    if "." in file.name or _begins_as_entry(file):
                        files.append((entry.stat(follow_symlinks=False), file))
    excess = sum(status.st_size for status, _ in files) - LIMIT
    for status, file in sorted(files, key=lambda pair: pair[0].st_mtime):
        if file.name.startswith(_TEMPORARY):
            unused = time.time() - status.st_mtime > _LONG_AGO
        else:
            unused = excess > 0 and _begins_as_entry(file)
        if unused:
            file.unlink(missing_ok=True)
            excess -= status.st_size


def _begins_as_entry(file: Path) -> bool:
    with open(file, "rb") as stream:
        return stream.read(len(_ANY_MAGIC)) == _ANY_MAGIC


def _say_once(words: str) -> None:
    """Warn in the log; whatever was said before is not said again, by whichever thread."""
    with _saying:
        if words in _said:
            return
        _said.add(words)
    _log.warning("%s", words)
