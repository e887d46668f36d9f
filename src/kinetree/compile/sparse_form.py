"""A, B of a formulation by their structural nonzeros, and the order in which they are factorised."""

from __future__ import annotations

from collections.abc import Sequence

import casadi as ca
import numpy as np
from casadi import SX
from numpy.typing import NDArray

from kinetree.formulations.contract import Equations
from kinetree.linalg.sparse_pattern import SparsePattern, analyse, analyse_rows


def numbers_of(matrix: SX) -> SX:
    """The structural nonzeros of a matrix as a column, in the order of its pattern."""
    return ca.vec(matrix.nz[:])


def places_of(matrix: SX) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Rows and columns of the structural nonzeros, in the order of `numbers_of`."""
    rows, columns = (np.asarray(part, dtype=np.int64) for part in matrix.sparsity().get_triplet())
    return rows, columns


def rows_pattern(B: SX) -> SparsePattern:
    """How the rows of a sparse B are solved for the least change."""
    return analyse_rows(B.shape[1], places_of(B))


def pattern_of(equations: Equations, rows: Sequence[int]) -> SparsePattern:
    """Order and pattern of the sparse solution of a formulation with a matrix, for independent rows."""
    eq = equations
    assert eq.A is not None
    a, b = places_of(eq.A), places_of(eq.rows.B)
    held: dict[str, list[int]] = {}
    for i, name in enumerate(eq.rows.names):
        held.setdefault(name.source if name.kind == "joint" else "", []).append(i)
    fronts = [(speeds, held.get(joint, [])) for speeds, joint in eq.fronts]
    return analyse(eq.y.shape[0], a, b, sorted(rows), fronts)
