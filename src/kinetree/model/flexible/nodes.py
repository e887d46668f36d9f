"""Flexible bodies given by nodes: matrices of any finite-element program, or a mesh."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, ClassVar, Literal

from kinetree.elastic.matrix_checks import material_warnings
from kinetree.elastic.reduced import Reduced
from kinetree.model.faults import PartFault
from kinetree.model.flexible.base import Flexible
from kinetree.model.flexible.beam import (
    NUMBERS,
    FlexibleBeam,
    check_damping,
    damping_arguments,
    limit,
    plain_number,
)
from kinetree.model.geometry.frame import Frame
from kinetree.model.values.fields import Invalid, items, scalar, set_field, vector
from kinetree.words.arguments import ArgumentFault, Arguments
from kinetree.words.keywords import CheckedKeywords


@dataclass(frozen=True)
class SurfaceInterface(CheckedKeywords):
    """Interface of a body given by nodes: a frame where other parts attach.

    Parameters
    ----------
    name
        Name of the interface.
    nodes
        Numbers of the nodes it holds (matrices).
    group
        Name of a group of the mesh file (meshes).
    box
        Two opposite corners of a box around its nodes, body frame (m) (meshes).
    connection
        ``"rigid"``: the nodes move as one with the frame. ``"average"``: the frame moves as they do on average.
    frame
        The frame in the body frame; left out: at the centre of the nodes, parallel to the body frame.
    """

    name: str
    nodes: tuple[int, ...] = field(default=(), kw_only=True)
    group: str = field(default="", kw_only=True)
    box: tuple[tuple[float, float, float], ...] = field(default=(), kw_only=True)
    connection: Literal["rigid", "average"] = field(default="rigid", kw_only=True)
    frame: Frame | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        set_field(self, "nodes", items(self.nodes, "nodes"))
        corners = items(self.box, "box")
        if not isinstance(corners, Invalid):
            corners = tuple(vector(corner, 3, "box") for corner in corners)
        set_field(self, "box", corners)

    def placement(self, asked: Arguments) -> dict[str, Any]:
        """Position and rotation of the frame, as `NodeInterface` takes them."""
        if self.frame is None:
            return {}
        numbers = [
            self.frame.position,
            *(self.frame.rotation if isinstance(self.frame.rotation, tuple) else ()),
        ]
        for row in numbers:
            for v in row if isinstance(row, tuple) else (row,):
                plain_number(asked, f'frame of interface "{self.name}"', v)
        if asked.faults:
            return {}
        return {"position": self.frame.position, "rotation": self.frame.rotation}


@dataclass(frozen=True)
class _OfNodes(Flexible):
    """Base of flexible bodies given by nodes."""

    interfaces: tuple[SurfaceInterface, ...] = field(default=(), kw_only=True)
    modes: int = field(default=8, kw_only=True)
    fastest: float | None = field(default=None, kw_only=True)
    damping: float = field(default=0.0, kw_only=True)
    mass_damping: float = field(default=0.0, kw_only=True)
    stiffness_damping: float = field(default=0.0, kw_only=True)
    check_units: bool = field(default=True, kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        listed = self.interfaces
        if isinstance(listed, Mapping):
            listed = tuple(SurfaceInterface(name, **given) for name, given in listed.items())
        set_field(self, "interfaces", items(listed, "interfaces"))
        for name in NUMBERS:
            if getattr(self, name) is not None:
                set_field(self, name, scalar(getattr(self, name), name))

    @property
    def interface_names(self) -> tuple[str, ...]:
        """Names of the interfaces."""
        listed = () if isinstance(self.interfaces, Invalid) else self.interfaces
        return tuple(at.name for at in listed if isinstance(at, SurfaceInterface))

    @property
    def structural_damping(self) -> dict[str, float]:
        return damping_arguments(self)

    def _asked(self, caller: str) -> Arguments:
        asked = Arguments(caller)
        if isinstance(self.interfaces, Invalid):
            asked.faults.append(
                ArgumentFault("interfaces", self.interfaces.message, "give a list of interfaces")
            )
        asked.check()
        for at in self.interfaces:
            if not isinstance(at, SurfaceInterface):
                asked.fault("interfaces", f"{at!r} is no SurfaceInterface", "give a name and its nodes")
        check_damping(asked, self)
        asked.check()
        return asked


@dataclass(frozen=True)
class FlexibleMatrices(_OfNodes):
    """A flexible body from the stiffness and mass matrices of a finite-element program, reduced to modes.

    Loads and rotation stiffen or soften it where its nodes have rotations and are close to one another. Other matrices
    do not tell how a body shortens when it bends, and results are doubted where that matters.

    Parameters
    ----------
    stiffness, mass
        Files of the matrices (.npz, .npy, .mtx), without supports; degrees of freedom node by node, x, y, z or x, y, z
        and three rotations. An .npz with several arrays holds them as ``K`` and ``M``.
    nodes
        File of the coordinates in the body frame (m): columns x, y, z, or number, x, y, z; in an .npz ``nodes``.
    interfaces
        Interfaces where other parts attach, by the numbers of their nodes (from 0 where the file of nodes has none).
    check_units
        True: a density or a speed of sound that no material has is an error.
    """

    kind: ClassVar[str] = "matrices"

    stiffness: str = ""
    mass: str = ""
    nodes: str = ""

    @property
    def files(self) -> tuple[str, ...]:
        """Fields that name files."""
        return tuple(name for name in ("stiffness", "mass", "nodes") if getattr(self, name))

    def in_folder(self, folder: Path) -> FlexibleMatrices:
        """Return the body with file paths that begin at a folder."""
        given = {name: getattr(self, name) for name in ("stiffness", "mass", "nodes")}
        paths = {name: str(folder / path) for name, path in given.items() if path}
        return replace(self, **paths)  # type: ignore[arg-type]

    def _reduce(self) -> Reduced:
        from kinetree.elastic.matrices import from_matrices
        from kinetree.elastic.moving_frames import NodeInterface
        from kinetree.files.arrays import matrix_from, nodes_from

        asked = self._asked("flexible body")
        x, numbers = nodes_from(self.nodes)
        held = [
            NodeInterface(at.name, at.nodes, at.connection, **at.placement(asked)) for at in self.interfaces
        ]
        asked.check()
        return from_matrices(
            matrix_from(self.stiffness, "K"),
            matrix_from(self.mass, "M"),
            x,
            held,
            numbers=numbers,
            modes=self.modes,
            fastest=limit(self.fastest),
            check_units=self.check_units,
        )


@dataclass(frozen=True)
class FlexibleMesh(_OfNodes):
    """A flexible solid of one material from a mesh file, reduced to modes (extra ``kinetree[fem]``).

    Parameters
    ----------
    mesh
        A file of tetrahedra or hexahedra that meshio reads; its coordinates are those of the body frame. Edges are
        taken to be straight: middle nodes of curved ones are not looked at.
    E, nu, density
        Young's modulus (Pa), Poisson's ratio and density (kg/m³).
    scale
        Metres in a unit of the mesh: 1e-3 for millimetres.
    interfaces
        Interfaces where other parts attach, by groups of the file or by boxes.
    check_units
        True: a body of more than 300 m, or a density or a speed of sound that no material has, is an error.
    """

    kind: ClassVar[str] = "mesh"

    mesh: str = ""
    E: float = 0.0
    density: float = 0.0
    nu: float = 0.3
    scale: float = 1.0

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in ("E", "density", "nu", "scale"):
            set_field(self, name, scalar(getattr(self, name), name))

    @property
    def files(self) -> tuple[str, ...]:
        """Fields that name files."""
        return ("mesh",) if self.mesh else ()

    def in_folder(self, folder: Path) -> FlexibleMesh:
        """Return the body with file paths that begin at a folder."""
        return replace(self, mesh=str(folder / self.mesh)) if self.mesh else self

    @property
    def warnings(self) -> tuple[PartFault, ...]:
        """Warnings of a material that is probably not in SI units, and those of all flexible bodies."""
        found = material_warnings(self.E, self.density) if self.check_units else ()
        return (
            *super().warnings,
            *((message, remedy, f"flexible.{where}") for where, message, remedy in found),
        )

    def _reduce(self) -> Reduced:
        from kinetree.elastic.mesh import MeshInterface, from_mesh

        asked = self._asked("flexible body")
        for name in ("E", "density", "nu", "scale"):
            plain_number(asked, name, getattr(self, name))
        held = []
        for at in self.interfaces:
            if bool(at.group) == bool(at.box):
                asked.fault(
                    "interfaces",
                    f'interface "{at.name}" has no group and no box, or both',
                    "give one of them",
                )
            held.append(MeshInterface(at.name, at.group or at.box, at.connection, **at.placement(asked)))
        asked.check()
        return from_mesh(
            self.mesh,
            held,
            E=self.E,
            nu=self.nu,
            density=self.density,
            scale=self.scale,
            modes=self.modes,
            fastest=limit(self.fastest),
            check_units=self.check_units,
        )


FLEXIBLE: dict[str, type[Flexible]] = {
    cls.kind: cls for cls in (FlexibleBeam, FlexibleMatrices, FlexibleMesh)
}
"""A new source is one file and one entry here."""
