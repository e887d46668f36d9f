"""Mechanisms of the covering array of features as scenes."""

from __future__ import annotations

from functools import cache

from metamorphic.scene import Scene
from pairs.cases import covering
from pairs.features import mechanism
from pairs.routes import END


@cache
def feature_scene(seed: int, number: int) -> Scene:
    """The mechanism of a choice of the covering array, with its events."""
    made = mechanism(covering(seed)[number])
    return Scene(f"choice {number}", made.model(), tuple(made.events), 0.0, END)
