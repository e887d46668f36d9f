"""Exact derivatives of graphs, stage by stage."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

import casadi as ca

from kinetree.kernels.graph import Graph, Stage, elements, nonzeros


def forward_derivative(graph: Graph, wrt: Sequence[str]) -> Graph:
    """Directional derivative of all outputs (Jacobian times vector).

    Parameters
    ----------
    graph : Graph
    wrt : sequence of str
        Inputs to differentiate with respect to.

    Returns
    -------
    Graph
        The given one with an input ``d_<name>`` for each name of `wrt`, the direction, and an output
        ``d_<output>`` for each output, its derivative in that direction. Shapes are those of the input and
        the output.
    """
    _check(graph, wrt)
    inputs = dict(graph.inputs)
    rates: dict[int, ca.SX] = {}  # derivative of each symbol that has one, by the symbol's identity
    for name in wrt:
        symbols = graph.inputs[name]
        direction = inputs[f"d_{name}"] = ca.SX.sym(f"d_{name}", *symbols.shape)
        rates.update(zip(_keys(symbols), elements(direction), strict=True))
    stages = []
    for stage in graph.stages:
        derivative = _directional(stage.expressions, rates)
        moving = derivative.sparsity().row()
        names = [s.name() for s in elements(stage.symbols)]
        new = ca.vertcat(*[ca.SX.sym(f"d_{names[k]}") for k in moving], ca.SX(0, 1))
        keys = _keys(stage.symbols)
        rates.update((keys[k], s) for k, s in zip(moving, elements(new), strict=True))
        values = derivative[moving] if moving else ca.SX(0, 1)
        stages.append(Stage(ca.vertcat(stage.symbols, new), ca.vertcat(stage.expressions, values)))
    outputs = dict(graph.outputs)
    for name, expression in graph.outputs.items():
        derivative = _directional(ca.vec(ca.densify(expression)), rates)
        outputs[f"d_{name}"] = ca.reshape(derivative, *expression.shape)
    return Graph(inputs, outputs, stages)


def jacobian(graph: Graph, of: str, wrt: Sequence[str]) -> Graph:
    """Full Jacobians of one output.

    Parameters
    ----------
    graph : Graph
    of : str
        The output to differentiate.
    wrt : sequence of str
        Inputs to differentiate with respect to.

    Returns
    -------
    Graph
        Its outputs are ``<of>`` and, for each name of `wrt`, ``d<of>_d<name>`` of shape
        (elements of the output, elements of the input), both counted row by row.
    """
    _check(graph, wrt)
    if of not in graph.outputs:
        raise KeyError(_unknown("output", of, list(graph.outputs)))
    counts = [graph.inputs[name].numel() for name in wrt]
    width = sum(counts)
    rows: dict[int, ca.SX] = {}  # derivative of each symbol w.r.t. all columns, by the symbol's identity
    columns = [key for name in wrt for key in _keys(graph.inputs[name].T)]
    for k, key in enumerate(columns):
        unit = ca.SX(1, width)
        unit[0, k] = 1
        rows[key] = unit
    stages = []
    for stage in graph.stages:
        derivative = _rows_of(stage.expressions, rows, width)
        pattern = derivative.sparsity()
        new = ca.SX.sym("J", pattern.nnz())
        filled = ca.SX(pattern, new)
        for k, key in enumerate(_keys(stage.symbols)):
            if filled[k, :].nnz():
                rows[key] = filled[k, :]
        values = ca.vertcat(ca.SX(0, 1), *nonzeros(derivative))
        stages.append(Stage(ca.vertcat(stage.symbols, new), ca.vertcat(stage.expressions, values)))
    expression = graph.outputs[of]
    whole = _rows_of(ca.vec(expression.T), rows, width)
    outputs = {of: expression}
    first = 0
    for name, count in zip(wrt, counts, strict=True):
        outputs[f"d{of}_d{name}"] = whole[:, first : first + count]
        first += count
    return Graph(graph.inputs, outputs, stages)


def _keys(symbols: ca.SX) -> list[int]:
    """Identities of the symbols of a matrix, by columns."""
    return [s.element_hash() for s in elements(symbols)]


def _moving(expressions: ca.SX, known: dict[int, ca.SX]) -> list[ca.SX]:
    """Symbols of an expression that have a derivative."""
    return [s for s in ca.symvar(expressions) if s.element_hash() in known]


def _directional(expressions: ca.SX, rates: dict[int, ca.SX]) -> ca.SX:
    """Derivative of a column of expressions, structurally zero where nothing moves."""
    symbols = _moving(expressions, rates)
    if not symbols:
        return ca.SX(*expressions.shape)
    direction = ca.vertcat(*[rates[s.element_hash()] for s in symbols])
    return ca.sparsify(ca.jtimes(expressions, ca.vertcat(*symbols), direction))


def _rows_of(expressions: ca.SX, rows: dict[int, ca.SX], width: int) -> ca.SX:
    """Jacobian of a column of expressions by the chain rule."""
    symbols = _moving(expressions, rows)
    if not symbols:
        return ca.SX(expressions.shape[0], width)
    local = ca.jacobian(expressions, ca.vertcat(*symbols))
    return ca.sparsify(local @ ca.vertcat(*[rows[s.element_hash()] for s in symbols]))


def _check(graph: Graph, wrt: Sequence[str]) -> None:
    faults = [_unknown("input", name, list(graph.inputs)) for name in wrt if name not in graph.inputs]
    if faults:
        raise KeyError("; ".join(faults))


def _unknown(kind: str, name: str, known: list[str]) -> str:
    near = get_close_matches(name, known, n=1)
    hint = f"did you mean '{near[0]}'?" if near else f"there are {', '.join(known)}"
    return f"the graph has no {kind} '{name}'; {hint}"
