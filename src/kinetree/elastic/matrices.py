"""Bodies given by a stiffness and a mass matrix and the coordinates of their nodes.

A stiffness matrix knows no elements, but it does not feel motions of the body as a whole. The force on node a is
therefore

    f_a = Σ_b K_ab δ_ab,     δ_ab = (u_b − u_a − θ_a×r, θ_b − θ_a),     r = x_b − x_a:

neighbours count as they are seen from the node, which turns by θ_a. Seen from a node that has turned by a finite angle,

    R_aᵀ (r + u_b − u_a) − r = (first order) + ½ θ_a×(θ_a×r) − θ_a×(u_b − u_a) − (1/6) Δθ×(Δθ×r),     Δθ = θ_b − θ_a
    R_aᵀ R_b                 = exp(θ_b − θ_a − ½ θ_a×θ_b),

the last term being the excess of the curve between the nodes over its chord. Σ_b K_ab of these terms are the
nodal forces of the strains of the second order. Nodes without rotations turn as their neighbours do on average.

If bodies turn little from node to node, and rotations are those of the material, they are right for effects along the
lines between nodes: bending that shortens and twists a body. Effects of twist and stretch on a bent body are only
estimated, as neighbours see each other differently. For solids, whose nodes have no rotations, all is estimated.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array, Indices
from kinetree.elastic.craig_bampton import MasslessError, craig_bampton, symmetric_modes
from kinetree.elastic.matrix_checks import check_mass, checked_matrices, checked_modes, checked_nodes
from kinetree.elastic.moving_frames import NodeInterface, Picture, Station, connect, rigid_motions
from kinetree.elastic.reduced import EPSILON, InertiaIntegrals, MassPoints, Reduced
from kinetree.sparse_factors import factored
from kinetree.tolerances import FLAT_NEIGHBOURS

COARSE = 0.45
"""Rotation from node to node over that of the nodes, in the mean of a slow mode, up to which a mesh is fine enough."""

OTHER = 0.3
"""Displacement from node to node beside that by rotation, over the latter, up to which rotations are the material's."""

NUMBERS = 4_000_000
"""Largest number of entries of one array that is held at a time."""


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
        """Rotation of the neighbours of each node about it (k, 3, n) when nodes move by u (k, 3, n)."""
        r, du = self.x[self.b] - self.x[self.a], u[self.b] - u[self.a]
        squares = np.einsum("ca,ca->c", r, r)
        weight = np.where(squares > 0, 1 / np.where(squares > 0, squares, 1.0), 0.0)
        spread, grown = np.zeros((len(self.x), 3, 3)), np.zeros((len(self.x), 3, 3, u.shape[2]))
        np.add.at(spread, self.a, np.einsum("c,ca,cb->cab", weight, r, r))
        np.add.at(grown, self.a, np.einsum("c,can,cb->cabn", weight, du, r))
        # where neighbours lie in all directions, half the curl of the gradient G of least squares, u_b − u_a = G r;
        # else the θ of least squares, u_b − u_a = θ×r
        sizes = np.linalg.eigvalsh(spread)
        solid = sizes[:, 0] > FLAT_NEIGHBOURS * sizes[:, 2]
        gradient = np.einsum("kabn,kbc->kacn", grown[solid], np.linalg.inv(spread[solid]))
        found = np.zeros((len(self.x), 3, u.shape[2]))
        found[solid] = np.einsum("abc,kcbn->kan", EPSILON, gradient) / 2
        moments = np.trace(spread, axis1=1, axis2=2)[:, None, None] * np.eye(3) - spread
        turning = np.einsum("abc,kcbn->kan", EPSILON, grown)
        found[~solid] = np.linalg.pinv(moments[~solid], rcond=1e-9, hermitian=True) @ turning[~solid]
        return found

    def is_true(self, T: Array) -> bool:
        """True if mesh and rotations give the strains of the second order for slow modes T (d, n)."""
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


MODES = 10


