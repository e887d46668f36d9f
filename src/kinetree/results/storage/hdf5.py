"""HDF5 files: writing, safe reading of files from unknown sources, arrays with checksums, nested mappings.

A file from an unknown source can name other files, whose content would be read as if it were its own (external links,
external storage, virtual data sets), declare arrays of any size, or contain itself. Kinetree never writes any of that,
so `opened` refuses such a file before its content is read.

The HDF5 library itself does not check what older versions of the format store without checksums. It allocates memory
without end along a free list that leads back to itself, and does not terminate on trees that contain themselves.
Therefore the structure is checked here first:

- `StoredStructure` reads the indices of groups (*version 1 B-trees* of nodes with links, whose names are stored in a
  *local heap*) and of chunks, every node once; see the HDF5 File Format Specification, sections II (superblock), III.A
  to III.D (trees, symbol tables, local heaps) and IV.A (object headers and their messages). Newer structures have
  checksums, which the library verifies.
- `StoredTexts` reads texts of variable length. They are stored in heaps of the file (*global heap collections*,
  section III.E); an entry of 16 bytes holds the length and the address of each. The library allocates whatever length
  an entry declares and reads beyond a damaged heap, so entries are compared with the heaps that they refer to.
"""

from __future__ import annotations

import io
import json
import os
import struct
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from typing import IO, Any, Final, Self

import h5py
import numpy as np
from numpy.typing import NDArray

from kinetree.files.input import FileError, opened_plain
from kinetree.files.output import StoreError, postponed, replacing

SIGNATURE: Final = b"\x89HDF\r\n\x1a\n"
NOWHERE: Final = 2**64 - 1
_LAYOUT, _CONTINUATION, _SYMBOL_TABLE = 0x08, 0x10, 0x11
_CHUNKS = 2  # class of a data layout
_END = 1  # of a free list
_LINK: Final = struct.Struct("<QQII16x")  # name, header, kind of what is remembered, reserved


class StructureError(ValueError):
    """A file that is not built as Kinetree builds it; the message names the fault."""


