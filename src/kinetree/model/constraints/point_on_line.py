"""A point that stays on a straight line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kinetree.model.body import GROUND
from kinetree.model.constraints.base import Constraint, Row
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
    between_bodies: ClassVar[bool] = True
    place_fields: ClassVar[tuple[str, ...]] = ("point", "line")
    point: str = ""
    line: str = GROUND

    def rows(self, motion: Motion) -> list[Row]:
        """φ = (e_x, e_y) · (r − r_line)."""
        span = motion.position(self.point) - motion.position(self.line)
        p = motion.rotation(self.line).T @ span
        return [Row(f"distance from the line along {a}", p[i], component=a) for i, a in enumerate("xy")]
