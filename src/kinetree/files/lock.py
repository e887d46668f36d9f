"""A lock on a folder: one process at a time works in it."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kinetree.files.output import StoreError

NAME = ".lock"


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Keep other processes from working on a folder at the same time.

    The lock is an empty file, which stays; the system lets go of it when the process that holds it ends. A link or
    anything else of its name is refused and not touched.

    Raises
    ------
    StoreError
        Another process holds the lock, or the file of the lock is not one.
    """
    from filelock import FileLock, Timeout

    path = folder / NAME
    _check_plain(path)
    lock = FileLock(path, timeout=0, mode=0o600, thread_local=False)
    try:
        lock.acquire()
    except Timeout:
        raise StoreError(
            f"another process is working on the folder {str(folder)!r}; wait for it, or end it"
        ) from None
    except (OSError, NotImplementedError) as error:
        _check_plain(path)  # it may have become a link meanwhile, which is not followed
        words = getattr(error, "strerror", None) or str(error)
        raise StoreError(f"cannot lock the folder {str(folder)!r}: {words}") from None
    try:
        yield
    finally:
        lock.release()


def _check_plain(path: Path) -> None:
    """Refuse what is there and no plain file."""
    try:
        mode = path.lstat().st_mode
    except OSError:
        return
    if stat.S_ISLNK(mode):
        raise StoreError(f"{str(path)!r} is a link, not the lock of a folder; remove it")
    if not stat.S_ISREG(mode):
        raise StoreError(f"{str(path)!r} is no plain file, and so not the lock of a folder; remove it")