def from_matrices(
    stiffness: Any,
    mass: Any,
    nodes: Any,
    interfaces: Sequence[NodeInterface],
    *,
    numbers: Sequence[int] | None = None,
    modes: int = MODES,
    fastest: float = np.inf,
    triangles: Any = None,
    check_units: bool = True,
) -> Reduced:
    """A body reduced to modes from its matrices; the body frame is that of the nodes, fixed to the first interface.

    How it shortens when it bends follows from its matrices (`Corotation`) where nodes have rotations and are close to
    one another. Elsewhere loads and rotation do not stiffen or soften it (``stiffened`` is False).

    Parameters
    ----------
    stiffness, mass : (d, d)
        Dense or sparse, without supports; degrees of freedom node by node: x, y, z, or x, y, z and three rotations.
    nodes : (k, 3)
        Coordinates (m); d is 3 k or 6 k.
    interfaces
        Frames where others attach; the first is the root.
    numbers : k
        Numbers of the nodes as interfaces name them; None: 0, 1, 2, ….
    modes
        Number of normal modes with all interfaces held, beside the static ones (`craig_bampton`).
    fastest
        Modes faster than this (rad/s) are left out.
    triangles : (t, 3)
        The surface, for the picture, as rows of ``nodes``; None: the nodes only.
    check_units
        True: a density or a speed of sound that no material has is an error.

    Raises
    ------
    ArgumentError
        With everything that is wrong with the data.
    """
    K, M, x, each = checked_matrices(stiffness, mass, nodes, check_units)
    surface = np.zeros((0, 3), dtype=np.int64) if triangles is None else np.asarray(triangles, dtype=np.int64)
    strains = Corotation(K, x, each)
    found = reduce_body(
        K, M, x, each, interfaces, numbers, modes, surface, partial(strains.second_order, along=True),
        known=strains.is_true, estimated=strains.second_order,
    )  # fmt: skip
    return found.diagonalised(fastest=fastest)


