"""Meshes of solids, read by meshio in a process of its own, where no file outside the folder of the mesh is opened.

meshio reads what a file promises and what files it names (``*INCLUDE`` of Abaqus, the data of XDMF, links within HDF5).
So the process that it runs in has limits of memory and time (`kinetree.files.confined`), and every file that is opened
there is compared with the folder of the mesh.
"""

from __future__ import annotations

import io
import json
import os
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kinetree.files.confined import ReadingLimits, confined
from kinetree.files.input import FileError, Reach, opened_plain, read_bytes

MOST_BYTES: Final = 2_000_000_000
"""Size of a mesh file."""
MOST_POINTS: Final = 10_000_000
"""Points of a grid that a file of VTK gives by three numbers alone."""

_REMEDY = "give a Gmsh, Abaqus, Nastran or VTK file"
_GRID = re.compile(rb"^[ \t]*DIMENSIONS[ \t]+(\d+)[ \t]+(\d+)[ \t]+(\d+)", re.MULTILINE | re.IGNORECASE)
_CODE = (".py", ".pyc", ".so", ".pyd", ".dll", ".dylib")


@dataclass(frozen=True, eq=False)
class CellBlock:
    """Cells of one type: the numbers of their corners, row by row, and the dimension of a cell."""

    type: str
    data: NDArray[Any]
    dim: int


@dataclass(frozen=True, eq=False)
class SolidMesh:
    """Points and cells of a file, its groups, and the marks of its cells, as ``meshio.Mesh`` calls them."""

    points: NDArray[Any]
    cells: list[CellBlock]
    point_sets: dict[str, NDArray[Any]]
    cell_sets: dict[str, list[NDArray[Any]]]
    field_data: dict[str, NDArray[Any]]
    cell_data: dict[str, list[NDArray[Any]]]


def read_solid_mesh(path: Path) -> SolidMesh:
    """The mesh of a file.

    Raises
    ------
    FileError
        meshio cannot read it, it takes too much memory or time, or names files outside its folder.
    """
    with opened_plain(path, MOST_BYTES) as file:
        size = sum(os.path.getsize(one) for one in path.parent.glob(f"{path.stem}*") if one.is_file())
        limits = ReadingLimits.of(max(size, os.fstat(file.fileno()).st_size))
    found = confined(path, "kinetree.files.solid_mesh:packed", limits, file=str(path))
    with np.load(io.BytesIO(found), allow_pickle=False) as arrays:
        parts = {name: arrays[name] for name in arrays.files}
    listed = json.loads(bytes(parts.pop("listed")))

    def many(numbers: Sequence[int]) -> list[NDArray[Any]]:
        return [parts[str(number)] for number in numbers]

    return SolidMesh(
        parts["points"],
        [CellBlock(kind, parts[str(number)], dim) for kind, dim, number in listed["cells"]],
        {name: parts[str(number)] for name, number in listed["point_sets"]},
        {name: many(numbers) for name, numbers in listed["cell_sets"]},
        {name: parts[str(number)] for name, number in listed["field_data"]},
        {"gmsh:physical": many(listed["marks"])},
    )


# --- in the other process -----------------------------------------------------------------------------------------
def packed(file: str) -> bytes:
    """The mesh of a file as arrays of NumPy and a list of their names (see `read_solid_mesh`)."""
    path = Path(os.path.abspath(file))
    if path.suffix.lower() == ".vtk":
        _check_grid(path)
    try:
        import h5py
        import meshio
    except ImportError as missing:
        raise FileError(path, f"needs {missing.name}", "pip install kinetree[fem]") from None
    reach = Reach((path.parent,))
    os.chdir(path.parent)
    refused: list[FileError] = []

    def check(name: Any) -> None:
        place = Path(os.path.abspath(os.fsdecode(name)))
        if place.suffix.lower() in _CODE or reach.holds(place):
            return
        refused.append(
            FileError(path, f"names the file {place.name!r}, which lies outside its folder", "move it there")
        )
        raise refused[-1]

    def watch(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open" and isinstance(arguments[0], (str, bytes, os.PathLike)):
            check(arguments[0])

    class CheckedFile(h5py.File):
        """A file of HDF5 within reach, whose content is its own."""

        def __init__(self, name: Any, *given: Any, **options: Any) -> None:
            check(name)
            super().__init__(name, *given, **options)
            _check_links(self, path, refused)

    sys.addaudithook(watch)
    h5py.File = CheckedFile
    try:
        found = meshio.read(path)
    except MemoryError:
        raise
    except (Exception, SystemExit) as error:  # whatever a damaged file does to the reader
        if refused:
            raise refused[0] from None
        raise FileError(path, f"is damaged, or of another kind ({type(error).__name__})", _REMEDY) from None
    if refused:  # the reader went on without it
        raise refused[0]
    return _packed(found)


def _check_grid(path: Path) -> None:
    """Refuse grids of very many points, which VTK gives by three numbers."""
    for match in _GRID.finditer(read_bytes(path, MOST_BYTES)):
        x, y, z = (int(number) for number in match.groups())
        if x * y * z > MOST_POINTS:
            raise FileError(path, f"promises a grid of {x} × {y} × {z} points", f"give at most {MOST_POINTS}")


def _check_links(file: Any, path: Path, refused: list[FileError]) -> None:
    """Refuse a file of HDF5 with parts in other files."""
    import h5py

    waiting, seen = [file["/"]], {h5py.h5o.get_info(file.id).addr}
    while waiting:
        group = waiting.pop()
        for name in group:
            link = group.get(name, getlink=True)
            item = group[name] if isinstance(link, h5py.HardLink) else None
            plist = item.id.get_create_plist() if isinstance(item, h5py.Dataset) else None
            elsewhere = plist and (plist.get_layout() == h5py.h5d.VIRTUAL or plist.get_external_count())
            if elsewhere or not isinstance(link, (h5py.HardLink, h5py.SoftLink)):
                refused.append(
                    FileError(path, f"names other files for its part {name!r}", "write it as one file")
                )
                raise refused[-1]
            if isinstance(item, h5py.Group) and (address := h5py.h5o.get_info(item.id).addr) not in seen:
                seen.add(address)
                waiting.append(item)


def _packed(mesh: Any) -> bytes:
    arrays: dict[str, NDArray[Any]] = {"points": np.asarray(mesh.points, dtype=float)}

    def put(values: Any, kind: Any = None) -> int:
        arrays[str(len(arrays))] = np.asarray(values, dtype=kind)
        return len(arrays) - 1

    listed = {
        "cells": [(block.type, block.dim, put(block.data, np.int64)) for block in mesh.cells],
        "point_sets": [(str(name), put(rows, np.int64)) for name, rows in mesh.point_sets.items()],
        "cell_sets": [
            (str(name), [put([] if rows is None else rows, np.int64) for rows in blocks])
            for name, blocks in mesh.cell_sets.items()
        ],
        "field_data": [
            (str(name), put(values, np.int64))
            for name, values in mesh.field_data.items()
            if np.size(values) == 2
        ],
        "marks": [put(values, np.int64) for values in mesh.cell_data.get("gmsh:physical", ())],
    }
    arrays["listed"] = np.frombuffer(json.dumps(listed).encode(), np.uint8)
    stream = io.BytesIO()
    np.savez(stream, **arrays)  # type: ignore[arg-type]
    return stream.getvalue()
