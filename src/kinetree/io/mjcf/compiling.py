"""From a file to a compiled MuJoCo model, with errors that have a line."""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final
from xml.sax.saxutils import quoteattr

import numpy as np

from kinetree.files.input import Reach
from kinetree.io.import_report import FilePlace, MissingMesh, missing_mesh
from kinetree.io.mjcf.scanning import MAX_DEPTH, MAX_ELEMENTS, check_xml, no_numbers, place_of
from kinetree.io.mjcf.source import MjcfSource, WrittenElements
from kinetree.io.model_file import FileFault, ModelFileError, whole_file
from kinetree.io.xml import Budget, Element, parse, read_bytes
from kinetree.words.names import did_you_mean

_LINE = re.compile(r"line (\d+)")
_QUOTED = re.compile(r"'([^']+)'")
_ATTRIBUTE = re.compile(r"attribute:? '([^']+)'")
_UNKNOWN = re.compile(
    r"'([^']+)' (?:of sensorized object|not found)|(?:un(?:known|recognized).*|could not find \w+) '([^']+)'"
)
_OPENED = re.compile(r"opening file '(.+?)'")
_NUMBERED = re.compile(r"id (\d+)")
_REMEDIES: Final = {
    "unrecognized attribute": "correct its name, or leave it out",
    "unrecognized element": "correct its name, or put it where MJCF has it",
    "invalid keyword": "give one of the words that MJCF has there",
    "bad format": "give plain decimal numbers",
    "enough data": "give as many numbers as it needs",
    "too much data": "give as many numbers as it needs",
    "repeated name": "give every element of a kind a name of its own",
    "mass and inertia": "give its mass and inertia with <inertial>, or geoms that have them",
    "opening file": "correct its name, or put it there",
}
"""Remedies, by words that occur in the refusals of MuJoCo."""
MOST_ROUNDS: Final = 100
"""Most times that a file is given to MuJoCo again, each time without the element it refused."""


def _remedy(error: str, written: WrittenElements) -> str:
    """Return the remedy for a refusal of MuJoCo: the nearest name where it does not find one."""
    unknown = _UNKNOWN.search(error)
    nearest = unknown and did_you_mean(unknown.group(1) or unknown.group(2), written.names)
    known = (remedy for words, remedy in _REMEDIES.items() if words in error)
    return nearest or next(known, "correct the file")


