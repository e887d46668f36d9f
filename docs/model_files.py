"""Read model files of other projects and write their page: ``python -m docs.model_files FOLDER …``.

Every MJCF and URDF file below the folders is read; accelerations of trees at random states are compared with those of
MuJoCo (MJCF) and Pinocchio (URDF). Those of Gymnasium and example-robot-data are read where they are installed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib import metadata
from pathlib import Path

import casadi as ca
import numpy as np

from kinetree.formulations.contract import build
from kinetree.io.mjcf import load_mjcf
from kinetree.io.model_file import LoadedModel, ModelFileError
from kinetree.io.urdf import load_urdf
from kinetree.io.xml import root_element
from kinetree.model import Model
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
from strategies.mujoco_states import largest_difference

PAGE = Path(__file__).resolve().parent / "model_files.md"
TRIALS = 3
LARGEST = 250
"""Speeds of a model that is compared; larger ones are read only."""

DRIVES = ("a tendon", "a muscle", "an actuator")
"""Kinds of what moves a model: where one is left out, accelerations are not compared."""

HEAD = """# Model files of other projects

Gymnasium and example-robot-data, as their wheels hold them, and the folders that were named, such as dm_control and
MuJoCo Menagerie (files with a mesh that is missing are read, not compared). Written by
`python -m docs.model_files FOLDER …`. *Difference*: the largest one of accelerations at three random states, relative
to the largest acceleration, from MuJoCo (MJCF) or Pinocchio (URDF), contacts, limits, dry friction and loops off on
both sides. *Left out*: what acts on the motion and is not in the model, beside contacts and stops at limits; a run of
the model says it too. Where something is left out, a difference is to be expected; where it is a tendon, a muscle or
an actuator, nothing is compared. Pinocchio is asked where all joints
turn or slide, and has no damping. Files without bodies are pieces that others include.