class StoredStructure:
    """Reads object headers, groups and trees of one file.

    Parameters
    ----------
    read
        ``(address, size) → bytes`` of the file.
    size
        Size of the file (bytes).
    """

    def __init__(self, read: Callable[[int, int], bytes], size: int) -> None:
        self._bytes, self.size = read, size
        self._nodes = set[int]()

    @classmethod
    @contextmanager
    def of(cls, path: Path, handle: int) -> Iterator[Self]:
        """Read a file that the library has opened, by its handle: its path may be that of another file by now."""
        if hasattr(os, "pread"):
            yield cls(lambda address, size: os.pread(handle, size, address), os.fstat(handle).st_size)
            return
        # Windows, where nobody can put another file there while this one is open
        with open(path, "rb") as file:

            def read(address: int, size: int) -> bytes:
                file.seek(address)
                return file.read(size)

            yield cls(read, path.stat().st_size)

    @property
    def root(self) -> int:
        """Address of the header of the root group; in an old file the stored address of its index is checked."""
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
        """Refuse a group or a data set whose index makes the library read without end."""
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
                    # between "OCHK" and a checksum
                    blocks.append((place, more) if old else (place + 4, more - 8))
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
        """Refuse entries whose heap is damaged, or holds other texts than they promise.

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


MOST_OBJECTS: Final = 1_000_000
DEEPEST: Final = 40
MOST_TEXTS: Final = 1_000
"""Texts in an attribute: units of components, at most."""
DEFLATED: Final = 1_100
"""Bytes that one stored byte can become at most where a data set is compressed (zlib: 1032)."""
MOST_HELD: Final = 8_000_000
"""Bytes of a file that is written which are held in memory."""


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
        sink.spill()
        if sink.error is not None:
            raise sink.error


class _Sink:
    """The bytes of a file that HDF5 writes.

    HDF5 writes every name and every attribute for itself. They are held in memory and written as one piece at the end;
    of a file of more than `MOST_HELD` bytes what is held is written when it gets there, and all that follows at once.

    HDF5 crashes where it cannot write while it closes a file. So it is not told of the first failure, which is kept to
    be raised when the file is closed; nothing is written after it.
    """

    def __init__(self, raw: Any) -> None:
        self._raw: Any = raw
        self._held: Any = io.BytesIO()
        self.error: OSError | None = None

    @property
    def _place(self) -> Any:
        """Place of reading and writing: in memory, or in the file."""
        return self._raw if self._held is None else self._held

    def spill(self) -> None:
        """Write the bytes held in memory, and hold none from now on."""
        if self._held is not None:
            held, self._held = self._held, None
            self.write(held.getbuffer())
            self._raw.seek(held.tell())

    def write(self, data: Any) -> int:
        """Write all bytes of ``data``, and return their number."""
        rest = memoryview(data).cast("B")
        size = len(rest)
        if self._held is not None and self._held.tell() + size > MOST_HELD:
            self.spill()
        try:
            while self.error is None and rest:
                rest = rest[self._place.write(rest) :]
        except OSError as error:
            self.error = error
        return size

    def readinto(self, buffer: Any) -> int:
        """Fill a buffer, with zeros where nothing was written."""
        rest = memoryview(buffer).cast("B")
        size = len(rest)
        while rest:
            count = self._place.readinto(rest)
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
        return int(self._place.seek(offset, whence))

    def tell(self) -> int:
        return int(self._place.tell())

    def truncate(self, size: int | None = None) -> int:
        """Give the file a size."""
        size = self.tell() if size is None else size
        if self._held is not None and size > MOST_HELD:
            self.spill()
        try:
            if self._held is not None:
                self._held.truncate(size)
                missing = size - len(self._held.getbuffer())  # which it does not add itself
                if missing > 0:
                    place = self._held.tell()
                    self._held.seek(0, os.SEEK_END)
                    self._held.write(bytes(missing))
                    self._held.seek(place)
            elif self.error is None:
                self._raw.truncate(size)
        except OSError as error:
            self.error = error
        return size

    def flush(self) -> None:
        """Do nothing: bytes held in memory need not be on the disk before the end."""


@contextmanager
def opened(path: str | PathLike[str]) -> Iterator[h5py.File]:
    """A file of somebody else's, open for reading; `StoreError` where it names other files or promises too much.

    Raises
    ------
    StoreError
        It is no plain file, damaged, or holds what Kinetree never writes.
    OSError
        It is no HDF5 file, or damaged.
    """
    place = Path(path)
    _check_root(place)
    with saying_damaged(place):
        file = h5py.File(place, "r")
    with file:
        with saying_damaged(place):
            _check(file, place)
        yield file


LIBRARY_ERRORS: Final = (
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    ArithmeticError,
    RuntimeError,
    SystemError,
)
"""Errors of the HDF5 library, and of those who read its answers, at a damaged file."""


@contextmanager
def saying_damaged(path: Path) -> Iterator[None]:
    """Turn errors that a damaged file causes in its readers into `StoreError`; `OSError` is left as it is."""
    try:
        yield
    except MemoryError:
        raise StoreError(
            f"cannot read {str(path)!r}: it needs more memory than there is; use a machine with more"
        ) from None
    except LIBRARY_ERRORS as error:
        text = error.args[0] if isinstance(error, KeyError) and error.args else error
        raise StoreError(
            f"cannot read {str(path)!r}: the file is damaged ({text}); use a copy, or run the model again"
        ) from error


def _check_root(path: Path) -> None:
    """Look at the root group before the library opens it with the file."""
    try:
        with opened_plain(path) as file:
            _check_first_group(path, file)
    except FileError as error:
        raise StoreError(f"cannot read {error.file!r}: it {error.reason}; {error.remedy}") from None


def _check_first_group(path: Path, file: IO[bytes]) -> None:
    if file.read(len(SIGNATURE)) != SIGNATURE:
        raise OSError("it is no HDF5 file, or its beginning is damaged")
    with StoredStructure.of(path, file.fileno()) as structure, _comparing("/", path):
        structure.check_object(structure.root)


def _check(file: h5py.File, path: Path) -> None:
    """Look at every link and at the storage of every data set; nothing is read of their content."""
    with StoredTexts.of(path, file.id.get_vfd_handle()) as texts:
        _check_objects(file, path, texts)


def _check_objects(file: h5py.File, path: Path, texts: StoredTexts) -> None:
    size = texts.size
    _check_attributes(file, "/", path, texts)
    seen: set[Any] = {_address(file)}
    waiting: list[tuple[h5py.Group, int]] = [(file, 0)]
    promised = 0
    while waiting:
        group, depth = waiting.pop()
        for name in group:
            where = f"{group.name.rstrip('/')}/{name}"
            if not isinstance(group.get(name, getlink=True), h5py.HardLink):
                raise _refused(path, f"{where!r} is a link to another place or another file")
            address = _address_of_link(group, name)
            if address in seen:
                raise _refused(path, f"{where!r} is there a second time under another name")
            seen.add(address)
            with _comparing(where, path):
                # first: the library follows what an object names as soon as it is open
                texts.check_object(address)
            item = group[name]
            _check_attributes(item, where, path, texts)
            if len(seen) > MOST_OBJECTS or depth >= DEEPEST:
                raise _refused(
                    path, f"it holds more than {MOST_OBJECTS} things, or {DEEPEST} groups within one another"
                )
            if isinstance(item, h5py.Group):
                waiting.append((item, depth + 1))
            elif isinstance(item, h5py.Dataset):
                promised += _promised(item, where, path, texts)
                if promised > size:
                    raise _refused(
                        path, f"it promises more numbers than fit into its {size} bytes ({where!r})"
                    )


def _promised(dataset: h5py.Dataset, where: str, path: Path, texts: StoredTexts) -> int:
    """Bytes that the content of a data set needs in the file at the least; texts are compared with their heaps."""
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
    if dataset.dtype.hasobject:
        if plist.get_layout() != h5py.h5d.CONTIGUOUS or stored % 16:
            raise _refused(path, f"the texts of {where!r} are not stored one after the other")
        with _comparing(where, path):
            texts.check_dataset(dataset.id.get_offset(), stored)
    return stored


def _check_attributes(item: h5py.Group | h5py.Dataset, where: str, path: Path, texts: StoredTexts) -> None:
    """Compare the texts of attributes with their heaps; refuse so many of them that all may be the same long one."""
    for number in range(h5py.h5a.get_num_attrs(item.id)):
        attribute = h5py.h5a.open(item.id, index=number)
        kind = attribute.get_type()
        if isinstance(kind, h5py.h5t.TypeStringID):
            if kind.is_variable_str() and attribute.get_space().get_simple_extent_npoints() > MOST_TEXTS:
                raise _refused(path, f"an attribute of {where!r} holds more than {MOST_TEXTS} texts")
        elif isinstance(kind, h5py.h5t.TypeCompoundID):
            members = [kind.get_member_type(k) for k in range(kind.get_nmembers())]
            if not all(isinstance(member, _PLAIN) for member in members):
                raise _refused(path, f"an attribute of {where!r} holds rows of any length within others")
        elif isinstance(kind, h5py.h5t.TypeVlenID):  # the scales of every dimension, by reference
            if not isinstance(kind.get_super(), h5py.h5t.TypeReferenceID):
                raise _refused(path, f"an attribute of {where!r} holds rows of any length")
        elif not isinstance(kind, _PLAIN):
            raise _refused(path, f"an attribute of {where!r} holds neither numbers nor texts")
    with _comparing(where, path):
        texts.check_attributes(_address(item))


_PLAIN = (
    h5py.h5t.TypeIntegerID,
    h5py.h5t.TypeFloatID,
    h5py.h5t.TypeReferenceID,
    h5py.h5t.TypeEnumID,  # truth values
)


@contextmanager
def _comparing(where: str, path: Path) -> Iterator[None]:
    """Name the object whose texts are not stored as they should be."""
    try:
        yield
    except StructureError as error:
        raise _refused(path, f"{error} ({where!r})") from None
    except (struct.error, IndexError):
        raise _refused(path, f"what {where!r} is made of is cut short") from None


def _address_of_link(group: h5py.Group, name: str) -> int:
    """Address of the header of a link's target, without opening it."""
    return int(h5py.h5g.get_objinfo(group.id, name.encode("utf-8", "surrogateescape"), False).objno[0])


