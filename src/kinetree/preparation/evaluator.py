"""CasADi functions at one set of numbers, without CasADi's own matrices: a fifth of the time of a plain call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import casadi as ca
import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinetree.symbolic.symbols import Symbols

SX = ca.SX
Array = NDArray[np.float64]


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
        Results; made dense.

    Attributes
    ----------
    parameters
        Numbers of the parameters that stand in the results.
    """

    def __init__(
        self, name: str, arguments: Sequence[SX], symbols: Symbols, expressions: Sequence[SX]
    ) -> None:
        dense = [ca.densify(expression) for expression in expressions]
        whole = [*arguments, symbols.p]
        self.function = ca.Function(name, whole, dense)
        self._symbols, self.parameters = symbols, symbols.parameters_in(*dense)
        self._shapes: list[tuple[int, int]] = [part.shape for part in dense]
        self._sizes: list[int] = [symbol.shape[0] for symbol in whole]

    def __call__(self, *arguments: ArrayLike) -> list[Array]:
        """Results (rows × columns), new arrays every time."""
        self._symbols.noted |= self.parameters
        buffer: Any
        buffer, evaluate = self.function.buffer()
        given = [np.ascontiguousarray(a, dtype=float).reshape(-1) for a in arguments]
        if [a.size for a in given] != self._sizes:
            raise ValueError(f"{self.function.name()}: {[a.size for a in given]} numbers, not {self._sizes}")
        results = [
            np.zeros((columns, rows)) for rows, columns in self._shapes
        ]  # by columns, as CasADi stores
        for i, array in enumerate(given):
            buffer.set_arg(i, array.data)
        for i, result in enumerate(results):
            buffer.set_res(i, result.reshape(-1).data)
        evaluate()
        return [np.ascontiguousarray(result.T) for result in results]
