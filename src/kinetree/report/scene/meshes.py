"""Mesh files in the picture: made coarser until all of them fit into the page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from kinetree.files.mesh_file import MeshFileError, Part, read_mesh, welded
from kinetree.report.scene.shapes import PageMesh

BUDGET = 1000
"""Size of all meshes in a page (kB), where nothing else is said."""

FEWEST = 12  # triangles: a part is not made coarser than a box
TRIES = 12
COARSER = 0.8  # from one try to the next


@dataclass
class MeshFiles:
    """The mesh files of a scene.

    Parameters
    ----------
    files : iterable of str
        One entry for every shape that is drawn, so that a file drawn twice counts twice.
    budget : float
        Size in the page that all of them together may have, kB; 0 leaves them out.

    Attributes
    ----------
    faults : dict
        Why a file cannot be drawn.
    shown : int
        How many meshes are drawn.
    """

    files: Iterable[str]
    budget: float = BUDGET
    faults: dict[str, str] = field(default_factory=dict)
    _drawn: dict[str, list[Part]] = field(default_factory=dict, init=False)
    _count: tuple[int, int] = field(default=(0, 0), init=False)
    _kilobytes: float = field(default=0.0, init=False)
    shown: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        uses = list(self.files)
        if not uses or self.budget <= 0:
            self.faults |= dict.fromkeys(uses, "meshes are left out of this page")
            return
        read: dict[str, list[Part]] = {}
        for file in dict.fromkeys(uses):
            try:
                read[file] = read_mesh(file)
            except MeshFileError as error:
                self.faults[file] = str(error)
        drawable = [file for file in uses if file in read]
        share = 1.0
        for _ in range(TRIES):
            self._drawn = {file: [coarser(part, share) for part in parts] for file, parts in read.items()}
            if self._size(drawable) <= self.budget:
                break
            share *= min(COARSER, self.budget / self._size(drawable))
        while drawable and self._size(drawable) > self.budget:  # so many that not even their boxes have room
            largest = max(set(drawable), key=lambda file: self._size([f for f in drawable if f == file]))
            self.faults[largest] = (
                f"there is no room for it: all meshes of a page have {self.budget:g} kB together"
            )
            drawable = [file for file in drawable if file != largest]
            del self._drawn[largest]
        self._count = (_triangles(read, drawable), _triangles(self._drawn, drawable))
        self._kilobytes = self._size(drawable)
        self.shown = len(drawable)

    def mesh(self, file: str, **look: Any) -> PageMesh:
        """The shape of a file that has no entry in `faults`; its own colours show where the look has none."""
        parts = self._drawn[file]
        offsets = np.cumsum([0, *(len(part.vertices) for part in parts)])
        own = look.get("color") is None and any(part.color for part in parts)
        return PageMesh(
            vertices=np.concatenate([part.vertices for part in parts]),
            triangles=np.concatenate(
                [part.triangles + offset for part, offset in zip(parts, offsets, strict=False)]
            ),
            paint=tuple((len(part.vertices), part.color) for part in parts) if own else (),
            file=file,
            **look,
        )

    def note(self) -> str:
        """How much of the files the page shows; empty where it shows none."""
        if not sum(self._count):
            return ""
        before, after = self._count
        coarser = (
            f"made coarser, from {before} to {after} triangles" if after < before else f"{after} triangles"
        )
        meshes = "1 mesh is" if self.shown == 1 else f"{self.shown} meshes are"
        return f"{meshes} drawn: {coarser}, {self._kilobytes:.0f} kB of at most {self.budget:g} kB"

    def _size(self, uses: list[str]) -> float:
        return sum(_kilobytes(part) for file in uses for part in self._drawn.get(file, ()))


def _triangles(parts: dict[str, list[Part]], uses: list[str]) -> int:
    return sum(len(part.triangles) for file in uses for part in parts[file])


def _kilobytes(part: Part) -> float:
    """Size in the page: points in single precision, indices of four bytes, both in base64."""
    return (12 * len(part.vertices) + 12 * len(part.triangles)) * 4 / 3 / 1000


def coarser(part: Part, share: float) -> Part:
    """A part with about this share of its triangles (quadric error metric)."""
    wanted = max(FEWEST, int(share * len(part.triangles)))
    if wanted >= len(part.triangles):
        return part
    from fast_simplification import simplify

    points, faces = simplify(
        part.vertices.astype(np.float32),
        part.triangles.astype(np.int32),
        target_reduction=1 - wanted / len(part.triangles),
    )
    vertices, triangles = welded(np.asarray(points, dtype=float), np.asarray(faces, dtype=np.int64))
    return Part(vertices, triangles, part.color) if len(triangles) else part