def reduce_body(
    K: Any,
    M: Any,
    x: Array,
    each: int,
    interfaces: Sequence[NodeInterface],
    numbers: Sequence[int] | None,
    modes: int,
    triangles: NDArray[np.int64],
    second_order: Callable[[Array], Array],
    known: Callable[[Array], bool] | None = None,
    estimated: Callable[[Array], Array] | None = None,
) -> Reduced:
    """Connect, check and reduce matrices that are known to be right in size and symmetry.

    ``second_order`` gives, for modes T (d, n), the nodal forces (d, n, n) of the strain ½(∇φ_iᵀ∇φ_j + ∇φ_jᵀ∇φ_i); the
    deflection H they make with the root held leaves no strain of the second order for loads to work on. Where ``known``
    of the slow modes (d, 2) is False, H is zero. ``estimated`` gives these forces of all strains, where the others are
    only a part: what is not in H is an estimate of how loads soften the body.
    """
    rows = checked_nodes(interfaces, x, each, numbers)
    connected = connect(x, each, interfaces, rows)
    Z = connected.Z
    K_y, M_y = (Z.T @ K @ Z).tocsc(), (Z.T @ M @ Z).tocsc()
    rigid = factored(Z.T @ Z)(Z.T @ rigid_motions(x, np.zeros(3), each))
    checked_modes(K_y, rigid, Z, each, numbers)
    root, others = connected.interfaces[0], connected.interfaces[1:]
    try:
        basis = craig_bampton(
            K_y, M_y, rigid, root, np.concatenate([*others, np.zeros(0, dtype=np.int64)]), modes
        )
    except MasslessError as fault:
        check_mass(interfaces[1 + fault.column // 6].name, fault.column % 6)
        raise
    T, n = Z @ basis.T, basis.T.shape[1]
    Kff = basis.T.T @ (K_y @ basis.T)
    h = np.zeros((Z.shape[1], n, n))
    slow = _slow(Kff, basis.T.T @ (M_y @ basis.T))
    stiffened = known is None or known(T @ slow[:, :2])
    softening = None if estimated is None else np.einsum("dm,dij->mij", T, estimated(T @ slow))
    if stiffened:
        free = np.setdiff1d(np.arange(Z.shape[1]), root)
        forces = Z.T @ second_order(T).reshape(len(T), n * n)
        h[free] = factored(K_y[free][:, free])(forces[free]).reshape(-1, n, n)
        if softening is not None:
            softening = softening - np.einsum("dm,dij->mij", T, second_order(T @ slow))
    H = (Z @ h.reshape(-1, n * n)).reshape(len(x), each, n, n)[:, :3]
    stations = [
        Station(
            i.name, origin, np.eye(3) if i.rotation is None else np.asarray(i.rotation, dtype=float),
            basis.T[seat[:3]], basis.T[seat[3:]], h[seat[:3]], B=-h[seat[3:]],
        )
        for i, origin, seat in zip(interfaces, connected.origins, connected.interfaces, strict=True)
    ]  # fmt: skip
    return Reduced(
        names=tuple(f"mode{j + 1}" for j in range(n)),
        root="",
        mass=float(rigid[:, 0] @ (M_y @ rigid[:, 0])),
        **integrals(M, x, each, T, H)._asdict(),
        Kff=Kff,
        Dff=np.zeros((n, n)),
        stations=tuple(stations),
        left_out=basis.left_out,
        stiffened=stiffened,
        softening=softening,
        picture=Picture(x, T.reshape(len(x), each, n)[:, :3], np.zeros((0, 2), dtype=np.int64), triangles),
    )


def _slow(K: Array, M: Array, count: int = 6) -> Array:
    """The slowest modes (n, count) of K and M, orthonormal in K."""
    if not len(K):
        return np.zeros((0, 0))
    squares, V = symmetric_modes(K, M)
    return np.asarray(V[:, :count] / np.sqrt(squares[:count]))


def integrals(M: Any, x: Array, each: int, T: Array, H: Array) -> InertiaIntegrals:
    """Inertia integrals from a mass matrix.

    They are exact if the matrix acts on each direction alone and on all alike (M = m ⊗ 1₃: solids, lumped masses). If
    nodes have rotations, integrals that the matrix does not give are taken with the mass in the nodes; momentum,
    angular momentum and kinetic energy of small vibrations are those of the matrix.
    """
    n = T.shape[1]
    phi = T.reshape(len(x), each, n)[:, :3]
    m = M[::each][:, ::each]
    if each == 3 and all(abs(M[a::3][:, b::3] - (m if a == b else 0 * m)).max() <= 1e-9 * abs(m).max()
                         for a in range(3) for b in range(3)):  # fmt: skip
        mx = m @ x
        mphi = (m @ phi.reshape(len(x), -1)).reshape(phi.shape)
        return InertiaIntegrals(
            S0=mx.sum(0),
            S1=mphi.sum(0),
            S2=np.einsum("k,kaij->aij", np.asarray(m.sum(0)).ravel(), H),
            C0=x.T @ mx,
            C1=np.einsum("ka,kbj->jab", x, mphi),
            G=np.einsum("kai,kbj->ijab", phi, mphi, optimize=True),
            XH=np.einsum("ka,kbij->ijab", mx, H, optimize=True),
        )
    R = rigid_motions(x, np.zeros(3), each)
    MR, MT = M @ R, M @ T
    lumps = np.asarray(sum(M[a::each][:, a::each].sum(1) for a in range(3))).ravel() / 3
    k = len(x)
    points = MassPoints(
        lumps, x, np.zeros((k, 3, 3)), phi, np.zeros_like(phi), H, np.zeros_like(H)
    ).integrals()
    J, W = R[:, 3:].T @ MR[:, 3:], R[:, 3:].T @ MT
    missing = np.einsum("abc,aj->jbc", EPSILON, W - np.einsum("abc,jbc->aj", EPSILON, points.C1)) / 2
    modal = T.T @ MT - np.einsum("ijaa->ij", points.G)
    return InertiaIntegrals(
        S0=np.array([MR[:, 5] @ R[:, 1], MR[:, 3] @ R[:, 2], MR[:, 4] @ R[:, 0]]),
        S1=R[:, :3].T @ MT,
        S2=points.S2,
        C0=np.trace(J) / 2 * np.eye(3) - J,
        C1=points.C1 + missing,
        G=points.G + np.einsum("ij,ab->ijab", modal, np.eye(3)) / 3,
        XH=points.XH,
    )
