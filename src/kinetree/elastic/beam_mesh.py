"""The mesh of a beam: nodes along its axis, straight elements between them, their stiffness and mass.

Degrees of freedom: displacement and rotation of either node (u, v, w, θx, θy, θz), and two bubbles, which make stretch
and twist quadratic. Bending is the exact static solution of Timoshenko's beam (cubic v, quadratic θ, constant shear
strain); with Φ = 12 EI/(kGA l²) = 0 it is that of Euler and Bernoulli. Ψ = EI'/(kGA l) where EI changes along it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.elastic.section import Section
from kinetree.spatial.numeric import frame_with_z, skew

DOFS = 14

_nodes, _weights = np.polynomial.legendre.leggauss(5)
GAUSS: Array = (_nodes + 1) / 2
WEIGHTS: Array = _weights / 2
# ∫₀^ξ f dξ at the Gauss points, and over the element, from values at them: exact for polynomials of degree 4
_powers = np.vander(GAUSS, 5, increasing=True)
RUNNING: Array = (GAUSS[:, None] * _powers / np.arange(1, 6)) @ np.linalg.inv(_powers)


@dataclass(frozen=True)
class Shapes:
    """Shape functions at points of the elements, per degree of freedom; all in element axes.

    Parameters
    ----------
    displacement, rotation : (e, k, 3, 14)
        Displacement and rotation of the section.
    strain : (e, k, 6, 14)
        Axial strain, shear strain along y and z, twist, curvature about y and z.
    curving : (e, k, 2, 14)
        Derivative of the curvatures about y and z: shear force of a beam rigid in shear.
    """

    displacement: Array
    rotation: Array
    strain: Array
    curving: Array


def shapes(xi: Array, l: Array, shear_y: tuple[Array, Array], shear_z: tuple[Array, Array]) -> Shapes:
    """Evaluate at ξ (k,) in [0, 1] of elements (e,) of length l with Φ and Ψ for bending along y and along z."""
    size = (len(l), len(xi))
    l = l[:, None]
    displacement, rotation = np.zeros((*size, 3, DOFS)), np.zeros((*size, 3, DOFS))
    strain, curving = (np.zeros((*size, n, DOFS)) for n in (6, 2))
    linear, bubble = np.stack([1 - xi, xi], 1), 4 * xi * (1 - xi)
    for field, row, ends, inner in ((displacement, 0, [0, 6], 12), (rotation, 0, [3, 9], 13)):
        field[:, :, row, ends], field[:, :, row, inner] = linear, bubble
    for row, ends, inner in ((0, [0, 6], 12), (3, [3, 9], 13)):
        strain[:, :, row, ends] = np.stack([-1 / l, 1 / l], -1)
        strain[:, :, row, inner] = 4 * (1 - 2 * xi) / l
    # bending along y turns by θz = v' − γ, bending along z by θy = −(w' − γ)
    for axis, (phi, psi), dofs, about, sign in (
        (1, shear_y, [1, 5, 7, 11], 2, 1.0),
        (2, shear_z, [2, 4, 8, 10], 1, -1.0),
    ):
        signs = np.array([1.0, sign, 1.0, sign])
        v, dv, theta, kappa, dkappa = _bending(xi, l, phi[:, None], psi[:, None])
        displacement[:, :, axis, dofs] = v * signs
        rotation[:, :, about, dofs] = sign * theta * signs
        strain[:, :, axis, dofs] = (dv - theta) * signs
        strain[:, :, 3 + about, dofs] = sign * kappa * signs
        curving[:, :, about - 1, dofs] = sign * dkappa * signs
    return Shapes(displacement, rotation, strain, curving)


def _bending(xi: Array, l: Array, phi: Array, psi: Array) -> tuple[Array, Array, Array, Array, Array]:
    """v, v', θ, θ', θ'' (e, k, 4) of (v₁, θ₁, v₂, θ₂); l, Φ and Ψ (e, 1).

    The shear strain is that of the shear force in the middle, γ = −(EI κ)'/kGA = −(Φ l² κ'/12 + Ψ l κ), so that a
    moment alone shears no section where EI changes: beside what Φ gives, θ₂ − θ₁ turns them by 6 Ψ x (1 − x)/(1 + Φ).
    """
    one, x, c = np.ones_like(xi), xi, 1 / (1 + phi)
    v = [
        1 - 3 * x**2 + 2 * x**3 + phi * (1 - x),
        l * (x - 2 * x**2 + x**3 + phi / 2 * (x - x**2)),
        3 * x**2 - 2 * x**3 + phi * x,
        l * (-(x**2) + x**3 + phi / 2 * (x**2 - x)),
    ]
    dv = [
        (-6 * x + 6 * x**2 - phi) / l,
        1 - 4 * x + 3 * x**2 + phi / 2 * (1 - 2 * x),
        (6 * x - 6 * x**2 + phi) / l,
        -2 * x + 3 * x**2 + phi / 2 * (2 * x - 1),
    ]
    theta = [
        6 * (x**2 - x) / l,
        1 - 4 * x + 3 * x**2 + phi * (1 - x),
        6 * (x - x**2) / l,
        3 * x**2 - 2 * x + phi * x,
    ]
    kappa = [6 * (2 * x - 1) / l**2, (-4 + 6 * x - phi) / l, 6 * (1 - 2 * x) / l**2, (6 * x - 2 + phi) / l]
    dkappa = [12 * one / l**3, 6 * one / l**2, -12 * one / l**3, 6 * one / l**2]
    tapered = (
        l * (3 * x**2 - 2 * x**3 - x), 6 * (x - x**2) - 1, 6 * (x - x**2), 6 * (1 - 2 * x) / l, -12 * one / l**2
    )  # fmt: skip
    for rows, turned in zip((v, dv, theta, kappa, dkappa), tapered, strict=True):
        rows[1], rows[3] = rows[1] - psi * turned, rows[3] + psi * turned
    found = [c[..., None] * np.stack(rows, -1) for rows in (v, dv, theta, kappa, dkappa)]
    return found[0], found[1], found[2], found[3], found[4]


@dataclass(frozen=True)
class BeamMesh:
    """Nodes along the axis and elements between neighbours.

    Parameters
    ----------
    s : (k,)
        Arc length of the nodes (m).
    x : (k, 3)
        Positions of the nodes (m).
    axes : (k − 1, 3, 3)
        Section axes of the elements, as columns.
    at_gauss : k − 1
        Sections at the Gauss points of the elements.
    at_nodes : k
        Sections at the nodes.
    """

    s: Array
    x: Array
    axes: Array
    at_gauss: list[list[Section]]
    at_nodes: list[Section]

    @classmethod
    def of(
        cls, points: Array, along: Sequence[Section], y_axis: Array, places: Sequence[float], elements: int
    ) -> BeamMesh:
        """Nodes at the corners and the places, and as many between them as make up the number of elements."""
        lengths = np.linalg.norm(np.diff(points, axis=0), axis=1)
        corners = np.concatenate([[0.0], np.cumsum(lengths)])
        total = corners[-1]
        breaks = total * np.unique(np.round(np.concatenate([corners, places]) / total, 12))
        nodes = [0.0]
        for a, b in pairwise(breaks):
            nodes += list(np.linspace(a, b, max(1, int(np.ceil(elements * (b - a) / total - 1e-9))) + 1)[1:])
        s = np.array(nodes)

        def section(at: float, piece: int) -> Section:
            return along[piece].between(along[piece + 1], float((at - corners[piece]) / lengths[piece]))

        pieces = np.searchsorted(corners, (s[1:] + s[:-1]) / 2) - 1
        return cls(
            s,
            np.stack([np.interp(s, corners, points[:, c]) for c in range(3)], 1),
            np.stack([section_axes(points[p + 1] - points[p], y_axis) for p in pieces]),
            [
                [section(a + g * (b - a), p) for g in GAUSS]
                for p, (a, b) in zip(pieces, pairwise(s), strict=True)
            ],
            [section(at, p) for at, p in zip(s, [pieces[0], *pieces], strict=True)],
        )

    def node_at(self, s: float) -> int:
        """The node at arc length s."""
        return int(np.argmin(np.abs(self.s - s)))

    @cached_property
    def lengths(self) -> Array:
        """Lengths of the elements (m)."""
        return np.diff(self.s)

    @cached_property
    def dofs(self) -> NDArray[np.int64]:
        """Degrees of freedom of the elements (e, 14): six for either node, and bubbles behind those of all nodes."""
        e = np.arange(len(self.axes))[:, None]
        return np.hstack([6 * e + np.arange(12), 6 * len(self.s) + 2 * e + np.arange(2)])

    @cached_property
    def turns(self) -> Array:
        """From degrees of freedom in body axes to those in element axes (e, 14, 14)."""
        T = np.tile(np.eye(DOFS), (len(self.axes), 1, 1))
        for k in range(4):
            T[:, 3 * k : 3 * k + 3, 3 * k : 3 * k + 3] = self.axes.transpose(0, 2, 1)
        return T

    @cached_property
    def at_gauss_points(self) -> Shapes:
        """Shape functions at the Gauss points."""
        return self.shapes(GAUSS)

    def shapes(self, xi: Array) -> Shapes:
        """Shape functions of the elements at ξ, with Φ and Ψ of their middle sections."""
        shear_y = self._shear([[(one.EIz, one.kGAy) for one in sections] for sections in self.at_gauss])
        shear_z = self._shear([[(one.EIy, one.kGAz) for one in sections] for sections in self.at_gauss])
        return shapes(xi, self.lengths, shear_y, shear_z)

    def _shear(self, stiff: list[list[tuple[float, float | None]]]) -> tuple[Array, Array]:
        """Φ and Ψ (e,) of EI and kGA at the Gauss points: Ψ = EI'/(kGA l), zero where kGA is not limited."""
        found = np.zeros((2, len(stiff)))
        for e, (points, l) in enumerate(zip(stiff, self.lengths, strict=True)):
            EI, kGA = points[len(GAUSS) // 2]
            if kGA is not None:
                change = (points[-1][0] - points[0][0]) / (GAUSS[-1] - GAUSS[0])
                found[:, e] = 12 * EI / (kGA * l**2), change / (kGA * l**2)
        return found[0], found[1]

    def matrices(self) -> tuple[Array, Array]:
        """Stiffness ∫ Bᵀ D B ds and mass ∫ (ρA NᵀN + N_θᵀ ρI N_θ) ds."""
        size = 6 * len(self.s) + 2 * len(self.axes)
        K, M = np.zeros((size, size)), np.zeros((size, size))
        N, T = self.at_gauss_points, self.turns
        weight = (self.lengths[:, None] * WEIGHTS)[..., None]
        D = np.array([[section.stiffness for section in sections] for sections in self.at_gauss])
        rho = np.array([[[section.rhoA] for section in sections] for sections in self.at_gauss])
        I = np.array([[(s.rhoIx, s.rhoIy, s.rhoIz) for s in sections] for sections in self.at_gauss])
        stiffness = _weighted(weight * D, N.strain)
        mass = _weighted(weight * rho, N.displacement) + _weighted(weight * I, N.rotation)
        stiffness, mass = (T.transpose(0, 2, 1) @ matrix @ T for matrix in (stiffness, mass))
        for e, dofs in enumerate(self.dofs):
            at = np.ix_(dofs, dofs)
            K[at] += stiffness[e]
            M[at] += mass[e]
        return K, M

    def rigid(self) -> Array:
        """Displacements of the rigid body (d, 6): along and about the body axes."""
        found = np.zeros((6 * len(self.s) + 2 * len(self.axes), 6))
        for k, x in enumerate(self.x):
            found[6 * k : 6 * k + 6] = np.eye(6)
            found[6 * k : 6 * k + 3, 3:] = -skew(x)
        return found

    def motions(self, normal: Array | None) -> Array:
        """Degrees of freedom allowed, as columns: all, or those of a motion in the plane with this normal."""
        nodes, elements = len(self.s), len(self.axes)
        if normal is None:
            return np.eye(6 * nodes + 2 * elements)
        C = frame_with_z(normal.tolist())
        at_node = np.zeros((6, 3))
        at_node[:3, :2], at_node[3:, 2] = C[:, :2], C[:, 2]
        found = np.zeros((6 * nodes + 2 * elements, 3 * nodes + elements))
        found[: 6 * nodes, : 3 * nodes] = np.kron(np.eye(nodes), at_node)
        found[6 * nodes :: 2, 3 * nodes :] = np.eye(elements)
        return found

    def internal_forces(self, basis: Array) -> Array:
        """N, Qy, Qz, Mx, My, Mz at the nodes per column of basis (k, 6, n): the mean of the two elements there."""
        found, count = np.zeros((len(self.s), 6, basis.shape[1])), np.zeros(len(self.s))
        N, local = self.shapes(np.array([0.0, 1.0])), self.turns @ basis[self.dofs]
        strain, curving = N.strain @ local[:, None], N.curving @ local[:, None]
        for e in range(len(self.axes)):
            for end, node in enumerate((e, e + 1)):
                section = self.at_nodes[node]
                force = section.stiffness[:, None] * strain[e, end]
                # rigid in shear: the shear force is what the change of the bending moment asks for
                if section.kGAy is None:
                    force[1] = -section.EIz * curving[e, end, 1]
                if section.kGAz is None:
                    force[2] = section.EIy * curving[e, end, 0]
                found[node] += force
                count[node] += 1
        return np.asarray(found / count[:, None, None])


def _weighted(weight: Array, N: Array) -> Array:
    """Σ Nᵀ w N over the rows of shape functions at all points of an element."""
    rows = N.reshape(len(N), -1, DOFS)
    weighted = (np.broadcast_to(weight, N.shape[:3])[..., None] * N).reshape(rows.shape)
    found: Array = rows.transpose(0, 2, 1) @ weighted
    return found


def section_axes(along: Array, y_axis: Array) -> Array:
    """Axes as columns: x along the beam, y as near to ``y_axis`` as it can be, z = x × y."""
    x = along / np.linalg.norm(along)
    y = y_axis - (y_axis @ x) * x
    y = y / np.linalg.norm(y)
    return np.stack([x, y, np.cross(x, y)], 1)


def sideways(along: Array) -> Array:
    """A horizontal direction across a beam; y for one that stands upright."""
    side = np.cross([0.0, 0.0, 1.0], along)
    return side if np.linalg.norm(side) > 1e-6 * np.linalg.norm(along) else np.array([0.0, 1.0, 0.0])
