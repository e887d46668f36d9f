"""Mesh files: triangles in metres, points that coincide made one, and the solid within a closed surface.

Volume, centre and second moments of the solid follow from the signed tetrahedra from a point to every triangle
(a, b, c). With d = det[a b c]:

    V = Σ d/6,    V r_G = Σ d/24 (a + b + c),    ∫ x xᵀ dV = Σ d/120 {a aᵀ + b bᵀ + c cᵀ + s sᵀ},  s = a + b + c
"""

from __future__ import annotations

import io
import json
import re
import struct
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any
from xml.parsers import expat

import numpy as np
import numpy.typing as npt

from kinetree.arrays import Array
from kinetree.files.counting import expansion
from kinetree.files.input import FileError, Reach, parsing, read_bytes
from kinetree.tolerances import THIN_SOLID

# of the heading of a PLY file, with its count
_ELEMENT = re.compile(rb"^element\s+\S+\s+(\d+)", re.MULTILINE)
_DEEPEST = 100  # nodes of a glTF file within one another
_JSON_CHUNK = 0x4E4F534A  # type of the chunk of a GLB file that holds JSON

Indices = npt.NDArray[np.int64]

ENDINGS = (".stl", ".obj", ".dae", ".gltf", ".glb", ".ply")
LARGEST_FILE = 256_000_000  # bytes
MOST_NODES = 10_000  # of a COLLADA file, each as often as it is used
WELD = 1e-6  # of a mesh's size: points so close are one


class MeshFileError(ValueError):
    """A mesh file that cannot be read; the message says why."""


@dataclass(frozen=True, eq=False)
class Part:
    """A part of one colour: `triangles` (T, 3) of `vertices` (V, 3), m, in the axes of the file."""

    vertices: Array
    triangles: Indices
    color: str | None