"""


@dataclass(frozen=True)
class FileRow:
    """What became of a file."""

    name: str
    speeds: int = 0
    difference: float | None = None
    left_out: tuple[str, ...] = ()
    refused: str = ""

    def __str__(self) -> str:
        if self.refused:
            return f"| `{self.name}` | | | refused: {self.refused} |"
        shown = "" if self.difference is None else f"{self.difference:.0e}"
        return f"| `{self.name}` | {self.speeds} | {shown} | {', '.join(self.left_out)} |"


def left_out(found: LoadedModel) -> tuple[str, ...]:
    """Kinds of what acts and is not in the model, contacts and stops aside."""
    kinds = dict.fromkeys(item.kind for item in found.not_represented if item.acts)
    usual = (
        "contact between geoms",
        "stops at limits of joints",
        "<collision>",
        "<mimic>",
    )  # mimics are ignored here
    return tuple(kind for kind in kinds if kind not in usual)


def read_mjcf_file(path: Path, name: str) -> FileRow:
    found = load_mjcf(path, allow_outside=True)
    import mujoco

    try:
        m = mujoco.MjModel.from_xml_path(str(path))
    except ValueError:  # a mesh is missing that is only looked at: MuJoCo refuses the file
        speeds = sum(joint.n_u for joint in found.model.joints)
        return FileRow(name, speeds, None, left_out(found))
    model = replace(
        found.model,
        joints=tuple(joint for joint in found.model.joints if joint.cut is not True),  # equalities are cut
        constraints=(),
        loads=tuple(load for load in found.model.loads if load.kind != "joint-friction"),
    )
    speeds = sum(joint.n_u for joint in model.joints)
    difference = None
    missing = left_out(found)
    if 0 < speeds <= LARGEST and not any(
        "of a free joint" in kind or kind.startswith(DRIVES) for kind in missing
    ):
        difference = largest_difference(m, model, TRIALS)
    return FileRow(name, speeds, difference, missing)


def read_urdf_file(path: Path, name: str) -> FileRow:
    found = load_urdf(path, allow_missing_inertia=True, mimic="ignore", allow_outside=True)
    speeds = sum(joint.n_u for joint in found.model.joints)
    difference = from_pinocchio(path, found.model) if 0 < speeds <= LARGEST else None
    return FileRow(name, speeds, difference, left_out(found))


def from_pinocchio(path: Path, model: Model) -> float | None:
    """Difference from Pinocchio without damping and friction, which it does not read."""
    import pinocchio as pin

    other = pin.buildModelFromUrdf(str(path))
    loads = tuple(load for load in model.loads if load.kind == "gravity")
    tree = Tree(Mechanism.of(replace(model, loads=loads, parameters=())))
    equations = build("recursive", tree)
    function = ca.Function(
        "udot", [equations.t, equations.x, equations.y, equations.p], [equations.accelerations]
    )
    order = [link.joint.joint for link in tree.links if link.joint.joint.n_u]
    if other.nv != len(order) or any(joint.kind not in ("revolute", "prismatic") for joint in order):
        return None
    data, rng, worst = other.createData(), np.random.default_rng(3), 0.0
    for _ in range(TRIALS):
        angles, v = rng.normal(size=(2, other.nv))
        q = pin.integrate(other, pin.neutral(other), angles)
        exact = np.array(pin.aba(other, data, q, v, np.zeros(other.nv)))
        place = [other.joints[other.getJointId(joint.name)].idx_v for joint in order]
        udot = np.array(function(0.0, angles[place], v[place], [])).ravel()
        worst = np.maximum(
            worst, np.abs(udot - exact[place]).max() / (np.abs(exact).max() or 1.0)
        )  # NaN stays
    return float(worst)


def files(folders: dict[str, Path]) -> Iterator[tuple[Path, str]]:
    """All files that may be models, with their names in the table."""
    for label, folder in folders.items():
        for path in sorted([*folder.rglob("*.xml"), *folder.rglob("*.urdf")]):
            yield path, f"{label}/{path.relative_to(folder)}"


def row_of(path: Path, name: str) -> FileRow | None:
    """What became of a file; None where it is no model by itself."""
    try:
        kind = root_element(path)
        if kind not in ("robot", "mujoco"):
            return None
        return (read_urdf_file if kind == "robot" else read_mjcf_file)(path, name)
    except ModelFileError as error:
        words = error.faults[0].message.split("\n")[0].replace(f"{path.parent}/", "").replace("|", "\\|")
        return FileRow(name, refused=words[:110])


def installed() -> dict[str, Path]:
    """Folders of the packages that hold model files."""
    import gymnasium

    folders = {"gymnasium": Path(gymnasium.__file__).parent / "envs" / "mujoco" / "assets"}
    for file in metadata.files("example-robot-data") or ():
        if str(file).endswith("robots/panda_description/urdf/panda.urdf"):
            folders["example-robot-data"] = Path(str(file.locate())).parents[2]
    return folders


def main(arguments: list[str]) -> int:
    folders = {**installed(), **{Path(argument).name: Path(argument) for argument in arguments}}
    rows: list[FileRow] = []
    for path, name in files(folders):
        row = row_of(path, name)
        if row is not None:
            rows.append(row)
            print(row, flush=True)
    plain = [row for row in rows if row.difference is not None and not row.left_out]
    agree = [row for row in plain if (row.difference or 0.0) < 1e-9]
    counts = (
        f"{len(rows)} files: {len(rows) - sum(bool(row.refused) for row in rows)} are read, "
        f"{sum(bool(row.refused) for row in rows)} refused. Of {len(plain)} that were compared and lack nothing, "
        f"{len(agree)} agree within 10⁻⁹.\n\n"
    )
    table = "| file | speeds | difference | left out |\n|---|---|---|---|\n" + "\n".join(map(str, rows))
    PAGE.write_text(f"{HEAD}{counts}{table}\n", encoding="utf-8")
    print(counts)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
