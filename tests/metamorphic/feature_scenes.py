"""Mechanisms of the covering array of features as scenes."""

from __future__ import annotations

from functools import cache

from metamorphic.scene import Scene
from pairs.cases import Choice, covering, words
from pairs.features import mechanism
from pairs.routes import END


@cache
def feature_scene(seed: int, number: int) -> Scene:
    """The mechanism of a choice of the covering array, with its events."""
    return scene_of(covering(seed)[number])


def scene_of(choice: Choice, watched: bool = True) -> Scene:
    """The mechanism of a choice, with its events where they are to be watched."""
    made = mechanism(choice)
    return Scene(words(choice), made.model().checked(), tuple(made.events) if watched else (), 0.0, END)
