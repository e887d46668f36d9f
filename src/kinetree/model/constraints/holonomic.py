"""A constraint on positions, written by the user."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from kinetree.model.constraints.base import Constraint, PartFault, Row, Surroundings, missing, states_named
from kinetree.model.expressions import Scalar
from kinetree.model.motion import Motion

_NO_EXPRESSION = missing("expression is not given", "give φ(q, t) of φ = 0")


@dataclass(frozen=True)
class Holonomic(Constraint):
    """φ(q, t) = 0, written in joint coordinates, positions of places, time and parameters.

    Scale it so that its gradient is about one: then residuals are lengths (or angles) and the multiplier is
    a force (or a torque).

    Parameters
    ----------
    expression
        φ, such as ``"tip.x**2 + tip.y**2 - r**2"``.
    unit
        Unit of φ.
    """

    kind: ClassVar[str] = "holonomic"
    of_positions: ClassVar[bool] = True
    expression: Scalar = _NO_EXPRESSION
    unit: str = "m"

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: expressions that name no positions, or that name speeds."""
        if not states_named(surroundings, self):
            message = "expression names no position of a joint or a place, so it restricts no motion"
            yield message, 'name some, such as "hinge.q" or "tip.x"', "expression"
        yield from super().faults(surroundings)

    def rows(self, motion: Motion) -> list[Row]:
        """φ as it is written."""
        return [Row("user-written relation", motion.value(self.expression), unit=self.unit)]
