"""An open USD stage: files within reach, units, the values of prims and where they stand.

Numbers of single precision are taken as the shortest decimals that mean them: 0.1 in a file is 0.1.
"""

from __future__ import annotations

import math
import os
import re
from codecs import BOM_UTF8
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any, Final

import numpy as np

from kinetree.arrays import Array
from kinetree.files.input import REACH_REMEDY, FileError, Reach, check_plain
from kinetree.io.import_report import FilePlace, ImportReport
from kinetree.io.model_file import NotRepresented, whole_file
from kinetree.model.geometry.frame import Pose
from kinetree.spatial.numeric import rotation_from_quaternion, snap
from kinetree.words.names import nearest

LARGEST: Final = 2_000_000_000
"""Bytes of a file that is read."""

SKEWED: Final = 1e-5
"""Cosine of the angle between axes of a prim that are not perpendicular."""

_AT = re.compile(r"(.*?):(\d+):\d+: ")
"""How usd-core begins what it says about a text: file, line and column."""
_QUOTED = re.compile(r" at '(.+?)' in <", re.DOTALL)
"""What usd-core quotes of a text that it does not understand."""
_NAMED = re.compile(r" in <(/[^>.]*)\.?([^>]*)>")
"""The path of the prim, and the attribute, that it names."""
LONGEST_TEXT: Final = 20_000_000
"""Bytes of a text in which the lines of prims are looked for."""
_TOKEN = re.compile(
    r""""{3}.*?"{3}|'{3}.*?'{3}|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\#[^\n]*|@{3}.*?@{3}|@[^@\n]*@"""
    r"""|<[^>\n]*>|[{}()\[\]=]|[A-Za-z_][\w:]*""",
    re.DOTALL,
)
"""Texts, comments, paths, brackets and names of a text in USD."""


def lines_of(text: str) -> dict[tuple[str, str], int]:
    """Lines of the prims and of their attributes in a text, by path and name (empty: of the prim itself).

    Of the same prim or attribute in several places (variants) it is the first; what is given for the whole stage has
    the path "/".
    """
    found: dict[tuple[str, str], int] = {}
    rooms: list[Any] = [
        ""
    ]  # path of the prim whose braces are open, (path,) in a set of variants, None in a value
    opens: Any = None  # what the next brace opens
    depth, line, last, begun, word = 0, 1, 0, 0, ("", 0)
    for match in _TOKEN.finditer(text):
        token, room = match.group(), rooms[-1]
        line += text.count("\n", last, match.start())
        last = match.start()
        if token in ("(", "["):
            depth += 1
        elif token in (")", "]"):
            depth -= 1
        elif token == "{":
            rooms.append(opens if depth == 0 else None)
            opens = opens if depth else None
        elif token == "}":
            del rooms[max(len(rooms) - 1, 1) :]
        elif token == "=":
            if word[0] and isinstance(room, str) and depth == (room == ""):
                found.setdefault((room or "/", word[0]), word[1])
        elif token[0] in "\"'":
            if begun:
                opens, begun = f"{room}/{token[1:-1]}", 0
                found.setdefault((opens, ""), line)
            elif isinstance(room, tuple) and depth == 0:
                opens = room[0]
        elif token[0] not in "#@<":
            word = (token, line)
            if isinstance(room, str) and depth == 0 and token in ("def", "over", "class"):
                begun = line
            elif isinstance(room, str) and depth == 0 and token == "variantSet":
                opens, word = (room,), ("", 0)
    return found


@dataclass(frozen=True)
class PrimPlacement:
    """Where a prim is in the world.

    Parameters
    ----------
    pose
        Position (m) and rotation.
    scale
        Length of one of its units along each of its axes (m).
    """

    pose: Pose
    scale: Array

    @property
    def uniform(self) -> bool:
        return bool(np.ptp(self.scale) <= SKEWED * self.scale.max())


