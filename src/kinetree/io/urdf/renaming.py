"""Links and joints whose names mean something else in a model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from kinetree.io.urdf.faults import Findings
from kinetree.io.urdf.records import JointRecord, Link, Robot
from kinetree.model.validation.names import RESERVED


def rename_reserved(findings: Findings, robot: Robot, root: str, keep: str | None) -> tuple[Robot, str]:
    """The robot and its root link with reserved names replaced, each with a note.

    The link ``keep`` keeps its name: it becomes the ground, not a body.
    """
    links = _new_names(findings, robot.links, "link", keep)
    joints = _new_names(findings, robot.joints, "joint", None)
    renamed = Robot(
        robot.name,
        robot.line,
        {links[name]: replace(link, name=links[name]) for name, link in robot.links.items()},
        {
            joints[name]: replace(
                joint,
                name=joints[name],
                parent=links[joint.parent],
                child=links[joint.child],
                mimic=joint.mimic and replace(joint.mimic, source=joints.get(joint.mimic.source, "")),
            )
            for name, joint in robot.joints.items()
        },
    )
    return renamed, links[root]


def _new_names(
    findings: Findings, things: Mapping[str, Link | JointRecord], kind: str, keep: str | None
) -> dict[str, str]:
    names = {name: name for name in things}
    for name in RESERVED:
        if name in things and name != keep:
            new = f"{name}_{kind}"
            while new in things:
                new += "_"
            names[name] = new
            findings.note(things[name].line, f'{kind} "{name}" is called "{new}": its name is reserved')
    return names
