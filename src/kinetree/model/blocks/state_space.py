"""State space: ẋ = A x + B u, y = C x + D u."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from kinetree.model.blocks.base import Block
from kinetree.model.expressions import Scalar
from kinetree.model.faults import PartFault
from kinetree.model.motion import Surroundings
from kinetree.model.values.fields import Invalid, items, matrix, scalar, set_field, vector

Rows = tuple[tuple[Scalar, ...], ...]


@dataclass(frozen=True)
class StateSpace(Block):
    """A linear system with matrices A (n × n), B (n × m), C (k × n) and D (k × m; zero when left out).

    States are ``x1 … xn``. The output is ``output`` where there is one, else ``output1 … outputk``.
    """

    kind: ClassVar[str] = "state-space"
    constants: ClassVar[tuple[str, ...]] = ("A", "B", "C", "D", "initial")
    inputs: tuple[Scalar, ...]
    A: Rows = field(kw_only=True)
    B: Rows = field(kw_only=True)
    C: Rows = field(kw_only=True)
    D: Rows | None = field(default=None, kw_only=True)
    initial: tuple[Scalar, ...] | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        given = [self.inputs] if isinstance(self.inputs, str | float | int) else self.inputs
        set_field(self, "inputs", _vector(given, "inputs"))
        n, m, k = _length(self.A), _length(self.inputs), _length(self.C)
        set_field(self, "A", matrix(self.A, n, n, "A"))
        set_field(self, "B", matrix(self.B, n, m, "B"))
        set_field(self, "C", matrix(self.C, k, n, "C"))
        if self.D is not None:
            set_field(self, "D", matrix(self.D, k, m, "D"))
        if self.initial is not None:
            set_field(self, "initial", vector(self.initial, n, "initial"))

    @property
    def state_names(self) -> tuple[str, ...]:
        return tuple(f"x{i + 1}" for i in range(_length(self.A)))

    @property
    def output_names(self) -> tuple[str, ...]:
        """``output``, or output1 … outputk."""
        k = _length(self.C)
        return ("output",) if k == 1 else tuple(f"output{i + 1}" for i in range(k))

    def unit_of(self, channel: str) -> str:
        """The block's unit for outputs; states have none of their own."""
        return self.unit if channel in self.output_names else "1"

    @property
    def states(self) -> dict[str, Scalar]:
        """X, zero unless ``initial`` says otherwise."""
        names = self.state_names
        return dict(zip(names, self.initial or (0.0,) * len(names), strict=True))

    def begun(self, states: Mapping[str, float]) -> Block:
        """From these x on."""
        return replace(self, initial=tuple(states[name] for name in self.state_names))

    @property
    def rates(self) -> dict[str, Scalar]:
        """A x + B u."""
        x = [self.own(name) for name in self.state_names]
        return {
            name: row_sum((*zip(a, x, strict=True), *zip(b, self.inputs, strict=True)))
            for name, a, b in zip(self.state_names, self.A, self.B, strict=True)
        }

    @property
    def outputs(self) -> dict[str, Scalar]:
        """C x + D u."""
        x = [self.own(name) for name in self.state_names]
        D = self.D or ((0.0,) * len(self.inputs),) * len(self.C)
        return {
            name: row_sum((*zip(c, x, strict=True), *zip(d, self.inputs, strict=True)))
            for name, c, d in zip(self.output_names, self.C, D, strict=True)
        }

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Nothing to integrate, or nothing to read."""
        for where in ("inputs", "C"):
            if not isinstance(getattr(self, where), Invalid) and not getattr(self, where):
                yield f"{where} is empty", "give at least one row", where


def row_sum(products: Iterable[tuple[Scalar, Scalar]]) -> Scalar:
    """Σ a·b, without the products whose factor is the number zero."""
    total: Scalar = 0.0
    for a, b in products:
        if a == 0.0 and isinstance(a, float):
            continue
        term = b if isinstance(a, float) and a == 1.0 else a * b
        total = term if isinstance(total, float) and total == 0.0 else total + term
    return total


def _vector(value: Any, what: str) -> Any:
    found = items(value, what)
    if isinstance(found, Invalid):
        return found
    parts = tuple(scalar(part, f"{what}[{i}]") for i, part in enumerate(found))
    return next((part for part in parts if isinstance(part, Invalid)), parts)


def _length(value: Any) -> int:
    if hasattr(value, "tolist"):
        value = value.tolist()
    return len(value) if isinstance(value, Sequence) and not isinstance(value, str) else 0