class UsdSource:
    """A stage that is being read: prims in order, values in SI units, and what is found."""

    def __init__(self, stage: Any, report: ImportReport, texts: LayerTexts) -> None:
        from pxr import Usd, UsdGeom, UsdPhysics

        self.report, self._texts = report, texts
        predicate = Usd.TraverseInstanceProxies(Usd.PrimDefaultPredicate)
        self.prims = list(Usd.PrimRange.Stage(stage, predicate))
        self.stage = stage
        self.up: str = UsdGeom.GetStageUpAxis(stage)
        if self.up not in ("Y", "Z"):
            report.fault(
                texts.place(stage.GetRootLayer(), "/", "upAxis")[1],
                "the file",
                f'upAxis is "{self.up}"',
                'give "Y" or "Z"',
            )
        self._time = Usd.TimeCode.EarliestTime()
        self._poses = UsdGeom.XformCache(self._time)
        self.length = self._unit("metersPerUnit", float(UsdGeom.GetStageMetersPerUnit(stage)))
        self.mass = self._unit("kilogramsPerUnit", float(UsdPhysics.GetStageKilogramsPerUnit(stage)))
        if not UsdGeom.StageHasAuthoredMetersPerUnit(stage):
            report.note(0, "metersPerUnit is not given: lengths are centimetres, as USD has it")

    def _unit(self, name: str, value: float) -> float:
        if not 0.0 < value < math.inf:
            line = self._texts.place(self.stage.GetRootLayer(), "/", name)[1]
            self.report.fault(
                line, "the file", f"{name} must be positive (got {value:g})", f"give {name} = 1"
            )
            return 1.0
        return value

    @property
    def top(self) -> int:
        """Line of what is said about the whole file: the first of a text."""
        return int(bool(self._texts.text(self.stage.GetRootLayer())))

    # --- what is found ------------------------------------------------------------------------------------
    def place(self, prim: Any, name: str = "") -> FilePlace:
        """Where a prim stands, or what it says of an attribute; of several places the strongest one."""
        own = prim.GetProperty(name) if name else None
        specs = [(spec, name) for spec in (own.GetPropertyStack(self._time) if own else ())]
        specs += [(spec, "") for spec in prim.GetPrimStack()]
        places = (self._texts.place(spec.layer, _prim_path(spec.path), what) for spec, what in specs)
        file, line = next((place for place in places if place[1]), (self.report.file, 0))
        return FilePlace(file, line, f"<{prim.GetPath()}>")

    def fault(self, prim: Any, message: str, remedy: str, name: str = "") -> None:
        """Something wrong with a prim; ``name`` is the attribute that says it."""
        self.report.fault_at(self.place(prim, name), message, remedy)

    def note(self, prim: Any, text: str) -> None:
        self.report.note_at(self.place(prim), f"<{prim.GetPath()}>: {text}")

    def leave_out(
        self, prim: Any, element: str, kind: str | None = None, *, acts: bool = True, name: str = ""
    ) -> None:
        place = self.place(prim, name)
        left = NotRepresented(place.file, place.line, element, place.what, kind or element, acts)
        self.report.left_out.append(left)

    # --- values -------------------------------------------------------------------------------------------
    def value(self, prim: Any, name: str) -> Any:
        """The value of an attribute at the start; None where there is none."""
        attribute = prim.GetAttribute(name)
        return attribute.Get(self._time) if attribute.IsValid() else None

    def authored(self, prim: Any, name: str) -> bool:
        """Whether the file gives the attribute a value."""
        return bool(prim.GetAttribute(name).HasAuthoredValue())

    def targets(self, prim: Any, name: str) -> list[Any] | None:
        """Paths that a relationship names; None, with a fault, where it is none."""
        from pxr import Tf

        try:
            return list(prim.GetRelationship(name).GetTargets())
        except Tf.ErrorException:
            self.fault(prim, f"{name} is no relationship", f"write rel {name} = </path>", name)
            return None

    def bound(self, prim: Any, name: str, default: float) -> float:
        """A number, which may be infinite."""
        value = self.value(prim, name)
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, (int, float)) or math.isnan(value):
            self.fault(prim, f"{name} must be a number (got {value!r:.40})", "give a number", name)
            return default
        return _shortest(float(value))

    def number(self, prim: Any, name: str, default: float) -> float:
        """A finite number."""
        value = self.bound(prim, name, default)
        if math.isinf(value) and value != default:
            self.fault(prim, f"{name} must be finite", "give a number", name)
            return default
        return value

    def positive(self, prim: Any, name: str, default: float) -> float:
        """A number that is zero where it is not given, else positive."""
        value = self.number(prim, name, default)
        if value < 0.0:
            self.fault(prim, f"{name} is negative ({value:g})", "give a positive number", name)
        return max(value, 0.0)

    def vector(self, prim: Any, name: str) -> Array | None:
        """Three numbers; None where they are not given, or all infinite, which says the same."""
        value = self.value(prim, name)
        if value is None:
            return None
        try:
            found = np.array([_shortest(float(v)) for v in value])
        except (TypeError, ValueError):
            found = np.empty(0)
        if found.shape != (3,) or np.any(np.isnan(found)):
            self.fault(prim, f"{name} must be three numbers (got {value!s:.60})", "give (x, y, z)", name)
            return None
        if np.all(np.isinf(found)):
            return None
        if not np.all(np.isfinite(found)):
            self.fault(prim, f"{name} must be finite (got {value!s:.60})", "give (x, y, z)", name)
            return None
        return found

    def rotation(self, prim: Any, name: str) -> Array | None:
        """The rotation of a quaternion; None where it is not given."""
        value = self.value(prim, name)
        if value is None:
            return None
        try:
            e = np.array([*value.GetImaginary(), value.GetReal()], dtype=float)
        except (AttributeError, TypeError, ValueError):
            self.fault(prim, f"{name} must be a quaternion (got {value!s:.60})", "give (w, x, y, z)", name)
            return None
        size = float(np.linalg.norm(e))
        if not 0.0 < size < math.inf:
            self.fault(
                prim, f"{name} is no rotation (got {value!s:.60})", "no rotation is (1, 0, 0, 0)", name
            )
            return None
        return snap(rotation_from_quaternion(e / size))

    def word(self, prim: Any, name: str, known: tuple[str, ...], default: str) -> str:
        """One of some words."""
        value = self.value(prim, name)
        if value is None:
            return default
        if value not in known:
            self.fault(prim, f'{name} is "{value!s:.40}"', nearest(str(value), known), name)
            return default
        return str(value)

    def switch(self, prim: Any, name: str, default: bool) -> bool:
        """A value that is true or false."""
        value = self.value(prim, name)
        return default if value is None else bool(value)

    def matrix(self, prim: Any) -> tuple[Array, Array]:
        """X ↦ A x + r from the prim's coordinates to the world, in units of the file."""
        M = np.array(self._poses.GetLocalToWorldTransform(prim), dtype=float)
        return M[:3, :3].T, M[3, :3]

    def placement(self, prim: Any) -> PrimPlacement | str:
        """Where a prim is, or why that cannot be said."""
        from pxr import Tf

        try:
            A, r = self.matrix(prim)
        except Tf.ErrorException as error:
            words = getattr(error.args[0], "commentary", "") if error.args else ""
            return f"its transformation cannot be read ({str(words)[:120].rstrip('.') or 'see xformOpOrder'})"
        with np.errstate(over="ignore", invalid="ignore"):
            size = np.linalg.norm(A, axis=0)
            if not (np.all(np.isfinite(size)) and np.all(size > 0.0) and np.all(np.isfinite(r))):
                return "its transformation has no inverse"
            axes = A / size
            if np.abs(axes.T @ axes - np.eye(3)).max() > SKEWED:
                return "its axes are not perpendicular (it is turned within a stretched prim)"
            if np.linalg.det(axes) < 0.0:
                return "it is mirrored (a negative scale)"
        U, _, V = np.linalg.svd(axes)
        return PrimPlacement((r * self.length, snap(U @ V)), size * self.length)

    def schemas(self, prim: Any) -> tuple[str, ...]:
        """Names of all API schemas that are applied to a prim, those of other programs too."""
        return tuple(map(str, prim.GetPrimTypeInfo().GetAppliedAPISchemas()))


