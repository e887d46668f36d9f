"""CasADi functions at one set of numbers, without CasADi's own matrices: a fifth of the time of a plain call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import casadi as ca
import numpy as np
from casadi import SX
from numpy.typing import ArrayLike, NDArray

from kinetree.arrays import Array
from kinetree.symbolic.symbols import Symbols


class Evaluator:
    """Matrices as functions of numbers, the last of which are the parameters of a model.

    Which parameters they depend on is noted with the symbols at every call.

    Parameters
    ----------
    name
        What it is called.
    arguments
        Columns of symbols, before the parameters.
    symbols
        Whose parameters are meant.
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
