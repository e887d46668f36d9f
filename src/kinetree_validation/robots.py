"""Robot cases: a URDF file, states in the conventions of Pinocchio, and its answers."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from kinetree.arrays import Array
from kinetree.files.arrays import read_npz
from kinetree.io.model_file import ModelFileError
from kinetree.io.urdf import read_urdf
from kinetree.model import Model, Parameter
from kinetree.model.joints import Joint
from kinetree.model.loads.joint_motor import JointMotor
from kinetree.words.names import nearest
from kinetree_validation.cases import Heading
from kinetree_validation.document import CaseError, DocumentNode, Faults
from kinetree_validation.quantities import CaseReference, read_reference

PACKAGE = "example-robot-data"
SPEED_DEPENDENT = ("joint-damper", "joint-friction")


class MissingRobotError(RuntimeError):
    """The robot's file is not on this computer; says how to get it."""


@dataclass(frozen=True)
class Slot:
    """Where a joint stands in the vectors q and v of the case."""

    name: str
    q: slice
    v: slice


@dataclass(frozen=True)
class RobotCheck:
    """A statement about one configuration: inverse dynamics, or the pose of a frame."""

    reference: CaseReference
    given: Mapping[str, Any]
    asked: str


@dataclass(frozen=True)
class RobotCase:
    """A robot with reference values.

    Attributes
    ----------
    heading
        Name, title and source.
    model
        The robot, without damping and friction, with a motor of torque ``tau_i`` along every speed i of the case.
    slots
        The joints in the order of the case.
    frame
        Body whose pose and Jacobian are given, or empty.
    arrays
        Arrays by name (k states each).
    initial
        q and v at the start of the trajectory, or None.
    trajectory
        References named "q" and "v".
    checks
        Single configurations.
    tolerance
        (absolute, relative).
    total_mass
        Mass of the moving links (kg), or None.
    """

    heading: Heading
    model: Model
    slots: tuple[Slot, ...]
    frame: str
    arrays: Mapping[str, Array]
    initial: tuple[Array, Array] | None
    trajectory: tuple[CaseReference, ...]
    checks: tuple[RobotCheck, ...]
    tolerance: tuple[float, float]
    total_mass: float | None

    @property
    def has_motion(self) -> bool:
        """Whether something in the case depends on the formulation of the equations of motion."""
        return "aba" in self.arrays or bool(self.trajectory)

    def reference(self, name: str, values: Array) -> CaseReference:
        """An array as reference, one row per state."""
        rows = values.reshape(values.shape[0], -1)
        atol, rtol = self.tolerance
        return CaseReference(name, np.zeros(rows.shape[0]), rows, np.full(rows.shape[0], atol), rtol)


def robot_case(heading: Heading, document: DocumentNode) -> RobotCase:
    """The robot of a document.

    Raises
    ------
    CaseError
        With every fault and its key.
    MissingRobotError
        When the robot's file is not to be found.
    """
    faults = Faults(str(heading.file))
    with faults.gathered():
        floating = bool(document.value.get("floating_base", False)) or _starts_free(document)
        model = _model(document, heading.file, floating)
        slots = tuple(_slots(document, model))
        model = _with_motors(model, slots)
        tolerance = (
            document.value.get("tolerance") if isinstance(document.value.get("tolerance"), dict) else {}
        )
        trajectory, checks = _quantities(document, faults, tolerance or {}, slots, model)
        found = RobotCase(
            heading,
            model,
            slots,
            _frame(document["frame"], model) if "frame" in document else "",
            _arrays(document, heading.file, slots),
            _initial(document, slots),
            trajectory,
            checks,
            _tolerance(tolerance or {}),
            document["total_mass"].number() if "total_mass" in document else None,
        )
    faults.raise_if_any()
    return found


def _starts_free(document: DocumentNode) -> bool:
    joints = document.value.get("joints")
    return bool(joints) and isinstance(joints[0], dict) and joints[0].get("nq") == 7