def read_promised(path: Path, most: int) -> bytes:
    """The content of a file that holds what its heading promises, so that readers may allocate it.

    Raises
    ------
    FileError
        It promises more, or is no plain file, or larger than `most` bytes.
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
        elif suffix == ".dae":
            _check_collada(path, data)
    return data


def _document(data: bytes, suffix: str) -> Mapping[str, Any]:
    """The JSON of a glTF file, or of the first chunk of a GLB file."""
    if suffix == ".gltf":
        found = json.loads(data)
    else:
        length, kind = struct.unpack("<II", data[12:20])
        found = json.loads(data[20 : 20 + length]) if kind == _JSON_CHUNK else {}
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


def _check_collada(path: Path, data: bytes) -> None:
    """Refuse nodes that would become too many: they may hold one another twice, and so on."""
    names, own, held = [""], {"": 0}, dict[str, list[tuple[str, int]]]()

    def start(tag: str, given: dict[str, str]) -> None:
        within, kind = names[-1], tag.rpartition(":")[2]
        name = within
        if kind == "node":
            name = f"#{given['id']}" if "id" in given else f"{len(own)}"
            held.setdefault(within, []).append((name, 1))
            own.setdefault(name, 1)
        elif kind == "instance_node":
            held.setdefault(within, []).append((given.get("url", ""), 1))
        elif kind.startswith("instance_"):
            own[within] += 1
        names.append(name)

    parser = expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = start, lambda tag: names.pop()
    parser.StartDoctypeDeclHandler = lambda *given: _refuse_document_type(path)
    parser.Parse(data, True)
    found = expansion("", lambda name: (own.get(name, 0), held.get(name, ())))
    if found.circle is not None or found.deepest > _DEEPEST:
        raise FileError(path, "holds nodes within one another without end", "write it again")
    if found.count > MOST_NODES:
        raise FileError(path, f"becomes {found.count:.3g} nodes, {MOST_NODES} are read", "use fewer copies")


def _refuse_document_type(path: Path) -> None:
    raise FileError(path, "holds a document type, which can declare entities", "remove <!DOCTYPE …>")


def _too_many(path: Path, count: int) -> FileError:
    return FileError(path, f"promises {count} points or faces and does not hold them", "write it again")


class MeshFolder:
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

    def namespaced(self, namespace: str) -> MeshFolder:
        """Return the resolver for a folder within this one."""
        return MeshFolder(self._folder / namespace / "mesh", self._most)


def read_mesh(file: str) -> list[Part]:
    """The parts of a mesh file, m.

    Raises
    ------
    MeshFileError
        It is not there, is no mesh, or the package that reads it is missing.
    """
    path = Path(file)
    try:
        state = path.stat()
    except (OSError, ValueError):
        raise MeshFileError("there is no such file") from None
    if path.suffix.lower() not in ENDINGS:
        raise MeshFileError(f"mesh files end in {', '.join(ENDINGS)}")
    if state.st_size > LARGEST_FILE:
        raise MeshFileError(f"it has {state.st_size / 1e6:.0f} MB, more than {LARGEST_FILE / 1e6:.0f} MB")
    return _read(file, state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=256)
def _read(file: str, changed: int, size: int) -> list[Part]:
    try:
        import fast_simplification  # noqa: F401 (`coarser` needs it)
        import trimesh
    except ImportError:
        raise MeshFileError("reading mesh files needs pip install 'kinetree[meshes]'") from None
    path = Path(file)
    try:
        data = io.BytesIO(read_promised(path, LARGEST_FILE))
    except FileError as error:
        raise MeshFileError(f"it {error.reason}") from None
    try:
        kind, folder = path.suffix.lower().removeprefix("."), MeshFolder(path, LARGEST_FILE)
        scene = trimesh.load_scene(data, file_type=kind, resolver=folder)
        parts = list(_parts(scene, _metres(trimesh, scene)))
    except ImportError as error:
        raise MeshFileError(f"reading it needs pip install 'kinetree[meshes]' ({error})") from None
    except Exception as error:  # whatever a damaged file does to the reader
        raise MeshFileError(f"it cannot be read ({type(error).__name__})") from None
    if not parts:
        raise MeshFileError("it holds no triangles")
    return parts


def _metres(trimesh: Any, scene: Any) -> float:
    """Metres in a unit of the file, where it says (DAE)."""
    units = scene.units
    return 1.0 if units is None else float(trimesh.units.unit_conversion(units, "meters"))


def _parts(scene: Any, metres: float) -> Iterable[Part]:
    """Every surface of a scene where it stands, those of one colour together."""
    by_color: dict[str | None, list[tuple[Array, Indices]]] = {}
    for node in sorted(scene.graph.nodes_geometry):  # they come in any order
        T, name = scene.graph[node]
        surface = scene.geometry[name]
        triangles = np.asarray(getattr(surface, "faces", ()), dtype=np.int64).reshape(-1, 3)
        if not len(triangles):
            continue  # lines and points
        if np.linalg.det(T[:3, :3]) < 0:
            triangles = triangles[:, ::-1]  # a mirror turns surfaces inside out
        vertices = metres * (np.asarray(surface.vertices, dtype=float) @ T[:3, :3].T + T[:3, 3])
        if not np.isfinite(vertices).all():
            raise ValueError("its points are not all finite")
        by_color.setdefault(_color(surface), []).append((vertices, triangles))
    for color, surfaces in by_color.items():
        vertices, triangles = welded(*_concatenated(surfaces))
        if len(triangles):
            yield Part(vertices, triangles, color)


def _concatenated(surfaces: Sequence[tuple[Array, Indices]]) -> tuple[Array, Indices]:
    """The vertices of all surfaces in one array, and their triangles numbered accordingly."""
    offsets = np.cumsum([0, *(len(vertices) for vertices, _ in surfaces[:-1])])
    vertices = np.concatenate([vertices for vertices, _ in surfaces])
    triangles = [triangles + offset for (_, triangles), offset in zip(surfaces, offsets, strict=True)]
    return vertices, np.concatenate(triangles)


def _color(surface: Any) -> str | None:
    visual = surface.visual
    if not visual.defined:
        return None
    source = visual.material if visual.kind == "texture" else visual
    red, green, blue, *_ = (int(part) for part in source.main_color)
    return f"#{red:02x}{green:02x}{blue:02x}"


def welded(vertices: Array, triangles: Indices) -> tuple[Array, Indices]:
    """Return the surface with coincident points made one, and without triangles that have become lines."""
    size = float(np.ptp(vertices, axis=0).max(initial=0.0)) or 1.0
    _, first, where = np.unique(
        np.round(vertices / (WELD * size)), axis=0, return_index=True, return_inverse=True
    )
    joined = where.reshape(-1)[triangles]
    a, b, c = joined.T
    joined = joined[(a != b) & (b != c) & (c != a)]
    used, renumbered = np.unique(joined, return_inverse=True)
    return vertices[first[used]], renumbered.reshape(-1, 3)


@dataclass(frozen=True, eq=False)
class MeshSolid:
    """Volume (m³), centre (m), and inertia about it for a density of one (m⁵, 3 × 3), in the axes of the file."""

    volume: float
    centre: Array
    inertia: Array


def solid_of(file: str, scale: tuple[float, float, float]) -> MeshSolid:
    """The solid within the surfaces of a mesh file.

    Raises
    ------
    MeshFileError
        It cannot be read, or its surfaces do not enclose a solid.
    """
    vertices, triangles = surface_of(file)
    return solid_within(vertices * np.array(scale), triangles)


def corners_within(file: str, scale: float) -> list[list[float]]:
    """The points of the closed surface in a mesh file, times a scale (m).

    Raises
    ------
    MeshFileError
        It cannot be read, or its surface is not closed.
    """
    vertices, triangles = welded(*surface_of(file))
    _check_closed(triangles)
    found: list[list[float]] = (vertices * scale).tolist()
    return found


def surface_of(file: str) -> tuple[Array, Indices]:
    """Points and triangles of all surfaces of a file."""
    return _concatenated([(part.vertices, part.triangles) for part in read_mesh(file)])


def solid_within(vertices: Array, triangles: Indices) -> MeshSolid:
    """The solid within a surface of triangles.

    Raises
    ------
    MeshFileError
        The surface does not enclose a solid.
    """
    vertices, triangles = welded(vertices, triangles)
    _check_closed(triangles)
    return _solid(vertices, triangles)


def _check_closed(triangles: Indices) -> None:
    """Every edge must be passed once in each direction for every time that it is passed at all."""
    edges = np.concatenate([triangles[:, [0, 1]], triangles[:, [1, 2]], triangles[:, [2, 0]]])
    ends = np.sort(edges, axis=1)
    forward = np.where(edges[:, 0] < edges[:, 1], 1, -1)
    _, where, count = np.unique(ends, axis=0, return_inverse=True, return_counts=True)
    balance = np.bincount(where.reshape(-1), weights=forward)
    open_edges, turned = int(np.sum(count % 2 == 1)), int(np.sum((balance != 0) & (count % 2 == 0)))
    if open_edges:
        raise MeshFileError(f"its surface is not closed ({open_edges} edges have one side only)")
    if turned:
        raise MeshFileError(f"its triangles do not all face outward ({turned} edges between two that differ)")


def _solid(vertices: Array, triangles: Indices) -> MeshSolid:
    size = float(np.ptp(vertices, axis=0).max())
    middle = vertices.mean(axis=0)  # near by, so that large coordinates cost no digits
    a, b, c = ((vertices - middle)[triangles[:, i]] for i in range(3))
    d = np.einsum("ij,ij->i", a, np.cross(b, c))
    volume = float(d.sum()) / 6
    if not abs(volume) > THIN_SOLID * size**3:
        raise MeshFileError("its surface encloses no volume")
    s = a + b + c
    moment = d @ s / 24
    second = sum(np.einsum("i,ij,ik->jk", d, v, v) for v in (a, b, c, s)) / 120
    sign = np.sign(volume)  # a surface that is inside out encloses the same solid
    r = moment / volume
    second = sign * second - abs(volume) * np.outer(r, r)
    inertia: Array = np.trace(second) * np.eye(3) - second
    return MeshSolid(abs(volume), middle + r, inertia)
