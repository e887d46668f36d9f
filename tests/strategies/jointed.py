"""Joints of every type with a regular state."""

from __future__ import annotations

from typing import Any

import numpy as np

from kinetree.model.joints import JOINTS, Joint
from kinetree.spatial.numeric import angles_from_rotation, quaternion_from_rotation
from strategies.draws import Draws

State = tuple[np.ndarray, np.ndarray]

LAWS: dict[str, dict[str, Any]] = {
    "custom: screwed rod": {
        "coordinates": ("a", "b"),
        "units": ("rad", "rad"),
        "displacement_law": ("a*b", "sin(a)", "0.3*b"),
        "rotation_law": (((1.0, 0.0, 0.0), "a"), ((0.0, 1.0, 1.0), "b + a**2")),
    },
    "custom: rolling slider": {
        "coordinates": ("s",),
        "units": ("m",),
        "displacement_law": ("s", "0.2*s**2", "0"),
        "rotation_law": (((0.0, 0.0, 1.0), "-0.8*s"),),
    },
    "custom: telescope": {
        "coordinates": ("turn", "reach"),
        "units": ("rad", "m"),
        "displacement_law": ("reach*cos(turn)", "reach*sin(turn)", "0.1*reach**2"),
        "rotation_law": (((0.0, 1.0, 0.0), "turn"),),
    },
    "custom: nut on a turning screw": {
        "coordinates": ("nut", "screw"),
        "units": ("rad", "rad"),
        "displacement_law": ("0", "0", "0.4*nut"),
        "rotation_law": (((0.0, 0.0, 1.0), "nut + screw"),),
    },
}
"""Custom joints: turning and sliding coupled or apart, nonlinear, and two coordinates on one axis."""

KINDS = (*(kind for kind in JOINTS if kind != "custom"), *LAWS)


def joint_of(draws: Draws, kind: str, name: str, inner: str, outer: str) -> Joint:
    """A joint of a kind between two bodies, with frames at any place and of any orientation on both."""
    own: dict[str, Any] = {"pitch": draws.scalar(0.2, 0.6)} if kind == "helical" else LAWS.get(kind, {})
    frames = {"frame_inner": draws.frame(), "frame_outer": draws.frame()}
    return JOINTS[kind.split(":")[0]](name, inner, outer, **frames, **own)


def state_of(draws: Draws, joint: Joint) -> State:
    """Coordinates and speeds; rotations in space stay away from where 1-2-3 angles lose a direction."""
    q = draws.random.uniform(-1.0, 1.0, size=joint.n_q)
    if joint.quaternion is not None:
        start = joint.quaternion
        q[start : start + 4] = draws.sign() * quaternion_from_rotation(draws.turn())
    elif joint.kind in ("spherical-angles", "free-angles"):
        q[-3:] = angles_from_rotation(draws.turn())
    elif joint.kind == "custom":
        q *= 0.45
    elif "angle" in joint.coordinate_names:
        q[joint.coordinate_names.index("angle")] *= 2.4
    return q, draws.random.uniform(-1.0, 1.0, size=joint.n_u)
