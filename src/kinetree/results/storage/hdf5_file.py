"""HDF5 files: written through `kinetree.files.output`, and opened for reading only where they hold all that they name.

A file from a stranger can name other files, whose content would be read as if it were its own (external links,
external storage, virtual data sets), promise arrays of any size, or contain itself. Nothing of that is ever written
here, so whatever has it is refused before any of it is read.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from typing import Any, Final

import h5py

from kinetree.files.input import FileError, check_plain
from kinetree.files.interruption import postponed
from kinetree.files.output import StoreError, replacing

MOST_OBJECTS: Final = 1_000_000
DEEPEST: Final = 40
MOST_TEXTS: Final = 1_000
"""Texts in an attribute: units of components, at most."""
DEFLATED: Final = 1_100
"""Bytes that one stored byte can become at most where a data set is compressed (zlib: 1032)."""


@contextmanager
def written(
    path: str | PathLike[str], *, exclusive: bool = False, follow: bool = True, **options: Any
) -> Iterator[h5py.File]:
    """A new file, open for writing, that is at its place when the block has ended well; see `replacing`.

    ``options`` are those of `h5py.File`.
    """
    with (
        postponed(),  # an exception from within HDF5 would crash it
        replacing(path, exclusive=exclusive, follow=follow) as temporary,
        open(temporary, "r+b", buffering=0) as raw,
    ):
        sink = _Sink(raw)
        with h5py.File(sink, "w", **options) as file:
            yield file
        if sink.error is not None:
            raise sink.error


class _Sink:
    """The bytes of a file that HDF5 writes.

    HDF5 crashes where it cannot write while it closes a file. So it is not told of the first failure, which is kept to
    be raised when the file is closed; nothing is written after it.
    """

    def __init__(self, raw: Any) -> None:
        self._raw = raw
        self.error: OSError | None = None

    def write(self, data: Any) -> int:
        """Write all of it."""
        rest = memoryview(data).cast("B")
        size = len(rest)
        try:
            while self.error is None and rest:
                rest = rest[self._raw.write(rest) :]
        except OSError as error:
            self.error = error
        return size

    def readinto(self, buffer: Any) -> int:
        """Fill a buffer, with zeros where nothing was written."""
        rest = memoryview(buffer).cast("B")
        size = len(rest)
        while rest:
            count = self._raw.readinto(rest)
            if not count:
                rest[:] = bytes(len(rest))
                break
            rest = rest[count:]
        return size

    def read(self, size: int = -1) -> bytes:
        """Bytes from here on."""
        buffer = bytearray(max(size, 0))
        self.readinto(buffer)
        return bytes(buffer)

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        """Go to a place."""
        return int(self._raw.seek(offset, whence))

    def tell(self) -> int:
        return int(self._raw.tell())

    def truncate(self, size: int | None = None) -> int:
        """Give the file a size."""
        try:
            if self.error is None:
                self._raw.truncate(size)
        except OSError as error:
            self.error = error
        return size or 0

    def flush(self) -> None:
        """Nothing is held back."""


@contextmanager
def opened(path: str | PathLike[str]) -> Iterator[h5py.File]:
    """A file of somebody else's, open for reading; `StoreError` where it names other files or promises too much.

    Raises
    ------
    StoreError
        It is no plain file, or holds what Kinetree never writes.
    OSError
        It is no HDF5 file, or damaged.
    """
    try:
        check_plain(Path(path))
    except FileError as error:
        raise StoreError(f"cannot read {error.file!r}: it {error.reason}; {error.remedy}") from None
    with h5py.File(path, "r") as file:
        _check(file, Path(path))
        yield file


def _check(file: h5py.File, path: Path) -> None:
    """Look at every link and at the storage of every data set; nothing is read of their content."""
    size = path.stat().st_size
    _check_attributes(file, "/", path)
    seen: set[Any] = {_address(file)}
    waiting: list[tuple[h5py.Group, int]] = [(file, 0)]
    promised = 0
    while waiting:
        group, depth = waiting.pop()
        for name in group:
            where = f"{group.name.rstrip('/')}/{name}"
            if not isinstance(group.get(name, getlink=True), h5py.HardLink):
                raise _refused(path, f"{where!r} is a link to another place or another file")
            item = group[name]
            if _address(item) in seen:
                raise _refused(path, f"{where!r} is there a second time under another name")
            seen.add(_address(item))
            _check_attributes(item, where, path)
            if len(seen) > MOST_OBJECTS or depth >= DEEPEST:
                raise _refused(
                    path, f"it holds more than {MOST_OBJECTS} things, or {DEEPEST} groups within one another"
                )
            if isinstance(item, h5py.Group):
                waiting.append((item, depth + 1))
            elif isinstance(item, h5py.Dataset):
                promised += _promised(item, where, path)
                if promised > size:
                    raise _refused(
                        path, f"it promises more numbers than fit into its {size} bytes ({where!r})"
                    )


def _promised(dataset: h5py.Dataset, where: str, path: Path) -> int:
    """Bytes that the content of a data set needs in the file at the least."""
    plist = dataset.id.get_create_plist()
    if plist.get_layout() == h5py.h5d.VIRTUAL or plist.get_external_count():
        raise _refused(path, f"the content of {where!r} is in other files")
    if dataset.dtype.hasobject and h5py.check_string_dtype(dataset.dtype) is None:
        raise _refused(path, f"{where!r} holds rows of any length, or references")
    if dataset.size is None:  # a data set without any content
        return 0
    nbytes = int(dataset.id.get_space().get_simple_extent_npoints()) * dataset.dtype.itemsize
    stored = int(dataset.id.get_storage_size())
    largest = stored * DEFLATED if plist.get_nfilters() else stored
    if nbytes > largest:
        raise _refused(path, f"{where!r} promises {nbytes} bytes and holds {stored}")
    return stored


def _check_attributes(item: h5py.Group | h5py.Dataset, where: str, path: Path) -> None:
    """Refuse attributes of so many texts of any length that all of them may be the same long one."""
    for number in range(h5py.h5a.get_num_attrs(item.id)):
        attribute = h5py.h5a.open(item.id, index=number)
        if not isinstance(attribute.get_type(), h5py.h5t.TypeStringID):
            continue
        if (
            attribute.get_type().is_variable_str()
            and attribute.get_space().get_simple_extent_npoints() > MOST_TEXTS
        ):
            raise _refused(path, f"an attribute of {where!r} holds more than {MOST_TEXTS} texts")


def _address(item: Any) -> Any:
    return h5py.h5o.get_info(item.id).addr


def _refused(path: Path, why: str) -> StoreError:
    return StoreError(
        f"cannot read {str(path)!r}: {why}, which Kinetree never writes; use a file that it wrote, or a copy made "
        "by it"
    )
