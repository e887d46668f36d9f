"""Craig–Bampton reduction: static deflections of the interfaces and normal modes with all of them held."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Indices = NDArray[np.int64]
BEYOND = 4
"""How many frequencies beyond those kept are computed, to be reported."""


@dataclass(frozen=True)
class Basis:
    """Modes of a reduction.

    Parameters
    ----------
    T : (d, n)
        Displacements of all degrees of freedom per modal coordinate, zero at the root.
    left_out : (k,)
        The lowest frequencies (rad/s) with the interfaces held that were not kept.
    """

    T: Array
    left_out: Array


def craig_bampton(
    K: Any, M: Any, rigid: Array, root: Indices, interfaces: Indices, modes: int, relief: int = 1
) -> Basis:
    """Modes that are zero at the root: static ones for the other interfaces and for accelerations, and normal modes.

    Beside the static deflections of the interfaces there are those of the body, held at all interfaces, under
    uniform and angular acceleration (inertia relief). They cost six modes: the frequencies of the body held at one
    interface, at all or at none then come out to 1e-4 up to the last mode kept, and accelerated bodies bend as
    they should.

    Parameters
    ----------
    K, M : (d, d) sparse
        Stiffness and mass.
    rigid : (d, r)
        Displacements of the rigid body.
    root, interfaces : int arrays
        Degrees of freedom that are held, and those of the other interfaces.
    modes
        Number of normal modes with root and interfaces held.
    relief
        Which deflections under acceleration are among the modes: 0 none, 1 those of the rigid body, 2 also those of
        the static deflections (six more for each interface but the root), which make torsion and stretch exact to 1e-5.
    """
    from scipy import sparse
    from scipy.sparse.linalg import splu

    d = K.shape[0]
    K, M = sparse.csc_matrix(K), sparse.csc_matrix(M)
    inner = np.setdiff1d(np.arange(d), np.concatenate([root, interfaces]))
    K_II = K[inner][:, inner].tocsc()
    static = np.zeros((d, len(interfaces)))
    static[interfaces, np.arange(len(interfaces))] = 1.0
    solve = splu(K_II).solve
    static[inner] = solve(-K[inner][:, interfaces].toarray())
    accelerated = [np.zeros((d, 0)), rigid, np.hstack([rigid, static])][relief]
    relieved = np.zeros(accelerated.shape)
    relieved[inner] = solve((M @ accelerated)[inner])
    squares, shapes = _normal_modes(K_II, M[inner][:, inner].tocsc(), min(modes + BEYOND, len(inner)))
    kept = min(modes, len(squares))
    normal = np.zeros((d, kept))
    normal[inner] = shapes[:, :kept]
    T = _independent(np.hstack([static, relieved, normal]), M)
    return Basis(T, np.sqrt(np.maximum(squares[kept:], 0.0)))


def _independent(T: Array, M: Any, least: float = 1e-4) -> Array:
    """The columns orthonormal in M, in their order; what is nearly in the span of those before it is left out."""
    found: list[Array] = []
    for column in T.T:
        size = np.sqrt(column @ (M @ column))
        rest = column / max(size, np.finfo(float).tiny)
        for _ in range(2):  # twice is enough
            for v in found:
                rest = rest - v * (v @ (M @ rest))
        remaining = np.sqrt(rest @ (M @ rest))
        if remaining > least:
            found.append(rest / remaining)
    return np.stack(found, 1) if found else np.zeros((len(T), 0))


def _normal_modes(K: Any, M: Any, count: int) -> tuple[Array, Array]:
    """The lowest eigenvalues and vectors of K x = ω² M x, ascending; dense for small ones."""
    import scipy.linalg
    from scipy.sparse.linalg import eigsh

    d = K.shape[0]
    if not count:
        return np.zeros(0), np.zeros((d, 0))
    if d < 500 or count > d // 3:
        squares, vectors = scipy.linalg.eigh(
            K.toarray(), M.toarray(), subset_by_index=[0, count - 1], driver="gvx"
        )
        return squares, vectors
    # shift-invert about zero: K is positive definite with the interfaces held; a fixed start makes it repeatable
    squares, vectors = eigsh(K, k=count, M=M, sigma=0.0, v0=np.ones(d))
    order = np.argsort(squares)
    return squares[order], vectors[:, order]
