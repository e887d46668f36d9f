"""What measures of one place relative to another, in the axes of a third, have in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kinetree.model.user_measures.base import XYZ, UserMeasure


@dataclass(frozen=True)
class RelativeMeasure(UserMeasure):
    """A vector from one place to another, or of one relative to the other; ``axes`` says whose components."""

    components: ClassVar[tuple[str, ...]] = XYZ
    of: str = ""
    relative_to: str = "ground"
    axes: str = "ground"

    @property
    def places(self) -> tuple[str, ...]:
        """All places it names."""
        return (self.of, self.relative_to, self.axes)
