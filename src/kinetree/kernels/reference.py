"""Evaluation of graphs by NumPy: slow and simple, as a reference in tests of the machine code."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

import casadi as ca
import numpy as np
from numpy.typing import ArrayLike

from kinetree.arrays import Array
from kinetree.kernels.graph import Graph
from kinetree.kernels.tape import CONST, INPUT, LOOKUP, Lookup, Tape, read_graph


def _number(condition: Any) -> Any:
    return np.where(condition, 1.0, 0.0)


def _sign(a: Any) -> Any:
    return np.where(a < 0, -1.0, np.where(a > 0, 1.0, a))


def _ieee_remainder(a: float, b: float) -> float:
    if math.isnan(a) or math.isnan(b) or math.isinf(a) or b == 0:
        return math.nan
    return math.remainder(a, b)


def _elementwise(function: Callable[..., float], operands: int) -> Callable[..., Any]:
    """Lift a function of Python floats to arrays."""
    lifted = np.frompyfunc(function, operands, 1)
    return lambda *arrays: np.asarray(lifted(*arrays), dtype=float)


NUMPY: dict[int, Callable[..., Any]] = {
    ca.OP_ADD: np.add, ca.OP_SUB: np.subtract, ca.OP_MUL: np.multiply, ca.OP_DIV: np.divide, ca.OP_NEG: np.negative,
    ca.OP_SQ: np.square, ca.OP_TWICE: lambda a: a + a, ca.OP_INV: lambda a: 1.0 / a, ca.OP_SQRT: np.sqrt,
    ca.OP_FABS: np.abs, ca.OP_FLOOR: np.floor, ca.OP_CEIL: np.ceil, ca.OP_COPYSIGN: np.copysign, ca.OP_FMIN: np.fmin,
    ca.OP_FMAX: np.fmax, ca.OP_SIGN: _sign, ca.OP_LT: lambda a, b: _number(a < b),
    ca.OP_LE: lambda a, b: _number(a <= b), ca.OP_EQ: lambda a, b: _number(a == b),
    ca.OP_NE: lambda a, b: _number(a != b), ca.OP_NOT: lambda a: _number(a == 0),
    ca.OP_AND: lambda a, b: _number((a != 0) & (b != 0)), ca.OP_OR: lambda a, b: _number((a != 0) | (b != 0)),
    ca.OP_IF_ELSE_ZERO: lambda a, b: np.where(a != 0, b, 0.0), ca.OP_SIN: np.sin, ca.OP_COS: np.cos,
    ca.OP_POW: np.power, ca.OP_CONSTPOW: np.power, ca.OP_TAN: np.tan, ca.OP_ASIN: np.arcsin, ca.OP_ACOS: np.arccos,
    ca.OP_ATAN: np.arctan, ca.OP_ATAN2: np.arctan2, ca.OP_SINH: np.sinh, ca.OP_COSH: np.cosh, ca.OP_TANH: np.tanh,
    ca.OP_ASINH: np.arcsinh, ca.OP_ACOSH: np.arccosh, ca.OP_ATANH: np.arctanh, ca.OP_EXP: np.exp, ca.OP_LOG: np.log,
    ca.OP_LOG1P: np.log1p, ca.OP_EXPM1: np.expm1, ca.OP_ERF: _elementwise(math.erf, 1), ca.OP_HYPOT: np.hypot,
    ca.OP_FMOD: np.fmod, ca.OP_REMAINDER: _elementwise(_ieee_remainder, 2),
}  # fmt: skip
"""Every operation of CasADi, for NumPy arrays."""


def evaluate_reference(graph: Graph, inputs: Mapping[str, ArrayLike]) -> dict[str, Array]:
    """Evaluate a graph instruction by instruction with NumPy.

    Parameters
    ----------
    graph : Graph
    inputs : mapping of str to array
        Values of shape (rows, columns, ...); trailing axes are broadcast and count scenarios. Of a single
        scenario vectors may be given without their second axis and scalars without any.

    Returns
    -------
    dict of str to ndarray
        Values of shape (rows, columns, ...), with the trailing axes of the inputs.
    """
    missing = [name for name in graph.inputs if name not in inputs]
    if missing:
        raise TypeError(f"inputs {', '.join(missing)} are missing")
    arrays = [np.asarray(inputs[name], dtype=float) for name in graph.inputs]
    values: list[Array] = []
    for k, (name, symbols) in enumerate(graph.inputs.items()):
        if arrays[k].ndim < 2 and arrays[k].size == symbols.numel() and 1 in symbols.shape:
            arrays[k] = arrays[k].reshape(symbols.shape)
        array = arrays[k]
        if array.shape[:2] != symbols.shape:
            raise ValueError(
                f"input '{name}' has shape {array.shape}, expected {symbols.shape} and trailing axes"
            )
        values += list(array.reshape(-1, *array.shape[2:]))
    scenarios = np.broadcast_shapes(*[array.shape[2:] for array in arrays])

    stages, outputs = read_graph(graph)
    with np.errstate(all="ignore"):
        for stage in stages:
            results = _run(stage.tape, [values[k] for k in stage.reads])
            values += [results[k] for k in range(len(stage.writes))]
        elements = _run(outputs, values)
    answer = {}
    first = 0
    for name, expression in graph.outputs.items():
        size = expression.numel()
        flat = [np.broadcast_to(elements[first + k], scenarios) for k in range(size)]
        answer[name] = np.array(flat, dtype=float).reshape(*expression.shape, *scenarios)
        first += size
    return answer


def _run(tape: Tape, sources: list[Array]) -> dict[int, Array]:
    """Evaluate one tape; return its results by the number of their destination."""
    values: list[Array] = []
    for op, args in zip(tape.operations, tape.arguments, strict=True):
        if op == INPUT:
            values.append(sources[args[0]])
        elif op == CONST:
            values.append(np.float64(tape.constants[args[0]]))  # type: ignore[arg-type]
        elif op >= LOOKUP:
            values.append(look_up(tape.lookups[op - LOOKUP], values[args[0]]))
        else:
            values.append(NUMPY[op](*[values[i] for i in args]))
    return {destination: values[value] for destination, value in tape.results}


def look_up(lookup: Lookup, x: Array) -> Array:
    """The number of an interval, or a value by its number."""
    array = np.array(lookup.values)
    if lookup.kind == "locate":  # of NaN, the last interval
        return np.searchsorted(array[1:-1], x, side="right").astype(float)
    return np.asarray(array[np.asarray(x).astype(int)])