def _shortest(value: float) -> float:
    """The shortest decimal of a number of single precision; others are left as they are."""
    with np.errstate(over="ignore"):
        single = np.float32(value)
    return float(str(single)) if math.isfinite(value) and float(single) == value else value


def _prim_path(path: Any) -> str:
    return str(path.GetPrimPath().StripAllVariantSelections())


class LayerTexts:
    """Where the prims of a stage stand in the texts that it is made of.

    Parameters
    ----------
    file
        Name of the first file, as it was given.
    text
        Its text, where no file was given.
    """

    def __init__(self, file: str, text: str | None) -> None:
        self._file, self._text = file, text
        self._lines: dict[str, dict[tuple[str, str], int]] = {}

    def place(self, layer: Any, path: str, name: str = "") -> tuple[str, int]:
        """File and line of a prim, or of its attribute; line 0 where it does not stand in a text."""
        file = str(layer.realPath)
        if file not in self._lines:
            self._lines[file] = lines_of(self.text(layer))
        same = not file or file == os.path.realpath(self._file)
        return self._file if same else file, self._lines[file].get((path, name), 0)

    def line(self, layer: Any, words: str) -> int:
        """Line of the first file that words name between @ and @; 0 where a text does not."""
        text = self.text(layer)
        for asset in re.findall(r"@(?:\./)?([^@]+)@", words):
            place = max(text.find(asset), text.find(Path(asset).name))
            if place >= 0:
                return text.count("\n", 0, place) + 1
        return 0

    def text(self, layer: Any) -> str:
        """The text of a layer; empty where it is none, or very long."""
        if layer.anonymous:
            return self._text or ""
        file = Path(str(layer.realPath))
        if not file.is_file() or file.stat().st_size > LONGEST_TEXT:
            return ""
        text = file.read_bytes()
        return text.decode("utf-8", errors="replace") if text.lstrip(BOM_UTF8).startswith(b"#usda") else ""


