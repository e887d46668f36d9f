"""The whole world moved rigidly: everything that is given in world axes goes with it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

import kinetree as kt
from kinetree.model.body import GROUND
from kinetree.model.composition import placement
from kinetree.results.channels import ChannelInfo
from metamorphic.relation import Change, relation
from metamorphic.rewriting import rewritten_events, rewritten_model, with_names
from metamorphic.scene import Array, Scene

MOVED = "moved_ground"
"""Marker on the ground where its frame has gone; it stands wherever the ground or the world was named as a place."""
XYZ = ("x", "y", "z")


@relation("translated by 1 m")
def nearby(scene: Scene) -> Change | None:
    """One metre away."""
    return moved_scene(scene, kt.Frame.at((0.6, -0.48, 0.64)))


@relation("translated by 1e3 m")
def a_kilometre_away(scene: Scene) -> Change | None:
    """A kilometre away."""
    return moved_scene(scene, kt.Frame.at((-480.0, 600.0, 640.0)))


@relation("translated by 1e6 m")
def a_thousand_kilometres_away(scene: Scene) -> Change | None:
    """A thousand kilometres away, by powers of two."""
    return moved_scene(scene, kt.Frame.at((2.0**20, -(2.0**19), 2.0**19)))


@relation("turned")
def turned(scene: Scene) -> Change | None:
    """Turned about a skew axis, and one metre away."""
    return moved_scene(scene, kt.Frame.rotated((2.0, 1.0, -2.0), 0.7, (0.6, -0.48, 0.64)))


@relation("turned by a quarter")
def turned_by_a_quarter(scene: Scene) -> Change | None:
    """World axes exchanged: x → y → z → x."""
    return moved_scene(scene, kt.Frame(rotation=((0, 0, 1), (1, 0, 0), (0, 1, 0))))


def moved_scene(scene: Scene, by: kt.Frame) -> Change | None:
    """The scene after a motion of the world."""
    motion = WorldMotion(scene.model, by)
    if motion.unanswered(scene.events):
        return None  # the Euler parameters of a floating body in the world, which have no simple image
    changed = scene.with_(model=motion.model(), events=rewritten_events(scene.events, motion.part))
    return Change(
        changed,
        seen=motion.seen,
        distance=float(np.linalg.norm(motion.d)),
        name=lambda channel: with_names(channel, lambda name: MOVED if name == GROUND else name),
    )


class WorldMotion(placement.WorldMotion):
    """A rigid motion r → Q r + d of the world, what it makes of the parts of a model, and the way back of channels."""

    def __init__(self, model: kt.Model, by: kt.Frame) -> None:
        super().__init__(model, by, MOVED)

    def model(self) -> kt.Model:
        """The model after the motion."""
        moved = rewritten_model(self.old, self.part)
        return replace(moved.add(kt.Marker(MOVED, GROUND, self.by)), ground_shapes=())

    # --- channels -----------------------------------------------------------------------------------------------------
    def seen(self, name: str, info: ChannelInfo, values: Array) -> Array | None:
        """Channels of the moved world in the axes of the old one."""
        owner, _, what = name.rpartition(".")
        if owner in self.floating and what in (*XYZ, "e1", "e2", "e3", "e4"):
            return None  # coordinates in the world: the body's position and rotation say the same
        if info.kind == "measure" or len(info.components) not in (3, 9):
            return values
        if what == "rotation":
            return np.einsum("ji,kjl->kil", np.array(self.Q), values.reshape(-1, 3, 3)).reshape(-1, 9)
        if info.components != XYZ or "world" not in info.description:
            return values
        shift = (
            np.array(self.d) if info.unit == "m" else 0.0
        )  # positions; all other lengths are in axes of their own
        return (values - shift) @ np.array(self.Q)
