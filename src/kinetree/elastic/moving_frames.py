"""Frames that move with the modes of a flexible body, its picture, and the internal forces of its sections.

Interfaces of a body given by nodes: a frame that carries a set of nodes rigidly, or that is their average.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np

from kinetree.arrays import Array, Indices
from kinetree.spatial.numeric import skew


@dataclass(frozen=True)
class Station:
    """A frame that moves with the modes: an interface, or a place that is observed.

    Its origin is at ``position + Phi q − ½ qᵀ H q`` (body frame), its axes are turned by the vector
    θ = Ψ q + ½ qᵀ B q: R(q) = exp(θ̃) R₀.

    Parameters
    ----------
    name
        Name of the interface.
    position : (3,)
        Position in the undeformed body (m, body frame).
    rotation : (3, 3)
        R₀: its axes in the undeformed body, as columns in the body frame.
    Phi : (3, n)
        Displacement per modal coordinate (body frame).
    Psi : (3, n)
        Rotation per modal coordinate (rad per unit, body frame).
    H : (3, n, n)
        Second-order displacement (body frame), symmetric in the last two.
    interface : bool
        True: the reduction keeps all its static deflections. False: a place that is only observed.
    B : (3, n, n)
        Second-order rotation (body frame), symmetric in the last two; None: zero.
    """

    name: str
    position: Array
    rotation: Array
    Phi: Array
    Psi: Array
    H: Array
    interface: bool = True
    B: Array | None = None

    @property
    def turning(self) -> Array:
        """B, zero where it is not given (3, n, n)."""
        return np.zeros_like(self.H) if self.B is None else self.B

    def rebased(self, at: Station, W: Array, P: Array) -> Station:
        """Seen from another station, which turns by W = [ψ̃_j] (n, 3, 3) and, of the second order, by P (n, n, 3, 3)."""
        x = self.position - at.position
        Phi = self.Phi - at.Phi
        second = np.einsum("iab,bj->aij", W, Phi)
        # exp(−θ₀) exp(θ) turns by θ − θ₀ − ½ θ₀×θ
        crossed = np.einsum("iab,bj->aij", W, self.Psi) / 2
        return replace(
            self,
            position=x,
            Phi=Phi - np.einsum("jab,b->aj", W, x),
            Psi=self.Psi - at.Psi,
            H=self.H - at.H + second + second.transpose(0, 2, 1) - np.einsum("ijab,b->aij", P, x),
            B=self.turning - at.turning - crossed - crossed.transpose(0, 2, 1),
        )

    def turned(self, R: Array) -> Station:
        """Return this in axes whose columns in the present ones are R."""
        return replace(
            self,
            position=R.T @ self.position,
            rotation=R.T @ self.rotation,
            Phi=R.T @ self.Phi,
            Psi=R.T @ self.Psi,
            H=np.einsum("ba,bij->aij", R, self.H),
            B=None if self.B is None else np.einsum("ba,bij->aij", R, self.B),
        )

    def combined(self, V: Array) -> Station:
        """The station in other modal coordinates q', q = V q'."""
        return replace(
            self,
            Phi=self.Phi @ V,
            Psi=self.Psi @ V,
            H=np.einsum("aij,ik,jl->akl", self.H, V, V),
            B=None if self.B is None else np.einsum("aij,ik,jl->akl", self.B, V, V),
        )


@dataclass(frozen=True)
class Sections:
    """Internal forces of a beam at places along it, per modal coordinate.

    Parameters
    ----------
    s : (k,)
        Arc length (m).
    forces : (k, 6, n)
        N, Qy, Qz (N), Mx (torsion), My, Mz (N m) per unit of each modal coordinate, in section axes: x along the beam.
    stress : (k, p, 6)
        Normal stress (Pa) at p points of the section per unit of each of the six; p = 0 where the section is not known.
    points : (k, p, 2)
        These points (y, z) in the section (m).
    """

    s: Array
    forces: Array
    stress: Array
    points: Array

    def normal_stress(self, q: Array) -> Array:
        """σ (Pa) at the points of the sections, (…, k, p), for modal coordinates q (…, n)."""
        return np.asarray(np.einsum("kpa,kan,...n->...kp", self.stress, self.forces, q))


@dataclass(frozen=True)
class Picture:
    """Points of the body that are drawn, with their modes.

    Parameters
    ----------
    points : (k, 3)
        In the undeformed body (m, body frame).
    shapes : (k, 3, n)
        Displacement per modal coordinate (body frame).
    lines : (l, 2)
        Pairs of points joined by a line.
    triangles : (t, 3)
        Points of the triangles of the surface, anticlockwise from outside.
    radius
        Half the thickness with which lines are drawn (m).
    sections
        Internal forces of a beam along its length, at the points of the lines.
    turns : (k, 3, n)
        Rotation of the sections of a beam per modal coordinate (rad per unit, body frame); None: not known.
    """

    points: Array
    shapes: Array
    lines: Indices
    triangles: Indices
    radius: float = 0.0
    sections: Sections | None = None
    turns: Array | None = None

    def rebased(self, x0: Array, a: Array, psi: Array, W: Array) -> Picture:
        """Seen from a frame at x0 that moves by a q and turns by ψ q, W being [ψ̃_j]."""
        points = self.points - x0
        shapes = self.shapes - a - np.einsum("jab,kb->kaj", W, points)
        return replace(
            self, points=points, shapes=shapes, turns=None if self.turns is None else self.turns - psi
        )

    def turned(self, R: Array) -> Picture:
        """Return this in axes whose columns in the present ones are R."""
        turns = None if self.turns is None else np.einsum("ba,kbj->kaj", R, self.turns)
        return replace(
            self, points=self.points @ R, shapes=np.einsum("ba,kbj->kaj", R, self.shapes), turns=turns
        )

    def combined(self, V: Array) -> Picture:
        """The picture in other modal coordinates q', q = V q'."""
        sections = self.sections
        if sections is not None:
            sections = replace(sections, forces=sections.forces @ V)
        turns = None if self.turns is None else self.turns @ V
        return replace(self, shapes=self.shapes @ V, sections=sections, turns=turns)


@dataclass(frozen=True)
class NodeInterface:
    """Interface of a body given by nodes: a frame where other parts attach.

    Parameters
    ----------
    name
        Name of the interface.
    nodes
        Numbers of the nodes it holds.
    connection
        ``"rigid"``: the nodes move as one rigid body with the frame (RBE2), which stiffens the body there.
        ``"average"``: the frame moves as the nodes do on average, and spreads its loads over them (RBE3).
    position : (3,)
        Origin of the frame (m, coordinates of the nodes); None: the centre of the nodes.
    rotation : (3, 3)
        Axes of the frame as columns; None: those of the coordinates.
    """

    name: str
    nodes: tuple[int, ...]
    connection: Literal["rigid", "average"] = "rigid"
    position: tuple[float, float, float] | None = None
    rotation: Array | None = None


@dataclass(frozen=True)
class NodeDisplacements:
    """Displacements of the nodes u = Z y, with the motions of the interfaces among y.

    Parameters
    ----------
    Z : (d, r) sparse
        Nodal displacements per degree of freedom y.
    interfaces
        For each interface, the places of its displacement (3) and rotation (3) in y.
    origins : (i, 3)
        Origins of their frames (m).
    """

    Z: Any
    interfaces: list[Indices]
    origins: Array


def rigid_motions(x: Array, origin: Array, each: int) -> Array:
    """Displacements (each·k, 6) of nodes at x (k, 3) when a frame at the origin moves (3) and turns (3)."""
    found = np.zeros((len(x), each, 6))
    found[:, :3, :3] = np.eye(3)
    found[:, :3, 3:] = [-skew(p - origin) for p in x]
    if each == 6:
        found[:, 3:, 3:] = np.eye(3)
    return found.reshape(each * len(x), 6)


def connect(
    x: Array, each: int, interfaces: Sequence[NodeInterface], rows: Sequence[Indices]
) -> NodeDisplacements:
    """Take the motions of interfaces as degrees of freedom of their own.

    Parameters
    ----------
    x : (k, 3)
        Nodes (m).
    each
        Degrees of freedom of a node, 3 or 6.
    interfaces, rows
        Interfaces, and the rows of x that they hold.
    """
    from scipy import sparse

    origins = np.array(
        [x[r].mean(0) if i.position is None else i.position for i, r in zip(interfaces, rows, strict=True)]
    )
    held = np.concatenate(rows)
    free = np.setdiff1d(np.arange(each * len(x)), (each * held[:, None] + np.arange(each)).ravel())
    blocks = [(free, sparse.identity(len(free), format="coo"))]
    seats, at = [], len(free)
    for interface, r, origin in zip(interfaces, rows, origins, strict=True):
        R = rigid_motions(x[r], origin, each)
        if interface.connection == "average":
            # translations only: A = (RᵀR)⁻¹Rᵀ on them; what A does not see stays free
            moving = np.arange(each * len(r)) % each < 3
            T = R[moving]
            rest = np.linalg.qr(T, mode="complete")[0][:, 6:]
            block = np.zeros((each * len(r), 6 + rest.shape[1] + np.sum(~moving)))
            block[moving, :6], block[moving, 6 : 6 + rest.shape[1]] = T, rest
            block[~moving, 6 + rest.shape[1] :] = np.eye(int(np.sum(~moving)))
        else:
            block = R
        seats.append(at + np.arange(6))
        blocks.append(((each * r[:, None] + np.arange(each)).ravel(), sparse.coo_matrix(block)))
        at += block.shape[1]
    row, column, data, start = [], [], [], 0
    for dofs, part in blocks:
        row.append(dofs[part.row])
        column.append(part.col + start)
        data.append(part.data)
        start += part.shape[1]
    Z = sparse.csc_matrix(
        (np.concatenate(data), (np.concatenate(row), np.concatenate(column))), shape=(each * len(x), start)
    )
    return NodeDisplacements(Z, seats, origins)
