"""URDF robots to models: every error with its line, nothing invented, nothing dropped in silence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path
from typing import Literal

from kinetree.io.import_report import ImportReport
from kinetree.io.model_file import ModelFileError, ModelImport, NotRepresented, acting
from kinetree.io.urdf.building import build_model, check_inertials, is_ground, rename_reserved
from kinetree.io.urdf.elements import Mimic, Robot, budget
from kinetree.io.urdf.robot import find_root, read_robot
from kinetree.io.xml import document
from kinetree.model import Model
from kinetree.model.constraints.coupler import Coupler
from kinetree.words.arguments import Arguments
from kinetree.words.keywords import spelled
from kinetree.words.names import nearest

__all__ = ["Mimic", "ModelFileError", "NotRepresented", "UrdfImport", "load_urdf", "read_urdf"]


@dataclass(frozen=True)
class UrdfImport(ModelImport):
    """A model read from a URDF file, and what has to be said about it.

    Parameters
    ----------
    mimics
        Joints that follow others in the file, but not in the model.
    """

    mimics: tuple[Mimic, ...] = ()


@spelled
def read_urdf(
    path_or_text: str | PathLike[str],
    *,
    floating_base: bool = False,
    gravity: tuple[float, float, float] = (0.0, 0.0, -9.81),
    allow_missing_inertia: bool = False,
    package_dirs: Iterable[str | PathLike[str]] = (),
    mimic: Literal["couple", "ignore"] = "couple",
    allow_outside: bool = False,
) -> Model:
    """The model of a URDF robot. See :func:`load_urdf`, which also tells what the model does not contain."""
    return load_urdf(
        path_or_text,
        floating_base=floating_base,
        gravity=gravity,
        allow_missing_inertia=allow_missing_inertia,
        package_dirs=package_dirs,
        mimic=mimic,
        allow_outside=allow_outside,
    ).model


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
        Whether the root link moves freely. Otherwise it is welded to ground, or taken as the ground where it
        has no inertia.
    gravity
        Acceleration (m/s², world).
    allow_missing_inertia
        Whether moving links without ``<inertial>`` become massless, with a note; otherwise they are errors.
    package_dirs
        Folders in which ``package://`` references to meshes are looked up, before those above the file and those of
        the variable ROS_PACKAGE_PATH.
    mimic
        Joints that follow others become couplers, or are left independent and listed as not represented.
    allow_outside
        Whether meshes outside the folder of the file and its packages may be read.

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
    model = replace(model, not_represented=acting(report.left_out))
    _validate(report, robot, model)
    return UrdfImport(model, tuple(report.notes), tuple(report.left_out), tuple(report.missing), mimics)


def _mimics(report: ImportReport, robot: Robot, *, couple: bool) -> tuple[Mimic, ...]:
    """The joints that follow others; they become couplers, or are listed as not represented."""
    found = tuple(joint.mimic for joint in robot.joints.values() if joint.mimic is not None)
    for mimic in found:
        what = f'joint "{mimic.joint}"'
        if mimic.source in robot.joints and not _can_follow(robot, mimic):
            report.leave_out(
                mimic.line, f'<mimic joint="{mimic.source}">', f"{what}, one of the two is fixed", "<mimic>"
            )
        elif couple and mimic.source not in robot.joints:
            message = f'follows joint "{mimic.source}" (<mimic>), which does not exist'
            report.fault(mimic.line, what, message, nearest(mimic.source, robot.joints))
        elif not couple:
            report.leave_out(mimic.line, f'<mimic joint="{mimic.source}">', what, "<mimic>")
    return found


def _couplers(robot: Robot) -> list[Coupler]:
    """Couplers: a joint that follows another has q = multiplier · q_source + offset."""
    return [
        Coupler.mimic(f"{name}_mimic", name, joint.mimic.source, joint.mimic.multiplier, joint.mimic.offset)
        for name, joint in robot.joints.items()
        if joint.mimic is not None and _can_follow(robot, joint.mimic)
    ]


def _can_follow(robot: Robot, mimic: Mimic) -> bool:
    """Whether both joints of a mimic move."""
    return "fixed" not in (robot.joints[mimic.joint].type, robot.joints[mimic.source].type)


def _validate(report: ImportReport, robot: Robot, model: Model) -> None:
    """Faults of the model as faults of the file; its warnings and notes become notes."""
    found = model.validate()

    def line_of(kind: str, name: str) -> int:
        if kind == "body" and name in robot.links:
            return robot.links[name].line
        joint = name.removesuffix("_damping").removesuffix("_friction") if kind == "load" else name
        return robot.joints[joint].line if joint in robot.joints else robot.line

    for fault in found.faults:
        what = f'{"link" if fault.kind == "body" else fault.kind} "{fault.name}"'
        report.fault(line_of(fault.kind, fault.name), what, fault.message, fault.remedy)
    report.raise_if_faulty()
    for warning in found.warnings:
        report.note(line_of(warning.kind, warning.name), f"warning: {warning}")
    report.notes.extend(found.notes)
