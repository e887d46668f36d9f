"""What a relation is, and the list of them.

Adding a relation: one function ``Scene → Change | None`` (None: it says nothing about this scene) with ``@relation``.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from kinetree.results.channels import ChannelInfo
from metamorphic.motion import Motion, of_run
from metamorphic.scene import Array, Scene

Seen = Callable[[str, ChannelInfo, Array], Array | None]


def same_name(name: str) -> str | None:
    """A channel that keeps its name."""
    return name


def same_values(_name: str, _info: ChannelInfo, values: Array) -> Array | None:
    """A channel that keeps its values."""
    return values


def same_time(t: float) -> float:
    """A time that stays the same."""
    return t


@dataclass(frozen=True)
class Change:
    """A changed scene, and the way back from its channels to those of the original.

    Parameters
    ----------
    scene
        The changed scene.
    name
        From a channel (or the name of an event) of the original to that of the changed scene; None: there is none.
    seen
        From the values of a channel in the changed scene to the values it has in the original, by the name and the
        description in the original; None: they are not comparable.
    time
        From a time of the changed scene to that of the original (s).
    run
        How the changed scene is run, where not by itself.
    since
        Time (s, of the original) from which the changed scene has rows and events.
    distance
        Farthest distance (m) from the origin that the change brought in: round-off of positions.
    precision
        Relative error that the change brings in, or that the route has where it estimates none.
    """

    scene: Scene
    name: Callable[[str], str | None] = same_name
    seen: Seen = same_values
    time: Callable[[float], float] = same_time
    run: Callable[[], Motion] | None = None
    since: float = -math.inf
    distance: float = 0.0
    precision: float = 0.0

    def made(self) -> Motion:
        """The motion of the changed scene."""
        return self.run() if self.run is not None else of_run(self.scene.run())


Apply = Callable[[Scene], Change | None]

RELATIONS: dict[str, Apply] = {}
"""All relations by name."""


def relation(name: str) -> Callable[[Apply], Apply]:
    """Enter a relation into the list."""

    def entered(apply: Apply) -> Apply:
        assert name not in RELATIONS, f"two relations are named {name!r}"
        RELATIONS[name] = apply
        return apply

    return entered


CHANGING_ROOMS = (
    "descriptions", "given_values", "moved_world", "mirrored_world", "other_units", "shifted_time", "equivalent_parts",
    "equivalent_constraints",
)  # fmt: skip
"""Files with relations that change the model."""
ROUTE_ROOM = "routes"
"""The file with those that take the same model another way."""


def _entered(*rooms: str) -> list[str]:
    """Names of the relations of some files."""
    for room in rooms:
        import_module(f"metamorphic.{room}")
    return [name for name, apply in RELATIONS.items() if apply.__module__.rpartition(".")[2] in rooms]


def relations() -> dict[str, Apply]:
    """All relations by name, from all files."""
    _entered(*CHANGING_ROOMS, ROUTE_ROOM)
    return RELATIONS


def changing() -> list[str]:
    """Relations that change the model."""
    return _entered(*CHANGING_ROOMS)


def routes() -> list[str]:
    """Relations that take the same model another way."""
    return _entered(ROUTE_ROOM)