# --- opening ------------------------------------------------------------------------------------------------
def open_stage(
    path_or_text: str | PathLike[str], allow_outside: bool
) -> tuple[Any, ImportReport, LayerTexts]:
    """The stage of a file, or of a text that begins with ``#usda``; all files that it is made of are within reach.

    Raises
    ------
    ModelFileError
        It cannot be read, or is made of files that are not there or out of reach.
    """
    Sdf, Tf, Usd, UsdUtils = _import()
    quiet = UsdUtils.CoalescingDiagnosticDelegate()  # what it would print is in the faults
    try:
        if isinstance(path_or_text, str) and path_or_text.lstrip("\ufeff").startswith("#usda"):
            file, reach = "<text>", Reach((), allow_outside)
            layer = Sdf.Layer.CreateAnonymous(".usda")
            layer.ImportFromString(path_or_text.lstrip("\ufeff"))
        else:
            path = Path(path_or_text)
            file, reach = str(path), Reach((path.resolve().parent,), allow_outside)
            check_plain(path, LARGEST)
            layer = Sdf.Layer.FindOrOpen(str(path.resolve()))
            if layer is None:
                raise whole_file(file, "cannot be read as USD", "give a .usda, .usdc, .usd or .usdz file")
        report = ImportReport(file)
        texts = LayerTexts(file, str(path_or_text).lstrip("\ufeff") if file == "<text>" else None)
        _check_layers(layer, reach, report, texts)
        report.raise_if_faulty()
        stage = Usd.Stage.Open(layer)
        for error in stage.GetCompositionErrors():
            line = texts.place(layer, _prim_path(error.rootSite.path))[1] or texts.line(layer, str(error))
            words = " ".join(str(error).split()).rstrip(".")
            report.fault(line, "the file", words, "mend the reference, or give the file")
        report.raise_if_faulty()
    except FileError as error:
        raise whole_file(file, error.reason, error.remedy, 0) from None
    except Tf.ErrorException as error:
        words = str(getattr(error.args[0], "commentary", error.args[0])) if error.args else str(error)
        at = _AT.match(words)
        line, reason = (int(at.group(2)), words[at.end() :]) if at else (0, words)
        where = at.group(1) if at and file != "<text>" else file
        line = line or _line_of(words, path_or_text)
        is_text = file == "<text>" or Path(file).suffix.lower() == ".usda"
        reason = " ".join(re.sub(r"parse error matching \S+", "not understood", reason).split())
        message = f"is no USD that can be read ({reason[:200]})"
        raise whole_file(
            where, message, "give a .usda, .usdc, .usd or .usdz file", line or int(is_text)
        ) from None
    finally:
        del quiet
    return stage, report, texts


