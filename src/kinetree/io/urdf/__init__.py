"""URDF robots to models: every error with its line, nothing invented, nothing dropped in silence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path
from typing import Literal

import numpy as np

from kinetree.io.import_report import FilePlace, ImportReport, followed, model_reader
from kinetree.io.model_file import LoadedModel, ModelFileError, NotRepresented
from kinetree.io.urdf.reading import SINGLE, find_root, frame_of, read_robot
from kinetree.io.urdf.records import JointRecord, Mimic, Origin, Robot, UrdfLink, budget
from kinetree.io.xml import document
from kinetree.model import GROUND, Body, Frame, Model
from kinetree.model.constraints.coupler import Coupler
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
from kinetree.words.arguments import Arguments
from kinetree.words.names import nearest


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
    """True if the root link is the ground itself."""
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
        link.name, link.inertial.mass, tuple(origin.xyz.tolist()), inertia.tolist(), shapes=link.shapes
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


__all__ = ["Mimic", "ModelFileError", "NotRepresented", "UrdfImport", "load_urdf", "read_urdf"]


@dataclass(frozen=True)
class UrdfImport(LoadedModel):
    """A model read from a URDF file, with notes and the parts left out.

    Parameters
    ----------
    mimics
        Joints that follow others in the file, but not in the model.
    """

    mimics: tuple[Mimic, ...] = ()


def load_urdf(
    path_or_text: str | PathLike[str],
    *,
    floating_base: bool = False,
    gravity: tuple[float, float, float] = (0.0, 0.0, -9.81),
    allow_missing_inertia: bool = False,
    package_dirs: Iterable[str | PathLike[str]] = (),
    mimic: Literal["couple", "ignore"] = "couple",
    allow_outside: bool = False,
) -> UrdfImport:
    """Read a URDF robot, and say what the model does not contain.

    Parameters
    ----------
    path_or_text
        A file, or the text of one (anything that begins with ``<``).
    floating_base
        True if the root link moves freely. Otherwise it is welded to ground, or taken as the ground where it
        has no inertia.
    gravity
        Acceleration (m/s², world).
    allow_missing_inertia
        True if moving links without ``<inertial>`` become massless, with a note; otherwise they are errors.
    package_dirs
        Folders in which ``package://`` references to meshes are looked up, before those above the file and those of
        the variable ROS_PACKAGE_PATH.
    mimic
        Joints that follow others become couplers, or are left independent and listed as not represented.
    allow_outside
        True if meshes outside the folder of the file and its packages may be read.

    Raises
    ------
    ModelFileError
        With every fault of the file and its line.
    """
    asked = Arguments("load_urdf")
    asked.path("path_or_text", path_or_text, "give a URDF file, or its text")
    asked.names("package_dirs", package_dirs, "give a list of folders")
    asked.choice("mimic", mimic, ("couple", "ignore"))
    asked.check()
    root, file, folder = document(path_or_text, budget(), "URDF")
    report = ImportReport(file)
    robot = read_robot(report, root, folder, [Path(directory) for directory in package_dirs], allow_outside)
    mimics = _mimics(report, robot, couple=mimic != "ignore")
    base = find_root(report, robot)
    if base is not None:
        check_inertials(report, robot, base, floating_base, allow_missing_inertia)
    if base is None or report.faults:
        raise ModelFileError(report.faults)
    ground = base if is_ground(robot, base, floating_base) else None
    robot, base = rename_reserved(report, robot, base, keep=ground)
    model = build_model(report, robot, base, floating_base, gravity)
    if mimic != "ignore":
        model = model.add(*_couplers(robot))
    return UrdfImport(**vars(_validated(report, robot, model)), mimics=mimics)


read_urdf = model_reader("a URDF robot", load_urdf)


def _mimics(report: ImportReport, robot: Robot, *, couple: bool) -> tuple[Mimic, ...]:
    """The joints that follow others; they become couplers, or are listed as not represented."""
    found = tuple(joint.mimic for joint in robot.joints.values() if joint.mimic is not None)
    leaders = {mimic.joint: mimic.source for mimic in found}
    for mimic in found:
        what = f'joint "{mimic.joint}"'
        if mimic.source in robot.joints and not _can_follow(robot, mimic):
            of_one = [robot.joints[name].type for name in (mimic.joint, mimic.source)]
            other = next(kind for kind in of_one if kind not in SINGLE)
            report.leave_out(
                mimic.line, f'<mimic joint="{mimic.source}">', f"{what}, one of the two is {other}", "<mimic>"
            )
        elif couple and mimic.source == mimic.joint:
            report.fault(mimic.line, what, "follows itself (<mimic>)", "name another joint, or remove it")
        elif couple and mimic.source not in robot.joints:
            message = f'follows joint "{mimic.source}" (<mimic>), which does not exist'
            others = [name for name in robot.joints if name != mimic.joint]
            remedy = nearest(mimic.source, others) if others else "remove it: there is no other joint"
            report.fault(mimic.line, what, message, remedy)
        elif couple and mimic.multiplier == 0:
            message = f'follows joint "{mimic.source}" with the multiplier 0, and cannot move'
            report.fault(mimic.line, what, message, 'give another one, or the type "fixed"')
        elif couple and (path := followed(mimic.joint, leaders))[-1] == mimic.joint == min(path):
            names = " → ".join(f'"{name}"' for name in path)
            message = f"joints follow each other in a circle (<mimic>): {names}"
            report.fault(mimic.line, what, message, "let one of them follow none of the others")
        elif not couple:
            report.leave_out(mimic.line, f'<mimic joint="{mimic.source}">', what, "<mimic>")
        elif mimic.offset:
            message = f'{what} follows "{mimic.source}" with an offset: a start without values for either moves both'
            report.note(mimic.line, message)
    return found


def _couplers(robot: Robot) -> list[Coupler]:
    """Couplers: a joint that follows another has q = multiplier · q_source + offset."""
    return [
        Coupler.mimic(f"{name}_mimic", name, joint.mimic.source, joint.mimic.multiplier, joint.mimic.offset)
        for name, joint in robot.joints.items()
        if joint.mimic is not None and _can_follow(robot, joint.mimic)
    ]


def _can_follow(robot: Robot, mimic: Mimic) -> bool:
    """True if both joints of a mimic have one coordinate."""
    return {robot.joints[mimic.joint].type, robot.joints[mimic.source].type} <= set(SINGLE)


def _validated(report: ImportReport, robot: Robot, model: Model) -> LoadedModel:
    """The model with all that was found; its faults are raised with the lines of links and joints."""

    def place_of(kind: str, name: str) -> FilePlace:
        joint = re.sub(r"_(damping|friction|mimic|rotor(_\d+)?)$", "", name) if kind != "joint" else name
        owner = robot.links.get(name) if kind == "body" else None
        line = (owner or robot.joints.get(joint) or robot).line
        return FilePlace(report.file, line, f'{"link" if kind == "body" else kind} "{name}"')

    return report.loaded(model, place_of)