class MendedDocument:
    """A document with all it includes, every element on a line of its own, mended where MuJoCo refuses it.

    MuJoCo ends at the first fault. What it names is taken out, and what is left is given to it again, until it finds
    nothing more: an attribute that is wrong, else the element. What then is missing because it was taken out is
    mended likewise, and not told.
    """

    def __init__(self, path: Path, written: WrittenElements) -> None:
        self._main, self._written = path, written
        self._budget = Budget(MAX_ELEMENTS, MAX_DEPTH)
        self._files: dict[int, Path] = {}
        self._changed: set[int] = set()
        self._lost: set[str] = set()
        self._cut = False
        self._read = {path}
        self._root = parse(read_bytes(path, self._budget, "MJCF"), str(path), self._budget)
        self._spliced(self._root, path)
        self.faults: list[FileFault] = []
        self._listed: list[tuple[Element, Element]] = []
        self._take_out_no_numbers(self._root)

    def _take_out_no_numbers(self, element: Element) -> None:
        for name in no_numbers(element.attributes):
            del element.attributes[name]
            if name != "rgba":  # without a colour, nothing that MuJoCo refuses follows
                self._changed |= {id(element)}
                self._tell(element, f"{name} is no number", "give plain decimal numbers")
        for child in element.children:
            self._take_out_no_numbers(child)

    def _spliced(self, element: Element, file: Path) -> None:
        """Put the included elements in place of every ``<include>``."""
        self._files[id(element)] = file
        children = []
        for child in element.children:
            self._spliced(child, file)
            if child.tag != "include" or "file" not in child.attributes:
                if child.tag == "model" and "file" in child.attributes:
                    child.attributes["file"] = str(place_of(self._main, file, child.attributes["file"]))
                children.append(child)
                continue
            place = place_of(self._main, file, child.attributes["file"])
            if place not in self._read:
                self._read.add(place)
                other = parse(read_bytes(place, self._budget, "MJCF"), str(place), self._budget)
                self._spliced(other, place)
                children += other.children
        element.children = children

    @property
    def text(self) -> str:
        """The document."""
        self._listed = []
        lines: list[str] = []

        def write(element: Element, within: Element) -> None:
            self._listed.append((element, within))
            given = "".join(f" {name}={quoteattr(value)}" for name, value in element.attributes.items())
            lines.append(f"<{element.tag}{given}>")
            for child in element.children:
                write(child, element)
            lines[-1] += f"</{element.tag}>"

        write(self._root, self._root)
        return "\n".join(lines)

    @property
    def places(self) -> list[tuple[Path, int]]:
        """File and line of the element on every line of the text."""
        return [(self._files[id(element)], element.line) for element, _ in self._listed]

    def mend(self, error: str) -> bool:
        """Record a fault and take its element out of the document; False if that element cannot be found."""
        at = self._refused(error)
        if at is None or at[0] is self._root:
            return False
        element, within = at
        words = error.strip().splitlines()[0]
        names = {name for name in _ATTRIBUTE.findall(words) if name in element.attributes}
        quoted = set(_QUOTED.findall(words))
        if "invalid keyword" in words or "default class" in words:
            names |= {name for name, value in element.attributes.items() if value in quoted}
        for phrase, name in (("repeated name", "name"), ("childclass", "childclass")):
            names |= {name} & element.attributes.keys() if phrase in words else set()
        follows = bool(quoted & self._lost) or (id(element) in self._changed and not names)
        if not follows and not ("keyframe" in words and self._cut):
            self._tell(element, f"MuJoCo cannot compile it ({words})", _remedy(words, self._written))
        self._changed |= {id(element)}
        if names:
            for name in names:
                del element.attributes[name]
            for other, _ in self._listed if "default class" in words else ():
                if other.attributes.get("class") in quoted and other.tag != "default":
                    self._tell(other, f"MuJoCo cannot compile it ({words})", _remedy(words, self._written))
                    del other.attributes["class"]
                    self._changed |= {id(other)}
        elif element.tag == "body" and "inertial" not in {
            child.tag for child in element.children if not child.line
        }:
            given = Element("inertial", 0, {"pos": "0 0 0", "mass": "1", "diaginertia": "1 1 1"})
            self._files[id(given)] = self._files[id(element)]
            left_out = ("inertial", *(("joint", "freejoint") if "dofs" in words else ()))
            kept = [c for c in element.children if c.tag not in left_out]
            self._lose([c for c in element.children if c not in kept])
            element.children = [given, *kept]
        else:
            self._lose([element])
            self._changed |= {id(within)}
            within.children = [child for child in within.children if child is not element]
        return True

    def _lose(self, elements: Sequence[Element]) -> None:
        """Keep in mind which names are no longer there."""
        for element in elements:
            self._cut = True
            self._lost |= {
                element.attributes.get("name", ""),
                Path(element.attributes.get("file", "")).stem,
            } - {""}
            self._lose(element.children)

    def _refused(self, error: str) -> tuple[Element, Element] | None:
        """Return the element that MuJoCo refuses, and the element around it."""
        if found := _LINE.search(error):
            return (
                self._listed[int(found.group(1)) - 1]
                if 0 < int(found.group(1)) <= len(self._listed)
                else None
            )
        if found := _OPENED.search(error):
            opened = found.group(1)
            return next(
                (at for at in self._listed if any(v and opened.endswith(v) for v in _files_of(at[0]))), None
            )
        number = _NUMBERED.search(error)
        if "keyframe" in error and number:
            keys = [at for at in self._listed if at[0].tag == "key"]
            return keys[int(number.group(1))] if int(number.group(1)) < len(keys) else None
        return None

    def _tell(self, element: Element, message: str, remedy: str) -> None:
        name = element.attributes.get("name", "")
        what = f'{element.tag} "{name}"' if name else f"<{element.tag}>"
        self.faults.append(FileFault(str(self._files[id(element)]), element.line, what, message, remedy))


def _files_of(element: Element) -> list[str]:
    """Files that an element names."""
    return [value for name, value in element.attributes.items() if name.startswith("file")]


