"""Folders: private ones, whose files are trusted as code is, and locks, by which one process at a time works in one.

Private is a folder in which nobody but this user can have put anything. On Windows the permissions of a user's profile
do this, and nothing is checked here.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kinetree.files.output import StoreError

OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH
_CHECKED = hasattr(os, "geteuid")


class NotPrivateError(OSError):
    """A folder or a file that somebody else owns or can write to; the message says why it is not used."""


def make_private(folder: Path) -> None:
    """Make a folder for this user alone, where it is not there; `NotPrivateError` where it is not private."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with opened(folder):
        pass


def check_holder(folder: Path) -> None:
    """Raise `NotPrivateError` where others can put another folder in the place of one that a folder holds.

    That is where it is theirs, or where all may write to it and rename what is in it, as they may not in ``/tmp``.
    """
    if not _CHECKED:
        return
    status = folder.stat()
    if status.st_uid not in (0, os.geteuid()):
        raise NotPrivateError(f"the folder {str(folder)!r} belongs to another user (number {status.st_uid})")
    if status.st_mode & stat.S_IWOTH and not status.st_mode & stat.S_ISVTX:
        raise NotPrivateError(f"the folder {str(folder)!r} can be written by others")


@contextmanager
def opened(folder: Path) -> Iterator[int | None]:
    """A handle of a private folder, so that it stays the folder that was looked at; None where there are none.

    Raises
    ------
    NotPrivateError
        It is somebody else's, or others can write to it.
    OSError
        It cannot be opened.
    """
    if not _CHECKED:
        yield None
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        if words := _why_not(os.fstat(handle)):
            raise NotPrivateError(f"the folder {str(folder)!r} {words}")
        yield handle
    finally:
        os.close(handle)


def read_private(folder: Path, name: str, most: int) -> bytes:
    """The content of a plain file of a private folder, of at most so many bytes.

    Raises
    ------
    OSError
        There is none; it is a link, a pipe or a device, which are not opened; it is too large; or it is not private.
    """
    with opened(folder) as handle:
        path = str(folder / name) if handle is None else name
        flags = os.O_RDONLY | getattr(os, "O_BINARY", 0)
        if handle is not None:
            if not stat.S_ISREG(os.stat(name, dir_fd=handle, follow_symlinks=False).st_mode):
                raise NotPrivateError(f"{str(folder / name)!r} is no plain file")
            flags |= os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
        with os.fdopen(os.open(path, flags, dir_fd=handle), "rb") as file:
            status = os.fstat(file.fileno())
            if not stat.S_ISREG(status.st_mode) or status.st_size > most:
                raise NotPrivateError(f"{str(folder / name)!r} is no plain file, or too large")
            if words := _why_not(status) if _CHECKED else "":
                raise NotPrivateError(f"{str(folder / name)!r} {words}")
            return file.read(most)


def _why_not(status: os.stat_result) -> str:
    """Why something is not private; empty where it is."""
    if status.st_uid != os.geteuid():
        return f"belongs to another user (number {status.st_uid})"
    return "can be written by others" if status.st_mode & OTHERS_WRITE else ""


LOCK_FILE = ".lock"


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

    path = folder / LOCK_FILE
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