def _line_of(words: str, path_or_text: str | PathLike[str]) -> int:
    """The line of what usd-core quotes, of two alike the second, for a prim twice; 0 where it is not found."""
    quoted = _QUOTED.search(words)
    text = str(path_or_text)
    if not text.lstrip("\ufeff").startswith("#usda"):
        text = Path(text).read_text(encoding="utf-8", errors="replace")
    place = text.rfind(quoted.group(1).split("\n")[0].rstrip()) if quoted else -1
    if place >= 0:
        return text.count("\n", 0, place) + 1
    named = _NAMED.search(words)
    return lines_of(text).get((named.group(1), named.group(2)), 0) if named else 0


def _check_layers(first: Any, reach: Reach, report: ImportReport, texts: LayerTexts) -> None:
    """Files that a layer is made of, directly or through others: before any of them is read, it must be in reach."""
    from pxr import Ar, Sdf

    units = first.pseudoRoot.GetInfo("metersPerUnit") if first.pseudoRoot.HasInfo("metersPerUnit") else 0.01
    waiting, seen = [first], set()
    while waiting:
        layer = waiting.pop()
        _check_clips(layer, report, texts)
        for asset in sorted(map(str, layer.GetCompositionAssetDependencies())):
            found = str(Ar.GetResolver().Resolve(layer.ComputeAbsolutePath(asset)))
            if not found or found in seen:  # what is missing is told where it is needed
                continue
            seen.add(found)
            file = Path(Ar.SplitPackageRelativePathOuter(found)[0])
            if not reach.holds(file):
                message = f'names the file "{asset}", which lies outside its folder'
                whole = FilePlace(texts.place(layer, "/")[0], texts.line(layer, f"@{asset}@"), "the file")
                report.fault_at(whole, message, REACH_REMEDY)
                continue
            check_plain(file, LARGEST)
            other = Sdf.Layer.FindOrOpen(found)
            if other is None:
                continue
            root = other.pseudoRoot
            if root.HasInfo("metersPerUnit") and root.GetInfo("metersPerUnit") != units:
                message = (
                    f'"{asset}" is in units of {root.GetInfo("metersPerUnit"):g} m, and USD does not convert'
                )
                report.note(0, f"warning: {message} them: its lengths are taken as units of {units:g} m")
            waiting.append(other)


def _check_clips(layer: Any, report: ImportReport, texts: LayerTexts) -> None:
    """Value clips name files that are opened when values are asked for, in reach or not: they are refused."""
    clipped: list[Any] = []

    def look(path: Any) -> None:
        prim = path.IsPrimPath() or path.IsPrimVariantSelectionPath()
        if prim and layer.GetObjectAtPath(path).HasInfo("clips"):
            clipped.append(path)

    layer.Traverse("/", look)
    for path in clipped:
        remedy = "write its values into the file itself"
        place = FilePlace(*texts.place(layer, _prim_path(path)), f"<{path}>")
        report.fault_at(place, "takes its values from clips in other files, which are not read", remedy)


def _import() -> tuple[Any, Any, Any, Any]:
    try:
        from pxr import Sdf, Tf, Usd, UsdUtils
    except ImportError as error:
        raise ImportError("USD files are read with usd-core: pip install 'kinetree[usd]'") from error
    return Sdf, Tf, Usd, UsdUtils
