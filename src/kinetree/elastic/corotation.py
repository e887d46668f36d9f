"""Strains of the second order from a stiffness matrix alone: what bending does to the length of a body.

A stiffness matrix knows no elements, but it does not feel motions of the body as a whole. The force on node a is
therefore

    f_a = Σ_b K_ab δ_ab,     δ_ab = (u_b − u_a − θ_a×r, θ_b − θ_a),     r = x_b − x_a:

neighbours count as they are seen from the node, which turns by θ_a. Seen from a node that has turned by a finite angle,

    R_aᵀ (r + u_b − u_a) − r = (first order) + ½ θ_a×(θ_a×r) − θ_a×(u_b − u_a) − (1/6) Δθ×(Δθ×r),     Δθ = θ_b − θ_a
    R_aᵀ R_b                 = exp(θ_b − θ_a − ½ θ_a×θ_b),

the last term being what the curve between the nodes is longer than its chord. Σ_b K_ab of these terms are the
nodal forces of the strains of the second order. Nodes without rotations turn as their neighbours do on average.

They are right where bodies turn little from node to node, and where rotations are those of the material, for what goes
along the lines between nodes: how bending shortens and twists a body. What twist and stretch do to a bent body
is only estimated, as neighbours see each other differently. Of solids, whose nodes have no rotations, all is.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kinetree.arrays import Array, Indices
from kinetree.elastic.reduced import EPSILON

FLAT = 0.02
"""Least over largest spread of the neighbours of a node below which they lie in a plane, or in a line."""

COARSE = 0.45
"""Turn from node to node over that of the nodes, in the mean of a slow mode, up to which a mesh is fine enough."""

OTHER = 0.3
"""Displacement from node to node that is no turn, over that which is, up to which rotations are the material's."""

NUMBERS = 4_000_000
"""Numbers of one array that are held at a time."""


