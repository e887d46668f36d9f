"""Rotors of the actuators of URDF transmissions.

ROS describes what drives a joint by a transmission: a joint, an actuator, and the ``mechanicalReduction`` n between
them, turns of the actuator for one of the joint. Drake adds the inertia of the rotor,
``<drake:rotor_inertia value="…"/>``, and ``<drake:gear_ratio value="…"/>``, which goes before the reduction. A
transmission without rotor inertia does nothing to a motion.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from kinetree.io.elements import Element, plain_numbers
from kinetree.io.import_report import ImportReport
from kinetree.io.urdf.elements import Reader
from kinetree.io.urdf.records import JointRecord, Rotor

INERTIA, RATIO, REDUCTION = "drake:rotor_inertia", "drake:gear_ratio", "mechanicalReduction"
_DRIVEN = ("revolute", "continuous", "prismatic")


def has_rotor(element: Element) -> bool:
    """Whether an element is a transmission that acts on the motion."""
    return element.tag == "transmission" and any(
        child.tag == INERTIA for actuator in element.all("actuator") for child in actuator.children
    )


def with_rotors(
    report: ImportReport, root: Element, joints: Mapping[str, JointRecord]
) -> dict[str, JointRecord]:
    """The joints with the rotors of the transmissions of a file."""
    found = dict(joints)
    for transmission in filter(has_rotor, root.children):
        name = transmission.attributes.get("name", "").strip()
        reader = Reader(report, f'transmission "{name}"')
        actuators = list(transmission.all("actuator"))
        rotors = [(actuator, one) for actuator in actuators for one in actuator.all(INERTIA)]
        driven = [joint.attributes.get("name", "").strip() for joint in transmission.all("joint")]
        if len(driven) != 1 or len(actuators) != 1 or len(rotors) != 1:
            what = f"the rotor inertia of {len(actuators)} actuators on {len(driven)} joints"
            report.leave_out(transmission.line, what, reader.owner, "rotors of transmissions", acts=True)
        elif driven[0] not in found:
            remedy = f"choose from {', '.join(sorted(found))}" if found else "give the robot joints"
            reader.fault(transmission, f'there is no joint "{driven[0]}"', remedy)
        elif found[driven[0]].type not in _DRIVEN:
            what = f'the rotor inertia on joint "{driven[0]}" ({found[driven[0]].type})'
            report.leave_out(transmission.line, what, reader.owner, "rotors of transmissions", acts=True)
        else:
            rotor = _rotor(report, reader, transmission, *rotors[0])
            found[driven[0]] = replace(found[driven[0]], rotors=(*found[driven[0]].rotors, rotor))
    return found


def _rotor(
    report: ImportReport, reader: Reader, transmission: Element, actuator: Element, given: Element
) -> Rotor:
    inertia = reader.number(given, "value")
    if inertia < 0:
        reader.fault(given, f"the inertia of its rotor is negative ({inertia:g})", "give it in kg m²")
    ratio = reader.only(actuator, RATIO)
    if ratio is not None:
        return Rotor(inertia, reader.number(ratio, "value"))
    reduction = reader.only(actuator, REDUCTION) or reader.only(transmission, REDUCTION)
    if reduction is None:
        return Rotor(inertia, 1.0)
    values = plain_numbers(reduction.text.split())
    if values is None or len(values) != 1:
        message = f"<{REDUCTION}> must be one number (got {reduction.text!r:.60})"
        reader.fault(reduction, message, "give turns of the actuator for one of the joint")
        return Rotor(inertia, 1.0)
    report.note(
        reduction.line,
        f"{reader.owner}: its rotor turns {values[0]:g} times as fast as the joint, by its {REDUCTION}",
    )
    return Rotor(inertia, values[0])
