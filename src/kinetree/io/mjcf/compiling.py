"""From a file, scanned before MuJoCo parses it, to a compiled MuJoCo model, with errors that have a line."""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final
from xml.sax.saxutils import quoteattr

import numpy as np

from kinetree.files.input import REACH_REMEDY, Reach
from kinetree.io.import_report import FilePlace, MissingMesh, missing_mesh
from kinetree.io.mjcf.source import MjcfSource, WrittenElements
from kinetree.io.model_file import FileFault, ModelFileError, whole_file
from kinetree.io.xml import Budget, Element, parse, read_bytes, scan
from kinetree.words.names import did_you_mean

MAX_ELEMENTS: Final = 1_000_000
MAX_DEPTH: Final = 400
MAX_FILES: Final = 200
ASSETS: Final = ("mesh", "hfield", "texture", "skin", "flexcomp", "composite")
FOLDERS: Final = ("meshdir", "texturedir", "assetdir")
MOST: Final[dict[str, dict[str, float]]] = {
    "hfield": {"nrow": 10_000, "ncol": 10_000},
    "texture": {"width": 10_000, "height": 60_000},
    "mesh": {"params": 1_000},
    "user": {"dim": 1e6},
    "contact": {"num": 1e4},
    "general": {"actdim": 1e4},
    "replicate": {"count": 2_000},
    "composite": {"count": 1_000},
    "flexcomp": {"count": 1_000},
    "size": {"memory": 2e9, "nstack": 2e8, "njmax": 1e6, "nconmax": 1e6, "nkey": 1e4, "nuserdata": 1e6},
}
"""Largest numbers of elements and attributes that let MuJoCo ask for memory and time."""
COMPOSING: Final[dict[str, tuple[str, ...]]] = {
    "frame": ("name", "childclass", "pos", "quat", "axisangle", "xyaxes", "zaxis", "euler"),
    "replicate": ("count", "sep", "offset", "euler"),
}
"""Attributes of elements of which MuJoCo passes over all others, also misspelt ones."""
_NAMES: Final = (
    "name", "class", "childclass", "model", "file", "prefix", "key", "value", "data", "joint", "body", "geom", "site",
    "tendon", "material", "texture", "mesh",
)  # fmt: skip
"""Attributes that hold names and texts, also with a number behind them."""
_NO_NUMBER = re.compile(r"[+-]?nan(\(.*\))?", re.IGNORECASE)


def _no_numbers(attributes: dict[str, str]) -> list[str]:
    """Attributes in which a number is "nan".

    MuJoCo must not see them: it writes a warning to the error stream and into a file in the working folder, and where
    it refused something before, the handler of its warnings may call itself without end.
    """
    return [
        name
        for name, text in attributes.items()
        if "nan" in text.lower()
        and name.rstrip("12") not in _NAMES
        and any(_NO_NUMBER.fullmatch(word) for word in text.split())
    ]


