"""A point that stays on a straight line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from kinetree.model.body import GROUND
from kinetree.model.constraints.base import Constraint, PartFault, Row, Surroundings, same_body_faults
from kinetree.model.motion import Motion


@dataclass(frozen=True)
class PointOnLine(Constraint):
    """A place stays on a straight line: its x and y coordinates in the line's axes are zero.

    Parameters
    ----------
    point
        The place that slides.
    line
        Place whose origin lies on the line and whose z axis points along it.
    """

    kind: ClassVar[str] = "point-on-line"
    place_fields: ClassVar[tuple[str, ...]] = ("point", "line")
    point: str = ""
    line: str = GROUND

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: a point and a line of the same body."""
        return same_body_faults(surroundings, self.places)

    def rows(self, motion: Motion) -> list[Row]:
        """φ = (e_x, e_y) · (r − r_line)."""
        span = motion.position(self.point) - motion.position(self.line)
        p = motion.rotation(self.line).T @ span
        return [Row(f"distance from the line along {a}", p[i], component=a) for i, a in enumerate("xy")]
