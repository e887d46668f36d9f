"""A lock on a folder: one process at a time works in it."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kinetree.files.output import StoreError

NAME = ".lock"


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Keep other processes from working on a folder at the same time, where the system can.

    Where it cannot, two processes do the work twice, with the same results. The lock is an empty file; a link or
    anything else of its name is refused and not touched.

    Raises
    ------
    StoreError
        Another process holds the lock, or the file of the lock is not one.
    """
    try:
        import fcntl
    except ImportError:  # Windows
        yield
        return
    handle = _opened(folder)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise StoreError(
                f"another process is working on the folder {str(folder)!r}; wait for it, or end it"
            ) from None
        except OSError:  # a file system without locks
            pass
        yield
    finally:
        os.close(handle)


def _opened(folder: Path) -> int:
    path = folder / NAME
    flags = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC  # nothing is truncated
    try:
        handle = os.open(path, flags, 0o600)
    except OSError as error:
        if path.is_symlink():
            raise StoreError(f"{str(path)!r} is a link, not the lock of a folder; remove it") from None
        raise StoreError(f"cannot lock the folder {str(folder)!r}: {error.strerror}") from None
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise StoreError(f"{str(path)!r} is no plain file, and so not the lock of a folder; remove it")
    return handle
