"""On which inputs the outputs of a graph depend, without writing derivatives out: the pattern of its Jacobian."""

from __future__ import annotations

import casadi as ca
from casadi import SX

from kinetree.kernels.graph import AnyStage, Graph, Repetition, StageKind

Places = tuple[list[int], list[int]]
"""Rows and columns of structural nonzeros."""


def dependence(graph: Graph, output: str, on: str) -> list[int]:
    """What each entry of an output depends on, stage by stage.

    Parameters
    ----------
    graph : Graph
        Whose stages are followed.
    output, on : str
        Names of an output and of an input, both columns.

    Returns
    -------
    list of int
        Of every entry of the output a number whose bit k says whether it depends on entry k of the input.
    """
    outputs = graph.outputs[output]
    reads = Graph(graph.inputs, {output: outputs}, graph.stages).reads()
    masks: list[int] = []
    for name, symbols in graph.inputs.items():
        masks += [1 << k if name == on else 0 for k in range(symbols.numel())]
    kinds: dict[int, Places] = {}
    for stage, read in zip(graph.stages, reads, strict=False):
        masks += _joined(_places(stage, kinds), read, masks, stage_size(stage))
    return _joined(_of_expressions(outputs), reads[-1], masks, outputs.numel())


def stage_size(stage: AnyStage) -> int:
    """How many values a stage computes."""
    return stage.kind.size if isinstance(stage, Repetition) else stage.expressions.numel()


def _places(stage: AnyStage, kinds: dict[int, Places]) -> Places:
    if not isinstance(stage, Repetition):
        return _of_expressions(stage.expressions)
    if id(stage.kind) not in kinds:
        kinds[id(stage.kind)] = _of_kind(stage.kind)
    return kinds[id(stage.kind)]


def _of_kind(kind: StageKind) -> Places:
    return _triplet(kind.expressions, kind.reads)


def _of_expressions(expressions: SX) -> Places:
    """Which entries depend on which of the symbols in them, these in the order of ``symvar``."""
    symbols = ca.symvar(expressions)
    return _triplet(expressions, ca.vertcat(*symbols)) if symbols else ([], [])


def _triplet(expressions: SX, symbols: SX) -> Places:
    rows, columns = ca.jacobian_sparsity(ca.densify(expressions), symbols).get_triplet()
    return rows, columns


def _joined(places: Places, read: list[int], masks: list[int], size: int) -> list[int]:
    found = [0] * size
    for row, column in zip(*places, strict=True):
        found[row] |= masks[read[column]]
    return found
