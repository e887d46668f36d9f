"""The names of states in expressions: ``hinge.q``, ``hinge.angle_rate``, ``crank.vx``.

A state name has two segments: a joint or a place (a body, meaning its mass centre, a marker, ground), and
one of its channels. Validation checks names against this vocabulary, and evaluation looks them up in it.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, Literal

from kinetree.model.joints.base import Joint

JointChannel = tuple[Literal["q", "u"], int]
PlaceChannel = tuple[Literal["position", "velocity", "angular_velocity", "rotation"], int]

PLACE_CHANNELS: Final[dict[str, PlaceChannel]] = {
    "x": ("position", 0),
    "y": ("position", 1),
    "z": ("position", 2),
    "vx": ("velocity", 0),
    "vy": ("velocity", 1),
    "vz": ("velocity", 2),
    "wx": ("angular_velocity", 0),
    "wy": ("angular_velocity", 1),
    "wz": ("angular_velocity", 2),
    **{
        f"e{axis}_{along}": ("rotation", 3 * i + j)
        for i, axis in enumerate("xyz")
        for j, along in enumerate("xyz")
    },
}
"""Channels of a place, world components: what is measured and along which axis (m, m/s, rad/s).

``ex_y`` is the component along y of its x axis.
"""


def joint_channels(joint: Joint) -> dict[str, JointChannel]:
    """Channels of a joint: each name with the vector it is taken from (q or u) and the index in it.

    ``q1 … qn`` and ``u1 … un`` always, ``q`` and ``u`` where there is just one, and the joint's own names of
    its coordinates and speeds.
    """
    return dict(_named(joint))


def clashing_channels(joint: Joint) -> tuple[str, ...]:
    """Names that would mean two different channels of the joint (custom coordinates can be named so)."""
    meanings = Counter(name for name, _ in set(_named(joint)))
    return tuple(sorted(name for name, count in meanings.items() if count > 1))


def _named(joint: Joint) -> list[tuple[str, JointChannel]]:
    found: list[tuple[str, JointChannel]] = []
    vectors: tuple[tuple[Literal["q", "u"], tuple[str, ...]], ...] = (
        ("q", joint.coordinate_names),
        ("u", joint.speed_names),
    )
    for vector, own in vectors:
        if len(own) == 1:
            found.append((vector, (vector, 0)))
        for i, name in enumerate(own):
            found += [(f"{vector}{i + 1}", (vector, i)), (name, (vector, i))]
    return found
