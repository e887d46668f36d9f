"""Derivatives of graphs by the chain rule, stage by stage, and the patterns of their Jacobians.

With stages s_i := e_i(inputs, s_1 … s_{i−1}) and an output o(inputs, s), forwards and backwards

    ṡ_i := Σ_r (∂e_i/∂r) ṙ,                        ȯ = Σ_r (∂o/∂r) ṙ            r: what an expression reads
    c_i := (∂e_i/∂r)ᵀ s̄_i,   s̄_i = Σ c of all that read s_i, beginning with     c_o := (∂o/∂r)ᵀ ō

Every ṡ_i and every c_i is a stage of its own, so that what is of equal structure stays so: the time to compile the
derivatives of a long chain grows as little with its length as that of the chain. Without stages this is CasADi's
directional derivative.

Which outputs depend on which inputs (`dependence`) is found without writing derivatives out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import casadi as ca
from casadi import SX

from kinetree.kernels.graph import AnyStage, Graph, Repetition, Stage, StageKind, elements


def forward(
    stages: Sequence[AnyStage], output: SX, wrt: SX, directions: SX, name: str = "tangent"
) -> tuple[tuple[Stage, ...], SX]:
    """Directional derivatives of a column of expressions.

    Parameters
    ----------
    stages : sequence of Stage
        Stages that the expressions are built on, in order.
    output : SX (m, 1)
        The expressions.
    wrt : SX (n, 1)
        Distinct symbols.
    directions : SX (n, k)
        Their directions.
    name : str
        Name of new symbols.

    Returns
    -------
    stages, derivative : tuple of Stage, SX (m, k)
        Stages to evaluate after the given ones, and the derivatives.
    """
    if not stages:
        return (), ca.jtimes(output, wrt, directions)
    k = directions.shape[1]
    moving = {symbol.element_hash(): directions[i, :] for i, symbol in enumerate(elements(wrt))}
    added: list[Stage] = []
    for i, stage in enumerate(stages):
        rates = _directional(stage.expressions, moving, k)
        entries = [rates[a, b] for b in range(k) for a in range(rates.shape[0]) if rates[a, b].nnz()]
        if not entries:
            continue
        symbols = SX.sym(f"{name}{i}", len(entries))
        added.append(Stage(symbols, ca.vertcat(*entries)))
        filled = SX(rates.sparsity(), symbols)
        for a, symbol in enumerate(elements(stage.symbols)):
            if filled[a, :].nnz():
                moving[symbol.element_hash()] = filled[a, :]
    return tuple(added), _directional(output, moving, k)


def _directional(expressions: SX, moving: dict[int, SX], k: int) -> SX:
    """Derivatives (m, k) of expressions whose symbols move."""
    read = [symbol for symbol in ca.symvar(expressions) if symbol.element_hash() in moving]
    if not read:
        return SX(expressions.shape[0], k)
    ways = ca.vertcat(*[moving[symbol.element_hash()] for symbol in read])
    return ca.sparsify(ca.jtimes(expressions, ca.vertcat(*read), ways))


@dataclass
class _Sums:
    """Contributions (1, k) to the sensitivity of every symbol, and the stages that compute them."""

    k: int
    name: str
    wanted: set[int]
    parts: dict[int, list[SX]] = field(default_factory=dict)
    stages: list[Stage] = field(default_factory=list)

    def total(self, symbol: SX) -> SX:
        """The sensitivity (1, k) of a symbol; structurally zero where nothing reads it."""
        found = self.parts.get(symbol.element_hash(), [])
        return SX(1, self.k) if not found else sum(found[1:], found[0])

    def pull(self, expressions: SX, seeds: SX) -> None:
        """Pass the sensitivities of some expressions on to the symbols in them."""
        read = [symbol for symbol in ca.symvar(expressions) if symbol.element_hash() in self.wanted]
        if not read or not seeds.nnz():
            return
        pulled = ca.sparsify(ca.jtimes(expressions, ca.vertcat(*read), seeds, True))
        if not pulled.nnz():
            return
        symbols = SX.sym(f"{self.name}{len(self.stages)}", pulled.nnz())
        self.stages.append(Stage(symbols, ca.vec(pulled.nz[:])))
        filled = SX(pulled.sparsity(), symbols)
        for i, symbol in enumerate(read):
            if filled[i, :].nnz():
                self.parts.setdefault(symbol.element_hash(), []).append(filled[i, :])


def backward(
    stages: Sequence[AnyStage], output: SX, wrt: SX, seeds: SX, name: str = "adjoint"
) -> tuple[tuple[Stage, ...], SX]:
    """Products of the transposed derivatives of a column of expressions with given columns.

    Parameters
    ----------
    stages, output, wrt, name
        As for `forward`.
    seeds : SX (m, k)
        Columns to multiply with.

    Returns
    -------
    stages, products : tuple of Stage, SX (n, k)
        Stages to evaluate after the given ones, and (∂output/∂wrt)ᵀ seeds.
    """
    if not stages:
        return (), ca.jtimes(output, wrt, seeds, True)
    wanted = {symbol.element_hash() for symbol in elements(wrt)}
    needed: list[bool] = []
    for stage in stages:  # what does not depend on what is asked for is not followed
        needed.append(any(symbol.element_hash() in wanted for symbol in ca.symvar(stage.expressions)))
        if needed[-1]:
            wanted |= {symbol.element_hash() for symbol in elements(stage.symbols)}
    sums = _Sums(seeds.shape[1], name, wanted)
    sums.pull(output, seeds)
    for stage, followed in zip(reversed(stages), reversed(needed), strict=True):
        if followed:
            own = ca.vertcat(*[sums.total(symbol) for symbol in elements(stage.symbols)])
            sums.pull(stage.expressions, own)
    return tuple(sums.stages), ca.vertcat(*[sums.total(symbol) for symbol in elements(wrt)])


Places = tuple[list[int], list[int]]
"""Rows and columns of structural nonzeros."""


def dependence(graph: Graph, output: str, on: str) -> list[int]:
    """Find the entries of an input on which each entry of an output depends, stage by stage.

    Parameters
    ----------
    graph : Graph
        Whose stages are followed.
    output, on : str
        Names of an output and of an input, both columns.

    Returns
    -------
    list of int
        For every entry of the output a number whose bit k says whether it depends on entry k of the input.
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
    """Return the number of values that a stage computes."""
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
    """Return places (entry, symbol) of the symbols in each entry, the symbols in the order of ``symvar``."""
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
