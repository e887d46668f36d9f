"""A generalized speed of the user's own choice, as it is written: a linear combination of the speeds of a model.

Beside the names of states, it may name velocities of places along their own axes, and rates of coordinates.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from kinetree.model.expressions import Expr, Name, Scalar, name_segments, substitute
from kinetree.model.joints.base import Joint
from kinetree.model.motion import joint_channels

OWN_AXES = {f"own_{what}{axis}": (what, k) for what in "vw" for k, axis in enumerate("xyz")}
"""Velocity and angular velocity of a place along its own axes: names that only speeds have."""


@dataclass(frozen=True)
class OwnSpeed:
    """One of the speeds in which equations are written.

    Attributes
    ----------
    name
        Name of the speed.
    value
        Sum of speeds of joints, rates of coordinates and velocities of places, times functions of coordinates and time.
    unit
        Unit of the speed; empty where the speeds in ``value`` tell it.
    """

    name: str
    value: Expr
    unit: str = ""


def rate_of(joints: Mapping[str, Joint], segments: tuple[str, ...]) -> tuple[str, int] | None:
    """Joint and number of the coordinate whose rate a name means; None where it means something else."""
    joint = joints.get(".".join(segments[:-1]))
    if joint is None or segments[-1] in joint_channels(joint) or not segments[-1].endswith("_rate"):
        return None
    coordinate = joint_channels(joint).get(segments[-1].removesuffix("_rate"))
    return None if coordinate is None or coordinate[0] != "q" else (joint.name, coordinate[1])


def in_states(joints: Mapping[str, Joint], places: Collection[str], expression: Expr) -> Expr:
    """An expression with states in the places of names that only speeds have: of the same part, to be checked."""
    alike: dict[str | tuple[str, ...] | Name, Scalar] = {}
    for segments in name_segments(expression):
        if segments[-1] in OWN_AXES and ".".join(segments[:-1]) in places:
            alike[segments] = Name(*segments[:-1], segments[-1].removeprefix("own_"))
        elif rate_of(joints, segments) is not None:
            alike[segments] = Name(*segments[:-1], segments[-1].removesuffix("_rate"))
    return substitute(expression, alike) if alike else expression
