"""Position of a place relative to another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kinetree.model.expressions import Expr
from kinetree.model.user_measures.base import RelativeMeasure, difference, in_axes, position


@dataclass(frozen=True)
class PositionMeasure(RelativeMeasure):
    """Position of a place relative to another, in the axes of any frame (m).

    Parameters
    ----------
    of
        The place: a marker, or a body (its mass centre).
    relative_to
        Where it is measured from.
    axes
        Whose axes the components refer to.
    """

    kind: ClassVar[str] = "position"
    unit: ClassVar[str] = "m"

    @property
    def description(self) -> str:
        return f"position of {self.of} from {self.relative_to}, axes of {self.axes}"

    @property
    def expressions(self) -> tuple[Expr, ...]:
        """Rᵀ (r − r₀)."""
        return in_axes(difference(position(self.of), position(self.relative_to)), self.axes)
