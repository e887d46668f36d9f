"""Joints as they stand in the file."""

from __future__ import annotations

import numpy as np

from kinetree.arrays import Array
from kinetree.io.urdf.faults import Findings
from kinetree.io.urdf.records import JointRecord, Mimic
from kinetree.io.urdf.values import Reader
from kinetree.io.urdf.xml import Element
from kinetree.words.names import nearest

TYPES = ("revolute", "continuous", "prismatic", "fixed", "floating", "planar")
_WITH_AXIS = ("revolute", "continuous", "prismatic", "planar")
_SINGLE = ("revolute", "continuous", "prismatic")
_CHILDREN = ("origin", "parent", "child", "axis", "limit", "dynamics", "mimic")


def read_joint(findings: Findings, element: Element) -> JointRecord:
    """One joint."""
    name = element.attributes.get("name", "").strip()
    reader = Reader(findings, f'joint "{name}"')
    reader.text(element, "name")
    reader.leave_out_others(element, attributes=("name", "type"), children=_CHILDREN)
    kind = reader.text(element, "type")
    if kind and kind not in TYPES:
        reader.fault(element, f'unknown type "{kind}"', nearest(kind, TYPES))
    damping, friction = _dynamics(reader, element, kind)
    return JointRecord(
        name,
        element.line,
        kind,
        _end(reader, element, "parent"),
        _end(reader, element, "child"),
        reader.origin(element),
        _axis(reader, element, kind),
        _limits(reader, element, kind),
        damping,
        friction,
        _mimic(reader, element, name),
    )


def _end(reader: Reader, element: Element, tag: str) -> str:
    end = reader.only(element, tag)
    if end is None:
        reader.fault(element, f"has no <{tag}>", f'give <{tag} link="…"/>')
        return ""
    return reader.text(end, "link")


def _axis(reader: Reader, element: Element, kind: str) -> Array:
    """Unit vector along the axis; x where the file gives none, as URDF has it."""
    default: Array = np.array([1.0, 0.0, 0.0])
    given = reader.only(element, "axis")
    if given is None or kind not in _WITH_AXIS:
        return default
    reader.leave_out_others(given, attributes=("xyz",))
    before = len(reader.findings.faults)
    axis = reader.numbers(given, "xyz", 3, None)
    length = float(np.linalg.norm(axis))
    if length == 0.0:
        if len(reader.findings.faults) == before:
            reader.fault(given, "<axis> must not be zero", 'give a direction, such as xyz="0 0 1"')
        return default
    return axis / length


def _limits(reader: Reader, element: Element, kind: str) -> tuple[float, float] | None:
    given = reader.only(element, "limit")
    if given is None:
        return None
    bounded = kind in ("revolute", "prismatic")
    reader.leave_out_others(given, attributes=("lower", "upper") if bounded else ())
    if not bounded or not {"lower", "upper"} & given.attributes.keys():
        return None
    # kept with the joint, where limit events find them
    reader.findings.leave_out(given.line, "a stop at its limits", reader.owner, "stops at limits of joints")
    return reader.number(given, "lower", 0.0), reader.number(given, "upper", 0.0)


def _dynamics(reader: Reader, element: Element, kind: str) -> tuple[float, float]:
    """Damping and friction; of joints with one coordinate only, since URDF does not say more."""
    given = reader.only(element, "dynamics")
    if given is None:
        return 0.0, 0.0
    reader.leave_out_others(given, attributes=("damping", "friction") if kind in _SINGLE else ())
    if kind not in _SINGLE:
        return 0.0, 0.0
    return reader.number(given, "damping", 0.0), reader.number(given, "friction", 0.0)


def _mimic(reader: Reader, element: Element, name: str) -> Mimic | None:
    given = reader.only(element, "mimic")
    if given is None:
        return None
    reader.leave_out_others(given, attributes=("joint", "multiplier", "offset"))
    source = reader.text(given, "joint")
    multiplier, offset = reader.number(given, "multiplier", 1.0), reader.number(given, "offset", 0.0)
    return Mimic(name, source, multiplier, offset, given.line)
