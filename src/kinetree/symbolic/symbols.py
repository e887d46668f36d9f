"""Time, parameters and constants of a model as CasADi symbols, and small helpers to keep constants folded.

CasADi functions at one set of numbers, without CasADi's own matrices: a fifth of the time of a plain call.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import casadi as ca
import numpy as np
from casadi import SX
from numpy.typing import ArrayLike, NDArray

from kinetree.arrays import Array
from kinetree.kernels.graph import nonzeros
from kinetree.model.expressions import Expr, Scalar, name_segments, to_casadi, to_float
from kinetree.model.parts import Parts
from kinetree.tolerances import PRODUCT_ROUNDING


class Symbols:
    """Time t (s), the parameter vector p of a model, and the states s of its blocks and loads.

    ``value`` turns a number or an expression of parameters into an SX; numbers stay constants and fold away.
    ``looked_at`` is True once the model's own values of the parameters were read; ``noted`` are the parameters on which
    numbers depend that were computed since it was emptied.
    """

    def __init__(self, model: Parts) -> None:
        self.t = SX.sym("t")
        self.parameter_names = tuple(p.name for p in model.parameters)
        self.p = SX.sym("p", len(model.parameters))
        self._own = values_of(model)
        self.looked_at = False
        self.noted: set[int] = set()
        self._index = {name: i for i, name in enumerate(self.parameter_names)}
        owned = [(block, state) for block in model.blocks for state in block.state_names]
        of_loads = [(load.name, state) for load in model.loads for state in load.state_names]
        names = [(block.name, state) for block, state in owned]
        self.state_names = tuple(f"{owner}.{state}" for owner, state in (*names, *of_loads))
        self.state_units = (*(block.unit_of(state) for block, state in owned), *("1",) * len(of_loads))
        self.s = SX.sym("s", len(self.state_names))
        self._states = {name: i for i, name in enumerate(names)}
        self._load_states = {name: len(names) + i for i, name in enumerate(of_loads)}

    @property
    def defaults(self) -> NDArray[np.float64]:
        """The model's own parameter values.

        Reading them is remembered: expressions made of these symbols are then valid for these values only.
        """
        self.looked_at = True
        return self._own

    def value(self, scalar: Scalar) -> SX:
        """A number or an expression of parameters."""
        if isinstance(scalar, Expr):
            return to_casadi(scalar, self._lookup)
        return SX(scalar)

    def number(self, scalar: Scalar, p: NDArray[np.float64] | None = None) -> float:
        """A number, or an expression at parameter values p (the model's own when not given)."""
        if isinstance(scalar, Expr):
            values = self.defaults if p is None else p
            self.noted.update(self._index[name] for (name,) in name_segments(scalar))
            return float(to_float(scalar, lambda s: float(values[self._index[s[0]]])))
        return float(scalar)

    def parameters_in(self, *expressions: SX) -> frozenset[int]:
        """Numbers of the parameters that stand in expressions."""
        if not self.parameter_names:
            return frozenset()
        places = {symbol.element_hash(): i for i, symbol in enumerate(ca.vertsplit(self.p))}
        found = ca.symvar(ca.veccat(*expressions)) if expressions else []
        return frozenset(places[s.element_hash()] for s in found if s.element_hash() in places)

    def parameter(self, name: str) -> SX:
        """The symbol of a parameter."""
        return self.p[self._index[name]]

    @property
    def n_s(self) -> int:
        """Number of states of blocks and loads."""
        return len(self.state_names)

    def state(self, block: str, name: str) -> SX | None:
        """The symbol of a state of a block; None where it has no such state."""
        index = self._states.get((block, name))
        return None if index is None else self.s[index]

    def load_state(self, load: str, name: str) -> SX:
        """The symbol of a state of a load."""
        return self.s[self._load_states[load, name]]

    def _lookup(self, segments: tuple[str, ...]) -> SX:
        if len(segments) == 1 and segments[0] in self._index:
            return self.parameter(segments[0])
        raise KeyError(".".join(segments))


def values_of(model: Parts) -> NDArray[np.float64]:
    """Values p of the parameters of a model (SI)."""
    return np.array([parameter.si for parameter in model.parameters], dtype=float)


def fold(matrix: SX, relative: float = 4e-16) -> SX:
    """Make constant entries within round-off of 0 structurally zero (and of ±1 exact), so that they vanish.

    Only constants are touched, by less than the rounding error of the operations that made them.
    """
    known = {i: float(e) for i, e in enumerate(nonzeros(matrix)) if e.is_constant()}
    scale = max((abs(c) for c in known.values()), default=0.0)
    folded = {}
    for i, c in known.items():
        if abs(c) <= relative * scale:
            folded[i] = 0.0
        elif c not in (1.0, -1.0) and abs(abs(c) - 1.0) <= relative:
            folded[i] = 1.0 if c > 0 else -1.0
    if not folded:
        return matrix
    out = SX(matrix)
    for i, c in folded.items():
        out.nz[i] = c
    return ca.sparsify(out)


def difference(a: SX, b: SX) -> SX:
    """A − B, structurally zero where numbers cancel but for the rounding of the operations that made them."""
    left = a - b
    rows, columns = left.sparsity().get_triplet()
    cancelled = [
        k
        for k, entry in enumerate(nonzeros(left))
        if entry.is_constant()
        and (minuend := a[rows[k], columns[k]]).is_constant()
        and abs(float(entry)) <= PRODUCT_ROUNDING * abs(float(minuend))
    ]
    for k in cancelled:
        left.nz[k] = 0.0
    return ca.sparsify(left) if cancelled else left


def vector(scalars: tuple[Scalar, ...], symbols: Symbols) -> SX:
    """Column of scalars."""
    if all(not isinstance(s, Expr) for s in scalars):
        return SX(ca.DM([float(s) for s in scalars]))  # type: ignore[misc, arg-type]
    return ca.vertcat(*[symbols.value(s) for s in scalars])


def symmetric(matrix: SX) -> SX:
    """A matrix known to be symmetric, with its lower half taken from its upper: the lower is never computed."""
    return ca.triu2symm(ca.triu(matrix))


def symmetric_product(left: SX, right: SX) -> SX:
    """Left @ right when the product is known to be symmetric: only the upper triangle is computed."""
    return symmetric(left @ right)


class Evaluator:
    """Matrices as functions of numbers, the last of which are the parameters of a model.

    Every call notes with the symbols the parameters that the results depend on.

    Parameters
    ----------
    name
        Name of the function.
    arguments
        Columns of symbols, before the parameters.
    symbols
        Symbols of the model, with its parameters.
    expressions
        Results; what is structurally zero in them is not computed.

    Attributes
    ----------
    parameters
        Numbers of the parameters that stand in the results.
    """

    def __init__(
        self, name: str, arguments: Sequence[SX], symbols: Symbols, expressions: Sequence[SX]
    ) -> None:
        whole = [*arguments, symbols.p]
        self.function = ca.Function(name, whole, list(expressions))
        self._symbols, self.parameters = symbols, symbols.parameters_in(*expressions)
        self._shapes: list[tuple[int, int]] = [part.shape for part in expressions]
        self._places = [
            None
            if part.is_dense()
            else tuple(np.array(k, dtype=np.int64) for k in part.sparsity().get_triplet())
            for part in expressions
        ]
        self._counts = [part.nnz() for part in expressions]
        self._sizes: list[int] = [symbol.shape[0] for symbol in whole]
        self._idle: list[tuple[Any, Any]] = []  # buffers that no call uses now

    def __call__(self, *arguments: ArrayLike) -> list[Array]:
        """Results (rows × columns), new arrays every time."""
        self._symbols.noted |= self.parameters
        try:
            buffer, evaluate = self._idle.pop()
        except IndexError:
            buffer, evaluate = self.function.buffer()
        given = [np.ascontiguousarray(a, dtype=float).reshape(-1) for a in arguments]
        if [a.size for a in given] != self._sizes:
            raise ValueError(f"{self.function.name()}: {[a.size for a in given]} numbers, not {self._sizes}")
        results = [np.zeros(count) for count in self._counts]  # by columns, as CasADi stores
        for i, array in enumerate(given):
            buffer.set_arg(i, array.data)
        for i, result in enumerate(results):
            buffer.set_res(i, result.data)
        evaluate()
        self._idle.append((buffer, evaluate))
        return [_whole(*part) for part in zip(results, self._shapes, self._places, strict=True)]


def _whole(numbers: Array, shape: tuple[int, int], places: tuple[NDArray[np.int64], ...] | None) -> Array:
    """A matrix by its entries."""
    rows, columns = shape
    if places is None:
        return np.ascontiguousarray(numbers.reshape(columns, rows).T)
    whole = np.zeros(shape)
    whole[places] = numbers
    return whole
