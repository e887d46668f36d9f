"""What an MJCF file may hold that no model contains, listed element by element."""

from __future__ import annotations

from typing import Final

import numpy as np

from kinetree.io.mjcf.source import Source
from kinetree.io.mjcf.unheard import list_unheard

# number of elements in the compiled model, kind, what it is, and whether it acts on the motion
_COUNTED: Final = (
    ("ntendon", "tendon", "a tendon", True),
    ("nsensor", "sensor", "a sensor", False),
    ("ncam", "camera", "a camera", False),
    ("nlight", "light", "a light", False),
    ("nkey", "key", "a keyframe", False),
    ("npair", "pair", "a contact pair", True),
    ("nexclude", "exclude", "an exclusion of contacts", False),
    ("nskin", "skin", "a skin", False),
    ("nhfield", "hfield", "a height field", False),  # its geom is among those with contact
    ("nnumeric", "numeric", "a custom number", False),
    ("ntext", "text", "a custom text", False),
    ("ntuple", "tuple", "a custom tuple", False),
    ("nplugin", "plugin", "a plugin", True),
)


_SINGLE: Final = (2, 3)
"""Types of joints with one coordinate: slide and hinge."""


def list_leftovers(source: Source) -> None:
    """List what is left out; refuse deformable bodies, without which the motion would be wrong."""
    m = source.m
    for count, kind, words, acts in _COUNTED:
        for index in range(int(getattr(m, count, 0))):
            name = _name(source, kind, index)
            owner = f'{kind} "{name}"' if name else f"{kind} number {index + 1}"
            source.leave_out(kind, index, words, owner, acts=acts)
    for index in range(int(getattr(m, "nflex", 0))):
        message = "deformable bodies (flex) cannot be represented"
        source.refuse("flex", index, message, "remove them, or replace them by rigid bodies")
    collide = np.any(m.geom_contype) or np.any(m.geom_conaffinity)
    if collide and not source.switches.off("contact"):
        source.leave_out("body", 0, "contact between geoms", "the file")
    limited = [i for i in range(m.njnt) if m.jnt_limited[i]] if not source.switches.off("limit") else []
    for index in limited:
        if int(m.jnt_type[index]) in _SINGLE:  # of others the tree lists it
            source.leave_out("joint", index, "a stop at its limits", counted="stops at limits of joints")
    if limited:
        source.notes.append(
            f"{source.path}: limits of {len(limited)} joints are kept with the joints; they stop the motion only where "
            "limit events are added"
        )
    list_unheard(source)


def _name(source: Source, kind: str, index: int) -> str:
    codes = source.mujoco.mjtObj.__members__
    return source.given_name(kind, index) if f"mjOBJ_{kind.upper()}" in codes else ""
