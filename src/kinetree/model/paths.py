"""Names that are paths, and joints at markers: what is written, put as graph and equations take it.

A part of a model has a path for a name, ``front_left.knee``, and so has everything that is named after it:
``front_left.knee.angle`` is a state, ``front_left.length`` a parameter. In an expression all dots look alike; here the
name of the part is told from that of its state, by the names that the model has. A joint may end at a marker: it is
on the body of the marker then, and the frame of the marker is its frame there.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kinetree.model.expressions import Expr, Name, name_segments, resolve
from kinetree.model.flexible.expansion import interface_name, interface_names, is_flexible
from kinetree.model.geometry.frame import Frame
from kinetree.model.joints.base import Joint
from kinetree.model.parts import Parts

Segments = tuple[str, ...]


class Paths:
    """The names with dots of one model.

    Parameters
    ----------
    model
        Any model.
    """

    def __init__(self, model: Parts) -> None:
        plain: tuple[Any, ...] = (*model.parameters, *model.definitions)
        plain += tuple(one for one in model.measures if not one.components)
        owners: tuple[Any, ...] = (*model.bodies, *model.markers, *model.joints, *model.blocks)
        owners += tuple(one for one in model.measures if one.components)
        owners += tuple(one for one in model.loads if one.names)
        self.plain = {part.name for part in plain if _has_path(part)}
        self.owners = {part.name for part in owners if _has_path(part)}
        flexible = [body for body in model.bodies if is_flexible(body) and isinstance(body.name, str)]
        self.owners |= {interface_name(body.name, one) for body in flexible for one in interface_names(body)}
        self.owners |= {f"{body.name}_free" for body in model.bodies if _has_path(body)}

    def __bool__(self) -> bool:
        return bool(self.plain or self.owners)

    def name(self, segments: Segments) -> Segments:
        """A name as it is looked up: one segment of a number, two of a part and its state; as given where unknown."""
        if len(segments) < 2:
            return segments
        whole = ".".join(segments)
        if whole in self.plain:
            return (whole,)
        *owner, channel = segments
        joined = ".".join(owner)
        return (joined, channel) if len(owner) > 1 and joined in self.owners else segments

    def expression(self, expression: Expr) -> Expr:
        """An expression whose names are told apart."""
        if not self or not expression.is_open:
            return expression
        found = {s: Name(*new) for s in name_segments(expression) if (new := self.name(s)) != s}
        return resolve(expression, found, {}) if found else expression


def _has_path(part: Any) -> bool:
    return isinstance(part.name, str) and "." in part.name


def joints_on_bodies(model: Parts) -> tuple[Joint, ...]:
    """The joints of a model, those that end at markers on the bodies of these; the same ones where none does."""
    markers = {marker.name: marker for marker in model.markers if isinstance(marker.name, str)}
    bodies = {body.name for body in model.bodies if isinstance(body.name, str)}
    ended = tuple(_on_bodies(joint, markers, bodies) for joint in model.joints)
    return model.joints if all(a is b for a, b in zip(ended, model.joints, strict=True)) else ended


def _on_bodies(joint: Joint, markers: dict[str, Any], bodies: set[str]) -> Joint:
    """A joint with its ends at bodies; itself where it ends at none of the markers, or is placed otherwise too."""
    changed: dict[str, Any] = {}
    for end, frame in (("inner", "frame_inner"), ("outer", "frame_outer")):
        name = getattr(joint, end)
        if not isinstance(name, str) or name in bodies or name not in markers:
            continue
        if getattr(joint, frame) is not None or any(
            getattr(joint, one) is not None for one in joint.placed_by
        ):
            return joint  # placed twice, which the checks tell
        marker = markers[name]
        changed |= {end: marker.body, frame: marker.frame if isinstance(marker.frame, Frame) else Frame()}
    return replace(joint, **changed) if changed else joint
