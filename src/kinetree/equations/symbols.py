"""Time, parameters and constants of a model as CasADi symbols, and small helpers to keep constants folded."""

from __future__ import annotations

import casadi as ca
import numpy as np

from kinetree.model.expressions import Expr, Scalar, to_casadi, to_float
from kinetree.model.model import Model

SX = ca.SX


class Symbols:
    """Time t (s) and the parameter vector p of a model.

    ``value`` turns a number or an expression of parameters into an SX; numbers stay constants and fold away.
    """

    def __init__(self, model: Model) -> None:
        self.t = SX.sym("t")
        self.parameter_names = tuple(p.name for p in model.parameters)
        self.p = SX.sym("p", len(model.parameters))
        self.defaults = np.array([float(p.value) for p in model.parameters])
        self._index = {name: i for i, name in enumerate(self.parameter_names)}

    def value(self, scalar: Scalar) -> SX:
        """A number or an expression of parameters."""
        if isinstance(scalar, Expr):
            return to_casadi(scalar, self._lookup)
        return SX(scalar)

    def number(self, scalar: Scalar) -> float:
        """A number, or an expression at the parameters' default values."""
        if isinstance(scalar, Expr):
            return float(to_float(scalar, lambda s: float(self.defaults[self._index[s[0]]])))
        return float(scalar)

    def has_parameter(self, name: str) -> bool:
        """Whether a parameter of this name exists."""
        return name in self._index

    def parameter(self, name: str) -> SX:
        """The symbol of a parameter."""
        return self.p[self._index[name]]

    def _lookup(self, segments: tuple[str, ...]) -> SX:
        if len(segments) == 1 and segments[0] in self._index:
            return self.parameter(segments[0])
        raise KeyError(".".join(segments))


def fold(matrix: SX, relative: float = 4e-16) -> SX:
    """Make constant entries within round-off of 0 structurally zero (and of ±1 exact), so that they vanish.

    Only constants are touched, by less than the rounding error of the operations that made them.
    """
    dense = ca.densify(matrix)
    constants = [float(e) if e.is_constant() else np.nan for e in (dense.nz[i] for i in range(dense.nnz()))]
    if not constants:
        return matrix
    values = np.array(constants)
    known = np.isfinite(values)
    scale = float(np.max(np.abs(values[known]))) if known.any() else 0.0
    out = SX(matrix.shape[0], matrix.shape[1])
    for column in range(matrix.shape[1]):
        for row in range(matrix.shape[0]):
            entry = dense[row, column]
            c = values[column * matrix.shape[0] + row]
            if np.isfinite(c):
                if abs(c) <= relative * scale:
                    continue
                if abs(abs(c) - 1.0) <= relative:
                    entry = SX(np.sign(c))
            out[row, column] = entry
    return out


def vector(scalars: tuple[Scalar, ...], symbols: Symbols) -> SX:
    """Column of scalars."""
    return ca.vertcat(*[symbols.value(s) for s in scalars]) if scalars else SX(0, 1)


def mirror(upper: dict[tuple[int, int], SX], size: int) -> SX:
    """Symmetric matrix from its upper triangle, both halves sharing the same nodes."""
    out = SX(size, size)
    for (row, column), entry in upper.items():
        if entry.nnz():
            out[row, column] = entry
            out[column, row] = entry
    return out


def symmetric_product(left: SX, right: SX) -> SX:
    """left @ right when the product is known to be symmetric: only the upper triangle is computed."""
    n = left.shape[0]
    upper = {(i, j): left[i, :] @ right[:, j] for i in range(n) for j in range(i, n)}
    return mirror(upper, n)


def symmetric_sum(*terms: SX) -> SX:
    """Sum of matrices whose sum is symmetric: only the upper triangle is computed."""
    n = terms[0].shape[0]
    upper = {}
    for i in range(n):
        for j in range(i, n):
            entry = SX(1, 1)
            for term in terms:
                if term.sparsity().has_nz(i, j):
                    entry = entry + term[i, j]
            upper[i, j] = entry
    return mirror(upper, n)
