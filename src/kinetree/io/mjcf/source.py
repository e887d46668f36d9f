"""The compiled MuJoCo model, the names, files and lines of its elements, and the findings of the import."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np

from kinetree.arrays import Array
from kinetree.io.import_report import FilePlace, ImportReport
from kinetree.io.model_file import NotRepresented
from kinetree.model.geometry.frame import Pose
from kinetree.model.validation.values import RESERVED
from kinetree.spatial.numeric import rotation_from_quaternion


@dataclass
class WrittenElements:
    """Names of the elements on every line of the main file and of those that it includes or attaches.

    And files of meshes and textures with where they are named, classes of defaults, whether numbers are none ("nan"),
    and attributes that MuJoCo passes over (file, line, tag, attribute).
    """

    main: Path
    assets: list[tuple[Path, int, str]] = field(default_factory=list)
    classes: set[str] = field(default_factory=set)
    without_number: bool = False
    passed_over: list[tuple[Path, int, str, str]] = field(default_factory=list)
    _lines: dict[int, list[tuple[Path, str]]] = field(default_factory=dict)

    def add(self, file: Path, named: list[tuple[int, str]]) -> None:
        """Enter the named elements of a file, each with its line."""
        for line, name in named:
            self._lines.setdefault(line, []).append((file, name))

    @property
    def names(self) -> set[str]:
        """The names of all elements, and of classes of defaults."""
        return self.classes | {name for named in self._lines.values() for _, name in named}

    def asset(self, name: str) -> tuple[str, int]:
        """The file and line that name a file of a mesh or texture, which MuJoCo may have put a folder before."""
        for file, line, written in self.assets:
            if name == written or name.endswith(f"/{written}"):
                return str(file), line
        return str(self.main), 0

    def file_of(self, line: int, name: str) -> Path:
        """The file in which an element of the model stands, by its line and its name.

        Where models are attached or repeated its name has more before and behind it than is written. The main file is
        taken where that is not clear.
        """
        files = {file for file, written in self._lines.get(line, []) if written in name} if name else set()
        return files.pop() if len(files) == 1 else self.main


HONOURED: Final = (
    "constraint", "equality", "frictionloss", "limit", "contact", "spring", "damper", "gravity", "clampctrl",
    "actuation",
)  # fmt: skip
"""Flags that the import acts on."""

_CONSTRAINTS: Final = ("equality", "frictionloss", "limit", "contact")
_NUMERICAL: Final = (
    "warmstart", "filterparent", "refsafe", "sensor", "midphase", "eulerdamp", "autoreset", "nativeccd", "island",
    "multiccd", "energy", "fwdinv", "invdiscrete", "sleep", "diagexact",
)  # fmt: skip
"""Flags of MuJoCo's own solver, sensors and collision detection: the equations of motion are the same without."""


class Switches:
    """The flags of a compiled MuJoCo model."""

    def __init__(self, mujoco: Any, m: Any) -> None:
        self._off = _names(mujoco.mjtDisableBit, "mjDSBL_", int(m.opt.disableflags))
        self._on = _names(mujoco.mjtEnableBit, "mjENBL_", int(m.opt.enableflags))

    def off(self, what: str) -> bool:
        """True if a part of the physics (one of `HONOURED`) is switched off; ``constraint`` takes four with it."""
        return what in self._off or (what in _CONSTRAINTS and "constraint" in self._off)

    @property
    def compensates_gravity(self) -> bool:
        """True if ``gravcomp`` acts: not without gravity, nor where MuJoCo skips all passive forces."""
        return not self.off("gravity") and not (self.off("spring") and self.off("damper"))

    def switched_off(self) -> list[str]:
        """The honoured flags that are off."""
        return [what for what in HONOURED if what in self._off]

    def ignored(self) -> list[str]:
        """Flags that are set and neither honoured nor merely numerical: also those of later versions of MuJoCo."""
        left = [f'flag {name}="disable"' for name in self._off if name not in (*HONOURED, *_NUMERICAL)]
        return left + [f'flag {name}="enable"' for name in self._on if name not in _NUMERICAL]


def _names(bits: Any, prefix: str, value: int) -> list[str]:
    members = {int(bit): name for name, bit in bits.__members__.items() if name.startswith(prefix)}
    known = [name.removeprefix(prefix).lower() for bit, name in members.items() if value & bit]
    rest = value & ~sum(members)
    return known + ([f"number {rest:#x}"] if rest else [])


_LINE = re.compile(r"line (\d+)")