def compile_file(path: Path, allow_outside: bool) -> MjcfSource:
    """Check the XML and let MuJoCo compile it.

    Where it refuses elements, the source is that of the rest, with the faults of these elements in its report.

    Raises
    ------
    ModelFileError
        For XML that is refused, and for what MuJoCo itself refuses, where nothing is left beside it.
    ImportError
        If MuJoCo is not installed.
    """
    written = check_xml(path, Reach((path.parent,), allow_outside))
    mujoco = _import()
    if written.without_number:
        return _mended(mujoco, path, written, "")
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        try:
            model, spec, missing, textures = _compiled(mujoco, path)
        except _refusals(mujoco) as error:
            return _mended(mujoco, path, written, str(error))
    source = MjcfSource(mujoco, model, spec, path, written)
    source.report.missing = missing
    for name in textures:
        place = FilePlace(*written.asset(name), "")
        source.report.note_at(place, f'there is no texture file "{name}"; textures are not drawn')
    source.report.notes.extend(f"{path}: warning of MuJoCo: {warning.message}" for warning in told)
    return source


def _refusals(mujoco: Any) -> tuple[type[Exception], ...]:
    return ValueError, RuntimeError, mujoco.FatalError


def _compiled(
    mujoco: Any, path: Path, text: str | None = None
) -> tuple[Any, Any, list[MissingMesh], list[str]]:
    """A file, or a text in its place, compiled: the model, its specification, and meshes and textures not there."""

    def read() -> Any:
        spec = mujoco.MjSpec.from_file(str(path)) if text is None else mujoco.MjSpec.from_string(text)
        if text is not None:
            spec.modelfiledir = str(path.parent)
        spec.compiler.LRopt.mode = (
            mujoco.mjtLRMode.mjLRMODE_NONE
        )  # nobody asks for them: MuJoCo simulates to find them
        return spec

    spec = read()
    try:
        return spec.compile(), spec, [], []
    except _refusals(mujoco):
        spec = read()
        missing, textures = _without_missing_meshes(mujoco, spec, path), _without_missing_textures(spec)
        if not missing and not textures:
            raise
        return spec.compile(), spec, missing, textures


def _mended(mujoco: Any, path: Path, written: WrittenElements, first: str) -> MjcfSource:
    """Compile what is left of a file without the elements that MuJoCo refuses; collect all faults.

    Raises
    ------
    ModelFileError
        If nothing is left: with the faults.
    """
    document, error = MendedDocument(path, written), ""
    for _ in range(MOST_ROUNDS):
        text = document.text
        try:
            model, spec, *_ = _compiled(mujoco, path, text)
        except _refusals(mujoco) as refused:
            error = str(refused)
            if (document.faults or _same(first, error)) and document.mend(error):
                continue
            break
        if not document.faults:
            break
        source = MjcfSource(mujoco, model, spec, path, written, document.places)
        source.report.faults.extend(sorted(document.faults, key=lambda fault: fault.file != str(path)))
        return source
    else:
        last = document.faults[-1]
        message = "no more was looked for behind so many faults"
        document.faults.append(
            FileFault(last.file, last.line, "", message, "correct these, and read it again")
        )
    if document.faults:
        raise ModelFileError(document.faults)
    lines = [line.strip() for line in first.splitlines() if line.strip()]
    message = f"MuJoCo cannot compile it ({'; '.join(lines)})"
    line = _LINE.search(first)
    raise whole_file(str(path), message, _remedy(lines[0], written), int(line.group(1)) if line else 1)


def _same(one: str, other: str) -> bool:
    """True if two errors have the same words, whatever their lines."""
    return one.strip().splitlines()[:1] == other.strip().splitlines()[:1]


SINGLE: Final = (2, 3)
"""Types of joints with one coordinate: slide and hinge."""
NUMBERS: Final = {
    "body": ("body_pos", "body_quat", "body_ipos", "body_mass", "body_inertia", "body_gravcomp"),
    "joint": ("jnt_pos", "jnt_axis", "jnt_stiffness", "jnt_range"),
    "geom": ("geom_pos", "geom_quat", "geom_size"),
    "site": ("site_pos", "site_quat"),
    "tendon": ("tendon_stiffness", "tendon_damping", "tendon_lengthspring"),
    "actuator": ("actuator_gear", "actuator_gainprm", "actuator_biasprm", "actuator_forcerange"),
    "equality": ("eq_data",),
}
"""Numbers of elements that a model is made of."""


