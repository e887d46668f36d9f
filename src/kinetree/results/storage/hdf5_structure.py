"""Structure of HDF5 files and texts in them, looked at before the HDF5 library follows and reads them.

The library trusts what older versions of the format write without checksums: it allocates without end along a free
list that leads back to itself, and goes round in trees that contain themselves. So the indices of groups (a *version 1
B-tree* of nodes with links, whose names stand in a *local heap*) and of chunks are read here, every node once: see the
HDF5 File Format Specification, sections II (superblock), III.A to III.D (trees, symbol tables, local heaps) and IV.A
(object headers and their messages). Newer structures have checksums, which the library compares.

A text of any length stands in a heap of the file (a *global heap collection*), and an entry of 16 bytes says how long
it is and where it stands. The library allocates what an entry promises, and walks through a damaged heap without end
or out of it. So entries of attributes and data sets are read here and compared with the heaps that they name: see the
HDF5 File Format Specification, section III.E (global heap).
"""

from __future__ import annotations

import os
import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Self

SIGNATURE: Final = b"\x89HDF\r\n\x1a\n"
NOWHERE: Final = 2**64 - 1
_LAYOUT, _CONTINUATION, _SYMBOL_TABLE = 0x08, 0x10, 0x11
_CHUNKS = 2  # class of a data layout
_END = 1  # of a free list
_LINK: Final = struct.Struct("<QQII16x")  # name, header, kind of what is remembered, reserved


class StructureError(ValueError):
    """A file that is not built as Kinetree builds it; the message says what is wrong."""


class StoredStructure:
    """Reads object headers, groups and trees of one file.

    Parameters
    ----------
    read
        ``(address, size) → bytes`` of the file.
    size
        Of the file (bytes).
    """

    def __init__(self, read: Callable[[int, int], bytes], size: int) -> None:
        self._bytes, self.size = read, size
        self._nodes = set[int]()

    @classmethod
    @contextmanager
    def of(cls, path: Path, handle: int) -> Iterator[Self]:
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

    @property
    def root(self) -> int:
        """Address of the header of the root group; what an old file remembers of its index is looked at."""
        head = self.read(0, min(self.size, 128))
        version = head[8]
        if version > 3:
            raise StructureError("its version is not known")
        sizes, base = (head[13:15], 24 + 4 * version) if version < 2 else (head[9:11], 12)
        if sizes != b"\x08\x08" or int.from_bytes(head[base : base + 8], "little"):
            raise StructureError("its addresses are of another kind")
        if version > 1:
            return int.from_bytes(head[36:44], "little")
        _, address, kind, _ = _LINK.unpack_from(head, base + 32)
        if kind == 1:  # with the addresses of its tree and its heap
            self._check_index(*struct.unpack_from("<QQ", head, base + 32 + 24))
            self._nodes.clear()  # the root group names the same ones again
        return int(address)

    def check_object(self, address: int) -> None:
        """Refuse a group or a data set whose index the library would follow without end."""
        for kind, shared, data in self.messages(address):
            if kind == _SYMBOL_TABLE and not shared:
                self._check_index(*struct.unpack_from("<QQ", data))
            elif kind == _LAYOUT and data[0] == 3 and data[1] == _CHUNKS:
                tree = int.from_bytes(data[3:11], "little")
                if tree != NOWHERE:
                    self._check_tree(tree, kind=1, key=8 + 8 * data[2])

    def _check_index(self, tree: int, heap: int) -> None:
        """Look at the tree of the links of a group, and at the heap of their names."""
        size = self._check_names(heap)
        for leaf in self._check_tree(tree, kind=0, key=8):
            head = self.read(leaf, 8)
            if head[:5] != b"SNOD\x01":
                raise StructureError("a group has a damaged list of links")
            links = self.read(leaf + 8, int.from_bytes(head[6:], "little") * _LINK.size)
            if any(name >= size for name, *_ in _LINK.iter_unpack(links)):
                raise StructureError("a link has a name that is nowhere")

    def _check_tree(self, address: int, kind: int, key: int) -> list[int]:
        """Addresses that the leaves of a tree name; every node is there once, a level below the one that names it."""
        waiting, leaves = [(address, -1)], list[int]()
        while waiting:
            node, expected = waiting.pop()
            head = self.read(self._once(node), 24)
            level, used = head[5], int.from_bytes(head[6:8], "little")
            if head[:4] != b"TREE" or head[4] != kind or expected not in (-1, level):
                raise StructureError("an index is damaged")
            content = self.read(node + 24, used * (key + 8) + key)
            children = [
                int.from_bytes(content[at + key : at + key + 8], "little")
                for at in range(0, used * (key + 8), key + 8)
            ]
            if level:
                waiting += [(child, level - 1) for child in children]
            else:
                leaves += [self._once(child) for child in children]
        return leaves

    def _once(self, address: int) -> int:
        if address in self._nodes:
            raise StructureError("an index contains itself, or a part of another one")
        self._nodes.add(address)
        return address

    def _check_names(self, address: int) -> int:
        """Size of a local heap, whose free places follow one another without coming back."""
        head = self.read(address, 32)
        size, free, data = struct.unpack_from("<QQQ", head, 8)
        if head[:5] != b"HEAP\x00":
            raise StructureError("the names of a group stand in no heap")
        block, seen = self.read(data, size), set[int]()
        while free != _END:
            if free in seen or free + 16 > size:
                raise StructureError("a heap of names is damaged")
            seen.add(free)
            free, room = struct.unpack_from("<QQ", block, free)
            if room < 16:
                raise StructureError("a heap of names is damaged")
        return int(size)

    def messages(self, address: int) -> Iterator[tuple[int, bool, bytes]]:
        """Messages of an object header: their kind, whether they stand elsewhere, and their content."""
        head = self.read(address, 16)
        if head[:4] == b"OHDR":
            flags = head[5]
            at = 6 + (16 if flags & 0x20 else 0) + (4 if flags & 0x10 else 0)
            width = 1 << (flags & 3)
            size = int.from_bytes(self.read(address + at, width), "little")
            blocks, extra, old = [(address + at + width, size)], 2 if flags & 4 else 0, False
        else:
            blocks, extra, old = [(address + 16, int.from_bytes(head[8:12], "little"))], 0, True
        seen = set[int]()
        while blocks:
            start, size = blocks.pop()
            if start in seen:
                raise StructureError("an object header contains itself")
            seen.add(start)
            block = self.read(start, size)
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

    def read(self, address: int, size: int) -> bytes:
        """Bytes of the file."""
        if not 0 <= address <= address + size <= self.size:
            raise StructureError("it names places that it does not have")
        data = self._bytes(address, size)
        if len(data) < size:
            raise StructureError("it is cut short")
        return data


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
