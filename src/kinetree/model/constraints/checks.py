"""Faults that several constraint types have in common."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kinetree.model.constraints.base import Complaint, Constraint, Surroundings
from kinetree.model.expressions import format_name, name_segments
from kinetree.model.graph.references import expressions_in
from kinetree.model.states import PLACE_CHANNELS, joint_channels
from kinetree.model.values.fields import Invalid


def missing(message: str, remedy: str) -> Any:
    """Default of a field that has to be given; validation reports the message and the remedy."""
    return Invalid("nothing", message, remedy)


def coordinate_faults(surroundings: Surroundings, joint: Any, index: Any, where: str) -> Iterator[Complaint]:
    """A coordinate that the joint does not have, or that is part of a unit quaternion."""
    found = surroundings.joints.get(joint) if isinstance(joint, str) else None
    if found is None or not isinstance(index, int) or isinstance(index, bool):
        return
    turning = range(found.quaternion, found.quaternion + 4) if found.quaternion is not None else range(0)
    usable = [i for i in range(found.n_q) if i not in turning]
    listed = ", ".join(f"{i} ({found.coordinate_names[i]})" for i in usable)
    if not 0 <= index < found.n_q:
        message = f'joint "{joint}" ({found.kind}) has no coordinate number {index}'
        remedy = f"choose from {listed}" if listed else "name a joint with angles or lengths"
        yield message, remedy, where, (("joint", joint),)
    elif index in turning:
        message = (
            f'coordinate {index} ({found.coordinate_names[index]}) of joint "{joint}" ({found.kind}) is one '
            "of four Euler parameters, which cannot be prescribed one by one"
        )
        remedy = f"make it a joint with orientation angles ({found.kind}-angles)"
        yield message, remedy + (f", or choose from {listed}" if listed else ""), where, (("joint", joint),)


def same_body_faults(surroundings: Surroundings, places: tuple[str, ...]) -> Iterator[Complaint]:
    """Places that cannot move relative to each other."""
    if not all(isinstance(place, str) and place for place in places):
        return
    bodies = {surroundings.markers[p].body if p in surroundings.markers else p for p in places}
    if len(bodies) == 1:
        message = f"{' and '.join(places)} are on the same body and cannot move relative to each other"
        yield message, "name places on different bodies", None


def positive_faults(surroundings: Surroundings, value: Any, where: str, remedy: str) -> Iterator[Complaint]:
    """A length that is zero or negative."""
    number = surroundings.number(value)
    if number is not None and number <= 0:
        yield f"{where} must be positive (got {number:g})", remedy, where


def states_named(surroundings: Surroundings, constraint: Constraint) -> dict[tuple[str, str], bool]:
    """States in the expressions of a constraint, and whether each of them is a speed."""
    named = {s for expression in expressions_in(constraint) for s in name_segments(expression) if len(s) == 2}
    found = {}
    for owner, channel in sorted(named):
        joint = surroundings.joints.get(owner)
        if joint is not None and channel in joint_channels(joint):
            is_speed = joint_channels(joint)[channel][0] == "u"
        else:
            is_speed = PLACE_CHANNELS.get(channel, ("position", 0))[0].endswith("velocity")
        found[owner, channel] = is_speed
    return found


def speed_faults(surroundings: Surroundings, constraint: Constraint) -> Iterator[Complaint]:
    """Speeds named in the expressions of a position constraint."""
    for name, is_speed in states_named(surroundings, constraint).items():
        if is_speed:
            message = f'"{format_name(name)}" is a speed, but this constraint is one of positions'
            yield message, "name positions and time only, or write a Nonholonomic constraint", None
