"""Mesh files of others: what their headings promise, compared with what they hold, and the files they may name."""

from __future__ import annotations

import json
import re
import struct
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kinetree.files.input import FileError, parsing, read_bytes
from kinetree.files.reach import Reach

_ELEMENT = re.compile(rb"^element\s+\S+\s+(\d+)", re.MULTILINE)
_DEEPEST = 100
_GLB = 0x4E4F534A  # the kind of a chunk that holds JSON


def check_promises(path: Path, most: int) -> None:
    """Refuse a file whose heading promises more than it can hold, so that readers do not allocate it.

    Raises
    ------
    FileError
        It does, or is no plain file, or larger than `most` bytes.
    """
    data = read_bytes(path, most)
    suffix = path.suffix.lower()
    with parsing(path, "a mesh"):
        if suffix == ".ply":
            heading = data[: data.find(b"end_header") + 1 or 4096]
            counts = [int(count) for count in _ELEMENT.findall(heading)]
            if sum(counts) > len(data):
                raise _too_many(path, sum(counts))
        elif suffix in (".gltf", ".glb"):
            _check_gltf(path, _document(data, suffix), len(data), most)


def _document(data: bytes, suffix: str) -> Mapping[str, Any]:
    if suffix == ".gltf":
        found = json.loads(data)
    else:
        length, kind = struct.unpack("<II", data[12:20])
        found = json.loads(data[20 : 20 + length]) if kind == _GLB else {}
    return found if isinstance(found, dict) else {}


def _check_gltf(path: Path, document: Mapping[str, Any], size: int, most: int) -> None:
    """Accessors without a buffer are zeros, as many as they say; nodes may be within one another without end."""
    counts = [int(accessor.get("count", 0)) for accessor in document.get("accessors", ())]
    stated = sum(int(buffer.get("byteLength", 0)) for buffer in document.get("buffers", ()))
    if max(counts, default=0) > max(size, min(stated, most)) or min(counts, default=0) < 0:
        raise _too_many(path, max(counts))
    nodes = document.get("nodes", ())
    depth = [0] * len(nodes)
    waiting = list(range(len(nodes)))
    while waiting:
        i = waiting.pop()
        for child in nodes[i].get("children", ()):
            if depth[child] < depth[i] + 1:
                depth[child] = depth[i] + 1
                if depth[child] > min(_DEEPEST, len(nodes)):
                    raise FileError(path, "holds nodes within one another without end", "write it again")
                waiting.append(child)


def _too_many(path: Path, count: int) -> FileError:
    return FileError(path, f"promises {count} points or faces and does not hold them", "write it again")


class Beside:
    """Gives a mesh file the files that it names (materials, buffers), where they lie in its folder.

    Parameters
    ----------
    path
        The mesh file.
    most
        Bytes that such a file has at most.
    """

    def __init__(self, path: Path, most: int) -> None:
        self._folder, self._most = path.parent, most
        self._reach = Reach((path.parent,))

    def get(self, name: str) -> bytes:
        """The content of a file; `FileError` where it may not be read."""
        place = self._folder / name.strip()
        if not self._reach.holds(place):
            raise FileError(place, "lies outside the folder of the mesh", "move it there")
        return read_bytes(place, self._most)

    def __getitem__(self, name: str) -> bytes:
        return self.get(name)

    def namespaced(self, namespace: str) -> Beside:
        """The same within a folder of this one."""
        return Beside(self._folder / namespace / "mesh", self._most)
