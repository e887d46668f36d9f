"""Uniform gravity."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from kinetree.model.loads.base import Effect, Load
from kinetree.model.motion import Motion
from kinetree.model.values.fields import Vec3


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
    conservative: ClassVar[bool] = True
    name: str = "gravity"
    acceleration: Vec3 = (0.0, 0.0, -9.81)

    @property
    def field(self) -> Vec3:
        return self.acceleration

    def effect(self, motion: Motion) -> Effect:
        """Nothing beyond the field."""
        return Effect()
