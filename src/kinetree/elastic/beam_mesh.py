"""The mesh of a beam: nodes along its axis, straight elements between them, their stiffness and mass.

Degrees of freedom: displacement and rotation of either node (u, v, w, θx, θy, θz), and two bubbles, which make stretch
and twist quadratic. Bending is the exact static solution of Timoshenko's beam (cubic v, quadratic θ, constant shear
strain); with Φ = 12 EI/(kGA l²) = 0 it is that of Euler and Bernoulli.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
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
    """Shape functions at points of an element, per degree of freedom; all in element axes.

    Parameters
    ----------
    displacement, rotation : (k, 3, 14)
        Of the section.
    slope : (k, 2, 14)
        v' and w'.
    strain : (k, 6, 14)
        Axial strain, shear strain along y and z, twist, curvature about y and z.
    curving : (k, 2, 14)
        Derivative of the curvatures about y and z: shear force of a beam rigid in shear.
    """

    displacement: Array
    rotation: Array
    slope: Array
    strain: Array
    curving: Array


def shapes(xi: Array, l: float, phi_y: float, phi_z: float) -> Shapes:
    """At ξ (k,) in [0, 1] of an element of length l with Φ for bending along y and along z."""
    k = len(xi)
    displacement, rotation = np.zeros((k, 3, DOFS)), np.zeros((k, 3, DOFS))
    slope, strain, curving = np.zeros((k, 2, DOFS)), np.zeros((k, 6, DOFS)), np.zeros((k, 2, DOFS))
    linear, bubble = np.stack([1 - xi, xi], 1), 4 * xi * (1 - xi)
    for field, row, ends, inner in ((displacement, 0, [0, 6], 12), (rotation, 0, [3, 9], 13)):
        field[:, row, ends], field[:, row, inner] = linear, bubble
    for row, ends, inner in ((0, [0, 6], 12), (3, [3, 9], 13)):
        strain[:, row, ends], strain[:, row, inner] = [-1 / l, 1 / l], 4 * (1 - 2 * xi) / l
    # bending along y turns by θz = v' − γ, bending along z by θy = −(w' − γ)
    for axis, phi, dofs, about, sign in (
        (1, phi_y, [1, 5, 7, 11], 2, 1.0),
        (2, phi_z, [2, 4, 8, 10], 1, -1.0),
    ):
        signs = np.array([1.0, sign, 1.0, sign])
        v, dv, theta, kappa, dkappa = _bending(xi, l, phi)
        displacement[:, axis, dofs] = v * signs
        slope[:, axis - 1, dofs] = dv * signs
        rotation[:, about, dofs] = sign * theta * signs
        strain[:, axis, dofs] = (dv - theta) * signs
        strain[:, 3 + about, dofs] = sign * kappa * signs
        curving[:, about - 1, dofs] = sign * dkappa * signs
    return Shapes(displacement, rotation, slope, strain, curving)


def _bending(xi: Array, l: float, phi: float) -> tuple[Array, Array, Array, Array, Array]:
    """v, v', θ, θ', θ'' (k, 4) of (v₁, θ₁, v₂, θ₂)."""
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
    found = [c * np.stack(rows, 1) for rows in (v, dv, theta, kappa, dkappa)]
    return found[0], found[1], found[2], found[3], found[4]


@dataclass(frozen=True)
class BeamMesh:
    """Nodes along the axis and elements between neighbours.

    Parameters
    ----------
    s : (k,)
        Arc length of the nodes (m).
    x : (k, 3)
        Where they are (m).
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

    def length(self, e: int) -> float:
        """Length of an element (m)."""
        return float(self.s[e + 1] - self.s[e])

    def dofs(self, e: int) -> NDArray[np.int64]:
        """Degrees of freedom of an element: six for either node, and its two bubbles behind those of all nodes."""
        return np.concatenate([np.arange(6 * e, 6 * e + 12), 6 * len(self.s) + 2 * e + np.arange(2)])

    def turn(self, e: int) -> Array:
        """From degrees of freedom in body axes to those in element axes (14, 14)."""
        T = np.eye(DOFS)
        for k in range(4):
            T[3 * k : 3 * k + 3, 3 * k : 3 * k + 3] = self.axes[e].T
        return T

    def shapes(self, e: int, xi: Array = GAUSS) -> Shapes:
        """Shape functions of an element, with Φ = 12 EI/(kGA l²) of its middle section."""
        middle, l = self.at_gauss[e][len(GAUSS) // 2], self.length(e)
        phi_y = 0.0 if middle.kGAy is None else 12 * middle.EIz / (middle.kGAy * l**2)
        phi_z = 0.0 if middle.kGAz is None else 12 * middle.EIy / (middle.kGAz * l**2)
        return shapes(xi, l, phi_y, phi_z)

    def matrices(self) -> tuple[Array, Array]:
        """Stiffness ∫ Bᵀ D B ds and mass ∫ (ρA NᵀN + N_θᵀ ρI N_θ) ds."""
        size = 6 * len(self.s) + 2 * len(self.axes)
        K, M = np.zeros((size, size)), np.zeros((size, size))
        for e, sections in enumerate(self.at_gauss):
            N, T, at = self.shapes(e), self.turn(e), np.ix_(self.dofs(e), self.dofs(e))
            weight = self.length(e) * WEIGHTS
            D = np.array([section.stiffness for section in sections])
            rho = np.array([section.rhoA for section in sections])
            I = np.array([(section.rhoIx, section.rhoIy, section.rhoIz) for section in sections])
            stiffness = np.einsum("g,ga,gai,gaj->ij", weight, D, N.strain, N.strain)
            mass = np.einsum("g,g,gai,gaj->ij", weight, rho, N.displacement, N.displacement)
            mass += np.einsum("g,ga,gai,gaj->ij", weight, I, N.rotation, N.rotation)
            K[at] += T.T @ stiffness @ T
            M[at] += T.T @ mass @ T
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
        for e in range(len(self.axes)):
            N, local = self.shapes(e, np.array([0.0, 1.0])), self.turn(e) @ basis[self.dofs(e)]
            for end, node in enumerate((e, e + 1)):
                section = self.at_nodes[node]
                force = section.stiffness[:, None] * (N.strain[end] @ local)
                curving = N.curving[end] @ local
                # rigid in shear: the shear force is what the change of the bending moment asks for
                if section.kGAy is None:
                    force[1] = -section.EIz * curving[1]
                if section.kGAz is None:
                    force[2] = section.EIy * curving[0]
                found[node] += force
                count[node] += 1
        return np.asarray(found / count[:, None, None])


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
