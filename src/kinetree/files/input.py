"""Files that are read: plain files of limited size within reach, and errors in words whatever is in them.

Every file that a reader of a format reads is opened by `opened_plain`, mostly through `read_bytes` or `read_text`.
A library that opens files itself is given bytes where it takes them, else a path that was checked by `check_plain`;
those calls are listed, with their reasons, in ``tests/structure/test_file_access.py``. Readers parse within `parsing`
and turn `FileError` into the error of their own format.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BufferedIOBase
from os import PathLike
from pathlib import Path
from typing import IO, Final

MEGA = 1_000_000
GIGA = 1_000_000_000


class FileError(ValueError):
    """A file that cannot be read.

    Attributes
    ----------
    file : str
        Its name.
    reason, remedy : str
        Fault and remedy.
    line : int
        Where, from 1.
    """

    def __init__(self, file: str | PathLike[str], reason: str, remedy: str, line: int = 1) -> None:
        self.file, self.reason, self.remedy, self.line = str(file), reason, remedy, line
        super().__init__(f"{self.file}: {reason}; {remedy}")

    def __reduce__(self) -> tuple[type[FileError], tuple[str, str, str, int]]:
        return type(self), (self.file, self.reason, self.remedy, self.line)


class TooLargeError(FileError):
    """A file that is larger than is allowed."""


def check_plain(path: Path, most: int | None = None) -> None:
    """Refuse a file that is not plain (a device or a pipe may never end), or is larger than `most` bytes."""
    try:
        _check(path, path.stat(), most)
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from None


@contextmanager
def opened_plain(path: str | PathLike[str], most: int | None = None) -> Iterator[IO[bytes]]:
    """A plain file of at most `most` bytes, open for reading: the one place where files of others are opened.

    Raises
    ------
    FileError
        It is not there, no plain file, or too large.
    """
    path = Path(path)
    try:
        _check(path, path.stat(), most)  # before it is opened: a pipe would wait for somebody who writes
        flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        file = os.fdopen(os.open(path, flags), "rb")
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from None
    with file:
        _check(path, os.fstat(file.fileno()), most)  # another file may be there by now
        yield file


def read_bytes(path: str | PathLike[str], most: int) -> bytes:
    """The content of a plain file of at most `most` bytes.

    Raises
    ------
    FileError
        It is not there, no plain file, or too large.
    """
    path = Path(path)
    with opened_plain(path, most) as file:
        try:
            data = read_most(file, most, os.fstat(file.fileno()).st_size)
        except MemoryError:
            raise FileError(path, "needs more memory than there is to be read", "give less") from None
        except OSError as error:
            raise _unreadable(path, error) from None
    if len(data) > most:  # it has grown since
        raise _too_large(path, most)
    return data


def read_most(file: IO[bytes] | BufferedIOBase, most: int, expected: int = 0) -> bytes:
    """All bytes of a file, or more than `most` where there are more; memory is taken for existing bytes only.

    ``expected`` is how many there should be.
    """
    parts = [file.read(min(expected, most) + 1)]
    size = len(parts[0])
    while size <= most and parts[-1]:
        parts.append(file.read(MEGA))
        size += len(parts[-1])
    return b"".join(parts) if len(parts) > 2 else parts[0]


def read_text(path: str | PathLike[str], most: int) -> str:
    """The text of a plain file of at most `most` bytes of UTF-8; see `read_bytes`."""
    return decoded(path, read_bytes(path, most))


def decoded(path: str | PathLike[str], data: bytes) -> str:
    """The text of UTF-8 bytes of a file; `FileError` with the line of bytes that are no text."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise FileError(path, "is not UTF-8 text", "save it as UTF-8", line) from None


@contextmanager
def parsing(path: str | PathLike[str], what: str) -> Iterator[None]:
    """Turn the error of a parser for a file of another format into `FileError`, without repeating its content.

    Parameters
    ----------
    path
        The file.
    what
        Expected content, such as "a matrix".
    """
    try:
        yield
    except FileError:
        raise
    except MemoryError:
        raise FileError(path, f"needs more memory than there is to be read as {what}", "give less") from None
    except RecursionError:
        raise FileError(path, "is nested too deeply", f"give {what}") from None
    except Exception as error:  # whatever a damaged file does to a parser
        raise FileError(
            path, f"cannot be read as {what} ({type(error).__name__})", "write it again"
        ) from error


def _check(path: Path, status: os.stat_result, most: int | None) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise FileError(path, "cannot be read (it is a folder)", "give the path of a file")
    if not stat.S_ISREG(status.st_mode):
        raise FileError(path, "cannot be read (it is a device or a pipe)", "give the path of a plain file")
    if most is not None and status.st_size > most:
        raise _too_large(path, most)


def _too_large(path: Path, most: int) -> FileError:
    return TooLargeError(path, f"is larger than the {most // MEGA} MB allowed", "keep what matters")


def _unreadable(path: Path, error: Exception) -> FileError:
    if isinstance(error, FileError):
        return error
    reason = getattr(error, "strerror", None) or str(error)
    return FileError(path, f"cannot be read ({reason})", "give the path of a file")


REACH_REMEDY = "move it there, or allow it: --allow-outside, allow_outside=True"


@dataclass(frozen=True)
class Reach:
    """The folders that a model's file reaches; links lead where they lead.

    Parameters
    ----------
    folders
        Folders whose files may be read, however deep they are.
    everywhere
        True if all others may be read too.
    """

    folders: tuple[Path, ...] = ()
    everywhere: bool = False

    def holds(self, path: Path) -> bool:
        """Return True if a file may be read."""
        if self.everywhere:
            return True
        try:
            place = Path(os.path.realpath(path))
            return any(place.is_relative_to(os.path.realpath(folder)) for folder in self.folders)
        except (OSError, ValueError):  # a name that no file can have
            return False


EVERYWHERE = Reach(everywhere=True)


FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""Beginnings of texts that spreadsheets run."""

_LIKE_A_NUMBER = re.compile(r"[\d.,;:'eE+\-\s]{1,40}|[+-]?(inf|nan)\w*", re.IGNORECASE)


def csv_quoted(text: str) -> str:
    """A text as a cell.

    One that a spreadsheet would take for a formula has an apostrophe before it, which says that it is text.
    """
    text = f"'{text}" if text.startswith(FORMULA) else text
    return '"' + text.replace('"', '""') + '"' if set(text) & set(',"\r\n') else text


def csv_unquoted(text: str) -> str:
    """The text of a cell that `csv_quoted` wrote."""
    return text[1:] if text.startswith("'") and text[1:].startswith(FORMULA) else text


def shown_cell(text: str) -> str:
    """A cell in a message: as it is where it resembles a number, else in words, since it may be of any file."""
    text = text.strip()
    return repr(text) if _LIKE_A_NUMBER.fullmatch(text) else "a text" if text else "an empty cell"
