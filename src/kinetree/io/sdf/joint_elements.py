"""Joints of an SDFormat file: types, ends, axes with limits, damping, friction, springs, and what they follow."""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from kinetree.io.elements import Element
from kinetree.io.import_report import FilePlace
from kinetree.io.sdf.records import MODEL, SdfAxis, SdfJoint, SdfMimic
from kinetree.io.sdf.values import ChildReader
from kinetree.words.names import nearest

AXES: Final = {
    "revolute": 1, "continuous": 1, "prismatic": 1, "screw": 1, "fixed": 0, "ball": 0, "universal": 2, "revolute2": 2,
    "gearbox": 2,
}  # fmt: skip
"""Types of joints, and how many axes each has."""

UNBOUNDED: Final = 1e15
"""Limits beyond this are none; files write 1e16 for them."""

_CHILDREN = ("pose", "parent", "child", "axis", "axis2", "thread_pitch", "screw_thread_pitch")
_GEARBOX = ("gearbox_ratio", "gearbox_reference_body")
_IDLE = frozenset(("sensor", "effort", "velocity", "stiffness", "dissipation"))
_NAMES = ("axis", "axis2")


def read_joint(reader: ChildReader, element: Element, place: FilePlace, version: tuple[int, int]) -> SdfJoint:
    """One joint."""
    kind = reader.attribute(element, "type")
    if kind and kind not in AXES:
        reader.fault(element, f'unknown type "{kind:.40}"', nearest(kind, AXES))
    reader.leave_out_others(
        element, ("name", "type"), (*_CHILDREN, *(_GEARBOX if kind == "gearbox" else ())), _IDLE
    )
    names = _NAMES[: AXES.get(kind, 0)]
    for name in _NAMES:
        given = reader.only(element, name)
        if given is not None and name not in names and kind in AXES:
            reader.report.leave_out(given.line, f"<{name}>", f"{reader.owner} ({kind})", acts=False)
    return SdfJoint(
        place,
        element.attributes.get("name", "").strip(),
        kind,
        _end(reader, element, "parent"),
        _end(reader, element, "child"),
        tuple(_axis(reader, element, name, kind, version) for name in names),
        _pitch(reader, element, version) if kind == "screw" else 0.0,
        reader.number(element, "gearbox_ratio") if kind == "gearbox" else 0.0,
        reader.text(element, "gearbox_reference_body") if kind == "gearbox" else "",
    )


def _end(reader: ChildReader, element: Element, tag: str) -> str:
    end = reader.text(element, tag)
    if not end:
        reader.fault(element, f"has no <{tag}>", f"give <{tag}>name of a link</{tag}>")
    return end


def _pitch(reader: ChildReader, element: Element, version: tuple[int, int]) -> float:
    """Metres along the axis for a turn of one radian, positive for a right-handed thread.

    ``thread_pitch`` was in rad/m and positive for a left-handed thread before version 1.10.
    """
    if reader.only(element, "screw_thread_pitch") is not None:
        return reader.number(element, "screw_thread_pitch") / (2 * math.pi)
    if version >= (1, 10):
        return reader.number(element, "thread_pitch", 1.0) / (2 * math.pi)
    turns = reader.number(element, "thread_pitch", 1.0)
    if turns == 0.0:
        reader.fault(element, "<thread_pitch> must not be zero", "give it in rad/m, or a revolute joint")
        return 1.0
    return -1.0 / turns


def _axis(reader: ChildReader, element: Element, name: str, kind: str, version: tuple[int, int]) -> SdfAxis:
    given = reader.only(element, name)
    own = element.attributes.get("name", "").strip()
    if given is None:
        reader.fault(element, f"has no <{name}>", f"a {kind} joint needs <{name}><xyz>…</xyz></{name}>")
        given = Element(name, element.line, {})
    reader.leave_out_others(given, (), ("xyz", "dynamics", "limit", "mimic", "use_parent_model_frame"), _IDLE)
    xyz = reader.vector(given, "xyz", (0.0, 0.0, 1.0))
    largest = float(np.abs(xyz).max())
    if not largest > 0.0:
        reader.fault(given, f"<xyz> of <{name}> must not be zero", "give a direction, such as 0 0 1")
        xyz, largest = np.array([0.0, 0.0, 1.0]), 1.0
    along = xyz / largest  # first, so that the length of a direction of any size is finite
    direction = reader.only(given, "xyz")
    expressed_in = own if direction is None else direction.attributes.get("expressed_in") or own
    if version < (1, 5) or (version < (1, 7) and reader.switch(given, "use_parent_model_frame", False)):
        expressed_in = MODEL
    damping, friction, stiffness, reference = _dynamics(reader, given)
    return SdfAxis(
        along / np.linalg.norm(along),
        expressed_in,
        _limits(reader, given, kind),
        damping,
        friction,
        stiffness,
        reference,
        _mimic(reader, given),
    )


def _limits(reader: ChildReader, axis: Element, kind: str) -> tuple[float, float] | None:
    given = reader.only(axis, "limit")
    if given is None or kind in ("continuous", "gearbox"):
        return None
    reader.leave_out_others(given, (), ("lower", "upper"), _IDLE)
    lower, upper = reader.bound(given, "lower", -math.inf), reader.bound(given, "upper", math.inf)
    bounded = [abs(bound) < UNBOUNDED for bound in (lower, upper)]
    if not any(bounded):
        return None
    # kept with the joint, where limit events find them
    reader.report.leave_out(given.line, "a stop at its limits", reader.owner, "stops at limits of joints")
    return (lower, upper) if all(bounded) else None


def _dynamics(reader: ChildReader, axis: Element) -> tuple[float, float, float, float]:
    """Damping, friction, stiffness of a spring and where it is slack."""
    given = reader.only(axis, "dynamics")
    if given is None:
        return 0.0, 0.0, 0.0, 0.0
    names = ("damping", "friction", "spring_stiffness", "spring_reference")
    reader.leave_out_others(given, (), names)
    damping, friction, stiffness, reference = (reader.number(given, name, 0.0) for name in names)
    return damping, friction, stiffness, reference


def _mimic(reader: ChildReader, axis: Element) -> SdfMimic | None:
    given = reader.only(axis, "mimic")
    if given is None:
        return None
    reader.leave_out_others(given, ("joint", "axis"), ("multiplier", "offset", "reference"))
    leader = given.attributes.get("axis", "axis")
    if leader not in _NAMES:
        reader.fault(given, f'<mimic axis="{leader:.40}"> is no axis', 'give "axis" or "axis2"')
    return SdfMimic(
        FilePlace(reader.report.file, given.line, reader.owner),
        reader.attribute(given, "joint"),
        _NAMES.index(leader) if leader in _NAMES else 0,
        reader.number(given, "multiplier"),
        reader.number(given, "offset", 0.0),
        reader.number(given, "reference", 0.0),
    )
