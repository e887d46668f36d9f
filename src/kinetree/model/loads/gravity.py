"""Uniform gravity."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from kinetree.model.loads.base import Effect, Load
from kinetree.model.motion import Motion
from kinetree.model.values.fields import Vec3, set_field, vector


@dataclass(frozen=True)
class Gravity(Load):
    """Uniform gravitational acceleration (m/s², world), acting on every body.

    Formulations apply it as a field (m g at every mass centre); it therefore lists no wrenches of its own.
    """

    kind: ClassVar[str] = "gravity"
    other_words: ClassVar[Mapping[str, str]] = dict.fromkeys(
        ("gravity", "g"), "it is called acceleration, three components in m/s²"
    )
    constants: ClassVar[tuple[str, ...]] = ("acceleration",)
    name: str = "gravity"
    acceleration: Vec3 = (0.0, 0.0, -9.81)

    def __post_init__(self) -> None:
        set_field(self, "acceleration", vector(self.acceleration, 3, "acceleration"))

    @property
    def field(self) -> Vec3:
        return self.acceleration

    @property
    def conservative(self) -> bool:
        """Whether all work of this load is release of its potential."""
        return True

    def effect(self, motion: Motion) -> Effect:
        """Nothing beyond the field."""
        return Effect()