def _address(item: Any) -> Any:
    return h5py.h5o.get_info(item.id).addr


def _refused(path: Path, why: str) -> StoreError:
    return StoreError(
        f"cannot read {str(path)!r}: {why}, which Kinetree never writes; use a file that it wrote, or a copy made "
        "by it"
    )


TEXT = h5py.string_dtype("utf-8")
_INT64 = 2**63


class DamagedError(ValueError):
    """The content of a file differs from the content that was written."""


def write_array(group: h5py.Group, name: str, values: NDArray[Any], **attributes: Any) -> h5py.Dataset:
    """Write an array as it is, with a checksum and attributes."""
    values = np.ascontiguousarray(values)
    dataset = group.create_dataset(name, data=values)
    dataset.attrs["crc32"] = np.uint32(_checksum(values))
    for key, value in attributes.items():
        dataset.attrs[key] = value
    return dataset


def read_array(dataset: h5py.Dataset, rows: int | None = None) -> NDArray[Any]:
    """Read an array (its first `rows`), and compare it with its checksum where it has one."""
    values: NDArray[Any] = dataset[()] if rows is None else dataset[:rows]
    expected = dataset.attrs.get("crc32")
    if expected is not None and int(expected) != _checksum(np.ascontiguousarray(values)):
        raise DamagedError(f"the numbers in {dataset.name} are not those that were written")
    values.setflags(write=False)
    return values


