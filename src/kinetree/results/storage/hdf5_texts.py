"""Texts in HDF5 files, looked at before the HDF5 library reads them.

A text of any length stands in a heap of the file (a *global heap collection*), and an entry of 16 bytes says how long
it is and where it stands. The library allocates what an entry promises, and walks through a damaged heap without end or
out of it. So entries of attributes and data sets are read here and compared with the heaps that they name: see the HDF5
File Format Specification, sections III.E (global heap) and IV.A (object headers and their messages).
"""

from __future__ import annotations

import os
import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

_ENTRY: Final = struct.Struct("<IQI")  # length, address of the collection, number of the object
_OBJECT: Final = struct.Struct("<HHIQ")  # number, references, reserved, size
_NONE: Final = 2**64 - 1
_ATTRIBUTE, _CONTINUATION, _ATTRIBUTE_INFO = 0x0C, 0x10, 0x15
_COMPOUND, _ROWS, _ARRAY = 6, 9, 10  # classes of data types


class HeapError(ValueError):
    """A file whose texts are not stored as Kinetree stores them; the message says what is wrong."""


class StoredTexts:
    """Reads the entries of texts, and the heaps in which the texts stand, of one file.

    Parameters
    ----------
    read
        ``(address, size) → bytes`` of the file.
    size
        Of the file (bytes).
    """

    def __init__(self, read: Callable[[int, int], bytes], size: int) -> None:
        self._bytes, self.size = read, size
        self._heaps: dict[int, dict[int, int]] = {}

    @classmethod
    @contextmanager
    def of(cls, path: Path, handle: int) -> Iterator[StoredTexts]:
        """Of a file that the library has opened, with its handle: its path may be that of another file by now."""
        if hasattr(os, "pread"):
            yield cls(lambda address, size: os.pread(handle, size, address), os.fstat(handle).st_size)
            return
        with open(
            path, "rb"
        ) as file:  # Windows, where nobody can put another file there while this one is open

            def read(address: int, size: int) -> bytes:
                file.seek(address)
                return file.read(size)

            yield cls(read, path.stat().st_size)

    def check_entries(self, data: bytes, width: int = 1) -> None:
        """Refuse entries whose heap is damaged, or holds something else than what they promise.

        ``width`` is the size of one character or item (bytes). All texts together must fit into the file: two entries
        that name the same text are never written.
        """
        whole = 0
        for length, address, number in _ENTRY.iter_unpack(data):
            if address == 0:  # an empty text, which is nowhere
                continue
            if self._heap(address).get(number) != length * width:
                raise HeapError("a text is not where the file says that it is")
            whole += length * width
        if whole > self.size:
            raise HeapError("its texts are longer than the file")

    def check_dataset(self, address: int | None, size: int) -> None:
        """Look at the texts of a data set, whose entries stand at an address; None where there are none."""
        if address is not None:
            self.check_entries(self._read(address, size))

    def check_attributes(self, address: int) -> None:
        """Look at the texts of all attributes of a group or a data set, whose header stands at an address."""
        for kind, shared, data in self._messages(address):
            if kind == _ATTRIBUTE:
                if shared:
                    raise HeapError("an attribute is shared")
                self._check_attribute(data)
            elif kind == _ATTRIBUTE_INFO:
                at = 4 if data[1] & 1 else 2
                if int.from_bytes(data[at : at + 8], "little") != _NONE:
                    raise HeapError("attributes stand outside the header of what they belong to")

    def _check_attribute(self, data: bytes) -> None:
        version, flags, name, kind, space = struct.unpack_from("<BBHHH", data)
        if version not in (1, 2, 3) or (version > 1 and flags):
            raise HeapError("an attribute has a data type that stands elsewhere")
        sizes = [size + (-size % 8 if version == 1 else 0) for size in (name, kind, space)]
        at = (9 if version == 3 else 8) + sizes[0]
        described = data[at : at + kind]
        if described[0] & 15 != _ROWS:
            return
        width = int.from_bytes(described[12:16], "little")
        if not width or described[8] & 15 in (_COMPOUND, _ROWS, _ARRAY):
            raise HeapError("an attribute holds rows of rows")
        entries = data[at + sizes[1] + sizes[2] :]
        self.check_entries(entries[: len(entries) // _ENTRY.size * _ENTRY.size], width)

    def _messages(self, address: int) -> Iterator[tuple[int, bool, bytes]]:
        """Messages of an object header: their kind, whether they stand elsewhere, and their content."""
        head = self._read(address, 16)
        if head[:4] == b"OHDR":
            flags = head[5]
            at = 6 + (16 if flags & 0x20 else 0) + (4 if flags & 0x10 else 0)
            width = 1 << (flags & 3)
            size = int.from_bytes(self._read(address + at, width), "little")
            blocks, extra, old = [(address + at + width, size)], 2 if flags & 4 else 0, False
        else:
            blocks, extra, old = [(address + 16, int.from_bytes(head[8:12], "little"))], 0, True
        seen = set[int]()
        while blocks:
            start, size = blocks.pop()
            if start in seen:
                raise HeapError("an object header contains itself")
            seen.add(start)
            block = self._read(start, size)
            at, header = 0, 8 if old else 4 + extra
            while at + header <= size:
                kind = int.from_bytes(block[at : at + 2], "little") if old else block[at]
                length = int.from_bytes(block[at + 2 : at + 4] if old else block[at + 1 : at + 3], "little")
                shared = bool(block[at + 4 if old else at + 3] & 2)
                content = block[at + header : at + header + length]
                if len(content) < length:
                    break  # the gap at the end of a block
                if kind == _CONTINUATION:
                    place, more = struct.unpack_from("<QQ", content)
                    blocks.append(
                        (place, more) if old else (place + 4, more - 8)
                    )  # between "OCHK" and a checksum
                else:
                    yield kind, shared, content
                at += header + length

    def _heap(self, address: int) -> dict[int, int]:
        """Sizes of the objects of a collection, by number; every one of them lies within it."""
        if address not in self._heaps:
            head = self._read(address, 16)
            size = int.from_bytes(head[8:], "little")
            if head[:5] != b"GCOL\x01":
                raise HeapError("a text stands in no heap")
            block, found, at = self._read(address, size), dict[int, int](), 16
            while at + _OBJECT.size <= size:
                number, _, _, length = _OBJECT.unpack_from(block, at)
                # the size of the free space, which has number 0, includes its own head
                room = length if number == 0 else _OBJECT.size + length + -length % 8
                if room < _OBJECT.size or at + room > size or number in found:
                    raise HeapError("a heap of texts is damaged")
                found[number] = length
                at += room
                if number == 0:
                    break
            found.pop(0, None)
            self._heaps[address] = found
        return self._heaps[address]

    def _read(self, address: int, size: int) -> bytes:
        if not 0 <= address <= address + size <= self.size:
            raise HeapError("it names places that it does not have")
        data = self._bytes(address, size)
        if len(data) < size:
            raise HeapError("it is cut short")
        return data
