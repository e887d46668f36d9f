"""Quantities that loads and constraints have beyond their force: further channels."""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca


@dataclass(frozen=True)
class Measure:
    """A quantity that becomes the channel ``<name of its owner>.<name>``."""

    name: str
    unit: str
    components: tuple[str, ...]
    description: str
    value: ca.SX

    @property
    def is_position(self) -> bool:
        """Whether it is a position in the world: three components in m."""
        return self.unit == "m" and len(self.components) == 3
