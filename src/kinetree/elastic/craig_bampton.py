"""Craig–Bampton reduction: static deflections of the interfaces and normal modes with all of them held."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from kinetree.arrays import Array, Indices, one_thread
from kinetree.sparse_factors import as_operator, factored

NO_INERTIA = 1e-8
"""Size in M of a deflection of unit size below which it moves no mass."""
RESIDUAL = 1e-4
"""Share of the largest static deflection of loaded places that modes may lack."""
BEYOND = 4
"""Number of frequencies beyond those kept that are computed, to be reported."""


class MasslessError(ValueError):
    """A static deflection of an interface moves no mass that the others do not; ``column`` is its number."""

    def __init__(self, column: int) -> None:
        self.column = column
        super().__init__("an interface can move without moving any mass")


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
    K: Any,
    M: Any,
    rigid: Array,
    root: Indices,
    interfaces: Indices,
    modes: int,
    relief: int = 1,
    spun: Array | None = None,
) -> Basis:
    """Modes that are zero at the root: static ones for the other interfaces and for accelerations, and normal modes.

    Beside the static deflections of the interfaces there are those of the body, held at all interfaces, under
    uniform and angular acceleration (inertia relief). They cost six modes: the frequencies of the body held at one
    interface, at all or at none then come out to 1e-4 up to the last mode kept, and accelerated bodies bend as
    they should.

    Parameters
    ----------
    K, M : (d, d), sparse by columns or dense
        Stiffness and mass.
    rigid : (d, r)
        Displacements of the rigid body.
    root, interfaces : int arrays
        Degrees of freedom that are held, and those of the other interfaces.
    modes
        Number of normal modes with root and interfaces held.
    relief
        Deflections under acceleration that are among the modes: 0 none, 1 those of the rigid body, 2 also those of
        the static deflections (six more for each interface but the root), which make torsion and stretch exact to 1e-5.
    spun : (d, k)
        Further displacements under whose acceleration the deflections are among the modes.
    """
    d = K.shape[0]
    inner = np.setdiff1d(np.arange(d), np.concatenate([root, interfaces]))
    K_II = K[inner][:, inner]
    static = np.zeros((d, len(interfaces)))
    static[interfaces, np.arange(len(interfaces))] = 1.0
    solve = _solution(K_II)
    static[inner] = solve(-_dense(K[inner][:, interfaces]))
    accelerated = [np.zeros((d, 0)), rigid, np.hstack([rigid, static])][relief]
    accelerated = accelerated if spun is None else np.hstack([accelerated, spun])
    relieved = np.zeros(accelerated.shape)
    relieved[inner] = solve((M @ accelerated)[inner])
    M_II = M[inner][:, inner]
    moving = int(np.sum(M_II.diagonal() > 0))  # what has no mass follows statically, and has no modes
    squares, shapes = _normal_modes(K_II, M_II, min(modes + BEYOND, moving))
    kept = min(modes, len(squares))
    normal = np.zeros((d, kept))
    normal[inner] = shapes[:, :kept]
    T = _independent(np.hstack([static, relieved, normal]), M, needed=len(interfaces))
    return Basis(T, np.sqrt(np.maximum(squares[kept:], 0.0)))


def _dense(matrix: Any) -> Array:
    found: Array = matrix if isinstance(matrix, np.ndarray) else matrix.toarray()
    return found


def _solution(K: Any) -> Callable[[Array], Array]:
    """Deflections under forces, of a matrix that is sparse or dense."""
    if isinstance(K, np.ndarray):

        def solved(forces: Array) -> Array:
            with one_thread(len(K)):
                return np.asarray(np.linalg.solve(K, forces), dtype=float)

        return solved
    return factored(K)


def residual_deflections(K: Array, M: Array, T: Array, root: Indices, loaded: Indices, scale: Array) -> Array:
    """Further modes, orthonormal in M, for static deflections under unit loads that modes T lack; the root is held.

    They come from the residual R = (K⁻¹ − T (TᵀKT)⁻¹ Tᵀ) E of loads E. Combinations that add less than a small part
    (`RESIDUAL`) of the largest deflection are left out.

    Parameters
    ----------
    K, M : (d, d)
        Stiffness and mass.
    T : (d, n)
        The modes, zero at the root.
    root, loaded : int arrays
        Degrees of freedom that are held, and those with loads.
    scale : as many as are loaded
        Scale by which loads of different units are compared.
    """
    d = len(K)
    if not len(loaded):
        return np.zeros((d, 0))
    free = np.setdiff1d(np.arange(d), root)
    E = np.zeros((d, len(loaded)))
    E[loaded, np.arange(len(loaded))] = scale
    whole = np.zeros_like(E)
    whole[free] = np.linalg.solve(K[np.ix_(free, free)], E[free])
    residual = whole - T @ np.linalg.solve(T.T @ K @ T, T.T @ E) if T.shape[1] else whole
    sizes, combined = np.linalg.eigh(E.T @ residual)
    largest = float(np.linalg.eigvalsh(E.T @ whole)[-1])
    R = residual @ combined[:, sizes > RESIDUAL * largest][:, ::-1]
    # orthogonal to the modes, which are orthonormal in M, and to one another
    return _independent(np.hstack([T, R]), M, needed=T.shape[1], least=NO_INERTIA)[:, T.shape[1] :]


def _independent(T: Array, M: Any, needed: int, least: float = 1e-4) -> Array:
    """The columns orthonormal in M, in their order; what is nearly in the span of those before it is left out.

    The ``needed`` first are static deflections of the interfaces: without one of them the body would be too stiff.
    """
    found: list[Array] = []
    for k, column in enumerate(T.T):
        size = np.sqrt(column @ (M @ column))
        rest = column / max(size, np.finfo(float).tiny ** 0.5)
        for _ in range(2):  # twice is enough
            for v in found:
                rest = rest - v * (v @ (M @ rest))
        remaining = np.sqrt(rest @ (M @ rest))
        if remaining > (NO_INERTIA if k < needed else least):
            found.append(rest / remaining)
        elif k < needed:
            raise MasslessError(k)
    return np.stack(found, 1) if found else np.zeros((len(T), 0))


def symmetric_modes(A: Array, B: Array) -> tuple[Array, Array]:
    """Eigenvalues λ, ascending, and vectors of A x = λ B x, orthonormal in B: A symmetric, B also positive definite.

    By NumPy alone: to import SciPy takes ten times as long as to compute those of a beam.

    Raises
    ------
    numpy.linalg.LinAlgError
        If B is not positive definite.
    """
    with one_thread(len(B)):
        L = np.linalg.cholesky(B)
        reduced = np.linalg.solve(L, np.linalg.solve(L, A).T)
        values, vectors = np.linalg.eigh((reduced + reduced.T) / 2)
        return values, np.linalg.solve(L.T, vectors)


def _normal_modes(K: Any, M: Any, count: int) -> tuple[Array, Array]:
    """The lowest eigenvalues and vectors of K x = ω² M x, ascending; dense for small ones."""
    d = K.shape[0]
    if not count:
        return np.zeros(0), np.zeros((d, 0))
    if d < 500 or count > d // 3:
        # M x = μ K x, the largest μ = 1/ω²: K is positive with the interfaces held, M need not be
        mu, vectors = (part[..., d - count :] for part in symmetric_modes(_dense(M), _dense(K)))
        there = mu > 1e-15 * mu.max()
        mu, vectors = mu[there][::-1], vectors[:, there][:, ::-1]
        return 1 / mu, vectors / np.sqrt(mu)
    from scipy.sparse.linalg import eigsh

    # shift-invert about zero: K is positive definite with the interfaces held; a fixed start makes it repeatable
    inverse = as_operator(factored(K), d)
    squares, vectors = eigsh(K, k=count, M=M, sigma=0.0, OPinv=inverse, v0=np.ones(d))
    order = np.argsort(squares)
    return squares[order], vectors[:, order]
