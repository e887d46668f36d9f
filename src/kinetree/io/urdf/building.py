"""From links and joints to a model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from kinetree.io.import_report import ImportReport
from kinetree.io.urdf.elements import JointRecord, Origin, Robot, UrdfLink
from kinetree.io.urdf.robot import frame_of
from kinetree.model import GROUND, Body, Frame, Model
from kinetree.model.joints import Joint
from kinetree.model.joints.free import Free
from kinetree.model.joints.planar import Planar
from kinetree.model.joints.prismatic import Prismatic
from kinetree.model.joints.revolute import Revolute
from kinetree.model.joints.weld import Weld
from kinetree.model.loads import Load
from kinetree.model.loads.gravity import Gravity
from kinetree.model.loads.joint_damper import JointDamper
from kinetree.model.loads.joint_friction import JointFriction
from kinetree.model.loads.rotor_inertia import RotorInertia
from kinetree.model.validation.values import RESERVED
from kinetree.spatial.numeric import frame_with_z


def rename_reserved(report: ImportReport, robot: Robot, root: str, keep: str | None) -> tuple[Robot, str]:
    """The robot and its root link with reserved names replaced, each with a note.

    The link ``keep`` keeps its name: it becomes the ground, not a body.
    """
    links = _new_names(report, robot.links, "link", keep)
    joints = _new_names(report, robot.joints, "joint", None)
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
    report: ImportReport, things: Mapping[str, UrdfLink | JointRecord], kind: str, keep: str | None
) -> dict[str, str]:
    names = {name: name for name in things}
    for name in RESERVED:
        if name in things and name != keep:
            new = f"{name}_{kind}"
            while new in things:
                new += "_"
            names[name] = new
            report.note(things[name].line, f'{kind} "{name}" is called "{new}": its name is reserved')
    return names


_TYPES: dict[str, type[Joint]] = {
    "revolute": Revolute,
    "continuous": Revolute,
    "prismatic": Prismatic,
    "planar": Planar,
    "floating": Free,
    "fixed": Weld,
}


def build_model(
    report: ImportReport, robot: Robot, root: str, floating_base: bool, gravity: tuple[float, float, float]
) -> Model:
    """The model of a robot whose links form one tree.

    Body frames are the link frames. The root link is ground itself when it has no inertia and the base is
    fixed.
    """
    on_ground = is_ground(robot, root, floating_base)
    if on_ground:
        report.note(robot.links[root].line, f'link "{root}" has no <inertial> and is taken as the ground')
    bodies = [_body(link) for link in robot.links.values() if not (on_ground and link.name == root)]
    joints = [_joint(joint, root if on_ground else None) for joint in robot.joints.values()]
    if not on_ground:
        base: type[Joint] = Free if floating_base else Weld
        name = _unused(f"{root}_{base.kind}", robot)
        joints.insert(0, base(name, GROUND, root, frame_inner=Frame(), frame_outer=Frame()))
    return Model(
        robot.name,
        tuple(bodies),
        tuple(joints),
        (Gravity(acceleration=gravity), *_loads(report, robot)),
        ground_shapes=robot.links[root].shapes if on_ground else (),
    )


def is_ground(robot: Robot, root: str, floating_base: bool) -> bool:
    """Whether the root link is ground itself."""
    return not floating_base and robot.links[root].inertial is None


def check_inertials(
    report: ImportReport, robot: Robot, root: str, floating_base: bool, allow_missing: bool
) -> None:
    """Links that move must have inertia, of their own or of a link fixed to them."""
    group = {name: name for name in robot.links}

    def leader(name: str) -> str:
        while group[name] != name:
            name = group[name]
        return name

    for joint in robot.joints.values():
        if joint.type == "fixed" and {joint.parent, joint.child} <= group.keys():
            group[leader(joint.child)] = leader(joint.parent)
    with_inertia = {leader(link.name) for link in robot.links.values() if link.inertial is not None}
    if not floating_base:
        with_inertia.add(leader(root))
    for link in robot.links.values():
        if leader(link.name) != link.name or link.name in with_inertia:
            continue
        if allow_missing:
            report.note(link.line, f'link "{link.name}" moves but has no <inertial>: it is massless')
        else:
            remedy = "give its <inertial>, or pass allow_missing_inertia=True to make it massless"
            report.fault(link.line, f'link "{link.name}"', "moves but has no <inertial>", remedy)


def _body(link: UrdfLink) -> Body:
    """A body whose frame is the link frame; the inertia is turned into its axes."""
    if link.inertial is None:
        return Body(link.name, 0.0, shapes=link.shapes)
    origin, R = link.inertial.origin, link.inertial.origin.rotation
    with np.errstate(over="ignore", invalid="ignore"):  # what overflows is refused as not finite
        inertia = R @ link.inertial.inertia @ R.T
        inertia = (inertia + inertia.T) / 2
    return Body(
        link.name,
        link.inertial.mass,
        tuple(origin.xyz.tolist()),
        inertia.tolist(),
        shapes=link.shapes,
    )


def _joint(record: JointRecord, grounded: str | None) -> Joint:
    """A joint whose z axis is the axis of the file, with the same zero."""
    turns = record.type not in ("fixed", "floating")
    axes = frame_with_z(record.axis.tolist()) if turns else np.eye(3)
    inner = Origin(record.origin.xyz, record.origin.rotation @ axes)
    return _TYPES[record.type](
        record.name,
        GROUND if record.parent == grounded else record.parent,
        record.child,
        frame_inner=frame_of(inner),
        frame_outer=frame_of(Origin(rotation=axes)),
        limits=None if record.limits is None else (record.limits,),
    )


def _loads(report: ImportReport, robot: Robot) -> list[Load]:
    loads: list[Load] = []
    for joint in robot.joints.values():
        if joint.damping:
            loads.append(JointDamper(f"{joint.name}_damping", joint.name, damping=joint.damping))
        for i, rotor in enumerate(joint.rotors):
            number = f"_{i + 1}" if len(joint.rotors) > 1 else ""
            loads.append(
                RotorInertia(
                    f"{joint.name}_rotor{number}", joint.name, inertia=rotor.inertia, ratio=rotor.ratio
                )
            )
        if joint.friction:
            friction = JointFriction(f"{joint.name}_friction", joint.name, coulomb=joint.friction)
            unit = "m/s" if joint.type == "prismatic" else "rad/s"
            message = f'dry friction of joint "{joint.name}" is smoothed over {friction.transition} {unit}'
            report.note(joint.line, message)
            loads.append(friction)
    return loads


def _unused(name: str, robot: Robot) -> str:
    while name in robot.joints:
        name += "_"
    return name