@dataclass
class MjcfSource:
    """A file that MuJoCo compiled.

    Attributes
    ----------
    m
        The compiled ``MjModel``: all defaults are resolved in it.
    spec
        The ``MjSpec`` it was compiled from, for lines and files.
    mujoco
        The module.
    path, written
        The main file, and where the elements stand in it and in those that belong to it.
    places
        Files and lines of the elements, where each stands on a line of its own of a document that was mended.
    """

    mujoco: Any
    m: Any
    spec: Any
    path: Path
    written: WrittenElements
    places: Sequence[tuple[Path, int]] = ()
    report: ImportReport = field(init=False)
    switches: Switches = field(init=False)
    _names: dict[str, dict[int, str]] = field(default_factory=dict)
    _taken: dict[str, set[str]] = field(default_factory=dict)
    _lines: dict[str, dict[int, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.report = ImportReport(str(self.path))
        self.switches = Switches(self.mujoco, self.m)

    # --- names ----------------------------------------------------------------------------------------
    def given_name(self, kind: str, index: int) -> str:
        """Name of an element in the file; empty when it has none."""
        code = getattr(self.mujoco.mjtObj, f"mjOBJ_{kind.upper()}")
        return self.mujoco.mj_id2name(self.m, code, index) or ""

    def name(self, kind: str, index: int) -> str:
        """Name of an element in the model (see :meth:`choose_names`)."""
        return self._names[kind][index]

    def choose_names(self, kind: str, unnamed: Iterable[str], room: str) -> None:
        """Give all elements of a kind names that are unique in a room of the model.

        Their own, or ``unnamed[i]`` for those without; numbered where a name is taken or reserved.
        """
        self._names[kind] = {}
        for index, other in enumerate(unnamed):
            if kind == "body" and index == 0:
                continue  # the world is the ground
            given = self.given_name(kind, index)
            name = self.fresh(given or other, room)
            if given and name != given:
                self.note(kind, index, f'{kind} "{given}" is called "{name}": the name is taken or reserved')
            self._names[kind][index] = name

    def fresh(self, wanted: str, room: str) -> str:
        """A name that is not taken in a room (bodies and markers, joints, loads), now taken."""
        taken = self._taken.setdefault(room, set(RESERVED))
        wanted = "".join(c if c.isprintable() else "_" for c in wanted).strip() or "unnamed"
        name, number = wanted, 2
        while name in taken:
            name, number = f"{wanted}_{number}", number + 1
        taken.add(name)
        return name

    def place_of(self, kind: str, name: str) -> FilePlace:
        """Return the place of the element of this name (the first line of the main file when there is none)."""
        for index, own in self._names.get(kind, {}).items():
            if own == name:
                return self.place(kind, index)
        return FilePlace(str(self.path), 1, f'{kind} "{name}"')

    # --- what is found --------------------------------------------------------------------------------
    def place(self, kind: str, index: int) -> FilePlace:
        """Return the place of an element in the file."""
        line = self.line(kind, index)
        named = f"mjOBJ_{kind.upper()}" in self.mujoco.mjtObj.__members__
        file = self.written.file_of(line, self.given_name(kind, index) if named else "")
        if self.places:
            file, line = self.places[min(line, len(self.places)) - 1]
        return FilePlace(str(file), line, self.owner(kind, index) if named else kind)

    def line(self, kind: str, index: int) -> int:
        """Line of an element (1 when it is not known)."""
        if kind not in self._lines:
            plural = {"body": "bodies", "equality": "equalities", "mesh": "meshes"}.get(kind, f"{kind}s")
            elements = getattr(self.spec, plural, ())
            found = {element.id: _LINE.search(element.info or "") for element in elements}
            self._lines[kind] = {i: int(match.group(1)) for i, match in found.items() if match}
        return self._lines[kind].get(index, 1)

    def note(self, kind: str, index: int, text: str) -> None:
        """Note a decision about an element."""
        self.report.note_at(self.place(kind, index), text)

    def leave_out(
        self,
        kind: str,
        index: int,
        element: str,
        owner: str | None = None,
        *,
        counted: str | None = None,
        acts: bool = True,
    ) -> None:
        """List something that the model does not contain.

        ``counted``: what it is, where ``element`` has a value; ``acts``: whether it would change the motion.
        """
        place = self.place(kind, index)
        whose = owner or place.what
        self.report.left_out.append(
            NotRepresented(place.file, place.line, element, whose, counted or element, acts)
        )

    def refuse(self, kind: str, index: int, message: str, remedy: str) -> None:
        """Add a fault: without this element, which cannot be represented, the model would be wrong."""
        self.report.fault_at(self.place(kind, index), message, remedy)

    def owner(self, kind: str, index: int) -> str:
        """An element in words."""
        given = self._names.get(kind, {}).get(index) or self.given_name(kind, index)
        return f'{kind} "{given}"' if given else f"{kind} number {index + 1}"


# --- poses ---------------------------------------------------------------------------------------------
def rotation(quaternion: Any) -> Array:
    """Rotation matrix of MuJoCo's quaternion, whose scalar part comes first."""
    w, x, y, z = (float(v) for v in quaternion)
    return rotation_from_quaternion((x, y, z, w))


def pose(position: Any, quaternion: Any) -> Pose:
    """A pose from MuJoCo's arrays."""
    return np.array(position, dtype=float), rotation(quaternion)
