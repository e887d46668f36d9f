"""The expression graph a kernel is compiled from: named inputs, named outputs, optional stages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from casadi import SX


class GraphError(ValueError):
    """A graph that cannot be evaluated; the message lists every fault found."""


@dataclass(frozen=True)
class Stage:
    """One step of a staged evaluation: ``symbols := expressions``.

    Parameters
    ----------
    symbols : SX, shape (n, 1)
        Pure symbols that later stages and the outputs may use.
    expressions : SX, shape (n, 1)
        Their values, in terms of the graph's inputs and the symbols of earlier stages.
    """

    symbols: SX
    expressions: SX


@dataclass(frozen=True)
class Graph:
    """What a kernel computes.

    Parameters
    ----------
    inputs : mapping of str to SX
        Dense matrices of distinct pure symbols, of any two-dimensional shape.
    outputs : mapping of str to SX
        Expressions in the symbols of the inputs and of the stages. Structural zeros come out as 0.
    stages : sequence of Stage, optional
        Intermediate results, evaluated in order before the outputs. Each stage becomes a function of
        its own, and stages of equal structure (equal up to constants and to the symbols they read) share
        one, so the time to compile a long chain of equal bodies does not grow with its length.
    """

    inputs: Mapping[str, SX]
    outputs: Mapping[str, SX]
    stages: Sequence[Stage] = field(default=())

    def validate(self) -> None:
        """Raise `GraphError` naming every fault of the graph."""
        self.reads()

    def reads(self) -> list[list[tuple[SX, int]]]:
        """Find what each stage reads, and check the graph on the way.

        Returns
        -------
        list of list of (SX, int)
            For each stage its symbols in the order they are met, with their numbers. All symbols are numbered
            in the order of their definition: the elements of the inputs row by row, then the stages.
        """
        from casadi import symvar

        faults: list[str] = []
        known: dict[int, int] = {}
        for name, symbols in self.inputs.items():
            faults += _declare(symbols.T, f"input '{name}'", known)
        reads = []
        for k, stage in enumerate(self.stages):
            if stage.symbols.shape != stage.expressions.shape or stage.symbols.shape[1] != 1:
                faults.append(
                    f"stage {k}: symbols have shape {stage.symbols.shape} and expressions "
                    f"{stage.expressions.shape}; both must be columns of equal length"
                )
            used = [(s, known.get(s.element_hash(), -1)) for s in symvar(stage.expressions)]
            faults += _undefined(used, f"stage {k}")
            reads.append(used)
            faults += _declare(stage.symbols, f"stage {k}", known)
        for name, expression in self.outputs.items():
            used = [(s, known.get(s.element_hash(), -1)) for s in symvar(expression)]
            faults += _undefined(used, f"output '{name}'")
        if faults:
            raise GraphError("the graph cannot be evaluated:\n  " + "\n  ".join(faults))
        return reads


def nonzeros(matrix: SX) -> list[SX]:
    """The entries of a matrix that are not structurally zero, by columns."""
    scalars: list[SX] = matrix.nonzeros()  # type: ignore[assignment]
    return scalars


def elements(matrix: SX) -> list[SX]:
    """The elements of a matrix, by columns."""
    scalars: list[SX] = matrix.elements()  # type: ignore[assignment]
    return scalars


def _declare(symbols: SX, where: str, known: dict[int, int]) -> list[str]:
    """Number the symbols of an input or stage; return what is wrong with them."""
    if not symbols.is_dense():
        return [f"{where} is sparse; declare it as a dense SX.sym and leave the unused entries out of use"]
    faults = []
    if not symbols.is_valid_input():
        wrong = [str(s) for s in elements(symbols) if not s.is_symbolic()]
        return [f"{where} holds the expressions {', '.join(wrong)}; only pure symbols can be assigned to"]
    for symbol in elements(symbols):
        key = symbol.element_hash()
        if key in known:
            faults.append(f"{where} declares the symbol {symbol} a second time")
        known[key] = len(known)
    return faults


def _undefined(used: list[tuple[SX, int]], where: str) -> list[str]:
    """Name the symbols of an expression that nothing before it defines."""
    unknown = [str(symbol) for symbol, number in used if number < 0]
    if not unknown:
        return []
    shown = ", ".join(unknown[:8]) + (f" and {len(unknown) - 8} more" if len(unknown) > 8 else "")
    return [f"{where} uses {shown}, which no input and no earlier stage defines; add an input for it"]
