"""Reactions of a run that are not unique: which, who shares the load, what is unique all the same, and the remedy.

Rigid bodies that are held more than once leave reactions open: a door on two hinges moves in one way, however its
hinges share the weight. A run gives the least of them (:mod:`kinetree.friction.reaction_sharing`).
"""

from __future__ import annotations

from dataclasses import dataclass

MOST_NAMED = 4
"""Joints that a sentence names; all of them are in `SharedReaction.partners`."""


class NotUniqueWarning(UserWarning):
    """A reaction was asked for that the motion of rigid bodies does not determine."""


@dataclass(frozen=True)
class SharedReaction:
    """A joint's reaction that the motion does not determine.

    Attributes
    ----------
    joint
        Name of the joint.
    components
        Channels of the joint, without its name, that are not unique: "reaction.z", "reaction_moment.x" (world axes).
    partners
        Joints that share the load with it.
    sums
        Sums of forces that are unique, as expressions of channels: "A.reaction.z + B.reaction.z".
    """

    joint: str
    components: tuple[str, ...]
    partners: tuple[str, ...]
    sums: tuple[str, ...]

    def of_channel(self, name: str) -> tuple[str, ...]:
        """Components of a channel ("A.reaction") that are not unique; of a component ("A.reaction.z") itself."""
        if not name.startswith(f"{self.joint}."):
            return ()
        asked = name.removeprefix(f"{self.joint}.")
        return tuple(c for c in self.components if c == asked or c.rpartition(".")[0] == asked)

    def words(self, name: str) -> str:
        """Sentence on a channel of this joint; empty where the channel is unique."""
        found = self.of_channel(name)
        if not found:
            return ""
        channel = f"{self.joint}.{found[0].rpartition('.')[0]}"
        which = ", ".join(component.rpartition(".")[2] for component in found)
        return f"{channel} is not unique along {which}: {self._cause()}{self._remedy(found)}"

    def _cause(self) -> str:
        if not self.partners:
            return "constraints hold the same motion more than once, and the least force is given"
        named = [f'"{name}"' for name in (self.joint, *self.partners)]
        more = f" and {len(named) - MOST_NAMED} more" if len(named) > MOST_NAMED else ""
        return f"{', '.join(named[:MOST_NAMED])}{more} share the load, and the least forces are given"

    def _remedy(self, components: tuple[str, ...]) -> str:
        axes = {c.rpartition(".")[2] for c in components if c.startswith("reaction.")}
        sums = dict.fromkeys(
            text.replace(f".{axis}", "") for text in self.sums for axis in axes if text.endswith(f".{axis}")
        )
        unique = (
            f"; {' and '.join(sums)} {'is' if len(sums) == 1 else 'are'} unique along them" if sums else ""
        )
        return f"{unique}. A bushing in place of a joint, or a direction that is left free, decides"
