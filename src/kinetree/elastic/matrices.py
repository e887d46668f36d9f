"""Bodies given by a stiffness and a mass matrix and the coordinates of their nodes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.elastic.connection import NodeInterface, connect, rigid_motions
from kinetree.elastic.corotation import Corotation
from kinetree.elastic.craig_bampton import MasslessError, craig_bampton
from kinetree.elastic.mass_points import Integrals, MassPoints
from kinetree.elastic.matrix_checks import checked_matrices, checked_modes, checked_nodes, refuse_massless
from kinetree.elastic.picture import Picture
from kinetree.elastic.reduced import EPSILON, Reduced
from kinetree.elastic.station import Station

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
        Whether a density or a speed of sound that no material has is an error.

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
    from scipy.sparse.linalg import splu

    rows = checked_nodes(interfaces, x, each, numbers)
    connected = connect(x, each, interfaces, rows)
    Z = connected.Z
    K_y, M_y = (Z.T @ K @ Z).tocsc(), (Z.T @ M @ Z).tocsc()
    rigid = splu((Z.T @ Z).tocsc()).solve(Z.T @ rigid_motions(x, np.zeros(3), each))
    checked_modes(K_y, rigid, Z, each, numbers)
    root, others = connected.interfaces[0], connected.interfaces[1:]
    try:
        basis = craig_bampton(
            K_y, M_y, rigid, root, np.concatenate([*others, np.zeros(0, dtype=np.int64)]), modes
        )
    except MasslessError as fault:
        refuse_massless(interfaces[1 + fault.column // 6].name, fault.column % 6)
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
        h[free] = splu(K_y[free][:, free].tocsc()).solve(forces[free]).reshape(-1, n, n)
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
    import scipy.linalg

    if not len(K):
        return np.zeros((0, 0))
    squares, V = scipy.linalg.eigh(K, M)
    return np.asarray(V[:, :count] / np.sqrt(squares[:count]))


def integrals(M: Any, x: Array, each: int, T: Array, H: Array) -> Integrals:
    """Inertia integrals from a mass matrix.

    Where it acts on each direction alone and on all alike (M = m ⊗ 1₃: solids, lumped masses), they are exact. Where
    nodes have rotations, mass is taken to be in the nodes for what the matrix does not tell; momentum, angular momentum
    and kinetic energy of small vibrations are those of the matrix.
    """
    n = T.shape[1]
    phi = T.reshape(len(x), each, n)[:, :3]
    m = M[::each][:, ::each]
    if each == 3 and all(abs(M[a::3][:, b::3] - (m if a == b else 0 * m)).max() <= 1e-9 * abs(m).max()
                         for a in range(3) for b in range(3)):  # fmt: skip
        mx = m @ x
        mphi = (m @ phi.reshape(len(x), -1)).reshape(phi.shape)
        return Integrals(
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
    return Integrals(
        S0=np.array([MR[:, 5] @ R[:, 1], MR[:, 3] @ R[:, 2], MR[:, 4] @ R[:, 0]]),
        S1=R[:, :3].T @ MT,
        S2=points.S2,
        C0=np.trace(J) / 2 * np.eye(3) - J,
        C1=points.C1 + missing,
        G=points.G + np.einsum("ij,ab->ijab", modal, np.eye(3)) / 3,
        XH=points.XH,
    )
