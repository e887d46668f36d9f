"""Texts in HDF5 files, looked at before the HDF5 library reads them.

A text of any length stands in a heap of the file (a *global heap collection*), and an entry of 16 bytes says how long
it is and where it stands. The library allocates what an entry promises, and walks through a damaged heap without end or
out of it. So entries of attributes and data sets are read here and compared with the heaps that they name: see the HDF5
File Format Specification, section III.E (global heap).
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Final

from kinetree.results.storage.hdf5_structure import NOWHERE, StoredStructure, StructureError

_ENTRY: Final = struct.Struct("<IQI")  # length, address of the collection, number of the object
_OBJECT: Final = struct.Struct("<HHIQ")  # number, references, reserved, size
_ATTRIBUTE, _ATTRIBUTE_INFO = 0x0C, 0x15
_COMPOUND, _ROWS, _ARRAY = 6, 9, 10  # classes of data types


class StoredTexts(StoredStructure):
    """Reads the entries of texts, and the heaps in which the texts stand, of one file. See `StoredStructure`."""

    def __init__(self, read: Callable[[int, int], bytes], size: int) -> None:
        super().__init__(read, size)
        self._heaps: dict[int, dict[int, int]] = {}

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
                raise StructureError("a text is not where the file says that it is")
            whole += length * width
        if whole > self.size:
            raise StructureError("its texts are longer than the file")

    def check_dataset(self, address: int | None, size: int) -> None:
        """Look at the texts of a data set, whose entries stand at an address; None where there are none."""
        if address is not None:
            self.check_entries(self.read(address, size))

    def check_attributes(self, address: int) -> None:
        """Look at the texts of all attributes of a group or a data set, whose header stands at an address."""
        for kind, shared, data in self.messages(address):
            if kind == _ATTRIBUTE:
                if shared:
                    raise StructureError("an attribute is shared")
                self._check_attribute(data)
            elif kind == _ATTRIBUTE_INFO:
                at = 4 if data[1] & 1 else 2
                if int.from_bytes(data[at : at + 8], "little") != NOWHERE:
                    raise StructureError("attributes stand outside the header of what they belong to")

    def _check_attribute(self, data: bytes) -> None:
        version, flags, name, kind, space = struct.unpack_from("<BBHHH", data)
        if version not in (1, 2, 3) or (version > 1 and flags):
            raise StructureError("an attribute has a data type that stands elsewhere")
        sizes = [size + (-size % 8 if version == 1 else 0) for size in (name, kind, space)]
        at = (9 if version == 3 else 8) + sizes[0]
        described = data[at : at + kind]
        if described[0] & 15 != _ROWS:
            return
        width = int.from_bytes(described[12:16], "little")
        if not width or described[8] & 15 in (_COMPOUND, _ROWS, _ARRAY):
            raise StructureError("an attribute holds rows of rows")
        entries = data[at + sizes[1] + sizes[2] :]
        self.check_entries(entries[: len(entries) // _ENTRY.size * _ENTRY.size], width)

    def _heap(self, address: int) -> dict[int, int]:
        """Sizes of the objects of a collection, by number; every one of them lies within it."""
        if address not in self._heaps:
            head = self.read(address, 16)
            size = int.from_bytes(head[8:], "little")
            if head[:5] != b"GCOL\x01":
                raise StructureError("a text stands in no heap")
            block, found, at = self.read(address, size), dict[int, int](), 16
            while at + _OBJECT.size <= size:
                number, _, _, length = _OBJECT.unpack_from(block, at)
                # the size of the free space, which has number 0, includes its own head
                room = length if number == 0 else _OBJECT.size + length + -length % 8
                if room < _OBJECT.size or at + room > size or number in found:
                    raise StructureError("a heap of texts is damaged")
                found[number] = length
                at += room
                if number == 0:
                    break
            found.pop(0, None)
            self._heaps[address] = found
        return self._heaps[address]
