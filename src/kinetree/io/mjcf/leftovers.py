"""What an MJCF file may hold that no model contains, listed element by element."""

from __future__ import annotations

from typing import Final

import numpy as np

from kinetree.io.mjcf.source import Source
from kinetree.io.mjcf.unheard import list_unheard

# number of elements in the compiled model, kind, what it is
_COUNTED: Final = (
    ("ntendon", "tendon", "a tendon"),
    ("nsensor", "sensor", "a sensor"),
    ("ncam", "camera", "a camera"),
    ("nlight", "light", "a light"),
    ("nkey", "key", "a keyframe"),
    ("npair", "pair", "a contact pair"),
    ("nexclude", "exclude", "an exclusion of contacts"),
    ("nskin", "skin", "a skin"),
    ("nhfield", "hfield", "a height field"),
    ("nnumeric", "numeric", "a custom number"),
    ("ntext", "text", "a custom text"),
    ("ntuple", "tuple", "a custom tuple"),
    ("nplugin", "plugin", "a plugin"),
)


def list_leftovers(source: Source) -> None:
    """List what is left out; refuse deformable bodies, without which the motion would be wrong."""
    m = source.m
    for count, kind, words in _COUNTED:
        for index in range(int(getattr(m, count, 0))):
            name = _name(source, kind, index)
            source.leave_out(kind, index, words, f'{kind} "{name}"' if name else f"{kind} number {index + 1}")
    for index in range(int(getattr(m, "nflex", 0))):
        message = "deformable bodies (flex) cannot be represented"
        source.refuse("flex", index, message, "remove them, or replace them by rigid bodies")
    collide = np.any(m.geom_contype) or np.any(m.geom_conaffinity)
    if collide and not source.switches.off("contact"):
        source.leave_out("body", 0, "contact between geoms", "the file")
    limited = [i for i in range(m.njnt) if m.jnt_limited[i]] if not source.switches.off("limit") else []
    if limited:
        source.notes.append(
            f"{source.path}: limits of {len(limited)} joints are kept with the joints; they stop the motion only where "
            "limit events are added"
        )
    list_unheard(source)


def _name(source: Source, kind: str, index: int) -> str:
    codes = source.mujoco.mjtObj.__members__
    return source.given_name(kind, index) if f"mjOBJ_{kind.upper()}" in codes else ""