def check_numbers(source: MjcfSource) -> None:
    """Refuse elements with numbers that are none: MuJoCo takes "nan" with a warning, and "inf" without.

    Raises
    ------
    ModelFileError
        With the lines of all of them.
    """
    m, found = source.m, dict[tuple[str, int], str]()
    for kind, names in NUMBERS.items():
        for name in names:
            values = getattr(m, name)
            none = (
                np.isnan(values) if name.endswith("range") else ~np.isfinite(values)
            )  # no bound is infinity
            for index, *_ in np.argwhere(none):
                found.setdefault((kind, int(index)), name.split("_", 1)[1])
    of_dofs = (("dof_damping", "damping"), ("dof_armature", "armature"), ("dof_frictionloss", "frictionloss"))
    for name, words in of_dofs:
        for dof in np.flatnonzero(~np.isfinite(getattr(m, name))):
            found.setdefault(("joint", int(m.dof_jntid[dof])), words)
    for joint in range(m.njnt):
        if int(m.jnt_type[joint]) in SINGLE:
            at = int(m.jnt_qposadr[joint])
            for values, words in ((m.qpos0, "ref"), (m.qpos_spring, "springref")):
                if not np.isfinite(values[at]):
                    found.setdefault(("joint", joint), words)
    if not found:
        return
    for (kind, index), words in found.items():
        named = source.given_name(kind, index)
        message = (
            f'{kind} "{named}" has a number that is none ({words})' if named else f"{words} is no number"
        )
        source.report.fault_at(
            replace(source.place(kind, index), what=""), message, "give plain decimal numbers"
        )
    source.report.raise_if_faulty()


def _without_missing_meshes(mujoco: Any, spec: Any, path: Path) -> list[MissingMesh]:
    """Take meshes whose files are not there out of a specification, where they are looks only.

    Those that a mass or inertia would be computed from stay, and MuJoCo refuses them.
    """
    if spec.compiler.inertiafromgeom == mujoco.mjtInertiaFromGeom.mjINERTIAFROMGEOM_TRUE:
        return []
    found = []
    for mesh in list(spec.meshes):
        folder = Path(spec.modelfiledir) / (spec.meshdir or "")
        if not mesh.file or os.path.isfile(folder / mesh.file):
            continue
        users = [geom for geom in spec.geoms if geom.meshname == (mesh.name or Path(mesh.file).stem)]
        if not all(_only_looks(geom.parent) for geom in users):
            continue
        owners = [(geom, f'body "{geom.parent.name}"') for geom in users] or [(mesh, f'mesh "{mesh.name}"')]
        for element, what in owners:
            line = _LINE.search(element.info or "")
            found.append(missing_mesh(str(path), int(line.group(1)) if line else 1, what, mesh.file))
        for geom in users:
            spec.delete(geom)
        spec.delete(mesh)
    return found


def _without_missing_textures(spec: Any) -> list[str]:
    """Take textures whose files are not there out of a specification: the names of these files."""
    found, gone = list[str](), set[str]()
    folder = Path(spec.modelfiledir) / (spec.texturedir or "")
    for texture in list(spec.textures):
        named = [file for file in (texture.file, *texture.cubefiles) if file]
        lacking = [file for file in named if not os.path.isfile(folder / file)]
        if not lacking:
            continue
        found += lacking
        gone.add(texture.name or Path(lacking[0]).stem)
        spec.delete(texture)
    for material in spec.materials if gone else ():
        material.textures = ["" if name in gone else name for name in material.textures]
    return found


def _only_looks(body: Any) -> bool:
    """True if the geoms of a body change only its looks: its inertia is given, or it is the world."""
    return bool(body.explicitinertial) or body.name == "world"


def _import() -> Any:
    try:
        import mujoco
    except ImportError as error:
        raise ImportError("MJCF files are read with MuJoCo: pip install 'kinetree[mujoco]'") from error
    return mujoco
