"""Files that are whole or not there: written beside their place, then moved into it."""

from __future__ import annotations

import errno
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from os import PathLike
from pathlib import Path


class StoreError(OSError):
    """A result could not be written or read; the message says which file, why, and what to do."""


@contextmanager
def replacing(path: str | PathLike[str]) -> Iterator[Path]:
    """A temporary path that becomes `path` if all goes well, and is removed if not.

    An existing file keeps its content until the new one is whole and on the disk.

    Raises
    ------
    StoreError
        The folder does not exist, is not writable, or the disk is full.
    """
    target = Path(path)
    temporary = target.with_name(f".{target.name}.{secrets.token_hex(6)}.tmp")
    try:
        temporary.touch(exist_ok=False)
        yield temporary
        with open(temporary, "r+b") as file:
            os.fsync(file.fileno())
        os.replace(temporary, target)
    except StoreError:
        raise
    except (OSError, RuntimeError) as error:  # HDF5 that cannot close a file on a full disk raises the latter
        raise write_error(target, error) from error
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


def write_error(path: Path, error: OSError | RuntimeError) -> StoreError:
    """The error in words, with a remedy."""
    text = str(error)
    if (
        getattr(error, "errno", None) in (errno.ENOSPC, errno.EDQUOT)
        or "No space left" in text
        or "errno = 28" in text
    ):
        why, remedy = "the disk is full", "free some space or choose another folder, then save again"
    elif isinstance(error, FileNotFoundError) or not path.parent.is_dir():
        why, remedy = f"the folder {str(path.parent)!r} does not exist", "create it first"
    elif isinstance(error, PermissionError):
        why, remedy = "permission was denied", "choose a folder you may write to"
    elif isinstance(error, IsADirectoryError) or path.is_dir():
        why, remedy = "it is a folder", "give the name of a file"
    else:
        why, remedy = text, "choose another place, then save again"
    return StoreError(f"cannot write {str(path)!r}: {why}; {remedy} (what is in memory is kept)")
