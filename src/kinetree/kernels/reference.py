"""Evaluation of graphs by NumPy: slow, simple, and what the machine code is tested against."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinetree.kernels.graph import Graph
from kinetree.kernels.operations import OPERATIONS
from kinetree.kernels.tape import CONST, INPUT, Tape, read_graph

Array = NDArray[np.float64]


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
        else:
            values.append(OPERATIONS[op].numpy(*[values[i] for i in args]))
    return {destination: values[value] for destination, value in tape.results}
