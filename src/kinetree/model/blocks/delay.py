"""Delay: y(t) ≈ u(t − T), by a Padé approximation.

    e^(−sT) ≈ P(−sT)/Q(sT)      P of order n − 1, Q of order n, so that no part of the input comes through at once

Exact up to the power 2n − 1 of sT: signals slower than about n/T rad/s are delayed truly, faster ones are smeared. A
true delay line of samples is a sampled block.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import factorial
from typing import ClassVar

from kinetree.model.blocks.base import Block, not_positive
from kinetree.model.blocks.state_space import row_sum
from kinetree.model.expressions import Scalar
from kinetree.model.faults import PartFault
from kinetree.model.motion import Surroundings
from kinetree.model.values.fields import scalar, set_field

HIGHEST = 10
"""Order above which round-off of the coefficients spoils the approximation."""


@dataclass(frozen=True)
class Delay(Block):
    """The input ``delay`` seconds ago, approximated by Padé's rational function of the given ``order`` (1 to 10).

    Before the start the input is taken to have been ``initial`` for ever.
    """

    kind: ClassVar[str] = "delay"
    constants: ClassVar[tuple[str, ...]] = ("delay", "initial")
    input: Scalar
    delay: Scalar = field(kw_only=True)
    order: int = field(default=4, kw_only=True)
    initial: Scalar = field(default=0.0, kw_only=True)

    def __post_init__(self) -> None:
        for name in ("input", "delay", "initial"):
            set_field(self, name, scalar(getattr(self, name), name))

    @property
    def _usable(self) -> bool:
        return type(self.order) is int and 1 <= self.order <= HIGHEST

    @property
    def state_names(self) -> tuple[str, ...]:
        return tuple(f"x{i + 1}" for i in range(self.order)) if self._usable else ()

    @property
    def states(self) -> dict[str, Scalar]:
        """At rest under the input before the start: the first state carries it."""
        _, below = pade(self.order)
        first = self.initial / below[0]
        return {name: first if name == "x1" else 0.0 for name in self.state_names}

    def begun(self, states: Mapping[str, float]) -> Block | None:
        """At rest under an input, which its first state carries."""
        _, below = pade(self.order)
        resting = not any(states[name] for name in self.state_names if name != "x1")
        return replace(self, initial=states["x1"] * below[0]) if resting else None

    @property
    def rates(self) -> dict[str, Scalar]:
        """ẋ_i T = x_(i+1), the last from Q(sT) x1 = u."""
        names, (_, below) = self.state_names, pade(self.order)
        found: dict[str, Scalar] = {name: self.own(after) / self.delay for name, after in pairwise(names)}
        feedback = row_sum(zip(below, map(self.own, names), strict=False))
        found[names[-1]] = (self.input - feedback) / (below[-1] * self.delay)
        return found

    @property
    def outputs(self) -> dict[str, Scalar]:
        above, _ = pade(self.order)
        return {"output": row_sum(zip(above, map(self.own, self.state_names), strict=True))}

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """A delay that is not positive, an order out of range."""
        yield from not_positive(surroundings, self, "delay", "it in s")
        if type(self.order) is int and not self._usable:
            yield f"order must be 1 to {HIGHEST} (got {self.order})", "4 to 6 are usual", "order"


def pade(n: int) -> tuple[list[float], list[float]]:
    """Coefficients of P(−x) (order n − 1) and Q(x) (order n), rising powers, of e^(−x) ≈ P(−x)/Q(x)."""
    m = n - 1
    above = [
        (-1) ** k * factorial(m + n - k) * factorial(m) / (factorial(k) * factorial(m - k)) for k in range(n)
    ]
    below = [factorial(m + n - k) * factorial(n) / (factorial(k) * factorial(n - k)) for k in range(n + 1)]
    scale = float(below[-1])
    return [a / scale for a in above], [b / scale for b in below]