class Corotation:
    """Nodes, and the blocks K_ab of a stiffness matrix between them.

    Parameters
    ----------
    K : (d, d) sparse
        Stiffness, without supports.
    x : (k, 3)
        Nodes (m).
    each
        Degrees of freedom of a node, 3 or 6.
    """

    def __init__(self, K: Any, x: Array, each: int) -> None:
        from scipy import sparse

        blocks = sparse.bsr_matrix(K, blocksize=(each, each))
        blocks.sort_indices()
        self.x, self.each = x, each
        self.K = np.asarray(blocks.data, dtype=float)
        self.a: Indices = np.repeat(np.arange(len(x)), np.diff(blocks.indptr))
        self.b: Indices = np.asarray(blocks.indices, dtype=np.int64)
        self.start: Indices = np.asarray(blocks.indptr, dtype=np.int64)

    def rotations(self, T: Array) -> Array:
        """θ of the nodes (k, 3, n) for displacements T (d, n)."""
        u = T.reshape(len(self.x), self.each, -1)
        return np.asarray(u[:, 3:]) if self.each == 6 else self._mean_rotations(u[:, :3])

    def _mean_rotations(self, u: Array) -> Array:
        """How the neighbours of each node turn about it (k, 3, n) when nodes move by u (k, 3, n)."""
        r, du = self.x[self.b] - self.x[self.a], u[self.b] - u[self.a]
        squares = np.einsum("ca,ca->c", r, r)
        weight = np.where(squares > 0, 1 / np.where(squares > 0, squares, 1.0), 0.0)
        spread, grown = np.zeros((len(self.x), 3, 3)), np.zeros((len(self.x), 3, 3, u.shape[2]))
        np.add.at(spread, self.a, np.einsum("c,ca,cb->cab", weight, r, r))
        np.add.at(grown, self.a, np.einsum("c,can,cb->cabn", weight, du, r))
        # where neighbours lie in all directions, half the curl of the gradient G of least squares, u_b − u_a = G r;
        # else the θ of least squares, u_b − u_a = θ×r
        sizes = np.linalg.eigvalsh(spread)
        solid = sizes[:, 0] > FLAT * sizes[:, 2]
        gradient = np.einsum("kabn,kbc->kacn", grown[solid], np.linalg.inv(spread[solid]))
        found = np.zeros((len(self.x), 3, u.shape[2]))
        found[solid] = np.einsum("abc,kcbn->kan", EPSILON, gradient) / 2
        moments = np.trace(spread, axis1=1, axis2=2)[:, None, None] * np.eye(3) - spread
        turning = np.einsum("abc,kcbn->kan", EPSILON, grown)
        found[~solid] = np.linalg.pinv(moments[~solid], rcond=1e-9, hermitian=True) @ turning[~solid]
        return found

    def is_true(self, T: Array) -> bool:
        """Whether strains of the second order are known for slow modes T (d, n), from the mesh and the rotations."""
        if self.each == 3:
            return False
        theta, u = self.rotations(T), T.reshape(len(self.x), self.each, -1)[:, :3]
        r = self.x[self.b] - self.x[self.a]
        lengths = np.linalg.norm(r, axis=1)[:, None]
        swung = np.linalg.norm(np.cross(theta[self.a], r[:, :, None], axis=1), axis=1)
        bent = np.linalg.norm(np.cross((theta[self.b] - theta[self.a]), r[:, :, None], axis=1), axis=1)
        moved = np.cross(theta[self.a] + theta[self.b], r[:, :, None], axis=1) / 2 - (u[self.b] - u[self.a])
        along = np.where(lengths > 0, lengths, 1.0)
        weight = np.einsum("cab,cab->c", self.K, self.K)[:, None] ** 0.5 / along

        def size(part: Array) -> Array:
            return np.asarray(np.sqrt(np.sum(weight * part**2, axis=0)))

        whole = size(swung)
        return bool(
            np.all(size(bent) <= COARSE * whole)
            and np.all(size(np.linalg.norm(moved, axis=1)) <= OTHER * whole)
        )

    def second_order(self, T: Array, *, along: bool | None = None) -> Array:
        """Nodal forces (d, n, n) of twice the strains of the second order, those of q_i q_j in modes T (d, n).

        ``along``: only of stretch and twist along the line to each neighbour, or of all but these.
        """
        n = T.shape[1]
        pairs = first, second = np.triu_indices(n)
        theta = self.rotations(T)
        u = T.reshape(len(self.x), self.each, n)[:, :3]
        found = np.zeros((len(self.x), self.each, len(first)))
        for rows in self._pieces(max(1, NUMBERS // (self.each * len(first) + 1))):
            some = slice(int(self.start[rows.start]), int(self.start[rows.stop]))
            if some.start == some.stop:
                continue
            a, b = self.a[some], self.b[some]
            r = (self.x[b] - self.x[a])[:, :, None]
            at, du, bent = theta[a], u[b] - u[a], theta[b] - theta[a]
            moved = _swung(at, r, *pairs) / 2 - _crossed(at, du, *pairs) - _swung(bent, r, *pairs) / 6
            turned = [-_crossed(at, theta[b], *pairs) / 2] if self.each == 6 else []
            if along is not None:
                moved, *turned = (_part(part, r, along) for part in (moved, *turned))
            forces = np.einsum("cab,cbp->cap", self.K[some], np.concatenate([moved, *turned], axis=1))
            heads, counts = self.start[rows] - some.start, np.diff(self.start[rows.start : rows.stop + 1])
            found[rows][counts > 0] = np.add.reduceat(forces, heads[counts > 0], axis=0)
        out = np.zeros((len(self.x) * self.each, n, n))
        out[:, first, second] = out[:, second, first] = 2 * found.reshape(-1, len(first))
        return out

    def _pieces(self, most: int) -> list[slice]:
        """Rows of nodes with at most so many blocks together, one row at least."""
        found, begin = [], 0
        for k in range(1, len(self.x) + 1):
            if k == len(self.x) or self.start[k + 1] - self.start[begin] > most:
                found.append(slice(begin, k))
                begin = k
        return found


def _swung(p: Array, r: Array, i: Indices, j: Indices) -> Array:
    """½ (p_i × (p_j × r) + p_j × (p_i × r)) (c, 3, pairs) of p (c, 3, n) and r (c, 3, 1)."""
    pi, pj, along = p[:, :, i], p[:, :, j], np.sum(p * r, axis=1, keepdims=True)
    return (pj * along[:, :, i] + pi * along[:, :, j]) / 2 - r * np.sum(pi * pj, axis=1, keepdims=True)


def _crossed(p: Array, q: Array, i: Indices, j: Indices) -> Array:
    """½ (p_i × q_j + p_j × q_i) (c, 3, pairs)."""
    one, other = np.cross(p[:, :, i], q[:, :, j], axis=1), np.cross(p[:, :, j], q[:, :, i], axis=1)
    return np.asarray((one + other) / 2)


def _part(v: Array, r: Array, along: bool) -> Array:
    """The part of v (c, 3, pairs) along r (c, 3, 1), or across it."""
    squares = np.sum(r * r, axis=1, keepdims=True)
    part = r * np.sum(v * r, axis=1, keepdims=True) / np.where(squares > 0, squares, 1.0)
    return part if along else v - part