# --- the robot ------------------------------------------------------------------------------------------
def _model(document: DocumentNode, file: Path, floating: bool) -> Model:
    path = robot_file(document, file)
    gravity = tuple(document["gravity"].array(3).tolist()) if "gravity" in document else (0.0, 0.0, -9.81)
    try:
        model = read_urdf(
            path, floating_base=floating, mimic="ignore", gravity=gravity, allow_missing_inertia=True
        )
    except ModelFileError as error:
        raise document["model_file"].fault(f"cannot be read: {error}") from None
    return model.remove(*[load.name for load in model.loads if load.kind in SPEED_DEPENDENT], kind="load")


def robot_file(document: DocumentNode, file: Path) -> Path:
    """The robot's file: beside the case, in its ``models`` folder, or in the installed package of robots."""
    key = document["model_file"]
    wanted = Path(key.text())
    beside = [file.parent / wanted, file.parent / "models" / wanted.name]
    notes = " ".join(map(str, document.value.get("notes") or ()))
    beside += [file.parent / "models" / name for name in re.findall(r"[\w.-]+\.urdf", notes)]
    path = next((p for p in beside if os.path.isfile(p)), None) or _in_package(wanted)
    if path is None:
        raise MissingRobotError(
            f"{wanted} is neither beside {file.name} nor in the package {PACKAGE}: pip install {PACKAGE}"
        )
    if "urdf_sha256" in document:
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        if digest != document["urdf_sha256"].text():
            raise document["urdf_sha256"].fault(
                f"does not fit {path.name} (which has {digest})",
                f"install the version of {PACKAGE} in `source`",
            )
    return path


def _in_package(wanted: Path) -> Path | None:
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        package = distribution(PACKAGE)
    except PackageNotFoundError:
        return None
    ending = f"/robots/{wanted.as_posix()}"
    found = [entry for entry in package.files or () if f"/{entry.as_posix()}".endswith(ending)]
    return Path(str(package.locate_file(found[0]))) if found else None


def _slots(document: DocumentNode, model: Model) -> list[Slot]:
    moving = {joint.name: joint for joint in model.joints if joint.n_u}
    entries = document.items("joints")
    if not entries:
        counts = [(name, joint.n_q, joint.n_u) for name, joint in moving.items()]
        q, v = (np.cumsum([0, *[c[i] for c in counts]]) for i in (1, 2))
        return [
            Slot(name, slice(int(q[i]), int(q[i + 1])), slice(int(v[i]), int(v[i + 1])))
            for i, (name, *_) in enumerate(counts)
        ]
    slots = []
    for node in entries:
        name = node["name"].text()
        n_q, n_v = int(node["nq"].number()), int(node["nv"].number())
        if n_q == 7:
            name = next((j.name for j in moving.values() if j.kind == "free"), name)
        if name not in moving:
            raise node["name"].fault(f'the robot has no moving joint "{name}"', nearest(name, moving))
        start_q, start_v = int(node["idx_q"].number()), int(node["idx_v"].number())
        slots.append(Slot(name, slice(start_q, start_q + n_q), slice(start_v, start_v + n_v)))
    left_out = sorted(set(moving) - {slot.name for slot in slots})
    if left_out:
        raise document["joints"].fault(f"does not list {', '.join(left_out)}", "list every moving joint")
    return slots


def _with_motors(model: Model, slots: tuple[Slot, ...]) -> Model:
    parts: list[Parameter | JointMotor] = []
    for slot in slots:
        for k, i in enumerate(range(slot.v.start, slot.v.stop)):
            torque = Parameter(f"tau_{i}", 0.0)
            parts += [torque, JointMotor(f"motor_{i}", slot.name, coordinate=k, torque=torque.symbol)]
    return model.add(*parts)


def _frame(node: DocumentNode, model: Model) -> str:
    """The body a frame belongs to; a joint's frame is that of the link it carries."""
    name = node.text()
    carried = {joint.name: joint.outer for joint in model.joints}
    bodies = {body.name for body in model.bodies}
    if name in bodies or name in carried:
        return name if name in bodies else carried[name]
    raise node.fault(f'the robot has no link or joint "{name}"', nearest(name, bodies | set(carried)))


# --- numbers --------------------------------------------------------------------------------------------
def _sizes(slots: tuple[Slot, ...]) -> tuple[int, int]:
    return max((s.q.stop for s in slots), default=0), max((s.v.stop for s in slots), default=0)


