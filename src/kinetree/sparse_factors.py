"""Factors of sparse matrices by SuperLU, which gets no matrix that it cannot take.

SuperLU looks for a pivot among the entries that a column still has. Where it has none, or where they are no numbers,
it reads and writes memory that is not its own, and the process may end. Both are looked for before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from kinetree.arrays import Array


def factored(matrix: Any) -> Callable[[Array], Array]:
    """The solution of a sparse square system as a function of its right-hand side.

    Raises
    ------
    numpy.linalg.LinAlgError
        Where the matrix is singular, by its numbers or by where its entries stand, or has entries that are not finite.
    """
    import casadi as ca
    from scipy.sparse import csc_matrix
    from scipy.sparse.linalg import splu

    K = csc_matrix(matrix)
    K.sort_indices()
    if not np.isfinite(K.data).all():
        raise np.linalg.LinAlgError("a sparse matrix has entries that are not finite")
    # CasADi's rank takes as long as one sweep; the matching of SciPy does not end for some matrices of collocation
    rows, columns = K.shape
    if ca.sprank(ca.Sparsity(rows, columns, K.indptr.tolist(), K.indices.tolist())) < rows:
        raise np.linalg.LinAlgError("a sparse matrix is singular, whatever its entries are")
    try:
        solve: Callable[[Array], Array] = splu(K).solve
    except RuntimeError as fault:
        raise np.linalg.LinAlgError(f"a sparse matrix is singular ({fault})") from fault
    return solve


def as_operator(solve: Callable[[Array], Array], size: int) -> Any:
    """A solution of `factored` as the operator of ``eigsh(…, OPinv=…)``, which would factor by itself otherwise."""
    from scipy.sparse.linalg import LinearOperator

    return LinearOperator((size, size), matvec=solve, matmat=solve, dtype=float)