def _checksum(values: NDArray[Any]) -> int:
    return zlib.crc32(values.reshape(-1).view(np.uint8).data) if values.size else 0


def write_labels(group: h5py.Group, name: str, labels: Sequence[str]) -> h5py.Dataset:
    """Write a list of texts that can label the columns of an array."""
    dataset = _write_checked(group, name, labels)
    dataset.make_scale(name)
    return dataset


def write_texts(group: h5py.Group, name: str, texts: Sequence[str], along: h5py.Dataset | None) -> None:
    """Write a list of texts, along a dimension."""
    dataset = _write_checked(group, name, texts)
    if along is not None:
        dataset.dims[0].attach_scale(along)


def write_text(group: h5py.Group, name: str, text: str, encoding: str = "") -> None:
    """Write one text, with a checksum that is also one of its encoding."""
    dataset = group.create_dataset(name, data=text, dtype=TEXT)
    dataset.attrs["crc32"] = _checksum_of_texts([text], encoding)
    if encoding:
        dataset.attrs["encoding"] = encoding


def _write_checked(group: h5py.Group, name: str, texts: Sequence[str]) -> h5py.Dataset:
    dataset = group.create_dataset(name, data=np.array(texts, dtype=object), dtype=TEXT)
    dataset.attrs["crc32"] = _checksum_of_texts(texts)
    return dataset


def _checksum_of_texts(texts: Sequence[str], encoding: str = "") -> np.uint32:
    return np.uint32(zlib.crc32("\0".join([encoding, *texts]).encode("utf-8", "surrogateescape")))


def read_texts(dataset: h5py.Dataset) -> tuple[str, ...]:
    """Read texts, those of an array of more dimensions row by row, and compare them with their checksum."""
    if h5py.check_string_dtype(dataset.dtype) is None:
        raise DamagedError(f"{dataset.name} holds no texts")
    texts = tuple(str(text) for text in np.ravel(dataset.asstr()[()]))
    expected = dataset.attrs.get("crc32")
    if expected is not None and int(expected) != _checksum_of_texts(
        texts, str(dataset.attrs.get("encoding", ""))
    ):
        raise DamagedError(f"the texts in {dataset.name} are not those that were written")
    return texts


def write_tree(group: h5py.Group, data: Mapping[str, Any]) -> None:
    """Write a nested mapping: numbers, text, arrays as datasets, mappings as groups, all else as JSON."""
    for key, value in data.items():
        if "/" in key or key in ("", "."):
            raise ValueError(f"'{key}' cannot be a name in {group.name}: it is empty or holds a slash")
        if isinstance(value, Mapping):
            write_tree(group.create_group(key), value)
        elif isinstance(value, np.ndarray):
            dataset = write_array(group, key, value)
            if value.ndim == 1:
                dataset.make_scale(key)  # names its own dimension, which netCDF readers want
        elif isinstance(value, str):
            write_text(group, key, value)
        elif isinstance(value, (float, np.floating)):
            group.create_dataset(key, data=np.float64(value))
        elif _is_whole(value):
            group.create_dataset(key, data=np.int64(value))
        else:
            write_text(group, key, json.dumps(value, default=_plain), "json")


def read_tree(group: h5py.Group) -> dict[str, Any]:
    """The nested mapping that `write_tree` wrote; tuples come back as lists."""
    return {key: _read_entry(entry) for key, entry in group.items()}


def _read_entry(entry: h5py.Group | h5py.Dataset) -> Any:
    if isinstance(entry, h5py.Group):
        return read_tree(entry)
    if h5py.check_string_dtype(entry.dtype) is not None:
        text = read_texts(entry)[0]
        return json.loads(text) if entry.attrs.get("encoding") == "json" else text
    if entry.shape == () and "crc32" not in entry.attrs:
        return entry[()].item()
    return read_array(entry)


def _is_whole(value: Any) -> bool:
    return (
        isinstance(value, (int, np.integer))
        and not isinstance(value, bool)
        and -_INT64 <= int(value) < _INT64
    )


def _plain(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, np.generic):
        return value.item()
    raise TypeError(f"a value of type {type(value).__name__} cannot be stored: {value!r}")
