"""Solids from a mesh file: linear elasticity on quadratic elements, assembled by scikit-fem."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

import numpy as np

from kinetree.arrays import Array, Indices
from kinetree.elastic.matrices import MODES, reduce_body
from kinetree.elastic.matrix_checks import impossible_material
from kinetree.elastic.moving_frames import NodeInterface
from kinetree.elastic.reduced import Reduced
from kinetree.elastic.section import check_poisson
from kinetree.files.input import FileError
from kinetree.files.solid_mesh import read_solid_mesh
from kinetree.tolerances import LONGEST_BODY
from kinetree.words.arguments import ArgumentFault, Arguments
from kinetree.words.names import nearest

CORNERS = {"tetra": 4, "tetra10": 4, "hexahedron": 8, "hexahedron20": 8, "hexahedron27": 8}
CHUNK = 100
"""Elements whose strains are held at a time."""


@dataclass(frozen=True)
class MeshInterface:
    """Interface of a meshed body: a frame where other parts attach.

    Parameters
    ----------
    name
        Name of the interface.
    where
        Nodes that it holds: the name of a group of the mesh file (its surface or its points), or two opposite corners
        of a box ((x, y, z), (x, y, z)) (m) around them.
    connection
        ``"rigid"`` or ``"average"``, see `NodeInterface`.
    position
        Origin of the frame (m); None: the centre of the nodes.
    rotation : (3, 3)
        Axes of the frame as columns; None: those of the mesh.
    """

    name: str
    where: str | Sequence[Sequence[float]]
    connection: Literal["rigid", "average"] = "rigid"
    position: tuple[float, float, float] | None = None
    rotation: Array | None = None


def from_mesh(
    mesh: Any,
    interfaces: Sequence[MeshInterface],
    *,
    E: float,
    nu: float = 0.3,
    density: float,
    scale: float = 1.0,
    modes: int = MODES,
    fastest: float = np.inf,
    check_units: bool = True,
) -> Reduced:
    """A meshed solid of one material, reduced to modes; the body frame is the mesh's, fixed to the first interface.

    Displacements are quadratic in each element (10 nodes in a tetrahedron, 27 in a hexahedron), its edges straight:
    coarse meshes bend as they should, too. The shortening by bending is computed, so that rotation stiffens it.

    Parameters
    ----------
    mesh
        A file that meshio reads, or a ``meshio.Mesh``, of tetrahedra or hexahedra.
    interfaces
        Frames where other parts attach; the first is the root.
    E, nu, density
        Young's modulus (Pa), Poisson's ratio, density (kg/m³).
    scale
        Metres in a unit of the mesh: 1e-3 for millimetres.
    modes, fastest
        See `from_matrices`.
    check_units
        True: a body of more than 300 m, or a density or a speed of sound that no material has, is an error.

    Raises
    ------
    ArgumentError
        With what is wrong with the mesh, inverted elements among it.
    ImportError
        Without meshio and scikit-fem (``pip install kinetree[fem]``).
    """
    asked = Arguments("mesh")
    for name, value in (("E", E), ("density", density), ("scale", scale)):
        asked.positive(name, value, "give it in SI units")
    check_poisson(asked, nu, most=False)
    asked.whole("modes", modes, 0, "10 is a good start")
    asked.check()
    if check_units:
        asked.faults += [ArgumentFault(*doubt) for doubt in impossible_material(E, density)]
        asked.check()
    found = _read(mesh)
    points, kind, cells, groups = _cells(found, scale)
    _check_cells(points, kind, cells, check_units)
    solid = _Solid.of(points, kind, cells, E, nu)
    K, M = solid.matrices(density)
    x = solid.x
    nodal = [
        NodeInterface(i.name, solid.nodes_of(i, groups), i.connection, i.position, i.rotation)
        for i in interfaces
    ]
    asked = Arguments("mesh")
    for i, n in zip(interfaces, nodal, strict=True):
        if not n.nodes:
            asked.fault(
                "interfaces", f'no node lies where interface "{i.name}" is', "check the box and the scale"
            )
    asked.check()
    body = reduce_body(K, M, x, 3, nodal, None, modes, solid.surface(), solid.second_order)
    return body.diagonalised(fastest=fastest)


def _read(mesh: Any) -> Any:
    """A meshio mesh, or what it reads from a file."""
    if not isinstance(mesh, (str, Path)):
        return mesh
    if find_spec("meshio") is None:
        raise ImportError("meshes need meshio and scikit-fem: pip install kinetree[fem]")
    asked = Arguments(f"mesh {mesh}")
    if not os.path.isfile(Path(mesh)):
        asked.fault("mesh", f"there is no file {mesh}", "paths are relative to the model file")
        asked.check()
    try:
        return read_solid_mesh(Path(mesh))
    except FileError as error:
        asked.fault("mesh", f"meshio cannot read {mesh}: it {error.reason}", error.remedy)
        asked.check()
        raise


def _cells(mesh: Any, scale: float) -> tuple[Array, str, Indices, dict[str, Indices]]:
    """Corner points (m), kind and corners of the cells, and the points of each named group."""
    asked = Arguments("mesh")
    solid = [block for block in mesh.cells if block.type in CORNERS]
    others = sorted({block.type for block in mesh.cells if block.dim == 3 and block.type not in CORNERS})
    if others:
        message = f"it holds solid elements of a kind that is not assembled: {', '.join(others)}"
        asked.fault("mesh", message, "mesh the volume with tetrahedra, or with hexahedra")
        asked.check()
    kinds = {"tetra" if CORNERS[block.type] == 4 else "hexahedron" for block in solid}
    if len(kinds) != 1:
        held = ", ".join(sorted({block.type for block in mesh.cells})) or "nothing"
        message = "it holds tetrahedra and hexahedra" if kinds else f"it holds no solid elements, but {held}"
        asked.fault("mesh", message, "mesh the volume with tetrahedra, or with hexahedra")
        asked.check()
    cells = np.concatenate([np.asarray(b.data)[:, : CORNERS[b.type]] for b in solid]).astype(np.int64)
    groups = {
        name: np.asarray(rows, dtype=np.int64) for name, rows in getattr(mesh, "point_sets", {}).items()
    }
    for name, (tag, _) in getattr(mesh, "field_data", {}).items():
        tags = mesh.cell_data.get("gmsh:physical", [])
        hit = [np.asarray(b.data)[t == tag].ravel() for b, t in zip(mesh.cells, tags, strict=False)]
        groups[name] = np.unique(np.concatenate([*hit, np.zeros(0, dtype=np.int64)]))
    for name, blocks in getattr(mesh, "cell_sets", {}).items():
        hit = [
            np.asarray(b.data)[np.asarray(rows, dtype=np.int64)].ravel()
            for b, rows in zip(mesh.cells, blocks, strict=False)
            if rows is not None and len(rows)
        ]
        groups.setdefault(name, np.unique(np.concatenate([*hit, np.zeros(0, dtype=np.int64)])))
    used, inverse = np.unique(cells, return_inverse=True)
    row_of = np.full(len(mesh.points), -1)
    row_of[used] = np.arange(len(used))
    points = scale * np.asarray(mesh.points, dtype=float)[used]
    return (
        points,
        kinds.pop(),
        inverse.reshape(cells.shape),
        {name: row_of[rows][row_of[rows] >= 0] for name, rows in groups.items()},
    )


TETRA = np.array([[0, 1, 2, 3]])
HEXAHEDRON = np.array(
    [
        [0, 1, 3, 4],
        [1, 2, 0, 5],
        [2, 3, 1, 6],
        [3, 0, 2, 7],
        [4, 7, 5, 0],
        [5, 4, 6, 1],
        [6, 5, 7, 2],
        [7, 6, 4, 3],
    ]
)
"""Each corner with the three along its edges, so that their triple product is positive (order of VTK and meshio)."""


def _check_cells(points: Array, kind: str, cells: Indices, check_units: bool) -> None:
    asked = Arguments("mesh")
    volumes = []
    for a, b, c, d in TETRA if kind == "tetra" else HEXAHEDRON:
        u, v, w = (points[cells[:, k]] - points[cells[:, a]] for k in (b, c, d))
        volumes.append(np.einsum("ka,ka->k", np.cross(u, v), w))
    smallest, size = np.min(volumes, axis=0), np.abs(volumes).max()
    inverted = np.flatnonzero(smallest <= 1e-12 * size)
    if len(inverted):
        named = ", ".join(str(int(k)) for k in inverted[:5]) + (" …" if len(inverted) > 5 else "")
        message = f"{len(inverted)} of {len(cells)} elements are inverted or flat: {named}"
        asked.fault(
            "mesh", message, "mesh it again; the corners of an element must be in the order of its kind"
        )
    longest = float(np.ptp(points, axis=0).max())
    if check_units and longest > LONGEST_BODY:
        asked.fault(
            "scale", f"the body is {longest:.4g} m long", "give scale = 1e-3 if the mesh is in millimetres"
        )
    asked.check()


@dataclass(frozen=True)
class _Solid:
    """Quadratic elements on the cells, with the degrees of freedom node by node."""

    basis: Any
    order: Indices
    x: Array
    corners: int
    ends: Indices
    lame: tuple[float, float]

    @classmethod
    def of(cls, points: Array, kind: str, cells: Indices, E: float, nu: float) -> _Solid:
        try:
            import skfem
        except ImportError as missing:
            raise ImportError("meshes need meshio and scikit-fem: pip install kinetree[fem]") from missing
        if kind == "tetra":
            grid, element = skfem.MeshTet(points.T.copy(), cells.T.copy()), skfem.ElementTetP2()
        else:
            # scikit-fem counts the corners of a hexahedron in an order of its own
            grid = skfem.MeshHex(points.T.copy(), cells[:, [0, 4, 3, 1, 7, 5, 2, 6]].T.copy())
            element = skfem.ElementHex2()
        basis = skfem.Basis(grid, skfem.ElementVector(element), intorder=4)
        parts = [basis.nodal_dofs, basis.edge_dofs]
        if kind != "tetra":
            parts += [basis.facet_dofs, basis.interior_dofs]
        order = np.concatenate([part.T.reshape(-1, 3) for part in parts]).ravel()
        lame = (E * nu / ((1 + nu) * (1 - 2 * nu)), E / (2 * (1 + nu)))
        x = basis.doflocs[:, order[::3]].T
        return cls(basis, order, x, len(points), grid.edges.T, lame)

    def matrices(self, density: float) -> tuple[Any, Any]:
        """Stiffness and mass, rows node by node."""
        from skfem import BilinearForm
        from skfem.helpers import ddot, dot, eye, sym_grad, trace

        lam, mu = self.lame

        @BilinearForm
        def stiffness(u: Any, v: Any, w: Any) -> Any:
            e = sym_grad(u)
            return ddot(lam * eye(trace(e), 3) + 2 * mu * e, sym_grad(v))

        @BilinearForm
        def mass(u: Any, v: Any, w: Any) -> Any:
            return density * dot(u, v)

        K, M = (form.assemble(self.basis)[self.order][:, self.order] for form in (stiffness, mass))
        return (K + K.T) / 2, (M + M.T) / 2

    def second_order(self, T: Array) -> Array:
        """Nodal forces (d, n, n) of the strains ½(∇φ_iᵀ∇φ_j + ∇φ_jᵀ∇φ_i)."""
        lam, mu = self.lame
        d, n = T.shape
        whole = np.zeros(T.shape)
        whole[self.order] = T
        first, second = np.triu_indices(n)
        forces = np.zeros((d, len(first)))
        dofs = self.basis.element_dofs  # (local, elements)
        # (local, 3, 3, elements, points)
        slopes = np.stack([np.asarray(field[0].grad) for field in self.basis.basis])
        for some in np.array_split(np.arange(dofs.shape[1]), dofs.shape[1] // CHUNK + 1):
            N, weight = slopes[:, :, :, some], self.basis.dx[some]
            grad = np.einsum("labeq,len->nabeq", N, whole[dofs[:, some]], optimize=True)
            strain = np.einsum("pabeq,paceq->pbceq", grad[first], grad[second])
            strain = (strain + strain.transpose(0, 2, 1, 3, 4)) / 2
            stress = 2 * mu * strain
            for a in range(3):
                stress[:, a, a] += lam * np.einsum("pbbeq->peq", strain)
            local = np.einsum("labeq,pabeq,eq->lep", N, stress, weight, optimize=True)
            np.add.at(forces, dofs[:, some], local)
        found = np.zeros((d, n, n))
        found[:, first, second] = found[:, second, first] = forces[self.order]
        return found

    def nodes_of(self, interface: MeshInterface, groups: dict[str, Indices]) -> tuple[int, ...]:
        """Nodes in a box, or the corners of a group and the middles of edges between them."""
        if not isinstance(interface.where, str):
            box = np.sort(np.asarray(interface.where, dtype=float), axis=0)
            slack = 1e-6 * np.ptp(self.x, axis=0).max()
            inside = ((self.x >= box[0] - slack) & (self.x <= box[1] + slack)).all(1)
            return tuple(int(k) for k in np.flatnonzero(inside))
        if interface.where not in groups:
            asked = Arguments("mesh")
            message = f'interface "{interface.name}": the mesh has no group {interface.where!r}'
            asked.fault(
                "interfaces", message, nearest(interface.where, groups) if groups else "give a box instead"
            )
            asked.check()
        chosen = np.zeros(self.corners, dtype=bool)
        chosen[groups[interface.where]] = True
        middles = np.flatnonzero(chosen[self.ends].all(1)) + self.corners
        return tuple(int(k) for k in (*np.flatnonzero(chosen), *middles))

    def surface(self) -> Indices:
        """Triangles of the surface, of corner nodes."""
        grid = self.basis.mesh
        facets = grid.facets[:, grid.boundary_facets()].T
        if facets.shape[1] == 3:
            return np.asarray(facets, dtype=np.int64)
        return np.concatenate([facets[:, [0, 1, 2]], facets[:, [0, 2, 3]]]).astype(np.int64)
