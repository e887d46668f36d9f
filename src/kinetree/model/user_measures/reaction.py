"""Reaction force and reaction moment of a joint in the axes of a frame."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kinetree.model.user_measures.base import XYZ, UserMeasure


@dataclass(frozen=True)
class ReactionMeasure(UserMeasure):
    """Reaction force of a joint in the axes of any frame (N). It depends on accelerations: a channel only.

    Parameters
    ----------
    joint
        The joint; its reaction acts from its inner on its outer body.
    axes
        Whose axes the components refer to.
    """

    kind: ClassVar[str] = "reaction"
    components: ClassVar[tuple[str, ...]] = XYZ
    unit: ClassVar[str] = "N"
    channel: ClassVar[str] = "reaction"
    joint: str = ""
    axes: str = "ground"

    @property
    def places(self) -> tuple[str, ...]:
        """The frame of the components."""
        return (self.axes,)

    @property
    def joints(self) -> tuple[str, ...]:
        return (self.joint,)

    @property
    def description(self) -> str:
        return f"{self.channel.replace('_', ' ')} of {self.joint}, axes of {self.axes}"


@dataclass(frozen=True)
class ReactionMomentMeasure(ReactionMeasure):
    """Reaction moment of a joint about its point, in the axes of any frame (N·m). A channel only.

    Parameters
    ----------
    joint
        The joint; its reaction acts from its inner on its outer body.
    axes
        Whose axes the components refer to.
    """

    kind: ClassVar[str] = "reaction-moment"
    unit: ClassVar[str] = "N·m"
    channel: ClassVar[str] = "reaction_moment"
