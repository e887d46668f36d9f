"""Output files that are whole or not there, private folders, and locks.

Every file that this program writes for its user goes through `replacing`, or through `write_text` and `write_bytes`,
which use it. It is written beside its place, flushed to the disk, then moved into it.

Files in a private folder are trusted as code is: nobody but this user can have put anything there. On Windows the
permissions of a user's profile do this, and nothing is checked here. Locks let one process at a time work in a folder.

Requests to end (Ctrl-C, SIGTERM) that come at a bad moment: heard a little later, never lost.
"""

from __future__ import annotations

import errno
import os
import re
import secrets
import shutil
import signal
import stat
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from os import PathLike
from pathlib import Path
from types import FrameType

from kinetree.words.interrupts import HEARD

_TEMPORARY = re.compile(r"\.[0-9a-f]{16}\.tmp")  # names of files that are being written


class StoreError(OSError):
    """A file could not be written, or a result not be read; the message says which file, why, and the remedy."""


class MissingFolderError(StoreError, FileNotFoundError):
    """A file could not be written because its folder does not exist."""


class FolderError(StoreError, IsADirectoryError):
    """A file could not be written because a folder has its name."""


@contextmanager
def replacing(path: str | PathLike[str], *, exclusive: bool = False, follow: bool = True) -> Iterator[Path]:
    """A temporary path that becomes `path` if all goes well, and is removed if not.

    An existing file keeps its content until the new one is whole and on the disk; the new one has its permissions,
    its owner and group where the system allows it, and nobody else can read it before. What is no file
    (``/dev/stdout``, a pipe) is written to at the end.

    Parameters
    ----------
    path
        The file to write.
    exclusive
        True if a file that is there meanwhile is left as it is, with a `FileExistsError`.
    follow
        True if a link is followed, as those are that a user names. Without, the file takes the place of the link: in
        folders of strangers links may lead to anything.

    Raises
    ------
    StoreError
        The folder does not exist, is not writable, or the disk is full.
    """
    given = Path(path)
    try:
        link = given.is_symlink()
        before = None if link and not follow else _status(given)
        special = before is not None and not stat.S_ISREG(before.st_mode) and not stat.S_ISDIR(before.st_mode)
        target = Path(os.path.realpath(given)) if link and follow and not special else given
    except (OSError, ValueError, RuntimeError) as error:  # ValueError: a name that no file can have
        raise write_error(given, error) from error
    folder = Path(tempfile.gettempdir()) if special else target.parent
    temporary = folder / f".{secrets.token_hex(8)}.tmp"
    try:
        temporary.touch(0o666 if before is None else 0o600, exist_ok=False)
        yield temporary
        if special:
            with open(temporary, "rb") as source, open(target, "wb") as sink:
                shutil.copyfileobj(source, sink)
        else:
            _move(temporary, target, before, exclusive)
    except (StoreError, FileExistsError):
        raise
    except (OSError, RuntimeError) as error:  # HDF5 that cannot close a file on a full disk raises the latter
        raise write_error(given, error) from error
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


def leftovers(folder: Path) -> list[Path]:
    """Files in a folder that a process was writing when it was killed, by their names."""
    return [path for path in folder.glob(".*.tmp") if _TEMPORARY.fullmatch(path.name)]


def write_bytes(path: str | PathLike[str], data: bytes, *, follow: bool = True) -> Path:
    """Write a file, whole or not at all, and return its path; `StoreError` where that fails."""
    with replacing(path, follow=follow) as temporary:
        temporary.write_bytes(data)
    return Path(path)


def write_text(path: str | PathLike[str], text: str, *, follow: bool = True) -> Path:
    """Write a text as UTF-8 with plain line ends; see `write_bytes`."""
    return write_bytes(path, text.encode("utf-8"), follow=follow)


def _status(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except FileNotFoundError:
        return None


def _move(temporary: Path, target: Path, before: os.stat_result | None, exclusive: bool) -> None:
    """Flush a file to the disk and give it its name, and owner, group and permissions of the one before it."""
    with open(temporary, "r+b") as file:
        os.fsync(file.fileno())
    if before is not None:
        if hasattr(os, "chown"):
            for owner in ((before.st_uid, -1), (-1, before.st_gid)):
                with suppress(OSError):  # only root gives files away, and members of a group to that group
                    os.chown(temporary, *owner)
        temporary.chmod(stat.S_IMODE(before.st_mode))
    if not exclusive:
        os.replace(temporary, target)
        return
    try:
        os.link(temporary, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        if os.path.exists(target):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target)) from None
        os.replace(temporary, target)


def write_error(path: Path, error: Exception) -> StoreError:
    """The error in words, with a remedy."""
    text = getattr(error, "strerror", None) or str(error)
    code, kind = getattr(error, "errno", None), StoreError
    if code in (errno.ENOSPC, errno.EDQUOT) or "No space left" in text or "errno = 28" in text:
        why, remedy = "the disk is full", "free some space or choose another folder, then save again"
    elif code == errno.ENAMETOOLONG:
        why, remedy = "the name is too long", "give a shorter one"
    elif isinstance(error, FileNotFoundError) or not os.path.isdir(path.parent):
        kind = MissingFolderError
        why, remedy = f"the folder {str(path.parent)!r} does not exist", "create it first"
    elif isinstance(error, PermissionError):
        why, remedy = "permission was denied", "choose a folder you may write to"
    elif isinstance(error, IsADirectoryError) or os.path.isdir(path):
        kind = FolderError
        why, remedy = "it is a folder", "give the name of a file"
    else:
        why, remedy = text, "choose another place, then save again"
    return kind(f"cannot write {str(path)!r}: {why}; {remedy} (what is in memory is kept)")


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
    """A handle of a private folder, so that it stays the folder that was checked; None on systems without handles.

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
    """Refuse a path that exists and is not a plain file."""
    try:
        mode = path.lstat().st_mode
    except OSError:
        return
    if stat.S_ISLNK(mode):
        raise StoreError(f"{str(path)!r} is a link, not the lock of a folder; remove it")
    if not stat.S_ISREG(mode):
        raise StoreError(f"{str(path)!r} is no plain file, and so not the lock of a folder; remove it")


@contextmanager
def postponed() -> Iterator[None]:
    """Let nothing interrupt the block; who asked meanwhile is heard at its end.

    Only signals that Python handles are held back: a process that SIGTERM ends at once is still ended by it. Does
    nothing outside the main thread, which alone is interrupted.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    asked: list[int] = []

    def keep(number: int, frame: FrameType | None) -> None:
        asked.append(number)

    before = {number: signal.getsignal(number) for number in HEARD}
    held = {number: handler for number, handler in before.items() if callable(handler)}
    try:
        for number in held:  # one that is still heard may interrupt here: the others are given back then
            signal.signal(number, keep)
        yield
    finally:
        for number, handler in held.items():
            signal.signal(number, handler)
        if asked:
            signal.raise_signal(asked[0])