def check_xml(path: Path, reach: Reach) -> WrittenElements:
    """Refuse a file, or one that it includes or attaches, which MuJoCo must not be given.

    Parameters
    ----------
    path
        The main file.
    reach
        Where the files may be that it names.

    Returns
    -------
    WrittenElements
        Which named elements stand on which lines of which files.

    Raises
    ------
    ModelFileError
        With the line, for XML that is not well-formed, declares a document type, is larger than 50 MB in all, has
        more than a million elements or more than 400 within one another, asks for very much memory, names files out
        of reach, or is not MJCF.
    """
    budget = Budget(MAX_ELEMENTS, MAX_DEPTH)
    waiting, seen = [(path, path)], set[tuple[Path, Path]]()
    named, written = ReferencedFiles(), WrittenElements(path)
    while waiting:
        main, file = waiting.pop()
        if (main, file) in seen:
            continue
        if len(seen) >= MAX_FILES:
            raise whole_file(str(file), f"is one of more than {MAX_FILES} files", "include fewer files")
        content = _scanned(file, budget, is_first=not seen)
        named.files += [(main, file, line, name) for line, name in content.assets]
        named.folders.setdefault(main, {""}).update(content.folders)
        written.add(file, content.named)
        written.assets += [(file, line, name) for line, name in content.assets]
        written.classes |= content.classes
        written.without_number |= bool(content.without_number)
        written.passed_over += [(file, *attribute) for attribute in content.passed_over]
        if content.without_number and main != path:  # MuJoCo reads what is attached by itself
            line, name = content.without_number[0]
            raise whole_file(str(file), f"{name} is no number", "give plain decimal numbers", line)
        for line, name, attached in content.documents:
            place = _place(main, file, name)
            if not reach.holds(place):
                verb = "attaches" if attached else "includes"
                message = f'{verb} "{name}", which lies outside the folder of the model'
                raise whole_file(str(file), message, REACH_REMEDY, line)
            if not os.path.exists(place):
                message = f'{"attaches" if attached else "includes"} "{name}", which is not there'
                raise whole_file(str(file), message, "correct its name, or put it there", line)
            waiting.append((place if attached else main, place))
        seen.add((main, file))
    _check_assets(named, reach)
    return written


@dataclass
class ReferencedFiles:
    """Files of meshes, textures and the like: main file, file and line that name each; the folders they begin at."""

    files: list[tuple[Path, Path, int, str]] = field(default_factory=list)
    folders: dict[Path, set[str]] = field(default_factory=dict)


@dataclass
class _Content:
    """What a file names: other documents (line, name, whether attached), assets, folders, and its own elements.

    And attributes that are no numbers, with their lines, and those that MuJoCo passes over: line, tag, attribute.
    """

    documents: list[tuple[int, str, bool]] = field(default_factory=list)
    assets: list[tuple[int, str]] = field(default_factory=list)
    folders: set[str] = field(default_factory=set)
    named: list[tuple[int, str]] = field(default_factory=list)
    classes: set[str] = field(default_factory=set)
    without_number: list[tuple[int, str]] = field(default_factory=list)
    passed_over: list[tuple[int, str, str]] = field(default_factory=list)


def _check_assets(named: ReferencedFiles, reach: Reach) -> None:
    """Refuse files of meshes and the like out of reach, wherever MuJoCo might look for them."""
    for main, file, line, name in named.files:
        for folder in {main.parent / start for start in named.folders[main]} | {file.parent}:
            place = folder / name
            if not reach.holds(place) and (os.path.isfile(place) or not reach.holds(folder)):
                message = f'names the file "{name}", which lies outside the folder of the model'
                raise whole_file(str(file), message, REACH_REMEDY, line)


def _place(main: Path, file: Path, name: str) -> Path:
    """Where MuJoCo looks for what a file includes: in the folder of the main file, then in that of the file itself."""
    places = (main.parent / name, file.parent / name)
    return next((place for place in places if os.path.isfile(place)), places[0])


def _check_size(file: Path, tag: str, line: int, attributes: dict[str, str]) -> None:
    """Refuse numbers that let MuJoCo ask for more memory than there is."""
    for key, most in MOST.get(tag, {}).items():
        for text in attributes.get(key, "").split():
            if _number(text) > most:
                message = f'<{tag} {key}="{attributes[key]:.40}"> asks for very much memory and time'
                raise whole_file(str(file), message, f"give at most {most:g}", line)


def _number(text: str) -> float:
    factor = {"k": 1e3, "m": 1e6, "g": 1e9, "t": 1e12, "p": 1e15, "e": 1e18}.get(text[-1:].lower(), 1.0)
    try:
        return float(text if factor == 1.0 else text[:-1]) * factor
    except ValueError:
        return 0.0  # MuJoCo says what is wrong with it


