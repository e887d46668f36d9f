"""A constraint on velocities, written by the user."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from kinetree.model.constraints.base import Constraint, PartFault, Row, Surroundings, missing, states_named
from kinetree.model.expressions import Scalar
from kinetree.model.motion import Motion

_NO_EXPRESSION = missing("expression is not given", "give P(q, t) v + p(q, t) of P v + p = 0")


@dataclass(frozen=True)
class Nonholonomic(Constraint):
    """P(q, t) v + p(q, t) = 0, written in joint speeds, velocities of places, positions, time and parameters.

    It must be linear in the velocities: that is what makes its forces Φᵀλ. Anything else is refused when
    the equations are formed.

    Parameters
    ----------
    expression
        ψ, such as ``"skate.vy*cos(turn.angle) - skate.vx*sin(turn.angle)"``.
    unit
        Unit of ψ.
    """

    kind: ClassVar[str] = "nonholonomic"
    differentiated: ClassVar[int] = 1
    expression: Scalar = _NO_EXPRESSION
    unit: str = "m/s"

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: expressions that name no speeds."""
        if not any(states_named(surroundings, self).values()):
            message = "expression names no speed of a joint or a place, so it is no constraint on velocities"
            yield message, 'name some, such as "hinge.u" or "tip.vx", or write a Holonomic one', "expression"

    def rows(self, motion: Motion) -> list[Row]:
        """ψ as it is written."""
        return [Row("user-written relation", motion.value(self.expression), "velocity", self.unit)]
