"""Values in an SDFormat file: the texts of child elements as numbers, switches, names and poses."""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from kinetree.arrays import Array
from kinetree.io.elements import Element, plain_numbers
from kinetree.io.import_report import ImportReport
from kinetree.io.poses import Pose
from kinetree.io.urdf.elements import rotation_from_rpy
from kinetree.spatial.numeric import rotation_from_quaternion
from kinetree.words.names import nearest

AT_REST: Final = (np.zeros(3), np.eye(3))
"""The pose of a frame that coincides with another."""

_TRUE, _FALSE = ("true", "1"), ("false", "0")
_POSES = ("euler_rpy", "quat_xyzw")


class ChildReader:
    """Reads the children of the elements of one owner (a link, a joint, a model)."""

    def __init__(self, report: ImportReport, owner: str) -> None:
        self.report = report
        self.owner = owner

    def fault(self, element: Element, message: str, remedy: str) -> None:
        """A fault of the owner at the line of an element."""
        self.report.fault(element.line, self.owner, message, remedy)

    def attribute(self, element: Element, name: str) -> str:
        """An attribute that must be there."""
        value = element.attributes.get(name, "").strip()
        if not value:
            self.fault(element, f'<{element.tag}> has no {name}="…"', f"give its {name}")
        return value

    def only(self, element: Element, tag: str) -> Element | None:
        """The one child of a kind, or None; more than one is a fault."""
        first, *more = [*element.all(tag), None]
        if len(more) > 1 and more[0] is not None:
            self.fault(more[0], f"<{element.tag}> has more than one <{tag}>", "keep one of them")
        return first

    def text(self, element: Element, tag: str) -> str:
        """The text of a child; empty where there is none."""
        given = self.only(element, tag)
        return "" if given is None else given.text

    def numbers(self, given: Element, count: int) -> Array:
        """The text of an element as numbers; bad ones become zero, with a fault."""
        words = given.text.split()
        wanted = "one number" if count == 1 else f"{count} numbers"
        if len(words) != count:
            message = f"<{given.tag}> must be {wanted} (got {given.text!r:.60})"
            self.fault(given, message, f"give {wanted} separated by blanks")
            return np.zeros(count)
        values = plain_numbers(words)
        if values is None:
            message = f"<{given.tag}> holds something that is no number: {given.text!r:.60}"
            self.fault(given, message, "give plain decimal numbers")
            return np.zeros(count)
        return np.array(values)

    def vector(self, element: Element, tag: str, default: tuple[float, ...] | None) -> Array:
        """A child of as many numbers as its default has, or of three that must be there."""
        given = self.only(element, tag)
        if given is not None:
            return self.numbers(given, 3 if default is None else len(default))
        if default is None:
            self.fault(element, f"<{element.tag}> has no <{tag}>", f"give <{tag}>x y z</{tag}>")
        return np.array((0.0, 0.0, 0.0) if default is None else default)

    def number(self, element: Element, tag: str, default: float | None = None) -> float:
        """A child of one number; without default it is required."""
        given = self.only(element, tag)
        if given is not None:
            return float(self.numbers(given, 1)[0])
        if default is None:
            self.fault(element, f"<{element.tag}> has no <{tag}>", f"give <{tag}>…</{tag}>")
        return 0.0 if default is None else default

    def bound(self, element: Element, tag: str, default: float) -> float:
        """A child of one number, which may be infinite."""
        given = self.only(element, tag)
        if given is not None and given.text.lstrip("+-").lower() in ("inf", "infinity"):
            return -math.inf if given.text.startswith("-") else math.inf
        return self.number(element, tag, default)

    def switch(self, element: Element, tag: str, default: bool) -> bool:
        """A child that is true or false."""
        given = self.only(element, tag)
        return default if given is None else self._truth(given, given.text, f"<{tag}>")

    def attribute_switch(self, element: Element, name: str) -> bool:
        """An attribute that is true or false; false where it is not given."""
        value = element.attributes.get(name)
        return False if value is None else self._truth(element, value, f"<{element.tag} {name}>")

    def _truth(self, element: Element, text: str, what: str) -> bool:
        word = text.strip().lower()
        if word not in (*_TRUE, *_FALSE):
            self.fault(element, f"{what} must be true or false (got {text!r:.40})", "give true or false")
        return word in _TRUE

    def pose(self, element: Element) -> tuple[Pose, str | None]:
        """The pose of an element, and the frame that it is given in where the file says so."""
        given = self.only(element, "pose")
        if given is None:
            return AT_REST, None
        known = ("relative_to", "degrees", "rotation_format", "frame")
        self.leave_out_others(given, attributes=known)
        relative_to = given.attributes.get("relative_to") or given.attributes.get("frame") or None
        form = given.attributes.get("rotation_format", "euler_rpy")
        degrees = self.attribute_switch(given, "degrees")
        if form not in _POSES:
            self.fault(given, f'<pose rotation_format="{form:.40}"> is not known', nearest(form, _POSES))
            return AT_REST, relative_to
        if not given.text:
            return AT_REST, relative_to
        if form == "quat_xyzw":
            if degrees:
                self.fault(given, "a quaternion has no degrees", 'remove degrees="true"')
            values = self.numbers(given, 7)
            length = float(np.linalg.norm(values[3:]))
            if not length > 0.0:
                self.fault(given, "<pose>: the quaternion is zero", "no rotation is 0 0 0 1")
                return AT_REST, relative_to
            x, y, z, w = values[3:] / length
            return (values[:3], rotation_from_quaternion((x, y, z, w))), relative_to
        values = self.numbers(given, 6)
        angles = np.radians(values[3:]) if degrees else values[3:]
        return (values[:3], rotation_from_rpy(*map(float, angles))), relative_to

    def leave_out_others(
        self,
        element: Element,
        attributes: tuple[str, ...] = (),
        children: tuple[str, ...] = (),
        idle: frozenset[str] = frozenset(),
    ) -> None:
        """Say aloud which attributes and children are not represented; ``idle`` ones do not act on the motion."""
        for name in element.attributes:
            if name not in attributes:
                self.report.leave_out(
                    element.line, f"<{element.tag} {name}>", self.owner, acts=name not in idle
                )
        for child in element.children:
            if child.tag not in children:
                self.report.leave_out(child.line, f"<{child.tag}>", self.owner, acts=child.tag not in idle)
