"""The whole world seen in a mirror, as `kinetree.model.composition.mirror` makes it, and the way back of channels."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np

import kinetree as kt
from kinetree.model.composition import mirror
from kinetree.model.loads.base import JointLoad
from kinetree.results.channels import ChannelInfo
from metamorphic.relation import Change, relation
from metamorphic.rewriting import rewritten_events, rewritten_model
from metamorphic.scene import Array, Scene


@relation("mirrored")
def mirrored(scene: Scene) -> Change | None:
    """The scene in a mirror across x."""
    return seen_in_mirror(scene, "x")


@relation("mirrored across y")
def mirrored_across_y(scene: Scene) -> Change | None:
    """The scene in a mirror across y."""
    return seen_in_mirror(scene, "y")


def seen_in_mirror(scene: Scene, axis: str) -> Change | None:
    """The scene in a mirror; None where one of its parts has no image."""
    image = Mirror(scene.model, axis)
    try:
        model = rewritten_model(replace(scene.model, ground_shapes=()), image.part)
        events = rewritten_events(scene.events, image.part)
    except mirror.NoMirrorImageError:
        return None
    return Change(scene.with_(model=model, events=events), seen=image.seen)


class Mirror(mirror.Mirror):
    """What a mirror makes of the parts of a model, and of its channels."""

    def __init__(self, model: kt.Model, axis: str = "x") -> None:
        super().__init__(model, axis)
        self.loads = {load.name: load for load in model.loads}

    # --- channels -----------------------------------------------------------------------------------------------------
    def seen(self, name: str, info: ChannelInfo, values: Array) -> Array | None:
        """Channels of the mirrored world as they are in front of the mirror; None where their sign is a convention."""
        owner, _, what = name.rpartition(".")
        if what == "rotation":
            if owner not in self.places:
                return None  # of an interface of a flexible body, whose axes follow the beam
            return np.einsum("i,kij,j->kij", self.polar, values.reshape(-1, 3, 3), self.polar).reshape(-1, 9)
        if info.components == ("x", "y", "z") and "world" in info.description:
            return values * (self.axial if "moment" in what or "angular" in what else self.polar)
        if owner in self.joints:
            joint = self.joints[owner]
            if what == "acceleration":
                return values * (
                    np.array(self.speed_signs(joint)) if values.ndim > 1 else self.speed_signs(joint)[0]
                )
            return values * self.state_sign((owner, what))
        load = self.loads.get(owner)
        if isinstance(load, JointLoad) and what in ("force", "slip"):
            return values * self.speed_signs(self.joints[load.joint])[load.coordinate]
        if bristle := re.fullmatch(r"bristle_.*_(x|y|z|turn)", what):
            return values * (-1.0 if bristle[1] == "turn" else self.polar["xyz".index(bristle[1])])
        if info.kind == "friction" and "curves" in info.description:
            return values * np.array(
                [-1.0, 1.0]
            )  # along curves of the plane x y the other way, across it as before
        if info.kind == "friction":
            return (
                values * self.polar[:2]
                if info.components == ("x", "y")
                else None
                if what == "state"
                else values
            )
        if info.kind == "constraint" and what not in ("length", "distance", "power"):
            return None
        if what in ("power", "tension", "length", "gap", "force") or info.kind in (
            "energy",
            "state",
            "definition",
            "block",
        ):
            return values
        return None if info.components or what == "current" else values