def _arrays(document: DocumentNode, file: Path, slots: tuple[Slot, ...]) -> dict[str, Array]:
    if "data_file" not in document:
        return {}
    key = document["data_file"]
    path = file.parent / key.text()
    try:
        arrays = {name: np.asarray(values, dtype=float) for name, values in read_npz(path).items()}
    except ValueError as error:
        raise key.fault(f"cannot be read ({error})", "put the arrays beside the case") from None
    n_q, n_v = _sizes(slots)
    widths = {"q": (n_q,), "M_upper": (n_v * (n_v + 1) // 2,), "frame_J": (6, n_v)}
    widths |= dict.fromkeys(("v", "a", "tau", "nle", "grav", "rnea", "aba"), (n_v,))
    for name, width in widths.items():
        if name in arrays and arrays[name].shape[1:] != width:
            raise key.fault(f"array {name} must be states × {width}, got {arrays[name].shape}")
    return arrays


def _initial(document: DocumentNode, slots: tuple[Slot, ...]) -> tuple[Array, Array] | None:
    if "initial" not in document:
        return None
    n_q, n_v = _sizes(slots)
    return document["initial"]["q"].array(n_q), document["initial"]["v"].array(n_v)


def _quantities(
    document: DocumentNode,
    faults: Faults,
    tolerance: Mapping[str, object],
    slots: tuple[Slot, ...],
    model: Model,
) -> tuple[tuple[CaseReference, ...], tuple[RobotCheck, ...]]:
    n_q, n_v = _sizes(slots)
    trajectory, checks = [], []
    for node in document.items("quantities"):
        with faults.gathered():
            if isinstance(node["values"].value, dict):
                checks += _checks(node, tolerance, n_q, n_v, model)
            elif node["values"].value and node["name"].text() in ("q", "v"):
                size = n_q if node["name"].text() == "q" else n_v
                trajectory.append(read_reference(node, size, tolerance))
    return tuple(trajectory), tuple(checks)


def _checks(
    node: DocumentNode, tolerance: Mapping[str, object], n_q: int, n_v: int, model: Model
) -> list[RobotCheck]:
    values, name = node["values"], node["name"].text()
    given: dict[str, Any] = {"q": values["q"].array(n_q)}
    sizes = {"qd": n_v, "qdd": n_v, "v": n_v, "a": n_v}
    given |= {key: values[key].array(size) for key, size in sizes.items() if key in values}
    if "frame" in values:
        given["frame"] = _frame(values["frame"], model)
    atol, rtol = _tolerance(tolerance)
    found = []
    for key, size in (("R", 9), ("p", 3), ("tau", n_v)):
        if key in values:
            wanted = np.asarray(values[key].value, dtype=float).reshape(1, size)
            reference = CaseReference(f"{name} {key}", np.zeros(1), wanted, np.full(1, atol), rtol)
            found.append(RobotCheck(reference, given, key))
    return found


def _tolerance(tolerance: Mapping[str, object]) -> tuple[float, float]:
    atol, rtol = (
        float(v) if isinstance(v, (int, float)) else 0.0 for v in (tolerance.get("abs"), tolerance.get("rel"))
    )
    return (atol, rtol) if atol or rtol else (0.0, 1e-9)


# --- conversion -----------------------------------------------------------------------------------------
def coordinates(joint: Joint, given: Array) -> Array:
    """Coordinates (k, n_q) of a joint from those of the case: an unbounded angle is given by cosine and sine."""
    if joint.n_q == 1 and given.shape[1] == 2:
        return np.arctan2(given[:, 1], given[:, 0])[:, None]
    return given


def as_given(joint: Joint, found: Array, width: int) -> Array:
    """The inverse of :func:`coordinates`."""
    if joint.n_q == 1 and width == 2:
        return np.column_stack([np.cos(found[:, 0]), np.sin(found[:, 0])])
    return found


__all__ = [
    "CaseError", "MissingRobotError", "RobotCase", "RobotCheck", "Slot", "as_given", "coordinates", "robot_case",
]  # fmt: skip
