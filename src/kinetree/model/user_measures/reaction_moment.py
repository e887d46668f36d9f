"""Reaction moment of a joint in the axes of a frame."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kinetree.model.user_measures.reaction import ReactionMeasure


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