def _scanned(file: Path, budget: Budget, *, is_first: bool) -> _Content:
    """What a file names; the first one must begin with <mujoco>."""
    content = _Content()
    first = is_first
    copies: list[float] = [1.0]  # of what stands in replicates, one within the other

    def start(tag: str, line: int, attributes: dict[str, str]) -> None:
        nonlocal first
        if first and tag != "mujoco":
            hint = " (URDF files end in .urdf)" if tag == "robot" else ""
            message = f"begins with <{tag}>, not with <mujoco>"
            raise whole_file(str(file), message, f"give an MJCF file{hint}", line)
        first = False
        if tag in ("include", "model") and "file" in attributes:
            content.documents.append((line, attributes["file"], tag == "model"))
        elif tag in ASSETS:
            content.assets += [(line, attributes[key]) for key in attributes if key.startswith("file")]
        elif tag == "compiler":
            content.folders.update(attributes[key] for key in FOLDERS if key in attributes)
        if tag == "default" and "class" in attributes:
            content.classes.add(attributes["class"])
        if "name" in attributes:
            content.named.append((line, attributes["name"]))
        # a colour that is none is left out with a note, by who draws it
        content.without_number += [(line, name) for name in _no_numbers(attributes) if name != "rgba"]
        known = COMPOSING.get(tag, attributes)
        content.passed_over += [(line, tag, name) for name in attributes if name not in known]
        _check_size(file, tag, line, attributes)
        copies.append(copies[-1] * (_number(attributes.get("count", "1")) if tag == "replicate" else 1.0))
        if copies[-1] > MOST["replicate"]["count"]:
            message = f"<replicate> within others makes {copies[-1]:g} copies, which asks for very much memory and time"
            raise whole_file(str(file), message, f"give at most {MOST['replicate']['count']:g}", line)

    def end() -> None:
        copies.pop()

    scan(read_bytes(file, budget, "MJCF"), str(file), budget, start, end)
    return content


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
"""What to do about what MuJoCo refuses in these words."""
MOST_ROUNDS: Final = 100
"""How often a file is given to MuJoCo again, without what it refused."""


def _remedy(error: str, written: WrittenElements) -> str:
    """What to do about what MuJoCo refuses: the nearest name where it does not find one."""
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
        for name in _no_numbers(element.attributes):
            del element.attributes[name]
            if name != "rgba":  # without a colour, nothing that MuJoCo refuses follows
                self._changed |= {id(element)}
                self._tell(element, f"{name} is no number", "give plain decimal numbers")
        for child in element.children:
            self._take_out_no_numbers(child)

    def _spliced(self, element: Element, file: Path) -> None:
        """Put what is included in place of every ``<include>``."""
        self._files[id(element)] = file
        children = []
        for child in element.children:
            self._spliced(child, file)
            if child.tag != "include" or "file" not in child.attributes:
                if child.tag == "model" and "file" in child.attributes:
                    child.attributes["file"] = str(_place(self._main, file, child.attributes["file"]))
                children.append(child)
                continue
            place = _place(self._main, file, child.attributes["file"])
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
        """Tell a fault and take it out of the document; False where it cannot be told what to take out."""
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
        """The element that MuJoCo refuses, and the one it stands in."""
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

    Where it refuses something, the source is that of the rest, with the faults of what was refused in its report.

    Raises
    ------
    ModelFileError
        For XML that is refused, and for what MuJoCo itself refuses, where nothing is left beside it.
    ImportError
        When MuJoCo is not installed.
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
    """What is left of a file that MuJoCo refuses, with all faults that it tells.

    Raises
    ------
    ModelFileError
        Where nothing is left: with the faults.
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
    """Whether two errors are the same, wherever their lines are."""
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
    """Whether the geoms of a body change nothing but its looks: its inertia is given, or it is the world."""
    return bool(body.explicitinertial) or body.name == "world"


def _import() -> Any:
    try:
        import mujoco
    except ImportError as error:
        raise ImportError("MJCF files are read with MuJoCo: pip install 'kinetree[mujoco]'") from error
    return mujoco
