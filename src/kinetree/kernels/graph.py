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
        faults: list[str] = []
        known: dict[int, str] = {}
        for name, symbols in self.inputs.items():
            faults += _declare(symbols, f"input '{name}'", known)
        for k, stage in enumerate(self.stages):
            where = f"stage {k}"
            if stage.symbols.shape != stage.expressions.shape or stage.symbols.shape[1] != 1:
                faults.append(
                    f"{where}: symbols have shape {stage.symbols.shape} and expressions "
                    f"{stage.expressions.shape}; both must be columns of equal length"
                )
            faults += _undefined(stage.expressions, where, known)
            faults += _declare(stage.symbols, where, known)
        for name, expression in self.outputs.items():
            faults += _undefined(expression, f"output '{name}'", known)
        if faults:
            raise GraphError("the graph cannot be evaluated:\n  " + "\n  ".join(faults))


def _declare(symbols: SX, where: str, known: dict[int, str]) -> list[str]:
    """Add the symbols of an input or stage to `known`; return what is wrong with them."""
    if not symbols.is_dense():
        return [f"{where} is sparse; declare it as a dense SX.sym and leave the unused entries out of use"]
    faults = []
    for element in symbols.elements():
        if not element.is_symbolic():
            faults.append(f"{where} holds the expression {element}; only pure symbols can be assigned to")
            continue
        key = element.element_hash()
        if key in known:
            faults.append(f"{where} declares the symbol {element} a second time (first in {known[key]})")
        known[key] = where
    return faults


def _undefined(expression: SX, where: str, known: dict[int, str]) -> list[str]:
    """Name the symbols of an expression that nothing before it defines."""
    from casadi import symvar

    unknown = [str(s) for s in symvar(expression) if s.element_hash() not in known]
    if not unknown:
        return []
    shown = ", ".join(unknown[:8]) + (f" and {len(unknown) - 8} more" if len(unknown) > 8 else "")
    return [f"{where} uses {shown}, which no input and no earlier stage defines; add an input for it"]
